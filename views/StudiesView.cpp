// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "StudiesView.h"

#include "CatalogText.h"
#include "Format.h"
#include "catalog/ResultTables.h"
#include "document/Selection.h"
#include "figure/ChartFigure.h"
#include "plot/DocumentInput.h"
#include "plot/LinePlot.h"
#include "plot/ScatterPlot.h"
#include "plot/StudyCharts.h"
#include "plot/ViewFrame.h"
#include "table/FacetTableModel.h"
#include "table/PlainTable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace raterscope {

namespace {

constexpr auto firstStudy = "held-out";

/// Uncertainty signals have a view of their own.
bool isListed(const Analysis& analysis)
{
    return analysis.isStudy
           && std::find(analysis.facets.begin(), analysis.facets.end(), "uncertainty_signals")
                  == analysis.facets.end();
}

QComboBox* smallBox(const char* name, const QString& accessible)
{
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(accessible);
    View::fitBox(box, 12);
    return box;
}

} // namespace

StudiesView::StudiesView(Document& document, QWidget* parent)
    : ResultView(document, parent), m_study(firstStudy), m_studies(smallBox("studyBox", tr("Study"))),
      m_drawingBox(smallBox("drawingBox", tr("What the plot shows"))),
      m_tableBox(smallBox("studyTableBox", tr("Table"))), m_run(new QPushButton(tr("&Run"))),
      m_cancel(new QPushButton(tr("&Cancel"))), m_plots(new QStackedWidget),
      m_lines(new LinePlot(document.selection())), m_scatter(new ScatterPlot(document.selection())),
      m_table(makePlainTable("studyTable", tr("Numbers of the study"))),
      m_tableModel(new FacetTableModel(this)), m_status(new QLabel)
{
    m_lines->setObjectName(QStringLiteral("studyPlot"));
    m_lines->setAccessibleName(tr("Curves of the study"));
    m_scatter->setObjectName(QStringLiteral("studyScatter"));
    m_scatter->setAccessibleName(tr("Raters by trust and validity"));
    m_plots->addWidget(m_lines);
    m_plots->addWidget(m_scatter);
    m_table->setModel(m_tableModel);
    m_run->setObjectName(QStringLiteral("runStudy"));
    m_cancel->setObjectName(QStringLiteral("cancelStudy"));
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setObjectName(QStringLiteral("studyStatus"));

    auto* tablePart = new QWidget;
    auto* tableColumn = new QVBoxLayout(tablePart);
    tableColumn->setContentsMargins(0, 0, 0, 0);
    tableColumn->setSpacing(8);
    tableColumn->addWidget(m_tableBox);
    tableColumn->addWidget(m_table, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_plots);
    splitter->addWidget(tablePart);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({240, 180});
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(splitter, 1);
    column->addWidget(m_status);
    setContent(content);
    setFocusProxy(m_studies);

    auto* label = new QLabel(tr("&Study"));
    label->setBuddy(m_studies);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, m_studies, m_run, m_cancel})
        frame().controls()->addWidget(widget);
    frame().controls()->addSpacing(12);
    frame().controls()->addWidget(m_drawingBox);
    frame().controls()->addStretch(1);
    fillStudies();

    connect(m_studies, &QComboBox::activated, this,
            [this](int index) { chooseStudy(m_studies->itemData(index).toString().toStdString()); });
    connect(m_run, &QPushButton::clicked, this, &StudiesView::run);
    connect(m_cancel, &QPushButton::clicked, this, &StudiesView::cancel);
    connect(m_drawingBox, &QComboBox::activated, this, &StudiesView::draw);
    connect(m_tableBox, &QComboBox::activated, this, &StudiesView::fillTables);
    connect(m_lines, &LinePlot::hovered, &frame(), &ViewFrame::setHover);
    connect(m_scatter, &ScatterPlot::hovered, &frame(), &ViewFrame::setHover);
    connect(this, &View::needsChanged, this, &StudiesView::updateButtons);
    for (const auto change : {&Document::dataChanged, &Document::tableChanged})
        connect(&document, change, this, &StudiesView::forgetRun);
    rebuild();
}

void StudiesView::fillStudies()
{
    for (const auto& analysis : catalog()) {
        if (!isListed(analysis))
            continue;
        m_studies->addItem(catalogText(analysis.title), QString::fromStdString(analysis.id));
        m_studies->setItemData(m_studies->count() - 1, catalogText(analysis.question), Qt::ToolTipRole);
    }
    m_studies->setCurrentIndex(m_studies->findData(QString::fromStdString(m_study)));
}

