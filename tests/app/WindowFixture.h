// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/Actions.h"
#include "gui/Appearance.h"
#include "gui/ImportDialog.h"
#include "gui/MainWindow.h"
#include "gui/MessageBar.h"
#include "gui/Workspace.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace raterscope::test {

/// The real window with settings of its own, shown and gone with the test.
class WindowFixture
{
public:
    explicit WindowFixture(const QSize& size = QSize(1280, 720))
    {
        // The offscreen plugin says this of every window; anything else is a fault.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
        QApplication::setOrganizationName(QStringLiteral("raterscope-test"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
        qputenv("XDG_DATA_HOME", m_settings.path().toLocal8Bit()); // where unsaved work is kept
        initialiseAppearance();
        m_window = std::make_unique<MainWindow>();
        m_window->resize(size);
        m_window->show();
    }

    MainWindow& operator*() const { return *m_window; }
    MainWindow* operator->() const { return m_window.get(); }
    void close() { m_window.reset(); }

    void trigger(const char* action) const { m_window->actions().get(QLatin1String(action))->trigger(); }
    template <class Widget>
    Widget* find(const char* name) const
    {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    /// The import dialog once it is shown; null, and the test has failed, where it does not come.
    ImportDialog* waitForImport() const { return waitFor<ImportDialog>("importDialog"); }
    template <class Dialog>
    Dialog* waitFor(const char* name) const
    {
        Dialog* dialog = nullptr;
        [&] { QTRY_VERIFY((dialog = find<Dialog>(name)) && dialog->isVisible()); }();
        return dialog;
    }
    /// The dialog that is open; null without one.
    QDialog* shownDialog() const
    {
        for (auto* dialog : m_window->findChildren<QDialog*>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    bool isSettled() const { return m_window->jobs().isIdle() && m_window->engine().isSettled(); }

private:
    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace raterscope::test

/// Waits until every view has what it wants; benchmarks need more than Qt's five seconds on a loaded machine.
#define WAIT_SETTLED(window)                                                                                 \
    do {                                                                                                     \
        QTRY_VERIFY_WITH_TIMEOUT((window).isSettled(), 60000);                                               \
        QCoreApplication::processEvents();                                                                   \
        QTRY_VERIFY_WITH_TIMEOUT((window).isSettled(), 60000);                                               \
    } while (false)
