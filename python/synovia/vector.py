# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Vector environments over a Batch: the protocol of Gymnasium's, which need not be installed."""

from typing import Any, Callable, Dict, Optional, Tuple

import numpy as np

from synovia import spaces
from synovia.batch import Batch


class VectorEnv:
    """num_envs worlds that are reset and stepped together.

    observe(batch) -> (num_envs, ...) observations
    reward(batch, action) -> (num_envs,) rewards
    done(batch) -> (num_envs,) bool, whether an episode ended        (default: never)
    randomize(batch, worlds, rng): changes the state after a reset   (default: nothing)

    A world whose episode ends, or is cut after max_steps, is reset at once (autoreset in the same
    step): the observation returned is the first of the new episode, the last of the old one is in
    info['final_obs'] with the mask info['_final_obs'].

    action_space and observation_space describe the arrays of all worlds, single_action_space and
    single_observation_space those of one: Box of Gymnasium if it is installed, else of
    synovia.spaces.
    """

    def __init__(self, model: Any, num_envs: int, observe: Callable[[Batch], np.ndarray],
                 reward: Callable[[Batch, np.ndarray], np.ndarray], done: Optional[Callable[[Batch], np.ndarray]] = None,
                 randomize: Optional[Callable[[Batch, np.ndarray, np.random.Generator], Any]] = None, *,
                 frame_skip: int = 1, max_steps: int = 1000, nthread: int = 0) -> None:
        self.batch = Batch(model, num_envs, nthread=nthread)
        self.num_envs, self.frame_skip, self.max_steps = num_envs, frame_skip, max_steps
        self._observe, self._reward, self._done, self._randomize = observe, reward, done, randomize
        self._length = np.zeros(num_envs, np.int64)
        self._rng = np.random.default_rng()
        self.batch.ctrl, self.batch.qpos, self.batch.qvel, self.batch.time  # live from the start

    @property
    def single_action_space(self) -> Any:
        """Actions of one world: within ctrlrange where the actuator has one, else any number."""
        m = self.batch.model
        limited = m.actuator_ctrllimited.astype(bool)
        return spaces.box(np.where(limited, m.actuator_ctrlrange[:, 0], -np.inf),
                          np.where(limited, m.actuator_ctrlrange[:, 1], np.inf))

    @property
    def action_space(self) -> Any:
        """Actions of all worlds, (num_envs, nu)."""
        one = self.single_action_space
        return spaces.box(*(np.repeat(x[np.newaxis], self.num_envs, axis=0) for x in (one.low, one.high)))

    @property
    def single_observation_space(self) -> Any:
        """Observations of one world. Their shape and type are those that observe(batch) returns now."""
        return self._unbounded(self._observe(self.batch)[0])

    @property
    def observation_space(self) -> Any:
        """Observations of all worlds, (num_envs, ...)."""
        return self._unbounded(self._observe(self.batch))

    @staticmethod
    def _unbounded(example):
        example = np.asarray(example)
        if example.dtype.kind == 'f':
            return spaces.box(np.full(example.shape, -np.inf), np.full(example.shape, np.inf), example.dtype)
        limits = np.iinfo(example.dtype if example.dtype.kind in 'iu' else np.uint8)
        return spaces.box(np.full(example.shape, limits.min), np.full(example.shape, limits.max), limits.dtype)

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Starts all episodes again; the same seed gives the same episodes."""
        del options
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._restart(np.arange(self.num_envs))
        return self._observed(), {}

    def _observed(self):
        """Returns the observations in memory that the next step does not change."""
        observation = np.asarray(self._observe(self.batch))
        return observation if observation.flags.owndata else observation.copy()

    def step(self, action: Any) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """Applies actions; returns observation, reward, terminated, truncated, info."""
        action = np.asarray(action, dtype=float)
        if action.shape != self.batch.ctrl.shape:
            raise ValueError(f'action should be of shape (num_envs, nu) = {self.batch.ctrl.shape}, got {action.shape}')
        self.batch.ctrl[...] = action
        self.batch.step(self.frame_skip)
        self._length += 1
        reward = np.array(self._reward(self.batch, action), dtype=float)
        terminated = np.zeros(self.num_envs, bool) if self._done is None else np.array(self._done(self.batch), bool)
        truncated = (self._length >= self.max_steps) & ~terminated
        ended = terminated | truncated
        observation, info = self._observed(), {}
        if ended.any():
            info = {'final_obs': observation, '_final_obs': ended}
            self._restart(np.flatnonzero(ended))
            observation = self._observed()
        return observation, reward, terminated, truncated, info

    def _restart(self, worlds):
        self.batch.reset(worlds)
        self._length[worlds] = 0
        if self._randomize is not None:
            self._randomize(self.batch, worlds, self._rng)
            mask = np.zeros(self.num_envs, bool)
            mask[worlds] = True
            self.batch.forward(mask)

    def close(self):
        """Nothing to close: the batch goes with the object."""
