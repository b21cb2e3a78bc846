// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines the two panels: the sections, the items in each section, and the variable that each item
// shows and changes. The order of the items matters: events.cc recognizes some by their position.

#include <algorithm>
#include <cstring>

#include "viewer/viewer.h"

namespace viewer {

namespace {

// The condition under which an item is enabled: always, if there is a model, if the model has
// keyframes, if the viewer runs the simulation, or if joints may be moved. Joints may be moved
// while the simulation is paused, and always if a program simulates, which then decides about the
// edit.
enum Condition { kAlways = 1, kWithModel, kWithKeys, kManaged, kWhenPaused };

}  // namespace

int ItemPredicate(int category, void* data) {
  auto* v = static_cast<Viewer*>(data);
  if (!v->model()) return 0;
  switch (category) {
    case kWithKeys:
      return v->model()->nkey > 0;
    case kManaged:
      return !v->passive();
    case kWhenPaused:
      return v->passive() || !v->running();
    default:
      return 1;
  }
}

namespace {

// Collects the rows of a definition table for mjui_add, one call per row.
class Table {
 public:
  void Add(int type, const std::string& name, int state, void* data = nullptr,
           const std::string& other = "", int number = 0) {
    mjuiDef def{};
    def.type = type;
    std::strncpy(def.name, name.c_str(), mjMAXUINAME - 2);
    def.state = state;
    def.pdata = data;
    std::strncpy(def.other, other.c_str(), mjMAXUITEXT - 1);
    def.otherint = number;
    rows_.push_back(def);
  }
  void Section(const std::string& name, const std::string& shortcut, int state) {
    Add(mjITEM_SECTION, name, state, nullptr, shortcut);
  }
  void Separator(const std::string& name, int state = 1) { Add(mjITEM_SEPARATOR, name, state); }
  void Button(const std::string& name, int state, const std::string& shortcut = "") {
    Add(mjITEM_BUTTON, name, state, nullptr, shortcut);
  }
  void Check(const std::string& name, int* value, const std::string& shortcut = "") {
    Add(mjITEM_CHECKINT, name, kAlways, value, shortcut);
  }
  void CheckByte(const std::string& name, mjtByte* value, const std::string& shortcut = "") {
    Add(mjITEM_CHECKBYTE, name, kAlways, value, shortcut);
  }
  void Num(const std::string& name, mjtNum* value, const std::string& spec) {
    Add(mjITEM_EDITNUM, name, kWithModel, value, spec);
  }
  void Float(const std::string& name, float* value, const std::string& spec) {
    Add(mjITEM_EDITFLOAT, name, kWithModel, value, spec);
  }
  void Int(const std::string& name, int* value, const std::string& spec) {
    Add(mjITEM_EDITINT, name, kWithModel, value, spec);
  }
  // Returns the rows, with the row that marks the end.
  std::vector<mjuiDef> Rows() {
    rows_.push_back({});
    rows_.back().type = mjITEM_END;
    return rows_;
  }

 private:
  std::vector<mjuiDef> rows_;
};

// Returns the names, separated by newlines.
std::string Joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : "\n") + name;
  return all;
}

// Returns the shortcut for a single key without modifiers, from the tables of flags. Empty if none.
std::string Plain(const char* key) { return *key ? std::string(" ") + key : ""; }

// Returns the name of an object, or `fallback` with its number, cut to the length of an item's
// name.
std::string NameOr(const mjModel* m, mjtObj type, int id, const std::string& fallback) {
  const char* name = mj_id2name(m, type, id);
  const std::string text = name && *name ? name : fallback + " " + std::to_string(id);
  return text.substr(0, mjMAXUINAME - 3);
}

std::string CameraNames(const mjModel* m) {
  std::vector<std::string> names = {"Free", "Tracking"};
  for (int i = 0; m && i < std::min<int>(m->ncam, mjMAXUIMULTI - 2); ++i) {
    names.push_back(NameOr(m, mjOBJ_CAMERA, i, "Camera"));
  }
  // The list has to fit into the text of a definition, so names at the end are dropped if
  // necessary.
  while (Joined(names).size() >= mjMAXUITEXT) names.pop_back();
  return Joined(names);
}

