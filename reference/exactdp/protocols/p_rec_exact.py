"""The exact privacy and the exact loss of p-REC_sim (D = R = 0) by recursion over survivors. CENTRAL, voter-level privacy.

The liked object is 0 in every round (relabel). w = the number of survivors of the smaller pattern U', c their votes, c_0 >= P.

    privacy   state w while the extra voter lives; he votes k, object j comes; gain ln Pr/Pr'; then w' = c_0 if j = 0, else
              w - c_j, and he lives on iff (k = j) = (j = 0). sup |E(b)| = largest sum of gains, over w <= n - 1, both signs.
    loss      V_r(w) = max over c of Q(0) V_r-1(c_0) + sum_j>0 Q(j)(1 + V_r-1(w - c_j)), over w <= n: adaptive adversary.

Both are over all patterns of the promise (at least P peers in U and U', at most n voters), and attained. With ``larger`` only U
must have P peers. Exact where all powers of tau are rational, otherwise enclosed: probabilities are rounded outward, and sums and
products of them too. Requires P >= 1, n >= P, rounds >= 0, and what ``p_rec_round`` requires. Small cases only: about n^m states.
Source: online-recommendation, sections 7.2 and 2.5; the recursions are ours.

>>> privacy(2, 8, 2, 4, 3).epsilon
level('ln(368/53)')
>>> loss(2, 8, 2, 4, 3)
Fraction(27, 46)
>>> print(privacy(2, 3, 12, 24, 3).epsilon)
[0.21242008685980409, 0.21242008685980410]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, floor

from exactdp.arguments import check_bits, check_flag, check_kind, listed
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike
from exactdp.mechanisms.parameters import check_count, check_item
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric
from exactdp.protocols.p_rec_round import Number, Rule, phi, ratios, rule

__all__ = ["MAX_MOVES", "Step", "Supremum", "loss", "path_ratio", "potentials", "privacy", "votes"]

MAX_MOVES = 2_000_000
MAX_EXACT = 10_000  # rounds in fractions, whose denominators grow with every round
GUARD = 64  # bits of working precision beyond those that are asked for


@dataclass(frozen=True)
class Step:
    """A round of a path: the votes of the survivors of U', the vote of the extra voter, and the object that comes."""

    counts: tuple[int, ...]
    extra: int
    recommended: int


@dataclass(frozen=True)
class Supremum:
    """sup |E(b)| in nats, the path on which it is found, and whether U' is the more likely pattern there.

    The path attains ``epsilon`` where that is exact; else the value of the path lies in the enclosure.
    """

    epsilon: LogSum | Interval
    path: tuple[Step, ...]
    smaller_above: bool


@numeric
def votes(survivors: int, m: int, least: int) -> Iterator[tuple[int, ...]]:
    """The votes of w survivors with c_0 >= P, those on disliked objects in descending order.

    Args:
        survivors: w, at least 0.
        m: the number of objects, at least 2.
        least: P, at least 0.

    Returns:
        m integers of sum w for each.

    Raises:
        BadInput: for other numbers.

    Example:
        >>> list(votes(2, 2, 1))
        [(1, 1), (2, 0)]
    """
    check_count(m, "m", 2)
    for first in range(check_count(least, "P", 0), check_count(survivors, "the number of survivors", 0) + 1):
        yield from ((first, *rest) for rest in _partitions(survivors - first, m - 1, survivors))


def _partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -1, -1):
        yield from ((first, *rest) for rest in _partitions(total - first, parts - 1, first))


