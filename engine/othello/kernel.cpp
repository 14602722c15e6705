#include "engine/othello/kernel.h"

#include <vector>

namespace tengen::othello {

const Kernel& scalar_kernel();
#if defined(__x86_64__)
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();
#endif

namespace {

std::vector<const Kernel*> find_kernels() {
    std::vector<const Kernel*> found;
#if defined(__x86_64__)
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    // The parts of x86-64-v4. Whatever has them has the smaller ones of v3, too.
    if (has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl")) {
        found.push_back(&avx512_kernel());
    }
    if (has_avx2) {
        found.push_back(&avx2_kernel());
    }
#endif
    found.push_back(&scalar_kernel());
    return found;
}

}  // namespace

std::span<const Kernel* const> kernels() {
    static const std::vector<const Kernel*> all = find_kernels();
    return all;
}

const Kernel& best_kernel() {
    return *kernels().front();
}

const Kernel* find_kernel(std::string_view name) {
    for (const Kernel* const kernel : kernels()) {
        if (kernel->name == name) {
            return kernel;
        }
    }
    return nullptr;
}

}  // namespace tengen::othello
