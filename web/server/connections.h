// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Connections of the server. Each keeps itself alive by the operation it waits for, and is bounded
// in what it may cost: time without progress, bytes of a request, messages and bytes a second,
// frames under way. The sum over all connections is bounded as well: their number, and the bytes of
// the uploads that are being received.

#ifndef SYNOVIA_WEB_SERVER_CONNECTIONS_H_
#define SYNOVIA_WEB_SERVER_CONNECTIONS_H_

#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "web/server/server.h"

namespace view {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using Tcp = boost::asio::ip::tcp;
using Request = http::request<http::string_body>;

class Page;
class Visit;

// What connections share.
struct Hall {
  Guard guard;
  UploadHandler upload;
  bool uploading = false;
  std::thread uploader;  // the last upload's
  std::shared_ptr<const Exhibit> exhibit;
  Stage* stage = nullptr;
  std::map<int, std::shared_ptr<Page>> pages;
  std::list<Visit*> waiting;  // connections that wait for a request, the oldest first
  int connections = 0;
  int last_page = 0;
  size_t upload_bytes = 0;  // memory promised to uploads that are being received
};

inline constexpr int kMaxConnections = 256;
inline constexpr int kMaxPages = 32;
inline constexpr size_t kMaxUpload = size_t{64} << 20;
// Bytes of all uploads that are received at the same time: two of the largest ones.
inline constexpr size_t kMaxUploads = 2 * kMaxUpload;

// Counts a connection while it lives.
class Ticket {
 public:
  explicit Ticket(Hall* hall) : hall_(hall) { ++hall_->connections; }
  ~Ticket() { --hall_->connections; }
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;

 private:
  Hall* hall_;
};

// One request after the other, until one asks for a WebSocket. Who sends a request is checked when
// its header has been read; only then memory is set aside for a body.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Tcp::socket socket, Hall* hall);
  ~Visit();
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void Read();

  // Closes the connection. For one that waits for a request, when there are too many connections.
  void Evict();

 private:
  using Reply = http::response<http::span_body<const char>>;

  void OnHeader(beast::error_code error);
  bool IsWelcome();
  bool IsUpload() const;
  void ReserveUpload();
  void ReadBody();
  void ReleaseUpload();
  void StartWaiting();
  void StopWaiting();
  void Answer();
  void AnswerPage();
  void AnswerAsset(std::string_view path);
  void TakeUpload();
  void BecomePage();
  void Refuse(http::status status, std::string text);
  void Send(http::status status, std::string_view type, std::string_view body,
            std::string_view cache, std::shared_ptr<const void> owner);
  void WriteSome();
  void OnWritten();
  void Drain();

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<http::request_parser<http::string_body>> parser_;
  Request request_;
  std::unique_ptr<Reply> reply_;
  std::unique_ptr<http::response_serializer<http::span_body<const char>>> serializer_;
  std::shared_ptr<const void> body_owner_;  // keeps the bytes of the reply alive
  char drain_[4096];                        // receives what is thrown away
  Hall* hall_;
  std::shared_ptr<Ticket> ticket_;
  size_t promised_ = 0;      // bytes of hall_->upload_bytes that are ours
  double upload_begin_ = 0;  // time at which the body began, s
  bool is_waiting_ = false;
  std::list<Visit*>::iterator place_;  // in hall_->waiting, if is_waiting_
};

// Counts the bytes that a page sends, and reports a page that sends more than pages do. Frames that
// never reach the reader of messages (pings, empty fragments) are bounded by it too.
class PageRate {
 public:
  std::function<void()> on_excess;

 private:
  friend class beast::rate_policy_access;

  size_t available_read_bytes() const { return kAnyNumber; }
  size_t available_write_bytes() const { return kAnyNumber; }
  void transfer_read_bytes(size_t n);
  void transfer_write_bytes(size_t) const {}
  void on_timer() const {}

  static constexpr size_t kAnyNumber = ~size_t{0};
  double second_ = 0;  // when the bytes counted began
  size_t bytes_ = 0;
};

using PageStream = beast::basic_stream<Tcp, asio::any_io_executor, PageRate>;

// A page that looks on.
class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(Tcp::socket socket, Hall* hall, std::shared_ptr<Ticket> ticket);
  void Accept(const Request& request);
  // Describes what is shown now and joins its stage.
  void Welcome();
  void Send(std::string bytes, bool text);
  void Close();
  int id() const { return id_; }

 private:
  void Read();
  void OnMessage(beast::error_code error);
  bool TooMany();
  void Write();
  void Leave();

  websocket::stream<PageStream> socket_;
  beast::flat_buffer buffer_;
  struct Letter {
    std::string bytes;
    bool text;
  };
  std::deque<Letter> queue_;
  Hall* hall_;
  std::shared_ptr<Ticket> ticket_;
  int id_ = 0;
  double second_ = 0;  // when the messages counted began
  int messages_ = 0;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_CONNECTIONS_H_
