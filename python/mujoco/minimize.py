# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Nonlinear least squares with box bounds: Gauss-Newton with adaptive regularization.

Each iteration solves min_dx  ½ dxᵀ(H + mu I)dx + gᵀdx  within the bounds (mju_boxQP), with H ≈ JᵀJ.
mu grows while the step is bad and shrinks, ever faster, while steps are good.
"""

import abc
import dataclasses
import enum
import sys
import time

import numpy as np

import mujoco


class Verbosity(enum.Enum):
    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


_STATUS_MESSAGE = {
    Status.FACTORIZATION_FAILED: 'factorization failed.',
    Status.NO_IMPROVEMENT: 'insufficient reduction.',
    Status.MAX_ITER: 'maximum iterations reached.',
    Status.DX_TOL: 'norm(dx) < tol.',
    Status.G_TOL: 'norm(gradient) < tol.',
}


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration; the last fields are filled with Verbosity.FULLITER."""

    candidate: np.ndarray
    objective: float
    reduction: float
    regularizer: float
    residual: np.ndarray = None
    jacobian: np.ndarray = None
    grad: np.ndarray = None
    step: np.ndarray = None


class Norm(abc.ABC):
    """A norm of the residual."""

    @abc.abstractmethod
    def value(self, r):
        """The norm of r, (nr, 1)."""

    @abc.abstractmethod
    def grad_hess(self, r, proj):
        """Gradient and Hessian at r, projected: projᵀ g, projᵀ H proj."""


class Quadratic(Norm):
    """½ rᵀr."""

    def value(self, r):
        return 0.5 * (r.T @ r).item()

    def grad_hess(self, r, proj):
        return proj.T @ r, proj.T @ proj


def jacobian_fd(residual, x, r, eps, n_res, bounds=None):
    """Jacobian by forward differences, and the new count of residual evaluations."""
    n = x.size
    h = eps * np.maximum(1.0, np.abs(x))
    if bounds is not None:
        h = np.where(x > 0.5 * (bounds[1] - bounds[0]), -h, h)
    h = (h + x) - x
    rh = residual(x + np.diag(h.ravel()))
    return (rh - r) / h.T, n_res + n


def check_jacobian(residual, x, r, jac, eps, n_res, bounds=None, output=None):
    """Raises ValueError if a Jacobian disagrees with finite differences; returns evaluations."""
    jac_fd, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    if _mismatch(jac, jac_fd) > 1e-5:
        raise ValueError('User-provided Jacobian does not match finite differences')
    if output is not None:
        print('User-provided Jacobian matches finite differences.', file=output)
    return n_res


def check_norm(r, norm, eps, output=None):
    """Raises ValueError if gradient and Hessian of a norm are not those of its value."""
    grad, hess = norm.grad_hess(r, np.eye(r.size))
    points = [r + eps * column[:, None] for column in np.eye(r.size)]
    grad_fd = np.array([(norm.value(p) - norm.value(r)) / eps for p in points])[:, None]
    if _mismatch(grad, grad_fd) > 1e-5:
        raise ValueError('User-provided norm gradient does not match finite differences')
    hess_fd = np.hstack([(norm.grad_hess(p, np.eye(r.size))[0] - grad) / eps for p in points])
    if _mismatch(hess, hess_fd) > 1e-5:
        raise ValueError('User-provided norm Hessian does not match finite differences')
    if not np.allclose(hess, hess.T):
        raise ValueError('User-provided norm Hessian is not symmetric')
    if (np.linalg.eigvalsh(hess) < 0).any():
        raise ValueError('User-provided norm Hessian is not positive definite')
    if output is not None:
        print('User-provided norm gradient matches finite differences.', file=output)
        print('User-provided norm Hessian matches finite differences.', file=output)


def _mismatch(a, b):
    return np.max(np.abs(a - b) / (np.abs(a).sum() + np.abs(b).sum() + 1e-8), initial=0)


class _Regularizer:
    """mu, and how fast it falls."""

    def __init__(self, mu_min, mu_max, factor):
        self.mu, self.mu_min, self.mu_max, self.factor, self.falls = 0.0, mu_min, mu_max, factor, 0

    def increase(self):
        self.mu, self.falls = max(self.mu_min, self.factor * self.mu), 0

    def decrease(self):
        self.mu *= self.factor ** -(2 ** self.falls)
        self.mu = 0.0 if self.mu < self.mu_min else self.mu
        self.falls += 1

    @property
    def exhausted(self):
        return self.mu >= self.mu_max


def _check_arguments(x0, bounds, mu_factor):
    if mu_factor <= 1:
        raise ValueError('mu_factor must be > 1.')
    if bounds is not None:
        if len(bounds) != 2:
            raise ValueError('bounds must have 2 elements.')
        if bounds[0].size != x0.size or bounds[1].size != x0.size:
            raise ValueError('bounds must have the same size as x0.')
        if not np.all(np.isfinite(bounds[0])) or not np.all(np.isfinite(bounds[1])):
            raise ValueError('bounds must be finite.')
        if not np.all(bounds[0] < bounds[1]):
            raise ValueError('bounds[0] must be smaller than bounds[1].')
    if not np.all(np.isfinite(x0)):
        raise ValueError('x0 must be finite.')


