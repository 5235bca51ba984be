"""Claims of context-aware-ldp: probabilities, unbiasedness and variances of the high-low Hadamard scheme (5.1, appendix C.1).

Each for every epsilon > 0: at k symbols of which the first s are sensitive, and at every size over orbits (k and s None). t =
e^epsilon, c = (t+1)/(t-1), p(A) and p(B) are the shares of the sensitive and of the other symbols, inputs i.i.d. p. Over orbits S
= the order of the Hadamard matrix, m = the number of other symbols.
"""

from typing import Any

from exactdp_checks.claims.notation import Steps, Verdict, exact
from exactdp_checks.claims.papers.context_aware_ldp.helpers import high_low as checks
from exactdp_checks.claims.papers.context_aware_ldp.helpers.high_low import SIZES, SMALL, C
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

HALF = "(t-1)/(2*(t+1))"


@claim(
    "beyond-hl-var-a",
    "Section 5.1, equation (15)",
    {"value": f"({C})^2 - p^2"},
    {"value": f"({C})^2 - ({C})*b - p"},
    {"value": f"({C})^2 - ({C})^2*b - p^2"},
    at=SMALL,
    when=checks.sizes,
    uses="sec-c.1-unbiased",
)
def beyond_hl_var_a(k: Any, s: Any, value: Any = f"({C})^2 - ({C})*b - p^2") -> Steps:
    r"""For $i \in A$: $n \mathrm{Var}(\widehat{p_i}) = c^2(1 - p(B)/c) - p_i^2$.

    The estimate is a mean over the $n$ reports of the score $A_i(Y)$, so that $n$ times its variance is $E[A_i^2] -
    (E[A_i])^2$ for one report.

    Both means are written as sums over the law of $X$, in which $i$ has the mass $p$, the other symbols of $A$ have $1 - b -
    p$ and $B$ has $b = p(B)$, and over the outputs, in groups on which $Q(y|x)$ and $A_i(y)$ are constant; the numbers of
    outputs in a group are those of sec-2-hadamard-size and sec-2-hadamard-pairs. The identity is $E[A_i^2] - (E[A_i])^2 =
    c^2 - cb - p^2$.
    """
    yield checks.variance(k, s, "sensitive", value)


@claim(
    "beyond-hl-var-b",
    "Section 5.1, equation (16)",
    {"value": f"({C})^2*p - p^2"},
    {"value": f"({C})*p - p"},
    {"value": "p - p^2"},
    at=tuple(i for i in SMALL if i["k"] is None or i["k"] != i["s"]),
    when=lambda k, s: checks.sizes(k, s) and (k is None or k != s),
    uses="sec-c.1-unbiased",
)
def beyond_hl_var_b(k: Any, s: Any, value: Any = f"({C})*p - p^2") -> Any:
    r"""For $i \in B$: $n \mathrm{Var}(\widehat{p_i}) = c p_i - p_i^2$.

    As for beyond-hl-var-a: $n$ times the variance is $E[A_i^2] - (E[A_i])^2$ for one report. The score is $c$ at the output
    of the symbol $i$ and 0 elsewhere, and only $x = i$ sends it, with probability $1/c$; the other symbols of $B$ have the
    mass $b - p$. The identity is $E[A_i^2] - (E[A_i])^2 = cp - p^2$, $p = p_i$.
    """
    return checks.variance(k, s, "other", value)


@claim(
    "beyond-hl-var-pa",
    "Section 5.1, estimate of p(A)",
    {"value": "b - b^2"},
    {"value": f"({C})^2*b - b^2"},
    {"mean": "1 - b/2"},
    at=({"k": 2, "s": 1}, *SMALL),
    when=checks.sizes,
)
def beyond_hl_var_pa(k: Any, s: Any, value: str = "(t+1)/(t-1)*b - b^2", mean: str = "1 - b") -> Any:
    r"""$\widehat{p(A)}$ is unbiased, with $n \mathrm{Var}(\widehat{p(A)}) = c^2 p([S])(1-p([S])) = c\,p(B)(1 - p(B)/c)$.

    The estimate is a mean over the reports of a score that is $c(1 - \frac2{e^\epsilon+1}) = 1$ inside $[S]$ and
    $-\frac{2c}{e^\epsilon+1} = -\frac2{e^\epsilon-1}$ outside. With the laws of $X$ and of $Y$ given $X$ written out, part
    (1) of the step at every size is that its mean is $1 - b = p(A)$, $b = p(B)$.

    Part (2) is that the mean of its square minus the square of its mean, which is $n$ times the variance, is $cb - b^2$, and
    part (3) that it is $c^2p([S])(1 - p([S]))$ too.
    """
    return checks.mass_variance(k, s, value=value, mean=mean)


