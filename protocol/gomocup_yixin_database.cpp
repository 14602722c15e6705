// The commands of Yixin-Board that look into a database and change it.

#include "protocol/gomocup.h"
#include "protocol/gomocup_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tengen {

namespace {

constexpr std::string_view done = "MESSAGE DATABASE DONE";

bool is_pass(const Tuple& tuple) {
    return tuple.fields[0] == -1 && tuple.fields[1] == -1;
}

}  // namespace

const std::vector<Gomocup::Command>& Gomocup::database_commands() {
    using G = Gomocup;
    const auto block = [](std::string_view name, auto run, BlockHead head, std::string_view help) {
        return Command{
            .name = name,
            .help = help,
            .run_block = run,
            .min_fields = 2,
            .max_fields = 3,
            .head = head,
            .marks_yixin = true};
    };
    const auto path = [](std::string_view name, auto run, std::string_view help) {
        return Command{.name = name, .help = help, .run_path = run, .marks_yixin = true};
    };
    static const std::vector<Command> rows = {
        path("YXSETDATABASE", &G::on_yx_set_database, "path: open a database, or make one"),
        {.name = "YXSAVEDATABASE",
         .help = "nothing waits to be saved: answered",
         .run = &G::on_yx_save_database,
         .marks_yixin = true},
        block(
            "YXQUERYDATABASEALL",
            &G::on_yx_query_all,
            BlockHead::none,
            "x,y ... DONE: what is known of the moves there"
        ),
        block(
            "YXQUERYDATABASEALLT",
            &G::on_yx_query_all_text,
            BlockHead::none,
            "x,y ... DONE: the same, and the comment"
        ),
        block(
            "YXQUERYDATABASEONE",
            &G::on_yx_query_one,
            BlockHead::none,
            "x,y ... DONE: what is known of the position"
        ),
        block(
            "YXQUERYDATABASETEXT",
            &G::on_yx_query_text,
            BlockHead::none,
            "x,y ... DONE: its comment"
        ),
        block(
            "YXEDITTVDDATABASE",
            &G::on_yx_edit,
            BlockHead::four_words,
            "mask label value depth x,y ... DONE: change them"
        ),
        block(
            "YXEDITTEXTDATABASE",
            &G::on_yx_edit_text,
            BlockHead::quoted,
            "\"text\" x,y ... DONE: change the comment"
        ),
        block(
            "YXEDITLABELDATABASE",
            &G::on_yx_edit_label,
            BlockHead::line,
            "x,y text, then x,y ... DONE: what the board shows there"
        ),
        block(
            "YXSETBESTMOVEDATABASE",
            &G::on_yx_set_best_move,
            BlockHead::none,
            "x,y ... DONE: the last move is the best one"
        ),
        block(
            "YXCLEARBESTMOVEDATABASE",
            &G::on_yx_clear_best_move,
            BlockHead::none,
            "x,y ... DONE: the last move is the best one no more"
        ),
        block(
            "YXDELETEDATABASEONE",
            &G::on_yx_delete_one,
            BlockHead::none,
            "x,y ... DONE: forget the position"
        ),
        block(
            "YXDELETEDATABASEALL",
            &G::on_yx_delete_below,
            BlockHead::filter,
            "[filter] x,y ... DONE: forget what its moves lead to"
        ),
        path("YXDBTOTXT", &G::on_yx_to_text, "path: write what is of this rule and board"),
        path("YXDBTOTXTALL", &G::on_yx_all_to_text, "path: write everything"),
        path("YXTXTTODB", &G::on_yx_from_text, "path: add what such a file holds"),
        path("YXDBTOLIB", &G::on_yx_to_library, "path: write a library of the position"),
        path("YXLIBTODB", &G::on_yx_from_library, "path: add the positions of a library"),
        path("YXDBSPLIT", &G::on_yx_split, "path: add what can come of the position to another"),
        path("YXDBMERGE", &G::on_yx_merge, "path: add what another database knows"),
        path("YXDBTOPOS", &G::on_yx_to_positions, "refused"),
        {.name = "YXDBCHECK",
         .help = "look for damage",
         .run = &G::on_yx_check_database,
         .marks_yixin = true},
        {.name = "YXDBFIX",
         .help = "the same: nothing is ever mended",
         .run = &G::on_yx_check_database,
         .marks_yixin = true},
    };
    return rows;
}

void Gomocup::on_yx_set_database(const std::string& path) {
    if (const Status opened = database_.open(path, settings_.database_is_read_only()); !opened) {
        reply_error(opened.error());
        return;
    }
    reply(fmt::format("MESSAGE DATABASE LOAD START {}", path));
    reply("MESSAGE DATABASE LOAD DONE");
}

void Gomocup::on_yx_save_database(Words& /*words*/) {
    if (database_.is_open()) {
        reply("MESSAGE DATABASE SAVE START");
        reply("MESSAGE DATABASE SAVE DONE");
    } else {
        reply(done);
    }
}

