#include "engine/gomoku/vct.h"
#include "engine/kit/zobrist.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <type_traits>

namespace tengen::gomoku {

namespace {

// A file is words of 64 bits in the machine's own order: a header, the entries that are in use,
// the pool of replies filled up to whole words, and the sum of all that.
enum Place : std::size_t { magic, subject, exactness, entry_count, pool_cells, header_size };

// Another number when the words, the keys or what a search remembers change their meaning.
constexpr std::uint64_t magic_word = 0x31'54'43'56'47'4e'45'54;  // "TENGVCT1"
constexpr const char* not_ours = " is no table of a solver, or damaged";
constexpr std::size_t word_size = sizeof(std::uint64_t);
constexpr std::size_t cells_per_word = word_size / sizeof(Cell);

std::uint64_t sum_of(std::span<const std::uint64_t> words) {
    std::uint64_t sum = 0x6a09e667f3bcc908;
    for (const std::uint64_t word : words) {
        sum = (sum ^ word) * 0x9e3779b97f4a7c15;
        sum ^= sum >> 32;
    }
    return sum;
}

// At the end of `words`.
template <class T>
void append(std::vector<std::uint64_t>& words, const T* values, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t end = words.size();
    words.resize(end + (count * sizeof(T) + word_size - 1) / word_size);
    if (count > 0) {
        std::memcpy(words.data() + end, values, count * sizeof(T));
    }
}

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

Status write_words(const std::string& path, std::span<const std::uint64_t> words) {
    const std::string temporary = path + ".part";
    File file(std::fopen(temporary.c_str(), "wb"));
    std::error_code failure;
    if (file) {
        const std::size_t count = std::fwrite(words.data(), word_size, words.size(), file.get());
        if (std::fclose(file.release()) == 0 && count == words.size()) {
            std::filesystem::rename(temporary, path, failure);
            if (!failure) {
                return Done{};
            }
        }
        std::filesystem::remove(temporary, failure);
    }
    return Error{"cannot write " + path};
}

Result<std::vector<std::uint64_t>> read_words(const std::string& path) {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    const File file(failure ? nullptr : std::fopen(path.c_str(), "rb"));
    if (!file) {
        return Error{"cannot read " + path};
    }
    std::vector<std::uint64_t> words(size / word_size);
    if (size % word_size != 0
        || std::fread(words.data(), word_size, words.size(), file.get()) != words.size()) {
        return Error{path + not_ours};
    }
    return words;
}

}  // namespace

std::uint64_t VctSolver::subject_of(const Position& position, Color attacker) {
    const Geometry& geometry = position.geometry();
    std::string name(rule_name(position.rule()));
    for (const int number : {geometry.width, geometry.height, static_cast<int>(attacker)}) {
        name += ' ';
        name += std::to_string(number);
    }
    return zobrist_key_of(name);
}

Status VctSolver::save(const std::string& path) const {
    std::vector<std::uint64_t> words(header_size);
    for (const Entry& entry : table_) {
        if (entry.key != 0) {
            append(words, &entry, 1);
            ++words[entry_count];
        }
    }
    append(words, pool_.data(), pool_.size());
    words[magic] = magic_word;
    words[subject] = subject_;
    words[exactness] = is_exact_ ? 1 : 0;
    words[pool_cells] = pool_.size();
    words.push_back(sum_of(words));
    return write_words(path, words);
}

Status VctSolver::load(const std::string& path, const Position& position) {
    const auto words = read_words(path);
    if (!words) {
        return Error{words.error()};
    }
    if (const Status taken = take(*words, position); !taken) {
        return Error{path + taken.error()};
    }
    return Done{};
}

Status VctSolver::take(std::span<const std::uint64_t> words, const Position& position) {
    static_assert(sizeof(Entry) % word_size == 0 && std::is_trivially_copyable_v<Entry>);
    constexpr std::size_t entry_words = sizeof(Entry) / word_size;
    const Error damaged{not_ours};
    if (words.size() <= header_size || words[magic] != magic_word
        || words.back() != sum_of(words.first(words.size() - 1))) {
        return damaged;
    }
    if (words[subject] != subject_of(position, position.side_to_move())) {
        return Error{" is about another rule, board or side"};
    }
    const auto body = words.subspan(header_size, words.size() - header_size - 1);
    const std::uint64_t entries = words[entry_count];
    const std::uint64_t cells = words[pool_cells];
    if (entries > table_.size() || cells > pool_.capacity()
        || body.size() != entries * entry_words + (cells + cells_per_word - 1) / cells_per_word) {
        return damaged;
    }
    std::vector<Cell> pool(cells);
    if (cells > 0) {
        std::memcpy(pool.data(), &body[entries * entry_words], cells * sizeof(Cell));
    }
    const auto is_cell = [&](Cell cell) { return cell < position.cell_count(); };
    if (!std::all_of(pool.begin(), pool.end(), is_cell)) {
        return damaged;
    }
    std::vector<Entry> table(table_.size());
    for (std::size_t i = 0; i < entries; ++i) {
        Entry entry;
        std::memcpy(static_cast<void*>(&entry), &body[i * entry_words], sizeof entry);
        const auto bucket = table.begin() + static_cast<std::ptrdiff_t>(bucket_of(entry.key));
        const auto slot =
            std::find_if(bucket, bucket + ways, [](const Entry& e) { return e.key == 0; });
        const bool has_room = slot != bucket + ways;
        const std::uint64_t replies_end = std::uint64_t{entry.replies_at} + entry.reply_count;
        if (!has_room || (entry.best != no_cell && !is_cell(entry.best))
            || entry.reply_count > max_cells
            || (entry.replies_at != 0 && replies_end > cells + 1)) {
            return damaged;
        }
        *slot = entry;
    }
    table_ = std::move(table);
    pool_.assign(pool.begin(), pool.end());
    is_exact_ = words[exactness] != 0;
    subject_ = words[subject];
    return Done{};
}

}  // namespace tengen::gomoku
