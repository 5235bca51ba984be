"""Noisy thresholds, the largest of Laplace variables, uniform variables on scales of their own: against formulas, against
integrals in doubles, and against the programs themselves with ordinary numbers.
"""

import math
import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from exactdp.errors import NotStochastic
from exactdp.numbers.exact import exact
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import noisy_comparisons as contests
from exactdp_checks.code.lazy import roots
from exactdp_checks.code.lazy.densities import Shape, largest, volume
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.stand_ins.refusals import Unsupported
from exactdp_checks.code.verdict.audit import audit_code

F = Fraction
T = exact("t")
GRID = np.linspace(-60, 60, 1_200_001)


def found(function: Any, inputs: Any = (0,), **options: Any) -> Any:
    return law_of(function, inputs, grid=None, **options)


def value(sum_: dict[Fraction, Fraction]) -> float:
    return math.fsum(float(c) * math.exp(p) for p, c in sum_.items())


def density(shape: Shape, span: tuple[Fraction, Fraction]) -> Any:
    """On the grid, from its name alone."""
    x = (GRID - float(shape.at)) / float(shape.by)
    if shape.name == "uniform":
        low, high = map(float, span)
        y = np.where((x > low) & (x < high), 1 / (high - low), 0.0)
    elif shape.name == "exponential":
        y = np.where(x > 0, np.exp(-np.maximum(x, 0)), 0.0)
    else:
        y = np.exp(-abs(x)) / 2
    return y / abs(float(shape.by))


def in_order(shapes: Any, spans: Any, order: Any) -> float:
    """The probability of one order, the least first."""
    below = np.ones_like(GRID)
    for i in order:
        below = np.cumsum(density(shapes[i], spans[i]) * below) * (GRID[1] - GRID[0])
    return float(below[-1])


def a_shape(rng: random.Random) -> tuple[Shape, tuple[Fraction, Fraction]]:
    name = rng.choice(["uniform", "exponential", "laplace"])
    span = sorted(rng.sample([F(0), F(1, 4), F(1, 2), F(1)], 2)) if name == "uniform" and rng.random() < 0.5 else [F(0), F(1)]
    by = F(rng.choice([1, 2, 3]), rng.choice([1, 2])) * rng.choice([1, -1])
    return Shape(name, rng.random() < 0.5, F(rng.randrange(-4, 5), 2), by), (span[0], span[1])


@pytest.mark.parametrize("seed", range(12))
def test_volumes_are_integrals(seed: int) -> None:
    rng = random.Random(seed)
    shapes, spans = zip(*(a_shape(rng) for _ in range(rng.choice([2, 3, 4]))), strict=True)
    k = len(shapes)
    orders = {order: in_order(shapes, spans, order) for order in permutations(range(k))}
    for earlier in [(0,) * k, (0, 1) + (0,) * (k - 2), (0,) + (1,) * (k - 1), (2**k - 2,) + (0,) * (k - 1)]:
        fit = [o for o in orders if all(o.index(j) < o.index(i) for i in range(k) for j in range(k) if earlier[i] >> j & 1)]
        assert value(volume(shapes, earlier, spans)) == pytest.approx(sum(orders[o] for o in fit), abs=2e-3)
    assert volume(shapes, (0,) * k, spans)[F(0)] == 1
    both = [volume(shapes, earlier, spans) for earlier in ((0, 1) + (0,) * (k - 2), (2,) + (0,) * (k - 1))]
    total = {p: both[0].get(p, F(0)) + both[1].get(p, F(0)) for p in both[0].keys() | both[1].keys()}
    assert {p: c for p, c in total.items() if c} == {F(0): 1}  # exactly: one of the two is the less


@pytest.mark.parametrize("seed", range(8))
def test_the_largest_has_the_volume_of_all_others_below(seed: int) -> None:
    rng = random.Random(100 + seed)
    shapes = [a_shape(rng)[0] for _ in range(rng.choice([2, 3, 5]))]
    for i in range(len(shapes)):
        others = sum(1 << j for j in range(len(shapes)) if j != i)
        known = tuple(others if j == i else 0 for j in range(len(shapes)))
        assert volume(tuple(shapes), known) == largest(shapes, i)