// Adds the section with mjOption. The texts "1 0 1000" mean: one number in [0, 1000].
void AddPhysics(Table& t, mjOption& opt, int* disable, int* enable, int* groups) {
  t.Section("Physics", "AP", mjPRESERVE);
  t.Add(mjITEM_SELECT, "Integrator", kWithModel, &opt.integrator,
        "Euler\nRK4\nimplicit\nimplicitfast");
  t.Add(mjITEM_SELECT, "Cone", kWithModel, &opt.cone, "Pyramidal\nElliptic");
  t.Add(mjITEM_SELECT, "Jacobian", kWithModel, &opt.jacobian, "Dense\nSparse\nAuto");
  t.Add(mjITEM_SELECT, "Solver", kWithModel, &opt.solver, "PGS\nCG\nNewton");
  t.Separator("Algorithmic Parameters", mjSEPCLOSED + 1);
  t.Num("Timestep", &opt.timestep, "1 0 1");
  t.Int("Iterations", &opt.iterations, "1 0 1000");
  t.Num("Tolerance", &opt.tolerance, "1 0 1");
  t.Int("LS Iter", &opt.ls_iterations, "1 0 100");
  t.Num("LS Tol", &opt.ls_tolerance, "1 0 0.1");
  t.Int("Noslip Iter", &opt.noslip_iterations, "1 0 1000");
  t.Num("Noslip Tol", &opt.noslip_tolerance, "1 0 1");
  t.Int("CCD Iter", &opt.ccd_iterations, "1 0 1000");
  t.Num("CCD Tol", &opt.ccd_tolerance, "1 0 1");
  t.Int("SDF Iter", &opt.sdf_iterations, "1 1 20");
  t.Int("SDF Init", &opt.sdf_initpoints, "1 1 100");
  t.Separator("Physical Parameters", mjPRESERVE);
  t.Num("Gravity", opt.gravity, "3");
  t.Num("Wind", opt.wind, "3");
  t.Num("Magnetic", opt.magnetic, "3");
  t.Num("Density", &opt.density, "1");
  t.Num("Viscosity", &opt.viscosity, "1");
  t.Num("Imp Ratio", &opt.impratio, "1");
  t.Separator("Disable Flags", mjSEPCLOSED + 1);
  for (int i = 0; i < mjNDISABLE; ++i) t.Check(mjDISABLESTRING[i], disable + i);
  t.Separator("Enable Flags", mjSEPCLOSED + 1);
  for (int i = 0; i < mjNENABLE; ++i) t.Check(mjENABLESTRING[i], enable + i);
  t.Separator("Contact Override", mjPRESERVE);
  t.Num("Margin", &opt.o_margin, "1");
  t.Num("Sol Imp", opt.o_solimp, "5");
  t.Num("Sol Ref", opt.o_solref, "2");
  t.Num("Friction", opt.o_friction, "5");
  t.Separator("Actuator Group Enable", mjPRESERVE);
  for (int i = 0; i < mjNGROUP; ++i) t.Check("Act Group " + std::to_string(i), groups + i);
}

