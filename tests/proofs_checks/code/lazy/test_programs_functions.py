"""Functions of one random number, monotone in pieces: the law is what all values of a coarse grid give, natively.

On the grid of doubles the cuts are checked against the function itself, one step to either side.
"""

import math
import random
from bisect import bisect_left
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from exactdp_checks import audit_code
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import c_library, steps
from exactdp_checks.code.lazy.maps import Domain, Map
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Refusal, Unsupported

F = Fraction
TEXTS = {
    "tenths": lambda u: f"{u:.1f}",
    "whole": lambda u: f"{u * 3:.0f}",
    "signed": lambda u: f"{u - 0.5:+.1f}",
    "percent": lambda u: f"{u:.1%}",
    "exponent": lambda u: f"{u + 1:.0e}",
    "significant": lambda u: f"{u * 100:8.1g}|",
    "zero below": lambda u: f"{(u - 0.5) * 0.01:.1f}",
}
PLAIN = {
    "sqrt": lambda u: math.sqrt(u) < 0.6,
    "sqrt, rounded": lambda u: math.floor(math.sqrt(u) * 4),
    "square": lambda u: u * u < 0.3,
    "square of a centred one": lambda u: (u - 0.3) * (u - 0.3) < 0.05,
    "power": lambda u: u**2 < 0.3,
    "root as a power": lambda u: u**0.5 < 0.3,
    "power, rounded": lambda u: round(u**3 * 5),
    "rest": lambda u: u % 1 < 0.75,
    "rest of turns": lambda u: (u * 5) % 2 < 0.5,
    "rest below zero": lambda u: (u - 0.7) % 0.25 < 0.1,
    "rest, rounded": lambda u: int(((u * 7 - 3) % 2) * 2),
    "log": lambda u: -math.log(1 - u) < 0.7,
    "log1p": lambda u: math.log1p(u) > 0.5,
    "log, rounded": lambda u: math.floor(-3 * math.log(1 - u)),
    "copysign": lambda u: math.copysign(2, u - 0.4),
    "copysign times": lambda u: math.copysign(1, u - 0.4) * (u - 0.4) < 0.1,
}
NUMPYS = {
    "sign": lambda u: np.sign(u - 0.5),
    "maximum": lambda u: np.maximum(u, 0.4) == 0.4,
    "minimum": lambda u: np.minimum(u, 0.4) < 0.3,
    "clip": lambda u: np.clip(u, 0.2, 0.6) >= 0.6,
    "digitize": lambda u: np.digitize(u, [0.2, 0.5, 0.7]),
    "digitize, right": lambda u: np.digitize(u, [0.25, 0.5], right=True),
    "round": lambda u: np.round(u, 1),
    "round up to tens": lambda u: np.round(u * 100, -1),
    "sqrt": lambda u: np.sqrt(u) < 0.6,
    "square": lambda u: np.square(u) < 0.3,
    "method round": lambda u: (u * np.float64(1)).round(1),
}
LOGARITHMS = {
    "log": lambda u: -np.log(1 - u) < 0.7,
    "log1p": lambda u: np.log1p(u) > 0.5,
    "log, rounded": lambda u: int(np.floor(-3 * np.log(1 - u))),
    "geometric, by inversion": lambda u: max(int(np.ceil(np.log(1 - u) / np.log(0.75))), 1),
    "of zero": lambda u: min(float(np.floor(np.log(u))), -2.0),
}
BITS = (1, 3, 5)


def counted(f, bits):
    """The law of f(u) for u uniform on the grid, by every value."""
    found = Counter(canonical(f(j / 2**bits)) for j in range(2**bits))
    return {value: F(n, 2**bits) for value, n in found.items()}


@pytest.mark.parametrize("name", [*TEXTS, *PLAIN])
def test_python(name):
    f = (TEXTS | PLAIN)[name]
    for bits in BITS:
        assert dict(law_of(lambda _: f(random.random()), [0], grid=bits).laws[0].mass) == counted(f, bits)


@pytest.mark.parametrize("name", NUMPYS)
def test_numpy(name):
    f = NUMPYS[name]
    for bits in BITS:
        found = law_of(lambda _: f(np.random.default_rng().random()), [0], grid=bits).laws[0].mass
        assert dict(found) == counted(f, bits)
        array = law_of(lambda _: f(np.random.default_rng().random(1))[0], [0], grid=bits).laws[0].mass
        assert sorted(array.values()) == sorted(counted(f, bits).values())


@pytest.mark.parametrize("name", LOGARITHMS)
def test_logarithms_of_numpy_in_doubles(name):
    """Of one number; of an array numpy may compute other last bits, so that is refused."""
    f = LOGARITHMS[name]
    with np.errstate(divide="ignore"):
        for bits in BITS:
            assert dict(law_of(lambda _: f(random.random()), [0], grid=bits).laws[0].mass) == counted(f, bits)
            assert dict(law_of(lambda _: f(np.random.default_rng().random()), [0], grid=bits).laws[0].mass) == counted(f, bits)
        with pytest.raises(Unsupported, match="of an array of uniform variables is exact on the continuum alone"):
            law_of(lambda _: bool(np.log(1 - np.random.default_rng().random(3)).max() > 1), [0])


