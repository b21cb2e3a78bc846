// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinds of elements. Each is the public struct plus the storage behind its handles, plus what
// only the engine knows: the tree structure of bodies, the path of a tendon. See element.h.

#ifndef SYNOVIA_SPEC_ELEMENTS_H_
#define SYNOVIA_SPEC_ELEMENTS_H_

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "spec/element.h"

namespace syn::spec {

using PluginConfig = std::map<std::string, std::string, std::less<>>;

// The name of an instance as its user knows it. It carries the configuration of a user without
// instance, so that this can be found from the name handle of an mjsPlugin.
struct InstanceName final : std::string {
  using std::string::operator=;
  PluginConfig config;
};

// Storage of the plugin field that bodies, geoms, meshes, actuators and sensors carry. It refers to
// an instance by its element or its name; without either the user gets an instance of its own, made
// by the compiler of the plugin's name and the configuration here.
struct PluginUse {
  InstanceName name;
  std::string plugin_name, info;

  void Wire(mjsPlugin& pub) { pub.name = &name, pub.plugin_name = &plugin_name, pub.info = &info; }
};

struct Joint final : ElementOf<mjsJoint, mjOBJ_JOINT> {
  std::vector<double> userdata;
  std::string info;
  void Wire() { pub.element = this, pub.userdata = &userdata, pub.info = &info; }
};

struct Geom final : ElementOf<mjsGeom, mjOBJ_GEOM> {
  std::string material, hfieldname, meshname, info;
  std::vector<double> userdata;
  PluginUse plugin;
  void Wire() {
    pub.element = this, pub.material = &material, pub.hfieldname = &hfieldname;
    pub.meshname = &meshname, pub.userdata = &userdata, pub.info = &info;
    plugin.Wire(pub.plugin);
  }
};

struct Site final : ElementOf<mjsSite, mjOBJ_SITE> {
  std::string material, info;
  std::vector<double> userdata;
  void Wire() {
    pub.element = this, pub.material = &material, pub.userdata = &userdata, pub.info = &info;
  }
};

struct Camera final : ElementOf<mjsCamera, mjOBJ_CAMERA> {
  std::string targetbody, info;
  std::vector<double> userdata;
  void Wire() {
    pub.element = this, pub.targetbody = &targetbody, pub.userdata = &userdata, pub.info = &info;
  }
};

struct Light final : ElementOf<mjsLight, mjOBJ_LIGHT> {
  std::string targetbody, texture, info;
  void Wire() {
    pub.element = this, pub.targetbody = &targetbody, pub.texture = &texture, pub.info = &info;
  }
};

struct Frame final : ElementOf<mjsFrame, mjOBJ_FRAME> {
  std::string childclass, info;
  void Wire() { pub.element = this, pub.childclass = &childclass, pub.info = &info; }
};

// What a body holds, each kind in order of creation, which is the order of ids.
struct BodyContents {
  std::vector<Body*> bodies;
  std::vector<Frame*> frames;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
};

// Element::body of a body is its parent, null for the world.
struct Body final : ElementOf<mjsBody, mjOBJ_BODY>, BodyContents {
  std::string childclass, info;
  std::vector<double> userdata;
  PluginUse plugin;

