"""Claims of online-recommendation: what no algorithm can beat, sections 4, 6 and 7.1; Theorems 1, 2, 6 and 7.

Privacy is central and at the level of voters. Losses are worst expected losses over clients with D_C <= D and patterns of at most
n voters with at least P peers. An asymptotic statement becomes the explicit inequality from which it follows. In formulas l is
ln(n/P) >= 0, g = ln m > 0, x = ln(T/L), s = D + R, c = (3/4) ln 3 - ln 2. Stated, not certified: -ln(1-y) >= y, ln T <= T^d/d,
max >= mean.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.online_recommendation import lower, upper
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import minimax, optimum, value
from exactdp_checks.claims.papers.online_recommendation.section_7.lower import solved
from exactdp_checks.claims.papers.online_recommendation.section_8.cases import theorem_15
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _search(half: str = "1/2", share: str = "1/m") -> list[Verdict]:
    """Sum of 1 - s/m over s = 1, ..., m-1 is (m-1)/2: f(s) = s - s(s+1)/(2m) grows by 1 - s/m, f(0) = 0."""
    f = "({0} - {0}*({0}+1)/(2*m))"
    return [
        identity(f"{f.format('s')} - {f.format('(s-1)')}", f"1 - s*({share})"),
        identity(f.format("(m-1)"), f"({half})*(m-1)"),
        identity(f.format("0"), "0"),
    ]


def _guesses(half: str = "1/2") -> list[Verdict]:
    """A phase against every sequence b of m - 1 guesses, m <= 5: round s is lost if the liked group is none of b_1, ..., b_s.

    The mean over the uniform group is at least half (m-1), as at most s groups are found by round s.
    """
    found = []
    for m in (2, 3, 4, 5):
        lost = {sum(Fraction(m - len(set(b[:s])), m) for s in range(1, m)) for b in product(range(m), repeat=m - 1)}
        found += [prove.comparison(rational(half) * (m - 1), "<=", value) for value in sorted(lost)]
    return found


def _radius(m: int, share: str = "1/m") -> Verdict:
    """The mean of 1 - p_j over the uniform liked object j, sum p_j = 1: for every law p of the recommendation."""
    names = [f"p{j}" for j in range(m - 1)]
    chances = [*names, "(1 - " + " - ".join(names) + ")"]
    return identity("(" + " + ".join(f"(1 - {p})" for p in chances) + f")/{m}", f"1 - ({share})".replace("m", str(m)))


@claim("thm-1-sharp", "Section 4, Theorem 1", {"eight": "7"}, {"factor": "19/10"}, uses="thm-7-sharp thm-15-sharp")
def thm_1_sharp(eight: str = "8", factor: str = "2") -> Steps:
    r"""Every $\epsilon$-DP algorithm of worst-case expected loss at most $L$ has $\epsilon \ge \frac1P\ln\frac T{2L}$ and, if
    $6\ln T \le D+R \le T$, $\epsilon \ge \frac c{2P}\min\{\frac{D+R}4 - 1, \frac T8 - 8(L+1) - 1\}$, $c = \frac34\ln3 -
    \ln2$: the steps of the two proofs, for all values. With a cap $n$ on the voters of the promise the first needs $n \ge
    2P$, the second $n \ge P+1$.

    The first bound is thm-7-sharp, Lemma 8 solved for $\epsilon$, and the second is thm-15-sharp; the steps are theirs, in
    this order.
    """
    yield from solved(factor)
    yield from theorem_15(eight)


@claim("thm-1", "Section 4, Theorem 1", {"share": "11"}, {"share": "6"}, uses="thm-1-sharp thm-7 thm-15")
def thm_1(share: str = "12") -> Steps:
    r"""Explicitly: for $6\ln T \le D+R$ the mean of the two bounds of its explicit form is below $\epsilon$; for $D+R < 6\ln T$
    and $\ln\frac TL \ge (1-\beta)\ln T$, $\ln\frac TL \ge \frac12\ln\frac TL + \frac{1-\beta}{12}(D+R)$.

    For $s=D+R\ge6\ln T$ both bounds of the explicit form hold (thm-7, thm-15), so that their mean does: the first step. For
    $s<6\ln T$ put $s=\frac{6y}{1+v}$, $y=\ln T$, $x=\ln\frac TL\ge(1-\beta)y$: the second step is the inequality. The other
    steps are those of thm-1-sharp.
    """
    yield "for x >= 0, z >= 0: (x + (x+z))/2 <= x + z"
    yield f"for w >= 0, y >= 0, v >= 0, r >= 0: (1/(1+w))*(6*y/(1+v))/({share}) + (y/(1+w) + r)/2 <= y/(1+w) + r"
    yield from solved()
    yield from theorem_15()


@claim("thm-2", "Section 4, Theorem 2", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((2, 4), (3, 6), (2, 100)), "m", "T"),
    refuted="corner", cause="E2")  # fmt: skip
def thm_2_as_printed(m: int, T: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa(R+1)\log\frac nP$. (False for every $\kappa$: at $n = P$, $D = R = 0$, unanimous
    peers it is $\frac{(m-1)T}{3T-1} > 0$; shown at $\kappa = 1000$, the listed $m$, $T$.)

    The loss of p-REC_sim on unanimous peers, (1 - 1/m) gamma T, <= kappa (R+1) ln(n/P) at n = P = 12, R = 0.
    """
    loss = upper.uniform_loss(m, T) * (1 - Fraction(1, m))
    return prove.comparison(loss, "<=", ["*", rational(kappa), ["ln", Fraction(12, 12)]])


