# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What the headers cannot say about the functions: derived lengths, optional arguments, shapes."""

CONSTANTS = set('''
    mjPI mjMAXVAL mjMINVAL mjMINMU mjMINIMP mjMAXIMP mjMAXCONPAIR mjMAXTREEDEPTH mjMAXFLEXNODES
    mjNEQDATA mjNDYN mjNGAIN mjNBIAS mjNFLUID mjNREF mjNIMP mjNSENS mjNSOLVER mjNISLAND mjNGROUP
    mjMAXLIGHT mjMAXOVERLAY mjMAXLINE mjMAXLINEPNT mjMAXPLANEGRID mjVERSION_HEADER'''.split())

NOT_BOUND_PREFIXES = ('mjc_', 'mjp_', 'mjui_', 'mju_error', 'mju_warning_', 'mju_threadPool',
                      'mju_task', 'mjs_default', 'mjs_as')
NOT_BOUND = set('''
    mj_defaultVFS mj_addFileVFS mj_addBufferVFS mj_deleteFileVFS mj_deleteVFS mj_findFileVFS
    mj_makeEmptyFileVFS mj_loadXML mj_parseXML mj_parseXMLString mj_parse mj_compile mj_recompile
    mj_copyBack mj_saveXML mj_saveXMLString mj_freeLastXML mj_makeSpec mj_copySpec mj_deleteSpec
    mj_copyModel mj_loadModel mj_deleteModel mj_makeData mj_copyData mj_deleteData mj_markStack
    mj_freeStack mj_stackAllocByte mj_stackAllocNum mj_stackAllocInt mj_stackAlloc
    mj_getPluginConfig mjv_copyModel mjv_copyData mjv_defaultScene mjv_makeScene mjv_freeScene
    mjr_defaultContext mjr_makeContext mjr_freeContext mju_warning mj_warning mju_clearHandlers
    mju_malloc mju_free mju_boxQPmalloc mju_strncpy mju_bindThreadPool mju_defaultTask
    mjs_getSpec mjs_findSpec mjs_setBuffer mjs_setString mjs_setStringVec mjs_setInStringVec
    mjs_appendString mjs_setInt mjs_appendIntVec mjs_setFloat mjs_appendFloatVec mjs_setDouble
    mjs_getName mjs_getString mjs_getDouble mjs_setUserValue mjs_setUserValueWithCleanup
    mjs_getUserValue mjs_deleteUserValue mjs_setPluginAttributes mjs_getPluginAttributes
    mjv_makeConnector mju_rotVecMat mju_rotVecMatT
    mjv_defaultSceneState mjv_makeSceneState mjv_freeSceneState mjv_updateSceneState
    mjv_updateSceneFromState mjv_moveCameraFromState mjv_movePerturbFromState
    mj_loadPluginLibrary_ mj_copyDataVisual mju_warning'''.split())

# Written out in native/functions.cc.
BY_HAND = set('''
    mj_step mj_saveLastXML mj_setLengthRange mj_saveModel mj_printSchema mju_getXMLDependencies
    mj_loadAllPluginLibraries mj_getCache mj_getCacheSize mj_getCacheCapacity mj_setCacheCapacity
    mj_clearCache mj_resetDataDebug mjs_bodyToFrame mjr_readPixels mjr_drawPixels'''.split())

# Docstrings of functions that take or return other things than in C.
MEANINGS = {
    'mj_resetDataKeyframe': 'Sets the data to a keyframe, or with key -1 to the initial state. Raises IndexError for a key that '
                            'does not exist.',
    'mj_step': 'Advances the simulation by `nstep` time steps of m.opt.timestep. Reads state and inputs (ctrl, qfrc_applied, '
               'xfrc_applied, mocap poses) and writes the next qpos, qvel, act and time. All other results in `d` belong to '
               'the state before the last step.',
    'mj_saveLastXML': 'Writes the model that was loaded from XML last as MJCF, with the numbers of `m`. An empty file name '
                      'writes to standard output. Raises FatalError on failure.',
    'mj_setLengthRange': 'Computes actuator_lengthrange of actuator `index` by simulating a pull in both directions. Returns '
                         '1 on success and raises FatalError on failure. Changes `d`.',
    'mj_saveModel': 'Saves a model in the binary MJB format, to a file or into an array of mj_sizeModel bytes.',
    'mj_printSchema': 'Returns the MJCF schema as plain text, or as HTML if `flg_html` is True.',
    'mju_getXMLDependencies': 'Returns the names of all files that a model file needs: itself, includes, meshes, textures, '
                              'height fields and skins.',
    'mj_loadAllPluginLibraries': 'Loads all shared libraries of a folder, in no particular order. A missing folder is ignored.',
}

