"""Claims of price-of-privacy: the variance under a bound on the divergence, appendix D, Lemmas D.2 and D.4.

P^T are laws of N types, F a sum of functions of the types; then laws p of F against p^0, with g = (F - mean)^2, and the tilted
law p^0 e^(nu g)/Z. n is the number of types with the value f of F. b and q are p^0 at this value. V is the variance. d is the
distance of two numbers. l is ln Z. x and y are the derivatives psi' and psi''. m is nu* where n stands for nu. The examples are
sums of logarithms: g an integer, v = e^nu, all p in multiples of 1/q.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from exactdp.information import entropy, relative_entropy
from exactdp_checks.claims.notation import LogSum, Steps, compared, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

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


def _of_tilted(scale: str) -> Steps:
    """D(p^nu || p^0) = -ln Z + scale (nu/Z) E^0[g e^(nu g)]."""
    yield "the density", "(q*x/Z)/q = x/Z"
    yield "the mean", f"q*x/Z*(n*g - l) = ({scale})*n/Z*(q*g*x) - q*x/Z*l"
    for base, g, v, _ in map(_row, range(len(TILTS))):
        total, own = tilted(base, g, v)
        moment = sum((p * k * v**k for p, k in zip(base, g, strict=True)), start=Fraction(0)) / total
        yield "example: a law", compared(_divergence(own, base), "==", LogSum.ln(v) * moment - LogSum.ln(total))


@claim("lem-d.2", "Lemma D.2, equation (26)", {"scale": "101/100"}, {"scale": "2"}, assumes="data-processing")
def lem_d_2(scale: str = "1") -> Steps:
    r"""$H(P^0)-H(P^T) \ge D(p\|p^0)$for every law $P^T$ of $N$ types, $P^0$ uniform on $\{0,1\}^N$, and every function $F$ with
    law $p$ under $P^T$ and $p^0$ under $P^0$; equality where $P^T$ is uniform on the level sets of $F$.

    $H(P^0)-H(P^T) = \sum_zP\ln(PM)$, $M = 2^N$, is $D(P^T\|P^0)$: the first step is the quotient in the logarithm. A divergence
    does not grow under the map $F$, and $D(p\|p^0)$ is that of its two laws. What is lost is the mean divergence given $F$, by
    the second step: 0 where $P^T$ is uniform given $F$.
    """
    yield "the quotient", f"P*M = ({scale})*P/(1/M)"
    yield "given F", "P*M = (p/(n/M))*(P*n/p)"
    for row in range(len(LAWS)):
        law, values = _normed(LAWS[row][0]), _values(row)
        base = pushed([Fraction(1, len(values))] * len(values), values)
        yield "example: a law", compared(_divergence(pushed(law, values), base), "<=", gap(law))


@false("sec-d-entropy", "Proof D.3", "E7-logarithms", {"scale": "19/10"}, {"scale": "2"}, at=({"row": 4}, {"row": 0}, {"row": 1}))
def sec_d_entropy_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\sum_fp_f[\log\frac1{p_f}+\log N_f] = \sum_fp_f[\log\frac1{p_f}+\log N+\log p^0_f]$. (False at the listed laws of $N = 1,
    2, 3$ types: $N_f = 2^Np^0_f$.)

    The second line of the chain is the third, with scale ln N.
    """
    first, second, _ = _sides(row, LogSum.ln(len(LAWS[row][1])) * rational(scale))
    yield "the two lines", compared(first, "==", second)


@claim("sec-d-entropy-corrected", "Proof D.3", {"base": 3}, {"base": 1}, assumes="conditioning chain-rule")
def sec_d_entropy_corrected(base: int = 2) -> Steps:
    r"""$H(P^T) \le \sum_fp_f[\log\frac1{p_f}+\log N_f] = \sum_fp_f[\log\frac1{p_f}+N\log2+\log p^0_f] = H(P^0)-D(p\|p^0)$, for
    every law $P^T$ of $N$ types, with $N_f = 2^Np^0_f$ types where $F = f$.

    $H(P^T) = H(F)+H(Z|F)$, and given $F = f$ the types are among $N_f$, so their entropy is at most $\ln N_f$: the inequality.
    The first step is $\ln N_f = N\ln2+\ln p^0_f$, $M = 2^N$, and the second the quotient of the last equality.
    """
    yield "the number of types", "M*(n/M) = n"
    yield "the quotient", "1/p*(M*b) = M/(p/b)"
    for row in range(len(LAWS)):
        first, second, last = _sides(row, LogSum.ln(base) * len(LAWS[row][1]))
        yield (
            "example: a law",
            [compared(first, "==", second), compared(second, "==", last), compared(entropy(_normed(LAWS[row][0])), "<=", first)],
        )


