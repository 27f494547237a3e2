// SPDX-FileCopyrightText: 2026 The Raterscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace raterscope {

/// Thrown by JobControl::check() when the person no longer wants the result.
struct Cancelled : std::exception {
    const char* what() const noexcept override { return "cancelled"; }
};

/// An analysis that cannot give a result, with a cause a person can act on.
struct AnalysisError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a running computation reports to, and asks whether to go on.
///
/// A default-made control never cancels and reports to nobody, so that tests and scripts need none.
/// Computations call check() at least every 50 ms of work; both calls may come from any thread.
class JobControl
{
public:
    using Report = std::function<void(double fraction, const std::string& stage)>;

    JobControl() = default;
    JobControl(const std::atomic<bool>* cancelFlag, Report report)
        : m_cancelFlag(cancelFlag), m_report(std::move(report))
    {
    }

    bool isCancelled() const { return m_cancelFlag && m_cancelFlag->load(std::memory_order_relaxed); }
    void check() const
    {
        if (isCancelled())
            throw Cancelled{};
    }
    void progress(double fraction, const std::string& stage) const
    {
        check();
        if (m_report)
            m_report(fraction, stage);
    }

    /// The same job without reports: for a part whose own progress would run back and forth.
    JobControl quiet() const { return {m_cancelFlag, {}}; }

private:
    const std::atomic<bool>* m_cancelFlag = nullptr;
    Report m_report;
};

} // namespace raterscope
