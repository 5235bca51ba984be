"""Claims of heavy-hitters: Theorem 3.1, Corollary 3.2, section 3.3: errors as rates, sizes of the sketch, costs.

x = epsilon, ell = ln(4/beta), k = ceil(8 ell) groups, m the least power of two with m >= M = 8 e^2 epsilon sqrt(k n/ell). The
constants of the two partitions are those of cor-3.4-corrected. Costs are numbers of counters, of additions and of look-ups.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import constants
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["independent_constant", "one_user", "sizes"]

KAPPAS = (1, 10, 100)
GAIN = "2164/1000"


def one_user(row: int, scale: str = "1") -> Verdict:
    """The error 1 <= kappa sqrt(ln(1/beta)), squared, at n = 1, epsilon = 1, beta = 1 - 1/(2 kappa^2); k >= 12 groups."""
    kappa = KAPPAS[row]
    beta = 1 - Fraction(1, 2 * kappa**2)
    return prove.comparison(Fraction(scale), "<=", LogSum.ln(1 / beta) * kappa**2)


def independent_constant(limit: str = "152", gain: str = GAIN) -> list[Verdict]:
    """For n >= ell, N = n + 24 sqrt 2 sqrt(n ell) <= (1 + 24 sqrt 2) n: sqrt n = q + w, q = sqrt ell, c = 24 sqrt 2. For

    n < ell more than half of the k >= 8 ell groups are empty (n < k/2), the estimate is 0, the error at most n <= sqrt(n ell).
    """
    own = f"24*sqrt(2) + (1 + 4*({gain})*sqrt(2 + 4*ln(2)))*sqrt(1 + 24*sqrt(2))"
    return [
        at_most("(q+w)^2 + c*q*(q+w)", "(1+c)*(q+w)^2", q=0, w=0, c=0),
        holds(own, "<=", limit),
        at_most("n", "8*(n+w)/2", n=0, w=0),
        at_most("n^2", "n*(n+w)", n=0, w=0),
    ]


def sizes(range_: str = "349", ratio: str = "26/3") -> list[Verdict]:
    """k/ell <= 26/3: k = 12 for 8 ell <= 12, where ell > ln 4; else k >= 13 and ell > (k-1)/8. m < 2M for M > 1, M^2 = 64 e^4 x^2

    n k/ell, as m/2 < M.
    """
    return [
        holds("12/ln(4)", "<=", f"({ratio})"),
        at_most("k", f"({ratio})*(k-1)/8", k=13),
        holds(f"(2*8*exp(2))^2*({ratio})", "<=", f"({range_})^2"),
    ]


def _hrr_time_corrected(factor: str = "2") -> Verdict:
    """m = 2^j < 2d: m j <= 2d (1 + log2 d) additions, as j < 1 + log2 d; and d <= m."""
    return prove.all_of(
        [
            at_most("m*j", f"({factor})*(m/2 + w)*(j - 1 + z + 1)", m=0, w=0, z=0, j=1),
            at_most("n + m*j", f"n + ({factor})*(m/2 + w)*(j + z)", n=0, m=0, w=0, z=0, j=1),
        ]
    )


def _queries(most: str = "L") -> Verdict:
    """The children of the empty string and of at most q = sqrt n strings in each of L - 1 levels; k <= (26/3) l look-ups each."""
    return prove.all_of([at_most("q + (L-1)*q*q", f"({most})*q^2", q=1, L=1), *sizes()])


LIST = r"false for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$"
EMPTY = (
    r"independent partition: more than half of the $k\ge12$ groups are empty, the estimate is 0, and the error of the "
    r"user's own item is 1 with certainty"
)
SCALES = ({"scale": "3/2"}, {"scale": "11/10"})


@claim("abstract-cost", "Abstract", {"counters": "3000"}, {"levels": "L^2"}, uses="cor-3.2-cost beyond-search-cost")
def abstract_cost(counters: str = "3025", levels: str = "L") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$: HadaOracle has at most $3025\,\varepsilon\sqrt n\,\ell$ counters where $m>1$
    (cor-3.2-cost), and $L$ of them for $\frac nL$ users each at most $3025\,\varepsilon\sqrt{nL}\,\ell$; each user sends one
    bit; the time of the search is bounded on the event that the estimates are good (beyond-search-cost).

    One oracle is cor-3.2-cost. $L$ oracles for $\frac nL$ users each have $L\cdot3025\,\varepsilon\sqrt{n/L}\,\ell$ counters,
    and the step, squared, says that this is $3025\,\varepsilon\sqrt{nL}\,\ell$.
    """
    one = holds("26/3*349", "<=", counters)
    yield from sizes()
    yield one
    yield f"(({levels})*c*x*l)^2*(n/L) = (c*x*l)^2*n*L"


