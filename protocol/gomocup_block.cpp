#include "protocol/gomocup_block.h"

#include <fmt/format.h>

#include <utility>

namespace tengen {

bool GomocupBlock::take(std::string_view text) {
    Words words(text);
    while (!words.at_end()) {
        Words ahead = words;
        if (same_word(ahead.next(), "DONE")) {
            if (!ahead.at_end()) {
                spoil(fmt::format("'{}' after DONE", printable(ahead.rest())));
            }
            return true;
        }
        if (max_fields_ == 0) {
            words.next();
        } else {
            take_tuple(words);
        }
    }
    return false;
}

void GomocupBlock::take_tuple(Words& words) {
    const Result<Tuple> tuple = words.next_tuple();
    if (!tuple) {
        spoil(tuple.error());
    } else if (tuple->size < min_fields_ || tuple->size > max_fields_) {
        const std::string wanted = min_fields_ == max_fields_
                                       ? fmt::format("{}", min_fields_)
                                       : fmt::format("{} or {}", min_fields_, max_fields_);
        spoil(fmt::format("{} numbers where {} belong", tuple->size, wanted));
    } else if (tuples_.size() == most_tuples) {
        spoil("too many lines");
    } else {
        tuples_.push_back(*tuple);
    }
}

void GomocupBlock::spoil(std::string reason) {
    if (fault_.empty()) {
        fault_ = std::move(reason);
    }
}

}  // namespace tengen
