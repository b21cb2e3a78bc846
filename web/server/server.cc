// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Accepts connections on the network thread. Functions that other threads call post their work to
// that thread.

#include "web/server/server.h"

#include <future>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "common/app.h"
#include "web/server/connections.h"

namespace view {
namespace {

// Parses a numeric address. Names other than "localhost" are refused: a name has to be looked up
// and may have several addresses.
asio::ip::address ParseHost(const std::string& host) {
  beast::error_code error;
  auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (error) throw app::Error("'" + host + "' is not an address, such as 127.0.0.1 or 0.0.0.0");
  return address;
}

}  // namespace

struct Server::Impl {
  explicit Impl(const ServerOptions& options);
  void Accept();

  // The connections are owned by handlers in the context and refer to the hall, so it is destroyed
  // after the context.
  Hall hall;
  asio::io_context context{1};
  Tcp::acceptor acceptor{context};
  asio::steady_timer pause{context};
  std::string address;
  std::thread thread;
};

Server::Impl::Impl(const ServerOptions& options) {
  const asio::ip::address host = ParseHost(options.host);
  const Tcp::endpoint endpoint(host, static_cast<unsigned short>(options.port));
  hall.upload = options.upload;
  hall.guard.loopback = host.is_loopback();
  if (!host.is_loopback()) hall.guard.token = MakeToken();
  beast::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(Tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    throw app::Error(app::Format("cannot listen on %s port %d: %s", options.host.c_str(),
                                 options.port, error.message().c_str()));
  }
  const std::string text = host.is_v6() ? "[" + host.to_string() + "]" : host.to_string();
  address = app::Format("http://%s:%d/", text.c_str(), acceptor.local_endpoint().port());
  if (!hall.guard.token.empty()) address += "?token=" + hall.guard.token;
}

void Server::Impl::Accept() {
  acceptor.async_accept([this](beast::error_code error, Tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error && hall.connections >= kMaxConnections && !hall.waiting.empty()) {
      // Idle connections must not keep others out.
      hall.waiting.front()->Evict();
    }
    if (!error && hall.connections < kMaxConnections) {
      socket.set_option(Tcp::no_delay(true), error);
      std::make_shared<Visit>(std::move(socket), &hall)->Read();
    } else if (error) {
      // The process is probably out of file descriptors, so the next attempt is made a little
      // later.
      pause.expires_after(std::chrono::milliseconds(50));
      return pause.async_wait([this](beast::error_code stopped) {
        if (!stopped) Accept();
      });
    }
    Accept();
  });
}

Server::Server(const ServerOptions& options) : impl_(std::make_unique<Impl>(options)) {
  impl_->Accept();
  impl_->thread = std::thread([this] { impl_->context.run(); });
}

Server::~Server() {
  impl_->context.stop();
  impl_->thread.join();
  if (impl_->hall.uploader.joinable()) impl_->hall.uploader.join();
  impl_->hall.pages.clear();
}

const std::string& Server::address() const { return impl_->address; }
int Server::port() const { return impl_->acceptor.local_endpoint().port(); }

void Server::Show(std::shared_ptr<const Exhibit> exhibit, Stage* stage) {
  std::promise<void> done;
  asio::post(impl_->context, [&] {
    Hall& hall = impl_->hall;
    for (auto& [id, page] : hall.pages) {
      if (hall.stage) hall.stage->Leave(id);
    }
    hall.exhibit = std::move(exhibit);
    hall.stage = stage;
    for (auto& [id, page] : hall.pages) page->Welcome();
    done.set_value();
  });
  done.get_future().wait();
}

void Server::Send(int page, std::string bytes) {
  asio::post(impl_->context, [this, page, bytes = std::move(bytes)]() mutable {
    const auto found = impl_->hall.pages.find(page);
    if (found != impl_->hall.pages.end()) found->second->Send(std::move(bytes), false);
  });
}

}  // namespace view
