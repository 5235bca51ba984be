"""protocols.rejection_projection and its fast twin: nobody active, both branches, the threshold at equality, bad input."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast.protocols import rejection_projection as fast
from exactdp.protocols import gaussian_projection
from exactdp.protocols.rejection_projection import Result, estimate, estimate_as_printed, projects

UNITS = [[1, 0], [0, 1]]


def test_the_average_is_over_the_active_users_alone():
    reports = [[3, 1], None, [1, 1], None, None]
    found = estimate(UNITS, reports)
    assert found == Result(gaussian_projection.estimate(UNITS, [[3, 1], [1, 1]]), 5, 2)
    assert found.answer.average == (2, 1)
    assert found.answer.value == (1, 0)


def test_nobody_is_active():
    """The corrected protocol returns 0, in the polytope; the printed one divides by zero."""
    for n in (1, 3):
        found = estimate(UNITS, [None] * n)
        assert (found.users, found.active, found.answer.value, found.answer.projected) == (n, 0, (0, 0), True)
    with pytest.raises(OutOfScope, match="nobody is active"):
        estimate_as_printed(UNITS, [None, None], 1)
    assert fast.estimate(UNITS, []).value.tolist() == [0, 0]
    assert fast.estimate(UNITS, np.zeros((0, 2))).value.tolist() == [0, 0]
    with pytest.raises(ValueError, match="nobody is active"):
        fast.estimate_as_printed(UNITS, [], 2, 1.0)


def test_the_printed_protocol_has_two_branches():
    """nhat < d^2 ln n/(4 epsilon^2 ln J): ln n/(4 ln 2) at d = 1, J = 2, epsilon = 1, that is nhat < log2(n)/4."""
    few = [[5], *[None] * 16]
    assert estimate_as_printed([[1, 2]], few, 1).answer.value == (2,)
    many = [[5], [5], *[None] * 15]
    assert estimate_as_printed([[1, 2]], many, 1).answer.value == (5,)
    assert estimate_as_printed([[1, 2]], many, "1/2").answer.value == (2,)
    assert estimate([[1, 2]], many).answer.value == (2,)


def test_the_threshold_at_equality_is_decided():
    assert projects(0, 16, 1, 2, 1)
    assert not projects(1, 16, 1, 2, 1)  # 1 < log2(16)/4 = 1 is false
    assert projects(1, 17, 1, 2, 1)
    assert projects(3, 16, 2, 2, 1)
    assert not projects(4, 16, 2, 2, 1)
    assert projects(4, 16, 2, 2, "999999/1000000")


@pytest.mark.parametrize(("n", "d", "k", "epsilon"), [(17, 1, 2, 1.0), (1000, 3, 5, 0.5), (100, 10, 50, 0.125)])
def test_the_twin_has_the_same_threshold(n, d, k, epsilon):
    for active in range(0, n + 1, max(1, n // 40)):
        assert fast.projects(active, n, d, k, epsilon) == projects(active, n, d, k, Fraction(epsilon))


def test_one_column_always_projects():
    assert projects(10, 10, 1, 1, 1)
    assert estimate_as_printed([[1]], [[7], [7]], 1).answer.value == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_the_twin(seed):
    rng = np.random.default_rng(seed)
    a, sent = rng.integers(-2, 3, size=(2, 4)).astype(float), rng.integers(-8, 9, size=(5, 2)) / 4
    rows = [[Fraction(v) for v in row] for row in a.tolist()]
    reports = [None, *([Fraction(v) for v in row] for row in sent.tolist()), None, None]
    for epsilon in (0.25, 1.0):
        pairs = (
            (fast.estimate(a, sent), estimate(rows, reports).answer),
            (fast.estimate_as_printed(a, sent, 8, epsilon), estimate_as_printed(rows, reports, Fraction(epsilon)).answer),
        )
        for found, wanted in pairs:
            assert found.projected == wanted.projected
            assert np.abs(found.value - [float(v) for v in wanted.value]).max() < 1e-9


def test_bad_input():
    with pytest.raises(BadInput, match="at least one user"):
        estimate(UNITS, [])
    with pytest.raises(BadInput, match="a report has 1 entries"):
        estimate(UNITS, [None, [1]])
    with pytest.raises(OutOfScope, match="two users"):
        estimate_as_printed(UNITS, [[1, 1]], 1)
    for epsilon in (0, -1, "3/2"):
        with pytest.raises(OutOfScope, match="0 < epsilon <= 1"):
            estimate_as_printed(UNITS, [[1, 1], None], epsilon)
    for active in (-1, 3, 1.0, True):
        with pytest.raises(BadInput, match="from 0 to n = 2"):
            projects(active, 2, 1, 2, 1)
    for n, d, k in ((0, 1, 1), (2, 0, 1), (2, 1, 0), (2.0, 1, 1)):
        with pytest.raises(BadInput, match="integers >= 1"):
            projects(0, n, d, k, 1)


def test_the_twin_refuses_bad_input():
    for sent in ([[]], [[1.0]], [[float("nan"), 1.0]], [1.0, 2.0]):
        for refused in (lambda s=sent: fast.estimate(UNITS, s), lambda s=sent: fast.estimate_as_printed(UNITS, s, 9, 1.0)):
            with pytest.raises(ValueError, match="finite numbers"):
                refused()
    for active, n, epsilon in ((-1, 2, 1.0), (3, 2, 1.0), (1, 1, 1.0), (1, 2, 0.0), (1, 2, 1.5), (1, 2, float("nan"))):
        with pytest.raises(ValueError, match="0 <= nhat <= n"):
            fast.projects(active, n, 1, 2, epsilon)
