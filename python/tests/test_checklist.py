# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What programs rely on first, point by point; points about drawing are in test_drawing.py."""

import copy
import ctypes
import gc
import os
import pathlib
import pickle
import re
import sys
import threading
import weakref

import mujoco
import numpy as np
import pytest

XML = '''<mujoco model="test"><option timestep="0.005"/>
<visual><global offwidth="800"/></visual>
<custom><numeric name="n" data="1 2 3"/></custom>
<worldbody><light name="l"/><camera name="cam"/>
<geom name="floor" type="plane" size="5 5 .1" rgba=".1 .2 .3 1"/>
<body name="box" pos="0 0 .099"><freejoint name="root"/><geom name="g" type="box" size=".1 .1 .1"/>
<body name="arm" pos=".2 0 0"><joint name="hinge" axis="0 1 0" range="-1 1" limited="true"/>
<geom name="g2" type="capsule" size=".02" fromto="0 0 0 .3 0 0"/><site name="tip"/></body></body>
<body name="ball"><joint name="ball" type="ball"/><geom size=".05" pos="0 0 2"/></body></worldbody>
<tendon><fixed name="t"><joint joint="hinge" coef="2"/></fixed></tendon>
<actuator><motor name="a" joint="hinge"/></actuator>
<sensor><jointpos name="jp" joint="hinge"/><framepos name="fp" objtype="site" objname="tip"/></sensor>
<keyframe><key name="k" time="1"/></keyframe></mujoco>'''


@pytest.fixture
def m():
    return mujoco.MjModel.from_xml_string(XML)


@pytest.fixture
def d(m):
    return mujoco.MjData(m)


def test_01_live_views(m, d):
    q = d.qpos
    part = d.qpos[2:4]
    d.qpos[:] = m.key_qpos[0]
    d.qpos = m.key_qpos[0]
    mujoco.mj_step(m, d, 10)
    assert q is d.qpos and (part == d.qpos[2:4]).all()
    d.qvel = 0.5
    assert (d.qvel == 0.5).all()
    with pytest.raises(ValueError, match='could not broadcast'):
        d.qpos = [1, 2]


def test_01_assignment_before_reading(m, d):
    d.ctrl = 0.25
    m.body_mass = 2
    assert d.ctrl.tolist() == [0.25] and (m.body_mass == 2).all() and m.body_mass.shape == (m.nbody,)


def test_02_arrays_outlive(m):
    d = mujoco.MjData(m)
    q, x = d.qpos, d.body('box').xpos
    w = weakref.ref(d)
    del d
    gc.collect()
    assert w() is None
    q[:] = 1
    x[:] = 2
    assert q.sum() == q.size


def test_03_empty_arrays(m, d):
    assert d.act.shape == (0,) and m.hfield_size.shape == (0, 4) and d.mocap_pos.shape == (0, 3)
    d.act[:] = None
    assert d.act.flags['OWNDATA']


def test_04_shapes(m, d):
    assert m.body_mass.shape == (m.nbody,) and m.geom_size.shape == (m.ngeom, 3)
    assert d.xmat.shape == (m.nbody, 9) and d.ten_J.shape == (1, m.nv) and m.key_mpos.shape == (1, 0)
    mujoco.mj_forward(m, d)
    assert d.nefc > 0 and d.efc_J.shape == (d.nJ,) and d.efc_KBIP.shape == (d.nefc, 4)


def test_05_dtypes(m, d):
    assert m.geom_rgba.dtype == np.float32 and m.jnt_limited.dtype == np.uint8 and m.geom_type.dtype == np.int32
    assert d.qpos.dtype == np.float64 and d.maxuse_threadstack.dtype in (np.uint64, np.int64)


def test_06_names(m):
    assert isinstance(m.names, bytes) and m.names is m.names and m.names.startswith(b'test\0')
    assert m.names[m.name_bodyadr[1]:].startswith(b'box\0')


