#pragma once

#include "protocol/analysis/analysis_query.h"
#include "protocol/database/analysis_database.h"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace tengen {

// Answers lines of JSON with lines of JSON: several queries at a time, each searched by one thread,
// results in the order in which they are ready. A query that was answered before is answered again
// from memory.
class Analyzer {
public:
    struct Settings {
        std::string game = "gomoku";
        AnalysisQuery usual;                   // what queries leave out
        int threads = 1;                       // queries at a time
        std::int64_t memory_mib = 64;          // of each
        std::size_t cache_size = 10'000;       // results that are kept
        AnalysisDatabase* database = nullptr;  // read and written to, if there is one
    };
    // Called with one line at a time, from any thread.
    using Print = std::function<void(const std::string& line)>;

    Analyzer(Settings settings, Print print);
    // Drops what waits and ends what runs.
    ~Analyzer();
    Analyzer(const Analyzer&) = delete;
    Analyzer& operator=(const Analyzer&) = delete;

    // Takes a line; its answers come through `print`, sooner or later. Waits while very many
    // queries wait.
    void take(std::string_view line);
    // Returns when everything taken is answered.
    void finish();

private:
    struct Task {
        AnalysisQuery query;
        std::string key;  // of the cache
        std::atomic<bool> is_cancelled{false};
        std::function<void()> stop;  // ends its search; empty when it does not run
    };
    // Higher priorities first, then in the order in which they came.
    using Place = std::pair<std::int64_t, std::uint64_t>;

    void take_query(AnalysisQuery query, std::string key);
    void take_action(const AnalysisAction& action);
    bool cancel(const std::string& id);
    bool cancel_all();
    void work();
    std::string answer(class PositionAnalysis& analysis, Task& task);
    void remember(const std::string& key, const std::string& line);
    void print(const std::string& line);

    Settings settings_;
    Print print_;

    std::mutex print_mutex_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable has_work_;
    std::condition_variable has_room_;
    std::map<Place, std::shared_ptr<Task>> waiting_;
    std::vector<std::shared_ptr<Task>> running_;
    std::uint64_t count_ = 0;
    bool is_ending_ = false;
    std::unordered_map<std::string, std::string> cache_;  // results without their ids
    std::deque<std::string> cached_;                      // keys, the oldest first

    std::vector<std::jthread> threads_;  // last: they end before the rest goes
};

}  // namespace tengen
