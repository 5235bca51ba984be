"""Odd uses of drawn values, one by one: the law is that of Python's and numpy's own arithmetic on every value of the draws."""

# ruff: noqa: FURB110, FURB192, PLW0108, PLW0177, SIM300, UP031 - as strangers write

import functools
import itertools
import json
import math
import operator
import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from test_programs_fuzz import Output, shown

from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.program import law

WHOLE = [
    lambda v: np.array([v, v]),
    lambda v: np.array([v, 1]).dtype.str,
    lambda v: np.array([v, 1]) * 2**62,
    lambda v: np.array([v, 1], dtype=np.uint8) - np.uint8(2),
    lambda v: np.array([v, 1]) / 2,
    lambda v: np.array([[v, 0], [1, v]]).T,
    lambda v: np.array([v, 0.5]),
    lambda v: np.array([v, 0])[np.array([v, 0]) > 0],
    lambda v: np.asarray((v, v)).sum(),
    lambda v: np.arange(v),
    lambda v: np.eye(3)[v % 3],
    lambda v: np.full(2, v),
    lambda v: np.zeros(5, int) + v,
    lambda v: np.stack([v, 1]),
    lambda v: np.int64(v) + 1,
    lambda v: np.uint8(v) - np.uint8(1),
    lambda v: np.float32(v * 0.1),
    lambda v: np.sqrt(v),
    lambda v: np.mod(v, 3),
    lambda v: np.where(v > 1, v, -v),
    lambda v: repr(-v * 0.0),
    lambda v: repr((v - 2) * 0.0),
    lambda v: v - 0.0,
    lambda v: (-v) % 3,
    lambda v: (-v) // 3,
    lambda v: -v & 3,
    lambda v: ~v & 1,
    lambda v: v & -2,
    lambda v: v >> 1 << 1,
    lambda v: (v | 1, v ^ 1, v & v),
    lambda v: (v - v, v * v, v == v + 0, v < v + 1),
    lambda v: (v, v + 1, v < 2),
    lambda v: 1 < v < 3,
    lambda v: v in (1, 2),
    lambda v: v in range(2, 4),
    lambda v: [1, 2, 3, 4, 5].index(v + 1),
    lambda v: (bin(v), chr(65 + v), bytes([v]), "a" * v, [0] * v, list(range(v))),
    lambda v: (v.bit_length(), v.to_bytes(1, "big"), v.real, v.numerator),
    lambda v: (pow(2, v), pow(v, 2, 3), 2**v, 7 // (v + 1), 7 % (v + 1), 7 / (v + 1), divmod(7, v + 1)),
    lambda v: (math.comb(4, v), math.gcd(4, v), math.isqrt(v), math.log(v + 1), math.sqrt(v)),
    lambda v: (round(v / 3, 1), round(v, -1), float(v).hex(), complex(v, 1), v + 1j),
    lambda v: (Fraction(v, 3), Fraction(v) / 3, Decimal(v)),
    lambda v: (json.dumps({"v": v}), f"{v:02d}", "%d %s" % (v, v), str([v]), int("1%d" % v)),
    lambda v: (bool(v), not v, v and 7, v or 7, v if v else None),
    lambda v: (isinstance(v, int), isinstance(v, bool), isinstance(v, float | str), v.__class__.__name__),
    lambda v: (type(v).__name__, type(v) is int, type(v) == int),  # noqa: E721
    lambda v: (v == 1) is True,
    lambda v: {v: 1, 7: 2},
    lambda v: dict(Counter([v, 1])),
    lambda v: (sorted([v, 2]), max(v, 2), min([v, 1]), sum([v, v])),
    lambda v: operator.itemgetter(v)("abcde"),
    lambda v: functools.reduce(operator.xor, [v, 1, v]),
    lambda v: list(itertools.accumulate([v, v])),
    lambda v: [i for i in range(5) if i >= v],
    lambda v: hash(v) == v,
]
REAL = [
    lambda u: np.array([u, u]) < 0.5,
    lambda u: np.floor(np.array([u, 0.5]) * 3),
    lambda u: np.array([u, 1]).dtype.str,
    lambda u: repr(np.round(u - 0.5)),
    lambda u: repr(round(u - 0.5, 0)),
    lambda u: repr((u - 0.5) * 0.0),
    lambda u: repr((0.5 - u) * 0.0),
    lambda u: repr(abs(u / -2)),
    lambda u: (u < 0.5, u < 0.25, u >= 0.75, u == 0, u != 0.5),
    lambda u: (int(u * 3), round(u), math.floor(u * 4) % 2, int(u * 8) & 1, math.trunc(u * -3), int(-u * 3), math.ceil(u * 3)),
    lambda u: (u * 2 % 1 < 0.5, u // 0.3, divmod(u, 0.3)[0]),
    lambda u: u < 0.5 <= u + 0.5,
    lambda u: (bool(u), max(u, 0.5) == 0.5, min(u, 0.5) < 0.25, sorted([u, 0.5])[0] < 0.25),
    lambda u: (abs(u - 0.5) < 0.2, -u > -0.5, 1 - u <= 0.5, 1 / (1 + u) < 0.7, u**2 < 0.25),
    lambda u: (u.is_integer(), str(u), f"{u:.1f}", float(u), u.as_integer_ratio()),
    lambda u: (np.searchsorted([0.25, 0.5], u), np.digitize(u, [0.25, 0.5])),
    lambda u: (np.float64(u) < 0.5, np.less(u, 0.5), np.array([0.25, 0.5]) > u),
    lambda u: ([0.25, 0.5] > [u], (u, 1) < (0.5, 0), u in (0.5, 0.25)),
    lambda u: (u < np.float32(0.1), u < Fraction(1, 3), u < True, u < 10**400, u < math.inf, u < math.nan),
    lambda u: ((u - 0.1) + 0.1 < 0.5, (u * 0.1 + 0.3) * 3 < 1),
    lambda u: (math.copysign(1, -u), math.isclose(u, 0.5), math.fsum([u, 1]) < 1.5, sum([u, 1]) < 1.5),
    lambda u: (np.round(u, 1), round(u, 1), np.clip(u, 0, 0.5) < 0.3, np.where(u < 0.5, 1, 0)),
    lambda u: (type(u) is float, type(u).__name__, isinstance(u, float)),
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("programs", "whole"), [(WHOLE, True), (REAL, False)], ids=["integers", "real numbers"])
def test_odd_uses(programs, whole):
    found = law_of(lambda i: programs[i](random.randrange(5) if whole else random.random()), range(len(programs)), grid=3)
    for i, each in enumerate(found.laws):
        expected = law(lambda draw, i=i: Output(canonical(programs[i](draw(5) if whole else draw(8) / 8))))
        assert shown(each.mass) == shown(expected.mass), i