// The position that a command is about, which may be another than the one on the board. Nothing
// when it is none, or when there is no database: that has been told then.
std::optional<GomocupPosition> Gomocup::read_database_position(const GomocupBlock& block) {
    apply_settings();
    if (!database_.is_open()) {
        reply(done);
        return std::nullopt;
    }
    GomocupPosition position;
    for (const Tuple& tuple : block.tuples()) {
        if (is_pass(tuple)) {
            position.to_move = other_side(position.to_move);
            continue;
        }
        const Result<Cell> cell = cell_of(tuple, settings_.order(), size_);
        if (!cell || position.is_occupied(*cell)) {
            reply_error(fmt::format(
                "{}: {}, nothing is changed",
                block.command(),
                cell ? "a cell is named twice" : cell.error()
            ));
            return std::nullopt;
        }
        position.play(*cell);
    }
    return position;
}

void Gomocup::on_yx_query_all(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_lines(database_.moves(setup(), *position, settings_.order()));
    }
}

void Gomocup::on_yx_query_all_text(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_lines(database_.moves(setup(), *position, settings_.order()));
        reply(database_.text(setup(), *position));
    }
}

void Gomocup::on_yx_query_one(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply(database_.one(setup(), *position));
    }
}

void Gomocup::on_yx_query_text(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply(database_.text(setup(), *position));
    }
}

void Gomocup::on_yx_edit(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        const Status edited = database_.edit(setup(), *position, block.head());
        reply_changed(block, edited, database_.one(setup(), *position));
    }
}

void Gomocup::on_yx_edit_text(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_changed(block, database_.edit_text(setup(), *position, block.head()), done);
    }
}

void Gomocup::on_yx_edit_label(const GomocupBlock& block) {
    const auto position = read_database_position(block);
    if (!position) {
        return;
    }
    Words words(block.head());
    const Result<Tuple> tuple = words.next_tuple();
    if (!tuple || tuple->size != 2) {
        reply_changed(block, Error{"expected x,y text, and the position"}, done);
        return;
    }
    const Result<Cell> cell = cell_of(*tuple, settings_.order(), size_);
    if (!cell) {
        reply_changed(block, Error{cell.error()}, done);
        return;
    }
    const Status edited = database_.edit_label(setup(), *position, *cell, words.rest());
    if (!edited) {
        reply_changed(block, edited, done);
        return;
    }
    reply_lines(database_.moves(setup(), *position, settings_.order()));
}

void Gomocup::on_yx_set_best_move(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_changed(block, database_.set_best_move(setup(), *position), done);
    }
}

void Gomocup::on_yx_clear_best_move(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_changed(block, database_.clear_best_move(setup(), *position), done);
    }
}

void Gomocup::on_yx_delete_one(const GomocupBlock& block) {
    if (const auto position = read_database_position(block)) {
        reply_changed(block, database_.remove(setup(), *position), done);
    }
}

void Gomocup::on_yx_delete_below(const GomocupBlock& block) {
    const auto position = read_database_position(block);
    if (!position) {
        return;
    }
    const auto filter = DatabaseFilter::parse(block.head());
    if (!filter) {
        reply_changed(block, Error{filter.error()}, done);
        return;
    }
    const auto removed = database_.remove_below(setup(), *position, *filter);
    if (!removed) {
        reply_changed(block, Error{removed.error()}, done);
        return;
    }
    reply(fmt::format("MESSAGE {} positions deleted", *removed));
    reply_lines(database_.moves(setup(), *position, settings_.order()));
}

void Gomocup::reply_changed(
    const GomocupBlock& block, const Status& status, std::string_view answer
) {
    if (status) {
        reply(answer);
    } else {
        reply_error(fmt::format("{}: {}, nothing is changed", block.command(), status.error()));
    }
}

// What the database knows of the position at hand, when that is as good as the search that was
// asked for: a win is one whatever the limits are, all else must come of as long a search.
std::optional<SearchResult> Gomocup::known_result(const SearchRequest& request) {
    const Option* level = option("level");
    const bool is_plain = request.goal == SearchGoal::best_move && request.multi_pv == 1
                          && request.excluded.empty()
                          && (level == nullptr || level->value == level->max);
    if (!is_plain || !settings_.uses_database()) {
        return std::nullopt;
    }
    const auto entry = database_.find(setup(), position_);
    if (!entry || entry->pv.empty()) {
        return std::nullopt;
    }
    const Limits& limits = request.limits;
    const bool is_long = limits.nodes && entry->nodes >= *limits.nodes
                         && entry->depth >= limits.depth_plies.value_or(0);
    const std::vector<std::string> legal = session_->legal_moves();
    const bool is_legal = std::find(legal.begin(), legal.end(), entry->pv.front()) != legal.end();
    if (!is_legal || !(is_win(entry->score) || is_long)) {
        return std::nullopt;
    }
    SearchResult result;
    result.moves = {entry->pv.front()};
    result.ponder = entry->pv.size() > 1 ? entry->pv[1] : "";
    result.info.depth = entry->depth;
    result.info.selective_depth = entry->depth;
    result.info.score = entry->score;
    result.info.nodes = entry->nodes;
    result.info.pv = entry->pv;
    return result;
}

}  // namespace tengen
