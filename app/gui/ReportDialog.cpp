// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/ReportDialog.h"

#include "common/ReportSections.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>

#include <algorithm>

namespace raterscope {

ReportDialog::ReportDialog(const AnalysisInput& input, const ReportChoice& choice, QWidget* parent)
    : QDialog(parent), m_folder(new QLineEdit(QDir::toNativeSeparators(choice.folder))),
      m_html(new QCheckBox(tr("&HTML page"))), m_pdf(new QCheckBox(tr("&PDF")))
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    auto* sections = new QGridLayout;
    sections->setHorizontalSpacing(16);
    sections->setVerticalSpacing(4);
    sections->setColumnStretch(1, 1);
    addSections(*sections, input, choice.sections);
    // With large letters the list is longer than many a screen is high.
    auto* list = new QWidget;
    list->setLayout(sections);
    sections->setContentsMargins(0, 0, 8, 0);
    auto* scroll = new QScrollArea;
    scroll->setWidget(list);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // its boxes have it

    m_folder->setObjectName(QStringLiteral("reportFolder"));
    auto* folderLabel = new QLabel(tr("&Folder"));
    folderLabel->setBuddy(m_folder);
    auto* browseButton = new QPushButton(tr("&Browse\u2026"));
    auto* folder = new QHBoxLayout;
    folder->addWidget(folderLabel);
    folder->addWidget(m_folder, 1);
    folder->addWidget(browseButton);

    m_html->setObjectName(QStringLiteral("reportHtml"));
    m_html->setChecked(choice.formats.html);
    m_pdf->setObjectName(QStringLiteral("reportPdf"));
    m_pdf->setChecked(choice.formats.pdf);
    auto* formats = new QHBoxLayout;
    formats->addWidget(m_html);
    formats->addWidget(m_pdf);
    formats->addStretch(1);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_write = buttons->button(QDialogButtonBox::Ok);
    m_write->setText(tr("&Write report"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->addWidget(scroll, 1);
    layout->addLayout(folder);
    layout->addLayout(formats);
    layout->addWidget(buttons);

    connect(browseButton, &QPushButton::clicked, this, &ReportDialog::browse);
    connect(m_folder, &QLineEdit::textChanged, this, &ReportDialog::update);
    for (auto* box : {m_html, m_pdf})
        connect(box, &QCheckBox::toggled, this, &ReportDialog::update);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr int wide = 760;
    const int tall = sizeHint().height() - scroll->sizeHint().height() + sections->heightForWidth(wide - 48);
    resize(QSize(wide, tall).boundedTo(screen()->availableSize() * 0.9));
    update();
}

void ReportDialog::addSections(QGridLayout& grid, const AnalysisInput& input, const QStringList& chosen)
{
    int row = 0;
    for (const auto& section : reportSections()) {
        const QString whyNot = section.whyNot ? section.whyNot(input) : QString();
        auto* box = new QCheckBox(section.title);
        box->setObjectName(QStringLiteral("reportSection-") + section.id);
        box->setEnabled(whyNot.isEmpty());
        box->setChecked(whyNot.isEmpty() && (chosen.isEmpty() || chosen.contains(section.id)));
        auto* sentence = new QLabel(whyNot.isEmpty() ? section.sentence : whyNot);
        box->setAccessibleDescription(sentence->text());
        sentence->setTextFormat(Qt::PlainText);
        sentence->setWordWrap(true);
        sentence->setForegroundRole(QPalette::PlaceholderText);
        connect(box, &QCheckBox::toggled, this, &ReportDialog::update);
        grid.addWidget(box, row, 0, Qt::AlignTop);
        grid.addWidget(sentence, row, 1);
        m_sections.push_back({section.id, box});
        ++row;
    }
}

ReportChoice ReportDialog::choice() const
{
    ReportChoice choice;
    choice.folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    for (const auto& [id, box] : m_sections) {
        if (box->isChecked())
            choice.sections << id;
    }
    choice.formats = {m_html->isChecked(), m_pdf->isChecked()};
    return choice;
}

void ReportDialog::browse()
{
    auto* dialog = new QFileDialog(this, tr("Folder of the report"), m_folder->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_folder,
            [this](const QString& folder) { m_folder->setText(QDir::toNativeSeparators(folder)); });
    dialog->open();
}

void ReportDialog::update()
{
    const bool hasSection = std::any_of(m_sections.begin(), m_sections.end(),
                                        [](const Row& row) { return row.box->isChecked(); });
    m_write->setEnabled(hasSection && (m_html->isChecked() || m_pdf->isChecked())
                        && !m_folder->text().trimmed().isEmpty());
}

} // namespace raterscope
