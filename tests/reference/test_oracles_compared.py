"""The records of the frequency oracles: their moments against channels and estimators, exact comparisons, the best."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import exp, log
from typing import Any

import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.mechanisms import (
    count_mean_sketch,
    hadamard_response,
    histogram_encoding,
    krr,
    local_hashing,
    rappor,
    subset_selection,
    unary_encoding,
)
from exactdp.mechanisms import general_hadamard_response as parts
from exactdp.mechanisms import hadamard_count_mean_sketch as hcms
from exactdp.mechanisms.local_hashing import Linear
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import exact, rational
from exactdp.oracles.comparing import BITS, CRITERIA, adaptive, best_parts, compare, enclosed, rational_h, root_of_h, sign_at
from exactdp.oracles.records import ORACLES, record

ROOT = Fraction(3)  # s, so that t = 9


def at(value: Any) -> Fraction:
    """The value at s = 3, t = 9."""
    return rational(value if isinstance(value, Fraction) else value.at(t=ROOT**2, s=ROOT))


def noise() -> rappor.Noise:
    return rappor.Noise(2 / (ROOT + 1), "1/4", "3/4")


MADE: dict[str, Callable[[int, Any], tuple[Channel, Estimator]]] = {
    "GRR": lambda k, _: (krr.channel(k, 9), krr.estimator(k, 9)),
    "SUE": lambda k, _: tuple(f(k, unary_encoding.symmetric(3)) for f in (unary_encoding.channel, unary_encoding.estimator)),
    "OUE": lambda k, _: tuple(f(k, unary_encoding.optimised(9)) for f in (unary_encoding.channel, unary_encoding.estimator)),
    "BLH": lambda k, _: tuple(f(Linear(k, 1), 9) for f in (local_hashing.channel, local_hashing.estimator)),
    "OLH": lambda k, c: tuple(f(Linear(k, c["bits"]), 9) for f in (local_hashing.channel, local_hashing.estimator)),
    "SS": lambda k, c: tuple(f(k, c["d"], 9) for f in (subset_selection.channel, subset_selection.estimator)),
    "HR": lambda k, _: (hadamard_response.channel(k, 9), hadamard_response.estimator(k, 9)),
    "GHR": lambda k, c: (parts.channel(k, c["parts"], 9), parts.estimator(k, c["parts"], 9)),
    "CMS": lambda k, c: tuple(f(Linear(k, c["bits"]), 3) for f in (count_mean_sketch.channel, count_mean_sketch.estimator)),
    "HCMS": lambda k, c: tuple(f(Linear(k, c["bits"]), 9) for f in (hcms.channel, hcms.estimator)),
    "RAPPOR": lambda k, _: tuple(f(rappor.one_hot(k), k, rappor.once(noise())) for f in (rappor.channel, rappor.estimator)),
}


@pytest.mark.parametrize("name", [oracle.name for oracle in ORACLES])
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_moments_are_those_of_the_channel(name: str, k: int) -> None:
    """n Var of an item of nobody and of everybody, and of all items, the most over all data of three users."""
    chosen = {"bits": 1} if name in ("CMS", "HCMS") else compare(k, "t=9").row(name).parameters
    oracle = record(name)
    found = oracle.moments(k, chosen)
    channel, estimator = MADE[name](k, chosen)
    users = 3
    nobody, everybody, total = [], [], []
    for counts in product(range(users + 1), repeat=k):
        if sum(counts) != users:
            continue
        variances = estimator.covariance_of_data(channel, counts)
        nobody += [variances[j, j] * users for j in range(k) if not counts[j]]
        everybody += [variances[j, j] * users for j in range(k) if counts[j] == users]
        total.append(sum((variances[j, j] for j in range(k)), start=Fraction(0)) * users)
    assert (at(found.nobody), at(found.everybody), at(found.total)) == (max(nobody), max(everybody), max(total))
    assert oracle.bits(k, chosen) == (channel.size[1] - 1).bit_length()


def test_the_table_at_a_thousand_items() -> None:
    """What is best at k = 1000 and epsilon = 1 by each criterion; numbers of the literature to six digits."""
    found = compare(1000, 1)
    assert {c: found.best(c) for c in CRITERIA} == {
        "nobody": ("SS",),
        "worst": ("SUE",),
        "average": ("SS",),
        "bits": ("GRR", "HR", "GHR"),
        "server": ("GRR",),
    }
    e = exp(1)
    for name, value in (("GRR", (e + 998) / (e - 1) ** 2), ("OUE", 4 * e / (e - 1) ** 2), ("SUE", e**0.5 / (e**0.5 - 1) ** 2)):
        interval = enclosed(found.row(name).nobody, 1)
        assert interval is not None
        assert abs(float(interval.lower) - value) < 1e-9 * value
        assert interval.width < Fraction(1, 2**60)
    assert found.row("SS").parameters == {"d": 269}


def test_the_best_is_the_least() -> None:
    """Against decimals, on a grid; by every criterion."""
    for k, epsilon in product((2, 3, 10, 1000, 10**6), ("1/100", 1, "ln 3", 4, 12)):
        found = compare(k, epsilon)
        for criterion in ("nobody", "worst", "average"):
            decimals = {r.oracle.name: enclosed(found.value(r.oracle.name, criterion), epsilon, 512) for r in found.rows}
            least = min(v.lower for v in decimals.values() if v)
            best = found.best(criterion)
            assert best
            for name, value in decimals.items():
                assert value is not None
                assert (value.lower - least < Fraction(1, 10**30)) == (name in best), (k, epsilon, criterion, name)


def test_crossings_at_a_point_are_ties() -> None:
    """GRR and OUE at k = 3t + 2, SUE and OUE at k s = (s+1)^2, at levels where t or s is rational."""
    for k, t in ((8, 2), (11, 3), (5, 1 + Fraction(1, 10**9))):
        found = compare(k, f"t={t}", names=("GRR", "OUE"))
        assert found.best("nobody") == (("GRR", "OUE") if k == 3 * t + 2 else ("OUE",) if k > 3 * t + 2 else ("GRR",))
    s = Fraction(4)
    assert compare(25, "t=16", names=("SUE", "OUE")).best("average") == ("OUE",)
    assert (s + 1) ** 2 / s > 6
    assert compare(6, "t=16", names=("SUE", "OUE")).best("average") == ("SUE",)
    assert compare(9, "t=4", names=("SUE", "OUE")).best("average") == ("OUE",)


def test_the_adaptive_choice_is_decided() -> None:
    """GRR exactly where k <= 3t + 2, at rational and at transcendental t, next to the border as well."""
    for k, epsilon, name in ((8, "t=2", "GRR"), (9, "t=2", "OUE"), (8, "t=1.999999999", "OUE"), (10, 1, "GRR"), (11, 1, "OUE")):
        assert adaptive(k, epsilon) == name
    with pytest.raises(BadInput):
        adaptive(1, 1)


@pytest.mark.parametrize(
    ("value", "epsilon", "sign"),
    [
        ("t - 3", "ln 3", 0),
        ("s^2 - 3", "ln 3", 0),
        ("s^4 - 9", "t=3", 0),
        ("s - 2", "ln 4", 0),
        ("s - 2", "ln 3", -1),
        ("1732050807568877293527446341505/1000000000000000000000000000000 - s", "ln 3", -1),
        ("s*s - t", 1, 0),
        ("t - 2718281828459045/1000000000000000", 1, 1),
        ("(2 - s)/(s - 3)", "ln 3", -1),
        ("7", 1, 1),
        ("s - s", 1, 0),
        ("8/nats^2 - 32", "1/2", 0),
        ("nats - 1", "ln 3", 1),
        ("nats^2 - t", "ln 3", -1),
        ("nats + s - 3", "1+ln 3", 1),
        ("h - 3", "t=64/9", 0),
        ("h - 2", "t=4", 1),
        ("h - s", "t=4", 1),
        ("4*h*s - (3*h-1)*(h+1)", 1, 0),
        ("h*nats - 1", 1, 1),
        ("3*s - 2*t - 1/10", "t=2", 1),
        ("5*s - 7*t/2", "t=2", 1),
        ("5*s - 18*t/5", "t=2", -1),
    ],
)
def test_signs_are_decided(value: str, epsilon: Any, sign: int) -> None:
    """At rational t of a + b sqrt(t), at transcendental ones by enclosures."""
    assert sign_at(exact(value), epsilon) == sign
    assert sign_at(-exact(value), epsilon) == -sign


def test_what_is_not_told_apart_is_said() -> None:
    """An algebraic level that is not rational: equal values are not told apart, and different ones are."""
    assert sign_at(exact("t - 2"), "ln(3)/2") == -1
    with pytest.raises(OutOfScope, match="not told apart"):
        sign_at(exact("t^2 - 3"), "ln(3)/2")
    assert BITS[-1] > 4096


def test_what_is_refused() -> None:
    for k in (1, 0, -1, True, 2.0, "3"):
        with pytest.raises(BadInput, match="k = "):
            compare(k, 1)  # type: ignore[arg-type]
    for epsilon in (0, "eps", "t=1"):
        with pytest.raises(OutOfScope, match="above 0"):
            compare(10, epsilon)
    for value in ("x", "t + y"):
        for read in (sign_at, enclosed):
            with pytest.raises(BadInput, match=r"is no number at a level: write t = e\^epsilon"):
                read(exact(value), 1)
    for arguments in ((10, -1), (10, float("nan")), (10, "x"), (10, 1, 0), (10, 1, True), (10, 1, 5, ("XYZ",))):
        with pytest.raises(BadInput):
            compare(*arguments)  # type: ignore[arg-type]
    with pytest.raises(OutOfScope, match=r"2\^40"):
        compare(2**41, 1)
    found = compare(10, 1, names=("GRR",))
    with pytest.raises(BadInput, match="no oracle 'OUE'"):
        found.row("OUE")
    with pytest.raises(BadInput, match="no criterion"):
        found.best("speed")
    with pytest.raises(BadInput, match="no oracle 'XYZ'"):
        record("XYZ")
    assert compare(2, 20).row("OLH").parameters == {"bits": 1}
    assert compare(10**6, 20).row("OLH").parameters == {"bits": 20}


@pytest.mark.parametrize("epsilon", ["1/10", "1", "3", "10"])
def test_the_best_threshold_of_continuous_noise(epsilon: str) -> None:
    """Its variance is below that of every other threshold on a grid, and is that of its own p and q."""
    best = enclosed(compare(9, epsilon, names=("THE-Laplace",)).row("THE-Laplace").nobody, epsilon)
    h = enclosed(exact("h"), epsilon)
    assert best is not None
    assert h is not None
    theta = Fraction(2 / float(Fraction(epsilon)) * log((float(h.lower) + 1) / 2)).limit_denominator(10**9)
    assert Fraction(1, 2) < theta < 1

    def noise(cut: Fraction) -> float:
        p, q = (float(v.enclosure().lower) for v in histogram_encoding.laplace_threshold(cut, epsilon))
        return q * (1 - q) / (p - q) ** 2

    assert noise(theta) == pytest.approx(float(best.lower), rel=1e-9)
    assert all(noise(Fraction(i, 200)) > float(best.lower) * (1 - 1e-12) for i in range(201))
    for off in (Fraction(1, 50), Fraction(-1, 50)):
        assert noise(theta + off) > float(best.lower) * (1 + 1e-7)


def test_continuous_noise_at_a_level() -> None:
    """8/epsilon^2 in both forms of a level; the record is what the mechanism says; h is a number where it is rational."""
    for epsilon, value in (("1/2", 32), (4, Fraction(1, 2))):
        row = compare(7, epsilon, names=("SHE-Laplace",)).row("SHE-Laplace")
        assert {enclosed(v, epsilon) for v in (row.nobody, row.worst, row.average)} == {Interval(value, value)}
        assert histogram_encoding.laplace_variance(Fraction(epsilon)) == value
    inside = enclosed(exact("8/nats^2"), "ln 3")
    assert inside is not None
    assert inside.width < Fraction(1, 2**100)
    assert float(inside.lower) == pytest.approx(8 / log(3) ** 2)
    assert [rational_h(Fraction(s)) for s in ("8/3", "1", "2")] == [3, 1, None]
    for s in ("8/3", "15/8", "21/5", "1"):
        h = rational_h(Fraction(s))
        assert h is None or root_of_h(h) == Fraction(s)
    law = histogram_encoding.best_laplace("5/2")
    for theta, name in (("THE-Laplace", "noise"), ("THE-Laplace", "own")):
        part = "nobody" if name == "noise" else "everybody"
        assert getattr(record(theta).moments(9, {}), part).at(h="5/2") == getattr(law, name)


def test_two_rounds_are_their_composed_law() -> None:
    """One report at half the level: L-GRR is GRR, and L-OSUE is OUE, at s = 3 where all reports have t = 9."""
    for k, (name, one) in product((2, 3, 7), (("L-GRR", "GRR"), ("L-OSUE", "OUE"))):
        long, short = record(name).moments(k, {}), record(one).moments(k, {})
        for part in ("nobody", "everybody", "total"):
            assert at(getattr(long, part)) == rational(getattr(short, part).at(t=ROOT))


@pytest.mark.parametrize(("k", "epsilon"), [(2, 1), (3, log(9)), (5, 3), (6, 5), (7, log(50)), (4, 0.01)])
def test_the_best_number_of_parts_by_whole_matrices(k: int, epsilon: float) -> None:
    """The average risk for each power of two from the channel and the scores, at a rational t beside e^epsilon."""
    t = Fraction(round(exp(epsilon) * 10**6), 10**6)
    risks = {}
    for many in (2**i for i in range((2 * k).bit_length())):
        scores = parts.estimator(k, many, t).scores.rows
        risks[many] = max(
            sum(p * sum(v * v for v in scores[y]) for y, p in enumerate(row)) for row in parts.channel(k, many, t).rows
        )
    best = min(risks, key=lambda many: (risks[many], many))
    assert best_parts(k, Fraction(epsilon)) == best


def test_no_best_number_of_parts() -> None:
    for k, epsilon in ((1, 1), (5, 0), (2**41, 1)):
        with pytest.raises((BadInput, OutOfScope)):
            best_parts(k, epsilon)
