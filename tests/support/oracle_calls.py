"""Valid calls of everything that the frequency oracles offer; nonsense is put into each argument in turn."""

from collections.abc import Callable
from typing import Any

import numpy as np

from exactdp.fast import count_mean_sketch as fc
from exactdp.fast import hadamard_count_mean_sketch as fh
from exactdp.fast import histogram_encoding as fe
from exactdp.fast import local_hashing as fl
from exactdp.fast import longitudinal as fg
from exactdp.fast import rappor as fr
from exactdp.fast import subset_selection as fs
from exactdp.fast import unary_encoding as fu
from exactdp.mechanisms import count_mean_sketch as c
from exactdp.mechanisms import hadamard_count_mean_sketch as h
from exactdp.mechanisms import histogram_encoding as e
from exactdp.mechanisms import local_hashing as lh
from exactdp.mechanisms import longitudinal as g
from exactdp.mechanisms import rappor as r
from exactdp.mechanisms import subset_selection as s
from exactdp.mechanisms import unary_encoding as u
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.mechanisms.rappor import Noise
from exactdp.oracles.comparing import adaptive, compare, enclosed, sign_at
from exactdp.oracles.records import record
from exactdp.support import Support
from exactdp_checks.ranking.best import ranked
from exactdp_checks.ranking.crossings import crossings

Calls = list[tuple[Callable[..., Any], tuple[Any, ...]]]
RNG, LEVEL = np.random.default_rng(20261122), "ln 3"
ROWS = np.array([[1], [2]], dtype=np.uint8)


def first(_weights: Any) -> int:
    """The first result of every draw."""
    return 0


