"""protocols.p_rec: laws against all runs and by hand, the credits against an independent account, losses, edges, bad input."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.normal import Real
from exactdp.protocols.p_rec import (
    Credits,
    charges,
    conditionals,
    credits_of,
    expected_loss,
    law,
    p_rec,
    p_rec_sim,
    probability,
    ratio,
    run,
    survives,
    survivors,
)
from exactdp.protocols.p_rec_round import probabilities, rule
from exactdp_checks.code.law.program import law as law_of

HALF = Fraction(1, 2)
PATTERN = {"ann": [0, 0, 0], "bob": [1, 0, 1], "cid": [1, 1, 0]}
CLIENTS = {0: [[0], [0], [0]], 1: [[0, 1], [0], [0]]}


@pytest.mark.parametrize(("diversity", "radius"), [(0, 0), (1, 0), (0, 1), (1, 2)])
@pytest.mark.parametrize("m", [2, 3])
def test_law_is_that_of_all_runs(m, diversity, radius):
    """The program, with credits of its own; three voters, two rounds."""
    client = CLIENTS[min(diversity, 1)][:2]
    pattern = {name: votes[:2] for name, votes in PATTERN.items()}
    found = law(p_rec(m, 64, diversity, radius), client, pattern)
    runs = law_of(partial(run, client, pattern, rule(m, 64), diversity, radius))
    assert dict(found) == runs.mass
    assert [b for b, _ in found] == list(product(range(m), repeat=2))
    assert sum(p for _, p in found) == 1


def alive(votes, client, b, diversity, radius):
    """An account of one voter's credits, round by round, as in the paper."""
    d, r = 2 * diversity, 2 * radius + 1
    found = [True]
    for vote, liked, x in zip(votes, client, b, strict=True):
        if x not in liked and vote == x:
            r -= 1
        if x in liked and vote != x:
            d -= 1
        found.append(r > 0 and d + r > 0)
    return found


@pytest.mark.parametrize(("diversity", "radius"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)])
def test_survivors(diversity, radius):
    """All votes and recommendations of four rounds with m = 2 and three with m = 3; the closed form says the same."""
    for m, client in ((2, [[0], [0, 1], [1], [0]]), (3, [[0], [1, 2], [2]])):
        rounds = len(client)
        for votes in list(product(range(m), repeat=rounds))[::3]:
            for b in product(range(m), repeat=rounds):
                found = survivors(client, {"ann": votes}, b, credits_of(diversity, radius))
                assert [bool(s) for s in found] == alive(votes, client, b, diversity, radius)
                closed = [survives(*charges(client, votes, b[:t]), diversity, radius) for t in range(rounds + 1)]
                assert closed == [bool(s) for s in found]


def test_without_credits_everybody_counts():
    assert survivors([[0]] * 2, {"ann": [1, 1]}, [1, 1], None) == (("ann",),) * 3


def test_the_law_by_hand():
    """tau = 8: 1/2 each in round 1 where two voters differ; after it the peer alone, 22/23 and 1/23."""
    client, pattern = [[0], [0]], {"ann": [0, 0], "bob": [1, 1]}
    assert dict(law(p_rec_sim(2, 8), client, pattern)) == {
        (0, 0): HALF * Fraction(22, 23),
        (0, 1): HALF * Fraction(1, 23),
        (1, 0): HALF * Fraction(22, 23),
        (1, 1): HALF * Fraction(1, 23),
    }
    assert expected_loss(p_rec_sim(2, 8), client, pattern) == HALF + Fraction(1, 23)
    assert ratio(p_rec_sim(2, 8), client, pattern, {"ann": [0, 0]}, [1, 0]) == (Fraction(23, 2), 1)
    sided = p_rec(2, 8, 0, 1)  # two chances: bob is there in round 2 too
    assert conditionals(sided, client, pattern, [1, 1]) == (HALF, HALF)


def test_expected_loss_is_the_mean_of_the_law():
    for algorithm in (p_rec_sim(2, 64), p_rec(2, 64, 1, 0), p_rec(2, 64, 0, 1)):
        for client in CLIENTS.values():
            mean = sum(p * sum(x not in s for x, s in zip(b, client, strict=True)) for b, p in law(algorithm, client, PATTERN))
            assert expected_loss(algorithm, client, PATTERN) == mean


