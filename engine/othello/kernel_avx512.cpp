#include "engine/othello/kernel_avx512.h"

#include "engine/othello/make_kernel.h"

namespace tengen::othello {

const Kernel& avx512_kernel() {
    static constexpr Kernel kernel = make_kernel<Avx512Kernel>();
    return kernel;
}

}  // namespace tengen::othello
