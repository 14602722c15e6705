#pragma once

#include "engine/gomoku/rule.h"
#include "engine/gomoku/threat_class.h"
#include "engine/kit/result.h"

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace tengen::gomoku::training {

struct CodeCount {
    Code code = 0;
    std::uint16_t count = 0;
};

// What an empty cell is to both players.
struct Candidate {
    Code own = 0;
    Code opponent = 0;
};

// What self-play knows of one position. The cells themselves are not kept: the evaluation and the
// move ordering see nothing but codes.
struct Record {
    float result = 0.5F;     // expected of the game, for the side to move: 1 won, 0 lost
    std::int16_t score = 0;  // of the search, for the side to move
    Color side = Color::black;
    std::vector<CodeCount> own;       // codes of all empty cells, for the side to move
    std::vector<CodeCount> opponent;  // ... and for its opponent
    std::vector<Candidate> candidates;
    std::int16_t chosen = -1;  // the candidate that the search prefers; -1 for none
};

// A file of records: a header of sixteen bytes (magic, version, rule), then one record after
// another, all little-endian. In a record: the result (a float); integers of two bytes for score
// and side (1 Black, 0 White); how many codes and their pairs of code and count, own ones first,
// then the same for the opponent; how many candidates, the chosen one and their pairs of codes.
class RecordReader {
public:
    enum class Outcome : std::uint8_t {
        record,
        end,
        torn,    // the file ends within a record: its writer was killed, or is still writing
        broken,  // what follows is no record
    };

    // Errors: a file that cannot be read, that is none of ours, or of another rule.
    static Result<RecordReader> open(const std::string& path, Rule rule);

    // Fills `record` when there is one more. After any other outcome there is nothing to read.
    Outcome next(Record& record);
    // Where the last whole record ends.
    std::uintmax_t whole_bytes() const { return whole_bytes_; }

private:
    explicit RecordReader(std::ifstream input) : input_(std::move(input)) {}
    bool read_record(Record& record);

    std::ifstream input_;
    std::uintmax_t whole_bytes_ = 0;
};

// Adds to a file of records, which is made when there is none. One writer a file at a time.
class RecordWriter {
public:
    // Cuts off a torn record at the end. Errors: as for reading, and a broken or unwritable file.
    static Result<RecordWriter> open(const std::string& path, Rule rule);

    // In one write, so that whoever stops the program loses all of these or none.
    Status append(std::span<const Record> records);
    // Records in the file.
    std::uint64_t size() const { return size_; }

private:
    RecordWriter(std::ofstream output, std::uint64_t size)
        : output_(std::move(output)), size_(size) {}

    std::ofstream output_;
    std::uint64_t size_;
};

}  // namespace tengen::gomoku::training
