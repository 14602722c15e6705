// The state machine of a game in the terminal, and the commands that move it on.

#include "protocol/play/play.h"

#include "protocol/command_table.h"
#include "protocol/play/play_text.h"
#include "protocol/setup_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tengen {

namespace {

constexpr unsigned in_waiting = 1;
constexpr unsigned in_playing = 2;
constexpr unsigned in_over = 4;
constexpr unsigned always = in_waiting | in_playing | in_over;

unsigned bit_of(PlayState state) {
    switch (state) {
    case PlayState::waiting:
        return in_waiting;
    case PlayState::playing:
        return in_playing;
    case PlayState::over:
        break;
    }
    return in_over;
}

// Moves have no capitals, but people do.
std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

constexpr std::size_t help_column = 40;

}  // namespace

std::span<const Play::Command> Play::commands() {
    static constexpr Command rows[] = {
        {"new", "[RULE] [SIZE]", "begin a game", always, &Play::on_new},
        {"undo",
         "",
         "take a move back, against the engine up to your last one",
         in_playing | in_over,
         &Play::on_undo},
        {"redo", "", "make moves again that were taken back", in_playing, &Play::on_redo},
        {"resign", "", "give the game up", in_playing, &Play::on_resign},
        {"take",
         "black|white|two",
         "in swap2: take a colour, or put two more stones",
         in_playing,
         &Play::on_take},
        {"go", "", "let the engine move for whose turn it is", in_playing, &Play::on_go},
        {"stop", "", "while the engine thinks: move now, or pause", always, &Play::on_stop},
        {"hint", "", "what the engine would play", in_playing, &Play::on_hint},
        {"explain", "[N]", "the N best moves, 3 if not said", in_playing, &Play::on_explain},
        {"board", "", "draw the board", always, &Play::on_board},
        {"status", "", "rule, players, clocks, whose turn", always, &Play::on_status},
        {"side",
         "black|white|both|none",
         "what you play; the engine plays the rest",
         always,
         &Play::on_side},
        {"level", "[black|white] N", "how strong the engine plays", always, &Play::on_level},
        {"limit",
         "[black|white] nodes N|ms N|off",
         "what a move may take, also as a handicap",
         always,
         &Play::on_limit},
        {"clock",
         "[black|white] SECONDS [INC]|off",
         "the time for a game, also as a handicap",
         always,
         &Play::on_clock},
        {"rule", "RULE", "of the next game", in_waiting | in_over, &Play::on_rule},
        {"size", "N|WxH", "of the next board", in_waiting | in_over, &Play::on_size},
        {"swap2", "on|off", "how the next game is opened", in_waiting | in_over, &Play::on_swap2},
        {"save",
         "FILE",
         "write the game as .json, .sgf, .psq or .txt",
         in_playing | in_over,
         &Play::on_save},
        {"load", "FILE", "read a game, and go on with it", always, &Play::on_load},
        {"replay",
         "[SECONDS]",
         "show the game again, so long a move",
         in_playing | in_over,
         &Play::on_replay},
        {"help", "", "what is allowed now", always, &Play::on_help},
        {"quit", "", "end the program", always, &Play::on_quit},
    };
    return rows;
}

// While a line is handled a stop word has something to stop.
class Play::BusyTime {
public:
    explicit BusyTime(Play& play) : play_(play) { set(true); }
    ~BusyTime() { set(false); }
    BusyTime(const BusyTime&) = delete;
    BusyTime& operator=(const BusyTime&) = delete;

private:
    void set(bool is_busy) {
        const std::lock_guard lock(play_.mutex_);
        play_.is_busy_ = is_busy;
    }
    Play& play_;
};

Play::Play(PlayGame::MakeSession make, PlaySettings settings, Print print)
    : settings_(std::move(settings)), print_(std::move(print)), game_(std::move(make)) {
    restart_turn();
}

bool Play::handle(const Line& line) {
    if (line.is_end) {
        return false;
    }
    arrival_ = line.arrival;
    if (line.is_overlong) {
        say("? the line is too long");
        return true;
    }
    const std::string_view text = trimmed(line.text);
    if (!text.empty() && text.front() != '#') {
        const BusyTime busy(*this);
        check_clock();
        execute(text);
        let_engine_move();
    }
    return !is_over_;
}

void Play::interrupt() {
    const std::lock_guard lock(mutex_);
    if (is_busy_) {
        was_interrupted_ = true;
        game_.session().stop();
        interrupted_.notify_all();
    }
}

void Play::refuse(std::string_view command, std::string_view reason) {
    say(fmt::format("? {}: {}", printable(command), reason));
}

bool Play::is_allowed(const Command& command) const {
    return (command.states & bit_of(game_.state())) != 0;
}

