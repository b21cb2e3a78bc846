// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Pictures of simple scenes whose pixels can be computed by hand: a camera that looks straight down
// on boxes and planes, lit by the headlight.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "common/gl_context.h"
#include "render/common/font.h"
#include "render/common/view.h"
#include "render/opengl/shape.h"
#include "test_util.h"

namespace syn {
namespace {

std::string last_error;

constexpr int kWidth = 64, kHeight = 48;
constexpr const char* kLight =
    "<headlight ambient='.2 .2 .2' diffuse='.4 .4 .4' specular='0 0 0'/>";
using Rgb = std::array<int, 3>;

// A model drawn offscreen by its first camera.
class Picture {
 public:
  explicit Picture(const std::string& world, const std::string& extra = "") {
    const bool own_light = extra.find("<headlight") != std::string::npos;
    m_ = LoadString(
        "<mujoco><statistic extent='1' center='0 0 0' meansize='.1'/><visual>"
        "<map znear='.1' zfar='10'/><global offwidth='64' offheight='48'/><quality "
        "offsamples='0'/>" +
        std::string(own_light ? "" : kLight) + extra +
        "<worldbody><camera name='c' pos='0 0 2' fovy='45'/>" + world + "</worldbody></mujoco>");
    d_ = MakeData(m_);
    mj_forward(m_.get(), d_.get());
    mjv_defaultScene(&scn);
    mjr_defaultContext(&con);
    mjv_defaultOption(&opt_);
    mjv_defaultCamera(&cam_);
    cam_.type = mjCAMERA_FIXED;
    cam_.fixedcamid = 0;
    mjv_makeScene(m_.get(), &scn, 100);
    mjr_makeContext(m_.get(), &con, 100);
    mjr_setBuffer(mjFB_OFFSCREEN, &con);
  }
  ~Picture() {
    mjr_freeContext(&con);
    mjv_freeScene(&scn);
  }
  void Draw() {
    mjv_updateScene(m_.get(), d_.get(), &opt_, nullptr, &cam_, mjCAT_ALL, &scn);
    mjr_render({0, 0, kWidth, kHeight}, &scn, &con);
    Read();
  }
  void Read() {
    mjr_readPixels(rgb_.data(), depth_.data(), {0, 0, kWidth, kHeight}, &con);
    EXPECT_EQ(mjr_getError(), 0);
  }
  Rgb At(int row, int col) const {
    const unsigned char* p = rgb_.data() + 3 * (row * kWidth + col);
    return {p[0], p[1], p[2]};
  }
  Rgb Centre() const { return At(24, 32); }
  float Depth(int row, int col) const { return depth_[row * kWidth + col]; }
  mjModel* model() { return m_.get(); }
  mjData* data() { return d_.get(); }

  mjvScene scn;
  mjrContext con;

 private:
  ModelPtr m_;
  DataPtr d_;
  mjvOption opt_;
  mjvCamera cam_;
  std::vector<unsigned char> rgb_ = std::vector<unsigned char>(3 * kWidth * kHeight);
  std::vector<float> depth_ = std::vector<float>(kWidth * kHeight);
};

void ExpectColour(Rgb have, Rgb want, int tolerance = 2) {
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(have[k], want[k], tolerance) << "channel " << k;
}

class Render : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // Before there is a context, its absence is an error that says what was tried.
    mju_user_error = [](const char* text) { last_error = text; };
    mjrContext con;
    mjr_defaultContext(&con);
    mjr_makeContext(nullptr, &con, 100);
    EXPECT_NE(last_error.find("no OpenGL context"), std::string::npos) << last_error;
    EXPECT_NE(last_error.find("OSMesa"), std::string::npos) << last_error;
    gl_ = std::make_unique<app::HeadlessGl>();
  }
  static void TearDownTestSuite() {
    gl_.reset();
    mju_clearHandlers();
  }
  void SetUp() override { last_error.clear(); }

  static inline std::unique_ptr<app::HeadlessGl> gl_;
};

constexpr const char* kBoxes =
    "<geom type=\"box\" size=\"1 1 .1\" pos=\"0 0 -.1\" rgba=\".8 .4 .2 1\"/>"
    "<geom type=\"box\" size=\".1 .1 .1\" pos=\".2 .1 .1\" rgba=\"0 1 0 1\"/>";
