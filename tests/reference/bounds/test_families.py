"""families: masses, distances and chi-square against the definitions, balls against counting; every repaired vector is a law."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.bounds.context_aware_ldp.families import (
    balanced,
    ball,
    blocks_uniform,
    blocks_weighted,
    chi_square,
    distance,
    high_low_ball,
    high_low_half,
    high_low_uniform,
    is_distribution,
    pairs_of,
    sensitive_and_other,
    signs,
    uniform,
)
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import chi_square as divergence
from exactdp.mechanisms import krr
from exactdp.numbers.exact import exact, variable

HALF = Fraction(1, 2)
PARTITIONS = ([[0, 1]], [[0, 3], [1, 2]], [[0, 1, 2, 3], [5, 4]], [[4, 5], [0, 2], [1, 3]])


def test_the_printed_high_low_family() -> None:
    """Masses 1 + 2 alpha (sum z)/k', and -1/10 with the minus sign at alpha = 3/10."""
    assert sum(high_low_uniform(5, [0, 1], "1/10", (1, 1, 1))) == Fraction(6, 5)
    assert high_low_uniform(5, [0, 1], "3/10", (1, 1, 1), -1)[0] == Fraction(-1, 10)
    for z in signs(3):
        assert sum(high_low_uniform(5, [0, 1], "1/10", z)) == 1 + Fraction(2, 30) * sum(z)
        assert sum(high_low_uniform(5, [0, 1], "1/10", z, -1)) == 1
    # the sensitive symbols need not come first: the least of them moves, the others stay
    assert high_low_uniform(4, {3, 1}, "1/8", (1, -1), -1) == (Fraction(5, 16), Fraction(1, 4), Fraction(3, 16), Fraction(1, 4))
    assert high_low_uniform(4, {3, 1}, "1/8", (1, 1), -1)[1] == Fraction(1, 8)


@pytest.mark.parametrize(("k", "s"), [(2, 1), (3, 1), (5, 2), (7, 1), (4, 3)])
def test_the_repaired_high_low_families(k: int, s: int) -> None:
    """Base mass 1/2: a law up to alpha = 1/2 and not above; balanced signs: up to k'/k; distances as claimed."""
    size = k - s
    for z in signs(size):
        p = high_low_half(k, range(s), HALF, z)
        assert is_distribution(p)
        assert distance(p, high_low_half(k, range(s), "1/4", z)) <= Fraction(1, 4)
    assert not is_distribution(high_low_half(k, range(s), "51/100", (1,) * size))
    for z in balanced(size):
        assert is_distribution(high_low_uniform(k, range(s), Fraction(size, k), z, -1))
        assert not is_distribution(high_low_uniform(k, range(s), Fraction(size, k) + Fraction(1, 1000), z, -1))
        assert distance(high_low_uniform(k, range(s), "1/9", z), uniform(k)) == Fraction(1, 18)
    ones = (1,) * size
    assert distance(high_low_uniform(k, range(s), "1/9", ones, -1), uniform(k)) == Fraction(1, 9)


