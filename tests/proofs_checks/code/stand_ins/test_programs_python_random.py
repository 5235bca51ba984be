"""Stand-ins for random and secrets: exact laws against every point of a small grid, and against Python's own draws."""

import random
import secrets
from bisect import bisect
from collections import Counter
from fractions import Fraction
from itertools import accumulate, permutations
from math import comb, floor

import pytest
from grids import by_points, same

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.stand_ins.refusals import CodeFailed, Unsupported

F = Fraction
KIND, HELD = "random", {"kind": "random", "kinds": ["random"]}


def law(program, **options):
    found = law_of(program, [0], **options)
    assert found.complete
    return found.laws[0].mass


@pytest.mark.parametrize("bits", [1, 3, 6])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 10])
def test_choices_is_uniform_only_up_to_the_grid(bits, n):
    truth = by_points(lambda u: floor(u * float(n)), bits)
    for items in (range(n), list(range(n)), "abcdefghij"[:n]):
        assert same(law(lambda x, items=items: random.choices(items)[0], grid=bits), {items[i]: p for i, p in truth.items()})
    assert law(lambda x: random.choices(range(n))[0], grid=None) == dict.fromkeys(range(n), F(1, n))


@pytest.mark.parametrize("weights", [[1], [1, 2], [0.1, 0.2, 0.7], [3, 0, 1], [0.1] * 10, [1e-9, 1], [5, 1, 1, 1]])
def test_choices_with_weights_bisects_running_sums(weights):
    sums, n = list(accumulate(weights)), len(weights)
    for bits in (2, 5):
        truth = by_points(lambda u: bisect(sums, u * (sums[-1] + 0.0), 0, n - 1), bits)
        assert same(law(lambda x: random.choices(range(n), weights)[0], grid=bits), truth)
        assert same(law(lambda x: random.choices(range(n), cum_weights=sums)[0], grid=bits), truth)
        pairs = by_points(lambda u, v: (floor(u * 2.0), floor(v * 2.0)), 2, 2)
        assert law(lambda x: tuple(random.choices([0, 1], k=2)), grid=2) == pairs
    ideal = law(lambda x: random.choices(range(n), weights)[0], grid=None)
    exact = [F(s) / F(sums[-1] + 0.0) for s in sums]
    expected = {i: b - a for i, (a, b) in enumerate(zip([F(0), *exact[:-1]], [*exact[:-1], F(1)], strict=True)) if b > a}
    assert ideal == expected


@pytest.mark.parametrize("n", [1, 2, 5])
def test_integers_are_exactly_uniform(n):
    flat = dict.fromkeys(range(n), F(1, n))
    for grid in (53, None):
        for program in (
            lambda x: random.randrange(n),
            lambda x: random.randint(0, n - 1),
            lambda x: random.randrange(5, 5 + 3 * n, 3) // 3 - 1,
            lambda x: random.choice(range(n)),
            lambda x: secrets.randbelow(n),
            lambda x: secrets.choice(list(range(n))),
            lambda x: random.SystemRandom().randrange(n),
            lambda x: secrets.SystemRandom().choice(tuple(range(n))),
        ):
            assert law(program, grid=grid) == flat
    assert law(lambda x: random.getrandbits(n)) == law(lambda x: secrets.randbits(n)) == dict.fromkeys(range(2**n), F(1, 2**n))
    assert law(lambda x: random.choice("vwxyz"[:n])) == dict.fromkeys("vwxyz"[:n], F(1, n))
    assert law(lambda x: random.getrandbits(0)) == {0: 1}
    assert law(lambda x: random.randbytes(1)[0] >> 6) == dict.fromkeys(range(4), F(1, 4))
    assert law(lambda x: secrets.token_hex(1)[0] in "01") == {True: F(1, 8), False: F(7, 8)}
    assert law(lambda x: random.randrange(10**30) < 10**29) == {True: F(1, 10), False: F(9, 10)}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_orders_and_samples(n):
    def shuffled(x):
        items = list(range(n))
        random.shuffle(items)
        return tuple(items)

    assert law(shuffled) == dict.fromkeys(permutations(range(n)), F(1, len(list(permutations(range(n))))))
    for k in range(n + 1):
        every = list(permutations(range(n), k))
        assert law(lambda x, k=k: tuple(random.sample(range(n), k))) == dict.fromkeys(every, F(1, len(every)))
    counted = law(lambda x: random.sample("ab", 2, counts=[1, n])[0])
    assert counted == {"a": F(1, n + 1), "b": F(n, n + 1)}


def test_uniform_is_the_sum_that_runs():
    for bits in (1, 4):
        for a, b in ((-1, 1), (0.1, 0.7), (2, -1)):
            for c in (0, 0.1, 0.5, 2.0):
                truth = by_points(lambda u, a=a, b=b, c=c: a + (b - a) * u < c, bits)
                assert same(law(lambda x, a=a, b=b, c=c: random.uniform(a, b) < c, grid=bits), truth)


def test_binomial():
    if hasattr(random, "binomialvariate"):
        assert law(lambda x: random.binomialvariate(3, 0.25)) == {i: F(comb(3, i) * 3 ** (3 - i), 64) for i in range(4)}
        assert law(lambda x: random.binomialvariate(1, 0.3), grid=2) == by_points(lambda u: int(u < 0.3), 2)


def test_errors_of_the_library_are_kept_and_the_rest_is_refused():
    for program in (
        lambda x: random.randrange(0),
        lambda x: random.choice([]),
        lambda x: random.sample([1], 2),
        lambda x: random.choices([1], [0]),
        lambda x: random.choices([1, 2], [1]),
        lambda x: random.getrandbits(-1),
        lambda x: secrets.randbelow(0),
    ):
        with pytest.raises(CodeFailed) as caught:
            law_of(program, [0])
        with pytest.raises(type(caught.value.__cause__)):
            program(0)
    for name in ("gauss", "betavariate", "gammavariate", "triangular", "vonmisesvariate"):
        with pytest.raises(Unsupported, match=f"random.{name} is not supported: write"):
            law_of(lambda x, name=name: getattr(random, name)(1, 1), [0])
    found = law_of(lambda x: (random.seed(), random.random() < 0.5)[1], [0])
    assert (found.laws[0].mass[True], len(found.notes)) == (F(1, 2), 0)


def test_it_is_what_python_draws():
    """A smoke test of the laws above, with Python's generator."""
    rng, n = random.Random(5), 20_000
    programs = [lambda r: r.choices("abc", [0.1, 0.2, 0.7])[0], lambda r: tuple(r.sample(range(3), 2)), lambda r: r.randint(1, 6)]
    for program in programs:
        counts = Counter(program(rng) for _ in range(n))
        exact = law_of(lambda x, rng, program=program: program(rng), [0], arguments={"rng": random.Random(1)}).laws[0].mass
        assert set(counts) == set(exact)
        assert all(abs(counts[y] / n - float(p)) < 0.03 for y, p in exact.items())


def test_a_text_that_is_the_name_of_a_module_stays_as_it_is():
    """It was replaced as random.Random is, whose __module__ it is: the law was that of other code."""
    kept = ["random"]

    def program(x, kind="random"):
        same = [KIND, HELD["kind"], HELD["kinds"][0], kept[0], kind]
        return random.choice([0, 1]) if same == ["random"] * 5 else 2

    assert law(program) == {0: F(1, 2), 1: F(1, 2)}
