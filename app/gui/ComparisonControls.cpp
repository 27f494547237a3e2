// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ComparisonControls.h"

#include "Format.h"
#include "audit/IdenticalVectors.h"
#include "catalog/PrepareTable.h"
#include "gui/Actions.h"
#include "gui/SampleDialog.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolBar>
#include <QWidget>

#include <algorithm>

namespace raterscope {

namespace {

bool haveOneScale(const Dataset& data)
{
    return std::all_of(data.dimensions.begin(), data.dimensions.end(), [&](const Dimension& dimension) {
        return dimension.scale.kind == data.dimensions.front().scale.kind
               && dimension.scale.labels == data.dimensions.front().scale.labels;
    });
}

bool areOrdered(const Dataset& data)
{
    return std::all_of(data.dimensions.begin(), data.dimensions.end(),
                       [](const Dimension& dimension) { return dimension.scale.isOrdered(); });
}

QString nounOf(CompareKind kind)
{
    switch (kind) {
    case CompareKind::Verdicts:
        return QObject::tr("pairs");
    case CompareKind::Recorded:
        return QObject::tr("presentations");
    case CompareKind::Pooled:
        return QObject::tr("ratings");
    case CompareKind::Dimension:
        break;
    }
    return QObject::tr("items");
}

QString describeSample(const Comparison& comparison, std::int64_t total)
{
    const QString noun = nounOf(comparison.kind);
    const QString size = formatCount(std::min(comparison.sampleSize, total));
    switch (comparison.sample) {
    case SampleKind::First:
        return QObject::tr("first %1 of %2 %3").arg(size, formatCount(total), noun);
    case SampleKind::Seeded:
        return QObject::tr("seed %1 \u00b7 %2 of %3 %4")
            .arg(QString::number(comparison.sampleSeed), size, formatCount(total), noun);
    case SampleKind::All:
        break;
    }
    return QObject::tr("all %1 %2").arg(formatCount(total), noun);
}

} // namespace

ComparisonControls::ComparisonControls(Document& document, const Actions& actions, QWidget* window)
    : QObject(window), m_document(document), m_window(window),
      m_compareMenu(actions.submenu(QStringLiteral("analysis.compare"))),
      m_sampleMenu(actions.submenu(QStringLiteral("analysis.sample"))),
      m_filterMenu(actions.submenu(QStringLiteral("edit.drop-identical")))
{
    m_compareMenu->setObjectName(QStringLiteral("compareMenu"));
    m_sampleMenu->setObjectName(QStringLiteral("sampleMenu"));
    m_filterMenu->setObjectName(QStringLiteral("filterMenu"));
    // Later, because the change may come from an action of the very menu that is made anew.
    m_rebuild.setSingleShot(true);
    m_rebuild.setInterval(0);
    connect(&m_rebuild, &QTimer::timeout, this, &ComparisonControls::rebuild);
    for (const auto change : {&Document::dataChanged, &Document::comparisonChanged, &Document::editsChanged})
        connect(&document, change, &m_rebuild, qOverload<>(&QTimer::start));
}

void ComparisonControls::rebuild()
{
    rebuildCompare();
    rebuildSample();
    rebuildFilter();
}

void ComparisonControls::addTo(QToolBar* bar)
{
    auto* label = new QLabel(tr("Compare"));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(8, 0, 8, 0);
    bar->addWidget(label);
    m_compare = addButton(bar, m_compareMenu, QStringLiteral("compareButton"));
    m_sample = addButton(bar, m_sampleMenu, QStringLiteral("sampleButton"));
    m_filter = addButton(bar, m_filterMenu, QStringLiteral("filterButton"));
    rebuild();
}

QPushButton* ComparisonControls::addButton(QToolBar* bar, QMenu* menu, const QString& name)
{
    auto* button = new QPushButton;
    button->setObjectName(name);
    button->setMenu(menu);
    bar->addWidget(button);
    auto* gap = new QWidget;
    gap->setFixedWidth(8);
    bar->addWidget(gap);
    return button;
}

void ComparisonControls::setButton(QPushButton* button, const QString& text, const QString& name)
{
    if (!button)
        return;
    button->setText(text);
    button->setEnabled(!m_document.isEmpty());
    button->setAccessibleName(QStringLiteral("%1: %2").arg(name, text));
    button->setToolTip(button->accessibleName());
}

void ComparisonControls::rebuildCompare()
{
    m_compareMenu->clear();
    m_compareMenu->setEnabled(!m_document.isEmpty());
    if (m_document.isEmpty()) {
        setButton(m_compare, tr("Compare"), tr("Compare"));
        return;
    }
    const auto& data = *m_document.data();
    const auto& now = m_document.comparison();
    auto* group = new QActionGroup(m_compareMenu);
    QString shown;
    const auto add = [&](const QString& text, const QString& name, CompareKind kind, DimensionId dimension) {
        auto* action = m_compareMenu->addAction(text);
        action->setObjectName(name);
        action->setCheckable(true);
        group->addAction(action);
        const bool current =
            now.kind == kind && (kind != CompareKind::Dimension || now.dimension == dimension);
        action->setChecked(current);
        if (current)
            shown = text;
        connect(action, &QAction::triggered, this, [this, kind, dimension, text] {
            Comparison next = m_document.comparison();
            next.kind = kind;
            next.dimension = dimension;
            emit comparisonRequested(next, tr("Compare: %1").arg(text));
        });
        return action;
    };
    for (std::size_t d = 0; d < data.dimensions.size(); ++d)
        add(QString::fromStdString(data.dimensions[d].name), QStringLiteral("compare-dimension-%1").arg(d),
            CompareKind::Dimension, DimensionId(d));
    if (data.dimensions.size() > 1) {
        m_compareMenu->addSeparator();
        auto* pooled = add(tr("All dimensions pooled"), QStringLiteral("compare-pooled"), CompareKind::Pooled,
                           DimensionId(0));
        pooled->setEnabled(haveOneScale(data));
        pooled->setToolTip(pooled->isEnabled()
                               ? tr("Every dimension, stacked")
                               : tr("The dimensions have different scales, so they cannot be pooled."));
    }
    if (data.hasComparisons()) {
        m_compareMenu->addSeparator();
        auto* recorded = add(tr("Recorded comparisons"), QStringLiteral("compare-recorded"),
                             CompareKind::Recorded, DimensionId(0));
        recorded->setToolTip(tr("Which of two items a judge chose, each presentation of a pair a row"));
    }
    if (!data.hasRatings()) {
        setButton(m_compare, shown, tr("Compare"));
        return;
    }
    m_compareMenu->addSeparator();
    auto* verdicts = add(tr("Derived A/B/T verdicts"), QStringLiteral("compare-verdicts"),
                         CompareKind::Verdicts, DimensionId(0));
    verdicts->setEnabled(areOrdered(data));
    verdicts->setToolTip(
        verdicts->isEnabled()
            ? tr("Which of two items of a group a rater scored higher, on the mean over dimensions")
            : tr("The labels have no order, so that no item is above another."));
    setButton(m_compare, shown, tr("Compare"));
}

void ComparisonControls::addSample(const QString& text, SampleKind kind, std::int64_t size, std::int64_t seed)
{
    auto* action = m_sampleMenu->addAction(text);
    const auto& now = m_document.comparison();
    action->setCheckable(true);
    action->setObjectName(QStringLiteral("sample-%1-%2").arg(static_cast<int>(kind)).arg(size));
    action->setChecked(now.sample == kind && (kind == SampleKind::All || now.sampleSize == size)
                       && (kind != SampleKind::Seeded || now.sampleSeed == seed));
    connect(action, &QAction::triggered, this, [this, kind, size, seed, text] {
        Comparison next = m_document.comparison();
        next.sample = kind;
        if (kind != SampleKind::All)
            next.sampleSize = size;
        if (kind == SampleKind::Seeded)
            next.sampleSeed = seed;
        emit comparisonRequested(next, tr("Sample: %1").arg(text));
        m_rebuild.start(); // also when nothing changed: the check mark must not toggle off
    });
}

void ComparisonControls::rebuildSample()
{
    m_sampleMenu->clear();
    m_sampleMenu->setEnabled(!m_document.isEmpty());
    if (m_document.isEmpty()) {
        setButton(m_sample, tr("Sample"), tr("Sample"));
        return;
    }
    const std::int64_t total = unitCountBeforeSampling(*m_document.data(), m_document.comparison());
    addSample(tr("All %1").arg(formatCount(total)), SampleKind::All, 0, 0);
    for (const std::int64_t size : {std::int64_t{100}, std::int64_t{1000}}) {
        if (size < total)
            addSample(tr("First %1").arg(formatCount(size)), SampleKind::First, size, 0);
    }
    if (total > 1000)
        addSample(tr("Seed 42 \u00b7 1,000"), SampleKind::Seeded, 1000, 42);
    m_sampleMenu->addSeparator();
    auto* custom = m_sampleMenu->addAction(tr("Custom\u2026"));
    custom->setObjectName(QStringLiteral("sample-custom"));
    connect(custom, &QAction::triggered, this, &ComparisonControls::askSample);
    const QString text = describeSample(m_document.comparison(), total);
    setButton(m_sample, text.left(1).toUpper() + text.mid(1), tr("Sample"));
}

void ComparisonControls::askSample()
{
    auto* dialog =
        new SampleDialog(m_document.comparison(),
                         unitCountBeforeSampling(*m_document.data(), m_document.comparison()), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (!m_document.isEmpty())
            emit comparisonRequested(dialog->comparison(), tr("Sample"));
    });
    dialog->open();
}

