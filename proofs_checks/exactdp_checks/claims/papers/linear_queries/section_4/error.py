"""Claims of linear-queries: accuracy of projected Hadamard response (Theorem 4.2, its constants, its ranges, exact values).

k is the paper's J, K = its J~, n users, every epsilon > 0, t = e^epsilon, c = (t+1)/(t-1), N = ||phat - p||^2, l = ln(2k). A root
is named by the square that it has. Uncertified: expectations keep inequalities, and ln E max <= ln of the sum (Jensen and the
union bound).
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.linear_queries import rejection_projection
from exactdp.mechanisms import hadamard_response
from exactdp.protocols.projected_hadamard import Risks, law, risks
from exactdp_checks.claims.notation import Steps, Verdict, at_most, compared, holds, identity, prove, rational, symmetric
from exactdp_checks.claims.papers.linear_queries.helpers.active import TINY, bias, truncation
from exactdp_checks.claims.papers.linear_queries.helpers.errors import pure_rate
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen, obtuse, simplex_bounds
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

PROOF = "Section 4, proof of Theorem 4.2"
THEOREM = "Section 4, Theorem 4.2"
SCALES = ({"scale": "9/10"}, {"scale": "11/10"})
C = "((t+1)/(t-1))"
GOLDEN: tuple[tuple[tuple[str, ...], int, str, str, str], ...] = (  # p, n; E ||pbar - p||^2, E N, E sqrt(N), rounded to 6 digits
    (("1", "0"), 3, "2.333333", "0.406250", "0.381175"),
    (("1/2", "1/3", "1/6"), 4, "2.902778", "0.479100", "0.641736"),
    (("1/2", "1/2"), 20, "0.375000", "0.163842", "0.334051"),
    (("1", "0", "0"), 20, "0.550000", "0.142380", "0.239338"),
)


def _maximum(proxy: str) -> list[Verdict]:
    """E max_j |X_j| <= l/u + u s/2 for every u > 0, s = proxy c^2/n, l = ln(2k): 2k variables, each E e^(uX) <= e^(u^2 s/2).

    At u = R/s, R^2 = 2 l s, it is R: l = R^2/(2s).
    """
    return [identity("(R^2/(2*s))/(R/s) + (R/s)*s/2", "R"), holds("0", "<=", f"({proxy}) - 1")]


def _raw_risk(claimed: str = "k", left: str = "1") -> list[Verdict]:
    """E ||pbar - p||^2 = (k c^2 - ||p||^2)/n: E[||A(Y)||^2|x] = k c^2 for every x, at every size, and n users average."""
    one = symmetric.norm(hadamard_response, None, {"one symbol": (f"d*{C}^2", {"two symbols": "d-1"})})
    mean = identity("(n*k*c^2 + n*(n-1)*q)/n^2 - q", f"(({claimed})*c^2 - ({left})*q)/n")
    return [one, mean]


def _closer() -> list[Verdict]:
    """N <= ||z||^2: with e = phat - p, z^2 - e^2 = (z-e)^2 + 2 (z e - e^2) in each coordinate, and <z, e> >= ||e||^2."""
    return [obtuse(), identity("z^2 - e^2", "(z-e)^2 + 2*(z*e - e^2)"), at_most("a", "a + b + 2*c", a=0, b=0, c=0)]


def _meets(first: str, second: str, at: str) -> Verdict:
    """Is first c^2 l/n below (second c^2 k/n)^2 exactly for n < c^2 k^2/(at l), and equal there? l = ln k or ln 2k.

    The difference is first (c/n)^2 l (c^2 k^2/(at l) - n).
    """
    n = f"({C}^2*k^2/(({at})*l))"
    difference = f"(({second})*{C}^2*k/n)^2 - ({first})*{C}^2*l/n"
    return prove.all_of(
        [
            identity(difference, f"({first})*({C}/n)^2*l*({C}^2*k^2/(({at})*l) - n)"),
            identity(f"({first})*{C}^2*l/{n}", f"(({second})*{C}^2*k/{n})^2"),
        ]
    )


def _within(value: Any, decimal: str, off: str) -> list[Verdict]:
    """Is the value the decimal, rounded to 6 digits?"""
    claimed, half = rational(decimal) + rational(off), Fraction(1, 2 * 10**6)
    return [prove.comparison(claimed - half, "<=", value), prove.comparison(value, "<=", claimed + half)]


def _expected(found: Risks, power: str) -> Any:
    return ["+", *(["*", q, ["sqrt", v] if power == "root" else v] for v, q in found.squares if v)]


@claim(
    "sec-4-subgaussian-max",
    PROOF,
    {"last": "255"},
    {"factor": "5"},
    {"last": "128"},
    uses="fact-4.1 sec-4-simplex-bound",
    assumes="doob subgaussian-maximum",
)
def sec_4_subgaussian_max(last: str = "256", factor: str = "4") -> Steps:
    r"""$E\|\hat p-p\|_2^2 \le 4\frac{\sigma}{\sqrt n}\sqrt{2\log(2J)} \le \sqrt{256c_\epsilon^2\log J/n}$ with $\sigma^2 =
    4c_\epsilon^2$, for every $J \ge 2$ (at $J = 1$ the last member is 0), $n$ and $\epsilon > 0$; equality of the two at $J = 2$.
    The maximal inequality of $2J$ subgaussian variables, not certified: $E\max \le \frac1u\log\sum Ee^{uX}$.

    The squares: factor^2 (4 c^2/n) 2 ln(2k) <= last c^2 ln k/n, as ln(2k) <= 2 ln k; and E N <= factor R, proxy 4.
    """
    yield from simplex_bounds(norm=factor)
    yield from _maximum("4")
    yield "for k >= 2: 2*k <= k^2"
    yield f"for c >= 0, m >= 0, v >= 0, n >= 1: ({factor})^2*(4*c/n)*2*(2*m - v) <= ({last})*c*m/n"
    yield f"({factor})^2*4*c^2/n*2*(2*m) = ({last})*c^2*m/n"


@claim("sec-4-asz18-bound", PROOF, {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-4-asz18-bound-sharp")
def sec_4_asz18_bound(factor: str = "4") -> Steps:
    r"""$E\|\hat p - p\|_2 \le E\|\bar p - p\|_2 \le \sqrt{4c_\epsilon^2J/n}$ for every $J$, $n$ and $\epsilon > 0$.

    By sec-4-asz18-bound-sharp with $Jc_\epsilon^2-\|p\|^2$ in place of $4c_\epsilon^2J$; the step, with $c$ for $c_\epsilon^2$
    and $q = \|p\|^2$, is that it is no larger.
    """
    yield f"for k >= 1, c >= 1, q >= 0, n >= 1: (k*c - q)/n <= ({factor})*c*k/n"


@claim("sec-4-asz18-bound-sharp", PROOF, {"claimed": "k-1"}, {"left": "2"}, {"factor": "99/100"}, uses="beyond-hr-mse")
def sec_4_asz18_bound_sharp(claimed: str = "k", left: str = "1", factor: str = "1") -> Steps:
    r"""$E\|\hat p-p\|_2 \le E\|\bar p-p\|_2 \le \sqrt{(Jc_\epsilon^2-\|p\|_2^2)/n} \le \sqrt{c_\epsilon^2J/n}$ for every $J$, $n$
    and $\epsilon > 0$; under the second root stands the exact $E\|\bar p - p\|_2^2$.

    Step 1 gives $EX \le \sqrt{EX^2}$, since $E(X-EX)^2 = EX^2 - (EX)^2 \ge 0$; it is used for $X = \|\bar p - p\|_2$.

    Step 2 is beyond-hr-mse for one report: rows sum to 1, and $E[\|A(Y)\|^2|x] = Jc_\epsilon^2$ for every $x$ and size. Step 3
    takes $n$ reports together: $E\|\bar p - p\|_2^2 = (Jc_\epsilon^2 - \|p\|_2^2)/n$, the number under the second root. By step
    7, with $c$ for $c_\epsilon^2$, it is at most $c_\epsilon^2J/n$.

    Steps 4 to 6 are the first inequality for every value of $z = \bar p - p$: with $e = \hat p - p$, $\|e\|^2 \le \langle z,
    e\rangle$ by the obtuse angle at the nearest point (step 4), and $\|z\|^2 - \|e\|^2 = \|z-e\|^2 + 2(\langle z, e\rangle -
    \|e\|^2) \ge 0$ (steps 5 and 6).
    """
    yield jensen()
    yield from _raw_risk(claimed, left)
    yield from _closer()
    yield f"for k >= 1, c >= 1, q >= 0, n >= 1: (k*c - q)/n <= ({factor})*c*k/n"


@claim("sec-4-crossing", PROOF, {"at": "15"}, {"at": "256"}, {"at": "17"})
def sec_4_crossing(at: str = "16") -> Steps:
    r"""The two terms of Theorem 4.2 are equal at $n = c_\epsilon^2J^2/(16\log J)$, and the first is the smaller one exactly for
    smaller $n$; every $J \ge 2$ and $\epsilon > 0$.

    The terms are $(256c_\epsilon^2l/n)^{1/4}$ and $(4c_\epsilon^2J/n)^{1/2}$ with $l = \log J > 0$; they are positive, so they
    compare as their fourth powers do. Part (1) of the step is the difference of these,
    $256\frac{c_\epsilon^2}{n^2}l(\frac{c_\epsilon^2J^2}{16l} - n)$: its sign is that of $\frac{c_\epsilon^2J^2}{16l} - n$. Part
    (2) is that they are equal at this $n$.
    """
    yield _meets("256", "4", at)


@claim("beyond-thm-4.2-ranges", THEOREM, {"printed": "16"}, {"sharp": "7"}, {"printed": "255"})
def beyond_thm_4_2_ranges(printed: str = "256", sharp: str = "8") -> Steps:
    r"""$(256c_\epsilon^2\log J/n)^{1/4} < \sqrt{c_\epsilon^2J/n}$ iff $n < c_\epsilon^2J^2/(256\log J)$, and
    $(8c_\epsilon^2\log(2J)/n)^{1/4} < \sqrt{c_\epsilon^2J/n}$ iff $n < c_\epsilon^2J^2/(8\log(2J))$; every $J \ge 2$, $\epsilon >
    0$.

    All terms are positive, so they compare as their fourth powers do. Part (1) of step 1 is $(c_\epsilon^2J/n)^2 -
    256c_\epsilon^2l/n = 256\frac{c_\epsilon^2}{n^2}l(\frac{c_\epsilon^2J^2}{256l} - n)$ with $l = \log J > 0$, and part (1) of
    step 2 the same with 8 for 256 and $l = \log(2J)$. The left sides are positive exactly if $n$ is below the bound named; parts
    (2) are the equalities there.
    """
    yield _meets("256", "1", printed)
    yield _meets("8", "1", sharp)


@claim("thm-4.2", THEOREM, {"first": "15"}, {"second": "99/100"}, {"first": "8"}, uses="thm-4.2-sharp")
def thm_4_2(first: str = "256", second: str = "4") -> Steps:
    r"""$E\|\hat p-p\|_2 \le \min\{(256c_\epsilon^2\log J/n)^{1/4}, \sqrt{4c_\epsilon^2J/n}\}$ for every $\epsilon > 0$, $n, J \ge
    1$ and $p$; the squares of both terms bound $E\|\hat p-p\|_2^2$.

    By thm-4.2-sharp the bounds are $(8c_\epsilon^2\log(2J)/n)^{1/4}$ and $\sqrt{Jc_\epsilon^2/n}$. For $J \ge 2$, $2J \le J^2$,
    step 1, so $\log(2J) = 2\log J-v$ with $v \ge 0$, and step 2, with $m = \log J$, is $8\log(2J) \le 256\log J$. For $J = 1$
    there is one distribution, and the error is 0. Step 3, with $c$ for $c_\epsilon^2$, compares the squares of the second terms.
    """
    yield "for J >= 2: 2*J <= J^2"
    yield f"for m >= 0, v >= 0: 8*(2*m - v) <= ({first})*m"
    yield f"for J >= 1, c >= 1, n >= 1: J*c/n <= ({second})*J*c/n"


@claim(
    "thm-4.2-sharp",
    THEOREM,
    {"first": "7"},
    {"second": "99/100"},
    {"third": "199/100"},
    uses="beyond-simplex-projection-bound fact-4.1-sharp sec-4-asz18-bound-sharp",
    assumes="subgaussian-maximum expectation",
)
def thm_4_2_sharp(first: str = "8", second: str = "1", third: str = "2") -> Steps:
    r"""$E\|\hat p-p\|_2 \le \min\{(8c_\epsilon^2\log(2J)/n)^{1/4}, \sqrt{Jc_\epsilon^2/n}, \sqrt2\}$ for every $\epsilon > 0$,
    $n, J \ge 1$ and $p$; the squares of both terms bound $E\|\hat p-p\|_2^2$.

    Let $N = \|\hat p-p\|^2$, $m = E\sqrt N$, $q = EN$; $(E\sqrt N)^2 \le EN$ is step 1, $E(\sqrt N-m)^2 = q-m^2$. By
    beyond-simplex-projection-bound $N \le 2\max_j|z_j|$, $z = \bar p-p$. Each $z_j$ has the proxy $s = c_\epsilon^2/n$
    (fact-4.1-sharp), so the mean of the maximum of the $2J$ variables $\pm z_j$ is at most $\frac lu+\frac{us}2$ for every $u >
    0$, $l = \log2J$, and at $u = \frac Rs$ with $R^2 = 2ls$ this is $R$: step 2. So $(EN)^2 \le 4R^2 = 8c_\epsilon^2l/n$: step 3,
    with $c$ for $c_\epsilon^2$.

    The second term is sec-4-asz18-bound-sharp, whose $(Jc_\epsilon^2-\|p\|^2)/n$ is at most $Jc_\epsilon^2/n$: step 4, $q =
    \|p\|^2$. The third is $N = \|\hat p\|^2+\|p\|^2-2\langle\hat p, p\rangle$ (step 5 in one coordinate, $h$ of $\hat p$), at
    most $\|\hat p\|^2+\|p\|^2$ (step 6, $h$ for it and $v = 2\langle\hat p, p\rangle$), at most $1+1$ on the simplex: step 7.
    """
    yield jensen()
    yield "(R^2/(2*s))/(R/s) + (R/s)*s/2 = R"
    yield f"for c >= 0, l >= 0, n >= 1: 2^2*2*l*c/n <= ({first})*c*l/n"
    yield f"for J >= 1, c >= 1, q >= 0, n >= 1: (J*c - q)/n <= ({second})*J*c/n"
    yield "(h-p)^2 = h^2 + p^2 - 2*h*p"
    yield "for h >= 0, v >= 0: h - v <= h"
    yield f"1 + 1 <= {third}"


@claim(
    "beyond-thm-4.2-golden",
    THEOREM,
    {"raw": "1/100000"},
    {"square": "1/100000"},
    {"root": "1/100000"},
    {"root": "-1/100000"},
    at=tuple({"row": i} for i in range(len(GOLDEN))),
    when=lambda row: row in range(len(GOLDEN)),
)
def beyond_thm_4_2_golden(row: int, raw: str = "0", square: str = "0", root: str = "0") -> Steps:
    r"""$e^\epsilon = 3$: $E\|\bar p-p\|_2^2$, $E\|\hat p-p\|_2^2$ and $E\|\hat p-p\|_2$ over all multisets of reports, to 6
    digits, for the four $(p, n)$ listed; the first is $(Jc_\epsilon^2-\|p\|_2^2)/n$ exactly.
    """
    p, n, one, two, three = GOLDEN[row]
    found = risks(law(p, n, 3), p)
    formula = (len(p) * 4 - sum(rational(v) ** 2 for v in p)) / n
    yield prove.comparison(found.raw, "==", formula)
    yield prove.comparison(["+", *(q for _, q in found.squares)], "==", 1)
    yield from _within(found.raw, one, raw)
    yield from _within(_expected(found, "square"), two, square)
    yield from _within(_expected(found, "root"), three, root)


@claim("sec-4-claim", "Section 4", {"first": "75"}, {"constant": "29"}, uses="abstract-distribution table-1-distribution-lower")
def sec_4_claim(first: str = "76", constant: str = "30") -> Steps:
    r"""For $J \ge 2$, $\epsilon \le 1$, $n\epsilon^2 \ge 1$: the error is at most $(\frac{76\log J}{n\epsilon^2})^{1/4}$, and for
    $n \le J^2/\epsilon^2$ within $30(76\log J)^{1/4}$ of the least error of independent $\epsilon$-LDP reports.

    The bounds are abstract-distribution and table-1-distribution-lower, whose minimum is its first term
    $\frac1{30}(n\epsilon^2)^{-1/4}$ for $n\epsilon^2 \le J^2$. The step is the quotient of the fourth powers, $30^4\cdot76\log
    J$.
    """
    yield f"76*j/(n*x^2) = ({constant})^4*({first})*j*(1/(30^4*n*x^2))"


@false("sec-4-special-case", "Section 4", "E4", *(SCALES), at=rows(2), uses="beyond-alg-3-bias")
def sec_4_special_case_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$A = \mathbb I_J$ in Theorem 3.4: false for $J = 2$, $p = e_1$, $\epsilon = 1$, $n = 10^4, 10^6$.

    A = I_2, p = e_1: every active user has item 1; unprojected if nhat >= n/12, else the first coordinate is at most 1.
    """
    n = (10**4, 10**6)[row]
    switch = compared(rejection_projection.threshold(2, 2, n, 1), "<=", Fraction(n, 12))
    limit = rejection_projection.theorem_3_4(2, 2, n, 1) * rational(scale)
    yield from truncation(n, 1)
    yield switch
    yield compared(bias(n, 1) * (1 - TINY), "<=", limit)


@claim(
    "sec-4-special-case-corrected",
    "Section 4",
    {"first": "1000"},
    {"second": "64"},
    uses="thm-3.4-corrected table-1-offline-upper-corrected",
)
def sec_4_special_case_corrected(first: str = "1088", second: str = "68") -> Steps:
    r"""$A = \mathbb I_J$ ($d = J$, $r = 1$) in the corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at
    most $r\min\left((\frac{1088\log J\log n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\, 2r(e^{-n/8} +
    \frac2n)$.

    For $A = \mathbb I_J$ the columns have the norm $r = 1$ and $d = J$, and $Ap = p$. So the statement is
    table-1-offline-upper-corrected for this matrix, from thm-3.4-corrected.

    By part (1) of the step $l = \log n = 1 + m \ge 1$ for $n \ge 3$, by part (2) $2J \le J^2$, so $\log(2J) = \frac{2j}{1+v} \le
    2j$, and $\epsilon = \frac1{1+w}$. Parts (3) and (4) are that the radicands of its main terms are at most
    $\frac{1088jl}{n\epsilon^2}$ and $\frac{68dl}{n\epsilon^2}$.
    """
    yield from pure_rate(first, second)
