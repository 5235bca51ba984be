"""Claims of context-aware-ldp: the error region of two symbols, its vertices, and the coupling (appendix B).

A = e^eps_12, B = e^eps_21; f = P_FA = Pr(decide 1 | 2), m = P_MD = Pr(decide 2 | 1). A channel is Q* followed by W: its columns
(v1, v2) are Q* times those of W, (w1, w2), which are slacks of the two bounds times positive factors.
"""

from exactdp.likes import ExtendedLike
from exactdp.mechanisms import binary_optimal
from exactdp.privacy.testing import decide, error_region
from exactdp_checks.claims.notation import Channel, Steps, Verdict, exact, prove
from exactdp_checks.claims.papers.context_aware_ldp.helpers.binary import LEVELS, garbling
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

ALARM, MISSED = "(B-1)/(A*B-1)", "(A-1)/(A*B-1)"
INFINITE = (("inf", "B", "0", "1/B"), ("A", "inf", "1/A", "0"), ("inf", "inf", "0", "0"))  # the levels, and v
RULES = ((1,), (0,), (0, 1), ())  # decide 1 on these outputs of Q*: the fourth, third, first and second vertex


def _vertices(above: ExtendedLike, below: ExtendedLike, alarm: str, missed: str, rules: tuple[tuple[int, ...], ...]) -> Steps:
    """The rules attain, with Q*, the vertices (1, 1) - v, v, (1, 0), (0, 1) of the region, where v = (alarm, missed).

    P_FA is the sum of the second row over the outputs of the rule, P_MD what is left of the first row.
    """
    q, region = binary_optimal.channel(above, below), error_region(above, below)
    wanted = ((f"1 - {alarm}", f"1 - {missed}"), (alarm, missed), ("1", "0"), ("0", "1"))
    for rule, corner, (f, m) in zip(rules, (region[3], region[1], region[2], region[0]), wanted, strict=True):
        for row, claimed in ((1, f), (0, f"1 - ({m})")):
            yield identity(["+", 0, *(q[row, y] for y in rule)], claimed)
        found = decide(q, 0, 1, rule)
        yield agrees((found.false_alarm, found.missed, *corner), f, m, f, m)


def _hull(weights: tuple[str, str, str], v: tuple[str, str]) -> list[Verdict]:
    """(f, m) with f + m <= 1 that satisfies (7) and (8) is the mixture of (1, 0), (0, 1) and v with these weights."""
    first, second, third = weights
    return [
        identity(f"({first}) + ({second}) + ({third})", 1),
        identity(f"({first}) + ({third})*({v[0]})", "f"),
        identity(f"({second}) + ({third})*({v[1]})", "m"),
    ]


ABOVE = tuple({"a": a, "b": b} for a, b in ((4, 2), (3, 2), (100, 3)))
PAIRS = tuple({"a": a, "b": b} for a, b in ((2, 4), (2, 2), (4, 2), (100, 3)))


@claim(
    "sec-b-region",
    "Appendix B, error region",
    {"most": "9/8"},
    {"most": "99/100"},
    at=PAIRS,
    when=lambda a, b: a > 1 and b > 1,
    cause="E15",
)
def sec_b_region_as_printed(a: int, b: int, most: str = "1") -> Verdict:
    r"""Under $E$-LDP the errors of all rules lie in the hull of the three points of (22) and (23), so $P_{FA} + P_{MD} \le 1$.
    (The rule $\hat X = 3 - Y$ with $Q^*$ does not: $4/7 + 6/7$ for $e^{\epsilon_{12}} = 2$, $e^{\epsilon_{21}} = 4$.)
    """
    rule = decide(binary_optimal.channel(a, b), 0, 1, (1,))
    return prove.comparison(["+", rule.false_alarm, rule.missed], "<=", most)