@claim("sec-d-variance", "Appendix D", {"cross": "1"}, {"cross": "3"})
def sec_d_variance(cross: str = "2") -> Steps:
    r"""$E^T(F-x)^2 = \mathrm{Var}^T(F)+(E^TF-x)^2$ for every $x$, so $\mathrm{Var}^T(F) = \inf_xE^T(F-x)^2 \le E^T(F-\bar F)^2 =
    \sum_fp_f(f-\bar F)^2$.

    $E^T(F-x)^2$ is expanded, with $s = E^TF^2$ and $m = E^TF$: the first step; the variance is the least value, at $x = m$, the
    second.
    """
    yield "expanded", f"s - ({cross})*x*m + x^2 = (s-m^2) + (m-x)^2"
    yield "at least the variance", "for V >= 0, d >= 0: V <= V + d^2"


@claim("sec-d-reduction", "Appendix D", {"scale": "101/100"}, {"scale": "2"}, uses="lem-d.2 sec-d-variance")
def sec_d_reduction(scale: str = "1") -> Steps:
    r"""With $\delta = H(P^0)-H(P^T)$ the law $p$ of $F$ satisfies the constraints of (27), and $\mathrm{Var}^T(F) \le
    \sum_fp_f(f-\bar F)^2$, for every law $P^T$.

    $D(p\|p^0) \le \delta$ is lem-d.2, and $p$ is a law; the second statement is sec-d-variance at $x = \bar F$, the step.
    """
    yield "at least the variance", f"for V >= 0, d >= 0: ({scale})*V <= V + d^2"


@claim("sec-d-maximizer", "Appendix D", {"power": "2"}, {"power": "3"}, assumes="gibbs calculus")
def sec_d_maximizer(power: str = "1") -> Steps:
    r"""$\nu E_p(f-\bar F)^2 = D(p\|p^0)-D(p\|p^\nu)+\ln Z(\nu)$ with $p^\nu_f = p^0_fe^{\nu(f-\bar F)^2}/Z(\nu)$, so that no $p$
    with $D(p\|p^0) \le \delta = D(p^\nu\|p^0)$ has more than $p^\nu$, for every law $p$ and $\nu \ge 0$. Every $\delta$ between 0
    and $\ln\frac1{P^0[(F-\bar F)^2=\max]}$ is such a divergence. (From there on no $\nu$ attains the optimum: $N = 2$, $F =
    Z_1+Z_2$, $\delta = \ln2$.)

    $p^\nu = p^0x/Z$ with $x = e^{\nu(f-\bar F)^2}$, so $\frac p{p^0}/\frac p{p^\nu} = \frac xZ$, the first step, and the mean of
    its logarithm under $p$ is the identity. $D(p\|p^\nu) \ge 0$ (Gibbs), with 0 only at $p = p^\nu$: so $\nu E_p(f-\bar F)^2 \le
    \delta+\ln Z(\nu)$, which $p^\nu$ attains. $D(p^\nu\|p^0)$ is continuous in $\nu$, 0 at $\nu = 0$, and tends to the divergence
    of $p^0$ given the largest value. At $N = 2$ the law $(\frac12,0,\frac12)$ of $F$ has divergence $\ln2$ from
    $(\frac14,\frac12,\frac14)$ and mean 1 of $(f-\bar F)^2$, the second step; a tilted law has the mean $\frac v{v+1} < 1$, $v =
    e^\nu$, the last.
    """
    yield "the quotient", f"(p/q)/(p/(q*x/Z)) = x/(({power})*Z)"
    yield "the divergence at N = 2", "1/2*((1/2)/(1/4)) + 1/2*((1/2)/(1/4)) = 2"
    yield "the mean of a tilted law", "for v >= 1: v/(v+1) < 1"
    for base, g, v, q in map(_row, range(len(TILTS))):
        total, own = tilted(base, g, v)
        for p in _grid(len(g), q):
            away = _divergence(p, own)
            yield "example: a law", compared(LogSum.ln(v) * _mean(p, g), "==", _divergence(p, base) - away + LogSum.ln(total))


@claim("sec-d-divergence", "Appendix D", {"scale": "99/100"}, {"scale": "2"})
def sec_d_divergence(scale: str = "1") -> Steps:
    r"""$D(p^\nu\|p^0) = -\ln Z(\nu)+\frac\nu{Z(\nu)}E^0(F-\bar F)^2e^{\nu(F-\bar F)^2}$, for every law $p^0$ and $\nu \ge 0$.

    $\frac{p^\nu}{p^0} = \frac xZ$ with $x = e^{\nu(f-\bar F)^2}$, the first step; the mean under $p^\nu$ of its logarithm
    $\nu(f-\bar F)^2-\ln Z$ is the formula, as a value has the weight $\frac{p^0x}Z$, the second.
    """
    yield from _of_tilted(scale)


@claim("eq-28", "equation (28)", {"scale": "101/100"}, {"scale": "1/2"}, uses="sec-d-divergence")
def eq_28(scale: str = "1") -> Steps:
    r"""Constraint (27) for $p^\nu$ reads $-\ln Z(\nu)+\frac\nu{Z(\nu)}E^0(F-\bar F)^2e^{\nu(F-\bar F)^2} \le \delta$: its left
    side is $D(p^\nu\|p^0)$, for every law $p^0$ and $\nu \ge 0$.

    $\frac{p^\nu}{p^0} = \frac xZ$ with $x = e^{\nu(f-\bar F)^2}$, the first step; the mean under $p^\nu$ of its logarithm
    $\nu(f-\bar F)^2-\ln Z$ is the formula, as a value has the weight $\frac{p^0x}Z$, the second.
    """
    yield from _of_tilted(scale)


