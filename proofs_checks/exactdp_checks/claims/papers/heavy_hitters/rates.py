"""Claims of heavy-hitters: abstract, Table 1, sections 1, 3 to 5: rates, their quotients, costs.

x = epsilon <= 1, N = ln n, D = ln d, u = ln(1/beta). A rate becomes an explicit inequality. HadaOracle is meant with permutation
partitioning where nothing else is said, and the constants of its proof (cor-3.4-corrected). Quoted rates of other papers are not
checked. Certified: the algebra and the constants; epsilon C_eps <= 2.164 for epsilon <= 1 is beyond-c-eps.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.rates_lower import corollary_2_3
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import constants
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

KAPPAS = (1, 10, 100)
GAIN = "2164/1000"


def _oracle(limit: str = "102", gain: str = GAIN) -> Verdict:
    """K sqrt(n ell) <= limit sqrt(n u)/x: ell = 2a + u <= 3u for u >= a = ln 2, and 3 (586/10)^2 <= limit^2."""
    return prove.all_of(
        [constants(gain=gain), at_most("2*a + (a+v)", "3*(a+v)", a=0, v=0), holds("3*(586/10)^2", "<=", f"({limit})^2")]
    )


def _tree_hist(quotient: str = "N") -> Verdict:
    """(TreeHist/HadaHeavy)^2 = N."""
    return identity("n*D*(N+u)", f"({quotient})*(n*D*(1 + u/N))")


def _levels(factor: str = "4") -> Verdict:
    """L ln(n/beta) <= 4 D (1 + u/N) for D = aN, a >= 1/2: L <= 2a + 1 <= 4a."""
    a = "(1/2 + z)"
    return prove.all_of(
        [
            at_most(f"2*{a} + 1", f"({factor})*{a}", z=0),
            identity("4*a*(N + u)", "4*(a*N)*(1 + u/N)"),
        ]
    )


UPPER = r"$\frac{102}\varepsilon\sqrt{n\ln(1/\beta)}$"
BEYOND = ("cor-3.4-corrected", "beyond-c-eps")
BLOCKS = r"HadaOracle (blocks of a permutation, $k=8\ell$)"
ORACLE = rf"for $\varepsilon\le1$ and $\beta\le\frac12$ the error of {BLOCKS} is at most {UPPER}"
LEVELS = (
    r"for $d\ge\sqrt n$ the number of levels $L=\lceil2\ln d/\ln n\rceil$ has $L\ln(n/\beta)\le4(\ln d)"
    r"(1+\frac{\ln(1/\beta)}{\ln n})$, so that thm-4.1-corrected has the printed order"
)


@claim("abstract-oracle", "Abstract", {"limit": "67"}, {"constant": "5"}, uses="cor-3.4-corrected beyond-c-eps cor-2.3-corrected")
def abstract_oracle(limit: str = "68", constant: str = "6") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$, $\beta\le\frac1{64}$: the error of HadaOracle (blocks of a permutation, $k=8\ell$) is
    at most $\frac{68}\varepsilon\sqrt{n\ln(1/\beta)}$, and no protocol has less than $\min\{\frac
    n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ ($n\ge579$, cor-2.3-corrected); the rates of FreqOracle and Hashtogram
    are larger for $n>1$.

    The first step bounds the constant of cor-3.4-corrected by $58.6/\varepsilon$. With $u=\ln\frac1\beta\ge6\ln2$ the next is
    $\ell=2\ln2+u\le\frac43u$, and $\frac43\cdot58.6^2\le68^2$ gives the error.

    Then come the steps of cor-2.3-corrected, and at last $\ln\frac1\beta<\ln\frac n\beta$ for $n>1$, which is the quotient of
    the squared rates.
    """
    yield constants()
    yield "for a >= 0, v >= 0: 2*a + (6*a+v) <= 4/3*(6*a+v)"
    yield f"4/3*(586/10)^2 <= ({limit})^2"
    yield from corollary_2_3(constant)
    yield "for N > 0, u >= 0: u < N + u"


