"""A run: hello, then every case that the program implements; what it lacks is skipped and counted, what it breaks is named.

After a fault of the program (an end, a hang, garbage) it is started again. After three faults at one operation and mechanism, or
eight answers that are none and no other, the rest of these is not asked, after twenty faults in all, or when the time is over,
nothing more is, nor after nine that had to be waited for; cases that are not asked have failed.

>>> Run(("x",), "x", "", Fraction(0), (Result("hello", "hello", "", "passed"),)).status
3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic
from typing import Any

from exactdp.errors import BadInput
from exactdp.shown import Shown
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.asking.client import MAX_LINE, Client, Fault
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.checking import Judgement, Unsupported, judge
from exactdp_checks.conformance.hello import PROTOCOL, Hello, declared, readable
from exactdp_checks.conformance.naming import evidence, patterns
from exactdp_checks.conformance.samples import ERROR, FEWEST, MOST, NUMBER, Plan, reach, tails

__all__ = ["Result", "Run", "conformance"]

FAULTS_OF_A_GROUP, FAULTS, WAITS, ILLEGIBLE = 3, 20, 9, 8
LAST = 1_000_000  # milliseconds, beyond which nobody waits for one answer
WIDTH = 32  # bytes of a coordinate of a report
HELLO = Case("hello", "hello", {"protocol": PROTOCOL}, True)


@dataclass(frozen=True)
class Result(NoTruthValue):
    """What became of a case: "passed", "failed" or "skipped"; why; the pattern behind a failure; milliseconds."""

    id: str
    operation: str
    mechanism: str
    outcome: str
    message: str = ""
    pattern: str = ""
    milliseconds: int = 0


@dataclass(frozen=True, repr=False)
class Run(Shown):
    """The results of all cases, in their order."""

    command: tuple[str, ...]
    name: str
    version: str
    tolerance: Fraction
    results: tuple[Result, ...]
    sampling: Plan | None = None

    def __str__(self) -> str:
        word = {0: "PASSED", 1: "FAILED", 3: "UNDECIDED"}[self.status]
        wrong = next((r for r in self.results if r.outcome == "failed"), None)
        first = "No answer is wrong" if wrong is None else f"The first that is wrong: {wrong.id}: {wrong.message[:120]}"
        return f"{word}  {self.sentence}.\n  {first}.\n  Answers are compared exactly, within a tolerance of {self.tolerance}."

    def to_json(self) -> dict[str, Any]:
        """The run as JSON.

        Returns:
            Objects that ``json.dumps`` takes; the results in their order.

        Example:
            >>> case = Result("krr-1", "sample", "krr", "failed", "3 is no output")
            >>> run = Run(("client",), "client", "1", Fraction(0), (case,))
            >>> run.to_json()["failed"], run.to_json()["results"][0]["message"]
            (1, '3 is no output')
        """
        return {
            "sentence": self.sentence,
            "status": self.status,
            "command": list(self.command),
            "name": self.name,
            "version": self.version,
            "tolerance": str(self.tolerance),
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "skipped": self.count("skipped"),
            "unknown": self.unknown,
            "sampling": None if self.sampling is None else self.sampling.to_json(),
            "results": [
                {"id": r.id, "operation": r.operation, "mechanism": r.mechanism, "outcome": r.outcome}
                | ({"message": r.message} if r.message else {})
                | ({"pattern": r.pattern} if r.pattern else {})
                for r in self.results
            ],
        }

    def records(self) -> list[dict[str, Any]]:
        """A row for each case.

        Returns:
            Dictionaries with the keys id, operation, mechanism, outcome, message and pattern.

        Example:
            >>> case = Result("krr-1", "sample", "krr", "failed", "3 is no output")
            >>> run = Run(("client",), "client", "1", Fraction(0), (case,))
            >>> run.records()[0]["id"]
            'krr-1'
        """
        return [{"message": "", "pattern": "", **result} for result in self.to_json()["results"]]

    def count(self, outcome: str) -> int:
        """How many results are of this outcome; hello counts only where it failed.

        Args:
            outcome: "passed", "failed" or "skipped".

        Returns:
            A number.

        Example:
            >>> case = Result("krr-1", "sample", "krr", "failed", "3 is no output")
            >>> run = Run(("client",), "client", "1", Fraction(0), (case,))
            >>> run.count("failed"), run.count("passed")
            (1, 0)
        """
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
        left += f"; {self.sampling.sentence}" if self.sampling is not None and self.sampling.sentence else ""
        return f"{who}: {right} of {right + wrong} answers are right{left}"


def conformance(
    command: Sequence[str],
    cases: Iterable[Case],
    *,
    timeout: float = 10,
    total: float = 600,
    progress: Callable[[str], None] | None = None,
    lenient: bool = False,
    number: int = NUMBER,
    error: Fraction = ERROR,
) -> Run:
    """Asks the program every case. Raises BadInput where it cannot be started.

    A name in the answer to hello that there is not has failed, or is skipped if ``lenient``. A program with randomness of its own
    is asked for ``number`` reports of an item; if it is right, it fails with probability at most ``error``, in the whole run.
    """
    if not FEWEST <= number <= MOST or not 0 < error <= Fraction(1, 20):
        raise BadInput(f"{number} reports of an item, error {error}: write from {FEWEST} to {MOST}, and an error up to 1/20")
    asked = tuple(cases)
    deadline = monotonic() + total
    longest = max([MAX_LINE, *(WIDTH * number * case.sampling.k for case in asked if case.sampling is not None)])
    with Client(command, timeout, longest) as client:
        hello, first = _hello(client)
        session = _Session(client, hello, deadline, first.outcome == "failed")
        answered: dict[tuple[str, str], list[tuple[Case, Judgement]]] = {}
        outcome = "skipped" if lenient else "failed"
        results = [first, *(Result(f"hello/{name}", "hello", "", outcome, why) for name, why in hello.unknown)]
        rows = [row for c in asked if c.sampling and hello.form(c) is not None and not hello.lacks(c) for row in c.sampling.rows]
        plan = Plan(number, error, sum(map(tails, rows)))
        for each in asked:
            case = _planned(hello.form(each), plan)
            if case is not None and not session.decided(case):
                result, judgement = session.ask(case)
                results.append(result)
                if judgement is not None:
                    answered.setdefault(case.group, []).append((case, judgement))
            if progress is not None:
                progress(each.id)
    shown = []
    for group, found in answered.items():
        shown.append(evidence(found))
        if progress is not None:
            progress(f"naming faults: {' of '.join(filter(None, group))}")
    causes, named = Counter(name for each in shown for name in each.fitting), dict[str, str]()
    for found, faults in zip(answered.values(), shown, strict=True):
        named |= patterns(found, faults, causes)
    final = tuple(replace(r, pattern=named[r.id]) if named.get(r.id) else r for r in results)
    sampled = [case.sampling for group in answered.values() for case, _ in group if case.sampling is not None]
    laws = [row for sampling in sampled for row in sampling.rows]
    done = replace(plan, items=len(sampled), reach=reach(laws, number, plan.tail)) if sampled else None
    return Run(tuple(command), printable(hello.name, 60), printable(hello.version, 60), hello.tolerance, final, done)


def _planned(case: Case | None, plan: Plan) -> Case | None:
    """The case, with the number of reports and the error of the plan if it asks for a sample."""
    if case is None or case.sampling is None:
        return case
    sampling = replace(case.sampling, number=plan.number, error=plan.tail)
    return replace(case, request={**case.request, "number": plan.number}, sampling=sampling)


class _Session:
    def __init__(self, client: Client, hello: Hello, deadline: float, lost: bool) -> None:
        self.client, self.hello, self.deadline = client, hello, deadline
        self.faults = Counter[tuple[str, str]]()
        self.illegible, self.legible = Counter[tuple[str, str]](), set[tuple[str, str]]()
        self.total, self.waits, self.last = int(lost), 0, "the program is slow"
        self.laws = set[tuple[str, str]]()  # mechanisms with parameters whose law of reports is known

    def decided(self, case: Case) -> bool:
        """Whether a sample is not needed, since the law of the reports is known exactly."""
        return case.operation == "sample" and self._place(case) in self.laws

    @staticmethod
    def _place(case: Case) -> tuple[str, str]:
        return case.mechanism, str(sorted(case.request["parameters"].items()))

    def ask(self, case: Case) -> tuple[Result, Judgement | None]:
        """The result of a case, and the judgement of its answer."""
        if missing := self.hello.lacks(case):
            return self._result(case, "skipped", missing), None
        if over := self._over(case):
            return self._result(case, "failed", over, self.last), None
        if case.group not in self.legible and self.illegible[case.group] >= ILLEGIBLE:
            over = f"not asked: {ILLEGIBLE} answers to {' of '.join(filter(None, case.group))} are none, and no other was given"
            return self._result(case, "failed", over, NONE), None
        start = monotonic()
        found = self.client.ask(case.line(), case.id, max(0.01, self.deadline - start))
        spent = min(LAST, int(1000 * (monotonic() - start)))
        if isinstance(found, Fault):
            self.faults[case.group] += 1
            self.total, self.waits = self.total + 1, self.waits + (spent >= 1000 * min(1, self.client.timeout))
            self.last = f"the program {WORDS[found.kind]}"
            said = self.client.stderr
            message = found.message + (f"; it wrote to stderr: {said}" if said else "")
            return self._result(case, "failed", message, self.last, spent), None
        try:
            judgement = judge(case, found, self.hello.tolerance)
        except Unsupported as reason:
            why = str(reason) or "the program says that it does not support this"
            return self._result(case, "skipped", why, "", spent), None
        except Exception as error:  # noqa: BLE001 - one answer that cannot be judged is one failure, and the run goes on
            why = f"the answer cannot be judged ({type(error).__name__}: {printable(str(error), 200)})"
            return self._result(case, "failed", why, "", spent), None
        if judgement.legible:
            self.legible.add(case.group)
        else:
            self.illegible[case.group] += 1
        if case.encoding is not None and case.encoding.by_law:
            self.laws.add(self._place(case))
        pattern = "" if judgement.legible else NONE
        return self._result(case, "failed" if judgement.message else "passed", judgement.message, pattern, spent), judgement

    def _over(self, case: Case) -> str:
        if self.faults[case.group] >= FAULTS_OF_A_GROUP:
            return f"not asked: the program broke {FAULTS_OF_A_GROUP} times at {' of '.join(filter(None, case.group))}"
        if self.total >= FAULTS:
            return f"not asked: the program broke {FAULTS} times"
        if self.waits >= WAITS:
            return f"not asked: the program kept us waiting {WAITS} times"
        return "not asked: the time for the whole run is over" if monotonic() > self.deadline else ""

    @staticmethod
    def _result(case: Case, outcome: str, message: str, pattern: str = "", spent: int = 0) -> Result:
        return Result(case.id, case.operation, case.mechanism, outcome, message, pattern, spent)


NONE = "the program does not answer what it is asked"
WORDS = {
    "garbage": "prints something besides its answers",
    "half": "does not end its lines",
    "ended": "ends before its input does",
    "hung": "hangs",
    "huge": "answers without end",
}


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
        return readable(found), Result("hello", "hello", "", "failed", printable(error, 300))
