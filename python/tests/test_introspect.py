# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""mujoco.introspect: the C interface as data, against what the package itself knows."""

import mujoco
import pytest
from mujoco.introspect import enums, functions, mjxmacro, structs
from mujoco.introspect.ast_nodes import ArrayType, PointerType, ValueType


def test_enums_have_the_values_of_the_bound_classes():
    assert len(enums.ENUMS) >= 62
    for name, enum in enums.ENUMS.items():
        members = getattr(mujoco, name).__members__
        assert enum.name == name and enum.values == {k: int(v) for k, v in members.items()}, name


def test_functions_have_the_parameters_of_the_bound_functions():
    step = functions.FUNCTIONS['mj_step']
    assert step.decl() == 'void mj_step(const mjModel *m, mjData *d)' and step.doc
    assert step.parameters[0].type == PointerType(ValueType('mjModel', is_const=True))
    cross = functions.FUNCTIONS['mju_cross']
    assert cross.parameters[1].type == ArrayType(ValueType('mjtNum', is_const=True), (3,))
    assert functions.FUNCTIONS['mj_jac'].parameters[2].nullable and not step.parameters[0].nullable
    assert 'cleanup' in [p.name for p in functions.FUNCTIONS['mjs_setUserValueWithCleanup'].parameters]
    for name in dir(mujoco._functions):
        if name.startswith(('mj_', 'mju_', 'mjv_', 'mjd_')):
            assert name in functions.FUNCTIONS, name
            text = getattr(mujoco, name).__doc__.split('\n')[0]
            declared = {p.name.replace('from', 'from_') if p.name == 'from' else p.name
                        for p in functions.FUNCTIONS[name].parameters} | {'nstep'}
            bound = [p.split(':')[0].strip() for p in text[text.index('(') + 1:text.rindex(')')].split(', ') if p]
            assert set(p for p in bound if p.isidentifier()) <= declared, name


@pytest.mark.parametrize('c_name, cls', [('mjModel', mujoco.MjModel), ('mjData', mujoco.MjData), ('mjOption', mujoco.MjOption),
                                         ('mjvCamera', mujoco.MjvCamera), ('mjsGeom', mujoco.MjsGeom)])
def test_structs_have_the_fields_of_the_bound_classes(c_name, cls):
    fields = [f.name for f in structs.STRUCTS[c_name].fields]
    assert len(fields) == len(set(fields))
    missing = [n for n in fields if not hasattr(cls, n)
               and n not in ('buffer', 'arena', 'element', 'pbase', 'plugin', 'plugin_data')]
    assert not missing


def test_sizes_of_arrays_are_those_of_the_model():
    model = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>')
    by_name = {f.name: f for f in structs.STRUCTS['mjModel'].fields}
    assert by_name['qpos0'].array_extent == ('nq',) and by_name['geom_size'].array_extent == ('ngeom', 3)
    assert by_name['geom_size'].doc and by_name['geom_size'].type == PointerType(ValueType('mjtNum'))
    assert model.geom_size.shape == (model.ngeom, 3)


def test_nested_structs_and_unions():
    visual = {f.name: f for f in structs.STRUCTS['mjVisual'].fields}
    assert 'offwidth' in [f.name for f in visual['global'].type.fields]
    item = structs.STRUCTS['mjuiItem'].fields
    assert [f for f in item if type(f).__name__ == 'AnonymousUnionDecl']
    assert str(structs.STRUCTS['mjrRect']) == 'struct mjrRect_ {int left; int bottom; int width; int height;}'


def test_x_macros():
    pointers = mjxmacro.XMACROS['MJMODEL_POINTERS']
    assert {e.args[1] for e in pointers} == {f.name for f in structs.STRUCTS['mjModel'].fields if f.array_extent}
    sizes = [e.args[0] for e in mjxmacro.XMACROS['MJMODEL_INTS']]
    assert sizes == list(mujoco.MjModel._size_fields)
