"""Stand-ins for numpy.random: exact laws against every point of a small grid, and against numpy's own draws."""

# ruff: noqa: NPY002 - as strangers write
import math
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb

import numpy as np
import pytest
from grids import by_points, same

from exactdp_checks.code.law.canonical import restored
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tails import expanded
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported

F = Fraction


def law(program, **options):
    """The law, with arrays as nested tuples."""
    found = law_of(program, [0], **options)
    assert found.complete
    return {tuples(restored(y)): p for y, p in found.laws[0].mass.items()}


def tuples(y):
    return tuple(map(tuples, y.tolist())) if isinstance(y, np.ndarray) else tuple(map(tuples, y)) if isinstance(y, list) else y


WEIGHTS = [[1.0], [0.5, 0.5], [0.1, 0.2, 0.7], [0.3, 0.0, 0.7], [0.1] * 10, [1 / 3] * 3]


@pytest.mark.parametrize("p", WEIGHTS)
@pytest.mark.parametrize("bits", [1, 4, 6])
def test_choice_bisects_the_running_sums(p, bits):
    sums = np.array(p).cumsum()
    sums /= sums[-1]
    truth = by_points(lambda u: int(sums.searchsorted(u, side="right")), bits)
    n = len(p)
    for program in (
        lambda x, rng: rng.choice(n, p=p),
        lambda x: np.random.choice(n, p=p),
        lambda x, rng: rng.choice(np.arange(n), p=p),
        lambda x, rng: rng.choice(n, size=1, p=p)[0],
        lambda x, rng: np.searchsorted(sums, rng.random(), side="right"),
        lambda x, rng: sums.searchsorted(rng.random(), side="right"),
        lambda x, rng: (rng.random() >= sums).sum(),
        lambda x, rng: int(np.argmax(np.append(rng.random() < sums, True))),
    ):
        assert same(law(program, grid=bits), truth)
    names = "abcdefghij"[:n]
    assert law(lambda x, rng: str(rng.choice(list(names), p=p)), grid=bits) == {names[i]: q for i, q in truth.items()}


def test_choice_in_its_other_forms():
    flat = dict.fromkeys(product(range(3), repeat=2), F(1, 9))
    assert law(lambda x, rng: rng.choice(3, 2)) == law(lambda x: np.random.choice([0, 1, 2], size=(2,))) == flat
    for program in (lambda x, rng: rng.choice(3, 2, replace=False), lambda x: np.random.choice(3, 2, replace=False)):
        assert law(program) == dict.fromkeys(permutations(range(3), 2), F(1, 6))
    rows = np.array([[1, 2], [3, 4]])
    assert law(lambda x, rng: rng.choice(rows)) == {(1, 2): F(1, 2), (3, 4): F(1, 2)}
    assert law(lambda x, rng: rng.choice(rows, axis=1)) == {(1, 3): F(1, 2), (2, 4): F(1, 2)}
    without = law(lambda x, rng: rng.choice(3, 2, replace=False, p=[0.5, 0.25, 0.25]), grid=3)
    assert without[0, 1] == F(1, 2) * F(1, 4) + F(1, 4) * F(1, 2)  # the second draw repeats the first: numpy draws again
    assert sum(without.values()) == 1
    assert law(lambda x, rng: float(rng.choice([0.5, 1.5])) * 2) == {1.0: F(1, 2), 3.0: F(1, 2)}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_integers_and_orders(n):
    flat = dict.fromkeys(range(n), F(1, n))
    for program in (
        lambda x, rng: rng.integers(n),
        lambda x, rng: rng.integers(1, n, endpoint=True) - 1,
        lambda x: np.random.randint(n),
        lambda x: np.random.randint(5, 5 + n) - 5,
        lambda x, random_state: random_state.randint(0, n),
        lambda x, rng: int(rng.integers(n, dtype=np.uint8)),
        lambda x, rng: rng.integers(0, [n])[0],
        lambda x, rng: rng.permutation(n)[0],
    ):
        assert law(program) == flat
    assert law(lambda x, rng: rng.integers(0, n, size=(2, 1))) == {((a,), (b,)): F(1, n * n) for a in range(n) for b in range(n)}
    every = dict.fromkeys(permutations(range(n)), F(1, len(list(permutations(range(n))))))

    def shuffled(x, rng):
        items = np.arange(n)
        rng.shuffle(items)
        return items

    for program in (lambda x, rng: rng.permutation(n), lambda x, rng: rng.permuted(np.arange(n)), shuffled):
        assert law(program) == every
    assert law(lambda x, rng: np.random.RandomState().permutation(list(range(n)))) == every
    assert law(lambda x, rng: rng.integers(2**63) < 2**61) == {True: F(1, 4), False: F(3, 4)}


