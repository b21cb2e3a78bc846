# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Sets of actions and observations, as Gymnasium describes them; Gymnasium need not be installed."""

from typing import Any, Optional, Tuple

import numpy as np


class Box:
    """Arrays with bounds for each number: what gymnasium.spaces.Box is, for programs without Gymnasium."""

    def __init__(self, low: Any, high: Any, dtype: Any = np.float64) -> None:
        self.low, self.high = np.array(low, dtype), np.array(high, dtype)
        if self.low.shape != self.high.shape:
            raise ValueError(f'low and high should have the same shape, got {self.low.shape} and {self.high.shape}')
        self.dtype = np.dtype(dtype)
        self._rng = np.random.default_rng()

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape of the arrays."""
        return self.low.shape

    def seed(self, seed: Optional[int] = None) -> None:
        """Makes sample() start again: the same seed gives the same samples."""
        self._rng = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        """Returns a random array: uniform within bounds, normal or exponential where bounds are missing."""
        below, above = np.isfinite(self.low), np.isfinite(self.high)
        uniform = self._rng.random(self.shape)
        both = np.where(below & above, self.low, 0) + uniform * np.where(below & above, self.high, 1) \
            - uniform * np.where(below & above, self.low, 0)
        exponential = self._rng.exponential(size=self.shape)
        one = np.where(below, np.where(below, self.low, 0) + exponential, np.where(above, self.high, 0) - exponential)
        free = self._rng.normal(size=self.shape)
        return np.where(below & above, both, np.where(below | above, one, free)).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Returns whether an array has the right shape and lies within the bounds."""
        x = np.asarray(x)
        return x.shape == self.shape and bool(np.all((x >= self.low) & (x <= self.high)))

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.dtype == other.dtype and \
            np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high)

    def __repr__(self) -> str:
        low, high = (f'{x.min():g}' if x.size and (x == x.flat[0]).all() else '...' for x in (self.low, self.high))
        return f'Box({low}, {high}, {self.shape}, {self.dtype})'


def box(low: Any, high: Any, dtype: Any = np.float64) -> Any:
    """Returns a Box of Gymnasium if it is installed, else one of this module."""
    try:
        from gymnasium.spaces import Box as GymnasiumBox
    except ImportError:
        return Box(low, high, dtype)
    return GymnasiumBox(np.asarray(low, dtype), np.asarray(high, dtype), dtype=dtype)
