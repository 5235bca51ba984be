"""Claims of price-of-privacy: the spectrum of the sampling channel, which is what the channel mismatch does to information."""

from collections.abc import Iterator
from itertools import combinations, product

from exactdp.bounds.price_of_privacy.mismatch import sampling_channel, spectrum
from exactdp_checks.claims.notation import Channel, Exact, Steps, distinct, exact, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim


def _columns(channel: Channel) -> list[list[Exact]]:
    """P(x|z) C(N, w) for every x, so that its mean over the 2^(N-w) types that agree with x is a conditional mean."""
    share = max(rational(q) for q in channel.rows[0])
    return [[q / share for q in column] for column in zip(*channel.rows, strict=True)]


def _images(N: int, w: int) -> Iterator[tuple[Exact, Exact]]:
    """The image of chi_T under the sampling channel and back, and its eigenvalue times chi_T, for all T and all types."""
    types, channel, values = list(product((0, 1), repeat=N)), sampling_channel(N, w), spectrum(N, w)
    for T in (c for k in range(N + 1) for c in combinations(range(N), k)):
        signs = [(-1) ** sum(z[i] for i in T) for z in types]
        means = [sum(q * s for q, s in zip(column, signs, strict=True)) / 2 ** (N - w) for column in _columns(channel)]
        for i in range(len(types)):
            image = sum((q * m for q, m in zip(channel.rows[i], means, strict=True)), start=exact(0))
            yield image, exact(values[len(T)][0] * signs[i])


@claim("beyond-spectrum", "channel mismatch", {"scale": "99/100"}, {"scale": "1/2"}, assumes="expectation cauchy-schwarz")
def beyond_spectrum(scale: str = "1") -> Steps:
    r"""$\sum_{x,\mathbf z'}P(x|\mathbf z)P(\mathbf z'|x)\chi_T(\mathbf z') = \frac{\binom{N-k}{w-k}}{\binom Nw}\chi_T(\mathbf
    z)$, $\chi_T(\mathbf z) = (-1)^{\sum_{i\in T}z_i}$, for all $T$ with $k$ members and all $\mathbf z$, every $1 \le w \le N$:
    so multiplicity $\binom Nk$. From $k$ to $k+1$ the value is multiplied by $\frac{w-k}{N-k} \le 1$, every size; at $k = 1$ it
    is $\frac wN$. So for every function $g$ of the data with mean 0, $E[E[g(X)|\mathbf Z]^2] \le \frac wNE[g(X)^2]$.

    Given $x = (i,z_i)$ the types outside $i$ are fair bits, so $E[\chi_T(\mathbf Z')|x]$ is $\chi_T(\mathbf z)$ if $T \subset i$
    and 0 if not, by the first step; the sum over $x$ is $P(T\subset I)\chi_T(\mathbf z)$, and $P(T\subset I) =
    \binom{N-k}{w-k}/\binom Nw$. $\binom{n-1}{m-1} = \frac mn\binom nm$ at $n = N-k$, $m = w-k$ is the factor from $k$ to $k+1$,
    and the second step bounds it; $k = 0$ gives $\frac wN$ at $k = 1$. The $2^N$ functions $\chi_T$ are an orthogonal basis. For
    $f$ of mean 0, $E[E[f(\mathbf Z)|X]^2] = \sum_{T\ne\emptyset}P(T\subset I)f_T^2 \le \frac wNE[f^2]$. With $h = E[g|\mathbf
    Z]$: $E[h^2] = E[g\,E[h|X]] \le \sqrt{E[g^2]}\sqrt{\frac wNE[h^2]}$ by Cauchy-Schwarz; the third step is its square.
    """
    yield "a fair sign", "1/2*1 + 1/2*(0 - 1) = 0"
    yield "from k to k + 1", f"for k >= 0, r >= 0, w > 0: w/(w + r + k) <= ({scale})*1"
    yield "the square of the last line", "for g >= 0, h > 0: h*(g/h) <= g"
    for N, w in ((4, 2), (1, 1), (2, 1), (3, 2), (3, 3), (4, 1)):
        yield "example: all sets and types", distinct(_images(N, w))
