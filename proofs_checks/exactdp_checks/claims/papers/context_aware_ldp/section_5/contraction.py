"""Claims of context-aware-ldp: chi-square contraction over all channels, high-low (section 5.2, appendix D.1).

Every inequality is about one column of a channel, in the cone of the policy, and summed over the outputs. High-low: a = Q(y|1),
b_i = Q(y|s+i) = a/t + x_i with x_i >= 0, kk = k' of them, x = sum x_i, w = x^2 - sum x_i^2 >= 0, r the mass of the
other symbols. So a column is a sum of k' + 1 extreme rays, and statements hold for every k' and every t = e^epsilon. The extremal
channel for s = 1, Mangat's: symbol 1 is sent as it is, s+i as 1 with probability 1/t, else as it is. Blocks are in
``block_contraction``, the bounds on the risk that follow in ``assouad``.
"""

from fractions import Fraction
from itertools import combinations
from typing import Any

from exactdp.bounds.context_aware_ldp import lower
from exactdp_checks.claims.notation import Channel, Exact, Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import with_example
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

A, R, S, T, W, X, KK, K = (variable(name) for name in ("a", "r", "s", "t", "w", "x", "kk", "k"))
ALPHA = variable("alpha")
U = T - 1
B = KK * A / T + X  # sum b_i
SQUARES = X**2 - W - 2 * A * U / T * X + KK * A**2 * U**2 / T**2  # sum (b_i - a)^2
RAY = KK * U**2 / (T * (T + KK)) - KK / T  # sum (b_i - a)^2 <= (RAY a + sum b_i)(a + sum b_i), with equality on the rays
MANGAT = KK * U / T + KK * U**2 / (T * (T + KK))  # the sum of Claim 1 for the extremal channel: RAY + k'


def _column() -> list[Verdict]:
    """Is the term of a column at most RAY a + sum b_i, before and after division by more than a + sum b_i?"""
    n, d = variable("n"), variable("D")
    found = [
        prove.at_most(SQUARES, (RAY * A + B) * (A + B), a=0, kk=1, t=1, w=0, x=0),
        prove.at_most(n / (d + R), n / d, D=0, n=0, r=0, above=("D",)),
    ]
    for size in (1, 2, 3):  # that the sums are those of columns
        rays: list[Exact] = [variable(f"x{i}") for i in range(size)]
        mixed = sum((2 * p * q for p, q in combinations(rays, 2)), start=Fraction(0))
        squares = SQUARES.at(kk=size, x=sum(rays, start=Fraction(0)), w=mixed)  # type: ignore[union-attr]
        found.append(identity(["+", 0, *(["^", ["-", A / T + v, A], 2] for v in rays)], squares))
    return found


def _claim_1(bound: str) -> Verdict:
    """Is RAY + k', the sum over the columns, at most the bound, with k = s + k'? It is the value of the extremal channel."""
    most = exact(bound).at(k=KK + S)  # type: ignore[union-attr]
    return prove.all_of(
        [
            *_column(),
            identity("kk*(t-1)^2/(t*(t+kk)) - kk/t + kk", "kk*(t-1)/t + kk*(t-1)^2/(t*(t+kk))"),
            prove.at_most(MANGAT, most, kk=1, s=1, t=1),
        ]
    )


def _step(gain: str = "1") -> Verdict:
    """Is q + a^2 + k' a^2 - a B <= M (B + a) + gain u a B, M = a + m the maximum and v = M B - q >= 0?

    First at the extremal channel. v = sum b_i (M - b_i), and w = t B - k' a = sum (t b_i - a) >= 0.
    """
    m, v = variable("m"), variable("v")
    factor, total = rational(gain), (KK * A + W) / T
    q, most = (A + m) * total - v, A + m
    left, right = q + A**2 + KK * A**2 - A * total, ["+", most * (total + A), ["*", factor, U * A * total]]
    example = prove.at_most(MANGAT, ["+", KK * U / T, ["*", factor, KK * U / (T + KK)]], kk=1, t=1)
    return with_example(example, lambda: [prove.at_most(left, right, a=0, kk=1, m=0, t=1, v=0, w=0)])


