"""The error function, the integral that it is: the proved checker accepts true bounds, and rejects those beside its values."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import exported_claims
import extracted
import mpmath
import pytest
from kernel_examples import certificate, sides

from exactdp_checks.exporting.coq import lemmas
from exactdp_checks.exporting.lemma import Lemma

POINTS = ("0", "1/2", "-3/2", "1/1099511627776", "-1/1000000")


def bounds(x: str) -> list[tuple[Any, Any, bool]]:
    """(smaller side, larger side, whether it is so): one unit of the 25th place beside erf(x), from mpmath's value."""
    with mpmath.workdps(80):
        value = mpmath.erf(mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator)
        units = int(mpmath.floor(value * 10**25))
    low, high = (str(Fraction(n, 10**25)) for n in (units - 1, units + 2))
    return [(low, ["erf", x], True), (["erf", x], high, True), (["erf", x], low, False), (high, ["erf", x], False)]


def test_the_error_function_is_that_of_mpmath(folder: Path) -> None:
    """The 25 places that mpmath gives are accepted; bounds on the other side of its value are not."""
    found = [(lemma, right) for x in POINTS for *given, right in bounds(x) for lemma in [written(*given, right)]]
    answers = exported_claims.each_accepted([lemma.written("@@") for lemma, _ in found], folder)
    assert answers == [True] * len(found)
    assert [" true)" in lemma.data[-8:] for lemma, _ in found] == [right for _, right in found]
    other = [
        lemma.written("@@").replace("true)." if right else "false).", "false)." if right else "true).") for lemma, right in found
    ]
    assert exported_claims.each_accepted(other, folder) == [False] * len(found)


def written(left: Any, right: Any, _: bool) -> Lemma:
    """The theorem that left <= right, or that it is false."""
    ((_, _, found),) = lemmas("enclosure", sides(left, "<=", right, point={}, bits=90), "it")
    assert isinstance(found, Lemma), found
    return found


@pytest.mark.parametrize("bits", [1, 8, 90, 400])
def test_the_program_says_what_the_other_kernel_says(bits: int, checker: Path) -> None:
    """At points and at ends of enclosures, with few bits and with many; beyond 30 no kernel encloses it."""
    points: list[Any] = [*POINTS, "-6", "29", "30", "31", "-301/10", ["ln", 2], ["sqrt", "1/2"], ["exp", 3], ["exp", 4]]
    texts = [
        json.dumps(certificate("enclosure", sides(["erf", x], relation, right, point={}, bits=bits)))
        for x in points
        for relation in ("<=", "<", "==")
        for right in ("0", "1/2", "1", ["erf", "1/2"], ["erf", ["/", 1, 2]])
    ]
    found = Counter[str]()
    assert extracted.compared(checker, texts, found) is None
    assert found["enclosure: rejected"] > 9
    assert found.total() == len(texts)