// Why something is not allowed in this state.
std::string Play::why_not() const {
    switch (game_.state()) {
    case PlayState::waiting:
        return "no game has begun, new begins one";
    case PlayState::playing:
        return "not while a game is being played";
    case PlayState::over:
        break;
    }
    return fmt::format("the game is over ({}), new begins another", end_text(*game_.end()));
}

void Play::execute(std::string_view text) {
    Words words(text);
    const std::string_view name = words.next();
    const Command* const command = find_command(commands(), name);
    if (command == nullptr && words.at_end()) {
        on_move(lowered(name));
    } else if (command == nullptr) {
        refuse(name, "there is no such command, help lists those there are");
    } else if (!is_allowed(*command)) {
        refuse(command->name, why_not());
    } else {
        (this->*command->handler)(words);
    }
}

bool Play::wants_no_more(std::string_view command, Words& words) {
    if (!words.at_end()) {
        refuse(command, "nothing may follow it");
    }
    return words.at_end();
}

Milliseconds Play::turn_time() const {
    return std::chrono::duration_cast<Milliseconds>(arrival_ - turn_start_);
}

// While it is a human's turn his clock runs.
Milliseconds Play::time_left(Side side) const {
    const bool runs = game_.state() == PlayState::playing && !game_.acting_seat().is_engine
                      && game_.player_of(side) == game_.actor();
    return game_.left(side) - (runs ? turn_time() : Milliseconds{0});
}

// Whoever thinks longer than his clock allows has lost, whatever he types then.
void Play::check_clock() {
    if (game_.state() != PlayState::playing || game_.acting_seat().is_engine
        || !game_.acting_seat().budget) {
        return;
    }
    const std::size_t player = game_.actor();
    if (time_left(game_.side_of(player)) < Milliseconds{0}) {
        game_.lose(player, PlayEnd::Reason::time);
        tell_turn();
    }
}

std::string Play::last_move() const {
    return game_.plies().empty() ? std::string() : game_.plies().back().move;
}

void Play::draw(const Session& session, std::string_view last_move) {
    for (const std::string& line :
         board_picture(session.board_text(), last_move, settings_.has_colors)) {
        say(line);
    }
}

// "3. black h8", with the time that is left when there is a clock.
void Play::tell_move() {
    const PlayGame::Ply& ply = game_.plies().back();
    std::string text =
        fmt::format("{}. {} {}", game_.plies().size(), side_name(ply.side), ply.move);
    if (game_.seat(ply.side).budget) {
        text += fmt::format(" ({} left)", clock_text(game_.left(ply.side)));
    }
    say(text);
}

// How the game ended; for somebody who looks on also the board and whose turn it is.
void Play::tell_turn() {
    if (settings_.draws_boards) {
        draw(game_.session(), last_move());
    }
    if (game_.state() == PlayState::over) {
        say(end_text(*game_.end()));
        return;
    }
    const bool is_choice = game_.opening() == OpeningStage::choose_after_three
                           || game_.opening() == OpeningStage::choose_after_five;
    if (!game_.acting_seat().is_engine && (is_choice || settings_.draws_boards)) {
        say(turn_text());
    }
}

// What is expected of whose turn it is.
std::string Play::turn_text() const {
    const std::string_view side = side_name(game_.session().side_to_move());
    switch (game_.opening()) {
    case OpeningStage::place_three:
    case OpeningStage::place_two:
        return fmt::format("swap2: put a {} stone", side);
    case OpeningStage::choose_after_three:
        return "swap2: take black, take white or take two";
    case OpeningStage::choose_after_five:
        return "swap2: take black or take white";
    case OpeningStage::none:
        break;
    }
    return fmt::format("{} to move", side);
}

void Play::on_move(std::string_view move) {
    if (game_.state() != PlayState::playing) {
        refuse(move, fmt::format("{} (help lists the commands)", why_not()));
        return;
    }
    if (game_.acting_seat().is_engine) {
        refuse(move, "it is the engine's turn, go lets it move");
        return;
    }
    if (game_.opening() == OpeningStage::choose_after_three
        || game_.opening() == OpeningStage::choose_after_five) {
        refuse(move, "a colour must be taken first: take black, take white");
        return;
    }
    if (const Status played = game_.play(move, turn_time()); !played) {
        refuse(move, printable(played.error(), 200));
        return;
    }
    tell_move();
    tell_turn();
    restart_turn();
}

