#include "bench/training/records.h"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <system_error>
#include <type_traits>
#include <utility>

namespace tengen::gomoku::training {

namespace {

static_assert(
    std::endian::native == std::endian::little, "records are copied as they lie in memory"
);
static_assert(sizeof(CodeCount) == 4 && sizeof(Candidate) == 4);

struct Header {
    std::array<char, 8> magic{'T', 'e', 'n', 'g', 'e', 'n', 'S', 'P'};
    std::uint32_t version = 1;
    std::uint32_t rule = 0;
};
static_assert(sizeof(Header) == 16);

Header header_of(Rule rule) {
    return {.rule = static_cast<std::uint32_t>(rule)};
}

template <class T>
void put(std::string& bytes, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

template <class T>
void put_items(std::string& bytes, const std::vector<T>& items) {
    bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
}

template <class T>
void put_count(std::string& bytes, const std::vector<T>& items) {
    put(bytes, static_cast<std::uint16_t>(items.size()));
}

void put(std::string& bytes, const Record& record) {
    put(bytes, record.result);
    put(bytes, record.score);
    put(bytes, static_cast<std::int16_t>(record.side == Color::black ? 1 : 0));
    for (const auto* codes : {&record.own, &record.opponent}) {
        put_count(bytes, *codes);
        put_items(bytes, *codes);
    }
    put_count(bytes, record.candidates);
    put(bytes, record.chosen);
    put_items(bytes, record.candidates);
}

template <class T>
bool get(std::istream& input, T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    return static_cast<bool>(input.read(reinterpret_cast<char*>(&value), sizeof(T)));
}

template <class T>
bool get_count(std::istream& input, std::vector<T>& items) {
    std::uint16_t count = 0;
    if (!get(input, count)) {
        return false;
    }
    items.resize(count);
    return true;
}

template <class T>
bool get_items(std::istream& input, std::vector<T>& items) {
    const auto bytes = static_cast<std::streamsize>(items.size() * sizeof(T));
    return static_cast<bool>(input.read(reinterpret_cast<char*>(items.data()), bytes));
}

bool has_valid_codes(const std::vector<CodeCount>& codes) {
    return std::all_of(codes.begin(), codes.end(), [](const CodeCount& item) {
        return item.code < code_count;
    });
}

bool is_valid(const Record& record) {
    const bool has_valid_candidates =
        std::all_of(record.candidates.begin(), record.candidates.end(), [](const Candidate& item) {
            return item.own < code_count && item.opponent < code_count;
        });
    return record.result >= 0 && record.result <= 1 && has_valid_codes(record.own)
           && has_valid_codes(record.opponent) && has_valid_candidates && record.chosen >= -1
           && record.chosen < static_cast<int>(record.candidates.size());
}

}  // namespace

Result<RecordReader> RecordReader::open(const std::string& path, Rule rule) {
    std::ifstream input(path, std::ios::binary);
    if (!input) {
        return Error{"cannot read " + path};
    }
    const Header wanted = header_of(rule);
    Header found;
    if (!get(input, found) || found.magic != wanted.magic || found.version != wanted.version) {
        return Error{path + " is no file of records, or of another version"};
    }
    if (found.rule != wanted.rule) {
        return Error{path + " is of another rule than " + std::string(rule_name(rule))};
    }
    RecordReader reader(std::move(input));
    reader.whole_bytes_ = sizeof(Header);
    return reader;
}

bool RecordReader::read_record(Record& record) {
    std::int16_t side = 0;
    if (!get(input_, record.result) || !get(input_, record.score) || !get(input_, side)) {
        return false;
    }
    record.side = side == 1 ? Color::black : Color::white;
    for (auto* codes : {&record.own, &record.opponent}) {
        if (!get_count(input_, *codes) || !get_items(input_, *codes)) {
            return false;
        }
    }
    return get_count(input_, record.candidates) && get(input_, record.chosen)
           && get_items(input_, record.candidates);
}

RecordReader::Outcome RecordReader::next(Record& record) {
    if (input_.peek() == std::ifstream::traits_type::eof()) {
        return Outcome::end;
    }
    if (!read_record(record)) {
        return Outcome::torn;
    }
    if (!is_valid(record)) {
        return Outcome::broken;
    }
    whole_bytes_ = static_cast<std::uintmax_t>(input_.tellg());
    return Outcome::record;
}

Result<RecordWriter> RecordWriter::open(const std::string& path, Rule rule) {
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(path, failure);
    const bool is_new = failure || bytes == 0;
    std::uint64_t size = 0;
    if (!is_new) {
        auto reader = RecordReader::open(path, rule);
        if (!reader) {
            return Error{reader.error()};
        }
        Record record;
        auto outcome = RecordReader::Outcome::record;
        while ((outcome = reader.value().next(record)) == RecordReader::Outcome::record) {
            ++size;
        }
        if (outcome == RecordReader::Outcome::broken) {
            return Error{path + " is damaged"};
        }
        std::filesystem::resize_file(path, reader->whole_bytes(), failure);
    }
    std::ofstream output(path, std::ios::binary | std::ios::app);
    if (is_new) {
        std::string header;
        put(header, header_of(rule));
        output.write(header.data(), static_cast<std::streamsize>(header.size())).flush();
    }
    if (!output || (!is_new && failure)) {
        return Error{"cannot write " + path};
    }
    return RecordWriter(std::move(output), size);
}

Status RecordWriter::append(std::span<const Record> records) {
    std::string bytes;
    for (const Record& record : records) {
        put(bytes, record);
    }
    if (!output_.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush()) {
        return Error{"cannot write any more: is the disk full?"};
    }
    size_ += records.size();
    return Done{};
}

}  // namespace tengen::gomoku::training
