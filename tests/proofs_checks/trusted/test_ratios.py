"""ratios and levels: cheap bounds never say more than is true; packed rows and columns agree with brute force in fractions."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import mpmath
import pytest
from kernel_examples import level, verdict

from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.objects import Channel
from exactdp_checks.trusted.policy import EXACT, SHORT, Level
from exactdp_checks.trusted.ratios import WIDTHS, Coarse, Fields, largest, short

LEVELS: list[Any] = [
    *(0, 1, "-1", "-100", "1/1000000", "-1/1000000", 20, 700, "7/3"),
    *(level(0, 0, [b, c]) for b, c in ((3, 1), (3, -2), (3, "1/2"), (2, 161), (1, 5), ("1/9", 1))),
    *(level("1/7", 0, [2, 5], ["3/2", "-1/3"]), level(1, 0, [3, -1])),
]


@pytest.mark.parametrize("body", LEVELS, ids=str)
def test_lower_bounds(body: Any) -> None:
    """p/q <= e^level, and near it where the level is from 0 to 16; with few bits."""
    bound = Level(body)
    with mpmath.workdps(120):
        logs = sum(mpmath.log(mpmath.mpf(b.numerator) / b.denominator) * c.numerator / c.denominator for b, c in bound.logs)
        power = mpmath.exp(mpmath.mpf(bound.constant.numerator) / bound.constant.denominator + logs)
        for bits in (SHORT, 256):
            p, q = bound.below(bits)
            assert p >= 0 < q
            assert max(p, q).bit_length() <= max(bits + 24, EXACT)
            assert mpmath.mpf(p) / q <= power * (1 + mpmath.mpf(10) ** -100)
            if 1 <= power <= mpmath.exp(16):
                assert mpmath.mpf(p) / q >= power * (1 - mpmath.mpf(2) ** (2 - bits))
        for near in ("0.999999999", "1.000000001", "1.0000000000000000001", "0.9999999999999999999", "2"):
            ratio = Fraction(str(mpmath.nstr(power * mpmath.mpf(near), 60)))
            above, below = ratio.as_integer_ratio()
            assert bound.within(above, below) is (mpmath.mpf(above) / below <= power), near


def brute(body: dict[str, Any], policy: dict[str, Any]) -> bool:
    """Whether every ratio is within its level, in fractions and logarithms to 60 digits."""
    rows = [[Fraction(n, d) for n in row] for row, d in zip(body["rows"], body["denominators"], strict=True)]
    radius = Fraction(body["radius"])
    for x, other in product(range(len(rows)), repeat=2):
        bound = policy["levels"][0 if policy["pattern"] is None else policy["pattern"][x][other]]
        if x != other and bound != "inf":
            for a, b in zip(rows[x], rows[other], strict=True):
                top, low = min(Fraction(1), a + radius), max(Fraction(0), b - radius)
                if top and (not low or not Level(bound).excess(top / low) <= 0):
                    return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_policies_of_many_levels(seed: int) -> None:
    """Random channels, even and uneven denominators, zeros, a radius; levels at, near and above the ratios of their pairs."""
    random = Random(seed)
    for _ in range(12):
        k, m = random.randint(2, 12), random.randint(1, 5)
        rows = [[random.choice([0, *range(1, 30)]) if seed % 3 else random.randint(1, 30) for _ in range(m)] for _ in range(k)]
        rows = [row if sum(row) else [1] * m for row in rows]
        ones = [sum(row) for row in rows]
        if seed % 2:
            common = 1
            for one in ones:
                common *= one
            rows, ones = [[n * (common // one) for n in row] for row, one in zip(rows, ones, strict=True)], [common] * k
        radius = "1/1000" if seed % 4 == 3 else 0
        body = {"rows": rows, "denominators": ones, "radius": radius}
        channel = Channel(body)
        levels: list[Any] = ["inf", 9]
        pattern = [[random.choice([0, 1]) for _ in range(k)] for _ in range(k)]
        for x, other in product(range(k), repeat=2):
            if x != other and random.random() < 0.7:
                ratio = largest(channel, [x], [other])
                if ratio is None or not ratio[0]:
                    continue
                exact = Fraction(*ratio)
                slack = random.choice([1, 1, Fraction(101, 100), Fraction(10**15 + 1, 10**15)])
                pattern[x][other] = len(levels)
                levels.append(
                    level(0, 0, [str(exact * slack), 1])
                    if random.random() < 0.6
                    else level(0, 0, [str((exact * slack) ** 2), "1/2"])
                )
        policy = {"levels": levels, "pattern": pattern}
        for given in (policy, {**policy, "levels": [v if v in ("inf", 9) or random.random() < 0.95 else 0 for v in levels]}):
            wanted = brute(body, given)
            try:
                verdict("privacy", {"channel": body, "policy": given, "attained": None})
                accepted = True
            except Rejected:
                accepted = False
            assert accepted is wanted


@pytest.mark.parametrize("power", [9, 23, 24, 79, 80, 319, 320, 1279, 1280, 1500])
def test_ties_of_every_length(power: int) -> None:
    """Ratios that are their levels, with factors of every width, and beyond: what exceeds one of them by a bit is rejected."""
    top = 2**power
    body = {"rows": [[top, 1], [1, top]], "denominators": [top + 1] * 2, "radius": 0}
    body["rows"], body["denominators"] = [*body["rows"], [1, 1]], [*body["denominators"], 2]
    many = [level(0, 0, [2, power]), level(0, 0, [Fraction(2 * top, top + 1), 1]), level(0, 0, [Fraction(top + 1, 2), 1])]
    levels = [{**v, "logs": [[str(b), str(c)] for b, c in v["logs"]]} for v in many]
    pattern = [[0, 0, 1], [0, 0, 1], [2, 2, 0]]
    verdict("privacy", {"channel": body, "policy": {"levels": levels, "pattern": pattern}, "attained": None})
    nearly = [Fraction(top) - Fraction(1, top), *(Fraction(v["logs"][0][0]) * (1 - Fraction(1, top**2)) for v in levels[1:])]
    for i, less in enumerate(nearly):
        changed = [level(0, 0, [str(less), 1]) if i == j else v for j, v in enumerate(levels)]
        with pytest.raises(Rejected, match="exceeds"):
            verdict("privacy", {"channel": body, "policy": {"levels": changed, "pattern": pattern}, "attained": None})


def test_fields_do_not_run_into_each_other() -> None:
    """The largest factors, entries at both ends, one output and many."""
    for m in (1, 2, 70):
        top = 2**61 - 1
        rows = [[top] + [0] * (m - 1), [0] * (m - 1) + [top]]
        channel = Channel({"rows": rows, "denominators": [top, top], "radius": 0})
        for factor in WIDTHS:
            fields, p = Fields(channel, factor), 2**factor - 1
            for x, other in product(range(2), repeat=2):
                for one, two in ((p, 1), (1, p), (p, p), (0, 1), (p, p - 1), (p - 1, p)):
                    wanted = all(two * a <= one * b for a, b in zip(rows[x], rows[other], strict=True))
                    assert fields.hold(x, other, one, two) is wanted


def test_a_denominator_for_each_row() -> None:
    body = {"rows": [[3, 4], [30, 70], [1, 1]], "denominators": [7, 100, 2], "radius": 0}
    channel = Channel(body)
    assert Fraction(*largest(channel, [0, 1, 2], [0, 1, 2]) or (0, 1)) == Fraction(5, 3)  # 1/2 to 3/10
    for bound, accepted in (("5/3", True), ("499/300", False)):
        given = {"channel": body, "policy": {"levels": [level(0, 0, [bound, 1])], "pattern": None}, "attained": None}
        if accepted:
            assert verdict("privacy", given | {"attained": [2, 1, 0]}).detail.startswith("attained")
        else:
            with pytest.raises(Rejected, match="exceeds"):
                verdict("privacy", given)


def test_one_level_for_many_inputs() -> None:
    """Columns, not pairs: the ratio 9/8 is attained, whichever way the policy is written; a zero in a column is infinite."""
    rows = [[8 + (x == y) for y in range(12)] for x in range(12)]
    body = {"rows": rows, "denominators": [97] * 12, "radius": 0}
    pattern = [[0 if x == o else 1 for o in range(12)] for x in range(12)]
    for bound, accepted in ((level(0, 0, ["9/8", 1]), True), ("1/10", False), ("3/25", True)):
        for policy in ({"levels": [bound], "pattern": None}, {"levels": ["inf", bound], "pattern": pattern}):
            given = {"channel": body, "policy": policy, "attained": None}
            if accepted:
                assert "is private at epsilon = " in verdict("privacy", given).proposition
            else:
                with pytest.raises(Rejected, match="exceeds"):
                    verdict("privacy", given)
    zero = {"rows": [[0, 97], *[[n, 97 - n] for n in range(1, 12)]], "denominators": [97] * 12, "radius": 0}
    with pytest.raises(Rejected, match="infinite"):
        verdict("privacy", {"channel": zero, "policy": {"levels": [700], "pattern": None}, "attained": None})


@pytest.mark.parametrize("seed", range(8))
def test_coarse_rows_never_say_more_than_is_true(seed: int) -> None:
    """Factors at, just below and just above the largest ratio: denominators far apart, tiny entries, zeros, a radius."""
    random, agreed = Random(seed), [0, 0]
    for _ in range(40):
        k, m = random.randint(2, 6), random.randint(1, 6)
        sizes = random.choices([3, 30, 10**6, 10**15, 10**40], k=k)
        rows = [[random.choice([0, 1]) if random.random() < 0.1 else random.randint(1, size) for _ in range(m)] for size in sizes]
        rows = [row if sum(row) else [1] * m for row in rows]
        body = {"rows": rows, "denominators": list(map(sum, rows)), "radius": random.choice([0, 0, "1/1000", "1/10000000000"])}
        channel = Channel(body)
        coarse = Coarse(channel)
        for x, other in product(range(k), repeat=2):
            ratio = largest(channel, [x], [other])
            for factor in (1, 1 - Fraction(1, 2**40), 1 - Fraction(1, 2**14), 1 + Fraction(1, 2**40), 1 + Fraction(1, 2**12)):
                bound = (Fraction(*ratio) if ratio is not None else Fraction(10**30)) * factor
                holds = ratio is not None and Fraction(*ratio) <= bound
                said = coarse.hold(x, other, *short(*bound.as_integer_ratio()))
                assert holds or not said
                agreed[0] += said
                if holds and factor == 1 + Fraction(1, 2**12) and not body["radius"] and 1 <= bound <= 2**16:
                    least = min(Fraction(n, sum(row)) for row in rows for n in row if n)
                    agreed[1] += not said and least > Fraction(1, 2**40)
    assert agreed[0] > 100  # it does decide
    assert agreed[1] == 0  # whatever has so much slack, while entries are not too small for its widest unit


@pytest.mark.parametrize("power", [0, 1, 15, 16, 17, 18, 24, 40, 100, 161])
def test_short_factors(power: int) -> None:
    """a/b <= p/q, in few bits; near it from 1 to 2^16."""
    random = Random(power)
    for _ in range(200):
        p, q = random.randint(0, 2**power), random.randint(1, 2 ** random.choice([1, power + 1]))
        a, b = short(p, q)
        assert a >= 0 < b
        assert max(a, b).bit_length() <= 17
        assert Fraction(a, b) <= Fraction(p, q)
        assert not 1 <= Fraction(p, q) <= 2**16 or Fraction(a, b) >= Fraction(p, q) * (1 - Fraction(1, 2**15))
