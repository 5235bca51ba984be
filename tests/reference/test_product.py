"""Products: everything against the one channel that they are, where that is small; and what it is that is not made."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import mutual_information
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.levels import smallest_epsilon, tight_matrix
from exactdp.product import Product

BIT = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
SKEW = Channel([["1/2", "1/2", 0], ["1/3", "1/3", "1/3"], ["1/4", "1/2", "1/4"]])
SYMBOLIC = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])


def drawn(rng: np.random.Generator) -> Channel:
    k, m = rng.integers(1, 4, 2)
    weights = rng.integers(0, 4, (k, m)) + (np.arange(m) == 0)
    return Channel([[Fraction(int(n), int(row.sum())) for n in row] for row in weights])


@given(st.integers(0, 10**6), st.booleans())
def test_a_product_is_its_channel(seed: int, listed: bool) -> None:
    rng = np.random.default_rng(seed)
    one, two = drawn(rng), drawn(rng)
    factors = [[one, two][i] for i in rng.integers(0, 2, rng.integers(1, 4))]
    found = Product(factors)
    if listed:
        everything = np.array(list(np.ndindex(*(q.size[0] for q in factors))))
        chosen = rng.permutation(len(everything))[: rng.integers(1, len(everything) + 1)]
        found = Product(factors, everything[chosen])
    whole = found.channel()
    assert (whole.size, found.tight()) == (found.size, tight_matrix(whole))
    assert found.worst().epsilon == smallest_epsilon(whole).epsilon
    x, other = (whole.inputs.index(place) for place in (found.worst().x, found.worst().other))
    assert x == other or found.tight()[x, other] == found.worst().epsilon
    for i, y in zip(rng.integers(0, found.size[0], 5).tolist(), rng.integers(0, found.size[1], 5).tolist(), strict=True):
        places = np.unravel_index(y, [q.size[1] for q in factors])
        assert found[whole.inputs[i], [int(p) for p in places]] == whole[i, y]  # type: ignore[index]


def test_every_level_at_once() -> None:
    two = Product([SYMBOLIC, SYMBOLIC])
    assert two.worst().epsilon == LogSum.eps() * 2
    assert two.at(t=3).worst().epsilon == LogSum.ln(9)
    assert Product.unary(SYMBOLIC, 3).tight() == tight_matrix(Product.unary(SYMBOLIC, 3).channel())


def test_infinite_ratios_and_equal_rows() -> None:
    assert Product([BIT, SKEW]).worst().epsilon == inf
    assert Product([BIT, SKEW], [[0, 1], [1, 1], [1, 0]]).worst().epsilon == inf
    assert Product([BIT, SKEW], [[0, 1], [1, 1]]).worst().epsilon == LogSum.ln(3)
    flat = Channel([["1/2", "1/2"]] * 2)
    assert (Product([flat]).worst().epsilon, Product([flat], [[0], [1]]).worst().epsilon) == (LogSum(), LogSum())


def test_composition_and_information() -> None:
    unary = Product.unary(BIT, 3)
    both = unary.compose(unary)
    assert both.worst().epsilon == LogSum.ln(3) * 4
    assert both.channel().size == (3, 64)
    prior, other = ["1/3", "2/3"], ["1/2", "1/4", "1/4"]
    pair = Product([BIT]).product(Product([SKEW]))
    joint = [Fraction(a) * Fraction(b) for a in prior for b in other]
    assert pair.information([prior, other]) == mutual_information(pair.channel(), joint)


def test_nothing_of_the_size_of_the_output_is_made() -> None:
    many = Product.unary(BIT, 1000)
    assert many.tight()[3, 7] == LogSum.ln(9)
    assert Product([BIT] * 5000).worst().epsilon == LogSum.ln(3) * 5000
    with pytest.raises(OutOfScope):
        many.channel()
    with pytest.raises(OutOfScope):
        Product([BIT] * 40).tight()


def test_refusals() -> None:
    for make in (
        lambda: Product([]),
        lambda: Product([[["1/2", "1/2"]]]),  # type: ignore[list-item]
        lambda: Product([BIT], [[0], [0]]),
        lambda: Product([BIT], [[2]]),
        lambda: Product([BIT], [[0, 1]]),
        lambda: Product([BIT], [[0.5]]),  # type: ignore[list-item]
        lambda: Product.unary(SKEW, 3),
        lambda: Product([BIT]).compose(Product([BIT])),
        lambda: Product.unary(BIT, 2).product(Product([BIT])),
        lambda: Product([BIT])[[0], [0, 1]],
        lambda: Product([BIT]).information([["1/2", "1/2"]] * 2),
        lambda: Product.unary(BIT, 2).information([["1/2", "1/2"]] * 2),
    ):
        with pytest.raises(BadInput):
            make()