def test_a_geometric_number_by_inversion_overflows_once_in_2_53():
    """As in diffprivlib: log(0) is minus infinity, which no integer is; an observer sees that no report comes."""
    scale = 1 + np.exp(-1 / 3)

    def steps_from(u):
        return np.floor(np.log(u) * -3)

    def report(x):
        u = (random.random() - 0.5) * scale
        with np.errstate(divide="ignore"):
            return max(0, min(3, int(np.round(x + (-1 if u < 0 else 1) * steps_from(u if u >= 0 else -u)))))

    found = law_of(report, [0, 3])
    rare = next(y for y in found.outputs if y not in range(4))
    assert [law.mass[rare] for law in found.laws] == [F(1, 2**53)] * 2
    native = bisect_left(range(2**53), True, 2**52 + 1, key=lambda j: bool(steps_from((j / 2**53 - 0.5) * scale) <= 0))
    assert found.laws[0].mass[0] == F(2**52 + 2**53 - native, 2**53)


def test_doubles_are_cut_where_the_function_turns():
    """Each map and a threshold: the answer is the function's own on both sides of the cut."""
    for made, threshold in [
        ((("sqrt", None),), 0.3),
        ((("C log", None),), -0.7),
        ((("sub from", 1.0), ("C log", None), ("neg", None)), 1.5),
        ((("np.C log", None),), -0.7),
        ((("np.C log1p", None), ("mul", 3.0), ("np.floor", None)), 1),
        ((("C laplace", None),), 0.25),
        ((("C laplace", None), ("mul", 3.0), ("round", None)), 4),
        ((("pow", 2),), 0.1),
        ((("pow", 7.5),), 0.1),
        ((("square", None),), 0.1),
        ((("np.round", 1),), 0.35),
        ((("printed", ".2f"),), 0.125),
    ]:
        its = Map(Domain("grid", 2**53, float), made)
        for op in (float.__lt__, float.__le__):
            cut, below = its.cut(lambda v, c, op=op: op(float(v), c), float(threshold))
            assert 0 < cut < 2**53
            near = [op(float(its.value(j)), float(threshold)) for j in range(cut - 3, cut + 3)]
            assert near == [below] * 3 + [not below] * 3


def test_laplace_is_what_numpy_computes():
    """One random() and one logarithm, with numpy's roundings; and the exponential variables of RandomState and of random."""
    its = Map(Domain("grid", 2**53, float), (("C laplace", None),))
    rng, legacy, python = np.random.default_rng(5), np.random.RandomState(5), random.Random(5)
    for _ in range(200):
        state = rng.bit_generator.state
        j = int(rng.random() * 2**53)
        rng.bit_generator.state = state
        assert rng.laplace(0.25, 1.5) == its.value(j) * 1.5 + 0.25
        old = legacy.get_state()
        u = legacy.random_sample()
        legacy.set_state(old)
        assert legacy.exponential(1.5) == -math.log(1.0 - u) * 1.5
        before = python.getstate()
        u = python.random()
        python.setstate(before)
        assert python.expovariate(1.5) == -math.log(1.0 - u) / 1.5


def test_a_rounded_laplace_mechanism_in_doubles_has_ends():
    """Where numbers run out the other input still has some: no epsilon bounds it, though with real numbers it is 1."""
    found = law_of(lambda x: round(x + np.random.default_rng().laplace(0, 1.0)), [0, 1]).laws
    assert max(found[0].mass) < max(found[1].mass)
    assert min(found[0].mass) < min(found[1].mass)
    ratio = found[0].mass[0] / found[1].mass[0]
    assert abs(float(ratio) - 0.39346934 / 0.19170025) < 1e-6


def test_a_function_that_is_not_monotone_is_refused(monkeypatch):
    """As a library whose logarithm is wrong by more than it may be would have it."""
    real = math.log
    wrong = lambda v, _: real(max(v, 2.0**-60)) - (2.0**-46 if 0.4 < v < 0.4 + 2**-48 else 0)  # noqa: E731
    monkeypatch.setitem(steps._STEPS, "C log", wrong)
    with pytest.raises(Refusal, match="not monotone on this machine"):
        Map(Domain("grid", 2**53, float), (("C log", None),)).cut(lambda v, c: v < c, real(0.4))


def test_two_logarithms_and_what_remains_are_refused():
    with pytest.raises(Refusal, match="random itself"):
        c_library.nearly((("C log", None), ("neg", None), ("C log", None)))
    for f in (lambda u: math.sin(u) < 0.5, lambda u: u**-1 < 0.5, lambda u: np.sqrt(u - 0.5) < 0.1, lambda u: math.exp(u) < 2):
        with pytest.raises(Unsupported):
            law_of(lambda _, f=f: f(np.random.default_rng().random()), [0])


