"""Claims: numbered statements of the papers, each with its hypotheses, its proof step by step, and mutants that must fail.

A claim is written in one place, as a function: the first paragraph of its docstring is the statement, the others are the written
argument that links the steps to it (glue), and the function yields the steps, each a sentence that the kernel decides
(``sentence``) or a verdict, with a role in front where it has one: ``yield "the sum", "n*(a - b) = n*a - n*b"``. A step
with the role "statement" is the statement itself; one whose role begins with "example" carries nothing.

A statement that is false as printed is a claim with a grade of ``refuted``, next to the corrected one. A check takes the
constants that it checks as keywords, so a mutant is one changed keyword, and each mutant must be refuted. ``at`` lists the
parameters that are run; a claim with a list is known at these instances.

>>> claim = claims_of("linear-queries")
>>> @claim("sec-0-square", "nowhere", {"two": "3"})
... def square(two="2"):
...     r'''$(a+b)^2 = a^2+2ab+b^2$ for all $a, b$.'''
...     yield "statement", f"(a + b)^2 = a^2 + {two}*a*b + b^2"
>>> square.id, [step.role for step in square.steps()], square.statement[:13]
('linear-queries/sec-0-square', ['statement'], '$(a+b)^2 = a^')
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeAlias

from exactdp.errors import BadInput, OutOfScope
from exactdp.truth import NoTruthValue
from exactdp_checks.claims.causes import GRADES
from exactdp_checks.claims.causes import cause as root
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import sentence
from exactdp_checks.result import Result
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["Claim", "Examination", "OutOfScope", "Step", "Steps", "claims_in", "claims_of", "examine"]

PROVED, REFUTED = Outcome.PROVED, Outcome.REFUTED
LETTER = re.compile(
    r"(?<![\[\w'^_*/+\-(.])(?<![+*/^=<>-] )"
    r"(?:([A-Za-z]\w?\d?|theta|rest) = |([B-HJ-Zb-z]) is |((?:[A-Za-z]\d?, )*[A-Za-z]\d? and [A-Za-z]\d?) are )"
)
ENDS = re.compile(r"\. | and \w+ = ")
OWN = ("-corrected", "-sharp")  # the ends of labels that a paper does not have; "beyond-" is their beginning
Steps: TypeAlias = Iterator[Any]  # of sentences, verdicts, lists of these, and pairs of a role and one of these


@dataclass(frozen=True)
class Step(NoTruthValue):
    """One step of a proof: what it is there for, and the verdict on it."""

    role: str
    verdict: Verdict

    @property
    def carries(self) -> bool:
        """Whether the proof rests on it: examples illustrate."""
        return not self.role.startswith("example")

    @property
    def is_statement(self) -> bool:
        """Whether it is the statement, or a part of it, and not a step towards it."""
        return self.role.partition(":")[0] == "statement"

    @property
    def computed(self) -> bool:
        """Whether our own code computed it, and the kernel did not."""
        return self.verdict.outcome is Outcome.COMPUTED


@dataclass(frozen=True)
class Claim:
    """A statement: ``id``, the paper's own label, is permanent; ``where`` is its place there; ``statement``, in LaTeX, is ours.

    ``hypotheses`` decides at given parameters whether the statement speaks of them; ``instances`` are those that are run, and
    ``mutants`` changed constants (with an instance's other parameters) that must be refuted. ``argument`` is the written part of
    the proof, ``assumes`` names facts of ``facts``, ``uses`` other claims. ``beyond`` marks what the paper does not state;
    ``refuted`` is the grade of what is false as printed, with the id of its root ``cause`` and of what is true (``repair``).
    ``letters`` says what variables of the steps stand for: those of the paper, and those that the docstring of its module has
    ("w = D/R"). Theorems of the proof assistant are named by the record of the statement.
    """

    id: str
    statement: str
    where: str
    check: Callable[..., Any]
    mutants: tuple[Mapping[str, Any], ...]
    instances: tuple[Mapping[str, Any], ...] = ({},)
    hypotheses: Callable[..., bool] = lambda **_: True
    argument: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    refuted: str = ""
    cause: str = ""
    repair: str = ""
    beyond: bool = field(default=False, kw_only=True)
    letters: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    def __post_init__(self) -> None:
        if not self.instances or not self.mutants:
            raise BadInput(f"claim {self.id} needs an instance and a mutant: nothing is proved of no object")
        if self.refuted and self.refuted not in GRADES:
            raise BadInput(f"claim {self.id}: {self.refuted} is no grade, write one of {', '.join(GRADES)}")

    @property
    def paper(self) -> str:
        """The key of the paper."""
        return self.id.partition("/")[0]

    @property
    def expected(self) -> Outcome:
        """What its steps come to."""
        return REFUTED if self.refuted else PROVED

    @property
    def general(self) -> Mapping[str, Any] | None:
        """The instance without parameters, or that of every size at once (a size is None, over orbits); None if there is none."""
        return next((i for i in self.instances if not i or None in i.values()), None)

    @property
    def listed(self) -> bool:
        """Whether it is known at listed parameters alone."""
        return self.general is None

    @property
    def source(self) -> tuple[str, int]:
        """The module in which the claim is written, and the line."""
        return self.check.__module__, self.check.__code__.co_firstlineno

    @property
    def constants(self) -> frozenset[str]:
        """The keywords that the mutants change."""
        return frozenset(k for mutant in self.mutants for k in mutant if all(k not in i for i in self.instances))

    def steps(self, **parameters: Any) -> tuple[Step, ...]:
        """The steps at these parameters, up to the first that is refuted. Raises OutOfScope outside the hypotheses."""
        named = {k: v for k, v in parameters.items() if k not in self.constants}
        if not self.hypotheses(**named):
            raise OutOfScope(f"{self.id} does not speak of {named}: its hypotheses fail there")
        found: list[Step] = []
        for role, verdict in verdicts(self.check(**parameters)):
            found.append(Step(role or f"step {1 + sum(s.role.startswith('step ') for s in found)}", verdict))
            if verdict.outcome is REFUTED:
                break
        if not any(step.carries for step in found):
            raise BadInput(f"claim {self.id} has no step that carries it")
        return tuple(found)

    def verdict(self, **parameters: Any) -> Verdict:
        """All steps together at these parameters."""
        return prove.all_of([step.verdict for step in self.steps(**parameters)])


def verdicts(given: Any, role: str = "") -> Iterator[tuple[str, Verdict]]:
    """The verdicts with their roles in what a check yields or returns; a role goes with all that stands behind it."""
    if isinstance(given, str):
        yield role, sentence(given)
    elif isinstance(given, Verdict):
        yield from ((role, one) for one in apart(given))
    elif isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str):
        yield from verdicts(given[1], given[0])
    else:
        for one in given:
            yield from verdicts(one, role)


def apart(verdict: Verdict) -> Iterator[Verdict]:
    """The verdicts of a conjunction one by one, so that each says what it rests on; any other verdict as it is."""
    certificate = verdict.certificate or {}
    if certificate.get("kind") != "all":
        yield verdict
        return
    for part in certificate["body"]["parts"]:
        yield prove.computed(part["computed"]) if "computed" in part else certify(part["kind"], part["body"])


def claims_of(paper: str, **letters: str) -> Callable[..., Callable[[Callable[..., Any]], Claim]]:
    """The decorator ``claim`` of a paper, which makes a claim of a function and registers nothing; ``letters`` of the steps."""

    def claim(
        label: str,
        where: str,
        *mutants: Mapping[str, Any],
        at: Iterable[Mapping[str, Any]] = ({},),
        when: Callable[..., bool] | None = None,
        uses: str = "",
        assumes: str = "",
        cause: str = "",
        repair: str = "",
        beyond: bool | None = None,
    ) -> Callable[[Callable[..., Any]], Claim]:
        """The function as a claim; ``uses`` and ``repair`` are labels of the same paper, ``assumes`` names facts; blanks between.

        ``cause`` is the root cause of what is refuted, which has the grade.

        ``when`` are the hypotheses; without it the statement speaks of the parameters ``at`` alone. ``beyond`` is read from the
        label where it is not given: "beyond-...", "...-corrected", "...-sharp".
        """
        rows, refuted = tuple(at), root(paper, cause).grade if cause else ""

        def made(check: Callable[..., Any]) -> Claim:
            statement, *argument = [" ".join(p.split()) for p in (inspect.getdoc(check) or "").split("\n\n")]
            return Claim(
                id=f"{paper}/{label}" + ("-as-printed" if refuted else ""),
                statement=statement,
                where=where,
                check=check,
                mutants=mutants,
                instances=rows,
                hypotheses=when or (lambda **given: given in rows),
                argument=tuple(argument),
                uses=tuple(f"{paper}/{used}" for used in uses.split()),
                assumes=tuple(assumes.split()),
                refuted=refuted,
                cause=cause,
                repair=repair and f"{paper}/{repair}",
                beyond=label.startswith("beyond-") or label.endswith(OWN) if beyond is None else beyond,
                letters={**letters, **defined(getattr(check, "__globals__", {}).get("__doc__") or "")},
            )

        return made

    return claim


def defined(text: str) -> dict[str, str]:
    """The letters that a text defines: "w = D/R, l is ln 2;" up to the comma, semicolon, colon or full stop.

    >>> defined("For n = 2, w = f(D, R) and t = e^epsilon; u and v are slacks. See x == 1, [y = c], a + z = c.")
    {'w': 'f(D, R)', 't': 'e^epsilon', 'u': 'slacks', 'v': 'slacks'}
    """
    text, found = " ".join(text.split()) + " ", dict[str, str]()
    for match in LETTER.finditer(text):
        depth, end = 0, match.end()
        while end < len(text) - 1 and not (depth == 0 and (text[end] in ",;:)" or ENDS.match(text, end))):
            depth += (text[end] in "([{") - (text[end] in ")]}")
            end += 1
        meaning = text[match.end() : end].strip()
        if not re.fullmatch(r"(\w = )?\d+", meaning):  # "with k = 2" is an example
            found |= {name: meaning for name in re.split(", | and ", match[1] or match[2] or match[3]) if name not in found}
    return found


def claims_in(*modules: ModuleType) -> tuple[Claim, ...]:
    """The claims that are written in the modules, in the order in which they stand there."""
    found = [(m, v) for m in modules for v in vars(m).values() if isinstance(v, Claim)]
    return tuple(v for m, v in found if v.source[0] == m.__name__)


@dataclass(frozen=True)
class Examination(Result):
    """One run of a claim: its steps at the parameters, and what was expected of them; perhaps ``remembered`` from an earlier run,

    when the kernel checked its certificates now, and what is computed was computed then.
    """

    claim: Claim
    parameters: Mapping[str, Any]
    mutant: bool
    steps: tuple[Step, ...]
    remembered: bool = False

    @property
    def expected(self) -> Outcome:
        """The claim's expected outcome at an instance; a mutant is refuted."""
        return REFUTED if self.mutant else self.claim.expected

    @property
    def outcome(self) -> Outcome:
        """Of all steps together: the worst of theirs, from refuted over undecided and computed to proved."""
        found = {step.verdict.outcome for step in self.steps}
        return next((o for o in (REFUTED, Outcome.UNDECIDED, Outcome.COMPUTED) if o in found), PROVED)

    @property
    def verdict(self) -> Verdict:
        """All steps together, with one certificate."""
        return prove.all_of([step.verdict for step in self.steps])

    @property
    def ok(self) -> bool:
        """Whether what was found is what was expected; what is computed lowers the word of the claim, and is no failure."""
        computed = self.outcome is Outcome.COMPUTED and self.expected is PROVED and not self.mutant
        return computed or self.outcome is self.expected


def examine(claim: Claim) -> Iterator[Examination]:
    """The claim at every instance, then every mutant (with the other parameters of the first instance)."""
    runs = [(dict(instance), False) for instance in claim.instances]
    runs += [({**claim.instances[0], **mutant}, True) for mutant in claim.mutants]
    for parameters, mutant in runs:
        yield Examination(claim, parameters, mutant, claim.steps(**parameters))
