"""Claims of context-aware-ldp: risks of the block Hadamard scheme (section 6.1, Proposition 5, appendix C.4).

From the exact variances n Var(p^_x) = c^2 p(X_j) - p_x^2 (beyond-bs-var) to the bounds, for every epsilon, partition and p. A sum
over blocks is bounded block by block; their masses p(X_j) have the sum 1. n = 1 where all sides scale alike; r = 1/sqrt(n) and R
= sqrt(S2), S2 = sum of k_j^2, are named by positive variables. E|d| comes from E d^2 by 2 lambda |d| <= d^2 + lambda^2. In steps
w0, w1 and w2 are weights to which the masses are in proportion; q = ||p||^2 on a set, P = its mass.
"""

from typing import Any

from exactdp.bounds.context_aware_ldp import risk
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, prove, rational, sentence, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import GAIN, C, am_gm, over_simplex, spread
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K, P, R = variable("k"), variable("P"), variable("r")  # block size and mass, 1/sqrt(n)
D = variable("d")
ABOVE = ("t", "R", "r")


def _own_variance() -> Verdict:
    """Every n Var(p^_x) = c^2 P - p_x^2 is at most c^2 P; p^_x is the score c or -c in the block, so E d^2 = c^2 P."""
    x = variable("x")
    return prove.at_most(C * C * P - x * x, C * C * P, above=("t",), P=0, x=0, t=1)


def _l1(share: str, factor: str) -> Verdict:
    """share E l1 <= sqrt(factor) c sqrt(S2/n), squares compared: with lambda = c k_j r/R in block j, the sum over the block of

    (Var + lambda^2)/(2 lambda) is c r (P_j R + k_j^2/R)/2, and these add up to c r (R + S2/R)/2 = c r R.
    """
    k, p, r, root = written("k", "P", "r", "R")
    scale = GAIN * k * r / root
    block = identity((k * GAIN**2 * p * r**2 + k * scale**2) / (2 * scale), GAIN * r * (p * root + k**2 / root) / 2)
    square = (rational(share) * (GAIN * r * (root + root**2 / root) / 2)) ** 2
    bound = prove.at_most(square.tree, (rational(factor) * GAIN**2 * root**2 * r**2).tree, above=ABOVE, R=0, r=0, t=1)
    return prove.all_of([am_gm(), _own_variance(), block, bound])


def _l2(factor: str) -> Verdict:
    """In each block c^2 k_j P_j - (its part of ||p||^2) <= factor c^2 M P_j, M = k_j + d; ||p||^2 there is at least P_j^2/k_j."""
    inside = C * C * K * P - P * P / K
    return prove.all_of(
        [spread(), prove.at_most(inside, rational(factor) * C * C * (K + D) * P, above=("t",), P=0, d=0, k=1, t=1)]
    )


def _variance_split(factor: str = "2", half: str = "1/2") -> Verdict:
    """n Var(p^_x) <= (2c)^2 (factor P (1-P) + half Q (1-Q)), P = p(S_x) = Q/2 + p_x/(2c), Q = p(X_j).

    The masses are p_x, the rest of X_j, and the other blocks.
    """

    def sides(x: Exact, other: Exact, _: Exact) -> tuple[Exact, Exact]:
        block = x + other
        seen = block / 2 + x / (2 * C)
        both = rational(factor) * seen * (1 - seen) + rational(half) * block * (1 - block)
        return C * C * block - x * x, 4 * C * C * both

    return prove.all_of(over_simplex(3, sides))


