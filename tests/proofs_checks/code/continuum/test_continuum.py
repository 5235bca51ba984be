"""Code whose reports are real numbers: levels on the continuum that are known, and sisters that leak."""

import itertools
import math
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp.numbers.text import level as parsed
from exactdp_checks import audit_code
from exactdp_checks.code.continuum.audit import Continuum, continuum
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.validation.noises import share
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.validation.tape import Slot, Tape
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
    (lambda x: x + np.random.laplace(0, 1.0), "1"),  # noqa: NPY002 - what people write
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
    (lambda x: float(x + rng.laplace(0, 4.0)), "1/4"),
    (lambda x: int(round(x + rng.laplace(0, 4.0))), "1/4"),  # noqa: RUF046 - what people write
    (lambda x: 3 - np.clip(2 * x + rng.laplace(0, 1.0), -x, 1), "inf"),
    (lambda x: x + rng.logistic(0, 2.0), "1/2"),
    (lambda x: (1 + x) * random.uniform(1, 2), "inf"),
    (lambda x: x + random.uniform(0, 1), "inf"),
    (lambda x: x + random.gauss(0, 3.0), "inf"),
    (lambda x: x + np.random.normal(0, 3.0), "inf"),  # noqa: NPY002 - what people write
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
    assert found.outcome == "found", found
    assert found.worst is not None
    assert ("inf" if found.worst.infinite else str(found.worst.level)) == level
    if not found.worst.infinite:
        assert found.worst.at_most(parsed(level))
        assert not found.worst.at_most(parsed(level) - Fraction(1, 10**9))


def test_words() -> None:
    naive = lambda x: x + rng.laplace(0, 1.0)  # noqa: E731
    found = audit_code(naive, [0, 1], 1, name="it", **FREE)
    assert str(found).splitlines()[0] == "COMPUTED  it is epsilon-LDP at epsilon = 1 on the continuum; doubles are not covered."
    assert (found.status, found.undecided, found.proved, found.certificate) == (0, True, False, None)
    doubles = audit_code(naive, [0, 1], 1, name="it", isolated=False)
    assert str(doubles).startswith(
        "UNDECIDED  it: undecided whether it is epsilon-LDP at epsilon = 1, as its reports are doubles"
    )
    assert doubles.status == 3
    assert "PROVED" not in found.text() + doubles.text()


def test_a_ratio_that_is_infinite_far_out_is_not_said_of_every_report() -> None:
    said = audit_code(lambda x: x + rng.normal(0, 1.0), [0, 1], 1, **FREE).sentence
    assert "at y far out, is above every bound" in said
    assert "every report y" not in said


REFUSED: list[tuple[str, Any]] = [
    ("one random real number is in two places", lambda x: (lambda n: [x + n, 1 - x + n])(rng.laplace(0, 1.0))),
    ("two random real numbers meet", lambda x: x + rng.laplace(0, 1.0) + rng.laplace(0, 1.0)),
    ("two random real numbers meet", lambda x: (lambda n: x + n + n)(rng.laplace(0, 1.0))),
    ("infinitely many", lambda x: f"{x + rng.laplace(0, 1.0):.2f}"),
    ("standard_cauchy is not supported", lambda x: x + rng.standard_cauchy()),
]


@pytest.mark.parametrize(("said", "function"), REFUSED)
def test_refused_by_name(said: str, function: Any) -> None:
    found = audit_code(function, [0, 1], 1, **FREE)
    assert (found.status, found.found.refused[:2] in ("No", "Un")) == (3, True)
    assert said in found.sentence
    assert found.found.events[0].startswith("test_continuum.py, line ")


def test_a_wrong_law_is_not_that_of_the_code() -> None:
    """Its replay finds noise that is moved elsewhere, and paths that leave out a part of the line."""
    tape = Tape(
        0, (Slot("noise", "laplace", (None, None)),), (), Fraction(1), (((Fraction(1, 2),), "float 0x1.8p+0"),), near=True
    )
    right = lambda x: x + 1.0 + rng.laplace(0, 1.0)  # noqa: E731
    assert replayed(right, (0,), [tape]).problems == ()
    assert "reports" in replayed(lambda x: x + 2.0 + rng.laplace(0, 1.0), (0,), [tape]).problems[0][1]
    assert "asks for" in replayed(lambda x: x + 1.0 + rng.normal(0, 1.0), (0,), [tape]).problems[0][1]
    part = replace(tape, slots=(Slot("noise", "laplace", (None, Fraction(400))),))
    rest = replace(tape, slots=(Slot("noise", "laplace", (Fraction(400), None)),), points=())
    assert replayed(right, (0,), [part, rest]).problems == ()
    assert replayed(right, (0,), [part]).problems[0][1].startswith("the paths that the law counts cover together 0.99")


