// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What connections may cost, each and all together: memory, places, time, frames of WebSockets.

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <list>
#include <map>
#include <string>

#include "client.h"
#include "models.h"
#include "web/server/connections.h"
#include "web/server/session.h"

namespace view {
namespace {

using test::Get;
using test::World;

// A connection that sends and receives bytes as they are.
class RawClient {
 public:
  explicit RawClient(int port, int receive_buffer = 0) {
    socket_.open(test::Tcp::v4());
    if (receive_buffer) {
      socket_.set_option(boost::asio::socket_base::receive_buffer_size(receive_buffer));
    }
    socket_.connect(test::Local(port));
    const timeval patience = {20, 0};  // s, us
    setsockopt(socket_.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }

  // Returns false if the other side has closed the connection.
  bool Send(const std::string& bytes) {
    boost::system::error_code error;
    boost::asio::write(socket_, boost::asio::buffer(bytes), error);
    return !error;
  }

  // Returns the next bytes, at most `size`; empty at the end, or after 20 seconds of silence.
  std::string Receive(size_t size = 4096) {
    std::string bytes(size, '\0');
    const ssize_t count = recv(socket_.native_handle(), bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    return bytes;
  }

  // Returns everything up to the end of the connection.
  std::string ReceiveAll() {
    std::string all;
    for (std::string piece = Receive(); !piece.empty(); piece = Receive()) all += piece;
    return all;
  }

 private:
  boost::asio::io_context context_;
  test::Tcp::socket socket_{context_};
};

int PortOf(const Session& session) {
  const std::string& address = session.address();
  return std::stoi(address.substr(address.find(':', 6) + 1));
}

SessionOptions WithUploads(const std::string& host = "127.0.0.1") {
  SessionOptions options;
  options.host = host;
  options.uploader = "/bin/false";
  return options;
}

std::string UploadHeader(size_t bytes, const std::string& host = "127.0.0.1") {
  return "POST /upload HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: " + std::to_string(bytes) +
         "\r\n\r\n";
}

constexpr size_t kLargeUpload = size_t{60} << 20;

// Who has no token is refused by the header alone: the body of 60 MB is never sent here.
TEST(ServerLimits, StrangersAreRefusedBeforeTheBody) {
  const Session session(WithUploads("0.0.0.0"));
  RawClient stranger(PortOf(session));
  stranger.Send(UploadHeader(kLargeUpload));
  EXPECT_EQ(stranger.Receive().substr(0, 12), "HTTP/1.1 403");
}

TEST(ServerLimits, OtherHostsAndOriginsAreRefusedBeforeTheBody) {
  const Session session(WithUploads());
  RawClient host(PortOf(session)), origin(PortOf(session));
  host.Send(UploadHeader(kLargeUpload, "evil.example"));
  EXPECT_EQ(host.Receive().substr(0, 12), "HTTP/1.1 403");
  origin.Send(
      "POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n"
      "Content-Length: 9999999\r\n\r\n");
  EXPECT_EQ(origin.Receive().substr(0, 12), "HTTP/1.1 403");
}

// The sum over all uploads that are received at the same time is bounded.
TEST(ServerLimits, UploadsShareTheMemory) {
  const Session session(WithUploads());
  const int port = PortOf(session);
  std::list<RawClient> holders;
  for (size_t sum = kLargeUpload; sum <= kMaxUploads; sum += kLargeUpload) {
    EXPECT_TRUE(holders.emplace_back(port).Send(UploadHeader(kLargeUpload)));
  }
  // The promises are made when the headers have been read, which a request after them shows.
  EXPECT_EQ(Get(port, "/").result_int(), 200u);
  RawClient late(port);
  late.Send(UploadHeader(kLargeUpload));
  EXPECT_EQ(late.Receive().substr(0, 12), "HTTP/1.1 503");
  holders.clear();
  // What connections had reserved is given back.
  std::string answer;
  for (int i = 0; i < 100 && answer.substr(0, 12) != "HTTP/1.1 422"; ++i) {
    usleep(20000);
    RawClient next(port);
    next.Send(UploadHeader(kLargeUpload));
    next.Send(std::string(kLargeUpload, 'x'));
    answer = next.Receive();
  }
  EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 422") << "the upload is read, and is no model";
}

TEST(ServerLimits, BodiesNeedALengthAndAPlace) {
  const Session session(WithUploads());
  RawClient chunked(PortOf(session)), misplaced(PortOf(session));
  chunked.Send(
      "POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde");
  EXPECT_EQ(chunked.Receive().substr(0, 12), "HTTP/1.1 411");
  misplaced.Send("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n");
  EXPECT_EQ(misplaced.Receive().substr(0, 12), "HTTP/1.1 400");
}

// More idle connections than there are places: the oldest give way.
TEST(ServerLimits, IdleConnectionsKeepNobodyOut) {
  const Session session(SessionOptions{});
  const int port = PortOf(session);
  std::list<RawClient> idle;
  for (int i = 0; i < kMaxConnections + 50; ++i) idle.emplace_back(port);
  EXPECT_EQ(Get(port, "/").result_int(), 200u);
  EXPECT_EQ(idle.front().Receive(), "") << "the oldest was closed";
}

// A download that takes longer than the patience of 10 seconds with a connection that is stuck.
TEST(ServerLimits, SlowDownloadsGoOnWhileTheyProgress) {
  Session session(SessionOptions{});
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string xml =
      "<mujoco><asset><texture name='t' type='2d' builtin='checker' mark='random' random='.5' "
      "width='2400' height='2400'/><material name='m' texture='t'/></asset>"
      "<worldbody><geom type='box' size='1 1 1' material='m'/></worldbody></mujoco>";
  mj_addBufferVFS(&vfs, "a.xml", xml.data(), static_cast<int>(xml.size()));
  const app::ModelPtr m(mj_loadXML("a.xml", &vfs, nullptr, 0));
  mj_deleteVFS(&vfs);
  ASSERT_NE(m, nullptr);
  session.Show(m.get(), 1);
  std::string name;
  size_t largest = 0;
  const Assets assets = CollectAssets(m.get());
  for (const auto& [block, bytes] : assets.blocks) {
    if (bytes.size() > largest) name = block;
    largest = std::max(largest, bytes.size());
  }
  ASSERT_GT(largest, size_t{10} << 20);

  RawClient slow(PortOf(session), 1 << 16);
  slow.Send("GET /asset/" + name + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  constexpr double kSeconds = 13;
  const double begin = app::Now();
  size_t received = 0;
  for (std::string piece = slow.Receive(1 << 16); !piece.empty(); piece = slow.Receive(1 << 16)) {
    received += piece.size();
    const double due =
        begin + kSeconds * static_cast<double>(received) / static_cast<double>(largest);
    if (due > app::Now()) usleep(static_cast<useconds_t>(1e6 * std::min(1.0, due - app::Now())));
  }
  EXPECT_GT(received, largest);
  EXPECT_GT(app::Now() - begin, 11);
}

const char kUpgrade[] =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// Returns true if the server closes a connection that sends so many copies of a frame.
bool IsClosedAfter(int port, const std::string& frame, int count) {
  RawClient page(port);
  page.Send(kUpgrade);
  EXPECT_EQ(page.Receive().substr(0, 12), "HTTP/1.1 101");
  std::string flood;
  for (int i = 0; i < count; ++i) flood += frame;
  page.Send(flood);
  for (int i = 0; i < 100; ++i) {
    usleep(10000);
    if (!page.Send(frame)) return true;
  }
  return false;
}

// Frames that are no messages count for the limit of messages too.
TEST(ServerLimits, PingsAndEmptyFragmentsAreBounded) {
  const Session session(SessionOptions{});
  const int port = PortOf(session);
  const std::string ping("\x89\x80\0\0\0\0", 6), fragment("\x00\x80\0\0\0\0", 6);
  const std::string first_fragment("\x02\x80\0\0\0\0", 6);
  EXPECT_FALSE(IsClosedAfter(port, ping, 20));
  EXPECT_TRUE(IsClosedAfter(port, ping, 3000));
  RawClient page(port);
  page.Send(std::string(kUpgrade));
  EXPECT_EQ(page.Receive().substr(0, 12), "HTTP/1.1 101");
  page.Send(first_fragment);
  std::string flood;
  for (int i = 0; i < 20000; ++i) flood += fragment;
  page.Send(flood);
  bool closed = false;
  for (int i = 0; i < 100 && !closed; ++i) {
    usleep(10000);
    closed = !page.Send(fragment);
  }
  EXPECT_TRUE(closed);
}

// A model that is dropped into the page does not replace the recording of the model before it.
TEST(ServerLimits, EachModelHasItsOwnRecording) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() / ("synovia_records_" + std::to_string(getpid()));
  fs::create_directories(folder);
  SessionOptions options;
  options.record = (folder / "run.synrec").string();
  const World first("pole.xml"), second("car.xml");
  {
    Session session(options);
    session.Show(first.m.get(), 1);
    session.Hide();
    const auto size = fs::file_size(folder / "run.synrec");
    session.Show(second.m.get(), 1);
    EXPECT_EQ(fs::file_size(folder / "run.synrec"), size);
    EXPECT_TRUE(fs::exists(folder / "run-2.synrec"));
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace view