def test_losses_of_many_rounds():
    """No recursion over rounds: 1 500 of them, unanimous votes, a voter who leaves at the end, irrational probabilities."""
    votes = {"ann": [0] * 1500, "bob": [0] * 1499 + [1]}
    assert expected_loss(p_rec_sim(2, 8), [[0]] * 1500, votes) == Fraction(1499, 23) + HALF
    found = expected_loss(p_rec(2, 3, 0, 1), [[0]] * 5, {"ann": [0] * 5, "bob": [0] * 5, "cid": [1] * 5})
    assert 5 / 8 < float(found) < 5 / 8 + 1


def test_irrational_laws_are_real_numbers():
    algorithm, client = p_rec_sim(2, 3), CLIENTS[0]
    found = law(algorithm, client, PATTERN)
    assert any(isinstance(p, Real) for _, p in found)
    total = Real.of(0)
    for _, p in found:
        total = total + p
    assert total.enclosure(40).lower <= 1 <= total.enclosure(40).upper
    assert probability(algorithm, client, PATTERN, [0, 0]) > 0
    assert float(expected_loss(algorithm, client, PATTERN)) < 3


def test_the_published_counterexamples():
    """n = P: (m-1) T/(3T-1), 4/11 at m = 2, T = 4 and 12/17 at m = 3, T = 6; p-REC at R = 1: 27/17."""
    for m, rounds, value in ((2, 4, "4/11"), (3, 6, "12/17")):
        pattern = {f"{i}": [0] * rounds for i in range(3)}
        assert expected_loss(p_rec_sim(m, rounds), [[0]] * rounds, pattern) == Fraction(value)
    votes = {f"{i}": [1] + [0] * 11 for i in range(12)}
    assert expected_loss(p_rec(2, 6, 0, 1), [[0]] * 12, votes) == Fraction(27, 17)


def test_rounds_and_tau_are_apart():
    """A prefix has the law of the longer run, whatever the number of rounds."""
    short = {name: votes[:1] for name, votes in PATTERN.items()}
    first = law(p_rec_sim(2, 64), [[0]], short)
    long = law(p_rec_sim(2, 64), [[0]] * 3, PATTERN)
    for (b,), p in first:
        assert p == sum(q for c, q in long if c[0] == b)
    assert first[0][1] == probabilities([1, 2], rule(2, 64))[0]


def test_literal_definition_has_no_survivor():
    """Without a peer everybody may be kicked out, and the next round is 0/0."""
    with pytest.raises(OutOfScope, match="no voter survives"):
        law(p_rec_sim(2, 8), [[0], [0]], {"bob": [1, 0]})
    with pytest.raises(OutOfScope, match="no voter survives"):
        law(p_rec_sim(2, 8), [[0]], {})


def test_bad_input():
    sim = p_rec_sim(2, 8)
    with pytest.raises(BadInput, match="0 to 2 - 1"):
        law(sim, [[2]], {"ann": [0]})
    with pytest.raises(BadInput, match="0 to 2 - 1"):
        law(sim, [[0]], {"ann": [2]})
    with pytest.raises(BadInput, match="abstains"):
        law(sim, [[0], [0]], {"ann": [0]})
    for b in ([2, 0], [-1], [True], ["0"]):
        with pytest.raises(BadInput, match="not an object"):
            probability(sim, [[0], [0]], {"ann": [0, 0]}, b)
    with pytest.raises(BadInput, match="at most one"):
        survivors([[0]], {"ann": [0]}, [0, 0], credits_of(0, 0))
    for d, r in ((-1, 0), (0, -1), (1.0, 0), (True, 0)):
        with pytest.raises(BadInput, match="integer >= 0"):
            p_rec(2, 8, d, r)
    for d, r in ((-1, 1), (0, 0), (0, 1.0)):
        with pytest.raises(BadInput, match="credit"):
            Credits(d, r)
    for b in ("0", None, {0: 0}, [-1], [0.0], [True], [0, 0]):
        for call in (lambda b=b: survivors([[0]], {"ann": [0]}, b, None), lambda b=b: charges([[0]], [0], b)):
            with pytest.raises(BadInput):
                call()
    with pytest.raises(BadInput, match="credits_of"):
        survivors([[0]], {"ann": [0]}, [0], (0, 1))
    for votes in ({"ann": 2}, {"ann": -1}, {"ann": None}, [0]):
        with pytest.raises(BadInput):
            sim.choose(votes)
    with pytest.raises(BadInput, match="r = -1"):
        survives(-1, 0, 0, 0)
    with pytest.raises(OutOfScope, match="fewer rounds"):
        law(sim, [[0]] * 17, {"ann": [0] * 17})
    with pytest.raises(OutOfScope, match="tau"):
        p_rec_sim(2, 1)
