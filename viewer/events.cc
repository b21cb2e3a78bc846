// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Handles the events of panels, keyboard and mouse. An event goes to the command palette if it is
// open, otherwise to the panel under the mouse, and then to the scene.

#include <algorithm>
#include <cstdio>
#include <utility>

#include "viewer/viewer.h"

namespace viewer {
namespace {

// Returns true for keys that control the simulation. They have no effect if a program simulates.
bool NeedsSimulation(int key) {
  return key == ' ' || key == mjKEY_RIGHT || key == mjKEY_LEFT || key == '-' || key == '=';
}

}  // namespace

void Viewer::Request(std::function<void(mjModel*, mjData*)> action) {
  if (passive_) {
    requests_.push_back(std::move(action));
  } else {
    action(m_.get(), d_.get());
  }
}

void Viewer::OnEvent(mjuiState* s) {
  const std::lock_guard<std::recursive_mutex> lock(mutex);
  if (s->type == mjEVENT_KEY && s->key) pressed_.push_back(s->key);
  if (s->type == mjEVENT_REDRAW) return;
  if (s->type == mjEVENT_RESIZE) return LayoutRects();
  if (s->type == mjEVENT_FILESDROP) {
    if (s->dropcount > 0 && !passive_) pending_load_ = s->droppaths[0];
    return;
  }
  if (palette_open_) {
    if (s->type == mjEVENT_KEY) PaletteKey(s);
    return;
  }
  // A mouse event belongs to the panel where a drag began or that contains the mouse. Keys are
  // offered to both panels, because items have shortcuts.
  for (int i = 0; i < 2; ++i) {
    const int rect = ui_[i].rectid;
    const bool mine = s->dragrect == rect || (s->dragrect == 0 && s->mouserect == rect);
    if (!mine && s->type != mjEVENT_KEY) continue;
    if (s->type == mjEVENT_KEY && s->key == 0) return;
    mjuiItem* item = mjui_event(&ui_[i], s, &con_);
    if (ui_[i].editchanged && ui_[i].editchanged != item) OnPanelItem(i, *ui_[i].editchanged);
    if (item) OnPanelItem(i, *item);
    if (mine && s->type != mjEVENT_KEY) return;
  }
  if (s->type == mjEVENT_KEY && s->key) return OnKey(s);
  if (m_) OnMouse(s);
}

void Viewer::OnPanelItem(int panel, const mjuiItem& item) {
  if (panel == kRight) {
    if (item.sectionid == 1 && item.type == mjITEM_BUTTON) {
      mju_zero(d_->ctrl, m_->nu);
      UpdatePanel(kRight);
    }
    if (item.sectionid == 0 && m_) mj_forward(m_.get(), d_.get());
    return;
  }
  switch (item.sectionid) {
    case kFile:
      return OnFileItem(item.itemid);
    case kOption:
      return OnOptionItem(item.itemid);
    case kSimulation:
      return OnSimulationItem(item);
    case kPhysics:
      if (m_) WriteFlags();
      return MakeRightPanel(), ChangeTheme();
    case kRendering:
      if (item.itemid == 0) ChooseCamera();
      if (item.type == mjITEM_BUTTON) CopyCamera();
      return UpdatePanel(kLeft);
    case kVisualization:
      if (item.type == mjITEM_BUTTON) AlignCamera();
      return UpdatePanel(kLeft);
    case kGroups:
      return MakeRightPanel(), ChangeTheme();
    default:
      return;
  }
}

void Viewer::OnFileItem(int item) {
  char error[500] = "";
  switch (item) {
    case 0:
      if (!mj_saveLastXML("mjmodel.xml", m_.get(), error, sizeof(error))) message_ = error;
      return;
    case 1:
      return mj_saveModel(m_.get(), "mjmodel.mjb", nullptr, 0);
    case 2:
      return mj_printModel(m_.get(), "MJMODEL.TXT");
    case 3:
      return mj_printData(m_.get(), d_.get(), "MJDATA.TXT");
    case 4:
      quit_ = true;
      return surface_->Close();
    default:
      app::WritePng("screenshot.png", Screenshot());
      std::printf("saved screenshot: screenshot.png\n");
  }
}

void Viewer::OnOptionItem(int item) {
  enum { kFullscreenItem = 5, kVsyncItem = 6, kSpacingItem = 8, kFontItem = 10 };
  if (item == kFullscreenItem) surface_->ToggleFullscreen();
  if (item == kVsyncItem) surface_->SetVsync(vsync_);
  if (item == kFontItem) mjr_changeFont(50 * (font_ + 1), &con_);
  if (item >= kSpacingItem) ChangeTheme();
  if (item == 1) fps_frames_ = 0;
}

void Viewer::OnSimulationItem(const mjuiItem& item) {
  enum { kRunItem, kReset, kReload, kAlign, kCopy, kKeyItem, kLoadKey, kSaveKey, kHistory = 11 };
  mjModel* m = m_.get();
  switch (item.itemid) {
    case kRunItem:
      pert_.active = 0;
      scrub_ = 0;
      return UpdatePanel(kRight);
    case kReset:
      return ResetSimulation();
    case kReload:
      if (!passive_) pending_load_ = file_;
      return;
    case kAlign:
      AlignCamera();
      return UpdatePanel(kLeft);
    case kCopy:
      return CopyState(surface_->state.shift);
    case kLoadKey:
      if (key_ < 0 || key_ >= m->nkey) return;
      Request([key = key_](mjModel* model, mjData* d) {
        mj_resetDataKeyframe(model, d, key);
        mj_forward(model, d);
      });
      return UpdatePanel(kRight);
    case kSaveKey:
      if (key_ < 0 || key_ >= m->nkey) return;
      return Request([key = key_](mjModel* model, mjData* d) { mj_setKeyframe(model, d, key); });
    case kHistory:
      return passive_ ? void(scrub_ = 0) : Scrub(scrub_);
    default:
      return;
  }
}

void Viewer::ChooseCamera() {
  if (camera_ == 0) {
    cam_.type = mjCAMERA_FREE;
  } else if (camera_ == 1) {
    if (pert_.select > 0) {
      cam_.type = mjCAMERA_TRACKING;
      cam_.trackbodyid = pert_.select;
      cam_.fixedcamid = -1;
    } else {
      cam_.type = mjCAMERA_FREE;
      camera_ = 0;
    }
  } else {
    cam_.type = mjCAMERA_FIXED;
    cam_.fixedcamid = camera_ - 2;
  }
}

void Viewer::OnKey(mjuiState* s) {
  if (s->key == mjKEY_TAB) {
    shown_[s->shift ? kRight : kLeft] = !shown_[s->shift ? kRight : kLeft];
    return LayoutRects();
  }
  if (s->control && s->key == 'K') return OpenPalette();
  if (!m_ || (passive_ && NeedsSimulation(s->key))) return;
  switch (s->key) {
    case ' ':
      run_ = !run_;
      pert_.active = 0;
      if (run_) scrub_ = 0;
      UpdatePanel(kRight);
      break;
    case mjKEY_RIGHT:
      if (run_) break;
      if (scrub_ < 0) {
        Scrub(scrub_ + 1);
      } else {
        StepOnce();
        history_.Push(m_.get(), d_.get());
        UpdatePanel(kRight);
      }
      break;
    case mjKEY_LEFT:
      Scrub(scrub_ - 1);
      break;
    case mjKEY_PAGE_UP:
      if (pert_.select > 0) pert_.select = m_->body_parentid[pert_.select];
      pert_.flexselect = pert_.skinselect = -1;
      break;
    case ']':
    case '[':
      if (m_->ncam) {
        const int now = camera_ < 2 ? (s->key == ']' ? -1 : 0) : camera_ - 2;
        camera_ = 2 + (now + (s->key == ']' ? 1 : m_->ncam - 1)) % m_->ncam;
        ChooseCamera();
      }
      break;
    case mjKEY_F6:
      opt_.frame = (opt_.frame + 1) % mjNFRAME;
      break;
    case mjKEY_F7:
      opt_.label = (opt_.label + 1) % mjNLABEL;
      break;
    case mjKEY_ESCAPE:
      camera_ = 0;
      ChooseCamera();
      break;
    case '-':
    case '=':
      if (s->shift) break;
      speed_ =
          std::clamp(speed_ + (s->key == '-' ? 1 : -1), 0, static_cast<int>(kSpeeds.size()) - 1);
      speed_changed_ = true;
      break;
    default:
      return;
  }
  UpdatePanel(kLeft);
}

// Handles a double click: the left button selects a body, the right one makes the camera look at a
// point, and the right one with Ctrl tracks a body.
void Viewer::SelectBody(mjuiState* s) {
  const mjrRect& r = s->rect[3];
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const int body = mjv_select(m_.get(), d_.get(), &opt_, static_cast<mjtNum>(r.width) / r.height,
                              (s->x - r.left) / r.width, (s->y - r.bottom) / r.height, &scn_, point,
                              &geom, &flex, &skin);
  if (s->button == mjBUTTON_LEFT) {
    pert_.select = std::max(0, body);
    pert_.active = pert_.active2 = 0;
    pert_.flexselect = flex;
    pert_.skinselect = skin;
    if (body < 0) return;
    mjtNum offset[3];
    mju_sub3(offset, point, d_->xpos + 3 * body);
    mju_mulMatTVec3(pert_.localpos, d_->xmat + 9 * body, offset);
  } else if (body >= 0 && s->button == mjBUTTON_RIGHT) {
    mju_copy3(cam_.lookat, point);
    if (s->control && body > 0) {
      cam_.type = mjCAMERA_TRACKING;
      cam_.trackbodyid = body;
      cam_.fixedcamid = -1;
      camera_ = 1;
    }
    UpdatePanel(kLeft);
  }
}

// Starts to move the selected body if Ctrl is down: the right button pulls it, the left one turns
// it.
void Viewer::StartPerturb(mjuiState* s) {
  int active = 0;
  if (s->control && pert_.select > 0 && s->button == mjBUTTON_RIGHT) active = mjPERT_TRANSLATE;
  if (s->control && pert_.select > 0 && s->button == mjBUTTON_LEFT) active = mjPERT_ROTATE;
  if (active && !pert_.active) mjv_initPerturb(m_.get(), d_.get(), &scn_, &pert_);
  pert_.active = active;
}

void Viewer::OnMouse(mjuiState* s) {
  constexpr int kView = 3;
  if (s->type == mjEVENT_SCROLL && s->mouserect == kView) {
    mjv_moveCamera(m_.get(), mjMOUSE_ZOOM, 0, -0.02 * s->sy, &scn_, &cam_);
  } else if (s->type == mjEVENT_PRESS && s->mouserect == kView) {
    StartPerturb(s);
    if (s->doubleclick) SelectBody(s);
  } else if (s->type == mjEVENT_RELEASE && s->dragrect == kView) {
    pert_.active = 0;
  } else if (s->type == mjEVENT_MOVE && s->dragrect == kView) {
    int action = mjMOUSE_ZOOM;
    if (s->right) action = s->shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V;
    if (s->left) action = s->shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V;
    const mjtNum height = std::max(1, s->rect[kView].height);
    if (pert_.active) {
      mjv_movePerturb(m_.get(), d_.get(), action, s->dx / height, -s->dy / height, &scn_, &pert_);
    } else {
      mjv_moveCamera(m_.get(), action, s->dx / height, -s->dy / height, &scn_, &cam_);
    }
  }
}

}  // namespace viewer
