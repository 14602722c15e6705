#include "protocol/analysis/game_review.h"

#include "engine/games.h"
#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <numeric>
#include <utility>

namespace tengen {

namespace {

// Where `move` is among the candidates; their number when it is none of them.
std::size_t place_of(const std::vector<ReviewedCandidate>& candidates, const std::string& move) {
    const auto found =
        std::find_if(candidates.begin(), candidates.end(), [&](const ReviewedCandidate& candidate) {
            return candidate.info.pv.front() == move;
        });
    return static_cast<std::size_t>(found - candidates.begin());
}

// Adds what the search of the query finds. False when it was stopped.
bool add_candidates(
    PositionAnalysis& analysis,
    const AnalysisQuery& query,
    const std::atomic<bool>& stop,
    ReviewedMove& reviewed
) {
    const auto result = analysis.run(query, stop, [](const AnalysisResult&) {});
    if (!result) {
        return false;
    }
    reviewed.nodes += result->nodes;
    for (std::size_t i = 0; i < result->variations.size(); ++i) {
        reviewed.candidates.push_back({result->variations[i], 0, result->features[i]});
    }
    if (result->variations.empty()) {
        // A search that was too short for any value still names its move.
        ReviewedCandidate candidate;
        candidate.info.pv = {result->best};
        reviewed.candidates.push_back(candidate);
    }
    return true;
}

// The move of a game that a number counted over all games stands for.
struct Place {
    std::size_t game = 0;
    std::size_t ply = 0;
};

std::vector<Place> places_of(const std::vector<NamedGame>& games, std::size_t first) {
    std::vector<Place> places;
    for (std::size_t i = first; i < games.size(); ++i) {
        for (std::size_t ply = 0; ply < games[i].text.moves.size(); ++ply) {
            places.push_back({i, ply});
        }
    }
    return places;
}

// Puts games together as their moves come in, and hands them on.
class Collector {
public:
    Collector(
        const std::vector<NamedGame>& games,
        const std::vector<Outcome>& outcomes,
        std::size_t first,
        const std::function<bool(const GameReview&)>& deliver
    )
        : games_(games), outcomes_(outcomes), deliver_(deliver), next_(first) {}

    // False when the receiver wants no more.
    bool add(ReviewedMove move) {
        moves_.push_back(std::move(move));
        return deliver_whole();
    }
    // Hands on what is whole, games without moves too.
    bool deliver_whole() {
        while (next_ < games_.size() && moves_.size() == games_[next_].text.moves.size()) {
            const NamedGame& game = games_[next_];
            if (!deliver_({game.name, game.text, outcomes_[next_], std::move(moves_)})) {
                return false;
            }
            moves_.clear();
            ++next_;
        }
        return true;
    }
    std::size_t games() const { return next_; }

private:
    const std::vector<NamedGame>& games_;
    const std::vector<Outcome>& outcomes_;
    const std::function<bool(const GameReview&)>& deliver_;
    std::size_t next_;
    std::vector<ReviewedMove> moves_;  // of the game that is being put together
};

// The outcome of each game; an error for the first that cannot be played.
Result<std::vector<Outcome>> outcomes_of(
    const std::vector<NamedGame>& games, const std::string& game_name
) {
    const std::unique_ptr<Session> session = make_session(game_name);
    std::vector<Outcome> outcomes;
    for (const NamedGame& game : games) {
        const std::size_t plies = game.text.moves.size();
        if (const auto played = play_record(*session, game.text, game.text.setup, plies); !played) {
            return Error{fmt::format("{}: {}", game.name, played.error())};
        }
        const Outcome outcome = session->outcome();
        outcomes.push_back(
            outcome == Outcome::ongoing ? game.text.outcome.value_or(outcome) : outcome
        );
    }
    return outcomes;
}

}  // namespace

Judgement judge(double loss) {
    if (loss >= blunder_loss) {
        return Judgement::blunder;
    }
    if (loss >= mistake_loss) {
        return Judgement::mistake;
    }
    return loss >= inaccuracy_loss ? Judgement::inaccuracy : Judgement::fine;
}

std::string_view judgement_name(Judgement judgement) {
    constexpr std::array<std::string_view, 4> names{"fine", "inaccuracy", "mistake", "blunder"};
    return names[static_cast<std::size_t>(judgement)];
}

Standing ReviewedMove::standing(Score score) const {
    const double rate = 100 * win_rate(score);
    if (rate > 100 - winning_rate && rate < winning_rate) {
        return Standing::even;
    }
    return (rate >= winning_rate) == (side == Side::first) ? Standing::first_wins
                                                           : Standing::second_wins;
}

std::vector<std::size_t> GameReview::worst_first() const {
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return moves[a].loss() > moves[b].loss();
    });
    return order;
}

