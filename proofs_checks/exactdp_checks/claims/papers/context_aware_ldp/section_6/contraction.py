"""Claims of context-aware-ldp: chi-square contraction over all channels, blocks (section 6.2, appendix D.2).

Every inequality is about one column of a channel within the policy and one block of even size k_j (k in formulas), and summed
over blocks and outputs; statements hold for every size and every t = e^epsilon.
"""

from typing import Any

from exactdp.bounds.context_aware_ldp import lower
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import with_example
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K, R, S, T, X = (variable(name) for name in ("k", "r", "S", "t", "x"))
U = T - 1


def _pairs(factor: str = "1") -> Verdict:
    """Is d^2 <= factor (u^2/k_j^2) (sum over the block)^2 for the difference d of two symbols of the block?

    m is the least entry of the column in the block, the two are m + v and m + v + d <= t m, so that u m = v + d + r, and the sum
    of the block is k_j m + 2 v + d + x.
    """
    d, v = variable("d"), variable("v")
    total = K * (v + d + R) / U + 2 * v + d + X
    most = rational(factor) * U**2 / K**2
    example = prove.at_most(U**2, ["*", most, ["^", K + U, 2]], k=2, t=1)  # one symbol at t, the others at 1
    bound = most * total**2
    return with_example(example, lambda: [prove.at_most(d**2, bound, d=0, k=2, r=0, t=1, v=0, x=0, above=("t",))])


def _chain(constant: str = "8") -> list[Verdict]:
    """chi2 <= constant k alpha^2 u^2/S2: with S = S2, the sum in a block and r outside of it, by ``_pairs`` for its pairs.

    First that the value 8 k alpha^2 (u/(t+1))^2/S2 of randomised response on pairs is not above the bound.
    """
    block, total, most = variable("sum"), variable("S"), rational(constant)
    left = ["/", 4 * K**2 / total * (K / 2) * (U**2 / K**2) * block**2, ["+", block, R]]
    return [
        prove.at_most(8 * U**2 / (T + 1) ** 2, most * U**2, t=1),
        _pairs(),
        prove.at_most(left, most * K * U**2 / total * block, sum=0, S=1, k=1, r=0, t=1, above=("sum",)),
    ]


def _thirty_two(constant: str = "8") -> Verdict:
    """The chain, and the sum over the outputs: sum over j of (constant k_j/S2) k_j, term by term."""
    last = identity(["*", ["/", ["*", rational(constant), K], S], K], rational(constant) * K**2 / S)
    return prove.all_of([*_chain(constant), last])


@claim("sec-d.2-pairs", "Appendix D.2", {"factor": "3/4"}, {"factor": "1/2"})
def sec_d_2_pairs(factor: str = "1") -> Any:
    r"""$(Q(y|j,2i)-Q(y|j,2i-1))^2 \le \frac{(e^\epsilon-1)^2}{k_j^2}(\sum_iQ(y|j,i))^2$ for two symbols of a block with $k_j \ge
    2$, every $k_j$ and $\epsilon > 0$: the difference is at most $e^\epsilon-1$ times the least entry of the block.

    Let $m$ be the least entry of the column in the block and $m + v$, $m + v + d$ the two entries, $v, d \ge 0$. By privacy
    $m + v + d \le e^\epsilon m$, that is $(e^\epsilon-1)m = v + d + r$ with $r \ge 0$. The $k_j - 2$ other entries are at
    least $m$, so that the sum of the block is $k_jm + 2v + d + x$ with $x \ge 0$.

    Part (2) of the step is $d^2 \le \frac{(e^\epsilon-1)^2}{k_j^2}(k_jm + 2v + d + x)^2$ with $m = (v+d+r)/(e^\epsilon-1)$.
    Part (1) is an example, one symbol at $e^\epsilon$ and the others at 1.
    """
    return _pairs(factor=factor)


@claim(
    "eq-32-chain", "Appendix D.2, equation (32)", {"constant": "199/100"}, {"constant": "1"}, uses="eq-31-corrected sec-d.2-pairs"
)
def eq_32_chain(constant: str = "8") -> Any:
    r"""$\chi^2(Q|\mathcal P_{\mathcal Z}) \le
    \frac{k\alpha^2(e^\epsilon-1)^2}{\sum_tk_t^2}\sum_y\sum_j\frac{8k_j}{\sum_tk_t^2}\sum_iQ(y|j,i) =
    \frac{k\alpha^2(e^\epsilon-1)^2}{\sum_tk_t^2}\sum_j\frac{8k_j}{\sum_tk_t^2}k_j$: block by block in every column, every
    size; no constant below 2 will do.

    By (31), eq-31-corrected, the contribution of block $j$ in column $y$ is $\frac{k\alpha^2}{S_2}\cdot\frac{4k_j^2}{S_2}$
    times the sum of its $k_j/2$ squared differences, over the sum of the whole column, $S_2 = \sum_tk_t^2$. Each square is
    at most $\frac{(e^\epsilon-1)^2}{k_j^2}$ times the square of the sum of the block: sec-d.2-pairs, parts (2) and (3) of
    the step.

    Part (4) is that $\frac{4k_j^2}{S_2}\cdot\frac{k_j}2\cdot\frac{(e^\epsilon-1)^2}{k_j^2}$ times this square over the sum
    of the column (that of the block plus $r \ge 0$) is at most $\frac{8k_j(e^\epsilon-1)^2}{S_2}$ times the sum of the
    block: the first inequality. The sum over $y$ of $Q(y|j,i)$ is 1, and over the $k_j$ symbols $k_j$: part (5).

    Part (1) compares the bound with the value for blocks of two symbols and randomised response: there $d =
    \frac{e^\epsilon-1}{e^\epsilon+1}$ in columns of sum 1, so that by (31) it is
    $8k\alpha^2(\frac{e^\epsilon-1}{e^\epsilon+1})^2/S_2$. As $\epsilon \to 0$ its ratio to $k\alpha^2(e^\epsilon-1)^2/S_2$
    tends to 2, and no constant below 2 will do.
    """
    return _thirty_two(constant)


