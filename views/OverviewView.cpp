// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OverviewView.h"

#include "CatalogText.h"
#include "FindingsList.h"
#include "Format.h"
#include "Heading.h"
#include "Plural.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "core/DatasetMemory.h"
#include "table/FacetTableModel.h"

#include <QEvent>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace raterscope {

namespace {

constexpr std::size_t mostFindings = 10;

QLabel* wrapped(const QString& text)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText); // names come from the data
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

QFrame* rule()
{
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Midlight);
    return line;
}

/// "SummEval.jsonl · 1,600 items in 100 groups · 8 raters in 2 panels · 51,200 ratings on 4 dimensions (1–5)"
QString describePanel(const Document& document)
{
    const auto& data = *document.data();
    QStringList parts{QFileInfo(QString::fromStdString(data.provenance.file)).fileName()};
    if (parts.front().isEmpty())
        parts.front() = QString::fromStdString(data.provenance.file);
    const auto items = formatCount(static_cast<std::int64_t>(data.items.size()));
    parts << (data.isGrouped()
                  ? OverviewView::tr("%1 items in %2 groups")
                        .arg(items, formatCount(static_cast<std::int64_t>(data.groups.size())))
                  : OverviewView::tr("%1 items", nullptr, pluralOf(std::ssize(data.items))).arg(items));
    const auto raters = formatCount(static_cast<std::int64_t>(data.raters.size()));
    const auto panels = std::ssize(effectivePanels(data, document.edits()));
    parts << (panels == 1
                  ? OverviewView::tr("%1 raters", nullptr, pluralOf(std::ssize(data.raters))).arg(raters)
                  : OverviewView::tr("%1 raters in %2 panels").arg(raters, formatCount(panels)));
    QString ratings = OverviewView::tr("%1 ratings", nullptr, pluralOf(data.ratingCount()))
                          .arg(formatCount(data.ratingCount()));
    if (!data.dimensions.empty()) {
        const auto& scale = data.dimensions.front().scale;
        const bool oneScale =
            std::all_of(data.dimensions.begin(), data.dimensions.end(),
                        [&](const Dimension& other) { return other.scale.labels == scale.labels; });
        ratings += data.dimensions.size() == 1
                       ? OverviewView::tr(" on one dimension")
                       : OverviewView::tr(" on %1 dimensions").arg(data.dimensions.size());
        if (oneScale)
            ratings += QStringLiteral(" (%1)").arg(QString::fromStdString(scale.summary()));
    }
    if (data.hasRatings())
        parts << ratings;
    if (data.hasComparisons())
        parts << OverviewView::tr("%1 recorded comparisons", nullptr, pluralOf(std::ssize(data.comparisons)))
                     .arg(formatCount(static_cast<std::int64_t>(data.comparisons.size())));
    return parts.join(QStringLiteral(" \u00b7 "));
}

/// "The panel takes 1.0 MB of memory, 20 bytes a rating."
QString describeMemory(const Dataset& data)
{
    const std::int64_t bytes = datasetBytes(data);
    const auto rows = data.hasRatings() ? data.ratingCount() : std::ssize(data.comparisons);
    const QString total = formatFixed(static_cast<double>(bytes) / 1e6, 1);
    const QString each = formatCount(rows > 0 ? (bytes + rows / 2) / rows : 0);
    return data.hasRatings()
               ? OverviewView::tr("The panel takes %1 MB of memory, %2 bytes a rating.").arg(total, each)
               : OverviewView::tr("The panel takes %1 MB of memory, %2 bytes a comparison.").arg(total, each);
}

} // namespace

OverviewView::OverviewView(Document& document, QWidget* parent)
    : View(document, parent), m_title(new Heading(1.35)), m_subtitle(wrapped({})), m_state(wrapped({}))
{
    m_title->setObjectName(QStringLiteral("overviewTitle"));
    m_subtitle->setObjectName(QStringLiteral("overviewSubtitle"));
    m_subtitle->setForegroundRole(QPalette::PlaceholderText);
    m_state->setObjectName(QStringLiteral("overviewState"));
    m_state->setForegroundRole(QPalette::PlaceholderText);

    auto* page = new QWidget;
    page->setMaximumWidth(960); // longer lines are hard to read
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(24, 16, 24, 24);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle);
    layout->addWidget(m_state);
    m_content = new QVBoxLayout;
    m_content->setSpacing(8);
    layout->addLayout(m_content);
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Findings and import"));
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setBackgroundRole(QPalette::Base);
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(&document, &Document::dataChanged, this, [this] {
        m_result.reset();
        m_showsAll = false;
        rebuild();
    });
    connect(&document, &Document::tableChanged, this, &OverviewView::updateHeader);
    connect(&document, &Document::editsChanged, this, &OverviewView::updateHeader);
    rebuild();
}

std::vector<Need> OverviewView::needs() const
{
    return {{QStringLiteral("findings"), method(), options()}};
}

void OverviewView::showResult(const QString&, const ResultPtr& result)
{
    m_result = result;
    setState({});
    rebuild();
}

void OverviewView::showProgress(const QString&, double fraction, const QString& stage)
{
    const QString percent = QStringLiteral("%1\u00a0%").arg(qRound(100.0 * fraction));
    setState(stage.isEmpty() ? tr("Looking at the panel\u2026")
                             : tr("Looking at the panel\u2026 %1, %2").arg(stage, percent));
}

void OverviewView::showFailure(const QString&, const QString& message)
{
    m_result.reset();
    rebuild();
    setState(message);
}

QString OverviewView::summary() const
{
    QString text = m_title->text() + QStringLiteral(". ") + m_subtitle->text();
    if (!m_state->text().isEmpty())
        text += QLatin1Char(' ') + m_state->text();
    if (m_result) {
        for (const auto& finding : m_result->facets.findings)
            text += QStringLiteral(" ") + QString::fromStdString(finding.headline) + QStringLiteral(": ")
                    + QString::fromStdString(finding.sentence);
    }
    return text;
}

