"""What code does with one number, of Python or of numpy: value by value, with the type that it has."""

# ruff: noqa: E711, E712, PLW0108, UP031 - as strangers write

import decimal
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp_checks.code.law import exploring
from exactdp_checks.code.law.exploring import law_of

F = Fraction
RNG = np.random.default_rng()
OF_NUMPY = [(np.int64(i), F(1, 4)) for i in range(4)]
OF_PYTHON = [(i, F(1, 4)) for i in range(4)]
BITS_OF_NUMPY = [(np.bool_(i), F(1, 2)) for i in (0, 1)]
BITS = [(bool(i), F(1, 2)) for i in (0, 1)]
NUMBERS: dict[str, tuple[Callable[[], Any], Any]] = {
    "an integer of numpy": (lambda: RNG.integers(4), OF_NUMPY),
    "an integer of Python": (lambda: random.randrange(4), OF_PYTHON),
    "an item": (lambda: RNG.integers(4, size=2)[0], OF_NUMPY),
    "an item of a list": (lambda: RNG.integers(4, size=2).tolist()[0], OF_PYTHON),
    "a rounded item": (lambda: (RNG.random(2) * 4).astype(int)[0], OF_NUMPY),
    "a rounded item of a list": (lambda: (RNG.random(2) * 4).astype(int).tolist()[0], OF_PYTHON),
    "a rounded number": (lambda: int(random.random() * 4), OF_PYTHON),
    "a bit of an array": (lambda: (RNG.random(2) < 0.5)[0], BITS_OF_NUMPY),
    "a bit of a list": (lambda: (RNG.random(2) < 0.5).tolist()[0], BITS),
    "a comparison of numpy": (lambda: RNG.integers(4) < 2, BITS_OF_NUMPY),
    "a comparison of Python": (lambda: random.random() < 0.5, BITS),
}
USES: dict[str, Callable[[Any], Any]] = {
    "round": round,
    "round to tenths": lambda v: round(v, 1),
    "round to tens": lambda v: round(v, -1),
    "int": int,
    "float": float,
    "bool": bool,
    "complex": complex,
    "hash": hash,
    "str": str,
    "format": lambda v: f"{v:03d}",
    "percent": lambda v: "%d" % v,
    "divmod": lambda v: divmod(v, 3),
    "divmod of it": lambda v: divmod(7, v + 1),
    "square": lambda v: v**2,
    "root": lambda v: v**0.5,
    "power of it": lambda v: 2**v,
    "inverse": lambda v: (v + 1) ** -1,
    "modular": lambda v: pow(v, 2, 3) if type(v) is int else 0,
    "is int": lambda v: isinstance(v, int),
    "is numpy's": lambda v: isinstance(v, np.integer),
    "type": lambda v: type(v).__name__,
    "index": lambda v: [10, 20, 30, 40][v],
    "range": lambda v: list(range(v)),
    "list": lambda v: [1] * v,
    "text": lambda v: "ab" * v,
    "bytes": lambda v: int(v).to_bytes(2, "big"),
    "fraction": lambda v: F(v),
    "decimal": lambda v: decimal.Decimal(int(v)),
    "item": lambda v: v.item(),
    "real": lambda v: v.real,
    "in": lambda v: v in (1, 2),
    "in a set": lambda v: v in {1, 2},
    "in a dict": lambda v: {0: "a", 1: "b"}.get(v),
    "equal to text": lambda v: v == "a",
    "equal to none": lambda v: v == None,
    "max": lambda v: max(v, 2),
    "min": lambda v: min(v, 1.5),
    "sorted": lambda v: sorted([v, 2, 1]),
    "sum": lambda v: sum([v, 1, 2.0]),
    "and": lambda v: v and 5,
    "or": lambda v: v or 5,
    "not": lambda v: not v,
    "xor": lambda v: v ^ 1,
    "xor true": lambda v: v ^ True,
    "np.add": lambda v: np.add(v, 1),
    "np.add real": lambda v: np.add(v, 1.5),
    "np.add small": lambda v: np.add(v, np.int8(1)),
    "np.floor": lambda v: np.floor(v),
    "np.sign": lambda v: np.sign(v),
    "np.abs": lambda v: np.abs(v),
    "np.int8": lambda v: np.int8(v),
    "np.float32": lambda v: np.float32(v),
    "np.array": lambda v: np.array([v, 1]),
    "np.clip": lambda v: np.clip(v, 1, 2),
    "mod": lambda v: v % -3,
    "floor of minus": lambda v: -v // 2,
    "math.trunc": lambda v: math.trunc(v),
    "math.floor": lambda v: math.floor(v),
    "math.ceil": lambda v: math.ceil(v / 2),
    "math.sqrt": lambda v: math.sqrt(v),
    "math.isqrt": lambda v: math.isqrt(v),
    "math.fsum": lambda v: math.fsum([v, 0.5]),
    "chr": lambda v: chr(65 + v),
    "hex": lambda v: hex(v),
    "slice": lambda v: [1, 2, 3, 4][:v],
    "chain": lambda v: 0 < v <= 2,
    "minus": lambda v: -v,
    "plus": lambda v: +v,
    "abs": lambda v: abs(v),
    "invert": lambda v: ~v,
    "left": lambda v: v << 1,
    "right": lambda v: v >> 1,
    "of 1": lambda v: 1 << v,
    "of small": lambda v: np.int8(1) << v,
    "half more": lambda v: v + 0.5,
    "half": lambda v: v / 2,
    "half and less": lambda v: ~((v / 2) < 1),
    "more and less": lambda v: ~(v + 0.5 < 2),
    "sum of truths": lambda v: (v > 1) + (v > 2),
    "minus a truth": lambda v: -(v > 1),
    "less a truth": lambda v: (v > 1) - (v > 2),
    "not a truth": lambda v: ~(v > 1),
    "three truths": lambda v: (v > 1) * 3,
    "truth xor": lambda v: (v > 1) ^ (v > 2),
    "truth and 1": lambda v: (v > 1) & 1,
    "half a truth": lambda v: (v > 1) / 2,
    "truth squared": lambda v: (v > 1) ** 2,
    "truth shifted": lambda v: (v > 1) << 2,
    "truth as text": lambda v: str(v > 1),
    "truth formatted": lambda v: f"{v > 1:d}",
    "truth equal": lambda v: (v > 1) == True,
    "any": lambda v: any([v > 1, v > 2]),
    "truths summed": lambda v: sum([v > 1, v > 2]),
    "other": lambda v: v != 2,
    "equal real": lambda v: v == 2.0,
    "equal ratio": lambda v: v == F(2),
    "below ratio": lambda v: v < F(3, 2),
}


def shown(use: Callable[[Any], Any], value: Any) -> str:
    try:
        return repr(use(value))
    except (TypeError, ValueError, OverflowError, ZeroDivisionError, AttributeError, IndexError) as error:
        return type(error).__name__


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NUMBERS)
def test_every_use(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        exploring, "asked", lambda *_: (frozenset(), None)
    )  # shown catches errors, where integers are drawn at once
    made, values = NUMBERS[name]
    wrong = []
    for what, use in USES.items():
        expected: dict[str, Fraction] = {}
        for value, p in values:
            text = shown(use, value)
            expected[text] = expected.get(text, F(0)) + p
        found = dict(law_of(lambda x, use=use: shown(use, made()), [1]).laws[0].mass)
        if found != expected:
            wrong.append((what, expected, found))
    assert wrong == []
