"""Claims of price-of-privacy: the variance under a bound on the divergence, appendix D, Lemmas D.2 and D.4.

P^T are laws of N types, F a sum of functions of the types; then laws p of F against p^0, with g = (F - mean)^2 an integer, and
the tilted law p^0 v^g/Z, v = e^nu. Comparisons of sums of logarithms, for all p in multiples of 1/q at the listed rows.
Stated, not certified: a divergence is >= 0 (ln u <= u - 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.information import entropy, relative_entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["gap", "pushed", "tilted"]

LAWS: tuple[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], ...] = (  # weights of the types, f_i(0) and f_i(1) for each i
    ((1, 2, 2, 1), ((0, 1), (0, 1))),
    ((1, 2), ((-1, 2),)),
    ((5, 1, 2, 4), ((0, 1), (0, 1))),
    ((1, 0, 0, 1), ((0, 1), (2, 1))),
    ((7, 1, 2, 3, 1, 1, 4, 5), ((0, 1), (0, 2), (1, 0))),
)
TILTS = (  # p^0 in multiples of 1/n, g, v, q
    ((1, 2, 1), (1, 0, 1), 2, 6),
    ((1, 2, 1), (1, 0, 1), 3, 4),
    ((1, 3, 3, 1), (9, 1, 1, 9), "3/2", 2),
    ((1, 1, 1, 1), (9, 1, 1, 9), "6/5", 2),
)


def _normed(weights: Sequence[int]) -> list[Fraction]:
    return [Fraction(v, sum(weights)) for v in weights]


def _divergence(p: Sequence[Fraction], q: Sequence[Fraction]) -> LogSum:
    """D(p || q), where it is finite."""
    found = relative_entropy(p, q)
    return found if isinstance(found, LogSum) else LogSum()


def _values(row: int) -> list[int]:
    """F(z) for all types z."""
    parts = LAWS[row][1]
    return [sum(f[bit] for f, bit in zip(parts, z, strict=True)) for z in product((0, 1), repeat=len(parts))]


def pushed(law: Sequence[Fraction], values: Sequence[int]) -> list[Fraction]:
    """The law of F, at its values in ascending order."""
    pairs = list(zip(law, values, strict=True))
    return [sum((p for p, f in pairs if f == value), start=Fraction(0)) for value in sorted(set(values))]


def gap(law: Sequence[Fraction]) -> LogSum:
    """H(P^0) - H(P^T), P^0 uniform."""
    return LogSum.ln(len(law)) - entropy(law)


def _sides(row: int, total: LogSum) -> tuple[LogSum, LogSum, LogSum]:
    """sum of p_f (ln(1/p_f) + ln N_f); the same with ``total`` + ln p^0_f for ln N_f; H(P^0) - D(p || p^0)."""
    law, values = _normed(LAWS[row][0]), _values(row)
    M = len(values)
    p, base = pushed(law, values), pushed([Fraction(1, M)] * M, values)
    first, second = LogSum(), LogSum()
    for a, b in zip(p, base, strict=True):
        if a:
            first += LogSum.ln(1 / a) * a + LogSum.ln(b * M) * a
            second += LogSum.ln(1 / a) * a + total * a + LogSum.ln(b) * a
    return first, second, LogSum.ln(M) - _divergence(p, base)


def tilted(base: Sequence[Fraction], g: Sequence[int], v: Fraction) -> tuple[Fraction, list[Fraction]]:
    """Z, and p^0 v^g/Z."""
    weights = [p * v**k for p, k in zip(base, g, strict=True)]
    total = sum(weights, start=Fraction(0))
    return total, [p / total for p in weights]


def _row(row: int) -> tuple[list[Fraction], tuple[int, ...], Fraction, int]:
    base, g, v, q = TILTS[row]
    return _normed(base), g, rational(v), q


def _grid(size: int, q: int) -> Iterator[list[Fraction]]:
    """All laws on so many points in multiples of 1/q."""
    for parts in product(range(q + 1), repeat=size - 1):
        if sum(parts) <= q:
            yield [Fraction(n, q) for n in (*parts, q - sum(parts))]


def _mean(p: Sequence[Fraction], g: Sequence[int]) -> Fraction:
    return sum((a * k for a, k in zip(p, g, strict=True)), start=Fraction(0))


def _of_tilted(row: int, scale: str = "1") -> Verdict:
    """D(p^nu || p^0) = -ln Z + scale (nu/Z) E^0[g e^(nu g)]."""
    base, g, v, _ = _row(row)
    total, own = tilted(base, g, v)
    moment = sum((p * k * v**k for p, k in zip(base, g, strict=True)), start=Fraction(0)) / total
    return compared(_divergence(own, base), "==", LogSum.ln(v) * (moment * rational(scale)) - LogSum.ln(total))


def _value(row: int, scale: str = "1") -> Verdict:
    """nu' a* - psi(nu') <= scale (nu a* - psi(nu)) = scale delta for v' = 1, 3/2, 2, 3, 5 and v; larger E_p g needs D > delta."""
    base, g, v, q = _row(row)
    total, own = tilted(base, g, v)
    best = _mean(own, g)
    delta = LogSum.ln(v) * best - LogSum.ln(total)
    parts = [
        compared(LogSum.ln(other) * best - LogSum.ln(tilted(base, g, other)[0]), "<=", delta * rational(scale))
        for other in dict.fromkeys((v, Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5)))
    ]
    parts.append(compared(_divergence(own, base), "==", delta))
    return prove.all_of([*parts, *(compared(delta, "<", _divergence(p, base)) for p in _grid(len(g), q) if _mean(p, g) > best)])


