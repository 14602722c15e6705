#include "engine/kit/transposition_table.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <type_traits>
#include <vector>

namespace tengen {
namespace {

// How a saved table begins. Words are in the machine's own order: `magic` reads wrong elsewhere.
struct FileHeader {
    std::uint64_t magic = 0x54454e47454e5454;
    std::uint32_t version = 1;
    std::uint32_t generation = 0;
    std::uint64_t cluster_count = 0;
    std::uint64_t checksum = 0;  // of everything after the header
    std::array<char, 96> setup{};
};
static_assert(sizeof(FileHeader) == 128 && std::is_trivially_copyable_v<FileHeader>);

constexpr std::size_t words_per_cluster = 8;
constexpr std::size_t clusters_per_chunk = 4096;
constexpr std::size_t most_pages_zeroed = 4096;  // 16 MiB, a millisecond or two
constexpr std::size_t most_bytes_populated = std::size_t{64} << 20;

class Checksum {
public:
    void add(const std::vector<std::uint64_t>& words) {
        for (const std::uint64_t word : words) {
            sum_ = (sum_ ^ word) * 0x9e3779b97f4a7c15;
            sum_ ^= sum_ >> 32;
        }
    }
    std::uint64_t value() const { return sum_; }

private:
    std::uint64_t sum_ = 0x6a09e667f3bcc908;
};

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

File open_file(const std::string& path, const char* mode) {
    return File(std::fopen(path.c_str(), mode));
}

bool write_words(std::FILE* file, const std::vector<std::uint64_t>& words) {
    return std::fwrite(words.data(), sizeof(words[0]), words.size(), file) == words.size();
}

bool read_words(std::FILE* file, std::vector<std::uint64_t>& words) {
    return std::fread(words.data(), sizeof(words[0]), words.size(), file) == words.size();
}

bool write_header(std::FILE* file, const FileHeader& header) {
    return std::fseek(file, 0, SEEK_SET) == 0 && std::fwrite(&header, sizeof header, 1, file) == 1;
}

// Calls `visit(first cluster, words)` for the table behind the header, chunk by chunk. False when
// the file ends too early.
template <class Visit>
bool read_chunks(std::FILE* file, std::uint64_t cluster_count, Visit visit) {
    if (std::fseek(file, sizeof(FileHeader), SEEK_SET) != 0) {
        return false;
    }
    std::vector<std::uint64_t> words;
    for (std::uint64_t first = 0; first < cluster_count; first += clusters_per_chunk) {
        words.resize(
            std::min<std::uint64_t>(clusters_per_chunk, cluster_count - first) * words_per_cluster
        );
        if (!read_words(file, words)) {
            return false;
        }
        visit(first, words);
    }
    return true;
}

Status check_header(const FileHeader& header, std::string_view setup, std::uint64_t cluster_count) {
    const FileHeader expected;
    if (header.magic != expected.magic) {
        return Error{"this is not a saved table"};
    }
    if (header.version != expected.version) {
        return Error{"the table was saved by another version"};
    }
    const auto end = std::find(header.setup.begin(), header.setup.end(), '\0');
    const std::string saved_setup(header.setup.begin(), end);
    if (saved_setup != setup) {
        return Error{"the table belongs to " + saved_setup + ", not to " + std::string(setup)};
    }
    if (header.cluster_count != cluster_count) {
        constexpr std::uint64_t clusters_per_kib = 16;
        return Error{
            "the saved table has " + std::to_string(header.cluster_count / clusters_per_kib)
            + " KiB, the one in use " + std::to_string(cluster_count / clusters_per_kib) + " KiB"};
    }
    return Done{};
}

}  // namespace

void TranspositionTable::clear() {
    std::size_t count = 0;
    for (const auto& word : written_pages_) {
        count += static_cast<std::size_t>(std::popcount(word.load(std::memory_order_relaxed)));
    }
    const bool zero_in_place = count <= most_pages_zeroed;
    if (!zero_in_place) {
        memory_.discard();
        is_populated_ = false;
    } else if (count > 0 && !is_populated_ && size_bytes() <= most_bytes_populated) {
        // After a short search another one will follow.
        memory_.populate();
        is_populated_ = true;
    }
    auto* const memory = static_cast<std::byte*>(memory_.data());
    for (std::size_t index = 0; index < written_pages_.size(); ++index) {
        std::uint64_t pages = written_pages_[index].exchange(0, std::memory_order_relaxed);
        for (; zero_in_place && pages != 0; pages &= pages - 1) {
            const std::size_t page = index * 64 + static_cast<std::size_t>(std::countr_zero(pages));
            const std::size_t begin = page * page_bytes;
            std::memset(memory + begin, 0, std::min(page_bytes, size_bytes() - begin));
        }
    }
    generation_ = 0;
}

std::size_t TranspositionTable::resize(std::size_t bytes) {
    const std::uint64_t wanted = std::max<std::size_t>(bytes / sizeof(Cluster), 1);
    if (cluster_count_ == wanted) {
        return size_bytes();
    }
    // The old memory goes first: both together might be more than we may have.
    memory_ = PageBlock();
    cluster_count_ = wanted;
    while (cluster_count_ > 0 && memory_.size() == 0) {
        memory_ = PageBlock(size_bytes());
        if (memory_.size() == 0) {
            cluster_count_ /= 2;
        }
    }
    // Zeroed memory is a valid cluster of empty slots.
    clusters_ = static_cast<Cluster*>(memory_.data());
    is_populated_ = false;
    written_pages_ = std::vector<std::atomic<std::uint64_t>>(size_bytes() / page_bytes / 64 + 1);
    generation_ = 0;
    return size_bytes();
}

int TranspositionTable::fill_permille() const {
    const std::uint64_t sample = std::min<std::uint64_t>(cluster_count_, 1000);
    if (sample == 0) {
        return 0;
    }
    std::uint64_t used = 0;
    for (std::uint64_t index = 0; index < sample; ++index) {
        for (const Slot& slot : clusters_[index].slots) {
            used += slot.data.load(std::memory_order_relaxed) != 0 ? 1 : 0;
        }
    }
    return static_cast<int>(used * 1000 / (sample * clusters_[0].slots.size()));
}

Status TranspositionTable::save(const std::string& path, std::string_view setup) const {
    FileHeader header;
    header.generation = generation_;
    header.cluster_count = cluster_count_;
    if (setup.size() >= header.setup.size()) {
        return Error{"the name of the setup is too long to be saved"};
    }
    std::copy(setup.begin(), setup.end(), header.setup.begin());

    // A half-written file must never stand where a good one is looked for.
    const std::string temporary = path + ".part";
    File file = open_file(temporary, "wb");
    if (!file) {
        return Error{"cannot write " + path};
    }
    bool written = write_header(file.get(), header);
    Checksum checksum;
    std::vector<std::uint64_t> words;
    for (std::uint64_t index = 0; index < cluster_count_ && written; ++index) {
        for (const Slot& slot : clusters_[index].slots) {
            words.push_back(slot.check.load(std::memory_order_relaxed));
            words.push_back(slot.data.load(std::memory_order_relaxed));
        }
        if (words.size() == clusters_per_chunk * words_per_cluster || index + 1 == cluster_count_) {
            checksum.add(words);
            written = write_words(file.get(), words);
            words.clear();
        }
    }
    header.checksum = checksum.value();
    written = written && write_header(file.get(), header);
    written = std::fclose(file.release()) == 0 && written;
    std::error_code failure;
    if (written) {
        std::filesystem::rename(temporary, path, failure);
    }
    if (!written || failure) {
        std::filesystem::remove(temporary, failure);
        return Error{"cannot write " + path};
    }
    return Done{};
}

Status TranspositionTable::load(const std::string& path, std::string_view setup) {
    const File file = open_file(path, "rb");
    if (!file) {
        return Error{"cannot read " + path};
    }
    FileHeader header;
    if (std::fread(&header, sizeof header, 1, file.get()) != 1) {
        return Error{"this is not a saved table"};
    }
    if (Status checked = check_header(header, setup, cluster_count_); !checked) {
        return checked;
    }
    // Read twice, so that a damaged file is refused before anything is lost.
    Checksum checksum;
    const auto add = [&](std::uint64_t, const std::vector<std::uint64_t>& words) {
        checksum.add(words);
    };
    if (!read_chunks(file.get(), cluster_count_, add) || std::fgetc(file.get()) != EOF
        || checksum.value() != header.checksum) {
        return Error{"the saved table is damaged"};
    }
    clear();
    const auto copy = [this](std::uint64_t first, const std::vector<std::uint64_t>& words) {
        // Empty slots are left alone: writing zeros would make their pages cost memory.
        for (std::size_t word = 0; word < words.size(); word += 2) {
            if (words[word + 1] != 0) {
                Slot& slot =
                    clusters_[first + word / words_per_cluster].slots[word % words_per_cluster / 2];
                slot.check.store(words[word], std::memory_order_relaxed);
                slot.data.store(words[word + 1], std::memory_order_relaxed);
                mark_written(&slot);
            }
        }
    };
    if (!read_chunks(file.get(), cluster_count_, copy)) {
        clear();
        return Error{"cannot read " + path};
    }
    generation_ = header.generation % generations;
    return Done{};
}

}  // namespace tengen