def test_07_visual(m):
    assert m.vis.global_.offwidth == 800
    m.vis.global_.offwidth = 900
    assert m.vis.global_.offwidth == 900 and m.vis is m.vis and m.vis.rgba.bv.shape == (4,)
    with pytest.raises(AttributeError):
        m.vis = None


def test_08_options(m):
    m.opt.timestep = 0.01
    m.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    m.opt.gravity = [0, 0, -1]
    m.opt.gravity[0] = 2
    assert m.opt.timestep == 0.01 and m.opt.integrator == 1 and m.opt.gravity.tolist() == [2, 0, -1]
    assert mujoco.MjOption().timestep == 0.002
    with pytest.raises(TypeError):
        m.opt.integrator = 1.5


def test_09_nstep(m):
    a, b = mujoco.MjData(m), mujoco.MjData(m)
    mujoco.mj_step(m, a, nstep=7)
    for _ in range(7):
        mujoco.mj_step(m, b)
    np.testing.assert_array_equal(a.qpos, b.qpos)


def test_10_keywords(m, d):
    size = mujoco.mj_stateSize(m=m, sig=mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros(size)
    mujoco.mj_getState(m, d, state=state, sig=mujoco.mjtState.mjSTATE_FULLPHYSICS)
    mujoco.mj_setState(m, d, state, spec=mujoco.mjtState.mjSTATE_FULLPHYSICS)
    with pytest.raises(TypeError, match=r'mj_step\(\): incompatible function arguments'):
        mujoco.mj_step(m, d, steps=3)


def test_11_inputs(m, d):
    res = np.zeros(3)
    mujoco.mju_add3(res, [1, 2, 3], (1, 1, 1))
    assert res.tolist() == [2, 3, 4]
    assert mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_BODY, b'arm') == mujoco.mj_name2id(m, 1, 'arm') == 2
    with pytest.raises(TypeError):
        mujoco.mj_name2id(m, 1, None)
    with pytest.raises(TypeError):
        mujoco.mj_name2id(m, 1.0, 'arm')


def test_12_outputs(m, d):
    mujoco.mj_forward(m, d)
    jac = np.zeros((6, m.nv))
    mujoco.mj_jacBody(m, d, jac[:3], jac[3:], 2)
    assert np.abs(jac).sum() > 0
    for bad in (np.zeros((3, m.nv), np.float32), np.zeros((m.nv, 3)).T, np.zeros((3, 2 * m.nv))[:, ::2], [[0]]):
        with pytest.raises(TypeError):
            mujoco.mj_jacBody(m, d, bad, None, 2)
    frozen = np.zeros((3, m.nv))
    frozen.flags.writeable = False
    with pytest.raises(TypeError):
        mujoco.mj_jacBody(m, d, frozen, None, 2)
    with pytest.raises(TypeError, match=r'jacp should be of shape \(3, nv\)'):
        mujoco.mj_jacBody(m, d, np.zeros((3, 2)), None, 2)


def test_13_none(m, d):
    mujoco.mj_jacSite(m, d, None, None, 0)
    assert mujoco.mj_geomDistance(m, d, 0, 1, 10, None) <= 10
    A = np.zeros((2 * m.nv, 2 * m.nv))
    mujoco.mjd_transitionFD(m, d, 1e-6, 1, A, None, None, None)
    assert np.abs(A).sum() > 0


def test_14_fixed_sizes():
    for bad in (np.zeros((1, 3)), np.zeros((3, 3)), np.zeros(2)):
        with pytest.raises(TypeError):
            mujoco.mju_norm3(bad)
    assert mujoco.mju_norm3(np.array([[3], [4], [0]])) == 5


def test_15_ray(m, d):
    mujoco.mj_forward(m, d)
    geomid = np.zeros(1, np.int32)
    assert mujoco.mj_ray(m, d, [3, 3, 1], [0, 0, -1], None, 1, -1, geomid) == pytest.approx(1)
    assert geomid[0] == 0
    assert mujoco.mj_ray(m, d, [3, 3, 1], [0, 0, 1], None, 1, -1, geomid) == -1 and geomid[0] == -1


