"""Exponential variables of different rates, Gumbel-max and continuous noise on the continuum, against formulas and against
enclosures: the same programs with weights in powers of t, and with enclosed ones.
"""

import math
import random
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from exactdp.numbers.exact import exact
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.lazy import roots
from exactdp_checks.code.lazy.exponentials import Scale, scaled, total
from exactdp_checks.code.lazy.roots import enclosed
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported
from exactdp_checks.code.verdict.audit import audit_code

F = Fraction
T = exact("t")


def found(function, inputs=(0,), **options):
    return law_of(function, inputs, grid=None, **options)


def waits(rates):
    return [-math.log(random.random()) / rate for rate in rates]


def order_of(x):
    keys = waits([1, 2, 0.5, 4])
    return tuple(sorted(range(4), key=lambda i: keys[i]))


def in_turn(rates, order):
    """The probability of an order of exponential variables: the next one with its rate among what is left."""
    left, p = list(order), F(1)
    while left:
        p *= F(rates[left[0]]) / sum(F(rates[i]) for i in left)
        left.pop(0)
    return p


def test_every_order_of_four() -> None:
    (law,) = found(order_of).laws
    assert dict(law.mass) == {order: in_turn([1, 2, F(1, 2), 4], order) for order in permutations(range(4))}


def test_total_counts_orders() -> None:
    rates = (F(1), F(2), F(3), F(5))
    for earlier in ((0, 1, 1, 1), (0, 0, 3, 0), (0, 0, 1, 2), (14, 0, 0, 0)):
        fit = [
            o
            for o in permutations(range(4))
            if all(o.index(j) < o.index(i) for i in range(4) for j in range(4) if earlier[i] >> j & 1)
        ]
        assert total(rates, earlier) == sum(in_turn(rates, o) for o in fit)
    assert total(rates, (2, 1, 0, 0)) == 0  # each before the other


def softmax(x):
    keys = [1.5 * (i == x) - math.log(-math.log(random.random())) for i in range(4)]
    return max(range(4), key=lambda i: keys[i])


def softmax_of_numpy(x, rng):
    return int(np.argmax(1.5 * (np.arange(4) == x) + rng.gumbel(size=4)))


@pytest.mark.parametrize("function", [softmax, softmax_of_numpy])
def test_gumbel_max_is_the_exponential_mechanism(function) -> None:
    one = found(function, [0, 3])
    assert one.root == 2
    assert dict(one.laws[1].mass) == {i: (T**3 if i == 3 else 1) / (T**3 + 3) for i in range(4)}
    proved = audit_code(function, range(4), F(3, 2), isolated=False, grid=None)
    assert proved.outcome == "proved", proved.sentence
    assert audit_code(function, range(4), F(1499, 1000), isolated=False, grid=None).outcome == "refuted"


def mirrored(x):
    u = [random.random() for _ in range(3)]
    return -2 * math.log(u[0]) < -math.log(1 - u[1]), 3 - math.log1p(-u[2]) > 3 - 2 * math.log(u[0])


def test_both_ends_of_the_uniform_variable() -> None:
    (law,) = found(mirrored).laws  # rates 1/2, 1, 1
    assert law.mass[True, True] == F(1, 2) / F(5, 2)
    assert law.mass[True, False] + law.mass[True, True] == F(1, 3)


def after_an_order(x):
    u = [random.random() for _ in range(3)]
    if u[0] < u[1]:
        return "ordered"
    w = [-math.log(v) for v in u]
    return w[0] < 2 * w[2], w[1] < 2 * w[2]


def test_an_order_of_the_uniform_variables_is_one_of_their_logarithms() -> None:
    (law,) = found(after_an_order).laws  # rates 1, 1, 1/2, and the first before the second
    assert dict(law.mass) == {"ordered": F(1, 2), (True, True): F(4, 15), (True, False): F(2, 15), (False, False): F(1, 10)}


def clamped(x, rng):
    return int(min(max(round(x + rng.laplace(0, 1.0)), 0), 1))


def with_both_kinds(x):
    u = random.random()
    if u < 0.5:
        return "low", math.log(2 * u) < -x - 1
    return -math.log(2 - 2 * u) < 1.5, u < 0.75, -math.log(1 - u) > 2


def bits(x, rng):
    return tuple(((np.arange(3) == x) + rng.laplace(0, 2.0, size=3) > 0.5).tolist())


def within_an_interval(x):
    u = random.random()
    if not 1 < -math.log(u) < 2:
        return None
    return int(u * 16), -2 * math.log(u) < 3, u < 0.2


def thresholds_of_one_and_orders(x):
    u, v = random.random(), random.random()
    return -math.log(u) < 1, -math.log(v) < 1, u < v


def exponential(x):
    return random.expovariate(2.0) < 0.25 + x


def an_output_that_is_searched(x, rng):
    return math.floor(max(-2, min(2, rng.laplace(x, 2.0))))


def two_scales(x):
    return max(range(3), key=[0.5 * (i == x) - math.log(-math.log(random.random())) for i in range(3)].__getitem__), exponential(
        x
    )


PROGRAMS = [softmax, softmax_of_numpy, clamped, with_both_kinds, bits, within_an_interval, thresholds_of_one_and_orders]
PROGRAMS += [exponential, an_output_that_is_searched, two_scales]


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_powers_agree_with_enclosures(function, monkeypatch) -> None:
    """Two ways to the same probabilities, with different stopping: they are within what is unexplored."""
    exactly = found(function, [0, 1])
    assert exactly.root
    monkeypatch.setattr(roots, "POWER", -1)
    near = found(function, [0, 1])
    assert near.root == 0
    for one, other in zip(exactly.laws, near.laws, strict=True):
        first = in_numbers(one, exactly.root)
        assert set(first.mass) == set(other.mass)
        assert first.unexplored < F(1, 2**240) > other.unexplored
        for y, p in first.mass.items():
            assert abs(p - other.mass[y]) < F(1, 2**230)
        assert sum(one.mass.values(), start=one.unexplored) == 1 == sum(other.mass.values(), start=other.unexplored)