def _lemma_2(rate: str = "1/t") -> Verdict:
    """Is 1 - Q(M^c|i) <= 1 - rate (1 - Q(M|1))? Q(M^c|1) = a, Q(M|1) = 1 - a, Q(M^c|i) = a/t + x, as for every output."""
    right = ["-", 1, ["*", exact(rate), ["-", 1, ["-", 1, A]]]]
    return prove.all_of([prove.at_most(["-", 1, ["+", A / T, X]], right, a=0, t=1, x=0)])


@claim("sec-5.2-chi2-bound", "Section 5.2, chi-square display", {"factor": "7/2"}, {"factor": "2"}, uses="sec-5.2-chi2-corrected")
def sec_5_2_chi2_bound(factor: str = "4") -> Steps:
    r"""With the sign corrected, $\chi^2(Q|\mathcal P_{\mathcal Z}) \le
    \frac{4\alpha^2}k\sum_y\sum_i(Q(y|1)-Q(y|s+i))^2/\sum_jQ(y|j)$ for $k' \ge k/2$: $\mathbb E(\sum d_iz_i)^2 = \sum d_i^2$
    (one sign at a time) and $k/k'^2 \le 4/k$; every size.

    By sec-5.2-chi2-corrected the term of a column is $\frac{k\alpha^2}{k'^2}$ times the mean over $z$ of $(\sum_id_iz_i)^2$,
    $d_i = Q(y|1) - Q(y|s+i)$, over the sum of the column. One step is $\frac12((r+d)^2 + (r-d)^2) = r^2 + d^2$, which adds
    one sign after the other and makes $\sum_id_i^2$ of the mean; the other is $\frac k{k'^2} \le \frac4k$ for $k' =
    \frac{k+w}2$.
    """
    d, rest = variable("d"), variable("rest")
    step = ["/", ["+", ["^", ["+", rest, d], 2], ["^", ["-", rest, d], 2]], 2]
    share = K * ALPHA**2 / ((K + W) / 2) ** 2
    yield identity(step, rest**2 + d**2)
    yield prove.at_most(share, ["/", ["*", exact(factor), ALPHA**2], K], alpha=0, k=2, w=0)
    yield agrees(lower.high_low_chi_square(7, 3, "alpha"), f"({factor})*alpha^2/7*(t - 1 + 4*(1 - 1/t))")
    yield agrees(lower.high_low_chi_square(8, 4, "1/5", 3), f"({factor})*(1/25)/8*(2 + 4*2/3)")
    some = Channel([[1, 0], ["1/2", "1/2"], ["1/4", "3/4"], [1, 0]])
    found = lower.high_low_chi_square_of(some, [0, 3], "alpha"), lower.high_low_chi_square_of(some, [0], "1/5")
    yield agrees(found, f"({factor})*alpha^2/4*s", f"({factor})*(1/25)/4*s", s=lower.claim_1_sum(some, [0]))


@claim(
    "claim-1",
    "Section 5.2, Claim 1, equation (18)",
    {"bound": "(k-1)*(1-1/t)"},
    {"bound": "t - 1"},
    {"bound": "(t-1)/2 + (k-1)*(1-1/t)"},
    uses="eq-30-first",
    assumes="exp-above-tangent",
)
def claim_1(bound: str = "t - 1 + (k-1)*(1-1/t)") -> Steps:
    r"""If $Q(y|1) \le e^\epsilon Q(y|s+i)$ for all $i$, $y$: $\sum_i\sum_y(Q(y|s+i)-Q(y|1))^2/\sum_jQ(y|j) \le (e^\epsilon-1) +
    (k-1)(1-e^{-\epsilon})$, every $k$, $s \ge 1$ and $\epsilon$; this is $O(\epsilon k)$ for $\epsilon = O(1)$.

    In a column let $b_i = a/t + x_i$, $a = Q(y|1)$, $x_i \ge 0$ by privacy. Part (1) is that $\sum_i(b_i-a)^2 \le (\rho a +
    \sum b_i)(a + \sum b_i)$ with $\rho = \frac{k'u^2}{t(t+k')} - \frac{k'}t$, in $x = \sum x_i$ and $w = x^2 - \sum x_i^2 \ge
    0$, and part (2) divides by the whole column; parts (3) to (5) check the sums for up to three symbols. Over the outputs
    $\rho a + \sum b_i$ adds up to $\rho + k'$, by part (6) the value $k'(1-\frac1t)(1+\frac u{k'+t})$ of Mangat's channel,
    and part (7) compares it with the bound.

    For $\epsilon \le b$ it is $O(\epsilon k)$: $1 - e^{-\epsilon} \le \epsilon$, and $e^\epsilon - 1 = e^\epsilon(1 -
    e^{-\epsilon}) \le e^b\epsilon$.
    """
    yield _claim_1(bound)


