// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QFileDialog;
class QWidget;

namespace raterscope {

class Actions;

/// Asks for files: one to open, a second table for the open one; and keeps the list of those opened before.
/// What a person chose goes out by signal.
class FileActions : public QObject
{
    Q_OBJECT

public:
    FileActions(const Actions& actions, QWidget* window);

    /// Puts a file at the head of those opened before.
    void addRecent(const QString& file);

signals:
    void openRequested(const QString& file);
    void referenceRequested(const QString& file);
    void comparisonsRequested(const QString& file);

private:
    void askFile();
    void askQuery();
    void askReference();
    void askComparisons();
    QFileDialog* makeDialog(const QString& title, const QString& name, const QStringList& filters);
    void fillRecentMenu();

    const Actions& m_actions;
    QWidget* m_window;
};

} // namespace raterscope
