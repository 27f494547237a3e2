// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/RankingJson.h"

#include <cmath>

namespace raterscope {

using Json = nlohmann::ordered_json;

namespace {

Json estimateJson(const Estimate& estimate, ValueWriter& write, const std::string& where)
{
    Json json{{"value", write(estimate.value, where)}, {"n", estimate.used}, {"dropped", estimate.dropped}};
    if (estimate.standardError)
        json["se"] = numberOrNull(*estimate.standardError);
    if (estimate.interval) {
        json["low"] = numberOrNull(estimate.interval->low);
        json["high"] = numberOrNull(estimate.interval->high);
        json["interval"] = estimate.interval->method;
    }
    return json;
}

std::string withAspect(const std::string& name, const std::string& aspect)
{
    return aspect.empty() ? name : name + " [" + aspect + "]";
}

void addSkills(const Skills& skills, ValueWriter& write, Json& json)
{
    Json byGroup = Json::object();
    Json details = Json::array();
    for (const auto& row : skills.rows) {
        byGroup[withAspect(row.group, row.aspect)][row.item] = write(row.skill, "skills");
        Json detail{{"group", row.group},
                    {"aspect", row.aspect},
                    {"item", row.item},
                    {"set", row.set},
                    {"rank", write(row.rank, "rank")},
                    {"skill", write(row.skill, "skills")},
                    {"low", numberOrNull(row.low)},
                    {"high", numberOrNull(row.high)},
                    {"average_probability", write(row.averageProbability, "average_probability")},
                    {"win_ratio", write(row.winRatio, "win_ratio")},
                    {"wins", row.wins},
                    {"losses", row.losses},
                    {"ties", row.ties}};
        if (row.bestRank > 0) {
            detail["best_rank"] = row.bestRank;
            detail["worst_rank"] = row.worstRank;
        }
        if (row.reference.isDefined())
            detail["reference"] = row.reference.number();
        if (!row.note.empty())
            detail["note"] = row.note;
        details.push_back(std::move(detail));
    }
    json["skills"] = std::move(byGroup);
    json["skill_details"] = std::move(details);
    if (!skills.intervalMethod.empty())
        json["skill_interval"] = skills.intervalMethod;
    if (skills.quality)
        json["skill_quality"] = estimateJson(*skills.quality, write, "skill_quality");
}

void addJudgeScales(const JudgeScales& scales, ValueWriter& write, Json& json)
{
    Json byJudge = Json::object();
    Json rows = Json::array();
    for (const auto& row : scales.rows) {
        byJudge[withAspect(row.judge, row.aspect)] = write(row.value, "judge_scale");
        rows.push_back({{"judge", row.judge},
                        {"aspect", row.aspect},
                        {"value", write(row.value, "judge_scale")},
                        {"low", numberOrNull(row.low)},
                        {"high", numberOrNull(row.high)},
                        {"comparisons", row.comparisons},
                        {"cycle_rate", write(row.cycleRate, "cycle_rate")},
                        {"validity", write(row.validity, "judge validity")},
                        {"note", row.note}});
    }
    json["judge_scale"] = std::move(byJudge);
    json["judge_details"] = {
        {"parameter", scales.parameter},
        {"interval", scales.intervalMethod},
        {"rows", std::move(rows)},
        {"pearson_with_validity", estimateJson(scales.pearsonWithValidity, write, "pearson_with_validity")},
        {"spearman_with_validity",
         estimateJson(scales.spearmanWithValidity, write, "spearman_with_validity")},
        {"pearson_with_consistency",
         estimateJson(scales.pearsonWithConsistency, write, "pearson_with_consistency")},
        {"spearman_with_consistency",
         estimateJson(scales.spearmanWithConsistency, write, "spearman_with_consistency")}};
}

void addCycles(const CycleRates& cycles, ValueWriter& write, Json& json)
{
    Json byJudge = Json::object();
    Json rows = Json::array();
    for (const auto& row : cycles.rows) {
        const std::string judge = row.judge.empty() ? "majority of all" : row.judge;
        byJudge[withAspect(judge, row.aspect)] = write(row.rate, "cycle_rate");
        rows.push_back({{"judge", judge},
                        {"aspect", row.aspect},
                        {"rate", write(row.rate, "cycle_rate")},
                        {"cyclic", row.cyclic},
                        {"decided", row.decided},
                        {"with_tie", row.withTie},
                        {"incomplete", row.incomplete},
                        {"four_rate", write(row.fourRate, "four_rate")},
                        {"cyclic_fours", row.cyclicFours},
                        {"decided_fours", row.decidedFours}});
    }
    json["cycle_rate"] = std::move(byJudge);
    json["cycles"] = std::move(rows);
    Json triples = Json::array();
    for (const auto& triple : cycles.triples)
        triples.push_back({{"judge", triple.judge.empty() ? "majority of all" : triple.judge},
                           {"group", triple.group},
                           {"aspect", triple.aspect},
                           {"items", triple.items},
                           {"weakest_margin", triple.weakest}});
    json["cyclic_triples"] = {{"found", cycles.triplesFound}, {"listed", std::move(triples)}};
}

Json biasRow(const OrderBias::Row& row, ValueWriter& write)
{
    Json json{{"judge", row.judge},
              {"front", row.front},
              {"back", row.back},
              {"consistent", row.consistent},
              {"double_tie", row.doubleTie},
              {"tie_or_other", row.tieOrOther},
              {"unpaired", row.unpaired},
              {"unreadable", row.unreadable},
              {"repeats", row.repeats},
              {"p", write(row.p, "sign test")},
              {"log10_p", write(row.log10P, "sign test")},
              {"p_holm", write(row.holmP, "Holm")},
              {"back_share", write(row.backShare.value, "back_share")},
              {"low", row.backShare.interval ? Json(row.backShare.interval->low) : Json()},
              {"high", row.backShare.interval ? Json(row.backShare.interval->high) : Json()},
              {"beta", estimateJson(row.beta, write, "beta")}};
    if (!row.part.empty())
        json["part"] = row.part;
    return json;
}

void addOrderBias(const OrderBias& bias, ValueWriter& write, Json& json)
{
    json["order_bias"] = Json::array();
    for (const auto& row : bias.judges)
        json["order_bias"].push_back(biasRow(row, write));
    for (const auto& row : bias.byAspect)
        json["order_bias_by_aspect"].push_back(biasRow(row, write));
    for (const auto& row : bias.byGroup)
        json["order_bias_by_group"].push_back(biasRow(row, write));
    if (!bias.betaMethod.empty())
        json["order_bias_beta_method"] = bias.betaMethod;
    for (const auto& row : bias.stability)
        json["repetition_stability"].push_back(
            {{"judge", row.judge},
             {"presentations", row.presentations},
             {"all_same", row.allSame},
             {"same_share", write(row.sameShare, "repetition_stability")},
             {"pair_agreement", write(row.pairAgreement, "repetition_stability")}});
}

Json streamJson(const StreamTrace& stream)
{
    Json series = Json::array();
    for (const auto& one : stream.series) {
        Json json{{"name", one.name}, {"kind", one.kind}, {"rater", one.rater}, {"value", one.value}};
        if (!one.low.empty()) {
            json["low"] = one.low;
            json["high"] = one.high;
        }
        series.push_back(std::move(json));
    }
    return {{"axis", stream.axis}, {"position", stream.position}, {"series", std::move(series)}};
}

} // namespace

void addRankingJson(const Facets& facets, ValueWriter& write, Json& json)
{
    if (facets.skills)
        addSkills(*facets.skills, write, json);
    if (facets.judgeScales)
        addJudgeScales(*facets.judgeScales, write, json);
    if (facets.cycleRates)
        addCycles(*facets.cycleRates, write, json);
    if (facets.orderBias)
        addOrderBias(*facets.orderBias, write, json);
    if (facets.stream)
        json["stream"] = streamJson(*facets.stream);
}

} // namespace raterscope
