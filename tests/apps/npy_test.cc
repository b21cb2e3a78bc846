// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The .npy reader: what numpy writes is read, everything else is refused with a reason.

#include "common/npy.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "common/app.h"

namespace app {
namespace {

// A file of version 1.0 with this dictionary and this many bytes of data.
std::string File(const std::string& dictionary, size_t data_bytes = 0) {
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(dictionary.size() & 0xff);
  bytes += static_cast<char>(dictionary.size() >> 8);
  return bytes + dictionary + std::string(data_bytes, '\0');
}

std::string ErrorOf(const std::string& bytes) {
  try {
    ParseNpyHeader(bytes, bytes.size());
  } catch (const Error& e) {
    return e.what();
  }
  return "none";
}

std::string Dictionary(const std::string& descr, const std::string& order,
                       const std::string& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

TEST(Npy, ReadsWhatNumpyWrites) {
  std::string bytes = File(Dictionary("<f8", "False", "(2, 3)") + "     \n", 48);
  NpyHeader h = ParseNpyHeader(bytes, bytes.size());
  EXPECT_EQ(h.data_begin, bytes.size() - 48);
  EXPECT_EQ(h.shape, (Shape{2, 3}));
  EXPECT_EQ(h.item_size, 8u);
}

TEST(Npy, HeaderRoundTrip) {
  for (const Shape& shape :
       {Shape{}, Shape{7}, Shape{0, 5}, Shape{2, 3, 4}, Shape{123456, 1, 99}}) {
    std::string header = MakeNpyHeader(shape);
    EXPECT_EQ(header.size() % 64, 0u);
    NpyHeader h = ParseNpyHeader(header, header.size() + 8 * NumElements(shape));
    EXPECT_EQ(h.shape, shape);
    EXPECT_EQ(h.data_begin, header.size());
  }
}

TEST(Npy, OtherOrdersAndQuotesOfTheDictionary) {
  EXPECT_EQ(ErrorOf(File("{\"shape\":(1,),\"descr\":\"<f4\",\"fortran_order\":False}\n", 4)),
            "none");
}

TEST(Npy, VersionTwo) {
  std::string text = Dictionary("<f8", "False", "(1,)");
  std::string bytes("\x93NUMPY\x02\x00", 8);
  bytes += {static_cast<char>(text.size()), 0, 0, 0};
  EXPECT_EQ(ErrorOf(bytes + text + std::string(8, '\0')), "none");
}

TEST(Npy, RefusesWithAReason) {
  EXPECT_EQ(ErrorOf(""), "not a .npy file");
  EXPECT_EQ(ErrorOf("PK\x03\x04 a zip file"), "not a .npy file");
  EXPECT_EQ(ErrorOf(std::string("\x93NUMPY\x03\x00\x00\x00\x00\x00", 12)),
            "version 3.0 of the format, expected 1.0 or 2.0");
  EXPECT_EQ(ErrorOf(File(Dictionary(">f8", "False", "(1,)"), 8)),
            "its type is >f8, expected little-endian float64 ('<f8') or float32");
  EXPECT_EQ(ErrorOf(File(Dictionary("<f8", "True", "(1,)"), 8)),
            "it is in Fortran order, expected C order (save numpy.ascontiguousarray(a))");
  EXPECT_EQ(ErrorOf(File(Dictionary("<f8", "False", "(3, 2)"), 40)),
            "shape (3, 2) needs 48 bytes of data, found 40");
  EXPECT_EQ(ErrorOf(File(Dictionary("<f8", "False", "(1,)"), 9)),
            "shape (1,) needs 8 bytes of data, found 9");
  EXPECT_EQ(ErrorOf(File(Dictionary("<f8", "False", "(3)"), 24)), "'shape' is not a tuple");
  EXPECT_EQ(ErrorOf(File(Dictionary("<f8", "False", "(-3,)"))),
            "'shape' is not a tuple of numbers");
  EXPECT_EQ(ErrorOf(File("{'descr': '<f8', 'shape': (1,), }", 8)),
            "the header lacks 'descr', 'fortran_order' or 'shape'");
  EXPECT_EQ(ErrorOf(File("{'descr': '<f8', 'descr': '<f8'}")),
            "entry 'descr' is given twice in the header");
}

// Sizes are checked before anything is allocated.
TEST(Npy, HugeShapes) {
  EXPECT_NE(ErrorOf(File(Dictionary("<f8", "False", "(4294967296, 4294967296)"))).find("too large"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(File(Dictionary("<f8", "False", "(99999999999999999999999,)"))).find("too large"),
      std::string::npos);
  EXPECT_NE(ErrorOf(File(Dictionary("<f8", "False", "(1000000000000,)"))).find("needs"),
            std::string::npos);
}

// Every truncation and random damage ends in a header or an error, never elsewhere.
TEST(Npy, DamagedHeaders) {
  const std::string good = File(Dictionary("<f8", "False", "(2, 3)"), 48);
  for (size_t n = 0; n < good.size(); ++n) EXPECT_NE(ErrorOf(good.substr(0, n)), "none") << n;
  std::mt19937 random(5);
  for (int k = 0; k < 20000; ++k) {
    std::string bad = good;
    for (int i = 0; i < 3; ++i) bad[random() % bad.size()] = static_cast<char>(random());
    ErrorOf(bad);
  }
}

TEST(Npy, Files) {
  std::string path = testing::TempDir() + "synovia_npy_test.npy";
  std::vector<double> data = {1, -2.5, 1e300, 0, 5, 6};
  WriteNpy(path, {2, 3}, data.data());
  NpyArray array = ReadNpy(path);
  EXPECT_EQ(array.shape, (Shape{2, 3}));
  EXPECT_EQ(array.data, data);

  float narrow[2] = {0.5f, -3};
  std::string bytes = File(Dictionary("<f4", "False", "(2,)"), 8);
  std::memcpy(bytes.data() + bytes.size() - 8, narrow, 8);
  std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(ReadNpy(path).data, (std::vector<double>{0.5, -3}));
  std::filesystem::remove(path);
  EXPECT_THROW(ReadNpy(path), Error);
  EXPECT_THROW(WriteNpy("/nowhere/a.npy", {1}, data.data()), Error);
}

}  // namespace
}  // namespace app
