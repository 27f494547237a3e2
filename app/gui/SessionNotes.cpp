// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/SessionNotes.h"

#include "Tr.h"

#include <QFileInfo>
#include <QObject>

namespace raterscope {

namespace {

constexpr qsizetype mostShown = 3;

} // namespace

QStringList changedFilesOf(const SessionSource& saved, const SessionSource& opened)
{
    QStringList changed;
    const auto compare = [&](const std::string& before, const std::string& now, const std::string& file) {
        if (!before.empty() && before != now)
            changed << QFileInfo(QString::fromStdString(file)).fileName();
    };
    if (!saved.file.empty())
        compare(saved.sha256, opened.sha256, opened.file);
    compare(saved.referenceSha256, opened.referenceSha256, opened.import.referenceFile);
    compare(saved.comparisonSha256, opened.comparisonSha256, opened.import.comparisonFile);
    return changed;
}

QString sessionMessage(const QStringList& changedFiles, const QStringList& missing, const QStringList& notes)
{
    QStringList sentences;
    for (const QString& file : changedFiles)
        sentences << tr("%1 has changed since the session was saved.").arg(file);
    sentences << notes.mid(0, mostShown);
    if (!missing.isEmpty()) {
        sentences << tr("What the session says about things that are gone was left out, the rest applies.");
        sentences << missing.mid(0, mostShown);
        if (missing.size() > mostShown)
            sentences << tr("%1 more are in the Messages panel.").arg(missing.size() - mostShown);
    }
    return sentences.join(QLatin1Char('\n'));
}

void addSessionNotes(InputIssues& issues, const QString& sessionFile, const QStringList& changedFiles,
                     const QStringList& missing, const QStringList& notes)
{
    const auto add = [&](const QString& message, const QString& remedy) {
        InputIssue issue;
        issue.severity = InputIssue::Severity::Note;
        issue.file = QFileInfo(sessionFile).fileName().toStdString();
        issue.message = message.toStdString();
        issue.remedy = remedy.toStdString();
        issues.add(issue);
    };
    for (const QString& file : changedFiles)
        add(tr("%1 has changed since the session was saved.").arg(file),
            tr("Check that the edits still fit; save the session to keep it as it is now."));
    for (const QString& note : notes)
        add(note, {});
    for (const QString& sentence : missing)
        add(sentence, tr("It was left out; saving the session leaves it out for good."));
}

} // namespace raterscope
