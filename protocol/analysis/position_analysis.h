#pragma once

#include "protocol/analysis/analysis_query.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tengen {

// Analyses one position after another, each as if it were the first: with one thread and without a
// time limit the same query gives the same result.
class PositionAnalysis {
public:
    // Throws when there is no such game.
    PositionAnalysis(const std::string& game, std::int64_t memory_mib);
    ~PositionAnalysis();
    PositionAnalysis(const PositionAnalysis&) = delete;
    PositionAnalysis& operator=(const PositionAnalysis&) = delete;

    // What the query says of the position that cannot be; nothing when all is well.
    std::optional<AnalysisError> set_up(const AnalysisQuery& query);
    // After set_up. `report` is told partial results, from another thread. Nothing when `stop`
    // ended it: it is looked at now and then, or stop() is called.
    std::optional<AnalysisResult> run(
        const AnalysisQuery& query,
        const std::atomic<bool>& stop,
        const std::function<void(const AnalysisResult&)>& report
    );
    // From any thread: ends a running search.
    void stop();

private:
    class Listener;

    std::unique_ptr<Listener> listener_;
    std::unique_ptr<Session> session_;  // last: its search tells the listener until it is gone
};

}  // namespace tengen
