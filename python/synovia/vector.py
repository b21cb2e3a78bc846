# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Vector environments over a Batch: the protocol of Gymnasium's, which need not be installed."""

import numpy as np

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
    """

    def __init__(self, model, num_envs, observe, reward, done=None, randomize=None, *, frame_skip=1,
                 max_steps=1000, nthread=0):
        self.batch = Batch(model, num_envs, nthread=nthread)
        self.num_envs, self.frame_skip, self.max_steps = num_envs, frame_skip, max_steps
        self._observe, self._reward, self._done, self._randomize = observe, reward, done, randomize
        self._length = np.zeros(num_envs, np.int64)
        self._rng = np.random.default_rng()
        self.batch.ctrl, self.batch.qpos, self.batch.qvel, self.batch.time  # live from the start

    def reset(self, *, seed=None, options=None):
        """Starts all episodes anew; the same seed gives the same episodes."""
        del options
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._restart(np.arange(self.num_envs))
        return self._observe(self.batch).copy(), {}

    def step(self, action):
        """Applies actions; returns observation, reward, terminated, truncated, info."""
        action = np.asarray(action, dtype=float)
        if action.shape != self.batch.ctrl.shape:
            raise ValueError(f'action should be of shape {self.batch.ctrl.shape}, got {action.shape}')
        self.batch.ctrl[...] = action
        self.batch.step(self.frame_skip)
        self._length += 1
        reward = np.array(self._reward(self.batch, action), dtype=float)
        terminated = np.zeros(self.num_envs, bool) if self._done is None else np.array(self._done(self.batch), bool)
        truncated = (self._length >= self.max_steps) & ~terminated
        ended = terminated | truncated
        observation, info = self._observe(self.batch).copy(), {}
        if ended.any():
            info = {'final_obs': observation, '_final_obs': ended}
            self._restart(np.flatnonzero(ended))
            observation = self._observe(self.batch).copy()
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
