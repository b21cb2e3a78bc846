// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The connections of the server. A connection begins as a Visit, which answers HTTP requests. When
// a request asks for a WebSocket, a Page takes over the socket. Both kinds are kept alive by shared
// pointers in the handlers of the operations they wait for; a connection that waits for nothing is
// destroyed.
//
// The cost of each connection is bounded: time without progress, bytes of a request, messages and
// bytes per second, and frames that are not yet acknowledged. The sum over all connections is
// bounded as well: their number, and the bytes of the uploads that are being received. All
// functions run on the network thread unless a comment says otherwise.

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

// The state that all connections share. It outlives them.
struct Hall {
  // Decides which requests are answered.
  Guard guard;
  // Compiles an upload; empty if uploads are not accepted.
  UploadHandler upload;
  // True while an upload is being compiled; only one is compiled at a time.
  bool uploading = false;
  // Thread of the latest upload. It is joined before the next one starts.
  std::thread uploader;
  // The model that is shown, null if there is none, and the stage that makes its frames.
  std::shared_ptr<const Exhibit> exhibit;
  Stage* stage = nullptr;
  // The pages with an open WebSocket, by id.
  std::map<int, std::shared_ptr<Page>> pages;
  // Connections that wait for a request, the oldest first.
  std::list<Visit*> waiting;
  // Number of connections of both kinds.
  int connections = 0;
  // The id that was given to the latest page; ids begin with 1.
  int last_page = 0;
  // Bytes reserved for uploads that are being received.
  size_t upload_bytes = 0;
};

// Largest number of connections at a time. Beyond it, the connection that has waited longest for a
// request is closed.
inline constexpr int kMaxConnections = 256;
// Largest number of pages at a time. The stage thread makes a frame for each of them.
inline constexpr int kMaxPages = 32;
// Largest size of an upload in bytes, 64 MB.
inline constexpr size_t kMaxUpload = size_t{64} << 20;
// Largest sum in bytes of the uploads that are received at the same time: two of the largest size.
inline constexpr size_t kMaxUploads = 2 * kMaxUpload;

// Counts a connection in the shared state during its lifetime. A Visit hands its ticket over to the
// Page that it becomes.
class Ticket {
 public:
  explicit Ticket(Hall* hall) : hall_(hall) { ++hall_->connections; }
  ~Ticket() { --hall_->connections; }
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;

 private:
  Hall* hall_;
};

// A connection that answers HTTP requests, one after the other, until one of them asks for a
// WebSocket. The sender of a request is checked when the header has been read; memory for a body is
// reserved only afterwards.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Tcp::socket socket, Hall* hall);
  ~Visit();
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // Waits for the next request and answers it.
  void Read();

  // Closes the connection at once. It must be waiting for a request. The server calls this function
  // when there are too many connections.
  void Evict();

 private:
  using Reply = http::response<http::span_body<const char>>;

  // Handles a header that has been read: refuses the request, answers it, or reads its body.
  void OnHeader(beast::error_code error);
  // Returns true if the request may be answered; otherwise it has been refused.
  bool IsWelcome();
  bool IsUpload() const;
  // Reserves bytes for the body of an upload and reads it, or refuses the request.
  void ReserveUpload();
  void ReadBody();
  // Returns the reserved bytes to the shared budget.
  void ReleaseUpload();
  // Adds this connection to the list of those that may be evicted, or removes it.
  void StartWaiting();
  void StopWaiting();
  // Answers the complete request in request_.
  void Answer();
  void AnswerPage();
  void AnswerAsset(std::string_view path);
  // Starts compiling the upload in request_, and answers when that is done.
  void TakeUpload();
  // Hands the socket over to a new Page.
  void BecomePage();
  // Sends an error status with a text for people.
  void Refuse(http::status status, std::string text);
  // Sends a reply. `cache` is the value of the Cache-Control header. `owner` keeps the body alive.
  void Send(http::status status, std::string_view type, std::string_view body,
            std::string_view cache, std::shared_ptr<const void> owner);
  // Writes the next piece of the reply.
  void WriteSome();
  // Waits for the next request, or closes the connection, after a reply was written.
  void OnWritten();
  // Reads and discards data until the other side closes the connection.
  void Drain();

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<http::request_parser<http::string_body>> parser_;
  Request request_;
  std::unique_ptr<Reply> reply_;
  std::unique_ptr<http::response_serializer<http::span_body<const char>>> serializer_;
  // Keeps the bytes of the reply's body alive.
  std::shared_ptr<const void> body_owner_;
  // Receives the bytes that Drain discards.
  char drain_[4096];
  Hall* hall_;
  std::shared_ptr<Ticket> ticket_;
  // Part of hall_->upload_bytes that is reserved for this connection.
  size_t promised_ = 0;
  // Time at which the body of an upload began to arrive, in seconds.
  double upload_begin_ = 0;
  bool is_waiting_ = false;
  // Position in hall_->waiting; valid only if is_waiting_.
  std::list<Visit*>::iterator place_;
};

// Counts the bytes that a page sends, as a rate policy of Boost.Beast, and reports a page that
// sends more than a normal page does. It also bounds WebSocket frames that are not delivered as
// messages (pings, empty fragments).
class PageRate {
 public:
  // Called once, when the limit is exceeded.
  std::function<void()> on_excess;

 private:
  friend class beast::rate_policy_access;

  // The functions that Beast requires. Reading and writing are never slowed down, only counted.
  size_t available_read_bytes() const { return kAnyNumber; }
  size_t available_write_bytes() const { return kAnyNumber; }
  void transfer_read_bytes(size_t n);
  void transfer_write_bytes(size_t) const {}
  void on_timer() const {}

  static constexpr size_t kAnyNumber = ~size_t{0};
  // Time in seconds at which counting began, and the bytes counted since.
  double second_ = 0;
  size_t bytes_ = 0;
};

using PageStream = beast::basic_stream<Tcp, asio::any_io_executor, PageRate>;

// A browser page with an open WebSocket. It receives the description of the model and then frames,
// and sends messages (message.h).
class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(Tcp::socket socket, Hall* hall, std::shared_ptr<Ticket> ticket);
  // Completes the WebSocket handshake and registers the page.
  void Accept(const Request& request);
  // Sends the description of the model that is shown, if there is one, and joins its stage.
  void Welcome();
  // Queues bytes for the page, as a text message or a binary one. They are dropped if the queue is
  // full.
  void Send(std::string bytes, bool text);
  // Closes the connection at once, without a WebSocket closing handshake.
  void Close();
  int id() const { return id_; }

 private:
  void Read();
  // Passes a message on to the stage. A message that is not valid closes the connection.
  void OnMessage(beast::error_code error);
  // Counts a message and returns true if there were too many in the current second.
  bool TooMany();
  void Write();
  // Removes the page from the shared state and from the stage.
  void Leave();

  websocket::stream<PageStream> socket_;
  beast::flat_buffer buffer_;
  // A message that waits to be sent.
  struct Letter {
    std::string bytes;
    bool text;
  };
  std::deque<Letter> queue_;
  Hall* hall_;
  std::shared_ptr<Ticket> ticket_;
  int id_ = 0;
  // Time in seconds at which counting began, and the messages counted since.
  double second_ = 0;
  int messages_ = 0;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_CONNECTIONS_H_
