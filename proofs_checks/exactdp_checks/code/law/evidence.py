"""The evidence of a law: paths of the program as tapes, of all its runs, or of walks that take every edge of merged states.

Of a report of many independent parts one path is written down, with points at which all parts take each of their values in turn.
What ``validation`` makes of the tapes knows nothing of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from time import monotonic
from types import ModuleType
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.interpreter.machine import Machine
from exactdp_checks.code.interpreter.summaries import Plain
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.alike import arranged_reports, likeness
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.collecting import seldom_collected
from exactdp_checks.code.law.distribution import identity
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.merging import All, outputs_of
from exactdp_checks.code.law.one_input import Call
from exactdp_checks.code.law.paths import LATE, Evidence, again, path
from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.subsets import Several, Subset, has
from exactdp_checks.code.law.taping import ENDS, Unfit, taped
from exactdp_checks.code.law.tree import Stop, Tree
from exactdp_checks.code.law.unused import Unused
from exactdp_checks.code.law.walker import Sampler
from exactdp_checks.code.law.walks import walked
from exactdp_checks.code.law.ways import Ways, WaySampler
from exactdp_checks.code.lazy.identities import asked
from exactdp_checks.code.stand_ins.importing import ahead
from exactdp_checks.code.stand_ins.installed import installed
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.stand_ins.refusals import Overdue, Refusal
from exactdp_checks.code.stand_ins.signature import bound
from exactdp_checks.code.validation.corners import HOWS, Sequence_
from exactdp_checks.code.validation.replay import constants
from exactdp_checks.code.validation.sums import printed
from exactdp_checks.code.validation.tape import Tape

__all__ = ["LATE", "Evidence", "evidence_of", "gathered"]

LEAVES, MANY = 20_000, 10**5  # runs that are listed; values of a report
SAMPLES, SAMPLED = 24, 2000  # paths of a report of parts: at least, at most
WHOLE = 8  # paths that are alike, in the inputs that are gone through at once, before others are looked at at two points
NO_LAWS = "a report of parts without their laws"
OUTSIDE = "a hidden subset is not among those that the law counts: this is a bug of exactdp"
OTHERWISE = "when it is run again, the code does otherwise after the same draws"


def gathered(
    function: Callable[..., Any],
    rows: Sequence[Row],
    *,
    grid: int | str | None = 53,
    arguments: Mapping[str, Any] | None = None,
    seconds: float | None = None,
) -> list[Evidence]:
    """The evidence for the law of each of these rows, which ``law_of`` kept; ``seconds``: for all of it."""
    inputs, found = [row.x for row in rows], list[Evidence]()
    options, near, alike = dict(arguments or {}), tuple(constants(function)), dict[Any, int]()
    deadline = None if seconds is None else monotonic() + seconds

    def gather(modules: tuple[ModuleType, ...]) -> list[Evidence]:
        eager, looks = asked(function, [*inputs, *modules], options)
        context = Recording(Tree(), grid, eager=eager, looks=looks)
        context.root = max((row.tree.root for row in rows if row.tree.root > 0), default=context.root)
        found.clear()
        alike.clear()
        with installed(context, function, Printed(), (*options.values(), *modules)) as stand_ins, seldom_collected():
            program = bound(function, options, stand_ins)
            for x, row in enumerate(rows):
                found.append(evidence_of(context, Call.of(program, row.x), row, Evidence(x, near, deadline, alike=alike)))
        return found

    return ahead(gather)


def evidence_of(context: Recording, call: Call, row: Row, found: Evidence) -> Evidence:
    """The tapes of a row whose law was found, made by running the code again."""
    before = context.tree
    try:
        if any(type(y) is Factored for _, y in row.subsets):
            _given(found, context, call, row)
        elif row.subsets:
            _hidden(found, context, _interpreted(context, call, row) if row.totals else call, row)
        elif row.wide:
            _product(found, context, call, row)
        elif row.totals:
            _listed(found, context, _interpreted(context, call, row), row)
        elif row.chain is not None:
            walked(found, context, call, row, _interpreted(context, call, row, late=True))
        else:
            _listed(found, context, call, row)
    except (Refusal, Outside, BadInput, ValueError) as error:  # of one path, where the law did not need what it needs
        found.left[f"a path cannot be written down: {error}"[:200]] = None
    except Unfit as error:
        found.problem = f"{error} is none of the parts that the law counts: this is a bug of exactdp"
    except Overdue:
        found.left[LATE] = None
    except Stop:  # a number that a path reports is too near an irrational end
        found.left["a path cannot be written down: a number is too near an irrational threshold"] = None
    finally:
        context.tree, context.log = before, None
    return found


def _product(found: Evidence, context: Recording, call: Call, row: Row) -> None:
    """The one path of a report of independent parts; where the parts are drawn one by one, some paths."""
    parts = row.factored
    if parts is None:
        found.left[NO_LAWS] = None
        return
    tree = again(row, Tree)
    context.tree, context.log = tree, []
    ran = Row(tree, call, row.x)
    output = ran.run()
    if not ran.wide:
        _sampled(found, context, call, row, [(Fraction(1), parts)])
    elif output is not Stop:
        most = max(2, min(ENDS, MANY // len(parts.places)))
        where = found.where(most=most, root=tree.root, fits=parts.has)
        found.tapes.append(taped(context.log or (), output, tree.mass(), where))
    found.counts["parts"] = len(parts.places)


def _given(found: Evidence, context: Recording, call: Call, row: Row) -> None:
    """Every run of a hidden draw, and that the law is their mixture; where parts are drawn one by one, some paths."""
    tree, total = again(row, Tree), dict[Any, Any]()
    for _ in range(row.runs):
        if found.late:
            return
        context.tree, context.log = tree, []
        ran = Row(tree, call, row.x)
        ran.runs, ran.most = 1, 1
        said, mass = ran.run(), tree.mass()
        if type(said) is not Factored:
            found.tapes.clear()
            _sampled(found, context, call, row, row.subsets)
            break
        found.tapes.append(taped(context.log or (), ran.returned, mass, found.where(root=tree.root, fits=said.has)))
        total[said] = total.get(said, Fraction(0)) + mass
        if not tree.advance():
            if total != {y: p for p, y in row.subsets}:
                found.problem = f"the law is not the mixture of its runs: {OTHERWISE}"
            break
    else:
        found.left["runs of a hidden draw that were not made"] = None
    found.counts["parts"] = len(row.subsets[0][1].places)


def _sampled(found: Evidence, context: Recording, call: Call, row: Row, runs: Sequence[tuple[Fraction, Factored]]) -> None:
    """Paths on which each part has each of its values, and that each report is as likely as its parts say, in one of the runs."""
    wanted = {(i, v) for _, parts in runs for i, place in enumerate(parts.places) for v, _ in parts.laws[place]}
    taken, most = dict[Any, int](), max(len(law) for _, parts in runs for law in parts.laws)
    unused = Unused(context, call, row, runs[0][1].values_of)
    for _ in range(max(SAMPLES, min(SAMPLED, 2 * most))):
        if found.late:
            return
        tree = again(row, Sampler)
        tree.depth, tree.taken, tree.rng = MANY, taken, found.rng
        output = path(found, context, call, tree, row.x)
        if output is Stop:
            found.left["a path of a report of parts does not end"] = None
            return
        report = canonical(output)
        chances = [p * parts.chance(report) for p, parts in runs if parts.has(report)]
        if tree.mass() not in chances and not unused.explain(tree, report, chances):
            if len(runs) > 1 or not _in_ways(found, context, call, row, runs[0][1]):
                found.left["a report of parts that are drawn in several ways"] = None
            return
        wanted -= set(enumerate(runs[0][1].values_of(report)))
    if wanted:
        found.left["values of parts that were not met"] = None


def _in_ways(found: Evidence, context: Recording, call: Call, row: Row, parts: Factored) -> bool:
    """Paths on which each part comes about in each of its ways; whether these have the laws of the parts."""
    found.tapes.clear()
    ways, taken = Ways(context, call, parts), dict[int, Any]()
    while ways.idle < SAMPLES:
        if found.late:
            return True
        tree = again(row, WaySampler)
        tree.depth, tree.taken, tree.rng, tree.machine = MANY, taken, found.rng, ways.machine
        output = path(found, context, ways.run, tree, row.x)
        if output is Stop or not parts.has(report := canonical(output)) or not ways.of(tree, parts.values_of(report)):
            return False
        if len(found.tapes) >= SAMPLES and ways.whole():
            return True
    return False


class Kept(Row):
    """A row that keeps the output itself."""

    kept_outputs: list[Any]

    def parted(self, output: Any) -> Any:
        """The same."""
        self.kept_outputs.append(output)
        return super().parted(output)


def _hidden(found: Evidence, context: Recording, call: Callable[[], Any], row: Row) -> None:
    """Every run, at some of the draws of what stays hidden in it, and that the law is the mixture of what they end with.

    Of runs that differ in the names of numbers alone, in this input or in others, the first ``WHOLE`` are looked at at all
    points, and the others at two.
    """
    tree, total = again(row, Tree), dict[Any, Any]()
    tree.merges = row.totals  # what merged states draw at once is drawn at once
    found.counts["parts"], found.counts["brief"] = 1, 0
    for _ in range(LEAVES if row.totals else row.runs):
        if found.late:
            return
        context.tree, context.log = tree, []
        ran, kept = Kept(tree, call, row.x), list[Any]()
        ran.runs, ran.kept_outputs = 1, kept
        said = ran.run()
        if said is Stop:
            found.problem = f"a run of hidden subsets does not end: {OTHERWISE}"
            return
        mass, log = tree.mass(), context.log or ()
        like = likeness(log, said, mass)
        before = found.alike[like] = found.alike.get(like, -1) + 1
        brief = like is not None and before >= WHOLE
        found.counts["brief"] += brief
        hows, rng = ((HOWS[before % (len(HOWS) - 1)], HOWS[-1]), Sequence_(before)) if brief else (HOWS, found.rng)
        if type(said) is Subset and not all(has(said, y) for y in arranged_reports(log, kept[0], rng, few=brief)):
            found.problem = OUTSIDE
            return
        fits = said.has if type(said) is Several else None
        found.tapes.append(taped(log, kept[0], mass, found.where(rng=rng, root=tree.root, hows=hows, fits=fits)))
        if type(said) is Several and not _same_sum(said, found.tapes[-1]):
            found.problem = OUTSIDE
            return
        pairs: list[tuple[Any, Any]] = [(y, p) for p, y in said.parts] if type(said) is Several else [(said, Fraction(1))]
        pairs = pairs if type(said) in (Several, Subset) else outputs_of(tree, said, MANY)
        for y, p in pairs:
            total[y] = total.get(y, Fraction(0)) + mass * p
        if not tree.advance():
            break
    if total != {y: p for p, y in row.subsets}:
        found.problem = f"the law is not the mixture of its runs: {OTHERWISE}"


def _same_sum(said: Several, tape: Tape) -> bool:
    """Whether the sum of the numbers has the law of the sum of draws that the replay counts again, but for a constant."""
    if tape.why or not tape.sums:
        return False
    (one,) = tape.sums
    least = sum(min(v for _, _, v in pieces) for _, pieces in one.members)
    sums = {sum(each.fixed): p for p, each in said.parts}
    return printed({v - min(sums) + least: p for v, p in sums.items()}) == one.said


def _interpreted(context: Recording, call: Call, row: Row, *, late: bool = False) -> Callable[[], Any]:
    """The code run by the interpreter, which keeps sums of many draws; whether it runs as the code does is seen in the replay.

    ``late``: it also keeps the items of lists, as states that are merged keep the parts of a report.
    """
    machine = Machine(None, context, All())
    machine.late = late
    if row.chain is not None:
        machine.loop_sums = row.chain.machine.loop_sums

    def run() -> Any:
        machine.tree = context.tree
        try:
            return machine.run(call.program, call.argument())
        except Plain:
            raise Outside("a sum that the merged states keep, and a run does not") from None

    return run


def _listed(found: Evidence, context: Recording, call: Callable[[], Any], row: Row) -> None:
    """Every run that the law counts, and that the law is their sum."""
    if row.runs > LEAVES:
        found.left[f"{row.runs} runs, more than the {LEAVES} that are replayed"] = None
        return
    tree, total, missed = again(row, Tree), dict[Any, Any](), Fraction(0)
    tree.merges = row.totals
    for _ in range(LEAVES if row.totals else row.runs):
        if found.late:
            return
        output = path(found, context, call, tree, row.x)
        if output is Stop or type(output) in (Several, Subset):
            missed = missed + tree.mass()
        else:
            mass, shares = tree.mass(), dict[int, Any]()  # many reports of a run have one number as their share
            for y, p in outputs_of(tree, output, MANY):
                share = shares.get(identity(p))
                if share is None:
                    share = shares[identity(p)] = mass * p
                total[y] = total[y] + share if y in total else share
        if not tree.advance():
            break
    if row.law.rejected == 0 and total != dict(row.law.mass):
        found.problem = "the law is not the sum of its paths: " + OTHERWISE
