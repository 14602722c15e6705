#include "engine/othello/othello_endgame.h"

#include "engine/othello/fixed_depth_search.h"
#include "engine/othello/solver.h"
#include "engine/othello/text.h"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace tengen::othello {

namespace {

// What bench solves: a game of best moves with 20 and with 17 empty squares, and ends of games
// whose moves were made at random or to leave the fewest replies.
constexpr std::string_view bench_positions[] = {
    "-X-OOOO---XOOX----XXXXX--OXXOOOOXXXXXOO-XXXOXOO-X-XXOO----XXXO-- X",
    "-X-OOOO---OOOX---OXXXXXX-OXXOOXOXXXXXXO-XXXOXOO-X-XXOX----XXXXX- O",
    "OOOO----XOOOO---XXOOXX--XXXXOX--OOOXXOOOOXXXXXOOO-XXXXXO---XXXX- X",
    "XXXXXXX-OXOXXX--OOOOOOOOOXOOOXO-OXOOOOOOOOO----XOOOO----O-O-O--- X",
    "-------O---X-OOO--X-XOOO-X-XXOOO-XXOXOOOXXOXXOXO-OXOOOXXOOOOOXXX X",
    "---XX----XXXX---XXXXXX--XXOXXX--XXOXXX-XXXOOOXXXXXOXOOXX-O-OOOO- O",
    "XXXXXXXXXXXXXXXXXOXOOOOOXOXXOOO-X-XOOO--X-XXOX---OX---X--------X X",
    "OOOOOOO-OOOXOO-OOXOOOO-OOXOOOOXOOOOOOX--OOOOOO---XX-OO--OX---O-- X",
};

constexpr std::size_t bench_table_bytes = std::size_t{16} << 20;
constexpr std::size_t search_table_bytes = std::size_t{8} << 20;

// Of the search that says where to begin: it takes a small part of the time that solving takes.
constexpr int depth_of_search(int empty_squares) {
    return std::max(empty_squares / 2, 1);
}

class OthelloEndgame : public EndgameSolver {
public:
    OthelloEndgame(const EndgameSettings& settings, const Kernel& kernel)
        : kernel_(kernel),
          sureness_(sureness_of(settings.selectivity)),
          solver_(settings.memory_mib << 20, kernel, settings.threads) {}

    Result<EndgameProblem> read_problem(std::string_view line) const override {
        const auto parsed = parse_problem(line);
        if (!parsed) {
            return Error{parsed.error()};
        }
        EndgameProblem problem;
        problem.position = to_text(parsed->position);
        problem.empty_squares = empty_count(parsed->position.board);
        problem.score = parsed->score;
        for (const Square square : parsed->best) {
            problem.best.push_back(to_text(square));
        }
        return problem;
    }

    std::optional<EndgameAnswer> solve(
        const EndgameProblem& problem, EndgameAim aim, const std::atomic<bool>& stop
    ) override {
        const Clock::time_point start = Clock::now();
        const Board board = board_of(problem.position);
        const bool wants_score = aim == EndgameAim::score;
        SolveLimits limits;
        limits.must_stop = [](const void* flag) {
            return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed);
        };
        limits.asker = &stop;
        limits.sureness = sureness_;
        std::uint64_t nodes = 0;
        if (const int depth = depth_of_search(problem.empty_squares); !is_over(board)) {
            search_.clear();
            const FixedDepthSearch::Found found = search_.search(board, depth);
            limits.expected = {found.best, found.value / 100};
            nodes = found.nodes;
        }
        const Solution solution =
            solver_.solve(board, wants_score ? Aim::score : Aim::result, limits);
        if (!solution.is_complete) {
            return std::nullopt;
        }
        EndgameAnswer answer;
        answer.score = wants_score ? solution.score : solution.score / 2;
        answer.best = is_over(board) ? "" : to_text(solution.best);
        answer.nodes = nodes + solution.nodes;
        answer.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        return answer;
    }

    Result<std::string> position_after(std::string_view position, std::string_view moves)
        const override {
        const auto start = position.empty() ? Position{} : parse_position(position);
        if (!start) {
            return Error{start.error()};
        }
        const auto squares = parse_transcript(moves);
        if (!squares) {
            return Error{squares.error()};
        }
        const auto end = play_moves(*start, *squares);
        return end ? Result<std::string>(to_text(*end)) : Error{end.error()};
    }

    std::uint64_t perft(const std::string& position, int depth) const override {
        return kernel_.perft(board_of(position), depth);
    }

    BenchResult bench() override {
        BenchResult result;
        const Clock::time_point start = Clock::now();
        for (const std::string_view position : bench_positions) {
            Solver solver(bench_table_bytes, kernel_);
            result.nodes += solver.solve(board_of(position), Aim::score).nodes;
        }
        result.elapsed = std::chrono::duration_cast<Milliseconds>(Clock::now() - start);
        return result;
    }

private:
    // Of a text that has been written here, or been read before.
    static Board board_of(std::string_view text) {
        const auto position = parse_position(text);
        assert(position.ok());
        return position->board;
    }

    bool is_over(const Board& board) const {
        return kernel_.moves(board.own, board.opponent) == 0
               && kernel_.moves(board.opponent, board.own) == 0;
    }

    const Kernel& kernel_;
    Sureness sureness_;
    FixedDepthSearch search_{sureness_of(84), search_table_bytes};
    Solver solver_;
};

}  // namespace

Result<std::shared_ptr<EndgameSolver>> make_endgame_solver(const EndgameSettings& settings) {
    const Kernel* kernel = &best_kernel();
    if (!settings.kernel.empty()) {
        kernel = find_kernel(settings.kernel);
    }
    if (kernel == nullptr) {
        std::string names;
        for (const Kernel* const known : kernels()) {
            names += std::string(names.empty() ? "" : ", ") + known->name;
        }
        return Error{"this processor has the kernels " + names};
    }
    return std::shared_ptr<EndgameSolver>(std::make_shared<OthelloEndgame>(settings, *kernel));
}

}  // namespace tengen::othello