@pytest.mark.parametrize("partition", PARTITIONS)
def test_the_block_families(partition: list[list[int]]) -> None:
    """Distance alpha from uniform, 4 k_j alpha/S2 for a flipped sign; the weighted family is a law up to alpha = 1/2."""
    sizes = [len(block) for block in partition for _ in range(len(block) // 2)]
    squares, k = sum(len(block) ** 2 for block in partition), sum(map(len, partition))
    limit = Fraction(squares, 2 * k * max(sizes))
    for z in signs(len(sizes)):
        assert distance(blocks_uniform(partition, variable("alpha"), z), uniform(k)) == variable("alpha")
        assert is_distribution(blocks_uniform(partition, limit, z))
        assert not is_distribution(blocks_uniform(partition, limit + Fraction(1, 10**6), z))
        assert is_distribution(blocks_weighted(partition, HALF, z))
        assert not is_distribution(blocks_weighted(partition, "51/100", z))
        for i, size in enumerate(sizes):
            other = [v * (-1 if i == j else 1) for j, v in enumerate(z)]
            assert distance(blocks_uniform(partition, "1/9", z), blocks_uniform(partition, "1/9", other)) == Fraction(
                4 * size, 9 * squares
            )
    base = blocks_weighted(partition, "1/10", (1,) * len(sizes))
    assert {base[x] + base[y] for x, y, v in pairs_of(partition) if v == 2} <= {Fraction(4, squares)}


def test_chi_square_is_the_mean_of_divergences() -> None:
    """Of the laws of the output; an output that never occurs adds nothing; vectors may be negative."""
    channel = Channel([["1/2", "1/2", 0], ["1/4", "3/4", 0], ["1/3", "2/3", 0]])
    family = [("1/2", "1/4", "1/4"), (0, 0, 1)]
    members = [tuple(map(Fraction, p)) for p in family]
    law = channel.output(uniform(3))[:2]
    wanted = sum(divergence(channel.output(p)[:2], law) for p in members) / 2
    assert chi_square(channel, members, uniform(3)) == wanted
    negative = (Fraction(3, 2), Fraction(-1, 2), Fraction(0))
    assert chi_square(channel, [negative], uniform(3)) > 0
    assert chi_square(Channel([[1]] * 3), members, uniform(3)) == 0
    printed = [high_low_uniform(3, [0], "1/9", z) for z in signs(2)]
    assert chi_square(Channel([[1]] * 3), printed, uniform(3)) == Fraction(2, 81)  # a mass that is not 1 shows even there
    with pytest.raises(BadInput, match="at least one distribution"):
        chi_square(channel, [], uniform(3))


def test_chi_square_of_blocks_has_the_factor_4() -> None:
    """Blocks (2, 2), randomised response with t = 2, alpha = 1/10: 1/225; for every t: (4 alpha (t-1)/(t+1))^2/4 there."""
    rows = [[*row, 0, 0] for row in krr.channel(2).rows] + [[0, 0, *row] for row in krr.channel(2).rows]
    found = chi_square(Channel(rows), [blocks_uniform([[0, 1], [2, 3]], "1/10", z) for z in signs(2)], uniform(4))
    assert found == exact("4*(t-1)^2/(100*(t+1)^2)")
    assert found.at(t=2) == Fraction(1, 225)


def test_balls_by_counting() -> None:
    """Weighted subsets, and members of the actual families."""
    for groups, radius in product(([(2, 3), (4, 2)], [(1, 0)], [("1/3", 4)], []), (-1, 0, 1, 3, 4, "17/3", 100)):
        weights = [Fraction(w) for w, count in groups for _ in range(count)]
        wanted = sum(
            sum(w for w, b in zip(weights, bits, strict=True) if b) <= Fraction(radius)
            for bits in product((0, 1), repeat=len(weights))
        )
        assert ball(groups, radius) == wanted
    for size, ratio in product((1, 2, 3, 4, 6), ("1/3", "2/3", "1")):
        vectors = {z: high_low_uniform(size + 1, [0], 1, z, -1) for z in signs(size)}
        for z, p in vectors.items():
            inside = sum(distance(p, q) <= Fraction(ratio) for q in vectors.values())
            assert high_low_ball(z.count(1), z.count(-1), ratio) == inside
    partition = [range(4), (4, 5), (6, 7)]
    one = blocks_uniform(partition, 1, (1,) * 4)
    for ratio in ("1/3", "2/3", "1"):
        inside = sum(distance(one, blocks_uniform(partition, 1, z)) <= Fraction(ratio) for z in signs(4))
        assert ball([(4, 2), (2, 2)], Fraction(ratio) * 24 / 4) == inside
    assert (high_low_ball(6, 6, "1/3"), high_low_ball(6, 6, "2/3")) == (484, 3249)


def test_bad_input() -> None:
    """One clear sentence each."""
    with pytest.raises(OutOfScope, match="one inside the set and one outside"):
        sensitive_and_other(3, range(3))
    with pytest.raises(OutOfScope, match="0 of 3 symbols"):
        high_low_half(3, [], "1/4", (1, 1, 1))
    for bad in ([3], [-1], ["0"], [True]):
        with pytest.raises(BadInput, match="integers from 0 to 2"):
            high_low_uniform(3, bad, "1/4", (1, 1))
    with pytest.raises(OutOfScope, match="odd size"):
        blocks_uniform([[0, 1], [2]], "1/4", (1,))
    for bad in ([], [[0, 2]], [[0, 0]]):
        with pytest.raises(BadInput, match="exactly once"):
            blocks_weighted(bad, "1/4", (1,))
    for z in ((1,), (1, 0), (1, 1, 1)):
        with pytest.raises(BadInput, match="2 signs, each 1 or -1"):
            blocks_uniform([[0, 1], [2, 3]], "1/4", z)
    for alpha in (0, -1, "1 - 2*alpha"):
        with pytest.raises(BadInput, match="above 0"):
            high_low_half(3, [0], alpha, (1, 1))
    for k in (0, True, 2.0):
        with pytest.raises(BadInput, match="integer >= 1"):
            uniform(k)
    with pytest.raises(OutOfScope, match="depends on alpha"):
        distance([variable("alpha")], [Fraction(1, 2)])
    for groups in ([(0, 2)], [(-1, 2)], [(1, -1)]):
        with pytest.raises(BadInput, match="weights are positive"):
            ball(groups, 3)
