// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/guard.h"

#include <gtest/gtest.h>

namespace view {
namespace {

TEST(Guard, OnLoopbackOnlyLoopbackNames) {
  const Guard guard;
  EXPECT_TRUE(guard.GoodHost("127.0.0.1:7117"));
  EXPECT_TRUE(guard.GoodHost("localhost:7117"));
  EXPECT_TRUE(guard.GoodHost("[::1]:7117"));
  // A name of an attacker that resolves to 127.0.0.1.
  EXPECT_FALSE(guard.GoodHost("evil.example:7117"));
  EXPECT_FALSE(guard.GoodHost("localhost.evil.example"));
  EXPECT_FALSE(guard.GoodHost(""));
}

TEST(Guard, OriginIsTheHost) {
  const Guard guard;
  EXPECT_TRUE(guard.GoodOrigin("", "localhost:7117")) << "not a browser";
  EXPECT_TRUE(guard.GoodOrigin("http://localhost:7117", "localhost:7117"));
  EXPECT_FALSE(guard.GoodOrigin("http://localhost:8000", "localhost:7117"));
  EXPECT_FALSE(guard.GoodOrigin("https://evil.example", "localhost:7117"));
  EXPECT_FALSE(guard.GoodOrigin("null", "localhost:7117"));
}

TEST(Guard, TokenMustBeThere) {
  Guard guard;
  guard.loopback = false;
  guard.token = MakeToken();
  ASSERT_EQ(guard.token.size(), 32u);
  EXPECT_TRUE(guard.GoodToken("/?token=" + guard.token));
  EXPECT_TRUE(guard.GoodToken("/asset/x?a=1&token=" + guard.token + "&b=2"));
  EXPECT_FALSE(guard.GoodToken("/"));
  EXPECT_FALSE(guard.GoodToken("/?token="));
  EXPECT_FALSE(guard.GoodToken("/?token=" + guard.token + "0"));
  EXPECT_FALSE(guard.GoodToken("/?xtoken=" + guard.token));
  EXPECT_FALSE(guard.GoodToken("/?token=" + MakeToken()));
  EXPECT_EQ(PathOf("/asset/x?token=1"), "/asset/x");
}

}  // namespace
}  // namespace view
