"""k-ary randomised response (Warner's for k = 2, Proposition 2.4): privacy, unbiasedness, exact covariance and risk.

Each for every epsilon at sizes 1 to 64 (the covariance: at 1 to 17 and 31 to 33) and at every size over orbits. t = e^epsilon.
"""

from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import Steps, symmetric
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

WHERE = "reference channels for tightness"
FULL = (4, 5, 8, 17, 64)  # sizes at which the whole channel is checked too


@claim("prop-2.4", "Proposition 2.4", {"factor": "99/100"}, {"factor": "1/2"})
def prop_2_4(factor: str = "1") -> Steps:
    r"""Releasing a bit truthfully with probability $e^\epsilon/(1+e^\epsilon)$ is $\epsilon$-differentially private, and no
    less.
    """
    yield "statement", symmetric.private(krr, (2,), factor)


@claim("beyond-krr-privacy", WHERE, {"factor": "99/100"}, {"factor": "1/2"})
def beyond_krr_privacy(factor: str = "1") -> Steps:
    r"""$k$-ary randomised response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, for every $\epsilon
    \ge 0$.

    Two comparisons at every size: the role of an output for two symbols is (own, other), (other, own) or (other, other), and the
    channel is invariant under permutations, so the orbit of one pair stands for all. $k = 1$ has one symbol and no pair, and its
    channel is the table itself; $k = 2$ attains $e^\epsilon$, and every larger $k$ has the same two entries.
    """
    yield "every size, over orbits", symmetric.private(krr, None, factor)
    yield (
        "the smallest sizes, with a place where the level is attained",
        [symmetric.private(krr, (k,), factor) for k in (2, 1, 3)],
    )
    yield "example: sizes in full", [symmetric.private(krr, (k,), factor) for k in FULL]


@claim("beyond-krr-risk", WHERE, {"value": "((t-1)^2 + (k-1)*(2*t+k-1))/(t-1)^2"}, {"value": "((t-1)^2 + k*(2*t+k-2))/(t-1)^2"})
def beyond_krr_risk(value: str = "((t-1)^2 + (k-1)*(2*t+k-2))/(t-1)^2") -> Steps:
    r"""For inputs i.i.d. $p$: $n E\|\hat p - p\|_2^2 = 1 + (k-1)(2t+k-2)/(t-1)^2 - \|p\|_2^2$.

    The sum of the squares of the scores, given $x$, is that of the own symbol and $k-1$ times that of another; less $\|p\|_2^2$
    as the score is unbiased.
    """
    claimed: dict[str, tuple[object, dict[str, object]]] = {"one symbol": (value, {"two symbols": "k-1"})}
    yield "every size, over orbits", symmetric.norm(krr, None, claimed)
    yield "example: sizes in full", [symmetric.norm(krr, (k,), claimed) for k in (2, 1, *FULL)]
