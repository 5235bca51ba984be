"""The certificate that a channel is the law of what Markov chains return: their linear systems, with the solutions.

A chain: for each state the probabilities of going to a state (n >= 0) or to an end (-1 - n); for each end the law of the output,
by columns of the channel; the expected visits of each state.

>>> from exactdp.channel import Channel
>>> half = Fraction(1, 2)
>>> chain = Solved(({0: half / 2, -1: half / 2, -2: half},), ({0: 1}, {1: 1}), (Fraction(4, 3),))
>>> str(law(Channel([["1/3", "2/3"]]), [chain]))[:39]
'proved (exact): each row of the channel'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp.channel import Channel
from exactdp.numbers.exact import Exact, exact
from exactdp_checks.proving.certificate import channel_body, expression
from exactdp_checks.proving.parts import undecided
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["Loop", "Solved", "law", "nested", "tailed"]

Loop: TypeAlias = tuple[int, Fraction, int, int, int]  # a state, x, its first turn k, where it leads after even and odd turns
Columns: TypeAlias = Sequence[tuple[int, Exact, Sequence[int]]]
Tails: TypeAlias = Sequence[tuple[int, Exact]]  # outputs of a channel that stand for tails, with the ratios


@dataclass(frozen=True)
class Solved:
    """A Markov chain with the solution of its system; ``ends``: the laws of outputs, by whatever names them."""

    rows: tuple[Mapping[int, Exact], ...]
    ends: tuple[Mapping[Any, Exact | int], ...]
    visits: tuple[Exact, ...]
    levels: tuple[tuple[tuple[int, ...], tuple[Exact, ...]], ...] = ()  # states of later levels, from the head on; their visits
    loops: tuple[Loop, ...] = ()  # states that stand for loops that go on with probability x / k at turn k
    calls: tuple[tuple[int, Solved, tuple[int, ...]], ...] = ()  # states that draw what a chain returns, and where that leads

    def renamed(self, names: Mapping[Any, Any]) -> Solved:
        """The chain with other names of outputs."""
        ends = tuple({names[y]: p for y, p in end.items()} for end in self.ends)
        return Solved(self.rows, ends, self.visits, self.levels, self.loops, self.calls)


def law(channel: Channel, chains: Sequence[Solved]) -> Verdict:
    """Each row of the channel is the law of its chain, whose ends name columns."""
    bodies = [_body(chain)[0] for chain in chains]
    return _certified("law", {"channel": channel_body(channel), "chains": bodies})


def nested(channel: Mapping[str, Any], chains: Sequence[Solved], columns: Sequence[Columns], tails: Tails, root: int) -> Verdict:
    """Each row of the channel, a body, is the law of its chain, whose ends name columns, at t = e^(1/root); tails as ``tailed``.

    The ends of chains that are drawn from name outputs from 0 on.
    """
    bodies: list[dict[str, Any]] = []
    places: dict[int, int] = {}

    def placed(chain: Solved, outputs: int, mine: Columns) -> int:
        if id(chain) not in places:
            calls = [[s, placed(inner, len(targets), ()), list(targets)] for s, inner, targets in chain.calls]
            loops = [[s, expression(x), k, even, odd] for s, x, k, even, odd in chain.loops]
            body = _levelled(chain, mine)
            places[id(chain)] = len(bodies)
            bodies.append({"columns": outputs, **body, "series": loops, "calls": calls})
        return places[id(chain)]

    inputs = [placed(chain, _outputs(channel), mine) for chain, mine in zip(chains, columns, strict=True)]
    body = {"channel": channel, "chains": bodies, "tails": _listed(tails), "root": root, "inputs": inputs}
    return _certified("nested", body)


def _outputs(channel: Mapping[str, Any]) -> int:
    return len(channel["rows" if "rows" in channel else "pattern"][0])


def tailed(channel: Channel, chains: Sequence[Solved], columns: Sequence[Columns], tails: Tails) -> Verdict:
    """As ``law``, with tails; ``columns``: of each chain the place of the level, the ratio, the columns of parts."""
    bodies = [_levelled(chain, mine) for chain, mine in zip(chains, columns, strict=True)]
    return _certified("tails", {"channel": channel_body(channel), "chains": bodies, "tails": _listed(tails)})


def _listed(tails: Tails) -> list[Any]:
    return [[y, expression(exact(ratio))] for y, ratio in tails]


def _levelled(chain: Solved, mine: Columns) -> dict[str, Any]:
    """The body of a chain with its levels."""
    body, place = _body(chain)
    body["levels"] = []
    for i, ratio, parts in mine:
        states, often = chain.levels[i]
        level = {"states": list(states), "visits": [place(v) for v in often], "ratio": place(ratio), "columns": list(parts)}
        body["levels"].append(level)
    return body


def _body(chain: Solved) -> tuple[dict[str, Any], Callable[[Exact | int], int]]:
    """The body of a chain, and what gives a number its place in it."""
    numbers: dict[Any, int] = {}
    values: list[Any] = []

    def place(value: Exact | int) -> int:
        key = exact(value)
        if key not in numbers:
            numbers[key] = len(values)
            values.append(expression(key))
        return numbers[key]

    rows = [[[target, place(c)] for target, c in row.items()] for row in chain.rows]
    ends = [[[y, place(c)] for y, c in end.items()] for end in chain.ends]
    body = {"values": values, "rows": rows, "ends": ends, "visits": [place(v) for v in chain.visits]}
    place(Fraction(1))
    return body, place


def _certified(kind: str, body: dict[str, Any]) -> Verdict:
    try:
        return kernel.certify(kind, body)
    except kernel.Rejected as error:
        return undecided(Method.EXACT, "the law of the outputs", f"no certificate of the chain: {error}")
