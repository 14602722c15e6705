#include "engine/games.h"
#include "protocol/commands/solve.h"
#include "protocol/proofs/proof_json.h"
#include "protocol/tokens.h"
#include "protocol/whole_file.h"

#include <fmt/format.h>

#include <cstddef>
#include <memory>

namespace tengen {

namespace {

Status verify(const Certificate& certificate) {
    const std::unique_ptr<Session> session = make_session(certificate.game);
    if (!session) {
        return Error{fmt::format("there is no game {}", printable(certificate.game))};
    }
    return session->verify(certificate.proof);
}

}  // namespace

Status run_verify(const VerifyOptions& options, LineWriter& out) {
    std::size_t count = 0;
    std::size_t refused = 0;
    for (const std::string& path : options.files) {
        const auto text = read_whole_file(path);
        if (!text) {
            return Error{text.error()};
        }
        const auto certificates = read_certificates(*text);
        if (!certificates) {
            out.line(fmt::format("{}: refused: {}", path, certificates.error()));
            ++count;
            ++refused;
            continue;
        }
        for (const auto& [line, certificate] : *certificates) {
            const Status verified = verify(certificate);
            out.line(fmt::format(
                "{}:{}: {}",
                path,
                line,
                verified ? "verified" : "refused: " + printable(verified.error(), 2000)
            ));
            ++count;
            refused += verified ? 0 : 1;
        }
    }
    if (refused > 0) {
        return Error{fmt::format("{} of {} certificates refused", refused, count)};
    }
    out.line(fmt::format("{0} of {0} certificates verified", count));
    return Done{};
}

}  // namespace tengen
