// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"
#include "document/Document.h"
#include "figure/Figure.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;

namespace raterscope {

using ResultPtr = std::shared_ptr<const AnalysisResult>;

/// An analysis a view wants to show. The app runs it on a worker thread (or takes it from the cache) whenever
/// the document or the view's options change, and hands the result back by slot name.
struct Need {
    QString slot;
    std::string method;
    Options options;
};

/// One tab of the centre. Views draw results and send intents; they compute nothing statistical.
class View : public QWidget
{
    Q_OBJECT

public:
    explicit View(Document& document, QWidget* parent = nullptr);

    virtual QString id() const = 0;    ///< "overview", "agreement", "duplicates", "confusion", "items"
    virtual QString title() const = 0; ///< the tab's text
    /// The analysis whose options the options panel shows; empty when the view has none.
    virtual std::string method() const { return {}; }
    /// The method a person chose, where the view offers several; empty = the view's own choice.
    virtual std::string chosenMethod() const { return {}; }
    /// Takes that one, with its default options; a method the view does not offer is ignored.
    virtual void chooseMethod(const std::string&) {}
    virtual std::vector<Need> needs() const { return {}; }

    const Options& options() const { return m_options; }
    /// Chosen options of method(); incomplete is fine. Emits needsChanged() when they differ.
    void setOptions(const Options& options);

    virtual void showResult(const QString& slot, const ResultPtr& result);
    /// What a long analysis knows before it ends.
    virtual void showPartial(const QString& slot, const ResultPtr& result);
    virtual void showProgress(const QString& slot, double fraction, const QString& stage);
    virtual void showFailure(const QString& slot, const QString& message);

    /// What export, copy and the report draw; null when there is nothing to draw yet.
    virtual std::unique_ptr<Figure> figure() const { return nullptr; }
    /// A text summary of what the view shows, for screen readers.
    virtual QString summary() const { return {}; }

    /// A box as wide as so many letters, and narrower where the window has to hold the row of controls.
    static void fitBox(QComboBox* box, int letters);

signals:
    void needsChanged();
    void figureChanged();
    /// The person wants to see another view ("agreement").
    void viewRequested(const QString& viewId);
    /// The person wants an undoable edit: the edits after it, and its text for the undo menu.
    void editRequested(const raterscope::Edits& edits, const QString& text);
    /// The person wants these rows as a CSV file.
    void tableExportRequested(const raterscope::Table& table);

protected:
    Document& document() const { return m_document; }
    Theme theme() const;

private:
    Document& m_document;
    Options m_options;
};

} // namespace raterscope