@claim("abstract-heavy", "Abstract", {"factor": "3"}, {"factor": "39/10"}, uses="fact-2.2-corrected thm-4.1-corrected")
def abstract_heavy(factor: str = "4") -> Steps:
    r"""As rates, for $d\ge\sqrt n$, $L=\lceil2\ln d/\ln n\rceil$ and $\beta\ge n^{-c}$: $L\ln(n/\beta)\le4(c+1)\ln(d/\beta)$, so
    that $\frac1\varepsilon\sqrt{nL\ln(n/\beta)}$ is at most $2\sqrt{c+1}$ times the rate of the lower bound
    (fact-2.2-corrected).

    With $\ln d=a\ln n$, $a\ge\frac12$, there are $L\le2a+1\le4a$ levels: step 1. As $\ln\frac1\beta\le c\ln n$, step 2 is
    $L\ln\frac n\beta\le4(c+1)\ln d\le4(c+1)\ln\frac d\beta$; its root is the factor $2\sqrt{c+1}$.
    """
    a = "(1/2 + z)"
    yield f"for z >= 0: 2*{a} + 1 <= ({factor})*{a}"
    yield f"for N >= 0, z >= 0, c >= 0, w >= 0: 4*{a}*(N + c*N/(1+w)) <= ({factor})*(c+1)*({a}*N + c*N/(1+w))"


@claim("abstract-treehist", "Abstract", {"quotient": "N+1"}, {"quotient": "N/2"}, uses="sec-4.3-treehist-sharp")
def abstract_treehist(quotient: str = "N") -> Any:
    r"""The quotient of the rates of TreeHist (quoted) and HadaHeavy is $\sqrt{\ln n}$ for all $n>1$, $d$ and $\beta$.

    Squared and without constants, the quoted rate of TreeHist is $\frac n{\varepsilon^2}(\ln d)\ln\frac n\beta$ and that of
    HadaHeavy $\frac n{\varepsilon^2}(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$. By the step, which is sec-4.3-treehist-sharp,
    their quotient is $\ln n$.
    """
    return _tree_hist(quotient=quotient)


@claim("sec-1-fo-error", "Section 1", {"limit": "432/100"}, {"limit": "4"}, uses="fact-7.9-corrected beyond-c-eps")
def sec_1_fo_error(limit: str = "4328/1000", gain: str = GAIN) -> Steps:
    r"""Explicitly for HRR: $C_\varepsilon\sqrt{2n\ln(2/\beta)}\le\frac{4.328}\varepsilon\sqrt{n\ln(1/\beta)}$ for
    $\varepsilon\le1$ and $\beta\le\frac12$.

    With $a=\ln2$ and $u=\ln\frac1\beta\ge a$ step 1 is $2\ln\frac2\beta\le4\ln\frac1\beta$. Its root and $\varepsilon
    C_\varepsilon\le2.164$ (beyond-c-eps) give $2\cdot2.164\le4.328$: step 2.
    """
    yield "for a >= 0, v >= 0: 2*(a + (a+v)) <= 4*(a+v)"
    yield holds(f"2*({gain})", "<=", limit)


@claim("sec-1-union", "Section 1", {"limit": "432/100"}, {"share": "2"}, uses="sec-1-union-sharp beyond-c-eps")
def sec_1_union(share: str = "1", limit: str = "4328/1000", gain: str = GAIN) -> Steps:
    r"""Explicitly for HRR: all $d\ge2$ items have at once an error of at most
    $C_\varepsilon\sqrt{2n\ln(2d/\beta)}\le\frac{4.328}\varepsilon\sqrt{n\ln(d/\beta)}$ for $\varepsilon\le1$, as
    $d\cdot\frac\beta d=\beta$.

    By sec-1-union-sharp $d$ items fail with probability $\frac\beta d$ each: step 1. Step 2 is
    $2\ln\frac{2d}\beta\le4\ln\frac d\beta$, as $\ln d\ge\ln2$; its root and $\varepsilon C_\varepsilon\le2.164$
    (beyond-c-eps) give the constant: step 3.
    """
    steps = [identity("d*(beta/d)", f"({share})*beta"), at_most("2*(a + (a+v) + u)", "4*(a+v+u)", a=0, v=0, u=0)]
    yield from steps
    yield holds(f"2*({gain})", "<=", limit)