constexpr const char* kDark =
    "<headlight ambient=\".1 .1 .1\" diffuse=\".4 .4 .4\" specular=\"0 0 0\"/></visual>";

TEST_F(Render, ColourDepthAndPlaceOfBoxes) {
  Picture p(kBoxes, kDark);
  p.Draw();
  ExpectColour(p.Centre(), {102, 51, 26});
  EXPECT_NEAR(p.Depth(24, 32), 0.959595978, 1e-5);
  p.con.readDepthMap = mjDEPTH_ZEROFAR;
  p.Draw();
  EXPECT_NEAR(p.Depth(24, 32), 0.0404040404, 1e-5);
  EXPECT_NEAR(p.Depth(26, 38), 0.0460157096, 1e-5);
  for (int row : {24, 29}) {
    for (int col : {35, 41}) ExpectColour(p.At(row, col), {0, 128, 0}, 8);
  }
  EXPECT_NE(p.At(26, 43), p.At(26, 38));
}

TEST_F(Render, SegmentationColours) {
  Picture p(kBoxes, kDark);
  p.scn.flags[mjRND_SEGMENT] = p.scn.flags[mjRND_IDCOLOR] = 1;
  p.Draw();
  ExpectColour(p.Centre(), {1, 0, 0}, 0);
  ExpectColour(p.At(26, 38), {2, 0, 0}, 0);
  p.scn.flags[mjRND_IDCOLOR] = 0;
  p.Draw();
  ExpectColour(p.Centre(), {89, 101, 42}, 1);
  ExpectColour(p.At(26, 38), {191, 169, 83}, 1);
}

TEST_F(Render, TransparencyIsDrawnTwice) {
  Picture p("<geom type=\"box\" size=\".3 .3 .1\" rgba=\"1 .5 .25 .5\"/>", "</visual>");
  p.Draw();
  ExpectColour(p.Centre(), {115, 57, 28});
  EXPECT_NEAR(p.Depth(24, 32), 1, 1e-6);
  p.scn.flags[mjRND_ADDITIVE] = 1;
  p.Draw();
  ExpectColour(p.Centre(), {77, 38, 19});
}

TEST_F(Render, ShadowTakesAwayItsLight) {
  Picture p(
      "<light directional=\"true\" pos=\"0 0 3\" dir=\"0 0 -1\" ambient=\".1 .1 .1\" "
      "diffuse=\".6 .6 .6\" specular=\"0 0 0\"/>"
      "<geom type=\"box\" size=\"1 1 .1\" pos=\"0 0 -.1\" rgba=\"1 .5 .25 1\"/>"
      "<geom size=\".1\" pos=\".4 0 2.5\"/>",
      "<headlight active=\"0\"/></visual>");
  p.Draw();
  ExpectColour(p.At(24, 10), {179, 89, 45});
  ExpectColour(p.At(24, 32 + 12), {0, 0, 0}, 3);
  p.scn.flags[mjRND_SHADOW] = 0;
  p.Draw();
  ExpectColour(p.At(24, 32 + 12), {179, 89, 45});
}

TEST_F(Render, FogMixesByDistance) {
  Picture p("<geom type=\"box\" size=\"5 5 .1\" pos=\"0 0 -2.6\" rgba=\"1 .5 .25 1\"/>",
            "<rgba fog=\"0 0 1 1\"/></visual>");
  p.scn.flags[mjRND_FOG] = 1;
  p.Draw();  // 4.5 away, fog from 3 to 10: 11/14 of the colour is left
  const double left = (10 - 4.5) / 7;
  ExpectColour(p.Centre(),
               {static_cast<int>(255 * 0.6 * left), static_cast<int>(255 * 0.3 * left),
                static_cast<int>(255 * (0.15 * left + 1 - left))},
               3);
}

TEST_F(Render, SkyNeedsADirectionToLookIn) {
  Picture p("", std::string(kLight) +
                    "</visual><asset><texture type='skybox' builtin='flat' width='8' height='8' "
                    "rgb1='.2 .4 .6' rgb2='.2 .4 .6'/></asset>");
  p.Draw();
  ExpectColour(p.Centre(), {51, 102, 153});
  EXPECT_LT(p.Depth(24, 32), 1);
  // Data that was never computed: the camera's axes are zero.
  mj_resetData(p.model(), p.data());
  p.Draw();
  ExpectColour(p.Centre(), {0, 0, 0});
  EXPECT_EQ(p.Depth(24, 32), 1);
}