# Docstrings of classes that exist in Python only, or that the headers define inside other structs.
CLASS_MEANINGS = {
    'MjByteVec': 'Bytes of an element of a spec, as a sequence that shares their memory.',
    'MjCharVec': 'Characters of a field of a spec, as a sequence that shares their memory.',
    'MjDoubleVec': 'Numbers of an element of a spec, as a sequence that shares their memory.',
    'MjFloatVec': 'Numbers of an element of a spec, as a sequence that shares their memory.',
    'MjIntVec': 'Integers of an element of a spec, as a sequence that shares their memory.',
    'MjStringVec': 'Strings of an element of a spec, as a sequence that shares their memory.',
    'MjVisual.Global': 'Settings of the picture as a whole: field of view, size of the offscreen buffer, real time.',
    'MjVisual.Headlight': 'The light that moves with the camera.',
    'MjVisual.Map': 'Ranges and scales of what is drawn: clipping planes, fog, forces.',
    'MjVisual.Quality': 'Sizes of shadow maps, samples per pixel and numbers of slices.',
    'MjVisual.Rgba': 'Colors of what is drawn besides geoms.',
    'MjVisual.Scale': 'Sizes of what is drawn besides geoms, relative to the model.',
    'MjVisualHeadlight': 'The light that moves with the camera.',
    'MjVisualRgba': 'Colors of what is drawn besides geoms.',
    '_Batch': 'The native part of synovia.Batch.',
    '_Enum': 'The base of all enumerations. A member acts as the integer that it stands for.',
    '_Memory': 'The owner of native memory: arrays and structs refer to it, so that the memory lives as long as any of them.',
    '_MjContactList': 'The contacts of an MjData as a sequence; a field of all contacts is one array.',
    '_MjSolverStatList': 'Statistics of the constraint solver, one item for each iteration of each island.',
    '_MjTimerStatList': 'Times spent in the parts of a step, indexed by mjtTimer.',
    '_MjWarningStatList': 'Numbers of warnings, indexed by mjtWarning.',
}

OPTIONAL = set('''jacp jacr jacPoint jacAxis fromto cost geomgroup A B C D DfDq DfDv DfDa DsDq DsDv
    DsDa DmDq Da Db index lower upper diag num2 pert vertid'''.split())
MJS_OPTIONAL = {'def', 'prefix', 'suffix', 'parentframe', 'kv', 'dampratio', 'timeconst', 'parent',
                'frame', 'params'}

# Arrays that are not declared const but only read.
INPUTS = {('mj_addM', n) for n in ('rownnz', 'rowadr', 'colind')}

# Fixed length in C, but also taken as a matrix.
ANY_SHAPE = {('mjd_subQuat', 'Da'), ('mjd_subQuat', 'Db'), ('mjd_quatIntegrate', 'Dquat'),
             ('mjd_quatIntegrate', 'Dvel')}

# Functions without model or data that may run long: the GIL is released.
SLOW = {'mju_mulMatMat', 'mju_mulMatMatT', 'mju_mulMatTMat', 'mju_sqrMatTD', 'mju_boxQP',
        'mju_cholFactor', 'mj_loadPluginLibrary', 'mjr_render'}
# Functions so short that releasing it would be most of the cost.
QUICK = {'mj_name2id', 'mj_id2name', 'mj_isSparse', 'mj_isDual', 'mj_isPyramidal', 'mj_stateSize',
         'mj_sizeModel', 'mj_getTotalmass', 'mj_contactForce'}

