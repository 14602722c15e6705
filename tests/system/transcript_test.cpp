// Runs the dialogues in tests/system/transcripts against the executable. README.md there tells
// their form. With TENGEN_UPDATE_TRANSCRIPTS=1 in the environment, what the program says now is
// written into the files instead, to be reviewed as a diff.

#include "tests/system/child_process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tengen::test {
namespace {

using std::chrono::milliseconds;

struct Entry {
    char kind = '#';  // '>' sent, '<' expected, '~' expected pattern, '$' arguments, '=' exit code,
                      // '!' the input is closed
    std::string text;
    int line = 0;
};

std::vector<Entry> read_transcript(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<Entry> entries;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const bool is_entry =
            !line.empty() && std::string("><~$=!").find(line[0]) != std::string::npos;
        const char kind = is_entry ? line[0] : '#';
        const std::string text = !is_entry ? line : line.size() > 2 ? line.substr(2) : "";
        entries.push_back({kind, text, number});
    }
    return entries;
}

// \r \0 \xHH stand for their bytes; \c at the end: send no LF.
std::string unescaped(const std::string& text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : ' ';
        if (next == 'c') {
            return bytes;
        }
        if (next == 'r' || next == '0') {
            bytes += next == 'r' ? '\r' : '\0';
            ++i;
        } else if (next == 'x' && i + 3 < text.size()) {
            bytes += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
            i += 3;
        } else {
            bytes += text[i];
        }
    }
    return bytes + '\n';
}

// Words between blanks, or in quotes.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words;
    const std::regex word("\"([^\"]*)\"|(\\S+)");
    for (std::sregex_iterator found(text.begin(), text.end(), word), end; found != end; ++found) {
        words.push_back((*found)[1].matched ? (*found)[1].str() : (*found)[2].str());
    }
    return words;
}

bool fits(const Entry& entry, const std::string& line) {
    return entry.kind == '<' ? entry.text == line : std::regex_match(line, std::regex(entry.text));
}

std::string argument_text(const std::vector<Entry>& entries) {
    const auto found = std::find_if(entries.begin(), entries.end(), [](const Entry& entry) {
        return entry.kind == '$';
    });
    return found == entries.end() ? "" : found->text;
}

void check(const std::filesystem::path& path) {
    const std::vector<Entry> entries = read_transcript(path);
    ChildProcess program(TENGEN_BINARY, split(argument_text(entries)));
    int exit_code = 0;
    for (const Entry& entry : entries) {
        if (entry.kind == '>') {
            program.send(unescaped(entry.text));
        } else if (entry.kind == '<' || entry.kind == '~') {
            const std::string line = program.receive();
            ASSERT_TRUE(fits(entry, line)) << path.filename() << ':' << entry.line << ": expected "
                                           << entry.text << ", received " << line;
        } else if (entry.kind == '!') {
            program.close_input();
        } else if (entry.kind == '=') {
            exit_code = std::stoi(entry.text);
        }
    }
    program.close_input();
    EXPECT_EQ(program.receive(milliseconds{2000}), "") << path.filename() << ": one line too many";
    EXPECT_EQ(program.wait(), exit_code) << path.filename();
}

// Lines until none comes for a while.
std::vector<std::string> all_lines(ChildProcess& program) {
    std::vector<std::string> lines;
    while (true) {
        std::string line = program.receive(milliseconds{1000});
        if (line.empty()) {
            return lines;
        }
        lines.push_back(std::move(line));
    }
}

void update(const std::filesystem::path& path) {
    const std::vector<Entry> entries = read_transcript(path);
    ChildProcess program(TENGEN_BINARY, split(argument_text(entries)));
    std::ostringstream text;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        if (entry.kind == '<' || entry.kind == '~') {
            continue;  // rewritten behind what it answers
        }
        const std::string mark = entry.text.empty() ? "" : " ";
        text << (entry.kind == '#' ? "" : entry.kind + mark) << entry.text << '\n';
        if (entry.kind == '>') {
            program.send(unescaped(entry.text));
        } else if (entry.kind == '!') {
            program.close_input();
        }
        const char next = i + 1 < entries.size() ? entries[i + 1].kind : '#';
        const bool ends_group = next == '<' || next == '~' || (entry.kind == '>' && next != '>');
        if (!ends_group) {
            continue;
        }
        std::size_t expected = i + 1;
        for (const std::string& line : all_lines(program)) {
            const bool is_pattern = expected < entries.size() && entries[expected].kind == '~'
                                    && fits(entries[expected], line);
            text << (is_pattern ? "~ " + entries[expected].text : "< " + line) << '\n';
            expected += expected < entries.size() ? 1 : 0;
        }
    }
    program.close_input();
    program.wait();
    std::ofstream(path) << text.str();
}

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> paths;
    const std::filesystem::path folder = TENGEN_SOURCE_DIR "/tests/system/transcripts";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

class Transcript : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Transcript, IsWhatTheProgramSays) {
    if (std::getenv("TENGEN_UPDATE_TRANSCRIPTS") != nullptr) {
        update(GetParam());
    } else {
        check(GetParam());
    }
}

INSTANTIATE_TEST_SUITE_P(
    All,
    Transcript,
    ::testing::ValuesIn(transcripts()),
    [](const ::testing::TestParamInfo<std::filesystem::path>& parameter) {
        std::string name = parameter.param.stem().string();
        std::replace_if(
            name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; }, '_'
        );
        return name;
    }
);

}  // namespace
}  // namespace tengen::test
