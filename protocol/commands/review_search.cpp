#include "protocol/commands/review_search.h"

#include "protocol/progress.h"
#include "protocol/setup_text.h"

namespace tengen {

ReviewSettings review_settings(const ReviewSearchOptions& options) {
    return {
        .game = options.game,
        .nodes = options.nodes,
        .candidates = options.candidates,
        .threads = thread_count(options.threads),
        .memory_mib = options.memory_mib};
}

Result<std::vector<NamedGame>> read_games(
    const ReviewSearchOptions& options, const std::vector<std::string>& files
) {
    const auto usual = make_setup(options.game, options.rule, options.size);
    if (!usual) {
        return Error{usual.error()};
    }
    return read_record_files(files, options.game, options.rule, *usual);
}

}  // namespace tengen
