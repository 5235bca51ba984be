"""shuffled: histograms against all tuples of reports, the worst others against all of them, clones above, refusals."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.privacy.clones import clones
from exactdp.privacy.shuffled import shuffled
from exactdp_checks.proving import shuffling
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel

WARNER = krr.channel(2, 3)


@st.composite
def channels(draw, k=3, m=2):
    row = st.lists(st.integers(0, 9), min_size=m, max_size=m).filter(any)
    return Channel([[Fraction(n, sum(r)) for n in r] for r in draw(st.lists(row, min_size=k, max_size=k))])


def by_tuples(channel, n, power):
    """The largest delta, over all inputs of the others and all pairs, by all tuples of reports."""
    k, m = channel.size
    best = Fraction(0)
    for others in combinations_with_replacement(range(k), n - 1):
        laws = []
        for x in range(k):
            law: Counter = Counter()
            for ys in product(range(m), repeat=n):
                law[tuple(sorted(ys))] += prod(
                    (channel.rows[i][y] for i, y in zip((*others, x), ys, strict=True)), start=Fraction(1)
                )
            laws.append(law)
        for one in laws:
            for two in laws:
                best = max(best, sum((max(Fraction(0), p - power * two[h]) for h, p in one.items()), start=Fraction(0)))
    return best


@settings(max_examples=25, deadline=None)
@given(channels(), st.integers(1, 4), st.fractions(1, 4, max_denominator=8))
def test_two_outputs_against_all_tuples(channel, n, power):
    found = shuffled(channel, n, power)
    assert found.lower == found.upper == by_tuples(channel, n, power)
    assert shuffled(channel, n, power, found.others).lower == found.lower


@settings(max_examples=10, deadline=None)
@given(channels(3, 3), st.integers(1, 3), st.fractions(1, 4, max_denominator=8))
def test_three_outputs_against_all_tuples(channel, n, power):
    assert shuffled(channel, n, power).lower == by_tuples(channel, n, power)


def test_the_worst_others_are_found_and_are_not_alike():
    found = shuffled(krr.channel(3, 3), 10, "3/2")
    assert (round(float(found.lower), 6), found.others) == (0.038914, (0, 1, 8))
    alike = max(shuffled(krr.channel(3, 3), 10, "3/2", others).lower for others in ((9, 0, 0), (0, 9, 0), (0, 0, 9)))
    assert round(float(alike), 6) == 0.0382


def test_doubles_choose_the_others_of_many_reports_and_integers_decide():
    """The same delta for 70 reports as by all numbers of others, exactly; and the published one for a thousand, all alike."""
    exact = max(shuffled(WARNER, 70, "11/10", (69 - j, j)).lower for j in range(70))
    found = shuffled(WARNER, 70, "11/10")
    assert found.lower == found.upper == exact
    assert float(shuffled(WARNER, 1000, "11/10", (999, 0)).lower) == pytest.approx(7.197453e-5, rel=1e-6)
    worst = shuffled(WARNER, 1000, "11/10")
    assert worst.lower > shuffled(WARNER, 1000, "11/10", (999, 0)).lower
    flat = shuffled(Channel([["1/2", "1/2"]] * 3), 80, 1)
    assert flat.lower == flat.upper == 0


def test_clones_are_above_and_one_event_below():
    for n in (1, 2, 7, 12):
        for t in (1, Fraction(3, 2), 2):
            assert shuffled(WARNER, n, t).lower <= clones(3, n, t)
    assert clones(3, 1, 2) == Fraction(1, 4)
    found = shuffled(krr.channel(6, 3), 40, "3/2")
    assert 0 < found.lower < found.upper == clones(3, 40, "3/2")
    assert shuffled(krr.channel(5, 3), 1, 2).upper == clones(3, 1, 2)
    wide = shuffled(krr.channel(3, 3), 60, "3/2")  # too many others to list
    assert 0 < wide.lower < wide.upper
    assert shuffling.certified(krr.channel(3, 3), 60, "3/2", wide).outcome.value == "computed"


def test_clones_by_their_definition():
    """The sum over c and a of max(0, P - power P'), term by term, in fractions and in balls."""
    for n, t0, t in ((5, Fraction(3), Fraction(3, 2)), (60, Fraction(7, 2), Fraction(6, 5)), (3, Fraction(2), Fraction(2))):
        total, share, high = Fraction(0), 1 / t0, t0 / (t0 + 1)
        for c in range(n):
            row = [Fraction(comb(c, a), 2**c) for a in range(c + 1)]
            laws = [[p * x + (1 - p) * y for x, y in zip([0, *row], [*row, 0], strict=True)] for p in (high, 1 - high)]
            gap = sum(max(Fraction(0), x - t * y) for x, y in zip(*laws, strict=True))
            total += comb(n - 1, c) * share**c * (1 - share) ** (n - 1 - c) * gap
        assert 0 <= clones(t0, n, t) - total < Fraction(1, 2**250)
        assert n > 50 or clones(t0, n, t) == total


@pytest.mark.parametrize(("channel", "n"), [(WARNER, 4), (krr.channel(3, 3), 3), (Channel([["1/2", "1/2"], [1, 0]]), 3)])
def test_certificates_are_accepted_again(channel, n):
    verdict = shuffling.certified(channel, n, "3/2")
    assert verdict.outcome.value == "argued"
    assert "bound: all inputs of the others" in verdict.proposition
    assert kernel.recheck(text_of(verdict)).proposition == verdict.proposition


def test_a_smaller_delta_has_no_certificate_and_a_long_one_is_computed():
    true = shuffled(WARNER, 4, "3/2")
    wrong = type(true)(true.lower / 2, true.upper / 2, true.others, true.x, true.other)
    assert shuffling.certified(WARNER, 4, "3/2", wrong).outcome.value == "refuted"
    assert "computed" in shuffling.certified(WARNER, 40, "3/2").proposition
    assert shuffling.certified(WARNER, 400, "3/2").outcome.value == "computed"
    with pytest.raises(OutOfScope, match="up to 4"):
        shuffling.certified(krr.channel(5, 3), 3, 2)


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: shuffled(krr.channel(2), 3, 2), "one level"),
        (lambda: shuffled(WARNER, 3, "1/2"), "power"),
        (lambda: shuffled(WARNER, 0, 2), "n = 0"),
        (lambda: shuffled(WARNER, 3, 2, (1, 2)), "of sum n - 1 = 2"),
        (lambda: shuffled(krr.channel(1), 3, 2), "one input"),
        (lambda: shuffled(krr.channel(4, 3), 120, 2, (119, 0, 0, 0)), "fewer reports"),
        (lambda: shuffled(krr.channel(3, 3), 10**5, 2, (99_999, 0, 0)), "fewer reports"),
        (lambda: shuffled(WARNER, 10**5 + 1, 2), "up to 100000"),
        (lambda: clones(3, 10**6 + 1, 2), "up to 1000000"),
        (lambda: clones("1/3", 20, 2), "power"),
    ],
)
def test_refusals(call, part):
    with pytest.raises((BadInput, OutOfScope), match=part):
        call()
