"""Metric privacy: E[x, x'] = scale d(x, x') for distances d, and the smallest scale that a channel has.

A ``Metric`` is a privacy matrix that remembers its distances, given as a matrix or as points. The smallest scale (privacy per
unit of distance, in nats) is the largest ln(Q(y|x) / Q(y|x')) / d(x, x') over x, x', y: infinite where two inputs at distance 0
differ, and no pair at distance inf counts. Doubles choose the pairs that can be the worst, and exact comparisons of logarithms
decide among them. Sources: Chatzikokolakis et al., Broadening the scope of differential privacy using metrics (PETS 2013);
context-aware-ldp, Definition 2.

>>> line = Metric.of([[0, 1, 2], [1, 0, 1], [2, 1, 0]], "ln 2")
>>> q = Channel([["4/7", "2/7", "1/7"], ["1/4", "1/2", "1/4"], ["1/7", "2/7", "4/7"]])
>>> smallest_scale(q, line)
WorstScale(ratio=Fraction(16, 7), distance=Fraction(1, 1), x=0, other=1, y=0)
>>> smallest_scale(q, line).scale <= line.scale
False
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, isqrt, lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from exactdp.arguments import check_kind, listed
from exactdp.channel import Channel, check_channel
from exactdp.errors import BadInput
from exactdp.levels import integers
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.policy import Level, Nats, PrivacyMatrix
from exactdp.privacy.distances import Distances
from exactdp.privacy.pairs import largest_quotients
from exactdp.privacy.ratio import Ratio, log_ratio, ratio_of
from exactdp.privacy.rows import Doubles, RowQuotients

__all__ = ["Metric", "WorstScale", "smallest_scale"]

CLOSE = 2.0**-40  # relatively: far more than the rounding of a logarithm and a quotient


class Metric(PrivacyMatrix):
    """E = scale d; made by ``of``."""

    __slots__ = ("_ends", "apart", "scale")
    apart: Distances
    scale: LogSum
    _ends: Distances | None  # the upper ends, where distances are enclosed; the policy has the lower ones

    @classmethod
    def of(cls, distances: PrivacyMatrix | Iterable[Iterable[LevelLike | float]], scale: LevelLike) -> Metric:
        """The policy with these distances and this scale.

        Args:
            distances: a symmetric k x k table of rational numbers >= 0 or "inf", or a policy with such levels.
            scale: the level of distance 1, in nats.

        Returns:
            The policy whose levels are scale times the distances.

        Raises:
            BadInput: for distances that are not symmetric, or no rational numbers.

        Example:
            >>> from exactdp.privacy.scale import Metric
            >>> print(Metric.of([[0, 1], [1, 0]], "ln 2")[0, 1])
            ln(2)
        """
        unit = level(scale)
        plain = distances if isinstance(distances, PrivacyMatrix) else PrivacyMatrix.explicit(distances)
        for d in () if isinstance(plain.levels, Nats) else plain.levels:
            if isinstance(d, LogSum) and (d.terms or d.epsilon):
                raise BadInput(f"{d} is not a distance: write a rational number or inf")
        for place in np.argwhere(plain.pattern != plain.pattern.T).tolist():
            there, back = plain[place[0], place[1]], plain[place[1], place[0]]
            if there != back:
                raise BadInput(
                    f"the distance of {place[0]} and {place[1]} is {there}, and back it is {back}: a metric is symmetric; "
                    "write levels that are not as an explicit policy"
                )
        if isinstance(plain.levels, Nats):
            return cls._made(Distances(plain.levels.above, plain.levels.below, plain.pattern), unit)
        return cls._made(Distances.of([v.constant if isinstance(v, LogSum) else None for v in plain.levels], plain.pattern), unit)

    @classmethod
    def between(cls, points: Sequence[Sequence[ExactLike]], norm: str, scale: LevelLike) -> Metric:
        """The policy of the distances between points of rational coordinates, by the norm "l1" or "l2".

        Distances that are not rational are enclosed within 2^-64 of the largest coordinate difference, or less.

        Args:
            points: k lists of the same number of rational coordinates.
            norm: "l1" or "l2".
            scale: the level of distance 1, in nats.

        Returns:
            The policy whose levels are scale times the distances.

        Raises:
            BadInput: for points of different dimensions, and for another norm.

        Example:
            >>> from exactdp.privacy.scale import Metric
            >>> print(Metric.between([[0, 0], [1, 1]], "l1", "ln 2")[0, 1])
            2*ln(2)
        """
        unit = level(scale)
        given = [listed(point, "coordinates", "[0, 1]") for point in listed(points, "points", "[[0], [1]]")]
        rows = [[_coordinate(c, i, j) for j, c in enumerate(point)] for i, point in enumerate(given)]
        if norm not in ("l1", "l2") or not rows or not rows[0] or len({len(row) for row in rows}) > 1:
            raise BadInput('points are lists of the same number of coordinates, with the norm "l1" or "l2"')
        check_cells(len(rows), len(rows), "privacy matrix")
        one = lcm(*(c.denominator for row in rows for c in row))
        whole = np.array([[int(c * one) for c in row] for row in rows], dtype=object)
        if int(np.abs(whole).max()) < 2**28 and whole.shape[1] < 32:
            whole = whole.astype(np.int64)
        total = np.zeros((len(rows), len(rows)), dtype=whole.dtype)
        for column in whole.T:
            apart = np.abs(column[:, None] - column[None, :])
            total += apart if norm == "l1" else apart * apart
        table, inverse = np.unique(total, return_inverse=True)
        pattern = inverse.reshape(total.shape)
        if norm == "l1":
            return cls._made(Distances(table, integers([one] * len(table)), pattern), unit)
        squares = [int(n) << 128 for n in table]
        roots = list(map(isqrt, squares))
        ends = [r + (r * r != n) for r, n in zip(roots, squares, strict=True)]
        below = integers([one << 64] * len(table))
        found = cls._made(Distances(integers(roots), below, pattern), unit)
        found._ends = None if ends == roots else Distances(integers(ends), below, pattern)
        return found

    @property
    def distances(self) -> npt.NDArray[Any]:
        """The distances, k x k: rational numbers, None for no constraint."""
        return self.apart.fractions

    @property
    def upper(self) -> Metric | None:
        """Where distances are enclosed: the policy with their upper ends; None where they are exact."""
        return None if self._ends is None else Metric._made(self._ends, self.scale)

    @classmethod
    def _made(cls, apart: Distances, unit: LogSum) -> Metric:
        found = cls(*apart.levels(unit))
        found.apart, found.scale, found._ends = apart, unit, None
        return found

    def at(self, epsilon: LevelLike) -> Metric:
        """The policy at eps = epsilon.

        Args:
            epsilon: a level in nats.

        Returns:
            The policy, without the symbol eps.

        Example:
            >>> from exactdp.privacy.scale import Metric
            >>> print(Metric.of([[0, 2], [2, 0]], "eps").at("ln 3")[0, 1])
            2*ln(3)
        """
        plain = super().at(epsilon)
        found = Metric(plain.levels, plain.pattern)
        found.apart, found.scale, found._ends = self.apart, self.scale.at(level(epsilon)), self._ends
        return found


def _coordinate(value: ExactLike, i: int, j: int) -> Fraction:
    """A rational number; an error says where it stands, as a table does: counted from 1."""
    try:
        return rational(value)
    except BadInput as wrong:
        raise BadInput(f"point {i + 1}, coordinate {j + 1}: {wrong}") from wrong


@dataclass(frozen=True)
class WorstScale:
    """ratio = Q(y|x) / Q(y|other), at this distance; where distances are enclosed, from ``distance`` to ``upper``."""

    ratio: Ratio
    distance: Fraction
    x: int
    other: int
    y: int
    upper: Fraction | None = field(default=None, repr=False)  # of a distance that is not rational

    @property
    def scale(self) -> Level:
        """ln ratio / distance, in nats per unit; inf for a difference at distance 0. Enough, where it is enclosed."""
        loss = log_ratio(self.ratio)
        return loss * (1 / self.distance) if isinstance(loss, LogSum) and self.distance else inf

    @property
    def below(self) -> Level:
        """What the smallest scale is not below, in nats per unit: ``scale``, or that of the upper end of an enclosed distance."""
        loss = log_ratio(self.ratio)
        return loss * (1 / self.upper) if isinstance(loss, LogSum) and self.upper else self.scale


def smallest_scale(channel: Channel, policy: Metric) -> WorstScale | None:
    """The worst pair and its scale, the least at which a rational channel is private; None where no pair differs.

    Where distances are enclosed, the worst by their lower ends: the channel is private at its ``scale`` and not under ``below``.

    Args:
        channel: rational, k x m.
        policy: distances of the k inputs.

    Returns:
        The pair with its ratio and distance; ``.scale`` is the level in nats per unit of distance.

    Raises:
        BadInput: where policy and channel have different numbers of inputs, where the channel depends on t, and for no metric
            policy.

    Example:
        >>> str(smallest_scale(Channel([["3/4", "1/4"], ["1/4", "3/4"]]), Metric.of([[0, 2], [2, 0]], 1)).scale)
        '1/2*ln(3)'

    Source: context-aware-ldp, Section 3, metric policies.
    """
    check_kind(policy, Metric, "metric policy", "write one, such as Metric.of([[0, 1], [1, 0]], 1)")
    if policy.k != check_channel(channel).size[0]:
        raise BadInput(f"the policy has {policy.k} symbols and the channel {channel.size[0]} inputs: they must agree")
    if not channel.matrix.is_rational:
        raise BadInput("the channel depends on t: give a value, as in channel.at(t=3)")
    table, finite = RowQuotients(channel), policy.apart.finite
    np.fill_diagonal(finite, val=False)
    codes, width = largest_quotients(channel, table, _hopeful(table, policy.apart.doubles, finite)), len(channel.matrix.values)
    a, b = codes // width, codes % width
    chosen = finite & (a != b)
    if not chosen.any():
        return None
    x, other = _worst(channel, policy.apart, a, b, np.argwhere(chosen))
    values, distance = channel.matrix.values, policy.apart[x, other] or Fraction(0)
    y = int(np.flatnonzero((channel.pattern[x] == a[x, other]) & (channel.pattern[other] == b[x, other]))[0])
    end = None if policy._ends is None else policy._ends[x, other]
    ratio = ratio_of(values[int(a[x, other])], values[int(b[x, other])])
    return WorstScale(ratio, distance, x, other, y, None if end == distance else end)


def _hopeful(table: RowQuotients, distances: Doubles, finite: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The pairs whose ln ratio / distance may be the largest: not below that of one column of a pair, by bounds on all ratios."""
    if not table.sound or not finite.any():
        return finite
    with np.errstate(all="ignore"):
        most = np.minimum(table.over_all[:, None], table.all_over[None, :]) * (1 + CLOSE)
        bounds = np.where(finite, np.log(most) / distances, -inf)  # nan at distance 0 for equal rows, which is kept
        least, everyone = -inf, np.arange(len(bounds))
        for x, other in zip(everyone.tolist(), np.nan_to_num(bounds, nan=-inf, posinf=-inf).argmax(axis=1).tolist(), strict=True):
            if finite[x, other]:
                ratio = np.fmax.reduce(table.doubles[x] * table.inverse[other]) * (1 - CLOSE)
                least = np.fmax(least, np.log(ratio) / distances[x, other])
        found: npt.NDArray[np.bool_] = finite & ~(bounds < least - CLOSE * abs(least))
    return found


