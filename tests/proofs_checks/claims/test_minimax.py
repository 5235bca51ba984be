"""minimax: the linear programmes against hand-made values, the recursion, and enumeration; symmetries and bad input."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from exactdp.errors import BadInput
from exactdp.numbers.exact import rational
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import Game, added, minimax, patterns, value
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict


def best(found: Verdict) -> Fraction:
    """The value of a programme that is solved, and that the kernel takes from its text."""
    assert (found.outcome, found.method) == (Outcome.PROVED, Method.OPTIMUM)
    assert kernel.recheck(text_of(found)).detail == found.detail
    assert found.certificate is not None
    return rational(found.certificate["body"]["value"])


def test_patterns_are_multisets() -> None:
    """C(types + n - P, n - P) of them (the missing voters are one type more), each sorted and with P peers."""
    for T, n, P in ((1, 3, 1), (2, 3, 1), (2, 4, 2), (3, 2, 0)):
        found = list(patterns(T, n, P))
        assert len(set(found)) == len(found) == comb(2**T + n - P, n - P)
        assert all(pattern == tuple(sorted(pattern)) and pattern.count((0,) * T) >= P for pattern in found)
    assert list(patterns(1, 0, 0)) == [()]


def test_the_forms_are_laws_of_a_causal_algorithm() -> None:
    """They sum to one; without future votes; exchanging the present votes exchanges the present law; equal sides have 1/2."""
    game = Game()
    for votes in patterns(2, 3, 0):
        total: dict[object, Fraction] = {}
        for chance in game.law(votes, 2):
            total = added(total, chance)
        assert total == {1: Fraction(1)}
        flipped = tuple(sorted((a, 1 - b) for a, b in votes))
        for b in product((0, 1), repeat=2):
            assert game.chance(votes, b) == game.chance(flipped, (b[0], 1 - b[1]))
            assert game.chance(votes, b[:1]) == game.chance(flipped, b[:1])
    assert game.chance(((0, 1), (1, 0)), (1,)) == {1: Fraction(1, 2)}
    assert game.chance((), (0, 1)) == {1: Fraction(1, 4)}
    assert game.chance(((0, 0),), (1,)) != game.chance(((0, 0), (0, 0)), (1,))


@pytest.mark.parametrize(
    ("T", "P", "n"), [(1, 1, 1), (1, 1, 2), (1, 2, 3), (2, 1, 3), (2, 2, 3), (2, 2, 4), (3, 1, 2), (3, 2, 3)]
)
def test_without_privacy_the_recursion_agrees(T: int, P: int, n: int) -> None:
    """Also at n = P and P < n < 2P, where all is known and the loss is 0."""
    found = best(minimax(T, P, n))
    assert found == value(T, P, n)
    assert (found == 0) == (n < 2 * P)


def test_the_recursion() -> None:
    """Never above T/2, grows with T and n; log_2(n/P)/2 once T is that large; more than the majority's loss nowhere."""
    for P, n in product((1, 2, 3), (4, 8, 9)):
        values = [value(T, P, n) for T in range(1, 8)]
        assert values == sorted(values)
        assert values[-1] == values[-2] or n % P
        assert all(v <= Fraction(T, 2) for T, v in enumerate(values, 1))
        assert all(value(T, P, n) <= value(T, P, n + 1) for T in (1, 4))
    assert [value(T, 1, 8) for T in (1, 2, 3, 9)] == [Fraction(1, 2), 1, Fraction(3, 2), Fraction(3, 2)]
    assert value(5, 2, 3) == 0


@pytest.mark.parametrize("t", ["1", "5/4", "3"])
def test_one_round_by_hand(t: str) -> None:
    """T = 1: q(a, b) with q(P, P) = 1/2 falls by t at each of the P steps to P clones; all patterns: 1/2; capped below 2P: 0."""
    level = rational(t)
    for P in (1, 2):
        assert best(minimax(1, P, 2 * P, t, clones=True)) == 1 / (2 * level**P)
        assert best(minimax(1, P, 2 * P, t)) == Fraction(1, 2)
    assert best(minimax(1, 2, 3, t)) == 0
    assert best(minimax(1, 2, 3, t, literal=True, clones=True)) == 1 / (2 * level**2)


def test_readings_of_the_promise() -> None:
    """T = P = 2, n = 3, t = 2: privacy over at most 3, 4, 5 voters; and literally, over patterns with any number of peers."""
    assert [best(minimax(2, 2, 3, 2, cap=cap, clones=True)) for cap in (3, 4)] == [0, Fraction(1, 4)]
    assert best(minimax(2, 2, 3, 2, literal=True, clones=True)) == Fraction(5, 16)
    assert best(minimax(2, 2, 3, 1, literal=True)) == 1


def test_privacy_costs_and_a_small_cap_leaves_laws() -> None:
    """Between the values without privacy and at t = 1; probabilities of patterns above the cap are still probabilities."""
    loose, tight = best(minimax(2, 1, 2)), best(minimax(2, 1, 2, 1))
    found = [best(minimax(2, 1, 2, t)) for t in (1, "3/2", 2, 100)]
    assert found == sorted(found, reverse=True)
    assert loose <= found[-1] < found[0] == tight == 1
    assert best(minimax(1, 1, 2, 3, cap=1)) == value(1, 1, 2)
    assert best(minimax(1, 2, 4, 2, cap=2)) == value(1, 2, 4)


@pytest.mark.parametrize("given", [(0, 1, 2), (1, 0, 2), (1, 2, 1), (1, 1, 2, "1/2")])
def test_bad_input(given: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="write T >= 1"):
        minimax(*given)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="write"):
        value(given[0], given[1], 0)


def test_a_large_programme_is_refused() -> None:
    with pytest.raises(BadInput, match="more than 500 variables"):
        minimax(4, 1, 4, 2)
