"""Claims of heavy-hitters: abstract, Table 1, sections 1, 3 to 5: rates, their quotients, costs.

x = epsilon <= 1, N = ln n, D = ln d, u = ln(1/beta). A rate becomes an explicit inequality. HadaOracle is meant with permutation
partitioning where nothing else is said, and the constants of its proof (cor-3.4-corrected). Quoted rates of other papers are not
checked. Certified: the algebra and the constants; epsilon C_eps <= 2.164 for epsilon <= 1 is beyond-c-eps.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.heavy_hitters import rates_costs, rates_lower, rates_lower_sharp
from exactdp_checks.claims.papers.heavy_hitters.rates_lower import corollary_2_3
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import constants
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

KAPPAS = (1, 10, 100)
GAIN = "2164/1000"


def _oracle(limit: str = "102", gain: str = GAIN) -> Verdict:
    """K sqrt(n ell) <= limit sqrt(n u)/x: ell = 2a + u <= 3u for u >= a = ln 2, and 3 (586/10)^2 <= limit^2."""
    return prove.all_of(
        [constants(gain=gain), at_most("2*a + (a+v)", "3*(a+v)", a=0, v=0), holds("3*(586/10)^2", "<=", f"({limit})^2")]
    )


def _optimal_oracle(limit: str = "68", constant: str = "6") -> Verdict:
    """ell = 2a + u <= (4/3) u for u >= 6a = ln 64; the lower bound of corollary 2.3; and ln(n/beta) > ln(1/beta) for n > 1."""
    return prove.all_of(
        [
            constants(),
            at_most("2*a + (6*a+v)", "4/3*(6*a+v)", a=0, v=0),
            holds("4/3*(586/10)^2", "<=", f"({limit})^2"),
            *corollary_2_3(constant),
            at_most("u", "N + u", strict=True, above=("N",), N=0, u=0),
        ]
    )


def _known(limit: str = "4328/1000", gain: str = GAIN) -> Verdict:
    """C_eps sqrt(2 n ln(2/beta)) <= limit sqrt(n u)/x: 2 (a + u) <= 4u for u >= a = ln 2; 2 gain <= limit."""
    return prove.all_of([at_most("2*(a + (a+v))", "4*(a+v)", a=0, v=0), holds(f"2*({gain})", "<=", limit)])


def _union(share: str = "1", limit: str = "4328/1000", gain: str = GAIN) -> Verdict:
    """d failures of beta/d each; 2 (a + D + u) <= 4 (D + u) for D >= a = ln 2."""
    steps = [identity("d*(beta/d)", f"({share})*beta"), at_most("2*(a + (a+v) + u)", "4*(a+v+u)", a=0, v=0, u=0)]
    return prove.all_of([*steps, holds(f"2*({gain})", "<=", limit)])


def _union_sharp(factor: str = "2", share: str = "1") -> Verdict:
    """eta^2/(2 n C^2) = l at eta^2 = factor n C^2 l, l = ln(2d/beta), and 2 e^-l = beta/d; d of them."""
    return prove.all_of(
        [
            identity(f"({factor})*n*C^2*l/(2*n*C^2)", "l"),
            identity("2*(1/(2*d/beta))", "beta/d"),
            identity("d*(beta/d)", f"({share})*beta"),
        ]
    )


def _url(letters: int = 66, length: int = 20) -> Verdict:
    """10 + 52 + 4 = 66; 10^36 < 66^20, which is written out; all lengths together round to 2.4975e36."""
    total = ["+", *(["^", letters, i] for i in range(1, length + 1))]
    return prove.all_of(
        [
            prove.comparison(["+", 10, 52, 4], "==", letters),
            prove.comparison(["^", 10, 36], "<", ["^", letters, length]),
            prove.comparison(["^", letters, length], "==", 2459680572025003612127586705579442176),
            prove.comparison(24974 * 10**32 + 5 * 10**31, "<=", total),
            prove.comparison(total, "<", 24975 * 10**32 + 5 * 10**31),
        ]
    )


def _tree_hist(quotient: str = "N") -> Verdict:
    """(TreeHist/HadaHeavy)^2 = N."""
    return identity("n*D*(N+u)", f"({quotient})*(n*D*(1 + u/N))")


def _less_than_tree_hist(quotient: str = "N") -> Verdict:
    """The quotient; and it is at least 1 for n >= e."""
    least = at_most("n*D*(1 + u/N)", "n*D*(N+u)", above=("n", "D"), n=0, D=0, u=0, N=1)
    return prove.all_of([_tree_hist(quotient), least])


def _optimality(top: str = "c+1", crossing: int = 1) -> Verdict:
    """(HadaHeavy/lower)^2 = (c+1) a/(a+c) for D = aN, u = cN; it is at most c+1, at least 1 from a = 1 on, below 1 before."""
    own = "(c+1)*a/(a+c)"
    small = f"(c+1)*({crossing}/(1+w))/({crossing}/(1+w)+c)"
    return prove.all_of(
        [
            identity("n*(a*N)*(1 + c*N/N)/(n*(a*N + c*N))", own),
            at_most(own, top, above=("a", "c"), a=0, c=0),
            at_most("1", own, a=crossing, c=0),
            at_most(small, "1", strict=True, above=("c", "w"), c=0, w=0),
        ]
    )


def _optimal_heavy(factor: str = "4") -> Verdict:
    """L = ceil(2a) <= 2a + 1 <= 4a for a >= 1/2, D = aN, u <= cN: L (N + u) <= 4 (c+1) D <= 4 (c+1)(D + u)."""
    a = "(1/2 + z)"
    return prove.all_of(
        [
            at_most(f"2*{a} + 1", f"({factor})*{a}", z=0),
            at_most(f"4*{a}*(N + c*N/(1+w))", f"({factor})*(c+1)*({a}*N + c*N/(1+w))", N=0, z=0, c=0, w=0),
        ]
    )


def _levels(factor: str = "4") -> Verdict:
    """L ln(n/beta) <= 4 D (1 + u/N) for D = aN, a >= 1/2: L <= 2a + 1 <= 4a."""
    a = "(1/2 + z)"
    return prove.all_of(
        [
            at_most(f"2*{a} + 1", f"({factor})*{a}", z=0),
            identity("4*a*(N + u)", "4*(a*N)*(1 + u/N)"),
        ]
    )


def _inferior(row: int, scale: str = "1") -> Verdict:
    """kappa ln n <= (1+c) a/(c (a+c)) at a = c = 2, n = 2^(2/kappa), kappa = 1, 1/10, 1/100."""
    kappa = KAPPAS[row]
    return holds(f"({scale})*{2 * kappa}*ln(2)/{kappa}", "<=", "(1+2)*2/(2*(2+2))")


def _inferior_corrected(value: str = "(1+c)*a/(c*(a+c))", limit: str = "(1+c)/c") -> Verdict:
    """(TreeHist/Bitstogram)^2 for D = aN, u = cN, and how far it is from its limit in a."""
    return prove.all_of(
        [
            identity("D*(N+u)/((D+u)*u)", "n*D*(N+u)/(n*(D+u)*u)"),
            identity("(a*N)*(N+c*N)/((a*N+c*N)*(c*N))", value),
            identity(f"({limit}) - (1+c)*a/(c*(a+c))", "(1+c)/(a+c)"),
            prove.comparison(["/", 6, 8], "<", 1),
        ]
    )


def _bitstogram(share: str = "1") -> Verdict:
    """(Bitstogram/HadaHeavy)^2 = (a+c) c N/(a (1+c)) >= c N/(1+c)."""
    own = "(a+c)*c*N/(a*(1+c))"
    return prove.all_of(
        [
            identity("n*(a*N+c*N)*(c*N)/(n*(a*N)*(1+c*N/N))", own),
            at_most(f"({share})*c*N/(1+c)", own, above=("a",), a=0, c=0, N=0),
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
CLAIMS = (
    claim(
        "abstract-oracle",
        r"Explicitly, for $\varepsilon\le1$, $\beta\le\frac1{64}$: the error of HadaOracle (blocks of a permutation, $k=8\ell$) "
        r"is at most $\frac{68}\varepsilon\sqrt{n\ln(1/\beta)}$, and no protocol has less than $\min\{\frac n{70},"
        r"\frac1{6\varepsilon}\sqrt{n\ln(1/\beta)}\}$ ($n\ge579$, cor-2.3-corrected); the rates of FreqOracle and Hashtogram "
        r"are larger for $n>1$.",
        "Abstract", _optimal_oracle, ({"limit": "67"}, {"constant": "5"}), method=Method.INTERVAL,
        uses=(*BEYOND, "cor-2.3-corrected"),
    ),
    claim(
        "abstract-heavy",
        r"As rates, for $d\ge\sqrt n$, $L=\lceil2\ln d/\ln n\rceil$ and $\beta\ge n^{-c}$: $L\ln(n/\beta)\le4(c+1)\ln(d/\beta)$, "
        r"so that $\frac1\varepsilon\sqrt{nL\ln(n/\beta)}$ is at most $2\sqrt{c+1}$ times the rate of the lower bound "
        r"(fact-2.2-corrected).",
        "Abstract", _optimal_heavy, ({"factor": "3"}, {"factor": "39/10"}), uses=("fact-2.2-corrected", "thm-4.1-corrected"),
    ),
    claim(
        "abstract-treehist",
        r"The quotient of the rates of TreeHist (quoted) and HadaHeavy is $\sqrt{\ln n}$ for all $n>1$, $d$ and $\beta$.",
        "Abstract", _tree_hist, ({"quotient": "N+1"}, {"quotient": "N/2"}), uses=("sec-4.3-treehist-sharp",),
    ),
    claim(
        "sec-1-fo-error",
        r"Explicitly for HRR: $C_\varepsilon\sqrt{2n\ln(2/\beta)}\le\frac{4.328}\varepsilon\sqrt{n\ln(1/\beta)}$ for "
        r"$\varepsilon\le1$ and $\beta\le\frac12$.",
        "Section 1", _known, ({"limit": "432/100"}, {"limit": "4"}), uses=("fact-7.9-corrected", "beyond-c-eps"),
    ),
    claim(
        "sec-1-union",
        r"Explicitly for HRR: all $d\ge2$ items have at once an error of at most $C_\varepsilon\sqrt{2n\ln(2d/\beta)}\le"
        r"\frac{4.328}\varepsilon\sqrt{n\ln(d/\beta)}$ for $\varepsilon\le1$, as $d\cdot\frac\beta d=\beta$.",
        "Section 1", _union, ({"limit": "432/100"}, {"share": "2"}), uses=("sec-1-union-sharp", "beyond-c-eps"),
    ),
    claim(
        "sec-1-union-sharp",
        r"Hoeffding's bound $2e^{-\eta^2/(2nC_\varepsilon^2)}$ (sec-7.1.5-hoeffding) is $\frac\beta d$ at $\eta=C_\varepsilon"
        r"\sqrt{2n\ln(2d/\beta)}$; so for HRR some of the $d$ items has an error of at least $\eta$ with probability at most "
        r"$\beta$, for every $n$, $d$, $\varepsilon>0$.",
        "Section 1", _union_sharp, ({"factor": "1"}, {"factor": "4"}, {"share": "1/2"}), uses=("fact-7.9-corrected",),
    ),
    claim(
        "sec-1-url",
        r"The alphabet has $10+52+4=66$ symbols; $66^{20}=2459680572025003612127586705579442176>10^{36}$; the lengths 1 to 20 "
        r"together have $2.4975\cdot10^{36}$ strings, rounded.",
        "Section 1, footnote", _url, ({"letters": 62}, {"length": 19}, {"letters": 65}), method=Method.EXACT,
    ),
    claim(
        "sec-1.1-hadaoracle",
        rf"Explicitly, {ORACLE}, with probability at least $1-\beta$.",
        "Section 1.1", _oracle, ({"limit": "101"}, {"gain": "3"}), method=Method.INTERVAL, uses=BEYOND,
    ),
    claim(
        "sec-1.1-hadaheavy",
        rf"As rates: {LEVELS}; for $d\ge n$ it is at most $\sqrt{{c+1}}$ times the lower bound's at $\beta=n^{{-c}}$.",
        "Section 1.1", _levels, ({"factor": "3"}, {"factor": "39/10"}), uses=("thm-4.1-corrected", "beyond-optimality-ratio"),
    ),
    claim(
        "table-1-hadaoracle",
        rf"Explicitly, {ORACLE}; time and memory as in cor-3.2-cost.",
        "Table 1", _oracle, ({"limit": "101"}, {"limit": "58"}), method=Method.INTERVAL, uses=(*BEYOND, "cor-3.2-cost"),
    ),
    claim(
        "sec-4.3-treehist",
        r"$\ln d\ln(n/\beta)=\ln n\cdot(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, so that HadaHeavy's rate is at most TreeHist's "
        r"for $n\ge e$.",
        "Section 4.3", _less_than_tree_hist, ({"quotient": "N-1"}, {"quotient": "2*N"}),
    ),
    claim(
        "sec-4.3-treehist-sharp",
        r"$n(\ln d)\ln(n/\beta)=\ln n\cdot n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, as an identity in $n$, $\ln n$, $\ln d$ and "
        r"$\ln(1/\beta)$.",
        "Section 4.3", _tree_hist, ({"quotient": "N^2"}, {"quotient": "1"}),
    ),
    claim(
        "beyond-optimality-ratio",
        r"At $\beta=n^{-c}$, $d=n^a$: the squared quotient of HadaHeavy's rate and the lower bound's is $\frac{(c+1)a}{a+c}$, at "
        r"most $c+1$ for all $a,c>0$, at least 1 for $a\ge1$, below 1 for $a<1$.",
        "Section 4.3", _optimality, ({"top": "c+1/2"}, {"top": "c"}, {"crossing": 2}),
    ),
    claim(
        "sec-5-inferior",
        r"TreeHist's rate is at least $\sqrt{\kappa\ln n}$ times Bitstogram's: false for $\kappa=1,0.1,0.01$ at $\beta=n^{-2}$, "
        r"$d=n^2$, $n=2^{2/\kappa}$, where the squared quotient is $\frac34$.",
        "Section 5", _inferior, ({"scale": "2"}, {"scale": "9/10"}), table=3, method=Method.INTERVAL,
        uses=("sec-5-inferior-corrected",), refuted=True,
    ),
    claim(
        "sec-5-inferior-corrected",
        r"The squared quotient of TreeHist's and Bitstogram's rates is $\frac{\ln d\ln(n/\beta)}{\ln(d/\beta)\ln(1/\beta)}$; at "
        r"$\beta=n^{-c}$, $d=n^a$ it is $\frac{(1+c)a}{c(a+c)}$, which is $\frac{1+c}{a+c}$ below its limit $\frac{1+c}c$; at "
        r"$a=c=2$ it is $\frac34<1$.",
        "Section 5", _inferior_corrected, ({"value": "(1+c)*a/(c*(a+1))"}, {"limit": "c/(1+c)"}),
    ),
    claim(
        "beyond-hadaheavy-bitstogram",
        r"At $\beta=n^{-c}$, $d=n^a$: the squared quotient of Bitstogram's and HadaHeavy's rates is "
        r"$\frac{(a+c)c}{a(1+c)}\ln n\ge\frac c{1+c}\ln n$, for all $a,c>0$.",
        "Section 5", _bitstogram, ({"share": "11/10"}, {"share": "2"}),
    ),
    *rates_lower.CLAIMS,
    *rates_lower_sharp.CLAIMS,
    *rates_costs.CLAIMS,
)  # fmt: skip
