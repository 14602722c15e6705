#pragma once

#include "engine/kit/limits.h"
#include "protocol/notation.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

// What INFO lines have said, as numbers in the protocol's own units and without knowledge of the
// engine. Values apply from the next command on, so they may arrive at any time.
class GomocupSettings {
public:
    // Takes "key value". Unknown keys go to `options`, bad values are ignored: INFO has no answer.
    void take_info(std::string_view text);

    // What a search may use that was asked for at `start`.
    Limits limits(Clock::time_point start, BoardSize size) const;
    // A move took this long. Keeps an own match clock between two time_left.
    void charge(Milliseconds used);
    // The match clock starts anew, unless time_left has just been sent for the new game.
    void new_game();

    // Whether the variant is what this engine plays for `rule`; empty when it plays none.
    // `is_yixin`: the client speaks the Yixin dialect, which numbers the rules in its own way.
    static std::string_view variant_of(std::int64_t rule, bool is_yixin);

    bool details() const { return (show_detail_ & 2) != 0; }
    bool realtime() const { return (show_detail_ & 1) != 0; }
    bool messages() const { return show_detail_ != 0; }
    bool pondering() const { return pondering_ != 0; }
    bool uses_database() const { return uses_database_ != 0; }
    bool database_is_read_only() const { return database_is_read_only_ != 0; }
    bool suggesting() const { return suggesting_ != 0; }
    CoordinateOrder order() const { return order_; }
    bool was_asked_for_details() const { return was_asked_for_details_; }
    std::vector<std::string> describe(BoardSize size) const;
    static std::vector<std::string> help();  // a line for each key

    // Wishes that the engine has yet to be told of; the adapter takes them from here when no search
    // runs. Empty once taken.
    std::optional<std::int64_t> rule;
    std::optional<std::int64_t> max_memory;  // bytes, zero: no limit given
    std::optional<std::int64_t> hash_size;   // KiB
    std::optional<std::int64_t> threads;     // zero: as many as there are processors
    // Keys that only the engine may know, with their values, in the order they came.
    std::vector<std::pair<std::string, std::string>> options;

private:
    struct Key;
    static std::span<const Key> keys();
    static std::span<const std::string_view> ignored_keys();

    void take_option(std::string_view name, std::string_view value);
    void set_order(std::string_view value);
    bool has_no_clock() const;
    std::optional<std::int64_t> match_clock() const;
    std::optional<std::int64_t> depth_limit(BoardSize size) const;

    // Milliseconds. Without any INFO a move takes five seconds: somebody is trying us by hand.
    std::int64_t timeout_turn_ = 5000;
    std::int64_t timeout_match_ = 0;
    std::optional<std::int64_t> time_left_;
    bool time_left_is_news_ = false;  // it was sent after the last move
    std::int64_t time_increment_ = 0;
    std::int64_t max_depth_ = 0;
    std::int64_t max_node_ = 0;
    std::int64_t show_detail_ = 0;
    bool was_asked_for_details_ = false;
    std::int64_t pondering_ = 0;
    std::int64_t suggesting_ = 0;
    std::int64_t uses_database_ = 1;
    std::int64_t database_is_read_only_ = 0;
    CoordinateOrder order_ = CoordinateOrder::column_row;
};

}  // namespace tengen
