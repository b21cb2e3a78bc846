// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements Visit: reads HTTP requests, checks who sends them, and answers with the page, an
// asset, or the result of an upload. Each handler holds a shared pointer to its connection, which
// is destroyed when no handler waits for it.

#include <thread>
#include <utility>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "common/app.h"
#include "web/server/connections.h"
#include "web/server/page.h"

namespace view {
namespace {

// Time without progress after which a connection is closed. Progress is a complete header, a piece
// of a body that arrives, or a piece of a reply that is taken.
constexpr auto kPatience = std::chrono::seconds(10);
// Time in seconds in which a whole upload must arrive.
constexpr double kUploadSeconds = 300;
// Largest size of a request header in bytes.
constexpr unsigned kMaxHeader = 8192;
// Size of the read buffer in bytes: a header, and as much again of what follows it.
constexpr size_t kReadBuffer = 16384;

// The content security policy. The page loads nothing except from itself and this server.
constexpr char kPolicy[] =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' "
    "data: "
    "blob:; connect-src 'self' ws: wss: data: blob:; font-src data:; base-uri 'none'; "
    "frame-ancestors 'none'";

std::string_view View(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

Visit::Visit(Tcp::socket socket, Hall* hall)
    : stream_(std::move(socket)),
      buffer_(kReadBuffer),
      hall_(hall),
      ticket_(std::make_shared<Ticket>(hall)) {}

Visit::~Visit() {
  StopWaiting();
  ReleaseUpload();
}

void Visit::StartWaiting() {
  if (is_waiting_) return;
  place_ = hall_->waiting.insert(hall_->waiting.end(), this);
  is_waiting_ = true;
}

void Visit::StopWaiting() {
  if (!std::exchange(is_waiting_, false)) return;
  hall_->waiting.erase(place_);
}

void Visit::Evict() {
  StopWaiting();
  beast::error_code ignored;
  stream_.socket().close(ignored);
  // The connection no longer counts now, and not only when its handlers have run.
  ticket_.reset();
}

void Visit::Read() {
  parser_ = std::make_unique<http::request_parser<http::string_body>>();
  parser_->header_limit(kMaxHeader);
  parser_->body_limit(kMaxUpload);
  stream_.expires_after(kPatience);
  StartWaiting();
  http::async_read_header(
      stream_, buffer_, *parser_,
      [self = shared_from_this()](beast::error_code error, size_t) { self->OnHeader(error); });
}

// Decides by the header whether the request is answered, before its body is read.
void Visit::OnHeader(beast::error_code error) {
  StopWaiting();
  if (error == http::error::body_limit) {
    return Refuse(http::status::payload_too_large, "the upload is too large");
  }
  if (error || !ticket_) return;  // Closed, too slow, not HTTP, or evicted.
  if (!IsWelcome()) return;
  if (parser_->is_done()) {
    request_ = parser_->release();
    return Answer();
  }
  ReserveUpload();
}

// Refuses requests that come from other sites, name other hosts, or lack the token.
bool Visit::IsWelcome() {
  const Request& request = parser_->get();
  const std::string_view target = View(request.target());
  const std::string_view host = View(request[http::field::host]);
  if (!hall_->guard.GoodHost(host) ||
      !hall_->guard.GoodOrigin(View(request[http::field::origin]), host)) {
    Refuse(http::status::forbidden, "this address is not the one that the server printed");
    return false;
  }
  if (!hall_->guard.GoodToken(target)) {
    Refuse(http::status::forbidden,
           "the token is missing: use the address that the server printed");
    return false;
  }
  return true;
}

bool Visit::IsUpload() const {
  const Request& request = parser_->get();
  return hall_->upload && request.method() == http::verb::post &&
         PathOf(View(request.target())) == "/upload";
}

// Reserves memory for the body of an upload, or refuses it.
void Visit::ReserveUpload() {
  if (!IsUpload()) return Refuse(http::status::bad_request, "this request must not have a body");
  const auto length = parser_->content_length();
  if (!length) return Refuse(http::status::length_required, "the length of the upload is missing");
  const auto bytes = static_cast<size_t>(*length);
  if (bytes > kMaxUploads - hall_->upload_bytes) {
    return Refuse(http::status::service_unavailable,
                  "other uploads are being received: try again later");
  }
  hall_->upload_bytes += promised_ = bytes;
  upload_begin_ = app::Now();
  ReadBody();
}

void Visit::ReleaseUpload() { hall_->upload_bytes -= std::exchange(promised_, 0); }

// Reads the body piece by piece, so that a slow upload continues as long as it makes progress.
void Visit::ReadBody() {
  if (app::Now() - upload_begin_ > kUploadSeconds) {
    return Refuse(http::status::request_timeout, "the upload took too long");
  }
  stream_.expires_after(kPatience);
  http::async_read_some(stream_, buffer_, *parser_,
                        [self = shared_from_this()](beast::error_code error, size_t) {
                          if (error) return;
                          if (!self->parser_->is_done()) return self->ReadBody();
                          self->request_ = self->parser_->release();
                          self->Answer();
                        });
}

void Visit::Answer() {
  const std::string_view path = PathOf(View(request_.target()));
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
  Send(http::status::ok, "text/html; charset=utf-8", PageText(), "no-cache", nullptr);
}

// Sends an asset. The name is looked up among the blocks of the model, never as a path of a file.
void Visit::AnswerAsset(std::string_view path) {
  constexpr std::string_view kFolder = "/asset/";
  if (hall_->exhibit && path.substr(0, kFolder.size()) == kFolder) {
    const auto& blocks = hall_->exhibit->assets.blocks;
    const auto found = blocks.find(std::string(path.substr(kFolder.size())));
    if (found != blocks.end()) {
      return Send(http::status::ok, "application/octet-stream", found->second,
                  "public, max-age=31536000, immutable", hall_->exhibit);
    }
  }
  Refuse(http::status::not_found, "there is nothing here");
}

// Compiles the upload on a separate thread, because it takes seconds and the network thread must
// not wait. The answer is posted back to the network thread.
void Visit::TakeUpload() {
  if (hall_->uploading)
    return Refuse(http::status::service_unavailable, "another upload is being read");
  hall_->uploading = true;
  stream_.expires_never();
  // The thread of the previous upload has posted its answer and ends at once.
  if (hall_->uploader.joinable()) hall_->uploader.join();
  hall_->uploader = std::thread(
      [self = shared_from_this(), upload = hall_->upload, bytes = std::move(request_.body())] {
        const std::string problem = upload(bytes);
        asio::post(self->stream_.get_executor(), [self, problem] {
          self->hall_->uploading = false;
          self->ReleaseUpload();
          if (problem.empty()) {
            return self->Send(http::status::ok, "text/plain", "", "no-store", nullptr);
          }
          self->Refuse(http::status::unprocessable_entity, problem);
        });
      });
}

void Visit::BecomePage() {
  if (static_cast<int>(hall_->pages.size()) >= kMaxPages) {
    return Refuse(http::status::service_unavailable, "too many viewers");
  }
  std::make_shared<Page>(stream_.release_socket(), hall_, std::move(ticket_))->Accept(request_);
}

void Visit::Refuse(http::status status, std::string text) {
  ReleaseUpload();
  const auto owner = std::make_shared<const std::string>(std::move(text));
  Send(status, "text/plain; charset=utf-8", *owner, "no-store", owner);
}

// Sends a reply. The bytes of the body are not copied, because many connections may request the
// same large asset; `owner` keeps them alive.
void Visit::Send(http::status status, std::string_view type, std::string_view body,
                 std::string_view cache, std::shared_ptr<const void> owner) {
  const bool is_complete = parser_->is_done();
  const bool keep = is_complete && request_.keep_alive() && status == http::status::ok;
  const unsigned version = is_complete ? request_.version() : parser_->get().version();
  reply_ = std::make_unique<Reply>(status, version);
  reply_->set(http::field::content_type, beast::string_view(type.data(), type.size()));
  reply_->set(http::field::cache_control, beast::string_view(cache.data(), cache.size()));
  reply_->set("Content-Security-Policy", kPolicy);
  reply_->set("X-Content-Type-Options", "nosniff");
  reply_->set("Referrer-Policy", "no-referrer");
  reply_->keep_alive(keep);
  reply_->body() = {body.data(), body.size()};
  reply_->prepare_payload();
  serializer_ = std::make_unique<http::response_serializer<http::span_body<const char>>>(*reply_);
  body_owner_ = std::move(owner);
  WriteSome();
}

// Writes the reply piece by piece, so that a slow download continues as long as it makes progress.
void Visit::WriteSome() {
  stream_.expires_after(kPatience);
  http::async_write_some(stream_, *serializer_,
                         [self = shared_from_this()](beast::error_code error, size_t) {
                           if (error) return;
                           if (!self->serializer_->is_done()) return self->WriteSome();
                           self->OnWritten();
                         });
}

void Visit::OnWritten() {
  const bool keep = reply_->keep_alive();
  serializer_.reset();
  reply_.reset();
  body_owner_.reset();
  if (keep) return Read();
  beast::error_code ignored;
  stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  // If a connection is closed while the other side still sends, the reply may be lost on its way.
  // The rest is therefore read until the other side closes the connection or the time is over.
  stream_.expires_after(kPatience);
  StartWaiting();
  Drain();
}

void Visit::Drain() {
  stream_.async_read_some(asio::buffer(drain_),
                          [self = shared_from_this()](beast::error_code error, size_t) {
                            if (!error) self->Drain();
                          });
}

}  // namespace view
