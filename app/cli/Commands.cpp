// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Command.h"
#include "cli/SaveConsensus.h"
#include "cli/SavePanel.h"
#include "cli/SaveTable.h"
#include "cli/TextResult.h"
#include "common/Figures.h"
#include "common/Report.h"
#include "common/ReportSections.h"
#include "common/SaveText.h"
#include "figure/FigureExporter.h"

#include "audit/EditedPanel.h"
#include "catalog/ResultJson.h"
#include "studies/Simulate.h"
#include "studies/VerifySummeval.h"

#include <algorithm>
#include <stdexcept>

namespace raterscope::cli {

namespace {

using Json = nlohmann::ordered_json;

QString indentedJson(const Json& json)
{
    // Text from files may hold broken UTF-8; it is replaced rather than refused.
    return QString::fromStdString(json.dump(1, ' ', false, Json::error_handler_t::replace))
           + QLatin1Char('\n');
}

Json optionJson(const OptionSpec& spec)
{
    Json json{
        {"id", spec.id}, {"title", spec.title}, {"help", spec.help}, {"default", toText(spec.defaultValue)}};
    for (const auto& choice : spec.choices)
        json["choices"].push_back(choice.id);
    if (spec.minimum)
        json["minimum"] = *spec.minimum;
    if (spec.maximum)
        json["maximum"] = *spec.maximum;
    return json;
}

int runList(const QCommandLineParser& parser)
{
    positional(parser, 0, QStringLiteral("no argument"));
    if (parser.isSet(QStringLiteral("json"))) {
        Json list = Json::array();
        for (const auto& analysis : catalog()) {
            Json options = Json::array();
            for (const auto& spec : analysis.options)
                options.push_back(optionJson(spec));
            list.push_back({{"id", analysis.id},
                            {"title", analysis.title},
                            {"question", analysis.question},
                            {"definition", analysis.definition},
                            {"source", analysis.source},
                            {"missing", analysis.missing},
                            {"facets", analysis.facets},
                            {"options", options}});
        }
        print(indentedJson(list));
        return ExitOk;
    }
    for (const auto& analysis : catalog()) {
        print(QStringLiteral("%1  %2\n    %3\n    Source: %4\n")
                  .arg(QString::fromStdString(analysis.id).leftJustified(18),
                       QString::fromStdString(analysis.title), QString::fromStdString(analysis.question),
                       QString::fromStdString(analysis.source)));
        for (const auto& spec : analysis.options) {
            QStringList choices;
            for (const auto& choice : spec.choices)
                choices << QString::fromStdString(choice.id);
            print(QStringLiteral("    --option %1=%2%3\n")
                      .arg(QString::fromStdString(spec.id), QString::fromStdString(toText(spec.defaultValue)),
                           choices.isEmpty()
                               ? QString()
                               : QStringLiteral("   (%1)").arg(choices.join(QLatin1String(", ")))));
        }
    }
    return ExitOk;
}

Options chosenOptions(const QCommandLineParser& parser, const Analysis& analysis)
{
    Options chosen;
    for (const QString& assignment : parser.values(QStringLiteral("option"))) {
        const std::string id = assignment.section(QLatin1Char('='), 0, 0).toStdString();
        const auto spec = std::find_if(analysis.options.begin(), analysis.options.end(),
                                       [&](const OptionSpec& candidate) { return candidate.id == id; });
        if (spec == analysis.options.end() || !assignment.contains(QLatin1Char('=')))
            throw UsageError("--option takes id=value with an option of " + analysis.id + "; \""
                             + assignment.toStdString() + "\" is not. See \"raterscope-cli list\".");
        try {
            chosen.set(id, parseOption(*spec, assignment.section(QLatin1Char('='), 1).toStdString()));
        } catch (const AnalysisError& error) {
            throw UsageError(error.what());
        }
    }
    return chosen;
}

int runMethod(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 2, QStringLiteral("METHOD FILE"));
    const Analysis* analysis = findAnalysis(arguments[0].toStdString());
    if (!analysis)
        throw UsageError("There is no method \"" + arguments[0].toStdString()
                         + "\". See \"raterscope-cli list\".");
    const Options chosen = chosenOptions(parser, *analysis);
    checkConsensusFormat(parser);
    const AnalysisInput input = openPanel(arguments[1], parser);
    const AnalysisResult result = runAnalysis(analysis->id, input, chosen, progressTo(parser));
    endProgress();
    if (parser.isSet(QStringLiteral("to"))) {
        saveConsensus(result, input, parser);
        return ExitOk;
    }
    if (parser.isSet(QStringLiteral("table")) || parser.isSet(QStringLiteral("output"))) {
        saveTable(result, input, parser);
        return ExitOk;
    }
    print(parser.isSet(QStringLiteral("json")) ? indentedJson(toJson(result, input))
                                               : textResult(result, input));
    return ExitOk;
}

QString scenarioHelp()
{
    QStringList ids;
    for (const auto& scenario : scenarios())
        ids << QString::fromStdString(scenario.id);
    return QStringLiteral("Draw a panel with known truth: %1.").arg(ids.join(QStringLiteral(", ")));
}

int runSimulate(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 1, QStringLiteral("SCENARIO"));
    outputPath(parser);
    const auto seed = static_cast<std::uint64_t>(wholeNumber(parser, QStringLiteral("seed"), 0));
    try {
        savePanel(*simulatePanel(arguments[0].toStdString(), seed).data, parser);
    } catch (const std::invalid_argument& error) {
        throw UsageError(error.what());
    }
    return ExitOk;
}

