"""Scripts of random bytes with the report that each must give: the evidence of a law, which another engine replays.

Of a chain: each edge, and each pair of edges at a state, is on a script, at the least and the most of its bits and at others.
Of ways that were joined: bits at random, and all equal. Source: as ``law.evidence``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from exactdp_checks.code.wasm.chain import Chain
from exactdp_checks.code.wasm.diagrams import END, Diagrams
from exactdp_checks.code.wasm.joined import Joined
from exactdp_checks.code.wasm.reports import plain_report

__all__ = ["Script", "counted_apart", "scripts_of_chain", "scripts_of_joined"]

SAMPLES = 64  # scripts of bits at random, for each input


@dataclass(frozen=True)
class Script:
    """The bytes of each draw, and the report; ``steps``: the pairs of (place, edge) on the way."""

    draws: tuple[bytes, ...]
    report: Hashable
    steps: tuple[tuple[int, int], ...] = ()


def satisfying(d: Diagrams, condition: int, how: str, rng: Random) -> Callable[[int], int]:
    """Bits under which a condition holds: the least, the most, or some."""
    bits: dict[int, int] = {}
    n = condition
    while d.var[n] != END:
        low, high = d.chance(d.low[n]), d.chance(d.high[n])
        one = high != 0 and (low == 0 or how == "most" or (how == "some" and rng.random() * float(low + high) < float(high)))
        bits[d.var[n]] = int(one)
        n = d.high[n] if one else d.low[n]
    return lambda v: bits.setdefault(v, rng.getrandbits(1) if how == "some" else int(how == "most"))


def drawn(bits: Callable[[int], int], depth: int, size: int) -> bytes:
    """The bytes of a draw: as ``Machine.given`` has them."""
    made = bytearray()
    for start in range(0, size, 8):
        width = min(8, size - start)
        for i in range(width):
            last = depth + 8 * (start + width) - 1 - 8 * i
            made.append(sum(bits(last - j) << j for j in range(8)))
    return bytes(made)


def counted_apart(chain: Chain) -> str:
    """What is wrong with the probabilities of the ways from a state, or "": they are counted again, from the roots down."""
    d = chain.machine.words.diagrams
    for at, place in enumerate(chain.places):
        if place.done:
            shares = [d.law(condition).get(1, 0) for _, condition in place.edges]
            if sum(shares) != d.law(place.condition).get(1, 0):
                return f"the ways from state {at} do not add up"
    for (_, end), law in zip(chain.ends, chain.laws, strict=True):
        if sum(law.values()) != d.law(end.condition).get(1, 0):
            return "the reports of an end do not add up"
    return ""


def scripts_of_chain(chain: Chain, seed: int) -> Iterator[Script]:
    """Scripts that take every pair of edges, then some at random."""
    d, rng, places = chain.machine.words.diagrams, Random(seed), chain.places  # noqa: S311 - scripts repeat
    if not places:
        yield Script((), next(iter(chain.laws[0])))
        return
    onward = _nearest_end(chain)
    nodes: dict[int, int] = {}

    def made(path: list[tuple[int, int]], how: str) -> Script:
        segments: list[list[tuple[int, int]]] = []
        for step in path:
            if places[step[0]].depth == 0:
                segments.append([])
            segments[-1].append(step)
        draws: list[bytes] = []
        bits: Any = None
        for segment in segments:
            at, edge = segment[-1]
            bits = satisfying(d, places[at].edges[edge][1], how, rng)
            draws += [drawn(bits, places[p].depth, places[p].draw.size) for p, _ in segment]
        at, edge = path[-1]
        end = -1 - places[at].edges[edge][0]
        if end not in nodes:
            nodes[end] = chain.reports.node(chain.ends[end][1])
        return Script(tuple(draws), chain.reports.shown(chain.ends[end][1], d.at(nodes[end], bits)), tuple(path))

    to: dict[int, list[tuple[int, int]]] = {0: []}
    todo = deque([0])
    while todo:
        at = todo.popleft()
        for i, (target, _) in enumerate(places[at].edges):
            if target >= 0 and target not in to:
                to[target] = [*to[at], (at, i)]
                todo.append(target)
    for at, path in to.items():
        for i, (target, _) in enumerate(places[at].edges):
            if target < 0:
                for how in ("least", "most", "some", "some"):
                    yield made([*path, (at, i)], how)
            elif places[target].done and target in onward:
                for j, (after, _) in enumerate(places[target].edges):
                    if after < 0 or after in onward:
                        rest = [] if after < 0 else onward[after]
                        yield made([*path, (at, i), (target, j), *rest], "some")
    for _ in range(SAMPLES):
        path, at = list[tuple[int, int]](), 0
        while at >= 0 and len(path) < 500 and places[at].done:
            chances = [float(chain.chance(at, c)) for _, c in places[at].edges]
            i = rng.choices(range(len(chances)), chances)[0]
            path.append((at, i))
            at = places[at].edges[i][0]
        if at < 0:
            yield made(path, "some")


def _nearest_end(chain: Chain) -> dict[int, list[tuple[int, int]]]:
    """For each place the shortest way to an end."""
    into: dict[int, list[tuple[int, int]]] = {}
    found: dict[int, list[tuple[int, int]]] = {}
    todo = deque[int]()
    for at, place in enumerate(chain.places):
        for i, (target, _) in enumerate(place.edges):
            if target >= 0:
                into.setdefault(target, []).append((at, i))
            elif at not in found:
                found[at] = [(at, i)]
                todo.append(at)
    while todo:
        at = todo.popleft()
        for before, i in into.get(at, ()):
            if before not in found:
                found[before] = [(before, i), *found[at]]
                todo.append(before)
    return found


def scripts_of_joined(joined: Joined, shape: Sequence[tuple[str, int]], report: Sequence[int], seed: int) -> Iterator[Script]:
    """Bits at random, and all equal."""
    d, rng = joined.d, Random(seed)  # noqa: S311 - scripts repeat
    for how in ("least", "most", *["some"] * SAMPLES):
        bits = satisfying(d, 1, how, rng)
        draws = []
        for level in joined.levels:
            draws += [drawn(bits, group.depth, group.size) for group in level if d.at(group.condition, bits)]
        values, items, at = [d.at(b, bits) for b in report], [], 0
        for kind, size in shape:
            width = 8 * size if kind == "bytes" else int(kind[1:])
            number = sum(b << i for i, b in enumerate(values[at : at + width]))
            items.append((kind, number.to_bytes(size, "little") if kind == "bytes" else number))
            at += width
        yield Script(tuple(draws), plain_report(tuple(items)))
