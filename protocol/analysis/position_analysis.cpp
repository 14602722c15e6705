#include "protocol/analysis/position_analysis.h"

#include "engine/games.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <vector>

namespace tengen {

namespace {

// Whether a stored result is as good as what the query asks for.
bool answers(const StoredAnalysis& stored, const AnalysisQuery& query) {
    if (stored.pv.empty() || query.multi_pv > 1 || query.level || !query.allowed.empty()
        || !query.excluded.empty()) {
        return false;
    }
    if (is_decided(stored.score)) {
        return true;
    }
    return !query.time && stored.nodes >= query.nodes.value_or(0)
           && stored.depth >= query.depth.value_or(0);
}

}  // namespace

class PositionAnalysis::Listener final : public SearchListener {
public:
    void prepare(
        const AnalysisQuery& query,
        Side to_move,
        const std::function<void(const AnalysisResult&)>& report
    ) {
        query_ = &query;
        report_ = &report;
        to_move_ = to_move;
        infos_.clear();
        variations_.clear();
        reported_ = Clock::now();
        result_ = {};
    }
    void on_info(const SearchInfo& info) override {
        if (info.pv_index == 0) {
            infos_.clear();
        }
        infos_.push_back(info);
        if (info.pv_index + 1 < info.pv_count) {
            return;
        }
        variations_ = infos_;
        const auto now = Clock::now();
        if (query_->report_every && now - reported_ >= *query_->report_every) {
            reported_ = now;
            AnalysisResult partial = result_of(info.nodes, info.elapsed);
            partial.is_partial = true;
            partial.best = info.pv.front();
            if (!variations_.empty()) {
                partial.best = variations_.front().pv.front();
            }
            (*report_)(partial);
        }
    }
    void on_result(const SearchResult& result) override { result_ = result; }

    AnalysisResult result() const {
        AnalysisResult result = result_of(result_.info.nodes, result_.elapsed);
        result.best = result_.moves.empty() ? "" : result_.moves.front();
        return result;
    }

private:
    AnalysisResult result_of(std::uint64_t nodes, Milliseconds elapsed) const {
        AnalysisResult result;
        result.to_move = to_move_;
        result.variations = variations_;
        result.nodes = nodes;
        result.elapsed = elapsed;
        return result;
    }