int runConvert(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 1, QStringLiteral("FILE"));
    outputPath(parser);
    const AnalysisInput input = openPanel(arguments[0], parser);
    if (input.edits.isEmpty()) {
        savePanel(*input.data, parser);
        return ExitOk;
    }
    try {
        savePanel(*editedPanel(*input.data, input.edits), parser);
    } catch (const std::invalid_argument& error) {
        throw AnalysisError(error.what());
    }
    return ExitOk;
}

int runVerify(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 1, QStringLiteral("FILE"));
    const AnalysisInput input = openPanel(arguments[0], parser);
    const auto figures = verifySummeval(input.data, input.threads, progressTo(parser));
    endProgress();
    const auto agreeing =
        std::count_if(figures.begin(), figures.end(), [](const auto& row) { return row.agrees; });
    if (parser.isSet(QStringLiteral("json"))) {
        Json rows = Json::array();
        for (const auto& row : figures)
            rows.push_back({{"what", row.what},
                            {"published", row.published},
                            {"computed", row.computed},
                            {"agrees", row.agrees}});
        print(indentedJson({{"schema", 1},
                            {"file", input.data->provenance.file},
                            {"sha256", input.data->provenance.sha256},
                            {"figures", rows}}));
    } else {
        std::vector<std::vector<QString>> rows{{QStringLiteral("figure"), QStringLiteral("published"),
                                                QStringLiteral("computed"), QStringLiteral("verdict")}};
        for (const auto& row : figures)
            rows.push_back({QString::fromStdString(row.what), QString::fromStdString(row.published),
                            QString::fromStdString(row.computed),
                            row.agrees ? QStringLiteral("agrees") : QStringLiteral("DIFFERS")});
        print(alignedTable(rows));
        print(QStringLiteral("\n%1 of %2 published figures come out.\n")
                  .arg(QString::number(agreeing), QString::number(figures.size())));
    }
    return agreeing == static_cast<std::ptrdiff_t>(figures.size()) ? ExitOk : ExitFailed;
}

const FigureKind& figureKind(const QString& view)
{
    const FigureKind* kind = findFigureKind(view);
    if (kind)
        return *kind;
    QStringList names;
    for (const auto& known : figureKinds())
        names << known.view;
    throw UsageError(QStringLiteral("There is no figure \"%1\". Figures: %2.")
                         .arg(view, names.join(QLatin1String(", ")))
                         .toStdString());
}

