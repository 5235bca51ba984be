"""local_hashing beyond the contracts: its families, what they refuse, the best number of values."""

from fractions import Fraction

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import count_mean_sketch, hadamard_count_mean_sketch, local_hashing
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.support import Support


@pytest.mark.parametrize(
    "family", [Linear(1, 1), Linear(2, 3), Linear(5, 2), Linear(6, 1), Prime(2, 2, 2), Prime(4, 7, 3), Prime(5, 5, 4)]
)
def test_collisions_are_those_of_the_family(family: Linear | Prime) -> None:
    """Counted over all functions and all pairs of items."""
    values = [[family.value(h, v) for v in range(family.k)] for h in range(family.size)]
    assert all(0 <= y < family.g for row in values for y in row)
    for v in range(family.k):
        for w in range(v):
            assert Fraction(sum(row[v] == row[w] for row in values), family.size) == family.collision


def test_families_that_are_none_are_refused() -> None:
    """A field that is none, more values than residues, items that must collide."""
    for arguments, message in (
        ((5, 9, 3), "no prime"),
        ((5, 1, 2), "write a prime"),
        ((5, 7, 8), "from 2 to the prime 7"),
        ((5, 7, 1), "from 2 to"),
        ((8, 7, 2), "below k = 8"),
        ((0, 7, 2), "integer >= 1"),
        ((5, 7.0, 2), "write a prime"),
        ((5, 7, True), "from 2 to"),
        ((5, 2**61 - 1, 2), "40 bits"),
    ):
        with pytest.raises(BadInput, match=message):
            Prime(*arguments)
    for arguments, message in (((5, 0), "1 to 20"), ((5, 21), "1 to 20"), ((5, True), "1 to 20"), ((0, 1), "integer >= 1")):
        with pytest.raises(BadInput, match=message):
            Linear(*arguments)
    with pytest.raises(BadInput, match="no family"):
        local_hashing.support((5, 2))  # type: ignore[arg-type]
    with pytest.raises(OutOfScope, match="too large"):
        Linear(2**4000, 2)
    assert local_hashing.support(Linear(10**6, 2), 3) == Support("1/2", "1/4")
    assert (Linear(1, 3).size, Linear(1, 1).digits, Prime(10**6, 1_000_003, 4).size) == (8, 1, 1_000_003**2)


def test_the_best_number_of_values_has_the_least_noise() -> None:
    """By the noise itself, for a grid of levels; the least of two that are equally good."""
    for t in (Fraction(11, 10), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(17, 5), Fraction(20)):
        noise = {g: Support(t / (t + g - 1), 1 / (t + g - 1)).hashed(Fraction(1, g)).noise for g in range(2, 60)}
        assert local_hashing.best_size(f"t={t}") == min(noise, key=lambda g: (noise[g], g))
        assert 1 << local_hashing.best_bits(f"t={t}") == min((2, 4, 8, 16, 32), key=lambda g: (noise[g], g))
    assert local_hashing.best_size("ln(12)/2") == 4  # t^2 = 12 = 4 * 3: 4 and 5 are equally good
    assert local_hashing.best_size("1/1000000") == 2
    for level_of_none in (0, "0"):
        with pytest.raises(OutOfScope, match="epsilon > 0"):
            local_hashing.best_size(level_of_none)
    with pytest.raises(OutOfScope, match="krr instead"):
        local_hashing.best_size(30)
    assert local_hashing.best_bits(14) == 20
    with pytest.raises(OutOfScope, match="krr instead"):
        local_hashing.best_bits("14.3")


def test_alphabets_are_those_of_the_channels() -> None:
    """Of hashing and of both sketches, at small families."""
    for family in (Linear(1, 1), Linear(3, 1), Linear(2, 2), Prime(2, 3, 2)):
        for module in (local_hashing, count_mean_sketch, hadamard_count_mean_sketch):
            assert module.channel(family).size == (family.k, module.alphabet(family))