class _Rounds:
    """The probabilities of a round from below and from above, in units of 2^-bits; in fractions where all are rational."""

    def __init__(self, one: Rule, sizes: range, least: int, bits: int) -> None:
        shares = {Fraction(c, w) for w in sizes for c in (*range(w - least + 1), *range(least, w + 1))}
        self.rule, self.bits = one, bits + GUARD
        found = {x: phi(x, one) for x in shares}
        self.exact = not any(isinstance(value, Real) for value in found.values())
        self.unit: Fraction | int = Fraction(1) if self.exact else 1 << self.bits
        self.weights = {x: self._ends(value) for x, value in found.items()}
        self.mixed = self._ends(one.gamma / one.m)
        self.kept = self._ends(1 - one.gamma)

    def _ends(self, value: Number) -> tuple[Fraction | int, Fraction | int]:
        if self.exact:
            return value, value  # type: ignore[return-value]
        ends = Real.of(value).enclosure(self.bits)
        return floor(ends.lower * self.unit), ceil(ends.upper * self.unit)

    def times(self, a: Fraction | int, b: Fraction | int, up: bool) -> Fraction | int:
        """a b, rounded."""
        if self.exact:
            return a * b
        return -(int(-a * b) >> self.bits) if up else int(a * b) >> self.bits

    def over(self, a: Fraction | int, b: Fraction | int, up: bool) -> Fraction | int:
        """a/b, rounded."""
        if self.exact:
            return Fraction(a) / b
        return -(int(-a * self.unit) // int(b)) if up else int(a * self.unit) // int(b)

    def law(self, counts: tuple[int, ...]) -> tuple[tuple[Fraction | int, Fraction | int, bool], ...]:
        """For every object its probability from below and above, and whether it takes part: whether phi is not 0."""
        size = sum(counts)
        found = [self.weights[Fraction(c, size)] for c in counts]
        taking = [high != 0 for _, high in found]
        low, high = (sum(ends[i] for ends in found) for i in (0, 1))
        shares = [(self.over(a, high - b + a, False), self.over(b, low - a + b, True)) for a, b in found]
        return tuple(
            (self.mixed[0] + self.times(self.kept[0], a, False), self.mixed[1] + self.times(self.kept[1], b, True), part)
            for (a, b), part in zip(shares, taking, strict=True)
        )


Move = tuple[Fraction | int, Fraction | int, Step]


def _moves(rounds: _Rounds, w: int, least: int, peer: bool, invert: bool) -> dict[int, Move]:
    """For every number of survivors afterwards (0: the extra voter is dead) the largest ratio, from below and above."""
    best: dict[int, Move] = {}
    m, unit = rounds.rule.m, rounds.unit
    for counts in votes(w, m, least):
        before = rounds.law(counts)
        for k in range(1 if peer else m):
            after = rounds.law(tuple(c + (j == k) for j, c in enumerate(counts)))
            lone = [j for j in range(m) if before[j][2]] == [j for j in range(m) if after[j][2]] and sum(x[2] for x in after) == 1
            for j in range(m):
                above, below = (before[j], after[j]) if invert else (after[j], before[j])
                same = lone or not (above[2] or below[2])
                low = unit if same else rounds.over(above[0], below[1], False)
                high = unit if same else rounds.over(above[1], below[0], True)
                lives = (k == j) == (j == 0)
                place = (counts[0] if j == 0 else w - counts[j]) if lives else 0
                old = best.get(place)
                if old is None:
                    best[place] = low, high, Step(counts, k, j)
                else:
                    best[place] = max(low, old[0]), max(high, old[1]), Step(counts, k, j) if low > old[0] else old[2]
    return best


@numeric
def privacy(m: int, tau: ExactLike, least: int, most: int, rounds: int, *, larger: bool = False, bits: int = 64) -> Supremum:
    """sup |E(b)| of p-REC_sim with this tau over so many rounds, for P = ``least`` and n = ``most`` (the size of U).

    Args:
        m: the number of objects, at least 2.
        tau: above 1.
        least: P, at least 1.
        most: n, at least P.
        rounds: T, at least 0.
        larger: only U must have P peers.
        bits: of precision, where powers of tau are not rational.

    Returns:
        The supremum in nats and a path to it.

    Raises:
        BadInput: for other numbers.

    Example:
        >>> print(privacy(2, 8, 1, 2, 1).epsilon)
        ln(23/2)

    Source: online-recommendation, Definition 2.
    """
    one, found = _checked(m, tau, least, most, rounds, bits), list[tuple[Value, bool]]()
    check_flag(larger, "larger")
    for peer in (False, True) if larger else (False,):
        sizes = range(max(least - peer, 1), most + 1)
        table = _Rounds(one, sizes, least - peer, bits)
        for invert in (False, True):
            moves = {w: _moves(table, w, least - peer, peer, invert) for w in sizes[:-1]}
            found.append((_best(_longest(table, moves, rounds).values(), table.unit), invert))
    (_, _, path), invert = max(found, key=lambda f: f[0][0])
    below, above = max(f[0][0] for f in found), max(f[0][1] for f in found)
    if isinstance(below, Fraction):
        return Supremum(LogSum.ln(below), path, invert)
    ends = [Fraction(end, 1 << (bits + GUARD)) for end in (int(below), int(above))]
    return Supremum(Interval(max(ln(ends[0], bits).lower, Fraction(0)), ln(ends[1], bits).upper), path, invert)


@numeric
def potentials(
    m: int, tau: ExactLike, least: int, most: int, bits: int = 64
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Upper bounds M_w, w = P, ..., n - 1, of the product of the ratios after w survivors, in any number of rounds.

    For every move Pr M_w' <= M_w Pr', in the first for U above U', in the second for U' above U; M is 1 after the extra voter.

    Args:
        m: the number of objects, at least 2.
        tau: above 1.
        least: P, at least 1.
        most: n, at least P.
        bits: of precision, where powers of tau are not rational.

    Returns:
        Two tuples of n - P numbers, at least 1.

    Raises:
        BadInput: for other numbers.

    Example:
        >>> potentials(2, 8, 1, 2)
        ((Fraction(23, 2),), (Fraction(44, 23),))
    """
    one = _checked(m, tau, least, most, 0, bits)
    sizes = range(least, most + 1)
    table, found = _Rounds(one, sizes, least, bits), []
    for invert in (False, True):
        moves = {w: _moves(table, w, least, False, invert) for w in sizes[:-1]}
        value = _longest(table, moves, 2 * most)
        found.append(tuple(Fraction(value[w][1]) / table.unit for w in sizes[:-1]))
    return found[0], found[1]


Value = tuple[Fraction | int, Fraction | int, tuple[Step, ...]]


def _best(values: Iterable[Value], unit: Fraction | int) -> Value:
    known = [(unit, unit, ()), *values]
    low, _, path = max(known, key=lambda v: v[0])
    return low, max(v[1] for v in known), path


def _longest(table: _Rounds, moves: dict[int, dict[int, Move]], rounds: int) -> dict[int, Value]:
    """For every w the largest product of ratios along a path of so many rounds, from below and above, and a path of the first."""
    unit = table.unit
    value: dict[int, Value] = dict.fromkeys([0, *moves], (unit, unit, ()))
    for _ in range(rounds):
        after = {0: value[0]}
        for w, best in moves.items():
            low, high, path = value[w]
            for place, (a, b, step) in best.items():
                there = value[place]
                new = table.times(a, there[0], False)
                high = max(high, table.times(b, there[1], True))
                low, path = (new, (step, *there[2])) if new > low else (low, path)
            after[w] = low, high, path
        if after == value:
            break
        value = after
    return value


@numeric
def path_ratio(m: int, tau: ExactLike, path: tuple[Step, ...]) -> Number:
    """Pr/Pr' along the path, the product of the ratios of its rounds.

    Args:
        m: the number of objects, at least 2.
        tau: above 1.
        path: the steps of ``privacy(...).path``.

    Returns:
        The ratio, a Fraction where it is rational.

    Raises:
        OutOfScope: where the ratio of a round is infinite.

    Example:
        >>> path_ratio(2, 8, privacy(2, 8, 1, 2, 1).path)
        Fraction(23, 2)
    """
    one, found = rule(m, tau), Real.of(1)
    for step in listed(path, "steps", "privacy(...).path"):
        check_kind(step, Step, "step", "write those of privacy(...).path")
        check_item(step.recommended, m)
        here = ratios(step.counts, step.extra, one)[step.recommended]
        if here is None:
            raise OutOfScope("the ratio of a round is infinite: mix with gamma > 0")
        found = found * Real.of(here)
    return found.tree if isinstance(found.tree, Fraction) else found


@numeric
def loss(m: int, tau: ExactLike, least: int, most: int, rounds: int, bits: int = 64) -> Fraction | Interval:
    """The worst-case expected loss of p-REC_sim with this tau over so many rounds, against an adaptive adversary.

    Args:
        m: the number of objects, at least 2.
        tau: above 1.
        least: P, at least 1.
        most: n, at least P.
        rounds: T, at least 0.
        bits: of precision, where powers of tau are not rational.

    Returns:
        An expected number of disliked recommendations; an enclosure where it is not rational.

    Raises:
        OutOfScope: where the rounds are too many for so many voters.

    Example:
        >>> loss(2, 8, 1, 2, 1)
        Fraction(1, 2)

    Source: online-recommendation, Section 2.5.
    """
    one = _checked(m, tau, least, most, rounds, bits)
    sizes = range(least, most + 1)
    table = _Rounds(one, sizes, least, bits)
    laws = {w: [(c, table.law(c)) for c in votes(w, m, least)] for w in sizes}
    if rounds * sum(map(len, laws.values())) > MAX_MOVES or (table.exact and rounds > MAX_EXACT):
        raise OutOfScope(f"{rounds} rounds are too many for n = {most} voters: take fewer rounds or voters")

    @cache
    def value(i: int) -> Fraction | int:
        up, zero = i == 1, table.unit - table.unit
        here: dict[int, Fraction | int] = dict.fromkeys(sizes, zero)
        for _ in range(rounds):
            new = {}
            for w in sizes:
                new[w] = max(
                    table.times(q[0][i], here[c[0]], up)
                    + sum(table.times(q[j][i], table.unit + here[w - c[j]], up) for j in range(1, m))
                    for c, q in laws[w]
                )
            here = new
        return max(here.values())

    if table.exact:
        return Fraction(value(0))
    return Interval(Fraction(value(0)) / table.unit, Fraction(value(1)) / table.unit)


def _checked(m: int, tau: ExactLike, least: int, most: int, rounds: int, bits: int) -> Rule:
    for number, name, low in ((least, "P", 1), (most, "n", 1), (rounds, "rounds", 0)):
        check_count(number, name, low)
    check_bits(bits)
    one = rule(m, tau)
    if most < least:
        raise OutOfScope(f"n = {most} voters cannot hold P = {least} peers: take n >= P")
    if not isinstance(one.tau, Fraction):
        raise BadInput(f"tau = {one.tau} is a function: give a number")
    free = most - least + 1
    if free**m * (m if m > 2 else 1) * m > MAX_MOVES or most > 100_000:
        raise OutOfScope(f"n = {most} and m = {m} have too many votes to go through: take fewer voters")
    return one
