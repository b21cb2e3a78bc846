# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Pictures of a simulation as arrays: color, depth, segmentation."""

from typing import Any, Optional, Union

import numpy as np

from mujoco import _enums, _functions, _render, _structs, gl_context


class Renderer:
    """Draws scenes of one model off screen."""

    def __init__(self, model: '_structs.MjModel', height: int = 240, width: int = 320, max_geom: int = 10000,
                 font_scale: Any = _enums.mjtFontScale.mjFONTSCALE_150) -> None:
        self._gl_context = self._mjr_context = None
        if not isinstance(model, _structs.MjModel):
            raise TypeError(f'Renderer expects an MjModel, got {type(model).__name__}. The data is an argument of '
                            'update_scene(data).')
        for what, size, limit in (('width', width, model.vis.global_.offwidth),
                                  ('height', height, model.vis.global_.offheight)):
            if size < 1:
                raise ValueError(f'Image {what} must be positive, got {size}. Renderer(model, height, width) takes pixels.')
            if size > limit:
                raise ValueError(f'Image {what} {size} > framebuffer {what} {limit}. Either reduce the image {what} '
                                 f'or specify a larger offscreen framebuffer in the model: '
                                 f'<visual><global off{what}="my_{what}"/></visual>.')
        self._model, self._width, self._height = model, width, height
        self._scene = _structs.MjvScene(model=model, maxgeom=max_geom)
        self._scene_option = _structs.MjvOption()
        self._rect = _render.MjrRect(0, 0, width, height)
        self._gl_context = gl_context.GLContext(width, height)
        self._gl_context.make_current()
        self._mjr_context = _render.MjrContext(model, font_scale)
        _render.mjr_setBuffer(_enums.mjtFramebuffer.mjFB_OFFSCREEN, self._mjr_context)
        self._mjr_context.readDepthMap = _enums.mjtDepthMap.mjDEPTH_ZEROFAR
        self._depth = self._segmentation = False

    @property
    def model(self) -> '_structs.MjModel':
        """The model whose scenes are drawn."""
        return self._model

    @property
    def scene(self) -> '_structs.MjvScene':
        """The scene; geoms can be added to it between update_scene and render."""
        return self._scene

    @property
    def height(self) -> int:
        """Height of the pictures in pixels."""
        return self._height

    @property
    def width(self) -> int:
        """Width of the pictures in pixels."""
        return self._width

    def enable_depth_rendering(self) -> None:
        """Makes render return distances from the camera, in meters."""
        self._segmentation, self._depth = False, True

    def disable_depth_rendering(self) -> None:
        """Makes render return colors again."""
        self._depth = False

    def enable_segmentation_rendering(self) -> None:
        """Makes render return the number and the type (mjtObj) of the object at each pixel."""
        self._segmentation, self._depth = True, False

    def disable_segmentation_rendering(self) -> None:
        """Makes render return colors again."""
        self._segmentation = False

    def update_scene(self, data: '_structs.MjData', camera: 'Union[int, str, _structs.MjvCamera]' = -1,
                     scene_option: 'Optional[_structs.MjvOption]' = None) -> None:
        """Takes the geoms from data, seen by a camera: MjvCamera, id or name; -1: free camera."""
        if not isinstance(camera, _structs.MjvCamera):
            camera = self._camera(camera)
        _functions.mjv_updateScene(self._model, data, scene_option or self._scene_option, None, camera,
                                   _enums.mjtCatBit.mjCAT_ALL.value, self._scene)

    def _camera(self, key):
        camera_id = key
        if isinstance(key, str):
            camera_id = _functions.mj_name2id(self._model, _enums.mjtObj.mjOBJ_CAMERA.value, key)
            if camera_id == -1:
                raise ValueError(f'The camera "{key}" does not exist.{self._cameras()}')
        if not -1 <= camera_id < self._model.ncam:
            raise ValueError(f'The camera id {camera_id} is out of range [-1, {self._model.ncam}).')
        camera = _structs.MjvCamera()
        if camera_id == -1:
            camera.type = _enums.mjtCamera.mjCAMERA_FREE
            _functions.mjv_defaultFreeCamera(self._model, camera)
        else:
            camera.type, camera.fixedcamid = _enums.mjtCamera.mjCAMERA_FIXED, camera_id
        return camera

    def _cameras(self):
        names = [_functions.mj_id2name(self._model, _enums.mjtObj.mjOBJ_CAMERA.value, i) for i in range(self._model.ncam)]
        names = [n for n in names if n]
        return f' The model has: {", ".join(names)}.' if names else \
            ' The model has no cameras with names; -1 is the free camera.'

    def render(self, *, out: Optional[np.ndarray] = None) -> np.ndarray:
        """An image, top row first: (H, W, 3) uint8, metric depth (H, W) float32 or ids (H, W, 2) int32."""
        if self._mjr_context is None:
            raise RuntimeError('render cannot be called after close.')
        shape = (self._height, self._width) if self._depth else (self._height, self._width, 3)
        if out is not None and not self._segmentation and out.shape != shape:
            raise ValueError(f'Expected `out.shape == {shape}`. Got `out.shape={out.shape}` instead.')
        if out is None or self._segmentation:
            out = np.empty(shape, np.float32 if self._depth else np.uint8)
        flags = self._scene.flags
        segment, idcolor = _enums.mjtRndFlag.mjRND_SEGMENT, _enums.mjtRndFlag.mjRND_IDCOLOR
        saved = flags[segment], flags[idcolor]
        if self._depth or self._segmentation:
            flags[segment], flags[idcolor] = 1, 1
        self._gl_context.make_current()
        _render.mjr_render(self._rect, self._scene, self._mjr_context)
        flags[segment], flags[idcolor] = saved
        if self._depth:
            _render.mjr_readPixels(None, out, self._rect, self._mjr_context)
            self._to_meters(out)
        else:
            _render.mjr_readPixels(out, None, self._rect, self._mjr_context)
            if self._segmentation:
                out = self._ids(out)
        out[:] = np.flipud(out)
        return out

    def _to_meters(self, depth):
        near = self._model.vis.map.znear * self._model.stat.extent
        far = self._model.vis.map.zfar * self._model.stat.extent
        # The buffer is 1 near and 0 far.
        np.divide(far * near, depth * (far - near) + near, out=depth)

    def _ids(self, image):
        image = image.astype(np.int32)
        segid = image[..., 0] + 256 * image[..., 1] + 65536 * image[..., 2]
        table = np.full((self._scene.ngeom + 1, 2), -1, np.int32)
        for geom in self._scene.geoms[:self._scene.ngeom]:
            if geom.segid != -1:
                table[geom.segid + 1] = geom.objid, geom.objtype
        return table[np.minimum(segid, self._scene.ngeom)]

    def close(self) -> None:
        """Frees what is on the graphics card; may be repeated."""
        if self._mjr_context is not None:
            if self._gl_context is not None:
                self._gl_context.make_current()
            self._mjr_context.free()
        self._mjr_context = None
        if self._gl_context is not None:
            self._gl_context.free()
        self._gl_context = None

    def __enter__(self) -> 'Renderer':
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self):
        self.close()