TEST_F(Render, WithoutLightsThereIsAmbientLight) {
  Picture p("<geom type=\"box\" size=\"1 1 .1\" rgba=\"1 1 1 1\"/>",
            "<headlight active=\"0\"/></visual>");
  p.Draw();
  ExpectColour(p.Centre(), {76, 76, 76});
}

TEST_F(Render, MirrorShowsTheOtherSide) {
  const std::string world =
      "<geom type=\"plane\" size=\"2 2 .1\" pos=\"0 0 0\" material=\"glossy\"/>"
      "<geom type=\"box\" size=\".5 .5 .1\" pos=\"0 0 3\" rgba=\"0 1 1 1\"/>";
  Picture p(
      world,
      "</visual><asset><material name=\"glossy\" rgba=\"1 .5 .25 1\" reflectance=\".5\"/></asset>");
  p.scn.flags[mjRND_REFLECTION] = 0;
  p.Draw();
  const Rgb without = p.Centre();
  p.scn.flags[mjRND_REFLECTION] = 1;
  p.Draw();
  EXPECT_NEAR(p.Centre()[0], without[0], 2);
  EXPECT_GT(p.Centre()[1], without[1] + 10);
  EXPECT_GT(p.Centre()[2], without[2] + 10);
}

TEST_F(Render, ManyLightsAddUp) {
  std::string lights;
  for (int i = 0; i < 20; ++i) {
    lights +=
        "<light directional=\"true\" castshadow=\"false\" dir=\"0 0 -1\" diffuse=\".02 .02 .02\" "
        "ambient=\"0 0 0\" specular=\"0 0 0\"/>";
  }
  Picture p(lights + "<geom type=\"box\" size=\"1 1 .1\" rgba=\"1 1 1 1\"/>",
            "<headlight active=\"0\"/></visual>");
  p.Draw();
  ExpectColour(p.Centre(), {102, 102, 102});
}

TEST_F(Render, RectanglesOverlaysAndFigures) {
  Picture p(kBoxes, "</visual>");
  mjr_resizeOffscreen(400, 300, &p.con);
  const mjrRect view = {0, 0, 400, 300};
  std::vector<unsigned char> rgb(3 * 400 * 300);
  auto dark = [&](int row, int col) { return rgb[3 * (row * 400 + col)] < 200; };
  mjr_rectangle(view, 1, 1, 1, 1);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, "  \n ", nullptr, &p.con);
  mjr_readPixels(rgb.data(), nullptr, view, &p.con);
  EXPECT_FALSE(dark(294, 10));
  EXPECT_TRUE(dark(293, 10));
  EXPECT_TRUE(dark(248, 10));
  EXPECT_FALSE(dark(247, 10));
  auto fig = std::make_unique<mjvFigure>();
  mjv_defaultFigure(fig.get());
  std::strcpy(fig->title, "T");
  std::strcpy(fig->xlabel, "x");
  fig->linepnt[0] = 3;
  const float data[6] = {0, 0, 1, 1, 2, 4};
  std::copy_n(data, 6, fig->linedata[0]);
  mjr_figure({50, 40, 300, 200}, fig.get(), &p.con);
  EXPECT_EQ(fig->xaxispixel[0], 95);
  EXPECT_EQ(fig->xaxispixel[1], 340);
  EXPECT_EQ(fig->yaxispixel[0], 98);
  EXPECT_EQ(fig->yaxispixel[1], 203);
  EXPECT_EQ(fig->yaxisdata[1], 4);
  std::strcpy(fig->yformat, "%s%n");  // hostile formats are not used
  fig->linedata[0][1] = NAN;
  mjr_figure({50, 40, 300, 200}, fig.get(), &p.con);
  mjr_figure({50, 40, 3, 2}, fig.get(), &p.con);
}

