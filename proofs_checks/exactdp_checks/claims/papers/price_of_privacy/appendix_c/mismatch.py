"""Claims of price-of-privacy: the channel mismatch lemma for any prior of the types, Lemma 6.2 = C.1.

The examples are correlated priors of N types; the law of the rated set is uniform there. p and r are the probabilities that the
prior gives to the types of two data. b is that of the types of both together. u and v are the posteriors of two data. g is the
probability of the rated set.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import (
    agree,
    information_given,
    jensen,
    lemma_4_1_corrected,
    mismatch,
    sampling_channel,
    types_given,
)
from exactdp.mechanisms import krr
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.notation import Exact, LogSum, Steps, Verdict, compared, distinct, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

LN2 = LogSum.ln(2)
PRIORS = {  # N, w -> a correlated law of the types
    (1, 1): (1, 2),
    (2, 1): (5, 1, 2, 4),
    (2, 2): (3, 1, 1, 2),
    (3, 1): (7, 1, 2, 3, 1, 1, 4, 5),
    (3, 2): (1, 2, 1, 5, 3, 2, 4, 6),
}


def _prior(N: int, w: int) -> list[Fraction]:
    weights = PRIORS[N, w]
    return [Fraction(v, sum(weights)) for v in weights]


def _laws(N: int, w: int) -> tuple[list[tuple[int, ...]], tuple[Rating, ...], list[Fraction], list[Fraction]]:
    """Types, data, the law of the types, and P(Z agrees with x) for all data x."""
    types, data, prior = list(product((0, 1), repeat=N)), ratings(N, w), _prior(N, w)
    own = [sum((p for z, p in zip(types, prior, strict=True) if agree(z, x)), start=Fraction(0)) for x in data]
    return types, data, prior, own


def _exactly(lower: str = "1") -> Steps:
    """sum over z of P(z|s)^2/P(z) - (sum P(z|s))^2 = sum of p(x) p(y) [1{x, y agree} P(x and y)/(P(x) P(y)) - lower]."""
    yield "one type", f"(q/p)*(q/r)/q - ({lower}) = q/(p*r) - 1"
    yield "chi-square, term by term", "p^2/q = (p-q)^2/q + 2*p - q"
    for N, w in SIZES:
        types, data, prior, own = _laws(N, w)
        given = [
            ["+", 0, *(["*", p / own[j], f"p{j}"] for j, x in enumerate(data) if agree(z, x))]
            for z, p in zip(types, prior, strict=True)
        ]
        squares = ["+", *(["/", ["^", one, 2], p] for one, p in zip(given, prior, strict=True))]
        terms: list[Any] = []
        for (i, x), (j, y) in product(enumerate(data), repeat=2):
            both = sum((p for z, p in zip(types, prior, strict=True) if agree(z, x) and agree(z, y)), start=Fraction(0))
            terms.append(["*", both / (own[i] * own[j]) - 1, f"p{i}", f"p{j}"])
        yield "example: as forms", prove.equal(["-", squares, ["^", ["+", *given], 2]], ["+", *terms])


def _printed(row: int, scale: str = "1") -> Verdict:
    """I(Z; S = s) in bits <= scale times the double sum: N = w = 2, posterior t, t, t, 1 over 3t + 1, or t, t, t, 0 over 3t."""
    t = (None, 8, 9)[row]
    weights = (1, 1, 1, 0) if t is None else (t, t, t, 1)
    posterior = [Fraction(v, sum(weights)) for v in weights]
    limit = rational(mismatch(2, 2, posterior)) * rational(scale)
    return compared(information_given(2, 2, posterior), "<=", LN2 * limit)


def _sketch(N: int, w: int, t: int | str = "t") -> list[list[Exact]]:
    """The posteriors of the data given each report of randomised response on them, for the correlated prior."""
    channel = krr.channel(len(ratings(N, w)), t)
    law = sampling_channel(N, w).output(_prior(N, w))
    found = []
    for column in zip(*channel.rows, strict=True):
        joint = [p * q for p, q in zip(law, column, strict=True)]
        total = sum(joint[1:], start=joint[0])
        found.append([p / total for p in joint])
    return found


def _listed(N: int, w: int) -> list[tuple[Fraction, ...]]:
    """The different posteriors of ``_sketch`` at t = 3."""
    return list(dict.fromkeys(tuple(rational(p) for p in one) for one in _sketch(N, w, 3)))


SIZES = ((2, 2), (1, 1), (2, 1), (3, 1), (3, 2))  # N, w
FEW = SIZES[:3]
FALSE = tuple({"row": i} for i in range(3))


@false("lem-6.2", "Lemma 6.2", "E1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE)
def lem_6_2_as_printed(row: int, scale: str = "1") -> Steps:
    r"""In bits, $I(Z;S=s)$ is at most $\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv z'\}\frac{p_{i\cup i'}(z\cup
    z')}{p_i(z)p_{i'}(z')}-1]$. (False for uniform $\mathbf Z$, $N = w = 2$: $\log_2\frac43 > \frac13$; also under LDP at
    $e^\epsilon = 8$ and $9$.)
    """
    yield "the bound in bits", _printed(row, scale=scale)


@claim("lem-6.2-corrected", "Lemma 6.2", {"lower": "0"}, {"lower": "101/100"}, uses="sec-c.1-posterior", assumes="kl-chi-square")
def lem_6_2_corrected(lower: str = "1") -> Steps:
    r"""For any prior of $Z$ and $I$ independent of $Z$, $\sum_{i,z}\sum_{i',z'}p_s(i,z)p_s(i',z')[\mathbf 1\{z\equiv
    z'\}\frac{p_{i\cup i'}(z\cup z')}{p_i(z)p_{i'}(z')}-1]$ is $\chi^2(P_{Z|s}\|P_Z)$, for every posterior of the data; so
    $I(Z;S=s) \le \ln(1+\chi^2) \le \chi^2$ nats. (Finite alphabets.)

    For $z$ that agrees with both data, $P(z|x)P(z|y)/P(z)$ is the first step, and the sum over these $z$ is $P(x,y)/(P(x)P(y))$,
    where $P(x) = p_i(z)$ and $P(x,y) = p_{i\cup i'}(z\cup z')$; $I$ is independent of $Z$ and drops out (sec-c.1-posterior). The
    square of $P(z|s) = \sum_xp_s(x)P(z|x)$ over $P(z)$, summed over $z$, is the double sum, and $1 = \sum_{x,y}p_s(x)p_s(y)$; the
    second step is why $\sum p^2/q = 1+\chi^2$. The examples are whole forms in the posterior, for correlated priors.
    """
    yield from _exactly(lower)


_as_printed = false("lem-c.1", "Lemma C.1", "E1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE)
lem_c_1_as_printed = _as_printed(lem_6_2_as_printed.check)  # the same statement, in the appendix
_corrected = claim(
    "lem-c.1-corrected", "Lemma C.1", {"lower": "0"}, {"lower": "101/100"}, uses="sec-c.1-posterior", assumes="kl-chi-square"
)
lem_c_1_corrected = _corrected(lem_6_2_corrected.check)


@claim("sec-c.1-posterior", "Proof C.2", {"scale": "2"}, {"scale": "99/100"})
def sec_c_1_posterior(scale: str = "1") -> Steps:
    r"""$P[\mathbf Z=\mathbf z|S=s] = \sum_{(i_1,z_1)}p_s(i_1,z_1)\frac{P[\mathbf Z=\mathbf z]}{p_{i_1}(z_1)}\mathbf 1\{z\equiv
    z_1\}$, for any prior of $Z$, $I$ independent of it, and any sketch of the data. (Finite alphabets.)

    Along $Z\to(I,Z_I)\to S$, $P(z|s) = \sum_xp_s(x)P(z|x)$; for $z$ that agrees with $x = (i_1,z_1)$ Bayes's rule gives $P(z|x) =
    \frac{P(z)P(I=i_1)}{P(I=i_1)p_{i_1}(z_1)}$, the step.
    """
    yield "the types given the data", f"z*g/(g*r) = ({scale})*z/r"
    for N, w in FEW:
        channel, prior = sampling_channel(N, w).then(krr.channel(len(ratings(N, w)))), _prior(N, w)
        pairs: list[tuple[Exact | int, Exact | int]] = []
        for posterior, column in zip(_sketch(N, w), zip(*channel.rows, strict=True), strict=True):
            joint = [p * q for p, q in zip(prior, column, strict=True)]
            total = sum(joint[1:], start=joint[0])
            pairs += zip((a / total for a in joint), types_given(N, w, posterior, prior), strict=True)
        yield "example: the whole chain", distinct(pairs)


@claim("sec-c.1-expansion", "Proof C.2", {"scale": "101/100"}, {"scale": "2"}, uses="sec-c.1-posterior")
def sec_c_1_expansion(scale: str = "1") -> Steps:
    r"""$I(Z;S=s) = \sum_z\sum_{i_1,z_1}\mathbf 1\{z\equiv z_1\}P(Z=z)\frac{p_s(i_1,z_1)}{p_{i_1}(z_1)}\log(\sum_{i_2,z_2}\mathbf
    1\{z\equiv z_2\}\frac{p_s(i_2,z_2)}{p_{i_2}(z_2)})$ for any prior of $Z$, $I$ independent of it, and any sketch of the data.

    $I(Z;S=s) = \sum_zP(z|s)\ln\frac{P(z|s)}{P(z)}$. sec-c.1-posterior gives both factors; the step divides by $P(z)$, for two
    data that agree with $z$.
    """
    yield "the density", "z*(u/r + v/p)/z = u/r + v/p"
    for N, w in SIZES:
        types, data, prior, own = _laws(N, w)
        for posterior in _listed(N, w):
            total = LogSum()
            for z, p in zip(types, prior, strict=True):
                weights = [q / o for q, o, x in zip(posterior, own, data, strict=True) if agree(z, x)]
                total += LogSum.ln(sum(weights, start=Fraction(0))) * (p * sum(weights, start=Fraction(0)))
            yield "example: the code", compared(information_given(N, w, posterior, prior), "==", total * rational(scale))


@claim("sec-c.1-jensen", "Proof C.2", {"scale": "99/100"}, {"scale": "1/2"}, uses="sec-c.1-expansion", assumes="jensen")
def sec_c_1_jensen(scale: str = "1") -> Steps:
    r"""$I(Z;S=s) \le \sum_{i_1,z_1}p_s(i_1,z_1)\log(\sum_{i_2,z_2}p_s(i_2,z_2)\mathbf 1\{z_1\equiv z_2\}\frac{p_{i_1\cup
    i_2}(z_1\cup z_2)}{p_{i_1}(z_1)p_{i_2}(z_2)})$, itself at most $\ln(1+\chi^2)$, for any prior of $Z$, $I$ independent of it,
    and any sketch of the data; with equality for $w = N$.

    In sec-c.1-expansion, given $x = (i_1,z_1)$ the types have the law $\frac{P(z)}{p_{i_1}(z_1)}$ on those that agree with $x$.
    The logarithm is concave: its mean is at most the logarithm of the mean of $\sum_y\mathbf 1\{z\equiv y\}\frac{p_s(y)}{P(y)}$,
    and the sum over the $z$ that agree with $x$ and $y$ is the step, $P(x,y) = p_{i_1\cup i_2}(z_1\cup z_2)$. Once more over $x$:
    the mean of the logarithms is at most the logarithm of the mean, $1+\chi^2$ by lem-6.2-corrected. For $w = N$ the data are the
    types, and nothing was averaged at first.
    """
    yield "the mean over the types", "(b/r)*(s/p) = s*(b/(r*p))"
    for N, w in SIZES[:4]:
        _, _, prior, _ = _laws(N, w)
        for posterior in _listed(N, w):
            middle = jensen(N, w, posterior, prior)
            yield "example: the first", compared(information_given(N, w, posterior, prior), "<=", middle * rational(scale))
            yield "example: the second", compared(middle, "<=", lemma_4_1_corrected(N, w, posterior, prior))
