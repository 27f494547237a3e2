// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/ConsensusLabels.h"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raterscope {

/// A file of consensus labels that a tool takes in.
struct ConsensusFormat {
    const char* id; ///< "label-studio"
    const char* what;
    const char* ending; ///< of the file, without the point
    void (*write)(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out);
    // What has a place in it.
    bool pairs, scores, manyDimensions, confidence, text, groups;
};

/// csv and jsonl (a row a label), and what crowd-kit, Label Studio, Prodigy, doccano, Argilla and Toloka
/// import.
///
/// Mechanical Turk has no import of labels: what it takes in are the variables of tasks and the approval of
/// assignments.
std::span<const ConsensusFormat> consensusFormats();
const ConsensusFormat* findConsensusFormat(std::string_view id);

/// What of the labels has no place in a format, in words for the person: "the confidence of labels".
std::vector<std::string> lostInConsensus(const ConsensusLabels& consensus, const Dataset& data,
                                         const ConsensusFormat& format);
/// Why these labels cannot be written in a format, with what to do; empty when they can: pairs of items
/// where the tool labels items, scores where it takes categories, several dimensions where it has one label
/// an item.
std::string unfitForConsensus(const ConsensusLabels& consensus, const ConsensusFormat& format);

/// Writes the labels, each with its item, the item's text where there is one and the format has a place for
/// it, and the posterior probability at full precision. `data` is what the consensus was made of. Throws
/// std::invalid_argument with unfitForConsensus().
void writeConsensus(const ConsensusLabels& consensus, const Dataset& data, const ConsensusFormat& format,
                    std::ostream& out);

} // namespace raterscope
