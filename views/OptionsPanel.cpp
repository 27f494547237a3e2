// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "OptionsPanel.h"

#include "CatalogText.h"
#include "Heading.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace raterscope {

namespace {

/// Wheel events scroll the panel; they do not change a value the person only passes over.
template <class Box>
class CalmBox : public Box
{
public:
    explicit CalmBox(QWidget* parent = nullptr) : Box(parent) { this->setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (this->hasFocus())
            Box::wheelEvent(event);
        else
            event->ignore();
    }
};

/// Numbers read the same in every locale, as everywhere on screen.
QLocale screenLocale()
{
    return QLocale(QLocale::English, QLocale::UnitedStates);
}

int toInt(double number)
{
    return static_cast<int>(std::clamp(number, static_cast<double>(std::numeric_limits<int>::min()),
                                       static_cast<double>(std::numeric_limits<int>::max())));
}

/// Steps and decimals that suit the range: 0…1 in hundredths, 0…100 in ones.
void setRange(QDoubleSpinBox& box, const OptionSpec& spec)
{
    box.setLocale(screenLocale());
    box.setRange(spec.minimum.value_or(-1e9), spec.maximum.value_or(1e9));
    const double span = box.maximum() - box.minimum();
    box.setDecimals(span <= 10.0 ? 3 : 2);
    box.setSingleStep(span <= 2.5 ? 0.01 : span <= 25.0 ? 0.1 : 1.0);
}

} // namespace

OptionsPanel::OptionsPanel(QWidget* parent)
    : QWidget(parent), m_title(new Heading(1.0)), m_about(new QLabel),
      m_reset(new QPushButton(tr("Reset to defaults"))), m_help(new QToolButton)
{
    fitWidth();
    m_about->setWordWrap(true);
    m_about->setForegroundRole(QPalette::PlaceholderText);
    m_reset->setObjectName(QStringLiteral("resetOptions"));
    m_reset->setToolTip(tr("Give every option of this analysis its default value"));

    m_help->setObjectName(QStringLiteral("optionsHelp"));
    m_help->setText(QStringLiteral("?"));
    m_help->setAutoRaise(true);
    m_help->setFocusPolicy(Qt::StrongFocus);
    m_help->setToolTip(tr("Definition, source and options of this analysis"));
    m_help->setAccessibleName(tr("Help on this analysis"));
    connect(m_help, &QToolButton::clicked, this, &OptionsPanel::helpRequested);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_help, 0, Qt::AlignTop);

    auto* content = new QWidget;
    m_fields = new QVBoxLayout(content);
    m_fields->setContentsMargins(16, 16, 16, 16);
    m_fields->setSpacing(8);
    m_fields->addLayout(top);
    m_fields->addWidget(m_about);
    m_fields->addWidget(m_reset, 0, Qt::AlignLeft);
    m_fields->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // the options have it
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    connect(m_reset, &QPushButton::clicked, this, [this] {
        setOptions({});
        emit optionsChanged(m_options);
    });
    showAnalysis(nullptr, {});
}

/// Less would cut the names of options and their numbers.
void OptionsPanel::fitWidth()
{
    setMinimumWidth(11 * fontMetrics().height());
}

void OptionsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitWidth();
}

void OptionsPanel::showAnalysis(const Analysis* analysis, const Options& chosen)
{
    if (analysis == m_analysis && m_fieldsWidget) {
        setOptions(chosen);
        return;
    }
    m_analysis = analysis;
    m_editors.clear();
    delete m_fieldsWidget;
    m_fieldsWidget = new QWidget;
    auto* fields = new QVBoxLayout(m_fieldsWidget);
    fields->setContentsMargins(0, 8, 0, 8);
    fields->setSpacing(4);
    m_title->setText(analysis ? catalogText(analysis->title) : tr("No options"));
    m_about->setText(analysis ? catalogText(analysis->question) : tr("This view has nothing to choose."));
    m_about->setToolTip(analysis ? catalogText(analysis->definition) : QString());
    m_reset->setVisible(analysis && !analysis->options.empty());
    if (analysis) {
        for (const OptionSpec& spec : analysis->options) {
            QWidget* widget = makeEditor(spec);
            const QString title = catalogText(spec.title);
            widget->setObjectName(QStringLiteral("option-") + QString::fromStdString(spec.id));
            widget->setToolTip(catalogText(spec.help));
            widget->setAccessibleName(title);
            widget->setAccessibleDescription(catalogText(spec.help));
            if (!qobject_cast<QCheckBox*>(widget)) {
                auto* label = new QLabel(title);
                label->setBuddy(widget);
                label->setToolTip(catalogText(spec.help));
                label->setForegroundRole(QPalette::PlaceholderText);
                label->setWordWrap(true);
                fields->addWidget(label);
            }
            fields->addWidget(widget);
            fields->addSpacing(8);
            m_editors[spec.id] = widget;
        }
    }
    m_fields->insertWidget(2, m_fieldsWidget);
    setOptions(chosen);
}

