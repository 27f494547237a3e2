// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ImportDialog.h"

#include "gui/Appearance.h"
#include "gui/ImportIssues.h"
#include "gui/ImportRoles.h"
#include "gui/ImportTable.h"
#include "gui/RememberedRoles.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>

namespace raterscope {

namespace {

constexpr std::size_t firstToolFormat = 4; ///< in panelFormats(), behind auto, long, wide and pairs

QString nameOfDelimiter(char delimiter)
{
    switch (delimiter) {
    case ',':
        return ImportDialog::tr("comma");
    case ';':
        return ImportDialog::tr("semicolon");
    case '\t':
        return ImportDialog::tr("tab");
    case '|':
        return ImportDialog::tr("vertical bar");
    default:
        return QString(QLatin1Char(delimiter));
    }
}

void setAutomatic(QComboBox* box, const QString& decision)
{
    box->setItemText(0, decision.isEmpty() ? ImportDialog::tr("Automatic")
                                           : ImportDialog::tr("Automatic (%1)").arg(decision));
}

bool holds(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

void select(QComboBox* box, const QVariant& value)
{
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

} // namespace

ImportDialog::ImportDialog(const QString& file, const ImportOptions& options, JobRunner& jobs,
                           QWidget* parent)
    : QDialog(parent), m_file(file), m_options(options), m_jobs(jobs), m_problem(new QLabel),
      m_table(new ImportTable), m_issues(new ImportIssues(file, jobs)), m_pages(new QTabWidget),
      m_notes(new QLabel), m_problems(new QLabel)
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import %1").arg(QFileInfo(file).fileName()));
    for (auto* label : {m_problem, m_notes, m_problems}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setFocusPolicy(Qt::NoFocus);
    }
    m_problem->hide();
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    m_notes->setObjectName(QStringLiteral("importNotes"));
    m_problems->setObjectName(QStringLiteral("importProblems"));
    connect(m_table, &ImportTable::rolesChanged, this, &ImportDialog::readRoles);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Import"));
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    right->addWidget(makeQuery());
    right->addWidget(m_table, 1);
    right->addWidget(makePages());
    auto* middle = new QHBoxLayout;
    middle->setSpacing(16);
    middle->addWidget(makeSettings());
    middle->addLayout(right, 1);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_problems, 1);
    bottom->addWidget(buttons);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(m_problem);
    layout->addLayout(middle, 1);
    layout->addLayout(bottom);
    resize(scaledToText(QSize(960, 680), *this));
    requestPreview();
    updateProblems();
}

ImportDialog::~ImportDialog()
{
    m_jobs.drop(m_job);
}

void ImportDialog::showProblem(const QString& text)
{
    m_problem->setText(text);
    m_problem->show();
}

/// Under the table: what was decided about the file, and what of it is left out.
QWidget* ImportDialog::makePages()
{
    auto* notesArea = new QScrollArea;
    notesArea->setWidget(m_notes);
    notesArea->setWidgetResizable(true);
    notesArea->setFrameShape(QFrame::NoFrame);
    notesArea->setAccessibleName(tr("How the file is read"));
    m_notes->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_notes->setContentsMargins(8, 8, 8, 8);
    m_pages->setObjectName(QStringLiteral("importPages"));
    m_pages->setDocumentMode(true);
    m_pages->setFixedHeight(fontMetrics().lineSpacing() * 16);
    m_pages->addTab(notesArea, tr("What was found"));
    m_pages->addTab(m_issues, tr("Left out"));
    connect(m_issues, &ImportIssues::titleChanged, this,
            [this](const QString& title) { m_pages->setTabText(m_pages->indexOf(m_issues), title); });
    return m_pages;
}

QComboBox* ImportDialog::addChoice(QFormLayout* form, const QString& label, const QString& name)
{
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->addItem(tr("Automatic"));
    box->setSizePolicy(QSizePolicy::Expanding,
                       QSizePolicy::Fixed); // the texts get longer once the file is seen
    form->addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &ImportDialog::readSettings);
    return box;
}

