"""Claims of linear-queries: maxima and norms of normal vectors, with and without projection (section 3.1)."""

from collections.abc import Iterator
from fractions import Fraction

from exactdp.bounds.linear_queries import maxima
from exactdp.numbers.normal import PHI0
from exactdp_checks.claims.notation import Real, Steps, Verdict, at_most, compared, prove, rational, tree
from exactdp_checks.claims.papers.linear_queries.helpers.active import power
from exactdp_checks.claims.papers.linear_queries.helpers.errors import best_exponent
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import NEAR, rows

PROOF = "Section 3.1, proof of Theorem 3.2"
GOLDEN = ((3, "1.32639", "0/1", "63/16"), (10, "1.88072", "3/16", "65/16"), (1000, "3.43541", "27/16", "37/8"))  # J, E max, nodes
FIRST = {3: 0, 10: 1, 1000: 1}  # nodes of the upper sum up to the first
TOO_SMALL = (2, 1, 3, 10, 100, 10**6)


def orthogonal(J: int) -> Real:
    """A lower bound on E max_j |g_j|: sqrt 2 times the lower sum of f over the cells of width 1/4 up to 4."""
    terms = [["-", 1, power(["erf", Fraction(i, 4)], J)] for i in range(1, 17)]
    return Real(["*", ["/", ["sqrt", 2], 4], ["+", *terms]])


def _cells(J: int, cells: int = 48) -> Iterator[tuple[str, Verdict]]:
    """The cells of the code have the total length ``end``, and both rules are exact for u but in the cell of the bend."""
    found = maxima.quadrature(J, cells)
    end, off = found.end, (found.bend[1] - found.bend[0]) ** 2 / 2
    for terms, moment in ((found.below, end**2 / 2 + off), (found.above, end**2 / 2 - off)):
        yield "example: the cells", prove.comparison(["+", *(w for w, _ in terms)], "==", end)
        yield "example: the nodes", prove.comparison(["+", *(["*", w, u] for w, u in terms)], "==", moment)