std::optional<ReviewedMove> review_move(
    PositionAnalysis& analysis,
    const GameText& game,
    std::size_t ply,
    const ReviewSettings& settings,
    const std::atomic<bool>& stop
) {
    ReviewedMove reviewed;
    reviewed.side = game.moves[ply].side;
    reviewed.move = game.moves[ply].move;
    AnalysisQuery usual;
    usual.nodes = settings.nodes;
    usual.multi_pv = settings.candidates;
    usual.explains = true;
    AnalysisQuery query = query_at(usual, game, ply);
    if (analysis.set_up(query) || !add_candidates(analysis, query, stop, reviewed)) {
        return std::nullopt;
    }
    if (place_of(reviewed.candidates, reviewed.move) == reviewed.candidates.size()) {
        query.multi_pv = 1;
        query.allowed = {reviewed.move};
        if (analysis.set_up(query) || !add_candidates(analysis, query, stop, reviewed)) {
            return std::nullopt;
        }
    }
    // A move that looks better when it is searched alone is the better one.
    std::stable_sort(
        reviewed.candidates.begin(),
        reviewed.candidates.end(),
        [](const ReviewedCandidate& a, const ReviewedCandidate& b) {
            return a.info.score > b.info.score;
        }
    );
    reviewed.played = place_of(reviewed.candidates, reviewed.move);
    assert(reviewed.played < reviewed.candidates.size());
    for (ReviewedCandidate& candidate : reviewed.candidates) {
        candidate.loss = loss_percent(reviewed.best().info.score, candidate.info.score);
    }
    return reviewed;
}

Result<std::size_t> review_games(
    const std::vector<NamedGame>& games,
    std::size_t first,
    const ReviewSettings& settings,
    const std::function<bool(const GameReview&)>& deliver
) {
    const auto outcomes = outcomes_of(games, settings.game);
    if (!outcomes) {
        return Error{outcomes.error()};
    }
    Collector collector(games, *outcomes, first, deliver);
    if (!collector.deliver_whole()) {
        return collector.games();
    }
    const std::vector<Place> places = places_of(games, first);
    catch_interrupts();
    std::uint64_t done = 0;
    Progress progress("moves", static_cast<std::int64_t>(places.size()));
    const auto make_worker = [&]() -> OrderedWork<ReviewedMove>::Worker {
        const auto analysis =
            std::make_shared<PositionAnalysis>(settings.game, settings.memory_mib);
        return [&, analysis](std::uint64_t number, const std::atomic<bool>& stop) {
            const Place place = places[number];
            return review_move(*analysis, games[place.game].text, place.ply, settings, stop);
        };
    };
    const auto receive = [&](std::uint64_t /*number*/, ReviewedMove move) {
        ++done;
        return collector.add(std::move(move));
    };
    const auto idle = [&] {
        progress.update(static_cast<std::int64_t>(done), "");
        return !was_interrupted();
    };
    OrderedWork<ReviewedMove>({.threads = settings.threads,
                               .first = 0,
                               .end = places.size(),
                               .make_worker = make_worker,
                               .deliver = receive,
                               .idle = idle})
        .run();
    progress.finish();
    return collector.games();
}

}  // namespace tengen
