"""The second reading of the two Gaussian mechanisms: their noise, the level that it gives, bits, windows, moments and tails.

Phi(x) = (1 + erf(x/sqrt 2))/2, and with s = D/sigma the least delta is Phi(s/2 - e/s) - exp(e) Phi(-s/2 - e/s) at the level e.
With s = ||a||/sigma, w = tau/s the mass outside the window is b = Phi(s/2 - w) + Phi(-s/2 - w).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import TypeAlias

from exactdp import mechanisms as m
from exactdp.numbers.enclosure import Interval
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numbers.text import level
from exactdp_checks.claims.oracles.asking import Answered, Holds, Item, Refused, Table, Within, choices

__all__ = ["gaussian", "rejection_sampling"]

PHI0 = "(erf(1/2^40)*2^40/sqrt(8))"  # 1/sqrt(2 pi), up to 2^-80 of it
Number: TypeAlias = int | Fraction | None
SLACK = Fraction(1, 2**70)


def _phi(x: str) -> str:
    return f"((1+erf(({x})/sqrt(2)))/2)"


def _density(x: str) -> str:
    return f"({PHI0}*exp(0-({x})^2/2))"


def _least(squared: object, noise: str, rate: str) -> str:
    """The least delta at distance sqrt(squared), variance ``noise`` and level ``rate``."""
    s = f"sqrt(({squared})/({noise}))"
    return f"({_phi(f'{s}/2-({rate})/{s}')}-exp({rate})*{_phi(f'0-{s}/2-({rate})/{s}')})"


def gaussian() -> Iterator[Item]:
    """Columns, reports and their mean; the noise: printed, corrected, and the least that is enough."""
    g = m.gaussian
    columns = tuple(tuple(map(rational, column)) for column in (("1/2", 1), ("-1/3", 0), (0, -1)))
    yield Table(g.columns(["1/2 -1/3 0", "1 0 -1"], 2), columns)
    yield Table(g.columns([["1/2", "-1/3", 0], [1, 0, -1]], 2), columns)
    distances = [sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) for a in columns for b in columns]
    yield Table((g.squared_diameter(columns), g.squared_diameter(columns[:1])), (max(distances), 0))
    yield Table(g.report(1, ["1/2 -1/3 0", "1 0 -1"], 2, [1, "1/6"]), (rational("2/3"), rational("1/6")))
    yield Table(g.estimate([[1, "1/2"], [3, 0], [2, 1]]), (2, rational("1/2")))
    yield Refused(
        g.columns, (("1 0", 1), ([], 1), ([[]], 1), (["1 0", "1"], 1), (["2"], 1), (["1", "1"], 1), ([1], 1), (["1"], 0), (3, 1))
    )
    yield Answered(g.columns, ((["1 -1"], 1), (["3/5", "4/5"], 1)))
    yield Refused(g.squared_diameter, (((),), (((1,), (1, 0)),)))
    yield Refused(g.report, ((2, ["1 0"], 1, [0]), (0, ["1 0"], 1, []), (0, ["1 0"], 1, [0, 1]), (-1, ["1 0"], 1, [0])))
    yield Refused(g.estimate, (([],), ([[1], [1, 0]],), ([1],), (["1"],)))
    for r, rate, small in choices((("3/2", "1/2", "1/10"), (1, 1, "1/1000"), ("1/3", "2", "9/10"))):
        yield Within(Real.of(g.printed_variance(r, rate, small)), f"2*({r})^2*ln(2/({small}))/({rate})^2")
        yield Within(Real.of(g.corrected_variance(r, rate, small)), f"8*({r})^2*ln(2/({small}))/({rate})^2")
    yield Refused(g.corrected_variance, ((1, "2773/1000", "1/2"), (1, 3, "1/2"), (1, 0, "1/2"), (0, 1, "1/2"), (1, 1, 0)))
    yield Answered(g.corrected_variance, ((1, "2772/1000", "1/2"), (1, 1, "999/1000")))
    yield Refused(
        g.printed_variance, ((1, 0, "1/2"), (1, -1, "1/2"), (0, 1, "1/2"), (-1, 1, "1/2"), (1, 1, 1), (1, 1, 0), (1, 1, 2))
    )
    yield Answered(g.printed_variance, ((1, "1/9", "1/2"), (1, 5, "1/100"), ("1/9", 1, "1/2")))
    yield Refused(g.check_variance, ((0,), (-1,), ("0",), ("-1",)))
    for squared, noise, rate in choices(((4, "2*ln(20)", "1"), ("1/2", "3", "1/4"), (9, "1", "0"), (1, "2", "5"))):
        yield Within(g.profile(squared, level(noise), rate), _least(squared, noise, rate))
    yield Table(g.profile(0, 1, 1).tree, 0)
    yield Refused(g.profile, ((-1, 1, 1), ("-1/9", 1, 1), (1, 0, 1), (1, -1, 1)))
    for squared, rate, small, gap in ((4, "1", "1/10", "1/100"), (1, "0", "2/3", "1/8"), ("1/2", "3", "1/10^5", "1/3"),
                                      (1, "1/4", "1/2", "1/1000"), (3, "0", "1/7", "9/10")):  # fmt: skip
        found = g.analytic_variance(squared, rate, rational(small.replace("10^5", "100000")), gap)
        yield Holds(_least(squared, str(found), rate), "<=", small)
        yield Holds(small, "<", _least(squared, str((1 - rational(gap)) * found), rate))
    yield Table(g.analytic_variance(4, 1, "1/10", "1/8") / g.analytic_variance(1, 1, "1/10", "1/8"), 4)
    for function in (g.analytic_variance, g.smallest_epsilon):
        yield Refused(
            function, tuple((1, 1, *more) for more in (("1/10", 0), ("1/10", 1), ("1/10", -1), ("1/10", 2), (0,), (1,)))
        )
    yield Refused(g.analytic_variance, ((0, 1, "1/10"), (-1, 1, "1/10"), (1, "-1", "1/10")))
    for squared, noise, small, gap in ((4, "3", "1/10", "1/100"), (1, "1", "1/10^5", "1/10^9"), (9, "1", "1/3", "1/2"),
                                       (1, "1", "3/8", "1/10^6"), (400, "1", "1/100", "1/10^4")):  # fmt: skip
        width = 1 / Fraction(10) ** int(gap.partition("^")[2]) if "^" in gap else rational(gap)
        ends = g.smallest_epsilon(squared, level(noise), rational(small.replace("10^5", "100000")), width)
        yield Table(0 <= ends.upper - ends.lower <= width, True)
        yield Holds(_least(squared, noise, str(ends.upper)), "<=", small)
        yield Holds(small, "<", _least(squared, noise, str(ends.lower)))
    yield Table(g.smallest_epsilon(1, 1, "2/5"), Interval(Fraction(0), Fraction(0)))
    for squared, noise, small, rate in (
        (4, "3", "1/10", "1"),
        (1, "1/2", "1/100", "3/2"),
    ):  # Newton's step for ln of the least delta
        least, s = _least(squared, noise, rate), f"sqrt(({squared})/({noise}))"
        step = f"{rate}+({least})/(exp({rate})*{_phi(f'0-{s}/2-({rate})/{s}')})*ln(({least})/({small}))"
        near = g._newton(rational(squared), Real.of(rational(noise)), rational(small), rational(rate), 40)
        yield Within(Real.of(near), step, Fraction(1, 2**39)) if near is not None else Table(near, 0)


def rejection_sampling() -> Iterator[Item]:
    """The window, the bit, its moments, and how many users are active."""
    g, half = m.rejection_sampling, Fraction(1, 2)
    for r, n, rate in choices((("3/2", 7, "1/2"), (1, 2, "1"))):
        yield Within(Real.of(g.printed_variance(r, n, rate)), f"4*({r})^2*ln({n})/({rate})^2")
    yield Refused(g.printed_variance, ((1, 1, 1), (1, True, 1), (1, 2.0, 1), (1, 2, 0), (1, 2, "11/10"), (0, 2, 1), (1, 0, 1)))
    yield Answered(g.printed_variance, ((1, 2, 1), (1, 3, "1/10")))
    for r, tau, small in choices((("3/2", "1/4", "1/10"), (1, "ln 2", "1/2"))):
        window = tau.replace("ln 2", "ln(2)")
        yield Within(g.corrected_variance(r, tau, small), f"2*({r})^2*ln(2/({small}))/({window})^2")
        yield Within(g.epsilon_private(tau), f"2*({window})")
    yield Within(g.epsilon_public("1/4"), "ln((2-exp(-1/4))/(2-exp(1/4)))")
    yield Refused(g.check_window, ((0,), (-1,), ("7/10",), (1,), ("ln 3",)))
    yield Answered(g.check_window, (("69/100",), ("ln 2",), ("1/1000",)))
    yield Refused(g.epsilon_public, (("ln 2",), (0,)))
    yield Refused(g.corrected_variance, ((0, "1/4", "1/2"), (1, 0, "1/2"), (1, "1/4", 0), (1, "1/4", 1)))
    a, y = ("1/2", "-1"), ("2", "1/3")
    yield Within(g.loss(a, y, 3), "((1/2)*2-1/3-(1/4+1)/2)/3")
    yield Table((g.loss((1,), (half,), 1).tree, g.loss((0, 0), y, 1).tree, g.loss((2,), (3,), 4).tree), (0, 0, 1))
    yield Refused(g.loss, (((1,), (1, 2), 1), ((1,), (), 1), ((1,), (1,), 0), ("1", (1,), 1)))
    for at, tau, printed, corrected in (("3/4", "1/4", "exp(1/4)/2", "exp(1/4)/2"), ("1/4", "1/4", "exp(-1/4)/2", "exp(-1/4)/2"),
                                        ("1/2", "1/4", "1/2", "1/2"), ("5/8", "1/4", "exp(1/8)/2", "exp(1/8)/2"),
                                        ("7/8", "1/4", "0", "1/2"), ("1/8", "1/4", "0", "1/2")):  # fmt: skip
        yield Within(g.bit_probability((1,), (at,), 1, tau), printed)
        yield Within(g.bit_probability((1,), (at,), 1, tau, True), corrected)
    middle = ((1,), (half,), 1, "1/4")
    yield Table([g.accepts(*middle, u) for u in (0, "49/100", "1/2", "51/100", "99/100")], [True, True, False, False, False])
    yield Table([g.accepts((1,), ("7/8",), 1, "1/4", u, c) for u, c in choices((0, "1/3", "1/2"), (False, True))],
                [False, True, False, True, False, False])  # fmt: skip
    yield Refused(g.accepts, tuple((*middle, u) for u in (1, "-1/9", 2)))
    for squared, noise, tau in choices(((4, "3", "1/4"), ("1/2", "1/5", "1/2"))):
        s, root = f"sqrt(({squared})/({noise}))", f"sqrt({noise})"
        low, high = f"(({tau})/{s}-{s}/2)", f"(({tau})/{s}+{s}/2)"
        outside = f"({_phi(f'0-{low}')}+{_phi(f'0-{high}')})"
        yield Within(g.outside(squared, noise, tau), outside)
        yield Within(g.active(squared, noise, tau), f"(1-{outside})/2")
        yield Within(g.bias(squared, noise, tau), f"{root}*({_density(high)}-{_density(low)})/(1-{outside})", SLACK)
        push = f"2*{root}*({s}*{outside}/2+{_density(low)}-{_density(high)})"
        yield Within(g.bias(squared, noise, tau, True), f"0-{push}", SLACK)
        spread = f"({noise})*(3-({low}*{_density(low)}+{high}*{_density(high)})/(1-{outside}))"
        yield Within(g.second_moment(squared, 3, noise, tau), spread, SLACK)
        yield Within(g.second_moment(squared, 3, noise, tau, True), f"3*({noise})+sqrt({squared})*{push}", SLACK)
        for end, sign in zip(g.slab(squared, noise, tau), ("-", "+"), strict=True):
            yield Within(end, f"({squared})/2{sign}({noise})*({tau})")
    yield Table((g.outside(0, 1, "1/4").tree, g.bias(0, 1, "1/4").tree, g.active(4, 1, "1/4", True).tree), (0, 0, half))
    yield Table((g.second_moment(0, 3, 2, "1/4").tree, g.active(0, 1, "1/4").tree, g.bias(0, 1, "1/4", True).tree), (6, half, 0))
    for function in (g.outside, g.active, g.bias, g.slab):
        yield Refused(function, ((-1, 1, "1/4"), (1, 0, "1/4"), (1, 1, 0), (1, 1, 1)))
    yield Refused(g.second_moment, ((1, 0, 1, "1/4"), (1, True, 1, "1/4"), (1, 1.0, 1, "1/4"), (-1, 1, 1, "1/4")))
    yield Answered(g.second_moment, ((1, 1, 1, "1/4"),))
    yield Table([end.enclosure(9) for end in g.slab(0, 4, "1/2")], [Interval(Fraction(v), Fraction(v)) for v in (-2, 2)])
    yield from _events()
    three = f"(1-({_phi('1/4')}+{_phi('0-3/4')}))"
    tilted = g.tilt((1, 0), ("1/3", "2/3"), 1, "1/4")
    yield Within(tilted[0], f"{three}/3/({three}/3+2/3)")
    yield Within(tilted[1], f"2/3/({three}/3+2/3)")
    yield Within(g.tilt((1, 0), (0, 1), 1, "1/4")[1], "1")
    yield Refused(g.tilt, (((1,), ("1/2", "1/2"), 1, "1/4"), ((1, 0), ("1/2", "1/3"), 1, "1/4"), ((1, 0), ("3/2", "-1/2"), 1,
                           "1/4"),
                           ((), (), 1, "1/4")))  # fmt: skip
    for n, most, chance in choices(
        ((5, 2, "1/4"), (1, 0, "3/8"), (4, 4, "1/2"), (4, 9, "1/2"), (3, -1, "1/2"), (3, 1, 0), (3, 1, 1))
    ):
        p = rational(chance)
        wanted = sum((comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(min(most, n) + 1)), start=Fraction(0))
        yield Table(g.few_active(n, most, chance), Interval(wanted, wanted))
    for bits in (8, 64):
        found = g.few_active(5, 1, Real.of(-1).exp(), bits)
        tail = "(1-exp(-1))^5+5*exp(-1)*(1-exp(-1))^4"
        yield Holds(str(found.lower), "<", tail)
        yield Holds(tail, "<", str(found.upper))
        yield Table(0 < found.upper - found.lower < Fraction(1, 2**bits), True)
    yield Refused(g.few_active, ((0, 1, half), (True, 1, half), (1, 1.0, half), (1, True, half), (10_001, 1, half), (3, 1,
                                 "-1/8"),
                                 (3, 1, "9/8"), (3, 1, half, 0)))  # fmt: skip
    yield Answered(g.few_active, ((10_000, 0, 0), (1, 1, half)))
    little = Real.of(Fraction(1, 10**30)).exp()  # above 1, and its logarithm's negative below 0, by less than an enclosure shows
    yield Refused(g.few_active, ((3, 1, little, 1), (3, 1, 1 - little, 1)))


def _events() -> Iterator[Item]:
    """P(B = 1 and low < y <= high) for the column a, variance 4, tau = 1/2: the slab is |a y - a^2/2| <= 2."""
    g = m.rejection_sampling
    for a, (low, high) in choices((2, -2, Fraction(1, 2), Fraction(-1, 2)),
                                  ((1, 3), (-1, 5), (None, 1), (1, None), (None, None), (5, 7), (-5, -4), (1, 1), (-3,
        -1))):  # fmt: skip
        start, stop = sorted(((Fraction(a * a) / 2 - 2) / a, (Fraction(a * a) / 2 + 2) / a))
        inside = _between(start if low is None else max(low, start), stop if high is None else min(high, stop), a)
        before = _between(low, start if high is None else min(high, start), 0)
        after = _between(stop if low is None else max(low, stop), high, 0)
        yield Within(g.event((a,), 4, "1/2", low, high), f"({inside})/2", SLACK)
        yield Within(g.event((a,), 4, "1/2", low, high, True), f"({inside}+{before}+{after})/2", SLACK)
    yield Within(g.event((0,), 4, "1/2", -1, 3), f"({_between(-1, 3, 0)})/2")
    yield Refused(g.event, (((1, 2), 1, "1/4", 0, 1), ((), 1, "1/4", 0, 1), ((1,), 0, "1/4", 0, 1), ((1,), 1, 1, 0, 1)))


def _between(low: Number, high: Number, mean: int | Fraction) -> str:
    """P(low < y <= high) under N(mean, 4)."""
    if low is not None and high is not None and high <= low:
        return "0"
    above = "1" if high is None else _phi(f"(({high})-({mean}))/2")
    return above if low is None else f"({above}-{_phi(f'(({low})-({mean}))/2')})"
