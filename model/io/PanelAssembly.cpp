// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/PanelAssembly.h"

#include "io/ComparisonFile.h"
#include "io/Words.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace raterscope {

namespace {

bool fits(const std::string& rule, const std::string& rater)
{
    if (rule.ends_with('*'))
        return std::string_view(rater).starts_with(std::string_view(rule).substr(0, rule.size() - 1));
    return rule == rater;
}

std::string scaleWords(const Scale& scale)
{
    return scale.kind == ScaleKind::Numeric ? "the scale " + scale.summary()
                                            : "the labels " + scale.summary();
}

/// Words that programs write for a missing value, and that are labels here unless a scale says otherwise.
bool meansMissing(const std::string& label)
{
    static constexpr std::array<std::string_view, 8> words{"NA",  "N/A",  "n/a",  "NaN",
                                                           "nan", "null", "NULL", "None"};
    return std::find(words.begin(), words.end(), label) != words.end();
}

} // namespace

PanelAssembly::PanelAssembly(std::string file, const ImportOptions& options)
    : m_file(std::move(file)), m_options(options)
{
    m_builder.provenance().file = m_file;
}

InputIssue PanelAssembly::issueAt(Place place, std::string_view value, std::string message,
                                  std::string remedy) const
{
    InputIssue issue;
    issue.file = m_file;
    issue.line = place.line;
    issue.column = m_placesArePaths && !place.columnName.empty() ? 0 : place.column;
    issue.columnName = std::move(place.columnName);
    issue.value = shortValue(value);
    issue.message = std::move(message);
    issue.remedy = std::move(remedy);
    return issue;
}

void PanelAssembly::drop(Place place, std::string_view value, std::string message, std::string remedy)
{
    auto same = std::find_if(m_drops.begin(), m_drops.end(),
                             [&](const Drop& drop) { return drop.reason == message; });
    if (same == m_drops.end())
        same = m_drops.insert(m_drops.end(), {message, 0});
    ++same->count;
    m_issues.add(issueAt(std::move(place), value, std::move(message), std::move(remedy)));
}

void PanelAssembly::list(Place place, std::string_view value, std::string message, std::string remedy)
{
    m_issues.add(issueAt(std::move(place), value, std::move(message), std::move(remedy)));
}

void PanelAssembly::note(Place place, std::string_view value, std::string message, std::string remedy)
{
    auto issue = issueAt(std::move(place), value, std::move(message), std::move(remedy));
    issue.severity = InputIssue::Severity::Note;
    m_issues.add(std::move(issue));
}

void PanelAssembly::proposePanel(RaterId rater, std::string_view panel)
{
    m_proposedPanels.emplace(rater, panel);
}

void PanelAssembly::addFrom(const ImportResult& other)
{
    for (const auto& lost : other.data->provenance.drops)
        m_drops.push_back({"comparisons: " + lost.reason, lost.count});
    m_issues.append(other.issues);
}

void PanelAssembly::assignPanels()
{
    for (const auto& [panel, rules] : m_options.panels) {
        const PanelId id = m_builder.panel(panel);
        for (const auto& rule : rules) {
            bool used = false;
            for (std::size_t r = 0; r < m_builder.raters().size(); ++r) {
                auto& rater = m_builder.raterData(RaterId(r));
                if (!fits(rule, rater.name))
                    continue;
                used = true;
                if (!rater.panel.isValid())
                    rater.panel = id;
            }
            if (used)
                continue;
            std::vector<std::string> names;
            for (const auto& rater : m_builder.raters())
                names.push_back(rater.name);
            throw fileError(m_file,
                            "no rater fits \"" + shortValue(rule) + "\" of the panel " + shortValue(panel),
                            "The raters are: " + listed(names, 40) + ".");
        }
    }
    for (const auto& [rater, panel] : m_proposedPanels) {
        if (!m_builder.raterData(rater).panel.isValid())
            m_builder.raterData(rater).panel = m_builder.panel(panel);
    }
}

void PanelAssembly::assignModels()
{
    for (const auto& rule : m_options.models) {
        bool used = false;
        for (std::size_t r = 0; r < m_builder.raters().size(); ++r) {
            auto& rater = m_builder.raterData(RaterId(r));
            if (!fits(rule, rater.name))
                continue;
            used = true;
            rater.kind = RaterKind::Model;
        }
        if (used)
            continue;
        std::vector<std::string> names;
        for (const auto& rater : m_builder.raters())
            names.push_back(rater.name);
        throw fileError(m_file, "no rater is called \"" + shortValue(rule) + "\", which should be a model",
                        "The raters are: " + listed(names, 40) + ".");
    }
}

void PanelAssembly::refuseEmpty(const std::string& why) const
{
    std::string remedy =
        "Check that the roles of the columns are right (--map, --raters) and that the scale fits.";
    if (!m_issues.empty())
        remedy = "The first of " + grouped(m_issues.total()) + ": " + m_issues.listed().front().text();
    throw fileError(m_file, why, std::move(remedy));
}

void PanelAssembly::refuseRepeats(const RepeatsFound& repeats) const
{
    constexpr std::size_t shown = 5;
    std::string message = repeats.what();
    message += ". The first:";
    for (std::size_t i = 0; i < repeats.firstCells.size() && i < shown; ++i) {
        const auto& cell = repeats.firstCells[i];
        message += (i ? "; " : " ") + shortValue(cell.item) + " by " + shortValue(cell.rater) + ", lines ";
        for (std::size_t k = 0; k < cell.lines.size() && k < shown; ++k)
            message +=
                (k ? ", " : "") + std::to_string(cell.lines[k]) + " (" + shortValue(cell.values[k]) + ")";
    }
    auto error = lineError(
        m_file, repeats.firstCells.empty() ? 0 : repeats.firstCells.front().lines.back(), std::move(message),
        "If they are meant, say what to do with them (--repeats first, last, mean, median, mode or "
        "keep); if another column tells them apart, add it to the item or the dimension (--map).");
    throw error;
}

