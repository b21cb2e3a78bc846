// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// docs/mjcf-errors.md: every example gives the message that is written beside it.

#include <fstream>
#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

struct Example {
  int line;
  std::string message, xml;
};

// Text between the first pair of backquotes from `at` on; moves `at` behind it.
std::string Quoted(const std::string& text, size_t* at) {
  const size_t begin = text.find('`', *at);
  const size_t end = begin == std::string::npos ? begin : text.find('`', begin + 1);
  if (end == std::string::npos) return {};
  *at = end + 1;
  return text.substr(begin + 1, end - begin - 1);
}

// Rows of tables of the form | `message` | `example` |.
std::vector<Example> Examples() {
  std::ifstream file(SYNOVIA_SOURCE_DIR "/docs/mjcf-errors.md");
  std::vector<Example> examples;
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    if (row.rfind("| `", 0) != 0) continue;
    size_t at = 0;
    Example example{line, Quoted(row, &at), Quoted(row, &at)};
    if (!example.xml.empty() && example.xml[0] == '<') examples.push_back(example);
  }
  return examples;
}

std::string Document(const std::string& xml) {
  for (const char* root : {"<robot", "<model/>"}) {
    if (xml.rfind(root, 0) == 0) return xml;
  }
  return "<mujoco>" + xml + "</mujoco>";
}

std::string ErrorOf(const std::string& xml) {
  char error[1000] = "";
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  if (!spec) return error;
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  return model ? "" : mjs_getError(spec.get());
}

TEST(ErrorCatalogue, IsTrue) {
  const std::vector<Example> examples = Examples();
  EXPECT_GT(examples.size(), 50u);
  for (const Example& example : examples) {
    const std::string error = ErrorOf(Document(example.xml));
    EXPECT_NE(error.find(example.message), std::string::npos)
        << "docs/mjcf-errors.md:" << example.line << ": " << example.message << "\ngot: " << error;
  }
}

}  // namespace
}  // namespace syn