def test_16_names_of_ids(m):
    assert mujoco.mj_id2name(m, mujoco.mjtObj.mjOBJ_BODY, 99) is None
    assert mujoco.mj_id2name(m, mujoco.mjtObj.mjOBJ_BODY, 1) == 'box'
    assert mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_BODY, 'nobody') == -1
    assert mujoco.mju_type2Str(99) is None and mujoco.mju_str2Type('foo') == 0


def test_17_errors(m, d):
    with pytest.raises(ValueError, match="unrecognized element\nElement 'foo', line 1"):
        mujoco.MjModel.from_xml_string('<mujoco><foo/></mujoco>')
    with pytest.raises(ValueError, match='Error opening file'):
        mujoco.MjModel.from_xml_path('/nowhere/x.xml')
    with pytest.raises(mujoco.FatalError, match=r'mj_stateSize: invalid state signature 1048576 >= 2\^mjNSTATE'):
        mujoco.mj_stateSize(m, 1 << 20)
    with pytest.raises(mujoco.FatalError):
        mujoco.mj_setKeyframe(m, d, 7)
    assert mujoco.FatalError.__module__ == 'mujoco' and issubclass(mujoco.FatalError, Exception)


def test_18_callbacks(m, d):
    seen = []
    mujoco.set_mjcb_control(lambda mm, dd: seen.append(mm is m and dd is d))
    try:
        mujoco.mj_step(m, d)
        assert seen == [True]
        mujoco.set_mjcb_control(lambda mm, dd: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            mujoco.mj_step(m, d)
    finally:
        mujoco.set_mjcb_control(None)
    assert mujoco.get_mjcb_control() is None
    mujoco.mj_resetData(m, d)
    mujoco.set_mjcb_contactfilter(lambda mm, dd, g1, g2: 'x')
    try:
        with pytest.raises(TypeError, match='mjcb_contactfilter callback did not return an integer'):
            mujoco.mj_forward(m, d)
    finally:
        mujoco.set_mjcb_contactfilter(None)


def test_19_ctypes():
    kind = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
    function = kind(lambda text: None)
    mujoco.set_mju_user_warning(function)
    assert mujoco.get_mju_user_warning() is function
    mujoco.set_mju_user_warning(None)
    with pytest.raises(TypeError, match=r'callback is not an Optional\[Callable\]'):
        mujoco.set_mjcb_control(3)
    with pytest.raises(TypeError, match='mju_user_malloc must be a C function pointer'):
        mujoco.set_mju_user_malloc(lambda n: 0)


def test_20_enum_comparison(m):
    mask = m.geom_type == mujoco.mjtGeom.mjGEOM_BOX
    assert isinstance(mask, np.ndarray) and mask.sum() == 1
    assert hash(mujoco.mjtGeom.mjGEOM_BOX) == hash(6) and {6: 'x'}[mujoco.mjtGeom.mjGEOM_BOX] == 'x'
    assert mujoco.mjtGeom.mjGEOM_BOX != 'x' and mujoco.mjtGeom.mjGEOM_BOX == 6.0


def test_21_enums():
    e = mujoco.mjtGeom
    assert e.__members__['mjGEOM_BOX'] is e(6) is e(value=6) and e(6).value == 6 and e(np.int32(6)).name == 'mjGEOM_BOX'
    assert str(e(6)) == 'mjtGeom.mjGEOM_BOX' and repr(e(6)) == '<mjtGeom.mjGEOM_BOX: 6>'
    assert bool(e(0)) and pickle.loads(pickle.dumps(e(6))) is e(6) and copy.deepcopy(e(6)) is e(6)
    assert e(6) | 1 == 7 and 8 - e(6) == 2 and -e(6) == -6 and e(6) / 4 == 1.5 and [0] * e(6) == [0] * 6
    with pytest.raises(ValueError, match='Invalid int value for mjtGeom: 77'):
        e(77)


def test_enum_arguments_are_in_range():
    spec = mujoco.MjSpec()
    for kind in (-1, 1 << 20):
        with pytest.raises(TypeError, match='int in range'):
            sys.modules['mujoco._mjs'].mjs_firstChild(spec.worldbody, kind, 0)
        with pytest.raises(TypeError):
            spec.worldbody.first_geom(kind)


def test_22_named_views(m, d):
    assert m.body('box').mass.shape == (1,) and m.geom('g') is m.geom(1) and d.body(b'box') is d.body('box')
    with pytest.raises(KeyError, match=r"Invalid name 'zz'. Valid names: \['arm', 'ball', 'box', 'world'\]"):
        m.body('zz')
    with pytest.raises(IndexError, match='Invalid index 4. Valid indices from 0 to 3'):
        m.body(4)
    with pytest.raises(IndexError):
        m.body(-1)
    with pytest.raises(TypeError):
        m.body(1.5)
    assert m.numeric('n').data.tolist() == [1, 2, 3] and m.tendon('t')._range.shape == (2,)
    assert repr(d.geom('g')).startswith("<_MjDataGeomViews\n  id: 1\n  name: 'g'\n  xmat: array(")
    assert d.sensor('fp').data.shape == (3,) and d.actuator('a').moment.shape == (m.nv,)


def test_23_joint_views(m, d):
    assert d.joint('root').qpos.shape == (7,) and d.joint('root').cdof.shape == (6, 6)
    assert d.joint('ball').qpos.shape == (4,) and d.joint('hinge').qvel.shape == (1,)
    assert m.joint('root').bodyid.shape == (6,) and m.joint('hinge').range == pytest.approx(np.radians([-1, 1]))
    d.joint('root').qpos = 3
    assert (d.qpos[:7] == 3).all()


def test_24_contacts(m, d):
    mujoco.mj_forward(m, d)
    c = d.contact
    assert len(c) == d.ncon > 0 and c is d.contact and c[0] is c[0]
    assert [x.dist for x in c] == c.dist.tolist() and c.pos.shape == (d.ncon, 3) and c.geom.dtype == np.int32
    assert len(c[:2]) == 2 and c[:d.ncon] == c and c[1:][0].dist == c[1].dist
    c[0].dist = 0.25
    assert c.dist[0] == 0.25
    with pytest.raises(IndexError):
        c[d.ncon]
    with pytest.raises(IndexError):
        c[-1]
    with pytest.raises(TypeError):
        c[np.array([0, 1])]
    with pytest.raises(TypeError):
        hash(c)


def test_25_constraint_arrays(m, d):
    assert d.efc_force.shape == (0,) and d.efc_force.flags['OWNDATA']
    mujoco.mj_forward(m, d)
    assert d.efc_force.shape == (d.nefc,) and not d.efc_force.flags['OWNDATA']
    with pytest.raises(AttributeError):
        d.efc_force = 1


def test_26_warnings(m, d):
    number = d.warning.number
    d.qpos[:] = np.nan
    mujoco.set_mju_user_warning(lambda text: None)
    try:
        mujoco.mj_step(m, d)
    finally:
        mujoco.set_mju_user_warning(None)
    assert number[mujoco.mjtWarning.mjWARN_BADQPOS] == 1 == d.warning[mujoco.mjtWarning.mjWARN_BADQPOS].number


def test_27_statistics(m, d):
    mujoco.mj_step(m, d)
    assert d.solver_niter.shape == (20,) and d.timer[mujoco.mjtTimer.mjTIMER_STEP].duration > 0
    assert len(d.timer) == 15 and len(d.solver) == 4000 and mujoco.get_mjcb_time() is None


@pytest.mark.parametrize('clone', [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_28_copies(m, d, clone):
    mujoco.mj_step(m, d, 20)
    other = clone(d)
    assert (other.efc_force == d.efc_force).all() and len(other.contact) == len(d.contact)
    for x in (d, other):
        mujoco.mj_step(x.model, x, 20)
    np.testing.assert_array_equal(d.qpos, other.qpos)
    model = clone(m)
    assert model is not m and (model.body_mass == m.body_mass).all()


def test_28_bad_pickles(m, d):
    load_model, (image,) = m.__reduce__()
    load_data, (_, data_image) = d.__reduce__()
    for cut in (0, 3, 8, 100, len(image) - 1):
        with pytest.raises(ValueError, match='Invalid serialized mjModel.'):
            load_model(image[:cut])
    for cut in (0, 8, 100, len(data_image) - 1):
        with pytest.raises(ValueError, match='Invalid serialized mjData.'):
            load_data(m, data_image[:cut])
    with pytest.raises(ValueError, match='Incompatible serialization version.'):
        load_model(image[:6] + b'9\0' + image[8:])
    other = mujoco.MjModel.from_xml_string('<mujoco/>')
    with pytest.raises(ValueError):
        load_data(other, data_image)


def test_29_model_of_data(m, d):
    assert d.model is m and copy.copy(d).model is m and copy.deepcopy(d).model is not m


def test_30_dir():
    assert {'nq', 'body_mass', 'opt', 'names'} <= set(dir(mujoco.MjModel))
    assert {'qpos', 'time', 'contact', 'efc_J'} <= set(dir(mujoco.MjData))


def test_36_assets():
    hfield = np.array([2, 2], '<i4').tobytes() + np.array([0, 1, 1, 0], '<f4').tobytes()
    xml = '''<mujoco><asset><hfield name="h" file="sub/Hill.BIN" size="1 1 1 1" content_type="image/vnd.mujoco.hfield"/>
    </asset><worldbody><geom type="hfield" hfield="h"/></worldbody></mujoco>'''
    m = mujoco.MjModel.from_xml_string(xml, {'other/hill.bin': hfield})
    assert m.hfield('h').data.shape == (2, 2)
    with pytest.raises(ValueError, match='Repeated file name in assets dict: hill.bin'):
        mujoco.MjModel.from_xml_string(xml, {'a/hill.bin': hfield, 'b/Hill.bin': hfield})
    with pytest.raises(TypeError):
        mujoco.MjModel.from_xml_string(xml, {'hill.bin': 'text'})
    with pytest.raises(ValueError):
        mujoco.MjSpec.from_string(xml, assets={'other/hill.bin': hfield}).compile()


def test_37_spec():
    s = mujoco.MjSpec()
    body = s.worldbody.add_body(name='b', pos=[0, 0, 1])
    geom = body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[.1, 0, 0], euler=[0, 0, 90])
    assert s.body('b') is body and geom.parent is body and s.geoms == [geom] and s.body('x') is None
    for kw, error, text in [
            (dict(vel=1), TypeError, 'Invalid vel keyword argument. Valid options are: name, type, pos, '),
            (dict(pos=1), ValueError, 'pos should be a list/array.'),
            (dict(pos=[1, 2]), ValueError, 'pos should be a list/array of size 3.'),
            (dict(type=1), ValueError, 'type is the wrong type.'),
            (dict(material=1), ValueError, 'material should be a string.'),
            (dict(userdata='x'), ValueError, 'userdata has the wrong type.'),
            (dict(euler=[0, 0, 1], zaxis=[0, 0, 1]), ValueError, 'Only one of: axisangle, xyaxes, zaxis, oreuler')]:
        with pytest.raises(error) as e:
            body.add_geom(**kw)
        assert text in str(e.value) and len(body.geoms) == 1
    with pytest.raises(TypeError):
        geom.type = 2
    with pytest.raises(TypeError):
        geom.pos = [1, 2]
    assert geom.type is mujoco.mjtGeom.mjGEOM_SPHERE and s.modelname == 'MuJoCo Model' and s.memory == 2**64 - 1
    assert 'euler' in s.to_xml() or 'quat' in s.to_xml()
    s.delete(geom)
    with pytest.raises(ReferenceError):
        geom.size


def test_38_recompile():
    s = mujoco.MjSpec.from_string(XML)
    m = s.compile()
    d = mujoco.MjData(m)
    mujoco.mj_step(m, d, 3)
    extra = s.worldbody.add_body(name='extra')
    extra.add_geom(size=[.1, 0, 0])
    with pytest.raises(ValueError, match='The mjSpec does not match mjModel. Please recompile the mjSpec.'):
        m.bind(s.body('box'))
    m2, d2 = s.recompile(m, d)
    assert m2 is not m and d2.model is m2 and m2.nbody == m.nbody + 1
    np.testing.assert_array_equal(d.qpos, d2.qpos)
    assert m2.bind(s.body('extra')) is m2.body('extra') and len(d2.bind(s.geoms).xpos) == 3 * m2.ngeom
    assert d2.bind([]).__class__ and m2.bind(s.joint('hinge')).name == 'hinge'


def test_38_attach():
    child = mujoco.MjSpec.from_string('<mujoco><worldbody><body name="c"><geom size=".1"/></body></worldbody></mujoco>')
    s = mujoco.MjSpec()
    frame = s.worldbody.add_frame(pos=[1, 0, 0])
    for kw, text in [({}, 'One of frame or site must be specified.'), (dict(frame='x'), 'Frame not found.'),
                     (dict(frame=frame, site='x'), 'Only one of frame or site can be specified.')]:
        with pytest.raises(ValueError, match=text):
            s.attach(child, **kw)
    s.attach(child, prefix='p-', frame=frame)
    assert child.parent is s and s.compile().body('p-c').id == 1


def test_39_threads(m):
    results = {}

    def work(k):
        d = mujoco.MjData(m)
        mujoco.mj_step(m, d, 300)
        results[k] = d.qpos.copy()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert all((results[k] == results[0]).all() for k in range(4))


def test_40_version():
    assert mujoco.__version__ == mujoco.mj_versionString() == '3.3.7'
    assert mujoco.mj_version() == mujoco.mjVERSION_HEADER == 337
    assert os.path.exists(os.path.join(mujoco.HEADERS_DIR, 'mjxmacro.h'))


def test_headers_are_parseable(m, d):
    """The forms that dm_control's grammar knows (spec/python 14)."""
    folder = pathlib.Path(mujoco.HEADERS_DIR)
    macros = (folder / 'mjxmacro.h').read_text()
    dim = r'(?:MJ_M\(\w+\)|\w+)(?:\*(?:MJ_M\(\w+\)|\w+))*'
    member = re.compile(rf'\s*X(?:MJV|NV)?\(\s*[\w ]+\*?\s*,\s*(\w+)\s*,\s*{dim}\s*,\s*{dim}\s*\)\s*')
    for macro, struct in (('MJMODEL_POINTERS', m), ('MJDATA_POINTERS', d)):
        names = []
        for body in re.findall(rf'#define {macro}\w* ((?:.*\\\n)*.*\n)', macros):
            for line in body.replace('\\\n', '\n').strip().splitlines():
                found = member.fullmatch(line)
                assert found or re.fullmatch(r'\s*[A-Z_0-9]+\s*', line), line
                names += [found[1]] if found else []
        assert len(names) > 80
        for name in names:
            assert hasattr(struct, name), name
    for header in folder.glob('*.h'):
        assert '/*' not in header.read_text(), header.name


def test_misuse(m, d):
    other = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>')
    with pytest.raises(ValueError, match='another|other sizes'):
        mujoco.mj_step(other, d)
    for call in (lambda: mujoco.mj_jacBody(m, d, None, None, 99), lambda: mujoco.mj_jacGeom(m, d, None, None, -1)):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(TypeError, match='MjModel cannot be None'):
        mujoco.MjData(None)
    with pytest.raises(TypeError, match='mujoco._structs.MjModel: No constructor defined!'):
        mujoco.MjModel()
    with pytest.raises(AttributeError):
        d.nothing = 1
    d.ncon = 5000000
    assert len(d.contact) == 0
    mujoco.mj_resetData(m, d)
    mujoco.mj_forward(m, d)
    d.nefc = -3
    with pytest.raises(ValueError):
        d.efc_force


def test_plain_structs(m, d):
    a, b = mujoco.MjOption(), mujoco.MjOption()
    assert a == b and a != 3
    b.gravity[0] = 1
    assert a != b and copy.copy(b) == b and repr(a).startswith('<MjOption\n  ccd_iterations: ')
    with pytest.raises(TypeError):
        hash(a)

    class Contact(mujoco.MjContact):
        def __init__(self):
            super().__init__()
            self.extra = 1

    assert Contact().extra == 1 and weakref.ref(a)() is a and mujoco.MjLROpt().accel == 0


def test_no_leaks(m):
    before = sys.getrefcount(m)
    for _ in range(100):
        d = mujoco.MjData(m)
        d.body('box').xpos, d.contact, d.qpos, m.geom(0).size
        mujoco.mj_step(m, d)
    del d
    assert sys.getrefcount(m) <= before + 1


def test_data_full_of_garbage(m):
    d = mujoco.MjData(m)
    mujoco.mj_resetDataDebug(m, d, 0x6f)
    assert d.xpos[1, 0] > 1e200
    mujoco.mj_fwdVelocity(m, d)
    mujoco.mj_resetDataDebug(m, d, 0xff)
    mujoco.mj_invVelocity(m, d)


def test_arena_of_a_wanted_size(m):
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    mujoco._functions._realloc_con_efc(d, ncon=3, nefc=5)
    assert len(d.contact) == 3 and d.efc_force.shape == (5,) and d.efc_J.shape == (5 * m.nv,) and d.nisland == 0
    d.efc_force[:] = 1
    with pytest.raises(mujoco.FatalError, match='insufficient arena memory available'):
        mujoco._functions._realloc_con_efc(d, ncon=2**30, nefc=0)
    assert d.ncon == d.nefc == 0 and d.efc_force.shape == (0,)
    mujoco.mj_step(m, d)


def test_every_optional_argument_may_be_none(m, d):
    """All arguments that the signature calls optional, None at once; the others plausible."""
    plausible = {'m': m, 'd': d, 'body': 1, 'geom': 0, 'site': 0, 'type': 0, 'id': 0, 'point': np.zeros(3), 'axis': np.eye(3)[0],
                 'qpos1': m.qpos0, 'qpos2': m.qpos0, 'qvel': np.zeros(m.nv), 'qa': np.eye(4)[0], 'qb': np.eye(4)[0],
                 'pnt': np.ones(3), 'vec': np.ones(3), 'geomid': np.zeros(1, np.int32), 'geom1': 0, 'geom2': 1, 'distmax': 1.,
                 'eps': 1e-6, 'jar': np.zeros(d.nefc), 'flg_static': 1, 'bodyexclude': -1, 'flg_centered': 1,
                 'flg_actuation': 1, 'flg_coneHessian': 0, 'force': np.zeros(3)}
    called = 0
    for name, function in vars(mujoco._functions).items():
        arguments = re.findall(r'(\w+): ([\w ]+(?:\| None)?)', (function.__doc__ or '').split(' -> ')[0]) if callable(function) else []
        if not any('None' in kind for _, kind in arguments) or name.startswith(('mj_save', 'mj_print')):
            continue
        try:
            function(*(None if 'None' in kind else plausible.get(a) for a, kind in arguments))
            called += 1
        except (TypeError, ValueError, mujoco.FatalError):
            pass
    assert called >= 8
