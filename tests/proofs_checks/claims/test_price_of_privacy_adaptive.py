"""papers.price_of_privacy.adaptive: transcripts, laws and sums that the claims count with, against laws written out."""

from fractions import Fraction
from itertools import product
from math import exp, log

import pytest

from exactdp.numbers.exact import exact
from exactdp_checks.claims.papers.price_of_privacy.appendix_d import divergence as adaptive_divergence
from exactdp_checks.claims.papers.price_of_privacy.appendix_d import partition as adaptive_partition
from exactdp_checks.claims.papers.price_of_privacy.section_6 import chain as adaptive_chain
from exactdp_checks.claims.papers.price_of_privacy.section_6 import trees as adaptive_trees
from exactdp_checks.proving.certificate import expression
from exactdp_checks.trusted.arithmetic import evaluate


def spread(N, r):
    return evaluate(expression(adaptive_chain.spread(N, r)), {}, Fraction)


@pytest.mark.parametrize(("N", "w", "T", "t"), [(1, 1, 1, 3), (2, 1, 3, 2), (2, 2, 2, 3), (3, 2, 2, "3/2")])
def test_transcripts_are_a_law(N, w, T, t):
    """All 2^T of them, with the uniform law of the types, and an information between 0 and T ln t."""
    found = dict(adaptive_trees.transcripts(N, w, T, t))
    assert set(found) == set(product((0, 1), repeat=T))
    assert [sum(column) for column in zip(*found.values(), strict=True)] == [Fraction(1, 2**N)] * 2**N
    told = float(adaptive_trees.information(N, w, T, t))
    assert 0 < told < T * log(Fraction(t))
    for chance, joint in ((sum(joint), joint) for joint in found.values()):
        assert sum(adaptive_trees.posterior(joint)) == 1
        assert adaptive_trees.posterior(joint) == [p / chance for p in joint]


def test_queries_depend_on_earlier_answers():
    """After different first answers another item, or another rating, is asked about; some types are then dependent."""
    assert len({adaptive_trees._asked(3, past) for past in ((), (0,), (1,))}) == 3
    law = dict(
        zip(product((0, 1), repeat=2), adaptive_trees.posterior(dict(adaptive_trees.transcripts(2, 1, 2, 9))[0, 1]), strict=True)
    )
    first, second = law[1, 0] + law[1, 1], law[0, 1] + law[1, 1]
    assert law[1, 1] != first * second


def test_information_of_one_answer():
    """One type, randomised response: ln 2 less the binary entropy at 1/(1+t)."""
    p = 0.25
    assert abs(float(adaptive_trees.information(1, 1, 1, 3)) - (log(2) + p * log(p) + (1 - p) * log(1 - p))) < 1e-12


@pytest.mark.parametrize(("N", "t", "n"), [(2, 3, 1), (3, 2, 2), (3, 10, 1), (4, 3, 1)])
def test_the_protocol_against_lemma_6_4_tells_little(N, t, n):
    """Its information is positive and at most ``told``; given yeses alone the types have the stated spread."""
    level = Fraction(t)
    assert 0 < adaptive_chain.stopped(N, level, n) <= adaptive_chain.told(N, level)
    weights = [Fraction(1)] * 2**N
    for i, bit in adaptive_chain._queries(N, n):
        weights = [p * q for p, q in zip(weights, adaptive_chain.yes(N, i, bit, exact(level)), strict=True)]
    total, sums = sum(weights), [2 * sum(z) - N for z in product((0, 1), repeat=N)]
    variance = (
        sum(p * s * s for p, s in zip(weights, sums, strict=True)) / total
        - (sum(p * s for p, s in zip(weights, sums, strict=True)) / total) ** 2
    )
    assert variance / N == spread(N, adaptive_chain.odds(N, level, n))


@pytest.mark.parametrize("N", [1, 2, 5, 21])
def test_the_spread_at_its_ends(N):
    """1 for independent types, N for equal ones, and at least N - 2(N^2 - 1) r/3 between."""
    assert spread(N, 1) == 1
    assert spread(N, 0) == N
    for r in (Fraction(1, 1000), Fraction(1, 10)):
        assert spread(N, r) >= N - 2 * (N * N - 1) * r / 3


def test_laws_of_sums():
    """The law of F, the gap of entropies, and a tilted law, at p^0 = (1/4, 1/2, 1/4)."""
    quarter, uniform = Fraction(1, 4), [Fraction(1, 4)] * 4
    assert adaptive_divergence._values(0) == [0, 1, 1, 2]
    assert adaptive_divergence.pushed(uniform, [0, 1, 1, 2]) == [quarter, 2 * quarter, quarter]
    assert adaptive_divergence.gap(uniform) == 0
    total, law = adaptive_divergence.tilted([quarter, 2 * quarter, quarter], (1, 0, 1), Fraction(2))
    assert (total, law) == (Fraction(3, 2), [Fraction(1, 3)] * 3)
    assert len(list(adaptive_divergence._grid(3, 4))) == 15
    assert all(sum(p) == 1 for p in adaptive_divergence._grid(3, 4))


@pytest.mark.parametrize("weights", [(1,), (1, 1), (1, 2), (3, 1, 2)])
def test_squares_of_sums_of_signs(weights):
    """Mean 1; for one weight always 1."""
    law = adaptive_partition.squares(weights)
    assert sum(law.values()) == 1
    assert sum(y * p for y, p in law.items()) == 1
    assert set(adaptive_partition.squares((5,))) == {1}


def test_the_partition_function_in_doubles():
    """E e^(x G^2) of each row."""
    for row, (weights, _) in enumerate(adaptive_partition.SIGNS):
        total, x = adaptive_partition._partition(row)
        law = adaptive_partition.squares(weights)
        assert abs(float(total) - sum(float(p) * exp(float(x * y)) for y, p in law.items())) < 1e-12
