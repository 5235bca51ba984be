"""Level: e^level as a quotient where it is one, and the levels at which it is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp_checks.trusted.policy import Level


def of(constant: object = 0, *logs: tuple[int, object]) -> Level:
    return Level({"constant": constant, "eps": 0, "logs": [list(pair) for pair in logs]})


@given(st.lists(st.tuples(st.integers(2, 9), st.integers(-3, 3).filter(bool)), max_size=3))
def test_integer_powers_multiply(logs: list[tuple[int, int]]) -> None:
    p, q = of(0, *logs).exact or (0, 0)
    above = below = 1
    for base, power in logs:
        above, below = (above * base**power, below) if power > 0 else (above, below * base**-power)
    assert p * below == q * above > 0


@pytest.mark.parametrize("level", [of(1), of("1/2", (2, 1)), of(0, (2, "1/2")), of(0, (2, 10**9))])
def test_what_is_no_quotient_of_small_integers(level: Level) -> None:
    assert level.exact is None
