"""The twins of the sketches: estimates as on the exact side, the law of every draw, refusals."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy_draws import Generator

from exactdp.fast import count_mean_sketch, hadamard_count_mean_sketch, unary_encoding
from exactdp.mechanisms import count_mean_sketch as exact_sketch
from exactdp.mechanisms import hadamard_count_mean_sketch as exact_hadamard
from exactdp.mechanisms.local_hashing import Linear
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp_checks.code.law.program import channel_of


def near(fast: np.ndarray, exactly: Any) -> None:
    """Equal up to 10^-12."""
    assert all(abs(Fraction(float(f)) - e) < Fraction(1, 10**12) for f, e in zip(fast, exactly, strict=True))


def number(rows: list[int], digits: int) -> int:
    """The number of the function with these rows."""
    return sum(r << i * digits for i, r in enumerate(rows))


@pytest.mark.parametrize("k", [1, 2, 9, 100])
@pytest.mark.parametrize("bits", [1, 2, 4])
def test_fast_estimates_are_the_exact_estimates(k: int, bits: int) -> None:
    """On the same reports, of many users and of one."""
    rng, family = np.random.default_rng(k), Linear(k, bits)
    for users in (300, 1):
        x = rng.integers(0, k, size=users)
        matrices, words = count_mean_sketch.encode(x, k, bits, "t=9", rng)
        shifts = [number(row, family.digits) << family.g for row in matrices.tolist()]
        given = [h + int.from_bytes(word.tobytes(), "little") for h, word in zip(shifts, words, strict=True)]
        near(count_mean_sketch.estimate((matrices, words), k, bits, "t=9"), exact_sketch.estimate(given, family, 3))
        table = hadamard_count_mean_sketch.encode(x, k, bits, "t=3", rng)
        given = [(number(row[:bits], family.digits) * family.g + row[bits]) * 2 + row[-1] for row in table.tolist()]
        near(hadamard_count_mean_sketch.estimate(table, k, bits, "t=3"), exact_hadamard.estimate(given, family, 3))


class Tables(Generator):
    """The stand-in with draws of several integers for one user."""

    def integers(self, low: int, high: Any, size: Any = None, dtype: Any = np.int64) -> Any:
        if isinstance(size, tuple):
            return np.array([self.draw(int(high)) for _ in range(int(np.prod(size)))], dtype=dtype).reshape(size)
        return super().integers(low, high, size, dtype)


@pytest.mark.parametrize("epsilon", ["t=3", 0.5, 37.5], ids=str)
@pytest.mark.parametrize(("k", "bits"), [(1, 1), (3, 1), (2, 2)])
def test_the_executed_law_of_the_hadamard_sketch(k: int, bits: int, epsilon: Any) -> None:
    """All of ``encode``, over every draw: what ``executed`` says, never above epsilon."""
    family = Linear(k, bits)

    def report(x: int, draw: Any) -> int:
        rng: Any = Tables(draw)
        row = hadamard_count_mean_sketch.encode([x], k, bits, epsilon, rng)[0].tolist()
        return (number(row[:bits], family.digits) * family.g + row[bits]) * 2 + row[-1]

    found = channel_of(report, range(k), range(exact_hadamard.alphabet(family)))
    zero, one, whole = hadamard_count_mean_sketch.executed(epsilon)
    roles = exact_hadamard.roles(family)
    for x in range(k):
        for y in range(found.size[1]):
            assert found[x, y] == Fraction(one if roles[x, y] else zero, whole * family.size * family.g)
    assert LogSum.ln(Fraction(one, zero)) <= level(Fraction(epsilon) if isinstance(epsilon, float) else epsilon)


def test_the_bits_of_the_sketch_are_those_of_the_unary_encoding() -> None:
    """The function is drawn first, and the bits are those of the hash value as the twin of the unary encoding draws them."""
    x = np.random.default_rng(0).integers(0, 11, size=2000)
    matrices, words = count_mean_sketch.encode(x, 11, 3, 1.0, np.random.default_rng(5))
    again = np.random.default_rng(5)
    assert (again.integers(0, 16, size=(2000, 3), dtype=np.uint8) == matrices).all()
    values = [sum((int(r) & int(v)).bit_count() % 2 << i for i, r in enumerate(row)) for row, v in zip(matrices, x, strict=True)]
    assert (unary_encoding.encode(values, 8, 1.0, again, kind="symmetric") == words).all()
    assert count_mean_sketch.executed(3, 1.0) == unary_encoding.executed(8, 1.0, "symmetric")


def test_bad_input_is_refused() -> None:
    rng = np.random.default_rng(1)
    matrices, words = count_mean_sketch.encode([0, 1], 5, 2, 1.0, rng)
    calls: list[tuple[Any, str]] = [
        *((lambda m=m, x=x: m.encode(x, 5, 2, 1.0, rng), "from 0 to 4") for m in SKETCHES for x in ([5], [-1], [0.5])),
        *((lambda m=m, b=b: m.encode([0], 5, b, 1.0, rng), "1 to 16 bits") for m in SKETCHES for b in (0, 17, True, "2")),
        *((lambda m=m, e=e: m.encode([0], 5, 2, e, rng), "epsilon") for m in SKETCHES for e in (0, -1, None, "x", 1e-30, 701)),
        *((lambda m=m, k=k: m.encode([0], k, 2, 1.0, rng), "integer >= 1") for m in SKETCHES for k in (0, -1, True, 2.0)),
        (lambda: count_mean_sketch.estimate(matrices, 5, 2, 1.0), "as encode gives them"),
        (lambda: count_mean_sketch.estimate((matrices, words[:1]), 5, 2, 1.0), "one of each"),
        (lambda: count_mean_sketch.estimate((matrices[:0], words[:0]), 5, 2, 1.0), "at least one report"),
        (lambda: count_mean_sketch.estimate((matrices + np.uint8(8), words), 5, 2, 1.0), "from 0 to 7"),
        (lambda: count_mean_sketch.estimate((matrices, words + np.uint8(16)), 5, 2, 1.0), "all 0"),
        (lambda: hadamard_count_mean_sketch.estimate([[0, 0, 0, 2]], 5, 2, 1.0), "a bit"),
        (lambda: hadamard_count_mean_sketch.estimate([[0, 0, 4, 0]], 5, 2, 1.0), "from 0 to 3"),
        (lambda: hadamard_count_mean_sketch.estimate([[0, 0, 0]], 5, 2, 1.0), "rows of 4 integers"),
        (lambda: hadamard_count_mean_sketch.estimate(np.zeros((0, 4), dtype=np.uint8), 5, 2, 1.0), "at least one report"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()
    assert len(count_mean_sketch.encode([], 5, 2, 1.0, rng)[0]) == 0
    assert len(hadamard_count_mean_sketch.encode([], 5, 2, 1.0, rng)) == 0


SKETCHES: tuple[Any, ...] = (count_mean_sketch, hadamard_count_mean_sketch)
