"""experiments: the distributions, the schemes with their exact moments, and the runs, which one seed decides."""

from collections.abc import Sequence
from fractions import Fraction
from math import e, pi, sqrt
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp.mechanisms import block_hadamard, general_hadamard_response
from exactdp_checks.simulating.distributions import NAMES, masses, spread
from exactdp_checks.simulating.runs import METHODS, generator, mapped, mean_of, repeated, tidy_csv
from exactdp_checks.simulating.schemes import Scheme, block, equal_blocks, general, usual_general

C = (e + 1) / (e - 1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("k", [1, 2, 7, 1000])
def test_masses_are_distributions(name: str, k: int) -> None:
    law = masses(name, k)
    assert law.shape == (k,)
    assert law.min() >= 0
    assert law.sum() == pytest.approx(1, abs=1e-12)


def test_masses_are_as_defined() -> None:
    assert masses("uniform", 4).tolist() == [0.25] * 4
    assert masses("zipf", 3) == pytest.approx([6 / 11, 3 / 11, 2 / 11])
    assert masses("geometric", 3)[1] / masses("geometric", 3)[0] == pytest.approx(0.95)
    assert masses("geometric-printed", 3)[1] / masses("geometric-printed", 3)[0] == pytest.approx(0.05)
    assert masses("geometric-printed", 1000)[0] == pytest.approx(0.95)
    for name in ("geometric", "geometric-printed"):
        plain, permuted = masses(name, 1000), masses(f"{name}-spread", 1000)
        assert sorted(plain) == sorted(permuted)
        assert permuted[spread(1000)].tolist() == plain.tolist()
    for bad, k in (("normal", 3), ("uniform", 0), ("uniform", True)):
        with pytest.raises(BadInput, match="write"):
            masses(bad, k)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 6, 8, 100, 1000])
def test_the_permutation_is_one(k: int) -> None:
    assert sorted(spread(k)) == list(range(k))
    assert spread(k)[0] == 0
    assert k == 1 or abs(int(spread(k)[1]) - k / 2) <= 0.5


@pytest.mark.parametrize("m", [10, 20, 50, 100])
def test_heavy_symbols_lie_in_different_blocks(m: int) -> None:
    """Any m consecutive ranks meet most blocks, and none more than twice; unpermuted they lie in few."""
    homes = spread(1000) // (1000 // m)
    for first in (0, 37, 500):
        counts = np.bincount(homes[first : first + m], minlength=m)
        assert counts.max() <= 2
        assert (counts > 0).mean() > 0.7
    blocks = masses("geometric-spread", 1000).reshape(m, -1).sum(axis=1)
    assert blocks.max() < masses("geometric", 1000).reshape(m, -1).sum(axis=1).max() / 2


PRIOR = ("1/2", "1/4", "0", "1/8", "1/16", "1/16", "0")
COUNTS = (9, 0, 3, 1, 1, 2, 0)
PARTITIONS: list[Any] = [
    ((0, 1, 2, 3, 4, 5, 6),),
    ((6, 0), (3,), (1, 2, 5, 4)),
    tuple((x,) for x in range(7)),
    ((0, 2, 4, 6), (1, 3, 5)),
]


@pytest.mark.parametrize("t", [Fraction(3), Fraction(11, 10), Fraction(50)])
@pytest.mark.parametrize("size", [*((p,) for p in PARTITIONS), (7, 1), (7, 2), (7, 4), (7, 16)])
def test_moments_are_those_of_the_exact_side(size: tuple[Any, ...], t: Fraction) -> None:
    """Variances of every coordinate, for drawn and for fixed users; l2; the Gaussian prediction from them."""
    mechanism: Any = block_hadamard if len(size) == 1 else general_hadamard_response
    scheme: Scheme = block(size[0]) if len(size) == 1 else general(*size)
    channel, estimator = mechanism.channel(*size, t=t), mechanism.estimator(*size, t=t)
    level = f"t={t}"
    prior, data = [float(Fraction(p)) for p in PRIOR], [count / sum(COUNTS) for count in COUNTS]
    drawn, fixed = estimator.covariance(channel, PRIOR, 10), estimator.covariance_of_data(channel, COUNTS)
    for covariance, law, n, kept in ((drawn, prior, 10, False), (fixed, data, sum(COUNTS), True)):
        variances = [float(covariance[x, x]) for x in range(7)]
        l1, l2 = scheme.predicted(law, level, n, fixed=kept)
        assert l2 == pytest.approx(sum(variances), rel=1e-12)
        assert l1 == pytest.approx(sum(sqrt(2 * v / pi) for v in variances) / 2, rel=1e-9)
        moments = scheme.second_moments(law, level) - np.asarray(law) ** (1 if kept else 2)
        assert moments / n == pytest.approx(variances, rel=1e-9, abs=1e-14)
    assert scheme.predicted(prior, level, 10, fixed=False)[1] == pytest.approx(float(estimator.risk(channel, PRIOR, 10)))
    assert scheme.predicted(data, level, 16, fixed=True)[1] == pytest.approx(float(estimator.risk_of_data(channel, COUNTS)))


