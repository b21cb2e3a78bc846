// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The schema of MJCF: which elements exist, where, with which attributes, and in which field of
// which public struct each attribute is stored. One set of tables (schema_*.cc) drives
//
//   validation        unknown elements, attributes, multiplicity
//   reading           text -> field, by the type of the field
//   writing           field -> text, where it differs from a reference value
//   mj_printSchema    the listing for users
//
// A line of a table reads
//
//   {"friction", F(friction), kLeading}
//
// It means that attribute "friction" is stored in S::friction. The C++ type double[3] of this
// member tells that three numbers are expected, and kLeading that fewer may be given. Attributes
// without a field (names, references, shortcuts) are listed for validation and are interpreted by
// the reader.

#ifndef SYNOVIA_FORMAT_SCHEMA_SCHEMA_H_
#define SYNOVIA_FORMAT_SCHEMA_SCHEMA_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "format/schema/keywords.h"

namespace syn {

// How a field is stored in its struct.
enum class Store : std::uint8_t {
  kNone,  // no field: the reader interprets the attribute
  kReal,
  kFloat,
  kInt,  // also enums
  kByte,
  kSize,         // mjtSize
  kString,       // mjString*
  kRealVec,      // mjDoubleVec*
  kFloatVec,     // mjFloatVec*
  kIntVec,       // mjIntVec*
  kStringVec,    // mjStringVec*
  kOrientation,  // an alternative inside an mjsOrientation
};

// A member of a public struct.
struct Field {
  Store store = Store::kNone;
  std::uint8_t count = 0;                           // number of array elements, 1 for a scalar
  mjtOrientation orientation = mjORIENTATION_QUAT;  // which alternative, for kOrientation
  std::uint32_t offset = 0;                         // bytes from the start of the struct
};

// Properties of an attribute, as a bit mask.
enum AttributeFlags : std::uint16_t {
  kRequired = 1,  // the attribute must be given
  // Fewer values than the field holds may be given; the rest is kept. When writing, trailing values
  // that equal the reference are left out.
  kLeading = 2,
  kRotation = 4,        // at most one attribute with this flag per element
  kNonZero = 8,         // a quaternion that must not be zero
  kAlways = 16,         // written even if equal to the reference
  kNotWritten = 32,     // another attribute says the same in a saved model
  kNotInClass = 64,     // not written in default classes
  kOneForAll = 128,     // a single value stands for all
  kWholeInClass = 256,  // default classes are written with all values, in spite of kLeading
};

// An attribute of an element. If keywords are listed, the value must be one of them.
struct Attribute {
  std::string_view name;
  Field field = {};
  std::uint16_t flags = 0;
  Keywords keywords = {};
};

// Returns how a member of type T is stored.
template <typename T>
constexpr Store StoreOf() {
  if constexpr (std::is_same_v<T, double>) return Store::kReal;
  if constexpr (std::is_same_v<T, float>) return Store::kFloat;
  if constexpr (std::is_same_v<T, int> || std::is_enum_v<T>) return Store::kInt;
  if constexpr (std::is_same_v<T, mjtByte>) return Store::kByte;
  if constexpr (std::is_same_v<T, mjtSize>) return Store::kSize;
  if constexpr (std::is_same_v<T, mjString*>) return Store::kString;
  if constexpr (std::is_same_v<T, mjDoubleVec*>) return Store::kRealVec;
  if constexpr (std::is_same_v<T, mjFloatVec*>) return Store::kFloatVec;
  if constexpr (std::is_same_v<T, mjIntVec*>) return Store::kIntVec;
  if constexpr (std::is_same_v<T, mjStringVec*>) return Store::kStringVec;
}

// Returns the field for a member of type T at an offset in bytes.
template <typename T>
constexpr Field FieldAt(size_t offset) {
  using Scalar = std::remove_all_extents_t<T>;
  constexpr size_t count = std::is_array_v<T> ? std::extent_v<T> : 1;
  static_assert(count < 256);
  return {StoreOf<Scalar>(), count, mjORIENTATION_QUAT, static_cast<std::uint32_t>(offset)};
}

// Returns the field for n values of an array of doubles, from index `begin` on.
constexpr Field Part(Field field, size_t begin, std::uint8_t n) {
  field.offset += static_cast<std::uint32_t>(begin * sizeof(double));
  field.count = n;
  return field;
}

// Returns the field for an alternative of the mjsOrientation at `offset`. The number of values
// depends on the alternative.
constexpr Field Alternative(size_t offset, mjtOrientation orientation) {
  constexpr std::uint8_t kCounts[] = {0, 4, 6, 3, 3};
  return {Store::kOrientation, kCounts[orientation], orientation,
          static_cast<std::uint32_t>(offset)};
}

// Names a member of S, the struct that the surrounding table belongs to.
#define F(member) FieldAt<decltype(std::declval<S>().member)>(offsetof(S, member))

// Elements that reader and writer must distinguish. All other elements are found by name.
enum class Tag : std::uint8_t {
  kOther,
  // Sections of the document.
  kCompiler,
  kOption,
  kSize,
  kVisual,
  kStatistic,
  kDefault,
  kExtension,
  kCustom,
  kAsset,
  kContact,
  kDeformable,
  kEquality,
  kTendon,
  kActuator,
  kSensor,
  kKeyframe,
  // Elements of the kinematic tree.
  kBody,
  kInertial,
  kJoint,
  kFreeJoint,
  kGeom,
  kSite,
  kCamera,
  kLight,
  kFrame,
  kReplicate,
  kAttach,
  kFlexComp,
  kComposite,
  // Assets.
  kMesh,
  kHField,
  kTexture,
  kMaterial,
  kModel,
  kSkin,
  kFlex,
  // Elements of the sections contact, equality and tendon.
  kPair,
  kExclude,
  kEqConnect,
  kEqWeld,
  kEqJoint,
  kEqTendon,
  kEqFlex,
  kEqDefault,
  kSpatial,
  kFixed,
  kTendonDefault,
  // Kinds of actuators.
  kGeneral,
  kMotor,
  kPosition,
  kVelocity,
  kIntVelocity,
  kDamper,
  kCylinder,
  kMuscle,
  kAdhesion,
  // A plugin, in the extension section or where it is used.
  kPlugin,
  // Custom data and keyframes.
  kNumeric,
  kText,
  kTuple,
  kKey,
};

using AttributeGroup = std::span<const Attribute>;

// A line of the element table. Marks: '!' exactly once, '?' at most once, '*' any number, 'R' any
// number and nested in itself.
struct ElementLine {
  std::string_view name;
  char mark;
  Tag tag = Tag::kOther;
  std::vector<AttributeGroup> attributes = {};
  std::vector<ElementLine> children = {};
  ElementLine (*whole)() = nullptr;  // makes the line of this name when it is first needed
};

// Finds words in a fixed list by a small hash table of indices.
class WordTable {
 public:
  WordTable() = default;
  explicit WordTable(std::vector<std::string_view> words);
  int Find(std::string_view word) const;  // index in the list, -1 if absent

