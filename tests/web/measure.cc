// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// web_measure MODEL [SECONDS]: what the viewer costs. One page without a browser looks on; told
// are frames a second, bytes a frame, and the time of the stepping thread that goes into them.

#include <gtest/gtest.h>
#include <ctime>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "client.h"
#include "web/server/session.h"

namespace {

double ThreadSeconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// What two looks at the clock cost by themselves.
double ClockSeconds() {
  const double begin = ThreadSeconds();
  for (int i = 0; i < 1000; ++i) ThreadSeconds();
  return (ThreadSeconds() - begin) / 1000;
}

struct Cost {
  double steps = 0, sync = 0, calls = 0;
};

// Steps in real time, as the player does, and looks at the clock around what the viewer adds.
Cost StepFor(const mjModel* m, mjData* d, view::Stage* stage, double seconds) {
  Cost cost;
  view::Transport transport;
  const double begin = app::Now(), from = d->time;
  while (app::Now() - begin < seconds) {
    const double before = ThreadSeconds();
    mj_step(m, d);
    const double between = ThreadSeconds();
    stage->Sync({&d, 1}, &transport);
    cost.steps += between - before;
    cost.sync += ThreadSeconds() - between;
    ++cost.calls;
    while (d->time - from > app::Now() - begin) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      const double idle = ThreadSeconds();
      stage->Sync({&d, 1}, &transport);
      cost.sync += ThreadSeconds() - idle;
      ++cost.calls;
    }
  }
  cost.sync -= cost.calls * ClockSeconds();
  return cost;
}

}  // namespace

int main(int argc, char** argv) {
  return app::Run("web_measure", [&] {
    if (argc < 2) throw app::Error("usage: web_measure MODEL [SECONDS]");
    const double seconds = argc > 2 ? std::atof(argv[2]) : 4;
    const app::ModelPtr m = app::LoadModel(argv[1]);
    const app::DataPtr d = app::MakeData(m.get());
    view::Session session({});
    session.Show(m.get(), 1);
    const std::string& address = session.address();
    const int port = std::stoi(address.substr(address.rfind(':') + 1));
    const Cost alone = StepFor(m.get(), d.get(), session.stage(), seconds / 2);
    double bytes = 0;
    int frames = 0;
    std::thread page([&] {
      view::test::Client client(port);
      client.ReadText();
      for (const double end = app::Now() + seconds - 0.3; app::Now() < end; ++frames) {
        client.ReadFrame();
        if (frames) bytes += static_cast<double>(client.bytes());
      }
    });
    const Cost watched = StepFor(m.get(), d.get(), session.stage(), seconds);
    page.join();
    std::printf("frames a second %.1f, bytes a frame %.0f\n", frames / (seconds - 0.3),
                bytes / std::max(1, frames - 1));
    std::printf("nobody looks: %.3f %% of a core, %.0f ns a call\n",
                100 * alone.sync / (seconds / 2), 1e9 * alone.sync / alone.calls);
    std::printf("one page: %.3f %% of a core (%.1f us a frame); stepping takes %.1f %%\n",
                100 * (watched.sync / seconds - alone.sync / (seconds / 2)),
                1e6 * watched.sync / std::max(1, frames), 100 * watched.steps / seconds);
    return 0;
  });
}
