#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tengen {

// Why something asked for from outside could not be done, in words for its author.
struct Error {
    std::string message;
};

// A value or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }
    const T& value() const {
        assert(ok());
        return *std::get_if<0>(&content_);
    }
    T& value() {
        assert(ok());
        return *std::get_if<0>(&content_);
    }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }
    const std::string& error() const {
        assert(!ok());
        return std::get_if<1>(&content_)->message;
    }

private:
    std::variant<T, Error> content_;
};

struct Done {};

// Done, or the reason why not; a failed call has changed nothing.
using Status = Result<Done>;

}  // namespace tengen
