// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinds of elements of a model. Each kind has the public struct (`pub`), the storage of the
// handles in this struct, and data that only the engine needs, such as the tree structure of bodies
// or the path of a tendon. element.h describes the common part.
//
// Every kind has two functions. ForEachHandle(visit) calls visit(handle, storage) for each handle
// of the public struct. Wire() points the handles to their storage; it must be called after an
// element was constructed or copied. Members that have the name of a public field are the storage
// of that field.

#ifndef SYNOVIA_SPEC_ELEMENTS_H_
#define SYNOVIA_SPEC_ELEMENTS_H_

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "spec/element.h"

namespace syn::spec {

// The configuration of a plugin instance: attribute names and their values.
using PluginConfig = std::map<std::string, std::string, std::less<>>;

// The name of the plugin instance that an element uses. It also holds the configuration of an
// element that names no instance, so that the configuration can be found from the name handle of an
// mjsPlugin.
struct InstanceName final : std::string {
  using std::string::operator=;
  PluginConfig config;
};

// Storage of the plugin field of bodies, geoms, meshes, actuators and sensors. The field refers to
// a plugin instance by its element or by its name. If it has neither, the compiler creates an
// instance for this element, from the name of the plugin and the configuration stored here.
struct PluginUse {
  InstanceName name;
  std::string plugin_name, info;

  // Calls visit(handle, storage) for each handle of the public struct.
  template <typename F>
  void ForEachHandle(mjsPlugin& pub, F&& visit) {
    visit(pub.name, name);
    visit(pub.plugin_name, plugin_name);
    visit(pub.info, info);
  }
};

// Connects the handles of an element's public struct to their storage.
template <typename T>
void Connect(T& element) {
  element.pub.element = &element;
  element.ForEachHandle([](auto& handle, auto& storage) { handle = &storage; });
}

struct Joint final : ElementOf<mjsJoint, mjOBJ_JOINT> {
  std::vector<double> userdata;
  std::string info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.userdata, userdata);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Geom final : ElementOf<mjsGeom, mjOBJ_GEOM> {
  std::string material, hfieldname, meshname, info;
  std::vector<double> userdata;
  PluginUse plugin;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.material, material);
    visit(pub.hfieldname, hfieldname);
    visit(pub.meshname, meshname);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
    plugin.ForEachHandle(pub.plugin, visit);
  }
  void Wire() { Connect(*this); }
};

struct Site final : ElementOf<mjsSite, mjOBJ_SITE> {
  std::string material, info;
  std::vector<double> userdata;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.material, material);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Camera final : ElementOf<mjsCamera, mjOBJ_CAMERA> {
  std::string targetbody, info;
  std::vector<double> userdata;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.targetbody, targetbody);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Light final : ElementOf<mjsLight, mjOBJ_LIGHT> {
  std::string targetbody, texture, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.targetbody, targetbody);
    visit(pub.texture, texture);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

// A frame that was deleted while it had contents stays in the list of its body, without name and
// without Element::spec, so that the contents keep their pose. Lookup and iteration skip it.
struct Frame final : ElementOf<mjsFrame, mjOBJ_FRAME> {
  std::string childclass, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.childclass, childclass);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

// The elements inside a body. Each list has the order of creation, which is the order of ids.
struct BodyContents {
  std::vector<Body*> bodies;
  std::vector<Frame*> frames;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;
};

// A body. Its Element::body is the parent body, or null for the world.
struct Body final : ElementOf<mjsBody, mjOBJ_BODY>, BodyContents {
  std::string childclass, info;
  std::vector<double> userdata;
  PluginUse plugin;

  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.childclass, childclass);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
    plugin.ForEachHandle(pub.plugin, visit);
  }
  void Wire() { Connect(*this); }
};

struct Flex final : ElementOf<mjsFlex, mjOBJ_FLEX> {
  std::string material, info;
  std::vector<std::string> nodebody, vertbody;
  std::vector<double> node, vert;
  std::vector<int> elem, elemtexcoord;
  std::vector<float> texcoord;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.material, material);
    visit(pub.info, info);
    visit(pub.nodebody, nodebody);
    visit(pub.vertbody, vertbody);
    visit(pub.node, node);
    visit(pub.vert, vert);
    visit(pub.elem, elem);
    visit(pub.texcoord, texcoord);
    visit(pub.elemtexcoord, elemtexcoord);
  }
  void Wire() { Connect(*this); }
};

struct Mesh final : ElementOf<mjsMesh, mjOBJ_MESH> {
  std::string content_type, file, material, info;
  // Places where the URDF reader searched for the file without success, for messages. Empty if it
  // did not search.
  std::string search;
  std::vector<float> uservert, usernormal, usertexcoord;
  std::vector<int> userface, userfacenormal, userfacetexcoord;
  PluginUse plugin;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.content_type, content_type);
    visit(pub.file, file);
    visit(pub.material, material);
    visit(pub.info, info);
    visit(pub.uservert, uservert);
    visit(pub.usernormal, usernormal);
    visit(pub.usertexcoord, usertexcoord);
    visit(pub.userface, userface);
    visit(pub.userfacenormal, userfacenormal);
    visit(pub.userfacetexcoord, userfacetexcoord);
    plugin.ForEachHandle(pub.plugin, visit);
  }
  void Wire() { Connect(*this); }
};