    const AnalysisQuery* query_ = nullptr;
    const std::function<void(const AnalysisResult&)>* report_ = nullptr;
    Side to_move_ = Side::first;
    std::vector<SearchInfo> infos_;       // of the running iteration
    std::vector<SearchInfo> variations_;  // of the last whole one
    Clock::time_point reported_;
    SearchResult result_;
};

PositionAnalysis::PositionAnalysis(
    const std::string& game, std::int64_t memory_mib, AnalysisDatabase* database
)
    : database_(database), listener_(std::make_unique<Listener>()), session_(make_session(game)) {
    if (!session_) {
        throw std::invalid_argument("there is no game " + game);
    }
    if (const Status set = session_->set_option("memory_mib", std::to_string(memory_mib)); !set) {
        throw std::invalid_argument(set.error());
    }
}

PositionAnalysis::~PositionAnalysis() = default;

std::optional<AnalysisError> PositionAnalysis::set_up(const AnalysisQuery& query) {
    session_->clear_table();
    if (const Status known = session_->new_game(query.setup); !known) {
        return AnalysisError{query.id, "", known.error()};
    }
    if (const Status set = session_->set_board(query.setup, query.stones, query.first); !set) {
        return AnalysisError{query.id, "board", set.error()};
    }
    if (query.level) {
        if (const Status set = session_->set_option("level", std::to_string(*query.level)); !set) {
            return AnalysisError{query.id, "level", set.error()};
        }
    }
    stones_ = query.stones;
    for (std::size_t i = 0; i < query.moves.size(); ++i) {
        const std::string field = fmt::format("moves[{}]", i);
        if (session_->outcome() != Outcome::ongoing) {
            return AnalysisError{query.id, field, "the game is over before it"};
        }
        const Side mover = session_->side_to_move();
        if (const Status played = session_->play(query.moves[i]); !played) {
            return AnalysisError{query.id, field, played.error()};
        }
        stones_.push_back({query.moves[i], mover == Side::first ? 'x' : 'o'});
    }
    return std::nullopt;
}

std::optional<AnalysisResult> PositionAnalysis::run(
    const AnalysisQuery& query,
    const std::atomic<bool>& stop,
    const std::function<void(const AnalysisResult&)>& report
) {
    AnalysisResult nothing;
    nothing.to_move = session_->side_to_move();
    nothing.outcome = session_->outcome();
    if (nothing.outcome != Outcome::ongoing || session_->legal_moves().empty()) {
        return nothing;
    }
    auto found = look_up(query);
    if (!found) {
        found = search(query, stop, report);
        if (found && !found->variations.empty()) {
            keep(query, *found);
        }
    }
    if (found && query.explains) {
        for (const SearchInfo& info : found->variations) {
            found->features.push_back(session_->describe(info.pv.front()));
        }
    }
    return found;
}

Result<std::optional<StoredAnalysis>> PositionAnalysis::known() {
    if (database_ == nullptr) {
        return std::optional<StoredAnalysis>();
    }
    return database_->find(session_->setup(), stones_, session_->side_to_move());
}

std::optional<AnalysisResult> PositionAnalysis::look_up(const AnalysisQuery& query) {
    const auto stored = known();
    if (!stored || !*stored || !answers(**stored, query)) {
        return std::nullopt;
    }
    const StoredAnalysis& entry = **stored;
    AnalysisResult result;
    result.is_from_database = true;
    result.to_move = entry.to_move;
    result.best = entry.pv.front();
    result.nodes = entry.nodes;
    SearchInfo info;
    info.depth = entry.depth;
    info.score = entry.score;
    info.nodes = entry.nodes;
    info.pv = entry.pv;
    result.variations.push_back(info);
    return result;
}

// Values of a part of the moves, or from a weak level, say little of the position.
void PositionAnalysis::keep(const AnalysisQuery& query, const AnalysisResult& result) {
    const bool is_part = !query.allowed.empty() || !query.excluded.empty();
    if (database_ == nullptr || is_part || query.level) {
        return;
    }
    StoredAnalysis found;
    found.setup = query.setup;
    found.stones = stones_;
    found.to_move = result.to_move;
    found.score = result.variations.front().score;
    found.depth = result.variations.front().depth;
    found.nodes = result.nodes;
    found.pv = result.variations.front().pv;
    // The answer stands whether it could be kept or not; the database remembers what went wrong.
    const auto stored = database_->store(found);
    static_cast<void>(stored);
}

std::optional<AnalysisResult> PositionAnalysis::search(
    const AnalysisQuery& query,
    const std::atomic<bool>& stop,
    const std::function<void(const AnalysisResult&)>& report
) {
    listener_->prepare(query, session_->side_to_move(), report);
    SearchRequest request;
    request.multi_pv = query.multi_pv;
    request.allowed = query.allowed;
    request.excluded = query.excluded;
    request.full_strength = !query.level;
    request.limits.nodes = query.nodes;
    request.limits.depth_plies = query.depth;
    request.limits.turn_time = query.time;
    if (!session_->go(request, *listener_)) {
        AnalysisResult nothing;  // everything was excluded
        nothing.to_move = session_->side_to_move();
        return nothing;
    }
    // A stop that came before the search had begun has found nothing to stop.
    if (stop.load(std::memory_order_relaxed)) {
        session_->stop();
    }
    session_->wait();
    if (stop.load(std::memory_order_relaxed)) {
        return std::nullopt;
    }
    return listener_->result();
}

void PositionAnalysis::stop() {
    session_->stop();
}

}  // namespace tengen
