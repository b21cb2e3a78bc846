# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""MjModel in a notebook: a table of its sizes and a picture."""

import base64
import html
import struct
import sys
import zlib

import numpy as np

_structs = sys.modules['mujoco._structs']

_COUNTS = (('bodies', 'nbody'), ('joints', 'njnt'), ('degrees of freedom', 'nv'), ('geoms', 'ngeom'), ('sites', 'nsite'),
           ('tendons', 'ntendon'), ('actuators', 'nu'), ('sensors', 'nsensor'), ('equalities', 'neq'), ('flexes', 'nflex'),
           ('cameras', 'ncam'), ('keyframes', 'nkey'))
_WIDTH, _HEIGHT = 200, 150


def to_png(image):
    """The bytes of a PNG file of an (H, W, 3) array of uint8."""
    image = np.ascontiguousarray(image, np.uint8)
    height, width, _ = image.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), image.reshape(height, -1)], axis=1)

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)) +
            chunk(b'IDAT', zlib.compress(rows.tobytes(), 6)) + chunk(b'IEND', b''))


def _thumbnail(model):
    """A small picture of the initial state, '' where nothing can be drawn."""
    import mujoco
    try:
        data = _structs.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, 0 if model.nkey else -1)
        mujoco.mj_forward(model, data)
        width = min(_WIDTH, model.vis.global_.offwidth)
        height = min(_HEIGHT, model.vis.global_.offheight)
        with mujoco.Renderer(model, height, width) as renderer:
            renderer.update_scene(data)
            text = base64.b64encode(to_png(renderer.render())).decode()
    except Exception:  # no OpenGL here: the table alone
        return ''
    return f'<img alt="initial state" src="data:image/png;base64,{text}"/>'


def _repr_html_(model):
    name = html.escape(model.names.split(b'\0', 1)[0].decode(errors='replace'))
    rows = [(label, getattr(model, field)) for label, field in _COUNTS if getattr(model, field)]
    rows += [('mass', f'{model.body_mass.sum():.4g} kg'), ('time step', f'{model.opt.timestep:g} s')]
    cells = ''.join(f'<tr><td style="text-align:left">{label}</td><td>{value}</td></tr>' for label, value in rows)
    return (f'<div style="display:flex;gap:1em;align-items:flex-start"><table><thead><tr><th colspan="2" '
            f'style="text-align:left">MjModel {name}</th></tr></thead><tbody>{cells}</tbody></table>'
            f'{_thumbnail(model)}</div>')


_structs.MjModel._repr_html_ = _repr_html_
