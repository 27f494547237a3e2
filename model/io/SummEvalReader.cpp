// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/SummEvalReader.h"

#include "io/JsonLines.h"
#include "io/JsonPlace.h"
#include "io/Words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace raterscope {

namespace {

using nlohmann::json;

constexpr std::array<const char*, 4> dimensionNames{"coherence", "consistency", "fluency", "relevance"};

/// One of the two lists of a record.
struct Source {
    const char* raterPrefix; ///< "expert" → expert_1
    const char* panel;
    const char* listKey; ///< in the released form
    bool isSlot;
};
constexpr std::array<Source, 2> sources{{
    {"expert", "expert", "expert_annotations", false},
    {"turker", "crowd", "turker_annotations", true},
}};

class SummEval
{
public:
    SummEval(const ImportOptions& options, PanelAssembly& assembly)
        : m_assembly(assembly), m_scale(options.scale.value_or(integerScale(1, 5)))
    {
        for (std::size_t d = 0; d < dimensionNames.size(); ++d) {
            m_dimensions[d] = assembly.builder().dimension(dimensionNames[d]);
            assembly.builder().declareScale(m_dimensions[d], m_scale);
        }
    }

    void readLine(std::string_view text, std::int64_t number);

private:
    void readRecord(const json& record);
    void readAnnotations(ItemId item, const Source& source, const json& list);
    void readMetrics(ItemId item, const Source& source, const json& metrics);
    void readScore(ItemId item, RaterId rater, std::size_t dimension, const json& score,
                   std::initializer_list<JsonStep> path);
    RaterId raterOf(const Source& source, std::size_t position);
    /// The text of a key that names something; empty, and the row listed, when it is not there.
    std::string nameAt(const json& record, const char* key);
    void dropRow(std::initializer_list<JsonStep> path, std::string_view value, std::string message);
    void noteGap(std::initializer_list<JsonStep> path, std::string message);
    Place place(std::initializer_list<JsonStep> path) const
    {
        return {m_number, static_cast<std::int64_t>(placeOfValue(m_line, path)) + 1, {}};
    }

