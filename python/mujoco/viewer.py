# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Interactive viewers.

launch: a window with a simulation of its own, until it is closed. launch_passive: a window that
shows a simulation which the program runs itself:

    with mujoco.viewer.launch_passive(model, data) as viewer:
        while viewer.is_running():
            mujoco.mj_step(model, data)
            viewer.sync()

    python3 -m mujoco.viewer --mjcf=model.xml
"""

import argparse
import atexit
import contextlib
import ctypes
import os
import threading
import weakref

import numpy as np

import mujoco
from mujoco import _structs

_ERROR_SIZE = 1000
_LOADER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_void_p))
_ON_KEY = ctypes.CFUNCTYPE(None, ctypes.c_int)
_HEIGHT_FIELD, _MESH, _TEXTURE = range(3)
_open_viewers = weakref.WeakSet()


class _Rect(ctypes.Structure):
    """mjrRect."""

    _fields_ = [(name, ctypes.c_int) for name in ('left', 'bottom', 'width', 'height')]

    @classmethod
    def of(cls, rect):
        return cls(rect.left, rect.bottom, rect.width, rect.height)


def _load_library():
    """The native viewer, on first use: programs without a window need not have it."""
    if _load_library.library is None:
        path = os.path.join(os.path.dirname(mujoco.__file__), 'libsynovia_viewer.so')
        library = ctypes.CDLL(path)
        for name in ('syn_makePassive', 'syn_passiveCamera', 'syn_passiveOption', 'syn_passivePerturb'):
            getattr(library, name).restype = ctypes.c_void_p
        _load_library.library = library
    return _load_library.library


_load_library.library = None


def _address(struct):
    return ctypes.c_void_p(struct._address)


def _check(function, *args):
    """Calls a function that ends in (error, error_sz) and returns 0 when it fails."""
    error = ctypes.create_string_buffer(_ERROR_SIZE)
    result = function(*args, error, _ERROR_SIZE)
    if not result:
        raise RuntimeError(error.value.decode())
    return result


class Handle:
    """A running passive viewer. It changes and reads model and data in sync() only.

    cam, opt, perturb: what the window uses, live; change them under lock(). user_scn: a scene whose
    geoms are drawn from the next sync() on. m, d: the model and data of the program.
    """

    def __init__(self, model, data, key_callback, show_left_ui, show_right_ui):
        self._library = _load_library()
        self._m, self._d = model, data
        self._on_key = _ON_KEY(key_callback) if key_callback is not None else _ON_KEY()
        self._native = ctypes.c_void_p(_check(
            self._library.syn_makePassive, _address(model), _address(data), self._on_key,
            int(show_left_ui), int(show_right_ui)))
        owner = _Owner(self._library, self._native, (model, data, self._on_key))
        self._owner = owner
        self._cam = _structs._at(mujoco.MjvCamera, self._library.syn_passiveCamera(self._native), owner)
        self._opt = _structs._at(mujoco.MjvOption, self._library.syn_passiveOption(self._native), owner)
        self._perturb = _structs._at(mujoco.MjvPerturb, self._library.syn_passivePerturb(self._native), owner)
        self._user_scn = mujoco.MjvScene(model, 100000)
        self._start(owner)

    def _start(self, owner):
        failure = []

        def draw():
            try:
                _check(owner.library.syn_passiveRun, owner.native)
            except RuntimeError as error:
                failure.append(error)

        thread = threading.Thread(target=draw, daemon=True, name='mujoco.viewer')
        thread.start()
        owner.thread = thread
        if not self._library.syn_passiveWait(self._native):
            thread.join()
            if failure:
                raise failure[0]
        _open_viewers.add(self)

    cam = property(lambda self: self._cam)
    opt = property(lambda self: self._opt)
    perturb = property(lambda self: self._perturb)
    user_scn = property(lambda self: self._user_scn)
    m = property(lambda self: self._m)
    d = property(lambda self: self._d)

    @property
    def viewport(self):
        """The part of the window that shows the model, in pixels."""
        rect = _Rect()
        self._library.syn_passiveViewport(self._native, ctypes.byref(rect))
        return mujoco.MjrRect(rect.left, rect.bottom, rect.width, rect.height)

    @contextlib.contextmanager
    def lock(self):
        """While held, no frame is drawn and no event handled; may be held more than once."""
        self._library.syn_passiveLock(self._native)
        try:
            yield
        finally:
            self._library.syn_passiveUnlock(self._native)

    def is_running(self):
        """Whether the window is open."""
        return bool(self._library.syn_passiveIsRunning(self._native))

    def close(self):
        """Closes the window and waits until it has gone."""
        self._library.syn_passiveClose(self._native)
        if threading.current_thread() is not self._owner.thread:
            self._owner.thread.join()

    def sync(self, state_only=False):
        """Exchanges edits in the window and the state of the simulation.

        state_only: copies the state and computes the rest in the viewer, without model changes.
        """
        _check(self._library.syn_passiveSync, self._native, _address(self._user_scn), int(bool(state_only)))

    def update_hfield(self, hfieldid):
        """Draws the current heights of a height field."""
        self._upload(_HEIGHT_FIELD, hfieldid, self._m.nhfield, 'hfieldid')

    def update_mesh(self, meshid):
        """Draws the current vertices of a mesh."""
        self._upload(_MESH, meshid, self._m.nmesh, 'meshid')

    def update_texture(self, texid):
        """Draws the current pixels of a texture."""
        self._upload(_TEXTURE, texid, self._m.ntex, 'texid')

    def _upload(self, asset, index, count, name):
        if not 0 <= index < count:
            raise ValueError(f'{name} {index} is out of range [0, {count})')
        self._library.syn_passiveUpload(self._native, asset, int(index))

    def set_figures(self, viewports_figures):
        """Shows figures: (MjrRect, MjvFigure) or a list of such pairs."""
        pairs = _as_list(viewports_figures)
        rects = (_Rect * len(pairs))(*[_Rect.of(rect) for rect, _ in pairs])
        figures = (ctypes.c_void_p * len(pairs))(*[figure._address for _, figure in pairs])
        self._library.syn_passiveFigures(self._native, len(pairs), rects, figures)

    def clear_figures(self):
        """Shows no figures."""
        self._library.syn_passiveFigures(self._native, 0, None, None)

    def set_texts(self, texts):
        """Shows texts: (font, gridpos, text1, text2) or a list of such tuples; None: a default."""
        rows = _as_list(texts)
        fonts = [mujoco.mjtFontScale.mjFONTSCALE_150 if row[0] is None else row[0] for row in rows]
        places = [mujoco.mjtGridPos.mjGRID_TOPLEFT if row[1] is None else row[1] for row in rows]
        strings = [[('' if row[k] is None else row[k]).encode() for row in rows] for k in (2, 3)]
        ints, chars = ctypes.c_int * len(rows), ctypes.c_char_p * len(rows)
        self._library.syn_passiveTexts(self._native, len(rows), ints(*map(int, fonts)), ints(*map(int, places)),
                                       chars(*strings[0]), chars(*strings[1]))

    def clear_texts(self):
        """Shows no texts."""
        self._library.syn_passiveTexts(self._native, 0, None, None, None, None)

    def set_images(self, viewports_images):
        """Shows images: (MjrRect, uint8 array of its height x width x 3, top row first) or a list."""
        pairs = _as_list(viewports_images)
        images = [_upside_down(rect, image) for rect, image in pairs]
        rects = (_Rect * len(pairs))(*[_Rect.of(rect) for rect, _ in pairs])
        pixels = (ctypes.c_void_p * len(pairs))(*[image.ctypes.data for image in images])
        self._library.syn_passiveImages(self._native, len(pairs), rects, pixels)

    def clear_images(self):
        """Shows no images."""
        self._library.syn_passiveImages(self._native, 0, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


class _Owner:
    """Owns the native viewer: what lies in it can be looked at as long as something refers to this."""

    def __init__(self, library, native, keep):
        self.library, self.native, self.keep, self.thread = library, native, keep, None

    def __del__(self):
        if self.thread is None or not self.thread.is_alive():
            self.library.syn_deletePassive(self.native)


def _as_list(one_or_many):
    return [one_or_many] if isinstance(one_or_many, tuple) else list(one_or_many)


def _upside_down(rect, image):
    image = np.asarray(image)
    if image.shape != (rect.height, rect.width, 3):
        raise ValueError(f'image should be of shape {(rect.height, rect.width, 3)}, got {image.shape}')
    return np.ascontiguousarray(image[::-1], dtype=np.uint8)


@atexit.register
def _close_all():
    for viewer in list(_open_viewers):
        viewer.close()


def launch_passive(model, data, *, key_callback=None, show_left_ui=True, show_right_ui=True):
    """Opens a window for a simulation that the caller runs; returns its Handle at once.

    key_callback(keycode) is called in the thread of the window after each key press.
    """
    if not isinstance(model, mujoco.MjModel):
        raise ValueError(f'`model` is not a mujoco.MjModel: got {model!r}')
    if not isinstance(data, mujoco.MjData):
        raise ValueError(f'`data` is not a mujoco.MjData: got {data!r}')
    if key_callback is not None and not callable(key_callback):
        raise ValueError(f'`key_callback` is not callable: got {key_callback!r}')
    return Handle(model, data, key_callback, show_left_ui, show_right_ui)


def _launch(model, data, loader, path, show_left_ui, show_right_ui):
    alive = [(model, data)]  # what the window shows, the newest last

    def load(m, d):
        try:
            loaded = loader()
        except Exception as error:  # shown instead of the model, as a bad file is
            print(error)
            return 0
        alive[:] = alive[-1:] + [loaded]
        m[0], d[0] = loaded[0]._address, loaded[1]._address
        return 1

    null = ctypes.c_void_p(None)
    _check(_load_library().syn_viewerLaunch, null if model is None else _address(model),
           null if data is None else _address(data), _LOADER(load) if loader else _LOADER(),
           None if path is None else os.fsencode(path), int(show_left_ui), int(show_right_ui))


def launch(model=None, data=None, *, loader=None, show_left_ui=True, show_right_ui=True):
    """Opens a window that simulates, and returns when it is closed.

    It works on the given model and data, or on what loader() -> (model, data) returns, which is
    asked again when the user reloads. With neither, models can be dropped into the window.
    """
    if model is None and data is not None:
        raise ValueError('mjData is specified but mjModel is not')
    if loader is not None and model is not None:
        raise ValueError('model and loader are both specified')
    if model is not None and data is None:
        data = mujoco.MjData(model)
    _launch(model, data, loader, None, show_left_ui, show_right_ui)


def launch_from_path(path):
    """Opens a window that simulates the model of a file: MJCF, URDF or MJB."""
    _launch(None, None, None, path, True, True)


def _main():
    parser = argparse.ArgumentParser('python3 -m mujoco.viewer', description='Simulates a model in a window.')
    parser.add_argument('--mjcf', help='model to show; without one, drop a file into the window')
    path = parser.parse_args().mjcf
    if path is None:
        launch()
    else:
        launch_from_path(path)


if __name__ == '__main__':
    _main()
