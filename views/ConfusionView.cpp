// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ConfusionView.h"

#include "CatalogText.h"
#include "Format.h"
#include "ModelConfusion.h"
#include "figure/ConfusionFigure.h"
#include "figure/ConfusionGridFigure.h"
#include "plot/ConfusionPlot.h"
#include "plot/DocumentInput.h"
#include "plot/ViewFrame.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

ConfusionView::ConfusionView(Document& document, QWidget* parent)
    : View(document, parent), m_plot(new ConfusionPlot), m_facts(new QLabel),
      m_grid(new ModelConfusion(document)), m_pages(new QStackedWidget), m_source(new QComboBox),
      m_pairControls(new QWidget), m_modelControls(new QWidget), m_cells(new QComboBox),
      m_order(new QComboBox)
{
    m_facts->setObjectName(QStringLiteral("confusionFacts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setMinimumWidth(170);
    m_facts->setMaximumWidth(320);

    auto* pair = new QWidget;
    auto* row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    row->addWidget(m_plot, 3);
    row->addWidget(m_facts, 1);
    m_plot->setMaximumWidth(760);
    row->addStretch(0);
    m_pages->addWidget(pair);
    m_pages->addWidget(m_grid);
    m_frame = new ViewFrame(m_pages);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);
    makeControls();

    connect(m_plot, &ConfusionPlot::hovered, m_frame, &ViewFrame::setHover);
    connect(m_grid, &ModelConfusion::hovered, m_frame, &ViewFrame::setHover);
    connect(m_plot, &ConfusionPlot::cellClicked, this, [this](int r, int c) {
        auto& selection = this->document().selection();
        // The cell belongs to a pair: without one selected, the shown pair becomes it.
        if (selection.pair() != m_pair)
            selection.selectPair(m_pair->a, m_pair->b);
        const auto& counts = m_plot->scene().counts;
        selection.selectConfusionCell(ConfusionCell{counts.levelOf(r), counts.levelOf(c)});
    });
    connect(m_plot, &ConfusionPlot::backgroundClicked, this,
            [this] { this->document().selection().selectConfusionCell(std::nullopt); });
    connect(&document.selection(), &Selection::changed, this, &ConfusionView::applySelection);
    connect(&document, &Document::tableChanged, this, [this] {
        m_modelResult.reset(); // it is about other units
        rebuild();
    });
    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        m_modelResult.reset();
        rebuild();
    });
    rebuild();
}

void ConfusionView::makeControls()
{
    m_source->setObjectName(QStringLiteral("confusionSource"));
    m_source->addItem(tr("two raters"), QString());
    for (const auto& analysis : catalog()) {
        if (std::find(analysis.facets.begin(), analysis.facets.end(), "confusion") != analysis.facets.end())
            m_source->addItem(catalogText(analysis.title), QString::fromStdString(analysis.id));
    }
    m_cells->setObjectName(QStringLiteral("confusionCells"));
    m_cells->addItem(tr("counts"));
    m_cells->addItem(tr("shares of the row"));
    m_order->setObjectName(QStringLiteral("confusionOrder"));
    m_order->addItem(tr("most trusted first"));
    m_order->addItem(tr("file order"));
    auto* swap = new QPushButton(tr("S&wap"));
    swap->setToolTip(tr("Swap rows and columns"));
    swap->setAccessibleName(tr("Swap rows and columns"));
    swap->setObjectName(QStringLiteral("swapRaters"));

    const auto addPair = [](QHBoxLayout* row, const QString& text, QWidget* field) {
        auto* label = new QLabel(text);
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
    };
    auto* pair = new QHBoxLayout(m_pairControls);
    pair->setContentsMargins(0, 0, 0, 0);
    addPair(pair, tr("Cells &show"), m_cells);
    pair->addWidget(swap);
    auto* model = new QHBoxLayout(m_modelControls);
    model->setContentsMargins(0, 0, 0, 0);
    addPair(model, tr("&Order"), m_order);
    addPair(m_frame->controls(), tr("&Matrices of"), m_source);
    for (QComboBox* box : {m_source, m_cells, m_order})
        fitBox(box, 10);
    m_frame->controls()->addWidget(m_pairControls);
    m_frame->controls()->addWidget(m_modelControls);
    m_frame->controls()->addStretch(1);

    connect(m_source, &QComboBox::activated, this,
            [this](int index) { chooseModel(m_source->itemData(index).toString().toStdString()); });
    connect(m_cells, &QComboBox::currentIndexChanged, this, &ConfusionView::rebuild);
    connect(m_order, &QComboBox::currentIndexChanged, this, &ConfusionView::rebuild);
    connect(swap, &QPushButton::clicked, this, &ConfusionView::swapRaters);
}

