"""The evidence of a law: paths of the program as tapes, of all its runs, or of walks that take every edge of merged states.

A walk is a run that merges nothing: at each draw it asks the graph for the probabilities that the law has counted there, and goes
where it has been least. So every edge is taken, and every pair of edges at a state, as what merging left out shows behind it.
What ``validation`` makes of the tapes knows nothing of this module.
Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp_checks.code.law.canonical import Form, canonical, restored
from exactdp_checks.code.law.distribution import REJECTED, Law
from exactdp_checks.code.law.draws import wanted
from exactdp_checks.code.law.merging import _expanded
from exactdp_checks.code.law.one_input import Call, row_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tree import Stop, Tree
from exactdp_checks.code.law.walker import Walker
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.identities import asked
from exactdp_checks.code.lazy.order_statistics import Order
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.lazy.variables import Pair, Points
from exactdp_checks.code.stand_ins.installed import Bound, bound, installed
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.validation.corners import Sequence_
from exactdp_checks.code.validation.tape import Slot, Tape

__all__ = ["Evidence", "gathered"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
LEAVES, WALKS, MANY = 400, 300, 10**5


@dataclass
class Evidence:
    """``problems``: what is wrong already. ``covered`` of ``edges``, and of ``pairs`` of them; ``whole``: none left out."""

    laws: list[Law] = field(default_factory=list)
    tapes: list[Tape] = field(default_factory=list)
    problems: list[tuple[Any, str]] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)
    edges: int = 0
    covered: int = 0
    pairs: int = 0
    pairs_covered: int = 0
    left: dict[str, int] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether every run, or every edge and every pair of edges, is on a tape."""
        return not self.left and self.covered == self.edges and self.pairs_covered == self.pairs


class Recording(Context):
    """A context that keeps what the code asks for, and where that lies."""

    blocks = False
    log: list[tuple[str, Any, Any]]

    def random(self, kind: type = float) -> Any:
        """Kept."""
        found = super().random(kind)
        self.log.append(("real", found.map.domain.size, found.source))
        return found

    def randoms(self, n: int, kind: type = float) -> list[Any]:
        """One by one."""
        return [self.random(kind) for _ in range(n)]

    def single(self) -> Any:
        """Kept."""
        found = super().single()
        self.log.append(("real", found.map.domain.size, found.source))
        return found

    def below(self, n: int, kind: type = int) -> Any:
        """Kept, unless it is certain."""
        found = super().below(n, kind)
        if n > 1:
            self.log.append(("int", int(n), found.source if type(found) is Lazy else int(found)))
        return found

    def value(self, n: int) -> int:
        """Kept, unless it is certain."""
        found = super().value(n)
        if n > 1:
            self.log.append(("int", int(n), found))
        return found

    def happens(self, p: Any) -> bool:
        """Kept."""
        found = super().happens(p)
        self.log.append(("pick", (1 - Fraction(p), Fraction(p)), int(found)))
        return found

    def binomial(self, n: int, p: Any) -> int:
        """Kept by name: numpy's own algorithm is another."""
        found = super().binomial(n, p)
        self.log.append(("binomial", None, found))
        return found

    def shuffled(self, n: int) -> list[int]:
        """Kept by name: numpy's own algorithms are several."""
        self.log.append(("shuffle", None, n))
        return super().shuffled(n)

    def draw(self, request: Any) -> Any:
        """Kept, where it has weights."""
        found = super().draw(request)
        if not isinstance(request, int):
            self.log.append(("pick", wanted(request), found))
        return found


def gathered(
    function: Callable[..., Any],
    inputs: Iterable[Any],
    *,
    grid: int | None = 53,
    arguments: Mapping[str, Any] | None = None,
    seconds: float = 20.0,
    leaves: int = LEAVES,
    walks: int = WALKS,
    merge: bool = True,
) -> Evidence:
    """The law of function(x) for each input, with its evidence."""
    names, found = tuple(inputs), Evidence()
    arguments = dict(arguments or {})
    eager, looks = asked(function, list(names), arguments)
    context = Recording(Tree(), grid, eager=eager, looks=looks)
    context.log = []
    options = (128, 10**6, Fraction(1, 2**64), monotonic() + seconds, 8, REJECTED)
    with installed(context, function, Printed(), tuple(arguments.values())) as stand_ins:
        program = bound(function, arguments, stand_ins)
        for name, value in (program.options if isinstance(program, Bound) else {}).items():
            kinds = {base.__name__ for base in type(value).__mro__}
            kind = next((k for k in ("RandomState", "Generator") if k in kinds), "Random" if "PythonRandom" in kinds else "")
            if kind:
                found.given[name] = kind
            elif name not in arguments:
                found.left[f"the argument {name}"] = 1
        for x in names:
            call = Call(program, x, fresh=True)
            row = row_of(context, call, x, options, merge=merge)
            found.laws.append(row.law)
            _walked(found, context, call, row, (leaves, walks)) if row.chain is not None else _listed(
                found, context, call, row, leaves
            )
    return found


def _left(found: Evidence, why: str) -> None:
    found.left[why] = found.left.get(why, 0) + 1


def _again(row: Row, kind: type[Tree]) -> Any:
    """A tree of this kind, with the options of a row's."""
    old = row.tree
    tree = kind(old.depth, old.widest, old.negligible, eager=old.eager, root=old.root, looks=old.looks)
    tree.coins = old.coins
    return tree


