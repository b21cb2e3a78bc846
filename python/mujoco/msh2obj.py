# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Converts meshes in the legacy MSH format to OBJ.

MSH: four int32 (vertices, normals, texture coordinates, faces), then float32 arrays of 3, 3 and 2
columns and int32 faces of 3 vertices.
"""

import argparse
import dataclasses
import io
import pathlib

import numpy as np


@dataclasses.dataclass(frozen=True)
class Msh:
    """The arrays of an MSH file."""

    vertex_positions: np.ndarray
    vertex_normals: np.ndarray
    vertex_texcoords: np.ndarray
    face_vertex_indices: np.ndarray

    @staticmethod
    def create(file):
        """Reads a binary stream."""
        content = file.read()
        if len(content) < 16:
            raise ValueError('MSH file is too short')
        counts = np.frombuffer(content, dtype='<i4', count=4)
        sizes = counts * (3, 3, 2, 3)
        if (counts < 0).any() or 16 + 4 * int(sizes.astype(np.int64).sum()) != len(content):
            raise ValueError('MSH file has a wrong size')
        arrays, offset = [], 16
        for count, cols, dtype in zip(counts, (3, 3, 2, 3), ('<f4', '<f4', '<f4', '<i4')):
            arrays.append(np.frombuffer(content, dtype, count * cols, offset).reshape(count, cols))
            offset += 4 * count * cols
        return Msh(*arrays)


def msh_to_obj(msh_file):
    """The text of an OBJ file for an MSH file."""
    msh = Msh.create(io.BytesIO(pathlib.Path(msh_file).read_bytes()))
    has_texcoords, has_normals = len(msh.vertex_texcoords) > 0, len(msh.vertex_normals) > 0
    lines = ['v ' + ' '.join(str(x) for x in v) for v in msh.vertex_positions]
    # The origin of texture coordinates is at the bottom in OBJ.
    lines += [f'vt {u} {1 - v}' for u, v in msh.vertex_texcoords]
    lines += ['vn ' + ' '.join(str(x) for x in n) for n in msh.vertex_normals]

    def corner(i):
        if has_normals:
            return f'{i}/{i if has_texcoords else ""}/{i}'
        return f'{i}/{i}' if has_texcoords else f'{i}'

    lines += ['f ' + ' '.join(corner(i + 1) for i in face) for face in msh.face_vertex_indices]
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('msh', type=pathlib.Path)
    parser.add_argument('obj', type=pathlib.Path)
    args = parser.parse_args()
    args.obj.write_text(msh_to_obj(args.msh))


if __name__ == '__main__':
    main()
