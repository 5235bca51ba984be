"""Uniform, exponential and Laplace variables, moved and scaled, compared with each other: every order has an exact probability.

For noisy thresholds (the sparse vector technique), for the largest of Laplace variables (report noisy max), and for uniform
variables on scales of their own. Probabilities are sums of c e^p (``densities``), in powers of t = e^(1/root), or enclosed as in
``exponentials``. Source: C. Dwork, A. Roth,
The algorithmic foundations of differential privacy, 2014, 3.3, 3.6; order statistics.

>>> from exactdp_checks.code.lazy.context import Context
>>> from exactdp_checks.code.law.tree import Tree
>>> context = Context(Tree(), None)
>>> context.random() + 0.5 < context.random(), context.tree.mass()  # the triangle is drawn in another run
(False, Fraction(7, 8))
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from exactdp_checks.code.lazy.densities import ONE, ZERO, Shape, largest, volume
from exactdp_checks.code.lazy.exponentials import NEAR, STRANGERS, Race, drawn, enclosed, raced, scaled
from exactdp_checks.code.lazy.exponentials import first as raced_first
from exactdp_checks.code.lazy.order_statistics import CROWDED, MOST, TWO, Order, directed, less
from exactdp_checks.code.lazy.partial_order import NUMBERS, PartialOrder, closed, within
from exactdp_checks.code.lazy.roots import powers
from exactdp_checks.code.lazy.steps import LOGARITHMS, Comparison
from exactdp_checks.code.stand_ins.refusals import Refusal

__all__ = ["Contest", "compared", "first", "shaped"]

MANY = 32  # of which the largest is drawn at once
EXACT = "the order of uniform, exponential and Laplace variables has the exact probability of real numbers: an integral"


class Contest(PartialOrder):
    """``kinds``: as which variables, of which shapes, the members are compared; what comes before is smaller."""

    __slots__ = ()

    def below(self, i: int, j: int) -> bool:
        """Whether i is below j: the draw that decides it, if it is open."""
        known, tree = self.known(i, j), self.members[0].tree
        if known is not None:
            return known
        parts = self.part(i) | self.part(j)
        chosen = [n for n in range(len(self.members)) if parts >> n & 1]
        if len(chosen) > MOST:
            raise Refusal(CROWDED)
        tree.notes[EXACT] = None
        spans = tuple((self.members[n].lo, self.members[n].hi) for n in chosen)
        shapes = tuple(self.kinds[n] for n in chosen)
        both = [volume(shapes, within(self.with_pair(*pair), chosen), spans) for pair in ((i, j), (j, i))]
        answer = drawn(tree, _weights(tree, both))
        self.earlier = self.with_pair(*((j, i) if answer else (i, j)))
        return not answer


def compared(op: Comparison, one: Any, other: Any) -> bool:
    """Whether ``one op other`` for two lazy real numbers: by one strictly monotone map of two uniform variables
    (``order_statistics``), as two exponential ones (``exponentials``), or as variables of any of the shapes. Others are refused.
    """
    u, v, its = one.source, other.source, one.map
    if its.domain.name == "integers" or u is v or type(u) is not type(v) or op not in TWO:
        raise Refusal(STRANGERS)
    orders = {type(w.order) for w in (u, v) if getattr(w, "order", None) is not None}
    sign = directed(its.steps, exactly=its.domain.name == "ideal") if its is other.map and not orders & {Race, Contest} else 0
    if sign:
        if op in (operator.eq, operator.ne):
            return (op is operator.ne) == (less(u, v, strict=True) or less(v, u, strict=True))
        if (op in (operator.lt, operator.le)) != (sign > 0):
            u, v = v, u
        return less(u, v, strict=op in (operator.lt, operator.gt))
    if op in (operator.eq, operator.ne):  # of numbers on the continuum, which are equal with probability 0
        if any((scaled(each.map) or shaped(each.map)) is None for each in (one, other)):
            raise Refusal(STRANGERS)
        return op is operator.ne
    below = raced(u, v, its, other.map) if Contest not in orders else None
    if below is None:
        shapes = [shaped(each.map) for each in (one, other)]
        if None in shapes:
            raise Refusal(STRANGERS)
        contest = _joined([u, v], [shape for shape in shapes if shape])
        below = contest.below(contest.place(u), contest.place(v))
    return below == (op in (operator.lt, operator.le))


def first(values: Sequence[Any], *, least: bool) -> int | None:
    """The place of the least or the largest of some lazy numbers, by one draw; None where they are none of the shapes, or where
    something is known of them.
    """
    found = raced_first(values, least=least)
    sources, shapes = [v.source for v in values], [shaped(v.map) for v in values]
    if found is not None or len(values) < 2 or None in shapes or len(set(map(id, sources))) < len(sources):
        return found
    different = len(set(shapes))
    if different == 1 and len(values) <= MOST:
        return None  # an order of uniform variables (``order_statistics``), which numbers may cut
    if different > MOST or (different > 1 and len(values) > MANY) or len({id(w.tree) for w in sources}) > 1:
        return None
    if any(w.order is not None or (w.lo, w.hi) != (0, 1) for w in sources):
        return None
    tree, kinds = sources[0].tree, [shape for shape in shapes if shape]
    tree.notes[EXACT] = None
    turned = [shape._replace(at=-shape.at, by=-shape.by) for shape in kinds] if least else kinds
    each = {shape: largest(turned, i) if different > 1 else {ZERO: ONE} for i, shape in enumerate(turned)}
    winner = drawn(tree, _weights(tree, [each[shape] for shape in turned]))
    pairs = [(winner, i) if least else (i, winner) for i in range(len(values)) if i != winner]
    Contest(sources, kinds, closed(pairs, len(values)))
    return winner


def shaped(its: Any) -> Shape | None:
    """What a map on the continuum makes of a uniform variable; None where it is none of the shapes."""
    if its.domain.name != "ideal":
        return None
    name, mirrored, a, b = "uniform", False, ZERO, ONE
    for step, operand in its.steps:
        if step in ("add", "add to"):
            a += Fraction(operand)
        elif step == "sub":
            a -= Fraction(operand)
        elif step in ("neg", "sub from"):
            a, b = (Fraction(operand) if operand is not None else ZERO) - a, -b
        elif step in ("mul", "mul by", "div"):
            by = Fraction(operand) if step != "div" else 1 / Fraction(operand)
            a, b = a * by, b * by
        elif step in LOGARITHMS and name == "uniform":
            a += step.endswith("log1p")
            laplace = step.endswith("laplace")
            if (a, b) != (ZERO, ONE) and ((a, b) != (ONE, -ONE) or laplace):
                return None
            name, mirrored, a, b = "laplace" if laplace else "exponential", b < 0, ZERO, ONE if laplace else -ONE
        else:
            return None
    return Shape(name, mirrored, a, b) if b else None


def _joined(sources: Sequence[Any], shapes: Sequence[Shape]) -> Contest:
    """The one contest of these variables and of all that they were compared with."""
    if any(w.tree is not sources[0].tree for w in sources):
        raise Refusal("uniform variables of different calls meet in one comparison")
    members, named, earlier = list[Any](), list[Shape](), list[int]()
    for source, shape in zip(sources, shapes, strict=True):
        if not any(each is source for each in members):
            more, kinds, known = _known(source, shape)
            earlier += [each << len(members) for each in known]
            members, named = members + more, named + kinds
        if named[next(i for i, each in enumerate(members) if each is source)] != shape:
            raise Refusal(STRANGERS)
    if any(shape.name != "uniform" and (each.lo, each.hi) != (0, 1) for each, shape in zip(members, named, strict=True)):
        raise Refusal(NUMBERS)
    return Contest(members, named, earlier)


def _known(source: Any, shape: Shape) -> tuple[list[Any], list[Shape], list[int]]:
    """(all that it was compared with, as which, what comes before each), where it has this shape."""
    own, up = source.order, (shape.by > 0) != (shape.name == "exponential")
    if own is None:
        return [source], [shape], [0]
    if type(own) is Contest:
        return own.members, own.kinds, own.earlier
    size = len(own.members)
    if type(own) is Order:  # of the uniform variables: one map of all keeps it, or turns it round
        pairs = [(i, j) if up != shape.mirrored else (j, i) for i, j, _ in own.known]
        return own.members, [shape] * size, closed(pairs, size)
    if shape.name != "exponential" or any(scale.power for scale in own.kinds):
        raise Refusal(STRANGERS)
    sign = 1 if shape.by > 0 else -1
    pairs = [(i, j) if sign > 0 else (j, i) for j in range(size) for i in range(size) if own.earlier[j] >> i & 1]
    kinds = [Shape("exponential", scale.mirrored, shape.at, sign / scale.factor) for scale in own.kinds]
    return own.members, kinds, closed(pairs, size)


def _weights(tree: Any, both: Sequence[dict[Fraction, Fraction]]) -> list[Any]:
    """Sums of c e^p: rational, in powers of t = e^(1/root) where that is cheap, or enclosed."""
    exponents = sorted({p for each in both for p in each})
    found: Any = [ONE] * len(exponents) if not any(exponents) else powers(tree, exponents)
    if found is None:
        if tree.root < 0:
            raise Refusal("weights e^x are not followed where states are merged")
        tree.notes[NEAR] = None
        found = [enclosed(p) for p in exponents]
    values = dict(zip(exponents, found, strict=True))
    return [reduce(operator.add, [values[p] * c for p, c in each.items()] or [ZERO]) for each in both]
