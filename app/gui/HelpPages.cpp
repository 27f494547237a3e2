// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/HelpPages.h"

#include "gui/ViewHelp.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace raterscope {

namespace {

struct HelpTexts {
    Q_DECLARE_TR_FUNCTIONS(HelpPages)
};

QString escaped(const std::string& words)
{
    return QString::fromStdString(words).toHtmlEscaped();
}

QString paragraph(const QString& html)
{
    return html.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(html);
}

QString section(const QString& title, const QString& html)
{
    return html.isEmpty() ? QString() : QStringLiteral("<h3>%1</h3>%2").arg(title.toHtmlEscaped(), html);
}

QString link(const QString& target, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text.toHtmlEscaped());
}

bool hasFacet(const Analysis& analysis, const char* facet)
{
    return std::find(analysis.facets.begin(), analysis.facets.end(), facet) != analysis.facets.end();
}

struct Family {
    QString title;
    QString needs;
    std::vector<Analysis> rows;
};

/// The families of the catalog with what they are run on.
const std::vector<Family>& families()
{
    static const std::vector<Family> all = [] {
        const QString labels = HelpTexts::tr("Labels of at least two raters on the same units: items, or "
                                             "pairs of items (Compare says which).");
        const QString votes = HelpTexts::tr("Labels of several raters on the same units.");
        const QString ordered = HelpTexts::tr("Labels of several raters on an ordered scale.");
        const QString comparisons = HelpTexts::tr("Comparisons of two items: recorded ones, or verdicts "
                                                  "derived from ratings (Compare says which).");
        const QString study = HelpTexts::tr("Labels of several raters on the same units, and for validity "
                                            "reference values of the items.");
        return std::vector<Family>{
            {HelpTexts::tr("Agreement between raters"), labels, agreementAnalyses()},
            {HelpTexts::tr("Coefficients of agreement"), labels, coefficientAnalyses()},
            {HelpTexts::tr("Clusters of raters"), labels, clusteringAnalyses()},
            {HelpTexts::tr("Audit of the panel"), HelpTexts::tr("An open panel."), auditAnalyses()},
            {HelpTexts::tr("One label of many"), votes, labelConsensusAnalyses()},
            {HelpTexts::tr("One score of many"), ordered, scoreConsensusAnalyses()},
            {HelpTexts::tr("Methods side by side"), votes, methodComparisonAnalyses()},
            {HelpTexts::tr("Rankings from comparisons"), comparisons, rankingAnalyses()},
            {HelpTexts::tr("Order bias"),
             HelpTexts::tr("Recorded comparisons, some pairs of them shown in both orders."),
             orderBiasAnalyses()},
            {HelpTexts::tr("Verdicts of people and models"), comparisons, bayesAnalyses()},
            {HelpTexts::tr("Studies of prediction"), votes, predictionStudies()},
            {HelpTexts::tr("Adjudication"), votes, adjudicationAnalyses()},
            {HelpTexts::tr("Studies of pools and subsets"), study, curveStudies()},
            {HelpTexts::tr("Studies of raters"), study, raterStudies()},
        };
    }();
    return all;
}

const Family* familyOf(const std::string& id)
{
    for (const Family& family : families()) {
        if (std::any_of(family.rows.begin(), family.rows.end(),
                        [&](const Analysis& row) { return row.id == id; }))
            return &family;
    }
    return nullptr;
}

QString number(double value)
{
    return QString::number(value, 'g', 12);
}

QString allowedValues(const OptionSpec& spec)
{
    if (std::holds_alternative<bool>(spec.defaultValue))
        return HelpTexts::tr("true or false");
    if (!spec.choices.empty()) {
        QStringList lines;
        for (const OptionChoice& choice : spec.choices)
            lines << QStringLiteral("<code>%1</code> %2").arg(escaped(choice.id), escaped(choice.title));
        return lines.join(QStringLiteral("<br>"));
    }
    if (std::holds_alternative<std::string>(spec.defaultValue))
        return HelpTexts::tr("text");
    if (spec.minimum && spec.maximum)
        return HelpTexts::tr("%1 to %2").arg(number(*spec.minimum), number(*spec.maximum));
    if (spec.minimum)
        return HelpTexts::tr("%1 or more").arg(number(*spec.minimum));
    if (spec.maximum)
        return HelpTexts::tr("at most %1").arg(number(*spec.maximum));
    return HelpTexts::tr("any number");
}

