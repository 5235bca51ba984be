"""Divergences and information: Gibbs, chain rule, data processing, Pinsker, chi-square, Han, Donsker-Varadhan.

>>> [f.id for f in INFORMATION][:3]
['gibbs', 'log-sum', 'chain-rule']
"""

from __future__ import annotations

from exactdp_checks.claims.facts.fact import Fact

__all__ = ["INFORMATION"]

COVER = "Cover, Thomas, Elements of Information Theory, 2nd edition"

INFORMATION = (
    Fact(
        "gibbs",
        r"$D(p\|q)=\sum_ip_i\ln\frac{p_i}{q_i}\ge0$ for distributions $p\ll q$, with equality only for $p=q$.",
        f"{COVER}, 2.6.3",
        finite="Facts.gibbs",
    ),
    Fact(
        "log-sum",
        r"For $a_i,b_i\ge0$ with sums $a$, $b$, and $a_i=0$ where $b_i=0$: $\sum_ia_i\ln\frac{a_i}{b_i}\ge a\ln\frac ab$.",
        f"{COVER}, theorem 2.7.1",
        finite="Facts.log_sum",
    ),
    Fact(
        "chain-rule",
        r"$H(X,Y)=H(X)+H(Y|X)$, $I(X_1,\dots,X_n;Y)=\sum_iI(X_i;Y|X_1,\dots,X_{i-1})$, and, where $p\ll q$, "
        r"$D(p_{XY}\|q_{XY})=D(p_X\|q_X)+\mathbb E_pD(p_{Y|X}\|q_{Y|X})$.",
        f"{COVER}, theorems 2.2.1, 2.5.2, 2.5.3",
        r"$\frac{p(xy)}{q(xy)}=\frac{p(x)}{q(x)}\frac{p(y|x)}{q(y|x)}$ for every value; then logarithms and the mean.",
        (("value by value", "p/q = (r/s)*((p/r)/(q/s))"),),
        finite="Facts.chain_rule",
    ),
    Fact(
        "conditioning",
        r"$H(X|Y)\le H(X)\le\ln|\mathcal X|$; $I(X;Y)=H(X)-H(X|Y)\ge0$; for independent $X_i$: "
        r"$I(X_1,\dots,X_n;Y)\ge\sum_iI(X_i;Y)$; for $Y_i$ independent given $X$: $I(X;Y_1,\dots,Y_n)\le\sum_iI(X;Y_i)$.",
        f"{COVER}, theorems 2.6.4, 2.6.5, 2.6.6",
        finite="Facts.conditioning",
    ),
    Fact(
        "data-processing",
        r"Along $X\to Y\to Z$: $I(X;Z)\le I(X;Y)$ and $I(X;Z)\le I(Y;Z)$; the divergence of laws $p\ll q$, and "
        r"every $f$-divergence of them with $f$ convex on $[0,\infty)$, finite at 0 too, falls under a channel, and the total "
        r"variation of any two.",
        f"{COVER}, theorem 2.8.1; Csiszar 1967",
        finite="Facts.data_processing",
    ),
    Fact(
        "convexity-of-divergence",
        r"$D(p\|q)$, and every $f$-divergence with $f$ convex on $[0,\infty)$, finite at 0 too, are jointly convex where "
        r"$p\ll q$, and the total variation everywhere; $I(X;Y)$ is concave in the prior and convex in the channel.",
        f"{COVER}, theorems 2.7.2 and 2.7.4",
        finite="Facts.convexity_of_divergence",
    ),
    Fact("pinsker", r"$d_{TV}(p,q)^2\le\frac12D(p\|q)$ (nats).", f"{COVER}, lemma 11.6.1", finite="Facts.pinsker"),
    Fact(
        "bretagnolle-huber",
        r"$1-d_{TV}(p,q)\ge\frac12e^{-D(p\|q)}$, and $d_{TV}(p,q)\le\sqrt{1-e^{-D(p\|q)}}$.",
        "Tsybakov, Introduction to Nonparametric Estimation, lemma 2.6",
        finite="Facts.bretagnolle_huber",
    ),
    Fact(
        "kl-chi-square",
        r"$D(p\|q)\le\ln(1+\chi^2(p\|q))\le\chi^2(p\|q)$.",
        "Tsybakov, Introduction to Nonparametric Estimation, lemma 2.7",
        r"Jensen for the logarithm; then $\ln(1+x)\le x$ (exp-above-tangent), and $\sum_i\frac{p_i^2}{q_i}=1+\chi^2$, "
        r"term by term.",
        (("term by term", "p^2/q = (p-q)^2/q + 2*p - q"),),
        finite="Facts.kl_chi_square",
    ),
    Fact(
        "tensorisation",
        r"For product laws: where $p_i\ll q_i$, $D$ adds and $1+\chi^2$ multiplies; the Hellinger affinity $\sum\sqrt{pq}$ "
        r"multiplies, and $d_{TV}(p^{\otimes n},q^{\otimes n})\le\sum_id_{TV}(p_i,q_i)$.",
        "Tsybakov, Introduction to Nonparametric Estimation, section 2.4",
        finite="Facts.tensorisation",
    ),
    Fact(
        "han",
        r"For $X_1,\dots,X_n$ and $Y$ with finitely many values, the mean of $\frac{H(X_S)}{|S|}$ over the sets $S$ of $k\ge1$ "
        r"indices does not rise as $k$ grows; in the dual form, for independent $X_i$, that of $I(X_S;Y)/|S|$ does not fall.",
        f"{COVER}, theorem 17.6.1",
        theorem="Facts.han",
    ),
    Fact(
        "donsker-varadhan",
        r"$D(p\|q)=\sup_f\{\mathbb E_pf-\ln\mathbb E_qe^f\}$ over bounded $f$.",
        "Boucheron, Lugosi, Massart, Concentration Inequalities, corollary 4.15",
        finite="Facts.donsker_varadhan",
    ),
    Fact(
        "entropy-bound",
        r"For an integer $n\ge1$ and $0\le a\le\frac12$: $\sum_{i\le an}\binom ni\le e^{h(a)n}$, $h$ in nats "
        r"($2^{h(a)n}$ with $h$ in bits).",
        "Flum, Grohe, Parameterized Complexity Theory, lemma 16.19",
        theorem="Facts.entropy_bound",
    ),
)