void ConfusionView::chooseModel(const std::string& method)
{
    if (method == m_model)
        return;
    m_model = method;
    m_source->setCurrentIndex(m_source->findData(QString::fromStdString(method)));
    m_modelResult.reset();
    setOptions({});
    emit needsChanged();
    rebuild();
}

void ConfusionView::chooseMethod(const std::string& id)
{
    if (m_source->findData(QString::fromStdString(id)) >= 0)
        chooseModel(id);
}

std::vector<Need> ConfusionView::needs() const
{
    return {{m_model.empty() ? QStringLiteral("pairs") : QStringLiteral("model"), method(), options()}};
}

void ConfusionView::showResult(const QString& slot, const ResultPtr& result)
{
    (slot == QLatin1String("model") ? m_modelResult : m_result) = result;
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void ConfusionView::showProgress(const QString&, double fraction, const QString& stage)
{
    m_frame->showProgress(fraction, stage);
}

void ConfusionView::showFailure(const QString& slot, const QString& message)
{
    if (slot == QLatin1String("model")) {
        m_modelResult.reset();
        m_frame->hideProgress();
        m_frame->showMessage(tr("The model could not be fitted."), message);
        return;
    }
    // The counts need no result: they stay, with the reason why κ is missing.
    m_frame->hideProgress();
    m_frame->showFailure(message);
}

std::optional<RaterPair> ConfusionView::shownPair() const
{
    const auto& table = document().table();
    if (!table)
        return std::nullopt;
    const auto& selection = document().selection();
    if (selection.pair())
        return selection.pair();
    if (selection.raters().size() == 2)
        return RaterPair{*selection.raters().begin(), *selection.raters().rbegin()};
    if (table->raterCount() < 2)
        return std::nullopt;
    return RaterPair{table->raters[0], table->raters[1]};
}

void ConfusionView::rebuild()
{
    m_pairControls->setVisible(m_model.empty());
    m_modelControls->setVisible(!m_model.empty());
    m_pages->setCurrentIndex(m_model.empty() ? 0 : 1);
    if (m_model.empty())
        rebuildPair();
    else
        rebuildModel();
    emit figureChanged();
}

void ConfusionView::rebuildModel()
{
    m_table = document().table();
    const auto order =
        m_order->currentIndex() == 0 ? ConfusionGrid::Order::Trust : ConfusionGrid::Order::File;
    if (!m_table || !m_modelResult || !m_grid->show(m_modelResult, order)) {
        m_grid->clear();
        m_frame->setText({tr("How each rater labels what is true"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(
                tr("No panel is open."),
                tr("Open a file, or drop one on this window, to see which labels raters exchange."));
        else
            m_frame->showMessage(tr("Fitting the model …"), {});
        return;
    }
    m_frame->setText(m_grid->grid().text);
    m_frame->setHint(
        tr("Click a cell to list its units in Items: those whose consensus is the row's label and "
           "that the rater gave the column's."));
    m_frame->showContent();
}

void ConfusionView::rebuildPair()
{
    m_pair = shownPair();
    m_table = document().table();
    auto scene =
        m_pair ? confusionScene(inputOf(document()), *m_pair, m_result.get(), m_cells->currentIndex() == 1)
               : std::nullopt;
    if (!scene) {
        m_plot->clearScene();
        m_frame->setText({tr("Confusion of two raters"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(
                tr("No panel is open."),
                tr("Open a file, or drop one on this window, to see which labels raters exchange."));
        else if (!m_table)
            m_frame->showMessage(tr("Preparing the labels …"), {});
        else if (m_table->raterCount() < 2)
            m_frame->showMessage(tr("There is no pair of raters to compare."),
                                 tr("Include at least two raters in the panel list."));
        else
            m_frame->showMessage(tr("The selected pair is not among the included raters."),
                                 tr("Include both in the panel list, or select another pair in Agreement."));
        return;
    }
    const auto& selection = document().selection();
    const bool chosen = selection.pair() || selection.raters().size() == 2;
    m_frame->setHint(
        chosen ? tr("Click a cell to list exactly those rows in Items.")
               : tr("No pair is selected, so these are the first two raters. Choose a pair in Agreement."));
    m_frame->setText(scene->text);
    m_plot->setScene(std::move(*scene));
    m_plot->setAccessibleDescription(summary());
    showFacts();
    m_frame->showContent();
    applySelection();
}

void ConfusionView::showFacts()
{
    const auto& scene = m_plot->scene();
    const auto& estimate = scene.kappa.estimate;
    QStringList lines{QStringLiteral("%1\n%2").arg(catalogText(scene.kappa.title),
                                                   formatEstimate(estimate.value, estimate.interval, 3))};
    if (estimate.standardError && estimate.value.isDefined())
        lines << tr("Standard error %1").arg(formatFixed(*estimate.standardError, 4));
    if (estimate.interval)
        lines << QString::fromStdString(estimate.interval->method);
    if (scene.percentAgreement.isDefined())
        lines << tr("%1 agreement: %2 of %3 %4 differ")
                     .arg(formatShare(scene.percentAgreement.number()), formatCount(scene.disagreements()),
                          formatCount(scene.counts.total()), scene.unitNoun);
    lines << scene.prevalenceAndBias;
    if (scene.unshared > 0)
        lines << tr("%1 %2 not labelled by both").arg(formatCount(scene.unshared), scene.unitNoun);
    for (const auto& note : estimate.notes) {
        const QString text = QString::fromStdString(note);
        if (!text.contains(scene.prevalenceAndBias))
            lines << text;
    }
    m_facts->setText(lines.join(QStringLiteral("\n\n")));
}

void ConfusionView::applySelection()
{
    if (!m_model.empty())
        return;
    if (m_pair != shownPair() || m_table != document().table()) {
        rebuild();
        return;
    }
    if (!m_plot->hasScene())
        return;
    std::optional<QPoint> marked;
    const auto cell = document().selection().confusionCell();
    const auto& counts = m_plot->scene().counts;
    for (int row = 0; cell && row < counts.size(); ++row) {
        for (int column = 0; column < counts.size(); ++column) {
            if (counts.levelOf(row) == cell->levelOfA && counts.levelOf(column) == cell->levelOfB)
                marked = QPoint(column, row);
        }
    }
    m_plot->setMarked(marked);
}

void ConfusionView::swapRaters()
{
    if (m_pair)
        document().selection().selectPair(m_pair->b, m_pair->a);
}

std::unique_ptr<Figure> ConfusionView::figure() const
{
    if (!m_model.empty()) {
        if (!m_grid->hasGrid())
            return nullptr;
        return std::make_unique<ConfusionGridFigure>(m_grid->grid());
    }
    return m_plot->hasScene() ? std::make_unique<ConfusionFigure>(m_plot->scene()) : nullptr;
}

QString ConfusionView::summary() const
{
    if (!m_model.empty())
        return m_grid->hasGrid()
                   ? m_grid->grid().text.title + QStringLiteral(". ") + m_grid->grid().text.subtitle
                   : m_frame->message();
    if (!m_plot->hasScene())
        return m_frame->message();
    const auto& scene = m_plot->scene();
    QStringList lines{scene.text.title, scene.text.subtitle, scene.prevalenceAndBias};
    if (scene.size() <= 6) {
        for (int row = 0; row < scene.size(); ++row) {
            for (int column = 0; column < scene.size(); ++column)
                lines << scene.describeCell(row, column);
        }
    }
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
