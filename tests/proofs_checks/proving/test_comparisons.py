"""Comparisons of real numbers as certificates: decided on the right side, also where 1/sqrt(2 pi) occurs."""

from fractions import Fraction

import pytest

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import variable
from exactdp.numbers.normal import PHI0, Real, density
from exactdp_checks.claims.claim import claims_in
from exactdp_checks.claims.papers.linear_queries.section_3 import gaussian, privacy
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.comparisons import ABOVE, BELOW, compared, distinct, rounds_to
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome

ROOT = Real.of(2).sqrt()


@pytest.mark.parametrize(
    ("lhs", "relation", "rhs", "outcome"),
    [
        (ROOT, "<", Fraction(3, 2), Outcome.PROVED),
        (ROOT, "<=", Fraction(7, 5), Outcome.REFUTED),
        (LogSum.ln(3), "<", LogSum.ln(4), Outcome.PROVED),
        (Fraction(1), "<=", 1, Outcome.COMPUTED),
        (Fraction(1), "<", 1, Outcome.REFUTED),
        (density(Real.of(1)), "<", Fraction("0.24198"), Outcome.PROVED),
        (Fraction("0.24198"), "<=", density(Real.of(1)), Outcome.REFUTED),
        (1 - PHI0, "<", 1 - BELOW + Fraction(1, 10**20), Outcome.PROVED),
        (PHI0, "<", BELOW, Outcome.REFUTED),
        (PHI0, "<", (BELOW + ABOVE) / 2, Outcome.UNDECIDED),
        (ROOT * ROOT, "<", 2, Outcome.UNDECIDED),
    ],
)
def test_comparisons(lhs: object, relation: str, rhs: object, outcome: Outcome) -> None:
    """Proved, refuted, or not told apart; a certificate is confirmed by the kernel."""
    found = compared(lhs, relation, rhs)
    assert found.outcome is outcome
    if found.certificate is not None:
        assert kernel.recheck(text_of(found)).outcome is outcome


@pytest.mark.parametrize("text", ["0.24197", "0.2420", "0.24197072451914"])
def test_golden_values(text: str) -> None:
    """A value rounds to its digits, and not to the next number of as many digits; phi(1) = 0.241970724519143..."""
    prove.all_of(rounds_to(density(Real.of(1)), text)).require()
    unit = Fraction(1, 10 ** len(text.removeprefix("0.")))
    for wrong in (Fraction(text) + unit, Fraction(text) - unit):
        decimal = f"{float(wrong):.{len(text) - 2}f}"
        assert prove.all_of(rounds_to(density(Real.of(1)), decimal)).outcome is Outcome.REFUTED
    assert prove.all_of(rounds_to(-ROOT, "-1.414")).outcome is Outcome.PROVED


def test_the_claims_are_these() -> None:
    """Both modules hand over their claims once each; what is false as printed is refuted."""
    ids = [claim.id for claim in claims_in(gaussian, privacy)]
    assert len(set(ids)) == len(ids) >= 10
    refuted = {claim.id for claim in claims_in(gaussian, privacy) if claim.expected is Outcome.REFUTED}
    assert {"linear-queries/thm-3.1-as-printed", "linear-queries/thm-3.3-as-printed"} <= refuted
    assert all(name.endswith("-as-printed") for name in refuted)


def test_equations_once_each() -> None:
    """The same pair is proved once; one that is wrong refutes all."""
    k = variable("k")
    found = distinct([((k + 1) ** 2, k * k + 2 * k + 1), (1, 1), ((k + 1) ** 2, k * k + 2 * k + 1)])
    assert found.outcome is Outcome.COMPUTED
    assert kernel.recheck(text_of(found)).outcome is Outcome.COMPUTED
    assert text_of(found) == text_of(distinct([(1, 1), ((k + 1) ** 2, k * k + 2 * k + 1)]))
    assert distinct([(1, 1), (k, k + 1)]).outcome is Outcome.REFUTED


def test_logarithms_that_cancel() -> None:
    """ln 6 - ln 3 and ln 2 are one number: what is left is compared as fractions; units scale the digits."""
    assert compared(LogSum.ln(6), "<=", LogSum.ln(2) + LogSum.ln(3)).outcome is Outcome.COMPUTED
    assert compared(LogSum.ln(6) + 1, "<=", LogSum.ln(2) + LogSum.ln(3)).outcome is Outcome.REFUTED
    assert prove.all_of(rounds_to(LogSum.ln(2), "1.0", unit=LogSum.ln(2))).outcome is Outcome.PROVED
    assert prove.all_of(rounds_to(LogSum.ln(4), "1.0", unit=LogSum.ln(2))).outcome is Outcome.REFUTED
