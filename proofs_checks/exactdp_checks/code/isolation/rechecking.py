"""A law that was found is compared with the code itself, in a process that knows nothing of stand-ins: by calls, and by replay.

Calls under the real generators know nothing of an audit (``ordinary``): a report that has no probability, or comes more or less
often than once in 10^12 by chance, contradicts the law. Then the tapes of the law are replayed on scripted generators
(``validation``). The process has another hash seed and other addresses than the one that found the law. A contradiction is an
event.
Source: C. Clopper and E. Pearson, Biometrika 1934 (binomial tails).

>>> from exactdp_checks.code.law.distribution import Law
>>> contradiction("x", Law({0: "1/2", 1: "1/2"}), {0: 520, 1: 480})
''
>>> contradiction("x", Law({0: "1/2", 1: "1/2"}), {0: 900, 1: 100}).partition(";")[0]
"for input 'x' the report 0 comes 900 times in 1000 ordinary calls, where the law says 0.5"
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.auditing.decimals import decimal
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.continuum.agreement import disagreement
from exactdp_checks.code.isolation.child import names_of, values_sent
from exactdp_checks.code.isolation.naming import Code
from exactdp_checks.code.isolation.processes import ran
from exactdp_checks.code.isolation.wire import Json, encoded, form_of, symbol
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.encodings import ENCODED
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.lazy.noises import REALS
from exactdp_checks.code.verdict.classed import Classed, classed
from exactdp_checks.code.verdict.joint_tests import dependence
from exactdp_checks.sampling.binomial import tail_at_most

__all__ = ["CALLS", "CONTRADICTED", "Limits", "Native", "contradiction", "natively"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
CALLS, MOST, MOST_PARTS = 1000, 20_000, 500_000  # of an input, of all, and parts of their reports
CHANCE = Fraction(1, 10**12)
CONTRADICTED = "the law that was found is not that of the code"
KEPT = "if the code keeps anything between calls, hand that in as an argument"
DRAWN = "; if a package draws in its place, as scipy's rvs does, draw in the code"
SCRIPT = str(Path(__file__).parent / "ordinary.py")


class Limits(NamedTuple):
    """``calls``: whether there are calls under the real generators; ``seconds`` for these, ``replay`` for the tapes."""

    calls: bool
    seconds: float
    replay: float | None
    memory: int


@dataclass(frozen=True)
class Native:
    """What the code did in a process of its own. ``calls``: the least number of an input; ``unchecked``: why there are none.

    ``problems``: what contradicts the law; ``replayed``: for each input the points at which its tapes were replayed; ``late``:
    the inputs of which tapes were left, as the time was over.
    """

    calls: int = 0
    unchecked: str = ""
    problems: tuple[str, ...] = ()
    replayed: Mapping[int, int] = field(default_factory=dict)
    late: frozenset[int] = frozenset()


def natively(
    function: Code | Callable[..., Any],
    inputs: tuple[Any, ...],
    arguments: Mapping[str, Any],
    wanted: Mapping[str, str],
    explored: Explored,
    tapes: Sequence[Json],
    limits: Limits,
    *,
    hashes: int = 1,
) -> Native:
    """Calls under the real generators, where the law can be compared with them, and the tapes replayed."""
    laws = [in_numbers(law, explored.root) for law in explored.laws]
    size = len(explored.parts[0].places) if explored.parts else 1
    calls = max(4, min(CALLS, MOST // len(inputs), MOST_PARTS // len(inputs) // max(1, size)))
    unchecked = ""
    if not limits.calls:
        calls = 0
    elif explored.grid != REALS and not explored.parts and not all(map(comparable, laws)):
        unchecked = "the law has a letter in it, or is of the runs that were not rejected: ordinary calls say nothing of it"
        calls = 0
    try:
        classes = classed(explored)
        laws = [law if one is None else one.law for law, one in zip(laws, classes, strict=True)]
    except OutOfScope as error:
        classes, calls, unchecked = [None] * len(laws), 0, f"ordinary calls were not compared with the law: {error}"
    patience = 2 * limits.seconds + (limits.replay or 10.0**6)
    asked = {
        "calls": calls,
        "seconds": limits.seconds,
        "wanted": dict(wanted),
        "memory": limits.memory,
        "patience": patience,
        "tapes": tapes,
        "replay_seconds": limits.replay,
        **names_of(function, None),
    }
    functions, script = None, SCRIPT
    if isinstance(function, Code):
        asked |= {"values": values_sent(inputs, arguments), "function": asdict(function)}
    else:
        functions, script = {"function": function, "estimator": None}, ""
    with ran(asked, functions, (inputs, dict(arguments)), script=script, hashes=hashes) as running:
        in_time = running.waited(monotonic() + patience + 60)
        running.told.ended(5)
    said = {name: record[name] for record in running.told.records for name in record if name in ("counts", "replayed")}
    replays = said.get("replayed", {"calls": [], "problems": [], "late": []})
    where = [(printable(explored.inputs[x], 40), printable(what, 300)) for x, what in replays["problems"]]
    problems = [f"{CONTRADICTED}: for input {x} {what}; {KEPT}{DRAWN}" for x, what in where]
    done = dict(map(tuple, replays["calls"]))
    late = frozenset(x for x, _ in replays["late"])
    if "counts" not in said:
        if calls:
            unchecked = "ordinary calls did not end in time" if not in_time else "ordinary calls ended without a report"
        return Native(0, unchecked, tuple(problems), done, late)
    least, problem = _compared(explored, laws, classes, said["counts"], calls)
    return Native(least, "", (*problems, *([problem] if problem else [])), done, late)


def _compared(
    explored: Explored, laws: Sequence[Law], classes: Sequence[Classed | None], counted: Json, calls: int
) -> tuple[int, str]:
    """(the least number of calls of an input, what contradicts the law or "")."""
    least = calls
    parts: Sequence[Factored | None] = explored.parts or (None,) * len(explored.inputs)
    for x, law, part, one, counts in zip(explored.inputs, laws, parts, classes, counted, strict=True):
        found: dict[Hashable, int] = {}
        for form, number in counts if part is None else ():
            label = symbol(form) if one is None else one.of(form)
            found[label] = found.get(label, 0) + number
        least = min(least, sum(number for _, number in counts))
        if explored.grid == REALS:
            if law.mass and (problem := disagreement(x, law.mass, counts)):
                return least, problem
            continue
        if problem := contradiction(x, law, found) if part is None else apart(x, part, counts):
            return least, problem
    return least, ""


def contradiction(x: Hashable, law: Law, counts: Mapping[Hashable, int], chance: Fraction = CHANCE) -> str:
    """What the counts show that the law cannot, but for this chance; "" if nothing."""
    n = sum(counts.values())
    if not n or not comparable(law):
        return ""
    rest = Fraction(law.unexplored)  # type: ignore[arg-type]
    share = chance / max(1, len(law.mass) + len(counts)) / 2
    asked: set[tuple[int, int]] = set()  # by the object of a probability, of which many reports have the same
    for y in dict.fromkeys((*counts, *law.mass)):
        count, mass = counts.get(y, 0), law.mass.get(y, 0)
        if (count, identity(mass)) in asked:
            continue
        asked.add((count, identity(mass)))
        least = Fraction(mass)  # type: ignore[arg-type]
        most = min(Fraction(1), least + rest)
        often = count > most * n and (most == 0 or tail_at_most(count, n, most, share))
        seldom = count < least * n and (least == 1 or tail_at_most(n - count, n, 1 - least, share))
        if often or seldom:
            often_said = f"{count} times" if count else "never"
            report, where = printable(repr(y), 40), printable(repr(x), 40)
            law_said = f"in {n} ordinary calls, where the law says {decimal(least)}"
            return f"for input {where} the report {report} comes {often_said} {law_said}; {KEPT}"
    return ""


def comparable(law: Law) -> bool:
    """Whether counts can contradict the law: it is one of numbers, and of all runs."""
    return not law.rejected and all(type(part) is Fraction for part in (*law.mass.values(), law.unexplored))


def apart(x: Hashable, part: Factored, counts: Iterable[tuple[Json, int]]) -> str:
    """What the counts show that the laws of the parts cannot, each alone or together, but for once in 10^12; "" if nothing."""
    symbols: dict[Any, Hashable] = {}
    reports, times = list[list[Hashable]](), list[int]()
    values_of = _encoded(part).values_of
    for form, count in counts:
        try:
            values = [_symbol_of(value, symbols) for value in values_of(form_of(form))]
        except BadInput:
            values = []
        if len(values) != len(part.places):
            report, where = printable(repr(symbol(form)), 40), printable(repr(x), 40)
            return f"for input {where} the report {report} comes in ordinary calls, and is none of {len(part.places)} parts"
        reports.append(values)
        times.append(count)
    laws = [Law({v: sum((p for w, p in law if w == v), start=Fraction(0)) for v, _ in law}) for law in part.laws]
    compared: set[tuple[int, tuple[Hashable, ...]]] = set()  # many parts have one law, and were seen alike
    for i, seen in enumerate(zip(part.places, zip(*reports, strict=True), strict=False)):
        if seen in compared:
            continue
        compared.add(seen)
        found: dict[Hashable, int] = {}
        for value, count in zip(seen[1], times, strict=True):
            found[value] = found.get(value, 0) + count
        if problem := contradiction(x, laws[seen[0]], found, CHANCE / len(part.places)):
            return f"in part {i} of the report, {problem}"

    def contradicts(law: Law, counts: Mapping[Hashable, int], tests: int) -> str:
        return contradiction(x, law, counts, CHANCE / tests)

    return dependence(part.places, [law.mass for law in laws], reports, times, contradicts)


def _encoded(part: Factored) -> Factored:
    """With its shape, where a process wrote it and it says how parts are encoded."""
    if type(part.shape) is not str or f'"{ENCODED}' not in part.shape:
        return part
    try:
        return replace(part, shape=form_of(json.loads(part.shape)))
    except BadInput:  # of a class of the code's own, which encodes nothing
        return part


def _symbol_of(value: Any, symbols: dict[Any, Hashable]) -> Hashable:
    key = type(value), value
    if key not in symbols:
        symbols[key] = symbol(encoded(value))
    return symbols[key]
