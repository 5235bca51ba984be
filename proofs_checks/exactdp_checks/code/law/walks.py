"""Walks of a graph of merged states, until every edge and every pair of edges at a state was taken, each kept as a tape.

A walk is a run that merges nothing: at each draw it asks the graph for the probabilities that the law has counted there, and goes
where it has been least. What merging left out shows behind it.
Source: transition coverage of finite-state machines (T. Chow, Testing software design modeled by finite-state machines, 1978).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp.numbers.exact import exact
from exactdp_checks.code.law.coverings import Covering, chains_of, graphs_of
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.law.merging import closed, outputs_of
from exactdp_checks.code.law.one_input import Call
from exactdp_checks.code.law.paths import Evidence, again, path
from exactdp_checks.code.law.recording import Recording
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tails import Tail, expanded
from exactdp_checks.code.law.taping import numeral
from exactdp_checks.code.law.tree import Stop
from exactdp_checks.code.law.walker import Walker
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.validation.flows import LINE, ONE, Flow, Mass

__all__ = ["walked"]

WALKS, SPARE, FAILED = 6000, 16, 40  # walks of a graph; beside those needed; that came to nothing
MANY = 10**5  # values of a report
DEPTHS, FAR, MOST_BEYOND = (8, 16, 32, 64, 128, 256), 1e-9, 1e-6  # levels of loops, and the probability beyond them
BITS, PAIRS = 256, 40_000  # of probabilities; pairs of edges that are walked
APART = "it rests on laws of calls, or of parts, that were solved apart, and whose own draws are not replayed"
OTHER = "the law that was found is not the sum of its merged states"
UNSUMMED = "its merged states are left so seldom that their law could not be summed again"
PLAIN = 10.0  # seconds in which a chain without summaries is looked for


def walked(found: Evidence, context: Recording, call: Call, row: Row, lazily: Callable[[], Any]) -> None:
    """Walks of a graph of merged states, until every pair of edges was taken, then some at random where calls are in it.

    ``lazily``: the call, run so that what the code keeps is drawn as late as merged states draw it: where it draws otherwise.
    """
    chain = _without_parts(found, context, call, row) if _in_parts(row.chain) else row.chain
    if chain is None:
        found.left[APART] = None
    else:
        _taken(found, context, call, row, chain)
    if found.problem or chain is None:
        again = replace(found, tapes=[], problem="", left={}, counts={})
        _taken(again, context, lazily, row, row.chain)
        if not again.problem and not again.left:
            found.tapes, found.problem, found.left, found.counts = again.tapes, "", again.left, again.counts


def _taken(found: Evidence, context: Recording, call: Callable[[], Any], row: Row, chain: Any) -> None:
    """The walks of one way to run the code."""
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
        tree = again(row, Walker)
        tree.depth, tree.at_random = 4000, done
        tree.begin(covering, found.rng)
        size = len(found.tapes)
        output = path(found, context, call, tree, row.x)
        found.problem = tree.wrong
        if output is Stop:
            failed += 1
            tree.undo()
        else:
            tree.settle()
            state, level = tree.frames[-1].node
            if state >= 0 or len(tree.frames) > 1:
                found.problem = f"a run ends where the merged states go on, from state {state}"
            elif _summed(outputs_of(tree, output, MANY)) != _end(chain, state, level):
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
