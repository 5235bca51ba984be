"""papers.price_of_privacy.appendix_c: the vectors and routes that the claims count with."""

from fractions import Fraction

import pytest

from exactdp.ratings import ratings
from exactdp_checks.claims.papers.price_of_privacy.appendix_c import forms as extremal
from exactdp_checks.claims.papers.price_of_privacy.appendix_c import points as extremal_points
from exactdp_checks.trusted.verdict import Outcome


@pytest.mark.parametrize(("N", "w"), [(1, 1), (2, 1), (3, 2), (3, 3)])
def test_the_vectors_tell_how_an_item_is_rated(N, w):
    """1 and -1 for the ratings 0 and 1, 0 for an item that is not rated."""
    for item, vector in enumerate(extremal._vectors(N, w)):
        told = {1: 0, -1: 1, 0: None}
        assert [told[v] for v in vector] == [x.of(item) for x in ratings(N, w)]


def test_which_links_block_every_route():
    """D = 2, the routes {0} and {1}: one link of each route, or both links of an item."""
    blocked = extremal_points._blocked
    none, zero, one, both = frozenset[int](), frozenset({0}), frozenset({1}), frozenset({0, 1})
    assert blocked(2, both, none)
    assert blocked(2, none, both)
    assert blocked(2, zero, zero)
    assert not blocked(2, zero, none)
    assert not blocked(2, zero, one)
    assert len(list(extremal_points._sets(4))) == 3**4


@pytest.mark.parametrize(("inside", "outside", "flow"), [("1/2", "1/2", 1), ("1", "1", 2), ("1", "2", 2), ("1/4", "3/4", "1/2")])
def test_flows(inside, outside, flow):
    """Equal capacities at D = 4: two links of each kind on every route."""
    found = extremal_points._most(4, [Fraction(inside)] * 4, [Fraction(outside)] * 4)
    assert found.outcome is Outcome.PROVED
    assert Fraction(found.certificate["body"]["value"]) == Fraction(flow)
