"""Claims of price-of-privacy: subset selection, the reference channel for tight bounds: privacy, moments, risk, best size.

Each for every epsilon at listed sizes and at every size over orbits. t = e^epsilon; k items, sets of d of them.
"""

from typing import Any

from exactdp.mechanisms import subset_selection
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, identity, prove, symmetric, variable
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

WHERE = "reference channels for tightness"
SIZES = ((4, 2), (2, 1), (3, 1), (3, 2), (5, 2), (5, 3), (6, 3), (7, 6), (8, 3))  # at which the whole channel is checked too


def _moment(name: str, i: int, j: int) -> tuple[list[Verdict], Any]:
    """E[A_i A_j | first symbol] over the cells of an orbit, with one identity for each product and each partial sum but the last:
    written out as one sum, the cells have too many denominators."""
    orders = [variable(order) for order in subset_selection.ORDERS]
    orbit = next(o for o in subset_selection.orbits(*orders) if o.name == name)
    q, a = subset_selection.probabilities(*orders), subset_selection.scores(*orders)
    products = [["*", count, q[roles[0]], a[roles[i]], a[roles[j]]] for roles, count in orbit.cells]
    terms = [count * q[roles[0]] * a[roles[i]] * a[roles[j]] for roles, count in orbit.cells]
    parts = [prove.equal(one, two) for one, two in zip(products, terms, strict=True)]
    found: Exact = terms[0]
    for term in terms[1:-1]:
        parts.append(prove.equal(["+", found, term], found + term))
        found = found + term
    return parts, ["+", found, terms[-1]]


@claim("beyond-subset-selection-privacy", WHERE, {"factor": "99/100"}, {"factor": "1/2"}, uses="beyond-krr-privacy")
def beyond_subset_selection_privacy(factor: str = "1") -> Steps:
    r"""Subset selection, $Q(Y|x) = t c$ if $x \in Y$ and $c$ if not for the $d$-subsets $Y$ of $k$ items, $c = k/(\binom kd (d t
    + k - d))$, is $\epsilon$-LDP, and for $k \ge 2$ no less, for every $\epsilon \ge 0$.

    Every entry is $tc$ or $c$: over orbits, at every $k, d \ge 2$, these comparisons are all ratios, and rows sum to 1. $d = 1$
    is randomised response (beyond-krr-privacy). For $k \ge 2$ some set holds $x$ and not $x'$, so that $t$ is attained.
    """
    yield "every size, over orbits", symmetric.private(subset_selection, None, factor)
    yield "example: sizes in full", [symmetric.private(subset_selection, size, factor) for size in (*SIZES, (1, 1))]


@claim("beyond-subset-selection-unbiased", WHERE, {"gain": "99/100"}, {"gain": "(t-1)/(t+1)"}, {"gain": "-1"})
def beyond_subset_selection_unbiased(gain: str = "1") -> Steps:
    r"""The score $A(Y)_j = \frac{dt+k-1-d}{d(t-1)}$ if $j \in Y$ and $-\frac{(d-1)t+k-d}{(k-d)(t-1)}$ if not is unbiased for
    $\mathbf 1[x = j]$, for $1 \le d < k$ and every $\epsilon > 0$.

    The sum over outputs splits into the orbits of one symbol and of two: the mean is 1 at the own symbol and 0 at another, as
    functions of $k$, $d$ and $t$.
    """
    yield "every size, over orbits", symmetric.unbiased(subset_selection, None, gain)
    yield "example: sizes in full", [symmetric.unbiased(subset_selection, size, gain) for size in SIZES]


@claim(
    "beyond-subset-selection-risk",
    WHERE,
    {"value": "(k-1)^2*(1/d + t^2/(k-d))/(t-1)^2 + 1 - k"},
    {"value": "(k-1)^2*(1/d + t/(k-d))/(t-1)^2 + 2 - k"},
    {"value": "k^2*(1/d + t^2/(k-d))/(t-1)^2 + 2 - k"},
)
def beyond_subset_selection_risk(value: str = "(k-1)^2*(1/d + t^2/(k-d))/(t-1)^2 + 2 - k") -> Steps:
    r"""For inputs i.i.d. $p$, $k \ge 2$: $n E\|\hat p - p\|_2^2 = \frac{(k-1)^2}{(t-1)^2}\left(\frac1d + \frac{t^2}{k-d}\right) +
    2 - k - \|p\|_2^2$.

    The sum of the squares of the scores, given $x$, is that of the own symbol and $k-1$ times that of another; less $\|p\|_2^2$
    as the score is unbiased.
    """
    first, own = _moment("one symbol", 0, 0)
    second, other = _moment("two symbols", 1, 1)
    yield "the own symbol and another", [*first, *second]
    yield "every size, over orbits", prove.equal(["+", own, ["*", exact("k-1"), other]], exact(value))
    claimed: dict[str, tuple[object, dict[str, object]]] = {"one symbol": (value, {"two symbols": "k-1"})}
    yield "example: sizes in full", [symmetric.norm(subset_selection, size, claimed) for size in SIZES]


@claim(
    "beyond-subset-selection-best",
    WHERE,
    {"step": "(k-d)*(k-d-1) - t*d*(d+1)"},
    {"step": "(k-d)^2 - t^2*d*(d+1)"},
    {"middle": "k - d*t"},
    uses="beyond-subset-selection-risk",
)
def beyond_subset_selection_best(step: str = "(k-d)*(k-d-1) - t^2*d*(d+1)", middle: str = "k - d*(t+1)") -> Steps:
    r"""The risk at $d + 1$ is less than at $d$ exactly where $(k-d)(k-d-1) > e^{2\epsilon} d (d+1)$, and the left side minus the
    right side falls in $d$: the least $d \ge 1$ without this inequality is best, for all $k \ge 2$ and $\epsilon > 0$. Among the
    reals $d = k/(t+1)$ is best; the nearest integer need not be ($k = 4$, $t = 17/10$: $d = 2$, not $1$).

    With $r(d) = \frac1d+\frac{t^2}{k-d}$, the part of the risk (beyond-subset-selection-risk) that depends on $d$: the first step
    gives the sign of $r(d)-r(d+1)$, the second that it changes once. Among the reals, $r(d)-\frac{(t+1)^2}k$ is a square over a
    positive number.
    """
    r = "1/d + t^2/(k-d)"
    sign = identity(f"{r} - (1/(d+1) + t^2/(k-d-1))", f"({step})/(d*(d+1)*(k-d)*(k-d-1))")
    falls = prove.at_most(
        exact(step).at(d="d+1", k="d+2+m"),  # type: ignore[union-attr]
        exact(step).at(k="d+2+m"),  # type: ignore[union-attr]
        strict=True,
        t=1,
        d=1,
        m=0,
    )
    real = identity(f"{r} - (t+1)^2/k", f"({middle})^2/(k*d*(k-d))")
    yield "the sign", sign
    yield "it falls in d", falls
    yield "the real minimum", real