/// Over the table, where a query has room; shown when the file turns out to be a database.
QWidget* ImportDialog::makeQuery()
{
    m_query = new QComboBox;
    m_query->setObjectName(QStringLiteral("importQuery"));
    m_query->setEditable(true);
    m_query->setInsertPolicy(QComboBox::NoInsert);
    m_query->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Fixed); // as wide as the table, not as the query
    m_query->setToolTip(
        tr("The rows to read: a table of the database, or any query that begins with SELECT"));
    connect(m_query, &QComboBox::activated, this, &ImportDialog::readQuery);
    connect(m_query->lineEdit(), &QLineEdit::editingFinished, this, &ImportDialog::readQuery);
    auto* label = new QLabel(tr("&Query"));
    label->setBuddy(m_query);
    m_queryRow = new QWidget;
    auto* layout = new QHBoxLayout(m_queryRow);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(m_query, 1);
    m_queryRow->hide();
    return m_queryRow;
}

QWidget* ImportDialog::makeSettings()
{
    auto* widget = new QWidget;
    widget->setFixedWidth(static_cast<int>(300 * std::min(textScale(), 2.0))); // the rest is the table's
    auto* form = new QFormLayout(widget);
    m_settings = form;
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    const QScopedValueRollback filling(m_filling, true);

    m_format = addChoice(form, tr("&Layout"), QStringLiteral("importFormat"));
    m_format->addItem(tr("long: a row for each rating"), QStringLiteral("long"));
    m_format->addItem(tr("wide: a column for each rater"), QStringLiteral("wide"));
    m_format->addItem(tr("pairs: comparisons of two items"), QStringLiteral("pairs"));
    for (const char* format : panelFormats().subspan(firstToolFormat))
        m_format->addItem(tr("export: %1").arg(QLatin1String(format)), QLatin1String(format));
    m_delimiter = addChoice(form, tr("&Delimiter"), QStringLiteral("importDelimiter"));
    for (const char delimiter : {',', ';', '\t', '|'})
        m_delimiter->addItem(nameOfDelimiter(delimiter), QString(QLatin1Char(delimiter)));
    m_quote = addChoice(form, tr("&Quotes"), QStringLiteral("importQuote"));
    m_quote->addItem(tr("double quotes"), QStringLiteral("\""));
    m_quote->addItem(tr("single quotes"), QStringLiteral("'"));
    m_quote->addItem(tr("none"), QString(QChar(u'\0')));
    m_encoding = addChoice(form, tr("&Encoding"), QStringLiteral("importEncoding"));
    for (const char* encoding : {"UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "WINDOWS-1252"})
        m_encoding->addItem(QLatin1String(encoding), QLatin1String(encoding));
    m_decimal = addChoice(form, tr("De&cimals"), QStringLiteral("importDecimal"));
    m_decimal->addItem(tr("point: 3.5"), false);
    m_decimal->addItem(tr("comma: 3,5"), true);
    m_header = addChoice(form, tr("&Header"), QStringLiteral("importHeader"));
    m_header->addItem(tr("first row names the columns"), true);
    m_header->addItem(tr("no header"), false);

    m_pattern = new QLineEdit;
    m_pattern->setObjectName(QStringLiteral("importPattern"));
    m_pattern->setPlaceholderText(QStringLiteral("{rater}_{dimension}"));
    m_pattern->setToolTip(tr("How the name of a column tells rater and dimension, in a wide table"));
    form->addRow(tr("Column &names"), m_pattern);
    m_scale = new QLineEdit;
    m_scale->setObjectName(QStringLiteral("importScale"));
    m_scale->setPlaceholderText(tr("as found; or 1..5, or low,mid,high"));
    m_scale->setToolTip(tr("The declared scale: a range of integers, or words in their order"));
    form->addRow(tr("&Scale"), m_scale);
    m_unordered = new QCheckBox(tr("names &without an order"));
    m_unordered->setObjectName(QStringLiteral("importUnordered"));
    m_unordered->setToolTip(tr("For categories that are written as numbers: 0 is not less than 1 then."));
    m_unordered->setChecked(m_options.unordered);
    form->addRow(QString(), m_unordered);
    m_repeats = new QComboBox;
    m_repeats->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_repeats->setObjectName(QStringLiteral("importRepeats"));
    m_repeats->setToolTip(tr("What to do with a second rating of the same item by the same rater"));
    m_repeats->addItem(tr("are an error"), static_cast<int>(RepeatPolicy::Error));
    m_repeats->addItem(tr("the first counts"), static_cast<int>(RepeatPolicy::First));
    m_repeats->addItem(tr("the last counts"), static_cast<int>(RepeatPolicy::Last));
    m_repeats->addItem(tr("their mean counts"), static_cast<int>(RepeatPolicy::Mean));
    m_repeats->addItem(tr("their median counts"), static_cast<int>(RepeatPolicy::Median));
    m_repeats->addItem(tr("the most frequent counts"), static_cast<int>(RepeatPolicy::Mode));
    m_repeats->addItem(tr("all are kept"), static_cast<int>(RepeatPolicy::Keep));
    form->addRow(tr("&Repeats"), m_repeats);

    m_outcomes = new QLineEdit;
    m_outcomes->setObjectName(QStringLiteral("importOutcomes"));
    m_outcomes->setPlaceholderText(tr("as found; or first=win,second=loss"));
    m_outcomes->setToolTip(
        tr("What outcomes mean: first=WORD,second=WORD,tie=WORD; numbers for first and second "
           "are the ends of a scale"));
    form->addRow(tr("&Outcomes"), m_outcomes);
    m_tieLabels = new QLineEdit;
    m_tieLabels->setObjectName(QStringLiteral("importTieLabels"));
    m_tieLabels->setPlaceholderText(tr("as found; or C,equal"));
    m_tieLabels->setToolTip(tr("Outcomes that are ties, separated by commas"));
    form->addRow(tr("&Ties"), m_tieLabels);
    m_verdictsName = addChoice(form, tr("&Verdicts name"), QStringLiteral("importVerdictsName"));
    m_verdictsName->addItem(tr("positions: the one shown first"), QStringLiteral("positions"));
    m_verdictsName->addItem(tr("items, in either order"), QStringLiteral("items"));
    m_baseline = new QLineEdit;
    m_baseline->setObjectName(QStringLiteral("importBaseline"));
    m_baseline->setToolTip(tr("The item that every row is compared with, where no column names it"));
    form->addRow(tr("&Baseline"), m_baseline);

    select(m_format,
           m_options.format == "auto" ? QVariant() : QVariant(QString::fromStdString(m_options.format)));
    if (m_options.delimiter)
        select(m_delimiter, QString(QLatin1Char(*m_options.delimiter)));
    if (m_options.quote)
        select(m_quote, QString(QLatin1Char(*m_options.quote)));
    if (m_options.encoding)
        select(m_encoding, QString::fromStdString(*m_options.encoding));
    if (m_options.decimalComma)
        select(m_decimal, *m_options.decimalComma);
    if (m_options.header)
        select(m_header, *m_options.header);
    m_pattern->setText(QString::fromStdString(m_options.raterPattern));
    if (m_options.scale)
        m_scale->setText(scaleText(*m_options.scale));
    select(m_repeats, static_cast<int>(m_options.repeats));
    m_outcomes->setText(outcomesText(m_options));
    m_tieLabels->setText(wordsText(m_options.tieLabels));
    m_baseline->setText(QString::fromStdString(m_options.baseline));
    if (m_options.verdictsName)
        select(m_verdictsName, *m_options.verdictsName == VerdictsName::Items ? QStringLiteral("items")
                                                                              : QStringLiteral("positions"));

    for (auto* field : {m_outcomes, m_tieLabels, m_baseline})
        connect(field, &QLineEdit::editingFinished, this, &ImportDialog::readSettings);
    connect(m_pattern, &QLineEdit::editingFinished, this, &ImportDialog::readSettings);
    connect(m_unordered, &QCheckBox::toggled, this, &ImportDialog::readSettings);
    connect(m_scale, &QLineEdit::textChanged, this, &ImportDialog::readSettings);
    connect(m_repeats, &QComboBox::currentIndexChanged, this, &ImportDialog::readSettings);
    return widget;
}

void ImportDialog::readSettings()
{
    if (m_filling)
        return;
    const ImportOptions before = m_options;
    const auto character = [](const QComboBox* box) -> std::optional<char> {
        if (box->currentIndex() <= 0)
            return std::nullopt;
        return box->currentData().toString().at(0).toLatin1();
    };
    const auto flag = [](const QComboBox* box) -> std::optional<bool> {
        if (box->currentIndex() <= 0)
            return std::nullopt;
        return box->currentData().toBool();
    };
    m_options.format =
        m_format->currentIndex() > 0 ? m_format->currentData().toString().toStdString() : "auto";
    m_options.delimiter = character(m_delimiter);
    m_options.quote = character(m_quote);
    m_options.encoding.reset();
    if (m_encoding->currentIndex() > 0)
        m_options.encoding = m_encoding->currentData().toString().toStdString();
    m_options.decimalComma = flag(m_decimal);
    m_options.header = flag(m_header);
    m_options.raterPattern = m_pattern->text().trimmed().toStdString();
    m_options.repeats = static_cast<RepeatPolicy>(m_repeats->currentData().toInt());
    m_options.unordered = m_unordered->isChecked();
    m_options.scale.reset();
    m_scaleProblem.clear();
    if (const QString text = m_scale->text().trimmed(); !text.isEmpty()) {
        try {
            m_options.scale = text.contains(QLatin1Char(',')) ? ordinalScale([&] {
                std::vector<std::string> labels;
                for (const QString& label : text.split(QLatin1Char(',')))
                    labels.push_back(label.trimmed().toStdString());
                return labels;
            }())
                                                              : parseScale(text.toStdString());
        } catch (const std::invalid_argument& error) {
            m_scaleProblem = QString::fromUtf8(error.what());
        }
    }
    readOutcomes();
    // Other columns: roles given for the old ones may name columns that are no longer there.
    if (m_options.delimiter != before.delimiter || m_options.header != before.header
        || m_options.quote != before.quote || m_options.encoding != before.encoding
        || m_options.format != before.format || m_options.raterPattern != before.raterPattern) {
        m_options.mapping.clear();
        m_options.raterColumns.clear();
        m_options.referenceColumns.clear();
    }
    requestPreview();
}

void ImportDialog::readOutcomes()
{
    m_options.firstLabels.clear();
    m_options.secondLabels.clear();
    m_options.tieLabels.clear();
    m_outcomesProblem.clear();
    for (const QString& label : m_tieLabels->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        m_options.tieLabels.push_back(label.trimmed().toStdString());
    for (const QString& entry : m_outcomes->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString side = entry.section(QLatin1Char('='), 0, 0).trimmed();
        const std::string word = entry.section(QLatin1Char('='), 1).trimmed().toStdString();
        auto* words = side == QLatin1String("first")    ? &m_options.firstLabels
                      : side == QLatin1String("second") ? &m_options.secondLabels
                      : side == QLatin1String("tie")    ? &m_options.tieLabels
                                                        : nullptr;
        if (words && !word.empty())
            words->push_back(word);
        else
            m_outcomesProblem = tr("Write outcomes as first=win,second=loss,tie=draw.");
    }
    m_options.verdictsName.reset();
    if (m_verdictsName->currentIndex() > 0)
        m_options.verdictsName = m_verdictsName->currentData().toString() == QLatin1String("items")
                                     ? VerdictsName::Items
                                     : VerdictsName::Positions;
    m_options.baseline = m_baseline->text().trimmed().toStdString();
}

void ImportDialog::readRoles()
{
    if (m_filling)
        return;
    m_options.mapping.clear();
    m_options.raterColumns.clear();
    m_options.referenceColumns.clear();
    // Once a person has given roles, a role without a column is a decision too: nothing is sniffed for it.
    for (const ImportRole& role : importRoles()) {
        const bool single = *role.id && !QLatin1String(role.id).contains(QLatin1Char('+'));
        if (isPairs()
                ? single && role.inPairs && isMappingRole(role.id)
                : single && (isWide() ? role.inWide && role.id != std::string_view("rater") : role.inLong))
            m_options.mapping[role.id];
    }
    const auto chosen = m_table->roles();
    for (std::size_t column = 0; column < chosen.size(); ++column) {
        const std::string& name = m_preview.columns[column];
        for (const QString& role : chosen[column].split(QLatin1Char('+'), Qt::SkipEmptyParts)) {
            if ((role == QLatin1String("rater") && isWide()) || role == QLatin1String("judge-outcomes"))
                m_options.raterColumns.push_back(name);
            else
                m_options.mapping[role.toStdString()].push_back(name);
        }
    }
    for (std::size_t column = chosen.size(); column < m_preview.columns.size(); ++column) {
        if (holds(m_preview.raterColumns, m_preview.columns[column]))
            m_options.raterColumns.push_back(m_preview.columns[column]);
    }
    // The rows of a tool's export are made by its format, whatever role their fields get.
    m_options.format = m_preview.format;
    const QScopedValueRollback filling(m_filling, true);
    select(m_format, QString::fromStdString(m_options.format));
    if (isWide() && m_options.raterPattern.empty()) {
        m_options.raterPattern = m_preview.raterPattern; // the names stay read as they were
        m_pattern->setText(QString::fromStdString(m_options.raterPattern));
    }
    requestPreview();
}

void ImportDialog::requestPreview()
{
    m_job = m_jobs.start<FilePreview>(
        {QStringLiteral("preview"), tr("Preview"), 20, false},
        [file = m_file, options = m_options](const JobControl& job) {
            return previewFile(file, options, job);
        },
        [this](Outcome<FilePreview> outcome) {
            if (const auto* failure = std::get_if<JobFailure>(&outcome)) {
                showFailure(failure->message);
                return;
            }
            const auto& seen = std::get<FilePreview>(outcome);
            m_isQuery =
                !seen.tableQueries.isEmpty() || m_file.endsWith(QLatin1String(".sql"), Qt::CaseInsensitive);
            showTables(seen);
            showPreview(seen.preview);
        });
}

void ImportDialog::showTables(const FilePreview& seen)
{
    if (seen.tableQueries.isEmpty())
        return;
    m_options.query = seen.query;
    const QScopedValueRollback filling(m_filling, true);
    if (m_query->count() == 0)
        m_query->addItems(seen.tableQueries);
    if (!m_query->lineEdit()->hasFocus())
        m_query->setCurrentText(QString::fromStdString(seen.query));
    m_queryRow->show();
    m_settings->setRowVisible(m_encoding, false); // these mean something in a text only
    for (QWidget* field : std::initializer_list<QWidget*>{m_delimiter, m_quote, m_header})
        m_settings->setRowVisible(field, false);
}

void ImportDialog::readQuery()
{
    const std::string query = m_query->currentText().trimmed().toStdString();
    if (m_filling || query == m_options.query)
        return;
    m_options.query = query;
    // Other columns have other roles.
    m_options.mapping.clear();
    m_options.raterColumns.clear();
    m_options.referenceColumns.clear();
    m_sawColumns = false;
    requestPreview();
}

bool ImportDialog::isWide() const
{
    return m_preview.layout == "wide";
}

bool ImportDialog::isPairs() const
{
    return m_preview.layout == "pairs";
}

bool ImportDialog::isRecords() const
{
    return m_preview.layout.empty();
}

void ImportDialog::done(int result)
{
    if (result == QDialog::Accepted && m_havePreview)
        rememberRoles(m_preview, m_options);
    QDialog::done(result);
}

bool ImportDialog::takeRemembered()
{
    if (m_sawColumns)
        return false;
    m_sawColumns = true;
    const auto known = rememberedRoles(m_preview);
    if (!known || m_options.format != "auto" || !m_options.mapping.empty() || !m_options.raterColumns.empty())
        return false;
    m_options.format = known->format;
    m_options.mapping = known->mapping;
    m_options.raterColumns = known->raterColumns;
    m_options.raterPattern = known->raterPattern;
    m_options.referenceColumns = known->referenceColumns;
    const QScopedValueRollback filling(m_filling, true);
    select(m_format, QString::fromStdString(m_options.format));
    m_pattern->setText(QString::fromStdString(m_options.raterPattern));
    m_takenNote = tr("The roles are those given to a file with the same columns before.");
    requestPreview();
    return true;
}

void ImportDialog::showFailure(const QString& message)
{
    m_failure = message;
    updateProblems();
    checkRows();
}

void ImportDialog::showPreview(const Preview& preview)
{
    m_failure = QString::fromStdString(preview.problem);
    m_preview = preview;
    m_havePreview = true;
    if (takeRemembered())
        return; // another preview is on its way
    const QScopedValueRollback filling(m_filling, true);
    setAutomatic(m_format, QString::fromStdString(preview.format));
    setAutomatic(m_delimiter, nameOfDelimiter(preview.delimiter));
    setAutomatic(m_quote, preview.quote == '"'    ? tr("double quotes")
                          : preview.quote == '\'' ? tr("single quotes")
                                                  : tr("none"));
    setAutomatic(m_encoding, QString::fromStdString(preview.encoding));
    setAutomatic(m_decimal, preview.decimalComma ? tr("comma") : tr("point"));
    setAutomatic(m_header, preview.header ? tr("yes") : tr("no"));
    setAutomatic(m_verdictsName, !isPairs()                                     ? QString()
                                 : preview.outcome.names == VerdictsName::Items ? tr("items")
                                                                                : tr("positions"));
    m_pattern->setEnabled(isWide());
    for (QWidget* field : std::initializer_list<QWidget*>{m_delimiter, m_quote, m_header})
        field->setEnabled(preview.isTable);
    for (QWidget* field : std::initializer_list<QWidget*>{m_verdictsName, m_baseline})
        field->setEnabled(isPairs());
    for (auto* field : {m_outcomes, m_tieLabels})
        field->setEnabled(isPairs() || isRecords());
    for (QWidget* field : std::initializer_list<QWidget*>{m_scale, m_unordered, m_repeats})
        field->setEnabled(!isPairs() && !isRecords());
    if (!preview.raterPattern.empty())
        m_pattern->setPlaceholderText(QString::fromStdString(preview.raterPattern));
    QStringList notes;
    if (!m_takenNote.isEmpty())
        notes << m_takenNote;
    for (const auto& note : preview.notes)
        notes << QString::fromStdString(note);
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_table->setPreview(preview);
    orderTabs();
    updateProblems();
    checkRows();
}

/// Tab goes on from the settings to the query, the table with its roles, the pages below it and the buttons.
/// Said each time, since the boxes of the roles are new with every preview and do not find their place by
/// themselves.
void ImportDialog::orderTabs()
{
    std::vector<QWidget*> order{m_query, m_table};
    for (QComboBox* box : m_table->roleBoxes())
        order.push_back(box);
    order.push_back(m_pages->tabBar());
    order.push_back(m_pages->widget(0));
    for (QWidget* control : m_issues->controls())
        order.push_back(control);
    order.push_back(m_ok);
    order.push_back(m_cancel);
    QWidget* before = m_repeats;
    for (QWidget* next : order) {
        setTabOrder(before, next);
        before = next;
    }
}

/// Reads the whole file once more with the settings there are now.
void ImportDialog::checkRows()
{
    if (m_ok->isEnabled())
        m_issues->setOptions(m_options, !m_isQuery);
    else
        m_issues->setUnreadable();
}

bool ImportDialog::hasRole(const char* role) const
{
    const auto place = m_preview.mapping.find(role);
    return place != m_preview.mapping.end() && !place->second.empty();
}

QStringList ImportDialog::missingForPairs() const
{
    QStringList problems;
    if (!hasRole("outcome") && !hasRole("wins") && m_preview.raterColumns.empty())
        problems << tr("No column has the role \u201coutcome\u201d.");
    if (hasRole("first") != hasRole("second") && m_options.baseline.empty())
        problems << tr("One column names an item: name the other, or the baseline.");
    return problems;
}

void ImportDialog::updateProblems()
{
    QStringList problems;
    if (!m_failure.isEmpty()) {
        problems << m_failure;
    } else if (!m_havePreview) {
        problems << tr("The file is being read.");
    } else {
        if (isPairs()) {
            problems << missingForPairs();
        } else if (isWide()) {
            if (m_preview.raterColumns.size() < 2)
                problems << tr(
                    "Agreement needs two raters: give at least two columns the role \u201crater\u201d.");
        } else if (!isRecords()) {
            for (const char* role : {"item", "rater", "value"}) {
                if (!hasRole(role))
                    problems << tr("No column has the role \u201c%1\u201d.").arg(tr(role));
            }
        }
    }
    if (!m_scaleProblem.isEmpty())
        problems << m_scaleProblem;
    if (!m_outcomesProblem.isEmpty())
        problems << m_outcomesProblem;
    m_problems->setText(problems.join(QLatin1Char('\n')));
    m_ok->setEnabled(problems.isEmpty());
    m_ok->setToolTip(problems.join(QLatin1Char('\n')));
}

} // namespace raterscope
