#include "protocol/gomocup_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace tengen {

void GomocupBlock::take_head(Words& words, BlockHead head) {
    switch (head) {
    case BlockHead::none:
        break;
    case BlockHead::four_words:
        for (int i = 0; i < 4; ++i) {
            head_ += (i == 0 ? "" : " ") + std::string(words.next());
        }
        break;
    case BlockHead::quoted:
        take_quoted(words);
        break;
    case BlockHead::filter:
        take_filter(words);
        break;
    case BlockHead::line:
        head_ = words.rest();
        words = Words({});
        break;
    }
}

void GomocupBlock::take_quoted(Words& words) {
    const std::string_view text = words.rest();
    if (!text.starts_with('"')) {
        head_ = words.next();
        return;
    }
    std::size_t place = 1;
    for (; place < text.size() && text[place] != '"'; ++place) {
        if (text[place] == '\\' && place + 1 < text.size()) {
            ++place;
        }
        head_ += text[place];
    }
    if (place == text.size()) {
        spoil("a quote is missing");
    }
    words = Words(text.substr(std::min(place + 1, text.size())));
}

void GomocupBlock::take_filter(Words& words) {
    const auto is_letter = [](std::string_view text) {
        return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
    };
    if (!is_letter(words.rest()) || same_word(Words(words.rest()).next(), "DONE")) {
        return;
    }
    head_ = words.next();
    Words ahead = words;
    const std::string_view number = ahead.next();
    if (parse_number(number)) {
        head_ += ' ' + std::string(number);
        words = ahead;
    }
}

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
        take_tuple(words);
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