TWINS: Calls = [
    (fu.encode, ([0, 1], 3, LEVEL, RNG)),
    (fu.encode, ([0, 1], 3, LEVEL, RNG, "symmetric")),
    (fu.estimate, (ROWS, 3, LEVEL)),
    (fu.executed, (3, LEVEL)),
    (fl.encode, ([0, 1], 3, 2, LEVEL, RNG)),
    (fl.estimate, ([[0, 1, 2]], 3, 2, LEVEL)),
    (fl.encode_prime, ([0, 1], 3, 5, 2, LEVEL, RNG)),
    (fl.estimate_prime, ([[0, 1, 1]], 3, 5, 2, LEVEL)),
    (fl.executed, (3, LEVEL)),
    (fl.supports, ([[0, 1, 2]], 3, 2)),
    (fr.encode, ([0, 1], 3, "1/2", "1/4", "3/4", RNG)),
    (fr.estimate, (ROWS, 3, "1/2", "1/4", "3/4")),
    (fr.executed, ("1/2", "1/4", "3/4")),
    (fr.unary, ([0, 1], 3)),
    (fr.filters, ([0, 1], [[0, 1], [1, 2]], 3)),
    (fr.memorise, (ROWS, 3, "1/2", RNG)),
    (fr.report, (ROWS, 3, "1/4", "3/4", RNG)),
    (fc.encode, ([0, 1], 3, 2, LEVEL, RNG)),
    (fc.estimate, ((np.array([[0, 1]], dtype=np.uint8), np.array([[3]], dtype=np.uint8)), 3, 2, LEVEL)),
    (fc.executed, (2, LEVEL)),
    (fh.encode, ([0, 1], 3, 2, LEVEL, RNG)),
    (fh.estimate, ([[0, 1, 2, 1]], 3, 2, LEVEL)),
    (fh.executed, (LEVEL,)),
    (fe.encode, ([0, 1], 3, 2, LEVEL, RNG)),
    (fe.estimate, ([[0, 1, 2]], 3, 2, LEVEL)),
    (fe.estimate_by_threshold, ([[0, 1, 2]], 3, 2, LEVEL)),
    (fe.executed, (3, 2, LEVEL)),
    (fe.magnitudes, (2, LEVEL)),
    (fg.encode, ([0, 1], 3, LEVEL, LEVEL, RNG)),
    (fg.estimate, ([0, 1], 3, LEVEL, LEVEL)),
    (fg.executed, (3, LEVEL, LEVEL)),
    (fg.memorise_bits, ([0, 1], 3, LEVEL, RNG)),
    (fg.report_bits, (ROWS, 3, LEVEL, RNG)),
    (fg.estimate_bits, (ROWS, 3, LEVEL, LEVEL)),
    (fs.encode_sets, ([0, 1], 5, 2, LEVEL, RNG)),
    (fs.estimate_sets, (np.array([[3], [5]], dtype=np.uint8), 5, 2, LEVEL)),
]
B, F, P, N, C = Support("1/2", "1/4"), Linear(3, 1), Prime(3, 5, 2), Noise("1/2", "1/4", "3/4"), ((0, 1), (2,))
EXACT: Calls = [
    (Support, ("1/2", "1/4")),
    (B.variance, ("1/2",)),
    (B.variance_of_data, ("1/2",)),
    (B.risk, (3, "1/2")),
    (B.risk_of_data, (3,)),
    (B.then, ("1/2", "1/4")),
    (B.hashed, ("1/2",)),
    (B.estimate, ([(0,)], 3)),
    (u.optimised, (3,)),
    (u.symmetric, (3,)),
    (u.loss, (B,)),
    (u.alphabet, (3,)),
    (u.bit, (B,)),
    (u.product, (3, B)),
    (u.roles, (3,)),
    (u.channel, (3, B)),
    (u.estimator, (3, B)),
    (u.policy, (3, "ln 3")),
    (u.sample, (1, 3, B, first)),
    (u.supported, (1, 3)),
    (u.estimate, ([1], 3, B)),
    (Linear, (3, 1)),
    (Prime, (3, 5, 2)),
    (F.value, (1, 1)),
    (P.value, (1, 1)),
    (lh.alphabet, (F,)),
    (lh.support, (F, 3)),
    (lh.roles, (F,)),
    (lh.channel, (F, 3)),
    (lh.estimator, (F, 3)),
    (lh.policy, (F, "ln 3")),
    (lh.sample, (1, F, 3, first)),
    (lh.supported, (1, F)),
    (lh.estimate, ([1], F, 3)),
    (lh.best_size, ("ln 3",)),
    (lh.best_bits, ("ln 3",)),
    (r.Noise, ("1/2", "1/4", "3/4")),
    (r.permanent, (N,)),
    (r.once, (N,)),
    (r.loss, (B, 1, 1)),
    (r.one_hot, (3,)),
    (r.bloom, (3, 5, [lambda v: v])),
    (r.check_code, (C, 3)),
    (r.product, (C, 3, B)),
    (r.alphabet, (C, 3)),
    (r.channel, (C, 3, B)),
    (r.estimator, (C, 3, B)),
    (r.policy, (C, 3, "ln 3")),
    (r.memorised, (0, C, 3, N, first)),
    (r.instantaneous, (1, 3, N, first)),
    (r.sample, (0, C, 3, N, first)),
    (r.supported, (1, 3)),
    (r.estimate, ([1], 3, N)),
    *[
        (f, a)
        for m in (c, h)
        for f, a in (
            (m.alphabet, (F,)),
            (m.support, (F, 3)),
            (m.roles, (F,)),
            (m.channel, (F, 3)),
            (m.estimator, (F, 3)),
            (m.policy, (F, "ln 3")),
            (m.sample, (1, F, 3, first)),
            (m.supported, (1, F)),
            (m.estimate, ([1], F, 3)),
        )
    ],
    (e.coordinate, (1, 3)),
    (e.product, (2, 1, 3)),
    (e.alphabet, (2, 1)),
    (e.channel, (2, 1, 3)),
    (e.values, (1, 2, 1)),
    (e.estimator, (2, 1, 3)),
    (e.estimate, ([1], 2, 1, 3)),
    (e.policy, (2, 1, "ln 3")),
    (e.sample, (0, 2, 1, 3, first)),
    (e.threshold, (1, 3)),
    (e.laplace_variance, (3,)),
    (e.best_laplace, (3,)),
    (e.supported, (1, 2, 1, 1)),
    (g.once, (3, 3, 2)),
    (g.level_of_once, (3, 3, 2)),
    (g.second, (3, 3, 2)),
    (g.once_by_bits, (3, 2)),
    (g.alphabet, (3, 3, 2)),
    (g.channel, (3, 3, 2)),
    (g.estimator, (3, 3, 2)),
    (g.policy, (3, "ln 3")),
    (g.memorised, (0, 3, 3, first)),
    (g.report, (0, 3, 3, first)),
    (g.sample, (0, 3, 3, 2, first)),
    (g.supported, (1, 3)),
    (g.estimate, ([1], 3, 3, 2)),
    (s.support, (5, 2, 3)),
    (s.estimate, ([1], 5, 2, 3)),
    (compare, (10, "ln 3", 5)),
    (compare, (10, "ln 3", 5, ("GRR",))),
    (adaptive, (10, "ln 3")),
    (sign_at, (B.p, "ln 3")),
    (enclosed, (B.p, "ln 3")),
    (record, ("GRR",)),
    (crossings, ("GRR", "OUE", 10, "average")),
    (ranked, (10, "ln 3", "average")),
]
