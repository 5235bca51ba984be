"""Claims of price-of-privacy: Pairwise-Preference, the laws of the private bit, the released bit, and pair and bit together.

The ratings are independent bits, P(R_i = 1) = b_i for users of one class; laws are sums over the alphabet of the data, from the
code of the mechanism, as polynomials in the b_i and in t = e^epsilon. Two classes have the weights a and 1 - a.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from exactdp.mechanisms import krr, pairwise_preference
from exactdp.numbers.exact import Exact, exact, variable
from exactdp.ratings import Rating, count, ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.sketches_privacy import known
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["agreement", "joint", "small"]

AGREE = "bi*bj + (1-bi)*(1-bj)"
GOLDEN = ("1/3", "3/4", "1/2", "0")  # b, at N = 4 and w = 2


def _chance(rating: Rating, names: tuple[str, ...], N: int) -> Exact:
    """P(the data), for a uniform set of rated items."""
    found = exact(Fraction(1, comb(N, len(rating.items))))
    for i, value in zip(rating.items, rating.bits, strict=True):
        b = exact(names[i])
        found = found * (b if value else 1 - b)
    return found


def agreement(N: int, w: int, pair: tuple[int, int], reading: str, names: tuple[str, ...]) -> Exact:
    """P(S0 = 1 | pair), summed over the data."""
    found = exact(0)
    for rating in ratings(N, w):
        if pairwise_preference.bit(rating, pair, reading):
            found = found + _chance(rating, names, N)
    return found


def _names(N: int, letter: str = "b") -> tuple[str, ...]:
    return tuple(f"{letter}{i}" for i in range(N))


def joint(N: int, w: int, classes: int) -> Iterator[tuple[tuple[int, int], str, tuple[Exact, Exact]]]:
    """For every pair: b_ij as text, and (P(S = 0, P_u = pair), P(S = 1, P_u = pair)) of the code, for a uniform pair."""
    letters = ("b", "c")[:classes]
    weights = [exact(1)] if classes == 1 else [variable("a"), 1 - variable("a")]
    pairs = list(combinations(range(N), 2))
    for pair in pairs:
        i, j = pair
        chance = exact(0)
        for letter, weight in zip(letters, weights, strict=True):
            chance = chance + weight * agreement(N, w, pair, "B", _names(N, letter))
        law = [chance * krr.probabilities(2)[s == 1] + (1 - chance) * krr.probabilities(2)[s == 0] for s in (0, 1)]
        shares = ["1"] if classes == 1 else ["a", "(1-a)"]
        written = "+".join(
            f"{share}*({AGREE.replace('bi', f'{c}{i}').replace('bj', f'{c}{j}')})"
            for c, share in zip(letters, shares, strict=True)
        )
        yield pair, written, (law[0] / len(pairs), law[1] / len(pairs))


def _at(text: str, N: int, w: int, **more: str) -> Exact:
    """A formula in N, w and named parts, as a function of what is left."""
    for name, part in {"N": str(N), "w": str(w), **more}.items():
        text = text.replace(name, f"({part})")
    return exact(text)


def _release(value: str = "(1 + (t-1)*P)/(t+1)") -> Verdict:
    low, high = krr.probabilities(2)
    return prove.equal(["+", ["*", "P", high], ["*", ["-", 1, "P"], low]], exact(value))


PRIME = {1: "1/(t+1) + (t-1)/(t+1)*w*(w-1)/(N*(N-1))*(BIJ)", 0: "t/(t+1) + (t-1)/(t+1)*w*(w-1)/(N*(N-1))*((1-(BIJ)) - 1)"}


def _joint(s: int, N: int, w: int, classes: int, share: str) -> list[Verdict]:
    """P(S = s, P_u = {i, j}) of the code for every pair against share b'_ij, or share times its complement."""
    return [
        prove.equal(law[s], _at(f"({share})*({PRIME[s]})", N, w, BIJ=written)) for _, written, law in joint(N, w, classes)
    ]  # fmt: skip


