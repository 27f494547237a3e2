// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/PythonRandom.h"
#include "support/Support.h"

#include <numeric>

using namespace raterscope;

/// Python's random.sample, reproduced to the index.
class tst_PythonRandom : public QObject
{
    Q_OBJECT

private slots:
    void summevalSubset();
    void rejectsOversizedSample();
};

void tst_PythonRandom::summevalSubset()
{
    // Source: reference/summeval.json, sample_first10_pair_indices, sample_last, sample_sum.
    const auto sample = PythonRandom(42).sample(12000, 1000);
    const std::vector<std::int32_t> first{10476, 1824, 409, 4506, 4012, 3657, 2286, 1679, 11087, 8935};
    QCOMPARE(std::vector<std::int32_t>(sample.begin(), sample.begin() + 10), first);
    QCOMPARE(sample.back(), 3683);
    QCOMPARE(std::accumulate(sample.begin(), sample.end(), 0), 6006563);
}

void tst_PythonRandom::rejectsOversizedSample()
{
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, PythonRandom(1).sample(3, 4));
}

RATERSCOPE_TEST(tst_PythonRandom)
#include "tst_PythonRandom.moc"
