// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <map>
#include <string_view>

namespace raterscope::test {

using TestRun = int (*)(int argc, char** argv);

/// Every test class of this program by its name.
inline std::map<std::string_view, TestRun>& testClasses()
{
    static std::map<std::string_view, TestRun> classes;
    return classes;
}

template <class Test>
int runTest(int argc, char** argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace raterscope::test

/// Makes a test class known to the program of its folder, which runs it when given its name.
#define RATERSCOPE_TEST(Test)                                                                                \
    [[maybe_unused]] static const bool known##Test =                                                         \
        raterscope::test::testClasses().emplace(#Test, &raterscope::test::runTest<Test>).second;