ROWS = tuple({"row": i} for i in range(len(LAWS)))
FAMILIES = tuple({"row": i} for i in range(len(TILTS)))
SHORT = ({"scale": "99/100"}, {"scale": "2"})
ALL_P = r"for all $p$ in multiples of $1/q$ at the listed $p^0$, $(f-\bar F)^2$, $e^\nu$, $q$"


def _a_law(row: int) -> bool:
    return 0 <= row < len(LAWS)


def _a_tilt(row: int) -> bool:
    return 0 <= row < len(TILTS)


@claim("lem-d.2", "Lemma D.2, equation (26)", {"scale": "101/100"}, {"scale": "2"}, at=ROWS, when=_a_law)
def lem_d_2(row: int, scale: str = "1") -> Steps:
    r"""$H(P^0)-H(P^T) \ge D(p\|p^0)$, for the listed laws of $N \le 3$ types and $F = \sum_if_i(Z_i)$; equality where $P^T$ is
    uniform on the level sets of $F$. (In general: the density is the product of that of $F$ and that given $F$.)

    H(P^0) - H(P^T) >= scale D(p || p^0); P M = (p/(n/M))(P n/p), point by point.
    """
    law, values = _normed(LAWS[row][0]), _values(row)
    base = pushed([Fraction(1, len(values))] * len(values), values)
    told = _divergence(pushed(law, values), base) * rational(scale)
    yield compared(told, "<=", gap(law))
    yield "P*M = (p/(n/M))*(P*n/p)"