@claim("prop-5-l2", "Proposition 5", {"factor": "99/100"}, {"factor": "1/12"}, uses="beyond-bs-var")
def prop_5_l2(factor: str = "12") -> Steps:
    r"""$E[\ell_2^2(\hat p, p)] \le 12 c^2 \max_j k_j / n$ for every partition, all $n$, $p$ and $\epsilon > 0$.

    The estimate is unbiased, so that $nE[\ell_2^2]$ is the sum of $n$ times the variances of beyond-bs-var, over block $j$
    of $k_j$ symbols and mass $P_j$ equal to $c^2k_jP_j - \sum p_x^2$. By part (1) of the step the last sum is at least
    $P_j^2/k_j$.

    Part (2) is $c^2k_jP_j - P_j^2/k_j \le 12c^2MP_j$ with $M = k_j + d$, $d \ge 0$, the size of a largest block. The sum
    over the blocks is $12c^2M$, as the $P_j$ add up to 1.
    """
    yield _l2(factor)
    yield agrees(risk.proposition_5_l2([3, 5, 2], "t", "n"), f"({factor})*c^2*5/n")
    yield agrees(risk.proposition_5_l2([3, 5, 2]), f"({factor})*c^2*5")


@claim("prop-5", "Proposition 5, equation (20)", {"factor": "6/25"}, {"factor": "-12"}, uses="beyond-bs-var")
def prop_5(factor: str = "12") -> Steps:
    r"""$E[d_{TV}(\hat p, p)] \le 2c\sqrt{3 S_2/n}$, $S_2 = \sum_j k_j^2$, for every partition, all $n$, $p$ and $\epsilon >
    0$.

    Part (1) of the step: $2\lambda E|d| \le Ed^2 + \lambda^2$. By beyond-bs-var and part (2), $n$ times the variance of each
    $\hat p_x$ of block $j$ is at most $c^2P_j$, $P_j$ the mass of the block.

    With $r = 1/\sqrt n$, $R = \sqrt{S_2}$ and $\lambda = ck_jr/R$ in block $j$, part (3) adds the bounds on $E|d|$ over the
    $k_j$ symbols of the block to $\frac{cr}2(P_jR + k_j^2/R)$. The $P_j$ add up to 1 and the $k_j^2$ to $R^2$: so $E[\ell_1]
    \le crR$.

    Half of it is a bound on $E[d_{TV}]$, and part (4), the squares compared, says that it is at most $2c\sqrt{3S_2/n}$.
    """
    yield _l1("1/2", factor)
    yield agrees(risk.equation_20([3, 1], "t", "n"), f"({factor})*c^2*10/n")
    yield agrees(risk.equation_20([3, 1]), f"({factor})*c^2*10")


@claim("prop-5-l2-sharp", "Proposition 5", {"factor": "99/100"}, {"factor": "1/2"}, uses="beyond-bs-var")
def prop_5_l2_sharp(factor: str = "1") -> Steps:
    r"""$E[\ell_2^2(\hat p, p)] \le c^2 \max_j k_j / n$ for every partition, all $n$, $p$ and $\epsilon > 0$.

    The estimate is unbiased, so that $nE[\ell_2^2]$ is the sum of $n$ times the variances of beyond-bs-var, over block $j$
    of $k_j$ symbols and mass $P_j$ equal to $c^2k_jP_j - \sum p_x^2$. By part (1) of the step the last sum is at least
    $P_j^2/k_j$.

    Part (2) is $c^2k_jP_j - P_j^2/k_j \le c^2MP_j$ with $M = k_j + d$, $d \ge 0$, the size of a largest block. The sum over
    the blocks is $c^2M$, as the $P_j$ add up to 1.
    """
    yield _l2(factor)
    yield agrees(risk.block_l2_bound([3, 5, 2], "t", "n"), f"({factor})*c^2*5/n")
    yield agrees(risk.block_l2_bound([3, 5, 2]), f"({factor})*c^2*5")


@claim("prop-5-l1-sharp", "Proposition 5", {"factor": "99/100"}, {"factor": "1/4"}, uses="beyond-bs-var")
def prop_5_l1_sharp(factor: str = "1") -> Steps:
    r"""$E[\ell_1(\hat p, p)] \le c\sqrt{S_2/n}$, $S_2 = \sum_j k_j^2$, for every partition, all $n$, $p$ and $\epsilon > 0$;
    $E[d_{TV}]$ is half of $E[\ell_1]$.

    As for Proposition 5: with $r = 1/\sqrt n$, $R = \sqrt{S_2}$ and $\lambda = ck_jr/R$ in block $j$, parts (1) to (3) bound
    the sum of $E|d|$ over the block by $\frac{cr}2(P_jR + k_j^2/R)$. These add up to $crR$, and part (4) compares its square
    with $c^2S_2/n$.
    """
    yield _l1("1", factor)
    yield agrees(risk.block_l1([3, 1], "t", "n"), f"({factor})*c^2*10/n")
    yield agrees(risk.block_l1([3, 1]), f"({factor})*c^2*10")


