# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Builds the engine and the native module with CMake and packs them with the Python sources.

The build folder is SYNOVIA_BUILD (default: build/release at the root of the sources), shared with
the C++ build, so that nothing is compiled twice.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get('SYNOVIA_BUILD', ROOT / 'build' / 'release')).resolve()


class CMakeBuild(build_ext):
    """Stands in for the compiler of setuptools."""

    def build_extension(self, ext):
        configure = ['cmake', '-S', str(ROOT), '-B', str(BUILD), '-DSYNOVIA_PYTHON=ON',
                     f'-DPython3_EXECUTABLE={sys.executable}', '-DPython3_FIND_VIRTUALENV=ONLY']
        if not (BUILD / 'CMakeCache.txt').exists():
            configure += ['-DCMAKE_BUILD_TYPE=Release', '-DSYNOVIA_TESTS=OFF', '-DSYNOVIA_BENCHMARKS=OFF']
            configure += ['-G', 'Ninja'] if shutil.which('ninja') else []
        subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
        targets = ['mujoco', 'python_core', 'plugins', 'synovia_viewer_shared']
        subprocess.run(['cmake', '--build', str(BUILD), '--target', *targets], check=True)
        self.collect(pathlib.Path(self.get_ext_fullpath(ext.name)).parent)

    def collect(self, package):
        package.mkdir(parents=True, exist_ok=True)
        module = f'_core.{sysconfig.get_config_var("SOABI")}.so'
        shutil.copy2(BUILD / 'python' / module, package / module)
        for library in (BUILD / 'lib').glob('libmujoco.so.*'):
            shutil.copy2(library, package / library.name)
        shutil.copy2(BUILD / 'lib' / 'libsynovia_viewer.so', package / 'libsynovia_viewer.so')
        self.ship_headers(package / 'include' / 'mujoco')
        (package / 'plugin').mkdir(exist_ok=True)
        for plugin in (BUILD / 'bin' / 'mujoco_plugin').glob('*.so'):
            shutil.copy2(plugin, package / 'plugin' / plugin.name)
        if (package / '__init__.py').exists():
            subprocess.run([sys.executable, str(ROOT / 'python' / 'stubs.py'), str(package)], check=True)

    def ship_headers(self, folder):
        """Without /* */ comments: the small grammars of clients that read the headers know only //."""
        folder.mkdir(parents=True, exist_ok=True)
        for header in (ROOT / 'include' / 'mujoco').glob('*.h'):
            (folder / header.name).write_text(re.sub(r' */\*.*?\*/', '', header.read_text(), flags=re.S))


setup(ext_modules=[Extension('mujoco._core', sources=[])], cmdclass={'build_ext': CMakeBuild})
