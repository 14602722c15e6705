#include "tests/support/fake_session.h"

#include "engine/kit/levels.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

namespace tengen::test {

FakeSession::FakeSession() {
    setup_.variant = "freestyle";
    options_.add("threads", 1, 1, 64, "threads that search");
    options_.add("memory_mib", 256, 16, 1024, "memory for everything");
    add_level_options(options_);
    cells_.assign(static_cast<std::size_t>(setup_.width * setup_.height), '.');
}

FakeSession::~FakeSession() {
    stop();
    wait();
}

void FakeSession::must_be_idle(const char* call) const {
    if (is_searching_) {
        violations.emplace_back(call);
    }
}

Status FakeSession::prepare(const GameSetup& setup) {
    record->prepared.push_back(setup.variant);
    return Done{};
}

Status FakeSession::new_game(const GameSetup& setup) {
    return set_board(setup, {}, Side::first);
}

Status FakeSession::set_board(
    const GameSetup& setup, std::span<const Placement> men, Side to_move
) {
    must_be_idle("set_board");
    if (setup.variant == refused_variant) {
        return Error{"no such variant"};
    }
    setup_ = setup;
    record->variant = setup.variant;
    to_move_ = to_move;
    history_.clear();
    cells_.assign(static_cast<std::size_t>(setup_.width * setup_.height), '.');
    for (const Placement& man : men) {
        if (const Status status = place(man.cell, man.piece); !status) {
            violations.push_back("set_board with a bad cell: " + man.cell);
            return status;
        }
    }
    return Done{};
}

Status FakeSession::set_position(
    const GameSetup& setup, std::string_view text, std::span<const std::string> moves
) {
    must_be_idle("set_position");
    std::vector<Placement> men;
    Side to_move = Side::first;
    while (!text.empty()) {
        const std::string word(text.substr(0, text.find(' ')));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (word == "second") {
            to_move = Side::second;
        } else if (word.size() > 1 && (word[0] == 'x' || word[0] == 'o')) {
            men.push_back({.cell = word.substr(1), .piece = word[0]});
        } else if (word != "first") {
            return Error{"there is no position " + word};
        }
    }
    std::set<int> used;
    for (const Placement& man : men) {
        if (const int index = cell_index(man.cell); index < 0 || !used.insert(index).second) {
            return Error{"nothing can stand on " + man.cell};
        }
    }
    const auto [old_setup, old_cells, old_history, old_side] =
        std::tuple(setup_, cells_, history_, to_move_);
    Status status = set_board(setup, men, to_move);
    for (std::size_t i = 0; i < moves.size() && status; ++i) {
        status = play(moves[i]);
    }
    if (!status) {
        std::tie(setup_, cells_, history_, to_move_) =
            std::tie(old_setup, old_cells, old_history, old_side);
    }
    return status;
}

Status FakeSession::place(const std::string& cell, char piece) {
    const int index = cell_index(cell);
    if (index < 0) {
        return Error{"off the board"};
    }
    char& content = cells_[static_cast<std::size_t>(index)];
    if (content != '.') {
        return Error{"occupied"};
    }
    content = piece;
    history_.push_back(index);
    return Done{};
}

Status FakeSession::play(std::string_view move) {
    must_be_idle("play");
    if (outcome() != Outcome::ongoing) {
        return Error{"the game is over"};
    }
    const Status status = place(std::string(move), to_move_ == Side::first ? 'x' : 'o');
    if (status) {
        to_move_ = other_side(to_move_);
    }
    return status;
}

Status FakeSession::undo() {
    must_be_idle("undo");
    if (history_.empty()) {
        return Error{"nothing to undo"};
    }
    cells_[static_cast<std::size_t>(history_.back())] = '.';
    history_.pop_back();
    to_move_ = other_side(to_move_);
    return Done{};
}

Status FakeSession::go(const SearchRequest& request, SearchListener& listener) {
    must_be_idle("go");
    wait();
    requests.push_back(request);
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = false;
        is_searching_ = true;
    }
    thread_ = std::thread([this, request, &listener] { search(request, listener); });
    return Done{};
}

