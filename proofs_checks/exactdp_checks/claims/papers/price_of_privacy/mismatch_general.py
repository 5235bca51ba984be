"""Claims of price-of-privacy: the channel mismatch lemma for any prior of the types, Lemma 6.2 = C.1.

Correlated priors of N types as rational numbers; the posterior of the data as variables, so every posterior, or as functions of
t, so every epsilon. The law of the rated set is uniform. Stated, not certified: Jensen's inequality for the logarithm.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import agree, information_given, mismatch, sampling_channel, types_given
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, distinct
from exactdp_checks.trusted.verdict import Verdict

LN2 = LogSum.ln(2)
PRIORS = {  # N, w -> a correlated law of the types
    (1, 1): (1, 2), (2, 1): (5, 1, 2, 4), (2, 2): (3, 1, 1, 2), (3, 1): (7, 1, 2, 3, 1, 1, 4, 5),
    (3, 2): (1, 2, 1, 5, 3, 2, 4, 6),
}  # fmt: skip


def _prior(N: int, w: int) -> list[Fraction]:
    weights = PRIORS[N, w]
    return [Fraction(v, sum(weights)) for v in weights]


def _laws(N: int, w: int) -> tuple[list[tuple[int, ...]], tuple[Rating, ...], list[Fraction], list[Fraction]]:
    """Types, data, the law of the types, and P(Z agrees with x) for all data x."""
    types, data, prior = list(product((0, 1), repeat=N)), ratings(N, w), _prior(N, w)
    own = [sum((p for z, p in zip(types, prior, strict=True) if agree(z, x)), start=Fraction(0)) for x in data]
    return types, data, prior, own


def _exactly(N: int, w: int, lower: str = "1") -> Verdict:
    """sum over z of P(z|s)^2/P(z) - (sum P(z|s))^2 = sum of p(x) p(y) [1{x, y agree} P(x and y)/(P(x) P(y)) - lower]."""
    types, data, prior, own = _laws(N, w)
    given = [
        ["+", 0, *(["*", p / own[j], f"p{j}"] for j, x in enumerate(data) if agree(z, x))]
        for z, p in zip(types, prior, strict=True)
    ]
    left = ["-", ["+", *(["/", ["^", one, 2], p] for one, p in zip(given, prior, strict=True))], ["^", ["+", *given], 2]]
    terms: list[Any] = []
    for (i, x), (j, y) in product(enumerate(data), repeat=2):
        both = sum((p for z, p in zip(types, prior, strict=True) if agree(z, x) and agree(z, y)), start=Fraction(0))
        terms.append(["*", both / (own[i] * own[j]) - rational(lower), f"p{i}", f"p{j}"])
    return prove.equal(left, ["+", *terms])


def _others(scale: str, row: int) -> Verdict:
    """I(Z; S = s) in bits <= scale times the double sum: N = w = 2, posterior t, t, t, 1 over 3t + 1, or t, t, t, 0 over 3t."""
    t = (None, 8, 9)[row]
    weights = (1, 1, 1, 0) if t is None else (t, t, t, 1)
    posterior = [Fraction(v, sum(weights)) for v in weights]
    limit = rational(mismatch(2, 2, posterior)) * rational(scale)
    return compared(information_given(2, 2, posterior), "<=", LN2 * limit)


def _printed(row: int, scale: str = "1") -> Verdict:
    """The lemma as printed, in bits."""
    return _others(scale, row)


def _sketch(N: int, w: int, t: object = "t") -> list[list[Exact]]:
    """The posteriors of the data given each report of randomised response on them, for the correlated prior."""
    channel = krr.channel(len(ratings(N, w)), t)
    law = sampling_channel(N, w).output(_prior(N, w))
    found = []
    for column in zip(*channel.rows, strict=True):
        joint = [p * q for p, q in zip(law, column, strict=True)]
        total = sum(joint[1:], start=joint[0])
        found.append([p / total for p in joint])
    return found


SIZES = tuple({"N": N, "w": w} for N, w in ((2, 2), (1, 1), (2, 1), (3, 1), (3, 2)))
FEW = SIZES[:3]


def _known(N: int, w: int) -> bool:
    return (N, w) in PRIORS


FALSE = tuple({"row": i} for i in range(3))
PRIOR = r"for a correlated prior of the types at each of the listed $N$, $w$"
BITS = r"(False for uniform $\mathbf Z$, $N = w = 2$: $\log_2\frac43 > \frac13$; also under LDP at $e^\epsilon = 8$ and $9$.)"
SUM = r"$\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup z')}{p_i(z)p_{i'}(z')}-1]$"


@claim("lem-6.2", "Lemma 6.2", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, refuted="ungraded")
def lem_6_2_as_printed(row: int, scale: str = "1") -> Any:
    r"""In bits, $I(Z;S=s)$ is at most $\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup
    z')}{p_i(z)p_{i'}(z')}-1]$. (False for uniform $\mathbf Z$, $N = w = 2$: $\log_2\frac43 > \frac13$; also under LDP at
    $e^\epsilon = 8$ and $9$.)
    """
    return _printed(row, scale=scale)


@claim("lem-6.2-corrected", "Lemma 6.2", {"lower": "0"}, {"lower": "101/100"}, at=SIZES, when=_known, assumes="jensen")
def lem_6_2_corrected(N: int, w: int, lower: str = "1") -> Any:
    r"""$\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup z')}{p_i(z)p_{i'}(z')}-1]$ is
    $\chi^2(P_{Z|s}\|P_Z)$, for every posterior of the data, for a correlated prior of the types at each of the listed $N$,
    $w$; so, by Jensen's inequality (stated), $I(Z;S=s) \le \ln(1+\chi^2) \le \chi^2$ nats.
    """
    return _exactly(N, w, lower=lower)


@claim("lem-c.1", "Lemma C.1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, refuted="ungraded")
def lem_c_1_as_printed(row: int, scale: str = "1") -> Any:
    r"""In bits, $I(Z;S=s)$ is at most $\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup
    z')}{p_i(z)p_{i'}(z')}-1]$. (False for uniform $\mathbf Z$, $N = w = 2$: $\log_2\frac43 > \frac13$; also under LDP at
    $e^\epsilon = 8$ and $9$.)
    """
    return _printed(row, scale=scale)


@claim("lem-c.1-corrected", "Lemma C.1", {"lower": "0"}, {"lower": "101/100"}, at=SIZES, when=_known, assumes="jensen")
def lem_c_1_corrected(N: int, w: int, lower: str = "1") -> Any:
    r"""$\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup z')}{p_i(z)p_{i'}(z')}-1]$ is
    $\chi^2(P_{Z|s}\|P_Z)$, for every posterior of the data, for a correlated prior of the types at each of the listed $N$,
    $w$; so, by Jensen's inequality (stated), $I(Z;S=s) \le \ln(1+\chi^2) \le \chi^2$ nats.
    """
    return _exactly(N, w, lower=lower)


@claim("sec-c.1-posterior", "Proof C.2", {"scale": "2"}, {"scale": "99/100"}, at=FEW, when=_known)
def sec_c_1_posterior(N: int, w: int, scale: str = "1") -> Verdict:
    r"""$P[\mathbf Z=\mathbf z|S=s] = \sum_{(i_1,z_1)}p_s(i_1,z_1)\frac{P[\mathbf Z=\mathbf z]}{p_{i_1}(z_1)}\mathbf 1\{z\equiv
    z_1\}$, against Bayes's rule along the chain, for randomised response on the data, every $\epsilon \ge 0$, for a
    correlated prior of the types at each of the listed $N$, $w$.

    P(z|s) of the whole chain Z -> (I, Z_I) -> S by Bayes's rule = sum over x of p_s(x) P(z) 1{z agrees with x}/P(x).
    """
    channel, prior = sampling_channel(N, w).then(krr.channel(len(ratings(N, w)))), _prior(N, w)
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for posterior, column in zip(_sketch(N, w), zip(*channel.rows, strict=True), strict=True):
        joint = [p * q for p, q in zip(prior, column, strict=True)]
        total = sum(joint[1:], start=joint[0])
        claimed = types_given(N, w, posterior, prior)
        pairs += [(a / total, b * rational(scale)) for a, b in zip(joint, claimed, strict=True)]
    return distinct(pairs)


@claim("sec-c.1-expansion", "Proof C.2", {"scale": "101/100"}, {"scale": "2"}, at=SIZES, when=_known)
def sec_c_1_expansion(N: int, w: int, scale: str = "1") -> Steps:
    r"""$I(Z;S=s) = \sum_z\sum_{i_1,z_1}\mathbf 1\{z\equiv z_1\}P(Z=z)\frac{p_s(i_1,z_1)}{p_{i_1}(z_1)}\log(\sum_{i_2,z_2}\mathbf
    1\{z\equiv z_2\}\frac{p_s(i_2,z_2)}{p_{i_2}(z_2)})$ for randomised response on the data at $e^\epsilon = 3$, for a
    correlated prior of the types at each of the listed $N$, $w$.

    I(Z; S = s) = sum over z, x of 1{z agrees with x} P(z) p_s(x)/P(x) ln(sum over y of 1{z agrees with y} p_s(y)/P(y)), t = "
    "3.
    """
    types, data, prior, own = _laws(N, w)
    parts = []
    for posterior in dict.fromkeys(tuple(rational(p) for p in one) for one in _sketch(N, w, 3)):
        total = LogSum()
        for z, p in zip(types, prior, strict=True):
            weights = [q / o for q, o, x in zip(posterior, own, data, strict=True) if agree(z, x)]
            inside = sum(weights, start=Fraction(0))
            for weight in weights:
                total += LogSum.ln(inside) * (p * weight)
        parts.append(compared(information_given(N, w, posterior, prior), "==", total * rational(scale)))
    yield from parts


@claim("sec-c.1-jensen", "Proof C.2", {"scale": "99/100"}, {"scale": "1/2"}, at=SIZES[:4], when=_known)
def sec_c_1_jensen(N: int, w: int, scale: str = "1") -> Steps:
    r"""$I(Z;S=s) \le \sum_{i_1,z_1}p_s(i_1,z_1)\log(\sum_{i_2,z_2}p_s(i_2,z_2)\mathbf 1\{z_1\equiv z_2\}\frac{p_{i_1\cup
    i_2}(z_1\cup z_2)}{p_{i_1}(z_1)p_{i_2}(z_2)})$, itself at most $\ln(1+\chi^2)$, for randomised response on the data at
    $e^\epsilon = 3$, for a correlated prior of the types at each of the listed $N$, $w$; with equality for $w = N$.

    I(Z; S = s) <= scale sum over x of p_s(x) ln(sum over y of p_s(y) 1{x, y agree} P(x and y)/(P(x) P(y))) <= ln(1 + Phi).
    """
    types, data, prior, own = _laws(N, w)
    parts = []
    for posterior in dict.fromkeys(tuple(rational(p) for p in one) for one in _sketch(N, w, 3)):
        total = LogSum()
        for i, x in enumerate(data):
            inside = Fraction(0)
            for j, y in enumerate(data):
                both = sum((p for z, p in zip(types, prior, strict=True) if agree(z, x) and agree(z, y)), start=Fraction(0))
                inside += posterior[j] * both / (own[i] * own[j])
            total += LogSum.ln(inside) * posterior[i]
        parts += [
            compared(information_given(N, w, posterior, prior), "<=", total * rational(scale)),
            compared(total, "<=", LogSum.ln(1 + rational(mismatch(N, w, posterior, prior)))),
        ]
    yield from parts
