"""Claims: numbered statements of the papers, with their hypotheses and the checks that decide them.

A statement that is false as printed is a claim whose expected outcome is REFUTED, next to the corrected one, which is proved.
A check takes the constants that it checks as keywords, so a mutant is one changed keyword, and each mutant must be refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["Claim", "Examination", "OutOfScope", "examine", "listed", "stated"]

PROVED = Outcome.PROVED


@dataclass(frozen=True)
class Claim:
    """A statement: ``id``, the paper's own label, is permanent; ``where`` is its place there; ``statement``, in LaTeX, is ours.

    ``hypotheses`` decides at given parameters whether the statement speaks of them. Every check returns a verdict; ``instances``
    are the parameters that are run, ``mutants`` changed constants (with an instance's other parameters) that must be refuted.
    ``beyond`` marks what the paper does not state.
    """

    id: str
    statement: str
    where: str
    hypotheses: Callable[..., bool]
    checks: Mapping[Method, Callable[..., Verdict]]
    instances: tuple[Mapping[str, Any], ...]
    mutants: tuple[Mapping[str, Any], ...]
    uses: tuple[str, ...] = ()
    expected: Outcome = PROVED
    beyond: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        if not self.instances or not self.mutants or not self.checks:
            raise BadInput(f"claim {self.id} needs a check, an instance and a mutant: nothing is proved of no object")

    @property
    def paper(self) -> str:
        """The key of the paper."""
        return self.id.partition("/")[0]

    def check(self, method: Method | None = None, **parameters: Any) -> Verdict:
        """The verdict of one check, the strongest unless a method is named. Raises OutOfScope outside the hypotheses."""
        named = {k: v for k, v in parameters.items() if k not in self.constants}
        if not self.hypotheses(**named):
            raise OutOfScope(f"{self.id} does not speak of {named}: its hypotheses fail there")
        chosen = method or next(m for m in Method if m in self.checks)
        if chosen not in self.checks:
            raise BadInput(f"{self.id} has no {chosen.value} check: choose among {', '.join(m.value for m in self.checks)}")
        return self.checks[chosen](**parameters)

    @property
    def constants(self) -> frozenset[str]:
        """The keywords that the mutants change."""
        return frozenset(k for mutant in self.mutants for k in mutant if all(k not in i for i in self.instances))


def stated(
    paper: str,
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    mutants: tuple[Mapping[str, Any], ...],
    uses: tuple[str, ...] = (),
    *,
    instances: tuple[Mapping[str, Any], ...] = ({},),
    hypotheses: Callable[..., bool] | None = None,
    table: int = 0,
    method: Method = Method.SYMBOLIC,
    refuted: bool = False,
    beyond: bool | None = None,
) -> Claim:
    """A claim with one check: without parameters, at ``instances`` within ``hypotheses``, or for every ``row`` < ``table``.

    ``uses`` are labels of the same paper. ``refuted``: false as printed, which the id says. ``beyond`` is read from the label
    where it is not given: "beyond-...", "...-corrected", "...-sharp".
    """
    own = label.startswith("beyond-") or label.endswith(("-corrected", "-sharp"))
    return Claim(
        id=f"{paper}/{label}" + ("-as-printed" if refuted else ""),
        statement=statement,
        where=where,
        hypotheses=hypotheses or ((lambda row: 0 <= row < table) if table else (lambda: True)),
        checks={method: check},
        instances=tuple({"row": i} for i in range(table)) or instances,
        mutants=mutants,
        uses=tuple(f"{paper}/{used}" for used in uses),
        expected=Outcome.REFUTED if refuted else PROVED,
        beyond=own if beyond is None else beyond,
    )


def listed(
    paper: str,
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    instances: tuple[Mapping[str, Any], ...],
    hypotheses: Callable[..., bool],
    mutants: tuple[Mapping[str, Any], ...],
    **more: Any,
) -> Claim:
    """``stated`` at listed parameters, in the order in which such a claim is read."""
    return stated(paper, label, statement, where, check, mutants, instances=instances, hypotheses=hypotheses, **more)


@dataclass(frozen=True)
class Examination:
    """One run of a check: what was found at the parameters, next to what was expected."""

    claim: Claim
    method: Method
    parameters: Mapping[str, Any]
    mutant: bool
    verdict: Verdict

    @property
    def expected(self) -> Outcome:
        """The claim's expected outcome at an instance; a mutant is refuted."""
        return Outcome.REFUTED if self.mutant else self.claim.expected

    @property
    def ok(self) -> bool:
        """Whether what was found is what was expected; what is computed lowers the word of the claim, and is no failure."""
        found = self.verdict.outcome
        return found is self.expected or (found is Outcome.COMPUTED and self.expected is PROVED and not self.mutant)


def examine(claim: Claim) -> Iterator[Examination]:
    """Every check at every instance, then at every mutant (with the other parameters of the first instance)."""
    runs = [(dict(instance), False) for instance in claim.instances]
    runs += [({**claim.instances[0], **mutant}, True) for mutant in claim.mutants]
    for method in (m for m in Method if m in claim.checks):
        for parameters, mutant in runs:
            yield Examination(claim, method, parameters, mutant, claim.check(method, **parameters))
