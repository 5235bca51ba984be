"""Claims of context-aware-ldp: post-processing, composition, side information (section 3.2, appendices A.1-A.3).

Sums over outputs are proved one term at a time, so at every number of outputs: if N <= L D and a <= L b, then for r >= 0 also N +
r a <= L (D + r b). The bound is written a = L b - s with a slack s >= 0. Examples are rational channels with zeros.
"""

from fractions import Fraction

from exactdp.privacy.levels import tight_matrix
from exactdp_checks.claims.notation import Channel, LogSum, PrivacyMatrix, Steps, Verdict, prove
from exactdp_checks.claims.papers.context_aware_ldp.helpers.examples import SEEDS, example, known, step
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim


def _product(exponent: str = "L*M") -> Verdict:
    """a c <= L M (b d) for a = L b - s and c = M d - u >= 0: with b, d written by a, c and the slacks."""
    return prove.at_most("a*c", f"({exponent})*((a + s)/L)*((c + u)/M)", s=0, u=0, L=1, M=1, a=0, c=0)


def _rank(value: LogSum | float) -> tuple[bool, LogSum]:
    return (False, value) if isinstance(value, LogSum) else (True, LogSum())


@claim("prop-1", "Proposition 1", {"scale": "99/100"}, {"scale": "1/L"}, at=SEEDS, when=known)
def prop_1(seed: int, scale: str = "1") -> Steps:
    r"""Post-processing: if $\mathcal A_1$ is $E$-LDP, so is $\mathcal A_2 \circ \mathcal A_1$, for every $E$ and every number of
    outputs. (Finite
    alphabets.)

    Sums $\sum_{y'} Q(y'|x) W(y|y')$ grow by one term at a time. Also eight exact examples, at their tight $E$.

    The step; and example channels, at their tight E, followed by others.
    """
    q, w = example(seed, 2 + seed % 3, 3), example(seed + 17, 3, 2 + seed % 2)
    policy = tight_matrix(q)
    yield step(scale)
    yield prove.privacy(q, policy)
    yield prove.privacy(q.then(w), policy)


@claim("prop-2", "Proposition 2", {"exponent": "99/100*L*M"}, {"exponent": "L"}, {"each": False}, at=SEEDS, when=known)
def prop_2(seed: int, exponent: str = "L*M", each: bool = True) -> Steps:
    r"""Adaptive composition: if $\mathcal A_1$ is $E_1$-LDP and $\mathcal A_2(\cdot, y_1)$ is $E_2$-LDP for every fixed $y_1$,
    then $(\mathcal A_1, \mathcal A_2)$ is $(E_1 + E_2)$-LDP, for all levels. (Finite
    alphabets.)

    Also eight exact examples in which $\mathcal A_2$ depends on $y_1$. (Private on the average over $y_1$ is not enough.)

    The product; and examples in which A_2 depends on y_1: E_1 + E_2 with E_2 the largest of the tight matrices of A_2(.,
    y_1). With each=False A_2 is the identity or its exchange, private only on the average over y_1.
    """
    first = example(seed, 2, 2) if each else Channel([["1/2", "1/2"]] * 2)
    second = (
        [example(seed + 3, 2, 2), example(seed + 8, 2, 2)] if each else [Channel([[1, 0], [0, 1]]), Channel([[0, 1], [1, 0]])]
    )
    joint = Channel([[first[x, y] * second[y][x, z] for y in range(2) for z in range(2)] for x in range(2)])
    tight = [tight_matrix(q) for q in second]
    most = [[max((e[x, o] for e in tight), key=_rank) for o in range(2)] for x in range(2)]
    bound = PrivacyMatrix.explicit(most) if each else PrivacyMatrix.ldp(2, 0)
    average = Channel([[sum((q[x, z] for q in second), start=Fraction(0)) / 2 for z in range(2)] for x in range(2)])
    parts = [prove.privacy(q, bound) for q in (second if each else [average])]
    yield _product(exponent)
    yield from parts
    yield prove.privacy(joint, tight_matrix(first) + bound)


