# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Models in notebooks, pictures and films."""

import shutil
import struct
import subprocess
import zlib

import mujoco
import numpy as np
import pytest
from synovia import media


def decode_png(data):
    """Pixels of a PNG as we write them: one IDAT, no filters."""
    width, height = struct.unpack('>II', data[16:24])
    at = data.index(b'IDAT')
    size = struct.unpack('>I', data[at - 4:at])[0]
    rows = np.frombuffer(zlib.decompress(data[at + 4:at + 4 + size]), np.uint8).reshape(height, 1 + 3 * width)
    assert (rows[:, 0] == 0).all()
    return rows[:, 1:].reshape(height, width, 3)


def test_png_keeps_pixels():
    image = np.random.default_rng(0).integers(0, 256, (7, 5, 3), np.uint8)
    np.testing.assert_array_equal(decode_png(media.Picture(image)._repr_png_()), image)


def test_model_in_a_notebook():
    m = mujoco.MjModel.from_xml_string('<mujoco model="a&lt;b"><worldbody><light pos="0 0 3"/>'
                                       '<body><geom size=".1" mass="3"/></body></worldbody></mujoco>')
    text = m._repr_html_()
    assert 'a&lt;b' in text and '<td>3 kg</td>' in text and 'geoms' in text and 'sensors' not in text
    assert 'data:image/png' in text  # EGL is there: see conftest.py


@pytest.mark.skipif(not (shutil.which('ffmpeg') and shutil.which('ffprobe')), reason='needs ffmpeg')
def test_video(tmp_path):
    frames = (np.full((31, 41, 3), 8 * i, np.uint8) for i in range(20))
    path = media.write_video(tmp_path / 'a.mp4', frames, fps=10)
    info = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames,width,height',
                           '-of', 'csv=p=0', path], capture_output=True, text=True, check=True).stdout.strip()
    assert info == '42,32,20'


def test_bad_frames(tmp_path):
    good = np.zeros((4, 4, 3), np.uint8)
    for frames in ([], [np.zeros((4, 4), np.uint8)], [np.zeros((4, 4, 3))], [good, good[:2]]):
        with pytest.raises((ValueError, RuntimeError)):
            media.write_video(tmp_path / 'a.mp4', frames)
    with pytest.raises(RuntimeError):
        media.write_video(tmp_path / 'no' / 'such' / 'folder.mp4', [good] * 3)
