"""The randomness of one run: the tree that it branches in and the numbers that random() may return.

On the grid random() is j / 2^bits with j uniform, which is what CPython and numpy do with 53 bits; without a grid it is uniform
on the reals of [0, 1). Integers are exactly uniform: all libraries reject. Binomial numbers have the exact law of their
parameters, the doubles that they are. Source: CPython's random.py and _randommodule.c; numpy's distributions.c.

>>> context = Context(Tree(), 53)
>>> (context.random() < 0.25, context.below(3) >= 1), context.tree.mass() * 2
((False, True), Fraction(1, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any
from weakref import ReferenceType, ref

import numpy as np

from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.arrangements import Arrangement, Seat
from exactdp_checks.code.lazy.inspection import Looks
from exactdp_checks.code.lazy.maps import Domain, Map
from exactdp_checks.code.lazy.noises import REALS, Noise
from exactdp_checks.code.lazy.uniform import Lazy, fresh, map_of, settled, uniform
from exactdp_checks.code.stand_ins.refusals import AUDIT, Refusal

__all__ = ["RARE", "Context", "hidden", "picked", "refused"]

RARE = 45  # bits of the probability of a number that numpy's inversion in doubles is asked for
LARGEST = 4096  # trials of a binomial variable


class Context:
    """``tree`` changes from input to input; ``bits``: None for the continuum, ``REALS`` where reports may be real numbers too."""

    blocks = True  # whether many real numbers may be made together

    def __init__(
        self, tree: Tree, bits: int | str | None, *, eager: frozenset[type] = frozenset(), looks: Looks | None = None
    ) -> None:
        self.trees = list[ReferenceType[Tree]]()  # all that were drawn in
        self.noisy = bits == REALS  # whether reports may be real numbers, and noise is what its name says
        self.tree, self.eager, self.looks = tree, eager, looks  # eager: int, bool are never lazy
        self.bits = None if isinstance(bits, str) else bits
        self.root, self.symbolic = 1, False  # t = e^(1/root) where probabilities need it; whether the code itself draws with t
        self.real: dict[type, Domain] = {
            kind: self._domain(kind, n) for kind, n in ((float, 53), (np.float64, 53), (np.float32, 24))
        }

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "tree":
            self.trees.append(ref(value))
        super().__setattr__(name, value)

    def end(self) -> None:
        """No law needs the draws any more: what still asks for one was kept from an earlier law."""
        for each in self.trees:
            if (tree := each()) is not None:
                tree.end()

    def _domain(self, kind: type, most: int) -> Domain:
        return Domain("ideal", 0, kind) if self.bits is None else Domain("grid", 2 ** min(self.bits, most), kind)

    def random(self, kind: type = float, *, seen: bool = True) -> Any:
        """A uniform variable on [0, 1); ``seen``: whether the code may have it before it is settled."""
        return fresh(self.tree, self.tree.maps.get(kind) or self._map(kind), seen=seen)

    @property
    def at_once(self) -> bool:
        """Whether integers are settled before the code has them."""
        return int in self.tree.eager

    def noise(self, name: str, kind: type = float) -> Lazy:
        """A standard variable of ``noises``."""
        self.tree.count()
        source: Any = Noise(self.tree, name)
        return Lazy(source, map_of(self.tree, Domain("ideal", 0, kind, name)))

    def positive(self, kind: type = float) -> Any:
        """A uniform variable on (0, 1), of a library that draws another number for 0."""
        found = self.random(kind)
        if self.bits is not None:
            found.source.lo = 1
        return found

    def trial(self, p: Any, kind: type = int) -> Any:
        """1 with probability p, or 0: a binomial number of one trial, known once it is asked for."""
        a, b = Fraction(p).as_integer_ratio()
        if min(a, b - a) << RARE <= b or int in self.tree.eager:
            return kind(self.binomial(1, p))
        its = map_of(self.tree, Domain("integers", b, int))
        found = fresh(self.tree, its, its.then("bisect", (b - a,)))
        return found if kind is int else found.then("np.int64")

    def single(self) -> Any:
        """A uniform number of 24 bits, a float of Python."""
        its = self.real[np.float32]
        return fresh(self.tree, map_of(self.tree, Domain(its.name, its.size, float)))

    def randoms(self, n: int, kind: type = float) -> list[Any]:
        """n independent ones."""
        its = self.tree.maps.get(kind) or self._map(kind)
        return [fresh(self.tree, its) for _ in range(n)]

    def map_of(self, kind: type) -> Map:
        """The identity on the domain of a type."""
        return self.tree.maps.get(kind) or self._map(kind)

    def _map(self, kind: type) -> Map:
        """The identity, kept by the type as well, since a domain takes long to hash."""
        found: Map = self.tree.maps.setdefault(kind, map_of(self.tree, self.real[kind]))
        return found

    def below(self, n: int, kind: type = int) -> Any:
        """A uniform integer of 0, ..., n - 1; its map is kept by the two of them, as a domain takes long to hash."""
        tree, size = self.tree, int(n)
        if size == 2 and tree.coins and kind is int:
            tree.count()
            return tree.draw(2)
        its = tree.maps.get((size, kind))
        if its is not None:
            return fresh(tree, its)
        found = uniform(tree, Domain("integers", size, kind))
        if type(found) is Lazy:
            tree.maps[size, kind] = found.map
        return found

    def value(self, n: int) -> int:
        """As ``below``, at once."""
        self.tree.count()
        return self.tree.draw(int(n))

    def happens(self, p: Any) -> bool:
        """Whether an event of probability p happens: a draw with the exact weights p, 1 - p."""
        chance = Fraction(p)
        self.tree.count()
        return bool(self.tree.draw((1 - chance, chance)))

    def binomial(self, n: int, p: Any) -> int:
        """The number of successes in n trials, with probability comb(n, i) p^i (1 - p)^(n - i)."""
        if not (0 <= p <= 1 and n >= 0):
            raise ValueError("a binomial variable has n >= 0 and 0 <= p <= 1")
        if n > LARGEST:
            raise Refusal(f"a binomial variable of {n} trials is too large: use at most {LARGEST}")
        a, b = Fraction(p).as_integer_ratio()
        self.tree.count()
        return self.tree.draw(tuple(comb(n, i) * a**i * (b - a) ** (n - i) for i in range(n + 1)))

    def draw(self, request: int | Sequence[object]) -> Any:
        """draw(n), uniform on 0, ..., n - 1, or draw(weights)."""
        if isinstance(request, Sequence) and not all(type(w) in (int, float, Fraction) for w in request):
            self.symbolic = True
        return self.tree.draw(request) if isinstance(request, Sequence) or request < 1 else self.below(request)

    def other(self, n: int, i: int) -> int:
        """The rank of one of n among those that are none of the i before it, of a library that draws such a one again."""
        self.tree.count()
        return self.tree.draw(n - i)

    def shuffled(self, n: int) -> list[int]:
        """A uniform permutation of 0, ..., n - 1."""
        return self.places("shuffle", n, n)

    def places(self, how: str, n: int, number: int) -> list[int]:
        """So many different ones of 0, ..., n - 1, as a library draws them (``Arrangement``)."""
        made = Arrangement(self.tree, how, n, number)
        drawn = (self.value(size[0]) if len(size) == 1 else self.other(*size) for size in made.sizes)
        return list(made.order_of(tuple(drawn)))

    def arranged(self, how: str, n: int, number: int, *, few: bool = False, written: bool = False) -> Any:
        """The same; an arrangement that stays hidden where there are many, or ``few``, and no states are merged.

        ``written``: states show what is known of it, so that they may be merged.
        """
        made = Arrangement(self.tree, how, n, number)
        if (self.tree.merges and not written) or int in self.tree.eager or not (made.many or few):
            return self.places(how, n, number)
        for _ in made.sizes:
            self.tree.count()
        if self.tree.looks is not None:
            self.tree.looks.drawn()
        self.hidden(made)
        return made

    def hidden(self, made: Arrangement) -> None:
        """What is kept of an arrangement."""

    def seats(self, made: Arrangement, items: Sequence[Any]) -> list[Any]:
        """The items at the places of an arrangement, as lazy values; ``items``: integers, all different."""
        its = map_of(self.tree, Domain("integers", made.n, int)).then("at", tuple(items))
        return [hidden(Seat(made, i), its) for i in range(made.number)]


def picked(items: Sequence[Any], place: Any) -> Any:
    """items[place]: lazy where the items are integers."""
    if type(place) is Lazy:
        if isinstance(items, range):
            return items.start + items.step * place
        if isinstance(items, list | tuple) and all(type(item) in (int, np.int64) for item in items):
            return place.then("at", tuple(items))
    return items[settled(place)]


def hidden(source: Any, its: Map) -> Lazy:
    """A number of an arrangement, after a map."""
    return Lazy(source, its)


def refused(library: str, name: str) -> Refusal:
    """The refusal of a function of a random library."""
    return Refusal(f"{library}.{name} is not supported: write the mechanism with uniform draws; otherwise {AUDIT}")