@claim("sec-2.2-relation", "Section 2.2", {"failure": "b/(d+1)"}, {"failure": "b/d^2"}, uses="cor-2.3-corrected")
def sec_2_2_relation(failure: str = "b/d") -> Steps:
    r"""$d$ queries at $\beta'=\frac\beta d$ fail with probability at most $\beta$ in all; as $\beta<1$, this covers
    $\beta'<\frac1d$ alone (cor-2.3-corrected covers $\beta'\le\frac1{64}$ by two items).

    A union bound over $d$ queries is the first step: $d\cdot\frac\beta d=\beta$. As $\beta<1$, $\beta'=\frac\beta d<\frac1d$:
    the second step.
    """
    yield f"d*({failure}) = b"
    yield "for d >= 1, w > 0: 1/(1+w)/d < 1/d"


@claim("sec-3-phi-hrr", "Section 3", {"factor": "1"}, {"factor": "3/2"}, uses="fact-7.4-sharp")
def sec_3_phi_hrr(factor: str = "2") -> Any:
    r"""$\Phi_{\textit{time}}(n,d)=n+d$ and $\Phi_{\textit{mem}}(n,d)=d$ for HRR, explicitly: $n$ reports are read,
    $m\log_2m\le2d(1+\log_2d)$ additions follow, $m=2^{\lceil\log_2d\rceil}<2d$ counters are kept.

    Among $m$ counters, $m$ the least power of two at or above $d$, $m=2^j<2d$ and $j<1+\log_2d$ hold (fact-7.4-sharp). Step 1
    then bounds the $mj$ additions of the transform by $2d(1+\log_2d)$, and step 2 adds the reading of the $n$ reports.
    """
    return _hrr_time_corrected(factor=factor)


@claim("thm-4.3-cost", "Theorem 4.3", {"most": "L-1"}, {"most": "L/2"}, uses="beyond-search-cost")
def thm_4_3_cost(most: str = "L") -> Any:
    r"""If every search set has at most $\sqrt n$ strings (beyond-search-cost, where the estimates are good), at most $\sqrt
    n+(L-1)n\le Ln$ strings are queried, with $k\le\frac{26}3\ell$ look-ups each.

    The first level queries $\sqrt n$ strings, and each of the other $L-1$ at most $\sqrt n$ children of each of $\sqrt n$
    strings: step 1, with $q=\sqrt n$, bounds the sum by $Ln$.

    For $k=\lceil8\ell\rceil$ steps 2 and 3 give $k\le\frac{26}3\ell$: from $\ell\ge\ln4$ for $k\le12$, and from $k-1<8\ell$
    for $k\ge13$. The last step bounds the hash range by $349\,\varepsilon\sqrt n$.
    """
    return _queries(most=most)


@claim(
    "thm-3.1",
    "Theorem 3.1",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="beyond-sketch-degenerate",
    refuted="corner",
    cause="E4",
)
def thm_3_1_as_printed(row: int, scale: str = "1") -> Any:
    r"""The oracle of the theorem's proof, Algorithm 1 around any oracle that answers 0 for no users (HRR), has error at most
    $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false for $\kappa=1,10,100$ at
    $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$ (independent partition: more than half of the $k\ge12$ groups are
    empty, the estimate is 0, and the error of the user's own item is 1 with certainty).
    """
    return one_user(row, scale=scale)


@claim("thm-3.1-corrected", "Theorem 3.1", {"limit": "58"}, {"gain": "22/10"}, uses="cor-3.4-corrected beyond-c-eps")
def thm_3_1_corrected(limit: str = "586/10", gain: str = GAIN) -> Verdict:
    r"""For $\varepsilon\le1$ and every $\beta'\in(0,1)$, Algorithm 1 around HRR with $k=8\ell$, $\ell=\ln(4/\beta')$, and the
    blocks of a permutation has error at most $\frac{58.6}\varepsilon\sqrt{n\ell}$ with probability at least $1-\beta'$.

    By cor-3.4-corrected the error is at most $K\sqrt{n\ell}$ with
    $K=16+16\sqrt2+\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)}$. As $\varepsilon C_\varepsilon\le2.164$ for
    $\varepsilon\le1$ (beyond-c-eps), the step gives $\varepsilon K\le58.6$.
    """
    return constants(limit, gain)


