"""The twins of the frequency oracles: packed bits, unary encodings, hashing, RAPPOR, sets of every size."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy_draws import Generator

from exactdp.fast import bits, local_hashing, rappor, subset_selection, unary_encoding
from exactdp.fast.noise import WORD
from exactdp.mechanisms import local_hashing as exact_hashing
from exactdp.mechanisms import rappor as exact_rappor
from exactdp.mechanisms import subset_selection as exact_subsets
from exactdp.mechanisms import unary_encoding as exact_unary
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.support import Support
from exactdp_checks.code.law.program import channel_of, law

LEVELS: tuple[Any, ...] = ("t=3", "ln(3/2)", "1.0986", Fraction(1, 3), 0.5, 1.0, 5, 1e-6, 37.5, 80)
BAD_LEVELS = (0, -1, float("nan"), float("inf"), 701, "ln 1", "x", None, 1e-30)


@pytest.mark.parametrize("kind", ["optimised", "symmetric"])
@pytest.mark.parametrize("epsilon", LEVELS, ids=str)
def test_the_executed_unary_encoding_is_private(kind: str, epsilon: Any) -> None:
    """Exactly, never above epsilon, and within 2^-60 of the ideal bits."""
    zero, one, whole = unary_encoding.executed(5, epsilon, kind)
    bit = Support(Fraction(one, whole), Fraction(zero, whole))
    asked = level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    assert LogSum.ln(exact_unary.loss(bit)) <= asked
    assert bit.p == (Fraction(1, 2) if kind == "optimised" else 1 - bit.q)
    if zero > 1:  # one step less noise is too little
        less = Fraction(zero - 1, whole)
        assert LogSum.ln(exact_unary.loss(Support(bit.p if kind == "optimised" else 1 - less, less))) >= asked


def test_unary_reports_are_the_bits_that_were_drawn() -> None:
    """The own bit is that of its own draw, whatever stood there before; the others are those of the packed rows."""
    x = np.random.default_rng(0).integers(0, 11, size=3000)
    for kind in ("optimised", "symmetric"):
        zero, one, _ = unary_encoding.executed(11, 1.0, kind)
        reports = unary_encoding.encode(x, 11, 1.0, np.random.default_rng(5), kind)
        again = np.random.default_rng(5)
        rows = np.unpackbits(bits.bernoulli_rows(zero, 3000, 11, again), axis=1, bitorder="little")
        rows[np.arange(3000), x] = again.integers(0, WORD, size=3000, dtype=np.uint64) < np.uint64(one)
        assert (np.unpackbits(reports, axis=1, bitorder="little") == rows).all()


def numbers(rows: np.ndarray) -> list[int]:
    """Reports of the exact side: rows of bytes as integers."""
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


@pytest.mark.parametrize("k", [1, 2, 9, 300])
def test_fast_estimates_are_the_exact_estimates(k: int) -> None:
    """On the same reports, up to the rounding of doubles; many users and one."""
    rng = np.random.default_rng(k)
    for users in (500, 1):
        x = rng.integers(0, k, size=users)
        rows = unary_encoding.encode(x, k, "t=3", rng)
        near(unary_encoding.estimate(rows, k, "t=3"), exact_unary.estimate(numbers(rows), k, exact_unary.optimised(3)))
        rows = unary_encoding.encode(x, k, "t=9", rng, kind="symmetric")
        near(
            unary_encoding.estimate(rows, k, "t=9", "symmetric"), exact_unary.estimate(numbers(rows), k, exact_unary.symmetric(3))
        )
        rows = rappor.encode(x, k, "1/2", "1/4", "3/4", rng)
        noise = exact_rappor.Noise("1/2", "1/4", "3/4")
        near(rappor.estimate(rows, k, "1/2", "1/4", "3/4"), exact_rappor.estimate(numbers(rows), k, noise))
        for hashed in (1, 2, 3):
            family = Linear(k, hashed)
            table = local_hashing.encode(x, k, hashed, "t=3", rng)
            shifts = [sum(int(row[i]) << i * family.digits for i in range(hashed)) for row in table]
            given = [h * family.g + int(y) for h, y in zip(shifts, table[:, hashed], strict=True)]
            near(local_hashing.estimate(table, k, hashed, "t=3"), exact_hashing.estimate(given, family, 3))
        for prime, g in ((311, 4), (311, 2), (307, 307)):
            table = local_hashing.encode_prime(x, k, prime, g, "t=3", rng)
            given = [(a * prime + c) * g + y for a, c, y in table.tolist()]
            near(local_hashing.estimate_prime(table, k, prime, g, "t=3"), exact_hashing.estimate(given, Prime(k, prime, g), 3))
        for d in {1, k // 2, k - 1} - {0}:
            rows = subset_selection.encode_sets(x, k, d, "t=3", rng)
            sets = [[j for j in range(k) if y >> j & 1] for y in numbers(rows)]
            given = [exact_subsets.sequence(chosen, k) for chosen in sets]
            near(subset_selection.estimate_sets(rows, k, d, "t=3"), exact_subsets.estimate(given, k, d, 3))


def near(fast: np.ndarray, exactly: Any) -> None:
    """Equal up to 10^-12, in the type and the shape of an estimate."""
    assert (fast.dtype, fast.shape) == (np.float64, (len(exactly),))
    assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(fast, exactly, strict=True))


class Tables(Generator):
    """The stand-in with draws of several integers for one user."""

    def integers(self, low: int, high: Any, size: Any = None, dtype: Any = np.int64) -> Any:
        if isinstance(size, tuple):
            return np.array([self.draw(int(high)) for _ in range(int(np.prod(size)))], dtype=dtype).reshape(size)
        return super().integers(low, high, size, dtype)


@pytest.mark.parametrize("epsilon", ["t=3", 0.5, 37.5], ids=str)
@pytest.mark.parametrize("family", [Linear(1, 1), Linear(3, 1), Linear(4, 2), Prime(3, 3, 2), Prime(3, 5, 5)])
def test_the_executed_law_of_hashing(family: Linear | Prime, epsilon: Any) -> None:
    """All of ``encode``, over every draw: uniform functions, and what ``executed`` says of the value; never above epsilon."""

    def report(x: int, draw: Any) -> int:
        rng: Any = Tables(draw)
        if isinstance(family, Linear):
            row = local_hashing.encode([x], family.k, family.bits, epsilon, rng)[0].tolist()
            return sum(r << i * family.digits for i, r in enumerate(row[:-1])) * family.g + row[-1]
        a, c, y = local_hashing.encode_prime([x], family.k, family.prime, family.g, epsilon, rng)[0].tolist()
        return (a * family.prime + c) * family.g + y

    found = channel_of(report, range(family.k), range(exact_hashing.alphabet(family)))
    zero, one, whole = local_hashing.executed(family.g, epsilon)
    roles = exact_hashing.roles(family)
    for x in range(family.k):
        for y in range(found.size[1]):
            assert found[x, y] == Fraction(one if roles[x, y] else zero, whole * family.size)
    assert LogSum.ln(Fraction(one, zero)) <= level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)
    assert one + (family.g - 1) * zero == whole


@pytest.mark.parametrize(("rounds", "open_most"), [(1, Fraction(1, 4)), (2, Fraction(1, 3)), (4, Fraction(1, 2))])
def test_random_items_are_added_and_taken_uniformly(rounds: int, open_most: Fraction, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any row, each set that can come out comes out as often; the kept item stays; whenever finished rows are left out."""
    monkeypatch.setattr(subset_selection, "ROUNDS", rounds)
    for start, d, kept in ((0b111, 1, 3), (0b111, 1, 1), (0b000, 2, 3), (0b010, 2, 1), (0b011, 1, 3)):

        def program(draw: Any, start: int = start, d: int = d, kept: int = kept) -> int:
            rows = np.array([[start]], dtype=np.uint8)
            rng: Any = Tables(draw)
            subset_selection._sized(rows, 3, d, np.array([kept]), rng)
            return int(rows[0, 0])

        found = law(program, depth=8)
        wanted = {
            y
            for y in range(8)
            if y.bit_count() == d and (kept == 3 or y >> kept & 1) and ((y & ~start) == 0 or (start & ~y) == 0)
        }
        assert set(found.mass) == wanted
        assert len(set(found.mass.values())) == 1
        assert found.unexplored < open_most