 private:
  static std::uint32_t Hash(std::string_view word);
  std::vector<std::string_view> words_;
  std::vector<std::int16_t> slots_;  // index of the word in each slot, -1 if empty
};

// An element of the schema. Its tables are made when they are first needed, so that a small model
// does not wait for the tables of elements that it does not use. Several threads may use it.
class ElementSchema {
 public:
  explicit ElementSchema(ElementLine line) : line_(std::move(line)) {}
  ~ElementSchema();
  ElementSchema(const ElementSchema&) = delete;
  ElementSchema& operator=(const ElementSchema&) = delete;

  std::string_view Name() const { return line_.name; }
  // Mark() and the functions below make the tables if necessary.
  char Mark() const;
  Tag GetTag() const;
  std::span<const Attribute> Attributes() const;
  std::span<const Attribute* const> Required() const;
  const std::deque<ElementSchema>& Children() const;

  // Return null if there is no attribute or child of this name.
  const Attribute* FindAttribute(std::string_view name) const;
  // also finds nested elements and worldbody
  const ElementSchema* FindChild(std::string_view name) const;

  // Returns a child that is known to exist.
  const ElementSchema& operator[](std::string_view child) const { return *FindChild(child); }

 private:
  struct Tables;

  // Returns the tables, which are made by the first call. MakeReady() makes them under a lock.
  const Tables& Ready() const {
    const Tables* tables = tables_.load(std::memory_order_acquire);
    return tables ? *tables : MakeReady();
  }
  const Tables& MakeReady() const;

  const ElementLine line_;
  mutable std::atomic<const Tables*> tables_ = nullptr;  // owned; null until they are needed
};

// The tables of an element.
struct ElementSchema::Tables {
  explicit Tables(const ElementLine& line);

  char mark;
  Tag tag;
  std::vector<Attribute> attributes;       // in the order in which they are written
  std::vector<const Attribute*> required;  // those of the attributes that must be given
  std::deque<ElementSchema> children;
  WordTable attribute_names, child_names;
};

inline char ElementSchema::Mark() const { return Ready().mark; }
inline Tag ElementSchema::GetTag() const { return Ready().tag; }
inline std::span<const Attribute> ElementSchema::Attributes() const { return Ready().attributes; }
inline std::span<const Attribute* const> ElementSchema::Required() const {
  return Ready().required;
}
inline const std::deque<ElementSchema>& ElementSchema::Children() const { return Ready().children; }

// Returns the root of the schema, <mujoco>.
const ElementSchema& MjcfSchema();

// Return the schemas of <frame> and <replicate>, which are allowed wherever a body is and whose
// attributes are not validated.
const ElementSchema& FrameSchema();
const ElementSchema& ReplicateSchema();

// Return the parts of the table, one function for each section.
ElementLine CompilerLine();
ElementLine OptionLine();
ElementLine SizeLine();
ElementLine VisualLine();
ElementLine StatisticLine();
ElementLine DefaultLine();
ElementLine ExtensionLine();
ElementLine CustomLine();
ElementLine AssetLine();
ElementLine BodyLine();
ElementLine FrameLine();
ElementLine ReplicateLine();
ElementLine DeformableLine();
ElementLine ContactLine();
ElementLine EqualityLine();
ElementLine TendonLine();
ElementLine ActuatorLine();
ElementLine SensorSectionLine();
ElementLine KeyframeLine();

// Return elements that occur in several places.
ElementLine PluginLine();  // use of a plugin instance
ElementLine SkinLine();

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_SCHEMA_H_
