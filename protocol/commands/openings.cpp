#include "protocol/commands/openings.h"

#include "protocol/match/engine_spec.h"
#include "protocol/match/opening_maker.h"
#include "protocol/match/second_opinion.h"
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

// The engine whose word counts too; nothing when there is none.
Result<std::optional<EngineSpec>> judge_of(const OpeningsOptions& options) {
    if (options.judge.empty()) {
        return std::optional<EngineSpec>();
    }
    auto spec = parse_engine_spec(options.judge, "");
    return spec ? Result(std::optional(std::move(spec.value()))) : Error{spec.error()};
}

// One thread's means to look at openings.
class Examiner {
public:
    Examiner(
        const OpeningsOptions& options,
        const OpeningRules& rules,
        const std::optional<EngineSpec>& judge
    )
        : maker_(options.game, rules), judge_range_(options.judge_range) {
        if (judge) {
            auto made = SecondOpinion::make(*judge, options.game, rules.setup);
            if (made) {
                judge_.emplace(std::move(made.value()));
            } else {
                fault_ = made.error();
            }
        }
    }

    // An opening that all find even; nothing when this try found none.
    Result<std::optional<MadeOpening>> make(std::uint64_t number, const std::atomic<bool>& stop) {
        auto made = maker_.make(number, stop);
        const auto doubt = made ? doubt_of(made->moves, stop) : Result(std::string());
        if (!doubt) {
            return Error{doubt.error()};
        }
        return doubt->empty() ? made : std::nullopt;
    }
    // What is wrong with an opening; empty when nothing is.
    Result<std::string> check(const Opening& opening, Score range, const std::atomic<bool>& stop) {
        const auto score = maker_.judge(opening);
        if (!score) {
            return std::string("it cannot be played, or the game is over after it");
        }
        if (std::abs(*score) > range) {
            return fmt::format("value {}", *score);
        }
        return doubt_of(opening, stop);
    }

private:
    // What the other engine has against an opening.
    Result<std::string> doubt_of(const Opening& opening, const std::atomic<bool>& stop) {
        if (!judge_) {
            return fault_.empty() ? Result(std::string()) : Error{fault_};
        }
        const auto score = judge_->judge(opening, stop);
        if (!score) {
            return Error{score.error()};
        }
        const bool is_even = *score && std::abs(**score) <= judge_range_;
        return is_even ? std::string()
                       : fmt::format("{}: value {}", judge_->name(), score->value_or(0));
    }

    OpeningMaker maker_;
    std::optional<SecondOpinion> judge_;
    int judge_range_;
    std::string fault_;
};

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

Status make_openings(
    const OpeningsOptions& options,
    const OpeningRules& rules,
    const std::optional<EngineSpec>& judge,
    LineWriter& out
) {
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
    Status fault = Done{};
    using Tried = Result<std::optional<MadeOpening>>;
    using Work = OrderedWork<Tried>;
    const auto make_worker = [&]() -> Work::Worker {
        const auto examiner = std::make_shared<Examiner>(options, rules, judge);
        return [examiner](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<Tried> {
            Tried made = examiner->make(number, stop);
            return stop ? std::nullopt : std::optional(std::move(made));
        };
    };
    const auto deliver = [&](std::uint64_t number, const Tried& tried) {
        if (!tried) {
            fault = Error{tried.error()};
            return false;
        }
        ++tries;
        const std::optional<MadeOpening>& made = *tried;
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
    if (!fault) {
        return fault;
    }
    out.line(fmt::format("{} openings in {}", known.size(), options.path));
    return Done{};
}

Status check_openings(
    const OpeningsOptions& options,
    const OpeningRules& rules,
    const std::optional<EngineSpec>& judge,
    LineWriter& out
) {
    const auto openings = read_openings(options.path, size_of(rules));
    if (!openings) {
        return Error{openings.error()};
    }
    std::map<std::string, std::size_t> known;
    std::size_t faults = 0;
    std::size_t checked = 0;
    Progress progress("openings", static_cast<std::int64_t>(openings->size()));
    Status failure = Done{};
    using Work = OrderedWork<Result<std::string>>;
    const auto make_worker = [&]() -> Work::Worker {
        const auto examiner = std::make_shared<Examiner>(options, rules, judge);
        return [examiner, &openings, &rules](
                   std::uint64_t number, const std::atomic<bool>& stop
               ) -> std::optional<Result<std::string>> {
            auto fault = examiner->check((*openings)[number], rules.range, stop);
            return stop ? std::nullopt : std::optional(std::move(fault));
        };
    };
    const auto deliver = [&](std::uint64_t number, const Result<std::string>& found) {
        if (!found) {
            failure = Error{found.error()};
            return false;
        }
        const Opening& opening = (*openings)[number];
        std::string fault = *found;
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
    if (!failure) {
        return failure;
    }
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
    const auto judge = judge_of(options);
    if (!judge) {
        return Error{judge.error()};
    }
    catch_interrupts();
    return options.check ? check_openings(options, *rules, *judge, out)
                         : make_openings(options, *rules, *judge, out);
}

}  // namespace tengen
