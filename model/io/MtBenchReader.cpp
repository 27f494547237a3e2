// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/MtBenchReader.h"

#include "io/ComparisonAssembly.h"
#include "io/JsonLines.h"
#include "io/JsonPlace.h"
#include "io/Words.h"

namespace raterscope {

namespace {

using nlohmann::json;

std::string textOf(const json& value)
{
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, json::error_handler_t::replace);
}

class MtBench
{
public:
    MtBench(const ImportOptions& options, PanelAssembly& assembly)
        : m_assembly(assembly), m_comparisons(assembly)
    {
        for (const auto& label : options.firstLabels)
            m_words.first.push_back(lowered(label));
        for (const auto& label : options.secondLabels)
            m_words.second.push_back(lowered(label));
        for (const auto& label : options.tieLabels)
            m_words.tie.push_back(lowered(label));
        m_words.kind = OutcomeWords::Kind::Names;
        m_sides.names = m_words.names = VerdictsName::Items;
        m_sides.first = {"model_1"};
        m_sides.second = {"model_2"};
    }

    void readLine(std::string_view text, std::int64_t number);
    ImportResult finish(const JobControl& job) { return m_comparisons.finish("mtbench", job); }

private:
    /// The text of a key that names something; empty, and the row listed, when it is not there.
    std::string nameAt(const json& record, const char* key);
    std::string judgeOf(const json& record);
    void readGame(const json& record, const char* key, const std::string& model1, const std::string& model2,
                  bool swapped, const ComparisonAssembly::Row& context);
    Place place(std::initializer_list<JsonStep> path) const
    {
        return {m_number, static_cast<std::int64_t>(placeOfValue(m_line, path)) + 1, {}};
    }

    PanelAssembly& m_assembly;
    ComparisonAssembly m_comparisons;
    OutcomeWords m_words; ///< names of the models and the words of the options
    OutcomeWords m_sides;
    std::string_view m_line;
    std::int64_t m_number = 0;
};

std::string MtBench::nameAt(const json& record, const char* key)
{
    const auto found = record.find(key);
    if (found == record.end()) {
        m_assembly.drop(place({}), {}, std::string("the record has no \"") + key + "\"", repairJsonLine);
        return {};
    }
    std::string name;
    if (found->is_string() || found->is_number())
        name = trimmed(textOf(*found));
    if (name.empty())
        m_assembly.drop(place({key}), textOf(*found), std::string("\"") + key + "\" is not a name",
                        repairJsonLine);
    return name;
}

std::string MtBench::judgeOf(const json& record)
{
    const auto found = record.find("judge");
    if (found == record.end() || !found->is_array())
        return nameAt(record, "judge");
    std::string joined;
    for (const auto& part : *found) {
        const std::string text = textOf(part);
        if (!trimmed(text).empty())
            joined += (joined.empty() ? "" : " · ") + std::string(trimmed(text));
    }
    if (joined.empty())
        m_assembly.drop(place({"judge"}), textOf(*found), "\"judge\" is not a name", repairJsonLine);
    return joined;
}

void MtBench::readGame(const json& record, const char* key, const std::string& model1,
                       const std::string& model2, bool swapped, const ComparisonAssembly::Row& context)
{
    ComparisonAssembly::Row row = context;
    const auto found = record.find(key);
    const std::string value = found == record.end() || found->is_null() ? std::string() : textOf(*found);
    // The tool writes model_1 and model_2, also where a model bears such a name.
    row.outcome = m_sides.read(value, {}, {});
    if (row.outcome.verdict == Verdict::Unreadable)
        row.outcome = m_words.read(value, model1, model2);
    if (row.outcome.verdict == Verdict::Unreadable)
        m_comparisons.listUnreadable(place({key}), value);
    if (swapped) {
        std::swap(row.first, row.second);
        row.outcome = mirrored(row.outcome);
    }
    m_comparisons.add(row);
}

void MtBench::readLine(std::string_view text, std::int64_t number)
{
    if (trimmed(text).empty())
        return;
    m_line = text;
    m_number = number;
    m_assembly.rowRead();
    const auto record = parseJsonLine(text, number, m_assembly);
    if (!record)
        return;
    const std::string question = nameAt(*record, "question_id");
    if (question.empty())
        return;
    const std::string model1 = nameAt(*record, "model_1");
    if (model1.empty())
        return;
    const std::string model2 = nameAt(*record, "model_2");
    if (model2.empty())
        return;
    const std::string judge = judgeOf(*record);
    if (judge.empty())
        return;
    if (model1 == model2) {
        m_assembly.drop(place({"model_2"}), model2, "an item is compared with itself", repairJsonLine);
        return;
    }
    ComparisonAssembly::Row row;
    row.line = number;
    row.judge = m_comparisons.judge(judge);
    m_assembly.builder().raterData(row.judge).kind = RaterKind::Model;
    const auto turn = record->find("turn");
    row.aspect = m_comparisons.aspect(turn == record->end() || turn->is_null() ? std::string()
                                                                               : "turn " + textOf(*turn));
    row.repetition = m_comparisons.repetition("");
    row.first = m_comparisons.item(question, model1);
    row.second = m_comparisons.item(question, model2);
    readGame(*record, "g1_winner", model1, model2, false, row);
    readGame(*record, "g2_winner", model1, model2, true, row);
}

constexpr const char* formatNote =
    "format: MT-bench pairwise judgments, two games a line; group question_id, items model_1 and model_2, "
    "aspect turn; the winners name items, and judges are models";

} // namespace

bool looksLikeMtBench(std::string_view sample)
{
    const auto has = [&](std::string_view key) { return sample.find(key) != std::string_view::npos; };
    return has("\"g1_winner\"") && has("\"g2_winner\"") && has("\"model_1\"");
}

ImportResult readMtBench(TextSource& source, const ImportOptions& options, PanelAssembly& assembly,
                         const JobControl& job)
{
    MtBench reader(options, assembly);
    assembly.decided(formatNote);
    forEachLine(source, assembly, job,
                [&](std::string_view line, std::int64_t number) { reader.readLine(line, number); });
    return reader.finish(job);
}

Preview previewMtBench(const TextSource& source)
{
    Preview preview;
    preview.format = "mtbench";
    preview.encoding = source.encoding();
    preview.notes = source.notes();
    preview.notes.emplace_back(formatNote);
    previewJsonLines(source, preview);
    return preview;
}

} // namespace raterscope
