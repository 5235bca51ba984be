"""Privacy of a product of independent factors that is too large to be written out, at one level: from its factors, certified.

A ratio of the product is the product of one ratio of every factor, so the laws of the factors and the inputs are the certificate;
no output is listed.

>>> from exactdp.channel import Channel
>>> bit = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
>>> found = factored("unary", Product.unary(bit, 100), "2*ln(3)")
>>> found.status, found.verdict.outcome.value, found.worst.ratio, factored("unary", Product.unary(bit, 100), 2).status
(0, 'proved', Fraction(9, 1), 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import exactdp
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp.parts import Law, Parts, WorstPair
from exactdp.privacy.ratio import ratio_within
from exactdp.product import Product
from exactdp_checks.auditing.decimals import both, decimal, level_text, level_value
from exactdp_checks.auditing.lines import lines
from exactdp_checks.auditing.one_level import OneLevel
from exactdp_checks.proving import factors
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.result import Result
from exactdp_checks.trusted.factors import Product as Checked
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["Factored", "about", "factored", "parts_of"]

MOST = 2**22  # inputs times factors


@dataclass(frozen=True, repr=False)
class Factored(Result):
    """A product as independent parts, and what was asked of it."""

    name: str
    parts: Parts
    epsilon: LogSum | None

    @cached_property
    def worst(self) -> WorstPair:
        """The largest ratio, and two inputs that have it."""
        return self.parts.worst()

    @property
    def private(self) -> bool | None:
        """Whether the ratio is at most e^epsilon, decided; None where no level was asked."""
        return None if self.epsilon is None else ratio_within(self.worst.ratio, self.epsilon)

    @cached_property
    def verdict(self) -> Verdict | None:
        """The kernel's; None where no epsilon is finite and none was asked."""
        bound = self.epsilon
        if bound is None:
            if isinstance(self.worst.ratio, float):
                return None
            bound = LogSum.ln(self.worst.ratio)
        broken = (self.worst.x, self.worst.other) if self.private is False else None
        return factors.privacy(self.parts, OneLevel(len(self.parts.rows), bound), broken)

    @property
    def status(self) -> int:
        """0 proved, or found; 1 refuted; 3 undecided."""
        if self.verdict is None:
            return 0
        return {"proved": 0, "refuted": 1}.get(self.verdict.outcome.value, 3)

    @property
    def certificate(self) -> str | None:
        """The certificate in JSON; None where there is none."""
        return None if self.verdict is None or self.verdict.certificate is None else text_of(self.verdict)

    @property
    def outcome(self) -> str:
        """ "proved", "refuted", "undecided", or "computed" where no certificate holds the answer."""
        return "undecided" if self.status == 3 else "computed" if self.verdict is None else self.verdict.outcome.value

    def __str__(self) -> str:
        return "\n".join(lines(self.sentence, self.name, self.outcome))

    def text(self) -> str:
        """The lines, and what follows them.

        Returns:
            Lines of text.

        Example:
            >>> from exactdp.channel import Channel
            >>> half = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> found = factored("unary", Product.unary(half, 100), 2)
            >>> found.text().startswith("REFUTED  unary (100 inputs, 100 independent factors) is not epsilon-LDP")
            True
        """
        return "\n".join([str(self), *self.details()])

    @property
    def sentence(self) -> str:
        """The answer, with its witness and both numbers."""
        size = f"{len(self.parts.rows)} inputs, {len(self.parts.rows[0])} independent factors"
        subject, ratio = f"{self.name} ({size})", self.worst.ratio
        place = f"the worst ratio is that of inputs {self.worst.x} and {self.worst.other}, counted from 0"
        if isinstance(ratio, float):
            what = "for no finite epsilon" if self.epsilon is None else f"not at epsilon = {level_text(self.epsilon)}"
            return f"{subject} is epsilon-LDP {what}: {place}, and infinite."
        least = LogSum.ln(ratio)
        outcome = "undecided" if self.verdict is None else self.verdict.outcome.value
        if self.epsilon is None:
            proved = f"{', proved' if outcome == 'proved' else ''}, and for no smaller one"
            return f"{subject} is epsilon-LDP for epsilon = {level_text(least)}{proved}: {place}, {both(ratio)}."
        asked = f"epsilon-LDP at epsilon = {level_text(self.epsilon)}"
        claim = {"proved": f"is {asked}, proved", "refuted": f"is not {asked}"}.get(outcome, f"is undecided to be {asked}")
        return f"{subject} {claim}: {place}, {both(ratio)}; the smallest is epsilon = {level_text(least, self.epsilon)}."

    def details(self) -> list[str]:
        """What follows the lines: the proposition of the certificate.

        Returns:
            A line, or none.

        Example:
            >>> from exactdp.channel import Channel
            >>> half = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> found = factored("unary", Product.unary(half, 100), 2)
            >>> len(found.details())
            1
        """
        verdict = self.verdict
        return [verdict.proposition or verdict.detail] if verdict is not None else []

    def to_json(self) -> dict[str, Any]:
        """Everything that was found.

        Returns:
            Objects that ``json.dumps`` takes; exact numbers are text.

        Example:
            >>> from exactdp.channel import Channel
            >>> half = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
            >>> found = factored("unary", Product.unary(half, 100), 2)
            >>> found.to_json()["worst"]["ratio"], found.to_json()["status"]
            ('9', 1)
        """
        ratio, verdict = self.worst.ratio, self.verdict
        least = None if isinstance(ratio, float) else LogSum.ln(ratio)
        value = level_value(least)
        return {
            "exactdp": exactdp.__version__,
            "name": self.name,
            "size": {"inputs": len(self.parts.rows), "factors": len(self.parts.rows[0])},
            "sentence": self.sentence,
            "status": self.status,
            "asked": {"epsilon": None if self.epsilon is None else str(self.epsilon)},
            "verdict": None
            if verdict is None
            else {"outcome": verdict.outcome.value, "proposition": verdict.proposition or None},
            "smallest_epsilon": None if least is None or value is None else {"exact": str(least), "decimal": decimal(value, 17)},
            "worst": {"inputs": [self.worst.x, self.worst.other], "ratio": str(ratio)},
        }


