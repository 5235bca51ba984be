"""Claims of context-aware-ldp: how many reports are needed, from Assouad's bounds on the risk (sections 5.2 and 6.2).

With alpha = 2a (blocks) or 4a (high-low) the bound on the risk is at least a while its root is at most 1/2; the root is 1/2 at
the number of reports claimed. S and k stand for sizes, a for the accuracy; every t = e^epsilon > 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from exactdp.bounds.context_aware_ldp.lower import high_low_weight, more_than
from exactdp.numbers.exact import exact, rational, variable
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.context_aware_ldp.block_contraction import everywhere
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["CLAIMS"]

A, K, KK, S, T, W = (variable(name) for name in ("a", "k", "kk", "S", "t", "w"))
U = T - 1


def _blocks_reports(constant: str = "128") -> Verdict:
    """At alpha = 2a and n = (1 - 4a) S2/(constant a^2 u^2), is 8 n alpha^2 u^2/((1 - 2 alpha) S2) = 1/4, so that R_n >= 2a/2?"""
    n = (1 - 4 * A) * S / (exact(constant) * A**2 * U**2)
    return prove.equal(["/", ["*", 8, n, (2 * A) ** 2, U**2], ["*", ["-", 1, 4 * A], S]], Fraction(1, 4))


def _high_low_reports(constant: str = "256") -> Verdict:
    """At alpha = 4a and this n, is 4 n alpha^2 (k'+1)(1-1/t)/((1 - 2 alpha) k'^2) = 1/4, so that R_n >= (4a/2)/2?"""
    n = (1 - 8 * A) * KK**2 / (exact(constant) * A**2 * (KK + 1) * (1 - 1 / T))
    return prove.equal(["/", ["*", 4, n, (4 * A) ** 2, KK + 1, 1 - 1 / T], ["*", ["-", 1, 8 * A], KK**2]], Fraction(1, 4))


def _rate(share: str = "1/4") -> Verdict:
    """Is share k <= k'^2/(k'+1) for k = 2k' - w, that is k' >= k/2?"""
    return prove.at_most(["*", rational(share), 2 * KK - W], KK**2 / (KK + 1), kk=1, w=0)


def _first_term_printed(share: str = "1") -> Verdict:
    """Is share (1-4a)/(128 a^2 u^2) <= 4 c/a^2 + 1 at s = 1, k = 2, a = 1/8, every t > 1? The right side is enough."""
    a = Fraction(1, 8)
    left = ["/", ["*", rational(share), (1 - 4 * a) / (128 * a**2)], U**2]
    return prove.at_most(left, 4 * (T + 1) / (U * a**2) + 1, t=1, above=("t",))


def _first_term(share: str = "4/9") -> Verdict:
    """Is share s^2 <= (s-1)^2 for s >= 3, the size of a group of even size in A?"""
    return prove.all_of([prove.at_most(["*", rational(share), S**2], ["^", ["-", S, 1], 2], S=3), _blocks_reports()])


def _even(start: int, share: str = "4/9") -> Verdict:
    """Is share k_j^2 <= (k_j - 1)^2 for every k_j >= start?"""
    return prove.at_most(["*", rational(share), K**2], ["^", ["-", K, 1], 2], k=start)


def _upper(square: str = "(s^2 + m^2)*(p^2 + q^2)", spread: str = "2*t + k - 2", scale: str = "t/(t-1)") -> Verdict:
    """The steps of the upper ends: high-low, blocks by k-ary randomised response, one sensitive symbol.

    High-low: p = sqrt(1 - v), q = sqrt v, m = sqrt k', so that (s p + m q)^2 <= square. To the left of the maximum, p > p' and
    q < q' = q + d with m p' = s q' + r: s p + m q <= s p' + m q', as p = p' + j with j (2p' + j) = d (2q + d), multiplied by
    p' (2p' + j)/d, where p' is written p. Blocks: second moments of the score at x itself and elsewhere. Last: Q(x|x) = 1/scale.
    """
    d, j, m, p, q, r, s = (variable(name) for name in ("d", "j", "m", "p", "q", "r", "s"))
    rate = 1 - 1 / T
    return prove.all_of(
        [
            prove.equal(["-", exact(square), ["^", ["+", s * p, m * q], 2]], (s * q - m * p) ** 2),
            prove.at_most(s * p * (2 * q + d), ["*", s * (q + d) + r, 2 * p + j], d=0, j=0, p=0, q=0, r=0, s=0),
            prove.equal(
                ["+", (T * (K - 1) + U**2) / U**2, (K - 1) * (T + K - 2) / U**2],
                ["+", 1, ["/", ["*", K - 1, exact(spread)], U**2]],
            ),
            prove.equal(["*", ["^", exact(scale), 2], ["*", p, rate]], ["*", exact(scale), p]),
            prove.equal(["-", 1 / rate, ["-", ["*", 1 / rate, p], p**2]], ["+", ["*", 1 / rate, ["-", 1, p]], p**2]),
        ]
    )


def _lower(half: str = "2", weight: str = "4", groups: str = "16", limit: str = "4") -> Verdict:
    """The steps of the lower ends: the bound on the risk at the number of reports, and W of the two bounds on the risk.

    At n = (1 - h a/m)^2 (1-2m) W/m^2, h = 1 or ``half``, the root is 1 - h a/m and (m/h)(1 - root) = a. X of beyond-assouad-hl,
    before its last step, and of beyond-assouad-groups are n m^2/((1-2m) W), with these W; that of high-low is above its limit for
    t to infinity, where a channel without constraint is within n/t of one with it. Last, the numbers of the code.
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
    return prove.all_of(found)


