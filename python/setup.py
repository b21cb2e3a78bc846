# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Builds the engine and the native module with CMake and packs them with the Python sources.

The build folder is SYNOVIA_BUILD (default: build/release at the root of the sources), shared with
the C++ build, so that nothing is compiled twice.

JOBS is the number of compilers that run at once (default: one for each core). `pip install -v` shows
the progress of the build.

SYNOVIA_BUILD_V2 names a second one for packages that are to run on every 64-bit machine: everything
is then built for x86-64-v2, and the engine for x86-64-v3 besides, which the dynamic linker prefers
where the processor can do it (glibc-hwcaps).
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
BUILD_V2 = pathlib.Path(os.environ['SYNOVIA_BUILD_V2']).resolve() if os.environ.get('SYNOVIA_BUILD_V2') else None
TARGETS = ['mujoco', 'python_core', 'plugins', 'synovia_viewer_shared']


def require_programs():
    """Stops with instructions if a program that the build needs is missing."""
    missing = [name for name in ('cmake', 'c++') if not shutil.which(name)]
    if missing:
        sys.exit(f'The engine is compiled from source, and these programs are missing: {", ".join(missing)}.\n'
                 f'Run {ROOT / "tools" / "install-deps"} (Debian), or install CMake and a C++20 compiler.')


def cmake_build(folder, targets, *options):
    require_programs()
    configure = ['cmake', '-S', str(ROOT), '-B', str(folder), '-DSYNOVIA_PYTHON=ON', f'-DPython3_EXECUTABLE={sys.executable}',
                 '-DPython3_FIND_VIRTUALENV=ONLY', *options]
    if not (folder / 'CMakeCache.txt').exists():
        if shutil.which('clang++-19') and shutil.which('ninja'):
            configure += ['--preset', 'release']  # the build of `make`, which can use it afterwards
        else:
            configure += ['-DCMAKE_BUILD_TYPE=Release', '-DSYNOVIA_TESTS=OFF', '-DSYNOVIA_BENCHMARKS=OFF']
            configure += ['-G', 'Ninja'] if shutil.which('ninja') else []
            configure += ['-DCMAKE_CXX_COMPILER_LAUNCHER=ccache'] if shutil.which('ccache') else []
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    jobs = os.environ.get('JOBS') or str(os.cpu_count() or 1)
    subprocess.run(['cmake', '--build', str(folder), '-j', jobs, '--target', *targets], check=True)


class CMakeBuild(build_ext):
    """Stands in for the compiler of setuptools."""

    def build_extension(self, ext):
        package = pathlib.Path(self.get_ext_fullpath(ext.name)).parent
        package.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(package / 'glibc-hwcaps', ignore_errors=True)  # of an earlier build
        if BUILD_V2:
            cmake_build(BUILD_V2, TARGETS, '-DSYNOVIA_CPU=x86-64-v2')
            cmake_build(BUILD, ['mujoco'])
            self.collect(package, BUILD_V2)
            self.copy_engine(BUILD, package / 'glibc-hwcaps' / 'x86-64-v3')
        else:
            cmake_build(BUILD, TARGETS)
            self.collect(package, BUILD)

    def copy_engine(self, build, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for library in (build / 'lib').glob('libmujoco.so.*'):
            shutil.copy2(library, folder / library.name)

    def collect(self, package, build):
        module = f'_core.{sysconfig.get_config_var("SOABI")}.so'
        shutil.copy2(build / 'python' / module, package / module)
        self.copy_engine(build, package)
        shutil.copy2(build / 'lib' / 'libsynovia_viewer.so', package / 'libsynovia_viewer.so')
        for library in (build / 'lib').glob('libsynovia_view.so'):
            shutil.copy2(library, package / library.name)
        self.ship_headers(package / 'include' / 'mujoco')
        (package / 'plugin').mkdir(exist_ok=True)
        for plugin in (build / 'bin' / 'mujoco_plugin').glob('*.so'):
            shutil.copy2(plugin, package / 'plugin' / plugin.name)
        generate = ROOT / 'python' / 'generate'
        subprocess.run([sys.executable, str(generate / 'introspect.py'), str(ROOT / 'include' / 'mujoco'),
                        str(package / 'introspect')], check=True)
        if (package / '__init__.py').exists():
            subprocess.run([sys.executable, str(generate / 'stubs.py'), str(package)], check=True)

    def ship_headers(self, folder):
        """Without /* */ comments: the small grammars of clients that read the headers know only //."""
        folder.mkdir(parents=True, exist_ok=True)
        for header in (ROOT / 'include' / 'mujoco').glob('*.h'):
            (folder / header.name).write_text(re.sub(r' */\*.*?\*/', '', header.read_text(), flags=re.S))


setup(ext_modules=[Extension('mujoco._core', sources=[])], cmdclass={'build_ext': CMakeBuild})
