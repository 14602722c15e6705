#include "protocol/gomocup_output.h"

#include "protocol/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>

namespace tengen {

namespace {

std::uint64_t speed_of(const SearchInfo& info) {
    const std::int64_t elapsed = std::max<std::int64_t>(info.elapsed.count(), 1);
    return info.nodes * 1000 / static_cast<std::uint64_t>(elapsed);
}

std::string count_text(std::uint64_t count) {
    if (count < 10000) {
        return fmt::format("{}", count);
    }
    return count < 10000000 ? fmt::format("{}K", count / 1000)
                            : fmt::format("{}M", count / 1000000);
}

std::string time_text(Milliseconds time) {
    return time < Milliseconds{10000} ? fmt::format("{}ms", time.count())
                                      : fmt::format("{}s", time.count() / 1000);
}

// For people: "H8 I9", as the board is labelled.
std::string labels(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves) {
        text += text.empty() ? "" : " ";
        for (const char c : move) {
            text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        }
    }
    return text;
}

std::string client_line(const std::vector<std::string>& moves, const GomocupReport& report) {
    std::string text;
    for (const std::string& move : moves) {
        text += (text.empty() ? "" : " ") + client_cell(move, report);
    }
    return text;
}

void add_details(
    std::vector<std::string>& lines, const SearchInfo& info, const GomocupReport& report
) {
    lines.push_back(fmt::format("INFO PV {}", info.pv_index));
    lines.push_back(fmt::format("INFO NUMPV {}", info.pv_count));
    lines.push_back(fmt::format("INFO DEPTH {}", info.depth));
    lines.push_back(fmt::format("INFO SELDEPTH {}", info.selective_depth));
    lines.push_back(fmt::format("INFO NODES {}", info.nodes));
    lines.push_back(fmt::format("INFO TOTALNODES {}", info.nodes));
    lines.push_back(fmt::format("INFO TOTALTIME {}", info.elapsed.count()));
    lines.push_back(fmt::format("INFO SPEED {}", speed_of(info)));
    lines.push_back(fmt::format("INFO EVAL {}", eval_text(info.score)));
    lines.push_back(fmt::format("INFO WINRATE {:.4f}", win_rate(info.score)));
    lines.push_back(fmt::format("INFO BESTLINE {}", client_line(info.pv, report)));
    lines.emplace_back("INFO PV DONE");
}

}  // namespace

std::string client_cell(const std::string& move, const GomocupReport& report, char separator) {
    const auto cell = from_game(move, report.size);
    return cell ? to_pair(*cell, report.order, separator) : move;
}

std::vector<std::string> lines_of(const SearchInfo& info, const GomocupReport& report) {
    std::vector<std::string> lines;
    if (report.details) {
        add_details(lines, info, report);
    }
    if (report.messages && info.pv_index == 0) {
        lines.push_back(fmt::format(
            "MESSAGE Depth {}-{} | Eval {} | Time {} | {}",
            info.depth,
            info.selective_depth,
            eval_text(info.score),
            time_text(info.elapsed),
            labels(info.pv)
        ));
    }
    if (report.messages && info.pv_count > 1) {
        lines.push_back(fmt::format(
            "MESSAGE ({}) {} | {}-{} | {}",
            info.pv_index + 1,
            eval_text(info.score),
            info.depth,
            info.selective_depth,
            labels(info.pv)
        ));
    }
    return lines;
}

std::vector<std::string> lines_of(
    RootEvent event, const std::string& move, const GomocupReport& report
) {
    if (!report.realtime) {
        return {};
    }
    const auto line = [&](std::string_view word) {
        return fmt::format("MESSAGE REALTIME {} {}", word, client_cell(move, report));
    };
    switch (event) {
    case RootEvent::iteration:
        return {"MESSAGE REALTIME REFRESH"};
    case RootEvent::started:
        return {line("POS")};
    case RootEvent::finished:
        return {line("DONE")};
    case RootEvent::best:
        return {line("BEST")};
    case RootEvent::lost:
        // Yixin-Board knows the one word, gomoku-calculator the other.
        return {line("LOSE"), line("LOST")};
    }
    return {};
}

std::vector<std::string> closing_lines(const SearchResult& result, const GomocupReport& report) {
    const SearchInfo& info = result.info;
    if (!report.messages || info.depth == 0) {
        return {};
    }
    return {fmt::format(
        "MESSAGE Speed {} | Depth {}-{} | Eval {} | Node {} | Time {}",
        count_text(speed_of(info)),
        info.depth,
        info.selective_depth,
        eval_text(info.score),
        count_text(info.nodes),
        time_text(result.elapsed)
    )};
}

}  // namespace tengen
