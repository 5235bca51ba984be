"""What code keeps from one law to the next: a generator draws in the later law too, a number that is still open is refused."""

# ruff: noqa: PLW0108 - looked up when they are called, as strangers write

import functools
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import NotDetermined
from exactdp_checks.code.stand_ins.refusals import Impure

KINDS: dict[str, Callable[[], Any]] = {
    "default_rng": lambda: np.random.default_rng(),
    "RandomState": lambda: np.random.RandomState(),
    "Random": lambda: random.Random(),
    "SystemRandom": lambda: random.SystemRandom(),
    "class of one's own": lambda: type("Own", (random.Random,), {})(),
}


@pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)
def test_a_generator_that_was_made_in_an_earlier_law(make: Callable[[], Any]) -> None:
    """Wrong before: it drew in the runs of the earlier law, so the later one had one report for each input."""
    made = functools.cache(make)

    def code(x: int) -> int:
        generator = made()
        number = generator.random() if hasattr(generator, "random") else generator.random_sample()
        return x if number < 0.75 else 1 - x

    for _ in range(3):
        for x, law in zip((0, 1), law_of(code, [0, 1]).laws, strict=True):
            assert dict(law.mass) == {x: Fraction(3, 4), 1 - x: Fraction(1, 4)}


def test_a_number_that_is_still_open_is_refused_later() -> None:
    numbers: list[Any] = []

    def keeps(x: int) -> int:
        numbers.append(random.random())
        return x

    with pytest.raises(NotDetermined):
        law_of(lambda x: keeps(x) + len(numbers), [0])
    with pytest.raises(Impure, match="kept from an earlier law"):
        law_of(lambda x: bool(numbers[0] < 0.75), [0])