void AddVisualization(Table& t, mjVisual& vis, mjStatistic& stat) {
  t.Section("Visualization", "AV", mjPRESERVE);
  t.Separator("Headlight");
  t.Add(mjITEM_RADIO, "Active", kWithModel, &vis.headlight.active, "Off\nOn");
  t.Float("Ambient", vis.headlight.ambient, "3");
  t.Float("Diffuse", vis.headlight.diffuse, "3");
  t.Float("Specular", vis.headlight.specular, "3");
  t.Separator("Free Camera");
  t.Add(mjITEM_RADIO, "Orthographic", kWithModel, &vis.global.orthographic, "No\nYes");
  t.Float("Field of view", &vis.global.fovy, "1");
  t.Num("Center", stat.center, "3");
  t.Float("Azimuth", &vis.global.azimuth, "1");
  t.Float("Elevation", &vis.global.elevation, "1");
  t.Button("Align", kWithModel, "CA");
  t.Separator("Global");
  t.Num("Extent", &stat.extent, "1");
  t.Add(mjITEM_RADIO, "Inertia", kWithModel, &vis.global.ellipsoidinertia, "Box\nEllipsoid");
  t.Add(mjITEM_RADIO, "BVH active", kWithModel, &vis.global.bvactive, "False\nTrue");
  t.Separator("Map");
  t.Float("Stiffness", &vis.map.stiffness, "1");
  t.Float("Rot stiffness", &vis.map.stiffnessrot, "1");
  t.Float("Force", &vis.map.force, "1");
  t.Float("Torque", &vis.map.torque, "1");
  t.Float("Alpha", &vis.map.alpha, "1");
  t.Float("Fog start", &vis.map.fogstart, "1");
  t.Float("Fog end", &vis.map.fogend, "1");
  t.Float("Z near", &vis.map.znear, "1");
  t.Float("Z far", &vis.map.zfar, "1");
  t.Float("Haze", &vis.map.haze, "1");
  t.Float("Shadow clip", &vis.map.shadowclip, "1");
  t.Float("Shadow scale", &vis.map.shadowscale, "1");
  t.Separator("Scale", mjPRESERVE);
  t.Num("All [meansize]", &stat.meansize, "1");
  const std::pair<const char*, float*> scales[] = {{"Force width", &vis.scale.forcewidth},
                                                   {"Contact width", &vis.scale.contactwidth},
                                                   {"Contact height", &vis.scale.contactheight},
                                                   {"Connect", &vis.scale.connect},
                                                   {"Com", &vis.scale.com},
                                                   {"Camera", &vis.scale.camera},
                                                   {"Light", &vis.scale.light},
                                                   {"Select point", &vis.scale.selectpoint},
                                                   {"Joint length", &vis.scale.jointlength},
                                                   {"Joint width", &vis.scale.jointwidth},
                                                   {"Actuator length", &vis.scale.actuatorlength},
                                                   {"Actuator width", &vis.scale.actuatorwidth},
                                                   {"Frame length", &vis.scale.framelength},
                                                   {"Frame width", &vis.scale.framewidth},
                                                   {"Constraint", &vis.scale.constraint},
                                                   {"Slider-crank", &vis.scale.slidercrank},
                                                   {"Frustum", &vis.scale.frustum}};
  for (auto [name, value] : scales) t.Float(name, value, "1");
  t.Separator("RGBA", mjPRESERVE);
  const std::pair<const char*, float*> colours[] = {{"fog", vis.rgba.fog},
                                                    {"haze", vis.rgba.haze},
                                                    {"force", vis.rgba.force},
                                                    {"inertia", vis.rgba.inertia},
                                                    {"joint", vis.rgba.joint},
                                                    {"actuator", vis.rgba.actuator},
                                                    {"actnegative", vis.rgba.actuatornegative},
                                                    {"actpositive", vis.rgba.actuatorpositive},
                                                    {"com", vis.rgba.com},
                                                    {"camera", vis.rgba.camera},
                                                    {"light", vis.rgba.light},
                                                    {"selectpoint", vis.rgba.selectpoint},
                                                    {"connect", vis.rgba.connect},
                                                    {"contactpoint", vis.rgba.contactpoint},
                                                    {"contactforce", vis.rgba.contactforce},
                                                    {"contactfriction", vis.rgba.contactfriction},
                                                    {"contacttorque", vis.rgba.contacttorque},
                                                    {"contactgap", vis.rgba.contactgap},
                                                    {"rangefinder", vis.rgba.rangefinder},
                                                    {"constraint", vis.rgba.constraint},
                                                    {"slidercrank", vis.rgba.slidercrank},
                                                    {"crankbroken", vis.rgba.crankbroken},
                                                    {"frustum", vis.rgba.frustum},
                                                    {"bv", vis.rgba.bv},
                                                    {"bvactive", vis.rgba.bvactive}};
  for (auto [name, value] : colours) t.Float(name, value, "4");
}

