"""Claims of context-aware-ldp: how many reports are needed, from Assouad's bounds on the risk (sections 5.2 and 6.2).

With alpha = 2a (blocks) or 4a (high-low) the bound on the risk is at least a while its root is at most 1/2; the root is 1/2 at
the number of reports claimed. S and k stand for sizes, a for the accuracy; every t = e^epsilon > 1.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.context_aware_ldp import lower
from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

A, K, KK, S, T, W = (variable(name) for name in ("a", "k", "kk", "S", "t", "w"))
U = T - 1


def _blocks_reports(constant: str = "128") -> Verdict:
    """At alpha = 2a and n = (1 - 4a) S2/(constant a^2 u^2), is 8 n alpha^2 u^2/((1 - 2 alpha) S2) = 1/4, so that R_n >= 2a/2?"""
    n = (1 - 4 * A) * S / (exact(constant) * A**2 * U**2)
    return identity(["/", ["*", 8, n, (2 * A) ** 2, U**2], ["*", ["-", 1, 4 * A], S]], Fraction(1, 4))


def _even(start: int, share: str = "4/9") -> Verdict:
    """Is share k_j^2 <= (k_j - 1)^2 for every k_j >= start?"""
    return prove.at_most(["*", rational(share), K**2], ["^", ["-", K, 1], 2], k=start)


@claim(
    "sec-5.2-lower",
    "Section 5.2, final display",
    {"share": "1/3"},
    {"share": "26/100"},
    uses="beyond-assouad-hl-n",
    assumes="assouad exp-above-tangent",
)
def sec_5_2_lower(share: str = "1/4") -> Steps:
    r"""For $s \ge 1$, $k' \ge k/2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-8a)k}{1024a^2(1-e^{-\epsilon})} \ge
    \frac{(1-8a)k}{1024a^2\epsilon}$, from the Assouad bound, $k'^2/(k'+1) \ge k/4$ and $1-e^{-\epsilon} \le \epsilon$; every
    $k$ and $\epsilon > 0$.

    By beyond-assouad-hl-n $n > \frac{(1-8a)k'^2}{256a^2(k'+1)(1-e^{-\epsilon})}$. The step, with $k = 2k' - w$, that is $k'
    \ge \frac k2$, is $\frac k4 \le \frac{k'^2}{k'+1}$, and the first inequality of the statement follows. The second is $1 -
    e^{-\epsilon} \le \epsilon$.
    """
    yield prove.at_most(["*", rational(share), 2 * KK - W], KK**2 / (KK + 1), kk=1, w=0)


@claim(
    "sec-5-first-term",
    "Sections 5 and 5.2, first term of (12)",
    {"share": "1/10"},
    {"share": "1/100"},
    uses="beyond-thm-3-s1-upper",
    cause="E2",
)
def sec_5_first_term_as_printed(share: str = "1") -> Verdict:
    r"""The first term, with the constant of the bound for one block, holds at $s = 1$ too: $n(2,\frac18,\mathcal Q_{A,\epsilon})
    > \frac{(1-4a)s^2}{128a^2(e^\epsilon-1)^2}$. (False for small $\epsilon$: $4c/a^2+1$ reports are enough for $k = 2$, $s =
    1$.)
    """
    a = Fraction(1, 8)
    left = ["/", ["*", rational(share), (1 - 4 * a) / (128 * a**2)], U**2]
    return prove.at_most(left, 4 * (T + 1) / (U * a**2) + 1, t=1, above=("t",))


@claim(
    "sec-5-first-term-corrected",
    "Sections 5 and 5.2, first term of (12)",
    {"share": "1/2"},
    {"share": "45/100"},
    uses="beyond-assouad-bs-n",
)
def sec_5_first_term_corrected(share: str = "4/9") -> Steps:
    r"""For $s \ge 2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-4a)s^2}{288a^2(e^\epsilon-1)^2}$, $a < \frac14$. (Channels
    with finitely many outputs, estimates in the simplex.)

    On the symbols of $A$ a channel of the policy is $\epsilon$-LDP. An even number $S$ of them, $s$ or $s - 1$, makes one
    block of beyond-assouad-bs-n, the other symbols being without mass; step 1 is $\frac49s^2 \le (s-1)^2$ for odd $s \ge 3$.
    As $128\cdot\frac94 = 288$, the statement follows from step 2, which is that of beyond-assouad-bs-n.
    """
    yield prove.at_most(["*", rational(share), S**2], ["^", ["-", S, 1], 2], S=3)
    yield _blocks_reports()


@claim(
    "sec-6.2-even",
    "Section 6.2, footnote",
    {"share": "1/4"},
    {"share": "1/1000"},
    at=({"start": 1},),
    when=lambda start: start == 1,
    cause="E3",
)
def sec_6_2_even_as_printed(start: int, share: str = "4/9") -> Any:
    r"""To remove one element from an odd block costs a constant factor of $k_j^2$, here $\frac49k_j^2 \le (k_j-1)^2$, for every
    $k_j \ge 1$. (At $k_j = 1$ nothing is left, for any constant.)
    """
    return _even(start, share=share)


@claim("sec-6.2-even-corrected", "Section 6.2, footnote", {"share": "1/2"}, {"share": "45/100"})
def sec_6_2_even_corrected(share: str = "4/9") -> Steps:
    r"""For $k_j \ge 3$: $\frac49k_j^2 \le (k_j-1)^2$, so that dropping an element of each odd block of at least 3 costs a factor
    of at most $\frac94$ in $\sum_jk_j^2$; blocks of one symbol are left out of the bound of order $1/\epsilon^2$.

    The step is the inequality; the sum over the odd blocks, and over the even ones, which stay, keeps the factor.
    """
    yield f"for k >= 3: ({share})*k^2 <= (k-1)^2"


@claim("beyond-assouad-bs-n", "after Section 6.2", {"constant": "127"}, {"constant": "64"}, uses="beyond-assouad-bs")
def beyond_assouad_bs_n(constant: str = "128") -> Steps:
    r"""All $k_j$ even, $a < \frac14$: $n(k,a,\mathcal Q_{\Pi,\epsilon}) > \frac{(1-4a)\sum_jk_j^2}{128a^2(e^\epsilon-1)^2}$,
    every size and $\epsilon > 0$. (Channels with finitely many outputs, estimates in the simplex.)

    Put $\alpha = 2a < \frac12$ into beyond-assouad-bs: $R_n \ge 2a(1 - \sqrt{8n\alpha^2(e^\epsilon-1)^2/((1-2\alpha)S_2)})$,
    $S_2 = \sum_jk_j^2$. The identity is that at $n = \frac{(1-4a)S_2}{128a^2(e^\epsilon-1)^2}$ the number under the root is
    $\frac14$.

    It grows with $n$. So up to this $n$ the root is at most $\frac12$ and $R_n \ge 2a\cdot\frac12 = a$: the risk is not
    below $a$, and the least $n$ with a risk below $a$ is larger.
    """
    yield _blocks_reports(constant=constant)
    yield agrees(lower.block_reports([2, 4], "1/5"), f"(1-4*a)*20/(({constant})*a^2*(t-1)^2)", a="1/5")


@claim("beyond-assouad-hl-n", "after Section 5.2", {"constant": "255"}, {"constant": "128"}, uses="beyond-assouad-hl")
def beyond_assouad_hl_n(constant: str = "256") -> Steps:
    r"""For $1 \le s < k$, $k' = k-s$, $a < \frac18$ and $\epsilon > 0$: $n(k,a,\mathcal Q_{A,\epsilon}) >
    \frac{(1-8a)k'^2}{256a^2(k'+1)(1-e^{-\epsilon})}$. (Channels with finitely many outputs, estimates in the simplex.)

    Put $\alpha = 4a < \frac12$ into beyond-assouad-hl. The identity is that at the $n$ of the statement the number under the
    root is $\frac14$; it grows with $n$. So up to this $n$ the root is at most $\frac12$ and $R_n \ge \frac{4a}2\cdot\frac12
    = a$: the least $n$ with a risk below $a$ is larger.
    """
    n = (1 - 8 * A) * KK**2 / (exact(constant) * A**2 * (KK + 1) * (1 - 1 / T))
    yield identity(["/", ["*", 4, n, (4 * A) ** 2, KK + 1, 1 - 1 / T], ["*", ["-", 1, 8 * A], KK**2]], Fraction(1, 4))
    yield agrees(lower.high_low_reports(7, 3, "1/10"), f"(1-8*a)*4^2/(({constant})*a^2*5*(1-1/t))", a="1/10")
    yield agrees(lower.high_low_reports(2, 1, "3/25", 3), f"(1-8*a)/(({constant})*a^2*2*(2/3))", a="3/25")