@claim("beyond-gauss-max-exact", PROOF, {"scale": "99/100"}, {"scale": "101/100"}, assumes="calculus layer-cake")
def beyond_gauss_max_exact(scale: str = "1") -> Steps:
    r"""$E\max_{j\le J}|g_j| = \int_0^\infty(1 - \mathrm{erf}(x/\sqrt2)^J)dx$ is within $1/500$ of $1.32639$ ($J = 3$), $1.88072$
    ($10$), $3.43541$ ($1000$): sums that bound the integral, which is concave and then convex.

    With $x = u\sqrt2$ it is $\sqrt2\int_0^\infty f$, $f(u) = 1-\mathrm{erf}(u)^J$. $f$ falls, and $f'' = 0$ where
    $(J-1)\mathrm{erf}'(u) = 2u\,\mathrm{erf}(u)$: $f$ is concave before this point and convex after it, and the first two steps
    find it between two nodes. The trapezoid is below the integral where $f$ is concave and above it where $f$ is convex, the
    midpoint the other way round; across the bend the values at the ends are bounds. Beyond the last node $U$ the integral is at
    most $Je^{-U^2}/U$. The last two steps compare the two sums with the value.
    """
    for J, text, start, end in GOLDEN:
        found = maxima.quadrature(J, 48)
        sums = [["+", *(["*", w, ["-", 1, power(["erf", u], J)]] for w, u in terms)] for terms in (found.below, found.above)]
        rest, root = ["/", ["*", J, ["exp", -(found.end**2)]], found.end], ["*", rational(scale), ["sqrt", 2]]
        (one, two), (three, four) = (
            (PHI0 * Real.of(8).sqrt() * Real.of(-u * u).exp() * (J - 1), Real.of(u).erf() * (2 * u)) for u in found.bend
        )
        below, above, value = ["*", root, sums[0]], ["*", root, ["+", sums[1], rest]], Fraction(text)
        yield "before the bend", compared(two, "<=", one)
        yield "after the bend", compared(three, "<=", four)
        yield "from below", prove.comparison(value - Fraction(1, 500), "<", below)
        yield "from above", prove.comparison(above, "<", value + Fraction(1, 500))
        near, found_ = Fraction(1, 200_000), maxima.gaussian_max(J, 48)
        pairs = [(below, value + near), (value - near, above), (found_.lower, below), (above, found_.upper)]
        pairs += [(["-", below, NEAR], found_.lower), (found_.upper, ["+", above, NEAR])]
        yield "example: both sides", [prove.comparison(low, "<", high) for low, high in pairs]
        yield "example: the last node", prove.comparison(found.end, "==", tree(end))
        yield (
            f"example: no node is missing, J = {J}",
            [
                f"{J}*exp(0 - ({end})^2) <= exp(0-14)",
                f"exp(0-14) < {J}*exp(0 - ({end} - 1/16)^2)",
                f"erf({start})^{J} < 1/1000000",
                f"1/1000000 <= erf({start} + 1/16)^{J}",
            ],
        )
        yield "example: the first", prove.comparison(sum(u <= rational(start) for _, u in found.above), "==", FIRST[J])
        yield from _cells(J)
    yield from (*_cells(1), *_cells(2), *_cells(3, 2), *_cells(3, 5))
    yield "example: the default", prove.comparison(len(maxima.quadrature(1).above), "==", ["+", 64, 1])
    yield "example: the most cells", prove.comparison(len(maxima.quadrature(1, 4096).above), "==", ["+", 4096, 1])
    for J, u, expected in ((3, "1/2", 0), (3, 1, 1), (1, 0, 1), (2, "1/2", 0), (2, "5/8", 1)):
        yield "example: the bend", prove.comparison(int(maxima.convex(J, rational(u))), "==", expected)


@claim("sec-3.1-noise-law", PROOF, {"share": "2"}, {"column": "1/2"})
def sec_3_1_noise_law(share: str = "1", column: str = "1") -> Steps:
    r"""The mean of $n$ independent normal vectors of covariance $\sigma^2\mathbb I_d$ has covariance $\frac{\sigma^2}n\mathbb
    I_d$, and $\langle\bar y - y, a_j\rangle$ the variance $\|a_j\|^2\sigma^2/n \le r^2\sigma^2/n$.

    Step 1: a coordinate of the mean is a sum of $n$ independent terms of variance $\sigma^2/n^2$, with $s = \sigma^2$. Step 2,
    for two coordinates: the variance of $\langle z, a_j\rangle$ is the sum of $a^2$ times that of each coordinate. Step 3 is
    $\|a_j\|^2 \le r^2$, times $\sigma^2/n$.
    """
    yield f"n*(s/n^2) = ({share})*s/n"
    yield f"(a^2 + b^2)*s/n = ({column})*a^2*s/n + ({column})*b^2*s/n"
    yield "for q >= 0, w >= 0, s >= 0, n > 0: q*s/n <= (q + w)*s/n"


@false("sec-3.1-max", PROOF, "E6", {"factor": "1/2"}, {"factor": "11/10"}, at=rows(TOO_SMALL), uses="beyond-gauss-max-exact")
def sec_3_1_max_as_printed(row: int, factor: str = "1") -> Verdict:
    r"""$E\max_{j\in[J]}|\langle\bar y-y, a_j\rangle| \le \sqrt{\sigma^2r^2\log J/n}$: false for orthogonal columns of norm $r$,
    at $J = 1, 2, 3, 10, 100, 10^6$.

    E max_j |g_j| <= sqrt(ln J), where a lower bound is put for the left side.
    """
    J = TOO_SMALL[row]
    limit = ["sqrt", ["*", rational(factor), ["ln", J]]] if J > 1 else 0
    return prove.comparison(orthogonal(J).tree, "<=", limit)


