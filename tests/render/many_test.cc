// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Large scenes and contexts that are gone: the cost of a frame grows with what is in it, not with
// its square, and nothing crashes when the OpenGL context was destroyed first.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "common/gl_context.h"
#include "test_util.h"

namespace syn {
namespace {

constexpr mjrRect kView = {0, 0, 64, 48};

// A model of n small spheres on a grid, drawn with or without labels.
class Crowd {
 public:
  explicit Crowd(int n, int label = mjLABEL_NONE) {
    std::string xml =
        "<mujoco><visual><global offwidth='64' offheight='48'/><quality offsamples='0'/></visual>"
        "<worldbody><light pos='0 0 9'/>";
    for (int i = 0; i < n; ++i) {
      char geom[100];
      std::snprintf(geom, sizeof(geom), "<geom size='.01' pos='%g %g 0'/>", 0.02 * (i % 100),
                    0.02 * (i / 100));
      xml += geom;
    }
    m_ = LoadString(xml + "</worldbody></mujoco>");
    d_ = MakeData(m_);
    mj_forward(m_.get(), d_.get());
    mjv_defaultOption(&opt_);
    mjv_defaultFreeCamera(m_.get(), &cam_);
    opt_.label = label;
    mjv_defaultScene(&scn_);
    mjr_defaultContext(&con_);
    mjv_makeScene(m_.get(), &scn_, n + 100);
    mjr_makeContext(m_.get(), &con_, 100);
    mjr_setBuffer(mjFB_OFFSCREEN, &con_);
  }
  ~Crowd() {
    mjr_freeContext(&con_);
    mjv_freeScene(&scn_);
  }

  int Frame() {
    mjv_updateScene(m_.get(), d_.get(), &opt_, nullptr, &cam_, mjCAT_ALL, &scn_);
    mjr_render(kView, &scn_, &con_);
    mjr_readPixels(rgb_.data(), nullptr, kView, &con_);
    return scn_.ngeom;
  }
  double FastestFrame() {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      Frame();
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      best = std::min(best, time.count());
    }
    return best;
  }
  int Brightest() const { return *std::max_element(rgb_.begin(), rgb_.end()); }

 private:
  ModelPtr m_;
  DataPtr d_;
  mjvOption opt_;
  mjvCamera cam_;
  mjvScene scn_;
  mjrContext con_;
  std::vector<unsigned char> rgb_ = std::vector<unsigned char>(size_t{3} * 64 * 48);
};

// Eight times as many may cost eight times as much, and some noise; squared it would be 64 times.
TEST(Many, GeomsAndLabelsCostWhatTheyAreWorth) {
  app::HeadlessGl gl;
  for (int label : {int{mjLABEL_NONE}, int{mjLABEL_GEOM}}) {
    Crowd few(1250, label), many(10000, label);
    EXPECT_EQ(few.Frame(), 1250);
    EXPECT_EQ(many.Frame(), 10000);
    EXPECT_GT(many.Brightest(), 50);
    EXPECT_LT(many.FastestFrame(), 30 * few.FastestFrame()) << "label " << label;
  }
}

// A window system may take a context away: what is drawn then is lost, nothing else, and another
// context is as good as the first.
TEST(Lost, ContextThatIsGone) {
  mju_user_error = [](const char*) {};
  auto gl = std::make_unique<app::HeadlessGl>();
  {
    Crowd before(10, mjLABEL_GEOM);
    before.Frame();
    EXPECT_GT(before.Brightest(), 50);
    gl.reset();
    before.Frame();
  }
  gl = std::make_unique<app::HeadlessGl>();
  Crowd after(10);
  after.Frame();
  EXPECT_GT(after.Brightest(), 50);
  mju_clearHandlers();
}

// Objects are deleted in their own OpenGL context, not in the one that happens to be current.
TEST(Lost, ContextFreedWhileAnotherIsCurrent) {
  app::HeadlessGl first;
  auto old = std::make_unique<Crowd>(40, mjLABEL_GEOM);
  old->Frame();
  const int brightest = old->Brightest();
  app::HeadlessGl second;  // is current now
  Crowd fresh(40, mjLABEL_GEOM);
  fresh.Frame();
  ASSERT_EQ(fresh.Brightest(), brightest);
  old.reset();
  fresh.Frame();
  EXPECT_EQ(fresh.Brightest(), brightest);
  EXPECT_EQ(mjr_getError(), 0);
}

}  // namespace
}  // namespace syn
