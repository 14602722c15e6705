#pragma once

#include "protocol/analysis/analysis_query.h"
#include "protocol/database/analysis_database.h"

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
    // Throws when there is no such game. With a database, what is known there of a position of
    // stones need not be searched for, and what is found is kept.
    PositionAnalysis(
        const std::string& game, std::int64_t memory_mib, AnalysisDatabase* database = nullptr
    );
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
    // After set_up: what the database knows of the position. An error when it cannot be read.
    Result<std::optional<StoredAnalysis>> known();
    // From any thread: ends a running search.
    void stop();

private:
    class Listener;

    std::optional<AnalysisResult> search(
        const AnalysisQuery& query,
        const std::atomic<bool>& stop,
        const std::function<void(const AnalysisResult&)>& report
    );
    std::optional<AnalysisResult> look_up(const AnalysisQuery& query);
    void keep(const AnalysisQuery& query, const AnalysisResult& result);

    AnalysisDatabase* database_;
    std::vector<Placement> stones_;  // of the position
    std::unique_ptr<Listener> listener_;
    std::unique_ptr<Session> session_;  // last: its search tells the listener until it is gone
};

}  // namespace tengen
