// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/DataOptions.h"

#include "Tr.h"
#include "core/Job.h"
#include "document/Document.h"

#include <QCommandLineOption>
#include <QCommandLineParser>

#include <algorithm>

namespace raterscope {

namespace {

[[noreturn]] void refuse(const QString& option, const QString& value, const QString& takes)
{
    throw UsageError(tr("--%1 %2: %3").arg(option, value, takes).toStdString());
}

/// Splits at `separator` outside double quotes, then takes the quotes off. Blanks around a part are dropped.
QStringList split(const QString& text, QChar separator)
{
    QStringList parts;
    QString part;
    bool quoted = false;
    const auto finish = [&] {
        part = part.trimmed();
        if (part.size() > 1 && part.startsWith(QLatin1Char('"')) && part.endsWith(QLatin1Char('"')))
            part = part.mid(1, part.size() - 2);
        parts.append(part);
        part.clear();
    };
    for (const QChar c : text) {
        if (c == QLatin1Char('"'))
            quoted = !quoted;
        if (c == separator && !quoted)
            finish();
        else
            part.append(c);
    }
    finish();
    return parts;
}

/// Splits, but keeps the quotes for a second split.
QStringList splitOuter(const QString& text, QChar separator)
{
    QStringList parts{QString()};
    bool quoted = false;
    for (const QChar c : text) {
        if (c == QLatin1Char('"'))
            quoted = !quoted;
        if (c == separator && !quoted)
            parts.append(QString());
        else
            parts.last().append(c);
    }
    return parts;
}

std::vector<std::string> toStrings(const QStringList& list)
{
    std::vector<std::string> result;
    for (const QString& text : list)
        result.push_back(text.toStdString());
    return result;
}

/// A list of names none of which is empty.
std::vector<std::string> nameList(const QString& option, const QString& text)
{
    const QStringList parts = split(text, QLatin1Char(','));
    if (parts.contains(QString()))
        refuse(option, text, tr("a name in the list is empty"));
    return toStrings(parts);
}

QString words(std::span<const char* const> list)
{
    QStringList result;
    for (const char* word : list)
        result.append(QLatin1String(word));
    return result.join(QLatin1String(", "));
}

/// item=id+model_id,rater=worker: each role with its columns.
void readMapping(const QString& option, const QString& text,
                 std::map<std::string, std::vector<std::string>>& mapping)
{
    for (const QString& entry : splitOuter(text, QLatin1Char(','))) {
        const auto equals = entry.indexOf(QLatin1Char('='));
        const QString role = entry.left(equals).trimmed();
        if (equals < 1)
            refuse(option, text, tr("write role=column, as in item=id+model_id,rater=worker,value=score"));
        if (!isMappingRole(role.toStdString()))
            refuse(option, text,
                   tr("there is no role \"%1\"; the roles are %2").arg(role, words(mappingRoles())));
        if (entry.mid(equals + 1).trimmed() == QLatin1String("-")) {
            mapping[role.toStdString()].clear(); // no column plays it
            continue;
        }
        const QStringList columns = split(entry.mid(equals + 1), QLatin1Char('+'));
        if (columns.contains(QString()))
            refuse(option, text, tr("the role %1 has no column, or an empty one").arg(role));
        if (!mapping.emplace(role.toStdString(), toStrings(columns)).second)
            refuse(option, text, tr("the role %1 is given twice; join columns with +").arg(role));
    }
}

/// first=win,second=loss,tie=draw; a word may be given several times (tie=draw,tie=even).
void readOutcomes(const QString& text, ImportOptions& import)
{
    const QString option = QStringLiteral("outcomes");
    for (const QString& entry : splitOuter(text, QLatin1Char(','))) {
        const auto equals = entry.indexOf(QLatin1Char('='));
        const QString side = entry.left(equals).trimmed();
        auto* words = side == QLatin1String("first")    ? &import.firstLabels
                      : side == QLatin1String("second") ? &import.secondLabels
                      : side == QLatin1String("tie")    ? &import.tieLabels
                                                        : nullptr;
        const QString word = equals < 1 ? QString() : split(entry.mid(equals + 1), QLatin1Char(',')).front();
        if (!words || word.isEmpty())
            refuse(option, text, tr("write first=…,second=…,tie=…, as in first=win,second=loss,tie=draw"));
        words->push_back(word.toStdString());
    }
}

void readComparisonOptions(const QCommandLineParser& parser, DataChoice& choice)
{
    auto& import = choice.import;
    for (const QString& text : parser.values(QStringLiteral("outcomes")))
        readOutcomes(text, import);
    if (parser.isSet(QStringLiteral("tie-labels"))) {
        const auto labels =
            nameList(QStringLiteral("tie-labels"), parser.value(QStringLiteral("tie-labels")));
        import.tieLabels.insert(import.tieLabels.end(), labels.begin(), labels.end());
    }
    if (parser.isSet(QStringLiteral("verdicts-name"))) {
        const QString word = parser.value(QStringLiteral("verdicts-name"));
        if (word != QLatin1String("positions") && word != QLatin1String("items"))
            refuse(QStringLiteral("verdicts-name"), word, tr("takes positions or items"));
        import.verdictsName = word == QLatin1String("items") ? VerdictsName::Items : VerdictsName::Positions;
    }
    import.baseline = parser.value(QStringLiteral("baseline")).toStdString();
    if (parser.isSet(QStringLiteral("models")))
        import.models = nameList(QStringLiteral("models"), parser.value(QStringLiteral("models")));
    import.comparisonFile = parser.value(QStringLiteral("comparisons")).toStdString();
    for (const QString& text : parser.values(QStringLiteral("comparisons-map")))
        readMapping(QStringLiteral("comparisons-map"), text, import.comparisonMapping);
    if (!import.comparisonMapping.empty() && import.comparisonFile.empty())
        refuse(QStringLiteral("comparisons-map"), parser.value(QStringLiteral("comparisons-map")),
               tr("describes the table that --comparisons names, and there is none"));
    choice.recorded = parser.isSet(QStringLiteral("recorded"));
    if (choice.recorded && (choice.verdicts || !choice.dimension.isEmpty()))
        throw UsageError(
            tr("--recorded compares recorded comparisons: leave --dimension and --derive out").toStdString());
}

void readPanels(const QStringList& rules, ImportOptions& import)
{
    const QString option = QStringLiteral("panel");
    for (const QString& rule : rules) {
        const QStringList sides = splitOuter(rule, QLatin1Char('='));
        const QString name = split(sides.front(), QLatin1Char('=')).front();
        if (sides.size() < 2 || name.isEmpty())
            refuse(option, rule,
                   tr("write NAME=rater,rater, as in expert=expert_1,expert_2 or crowd=turker_*"));
        const QString raters = sides.mid(1).join(QLatin1Char('='));
        import.panels.emplace_back(name.toStdString(), nameList(option, raters));
    }
}

/// Labels in their order. Numbers make a numeric scale, so that 2 and 2.0 are one level.
Scale labelScale(const QString& text)
{
    const QString option = QStringLiteral("labels");
    const auto labels = nameList(option, text);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (std::find(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(i), labels[i])
            != labels.begin() + static_cast<std::ptrdiff_t>(i))
            refuse(option, text,
                   tr("the label \"%1\" is given twice").arg(QString::fromStdString(labels[i])));
    }
    Scale scale = ordinalScale(labels);
    for (const auto& label : labels) {
        const auto number = parseNumber(label);
        if (!number)
            return ordinalScale(labels);
        if (!scale.numbers.empty() && *number <= scale.numbers.back())
            refuse(option, text, tr("labels that are numbers must go up"));
        scale.numbers.push_back(*number);
    }
    scale.kind = ScaleKind::Numeric;
    for (std::size_t i = 0; i < scale.labels.size(); ++i)
        scale.labels[i] = formatNumber(scale.numbers[i]);
    return scale;
}

void readScale(const QCommandLineParser& parser, ImportOptions& import)
{
    if (parser.isSet(QStringLiteral("scale")) && parser.isSet(QStringLiteral("labels")))
        throw UsageError(tr("--scale and --labels exclude each other: give one of them").toStdString());
    import.unordered = parser.isSet(QStringLiteral("unordered"));
    if (parser.isSet(QStringLiteral("labels")))
        import.scale = labelScale(parser.value(QStringLiteral("labels")));
    if (!parser.isSet(QStringLiteral("scale")))
        return;
    const QString text = parser.value(QStringLiteral("scale"));
    try {
        import.scale = parseScale(text.toStdString());
    } catch (const std::invalid_argument& error) {
        refuse(QStringLiteral("scale"), text, QString::fromUtf8(error.what()));
    }
}

/// One character, or a word for those that are awkward to type.
char readCharacter(const QString& option, const QString& text)
{
    if (text == QLatin1String("tab") || text == QLatin1String("\\t"))
        return '\t';
    if (text.size() != 1 || text.front().unicode() > 0x7e || text == QLatin1String("\n")
        || text == QLatin1String("\r"))
        refuse(option, text, tr("takes one ASCII character, or the word tab"));
    return text.front().toLatin1();
}

void readTextOptions(const QCommandLineParser& parser, ImportOptions& import)
{
    const QString delimiter = QStringLiteral("delimiter");
    const QString quote = QStringLiteral("quote");
    const QString header = QStringLiteral("header");
    if (parser.isSet(delimiter))
        import.delimiter = readCharacter(delimiter, parser.value(delimiter));
    if (parser.isSet(quote))
        import.quote =
            parser.value(quote) == QLatin1String("none") ? '\0' : readCharacter(quote, parser.value(quote));
    if (import.delimiter && import.quote && *import.delimiter == *import.quote)
        throw UsageError(tr("--delimiter and --quote are the same character").toStdString());
    if (parser.isSet(QStringLiteral("encoding")))
        import.encoding = parser.value(QStringLiteral("encoding")).toStdString();
    if (parser.isSet(QStringLiteral("decimal-comma")))
        import.decimalComma = true;
    if (parser.isSet(header)) {
        const QString word = parser.value(header);
        if (word != QLatin1String("yes") && word != QLatin1String("no"))
            refuse(header, word, tr("takes yes or no"));
        import.header = word == QLatin1String("yes");
    }
}

/// 500000, 64K, 20M, 2G: bytes, in steps of 1,000.
qint64 readSize(const QString& text)
{
    const QString option = QStringLiteral("max-size");
    static const QString units = QStringLiteral("KMG");
    QString number = text.trimmed().toUpper();
    qint64 factor = 1;
    if (!number.isEmpty()) {
        const auto unit = units.indexOf(number.back());
        if (unit >= 0) {
            number.chop(1);
            for (qsizetype i = 0; i <= unit; ++i)
                factor *= 1000;
        }
    }
    bool ok = false;
    const qint64 count = number.toLongLong(&ok);
    if (!ok || count <= 0 || count > std::numeric_limits<qint64>::max() / factor)
        refuse(option, text, tr("takes a number of bytes, such as 2000000000 or 2G"));
    return count * factor;
}

void readSample(const QString& text, DataChoice& choice)
{
    if (text == QLatin1String("all"))
        return;
    const QStringList parts = text.split(QLatin1Char(':'));
    bool sizeOk = false;
    bool seedOk = true;
    choice.sampleSize = parts.last().toLongLong(&sizeOk);
    if (parts.size() == 2 && parts.front() == QLatin1String("first")) {
        choice.sample = SampleKind::First;
    } else if (parts.size() == 3 && parts.front() == QLatin1String("seed")) {
        choice.sample = SampleKind::Seeded;
        choice.sampleSeed = parts[1].toLongLong(&seedOk);
    } else {
        sizeOk = false;
    }
    if (!sizeOk || !seedOk || choice.sampleSize <= 0)
        refuse(QStringLiteral("sample"), text, tr("takes all, first:N or seed:S:N, such as seed:42:1000"));
}

void readComparison(const QCommandLineParser& parser, DataChoice& choice)
{
    if (parser.isSet(QStringLiteral("dimension"))) {
        choice.dimension = parser.value(QStringLiteral("dimension"));
        choice.pooled = choice.dimension == QLatin1String("all");
    }
    if (parser.isSet(QStringLiteral("derive"))) {
        const QString what = parser.value(QStringLiteral("derive"));
        if (what != QLatin1String("verdicts"))
            refuse(QStringLiteral("derive"), what, tr("takes verdicts"));
        if (!choice.dimension.isEmpty())
            throw UsageError(
                tr("--derive verdicts uses all dimensions: leave --dimension out").toStdString());
        choice.verdicts = true;
    }
    if (parser.isSet(QStringLiteral("sample")))
        readSample(parser.value(QStringLiteral("sample")), choice);
    choice.dropIdentical = parser.values(QStringLiteral("drop-identical"));
}

template <class Named>
std::string listOf(const std::vector<Named>& all, std::string (*nameOf)(const Named&))
{
    std::string list;
    for (const auto& one : all)
        list += (list.empty() ? "" : ", ") + nameOf(one);
    return list;
}

} // namespace

