// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

/// Places where nothing can be written.
namespace raterscope::test {

/// Every file this process writes ends after so many bytes, as on a full disk, while this lives.
class FullDisk
{
public:
    explicit FullDisk(rlim_t bytes)
    {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FullDisk)

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

/// A person whom the folder lets in but does not belong to, while this lives; nothing where the test is run
/// by such a person already.
class NoSuperuser
{
public:
    explicit NoSuperuser(const QString& folder)
    {
        if (geteuid() != 0)
            return;
        QFile::setPermissions(folder, QFile::permissions(folder) | QFile::ReadOther | QFile::ExeOther);
        m_changed = seteuid(65534) == 0;
    }
    ~NoSuperuser()
    {
        if (m_changed && seteuid(0) != 0)
            qFatal("the superuser did not come back");
    }
    Q_DISABLE_COPY_MOVE(NoSuperuser)

private:
    bool m_changed = false;
};

} // namespace raterscope::test
