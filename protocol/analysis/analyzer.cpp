#include "protocol/analysis/analyzer.h"

#include "protocol/analysis/analysis_json.h"
#include "protocol/analysis/position_analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

namespace tengen {

namespace {

constexpr std::size_t max_waiting = 100'000;  // queries; a script that sends more has to wait

// Everything that decides the result. A time limit makes every search different.
std::string key_of(const AnalysisQuery& query) {
    if (query.time || query.report_every || query.tells_times) {
        return {};
    }
    std::string key = fmt::format(
        "{} {}x{} {} {} {} {} {} {}",
        query.setup.variant,
        query.setup.width,
        query.setup.height,
        query.first == Side::first ? 1 : 2,
        query.multi_pv,
        query.nodes.value_or(0),
        query.depth.value_or(0),
        query.level.value_or(0),
        query.explains
    );
    for (const Placement& stone : query.stones) {
        key += fmt::format(" {}{}", stone.piece, stone.cell);
    }
    for (const auto* moves : {&query.moves, &query.allowed, &query.excluded}) {
        key += " /";
        for (const std::string& move : *moves) {
            key += ' ' + move;
        }
    }
    return key;
}

// A result begins with {"id":ID, and goes on the same for every id.
std::size_t id_size(const AnalysisQuery& query) {
    return std::string_view("{\"id\":").size() + query.id.size();
}

}  // namespace

Analyzer::Analyzer(Settings settings, Print print)
    : settings_(std::move(settings)), print_(std::move(print)) {
    threads_.reserve(static_cast<std::size_t>(settings_.threads));
    for (int i = 0; i < settings_.threads; ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

Analyzer::~Analyzer() {
    cancel_all();
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_all();
}

void Analyzer::print(const std::string& line) {
    const std::lock_guard lock(print_mutex_);
    print_(line);
}

void Analyzer::take(std::string_view line) {
    AnalysisLine parsed = parse_analysis_line(line, settings_.usual);
    if (auto* query = std::get_if<AnalysisQuery>(&parsed)) {
        std::string key = key_of(*query);
        take_query(std::move(*query), std::move(key));
    } else if (const auto* action = std::get_if<AnalysisAction>(&parsed)) {
        take_action(*action);
    } else {
        print(error_json(std::get<AnalysisError>(parsed)));
    }
}

void Analyzer::take_query(AnalysisQuery query, std::string key) {
    std::unique_lock lock(mutex_);
    if (const auto known = cache_.find(key); !key.empty() && known != cache_.end()) {
        const std::string line = "{\"id\":" + query.id + known->second;
        lock.unlock();
        print(line);
        return;
    }
    has_room_.wait(lock, [this] { return waiting_.size() < max_waiting; });
    auto task = std::make_shared<Task>();
    task->query = std::move(query);
    task->key = std::move(key);
    waiting_.emplace(Place{-task->query.priority, count_++}, std::move(task));
    has_work_.notify_one();
}

void Analyzer::take_action(const AnalysisAction& action) {
    bool has_done = true;
    switch (action.kind) {
    case AnalysisAction::Kind::cancel:
        has_done = cancel(action.target);
        break;
    case AnalysisAction::Kind::cancel_all:
        has_done = cancel_all();
        break;
    case AnalysisAction::Kind::clear_cache: {
        const std::lock_guard lock(mutex_);
        cache_.clear();
        cached_.clear();
        break;
    }
    case AnalysisAction::Kind::version:
        break;
    }
    print(action_json(action, has_done));
}

// Whether there was such a query. It gets no answer any more.
bool Analyzer::cancel(const std::string& id) {
    const std::lock_guard lock(mutex_);
    bool has_found =
        std::erase_if(waiting_, [&](const auto& item) { return item.second->query.id == id; }) > 0;
    for (const auto& task : running_) {
        if (task->query.id == id) {
            task->is_cancelled = true;
            if (task->stop) {
                task->stop();
            }
            has_found = true;
        }
    }
    has_room_.notify_all();
    return has_found;
}

bool Analyzer::cancel_all() {
    const std::lock_guard lock(mutex_);
    const bool has_found = !waiting_.empty() || !running_.empty();
    waiting_.clear();
    for (const auto& task : running_) {
        task->is_cancelled = true;
        if (task->stop) {
            task->stop();
        }
    }
    has_room_.notify_all();
    return has_found;
}

void Analyzer::finish() {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
}

void Analyzer::work() {
    PositionAnalysis analysis(settings_.game, settings_.memory_mib, settings_.database);
    std::unique_lock lock(mutex_);
    while (true) {
        has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
        if (waiting_.empty()) {
            return;
        }
        const std::shared_ptr<Task> task = waiting_.begin()->second;
        waiting_.erase(waiting_.begin());
        running_.push_back(task);
        task->stop = [&analysis] { analysis.stop(); };
        lock.unlock();
        const std::string line = answer(analysis, *task);
        lock.lock();
        task->stop = nullptr;
        const bool is_wanted = !task->is_cancelled && !line.empty();
        if (is_wanted) {
            remember(task->key, line.substr(id_size(task->query)));
        }
        lock.unlock();
        if (is_wanted) {
            print(line);
        }
        lock.lock();
        std::erase(running_, task);
        has_room_.notify_all();
    }
}

// Empty when it was cancelled.
std::string Analyzer::answer(PositionAnalysis& analysis, Task& task) {
    try {
        if (const auto error = analysis.set_up(task.query)) {
            task.key.clear();
            return error_json(*error);
        }
        const auto report = [&](const AnalysisResult& partial) {
            if (!task.is_cancelled) {
                print(result_json(task.query, partial));
            }
        };
        const auto result = analysis.run(task.query, task.is_cancelled, report);
        return result ? result_json(task.query, *result) : std::string();
    } catch (const std::exception& error) {
        task.key.clear();
        return error_json({task.query.id, "", error.what()});
    }
}

void Analyzer::remember(const std::string& key, const std::string& line) {
    if (key.empty() || settings_.cache_size == 0 || !cache_.emplace(key, line).second) {
        return;
    }
    cached_.push_back(key);
    if (cached_.size() > settings_.cache_size) {
        cache_.erase(cached_.front());
        cached_.pop_front();
    }
}

}  // namespace tengen
