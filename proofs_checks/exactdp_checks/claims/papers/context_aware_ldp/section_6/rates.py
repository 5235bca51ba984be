"""Claims of context-aware-ldp: the sample complexity of Theorem 4, equation (3), and the texts around them.

As in ``rates``: explicit inequalities for 0 < epsilon <= 1 and alpha <= 1/16. S2' is the sum of k_j^2 over the blocks of at least
two symbols, k_1 the number of singletons. The lower bound of order 1/epsilon^2 is that of the even blocks that remain when an odd
block of 3 or more drops one symbol; a singleton has no part in it.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp import rates
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.rates import (
    C,
    X,
    average,
    below,
    block_lower,
    ends,
    even_lower,
    even_part,
    free_lower,
    upto,
)
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K, SQUARES = variable("k"), variable("S")


def _all_singletons(kappa: str, scale: str = "1") -> Verdict:
    """Is kappa S2/eps^2 = 2 kappa/eps^2 <= (k-1)/4 + alpha^2 at k = m = 2, eps = kappa/20, alpha = 1/16? No noise is needed."""
    level = rational(kappa) / 20
    return prove.comparison(rational(scale) * rational(kappa) * 2 / level**2, "<=", Fraction(1, 4) + Fraction(1, 256))


@claim(
    "thm-4",
    "Theorem 4",
    {"scale": "1/10"},
    {"scale": "2"},
    at=({"kappa": "1"}, {"kappa": "1/10"}, {"kappa": "1/100"}, {"kappa": "1/1000"}),
    uses="sec-1.1-nonprivate",
    cause="E3",
)
def thm_4_as_printed(kappa: str, scale: str = "1") -> Any:
    r"""Theorem 4, lower side, with the hidden constant $\kappa$: $\kappa\sum_j k_j^2/(\alpha^2\epsilon^2) \le n$ for every
    partition. (False for two singletons at $\epsilon = \kappa/20$, $\alpha = \frac1{16}$.)

    Two singletons are a policy that asks nothing, so that the empirical distribution has $\alpha^2n \le \frac14+\alpha^2$
    (sec-1.1-nonprivate); the printed rate, times $\alpha^2$, is $\frac{2\kappa}{\epsilon^2} = \frac{800}\kappa$.
    """
    return _all_singletons(kappa, scale=scale)


@claim(
    "thm-4-corrected",
    "Theorem 4",
    {"first": "1/1535"},
    {"second": "1/2047"},
    {"both": "1/4095"},
    {"blocks": "8"},
    {"rest": "1"},
    {"share": "1/2"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 prop-5-l1-sharp sec-1.1-nonprivate beyond-bs-singleton-risk-sharp",
    assumes="calculus exp-above-tangent",
)
def thm_4_corrected(
    first: str = "1/1536",
    second: str = "1/2048",
    both: str = "1/4096",
    blocks: str = "9",
    rest: str = "513/512",
    share: str = "4/9",
) -> Steps:
    r"""For $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$, every partition of $k \ge 2$ symbols, $R =
    \frac{S_2'}{\alpha^2\epsilon^2} + \frac k{\alpha^2}$, $S_2' = \sum_{k_j \ge 2} k_j^2$: $R/4096 < n(k, \alpha,
    Q_{\Pi,\epsilon}) \le 9R$. (Channels with finitely many outputs, estimates in the simplex.)

    At $k = 1$, $n = 0$.

    Lower side. An odd block of 3 or more drops a symbol, which keeps $\frac49$ of its square (steps 1 and 2), and singletons
    have no mass: by beyond-assouad-bs-n $n > \frac{S_2'}{1536\alpha^2\epsilon^2}$, step 3, with $e^\epsilon - 1 \le
    2\epsilon$ for $\epsilon \le 1$ (convexity, $e < 3$); for $S_2' = 0$ this is 0. A channel of the policy is one without
    constraint, so that $n > \frac k{2048\alpha^2}$ by sec-1.1-nonprivate, step 4. Step 5 averages the two.

    Upper side. By beyond-bs-singleton-risk-sharp and beyond-simplex-factor-2 $E[d_{TV}] \le E[\ell_1] \le \sqrt{(c^2S_2' +
    k_1)/n}$, so that $\lfloor(c^2S_2' + k_1)/\alpha^2\rfloor + 1$ reports are enough. Step 6 is $c^2S_2' \le
    9S_2'/\epsilon^2$, as $c = 1 + \frac2{e^\epsilon-1}$ and $e^\epsilon - 1 \ge \epsilon$, and step 7 is $k_1 + \alpha^2 \le
    \frac{513}{512}k$, $k_1 = k - l$, $k = 2 + i$.

    In the steps both sides are times $\alpha^2$, $S$ is $S_2'$, and letters that are not negative stand for the ranges: $\epsilon
    = \frac1{1+w}$, $\alpha = \frac1{16+a}$, $e^\epsilon - 1 = \frac{2\epsilon}{1+v}$ in step 3 and $\epsilon(1+z)$ in step 6. $F$
    and $G$ are the two terms of $\alpha^2R$.
    """
    dropped, more = variable("l"), variable("i")
    parts = [
        *even_part(share),
        even_lower(first, SQUARES, S=0),
        below(rational(second) * K, free_lower(K), k=2),
        average(first, second, both),
        below(C * C * SQUARES, rational(blocks) * SQUARES / X**2, S=0),
        upto(2 + more - dropped, rational(rest) * (2 + more), i=0, l=0),
    ]
    yield from parts
    yield agrees(
        ends(rates.theorem_4_corrected([3, 1, 2, 1], "1/20", "1/3")), f"({both})*R", f"({blocks})*R", R=(13 * 9 + 7) * 400
    )
    yield agrees(ends(rates.theorem_4_corrected([1, 1], "1/16", 1)), f"({both})*R", f"({blocks})*R", R=2 * 256)


@claim(
    "beyond-thm-4-one-pair",
    "Theorem 4",
    {"pair": "3/2047"},
    {"both": "1/4095"},
    {"blocks": "8"},
    {"rest": "-1"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 prop-5-l1-sharp sec-1.1-nonprivate beyond-bs-singleton-risk-sharp",
    assumes="calculus exp-above-tangent",
)
def beyond_thm_4_one_pair(pair: str = "3/2048", both: str = "1/4096", blocks: str = "9", rest: str = "1") -> Steps:
    r"""For one block of 2 and $k-2$ singletons, $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$, $R = \frac k{\alpha^2} +
    \frac4{\alpha^2\epsilon^2}$: $R/4096 < n \le 9R$; for $k \ge 2$ singletons $\frac k{2048\alpha^2} < n \le \frac
    k{4\alpha^2}$ (sec-1.1-nonprivate).

    As thm-4-corrected, with $S_2' = 4$ and $k_1 = k - 2$: steps 1 to 3 are the two lower bounds, of beyond-assouad-bs-n with
    $e^\epsilon - 1 \le 2\epsilon$ and of sec-1.1-nonprivate, and their average; steps 4 and 5 are $4c^2 \le 36/\epsilon^2$
    and $k - 2 + \alpha^2 \le k$.
    """
    parts = [
        below(rational(pair) * 4 / X**2, block_lower(4)),
        below(rational("1/2048") * K, free_lower(K), k=2),
        average(pair, "1/2048", both),
        below(4 * C * C, rational(blocks) * 4 / X**2),
        upto(K - 2, rational(rest) * K, k=2),
    ]
    yield from parts


@claim(
    "sec-6-equal-blocks",
    "Section 6",
    {"scale": "1/10"},
    {"scale": "2"},
    at=({"kappa": "1"}, {"kappa": "1/10"}, {"kappa": "1/100"}, {"kappa": "1/1000"}),
    uses="sec-1.1-nonprivate",
    cause="E3",
)
def sec_6_equal_blocks_as_printed(kappa: str, scale: str = "1") -> Any:
    r"""Lower side for equal blocks, with the hidden constant $\kappa$: $\kappa k^2/(m\alpha^2\epsilon^2) \le n$. (False at $k = m
    = 2$, $\epsilon = \kappa/20$.)
    """
    return _all_singletons(kappa, scale=scale)


@claim(
    "sec-6-equal-blocks-corrected",
    "Section 6",
    {"low": "1/1535"},
    {"high": "9"},
    {"total": "2"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 prop-5-l1-sharp",
    assumes="calculus exp-above-tangent",
)
def sec_6_equal_blocks_corrected(low: str = "1/1536", high: str = "10", total: str = "1") -> Steps:
    r"""For $m$ blocks of $k/m \ge 2$ symbols, $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$: $\frac{k^2}{1536
    m\alpha^2\epsilon^2} < n \le \frac{10k^2}{m\alpha^2\epsilon^2}$.

    For $m$ blocks of $b \ge 2$ symbols $S_2 = mb^2 = \frac{k^2}m$: step 1. Lower side: an odd block drops a symbol, which
    keeps $\frac49$ of its square (steps 2 and 3), and step 4 is beyond-assouad-bs-n with $e^\epsilon - 1 \le 2\epsilon$ for
    $\epsilon \le 1$ (convexity, $e < 3$). Upper side: by prop-5-l1-sharp and beyond-simplex-factor-2 $E[d_{TV}] \le E[\ell_1]
    \le c\sqrt{S_2/n}$, and step 5 is $c^2S_2 + \alpha^2 \le 10S_2/\epsilon^2$, as $e^\epsilon - 1 \ge \epsilon$.
    """
    m, b = written("m", "b")
    squares = identity(m * b**2, rational(total) * (m * b) ** 2 / m)
    upper = upto(C * C * SQUARES, rational(high) * SQUARES / X**2, S=4)
    yield squares
    yield from even_part()
    yield even_lower(low, SQUARES, S=4)
    yield upper
    yield agrees(ends(rates.equal_blocks_corrected(12, 3, "1/20", "1/3")), f"({low})*48*9*400", f"({high})*48*9*400")
    yield agrees(ends(rates.equal_blocks_corrected(2, 1, "1/16", 1)), f"({low})*4*256", f"({high})*4*256")


@claim(
    "sec-6.1-upper",
    "Section 6.1",
    {"high": "9"},
    {"high": "1"},
    uses="prop-5-l1-sharp beyond-simplex-factor-2",
    assumes="exp-above-tangent",
)
def sec_6_1_upper(high: str = "10") -> Steps:
    r"""$n \le \frac{10 S_2}{\alpha^2\epsilon^2}$ samples suffice, $S_2 = \sum_j k_j^2$, for $0 < \epsilon \le 1$, $\alpha \le
    \frac1{16}$ and every partition; (29) itself gives $109$ in the place of $10$.

    By prop-5-l1-sharp and beyond-simplex-factor-2 $E[d_{TV}] \le E[\ell_1] \le \sqrt{c^2S_2/n}$, so that
    $\lfloor c^2S_2/\alpha^2\rfloor + 1$ reports are enough. The step is $c^2S_2 + \alpha^2 \le 10S_2/\epsilon^2$, with $c =
    1 + \frac2{e^\epsilon-1}$ and $e^\epsilon - 1 \ge \epsilon$.
    """
    yield upto(C * C * SQUARES, rational(high) * SQUARES / X**2, S=1)
    yield agrees(rates.section_6_1_upper([3, 1], "1/20", "1/3"), f"({high})*10*9*400")


@claim(
    "sec-6.1-l2-optimal",
    "Section 6.1",
    {"ratio": "63"},
    {"half": "1/5"},
    uses="beyond-assouad-bs prop-5-l2-sharp",
    assumes="assouad cauchy-schwarz",
)
def sec_6_1_l2_optimal(ratio: str = "64", half: str = "1/4") -> Steps:
    r"""For the largest block size $M \ge 2$, $N = M$ if $M$ is even and $M-1$ if odd, and $n \ge \frac{N^2}{4(e^\epsilon-1)^2}$:
    the minimax $E[\ell_2^2]$ is at least $\frac N{64n(e^\epsilon-1)^2}$, and the scheme has at most $c^2M/n$, that is at most
    $96(e^\epsilon+1)^2$ times as much ($64(e^\epsilon+1)^2$ for even $M$). (Projection to the simplex does not increase
    $\ell_2$; not for singletons alone, nor for smaller $n$.)

    On the largest block, of even size M: Assouad at alpha^2 = M^2/(64 n y^2) <= 1/16, that is n >= M^2/(4 y^2). 8 n alpha^2
    y^2/((1 - 2 alpha) M^2) = 1/(8 (1 - 2 alpha)) <= half = 1/4 for alpha <= 1/4, so E d_TV >= alpha/2, and E l2^2 is at least
    (E l1)^2/M >= alpha^2/M = M/(64 n y^2); the scheme has c^2 M/n, ratio (t+1)^2 times that. M odd: M - 1 >= 2M/3.
    """
    n, y, m, t = written("n", "y", "M", "t")
    size = variable("M")
    alpha = 1 / (4 + variable("a"))
    square = m**2 / (64 * n * y**2)
    root = identity(8 * n * square * y**2 / m**2, Fraction(1, 8))
    most = identity(m**2 / (64 * (m**2 / (4 * y**2)) * y**2), Fraction(1, 16))  # alpha^2 at the least n
    small = prove.at_most(1 / (8 * (1 - 2 * alpha)), rational(half), a=0)
    lower = m / (64 * n * (t - 1) ** 2)
    compared = identity(((t + 1) / (t - 1)) ** 2 * m / n, rational(ratio) * (t + 1) ** 2 * lower)
    odd = prove.at_most(Fraction(2, 3) * size, size - 1, M=3)
    yield root
    yield most
    yield small
    yield compared
    yield odd
