"""Claims of context-aware-ldp: what E-LDP means for hypothesis tests (Theorem 1, Figure 1, appendix A.4).

A rule decides for x with probability q(y) and for x' with r(y) = 1 - q(y); F = P_FA is the sum of q(y) Q(y|x'), M = P_MD that of
r(y) Q(y|x). A, B are e^E[x,x'], e^E[x',x]. Sums are proved one output at a time, so at every number of outputs.
"""

from fractions import Fraction
from itertools import chain, combinations

from exactdp.errors import BadInput
from exactdp.privacy.levels import tight_matrix
from exactdp.privacy.testing import Rule, decide, error_region, violating_rule
from exactdp_checks.claims.notation import Channel, PrivacyMatrix, Steps, Verdict, prove
from exactdp_checks.claims.papers.context_aware_ldp.helpers.examples import SEEDS, example, known, lowered, power, step
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim


def _rules(channel: Channel) -> list[Rule]:
    """All 2^m deterministic rules for all pairs x != x'."""
    k, m = channel.size
    sets = list(chain.from_iterable(combinations(range(m), n) for n in range(m + 1)))
    return [decide(channel, x, o, outputs) for x in range(k) for o in range(k) if x != o for outputs in sets]


def _seven(channel: Channel, policy: PrivacyMatrix, scale: Fraction, swap: bool = False) -> list[Verdict]:
    """P_FA + scale e^E[x',x] P_MD >= 1 for all rules."""
    found = [(r, power(policy, *((r.x, r.other) if swap else (r.other, r.x)))) for r in _rules(channel)]
    return [prove.comparison(1, "<=", r.false_alarm + scale * b * r.missed) for r, b in found if b is not None]


def _eight(channel: Channel, policy: PrivacyMatrix, scale: Fraction, swap: bool = False) -> list[Verdict]:
    """scale e^E[x,x'] P_FA + P_MD >= 1 for all rules."""
    found = [(r, power(policy, *((r.other, r.x) if swap else (r.x, r.other)))) for r in _rules(channel)]
    return [prove.comparison(1, "<=", scale * a * r.false_alarm + r.missed) for r, a in found if a is not None]


def _seven_step(scale: str = "1") -> Verdict:
    """From "always x" (F = 1, M = 0), where (7) is an equality, output by output: if y goes to x' with probability r, (7) stays.

    F' = F - r Q(y|x'), M' = M + r v, with Q(y|x) = v, Q(y|x') = B v - s and F = 1 - B M + S.
    """
    return prove.at_most("1", f"1 - B*M + S - r*(B*v - s) + ({scale})*B*(M + r*v)", r=0, s=0, S=0, v=0, B=1, M=0)


def _eight_step(scale: str = "1") -> Verdict:
    """From "always x'" (F = 0, M = 1), where (8) is an equality, output by output: if y goes to x with probability q, (8) stays.

    F' = F + q v, M' = M - q Q(y|x), with Q(y|x') = v, Q(y|x) = A v - s and M = 1 - A F + S.
    """
    return prove.at_most("1", f"({scale})*A*(F + q*v) + 1 - A*F + S - q*(A*v - s)", q=0, s=0, S=0, v=0, A=1, F=0)


def _single(scale: str = "1") -> Verdict:
    """(8) for the rule T: A Q(T|x') + (1 - Q(T|x)) - 1 is the slack of Q(T|x) <= A Q(T|x'); also for T = {y}."""
    return identity("A*F + (1 - h) - 1", f"({scale})*A*F - h")


def _vertex(above: str, below: str, alarm: str, missed: str) -> Verdict:
    """Is (P_FA, P_MD) the second vertex of the region, and is it where (7) and (8) are equalities?"""
    v = error_region(above, below)[1]
    seven, eight = f"({alarm}) + ({below})*({missed})", f"({above})*({alarm}) + ({missed})"
    return prove.all_of([identity(v[0], alarm), identity(v[1], missed), identity(seven, 1), identity(eight, 1)])


