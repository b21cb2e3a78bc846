// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decides which requests the server answers. On the loopback address, a request must be addressed
// to the loopback address by name, and must not come from another site; the browser tells both in
// the headers Host and Origin. On other addresses a token is required as well; it is part of the
// address that the server prints.

#ifndef SYNOVIA_WEB_SERVER_GUARD_H_
#define SYNOVIA_WEB_SERVER_GUARD_H_

#include <string>
#include <string_view>

namespace view {

// The rules of one server.
struct Guard {
  // True if the server listens on the loopback address.
  bool loopback = true;
  // The token that requests must have; empty if none is required.
  std::string token;

  // Returns true if the header Host names this server. On the loopback address only "localhost" and
  // the numeric addresses are accepted, not a foreign name that resolves to the loopback address
  // (DNS rebinding).
  bool GoodHost(std::string_view host) const;
  // Returns true if the header Origin is empty, as from a program that is not a browser, or names
  // the same host.
  bool GoodOrigin(std::string_view origin, std::string_view host) const;
  // Returns true if no token is required, or if the target has the right one as ?token=...
  bool GoodToken(std::string_view target) const;
};

// Returns 128 random bits as hexadecimal digits.
std::string MakeToken();

// Returns the path of a target, without the question mark and what follows.
std::string_view PathOf(std::string_view target);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_GUARD_H_
