"""protocols.p_rec_enumeration: clients and patterns by count, symmetry of p-REC, general D and R, places, bad input."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.protocols.p_rec import law, p_rec, p_rec_sim
from exactdp.protocols.p_rec_enumeration import clients, loss, patterns, privacy
from exactdp.protocols.voting import diversity, peers


def test_clients():
    assert len(list(clients(2, 3, 3, every=True))) == 3**3
    assert len(list(clients(2, 3, 0, every=True))) == 2**3
    assert list(clients(2, 2, 1)) == [((0,), (0,)), ((0,), (0, 1)), ((0, 1), (0,))]
    assert len(list(clients(3, 2, 2))) == 9
    assert all(diversity(c) <= 1 for c in clients(3, 2, 1, every=True))


@pytest.mark.parametrize(
    ("m", "rounds", "least", "most", "radius"), [(2, 2, 1, 3, 0), (2, 1, 2, 3, 1), (3, 1, 1, 2, 0), (2, 2, 2, 2, 1)]
)
def test_patterns(m, rounds, least, most, radius):
    """Multisets, each once, with enough peers: against all tuples of votes."""
    client = ((0,),) * rounds
    found = [tuple(sorted(p)) for p in patterns(client, m, least, most, radius)]
    wanted = set()
    for size in range(least, most + 1):
        for held in product(product(range(m), repeat=rounds), repeat=size):
            if len(peers(client, {f"{i}": v for i, v in enumerate(held)}, radius)) >= least:
                wanted.add(tuple(sorted(held)))
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_p_rec_treats_the_objects_alike():
    """The clients who like the first objects stand for all."""
    for d, r in ((0, 0), (1, 0)):
        some, every = (privacy(p_rec(2, 64, d, r), 2, 1, 2, d, r, every=flag) for flag in (False, True))
        assert some.ratio == every.ratio > 1
        assert loss(p_rec(2, 64, d, r), 2, 1, 2, d, r, every=False) == loss(p_rec(2, 64, d, r), 2, 1, 2, d, r)


@pytest.mark.parametrize(("diversity_", "radius"), [(0, 0), (1, 0), (0, 1)])
def test_the_place_has_the_ratio(diversity_, radius):
    algorithm = p_rec(2, 64, diversity_, radius)
    worst = privacy(algorithm, 2, 1, 3, diversity_, radius)
    small = {f"{i}": v for i, v in enumerate(worst.smaller)}
    p, q = (dict(law(algorithm, worst.client, h))[worst.recommended] for h in ({**small, "extra": worst.extra}, small))
    assert worst.ratio == (q / p if worst.smaller_above else p / q) > 1


def test_more_diversity_leaks_more():
    values = [privacy(p_rec(2, 64, d, r), 2, 1, 2, d, r).ratio for d, r in ((0, 0), (1, 0), (1, 1))]
    assert values[0] < values[1] <= values[2]


def test_by_hand():
    """One peer and another voter in one round: 1/2 against 1/(3 tau - 1) = 1/23."""
    assert privacy(p_rec_sim(2, 8), 1, 1, 2, 0, 0).ratio == Fraction(23, 2)
    assert loss(p_rec_sim(2, 8), 1, 1, 2, 0, 0) == Fraction(1, 2)
    assert loss(p_rec_sim(2, 8), 1, 1, 1, 0, 0) == Fraction(1, 23)
    assert comb(4, 2) == len(list(patterns(((0,), (0,)), 2, 1, 2, 0))) + 1


def test_refusals():
    sim = p_rec_sim(2, 8)
    for arguments in ((0, 1, 2, 0, 0), (2, 0, 2, 0, 0), (2, 1, 0, 0, 0), (2, 1, 2, -1, 0), (2, 1, 2, 0, -1), (2.0, 1, 2, 0, 0)):
        for function in (privacy, loss):
            with pytest.raises(BadInput, match="integer >="):
                function(sim, *arguments)
    with pytest.raises(OutOfScope, match="n >= P"):
        loss(sim, 1, 3, 2, 0, 0)
    with pytest.raises(OutOfScope, match="take n > P"):
        privacy(sim, 1, 2, 2, 0, 0)
    with pytest.raises(OutOfScope, match="not rational"):
        privacy(p_rec_sim(2, 3), 1, 1, 3, 0, 0)
    with pytest.raises(OutOfScope, match="take fewer"):
        loss(sim, 6, 2, 8, 0, 0)
    for m, rounds, every in ((2, 20, False), (40, 1, True), (10**9, 1, False), (2, 10**9, True)):
        with pytest.raises(OutOfScope, match="clients"):
            list(clients(m, rounds, 1, every=every))
    for m, most in ((2, 10**9), (10**5, 2)):
        with pytest.raises(OutOfScope, match="take fewer"):
            list(patterns(((0,),) * 30, m, 1, most, 0))
    with pytest.raises(BadInput, match="m = '2'"):
        list(patterns(((0,),), "2", 1, 2, 0))
