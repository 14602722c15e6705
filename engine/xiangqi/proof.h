#pragma once

#include "engine/kit/result.h"
#include "engine/session.h"
#include "engine/xiangqi/position.h"

namespace tengen::xiangqi {

// Looks for a mate by continuous check, the kind "checks", as Session::solve() has it. A mate found
// without a first move asked for is a shortest of its kind, and its tree lists every legal reply.
Result<ProofResult> search_proof(Position& position, const ProofRequest& request);

// As Session::verify() has it.
Status check_proof(const Proof& proof);

}  // namespace tengen::xiangqi
