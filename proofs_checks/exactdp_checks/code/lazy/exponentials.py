"""Exponential variables of different rates, compared with each other: which comes first has exact weights.

-log(u) is exponential for a uniform u, so that a key of Gumbel-max, s - log(-log(u)), is larger where an exponential variable of
rate e^s comes earlier, and so is w log(u) where one of rate 1/w does. The first of some of them is each with the weight of its
rate, whatever the order of the others; the order of all is drawn one after the other from those that are left. So what is known
is a partial order, and its probability a sum over the sets that can come first. Rates e^s with fractions s are powers of
t = e^(1/root), exactly; where the fractions have too large a denominator for that, as 0.1 in doubles has, they are enclosed.
Source: R. Plackett 1975, The analysis of permutations; J. Yellott 1977 (Gumbel-max); R. Luce 1959.

>>> total((Fraction(1), Fraction(2), Fraction(3)), (0, 0b001, 0b011))  # 0 before 1 before 2
Fraction(1, 15)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from exactdp.numbers.enclosure import Interval, exp
from exactdp_checks.code.lazy.order_statistics import CROWDED, MOST, Order
from exactdp_checks.code.lazy.partial_order import NUMBERS, PartialOrder, closed, within
from exactdp_checks.code.lazy.roots import BITS
from exactdp_checks.code.lazy.roots import powers as powers_of
from exactdp_checks.code.lazy.steps import LOGARITHMS
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["NEAR", "STRANGERS", "Race", "Scale", "drawn", "enclosed", "first", "raced", "scaled"]

EXACT = "of exponential variables the first is each with the weight of its rate: and the larger of two keys of Gumbel-max"
NEAR = "the first of exponential variables has irrational weights: they are enclosed, and what is between the bounds is not run"
STRANGERS = (
    "two uniform variables meet in one expression: compare each with a constant, or two of them, each moved and scaled in one "
    f"way alone, or as keys of Gumbel-max on one scale; {AUDIT}"
)


class Scale(NamedTuple):
    """An exponential variable -log(u), or -log(1 - u) where ``mirrored``, of rate factor e^power."""

    mirrored: bool
    factor: Fraction
    power: Fraction


class Race(PartialOrder):
    """``kinds``: as which exponential variables the members are compared; what comes before is smaller."""

    __slots__ = ()

    def sooner(self, i: int, j: int) -> bool:
        """Whether i comes before j: the draw that decides it, if it is open."""
        known = self.known(i, j)
        if known is not None:
            return known
        parts, tree = [self.part(i), self.part(j)], self.members[0].tree
        chosen = [n for n in range(len(self.members)) if (parts[0] | parts[1]) >> n & 1]
        rates = dict(zip(chosen, _rates(tree, [self.kinds[n] for n in chosen]), strict=True))
        if parts[0] != parts[1] and self.leads(i, parts[0]) and self.leads(j, parts[1]):
            weights = [_sum(rates[n] for n in chosen if part >> n & 1) for part in parts]
        elif len(chosen) > MOST:
            raise Refusal(CROWDED)
        else:
            both = [within(self.with_pair(*pair), chosen) for pair in ((i, j), (j, i))]
            weights = [total(tuple(rates.values()), earlier) for earlier in both]
        answer = drawn(tree, weights)
        self.earlier = self.with_pair(*((j, i) if answer else (i, j)))
        return not answer


def raced(u: Any, v: Any, one: Any, other: Any) -> bool | None:
    """Whether the value of map ``one`` of u is below that of map ``other`` of v, by exponential variables that are compared; None
    where these are no such values.
    """
    pair = [scaled(one), scaled(other)]
    if pair[0] is None or pair[1] is None or pair[0][:2] != pair[1][:2]:
        return None
    race = _joined([u, v], [pair[0][2], pair[1][2]])
    return race.sooner(race.place(u), race.place(v)) == (pair[0][1] > 0)


def first(values: Sequence[Any], *, least: bool) -> int | None:
    """The place of the least or the largest of some lazy numbers, by one draw; None where they are no exponential variables of
    which nothing is known.
    """
    found = [scaled(v.map) for v in values]
    if len(values) < 2 or None in found or len({each[:2] for each in found if each}) > 1:
        return None
    sources = [v.source for v in values]
    if len(set(map(id, sources))) < len(sources) or any(w.order is not None or (w.lo, w.hi) != (0, 1) for w in sources):
        return None
    kinds = [each for each in found if each]
    if least != (kinds[0][1] > 0):  # the last of them
        return None
    tree, scales = sources[0].tree, [each[2] for each in kinds]
    race = _joined(sources, scales)
    winner = drawn(tree, _rates(tree, scales))
    race.earlier = [0 if i == winner else 1 << winner for i in range(len(values))]
    return winner


def scaled(its: Any) -> tuple[Any, int, Scale] | None:
    """(what must be equal, the direction, as which) of a monotone map of an exponential variable; None of others."""
    if its.domain.name != "ideal":
        return None
    a, b, logs, factor, mirrored = Fraction(0), Fraction(1), 0, Fraction(1), False
    for name, operand in its.steps:
        if name in ("add", "add to"):
            a += operand
        elif name == "sub":
            a -= operand
        elif name in ("neg", "sub from"):
            a, b = (operand if operand is not None else 0) - a, -b
        elif name in ("mul", "mul by", "div"):
            by = Fraction(operand) if name != "div" else 1 / Fraction(operand)
            if by == 0:
                return None
            a, b = a * by, b * by
        elif name in LOGARITHMS and not name.endswith("laplace") and logs < 2:
            a += name.endswith("log1p")
            if logs == 0 and ((a == 0 and b == 1) or (a == 1 and b == -1)):
                mirrored, a, b = b < 0, Fraction(0), Fraction(-1)
            elif logs == 1 and a == 0 < b:
                factor, b = b, Fraction(1)
            else:
                return None
            logs += 1
        else:
            return None
    sign = 1 if b > 0 else -1
    if logs == 1:  # a + b W
        return (1, a), sign, Scale(mirrored, 1 / abs(b), Fraction(0))
    return ((2, b), sign, Scale(mirrored, 1 / factor, -a / b)) if logs else None  # a + b log(factor W)


def _joined(sources: Sequence[Any], scales: Sequence[Scale]) -> Race:
    """The one race of these variables and of all that they were compared with."""
    tree = sources[0].tree
    if any(w.tree is not tree for w in sources):
        raise Refusal("uniform variables of different calls meet in one comparison")
    members, named, earlier = list[Any](), list[Scale](), list[int]()
    for source, scale in zip(sources, scales, strict=True):
        if any(each is source for each in members):
            if named[next(i for i, each in enumerate(members) if each is source)] != scale:
                raise Refusal(STRANGERS)
            continue
        own = source.order or Order([source], frozenset())
        shift = len(members)
        if type(own) is Race:
            if own.kinds[own.place(source)] != scale:
                raise Refusal(STRANGERS)
            named += own.kinds
            earlier += [each << shift for each in own.earlier]
        else:  # an order of the uniform variables: that of exponential ones of one rate, or its reverse
            if any((each.lo, each.hi) != (0, 1) for each in own.members):
                raise Refusal(NUMBERS)
            pairs = [(i, j) if scale.mirrored else (j, i) for i, j, _ in own.known]
            named += [scale] * len(own.members)
            earlier += [each << shift for each in closed(pairs, len(own.members))]
        members += own.members
    return Race(members, named, earlier)


def total(rates: tuple[Any, ...], earlier: tuple[int, ...]) -> Any:
    """The probability that each comes after those that are ``earlier``: numbers of Q, Q(t), or enclosures."""
    k = len(rates)

    @cache
    def left(done: int) -> Any:
        if done == 2**k - 1:
            return Fraction(1)
        rest = _sum(rates[i] for i in range(k) if not done >> i & 1)
        return _sum(rates[i] / rest * left(done | 1 << i) for i in range(k) if not done >> i & 1 and not earlier[i] & ~done)

    return left(0)


def _sum(terms: Any) -> Any:
    found = list(terms)
    return sum(found[1:], start=found[0]) if found else Fraction(0)


def _rates(tree: Any, scales: Sequence[Scale]) -> list[Any]:
    """The rates, but for one factor: rational, in powers of t = e^(1/root) where that is cheap, or enclosed."""
    least = min(scale.power for scale in scales)
    powers = [scale.power - least for scale in scales]
    tree.notes[EXACT] = None
    if not any(powers):
        return [scale.factor for scale in scales]
    found = powers_of(tree, powers)
    if found is not None:
        return [scale.factor * each for scale, each in zip(scales, found, strict=True)]
    if tree.root < 0:
        raise Refusal("weights e^x are not followed where states are merged")
    tree.notes[NEAR] = None
    return [enclosed(power) * scale.factor for scale, power in zip(scales, powers, strict=True)]


def enclosed(x: Fraction) -> Interval:
    """e^x."""
    if x > BITS * 40:
        raise Refusal(f"keys that are compared differ by about {float(x):.6g}: keep them within {BITS * 40}")
    return exp(x, BITS) if x else Interval(Fraction(1), Fraction(1))


def drawn(tree: Any, weights: Sequence[Any]) -> int:
    """A draw with these weights; where they are enclosed, a run between the bounds is abandoned."""
    tree.count()
    if not any(type(w) is Interval for w in weights):
        return int(tree.draw(tuple(weights)))
    whole = _sum(weights)
    least = [
        Fraction(int((w if type(w) is Interval else Interval(w, w)).lower / whole.upper * 2**BITS), 2**BITS) for w in weights
    ]
    found = int(tree.draw((*least, 1 - sum(least))))
    if found == len(weights):
        raise tree.stop(NEAR)
    return found
