"""Code whose reports are real numbers: levels on the continuum that are known, and sisters that leak."""

import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp.numbers.text import level as parsed
from exactdp_checks import audit_code
from exactdp_checks.code.continuum.audit import Continuum, continuum
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.verdict.question import Question

rng = np.random.default_rng()
FREE: dict[str, Any] = {"isolated": False, "grid": None}


def branch_far_out(x: int) -> float:
    """Noise beyond 40 is left out."""
    noise = rng.laplace(0, 1.0)
    return x + noise if abs(noise) < 40 else x + 0.5


def clamped_by_hand(x: int) -> float:
    """Python's min and max."""
    return max(0.0, min(1.0, x + rng.laplace(0, 2.0)))


def cut_and_kept(x: int) -> float:
    """A comparison whose branches report the same."""
    noise = rng.laplace(0, 2.0)
    return x + noise if noise > 0.25 else noise + x


def mixed(x: int) -> float:
    """With a quarter at random anything from the other input."""
    noise = rng.laplace(0, 1.0)
    return x + noise if random.random() < 0.75 else 1 - x + noise


def piecewise(x: int) -> float:
    """The piecewise mechanism of t = -1, 1 at e^(eps/2) = 2, in intervals that rational numbers end."""
    left, right = (-3.0, -1.0) if x == 0 else (1.0, 3.0)
    if random.random() < 0.5:
        return random.uniform(left, right)
    return random.uniform(right, 3.0) if x == 0 else random.uniform(-3.0, left)


LEVELS: list[tuple[Any, str]] = [
    (lambda x: x + rng.laplace(0, 1 / 0.25), "1/4"),
    (lambda x: x + np.random.laplace(0, 1.0), "1"),
    (lambda x: x + np.random.RandomState().laplace(scale=2.0), "1/2"),
    (lambda x: 3 - 2 * (x + rng.laplace(0, 4.0)) / 5, "1/4"),
    (lambda x: np.clip(x + rng.laplace(0, 1.0), 0, 1), "1"),
    (lambda x: round(x + rng.laplace(0, 1.0)), "1"),
    (lambda x: np.round(x + rng.laplace(0, 1.0), 1), "1"),
    (lambda x: math.floor(x + rng.laplace(0, 4.0)), "1/4"),
    (lambda x: min(3, max(0, round(x + rng.laplace(0, 4.0)))), "1/4"),
    (lambda x: x + rng.laplace(0, 2.0) > 3, "1/2"),
    (lambda x: np.array([x, 1 - x]) + rng.laplace(0, 4.0, size=2), "1/2"),
    (lambda x: [x + rng.laplace(0, 4.0), 5, 2 * x + rng.laplace(0, 4.0)], "3/4"),
    (lambda x: ((np.array([x, 1 - x]) + rng.laplace(0, 4.0, size=2)) > 5).tolist(), None),  # type: ignore[list-item]
    (lambda x: x + rng.logistic(0, 2.0), "1/2"),
    (lambda x: (1 + x) * random.uniform(1, 2), "inf"),
    (lambda x: x + random.uniform(0, 1), "inf"),
    (lambda x: x + random.gauss(0, 3.0), "inf"),
    (lambda x: x + np.random.normal(0, 3.0), "inf"),
    (lambda x: round(x + rng.normal(0, 3.0)), "inf"),
    (lambda x: x + rng.gumbel(0, 1.0), "inf"),
    (lambda x: x + random.expovariate(2), "inf"),
    (lambda x: round(x + rng.exponential(2.0)), "inf"),
    (lambda x: random.uniform(x, 4 - x), "inf"),
    (lambda x: rng.laplace(0, 1.0 + x), "inf"),
    (lambda x: x + 2 * x + rng.laplace(0, 1.0), "3"),
    (lambda x: np.clip(x + rng.laplace(0, 1.0), -x, 1), "inf"),
    (lambda x: (round if x else math.floor)(x + rng.laplace(0, 1.0)), None),  # type: ignore[list-item]
    (lambda x: (x + rng.laplace(0, 1.0)) if x else float(x), None),  # type: ignore[list-item]
    (branch_far_out, "inf"),
    (clamped_by_hand, "1/2"),
    (cut_and_kept, "1/2"),
    (piecewise, "ln(2)"),
]


@pytest.mark.parametrize("i", range(len(LEVELS)))
def test_levels(i: int) -> None:
    function, level = LEVELS[i]
    found = continuum(function, (0, 1), Question(), Budget(isolated=False), "it", wanted=True)
    if level is None:
        assert found.outcome in ("found", "undecided", "exceeded"), found
        return
    assert isinstance(found, Continuum), found
    assert found.outcome == "found" and found.worst is not None, found
    assert ("inf" if found.worst.infinite else str(found.worst.level)) == level
    if not found.worst.infinite:
        assert found.worst.at_most(parsed(level))
        assert not found.worst.at_most(parsed(level) - Fraction(1, 10**9))


def test_words() -> None:
    naive = lambda x: x + rng.laplace(0, 1.0)  # noqa: E731
    found = audit_code(naive, [0, 1], 1, name="naive", **FREE)
    assert str(found).splitlines()[0] == "COMPUTED  naive is epsilon-LDP at epsilon = 1 on the continuum; doubles are not covered."
    assert found.status == 0 and found.undecided and not found.proved and found.certificate is None
    doubles = audit_code(naive, [0, 1], 1, name="naive", isolated=False)
    assert doubles.status == 3 and str(doubles).startswith("UNDECIDED  naive: undecided whether it is epsilon-LDP at epsilon = 1")
    assert "PROVED" not in found.text() + doubles.text()


def test_delta_of_normal_noise() -> None:
    noise = lambda x: x + rng.normal(0, 1.0)  # noqa: E731
    assert audit_code(noise, [0, 1], 1, delta=Fraction("0.1270"), **FREE).outcome == "within"
    assert audit_code(noise, [0, 1], 1, delta=Fraction("0.1269"), **FREE).outcome == "exceeded"
    assert audit_code(lambda x: x + rng.laplace(0, 1.0), [0, 1], 1, delta=Fraction("0.1"), **FREE).outcome == "undecided"