// "new renju 15": what is not named stays as it was.
void Play::on_new(Words& words) {
    const std::string_view rule = words.next();
    const std::string_view size = words.next();
    if (!wants_no_more("new", words)) {
        return;
    }
    const bool is_size_alone =
        size.empty() && !rule.empty() && rule.front() >= '0' && rule.front() <= '9';
    const auto setup = is_size_alone ? parse_setup("", rule, game_.next_setup())
                                     : parse_setup(rule, size, game_.next_setup());
    if (!setup) {
        refuse("new", setup.error());
        return;
    }
    if (const Status known = game_.set_next_setup(*setup); !known) {
        refuse("new", printable(known.error(), 200));
        return;
    }
    if (const Status begun = game_.begin(with_swap2_); !begun) {
        refuse("new", begun.error());
        return;
    }
    ++games_;
    is_paused_ = false;
    say(fmt::format(
        "new game: {}, {}x{}{}",
        setup->variant,
        setup->width,
        setup->height,
        with_swap2_ ? ", swap2" : ""
    ));
    tell_turn();
    restart_turn();
}

void Play::on_undo(Words& words) {
    if (!wants_no_more("undo", words)) {
        return;
    }
    const std::size_t count = game_.undo();
    if (count == 0) {
        refuse("undo", "there is no move of yours to take back");
        return;
    }
    // Else the engine would make the move again at once.
    is_paused_ = game_.acting_seat().is_engine;
    say(moves_text(count) + " taken back");
    tell_turn();
    restart_turn();
}

void Play::on_redo(Words& words) {
    if (!wants_no_more("redo", words)) {
        return;
    }
    const std::size_t count = game_.redo();
    if (count == 0) {
        refuse("redo", "no move has been taken back");
        return;
    }
    is_paused_ = game_.state() == PlayState::playing && game_.acting_seat().is_engine;
    say(moves_text(count) + " made again");
    tell_turn();
    restart_turn();
}

void Play::on_resign(Words& words) {
    if (!wants_no_more("resign", words)) {
        return;
    }
    std::size_t player = game_.actor();
    if (game_.acting_seat().is_engine) {
        if (!game_.has_one_human()) {
            refuse("resign", "you do not play");
            return;
        }
        player = 1 - player;
    }
    game_.lose(player, PlayEnd::Reason::resignation);
    tell_turn();
}

void Play::on_take(Words& words) {
    constexpr std::array<std::pair<std::string_view, OpeningChoice>, 3> choices{
        {{"black", OpeningChoice::black},
         {"white", OpeningChoice::white},
         {"two", OpeningChoice::two}}};
    const std::string_view word = words.next();
    const auto* const choice = std::find_if(choices.begin(), choices.end(), [&](const auto& row) {
        return same_word(row.first, word);
    });
    if (choice == choices.end() || !words.at_end()) {
        refuse("take", "expected take black, take white or take two");
        return;
    }
    if (game_.acting_seat().is_engine) {
        refuse("take", "it is the engine's turn, go lets it move");
        return;
    }
    if (const Status chosen = game_.choose(choice->second, turn_time()); !chosen) {
        refuse("take", chosen.error());
        return;
    }
    say(fmt::format("you take {}", choice->first));
    tell_turn();
    restart_turn();
}

void Play::on_go(Words& words) {
    if (!wants_no_more("go", words)) {
        return;
    }
    is_paused_ = false;
    if (!game_.acting_seat().is_engine) {
        make_engine_move();
    }
}

// It acted when it arrived, if there was anything to stop.
void Play::on_stop(Words& /*words*/) {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(was_interrupted_, false)) {
        refuse("stop", "the engine does not think");
    }
}

void Play::on_board(Words& words) {
    if (wants_no_more("board", words)) {
        draw(game_.session(), last_move());
    }
}

void Play::on_status(Words& words) {
    if (!wants_no_more("status", words)) {
        return;
    }
    const bool is_waiting = game_.state() == PlayState::waiting;
    const GameSetup& setup = is_waiting ? game_.next_setup() : game_.session().setup();
    say(fmt::format(
        "{}, {}x{}, {}", setup.variant, setup.width, setup.height, moves_text(game_.plies().size())
    ));
    for (const Side side : {Side::first, Side::second}) {
        std::string text = fmt::format("{}: {}", side_name(side), seat_text(game_.seat(side)));
        if (game_.seat(side).budget && !is_waiting) {
            text += fmt::format(", {} left", clock_text(time_left(side)));
        }
        say(text);
    }
    if (is_waiting) {
        say("no game has begun");
    } else if (game_.state() == PlayState::over) {
        say(end_text(*game_.end()));
    } else {
        say(turn_text() + (is_paused_ ? ", paused" : ""));
    }
}

void Play::on_help(Words& words) {
    if (!wants_no_more("help", words)) {
        return;
    }
    if (game_.state() == PlayState::playing) {
        say(fmt::format("{:<{}} {}", "h8 and the like", help_column, "make a move"));
    }
    for (const Command& command : commands()) {
        if (is_allowed(command)) {
            const std::string call = fmt::format("{} {}", command.name, command.usage);
            say(fmt::format("{:<{}} {}", call, help_column, command.help));
        }
    }
}

void Play::on_quit(Words& words) {
    is_over_ = wants_no_more("quit", words);
}

}  // namespace tengen