@claim("thm-3.1-cost", "Theorem 3.1", {"range_": "348"}, {"ratio": "43/5"})
def thm_3_1_cost(range_: str = "349", ratio: str = "26/3") -> Steps:
    r"""With $k=\lceil8\ell\rceil$ and $m$ the least power of two at or above $8e^2\varepsilon\sqrt{kn/\ell}$:
    $k\le\frac{26}3\ell$ and $m\le\max\{1,349\,\varepsilon\sqrt n\}$, so that $k$ copies on domains of $m$ values and $n$
    users in all cost what the theorem says, for monotone $\Phi$ and $\varepsilon\le1$.

    For $k\le12$ step 1 and $\ell\ge\ln4$ give $k\le12\le\frac{26}3\ell$; for $k\ge13$ step 2 gives it from $k-1<8\ell$.

    The least power of two at or above $y>1$ is below $2y$, so that $m<2\cdot8e^2\varepsilon\sqrt{kn/\ell}$, which is at most
    $349\,\varepsilon\sqrt n$ by step 3 and $k/\ell\le\frac{26}3$; for $y\le1$ it is 1. The cost is then the sum over the $k$
    copies, as $\Phi$ is monotone.
    """
    yield from sizes(range_, ratio)


@claim(
    "cor-3.2",
    "Corollary 3.2",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="beyond-sketch-degenerate",
    refuted="corner",
    cause="E4",
)
def cor_3_2_as_printed(row: int, scale: str = "1") -> Any:
    r"""HadaOracle has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta')}$ with probability at least $1-\beta'>0$: false
    for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta'=1-\frac1{2\kappa^2}$ (independent partition: more than half of
    the $k\ge12$ groups are empty, the estimate is 0, and the error of the user's own item is 1 with certainty).
    """
    return one_user(row, scale=scale)


@claim(
    "cor-3.2-corrected",
    "Corollary 3.2",
    {"limit": "151"},
    {"gain": "22/10"},
    uses="cor-3.4-corrected beyond-sketch-degenerate beyond-c-eps",
)
def cor_3_2_corrected(limit: str = "152", gain: str = GAIN) -> Steps:
    r"""For $\varepsilon\le1$, every $\beta'\in(0,1)$ and every $n$: HadaOracle with $k=8\ell$, $\ell=\ln(4/\beta')$, has error at
    most $\frac{152}\varepsilon\sqrt{n\ell}$ with probability at least $1-\beta'$ for independent groups; for $n<\ell$ it
    answers 0.

    For $n\ge\ell$ the bound is that of cor-3.4-corrected for independent groups, with $N=n+24\sqrt2\sqrt{n\ell}$; step 1,
    with $q=\sqrt\ell$ and $q+w=\sqrt n$, is $N\le(1+24\sqrt2)n$.

    So the constant is at most the left side of step 2, with $\varepsilon C_\varepsilon\le2.164$ for $\varepsilon\le1$
    (beyond-c-eps).

    For $n<\ell$ there are fewer users than half of the $8\ell$ groups (step 3), so that more than half of these are empty,
    the median is 0 (beyond-sketch-degenerate), and the error is at most $n\le\sqrt{n\ell}$ (step 4, squared).
    """
    yield from independent_constant(limit, gain)


@claim("cor-3.2-cost", "Corollary 3.2", {"counters": "3000"}, {"range_": "348"}, uses="thm-3.1-cost")
def cor_3_2_cost(counters: str = "3025", range_: str = "349") -> Steps:
    r"""HadaOracle has $k\le\frac{26}3\ell$ tables of $m\le\max\{1,349\,\varepsilon\sqrt n\}$ counters, at most
    $3025\,\varepsilon\sqrt n\,\ell$ where $m>1$; the transform of a table takes $m\log_2m$ additions (fact-7.4-sharp), a
    report one, a query one look-up in each table.

    By thm-3.1-cost there are $k\le\frac{26}3\ell$ tables of $m\le349\,\varepsilon\sqrt n$ counters where $m>1$; the product
    of the two constants is at most 3025. Each table is transformed once (fact-7.4-sharp), and a query looks up one counter in
    each.
    """
    yield from sizes(range_)
    yield holds(f"26/3*({range_})", "<=", counters)


