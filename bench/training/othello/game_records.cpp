#include "bench/training/othello/game_records.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace tengen::othello::training {

namespace {

constexpr std::array<char, 8> magic{'T', 'O', 'G', 'A', 'M', 'E', 'S', '1'};

}  // namespace

Result<std::vector<GameRecord>> read_games(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
        std::fopen(path.c_str(), "rb"), std::fclose
    );
    if (!file) {
        return Error{"cannot read " + path};
    }
    std::array<char, magic.size()> head{};
    if (std::fread(head.data(), head.size(), 1, file.get()) != 1 || head != magic) {
        return Error{path + ": these are no games of Othello"};
    }
    std::vector<GameRecord> records;
    std::vector<GameRecord> chunk(4096);
    while (const std::size_t count =
               std::fread(chunk.data(), sizeof(GameRecord), chunk.size(), file.get())) {
        records.insert(
            records.end(), chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(count)
        );
    }
    while (!records.empty() && records.back().is_last == 0) {
        records.pop_back();
    }
    return records;
}

Result<GameFile> GameFile::open(const std::string& path) {
    GameFile games;
    games.path_ = path;
    std::error_code failure;
    if (std::filesystem::exists(path, failure)) {
        const auto records = read_games(path);
        if (!records) {
            return Error{records.error()};
        }
        for (const GameRecord& record : records.value()) {
            games.games_ += record.is_last;
        }
        const std::size_t whole = magic.size() + records.value().size() * sizeof(GameRecord);
        std::filesystem::resize_file(path, whole, failure);
        games.file_.reset(failure ? nullptr : std::fopen(path.c_str(), "ab"));
    } else {
        games.file_.reset(std::fopen(path.c_str(), "wb"));
        if (games.file_) {
            std::fwrite(magic.data(), magic.size(), 1, games.file_.get());
        }
    }
    if (!games.file_ || std::fflush(games.file_.get()) != 0) {
        return Error{"cannot write " + path};
    }
    return games;
}

Status GameFile::add(std::vector<GameRecord>& game) {
    game.back().is_last = 1;
    const bool written =
        std::fwrite(game.data(), sizeof(GameRecord), game.size(), file_.get()) == game.size()
        && std::fflush(file_.get()) == 0;
    if (!written) {
        return Error{"cannot write " + path_};
    }
    ++games_;
    return Done{};
}

}  // namespace tengen::othello::training
