# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What each function does, for docstrings and stubs: a line each. Arguments that are filled come first in mju_."""

_TEXT = '''
mj_Euler: Integrates one step with the semi-implicit Euler method, damping treated implicitly.
mj_RungeKutta: Integrates one step with the explicit Runge-Kutta method of order N.
mj_addContact: Appends a contact to d.contact; nonzero if there is no room.
mj_addM: Adds the inertia matrix to a sparse matrix dst, or to a dense one if rownnz is empty.
mj_angmomMat: Fills mat with the matrix that takes qvel to the angular momentum of a body's subtree.
mj_applyFT: Adds the generalized force of a force and torque at a point of a body to qfrc_target.
mj_camlight: Places cameras and lights.
mj_checkAcc: Looks for bad numbers in qacc; warns and resets if there are any.
mj_checkPos: Looks for bad numbers in qpos; warns and resets if there are any.
mj_checkVel: Looks for bad numbers in qvel; warns and resets if there are any.
mj_clearCache: Forgets all assets in the cache.
mj_collision: Finds contacts.
mj_comPos: Maps inertias and motion axes of dofs to frames at the centers of mass.
mj_comVel: Computes velocities of bodies in frames at the centers of mass.
mj_compareFwdInv: Compares forward and inverse dynamics; fills d.solver_fwdinv.
mj_constraintUpdate: Computes constraint forces and states for the residual jar, and the cost if asked.
mj_contactForce: Fills result with force and torque of a contact, in its frame.
mj_crb: Computes the inertia matrix by composite rigid bodies.
mj_defaultLROpt: Sets options of length ranges to their defaults.
mj_defaultOption: Sets physics options to their defaults.
mj_defaultSolRefImp: Sets solver parameters to their defaults.
mj_defaultVisual: Sets visual options to their defaults.
mj_differentiatePos: Fills qvel with the velocity that leads from qpos1 to qpos2 in time dt.
mj_energyPos: Computes the potential energy, d.energy[0].
mj_energyVel: Computes the kinetic energy, d.energy[1].
mj_factorM: Factorizes the inertia matrix.
mj_flex: Computes vertices and edges of flexes.
mj_forward: Computes everything that follows from the state, without stepping.
mj_forwardSkip: As mj_forward, without the stages before skipstage and, if asked, without sensors.
mj_fullM: Fills dst with the dense inertia matrix.
mj_fwdAcceleration: Computes accelerations without constraints, qacc_smooth.
mj_fwdActuation: Computes transmissions, actuator forces and activation derivatives.
mj_fwdConstraint: Computes constraint forces and qacc.
mj_fwdPosition: Runs all computations that depend on positions.
mj_fwdVelocity: Runs all computations that depend on velocities.
mj_geomDistance: Returns the smallest signed distance of two geoms, at most distmax; fromto is the segment.
mj_getCache: Returns the cache of assets.
mj_getCacheCapacity: Returns how many bytes the cache of assets may hold.
mj_getCacheSize: Returns how many bytes the cache of assets holds.
mj_getState: Copies the parts of the state that the bits of sig name into state.
mj_getTotalmass: Returns the sum of all masses.
mj_id2name: Returns the name of an object, None if it has none.
mj_implicit: Integrates one step with the implicit methods, by m.opt.integrator.
mj_integratePos: Moves qpos by qvel for time dt, in place.
mj_invConstraint: Computes constraint forces for inverse dynamics.
mj_invPosition: Runs what inverse dynamics needs of positions.
mj_invVelocity: Runs what inverse dynamics needs of velocities.
mj_inverse: Computes the forces qfrc_inverse that give qacc.
mj_inverseSkip: As mj_inverse, without the stages before skipstage and, if asked, without sensors.
mj_isDual: Tells whether the solver works on the dual problem.
mj_isPyramidal: Tells whether friction cones are pyramids.
mj_isSparse: Tells whether the constraint Jacobian is sparse.
mj_island: Finds the islands of the constraint graph.
mj_jac: Fills the Jacobians (3 x nv) of a point that moves with a body.
mj_jacBody: Fills the Jacobians (3 x nv) of a body's frame.
mj_jacBodyCom: Fills the Jacobians (3 x nv) of a body's center of mass.
mj_jacDot: Fills the time derivatives of the Jacobians of a point that moves with a body.
mj_jacGeom: Fills the Jacobians (3 x nv) of a geom.
mj_jacPointAxis: Fills the Jacobians (3 x nv) of a point and an axis that move with a body.
mj_jacSite: Fills the Jacobians (3 x nv) of a site.
mj_jacSubtreeCom: Fills the Jacobian (3 x nv) of the center of mass of a subtree.
mj_kinematics: Places bodies, joints, geoms and sites.
mj_loadAllPluginLibraries: Loads all plugin libraries of a folder.
mj_loadPluginLibrary: Loads a plugin library.
mj_local2Global: Places a frame given in a body's coordinates.
mj_makeConstraint: Builds the rows of all constraints.
mj_makeM: Computes the inertia matrix, with armatures of joints and tendons.
mj_mulJacTVec: Multiplies the transposed constraint Jacobian by a vector.
mj_mulJacVec: Multiplies the constraint Jacobian by a vector.
mj_mulM: Multiplies the inertia matrix by a vector.
mj_mulM2: Multiplies the square root of the inertia matrix by a vector.
mj_multiRay: Casts rays from one point; fills geoms and distances.
mj_name2id: Returns the id of the object of a type and name, -1 if there is none.
mj_normalizeQuat: Normalizes all quaternions of qpos.
mj_objectAcceleration: Fills res with the rotational and translational acceleration of an object.
mj_objectVelocity: Fills res with the rotational and translational velocity of an object.
mj_passive: Computes passive forces: springs, dampers, gravity compensation, fluid.
mj_printData: Writes all of the data to a text file.
mj_printFormattedData: Writes all of the data to a text file, numbers in a format.
mj_printFormattedModel: Writes all of the model to a text file, numbers in a format.
mj_printFormattedScene: Writes all of a scene to a text file, numbers in a format.
mj_printModel: Writes all of the model to a text file.
mj_printScene: Writes all of a scene to a text file.
mj_printSchema: Returns the schema of MJCF as text.
mj_projectConstraint: Computes the inverse inertia in constraint space, efc_AR.
mj_ray: Returns the distance to the nearest geom along a ray, -1 if there is none.
mj_rayHfield: Returns the distance to a height field along a ray, -1 if it is missed.
mj_rayMesh: Returns the distance to a mesh along a ray, -1 if it is missed.
mj_referenceConstraint: Computes constraint velocities and reference accelerations.
mj_resetCallbacks: Removes all callbacks.
mj_resetData: Sets the data to the initial state.
mj_resetDataDebug: As mj_resetData, and fills everything else with a byte.
mj_resetDataKeyframe: Sets the data to a keyframe, or with key -1 to the initial state.
mj_rne: Fills result with M qacc (if flg_acc) plus the bias forces.
mj_rnePostConstraint: Computes accelerations and interaction forces of bodies: cacc, cfrc_ext, cfrc_int.
mj_saveLastXML: Writes the MJCF of the model loaded last.
mj_saveModel: Writes a binary model to a file or a buffer.
mj_sensorAcc: Computes sensors that need accelerations.
mj_sensorPos: Computes sensors that need positions.
mj_sensorVel: Computes sensors that need velocities.
mj_setCacheCapacity: Sets how many bytes the cache of assets may hold; returns it.
mj_setConst: Computes model constants again after fields they follow from were changed.
mj_setKeyframe: Stores the state in a keyframe of the model.
mj_setLengthRange: Computes the length range of an actuator.
mj_setState: Copies state into the parts of the data that the bits of sig name.
mj_setTotalmass: Scales all masses and inertias to a total mass.
mj_sizeModel: Returns the bytes of the binary model.
mj_solveM: Solves M x = y for the rows of y, by the factorisation.
mj_solveM2: Solves with the square root of the inertia matrix.
mj_stateSize: Returns how many numbers the parts of the state that the bits of sig name have.
mj_step: Advances the simulation. Optionally, repeat nstep times.
mj_step1: The first half of a step, up to where controls are needed.
mj_step2: The second half of a step, from the controls on.
mj_subtreeVel: Computes linear velocities and angular momenta of subtrees.
mj_tendon: Computes paths, lengths and moments of tendons.
mj_transmission: Computes lengths and moments of actuators.
mj_version: Returns the version as a number.
mj_versionString: Returns the version as text.
mjd_inverseFD: Derivatives of inverse dynamics and sensors, by finite differences.
mjd_quatIntegrate: Derivatives of the integration of a quaternion.
mjd_subQuat: Derivatives of the difference of two quaternions.
mjd_transitionFD: Matrices of the linearized discrete dynamics, by finite differences.
mjr_addAux: Adds an auxiliary buffer.
mjr_blitAux: Copies an auxiliary buffer to the active one.
mjr_blitBuffer: Copies a rectangle of the active buffer into another of the other one.
mjr_changeFont: Changes the scale of the fonts.
mjr_drawPixels: Draws pixels into the active buffer.
mjr_figure: Draws a figure.
mjr_findRect: Returns which of the rectangles a point is in, -1 if in none.
mjr_finish: Waits until everything is drawn.
mjr_getError: Returns the last error of OpenGL.
mjr_label: Draws a rectangle with a text.
mjr_maxViewport: Returns the largest viewport of the active buffer.
mjr_overlay: Draws two columns of text at one of nine places.
mjr_readPixels: Reads colors and depths of the active buffer, bottom row first.
mjr_rectangle: Draws a filled rectangle.
mjr_render: Draws a scene.
mjr_resizeOffscreen: Changes the size of the offscreen buffer.
mjr_restoreBuffer: Makes the buffer that is set active again.
mjr_setAux: Makes an auxiliary buffer active.
mjr_setBuffer: Makes the window or the offscreen buffer active.
mjr_text: Draws a text at a place between 0 and 1.
mjr_uploadHField: Sends a height field to OpenGL again.
mjr_uploadMesh: Sends a mesh to OpenGL again.
mjr_uploadTexture: Sends a texture to OpenGL again.
mju_Halton: Returns a number of a Halton sequence.
mju_L1: Returns the sum of absolute values.
mju_add: res = vec1 + vec2.
mju_add3: res = vec1 + vec2, of length 3.
mju_addScl: res = vec1 + vec2 * scl.
mju_addScl3: res = vec1 + vec2 * scl, of length 3.
mju_addTo: res += vec.
mju_addTo3: res += vec, of length 3.
mju_addToScl: res += vec * scl.
mju_addToScl3: res += vec * scl, of length 3.
mju_axisAngle2Quat: Quaternion of a rotation about an axis.
mju_band2Dense: Dense matrix of a banded one.
mju_bandDiag: Returns where a diagonal element of a banded matrix lies.
mju_bandMulMatVec: Multiplies a banded matrix by vectors.
mju_boxQP: Minimizes x'Hx/2 + x'g within bounds; returns the rank of the free part, -1 if it fails.
mju_cholFactor: Cholesky factorisation in place; returns the rank.
mju_cholFactorBand: Cholesky factorisation of a banded matrix; returns the smallest diagonal, 0 if it fails.
mju_cholSolve: Solves with a Cholesky factor.
mju_cholSolveBand: Solves with a banded Cholesky factor.
mju_cholUpdate: Adds or takes away x x' from a factorized matrix; returns the rank.
mju_clip: Returns x within bounds.
mju_copy: res = vec.
mju_copy3: res = vec, of length 3.
mju_copy4: res = vec, of length 4.
mju_cross: res = a x b.
mju_d2n: Converts from double.
mju_decodePyramid: Contact force of the forces along the edges of a friction pyramid.
mju_dense2Band: Banded matrix of a dense one.
mju_dense2sparse: Sparse matrix of a dense one; nonzero if there is no room.
mju_derivQuat: Time derivative of a quaternion for an angular velocity.
mju_dist3: Returns the distance of two points.
mju_dot: Returns the scalar product.
mju_dot3: Returns the scalar product of vectors of length 3.
mju_eig3: Eigenvalues and eigenvectors of a symmetric 3 x 3 matrix; returns the iterations.
mju_encodePyramid: Forces along the edges of a friction pyramid of a contact force.
mju_euler2Quat: Quaternion of three angles in the order of seq, 'xyz' and the like.
mju_eye: Identity matrix.
mju_f2n: Converts from float.
mju_fill: Fills a vector with a number.
mju_getXMLDependencies: Returns the files that a model refers to.
mju_insertionSort: Sorts numbers in place.
mju_insertionSortInt: Sorts integers in place.
mju_isBad: Tells whether a number is NaN or too large.
mju_isZero: Tells whether all numbers are zero.
mju_mat2Quat: Quaternion of a rotation matrix.
mju_mat2Rot: Quaternion of the rotation nearest to a matrix; returns the iterations.
mju_max: Returns the larger number.
mju_min: Returns the smaller number.
mju_mulMatMat: res = mat1 mat2.
mju_mulMatMatT: res = mat1 mat2'.
mju_mulMatTMat: res = mat1' mat2.
mju_mulMatTVec: res = mat' vec.
mju_mulMatTVec3: res = mat' vec, 3 x 3.
mju_mulMatVec: res = mat vec.
mju_mulMatVec3: res = mat vec, 3 x 3.
mju_mulPose: Product of two poses.
mju_mulQuat: Product of two quaternions.
mju_mulQuatAxis: Product of a quaternion and an axis.
mju_mulVecMatVec: Returns vec1' mat vec2.
mju_muscleBias: Returns the passive force of a muscle.
mju_muscleDynamics: Returns the time derivative of a muscle's activation.
mju_muscleGain: Returns the gain of a muscle.
mju_n2d: Converts to double.
mju_n2f: Converts to float.
mju_negPose: Inverse of a pose.
mju_negQuat: Conjugate of a quaternion.
mju_norm: Returns the length of a vector.
mju_norm3: Returns the length of a vector of 3.
mju_normalize: Scales a vector to length 1; returns its length before.
mju_normalize3: Scales a vector of 3 to length 1; returns its length before.
mju_normalize4: Scales a quaternion to length 1; returns its length before.
mju_printMat: Prints a matrix.
mju_printMatSparse: Prints a sparse matrix.
mju_quat2Mat: Rotation matrix of a quaternion.
mju_quat2Vel: Angular velocity that makes a rotation in time dt.
mju_quatIntegrate: Turns a quaternion by an angular velocity for a time, in place.
mju_quatZ2Vec: Quaternion that turns the z axis into a direction.
mju_rayFlex: Returns the distance to a flex along a ray, -1 if it is missed; vertid receives the nearest vertex.
mju_rayGeom: Returns the distance to a primitive shape along a ray, -1 if it is missed.
mju_raySkin: Returns the distance to the faces of a skin along a ray, -1 if it is missed; vertid receives the nearest vertex.
mju_rotVecQuat: Turns a vector by a quaternion.
mju_round: Returns the nearest integer.
mju_scl: res = vec * scl.
mju_scl3: res = vec * scl, of length 3.
mju_sigmoid: Returns a smooth step from 0 at 0 to 1 at 1.
mju_sign: Returns -1, 0 or 1.
mju_sparse2dense: Dense matrix of a sparse one.
mju_springDamper: Returns where a spring-damper is after time dt.
mju_sqrMatTD: res = mat' diag mat.
mju_standardNormal: Returns a normally distributed number; num2 receives a second one.
mju_str2Type: Returns the object type of a name, 0 if there is none.
mju_sub: res = vec1 - vec2.
mju_sub3: res = vec1 - vec2, of length 3.
mju_subFrom: res -= vec.
mju_subFrom3: res -= vec, of length 3.
mju_subQuat: Rotation vector from qb to qa.
mju_sum: Returns the sum of the elements.
mju_symmetrize: Symmetric part of a matrix.
mju_transformSpatial: Moves a spatial motion or force to another frame.
mju_transpose: res = mat'.
mju_trnVecPose: Transforms a point by a pose.
mju_type2Str: Returns the name of an object type.
mju_unit4: The quaternion of no rotation.
mju_warningText: Returns the text of a warning.
mju_writeLog: Writes to the log file.
mju_writeNumBytes: Returns a number of bytes as text with a unit.
mju_zero: Fills with zeros.
mju_zero3: Fills a vector of 3 with zeros.
mju_zero4: Fills a vector of 4 with zeros.
mjv_addGeoms: Adds the geoms of categories to a scene.
mjv_alignToCamera: Turns a horizontal direction into the view of the camera.
mjv_applyPerturbForce: Adds the force of a perturbation to xfrc_applied.
mjv_applyPerturbPose: Moves mocap bodies, or all if paused, as a perturbation says.
mjv_averageCamera: Returns the camera between two.
mjv_cameraInModel: Pose of the camera in model coordinates.
mjv_cameraInRoom: Pose of the camera in room coordinates.
mjv_connector: Gives a geom the pose that connects two points.
mjv_defaultCamera: Sets a camera to its defaults.
mjv_defaultFigure: Sets a figure to its defaults.
mjv_defaultFreeCamera: Sets a free camera to the view the model asks for.
mjv_defaultOption: Sets visual options to their defaults.
mjv_defaultPerturb: Sets a perturbation to its defaults.
mjv_frustumHeight: Returns the height of the view at unit distance.
mjv_initGeom: Sets a geom of a scene; None: a default.
mjv_initPerturb: Starts a perturbation of the selected body.
mjv_makeLights: Fills the lights of a scene.
mjv_model2room: Takes a pose from model to room coordinates.
mjv_moveCamera: Moves a camera by a movement of the mouse.
mjv_moveModel: Moves the model in the room by a movement of the mouse.
mjv_movePerturb: Moves a perturbation by a movement of the mouse.
mjv_room2model: Takes a pose from room to model coordinates.
mjv_select: Returns the body under a point of the view, -1 if there is none.
mjv_updateCamera: Sets the cameras of a scene.
mjv_updateScene: Fills a scene with everything to draw.
mjv_updateSkin: Moves the skins of a scene.
MjByteVec: Bytes of an element of a spec, as a sequence that shares their memory.
MjCharVec: Characters of a field of a spec, as a sequence that shares their memory.
MjDoubleVec: Numbers of an element of a spec, as a sequence that shares their memory.
MjFloatVec: Numbers of an element of a spec, as a sequence that shares their memory.
MjIntVec: Integers of an element of a spec, as a sequence that shares their memory.
MjStringVec: Strings of an element of a spec, as a sequence that shares their memory.
MjVisual.Global: Settings of the picture as a whole: field of view, size of the offscreen buffer, real time.
MjVisual.Headlight: The light that moves with the camera.
MjVisual.Map: Ranges and scales of what is drawn: clipping planes, fog, forces.
MjVisual.Quality: Sizes of shadow maps, samples per pixel and numbers of slices.
MjVisual.Rgba: Colors of what is drawn besides geoms.
MjVisual.Scale: Sizes of what is drawn besides geoms, relative to the model.
MjVisualHeadlight: The light that moves with the camera.
MjVisualRgba: Colors of what is drawn besides geoms.
_Batch: The native part of synovia.Batch.
_Enum: The base of all enumerations. A member acts as the integer that it stands for.
_Memory: The owner of native memory: arrays and structs refer to it, so that the memory lives as long as any of them.
_MjContactList: The contacts of an MjData as a sequence; a field of all contacts is one array.
_MjSolverStatList: Statistics of the constraint solver, one item for each iteration of each island.
_MjTimerStatList: Times spent in the parts of a step, indexed by mjtTimer.
_MjWarningStatList: Numbers of warnings, indexed by mjtWarning.
'''

MEANINGS = dict(line.split(': ', 1) for line in _TEXT.strip().splitlines())