/// The two raters of --pair A,B, by name.
std::optional<RaterPair> chosenPair(const QCommandLineParser& parser, const AnalysisInput& input)
{
    if (!parser.isSet(QStringLiteral("pair")))
        return std::nullopt;
    const QStringList names = parser.value(QStringLiteral("pair")).split(QLatin1Char(','));
    const auto& known = input.table->raterNames;
    const auto find = [&](const QString& name) {
        const auto place = std::find(known.begin(), known.end(), name.toStdString());
        if (place == known.end()) {
            QStringList list;
            for (const auto& rater : known)
                list << QString::fromStdString(rater);
            throw UsageError(QStringLiteral("There is no rater \"%1\". Raters: %2.")
                                 .arg(name, list.join(QLatin1String(", ")))
                                 .toStdString());
        }
        return input.table->raters[static_cast<std::size_t>(place - known.begin())];
    };
    if (names.size() != 2)
        throw UsageError("--pair takes the names of two raters, A,B.");
    return RaterPair{find(names[0]), find(names[1])};
}

/// --method of a figure of a consensus method, else the figure's own.
std::string figureMethod(const QCommandLineParser& parser, const FigureKind& kind, const LabelTable& table)
{
    const QString chosen = parser.value(QStringLiteral("method"));
    if (chosen.isEmpty())
        return defaultMethod(kind, table);
    const Analysis* analysis = findAnalysis(chosen.toStdString());
    if (!analysis)
        throw UsageError("There is no method \"" + chosen.toStdString() + "\". See \"raterscope-cli list\".");
    const auto& facets = analysis->facets;
    const bool fits =
        kind.method.empty() || analysis->id == kind.method
        || (!kind.facet.empty() && std::find(facets.begin(), facets.end(), kind.facet) != facets.end());
    if (!fits)
        throw UsageError(QStringLiteral("The figure %1 cannot be drawn of %2; without --method it is of %3.")
                             .arg(kind.view, chosen, QString::fromStdString(kind.method))
                             .toStdString());
    return chosen.toStdString();
}

int runFigure(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 2, QStringLiteral("VIEW FILE"));
    const FigureKind& kind = figureKind(arguments[0]);
    const QString path = outputPath(parser);
    const auto format = formatOf(path);
    if (!format)
        throw UsageError("-o takes a file that ends in .pdf, .svg, .png or .csv, not \"" + path.toStdString()
                         + "\".");
    ExportOptions options;
    if (parser.isSet(QStringLiteral("width")))
        options.sizeMm.setWidth(static_cast<double>(wholeNumber(parser, QStringLiteral("width"), 1)));
    if (parser.isSet(QStringLiteral("height")))
        options.sizeMm.setHeight(static_cast<double>(wholeNumber(parser, QStringLiteral("height"), 1)));
    options.dpi = static_cast<int>(wholeNumber(parser, QStringLiteral("dpi"), 1));
    options.title = options.subtitle = options.footnote = !parser.isSet(QStringLiteral("no-text"));

    const AnalysisInput input = openPanel(arguments[1], parser);
    const std::string method = figureMethod(parser, kind, *input.table);
    const Options chosen = chosenOptions(parser, *findAnalysis(method));
    const auto result =
        std::make_shared<const AnalysisResult>(runAnalysis(method, input, chosen, progressTo(parser)));
    endProgress();
    exportFigure(*kind.make({result, input, chosenPair(parser, input)}), path, *format, options);
    return ExitOk;
}

QString sectionIds()
{
    QStringList ids;
    for (const auto& section : reportSections())
        ids << section.id;
    return ids.join(QLatin1String(", "));
}

/// --sections a,b,…; none = all that fit the data.
QStringList chosenSections(const QCommandLineParser& parser)
{
    QStringList chosen;
    const QStringList ids =
        parser.value(QStringLiteral("sections")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString& entry : ids) {
        const QString id = entry.trimmed();
        if (!findReportSection(id))
            throw UsageError(QStringLiteral("There is no section \"%1\". Sections: %2.")
                                 .arg(id, sectionIds())
                                 .toStdString());
        chosen << id;
    }
    if (parser.isSet(QStringLiteral("sections")) && chosen.isEmpty())
        throw UsageError(
            QStringLiteral("--sections names no section. Sections: %1.").arg(sectionIds()).toStdString());
    return chosen;
}

