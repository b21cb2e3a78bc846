// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes numerics, texts and tuples: data that a model carries for its users.

#include <algorithm>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"

namespace syn {
namespace {

// Writes the values of a numeric; the rest of its size stays zero.
void WriteNumeric(const Numeric& numeric, int adr, mjModel* m) {
  const int size = NumericSize(numeric), i = numeric.id;
  // An explicit size may exceed the number of values, but not fall below it.
  if (size < static_cast<int>(numeric.data.size())) {
    throw ModelError("numeric size is smaller than the number of values");
  }
  if (size <= 0) throw ModelError("numeric cannot be empty");
  m->numeric_adr[i] = adr;
  m->numeric_size[i] = size;
  std::copy(numeric.data.begin(), numeric.data.end(), m->numeric_data + adr);
}

// Writes a text with its terminating zero.
void WriteText(const Text& text, int adr, mjModel* m) {
  if (text.data.empty()) throw ModelError("text cannot be empty");
  m->text_adr[text.id] = adr;
  m->text_size[text.id] = static_cast<int>(text.data.size()) + 1;
  std::copy(text.data.begin(), text.data.end(), m->text_data + adr);
}

// Writes the objects of a tuple with their parameters.
void WriteTuple(const Spec& spec, const Tuple& tuple, int adr, mjModel* m) {
  const size_t size = tuple.objname.size();
  if (size == 0) throw ModelError("tuple cannot be empty");
  if (tuple.objtype.size() != size || tuple.objprm.size() != size) {
    throw ModelError("tuple object arrays have different sizes");
  }
  m->tuple_adr[tuple.id] = adr;
  m->tuple_size[tuple.id] = static_cast<int>(size);
  for (size_t k = 0; k < size; ++k) {
    const auto kind = static_cast<mjtObj>(tuple.objtype[k]);
    const Element* found = Find(spec, kind, tuple.objname[k]);
    // A name that is not found gets a suggestion of a similar name in the message.
    if (!found) {
      throw ModelError(Format("unrecognized object '%s' in tuple", tuple.objname[k].c_str()) +
                       SuggestName(spec, kind, tuple.objname[k]));
    }
    m->tuple_objtype[adr + k] = kind;
    m->tuple_objid[adr + k] = found->id;
    m->tuple_objprm[adr + k] = tuple.objprm[k];
  }
}

}  // namespace

int NumericSize(const Numeric& numeric) {
  return numeric.pub.size > 0 ? numeric.pub.size : static_cast<int>(numeric.data.size());
}

void WriteCustom(Compilation& c) {
  mjModel* m = c.model.get();
  // Each kind has its own data array, so the running address starts at 0 three times.
  int adr = 0;
  for (const Numeric* numeric : c.spec.numerics) {
    InPlace(*numeric, [&] { WriteNumeric(*numeric, adr, m); });
    adr += m->numeric_size[numeric->id];
  }
  adr = 0;
  for (const Text* text : c.spec.texts) {
    InPlace(*text, [&] { WriteText(*text, adr, m); });
    adr += m->text_size[text->id];
  }
  adr = 0;
  for (const Tuple* tuple : c.spec.tuples) {
    InPlace(*tuple, [&] { WriteTuple(c.spec, *tuple, adr, m); });
    adr += m->tuple_size[tuple->id];
  }
}

}  // namespace syn
