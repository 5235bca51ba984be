"""protocols.p_rec_baselines: what each loses and leaks on small patterns, against the statements about them, and bad input."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.protocols.p_rec import Credits, charges, expected_loss, law, p_rec, survivors
from exactdp.protocols.p_rec_baselines import (
    clamped_majority,
    exponential_weights,
    follow,
    majority,
    random,
    single_credit,
    undoubled,
    unmixed,
)
from exactdp.protocols.p_rec_enumeration import loss, patterns, privacy

VOTES = {"ann": 0, "bob": 1, "cid": 0, "dan": 2}


def test_random():
    assert privacy(random(2), 2, 1, 2, 1, 1).ratio == 1
    assert loss(random(3), 2, 1, 2, 0, 0) == Fraction(4, 3)
    assert expected_loss(random(3), [[0, 1], [0]], {}) == 1
    assert {p for _, p in law(random(3), [[0]] * 3, {"ann": [0] * 3})} == {Fraction(1, 27)}


@pytest.mark.parametrize(("m", "least", "most"), [(2, 2, 3), (2, 1, 1), (3, 2, 3)])
def test_majority_below_2p(m, least, most):
    """Loss 0 and a constant law; with 2P voters neither."""
    assert loss(majority(m), 2, least, most, 0, 0, every=True) == 0
    if most > least:
        assert privacy(majority(m), 2, least, most, 0, 0, every=True).ratio == 1
    assert loss(majority(m), 1, least, 2 * least, 0, 0, every=True) == 1
    assert privacy(majority(m), 1, least, 2 * least + 1, 0, 0, every=True).ratio is None


def test_majority_takes_the_first_of_several():
    assert majority(3).choose(VOTES) == (1, 0, 0)
    assert majority(3).choose({"ann": 2, "bob": 1}) == (0, 1, 0)


def test_follow():
    """Private for all but her, not for her; object 0 without her."""
    assert follow("bob", 3).choose(VOTES) == (0, 1, 0)
    assert follow("eve", 3).choose(VOTES) == (1, 0, 0)
    one, two = (dict(law(follow("ann", 2), [[0]], {"ann": (v,), "bob": (0,)})) for v in (0, 1))
    assert (one[(0,)], two[(0,)]) == (1, 0)


def test_exponential_weights():
    """Probabilities in proportion to tau^(2mc/W): 8^(8/3) and 8^(4/3), and it leaks where p-REC does not."""
    algorithm = exponential_weights(2, 8)
    assert algorithm.choose({"ann": 0, "bob": 0, "cid": 1}) == (Fraction(256, 272), Fraction(16, 272))
    assert algorithm.choose({"ann": 0, "bob": 0}) == (Fraction(4096, 4097), Fraction(1, 4097))
    assert privacy(exponential_weights(2, 64), 1, 3, 4, 0, 0).ratio > 1


def test_without_mixing_no_epsilon_is_finite():
    found = privacy(unmixed(2, 8), 1, 1, 2, 0, 0)
    assert found.ratio is None
    assert (found.smaller, found.extra, found.recommended, found.smaller_above) == (((0,),), (1,), (1,), False)


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("t", [1, Fraction(5, 4), 4])
def test_clamped_majority_meets_lemma_8(rounds, t):
    """P = 1, n = 2: exactly epsilon-DP; T t^-P/2 on P clones, also for P = 2."""
    assert privacy(clamped_majority(t, 1), rounds, 1, 2, 0, 0, every=True).ratio == t
    for least in (1, 2):
        clones = {f"{i}": (0,) * rounds for i in range(least)}
        assert expected_loss(clamped_majority(t, least), [[0]] * rounds, clones) == Fraction(rounds, 2) / Fraction(t) ** least


def test_clamped_majority_by_hand():
    for votes, chance in (([0], "1/6"), ([0, 0, 0], "1/18"), ([0, 1], "1/2"), ([1, 1, 0], "5/6"), ([1, 1], "17/18")):
        held = {f"{i}": v for i, v in enumerate(votes)}
        assert clamped_majority(3, 2).choose(held)[1] == Fraction(chance)


@pytest.mark.parametrize(("diversity", "radius"), [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_credits_of_the_variants(diversity, radius):
    """One credit: out after D + R + 1 charges; undoubled: r <= R and r + d <= D + R."""
    single, half = single_credit(2, 8, diversity, radius), undoubled(2, 8, diversity, radius)
    client = [[0]] * 4
    for votes, b in product(product((0, 1), repeat=4), repeat=2):
        r, d = charges(client, votes, b)
        for algorithm, stays in ((single, r + d <= diversity + radius), (half, r <= radius and r + d <= diversity + radius)):
            assert isinstance(algorithm.credits, Credits)
            assert bool(survivors(client, {"ann": votes}, b, algorithm.credits)[-1]) == stays


def test_a_peer_survives_the_single_credit():
    for algorithm in (single_credit(2, 64, 0, 1), undoubled(2, 64, 0, 1), p_rec(2, 64, 0, 1)):
        for (votes,) in patterns(((0,), (0,)), 2, 1, 1, 1):
            for b in product((0, 1), repeat=2):
                assert survivors([[0], [0]], {"ann": votes}, b, algorithm.credits)[-1] == ("ann",)


def test_bad_input():
    for make in (random, majority, lambda m: follow("ann", m), lambda m: unmixed(m, 8), lambda m: exponential_weights(m, 8)):
        for m in (1, 0, 2.0, True):
            with pytest.raises(BadInput, match="at least 2 objects"):
                make(m)
    with pytest.raises(BadInput, match="name of a voter"):
        follow(1, 2)
    with pytest.raises(BadInput, match="at least 1"):
        clamped_majority("1/2", 1)
    for least in (0, -1, 1.0, True):
        with pytest.raises(BadInput, match="P = "):
            clamped_majority(2, least)
    for algorithm in (majority(2), clamped_majority(2, 1), unmixed(2, 8), follow("ann", 2)):
        for votes in ({"ann": 2}, {"ann": -1, "bob": 0}, {"ann": True}, [0]):
            with pytest.raises(BadInput):
                algorithm.choose(votes)
    for algorithm in (majority(2), clamped_majority(2, 1), unmixed(2, 8)):
        with pytest.raises(OutOfScope):
            algorithm.choose({})
    with pytest.raises(OutOfScope, match="tau"):
        exponential_weights(2, 1)