def test_random_numbers_arrays_and_their_types():
    for bits in (1, 3):
        truth = by_points(lambda u, v: (u < 0.3, v >= 0.5), bits, 2)
        for program in (
            lambda x, rng: (lambda u: (bool(u[0] < 0.3), bool(u[1] >= 0.5)))(rng.random(2)),
            lambda x, rng: (lambda u: (bool((u < 0.3)[0]), bool(u[1] >= 0.5)))(rng.random((2,))),
            lambda x: (bool(np.random.rand() < 0.3), bool(np.random.random_sample() >= 0.5)),
            lambda x: (np.random.random() < 0.3, np.random.uniform() >= 0.5),
        ):
            assert same(law(program, grid=bits), truth)
    assert law(lambda x, rng: rng.uniform(-1, 1, size=2) < 0, grid=4) == dict.fromkeys(product([True, False], repeat=2), F(1, 4))
    single = law(lambda x, rng: rng.random(dtype=np.float32) < np.float32(0.1))
    assert single[True] == F(sum(np.float32(j / 2**24) < np.float32(0.1) for j in range(1677721, 1677723)) + 1677721, 2**24)
    assert law(lambda x, rng: rng.random(1, dtype=np.float32)[0] < 0.5)[True] == F(1, 2)
    for dtype, program in (
        ("<i8", lambda x, rng: (rng.random(2) < 0.5).astype(int)),
        ("|b1", lambda x, rng: rng.random(2) < 0.5),
        ("<f8", lambda x, rng: np.where(rng.random(2) < 0.5, 1.0, 0.0)),
        ("|i1", lambda x, rng: rng.integers(0, 2, size=2, dtype=np.int8)),
    ):
        assert {y.kind for y in law_of(program, [0]).outputs} == {f"array {dtype} 2"}


def test_counts():
    third = {i: F(comb(3, i) * 3 ** (3 - i), 64) for i in range(4)}
    assert law(lambda x, rng: rng.binomial(3, 0.25)) == law(lambda x: np.random.binomial(3, 0.25)) == third
    assert law(lambda x, rng: rng.binomial(1, [0.25, 0.5])) == {
        (0, 0): F(3, 8),
        (0, 1): F(3, 8),
        (1, 0): F(1, 8),
        (1, 1): F(1, 8),
    }
    assert law(lambda x, rng: rng.binomial(1, 0.1))[1] == F(0.1)
    assert law(lambda x, rng: rng.binomial(0, 0.5)) == {0: 1}
    assert law(lambda x, rng: rng.multinomial(2, [0.5, 0.25, 0.25]))[1, 1, 0] == F(1, 4)
    assert law(lambda x, rng: rng.multinomial(1, [0.5, 0.5], size=2)) == {
        (a, b): F(1, 4) for a in ((0, 1), (1, 0)) for b in ((0, 1), (1, 0))
    }
    for grid in (53, None):  # below 1/3 numpy does otherwise in doubles, and its law is meant
        p = 0.25 if grid else 0.5
        found = law_of(lambda x, rng, p=p: rng.geometric(p), [0], depth=20, grid=grid)
        assert found.complete
        assert all(expanded(found.laws[0]).mass[n] == F(p) * F(1 - p) ** (n - 1) for n in range(1, 41))
        found = law_of(lambda x, rng, p=p: rng.geometric(p), [0], depth=20, grid=grid, merge=False)
        assert dict(found.laws[0].mass) == {n: F(p) * F(1 - p) ** (n - 1) for n in range(1, 21)}
        assert found.unexplored[0] == F(1 - p) ** 20
    assert law(lambda x, rng: rng.bytes(1) < b"\x40") == {True: F(1, 4), False: F(3, 4)}


