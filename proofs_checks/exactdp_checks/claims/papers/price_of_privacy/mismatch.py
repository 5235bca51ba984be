"""Claims of price-of-privacy: the channel mismatch lemma, 4.1, and its general form, 6.2 = C.1.

Phi is the functional of a posterior of data, ``bounds.price_of_privacy.mismatch``; a is 2^N, b is 2^w, c is 2^|overlap|.
Identities are checked as quadratic forms, so for every posterior. The general prior is in ``mismatch_general``. Stated, not
certified: Jensen's inequality for the logarithm, ln u <= u - 1.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import (
    agree,
    information_given,
    mismatch,
    overlap_form,
    sampling_channel,
    types_given,
)
from exactdp.channel import Channel
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.numbers.normal import Real
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, distinct
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["SKETCHES", "posteriors"]

LN2 = LogSum.ln(2)


def _other(t: int | None) -> Channel:
    """N = w = 2: the sketch is each value other than the data t times as often as the data; never the data for None."""
    own, rest, total = (0, 1, 3) if t is None else (1, t, 3 * t + 1)
    return Channel([[Fraction(own if x == y else rest, total) for y in range(4)] for x in range(4)])


SKETCHES = (  # N, w, a channel of the data
    (2, 2, _other(None)), (2, 2, _other(8)), (2, 2, _other(9)), (1, 1, krr.channel(2, 3)), (2, 1, krr.channel(4, 3)),
    (2, 2, krr.channel(4, "3/2")), (3, 1, krr.channel(6, 2)), (3, 2, krr.channel(12, 5)),
)  # fmt: skip


def posteriors(channel: Channel) -> list[tuple[Fraction, list[Fraction]]]:
    """P(s) and the posterior of uniform data, for every output s."""
    found = []
    for column in zip(*channel.rows, strict=True):
        total = rational(sum(column, start=Fraction(0)))
        found.append((total / len(column), [rational(q) / total for q in column]))
    return found


def _told(row: int) -> tuple[LogSum, Fraction, LogSum]:
    """I(Z; S), E Phi and E ln(1 + Phi) of a sketch."""
    N, w, channel = SKETCHES[row]
    own = mutual_information(sampling_channel(N, w).then(channel), [Fraction(1, 2**N)] * 2**N)
    terms = [(p, rational(mismatch(N, w, posterior))) for p, posterior in posteriors(channel)]
    logs = sum((LogSum.ln(1 + phi) * p for p, phi in terms), start=LogSum())
    return own, sum((p * phi for p, phi in terms), start=Fraction(0)), logs


def _square(N: int, w: int, base: int = 2) -> Verdict:
    """sum over z of P(z|x) P(z|y)/P(z) = base^|overlap| 1{x, y agree}, for all data x, y: counts first, then all sizes."""
    data, types = ratings(N, w), list(product((0, 1), repeat=N))

    def claimed(x: Rating, y: Rating) -> int:
        found = overlap_form(x, y) + 1
        return int(base ** (found.bit_length() - 1)) if found else 0

    pairs: list[tuple[Exact | int, Exact | int]] = []
    for x, y in product(data, repeat=2):
        both = sum(agree(z, x) and agree(z, y) for z in types)
        pairs.append((Fraction(both * 2**N, 4 ** (N - w)), claimed(x, y)))
    return prove.all_of([distinct(pairs), identity("a*(b/a)^2*(a*c/b^2)", "c")])


def _densities(row: int) -> list[Fraction]:
    """All p(z|s)/p(z) > 0 of a sketch, each once."""
    N, w, channel = SKETCHES[row]
    found = (rational(p) * 2**N for _, posterior in posteriors(channel) for p in types_given(N, w, posterior))
    return sorted({y for y in found if y}, reverse=True)


ROWS = tuple({"row": i} for i in range(len(SKETCHES)))
FALSE = ROWS[:3]


def _row(row: int) -> bool:
    return 0 <= row < len(SKETCHES)


def _sizes(N: int, w: int) -> bool:
    return 1 <= w <= N <= 4


SIZES = tuple({"N": N, "w": w} for N, w in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3)))
AT = (
    r"for the sketches listed: uniform on the values other than the data, the same made $\epsilon$-LDP at $e^\epsilon = 8$ and "
    r"$9$ ($N = w = 2$), and randomised response on the data, $N \le 3$"
)
EACH = r"as a quadratic form in the posterior, so for every posterior, at the listed $N$, $w$, and by counting at every size"


@claim("lem-4.1", "Lemma 4.1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, when=_row, refuted="ungraded")
def lem_4_1_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$I(\mathbf Z;S) \le E_S[E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1]]$ in bits. (False for $N = w = 2$: $S$ uniform on
    the three vectors other than $\mathbf Z$, $\log_2\frac43 > \frac13$; also under LDP at $e^\epsilon = 8$ and $9$.)

    I(Z; S)/ln 2 <= scale E Phi.
    """
    own, phi, _ = _told(row)
    return compared(own, "<=", LN2 * (phi * rational(scale)))


