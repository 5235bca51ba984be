"""Claims of linear-queries: Table 1, printed and explicit.

x = epsilon, y = t - 1, x <= y <= 2x for x <= 1. The lower bounds are for protocols in which the n reports are independent, each
user having any epsilon-LDP channel, and for every estimate.
"""

from exactdp.bounds.linear_queries import table
from exactdp_checks.claims.notation import Steps, Verdict, compared, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.active import biased
from exactdp_checks.claims.papers.linear_queries.helpers.errors import (
    KAPPAS,
    SMALL,
    X,
    adaptive_below,
    assouad,
    distribution_rate,
    fano,
    offline_below,
    pure_rate,
)
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import agrees, rows

LARGE = (("1", 10**4), ("10", 10**6), ("100", 10**10))
SCALES = ({"scale": "9/10"}, {"scale": "11/10"})


@false("table-1-offline-upper", "Table 1", "E4", *SCALES, at=rows(LARGE), uses="beyond-alg-3-bias")
def table_1_offline_upper_as_printed(row: int, scale: str = "1") -> Steps:
    r"""Error of Algorithm 4 at most $\kappa r\min\left((\frac{\log J\log n}{n\epsilon^2})^{1/4}, \sqrt{d/(n\epsilon^2)}\right)$:
    false at $\kappa = 1, n = 10^4$; $\kappa = 10, n = 10^6$; $\kappa = 100, n = 10^{10}$ ($d = 1$, $A = [1, 1]$, $\epsilon = 1$).

    The error of Algorithm 4 at d = 1, A = [1, 1], epsilon = 1 <= kappa min((l ln n/n)^(1/4), sqrt(1/n)).
    """
    kappa, n = rational(LARGE[row][0]), LARGE[row][1]
    steps, error = biased(n, "1")
    yield from steps
    yield compared(error, "<=", table.offline(1, 2, n, 1).upper * (kappa * rational(scale)))


@claim("table-1-offline-upper-corrected", "Table 1", {"first": "1087"}, {"second": "67"}, uses="thm-3.4-corrected")
def table_1_offline_upper_corrected(first: str = "1088", second: str = "68") -> Steps:
    r"""The corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at most $r\min\left((\frac{1088\log J\log
    n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\, 2r(e^{-n/8} + \frac2n)$.

    The main terms of thm-3.4-corrected, which holds for $\epsilon \le 1 < 2\log2$, are
    $(\frac{32\log(2J)}n(\frac{16l}{\epsilon^2} + 1))^{1/4}$ and $(\frac1n(\frac{64dl}{\epsilon^2} + 4))^{1/2}$, $l = \log n$. By
    part (1) of the step $l = 1 + m \ge 1$ for $n \ge 3$; by part (2) $2J \le J^2$, so $\log(2J) = \frac{2j}{1+v} \le 2j$, $j =
    \log J$; and $\epsilon = \frac1{1+w}$.

    Parts (3) and (4) are that the radicands are at most $\frac{1088jl}{n\epsilon^2}$ and $\frac{68dl}{n\epsilon^2}$. The rest,
    $2r(e^{-n/8} + \frac2n)$, is that of thm-3.4-corrected.
    """
    yield from pure_rate(first, second)