@claim("thm-1", "Theorem 1", {"scale": "99/100"}, {"swap": True}, at=SEEDS, when=known)
def thm_1(seed: int, scale: str = "1", swap: bool = False) -> Steps:
    r"""$Q$ is $E$-LDP if and only if (7) and (8) hold for all $x, x'$ and all rules, infinite levels being no constraint. (Finite
    alphabets.)

    Forward: (7) and (8) one output at a time, for randomised rules and every number of outputs. Converse: (8) for the rule $T
    = \{y\}$ is the bound on the ratio at $y$. Also eight exact examples: all $2^{|\mathcal Y|}$ rules at the tight $E$, and a
    rule that breaks (8) where one level of it is lowered.

    All channels by steps; an example at its tight E, with all rules, and at a smaller E, with a rule that breaks (8).
    """
    q = example(seed, 3, 3)
    tight = tight_matrix(q)
    every = [*_seven(q, tight, Fraction(scale), swap), *_eight(q, tight, Fraction(scale), swap)]
    finite = [(x, o) for x in range(3) for o in range(3) if x != o and (p := power(tight, x, o)) is not None and p > 1]
    x, other = finite[seed % len(finite)]
    less = lowered(tight, x, other)
    rule = violating_rule(q, less)
    if rule is None:
        raise BadInput("the smaller matrix is satisfied: the tight one was not tight")
    bound = power(less, rule.x, rule.other) or Fraction(1)
    broken = prove.comparison(bound * rule.false_alarm + rule.missed, "<", 1)
    worse = prove.comparison(bound * q[rule.other, rule.outputs[0]], "<", q[rule.x, rule.outputs[0]])
    steps = [_seven_step(scale), _eight_step(scale), _single(scale)]
    yield from steps
    yield prove.privacy(q, tight)
    yield from every
    yield broken
    yield worse


@claim("eq-7", "Theorem 1, equation (7)", {"scale": "99/100"}, {"scale": "1/2"})
def eq_7(scale: str = "1") -> Steps:
    r"""For $E$-LDP $Q$ and every rule: $P_{FA} + e^{\epsilon_{x',x}} P_{MD} \ge 1$, one output at a time, for every finite level
    and randomised rules; also all rules of eight exact examples.

    The rule "always $x$" has $P_{FA} = 1$, $P_{MD} = 0$ and equality. If an output $y$ goes to $x'$ with probability $r$
    instead, $P_{FA}$ falls by $rQ(y|x')$ and $P_{MD}$ grows by $rv$, $v = Q(y|x)$, where $Q(y|x') = Bv - s$, $B =
    e^{\epsilon_{x',x}}$: by the step the bound stays. Every rule is reached by such changes, one for each output.
    """
    yield _seven_step(scale)
    for q in (example(seed, 3, 3) for seed in range(1, 9)):
        yield "example: all rules", _seven(q, tight_matrix(q), Fraction(scale))


@claim("eq-8", "Theorem 1, equation (8)", {"scale": "99/100"}, {"scale": "1/2"})
def eq_8(scale: str = "1") -> Steps:
    r"""For $E$-LDP $Q$ and every rule: $e^{\epsilon_{x,x'}} P_{FA} + P_{MD} \ge 1$, one output at a time, for every finite level
    and randomised rules; also all rules of eight exact examples.

    As for (7), from the rule "always $x'$", $P_{FA} = 0$ and $P_{MD} = 1$: if $y$ goes to $x$ with probability $q$, $P_{FA}$
    grows by $qv$, $v = Q(y|x')$, and $P_{MD}$ falls by $qQ(y|x)$, where $Q(y|x) = Av - s$, $A = e^{\epsilon_{x,x'}}$.
    """
    yield _eight_step(scale)
    for q in (example(seed, 3, 3) for seed in range(1, 9)):
        yield "example: all rules", _eight(q, tight_matrix(q), Fraction(scale))


@claim(
    "sec-3.1-asymmetry",
    "Section 3.1, after Theorem 1",
    {"scale": "2"},
    {"scale": "1/2"},
    at=tuple({"a": a, "b": b} for a, b in ((2, 4), (2, 3), (3, 100))),
    when=lambda a, b: 1 < a < b,
    cause="E14",
)
def sec_3_1_asymmetry_as_printed(a: int, b: int, scale: str = "1") -> Verdict:
    r"""Read at the vertex of the error region: if $\epsilon_{x,x'} < \epsilon_{x',x}$, it is the miss detection rate that is
    pushed up, $P_{MD} \ge P_{FA}$. (For $P_{FA}$ near 0 the least $P_{MD}$ does rise: misleading rather than false.)
    """
    v = error_region(a, b)[1]
    return prove.comparison(v[0], "<=", ["*", scale, v[1]])


