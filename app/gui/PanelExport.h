// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Jobs.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QRadioButton;

namespace raterscope {

class Actions;
class Document;
class MessageBar;

/// Which part of the open panel is written, and in which shape.
class PanelExportDialog : public QDialog
{
    Q_OBJECT

public:
    PanelExportDialog(const Document& document, QWidget* parent = nullptr);

    /// Id of the shape: see panelShapes().
    QString shape() const;
    /// After the edits; else as the file was read.
    bool isEdited() const;

private:
    QRadioButton* m_edited;
    QRadioButton* m_whole;
    QComboBox* m_shape;
};

/// Writes the data of the open panel to a file, as it stands after exclusions, filters and panel edits or as
/// it was read, on a worker thread; then says what was written and what the shape has no place for.
class PanelExport : public QObject
{
    Q_OBJECT

public:
    PanelExport(const Actions& actions, const Document& document, JobRunner& jobs, MessageBar& messages,
                QWidget* window);

private:
    struct Choice {
        QString shape;
        bool edited = true;
    };

    void ask();
    void askFile(const Choice& choice);
    void write(const Choice& choice, const QString& path);

    const Document& m_document;
    JobRunner& m_jobs;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace raterscope
