#include "engine/kit/memory.h"

#include <cstring>
#include <utility>

#ifdef _WIN32
    #ifndef NOMINMAX
        #define NOMINMAX
    #endif
    #include <windows.h>
#else
    #include <sys/mman.h>
#endif

namespace tengen {
namespace {

#ifdef _WIN32

void* map_pages(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

bool renew_pages(void* data, std::size_t bytes) {
    return VirtualFree(data, bytes, MEM_DECOMMIT) != 0
           && VirtualAlloc(data, bytes, MEM_COMMIT, PAGE_READWRITE) != nullptr;
}

void unmap_pages(void* data, std::size_t /*bytes*/) {
    VirtualFree(data, 0, MEM_RELEASE);
}

void populate_pages(void* /*data*/, std::size_t /*bytes*/) {}

#else

// `place` null: anywhere. Otherwise replaces what is mapped there.
void* map_at(void* place, std::size_t bytes) {
    const int fixed = place == nullptr ? 0 : MAP_FIXED;
    void* const data =
        mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | fixed, -1, 0);
    return data == MAP_FAILED ? nullptr : data;
}

void* map_pages(std::size_t bytes) {
    return map_at(nullptr, bytes);
}

bool renew_pages(void* data, std::size_t bytes) {
    return map_at(data, bytes) != nullptr;
}

void unmap_pages(void* data, std::size_t bytes) {
    munmap(data, bytes);
}

void populate_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
    #ifdef MADV_POPULATE_WRITE
    // Older kernels refuse, and the pages come one by one as ever.
    (void)madvise(data, bytes, MADV_POPULATE_WRITE);
    #endif
}

#endif

}  // namespace

PageBlock::PageBlock(std::size_t bytes) {
    if (bytes == 0) {
        return;
    }
    data_ = map_pages(bytes);
    size_ = data_ == nullptr ? 0 : bytes;
}

PageBlock::~PageBlock() {
    if (data_ != nullptr) {
        unmap_pages(data_, size_);
    }
}

PageBlock::PageBlock(PageBlock&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

PageBlock& PageBlock::operator=(PageBlock&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

void PageBlock::discard() {
    if (data_ != nullptr && !renew_pages(data_, size_)) {
        std::memset(data_, 0, size_);
    }
}

void PageBlock::populate() {
    if (data_ != nullptr) {
        populate_pages(data_, size_);
    }
}

}  // namespace tengen