@claim(
    "claim-1-sharp",
    "Section 5.2, Claim 1, equation (18)",
    {"bound": "(k-s)*(1-1/t)"},
    {"bound": "(t-1)/2 + (k-s)*(1-1/t)"},
    uses="eq-30-first",
)
def claim_1_sharp(bound: str = "t - 1 + (k-s)*(1-1/t)") -> Steps:
    r"""Under the hypothesis of Claim 1 the sum is at most $k'(1-e^{-\epsilon})(1+\frac{e^\epsilon-1}{k'+e^\epsilon}) \le
    (e^\epsilon-1)+k'(1-e^{-\epsilon})$, every $k'$, $s \ge 1$ and $\epsilon$; the first is attained for $s = 1$.

    In a column let $b_i = a/t + x_i$, $a = Q(y|1)$, $x_i \ge 0$ by privacy. Part (1) is that $\sum_i(b_i-a)^2 \le (\rho a +
    \sum b_i)(a + \sum b_i)$ with $\rho = \frac{k'u^2}{t(t+k')} - \frac{k'}t$, in $x = \sum x_i$ and $w = x^2 - \sum x_i^2 \ge
    0$, and part (2) divides by the whole column; parts (3) to (5) check the sums for up to three symbols. Over the outputs
    $\rho a + \sum b_i$ adds up to $\rho + k'$, by part (6) the value $k'(1-\frac1t)(1+\frac u{k'+t})$ of Mangat's channel,
    and part (7) compares it with the bound.

    Attained for $s = 1$: Mangat's channel sends symbol 1 as it is, and each other as 1 with probability $\frac1t$, else as it is.
    The column of 1 has $k'(1-\frac1t)^2$ over $1 + \frac{k'}t$, and each of the $k'$ others has $1 - \frac1t$: the step after
    the parts adds them up.
    """
    yield _claim_1(bound)
    yield "k*(1 - 1/t)^2/(1 + k/t) + k*(1 - 1/t) = k*(1 - 1/t)*(1 + (t-1)/(k+t))"


@claim("eq-30-first", "Appendix D.1, equation (30)", {"share": "-1/2"}, {"share": "-1/10"})
def eq_30_first(share: str = "1") -> Verdict:
    r"""The denominator $\sum_{i'\in[k]}Q(y|i')$ in (18) may be replaced by $\sum_{i'=1}^{k'}Q(y|s+i')+Q(y|1)$, which is not
    larger: term by term, where it is positive.

    In a column let $n \ge 0$ be a term of the numerator, $D = Q(y|1) + \sum_iQ(y|s+i) > 0$ the new denominator and $r \ge 0$
    the sum of the other entries. The old denominator is $D + r$, and the step is $\frac n{D+r} \le \frac nD$.
    """
    n, d = variable("n"), variable("D")
    return prove.at_most(["/", n, ["+", d, ["*", rational(share), R]]], n / d, D=0, n=0, r=0, above=("D",))


