// A Gomocup brain for tests of the referee. It always takes the first free cell, row by row, and
// misbehaves in the way that its first argument names, at its move number N (the second argument,
// one for the first):
//   honest       never
//   crash        ends with exit code 3
//   silent       answers nothing any more
//   late         answers a second after its time is over
//   illegal      takes the cell that the opponent has taken
//   off-board    names a cell that does not exist
//   refuses      answers ERROR
//   twice        answers with two moves
//   babbles      writes ten megabytes of messages before it answers
//   junk         writes ten megabytes without an end of line
//   fat          takes two hundred megabytes of memory
//   ignores-end  goes on after END and the end of its input, and has a child that does so too
//   no-ok        answers ERROR to START
//   mute         does not answer START
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using Cell = std::pair<int, int>;

class Brain {
public:
    Brain(std::string fault, int fault_move) : fault_(std::move(fault)), fault_move_(fault_move) {}

    // False when it shall end.
    bool hear(const std::string& line) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "START") {
            start(words);
        } else if (word == "INFO") {
            info(words);
        } else if (word == "BEGIN") {
            move();
        } else if (word == "TURN") {
            take(words.str().substr(5));
            move();
        } else if (word == "BOARD") {
            taken_.clear();
            in_block_ = true;
        } else if (word == "DONE") {
            in_block_ = false;
            move();
        } else if (word == "END") {
            return fault_ == "ignores-end";
        } else if (in_block_) {
            take(line);
        }
        return true;
    }

private:
    void start(std::istringstream& words) {
        words >> size_;
        taken_.clear();
        moves_ = 0;
        if (fault_ == "no-ok") {
            say("ERROR not today");
        } else if (fault_ != "mute") {
            say("OK");
        }
    }
    void info(std::istringstream& words) {
        std::string key;
        words >> key;
        if (key == "timeout_turn") {
            words >> turn_ms_;
        }
    }
    void take(const std::string& text) {
        Cell cell;
        char comma = ' ';
        std::istringstream(text) >> cell.first >> comma >> cell.second;
        taken_.insert(cell);
        last_ = cell;
    }
    void move() {
        ++moves_;
        const bool misbehaves = moves_ == fault_move_ && misbehave();
        for (int i = 0; !misbehaves && i < size_ * size_; ++i) {
            if (taken_.insert({i % size_, i / size_}).second) {
                say("MESSAGE depth 3, eval " + std::to_string(moves_) + ", nodes 1K");
                answer({i % size_, i / size_});
                return;
            }
        }
    }
    // True when there will be no move.
    bool misbehave() {
        if (fault_ == "crash") {
            std::_Exit(3);
        } else if (fault_ == "late") {
            std::this_thread::sleep_for(std::chrono::milliseconds{turn_ms_ + 1000});
        } else if (fault_ == "illegal") {
            answer(last_);
        } else if (fault_ == "off-board") {
            answer({size_, 0});
        } else if (fault_ == "refuses") {
            say("ERROR I do not want to");
        } else if (fault_ == "twice") {
            const std::string row = std::to_string(size_ - 1);
            say(row + ',' + row + "\n0," + row);
        } else if (fault_ == "babbles" || fault_ == "junk") {
            const std::string chatter(100, '.');
            for (int i = 0; i < 100'000; ++i) {
                std::cout << (fault_ == "junk" ? "" : "MESSAGE ") << chatter
                          << (fault_ == "junk" ? "" : "\n");
            }
        } else if (fault_ == "fat") {
            fat_.assign(std::size_t{200} << 20, 'x');
        }
        return fault_ == "silent" || fault_ == "illegal" || fault_ == "off-board"
               || fault_ == "refuses" || fault_ == "twice";
    }
    void answer(Cell cell) { say(std::to_string(cell.first) + ',' + std::to_string(cell.second)); }
    static void say(const std::string& line) { std::cout << line << std::endl; }

    std::string fault_;
    int fault_move_;
    int size_ = 15;
    int turn_ms_ = 0;
    int moves_ = 0;
    bool in_block_ = false;
    std::set<Cell> taken_;
    Cell last_{0, 0};
    std::vector<char> fat_;
};

}  // namespace

int main(int argument_count, char** arguments) {
    const std::string fault = argument_count > 1 ? arguments[1] : "honest";
    if (fault == "ignores-end" && ::fork() == 0) {
        std::this_thread::sleep_for(std::chrono::minutes{10});
        return 0;
    }
    Brain brain(fault, argument_count > 2 ? std::atoi(arguments[2]) : 1);
    std::string line;
    while (std::getline(std::cin, line) && brain.hear(line)) {
    }
    while (fault == "ignores-end") {
        std::this_thread::sleep_for(std::chrono::minutes{10});
    }
    return 0;
}
