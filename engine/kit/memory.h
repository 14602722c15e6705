#pragma once

#include <cstddef>

namespace tengen {

// A block of memory straight from the system, aligned to a page: all zero, and no page of it costs
// real memory before it is touched. Large pages are not asked for: a virtual machine can take
// milliseconds to find one, and the first search of a game touches all of them.
class PageBlock {
public:
    PageBlock() = default;
    // Empty (size 0) when the system refuses.
    explicit PageBlock(std::size_t bytes);
    ~PageBlock();
    PageBlock(PageBlock&& other) noexcept;
    PageBlock& operator=(PageBlock&& other) noexcept;
    PageBlock(const PageBlock&) = delete;
    PageBlock& operator=(const PageBlock&) = delete;

    void* data() const { return data_; }
    std::size_t size() const { return size_; }

    // All zero again, and every touched page given back to the system.
    void discard();

    // Takes all pages at once, where the system can: page by page each costs an interruption of all
    // threads. The contents stay.
    void populate();

private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace tengen