void AddGroups(Table& t, mjvOption& opt) {
  t.Section("Group enable", "AG", mjPRESERVE);
  const struct {
    const char* name;
    mjtByte* groups;
    const char* modifier;
  } kinds[] = {{"Geom", opt.geomgroup, " "},        {"Site", opt.sitegroup, "S"},
               {"Joint", opt.jointgroup, ""},       {"Tendon", opt.tendongroup, ""},
               {"Actuator", opt.actuatorgroup, ""}, {"Flex", opt.flexgroup, ""},
               {"Skin", opt.skingroup, ""}};
  for (const auto& kind : kinds) {
    t.Separator(std::string(kind.name) + " groups");
    for (int i = 0; i < mjNGROUP; ++i) {
      const std::string number = std::to_string(i);
      t.CheckByte(std::string(kind.name) + " " + number, kind.groups + i,
                  *kind.modifier ? kind.modifier + number : "");
    }
  }
}

}  // namespace

std::vector<mjuiDef> Viewer::LeftPanel() {
  // Items need addresses even if there is no model.
  static mjModel none{};
  mjModel* m = m_ ? m_.get() : &none;
  Table t;
  t.Section("File", "AF", mjPRESERVE);
  t.Button("Save xml", kWithModel);
  t.Button("Save mjb", kWithModel);
  t.Button("Print model", kWithModel, "CM");
  t.Button("Print data", kWithModel, "CD");
  t.Button("Quit", kAlways, "CQ");
  t.Button("Screenshot", kWithModel, "CP");

  t.Section("Option", "AO", mjPRESERVE);
  t.Check("Help", &help_, " #290");
  t.Check("Info", &info_, " #291");
  t.Check("Profiler", &profiler_, " #292");
  t.Check("Sensor", &sensor_, " #293");
  t.Check("Pause update", &pause_update_);
  t.Check("Fullscreen", &fullscreen_, " #294");
  t.Check("Vertical Sync", &vsync_);
  t.Check("Busy Wait", &busy_wait_);
  t.Add(mjITEM_SELECT, "Spacing", kAlways, &spacing_, "Tight\nWide");
  t.Add(mjITEM_SELECT, "Color", kAlways, &color_, "Default\nOrange\nWhite\nBlack");
  t.Add(mjITEM_SELECT, "Font", kAlways, &font_, "50 %\n100 %\n150 %\n200 %\n250 %\n300 %");

  t.Section("Simulation", "AS", mjPRESERVE);
  t.Add(mjITEM_RADIO, "", kManaged, &run_, "Pause\nRun");
  t.Button("Reset", kWithModel, " #259");
  t.Button("Reload", kManaged, "CL");
  t.Button("Align", kWithModel, "CA");
  t.Button("Copy state", kWithModel, "CC");
  const int keys = std::max(1, m->nkey - 1);
  t.Add(mjITEM_SLIDERINT, "Key", kWithKeys, &key_, app::Format("0 %d", keys));
  t.Button("Load key", kWithKeys);
  t.Button("Save key", kWithKeys);
  t.Add(mjITEM_SLIDERNUM, "Noise scale", kManaged, &noise_scale_, "0 1");
  t.Add(mjITEM_SLIDERNUM, "Noise rate", kManaged, &noise_rate_, "0 4");
  t.Separator("History");
  const int past = std::max(1, history_.size() - 1);
  t.Add(mjITEM_SLIDERINT, "", kManaged, &scrub_, app::Format("-%d 0", past));

  t.Section("Watch", "AW", mjPRESERVE);
  t.Add(mjITEM_EDITTXT, "Field", kWithModel, watch_field_);
  t.Int("Index", &watch_index_, "1");
  t.Add(mjITEM_EDITTXT, "Value", 0, watch_value_);

  AddPhysics(t, m->opt, disable_, enable_, actuator_group_);

  t.Section("Rendering", "AR", mjPRESERVE);
  t.Add(mjITEM_SELECT, "Camera", kWithModel, &camera_, CameraNames(m_.get()));
  const std::vector<std::string> labels(mjLABELSTRING, mjLABELSTRING + mjNLABEL);
  const std::vector<std::string> frames(mjFRAMESTRING, mjFRAMESTRING + mjNFRAME);
  t.Add(mjITEM_SELECT, "Label", kWithModel, &opt_.label, Joined(labels));
  t.Add(mjITEM_SELECT, "Frame", kWithModel, &opt_.frame, Joined(frames));
  t.Button("Copy camera", kWithModel);
  t.Separator("Model Elements", mjSEPCLOSED + 1);
  for (int i = 0; i < mjNVISFLAG; ++i) {
    t.CheckByte(mjVISSTRING[i][0], opt_.flags + i, Plain(mjVISSTRING[i][2]));
  }
  t.Add(mjITEM_SLIDERINT, "Tree depth", kWithModel, &opt_.bvh_depth, "0 20");
  t.Add(mjITEM_SLIDERINT, "Flex layer", kWithModel, &opt_.flex_layer, "0 10");
  t.Separator("OpenGL Effects", mjSEPCLOSED + 1);
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    t.CheckByte(mjRNDSTRING[i][0], scn_.flags + i, Plain(mjRNDSTRING[i][2]));
  }

  AddVisualization(t, m->vis, m->stat);
  AddGroups(t, opt_);
  return t.Rows();
}

