"""Claims of context-aware-ldp: how many reports are needed, from Assouad's bounds on the risk (sections 5.2 and 6.2).

With alpha = 2a (blocks) or 4a (high-low) the bound on the risk is at least a while its root is at most 1/2; the root is 1/2 at
the number of reports claimed. S and k stand for sizes, a for the accuracy; every t = e^epsilon > 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from exactdp.bounds.context_aware_ldp.lower import high_low_weight, more_than
from exactdp.numbers.exact import exact, rational, variable
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

A, K, KK, S, T, W = (variable(name) for name in ("a", "k", "kk", "S", "t", "w"))
U = T - 1


def _blocks_reports(constant: str = "128") -> Verdict:
    """At alpha = 2a and n = (1 - 4a) S2/(constant a^2 u^2), is 8 n alpha^2 u^2/((1 - 2 alpha) S2) = 1/4, so that R_n >= 2a/2?"""
    n = (1 - 4 * A) * S / (exact(constant) * A**2 * U**2)
    return prove.equal(["/", ["*", 8, n, (2 * A) ** 2, U**2], ["*", ["-", 1, 4 * A], S]], Fraction(1, 4))


def _even(start: int, share: str = "4/9") -> Verdict:
    """Is share k_j^2 <= (k_j - 1)^2 for every k_j >= start?"""
    return prove.at_most(["*", rational(share), K**2], ["^", ["-", K, 1], 2], k=start)


@claim("sec-5.2-lower", "Section 5.2, final display", {"share": "1/3"}, {"share": "26/100"}, uses="beyond-assouad-hl-n",
       assumes="assouad exp-above-tangent")  # fmt: skip
def sec_5_2_lower(share: str = "1/4") -> Verdict:
    r"""For $s \ge 1$, $k' \ge k/2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-8a)k}{1024a^2(1-e^{-\epsilon})} \ge
    \frac{(1-8a)k}{1024a^2\epsilon}$, from the Assouad bound, $k'^2/(k'+1) \ge k/4$ and $1-e^{-\epsilon} \le \epsilon$; every
    $k$ and $\epsilon > 0$.

    By beyond-assouad-hl-n $n > \frac{(1-8a)k'^2}{256a^2(k'+1)(1-e^{-\epsilon})}$. The step, with $k = 2k' - w$, that is $k'
    \ge \frac k2$, is $\frac k4 \le \frac{k'^2}{k'+1}$, and the first inequality of the statement follows. The second is $1 -
    e^{-\epsilon} \le \epsilon$.
    """
    return prove.at_most(["*", rational(share), 2 * KK - W], KK**2 / (KK + 1), kk=1, w=0)


@claim("sec-5-first-term", "Sections 5 and 5.2, first term of (12)", {"share": "1/10"}, {"share": "1/100"},
       uses="beyond-thm-3-s1-upper", refuted="corner", cause="E2")  # fmt: skip
def sec_5_first_term_as_printed(share: str = "1") -> Verdict:
    r"""The first term, with the constant of the bound for one block, holds at $s = 1$ too: $n(2,\frac18,\mathcal Q_{A,\epsilon})
    > \frac{(1-4a)s^2}{128a^2(e^\epsilon-1)^2}$. (False for small $\epsilon$: $4c/a^2+1$ reports are enough for $k = 2$, $s =
    1$.)

    Is share (1-4a)/(128 a^2 u^2) <= 4 c/a^2 + 1 at s = 1, k = 2, a = 1/8, every t > 1? The right side is enough.
    """
    a = Fraction(1, 8)
    left = ["/", ["*", rational(share), (1 - 4 * a) / (128 * a**2)], U**2]
    return prove.at_most(left, 4 * (T + 1) / (U * a**2) + 1, t=1, above=("t",))


@claim("sec-5-first-term-corrected", "Sections 5 and 5.2, first term of (12)", {"share": "1/2"}, {"share": "45/100"},
       uses="beyond-assouad-bs-n")  # fmt: skip
def sec_5_first_term_corrected(share: str = "4/9") -> Steps:
    r"""For $s \ge 2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-4a)s^2}{288a^2(e^\epsilon-1)^2}$, $a < \frac14$: on $A$ the
    channels are $\epsilon$-LDP, and an even number of at least $2s/3$ symbols of $A$ makes one block of the block bound.

    On the symbols of $A$ a channel of the policy is $\epsilon$-LDP. An even number $S$ of them, $s$ or $s - 1$, makes one
    block of beyond-assouad-bs-n, the other symbols being without mass; step 1 is $\frac49s^2 \le (s-1)^2$ for odd $s \ge 3$.
    As $128\cdot\frac94 = 288$, the statement follows from step 2, which is that of beyond-assouad-bs-n.
    """
    yield prove.at_most(["*", rational(share), S**2], ["^", ["-", S, 1], 2], S=3)
    yield _blocks_reports()


@claim("sec-6.2-even", "Section 6.2, footnote", {"share": "1/4"}, {"share": "1/1000"}, at=({"start": 1},),
       when=lambda start: start == 1, refuted="corner", cause="E3")  # fmt: skip
def sec_6_2_even_as_printed(start: int, share: str = "4/9") -> Any:
    r"""To remove one element from an odd block costs a constant factor of $k_j^2$, here $\frac49k_j^2 \le (k_j-1)^2$, for every
    $k_j \ge 1$. (At $k_j = 1$ nothing is left, for any constant.)
    """
    return _even(start, share=share)


@claim("sec-6.2-even-corrected", "Section 6.2, footnote", {"share": "1/2"}, {"share": "45/100"}, at=({"start": 3},),
       when=lambda start: start >= 3)  # fmt: skip
def sec_6_2_even_corrected(start: int, share: str = "4/9") -> Any:
    r"""For $k_j \ge 3$: $\frac49k_j^2 \le (k_j-1)^2$, so that dropping an element of each odd block of at least 3 costs a factor
    of at most $\frac94$ in $\sum_jk_j^2$; blocks of one symbol are left out of the bound of order $1/\epsilon^2$.
    """
    return _even(start, share=share)


@claim("beyond-assouad-bs-n", "after Section 6.2", {"constant": "127"}, {"constant": "64"}, uses="beyond-assouad-bs")
def beyond_assouad_bs_n(constant: str = "128") -> Any:
    r"""All $k_j$ even, $a < \frac14$: $n(k,a,\mathcal Q_{\Pi,\epsilon}) > \frac{(1-4a)\sum_jk_j^2}{128a^2(e^\epsilon-1)^2}$: the
    root in the bound on the risk at $\alpha = 2a$ is at most $\frac12$ up to there; every size and $\epsilon > 0$.

    Put $\alpha = 2a < \frac12$ into beyond-assouad-bs: $R_n \ge 2a(1 - \sqrt{8n\alpha^2(e^\epsilon-1)^2/((1-2\alpha)S_2)})$,
    $S_2 = \sum_jk_j^2$. The identity is that at $n = \frac{(1-4a)S_2}{128a^2(e^\epsilon-1)^2}$ the number under the root is
    $\frac14$.

    It grows with $n$. So up to this $n$ the root is at most $\frac12$ and $R_n \ge 2a\cdot\frac12 = a$: the risk is not
    below $a$, and the least $n$ with a risk below $a$ is larger.
    """
    return _blocks_reports(constant=constant)


@claim("beyond-assouad-hl-n", "after Section 5.2", {"constant": "255"}, {"constant": "128"}, uses="beyond-assouad-hl")
def beyond_assouad_hl_n(constant: str = "256") -> Verdict:
    r"""For $s \ge 1$, $k' = k-s$, $a < \frac18$: $n(k,a,\mathcal Q_{A,\epsilon}) >
    \frac{(1-8a)k'^2}{256a^2(k'+1)(1-e^{-\epsilon})}$: the root in the bound on the risk at $\alpha = 4a$ is at most $\frac12$
    up to there; every size and $\epsilon > 0$.

    Put $\alpha = 4a < \frac12$ into beyond-assouad-hl. The identity is that at the $n$ of the statement the number under the
    root is $\frac14$; it grows with $n$. So up to this $n$ the root is at most $\frac12$ and $R_n \ge \frac{4a}2\cdot\frac12
    = a$: the least $n$ with a risk below $a$ is larger.
    """
    n = (1 - 8 * A) * KK**2 / (exact(constant) * A**2 * (KK + 1) * (1 - 1 / T))
    return prove.equal(["/", ["*", 4, n, (4 * A) ** 2, KK + 1, 1 - 1 / T], ["*", ["-", 1, 8 * A], KK**2]], Fraction(1, 4))


@claim("beyond-bracket-lower", "after Section 6.2", {"half": "19/10"}, {"weight": "39/10"}, {"groups": "15"}, {"limit": "39/10"},
       uses="beyond-assouad-hl beyond-assouad-groups", assumes="assouad")  # fmt: skip
def beyond_bracket_lower(half: str = "2", weight: str = "4", groups: str = "16", limit: str = "4") -> Steps:
    r"""For $a < \alpha < \frac12$ and even different channels per user: $n(a) > (1-\frac a\alpha)^2(1-2\alpha)\frac
    G{16\alpha^2}$ for groups, and with $2a$ for $a$, high-low: $n(a) > (1-\frac{2a}\alpha)^2(1-2\alpha)\frac W{\alpha^2}$, $W
    = \frac{k'^2}{4(1-e^{-\epsilon})(k'+\tanh\frac\epsilon2)}$, without privacy $\frac{k'^2}{4(k'+1)}$ (a limit, which is
    named). Every size and $\epsilon > 0$; the functions of the code at listed numbers.

    The steps of the lower ends: the bound on the risk at the number of reports, and W of the two bounds on the risk. At n =
    (1 - h a/m)^2 (1-2m) W/m^2, h = 1 or ``half``, the root is 1 - h a/m and (m/h)(1 - root) = a. X of beyond-assouad-hl,
    before its last step, and of beyond-assouad-groups are n m^2/((1-2m) W), with these W; that of high-low is above its limit
    for t to infinity, where a channel without constraint is within n/t of one with it. Last, the numbers of the code.
    """
    m, n, g, w = (variable(name) for name in ("m", "n", "G", "W"))
    last = KK + U / (T + 1)
    high_low, free = KK**2 / (exact(weight) * (1 - 1 / T) * last), KK**2 / (exact(limit) * (KK + 1))
    found = []
    for h, least in ((1, 1), (exact(half), 2)):
        root = 1 - h * A / m
        found.append(prove.equal(["/", ["*", root**2, (1 - 2 * m) * w / m**2, m**2], ["*", 1 - 2 * m, w]], root**2))
        found.append(prove.equal(["*", m / least, ["-", 1, root]], A))
    chi = ["/", ["*", n / 2, 4 * m**2 / KK**2, 2 * KK * (1 - 1 / T) * last], ["*", 1 - 2 * m, KK]]
    found += [
        prove.equal(chi, n * m**2 / ((1 - 2 * m) * high_low)),
        prove.equal(["/", 16 * n * m**2, ["*", 1 - 2 * m, g]], n * m**2 / ((1 - 2 * m) * (g / exact(groups)))),
        prove.at_most(free, high_low, kk=1, t=1, above=("t",)),
    ]
    for k, s, t in ((2, 1, 3), (5, 2, "3/2"), (9, 4, 100)):
        found.append(prove.comparison(high_low_weight(k, s, t), "==", high_low, kk=k - s, t=t))
        found.append(prove.comparison(high_low_weight(k, s, inf), "==", free, kk=k - s))
    claimed = (1 - A / m) ** 2 * (1 - 2 * m) * w / m**2
    found += [prove.comparison(more_than(5, a, b), "==", claimed, a=a, m=b, W=5) for a, b in (("1/10", "1/4"), ("1/3", "2/5"))]
    yield from found


@claim("beyond-bracket-upper", "after Proposition 5", {"square": "(s^2 + m)*(p^2 + q^2)"}, {"spread": "2*t + k - 3"},
       {"scale": "(t+1)/(t-1)"}, uses="beyond-hl-var-a beyond-hl-var-b beyond-mangat-k", assumes="cauchy-schwarz")  # fmt: skip
def beyond_bracket_upper(square: str = "(s^2 + m^2)*(p^2 + q^2)", spread: str = "2*t + k - 2", scale: str = "t/(t-1)") -> Steps:
    r"""With $c = \coth\frac\epsilon2$: high-low, $\sqrt n\,\mathbb E\|\hat p-p\|_1 \le c(s\sqrt{1-v}+\sqrt{k'v}) \le
    c\sqrt{s^2+k'}$, $v = p(B)/c \le \frac1c$, increasing up to $v = k'/(s^2+k')$; blocks by $k$-ary randomised response,
    $\sqrt{\sum_jk_j(1+(k_j-1)(2t+k_j-2)/(t-1)^2)}$; one sensitive symbol sent as it is and others with probability
    $1-\frac1t$, $(1+\sqrt{k'})(1-\frac1t)^{-1/2}$. Every size and $\epsilon > 0$; Cauchy-Schwarz and $\mathbb E|d| \le
    \sqrt{\mathbb Ed^2}$ are named.

    The steps of the upper ends: high-low, blocks by k-ary randomised response, one sensitive symbol. High-low: p = sqrt(1 -
    v), q = sqrt v, m = sqrt k', so that (s p + m q)^2 <= square. To the left of the maximum, p > p' and q < q' = q + d with m
    p' = s q' + r: s p + m q <= s p' + m q', as p = p' + j with j (2p' + j) = d (2q + d), multiplied by p' (2p' + j)/d, where
    p' is written p. Blocks: second moments of the score at x itself and elsewhere. Last: Q(x|x) = 1/scale.
    """
    d, j, m, p, q, r, s = (variable(name) for name in ("d", "j", "m", "p", "q", "r", "s"))
    rate = 1 - 1 / T
    yield prove.equal(["-", exact(square), ["^", ["+", s * p, m * q], 2]], (s * q - m * p) ** 2)
    yield prove.at_most(s * p * (2 * q + d), ["*", s * (q + d) + r, 2 * p + j], d=0, j=0, p=0, q=0, r=0, s=0)
    yield prove.equal(
        ["+", (T * (K - 1) + U**2) / U**2, (K - 1) * (T + K - 2) / U**2], ["+", 1, ["/", ["*", K - 1, exact(spread)], U**2]]
    )
    yield prove.equal(["*", ["^", exact(scale), 2], ["*", p, rate]], ["*", exact(scale), p])
    yield prove.equal(["-", 1 / rate, ["-", ["*", 1 / rate, p], p**2]], ["+", ["*", 1 / rate, ["-", 1, p]], p**2])
