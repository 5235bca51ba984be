"""The discrete Gaussian of Canonne, Kamath and Steinke: its normaliser is a theta series, so the law is enclosed, and decides.

Noise on all integers is private at no epsilon; cut to few reports, which are named, it is private at an epsilon that is enclosed.
"""

from fractions import Fraction
from typing import Any

import canonne_kamath_steinke as cks
import pytest
from mpmath import MPContext
from quarter import turn

from exactdp_checks import audit_code
from exactdp_checks.code.verdict.audit import _audited
from exactdp_checks.code.verdict.question import Question

mp = MPContext()
mp.dps = 30


@pytest.fixture(scope="module")
def cut():
    """The audit at 27/10 of what is cut."""
    if not turn(0, 4):
        pytest.skip("in this quarter it is not its turn")
    return audit_code(cks.blurred_and_cut, "0..1", "27/10", outputs=range(-2, 4), outcomes=1500, seconds=None, isolated=False)


def weight(n: Any) -> Any:
    return mp.exp(-n * n / 2)


def theta(least: int | None, most: int | None) -> Any:
    """The probability that the noise is between these."""
    low, high = (-mp.inf if least is None else least), (mp.inf if most is None else most)
    return mp.nsum(weight, [low, high]) / mp.nsum(weight, [-mp.inf, mp.inf])


def in_mpmath(value: Fraction) -> Any:
    return mp.mpf(value.numerator) / value.denominator


def test_the_law_is_enclosed(cut) -> None:
    """Each probability from below, and from above with what is unexplored."""
    law = cut.found.explored.laws[0]
    assert 0 < law.unexplored < Fraction(1, 10**5)
    for report in range(-2, 4):
        known = theta(None if report == -2 else report, None if report == 3 else report)
        assert in_mpmath(law.mass[report]) < known < in_mpmath(law.mass[report] + law.unexplored)


def test_cut_it_is_private_where_its_reports_are_named(cut) -> None:
    """The worst ratio is that of the tails, P(n <= -2) / P(n <= -3) = e^2.551..., and needs no slack at 2.7.

    Its merged states have more pairs of edges than are walked: so there is no verdict, and the counts are said.
    """
    assert (cut.outcome, "pairs of edges, more than the 40000 that are walked" in cut.gap) == ("undecided", True)
    whole = _audited(cut.found, Question(epsilon="27/10", outputs=range(-2, 4)), "cut")
    assert whole.outcome == "proved"
    assert "for all that the unexplored runs may do" in whole.sentence
    worst = mp.log(theta(None, -2) / theta(None, -3))
    assert 2.55 < worst < 2.56


def test_cut_it_is_not_private_below(cut) -> None:
    assert _audited(cut.found, Question(epsilon="5/2", outputs=range(-2, 4)), "cut").outcome == "refuted"


@pytest.mark.skipif(not turn(2, 4), reason="in this quarter it is not its turn")
def test_on_all_integers_it_is_private_at_no_epsilon() -> None:
    """A report that is far away tells more than any level: here at 3, whatever the rest is."""
    found = audit_code(cks.blurred, "0..1", 3, outcomes=400, seconds=None, isolated=False)
    assert found.outcome == "undecided"
    whole = _audited(found.found, Question(epsilon=3), "it")
    assert whole.outcome == "refuted"
    assert "whatever the unexplored runs do" in whole.sentence