def _listed(found: Evidence, context: Recording, call: Call, row: Row, leaves: int) -> None:
    """Every run of an input, and that the law is their sum."""
    if row.wide or row.law.unexplored != 0 or row.runs > leaves or row.tree.rooted:
        _left(found, "a product of parts" if row.wide else "a law of more runs than are listed")
        return
    tree, total = _again(row, Tree), dict[Any, Fraction]()
    while True:
        output, tapes = _run(context, call, tree, row.x)
        found.tapes += tapes
        if output is not Stop:
            for y, p in _expanded(tree, output, MANY):
                total[y] = total.get(y, Fraction(0)) + tree.mass() * p
        if not tree.advance():
            break
    if row.law.rejected == 0 and total != dict(row.law.mass):
        found.problems.append((row.x, "the law is not the sum of its paths"))


def _walked(found: Evidence, context: Recording, call: Call, row: Row, bounds: tuple[int, int]) -> None:
    """Walks of a graph of merged states, until every pair of edges was taken."""
    graph = row.chain
    plans = graph.machine.plans
    if any(graph.counted) or (plans is not None and (plans.laws or plans.solved)) or graph.machine.alike:
        _left(found, "states of a summary")
        return
    out = {s: set(edges.values()) for s, edges in enumerate(graph.edges)}
    arrivals: dict[Any, set[Any]] = {}
    for s, targets in out.items():
        for target in targets:
            arrivals.setdefault(target, set()).add(s)
    arrivals.setdefault(graph.root, set()).add(None)
    edges = {(s, t) for s, targets in out.items() for t in targets}
    pairs = {(p, s, t) for s, targets in out.items() for t in targets for p in arrivals.get(s, ())}
    taken, rng = dict[Any, int](), Sequence_(1)
    for _ in range(bounds[1]):
        tree = _again(row, Walker)
        tree.depth, tree.graph, tree.taken, tree.rng = 4000, graph, taken, rng
        tree.state, tree.trail, tree.wrong = graph.root, None, ""
        output, tapes = _run(context, call, tree, row.x)
        if tree.wrong:
            found.problems.append((row.x, tree.wrong))
            break
        if output is not Stop:
            if tree.state is None or tree.state >= 0:
                found.problems.append((row.x, f"the run ends where the graph goes on, from state {tree.state}"))
                break
            if dict(_summed(_expanded(tree, output, MANY))) != dict(graph.ends[-1 - tree.state]):
                found.problems.append((row.x, "the run reports something else than the graph"))
                break
            found.tapes += tapes
        if all(pair in taken for pair in pairs):
            break
    found.edges += len(edges)
    found.covered += sum(edge in taken for edge in edges)
    found.pairs += len(pairs)
    found.pairs_covered += sum(pair in taken for pair in pairs)


def _summed(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for y, p in pairs:
        found[y] = found.get(y, Fraction(0)) + p
    return found


def _run(context: Recording, call: Call, tree: Any, x: Any) -> tuple[Any, list[Tape]]:
    """One run, and the tape of its path."""
    context.tree, context.log = tree, []
    row = Row(tree, call, x)
    row.runs = 1
    output = row.run()
    return output, [] if output is Stop else [_tape(context, output, tree.mass(), x)]


def _tape(context: Recording, output: Any, chance: Any, x: Any) -> Tape:
    slots, places, sources, orders, why = list[Slot](), dict[int, int](), list[Any](), list[Order](), ""
    for kind, size, what in context.log:
        if kind in ("binomial", "shuffle"):
            why = why or f"numpy's own algorithm of a {kind}"
        elif kind == "pick":
            why = why or "a draw with weights"
            slots.append(Slot(kind, size, (what, what + 1)))
        elif type(what) is int:
            slots.append(Slot(kind, size, (what, what + 1)))
        elif type(what) is not Points:
            why = why or "real numbers of the continuum"
        else:
            places[identity(what)] = len(slots)
            sources.append(what)
            slots.append(Slot(kind, size, _cell(what)))
            if what.order is not None and type(what.order) is not Order:
                why = why or "a contest of real numbers"
            elif what.order is not None and not any(what.order is each for each in orders):
                orders.append(what.order)
    if why:
        return Tape(tuple(slots), (), chance, lambda _: None, x, why)
    told = tuple((tuple(places[identity(m)] for m in order.members), tuple(sorted(order.known))) for order in orders)

    def report(point: Any) -> Any:
        values: dict[int, int] = {}
        for source in sources:
            _told(source, point[places[identity(source)]], values)
        form = canonical(output, lambda v: v.map.value(_of(v.source, values)))
        return ("raises", *form.items) if type(form) is Form and form.kind == "raises" else restored(form)

    return Tape(tuple(slots), told, chance, report, x)


def _cell(source: Any) -> Any:
    if type(source) is Pair:
        return "pair", _cell(source.q), _cell(source.r), source.n
    return _cell(source.parts) if source.parts is not None else (source.lo, source.hi)


def _told(source: Any, j: int, values: dict[int, int]) -> None:
    """The numbers of the parts of a source."""
    values[identity(source)] = j
    if type(source) is Pair:
        _told(source.q, j // source.n, values)
        _told(source.r, j % source.n, values)
    elif source.parts is not None:
        _told(source.parts, j, values)


def _of(source: Any, values: dict[int, int]) -> int:
    return values[identity(source)] if type(source) is not Pair else _of(source.q, values) * source.n + _of(source.r, values)