@false("table-1-offline-lower", "Table 1", "E11", *SCALES, at=rows(KAPPAS), uses="beyond-small-j")
def table_1_offline_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The lower bound $\kappa r\min\left((n\epsilon^2)^{-1/4}, \sqrt{d/(n\epsilon^2)}\right)$ without a relation of $J$ and $d$:
    false for $\kappa = 1, 0.1, 0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at $\epsilon = 1$,
    $d = n = 1000/\kappa^4$.
    """
    return offline_below(row, scale)


@claim(
    "table-1-offline-lower-corrected",
    "Table 1",
    {"constant": "11"},
    {"spread": "2"},
    uses="beyond-djw13b-contraction",
    assumes="assouad pinsker tensorisation convexity-of-divergence bayes-minimax calculus exp-above-tangent",
)
def table_1_offline_lower_corrected(constant: str = "12", spread: str = "1") -> Steps:
    r"""$\sup_{A,p}$ of the error is at least $\frac r{12}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac d{n\epsilon^2}}\right)$ for
    $J \ge 2d$, $n\epsilon^2 \ge 1$, $\epsilon \le 1$, for every protocol with independent $\epsilon$-LDP reports.

    Let $k = q^2 \le d$ and $A = r[I_k, -I_k]$, filled up with zeros and repeated columns. For a vector $v$ of signs let $p(\pm j)
    = \frac{1\pm Dv_j}{2k}$; part (1) of the step is $(Ap)_j = rDv_j/k$. To change $v_j$ moves $p$ by $D/k$ in total variation.
    With $y = e^\epsilon - 1$ and $s = \sqrt n$, by beyond-djw13b-contraction the two divergences of the laws of $n$ independent
    reports add up to at most $s^2y^2D^2/k^2$, so one is at most half of it, and Pinsker's inequality halves it again: at $D =
    k/(sy)$ the square of the total variation is at most $\frac14$, part (2). Mixtures over the other signs are no further apart.

    By the lemma of Assouad the signs read off the estimate are wrong in at least $k(1-\frac12)/2$ places on average. $h$ wrong
    places cost an error of at least $\frac{rD}k\sqrt h \ge \frac{rD}kh/\sqrt k$, part (3) for $h \le k$ and part (4): the error
    is at least $\frac{rD}{4q}$, which is $\frac{rq}{4sy}$ by part (5).

    With $y = \frac{2\epsilon}{1+v} \le 2\epsilon$ for $\epsilon \le 1$ (convexity, $e < 3$): for $d \le s\epsilon$ take $k = d$,
    so $D \le 1$ as $y \ge \epsilon$, and part (6) is the bound $\frac r{12}\sqrt{d/(n\epsilon^2)}$. Otherwise take $k$ the
    integer part of $s\epsilon \ge 1$, at least half of it, and part (7) is the bound $\frac r{12}(n\epsilon^2)^{-1/4}$, squares
    compared. The larger of the errors at all $v$ is at least their mean.
    """
    yield from assouad(constant, spread)


@claim("table-1-distribution-upper", "Table 1", {"first": "75"}, {"second": "4"}, uses="thm-4.2-sharp beyond-c-eps")
def table_1_distribution_upper(first: str = "76", second: str = "5") -> Steps:
    r"""Explicitly, for $\epsilon \le 1$ and $J \ge 2$: the error is at most $\min\left((\frac{76\log J}{n\epsilon^2})^{1/4},
    \sqrt{\frac{5J}{n\epsilon^2}}\right)$ for every $n$.

    By thm-4.2-sharp the error is at most $(8c_\epsilon^2\log(2J)/n)^{1/4}$ and $\sqrt{Jc_\epsilon^2/n}$. By beyond-c-eps
    $c_\epsilon \le \frac2\epsilon + \frac\epsilon6$, written as a quotient by $1 + z$, and $\epsilon = \frac1{1+w} \le 1$.

    Part (1) of the step is $2J \le J^2$, so that $\log(2J) = \frac{2l}{1+v} \le 2l$, $l = \log J$. Part (2) is
    $8c_\epsilon^2\log(2J)/n \le \frac{76l}{n\epsilon^2}$, and part (3) $Jc_\epsilon^2/n \le \frac{5J}{n\epsilon^2}$.
    """
    yield distribution_rate(first, second)


@claim("table-1-distribution-previous", "Table 1", {"second": "4"}, {"second": "46/10"}, uses="beyond-hr-mse beyond-c-eps")
def table_1_distribution_previous(second: str = "5") -> Steps:
    r"""Explicitly, for $\epsilon \le 1$: raw Hadamard Response has the error at most $\sqrt{5J/(n\epsilon^2)}$.

    Step 1 is $(EX)^2 \le EX^2$ for $X = \|\bar p - p\|_2$. By beyond-hr-mse $EX^2 = (Jc_\epsilon^2 - \|p\|_2^2)/n$, and by
    beyond-c-eps $c_\epsilon \le \frac2\epsilon + \frac\epsilon6$. Step 2, with $\epsilon = \frac1{1+w} \le 1$, is
    $Jc_\epsilon^2/n \le \frac{5J}{n\epsilon^2}$.
    """
    yield jensen()
    yield f"for J >= 1, w >= 0, z >= 0, n > 0: J*{SMALL}^2/n <= ({second})*J/(n*{X}^2)"


@claim("table-1-distribution-lower", "Table 1", {"constant": "29"}, {"pair": "3"}, uses="table-1-offline-lower-corrected")
def table_1_distribution_lower(constant: str = "30", pair: str = "2") -> Steps:
    r"""Explicitly: $\sup_p$ of the $L_2$ error is at least $\frac1{30}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac
    J{n\epsilon^2}}\right)$ for $J \ge 2$, $\epsilon \le 1$, $n\epsilon^2 \ge 1$, for every protocol with independent
    $\epsilon$-LDP reports.

    Let $2k \le J$ items be in pairs, $p(\pm j) = \frac{1\pm Dv_j}{2k}$. By table-1-offline-lower-corrected for $A = [\mathbb I_k,
    -\mathbb I_k]$, $r = 1$, every estimate of the differences $p(+j)-p(-j)$ has, for some $v$, an $L_2$ error of at least
    $\frac1{12}\min((n\epsilon^2)^{-1/4}, \sqrt{k/(n\epsilon^2)})$.

    An estimate of $p$ estimates these differences: by step 1 the square of the error in a pair, $a^2+b^2$, is at least half of
    the square of the error of the difference, a factor 2 in the square. For $k = \lfloor J/2\rfloor$, $J \le 2k+1 \le 3k$, step
    2: a factor 3 in the square of the second term. Together $12^2\cdot2\cdot3 \le 30^2$, step 3.
    """
    yield f"a^2 + b^2 - (a-b)^2/2 = (a+b)^2/({pair})"
    yield "for k >= 1: (2*k + 1)/3 <= k"
    yield f"12^2*2*3 <= ({constant})^2"


@false("table-1-adaptive-lower", "Table 1", "E11", {"scale": "2"}, {"scale": "1/2"}, at=rows(KAPPAS), uses="beyond-small-j")
def table_1_adaptive_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The lower bound $\kappa r\sqrt{c_\epsilon^2d\log d/n}$ without a relation of $J$ and $d$: false for $\kappa = 1, 0.1,
    0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at $d = 100/\kappa^2$, $e^\epsilon = 3$.
    """
    return adaptive_below(row, scale)


