// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Facets.h"

#include <QObject>

class QWidget;

namespace raterscope {

class MessageBar;
class Workspace;

/// Saves the rows a view offers, such as an adjudication queue, as CSV.
class TableExport : public QObject
{
    Q_OBJECT

public:
    TableExport(Workspace& workspace, MessageBar& messages, QWidget* window);

private:
    void askFile(const Table& table);
    void save(const Table& table, const QString& path);

    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace raterscope
