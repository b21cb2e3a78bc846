// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <random>
#include <thread>

#include "client.h"
#include "models.h"
#include "web/server/page.h"
#include "web/server/player.h"
#include "web/server/session.h"

namespace view {
namespace {

using test::Client;
using test::Get;
using test::World;

// A model that is simulated and shown.
class Live {
 public:
  explicit Live(const std::string& model, const SessionOptions& options = {})
      : world(model), session(options) {
    session.Show(world.m.get(), 1);
    const std::string& address = session.address();
    port = std::stoi(address.substr(address.rfind(':') + 1));
    thread_ = std::thread([this] {
      Player player(world.m.get(), world.d.get(), session.stage());
      while (!stop_) player.Turn();
    });
  }
  ~Live() {
    stop_ = true;
    thread_.join();
  }

  World world;
  Session session;
  int port = 0;

 private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

// Reads frames until one is as wanted.
template <typename Wanted>
bool Until(Client* client, Wanted wanted) {
  for (int i = 0; i < 300; ++i) {
    if (wanted(client->ReadFrame())) return true;
  }
  return false;
}

TEST(Server, ServesThePageAndTheAssets) {
  Live live("mesh_scene.xml");
  const auto page = Get(live.port, "/");
  EXPECT_EQ(page.result_int(), 200u);
  EXPECT_EQ(page.body(), PageText());
  EXPECT_EQ(Get(live.port, "/../../etc/passwd").result_int(), 404u);
  EXPECT_EQ(Get(live.port, "/asset/").result_int(), 404u);
  EXPECT_EQ(Get(live.port, "/", "evil.example").result_int(), 403u);
  const Assets assets = CollectAssets(live.world.m.get());
  ASSERT_FALSE(assets.meshes.empty());
  const auto mesh = Get(live.port, "/asset/" + assets.meshes[0]);
  EXPECT_EQ(mesh.body(), assets.blocks.at(assets.meshes[0]));
  EXPECT_NE(mesh[test::beast::http::field::cache_control].find("immutable"), std::string::npos);
}

TEST(Server, StreamsFramesAndObeys) {
  Live live("humanoid.xml");
  Client page(live.port);
  EXPECT_NE(page.ReadText().find("\"protocol\""), std::string::npos);
  EXPECT_TRUE(Until(&page, [](const Frame& f) { return f.status.running && f.status.time > 0.1; }));
  page.Say(uint8_t{3}, uint8_t{0});  // pause
  double paused = 0;
  EXPECT_TRUE(
      Until(&page, [&](const Frame& f) { return paused = f.status.time, !f.status.running; }));
  page.Say(uint8_t{4}, uint16_t{3});  // three steps
  const double then = paused + 3 * live.world.m->opt.timestep;
  EXPECT_TRUE(Until(&page, [&](const Frame& f) { return std::fabs(f.status.time - then) < 1e-9; }));
  page.Say(uint8_t{14}, uint32_t{1} << kCtrl);  // watch controls
  page.Say(uint8_t{11}, int32_t{2}, 0.25f);
  EXPECT_TRUE(Until(&page, [](const Frame& f) {
    return f.values.rows() > 2 && std::bit_cast<float>(f.values.cells[2]) == 0.25f;
  }));
  page.Say(uint8_t{11}, int32_t{100000}, 1.f);  // no such actuator: nothing happens
  page.Say(uint8_t{8}, int32_t{3});
  EXPECT_TRUE(Until(&page, [](const Frame& f) { return f.status.selected == 3; }));
  page.Say(uint8_t{6}, int32_t{-1});  // reset
  EXPECT_TRUE(Until(&page, [](const Frame& f) { return f.status.time == 0; }));
}

TEST(Server, APageCanPullAtABody) {
  Live live("box_stack.xml");
  Client page(live.port);
  page.ReadText();
  page.ReadFrame();
  const int body = static_cast<int>(live.world.m->nbody) - 1;
  page.Say(uint8_t{14}, uint32_t{1} << kQpos);
  page.Say(uint8_t{8}, int32_t{body});
  page.Say(uint8_t{9}, uint8_t{mjPERT_TRANSLATE});
  const int qpos = live.world.m->jnt_qposadr[live.world.m->body_jntadr[body]] + 2;
  const double z0 = live.world.m->qpos0[qpos];
  for (int i = 0; i < 20; ++i) page.Say(uint8_t{10}, uint8_t{mjMOUSE_MOVE_V}, 0.f, -0.05f);
  EXPECT_TRUE(Until(&page, [&](const Frame& f) {
    return f.values.rows() > qpos && std::bit_cast<float>(f.values.cells[qpos]) > z0 + 0.1;
  }));
}

TEST(Server, ManyPagesEachWithTheirOwnOptions) {
  Live live("humanoid.xml");
  Client a(live.port), b(live.port);
  a.ReadText(), b.ReadText();
  const int before = a.ReadFrame().geoms.rows();
  b.Say(uint8_t{13}, uint8_t{0}, uint8_t{mjVIS_JOINT}, uint8_t{1});
  EXPECT_TRUE(Until(&b, [&](const Frame& f) { return f.geoms.rows() > before + 10; }));
  EXPECT_LT(a.ReadFrame().geoms.rows(), before + 10);
}

TEST(Server, StrangersStayOutside) {
  SessionOptions options;
  options.host = "0.0.0.0";
  Live live("pole.xml", {});
  EXPECT_THROW(Client(live.port, "/ws", "http://evil.example"), std::exception);
  Session open(options);
  const std::string& address = open.address();
  const size_t colon = address.find(':', 6);
  const int port = std::stoi(address.substr(colon + 1));
  ASSERT_NE(address.find("?token="), std::string::npos);
  const std::string token = address.substr(address.find('?'));
  EXPECT_EQ(Get(port, "/").result_int(), 403u);
  EXPECT_EQ(Get(port, "/?token=00000000000000000000000000000000").result_int(), 403u);
  EXPECT_EQ(Get(port, "/" + token).result_int(), 200u);
  EXPECT_THROW(Client(port, "/ws"), std::exception);
  EXPECT_NO_THROW(Client(port, "/ws" + token));
}

// One hostile connection of a kind; what it does is its own business, and ends by itself.
void Attack(int port, int kind, std::mt19937& random, std::vector<std::shared_ptr<void>>* kept) {
  struct Raw {
    test::asio::io_context context;
    test::Tcp::socket socket{context};
  };
  auto raw = std::make_shared<Raw>();
  boost::system::error_code error;
  raw->socket.connect(test::Local(port), error);
  auto send = [&](const std::string& text) {
    test::asio::write(raw->socket, test::asio::buffer(text), error);
  };
  const std::string upgrade =
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  std::string noise(2000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  switch (kind % 8) {
    case 0:  // says nothing
      break;
    case 1:  // noise
      send(noise);
      break;
    case 2:  // a request that never ends
      send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ");
      break;
    case 3:  // a huge header
      for (int i = 0; i < 20; ++i) send("GET / HTTP/1.1\r\nA: " + std::string(5000, 'a'));
      break;
    case 4:  // a huge body
      send("POST /upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\n" +
           noise);
      break;
    case 5:  // a WebSocket, then noise
      send(upgrade + noise);
      break;
    case 6:  // a WebSocket that announces a message of 2^60 bytes
      send(upgrade + "\x82\xff\x10\x00\x00\x00\x00\x00\x00\x00" + noise);
      break;
    default:  // a viewer that never reads
      send(upgrade);
  }
  kept->push_back(raw);
}

TEST(Server, HostileConnectionsCostOnlyThemselves) {
  Live live("humanoid.xml");
  Client page(live.port);
  page.ReadText();
  auto frames_in = [&](double seconds) {
    int frames = 0;
    for (const double end = app::Now() + seconds; app::Now() < end; ++frames) page.ReadFrame();
    return frames / seconds;
  };
  frames_in(0.3);
  const double alone = frames_in(1);
  std::vector<std::shared_ptr<void>> kept;
  std::thread crowd([&] {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) Attack(live.port, i, random, &kept);
  });
  const double crowded = frames_in(2);
  crowd.join();
  // 60 and 60 on a machine with nothing else to do; tests share theirs.
  EXPECT_GT(alone, 10);
  EXPECT_LE(alone, 66);
  EXPECT_GT(crowded, 0.6 * alone);
  RecordProperty("frames_per_second", std::to_string(crowded));
  EXPECT_EQ(Get(live.port, "/").result_int(), 200u) << "others are still served";
}

// A good viewer that stops acknowledging gets no more frames, and goes on when it does.
TEST(Server, SlowPagesGetFewerFramesNotLaterOnes) {
  Live live("humanoid.xml");
  Client page(live.port);
  page.ReadText();
  for (int i = 0; i < 5; ++i) page.ReadFrame();
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const double first = page.ReadFrame().status.time;
  for (int i = 0; i < 4; ++i) page.ReadFrame();
  const double later = page.ReadFrame().status.time;
  EXPECT_GT(later - first, 0.3) << "the frames in between were never made";
}

TEST(Server, MessagesAreBounded) {
  Live live("pole.xml");
  Client nonsense(live.port);
  nonsense.ReadText();
  nonsense.SayBytes("\x63 what is this");
  EXPECT_THROW(for (int i = 0; i < 100; ++i) nonsense.ReadFrame(), std::exception);
  Client flood(live.port);
  flood.ReadText();
  EXPECT_THROW(for (int i = 0; i < 5000; ++i) flood.Say(uint8_t{3}, uint8_t{1});
               for (int i = 0; i < 100; ++i) flood.ReadFrame(), std::exception);
}

}  // namespace
}  // namespace view
