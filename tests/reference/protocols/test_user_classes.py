"""protocols.user_classes: elementary symmetric polynomials by subsets, laws of sums of bits by all outcomes, bad input."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from exactdp.errors import BadInput, NotExact, OutOfScope
from exactdp.numbers.exact import exact
from exactdp.protocols.user_classes import (
    MAX_USERS,
    check_classes,
    check_executed,
    check_item,
    check_pair,
    check_sizes,
    deviation,
    elementary,
    law,
    mean,
    variance,
)


@pytest.mark.parametrize("values", [[], [3], [Fraction(1, 2), -1], [1, 2, 3, Fraction(-1, 3), 0]])
def test_elementary_polynomials_are_sums_over_subsets(values):
    wanted = tuple(sum(map(prod, combinations(values, m)), start=Fraction(0)) for m in range(7))
    assert elementary(values, 6) == wanted
    assert elementary(values, 0) == (1,)


def test_elementary_polynomials_of_variables():
    assert elementary(["x", "y"], 2) == (1, exact("x + y"), exact("x*y"))


@pytest.mark.parametrize(("sizes", "hits"), [([1], ["1/3"]), ([3], [0]), ([2, 1], ["1/4", 1]), ([0, 2, 1], [1, "1/2", "2/7"])])
def test_the_law_is_that_of_all_outcomes(sizes, hits):
    """Users one by one; the moments of the law are the formulas."""
    chances = [Fraction(h) for h, u in zip(hits, sizes, strict=True) for _ in range(u)]
    wanted = [Fraction(0)] * (len(chances) + 1)
    for bits in product((0, 1), repeat=len(chances)):
        wanted[sum(bits)] += prod((h if b else 1 - h for h, b in zip(chances, bits, strict=True)), start=Fraction(1))
    found = law(sizes, hits)
    assert list(found) == wanted
    centre = sum(m * p for m, p in enumerate(found))
    assert mean(sizes, hits) == centre
    assert variance(sizes, hits) == sum((m - centre) ** 2 * p for m, p in enumerate(found))


def test_the_law_of_many():
    assert law([200], ["1/2"]) == tuple(Fraction(comb(200, m), 2**200) for m in range(201))
    with pytest.raises(OutOfScope, match="take fewer"):
        law([MAX_USERS + 1], ["1/2"])
    assert variance([10**9], ["t/(t+1)"]) == exact("10^9*t/(t+1)^2")


def test_huge_degrees_and_what_is_no_law_are_refused_at_once():
    assert elementary(["1"], 3) == (1, 1, 0, 0)
    with pytest.raises(OutOfScope, match="up to the degree"):
        elementary(["1"], 10**9)
    with pytest.raises(BadInput, match="no law"):
        deviation(1, 1, 1)


def test_deviations_count_the_boundary():
    flat = [Fraction(1, 4)] * 4
    assert deviation(flat, 1, 1) == Fraction(3, 4)
    assert deviation(flat, 1, "1.0001") == Fraction(1, 4)
    assert deviation(flat, "3/2", 0) == 1
    assert deviation(flat, 1, 5) == 0
    with pytest.raises(BadInput, match=">= 0"):
        deviation(flat, 1, -1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: mean([1], ["3/2"]), "from 0 to 1"),
        (lambda: mean([1], ["-1/2"]), "from 0 to 1"),
        (lambda: mean([1, 2], ["1/2"]), "numbers? of users of each"),
        (lambda: mean([0], ["1/2"]), "not all 0"),
        (lambda: mean([True], ["1/2"]), "not all 0"),
        (lambda: mean([1.0], ["1/2"]), "not all 0"),
        (lambda: mean([], []), "no list"),
        (lambda: mean([1], "1"), "no list"),
        (lambda: law([1], ["t"]), "depends on"),
        (lambda: elementary(["1"], -1), "integer >= 0"),
        (lambda: check_classes([["1"], ["1", "0"]]), "different numbers of items"),
        (lambda: check_classes([]), "no classes"),
        (lambda: check_classes("01"), "no classes"),
        (lambda: check_sizes("1", 1), "no sizes"),
        (lambda: check_item(3, 3), "from 0 to 2"),
        (lambda: check_item(True, 3), "from 0 to 2"),
        (lambda: check_pair(1, 1, 3), "two different items"),
    ],
)
def test_bad_input(wrong, message):
    with pytest.raises(BadInput, match=message):
        wrong()


def test_floats_are_refused():
    with pytest.raises(NotExact, match="float"):
        mean([1], [0.5])


@pytest.mark.parametrize("sizes", ["ab", "21", ["a", 1], [1, "2"], 5, None, [1.5], [-1], [True], [], [0], {1: 2}])
def test_what_are_no_sizes_of_an_execution_is_refused(sizes):
    """Before they are added up, and in one sentence."""
    with pytest.raises(BadInput, match="numbers of users|no sizes"):
        check_executed(sizes)
    assert check_executed([2, 1]) == (2, 1)
    with pytest.raises(OutOfScope, match="take the fast twin"):
        check_executed([10**6])