@claim(
    "lem-4.1-corrected",
    "Lemma 4.1",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=ROWS,
    when=_row,
    uses="lem-4.1-chi2",
    assumes="jensen",
)
def lem_4_1_corrected(row: int, scale: str = "1") -> Steps:
    r"""In nats $I(\mathbf Z;S) \le E_S\ln(1+\Phi_S) \le E_S\Phi_S$, $\Phi_s = E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv
    Z_2\}-1|S=s]$, for the sketches listed: uniform on the values other than the data, the same made $\epsilon$-LDP at
    $e^\epsilon = 8$ and $9$ ($N = w = 2$), and randomised response on the data, $N \le 3$. (In general by lem-4.1-chi2 and
    Jensen's inequality.)

    I(Z; S) <= scale E ln(1 + Phi) <= E Phi.
    """
    own, phi, logs = _told(row)
    yield compared(own, "<=", logs * rational(scale))
    yield compared(logs, "<=", phi)


@claim("lem-4.1-chi2", "Lemma 4.1", {"base": 3}, {"base": 1}, at=SIZES, when=_sizes)
def lem_4_1_chi2(N: int, w: int, base: int = 2) -> Any:
    r"""$\Phi_s = \chi^2(P_{\mathbf Z|s}\|P_{\mathbf Z})$ for uniform $\mathbf Z$: $\sum_{\mathbf z}P(\mathbf z|x)P(\mathbf
    z|y)/P(\mathbf z) = 2^{|i\cap i'|}\mathbf 1\{x\equiv y\}$, as a quadratic form in the posterior, so for every posterior,
    at the listed $N$, $w$, and by counting at every size.
    """
    return _square(N, w, base=base)


@claim("lem-4.1-bits", "Lemma 4.1", {"least": "29648/100000"}, {"level": "12158/10000"}, uses="lem-4.1-chi2", beyond=True)
def lem_4_1_bits(least: str = "296482/1000000", level: str = "12157/10000") -> Steps:
    r"""The bound of Lemma 4.1 holds in bits if $P(\mathbf z|s)/P(\mathbf z) \ge 0.296482$ for all $\mathbf z$, $s$, so for every
    $\epsilon$-LDP sketch with $\epsilon \le 1.2157$: $y\log_2y \le (y-1)^2 + (y-1)\log_2e$ from $0.296482$ on, and no longer
    from $0.29648$ on. (Certified: the values at the ends and at the bend; that the function is concave and then convex is
    stated.)

    g(y) = (y-1)^2 ln 2 + (y-1) - y ln y >= 0 at the least density; e^-level is no less. g'' = 2 ln 2 - 1/y, so that g is
    concave up to 1/(2 ln 2), where it is > 0, and beyond convex with its minimum g(1) = 0.
    """
    y = rational(least)
    g = LN2 * (y - 1) ** 2 - LogSum.ln(y) * y + (y - 1)
    bend = 1 / (2 * Real.of(LN2))
    above = bend - 1
    yield compared(0, "<=", g)
    yield compared(0, "<", above * above * LN2 + above - bend * bend.ln())
    yield compared(y, "<=", Real.of(-rational(level)).exp())
    yield compared(bend, "<", 1)


@claim("eq-3", "equation (3)", {"scale": "101/100"}, {"scale": "2"}, at=ROWS[3:], when=_row)
def eq_3(row: int, scale: str = "1") -> Verdict:
    r"""$I(\mathbf Z;S) = E_S\sum_{\mathbf z}p(\mathbf z|s)\log\frac{p(\mathbf z|s)}{p(\mathbf z)}$, an equality, for the sketches
    listed: uniform on the values other than the data, the same made $\epsilon$-LDP at $e^\epsilon = 8$ and $9$ ($N = w = 2$),
    and randomised response on the data, $N \le 3$.

    I(Z; S) = E_S sum over z of p(z|s) ln(p(z|s)/p(z)), an equality of sums of logarithms.
    """
    N, w, channel = SKETCHES[row]
    own, _, _ = _told(row)
    each = sum((information_given(N, w, posterior) * p for p, posterior in posteriors(channel)), start=LogSum())
    return compared(own, "==", each * rational(scale))


