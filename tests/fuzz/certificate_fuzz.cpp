// Certificates: whatever the bytes, they are read and checked or refused with a reason, and what
// was read is written and read again as the same.

#include "engine/games.h"
#include "protocol/proofs/proof_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace {

void require(bool claim) {
    if (!claim) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const std::unique_ptr<tengen::Session> session = tengen::make_session("gomoku");
    const auto certificates = tengen::read_certificates(text);
    if (!certificates) {
        require(!certificates.error().empty());
    } else {
        for (const auto& [line, certificate] : *certificates) {
            const tengen::Status verified = session->verify(certificate.proof);
            const std::string written = tengen::write_certificate(certificate);
            const auto again = tengen::read_certificates(written);
            require(again.ok() && again->size() == 1);
            require(tengen::write_certificate(again->front().certificate) == written);
            require(session->verify(again->front().certificate.proof).ok() == verified.ok());
        }
    }
    const auto problems = tengen::read_proof_problems(text, "gomoku", {"freestyle", 15, 15});
    require(problems.ok() || !problems.error().empty());
    return 0;
}
