#pragma once

#include "engine/session.h"

#include <memory>

namespace tengen::othello {

std::unique_ptr<Session> make_session();

}  // namespace tengen::othello
