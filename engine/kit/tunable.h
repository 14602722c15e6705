#pragma once

#include "engine/kit/options.h"

// TUNABLE(name, value, min, max, step) at namespace scope: a number of a search or an evaluation
// that can be tuned. A constant, except in the tune build, where Tunable::all() lists every one of
// them and each is an option of every session; `step` is how much one tuning step changes it.

#ifdef TENGEN_TUNE

    #include <algorithm>
    #include <string>
    #include <vector>

namespace tengen {

class Tunable {
public:
    Tunable(const char* name, int value, int min, int max, int step)
        : name_(name), value_(value), min_(min), max_(max), step_(step) {
        all().push_back(this);
    }
    ~Tunable() = default;
    Tunable(const Tunable&) = delete;
    Tunable& operator=(const Tunable&) = delete;

    operator int() const { return value_; }  // NOLINT(google-explicit-constructor)
    const char* name() const { return name_; }
    int value() const { return value_; }
    int min() const { return min_; }
    int max() const { return max_; }
    int step() const { return step_; }
    // Only while no search runs.
    void set(int value) { value_ = std::clamp(value, min_, max_); }

    static std::vector<Tunable*>& all() {
        static std::vector<Tunable*> tunables;
        return tunables;
    }

private:
    const char* name_;
    int value_;
    int min_;
    int max_;
    int step_;
};

inline void add_tunables(OptionSet& options) {
    for (const Tunable* const tunable : Tunable::all()) {
        options.add(
            tunable->name(),
            tunable->value(),
            tunable->min(),
            tunable->max(),
            "tunable, in steps of " + std::to_string(tunable->step())
        );
    }
}

inline void apply_tunables(const OptionSet& options) {
    for (Tunable* const tunable : Tunable::all()) {
        tunable->set(static_cast<int>(options.get(tunable->name())));
    }
}

}  // namespace tengen

    #define TUNABLE(name, value, min, max, step)                           \
        static_assert((min) <= (value) && (value) <= (max) && (step) > 0); \
        inline ::tengen::Tunable name(#name, (value), (min), (max), (step))

#else

namespace tengen {

inline void add_tunables(OptionSet& /*options*/) {}
inline void apply_tunables(const OptionSet& /*options*/) {}

}  // namespace tengen

    #define TUNABLE(name, value, min, max, step)                           \
        static_assert((min) <= (value) && (value) <= (max) && (step) > 0); \
        inline constexpr int name = (value)  // NOLINT(bugprone-macro-parentheses)

#endif
