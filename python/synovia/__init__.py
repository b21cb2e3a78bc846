# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What Synovia adds to the interface of MuJoCo: batches of worlds, vector environments, films, files of rollouts."""

from synovia import media, vector
from synovia.batch import Batch

__all__ = ['Batch', 'media', 'vector']
