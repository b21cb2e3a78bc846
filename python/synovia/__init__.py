# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What Synovia adds to the interface of MuJoCo: batches of worlds."""

from synovia import vector
from synovia.batch import Batch

__all__ = ['Batch', 'vector']