@claim(
    "sec-1-union-sharp",
    "Section 1",
    {"factor": "1"},
    {"factor": "4"},
    {"share": "1/2"},
    uses="fact-7.9-corrected",
    assumes="hoeffding",
)
def sec_1_union_sharp(factor: str = "2", share: str = "1") -> Steps:
    r"""Hoeffding's bound $2e^{-\eta^2/(2nC_\varepsilon^2)}$ (sec-7.1.5-hoeffding) is $\frac\beta d$ at
    $\eta=C_\varepsilon\sqrt{2n\ln(2d/\beta)}$; so for HRR some of the $d$ items has an error of at least $\eta$ with
    probability at most $\beta$, for every $n$, $d$, $\varepsilon>0$.

    At this $\eta$ the exponent of Hoeffding's bound (fact-7.9-corrected) is $\ln\frac{2d}\beta$, so that the bound is
    $\frac\beta d$ for one item. A union bound over $d$ items gives $\beta$; the steps are these in order.
    """
    yield f"({factor})*n*C^2*l/(2*n*C^2) = l"
    yield "2*(1/(2*d/beta)) = beta/d"
    yield f"d*(beta/d) = ({share})*beta"


@claim("sec-1-url", "Section 1, footnote", {"letters": 62}, {"length": 19}, {"letters": 65})
def sec_1_url(letters: int = 66, length: int = 20) -> Steps:
    r"""The alphabet has $10+52+4=66$ symbols; $66^{20}=2459680572025003612127586705579442176>10^{36}$; the lengths 1 to 20
    together have $2.4975\cdot10^{36}$ strings, rounded.

    10 + 52 + 4 = 66; 10^36 < 66^20, which is written out; all lengths together round to 2.4975e36.
    """
    total = ["+", *(["^", letters, i] for i in range(1, length + 1))]
    yield prove.comparison(["+", 10, 52, 4], "==", letters)
    yield prove.comparison(["^", 10, 36], "<", ["^", letters, length])
    yield prove.comparison(["^", letters, length], "==", 2459680572025003612127586705579442176)
    yield prove.comparison(24974 * 10**32 + 5 * 10**31, "<=", total)
    yield prove.comparison(total, "<", 24975 * 10**32 + 5 * 10**31)


@claim("sec-1.1-hadaoracle", "Section 1.1", {"limit": "101"}, {"gain": "3"}, uses="cor-3.4-corrected beyond-c-eps")
def sec_1_1_hadaoracle(limit: str = "102", gain: str = GAIN) -> Any:
    r"""In a restricted range, as the printed bound, without one, is false for $\beta\to1$ (Corollary 3.2): for $\varepsilon\le1$
    and $\beta\le\frac12$ the error of HadaOracle (blocks of a permutation, $k=8\ell$) is at most
    $\frac{102}\varepsilon\sqrt{n\ln(1/\beta)}$, with probability at least $1-\beta$.

    By cor-3.4-corrected the error is at most $K\sqrt{n\ell}$ with
    $K=16+16\sqrt2+\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)}$. As $\varepsilon C_\varepsilon\le2.164$ for
    $\varepsilon\le1$ (beyond-c-eps), step 1 gives $\varepsilon K\le58.6$.

    Step 2 is $\ell=2\ln2+\ln\frac1\beta\le3\ln\frac1\beta$ for $\beta\le\frac12$, and step 3 is $3\cdot58.6^2\le102^2$;
    together they give the constant 102.
    """
    return _oracle(limit=limit, gain=gain)


