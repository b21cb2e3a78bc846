// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements Page: the WebSocket of a browser page, with limits on what the page may send.

#include <utility>

#include <boost/asio/post.hpp>

#include "common/app.h"
#include "web/server/connections.h"

namespace view {
namespace {

// Largest number of messages and control frames in a second; a page sends about 60.
constexpr int kMessagesPerSecond = 1000;
// Largest number of bytes that a page may send in a second: a thousand messages of the usual size,
// about 64 bytes. An empty fragment has 6 bytes, so the reader parses at most 11000 of them in a
// second.
constexpr size_t kBytesPerSecond = 64 << 10;
// Largest number of messages that wait to be sent to a page. At most three frames are
// unacknowledged (spectator.h), so a longer queue belongs to a page that has stopped reading.
constexpr size_t kMaxQueue = 8;

}  // namespace

void PageRate::transfer_read_bytes(size_t n) {
  const double now = app::Now();
  if (now - second_ > 1) {
    second_ = now;
    bytes_ = 0;
  }
  bytes_ += n;
  if (bytes_ > kBytesPerSecond && on_excess) std::exchange(on_excess, nullptr)();
}

Page::Page(Tcp::socket socket, Hall* hall, std::shared_ptr<Ticket> ticket)
    : socket_(std::move(socket)), hall_(hall), ticket_(std::move(ticket)) {}

void Page::Accept(const Request& request) {
  // The WebSocket has its own timeouts.
  beast::get_lowest_layer(socket_).expires_never();
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = std::chrono::seconds(5);
  timeout.idle_timeout = std::chrono::seconds(30);
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.read_message_max(kMaxMessage);
  // Closing destroys objects that the callers of the two functions below still use. It is therefore
  // posted, and happens after they have returned.
  const auto close_later = [weak = weak_from_this(), executor = socket_.get_executor()] {
    asio::post(executor, [weak] {
      if (const auto self = weak.lock()) self->Close();
    });
  };
  beast::get_lowest_layer(socket_).rate_policy().on_excess = close_later;
  socket_.control_callback([this, close_later](websocket::frame_type, beast::string_view) {
    if (TooMany()) close_later();
  });
  socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error) return;
    self->id_ = ++self->hall_->last_page;
    self->hall_->pages[self->id_] = self;
    self->Welcome();
    self->Read();
  });
}

void Page::Welcome() {
  if (!hall_->exhibit) return;
  Send(hall_->exhibit->description, true);
  hall_->stage->Join(id_);
}

void Page::Read() {
  socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, size_t) {
    self->OnMessage(error);
  });
}

bool Page::TooMany() {
  const double now = app::Now();
  if (now - second_ > 1) {
    second_ = now;
    messages_ = 0;
  }
  return ++messages_ > kMessagesPerSecond;
}

void Page::OnMessage(beast::error_code error) {
  if (error) return Leave();
  const auto* bytes = static_cast<const char*>(buffer_.data().data());
  const auto message = DecodeMessage({bytes, buffer_.size()});
  if (!socket_.got_binary() || !message || TooMany()) return Close();
  if (hall_->stage) hall_->stage->Post(id_, *message);
  buffer_.consume(buffer_.size());
  Read();
}

void Page::Send(std::string bytes, bool text) {
  // The page does not read. The message is dropped; a later frame replaces it.
  if (queue_.size() >= kMaxQueue) return;
  queue_.push_back({std::move(bytes), text});
  if (queue_.size() == 1) Write();
}

void Page::Write() {
  socket_.text(queue_.front().text);
  socket_.async_write(asio::buffer(queue_.front().bytes),
                      [self = shared_from_this()](beast::error_code error, size_t) {
                        if (error) return self->Leave();
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->Write();
                      });
}

void Page::Close() {
  Leave();
  beast::get_lowest_layer(socket_).cancel();
  beast::error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
}

void Page::Leave() {
  if (hall_->pages.erase(id_) && hall_->stage) hall_->stage->Leave(id_);
}

}  // namespace view