@pytest.mark.parametrize(("k", "d"), [(4, 2), (5, 1), (5, 4), (40, 1)])
def test_sets_of_bits_have_the_law_of_subset_selection(k: int, d: int) -> None:
    """Within five standard deviations of 200,000 users with one item, in every set."""
    users = 200_000
    rows = subset_selection.encode_sets(np.full(users, k - 1), k, d, "t=3", np.random.default_rng(k + d))
    assert (bits.row_sizes(rows) == d).all()
    seen = Counter(numbers(rows))
    high, low = 3 * k / (3 * d + k - d), k / (3 * d + k - d)
    sets = list(combinations(range(k), d))
    for chosen in sets:
        p = (high if k - 1 in chosen else low) / len(sets)
        assert abs(seen[sum(1 << j for j in chosen)] - users * p) < 5 * (users * p * (1 - p)) ** 0.5


def test_sets_at_the_optimum_of_a_thousand_items() -> None:
    """d = 269 of 1000 at epsilon = 1, which numbers of 64 bits refuse; every report has its size, and estimates are near."""
    rng = np.random.default_rng(3)
    with pytest.raises(ValueError, match="64 bits"):
        subset_selection.encode([0], 1000, 269, 1.0, rng)
    rows = subset_selection.encode_sets(np.repeat([0, 999], [3000, 2000]), 1000, 269, 1.0, rng)
    assert (bits.row_sizes(rows) == 269).all()
    found = subset_selection.estimate_sets(rows, 1000, 269, 1.0)
    assert abs(found[[0, 999]] - [0.6, 0.4]).max() < 0.15
    assert abs(found.sum() - 1) < 1e-9


