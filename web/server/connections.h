// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Connections of the server. Each keeps itself alive by the operation it waits for, and is bounded
// in what it may cost: time without progress, bytes of a request, messages a second, frames under
// way.

#ifndef SYNOVIA_WEB_SERVER_CONNECTIONS_H_
#define SYNOVIA_WEB_SERVER_CONNECTIONS_H_

#include <deque>
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

// What connections share.
struct Hall {
  Guard guard;
  UploadHandler upload;
  bool uploading = false;
  std::thread uploader;  // the last upload's
  std::shared_ptr<const Exhibit> exhibit;
  Stage* stage = nullptr;
  std::map<int, std::shared_ptr<Page>> pages;
  int connections = 0;
  int last_page = 0;
};

inline constexpr int kMaxConnections = 256;
inline constexpr int kMaxPages = 32;
inline constexpr size_t kMaxUpload = size_t{64} << 20;

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

// One request after the other, until one asks for a WebSocket.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Tcp::socket socket, Hall* hall);
  void Read();

 private:
  void OnRead(beast::error_code error);
  void Answer();
  void AnswerPage();
  void AnswerAsset(std::string_view path);
  void TakeUpload();
  void BecomePage();
  void Refuse(http::status status, std::string_view text);
  void Reply(http::status status, std::string_view type, std::string_view body,
             std::string_view cache);

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<http::request_parser<http::string_body>> parser_;
  Request request_;
  Hall* hall_;
  std::shared_ptr<Ticket> ticket_;
};

// A page that looks on.
class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(beast::tcp_stream stream, Hall* hall, std::shared_ptr<Ticket> ticket);
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

  websocket::stream<beast::tcp_stream> socket_;
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
