"""Logarithms of uniform variables: exponential and Laplace noise by inversion on the continuum, against known probabilities."""

import math
import random
from fractions import Fraction
from math import log

import numpy as np
import pytest

from exactdp.numbers.enclosure import exp
from exactdp.numbers.exact import exact
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tails import in_numbers
from exactdp_checks.code.lazy.logarithms import EXACT
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported
from exactdp_checks.code.verdict.audit import audit_code

F = Fraction
SMALL = F(1, 2**240)


def laplace(x):
    u = random.random()
    noise = math.log(2 * u) if u < 0.5 else -math.log(2 - 2 * u)
    return x + noise < 0.5


def floored(x):
    n = math.floor(-log(1 - random.random()) * 2)
    return min(n, 3)


def gumbel(x):
    keys = [-math.log(-math.log(random.random())) for _ in range(3)]
    return max(range(3), key=lambda i: keys[i])


def near(law, y, low, high):
    """Whether the probability of y lies, with all that is unexplored, around this interval."""
    return law.mass[y] <= high and low <= law.mass[y] + law.unexplored and 0 < law.unexplored < SMALL


def laws(function, inputs=(0,), **options):
    """The laws in numbers, from below; they are in powers of t = e^(1/root) where the thresholds are."""
    found = law_of(function, inputs, grid=None, **options)
    return [in_numbers(law, found.root) for law in found.laws]


@pytest.mark.parametrize("c", [F(-1), F(-1, 3), F(-7), F(-30)])
def test_exponential_tails(c):
    (law,) = laws(lambda x: math.log(random.random()) < float(c) if c.denominator == 1 else math.log(random.random()) * 3 < 3 * c)
    e = exp(c, 300)
    assert near(law, True, e.lower, e.upper)
    assert law.mass[True] + law.mass[False] + law.unexplored == 1
    (law,) = laws(lambda x: math.log1p(-random.random()) >= int(c) if c.denominator == 1 else math.log1p(-random.random()) >= c)
    assert near(law, False, e.lower, e.upper)


def test_laplace_and_floors():
    zero, one = laws(laplace, (0, 1))
    half = exp(F(-1, 2), 300)
    assert near(zero, True, 1 - half.upper / 2, 1 - half.lower / 2)
    assert near(one, True, half.lower / 2, half.upper / 2)
    (law,) = laws(floored)
    for n in range(3):
        a, b = exp(F(-n, 2), 300), exp(F(-n - 1, 2), 300)
        assert near(law, n, a.lower - b.upper, a.upper - b.lower)
    assert near(law, 3, exp(F(-3, 2), 300).lower, exp(F(-3, 2), 300).upper)


def test_orders_of_gumbel_variables_and_certain_comparisons():
    (law,) = laws(gumbel)
    assert law.mass == dict.fromkeys(range(3), F(1, 3))
    (law,) = laws(lambda x: (math.log(random.random()) < 0, math.log(random.random()) < 3, -math.log(random.random()) > -1))
    assert law.mass == {(True, True, True): 1}


def test_verdicts_on_laplace():
    options = {"isolated": False, "grid": None, "outputs": [False, True]}
    proved = audit_code(laplace, [0, 1], 1, **options)
    assert (proved.outcome, proved.complete) == ("proved", False), proved.sentence
    assert "random() on the continuum" in proved.sentence
    assert EXACT in proved.notes
    assert audit_code(laplace, [0, 1], "0.3", **options).outcome == "refuted"


def test_what_is_refused_by_name():
    for grid, text, program in (
        (53, "needs the value of a uniform variable", lambda x: log(1 - random.random())),
        (53, "of one that is random itself", lambda x: log(-log(1 - random.random())) < -1),
        (None, "math.sqrt of a uniform", lambda x: math.sqrt(random.random()) < 0.5),
        (None, "value of math.log of a uniform", lambda x: math.log(random.random())),
        (None, "value of math.log of a uniform", lambda x: str(math.log(random.random()))),
        (None, "within 10000", lambda x: math.log(random.random()) < -1e6),
        (None, "two uniform variables", lambda x: math.log(random.random()) + math.log(random.random()) < -1),
    ):
        with pytest.raises(Unsupported, match=text):
            law_of(program, [0], grid=grid)


def test_numbers_below_zero_have_no_logarithm():
    def caught(x):
        try:
            return math.log(random.random() - 0.25) < 0
        except ValueError:
            return None

    assert laws(caught)[0].mass[None] == F(1, 4)
    with pytest.raises(CodeFailed):
        law_of(lambda x: math.log(-random.random()), [0], grid=None)
    assert math.log(2.0) == law_of(lambda x: math.log(2.0), [0]).outputs[0]


