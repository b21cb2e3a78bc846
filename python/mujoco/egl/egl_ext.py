# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""EGL with its device extensions, on ctypes: the functions and constants that a program without a window needs.

Programs that create contexts of their own use it as `from mujoco.egl import egl_ext as EGL`. Functions take and return
what they do in C, with three exceptions: attribute lists are sequences of integers that end with EGL_NONE,
eglQueryDevicesEXT returns a list, and eglQueryString returns text. No function raises an exception when EGL reports an
error; eglGetError returns the error code. The package PyOpenGL is not needed.
"""

import ctypes


class _Handle(ctypes.c_void_p):
    """An opaque EGL object. Two handles are equal if they refer to the same object."""

    @property
    def address(self):
        """The address of the object as an integer, 0 for the null handle."""
        return self.value or 0

    def __eq__(self, other):
        return isinstance(other, _Handle) and self.address == other.address or other is None and not self.address

    def __hash__(self):
        return hash(self.address)

    def __bool__(self):
        return self.value is not None


class EGLDisplay(_Handle):
    """A connection to a device on which contexts are created."""


class EGLConfig(_Handle):
    """A frame buffer configuration."""


class EGLContext(_Handle):
    """An OpenGL context."""


class EGLSurface(_Handle):
    """A surface that a context draws to."""


class EGLDeviceEXT(_Handle):
    """A graphics device."""


EGL_NO_DISPLAY, EGL_NO_CONTEXT, EGL_NO_SURFACE = EGLDisplay(), EGLContext(), EGLSurface()
EGL_DEFAULT_DISPLAY = 0

# Values of the EGL 1.5 registry.
EGL_FALSE, EGL_TRUE = 0, 1
EGL_SUCCESS, EGL_NOT_INITIALIZED, EGL_BAD_ACCESS, EGL_BAD_ALLOC, EGL_BAD_ATTRIBUTE = range(0x3000, 0x3005)
EGL_BAD_CONFIG, EGL_BAD_CONTEXT, EGL_BAD_CURRENT_SURFACE, EGL_BAD_DISPLAY, EGL_BAD_MATCH = range(0x3005, 0x300A)
EGL_BAD_NATIVE_PIXMAP, EGL_BAD_NATIVE_WINDOW, EGL_BAD_PARAMETER, EGL_BAD_SURFACE, EGL_CONTEXT_LOST = range(0x300A, 0x300F)
EGL_BUFFER_SIZE, EGL_ALPHA_SIZE, EGL_BLUE_SIZE, EGL_GREEN_SIZE, EGL_RED_SIZE = range(0x3020, 0x3025)
EGL_DEPTH_SIZE, EGL_STENCIL_SIZE, EGL_CONFIG_CAVEAT, EGL_CONFIG_ID = range(0x3025, 0x3029)
EGL_SAMPLES, EGL_SAMPLE_BUFFERS, EGL_SURFACE_TYPE = range(0x3031, 0x3034)
EGL_NONE, EGL_COLOR_BUFFER_TYPE, EGL_RENDERABLE_TYPE = 0x3038, 0x303F, 0x3040
EGL_VENDOR, EGL_VERSION, EGL_EXTENSIONS, EGL_HEIGHT, EGL_WIDTH = range(0x3053, 0x3058)
EGL_DRAW, EGL_READ, EGL_CLIENT_APIS, EGL_RGB_BUFFER = 0x3059, 0x305A, 0x308D, 0x308E
EGL_PBUFFER_BIT, EGL_WINDOW_BIT, EGL_OPENGL_BIT = 0x0001, 0x0004, 0x0008
EGL_OPENGL_ES_API, EGL_OPENGL_API = 0x30A0, 0x30A2
EGL_CONTEXT_MAJOR_VERSION, EGL_CONTEXT_MINOR_VERSION = 0x3098, 0x30FB
EGL_PLATFORM_DEVICE_EXT = 0x313F

# Name, type of the result, types of the arguments. 'attributes' is a sequence of integers.
_INT, _UINT, _POINTER = ctypes.c_int, ctypes.c_uint, ctypes.c_void_p
_FUNCTIONS = (
    ('eglGetError', _INT), ('eglReleaseThread', _UINT), ('eglBindAPI', _UINT, _UINT),
    ('eglGetDisplay', EGLDisplay, _POINTER), ('eglGetCurrentDisplay', EGLDisplay),
    ('eglInitialize', _UINT, _POINTER, 'reference', 'reference'), ('eglTerminate', _UINT, _POINTER),
    ('eglQueryString', ctypes.c_char_p, _POINTER, _INT),
    ('eglGetConfigAttrib', _UINT, _POINTER, _POINTER, _INT, 'reference'),
    ('eglChooseConfig', _UINT, _POINTER, 'attributes', 'reference', _INT, 'reference'),
    ('eglCreateContext', EGLContext, _POINTER, _POINTER, _POINTER, 'attributes'),
    ('eglDestroyContext', _UINT, _POINTER, _POINTER), ('eglGetCurrentContext', EGLContext),
    ('eglMakeCurrent', _UINT, _POINTER, _POINTER, _POINTER, _POINTER),
    ('eglCreatePbufferSurface', EGLSurface, _POINTER, _POINTER, 'attributes'),
    ('eglDestroySurface', _UINT, _POINTER, _POINTER), ('eglGetCurrentSurface', EGLSurface, _INT),
    ('eglSwapBuffers', _UINT, _POINTER, _POINTER),
)
_EXTENSIONS = (
    ('eglQueryDevicesEXT', _UINT, _INT, 'reference', 'reference'),
    ('eglQueryDeviceStringEXT', ctypes.c_char_p, _POINTER, _INT),
    ('eglGetPlatformDisplayEXT', EGLDisplay, _UINT, _POINTER, 'attributes'),
)


def _load():
    try:
        return ctypes.CDLL('libEGL.so.1', mode=ctypes.RTLD_GLOBAL)
    except OSError as e:
        raise ImportError(f'EGL is not installed: {e}. Install it (Debian: apt-get install libegl1) or set the '
                          'environment variable MUJOCO_GL=osmesa before the import of mujoco.') from None


def _converted(value, kind):
    """Returns an argument in the form that ctypes passes to C."""
    if kind == 'attributes' and value is not None:
        return (ctypes.c_int * len(value))(*(int(x) for x in value))
    if kind == 'reference' and isinstance(value, (ctypes._SimpleCData, ctypes.Array)):
        return ctypes.byref(value)
    return value


def _wrapped(name, native, kinds):
    def function(*arguments):
        if len(arguments) != len(kinds):
            raise TypeError(f'{name}() takes {len(kinds)} arguments, got {len(arguments)}')
        result = native(*(_converted(value, kind) for value, kind in zip(arguments, kinds)))
        return result.decode() if isinstance(result, bytes) else result

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f'Calls the EGL function {name}.'
    return function


def _bind(library):
    def types(kinds):
        return [_POINTER if isinstance(kind, str) else kind for kind in kinds]

    found = {}
    for name, result, *kinds in _FUNCTIONS:
        native = getattr(library, name)
        native.restype, native.argtypes = result, types(kinds)
        found[name] = _wrapped(name, native, kinds)
    library.eglGetProcAddress.restype = _POINTER
    library.eglGetProcAddress.argtypes = [ctypes.c_char_p]
    for name, result, *kinds in _EXTENSIONS:
        address = library.eglGetProcAddress(name.encode())
        if address:
            found[name] = _wrapped(name, ctypes.CFUNCTYPE(result, *types(kinds))(address), kinds)
    return found


globals().update(_bind(_load()))


def __getattr__(name):
    """Explains why an extension function is not there."""
    if name in {row[0] for row in _EXTENSIONS}:
        raise AttributeError(f'the EGL library of this machine lacks the extension function {name}')
    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')


if 'eglQueryDevicesEXT' in globals():
    _query_devices = globals()['eglQueryDevicesEXT']

    def eglQueryDevicesEXT(max_devices=64):
        """Returns the graphics devices of this machine, at most `max_devices`."""
        devices, count = (EGLDeviceEXT * max_devices)(), ctypes.c_int()
        if not _query_devices(max_devices, devices, count):
            return []
        return list(devices[:count.value])
