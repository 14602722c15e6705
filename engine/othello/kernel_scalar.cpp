#include "engine/othello/kernel_scalar.h"

#include "engine/othello/make_kernel.h"

namespace tengen::othello {

const Kernel& scalar_kernel() {
    static constexpr Kernel kernel = make_kernel<ScalarKernel>();
    return kernel;
}

}  // namespace tengen::othello
