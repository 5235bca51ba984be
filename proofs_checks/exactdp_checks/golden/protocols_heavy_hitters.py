"""Golden vectors of the protocols of heavy-hitters: hash functions, the servers of HRR, HadaOracle and HadaHeavy.

A hash function is given by the rows of its matrix and its shift; an execution lists the draws as encode vectors do. ``searched``
takes estimates as pairs (string, estimate), 0 for the others. Source: ``exactdp.protocols``, ``exactdp.hashing``.

>>> hash_value(3, [5, 2], 1, 6), sketch_query([0, 0], 1, [[[1], 0]], [3, 0], "permutation", 0, 3)
(2, Fraction(0, 1))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any

from exactdp import hashing
from exactdp.hashing import Affine
from exactdp.likes import ExactLike
from exactdp.numbers.exact import Exact
from exactdp.protocols import hada_heavy, hada_oracle, hada_oracle_moments, hadamard_oracle
from exactdp.protocols.hada_heavy import Search, String, Verified
from exactdp.protocols.hada_oracle import Sketch
from exactdp_checks.golden.calls import Call, Function
from exactdp_checks.golden.coding import runs
from exactdp_checks.golden.numbers import Json

__all__ = [
    "CALLS",
    "MODULES",
    "OWN",
    "REFUSED",
    "affine_collision",
    "affine_law",
    "candidates",
    "carter_wegman_collision",
    "carter_wegman_law",
    "executions",
    "hash_value",
    "hrr_covariance",
    "searched",
    "sketch_executions",
    "sketch_query",
    "truncated_collision",
    "verified",
]

MODULES: Mapping[str, ModuleType] = {
    m.__name__.rpartition(".")[2]: m for m in (hada_heavy, hada_oracle, hada_oracle_moments, hadamard_oracle, hashing)
}


def hash_value(q: int, rows: Sequence[int], shift: int, x: int) -> int:
    """A x + b over GF(2)."""
    return Affine(q, tuple(rows), shift)(x)


def affine_law(q: int, j: int, x: int) -> object:
    """The law of h(x) over all affine maps from q to j bits."""
    return hashing.law(hashing.affine(q, j), x)


def affine_collision(q: int, j: int, inputs: Sequence[int]) -> Fraction:
    """P(h is constant on the inputs) over all affine maps."""
    return hashing.collision(hashing.affine(q, j), inputs)


def truncated_collision(q: int, j: int, inputs: Sequence[int]) -> Fraction:
    """The same over the maps of GF(2^q) of which j bits are kept."""
    return hashing.collision(hashing.truncated(q, j), inputs)


def carter_wegman_law(p: int, m: int, least: int, x: int) -> object:
    """The law of h(x) over ((a x + b) mod p) mod m with a >= least."""
    return hashing.law(hashing.carter_wegman(p, m, least), x)


def carter_wegman_collision(p: int, m: int, least: int, inputs: Sequence[int]) -> Fraction:
    """P(h is constant on the inputs) over the same maps."""
    return hashing.collision(hashing.carter_wegman(p, m, least), inputs)


def hrr_covariance(data: Sequence[int], d: int, t: ExactLike) -> list[list[Exact]]:
    """Cov(fhat[v], fhat[w]), row by row."""
    return [list(row) for row in hadamard_oracle.covariance(data, d, t).rows]


def _every(program: Callable[[Any], tuple[int, ...]]) -> list[dict[str, Json]]:
    """The draws and the reports of every run."""
    found: list[tuple[int, ...]] = []

    def numbered(draw: Any) -> int:
        found.append(program(draw))
        return len(found) - 1

    return [{"draws": run["draws"], "reports": list(found[run["report"]])} for run in runs(numbered)]


def executions(data: Sequence[int], d: int, t: ExactLike) -> list[dict[str, Json]]:
    """Every execution of HRR for users with the given items, with its draws: each user's row, then the lie."""
    return _every(lambda draw: hadamard_oracle.run(data, d, t, draw))


def _sketch(groups: Sequence[int], q: int, hashes: Any, reports: Sequence[int], partition: str) -> Sketch:
    maps = tuple(Affine(q, tuple(rows), shift) for rows, shift in hashes)
    return Sketch(tuple(groups), maps, tuple(reports), partition)


