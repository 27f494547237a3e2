// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PanelRecords.h"
#include "io/WriteExport.h"

#include <ostream>

namespace raterscope {

void writeRecordsJsonl(const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    std::vector<bool> heard(data.raters.size(), false);
    const auto start = [&](const Item& item, bool isFirst) {
        Record record;
        panel.putItem(record, item);
        if (isFirst && !item.text.empty())
            record["text"] = item.text; // once: texts are long
        return record;
    };
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const Item& item = data.items[i];
        const auto ratings = data.ratingsOf(ItemId(i));
        if (ratings.empty())
            writeRecordLine(start(item, true), out);
        for (const auto& rating : ratings) {
            Record record = start(item, &rating == ratings.data());
            panel.putRater(record, panel.rater(rating));
            record["rater"] = panel.rater(rating).name;
            record["dimension"] = panel.dimension(rating).name;
            record["value"] = panel.value(rating);
            if (auto references = panel.references(item, DimensionId(rating.dimension)); !references.empty())
                record["reference"] = std::move(references);
            writeRecordLine(record, out);
            heard[static_cast<std::size_t>(rating.rater)] = true;
        }
    }
    for (std::size_t r = 0; r < heard.size(); ++r) {
        if (heard[r] || data.items.empty() || data.dimensions.empty())
            continue;
        Record record = start(data.items.front(), false);
        panel.putRater(record, data.raters[r]);
        record["rater"] = data.raters[r].name;
        record["dimension"] = data.dimensions.front().name;
        record["value"] = nullptr;
        writeRecordLine(record, out);
    }
}

void writeLabelStudio(const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    std::int64_t id = 0;
    out << "[";
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const Item& item = data.items[i];
        Record task{{"id", static_cast<std::int64_t>(i) + 1}};
        panel.putItem(task["data"], item);
        panel.putText(task["data"], "text", item);
        if (auto references = panel.allReferences(item); !references.empty())
            task["data"]["reference"] = std::move(references);
        std::vector<Record> results(data.raters.size(), Record::array());
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const Record value = panel.value(rating);
            const char* type = value.is_string()                                        ? "choices"
                               : value.is_number_integer() && value.get<double>() > 0.0 ? "rating"
                                                                                        : "number";
            Record result{{"from_name", panel.dimension(rating).name}, {"to_name", "text"}, {"type", type}};
            result["value"][type] = value.is_string() ? Record::array({value}) : value;
            results[static_cast<std::size_t>(rating.rater)].push_back(std::move(result));
        }
        task["annotations"] = Record::array();
        for (std::size_t r = 0; r < results.size(); ++r) {
            const Rater& rater = data.raters[r];
            if (results[r].empty())
                continue;
            Record annotation{{"id", ++id}};
            if (rater.kind == RaterKind::Model)
                annotation["model_version"] = rater.name;
            else
                annotation["completed_by"] = {{"email", rater.name}};
            panel.putRater(annotation, rater);
            annotation["result"] = std::move(results[r]);
            if (rater.kind != RaterKind::Model)
                annotation["was_cancelled"] = annotation["ground_truth"] = false;
            task[rater.kind == RaterKind::Model ? "predictions" : "annotations"].push_back(
                std::move(annotation));
        }
        out << (i ? ",\n" : "\n") << recordText(task);
    }
    out << "\n]\n";
}

void writeProdigy(const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    const auto example = [&](std::size_t i) {
        Record record;
        panel.putText(record, "text", data.items[i]);
        record["_input_hash"] = static_cast<std::int64_t>(i) + 1;
        return record;
    };
    std::vector<Record> options;
    for (const auto& dimension : data.dimensions) {
        auto& list = options.emplace_back(Record::array());
        for (const auto& label : dimension.scale.labels)
            list.push_back({{"id", label}, {"text", label}});
    }
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const Item& item = data.items[i];
        if (data.ratingsOf(ItemId(i)).empty()) {
            Record record = example(i);
            panel.putItem(record["meta"], item);
            writeRecordLine(record, out);
        }
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            const Rater& rater = panel.rater(rating);
            Record record = example(i);
            record["options"] = options[static_cast<std::size_t>(rating.dimension)];
            record["accept"] = Record::array({panel.label(rating)});
            record["answer"] = "accept";
            record["_view_id"] = "choice";
            record["_annotator_id"] = record["_session_id"] = rater.name;
            auto& meta = record["meta"];
            panel.putItem(meta, item);
            panel.putRater(meta, rater);
            panel.putDimension(meta, item, DimensionId(rating.dimension));
            writeRecordLine(record, out);
        }
    }
}

void writeDoccano(const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    std::int64_t id = 0;
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const Item& item = data.items[i];
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            Record record{{"id", ++id}};
            panel.putText(record, "text", item);
            record["label"] = Record::array({panel.label(rating)});
            panel.putItem(record, item);
            record["annotator"] = panel.rater(rating).name;
            panel.putRater(record, panel.rater(rating));
            panel.putDimension(record, item, DimensionId(rating.dimension));
            writeRecordLine(record, out);
        }
    }
}

void writeArgilla(const Dataset& data, std::ostream& out)
{
    const PanelRecords panel(data);
    out << "[";
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        const Item& item = data.items[i];
        Record record{{"id", item.name}};
        record["status"] = data.ratingsOf(ItemId(i)).empty() ? "pending" : "completed";
        panel.putText(record["fields"], "text", item);
        record["metadata"] = Record::object();
        panel.putItem(record["metadata"], item);
        if (auto references = panel.allReferences(item); !references.empty())
            record["metadata"]["reference"] = std::move(references);
        record["suggestions"] = Record::object();
        record["responses"] = Record::object();
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            Record response{{"value", panel.value(rating)}, {"user_id", panel.rater(rating).name}};
            panel.putRater(response, panel.rater(rating));
            record["responses"][panel.dimension(rating).name].push_back(std::move(response));
        }
        out << (i ? ",\n" : "\n") << recordText(record);
    }
    out << "\n]\n";
}

} // namespace raterscope
