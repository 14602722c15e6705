#include "protocol/commands/openings.h"

#include "protocol/match/opening_maker.h"
#include "protocol/ordered_work.h"
#include "protocol/progress.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

namespace tengen {

namespace {

// The searches before the last one, which have less to decide.
constexpr std::uint64_t balance_share = 4;
constexpr std::uint64_t glance_share = 20;

constexpr std::string_view try_mark = "# try ";

Result<OpeningRules> make_rules(const OpeningsOptions& options) {
    const auto setup = make_setup(options.game, options.rule, options.size);
    if (!setup) {
        return Error{setup.error()};
    }
    if (options.min_stones > options.max_stones) {
        return Error{"min-stones is more than max-stones"};
    }
    OpeningRules rules;
    rules.setup = *setup;
    rules.min_stones = options.min_stones;
    rules.max_stones = options.max_stones;
    rules.range = options.range;
    rules.check_nodes = options.nodes;
    rules.balance_nodes = std::max<std::uint64_t>(options.nodes / balance_share, 1);
    rules.glance_nodes = std::max<std::uint64_t>(options.nodes / glance_share, 1);
    rules.seed = options.seed;
    return rules;
}

BoardSize size_of(const OpeningRules& rules) {
    return {rules.setup.width, rules.setup.height};
}

// "h8 i9 j10  # try 17, value 12": the number of a try tells where to go on.
std::string line_of(const MadeOpening& made, std::uint64_t number) {
    return fmt::format(
        "{}  {}{}, value {}\n", fmt::join(made.moves, " "), try_mark, number, made.score
    );
}

// What is there of earlier runs.
struct OpeningFile {
    std::uint64_t next_try = 0;
    std::set<std::string> known;  // canonical
};

Result<OpeningFile> read_file(const std::string& path, BoardSize size) {
    OpeningFile there;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return there;
    }
    std::uintmax_t whole_bytes = 0;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (file.eof()) {
            break;  // the last line is torn
        }
        whole_bytes += line.size() + 1;
        const std::string_view text = line;
        const std::size_t mark = text.find(try_mark);
        if (mark != std::string_view::npos) {
            const std::string_view rest = text.substr(mark + try_mark.size());
            const auto tried = parse_number(
                rest.substr(0, rest.find(',')), 0, std::numeric_limits<std::int64_t>::max() - 1
            );
            if (!tried) {
                return Error{fmt::format("{}:{}: {}", path, number, tried.error())};
            }
            there.next_try = std::max(there.next_try, static_cast<std::uint64_t>(*tried) + 1);
        }
        const std::string_view moves = trimmed(text.substr(0, text.find('#')));
        if (moves.empty()) {
            continue;
        }
        const auto opening = parse_opening(moves, size);
        if (!opening) {
            return Error{fmt::format("{}:{}: {}", path, number, opening.error())};
        }
        there.known.insert(canonical_opening(*opening, size));
    }
    file.close();
    std::error_code failure;
    std::filesystem::resize_file(path, whole_bytes, failure);
    if (failure) {
        return Error{fmt::format("cannot write {}: {}", path, failure.message())};
    }
    return there;
}

Status make_openings(const OpeningsOptions& options, const OpeningRules& rules, LineWriter& out) {
    auto there = read_file(options.path, size_of(rules));
    if (!there) {
        return Error{there.error()};
    }
    std::set<std::string>& known = there.value().known;
    const auto wanted = static_cast<std::size_t>(options.count);
    std::ofstream file(options.path, std::ios::binary | std::ios::app);
    Progress progress("openings", options.count);
    progress.start_at(static_cast<std::int64_t>(known.size()));
    std::uint64_t tries = 0;
    using Work = OrderedWork<std::optional<MadeOpening>>;
    const auto make_worker = [&]() -> Work::Worker {
        const auto maker = std::make_shared<OpeningMaker>(options.game, rules);
        return [maker](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<std::optional<MadeOpening>> {
            auto made = maker->make(number, stop);
            return stop ? std::nullopt : std::optional(std::move(made));
        };
    };
    const auto deliver = [&](std::uint64_t number, const std::optional<MadeOpening>& made) {
        ++tries;
        if (made && known.insert(canonical_opening(made->moves, size_of(rules))).second) {
            file << line_of(*made, number) << std::flush;
        }
        return known.size() < wanted && file;
    };
    const auto idle = [&] {
        progress.update(static_cast<std::int64_t>(known.size()), fmt::format("{} tries", tries));
        return !was_interrupted();
    };
    if (known.size() < wanted) {
        Work({.threads = thread_count(options.threads),
              .first = there->next_try,
              .end = std::numeric_limits<std::uint64_t>::max(),
              .make_worker = make_worker,
              .deliver = deliver,
              .idle = idle})
            .run();
    }
    progress.finish();
    if (!file) {
        return Error{"cannot write " + options.path};
    }
    out.line(fmt::format("{} openings in {}", known.size(), options.path));
    return Done{};
}

// What is wrong with an opening; empty when nothing is.
std::string fault_of(const std::optional<Score>& score, int range) {
    if (!score) {
        return "it cannot be played, or the game is over after it";
    }
    return std::abs(*score) > range ? fmt::format("value {}", *score) : std::string();
}

Status check_openings(const OpeningsOptions& options, const OpeningRules& rules, LineWriter& out) {
    const auto openings = read_openings(options.path, size_of(rules));
    if (!openings) {
        return Error{openings.error()};
    }
    std::map<std::string, std::size_t> known;
    std::size_t faults = 0;
    std::size_t checked = 0;
    Progress progress("openings", static_cast<std::int64_t>(openings->size()));
    using Work = OrderedWork<std::optional<Score>>;
    const auto make_worker = [&]() -> Work::Worker {
        const auto maker = std::make_shared<OpeningMaker>(options.game, rules);
        return [maker, &openings](
                   std::uint64_t number, const std::atomic<bool>& /*stop*/
               ) -> std::optional<std::optional<Score>> {
            return std::optional(maker->judge((*openings)[number]));
        };
    };
    const auto deliver = [&](std::uint64_t number, const std::optional<Score>& score) {
        const Opening& opening = (*openings)[number];
        std::string fault = fault_of(score, rules.range);
        const auto [twin, is_new] =
            known.emplace(canonical_opening(opening, size_of(rules)), number + 1);
        if (fault.empty() && !is_new) {
            fault = fmt::format("the same as opening {}", twin->second);
        }
        if (!fault.empty()) {
            ++faults;
            out.line(fmt::format("opening {} ({}): {}", number + 1, fmt::join(opening, " "), fault)
            );
        }
        ++checked;
        return true;
    };
    const auto idle = [&] {
        progress.update(static_cast<std::int64_t>(checked), fmt::format("{} not in order", faults));
        return !was_interrupted();
    };
    Work({.threads = thread_count(options.threads),
          .first = 0,
          .end = openings->size(),
          .make_worker = make_worker,
          .deliver = deliver,
          .idle = idle})
        .run();
    progress.finish();
    out.line(fmt::format("{} of {} openings in order", checked - faults, openings->size()));
    if (faults > 0) {
        return Error{fmt::format("{} openings of {} are not in order", faults, options.path)};
    }
    return Done{};
}

}  // namespace

Status run_openings(const OpeningsOptions& options, LineWriter& out) {
    const auto rules = make_rules(options);
    if (!rules) {
        return Error{rules.error()};
    }
    catch_interrupts();
    return options.check ? check_openings(options, *rules, out)
                         : make_openings(options, *rules, out);
}

}  // namespace tengen
