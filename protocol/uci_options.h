#pragma once

#include "engine/session.h"
#include "protocol/uci_limits.h"
#include "protocol/uci_rule.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// The options of a session as front ends of UCI and UCCI know them, and those of the conversation
// itself. Names are the same in any case, with blanks or with underscores.
class UciOptions {
public:
    // The session gets the memory that goes with the usual size of the table.
    explicit UciOptions(Session& session);

    // The lines of the handshake.
    std::vector<std::string> lines(UciDialect dialect) const;
    // What there is no option for is passed over. Errors: a value that cannot be. Only while no
    // search runs.
    Status set(std::string_view name, std::string_view value);

    // The session's setup with the rule that the front end has chosen, if it has: for positions to
    // come.
    GameSetup setup() const;
    int multi_pv() const { return static_cast<int>(multi_pv_); }
    // What is kept back of the clock beyond what always is.
    Milliseconds extra_overhead() const;
    // The variant of UCI whose ranks are counted from 1.
    bool counts_from_one() const { return counts_from_one_; }
    bool analyses() const { return analyses_; }
    bool counts_milliseconds() const { return counts_milliseconds_; }
    bool is_batch() const { return is_batch_; }

private:
    struct Setter;
    static const Setter* find(std::string_view name);

    Status set_hash(std::string_view value);
    Status set_threads(std::string_view value);
    Status clear_hash(std::string_view value);
    Status set_multi_pv(std::string_view value);
    Status set_overhead(std::string_view value);
    Status set_variant(std::string_view value);
    Status set_analyses(std::string_view value) { return set_switch(analyses_, value); }
    Status set_ponders(std::string_view value) { return set_switch(ponders_, value); }
    Status set_milliseconds(std::string_view value) {
        return set_switch(counts_milliseconds_, value);
    }
    Status set_batch(std::string_view value) { return set_switch(is_batch_, value); }

    Status set_repetition(std::string_view value);
    Status set_sixty_moves(std::string_view value);

    UciRule rule() const { return rule_.value_or(UciRule::of(session_.setup().variant)); }
    void take_rule(const UciRule& rule);
    static Status set_switch(bool& is_set, std::string_view value);
    std::int64_t most_hash() const;
    // The table and what the threads need beside it.
    void fit_memory();

    Session& session_;
    std::int64_t hash_mib_;
    std::int64_t multi_pv_ = 1;
    std::int64_t overhead_ms_;
    std::optional<UciRule> rule_;
    bool counts_from_one_ = false;
    bool analyses_ = false;
    bool ponders_ = false;  // said by front ends; what counts is what they send
    bool counts_milliseconds_ = false;
    bool is_batch_ = false;
};

}  // namespace tengen