@claim(
    "beyond-hl-l2",
    "Section 5.1",
    {"inside": f"s*({C})"},
    {"inside": f"(s+1)*({C})^2"},
    {"less": f"s*({C})"},
    {"less": "0"},
    at=({"k": 3, "s": 2}, *SIZES),
    when=checks.sizes,
    uses="sec-c.1-unbiased",
)
def beyond_hl_l2(k: Any, s: Any, inside: str = "s*((t+1)/(t-1))^2", less: str = "(s-1)*((t+1)/(t-1))") -> Steps:
    r"""$n E[\ell_2^2(\hat p, p)] = s c^2 - (s-1) c\,p(B) - \|p\|_2^2$: $E[\|A(Y)\|^2 \mid x]$ is $s c^2$ for $x \in A$ and $s c^2
    - (s-1) c$ for $x \in B$.

    By sec-c.1-unbiased the mean of the score $A(Y)$ is $p$, so that $nE[\ell_2^2] = E\|A(Y)\|^2 - \|p\|_2^2$ for independent
    reports.

    The first parts of the step at every size are that rows sum to 1, and that $\sum_jE[A_j^2|x]$ is $sc^2$ for $x \in A$ and
    $sc^2 - (s-1)c$ for $x \in B$: one term for $j = x$, and one for each kind of $j \ne x$, times the number of such
    symbols. The last part is their mean under the prior, $(1-b)sc^2 + b(sc^2 - (s-1)c) = sc^2 - (s-1)cb$ with $b = p(B)$.
    """
    yield checks.norm(k, s, inside=inside, less=less)


@claim(
    "eq-24",
    "Appendix C.1, equation (24)",
    {"base": "1/(t+1)"},
    {"slope": "t/(t+1)"},
    {"slope": HALF},
    at=({"k": 2, "s": 1}, *SMALL),
    when=checks.sizes,
)
def eq_24(k: int | None, s: int | None, base: str = "2/(t+1)", slope: str = "(t-1)/(t+1)") -> Verdict:
    r"""$p([S]) = \frac2{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1}\Pr(x \in A)$, with row $x+1$ in (13).

    For $x \in A$ all of the row is in $[S]$, $S/2$ entries of either value; for $x \in B$ the $S$ entries
    $\frac2{S(e^\epsilon+1)}$ are. The identity at every size is the sum of these over the law of $X$, in which the symbol $i
    \in A$ has $p$, the rest of $A$ has $1 - b - p$ and $B$ has $b = p(B)$; with $\Pr(x\in A) = 1 - b$ it is (24).
    """
    return checks.shares(k, s, lambda mass, _p, _i: ["+", exact(base), ["*", exact(slope), mass["A"]]], checks.INSIDE)


