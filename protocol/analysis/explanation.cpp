#include "protocol/analysis/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace tengen {

namespace {

constexpr std::size_t most_features = 4;  // that a reader takes in at once
constexpr std::size_t most_line = 8;      // moves of a line

// A text in each language, in the order of `Language`.
using Texts = std::array<std::string_view, languages.size()>;

std::string_view in(const Texts& texts, Language language) {
    return texts[static_cast<std::size_t>(language)];
}

struct Entry {
    std::string_view key;
    Texts texts;
};

// The verb apart from its object: "makes a four, an open three" has it once.
struct FeatureWords {
    std::string_view name;
    ThreatTag tag;
    Texts verb;
    Texts object;
};

// Gomoku's, by the names in engine/gomoku/move_features.h.
constexpr std::array<FeatureWords, 15> feature_words{{
    {"five", {"5", false}, {"makes", "成"}, {"five", "五连"}},
    {"overline_forbidden", {"", false}, {"is forbidden as", "禁手："}, {"an overline", "长连"}},
    {"double_four_forbidden",
     {"", false},
     {"is forbidden as", "禁手："},
     {"a double four", "四四"}},
    {"double_three_forbidden",
     {"", false},
     {"is forbidden as", "禁手："},
     {"a double three", "三三"}},
    {"straight_four", {"S4", false}, {"makes", "成"}, {"a straight four", "活四"}},
    {"double_four", {"44", false}, {"makes", "成"}, {"a double four", "双四"}},
    {"four_three", {"43", false}, {"makes", "成"}, {"a four-three", "四三"}},
    {"four", {"4", false}, {"makes", "成"}, {"a four", "冲四"}},
    {"forbidden_answer",
     {"", false},
     {"leaves", "使对方"},
     {"a forbidden answer only", "只能应在禁手点"}},
    {"double_three", {"33", false}, {"makes", "成"}, {"a double three", "双活三"}},
    {"blocks_four", {"5", true}, {"blocks", "挡"}, {"a four", "四"}},
    {"three", {"", false}, {"makes", "成"}, {"an open three", "活三"}},
    {"blocks_three", {"3", true}, {"blocks", "挡"}, {"an open three", "活三"}},
    {"blocked_three", {"", false}, {"makes", "成"}, {"a blocked three", "眠三"}},
    {"two", {"", false}, {"makes", "成"}, {"an open two", "活二"}},
}};

constexpr std::array<Entry, 4> direction_words{{
    {"row", {"in the row", "横线"}},
    {"column", {"in the column", "竖线"}},
    {"rising", {"in the rising diagonal", "斜线／"}},
    {"falling", {"in the falling diagonal", "斜线＼"}},
}};

constexpr std::array<Texts, 2> sides{{{"Black", "黑"}, {"White", "白"}}};
constexpr std::array<Texts, 4> judgements{
    {{"good", "好手"}, {"inaccuracy", "缓手"}, {"mistake", "失误"}, {"blunder", "败着"}}};
constexpr std::array<Texts, 3> standings{
    {{"Black is winning", "黑优"},
     {"neither side is winning", "均势"},
     {"White is winning", "白优"}}};

// The sentences of explain().
constexpr Texts does_text{"{1} {2}.", "{0}{1}：{2}。"};
constexpr Texts best_text{"It is the best move.", "此为最佳着法。"};
constexpr Texts good_text{"It costs {0:.1f} %.", "胜率损失{0:.1f}%。"};
constexpr Texts fault_text{"{1}: it costs {0:.1f} %.", "{1}：胜率损失{0:.1f}%。"};
constexpr Texts better_text{"Better is {0}{1}: {2}.", "更好的是{0}{1}：{2}。"};
constexpr Texts which_text{", which {0}", "（{0}）"};
constexpr Texts refuted_text{"It goes on {0}.", "后续：{0}。"};
constexpr Texts turn_text{
    "The result turns: before it {0}, after it {1}.", "局势转折：此前{0}，此后{1}。"};
constexpr Texts win_text{" (wins in {})", "（{}手内胜）"};
constexpr Texts loss_text{" (loses in {})", "（{}手内负）"};
constexpr Texts comma{", ", "，"};

constexpr std::array<Entry, 15> labels{{
    {"move", {"move", "着法"}},
    {"value", {"value", "胜率"}},
    {"loss", {"loss", "损失"}},
    {"does", {"what it does", "作用"}},
    {"line", {"line", "变化"}},
    {"best", {"best", "最佳"}},
    {"judgement", {"judgement", "评价"}},
    {"candidates", {"Candidates for the next move", "下一手候选"}},
    {"graph", {"Winning chances of Black", "黑方胜率"}},
    {"critical", {"Critical moments", "关键时刻"}},
    {"worst", {"Worst moves", "最差着法"}},
    {"start", {"Before the first move", "开局之前"}},
    {"none", {"None.", "无。"}},
    {"black", {"Black", "黑"}},
    {"white", {"White", "白"}},
}};

constexpr auto keys_of_labels = [] {
    std::array<std::string_view, labels.size()> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = labels[i].key;
    }
    return keys;
}();

