#!/usr/bin/env python3
"""How many evaluations the CMA-ES of N. Hansen's tutorial needs (arXiv:1604.00772, appendix:
purecmaes, positive weights): the numbers that cma.c and cem.c are held against. Written down from
its formulas; `separable` keeps the diagonal of C alone, with the rates of Ros and Hansen (2008).

    /usr/bin/python3 tests/unit/evolve/purecmaes.py      a few seconds
"""
import numpy as np

GENES, SEEDS, MOST = 10, 11, 60000


def evaluations(objective, start, step, target, seed, separable=False):
    random = np.random.default_rng(seed)
    n = len(start)
    samples = 4 + int(3 * np.log(n))
    parents = samples // 2
    w = np.log((samples + 1) / 2) - np.log(np.arange(1, parents + 1))
    w /= w.sum()
    mu = 1 / (w**2).sum()
    faster = (n + 2) / 3 if separable else 1
    c_c = (4 + mu / n) / (n + 4 + 2 * mu / n)
    c_s = (mu + 2) / (n + mu + 5)
    c_1 = faster * 2 / ((n + 1.3) ** 2 + mu)
    c_mu = min(1 - c_1, faster * 2 * (mu - 2 + 1 / mu) / ((n + 2) ** 2 + mu))
    damping = 1 + 2 * max(0, np.sqrt((mu - 1) / (n + 1)) - 1) + c_s
    chi = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    mean, path, step_path = np.array(start, float), np.zeros(n), np.zeros(n)
    c, axes, deviation = np.eye(n), np.eye(n), np.ones(n)
    counted = decomposed = 0
    while counted < MOST:
        x = mean + step * (random.standard_normal((samples, n)) * deviation) @ axes.T
        value = np.array([objective(one) for one in x])
        counted += samples
        if value.min() <= target:
            return counted
        best = x[np.argsort(value)[:parents]]
        steps = (best - mean) / step
        moved = w @ steps
        mean = mean + step * moved
        step_path = (1 - c_s) * step_path + np.sqrt(c_s * (2 - c_s) * mu) * (axes @ ((axes.T @ moved) / deviation))
        length = np.linalg.norm(step_path) / chi
        follows = length / np.sqrt(1 - (1 - c_s) ** (2 * counted / samples)) < 1.4 + 2 / (n + 1)
        path = (1 - c_c) * path + follows * np.sqrt(c_c * (2 - c_c) * mu) * moved
        c = (
            (1 - c_1 - c_mu) * c
            + c_1 * (np.outer(path, path) + (not follows) * c_c * (2 - c_c) * c)
            + c_mu * (steps.T * w) @ steps
        )
        step *= np.exp(c_s / damping * (length - 1))
        if separable:
            c = np.diag(np.diag(c))
            deviation = np.sqrt(np.diag(c))
        elif counted - decomposed > samples / (c_1 + c_mu) / n / 10:
            decomposed = counted
            variance, axes = np.linalg.eigh((c + c.T) / 2)
            deviation = np.sqrt(variance)
    return MOST + 1


def sphere(x):
    return (x**2).sum()


def rosenbrock(x):
    return (100 * (x[:-1] ** 2 - x[1:]) ** 2 + (x[:-1] - 1) ** 2).sum()


def ellipsoid(x):
    return (10 ** (6 * np.arange(len(x)) / (len(x) - 1)) * x**2).sum()


rotation = np.linalg.qr(np.random.default_rng(5).standard_normal((GENES, GENES)))[0]
for name, objective, start, step, target, separable in (
    ("sphere to 1e-10", sphere, 1, 0.5, 1e-10, False),
    ("sphere to 1e-4", sphere, 1, 0.5, 1e-4, False),
    ("rosenbrock to 1e-8", rosenbrock, 0, 0.5, 1e-8, False),
    ("rotated ellipsoid to 1e-8", lambda x: ellipsoid(rotation @ x), 1, 0.5, 1e-8, False),
    ("ellipsoid to 1e-8 from 0.5, step 0.3", ellipsoid, 0.5, 0.3, 1e-8, False),
    ("ellipsoid to 1e-8, separable", ellipsoid, 1, 0.5, 1e-8, True),
):
    counts = sorted(evaluations(objective, [start] * GENES, step, target, seed, separable) for seed in range(1, SEEDS + 1))
    print(f"{name}: median {counts[SEEDS // 2]}, {counts[0]} to {counts[-1]}")