int runAudit(const QCommandLineParser& parser)
{
    const QStringList arguments = positional(parser, 1, QStringLiteral("FILE"));
    const QString folder = outputPath(parser);
    const QStringList sections = chosenSections(parser);
    const OpenedPanel opened = openPanelWithIssues(arguments[0], parser);
    // A folder that cannot be made should not cost the wait for the analyses.
    makeFolder(folder);
    const JobControl job = progressTo(parser);
    const Report report = composeReport(opened.input, opened.issues, sections, job);
    writeReport(report, folder, {}, job);
    endProgress();
    if (parser.isSet(QStringLiteral("json"))) {
        print(QString::fromUtf8(report.findingsJson));
        return ExitOk;
    }
    for (const auto& finding : report.findings)
        print(QStringLiteral("%1 %2. %3\n")
                  .arg(finding.severity == Severity::Warning ? QStringLiteral("!") : QStringLiteral("·"),
                       QString::fromStdString(finding.headline), QString::fromStdString(finding.sentence)));
    print(QStringLiteral("\nReport: %1/report.html, %1/report.pdf\n").arg(folder));
    return ExitOk;
}

QCommandLineOption methodOption()
{
    return {QStringLiteral("option"), QStringLiteral("An option of the method; can be given again."),
            QStringLiteral("id=value")};
}

QCommandLineOption outputOption(const QString& what)
{
    return {{QStringLiteral("o"), QStringLiteral("output")}, what, QStringLiteral("path")};
}

} // namespace

const std::vector<Command>& commands()
{
    static const std::vector<Command> table{
        {QStringLiteral("audit"),
         QStringLiteral("FILE"),
         QStringLiteral("Write the audit report with figures and tables, print the findings."),
         Takes::Data,
         {outputOption(QStringLiteral("The folder to write to.")),
          {QStringLiteral("sections"),
           QStringLiteral("The sections to write (default: all that fit the data): %1.").arg(sectionIds()),
           QStringLiteral("a,b,…")}},
         &runAudit},
        {QStringLiteral("run"),
         QStringLiteral("METHOD FILE"),
         QStringLiteral("Run one analysis and print its result, or write a table or the labels of it."),
         Takes::Data,
         {methodOption(), outputOption(QStringLiteral("The file for the table or the labels.")),
          tableOption(), consensusOption()},
         &runMethod},
        {QStringLiteral("figure"),
         QStringLiteral("VIEW FILE"),
         QStringLiteral("Draw a view to a PDF, SVG, PNG or CSV."),
         Takes::Data,
         {outputOption(QStringLiteral("The file to write; its ending chooses the format.")),
          methodOption(),
          {QStringLiteral("method"),
           QStringLiteral("The consensus method that trust, expected-ratings, model-confusion and fit draw "
                          "(default: agora, or dawid-skene for labels without an order)."),
           QStringLiteral("id")},
          {QStringLiteral("pair"),
           QStringLiteral("The two raters of a confusion figure (default: the first two)."),
           QStringLiteral("A,B")},
          {QStringLiteral("width"), QStringLiteral("Width in mm (default: as the content needs)."),
           QStringLiteral("mm")},
          {QStringLiteral("height"), QStringLiteral("Height in mm."), QStringLiteral("mm")},
          {QStringLiteral("dpi"), QStringLiteral("Resolution of a PNG (default 300)."),
           QStringLiteral("number"), QStringLiteral("300")},
          {QStringLiteral("no-text"), QStringLiteral("Leave out title, subtitle and footnote.")}},
         &runFigure},
        {QStringLiteral("verify"),
         QStringLiteral("FILE"),
         QStringLiteral("Recompute the published SummEval figures from its annotation file."),
         Takes::Data,
         {},
         &runVerify},
        {QStringLiteral("list"),
         QString(),
         QStringLiteral("List the methods with their options and sources."),
         Takes::Nothing,
         {},
         &runList},
        {QStringLiteral("convert"),
         QStringLiteral("FILE"),
         QStringLiteral("Write a panel as a table, or in the format of an annotation tool."),
         Takes::Data,
         {outputOption(QStringLiteral("The file to write.")), shapeOption()},
         &runConvert},
        {QStringLiteral("simulate"),
         QStringLiteral("SCENARIO"),
         scenarioHelp(),
         Takes::Nothing,
         {outputOption(QStringLiteral("The CSV to write.")), shapeOption()},
         &runSimulate},
    };
    return table;
}

} // namespace raterscope::cli
