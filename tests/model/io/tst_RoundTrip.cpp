// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/WriteExport.h"
#include "io/WritePanel.h"
#include "model/io/IoSupport.h"
#include "support/Panels.h"

#include <set>
#include <sstream>

using namespace raterscope;
using namespace raterscope::test;

namespace {

/// Gaps, two scales, groups, systems, panels, models, references by dimension, awkward characters, an item
/// and a rater without a rating.
std::shared_ptr<Dataset> awkwardPanel()
{
    DatasetBuilder builder;
    const auto item = [&](const char* name, const char* group, const char* system, const char* text) {
        const ItemId id = builder.item(name);
        builder.itemData(id).group = builder.group(group);
        builder.itemData(id).system = system;
        builder.itemData(id).text = text;
        return id;
    };
    const ItemId a = item("a, \"quoted\"", "Gruppe Ä", "gpt;4", "first line\nsecond\tline, \"so\" – 東京");
    const ItemId b = item("b · 2", "Gruppe Ä", "llama|2", "plain");
    const ItemId c = item("{\"c\": [1]}", "g'2", "gpt;4", "=1+1 is no formula here");
    const ItemId unrated = item("nobody rated me", "g'2", "llama|2", "x");
    const RaterId anna = builder.rater("anna@example.org");
    const RaterId ben = builder.rater("Böhm, Ben");
    const RaterId model = builder.rater("judge-7b");
    builder.rater("silent");
    builder.raterData(model).kind = RaterKind::Model;
    builder.raterData(anna).panel = builder.panel("experts");
    for (const RaterId rater : {ben, model, builder.rater("silent")})
        builder.raterData(rater).panel = builder.panel("crowd & co");
    const DimensionId clarity = builder.dimension("clarity");
    const DimensionId tone = builder.dimension("tone of voice");
    builder.add(a, anna, clarity, "3", 1);
    builder.add(a, ben, clarity, "2.5", 2);
    builder.add(a, model, clarity, "-1", 3);
    builder.add(a, anna, tone, "warm, kind", 4);
    builder.add(b, ben, tone, "cold", 5);
    builder.add(b, model, tone, "warm, kind", 6);
    builder.add(c, anna, clarity, "0", 7);
    builder.add(c, ben, clarity, "3", 8);
    builder.referenceColumns() = {"gold", "truth of others"};
    builder.itemData(a).referenceByDimension = {{clarity, 0, "3"}, {tone, 0, "cold"}, {clarity, 1, "2.5"}};
    builder.itemData(c).referenceByDimension = {{clarity, 1, "0"}};
    Q_UNUSED(unrated)
    return builder.finish();
}

using Facts = std::set<std::string>;

/// Everything a panel says, a sentence a fact, so that what differs is seen at once.
Facts factsOf(const Dataset& data)
{
    Facts facts;
    const auto add = [&](const std::string& fact) { facts.insert(fact); };
    for (const auto& [item, rater, dimension, label] : namedRatings(data))
        add("rating: " + item + " | " + rater + " | " + dimension + " | " + label);
    for (const auto& item : data.items) {
        add("item: " + item.name);
        if (item.group.isValid())
            add("group: " + item.name + " | " + data.groups[item.group.index()]);
        if (!item.system.empty())
            add("system: " + item.name + " | " + item.system);
        if (!item.text.empty())
            add("text: " + item.name + " | " + item.text);
    }
    for (const auto& rater : data.raters) {
        add("rater: " + rater.name);
        if (data.panels.size() > 1)
            add("panel: " + rater.name + " | " + data.panels[rater.panel.index()]);
        if (rater.kind != RaterKind::Human)
            add("kind: " + rater.name);
    }
    for (std::size_t i = 0; i < data.items.size(); ++i) {
        for (const auto& rating : data.ratingsOf(ItemId(i))) {
            for (std::size_t c = 0; c < data.referenceColumns.size(); ++c) {
                const auto& text = referenceText(data.items[i], c, DimensionId(rating.dimension));
                if (!text.empty())
                    add("reference " + std::to_string(c) + ": " + data.items[i].name + " | "
                        + data.dimensions[static_cast<std::size_t>(rating.dimension)].name + " | " + text);
            }
        }
    }
    return facts;
}

bool isTable(const ExportFormat& format)
{
    const std::string_view id = format.id;
    return id == "toloka" || id == "mturk" || id == "potato" || id == "crowd-kit";
}

/// The facts that a format has a place for.
Facts keptFacts(const Dataset& data, const ExportFormat& format)
{
    Facts kept;
    for (const auto& fact : factsOf(data)) {
        const auto is = [&](const char* kind) { return fact.starts_with(kind); };
        const bool ofUnrated = fact.find("nobody rated me") != std::string::npos;
        const bool ofSilent = fact.find("silent") != std::string::npos;
        const bool lost = (!format.groups && (is("group:") || is("system:")))
                          || (!format.panels && is("panel:")) || (!format.kinds && is("kind:"))
                          || (!format.text && is("text:")) || (!format.unratedItems && ofUnrated)
                          || (!format.silentRaters && ofSilent) || (format.references < 1 && is("reference"))
                          || (format.references < 2 && is("reference 1"));
        // A table may meet a spreadsheet, so that what looks like a formula is neutralised: see csvField().
        const auto formula = isTable(format) ? fact.find("| =") : std::string::npos;
        if (!lost)
            kept.insert(formula == std::string::npos
                            ? fact
                            : fact.substr(0, formula + 2) + "'" + fact.substr(formula + 2));
    }
    return kept;
}

std::string difference(const Facts& expected, const Facts& found)
{
    std::string text;
    for (const auto& fact : expected)
        text += found.contains(fact) ? "" : "\nmissing " + fact;
    for (const auto& fact : found)
        text += expected.contains(fact) ? "" : "\nunexpected " + fact;
    return text;
}

DatasetPtr writtenAndRead(const Dataset& data, const ExportFormat& format, const ImportOptions& options = {})
{
    const InputFolder folder;
    std::ostringstream out;
    writeExport(data, format, out);
    return readPanel(folder.write("panel.txt", out.str()), options).data;
}

} // namespace