CLAIMS = (
    everywhere(
        "sec-5.2-lower",
        r"For $s \ge 1$, $k' \ge k/2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-8a)k}{1024a^2(1-e^{-\epsilon})} \ge "
        r"\frac{(1-8a)k}{1024a^2\epsilon}$, from the Assouad bound, $k'^2/(k'+1) \ge k/4$ and $1-e^{-\epsilon} \le \epsilon$; "
        r"every $k$ and $\epsilon > 0$.",
        "Section 5.2, final display",
        _rate,
        {"share": "1/3"},
        {"share": "26/100"},
        uses=("beyond-assouad-hl-n",),
    ),
    Claim(
        id="context-aware-ldp/sec-5-first-term-as-printed",
        statement=r"The first term, with the constant of the bound for one block, holds at $s = 1$ too: $n(2,\frac18,\mathcal "
        r"Q_{A,\epsilon}) > \frac{(1-4a)s^2}{128a^2(e^\epsilon-1)^2}$. (False for small $\epsilon$: $4c/a^2+1$ reports are "
        r"enough for $k = 2$, $s = 1$.)",
        where="Sections 5 and 5.2, first term of (12)",
        hypotheses=lambda: True,
        checks={Method.SYMBOLIC: _first_term_printed},
        instances=({},),
        mutants=({"share": "1/10"}, {"share": "1/100"}),
        uses=("context-aware-ldp/beyond-thm-3-s1-upper",),
        expected=Outcome.REFUTED,
    ),
    everywhere(
        "sec-5-first-term-corrected",
        r"For $s \ge 2$: $n(k,a,\mathcal Q_{A,\epsilon}) > \frac{(1-4a)s^2}{288a^2(e^\epsilon-1)^2}$, $a < \frac14$: on $A$ "
        r"the channels are $\epsilon$-LDP, and an even number of at least $2s/3$ symbols of $A$ makes one block of the block "
        r"bound.",
        "Sections 5 and 5.2, first term of (12)",
        _first_term,
        {"share": "1/2"},
        {"share": "45/100"},
        uses=("beyond-assouad-bs-n",),
    ),
    Claim(
        id="context-aware-ldp/sec-6.2-even-as-printed",
        statement=r"To remove one element from an odd block costs a constant factor of $k_j^2$, here $\frac49k_j^2 \le "
        r"(k_j-1)^2$, for every $k_j \ge 1$. (At $k_j = 1$ nothing is left, for any constant.)",
        where="Section 6.2, footnote",
        hypotheses=lambda start: start == 1,
        checks={Method.SYMBOLIC: _even},
        instances=({"start": 1},),
        mutants=({"share": "1/4"}, {"share": "1/1000"}),
        expected=Outcome.REFUTED,
    ),
    Claim(
        id="context-aware-ldp/sec-6.2-even-corrected",
        statement=r"For $k_j \ge 3$: $\frac49k_j^2 \le (k_j-1)^2$, so that dropping an element of each odd block of at least "
        r"3 costs a factor of at most $\frac94$ in $\sum_jk_j^2$; blocks of one symbol are left out of the bound of order "
        r"$1/\epsilon^2$.",
        where="Section 6.2, footnote",
        hypotheses=lambda start: start >= 3,
        checks={Method.SYMBOLIC: _even},
        instances=({"start": 3},),
        mutants=({"share": "1/2"}, {"share": "45/100"}),
        beyond=True,
    ),
    everywhere(
        "beyond-assouad-bs-n",
        r"All $k_j$ even, $a < \frac14$: $n(k,a,\mathcal Q_{\Pi,\epsilon}) > "
        r"\frac{(1-4a)\sum_jk_j^2}{128a^2(e^\epsilon-1)^2}$: the root in the bound on the risk at $\alpha = 2a$ is at most "
        r"$\frac12$ up to there; every size and $\epsilon > 0$.",
        "after Section 6.2",
        _blocks_reports,
        {"constant": "127"},
        {"constant": "64"},
        uses=("beyond-assouad-bs",),
    ),
    everywhere(
        "beyond-assouad-hl-n",
        r"For $s \ge 1$, $k' = k-s$, $a < \frac18$: $n(k,a,\mathcal Q_{A,\epsilon}) > "
        r"\frac{(1-8a)k'^2}{256a^2(k'+1)(1-e^{-\epsilon})}$: the root in the bound on the risk at $\alpha = 4a$ is at most "
        r"$\frac12$ up to there; every size and $\epsilon > 0$.",
        "after Section 5.2",
        _high_low_reports,
        {"constant": "255"},
        {"constant": "128"},
        uses=("beyond-assouad-hl",),
    ),
    everywhere(
        "beyond-bracket-lower",
        r"For $a < \alpha < \frac12$ and even different channels per user: $n(a) > "
        r"(1-\frac a\alpha)^2(1-2\alpha)\frac G{16\alpha^2}$ for groups, and with $2a$ for $a$, high-low: $n(a) > "
        r"(1-\frac{2a}\alpha)^2(1-2\alpha)\frac W{\alpha^2}$, $W = \frac{k'^2}{4(1-e^{-\epsilon})(k'+\tanh\frac\epsilon2)}$, "
        r"without privacy $\frac{k'^2}{4(k'+1)}$ (a limit, which is named). Every size and $\epsilon > 0$; the functions of the "
        r"code at listed numbers.",
        "after Section 6.2",
        _lower,
        {"half": "19/10"},
        {"weight": "39/10"},
        {"groups": "15"},
        {"limit": "39/10"},
        uses=(
            "beyond-assouad-hl",
            "beyond-assouad-groups",
        ),
    ),
    everywhere(
        "beyond-bracket-upper",
        r"With $c = \coth\frac\epsilon2$: high-low, $\sqrt n\,\mathbb E\|\hat p-p\|_1 \le c(s\sqrt{1-v}+\sqrt{k'v}) \le "
        r"c\sqrt{s^2+k'}$, $v = p(B)/c \le \frac1c$, increasing up to $v = k'/(s^2+k')$; blocks by $k$-ary randomised "
        r"response, $\sqrt{\sum_jk_j(1+(k_j-1)(2t+k_j-2)/(t-1)^2)}$; one sensitive symbol sent as it is and others with "
        r"probability $1-\frac1t$, $(1+\sqrt{k'})(1-\frac1t)^{-1/2}$. Every size and $\epsilon > 0$; Cauchy-Schwarz and "
        r"$\mathbb E|d| \le \sqrt{\mathbb Ed^2}$ are named.",
        "after Proposition 5",
        _upper,
        {"square": "(s^2 + m)*(p^2 + q^2)"},
        {"spread": "2*t + k - 3"},
        {"scale": "(t+1)/(t-1)"},
        uses=(
            "beyond-hl-var-a",
            "beyond-hl-var-b",
            "beyond-mangat-k",
        ),
    ),
)