void addDataOptions(QCommandLineParser& parser)
{
    const auto add = [&](const char* name, const QString& help, const char* value = nullptr) {
        QCommandLineOption option(QString::fromLatin1(name), help);
        if (value)
            option.setValueName(QString::fromUtf8(value));
        parser.addOption(option);
    };
    add("format", tr("Format of the file: %1.").arg(words(panelFormats())), "format");
    add("query",
        tr("SQL that gives the rows, for a SQLite file with several tables. For PostgreSQL, open a "
           "file of SQL that begins with -- database: postgresql://user@host/name."),
        "sql");
    add("map",
        tr("Which columns play which role: %1. Columns joined by + make one role.").arg(words(mappingRoles()))
            + QLatin1Char(' ') + tr("A role with - has no column."),
        "role=column,…");
    add("raters", tr("The rater columns of a wide table."), "column,…");
    add("rater-pattern", tr("How a wide table's column names hold the rater, such as {rater}_{dimension}."),
        "pattern");
    add("reference", tr("Columns that hold the gold value; they are not raters."), "column,…");
    add("reference-file",
        tr("A second table with the reference value of each item, joined by the item's name: a text, a "
           "SQLite file, or a query (.sql)."),
        "file");
    add("reference-map",
        tr("Its columns: item, reference and, where it has one, dimension; left out, the first column is the "
           "item."),
        "role=column,…");
    add("comparisons",
        tr("A table of comparisons beside the ratings, a file or a database; its judges and items are joined "
           "by name."),
        "file");
    add("comparisons-map",
        tr("Its columns: group, first, second, judge, outcome and what else a table of comparisons has."),
        "role=column,…");
    add("outcomes",
        tr("What outcomes of comparisons mean, such as first=win,second=loss,tie=draw; numbers for first and "
           "second are the ends of a scale."),
        "side=word,…");
    add("tie-labels", tr("Outcomes that are ties, such as C."), "label,…");
    add("verdicts-name",
        tr("Whether verdicts name positions (what was shown first) or items, wherever they were shown."),
        "positions|items");
    add("baseline", tr("The item that every row is compared with, where no column names it."), "name");
    add("models", tr("Raters that are language models, not people; a name may end in *."), "name,…");
    add("recorded", tr("Compares the recorded comparisons of data that holds ratings too."));
    add("panel", tr("Puts raters into a panel; a name may end in *. May be given several times."),
        "name=rater,…");
    add("scale", tr("The declared scale, such as 1..5."), "low..high");
    add("labels", tr("The declared labels, in order."), "label,…");
    add("unordered", tr("The labels are names without an order, even where they are numbers."));
    add("repeats",
        tr("A second rating of the same item by the same rater: error, first, last, mean, median, mode or "
           "keep."),
        "policy");
    add("dimension", tr("The dimension to compare, or all for every dimension pooled."), "name");
    add("drop-identical",
        tr("Drops the items on which all raters of this panel gave the same ratings. May be given several "
           "times."),
        "panel");
    add("derive", tr("verdicts: compares A/B/T verdicts derived from the ratings."), "what");
    add("sample",
        tr("What part to look at: all, first:N or seed:S:N (the same as Python's random.Random(S).sample)."),
        "sample");
    add("delimiter", tr("The character between columns, or tab."), "character");
    add("quote", tr("The quote character, or none."), "character");
    add("encoding", tr("The text encoding, such as UTF-8, UTF-16LE, ISO-8859-1 or WINDOWS-1252."), "name");
    add("decimal-comma", tr("Numbers are written with a comma, as in 3,5."));
    add("header", tr("Whether the first row names the columns: yes or no."), "yes|no");
    add("max-size", tr("Refuses files above this many bytes; K, M and G are understood."), "bytes");
}