TEST_F(Render, PixelsCanBeWrittenAndCopied) {
  Picture p(kBoxes, "</visual>");
  std::vector<unsigned char> block(3 * 8 * 8, 200);
  mjr_drawPixels(block.data(), nullptr, {4, 6, 8, 8}, &p.con);
  p.Read();
  ExpectColour(p.At(6, 4), {200, 200, 200}, 0);
  ExpectColour(p.At(13, 11), {200, 200, 200}, 0);
  mjr_addAux(2, 10, 10, 4, &p.con);
  mjr_setAux(2, &p.con);
  mjr_rectangle({0, 0, 10, 10}, 0, 1, 0, 1);
  mjr_restoreBuffer(&p.con);
  mjr_blitAux(2, {0, 0, 10, 10}, 30, 30, &p.con);
  p.Read();
  ExpectColour(p.At(35, 35), {0, 255, 0}, 0);
}

TEST_F(Render, BadUseIsAnErrorNotACrash) {
  Picture p(kBoxes, "</visual>");
  mjr_changeFont(120, &p.con);
  EXPECT_NE(last_error.find("Invalid fontscale"), std::string::npos);
  mjr_text(mjFONT_NORMAL, "no font", &p.con, 0, 0, 1, 1, 1);
  mjr_addAux(99, 1, 1, 0, &p.con);
  EXPECT_NE(last_error.find("Invalid aux"), std::string::npos);
  mjr_setAux(5, &p.con);
  EXPECT_NE(last_error.find("does not exist"), std::string::npos);
  mjr_uploadMesh(p.model(), &p.con, 7);
  EXPECT_NE(last_error.find("Invalid mesh index 7"), std::string::npos);
  p.data()->geom_xpos[0] = p.data()->geom_xmat[3] = NAN;
  p.Draw();
  mjr_render({0, 0, 0, 10}, &p.scn, &p.con);
  p.scn.lights[0].type = mjLIGHT_POINT;
  mjr_render({0, 0, 10, 10}, &p.scn, &p.con);
  EXPECT_NE(last_error.find("Unsupported light type"), std::string::npos);
  mjr_freeContext(&p.con);
  mjr_freeContext(&p.con);
  p.scn.lights[0].type = mjLIGHT_DIRECTIONAL;
  mjr_render({0, 0, 10, 10}, &p.scn, &p.con);  // nothing to draw with: nothing happens
}

TEST(Font, WidthsOfTheInterface) {
  const FontImage image = RasterizeFont(FontHeight(100, false), 0);
  EXPECT_EQ(image.height, 18);
  EXPECT_EQ(image.advance['W' - 32], 14);
  EXPECT_EQ(image.advance['0' - 32], 8);
  for (int c = 1; c < kNumChars; ++c) {  // every character but the blank has ink
    int ink = 0;
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.advance[c]; ++x)
        ink += image.pixels[y * image.width + image.left[c] + x];
    }
    EXPECT_GT(ink, 0) << static_cast<char>(32 + c);
  }
}

// Closed shapes: every edge is used once in each direction, and faces look outwards.
TEST(Shapes, AreClosedAndFaceOutwards) {
  for (UnitShape shape : {kUnitSphere, kUnitBox, kUnitBoxGrid}) {
    const TriangleMesh mesh = MakeUnitShape(shape, 12, 8, 3);
    double volume = 0;
    for (size_t i = 0; i < mesh.indices.size(); i += 3) {
      const float* p[3];
      for (int k = 0; k < 3; ++k) p[k] = mesh.vertices[mesh.indices[i + k]].pos;
      const double cross[3] = {p[1][1] * p[2][2] - p[1][2] * p[2][1],
                               p[1][2] * p[2][0] - p[1][0] * p[2][2],
                               p[1][0] * p[2][1] - p[1][1] * p[2][0]};
      volume += (p[0][0] * cross[0] + p[0][1] * cross[1] + p[0][2] * cross[2]) / 6;
    }
    EXPECT_NEAR(volume, shape == kUnitSphere ? 4.0 / 3 * 3.14159 : 8,
                shape == kUnitSphere ? 0.5 : 1e-5);
  }
}

TEST(View, DepthOfTheProjection) {
  const Mat4 p = ProjectionMatrix(-.1, .1, -.1, .1, 0.1, 10, false, {true});
  for (double d : {0.1, 1.0, 10.0}) {
    double out[4];
    p.Apply({0, 0, -d}, out);
    EXPECT_NEAR(out[2] / out[3], 0.1 * (10 - d) / (d * 9.9), 1e-12);
  }
}

}  // namespace
}  // namespace syn