@claim("thm-2-corrected", "Section 4, Theorem 2", {"constant": "35"}, {"constant": "18"}, {"loss": "1"},
    uses="thm-16-corrected thm-17-corrected")  # fmt: skip
def thm_2_corrected(constant: str = "36", loss: str = "2") -> Steps:
    r"""From the numbers of loss rounds and the leak of a round (theorems 16 and 17, corrected): the loss of p-REC is at most
    $2m(2R+1)\ln\frac{(2R+1)n}{(R+1)P} + \frac{mT(R+1)}{3T-R-1} \le 5m(R+1)(1+\ln\frac nP)$, and it is
    $36m^2(2D+2R+1)\frac{\ln\tau}P$-DP over patterns with at least $P \ge 6m$ peers, $\tau = \frac T{R+1} \ge 2\sqrt2$: the
    algebra, all values.

    The first bound is the sum of thm-16-corrected and $\gamma T$ (sec-8.2-gamma-t-corrected), and the second is
    thm-17-corrected; the steps multiply out their constants, with $\lambda=2m\ln\tau$. The last inequality of the loss uses
    $\ln\frac{2R+1}{R+1}\le\ln2<1$.
    """
    credit = "(2*D + 2*R + 1)"
    yield f"(2*R+1)/(1/(2*m)) = ({loss})*m*(2*R+1)"
    yield "m/(3*T/(R+1) - 1)*T = m*T*(R+1)/(3*T - R - 1)"
    yield "for m >= 2, R >= 0, v >= 0: m*(R+1+v)*(R+1)/(3*(R+1+v) - R - 1) <= m*(R+1)/2"
    yield "for R >= 0: (2*R+1)/(R+1) <= 2"
    yield "ln(2) < 1"
    yield "for m >= 2, R >= 0, w >= 0, l >= 0: 2*m*(2*R+1)*(1/(1+w) + l) + m*(R+1)/2 <= 5*m*(R+1)*(1+l)"
    yield f"3*{credit}*(2*m*l)*(3*m*{credit}/((D+R+1)*P)) = 3*{credit}*2*m*3*m*{credit}/(D+R+1)*(l/P)"
    yield f"for D >= 0, R >= 0, m >= 2: 3*{credit}*2*m*3*m*{credit}/(D+R+1) <= ({constant})*m^2*{credit}"


@claim("sec-4-loss-optimal", "Section 4", {"kappa": "1"}, {"kappa": "1000000"}, at=rows(((3, 13), (2, 13)), "T", "n"),
    uses="beyond-def-2-cap", refuted="corner", cause="E4")  # fmt: skip
def sec_4_loss_optimal_as_printed(T: int, n: int, kappa: str = "1000") -> Verdict:
    r"""The loss of p-REC is at most $\kappa\ln T$ times the optimum. (False for every $\kappa$ at $D = R = 0$, $P = 12$, $n =
    13$, where the optimum is 0, that of majority; shown at $\kappa = 1000$, $m = 2$, the listed $T$.)

    (1 - 1/m) gamma T <= kappa ln(T) times the minimax loss at P = 12, m = 2.
    """
    loss = upper.uniform_loss(2, T) / 2
    return prove.comparison(loss, "<=", ["*", rational(kappa), ["ln", T], value(T, 12, n)])


