// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/Catalog.h"

#include <QWidget>

#include <map>

class QFormLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace raterscope {

/// The options of one analysis as widgets, generated from its catalog row: choices become a combo box, yes or
/// no a check box, numbers spin boxes with their range, free text a line edit; the help is the tool-tip.
class OptionsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OptionsPanel(QWidget* parent = nullptr);

    /// Shows the options of an analysis with these chosen values; nullptr = there are none to show.
    void showAnalysis(const Analysis* analysis, const Options& chosen);
    /// New values of the analysis shown, without optionsChanged().
    void setOptions(const Options& chosen);
    const Options& options() const { return m_options; }
    /// The widget of an option, named after its id; nullptr when there is none.
    QWidget* editor(const std::string& optionId) const;

signals:
    /// The person wants to know more about the analysis shown.
    void helpRequested();
    void optionsChanged(const raterscope::Options& options);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitWidth();
    QWidget* makeEditor(const OptionSpec& spec);
    void putValue(const OptionSpec& spec, const OptionValue& value);
    void choose(const std::string& id, OptionValue value);
    void updateReset();

    const Analysis* m_analysis = nullptr;
    Options m_options; ///< complete
    std::map<std::string, QWidget*> m_editors;
    QLabel* m_title;
    QLabel* m_about;
    QVBoxLayout* m_fields;
    QWidget* m_fieldsWidget = nullptr;
    QPushButton* m_reset;
    QToolButton* m_help;
    bool m_putting = false;
};

} // namespace raterscope