# Integer fields whose values are those of an enumeration: other numbers are refused.
ENUM_FIELDS = {('mjOption', 'integrator'): 'mjtIntegrator', ('mjOption', 'cone'): 'mjtCone',
               ('mjOption', 'jacobian'): 'mjtJacobian', ('mjOption', 'solver'): 'mjtSolver',
               ('mjvCamera', 'type'): 'mjtCamera', ('mjvOption', 'label'): 'mjtLabel', ('mjvOption', 'frame'): 'mjtFrame',
               ('mjvScene', 'stereo'): 'mjtStereo'}

_BODY = {'body': 'nbody'}
INDICES = {
    **{f: _BODY for f in ('mj_jac', 'mj_jacBody', 'mj_jacBodyCom', 'mj_jacSubtreeCom', 'mj_jacDot',
                          'mj_jacPointAxis', 'mj_angmomMat', 'mj_applyFT', 'mj_local2Global')},
    'mj_jacGeom': {'geom': 'ngeom'}, 'mj_jacSite': {'site': 'nsite'},
    'mj_geomDistance': {'geom1': 'ngeom', 'geom2': 'ngeom'},
    'mj_rayHfield': {'geomid': 'ngeom'}, 'mj_rayMesh': {'geomid': 'ngeom'},
    'mju_rayFlex': {'flexid': 'nflex'},
}
EXTRA = {
    'mj_objectVelocity': ['CheckObject(m, v_objtype, v_objid);'],
    'mj_objectAcceleration': ['CheckObject(m, v_objtype, v_objid);'],
    'mju_sparse2dense': ['CheckSparse(res, mat, rownnz, rowadr, colind);'],
    'mj_ray': [], 'mj_rayHfield': ['CheckGeomType(m, v_geomid, mjGEOM_HFIELD);'],
    'mj_rayMesh': ['CheckGeomType(m, v_geomid, mjGEOM_MESH);'],
    'mju_printMatSparse': ['CheckSparseRows(mat, rownnz, rowadr, colind);'],
    'mju_transformSpatial': [],
    'mj_resetDataKeyframe': ['CheckKeyframe(m, v_key);'],
    'mju_raySkin': ['CheckFaces(face, v_nvert);'],
    'mju_euler2Quat': ['CheckSequence(v_seq);'],
}

DROPPED = {
    'mj_solveM': {'n': 'x.nr()'}, 'mj_solveM2': {'n': 'x.nr()'},
    **{f: {'n': 'res.n()'} for f in
       'mju_zero mju_fill mju_copy mju_scl mju_add mju_sub mju_addTo mju_subFrom mju_addToScl '
       'mju_addScl mju_normalize mju_norm mju_boxQP mju_f2n mju_n2f mju_d2n mju_n2d'.split()},
    **{f: {'n': 'vec.n()'} for f in ('mju_sum', 'mju_L1', 'mju_isZero', 'mju_cholSolve')},
    **{f: {'n': 'vec1.n()'} for f in ('mju_dot', 'mju_mulVecMatVec')},
    **{f: {'n': 'mat.nr()'} for f in ('mju_symmetrize', 'mju_eye', 'mju_cholFactor', 'mju_cholUpdate')},
    'mju_insertionSort': {'n': 'list.n()'}, 'mju_insertionSortInt': {'n': 'list.n()'},
    **{f: {'nr': 'mat.nr()', 'nc': 'mat.nc()'} for f in
       ('mju_printMat', 'mju_mulMatVec', 'mju_mulMatTVec', 'mju_transpose', 'mju_sqrMatTD')},
    'mju_sparse2dense': {'nr': 'res.nr()', 'nc': 'res.nc()'},
    'mju_dense2sparse': {'nr': 'mat.nr()', 'nc': 'mat.nc()', 'nnz': 'res.n()'},
    'mju_printMatSparse': {'nr': 'rownnz.n()'},
    'mju_mulMatMat': {'r1': 'mat1.nr()', 'c1': 'mat1.nc()', 'c2': 'mat2.nc()'},
    'mju_mulMatMatT': {'r1': 'mat1.nr()', 'c1': 'mat1.nc()', 'r2': 'mat2.nr()'},
    'mju_mulMatTMat': {'r1': 'mat1.nr()', 'c1': 'mat1.nc()', 'c2': 'mat2.nc()'},
    'mju_encodePyramid': {'dim': 'mu.n() + 1'}, 'mju_decodePyramid': {'dim': 'mu.n() + 1'},
    'mjs_makeMesh': {'nparams': 'params.n()'},
}


