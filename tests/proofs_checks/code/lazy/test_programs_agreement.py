"""A release of numpy that changes an operator changes the answer, or leaves the law undecided: it is never a wrong law."""

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import agreement, maps
from exactdp_checks.code.lazy.uniform import Lazy
from exactdp_checks.code.stand_ins.refusals import Unsupported


@pytest.fixture
def another_release(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """The installed numpy differs in the operators of some types."""

    agreement.agree()

    def differs(*kinds: type) -> None:
        for kind in kinds:
            monkeypatch.setitem(maps.DIFFERENT, kind, agreement._said(f"{kind.__name__} + 1"))

    return differs


def test_the_installed_numpy() -> None:
    assert agreement.differences(agreement.OPERATORS) == {}


@pytest.mark.parametrize("changed", [lambda v: v + 1, np.float32, list], ids=["value", "type", "error"])
def test_what_another_release_changes_is_noticed(changed: Any) -> None:
    """numpy's own sums change, those of lazy numbers do not."""

    def plus(one: Any, two: Any) -> Any:
        its = one + two
        return its if Lazy in (type(one), type(two)) else changed(its)

    found = agreement.differences({"+": plus, "-": operator.sub})
    assert set(found) >= {np.int64, np.float64, np.uint8}
    assert "+" in found[np.int64]


def test_integers_are_drawn_where_they_differ(another_release: Callable[..., None]) -> None:
    """So numpy computes with them itself, whatever it does."""
    another_release(np.int64)
    law = law_of(lambda x, rng: int(rng.integers(4) + np.int8(3)) > 4, [0])
    assert dict(law.laws[0].mass) == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_real_numbers_that_differ_are_undecided(another_release: Callable[..., None]) -> None:
    another_release(np.float64, float)
    with pytest.raises(Unsupported, match=rf"numpy {np.__version__} computes float.*2\.0 to 2\.\d were tested"):
        law_of(lambda x, rng: bool(rng.random() < 0.25), [0])
