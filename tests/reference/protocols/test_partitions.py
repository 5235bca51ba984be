"""All partitions of a few users: deviations against the reference, conditional means, tails; the largest tail of a martingale."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.bounds.heavy_hitters import partition as bounds
from exactdp.numbers.normal import Real
from exactdp_checks.claims.papers.heavy_hitters.helpers.martingales import best_tails
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import (
    delta_0,
    delta_1,
    doob,
    frequencies,
    moved,
    norm,
    permuted,
    swapped,
    tails,
    tower,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum
from exactdp_checks.claims.papers.heavy_hitters.section_6.martingales import ALL, NARROW

DATA = [((0,), 1), ((0, 0), 2), ((0, 1), 3), ((0, 1, 1), 2), ((0, 0, 2), 2)]


def near(one: Real, two: Real) -> bool:
    """Whether rigorous enclosures of two expressions, which may be written differently, are within 2^-70 of each other."""
    return abs(one.enclosure(80).lower - two.enclosure(80).lower) < Fraction(1, 2**70)


@pytest.mark.parametrize(("items", "k"), DATA, ids=str)
def test_means_are_those_of_the_reference(items: tuple[int, ...], k: int) -> None:
    """E Delta_0 and E Delta_1 for independent groups, an item that nobody holds included."""
    n, counts = len(items), frequencies(items, [0] * len(items), 0)
    points = list(product(range(k), repeat=n))
    assert sum(delta_0(x, k) for x in points) / k**n == bounds.delta_0_mean(n, k)
    mean = sum((delta_1(items, x, k) for x in points), start=RootSum.of(0)) * Fraction(1, k**n)
    own = sum((Real.of(r).sqrt() * q for r, q in mean.terms), start=Real.of(0))
    assert near(own, bounds.delta_1_mean(counts, k))
    assert all((delta_0(x, k) == 0) == (len({x.count(i) for i in range(k)}) == 1) for x in points)


def test_blocks_of_a_permutation() -> None:
    """Every permutation once, blocks in the order of the places, of one size."""
    found = dict(permuted(4, 2))
    assert len(found) == 24
    assert found[2, 0, 3, 1] == (0, 1, 0, 1)
    assert all(sorted(groups) == [0, 0, 1, 1] for groups in found.values())
    law = bounds.norm_law([2, 2], 2, permutation=True)
    squares = [norm((0, 0, 1, 1), groups, 0, 2) for groups in found.values()]
    assert dict(law) == {square: Fraction(squares.count(RootSum.root(square)), 24) for square, _ in law}


def test_moves_and_swaps() -> None:
    """One coordinate differs, all such pairs; two entries are exchanged."""
    pairs = list(moved(3, 2))
    assert len(pairs) == len(set(pairs)) == 8 * 3
    assert all([a == b for a, b in zip(x, y, strict=True)].count(False) == 1 and x[u] != y[u] for x, y, u in pairs)
    assert swapped((4, 5, 6, 7), 1, 3) == (4, 7, 6, 5)
    assert swapped((1, 2), 0, 0) == (1, 2)


def test_conditional_means() -> None:
    """By hand for two coins of chance 1/3 and the value 1 at (1, 1); the tower property finds a wrong mean."""
    third, one = Fraction(1, 3), RootSum.of(1)
    law = {
        x: ((third if x[0] else 1 - third) * (third if x[1] else 1 - third), one * (x[0] * x[1]))
        for x in product((0, 1), repeat=2)
    }
    means = doob(law)
    assert (means[()], means[0,], means[1,], means[1, 1]) == (RootSum.of("1/9"), RootSum.of(0), RootSum.of("1/3"), one)
    assert tower(law, means) == {x: value for x, value in means.items() if len(x) < 2}
    assert tower(law, {**means, (1,): one})[()] == RootSum.of("1/3")


def test_tails() -> None:
    """Values above the mean, with everything at or above them; on both sides for two."""
    law = [(Fraction(1, 2), RootSum.of(0)), (Fraction(1, 4), RootSum.of(1)), (Fraction(1, 4), RootSum.of(3))]
    assert tails(law) == [(RootSum.of(2), Fraction(1, 4))]
    assert tails(law, sides=2) == [(RootSum.of(1), Fraction(3, 4)), (RootSum.of(2), Fraction(1, 4))]
    assert tails([(Fraction(1), RootSum.root(2))]) == []


@pytest.mark.parametrize("sides", [1, 2])
@pytest.mark.parametrize("steps", [((1, 2), (2, 1)), ((1, 1), (3, 2))], ids=str)
def test_the_largest_tail_of_a_martingale(steps: tuple[tuple[int, int], ...], sides: int) -> None:
    """Against every choice of a step, or none, at each of the pasts of two steps."""
    options = [(0, 0), *steps]

    def law(pair: tuple[int, int]) -> list[tuple[int, Fraction]]:
        a, b = pair
        return [(b, Fraction(a, a + b)), (-a, Fraction(b, a + b))] if a else [(0, Fraction(1))]

    for eta, found in best_tails(steps, 2, sides):
        best = Fraction(0)
        for first in options:
            total = Fraction(0)
            for y, p in law(first):
                reached = [
                    sum(q for z, q in law(second) if y + z >= eta or (sides == 2 and -(y + z) >= eta)) for second in options
                ]
                total += p * max(reached)
            best = max(best, total)
        assert found == best, eta


def test_the_lists_of_steps() -> None:
    """Widths up to 7, all of them; variances and steps up to 4."""
    assert len(ALL) == len(set(ALL)) == 21
    assert max(a + b for a, b in ALL) == 7
    assert (2, 5) in ALL
    assert (1, 4) in NARROW
    assert (2, 3) not in NARROW
    assert all(a * b <= 4 and max(a, b) <= 4 for a, b in NARROW)