def test_rappor_twice_from_one_memory() -> None:
    """What is memorised is memorised once: reports differ, and f, p, q are those of the two stages."""
    rng = np.random.default_rng(2)
    rows = rappor.filters(np.zeros(40_000, dtype=int), [[0, 2], [1, 2]], 4)
    assert bits.column_counts(rows, 4).tolist() == [40_000, 0, 40_000, 0]
    code = exact_rappor.bloom(3, 5, [lambda v: v, lambda v: v * v % 4, lambda v: 4 * (v == 1)])
    assert {len(one) for one in code} == {1, 2}
    found = rappor.filters(np.arange(3), code, 5)
    assert [[j for j in range(5) if found[v, 0] >> j & 1] for v in range(3)] == [list(one) for one in code]
    kept = rappor.memorise(rows, 4, "1/2", rng)
    one, two = rappor.report(kept, 4, "1/4", "3/4", rng), rappor.report(kept, 4, "1/4", "3/4", rng)
    both = (bits.column_counts(one & two, 4) / 40_000).tolist()
    # P(both 1) = P(kept 1) (3/4)^2 + P(kept 0) (1/4)^2
    for j, share in enumerate(both):
        chance = 0.75 if j in (0, 2) else 0.25
        assert abs(share - (chance * 9 + (1 - chance)) / 16) < 0.015
    zero, high, whole = rappor.executed("1/2", "1/4", "3/4")
    assert (Fraction(zero, whole), Fraction(high, whole)) == (Fraction(3, 8), Fraction(5, 8))
    for f, p, q in ((0.3, 0.2, 0.7), (0.1, 0.001, 0.999)):
        zero, high, whole = rappor.executed(f, p, q)
        ideal = exact_rappor.once(exact_rappor.Noise(*(Fraction(v) for v in (f, p, q))))
        assert exact_unary.loss(Support(Fraction(high, whole), Fraction(zero, whole))) <= exact_unary.loss(ideal)
        assert abs(ideal.p - Fraction(high, whole)) < Fraction(1, 2**60)


