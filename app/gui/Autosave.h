// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace raterscope {

/// Keeps a copy of unsaved work where a later start finds it, in case this program does not end properly.
///
/// The copy is a session in the state folder, written whole or not at all, beside a lock that names this
/// process. clear() and the end of this object remove both.
class Autosave : public QObject
{
    Q_OBJECT

public:
    static constexpr int firstDelay = 2'000; ///< ms from the first change to the first copy
    static constexpr int delay = 30'000;     ///< ms from a later change to the next copy

    /// `content` gives what is to be kept, when it is time.
    Autosave(std::function<QByteArray()> content, QObject* parent);
    ~Autosave() override;

    /// There is something new to keep.
    void touch();
    /// There is nothing to keep any more.
    void clear();
    /// Goes on with the copy that a process that is gone has left.
    void adopt(const QString& file, std::shared_ptr<QLockFile> lock);
    /// The copy; empty while there is none.
    const QString& file() const { return m_file; }

signals:
    /// Once, with the cause: nothing can be kept.
    void failed(const QString& message);

private:
    void write();
    bool prepareFile();

    std::function<QByteArray()> m_content;
    QTimer m_timer;
    QString m_file;
    std::shared_ptr<QLockFile> m_lock;
    bool m_hasFailed = false;
};

/// A copy whose process is gone. While this value lives, no other process is offered it.
struct Leftover {
    QString file;
    std::shared_ptr<QLockFile> lock;
    QString title;   ///< of the session or data it is about
    QString problem; ///< why it cannot be read; empty when it can
};

/// The folder of the copies: the user's own, and nobody else's to read.
QString autosaveFolder();
/// What processes that are gone have left, newest first.
std::vector<Leftover> findLeftovers();
void discardLeftover(const Leftover& leftover);

} // namespace raterscope