@pytest.mark.parametrize("n", [2, 3])
def test_argsort_has_every_order(n):
    """Ties included, in the order that numpy gives them."""
    expected = Counter()
    for code in range(4**n):
        expected[tuple(np.argsort([code // 4**i % 4 / 4 for i in range(n)]).tolist())] += 1
    found = law_of(lambda _: tuple(np.random.default_rng().random(n).argsort().tolist()), [0], grid=2).laws[0]
    assert dict(found.mass) == {order: F(count, 4**n) for order, count in expected.items()}


TWO = {
    "xor": lambda b: 1 ^ b,
    "or": lambda b: b | 2,
    "and": lambda b: 3 & (b * 1),
    "rest": lambda b: (b + 1) % 2,
    "rest of a larger one": lambda b: (b + 7) % 5,
    "exchanged": lambda b: (1 - b) ^ 1,
    "power": lambda b: 3**b,
    "twice": lambda b: ((b ^ 1) + 3) % 4,
}


@pytest.mark.parametrize("name", TWO)
def test_one_of_two_integers_stays_lazy(name):
    """Each of the arrays has one value of two; so a thousand of them are a thousand draws, not 2^1000 runs."""
    f = TWO[name]
    for made in (
        lambda rng: (rng.random(2) < 0.25).astype(int),
        lambda rng: rng.binomial(1, 0.25, size=2),
        lambda rng: np.where(rng.random(2) < 0.25, 1, 0),
        lambda rng: rng.choice([0, 1], p=[0.75, 0.25], size=2),
    ):
        found = law_of(lambda _, made=made: f(made(np.random.default_rng())).tolist(), [0]).laws[0].mass
        assert dict(found) == {
            canonical([int(f(np.array([a]))[0]), int(f(np.array([b]))[0])]): (F(1, 4) if a else F(3, 4))
            * (F(1, 4) if b else F(3, 4))
            for a in (0, 1)
            for b in (0, 1)
        }


def test_many_trials_are_parts():
    def trials(x):
        bits = np.random.default_rng().binomial(1, 0.125, size=200)
        bits[x] = np.random.default_rng().binomial(1, 0.5)
        return (bits ^ 1).tolist()

    found = audit_code(trials, [0, 199], 5, isolated=False, seconds=None)
    assert found.outcome == "proved"
    assert "exactly 7, over all reports of 200 independent parts" in found.sentence


def test_an_unlikely_zero_is_drawn_again():
    """numpy's Laplace variable: of a grid of 8 numbers the 7 that are not 0 are alike."""
    found = law_of(lambda _: bool(np.random.default_rng().laplace() < 0), [0], grid=3).laws[0]
    assert (found.unexplored, dict(found.mass)) == (0, {True: F(3, 7), False: F(4, 7)})


def test_hypergeometric():
    found = law_of(lambda _: int(np.random.default_rng().hypergeometric(3, 4, 2)), [0]).laws[0]
    assert dict(found.mass) == {0: F(6, 21), 1: F(12, 21), 2: F(3, 21)}
    for good, bad, drawn in [(3, 4, 2), (2, 3, 4), (5, 1, 3), (4, 0, 2), (0, 3, 1), (10, 5, 4)]:
        ways = {k: math.comb(good, k) * math.comb(bad, drawn - k) for k in range(max(0, drawn - bad), min(drawn, good) + 1)}
        for kind in (np.random.default_rng, np.random.RandomState):
            law = law_of(lambda _, kind=kind, n=(good, bad, drawn): int(kind().hypergeometric(*n)), [0]).laws[0]
            right = {k: F(n, sum(ways.values())) for k, n in ways.items()}  # the legacy one in doubles
            assert dict(law.mass) == right if kind is np.random.default_rng else law.mass.keys() >= right.keys()
            assert all(abs(p - right.get(k, 0)) < F(1, 2**50) for k, p in law.mass.items())
    found = law_of(lambda _: int(np.random.hypergeometric(1, 1, 2)), [0]).laws[0]  # noqa: NPY002
    assert dict(found.mass) == {1: 1 - F(1, 2**54), 2: F(1, 2**54)}  # numpy adds 1.0 to the largest double, which is 2.0
    for function in (np.random.default_rng().hypergeometric, np.random.hypergeometric):
        with pytest.raises(Unsupported, match=r"line \d+: .* 12 things by rejection"):
            law_of(lambda _, function=function: int(function(15, 15, 12)), [0])
    with pytest.raises(CodeFailed, match="nsample < 1"):  # of the legacy one alone
        law_of(lambda _: int(np.random.hypergeometric(2, 2, 0)), [0])  # noqa: NPY002
    with pytest.raises(Exception, match="ngood"):
        law_of(lambda _: int(np.random.default_rng().hypergeometric(3, 4, 9)), [0])


@pytest.mark.parametrize("sizes", [(1, 1, 2), (2, 3, 4), (3, 2, 4), (3, 4, 2), (5, 1, 3), (4, 0, 2)], ids=str)
def test_hypergeometric_numbers_are_those_of_numpy_at_the_ends_of_every_cell(sizes):
    """A law that is right for real numbers may be wrong for doubles, as at the largest of them: the replay asks numpy."""
    for made in (np.random.hypergeometric, np.random.default_rng().hypergeometric):
        found = audit_code(lambda x, made=made: (x, int(made(*sizes))), "0..1", 50, isolated=False)
        assert found.outcome == "refuted", found.sentence
