"""Claims of heavy-hitters: the lower bounds of section 2 with better constants, and for every beta below 1/2.

As in ``rates_lower``, but exactly k users, a random set S of them, hold the item: its frequency is k with certainty, and no
concentration is needed. r_u is the ratio of the two laws of the report of user u, E r_u = 1 and E r_u^2 <= 1 + g; for two sets
E of the products of r_u over S and S' is at most (1+g)^H, H = |S & S'|, and E C(H, i) = C(k, i)^2/C(n, i) <= C(k, i) (k/n)^i, so

    1 + chi^2 <= (1 + g k/n)^k <= e^(g k^2/n),    KL <= ln(1 + chi^2) <= g k^2/n,    g <= G x^2, x = epsilon <= 1 (g/x^2 grows).

An error below k/2 tells the frequencies 0, k (and 2k) apart. D = ln d, u = ln(1/beta), z the real number whose floor is k.
Stated, not certified: Bretagnolle-Huber, Fano, Pinsker, KL <= ln(1 + chi^2), ln(1+v) <= v, moments of the hypergeometric law.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.papers.heavy_hitters.rates_lower import G
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

SEVEN = "(49/64)/4"  # (7/8)^2/4: lambda >= k/2 and k >= 7/8 z


def _sets() -> list[Verdict]:
    """The chi^2 of one report is at most g; (k-j)/(n-j) <= k/n for j < k <= n; k ln(1 + g k/n) <= g k^2/n."""
    return [
        identity("(t - r)*(r - 1/t)", "(t + 1/t)*r - 1 - r^2"),
        identity("t + 1/t - 1 - 1", "(t-1)^2/t"),
        holds("exp(1) - 2 + exp(0-1)", "<=", G),
        at_most("a/(a+w)", "(j+a)/(j+a+w)", a=1, j=0, w=0),
        identity("k*(g*k/n)", "g*k^2/n"),
    ]


def _floor(least: str = "7") -> Verdict:
    """least/(least+1) z <= j for z = j + 1/(1+h), j >= 7."""
    return at_most(f"({least})/(({least})+1)*(j + 1/(1+h))", "j", h=0, j=7)


def _two(constant: str = "3", share: str = "13/20", size: str = "20") -> list[Verdict]:
    """A test errs with at most 2 beta in all and at least e^(-KL)/2: KL >= ln(1/(4 beta)) = u - ln 4 > share u for u >= ln 64.

    So k = min(n, floor z), z^2 = share n u/g, is impossible for an error below k/2; z >= 7 for n >= size.
    """
    return [
        *_sets(),
        at_most("2*b", "4*b/2", b=0),
        holds("ln(4)", "<", f"(1-({share}))*ln(64)"),
        identity("g*(q*n*u/g)/n", "q*u"),
        _floor(),
        holds("49", "<=", f"({share})*({size})*ln(64)/{G}"),
        at_most(f"n*u/(({constant})*x)^2", f"{SEVEN}*({share})*n*u/({G}*x^2/(1+h))", above=("x",), h=0, n=0, u=0, x=0),
    ]


def _every(constant: str = "5", part: str = "4/5") -> list[Verdict]:
    """Fano with d - 1 items: g k^2/n >= 63/64 ln(d-1) - ln 2 > part D for d >= 65, as ln(d-1) >= D - 1/64.

    max(4/5 D, 13/20 u) >= 52/145 (D+u) >= 13/40 (D+u); for d <= 64 D <= u, and 13/20 u >= 13/40 (D+u).
    """
    return [
        *_two(),
        holds("ln(2)", "<", f"(63/64-({part}))*ln(65) - 63/64^2"),
        identity(f"13/29*({part})*D + 16/29*(13/20)*u", "52/145*(D+u)"),
        holds("13/40", "<=", "52/145"),
        at_most("13/40*(D + (D+w))", "13/20*(D+w)", D=0, w=0),
        at_most(f"n*v/(({constant})*x)^2", f"{SEVEN}*(13/40)*n*v/({G}*x^2/(1+h))", above=("x",), h=0, n=0, v=0, x=0),
    ]


def _half(constant: str = "16", room: str = "1/2", size: str = "500") -> list[Verdict]:
    """beta <= 1/8: KL >= u - ln 4 > 33/100 u. Else u <= ln 8, and the frequencies 0, k, 2k: 3 (1-beta) <= 1 + TV_1 + TV_2, with

    the distances to the law at 0, TV <= sqrt(KL/2), and TV_1 + TV_2 <= 3 k sqrt(g/(2n)) <= 1/2 for k = floor z, z^2 = 2n/(36 g):
    then 3 (1-beta) <= 3/2. 2k <= n if n g >= 2/9; if not, k = floor(n/2), which is below z. n - 1 <= 2 floor(n/2).
    """
    return [
        *_sets(),
        holds("ln(4)", "<", "(1-33/100)*ln(8)"),
        holds("49", "<=", f"33/100*({size})*ln(8)/{G}"),
        at_most(f"n*u/(({constant})*x)^2", f"{SEVEN}*(33/100)*n*u/({G}*x^2/(1+h))", above=("x",), h=0, n=0, u=0, x=0),
        at_most(f"1 + ({room})", "3*(1/2 + b)", strict=True, above=("b",), b=0),
        identity("(a + 2*a)^2", "9*a^2"),
        at_most("9*(2*n/(36*g)/(1+h))*g/(2*n)", f"({room})^2", above=("g", "n"), g=0, h=0, n=0),
        at_most("n^2/4", "2*n/(36*(2/9/(n*(1+h))))", above=("n",), h=0, n=0),
        at_most("2*n/(36*(2/9*(1+h)/n))", "n^2/4", above=("n",), h=0, n=0),
        at_most("5/6*(j + 1/(1+h))", "j", h=0, j=5),
        holds("25", "<=", f"2*({size})/(36*{G})"),
        identity("(5/6)^2/4*(2*n/(36*g))", "25*n/(2592*g)"),
        holds(f"2592*{G}*ln(8)", "<=", f"25*({constant})^2"),
        at_most("n/5", "(n-1)/4", n=5),
        _floor(),
    ]


PROTOCOLS = r"For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$"
STATED = r"(Bretagnolle-Huber, Fano, Pinsker, $\mathrm{KL}\le\ln(1+\chi^2)$ are stated steps.)"


@claim(
    "beyond-cor-2.3-constants",
    "Corollary 2.3",
    {"constant": "29/10"},
    {"share": "7/10"},
    {"size": "19"},
    uses="cor-2.3-corrected",
    assumes="pinsker bretagnolle-huber fano kl-chi-square",
)
def beyond_cor_2_3_constants(constant: str = "3", share: str = "13/20", size: str = "20") -> Any:
    r"""For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$, $n\ge20$,
    $\beta\le\frac1{64}$: if for two items the error is at most $\lambda$ with probability at least $1-\beta$ on every data
    set, $\lambda\ge\min\{\frac n2,\frac1{3\varepsilon}\sqrt{n\ln(1/\beta)}\}$: a random set of exactly $k$ users has
    $\mathrm{KL}\le\frac{gk^2}n$, $g=\frac{(t-1)^2}t$. (Bretagnolle-Huber, Fano, Pinsker, $\mathrm{KL}\le\ln(1+\chi^2)$ are
    stated steps.)

    A random set of exactly $k$ users holds the item. With $r_u$ the ratio of the two laws of a report, $E r_u=1$ and $E
    r_u^2\le1+g$ (steps 1 to 3), $1+\chi^2\le(1+\frac{gk}n)^k$ by step 4, as the common part of two such sets has factorial
    moments at most those of a binomial law; so $\mathrm{KL}\le\ln(1+\chi^2)\le\frac{gk^2}n$ (step 5).

    An error below $k/2$ tells the frequencies 0 and $k$ apart with at most $2\beta$ errors in all; Bretagnolle-Huber asks for
    $\frac12e^{-\mathrm{KL}}$ at least, so that $\mathrm{KL}\ge\ln\frac1{4\beta}>\frac{13}{20}\ln\frac1\beta$ (steps 6 and 7).

    So $k=\min(n,\lfloor z\rfloor)$ with $z^2=\frac{13}{20}n\ln\frac1\beta/g$ is impossible (step 8), and $\lambda\ge\frac
    k2$. As $z\ge7$ for $n\ge20$ (step 10), $k\ge\frac78z$ unless $k=n$ (step 9), and step 11 gives the constant 3; $k=n$
    gives the first term.
    """
    return prove.all_of(_two(constant, share, size))


@claim(
    "beyond-fact-2.2-constants",
    "Fact 2.2",
    {"constant": "4"},
    {"part": "41/50"},
    uses="beyond-cor-2.3-constants fact-2.2-corrected",
    assumes="pinsker bretagnolle-huber fano kl-chi-square",
)
def beyond_fact_2_2_constants(constant: str = "5", part: str = "4/5") -> Any:
    r"""For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$, $n\ge20$,
    $\beta\le\frac1{64}$, $d\ge2$: if the maximal error is at most $\lambda$ with probability at least $1-\beta$ on every data
    set, $\lambda\ge\min\{\frac n2,\frac1{5\varepsilon}\sqrt{n\ln(d/\beta)}\}$. (Bretagnolle-Huber, Fano, Pinsker,
    $\mathrm{KL}\le\ln(1+\chi^2)$ are stated steps.)

    The steps of beyond-cor-2.3-constants come first. A random set of exactly $k$ users holds the item. With $r_u$ the ratio
    of the two laws of a report, $E r_u=1$ and $E r_u^2\le1+g$ (steps 1 to 3), $1+\chi^2\le(1+\frac{gk}n)^k$ by step 4, as the
    common part of two such sets has factorial moments at most those of a binomial law; so
    $\mathrm{KL}\le\ln(1+\chi^2)\le\frac{gk^2}n$ (step 5).

    For $d\ge65$ one of the other $d-1$ items is held by the $k$ users. A guess errs with at most $\beta\le\frac1{64}$, so
    that by Fano $\frac{gk^2}n\ge\frac{63}{64}\ln(d-1)-\ln2>\frac45\ln d$, which is the first step after those.

    The larger of $\frac45\ln d$ and $\frac{13}{20}\ln\frac1\beta$ is at least $\frac{52}{145}\ln\frac d\beta$, their weighted
    mean; for $d\le64$ $\ln d\le\ln\frac1\beta$, and $\frac{13}{20}\ln\frac1\beta\ge\frac{13}{40}\ln\frac d\beta$. The last
    step turns $\frac{13}{40}$ and $k\ge\frac78z$ into the constant 5.
    """
    return prove.all_of(_every(constant, part))


@claim(
    "beyond-cor-2.3-half",
    "Corollary 2.3",
    {"constant": "15"},
    {"room": "51/100"},
    {"size": "450"},
    uses="beyond-cor-2.3-constants",
    assumes="pinsker bretagnolle-huber fano kl-chi-square",
)
def beyond_cor_2_3_half(constant: str = "16", room: str = "1/2", size: str = "500") -> Any:
    r"""For every protocol of $n$ reports, independent given public coins, each $\varepsilon$-LDP, $0<\varepsilon\le1$, $n\ge500$
    and every $\beta<\frac12$: if for two items the error is at most $\lambda$ with probability at least $1-\beta$ on every
    data set, $\lambda\ge\min\{\frac n5,\frac1{16\varepsilon}\sqrt{n\ln(1/\beta)}\}$: for $\beta>\frac18$ three frequencies
    $0$, $k$, $2k$ cannot be told apart. (Bretagnolle-Huber, Fano, Pinsker, $\mathrm{KL}\le\ln(1+\chi^2)$ are stated steps.)

    A random set of exactly $k$ users holds the item. With $r_u$ the ratio of the two laws of a report, $E r_u=1$ and $E
    r_u^2\le1+g$ (steps 1 to 3), $1+\chi^2\le(1+\frac{gk}n)^k$ by step 4, as the common part of two such sets has factorial
    moments at most those of a binomial law; so $\mathrm{KL}\le\ln(1+\chi^2)\le\frac{gk^2}n$ (step 5).

    For $\beta\le\frac18$ the proof is that of beyond-cor-2.3-constants with $\frac{33}{100}$ in place of $\frac{13}{20}$:
    steps 6 to 8.

    For $\frac18<\beta<\frac12$ an error below $k/2$ tells 0, $k$ and $2k$ apart, so that $3(1-\beta)\le1+TV_1+TV_2$, the
    distances to the law at 0. By Pinsker $TV_1+TV_2\le3k\sqrt{g/(2n)}\le\frac12$ for $k=\lfloor z\rfloor$,
    $z^2=\frac{2n}{36g}$, which contradicts $\beta<\frac12$ (step 9 and the two after it).

    The steps with $n^2/4$ say that $2k\le n$, or that $k=\lfloor n/2\rfloor$ is small enough; the others turn $k\ge\frac56z$
    and $\ln\frac1\beta\le\ln8$ into the constant 16, and $\lfloor n/2\rfloor$ into $n/5$.
    """
    return prove.all_of(_half(constant, room, size))