    PanelAssembly& m_assembly;
    Scale m_scale;
    std::array<DimensionId, dimensionNames.size()> m_dimensions;
    std::array<std::vector<RaterId>, sources.size()> m_raters;
    std::string_view m_line;
    std::int64_t m_number = 0;
};

void SummEval::dropRow(std::initializer_list<JsonStep> path, std::string_view value, std::string message)
{
    m_assembly.drop(place(path), value, std::move(message), repairJsonLine);
}

void SummEval::noteGap(std::initializer_list<JsonStep> path, std::string message)
{
    m_assembly.note(place(path), {}, std::move(message),
                    "The scores that are there are used; add the others if they exist.");
}

std::string SummEval::nameAt(const json& record, const char* key)
{
    const auto found = record.find(key);
    if (found == record.end()) {
        dropRow({}, {}, std::string("the record has no \"") + key + "\"");
        return {};
    }
    std::string name = found->is_string()   ? found->get<std::string>()
                       : found->is_number() ? found->dump()
                                            : "";
    name = trimmed(name);
    if (name.empty())
        dropRow({key}, found->dump(-1, ' ', false, json::error_handler_t::replace),
                std::string("\"") + key + "\" is not a name");
    return name;
}

RaterId SummEval::raterOf(const Source& source, std::size_t position)
{
    auto& raters = m_raters[static_cast<std::size_t>(&source - sources.data())];
    while (raters.size() <= position) {
        const RaterId rater =
            m_assembly.builder().rater(source.raterPrefix + ("_" + std::to_string(raters.size() + 1)));
        m_assembly.builder().raterData(rater).isSlot = source.isSlot;
        m_assembly.proposePanel(rater, source.panel);
        raters.push_back(rater);
    }
    return raters[position];
}

void SummEval::readScore(ItemId item, RaterId rater, std::size_t dimension, const json& score,
                         std::initializer_list<JsonStep> path)
{
    if (score.is_null()) {
        m_assembly.missingRating();
        return;
    }
    const bool whole = score.is_number_integer()
                       || (score.is_number_float() && score.get<double>() == std::floor(score.get<double>()));
    if (!whole) {
        m_assembly.drop(place(path), score.dump(-1, ' ', false, json::error_handler_t::replace),
                        std::string("the score of ") + dimensionNames[dimension]
                            + (score.is_number() ? " is not a whole number" : " is not a number"),
                        "Correct the score; the others of this line are used.");
        return;
    }
    const std::string label = score.is_number_integer() ? score.dump() : formatNumber(score.get<double>());
    if (!m_scale.find(label)) {
        m_assembly.drop(place(path), label,
                        std::string("the score of ") + dimensionNames[dimension] + " is not on the scale "
                            + m_scale.summary(),
                        "Correct the score, or declare the scale it belongs to (--scale).");
        return;
    }
    m_assembly.builder().add(item, rater, m_dimensions[dimension], label, m_number);
}

void SummEval::readAnnotations(ItemId item, const Source& source, const json& list)
{
    if (!list.is_array()) {
        dropRow({source.listKey}, {}, std::string("\"") + source.listKey + "\" is not a list");
        return;
    }
    for (std::size_t k = 0; k < list.size(); ++k) {
        const auto& annotation = list[k];
        const RaterId rater = raterOf(source, k);
        if (!annotation.is_object()) {
            dropRow({source.listKey, k}, annotation.dump(-1, ' ', false, json::error_handler_t::replace),
                    "an annotation is not an object with scores");
            continue;
        }
        for (std::size_t d = 0; d < dimensionNames.size(); ++d) {
            const auto score = annotation.find(dimensionNames[d]);
            if (score == annotation.end())
                noteGap({source.listKey, k},
                        std::string("the annotation has no score of ") + dimensionNames[d]);
            else
                readScore(item, rater, d, *score, {source.listKey, k, dimensionNames[d]});
        }
    }
}

void SummEval::readMetrics(ItemId item, const Source& source, const json& metrics)
{
    for (std::size_t d = 0; d < dimensionNames.size(); ++d) {
        const auto scores = metrics.find(dimensionNames[d]);
        if (scores == metrics.end()) {
            noteGap({"metrics", source.raterPrefix},
                    std::string("there are no scores of ") + dimensionNames[d]);
        } else if (!scores->is_array()) {
            dropRow({"metrics", source.raterPrefix, dimensionNames[d]}, {},
                    std::string("the scores of ") + dimensionNames[d] + " are not a list");
        } else {
            for (std::size_t k = 0; k < scores->size(); ++k)
                readScore(item, raterOf(source, k), d, (*scores)[k],
                          {"metrics", source.raterPrefix, dimensionNames[d], k});
        }
    }
}

void SummEval::readRecord(const json& record)
{
    const bool released = record.contains("id") || record.contains("model_id") || !record.contains("metrics");
    const std::string id = nameAt(record, released ? "id" : "instance_id");
    if (id.empty())
        return;
    const std::string system = nameAt(record, released ? "model_id" : "summarizer_id");
    if (system.empty())
        return;

    const auto metrics = released ? record.end() : record.find("metrics");
    std::array<const json*, sources.size()> lists{};
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const json& holder = released ? record : *metrics;
        const char* key = released ? sources[s].listKey : sources[s].raterPrefix;
        if (holder.is_object() && holder.contains(key))
            lists[s] = &holder[key];
    }
    if (!lists[0] && !lists[1]) {
        dropRow({}, {}, "the record has neither expert nor turker annotations");
        return;
    }

    auto& builder = m_assembly.builder();
    const ItemId item = builder.item(id + " · " + system);
    builder.itemData(item).group = builder.group(id);
    builder.itemData(item).system = system;
    if (const auto text = record.find("decoded"); text != record.end() && text->is_string())
        builder.itemData(item).text = text->get<std::string>();
    for (std::size_t s = 0; s < sources.size(); ++s) {
        if (!lists[s])
            noteGap({}, std::string("the record has no ") + sources[s].raterPrefix + " annotations");
        else if (released)
            readAnnotations(item, sources[s], *lists[s]);
        else
            readMetrics(item, sources[s], *lists[s]);
    }
}

void SummEval::readLine(std::string_view text, std::int64_t number)
{
    if (trimmed(text).empty())
        return;
    m_line = text;
    m_number = number;
    m_assembly.rowRead();
    if (const auto record = parseJsonLine(text, number, m_assembly))
        readRecord(*record);
}

} // namespace

bool looksLikeSummEval(std::string_view sample)
{
    const auto has = [&](std::string_view key) { return sample.find(key) != std::string_view::npos; };
    return has("\"expert_annotations\"") || has("\"turker_annotations\"")
           || (has("\"metrics\"") && has("\"summarizer_id\""));
}

ImportResult readSummEval(TextSource& source, const ImportOptions& options, PanelAssembly& assembly,
                          const JobControl& job)
{
    SummEval summEval(options, assembly);
    forEachLine(source, assembly, job,
                [&](std::string_view line, std::int64_t number) { summEval.readLine(line, number); });
    return assembly.finish(
        "summeval", [](RaterId, DimensionId) { return Place{}; }, job);
}

Preview previewSummEval(const TextSource& source)
{
    Preview preview;
    preview.format = "summeval";
    preview.encoding = source.encoding();
    preview.notes = source.notes();
    preview.notes.emplace_back("format: SummEval, one summary a line; raters expert_1 … and turker_1 …");
    previewJsonLines(source, preview);
    return preview;
}

} // namespace raterscope
