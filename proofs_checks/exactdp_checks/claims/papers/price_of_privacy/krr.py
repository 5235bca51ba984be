"""k-ary randomised response (Warner's for k = 2, Proposition 2.4): privacy, unbiasedness, exact covariance and risk.

Each for every epsilon at sizes 1 to 64 (the covariance: at 1 to 17 and 31 to 33) and at every size over orbits. t = e^epsilon.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdp.mechanisms import krr
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import symmetric
from exactdp_checks.trusted.verdict import Verdict

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (*range(1, 65), None))  # None is every size, over orbits
PAIRS = tuple(s for s in SIZES if s["k"] in (*range(1, 18), 31, 32, 33, None))  # k^3 products at a size; None proves them all


def _size(k: int | None) -> bool:
    return k is None or k >= 1


def _of(k: int | None) -> tuple[int] | None:
    return None if k is None else (k,)


@claim("prop-2.4", "Proposition 2.4", {"factor": "99/100"}, {"factor": "1/2"})
def prop_2_4(factor: str = "1") -> Verdict:
    r"""Releasing a bit truthfully with probability $e^\epsilon/(1+e^\epsilon)$ is $\epsilon$-differentially private, and no
    less.
    """
    return symmetric.private(krr, (2,), factor)


@claim(
    "beyond-krr-privacy",
    "reference channels for tightness",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=(*SIZES[1:], SIZES[0], {"k": 256}),
    when=_size,
)
def beyond_krr_privacy(k: int | None, factor: str = "1") -> Verdict:
    r"""$k$-ary randomised response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, for every $\epsilon
    \ge 0$.
    """
    return symmetric.private(krr, _of(k), factor)


@claim(
    "beyond-krr-unbiased",
    "reference channels for tightness",
    {"gain": "99/100"},
    {"gain": "(t-1)/(t+1)"},
    {"gain": "-1"},
    at=(*SIZES, {"k": 256}),
    when=_size,
)
def beyond_krr_unbiased(k: int | None, gain: str = "1") -> Verdict:
    r"""The score $A(y)_j = (\mathbf 1[y = j] - q)/(p - q)$, $p = t/(t+k-1)$, $q = 1/(t+k-1)$, is unbiased for $\mathbf 1[x = j]$,
    for every $\epsilon > 0$.
    """
    return symmetric.unbiased(krr, _of(k), gain)


@claim(
    "beyond-krr-covariance",
    "reference channels for tightness",
    {"own": "(t*(k-1) + (t-1))/(t-1)^2"},
    {"other": "(t+k-1)/(t-1)^2"},
    {"mixed": "-1/(t-1)^2"},
    {"apart": "0"},
    at=(PAIRS[3], *PAIRS),
    when=_size,
)
def beyond_krr_covariance(
    k: int | None,
    own: str = "(t*(k-1) + (t-1)^2)/(t-1)^2",
    other: str = "(t+k-2)/(t-1)^2",
    mixed: str = "-t/(t-1)^2",
    apart: str = "-1/(t-1)^2",
) -> Verdict:
    r"""$E[A_i A_j \mid x]$ is $(t(k-1)+(t-1)^2)/(t-1)^2$ for $x = i = j$, $(t+k-2)/(t-1)^2$ for $i = j \ne x$, $-t/(t-1)^2$ for
    $x \in \{i, j\}$, $i \ne j$, and $-1/(t-1)^2$ otherwise; so, for inputs i.i.d. $p$, $n \mathrm{Cov}(\hat p_i, \hat p_j) =
    -(1+(t-1)(p_i+p_j))/(t-1)^2 - p_i p_j$ for $i \ne j$.
    """
    moments = {"one symbol": own, "two symbols": (other, mixed), "three symbols": apart}
    return symmetric.second_moments(krr, _of(k), moments)


@claim(
    "beyond-krr-risk",
    "reference channels for tightness",
    {"value": "((t-1)^2 + (k-1)*(2*t+k-1))/(t-1)^2"},
    {"value": "((t-1)^2 + k*(2*t+k-2))/(t-1)^2"},
    at=(SIZES[2], *SIZES),
    when=_size,
)
def beyond_krr_risk(k: int | None, value: str = "((t-1)^2 + (k-1)*(2*t+k-2))/(t-1)^2") -> Verdict:
    r"""For inputs i.i.d. $p$: $n E\|\hat p - p\|_2^2 = 1 + (k-1)(2t+k-2)/(t-1)^2 - \|p\|_2^2$."""
    return symmetric.norm(krr, _of(k), {"one symbol": (value, {"two symbols": "k-1"})})