@claim("beyond-bs-l2-max", "Appendix C.4", {"gap": "1/(L*M) + 1/100"}, {"gap": "1/M"}, {"gap": "0"}, uses="beyond-bs-var")
def beyond_bs_l2_max(gap: str = "1/(L*M)") -> Steps:
    r"""$\max_p n E[\ell_2^2] = c^2 M - 1/(L M)$, $M = \max_j k_j$, attained by $L$ blocks, at $p$ uniform on these; for every
    partition and $\epsilon > 0$.

    By beyond-bs-var $nE[\ell_2^2] = c^2\sum_jk_jP_j - \|p\|_2^2$. Let $v$ be the mass outside of the $L$ largest blocks,
    where blocks have at most $M - 1$ symbols. By step 1 $\|p\|_2^2 \ge (1-v)^2/(LM)$.

    Step 2 is the value at $p$ uniform on the $L$ largest blocks. Steps 3 and 4 are $c^2(M(1-v) + (M-1)v) - (1-v)^2/(LM) \le
    c^2M - \frac1{LM}$ for $M \ge 2$ and either mass as the unit. For $M = 1$ all blocks are largest and $v = 0$.
    """
    top, count = variable("M"), variable("L")
    value = C * C * top - exact(gap)
    worst = over_simplex(2, lambda a, v: (C * C * (top * a + (top - 1) * v) - a * a / (count * top), value), M=2, L=1)
    large, many = written("M", "L")
    attained = identity(GAIN**2 * large - (many * large) * (1 / (many * large)) ** 2, value)
    yield spread()
    yield attained
    yield from worst


@claim("sec-c.4-variance-split", "Appendix C.4", {"factor": "99/100"}, {"factor": "1/2"}, uses="beyond-bs-var eq-28")
def sec_c_4_variance_split(factor: str = "2", half: str = "1/2") -> Any:
    r"""$\mathrm{Var}(\hat p_x) \le (2c)^2 (2 \mathrm{Var}(\hat p(S_x)) + \frac12 \mathrm{Var}(\hat p(X_j)))$ for $x \in X_j$,
    every $p$ and $\epsilon > 0$.

    The counts of reports in $S_x$ and in block $j$ are binomial, so that $n$ times the variances of the shares are $P(1-P)$
    and $Q(1-Q)$, with $Q = p(X_j)$ and $P = p(S_x) = \frac Q2 + \frac{p_x}{2c}$ by (28). On the left stands $c^2Q - p_x^2$,
    by beyond-bs-var.

    The parts of the step are $c^2Q - p_x^2 \le 4c^2(2P(1-P) + \frac12Q(1-Q))$ for all masses of $x$, of the rest of the
    block and of the other blocks, the largest of the three as the unit, and all $t = e^\epsilon > 1$.
    """
    return _variance_split(factor=factor, half=half)


