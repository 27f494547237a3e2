// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/WriteConsensus.h"

#include "io/CsvText.h"
#include "io/PanelRecords.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <stdexcept>
#include <unordered_map>

namespace raterscope {

namespace {

/// The labels of one item, one a dimension.
struct ItemLabels {
    ItemId item;
    std::vector<const ConsensusLabel*> labels;
};

/// By item, in order of first appearance: pooled dimensions stack the items.
std::vector<ItemLabels> labelsByItem(const ConsensusLabels& consensus)
{
    std::vector<ItemLabels> result;
    std::unordered_map<std::int32_t, std::size_t> places;
    for (const auto& label : consensus.labels) {
        const auto [place, isNew] = places.emplace(label.unit.item.value, result.size());
        if (isNew)
            result.push_back({label.unit.item, {}});
        result[place->second].labels.push_back(&label);
    }
    return result;
}

std::string labelledDimension(const ConsensusLabel& label, const Dataset& data)
{
    return label.unit.dimension.isValid() ? data.dimensions[label.unit.dimension.index()].name
                                          : std::string("label");
}

/// The names of the dimensions that have a label, in the order of the data.
std::vector<std::string> labelledDimensions(const ConsensusLabels& consensus, const Dataset& data)
{
    std::set<std::int32_t> seen;
    for (const auto& label : consensus.labels)
        seen.insert(label.unit.dimension.isValid() ? label.unit.dimension.value : -1);
    std::vector<std::string> names;
    for (const auto dimension : seen)
        names.push_back(dimension < 0 ? std::string("label")
                                      : data.dimensions[static_cast<std::size_t>(dimension)].name);
    return names;
}

Record valueOf(const ConsensusLabel& label)
{
    return label.number ? recordNumber(*label.number) : Record(label.label);
}

bool anyLabelled(const ConsensusLabels& consensus, const Dataset& data, bool (*has)(const Item&))
{
    return std::any_of(consensus.labels.begin(), consensus.labels.end(), [&](const ConsensusLabel& label) {
        return has(data.items[label.unit.item.index()])
               || (label.unit.isPair() && has(data.items[label.unit.second.index()]));
    });
}

bool itemHasText(const Item& item)
{
    return !item.text.empty();
}

bool itemHasGroup(const Item& item)
{
    return item.group.isValid();
}

bool itemHasSystem(const Item& item)
{
    return !item.system.empty();
}

/// The columns of a plain table of labels, as far as the labels fill them.
struct LabelColumns {
    LabelColumns(const ConsensusLabels& consensus, const Dataset& data)
        : pairs(consensus.hasPairs()), groups(anyLabelled(consensus, data, &itemHasGroup)),
          systems(!pairs && anyLabelled(consensus, data, &itemHasSystem)),
          text(!pairs && anyLabelled(consensus, data, &itemHasText)),
          dimensions(std::any_of(consensus.labels.begin(), consensus.labels.end(),
                                 [](const ConsensusLabel& label) { return label.unit.dimension.isValid(); })),
          aspects(data.comparisons.hasAspects()
                  && std::any_of(consensus.labels.begin(), consensus.labels.end(),
                                 [](const ConsensusLabel& label) { return label.unit.aspect >= 0; })),
          confidence(consensus.hasConfidence())
    {
    }
    bool pairs, groups, systems, text, dimensions, aspects, confidence;
};

/// One row of the plain table as names and values; what a row has no value for is null.
Record labelRecord(const ConsensusLabels& consensus, const ConsensusLabel& label, const Dataset& data,
                   const LabelColumns& columns)
{
    const Item& item = data.items[label.unit.item.index()];
    Record row;
    row[columns.pairs ? "first" : "item"] = item.name;
    if (columns.pairs)
        row["second"] = data.items[label.unit.second.index()].name;
    if (columns.groups)
        row["group"] = item.group.isValid() ? Record(data.groups[item.group.index()]) : Record();
    if (columns.systems)
        row["system"] = item.system;
    if (columns.text)
        row["text"] = item.text;
    if (columns.dimensions)
        row["dimension"] = labelledDimension(label, data);
    if (columns.aspects)
        row["aspect"] = label.unit.aspect >= 0
                            ? Record(data.comparisons.aspects[static_cast<std::size_t>(label.unit.aspect)])
                            : Record();
    row["label"] = valueOf(label);
    if (columns.confidence)
        row["confidence"] = label.confidence ? Record(*label.confidence) : Record();
    row["method"] = consensus.method;
    return row;
}

std::string csvCell(const Record& value)
{
    if (value.is_string())
        return csvField(value.get_ref<const std::string&>());
    if (value.is_number_integer())
        return std::to_string(value.get<std::int64_t>());
    return value.is_number() ? csvNumber(value.get<double>()) : std::string();
}

void writeLabelsCsv(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const LabelColumns columns(consensus, data);
    bool first = true;
    for (const auto& label : consensus.labels) {
        const Record row = labelRecord(consensus, label, data, columns);
        std::string header;
        std::string line;
        for (const auto& [name, value] : row.items()) {
            const char* comma = header.empty() ? "" : ",";
            header += comma + name;
            line += comma + csvCell(value);
        }
        if (first)
            out << header << '\n';
        first = false;
        out << line << '\n';
    }
}

void writeLabelsJsonl(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const LabelColumns columns(consensus, data);
    for (const auto& label : consensus.labels)
        writeRecordLine(labelRecord(consensus, label, data, columns), out);
}

void writeCrowdKitLabels(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    out << "task,label\n";
    for (const auto& label : consensus.labels)
        out << csvField(data.items[label.unit.item.index()].name) << ',' << csvField(label.label) << '\n';
}

/// Tasks with a prediction each. A prediction has one score, so that where several dimensions are labelled
/// it is that of the least sure, and every result carries its own.
void writeLabelStudioPredictions(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    out << "[";
    bool first = true;
    for (const auto& [item, labels] : labelsByItem(consensus)) {
        Record task;
        panel.putItem(task["data"], data.items[item.index()]);
        panel.putText(task["data"], "text", data.items[item.index()]);
        Record prediction{{"model_version", consensus.method}};
        std::optional<double> lowest;
        Record results = Record::array();
        for (const auto* label : labels) {
            const Record value = valueOf(*label);
            const char* type = value.is_string()                                            ? "choices"
                               : value.is_number_integer() && value.get<std::int64_t>() > 0 ? "rating"
                                                                                            : "number";
            Record result{
                {"from_name", labelledDimension(*label, data)}, {"to_name", "text"}, {"type", type}};
            result["value"][type] = value.is_string() ? Record::array({value}) : value;
            if (label->confidence) {
                result["score"] = *label->confidence;
                lowest = std::min(lowest.value_or(1.0), *label->confidence);
            }
            results.push_back(std::move(result));
        }
        if (lowest)
            prediction["score"] = *lowest;
        prediction["result"] = std::move(results);
        task["predictions"] = Record::array({std::move(prediction)});
        out << (first ? "\n" : ",\n") << recordText(task);
        first = false;
    }
    out << "\n]\n";
}

/// What a record of Prodigy's `meta` or of doccano ends with.
void putOrigin(Record& record, const ConsensusLabels& consensus, const ConsensusLabel& label,
               const Dataset& data)
{
    record["dimension"] = labelledDimension(label, data);
    record["method"] = consensus.method;
    if (label.confidence)
        record["score"] = *label.confidence;
}

void writeProdigyAnswers(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    Record options = Record::array();
    for (const auto& level : consensus.levels)
        options.push_back({{"id", level}, {"text", level}});
    for (const auto& label : consensus.labels) {
        const Item& item = data.items[label.unit.item.index()];
        Record record;
        panel.putText(record, "text", item);
        record["options"] = options;
        record["accept"] = Record::array({label.label});
        record["answer"] = "accept";
        record["_view_id"] = "choice";
        record["_annotator_id"] = record["_session_id"] = consensus.method;
        panel.putItem(record["meta"], item);
        record["meta"]["kind"] = "model";
        putOrigin(record["meta"], consensus, label, data);
        writeRecordLine(record, out);
    }
}

void writeDoccanoLabels(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    std::int64_t id = 0;
    for (const auto& label : consensus.labels) {
        const Item& item = data.items[label.unit.item.index()];
        Record record{{"id", ++id}};
        panel.putText(record, "text", item);
        record["label"] = Record::array({label.label});
        panel.putItem(record, item);
        record["annotator"] = consensus.method;
        record["kind"] = "model";
        putOrigin(record, consensus, label, data);
        writeRecordLine(record, out);
    }
}

void writeArgillaSuggestions(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    out << "[";
    bool first = true;
    for (const auto& [id, labels] : labelsByItem(consensus)) {
        const Item& item = data.items[id.index()];
        Record record{{"id", item.name}, {"status", "pending"}};
        panel.putText(record["fields"], "text", item);
        panel.putItem(record["metadata"], item);
        for (const auto* label : labels) {
            auto& suggestion = record["suggestions"][labelledDimension(*label, data)];
            suggestion = {{"value", valueOf(*label)},
                          {"score", label->confidence ? Record(*label->confidence) : Record()},
                          {"agent", consensus.method}};
        }
        record["responses"] = Record::object();
        out << (first ? "\n" : ",\n") << recordText(record);
        first = false;
    }
    out << "\n]\n";
}

/// Control tasks: the input of a task beside the answer that is right.
void writeTolokaGolden(const ConsensusLabels& consensus, const Dataset& data, std::ostream& out)
{
    const auto dimensions = labelledDimensions(consensus, data);
    out << "INPUT:item\tINPUT:group\tINPUT:system\tINPUT:text";
    for (const auto& name : dimensions)
        out << '\t' << csvField("GOLDEN:" + name, '\t');
    out << '\n';
    for (const auto& [id, labels] : labelsByItem(consensus)) {
        const Item& item = data.items[id.index()];
        out << csvField(item.name, '\t') << '\t'
            << (item.group.isValid() ? csvField(data.groups[item.group.index()], '\t') : std::string())
            << '\t' << csvField(item.system, '\t') << '\t' << csvField(item.text, '\t');
        for (const auto& name : dimensions) {
            const auto place = std::find_if(labels.begin(), labels.end(), [&](const ConsensusLabel* label) {
                return labelledDimension(*label, data) == name;
            });
            out << '\t' << (place == labels.end() ? std::string() : csvField((*place)->label, '\t'));
        }
        out << '\n';
    }
}

// pairs, scores, manyDimensions, confidence, text, groups
constexpr std::array<ConsensusFormat, 8> consensusFormatTable{{
    {"csv", "labels with their confidence, one a row (CSV)", "csv", &writeLabelsCsv, true, true, true, true,
     true, true},
    {"jsonl", "labels with their confidence, one a line (JSON Lines)", "jsonl", &writeLabelsJsonl, true, true,
     true, true, true, true},
    {"crowd-kit", "crowd-kit's table of task and label (CSV)", "csv", &writeCrowdKitLabels, false, true,
     false, false, false, false},
    {"label-studio", "Label Studio tasks with predictions (JSON)", "json", &writeLabelStudioPredictions,
     false, true, true, true, true, true},
    {"prodigy", "Prodigy examples with the option accepted (JSON Lines)", "jsonl", &writeProdigyAnswers,
     false, false, true, true, true, true},
    {"doccano", "doccano examples with labels (JSON Lines)", "jsonl", &writeDoccanoLabels, false, false, true,
     true, true, true},
    {"argilla", "Argilla records with suggestions (JSON)", "json", &writeArgillaSuggestions, false, false,
     true, true, true, true},
    {"toloka", "Toloka control tasks with golden answers (TSV)", "tsv", &writeTolokaGolden, false, true, true,
     false, true, true},
}};

} // namespace

std::span<const ConsensusFormat> consensusFormats()
{
    return consensusFormatTable;
}

const ConsensusFormat* findConsensusFormat(std::string_view id)
{
    const auto place = std::find_if(consensusFormatTable.begin(), consensusFormatTable.end(),
                                    [&](const ConsensusFormat& format) { return format.id == id; });
    return place == consensusFormatTable.end() ? nullptr : &*place;
}

std::vector<std::string> lostInConsensus(const ConsensusLabels& consensus, const Dataset& data,
                                         const ConsensusFormat& format)
{
    std::vector<std::string> lost;
    if (!format.confidence && consensus.hasConfidence())
        lost.emplace_back("the confidence of labels");
    if (!format.text && anyLabelled(consensus, data, &itemHasText))
        lost.emplace_back("the text of items");
    if (!format.groups
        && (anyLabelled(consensus, data, &itemHasGroup) || anyLabelled(consensus, data, &itemHasSystem)))
        lost.emplace_back("groups and systems of items");
    return lost;
}

std::string unfitForConsensus(const ConsensusLabels& consensus, const ConsensusFormat& format)
{
    const std::string name = format.id;
    if (consensus.hasPairs() && !format.pairs)
        return "The labels are of pairs of items, and the format " + name
               + " labels items. Write them as csv or jsonl, or compare one dimension.";
    if (consensus.areScores && !format.scores)
        return "The method " + consensus.method + " gives scores, and the format " + name
               + " takes labels. Write them as csv, jsonl or label-studio, or choose a method that gives "
                 "labels.";
    const auto isOther = [&](const ConsensusLabel& label) {
        return label.unit.dimension != consensus.labels.front().unit.dimension;
    };
    if (!format.manyDimensions && std::any_of(consensus.labels.begin(), consensus.labels.end(), isOther))
        return "The format " + name
               + " has one label an item, and the labels are of several dimensions. Compare one dimension.";
    return {};
}

void writeConsensus(const ConsensusLabels& consensus, const Dataset& data, const ConsensusFormat& format,
                    std::ostream& out)
{
    if (const auto problem = unfitForConsensus(consensus, format); !problem.empty())
        throw std::invalid_argument(problem);
    format.write(consensus, data, out);
}

} // namespace raterscope
