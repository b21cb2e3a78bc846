// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The HTTP server of the viewer. It delivers one page and the assets of a model, and opens a
// WebSocket to each browser that shows the page. The network runs on one thread with Boost.Beast.
// connections.h has the connections and their limits, guard.h the rules of access.

#ifndef SYNOVIA_WEB_SERVER_SERVER_H_
#define SYNOVIA_WEB_SERVER_SERVER_H_

#include <functional>
#include <memory>
#include <string>

#include "web/server/assets.h"
#include "web/server/guard.h"
#include "web/server/stage.h"

namespace view {

// The parts of a model that pages receive once.
struct Exhibit {
  std::string description;  // JSON text (description.h).
  Assets assets;
};

// Called with the bytes of an upload, on a separate thread. Returns an error message, or "" if the
// upload was accepted.
using UploadHandler = std::function<std::string(std::string bytes)>;

// The options of a server.
struct ServerOptions {
  // Numeric address to listen on, or "localhost".
  std::string host = "127.0.0.1";
  // Port number; 0 chooses one that is free.
  int port = 0;
  // Compiles uploads; if empty, uploads are refused.
  UploadHandler upload;
};

// The server and its network thread. Show waits for the network thread, so it must be called on
// another one.
class Server {
 public:
  // Starts listening. Throws app::Error if the address cannot be used.
  explicit Server(const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Returns the address to open in a browser, with the token if one is required.
  const std::string& address() const;
  // Returns the port number.
  int port() const;

  // Shows another model, also to the pages that are connected. When the function returns, the
  // previous stage is no longer used. Null pointers mean that nothing is shown.
  void Show(std::shared_ptr<const Exhibit> exhibit, Stage* stage);

  // Sends bytes to a page as a binary message. The call returns before they are sent; a page that
  // has left is ignored.
  void Send(int page, std::string bytes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_SERVER_H_
