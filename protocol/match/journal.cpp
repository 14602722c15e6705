#include "protocol/match/journal.h"

#include "protocol/json.h"
#include "protocol/tokens.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>
#include <string_view>

namespace tengen {

namespace {

Result<std::string> read_all(int file) {
    std::string text;
    char bytes[65536];
    ssize_t size = 0;
    while ((size = ::read(file, bytes, sizeof bytes)) > 0) {
        text.append(bytes, static_cast<std::size_t>(size));
    }
    if (size < 0) {
        return Error{std::strerror(errno)};
    }
    return text;
}

}  // namespace

Result<std::unique_ptr<Journal>> Journal::open(
    const std::string& path, const MatchIdentity& identity, std::vector<std::string> names
) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        return Error{fmt::format("cannot open {}: {}", path, std::strerror(errno))};
    }
    std::unique_ptr<Journal> journal(new Journal(file, std::move(names)));
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        return Error{path + ": another match is writing it"};
    }
    if (Status status = journal->load(path, identity); !status) {
        return Error{status.error()};
    }
    return journal;
}

Journal::~Journal() {
    ::close(file_);
}

Status Journal::load(const std::string& path, const MatchIdentity& identity) {
    const auto text = read_all(file_);
    if (!text) {
        return Error{fmt::format("cannot read {}: {}", path, text.error())};
    }
    const std::size_t whole = text->rfind('\n') == std::string::npos ? 0 : text->rfind('\n') + 1;
    std::set<int> numbers;
    int number = 0;
    for (std::size_t begin = 0; begin < whole;) {
        const std::size_t end = text->find('\n', begin);
        const std::string_view line = std::string_view(*text).substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (number == 1) {
            if (const std::string fault = journal_difference(line, identity); !fault.empty()) {
                return Error{fmt::format("{} is of another match: {}", path, fault)};
            }
            continue;
        }
        auto game = read_journal_line(line, names_);
        if (!game) {
            return Error{fmt::format("{}:{}: {}", path, number, game.error())};
        }
        if (!numbers.insert(game->number).second) {
            return Error{fmt::format("{}:{}: game {} again", path, number, game->number)};
        }
        games_.push_back(std::move(game.value()));
    }
    if (whole < text->size() && ::ftruncate(file_, static_cast<off_t>(whole)) != 0) {
        return Error{fmt::format("cannot write {}: {}", path, std::strerror(errno))};
    }
    return number == 0 ? write_line(journal_head(identity)) : Done{};
}

Status Journal::write_line(const std::string& line) {
    const off_t before = ::lseek(file_, 0, SEEK_END);
    const ssize_t written = ::write(file_, line.data(), line.size());
    if (written == static_cast<ssize_t>(line.size()) && ::fsync(file_) == 0) {
        return Done{};
    }
    const std::string reason = written >= 0 ? "the disk is full" : std::strerror(errno);
    // What is there of it would otherwise run into the next line.
    if (before >= 0 && ::ftruncate(file_, before) != 0) {
        return Error{fmt::format("the journal cannot be written and is torn: {}", reason)};
    }
    return Error{fmt::format("the journal cannot be written: {}", reason)};
}

Status Journal::append(const GameRecord& game) {
    const std::string line = journal_line(game, names_);
    const std::lock_guard lock(mutex_);
    return write_line(line);
}

}  // namespace tengen