@claim("sec-4-loss-optimal-corrected", "Section 4", {"first": "11"}, {"second": "7"}, uses="thm-2-corrected thm-6-corrected")
def sec_4_loss_optimal_corrected(first: str = "12", second: str = "8") -> Steps:
    r"""The corrected bound on the loss is at most $12m\ln\frac{2n}P + 2m$ times $(1-\frac1m)R$ for $R \ge 1$, and at most $8m\ln
    m + m$ times $\frac12(m-1)k$ for $R = 0$, $n \ge mP$, $k = \lfloor\log_m(n/P)\rfloor$; these are lower bounds for every
    algorithm.

    For $R\ge1$ the steps compare the bound of thm-2-corrected with $(1-\frac1m)R$, the lower bound of thm-6-corrected, with
    $\ln\frac{2R+1}{R+1}\le\ln2$. For $R=0$ put $g=\ln m$, $l=\ln\frac nP\le(k+1)g\le2kg$: the last steps compare with
    $\frac12(m-1)k$.
    """
    yield f"for m >= 2, R >= 1, a >= 0, l >= 0: 2*m*(2*R+1)*(a+l) + m*(R+1)/2 <= (({first})*m*(a+l) + 2*m)*(1-1/m)*R"
    yield f"for m >= 2, k >= 1, g >= 0: 2*m*(2*k*g) + m/2 <= (({second})*m*g + m)*(m-1)*k/2"
    yield "for k >= 1, g >= 0: (k+1)*g <= 2*k*g"


@claim("sec-4-loss-poly", "Section 4", {"constant": "4"}, {"constant": "41/10"}, uses="thm-2-corrected")
def sec_4_loss_poly(constant: str = "5") -> Steps:
    r"""Explicitly: the corrected bound on the loss is at most $5m(R+1)(1+\ln\frac nP)$, and $\ln T \le T^\delta/\delta$, so it is
    $O(T^\beta)$ for every $\beta > \eta$; the algebra, all values.

    Let $a=\ln\frac{2R+1}{R+1}$ and $l=\ln\frac nP$. As $\frac{2R+1}{R+1}\le2$ and $\ln2<1$, $a<1$; with $a=\frac1{1+w}$ the
    last step is the bound of thm-2-corrected by $5m(R+1)(1+l)$. For the order $\ln\frac nP$ is a power of $T$ as small as one
    likes, by $\ln T\le T^\delta/\delta$.
    """
    step = at_most("2*m*(2*R+1)*(1/(1+w) + l) + m*(R+1)/2", f"({constant})*m*(R+1)*(1+l)", m=2, R=0, w=0, l=0)
    yield "ln(2) < 1"
    yield "for R >= 0: (2*R+1)/(R+1) <= 2"
    yield step


@claim("sec-4-privacy-optimal", "Section 4", {"first": "3455"}, {"second": "935"}, uses="thm-17-corrected thm-15 thm-7")
def sec_4_privacy_optimal(first: str = "3456", second: str = "936") -> Steps:
    r"""With $s = D+R$: $36m^2(2s+1)\ln\tau$ is at most $\frac{3456m^2\ln\tau}c$ times $\frac{cs}{32}$ for $s \ge 1$, and at most
    $\frac{936m^2\ln T}{1-\beta}$ times $\frac12\ln\frac TL$ for $s \le 6\ln T$, $\ln T \ge 1$, $\ln\frac TL \ge (1-\beta)\ln
    T$: the bounds of theorems 17, 15 and 7, each over $P$.

    The upper bound is thm-17-corrected over $P$. The first step compares it with $\frac{cs}{32P}$ of thm-15, as $2s+1\le3s$
    for $s\ge1$. For $s\le6\ln T$ put $y=\ln T\ge1$, so that $2s+1\le13y$, and $x=\ln\frac TL\ge(1-\beta)y$ for thm-7: the
    second step.
    """
    upper_, y, k = "36*m^2*(2*s+1)*l", "y", "(1/(1+w))"
    small = f"36*m^2*(2*(6*{y}/(1+v))+1)*({y}/(1+z))"
    yield at_most(upper_, f"(({first})*m^2*l/c)*(c*s/32)", above=("c",), m=2, l=0, s=1, c=0)
    yield at_most(small, f"(({second})*m^2*{y}/{k})*(({k}*{y} + r)/2)", m=2, y=1, v=0, z=0, w=0, r=0)


@claim("thm-6", "Section 6, Theorem 6", {"kappa": "1"}, {"kappa": "1/1000000"}, at=rows(((2, 3), (1, 3), (3, 3)), "T", "n"),
    uses="beyond-minimax-nonprivate", refuted="corner", cause="E4")  # fmt: skip
