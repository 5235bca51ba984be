"""error_region: bounds against all rules and events of channels, attained where they are tight; infinite levels; refusals."""

from fractions import Fraction
from itertools import product
from math import inf

import pytest

from exactdp.bounds.context_aware_ldp import error_region as region
from exactdp.channel import Channel
from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.mechanisms import binary_optimal, high_low_hadamard, krr, mangat
from exactdp.privacy.tradeoff import testing_region as vertices

ONE = Fraction(1)


def events(channel: Channel) -> list[tuple[Fraction, ...]]:
    """Q(M|x) for every input x, for every set M of outputs."""
    sets = product((0, 1), repeat=channel.size[1])
    return [tuple(Fraction(sum(q * c for q, c in zip(row, chosen, strict=True))) for row in channel.rows) for chosen in sets]


@pytest.mark.parametrize(("above", "below"), [(2, 3), (3, 2), (1, Fraction(5, 2)), (7, 7)])
def test_the_binary_channel_attains_the_region(above: object, below: object) -> None:
    """(7) and (8) at every rule that decides for x = 0 on an event; equality at the vertex."""
    a, b = Fraction(above), Fraction(below)
    channel = binary_optimal.channel(a, b)
    for inside in events(channel):
        alarm, missed = inside[1], 1 - inside[0]
        assert missed >= region.equation_7(alarm, b)
        assert missed >= region.equation_8(alarm, a)
    alarm, missed = region.vertex(a, b)
    assert missed == region.equation_7(alarm, b) == region.equation_8(alarm, a)
    assert (alarm, missed) in vertices(channel, 0, 1)
    assert (missed < alarm) is (1 < a < b) or a == 1


def test_the_region_of_other_channels() -> None:
    for channel, t in ((krr.channel(3, t=2), 2), (high_low_hadamard.channel(3, [0, 1], t=3), 3)):
        for inside in events(channel):
            assert 1 - inside[0] >= region.equation_8(inside[1], t)
            assert 1 - inside[0] >= region.equation_7(inside[1], t)


def test_posterior_ratios() -> None:
    """Proposition 3 at k-ary randomised response, attained where x1 is reported."""
    prior, t = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], 4
    for column in zip(*krr.channel(3, t=t).rows, strict=True):
        for x, other in ((0, 1), (1, 0), (2, 0)):
            ratio = column[x] * prior[x] / (column[other] * prior[other])
            assert ratio <= region.proposition_3(prior[x], prior[other], t)
            if column[x] > column[other]:
                assert ratio == region.proposition_3(prior[x], prior[other], t)
    assert region.proposition_3("1/3", "2/3", inf) == inf
    assert region.proposition_3(0, "2/3", inf) == 0
    with pytest.raises(OutOfScope, match="no denominator"):
        region.proposition_3("1/2", 0, 2)
    with pytest.raises(BadInput, match="at most 1 together"):
        region.proposition_3("3/4", "1/2", 2)


@pytest.mark.parametrize("t", [ONE, Fraction(3, 2), Fraction(4)])
def test_events_and_a_sensitive_symbol(t: Fraction) -> None:
    """Lemma 2 for every event; Mangat's channel attains it, and the high-low scheme passes symbols on within 1 + 1/t of it."""
    for channel in (mangat.channel(4, [0], t), high_low_hadamard.channel(4, [0, 2], t)):
        for inside in events(channel):
            for x in range(4):
                assert inside[x] <= region.lemma_2(inside[0], t)
    assert max(v[1] for v in events(mangat.channel(3, [0], t)) if not v[0]) == region.pass_through_most(t) == 1 - 1 / t
    channel = high_low_hadamard.channel(4, [0], t)
    assert max(v[1] for v in events(channel) if not v[0]) == region.pass_through(t)
    assert region.pass_through(t) * (1 + 1 / t) == region.pass_through_most(t)


def test_levels_and_probabilities() -> None:
    """Infinite levels put no constraint; t = 1 leaves the diagonal."""
    assert region.equation_7("1/3", 1) == region.equation_8("1/3", 1) == region.lemma_2("2/3", 1) == Fraction(2, 3)
    assert [region.equation_7(0, inf), region.equation_8(0, inf), region.lemma_2(0, inf), region.pass_through(inf)] == [
        0,
        0,
        1,
        1,
    ]
    for forward, backward in ((1, 1), (inf, 2), (2, inf)):
        with pytest.raises(OutOfScope, match="vertex"):
            region.vertex(forward, backward)
    for chance in (-1, "5/4"):
        for function in (region.equation_7, region.equation_8, region.lemma_2):
            with pytest.raises(BadInput, match="from 0 to 1"):
                function(chance, 2)
    for function in (region.pass_through, region.pass_through_most):
        for t in (0, "1/2", -inf):
            with pytest.raises((BadInput, NotExact), match="t = e|finite"):
                function(t)
