"""arguments: counts, lists, flags, sources of randomness; what is wrong is shown on one short line."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from exactdp.arguments import (
    MOST_BITS,
    check_bits,
    check_count,
    check_draw,
    check_flag,
    check_kind,
    is_integer,
    listed,
    meant,
    shown,
    unknown,
)
from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp.policy import PrivacyMatrix
from exactdp_checks import audit, audit_code
from exactdp_checks.executing.executed import certified
from exactdp_checks.proving.optimal import optimal_channel


def test_what_is_right_comes_back() -> None:
    assert (check_count(0, "n", 0), check_count(2**MOST_BITS - 1, "n") > 0, check_bits(1), check_bits(10**6)) == (
        0,
        True,
        1,
        10**6,
    )
    assert (check_flag(True, "x"), check_flag(False, "x")) == (True, False)
    check_draw(len)
    check_kind(Fraction(1), Fraction, "fraction", "write one")


@pytest.mark.parametrize("values", [[1, 2], (1, 2), range(1, 3), {1, 2}, np.array([1, 2]), iter([1, 2])])
def test_lists_of_all_kinds(values: object) -> None:
    assert listed(values, "numbers", "[1]") == (1, 2)


def test_an_integer_is_no_truth_value() -> None:
    assert [is_integer(v) for v in (0, -5, 2**100, True, False, 1.0, "1", None, np.int64(1))] == [True] * 3 + [False] * 6


WRONG: tuple[tuple[Callable[[], object], str], ...] = (
    *((lambda v=v: check_count(v, "n"), "n = .*: write an integer >= 1") for v in (0, -1, True, 1.0, "1", None, [1])),
    (lambda: check_count(2**MOST_BITS, "n"), "at most 4000 digits"),
    (lambda: check_count(-(10**5000), "n"), "n = a number of very many digits: write an integer >= 1"),
    *((lambda v=v: check_bits(v), "number of bits from 1 to 1000000") for v in (0, 10**6 + 1, True, 1.5, None)),
    *((lambda v=v: check_flag(v, "sharp"), "sharp = .*: write True or False") for v in (1, 0, "True", None)),
    *((lambda v=v: check_draw(v), "no source of randomness") for v in (None, 3, "draw")),
    *(
        (lambda v=v: listed(v, "items", "[0, 1]"), r"no list of items: write a list such as \[0, 1\]")
        for v in (None, 3, 0.5, "01", b"01", {0: 1}, np.array(1))
    ),
    (lambda: check_kind(3, Fraction, "fraction", "write one"), "3 is no fraction: write one"),
)


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_what_is_wrong_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        call()


def test_shown_on_one_short_line() -> None:
    assert (shown("ab"), shown(3), shown(None)) == ("'ab'", "3", "None")
    for value in (np.zeros((20, 20)), "x" * 1000, list(range(1000)), 10**5000, [10**5000], "a\nb"):
        assert len(shown(value)) <= 60
        assert "\n" not in shown(value)


@pytest.mark.parametrize("error", [ExactDPError, BadInput, OutOfScope])
def test_the_middle_of_a_long_message_is_left_out(error: type[ExactDPError]) -> None:
    assert str(error("x" * 800)) == "x" * 800
    found = str(error("start " + "x" * 10_000 + " end"))
    assert found.startswith("start x")
    assert found.endswith("x end")
    assert len(found) < 720


@pytest.mark.parametrize(
    ("ask", "question"),
    [
        (lambda: certified("krrr", 3, epsilon="ln 3"), "; did you mean krr?"),
        (lambda: optimal_channel(PrivacyMatrix.ldp(2, "ln 2"), utility="gessing"), "; did you mean guessing?"),
        (lambda: audit_code(print, [0, 1], 1, isolatd=False), "; did you mean isolated?"),
        (
            lambda: audit([["1/2", "1/2"]] * 2, 1, {"kind": "high-low", "sensitive": ["yess"]}, inputs=["yes", "no"]),
            "; did you mean yes?",
        ),
    ],
)
def test_what_is_misspelt_is_asked_about(ask: Callable[[], object], question: str) -> None:
    """Mechanisms, utilities, options, labels: at the end of the sentence, behind what may be written."""
    with pytest.raises(BadInput) as error:
        ask()
    assert str(error.value).endswith(question)


def test_what_looks_like_nothing_is_not_guessed() -> None:
    assert meant("xyzzy", ["krr", "hrr"]) == ""
    assert unknown("name", "__path__", ["__patch__"]) == "there is no name '__path__'"