std::vector<mjuiDef> Viewer::RightPanel() {
  Table t;
  const mjModel* m = m_.get();
  // Objects of hidden groups are not listed. A slider without limits has a default range.
  auto shown = [](const mjtByte* groups, int g) { return groups[std::clamp(g, 0, mjNGROUP - 1)]; };
  auto range = [](mjtNum low, mjtNum high) {
    return low < high ? app::Format("%.6g %.6g", low, high) : std::string("-1 1");
  };
  int count = 0;
  t.Section("Joint", "AJ", mjPRESERVE);
  for (int i = 0; m && i < m->njnt && count < mjMAXUIITEM; ++i) {
    const int type = m->jnt_type[i];
    if ((type != mjJNT_HINGE && type != mjJNT_SLIDE) || !shown(opt_.jointgroup, m->jnt_group[i])) {
      continue;
    }
    const mjtNum* limits = m->jnt_range + 2 * i;
    const std::string free = type == mjJNT_SLIDE ? "-1 1" : "-3.1416 3.1416";
    t.Add(mjITEM_SLIDERNUM, NameOr(m, mjOBJ_JOINT, i, "joint"), kWhenPaused,
          d_->qpos + m->jnt_qposadr[i], m->jnt_limited[i] ? range(limits[0], limits[1]) : free);
    ++count;
  }
  t.Section("Control", "AC", mjPRESERVE);
  t.Button("Clear all", kWithModel);
  count = 1;
  for (int i = 0; m && i < m->nu && count < mjMAXUIITEM; ++i) {
    if (!shown(opt_.actuatorgroup, m->actuator_group[i])) continue;
    const mjtNum* limits = m->actuator_ctrlrange + 2 * i;
    const bool disabled = m->actuator_group[i] >= 0 && m->actuator_group[i] < 31 &&
                          (m->opt.disableactuator >> m->actuator_group[i] & 1);
    t.Add(mjITEM_SLIDERNUM, NameOr(m, mjOBJ_ACTUATOR, i, "control"), disabled ? 0 : kWithModel,
          d_->ctrl + i, m->actuator_ctrllimited[i] ? range(limits[0], limits[1]) : "-1 1");
    ++count;
  }
  t.Section("Equality", "AE", mjPRESERVE);
  for (int i = 0; m && i < m->neq && i < mjMAXUIITEM; ++i) {
    t.CheckByte(NameOr(m, mjOBJ_EQUALITY, i, "equality"), d_->eq_active + i);
  }
  return t.Rows();
}

}  // namespace viewer
