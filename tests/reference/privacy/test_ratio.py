"""ratio: what doubles may leave out is never the worst; the smallest epsilon against all ratios in fractions."""

from fractions import Fraction
from itertools import product
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.privacy import levels, pairs
from exactdp.privacy.levels import smallest_epsilon, tight_matrix
from exactdp.privacy.ratio import CLOSE, crosswise, filter_is_sound, log_ratio, ratio_of, ratio_within

ONE = 10**17


def near_ties(seed: int, k: int = 3, m: int = 4) -> Channel:
    """Entries over 10^17 whose columns have nearly the same ratio: several of them have one quotient in doubles."""
    rng = np.random.default_rng(seed)
    base = rng.integers(ONE // 20, ONE // 19, m)
    rows = [[int(n) * (x + 1) + int(rng.integers(-1, 2)) for n in base[:-1]] for x in range(k)]
    return Channel([[Fraction(n, ONE) for n in (*row, ONE - sum(row))] for row in rows])


def largest(channel: Channel, x: int, other: int) -> Any:
    return max(ratio_of(channel[x, y], channel[other, y]) for y in range(channel.size[1]))  # type: ignore[type-var]


@pytest.mark.parametrize("seed", range(40))
def test_the_worst_ratio_of_near_ties(seed: int) -> None:
    q = near_ties(seed)
    wanted = max(largest(q, x, other) for x, other in product(range(3), repeat=2))
    found = smallest_epsilon(q)
    assert found.ratio == wanted == ratio_of(q[found.x, found.y], q[found.other, found.y])
    tight = tight_matrix(q)
    assert all(tight[x, o] == LogSum.ln(largest(q, x, o)) for x, o in product(range(3), repeat=2) if x != o)


def test_a_filter_without_a_margin_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above would not see that it is: the largest quotient of doubles is not always the largest."""
    exactly = [smallest_epsilon(near_ties(seed)).ratio for seed in range(40)]
    monkeypatch.setattr(levels, "CLOSE", 1.0)
    assert [smallest_epsilon(near_ties(seed)).ratio for seed in range(40)] != exactly
    assert levels.CLOSE != CLOSE == pairs.CLOSE


@given(st.integers(1, 2**62), st.integers(1, 2**62), st.integers(-3, 3), st.integers(-3, 3))
def test_the_margin_covers_the_rounding(n: int, d: int, i: int, j: int) -> None:
    """Of two quotients of doubles, the one that is larger by more than the margin is the larger one."""
    a, b = Fraction(n, ONE), Fraction(d, ONE)
    c, e = Fraction(n + i * n // 2**52 + i, ONE), Fraction(d + j * d // 2**52 + j, ONE)
    if c > 0 and e > 0 and float(a) / float(b) < float(c) / float(e) * CLOSE:
        assert a / b < c / e
    if c > 0 and e > 0 and float(a) * (1 / float(b)) < float(c) * (1 / float(e)) * CLOSE:
        assert a / b < c / e


def test_corners() -> None:
    assert (ratio_of(Fraction(0), Fraction(0)), ratio_of(Fraction(1), Fraction(0))) == (0, inf)
    assert (log_ratio(inf), log_ratio(Fraction(3)), log_ratio(exact("3*t^2"))) == (
        inf,
        LogSum.ln(3),
        LogSum.ln(3) + LogSum.eps() * 2,
    )
    with pytest.raises(OutOfScope, match="is not a level"):
        log_ratio(exact("t+1"))
    assert ratio_within(inf, inf)
    assert not ratio_within(inf, LogSum(5))
    assert ratio_within(Fraction(0), LogSum())
    assert ratio_within(Fraction(3), LogSum.ln(3))
    assert not ratio_within(Fraction(3) + Fraction(1, 10**40), LogSum.ln(3))
    assert ratio_within(exact("t"), LogSum.eps())
    assert not ratio_within(exact("t+1/1000"), LogSum.eps())
    assert not ratio_within(exact("(t+1)/2"), LogSum())
    with pytest.raises(OutOfScope, match="is not decided in several variables"):
        ratio_within(exact("k*t/2"), LogSum.eps())
    with pytest.raises(OutOfScope, match="no rational function"):
        ratio_within(exact("t"), LogSum.eps() + LogSum(1))


@pytest.mark.parametrize("one", [3**5, 2**70, 3**50])
def test_crosswise_quotients(one: int) -> None:
    matrix = ExactMatrix.of([[Fraction(1, one), Fraction(2, 7)], [0, Fraction(one - 1, one)]])
    (n, d), (e, m) = crosswise(matrix)
    for a, b in product(range(len(matrix.values)), repeat=2):
        if matrix.values[b]:
            quotient = Fraction(int(n[a]) * int(d[b]), int(e[a]) * int(m[b]))
            assert quotient == matrix.values[a] / matrix.values[b]  # type: ignore[operator]


def test_when_doubles_may_compare() -> None:
    tiny = Fraction(1, 2**501)
    assert filter_is_sound(ExactMatrix.of([[0, Fraction(1, 2**499)]]))
    assert not filter_is_sound(ExactMatrix.of([[0, tiny]]))
    assert not filter_is_sound(ExactMatrix.of([[1, 2**501]]))
    assert filter_is_sound(ExactMatrix.of([[0, 0]]))
    q = Channel([[tiny, 1 - tiny], [tiny * 3, 1 - tiny * 3], [tiny * 3 / 2, 1 - tiny * 3 / 2]])
    assert smallest_epsilon(q).ratio == 3