std::vector<Need> StudiesView::needs() const
{
    if (!m_isWanted || !canRun())
        return {};
    return {{QStringLiteral("result"), m_study, m_runOptions}};
}

void StudiesView::chooseStudy(const std::string& id)
{
    if (id == m_study)
        return;
    m_study = id;
    m_studies->setCurrentIndex(m_studies->findData(QString::fromStdString(id)));
    m_isWanted = false;
    m_isRunning = false;
    dropResult();
    setOptions({});
    emit needsChanged();
}

void StudiesView::chooseMethod(const std::string& id)
{
    const std::string study = id.empty() ? firstStudy : id;
    if (m_studies->findData(QString::fromStdString(study)) >= 0)
        chooseStudy(study);
}

void StudiesView::run()
{
    if (document().isEmpty() || !document().table())
        return;
    m_runOptions = options();
    m_isWanted = true;
    m_isRunning = true;
    dropResult();
    emit needsChanged();
}

void StudiesView::cancel()
{
    m_isWanted = false;
    m_isRunning = false;
    dropResult();
    emit needsChanged();
}

/// The study was about something else: it is not run again by itself.
void StudiesView::forgetRun()
{
    const bool wasWanted = m_isWanted;
    m_isWanted = false;
    m_isRunning = false;
    dropResult();
    if (wasWanted)
        emit needsChanged();
}

void StudiesView::showResult(const QString& slot, const ResultPtr& result)
{
    m_isRunning = false;
    ResultView::showResult(slot, result);
}

void StudiesView::showPartial(const QString&, const ResultPtr& result)
{
    if (!m_isRunning || result->method != m_study)
        return;
    m_isPartial = true;
    setResult(result);
    rebuild();
    m_isPartial = false;
}

void StudiesView::showFailure(const QString& slot, const QString& message)
{
    m_isRunning = false;
    m_isWanted = false;
    setResult({});
    ResultView::showFailure(slot, message);
    updateButtons();
}

void StudiesView::showQuestion()
{
    const Analysis* analysis = findAnalysis(m_study);
    if (m_isRunning)
        return showNothing(tr("Running \u2026"), catalogText(analysis->question));
    frame().setText({catalogText(analysis->title), {}, catalogText(analysis->definition)});
    frame().showMessage(catalogText(analysis->question),
                        tr("Set its options at the right and press Run. It may take a while, and can be "
                           "cancelled."));
    emit figureChanged();
}

void StudiesView::rebuild()
{
    updateButtons();
    if (document().isEmpty())
        return showNothing(tr("No panel is open."),
                           tr("Open a file, or drop one on this window, to run a study on it."));
    if (!result() || !document().table())
        return showQuestion();
    fillDrawings();
    fillTables();
    QStringList notes;
    if (m_isPartial)
        notes << tr("Still running.");
    for (const auto& note : result()->status.notes)
        notes << QString::fromStdString(note);
    m_status->setText(shortenedNotes(notes));
    m_status->setToolTip(notes.join(QLatin1Char('\n')));
    m_status->setVisible(!notes.isEmpty());
    frame().showContent();
    draw();
}

void StudiesView::updateButtons()
{
    const bool isStale = m_isWanted && !m_isRunning && options() != m_runOptions;
    m_run->setEnabled(!document().isEmpty() && !m_isRunning);
    m_run->setText(isStale ? tr("&Run again") : tr("&Run"));
    m_run->setToolTip(isStale ? tr("The options have changed since this run.") : QString());
    m_cancel->setVisible(m_isRunning);
    m_drawingBox->setVisible(result() && m_drawings.size() > 1);
}

void StudiesView::fillDrawings()
{
    const auto& facets = result()->facets;
    m_drawings.clear();
    for (std::size_t curve = 0; curve < facets.studyCurves.size(); ++curve) {
        const auto& study = facets.studyCurves[curve];
        const auto add = [&](StudyPart part, const QString& title) {
            if (hasPart(study, part))
                m_drawings.push_back({Drawing::Kind::Curve, curve, static_cast<int>(part), {}, title});
        };
        add(StudyPart::Score, tr("Scores"));
        if (!study.baseline.empty())
            add(StudyPart::Difference, tr("Difference from %1").arg(QString::fromStdString(study.baseline)));
        add(StudyPart::Dispersion, tr("Dispersion \u03b4"));
    }
    if (facets.heldOut && !facets.heldOut->methods.empty()) {
        const auto& panels = facets.heldOut->methods.front().panels;
        // All raters together come last in the facet, and first here.
        for (auto panel = panels.rbegin(); panel != panels.rend(); ++panel)
            m_drawings.push_back({Drawing::Kind::Reliability, 0, 0, panel->who,
                                  tr("Reliability, %1").arg(QString::fromStdString(panel->who))});
    }
    if (facets.trustValidity)
        m_drawings.push_back({Drawing::Kind::Trust, 0, 0, {}, tr("Trust and validity")});
    const QString before = m_drawingBox->currentText();
    m_drawingBox->clear();
    for (const auto& drawing : m_drawings)
        m_drawingBox->addItem(drawing.title);
    m_drawingBox->setCurrentIndex(std::max(0, m_drawingBox->findText(before)));
    m_drawingBox->setVisible(m_drawings.size() > 1);
    m_plots->setVisible(!m_drawings.empty());
}