@claim("sec-3.1-asymmetry-corrected", "Section 3.1, after Theorem 1", {"less": "A + d"}, {"more": "A - d"})
def sec_3_1_asymmetry_corrected(less: str = "A", more: str = "A + d") -> Steps:
    r"""If $0 < \epsilon_{x,x'} < \epsilon_{x',x} < \infty$, the vertex has $P_{MD} < P_{FA}$; left of the vertex the least
    $P_{MD}$ is $1 - e^{\epsilon_{x,x'}} P_{FA}$, since (7) has slack on the line of (8) there.

    P_MD < P_FA at the vertex for 1 < A < B = A + d; left of it, for P_FA = f, (8) gives the least P_MD, 1 - A f.
    """
    smaller = prove.at_most(f"(({less})-1)/(A*(A+d)-1)", f"(({more})-1)/(A*(A+d)-1)", strict=True, above=["A", "d"], A=1, d=0)
    left = "f + (A+d)*(1 - A*f) - 1"  # the slack of (7) on the line of (8)
    yield smaller
    yield identity(left, "(A*(A+d)-1)*((A+d-1)/(A*(A+d)-1) - f)")


@claim("fig-1a", "Figure 1(a)", {"alarm": "t/(1+t)"}, {"missed": "1/(2+t)"}, uses="sec-b-region-corrected")
def fig_1a(alarm: str = "1/(1+t)", missed: str = "1/(1+t)") -> Verdict:
    r"""The error region of $\epsilon$-LDP has the vertex $(\frac1{1+e^\epsilon}, \frac1{1+e^\epsilon})$, where (7) and (8) are
    equalities, for every $\epsilon > 0$.

    By sec-b-region-corrected the vertex is $v_3$ for two equal levels; the identities put it into (7) and (8).
    """
    return _vertex("t", "t", alarm, missed)


@claim("fig-1b", "Figure 1(b)", {"alarm": "(A-1)/(A*B-1)"}, {"missed": "(B-1)/(A*B-1)"}, uses="sec-b-region-corrected")
def fig_1b(alarm: str = "(B-1)/(A*B-1)", missed: str = "(A-1)/(A*B-1)") -> Verdict:
    r"""With $A = e^{\epsilon_{x,x'}}$, $B = e^{\epsilon_{x',x}}$ the region has the vertex $P_{FA} = \frac{B-1}{AB-1}$, $P_{MD} =
    \frac{A-1}{AB-1}$, where (7) and (8) are equalities, for all levels, not both 0.

    By sec-b-region-corrected the vertex is $v_3$; the identities put it into (7) and (8).
    """
    return _vertex("A", "B", alarm, missed)


@claim("sec-a.4-forward", "Appendix A.4, first display", {"scale": "99/100"}, {"scale": "1/B"})
def sec_a_4_forward(scale: str = "1") -> Steps:
    r"""$P_{MD} \ge e^{-\epsilon_{x',x}}(1 - P_{FA})$, one output at a time, for every rule; it rearranges to (7).

    M >= (1 - F)/B, from F = 1, M = 0 output by output, with 1 - F = B M - S and Q(y|x') = B v - s; and (7) from it.
    """
    more = prove.at_most("(B*M - S + r*(B*v - s))/B", f"({scale})*(M + r*v)", r=0, s=0, S=0, v=0, B=1, M=0)
    yield more
    yield identity("F + B*M - 1", "B*(M - (1 - F)/B)")


@claim("sec-a.4-converse", "Appendix A.4, second display", {"alarm": "1 - g"}, {"alarm": "99/100*g"})
def sec_a_4_converse(alarm: str = "g") -> Steps:
    r"""For the rule $\hat X = x$ iff $Y \in S$: $\frac{Q(S|x)}{Q(S|x')} = \frac{1 - P_{MD}}{P_{FA}}$, and (8) is $Q(S|x) \le
    e^{\epsilon_{x,x'}} Q(S|x')$, cross-multiplied.

    h = Q(S|x), g = Q(S|x'): the ratio h/g is (1 - P_MD)/P_FA, and (8) is h <= A g.
    """
    ratio = identity("h/g", f"(1 - (1 - h))/({alarm})")
    yield ratio
    yield identity(f"A*({alarm}) + (1 - h) - 1", "A*g - h")
    yield step()