def factored(name: str, whole: Product, epsilon: object = None) -> Factored:
    """The audit of a product at one level, or at none. Raises BadInput for t in a factor, and for too many inputs."""
    value = None if epsilon is None else level(epsilon)
    if value is not None and value.epsilon:
        raise BadInput("a product that is not written out is of numbers: give epsilon as a number, such as 1.5 or ln 3")
    return Factored(name, parts_of(name, whole), value)


def parts_of(name: str, whole: Product) -> Parts:
    """The laws of all factors, each once, and which of them every input has.

    Raises BadInput where its inputs are too many to be listed or where it depends on t and is too large to be written out.
    """
    k = prod(q.size[0] for q in whole.factors) if whole.inputs is None else len(whole.inputs)
    if k * len(whole.factors) > MOST:
        raise BadInput(f"{name} has too many inputs to be listed: audit one of its factors; levels of factors add up")
    laws: dict[Law, int] = {}
    known: dict[int, list[int]] = {}
    for q in whole.factors:
        if not q.matrix.is_rational:
            raise BadInput(f"{name} depends on t and is too large to be written out: give its factors at one level")
        if id(q) not in known:
            known[id(q)] = [laws.setdefault(tuple(rational(v) for v in row), len(laws)) for row in q.rows]
    inputs = product(*(range(q.size[0]) for q in whole.factors)) if whole.inputs is None else map(tuple, whole.inputs.tolist())
    return Parts(tuple(laws), tuple(tuple(known[id(q)][x] for q, x in zip(whole.factors, line, strict=True)) for line in inputs))


def about(certificate: Mapping[str, Any], asked: Factored) -> tuple[bool, str]:
    """Whether the certificate is about this product, and proves at least the level that is asked."""
    from exactdp_checks.auditing.binding import level_of

    body = certificate["body"]
    ours = {"laws": [[str(p) for p in law] for law in asked.parts.laws], "rows": [list(row) for row in asked.parts.rows]}
    theirs, mine = Checked(body).name, Checked(ours).name
    if theirs != mine:
        return False, f"it is about another product, {theirs}: {asked.name} is {mine}"
    if asked.epsilon is None:
        return True, f"it is about {asked.name}"
    if certificate["kind"] != "product" or body["policy"]["pattern"] is not None:
        return False, "it is about this product, and not a proof of its privacy at one level"
    bound = level_of(body["policy"]["levels"][0])
    holds = bound <= asked.epsilon
    less = f"it says less than what is asked: {bound}, which is not at most {asked.epsilon}"
    return (True, f"it is about {asked.name} and says at least what is asked") if holds else (False, less)
