#include "protocol/setup_text.h"

#include "engine/games.h"
#include "protocol/tokens.h"

#include <fmt/format.h>

namespace tengen {

Result<GameSetup> parse_setup(std::string_view rule, std::string_view size, GameSetup usual) {
    GameSetup setup = std::move(usual);
    if (!rule.empty()) {
        setup.variant = rule;
    }
    if (!size.empty()) {
        const std::size_t cross = size.find('x');
        const auto width = parse_number(size.substr(0, cross), 1, 1000);
        const auto height =
            cross == std::string_view::npos ? width : parse_number(size.substr(cross + 1), 1, 1000);
        if (!width || !height) {
            return Error{
                fmt::format("size '{}' is neither a number nor like 20x15", printable(size))};
        }
        setup.width = static_cast<int>(*width);
        setup.height = static_cast<int>(*height);
    }
    return setup;
}

Result<GameSetup> make_setup(
    const std::string& game, std::string_view rule, std::string_view size
) {
    const std::unique_ptr<Session> session = make_session(game);
    if (!session) {
        return Error{fmt::format("there is no game {}", game)};
    }
    auto setup = parse_setup(rule, size, session->setup());
    if (!setup) {
        return setup;
    }
    if (const Status known = session->new_game(*setup); !known) {
        return Error{known.error()};
    }
    return setup;
}

}  // namespace tengen
