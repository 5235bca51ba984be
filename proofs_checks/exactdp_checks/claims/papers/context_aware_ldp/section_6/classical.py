"""Claims of context-aware-ldp: the sample complexity of classical LDP, and without privacy (equation (3), section 1.1)."""

from typing import Any

from exactdp.bounds.context_aware_ldp import rates
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.rates import (
    C,
    X,
    below,
    ends,
    even_lower,
    even_part,
    free_lower,
    upto,
)
from exactdp_checks.claims.papers.context_aware_ldp.helpers.steps import am_gm, averaged
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K = variable("k")


def _one_symbol(kappa: str, scale: str = "1") -> Verdict:
    """Is kappa k^2/(alpha^2 eps^2) <= 1 >= n(1, alpha, .) at k = 1, eps = kappa/20, alpha = 1/16?"""
    level = rational(kappa) / 20
    return prove.comparison(rational(scale) * rational(kappa) * 256 / level**2, "<=", 1)


def _classical(low: str = "1/1536", high: str = "10") -> Verdict:
    """One block, k >= 2 symbols: c^2 k^2 + alpha^2 <= high k^2/eps^2."""
    return prove.all_of([*even_part(), even_lower(low, K * K, k=2), upto(C * C * K * K, rational(high) * K * K / X**2, k=2)])


@claim(
    "eq-3",
    "Equation (3)",
    {"scale": "1/10"},
    {"scale": "2"},
    at=({"kappa": "1"}, {"kappa": "1/10"}, {"kappa": "1/100"}, {"kappa": "1/1000"}),
    cause="one-symbol",
)
def eq_3_as_printed(kappa: str, scale: str = "1") -> Any:
    r"""Equation (3), lower side, with the hidden constant $\kappa$: $\kappa k^2/(\alpha^2\epsilon^2) \le n(k, \alpha,
    Q_\epsilon)$ for every $k$. (False at $k = 1$, where nothing is to be learned.)
    """
    return _one_symbol(kappa, scale=scale)


@claim(
    "eq-3-corrected",
    "Equation (3)",
    {"low": "1/1535"},
    {"high": "9"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 prop-5-l1-sharp",
    assumes="calculus exp-above-tangent",
)
def eq_3_corrected(low: str = "1/1536", high: str = "10") -> Steps:
    r"""For $k \ge 2$, $0 < \epsilon \le 1$, $\alpha \le \frac1{16}$: $\frac{k^2}{1536\alpha^2\epsilon^2} < n(k, \alpha,
    Q_\epsilon) \le \frac{10k^2}{\alpha^2\epsilon^2}$.

    Lower side. All $k$ symbols form one block; if $k$ is odd, one symbol without mass is left out. By parts (1) and (2) of
    the step the even number of the others has a square of at least $\frac49k^2$, for even $k \ge 2$ and for odd $k \ge 3$.
    With it beyond-assouad-bs-n at $a = \alpha$ is $n > \frac{(1-4\alpha)\frac49k^2}{128\alpha^2(e^\epsilon-1)^2}$, and part
    (3) that this is at least $\frac{k^2}{1536\alpha^2\epsilon^2}$: there $\epsilon = \frac1{1+w}$, $\alpha = \frac1{16+a}$,
    and $e^\epsilon-1 = \frac{2\epsilon}{1+v}$, which is at most $2\epsilon$ on $[0, 1]$ since $e^\epsilon$ is convex and $e
    < 3$.

    Upper side. By prop-5-l1-sharp for one block, and beyond-simplex-factor-2 for the projection to the simplex, $E[d_{TV}]
    \le E[\ell_1] \le ck/\sqrt n$, below $\alpha$ for $n = \lfloor c^2k^2/\alpha^2\rfloor + 1$. Part (4) is $c^2k^2 +
    \alpha^2 \le 10k^2/\epsilon^2$, where $c = 1 + \frac2{e^\epsilon-1}$ and $e^\epsilon - 1 = \epsilon(1+z) \ge \epsilon$.
    """
    yield _classical(low=low, high=high)
    yield agrees(ends(rates.equation_3_corrected(2, "1/20", "1/3")), f"({low})*4*9*400", f"({high})*4*9*400")
    yield agrees(ends(rates.equation_3_corrected(5, "1/16", 1)), f"({low})*25*256", f"({high})*25*256")


@claim("sec-1.1-nonprivate", "Section 1.1", {"low": "1/2047"}, {"high": "1/8"}, uses="beyond-assouad-hl-n")
def sec_1_1_nonprivate(low: str = "1/2048", high: str = "1/4") -> Steps:
    r"""Without privacy, for $k \ge 2$, $\alpha \le \frac1{16}$: $\frac k{2048\alpha^2} < n \le \frac k{4\alpha^2}$.

    Lower side. A channel $Q$ without constraint is within $e^{-\epsilon}$, in total variation, of
    $(1-e^{-\epsilon})Q(\cdot|x) + e^{-\epsilon}Q(\cdot|1)$, which satisfies $E$ for $A = \{1\}$; the risk of $n$ reports is
    continuous on the simplex, so that one below $\alpha$ stays below for large $\epsilon$. So beyond-assouad-hl-n at $s = 1$,
    $k' = k - 1$, whose bound falls as $\epsilon$ grows, holds in the limit: $n > \frac{(1-8\alpha)(k-1)^2}{256\alpha^2k}$,
    which step 4 compares with the statement.

    Upper side. The empirical distribution has variances of sum $(1 - \|p\|_2^2)/n \le (1 - \frac1k)/n$, so that by steps 1
    to 3 $E[\ell_1] \le \sqrt{(k-1)/n}$ and $E[d_{TV}] \le \sqrt{(k-1)/(4n)}$, below $\alpha$ for $n =
    \lfloor\frac{k-1}{4\alpha^2}\rfloor + 1$; step 5 is $\frac{k-1}4 + \alpha^2 \le \frac k4$.
    """
    q = variable("q")
    spread = prove.at_most(1 - (1 / K + q), 1 - 1 / K, k=2, q=0)  # ||p||^2 = 1/k + q
    step = [am_gm(), averaged()]
    yield from step
    yield spread
    yield below(rational(low) * K, free_lower(K), k=2)
    yield upto((K - 1) / 4, rational(high) * K, k=2)
    yield agrees(ends(rates.without_privacy(2, "1/16")), f"({low})*2*256", f"({high})*2*256")
    yield agrees(ends(rates.without_privacy(7, "1/20")), f"({low})*7*400", f"({high})*7*400")


_rate = claim(
    "sec-1.1-ldp-rate",
    "Section 1.1",
    {"scale": "1/10"},
    {"scale": "2"},
    at=({"kappa": "1"}, {"kappa": "1/10"}, {"kappa": "1/100"}, {"kappa": "1/1000"}),
    cause="one-symbol",
)
sec_1_1_ldp_rate_as_printed = _rate(eq_3_as_printed.check)  # the same statement, in the introduction
_corrected = claim(
    "sec-1.1-ldp-rate-corrected",
    "Section 1.1",
    {"low": "1/1535"},
    {"high": "9"},
    uses="beyond-assouad-bs-n beyond-simplex-factor-2 prop-5-l1-sharp",
    assumes="calculus exp-above-tangent",
)
sec_1_1_ldp_rate_corrected = _corrected(eq_3_corrected.check)
