"""What of a graph of merged states is to be walked: its edges and pairs of edges, those of calls for each place that calls.

Source: as ``walker``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from exactdp_checks.code.law.tails import Tail
from exactdp_checks.code.lazy.harmonic import Varying
from exactdp_checks.code.validation.flows import LINE, Graph, State, Turn

__all__ = ["Covering", "Part", "chains_of", "chance_of", "graphs_of"]

FEW = 8  # results of a draw
LOOKS, MOST = 300_000, 2_000  # pairs that are looked at again within a walk; pairs, if calls are walked for each place
Node: TypeAlias = tuple[int, int]  # a state, or an end < 0, and the level there
identity = id  # by its name in builtins it is replaced while a stranger's code runs


def chance_of(chain: Any, node: Node, place: int) -> Any:
    """The probability of a result."""
    choices = chain.choices[node[0]]
    if type(choices.request) is Varying:
        request = choices.request
        return Turn(request.x, request.slope, request.offset, bool(place)).at(node[1])
    return choices.chances[0 if len(choices.chances) == 1 else place]


class Part:
    """The nodes of a chain from its ``roots`` on, by what leads there; ``left``: the pairs of edges that were not taken yet."""

    def __init__(self, chain: Any, roots: Mapping[Any, Node], depth: int, accept: frozenset[Any] | None) -> None:
        self.chain, self.roots, self.depth = chain, dict(roots), depth
        self.every: dict[Node, list[int]] = {}
        waiting = deque(self.roots.values())
        while waiting:
            node = waiting.popleft()
            if node[0] >= 0 and node not in self.every:
                self.every[node] = list(self._followed(node))
                waiting += [self.target((node, place)) for place in self.every[node]]
        self.leads: dict[Node, list[Any]] = {}
        for node, places in self.every.items():
            for place in places:
                self.leads.setdefault(self.target((node, place)), []).append((node, place))
        self.known: dict[Any, dict[Any, int]] = {}
        reach = self.distances(accept)
        self.every = {node: [p for p in places if (node, p) in reach] for node, places in self.every.items()}
        self.places = {node: _chosen(chain.edges[node[0]], places) for node, places in self.every.items()}
        self.edges = {(node, place) for node, places in self.places.items() for place in places}
        before: dict[Node, list[Any]] = {}
        for trail, node in self.roots.items():
            before.setdefault(node, []).append(trail)
        for edge in self.edges:
            before.setdefault(self.target(edge), []).append(edge)
        self.pairs = {(trail, edge) for edge in self.edges for trail in before.get(edge[0], ())}
        self.left = set(self.pairs)
        self.to_new: dict[Any, int] = {}
        self.progress = len(self.pairs)
        self.calls: dict[int, Part] = {}  # by the states that call
        self.joins: dict[int, Part] = {}  # by the ends that go on elsewhere

    def _followed(self, node: Node) -> Iterator[int]:
        """The results that were followed, down to the depth, and have a probability."""
        for place in sorted(self.chain.edges[node[0]]):
            if self.target((node, place))[1] <= self.depth and chance_of(self.chain, node, place) != 0:
                yield place

    def target(self, edge: tuple[Node, int]) -> Node:
        """Where an edge leads; from an end the level before it is kept."""
        (state, level), place = edge
        there = self.chain.edges[state][place]
        if there < 0:
            return there, level
        kept, by = self.chain.moves[state].get(place, (True, 0))
        return there, ((level + by if kept else by) if self.chain.counted[there] else 0)

    def distances(self, accept: frozenset[Any] | None) -> dict[Any, int]:
        """For each edge from which an end is reached, with one of these values, how many more are on the way."""
        if accept not in self.known:
            met, ends = self.chain.met, self.chain.ends
            right = [
                node
                for node in self.leads
                if node[0] < 0 and (accept is None or -1 - node[0] in met or accept & ends[-1 - node[0]].keys())
            ]
            self.known[accept] = self.back(edge for node in right for edge in self.leads[node])
        return self.known[accept]

    def back(self, edges: Iterable[Any]) -> dict[Any, int]:
        """For each edge how many more must be taken before one of these was."""
        found: dict[Any, int] = dict.fromkeys(edges, 0)
        waiting = deque(found)
        while waiting:
            edge = waiting.popleft()
            for before in self.leads.get(edge[0], ()):
                if before not in found:
                    found[before] = found[edge] + 1
                    waiting.append(before)
        return found

    def mark(self, trail: Any) -> None:
        """One more way to the first node, and the pairs with it."""
        pairs = {(trail, edge) for edge in self.edges if edge[0] == self.roots[None]}
        self.left |= pairs - self.pairs
        self.pairs |= pairs


class Covering:
    """The parts to walk: the program from its first draw on, each call from each place, and where calls go on as others did.

    ``chains``: as ``chains_of`` finds them, with the ``depths`` of their levels. ``shared``: there are too many places that call,
    so the pairs of each call are taken once, from any of them.
    """

    def __init__(self, chains: Sequence[Any], depths: Sequence[int]) -> None:
        levels = {identity(chain): depth for chain, depth in zip(chains, depths, strict=True)}

        def part_of(chain: Any, root: int, accept: frozenset[Any] | None) -> Part:
            return Part(chain, {None: (root, 0)}, levels[identity(chain)], accept)

        for self.shared in (False, True):
            self.parts, joined, alike = [part_of(chains[0], chains[0].root, None)], dict[Any, Part](), dict[int, Part]()
            for part in self.parts:  # it grows
                if not self.shared and sum(len(each.pairs) for each in self.parts) > MOST:
                    break
                for state in dict.fromkeys(node[0] for node in part.places if node[0] in part.chain.inner):
                    inner, values = part.chain.inner[state]
                    accept = frozenset(values[p] for node, places in part.every.items() if node[0] == state for p in places)
                    there = alike.get(identity(inner)) or part_of(inner, inner.root, None if self.shared else accept)
                    if identity(inner) not in alike:
                        self.parts.append(there)
                    if self.shared:
                        alike[identity(inner)] = there
                    part.calls[state] = there
                for end in dict.fromkeys(-1 - node[0] for node in (*part.leads, *part.roots.values()) if node[0] < 0):
                    if end in part.chain.met:
                        place = identity(part.chain.met[end][0]), part.chain.met[end][1]
                        if place not in joined:
                            joined[place] = part_of(*part.chain.met[end], None)
                            self.parts.append(joined[place])
                        joined[place].mark((identity(part.chain), end))
                        part.joins[end] = joined[place]
            else:
                break
        self.looks, self.first = LOOKS, self.parts[0]

    @property
    def done(self) -> bool:
        """Whether all pairs of edges were taken."""
        return not any(part.left for part in self.parts)

    @property
    def counts(self) -> dict[str, int]:
        """Of edges and pairs, how many there are, and how many were taken."""
        met = sum(len(part.pairs) - len(part.left) for part in self.parts)
        taken = sum(len({edge for _, edge in part.pairs - part.left}) for part in self.parts)
        edges, pairs = sum(len(part.edges) for part in self.parts), sum(len(part.pairs) for part in self.parts)
        return {"edges": edges, "taken": taken, "pairs": pairs, "met": met}

    def begin(self) -> None:
        """Before a walk: how far it is to pairs that were not taken yet."""
        self.looks = LOOKS
        self._pending: dict[int, bool] = {}
        for part in self.parts:
            if self.pending(part):
                self._look(part)
            else:
                part.to_new = {}

    def look(self, part: Part) -> None:
        """Again, within a walk, unless it was long."""
        self.looks -= len(part.pairs)
        self._pending.clear()
        if self.looks > 0:
            self._look(part)
        else:
            part.to_new = {}

    def _look(self, part: Part) -> None:
        seeds = [trail for trail, _ in part.left if trail in part.edges]
        waiting = {state for state, inner in part.calls.items() if self.pending(inner)}
        waiting |= {-1 - end for end, joined in part.joins.items() if self.pending(joined)}
        if waiting:
            seeds += [edge for node, edges in part.leads.items() if node[0] in waiting for edge in edges]
        part.to_new = part.back(seeds) if seeds else {}

    def pending(self, part: Part) -> bool:
        """Whether something in a part, or in what it calls, was not taken yet."""
        name = identity(part)
        if name not in self._pending:
            inner = (*part.calls.values(), *part.joins.values())
            self._pending[name] = bool(part.left) or any(self.pending(each) for each in inner)
        return self._pending[name]


def chains_of(first: Any) -> list[Any]:
    """A chain, and those that it draws from or goes on in."""
    found, seen = [first], {identity(first)}
    for chain in found:  # it grows
        for other in (*(inner for inner, _ in chain.inner.values()), *(there for there, _ in chain.met.values())):
            if identity(other) not in seen:
                seen.add(identity(other))
                found.append(other)
    return found


def graphs_of(chains: Sequence[Any], number: Callable[[Any], Fraction]) -> list[Graph]:
    """These chains as ``flows`` takes them."""
    places = {identity(chain): i for i, chain in enumerate(chains)}

    def edges_of(chain: Any, state: int) -> Iterator[Any]:
        choices, times = chain.choices[state], dict[Any, int]()
        for result, target in chain.edges[state].items():
            kept, by = chain.moves[state].get(result, (True, 0))
            if type(choices.request) is Varying:
                request = choices.request
                yield Turn(request.x, request.slope, request.offset, bool(result)), target, kept, by
            elif len(choices.chances) == 1:
                times[target, kept, by] = times.get((target, kept, by), 0) + 1
            else:
                yield number(choices.chances[result]), target, kept, by
        for there, n in times.items():
            yield number(choices.chances[0]) * n, *there

    def state_of(chain: Any, state: int) -> State:
        call = None
        if state in chain.inner:
            inner, values = chain.inner[state]
            chances = chain.choices[state].chances
            call = places[identity(inner)], {y: number(p) for y, p in zip(values, chances, strict=False)}
        return State(tuple(edges_of(chain, state)), chain.counted[state], call)

    found = []
    for chain in chains:
        ends = [{(LINE, y) if type(y) is Tail else y: number(p) for y, p in law.items()} for law in chain.ends]
        met = {end: (places[identity(there)], state) for end, (there, state) in chain.met.items()}
        found.append(Graph(tuple(state_of(chain, s) for s in range(len(chain.edges))), tuple(ends), met, chain.root))
    return found


def _chosen(edges: dict[int, Any], every: list[int]) -> list[int]:
    """The results that are taken: all of few; of many, the first, one in the middle and the last that lead to each state."""
    if len(every) <= FEW:
        return every
    groups: dict[Any, list[int]] = {}
    for place in every:
        groups.setdefault(edges[place], []).append(place)
    return sorted({group[i] for group in groups.values() for i in (0, len(group) // 2, -1)})
