"""What the claims about continuous mechanisms share: comparisons of real numbers, golden values, tables.

Nothing here is a claim. phi0 = 1/sqrt(2 pi) is not an expression of the certificates: numbers that are affine in it are compared
at two rational bounds of it, which are certified through x - x^3/3 <= (sqrt(pi)/2) erf(x) <= x (the alternating series).
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from exactdp.normal import Real
from exactdp_checks import prove
from exactdp_checks.certificate import names_of
from exactdp_checks.claim import Claim
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["PAPER", "compared", "made", "rounds_to", "row_of", "rows"]

PAPER = "linear-queries/"
X = Fraction(1, 2**40)
BELOW, ABOVE = Fraction("0.398942280401432677"), Fraction("0.398942280401432678")  # of phi0


@cache
def _brackets() -> tuple[Verdict, ...]:
    """BELOW < erf(x)/(2 sqrt(2) x) <= phi0 <= erf(x)/(2 sqrt(2) (x - x^3/3)) < ABOVE; the outer inequalities."""
    value, root = Real.of(X).erf(), Real.of(8).sqrt()
    lower, upper = value / root / X, value / root / (X - X**3 / 3)
    return prove.comparison(BELOW, "<", lower.tree), prove.comparison(upper.tree, "<", ABOVE)


def _parts(lhs: object, relation: str, rhs: object) -> list[Verdict]:
    """The comparison, or its two with the bounds of phi0: refuted at both, or the bounds do not decide it."""
    one, two = Real.of(lhs).tree, Real.of(rhs).tree
    if "phi0" not in names_of(["-", one, two]):
        return [prove.comparison(one, relation, two)]
    ends = [prove.comparison(one, relation, two, phi0=end) for end in (BELOW, ABOVE)]
    if len({found.outcome for found in ends}) > 1:
        return [prove.undecided(Method.INTERVAL, "one point", "the bounds of phi0 do not decide it")]
    return [*_brackets(), *ends]


def compared(lhs: object, relation: str, rhs: object) -> Verdict:
    """Does lhs (<=, <) rhs? Both rational, sums of logarithms, or Reals; their difference is affine in phi0 where it occurs.

    With phi0, a refutation fails at both of its bounds, and its certificate shows the one.
    """
    return prove.all_of(_parts(lhs, relation, rhs))


def rounds_to(value: Real, text: str) -> list[Verdict]:
    """|value - text| < half a unit of the last digit of the decimal number ``text``."""
    half = Fraction(10) ** int(Decimal(text).as_tuple().exponent) / 2
    below, above = _parts(Fraction(text) - half, "<", value), _parts(value, "<", Fraction(text) + half)
    return [*below, *(found for found in above if found not in below)]


def rows(count: int) -> tuple[dict[str, int], ...]:
    """The instances of a claim with the rows 0, 1, ... of a table."""
    return tuple({"row": i} for i in range(count))


def row_of(count: int) -> Callable[[int], bool]:
    """Whether a row is in the table."""
    return lambda row: 0 <= row < count


def made(
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    mutants: tuple[dict[str, Any], ...],
    *,
    method: Method = Method.SYMBOLIC,
    table: int = 0,
    uses: tuple[str, ...] = (),
    refuted: bool = False,
) -> Claim:
    """A claim of this paper; with the parameter ``row`` where it has a table; ``refuted`` if it is false as printed."""
    return Claim(
        id=PAPER + label + ("-as-printed" if refuted else ""),
        statement=statement,
        where=where,
        hypotheses=row_of(table) if table else lambda: True,
        checks={method: check},
        instances=rows(table) if table else ({},),
        mutants=mutants,
        uses=tuple(PAPER + used for used in uses),
        expected=Outcome.REFUTED if refuted else Claim.expected,
        beyond=label.startswith("beyond-") or label.endswith(("-corrected", "-sharp")),
    )
