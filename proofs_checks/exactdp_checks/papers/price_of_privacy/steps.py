"""What the claims on information share: claims with and without parameters, comparisons of logarithms, distinct equations.

Nothing here is a claim. Formulas are read by ``exactdp_checks.formula``; t = e^epsilon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

from exactdp.enclosure import LogSum
from exactdp.exact import Exact
from exactdp.normal import Real
from exactdp_checks import prove
from exactdp_checks.claim import Claim, everywhere
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["PAPER", "compared", "distinct", "given", "listed", "rounds_to", "symbolic"]

PAPER = "price-of-privacy/"
symbolic = partial(everywhere, "price-of-privacy")  # a claim of this paper without parameters


def listed(
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    instances: tuple[Mapping[str, Any], ...],
    hypotheses: Callable[..., bool],
    mutants: tuple[Mapping[str, Any], ...],
    *,
    method: Method = Method.EXACT,
    uses: tuple[str, ...] = (),
    refuted: bool = False,
) -> Claim:
    """A claim of this paper at listed parameters; ``refuted`` if it is false as printed."""
    return Claim(
        id=PAPER + label + ("-as-printed" if refuted else ""),
        statement=statement,
        where=where,
        hypotheses=hypotheses,
        checks={method: check},
        instances=instances,
        mutants=mutants,
        uses=tuple(PAPER + used for used in uses),
        expected=Outcome.REFUTED if refuted else Claim.expected,
        beyond=label.startswith("beyond-") or label.endswith(("-corrected", "-sharp")),
    )


def compared(lhs: object, relation: str, rhs: object) -> Verdict:
    """Does lhs (==, <=, <) rhs? Numbers, sums of logarithms, Reals; logarithms that cancel are left out, and leave fractions."""
    one, two = Real.of(lhs).tree, Real.of(rhs).tree
    if isinstance(one, LogSum | Fraction) and isinstance(two, LogSum | Fraction):
        left, right = (LogSum() + one).canonical(), (LogSum() + two).canonical()
        rest = (left - right).canonical()
        return prove.comparison(left, relation, right) if rest.terms else prove.comparison(rest.constant, relation, 0)
    return prove.comparison(one, relation, two)


def rounds_to(value: object, text: str, unit: object = 1) -> list[Verdict]:
    """|value - text unit| <= half a unit of the last digit of the decimal number, in units."""
    half = Fraction(10) ** int(Decimal(text).as_tuple().exponent) / 2
    ends = [Real.of(unit) * (Fraction(text) + sign * half) for sign in (-1, 1)]
    return [compared(ends[0], "<=", value), compared(value, "<=", ends[1])]


def distinct(pairs: Iterable[tuple[Exact | int, Exact | int]]) -> Verdict:
    """Are the two equal? Each different pair once."""
    return prove.all_of(prove.equal(a, b) for a, b in dict.fromkeys(pairs))


def given(premises: Iterable[Verdict], conclusion: Verdict) -> Verdict:
    """The conclusion, where the premises hold; undecided where one does not, so that no statement fails for want of a premise."""
    joint = prove.all_of(premises)
    if joint.outcome is Outcome.REFUTED or joint.certificate is None:
        return prove.undecided(joint.method, joint.scope, "a premise fails: choose other parameters")
    return conclusion if conclusion.outcome is Outcome.REFUTED else prove.all_of([joint, conclusion])
