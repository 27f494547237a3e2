// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "studies/SimulateComparisons.h"

#include "core/DatasetBuilder.h"
#include "core/Random.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace raterscope {

namespace {

constexpr int prompts = 30;
constexpr int repeatedPrompts = 6;
constexpr int repetitions = 3;
constexpr std::array<const char*, 6> systemNames{"amber", "birch", "cedar", "dune", "ember", "fjord"};
constexpr std::array<SimulatedJudge, 6> judges{{
    {"llm-large", RaterKind::Model, 0.6, 0.1, -1.2, 0.002},
    {"llm-medium", RaterKind::Model, 1.0, -0.3, -0.6, 0.005},
    {"llm-small", RaterKind::Model, 1.8, -1.8, -1.0, 0.02},
    {"llm-front", RaterKind::Model, 1.2, 1.0, -1.5, 0.01},
    {"person_1", RaterKind::Human, 0.8, 0.0, -0.3, 0.0},
    {"person_2", RaterKind::Human, 0.9, 0.0, -0.8, 0.0},
}};

Verdict drawVerdict(const SimulatedJudge& judge, double difference, Random& random)
{
    if (random.uniform() < judge.unreadable)
        return Verdict::Unreadable;
    const double half = 0.5 * (difference / judge.sigma + judge.position);
    const double first = std::exp(half);
    const double second = std::exp(-half);
    const double draw = random.uniform() * (first + second + std::exp(judge.tie));
    return draw < first ? Verdict::First : draw < first + second ? Verdict::Second : Verdict::Tie;
}

std::string promptName(int number)
{
    char text[24];
    std::snprintf(text, sizeof text, "prompt %02d", number);
    return text;
}

class Panel
{
public:
    explicit Panel(std::uint64_t seed);
    SimulatedComparisons draw();

private:
    void addItems();
    void judgePair(int prompt, ItemId a, ItemId b, std::size_t judge, Random& random);
    void add(ItemId first, ItemId second, std::size_t judge, int repetition, Verdict verdict);

    std::uint64_t m_seed;
    DatasetBuilder m_builder;
    SimulatedComparisons m_result;
};

Panel::Panel(std::uint64_t seed) : m_seed(seed)
{
    for (const auto& judge : judges) {
        const RaterId rater = m_builder.rater(judge.name);
        m_builder.raterData(rater).kind = judge.kind;
        m_builder.raterData(rater).panel =
            m_builder.panel(judge.kind == RaterKind::Model ? "models" : "people");
        m_result.judges.push_back(judge);
    }
    m_builder.referenceColumns() = {"truth"};
    auto& table = m_builder.comparisons();
    table.aspects = {""};
    for (int repetition = 1; repetition <= repetitions; ++repetition)
        table.repetitions.push_back(std::to_string(repetition));
}

void Panel::addItems()
{
    Random systemStream(m_seed, 0);
    std::array<double, systemNames.size()> systemSkill{};
    for (auto& skill : systemSkill)
        skill = systemStream.normal();
    for (int prompt = 0; prompt < prompts; ++prompt) {
        const std::string group = promptName(prompt + 1);
        Random random(m_seed, 1 + static_cast<std::uint64_t>(prompt));
        for (std::size_t s = 0; s < systemNames.size(); ++s) {
            const ItemId item = m_builder.item(group + " · " + systemNames[s]);
            const GroupId groupId = m_builder.group(group);
            const double skill = systemSkill[s] + 0.7 * random.normal();
            auto& data = m_builder.itemData(item);
            data.group = groupId;
            data.system = systemNames[s];
            data.reference = {formatNumber(std::round(1e4 * skill) / 1e4)};
            m_result.skill.push_back(skill);
        }
    }
}

void Panel::add(ItemId first, ItemId second, std::size_t judge, int repetition, Verdict verdict)
{
    auto& table = m_builder.comparisons();
    table.first.push_back(first);
    table.second.push_back(second);
    table.judge.push_back(RaterId(judge));
    table.aspect.push_back(0);
    table.repetition.push_back(repetition);
    table.verdict.push_back(verdict);
    table.probability.push_back(verdict == Verdict::First ? 1.0 : verdict == Verdict::Second ? 0.0 : 0.5);
    table.line.push_back(static_cast<std::int64_t>(table.size()) + 1);
}

void Panel::judgePair(int prompt, ItemId a, ItemId b, std::size_t judge, Random& random)
{
    const double difference = m_result.skill[a.index()] - m_result.skill[b.index()];
    const SimulatedJudge& who = judges[judge];
    if (who.kind == RaterKind::Human) {
        const bool swapped = random.uniform() < 0.5;
        add(swapped ? b : a, swapped ? a : b, judge, 0,
            drawVerdict(who, swapped ? -difference : difference, random));
        return;
    }
    for (int repetition = 0; repetition < (prompt < repeatedPrompts ? repetitions : 1); ++repetition) {
        add(a, b, judge, repetition, drawVerdict(who, difference, random));
        add(b, a, judge, repetition, drawVerdict(who, -difference, random));
    }
}

SimulatedComparisons Panel::draw()
{
    addItems();
    constexpr auto perPrompt = systemNames.size();
    for (std::size_t judge = 0; judge < judges.size(); ++judge) {
        Random random(m_seed, 1000 + judge);
        for (int prompt = 0; prompt < prompts; ++prompt) {
            const auto start = static_cast<std::size_t>(prompt) * perPrompt;
            for (std::size_t i = 0; i < perPrompt; ++i) {
                for (std::size_t j = i + 1; j < perPrompt; ++j)
                    judgePair(prompt, ItemId(start + i), ItemId(start + j), judge, random);
            }
        }
    }
    auto& provenance = m_builder.provenance();
    provenance.format = "simulated";
    provenance.rowsRead = static_cast<std::int64_t>(m_builder.comparisons().size());
    provenance.file = "simulated: judges, seed " + std::to_string(m_seed);
    provenance.sha256 = "simulated-judges-" + std::to_string(m_seed);
    m_result.data = m_builder.finish();
    return std::move(m_result);
}

} // namespace

SimulatedComparisons simulateJudges(std::uint64_t seed)
{
    return Panel(seed).draw();
}

} // namespace raterscope
