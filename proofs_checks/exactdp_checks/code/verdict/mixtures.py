"""The audit of reports whose parts are independent given a hidden draw: the largest ratio, by counting values of parts.

Each run of an input has a product law. Parts with the same law in each of the runs are alike: the probability of a report depends
on how many of them have each value. So reports with the same counts are one class, and the largest ratio is that of
finitely many classes: T + 1 of T noisy answers from memory. With two product laws in all, of any parts, the ratio of two inputs
is a monotone function of that of the two laws, so its largest value is at an end. Requires: rational probabilities.
Source: sufficiency of counts for exchangeable parts (B. de Finetti, 1937); monotone likelihood ratio (E. Lehmann, J. Romano,
Testing Statistical Hypotheses, 2005, section 3.4).

>>> from exactdp_checks.code.law.factored import Factored
>>> low, high = (((0, Fraction(n, 4)), (1, Fraction(4 - n, 4))) for n in (3, 1))
>>> a, b = (Factored((None,) * 3, (0, 0, 0), (law,)) for law in (low, high))
>>> worst([((Fraction(3, 4), a), (Fraction(1, 4), b)), ((Fraction(1, 4), a), (Fraction(3, 4), b))])
Fraction(41, 15)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, inf, prod
from typing import TypeAlias

from exactdp.errors import OutOfScope
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.subsets import Mixture

__all__ = ["worst"]

TYPES, INPUTS = 20_000, 64  # classes of reports; inputs
SHAPES = "reports differ in shape or type on different inputs, or in different runs: return the same shape"
MANY = "the parts of a report have too many laws for its classes to be counted, given a hidden draw"
Column: TypeAlias = tuple[tuple[Fraction, ...], ...]  # of a part, for each value its probability in each run
Weights: TypeAlias = tuple[Fraction, ...]


def worst(laws: Sequence[Mixture]) -> Fraction | float:
    """The largest ratio of the probabilities of a report on two inputs. Raises OutOfScope."""
    if not all(type(one) is Factored for law in laws for _, one in law):
        raise OutOfScope(SHAPES)
    runs = {(one, one.kinds()): one for law in laws for _, one in law}  # True is no 1
    if len({(one.shape, form(one.shape), len(one.places)) for one in runs.values()}) > 1:
        raise OutOfScope(SHAPES)
    if len(laws) > INPUTS:
        raise OutOfScope(f"{len(laws)} inputs, more than the {INPUTS} that are compared where a draw is hidden")
    columns = Counter(_columns(list(runs.values())))
    weights = [tuple(sum((p for p, one in law if (one, one.kinds()) == key), start=Fraction(0)) for key in runs) for law in laws]
    if prod(comb(n + len(column) - 1, n) for column, n in columns.items()) <= TYPES:
        return max(_largest(weights, each) for each in _types(columns))
    if len(runs) == 2 and all(p > 0 for column in columns for value in column for p in value):
        ends = [_product([pick(column, key=_ratio) for column in columns.elements()]) for pick in (min, max)]
        return max(_largest(weights, each) for each in ends)
    raise OutOfScope(MANY)


def _ratio(value: Sequence[Fraction]) -> Fraction:
    return value[1] / value[0]


def _columns(runs: Sequence[Factored]) -> Iterator[Column]:
    """Of each part the probabilities of its values, told apart as an observer does, in each run."""
    known: dict[tuple[int, ...], Column] = {}
    for places in zip(*(one.places for one in runs), strict=True):
        if places not in known:
            laws = [dict[Hashable, Fraction]() for _ in runs]
            for mass, one, place in zip(laws, runs, places, strict=True):
                for v, p in one.laws[place]:
                    key = v, form(v)
                    mass[key] = mass.get(key, Fraction(0)) + p
            values = dict.fromkeys(key for mass in laws for key in mass)
            known[places] = tuple(tuple(mass.get(key, Fraction(0)) for mass in laws) for key in values)
        yield known[places]


def _types(columns: Counter[Column]) -> Iterator[Weights]:
    """For each class of reports the probability of one of them in each run."""
    ways = []
    for column, n in columns.items():
        powers = [[tuple(p**i for p in value) for i in range(n + 1)] for value in column]
        ways.append([_product([power[i] for power, i in zip(powers, times, strict=True)]) for times in _counts(len(column), n)])
    for each in product(*ways):
        yield _product(each)


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
    found = [sum((w * p for w, p in zip(own, chances, strict=True)), start=Fraction(0)) for own in weights]
    most, least = max(found), min(found)
    return Fraction(1) if most == 0 else inf if least == 0 else most / least
