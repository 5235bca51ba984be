"""Claims of context-aware-ldp: post-processing to the simplex, which equation (2) requires and the paper does not discuss.

Steps as symbolic inequalities for every k; the triangle inequality, |sum| <= sum of absolute values, and what a statement names
are not certified. The grid claims compare, number by number, what ``exactdp.postprocess`` returns at all vectors of a grid.
"""

from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity, written
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

K, M, P, V, D = (variable(name) for name in "kmpvd")


def _projection_factor(factor: str = "2*(1-1/k)") -> Verdict:
    """(1 - 1/m) + (m-1)/m = 2 (1 - 1/m) <= factor for 1 <= m <= k = m + j: a column of the derivative of the projection.

    Along a segment in direction e it moves by e_x - (mean of e on M) for x in M and 0 elsewhere, M the m symbols kept. Attained:
    p^ = p - d e_1, p_x >= d > 0, goes to p^ + d/k, at l1 distance (d - d/k) + (k-1) d/k = factor d.
    """
    j, claimed = variable("j"), exact(factor)
    m, k, d = written("m", "k", "d")
    column = identity((1 - 1 / m) + (m - 1) / m, 2 * (1 - 1 / m))
    size = claimed.at(k=M + j) if hasattr(claimed, "at") else claimed
    bound = prove.at_most(2 * (1 - 1 / M), size, m=1, j=0)
    attained = identity((d - d / k) + (k - 1) * d / k, claimed * d)
    return prove.all_of([column, bound, attained])


@claim(
    "beyond-simplex-factor-2",
    "Section 2, equation (2)",
    {"moved": "99/100"},
    {"least": "199/100"},
    {"moved": "2"},
    uses="beyond-simplex-projection-factor",
)
def beyond_simplex_factor_2(moved: str = "1", least: str = "2") -> Steps:
    r"""Clip-and-normalise (any fixed distribution if no entry is positive) and Euclidean projection give $\tilde p$ with
    $\|\tilde p - p\|_1 \le 2\|\hat p - p\|_1$ for every $k$, $p \in \Delta_k$ and $\hat p$, hence $d_{TV}(\tilde p, p) \le
    \ell_1(\hat p, p)$. For clip no factor below 2 will do, at any $k \ge 2$. (Uncertified: the triangle inequality and, for
    the projection, what beyond-simplex-projection-factor names.)

    ||p~ - p|| <= ||p^+ - p|| + ||p~ - p^+||, p^+ = max(p^, 0), of sum T, p~ = p^+/T or, for T = 0, any distribution.
    Clipping: an entry v >= 0 stays, and -v becomes 0, where |0 - p| = p <= p + v = |-v - p|. Normalising moves by |1/T - 1| T
    = |1 - T| = |sum of (p - p^+)| <= ||p^+ - p||, and T = 0 by 1 = |1 - T|. Below 2 nothing holds: for p = (1, 0, ..., 0) and
    p^ = (1, d, 0, ..., 0) the ratio is 2/(1+d).
    """
    total, d = written("T", "d")
    clipped = prove.at_most(P, P + V, p=0, v=0)
    normalised = identity((1 / total - 1) * total, rational(moved) * (1 - total))
    near = identity((1 - 1 / (1 + d)) + d / (1 + d), 2 / (1 + d) * d)
    below = prove.at_most(2 / (1 + D), rational(least), d=0)
    projection = prove.at_most(2 * (1 - 1 / K), rational(least), k=1)
    yield clipped
    yield normalised
    yield near
    yield below
    yield _projection_factor()
    yield projection


@claim(
    "beyond-simplex-projection-factor",
    "Section 2, equation (2)",
    {"factor": "2*(1-1/k)-1/100"},
    {"factor": "2"},
    {"factor": "1"},
    {"factor": "2*(1-1/(k-1))"},
    assumes="calculus",
)
def beyond_simplex_projection_factor(factor: str = "2*(1-1/k)") -> Steps:
    r"""The Euclidean projection $\tilde p$ has $\|\tilde p - p\|_1 \le 2(1-\frac1k)\|\hat p - p\|_1$ for every $p \in \Delta_k$
    and $\hat p$, every $k$, with equality for some; so $d_{TV}(\tilde p, p) \le (1-\frac1k)\ell_1(\hat p, p)$. (Uncertified:
    the projection is continuous and piecewise linear along a segment, with the derivatives named.)

    The projection moves every vector to $\max(\hat p_x - \theta, 0)$, with $\theta$ such that the sum is 1. Along a segment
    in direction $e$ it is continuous and piecewise linear; where $M$ is the set of the $m$ symbols that are kept, its
    derivative is $e_x$ minus the mean of $e$ on $M$ for $x \in M$, and 0 elsewhere.

    For $e$ a unit vector of $M$ the derivative has the $\ell_1$ norm $(1-\frac1m) + \frac{m-1}m = 2(1-\frac1m)$, part (1) of
    the step, and for one outside $M$ it is 0. By part (2) this is at most $2(1-\frac1k)$, since $m \le k$; so the derivative
    in direction $e$ has at most $2(1-\frac1k)\|e\|_1$. On the segment from $p$, which is its own projection, to $\hat p$
    these add up to the bound.

    Part (3) is a case of equality: $\hat p = p - de_1$ with all $p_x \ge d > 0$ goes to $\hat p + \frac dk$ in all
    coordinates, at the distance $(d - \frac dk) + (k-1)\frac dk$ from $p$. And $d_{TV}$ is half of $\ell_1$.
    """
    yield _projection_factor(factor=factor)
