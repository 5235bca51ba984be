"""Claims of price-of-privacy: the most that any eps-LDP sketch tells about the types, over all channels, in small cases.

A channel of the D data is a sum of columns with entries 1 and t, times weights; the chi-square and the information of the
posterior of a column are what its output tells. Symmetry of items and types spreads the best column over a channel. Certified:
the linear programme over all channels, where D is small, and all columns, where it is larger.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from exactdp.bounds.price_of_privacy.mismatch import agree, sampling_channel
from exactdp.ratings import ratings
from exactdp_checks.claims.notation import LogSum, PrivacyMatrix, Steps, Verdict, compared, prove, rational, rounds_to
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving.optimal import optimal_channel

TABLE = (  # N, w, chi-square and information of the best column at e^epsilon = 2
    (1, 1, "1/9", "0.056633"),
    (2, 1, "1/18", "0.028317"),
    (3, 1, "1/27", "0.018797"),
    (4, 1, "1/36", "0.014056"),
    (2, 2, "3/25", "0.056633"),
    (3, 2, "1/15", "0.033223"),
    (3, 3, "15/121", "0.059627"),
)
Law = tuple[Fraction, ...]


def _columns(N: int, w: int, t: Fraction) -> Iterator[Law]:
    """P(z|s)/P(z) for all types z, in ascending order, of every column of entries 1 and t."""
    data, types = ratings(N, w), list(product((0, 1), repeat=N))
    share = [[i for i, x in enumerate(data) if agree(z, x)] for z in types]
    found: dict[tuple[tuple[int, ...], int], None] = {}  # sums of integers, which stand for the fractions
    for column in product((t.denominator, t.numerator), repeat=len(data)):
        found[tuple(sorted(sum(column[i] for i in places) for places in share)), sum(column)] = None
    for sums, total in found:
        yield tuple(Fraction(n * len(data), len(share[0]) * total) for n in sums)


@cache
def _laws(N: int, w: int, t: Fraction) -> tuple[Law, ...]:
    return tuple(dict.fromkeys(_columns(N, w, t)))


def _square(law: Law) -> Fraction:
    return sum(((y - 1) ** 2 for y in law), start=Fraction(0)) / len(law)


def _told(law: Law) -> LogSum:
    return LogSum(terms=[(y, y / len(law)) for y in law])


def _table(row: int, scale: str = "1", gain: str = "1") -> Verdict:
    """No column has more than the values of the table, one has as much; chi^2 is at most w/(8N)."""
    N, w, square, told = TABLE[row]
    laws, most = _laws(N, w, Fraction(2)), rational(square) * rational(scale)
    found = sorted({_square(law) for law in laws}, reverse=True)
    logs = sorted((_told(law) for law in laws), reverse=True)
    return prove.all_of(
        [
            prove.comparison(found[0], "==", most),
            *(prove.comparison(value, "<=", most) for value in found),
            prove.comparison(most, "<=", Fraction(w, 8 * N)),
            *rounds_to(logs[0] * rational(gain), told),
            *(compared(value, "<=", logs[0]) for value in logs[1:]),
        ]
    )


@claim(
    "beyond-columns",
    "Lemma 4.1",
    {"scale": "99/100"},
    {"scale": "2"},
    at=tuple({"N": N, "w": w, "t": t} for N, w, t in ((2, 1, "2"), (1, 1, "3"), (2, 2, "3/2"), (2, 1, "10"), (3, 1, "2"))),
    when=lambda N, w, t: 1 <= w <= N <= 3 and N * w <= 4 and rational(t) > 1,
)
def beyond_columns(N: int, w: int, t: str, scale: str = "1") -> Steps:
    r"""The maximum of $E_S\chi^2(P_{\mathbf Z|S}\|P_{\mathbf Z})$ over all $\epsilon$-LDP channels of the data, with any number
    of outputs, is that of $\chi^2$ over single columns in $\{1,e^\epsilon\}^D$: at the listed $N$, $w$ and $e^\epsilon$, by a
    linear programme over the extreme rays.

    Every column of an $\epsilon$-LDP channel is a positive combination of columns in $\{1,e^\epsilon\}^D$; the linear programme
    runs over all of them. In general the symmetry of items and types is transitive on the data, and spreads the best column over
    a channel.
    """
    level = rational(t)
    channel = sampling_channel(N, w)
    policy = PrivacyMatrix.ldp(channel.size[1], LogSum.ln(level))
    best = optimal_channel(policy, channel.rows, "family chi-square")
    most = max(map(_square, _laws(N, w, level)))
    yield "the linear programme", best.verdict
    yield "its value", prove.comparison(best.value, "==", most * rational(scale))


@claim(
    "beyond-ldp-optimum-table",
    "Theorem 4.10",
    {"scale": "99/100"},
    {"gain": "1001/1000"},
    {"scale": "2"},
    at=tuple({"row": i} for i in range(len(TABLE))),
    uses="beyond-columns",
)
def beyond_ldp_optimum_table(row: int, scale: str = "1", gain: str = "1") -> Steps:
    r"""At $\epsilon = \ln2$ the maxima of $\chi^2$ are $\frac19$, $\frac1{18}$, $\frac1{27}$, $\frac1{36}$ for $w = 1$, $N = 1,
    2, 3, 4$, and $\frac3{25}$, $\frac1{15}$, $\frac{15}{121}$ for $(N,w) = (2,2), (3,2), (3,3)$; those of the information
    $0.056633$, $0.028317$, $0.018797$, $0.014056$, $0.056633$, $0.033223$, $0.059627$ nats (rounded): over all columns in
    $\{1,2\}^D$; the first at most $\frac w{8N}$.

    By beyond-columns the maximum over channels is that over single columns, and all columns are run at each listed size.
    """
    yield "all columns", _table(row, scale=scale, gain=gain)