def small(N: int, w: int, **more: object) -> bool:
    """Whether the alphabet is one of the sizes that are enumerated here."""
    fits = known(pairwise_preference.alphabet, N, w, (0, 1)) and count(N, w) <= 64
    return fits and more.get("classes", 1) in (1, 2) and more.get("reading", "B") in pairwise_preference.READINGS


SIZES = tuple({"N": n, "w": w, "classes": k} for n, w, k in ((2, 2, 1), (3, 2, 1), (3, 2, 2), (3, 3, 1), (3, 1, 1), (4, 2, 1)))
LISTED = "for every $\\epsilon$ and all rating probabilities, at the listed $N$, $w$ and numbers of user classes (drawn i.i.d.)"
RHO = r"\rho = \frac{w(w-1)}{N(N-1)}"


@claim(
    "beyond-pp-law",
    "Section 3.2, Figure 1, Appendix B",
    {"B": f"w^2/N^2*({AGREE})"},
    {"C": "w*(N-w)/(N*(N-1))*(1 - bi*bj) + (N-w)*(N-w-1)/(N*(N-1))"},
    {"C": "w*(N-w)/(N*(N-1))*(2 - bi - bj)"},
    at=tuple({"N": n, "w": w, "reading": r} for r in "CBA" for n, w in ((4, 2), (2, 1), (2, 2), (3, 2), (3, 3))),
    when=small,
)
def beyond_pp_law(
    N: int,
    w: int,
    reading: str,
    A: str = "w*(w-1)/(N*(N-1))*bi*bj",
    B: str = f"w*(w-1)/(N*(N-1))*({AGREE})",
    C: str = "w*(N-w)/(N*(N-1))*(2 - bi - bj) + (N-w)*(N-w-1)/(N*(N-1))",
) -> Steps:
    r"""For a fixed user class, $\rho = \frac{w(w-1)}{N(N-1)}$, $e_{ij} = b_i b_j + (1-b_i)(1-b_j)$: $P[S^0 = 1|\{i,j\}]$ is $\rho
    b_i b_j$ in reading (A), $\rho e_{ij}$ in (B) and $\rho e_{ij} + \frac{w(N-w)}{N(N-1)}(2 - b_i - b_j) +
    \frac{(N-w)(N-w-1)}{N(N-1)}$ in (C), for all $b$ at the listed $N$, $w$; with the values of the example $N = 4$, $w = 2$,
    $b = (\frac13, \frac34, \frac12, 0)$.

    P(S0 = 1 | {i, j}) of the code for every pair, as polynomials in all b; then the values of an example.
    """
    formula = {"A": A, "B": B, "C": f"{B} + {C}"}[reading]
    names, parts = _names(N), []
    for pair in combinations(range(N), 2):
        claimed = _at(formula, N, w, bi=names[pair[0]], bj=names[pair[1]])
        parts.append(prove.equal(agreement(N, w, pair, reading, names), claimed))
    values = {"A": ("1/24", "0"), "B": ("5/72", "1/9"), "C": ("13/24", "5/6")}[reading]
    if (N, w) == (4, 2):
        found = [agreement(4, 2, pair, reading, GOLDEN) for pair in ((0, 1), (0, 3))]
        parts += [prove.comparison(own, "==", value) for own, value in zip(found, values, strict=True)]
    yield from parts


@claim("sec-b-release", "Proof B.2", {"value": "(1 + t*P)/(t+1)"}, {"value": "(t - (t-1)*P)/(t+1)"})
def sec_b_release(value: str = "(1 + (t-1)*P)/(t+1)") -> Any:
    r"""$P[S_u = 1] = \frac{1 + (e^\epsilon - 1) P[S_u^0 = 1]}{e^\epsilon + 1}$, for every $\epsilon$ and every probability."""
    return _release(value=value)