void PanelAssembly::listOffScale(const ColumnOf& columnOf, const std::vector<std::string>& scales)
{
    std::vector<InputIssue> late;
    for (const auto& value : m_builder.offScale()) {
        Place place = columnOf(value.rater, value.dimension);
        place.line = value.line;
        late.push_back(issueAt(std::move(place), value.label, "not on " + scales[value.dimension.index()],
                               "Correct the value, or declare the scale it belongs to (--scale, --labels)."));
    }
    m_issues.merge(std::move(late), m_builder.offScaleCount());
}

void PanelAssembly::noteMixedLabels(const Dataset& data)
{
    for (const auto& dimension : data.dimensions) {
        const auto& scale = dimension.scale;
        if (scale.declared || scale.kind != ScaleKind::Nominal)
            continue;
        std::vector<std::string> words;
        bool numbers = false;
        for (const auto& label : scale.labels) {
            if (parseNumber(label) || parseNumber(label, true))
                numbers = true;
            else
                words.push_back(label);
            if (meansMissing(label))
                note({}, label, "a word for a missing value stands as a label of \"" + dimension.name + "\"",
                     "If it means that there is no rating, leave the cell empty or declare the labels "
                     "(--labels).");
        }
        if (numbers && !words.empty())
            note({}, words.front(),
                 "\"" + dimension.name + "\" mixes numbers with words (" + listed(words, 6)
                     + "), so all of them are taken as names without an order",
                 "Declare the scale (--scale 1..5): then the words are listed and left out.");
    }
}

void PanelAssembly::noteSilentRaters(const Dataset& data)
{
    std::vector<bool> heard(data.raters.size(), false);
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i)))
            heard[static_cast<std::size_t>(rating.rater)] = true;
    }
    for (const RaterId judge : data.comparisons.judge)
        heard[judge.index()] = true;
    for (std::size_t r = 0; r < heard.size(); ++r) {
        if (!heard[r])
            note({}, {}, "the rater \"" + shortValue(data.raters[r].name) + "\" has no rating",
                 "Nothing needs doing; every statistic of this rater is undefined.");
    }
}

ImportResult PanelAssembly::finish(const std::string& format, const ColumnOf& columnOf, const JobControl& job)
{
    if (m_rowsRead == 0)
        refuseEmpty("the file holds no row of data");
    if (m_builder.addedCount() == 0)
        refuseEmpty("none of the " + counted(m_rowsRead, "row", "rows") + " holds a rating that can be used");
    if (!m_options.comparisonFile.empty())
        addComparisonFile(*this, m_options, job);
    assignPanels();
    assignModels();
    if (m_options.scale) {
        Scale scale = *m_options.scale;
        scale.declared = true;
        m_builder.declareScale(std::move(scale));
    }
    auto& provenance = m_builder.provenance();
    provenance.format = format;
    provenance.rowsRead = m_rowsRead;
    if (m_missing > 0)
        m_drops.push_back({"empty cell: no rating", m_missing});
    provenance.drops = m_drops;

    ImportResult result;
    try {
        result.data = m_builder.finish(m_options.repeats, job);
    } catch (const RepeatsFound& repeats) {
        refuseRepeats(repeats);
    } catch (const std::invalid_argument& error) {
        throw fileError(m_file, error.what(), "");
    }
    std::vector<std::string> scales;
    for (const auto& dimension : result.data->dimensions)
        scales.push_back(scaleWords(dimension.scale));
    listOffScale(columnOf, scales);
    if (result.data->ratingCount() == 0)
        refuseEmpty("no rating is on the declared scale");
    noteMixedLabels(*result.data);
    noteSilentRaters(*result.data);
    result.issues = std::move(m_issues);
    return result;
}

ImportResult PanelAssembly::finishComparisons(const std::string& format, std::int64_t unreadable,
                                              const JobControl& job)
{
    if (m_rowsRead == 0)
        refuseEmpty("the file holds no row of data");
    const auto rows = static_cast<std::int64_t>(m_builder.comparisons().size());
    if (rows == 0)
        refuseEmpty("none of the " + counted(m_rowsRead, "row", "rows")
                    + " holds a comparison that can be used");
    if (rows == unreadable)
        refuseEmpty("none of the " + counted(rows, "verdict", "verdicts") + " can be read");
    assignPanels();
    assignModels();
    const auto& raters = m_builder.raters();
    const auto humans = std::count_if(raters.begin(), raters.end(),
                                      [](const Rater& rater) { return rater.kind == RaterKind::Human; });
    if (humans > 0)
        decided(counted(humans, "judge counts", "judges count")
                + " as human; name those that are models (--models NAME,NAME)");
    auto& provenance = m_builder.provenance();
    provenance.format = format;
    provenance.rowsRead = m_rowsRead;
    if (m_missing > 0)
        m_drops.push_back({"empty cell: no verdict", m_missing});
    provenance.drops = m_drops;
    ImportResult result;
    result.data = m_builder.finish(RepeatPolicy::Error, job);
    result.issues = std::move(m_issues);
    return result;
}

} // namespace raterscope
