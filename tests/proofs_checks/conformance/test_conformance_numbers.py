"""conformance: numbers on the wire are read exactly or within a tolerance, and randomness is replayed as the sampler draws it."""

from fractions import Fraction
from math import inf, prod
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp.mechanisms import krr, mangat
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp_checks.code.law.program import channel_of as channel_of_code
from exactdp_checks.conformance.mechanisms import channel_of, sampler_of
from exactdp_checks.conformance.numbers import Number, agrees, decimal, ln_text, number_of, text_of
from exactdp_checks.conformance.randomness import law_of_reports, outcomes, replayed, spread
from exactdp_checks.conformance.requests import GRID

READ: list[tuple[Any, Any, bool]] = [
    ("3/4", Fraction(3, 4), True),
    ("-2", Fraction(-2), True),
    (" 7 ", Fraction(7), True),
    (Number("7"), Fraction(7), False),
    (Number("-1.5e-3"), Fraction(-15, 10000), False),
    ("0.1", Fraction(1, 10), False),
    (".5", Fraction(1, 2), False),
    ("1E3", Fraction(1000), False),
    ("inf", inf, True),
    ("Infinity", inf, True),
    ("ln 3", LogSum.ln(3), True),
    ("1/2*ln(9)", LogSum.ln(3), True),
    ("t=3", LogSum.ln(3), True),
    ("(1+1)/4", Fraction(1, 2), True),
]


@pytest.mark.parametrize(("given", "value", "is_exact"), READ)
def test_numbers_are_read(given: Any, value: Any, is_exact: bool) -> None:
    found = number_of(given)
    assert (found.value == value, found.is_exact) == (True, is_exact)
    assert agrees(found, value)


@pytest.mark.parametrize(
    "given", [None, True, [], {}, "", "x", "nan", "-inf", "1/0", "eps", "2*ln", "ln 0", "1" * 5000, Number("1e99999")]
)
def test_what_is_no_number(given: Any) -> None:
    with pytest.raises(BadInput):
        number_of(given)


@pytest.mark.parametrize(
    ("given", "expected", "tolerance", "relative", "right"),
    [
        ("3/4", Fraction(3, 4), "1e-6", False, True),
        ("3/5", Fraction(3, 4), "1e-6", False, False),
        ("749999/1000000", Fraction(3, 4), "1e-5", False, False),  # exact text is compared exactly
        ("0.749999", Fraction(3, 4), "1e-6", False, True),  # at the tolerance
        ("0.749998", Fraction(3, 4), "1e-6", False, False),
        ("0.749999", Fraction(3, 4), "1e-6", True, False),  # the scale is 3/4
        ("1000000.9", Fraction(1_000_000), "1e-6", False, True),  # the scale is 10^6
        ("1000001.1", Fraction(1_000_000), "1e-6", False, False),
        ("1e-12", Fraction(0), "1e-6", False, True),
        ("1e-12", Fraction(0), "1e-6", True, False),
        ("0.0", Fraction(0), "1e-6", True, True),
        ("0.0", Fraction(1, 10**12), "1e-6", True, False),
        ("1.0986122886681098", LogSum.ln(3), "1e-12", False, True),
        ("1.0986122886681098", LogSum.ln(3), 0, False, False),
        ("1.0986", LogSum.ln(3), "1e-6", False, False),
        ("ln 9", LogSum.ln(3), "1e-6", False, False),
        ("1/2*ln 9", LogSum.ln(3), 0, False, True),
        ("ln(1/3)", -LogSum.ln(3), 0, False, True),
        ("-2*ln(3) + 1", 1 - LogSum.ln(9), 0, False, True),
        ("ln(1/3)", LogSum.ln(3), 0, False, False),
        ("inf", LogSum.ln(3), "1e-6", False, False),
        ("1e300", inf, "1e-6", False, False),
        ("inf", inf, 0, False, True),
        ("0", LogSum(), 0, False, True),
        ("1.5", Interval(Fraction(1), Fraction(2)), 0, False, True),
        ("2.1", Interval(Fraction(1), Fraction(2)), "1e-6", False, False),
        ("5/2", Interval(Fraction(1), Fraction(2)), "1e-6", False, False),
    ],
)
def test_agreement(given: str, expected: Any, tolerance: Any, relative: bool, right: bool) -> None:
    assert agrees(number_of(given), expected, tolerance, relative=relative) is right


def test_text_for_people() -> None:
    assert decimal(Fraction(1, 3), 5) == "0.33333"
    assert ln_text(Fraction(3)).startswith("1.09861228866810969139524523692252570464")
    assert text_of(inf) == "inf"
    assert text_of(Fraction(1, 4)) == "1/4 (0.25)"
    assert text_of(LogSum.ln(3)) == "ln(3) (1.09861228867)"
    assert len(text_of(Fraction(10**100 + 1, 3**100))) < 40


def test_outcomes_have_the_law_of_the_sampler() -> None:
    for mechanism in ("krr", "mangat", "block_hadamard", "one_bit_mean"):
        for parameters in GRID[mechanism]:
            q = channel_of(mechanism, parameters, "3/2")
            k, m = q.size
            rows = [list(outcomes(sampler_of(mechanism, parameters, x, "3/2"))) for x in range(k)]
            assert law_of_reports(rows, m) == q
            code = channel_of_code(lambda x, draw: sampler_of(mechanism, parameters, x, "3/2")(draw), range(k), range(m))  # noqa: B023
            assert code == q


def test_draws_with_one_result_are_there() -> None:
    assert list(outcomes(lambda draw: mangat.sample(1, 2, [0], 1, draw))) == [(((1, 0),), 0)]
    assert list(outcomes(lambda draw: krr.sample(0, 1, 3, draw))) == [((), 0)]


def test_replaying_gives_the_reports_back() -> None:
    program = sampler_of("krr", {"k": 4}, 2, "3/2")
    for draws, report in outcomes(program):
        assert replayed(program, draws) == report
        assert replayed(program, draws[:-1]) is None
    assert replayed(program, ((3, 0),), exchanged=True) is None  # it asks for one draw more
    assert replayed(program, ((3, 0), (3, 2)), exchanged=True) == 3
    assert (replayed(program, ((3, 1), (3, 0))), replayed(program, ((3, 1), (3, 0)), inclusive=True)) == (0, 2)


def test_outcomes_are_spread() -> None:
    program = sampler_of("krr", {"k": 9}, 2, 3)
    every = tuple(outcomes(program))
    assert spread(program, len(every)) == (every, True)
    some, is_all = spread(program, 10)
    assert (len(some), is_all, set(some) <= set(every), some[0]) == (10, False, True, every[0])
    before = [sum(Fraction(1, prod(n for n, _ in draws)) for draws, _ in every[: every.index(one) + 1]) for one in some]
    assert all(Fraction(i, 10) < share <= Fraction(i + 1, 10) + Fraction(1, 11) for i, share in enumerate(before))


def test_reports_that_are_no_outputs_have_no_law() -> None:
    assert law_of_reports([[(((2, 0),), 0), (((2, 1),), 2)]], 2) is None
    assert law_of_reports([[(((2, 0),), 0), (((2, 1),), -1)]], 2) is None
