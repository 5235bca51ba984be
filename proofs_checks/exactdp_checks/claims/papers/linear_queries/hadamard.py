"""Claims of linear-queries: Hadamard response (section 4): privacy, unbiasedness, exact covariance and risk.

Each for every epsilon at sizes 1 to 64 (the covariance: at 1 to 17 and 31 to 33)
and at every size over orbits. t = e^epsilon, c = (t+1)/(t-1), K the alphabet size, items 0..k-1 with rows x+1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exactdp.mechanisms import hadamard_response
from exactdp_checks.claims.claim import Claim
from exactdp_checks.proving import symmetric
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (*range(1, 65), None))  # None is every size, over orbits
PAIRS = tuple(s for s in SIZES if s["k"] in (*range(1, 18), 31, 32, 33, None))  # k^3 products at a size; None proves them all
C = "(t+1)/(t-1)"


def _size(k: int | None) -> bool:
    return k is None or k >= 1


def _of(k: int | None) -> tuple[int] | None:
    return None if k is None else (k,)


def _privacy(k: int | None, factor: str = "1") -> Verdict:
    return symmetric.private(hadamard_response, _of(k), factor)


def _unbiased(k: int | None, gain: str = "1") -> Verdict:
    return symmetric.unbiased(hadamard_response, _of(k), gain)


def _hits(k: int | None, own: str = "t/(t+1)", other: str = "1/2") -> Verdict:
    """P(Y in C_v | x), as the mean of the indicator of C_v."""
    return symmetric.mean(hadamard_response, _of(k), Fraction, {"one symbol": own, "two symbols": other})


def _covariance(k: int | None, square: str = f"({C})^2", product: str = C) -> Verdict:
    moments = {
        "one symbol": square,
        "two symbols": (square, 0),
        "three independent symbols": 0,
        "three dependent symbols": product,
    }
    return symmetric.second_moments(hadamard_response, _of(k), moments)


def _risk(k: int | None, value: str = f"d*({C})^2") -> Verdict:
    claimed = {"one symbol": (value, {"two symbols": "d-1"})}
    return symmetric.norm(hadamard_response, _of(k), claimed, {"d": k or 1})


CLAIMS = (
    Claim(
        id="linear-queries/beyond-hr-sets",
        statement=r"For Sylvester matrices of every order $n = 2^r$: $|C_v| = n/2$ for a row $v$ other than the first, and "
        r"$|C_v \cap C_u| = n/4$ for two of them.",
        where="Section 4",
        hypotheses=lambda: True,
        checks={Method.SYMBOLIC: symmetric.hadamard_counts},
        instances=({},),
        mutants=({"half": "n/3"}, {"quarter": "n/8"}, {"quarter": "n/4 + 1"}),
        beyond=True,
    ),
    Claim(
        id="linear-queries/sec-4-hr-ldp",
        statement=r"Hadamard response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, "
        r"for every $\epsilon \ge 0$.",
        where="Section 4, privacy of Hadamard Response",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _privacy},
        instances=(*SIZES[1:], SIZES[0], {"k": 1023}),
        mutants=({"factor": "99/100"}, {"factor": "1/2"}),
        uses=("linear-queries/beyond-hr-sets",),
    ),
    Claim(
        id="linear-queries/sec-4-hr-unbiased",
        statement=r"$E[\bar p(v)] = p(v)$ for all $v$: $E[c H(v+1, Y) \mid X = x]$ is 1 if $x = v$ and 0 otherwise, "
        r"for every $\epsilon > 0$.",
        where="Section 4, unbiasedness of (11) and (12)",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _unbiased},
        instances=(*SIZES, {"k": 255}),
        mutants=({"gain": "99/100"}, {"gain": "t/(t+1)"}, {"gain": "-1"}),
        uses=("linear-queries/beyond-hr-sets",),
    ),
    Claim(
        id="linear-queries/beyond-hr-hit",
        statement=r"$P(Y \in C_v \mid X = x)$ is $e^\epsilon/(1+e^\epsilon)$ if $x = v$ and $1/2$ otherwise.",
        where="Section 4",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _hits},
        instances=(SIZES[1], *SIZES),
        mutants=({"own": "t/(t+2)"}, {"other": "1/3"}, {"own": "1/2"}),
        uses=("linear-queries/beyond-hr-sets",),
        beyond=True,
    ),
    Claim(
        id="linear-queries/beyond-hr-covariance",
        statement=r"For inputs i.i.d. $p$: $n \mathrm{Var}\,\bar p(v) = c^2 - p(v)^2$ and "
        r"$n \mathrm{Cov}(\bar p(v), \bar p(u)) = c\,p(v \oplus u) - p(v) p(u)$; that is "
        r"$E[A_v A_u \mid x] = c^2$ if $u = v$, $c$ if $x = u \oplus v$ as rows, else $0$.",
        where="Section 4",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _covariance},
        instances=(*PAIRS[2:], *PAIRS[:2]),
        mutants=({"square": C}, {"product": f"({C})^2"}, {"product": "0"}, {"square": f"({C})^2 - 1"}),
        uses=("linear-queries/sec-4-hr-unbiased",),
        beyond=True,
    ),
    Claim(
        id="linear-queries/beyond-hr-mse",
        statement=r"For inputs i.i.d. $p$: $E\|\bar p - p\|_2^2 = (k c^2 - \|p\|_2^2)/n$; that is "
        r"$E[\|A(Y)\|^2 \mid x] = k c^2$ for every $x$.",
        where="Section 4",
        hypotheses=_size,
        checks={Method.SYMBOLIC: _risk},
        instances=SIZES,
        mutants=({"value": f"d*({C})"}, {"value": f"4*d*({C})^2"}, {"value": f"(d+1)*({C})^2"}),
        uses=("linear-queries/sec-4-hr-unbiased",),
        beyond=True,
    ),
)
