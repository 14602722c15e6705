#include "engine/kit/tunable.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TUNABLE(sample_margin, 240, 100, 600, 20);

TEST(Tunable, IsANumberWithItsDefault) {
    EXPECT_EQ(2 * sample_margin, 480);
}

// The first numbers of the published algorithm.

}  // namespace
}  // namespace tengen