const StudiesView::Drawing* StudiesView::drawing() const
{
    const int index = m_drawingBox->currentIndex();
    return index >= 0 && static_cast<std::size_t>(index) < m_drawings.size()
               ? &m_drawings[static_cast<std::size_t>(index)]
               : nullptr;
}

void StudiesView::draw()
{
    const Analysis* analysis = findAnalysis(m_study);
    const auto input = inputOf(document());
    FigureText text{catalogText(analysis->title), {}, catalogText(analysis->definition)};
    const Drawing* chosen = result() ? drawing() : nullptr;
    if (chosen && chosen->kind == Drawing::Kind::Trust) {
        if (auto chart = trustChart(result(), input)) {
            text = chart->text;
            m_scatter->setChart(std::move(chart->chart));
            m_plots->setCurrentWidget(m_scatter);
        }
        frame().setHint(tr("Click a rater, or drag a rectangle, to select raters everywhere."));
    } else if (chosen) {
        auto chart = chosen->kind == Drawing::Kind::Curve
                         ? studyChart(result(), input, chosen->curve, static_cast<StudyPart>(chosen->part))
                         : reliabilityChart(result(), input, chosen->who);
        if (chart) {
            text = chart->text;
            m_lines->setChart(std::move(chart->chart));
            m_plots->setCurrentWidget(m_lines);
        }
        frame().setHint(tr("Point at a line for its method; the table holds the numbers."));
    } else {
        frame().setHint({});
    }
    frame().setText(text);
    emit figureChanged();
}

void StudiesView::fillTables()
{
    const auto tables = tablesOf(*result(), inputOf(document()));
    const QString before = m_tableBox->currentText();
    {
        const QSignalBlocker blocker(m_tableBox);
        m_tableBox->clear();
        for (const auto& table : tables)
            m_tableBox->addItem(catalogText(table.title));
        m_tableBox->setCurrentIndex(std::max(0, m_tableBox->findText(before)));
    }
    m_tableBox->setVisible(tables.size() > 1);
    m_table->setVisible(!tables.empty());
    if (tables.empty())
        return;
    m_tableModel->setTable(tables[static_cast<std::size_t>(std::max(0, m_tableBox->currentIndex()))]);
    m_table->resizeColumnsToContents();
}

std::unique_ptr<Figure> StudiesView::figure() const
{
    const Drawing* chosen = result() && document().table() && frame().showsContent() ? drawing() : nullptr;
    if (!chosen)
        return nullptr;
    const auto input = inputOf(document());
    if (chosen->kind == Drawing::Kind::Trust) {
        auto chart = trustChart(result(), input);
        return chart ? std::make_unique<TrustFigure>(std::move(*chart)) : nullptr;
    }
    const bool isCurve = chosen->kind == Drawing::Kind::Curve;
    auto chart = isCurve ? studyChart(result(), input, chosen->curve, static_cast<StudyPart>(chosen->part))
                         : reliabilityChart(result(), input, chosen->who);
    return chart ? std::make_unique<LineFigure>(
               isCurve ? QStringLiteral("study") : QStringLiteral("reliability"), std::move(*chart))
                 : nullptr;
}

QString StudiesView::summary() const
{
    if (!result() || !frame().showsContent())
        return frame().message();
    QStringList lines{frame().text().title, frame().text().subtitle, m_status->text()};
    const auto& table = m_tableModel->table();
    for (std::size_t row = 0; row < std::min<std::size_t>(table.rows.size(), 12); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.rows[row].size(); ++column)
            cells << QStringLiteral("%1 %2").arg(QString::fromStdString(table.columns[column]),
                                                 formatCell(table.rows[row][column], table.formatOf(column)));
        lines << cells.join(QStringLiteral(", "));
    }
    lines.removeAll(QString());
    return lines.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace raterscope