def test_laplace_noise_is_decided_where_its_level_is_attained() -> None:
    for level, outcome in ((1, "proved"), (F(999, 1000), "refuted")):
        assert (
            audit_code(lambda x, rng: bool(x + rng.laplace(0, 1.0) > 2), [0, 1], level, isolated=False, grid=None).outcome
            == outcome
        )
    (zero, one) = found(clamped, [0, 1]).laws
    assert dict(zero.mass) == {0: 1 - 1 / (2 * T), 1: 1 / (2 * T)}
    assert dict(one.mass) == {1: 1 - 1 / (2 * T), 0: 1 / (2 * T)}
    proved = audit_code(clamped, [0, 1], 1, isolated=False, grid=None)
    assert proved.outcome == "proved"
    assert "proved" in proved.sentence
    assert "undecided" not in proved.sentence


def test_exponents_with_large_denominators_are_enclosed() -> None:
    one = found(
        lambda x: max(range(3), key=[0.1 * (i == x) - math.log(-math.log(random.random())) for i in range(3)].__getitem__)
    )
    (law,), e = one.laws, math.exp(0.1)
    assert one.root == 0
    assert 0 < law.unexplored < F(1, 2**240)
    assert float(law.mass[0]) == pytest.approx(e / (e + 2), abs=1e-15)


def test_a_root_for_all_inputs() -> None:
    """The second input needs another root than the first: both laws end in powers of the same t."""
    one = found(lambda x: -math.log(random.random()) < (F(1, 2) if x == 0 else F(1, 3)), [0, 1])
    assert one.root == 6
    assert (one.laws[0].mass[False], one.laws[1].mass[False]) == (1 / T**3, 1 / T**2)
    assert abs(enclosed(one.laws[1].mass[False], 6).lower - F(math.exp(-1 / 3))) < F(1, 2**50)


def test_continuous_variables_are_those_of_numpy_and_of_random() -> None:
    def shapes(x, rng):
        arrays = rng.laplace(size=2), rng.gumbel([1, 2.5]), rng.exponential(2, (2, 2)), rng.standard_exponential(3)
        alone = (
            rng.laplace(),
            rng.exponential(2.0),
            random.expovariate(2),
            rng.gumbel(1, 2),
            rng.laplace(1, 0),
            rng.gumbel(3, 0),
        )
        kinds = [isinstance(v, float) and not isinstance(v, np.floating) for v in alone]
        return str([(a.shape, a.dtype.name) for a in arrays] + kinds + [alone[-1]])

    assert found(shapes).outputs == (shapes(0, np.random.default_rng()),)
    with pytest.raises(CodeFailed, match="scale < 0"):
        found(lambda x, rng: rng.laplace(0, -1) < 0)
    assert dict(found(lambda x, rng: (rng.exponential(1, size=0).shape, rng.laplace(size=()).shape)).laws[0].mass) == {
        ((0,), ()): 1
    }


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("meet in one expression", lambda x: -math.log(-math.log(random.random())) < 2 * math.log(-math.log(random.random()))),
        ("meet in one expression", lambda x: (lambda u, v: (u < v, 2 * u < v))(*waits([1, 1]))),
        ("with a number too", lambda x: (lambda u, v: (2 * u < v, u < 1))(*waits([1, 1]))),
        ("with a number too", lambda x: (lambda u, v: (u < 1, 2 * u < v))(*waits([1, 1]))),
        ("more than 8", lambda x: (lambda w: [w[i] < w[i + 1] for i in range(8)])(waits(range(1, 10)))),
        ("differ by about", lambda x: -math.log(-math.log(random.random())) < 1e9 - math.log(-math.log(random.random()))),
        ("without out", lambda x, rng: rng.standard_exponential(2, out=np.zeros(2))),
    ],
)
def test_what_is_refused(text, function) -> None:
    with pytest.raises(Unsupported, match=text):
        found(function)


def test_the_grid_of_doubles_has_no_such_law() -> None:
    for function in (lambda x, rng: rng.exponential() < 1, lambda x, rng: rng.gumbel() < 1):
        with pytest.raises(Unsupported, match="ask with the grid 'ideal'"):
            law_of(function, [0])


def test_weights_in_t_of_the_code_itself_are_not_mixed_with_those_of_e() -> None:
    with pytest.raises(Unsupported, match="write one or the other"):
        law_of(lambda x, draw: (draw(["t", 1]), -math.log(random.random()) < 1), [0], grid=None)


def test_loops_with_such_weights_are_followed_in_numbers() -> None:
    def again(x):
        while True:
            y = -math.log(random.random())
            if y < 1:
                return y < 0.5

    one = found(again)
    assert one.root == 0
    low = float(one.laws[0].mass[True])
    assert low == pytest.approx((1 - math.exp(-0.5)) / (1 - math.exp(-1)), abs=1e-12)


def test_scales() -> None:
    maps = []

    def keep(x):
        u = random.random()
        values = 2 - math.log(1 - u) / 4, 3 - 2 * math.log(-5 * math.log(u)), u, math.log(2 * u), math.log(math.log(2 - u) + 2)
        maps.extend(values)
        return 0

    found(keep)
    maps = [scaled(value.map) for value in maps]
    assert maps[0] == ((1, 2), 1, Scale(True, F(4), F(0)))
    assert maps[1] == ((2, -2), -1, Scale(False, F(1, 5), F(3, 2)))
    assert maps[2:5] == [None, None, None]