DataChoice readDataOptions(const QCommandLineParser& parser)
{
    DataChoice choice;
    auto& import = choice.import;
    if (parser.isSet(QStringLiteral("format"))) {
        import.format = parser.value(QStringLiteral("format")).toStdString();
        const auto known = panelFormats();
        if (std::none_of(known.begin(), known.end(), [&](const char* word) { return import.format == word; }))
            refuse(QStringLiteral("format"), QString::fromStdString(import.format),
                   tr("takes one of %1").arg(words(known)));
    }
    if (parser.isSet(QStringLiteral("map"))) {
        for (const QString& text : parser.values(QStringLiteral("map")))
            readMapping(QStringLiteral("map"), text, import.mapping);
    }
    if (parser.isSet(QStringLiteral("raters")))
        import.raterColumns = nameList(QStringLiteral("raters"), parser.value(QStringLiteral("raters")));
    if (parser.isSet(QStringLiteral("rater-pattern"))) {
        const QString pattern = parser.value(QStringLiteral("rater-pattern"));
        if (!pattern.contains(QLatin1String("{rater}")))
            refuse(QStringLiteral("rater-pattern"), pattern,
                   tr("must hold {rater}, as in {rater}_{dimension}"));
        import.raterPattern = pattern.toStdString();
    }
    if (parser.isSet(QStringLiteral("reference")))
        import.referenceColumns =
            nameList(QStringLiteral("reference"), parser.value(QStringLiteral("reference")));
    import.query = parser.value(QStringLiteral("query")).trimmed().toStdString();
    import.referenceFile = parser.value(QStringLiteral("reference-file")).toStdString();
    for (const QString& text : parser.values(QStringLiteral("reference-map")))
        readMapping(QStringLiteral("reference-map"), text, import.referenceMapping);
    if (!import.referenceMapping.empty() && import.referenceFile.empty())
        refuse(QStringLiteral("reference-map"), parser.value(QStringLiteral("reference-map")),
               tr("describes the table that --reference-file names, and there is none"));
    readPanels(parser.values(QStringLiteral("panel")), import);
    readScale(parser, import);
    if (parser.isSet(QStringLiteral("repeats"))) {
        const QString word = parser.value(QStringLiteral("repeats"));
        const auto policy = parseRepeatPolicy(word.toStdString());
        if (!policy)
            refuse(QStringLiteral("repeats"), word,
                   tr("takes error, first, last, mean, median, mode or keep"));
        import.repeats = *policy;
    }
    readTextOptions(parser, import);
    if (parser.isSet(QStringLiteral("max-size")))
        import.largestFile = readSize(parser.value(QStringLiteral("max-size")));
    readComparison(parser, choice);
    readComparisonOptions(parser, choice);
    return choice;
}

