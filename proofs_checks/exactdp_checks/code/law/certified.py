"""The certificate that a channel is the law of the chains that were found, tails included.

Source: as ``proving.solving``, whose chains name outputs by columns.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from exactdp.errors import NotStochastic
from exactdp.numbers.exact import Exact
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.tails import Tail, cut
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.proving.certificate import channel_body
from exactdp_checks.proving.parts import undecided
from exactdp_checks.proving.solving import Solved, nested, tailed
from exactdp_checks.proving.solving import law as law_by_solving
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["certificate"]

BITS = 256


def certificate(explored: Any, outputs: Sequence[Hashable] | None, near: Mapping[str, Any] | None) -> Verdict:
    """That each row is the law of its chain; a law without one is an end of its own.

    With draws from other chains, or loops that go on with probability x / k: at t = e^(1/root), of the channel or, where a body
    with a radius is given or there is no channel for every t, of a channel near that.
    """
    chains, laws, root = explored.chains, explored.laws, explored.root
    outputs = explored.outputs if outputs is None else tuple(outputs)
    try:
        channel = explored.channel(outputs)
    except NotStochastic:  # it is one at t = e^(1/root), not for every t >= 1
        channel = None
    places = {y: i for i, y in enumerate(outputs)}
    tails = [(i, y.ratio or Fraction(0)) for y, i in places.items() if type(y) is Tail]
    direct = [Solved((), (each.mass,), ()) if chain is None else chain for chain, each in zip(chains, laws, strict=True)]
    if channel is None and not any(chain.loops or chain.calls for chain in direct):
        return undecided(Method.EXACT, "the law of the outputs", "no certificate: the law is no channel for every t >= 1")
    named, columns = [], []
    for chain in direct:
        names, mine = _own(chain, places)
        ends = tuple(_renamed(end, e, names, places) for e, end in enumerate(chain.ends))
        named.append(replace(chain, ends=ends))
        columns.append(mine)
    if any(chain.loops or chain.calls for chain in direct):
        body = near or (_near(laws, outputs, root) if channel is None else channel_body(channel))
        return nested(body, named, columns, tails, root)
    return tailed(channel, named, columns, tails) if tails else law_by_solving(channel, named)


def _near(laws: Sequence[Law], outputs: Sequence[Hashable], root: int) -> dict[str, Any]:
    """The body of a matrix near the laws, with a radius."""
    below = [[enclosed(law.mass.get(y, Fraction(0)), root, BITS).lower * 2**BITS for y in outputs] for law in laws]
    rows = [[int(p) for p in row] for row in below]
    return {"rows": rows, "denominators": [2**BITS] * len(rows), "radius": str(Fraction(len(outputs), 2**BITS))}


def _own(chain: Solved, places: dict[Any, int]) -> tuple[dict[Any, int], list[tuple[int, Exact, list[int]]]]:
    """(the columns of the chain's own tails, by end and output; for each its level, its ratio, the columns of its parts)."""
    names: dict[Any, int] = {}
    known: dict[Any, int] = {}
    mine: list[tuple[int, Exact, list[int]]] = []
    for e, end in enumerate(chain.ends):
        sources = {s for s, row in enumerate(chain.rows) if -1 - e in row}
        for y in end:
            if type(y) is not Tail:
                continue
            level = next(i for i, (states, _) in enumerate(chain.levels) if sources <= set(states))
            if (level, y) not in known:
                known[level, y] = len(places) + len(mine)
                whole = next(z for z in places if type(z) is Tail and cut(y, z) is not None)
                parts = [places[y.at(n)] for n in range(cut(y, whole) or 0)]
                mine.append((level, y.ratio or Fraction(0), [*parts, places[whole]]))
            names[e, y] = known[level, y]
    return names, mine


def _renamed(end: Any, e: int, names: dict[Any, int], places: dict[Hashable, int]) -> dict[int, Exact]:
    return {names[e, y] if type(y) is Tail else places[y]: p for y, p in end.items()}