@claim(
    "beyond-pp-estimate",
    "Appendix B",
    {"variance": "t/(t-1)^2"},
    {"variance": "1/(t-1)^2 + P*(1-P)"},
    {"mean": "1-P"},
    uses="sec-b-release",
)
def beyond_pp_estimate(mean: str = "P", variance: str = "t/(t-1)^2 + P*(1-P)", release: str = "(1 + (t-1)*P)/(t+1)") -> Steps:
    r"""$\frac{(t+1) S_u - 1}{t-1}$ has mean $P = P[S^0 = 1|\text{pair}]$ and variance $\frac t{(t-1)^2} + P(1-P)$, for every
    $\epsilon > 0$ and every $P$.

    P(S = 1) = P t/(t+1) + (1-P)/(t+1); mean and second central moment of the scores of the code.
    """
    zero, one = pairwise_preference.scores()
    likely = exact(release)
    first = ["+", ["*", likely, one], ["*", ["-", 1, likely], zero]]
    square = ["+", ["*", likely, ["^", one, 2]], ["*", ["-", 1, likely], ["^", zero, 2]]]
    yield _release(release)
    yield prove.equal(first, exact(mean))
    yield prove.equal(["-", square, ["^", first, 2]], exact(variance))


@claim("sec-b-joint1", "Proof B.2", {"share": "3/(N*(N-1))"}, at=SIZES[:3], when=small, refuted="ungraded")
def sec_b_joint1_as_printed(N: int, w: int, classes: int, share: str = "1/(N*(N-1))") -> Steps:
    r"""$P[S_u=1, P_u=\{i,j\}] = \frac{b'_{ij}}{N(N-1)}$ with $b'_{ij} = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1}
    \rho b_{ij}$. (Half of it is missing: unordered pairs.)
    """
    yield from _joint(1, N, w, classes, share)


@claim("sec-b-joint1-corrected", "Proof B.2", {"share": "1/(N*(N-1))"}, {"share": "2/N^2"}, at=SIZES, when=small)
def sec_b_joint1_corrected(N: int, w: int, classes: int, share: str = "2/(N*(N-1))") -> Steps:
    r"""For uniform unordered pairs, reading (B), $\rho = \frac{w(w-1)}{N(N-1)}$: $P[S_u=1, P_u=\{i,j\}] =
    \frac{2b'_{ij}}{N(N-1)}$, $b'_{ij} = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1} \rho b_{ij}$, for every
    $\epsilon$ and all rating probabilities, at the listed $N$, $w$ and numbers of user classes (drawn i.i.d.).
    """
    yield from _joint(1, N, w, classes, share)


@claim("sec-b-joint0", "Proof B.2", {"share": "3/(N*(N-1))"}, at=SIZES[:3], when=small, refuted="ungraded")
def sec_b_joint0_as_printed(N: int, w: int, classes: int, share: str = "1/(N*(N-1))") -> Steps:
    r"""$P[S_u=0, P_u=\{i,j\}] = \frac{1 - b'_{ij}}{N(N-1)}$. (Half of it is missing: unordered pairs.)"""
    yield from _joint(0, N, w, classes, share)


@claim("sec-b-joint0-corrected", "Proof B.2", {"share": "1/(N*(N-1))"}, {"share": "2/N^2"}, at=SIZES, when=small)
def sec_b_joint0_corrected(N: int, w: int, classes: int, share: str = "2/(N*(N-1))") -> Steps:
    r"""For uniform unordered pairs, reading (B), $\rho = \frac{w(w-1)}{N(N-1)}$: $P[S_u=0, P_u=\{i,j\}] = \frac2{N(N-1)}
    \left(\frac{e^\epsilon}{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1} \rho (\overline{b_{ij}} - 1)\right)$, for every
    $\epsilon$ and all rating probabilities, at the listed $N$, $w$ and numbers of user classes (drawn i.i.d.).
    """
    yield from _joint(0, N, w, classes, share)