void FakeSession::search(SearchRequest request, SearchListener& listener) {
    for (const auto& [event, move] : events) {
        listener.on_root_move(event, move);
    }
    for (const SearchInfo& info : infos) {
        listener.on_info(info);
    }
    if (holds_searches && request.limits.turn_time != Milliseconds{0}) {
        std::unique_lock lock(mutex_);
        stopped_.wait(lock, [this] { return is_stopped_; });
    }
    SearchResult result;
    if (answer) {
        result = answer(request);
    } else {
        const std::size_t empty = cells_.find('.');
        if (empty != std::string::npos) {
            result.moves = {cell_text(static_cast<int>(empty))};
        }
    }
    if (!infos.empty() && result.info.depth == 0) {
        result.info = infos.front();
    }
    listener.on_result(result);
    is_searching_ = false;
}

void FakeSession::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
    }
    stopped_.notify_all();
}

void FakeSession::wait() {
    if (thread_.joinable()) {
        thread_.join();
    }
}

char FakeSession::winner() const {
    const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    const auto at = [&](int x, int y) {
        const bool is_inside = x >= 0 && x < setup_.width && y >= 0 && y < setup_.height;
        return is_inside ? cells_[static_cast<std::size_t>(y * setup_.width + x)] : '#';
    };
    for (int y = 0; y < setup_.height; ++y) {
        for (int x = 0; x < setup_.width; ++x) {
            const char piece = at(x, y);
            for (const auto& step : steps) {
                int length = piece == 'x' || piece == 'o' ? 1 : 0;
                while (length > 0 && length < 5
                       && at(x + length * step[0], y + length * step[1]) == piece) {
                    ++length;
                }
                if (length == 5) {
                    return piece;
                }
            }
        }
    }
    return '.';
}

std::vector<Placement> FakeSession::men() const {
    std::vector<Placement> men;
    for (std::size_t index = 0; index < cells_.size(); ++index) {
        if (cells_[index] != '.') {
            men.push_back({cell_text(static_cast<int>(index)), cells_[index]});
        }
    }
    return men;
}

Outcome FakeSession::outcome() const {
    must_be_idle("outcome");
    switch (winner()) {
    case 'x':
        return Outcome::first_wins;
    case 'o':
        return Outcome::second_wins;
    default:
        return cells_.find('.') == std::string::npos ? Outcome::draw : Outcome::ongoing;
    }
}

std::vector<std::string> FakeSession::legal_moves() const {
    must_be_idle("legal_moves");
    std::vector<std::string> moves;
    for (std::size_t index = 0; index < cells_.size(); ++index) {
        const std::string text = cell_text(static_cast<int>(index));
        const bool is_forbidden =
            std::find(forbidden.begin(), forbidden.end(), text) != forbidden.end();
        if (cells_[index] == '.' && !is_forbidden) {
            moves.push_back(text);
        }
    }
    return moves;
}

std::string FakeSession::board_text() const {
    std::string text;
    for (int y = setup_.height - 1; y >= 0; --y) {
        text += cells_.substr(
            static_cast<std::size_t>(y * setup_.width), static_cast<std::size_t>(setup_.width)
        );
        text += '\n';
    }
    return text;
}

std::string FakeSession::position_text() const {
    std::string text;
    for (const Placement& man : men()) {
        text += man.piece + man.cell + ' ';
    }
    return text + (to_move_ == Side::first ? "first" : "second");
}

std::uint64_t FakeSession::perft(int depth, PerftTable* /*table*/) {
    return static_cast<std::uint64_t>(depth) * 100;
}

Status FakeSession::set_option(std::string_view name, std::string_view value) {
    must_be_idle("set_option");
    return options_.set(name, value);
}

Status FakeSession::save_table(const std::string& path) const {
    record->saved.push_back(path);
    return path == "bad" ? Status(Error{"cannot write bad"}) : Status(Done{});
}

Status FakeSession::load_table(const std::string& path) {
    record->loaded.push_back(path);
    return path == "bad" ? Status(Error{"cannot read bad"}) : Status(Done{});
}

int FakeSession::cell_index(std::string_view text) const {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + setup_.width) {
        return -1;
    }
    int row = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
    if (error != std::errc{} || end != text.data() + text.size() || row < 1
        || row > setup_.height) {
        return -1;
    }
    return (row - 1) * setup_.width + (text[0] - 'a');
}

std::string FakeSession::cell_text(int index) const {
    const char letter = static_cast<char>('a' + index % setup_.width);
    return letter + std::to_string(index / setup_.width + 1);
}

}  // namespace tengen::test
