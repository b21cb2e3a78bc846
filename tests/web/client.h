// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A page without a browser: connects, reads frames, acknowledges them.

#ifndef SYNOVIA_TESTS_WEB_CLIENT_H_
#define SYNOVIA_TESTS_WEB_CLIENT_H_

#include <string>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "web/server/bytes.h"
#include "web/server/frame.h"

namespace view::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Tcp = asio::ip::tcp;

inline Tcp::endpoint Local(int port) {
  return {asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(port)};
}

class Client {
 public:
  explicit Client(int port, const std::string& target = "/ws", const std::string& origin = "")
      : socket_(context_) {
    socket_.next_layer().connect(Local(port));
    socket_.next_layer().set_option(Tcp::no_delay(true));
    socket_.set_option(
        beast::websocket::stream_base::decorator([origin](beast::websocket::request_type& request) {
          if (!origin.empty()) request.set(beast::http::field::origin, origin);
        }));
    socket_.handshake("127.0.0.1:" + std::to_string(port), target);
    socket_.binary(true);
  }

  // The description of a model.
  std::string ReadText() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    EXPECT_TRUE(socket_.got_text());
    return beast::buffers_to_string(buffer.data());
  }

  // The next frame, acknowledged. Frames are differences to the last one acknowledged, or to one of
  // the two before it.
  const Frame& ReadFrame() {
    beast::flat_buffer buffer;
    socket_.read(buffer);
    EXPECT_TRUE(socket_.got_binary());
    bytes_ = beast::buffers_to_string(buffer.data());
    ByteReader ids(bytes_);
    ids.GetVarint();
    const auto base = static_cast<uint32_t>(ids.GetVarint());
    ByteReader in(bytes_);
    Frame frame;
    view::ReadFrame(&in, frames_[base], &frame);
    const uint32_t id = frame.id;
    frames_[id] = std::move(frame);
    while (frames_.size() > 6) frames_.erase(std::next(frames_.begin()));
    frames_[0] = Frame();
    Say(uint8_t{1}, id);
    return frames_[id];
  }

  template <typename... T>
  void Say(T... fields) {
    ByteWriter out;
    (out.Put(fields), ...);
    SayBytes(out.bytes());
  }
  void SayBytes(const std::string& bytes) { socket_.write(asio::buffer(bytes)); }

  size_t bytes() const { return bytes_.size(); }
  Tcp::socket& tcp() { return socket_.next_layer(); }

 private:
  asio::io_context context_;
  beast::websocket::stream<Tcp::socket> socket_;
  std::map<uint32_t, Frame> frames_ = {{0, Frame()}};
  std::string bytes_;
};

// The answer to a GET, as text.
inline beast::http::response<beast::http::string_body> Get(int port, const std::string& target,
                                                           const std::string& host = "127.0.0.1") {
  asio::io_context context;
  Tcp::socket socket(context);
  socket.connect(Local(port));
  beast::http::request<beast::http::empty_body> request(beast::http::verb::get, target, 11);
  request.set(beast::http::field::host, host);
  beast::http::write(socket, request);
  beast::flat_buffer buffer;
  beast::http::response_parser<beast::http::string_body> parser;
  parser.body_limit(boost::none);
  beast::http::read(socket, buffer, parser);
  return parser.release();
}

}  // namespace view::test

#endif  // SYNOVIA_TESTS_WEB_CLIENT_H_
