"""Claims of context-aware-ldp: the optimal channel for two symbols (section 4); with its error region (appendix B).

A = e^eps_12, B = e^eps_21. A column of a channel is (v1, v2); the column (w1, w2) of W = Q*^-1 Q has v = Q* w. That a utility
with data processing is largest at Q* follows from Q = Q* W: U(Q) = U(Q* W) <= U(Q*).
"""

from collections.abc import Sequence
from fractions import Fraction

from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import binary_optimal
from exactdp.privacy.levels import tight_matrix
from exactdp.privacy.testing import violating_rule
from exactdp_checks.claims.notation import Channel, Exact, PrivacyMatrix, Steps, Verdict, exact, prove, rational, tree
from exactdp_checks.claims.papers.context_aware_ldp.helpers.binary import LEVELS, garbling, not_both, within_bounds
from exactdp_checks.claims.papers.context_aware_ldp.helpers.examples import SEEDS, example, known, lowered, power
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving.search import substituted

D = "(B - 1/A)"  # the denominator of (9)
PRINTED = ((f"(B-1)/{D}", f"(1-1/A)/{D}"), (f"(1/A)*(B-1)/{D}", f"B*(1-1/A)/{D}"))


def _entries(q: Channel, rows: Sequence[Sequence[str]]) -> tuple[str, list[Verdict]]:
    """Is Q(y|x) = rows[x][y] for all four?"""
    return agrees(tuple(q[x, y] for x in range(2) for y in range(2)), *rows[0], *rows[1])


def _printed(a: str, b: str, rows: Sequence[Sequence[str]]) -> list[Verdict]:
    """Is (9), as printed, at these levels the channel with these rows?"""
    entries = [(substituted(tree(PRINTED[x][y]), {"A": tree(a), "B": tree(b)}), rows[x][y]) for x in range(2) for y in range(2)]
    return [identity(one, two) for one, two in entries]


def _limit(a: int, b: int) -> list[Verdict]:
    """Along (a, b) the limit of Q* at (0, 0) has the rows (b, a)/(a + b)."""
    q = binary_optimal.channel(f"t^{a}", f"t^{b}")
    row = Fraction(b, a + b), Fraction(a, a + b)
    return [prove.comparison(q[x, y], "==", row[y], t=1) for x in range(2) for y in range(2)]


def _levels(policy: PrivacyMatrix) -> tuple[ExactLike, ExactLike]:
    return power(policy, 0, 1) or "inf", power(policy, 1, 0) or "inf"


def _garbling_of(q: Channel, policy: PrivacyMatrix) -> ExactMatrix:
    return binary_optimal.degrade(q, *_levels(policy))


def _flat(w: ExactMatrix) -> list[Exact]:
    return [v for row in w.rows for v in row]


def _followed(q: Channel, policy: PrivacyMatrix) -> list[Verdict]:
    """Q* W = Q, and the rows of W sum to 1."""
    w = _garbling_of(q, policy)
    best = binary_optimal.channel(*_levels(policy))
    return [prove.mean(best, Estimator(w, q.matrix)), *(identity(v, 1) for v in w.row_sums())]


@claim(
    "thm-2",
    "Theorem 2",
    {"one": 3},
    {"one": 4},
    at=tuple({"a": a, "b": b} for a, b in ((1, 2), (2, 1), (3, 4))),
    when=lambda a, b: a >= 1 and b >= 1 and a != b,
    cause="E5",
)
def thm_2_as_printed(a: int, b: int, one: int = 1) -> Verdict:
    r"""For any $\epsilon_{12}, \epsilon_{21} \ge 0$, both 0 included, as printed, (9) is a mechanism. (At $(0, 0)$ it is 0/0, and
    no limit is meant by it: $Q^*(1|1) \to b/(a+b)$ along $(a\tau, b\tau) \to 0$, $1/2$ along $(1, 1)$, $2/3$ along $(1, 2)$. Each
    of these is optimal there: thm-2-corrected.)

    With $t = e^\tau$, $\epsilon_{12} = a\tau$ and $\epsilon_{21} = b\tau$, $Q^*(1|1) = \frac{t^b-1}{t^b-t^{-a}}$, which is
    reduced before $t = 1$ is put in: on the left along $(1, 1)$, on the right along $(a, b)$.
    """
    first, second = (binary_optimal.channel(f"t^{m}", f"t^{n}")[0, 0] for m, n in ((1, one), (a, b)))
    return prove.comparison(first, "==", second, t=1)