@claim(
    "sec-3.1-max-corrected",
    PROOF,
    {"logs": "1"},
    {"variance": "2"},
    uses="beyond-subgaussian-max sec-3.1-noise-law",
    assumes="subgaussian-maximum gaussian-moments",
)
def sec_3_1_max_corrected(logs: str = "2", variance: str = "1") -> Steps:
    r"""$E\max_{j\in[J]}|\langle\bar y-y, a_j\rangle| \le \sqrt{2\sigma^2r^2\log(2J)/n}$ for every $J$, $n$, $r$, $\sigma$.

    By step 1 $\langle z, a_j\rangle$, normal with the variance $\|a_j\|^2\sigma^2/n$ (sec-3.1-noise-law), has at most
    $r^2\sigma^2/n$. Step 2 is the minimum over $u$ in the bound for the maximum of $J$ sub-Gaussian variables and their negatives
    (beyond-subgaussian-max), with $s^2 = r^2\sigma^2/n$ and $N = J$.
    """
    yield best_exponent(logs)
    yield f"for a >= 0, b >= 0, v >= 0, n > 0: ({variance})*a*v/n <= (a + b)*v/n"


@false("sec-3.1-unprojected", PROOF, "E12.7", {"scale": "9/10"}, {"scale": "11/10"}, at=rows(4))
def sec_3_1_unprojected_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error without projection equals $\sqrt{\sigma^2d/n}$: false, it is $\sigma m_d/\sqrt n$ with $m_d =
    \sqrt2\,\Gamma(\frac{d+1}2)/\Gamma(\frac d2) < \sqrt d$, at $d = 1, 2, 3, 10$.

    sqrt d <= scale m_d.
    """
    d = (1, 2, 3, 10)[row]
    return compared(PHI0 * Real.of(d).sqrt(), "<=", maxima.chi_mean(d) * PHI0 * rational(scale))


@claim(
    "sec-3.1-unprojected-corrected",
    PROOF,
    {"limit": "9/10"},
    {"half": "2/5"},
    uses="sec-3.1-noise-law",
    assumes="jensen gaussian-moments",
)
def sec_3_1_unprojected_corrected(limit: str = "1", half: str = "1/2") -> Steps:
    r"""Without projection the empirical error is $\sigma m_d/\sqrt n$, $m_d = \sqrt2\,\Gamma(\frac{d+1}2)/\Gamma(\frac d2)$, and
    $\sqrt{d - 1/2} \le m_d \le \sqrt d$ for every $d$; with $m_d$ itself for $d \le 8$.

    m_d m_(d+1) = d and m_d <= sqrt d for d = 1..8; E (||g|| - m)^2 = d - m^2 for every d. m_d^2/(d - 1/2) falls to 1 along d,
    d+2, ..., as (d+1)^2 (d - 1/2) < d^2 (d + 3/2): m_d^2 >= d - 1/2.
    """
    listed = []
    for d in range(1, 9):
        here, following = maxima.chi_mean(d), maxima.chi_mean(d + 1)
        listed.append(compared(here * PHI0, "<=", PHI0 * (Real.of(d) * rational(limit)).sqrt()))
        listed.append(compared(Real.of(d - rational(half)).sqrt() * PHI0, "<=", here * PHI0))
        gap = here * following - d  # decided as equal up to 2^-40, and an identity of the factors
        listed += [compared(gap, "<", Fraction(1, 2**40)), compared(Fraction(-1, 2**40), "<", gap)]
    falls = at_most(f"(d + 1)^2*(d - {half})", f"d^2*(d + 2 - {half})", strict=True, d=1)
    yield "d - 2*m*m + m^2 = d - m^2"
    yield falls
    yield from (("example: m_d", one) for one in listed)
    yield "example: the most", prove.comparison(len([maxima.chi_mean(10_000)]), "==", 1)
