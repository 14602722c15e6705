#include "protocol/limited_session.h"

#include "engine/games.h"

#include <stdexcept>

namespace tengen {

class LimitedSession::Listener final : public SearchListener {
public:
    void on_result(const SearchResult& result) override { result_ = result; }
    const SearchResult& result() const { return result_; }

private:
    SearchResult result_;
};

LimitedSession::LimitedSession(
    const std::string& game, const GameSetup& setup, std::int64_t memory_mib
)
    : listener_(std::make_unique<Listener>()), session_(make_session(game)) {
    if (!session_) {
        throw std::invalid_argument("there is no game " + game);
    }
    for (const Status& status :
         {session_->set_option("memory_mib", std::to_string(memory_mib)),
          session_->new_game(setup)}) {
        if (!status) {
            throw std::invalid_argument(status.error());
        }
    }
}

LimitedSession::~LimitedSession() = default;

SearchResult LimitedSession::search(SearchGoal goal, std::uint64_t nodes) {
    SearchRequest request;
    request.goal = goal;
    request.limits.nodes = nodes;
    if (!session_->go(request, *listener_)) {
        return {};
    }
    session_->wait();
    return listener_->result();
}

}  // namespace tengen