void ComparisonControls::rebuildFilter()
{
    m_filterMenu->clear();
    m_filterMenu->setEnabled(!m_document.isEmpty());
    if (m_document.isEmpty()) {
        setButton(m_filter, tr("Filter"), tr("Filter"));
        return;
    }
    QStringList dropped;
    auto* none = m_filterMenu->addAction(tr("None"));
    none->setObjectName(QStringLiteral("filter-none"));
    none->setCheckable(true);
    none->setChecked(m_document.edits().dropIdentical.empty());
    connect(none, &QAction::triggered, this, [this] {
        Edits after = m_document.edits();
        after.dropIdentical.clear();
        emit editRequested(after, tr("Keep identical items"));
        m_rebuild.start();
    });
    m_filterMenu->addSeparator();
    for (const auto& panel : effectivePanels(*m_document.data(), m_document.edits())) {
        const QString name = QString::fromStdString(panel);
        auto* action = m_filterMenu->addAction(tr("Drop items identical in %1").arg(name));
        action->setObjectName(QStringLiteral("filter-") + name);
        action->setCheckable(true);
        const bool on = m_document.edits().dropIdentical.contains(panel);
        action->setChecked(on);
        if (on)
            dropped << name;
        connect(action, &QAction::triggered, this, [this, panel, name](bool drop) {
            Edits after = m_document.edits();
            if (drop)
                after.dropIdentical.insert(panel);
            else
                after.dropIdentical.erase(panel);
            emit editRequested(after, drop ? tr("Drop items identical in %1").arg(name)
                                           : tr("Keep items identical in %1").arg(name));
        });
    }
    setButton(m_filter,
              dropped.isEmpty() ? tr("Filter: none")
                                : tr("Filter: no identical %1").arg(dropped.join(QStringLiteral(", "))),
              tr("Filter"));
}

} // namespace raterscope