struct HField final : ElementOf<mjsHField, mjOBJ_HFIELD> {
  std::string content_type, file, info;
  std::vector<float> userdata;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.content_type, content_type);
    visit(pub.file, file);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Skin final : ElementOf<mjsSkin, mjOBJ_SKIN> {
  std::string file, material, info;
  std::vector<float> vert, texcoord, bindpos, bindquat;
  std::vector<int> face;
  std::vector<std::string> bodyname;
  std::vector<std::vector<int>> vertid;
  std::vector<std::vector<float>> vertweight;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.file, file);
    visit(pub.material, material);
    visit(pub.info, info);
    visit(pub.vert, vert);
    visit(pub.texcoord, texcoord);
    visit(pub.face, face);
    visit(pub.bodyname, bodyname);
    visit(pub.bindpos, bindpos);
    visit(pub.bindquat, bindquat);
    visit(pub.vertid, vertid);
    visit(pub.vertweight, vertweight);
  }
  void Wire() { Connect(*this); }
};

struct Texture final : ElementOf<mjsTexture, mjOBJ_TEXTURE> {
  std::string content_type, file, info;
  std::vector<std::string> cubefiles;
  std::vector<std::byte> data;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.content_type, content_type);
    visit(pub.file, file);
    visit(pub.cubefiles, cubefiles);
    visit(pub.data, data);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Material final : ElementOf<mjsMaterial, mjOBJ_MATERIAL> {
  std::vector<std::string> textures;  // One per mjtTextureRole.
  std::string info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.textures, textures);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Pair final : ElementOf<mjsPair, mjOBJ_PAIR> {
  std::string geomname1, geomname2, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.geomname1, geomname1);
    visit(pub.geomname2, geomname2);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Exclude final : ElementOf<mjsExclude, mjOBJ_EXCLUDE> {
  std::string bodyname1, bodyname2, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.bodyname1, bodyname1);
    visit(pub.bodyname2, bodyname2);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Equality final : ElementOf<mjsEquality, mjOBJ_EQUALITY> {
  std::string name1, name2, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.name1, name1);
    visit(pub.name2, name2);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

// One object on the path of a tendon. A geom is always recorded as mjWRAP_SPHERE; the compiler
// determines the shape of the geom.
struct Wrap final : ElementOf<mjsWrap, mjOBJ_UNKNOWN> {
  std::string target, sidesite, info;
  mjtWrap type = mjWRAP_NONE;
  double prm = 0;  // Coefficient of a joint, or divisor of a pulley.
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Tendon final : ElementOf<mjsTendon, mjOBJ_TENDON> {
  std::string material, info;
  std::vector<double> userdata;
  // A deque, because pointers to its elements must stay valid when the path grows.
  std::deque<Wrap> path;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.material, material);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
  }
  void Wire() {
    Connect(*this);
    for (Wrap& wrap : path) wrap.Wire();
  }
};

struct Actuator final : ElementOf<mjsActuator, mjOBJ_ACTUATOR> {
  std::string target, refsite, slidersite, info;
  std::vector<double> userdata;
  PluginUse plugin;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.target, target);
    visit(pub.refsite, refsite);
    visit(pub.slidersite, slidersite);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
    plugin.ForEachHandle(pub.plugin, visit);
  }
  void Wire() { Connect(*this); }
};

struct Sensor final : ElementOf<mjsSensor, mjOBJ_SENSOR> {
  std::string objname, refname, info;
  std::vector<double> userdata;
  PluginUse plugin;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.objname, objname);
    visit(pub.refname, refname);
    visit(pub.userdata, userdata);
    visit(pub.info, info);
    plugin.ForEachHandle(pub.plugin, visit);
  }
  void Wire() { Connect(*this); }
};

struct Numeric final : ElementOf<mjsNumeric, mjOBJ_NUMERIC> {
  std::vector<double> data;
  std::string info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.data, data);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Text final : ElementOf<mjsText, mjOBJ_TEXT> {
  std::string data, info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.data, data);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Tuple final : ElementOf<mjsTuple, mjOBJ_TUPLE> {
  std::vector<int> objtype;
  std::vector<std::string> objname;
  std::vector<double> objprm;
  std::string info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.objtype, objtype);
    visit(pub.objname, objname);
    visit(pub.objprm, objprm);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

struct Key final : ElementOf<mjsKey, mjOBJ_KEY> {
  std::vector<double> qpos, qvel, act, mpos, mquat, ctrl;
  std::string info;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.qpos, qpos);
    visit(pub.qvel, qvel);
    visit(pub.act, act);
    visit(pub.mpos, mpos);
    visit(pub.mquat, mquat);
    visit(pub.ctrl, ctrl);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

// A plugin instance that the section <extension> declares.
struct Plugin final : ElementOf<mjsPlugin, mjOBJ_PLUGIN> {
  std::string plugin_name, info;
  PluginConfig config;
  template <typename F>
  void ForEachHandle(F&& visit) {
    visit(pub.name, name);
    visit(pub.plugin_name, plugin_name);
    visit(pub.info, info);
  }
  void Wire() { Connect(*this); }
};

// A default class, which has one template element of each kind. New elements start as copies of
// these.
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

  Default* parent = nullptr;  // Null for the main class.
  std::vector<Default*> children;

  Default();
  void Wire();
};

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_ELEMENTS_H_
