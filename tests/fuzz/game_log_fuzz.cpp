// Files of self-play games: what is read as a game is written back as the same bytes, and nothing
// is read past the end.

#include "protocol/selfplay/game_log.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    tengen::GameLogReader reader(bytes);
    tengen::LoggedGame game;
    std::size_t begin = 0;
    while (reader.next(game) == tengen::GameLogReader::Outcome::game) {
        const std::string written = tengen::to_bytes(game);
        if (bytes.compare(begin, reader.whole_bytes() - begin, written) != 0) {
            std::abort();
        }
        begin = reader.whole_bytes();
    }
    return 0;
}