@claim(
    "table-1-adaptive-lower-corrected",
    "Table 1",
    {"constant": "11"},
    {"share": "5"},
    assumes="fano kl-chi-square conditioning bayes-minimax",
)
def table_1_adaptive_lower_corrected(constant: str = "12", share: str = "4") -> Steps:
    r"""For $d$ fixed queries $\sup_p$ of the $L_\infty$ error is at least $\frac r{12}c_\epsilon\sqrt{d\log(2d)/n}$ for $d \ge
    4$, $e^\epsilon \le 3$, $J$ at least the power of two above $d$, $n \ge e^\epsilon d\log(2d)/(e^\epsilon-1)^2$, for every
    protocol with independent $\epsilon$-LDP reports.

    Let $K \ge d + 1$ be a power of two, at most $J$, and let the queries be $rH_j$, $d$ rows of the Hadamard matrix of order $K$
    other than the constant one; the $2d$ laws are $p = (1 \pm DH_j)/K$, $V$ one of them at random. With $t = e^\epsilon$, the
    values $Q(y|x)$ of a channel at an output are in $[m, tm]$, with a mean $M$ over the items. By step 1 $(Q-m)(tm-Q) \ge 0$
    makes the mean of $Q^2$ at most $(t+1)mM - tm^2$, and by step 2 the variance is at most $\frac{(t-1)^2}{4t}M^2$.

    Under a law the output has the probability $M \pm DE(H_jQ)$. The rows are orthogonal, so the squares of $E(H_jQ)$ add up to at
    most the variance (Bessel). As $KL \le \chi^2$ and the $M$ add up to 1, the information of one report about $V$ is at most
    $D^2\frac{(t-1)^2}{4td}$, and that of $n$ independent reports at most $n$ times this: $\frac14\log2d$ at $D^2 =
    \frac{td\log2d}{n(t-1)^2}$, step 3, which is at most 1 by the condition on $n$.

    By the inequality of Fano an estimate of $V$ is wrong with probability at least $1 - \frac14 - \frac{\ln2}{\ln2d}$, at least
    $\frac5{12}$ as $2d \ge 8$: steps 4 and 5. The answers to two of the laws differ by at least $rD$ in some query, so an error
    below $\frac12rD$ would name $V$: the mean error is at least $\frac5{24}rD$. Step 6, with $t = 1 + \frac2{1+w} \le 3$, is that
    $\frac{25}{576}\cdot\frac t{(t-1)^2}$ is at least $c_\epsilon^2/12^2$.
    """
    yield from fano(constant, share)
    own = table.adaptive(4, 100, 2, 5)
    yield [agrees(value, "5*3*sqrt(4*ln(4)/100)") for value in (own.upper, own.previous, own.lower)]


@false(
    "table-1-trivial-r",
    "Table 1, caption",
    "E10",
    {"scale": "3/2"},
    {"scale": "19/10"},
    at=rows(2),
    uses="sec-3.2-error-at-most-r-corrected beyond-adaptive-error-range",
)
def table_1_trivial_r_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error is at most $r$: false for Algorithm 4 ($2r$, projected, $A = [r, -r]$) and for Algorithm 6 ($3r$ at $e^\epsilon
    = 3$, $q = r$, the report $-2r$).

    |estimate - truth| <= r = 1: projected -1 for 1 (A = [1, -1]); -c for 1 at t = 3 (q = 1, one report).
    """
    estimate = (-1, -2)[row]
    return prove.comparison(["-", 1, estimate], "<=", rational(scale))


@claim(
    "table-1-trivial-r-corrected", "Table 1, caption", {"most": "1"}, {"most": "19/10"}, uses="sec-3.2-error-at-most-r-corrected"
)
def table_1_trivial_r_corrected(most: str = "2") -> Steps:
    r"""The estimate 0 has error at most $r$; a projected estimate at most $2r$; two distributions are within $\sqrt2$.

    The estimate 0 has the error $\|Ap\| \le r$, and a projected estimate is sec-3.2-error-at-most-r-corrected. For distributions
    $\|p-q\|^2 = \|p\|^2 + \|q\|^2 - 2\langle p, q\rangle$; the step, with $\|p\|^2 = \frac1{1+u}$, $\|q\|^2 = \frac1{1+v}$ and $w
    = \langle p, q\rangle \ge 0$, is that this is at most 2.
    """
    yield f"for u >= 0, v >= 0, w >= 0: 1/(1+u) + 1/(1+v) - 2*w <= ({most})"
