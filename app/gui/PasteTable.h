// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;

namespace raterscope {

class MessageBar;

/// Opens the table that was copied from a spreadsheet, as a file is opened: with the import dialog. The text
/// is kept in a file among the data of this program, so that a session can find it again.
class PasteTable : public QObject
{
    Q_OBJECT

public:
    PasteTable(QAction* action, MessageBar& messages, QObject* window);

    /// Whether a text of the clipboard can be a table: JSON, or more than one line, each with a delimiter.
    static bool looksLikeTable(const QString& text);

signals:
    /// The file that now holds what was pasted.
    void pasted(const QString& file);

private:
    void paste();

    MessageBar& m_messages;
};

} // namespace raterscope
