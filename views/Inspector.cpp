// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Inspector.h"

#include "Heading.h"
#include "InspectorModel.h"
#include "document/Selection.h"
#include "table/UnitText.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace raterscope {

Inspector::Inspector(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_model(new InspectorModel(this)), m_heading(new Heading(1.0)),
      m_facts(new QLabel), m_table(new QTableView), m_texts(new QPlainTextEdit), m_splitter(new QSplitter)
{
    m_heading->setObjectName(QStringLiteral("inspectorHeading"));
    m_heading->setWordWrap(false);
    for (auto* label : {m_heading, m_facts}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
    }
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_table->setObjectName(QStringLiteral("inspectorTable"));
    m_table->setAccessibleName(tr("Ratings of the current item"));
    m_table->setModel(m_model);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_texts->setReadOnly(true);
    m_texts->setAccessibleName(tr("Texts of the current item"));
    m_texts->setFrameShape(QFrame::NoFrame);
    m_texts->setTabChangesFocus(true);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_texts);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(4);
    layout->addWidget(m_heading);
    layout->addWidget(m_facts);
    layout->addWidget(m_splitter, 1);

    connect(&document.selection(), &Selection::currentUnitChanged, this, &Inspector::update);
    connect(&document, &Document::editsChanged, this, &Inspector::update);
    connect(&document, &Document::tableChanged, this, &Inspector::update);
    update();
}

QString Inspector::heading() const
{
    return m_heading->text();
}

void Inspector::update()
{
    const auto unit = m_document.selection().currentUnit();
    const bool shown = unit && !m_document.isEmpty();
    m_model->setUnit(m_document.data(), m_document.table(), m_document.edits(), shown ? unit : std::nullopt);
    m_splitter->setVisible(shown);
    if (!shown) {
        m_heading->setText(tr("No item is selected"));
        m_facts->show();
        m_facts->setText(tr("Choose a row in the Items view to see all its ratings and texts here."));
        static_cast<QVBoxLayout*>(layout())->setAlignment(Qt::AlignTop);
        return;
    }
    const auto& dataset = *m_document.data();
    const QString systems = unit->isPair() ? unitSystems(dataset, *unit) : QString();
    m_heading->setText(unitName(dataset, *unit)
                       + (systems.isEmpty() ? systems : QStringLiteral(" \u00b7 ") + systems));
    m_heading->setToolTip(m_heading->text());
    m_facts->setText(facts(*unit));
    m_facts->setVisible(!m_facts->text().isEmpty());
    m_facts->setToolTip(m_facts->text());
    const QString text = texts(*unit);
    m_texts->setPlainText(text);
    m_texts->setVisible(!text.isEmpty());
    m_table->resizeColumnsToContents();
}

QString Inspector::facts(const Unit& unit) const
{
    const auto& dataset = *m_document.data();
    const Item& item = dataset.items[unit.item.index()];
    QStringList parts;
    if (item.group.isValid()) {
        const QString group = QString::fromStdString(dataset.groups[item.group.index()]);
        if (unitName(dataset, unit) != group)
            parts << tr("group %1").arg(group);
    }
    if (!item.system.empty() && !unit.isPair())
        parts << tr("system %1").arg(QString::fromStdString(item.system));
    if (unit.dimension.isValid() && dataset.dimensions.size() > 1)
        parts << tr("compared on %1")
                     .arg(QString::fromStdString(dataset.dimensions[unit.dimension.index()].name));
    const auto addReferences = [&](const Item& of, const QString& prefix) {
        for (std::size_t c = 0; c < dataset.referenceColumns.size(); ++c) {
            const std::string& text = referenceText(of, c, unit.dimension);
            if (!text.empty())
                parts << prefix + QString::fromStdString(dataset.referenceColumns[c] + " = " + text);
        }
    };
    addReferences(item, unit.isPair() ? tr("first: ") : QString());
    if (unit.isPair())
        addReferences(dataset.items[unit.second.index()], tr("second: "));
    return parts.join(QStringLiteral(" \u00b7 "));
}

QString Inspector::texts(const Unit& unit) const
{
    const auto& dataset = *m_document.data();
    const QString first = QString::fromStdString(dataset.items[unit.item.index()].text);
    if (!unit.isPair())
        return first;
    const QString second = QString::fromStdString(dataset.items[unit.second.index()].text);
    if (first.isEmpty() && second.isEmpty())
        return {};
    return tr("First: %1\n\nSecond: %2").arg(first, second);
}

} // namespace raterscope
