// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The server: one page, the assets of a model, and a WebSocket for each page that looks on. All of
// it runs on one thread, on Boost.Beast.

#ifndef SYNOVIA_WEB_SERVER_SERVER_H_
#define SYNOVIA_WEB_SERVER_SERVER_H_

#include <functional>
#include <memory>
#include <string>

#include "web/server/assets.h"
#include "web/server/guard.h"
#include "web/server/stage.h"

namespace view {

// What there is to be seen.
struct Exhibit {
  std::string description;
  Assets assets;
};

// Called with the bytes of an upload, on a thread of its own; returns what is wrong with it, or "".
using UploadHandler = std::function<std::string(std::string bytes)>;

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 0;          // 0: any that is free
  UploadHandler upload;  // empty: none are taken
};

class Server {
 public:
  // Listens from now on. Throws app::Error.
  explicit Server(const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // For people, with the token if there is one.
  const std::string& address() const;
  int port() const;

  // Shows this from now on, to the pages that are there, too. Afterwards the stage shown before is
  // no longer in use. Null: nothing.
  void Show(std::shared_ptr<const Exhibit> exhibit, Stage* stage);

  // Bytes for a page. From any thread.
  void Send(int page, std::string bytes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SERVER_H_