@claim("eq-4", "equation (4)", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, when=_row, refuted="ungraded")
def eq_4_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\log_2\frac{p(\mathbf z|s)}{p(\mathbf z)} \le \sum_{(i_2,z_2)}p(i_2,z_2|s)2^{|i_2|}\mathbf 1\{z\equiv z_2\}-1$. (False in
    bits where the density is $\frac43$, and also under LDP at $e^\epsilon = 8$ and $9$.)

    log2(p(z|s)/p(z)) <= scale (p(z|s)/p(z) - 1) for all z and s of a sketch.
    """
    parts = [LN2 * (rational(scale) * (y - 1)) - LogSum.ln(y) for y in _densities(row)]
    yield from (compared(0, "<=", part) for part in parts)


@claim("eq-4-corrected", "equation (4)", {"base": 3}, {"lower": "11/10"}, at=ROWS[3:], when=_row)
def eq_4_corrected(row: int, base: int = 2, lower: str = "1") -> Steps:
    r"""$\frac{p(\mathbf z|s)}{p(\mathbf z)} = \sum_xp(x|s)2^w\mathbf 1\{\mathbf z\equiv x\}$, every size and posterior, and in
    nats its logarithm is at most that minus 1 ($\ln u \le u-1$): at all densities for the sketches listed: uniform on the
    values other than the data, the same made $\epsilon$-LDP at $e^\epsilon = 8$ and $9$ ($N = w = 2$), and randomised
    response on the data, $N \le 3$.

    p(z|x)/p(z) = base^w 1{z agrees with x}; ln y <= y - lower at the densities y of the sketch.
    """
    N, w, _ = SKETCHES[row]
    pairs: list[tuple[Exact | int, Exact | int]] = [
        (Fraction(agree(z, x) * 2**N, 2 ** (N - w)), base**w * agree(z, x))
        for z in product((0, 1), repeat=N)
        for x in ratings(N, w)
    ]
    logs = [compared(LogSum.ln(y), "<=", y - rational(lower)) for y in _densities(row)]
    yield distinct(pairs)
    yield "(b/a)/(1/a) = b"
    yield from logs


@claim("eq-5", "equation (5)", {"power": "2"}, {"power": "1/2"}, at=SIZES, when=_sizes)
def eq_5(N: int, w: int, power: str = "1") -> Verdict:
    r"""$\sum_{\mathbf z}p(\mathbf z|s)f(\mathbf z) = \sum_{i_1,z_1}\sum_{z_{-i_1}}p(i_1,z_1|s)2^{-(N-|i_1|)}f(\mathbf z)$ for
    every posterior and every $f$, at the listed $N$, $w$.

    sum over z of p(z|s) f(z) = sum over x of p(x|s) 2^-(N-w) sum over z that agrees with x of f(z): in p and f, for every f.
    On the left by Bayes's rule from the law of (Z, X): p(z|s) = sum over x of P(z, x)/P(x) p(x|s).
    """
    types, data = list(product((0, 1), repeat=N)), ratings(N, w)
    joint = sampling_channel(N, w)
    law = joint.output([Fraction(1, 2**N)] * 2**N)
    left, right = [], []
    for (i, z), (j, x) in product(enumerate(types), enumerate(data)):
        left.append(["*", joint[i, j] / 2**N / law[j], f"p{j}", f"f{i}"])
        if agree(z, x):
            right.append(["*", Fraction(1, 2 ** (N - w)) * rational(power), f"p{j}", f"f{i}"])
    return prove.equal(["+", *left], ["+", *right])


@claim(
    "sec-4.1-combine",
    "Proof 4.2",
    {"scale": "2"},
    {"scale": "1/2"},
    at=tuple({"N": N, "w": w} for N, w in ((1, 1), (2, 2), (3, 1), (3, 2))),
    when=_sizes,
    refuted="ungraded",
)
def sec_4_1_combine_as_printed(N: int, w: int, scale: str = "1") -> Verdict:
    r"""The right side of Lemma 4.1 is $\sum\sum p(x|s)p(y|s)2^{-(N-2w)}(\sum_{z_{-i_1}}\mathbf 1\{z\equiv y\}-1)$. (False unless
    $2w = N$: at the posterior of one point it is $2^w-2^{2w-N}$, and not $2^w-1$; at the listed $N$, $w$.)

    At the posterior of one point: 2^-(N-2w) (2^(N-w) - 1), as printed, equals Phi, times scale.
    """
    point = [Fraction(int(x == 0)) for x in range(len(ratings(N, w)))]
    return prove.comparison(Fraction(2) ** (2 * w - N) * (2 ** (N - w) - 1) * rational(scale), "==", mismatch(N, w, point))


@claim("sec-4.1-combine-corrected", "Proof 4.2", {"outside": 2}, {"outside": 0}, at=SIZES, when=_sizes)
def sec_4_1_combine_corrected(N: int, w: int, outside: int = 1) -> Steps:
    r"""With the $-1$ outside: $2^{-(N-2w)}\sum_{z_{-i_1}}\mathbf 1\{z\equiv y\}-1 = 2^{|i_1\cap i_2|}\mathbf 1\{x\equiv y\}-1$,
    as a quadratic form in the posterior, so for every posterior, at the listed $N$, $w$, and by counting at every size.

    2^-(N-2w) #{z that agrees with x and y} - outside = 2^|overlap| 1{x, y agree} - 1, for all data x, y: every posterior.
    """
    types = list(product((0, 1), repeat=N))
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for x, y in product(ratings(N, w), repeat=2):
        both = sum(agree(z, x) and agree(z, y) for z in types)
        pairs.append((Fraction(2) ** (2 * w - N) * both - outside, overlap_form(x, y)))
    yield distinct(pairs)
    yield "(b^2/a)*(a*c/b^2) - 1 = c - 1"
