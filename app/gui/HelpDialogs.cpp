// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/HelpDialogs.h"

#include "Tr.h"
#include "common/Version.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace raterscope {

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

QDialog* dialogAround(QWidget* content, const QString& title, const QString& name, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(content, 1);
    layout->addWidget(buttons);
    return dialog;
}

QDialog* textDialog(const QString& html, const QString& title, const QString& name, const QSize& size,
                    QWidget* parent)
{
    auto* browser = new QTextBrowser;
    browser->setOpenExternalLinks(true);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setAccessibleName(title);
    browser->setHtml(html);
    auto* dialog = dialogAround(browser, title, name, parent);
    dialog->resize(size);
    return dialog;
}

} // namespace

QDialog* createShortcutsDialog(const std::vector<ActionSpec>& table, QWidget* parent)
{
    auto* tree = new QTreeWidget;
    tree->setHeaderLabels({tr("Action"), tr("Keys"), tr("What it does")});
    tree->setAccessibleName(tr("Actions and their keys"));
    QHash<QString, QTreeWidgetItem*> menus;
    for (const ActionSpec& row : table) {
        auto*& menu = menus[row.menu];
        if (!menu) {
            menu = new QTreeWidgetItem(tree, {plain(row.menu)});
            menu->setFirstColumnSpanned(true);
        }
        QStringList keys;
        for (const auto& sequence : QKeySequence::listFromString(row.keys, QKeySequence::PortableText))
            keys << sequence.toString(QKeySequence::NativeText);
        new QTreeWidgetItem(menu, {plain(row.text), keys.join(tr(" or ")), row.tip});
    }
    tree->expandAll();
    for (int column = 0; column < 2; ++column)
        tree->resizeColumnToContents(column);
    auto* dialog = dialogAround(tree, tr("Keyboard shortcuts"), QStringLiteral("shortcutsDialog"), parent);
    dialog->resize(720, 560);
    return dialog;
}

QDialog* createAboutDialog(QWidget* parent)
{
    const QString html =
        tr("<h2>%1 %2</h2>"
           "<p>A workbench that audits panels of annotators before a single aggregated label is "
           "trusted.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later. "
           "It comes without any warranty.</p>"
           "<p>Built with Qt %3.</p>")
            .arg(QLatin1String(productName), QLatin1String(productVersion), QLatin1String(qVersion()));
    return textDialog(html, tr("About %1").arg(QLatin1String(productName)), QStringLiteral("aboutDialog"),
                      QSize(440, 260), parent);
}

} // namespace raterscope
