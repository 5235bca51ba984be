"""Sums of random bits that stay lazy have the law that all draws together give, through the real numpy."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest

from exactdp_checks.code.interpreter import counting
from exactdp_checks.code.law import one_input
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.lazy import counts
from exactdp_checks.code.lazy.totals import convolved

F = Fraction

BEFORE = (
    "",
    "other = bits; other[0] = True",
    "first = bits.sum(); bits[0] = ~bits[0]",
    "bits = bits ^ mask",
    "bits[1] = rng.random() < t[0]",
    "bits = np.append(bits.astype(int), [1, 0])",
    "bits = np.where(mask, bits, ~bits)",
    "bits = bits & mask",
    "bits = bits | mask",
)
REPORTS = (
    "bits.sum()",
    "int(bits.sum())",
    "bits.sum() + bits[0]",
    "bits.sum(), bits[1]",
    "bits[:2].sum(), bits[2:].sum()",
    "bits[:3].sum(), bits[1:].sum()",
    "bits.sum() - bits[:2].sum()",
    "(bits ^ mask).sum()",
    "(~bits).sum()",
    "bits.astype(np.int8).sum()",
    "bits.astype(np.uint8).sum(dtype=np.uint8) * np.uint8(100)",
    "bits.sum(dtype=bool)",
    "bits.sum(dtype=np.int8) * np.int8(50)",
    "(bits.astype(np.int8) * np.int8(100)).sum()",
    "bits.astype(float).sum()",
    "bits.astype(np.float32).sum()",
    "sum(bits)",
    "sum(bits.tolist())",
    "sum(int(b) for b in bits)",
    "bits.mean()",
    "float(bits.mean())",
    "bits.sum() / 3",
    "round(float(bits.sum()) / 7, 2)",
    "np.count_nonzero(bits)",
    "np.sum(bits, axis=0)",
    "(bits * weights).sum()",
    "(bits * weights).astype(float).sum()",
    "np.dot(weights, bits)",
    "(weights[: len(bits)] - bits[: len(weights)]).sum()",
    "bits.sum() > 2",
    "bool(bits.sum())",
    "'many' if bits.sum() > 2 else 'few'",
    "min(bits.sum(), 2)",
    "bits.sum() % 3",
    "int(bits.sum()) // 2",
    "abs(bits.sum() - 2)",
    "10 // (1 + bits.sum())",
    "-bits.sum()",
    "bits.sum() * bits.sum()",
    "bits.sum() * np.int64(3) - True",
    "[bits.sum(), bits.sum()]",
    "(n := bits.sum()), n / 4, bits.size - n, bits[0]",
    "[(n := bits.sum()), n + 1, bits[:2].sum()]",
    "np.bincount(bits.astype(int), minlength=3)",
    "np.bincount(bits + weights, minlength=9) if min(weights) >= 0 else np.bincount(1 * bits)",
    "{'n': (n := int(bits.sum())), 'share': n / len(bits)}",
    "str(bits.sum())",
    "bits.any() + bits.sum()",
    "bits.sum() & 1",
    "np.bincount(bits.astype(int), minlength=2)",
    "bits.cumsum()[-1]",
    "np.maximum(bits.sum(), 2)",
    "bits.reshape(2, -1).sum(axis=1) if len(bits) % 2 == 0 else bits.sum()",
    "bits.sum() if bits[0] else -1",
    "bits.sum() + rng.integers(2)",
    "sum(u < 0.25 for u in rng.random(3)) + bits[0]",
    "sum(int(b ^ (rng.random() < 0.25)) for b in [True, False, True])",
    "sum(b == (rng.random() < 0.25) for b in [True, False, True])",
    "sum(2 * (rng.random() < 0.25) for b in range(3)) + int(bits.sum())",
    "sum(not rng.random() < 0.25 for b in range(3))",
    "sum([rng.random() < 0.25 for b in range(3)])",
    "sum(found := [int(rng.random() < (0.25 if b else 0.25)) for b in range(3)]) - 2 * found[1]",
    "sum([b ^ (rng.random() < 0.25) for b in [True, False, True]]), 1",
    "sum(found := [2 * (rng.random() < 0.25) for b in range(3)]), len(found)",
    "[b != (rng.random() < 0.25) for b in range(3)], sum([1])",
    "sum([1 - rng.random() > 0.75 for b in range(3)]) > 1",
    "sum(0.5 * (rng.random() < 0.25) for b in range(3))",
    "{'n': bits.sum()}",
    "bits.sum() if not bits.all() else None",
)


class Scripted:
    """A generator of given numbers."""

    def __init__(self, numbers, coin):
        self.numbers, self.coin = list(numbers), coin

    def random(self, n=None):
        if n is None:
            return np.float64(self.numbers.pop(0))
        return np.array([self.numbers.pop(0) for _ in range(n)])

    def integers(self, n):
        return np.int64(self.coin)


def program(before, report, k, t, mask, weights):
    lines = f"def f(x, rng):\n bits = rng.random({k}) < t\n {before or 'pass'}\n return {report}"
    names = {"np": np, "t": np.array(t), "mask": np.array(mask), "weights": np.array(weights)}
    exec(lines, names)
    return names["f"]


def by_all_draws(f, k, t, extra):
    """The law by all draws of bits, with one more for a bit that is set later, and a coin."""
    found = {}
    chances = [*t, *t[:1]] if extra == 1 else [*t, *[0.25] * extra]
    for bits in product((0, 1), repeat=len(chances)):
        for coin in (0, 1):
            chance = Fraction(1, 2)
            for b, q in zip(bits, chances, strict=False):
                chance *= Fraction(q) if b else 1 - Fraction(q)
            numbers = [q / 2 if b else (1 + q) / 2 for b, q in zip(bits, chances, strict=False)]
            try:
                y = canonical(f(0, Scripted(numbers, coin)))
            except Exception as error:
                y = type(error)
            found[y] = found.get(y, 0) + chance
    return found


def law(f):
    found = law_of(f, [0]).laws[0]
    assert found.unexplored == 0
    return dict(found.mass.items())


def case(seed):
    rng = Random(seed)
    k = rng.choice((4, 5, 6))
    t = [rng.choice((0.125, 0.25, 0.5, 0.75)) for _ in range(k)]
    mask = [rng.random() < 0.5 for _ in range(k)]
    before = rng.choice(BEFORE)
    longer = 2 * ("append" in before)
    weights = [rng.choice((-2, 0, 1, 1, 3)) for _ in range(k + longer)]
    report = rng.choice(REPORTS)
    if longer:
        report = "int(bits.sum())" if "mask" in report or "~" in report else report
    drawn = 3 * ("rng.random" in report)
    before = "" if drawn else before
    return program(before, report, k, t, mask, weights), k, t, drawn or "rng.random()" in before, f"{before}; {report}"


@pytest.mark.parametrize("seed", range(16))
def test_some_random_programs_have_the_law_of_all_draws(seed, monkeypatch):
    compared(seed, monkeypatch)


@pytest.mark.parametrize("seed", range(16, 160))
def test_random_programs_have_the_law_of_all_draws(seed, monkeypatch):
    # only this finds a type, a shape or an overflow that numpy makes otherwise; it found a sum along the one axis
    compared(seed, monkeypatch)


def compared(seed, monkeypatch):
    monkeypatch.setattr(counts, "DRAWN", 1)
    if seed % 2:  # by the interpreter
        monkeypatch.setattr(one_input, "FIRST", 2)
        monkeypatch.setattr(counting, "SMALL", 1)
    f, k, t, extra, said = case(seed)
    want = by_all_draws(f, k, t, extra)
    if any(isinstance(y, type) for y in want):
        pytest.skip("raises")
    assert law(f) == want, said


def test_convolutions_are_those_of_all_draws():
    rng = Random(5)
    for _ in range(40):
        tables = [tuple(rng.choice(((3, 1), (1, 1), (1, 0, 2), (1, 2, 3)))) for _ in range(rng.randint(1, 6))]
        want = {}
        for each in product(*(enumerate(table) for table in tables)):
            place = sum(v for v, _ in each)
            want[place] = want.get(place, 0) + prod(w for _, w in each)
        found = convolved(tuple(sorted(Counter(tables).items())))
        assert dict(enumerate(found)) == {**dict.fromkeys(range(len(found)), 0), **want}


def test_a_thousand_bits():
    def count(x, rng):
        return (rng.random(1000) < 0.25).sum()

    mass = law_of(count, [0]).laws[0].mass
    assert len(mass) == 1001
    assert all(mass[j] == F(comb(1000, j) * 3 ** (1000 - j), 4**1000) for j in (0, 1, 250, 999, 1000))


def test_more_digits_than_a_kernel_reads_are_a_reason():
    found = law_of(lambda x, rng: (rng.random(300) < 0.1).sum(), [0])
    assert found.laws[0].unexplored == 1
    assert any("4300 digits" in note for note in found.notes)


def most_of(values):
    return max(values)


def shadowed(x, rng):
    sum = most_of  # noqa: A001
    return sum([rng.random() < 0.25 for _ in range(40)])


def kept_beside(x, rng):
    seen = []
    total = sum(seen.append(b := rng.random() < 0.25) or b for _ in range(3))
    return total, seen[1]


def looked_at(x, rng):
    bits = [rng.random() < 0.25 for _ in range(3)]
    return "one" if bits[0] else sum(bits)


def written_down(x, rng):
    return f"{sum(rng.random() < 0.25 for _ in range(3))}"


def changed(x, rng):
    bits = [rng.random() < 0.25 for _ in range(3)]
    total = sum(bits)
    bits[0] = True
    return total, sum(bits)


@pytest.mark.parametrize("f", [kept_beside, looked_at, written_down, changed])
def test_what_else_is_done_with_summed_draws(f, monkeypatch):
    monkeypatch.setattr(counts, "DRAWN", 1)
    monkeypatch.setattr(one_input, "FIRST", 2)
    monkeypatch.setattr(counting, "SMALL", 1)
    assert law(f) == by_all_draws(f, 3, [0.25] * 3, 0)


def test_another_function_of_the_name_is_no_sum():
    assert law(shadowed) == {False: F(3, 4) ** 40, True: 1 - F(3, 4) ** 40}


LATER = (
    "s if r[0] < r[1] else -1",
    "s, r[0] % 2",
    "s if r[0] % 2 else (r < 3).sum()",
    "s, r[1] // 2, r[0] == r[2]",
    "s + (r[2] < 1)",
    "s if r[0] < r[1] and r[1] < r[2] else (r[:3] < 1).sum()",
    "[s, r[0] & 1]",
    "s if r.max() > 2 else None",
    "s if r[0] + r[1] > 3 else r[3]",
    "s - (r[::-1] < 1).sum()",
)


@pytest.mark.parametrize("report", LATER)
@pytest.mark.parametrize("first", [2, 64])
def test_what_is_learnt_of_a_draw_after_it_was_summed(report, first, monkeypatch):
    monkeypatch.setattr(counts, "DRAWN", 1)
    monkeypatch.setattr(one_input, "FIRST", first)
    names = {"np": np}
    exec(f"def f(x, rng):\n r = rng.integers(4, size=4)\n s = (r < 2).sum()\n return {report}", names)
    want = {}
    for numbers in product(range(4), repeat=4):
        y = canonical(names["f"](0, Given(numbers)))
        want[y] = want.get(y, 0) + F(1, 256)
    assert law(names["f"]) == want


@pytest.mark.parametrize(("grid", "equal"), [(2, F(1, 4)), (None, F(0))])
def test_uniform_numbers_that_are_compared_after_they_were_summed(grid, equal, monkeypatch):
    def f(x, rng):
        u = rng.random(4)
        s = (u < 0.5).sum()
        return s if u[0] < u[1] else -1

    monkeypatch.setattr(counts, "DRAWN", 1)
    mass = law_of(f, [0], grid=grid).laws[0].mass
    pairs = [F(1, 8), F(1, 4), F(1, 8)] if grid is None else [F(1, 16), F(1, 4), F(1, 16)]
    want = {-1: (1 + equal) / 2}
    for both, p in enumerate(pairs):
        for others, q in enumerate((F(1, 4), F(1, 2), F(1, 4))):
            want[both + others] = want.get(both + others, 0) + p * q
    assert mass == want


class Given:
    """A generator of given integers."""

    def __init__(self, numbers):
        self.numbers = numbers

    def integers(self, n, size):
        return np.array(self.numbers[:size])
