"""Claims of heavy-hitters: abstract, Table 1, sections 1, 4.3 and 5: rates, their quotients, costs.

x = epsilon <= 1, N = ln n, D = ln d, u = ln(1/beta). A rate becomes an explicit inequality. HadaOracle is meant with permutation
partitioning where nothing else is said, and the constants of its proof (cor-3.4-corrected). Quoted rates of other papers are not
checked. epsilon C_eps <= 2.164 for epsilon <= 1 is beyond-c-eps. w and z are slacks by which one side exceeds another.
"""

from fractions import Fraction
from typing import Any

from exactdp_checks.claims.notation import LogSum, Steps, Verdict, at_most, holds, prove
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import GAIN, constants, sizes
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

KAPPAS, SCALES = (1, 10, 100), ({"scale": "3/2"}, {"scale": "11/10"})
EDGE: dict[str, Any] = {"at": rows(3), "uses": "beyond-sketch-degenerate"}


@claim(
    "abstract-oracle", "Abstract", {"limit": "67"}, {"quotient": "N - u"}, uses="cor-3.4-corrected beyond-c-eps cor-2.3-corrected"
)
def abstract_oracle(limit: str = "68", quotient: str = "N + u") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$, $\beta\le\frac1{64}$: the error of HadaOracle (blocks of a permutation, an integer
    $k=8\ell$, $k\mid n$) is at most $\frac{68}\varepsilon\sqrt{n\ln(1/\beta)}$, and no protocol has less than $\min\{\frac
    n{70},\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ ($n\ge579$, cor-2.3-corrected); the rates of FreqOracle and Hashtogram are
    larger for $n>1$.

    The first step bounds the constant of cor-3.4-corrected by $58.6/\varepsilon$. With $u=\ln\frac1\beta\ge6\ln2$ the next is
    $\ell=2\ln2+u\le\frac43u$, and $\frac43\cdot58.6^2\le68^2$ gives the error. The lower bound is cor-2.3-corrected. The last
    step is $\ln\frac1\beta<\ln\frac n\beta$ for $n>1$, the squared rates of the others over this one.
    """
    yield constants()
    yield "for a >= 0, v >= 0: 2*a + (6*a+v) <= 4/3*(6*a+v)"
    yield f"4/3*(586/10)^2 <= ({limit})^2"
    yield f"for N > 0, u >= 0: u < {quotient}"


@claim("abstract-heavy", "Abstract", {"factor": "3"}, {"factor": "39/10"}, uses="fact-2.2-corrected thm-4.1-corrected")
def abstract_heavy(factor: str = "4") -> Steps:
    r"""As rates, for $d\ge\sqrt n$, $L=\lceil2\ln d/\ln n\rceil$ and $\beta\ge n^{-c}$: $L\ln(n/\beta)\le4(c+1)\ln(d/\beta)$, so
    that $\frac1\varepsilon\sqrt{nL\ln(n/\beta)}$ is at most $2\sqrt{c+1}$ times the rate of the lower bound (fact-2.2-corrected).

    With $\ln d=a\ln n$, $a\ge\frac12$, there are $L\le2a+1\le4a$ levels: step 1. As $\ln\frac1\beta\le c\ln n$, step 2 is
    $L\ln\frac n\beta\le4(c+1)\ln d\le4(c+1)\ln\frac d\beta$; its root is the factor $2\sqrt{c+1}$.
    """
    a = "(1/2 + z)"
    yield f"for z >= 0: 2*{a} + 1 <= ({factor})*{a}"
    yield f"for N >= 0, z >= 0, c >= 0, w >= 0: 4*{a}*(N + c*N/(1+w)) <= ({factor})*(c+1)*({a}*N + c*N/(1+w))"


@false("sec-1-fo-error", "Section 1", "E4", *SCALES, at=rows(3), uses="beyond-fact-7.9-counterexamples")
def sec_1_fo_error_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""A known frequency oracle, HRR, has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta)}$ with probability at least
    $1-\beta>0$: false for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta=1-\frac1{2\kappa^2}$, and an item that the user
    does not hold: the error is $C_\varepsilon>1$ with certainty (beyond-fact-7.9-counterexamples).

    The step is $1\le\kappa^2\ln(1/\beta)$, the square of the bound, with $1/\beta=2$ at $\kappa=1$.
    """
    beta = 1 - Fraction(1, 2 * KAPPAS[row] ** 2)
    return prove.comparison(Fraction(scale), "<=", LogSum.ln(1 / beta) * KAPPAS[row] ** 2)


sec_1_optimal_as_printed = false("sec-1-optimal", "Section 1", "E4", *SCALES, at=rows(3), uses="beyond-fact-7.9-counterexamples")(
    sec_1_fo_error_as_printed.check
)


@claim("sec-1-fo-error-corrected", "Section 1", {"limit": "432/100"}, {"limit": "4"}, uses="fact-7.9-corrected beyond-c-eps")
def sec_1_fo_error_corrected(limit: str = "4328/1000", gain: str = GAIN) -> Steps:
    r"""For HRR, $\varepsilon\le1$ and $\beta\le\frac12$: with probability at least $1-\beta$ the error is at most
    $C_\varepsilon\sqrt{2n\ln(2/\beta)}\le\frac{4.328}\varepsilon\sqrt{n\ln(1/\beta)}$.

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

    By sec-1-union-sharp $d$ items fail with probability $\frac\beta d$ each: step 1. Step 2 is $2\ln\frac{2d}\beta\le4\ln\frac
    d\beta$, as $\ln d\ge\ln2$; its root and $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps) give the constant: step 3.
    """
    yield f"d*(beta/d) = ({share})*beta"
    yield "for a >= 0, v >= 0, u >= 0: 2*(a + (a+v) + u) <= 4*(a+v+u)"
    yield holds(f"2*({gain})", "<=", limit)


@claim(
    "sec-1-union-sharp",
    "Section 1",
    {"factor": "1"},
    {"factor": "4"},
    {"share": "1/2"},
    uses="sec-7.1.5-hoeffding",
    assumes="union-bound",
)
def sec_1_union_sharp(factor: str = "2", share: str = "1") -> Steps:
    r"""Hoeffding's bound $2e^{-\eta^2/(2nC_\varepsilon^2)}$ (sec-7.1.5-hoeffding) is $\frac\beta d$ at
    $\eta=C_\varepsilon\sqrt{2n\ln(2d/\beta)}$; so for HRR some of the $d$ items has an error of at least $\eta$ with probability
    at most $\beta$, for every $n$, $d$, $\varepsilon>0$.

    At this $\eta$ the exponent of Hoeffding's bound (sec-7.1.5-hoeffding) is $\ln\frac{2d}\beta$, so that the bound is
    $\frac\beta d$ for one item. A union bound over $d$ items gives $\beta$; the steps are these in order.
    """
    yield f"({factor})*n*C^2*l/(2*n*C^2) = l"
    yield "2*(1/(2*d/beta)) = beta/d"
    yield f"d*(beta/d) = ({share})*beta"


@claim("sec-1-url", "Section 1, footnote", {"letters": 62}, {"length": 19}, {"letters": 65})
def sec_1_url(letters: int = 66, length: int = 20) -> Steps:
    r"""The alphabet has $10+52+4=66$ symbols; $66^{20}=2459680572025003612127586705579442176>10^{36}$; the lengths 1 to 20
    together have $2.4975\cdot10^{36}$ strings, rounded.

    Step 1 counts the symbols, steps 2 and 3 are the power, and the last two say that all lengths together are within half a unit
    of the last digit.
    """
    total = ["+", *(["^", letters, i] for i in range(1, length + 1))]
    yield prove.comparison(["+", 10, 52, 4], "==", letters)
    yield prove.comparison(["^", 10, 36], "<", ["^", letters, length])
    yield prove.comparison(["^", letters, length], "==", 2459680572025003612127586705579442176)
    yield prove.comparison(24974 * 10**32 + 5 * 10**31, "<=", total)
    yield prove.comparison(total, "<", 24975 * 10**32 + 5 * 10**31)


@false("table-1-hadaoracle", "Table 1", "E4", *SCALES, **EDGE)
def table_1_hadaoracle_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""HadaOracle has error at most $\frac\kappa\varepsilon\sqrt{n\ln(1/\beta)}$ with probability at least $1-\beta>0$: false
    for $\kappa=1,10,100$ at $\varepsilon=1$, $n=1$, $\beta=1-\frac1{2\kappa^2}$, independent partition, as in Corollary 3.2: the
    estimate is 0, and the error of the user's own item 1, with certainty.
    """
    return sec_1_fo_error_as_printed.check(row, scale)  # type: ignore[no-any-return]


sec_1_1_hadaoracle_as_printed = false("sec-1.1-hadaoracle", "Section 1.1", "E4", *SCALES, **EDGE)(
    table_1_hadaoracle_as_printed.check
)


@claim(
    "table-1-hadaoracle-corrected",
    "Table 1",
    {"limit": "101"},
    {"limit": "58"},
    uses="cor-3.4-corrected beyond-c-eps cor-3.2-cost",
)
def table_1_hadaoracle_corrected(limit: str = "102", gain: str = GAIN) -> Steps:
    r"""For $\varepsilon\le1$ and $\beta\le\frac12$ the error of HadaOracle (blocks of a permutation, an integer $k=8\ell$, $k\mid
    n$) is at most $\frac{102}\varepsilon\sqrt{n\ln(1/\beta)}$, with probability at least $1-\beta$; time and memory as in
    cor-3.2-cost.

    By cor-3.4-corrected the error is at most $K\sqrt{n\ell}$ with
    $K=16+16\sqrt2+\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)}$. As $\varepsilon C_\varepsilon\le2.164$ for
    $\varepsilon\le1$ (beyond-c-eps), step 1 gives $\varepsilon K\le58.6$.

    Step 2 is $\ell=2\ln2+\ln\frac1\beta\le3\ln\frac1\beta$ for $\beta\le\frac12$, and step 3 is $3\cdot58.6^2\le102^2$; together
    they give the constant 102. The cost is that of cor-3.2-cost.
    """
    yield constants(gain=gain)
    yield "for a >= 0, v >= 0: 2*a + (a+v) <= 3*(a+v)"
    yield f"3*(586/10)^2 <= ({limit})^2"


sec_1_1_hadaoracle_corrected = claim(
    "sec-1.1-hadaoracle-corrected",
    "Section 1.1",
    {"limit": "101"},
    {"gain": "3"},
    uses="cor-3.4-corrected beyond-c-eps cor-3.2-cost",
)(table_1_hadaoracle_corrected.check)


@claim("abstract-cost", "Abstract", {"counters": "3000"}, {"levels": "L^2"}, uses="cor-3.2-cost beyond-search-cost")
def abstract_cost(counters: str = "3025", levels: str = "L") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$: HadaOracle has at most $3025\,\varepsilon\sqrt n\,\ell$ counters where $m>1$
    (cor-3.2-cost), and $L$ of them for $\frac nL$ users each at most $3025\,\varepsilon\sqrt{nL}\,\ell$; each user sends one bit;
    the time of the search is bounded on the event that the estimates are good (beyond-search-cost).

    One oracle is cor-3.2-cost, whose steps are the first four. $L$ oracles for $\frac nL$ users each have
    $L\cdot3025\,\varepsilon\sqrt{n/L}\,\ell$ counters, and the last step, squared, says that this is
    $3025\,\varepsilon\sqrt{nL}\,\ell$.
    """
    one = holds("26/3*349", "<=", counters)
    yield from sizes()
    yield one
    yield f"(({levels})*c*x*l)^2*(n/L) = (c*x*l)^2*n*L"


