"""The stand-in for numpy's generator: the exact laws of small programs."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy_draws import WORD, Generator

from exactdp_checks.code.law.program import law


def test_the_stand_in_for_a_generator() -> None:
    """Words that are compared twice, low bits beside comparisons, and no user: their exact laws."""
    half, third = np.uint64(WORD // 2), WORD // 3

    def compared(draw: Any) -> tuple[bool, bool, bool]:
        words = Generator(draw).integers(0, WORD, size=1, dtype=np.uint64)
        return bool((words < half)[0]), bool((words < third)[0]), bool((words < WORD)[0])

    assert law(compared).mass == {
        (True, True, True): Fraction(third, WORD),
        (True, False, True): Fraction(1, 2) - Fraction(third, WORD),
        (False, False, True): Fraction(1, 2),
    }

    def column(draw: Any) -> tuple[int, bool]:
        words = Generator(draw).integers(0, WORD, size=1, dtype=np.uint64)
        return int((words & 3)[0]), bool((words >> 2 < 5)[0])

    found = law(column).mass
    assert (len(found), found[2, True]) == (8, Fraction(5, WORD))
    assert Generator(None).integers(0, 5, size=0).size == 0
    with pytest.raises(AssertionError, match="not independent"):
        law(lambda draw: ((word := Generator(draw).integers(0, WORD, size=1)) & 1, word < 7)[0][0])
