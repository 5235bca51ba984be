"""Expectations and tails: Markov, Chebyshev, Hoeffding, Chernoff, Bernstein, Azuma, McDiarmid, maxima, sampling, the normal law.

>>> [f.id for f in TAILS][:4]
['expectation', 'markov', 'chebyshev', 'hoeffding-lemma']
"""

from __future__ import annotations

from exactdp_checks.claims.facts.fact import Fact

__all__ = ["TAILS"]

BLM = "Boucheron, Lugosi, Massart, Concentration Inequalities"

TAILS = (
    Fact(
        "expectation",
        r"Expectations are linear; $\mathbb E[X]=\mathbb E[\mathbb E[X|Y]]$; $\operatorname{Var}X=\mathbb "
        r"E\operatorname{Var}(X|Y)+"
        r"\operatorname{Var}\mathbb E[X|Y]$; variances of independent variables add.",
        "Feller, An Introduction to Probability Theory, volume 1, IX",
        finite="Facts.expectation",
    ),
    Fact(
        "markov",
        r"For a random variable $X\ge0$ and $a>0$: $\Pr[X\ge a]\le\mathbb E[X]/a$.",
        "Feller, An Introduction to Probability Theory, volume 2, V.7",
        r"$\mathbf 1[x\ge a]\le x/a$ for every $x\ge0$, below $a$ and from it on; then take expectations.",
        (("below a", "for x >= 0, z > 0: 0 <= x/(x+z)"), ("from a on", "for a > 0, h >= 0: 1 <= (a+h)/a")),
        finite="Facts.markov",
    ),
    Fact(
        "chebyshev",
        r"For a random variable $X$ with a variance and $a>0$: $\Pr[|X-\mathbb EX|\ge a]\le\operatorname{Var}X/a^2$; one-sided "
        r"(Cantelli): $\Pr[X-\mathbb EX\ge a]\le\frac{\operatorname{Var}X}{\operatorname{Var}X+a^2}$.",
        "Feller, An Introduction to Probability Theory, volume 2, V.7",
        r"Markov for $(X-\mathbb EX)^2$; for Cantelli Markov for $(X-\mathbb EX+u)^2$ at $u=\operatorname{Var}X/a$, $s$ "
        r"the variance.",
        (("Cantelli", "(s + (s/a)^2)/(a + s/a)^2 = s/(s + a^2)"),),
        finite="Facts.chebyshev",
    ),
    Fact(
        "hoeffding-lemma",
        r"For $a\le X\le b$ and every real $s$: $\mathbb E[e^{s(X-\mathbb EX)}]\le e^{s^2(b-a)^2/8}$.",
        f"{BLM}, lemma 2.2",
        finite="Facts.hoeffding_lemma",
    ),
    Fact(
        "hoeffding",
        r"For independent $X_i$ with $a_i\le X_i\le b_i$, not all $a_i=b_i$, and $x\ge0$: $\Pr[\sum_i(X_i-\mathbb EX_i)"
        r"\ge x]\le e^{-2x^2/\sum_i(b_i-a_i)^2}$; the same below.",
        f"{BLM}, theorem 2.8",
        finite="Facts.hoeffding",
    ),
    Fact(
        "chernoff",
        r"For a sum $X$ of independent variables in $[0,1]$ with mean $\mu$ and $\delta>0$: $\Pr[X\ge(1+\delta)\mu]\le "
        r"(e^\delta/(1+\delta)^{1+\delta})^\mu$, and $\Pr[X\le(1-\delta)\mu]$ is at most "
        r"$(e^{-\delta}/(1-\delta)^{1-\delta})^\mu$ and at most $e^{-\delta^2\mu/2}$ for $\delta<1$.",
        "Mitzenmacher, Upfal, Probability and Computing, theorems 4.4 and 4.5",
        finite="Facts.chernoff",
    ),
    Fact(
        "bernstein",
        r"For independent $X_i$ of mean 0 with $X_i\le b$, $v=\sum_i\mathbb E[X_i^2]$ and $x>0$: $\Pr[\sum_iX_i\ge x]\le "
        r"e^{-x^2/(2(v+bx/3))}$.",
        f"{BLM}, corollary 2.11",
        finite="Facts.bernstein",
    ),
    Fact(
        "azuma",
        r"For a martingale $Z_0,\dots,Z_n$ with $A_i\le Z_i-Z_{i-1}\le A_i+c_i$, $A_i$ known at $i-1$, $\sum_ic_i^2>0$, $x\ge0$: "
        r"$\Pr[Z_n-Z_0\ge x]\le e^{-2x^2/\sum_ic_i^2}$; with $|Z_i-Z_{i-1}|\le c_i$: $e^{-x^2/(2\sum_ic_i^2)}$.",
        "Mitzenmacher, Upfal, Probability and Computing, theorems 13.4 and 13.6",
        finite="Facts.azuma_known",
    ),
    Fact(
        "mcdiarmid",
        r"For independent $X_i$ and $f$ that changes by at most $c_i$ with its $i$-th argument, $\sum_ic_i^2>0$, $x\ge0$: "
        r"$\Pr[f(X)-\mathbb Ef(X)\ge x]\le e^{-2x^2/\sum_ic_i^2}$; the variance form of McDiarmid 1998, theorem 3.8: "
        r"$\le e^{-x^2/(2(v+bx/3))}$ for deviations at most $b$ and conditional variances of sum at most $v$, $v+bx>0$.",
        f"{BLM}, theorem 6.2; McDiarmid, Concentration, 1998",
        finite="Facts.mcdiarmid_forms",
    ),
    Fact(
        "efron-stein",
        r"For independent $X_1,\dots,X_n$ with finitely many values and real $f$: $\operatorname{Var}f(X)\le\sum_i\mathbb "
        r"E[\operatorname{Var}_if(X)]$.",
        f"{BLM}, theorem 3.1",
        theorem="Facts.efron_stein",
    ),
    Fact(
        "doob",
        r"For a martingale $Z$ and $x>0$: $\Pr[\max_i|Z_i|\ge x]\le\mathbb E|Z_n|/x$; a bounded stopping time keeps the mean.",
        "Feller, An Introduction to Probability Theory, volume 2, VII.8",
        finite="Facts.doob",
    ),
    Fact(
        "subgaussian-maximum",
        r"For $X_1,\dots,X_J$, not necessarily independent, with $\mathbb Ee^{sX_j}\le e^{s^2\sigma^2/2}$ for all real $s$: "
        r"$\mathbb E\max_jX_j\le\sigma\sqrt{2\ln J}$ and $\mathbb E\max_j|X_j|\le\sigma\sqrt{2\ln(2J)}$.",
        f"{BLM}, section 2.5",
        finite="Facts.sub_gaussian_maximum",
    ),
    Fact(
        "lindeberg",
        r"Vectors $S_J=\sum_iX_{J,i}$ in $\mathbb R^L$ of independent centred bounded terms whose bounds tend to 0, with "
        r"covariance matrices that tend to $\Sigma$: $S_J$ tends in law to the normal law with covariance $\Sigma$; where "
        r"$\mathbb E|S_J|^2$ is bounded, so do the means of continuous functions of linear growth.",
        "Billingsley, Probability and Measure, 3rd edition, theorems 27.2, 29.4 and 25.12",
    ),
    Fact(
        "sampling-without-replacement",
        r"For $n$ draws without replacement from a finite list and $f$ convex: $\mathbb Ef(\sum X_i)\le\mathbb Ef(\sum "
        r"Y_i)$ with "
        r"draws $Y_i$ with replacement, so bounds by exponential moments carry over.",
        "Hoeffding, Probability inequalities for sums of bounded random variables, 1963, theorem 4",
        r"With $f(x)=e^{sx}$ Hoeffding's bound so holds without replacement: the theorem Facts.hoeffding_without_replacement.",
        theorem="Facts.sampling_without_replacement",
    ),
    Fact(
        "gaussian-tail",
        r"For a standard normal $G$ and $x\ge0$: $\Pr[G\ge x]\le\frac12e^{-x^2/2}$, and for $x>0$: "
        r"$\frac x{1+x^2}\varphi(x)<\Pr[G\ge x]<\frac1x\varphi(x)$.",
        "Feller, An Introduction to Probability Theory, volume 1, VII.1",
        theorem="Calculus.gaussian_tail",
    ),
    Fact(
        "khintchine",
        r"For independent uniform signs $\sigma_i$ and real $a_i$: $\mathbb "
        r"E|\sum_i\sigma_ia_i|\ge\frac1{\sqrt2}\sqrt{\sum_ia_i^2}$.",
        "Haagerup, The best constants in the Khintchine inequality, 1981",
        theorem="Facts.khintchine",
    ),
    Fact(
        "orthogonal-decomposition",
        r"For independent $Z_1,\dots,Z_N$ and $f(Z)$ with a second moment, $f=\sum_Tf_T$ over the sets $T$ of indices, where "
        r"$f_T=\sum_{U\subset T}(-1)^{|T|-|U|}\mathbb E[f|Z_U]$ depends on $Z_T$ alone, $f_T$ and $f_{T'}$ are orthogonal for "
        r"$T\ne T'$, and $\mathbb E[f|Z_U]=\sum_{T\subset U}f_T$.",
        "van der Vaart, Asymptotic Statistics, lemma 11.11; Efron, Stein 1981",
        finite="Facts.orthogonal_decomposition",
    ),
    Fact(
        "layer-cake",
        r"For a random variable $Y\ge0$ and $\varphi$ rising and continuously differentiable on $[0,\infty)$: "
        r"$\mathbb E\varphi(Y)=\varphi(0)+\int_0^\infty\varphi'(y)\Pr[Y>y]\,dy$.",
        "Feller, An Introduction to Probability Theory, volume 2, V.6",
        finite="Calculus.layer_cake",
    ),
    Fact(
        "gaussian-moments",
        r"For a standard normal $G$: $\mathbb Ee^{sG}=e^{s^2/2}$ for every real $s$, and $\mathbb Ee^{xG^2}=(1-2x)^{-1/2}$ for "
        r"$x<\frac12$.",
        "Feller, An Introduction to Probability Theory, volume 2, XV.2",
        theorem="Calculus.gaussian_moments",
    ),
)
