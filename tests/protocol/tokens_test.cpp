#include "protocol/tokens.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace tengen {
namespace {

TEST(Tokens, WordsAreSeparatedByAnyBlanks) {
    Words words("  turn \t7,7  ");
    EXPECT_EQ(words.next(), "turn");
    EXPECT_EQ(words.rest(), "7,7");
    EXPECT_EQ(words.next(), "7,7");
    EXPECT_TRUE(words.at_end());
    EXPECT_EQ(words.next(), "");
}

TEST(Tokens, WordsCompareWithoutCaseAndOnlyAsAWhole) {
    EXPECT_TRUE(same_word("tUrN", "TURN"));
    EXPECT_FALSE(same_word("TURNX", "TURN"));
    EXPECT_FALSE(same_word("", "TURN"));
}

TEST(Tokens, NumbersBeyond64BitsBecomeTheNearestThatFits) {
    EXPECT_EQ(*parse_number("18446744073709551615"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(*parse_number("-99999999999999999999"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(*parse_number("-5"), -5);
}

TEST(Tokens, WhatIsNotEntirelyANumberIsNone) {
    for (const char* text : {"", "-", "x", "7x", "7.5", "+7", "0x10", " 7", "--7"}) {
        EXPECT_FALSE(parse_number(text).ok()) << text;
    }
}

TEST(Tokens, ANumberOutOfRangeIsAnErrorThatNamesTheRange) {
    EXPECT_EQ(*parse_number("5", 5, 22), 5);
    const auto number = parse_number("23", 5, 22);
    ASSERT_FALSE(number.ok());
    EXPECT_EQ(number.error(), "23 is not between 5 and 22");
}

TEST(Tokens, TuplesAllowBlanksAroundTheirCommas) {
    Words words("7 , 8,1 9,10 -1,3");
    const auto first = words.next_tuple();
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(first->size, 3);
    EXPECT_EQ(first->fields[0], 7);
    EXPECT_EQ(first->fields[1], 8);
    EXPECT_EQ(first->fields[2], 1);
    EXPECT_EQ(words.next_tuple()->size, 2);
    EXPECT_EQ(words.next_tuple()->fields[0], -1);
    EXPECT_TRUE(words.at_end());
}

TEST(Tokens, TuplesOfManyFieldsAreCountedButNotKept) {
    Words words("1,2,3,4,5,6");
    EXPECT_EQ(words.next_tuple()->size, 6);
}

TEST(Tokens, ABadTupleIsTakenAsAWordSoThatReadingGoesOn) {
    for (const char* text : {"a,b 1,2", "7,x 1,2", "7x 1,2", "7,,8 1,2", ",7 1,2", "- 1,2"}) {
        Words words(text);
        EXPECT_FALSE(words.next_tuple().ok()) << text;
        EXPECT_EQ(words.rest(), "1,2") << text;
    }
    Words words("7,");
    EXPECT_FALSE(words.next_tuple().ok());
    EXPECT_TRUE(words.at_end());
}

TEST(Tokens, PrintableTextHasNoControlCharactersAndABoundedLength) {
    EXPECT_EQ(printable(std::string("a\0b\x80", 4)), "a?b?");
    EXPECT_EQ(printable("abcdef", 3), "abc...");
}

TEST(Tokens, QuotesAroundAPathAreOptional) {
    EXPECT_EQ(unquoted("\"my file\""), "my file");
    EXPECT_EQ(unquoted("my file"), "my file");
    EXPECT_EQ(unquoted("\""), "\"");
}

}  // namespace
}  // namespace tengen
