#include "protocol/commands/match.h"

#include "protocol/match/match.h"
#include "protocol/match/match_game.h"
#include "protocol/progress.h"
#include "protocol/replace_file.h"
#include "protocol/setup_text.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <span>

namespace tengen {

namespace {

Result<double> parse_real(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
        return Error{fmt::format("'{}' is no number", printable(text))};
    }
    return value;
}

Status check_bounds(const SprtBounds& bounds) {
    const bool is_probable =
        bounds.alpha > 0 && bounds.alpha < 0.5 && bounds.beta > 0 && bounds.beta < 0.5;
    if (!is_probable || bounds.elo0 >= bounds.elo1) {
        return Error{"sprt: elo0 must be below elo1, alpha and beta between 0 and 0.5"};
    }
    return Done{};
}

Result<SprtBounds> parse_sprt(std::string_view text) {
    SprtBounds bounds;
    const std::array<std::pair<std::string_view, double*>, 4> keys{
        {{"elo0", &bounds.elo0},
         {"elo1", &bounds.elo1},
         {"alpha", &bounds.alpha},
         {"beta", &bounds.beta}}};
    Words words(text);
    while (!words.at_end()) {
        const std::string_view word = words.next();
        const std::size_t sign = std::min(word.find('='), word.size());
        const auto* const key = std::find_if(keys.begin(), keys.end(), [&](const auto& item) {
            return item.first == word.substr(0, sign);
        });
        if (key == keys.end() || sign == word.size()) {
            return Error{
                fmt::format("sprt: '{}' is not one of elo0= elo1= alpha= beta=", printable(word))};
        }
        const auto value = parse_real(word.substr(sign + 1));
        if (!value) {
            return Error{fmt::format("sprt: {}", value.error())};
        }
        *key->second = *value;
    }
    if (Status checked = check_bounds(bounds); !checked) {
        return Error{checked.error()};
    }
    return bounds;
}

// Numbers joined by commas, exactly as many as wanted.
Status parse_numbers(std::string_view text, std::span<int> numbers) {
    std::string_view left = text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool is_last = i + 1 == numbers.size();
        const std::size_t comma = left.find(',');
        const auto number = parse_number(left.substr(0, comma), 0, 1'000'000);
        if (!number || is_last != (comma == std::string_view::npos)) {
            return Error{fmt::format(
                "'{}' is not {} numbers joined by commas", printable(text), numbers.size()
            )};
        }
        numbers[i] = static_cast<int>(*number);
        left.remove_prefix(std::min(left.size(), comma + 1));
    }
    return Done{};
}

Result<Adjudication> parse_adjudication(const MatchOptions& options) {
    Adjudication rules;
    rules.max_plies = options.max_plies;
    if (!options.resign.empty()) {
        std::array<int, 2> numbers{};
        if (Status parsed = parse_numbers(options.resign, numbers); !parsed) {
            return Error{"resign: " + parsed.error()};
        }
        rules.win = {numbers[0], std::max(numbers[1], 1)};
    }
    if (!options.draw.empty()) {
        std::array<int, 3> numbers{};
        if (Status parsed = parse_numbers(options.draw, numbers); !parsed) {
            return Error{"draw: " + parsed.error()};
        }
        rules.draw = {numbers[0], std::max(numbers[1], 1), numbers[2]};
    }
    return rules;
}

Status read_engines(const MatchOptions& options, std::vector<EngineSpec>& engines) {
    if (options.engines.size() < 2) {
        return Error{"a match needs two engines: --engine twice"};
    }
    for (const std::string& text : options.engines) {
        auto spec = parse_engine_spec(text, options.each);
        if (!spec) {
            return Error{spec.error()};
        }
        const bool is_known = std::any_of(engines.begin(), engines.end(), [&](const auto& other) {
            return other.name == spec->name;
        });
        if (is_known) {
            return Error{
                fmt::format("two engines are called {}: use name=", printable(spec->name))};
        }
        engines.push_back(std::move(spec.value()));
    }
    return Done{};
}

Status check_protocols(const std::vector<EngineSpec>& engines, const std::string& game) {
    for (const EngineSpec& spec : engines) {
        const MatchGame known = match_game(game);
        const bool is_uci = spec.protocol == "uci" || spec.protocol == "ucci";
        const bool is_spoken = is_uci                       ? known.is_on_uci
                               : spec.protocol == "gomocup" ? known.is_on_gomocup
                               : spec.protocol == "gtp"     ? known.is_on_gtp
                                                            : true;
        if (!is_spoken) {
            return Error{fmt::format(
                "engine {}: {} is not played over {}: use proto={}",
                printable(spec.name),
                game,
                spec.protocol,
                known.is_on_uci       ? "uci or ucci"
                : known.is_on_gomocup ? "gomocup or gtp"
                                      : "gtp"
            )};
        }
    }
    return Done{};
}

ParseOpening opening_parser(OpeningForm form) {
    switch (form) {
    case OpeningForm::transcripts:
        return parse_transcript;
    case OpeningForm::positions:
        return parse_position_opening;
    case OpeningForm::cells:
        break;
    }
    return parse_opening;
}

