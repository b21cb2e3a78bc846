// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Who may come in. On the loopback address: pages that this server gave out, which a browser tells
// by the names of the host and of the origin. Elsewhere also a token is needed, which is in the
// address that the server prints.

#ifndef SYNOVIA_WEB_SERVER_GUARD_H_
#define SYNOVIA_WEB_SERVER_GUARD_H_

#include <string>
#include <string_view>

namespace view {

struct Guard {
  bool loopback = true;
  std::string token;  // empty: none is needed

  // A request to this host; a name that merely resolves to the loopback address is none of ours.
  bool GoodHost(std::string_view host) const;
  // Empty (not a browser), or the same host.
  bool GoodOrigin(std::string_view origin, std::string_view host) const;
  // The target of a request has the token, as ?token=...
  bool GoodToken(std::string_view target) const;
};

// 128 random bits, in hexadecimal digits.
std::string MakeToken();

// The path of a target, without what follows the question mark.
std::string_view PathOf(std::string_view target);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_GUARD_H_