@pytest.mark.parametrize("p", [1 / 3, 0.5, 0.6, 0.7, 0.95, 1.0])
def test_a_geometric_number_is_the_first_sum_that_one_random_number_is_not_above(p):
    """As numpy's own loop finds it; where its sums stop below the largest number it never returns."""
    sums, term = [p], p
    while sums[-1] + (term := term * (1 - p)) > sums[-1] and sums[-1] < 1:
        sums.append(sums[-1] + term)
    ends = [math.floor(F(min(s, 1 - 2**-53)) * 2**53) + 1 for s in sums]  # numbers that are not above each sum
    truth = {n: F(b - a, 2**53) for n, (a, b) in enumerate(zip([0, *ends], ends, strict=False), 1) if b > a}
    returns = sum(truth.values())
    assert (returns == 1) == (p != 0.7)
    for program, others in ((lambda x, rng: rng.geometric(p), 1), (lambda x: int(np.random.geometric(p, 2)[1]), returns)):
        found = law_of(program, [0])
        assert dict(found.laws[0].mass) == {n: others * mass for n, mass in truth.items()}
        assert found.unexplored[0] == 1 - others * returns


def test_numpy_s_own_generator_makes_that_geometric_number():
    for p in (0.5, 0.7):
        mine, theirs = np.random.default_rng(1), np.random.default_rng(1)
        for _ in range(300):
            u, n, total, term = mine.random(), 1, p, p
            while u > total:
                term *= 1 - p
                n, total = n + 1, total + term
            assert theirs.geometric(p) == n


def test_errors_are_kept_and_the_rest_is_refused():
    for program in (
        lambda x: np.random.choice(3, p=[0.5, 0.5]),
        lambda x: np.random.choice(2, p=[0.5, 0.6]),
        lambda x: np.random.choice(2, p=[-0.5, 1.5]),
        lambda x: np.random.randint(0),
        lambda x: np.random.choice(2, 3, replace=False),
        lambda x: np.random.binomial(1, 1.5),
        lambda x: np.random.geometric(0),
    ):
        with pytest.raises(CodeFailed) as caught:
            law_of(program, [0])
        with pytest.raises(type(caught.value.__cause__)):
            program(0)
    for name in ("normal", "gamma", "poisson", "dirichlet", "bit_generator"):
        with pytest.raises(Unsupported, match=f"numpy.random.Generator.{name} is not supported"):
            law_of(lambda x, rng, name=name: getattr(rng, name)(1), [0])


def test_it_is_what_numpy_draws():
    """A smoke test of the laws above, with numpy's generators."""
    n = 4000
    for program in (
        lambda r: tuple(r.choice(3, 2, replace=False, p=[0.5, 0.3, 0.2]).tolist()),
        lambda r: int(r.binomial(3, 0.3)),
        lambda r: tuple(r.permutation(3).tolist()),
        lambda r: tuple((r.random(2) < [0.2, 0.7]).tolist()),
    ):
        real = np.random.default_rng(1)
        counts = Counter(program(real) for _ in range(n))
        exact = law_of(lambda x, rng, program=program: program(rng), [0]).laws[0]
        assert set(counts) == set(exact.mass)
        assert all(abs(counts[y] / n - float(p)) < 0.05 for y, p in exact.mass.items())