QString defaultText(const OptionSpec& spec)
{
    const std::string text = toText(spec.defaultValue);
    if (text.empty())
        return HelpTexts::tr("automatic");
    const QString code = QStringLiteral("<code>%1</code>").arg(escaped(text));
    return text == "0" && !spec.zeroText.empty() ? code + QStringLiteral(" ") + escaped(spec.zeroText) : code;
}

QString optionsTable(const Analysis& analysis)
{
    if (analysis.options.empty())
        return paragraph(HelpTexts::tr("It has nothing to choose."));
    QString rows = QStringLiteral("<tr><th align=\"left\">%1</th><th align=\"left\">%2</th>"
                                  "<th align=\"left\">%3</th><th align=\"left\">%4</th></tr>")
                       .arg(HelpTexts::tr("Option"), HelpTexts::tr("Default"), HelpTexts::tr("Values"),
                            HelpTexts::tr("What it does"));
    for (const OptionSpec& spec : analysis.options)
        rows += QStringLiteral("<tr><td>%1<br><code>%2</code></td><td>%3</td><td>%4</td><td>%5</td></tr>")
                    .arg(escaped(spec.title), escaped(spec.id), defaultText(spec), allowedValues(spec),
                         escaped(spec.help));
    return QStringLiteral("<table cellpadding=\"4\" width=\"100%\">%1</table>").arg(rows);
}

QString commandLine(const Analysis& analysis)
{
    QString command = QStringLiteral("raterscope-cli run %1 FILE").arg(escaped(analysis.id));
    for (const OptionSpec& spec : analysis.options) {
        const std::string text = toText(spec.defaultValue);
        if (text.empty())
            continue;
        command += QStringLiteral(" --option %1=%2").arg(escaped(spec.id), escaped(text));
        break; // one shows the form
    }
    return QStringLiteral("<pre>%1</pre>").arg(command);
}

QString viewTitle(const std::vector<ActionSpec>& actions, const QString& id)
{
    const auto place = std::find_if(actions.begin(), actions.end(), [&](const ActionSpec& row) {
        return row.id == QStringLiteral("view.") + id;
    });
    return place == actions.end() ? id : QString(place->text).remove(QLatin1Char('&'));
}

HelpPage finished(HelpPage page)
{
    page.text = page.title + QLatin1Char(' ') + QTextDocumentFragment::fromHtml(page.html).toPlainText();
    return page;
}

HelpPage analysisPage(const Analysis& analysis, const std::vector<ActionSpec>& actions)
{
    HelpPage page;
    page.id = QStringLiteral("analysis/") + QString::fromStdString(analysis.id);
    page.title = QString::fromStdString(analysis.title);
    const Family* family = familyOf(analysis.id);
    page.group = family ? family->title : HelpTexts::tr("Other analyses");
    QStringList views;
    for (const QString& view : viewsShowing(analysis))
        views << link(QStringLiteral("help:view/") + view, viewTitle(actions, view));
    page.html = QStringLiteral("<h2>%1</h2>").arg(escaped(analysis.title))
                + paragraph(QStringLiteral("<b>%1</b>").arg(escaped(analysis.question)))
                + section(HelpTexts::tr("Definition"), paragraph(escaped(analysis.definition)))
                + section(HelpTexts::tr("Missing ratings"), paragraph(escaped(analysis.missing)))
                + section(HelpTexts::tr("What it needs"),
                          paragraph(family ? family->needs.toHtmlEscaped() : QString()))
                + section(HelpTexts::tr("Options"), optionsTable(analysis))
                + section(HelpTexts::tr("Source"), paragraph(escaped(analysis.source)))
                + section(HelpTexts::tr("Where it is shown"), paragraph(views.join(QStringLiteral(", "))))
                + section(HelpTexts::tr("On the command line"), commandLine(analysis));
    return finished(std::move(page));
}

