# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What Synovia adds to the interface of MuJoCo: batches of worlds, vector environments, films, files of rollouts,
simulations in a browser."""

from synovia import media, spaces, vector
from synovia.batch import Batch


def __getattr__(name):
    """The viewer is loaded when it is first used, so that `python -m synovia.view` is not loaded twice."""
    if name in ('Viewer', 'show'):
        from synovia import view
        return getattr(view, name)
    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')


__all__ = ['Batch', 'Viewer', 'media', 'show', 'spaces', 'vector']