def sketch_query(
    groups: Sequence[int], q: int, hashes: Any, reports: Sequence[int], partition: str, v: int, t: ExactLike
) -> Fraction:
    """fhat[v] of HadaOracle."""
    return hada_oracle.query(_sketch(groups, q, hashes, reports, partition), v, t)


def sketch_executions(data: Sequence[int], d: int, k: int, m: int, t: ExactLike, partition: str) -> list[dict[str, Json]]:
    """Every execution of HadaOracle, the reports: draws of the partition, of each A and b, of rows and lies."""
    return _every(lambda draw: hada_oracle.build(data, d, k, m, t, partition, draw).reports)


def candidates(data: Sequence[int], q: int, length: int, threshold: ExactLike) -> list[list[String]]:
    """Gamma_0, ..., Gamma_L, each in ascending order."""
    return [sorted(level) for level in hada_heavy.gamma(data, q, length, threshold)]


def searched(estimates: Any, q: int, length: int, threshold: ExactLike, most: int | None = None) -> Search:
    """The search, where strings that are not listed have the estimate 0."""
    known = {tuple(s): x for s, x in estimates}
    return hada_heavy.search(lambda s: known.get(s, Fraction(0)), q, length, threshold, most)


def verified(pairs: Any, data: Sequence[int], d: int, bound: ExactLike) -> Verified:
    """Definition 1.3 of the pairs (item, estimate)."""
    return hada_heavy.verify(tuple((v, x) for v, x in pairs), data, d, bound)


OWN: Mapping[str, Function] = {
    "hada_heavy.gamma": candidates,
    "hada_heavy.search": searched,
    "hada_heavy.verify": verified,
    "hada_oracle.executions": sketch_executions,
    "hada_oracle.query": sketch_query,
    "hadamard_oracle.covariance": hrr_covariance,
    "hadamard_oracle.executions": executions,
    "hashing.affine_collision": affine_collision,
    "hashing.affine_law": affine_law,
    "hashing.carter_wegman_collision": carter_wegman_collision,
    "hashing.carter_wegman_law": carter_wegman_law,
    "hashing.truncated_collision": truncated_collision,
    "hashing.value": hash_value,
}

