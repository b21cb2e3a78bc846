# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Pictures and films of simulations, for files and notebooks."""

import os
import shutil
import subprocess

import numpy as np

from mujoco._html import to_png


def _as_frame(frame, shape=None):
    frame = np.asarray(frame)
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
        raise ValueError(f'frames should be uint8 arrays of shape (height, width, 3), got {frame.dtype} {frame.shape}')
    if shape is not None and frame.shape != shape:
        raise ValueError(f'all frames should be of one shape: {shape}, then {frame.shape}')
    return frame


def write_video(path, frames, fps=30, quality=23):
    """Writes frames, (height, width, 3) uint8 each, to a film; returns the path.

    frames may be a generator: none is kept. The format follows from the extension (.mp4, .webm,
    .gif); quality is the constant rate factor of H.264, lower is better. Needs ffmpeg.
    """
    if shutil.which('ffmpeg') is None:
        raise RuntimeError('write_video needs the program ffmpeg (Debian: apt-get install ffmpeg)')
    frames = iter(frames)
    first = next(frames, None)
    if first is None:
        raise ValueError('frames is empty: a film needs at least one picture')
    first = _as_frame(first)
    height, width, _ = first.shape
    command = ['ffmpeg', '-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{width}x{height}',
               '-r', str(fps), '-i', '-']
    if os.fspath(path).endswith('.mp4'):  # players want even sizes and this order of colours
        command += ['-vf', 'pad=ceil(iw/2)*2:ceil(ih/2)*2', '-pix_fmt', 'yuv420p', '-crf', str(quality)]
    with subprocess.Popen(command + [os.fspath(path)], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writer:
        try:
            writer.stdin.write(first.tobytes())
            for frame in frames:
                writer.stdin.write(_as_frame(frame, first.shape).tobytes())
        except BrokenPipeError:
            pass  # ffmpeg says why
        except BaseException:
            writer.kill()
            raise
        errors = writer.communicate()[1]
    if writer.returncode:
        raise RuntimeError(f'ffmpeg: {errors.decode(errors="replace").strip()}')
    return path


class Picture:
    """An image that a notebook shows: (height, width, 3) uint8."""

    def __init__(self, image):
        self.image = _as_frame(image)

    def _repr_png_(self):
        return to_png(self.image)

    def save(self, path):
        """Writes a PNG file."""
        with open(path, 'wb') as file:
            file.write(to_png(self.image))