@claim("sec-1.1-hadaheavy", "Section 1.1", {"factor": "3"}, {"factor": "39/10"}, uses="thm-4.1-corrected beyond-optimality-ratio")
def sec_1_1_hadaheavy(factor: str = "4") -> Any:
    r"""In a restricted range, as the printed rate, without one, is false at $d=2$ (Theorem 4.1): for $d\ge\sqrt n$ the number of
    levels $L=\lceil2\ln d/\ln n\rceil$ has $L\ln(n/\beta)\le4(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, so that
    thm-4.1-corrected has the printed order; for $d\ge n$ it is at most $\sqrt{c+1}$ times the lower bound's at
    $\beta=n^{-c}$.

    With $\ln d=a\ln n$, $a\ge\frac12$, the number of levels is at most $2a+1\le4a$ by step 1. Step 2 multiplies by
    $\ln(n/\beta)=\ln n+\ln\frac1\beta$, which gives the inequality. The error of thm-4.1-corrected then has the printed
    order.

    The comparison with the lower bound for $d\ge n$ is beyond-optimality-ratio at $\beta=n^{-c}$.
    """
    return _levels(factor=factor)


@claim("table-1-hadaoracle", "Table 1", {"limit": "101"}, {"limit": "58"}, uses="cor-3.4-corrected beyond-c-eps cor-3.2-cost")
def table_1_hadaoracle(limit: str = "102", gain: str = GAIN) -> Any:
    r"""In a restricted range, as the printed bound, without one, is false for $\beta\to1$ (Corollary 3.2): for $\varepsilon\le1$
    and $\beta\le\frac12$ the error of HadaOracle (blocks of a permutation, $k=8\ell$) is at most
    $\frac{102}\varepsilon\sqrt{n\ln(1/\beta)}$; time and memory as in cor-3.2-cost.

    By cor-3.4-corrected the error is at most $K\sqrt{n\ell}$ with
    $K=16+16\sqrt2+\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)}$. As $\varepsilon C_\varepsilon\le2.164$ for
    $\varepsilon\le1$ (beyond-c-eps), step 1 gives $\varepsilon K\le58.6$.

    Step 2 is $\ell=2\ln2+\ln\frac1\beta\le3\ln\frac1\beta$ for $\beta\le\frac12$, and step 3 is $3\cdot58.6^2\le102^2$;
    together they give the constant 102. The cost is that of cor-3.2-cost.
    """
    return _oracle(limit=limit, gain=gain)


@claim("sec-4.3-treehist", "Section 4.3", {"quotient": "N-1"}, {"quotient": "2*N"})
def sec_4_3_treehist(quotient: str = "N") -> Steps:
    r"""$\ln d\ln(n/\beta)=\ln n\cdot(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, so that HadaHeavy's rate is at most TreeHist's for
    $n\ge e$.

    The first step is the identity of the statement, with $N=\ln n$, $u=\ln\frac1\beta$. So the squared quotient of the rates
    is $\ln n$, and the second step is that it is at least 1 for $n\ge e$.
    """
    least = at_most("n*D*(1 + u/N)", "n*D*(N+u)", above=("n", "D"), n=0, D=0, u=0, N=1)
    yield _tree_hist(quotient)
    yield least


@claim("sec-4.3-treehist-sharp", "Section 4.3", {"quotient": "N^2"}, {"quotient": "1"})
def sec_4_3_treehist_sharp(quotient: str = "N") -> Steps:
    r"""$n(\ln d)\ln(n/\beta)=\ln n\cdot n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, as an identity in $n$, $\ln n$, $\ln d$ and
    $\ln(1/\beta)$.
    """
    yield "statement", _tree_hist(quotient=quotient)