def _worst(
    channel: Channel, apart: Distances, a: npt.NDArray[Any], b: npt.NDArray[Any], pairs: npt.NDArray[Any]
) -> tuple[int, int]:
    """The pair with the largest ln ratio / distance."""
    floats, values = channel.matrix.floats, channel.matrix.values
    rows, columns = pairs[:, 0], pairs[:, 1]
    over = apart.doubles[rows, columns]
    with np.errstate(all="ignore"):
        loss = np.log(floats[a[rows, columns]]) - np.log(floats[b[rows, columns]])
        near = loss / over
        off = CLOSE * (np.abs(near) + (1 + np.abs(np.log(floats[b[rows, columns]]))) / over)
        unclear = ~np.isfinite(near) | ~np.isfinite(off)
        candidates = np.flatnonzero(unclear | (near + off >= np.where(unclear, -np.inf, near - off).max()))
    best: tuple[Level, tuple[int, int]] | None = None
    seen: set[tuple[int, int, int, int]] = set()
    for i in candidates.tolist():
        x, other = int(rows[i]), int(columns[i])
        ratio, distance = ratio_of(values[int(a[x, other])], values[int(b[x, other])]), apart[x, other] or Fraction(0)
        if isinstance(ratio, Fraction):
            key = ratio.numerator, ratio.denominator, distance.numerator, distance.denominator
            if key in seen:
                continue
            seen.add(key)
        scale = WorstScale(ratio, distance, x, other, 0).scale
        if not isinstance(scale, LogSum):
            return x, other
        if best is None or not isinstance(best[0], LogSum) or scale > best[0]:
            best = scale, (x, other)
    return best[1] if best is not None else (0, 0)