@claim("sec-3.3-error", "Section 3.3", {"limit": "66"}, {"shift": "5/2"}, uses="sec-3.3-error-corrected")
def sec_3_3_error(limit: str = "67", shift: str = "2") -> Steps:
    r"""Explicitly, for $\beta'\le\frac12$ and $k=8\ell$: $8C_1\sqrt{n\ell}\le67\sqrt{n\ln(1/\beta')}$ bounds $|kf_{\mathcal
    U_i}[v]-f_{\mathcal U}[v]|$ in more than $\frac78k$ groups, for both partitions.

    The bound is sec-3.3-error-corrected. For $\beta'\le\frac12$ $\ell=2\ln2+\ln\frac1{\beta'}\le3\ln\frac1{\beta'}$, and
    $3(8C_1)^2\le67^2$ for both constants $C_1$: the steps.
    """
    yield f"for a >= 0, v >= 0: ({shift})*a + (a+v) <= 3*(a+v)"
    yield f"3*(16 + 16*sqrt(2))^2 <= ({limit})^2"
    yield "24*sqrt(2) <= 16 + 16*sqrt(2)"


@claim("sec-3.3-error-corrected", "Section 3.3", {"blocks": "386/10"}, {"factor": "7"}, uses="beyond-gdset-1 lem-8.2-sharp")
def sec_3_3_error_corrected(blocks: str = "3863/100", factor: str = "8") -> Steps:
    r"""With $k=8\ell$ and the constants of Lemma 8.2, $8C_1=24\sqrt2$ (independent) and $8C_1=16+16\sqrt2\le38.63$ (permutation):
    $|kf_{\mathcal U_i}[v]-f_{\mathcal U}[v]|\le8C_1\sqrt{n\ln(4/\beta')}$ for all $v$ at once in more than $\frac78k$ groups,
    with probability at least $1-\beta'/4$.

    By beyond-gdset-1 more than $\frac78k$ groups have a norm of at most $8C_1\sqrt{n\ell}$, with $C_1$ from lem-8.2-sharp,
    and one coordinate is at most the norm. The steps multiply the constants, $8(\sqrt2+\sqrt8)=24\sqrt2$ and
    $8(2+\sqrt8)\le38.63$.
    """
    yield f"({factor})*(s + 2*s) = 24*s"
    yield f"({factor})*(2 + 2*s) = 16 + 16*s"
    yield "(2*s)^2 = 4*s^2"
    yield holds("16 + 16*sqrt(2)", "<=", blocks)


@claim(
    "table-1-hrr",
    "Table 1",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=[{"row": row} for row in range(3)],
    refuted="misprint",
    cause="E22",
)
def table_1_hrr_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""HRR's server takes time $\kappa d(\ln n)^4$: false for $\kappa=1,10,100$ at $d=2$, $n=10^6\kappa^2$, as it reads $n$
    reports.

    n <= kappa d (ln n)^4 at d = 2, n = 10^6 kappa^2: a server reads the n reports.
    """
    kappa = KAPPAS[row]
    n = 10**6 * kappa**2
    return prove.comparison(n * Fraction(scale), "<=", ["*", 2 * kappa, ["^", ["ln", n], 4]])


@claim("table-1-hrr-corrected", "Table 1", {"factor": "1"}, {"factor": "19/10"}, uses="fact-7.4-sharp")
def table_1_hrr_corrected(factor: str = "2") -> Any:
    r"""HRR's server reads $n$ reports and does $m\log_2m\le2d(1+\log_2d)$ additions, $m=2^{\lceil\log_2d\rceil}<2d$: $\tilde
    O(n+d)$; one counter for each of $m$ rows.

    Among $m$ counters, $m$ the least power of two at or above $d$, $m=2^j<2d$ and $j<1+\log_2d$ hold (fact-7.4-sharp). Step 1
    then bounds the $mj$ additions of the transform by $2d(1+\log_2d)$, and step 2 adds the reading of the $n$ reports.
    """
    return _hrr_time_corrected(factor=factor)