def _same(a, b):
    return (f'{a}.size == {b}.size', f'{a} and {b} should have the same size')


def _jac(name, shape_of='m->nv'):
    return (f'!{name} || {name}.IsShape(3, {shape_of})', f'{name} should be of shape (3, nv)')


def _size(name, expr, text, what='size'):
    return (f'{name}.size == {expr}', f'{name} should be of {what} {text}')


def _opt_shape(name, r, c, text):
    return (f'!{name} || {name}.IsShape({r}, {c})', f'{name} should be of shape {text}')


_SQUARE = ('mat.rows == mat.cols', 'mat should be square')
_BAND = ('v_ntotal >= 0 && v_nband >= 0 && v_ndense >= 0 && v_ndense <= v_ntotal && v_nband <= v_ntotal && '
         '{0}.size == static_cast<npy_intp>(v_ntotal - v_ndense) * v_nband + static_cast<npy_intp>(v_ndense) * v_ntotal',
         'mat must have size (ntotal-ndense)*nband + ndense*ntotal')


def _band(name):
    return (_BAND[0].format(name), _BAND[1])


_STATE = ('state.size == mj_stateSize(m, v_sig)', 'state size should equal mj_stateSize(m, sig)')
_NX = '2 * m->nv + m->na'

CHECKS = {
    **{f: [_jac('jacp'), _jac('jacr')] for f in ('mj_jac', 'mj_jacBody', 'mj_jacBodyCom', 'mj_jacGeom',
                                                 'mj_jacSite', 'mj_jacDot')},
    'mj_jacSubtreeCom': [_jac('jacp')],
    'mj_jacPointAxis': [_jac('jacPoint'), _jac('jacAxis')],
    'mj_angmomMat': [_jac('mat')],
    'mj_getState': [_STATE], 'mj_setState': [_STATE],
    'mj_solveM': [('x.rows == y.rows', 'the first dimension of x and y should be of the same size'),
                  ('x.cols == m->nv', 'the last dimension of x should be of size nv'),
                  ('y.cols == m->nv', 'the last dimension of y should be of size nv')],
    'mj_solveM2': [('x.rows == y.rows', 'the first dimension of x and y should be of the same size'),
                   ('x.cols == m->nv', 'the last dimension of x should be of size nv'),
                   ('y.cols == m->nv', 'the last dimension of y should be of size nv'),
                   ('sqrtInvD.size == m->nv', 'the size of sqrtInvD should be nv')],
    'mj_fullM': [('M.size == m->nM', 'M should be of size nM'),
                 ('dst.IsShape(m->nv, m->nv)', 'dst should be of shape (nv, nv)')],
    'mj_mulM': [_size('res', 'm->nv', 'nv'), _size('vec', 'm->nv', 'nv')],
    'mj_mulM2': [_size('res', 'm->nv', 'nv'), _size('vec', 'm->nv', 'nv')],
    'mj_rne': [('result.size == m->nv', 'result should have length nv')],
    'mj_mulJacVec': [_size('res', 'd->nefc', 'nefc', 'length'), _size('vec', 'm->nv', 'nv', 'length')],
    'mj_mulJacTVec': [_size('res', 'm->nv', 'nv', 'length'), _size('vec', 'd->nefc', 'nefc', 'length')],
    'mj_constraintUpdate': [('jar.size == d->nefc', 'size of jar should equal nefc')],
    'mj_addM': [_size('dst', 'm->nM', 'nM'), _size('rownnz', 'm->nv', 'nv'), _size('rowadr', 'm->nv', 'nv'),
                _size('colind', 'm->nM', 'nM')],
    'mj_applyFT': [_size('qfrc_target', 'm->nv', 'nv')],
    'mj_differentiatePos': [_size('qvel', 'm->nv', 'nv'), _size('qpos1', 'm->nq', 'nq'),
                            _size('qpos2', 'm->nq', 'nq')],
    'mj_integratePos': [_size('qpos', 'm->nq', 'nq'), _size('qvel', 'm->nv', 'nv')],
    'mj_normalizeQuat': [_size('qpos', 'm->nq', 'nq')],
    'mj_multiRay': [('v_nray >= 0 && dist.size == v_nray && geomid.size == v_nray',
                     'dist and geomid should be of size nray'),
                    ('vec.size == 3 * static_cast<npy_intp>(v_nray)', 'vec should be of size 3*nray')],
    'mju_copy': [_same('res', 'vec')], 'mju_scl': [_same('res', 'vec')],
    'mju_addTo': [_same('res', 'vec')], 'mju_subFrom': [_same('res', 'vec')],
    'mju_addToScl': [_same('res', 'vec')],
    **{f: [_same('res', 'vec')] for f in ('mju_f2n', 'mju_n2f', 'mju_d2n', 'mju_n2d')},
    **{f: [_same('res', 'vec1'), _same('res', 'vec2')] for f in ('mju_add', 'mju_sub', 'mju_addScl')},
    'mju_dot': [_same('vec1', 'vec2')],
    'mju_mulMatVec': [('res.size == mat.rows', 'size of res should equal the number of rows in mat'),
                      ('vec.size == mat.cols', 'size of vec should equal the number of columns in mat')],
    'mju_mulMatTVec': [('res.size == mat.cols', 'size of res should equal the number of columns in mat'),
                       ('vec.size == mat.rows', 'size of vec should equal the number of rows in mat')],
    'mju_mulVecMatVec': [_same('vec1', 'vec2'),
                         ('mat.rows == vec1.size && mat.cols == vec1.size', 'mat should be a square matrix')],
    'mju_transpose': [('res.rows == mat.cols', '#columns in mat should equal #rows in res'),
                      ('res.cols == mat.rows', '#rows in mat should equal #columns in res')],
    'mju_symmetrize': [_SQUARE, ('res.IsShape(mat.rows, mat.cols)', 'res and mat should have the same shape')],
    'mju_eye': [_SQUARE], 'mju_cholFactor': [_SQUARE],
    'mju_cholSolve': [_SQUARE, ('vec.size == mat.rows', 'size of vec should equal the number of rows in mat'),
                      ('res.size == mat.rows', 'size of res should equal the number of rows in mat')],
    'mju_cholUpdate': [_SQUARE, ('x.size == mat.rows', 'size of x should equal the number of rows in mat')],
    'mju_mulMatMat': [('res.rows == mat1.rows', '#rows in res should equal #rows in mat1'),
                      ('mat1.cols == mat2.rows', '#columns in mat1 should equal #rows in mat2'),
                      ('res.cols == mat2.cols', '#columns in res should equal #columns in mat2')],
    'mju_mulMatMatT': [('res.rows == mat1.rows', '#rows in res should equal #rows in mat1'),
                       ('mat1.cols == mat2.cols', '#columns in mat1 should equal #columns in mat2'),
                       ('res.cols == mat2.rows', '#columns in res should equal #rows in mat2')],
    'mju_mulMatTMat': [('res.rows == mat1.cols', '#rows in res should equal #columns in mat1'),
                       ('mat1.rows == mat2.rows', '#rows in mat1 should equal #rows in mat2'),
                       ('res.cols == mat2.cols', '#columns in res should equal #columns in mat2')],
    'mju_sqrMatTD': [('res.rows == mat.cols', '#rows in res should equal #columns in mat'),
                     ('res.cols == mat.cols', '#columns in res should equal #columns in mat'),
                     ('!diag || diag.size == mat.rows', 'size of diag should equal the number of rows in mat')],
    'mju_dense2sparse': [('rownnz.size == mat.rows && rowadr.size == mat.rows',
                          'rownnz and rowadr should be of size nr'),
                         ('colind.size == res.size', 'colind and res should have the same size')],
    'mju_encodePyramid': [('pyramid.size == 2 * mu.size', 'size of pyramid should be twice as large as size of mu'),
                          ('force.size == mu.size + 1', 'size of force should be size of mu plus one')],
    'mju_decodePyramid': [('pyramid.size == 2 * mu.size', 'size of pyramid should be twice as large as size of mu'),
                          ('force.size == mu.size + 1', 'size of force should be size of mu plus one')],
    'mju_cholFactorBand': [_band('mat')],
    'mju_cholSolveBand': [_band('mat'), ('res.size == v_ntotal', 'size of res should equal ntotal'),
                          ('vec.size == v_ntotal', 'size of vec should equal ntotal')],
    'mju_band2Dense': [_band('mat'), ('res.size == static_cast<npy_intp>(v_ntotal) * v_ntotal',
                                      'res should be of shape (ntotal, ntotal)')],
    'mju_dense2Band': [_band('res'), ('mat.size == static_cast<npy_intp>(v_ntotal) * v_ntotal',
                                      'mat should be of shape (ntotal, ntotal)')],
    'mju_bandMulMatVec': [_band('mat'), ('v_nvec >= 0 && res.size == static_cast<npy_intp>(v_ntotal) * v_nvec',
                                         'size of res should equal ntotal*nvec'),
                          ('vec.size == static_cast<npy_intp>(v_ntotal) * v_nvec',
                           'size of vec should equal ntotal*nvec')],
    'mju_boxQP': [('R.size == res.size * (res.size + 7)', 'size of R should be n*(n+7)'),
                  ('g.size == res.size', 'size of g should equal n'),
                  ('H.IsShape(res.size, res.size)', 'H should be of shape (n, n)'),
                  ('!index || index.size == res.size', 'size of index should equal n'),
                  ('!lower || lower.size == res.size', 'size of lower should equal n'),
                  ('!upper || upper.size == res.size', 'size of upper should equal n')],
    'mjd_transitionFD': [_opt_shape('A', _NX, _NX, '(2*nv+na, 2*nv+na)'),
                         _opt_shape('B', _NX, 'm->nu', '(2*nv+na, nu)'),
                         _opt_shape('C', 'm->nsensordata', _NX, '(nsensordata, 2*nv+na)'),
                         _opt_shape('D', 'm->nsensordata', 'm->nu', '(nsensordata, nu)')],
    'mjd_inverseFD': [_opt_shape(n, 'm->nv', 'm->nv', '(nv, nv)') for n in ('DfDq', 'DfDv', 'DfDa')] +
                     [_opt_shape(n, 'm->nv', 'm->nsensordata', '(nv, nsensordata)')
                      for n in ('DsDq', 'DsDv', 'DsDa')] + [_opt_shape('DmDq', 'm->nv', 'm->nM', '(nv, nM)')],
    'mjd_subQuat': [(f'!{n} || {n}.size == 9', f'{n} must have size 9') for n in ('Da', 'Db')],
    'mjd_quatIntegrate': [(f'{n}.size == 9', f'{n} must have size 9') for n in ('Dquat', 'Dvel')],
    'mj_defaultSolRefImp': [('solref.size == mjNREF', 'solref should be of size 2'),
                            ('solimp.size == mjNIMP', 'solimp should be of size 5')],
    'mju_rayFlex': [('pnt.size == 3', 'pnt should be of size 3'), ('vec.size == 3', 'vec should be of size 3')],
    'mju_raySkin': [('v_nface >= 0 && face.size == 3 * static_cast<npy_intp>(v_nface)', 'face should be of size 3*nface'),
                    ('v_nvert >= 0 && vert.size == 3 * static_cast<npy_intp>(v_nvert)', 'vert should be of size 3*nvert')],
    'mju_standardNormal': [('!num2 || num2.size == 1', 'num2 should be of size 1')],
}


def checks(name):
    return CHECKS.get(name, [])
