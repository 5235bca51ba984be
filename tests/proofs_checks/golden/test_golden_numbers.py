"""golden.numbers: exact texts, decimals to 40 digits, enclosures, and back."""

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.normal import Real
from exactdp.policy import PrivacyMatrix
from exactdp_checks.golden import numbers
from exactdp_checks.golden.numbers import decimal, enclosure, number, rendered, value_of

LN2 = "0.6931471805599453094172321214581765680755"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-3, "-3"),
        (100, "100"),
        (10**39, "1" + "0" * 39),
        (10**40, "1e40"),
        ("1e-10", "0.0000000001"),
        ("1e-11", "1e-11"),
        ("1/3", "0." + "3" * 40),
        ("2/3", "0." + "6" * 39 + "7"),
        ("-2/3", "-0." + "6" * 39 + "7"),
        ("1e-400", "1e-400"),
        (Fraction(1, 10**40) + 1, "1"),
        (Fraction(6, 10**40) + 1, "1." + "0" * 38 + "1"),
        (Fraction(5, 10**40) + 1, "1"),
        (Fraction(15, 10**40) + 1, "1." + "0" * 38 + "2"),
        (inf, "inf"),
        (LogSum(3), "3"),
        (LogSum.ln(2), LN2),
        (-LogSum.ln(2), "-" + LN2),
        (Real.of(LogSum.ln(2)), LN2),
        (Interval("1/3", "1/3"), "0." + "3" * 40),
        (Interval("0.123", "0.124"), "0.12"),
        (Real.of(4).sqrt(), "2"),
        (LogSum.ln(2) - LogSum("0.6931471805599453"), None),
    ],
)
def test_decimals(value: object, text: str | None) -> None:
    found = decimal(value)
    if text is None:  # many digits cancel
        with localcontext(prec=80):
            assert Decimal(found) == (Decimal(2).ln() - Decimal("0.6931471805599453")).quantize(Decimal(found))
        assert len(found.partition("e")[0]) >= 40
    else:
        assert found == text


@pytest.mark.parametrize("value", [0.5, -inf, float("nan")])
def test_a_float_has_no_decimal(value: float) -> None:
    with pytest.raises(ExactDPError):
        decimal(value)


def test_an_interval_without_a_digit() -> None:
    with pytest.raises(OutOfScope, match="more bits"):
        decimal(Interval(-1, 1))


@pytest.mark.parametrize(
    "value",
    [
        Fraction(-3, 4),
        Fraction(0),
        inf,
        LogSum.ln(3),
        -LogSum.ln(3),
        LogSum.ln("3/2") * Fraction(-5, 7) + 2,
        LogSum.ln(2) - LogSum.ln(3) * 4,
        LogSum("1/2") - LogSum.ln(7),
        LogSum.ln(2) - Fraction(1, 3),
        LogSum("-2") + LogSum.ln(5),
        LogSum.ln("1/6"),
        LogSum.ln("1/6") * Fraction(-2, 3),
        1 - LogSum.ln("2/3") * 4,
    ],
)
def test_a_number_is_read_as_it_was(value: Any) -> None:
    assert value_of(number(value)) == value
    assert numbers.agrees(number(value))


@pytest.mark.parametrize(
    "text", ["x", "", "ln(x)", "1/0", "ln(0)", "nan", "ln 3", "ln(3", "2ln(3)", "ln(-2)", "x*ln(2)", "ln(2) + y"]
)
def test_other_text_is_no_number(text: str) -> None:
    with pytest.raises(BadInput):
        value_of({"exact": text, "decimal": ""})


@pytest.mark.parametrize(
    "value", [LogSum.ln(2), -LogSum.ln("1000001/1000000"), Real.of(2).sqrt(), Real.of(-500).exp(), Interval("1/7", "0.143")]
)
def test_an_enclosure_encloses(value: Any) -> None:
    found = enclosure(value)
    lower, upper = Fraction(found["lower"]), Fraction(found["upper"])
    inside = value if isinstance(value, Interval) else value.enclosure(3000)
    assert lower <= inside.lower <= inside.upper <= upper
    if not isinstance(value, Interval):
        assert upper - lower <= abs(upper) * Fraction(2, 10**39)
        assert lower <= Fraction(Decimal(found["decimal"])) <= upper


def test_what_is_rational_is_not_enclosed() -> None:
    assert enclosure(LogSum(3)) == enclosure(Real.of(3)) == number(3)
    assert rendered(Interval(2, 2)) == number(2)


def test_matrices() -> None:
    found = numbers.matrix([["1/2", 0], [0, "1/2"]])
    assert found == {"exact": ["0", "1/2"], "decimal": ["0", "0.5"], "pattern": [[1, 0], [0, 1]]}
    assert numbers.matrix_of(found).rows == ((Fraction(1, 2), 0), (0, Fraction(1, 2)))
    policy = PrivacyMatrix.explicit([[0, "inf", "ln 2"], ["ln 2", 0, 1], ["1/2*ln 4", 0, 0]])
    written = numbers.level_matrix(policy)
    assert numbers.levels_of(written) == policy
    assert written["exact"][:2] == ["0", "inf"]
    with pytest.raises(ExactDPError):
        numbers.channel_of(found)


@dataclass(frozen=True)
class Pair:
    """A result with two fields."""

    count: int
    parts: tuple[object, ...]


def test_results() -> None:
    assert rendered(7) == number(7)
    assert rendered(Pair(7, (Fraction(1, 2), 2**60))) == {"count": 7, "parts": [number("1/2"), number(2**60)]}
    assert rendered((Fraction(1), Fraction(2))) == numbers.numbers([1, 2])
    assert rendered([(0, True), None, "clip", {"range": 2}, ()]) == [[0, True], None, "clip", {"range": 2}, []]


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ({"a": [{"exact": "1/2", "decimal": "0.5"}]}, True),
        ({"a": [{"exact": "1/2", "decimal": "0.50"}]}, False),
        ({"exact": ["1", "2"], "decimal": ["1", "3"]}, False),
        ({"exact": ["1"], "decimal": ["1"], "pattern": [[0]]}, True),
        ("x", True),
        (None, True),
        ([], True),
    ],
)
def test_decimals_are_compared_with_exact_numbers(given: Any, right: bool) -> None:
    assert numbers.agrees(given) is right
