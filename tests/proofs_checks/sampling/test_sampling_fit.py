"""sampling.fit: p-values are valid at every number of runs, exactly, and differences are found."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest
import sampled_code as code

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.mechanisms import krr
from exactdp_checks.sampling.binomial import tail
from exactdp_checks.sampling.fit import Fit, fit, fit_code, multinomial, seen_from
from exactdp_checks.sampling.reports import Reports, collected
from exactdp_checks.trusted.verdict import Method, Outcome

LAW = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
LEVELS = (Fraction(1, 100), Fraction(1, 20), Fraction(1, 5), Fraction(1, 2))
WARNER = Channel([["3/4", "1/4"], ["1/4", "3/4"]])


def tables(n: int) -> list[tuple[tuple[int, int, int], Fraction]]:
    """Every table of n reports of the law, and its probability."""
    found = []
    for a, b in product(range(n + 1), repeat=2):
        c = n - a - b
        if c >= 0:
            found.append(((a, b, c), comb(n, a) * comb(n - a, b) * LAW[0] ** a * LAW[1] ** b * LAW[2] ** c))
    return found


def test_p_values_are_valid_exactly() -> None:
    """Pr[p <= a] <= a for the law itself, summed over all tables; also for the exact test, which is sharper."""
    channel, n = Channel([LAW]), 14
    assert sum(chance for _, chance in tables(n)) == 1
    bounds = [(fit([Reports(n, dict(enumerate(t)))], channel).p_value, chance) for t, chance in tables(n)]
    exactly = [(multinomial(t, LAW), chance) for t, chance in tables(n)]
    for a in LEVELS:
        assert sum(chance for p, chance in bounds if p <= a) <= a
        assert sum(chance for p, chance in exactly if p <= a) <= a
    assert sum(chance for p, chance in exactly if p <= LEVELS[2]) > sum(chance for p, chance in bounds if p <= LEVELS[2]) > 0


def test_without_the_factor_it_rejects_too_often() -> None:
    """One tail of one cell, uncorrected."""
    n = 14

    def least(table: tuple[int, int, int]) -> Fraction:
        """The smallest tail."""
        return min(min(tail(c, n, q).upper, tail(n - c, n, 1 - q).upper) for c, q in zip(table, LAW, strict=True))

    a = LEVELS[2]
    assert sum(chance for t, chance in tables(n) if least(t) <= a) > a


def test_the_worst_cell_is_named_and_the_tail_is_two_sided() -> None:
    for counts in ((90, 10), (10, 90)):
        found = fit([Reports(100, dict(enumerate(counts)))], Channel([["1/2", "1/2"]]))
        assert found.p_value == min(4 * tail(90, 100, Fraction(1, 2)).upper, 1)
        assert found.counts in ((90, 100), (10, 100))
        assert found.cells == 2
    assert fit([Reports(100, {0: 50, 1: 50})], Channel([["1/2", "1/2"]])).p_value == 1


def test_impossible_outputs_refute_at_once() -> None:
    """An output of probability 0, one that the channel does not have; a certain output is no cell."""
    certain = Channel([[1, 0], ["1/2", "1/2"]])
    good = Reports(10, {0: 5, 1: 5})
    assert fit([Reports(10, {0: 10}), good], certain).p_value == 1
    assert fit([Reports(10, {0: 9, 1: 1}), good], certain) == Fit(
        Fraction(0), (0, 1), (1, 10), 2, "output 1 is impossible at input 0"
    )
    found = fit([Reports(10, {0: 10}), Reports(10, {0: 5, "x": 5})], certain)
    assert (found.p_value, found.place) == (0, (1, None))


def test_labels_are_matched_as_reports_are() -> None:
    """Floats, tuples and lists."""
    channel = Channel([["1/2", "1/2"]], outputs=[0.5, (1, 2)])
    assert fit([collected([0.5, [1, 2]] * 50)], channel).p_value == 1
    assert fit([collected([0.5] * 50)], channel).p_value < Fraction(1, 10**12)
    assert fit([collected([0.5, 1.5])], Channel([["1/2", "1/2"]], outputs=[0.5, 1.5])).p_value == 1


def test_code_against_a_channel() -> None:
    options: dict[str, Any] = {"runs": 20_000, "seed": 1, "isolated": False}
    right = fit_code(code.warner, WARNER, **options)
    assert (right.outcome, right.method) == (Outcome.UNDECIDED, Method.SAMPLED)
    assert "would have been seen at 0." in right.scope
    wrong = fit_code(code.warner, Channel([["7/10", "3/10"], ["3/10", "7/10"]]), **options)
    assert wrong.outcome is Outcome.REFUTED
    assert "20000 runs of each input with seed 1, confidence 99.9%" in wrong.scope
    assert fit_code(code.krr, krr.channel(4, 5), **options).outcome is Outcome.UNDECIDED
    assert fit_code(code.krr, krr.channel(4, 4), **options).outcome is Outcome.REFUTED
    assert fit_code("sampled_code:krr", krr.channel(4, 4), runs=20_000, seed=1, jobs=1).outcome is Outcome.REFUTED


def test_what_would_have_been_seen() -> None:
    """At the reported probability the test of that cell rejects with probability 9/10, exactly; fewer runs see less."""
    n, share = 50, Fraction(99, 100)
    p = seen_from(WARNER, n, share)
    q = Fraction(1, 4)
    cuts = [c for c in range(n + 1) if 8 * tail(c, n, q).upper <= 1 - share]
    seen = sum(comb(n, c) * p**c * (1 - p) ** (n - c) for c in cuts)
    assert Fraction(9, 10) <= seen < Fraction(91, 100)
    assert seen_from(WARNER, 500, share) < p
    assert seen_from(WARNER, 2, share) == 1
    assert seen_from(Channel([[1, 0]]), 10, share) == 1


def test_the_multinomial_test_by_hand() -> None:
    """Two coins: as likely or less than two heads are 2 of 4 outcomes; the mode has p-value 1."""
    assert multinomial([2, 0], ["1/2", "1/2"]) == Fraction(1, 2)
    assert multinomial([1, 1], ["1/2", "1/2"]) == 1
    assert multinomial([3], [1]) == 1
    assert multinomial([0, 1], [1, 0]) == 0
    assert multinomial([0, 0, 1], ["1/2", "1/3", "1/6"]) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: multinomial([0, 0], ["1/2", "1/2"]), "not all 0"),
        (lambda: multinomial([-1, 2], ["1/2", "1/2"]), "not all 0"),
        (lambda: multinomial([1], ["1/2", "1/2"]), "2"),
        (lambda: multinomial([100] * 9, ["1/9"] * 9), "use fit"),
        (lambda: fit([Reports(1, {0: 1})], WARNER), "1 inputs were run and the channel has 2"),
        (lambda: fit([Reports(1, {0: 1})] * 2, krr.channel(2)), "one rational row"),
        (lambda: fit_code(code.warner, WARNER, runs=1, isolated=False), "runs = 1"),
        (lambda: fit_code(code.warner, WARNER, confidence="0", isolated=False), "between 1/2 and 1"),
    ],
)
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        call()