@claim(
    "eq-25-chain",
    "Appendix C.1, equation (25), intermediate line",
    {"half": "S/4"},
    {"quarter": "S/8"},
    {"quarter": "S/2"},
    at=({"k": 3, "s": 2}, *SMALL),
    when=checks.sizes,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def eq_25_chain(k: int | None, s: int | None, half: str = "S/2", quarter: str = "S/4") -> Verdict:
    r"""For $i \in [s]$, $p(S_i)$ is the sum of (13) and (14) over $S_i$ with $|S_i| = S/2$ and $|S_i \cap S_x| = S/4$ for $x \in
    A$, $x \ne i$, with row $x+1$ in (13).

    $p(S_i)$ is the sum over the symbols $x$ of $\Pr(X = x)$ times the entries of row $x$ over $S_i$, the left side of the
    identity at every size. For $x = i$ these are $S/2$ entries $\frac{2e^\epsilon}{S(e^\epsilon+1)}$; for other $x \in A$
    there are $S/4$ of them and $S/4$ entries $\frac2{S(e^\epsilon+1)}$, by sec-2-hadamard-pairs; for $x \in B$ there are
    $S/2$ of the latter.

    The right side is the printed line with these sizes.
    """
    high, low = exact("2*t/(S*(t+1))"), exact("2/(S*(t+1))")
    single, common = exact(half), exact(quarter)

    def value(mass: dict[str, object], p: object, _i: int) -> object:
        others = ["*", ["-", mass["A"], p], ["+", ["*", common, high], ["*", ["-", single, common], low]]]
        return ["+", ["*", p, single, high], others, ["*", mass["B"], single, low]]

    return checks.shares(k, s, value, checks.HIT)


@claim(
    "eq-25",
    "Appendix C.1, equation (25)",
    {"base": "2/(t+1)"},
    {"slope": "(t-1)/(t+1)"},
    {"own": "(t-1)/(t+1)"},
    {"own": "0"},
    at=({"k": 2, "s": 1}, *SMALL),
    when=checks.sizes,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def eq_25(k: int | None, s: int | None, base: str = "1/(t+1)", slope: str = HALF, own: str = HALF) -> Verdict:
    r"""For $i \in [s]$: $p(S_i) = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{2(e^\epsilon+1)}(\Pr(x \in A) + p_i)$, with row
    $x+1$ in (13).

    The left side of the identity at every size is $p(S_i)$ as in eq-25-chain: the sum over the law of $X$, with $p = p_i$
    for $i$, $1 - b - p$ for the rest of $A$ and $b = p(B)$, of the numbers of entries of (13) and (14) over $S_i$ times the
    entries. The right side is (25), with $\Pr(x\in A) = 1 - b$.
    """
    return checks.shares(
        k, s, lambda mass, p, _i: ["+", exact(base), ["*", exact(slope), mass["A"]], ["*", exact(own), p]], checks.HIT
    )


@claim(
    "sec-c.1-empirical",
    "Appendix C.1, empirical estimates",
    {"own": "t/(t+2)"},
    {"same": "1/3"},
    {"other": "2/(t+1)"},
    {"noise": "1/(t+1)"},
    at=({"k": 3, "s": 2}, *SIZES),
    when=checks.sizes,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def sec_c_1_empirical(
    k: Any, s: Any, own: str = "t/(t+1)", same: str = "1/2", other: str = "1/(t+1)", noise: str = "2/(t+1)"
) -> Any:
    r"""$\widehat{p(S_i)}$ and $\widehat{p([S])}$ are unbiased: given $x$, $\Pr(Y \in S_i)$ is $\frac{e^\epsilon}{e^\epsilon+1}$
    for $x = i$, $\frac12$ for other $x \in A$, $\frac1{e^\epsilon+1}$ for $x \in B$, and $\Pr(Y \in [S])$ is 1 for $x \in A$,
    $\frac2{e^\epsilon+1}$ for $x \in B$.

    A share is the mean of an indicator over the reports, so its mean is the probability of the event: both estimates are
    unbiased.

    The first two identities at every size are that rows sum to 1. The next ones give $\Pr(Y\in S_i|x)$ for each kind of pair
    $(x, i)$, by the sizes of $S_i$ and $S_i\cap S_x$ in sec-2-hadamard-size and sec-2-hadamard-pairs (and 0 for an $i \in
    B$, which has no set $S_i$); the last ones give $\Pr(Y\in[S]|x)$.
    """
    return checks.share(k, s, own=own, same=same, other=other, noise=noise)


@claim(
    "sec-c.1-unbiased",
    "Appendix C.1",
    {"gain": C},
    {"centre": "1/(t+2)"},
    {"scale": f"2*{C}"},
    {"mass": "1/(t+1)"},
    {"own": "t/(t-1)"},
    at=({"k": 3, "s": 2}, *SIZES),
    when=checks.sizes,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def sec_c_1_unbiased(
    k: Any,
    s: Any,
    gain: str = "2*(t+1)/(t-1)",
    centre: str = "1/(t+1)",
    scale: str = "(t+1)/(t-1)",
    mass: str = "2/(t+1)",
    own: str = "(t+1)/(t-1)",
) -> Any:
    r"""(15) and (16), with $[S]$ for $S$ and row $x+1$ in (13), are unbiased for every $\epsilon > 0$: given $x$ the mean of
    $\widehat{p_i}$ is 1 for $i = x$ and 0 otherwise. So $E[\ell_2^2(\hat p, p)] = \sum_i \mathrm{Var}(\widehat{p_i})$.

    Given $x$, the estimate of one report has one value for each role of the output for $x$ and $i$. The first two identities
    at every size are that rows sum to 1; then there is one for each kind of pair: its mean is 1 for $x = i$, in $A$ or in
    $B$, and 0 for $x \ne i$. The numbers of outputs of each role are those of sec-2-hadamard-size and sec-2-hadamard-pairs.

    The mean over $x$ of law $p$ is $p_i$, and that of $n$ reports is the same, expectations being linear. So $E(\hat p_i -
    p_i)^2$ is the variance, and $\ell_2^2$ is the sum over $i$.
    """
    return checks.unbiased(k, s, gain=gain, centre=centre, scale=scale, mass=mass, own=own)