def least_squares(x0, residual, bounds=None, jacobian=None, norm=Quadratic(), eps=2 ** -26, mu_min=1e-6, mu_max=1e8,
                  mu_factor=10.0 ** 0.1, xtol=1e-8, gtol=1e-8, max_iter=100, verbose=Verbosity.ITER, output=None,
                  iter_callback=None, check_derivatives=False):
    """Minimizes norm(residual(x)) within bounds; returns x and the trace of iterations."""
    verbose = verbose if isinstance(verbose, Verbosity) else Verbosity(verbose)
    output = output or sys.stdout
    x0 = np.asarray(x0, dtype=float)
    _check_arguments(x0, bounds, mu_factor)
    shape, n = x0.shape, x0.size
    x = x0.reshape(n, 1).copy()
    if bounds is not None:
        bounds = [np.asarray(b, dtype=float).reshape(n, 1) for b in bounds]
        x = np.clip(x, *bounds)
    timing = {'residual': 0.0, 'jacobian': 0.0, 'total': time.time()}
    n_res = n_jac = 0

    def evaluate(point):
        start = time.time()
        r = residual(point)
        timing['residual'] += time.time() - start
        if not isinstance(r, np.ndarray) or r.dtype != np.float64:
            raise ValueError('residual function must return float64 arrays.')
        return r

    r = evaluate(x)
    n_res += 1
    y = norm.value(r)
    regularizer = _Regularizer(mu_min, mu_max, mu_factor)
    dx = np.zeros((n, 1))
    trace, status, i = [], Status.MAX_ITER, 0
    jac = grad = None  # at x, None where they have not been computed

    for i in range(max_iter):
        start = time.time()
        if jacobian is None:
            jac, n_res = jacobian_fd(evaluate, x, r, eps, n_res, bounds)
        else:
            jac = jacobian(x, r)
            n_jac += 1
            if check_derivatives and i == 0:
                n_res = check_jacobian(evaluate, x, r, jac, eps, n_res, bounds, output)
        timing['jacobian'] += time.time() - start
        if check_derivatives and i == 0 and not isinstance(norm, Quadratic):
            check_norm(r, norm, eps, output)
        grad, hess = norm.grad_hess(r, jac)

        free = grad
        if bounds is not None:
            held = ((x == bounds[0]) & (grad > 0)) | ((x == bounds[1]) & (grad < 0))
            free = grad[~held]
        if np.linalg.norm(free) <= gtol:
            status = Status.G_TOL
            break

        found, y_new, r_new = False, y, r
        while not found:
            dx, ok = _step(hess, grad, regularizer.mu, bounds, x, dx)
            if not ok:
                if regularizer.exhausted:
                    status = Status.FACTORIZATION_FAILED
                    break
                regularizer.increase()
                continue
            r_new = evaluate(x + dx)
            n_res += 1
            y_new = norm.value(r_new)
            found = (y - y_new) + 0.01 * (grad.T @ dx).item() >= 0
            if not found:
                if regularizer.exhausted:
                    status = Status.NO_IMPROVEMENT
                    break
                regularizer.increase()
        if not found:
            break

        reduction = y - y_new
        expected = -((grad.T @ dx) + 0.5 * dx.T @ hess @ dx).item()
        ratio = reduction / expected if expected > 0 else 0.0
        trace.append(_log(verbose, x, shape, y, reduction, regularizer.mu, r, jac, grad, dx))
        if verbose.value >= Verbosity.ITER.value:
            log_mu = f'{np.log10(regularizer.mu):>4.1f}' if regularizer.mu > 0 else '-inf'
            print(f'iter: {i:<3d}  y: {y:<9.4g}  log10mu: {log_mu}  ratio: {ratio:<7.2g}  '
                  f'dx: {np.linalg.norm(dx):<7.2g}  reduction: {reduction:<7.2g}', file=output)
        if iter_callback is not None:
            iter_callback(trace)
        if np.linalg.norm(dx) < xtol * (xtol + np.linalg.norm(x)):
            status = Status.DX_TOL
            break
        if ratio > 0.75:
            regularizer.decrease()
        elif ratio < 0.25:
            regularizer.increase()
        x, r, y = x + dx, r_new, y_new
        jac = grad = None

    if grad is None and verbose == Verbosity.FULLITER:
        jac = jacobian_fd(evaluate, x, r, eps, n_res, bounds)[0] if jacobian is None else jacobian(x, r)
        grad = norm.grad_hess(r, jac)[0]
    trace.append(_log(verbose, x, shape, y, 0.0, regularizer.mu, r, jac, grad, np.zeros((n, 1))))
    if iter_callback is not None:
        iter_callback(trace)
    if verbose.value >= Verbosity.FINAL.value:
        _report(output, i, status, y, n_res, n_jac, timing)
    return x.reshape(shape), trace


def _step(hess, grad, mu, bounds, x, warm):
    """The step within the bounds, and whether the problem could be solved."""
    n = x.size
    dx = warm.ravel().copy()
    factor, index = np.zeros(n * (n + 7)), np.zeros(n, np.int32)
    lower, upper = (None, None) if bounds is None else ((b - x).ravel() for b in bounds)
    rank = mujoco.mju_boxQP(dx, factor, index, hess + mu * np.eye(n), grad.ravel(), lower, upper)
    return dx.reshape(n, 1), rank >= 0


def _log(verbose, x, shape, y, reduction, mu, r, jac, grad, dx):
    full = dict(residual=r, jacobian=jac, grad=grad, step=dx) if verbose == Verbosity.FULLITER else {}
    return IterLog(candidate=x.reshape(shape), objective=y, reduction=reduction, regularizer=mu, **full)


def _report(output, i, status, y, n_res, n_jac, timing):
    evals = f'Residual evals: {n_res:d}' + (f', Jacobian evals: {n_jac:d}' if n_jac else '')
    print(f'Terminated after {i} iterations: {_STATUS_MESSAGE[status]} y: {y:<.4g}, {evals}', file=output)
    total = time.time() - timing['total']
    print(f'total time {1000 * total:<.1f}ms of which residual {100 * timing["residual"] / max(total, 1e-12):<.1f}%',
          file=output)
