"""The stand-in for numpy.random.Generator.

What numpy does with its bits, where it shows: choice(p=...) bisects the running sums of p, doubles, by one random(); random with
dtype float32 has 24 bits; uniform is low + (high - low) random(), in doubles. integers and permutation reject: exactly uniform.
geometric(p) from p = 1/3 on counts the running sums of p, p q, ... in doubles that one random() is above; where they end below
the largest of these numbers, as they do for p = 0.7, numpy never returns from there, and neither does a run. binomial,
multinomial and the other geometric numbers have their exact law, for the doubles that the parameters are.
Source: numpy 2, random/_generator.pyx, mtrand.pyx and distributions.c.

>>> from exactdp_checks.code.law.tree import Tree
>>> rng = Generator.within(Context(Tree(), 53))()
>>> [bool(b) for b in (rng.random(2) < 0.5).tolist()], bool(rng.integers(1, 4) < 3), rng.context.tree.mass()
([True, True], True, Fraction(1, 6))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from operator import index
from typing import Any

import numpy as np

from exactdp_checks.code.lazy.arrays import LazyArray, array
from exactdp_checks.code.lazy.blocks import Block
from exactdp_checks.code.lazy.context import Context, picked, refused
from exactdp_checks.code.lazy.continuous import Continuous
from exactdp_checks.code.lazy.shuffling import chosen, shuffle
from exactdp_checks.code.lazy.uniform import WIDE, Lazy, settled
from exactdp_checks.code.stand_ins.bit_generators import Bits
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal, seeded
from exactdp_checks.code.stand_ins.samples import sample
from exactdp_checks.code.stand_ins.uncopied import Uncopied

__all__ = ["Generator"]

SEARCHED = 0.333333333333333333333333  # the probability from which on numpy makes a geometric number from one random()
FROM = 8  # numbers that are made together
REJECTED_FROM = 10  # of a hypergeometric number the things that are taken, or left, from which on numpy rejects
REJECTS = "which is not followed: count the wanted ones of a sample, as in sum(i < ngood for i in sample)"


class Generator(Continuous, Uncopied):
    """The methods of numpy.random.Generator on the draws of a context, which all instances share; seeds are refused."""

    shown = "Generator(PCG64)"
    alone: type = type(np.random.default_rng(0).choice(2))  # of choice(n): Python's int, or numpy's, as the version is

    @classmethod
    def within(cls, context: Context) -> Any:
        """The class, bound to a context."""
        return type(cls.__name__, (cls,), {"context": context})

    def __init__(self, seed: Any = None) -> None:
        self.seed(seed)

    def seed(self, seed: Any = None) -> None:
        """Fresh draws follow anyway; a seed would make them known."""
        if seed is not None and not isinstance(seed, Bits | np.random.BitGenerator):
            raise seeded(seed)

    def spawn(self, n_children: int) -> list[Any]:
        """As many names for this generator: its draws are fresh anyway."""
        return [self] * n_children

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Uniform on [0, 1)."""
        if out is not None:
            raise Refusal("random(out=...) writes numbers into an array: write random(size)")
        kind = np.float32 if np.dtype(dtype) == np.float32 else np.float64
        if size is None and kind is np.float32:  # a float of Python, of 24 bits
            return self.context.single()
        if size is None:
            return self.context.random(float)
        shape = tuple(np.atleast_1d(size).tolist()) if np.size(size) else ()
        if kind is np.float64 and prod(shape) >= FROM and self.context.blocks:
            return LazyArray(None, kind, Block(self.context, shape))
        return array(self.context.randoms(prod(shape), kind), shape, kind)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """low + (high - low) random()."""
        if size is None and np.ndim(low) == np.ndim(high) == 0:
            low, high = float(settled(low)), float(settled(high))
            return low + (high - low) * self.random()
        return _each(lambda a, b: a + (b - a) * self.context.random(np.float64), size, np.float64, low, high)

    def integers(self, low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64, endpoint: bool = False) -> Any:
        """Uniform on low, ..., high - 1, or high."""
        if high is None:
            low, high = 0, low
        if size is None and dtype is np.int64 and type(low) is type(high) is int and low < high + endpoint:
            return self.context.below(high + endpoint - low, dtype) + low if low else self.context.below(high + endpoint, dtype)
        low, high = (int(v) if type(v) is float or isinstance(v, np.floating) else v for v in (low, high))  # as numpy does
        kind: Any = dtype if dtype is bool or (dtype is int and size is None) else np.dtype(dtype).type

        def one(a: Any, b: Any) -> Any:
            if a >= b + endpoint:
                raise ValueError("low > high" if endpoint else "low >= high")
            n = index(b) + endpoint - index(a)
            if kind not in WIDE:  # narrow integers wrap around, so they are not lazy
                return kind(self.context.value(n) + index(a))
            found = self.context.below(n, kind)
            return found + index(a) if index(a) else found

        return _each(one, size, kind, low, high)

    def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True) -> Any:
        """Items of a, or of range(a): uniform, or with probabilities p."""
        whole = np.ndim(a) == 0
        items: Any = range(index(a)) if whole else np.asarray(a)
        n = len(items) if whole else items.shape[axis]
        if n == 0 and size != 0:
            raise ValueError("a must be greater than 0 unless no samples are taken")
        weights = None if p is None else _chances(p, n)
        number = 1 if size is None else prod(np.atleast_1d(size).tolist())
        if replace or size is None:
            kind = self.alone if whole and size is None else np.int64
            places = [self._place(n, weights, kind) for _ in range(number)]
        elif number > n:
            raise ValueError("Cannot take a larger sample than population when replace is False")
        elif weights is None and not shuffle:
            raise Refusal("choice(shuffle=False) has no fixed order: leave shuffle out")
        else:
            if weights is None and not whole and items.ndim == 1 and items.dtype == np.int64:
                return array(self._some(list(items), number), size, np.int64)
            places = self._some(range(n), number) if weights is None else self._distinct(weights, number)
        if whole:
            return places[0] if size is None else array(places, size, np.int64)
        if items.ndim == 1 and items.dtype.kind in "iu":
            table, found = items.tolist(), [*items] if items.dtype == np.int64 else items.tolist()
            if size is None and (type(places[0]) is not Lazy or items.dtype != np.int64 or weights is not None):
                return items[settled(places[0])]
            return picked(table, places[0]) if size is None else array([picked(found, i) for i in places], size, items.dtype)
        found = items.take([int(settled(i)) for i in places], axis=axis)
        if size is None:
            return found.take(0, axis=axis)
        return found.reshape(size) if items.ndim == 1 else found

    def _place(self, n: int, weights: Any, kind: Any = np.int64, *, hidden: bool = True) -> Any:
        if weights is None:
            return self.context.below(n, kind)
        sums, hidden = weights.cumsum(), hidden and not self.context.at_once
        place = self.context.random(np.float64, seen=hidden).then("bisect", tuple((sums / sums[-1]).tolist()))
        place = place if kind is int else place.then("np.int64")
        return place if hidden else settled(place)

    def _some(self, items: Sequence[Any], number: int) -> list[Any]:
        return sample(self.context, items, number)

    def _distinct(self, weights: Any, number: int) -> list[int]:
        """As numpy does it: rounds of draws from what is left, repeated items dropped."""
        if number > np.count_nonzero(weights):
            raise ValueError("Fewer non-zero entries in p than size")
        found: list[int] = []
        weights = weights.copy()
        while len(found) < number:
            weights[found] = 0
            for place in [int(self._place(len(weights), weights, hidden=False)) for _ in range(number - len(found))]:
                found += [place] if place not in found else []
        return found

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """The number of successes in n trials."""

        def one(m: Any, q: Any) -> Any:
            return self.context.trial(q, np.int64 if spread else int) if m == 1 else self.context.binomial(int(m), q)

        spread = size is not None or np.ndim(n) + np.ndim(p) > 0
        found = _each(one, size, np.int64, n, p)
        return found if np.all(np.asarray(n) == 1) else _plain(found)

    def geometric(self, p: Any, size: Any = None) -> Any:
        """The number of trials until the first success."""

        def one(chance: Any) -> Any:
            if not 0 < chance <= 1:
                raise ValueError("p <= 0, p > 1 or p contains NaNs")
            if not self.by_trials(chance):
                return self._searched(float(chance), np.int64 if spread else int)
            n = 1
            while not self.context.happens(chance):
                n += 1
            return n

        spread = size is not None or np.ndim(p) > 0
        found = _each(one, size, np.int64, p)
        return _plain(found) if np.any([self.by_trials(v) for v in np.ravel(p)]) else found

    def by_trials(self, p: Any) -> bool:
        """Whether a geometric number is that of trials until one succeeds, not that of sums which one random() is above."""
        return self.context.bits is None or not SEARCHED <= p < 1

    def _searched(self, p: float, kind: type) -> Any:
        """As numpy does it: the first of the running sums of p, p q, p q^2, ... that one random() is not above."""
        sums, term = [p], p
        while sums[-1] < 1 and sums[-1] + (term := term * (1.0 - p)) > sums[-1]:
            sums.append(sums[-1] + term)
        u = self.context.random(np.float64, seen=not (at_once := self.context.at_once))
        if u > sums[-1]:
            raise self.context.tree.stop(f"numpy's geometric({p!r}) does not return where its random() is above {sums[-1]!r}")
        found = u.then("bisect left", tuple(sums)) + 1
        found = found if kind is int else found.then("np.int64")
        return settled(found) if at_once or kind is int else found

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """The number of good ones among nsample of ngood + nbad things."""

        def one(good: int, bad: int, drawn: int) -> Any:
            if min(good, bad, drawn) < 0 or drawn > good + bad:
                raise ValueError("ngood + nbad < nsample, or one of them is negative")
            if self.rejects(drawn, good + bad - drawn):
                raise Refusal(f"numpy makes a hypergeometric number of {drawn} things by rejection, {REJECTS}; otherwise {AUDIT}")
            return self._taken(good, bad, drawn)

        return _plain(_each(lambda *sizes: one(*map(index, sizes)), size, np.int64, ngood, nbad, nsample))

    def rejects(self, drawn: int, left: int) -> bool:
        """Whether numpy makes a hypergeometric number by rejection."""
        return min(drawn, left) >= REJECTED_FROM

    def _taken(self, good: int, bad: int, drawn: int) -> int:
        """As numpy does it: things are taken one by one, those that are wanted or those that are to be left."""
        left, rest, more = good, good + bad, min(drawn, good + bad - drawn)
        while more > 0 and 0 < left < rest:
            left -= bool(self.context.below(rest) < left)
            rest, more = rest - 1, more - 1
        left -= more if left == rest else 0
        return left if 2 * drawn > good + bad else good - left

    def multinomial(self, n: int, pvals: Any, size: Any = None) -> Any:
        """The numbers of n independent choices; the last probability is what the others leave."""
        chances = [Fraction(v) for v in np.asarray(pvals, dtype=float).tolist()]
        if any(v < 0 for v in chances) or sum(chances[:-1]) > 1:
            raise ValueError("sum(pvals[:-1]) > 1.0 or pvals < 0")

        def one() -> list[int]:
            left, rest, counts = n, Fraction(1), []
            for chance in chances[:-1]:
                counts.append(self.context.binomial(left, chance / rest) if rest else 0)
                left, rest = left - counts[-1], rest - chance
            return [*counts, left]

        if size is None:
            return np.array(one())
        shape = tuple(np.atleast_1d(size).tolist())
        return np.array([one() for _ in range(prod(shape))]).reshape(*shape, len(chances))

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """The items of x, or of range(x), in uniform order."""
        items = np.arange(x) if np.ndim(x) == 0 else np.asarray(x)
        if type(x) in (int, list, np.ndarray) and items.ndim == 1 and items.dtype == np.int64:
            return array(chosen(self.context, "shuffle", list(items), items.size), items.size, np.int64)
        return items.take(self.context.shuffled(items.shape[axis]), axis=axis)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Put the items in uniform order, in place."""
        if isinstance(x, np.ndarray):
            x[...] = self.permutation(np.array(x), axis)
        else:
            shuffle(self.context, x)

    def permuted(self, x: Any, axis: int | None = None, out: Any = None) -> Any:
        """The array with every slice along the axis, or all of it, in an order of its own."""
        items = np.array(x)
        if axis is None:
            items = items.ravel().take(self.context.shuffled(items.size)).reshape(items.shape)
        else:
            items = np.apply_along_axis(lambda part: part.take(self.context.shuffled(len(part))), axis, items)
        if out is not None:
            out[...] = items
        return items if out is None else out

    def bytes(self, length: int) -> bytes:
        """Uniform bytes."""
        return bytes(self.context.value(256) for _ in range(length))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise refused(f"numpy.random.{type(self).__name__}", name)


def _each(one: Callable[..., Any], size: Any, dtype: Any, *arguments: Any) -> Any:
    """one(*arguments), for every element of the broadcast arguments, in an array of the given size."""
    if size is None and all(type(v) is int or np.ndim(v) == 0 for v in arguments):
        return one(*(settled(v) for v in arguments))
    shape = np.broadcast_shapes(*(np.shape(v) for v in arguments)) if size is None else tuple(np.atleast_1d(size).tolist())
    cells = [np.broadcast_to(np.asarray(v), shape) for v in arguments]
    return array([one(*each) for each in zip(*(c.ravel().tolist() for c in cells), strict=True)], shape, dtype)


def _plain(found: Any) -> Any:
    """The array of numpy, or the number, of values that are not lazy."""
    return found if np.ndim(found) == 0 and not hasattr(found, "items") else np.asarray(found)


def _chances(p: Any, n: int) -> Any:
    weights = np.asarray(p, dtype=np.float64)
    if weights.shape != (n,):
        raise ValueError("a and p must have same size")
    if not (weights >= 0).all():
        raise ValueError("Probabilities are not non-negative")
    if abs(weights.sum() - 1) > 1.5e-8:
        raise ValueError("Probabilities do not sum to 1")
    return weights
