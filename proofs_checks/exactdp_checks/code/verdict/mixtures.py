"""The audit of reports whose parts are independent given a hidden draw: by counting values of parts.

Each run of an input has a product law. Parts with the same law in each of the runs are alike: the probability of a report depends
on how many of them have each value. So reports with the same counts are one class, and the law of the classes decides: T + 1 of T
noisy answers from memory. With two product laws in all, of any parts, the ratio of two inputs is a monotone function of that of
the two laws, so its largest value is at an end. Requires: rational probabilities.
Source: sufficiency of counts for exchangeable parts (B. de Finetti, 1937); monotone likelihood ratio (E. Lehmann, J. Romano,
Testing Statistical Hypotheses, 2005, section 3.4).

>>> from exactdp_checks.code.law.factored import Factored
>>> low, high = (((0, Fraction(n, 4)), (1, Fraction(4 - n, 4))) for n in (3, 1))
>>> a, b = (Factored((None,) * 3, (0, 0, 0), (law,)) for law in (low, high))
>>> found = Classes([((Fraction(3, 4), a), (Fraction(1, 4), b)), ((Fraction(1, 4), a), (Fraction(3, 4), b))])
>>> found.worst(), [list(map(str, row)) for row in found.rows()]
(Fraction(41, 15), [['15/128', '27/128', '45/128', '41/128'], ['41/128', '45/128', '27/128', '15/128']])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, inf, prod
from typing import TypeAlias

from exactdp.errors import OutOfScope
from exactdp_checks.code.law.distribution import Law, form
from exactdp_checks.code.law.factored import Factored, part_values
from exactdp_checks.code.law.subsets import Mixture

__all__ = ["MANY", "Classes"]

TYPES, INPUTS = 20_000, 64  # classes of reports; inputs
SHAPES = "reports differ in shape or type on different inputs, or in different runs: return the same shape"
MANY = "the parts of a report have too many laws for its classes to be counted, given a hidden draw"
Column: TypeAlias = tuple[tuple[Fraction, ...], ...]  # of a part, for each value its probability in each run
Weights: TypeAlias = tuple[Fraction, ...]
Class: TypeAlias = tuple[tuple[int, ...], ...]  # of each column how many of its parts have each value


class Classes:
    """The laws of inputs, as mixtures of runs. Raises OutOfScope."""

    def __init__(self, laws: Sequence[Mixture]) -> None:
        if not all(type(one) is Factored for law in laws for _, one in law):
            raise OutOfScope(SHAPES)
        runs = {(one, one.kinds()): one for law in laws for _, one in law}  # True is no 1
        if len({(one.shape, form(one.shape), len(one.places)) for one in runs.values()}) > 1:
            raise OutOfScope(SHAPES)
        if len(laws) > INPUTS:
            raise OutOfScope(f"{len(laws)} inputs, more than the {INPUTS} that are compared where a draw is hidden")
        self.values: list[dict[Hashable, int]] = []  # of each part the places of its values, told apart as an observer does
        each = [*self._columns(list(runs.values()))]
        self.columns = Counter(each)
        order = {column: i for i, column in enumerate(self.columns)}
        self.kinds = [order[column] for column in each]
        self.weights = [
            tuple(sum((p for p, one in law if (one, one.kinds()) == key), start=Fraction(0)) for key in runs) for law in laws
        ]
        if any(sum(own) != 1 for own in self.weights):
            raise OutOfScope("the runs of an input do not add up to 1")

    def _columns(self, runs: Sequence[Factored]) -> Iterator[Column]:
        """Of each part the probabilities of its values in each run."""
        known: dict[tuple[int, ...], tuple[Column, dict[Hashable, int]]] = {}
        for places in zip(*(one.places for one in runs), strict=True):
            if places not in known:
                laws = [dict[Hashable, Fraction]() for _ in runs]
                for mass, one, place in zip(laws, runs, places, strict=True):
                    for v, p in one.laws[place]:
                        key = v, form(v)
                        mass[key] = mass.get(key, Fraction(0)) + p
                values = {key: i for i, key in enumerate(dict.fromkeys(key for mass in laws for key in mass))}
                known[places] = tuple(tuple(mass.get(key, Fraction(0)) for mass in laws) for key in values), values
            self.values.append(known[places][1])
            yield known[places][0]

    @property
    def few(self) -> bool:
        """Whether the classes can be listed."""
        return prod(comb(n + len(column) - 1, n) for column, n in self.columns.items()) <= TYPES

    def classes(self) -> Iterator[tuple[Class, int, Weights]]:
        """Each class, how many reports it has, and the probability of one of them in each run."""
        ways = []
        for column, n in self.columns.items():
            powers = [[tuple(p**i for p in value) for i in range(n + 1)] for value in column]
            own = []
            for times in _counts(len(column), n):
                many = factorial(n) // prod(map(factorial, times))
                own.append((times, many, _product([power[i] for power, i in zip(powers, times, strict=True)])))
            ways.append(own)
        for each in product(*ways):
            yield tuple(times for times, _, _ in each), prod(many for _, many, _ in each), _product([p for _, _, p in each])

    def rows(self) -> list[list[Fraction]]:
        """For each input the probabilities of the classes."""
        found = [list[Fraction]() for _ in self.weights]
        for _, many, chances in self.classes():
            for row, own in zip(found, self.weights, strict=True):
                row.append(many * _mixed(own, chances))
        return found

    def law(self, x: int) -> Law:
        """The law of the class of a report on input x."""
        return Law({each: many * _mixed(self.weights[x], chances) for each, many, chances in self.classes()})

    def class_of(self, report: Hashable) -> Class | None:
        """The class of a report, in its canonical form; None of one with other parts."""
        values = [*part_values(report)]
        found = [[0] * len(column) for column in self.columns]
        for v, known, kind in zip(values, self.values, self.kinds, strict=False):
            place = known.get((v, form(v)))
            if place is None:
                return None
            found[kind][place] += 1
        return tuple(map(tuple, found)) if len(values) == len(self.kinds) else None

    def worst(self) -> Fraction | float:
        """The largest ratio of the probabilities of a report on two inputs. Raises OutOfScope."""
        if self.few:
            return max(_largest(self.weights, chances) for _, _, chances in self.classes())
        two = len(self.weights[0]) == 2
        if two and all(p > 0 for column in self.columns for value in column for p in value):
            ends = [_product([pick(column, key=_ratio) for column in self.columns.elements()]) for pick in (min, max)]
            return max(_largest(self.weights, each) for each in ends)
        raise OutOfScope(MANY)


def _ratio(value: Sequence[Fraction]) -> Fraction:
    return value[1] / value[0]


def _mixed(weights: Weights, chances: Weights) -> Fraction:
    return sum((w * p for w, p in zip(weights, chances, strict=True)), start=Fraction(0))


def _product(chances: Sequence[Weights]) -> Weights:
    """Of probabilities in each run those of all of them together."""
    return tuple(prod(each, start=Fraction(1)) for each in zip(*chances, strict=True))


def _counts(values: int, n: int) -> Iterator[tuple[int, ...]]:
    """How often each of so many values may be among n."""
    if values == 1:
        yield (n,)
        return
    for i in range(n + 1):
        for rest in _counts(values - 1, n - i):
            yield (i, *rest)


def _largest(weights: Sequence[Weights], chances: Weights) -> Fraction | float:
    """The largest ratio of two inputs at a class of reports."""
    found = [_mixed(own, chances) for own in weights]
    most, least = max(found), min(found)
    return Fraction(1) if most == 0 else inf if least == 0 else most / least