@claim(
    "thm-2-corrected",
    "Theorem 2",
    {"w1": "(B*v1 - v2)/B"},
    {"w2": "(A*v2 - v1)/(A+1)"},
    {"equal": "v2"},
    assumes="data-processing calculus",
)
def thm_2_corrected(w1: str = "(B*v1 - v2)/(B-1)", w2: str = "(A*v2 - v1)/(A-1)", equal: str = "v1") -> Steps:
    r"""For $\epsilon_{12}, \epsilon_{21} \in [0, \infty]$, not both 0, $Q^* \in \mathcal Q_E$, and every $Q \in \mathcal Q_E$,
    with any number of outputs, is $Q^* W$ for a channel $W$; so $U(Q) = U(Q^* W) \le U(Q^*)$ for every $U$ with data
    processing. Column by column, $w_1 = (e^{\epsilon_{21}} v_1 - v_2)/(e^{\epsilon_{21}} - 1)$, $w_2 = (e^{\epsilon_{12}} v_2
    - v_1)/(e^{\epsilon_{12}} - 1)$. Where a level is 0 all rows are equal; at $(0, 0)$ every channel with equal rows is
    optimal, and limits of $Q^*$ depend on the direction, $b/(a+b)$.

    Let $A = e^{\epsilon_{12}}$, $B = e^{\epsilon_{21}}$. For both levels finite and not both 0, or one or both infinite, $Q^*$ is
    in the policy: rows of sum 1, no negative entry, the finite bounds. An inequality for $A, B \ge 1$, not both 1, is two steps,
    one for $B > 1$ and one for $A > 1$, where $Z$ stands for $A$.

    $Q^*W = Q$: every column $v$ is $Q^*w$; $w$ is linear in $v$ and $(1, 1)$ at $(1, 1)$, so that the rows of $W$ sum to 1; and
    its entries are the slacks $s$ of the bounds, $v_2 = Bv_1-s$ and $v_1 = Av_2-s$, over $B - 1$ and $A - 1$ (at an infinite
    level $w_1 = v_1$ or $w_2 = v_2$), so not negative. A utility is with data processing if $U(Q^*W) \le U(Q^*)$.

    Where a level is 0, say $v_1 \le v_2$ for every output, the same for the union of the others is $1 - v_1 \le 1 - v_2$, so
    that $v_1 = v_2$: all rows are equal, and any channel with rows $(c, 1-c)$ followed by the $W$ with this row in both rows is
    $Q$. So is every
    channel with equal rows optimal at $(0, 0)$. $Q^*$ has equal rows where one level alone is 0. Along $(a\tau, b\tau)$
    $Q^*(1|1) = \frac{e^{b\tau}-1}{e^{b\tau}-e^{-a\tau}}$ tends to $\frac b{a+b}$, the quotient of the derivatives at 0
    (Taylor): three directions.
    """
    for a, b in LEVELS:
        yield f"Q* is in the policy, at {a}, {b}", within_bounds(a, b)
        yield f"Q* W = Q, at {a}, {b}", garbling(a, b, w1, w2)
    yield "a level 0: equal rows", identity("(1 - v2) - (1 - v1)", f"-(v2 - ({equal}))")
    yield "a level 0: Q", identity("c*v1 + (1-c)*v1", equal)
    for a, b in ((1, "B"), ("A", 1), (1, "inf"), ("inf", 1)):
        yield f"Q* is in the policy, at {a}, {b}", within_bounds(a, b)
    for a, b in ((1, 1), (1, 2), (3, 2)):
        yield f"the limit along ({a}, {b})", _limit(a, b)


@claim("eq-9", "Theorem 2, equation (9)", {"scale": "99/100"}, {"diagonal": "1-1/A"})
def eq_9(scale: str = "1", diagonal: str = "B*(1-1/A)") -> Steps:
    r"""(9) has rows of sum 1 and entries that are not negative, for all finite levels, not both 0.

    (9) is the channel of the code; its rows sum to scale, its entries are not negative.
    """
    rows = (PRINTED[0], (PRINTED[1][0], f"({diagonal})/{D}"))
    yield from (identity(f"{a} + {b}", scale) for a, b in rows)
    yield from (v for row in rows for entry in row for v in not_both(0, entry))
    yield _entries(binary_optimal.channel("A", "B"), rows)


@claim("eq-10", "Section 4, equation (10)", {"own": "t-1"}, {"other": "2"})
def eq_10(own: str = "t", other: str = "1") -> Steps:
    r"""For $\epsilon_{12} = \epsilon_{21} = \epsilon > 0$, $Q^*$ is Warner's randomised response,
    $\frac1{e^\epsilon+1}\begin{bmatrix} e^\epsilon & 1 \\ 1 & e^\epsilon \end{bmatrix}$.

    The four steps put $A = B = e^\epsilon$ into (9) as printed.
    """
    rows = [[f"({own})/(t+1)", f"({other})/(t+1)"], [f"({other})/(t+1)", f"({own})/(t+1)"]]
    yield from _printed("t", "t", rows)
    yield from (_entries(q, rows) for q in (binary_optimal.channel("t", "t"), binary_optimal.warner()))


