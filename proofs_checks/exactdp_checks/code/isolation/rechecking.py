"""A law that was found is looked for again: in fresh processes with other hashes, and by calls under the real generators.

Each fresh process has another hash seed, other addresses and a later clock, and takes the inputs in reverse order: its law must
be possible by the first one. The calls under the real generators know nothing of an audit (``ordinary``): a report that has no
probability, or comes more or less often than once in 10^12 by chance, contradicts the law. A contradiction is an event.
Source: C. Clopper and E. Pearson, Biometrika 1934 (binomial tails).

>>> from exactdp_checks.code.law.distribution import Law
>>> contradiction("x", Law({0: "1/2", 1: "1/2"}), {0: 520, 1: 480})
''
>>> contradiction("x", Law({0: "1/2", 1: "1/2"}), {0: 900, 1: 100})
"for input 'x' the report 0 comes 900 times in 1000 ordinary calls, where the law says 0.5"
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

from exactdp.errors import BadInput, ExactDPError
from exactdp_checks.auditing.files import printable
from exactdp_checks.auditing.wording import decimal
from exactdp_checks.code.isolation.child import names_of, values_sent
from exactdp_checks.code.isolation.naming import Code
from exactdp_checks.code.isolation.processes import ran
from exactdp_checks.code.isolation.wire import Json, encoded, form_of, symbol
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.exploring import Explored
from exactdp_checks.code.law.factored import Factored, part_values
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.verdict.joint_tests import dependence
from exactdp_checks.sampling.binomial import tail_at_most

__all__ = ["CALLS", "contradiction", "ordinary_calls"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
CALLS, MOST, MOST_PARTS = 1000, 20_000, 500_000  # of an input, of all, and parts of their reports
CHANCE = Fraction(1, 10**12)
SCRIPT = str(Path(__file__).parent / "ordinary.py")


def ordinary_calls(
    function: Code | Callable[..., Any],
    inputs: tuple[Any, ...],
    arguments: Mapping[str, Any],
    wanted: Mapping[str, str],
    explored: Explored,
    memory: int,
    seconds: float,
) -> tuple[int, str, str]:
    """(the least number of calls of an input, what contradicts the law or "", why there are no calls or "")."""
    laws = [in_numbers(law, explored.root) for law in explored.laws]
    if not explored.parts and not all(map(comparable, laws)):
        return 0, "", "the law has a letter in it, or is of the runs that were not rejected: ordinary calls say nothing of it"
    size = len(explored.parts[0].places) if explored.parts else 1
    calls = max(4, min(CALLS, MOST // len(inputs), MOST_PARTS // len(inputs) // max(1, size)))
    asked = {
        "calls": calls,
        "seconds": seconds,
        "wanted": dict(wanted),
        "memory": memory,
        "patience": 2 * seconds,
        **names_of(function, None),
    }
    functions, script = None, SCRIPT
    if isinstance(function, Code):
        asked |= {"values": values_sent(inputs, arguments), "function": asdict(function)}
    else:
        functions, script = {"function": function, "estimator": None}, ""
    with ran(asked, functions, (inputs, dict(arguments)), script=script) as running:
        in_time = running.waited(monotonic() + 2 * seconds + 60)
        running.told.ended(5)
    said = [record["counts"] for record in running.told.records if "counts" in record]
    if not said:
        return 0, "", "ordinary calls did not end in time" if not in_time else "ordinary calls ended without a report"
    least = calls
    parts: Sequence[Factored | None] = explored.parts or (None,) * len(explored.inputs)
    for x, law, part, counts in zip(explored.inputs, laws, parts, said[0], strict=True):
        found: dict[Hashable, int] = {}
        for form, number in counts if part is None else ():
            label = symbol(form)
            found[label] = found.get(label, 0) + number
        least = min(least, sum(number for _, number in counts))
        if problem := contradiction(x, law, found) if part is None else apart(x, part, counts):
            return least, problem, ""
    return least, "", ""


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
            return f"for input {where} the report {report} comes {often_said} {law_said}"
    return ""


def failure(error: ExactDPError) -> str:
    """An error of a process that looked again, as an event."""
    return f"another process finds something else: {printable(error, 300)}"


def comparable(law: Law) -> bool:
    """Whether counts can contradict the law: it is one of numbers, and of all runs."""
    return not law.rejected and all(type(part) is Fraction for part in (*law.mass.values(), law.unexplored))


def apart(x: Hashable, part: Factored, counts: Iterable[tuple[Json, int]]) -> str:
    """What the counts show that the laws of the parts cannot, each alone or together, but for once in 10^12; "" if nothing."""
    symbols: dict[Any, Hashable] = {}
    reports, times = list[list[Hashable]](), list[int]()
    for form, count in counts:
        try:
            values = [_symbol_of(value, symbols) for value in part_values(form_of(form))]
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


def _symbol_of(value: Any, symbols: dict[Any, Hashable]) -> Hashable:
    key = type(value), value
    if key not in symbols:
        symbols[key] = symbol(encoded(value))
    return symbols[key]


def same(found: Explored, again: Explored) -> tuple[str, bool]:
    """(what another process, its inputs reversed, found that the first one excludes, or ""; whether it saw every law)."""
    from exactdp_checks.code.isolation.repeating import agree

    nothing = (None,) * len(found.inputs)
    looked = True
    rows = zip(found.inputs, found.laws, found.parts or nothing, again.laws[::-1], again.parts[::-1] or nothing, strict=True)
    for x, law, part, other, other_part in rows:
        one, two = in_numbers(law, found.root), in_numbers(other, again.root)
        if part is not None and other_part is not None:
            agreed = typed(part) == typed(other_part)
        elif part is None and other_part is None:
            agreed, looked = agree(one, two), looked and bool(two.mass or two.rejected)
        else:
            agreed, looked = True, False
        if not agreed:
            said = "the law is another one in another process, with other hashes and addresses"
            return f"for input {printable(repr(x), 40)} {said}", True
    return "", looked


def typed(part: Factored) -> tuple[Hashable, tuple[frozenset[Hashable], ...]]:
    """The shape and the law of each part, in which 1 is not True."""
    laws = [frozenset((type(v), v, p) for v, p in law) for law in part.laws]
    return part.shape, tuple(laws[i] for i in part.places)