def test_rounded_logarithms_as_outputs():
    def noisy(x):
        n = x + math.floor(-2 * math.log(random.random()))
        return max(-1, min(n, 2))

    zero, one = laws(noisy, (0, 1))
    for n in (0, 1):
        a, b = exp(F(-n, 2), 300), exp(F(-n - 1, 2), 300)
        assert near(zero, n, a.lower - b.upper, a.upper - b.lower)
    assert near(one, 1, 1 - exp(F(-1, 2), 300).upper, 1 - exp(F(-1, 2), 300).lower)
    (law,) = laws(lambda x: math.floor(-2 * math.log(random.random())), depth=40)
    a, b = exp(F(-5, 2), 300), exp(F(-3), 300)
    assert a.lower - b.upper - SMALL < law.mass[5] <= a.upper - b.lower
    assert 0 < law.unexplored < exp(F(-8)).upper


def exponential_of_numpy(x, rng):
    return bool(-np.log(rng.random()) > 1) ^ bool(x)


def exponentials_at_once(x, rng):
    return tuple((-np.log1p(-rng.random(2)) > 1).tolist())


def cut_to_integers(x, rng):
    return min(math.floor(-np.log(1 - rng.random()) * 2), 3)


def gumbel_of_equal_scores(x, rng):
    return int(np.argmax(-np.log(-np.log(rng.random(3)))))


def gumbel_of_unequal_scores(x, rng):
    return int(np.argmax(np.array([1.0, 0.5, 0.0]) - np.log(-np.log(rng.random(3)))))


def of_what_may_be_negative(x, rng):
    return bool(np.log(rng.random() - 0.5) > 0)


def the_type_of_a_double(x, rng):
    return isinstance(np.log(rng.random()), np.float64), isinstance(np.log(rng.random()) * 2, np.floating)


def test_logarithms_of_numpy() -> None:
    one = law_of(exponential_of_numpy, [0, 1], grid=None)
    e = exp(F(-1), 300)
    assert (one.root, one.laws[0].mass[True], one.laws[1].mass[False]) == (1, 1 / exact("t"), 1 / exact("t"))
    assert EXACT in one.notes
    (two,) = laws(exponentials_at_once)
    assert near(two, (True, True), e.lower**2, e.upper**2)
    assert near(two, (True, False), e.lower - e.upper**2, e.upper - e.lower**2)
    (cut,) = laws(cut_to_integers)
    half = exp(F(-1, 2), 300)
    assert near(cut, 0, 1 - half.upper, 1 - half.lower)
    assert near(cut, 1, half.lower - e.upper, half.upper - e.lower)


def test_gumbel_of_numpy() -> None:
    assert dict(law_of(gumbel_of_equal_scores, [0], grid=None).laws[0].mass) == {0: F(1, 3), 1: F(1, 3), 2: F(1, 3)}
    found, t = law_of(gumbel_of_unequal_scores, [0], grid=None), exact("t")
    assert found.root == 2
    assert dict(found.laws[0].mass) == {0: t**2 / (t**2 + t + 1), 1: t / (t**2 + t + 1), 2: 1 / (t**2 + t + 1)}


def test_what_logarithms_of_numpy_refuse() -> None:
    with pytest.raises(Unsupported, match="exact on the continuum alone"):
        law_of(exponentials_at_once, [0])
    with pytest.raises(Unsupported, match="may be at most 0 is no number"):
        law_of(of_what_may_be_negative, [0], grid=None)
    with pytest.raises(Unsupported, match="may be below 0 is no number"):
        law_of(of_what_may_be_negative, [0])
    with pytest.raises(Unsupported, match="the value of numpy.log"):
        law_of(lambda x, rng: np.log(rng.random()), [0], grid=None)


def test_the_type_of_a_logarithm_of_numpy() -> None:
    assert law_of(the_type_of_a_double, [0], grid=None).outputs == ((True, True),)


def test_logarithms_of_numbers_and_integers_stay_those_of_numpy() -> None:
    found = law_of(lambda x, rng: float(np.log(rng.integers(1, 3))) + float(np.log(2.0)), [0])
    assert sorted(found.outputs) == [float(np.log(2)), 2 * float(np.log(2))]


OF_FEW = [
    (lambda u: math.exp(-u / 2), [math.exp(-j / 2) for j in range(3)]),
    (lambda u: math.sqrt(u / 2), [math.sqrt(j / 2) for j in range(3)]),
    (lambda u: float(np.exp(-u / 2)), [float(np.exp(-j / 2)) for j in range(3)]),
    (lambda u: math.pow(2, u / 2), [math.pow(2, j / 2) for j in range(3)]),
]


@pytest.mark.parametrize(("function", "values"), OF_FEW)
def test_functions_of_scaled_integers_are_those_of_each(function, values):
    """They were refused as those of a uniform variable, as random() is, with advice that nobody can follow."""
    assert dict(law_of(lambda x: function(random.randrange(3)), [0]).laws[0].mass) == dict.fromkeys(values, Fraction(1, 3))


def test_functions_of_random_numbers_are_refused_as_before():
    with pytest.raises(Unsupported, match="as random"):
        law_of(lambda x: math.exp(random.random()) < 2, [0])