@claim("eq-30-decomposition", "Appendix D.1, equation (30)", {"lost": "2"}, {"lost": "0"}, {"lost": "-1"})
def eq_30_decomposition(lost: str = "1") -> Verdict:
    r"""$\sum_i\frac{(b_i-a)^2}{B+a} = \frac{\sum_ib_i^2+a^2}{B+a}+\frac{\sum_ia(a-b_i)}{B+a}-a$, every $k'$, in $\sum b_i$ and
    $\sum b_i^2$.

    With $B = \sum_ib_i$ and $q = \sum_ib_i^2$, $\sum_i(b_i-a)^2 = q - 2aB + k'a^2$ and $\sum_ia(a-b_i) = k'a^2 - aB$. With
    these sums the step is the statement.
    """
    q, total = variable("q"), variable("B")
    right = ["-", ["+", (q + A**2) / (total + A), (KK * A**2 - A * total) / (total + A)], ["*", rational(lost), A]]
    return identity((q - 2 * A * total + KK * A**2) / (total + A), right)


@claim(
    "eq-30-step",
    "Appendix D.1, equation (30)",
    {"start": 3},
    {"start": 4},
    at=tuple({"size": size} for size in (1, 2, 3, 10)),
    when=lambda size: size >= 1,
    cause="E16",
)
def eq_30_step_as_printed(size: int, start: int = 2) -> Verdict:
    r"""The decomposed sum is at most
    $\sum_y(\max_iQ(y|i)+\frac{\sum_{i=2}^{k'}Q(y|1)(e^\epsilon-1)Q(y|s+i)}{\sum_{i'}Q(y|s+i')+Q(y|1)}-Q(y|1))$. (False at $k'
    = 1, 2, 3, 10$, for large $\epsilon$: symbol 1 sent as it is, $s+i$ as 1 with probability $e^{-\epsilon}$.)

    Does the step with the sum from i = start hold for the extremal channel with k' = size?
    """
    share = (size - start + 1) * U / (size + T)
    return prove.at_most(MANGAT.at(kk=size), ["+", share, size * U / T], t=1)  # type: ignore[union-attr]


@claim("eq-30-step-corrected", "Appendix D.1, equation (30)", {"gain": "9/10"}, {"gain": "0"})
def eq_30_step_corrected(gain: str = "1") -> Any:
    r"""With the sum from $i = 1$: $\frac{\sum_ib_i^2+a^2}{B+a}+\frac{\sum_ia(a-b_i)}{B+a}-a \le
    \max(a,b_i)+\frac{a(e^\epsilon-1)B}{B+a}-a$ for every column, $k'$ and $\epsilon$.

    Let $M = \max(a, b_1, \dots, b_{k'})$ and $q = \sum_ib_i^2$. Three things are known of a column: $M = a + m$ with $m \ge
    0$; $v = MB - q = \sum_ib_i(M - b_i) \ge 0$; and $w = e^\epsilon B - k'a = \sum_i(e^\epsilon b_i - a) \ge 0$, which is
    privacy.

    After multiplication with $B + a > 0$, and without the $-a$ of both sides, the statement is $q + a^2 + k'a^2 - aB \le
    M(B+a) + a(e^\epsilon-1)B$. That is part (2) of the step, with $B = (k'a + w)/t$, $t = e^\epsilon$, and $q = MB - v$.
    Part (1) is the same for the extremal channel, an example. A column with $B + a = 0$ has no terms.
    """
    return _step(gain=gain)


@claim("eq-30", "Appendix D.1, equation (30)", {"gain": "9/10"}, {"gain": "1/2"}, uses="eq-30-first")
def eq_30(gain: str = "1") -> Verdict:
    r"""If $Q(y|1) \le e^\epsilon Q(y|s+i)$ for all $i$, $y$, the sum in Claim 1 is at most
    $\sum_y(\max_iQ(y|i)+Q(y|1)(e^\epsilon-1)-Q(y|1))$, column by column, every $k'$ and $\epsilon$.

    Parts (2) and (3) of the step are eq-30-step-corrected: after eq-30-first and eq-30-decomposition, a column contributes
    at most $M + \frac{a(e^\epsilon-1)B}{B+a} - a$ with $M = \max(a, b_i)$. The last part is $B \le B + a$, multiplied by
    $a(e^\epsilon-1)$. Part (1) is the extremal channel, an example.
    """
    example = prove.at_most(MANGAT, ["+", KK * U / T, ["*", rational(gain), U]], kk=1, t=1)
    total = variable("B")
    bound = ["*", rational(gain), A * U * (total + A)]
    return with_example(example, lambda: [_step(), prove.at_most(A * U * total, bound, a=0, B=0, t=1)])


