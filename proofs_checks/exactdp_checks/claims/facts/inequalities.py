"""Elementary inequalities: convexity, Cauchy-Schwarz, the arithmetic and geometric mean, Bernoulli, unions of events.

>>> [f.id for f in INEQUALITIES][:3]
['jensen', 'cauchy-schwarz', 'am-gm']
"""

from __future__ import annotations

from exactdp_checks.claims.facts.fact import Fact

__all__ = ["INEQUALITIES"]

INEQUALITIES = (
    Fact(
        "jensen",
        r"For $f$ convex on an interval, $x_1,\dots,x_n$ in it and weights $p_i\ge0$ with $\sum_ip_i=1$: "
        r"$f(\sum_ip_ix_i)\le\sum_ip_if(x_i)$; for $f$ concave with $\ge$.",
        "Hardy, Littlewood, Polya, Inequalities, 2nd edition, theorem 86",
        theorem="Facts.jensen",
    ),
    Fact(
        "cauchy-schwarz",
        r"For real $a_1,\dots,a_n$ and $b_1,\dots,b_n$: $(\sum_ia_ib_i)^2\le(\sum_ia_i^2)(\sum_ib_i^2)$.",
        "Hardy, Littlewood, Polya, Inequalities, 2nd edition, theorem 7",
        r"Lagrange: the difference of the sides is $\sum_{i<j}(a_ib_j-a_jb_i)^2$, pair by pair as in the step.",
        (("one pair", "(a^2 + b^2)*(c^2 + d^2) - (a*c + b*d)^2 = (a*d - b*c)^2"),),
        theorem="Facts.cauchy_schwarz",
    ),
    Fact(
        "am-gm",
        r"For $x,y\ge0$: $\sqrt{xy}\le\frac{x+y}2$; for $x_1,\dots,x_n\ge0$: $(\prod_ix_i)^{1/n}\le\frac1n\sum_ix_i$.",
        "Hardy, Littlewood, Polya, Inequalities, 2nd edition, theorem 9",
        r"For two numbers by the step, with $x=a^2$, $y=b^2$; the general form is quoted.",
        (("two numbers", "(a^2 + b^2)/2 - a*b = (a - b)^2/2"),),
        theorem="Facts.am_gm",
    ),
    Fact(
        "bernoulli",
        r"For $x\ge-1$ and every integer $n\ge0$: $(1+x)^n\ge1+nx$; for $0\le x\le1$: $(1-x)^n\le\frac1{1+nx}$.",
        "Mitrinovic, Analytic Inequalities, section 2.4",
        r"Induction: with $y=1+x\ge0$ the bound for $n$, times $y$, is that for $n+1$ plus $nx^2$; and "
        r"$(1-x)(1+(n+1)x)\le1+nx$.",
        (
            ("the step of the induction", "(1 + n*x)*(1 + x) - (1 + (n+1)*x) = n*x^2"),
            ("the second form", "(1 + n*x) - (1 - x)*(1 + (n+1)*x) = (n+1)*x^2"),
        ),
        theorem="Facts.bernoulli",
    ),
    Fact(
        "union-bound",
        r"For events $A_1,\dots,A_n$: $\Pr[\bigcup_iA_i]\le\sum_i\Pr[A_i]$.",
        "Feller, An Introduction to Probability Theory, volume 1, IV.1",
        r"$\Pr[A\cup B]=\Pr[A]+\Pr[B]-\Pr[A\cap B]$, with masses $a$ of $A\setminus B$, $b$ of $B\setminus A$, $c$ of both; "
        r"induction over the events.",
        (("two events", "for a >= 0, b >= 0, c >= 0: a + b + c <= (a + c) + (b + c)"),),
        finite="Facts.union_bound",
    ),
    Fact(
        "bonferroni",
        r"For events $A_1,\dots,A_n$: $\Pr[\bigcup_iA_i]\ge\sum_i\Pr[A_i]-\sum_{i<j}\Pr[A_i\cap A_j]$.",
        "Feller, An Introduction to Probability Theory, volume 1, IV.5",
        finite="Facts.bonferroni",
    ),
    Fact(
        "exp-above-tangent",
        r"$e^x\ge1+x$ for every real $x$, with equality only at 0; hence $\ln x\le x-1$ for $x>0$.",
        "Hardy, Littlewood, Polya, Inequalities, 2nd edition, theorem 150",
        theorem="Facts.exp_above_tangent",
    ),
    Fact(
        "calculus",
        r"A function that is continuous on an interval and differentiable inside is monotone where its derivative keeps a sign; "
        r"between two points with one value the derivative has a zero (Rolle). Taylor's formula with the remainder of Lagrange, "
        r"between any two points of an open interval on which the function is $n+1$ times differentiable.",
        "Rudin, Principles of Mathematical Analysis, 3rd edition, theorems 5.10, 5.11, 5.15",
        theorem="Calculus.calculus",
    ),
    Fact(
        "stirling",
        r"For every integer $n\ge1$: $\sqrt{2\pi n}\,(n/e)^ne^{1/(12n+1)}<n!<\sqrt{2\pi n}\,(n/e)^ne^{1/(12n)}$.",
        "Robbins, A remark on Stirling's formula, American Mathematical Monthly 62 (1955)",
        theorem="Calculus.stirling",
    ),
    Fact(
        "hoffman",
        r"For a matrix $A$ there is a constant $H$ such that for every $b$ for which $Ax\le b$ has a solution, and every point "
        r"$y$, a solution is within $H\max_i(Ay-b)_i^+$ of $y$.",
        "Hoffman, On approximate solutions of systems of linear inequalities, 1952",
        theorem="LinearInequalities.hoffman",
    ),
    Fact(
        "minimax",
        r"A matrix game has a value: $\max_p\min_q p^TAq=\min_q\max_p p^TAq$ over distributions $p$, $q$; a linear "
        r"programme that "
        r"is feasible and bounded has the value of its dual.",
        "von Neumann 1928; Schrijver, Theory of Linear and Integer Programming, section 7.4",
        theorem="LinearInequalities.minimax",
    ),
)