@pytest.mark.parametrize(("m", "value"), [(1, 1.207), (10, 0.380), (20, 0.272), (50, 0.169), (100, 0.121)])
def test_the_prediction_for_uniform_data(m: int, value: float) -> None:
    """(c/2) sqrt(2/pi) k / sqrt(n m), beyond-sec-7-raw; lower with the exact variances by less than m/(c k)^2 of it."""
    predicted, _ = block(equal_blocks(1000, m)).predicted(masses("uniform", 1000), 1, 512_000, fixed=False)
    formula = C / 2 * sqrt(2 / pi) * 1000 / sqrt(512_000 * m)
    assert formula == pytest.approx(value, rel=0.015)
    assert formula * (1 - m / (C * 1000) ** 2) < predicted < formula


def test_tiny_and_large_levels() -> None:
    """c^2 near 4/epsilon^2 where e^epsilon - 1 is below the precision of a double at 1; c near 1 at large epsilon."""
    for scheme in (block([[0, 1]]), usual_general(2, "1e-18")):
        assert scheme.second_moments([0.5, 0.5], "1e-18") == pytest.approx([4e36, 4e36], rel=1e-9)
    assert block([[0, 1]]).second_moments([0.5, 0.5], "690") == pytest.approx([1, 1])
    assert general(2, 2).second_moments([0.5, 0.5], "690") == pytest.approx([0.5, 0.5])  # one symbol in each part


def test_schemes_refuse() -> None:
    for call, arguments in ((equal_blocks, (10, 3)), (equal_blocks, (10, 0)), (general, (10, 3)), (general, (0, 2))):
        with pytest.raises(BadInput):
            call(*arguments)
    for epsilon in ("0", "-1", "x", "ln 0", "801", "1e-30", "eps", float("nan"), None, "1e999999999"):
        with pytest.raises(BadInput):
            usual_general(10, epsilon)
    assert [usual_general(1000, epsilon).parts for epsilon in ("0.5", 1, "ln 4", 100)] == [1, 2, 4, 1024]


def test_means_and_standard_errors() -> None:
    assert (mean_of([5.0]).mean, mean_of([5.0]).error) == (5.0, None)
    assert mean_of([1.0, 3.0]).error == pytest.approx(1.0)  # deviation sqrt(2) over sqrt(2)
    assert mean_of([4.0] * 9).error == 0


def test_tables() -> None:
    assert tidy_csv([{"a": 1, "b": None}, {"a": "x,y", "b": 0.5}]) == 'a,b\n1,\n"x,y",0.5\n'


def test_names_decide_the_random_numbers() -> None:
    def word(*names: Any) -> int:
        return int(generator(*names).integers(2**63))

    words = [word(1, "a"), word(2, "a"), word(1, "b"), word(1, "a", 1), word(1, "a", 1, 2), word(1, "a", 12)]
    assert len(set(words)) == len(words)
    assert word(1, "a", 1, 2) == words[4]
    with pytest.raises(BadInput):
        generator(-1, "a")


def errors_of(scheme: Scheme, law: Sequence[float], n: int, runs: int, *, fixed: bool) -> Any:
    p = np.asarray(law)

    def data(i: int) -> Any:
        return (p * n).astype(int) if fixed else generator(5, "users", i).multinomial(n, p)

    found = repeated(scheme, data, p, "ln 99", lambda i: generator(5, "reports", i), runs, fixed=fixed)
    return {errors.postprocess: errors for errors in found}


@pytest.mark.parametrize("fixed", [True, False])
@pytest.mark.parametrize("scheme", [block([[0, 1, 2, 3]]), block([[0], [3, 1], [2]]), general(4, 2)])
def test_runs_agree_with_the_exact_risk(scheme: Scheme, fixed: bool) -> None:
    """At t = 99 users are half of the variance or more, so that fixed users and drawn users cannot be confused."""
    found = errors_of(scheme, [0.5, 0.25, 0.25, 0], 200, 800, fixed=fixed)
    raw = found["none"]
    other = scheme.predicted([0.5, 0.25, 0.25, 0], "ln 99", 200, fixed=not fixed)[1]
    assert abs(raw.l2.mean - raw.l2_predicted) < 4 * raw.l2.error
    assert abs(raw.l2.mean - other) > 4 * raw.l2.error
    assert raw.d_tv.mean == pytest.approx(raw.d_tv_predicted, rel=0.1)
    assert list(found) == list(METHODS)
    for method in ("clip", "simplex", "norm-sub"):
        assert found[method].d_tv.mean < raw.d_tv.mean  # here, not always
        assert (found[method].d_tv_predicted, found[method].l2_predicted) == (None, None)
    assert found["simplex"].l2.mean == pytest.approx(found["norm-sub"].l2.mean)
    assert found["simplex"].l2.mean <= raw.l2.mean  # always: a projection


def test_cells_in_order_on_threads() -> None:
    seen: list[str] = []
    assert mapped(lambda x: x * x, range(50), str, seen.append) == [x * x for x in range(50)]
    assert seen == [str(x) for x in range(50)]
