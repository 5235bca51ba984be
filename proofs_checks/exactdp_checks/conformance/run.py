"""A run: hello, then every case that the program implements; what it lacks is skipped and counted, what it breaks is named.

After a fault of the program (an end, a hang, garbage) it is started again. After three faults at one operation and mechanism the
rest of these is not asked, after twenty in all, or when the time is over, nothing more is; cases that are not asked have failed.

>>> Run(("x",), "x", "", Fraction(0), (Result("hello", "hello", "", "passed"),)).status
3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from math import inf
from time import monotonic
from typing import Any

from exactdp.errors import BadInput
from exactdp.mechanisms import CONTINUOUS, NAMES
from exactdp_checks.auditing.files import printable
from exactdp_checks.conformance.case import ANSWERS, Case
from exactdp_checks.conformance.checking import Judgement, Unsupported, judge, patterns
from exactdp_checks.conformance.client import Client, Fault
from exactdp_checks.conformance.numbers import number_of

__all__ = ["MAX_TOLERANCE", "PROTOCOL", "Hello", "Result", "Run", "conformance", "no_such"]

PROTOCOL = 1
MAX_TOLERANCE = Fraction(1, 10**6)
FAULTS_OF_A_GROUP, FAULTS = 3, 20
LAST = 1_000_000  # milliseconds, beyond which nobody waits for one answer
HELLO = Case("hello", "hello", {"protocol": PROTOCOL}, True)


@dataclass(frozen=True)
class Result:
    """What became of a case: "passed", "failed" or "skipped"; why; the pattern behind a failure; milliseconds."""

    id: str
    operation: str
    mechanism: str
    outcome: str
    message: str = ""
    pattern: str = ""
    milliseconds: int = 0


@dataclass(frozen=True)
class Hello:
    """What a program says of itself: an empty set of mechanisms or operations stands for all of them."""

    name: str = ""
    version: str = ""
    tolerance: Fraction = Fraction(0)
    operations: frozenset[str] = frozenset()
    mechanisms: frozenset[str] = frozenset()

    @property
    def unknown(self) -> tuple[tuple[str, str], ...]:
        """(name, a sentence with the nearest right name) for each operation and mechanism that there is not."""
        kinds = (("operation", self.operations, ("hello", *ANSWERS)), ("mechanism", self.mechanisms, (*NAMES, *CONTINUOUS)))
        return tuple(
            (name, no_such(kind, name, known)) for kind, names, known in kinds for name in sorted(names) if name not in known
        )

    def lacks(self, case: Case) -> str:
        """Why a case is skipped, "" if it is not."""
        for operation in (case.operation, case.about):
            if self.operations and operation and operation not in self.operations:
                return f"the program has no {operation}"
        if self.mechanisms and case.mechanism and case.mechanism not in self.mechanisms:
            return f"the program has no {case.mechanism}"
        if case.margin is not None and self.tolerance and case.margin <= self.tolerance:
            return "the ratio is nearer to the level than the declared tolerance"
        return ""


@dataclass(frozen=True)
class Run:
    """The results of all cases, in their order."""

    command: tuple[str, ...]
    name: str
    version: str
    tolerance: Fraction
    results: tuple[Result, ...]

    def count(self, outcome: str) -> int:
        """How many results are of this outcome; hello counts only where it failed."""
        return sum(result.outcome == outcome and (result.operation != "hello" or outcome == "failed") for result in self.results)

    @property
    def unknown(self) -> int:
        """How many names in the answer to hello are no operation and no mechanism."""
        return sum(result.operation == "hello" and result.id != HELLO.id for result in self.results)

    @property
    def status(self) -> int:
        """0: everything that was asked is right; 1: something is not; 3: nothing was asked."""
        return 1 if self.count("failed") else 0 if self.count("passed") else 3

    @property
    def sentence(self) -> str:
        """The outcome in one sentence."""
        right, wrong, skipped = (self.count(outcome) for outcome in ("passed", "failed", "skipped"))
        who = f"{self.name} {self.version}".strip() or printable(self.command[0])
        if self.status == 3:
            return f"nothing was checked: {who} implements none of the {skipped} cases"
        left = f"; {skipped} skipped, which it lacks" if skipped else ""
        left += f"; {self.unknown} unknown in its answer to hello" if self.unknown else ""
        return f"{who}: {right} of {right + wrong} answers are right{left}"


def conformance(
    command: Sequence[str],
    cases: Iterable[Case],
    *,
    timeout: float = 10,
    total: float = 600,
    progress: Callable[[str], None] | None = None,
    lenient: bool = False,
) -> Run:
    """Asks the program every case. Raises BadInput where it cannot be started.

    A name in the answer to hello that there is not has failed, or is skipped if ``lenient``.
    """
    asked = tuple(cases)
    deadline = monotonic() + total
    with Client(command, timeout) as client:
        hello, first = _hello(client)
        session = _Session(client, hello, deadline, first.outcome == "failed")
        answered: dict[tuple[str, str], list[tuple[Case, Judgement]]] = {}
        outcome = "skipped" if lenient else "failed"
        results = [first, *(Result(f"hello/{name}", "hello", "", outcome, why) for name, why in hello.unknown)]
        for case in asked:
            result, judgement = session.ask(case)
            results.append(result)
            if judgement is not None:
                answered.setdefault(case.group, []).append((case, judgement))
            if progress is not None:
                progress(case.id)
    named: dict[str, str] = {}
    for group in answered.values():
        named |= patterns(group)
    final = tuple(replace(r, pattern=named[r.id]) if named.get(r.id) else r for r in results)
    return Run(tuple(command), printable(hello.name, 60), printable(hello.version, 60), hello.tolerance, final)


class _Session:
    def __init__(self, client: Client, hello: Hello, deadline: float, lost: bool) -> None:
        self.client, self.hello, self.deadline = client, hello, deadline
        self.faults = Counter[tuple[str, str]]()
        self.total, self.last = int(lost), "the program is slow"

    def ask(self, case: Case) -> tuple[Result, Judgement | None]:
        """The result of a case, and the judgement of its answer if there is one."""
        if missing := self.hello.lacks(case):
            return self._result(case, "skipped", missing), None
        if over := self._over(case):
            return self._result(case, "failed", over, self.last), None
        start = monotonic()
        found = self.client.ask(case.line(), case.id, max(0.01, self.deadline - start))
        spent = min(LAST, int(1000 * (monotonic() - start)))
        if isinstance(found, Fault):
            self.faults[case.group] += 1
            self.total += 1
            self.last = f"the program {WORDS[found.kind]}"
            said = self.client.stderr
            message = found.message + (f"; it wrote to stderr: {said}" if said else "")
            return self._result(case, "failed", message, self.last, spent), None
        try:
            judgement = judge(case, found, self.hello.tolerance)
        except Unsupported:
            return self._result(case, "skipped", "the program says that it does not support this", "", spent), None
        return self._result(case, "failed" if judgement.message else "passed", judgement.message, "", spent), judgement

    def _over(self, case: Case) -> str:
        if self.faults[case.group] >= FAULTS_OF_A_GROUP:
            return f"not asked: the program broke {FAULTS_OF_A_GROUP} times at {' of '.join(filter(None, case.group))}"
        if self.total >= FAULTS:
            return f"not asked: the program broke {FAULTS} times"
        return "not asked: the time for the whole run is over" if monotonic() > self.deadline else ""

    @staticmethod
    def _result(case: Case, outcome: str, message: str, pattern: str = "", spent: int = 0) -> Result:
        return Result(case.id, case.operation, case.mechanism, outcome, message, pattern, spent)


WORDS = {
    "garbage": "prints something besides its answers",
    "half": "does not end its lines",
    "ended": "ends before its input does",
    "hung": "hangs",
    "huge": "answers without end",
}


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """A sentence about a name that there is not, with the nearest one that there is."""
    names = tuple(known)
    near = get_close_matches(name.lower(), names, 1)
    advice = f"write {near[0]!r}" if near else f"choose among {', '.join(names)}"
    return f"there is no {kind} {printable(name, 60)!r}: {advice}"


def _hello(client: Client) -> tuple[Hello, Result]:
    """What the program declares; what can be read of it, with a failed result, where something cannot."""
    found = client.ask(HELLO.line(), HELLO.id)
    if isinstance(found, Fault):
        said = client.stderr
        message = found.message + (f"; it wrote to stderr: {said}" if said else "")
        return Hello(), Result("hello", "hello", "", "failed", message, f"the program {WORDS[found.kind]}")
    try:
        return declared(found), Result("hello", "hello", "", "passed")
    except BadInput as error:
        return _readable(found), Result("hello", "hello", "", "failed", printable(error, 300))


def _readable(answer: Mapping[str, Any]) -> Hello:
    """What can be read of an answer to hello, part by part, so that a wrong tolerance does not hide what the program has."""
    hello = Hello()
    for key in ("name", "version", "tolerance", "operations", "mechanisms"):
        with suppress(BadInput):
            hello = replace(hello, **{key: getattr(declared({key: answer[key]} if key in answer else {}), key)})
    return hello


def declared(answer: Mapping[str, Any]) -> Hello:
    """The answer to hello. Raises BadInput where it is not as the protocol says."""
    protocol = answer.get("protocol", str(PROTOCOL))
    if protocol != str(PROTOCOL):
        raise BadInput(f"the program speaks protocol {printable(protocol)}: this is protocol {PROTOCOL}")
    tolerance = number_of(answer.get("tolerance", "0")).value
    if tolerance == inf or not isinstance(tolerance, Fraction) or not 0 <= tolerance <= MAX_TOLERANCE:
        raise BadInput(f"the tolerance {printable(answer['tolerance'])} is not between 0 and 1e-6: compute with more digits")
    sets = []
    for key in ("operations", "mechanisms"):
        words = answer.get(key, [])
        if not isinstance(words, list) or not all(type(word) is str for word in words):
            raise BadInput(f'"{key}" is a list of names: {printable(words)} is none')
        sets.append(frozenset(words))
    if "operations" in answer and not sets[0]:
        raise BadInput('"operations" is empty: name one, or leave the key out for all of them')
    name, version = (str(answer.get(key, "")) for key in ("name", "version"))
    return Hello(name, version, tolerance, *sets)