Status take_openings(const MatchOptions& options, MatchConfig& config) {
    config.openings.emplace_back();
    if (!options.openings.empty()) {
        auto openings = read_openings(
            options.openings,
            {config.setup.width, config.setup.height},
            opening_parser(match_game(config.game).openings)
        );
        if (!openings) {
            return Error{openings.error()};
        }
        config.openings = std::move(openings.value());
    }
    for (std::size_t i = 0; i < config.openings.size(); ++i) {
        const GamePlan plan{
            .game = config.game,
            .setup = config.setup,
            .opening = config.openings[i],
            .adjudication = {},
            .rules = {}};
        auto checked = check_opening(plan);
        if (!checked) {
            return options.openings.empty()
                       ? Error{checked.error()}
                       : Error{fmt::format(
                           "{}: opening {}: {}", options.openings, i + 1, checked.error()
                       )};
        }
        config.openings[i] = std::move(checked.value());
    }
    return Done{};
}

Result<MatchConfig> make_config(const MatchOptions& options) {
    MatchConfig config;
    config.game = options.game;
    const auto setup = make_setup(options.game, options.rule, options.size);
    if (!setup) {
        return Error{setup.error()};
    }
    config.setup = *setup;
    if (Status read = read_engines(options, config.engines); !read) {
        return Error{read.error()};
    }
    if (Status checked = check_protocols(config.engines, config.game); !checked) {
        return Error{checked.error()};
    }
    if (Status read = take_openings(options, config); !read) {
        return Error{read.error()};
    }
    const auto adjudication = parse_adjudication(options);
    if (!adjudication) {
        return Error{adjudication.error()};
    }
    config.adjudication = *adjudication;
    if (!options.sprt.empty()) {
        const auto bounds = parse_sprt(options.sprt);
        if (!bounds) {
            return Error{bounds.error()};
        }
        if (config.engines.size() != 2) {
            return Error{"sprt: only for two engines"};
        }
        config.sprt = *bounds;
    }
    config.mode = options.gauntlet ? MatchMode::gauntlet : MatchMode::round_robin;
    config.games_a_pair = options.games + options.games % 2;
    config.seed = options.seed;
    config.concurrency = options.concurrency;
    config.rules.margin = Milliseconds{options.margin_ms};
    config.rules.hang = Milliseconds{options.hang_ms};
    config.rules.enforces_memory = options.enforce_memory;
    config.folder = options.folder;
    return config;
}

// Shows the match on standard error and keeps what was remarkable.
class MatchView final : public MatchObserver {
public:
    MatchView(
        const std::optional<SprtBounds>& sprt,
        std::vector<std::string> names,
        const Standings& standings
    )
        : sprt_(sprt),
          names_(std::move(names)),
          progress_("games", standings.schedule().size()),
          games_(standings.games()),
          summary_(match_summary(standings, sprt)) {
        progress_.start_at(games_);
        if (games_ > 0) {
            progress_.say(fmt::format("going on after {} games", games_));
        }
    }
    void on_game(const GameRecord& game, const Standings& standings) override {
        if (game.fault) {
            const int loser = game.players[game.outcome == Outcome::first_wins ? 1 : 0];
            progress_.say(fmt::format(
                "game {}: {} loses by {}: {}",
                game.number + 1,
                names_.at(static_cast<std::size_t>(loser)),
                fault_name(game.fault->kind),
                game.fault->text
            ));
        }
        games_ = standings.games();
        summary_ = match_summary(standings, sprt_);
        tick();
    }
    void on_notice(const std::string& engine, const std::string& text) override {
        notices_.push_back(fmt::format("{}: {}", engine, text));
    }
    void tick() { progress_.update(games_, summary_); }
    void finish() { progress_.finish(); }
    const std::vector<std::string>& notices() const { return notices_; }

private:
    std::optional<SprtBounds> sprt_;
    std::vector<std::string> names_;
    Progress progress_;
    int games_;
    std::string summary_;
    std::vector<std::string> notices_;
};

}  // namespace

Status run_match(const MatchOptions& options, LineWriter& out) {
    const auto config = make_config(options);
    if (!config) {
        return Error{config.error()};
    }
    auto match = Match::open(*config);
    if (!match) {
        return Error{match.error()};
    }
    catch_interrupts();
    const std::vector<std::string> names = (*match)->names();
    MatchView view(config->sprt, names, (*match)->standings());
    std::atomic<bool> stop{false};
    Status status = match.value()->run(view, stop, [&] {
        stop = was_interrupted();
        view.tick();
    });
    view.finish();
    std::vector<std::string> report = match_report((*match)->standings(), names, config->sprt);
    report.insert(report.end(), view.notices().begin(), view.notices().end());
    const int left = (*match)->standings().schedule().size() - (*match)->standings().games();
    if (left > 0 && was_interrupted()) {
        report.push_back(fmt::format("stopped with {} games left: the same command goes on", left));
    }
    std::string text;
    for (const std::string& line : report) {
        out.line(line);
        text += line + '\n';
    }
    if (!status) {
        return status;
    }
    const auto path = std::filesystem::path(config->folder) / "report.txt";
    return replace_file(path.string(), text);
}

}  // namespace tengen
