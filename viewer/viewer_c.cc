// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the C interface of the viewer: converts exceptions to error texts and C arrays to
// vectors.

#include "viewer/viewer_c.h"

#include <cstdio>
#include <exception>

#include "viewer/passive.h"

using viewer::Extras;
using viewer::Passive;

struct synPassive_ {
  Passive passive;
};

namespace {

// Calls f and returns 1. An exception is converted to a return value of 0 and a text. Exceptions of
// any type must be caught: the host program may make the engine's error handler throw its own
// types.
template <typename F>
int Guard(char* error, int error_sz, F&& f) {
  const char* text = "error in the viewer";
  try {
    f();
    return 1;
  } catch (const std::exception& e) {
    if (error && error_sz > 0) std::snprintf(error, error_sz, "%s", e.what());
  } catch (...) {
    if (error && error_sz > 0) std::snprintf(error, error_sz, "%s", text);
  }
  return 0;
}

// Returns a shared pointer that does not own the object, which belongs to the caller.
template <typename T>
std::shared_ptr<T> Borrowed(T* p) {
  return {p, [](T*) {}};
}

}  // namespace

int syn_viewerLaunch(mjModel* m, mjData* d, synLoader loader, const char* file, int left, int right,
                     char* error, int error_sz) {
  return Guard(error, error_sz, [&] {
    viewer::Viewer v(viewer::OpenWindow("MuJoCo"));
    if (loader) {
      v.loader = [loader](viewer::SharedModel* model, viewer::SharedData* data, std::string* text) {
        mjModel* new_m = nullptr;
        mjData* new_d = nullptr;
        if (!loader(&new_m, &new_d)) return *text = "the loader failed", false;
        *model = Borrowed(new_m);
        *data = Borrowed(new_d);
        return true;
      };
      viewer::SharedModel model;
      viewer::SharedData data;
      std::string text;
      if (!v.loader(&model, &data, &text)) throw app::Error(text);
      v.Adopt(model, data);
    } else if (m) {
      v.Adopt(Borrowed(m), Borrowed(d));
    } else if (file && !v.Load(file)) {
      throw app::Error(v.message());
    }
    v.ShowPanels(left, right);
    v.Run();
  });
}

synPassive* syn_makePassive(mjModel* m, mjData* d, void (*on_key)(int), int left, int right,
                            char* error, int error_sz) {
  synPassive* p = nullptr;
  Guard(error, error_sz, [&] {
    std::function<void(int)> key = on_key ? std::function<void(int)>(on_key) : nullptr;
    p = new synPassive{{m, d, key, left != 0, right != 0}};
  });
  return p;
}

void syn_deletePassive(synPassive* p) { delete p; }

int syn_passiveRun(synPassive* p, char* error, int error_sz) {
  return Guard(error, error_sz,
               [&] { p->passive.Run([] { return viewer::OpenWindow("MuJoCo"); }); });
}

int syn_passiveWait(synPassive* p) { return p->passive.WaitUntilShown(); }
int syn_passiveIsRunning(synPassive* p) { return p->passive.IsRunning(); }
void syn_passiveClose(synPassive* p) { p->passive.Close(); }
void syn_passiveLock(synPassive* p) { p->passive.view().mutex.lock(); }
void syn_passiveUnlock(synPassive* p) { p->passive.view().mutex.unlock(); }

int syn_passiveSync(synPassive* p, mjvScene* user, int state_only, char* error, int error_sz) {
  return Guard(error, error_sz, [&] { p->passive.Sync(user, state_only); });
}

mjvCamera* syn_passiveCamera(synPassive* p) { return &p->passive.view().cam; }
mjvOption* syn_passiveOption(synPassive* p) { return &p->passive.view().opt; }
mjvPerturb* syn_passivePerturb(synPassive* p) { return &p->passive.view().pert; }
void syn_passiveViewport(synPassive* p, mjrRect* rect) { *rect = p->passive.Viewport(); }

void syn_passiveUpload(synPassive* p, int asset, int id) {
  p->passive.Upload(static_cast<Passive::Asset>(asset), id);
}

void syn_passiveFigures(synPassive* p, int n, const mjrRect* rects,
                        const mjvFigure* const* figures) {
  p->passive.ChangeExtras([&](Extras& extras) {
    extras.figures.clear();
    for (int i = 0; i < n; ++i) {
      extras.figures.push_back({rects[i], std::make_unique<mjvFigure>(*figures[i])});
    }
  });
}

void syn_passiveTexts(synPassive* p, int n, const int* fonts, const int* places,
                      const char* const* left, const char* const* right) {
  p->passive.ChangeExtras([&](Extras& extras) {
    extras.texts.clear();
    for (int i = 0; i < n; ++i) {
      // Some programs pass a font scale (mjtFontScale) instead of a font. Such values mean the
      // normal font.
      const int font = fonts[i] >= 0 && fonts[i] <= mjFONT_BIG ? fonts[i] : mjFONT_NORMAL;
      extras.texts.push_back({font, places[i], left[i], right[i]});
    }
  });
}

void syn_passiveImages(synPassive* p, int n, const mjrRect* rects,
                       const unsigned char* const* rgb) {
  p->passive.ChangeExtras([&](Extras& extras) {
    extras.images.clear();
    for (int i = 0; i < n; ++i) {
      const size_t bytes = size_t{3} * rects[i].width * rects[i].height;
      extras.images.push_back({rects[i], {rgb[i], rgb[i] + bytes}});
    }
  });
}
