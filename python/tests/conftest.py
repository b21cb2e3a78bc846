# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
import os

os.environ.setdefault('MUJOCO_GL', 'egl')  # no display needed; read when mujoco is imported