HelpPage viewPage(const ActionSpec& action, const QString& id)
{
    const ViewHelp help = viewHelp(id);
    HelpPage page;
    page.id = QStringLiteral("view/") + id;
    page.title = QString(action.text).remove(QLatin1Char('&'));
    page.group = HelpTexts::tr("Views");
    QString does;
    for (const QString& line : help.does)
        does += QStringLiteral("<li>%1</li>").arg(line.toHtmlEscaped());
    QString analyses;
    for (const Analysis& analysis : catalog()) {
        if (viewsShowing(analysis).contains(id))
            analyses += QStringLiteral("<li>%1 %2</li>")
                            .arg(link(QStringLiteral("help:analysis/") + QString::fromStdString(analysis.id),
                                      QString::fromStdString(analysis.title)),
                                 escaped(analysis.question));
    }
    QString keys;
    if (!action.keys.isEmpty())
        keys = QKeySequence::fromString(action.keys.section(QLatin1String("; "), 0, 0))
                   .toString(QKeySequence::NativeText);
    page.html =
        QStringLiteral("<h2>%1</h2>").arg(page.title.toHtmlEscaped()) + paragraph(help.shows.toHtmlEscaped())
        + paragraph(link(QStringLiteral("view:") + id, HelpTexts::tr("Go to this view"))
                    + (keys.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(keys.toHtmlEscaped())))
        + section(HelpTexts::tr("What you can do"), QStringLiteral("<ul>%1</ul>").arg(does))
        + section(HelpTexts::tr("Analyses it shows"),
                  analyses.isEmpty() ? QString() : QStringLiteral("<ul>%1</ul>").arg(analyses));
    return finished(std::move(page));
}

HelpPage contentsPage(const std::vector<HelpPage>& pages)
{
    HelpPage page;
    page.id = QStringLiteral("contents");
    page.title = HelpTexts::tr("Contents");
    page.html =
        QStringLiteral("<h2>%1</h2>").arg(HelpTexts::tr("Contents"))
        + paragraph(HelpTexts::tr("A view shows results; an analysis makes them. F1 opens the page of "
                                  "what the current view shows."));
    QString group, items;
    const auto close = [&] {
        if (!items.isEmpty())
            page.html += section(group, QStringLiteral("<ul>%1</ul>").arg(items));
        items.clear();
    };
    for (const HelpPage& other : pages) {
        if (other.group != group)
            close();
        group = other.group;
        items += QStringLiteral("<li>%1</li>").arg(link(QStringLiteral("help:") + other.id, other.title));
    }
    close();
    return finished(std::move(page));
}

} // namespace

std::vector<HelpPage> helpPages(const std::vector<ActionSpec>& actions)
{
    std::vector<HelpPage> pages;
    for (const ActionSpec& row : actions) {
        const QString id = row.id.section(QLatin1Char('.'), 1);
        if (row.id.startsWith(QLatin1String("view.")) && !viewHelp(id).shows.isEmpty())
            pages.push_back(viewPage(row, id));
    }
    for (const Analysis& analysis : catalog())
        pages.push_back(analysisPage(analysis, actions));
    pages.insert(pages.begin(), contentsPage(pages));
    return pages;
}

QStringList viewsShowing(const Analysis& analysis)
{
    // The views made for one analysis; the others show whatever has the facets they draw.
    static const std::vector<std::pair<const char*, const char*>> madeFor{
        {"findings", "overview"},
        {"cluster-raters", "agreement"},
        {"duplicates", "duplicates"},
        {"duplicates", "items"},
        {"rater-profile", "raters"},
        {"cohen-kappa", "confusion"},
        {"cycles", "cycles"},
        {"order-bias", "order-bias"},
        {"bayesjudge", "stream"},
        {"uncertainty", "uncertainty"},
        {"adjudication-queue", "uncertainty"},
        {"compare-methods", "consensus"},
    };
    QStringList views;
    const auto add = [&](const char* view) {
        if (!views.contains(QLatin1String(view)))
            views << QLatin1String(view);
    };
    for (const auto& [method, view] : madeFor) {
        if (analysis.id == method)
            add(view);
    }
    if (hasFacet(analysis, "item_posterior") || hasFacet(analysis, "item_score"))
        add("consensus");
    if (hasFacet(analysis, "comparison"))
        add("consensus");
    if (hasFacet(analysis, "confusion"))
        add("confusion");
    if (hasFacet(analysis, "skills"))
        add("ranking");
    if (analysis.isStudy && !hasFacet(analysis, "uncertainty_signals"))
        add("studies");
    if (hasFacet(analysis, "coefficients") && !analysis.isStudy && analysis.id != "cluster-raters"
        && analysis.id != "dispersion")
        add("coefficients");
    if (views.isEmpty())
        add("overview"); // what no view is made for is told by its findings
    return views;
}

QString helpPageOf(const std::string& method, const QString& viewId)
{
    return findAnalysis(method) ? QStringLiteral("analysis/") + QString::fromStdString(method)
                                : QStringLiteral("view/") + viewId;
}

} // namespace raterscope
