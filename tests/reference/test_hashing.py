"""hashing: the definition bit by bit, the laws of whole families, draws, and what is refused."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.hashing import Affine, CarterWegman, Truncated, affine, carter_wegman, collision, draw_affine, law, truncated
from exactdp_checks.code.law.program import law as law_of


def test_an_affine_map_is_a_product_of_matrices() -> None:
    """Against lists of bits; the lowest bit of h(x) belongs to the first row."""
    h = Affine(3, (0b101, 0b010, 0b111), 0b110)
    for x in range(8):
        bits = [x >> i & 1 for i in range(3)]
        wanted = [(sum((row >> i & 1) * bits[i] for i in range(3)) + (0b110 >> j & 1)) % 2 for j, row in enumerate(h.rows)]
        assert h(x) == sum(bit << j for j, bit in enumerate(wanted))
    assert (h.m, Affine(0, (), 0).m, Affine(0, (), 0)(0), Affine(2, (), 0)(3)) == (8, 1, 0, 0)


@pytest.mark.parametrize(("q", "j"), [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (0, 1), (1, 3)])
def test_the_affine_family_is_pairwise_independent(q: int, j: int) -> None:
    """Jointly: (h(x), h(y)) is uniform on the m^2 pairs; and three distinct inputs collide with probability 1/m^2."""
    maps, m = list(affine(q, j)), 2**j
    assert len(set(maps)) == m ** (q + 1)
    for x in range(2**q):
        assert law(maps, x) == tuple((w, Fraction(1, m)) for w in range(m))
    for x, y in combinations(range(2**q), 2):
        assert Counter((h(x), h(y)) for h in maps) == dict.fromkeys(product(range(m), repeat=2), len(maps) // m**2)
    for triple in combinations(range(2**q), 3):
        assert collision(maps, triple) == Fraction(1, m**2)


def test_multiplication_in_the_field() -> None:
    """GF(8) with z^3 = z + 1: z^2 z^2 = z^4 = z^2 + z; every non-zero element of every degree is invertible."""
    assert Truncated(3, 3, 0b100, 0)(0b100) == 0b110
    assert Truncated(3, 2, 0b100, 0b001)(0b100) == 0b11
    for q in range(1, 9):
        for a in (1, 2**q - 1, 2**q // 2):
            assert len({Truncated(q, q, a, 0)(x) for x in range(2**q)}) == 2**q
        assert Truncated(q, q, 1, 0)(2**q - 1) == 2**q - 1


def test_the_truncated_family_has_triples_that_collide_more() -> None:
    maps = list(truncated(3, 2))
    assert {law(maps, x) for x in range(8)} == {tuple((w, Fraction(1, 4)) for w in range(4))}
    assert {collision(maps, pair) for pair in combinations(range(8), 2)} == {Fraction(1, 4)}
    assert {collision(maps, triple) for triple in combinations(range(8), 3)} == {Fraction(1, 8)}


def test_carter_wegman_is_not_uniform() -> None:
    """p = 5, m = 2: 3/5 and 2/5; collisions 13/25 with a = 0, and 2/5 without."""
    assert {law(carter_wegman(5, 2, least), x) for least in (0, 1) for x in range(5)} == {
        ((0, Fraction(3, 5)), (1, Fraction(2, 5)))
    }
    for pair in combinations(range(5), 2):
        assert collision(carter_wegman(5, 2), pair) == Fraction(13, 25)
        assert collision(carter_wegman(5, 2, 1), pair) == Fraction(2, 5)
    assert CarterWegman(5, 2, 3, 4)(2) == 0
    for least in (-1, 2):
        with pytest.raises(BadInput, match="the least a"):
            carter_wegman(5, 2, least)


def test_a_drawn_member_is_uniform() -> None:
    found = law_of(lambda draw: draw_affine(1, 2, draw))
    assert found.mass == dict.fromkeys(affine(1, 2), Fraction(1, 16))
    assert law_of(lambda draw: draw_affine(0, 0, draw)).mass == {Affine(0, (), 0): 1}


def test_refusals() -> None:
    for make, message in (
        (lambda: Affine(2, (4,), 0), "a row of A"),
        (lambda: Affine(2, [1], 0), "tuple"),  # type: ignore[arg-type]
        (lambda: Affine(2, (1,), 2), "b = 2"),
        (lambda: Affine(4097, (), 0), "0 to 4096"),
        (lambda: Affine(True, (), 0), "q = True"),
        (lambda: Affine(2, (1,), 0)(4), "x = 4"),
        (lambda: Affine(2, (1,), 0)(1.0), "x = 1.0"),  # type: ignore[arg-type]
        (lambda: Truncated(3, 4, 0, 0), "j = 4"),
        (lambda: Truncated(9, 1, 0, 0), "q = 9"),
        (lambda: CarterWegman(6, 2, 0, 0), "no prime"),
        (lambda: CarterWegman(5, 6, 0, 0), "m = 6"),
        (lambda: carter_wegman(5, 2, 2), "least a"),
        (lambda: collision([], (0, 1)), "no members"),
        (lambda: draw_affine(-1, 1, lambda _: 0), "q = -1"),
    ):
        with pytest.raises(BadInput, match=message):
            make()
    for many in (lambda: affine(5, 3), lambda: carter_wegman(257, 2)):
        with pytest.raises(OutOfScope, match="more than 65536"):
            many()