@claim("lem-2", "Appendix D.1, Lemma 2", {"rate": "2/t"}, {"rate": "1"}, {"rate": "101/(100*t)"})
def lem_2(rate: str = "1/t") -> Steps:
    r"""$\sum_{y\in M}Q(y|i) \le 1-e^{-\epsilon}(1-\sum_{y\in M}Q(y|1))$ for every set $M$ of outputs and $i$ with $Q(y|1) \le
    e^\epsilon Q(y|i)$ for all $y$: in the probabilities of $M^c$, $Q(M^c|i) - e^{-\epsilon}Q(M^c|1) \ge 0$ being the sum over
    $M^c$. (Finite alphabets.)

    Let $a = Q(M^c|1)$ and $Q(M^c|i) = a/t + x$, $t = e^\epsilon$. The sum of $Q(y|i) - Q(y|1)/t \ge 0$ over the outputs of
    $M^c$ is $x$, so $x \ge 0$.

    The left side is $1 - Q(M^c|i)$, and $\sum_{y\in M}Q(y|1) = 1 - a$. With these names the step is the statement.
    """
    yield _lemma_2(rate=rate)


@claim("lem-2-proof", "Appendix D.1, Lemma 2", {"rate": "2/t"}, {"rate": "1"})
def lem_2_proof(rate: str = "1/t") -> Steps:
    r"""$\sum_{y\in M}Q(y|i) = 1-Q(M^c|i) \le 1-e^{-\epsilon}Q(M^c|1) = 1-e^{-\epsilon}(1-\sum_{y\in M}Q(y|1))$, step by step.

    With $Q(M^c|1) = a$ and $Q(M^c|i) = a/t + x$, $t = e^\epsilon$, $x \ge 0$ as in Lemma 2: step 1 is $Q(M|i) = 1 -
    Q(M^c|i)$, step 2 the inequality, and step 3 the last equality, with $Q(M|1) = 1 - a$.
    """
    first = identity(["-", 1, ["-", 1, X]], X)
    yield first
    yield _lemma_2()
    yield identity(["-", 1, A / T], ["-", 1, ["*", exact(rate), ["-", 1, ["-", 1, A]]]])


@claim("sec-d.1-final", "Appendix D.1, final display", {"bound": "(k-1)*(1-1/t)"}, {"bound": "(t-1)/2 + (k-1)*(1-1/t)"})
def sec_d_1_final(bound: str = "t - 1 + (k-1)*(1-1/t)") -> Steps:
    r"""$\sum_y\sum_{i=1}^k\frac{(Q(y|i)-Q(y|1))^2}{\sum_{i'}Q(y|i')} \le
    (e^\epsilon-1)+\sum_{t\in[k]}(1-e^{-\epsilon})(1-\sum_{y\in M_t}Q(y|1)) = (e^\epsilon-1)+(k-1)(1-e^{-\epsilon})$ for HLLDP
    channels with $1 \in A$, every $k \ge 2$; $M_t$ is any partition of the outputs.

    Claim 1 with all k - 1 other symbols in place of k', which imitate 1 in A too; sum over t of 1 - Q(M_t|1) is k - 1.
    """
    others = (1 - 1 / T) * (K - 1)
    shares = identity(["-", ["*", 1 - 1 / T, K], ["*", 1 - 1 / T, 1]], others)  # the sum of all Q(M_t|1) is 1
    most = prove.at_most(MANGAT.at(kk=K - 1), exact(bound), k=2, t=1)  # type: ignore[union-attr]
    yield from _column()
    yield shares
    yield most