@claim("lem-d.4", "Lemma D.4, equation (29)", {"scale": "99/100"}, {"scale": "1/2"}, assumes="donsker-varadhan")
def lem_d_4(scale: str = "1") -> Steps:
    r"""$\nu E_p(f-\bar F)^2-\psi(\nu) \le D(p\|p^0)$ for every law $p$, with equality at $p^\nu$; so $\nu a-\psi(\nu) \ge \delta
    \ge D(p\|p^0)$ implies $E_p(f-\bar F)^2 \le a$, in nats, for every $\nu > 0$.

    Donsker and Varadhan for the function $\nu(f-\bar F)^2$, $\psi = \ln Z$: $D(p\|p^0) \ge \nu E_p(f-\bar F)^2-\psi(\nu)$. With
    $D(p\|p^0) = \delta-r$ and what is lost $B \ge 0$, $E_p(f-\bar F)^2 = \frac{\delta-r-B+\psi}\nu$, and $\nu a = \delta+s+\psi$:
    the step. The examples are all $p$ in multiples of $\frac1q$ at some tilted laws.
    """
    yield (
        "solved",
        f"for B >= 0, delta >= 0, nu > 0, psi >= 0, r >= 0, s >= 0: ((delta - r) - B + psi)/nu <= ({scale})*(delta + s + psi)/nu",
    )
    for base, g, v, q in map(_row, range(len(TILTS))):
        total, _ = tilted(base, g, v)
        for p in _grid(len(g), q):
            yield "example: a law", compared(LogSum.ln(v) * _mean(p, g) - LogSum.ln(total), "<=", _divergence(p, base))


@claim("sec-d-psi", "Proof D.5", {"scale": "99/100"}, {"scale": "2"}, assumes="calculus")
def sec_d_psi(scale: str = "1") -> Steps:
    r"""$\psi' = Z'/Z$ and $\psi'' = (ZZ''-Z'^2)/Z^2 \ge 0$ with $Z^{(j)} = \sum_fp^0_f(f-\bar F)^{2j}e^{\nu(f-\bar F)^2}$:
    $ZZ''-Z'^2$ is a sum over pairs of values, for every law and $\nu$; $(\nu\psi'-\psi)' = \nu\psi''$.

    Derivatives of a finite sum of exponentials. $ZZ''-Z'^2 = \sum p^0_fp^0_h(\cdot)$ over pairs of values, for two values of
    weights $a$, $b$ the first step, a sum of terms $\ge 0$, the second. $(\nu\psi'-\psi)' = \psi'+\nu\psi''-\psi'$, the third.
    """
    yield "a pair of values", f"(a*g^2 + b*h^2)*(a+b) - ({scale})*(a*g + b*h)^2 = a*b*(g-h)^2"
    yield "is not negative", "for a >= 0, b >= 0, d >= 0: 0 <= a*b*d^2"
    yield "the last derivative", "(x + nu*y) - x = nu*y"


@claim(
    "sec-d-optimum",
    "Proof D.5",
    {"scale": "99/100"},
    {"scale": "1/2"},
    uses="sec-d-psi sec-d-maximizer sec-d-divergence",
    assumes="calculus",
)
def sec_d_optimum(scale: str = "1") -> Steps:
    r"""At any $\nu^* > 0$, $a^* = \psi'(\nu^*)$, $\delta = \nu^*a^*-\psi(\nu^*) = D(p^{\nu^*}\|p^0)$: $\nu a^*-\psi(\nu) \le
    \delta$ for every $\nu \ge 0$, and no $p$ with $D(p\|p^0) \le \delta$ has $E_p(f-\bar F)^2 > a^*$.

    $\psi$ is convex (sec-d-psi), so above its tangent: $\psi(\nu) = \psi(\nu^*)+a^*(\nu-\nu^*)+u$ with $u \ge 0$, and the step is
    $\nu a^*-\psi(\nu) = \delta-u$. $\delta = D(p^{\nu^*}\|p^0)$ is sec-d-divergence with $a^* = Z'/Z$. By sec-d-maximizer a law
    with $D(p\|p^0) \le \delta$ has $\nu^*E_p \le \delta+\psi(\nu^*) = \nu^*a^*$.
    """
    yield "the tangent", f"n*a - (s + a*(n - m) + u) = ({scale})*(m*a - s) - u"
    for base, g, v, q in map(_row, range(len(TILTS))):
        total, own = tilted(base, g, v)
        best = _mean(own, g)
        delta = LogSum.ln(v) * best - LogSum.ln(total)
        yield "example: the divergence", compared(_divergence(own, base), "==", delta)
        for p in (p for p in _grid(len(g), q) if _mean(p, g) > best):
            yield "example: a law", compared(delta, "<", _divergence(p, base))
