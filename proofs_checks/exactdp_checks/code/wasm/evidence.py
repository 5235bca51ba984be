"""Scripts of random bytes with the report that each must give: the evidence of a law, which another engine replays.

Of a chain: each edge, and each pair of edges at a state, is on a script, at the least and the most of its bits and at others.
Of ways that were joined: bits at random, and all equal. Source: as ``law.evidence``.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from exactdp_checks.code.wasm.chain import Chain
from exactdp_checks.code.wasm.diagrams import END, FALSE, Diagrams
from exactdp_checks.code.wasm.joined import Joined
from exactdp_checks.code.wasm.reports import report_of_bits

__all__ = ["Script", "claimed", "counted_apart", "scripts_of_chain", "scripts_of_joined"]

MANY = 1000  # ends, from which on each has one script
LONGEST = 2000  # draws of a script, from which on it goes to an end


@dataclass(frozen=True)
class Script:
    """The bytes of each draw, and the report; ``steps``: the pairs of (place, edge) on the way."""

    draws: tuple[bytes, ...]
    report: Hashable
    steps: tuple[tuple[int, int], ...] = ()


def satisfying(d: Diagrams, condition: int, how: str, rng: Random, size: int) -> int:
    """So many bits under which a condition holds: the least, the most, or some."""
    bits = rng.getrandbits(size) if size and how == "some" else (1 << size) - 1 if how == "most" else 0
    n = condition
    while d.var[n] != END:
        one = d.low[n] == FALSE or (d.high[n] != FALSE and (how == "most" or (how == "some" and rng.getrandbits(1) == 1)))
        if one != bits >> d.var[n] & 1:
            bits ^= 1 << d.var[n]
        n = d.high[n] if one else d.low[n]
    return bits


def drawn(bits: int, depth: int, size: int) -> bytes:
    """The bytes of a draw: as ``Draw.given`` has them."""
    made = b""
    for start in range(0, size, 8):
        width = min(8, size - start)
        word = bits >> (depth + 8 * start) & ((1 << 8 * width) - 1)
        made += int(f"{word:0{8 * width}b}"[::-1], 2).to_bytes(width, "little")
    return made


def counted_apart(chain: Chain) -> str:
    """What is wrong with the probabilities of the ways from a state, or "": they are counted again, from the roots down."""
    d = chain.machine.words.diagrams
    for at, place in enumerate(chain.places):
        if place.done:
            shares = [d.law(condition).get(1, 0) for _, condition in place.edges]
            if sum(shares) != d.law(place.condition).get(1, 0):
                return f"the ways from state {at} do not add up"
    for (_, end), law in zip(chain.ends, chain.laws, strict=True):
        equal = Counter(map(id, law.values()))
        if sum(p * equal.pop(id(p), 0) for p in law.values() if id(p) in equal) != d.law(end.condition).get(1, 0):
            return "the reports of an end do not add up"
    return ""


def claimed(chain: Chain) -> tuple[int, int]:
    """How many edges, and pairs of them, the law rests on: those from which an end was reached."""
    onward = _nearest_end(chain)
    ways = [sum(target < 0 or target in onward for target, _ in place.edges) for place in chain.places]
    edges = [target for place in chain.places for target, _ in place.edges]
    return sum(ways), sum(ways[target] for target in edges if target >= 0)


def scripts_of_chain(chain: Chain, seed: int, samples: int) -> Iterator[Script]:
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
        bits = 0
        for segment in segments:
            at, edge = segment[-1]
            size = places[at].depth + 8 * places[at].draw.size
            bits = satisfying(d, places[at].edges[edge][1], how, rng, size)
            draws += [drawn(bits, places[p].depth, places[p].draw.size) for p, _ in segment]
        at, edge = path[-1]
        end = -1 - places[at].edges[edge][0]
        if end not in nodes:
            nodes[end] = chain.reports.node(chain.ends[end][1])
        return Script(tuple(draws), chain.reports.shown(chain.ends[end][1], d.at(nodes[end], bits)), tuple(path))

    def new(at: int, i: int, here: int) -> int | None:
        """A way on from here that no script has taken after the edge; to an end only where there is no other."""
        ways = [(j, after) for j, (after, _) in enumerate(places[here].edges) if after < 0 or after in onward]
        left = [(after < 0, j) for j, after in ways if ((at, i), (here, j)) not in taken]
        return min(left)[1] if left else None

    to: dict[int, list[tuple[int, int]]] = {0: []}
    taken = set[Any]()  # pairs of steps
    hows = ("least", "most", "some", "some") if len(chain.ends) < MANY else ("some",)
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
                for how in hows:
                    yield made([*path, (at, i)], how)
            elif places[target].done and target in onward:
                while new(at, i, target) is not None:
                    steps, here = [*path, (at, i)], target
                    while here >= 0:  # from one pair that is new to the next, where there is one, and to the end
                        j = new(*steps[-1], here) if len(steps) < LONGEST else None
                        steps.append(onward[here][0] if j is None else (here, j))
                        taken.add((steps[-2], steps[-1]))
                        here = places[here].edges[steps[-1][1]][0]
                    yield made(steps, "some")
    for _ in range(samples):
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


def scripts_of_joined(
    joined: Joined, shape: Sequence[tuple[str, int]], report: Sequence[int], seed: int, samples: int
) -> Iterator[Script]:
    """Bits at random, and all equal."""
    d, rng = joined.d, Random(seed)  # noqa: S311 - scripts repeat
    size = max((group.depth + 8 * group.size for level in joined.levels for group in level), default=0)
    for how in ("least", "most", *["some"] * samples):
        bits = satisfying(d, 1, how, rng, size)
        draws = []
        for level in joined.levels:
            draws += [drawn(bits, group.depth, group.size) for group in level if d.at(group.condition, bits)]
        yield Script(tuple(draws), report_of_bits(shape, sum(d.at(b, bits) << i for i, b in enumerate(report))))
