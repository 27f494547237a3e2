<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>raterscope</name>
    <message numerus="yes">
        <source>%1 raters</source>
        <translation>
            <numerusform>%1 rater</numerusform>
            <numerusform>%1 raters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 swap pairs</source>
        <translation>
            <numerusform>%1 swap pair</numerusform>
            <numerusform>%1 swap pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::CyclesView</name>
    <message numerus="yes">
        <source>%1 pairs are selected; Items lists them.</source>
        <translation>
            <numerusform>%1 pair is selected; Items lists it.</numerusform>
            <numerusform>%1 pairs are selected; Items lists them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::DuplicatesView</name>
    <message numerus="yes">
        <source>%1 items were left out: fewer than two raters of the panel rated every dimension.</source>
        <translation>
            <numerusform>%1 item was left out: fewer than two raters of the panel rated every dimension.</numerusform>
            <numerusform>%1 items were left out: fewer than two raters of the panel rated every dimension.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bring back the %1 items with identical %2 vectors</source>
        <translation>
            <numerusform>Bring back the %1 item with identical %2 vectors</numerusform>
            <numerusform>Bring back the %1 items with identical %2 vectors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop the %1 items with identical %2 vectors</source>
        <translation>
            <numerusform>Drop the %1 item with identical %2 vectors</numerusform>
            <numerusform>Drop the %1 items with identical %2 vectors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::MainWindow</name>
    <message numerus="yes">
        <source>%1 rows of the file were left out; the Messages panel lists them.</source>
        <translation>
            <numerusform>%1 row of the file was left out; the Messages panel lists it.</numerusform>
            <numerusform>%1 rows of the file were left out; the Messages panel lists them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 item</numerusform>
            <numerusform>%1 items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 raters</source>
        <translation>
            <numerusform>%1 rater</numerusform>
            <numerusform>%1 raters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ratings</source>
        <translation>
            <numerusform>%1 rating</numerusform>
            <numerusform>%1 ratings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 comparisons</source>
        <translation>
            <numerusform>%1 comparison</numerusform>
            <numerusform>%1 comparisons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows dropped</source>
        <translation>
            <numerusform>%1 row dropped</numerusform>
            <numerusform>%1 rows dropped</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::OverviewView</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 item</numerusform>
            <numerusform>%1 items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ratings</source>
        <translation>
            <numerusform>%1 rating</numerusform>
            <numerusform>%1 ratings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 recorded comparisons</source>
        <translation>
            <numerusform>%1 recorded comparison</numerusform>
            <numerusform>%1 recorded comparisons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 raters</source>
        <translation>
            <numerusform>%1 rater</numerusform>
            <numerusform>%1 raters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::PanelTreeModel</name>
    <message numerus="yes">
        <source>%1: %n rater(s)</source>
        <translation>
            <numerusform>%1: %n rater</numerusform>
            <numerusform>%1: %n raters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::RankingView</name>
    <message numerus="yes">
        <source>%1 pairs with %2 are selected; Items lists them.</source>
        <translation>
            <numerusform>%1 pair with %2 is selected; Items lists it.</numerusform>
            <numerusform>%1 pairs with %2 are selected; Items lists them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::RatersView</name>
    <message numerus="yes">
        <source>%1: list %2 items</source>
        <translation>
            <numerusform>%1: list %2 item</numerusform>
            <numerusform>%1: list %2 items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::TableExport</name>
    <message numerus="yes">
        <source>%1 rows are in %2.</source>
        <translation>
            <numerusform>%1 row is in %2.</numerusform>
            <numerusform>%1 rows are in %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::TableExportDialog</name>
    <message numerus="yes">
        <source>%1 (%2 rows)</source>
        <translation>
            <numerusform>%1 (%2 row)</numerusform>
            <numerusform>%1 (%2 rows)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>raterscope::UncertaintyView</name>
    <message numerus="yes">
        <source>%1 units, by the votes alone, without a model</source>
        <translation>
            <numerusform>%1 unit, by the votes alone, without a model</numerusform>
            <numerusform>%1 units, by the votes alone, without a model</numerusform>
        </translation>
    </message>
</context>
</TS>
