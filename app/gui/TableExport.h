// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/ConsensusLabels.h"
#include "catalog/Facets.h"
#include "common/AnalysisEngine.h"

#include <QDialog>

#include <map>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;

namespace raterscope {

class Actions;
class MessageBar;
class Workspace;

/// A table that can be saved, and the consensus labels that it holds, if it does.
struct SavableTable {
    Table table;
    std::shared_ptr<const ConsensusLabels> labels = {};
    DatasetPtr data = {}; ///< what the labels are of
};

/// Which table of the current view is saved, and how: as it is, or its consensus labels in a format that
/// another program takes in.
class TableExportDialog : public QDialog
{
    Q_OBJECT

public:
    TableExportDialog(std::vector<SavableTable> tables, QWidget* parent = nullptr);

    const SavableTable& table() const;
    /// csv or jsonl for the table as it is.
    QString format() const;
    /// A consensus format; empty for the table as it is.
    QString labelFormat() const;

private:
    void fillFormats();

    std::vector<SavableTable> m_tables;
    QComboBox* m_table;
    QComboBox* m_format;
};

/// Saves tables: those of the current view's results, and rows that a view offers by itself, such as an
/// adjudication queue. As CSV, as JSON Lines, and consensus labels in the formats of tools.
class TableExport : public QObject
{
    Q_OBJECT

public:
    TableExport(const Actions& actions, Workspace& workspace, AnalysisEngine& engine,
                const Document& document, JobRunner& jobs, MessageBar& messages, QWidget* window);

private:
    struct Choice {
        SavableTable table;
        QString labelFormat; ///< empty = the table as it is
    };

    void update();
    std::vector<ResultPtr> currentResults() const;
    void ask();
    void chooseTable(std::vector<SavableTable> tables);
    void askFile(const Choice& choice, const QString& ending);
    void save(const Choice& choice, const QString& path);

    QAction* m_action;
    Workspace& m_workspace;
    const Document& m_document;
    JobRunner& m_jobs;
    MessageBar& m_messages;
    QWidget* m_window;
    std::map<QString, ResultPtr> m_results; ///< by client of the engine
};

} // namespace raterscope
