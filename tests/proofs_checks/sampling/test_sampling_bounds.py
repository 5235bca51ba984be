"""sampling.bounds: the bound on epsilon fails as seldom as it says, exactly, and every shortcut fails more often."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, prod
from operator import mul

import pytest

from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.ratio import ratio_within
from exactdp_checks.sampling.audit import sampled
from exactdp_checks.sampling.binomial import lower, upper
from exactdp_checks.sampling.bounds import Test, fewest, power
from exactdp_checks.sampling.events import chosen
from exactdp_checks.sampling.reports import Reports, collected

N, M = 12, 3  # runs in a half, outputs; every output has probability 1/3 under both inputs: epsilon = 0
THIRD = Fraction(1, 3)
ZERO = LogSum()
ALPHA = Fraction(1, 5)


def tables(n: int = N) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every table of n reports with three outputs, and its probability."""
    for first in range(n + 1):
        for second in range(n + 1 - first):
            counts = first, second, n - first - second
            yield counts, comb(n, first) * comb(n - first, second) * THIRD**n


def failing(test: Callable[[tuple[int, ...], tuple[int, ...]], bool]) -> Fraction:
    """The exact probability that two independent tables are taken for different laws."""
    return sum((p * q for (a, p), (b, q) in product(tables(), repeat=2) if test(a, b)), start=Fraction(0))


@cache
def refuting(above: int, below: int, error: Fraction) -> bool:
    """Whether these counts show that epsilon is above 0."""
    return Test(0, 1, "", above, N, below, N, error).exceeds(ZERO)


def test_all_tests_together_fail_with_probability_at_most_alpha() -> None:
    """Six events of two inputs, each of two bounds."""
    error = ALPHA / (2 * 2 * M)
    assert failing(lambda a, b: any(refuting(p, q, error) or refuting(q, p, error) for p, q in zip(a, b, strict=True))) <= ALPHA


def test_without_the_correction_for_the_number_of_tests_they_fail_more_often() -> None:
    """At the level of a single bound."""
    assert failing(lambda a, b: any(refuting(p, q, ALPHA) or refuting(q, p, ALPHA) for p, q in zip(a, b, strict=True))) > ALPHA


def test_bounding_one_side_only_fails_more_often() -> None:
    """The share in place of the upper bound below: even a single test fails."""
    assert failing(lambda a, b: lower(a[0], N, ALPHA) > Fraction(b[0], N)) > ALPHA
    assert failing(lambda a, b: lower(a[0], N, ALPHA) > upper(b[0], N, ALPHA)) <= 2 * ALPHA


def best(a: tuple[int, ...], b: tuple[int, ...], error: Fraction) -> tuple[int, int, tuple[int, ...]]:
    """The pair and the outputs that are chosen from two tables."""
    halves = [Reports(sum(counts), {y: c for y, c in enumerate(counts) if c}) for counts in (a, b)]
    (choice,) = chosen(halves, {(0, 1): 0.0, (1, 0): 0.0}, 1, float(error))
    every = (Reports(1, {y: 1}) for y in range(M))
    return choice.x, choice.other, tuple(choice.event.count(one) for one in every)


def test_what_is_chosen_on_one_half_fails_on_the_other_as_seldom_as_it_says() -> None:
    """Exactly: the law of the choice from 7 reports of each input, then the law of the test on 12 others."""
    error = ALPHA / 2
    chances: dict[tuple[int, int, tuple[int, ...]], Fraction] = {}
    for (a, p), (b, q) in product(tables(7), repeat=2):
        pick = best(a, b, error)
        chances[pick] = chances.get(pick, Fraction(0)) + p * q
    assert sum(chances.values()) == 1
    assert len(chances) > 4
    fresh = Fraction(0)
    for (x, other, inside), chance in chances.items():

        def test(
            a: tuple[int, ...], b: tuple[int, ...], x: int = x, other: int = other, inside: tuple[int, ...] = inside
        ) -> bool:
            return refuting(*(sum(map(mul, (a, b)[i], inside)) for i in (x, other)), error)

        fresh += chance * failing(test)
    assert 0 < fresh <= ALPHA