@claim(
    "sec-b-region-corrected",
    "Appendix B, error region",
    {"first": "(A*f + m - 1)/A"},
    {"second": "(f + A*m - 1)/(B-1)"},
    {"third": "(1-f-m)*(A*B-1)/((A-1)*B)"},
    uses="thm-1",
)
def sec_b_region_corrected(
    first: str = "(A*f + m - 1)/(A-1)", second: str = "(f + B*m - 1)/(B-1)", third: str = "(1-f-m)*(A*B-1)/((A-1)*(B-1))"
) -> Steps:
    r"""The errors of all rules under $E$-LDP fill the hull of $(1,0)$, $(0,1)$, $v_3$ and $(1,1) - v_3$: a pair with $P_{FA} +
    P_{MD} \le 1$ that satisfies (7) and (8) is a mixture of the first three, with weights that are the slacks times positive
    factors (the others by exchange of the decisions), and $Q^*$ attains the four. All finite and infinite levels above 0;
    where a level is 0 both rules give $P_{FA} + P_{MD} = 1$.

    By thm-1 the errors of every rule satisfy (7) and (8). The first steps: for both levels finite, for one infinite and for
    both, a pair $(f, m)$ with $f + m \le 1$ is the mixture of $(1,0)$, $(0,1)$ and $v_3$ (which is $(0, \frac1B)$, $(\frac1A,
    0)$ or $(0, 0)$ where a level is infinite) with weights that are $f$, $m$, $1-f-m$ or the slacks of (7) and (8), times
    factors that are positive. If $f + m > 1$, the rule with the decisions exchanged has the errors $(1-f, 1-m)$, of sum below
    1, and $(f, m)$ is the mixture of $(0,1)$, $(1,0)$ and $(1,1) - v_3$. Where a level is 0 both rules give $f + m \ge 1$ and
    $\le 1$. Last, rules with $Q^*$ have the four vertices as errors, at finite and infinite levels, and mixtures of rules
    fill the hull.
    """
    parts = [
        *_hull((first, second, third), (ALARM, MISSED)),
        *_hull(("f", second, "(1-f-m)*B/(B-1)"), ("0", "1/B")),
        *_hull((first, "m", "(1-f-m)*A/(A-1)"), ("1/A", "0")),
        *_hull(("f", "m", "1-f-m"), ("0", "0")),
        prove.at_most(0, "s/(A-1)", above=["A"], A=1, s=0),
        prove.at_most(0, "s/(B-1)", above=["B"], B=1, s=0),
        prove.at_most(0, "s*(A*B-1)/((A-1)*(B-1))", above=["A", "B"], A=1, B=1, s=0),
        prove.at_most(0, "s*B/(B-1)", above=["B"], B=1, s=0),
        prove.at_most(0, "s*A/(A-1)", above=["A"], A=1, s=0),
        identity("(1-f) + (1-m) - 1", "-(f + m - 1)"),  # a level 0: both rules give f + m = 1, the segment
    ]
    yield from parts
    yield from _vertices("A", "B", ALARM, MISSED, RULES)
    yield from (v for a, b, f, m in INFINITE for v in _vertices(a, b, f, m, RULES))


@claim("eq-22", "Appendix B, equation (22)", {"alarm": "99/100"}, {"missed": "1"})
def eq_22(alarm: str = "1", missed: str = "0") -> Steps:
    r"""The constant rules $\hat X = 1$ and $\hat X = 2$ have the errors $(1, 0)$ and $(0, 1)$, for every channel with two outputs
    (only row sums matter).

    The rules that always decide 1, or always 2, for any two rows (1/u, 1 - 1/u), (1/w, 1 - 1/w).
    """
    q = Channel([["1/u", "1-1/u"], ["1/w", "1-1/w"]])
    first, second = decide(q, 0, 1, (0, 1)), decide(q, 0, 1, ())
    yield identity(["+", q[1, 0], q[1, 1]], alarm)
    yield identity(["-", 1, ["+", q[0, 0], q[0, 1]]], missed)
    yield agrees((first.false_alarm, first.missed, second.false_alarm, second.missed), alarm, missed, missed, alarm)


@claim(
    "eq-23",
    "Appendix B, equation (23)",
    {"second": "99/100*(A-1)/(A*B-1)"},
    {"second": "1/(A*B)"},
    at=ABOVE,
    when=lambda a, b: a > b > 1,
    cause="E4",
)
def eq_23_as_printed(a: int, b: int, second: str = "(B-1)/(A*B-1)") -> Steps:
    r"""The point with both coordinates $\frac{e^{\epsilon_{21}} - 1}{e^{\epsilon_{12} + \epsilon_{21}} - 1}$ satisfies (7) and
    (8), as a vertex must; here for $\epsilon_{12} > \epsilon_{21}$.

    Does the point ((B-1)/(AB-1), second) satisfy (7) and (8)?
    """
    seven, eight = f"{ALARM} + B*({second})", f"A*{ALARM} + ({second})"
    yield from [prove.comparison(1, "<=", exact(side), A=a, B=b) for side in (seven, eight)]


