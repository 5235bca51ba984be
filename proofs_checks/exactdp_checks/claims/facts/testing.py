"""Tests and lower bounds: Neyman-Pearson, Le Cam, Assouad, Fano, and Bayes against minimax risk.

>>> [f.id for f in TESTING]
['neyman-pearson', 'bayes-minimax', 'le-cam', 'assouad', 'fano', 'fano-list', 'adaptive-composition']
"""

from __future__ import annotations

from exactdp_checks.claims.facts.fact import Fact

__all__ = ["TESTING"]

TSYBAKOV = "Tsybakov, Introduction to Nonparametric Estimation"

TESTING = (
    Fact(
        "neyman-pearson",
        r"For laws $p$, $q$ on a finite set: the least $\Pr_p[\text{error}]+c\Pr_q[\text{error}]$ over all (randomised) tests is "
        r"$\sum_y\min(p_y,cq_y)$; with $c=1$ it is $1-d_{TV}(p,q)$.",
        "Lehmann, Romano, Testing Statistical Hypotheses, theorem 3.2.1",
        r"A test that rejects $p$ at $y$ with probability $r$ pays $rp+(1-r)cq$ there, at least the smaller of $p$ and "
        r"$cq$: with "
        r"$p=m$, $cq=m+h$, and the other way round.",
        (
            ("p is the smaller", "for m >= 0, h >= 0, s >= 0, u > 0: m <= (u*m + s*(m+h))/(u+s)"),
            ("p is the larger", "for m >= 0, h >= 0, s >= 0, u > 0: m <= (u*(m+h) + s*m)/(u+s)"),
        ),
        theorem="Facts.neyman_pearson",
    ),
    Fact(
        "bayes-minimax",
        r"The largest risk over a family is at least its mean under any prior; the posterior mean minimises the mean square.",
        "Lehmann, Casella, Theory of Point Estimation, 2nd edition, section 5.1",
        "The first is that a mean is at most the maximum.",
        finite="Facts.bayes_minimax",
    ),
    Fact(
        "le-cam",
        r"For $\theta_0,\theta_1$ with $d(\theta_0,\theta_1)\ge2r$ the larger of the two probabilities of an error of "
        r"at least $r$ is at "
        r"least $\frac12(1-d_{TV}(p_0,p_1))$.",
        f"{TSYBAKOV}, section 2.4.1",
        finite="Facts.le_cam_points",
    ),
    Fact(
        "assouad",
        r"For a family $p_z$, $z\in\{-1,1\}^m$, and a loss that is at least $\sum_i\tau_i\mathbf 1[\hat z_i\ne z_i]$ with "
        r"$\tau_i\ge0$: the mean risk over uniform $z$ is at least $\frac12\sum_i\tau_i(1-d_{TV}(p_{+i},p_{-i}))$, where "
        r"$p_{\pm i}$ are the mixtures over $z$ with $z_i=\pm1$.",
        f"{TSYBAKOV}, lemma 2.12; Duchi, Jordan, Wainwright 2018, lemma 1",
        finite="Facts.assouad_groups",
    ),
    Fact(
        "fano",
        r"For $V$ uniform on $M\ge2$ values and an estimate $\hat V=g(Y)$ (its coins may be counted to $Y$): $\Pr[\hat V\ne "
        r"V]\ge1-\frac{I(V;Y)+\ln2}{\ln M}$ (nats).",
        "Cover, Thomas, Elements of Information Theory, 2nd edition, theorem 2.10.1",
        finite="Facts.fano",
    ),
    Fact(
        "fano-list",
        r"For $V$ uniform on $M$ values and a list $L(Y)$ of at most $N$ of them, $1\le N<M$: $\Pr[V\notin "
        r"L]\ge1-\frac{I(V;Y)+\ln2}{\ln(M/N)}$.",
        "Duchi, Wainwright, Distance-based and continuum Fano inequalities, 2013, corollary 1",
        finite="Facts.fano_lists",
    ),
    Fact(
        "adaptive-composition",
        r"If each report is $\epsilon_i$-LDP given the reports before it, then all of them together are "
        r"$\sum_i\epsilon_i$-LDP; a "
        r"function of a report, with coins of its own, is as private as the report.",
        "Dwork, Roth, The Algorithmic Foundations of Differential Privacy, theorem 3.16 and proposition 2.1",
        r"The law of a sequence is the product of the conditional laws, and a product of ratios is at most the product "
        r"of bounds.",
        (("two reports", "for s >= 1, t >= 1, u >= 0, v >= 0: (s/(1+u))*(t/(1+v)) <= s*t"),),
        finite="Facts.adaptive_composition",
    ),
)