  void Wire() {
    pub.element = this, pub.childclass = &childclass, pub.userdata = &userdata, pub.info = &info;
    plugin.Wire(pub.plugin);
  }
};

struct Flex final : ElementOf<mjsFlex, mjOBJ_FLEX> {
  std::string material, info;
  std::vector<std::string> nodebody, vertbody;
  std::vector<double> node, vert;
  std::vector<int> elem, elemtexcoord;
  std::vector<float> texcoord;
  void Wire() {
    pub.element = this, pub.material = &material, pub.info = &info, pub.nodebody = &nodebody;
    pub.vertbody = &vertbody, pub.node = &node, pub.vert = &vert, pub.elem = &elem;
    pub.texcoord = &texcoord, pub.elemtexcoord = &elemtexcoord;
  }
};

struct Mesh final : ElementOf<mjsMesh, mjOBJ_MESH> {
  std::string content_type, file, material, info;
  std::string search;  // where the URDF reader looked for the file in vain; empty: it did not
  std::vector<float> uservert, usernormal, usertexcoord;
  std::vector<int> userface, userfacenormal, userfacetexcoord;
  PluginUse plugin;
  void Wire() {
    pub.element = this, pub.content_type = &content_type, pub.file = &file;
    pub.material = &material, pub.info = &info, pub.uservert = &uservert;
    pub.usernormal = &usernormal, pub.usertexcoord = &usertexcoord, pub.userface = &userface;
    pub.userfacenormal = &userfacenormal, pub.userfacetexcoord = &userfacetexcoord;
    plugin.Wire(pub.plugin);
  }
};

struct HField final : ElementOf<mjsHField, mjOBJ_HFIELD> {
  std::string content_type, file, info;
  std::vector<float> userdata;
  void Wire() {
    pub.element = this, pub.content_type = &content_type, pub.file = &file;
    pub.userdata = &userdata, pub.info = &info;
  }
};

struct Skin final : ElementOf<mjsSkin, mjOBJ_SKIN> {
  std::string file, material, info;
  std::vector<float> vert, texcoord, bindpos, bindquat;
  std::vector<int> face;
  std::vector<std::string> bodyname;
  std::vector<std::vector<int>> vertid;
  std::vector<std::vector<float>> vertweight;
  void Wire() {
    pub.element = this, pub.file = &file, pub.material = &material, pub.info = &info;
    pub.vert = &vert, pub.texcoord = &texcoord, pub.face = &face, pub.bodyname = &bodyname;
    pub.bindpos = &bindpos, pub.bindquat = &bindquat, pub.vertid = &vertid;
    pub.vertweight = &vertweight;
  }
};

struct Texture final : ElementOf<mjsTexture, mjOBJ_TEXTURE> {
  std::string content_type, file, info;
  std::vector<std::string> cubefiles;
  std::vector<std::byte> data;
  void Wire() {
    pub.element = this, pub.content_type = &content_type, pub.file = &file;
    pub.cubefiles = &cubefiles, pub.data = &data, pub.info = &info;
  }
};

struct Material final : ElementOf<mjsMaterial, mjOBJ_MATERIAL> {
  std::vector<std::string> textures;  // one per mjtTextureRole
  std::string info;
  void Wire() { pub.element = this, pub.textures = &textures, pub.info = &info; }
};

struct Pair final : ElementOf<mjsPair, mjOBJ_PAIR> {
  std::string geomname1, geomname2, info;
  void Wire() {
    pub.element = this, pub.geomname1 = &geomname1, pub.geomname2 = &geomname2, pub.info = &info;
  }
};

struct Exclude final : ElementOf<mjsExclude, mjOBJ_EXCLUDE> {
  std::string bodyname1, bodyname2, info;
  void Wire() {
    pub.element = this, pub.bodyname1 = &bodyname1, pub.bodyname2 = &bodyname2, pub.info = &info;
  }
};

struct Equality final : ElementOf<mjsEquality, mjOBJ_EQUALITY> {
  std::string name1, name2, info;
  void Wire() { pub.element = this, pub.name1 = &name1, pub.name2 = &name2, pub.info = &info; }
};

// One object on the path of a tendon. A geom is recorded as mjWRAP_SPHERE whatever its shape; the
// compiler looks at the geom.
struct Wrap final : ElementOf<mjsWrap, mjOBJ_UNKNOWN> {
  std::string target, sidesite, info;
  mjtWrap type = mjWRAP_NONE;
  double prm = 0;  // coefficient of a joint, divisor of a pulley
  void Wire() { pub.element = this, pub.info = &info; }
};

struct Tendon final : ElementOf<mjsTendon, mjOBJ_TENDON> {
  std::string material, info;
  std::vector<double> userdata;
  std::deque<Wrap> path;
  void Wire() {
    pub.element = this, pub.material = &material, pub.userdata = &userdata, pub.info = &info;
    for (Wrap& wrap : path) wrap.Wire();
  }
};

struct Actuator final : ElementOf<mjsActuator, mjOBJ_ACTUATOR> {
  std::string target, refsite, slidersite, info;
  std::vector<double> userdata;
  PluginUse plugin;
  void Wire() {
    pub.element = this, pub.target = &target, pub.refsite = &refsite;
    pub.slidersite = &slidersite, pub.userdata = &userdata, pub.info = &info;
    plugin.Wire(pub.plugin);
  }
};

struct Sensor final : ElementOf<mjsSensor, mjOBJ_SENSOR> {
  std::string objname, refname, info;
  std::vector<double> userdata;
  PluginUse plugin;
  void Wire() {
    pub.element = this, pub.objname = &objname, pub.refname = &refname;
    pub.userdata = &userdata, pub.info = &info;
    plugin.Wire(pub.plugin);
  }
};

struct Numeric final : ElementOf<mjsNumeric, mjOBJ_NUMERIC> {
  std::vector<double> data;
  std::string info;
  void Wire() { pub.element = this, pub.data = &data, pub.info = &info; }
};

struct Text final : ElementOf<mjsText, mjOBJ_TEXT> {
  std::string data, info;
  void Wire() { pub.element = this, pub.data = &data, pub.info = &info; }
};

struct Tuple final : ElementOf<mjsTuple, mjOBJ_TUPLE> {
  std::vector<int> objtype;
  std::vector<std::string> objname;
  std::vector<double> objprm;
  std::string info;
  void Wire() {
    pub.element = this, pub.objtype = &objtype, pub.objname = &objname, pub.objprm = &objprm;
    pub.info = &info;
  }
};

struct Key final : ElementOf<mjsKey, mjOBJ_KEY> {
  std::vector<double> qpos, qvel, act, mpos, mquat, ctrl;
  std::string info;
  void Wire() {
    pub.element = this, pub.qpos = &qpos, pub.qvel = &qvel, pub.act = &act, pub.mpos = &mpos;
    pub.mquat = &mquat, pub.ctrl = &ctrl, pub.info = &info;
  }
};

// A plugin instance of the extension section.
struct Plugin final : ElementOf<mjsPlugin, mjOBJ_PLUGIN> {
  std::string plugin_name, info;
  PluginConfig config;
  void Wire() {
    pub.element = this, pub.name = &name, pub.plugin_name = &plugin_name, pub.info = &info;
  }
};

// A default class: one template element of each kind. New elements start as copies of these.
struct Default final : ElementOf<mjsDefault, mjOBJ_DEFAULT> {
  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Flex flex;
  Mesh mesh;
  Material material;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;

  Default* parent = nullptr;  // null for main
  std::vector<Default*> children;

  Default();
  void Wire();
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_ELEMENTS_H_