@claim("eq-23-corrected", "Appendix B, equation (23)", {"second": "(B-1)/(A*B-1)"}, {"second": "(A-1)/(A*B+1)"})
def eq_23_corrected(second: str = "(A-1)/(A*B-1)") -> Steps:
    r"""$(P_{FA}^3, P_{MD}^3) = \left(\frac{e^{\epsilon_{21}} - 1}{e^{\epsilon_{12} + \epsilon_{21}} - 1}, \frac{e^{\epsilon_{12}}
    - 1}{e^{\epsilon_{12} + \epsilon_{21}} - 1}\right)$ is the one point where (7) and (8) are equalities, for all finite
    levels, not both 0.

    (7) and (8) are equalities at the point, and only there.
    """
    seven, eight = f"{ALARM} + B*({second})", f"A*{ALARM} + ({second})"
    only = identity("(A*(f + B*m - 1) - (A*f + m - 1))/(A*B-1)", f"m - ({second})")
    other = identity("(B*(A*f + m - 1) - (f + B*m - 1))/(A*B-1)", f"f - {ALARM}")
    yield identity(seven, 1)
    yield identity(eight, 1)
    yield only
    yield other


@claim("sec-b-vertex-rule", "Appendix B, errors of the rule Y", {"alarm": MISSED}, {"missed": ALARM})
def sec_b_vertex_rule(alarm: str = ALARM, missed: str = MISSED) -> Steps:
    r"""Under $Q^*$ the rule $\hat X = Y$ has $P_{FA} = \frac{e^{\epsilon_{21}} - 1}{e^{\epsilon_{12} + \epsilon_{21}} - 1}$ and
    $P_{MD} = \frac{e^{\epsilon_{12}} - 1}{e^{\epsilon_{12} + \epsilon_{21}} - 1}$, for all finite levels, not both 0.

    The errors of deciding Y, from the printed entries of (9).
    """
    yield identity("(1/A)*(B-1)/(B - 1/A)", alarm)
    yield identity("(1 - 1/A)/(B - 1/A)", missed)
    rule = decide(binary_optimal.channel("A", "B"), 0, 1, (0,))
    yield agrees((rule.false_alarm, rule.missed), alarm, missed)


@claim(
    "sec-b-region-equal",
    "Appendix B, region of Q*",
    {"rules": ((0,), (1,), (0, 1), ())},
    {"missed": ALARM},
    uses="sec-b-region-corrected",
)
def sec_b_region_equal(rules: tuple[tuple[int, ...], ...] = RULES, missed: str = MISSED) -> Steps:
    r"""$\mathcal R_{Q^*} = \mathcal R_{\epsilon_{12}, \epsilon_{21}}$, the fourth vertex included: the four rules of $Q^*$ have
    the errors $v_3$, $(1,1) - v_3$, $(1,0)$, $(0,1)$, for all finite and infinite levels, not both 0.

    All vertices are attained, for finite and infinite levels and for a level 0 (where all four lie on the segment).
    """
    finite = _vertices("A", "B", ALARM, missed, rules)
    line = [decide(binary_optimal.channel(*case), 0, 1, (0,)) for case in ((1, "B"), ("A", 1))]
    ends = [identity(["+", rule.false_alarm, rule.missed], 1) for rule in line]
    yield from finite
    yield from (v for a, b, f, m in INFINITE for v in _vertices(a, b, f, m, rules))
    yield from ends


@claim("sec-b-coupling", "Appendix B, coupling", {"w1": "(B*v1 - v2)/B"}, {"w2": "(A*v2 - v1)/(B-1)"})
def sec_b_coupling(w1: str = "(B*v1 - v2)/(B-1)", w2: str = "(A*v2 - v1)/(A-1)") -> Steps:
    r"""For every $Q \in \mathcal Q_E$ (printed: $\mathcal Q_\epsilon$) there is a coupling with $X - Y_{Q^*} - Y_Q$: $P(y^*, y |
    x) = Q^*(y^*|x) W(y|y^*)$, column by column, so for every number of outputs; all finite and infinite levels above 0.

    P(y*, y | x) = Q*(y*|x) W(y|y*): of marginals Q* and Q, and W does not depend on x.
    """
    yield from [v for a, b in LEVELS for v in garbling(a, b, w1, w2)]