QWidget* OptionsPanel::editor(const std::string& optionId) const
{
    const auto place = m_editors.find(optionId);
    return place == m_editors.end() ? nullptr : place->second;
}

QWidget* OptionsPanel::makeEditor(const OptionSpec& spec)
{
    const std::string id = spec.id;
    if (std::holds_alternative<bool>(spec.defaultValue)) {
        auto* box = new QCheckBox(catalogText(spec.title));
        connect(box, &QCheckBox::toggled, this, [this, id](bool on) { choose(id, on); });
        return box;
    }
    if (std::holds_alternative<std::int64_t>(spec.defaultValue)) {
        auto* box = new CalmBox<QSpinBox>;
        box->setLocale(screenLocale());
        box->setRange(toInt(spec.minimum.value_or(-1e9)), toInt(spec.maximum.value_or(1e9)));
        box->setGroupSeparatorShown(true);
        if (spec.minimum == 0.0)
            box->setSpecialValueText(catalogText(spec.zeroText));
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this,
                [this, id](int value) { choose(id, std::int64_t{value}); });
        return box;
    }
    if (std::holds_alternative<double>(spec.defaultValue)) {
        auto* box = new CalmBox<QDoubleSpinBox>;
        setRange(*box, spec);
        if (spec.minimum == 0.0)
            box->setSpecialValueText(catalogText(spec.zeroText));
        box->setKeyboardTracking(false);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, id](double value) { choose(id, value); });
        return box;
    }
    if (spec.choices.empty()) {
        auto* line = new QLineEdit;
        line->setPlaceholderText(tr("automatic"));
        connect(line, &QLineEdit::editingFinished, this,
                [this, id, line] { choose(id, line->text().toStdString()); });
        return line;
    }
    auto* combo = new CalmBox<QComboBox>;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(8);
    for (const auto& choice : spec.choices)
        combo->addItem(catalogText(choice.title), QString::fromStdString(choice.id));
    connect(combo, &QComboBox::currentIndexChanged, this,
            [this, id, combo] { choose(id, combo->currentData().toString().toStdString()); });
    return combo;
}

void OptionsPanel::setOptions(const Options& chosen)
{
    if (!m_analysis) {
        m_options = {};
        return;
    }
    try {
        m_options = completeOptions(m_analysis->options, chosen);
    } catch (const AnalysisError&) {
        m_options =
            completeOptions(m_analysis->options, {}); // values of another version: start from the defaults
    }
    const QScopedValueRollback putting(m_putting, true);
    for (const OptionSpec& spec : m_analysis->options)
        putValue(spec, m_options.values().at(spec.id));
    updateReset();
}

void OptionsPanel::putValue(const OptionSpec& spec, const OptionValue& value)
{
    QWidget* widget = editor(spec.id);
    if (auto* check = qobject_cast<QCheckBox*>(widget))
        check->setChecked(std::get<bool>(value));
    else if (auto* whole = qobject_cast<QSpinBox*>(widget))
        whole->setValue(toInt(static_cast<double>(std::get<std::int64_t>(value))));
    else if (auto* real = qobject_cast<QDoubleSpinBox*>(widget))
        real->setValue(std::holds_alternative<double>(value)
                           ? std::get<double>(value)
                           : static_cast<double>(std::get<std::int64_t>(value)));
    else if (auto* combo = qobject_cast<QComboBox*>(widget))
        combo->setCurrentIndex(combo->findData(QString::fromStdString(std::get<std::string>(value))));
    else if (auto* line = qobject_cast<QLineEdit*>(widget))
        line->setText(QString::fromStdString(std::get<std::string>(value)));
}

void OptionsPanel::choose(const std::string& id, OptionValue value)
{
    if (m_putting || m_options.values().at(id) == value)
        return;
    m_options.set(id, std::move(value));
    updateReset();
    emit optionsChanged(m_options);
}

void OptionsPanel::updateReset()
{
    m_reset->setEnabled(m_options != completeOptions(m_analysis->options, {}));
}

} // namespace raterscope