@claim(
    "sec-d-entropy",
    "Proof D.3",
    {"scale": "19/10"},
    {"scale": "2"},
    at=({"row": 4}, {"row": 0}, {"row": 1}),
    when=_a_law,
    refuted="ungraded",
)
def sec_d_entropy_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\sum_fp_f[\log\frac1{p_f}+\log N_f] = \sum_fp_f[\log\frac1{p_f}+\log N+\log p^0_f]$. (False at the listed laws of $N = 1,
    2, 3$ types: $N_f = 2^Np^0_f$.)

    The second line of the chain is the third, with scale ln N.
    """
    first, second, _ = _sides(row, LogSum.ln(len(LAWS[row][1])) * rational(scale))
    return compared(first, "==", second)


@claim("sec-d-entropy-corrected", "Proof D.3", {"base": 3}, {"base": 1}, at=ROWS, when=_a_law)
def sec_d_entropy_corrected(row: int, base: int = 2) -> Steps:
    r"""$H(P^T) \le \sum_fp_f[\log\frac1{p_f}+\log N_f] = \sum_fp_f[\log\frac1{p_f}+N\log2+\log p^0_f] = H(P^0)-D(p\|p^0)$, for
    the listed laws of $N \le 3$ types.

    H(P^T) is at most the second line, which is the third, with N ln base, and that is the last.
    """
    law = _normed(LAWS[row][0])
    first, second, last = _sides(row, LogSum.ln(base) * len(LAWS[row][1]))
    yield compared(first, "==", second)
    yield compared(second, "==", last)
    yield compared(entropy(law), "<=", first)


@claim("sec-d-variance", "Appendix D", {"cross": "1"}, {"cross": "3"})
def sec_d_variance(cross: str = "2") -> Steps:
    r"""$E^T(F-x)^2 = \mathrm{Var}^T(F)+(E^TF-x)^2$ for every $x$, so $\mathrm{Var}^T(F) = \inf_xE^T(F-x)^2 \le E^T(F-\bar F)^2 =
    \sum_fp_f(f-\bar F)^2$.

    E(F-x)^2 = s - cross x m + x^2 = (s - m^2) + (m-x)^2, s = E F^2, m = E F; so the variance is the least, at x = m.
    """
    yield f"s - ({cross})*x*m + x^2 = (s-m^2) + (m-x)^2"
    yield "for V >= 0, d >= 0: V <= V + d^2"


@claim(
    "sec-d-reduction", "Appendix D", {"scale": "99/100"}, {"scale": "1/2"}, at=ROWS, when=_a_law, uses="lem-d.2 sec-d-variance"
)
def sec_d_reduction(row: int, scale: str = "1") -> Steps:
    r"""With $\delta = H(P^0)-H(P^T)$ the law $p$ of $F$ satisfies the constraints of (27), and $\mathrm{Var}^T(F) \le
    \sum_fp_f(f-\bar F)^2$: for the listed laws of $N \le 3$ types. (In general by lem-d.2 and sec-d-variance.)

    With delta = H(P^0) - H(P^T): D(p || p^0) <= scale delta, the p_f add up to 1, and Var^T <= sum of p_f (f - mean)^2.
    """
    law, values = _normed(LAWS[row][0]), _values(row)
    M = len(values)
    p, base, support = pushed(law, values), pushed([Fraction(1, M)] * M, values), sorted(set(values))
    mean, own = (sum((a * f for a, f in zip(q, support, strict=True)), start=Fraction(0)) for q in (base, p))
    moment, variance = (sum((a * (f - m) ** 2 for a, f in zip(p, support, strict=True)), start=Fraction(0)) for m in (mean, own))
    parts = [prove.comparison(sum(p), "==", 1), prove.comparison(variance, "<=", moment)]
    yield compared(_divergence(p, base), "<=", gap(law) * rational(scale))
    yield from parts


@claim("sec-d-maximizer", "Appendix D", {"power": 2}, {"power": 3}, at=FAMILIES, when=_a_tilt)
def sec_d_maximizer(row: int, power: int = 1) -> Steps:
    r"""$\nu E_p(f-\bar F)^2 = D(p\|p^0)-D(p\|p^\nu)+\ln Z(\nu)$ with $p^\nu_f = p^0_fe^{\nu(f-\bar F)^2}/Z(\nu)$, so that no $p$
    with $D(p\|p^0) \le \delta = D(p^\nu\|p^0)$ has more than $p^\nu$: for all $p$ in multiples of $1/q$ at the listed $p^0$,
    $(f-\bar F)^2$, $e^\nu$, $q$. Every $\delta$ between 0 and $\ln\frac1{P^0[(F-\bar F)^2=\max]}$ is such a divergence (by
    continuity, stated). (From there on no $\nu$ attains the optimum: $N = 2$, $F = Z_1+Z_2$, $\delta = \ln2$.)

    nu E_p g = D(p || p^0) - D(p || p^nu) + ln Z for all p in multiples of 1/q, p^nu tilted by v^power; D(p || p^nu) >= 0. And
    v/(v+1) < 1, so that at N = 2 no tilted law attains the mean 1 that divergence ln 2 allows.
    """
    base, g, v, q = _row(row)
    total, own = tilted(base, g, v**power)
    parts = []
    for p in _grid(len(g), q):
        away = _divergence(p, own)
        right = _divergence(p, base) - away + LogSum.ln(total)
        parts += [compared(LogSum.ln(v) * _mean(p, g), "==", right), compared(0, "<=", away)]
    ends = [Fraction(1, 2), Fraction(0), Fraction(1, 2)]
    bounded = compared(_divergence(ends, _normed((1, 2, 1))), "==", LogSum.ln(2))
    yield from parts
    yield bounded
    yield "for v >= 1: v/(v+1) < 1"


@claim("sec-d-divergence", "Appendix D", *(SHORT), at=FAMILIES, when=_a_tilt)
def sec_d_divergence(row: int, scale: str = "1") -> Any:
    r"""$D(p^\nu\|p^0) = -\ln Z(\nu)+\frac\nu{Z(\nu)}E^0(F-\bar F)^2e^{\nu(F-\bar F)^2}$, an equality of sums of logarithms, at
    the listed $p^0$, $(f-\bar F)^2$ and $e^\nu$.
    """
    return _of_tilted(row, scale=scale)


@claim("eq-28", "equation (28)", {"scale": "101/100"}, {"scale": "1/2"}, at=FAMILIES, when=_a_tilt, uses="sec-d-divergence")
def eq_28(row: int, scale: str = "1") -> Any:
    r"""Constraint (27) for $p^\nu$ reads $-\ln Z(\nu)+\frac\nu{Z(\nu)}E^0(F-\bar F)^2e^{\nu(F-\bar F)^2} \le \delta$: its left
    side is $D(p^\nu\|p^0)$, at the listed $p^0$, $(f-\bar F)^2$ and $e^\nu$.
    """
    return _of_tilted(row, scale=scale)


@claim(
    "lem-d.4",
    "Lemma D.4, equation (29)",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=FAMILIES,
    when=_a_tilt,
    uses="sec-d-maximizer",
)
def lem_d_4(row: int, scale: str = "1") -> Steps:
    r"""$\nu E_p(f-\bar F)^2-\psi(\nu) \le D(p\|p^0)$ for all $p$ in multiples of $1/q$ at the listed $p^0$, $(f-\bar F)^2$,
    $e^\nu$, $q$, with equality at $p^\nu$; so $\nu a-\psi(\nu) \ge \delta \ge D(p\|p^0)$ implies $E_p(f-\bar F)^2 \le a$, in
    nats. (In general by the identity of sec-d-maximizer.)

    nu E_p g - psi <= scale D(p || p^0) for all p in multiples of 1/q; and E = (D - B + psi)/nu <= a for D <= delta, B >= 0.
    """
    base, g, v, q = _row(row)
    total, _ = tilted(base, g, v)
    parts = [
        compared(LogSum.ln(v) * _mean(p, g) - LogSum.ln(total), "<=", _divergence(p, base) * rational(scale))
        for p in _grid(len(g), q)
    ]
    solved = at_most("((delta - r) - B + psi)/nu", "(delta + s + psi)/nu", above=("nu",), B=0, delta=0, nu=0, psi=0, r=0, s=0)
    yield from parts
    yield solved


@claim("sec-d-psi", "Proof D.5", {"scale": "99/100"}, {"scale": "2"})
def sec_d_psi(scale: str = "1") -> Steps:
    r"""$\psi' = Z'/Z$ and $\psi'' = (ZZ''-Z'^2)/Z^2 \ge 0$ with $Z^{(j)} = \sum_fp^0_f(f-\bar F)^{2j}e^{\nu(f-\bar F)^2}$:
    $ZZ''-Z'^2$ is a sum over pairs of values, for every law, and by coefficients in $e^\nu$ for every $\nu \ge 0$ at the
    listed laws; $(\nu\psi'-\psi)' = \nu\psi''$.

    Z Z'' - scale Z'^2 is a sum over pairs of atoms of a b (g-h)^2; (x + nu y) - x = nu y; and in v at the rows.
    """
    parts = [
        identity(f"(a*g^2 + b*h^2)*(a+b) - ({scale})*(a*g + b*h)^2", "a*b*(g-h)^2"),
        at_most("0", "a*b*d^2", a=0, b=0, d=0),
        identity("(x + nu*y) - x", "nu*y"),
    ]
    for row in range(len(TILTS)):
        base, g, _, _ = _row(row)
        moments: list[Any] = [
            sum((p * k**j * exact("v") ** k for p, k in zip(base, g, strict=True)), start=exact(0)) for j in range(3)
        ]
        parts.append(prove.at_most(0, (moments[2] * moments[0] - moments[1] ** 2) / moments[0] ** 2, v=1))
    yield from parts


@claim(
    "sec-d-optimum",
    "Proof D.5",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=FAMILIES,
    when=_a_tilt,
    uses="sec-d-psi sec-d-maximizer",
)
def sec_d_optimum(row: int, scale: str = "1") -> Any:
    r"""At $\nu^* = \ln v$, $a^* = \psi'(\nu^*)$, $\delta = \nu^*a^*-\psi(\nu^*) = D(p^{\nu^*}\|p^0)$: $\nu a^*-\psi(\nu) \le
    \delta$ for $e^\nu = v, 1, \frac32, 2, 3, 5$, and no $p$ with $D(p\|p^0) \le \delta$ has $E_p(f-\bar F)^2 > a^*$, for all
    $p$ in multiples of $1/q$ at the listed $p^0$, $(f-\bar F)^2$, $e^\nu$, $q$. (In general by convexity, sec-d-psi, and
    sec-d-maximizer.)
    """
    return _value(row, scale=scale)
