"""Claims of price-of-privacy: the spectrum of the sampling channel, which is what the channel mismatch does to information."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from exactdp.bounds.price_of_privacy.mismatch import sampling_channel, spectrum
from exactdp.channel import Channel
from exactdp.numbers.exact import Exact, exact, rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct


def _columns(channel: Channel) -> list[list[Exact]]:
    """P(x|z) C(N, w) for every x, so that its mean over the 2^(N-w) types that agree with x is a conditional mean."""
    share = max(rational(q) for q in channel.rows[0])
    return [[q / share for q in column] for column in zip(*channel.rows, strict=True)]


@claim(
    "beyond-spectrum",
    "channel mismatch",
    {"scale": "99/100"},
    {"scale": "2"},
    at=tuple({"N": N, "w": w} for N, w in ((4, 2), (1, 1), (2, 1), (3, 2), (3, 3), (4, 1))),
    when=lambda N, w: 1 <= w <= N <= 4,
)
def beyond_spectrum(N: int, w: int, scale: str = "1") -> Steps:
    r"""$\sum_{x,\mathbf z'}P(x|\mathbf z)P(\mathbf z'|x)\chi_T(\mathbf z') = \frac{\binom{N-k}{w-k}}{\binom Nw}\chi_T(\mathbf
    z)$, $\chi_T(\mathbf z) = (-1)^{\sum_{i\in T}z_i}$, for all $T$ with $k$ members and all $\mathbf z$ at the listed $N$,
    $w$: so multiplicity $\binom Nk$. From $k$ to $k+1$ the value is multiplied by $\frac{w-k}{N-k} \le 1$, every size; at $k
    = 1$ it is $\frac wN$.

    sum over x, z' of P(x|z) P(z'|x) chi_T(z') = eigenvalue chi_T(z) for all T and z; (w-k)/(N-k) <= 1: they fall, from w/N.
    """
    types, channel, values = list(product((0, 1), repeat=N)), sampling_channel(N, w), spectrum(N, w)
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for T in (c for k in range(N + 1) for c in combinations(range(N), k)):
        signs = [(-1) ** sum(z[i] for i in T) for z in types]
        means = [sum(q * s for q, s in zip(column, signs, strict=True)) / 2 ** (N - w) for column in _columns(channel)]
        for i in range(len(types)):
            image = sum((q * m for q, m in zip(channel.rows[i], means, strict=True)), start=exact(0))
            pairs.append((image, values[len(T)][0] * signs[i] * (1 if not T else rational(scale))))
    steps = [prove.at_most(exact("k1/(k1+m)"), 1, k1=1, m=0), prove.comparison(values[1][0], "==", Fraction(w, N))]
    yield distinct(pairs)
    yield from steps
