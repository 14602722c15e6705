#include "engine/othello/kernel_avx2.h"

#include "engine/othello/make_kernel.h"

namespace tengen::othello {

const Kernel& avx2_kernel() {
    static constexpr Kernel kernel = make_kernel<Avx2Kernel>();
    return kernel;
}

}  // namespace tengen::othello