@claim("eq-32", "Appendix D.2, equation (32)", {"constant": "199/100"}, {"constant": "1"}, uses="eq-31-corrected sec-d.2-pairs")
def eq_32(constant: str = "8") -> Steps:
    r"""$\max_Q\chi^2(Q|\mathcal P_{\mathcal Z}) \le 8k\alpha^2(e^\epsilon-1)^2/\sum_tk_t^2$ over $(\Pi,\epsilon)$-BSLDP channels,
    every size and $\epsilon > 0$.

    The step is that of eq-32-chain. By (31), sec-d.2-pairs (parts 2 and 3) and part (4) block $j$ contributes at most
    $\frac{k\alpha^2(e^\epsilon-1)^2}{S_2}\cdot\frac{8k_j}{S_2}\sum_iQ(y|j,i)$ in column $y$, $S_2 = \sum_tk_t^2$.

    The sum over $y$ is $k_j$ in place of $\sum_iQ(y|j,i)$ (part 5), and the sum of $8k_j^2/S_2$ over the blocks is 8. The
    bound is the same for every channel of the policy, so it holds for the maximum. Part (1) is an example, randomised
    response on blocks of two.
    """
    yield _thirty_two(constant)
    yield agrees(lower.block_chi_square_printed([2, 4], "alpha"), f"({constant})*6*alpha^2*(t-1)^2/20")


@claim(
    "eq-32-sharp", "Appendix D.2, equation (32)", {"constant": "199/100"}, {"constant": "1"}, uses="eq-31-corrected sec-d.2-pairs"
)
def eq_32_sharp(constant: str = "2") -> Steps:
    r"""$\max_Q\chi^2(Q|\mathcal P_{\mathcal Z}) \le 2k\alpha^2(e^\epsilon-1)^2/\sum_tk_t^2$, every size and $\epsilon > 0$; 2 is
    the least constant, by randomised response on pairs as $\epsilon \to 0$.

    The steps are those of eq-32 with 2 in place of 8. By (31), sec-d.2-pairs (parts 2 and 3) and part (4) block $j$
    contributes at most $\frac{k\alpha^2(e^\epsilon-1)^2}{S_2}\cdot\frac{2k_j}{S_2}\sum_iQ(y|j,i)$ in column $y$, $S_2 =
    \sum_tk_t^2$; the sum over $y$ is $k_j$ in place of the last sum (part 5), and that of $2k_j^2/S_2$ over the blocks is 2.

    For blocks of two symbols randomised response has $d = \frac{e^\epsilon-1}{e^\epsilon+1}$ in columns of sum 1, so that by
    (31) its value is $8k\alpha^2(\frac{e^\epsilon-1}{e^\epsilon+1})^2/S_2$, which part (1) compares with the bound. The
    ratio to $k\alpha^2(e^\epsilon-1)^2/S_2$ is $8/(e^\epsilon+1)^2$ and tends to 2 as $\epsilon \to 0$: so 2 is the least
    constant.
    """
    yield _thirty_two(constant)
    yield agrees(lower.block_chi_square_sharp([2, 4], "alpha"), f"({constant})*6*alpha^2*(t-1)^2/20")


@claim("eq-21", "Section 6.2, equation (21)", {"slope": "17/10"}, {"constant": "199/100"}, uses="eq-32-sharp", assumes="calculus")
def eq_21(slope: str = "2", constant: str = "2") -> Steps:
    r"""$\max_Q\chi^2(Q|\mathcal P_{\mathcal Z}) \le 2k\alpha^2(e^\epsilon-1)^2/\sum_jk_j^2$, hence at most
    $8k\alpha^2\epsilon^2/\sum_jk_j^2$ for $0 < \epsilon \le 1$, as $e^\epsilon-1 \le 2\epsilon$ there (convexity, and its
    value at 1).

    Steps 2 to 4 are those of eq-32-sharp, the first inequality. Step 1 is $e - 1 < 2$: as $e^\epsilon - 1$ is convex and 0
    at 0, it is at most $2\epsilon$ on $[0, 1]$. Its square is at most $4\epsilon^2$, which makes 8 of the factor 2.
    """
    top = prove.comparison(["-", ["exp", 1], 1], "<", rational(slope))
    yield top
    yield from _chain(constant)
