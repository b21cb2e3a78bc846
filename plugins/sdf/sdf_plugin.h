// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Turns a shape (shapes.h) into a plugin. The callbacks of the plugin are the same for all shapes
// and are instantiated by the template SdfInstance. Gradients are forward differences; their four
// points are evaluated at once (lanes.h).

#ifndef SYNOVIA_PLUGINS_SDF_SDF_PLUGIN_H_
#define SYNOVIA_PLUGINS_SDF_SDF_PLUGIN_H_

#include <iterator>
#include <memory>

#include <mujoco/mujoco.h>

#include "common/config.h"
#include "common/instance.h"
#include "sdf/shapes.h"
#include "sdf/trace.h"

namespace syn::plugins {

// Computes the gradient by forward differences: (f(p + h e_k) - f(p)) / h. The step h is about the
// square root of the rounding error of a double, which balances rounding and truncation errors.
template <typename Shape>
void ShapeGradient(const Shape& shape, const mjtNum p[3], mjtNum gradient[3]) {
  constexpr mjtNum h = 1e-8;
  const Vec4d x = Splat4(p[0]) + Vec4d{h, 0, 0, 0}, y = Splat4(p[1]) + Vec4d{0, h, 0, 0};
  const Vec4d z = Splat4(p[2]) + Vec4d{0, 0, h, 0};
  const Vec4d f = shape.Distance(x, y, z);
  for (int k = 0; k < 3; ++k) gradient[k] = (f[k] - f[3]) / h;
}

// The gradient of a torus has a closed form: it points outward from the circle inside the ring.
inline void ShapeGradient(const Torus& torus, const mjtNum p[3], mjtNum gradient[3]) {
  torus.Normal(p, gradient);
}

// One instance of the plugin of a shape.
template <typename Shape>
class SdfInstance {
 public:
  // Number of attributes.
  static constexpr int kCount = static_cast<int>(std::size(Shape::kAttributes));

  explicit SdfInstance(const mjtNum* values) : shape(values) {}

  // Returns the object of an instance, with default values for attributes that are not given.
  static std::unique_ptr<SdfInstance> Create(const mjModel* m, mjData*, int instance) {
    mjtNum values[kCount];
    for (int i = 0; i < kCount; ++i) {
      const SdfAttribute& attribute = Shape::kAttributes[i];
      values[i] = ConfigNumber(m, instance, attribute.name).value_or(attribute.value);
    }
    return std::make_unique<SdfInstance>(values);
  }

  // Converts texts of attributes to values. It is used by the compiler, before instances exist.
  static void ReadAttributes(mjtNum values[], const char* name[], const char* text[]) {
    for (int i = 0; i < kCount; ++i) {
      for (const SdfAttribute& attribute : Shape::kAttributes) {
        if (std::string_view(attribute.name) != name[i]) continue;
        values[i] = ReadNumber(Shape::kName, attribute.name, text[i]).value_or(attribute.value);
      }
    }
  }

  // Registers the plugin.
  static void Register();

  Shape shape;
  DescentTrace trace;  // Points at which distances were requested, for drawing.
};

template <typename Shape>
void SdfInstance<Shape>::Register() {
  using Self = SdfInstance;
  static const char* names[kCount];
  for (int i = 0; i < kCount; ++i) names[i] = Shape::kAttributes[i].name;
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = Shape::kName;
  plugin.capabilityflags = mjPLUGIN_SDF;
  plugin.nattribute = kCount;
  plugin.attributes = names;
  KeepInstances<Self>(&plugin);
  plugin.reset = [](const mjModel*, mjtNum*, void* data, int) {
    static_cast<Self*>(data)->trace.Clear();
  };
  plugin.visualize = [](const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn,
                        int instance) {
    InstanceOf<Self>(d, instance).trace.Draw(m, d, instance, opt, scn);
  };
  plugin.sdf_distance = [](const mjtNum p[3], const mjData* d, int instance) {
    Self& self = InstanceOf<Self>(d, instance);
    self.trace.Add(p);
    return self.shape.Distance(p[0], p[1], p[2]);
  };
  plugin.sdf_gradient = [](mjtNum gradient[3], const mjtNum p[3], const mjData* d, int instance) {
    ShapeGradient(InstanceOf<Self>(d, instance).shape, p, gradient);
  };
  plugin.sdf_staticdistance = [](const mjtNum p[3], const mjtNum* values) {
    return Shape(values).Distance(p[0], p[1], p[2]);
  };
  plugin.sdf_attribute = ReadAttributes;
  plugin.sdf_aabb = [](mjtNum aabb[6], const mjtNum* values) {
    const HalfSize half = Shape(values).Box();
    for (int k = 0; k < 3; ++k) aabb[k] = 0, aabb[3 + k] = half[k];
  };
  mjp_registerPlugin(&plugin);
}

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SDF_SDF_PLUGIN_H_
