"""The evidence of a law: paths of the program as tapes, of all its runs, or of walks that take every edge of merged states.

A walk is a run that merges nothing: at each draw it asks the graph for the probabilities that the law has counted there, and goes
where it has been least. So every edge is taken, and every pair of edges at a state, as what merging left out shows behind it.
Of a report of many independent parts one path is written down, with points at which all parts take each of their values in turn.
What ``validation`` makes of the tapes knows nothing of this module.
Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from types import ModuleType
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.exact import exact
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.collecting import seldom_collected
from exactdp_checks.code.law.coverings import Covering, chains_of, graphs_of
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.law.factored import Factored, part_values
from exactdp_checks.code.law.merging import _expanded, closed
from exactdp_checks.code.law.one_input import Call
from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tails import Tail, expanded
from exactdp_checks.code.law.taping import ENDS, numeral, taped
from exactdp_checks.code.law.tree import Stop, Tree
from exactdp_checks.code.law.walker import Sampler, Walker
from exactdp_checks.code.lazy.identities import asked
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.stand_ins.importing import ahead
from exactdp_checks.code.stand_ins.installed import installed
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.stand_ins.refusals import Overdue, Refusal
from exactdp_checks.code.stand_ins.signature import bound
from exactdp_checks.code.validation.corners import Sequence_
from exactdp_checks.code.validation.coverage import Covered
from exactdp_checks.code.validation.flows import LINE, ONE, Flow, Mass
from exactdp_checks.code.validation.replay import constants
from exactdp_checks.code.validation.tape import Tape

__all__ = ["Evidence", "evidence_of", "gathered"]

LEAVES, WALKS, MANY = 20_000, 2000, 10**5  # runs that are listed, walks of a graph, values of a report
SAMPLES, SPARE, FAILED = 24, 16, 40  # paths of a report of parts; walks beside those needed; walks that came to nothing
DEPTHS, FAR, MOST_BEYOND = (8, 16, 32, 64, 128, 256), 1e-9, 1e-6  # levels of loops, and the probability beyond them
BITS, PAIRS = 256, 40_000  # of probabilities; pairs of edges that are walked
LATE = "the time was over"
APART = "it rests on laws of calls, or of parts, that were solved apart, and whose own draws are not replayed"
OTHER = "the law that was found is not the sum of its merged states"
UNSUMMED = "its merged states are left so seldom that their law could not be summed again"
PLAIN = 10.0  # seconds in which a chain without summaries is looked for
OTHERWISE = "when it is run again, the code does otherwise after the same draws"


@dataclass
class Evidence:
    """Of one input: its tapes, what was left out, and ``problem``: what is wrong already."""

    x: int
    constants: tuple[float, ...]
    deadline: float | None
    tapes: list[Tape] = field(default_factory=list)
    problem: str = ""
    left: dict[str, None] = field(default_factory=dict)
    counts: dict[str, Any] = field(default_factory=dict)
    rng: Sequence_ = field(default_factory=lambda: Sequence_(1))

    @property
    def covered(self) -> Covered:
        """The counts, with no run yet."""
        why = {tape.why: None for tape in self.tapes if tape.why}
        paths = sum(not tape.why for tape in self.tapes)
        return Covered(paths=paths, left=tuple({**self.left, **why}), **self.counts)

    @property
    def late(self) -> bool:
        """Whether the time is over."""
        if self.deadline is not None and monotonic() > self.deadline:
            self.left[LATE] = None
            return True
        return False


def gathered(
    function: Callable[..., Any],
    rows: Sequence[Row],
    *,
    grid: int | None = 53,
    arguments: Mapping[str, Any] | None = None,
    seconds: float | None = None,
) -> list[Evidence]:
    """The evidence for the law of each of these rows, which ``law_of`` kept; ``seconds``: for all of it."""
    inputs, found = [row.x for row in rows], list[Evidence]()
    options, near = dict(arguments or {}), tuple(constants(function))
    deadline = None if seconds is None else monotonic() + seconds

    def gather(modules: tuple[ModuleType, ...]) -> list[Evidence]:
        eager, looks = asked(function, [*inputs, *modules], options)
        context = Recording(Tree(), grid, eager=eager, looks=looks)
        context.root = max((row.tree.root for row in rows if row.tree.root > 0), default=context.root)
        found.clear()
        with installed(context, function, Printed(), (*options.values(), *modules)) as stand_ins, seldom_collected():
            program = bound(function, options, stand_ins)
            for x, row in enumerate(rows):
                found.append(evidence_of(context, Call.of(program, row.x), row, Evidence(x, near, deadline)))
        return found

    return ahead(gather)


def evidence_of(context: Recording, call: Call, row: Row, found: Evidence) -> Evidence:
    """The tapes of a row whose law was found, made by running the code again."""
    before = context.tree
    try:
        if row.wide:
            _product(found, context, call, row)
        elif row.chain is not None:
            _walked(found, context, call, row)
        else:
            _listed(found, context, call, row)
    except (Refusal, Outside, BadInput, ValueError) as error:  # of one path, where the law did not need what it needs
        found.left[f"a path cannot be written down: {error}"[:200]] = None
    except Overdue:
        found.left[LATE] = None
    finally:
        context.tree, context.log = before, None
    return found


def _again(row: Row, kind: type[Tree]) -> Any:
    """A tree of this kind, with the options of a row's."""
    old = row.tree
    tree = kind(old.depth, old.widest, old.negligible, eager=old.eager, root=old.root, looks=old.looks)
    tree.coins, tree.negligible = old.coins, old.negligible if kind is Tree else Fraction(0)
    return tree


