#include "engine/kit/options.h"

#include <gtest/gtest.h>

namespace tengen {
namespace {

OptionSet sample() {
    OptionSet options;
    options.add("threads", 1, 1, 256, "threads that search together");
    options.add("memory_mib", 256, 1, 4096, "memory");
    options.add("ponder", 0, 0, 1, "think on the opponent's time");
    return options;
}

TEST(Options, KeepTheOrderInWhichTheyWereAdded) {
    const OptionSet options = sample();
    ASSERT_EQ(options.all().size(), 3U);
    EXPECT_EQ(options.all()[0].name, "threads");
    EXPECT_EQ(options.all()[2].name, "ponder");
    EXPECT_EQ(options.all()[1].default_value, 256);
}

TEST(Options, NamesCompareWithoutCaseAndABlankIsAnUnderscore) {
    OptionSet options = sample();
    EXPECT_TRUE(options.set("Memory MiB", "64").ok());
    EXPECT_EQ(options.get("MEMORY_MIB"), 64);
    EXPECT_TRUE(options.set(" threads ", " 4 ").ok());
    EXPECT_EQ(options.get("threads"), 4);
}

TEST(Options, ARefusedValueSaysWhyAndChangesNothing) {
    OptionSet options = sample();
    for (const char* const bad :
         {"0", "257", "-1", "", " ", "x", "4x", "4.0", "0x4", "99999999999999999999", "true"}) {
        const Status status = options.set("threads", bad);
        ASSERT_FALSE(status.ok()) << bad;
        EXPECT_EQ(status.error(), "threads must be a number from 1 to 256");
        EXPECT_EQ(options.get("threads"), 1);
    }
    EXPECT_EQ(options.set("colour", "1").error(), "there is no option colour");
}

TEST(Options, ASwitchUnderstandsTrueAndFalse) {
    OptionSet options = sample();
    EXPECT_TRUE(options.set("ponder", "True").ok());
    EXPECT_EQ(options.get("ponder"), 1);
    EXPECT_TRUE(options.set("ponder", "false").ok());
    EXPECT_EQ(options.get("ponder"), 0);
    EXPECT_TRUE(options.set("ponder", "1").ok());
    EXPECT_EQ(options.get("ponder"), 1);
    EXPECT_FALSE(options.set("ponder", "yes").ok());
}

}  // namespace
}  // namespace tengen