template <class Words, class Key>
auto find_words(const Words& words, std::string_view wanted, Key Words::value_type::*key) {
    return std::find_if(words.begin(), words.end(), [&](const auto& entry) {
        return entry.*key == wanted;
    });
}

template <class... Arguments>
std::string say(const Texts& texts, Language language, const Arguments&... arguments) {
    return fmt::format(fmt::runtime(in(texts, language)), arguments...);
}

// Sentences follow each other with a blank where the language has blanks.
void add_sentence(std::string& text, Language language, const std::string& sentence) {
    if (!text.empty() && language == Language::english) {
        text += ' ';
    }
    text += sentence;
}

std::string standing_text(Standing standing, Language language) {
    return std::string(in(standings[static_cast<std::size_t>(standing)], language));
}

// "j9 k9 l9 (wins in 3)", in plies.
std::string line_text(const SearchInfo& info, std::size_t first, Language language) {
    const std::size_t end = std::min(info.pv.size(), first + most_line);
    std::string text = fmt::format(
        "{}",
        fmt::join(
            info.pv.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
            info.pv.begin() + static_cast<std::ptrdiff_t>(end),
            " "
        )
    );
    if (is_decided(info.score)) {
        text += say(is_win(info.score) ? win_text : loss_text, language, plies_to_end(info.score));
    }
    return text;
}

std::string capitalized(std::string_view word) {
    std::string text(word);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

// What the move costs, and what would have been better.
void add_cost(std::string& text, const ReviewedMove& move, Language language) {
    if (move.played == 0) {
        add_sentence(text, language, say(best_text, language));
        return;
    }
    const Judgement judgement = judge(move.loss());
    add_sentence(
        text,
        language,
        say(judgement == Judgement::fine ? good_text : fault_text,
            language,
            move.loss(),
            capitalized(judgement_text(judgement, language)))
    );
    if (judgement == Judgement::fine) {
        return;
    }
    const ReviewedCandidate& best = move.best();
    const std::string does = features_text(best.features, language);
    add_sentence(
        text,
        language,
        say(better_text,
            language,
            best.info.pv.front(),
            does.empty() ? std::string() : say(which_text, language, does),
            line_text(best.info, 0, language))
    );
    if (move.chosen().info.pv.size() > 1) {
        add_sentence(
            text, language, say(refuted_text, language, line_text(move.chosen().info, 1, language))
        );
    }
}

}  // namespace

std::string_view language_code(Language language) {
    return in({"en", "zh"}, language);
}

std::string_view side_text(Side side, Language language) {
    return in(sides[static_cast<std::size_t>(side)], language);
}

std::string_view judgement_text(Judgement judgement, Language language) {
    return in(judgements[static_cast<std::size_t>(judgement)], language);
}

std::string_view label_text(std::string_view key, Language language) {
    const auto* found = find_words(labels, key, &Entry::key);
    return found == labels.end() ? std::string_view() : in(found->texts, language);
}

std::span<const std::string_view> label_keys() {
    return keys_of_labels;
}

std::string features_text(std::span<const MoveFeature> features, Language language) {
    std::string text;
    std::string_view last_verb;
    std::size_t count = 0;
    for (const MoveFeature& feature : features) {
        const auto* words = find_words(feature_words, feature.name, &FeatureWords::name);
        if (words == feature_words.end() || count == most_features) {
            continue;
        }
        ++count;
        const auto* direction = find_words(direction_words, feature.direction, &Entry::key);
        const std::string_view where =
            direction == direction_words.end() ? "" : in(direction->texts, language);
        const std::string_view verb = in(words->verb, language);
        text += text.empty() ? "" : in(comma, language);
        if (language == Language::chinese) {
            text += fmt::format("{}{}{}", where, verb, in(words->object, language));
            continue;
        }
        text += verb == last_verb ? "" : fmt::format("{} ", verb);
        text += in(words->object, language);
        text += where.empty() ? "" : fmt::format(" {}", where);
        last_verb = verb;
    }
    return text;
}

ThreatTag threat_tag(std::span<const MoveFeature> features) {
    for (const MoveFeature& feature : features) {
        const auto* words = find_words(feature_words, feature.name, &FeatureWords::name);
        if (words != feature_words.end() && !words->tag.text.empty()) {
            return words->tag;
        }
    }
    return {};
}

std::string explain(const ReviewedMove& move, Language language) {
    std::string text;
    const std::string does = features_text(move.chosen().features, language);
    if (!does.empty()) {
        text = say(does_text, language, side_text(move.side, language), move.move, does);
    }
    add_cost(text, move, language);
    if (move.turns_result()) {
        add_sentence(
            text,
            language,
            say(turn_text,
                language,
                standing_text(move.before(), language),
                standing_text(move.after(), language))
        );
    }
    return text;
}

}  // namespace tengen
