// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Dataset.h"
#include "document/Session.h"

#include <QStringList>

class QMainWindow;

namespace raterscope {

class Document;
class Workspace;

/// Of QMainWindow::saveState(): raise it when docks or tool bars change.
constexpr int windowLayoutVersion = 1;

/// What a session keeps besides the window, as ids: cheap to compare, to see whether there is something to
/// save.
struct SessionState {
    DatasetPtr data;
    Edits edits;
    Comparison comparison;
    std::uint64_t seed = 0;
    std::map<std::string, SessionView> views;

    bool operator==(const SessionState&) const = default;
};

SessionState sessionState(const Document& document, const Workspace& workspace);

/// What is open, as a session of `source`.
Session captureSession(const SessionSource& source, const SessionState& state, const Workspace& workspace,
                       const QMainWindow& window);

/// Puts a session into place on data that has just been read. Returns a sentence for everything it names that
/// is not there.
QStringList restoreSession(const Session& session, const DatasetPtr& data, Document& document,
                           Workspace& workspace, QMainWindow& window);

} // namespace raterscope
