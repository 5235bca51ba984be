"""The law of one input by merging equal states, where the code lies in the subset that is interpreted; else None.

What replay has found so far is the oracle: a law that it contradicts is not used. Lazy parts of an output are expanded as replay
expands them. Source: ``interpreter.chain``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from exactdp.errors import BadInput
from exactdp.numbers.exact import Exact, rational
from exactdp_checks.code.interpreter.chain import Chain, System
from exactdp_checks.code.interpreter.loops import BITS, Plans
from exactdp_checks.code.interpreter.machine import Machine
from exactdp_checks.code.interpreter.separate_calls import FINER
from exactdp_checks.code.interpreter.steps import SERIES
from exactdp_checks.code.interpreter.summaries import Plain
from exactdp_checks.code.interpreter.syntax import Outside
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.distribution import Law, form, identity, note
from exactdp_checks.code.law.encodings import Encoded, encoded_in
from exactdp_checks.code.law.factored import Factored, factored, hidden_in, mixed
from exactdp_checks.code.law.hidden_reports import holds_hidden, subset_of
from exactdp_checks.code.law.rows import PARTED, Row, size_of
from exactdp_checks.code.law.spans import lazies_of, spans_of
from exactdp_checks.code.law.subsets import Mixture, Several, Subset
from exactdp_checks.code.law.tails import Tail, in_numbers
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.counter import Restart
from exactdp_checks.code.lazy.totals import Total
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.stand_ins.refusals import RAISED, Overdue, Refusal

__all__ = ["All", "Closed", "agree", "closed", "outputs_of"]

LONG = 200  # characters of an output that goes on without an end
MANY = 2**10  # reports from which on the parts of a report are kept instead
ENCODINGS = 2**13  # the same, where these are one value, which an estimator, or a question about delta, has as one of a list


class All(set[int]):
    """Every place."""

    def __contains__(self, _: object) -> bool:
        return True


class Closed:
    """A law and the chain that it solves; ``why``: what kept the chain from being closed, or ""."""

    def __init__(self, law: Law | None, system: System | None, why: str, parts: Factored | None = None) -> None:
        self.law, self.system, self.why, self.parts = law, system, why, parts
        self.chain: Any = None  # its states and edges, which ``evidence`` walks
        self.root = 0  # where the law is in Q(t): t = e^(1/root)
        self.computed: tuple[str, ...] = ()  # its steps that no certificate has
        self.hidden: Mixture = ()  # the law, as that of parts given a hidden draw, or of orders
        self.totals = False  # whether an output shows a sum of numbers that stay lazy


def closed(
    context: Context,
    function: Callable[..., Any],
    argument: Callable[[], Any],
    row: Row,
    outcomes: int,
    deadline: float | None,
    reject: object,
    *,
    summaries: bool = True,
) -> Closed:
    """The law of function(argument()) by merging states, if it agrees with the runs of the row.

    Without ``summaries`` no parts of reports are: each draw of the program is one of a chain, of its own or of a call.
    """
    before, plain = context.tree, set[int]() if summaries else All()
    plans: Plans | None = Plans(context.root, deadline)
    first = ""
    while True:
        try:
            found = _closed(context, function, argument, row, (outcomes, deadline, reject), plain, plans)
        except Plain as again:
            if identity(again.place) in plain:
                return Closed(None, None, "a part that is not summed up")
            plain.add(identity(again.place))
            if plans is not None:
                plans.forget()
            continue
        except Restart as again:
            plans = plans if plans is not None and plans.change(again) else None
            continue
        finally:
            context.tree = before
        symbolic = plans is not None and (plans.symbolic or _in_powers(found, plans, context))
        if symbolic and not context.symbolic and found.law is not None and found.law.unexplored == 0:
            context.root = found.root = plans.root  # type: ignore[union-attr]
        elif symbolic or (
            plans and found.parts is None and not found.hidden and (found.law is None or found.law.unexplored != 0)
        ):
            if plans is not None and plans.bits is None and symbolic and not context.symbolic:
                plans.bits = BITS  # once more, in numbers
                plans.forget()
            elif plans is not None and plans.bits is None:
                plans, first = None, found.why  # once more, without counters
            else:
                return found
            continue
        found.computed = () if plans is None else tuple(plans.computed)
        found.why = first if first and found.law is None else found.why
        return found


def _in_powers(found: Closed, plans: Plans, context: Context) -> bool:
    """Whether the law of the program itself has a probability of e^-x."""
    masses = () if found.law is None else (*found.law.mass.values(), found.law.unexplored)
    return SERIES in plans.computed and (context.symbolic or not all(isinstance(p, Fraction) for p in masses))


def _closed(
    context: Context,
    function: Callable[..., Any],
    argument: Callable[[], Any],
    row: Row,
    options: tuple[int, float | None, object],
    plain: set[int],
    plans: Plans | None,
) -> Closed:
    outcomes, deadline, reject = options
    before = context.tree
    chain = Chain(min(outcomes, 10**5), eager=before.eager)
    chain.machine = Machine(chain, context, plain, plans)
    chain.negligible = before.negligible
    if plans is not None and plans.bits is not None:
        chain.slight = float(before.negligible) / FINER
    apart, totals = list[Factored](), list[Any]()
    forms: dict[Any, object] = {}
    raised = list[Refusal]()
    context.tree = chain
    RAISED.append(raised)

    def run() -> Any:
        output = chain.machine.run(function, argument())
        chain.show(0)
        if holds_hidden(output):
            one = subset_of(output)
            return row.independent(output) if one is None else one
        parts = factored(chain, output) if type(output) in (*PARTED, Encoded) else None
        encoded = encoded_in(output)
        if parts is not None and chain.last is None and size_of(parts) >= (MANY if encoded is None else ENCODINGS):
            apart.append(parts)
            return ()
        if encoded is not None:
            raise Plain(encoded.place)
        return parts if parts is not None and size_of(parts) > outcomes else row.independent(output)

    def ended(output: Any) -> dict[Hashable, Exact]:
        if type(output) is Factored:
            note(forms, output)
            return {output: Fraction(1)}
        if type(output) in (Several, Subset):
            if chain.show(1):
                raise Outside("a level that shows in more than numbers")
            runs = output.parts if type(output) is Several else ((Fraction(1), output),)
            for _, one in runs:
                note(forms, one)
            return {one: p for p, one in runs}
        totals.extend(v for v in lazies_of(output)[1] if type(v.source) is Total)
        pairs = outputs_of(chain, output, outcomes)
        if chain.show(1):
            later = outputs_of(chain, output, outcomes)
            if [type(y) for y, _ in pairs] != [type(y) for y, _ in later] or [p for _, p in pairs] != [p for _, p in later]:
                raise Outside("a level that shows in more than numbers")
            if not all(y == z or _plain(y) for (y, _), (z, _) in zip(pairs, later, strict=True)):
                raise Outside("a level that shows in more than numbers")
            pairs = [(y if y == z else Tail(y, z), p) for (y, p), (z, _) in zip(pairs, later, strict=True)]
        law: dict[Hashable, Exact] = {}
        for each, p in pairs:
            note(forms, each)
            law[each] = law.get(each, Fraction(0)) + p
        return law

    try:
        system = chain.explore(run, ended, deadline)
    except Outside as error:
        return Closed(None, None, str(error))
    except (Refusal, Overdue, BadInput) as error:
        return Closed(None, None, str(error)[:200])
    except Exception as error:  # noqa: BLE001 - what the code raises, replay reports
        return Closed(None, None, f"{type(error).__name__}: {error}"[:200])
    finally:
        RAISED.pop()
        context.tree = before
    if raised:
        return Closed(None, None, str(raised[0])[:200])
    if apart:
        return Closed(None, system, "", apart[0])
    mass = system.mass
    if wide := {y: p for y, p in mass.items() if type(y) is Factored}:
        parts = mixed(wide) if len(wide) == len(mass) and system.never == system.beyond == 0 else None
        found = Closed(None, system if parts else None, "" if parts else "an output with very many values", parts)
        whole = parts is None and len(wide) == len(mass) and system.never == system.beyond == 0
        found.hidden = hidden_in(wide) if whole else ()
        return found
    if any(type(y) is Subset for y in mass):
        runs = tuple((p, y) for y, p in mass.items() if isinstance(p, Fraction))
        whole = system.never == system.beyond == 0 and len(runs) == len(mass)
        found = Closed(None, system if whole else None, "" if whole else "orders in a part of the runs")
        found.hidden, found.totals = runs if whole else (), True
        return found
    left = system.never + system.beyond
    why = "a part that never ends" if system.never != 0 else "more states than are followed" if system.beyond != 0 else ""
    law = Law(mass, left, mass.pop(reject) if form(reject) == forms.get(reject) else Fraction(0))
    found = Closed(law, system, why)
    found.chain, found.totals = chain, bool(totals)
    return found


def outputs_of(chain: Chain, output: Any, outcomes: int) -> list[tuple[Hashable, Exact]]:
    """The law of an output with independent lazy parts; an output may come several times."""
    seen, lazies = lazies_of(output)
    if not lazies:
        return [(seen, Fraction(1))]
    spans = spans_of(chain, lazies)
    if prod(len(span) for _, span, _ in spans) > outcomes:
        raise Outside("an output with very many values")
    size = prod(width for _, _, width in spans)
    if prod(sum(n for _, n in span) for _, span, _ in spans) != size:
        raise Outside("an output with very many values")
    if type(output) is Lazy:
        shares = {n: Fraction(n, size) for n in {n for _, n in spans[0][1]}}
        return [(value if type(value) is int else canonical(value), shares[n]) for (value,), n in spans[0][1]]
    found: list[tuple[Hashable, Exact]] = []
    for choice in product(*(span for _, span, _ in spans)):
        chosen = {
            identity(v): w for (own, _, _), (them, _) in zip(spans, choice, strict=True) for v, w in zip(own, them, strict=True)
        }
        each = canonical(output, lambda v, chosen=chosen: chosen[identity(v)])  # type: ignore[misc]
        found.append((each, Fraction(prod(n for _, n in choice), size)))
    return found


def _plain(output: Any) -> bool:
    """Whether it is a number, or a tuple of few numbers and texts."""
    if isinstance(output, tuple):
        return type(output) is tuple and all(map(_plain, output)) and len(repr(output)) < LONG
    return type(output) in (int, str, bool, type(None)) and len(repr(output)) < LONG


def agree(law: Law, part: Law, root: int = 0) -> bool:
    """Whether a law may be the one of which another knows a part."""
    law = in_numbers(law, root)
    if any(not isinstance(p, Fraction) for p in (*part.mass.values(), part.unexplored, part.rejected)):
        return part.unexplored != 0 or law.mass == part.mass
    least, open_ = rational(part.unexplored), rational(law.unexplored)
    pairs = [(law.mass.get(y, Fraction(0)), part.mass.get(y, Fraction(0))) for y in {*law.mass, *part.mass}]
    pairs.append((law.rejected, part.rejected))
    return all(rational(q) <= rational(p) + open_ and rational(p) <= rational(q) + least for p, q in pairs)
