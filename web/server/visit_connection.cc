// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <thread>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "web/server/connections.h"
#include "web/server/page.h"

namespace view {
namespace {

constexpr auto kRequestTime = std::chrono::seconds(10);
constexpr auto kUploadTime = std::chrono::seconds(60);
constexpr unsigned kMaxHeader = 8192;

// The page needs nothing but itself and this server.
constexpr char kPolicy[] =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' "
    "data: "
    "blob:; connect-src 'self' ws: wss: data: blob:; font-src data:; base-uri 'none'; "
    "frame-ancestors 'none'";

std::string_view View(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

Visit::Visit(Tcp::socket socket, Hall* hall)
    : stream_(std::move(socket)), hall_(hall), ticket_(std::make_shared<Ticket>(hall)) {}

void Visit::Read() {
  parser_ = std::make_unique<http::request_parser<http::string_body>>();
  parser_->header_limit(kMaxHeader);
  parser_->body_limit(hall_->upload ? kMaxUpload : 0);
  stream_.expires_after(hall_->upload ? kUploadTime : kRequestTime);
  http::async_read(
      stream_, buffer_, *parser_,
      [self = shared_from_this()](beast::error_code error, size_t) { self->OnRead(error); });
}

void Visit::OnRead(beast::error_code error) {
  if (error == http::error::body_limit) {
    request_ = {};
    return Refuse(http::status::payload_too_large, "the upload is too large");
  }
  if (error) return;  // gone, too slow, or not HTTP
  request_ = parser_->release();
  Answer();
}

void Visit::Answer() {
  const std::string_view target = View(request_.target()), path = PathOf(target);
  const std::string_view host = View(request_[http::field::host]);
  if (!hall_->guard.GoodHost(host) ||
      !hall_->guard.GoodOrigin(View(request_[http::field::origin]), host)) {
    return Refuse(http::status::forbidden, "this address is not the one that the server printed");
  }
  if (!hall_->guard.GoodToken(target)) {
    return Refuse(http::status::forbidden,
                  "the token is missing: use the address that the server printed");
  }
  if (websocket::is_upgrade(request_)) return BecomePage();
  if (request_.method() == http::verb::post && path == "/upload" && hall_->upload)
    return TakeUpload();
  if (request_.method() != http::verb::get) {
    return Refuse(http::status::method_not_allowed, "only GET");
  }
  if (path == "/") return AnswerPage();
  return AnswerAsset(path);
}

void Visit::AnswerPage() {
  Reply(http::status::ok, "text/html; charset=utf-8", PageText(), "no-cache");
}

// Assets are looked up by name among those of the model: no path leads anywhere else.
void Visit::AnswerAsset(std::string_view path) {
  constexpr std::string_view kFolder = "/asset/";
  if (hall_->exhibit && path.substr(0, kFolder.size()) == kFolder) {
    const auto& blocks = hall_->exhibit->assets.blocks;
    const auto found = blocks.find(std::string(path.substr(kFolder.size())));
    if (found != blocks.end()) {
      return Reply(http::status::ok, "application/octet-stream", found->second,
                   "public, max-age=31536000, immutable");
    }
  }
  Refuse(http::status::not_found, "there is nothing here");
}

// Compiling takes its time, on a thread of its own.
void Visit::TakeUpload() {
  if (hall_->uploading)
    return Refuse(http::status::service_unavailable, "another upload is being read");
  hall_->uploading = true;
  stream_.expires_never();
  if (hall_->uploader.joinable()) hall_->uploader.join();  // it has answered
  hall_->uploader = std::thread(
      [self = shared_from_this(), upload = hall_->upload, bytes = std::move(request_.body())] {
        const std::string problem = upload(bytes);
        asio::post(self->stream_.get_executor(), [self, problem] {
          self->hall_->uploading = false;
          self->stream_.expires_after(kRequestTime);
          if (problem.empty()) return self->Reply(http::status::ok, "text/plain", "", "no-store");
          self->Refuse(http::status::unprocessable_entity, problem);
        });
      });
}

void Visit::BecomePage() {
  if (static_cast<int>(hall_->pages.size()) >= kMaxPages) {
    return Refuse(http::status::service_unavailable, "too many viewers");
  }
  std::make_shared<Page>(std::move(stream_), hall_, std::move(ticket_))->Accept(request_);
}

void Visit::Refuse(http::status status, std::string_view text) {
  Reply(status, "text/plain; charset=utf-8", text, "no-store");
}

void Visit::Reply(http::status status, std::string_view type, std::string_view body,
                  std::string_view cache) {
  auto reply = std::make_shared<http::response<http::string_body>>(status, request_.version());
  reply->set(http::field::content_type, beast::string_view(type.data(), type.size()));
  reply->set(http::field::cache_control, beast::string_view(cache.data(), cache.size()));
  reply->set("Content-Security-Policy", kPolicy);
  reply->set("X-Content-Type-Options", "nosniff");
  reply->set("Referrer-Policy", "no-referrer");
  const bool keep = request_.keep_alive() && status == http::status::ok;
  reply->keep_alive(keep);
  reply->body() = body;
  reply->prepare_payload();
  http::async_write(stream_, *reply,
                    [self = shared_from_this(), reply, keep](beast::error_code error, size_t) {
                      if (!error && keep) return self->Read();
                      beast::error_code ignored;
                      self->stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
                    });
}

}  // namespace view
