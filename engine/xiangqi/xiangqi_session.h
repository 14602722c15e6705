#pragma once

#include "engine/session.h"

#include <memory>

namespace tengen::xiangqi {

std::unique_ptr<Session> make_session();

}  // namespace tengen::xiangqi
