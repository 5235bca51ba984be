"""The law of one report of many independent parts: its shape, and the law of each part, instead of all their combinations.

The parts are the numbers that stand in a tuple, list, array or dict, in their order; those that share a variable belong together.
Requires: parts of a finite law; of several runs, in which other things were drawn, that the parts are independent all the same.
Source: a product of distributions.

>>> from exactdp_checks.code.lazy.context import Context
>>> from exactdp_checks.code.law.tree import Tree
>>> context = Context(Tree(), 53)
>>> found = factored(context.tree, (1, context.below(2), [context.below(3)]))
>>> found.places, found.laws[:2]
((0, 1, 2), (((1, Fraction(1, 1)),), ((0, Fraction(1, 2)), (1, Fraction(1, 2)))))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeAlias

import numpy as np

from exactdp_checks.code.law.canonical import Form, canonical
from exactdp_checks.code.law.distribution import form
from exactdp_checks.code.law.encodings import ENCODED, Encoded, parts_in
from exactdp_checks.code.law.spans import span_of, width_of
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.totals import variables
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.lazy.variables import Pair

__all__ = ["Factored", "PartLaw", "encodes", "factored", "hidden_in", "mixed", "part_values"]

identity = id
PartLaw: TypeAlias = tuple[tuple[Hashable, Fraction], ...]
TABLE, RUNS = 4096, 64  # values of one part; runs of a hidden draw


@dataclass(frozen=True)
class Factored:
    """``shape``: the report with None for its parts; for each part the place of its law in ``laws``, with values in order."""

    shape: Hashable
    places: tuple[int, ...]
    laws: tuple[PartLaw, ...]

    def kinds(self) -> tuple[object, ...]:
        """What an observer sees of the values besides equality, which is all that two of these are compared by."""
        return tuple([form(v) for law in self.laws for v, _ in law])

    def has(self, report: Any) -> bool:
        """Whether a report, in its canonical form, has this shape, and in each part a value of its law as an observer sees it."""
        values, known = list[Any](), [{(form(v), v) for v, p in law if p} for law in self.laws]
        fits = _shaped(self.shape, report, values) and len(values) == len(self.places)
        return fits and all((form(v), v) in known[place] for v, place in zip(values, self.places, strict=True))

    def values_of(self, report: Any) -> list[Any]:
        """The values of the parts of a report, in its canonical form; none where it is not said how they are encoded in it."""
        values = list[Any]()
        if not encodes(self.shape):
            return list(part_values(report))
        return values if _shaped(self.shape, report, values) else []

    def chance(self, report: Any) -> Fraction:
        """The probability of a report, given by its canonical form; 0 for one of another length."""
        values = self.values_of(report)
        found = Fraction(len(values) == len(self.places))
        for value, place in zip(values, self.places, strict=False):
            found *= sum((p for v, p in self.laws[place] if v == value and form(v) == form(value)), start=Fraction(0))
        return found


def _shaped(shape: Any, report: Any, values: list[Any]) -> bool:
    """Whether a report has a shape; the values of its parts, in order."""
    if shape is None:
        values.append(report)
        return True
    if _is_encoded(shape):
        found = parts_in(shape, report)
        values.extend(found or ())
        return found is not None
    if type(shape) is not type(report) or (type(shape) is Form and shape.kind != report.kind):
        return False
    ones, others = (shape.items, report.items) if type(shape) is Form else (shape, report)
    if ones is None:  # an array
        values.extend(others)
        return True
    if type(shape) is Form and shape.kind is dict:
        names = [(name, form(name)) for name, _ in ones] == [(name, form(name)) for name, _ in others]
        return names and all(_shaped(a, b, values) for (_, a), (_, b) in zip(ones, others, strict=True))
    return len(ones) == len(others) and all(_shaped(a, b, values) for a, b in zip(ones, others, strict=True))


def _is_encoded(shape: Any) -> bool:
    return type(shape) is Form and isinstance(shape.kind, str) and shape.kind.startswith(ENCODED)


def encodes(shape: Any) -> bool:
    """Whether a report of this shape is one that encodes parts, or a tuple with one."""
    return any(map(encodes, shape)) if type(shape) is tuple else _is_encoded(shape)


def part_values(report: Any) -> Iterator[Any]:
    """The parts of a canonical form."""
    kind = getattr(report, "kind", None)
    if kind is None and type(report) is not tuple:
        yield report
    elif kind is dict:
        for _, value in report.items:
            yield from part_values(value)
    elif kind is None or kind is list or (isinstance(kind, str) and kind.startswith("array ")):
        for value in report if kind is None else report.items:
            yield from part_values(value)
    else:
        yield report


class _Laws:
    """Laws in the order in which they come, each once: values that are equal and not the same, as 1 and True, are told apart."""

    def __init__(self) -> None:
        self.every, self.known = list[PartLaw](), dict[object, int]()

    def place(self, law: PartLaw) -> int:
        """Where it is."""
        found = self.known.setdefault(tuple([(form(v), v, p) for v, p in law]), len(self.every))
        self.every += [law] if found == len(self.every) else []
        return found


class _Parts:
    def __init__(self, tree: Any) -> None:
        self.tree, self.places, self.laws = tree, list[int](), _Laws()
        self.sources: dict[int, Any] = {}
        self.known: dict[Any, int] = {}
        self.joint = False

    def constant(self, value: Hashable) -> None:
        key = form(value), value
        if key not in self.known:
            self.known[key] = self.laws.place(((value, Fraction(1)),))
        self.places.append(self.known[key])

    def lazy(self, value: Lazy, pieces: Mapping[Any, Any] | None = None) -> None:
        source: Any = value.source
        tied = getattr(source, "parts", None) is not None or getattr(source, "order", None) is not None or value.map.logs
        tied = tied or getattr(source, "tied", False)
        own = variables(source)
        if isinstance(source, Pair | Hidden) or tied or any(identity(each) in self.sources for each in own):
            self.joint = True
            return
        self.sources |= {identity(each): each for each in own}
        key = (
            value.map,
            source.lo,
            source.hi,
            source if len(own) > 1 else None,
            pieces and tuple([(form(v), v) for v in pieces.values()]),
        )
        if key not in self.known:
            size = width_of(value)
            law, forms = dict[Any, Fraction](), dict[Any, object]()
            for v, n in span_of(self.tree, value):
                v = canonical(v if pieces is None else pieces[v])
                law[v] = law.get(v, Fraction(0)) + Fraction(n, size)
                self.joint |= forms.setdefault(v, form(v)) != form(v)  # equal, and not the same
            if sum(law.values()) != 1 or self.joint:  # more values than are listed
                self.joint = True
                return
            self.known[key] = self.laws.place(_ordered(law))
        self.places.append(self.known[key])

    def encoded(self, output: Encoded) -> Hashable:
        for value, pieces in output.parts:
            if type(value) is Lazy:
                self.lazy(value, pieces)
            else:
                self.constant(canonical(value if pieces is None else pieces[value]))
        return output.shape

    def shape(self, output: Any) -> Hashable:
        kind: Any = type(output)
        if kind is Lazy:
            self.lazy(output)
            return None
        if kind is tuple:
            return tuple([self.shape(v) for v in output])
        if kind is Encoded:
            return self.encoded(output)
        if kind is list:
            return Form(list, tuple([self.shape(v) for v in output]))
        if kind is dict:
            return Form(dict, tuple([(canonical(k), self.shape(v)) for k, v in output.items()]))
        if kind is LazyArray or (kind is np.ndarray and output.dtype.kind in "biuf"):
            name = f"array {output.dtype.str} {'x'.join(map(str, output.shape))}"
            block = getattr(output, "whole_block", None)
            if block is not None and hasattr(block, "chances"):
                if not block.alone or identity(block.source) in self.sources:
                    self.joint = True
                self.sources[identity(block.source)] = block.source
                one, two = (np.asarray(v).astype(output.dtype)[()].item() for v in (False, True))
                known, places = block.distinct()
                own = []
                for chance in known:
                    law = _ordered({v: p for v, p in ((one, 1 - chance), (two, chance)) if p})
                    own.append(self.laws.place(law))
                self.places += [own[i] for i in places]
            elif kind is LazyArray:
                for v in output.items.flat:
                    self.shape(v)
            else:
                for v in output.ravel().tolist():
                    self.constant(v)
            return Form(name, None)
        self.constant(canonical(output))
        return None


def _ordered(law: dict[Any, Fraction]) -> PartLaw:
    try:
        return tuple(sorted(law.items()))
    except TypeError:
        return tuple(law.items())


def factored(tree: Any, output: Any) -> Factored | None:
    """The parts of an output; None where they depend on each other, or are no finite laws."""
    parts = _Parts(tree)
    shape = parts.shape(output)
    if parts.joint or not parts.places or any(len(law) > TABLE for law in parts.laws.every):
        return None
    return Factored(shape, tuple(parts.places), tuple(parts.laws.every))


def hidden_in(found: Mapping[Factored, Any]) -> tuple[tuple[Fraction, Factored], ...]:
    """The law of reports whose parts are independent given which of these it is; () where they are too many, or in t."""
    few = 1 < len(found) <= RUNS and all(isinstance(p, Fraction) for p in found.values())
    return tuple((p, one) for one, p in found.items()) if few and sum(found.values()) == 1 else ()


def mixed(found: Mapping[Factored, Any]) -> Factored | None:
    """The parts of a report that is one of several with these probabilities; None where it has no independent parts.

    Parts of one law in all of them are independent of the choice. The others, few, are independent if each of their
    combinations has the product of its probabilities.
    """
    every = list(found)
    if not all(isinstance(p, Fraction) for p in found.values()) or sum(found.values()) != 1:
        return None
    if len({(each.shape, len(each.places)) for each in every}) > 1:
        return None
    columns = list(zip(*([each.laws[place] for place in each.places] for each in every), strict=True))
    other = [i for i, laws in enumerate(columns) if len({tuple((form(v), v, p) for v, p in law) for law in laws}) > 1]
    if any(prod(len(columns[i][j]) for i in other) > TABLE for j in range(len(every))):
        return None
    joint: dict[tuple[Any, ...], Fraction] = {}
    for j, chance in enumerate(found.values()):
        for choice in product(*(columns[i][j] for i in other)):
            key = tuple((form(v), v) for v, _ in choice)
            joint[key] = joint.get(key, Fraction(0)) + chance * prod((p for _, p in choice), start=Fraction(1))
    alone: list[dict[Any, Fraction]] = [{} for _ in other]
    for key, p in joint.items():
        for law, v in zip(alone, key, strict=True):
            law[v] = law.get(v, Fraction(0)) + p
    if prod(map(len, alone)) != len(joint) or any(
        p != prod((law[v] for law, v in zip(alone, key, strict=True)), start=Fraction(1)) for key, p in joint.items()
    ):
        return None
    own = {i: _ordered({v: p for (_, v), p in law.items()}) for i, law in zip(other, alone, strict=True)}
    if any(len(own[i]) != len(law) for i, law in zip(other, alone, strict=True)):  # values that are equal, and not the same
        return None
    numbers = _Laws()
    places = tuple([numbers.place(own.get(i, laws[0])) for i, laws in enumerate(columns)])
    return Factored(every[0].shape, places, tuple(numbers.every))
