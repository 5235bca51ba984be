"""Chains of adjacent patterns and laws of an unknown causal algorithm, against their definitions."""

from itertools import pairwise

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import (
    adjacent,
    alternating,
    between,
    expected_loss,
    law,
    peers,
    runs,
    settings,
)
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import identity, tree
from exactdp_checks.trusted.verdict import Outcome


def test_chains_go_from_one_pattern_to_the_other() -> None:
    """One voter at a time, 2P steps, no voter changes his votes; the two chains differ in size."""
    for P in (1, 2, 4):
        for chain, most in ((between((0, 0), (0, 1), P), 2 * P), (alternating((0, 0), (0, 1), P), P + 1)):
            assert len(chain) == 2 * P + 1
            assert [len(one ^ two) for one, two in pairwise(chain)] == [1] * (2 * P)
            assert {votes for _, votes in chain[0]} == {(0, 0)}
            assert {votes for _, votes in chain[-1]} == {(0, 1)}
            assert (len(chain[0]), len(chain[-1]), max(map(len, chain))) == (P, P, most)
            assert all(len({name for name, _ in pattern}) == len(pattern) for pattern in chain)


def test_a_voter_who_changes_his_votes_is_two_steps() -> None:
    """The same name with other votes counts twice."""
    assert adjacent(frozenset({("u", (0,))}), frozenset({("u", (1,))})) == 2
    assert adjacent(frozenset(), frozenset({("u", (1,))})) == 1


def test_peers_are_counted_by_their_distance() -> None:
    """A vote for any liked object is none against the client; the radius is included."""
    pattern = frozenset({("a", (0, 0)), ("b", (0, 1)), ("c", (1, 1))})
    liked = (frozenset({0}), frozenset({0}))
    assert [peers(pattern, liked, radius) for radius in (0, 1, 2)] == [1, 2, 3]
    assert peers(pattern, (frozenset({0, 1}), frozenset({1}))) == 2


def test_the_unknown_law() -> None:
    """It sums to one, and names depend on votes up to the round, on recommendations and on feedback."""
    found = list(law((0, 1), (0, 0), 2))
    assert len(found) == 4
    assert prove.equal(["+", *(p for _, p in found)], ["+", 1, ["*", 0, "q"]]).outcome is Outcome.PROVED
    names = {str(p) for _, p in found}
    other = {str(p) for _, p in law((0, 0), (0, 0), 2)}
    assert names != other
    assert {str(p) for _, p in law((0, 1), (0, 1), 2)} == names  # the last round's feedback is unknown
    assert {str(p) for _, p in law((0, 1), (1, 0), 2)} != names
    same = prove.equal(expected_loss((0, 0), (0, 0), 0), expected_loss((0, 1), (0, 1), 0))
    assert same.outcome is Outcome.COMPUTED
    assert prove.equal(expected_loss((0, 0), (0, 0), 0), expected_loss((1, 0), (1, 0), 0)).outcome is Outcome.REFUTED


def test_settings_and_runs() -> None:
    """Setting 3 in the first D rounds with X = 0, then Setting 4; probabilities make one, and every case occurs."""
    both, alpha, beta = frozenset({0, 1}), frozenset({0}), frozenset({1})
    assert settings((0, 1, 0, 2, 0), 1) == ((both, (0, 1)), (alpha, (0, 0)), (alpha, (0, 1)), (beta, (1, 1)), (alpha, (0, 1)))
    found = list(runs(2, 1, 1))
    assert len(found) == 9 * 4
    assert sum(p for _, _, p in found) == 1
    assert {case for _, cases, _ in runs(3, 1, 1) for case in cases} == {"1.a", "1.b", "2.a", "2.b"}


def test_formulas_are_read_as_they_are_written() -> None:
    """Nothing is evaluated; what is no formula is refused."""
    assert tree("a^2*(1-1/b)") == ["*", ["^", "a", 2], ["-", 1, ["/", 1, "b"]]]
    assert identity("(a+b)^2", "a^2 + 2*a*b + b^2").outcome is Outcome.PROVED
    for text in ("open(a)", "a if b else c", "a.b", "1.5", "'a'", "+a"):
        with pytest.raises(BadInput, match="not part of a formula"):
            tree(text)
