// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compares the headers and the token of a request with the rules of guard.h.

#include "web/server/guard.h"

#include <random>

#include "common/app.h"

namespace view {
namespace {

// Returns the host without the port. An IPv6 address keeps its brackets.
std::string_view HostName(std::string_view host) {
  if (!host.empty() && host.front() == '[') return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

// Compares two secrets in a time that does not depend on where they differ, so that the time of an
// answer tells nothing about the secret.
bool SameSecret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  int difference = 0;
  for (size_t i = 0; i < a.size(); ++i) difference |= a[i] ^ b[i];
  return !difference;
}

}  // namespace

bool Guard::GoodHost(std::string_view host) const {
  if (!loopback) return true;  // The token decides.
  const std::string_view name = HostName(host);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

bool Guard::GoodOrigin(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

bool Guard::GoodToken(std::string_view target) const {
  if (token.empty()) return true;
  constexpr std::string_view kKey = "token=";
  const size_t question = target.find('?');
  if (question == std::string_view::npos) return false;
  std::string_view query = target.substr(question + 1);
  while (!query.empty()) {
    const std::string_view item = query.substr(0, query.find('&'));
    if (item.substr(0, kKey.size()) == kKey) return SameSecret(item.substr(kKey.size()), token);
    query.remove_prefix(std::min(query.size(), item.size() + 1));
  }
  return false;
}

std::string MakeToken() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += app::Format("%08x", random());
  return token;
}

std::string_view PathOf(std::string_view target) { return target.substr(0, target.find('?')); }

}  // namespace view