def _product(found: Evidence, context: Recording, call: Call, row: Row) -> None:
    """The one path of a report of independent parts; where the parts are drawn one by one, some paths."""
    parts = row.factored
    if parts is None:
        found.left["a report of parts without their laws"] = None
        return
    tree = _again(row, Tree)
    context.tree, context.log = tree, []
    again = Row(tree, call, row.x)
    output = again.run()
    if not again.wide:
        _sampled(found, context, call, row, parts)
    elif output is not Stop:
        most = max(2, min(ENDS, MANY // len(parts.places)))
        found.tapes.append(taped(context.log or (), output, tree.mass(), found.x, found.constants, found.rng, most, tree.root))
    found.counts["parts"] = len(parts.places)


def _sampled(found: Evidence, context: Recording, call: Call, row: Row, parts: Factored) -> None:
    """Paths on which each part has each of its values, and that each report is as likely as its parts say."""
    wanted = {(i, v) for i, place in enumerate(parts.places) for v, _ in parts.laws[place]}
    taken = dict[Any, int]()
    for _ in range(max(SAMPLES, min(WALKS, 2 * max(len(law) for law in parts.laws)))):
        if found.late:
            return
        tree = _again(row, Sampler)
        tree.depth, tree.taken, tree.rng = MANY, taken, found.rng
        output = _run(found, context, call, tree, row.x)
        if output is Stop:
            found.left["a path of a report of parts does not end"] = None
            return
        report = canonical(output)
        if parts.chance(report) != tree.mass():
            found.left["a report of parts that are drawn in several ways"] = None
            return
        wanted -= set(enumerate(part_values(report)))
    if wanted:
        found.left["values of parts that were not met"] = None


def _listed(found: Evidence, context: Recording, call: Call, row: Row) -> None:
    """Every run that the law counts, and that the law is their sum."""
    if row.runs > LEAVES:
        found.left[f"{row.runs} runs, more than the {LEAVES} that are replayed"] = None
        return
    tree, total, missed = _again(row, Tree), dict[Any, Any](), Fraction(0)
    for _ in range(row.runs):
        if found.late:
            return
        output = _run(found, context, call, tree, row.x)
        if output is Stop:
            missed = missed + tree.mass()
        else:
            for y, p in _expanded(tree, output, MANY):
                total[y] = total.get(y, Fraction(0)) + tree.mass() * p
        if not tree.advance():
            break
    if row.law.rejected == 0 and total != dict(row.law.mass):
        found.problem = "the law is not the sum of its paths: " + OTHERWISE


def _walked(found: Evidence, context: Recording, call: Call, row: Row) -> None:
    """Walks of a graph of merged states, until every pair of edges was taken, then some at random where calls are in it."""
    chain = row.chain
    if _in_parts(chain):
        chain = _without_parts(found, context, call, row)
    if chain is None:
        found.left[APART] = None
        return
    chains = chains_of(chain)
    depths = _depths(found, context, chains, row)
    if depths is None:
        return
    covering, failed, spare = Covering(chains, depths), 0, SPARE
    if covering.counts["pairs"] > PAIRS:
        found.left[f"its merged states have {covering.counts['pairs']} pairs of edges, more than the {PAIRS} that are walked"] = (
            None
        )
        return
    for _ in range(WALKS):
        done = covering.done
        if found.late or failed > FAILED or (done and (len(covering.parts) == 1 or not spare)):
            break
        spare -= done
        covering.begin()
        tree = _again(row, Walker)
        tree.depth, tree.at_random = 4000, done
        tree.begin(covering, found.rng)
        size = len(found.tapes)
        output = _run(found, context, call, tree, row.x)
        found.problem = tree.wrong
        if output is Stop:
            failed += 1
            tree.undo()
        else:
            tree.settle()
            state, level = tree.frames[-1].node
            if state >= 0 or len(tree.frames) > 1:
                found.problem = f"a run ends where the merged states go on, from state {state}"
            elif _summed(_expanded(tree, output, MANY)) != _end(chain, state, level):
                found.problem = "a run reports something else than the merged states"
        if found.problem:
            del found.tapes[size:]
            break
    found.counts |= covering.counts


def _end(chain: Any, state: int, level: int) -> dict[Any, Any]:
    """The law of the outputs at an end, which a run came to from a level."""
    return _summed((y.at(level) if type(y) is Tail else y, p) for y, p in chain.ends[-1 - state].items())


def _depths(found: Evidence, context: Recording, chains: Sequence[Any], row: Row) -> list[int] | None:
    """The levels of each chain that are walked, so that little lies beyond; None where the law is not that of the states.

    Without levels and calls nothing is summed again here: a certificate has the solution.
    """
    chain = chains[0]
    counted = any(any(each.counted) for each in chains)
    if not counted and len(chains) == 1:
        return [0]
    root = chain.machine.plans.root if chain.machine.plans is not None else 1

    def number(value: Any) -> Fraction:
        return numeral(value) if context.symbolic else enclosed(exact(value), root, BITS).lower

    flow, claimed = Flow(graphs_of(chains, number)), dict[Any, Fraction]()
    for y, p in expanded(row.law).mass.items():
        claimed[y] = claimed.get(y, Fraction(0)) + number(p)
    mass = flow.law(0, chain.root)
    sums = _summed((_output(y), p) for y, p in mass.mass.items())
    wrong = [] if row.law.rejected != 0 else Mass(sums, mass.rest).differs(claimed)
    if wrong or flow.wrong_calls():
        found.problem = OTHER
        return None
    if mass.rest > ONE >> 40:
        found.left[UNSUMMED] = None
        return None
    depths = flow.depths(DEPTHS, FAR)
    if counted:
        beyond = 1.0 if context.symbolic else flow.beyond(0, chain.root, depths) / ONE
        depth = min(depth for depth in depths if depth)
        found.counts |= {"depth": depth, "beyond": beyond}
        if beyond > MOST_BEYOND:
            found.left[f"its loops were replayed for {depth} turns, and {beyond:.2g} of the probability lies beyond"] = None
    return depths


def _output(y: Any) -> Any:
    """An output, of a line the one at its level."""
    is_line = type(y) is tuple and len(y) == 2 and type(y[0]) is tuple and y[0][:1] == (LINE,)
    return y[0][1].at(y[1]) if is_line else y


def _in_parts(chain: Any) -> bool:
    """Whether draws of the program are missing in a chain, as parts of a report were drawn from their laws instead."""
    return any(each.machine.alike or each.machine.known for each in chains_of(chain))


def _without_parts(found: Evidence, context: Recording, call: Call, row: Row) -> Any:
    """A chain in which each draw of the program is one, with the same law; None where there is none."""
    before, context.log = context.tree, None
    context.tree, end = row.tree, monotonic() + PLAIN
    deadline = end if found.deadline is None else min(end, found.deadline)
    try:
        plain = closed(
            context, call.program, call.argument, Row(row.tree, call, row.x), MANY, deadline, REJECTED, summaries=False
        )
    finally:
        context.tree = before
    if plain.law is None or plain.chain is None:
        return None
    if row.law.rejected == 0 and dict(plain.law.mass) != dict(row.law.mass):
        found.problem = "without parts that are summed up the law is another one"
    return plain.chain


def _summed(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for y, p in pairs:
        found[y] = found.get(y, Fraction(0)) + p
    return found


def _run(found: Evidence, context: Recording, call: Call, tree: Any, x: Any) -> Any:
    """The output of one run, whose tape is kept."""
    context.tree, context.log = tree, []
    row = Row(tree, call, x)
    row.runs = 1
    output = row.run()
    if row.overdue:
        raise Overdue
    if output is not Stop:
        chance = tree.chance if type(tree) is Walker else tree.mass()
        found.tapes.append(taped(context.log, output, chance, found.x, found.constants, found.rng, root=tree.root))
    return output
