#pragma once

#include "engine/session.h"

#include <memory>

namespace tengen::gomoku {

std::unique_ptr<Session> make_session();

}  // namespace tengen::gomoku