Comparison comparisonFor(const DataChoice& choice, const Dataset& data)
{
    Comparison comparison = Document::defaultComparison(data);
    if (choice.recorded) {
        if (!data.hasComparisons())
            throw AnalysisError("the data holds no recorded comparisons; add them with --comparisons FILE");
        comparison.kind = CompareKind::Recorded;
    } else if (choice.verdicts) {
        comparison.kind = CompareKind::Verdicts;
    } else if (choice.pooled) {
        comparison.kind = CompareKind::Pooled;
    } else if (!choice.dimension.isEmpty()) {
        const std::string name = choice.dimension.toStdString();
        const auto place = std::find_if(data.dimensions.begin(), data.dimensions.end(),
                                        [&](const Dimension& dimension) { return dimension.name == name; });
        if (place == data.dimensions.end())
            throw AnalysisError(
                "there is no dimension \"" + name + "\"; the data has "
                + listOf<Dimension>(data.dimensions, [](const Dimension& d) { return d.name; })
                + ", or all for every dimension pooled");
        comparison.kind = CompareKind::Dimension;
        comparison.dimension = DimensionId(static_cast<std::size_t>(place - data.dimensions.begin()));
    }
    comparison.sample = choice.sample;
    comparison.sampleSize = choice.sampleSize;
    comparison.sampleSeed = choice.sampleSeed;
    return comparison;
}

Edits editsFor(const DataChoice& choice, const Dataset& data)
{
    Edits edits;
    for (const QString& panel : choice.dropIdentical) {
        const std::string name = panel.toStdString();
        if (std::find(data.panels.begin(), data.panels.end(), name) == data.panels.end())
            throw AnalysisError("there is no panel \"" + name
                                + "\" whose identical items could be dropped; the data has "
                                + listOf<std::string>(data.panels, [](const std::string& p) { return p; }));
        edits.dropIdentical.insert(name);
    }
    return edits;
}

} // namespace raterscope