DATA = [5, 5, 5, 5, 7, 2]
TWO = [[[1, 2], 0], [[3, 1], 2]]
ESTIMATES = [[[1], "5"], [[0], "2"], [[1, 0], "4"], [[1, 1], "3"], [[0, 1], "7"], [[1, 0, 1], "9/2"]]

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("hashing.value", ((3, [5, 2], 1, 6), (3, [5, 2], 1, 0), (0, [], 0, 0), (64, [2**53 - 1], 1, 2**52 + 1))),
    ("hashing.affine_law", ((2, 1, 3), (3, 2, 0), (1, 0, 1))),
    ("hashing.affine_collision", ((3, 2, [0, 1]), (3, 2, [0, 1, 5]), (2, 1, [1, 2, 3]), (2, 0, [0, 1]), (2, 1, [2]))),
    ("hashing.truncated_collision", ((3, 2, [0, 1]), (3, 2, [0, 1, 5]), (2, 1, [0, 1, 2]), (1, 1, [0, 1]))),
    ("hashing.carter_wegman_law", ((5, 2, 0, 0), (5, 2, 1, 3), (7, 7, 0, 2))),
    ("hashing.carter_wegman_collision", ((5, 2, 0, [0, 1]), (5, 2, 1, [0, 1]), (7, 4, 1, [2, 5]))),
    ("hadamard_oracle.accumulate", (([0, 1, 1, 6], 3), ([], 2), ([1], 1))),
    ("hadamard_oracle.transform", (([3],), ([1, 2],), ([5, -1, 0, 2],), ([1, 0, 0, 0, 0, 0, 0, 1],))),
    ("hadamard_oracle.estimate", (([0, 5, 5, 2], 3, "3"), ([], 3, "3"), ([1, 0], 1, "3/2"), ([7] * 4, 4, "1000"))),
    ("hadamard_oracle.query", (([0, 5, 5, 2], 1, 3, "3"), ([], 0, 3, "3"), ([1, 3], 0, 2, "3/2"))),
    ("hadamard_oracle.executions", (([0], 2, "3"), ([1, 0], 2, "3/2"), ([], 3, "3"), ([0], 1, "3"))),
    ("hadamard_oracle.law", (([0, 1], 2, "3"), ([2], 3, "5/2"), ([], 2, "3"))),
    ("hadamard_oracle.marginal", ((1, 1, "3"), (4, 2, "3"), (5, 0, "3/2"), (0, 0, "3"))),
    (
        "hadamard_oracle.tail",
        ((10, 4, "15", "3"), (10, 4, "31/2", "3"), (100, 30, "49", "3"), (1, 0, "2", "3"), (1, 0, "2.01", "3")),
    ),
    ("hadamard_oracle.variance", ((10, 4, "3"), (0, 0, "3"), (7, 7, "3/2"))),
    ("hadamard_oracle.covariance", (([0, 1, 1], 3, "3"), ([0], 1, "3/2"))),
    ("hadamard_oracle.squared_error", ((5, 3, "3"), (0, 1, "3"))),
    ("hada_oracle.sizes", ((20000, "1", "1/100"), (1, "1/1000", "1/2"), (1, "1", "1/2"), (1000000, "ln(3)", "1/100"))),
    ("hada_oracle.blocks", ((7, 3), (2, 4), (6, 3))),
    ("hada_oracle.scale", ((2, 7, 3, "permutation"), (2, 7, 3, "independent"), (0, 7, 3, "independent"))),
    ("hada_oracle.median", ((["3"],), (["5", "1"],), (["9", "1", "2"],), (["4", "1", "3", "9"],))),
    (
        "hada_oracle.query",
        (
            ([0, 0, 1, 1, 1], 2, TWO, [0, 7, 3, 3, 6], "permutation", 3, "3"),
            ([0, 0, 1, 0, 1], 2, TWO, [0, 7, 3, 3, 6], "independent", 0, "3/2"),
            ([1], 2, TWO, [2], "independent", 1, "3"),
            ([], 2, TWO, [], "permutation", 1, "3"),
        ),
    ),
    ("hada_oracle.executions", (([1], 2, 1, 2, "3", "permutation"), ([0], 1, 2, 2, "3", "independent"))),
    (
        "hada_oracle.law",
        (
            ([0, 1], 0, 4, 3, 2, "3", "independent"),
            ([0, 0, 1], 0, 4, 3, 2, "3", "permutation"),
            ([0, 0, 1], 0, 4, 3, 2, "3", "independent"),
            ([0, 1, 1, 2], 0, 4, 2, 2, "3", "permutation"),
            ([0, 0], 0, 2, 5, 2, "3", "independent"),
            ([0, 1], 1, 2, 3, 1, "3/2", "permutation"),
        ),
    ),
    ("hada_oracle.copy_law", (([0, 1, 2], 0, 4, 2, "3"), ([], 0, 2, 2, "3"), ([3, 3], 1, 4, 4, "3/2"))),
    ("hada_oracle_moments.mean", ((3, 1, 2), (5, 0, 4), (2, 2, 1))),
    ("hada_oracle_moments.hit_variance", (([1, 1, 1, 0], 0, 2), ([1, 2, 0, 3], 0, 4), ([1, 2, 0, 3], 0, 4, "1/8"))),
    (
        "hada_oracle_moments.variance",
        (
            ([1, 1, 1, 0], 0, 2, 2, "3", "independent"),
            ([1, 2, 1, 0], 0, 2, 2, "3", "independent"),
            ([1, 2, 1, 0], 0, 2, 2, "3", "permutation"),
            ([3], 0, 1, 1, "3/2", "permutation"),
        ),
    ),
    ("hada_oracle_moments.debiased", (("6", 2, 2), ("-1/2", 10, 1024))),
    ("hada_heavy.alphabet", ((1,), (4,), (5,), (65536,))),
    ("hada_heavy.levels", ((1, 2), (4, 2), (5, 2), (28, 3), (2**24, 256))),
    ("hada_heavy.encode", ((11, 3, 4), (0, 2, 1), (2**24 - 1, 256, 3))),
    ("hada_heavy.decode", (([0, 1, 0, 2], 3), ([], 2), ([255, 0], 256))),
    ("hada_heavy.frequency", ((DATA, [1], 2, 3), (DATA, [], 2, 3), (DATA, [0, 0], 2, 3))),
    ("hada_heavy.gamma", ((DATA, 2, 3, "3/2"), (DATA, 2, 3, "1"), (DATA, 2, 3, "9/2"))),
    (
        "hada_heavy.search",
        (
            (ESTIMATES, 2, 3, "3/2"),
            (ESTIMATES, 2, 3, "3/2", 1),
            (ESTIMATES, 2, 3, "10"),
            ([[[0], "2"], [[2], "2"]], 3, 1, "1", 1),
        ),
    ),
    (
        "hada_heavy.verify",
        (([[5, "4"]], DATA, 8, "4"), ([], DATA, 8, "9/2"), ([[7, "1"]], DATA, 8, "4"), ([[5, "8.01"]], DATA, 8, "4")),
    ),
)

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    (
        "hashing.value",
        "OutsideDomain",
        "x, rows and b have their bits",
        ((2, [1], 0, 4), (2, [4], 0, 1), (2, [1], 2, 1), (2, [1], 0, -1)),
    ),
    ("hashing.affine_law", "OutsideDomain", "x has q bits", ((2, 1, 4), (-1, 1, 0), (2, -1, 0))),
    ("hashing.affine_collision", "OutsideHypotheses", "the family is listed", ((5, 3, [0, 1]), (64, 64, [0, 1]))),
    (
        "hashing.carter_wegman_law",
        "OutsideDomain",
        "p is a prime, m <= p",
        ((6, 2, 0, 0), (5, 6, 0, 0), (5, 2, 2, 0), (5, 2, 0, 5)),
    ),
    ("hashing.carter_wegman_collision", "OutsideDomain", "inputs below p", ((5, 2, 0, [0, 5]), (4, 2, 0, [0, 1]))),
    ("hashing.truncated_collision", "EmptyRange", "1 <= j <= q <= 8", ((3, 4, [0, 1]), (3, 0, [0, 1]), (9, 1, [0, 1]))),
    ("hadamard_oracle.accumulate", "OutsideDomain", "reports are 0..2m-1", (([8], 3), ([-1], 3), ([True], 3), ([0], 0))),
    ("hadamard_oracle.transform", "WrongShape", "the length is a power of two", (([],), ([1, 2, 3],))),
    ("hadamard_oracle.estimate", "OutsideDomain", "reports are 0..2m-1", (([8], 3, "3"), ([2], 1, "3"))),
    ("hadamard_oracle.estimate", "NoInformation", "t = 1", (([0], 3, "1"),)),
    ("hadamard_oracle.query", "NoInformation", "t = 1", (([0], 1, 3, "1"),)),
    ("hadamard_oracle.covariance", "OutsideDomain", "items are 0..d-1", (([3], 3, "3"), ([0], 0, "3"))),
    ("hadamard_oracle.executions", "OutsideDomain", "items are 0..d-1", (([3], 3, "3"), ([-1], 3, "3"))),
    ("hadamard_oracle.squared_error", "EmptyRange", "d >= 1, n >= 0", ((1, 0, "3"), (-1, 2, "3"))),
    ("hadamard_oracle.query", "OutsideDomain", "v is an item", (([0], 3, 3, "3"), ([0], -1, 3, "3"))),
    ("hadamard_oracle.marginal", "OutsideDomain", "0 <= f <= n", ((3, 4, "3"), (-1, 0, "3"), (2, -1, "3"))),
    ("hadamard_oracle.marginal", "OutsideHypotheses", "t > 1, not too many users", ((1, 1, "1"), (10**9, 0, "3"))),
    ("hadamard_oracle.tail", "OutsideDomain", "0 <= f <= n, a radius that is a number", ((3, 4, "1", "3"), (3, 1, "x", "3"))),
    ("hadamard_oracle.variance", "NoInformation", "t = 1", ((1, 1, "1"),)),
    ("hadamard_oracle.law", "OutsideDomain", "items are 0..d-1", (([3], 3, "3"), ([-1], 3, "3"))),
    (
        "hada_oracle.sizes",
        "OutsideDomain",
        "n >= 1, epsilon > 0, 0 < beta < 1",
        ((0, "1", "1/2"), (10, "0", "1/2"), (10, "1", "0"), (10, "1", "1")),
    ),
    ("hada_oracle.scale", "OutsideDomain", "no such partition", ((2, 7, 3, "blocks"),)),
    ("hada_oracle.median", "EmptyRange", "no values", (([],),)),
    (
        "hada_oracle.query",
        "WrongShape",
        "a group and a report for every user, a group at least",
        (([0], 2, TWO, [], "permutation", 0, "3"), ([], 2, [], [], "permutation", 0, "3")),
    ),
    (
        "hada_oracle.query",
        "OutsideDomain",
        "groups, reports and items exist",
        (
            ([2], 2, TWO, [0], "permutation", 0, "3"),
            ([0], 2, TWO, [8], "permutation", 0, "3"),
            ([0], 2, TWO, [0], "permutation", 4, "3"),
        ),
    ),
    (
        "hada_oracle.executions",
        "OutsideDomain",
        "items, groups, range, partition",
        (
            ([2], 2, 1, 2, "3", "permutation"),
            ([0], 2, 0, 2, "3", "permutation"),
            ([0], 2, 1, 3, "3", "permutation"),
            ([0], 2, 1, 2, "3", "blocks"),
        ),
    ),
    ("hada_oracle.blocks", "EmptyRange", "k >= 1", ((7, 0), (7, -1))),
    ("hada_oracle.copy_law", "OutsideDomain", "items are 0..d-1", (([4], 0, 4, 2, "3"), ([0], 4, 4, 2, "3"))),
    ("hada_oracle.query", "NoInformation", "t = 1", (([0], 2, TWO, [0], "permutation", 0, "1"),)),
    (
        "hada_oracle.law",
        "EmptyRange",
        "m is a power of two, k >= 1",
        (([0], 0, 2, 2, 3, "3", "independent"), ([0], 0, 2, 0, 2, "3", "independent")),
    ),
    (
        "hada_oracle.law",
        "OutsideHypotheses",
        "few enough partitions and hash functions",
        (([0] * 9, 0, 2, 4, 2, "3", "independent"), ([0], 0, 64, 2, 64, "3", "independent")),
    ),
    ("hada_oracle_moments.mean", "OutsideDomain", "0 <= f <= n", ((3, 4, 2), (3, -1, 2), (0, 0, 2))),
    (
        "hada_oracle_moments.hit_variance",
        "OutsideDomain",
        "a triple collides at most as often as a pair",
        (([1, 1], 0, 2, "1"), ([1, 1], 0, 2, "-1/4"), ([0, 0], 0, 2)),
    ),
    (
        "hada_oracle_moments.variance",
        "OutsideHypotheses",
        "k divides n; t > 1",
        (([1, 1, 1], 0, 2, 2, "3", "permutation"), ([1, 1], 0, 2, 2, "1", "independent")),
    ),
    ("hada_oracle_moments.debiased", "OutsideHypotheses", "everything collides", (("1", 3, 1),)),
    ("hada_heavy.alphabet", "EmptyRange", "n >= 1", ((0,), (-4,))),
    ("hada_heavy.frequency", "OutsideDomain", "items below q^L", (([8], [1], 2, 3), (DATA, [1], 1, 3))),
    ("hada_heavy.levels", "EmptyRange", "d >= 1, q >= 2", ((0, 2), (4, 1), (4, 0))),
    ("hada_heavy.encode", "OutsideDomain", "v < q^L", ((8, 2, 3), (-1, 2, 3))),
    ("hada_heavy.decode", "OutsideDomain", "digits are 0..q-1", (([2], 2), ([-1], 2))),
    ("hada_heavy.gamma", "EmptyRange", "lambda' > 0", ((DATA, 2, 3, "0"), (DATA, 2, 3, "-1"))),
    (
        "hada_heavy.search",
        "EmptyRange",
        "lambda' > 0, at least one string kept",
        ((ESTIMATES, 2, 3, "0"), (ESTIMATES, 2, 3, "1", 0)),
    ),
    (
        "hada_heavy.verify",
        "OutsideDomain",
        "items of the domain, each once",
        (([[8, "1"]], DATA, 8, "1"), ([[1, "1"], [1, "1"]], DATA, 8, "1"), ([], DATA, 8, "0")),
    ),
)