def test_two_laplace_variables_one_further_on() -> None:
    (law,) = found(lambda x, rng: rng.laplace(0, 2) < 1 + rng.laplace(0, 2)).laws
    assert law.mass[False] == (F(1, 2) + 2) / 4 / T  # the tail of the difference, (2 + z) e^-z / 4 at z = 1/2; t = e^(1/2)


def test_two_uniform_variables_on_scales_of_their_own() -> None:
    (law,) = found(lambda x: random.random() + 0.25 < random.random()).laws
    assert dict(law.mass) == {True: F(9, 32), False: F(23, 32)}
    (law,) = found(lambda x: 3 * random.random() > 1 - 2 * random.random()).laws
    assert law.mass[False] == F(1, 12)  # the triangle below 3u + 2v = 1

    def with_numbers_before(x: int) -> Any:
        u, v = random.random(), random.random()
        return (u < 0.5, u + 0.25 < v) if u < 0.5 else None

    (law,) = found(with_numbers_before).laws
    assert dict(law.mass) == {None: F(1, 2), (True, True): F(1, 4), (True, False): F(1, 4)}


def test_states_with_an_order_are_merged() -> None:
    def until_one_is_far(x: int) -> bool:
        while True:
            u, v = random.random(), random.random()
            if u + 0.5 < v:
                return True
            if random.random() < 0.5:
                return False

    def known_through_a_loop(x: int) -> Any:
        u, v = random.random(), random.random()
        first = u + 0.5 < v
        while random.random() < 0.5:
            if random.random() < 0.25:
                break
        return first, u + 0.5 < v

    (law,) = found(until_one_is_far).laws
    assert dict(law.mass) == {True: F(2, 9), False: F(7, 9)}  # 1/8 and 7/16 in each turn
    (law,) = found(known_through_a_loop).laws
    assert dict(law.mass) == {(True, True): F(1, 8), (False, False): F(7, 8)}


def test_exponential_variables_from_elsewhere() -> None:
    (law,) = found(lambda x: -math.log(random.random()) < 1 + math.log(random.random())).laws
    assert law.mass[True] == 1 - 2 / T  # the sum of two is below 1
    (law,) = found(lambda x: -math.log(random.random()) > 1 - math.log1p(-random.random())).laws
    assert law.mass[True] == 1 / T / 2


def noisy_max(x: int, rng: np.random.Generator) -> int:
    return int(np.argmax(1.0 * (np.arange(4) == x) + rng.laplace(0, 2.0, size=4)))


def sparse_vector(x: int, rng: np.random.Generator) -> Any:
    threshold = 0.5 + rng.laplace(0, 2.0)
    for i in range(3):
        if (1.0 if i >= x else 0.0) + rng.laplace(0, 4.0) >= threshold:
            return i
    return None


def sparse_vector_without_new_noise(x: int, rng: np.random.Generator) -> Any:
    """The variant of Lyu, Su, Li 2017 that is not private: the queries have no noise."""
    threshold = rng.laplace(0, 2.0)
    return tuple(bool(query >= threshold) for query in ((0.0, 1.0) if x else (1.0, 0.0)))


def exponential_noise(x: int, rng: np.random.Generator) -> Any:
    keys = [float(i == x) + rng.exponential(2.0) for i in range(3)]
    return max(range(3), key=lambda i: keys[i])


def ordered_before(x: int) -> Any:
    """An order of uniform variables, then of exponential ones, then with one moved."""
    u, v, w = random.random(), random.random(), random.random()
    if u < v:
        a, b = -math.log(u), -math.log(v)
        return "up", b + 0.5 < -2 * math.log(w), a + 0.5 < -math.log(w) * 2
    a, b, c, d = -math.log(u), -math.log(v), -2 * math.log(w), 1 - math.log1p(-random.random())
    return a < c, b < d, c < d


def laplace_of_both_signs(x: int, rng: np.random.Generator) -> Any:
    a, b, c = rng.laplace(0, 1.0), rng.laplace(0.5, 2.0), rng.laplace(0, 1.0)
    first = bool(-a < b)
    return first, bool(-a < 0.5 - c), bool(0.5 - c > b)


def least_of_five(x: int, rng: np.random.Generator) -> Any:
    noise = rng.laplace(0, 1.0, size=5) + np.array([0.0, 0.5, 0.5, 1.0, 0.0])
    place = int(np.argmin(noise))
    return place, bool(noise[0] < noise[3])