def thm_6_as_printed(T: int, n: int, kappa: str = "1/1000") -> Verdict:
    r"""The worst-case expected loss is at least $\kappa(R+\ln\frac nP)$. (False for every $\kappa$: at $D = R = 0$, $m = P = 2$,
    $n = 3$ it is 0; shown at $\kappa = 1/1000$, the listed $T$.)

    kappa ln(n/P) <= the minimax loss at P = 2, which is the value of the programme.
    """
    best = value(T, 2, n)
    found = optimum(minimax(T, 2, n), best)
    return found if found.certificate is None else prove.comparison(["*", rational(kappa), ["ln", f"{n}/2"]], "<=", best)


@claim("thm-6-corrected", "Section 6, Theorem 6", {"half": "3/5"}, {"share": "1/(m+1)"},
    uses="sec-6-r-part beyond-minimax-nonprivate")  # fmt: skip
def thm_6_corrected(half: str = "1/2", share: str = "1/m") -> Steps:
    r"""Let $k = \max\{j: Pm^j \le n\}$. The worst-case expected loss of any algorithm is at least $(1-\frac1m)R$; at least
    $\frac12(m-1)k$ if $T \ge (m-1)k$; the sum of both if $T \ge R+(m-1)k$. In a phase of $m-1$ rounds one of $m$ groups,
    uniform, is liked, and each votes for its own object: every sequence of guesses loses at least $\frac{m-1}2$, $m \le 5$,
    as $\sum_s(1-\frac sm) = \frac{m-1}2$, every $m$; one of the first $R$ rounds loses $1-\frac1m$, $m \le 4$; that the $k$
    phases add up is stated. At $m = T = 2$, $P = 1$, $n = 4$, $R = 0$ it is the minimax loss (by the recursion).

    The search, one round of the first R, and the optimum at T = 2, P = 1, n = 4, where k = 2.
    """
    steps = [*_search(half), *_guesses(half), _radius(2, share), _radius(3, share), _radius(4, share)]
    yield from steps
    yield prove.comparison(lower.theorem_6_logarithm(2, 2, 1, 4), "==", value(2, 1, 4))


@claim("sec-6-log-part", "Section 6", {"share": "26/100"}, {"share": "1"}, at=rows(((1, 4), (1, 8), (2, 16)), "T", "n"),
    uses="beyond-minimax-recursion", refuted="corner", cause="E4")  # fmt: skip
def sec_6_log_part_as_printed(T: int, n: int, share: str = "1/2") -> Verdict:
    r"""The worst-case expected loss is at least $\frac12(m-1)\lfloor\log_m(n/P)\rfloor$ for every $T$. (False at $m = 2$, $P = 1$
    and the listed $T$ and $n$: at $T = 1$, $n = 4$ it is 1/2.)

    (m-1) k/2 at P = 1, m = 2 without the hypothesis T >= k, against the minimax loss.
    """
    return prove.comparison(rational(share) * lower.phases(2, 1, n), "<=", value(T, 1, n))


@claim("sec-6-log-part-corrected", "Section 6", {"half": "501/1000"}, {"floor": "19/10"},
    uses="thm-6-corrected beyond-minimax-nonprivate")  # fmt: skip
def sec_6_log_part_corrected(half: str = "1/2", floor: str = "2") -> Steps:
    r"""With $k = \lfloor\log_m(n/P)\rfloor$ and $T \ge (m-1)k$ it is at least $\frac12(m-1)k$: $k$ phases, each of which loses at
    least $\frac{m-1}2$ against every sequence of guesses ($m \le 5$; that they add up is stated). It is the optimum at $m =
    2$, $P = 1$, $n = 4$, $T = 2$; for $n \ge mP$ it is at least $\frac{m-1}{4\ln m}\ln\frac nP$.

    The phases; it is the value at T = 2, P = 1, n = 4; k >= (k + 1)/2 >= ln(n/P)/(2 ln m) for k >= 1.
    """
    tight = prove.comparison(rational(half) * lower.phases(2, 1, 4), "==", value(2, 1, 4))
    yield from _search(half)
    yield from _guesses(half)
    yield tight
    yield f"for k >= 1, w >= 0: (k + 1/(1+w))/({floor}) <= k"


@claim("sec-6-r-part", "Section 6", {"share": "1/(m+1)"}, {"share": "1/(m-1)"}, at=rows(((3,), (2,), (4,), (5,)), "m"))
def sec_6_r_part(m: int, share: str = "1/m") -> Any:
    r"""Against the liked object that is uniform among $m$, every law of the recommendation loses $1-\frac1m$ in a round, so
    $(1-\frac1m)R$ in $R$ rounds; $m \le 5$.
    """
    return _radius(m, share=share)
