// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/Document.h"

#include <QUndoCommand>

namespace raterscope {

/// One undoable edit: the whole of the edits before and after, so that undo needs no inverse.
class EditCommand : public QUndoCommand
{
public:
    EditCommand(Document& document, const Edits& after, const QString& text)
        : QUndoCommand(text), m_document(document), m_before(document.edits()), m_after(after)
    {
    }
    void undo() override { m_document.setEdits(m_before); }
    void redo() override { m_document.setEdits(m_after); }

private:
    Document& m_document;
    Edits m_before;
    Edits m_after;
};

/// What is compared, and on which sample.
class ComparisonCommand : public QUndoCommand
{
public:
    ComparisonCommand(Document& document, const Comparison& after, const QString& text)
        : QUndoCommand(text), m_document(document), m_before(document.comparison()), m_after(after)
    {
    }
    void undo() override { m_document.setComparison(m_before); }
    void redo() override { m_document.setComparison(m_after); }

private:
    Document& m_document;
    Comparison m_before;
    Comparison m_after;
};

class SeedCommand : public QUndoCommand
{
public:
    SeedCommand(Document& document, std::uint64_t after, const QString& text)
        : QUndoCommand(text), m_document(document), m_before(document.seed()), m_after(after)
    {
    }
    void undo() override { m_document.setSeed(m_before); }
    void redo() override { m_document.setSeed(m_after); }

private:
    Document& m_document;
    std::uint64_t m_before;
    std::uint64_t m_after;
};

} // namespace raterscope
