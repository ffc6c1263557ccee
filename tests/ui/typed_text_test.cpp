#include "ui/typed_text.h"

#include "tests/testing.h"

using namespace scatterscope;

TEST_CASE("a typed number is digits of any width behind zeros and a plus sign") {
  for (const char* word : {"4", "04", "+4", "４", "＋４", "００４", " 4 ", "\u30004\u00a0", "+0004\t"})
    CHECK_MESSAGE(typed_number(word) == 4, word);
  CHECK(typed_number("0") == 0);
  CHECK(typed_number("000") == 0);
  CHECK(typed_number("18446744073709551615") == UINT64_MAX);
  for (const char* word : {"", " ", "+", "-4", "\u22124", "++4", "4.", "4 5", "0x4", "four", "²", "①", "四", "4\xff",
                           "18446744073709551616", "99999999999999999999999"})
    CHECK_MESSAGE(!typed_number(word), word);
}

TEST_CASE("full-width forms stand for those of ASCII, and nothing else does") {
  for (const auto& [typed, plain] : {std::pair{"３，－５．０", "3,-5.0"},
                                     {"4：12\u30009：３０", "4:12 9:30"},
                                     {"1、2；3", "1,2;3"},
                                     {"李雷・é", "李雷・é"}})
    CHECK(in_ascii_forms(typed) == plain);
  CHECK(in_ascii_forms("3\xff\xef\xbc") == "3\xff\xef\xbc");  // no UTF-8
}