PROGRAMS = [noisy_max, sparse_vector, exponential_noise, ordered_before, laplace_of_both_signs, least_of_five]


@pytest.mark.parametrize("function", PROGRAMS)
def test_laws_are_those_of_ordinary_numbers(function: Any) -> None:
    one = found(function, [0, 1])
    generator, runs = np.random.default_rng(7), 20_000
    random.seed(7)
    for x, law in enumerate(one.laws):
        assert law.unexplored == 0
        sizes = {output: float(enclosed(exact(p), one.root).lower) for output, p in law.mass.items()}
        assert math.fsum(sizes.values()) == pytest.approx(1, abs=1e-12)
        arguments = (generator,) if function.__code__.co_argcount == 2 else ()
        seen = [function(x, *arguments) for _ in range(runs)]
        assert set(seen) <= set(sizes)
        for output, p in sizes.items():
            assert abs(seen.count(output) - runs * p) <= 5 * math.sqrt(runs * p * (1 - p)) + 5, output


@pytest.mark.parametrize("function", PROGRAMS)
def test_enclosed_laws_hold_the_exact_ones(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one = found(function)
    monkeypatch.setattr(roots, "POWER", 0)
    monkeypatch.setattr(contests, "powers", lambda *_: None)
    near = found(function)
    assert 0 < near.laws[0].unexplored < F(1, 2**200)
    for output, p in one.laws[0].mass.items():
        least = near.laws[0].mass[output]
        assert enclosed(exact(p), one.root).upper >= least >= enclosed(exact(p), one.root).lower - F(1, 2**200)


def test_verdicts() -> None:
    """Report noisy max at its level, which is not tight; the sparse vector; a variant without noise in queries."""
    assert audit_code(noisy_max, range(4), 1, isolated=False, grid=None).outcome == "proved"
    assert audit_code(noisy_max, range(4), F(1, 2), isolated=False, grid=None).outcome == "refuted"
    assert audit_code(sparse_vector, range(4), 1, isolated=False, grid=None).outcome == "proved"
    broken = audit_code(sparse_vector_without_new_noise, range(2), 50, isolated=False, grid=None)
    assert broken.outcome == "refuted"
    first, second = found(sparse_vector_without_new_noise, [0, 1]).laws
    assert (True, False) in first.mass.keys() - second.mass.keys()


def test_a_law_at_one_t_is_no_channel_for_every_t() -> None:
    one = found(noisy_max)
    with pytest.raises(NotStochastic, match=r"powers of t = e\^\(1/2\), and no law for every t >= 1: audit_code decides"):
        one.channel()
    assert float(one.sub_channel().bounds(0, 0)[0]) == pytest.approx(0.3713, abs=0.0001)


def test_many_at_once() -> None:
    def of(k: int) -> Any:
        return lambda x, rng: int(np.argmax((np.arange(k) == 3) + rng.laplace(size=k)))

    (law,) = found(of(12)).laws
    assert len(set(law.mass.values())) == 2
    assert sum(law.mass.values(), start=F(0)) == 1
    (law,) = found(lambda x, rng: int(np.argmin(rng.laplace(size=40)))).laws
    assert set(law.mass.values()) == {F(1, 40)}


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("with a number too", lambda x: (lambda u, v: (u + 0.5 < v, u < 0.25))(random.random(), random.random())),
        ("with a number too", lambda x, rng: (lambda a, b: (a < 0, a < b + 1))(rng.laplace(), rng.laplace())),
        ("meet in one expression", lambda x: (lambda u, v: (u + 0.5 < v, 2 * u < v))(random.random(), random.random())),
        ("meet in one expression", lambda x: random.random() + random.random() < 1),
        ("meet in one expression", lambda x: random.random() < -math.log(-math.log(random.random()))),
        ("meet in one expression", lambda x: (lambda u: u < 1 - u)(random.random())),
        ("more than 8", lambda x, rng: int(np.argmax(np.arange(9) + rng.laplace(size=9)))),
    ],
)
def test_what_is_refused(text: str, function: Any) -> None:
    with pytest.raises(Unsupported, match=text):
        found(function)
    assert found(lambda x: random.random() + 0.5 == random.random()).laws[0].mass == {False: 1}
