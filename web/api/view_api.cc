// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The C interface of the viewer (include/synovia/view.h).

#include <algorithm>
#include <cstdio>
#include <memory>

#include <synovia/view.h>

#include "web/server/player.h"
#include "web/server/session.h"

struct synView_ {
  explicit synView_(const view::SessionOptions& options) : session(options) {}

  const mjModel* m = nullptr;
  int nworld = 1;
  view::Session session;
  view::Transport transport;
  mjData* played = nullptr;  // by the player below
  std::unique_ptr<view::Player> player;
};

namespace {

constexpr int kMaxWorlds = 64;

view::SessionOptions OptionsFrom(const synViewOptions& opt) {
  view::SessionOptions options;
  if (opt.host) options.host = opt.host;
  if (opt.record) options.record = opt.record;
  options.port = opt.port;
  options.steerable = opt.steerable != 0;
  return options;
}

std::unique_ptr<synView> MakeView(const mjModel* m, int nworld, const synViewOptions& opt) {
  if (nworld < 1 || nworld > kMaxWorlds) throw app::Error("a view has 1 to 64 worlds");
  if (opt.port < 0 || opt.port > 65535) throw app::Error("a port is 0 to 65535");
  auto v = std::make_unique<synView>(OptionsFrom(opt));
  v->m = m;
  v->nworld = nworld;
  v->session.Show(m, nworld);
  return v;
}

}  // namespace

void syn_defaultViewOptions(synViewOptions* opt) { *opt = {nullptr, 0, nullptr, 0}; }

synView* syn_makeView(const mjModel* m, int nworld, const synViewOptions* opt, char* error,
                      int error_sz) {
  synViewOptions defaults;
  syn_defaultViewOptions(&defaults);
  try {
    return MakeView(m, nworld, opt ? *opt : defaults).release();
  } catch (const std::exception& e) {
    if (error && error_sz > 0) std::snprintf(error, error_sz, "%s", e.what());
    return nullptr;
  }
}

void syn_deleteView(synView* v) { delete v; }

const char* syn_viewAddress(const synView* v) { return v->session.address().c_str(); }

int syn_viewPages(const synView* v) { return v->session.stage()->pages(); }

int syn_viewWanted(const synView* v) { return v->session.stage()->wanted(); }

int syn_viewSync(synView* v, mjData* const* worlds) {
  view::Stage* stage = v->session.stage();
  stage->Sync({worlds, static_cast<size_t>(v->nworld)}, &v->transport);
  stage->ApplyPerturbations(worlds[0], false);
  return v->transport.run;
}

void syn_viewRun(synView* v, mjData* d, double seconds) {
  if (v->nworld != 1) return;
  if (!v->player || v->played != d) {
    v->player = std::make_unique<view::Player>(v->m, d, v->session.stage());
    v->played = d;
  }
  for (const double end = app::Now() + seconds; app::Now() < end;) v->player->Turn();
}