@claim("prop-3", "Proposition 3", {"scale": "99/100"}, {"extra": "p1"}, {"scale": "1/L"})
def prop_3(scale: str = "1", extra: str = "p2") -> Steps:
    r"""For every prior: $\Pr(x_1|y)\,p^*(x_2) \le e^{\epsilon_{x_1,x_2}} p^*(x_1) \Pr(x_2|y)$, the printed bound
    cross-multiplied, which covers zeros; the ratios are equal where all is positive. (Finite alphabets.)

    P(x1|y) p2 <= L p1 P(x2|y), cross-multiplied, P(xi|y) = qi pi / Z; and as ratios where all is positive.
    """
    second = "(q1 + s)/L"
    cross = prove.at_most(f"q1*p1*{extra}", f"({scale})*L*p1*{second}*p2", L=1, s=0, p2=0, p1=0, q1=0)
    ratio = identity("((q1*p1)/Z)/((q2*p2)/Z)", f"(q1/q2)*(p1/({extra}))")
    yield cross
    yield ratio


@claim("sec-a.1-mediant", "Appendix A.1, display", {"scale": "99/100"}, {"scale": "1/(1+r)"})
def sec_a_1_mediant(scale: str = "1") -> Steps:
    r"""Mediant inequality: $(N + r a)/(D + r b) \le \max(N/D, a/b)$ for $r \ge 0$, one output $y'$ at a time; the gap is $r (N b
    - a D)$ cross-multiplied. The second step is that $\mathcal A_1$ is $E$-LDP (eight exact examples).

    N/D >= a/b, that is N b >= a D, gives (N + r a)/(D + r b) <= N/D; then the second inequality is the privacy of A_1.
    """
    smaller = "(n*b - s)/D"  # a, with N b - a D = s >= 0
    both = prove.at_most(f"(n + r*{smaller})*D", f"({scale})*n*(D + r*b)", above=["D"], b=0, s=0, r=0, n=0, D=0)
    gap = identity(f"n*(D + r*b) - (n + r*{smaller})*D", "r*s")
    yield both
    yield gap
    for seed in range(1, 9):
        q, w = example(seed, 3, 3), example(seed + 5, 3, 2)
        yield "example: a channel", prove.privacy(q.then(w), tight_matrix(q))


@claim("sec-a.2-composition", "Appendix A.2, display", {"exponent": "99/100*L*M"}, {"exponent": "L"}, {"exponent": "M"})
def sec_a_2_composition(exponent: str = "L*M") -> Steps:
    r"""$\frac{ac}{bd} = \frac ab \cdot \frac cd \le e^{\epsilon^{(1)}_{1,2} + \epsilon^{(2)}_{1,2}}$ for all levels, with $a, b$
    the probabilities of $y_1$ and $c, d$ those of $y_2$ at this $y_1$; the bound cross-multiplied.

    The ratio of products is the product of ratios; each is at most its bound.
    """
    ratio = identity("(a*c)/(b*d)", "(a/b)*(c/d)")
    yield ratio
    yield _product(exponent)


@claim(
    "sec-a.3-bayes",
    "Appendix A.3, display",
    {"own": "1"},
    {"own": "p^2"},
    at=({"p": "1/3"}, {"p": "1/4"}, {"p": "9/10"}),
    when=lambda p: p in ("1/3", "1/4", "9/10"),
    cause="E20",
)
def sec_a_3_bayes_as_printed(p: str, own: str = "p") -> Verdict:
    r"""Bayes' step as printed, with $\Pr(X = x_1)$ in the denominator too: $\frac{\Pr(x_1|y)}{\Pr(x_2|y)} =
    \frac{Q(y|x_1)\Pr(x_1)}{Q(y|x_2)\Pr(x_1)}$, at prior $(p, 1-p)$.

    At Q(y|x1) = 1/2, Q(y|x2) = 1/4, prior (p, 1 - p); ``own`` is the prior factor in the denominator.
    """
    posterior = "(q1*p/(q1*p + q2*(1-p)))/(q2*(1-p)/(q1*p + q2*(1-p)))"
    return prove.comparison(posterior, "==", f"(q1*p)/(q2*({own}))", p=p, q1="1/2", q2="1/4")


@claim("sec-a.3-bayes-corrected", "Appendix A.3, display", {"own": "p"}, {"own": "1"})
def sec_a_3_bayes_corrected(own: str = "1-p") -> Verdict:
    r"""$\frac{\Pr(x_1|y)}{\Pr(x_2|y)} = \frac{Q(y|x_1)\Pr(x_1)}{Q(y|x_2)\Pr(x_2)}$ wherever the denominators are not 0.

    Bayes' formula with $q_i = Q(y|x_i)$, the prior $p$ of $x_1$ and $1-p$ of $x_2$, and $Z$ the probability of $y$.
    """
    return identity("(q1*p/Z)/(q2*(1-p)/Z)", f"(q1*p)/(q2*({own}))")
