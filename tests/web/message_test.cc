// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/message.h"

#include <gtest/gtest.h>

#include <cmath>

#include "web/server/bytes.h"

namespace view {
namespace {

template <typename... T>
std::string Bytes(uint8_t kind, T... fields) {
  ByteWriter out;
  out.Put(kind);
  (out.Put(fields), ...);
  return out.bytes();
}

std::string Camera(uint8_t type, float distance, float aspect) {
  return Bytes(2, type, int32_t{0}, 0.f, 0.f, 1.f, distance, 90.f, -20.f, aspect);
}

TEST(Message, EachKindIsUnderstood) {
  const std::string messages[] = {Bytes(1, uint32_t{5}),
                                  Camera(0, 3, 1.6f),
                                  Bytes(3, uint8_t{1}),
                                  Bytes(4, uint16_t{10}),
                                  Bytes(5, 0.5f),
                                  Bytes(6, int32_t{-1}),
                                  Bytes(7, 0.25f, 0.75f),
                                  Bytes(8, int32_t{3}),
                                  Bytes(9, uint8_t{1}),
                                  Bytes(10, uint8_t{3}, 0.1f, -0.1f),
                                  Bytes(11, int32_t{2}, 0.3f),
                                  Bytes(12, int32_t{7}, 0.3f),
                                  Bytes(13, uint8_t{0}, uint8_t{2}, uint8_t{1}),
                                  Bytes(14, uint32_t{3}),
                                  Bytes(15, uint8_t{0})};
  ASSERT_EQ(std::size(messages), std::variant_size_v<Message>);
  for (size_t i = 0; i < std::size(messages); ++i) {
    const auto message = DecodeMessage(messages[i]);
    ASSERT_TRUE(message) << i;
    EXPECT_EQ(message->index(), i);
    // One byte less or more is none.
    EXPECT_FALSE(DecodeMessage(messages[i].substr(0, messages[i].size() - 1)));
    EXPECT_FALSE(DecodeMessage(messages[i] + '\0'));
  }
  EXPECT_EQ(std::get<ControlMessage>(*DecodeMessage(messages[10])).value, 0.3f);
}

TEST(Message, NonsenseIsRefused) {
  const float nan = std::nanf("");
  for (const std::string& bad : {std::string(),
                                 std::string(1, '\0'),
                                 Bytes(16),
                                 Bytes(255, 0),
                                 Camera(3, 1, 1),
                                 Camera(0, -1, 1),
                                 Camera(0, nan, 1),
                                 Camera(0, 1, 0),
                                 Bytes(3, uint8_t{2}),
                                 Bytes(4, uint16_t{0}),
                                 Bytes(4, uint16_t{50000}),
                                 Bytes(5, 0.f),
                                 Bytes(5, nan),
                                 Bytes(5, 1e9f),
                                 Bytes(6, int32_t{-2}),
                                 Bytes(7, -0.1f, 0.5f),
                                 Bytes(7, nan, 0.5f),
                                 Bytes(8, int32_t{-1}),
                                 Bytes(9, uint8_t{4}),
                                 Bytes(10, uint8_t{8}, 0.f, 0.f),
                                 Bytes(10, uint8_t{1}, nan, 0.f),
                                 Bytes(11, int32_t{-1}, 0.f),
                                 Bytes(11, int32_t{0}, nan),
                                 Bytes(12, int32_t{0}, INFINITY),
                                 Bytes(13, uint8_t{99}, uint8_t{0}, uint8_t{0}),
                                 Bytes(14, uint32_t{1} << 20),
                                 std::string(1000, 'x')}) {
    EXPECT_FALSE(DecodeMessage(bad)) << testing::PrintToString(bad);
  }
}

}  // namespace
}  // namespace view