@claim(
    "sec-b-joint-corrected",
    "Proof B.2",
    {"share": "1/(N*(N-1))"},
    {"share": "2/(N*(N+1))"},
    at=SIZES[1:],
    when=small,
    uses="sec-b-joint0-corrected sec-b-joint1-corrected",
)
def sec_b_joint_corrected(N: int, w: int, classes: int, share: str = "2/(N*(N-1))") -> Steps:
    r"""Both joint laws with the factor $\frac2{N(N-1)}$, for every $\epsilon$ and all rating probabilities, at the listed $N$,
    $w$ and numbers of user classes (drawn i.i.d.); they sum to 1 over pairs and bits, for all $N$, $w$, $b_{ij}$ and
    $\epsilon$.

    Both laws, which sum to 1 over the C(N, 2) pairs and the two bits.
    """
    total = identity(f"N*(N-1)/2*({share})*(({PRIME[1]}) + ({PRIME[0]}))".replace("BIJ", "B"), "1")
    yield from _joint(1, N, w, classes, share)
    yield from _joint(0, N, w, classes, share)
    yield total


@claim(
    "beyond-pp-mean",
    "Appendix B",
    {"share": "1/(N*(N-1))"},
    {"share": "2/N^2"},
    at=tuple({"N": n, "w": w} for n, w in ((3, 2), (2, 1), (2, 2), (3, 1), (3, 3))),
    when=small,
    uses="beyond-pp-law",
)
def beyond_pp_mean(N: int, w: int, share: str = "2/(N*(N-1))") -> Steps:
    r"""For uniform unordered pairs and $U$ users, $E[\hat A_{ij}] = \frac{2U}{N(N-1)} b'_{ij}$ for $i \ne j$, $b'_{ij} =
    \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1} P[S^0=1|\{i,j\}]$, in the three readings, for every $\epsilon$,
    $U$ and all $b$ at the listed $N$, $w$.

    E[A_ij] = U P(S = 1, P_u = {i, j}), of the code, in the three readings; the diagonal is empty, as a pair has two items.
    """
    names, U, parts = _names(N), variable("U"), []
    for reading in pairwise_preference.READINGS:
        for pair in combinations(range(N), 2):
            chance = agreement(N, w, pair, reading, names)
            low, high = krr.probabilities(2)
            own = ["*", U, Fraction(1, comb(N, 2)), ["+", ["*", chance, high], ["*", ["-", 1, chance], low]]]
            parts.append(prove.equal(own, U * _at(share, N, w) * (exact("1/(t+1)") + exact("(t-1)/(t+1)") * chance)))
    yield from parts


@claim("sec-b-order", "Proof B.2", {"low": "11/10/(t+1)"}, {"high": "t/(t+2)"}, {"high": "1/2"})
def sec_b_order(low: str = "1/(t+1)", high: str = "t/(t+1)") -> Steps:
    r"""$\frac1{e^\epsilon+1} \le b'_{ij} \le \frac{e^\epsilon}{e^\epsilon+1}$, and the same for $\overline{b'_{ij}} = 1 -
    b'_{ij}$, for every $\epsilon \ge 0$ and every probability $\rho b_{ij}$: both are $\Theta(1)$ for $\epsilon = \Theta(1)$,
    whatever $w$ is.

    1/(t+1) <= b' <= t/(t+1) for b' = 1/(t+1) + tau P with P = 1/(1+u) or P = u/(1+u), and for 1 - b'.
    """
    parts = []
    for P in ("1/(1+u)", "u/(1+u)"):
        for prime in (f"1/(t+1) + (t-1)/(t+1)*({P})", f"1 - (1/(t+1) + (t-1)/(t+1)*({P}))"):
            parts += [at_most(low, prime, t=1, u=0), at_most(prime, high, t=1, u=0)]
    yield from parts
