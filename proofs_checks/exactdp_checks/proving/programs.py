"""The best channel of a policy for a linear utility at real sizes: one linear program, in doubles, rounded to an exact proof.

f(v) = max over i of g_i v (guessing, the loss of a best answer, any gains) needs one output for each i, so the largest utility
is that of columns q_i >= 0 within the policy whose sum is 1 at every input. v_x <= e^E(x, x') v_x' is asked of the pairs that
generate the policy, those that no path of others implies; one level for all pairs is asked through a common value m with
m <= v_x <= e^epsilon m. HiGHS proposes columns, prices u of inputs and multipliers of constraints. Columns are rounded and mixed
with constant ones until they are within the policy; prices are raised until every output i has, with multipliers lambda >= 0,

    g_i(x) - u_x <= sum of lambda(x, b) - sum of e^E(a, x) lambda(a, x)    at every input x,

so no channel has more than the sum of u. What remains between the two is in the answer; irrational e^E and gains are rounded
outward. Sources: linear programming duality; N. Bordenabe, K. Chatzikokolakis, C. Palamidessi, Optimal geo-indistinguishable
mechanisms for location privacy, 2014 (fewer constraints).

>>> best = best_linear(PrivacyMatrix.ldp(3, "ln 2"), [[Fraction(x == y, 3) for x in range(3)] for y in range(3)])
>>> best.lower, best.upper, [str(v) for v in best.channel.rows[0]]
(Fraction(1, 2), Fraction(1, 2), ['1/2', '1/4', '1/4'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

import flint
import numpy as np
import numpy.typing as npt

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum, exp
from exactdp.policy import PrivacyMatrix, check_policy
from exactdp.privacy.scale import Metric
from exactdp_checks.proving.proposing import Edges, Proposal, proposed

__all__ = ["Linear", "best_linear"]

Gains: TypeAlias = Sequence[Sequence[Fraction]]
Powers: TypeAlias = tuple[npt.NDArray[np.int64], list[tuple[Fraction, Fraction] | None]]
GRID = 2**44  # of rounded columns
PRICES = 2**50
LEVEL_BITS = 80  # of an irrational e^level
TINY = 1e-9


@dataclass(frozen=True)
class Linear:
    """A channel within the policy with the utility ``lower``, and prices and multipliers by which none exceeds ``upper``."""

    channel: Channel
    lower: Fraction
    upper: Fraction
    prices: tuple[Fraction, ...]
    edges: Edges
    multipliers: tuple[dict[int, Fraction], ...]  # of each i: the places of edges, with lambda
    gains: tuple[tuple[Fraction, ...], ...]  # g_i(x), rounded up
    least: tuple[tuple[Fraction, ...], ...]  # and rounded down
    outputs: tuple[int, ...]  # which i an output of the channel stands for


def best_linear(
    policy: PrivacyMatrix, gains: Gains, above: Gains | None = None, *, step: Callable[[str], object] = str
) -> Linear:
    """max over the channels within the policy of sum over i of g_i q_i, enclosed from both sides, the channel exact.

    Args:
        policy: E on k inputs, at one level; e^E may be irrational.
        gains: for each i the k numbers g_i(x); of irrational gains, numbers that are no larger.
        above: of irrational gains, numbers that are no smaller.
        step: called with a name before each of the three steps, and at the end.

    Returns:
        The channel, both ends (equal where the rounded vertex is optimal), and what proves the upper one.

    Raises:
        BadInput: for sizes that differ. OutOfScope: for a level of 0 or in eps, and where the program is not solved.

    Example:
        >>> best_linear(PrivacyMatrix.ldp(2, "ln 3"), [["1/2", 0], [0, "1/2"]]).upper
        Fraction(3, 4)

    Source: Bordenabe, Chatzikokolakis, Palamidessi, 2014.
    """
    k = check_policy(policy).k
    low, high = ([tuple(map(Fraction, row)) for row in part] for part in (gains, gains if above is None else above))
    if not low or any(len(row) != k for row in (*low, *high)) or len(low) != len(high):
        raise BadInput(f"gains are rows of {k} numbers, one for each input: write at least one row")
    check_cells(len(low), k, "table of gains")
    powers = _powers(policy)
    edges = _edges(k, powers)
    step("program")
    found = proposed(k, edges, np.array([[float(v) for v in row] for row in low]))
    step("channel")
    active = [i for i in range(len(low)) if found.columns[:, i].max() > TINY]
    rational = all(power is None or power[0] == power[1] for power in powers[1])
    exact = _vertex(k, edges, found, active, high) if edges.hub and rational and low == high else None
    if exact is not None:
        columns, prices = exact
    else:
        columns = _within(powers, _rounded(found.columns[:, active]))
        prices = [Fraction(round(v * PRICES), PRICES) for v in found.prices.tolist()]
    step("bound")
    prices, multipliers = _dual(k, edges, found, prices, high)
    channel = Channel(ExactMatrix.of(columns))
    lower = sum(
        (g * q for j, i in enumerate(active) for g, q in zip(low[i], (row[j] for row in columns), strict=True)), start=Fraction(0)
    )
    step("done")
    return Linear(
        channel, lower, sum(prices, start=Fraction(0)), tuple(prices), edges, multipliers, tuple(high), tuple(low), tuple(active)
    )


def _powers(policy: PrivacyMatrix) -> Powers:
    """The pattern of the policy, and of each level e^level between two rational numbers; None for no constraint."""
    upper = policy.upper if isinstance(policy, Metric) else None
    if upper is not None:  # distances are enclosed: the policy has the lower ends
        (pattern, low), (_, high) = _powers(PrivacyMatrix(policy.levels, policy.pattern)), _powers(upper)
        return pattern, [None if a is None or b is None else (a[0], b[1]) for a, b in zip(low, high, strict=True)]
    table: list[tuple[Fraction, Fraction] | None] = []
    for level in policy.levels:
        if not isinstance(level, LogSum):
            table.append(None)
            continue
        if level.epsilon:
            raise OutOfScope("the policy depends on eps: give a value, as in policy.at('ln 3')")
        if level > 100:
            raise OutOfScope(
                f"a level of {float(level):.6g} nats is too large for a linear program: write levels up to 100, or inf"
            )
        power = level.exp()
        if isinstance(power, Fraction):
            table.append((power, power))
        else:
            ends = level.enclosure(LEVEL_BITS)
            near = exp(ends.lower, LEVEL_BITS).lower, exp(ends.upper, LEVEL_BITS).upper
            table.append(
                (Fraction(int(near[0] * 2**LEVEL_BITS), 2**LEVEL_BITS), Fraction(int(near[1] * 2**LEVEL_BITS) + 1, 2**LEVEL_BITS))
            )
    used = np.unique(policy.pattern[~np.eye(policy.k, dtype=bool)])
    if any((p := table[int(i)]) is not None and p[0] <= 1 for i in used):
        raise OutOfScope("two symbols have the level 0, so no channel tells them apart: write them as one symbol")
    return policy.pattern.astype(np.int64), table


def _edges(k: int, powers: Powers) -> Edges:
    """The constraints v_a <= bound v_b that generate the policy, bounds rounded up; with one level, through a hub."""
    pattern, table = powers
    off = np.unique(pattern[~np.eye(k, dtype=bool)]).tolist()
    if len(off) == 1 and (power := table[int(off[0])]) is not None and k > 2:
        return Edges(tuple((x, k, power[1]) for x in range(k)) + tuple((k, x, Fraction(1)) for x in range(k)), hub=True)
    logs = np.array([np.inf if p is None else np.log(float(p[1])) for p in table])[pattern]
    np.fill_diagonal(logs, 0)
    listed = []
    for x in range(k):
        paths = logs[x][:, None] + logs  # by way of w
        paths[x], paths[range(k), range(k)] = np.inf, np.inf
        shortest = paths.min(axis=0)
        for z in range(k):
            bound = table[int(pattern[x, z])]
            if x != z and bound is not None and logs[x, z] < shortest[z] - 1e-12 * logs[x, z]:
                listed.append((x, z, bound[1]))
    return Edges(tuple(listed), hub=False)


def _rounded(columns: npt.NDArray[np.float64]) -> list[list[Fraction]]:
    """Rational columns near these, with rows of sum 1."""
    _k, r = columns.shape
    whole = np.round(np.maximum(columns, 0) * GRID).astype(np.int64).astype(object)
    return [[Fraction(n, GRID) + (1 - Fraction(sum(row), GRID)) / r for n in row] for row in whole.tolist()]


def _within(powers: Powers, rows: list[list[Fraction]]) -> list[list[Fraction]]:
    """The columns mixed with constant ones, by as little as brings them within the policy."""
    pattern, table = powers
    r = len(rows[0])
    over = lcm(*(v.denominator for row in rows for v in row))
    whole = np.array([[v.numerator * (over // v.denominator) for v in row] for row in rows], dtype=object)
    share = max(Fraction(0), -min(min(row) for row in rows) * r)
    for x in range(len(rows)):
        for i in set(pattern[x].tolist()):
            power = table[i]
            others = [z for z in range(len(rows)) if z != x and pattern[x, z] == i]
            if power is None or not others:
                continue
            t = power[0]
            worst = (whole[x] * t.denominator - t.numerator * whole[others].min(axis=0)).max()
            if worst > 0:  # (1 - share) worst <= share (t - 1)/r
                gap = Fraction(int(worst), over * t.denominator)
                share = max(share, gap / (gap + (t - 1) / r))
    share = Fraction(int(share * 2**60) + 1, 2**60) if share else share
    if share > Fraction(1, 1000):
        raise OutOfScope(
            "the program is not solved in doubles: its columns are far from the policy; write levels that differ less"
        )
    return [[(1 - share) * v + share / r for v in row] for row in rows]


def _vertex(
    k: int, edges: Edges, found: Proposal, active: list[int], gains: list[tuple[Fraction, ...]]
) -> tuple[list[list[Fraction]], list[Fraction]] | None:
    """With one level: the vertex that the columns suggest, each entry m or e^epsilon m, if it is one and its prices exist."""
    if len(active) != k:
        return None
    t = edges.listed[0][2]
    table = found.columns[:, active]
    tops = table > table.min(axis=0) * (1 + float(t)) / 2
    shape = [[t if top else Fraction(1) for top in row] for row in tops.tolist()]
    matrix = flint.fmpq_mat([[flint.fmpq(v.numerator, v.denominator) for v in row] for row in shape])
    target = [sum((shape[x][j] * gains[i][x] for x in range(k)), start=Fraction(0)) for j, i in enumerate(active)]
    try:
        masses = matrix.solve(flint.fmpq_mat(k, 1, [flint.fmpq(1)] * k)).entries()
        right = flint.fmpq_mat(k, 1, [flint.fmpq(v.numerator, v.denominator) for v in target])
        prices = [Fraction(int(v.p), int(v.q)) for v in matrix.transpose().solve(right).entries()]
    except ZeroDivisionError:
        return None
    if any(v < 0 for v in masses):
        return None
    sizes = [Fraction(int(v.p), int(v.q)) for v in masses]
    return [[s * m for s, m in zip(row, sizes, strict=True)] for row in shape], prices


def _dual(
    k: int, edges: Edges, found: Proposal, prices: list[Fraction], gains: list[tuple[Fraction, ...]]
) -> tuple[list[Fraction], tuple[dict[int, Fraction], ...]]:
    """Prices, raised together by as little as makes every output pay for its gains, and the multipliers that show it."""
    if edges.hub:
        t = edges.listed[0][2]
        worst = max(
            sum((t * d if d > 0 else d for d in (g - u for g, u in zip(row, prices, strict=True))), start=Fraction(0))
            for row in gains
        )
        rise = max(Fraction(0), worst) / k
        prices = [u + rise for u in prices]
        gaps = [[g - u for g, u in zip(row, prices, strict=True)] for row in gains]
        return prices, tuple({(x if d > 0 else k + x): abs(d) for x, d in enumerate(row) if d} for row in gaps)
    multipliers, short = [], Fraction(0)
    for i, row in enumerate(gains):
        own = {e: Fraction(n, PRICES) for e, v in enumerate(found.multipliers[i].tolist()) if (n := round(v * PRICES)) > 0}
        paid = [Fraction(0)] * k
        for e, v in own.items():
            a, b, bound = edges.listed[e]
            paid[a] += v
            paid[b] -= bound * v
        short = max(short, *(g - u - p for g, u, p in zip(row, prices, paid, strict=True)))
        multipliers.append(own)
    return [u + short for u in prices], tuple(multipliers)