@claim("sec-c.4-chain", "Appendix C.4", {"three": "1/2"}, {"twelve": "13"}, uses="beyond-bs-var eq-28 sec-c.4-variance-split")
def sec_c_4_chain(three: str = "3", twelve: str = "12") -> Steps:
    r"""$n E[\ell_2^2] \le 4c^2 \sum_j \sum_{x \in X_j} 3 p(X_j) \le 12 c^2 \sum_j k_j p(X_j) \le 12 c^2 \max_j k_j$, from the
    variance split, for every partition, all $n$, $p$ and $\epsilon > 0$.

    Step 1 is sec-c.4-variance-split. With $P = p(S_x)$ and $Q = p(X_j)$, steps 2 to 4 are $2P(1-P) + \frac12Q(1-Q) \le 3Q$,
    the largest of the masses of $x$, of the rest of the block and of the other blocks being the unit.

    Step 5 takes the $k_j$ symbols of a block together, $(2c)^2\cdot3k_jQ = 12c^2k_jQ$, and step 6 is $k_j \le \max_jk_j$.
    The masses of the blocks add up to 1.
    """

    def sides(x: Exact, other: Exact, _: Exact) -> tuple[Exact, Exact]:
        block = x + other
        seen = block / 2 + x / (2 * C)
        return 2 * seen * (1 - seen) + block * (1 - block) / 2, rational(three) * block

    largest = prove.at_most(rational(twelve) * C * C * K * P, 12 * C * C * (K + D) * P, above=("t",), P=0, d=0, k=1, t=1)
    k, p = written("k", "P")
    second = identity((2 * GAIN) ** 2 * rational(three) * k * p, rational(twelve) * GAIN**2 * k * p)
    yield _variance_split()
    yield from over_simplex(3, sides)
    yield second
    yield largest


@claim("eq-29", "Appendix C.4, equation (29)", {"factor": "99/100"}, {"factor": "1/12"}, uses="beyond-bs-var")
def eq_29(factor: str = "12") -> Steps:
    r"""$E[\ell_1] \le \sum_j \sqrt{k_j \sum_{x \in X_j} \mathrm{Var}(\hat p_x)} \le \sum_j 2c\sqrt{3 k_j^2 p(X_j)/n} \le
    2c\sqrt{3 S_2/n}$ for every partition, all $n$, $p$ and $\epsilon > 0$.

    First inequality: step 1, $2\lambda E|d| \le Ed^2 + \lambda^2$, at $\lambda^2 = V/k_j$ for each of the $k_j$ symbols of a
    block, $V$ the sum of their variances, adds up to $\sum E|d| \le \sqrt{k_jV}$. Second: by beyond-bs-var and step 2 $nV \le
    c^2k_jP_j - P_j^2/k_j$, $P_j = p(X_j)$, and step 3 is $k_jnV \le 12c^2k_j^2P_j$. Third: $\sum_jk_j\sqrt{P_j} \le
    \sqrt{S_2} = R$, as step 4 is $2k_jg \le g^2R + k_j^2/R$, $g^2 = P_j$, and these add up to twice step 5.
    """
    g, k, root = written("g", "k", "R")
    middle = prove.at_most(K * (C * C * K * P - P * P / K), rational(factor) * C * C * K * K * P, above=("t",), P=0, k=1, t=1)
    cauchy = identity(g**2 * root + k**2 / root - 2 * g * k, (g * root - k) ** 2 / root)
    yield am_gm()
    yield spread()
    yield middle
    yield cauchy
    yield identity((root + root**2 / root) / 2, root)
    yield agrees(risk.equation_29([3, 1], "t", "n"), f"({factor})*c^2*10/n")
    yield agrees(risk.equation_29([3, 1]), f"({factor})*c^2*10")


@claim("beyond-bs-singleton-risk-sharp", "Section 6.1", {"factor": "99/100"}, {"factor": "1/2"}, uses="beyond-bs-var")
def beyond_bs_singleton_risk_sharp(factor: str = "1") -> Steps:
    r"""With singletons released: $E[\ell_1] \le \sqrt{(c^2 S_2' + k_1)/n}$, for every partition, all $n$, $p$ and $\epsilon > 0$.

    With R^2 = c^2 S2' + k_1: lambda = c^2 k_j r/R in a block, r/R at a singleton; the sums add up to r (R + R^2/R)/2 = r R.
    """
    k, p, r, root = written("k", "P", "r", "R")
    scale = GAIN**2 * k * r / root
    block = identity((k * GAIN**2 * p * r**2 + k * scale**2) / (2 * scale), r * (p * root + GAIN**2 * k**2 / root) / 2)
    single = identity((p * r**2 + (r / root) ** 2) / (2 * r / root), r * (p * root + 1 / root) / 2)
    total = sentence(f"for r > 0, R > 0: r*(R + R^2/R)/2 <= ({factor})*r*R")
    yield am_gm()
    yield _own_variance()
    yield block
    yield single
    yield total
