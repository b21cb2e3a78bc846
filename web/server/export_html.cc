// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes an HTML page that plays a recording: the built page with the recording inside, as Base64
// in a script element that the page looks for when it starts.

#include <fstream>

#include "web/server/export.h"
#include "web/server/page.h"
#include "web/server/record_file.h"

namespace view {
namespace {

// Returns the bytes in Base64 with padding.
std::string Base64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() * 4 / 3 + 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t word = 0;
    for (size_t k = 0; k < 3; ++k) {
      word = word << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0);
    }
    for (size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kDigits[word >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

}  // namespace

void ExportHtml(const std::string& recording, const std::string& output) {
  const std::string bytes = ReadFile(recording);
  if (bytes.compare(0, 8, kRecordMagic) != 0) {
    throw app::Error("'" + recording + "': not a recording (.synrec)");
  }
  const std::string_view page = PageText();
  const size_t end = page.rfind("</body>");
  std::ofstream file(output, std::ios::binary);
  file << page.substr(0, end) << "<script id=\"recording\" type=\"text/plain\">" << Base64(bytes)
       << "</script>" << page.substr(end);
  if (!file.flush()) throw app::Error("cannot write '" + output + "'");
}

}  // namespace view