void OverviewView::setState(const QString& text)
{
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
}

void OverviewView::updateHeader()
{
    if (document().isEmpty()) {
        m_title->setText(tr("No panel is open"));
        m_subtitle->setText(
            tr("Open a file with ratings: choose File \u2192 Open, drop a file onto the window, or "
               "look at the sample panel (File \u2192 Open sample)."));
        return;
    }
    m_title->setText(describePanel(document()));
    QStringList sentences{
        tr("Compared: %1.")
            .arg(QString::fromStdString(describeComparison(*document().data(), document().comparison())))};
    if (const auto& table = document().table())
        sentences << tr("%1 rows and %2 raters are left after edits.")
                         .arg(formatCount(static_cast<std::int64_t>(table->unitCount())),
                              formatCount(static_cast<std::int64_t>(table->raterCount())));
    sentences << describeMemory(*document().data());
    m_subtitle->setText(sentences.join(QLatin1Char(' ')));
}

void OverviewView::clearContent()
{
    while (auto* entry = m_content->takeAt(0)) {
        if (entry->widget())
            entry->widget()->deleteLater();
        delete entry;
    }
}

void OverviewView::rebuild()
{
    clearContent();
    updateHeader();
    if (document().isEmpty()) {
        setState({});
        return;
    }
    if (m_result) {
        const auto& findings = m_result->facets.findings;
        const auto shown = m_showsAll ? findings.size() : std::min(findings.size(), mostFindings);
        for (std::size_t i = 0; i < shown; ++i)
            addFinding(findings[i]);
        if (findings.size() > mostFindings)
            addShowAll(findings.size());
        if (findings.empty())
            setState(tr("Nothing stands out: no finding for this panel."));
        for (const auto& table : m_result->facets.tables)
            addTable(table);
    }
    addDrops();
}

void OverviewView::addFinding(const Finding& finding)
{
    auto* row = new QWidget;
    row->setObjectName(QStringLiteral("finding-") + QString::fromStdString(finding.id));
    auto* mark = new QLabel;
    mark->setPixmap(severityMark(finding.severity, theme()).pixmap(QSize(12, 12), devicePixelRatioF()));
    mark->setToolTip(finding.severity == Severity::Warning  ? tr("Warning")
                     : finding.severity == Severity::Notice ? tr("Notice")
                                                            : tr("Note"));
    mark->setContentsMargins(0, 4, 0, 0);
    auto* headline = new Heading(1.1, QString::fromStdString(finding.headline));
    auto* figure = new Heading(1.1, QString::fromStdString(finding.figure));
    figure->setWordWrap(false);
    auto* sentence = wrapped(QString::fromStdString(finding.sentence));
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(headline, 1);
    top->addWidget(figure);
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    words->addLayout(top);
    words->addWidget(sentence);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 8, 0, 8);
    layout->setSpacing(12);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
    if (!finding.view.empty() && finding.view != "overview") {
        auto* show = new QPushButton(tr("Show"));
        show->setAccessibleName(tr("Show: %1").arg(QString::fromStdString(finding.headline)));
        connect(show, &QPushButton::clicked, this, [this, finding] {
            selectFinding(document(), finding);
            emit viewRequested(QString::fromStdString(finding.view));
        });
        layout->addWidget(show, 0, Qt::AlignTop);
    }
    m_content->addWidget(rule());
    m_content->addWidget(row);
}

void OverviewView::addShowAll(std::size_t findings)
{
    m_more = new QPushButton(m_showsAll ? tr("Show the first %1 findings").arg(mostFindings)
                                        : tr("Show all %1 findings").arg(findings));
    m_more->setObjectName(QStringLiteral("showAllFindings"));
    connect(m_more, &QPushButton::clicked, this, [this] {
        const bool isFocused = m_more->hasFocus();
        m_showsAll = !m_showsAll;
        rebuild(); // makes another button
        if (isFocused)
            m_more->setFocus(Qt::OtherFocusReason);
    });
    m_content->addWidget(rule());
    m_content->addWidget(m_more, 0, Qt::AlignLeft);
}

void OverviewView::addTable(const Table& table)
{
    if (table.rows.empty())
        return;
    m_content->addWidget(rule());
    m_content->addWidget(new Heading(1.1, catalogText(table.title)));
    auto* view = new QTableView;
    auto* model = new FacetTableModel(view);
    model->setTable(table);
    view->setModel(model);
    view->setAccessibleName(catalogText(table.title));
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->setShowGrid(false);
    view->setFrameShape(QFrame::NoFrame);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setStretchLastSection(false);
    view->resizeColumnsToContents();
    const int shown = std::min(model->rowCount(), 12);
    view->setFixedHeight(view->horizontalHeader()->sizeHint().height()
                         + shown * view->verticalHeader()->defaultSectionSize() + 4);
    m_content->addWidget(view);
}

void OverviewView::addDrops()
{
    const auto& provenance = document().data()->provenance;
    QStringList lines;
    for (const auto& drop : provenance.drops)
        lines << tr("%1 \u00d7 %2").arg(formatCount(drop.count), QString::fromStdString(drop.reason));
    m_content->addWidget(rule());
    m_content->addWidget(new Heading(1.1, tr("Import")));
    if (lines.isEmpty())
        lines << tr("Every row that was read is in the table.");
    for (const auto& note : provenance.notes)
        lines << QString::fromStdString(note);
    m_content->addWidget(wrapped(lines.join(QLatin1Char('\n'))));
}

void OverviewView::changeEvent(QEvent* event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        rebuild();
}

} // namespace raterscope
