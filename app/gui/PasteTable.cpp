// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/PasteTable.h"

#include "common/SaveText.h"
#include "gui/MessageBar.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QStandardPaths>

#include <algorithm>

namespace raterscope {

namespace {

/// A new file for what is pasted now.
QString newFile()
{
    const QDir folder(QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
                          .filePath(QStringLiteral("pasted")));
    folder.mkpath(QStringLiteral("."));
    const QString stem = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss"));
    QString file = folder.filePath(QStringLiteral("pasted %1.tsv").arg(stem));
    for (int again = 2; QFileInfo::exists(file); ++again)
        file = folder.filePath(QStringLiteral("pasted %1 (%2).tsv").arg(stem).arg(again));
    return file;
}

} // namespace

PasteTable::PasteTable(QAction* action, MessageBar& messages, QObject* window)
    : QObject(window), m_messages(messages)
{
    connect(action, &QAction::triggered, this, &PasteTable::paste);
}

bool PasteTable::looksLikeTable(const QString& text)
{
    const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const bool isJson =
        text.trimmed().startsWith(QLatin1Char('{')) || text.trimmed().startsWith(QLatin1Char('['));
    if (isJson)
        return true;
    const auto divides = [](const QString& line) {
        return std::any_of(line.begin(), line.end(),
                           [](QChar c) { return QStringLiteral("\t,;|").contains(c); });
    };
    return lines.size() > 1 && divides(lines[0]) && divides(lines[1]);
}

void PasteTable::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!looksLikeTable(text)) {
        m_messages.showMessage(
            MessageBar::Kind::Notice,
            tr("The clipboard holds no table. Copy the cells in the spreadsheet, with the names of "
               "the columns, and paste again."));
        return;
    }
    const QString file = newFile();
    try {
        saveBytes(file, text.toUtf8());
    } catch (const SaveError& error) {
        m_messages.showMessage(MessageBar::Kind::Error, QString::fromUtf8(error.what()));
        return;
    }
    emit pasted(file);
}

} // namespace raterscope