@false("table-1-hrr", "Table 1", "E22", {"scale": "11/10"}, {"scale": "9/10"}, at=rows(3))
def table_1_hrr_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""HRR's server takes time $\kappa d(\ln n)^4$: false for $\kappa=1,10,100$ at $d=2$, $n=10^6\kappa^2$, as it reads $n$
    reports.
    """
    kappa = KAPPAS[row]
    n = 10**6 * kappa**2
    return prove.comparison(n * Fraction(scale), "<=", ["*", 2 * kappa, ["^", ["ln", n], 4]])


@claim("sec-3-phi-hrr", "Section 3", {"factor": "1"}, {"factor": "3/2"}, uses="fact-7.4-sharp sec-7.1.2-m")
def sec_3_phi_hrr(factor: str = "2") -> Steps:
    r"""HRR's server reads $n$ reports and does $m\log_2m\le2d(1+\log_2d)$ additions, $m=2^{\lceil\log_2d\rceil}<2d$, on one
    counter for each of $m$ rows: $\tilde O(n+d)$ time and $O(d)$ memory.

    $m=2^j<2d$ and $j<1+\log_2d$ (sec-7.1.2-m), and the transform takes $mj$ additions (fact-7.4-sharp). Step 1 then bounds $mj$,
    and step 2 adds the reading of the $n$ reports; for $d=1$ there is nothing to transform.
    """
    yield at_most("m*j", f"({factor})*(m/2 + w)*(j - 1 + z + 1)", m=0, w=0, z=0, j=1)
    yield at_most("n + m*j", f"n + ({factor})*(m/2 + w)*(j + z)", n=0, m=0, w=0, z=0, j=1)


table_1_hrr_corrected = claim(
    "table-1-hrr-corrected", "Table 1", {"factor": "1"}, {"factor": "19/10"}, uses="fact-7.4-sharp sec-7.1.2-m"
)(sec_3_phi_hrr.check)


@claim("beyond-optimality-ratio", "Section 4.3", {"top": "c+1/2"}, {"top": "c"}, {"crossing": 2})
def beyond_optimality_ratio(top: str = "c+1", crossing: int = 1) -> Steps:
    r"""At $\beta=n^{-c}$, $d=n^a$: the squared quotient of HadaHeavy's rate and the lower bound's is $\frac{(c+1)a}{a+c}$, at
    most $c+1$ for all $a,c>0$, at least 1 for $a\ge1$, below 1 for $a<1$.

    With $\ln d=a\ln n$ and $\ln\frac1\beta=c\ln n$ the first step is the squared quotient. The other steps are, in order, that it
    is at most $c+1$, at least 1 for $a\ge1$, and below 1 for $a<1$.
    """
    own = "(c+1)*a/(a+c)"
    small = f"(c+1)*({crossing}/(1+w))/({crossing}/(1+w)+c)"
    yield f"n*(a*N)*(1 + c*N/N)/(n*(a*N + c*N)) = {own}"
    yield at_most(own, top, above=("a", "c"), a=0, c=0)
    yield at_most("1", own, a=crossing, c=0)
    yield at_most(small, "1", strict=True, above=("c", "w"), c=0, w=0)
