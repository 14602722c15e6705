// Stands in for analysis_database.cpp in a build without SQLite.

#include "protocol/database/analysis_database.h"

namespace tengen {

namespace {

Error absent() {
    return Error{"this program was built without SQLite and has no databases"};
}

}  // namespace

class AnalysisDatabase::Implementation {};

AnalysisDatabase::AnalysisDatabase(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

AnalysisDatabase::~AnalysisDatabase() = default;

Result<std::unique_ptr<AnalysisDatabase>> AnalysisDatabase::open(
    const std::string& /*path*/, Access /*access*/
) {
    return absent();
}

Result<std::optional<StoredAnalysis>> AnalysisDatabase::find(
    const GameSetup& /*setup*/, std::span<const Placement> /*stones*/, Side /*to_move*/
) {
    return absent();
}

Result<bool> AnalysisDatabase::store(const StoredAnalysis& /*analysis*/) {
    return absent();
}

Status AnalysisDatabase::replace(const StoredAnalysis& /*analysis*/) {
    return absent();
}

Result<bool> AnalysisDatabase::remove(
    const GameSetup& /*setup*/, std::span<const Placement> /*stones*/, Side /*to_move*/
) {
    return absent();
}

Status AnalysisDatabase::for_each(const std::function<bool(const StoredAnalysis&)>& /*visit*/) {
    return absent();
}

Result<std::int64_t> AnalysisDatabase::size() {
    return absent();
}

Status AnalysisDatabase::check() {
    return absent();
}

bool AnalysisDatabase::lies_at(const std::string& /*path*/) const {
    return false;
}

Status AnalysisDatabase::begin() {
    return absent();
}

Status AnalysisDatabase::commit() {
    return absent();
}

Status AnalysisDatabase::roll_back() {
    return absent();
}

std::string AnalysisDatabase::first_error() const {
    return absent().message;
}

}  // namespace tengen
