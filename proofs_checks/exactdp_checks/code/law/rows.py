"""One input of a stranger's function: the runs of its tree, tallied into a law.

A run returns an output, or is abandoned; lazy parts of an output that share a variable are made independent by draws, and then
all their values are counted at once. A sample of the runs is repeated at the end, and must return the same.
Source: as ``exploring``, of which this is the inner loop.

>>> from exactdp_checks.code.lazy.context import Context
>>> context = Context(Tree(), 53)
>>> row = Row(context.tree, lambda: context.below(2) + 2 * context.below(2), "x")
>>> row.explore()
>>> row.law.row(range(4)), row.runs
((Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4)), 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from fractions import Fraction
from itertools import product, repeat
from math import inf, prod
from time import monotonic
from typing import Any

import numpy as np

from exactdp.numbers.exact import Exact, rational
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.continuum import labelled
from exactdp_checks.code.law.distribution import REJECTED, Law, form, note, written
from exactdp_checks.code.law.factored import Factored, factored, hidden_in, mixed
from exactdp_checks.code.law.failing import failed, never_returns
from exactdp_checks.code.law.hidden_reports import holds_hidden, subset_of
from exactdp_checks.code.law.program import KEEPING, NotDetermined
from exactdp_checks.code.law.spans import lazies_of, spans_of, width_of
from exactdp_checks.code.law.subsets import Mixture, Several, Subset
from exactdp_checks.code.law.tree import Stop, Tree
from exactdp_checks.code.lazy.arrangements import Hidden
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.maps import Domain
from exactdp_checks.code.lazy.rounded_logarithm import searches
from exactdp_checks.code.lazy.totals import Total, variables
from exactdp_checks.code.lazy.uniform import Lazy, settled
from exactdp_checks.code.lazy.variables import Pair, Points
from exactdp_checks.code.stand_ins.refusals import RAISED, Overdue, Refusal
from exactdp_checks.code.stand_ins.uncleared_memory import READS

__all__ = ["PARTED", "Row", "size_of"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
NOBODY = nullcontext()  # looks
FEW = 4  # runs before states are merged, if each is abandoned
UNLISTED = (Factored, Several, Subset)  # what stands for many reports of a run
PARTED = (tuple, list, dict, np.ndarray, LazyArray)
ROOM = 4  # times the runs that there seem to be, which must be allowed where there may be twice as many
WIDE = 2**16  # reports, beyond which their parts are kept instead


class Row:
    """One input: the runs of its tree, tallied."""

    def __init__(self, tree: Tree, program: Callable[[], Any], x: Any) -> None:
        self.tree, self.program, self.x, self.runs = tree, program, x, 0
        self.counts: Counter[tuple[Any, int]] = Counter()
        self.forms: dict[Any, object] = {}
        self.error: Exception | None = None  # the last one that a run ended with
        self.at = ""  # the line of the code that it comes from
        self.ended = False  # all runs were made
        self.overdue = False  # a clock rang in a run
        self.integers = True  # all outputs so far
        self.left = 0  # variables that a run left open, at most
        self.missed: Exact = Fraction(0)
        self.law = Law({}, Fraction(1))
        self.system: Any = None  # the chain that the law solves
        self.chain: Any = None  # its states and edges
        self.totals = False  # whether its outputs show sums of numbers that stay lazy
        self.root = 0  # where the law is in Q(t): t = e^(1/root)
        self.computed: tuple[str, ...] = ()  # steps of the law that no certificate has
        self.factored: Factored | None = None  # the law of the one run, part by part
        self.subsets: Mixture = ()  # the law, where runs end with hidden subsets and orders
        self.wide = False  # whether its combinations are too many to be listed
        self.most: float = inf  # reports of one run; whoever makes runs alone gets them whole
        self.returned: Any = None  # by the last run, lazy as it was
        self.kept: list[tuple[Any, Any]] = []  # some runs: the ends of their paths, and their outputs

    def explore(
        self,
        outcomes: int = 1_000_000,
        deadline: float | None = None,
        replays: int = 8,
        reject: object = REJECTED,
        first: int = 1_000_000,
    ) -> None:
        """Find the law, within the budgets and with ``first`` runs at most; called again, go on with others."""
        tree, kept, self.most = self.tree, self.kept, outcomes
        if self.runs and (self.ended or not tree.advance()):
            return
        while True:
            output = self.run()
            if self.overdue:
                self.ended = True
                break
            if self.wide:
                self.law, self.runs, self.ended = Law({}, Fraction(1)), 1, True
                self.again(min(replays, 1))
                return
            if output is Stop:
                self.missed = self.missed + tree.mass()
            else:
                seen = self.tally(output, outcomes)
                if len(kept) < replays and self.runs & (self.runs + 1) == 0:
                    kept.append((tree.last, seen))
            self.runs += 1
            fruitless = first < outcomes and self.runs >= FEW and not self.counts  # they are too long for runs to say anything
            if fruitless or self.runs >= min(outcomes, first) or (deadline is not None and monotonic() > deadline):
                break
            if not tree.advance():
                self.ended = True
                break
        never_returns(self)
        left: Exact = Fraction(0 if self.overdue else 1)
        if self.counts and not self.overdue:
            left = tree.waiting() + self.missed
        if any(type(seen) in (Several, Subset) for _, seen in kept):  # long runs, each of which is made again for its evidence
            replays = min(replays, len(kept))
        for i in range(replays if kept and not self.overdue else 0):
            self.repeat(*kept[i % len(kept)])  # also the same one: a coin that is not ours seldom falls alike
        found: dict[Any, list[tuple[int, int]]] = {}
        for (output, place), times in self.counts.items():
            found.setdefault(output, []).append((place, times))
        sums: dict[tuple[tuple[int, int], ...], Exact] = {}  # many outputs have the same
        mass: dict[Any, Exact] = {}
        for output, parts in found.items():
            key = tuple(parts)
            if key not in sums:
                sums[key] = sum((tree.values[place] * times for place, times in key), start=Fraction(0))
            mass[output] = sums[key]
        if any(type(y) is Subset for y in mass):
            if left == 0 and REJECTED not in mass and all(isinstance(p, Fraction) for p in mass.values()):
                self.subsets, self.wide, self.law = tuple((rational(p), y) for y, p in mass.items()), True, Law({}, Fraction(1))
                return
            tree.notes["subsets are hidden in some runs, and other runs are unexplored"] = None
            left = left + sum((mass.pop(y) for y in list(mass) if type(y) is Subset), start=Fraction(0))
        wide = {y: mass.pop(y) for y in list(mass) if type(y) is Factored}
        one = mixed(wide) if wide and not mass and left == 0 else None
        if one is not None:
            self.factored, self.wide, self.law = one, True, Law({}, Fraction(1))
            return
        if left == 0 and not mass and (given := hidden_in(wide)):
            self.factored, self.subsets, self.wide, self.law = None, given, True, Law({}, Fraction(1))
            return
        if wide:
            tree.notes[f"an output has more than {outcomes} values: they are not explored"] = None
            left = left + sum(wide.values(), start=Fraction(0))
        if self.overdue:  # whenever the clock rang, what was tallied was found
            left = 1 - sum(mass.values(), start=Fraction(0))
        self.law = Law(mass, left, mass.pop(reject) if form(reject) == self.forms.get(reject) else Fraction(0))

    def at_once(self, outcomes: int) -> Row:
        """A row to begin with again, that draws integers of two values at once; this one, where that could make many more runs.

        All variables have two values, and each run left one of them open at most: so there are at most twice the runs, if the
        others are like those that were made. Each variable is decided by one draw, so the open ones are counted.
        """
        tree, chances = self.tree, [self.tree.values[place] for _, place in self.counts]
        few = all(isinstance(p, Fraction) and p * outcomes >= ROOM for p in chances)
        two = (2, int) in tree.maps and all(its.size == 2 for its in tree.maps if type(its) is Domain)
        if tree.coins or tree.rooted or not two or self.left > 1 or self.missed != 0 or not few:
            return self
        again = Tree(
            tree.depth, tree.widest, tree.negligible, eager=tree.eager, root=tree.root, looks=tree.looks, noisy=tree.noisy
        )
        again.coins = True
        return Row(again, self.program, self.x)

    def run(self) -> Any:
        """The output on the path of the tree; Stop where the run was abandoned."""
        tree, raised = self.tree, list[Refusal]()
        RAISED.append(raised)
        returned = False
        try:
            with tree.looks or NOBODY:
                output = self.program()
            returned = True
            self.returned = output
            output = Stop if tree.stopped or raised else labelled(tree, output) if tree.noisy else self.parted(output)
        except Stop:
            if not tree.stopped:
                raise
            output = Stop
        except Refusal:
            output = Stop
        except KeyboardInterrupt:
            raise
        except Overdue:
            self.overdue, output = True, Stop
            text = f"for input {repr(self.x)[:40]} a run takes longer than the time for it: it hangs, or needs more seconds"
            tree.notes[text] = None
        except BaseException as error:
            if returned:
                raise
            self.returned = output = Stop if tree.stopped or raised else failed(self, error)
            output = labelled(tree, output) if tree.noisy and output is not Stop else output
        finally:
            RAISED.pop()
        if raised:
            raise raised[0].error from None
        if self.overdue:
            return Stop
        if tree.strayed or (not tree.stopped and tree.position < len(tree.path)):
            raise NotDetermined(f"for input {self.x!r} the code draws otherwise after the same draws: {self.advice}")
        if output is not Stop:
            tree.finish()
            self.left = max(self.left, tree.made - len(tree.path))
        return output

    def parted(self, output: Any) -> Any:
        """As ``independent``; of a first run that drew nothing the parts are kept, and of a wide one nothing else.

        Of other runs whose combinations are not tallied their parts are the output.
        """
        if holds_hidden(output):
            one = subset_of(output)
            return self.independent(output) if one is None else one
        parts = factored(self.tree, output) if type(output) in PARTED else None
        if self.tree.last is None and self.runs == 0:
            self.factored, self.wide = parts, parts is not None and size_of(parts) > WIDE
            if self.wide:
                return output
        return parts if parts is not None and size_of(parts) > self.most else self.independent(output)

    def again(self, replays: int) -> None:
        """The run of a wide report, some more times; nothing is known if one does not end. Raises NotDetermined if it differs."""
        first = self.factored
        for _ in range(replays):
            self.tree.replayed += 1
            self.tree.go(None)
            self.runs, self.wide = 0, False
            self.run()
            if self.overdue:
                self.factored = None
                return
            if not self.wide or self.factored != first:
                raise NotDetermined(f"for input {self.x!r} the code returns something else for the same draws: {self.advice}")
        self.runs = 1

    def independent(self, output: Any) -> Any:
        """The output with its lazy parts, which are made independent of each other by draws where they are not."""
        source = output.source if type(output) is Lazy else None
        if type(source) is Points and source.parts is None and source.order is None:
            return output
        lazies = lazies_of(output)[1]
        sources = Counter(identity(each) for v in lazies for each in variables(v.source))
        totals = {identity(v.source): v.source for v in lazies if type(v.source) is Total}
        between = Counter(identity(each) for total in totals.values() for each in variables(total))
        for v in sorted(lazies, key=lambda v: type(v.source) is Total):  # members that are shown beside a total are drawn first
            tied = getattr(v.source, "parts", None) is not None or getattr(v.source, "order", None) is not None or v.map.logs
            among = between if type(v.source) is Total else sources
            tied = tied or getattr(v.source, "tied", False) or any(among[identity(each)] > 1 for each in variables(v.source))
            if type(v.source) is Pair or isinstance(v.source, Hidden) or tied:
                settled(v)
                if searches(v):  # an irrational end that it met is made rational when it is asked for again: in this run
                    settled(v)
            width_of(v)  # what this draws belongs to the run
        return output

    def tally(self, output: Any, outcomes: int) -> Any:
        """Count the output of this run, for all values of its lazy parts; returns its canonical form, with 0 for those."""
        tree = self.tree
        if type(output) is Several:
            for p, one in output.parts:
                self.note(one)
                self.counts[one, tree.place(tree.mass() * p)] += 1
            return output
        seen, lazies = (output, []) if type(output) in UNLISTED else lazies_of(output)
        if not lazies:
            self.note(seen)
            self.counts[seen, tree.weight] += 1
            return seen
        spans = spans_of(tree, lazies)
        if prod(len(span) for _, span, _ in spans) > outcomes:
            tree.notes[f"an output has more than {outcomes} values: they are not explored"] = None
            self.missed = self.missed + tree.mass()
            return seen
        size = prod(width for _, _, width in spans)
        if type(output) is Lazy and len(spans[0][1]) == size:
            values = [value for (value,), _ in spans[0][1]]
            if self.integers and set(map(type, values)) == {int}:
                self.forms.update(dict.fromkeys(values, int))
            else:
                values = [canonical(value) for value in values]
                for value in values:
                    self.note(value)
            self.counts.update(zip(values, repeat(tree.place(tree.mass() * Fraction(1, size))), strict=False))
            return seen
        for choice in product(*(span for _, span, _ in spans)):
            chosen = {
                identity(v): w
                for (own, _, _), (them, _) in zip(spans, choice, strict=True)
                for v, w in zip(own, them, strict=True)
            }
            each = canonical(output, lambda v, chosen=chosen: chosen[identity(v)])  # type: ignore[misc]
            self.note(each)
            self.counts[each, tree.place(tree.mass() * Fraction(prod(n for _, n in choice), size))] += 1
        return seen

    def note(self, output: Any) -> None:
        """Add an output to those known."""
        note(self.forms, output)
        self.integers = self.integers and type(output) is int

    def repeat(self, last: Any, seen: Any) -> None:
        """The run once more. Raises NotDetermined if it is not the same."""
        self.tree.replayed += 1
        self.tree.go(last)
        length = len(self.tree.path)
        output = self.run()
        if self.overdue:
            return
        again = output if output is Stop or type(output) in UNLISTED else canonical(output, lambda _: 0)
        if again != seen or form(again) != form(seen) or len(self.tree.path) > length:
            same = again == seen and form(again) == form(seen)
            what = (
                "draws otherwise after the same draws"
                if same
                else f"returns {written(seen)}, then {written(again)}, for the same draws"
            )
            raise NotDetermined(f"for input {self.x!r} the code {what}: {self.advice}")

    @property
    def advice(self) -> str:
        """What to do where a run is not repeated."""
        return READS if self.tree.given else KEEPING


def size_of(parts: Factored) -> int:
    """The number of reports, or more than ``WIDE``."""
    found = 1
    for place, times in Counter(parts.places).items():
        found *= len(parts.laws[place]) ** min(times, 2 * WIDE.bit_length())
    return found
