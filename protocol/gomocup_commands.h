#pragma once

#include "protocol/gomocup.h"

namespace tengen {

// A row of the command table. Exactly one of the three `run` functions is set.
struct Gomocup::Command {
    std::string_view name;
    std::string_view help;
    When when = When::idle;
    void (Gomocup::*run)(Words&) = nullptr;
    // The command is followed by tuples of `min_fields` to `max_fields` numbers and DONE.
    void (Gomocup::*run_block)(const GomocupBlock&) = nullptr;
    int min_fields = 0;
    int max_fields = 0;
    BlockHead head = BlockHead::none;
    // The command is followed by a path, on its own line or on the next.
    void (Gomocup::*run_path)(const std::string&) = nullptr;
    // The line may stand inside a block without ending it.
    bool may_interrupt = false;
    // Only clients of the Yixin dialect send it.
    bool marks_yixin = false;
};

}  // namespace tengen