@claim("beyond-optimality-ratio", "Section 4.3", {"top": "c+1/2"}, {"top": "c"}, {"crossing": 2})
def beyond_optimality_ratio(top: str = "c+1", crossing: int = 1) -> Steps:
    r"""At $\beta=n^{-c}$, $d=n^a$: the squared quotient of HadaHeavy's rate and the lower bound's is $\frac{(c+1)a}{a+c}$, at
    most $c+1$ for all $a,c>0$, at least 1 for $a\ge1$, below 1 for $a<1$.

    With $\ln d=a\ln n$ and $\ln\frac1\beta=c\ln n$ the first step is the squared quotient. The other steps are, in order,
    that it is at most $c+1$, at least 1 for $a\ge1$, and below 1 for $a<1$.
    """
    own = "(c+1)*a/(a+c)"
    small = f"(c+1)*({crossing}/(1+w))/({crossing}/(1+w)+c)"
    yield identity("n*(a*N)*(1 + c*N/N)/(n*(a*N + c*N))", own)
    yield at_most(own, top, above=("a", "c"), a=0, c=0)
    yield at_most("1", own, a=crossing, c=0)
    yield at_most(small, "1", strict=True, above=("c", "w"), c=0, w=0)


@claim(
    "sec-5-inferior",
    "Section 5",
    {"scale": "2"},
    {"scale": "9/10"},
    at=[{"row": row} for row in range(3)],
    uses="sec-5-inferior-corrected",
    refuted="statement",
    cause="E23",
)
def sec_5_inferior_as_printed(row: int, scale: str = "1") -> Steps:
    r"""TreeHist's rate is at least $\sqrt{\kappa\ln n}$ times Bitstogram's: false for $\kappa=1,0.1,0.01$ at $\beta=n^{-2}$,
    $d=n^2$, $n=2^{2/\kappa}$, where the squared quotient is $\frac34$.

    kappa ln n <= (1+c) a/(c (a+c)) at a = c = 2, n = 2^(2/kappa), kappa = 1, 1/10, 1/100.
    """
    kappa = KAPPAS[row]
    yield f"({scale})*{2 * kappa}*ln(2)/{kappa} <= (1+2)*2/(2*(2+2))"


@claim("sec-5-inferior-corrected", "Section 5", {"value": "(1+c)*a/(c*(a+1))"}, {"limit": "c/(1+c)"})
def sec_5_inferior_corrected(value: str = "(1+c)*a/(c*(a+c))", limit: str = "(1+c)/c") -> Steps:
    r"""The squared quotient of TreeHist's and Bitstogram's rates is $\frac{\ln d\ln(n/\beta)}{\ln(d/\beta)\ln(1/\beta)}$; at
    $\beta=n^{-c}$, $d=n^a$ it is $\frac{(1+c)a}{c(a+c)}$, which is $\frac{1+c}{a+c}$ below its limit $\frac{1+c}c$; at
    $a=c=2$ it is $\frac34<1$.

    With $\ln d=a\ln n$ and $\ln\frac1\beta=c\ln n$ the steps are the squared quotient of the quoted rates and its difference
    from the limit; at $a=c=2$ it is $\frac34$.
    """
    yield "D*(N+u)/((D+u)*u) = n*D*(N+u)/(n*(D+u)*u)"
    yield identity("(a*N)*(N+c*N)/((a*N+c*N)*(c*N))", value)
    yield f"({limit}) - (1+c)*a/(c*(a+c)) = (1+c)/(a+c)"
    yield prove.comparison(["/", 6, 8], "<", 1)


@claim("beyond-hadaheavy-bitstogram", "Section 5", {"share": "11/10"}, {"share": "2"})
def beyond_hadaheavy_bitstogram(share: str = "1") -> Steps:
    r"""At $\beta=n^{-c}$, $d=n^a$: the squared quotient of Bitstogram's and HadaHeavy's rates is $\frac{(a+c)c}{a(1+c)}\ln
    n\ge\frac c{1+c}\ln n$, for all $a,c>0$.

    With $\ln d=a\ln n$ and $\ln\frac1\beta=c\ln n$ the steps are the squared quotient of the rates and its lower bound, as
    $\frac{a+c}a\ge1$.
    """
    own = "(a+c)*c*N/(a*(1+c))"
    yield identity("n*(a*N+c*N)*(c*N)/(n*(a*N)*(1+c*N/N))", own)
    yield at_most(f"({share})*c*N/(1+c)", own, above=("a",), a=0, c=0, N=0)