def test_bad_input_is_refused() -> None:
    """Items, levels, sizes, kinds, fields, reports of another size, bits behind the last, rows without reports."""
    rng = np.random.default_rng(1)
    calls: list[tuple[Any, str]] = [
        *((lambda x=x: unary_encoding.encode(x, 5, 1.0, rng), "from 0 to 4") for x in ([5], [-1], [0.5])),
        *((lambda e=e: unary_encoding.encode([0], 5, e, rng), "epsilon") for e in BAD_LEVELS),
        *((lambda e=e: local_hashing.encode([0], 5, 2, e, rng), "epsilon") for e in BAD_LEVELS),
        *((lambda e=e: local_hashing.encode_prime([0], 5, 5, 2, e, rng), "epsilon") for e in BAD_LEVELS),
        *((lambda e=e: subset_selection.encode_sets([0], 5, 2, e, rng), "epsilon") for e in BAD_LEVELS),
        *((lambda k=k: unary_encoding.encode([0], k, 1.0, rng), "integer >= 1") for k in (0, -1, True, 2.0, "3")),
        *((lambda k=k: unary_encoding.encode([0], 5, 1.0, rng, k), "optimised") for k in ("OUE", None, 1)),
        *((lambda x=x: local_hashing.encode(x, 5, 2, 1.0, rng), "from 0 to 4") for x in ([5], [-1], [0.5])),
        *((lambda b=b: local_hashing.encode([0], 5, b, 1.0, rng), "1 to 16 bits") for b in (0, 17, True, "2")),
        (lambda: local_hashing.encode_prime([0], 5, 9, 3, 1.0, rng), "no prime"),
        (lambda: local_hashing.encode_prime([0], 8, 7, 3, 1.0, rng), "below k = 8"),
        *((lambda g=g: local_hashing.encode_prime([0], 5, 7, g, 1.0, rng), "g = ") for g in (1, 8, True, 2.5)),
        *((lambda d=d: subset_selection.encode_sets([0], 5, d, 1.0, rng), "1 <= d < k = 5") for d in (0, 5, True, "2")),
        (lambda: unary_encoding.estimate(np.zeros((3, 2), dtype=np.uint8), 5, 1.0), "1 for each user"),
        (lambda: unary_encoding.estimate(np.zeros((3, 1), dtype=np.int64), 5, 1.0), "uint8"),
        (lambda: unary_encoding.estimate(np.array([[32]], dtype=np.uint8), 5, 1.0), "all 0"),
        (lambda: unary_encoding.estimate(np.zeros((0, 1), dtype=np.uint8), 5, 1.0), "at least one report"),
        (lambda: subset_selection.estimate_sets(np.zeros((0, 1), dtype=np.uint8), 5, 2, 1.0), "at least one report"),
        (lambda: subset_selection.estimate_sets(np.array([[7]], dtype=np.uint8), 5, 2, 1.0), "a set of 2 of the 5"),
        (lambda: local_hashing.estimate(np.zeros((0, 3), dtype=np.uint8), 5, 2, 1.0), "at least one report"),
        (lambda: local_hashing.estimate([[8, 0, 0]], 5, 2, 1.0), "from 0 to 7"),
        (lambda: local_hashing.estimate([[0, 0, 4]], 5, 2, 1.0), "from 0 to 3"),
        (lambda: local_hashing.estimate([[0, -1, 0]], 5, 2, 1.0), "from 0 to 7"),
        (lambda: local_hashing.estimate([[0, 0]], 5, 2, 1.0), "rows of 3 integers"),
        (lambda: local_hashing.estimate([[0.0, 0, 0]], 5, 2, 1.0), "rows of 3 integers"),
        (lambda: local_hashing.estimate_prime([[0, 7, 0]], 5, 7, 3, 1.0), "from 0 to 6"),
        (lambda: local_hashing.estimate_prime([[0, 0, 3]], 5, 7, 3, 1.0), "from 0 to 2"),
        *((lambda f=f: rappor.encode([0], 5, f, 0, 1, rng), "f = ") for f in (0, 1, -1, 2, "x", True, None, float("nan"))),
        *(
            (lambda p=p, q=q: rappor.encode([0], 5, 0.5, p, q, rng), "p = |q = ")
            for p, q in ((1, 0), (0.5, 0.5), (-1, 1), (0, 2))
        ),
        (lambda: rappor.filters([0], [[0, 4]], 4), "from 0 to 3"),
        (lambda: rappor.filters([0], [[0, 1], []], 4), "a row of integers"),
        (lambda: rappor.filters([0], [[0, 1], [0.5]], 4), "a row of integers|from 0 to 3"),
        (lambda: rappor.filters([2], [[0, 1], [1, 2]], 4), "from 0 to 1"),
        (lambda: rappor.memorise(np.array([[16]], dtype=np.uint8), 4, 0.5, rng), "all 0"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()
    with pytest.raises(TypeError, match="no source of randomness"):
        unary_encoding.encode([0], 5, 1.0, np.random.RandomState(1))  # type: ignore[arg-type]
    for empty in (
        unary_encoding.encode([], 5, 1.0, rng),
        local_hashing.encode([], 5, 2, 1.0, rng),
        rappor.encode([], 5, 0.5, 0, 1, rng),
        subset_selection.encode_sets([], 5, 2, 1.0, rng),
        local_hashing.encode_prime([], 5, 7, 3, 1.0, rng),
    ):
        assert len(empty) == 0