@claim("eq-11", "Section 4, equation (11)", {"p": "1/(t+1)"}, {"p": "1/t^2"})
def eq_11(p: str = "1/t") -> Steps:
    r"""For $\epsilon_{12} = \infty$ and $p = e^{-\epsilon_{21}}$, $Q^*$ is Mangat's randomised response, $\begin{bmatrix} 1-p & p
    \\ 0 & 1 \end{bmatrix}$; (9) is within $e^{-\epsilon_{12}}$ of it, entry by entry, for $\epsilon_{21} > 0$.

    The channel for A infinite; the distance of (9) from it is at most 1/A.
    """
    q = binary_optimal.channel("A", "t")
    bounds = (exact(p) - q[0, 1], "1/A"), (q[0, 1], p), (q[1, 0], "1/A")
    near = [prove.at_most(low, high, above=["t"], A=1, t=1) for low, high in bounds]
    yield from near
    yield _entries(binary_optimal.mangat(), ((f"1 - {p}", p), "01"))


@claim(
    "sec-4-mangat-optimal",
    "Section 4, after equation (11)",
    {"w1": "(B*v1 - v2)/B"},
    {"w1": "(B*v1 - v2)/(B+1)"},
    assumes="data-processing",
)
def sec_4_mangat_optimal(w1: str = "(B*v1 - v2)/(B-1)") -> Steps:
    r"""For $\epsilon_{12} = \infty$, $\epsilon_{21} > 0$: Mangat's channel satisfies $E$, and every $E$-LDP channel is Mangat's
    followed by $W$, with $w_1 = (e^{\epsilon_{21}} v_1 - v_2)/(e^{\epsilon_{21}} - 1)$ and $w_2 = v_2$; so it is optimal for
    every utility with data processing.

    The first steps are that Mangat's channel has rows of sum 1, no negative entry and the bound $e^{\epsilon_{21}}$. The others
    are $v = Q^*w$ for every column $v$, and that $w_1 \ge 0$ is the bound $v_2 \le e^{\epsilon_{21}}v_1$. So $U(Q) = U(Q^*W)
    \le U(Q^*)$ by data processing.
    """
    yield from within_bounds("inf", "B")
    yield from garbling("inf", "B", w1, "v2")


@claim(
    "sec-4-minimax-utility",
    "Section 4, before Theorem 2",
    {"weight": "w"},
    {"rule": "(a + b)/2"},
    {"weight": "w*(1-w)/2"},
    assumes="jensen",
)
def sec_4_minimax_utility(weight: str = "w*(1-w)", rule: str = "w*a + (1-w)*b") -> Steps:
    r"""The risk of a rule on $Q \circ W$ is, at every $p$ and for every $d$, that of a randomised rule on $Q$; the mean of its
    estimates does no worse for $d$ the squared $\ell_2$ distance, by $w(1-w)(a-b)^2$ in each coordinate. Two outputs and
    messages, more by merging; for other $\ell_p$ and $f$-divergences by convexity of $d$ in its second argument (Jensen),
    which is not certified here.

    The risk of a rule on Q W is that of a randomised rule on Q; the mean of two estimates is no worse in squared distance.
    """
    risk = identity("(q*w0 + (1-q)*w1)*d0 + (q*(1-w0) + (1-q)*(1-w1))*d1", "q*(w0*d0 + (1-w0)*d1) + (1-q)*(w1*d0 + (1-w1)*d1)")
    gain = identity(f"w*(p-a)^2 + (1-w)*(p-b)^2 - (p - ({rule}))^2", f"({weight})*(a-b)^2")
    yield risk
    yield gain


@claim("beyond-degrade", "Theorem 2 and Appendix B", {"w1": "(B*v1 - v2)/B"}, {"w2": "(A*v2 - v1)/(B-1)"}, at=SEEDS, when=known)
def beyond_degrade(seed: int, w1: str = "(B*v1 - v2)/(B-1)", w2: str = "(A*v2 - v1)/(A-1)") -> Steps:
    r"""For $k = 2$ and $\epsilon_{12}, \epsilon_{21} > 0$: $W = (Q^*)^{-1} Q$ has rows of sum 1, $Q = Q^* W$, and $W \ge 0$ if
    and only if $Q$ is $E$-LDP: its entries are the slacks over $e^{\epsilon_{21}} - 1$ and $e^{\epsilon_{12}} - 1$. Infinite
    levels too; and eight exact examples of the code: at their tight levels and, where one is finite, at a lower one, where an
    entry is negative.

    All channels by columns; an example at its tight levels, and at a lower one where W has a negative entry.
    """
    q = example(seed, 2, 3)
    tight = tight_matrix(q)
    parts = [*(v for a, b in LEVELS for v in garbling(a, b, w1, w2)), prove.privacy(q, tight), *_followed(q, tight)]
    parts += [prove.comparison(0, "<=", v) for v in _flat(_garbling_of(q, tight))]
    for x, other in [pair for pair in ((0, 1), (1, 0)) if power(tight, *pair) is not None][:1]:
        less = lowered(tight, x, other)
        rule, bound = violating_rule(q, less), power(less, x, other)
        if rule is None or bound is None:
            raise BadInput("a level was lowered, and no rule broke it: the tight matrix is not tight")
        y = rule.outputs[0]
        negative = min(map(rational, _flat(_garbling_of(q, less))))
        parts += [*_followed(q, less), prove.comparison(negative, "<", 0)]
        parts.append(prove.comparison(bound * q[other, y], "<", q[x, y]))
    yield from parts