/// Written in a tool's format and read back, a panel is the same, but for what the format has no place for.
class tst_RoundTrip : public QObject
{
    Q_OBJECT

private slots:
    void everyFormat_data();
    void everyFormat();
    void twiceIsTheSame_data() { everyFormat_data(); }
    void twiceIsTheSame();
    void lostPartsAreNamed();
    void longTable();
    void crowdKitHasOneDimension();
    void keptRepeats();
};

void tst_RoundTrip::everyFormat_data()
{
    QTest::addColumn<QString>("format");
    for (const auto& format : exportFormats()) {
        if (format.manyDimensions)
            QTest::newRow(format.id) << QString::fromLatin1(format.id);
    }
}

void tst_RoundTrip::everyFormat()
{
    QFETCH(QString, format);
    const auto* target = findExportFormat(format.toStdString());
    const auto data = awkwardPanel();
    const auto back = writtenAndRead(*data, *target);
    const auto wrong = difference(keptFacts(*data, *target), factsOf(*back));
    QVERIFY2(wrong.empty(), wrong.c_str());
    // A tool's file says of itself what it is.
    if (format != QLatin1String("jsonl"))
        QCOMPARE(QString::fromStdString(back->provenance.format), format);
    QVERIFY(back->provenance.drops.empty()
            || (back->provenance.drops.size() == 1
                && back->provenance.drops.front().reason == "empty cell: no rating"));
}

void tst_RoundTrip::twiceIsTheSame()
{
    QFETCH(QString, format);
    const auto* target = findExportFormat(format.toStdString());
    const auto once = writtenAndRead(*awkwardPanel(), *target);
    const auto twice = writtenAndRead(*once, *target);
    const auto wrong = difference(factsOf(*once), factsOf(*twice));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void tst_RoundTrip::lostPartsAreNamed()
{
    const auto data = awkwardPanel();
    using Names = std::vector<std::string>;
    QCOMPARE(lostInExport(*data, *findExportFormat("jsonl")), Names());
    QCOMPARE(lostInExport(*data, *findExportFormat("label-studio")), Names{"raters without a rating"});
    QCOMPARE(lostInExport(*data, *findExportFormat("mturk")),
             (Names{"panels", "which raters are models", "reference values", "items without a rating",
                    "raters without a rating"}));
    QCOMPARE(lostInExport(*data, *findExportFormat("toloka")),
             (Names{"panels", "which raters are models", "reference values beyond the first column",
                    "items without a rating", "raters without a rating"}));
    const auto plain = panelFromStrings({"12", "21"});
    for (const auto& format : exportFormats())
        QVERIFY2(lostInExport(*plain, format).empty(), format.id);
}

void tst_RoundTrip::longTable()
{
    const InputFolder folder;
    const auto data = awkwardPanel();
    std::ostringstream out;
    writeLongCsv(*data, out);
    ImportOptions options;
    options.referenceColumns = {"gold", "truth of others"};
    const auto back = readPanel(folder.write("panel.csv", out.str()), options).data;
    Facts expected;
    for (const auto& fact : factsOf(*data)) {
        if (!fact.starts_with("text:"))
            expected.insert(fact);
    }
    const auto wrong = difference(expected, factsOf(*back));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void tst_RoundTrip::crowdKitHasOneDimension()
{
    const auto& format = *findExportFormat("crowd-kit");
    std::ostringstream out;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeExport(*awkwardPanel(), format, out));
    const auto plain = panelFromStrings({"1.", "23"});
    writeExport(*plain, format, out);
    QCOMPARE(out.str(), std::string("task,worker,label\ni1,r1,1\ni2,r1,2\ni2,r2,3\n"));
}

void tst_RoundTrip::keptRepeats()
{
    const auto data = panelOf({{"a", "r", "1"}, {"a", "r", "2"}, {"b", "r", "1"}, {"b", "s", "2"}}, {}, {},
                              RepeatPolicy::Keep);
    ImportOptions options;
    options.repeats = RepeatPolicy::Keep;
    for (const auto& format : exportFormats()) {
        const auto back = writtenAndRead(*data, format, options);
        std::vector<std::string> labels;
        for (const auto& rating : namedRatings(*back))
            labels.push_back(std::get<0>(rating) + std::get<1>(rating) + std::get<3>(rating));
        QVERIFY2(labels == (std::vector<std::string>{"ar1", "ar2", "br1", "bs2"}), format.id);
    }
}

RATERSCOPE_TEST(tst_RoundTrip)
#include "tst_RoundTrip.moc"
