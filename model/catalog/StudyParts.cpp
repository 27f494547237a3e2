// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/StudyParts.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace raterscope {

std::vector<std::string> listedWords(const std::string& list)
{
    std::vector<std::string> result;
    std::istringstream words(list);
    for (std::string word; std::getline(words, word, ',');) {
        word.erase(0, word.find_first_not_of(' '));
        word.erase(word.find_last_not_of(' ') + 1);
        if (!word.empty())
            result.push_back(std::move(word));
    }
    return result;
}

std::vector<std::int64_t> listedNumbers(const std::string& list, const std::string& option)
{
    std::vector<std::int64_t> numbers;
    for (const auto& word : listedWords(list)) {
        const auto number = parseNumber(word);
        if (!number || *number != std::floor(*number) || *number < 1.0 || *number > 1e9)
            throw AnalysisError(
                "Option " + option + ": \"" + word
                + "\" is no whole number above 0. Write numbers separated by commas: 50,100.");
        numbers.push_back(static_cast<std::int64_t>(*number));
    }
    return numbers;
}

std::vector<OptionSpec> splitOptions()
{
    return {
        {"split",
         "Split",
         "Which units are learned from: the first ones in the order of the table, or drawn ones.",
         std::string("position"),
         {},
         {},
         {{"position", "First units train"}, {"random", "Drawn units train"}}},
        {"train-share",
         "Training share",
         "Share of the units to learn from; the rest tests.",
         0.8,
         0.01,
         0.99,
         {}},
        {"split-seed",
         "Seed of the split",
         "Seed of the drawn split, as CPython's random.sample takes it.",
         std::int64_t{0},
         -9e15,
         9e15,
         {}},
    };
}

TrainTest chosenSplit(const Options& options)
{
    return {options.real("train-share"), options.text("split") == "random", options.integer("split-seed")};
}

OptionSpec modelsOption(const std::string& help)
{
    std::string all;
    for (const auto& model : posteriorModels())
        all += (all.empty() ? "" : ",") + model.id;
    return {"models", "Models", help + " Separated by commas; there are " + all + ".", all, {}, {}, {}};
}

std::vector<PosteriorModel> chosenModels(const Options& options)
{
    std::vector<PosteriorModel> chosen;
    for (const auto& word : listedWords(options.text("models"))) {
        const auto all = posteriorModels();
        const auto place =
            std::find_if(all.begin(), all.end(), [&](const auto& model) { return model.id == word; });
        if (place == all.end()) {
            std::string known;
            for (const auto& model : all)
                known += (known.empty() ? "" : ", ") + model.id;
            throw AnalysisError("There is no model \"" + word + "\" for this study. Models: " + known + ".");
        }
        chosen.push_back(*place);
    }
    return chosen;
}

StudyObserver observerOf(const AnalysisInput& input)
{
    if (!input.partial)
        return {};
    return [partial = input.partial](const StudyCurve& curve) {
        AnalysisResult result;
        result.facets.studyCurves.push_back(curve);
        partial(std::move(result));
    };
}

OptionSpec studyMethodsOption(const std::string& defaults)
{
    std::string all;
    for (const auto& method : studyMethods())
        all += (all.empty() ? "" : ", ") + method.id;
    return {"methods",
            "Methods",
            "Ids of the methods, separated by commas; the first is the baseline. Empty: " + defaults
                + ". There are " + all + ".",
            std::string(),
            {},
            {},
            {}};
}

OptionSpec poolMethodsOption()
{
    return studyMethodsOption(
        "mean,dawid-skene,agora (labels without an order: majority-vote,dawid-skene,mace)");
}

std::vector<StudyMethod> chosenPoolMethods(const Options& options, const LabelTable& table)
{
    auto ids = listedWords(options.text("methods"));
    if (ids.empty())
        ids = table.scale.isOrdered() ? std::vector<std::string>{"mean", "dawid-skene", "agora"}
                                      : std::vector<std::string>{"majority-vote", "dawid-skene", "mace"};
    return chosenStudyMethods(ids, table);
}

std::vector<OptionSpec> subsetOptions()
{
    return {
        {"sizes",
         "Sizes",
         "Numbers of units in a subset, separated by commas.",
         std::string("50,75,100,200,400"),
         {},
         {},
         {}},
        {"subsets", "Subsets", "How many subsets of each size.", std::int64_t{50}, 1.0, 100'000.0, {}},
        {"subset-seed",
         "First seed",
         "Subset s is CPython's random.Random(first seed + s).sample(range(N), n), so that published subsets "
         "can be named.",
         std::int64_t{0},
         0.0,
         9e15,
         {}},
    };
}

std::vector<std::int64_t> chosenSizes(const Options& options)
{
    return listedNumbers(options.text("sizes"), "sizes");
}

} // namespace raterscope
