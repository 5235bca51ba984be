"""A float level means its shortest decimal wherever a level is read, and results say which number was used."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import exactdp
from exactdp.bounds.price_of_privacy.information import theorem_4_10_sharp
from exactdp_checks.executing.executed import certified
from exactdp_checks.proving.enclosing import enclosed

HALF = [["3/4", "1/4"], ["1/4", "3/4"]]
FLOATS = [0.1 + 0.2, np.float64(0.1 + 0.2), "0.30000000000000004"]
ASKED: dict[str, Callable[[Any], Any]] = {
    "audit": lambda e: exactdp.audit(HALF, epsilon=e).sentence,
    "audit_code": lambda e: exactdp.audit_code(coin, [0, 1], epsilon=e, isolated=False).sentence,
    "sample_audit": lambda e: exactdp.sample_audit(coin, [0, 1], epsilon=e, runs=1000, seed=1, isolated=False),
    "mechanism": lambda e: exactdp.mechanism("krr", k=3, epsilon=e),
    "compare": lambda e: exactdp.compare(3, epsilon=e),
    "simulate": lambda e: exactdp.simulate("GRR", k=3, n=9, runs=2, epsilon=e),
    "certified": lambda e: certified("krr", 3, epsilon=e),
    "optimal": lambda e: enclosed(exactdp.PrivacyMatrix.ldp(2, e), utility="guessing").lower.channel,
    "policy": lambda e: exactdp.PrivacyMatrix.ldp(2, e).rows,
    "solve": lambda e: exactdp.solve("krr", at_most=e, quantity="capacity", k=3),
    "channel": lambda e: exactdp.mechanisms.krr.channel(3, epsilon=e),
    "bound": lambda e: theorem_4_10_sharp(10, 1, epsilon=e),
    "fast": lambda e: exactdp.fast.krr.executed(3, e),
    "profile": lambda e: exactdp.profile(exactdp.Channel(HALF), delta=e, reports=2, shuffle=2).records(),
}
SHOWN = ("audit", "audit_code", "sample_audit", "mechanism", "compare", "simulate", "certified", "policy", "solve")


def coin(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


@pytest.mark.parametrize("name", ASKED)
def test_a_float_level_is_its_shortest_decimal(name: str) -> None:
    """Wherever a level is read: the float, NumPy's, and the decimal as text give the same answer, to the last digit."""
    answers = {str(ASKED[name](value)) for value in FLOATS}
    assert len(answers) == 1
    assert str(ASKED[name](np.float32(0.25))) == str(ASKED[name]("0.25"))


@pytest.mark.parametrize("name", SHOWN)
def test_a_result_says_which_number_was_used(name: str) -> None:
    """Not 0.3, which it is not."""
    said = str(ASKED[name](0.1 + 0.2))
    assert "0.30000000000000004" in said or "7500000000000001/25000000000000000" in said


def test_floats_of_a_sample_audit() -> None:
    """Confidence and delta as floats, which are their shortest decimals too."""
    ask = lambda **rest: str(exactdp.sample_audit(coin, [0, 1], epsilon=1, runs=1000, seed=1, isolated=False, **rest))  # noqa: E731
    assert ask(confidence=0.99, delta=1e-3) == ask(confidence="99%", delta="1/1000")
