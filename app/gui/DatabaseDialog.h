// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace raterscope {

/// Writes a query file: which database, and what is asked of it. The file is then opened like any other, so
/// that sessions, recent files and the command line know it too.
class DatabaseDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DatabaseDialog(QWidget* parent = nullptr);

    /// What stands in the fields, as a query file.
    QString fileText() const;

signals:
    /// The query file that was written.
    void written(const QString& file);

private:
    void browse();
    void check();
    void askFile();
    void write(const QString& file);

    QLineEdit* m_address;
    QPlainTextEdit* m_query;
    QLabel* m_problem;
    QPushButton* m_save;
};

} // namespace raterscope