def test_delta_of_normal_noise() -> None:
    for function, delta, outcome in (
        (lambda x: x + rng.normal(0, 1.0), "0.1270", "within"),
        (lambda x: x + rng.normal(0, 1.0), "0.1269", "exceeded"),
        (lambda x: x + rng.laplace(0, 1.0), "0.1", "undecided"),
    ):
        ask = Question(epsilon=1, delta=Fraction(delta))
        assert continuum(function, (0, 1), ask, Budget(isolated=False), "it", wanted=True).outcome == outcome


class Quantile:
    """A generator that gives one number."""

    def __init__(self, z: float) -> None:
        self.z = z

    def laplace(self, loc: float, scale: float) -> float:
        return loc + scale * self.z

    def normal(self, loc: float, scale: float) -> float:
        return loc + scale * self.z


def folded(x: int, rng: Any) -> float:
    """Another scale on each side."""
    noise = rng.laplace(0, 1.0)
    return x + 2 * noise if noise > 0 else x + noise


def wider(x: int, rng: Any) -> float:
    """Normal noise, of a scale that the input widens."""
    return max(-4.0, min(4.0, rng.normal(0, 1.0 + x / 2)))


def rounded(x: int, rng: Any) -> float:
    return min(2.0, np.round(x / 2 + rng.laplace(0, 1.0)))  # type: ignore[no-any-return]


def shifted(x: int, rng: Any) -> float:
    noise = rng.laplace(x / 3, 1.0)
    return noise if noise < 1.5 else noise + x


@pytest.mark.parametrize(
    ("function", "name"), [(folded, "laplace"), (wider, "normal"), (rounded, "laplace"), (shifted, "laplace")]
)
def test_against_bins_of_the_function_itself(function: Any, name: str) -> None:
    """The law of the function on a fine grid of its noise: no ratio of two bins is above the one that is computed."""
    found = continuum(function, (0, 1), Question(), Budget(isolated=False), "it", wanted=True)
    assert found.worst is not None
    ends = np.linspace(-12, 12, 6001)
    bins: list[dict[int, float]] = [{}, {}]
    for x in (0, 1):
        for low, high in itertools.pairwise(ends.tolist()):
            report = function(x, Quantile((low + high) / 2))
            place = math.floor(report / 0.11 + 0.05)
            bins[x][place] = bins[x].get(place, 0) + share(name, (low, high))
    pairs = [(bins[x], bins[1 - x]) for x in (0, 1)]
    most = max(p / other.get(y, 1e-300) for mine, other in pairs for y, p in mine.items() if p > 1e-3)
    if found.worst.infinite:
        assert most > 20, found
    else:
        exactly = float(found.worst.enclosure().lower)
        assert exactly * 0.85 < most < exactly * 1.03, found


def test_the_sign_of_a_zero_is_seen() -> None:
    """The clamp gives 0.0 or -0.0, which are one number in the law and two in the report."""
    code = lambda x: np.maximum(rng.laplace(0, 1.0), 0) * (1 - 2 * x)  # noqa: E731
    found = continuum(code, (0, 1), Question(), Budget(isolated=False), "it", wanted=True)
    assert found.outcome == "undecided"


def test_a_law_from_which_the_level_of_the_noise_is_gone() -> None:
    """No real number is 0: ``bool`` of each is True, and every level holds; it was refused as a matrix without t."""
    for level in ("1", "ln 3", "1/3"):
        found = audit_code(lambda x: bool(x + rng.laplace(0, 1.0)), "0..1", level, **FREE)
        assert (found.proved, found.smallest.ratio) == (True, 1)  # type: ignore[union-attr]
