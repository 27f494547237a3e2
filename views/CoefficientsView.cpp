// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "CoefficientsView.h"

#include "CatalogText.h"
#include "figure/CoefficientsFigure.h"
#include "plot/CoefficientsPlot.h"
#include "plot/DocumentInput.h"
#include "plot/StatementBox.h"
#include "plot/ViewFrame.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

CoefficientsView::CoefficientsView(Document& document, QWidget* parent)
    : View(document, parent), m_plot(new CoefficientsPlot), m_statement(new StatementBox),
      m_undefined(new QCheckBox(tr("Show &undefined"))),
      m_inAgreement(new QPushButton(tr("Show pair in &matrix")))
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_statement);
    column->addWidget(m_plot, 1);
    m_frame = new ViewFrame(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_frame);
    setFocusProxy(m_plot);

    m_undefined->setObjectName(QStringLiteral("showUndefined"));
    m_undefined->setChecked(true);
    m_undefined->setToolTip(
        tr("List the coefficients that do not fit the scale or the data, with the reason"));
    m_inAgreement->setObjectName(QStringLiteral("showInMatrix"));
    m_frame->controls()->addWidget(m_undefined);
    m_frame->controls()->addWidget(m_inAgreement);
    m_frame->controls()->addStretch(1);

    connect(m_undefined, &QCheckBox::toggled, this, &CoefficientsView::rebuild);
    connect(m_inAgreement, &QPushButton::clicked, this,
            [this] { emit viewRequested(QStringLiteral("agreement")); });
    connect(m_plot, &CoefficientsPlot::hovered, m_frame, &ViewFrame::setHover);
    connect(m_plot, &CoefficientsPlot::activated, this, &CoefficientsView::showCoefficient);
    connect(&document.selection(), &Selection::changed, this, &CoefficientsView::followSelection);
    connect(&document, &Document::tableChanged, this, &CoefficientsView::followSelection);
    connect(&document, &Document::dataChanged, this, [this] {
        m_panels.reset();
        m_pairResult.reset();
        rebuild();
    });
    m_pair = selectedPair();
    rebuild();
}

std::optional<RaterPair> CoefficientsView::selectedPair() const
{
    const auto& table = document().table();
    const auto& selection = document().selection();
    std::optional<RaterPair> pair = selection.pair();
    if (!pair && selection.raters().size() == 2)
        pair = RaterPair{*selection.raters().begin(), *selection.raters().rbegin()};
    if (!pair || !table)
        return std::nullopt;
    const auto isIn = [&](RaterId rater) {
        return std::find(table->raters.begin(), table->raters.end(), rater) != table->raters.end();
    };
    return isIn(pair->a) && isIn(pair->b) ? pair : std::nullopt;
}

void CoefficientsView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (m_wasShown)
        return;
    m_wasShown = true;
    emit needsChanged();
}

std::vector<Need> CoefficientsView::needs() const
{
    if (!m_wasShown)
        return {};
    std::vector<Need> needs{{QStringLiteral("panels"), method(), options()}};
    if (m_pair && document().data()) {
        const auto nameOf = [&](RaterId rater) { return document().data()->raters[rater.index()].name; };
        Options ofPair = options();
        ofPair.set("show", std::string("pairs"));
        ofPair.set("rater-a", nameOf(m_pair->a));
        ofPair.set("rater-b", nameOf(m_pair->b));
        needs.push_back({QStringLiteral("pair"), method(), ofPair});
    }
    return needs;
}

void CoefficientsView::followSelection()
{
    const auto pair = selectedPair();
    if (pair == m_pair)
        return;
    m_pair = pair;
    m_pairResult.reset();
    emit needsChanged();
    rebuild();
}

void CoefficientsView::showResult(const QString& slot, const ResultPtr& result)
{
    if (slot == QLatin1String("panels"))
        m_panels = result;
    else if (slot == QLatin1String("pair"))
        m_pairResult = result;
    else
        return;
    m_frame->hideProgress();
    m_frame->clearFailure();
    rebuild();
}

void CoefficientsView::showProgress(const QString&, double fraction, const QString& stage)
{
    m_frame->showProgress(fraction, stage);
}

void CoefficientsView::showFailure(const QString&, const QString& message)
{
    m_frame->hideProgress();
    if (m_panels)
        m_frame->showFailure(message);
    else
        m_frame->showMessage(tr("The coefficients could not be computed."), message);
}

void CoefficientsView::rebuild()
{
    m_inAgreement->setEnabled(m_pair.has_value());
    m_inAgreement->setToolTip(m_pair ? tr("Show the selected pair in Agreement")
                                     : tr("Select a pair of raters, for instance a cell in Agreement"));
    if (!m_panels || !document().table()) {
        m_plot->clearScene();
        m_statement->setFinding(nullptr);
        m_frame->setText({tr("Coefficients of agreement side by side"), {}, {}});
        if (document().isEmpty())
            m_frame->showMessage(
                tr("No panel is open."),
                tr("Open a file, or drop one on this window, to compare coefficients of agreement."));
        else
            m_frame->showMessage(tr("Computing the coefficients …"), {});
        emit figureChanged();
        return;
    }
    auto scene =
        coefficientsScene(*m_panels, m_pairResult.get(), inputOf(document()), m_undefined->isChecked());
    if (scene.rowCount() == 0) {
        m_plot->clearScene();
        m_statement->setFinding(nullptr);
        m_frame->setText(scene.text);
        m_frame->showMessage(
            tr("No coefficient has a value."),
            tr("Include at least two raters in the panel list, or show the undefined ones with "
               "their reasons."));
        emit figureChanged();
        return;
    }
    m_frame->setHint(m_pair
                         ? tr("Point at a line for its interval, n and definition.")
                         : tr("Select a pair of raters, for instance a cell in Agreement, to add it here."));
    m_frame->setText(scene.text);
    m_statement->setFinding(scene.statements.empty() ? nullptr : &scene.statements.front());
    m_plot->setScene(std::move(scene));
    m_plot->setAccessibleDescription(summary());
    m_frame->showContent();
    fitStatement();
    emit figureChanged();
}

void CoefficientsView::fitStatement()
{
    // In a low window the lines need the room more than the sentence, which the headline then carries.
    const int left = m_frame->contentHeight() - m_statement->heightWithSentence(m_plot->width());
    m_statement->setCompact(left < 240);
}

void CoefficientsView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    fitStatement();
}

void CoefficientsView::showCoefficient(const Coefficient& coefficient)
{
    const QString definition = definitionOf(coefficient);
    m_frame->setHover(definition.isEmpty()
                          ? catalogText(coefficient.title)
                          : catalogText(coefficient.title) + QStringLiteral(": ") + definition);
}

std::unique_ptr<Figure> CoefficientsView::figure() const
{
    return m_plot->hasScene() ? std::make_unique<CoefficientsFigure>(m_plot->scene()) : nullptr;
}

QString CoefficientsView::summary() const
{
    if (!m_plot->hasScene())
        return m_frame->message();
    const auto& scene = m_plot->scene();
    QStringList lines{scene.text.title, scene.text.subtitle};
    for (const auto& statement : scene.statements)
        lines << QString::fromStdString(statement.headline + ": " + statement.sentence);
    for (const auto& group : scene.groups) {
        if (!group.detail.isEmpty())
            lines << group.title + QStringLiteral(": ") + group.detail;
        for (const auto& row : group.rows)
            lines << scene.describeRow(group, row);
    }
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
