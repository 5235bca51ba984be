"""What a lazy value can be, and the lazy parts of an output.

Source: as ``rows``.

>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(), 53)
>>> span_of(context.tree, (context.random() * 4).__floor__() + 1) == [(n, 2**51) for n in (1, 2, 3, 4)]
True
"""

from __future__ import annotations

from typing import Any, cast

from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.rounded_logarithm import searched, searches
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["lazies_of", "members_of", "span_of", "spans_of", "width_of"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs


def lazies_of(output: Any) -> tuple[Any, list[Lazy]]:
    """The canonical form of an output with 0 for its lazy parts, and these."""
    found: list[Lazy] = []

    def read(value: Lazy) -> int:
        found.append(value)
        return 0

    return canonical(output, read), list({identity(v): v for v in found}.values())


def span_of(tree: Tree, value: Lazy) -> list[tuple[Any, Any]]:
    """All that a lazy value can be, with the numbers of points, or the lengths, that give it."""
    source, its = cast("Any", value.source), value.map
    if searches(value):  # it was found
        return [(searched(value), 1)]
    if isinstance(source, Hidden):  # nothing in it is uniform
        return [(settled(value), 1)]
    if type(source) is Total:
        return [(its.shown(j), n) for j, n in enumerate(source.weights(), source.lo) if n]
    key = its, source.lo, source.hi
    if key not in tree.maps:
        if its.one_to_one:
            tree.maps[key] = [(its.value(j), 1) for j in range(source.lo, min(source.hi, source.lo + tree.widest + 1))]
        else:
            points = its.levels(source.lo, source.hi)
            ends = (*points[1:], source.hi)
            middle = [(a + b) / 2 if its.domain.name == "ideal" else a for a, b in zip(points, ends, strict=True)]
            tree.maps[key] = [(its.shown(j), b - a) for j, a, b in zip(middle, points, ends, strict=True)]
    found: list[tuple[Any, Any]] = tree.maps[key]
    return found


def spans_of(tree: Tree, lazies: list[Lazy]) -> list[tuple[list[Lazy], list[tuple[tuple[Any, ...], Any]], Any]]:
    """(lazy parts, all that they can be together with the weights, the sum of these): several of one total are one."""
    groups: dict[int, list[Lazy]] = {}
    for v in lazies:
        groups.setdefault(identity(v.source if type(v.source) is Total else v), []).append(v)
    found = []
    for own in groups.values():
        spans = [span_of(tree, v) for v in own]
        joint = [(tuple([v for v, _ in each]), each[0][1]) for each in zip(*spans, strict=True)]
        found.append((own, joint, width_of(own[0])))
    return found


def members_of(output: Any) -> list[Lazy]:
    """The lazy parts of an output, and in the place of a total its members."""
    lazies = lazies_of(output)[1]
    return [each for v in lazies for each in (v.source.members if type(v.source) is Total else (v,))]


def width_of(value: Lazy) -> Any:
    """The number of points, or the length, of all that a lazy value can be."""
    source = cast("Any", value.source)
    if type(source) is Total:
        return source.width
    return 1 if searches(value) or isinstance(source, Hidden) else source.hi - source.lo
