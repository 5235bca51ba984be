"""k-ary randomised response (Warner's for k = 2, Proposition 2.4): privacy, unbiasedness, exact covariance and risk.

Each for every epsilon at sizes 1 to 64 (the covariance: at 1 to 17 and 31 to 33) and at every size over orbits. t = e^epsilon.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdp.mechanisms import krr
from exactdp_checks.claims.claim import Claim
from exactdp_checks.proving import symmetric
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (*range(1, 65), None))  # None is every size, over orbits
PAIRS = tuple(s for s in SIZES if s["k"] in (*range(1, 18), 31, 32, 33, None))  # k^3 products at a size; None proves them all


def _size(k: int | None) -> bool:
    return k is None or k >= 1


def _of(k: int | None) -> tuple[int] | None:
    return None if k is None else (k,)


def _privacy(k: int | None, factor: str = "1") -> Verdict:
    return symmetric.private(krr, _of(k), factor)


def _warner(factor: str = "1") -> Verdict:
    return symmetric.private(krr, (2,), factor)


def _unbiased(k: int | None, gain: str = "1") -> Verdict:
    return symmetric.unbiased(krr, _of(k), gain)


def _covariance(
    k: int | None,
    own: str = "(t*(k-1) + (t-1)^2)/(t-1)^2",
    other: str = "(t+k-2)/(t-1)^2",
    mixed: str = "-t/(t-1)^2",
    apart: str = "-1/(t-1)^2",
) -> Verdict:
    moments = {"one symbol": own, "two symbols": (other, mixed), "three symbols": apart}
    return symmetric.second_moments(krr, _of(k), moments)


def _risk(k: int | None, value: str = "((t-1)^2 + (k-1)*(2*t+k-2))/(t-1)^2") -> Verdict:
    return symmetric.norm(krr, _of(k), {"one symbol": (value, {"two symbols": "k-1"})})


CLAIMS = (
    Claim(
        id="price-of-privacy/prop-2.4",
        statement=r"Releasing a bit truthfully with probability $e^\epsilon/(1+e^\epsilon)$ is $\epsilon$-differentially "
        r"private, and no less.",
        where="Proposition 2.4",
        hypotheses=lambda: True,
        checks={Method.SYMBOLIC: _warner},
        instances=({},),
        mutants=({"factor": "99/100"}, {"factor": "1/2"}),
    ),
    Claim(
        id="price-of-privacy/beyond-krr-privacy",
        statement=r"$k$-ary randomised response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, "
        r"for every $\epsilon \ge 0$.",
        where="reference channels for tightness",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _privacy},
        instances=(*SIZES[1:], SIZES[0], {"k": 256}),
        mutants=({"factor": "99/100"}, {"factor": "1/2"}),
        beyond=True,
    ),
    Claim(
        id="price-of-privacy/beyond-krr-unbiased",
        statement=r"The score $A(y)_j = (\mathbf 1[y = j] - q)/(p - q)$, $p = t/(t+k-1)$, $q = 1/(t+k-1)$, is unbiased for "
        r"$\mathbf 1[x = j]$, for every $\epsilon > 0$.",
        where="reference channels for tightness",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _unbiased},
        instances=(*SIZES, {"k": 256}),
        mutants=({"gain": "99/100"}, {"gain": "(t-1)/(t+1)"}, {"gain": "-1"}),
        beyond=True,
    ),
    Claim(
        id="price-of-privacy/beyond-krr-covariance",
        statement=r"$E[A_i A_j \mid x]$ is $(t(k-1)+(t-1)^2)/(t-1)^2$ for $x = i = j$, $(t+k-2)/(t-1)^2$ for $i = j \ne x$, "
        r"$-t/(t-1)^2$ for $x \in \{i, j\}$, $i \ne j$, and $-1/(t-1)^2$ otherwise; so, for inputs i.i.d. $p$, "
        r"$n \mathrm{Cov}(\hat p_i, \hat p_j) = "
        r"-(1+(t-1)(p_i+p_j))/(t-1)^2 - p_i p_j$ for $i \ne j$.",
        where="reference channels for tightness",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _covariance},
        instances=(PAIRS[3], *PAIRS),
        mutants=(
            {"own": "(t*(k-1) + (t-1))/(t-1)^2"},
            {"other": "(t+k-1)/(t-1)^2"},
            {"mixed": "-1/(t-1)^2"},
            {"apart": "0"},
        ),
        beyond=True,
    ),
    Claim(
        id="price-of-privacy/beyond-krr-risk",
        statement=r"For inputs i.i.d. $p$: $n E\|\hat p - p\|_2^2 = 1 + (k-1)(2t+k-2)/(t-1)^2 - \|p\|_2^2$.",
        where="reference channels for tightness",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _risk},
        instances=(SIZES[2], *SIZES),
        mutants=({"value": "((t-1)^2 + (k-1)*(2*t+k-1))/(t-1)^2"}, {"value": "((t-1)^2 + k*(2*t+k-2))/(t-1)^2"}),
        beyond=True,
    ),
)