def test_choosing_on_the_half_that_tests_always_refutes() -> None:
    """Uniform outputs out of 10^6, the same under both inputs: mostly all 24 reports differ, and then it does."""
    distinct = prod((1 - Fraction(i, 10**6) for i in range(24)), start=Fraction(1))
    assert distinct > Fraction(99, 100)
    policy = PrivacyMatrix.ldp(2, 0)
    for seed in range(5):
        values = random.Random(seed).sample(range(10**6), 48)
        one, two, three, four = (collected(values[i::4]) for i in range(4))
        wrong = sampled([(one, one), (two, two)], policy, 1 - ALPHA, tests=1)
        right = sampled([(one, three), (two, four)], policy, 1 - ALPHA, tests=1)
        assert [any(t.exceeds(policy[t.x, t.other]) for t in tests) for tests in (wrong, right)] == [True, False]


def test_the_ratio_is_the_quotient_of_the_two_bounds() -> None:
    error = Fraction(1, 100)
    test = Test(0, 1, "y", 90, 100, 5, 80, error, delta=Fraction(1, 10))
    assert (test.low, test.high) == (lower(90, 100, error), upper(5, 80, error))
    assert test.ratio == (test.low - Fraction(1, 10)) / test.high
    assert test.epsilon == LogSum.ln(test.ratio)
    for bound in (LogSum(), LogSum.ln(2), LogSum(2), LogSum.ln(test.ratio), LogSum(3), float("inf")):
        assert test.exceeds(bound) == (not ratio_within(test.ratio, bound))
    assert not test.exceeds(LogSum.ln(test.ratio))
    assert Test(0, 1, "y", 1, 100, 5, 80, error).epsilon is None
    assert Test(0, 1, "y", 1, 100, 5, 80, error, delta=Fraction(1, 2)).ratio == 0


def mass(c: int, n: int, p: Fraction) -> Fraction:
    """Pr[X = c]."""
    return comb(n, c) * p**c * (1 - p) ** (n - c)


@pytest.mark.parametrize(
    ("q", "bound", "delta"), [("1/4", ZERO, 0), ("1/5", LogSum.ln(2), 0), ("0", LogSum(1), 0), ("1/10", LogSum.ln(2), "1/10")]
)
def test_what_would_have_been_seen_is_seen_nine_times_of_ten(q: str, bound: LogSum, delta: int | str) -> None:
    """Exactly, by summing over both counts; and not by much more than needed."""
    n, error, base, d = 60, Fraction(1, 40), Fraction(q), Fraction(delta)
    p = power(base, n, n, error, bound, d)
    assert p is not None

    def seen(p: Fraction) -> Fraction:
        """The probability that the test refutes."""
        counts = [(c, e) for c, e in permutations(range(n + 1), 2) if c > e]
        hits = [(c, e) for c, e in counts if Test(0, 1, "", c, n, e, n, error, d).exceeds(bound)]
        return sum((mass(c, n, p) * mass(e, n, base) for c, e in hits), start=Fraction(0))

    rounded = Fraction(int(p * 1000) + 1, 1000)
    assert seen(rounded) >= Fraction(9, 10)
    assert seen(rounded - Fraction(1, 10)) < Fraction(9, 10)


def test_no_power_where_nothing_can_be_refuted() -> None:
    assert power(Fraction(1, 2), 100, 100, Fraction(1, 100), LogSum.ln(3)) is None
    assert power(Fraction(0), 3, 3, Fraction(1, 100), LogSum(1)) is None


@pytest.mark.parametrize("bound", [ZERO, LogSum.ln(2), LogSum(1), LogSum(5), LogSum("36.7")])
def test_fewest_is_the_first_that_can_refute(bound: LogSum) -> None:
    error = Fraction(1, 2000)
    n = fewest(error, bound)
    if bound == LogSum("36.7"):
        assert n is None  # e^36.7 runs are not made
        return
    assert n is not None
    assert Test(0, 1, "", n, n, 0, n, error).exceeds(bound)
    assert not Test(0, 1, "", n - 1, n - 1, 0, n - 1, error).exceeds(bound)
    assert fewest(error, bound, Fraction(1, 2)) >= n  # type: ignore[operator]
