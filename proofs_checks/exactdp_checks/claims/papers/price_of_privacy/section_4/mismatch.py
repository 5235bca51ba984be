"""Claims of price-of-privacy: the channel mismatch lemma, 4.1, and its general form, 6.2 = C.1.

Phi is the functional of a posterior of data, ``bounds.price_of_privacy.mismatch``; a is 2^N, b is 2^w, c is 2^|overlap|.
The general prior is in ``mismatch_general``.
"""

from fractions import Fraction
from itertools import product

from exactdp.bounds.price_of_privacy.mismatch import (
    agree,
    information_given,
    mismatch,
    overlap_form,
    sampling_channel,
    types_given,
)
from exactdp.information import mutual_information
from exactdp.mechanisms import krr
from exactdp.ratings import ratings
from exactdp_checks.claims.notation import Channel, Exact, LogSum, Steps, Verdict, compared, distinct, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

__all__ = ["SKETCHES", "posteriors"]

LN2 = LogSum.ln(2)


def _other(t: int | None) -> Channel:
    """N = w = 2: the sketch is each value other than the data t times as often as the data; never the data for None."""
    own, rest, total = (0, 1, 3) if t is None else (1, t, 3 * t + 1)
    return Channel([[Fraction(own if x == y else rest, total) for y in range(4)] for x in range(4)])


SKETCHES = (  # N, w, a channel of the data
    (2, 2, _other(None)),
    (2, 2, _other(8)),
    (2, 2, _other(9)),
    (1, 1, krr.channel(2, 3)),
    (2, 1, krr.channel(4, 3)),
    (2, 2, krr.channel(4, "3/2")),
    (3, 1, krr.channel(6, 2)),
    (3, 2, krr.channel(12, 5)),
)


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


def _counted(N: int, w: int, base: int = 2) -> Verdict:
    """sum over z of P(z|x) P(z|y)/P(z) = base^|overlap| 1{x, y agree}, for all data x, y, by counting the types."""
    types = list(product((0, 1), repeat=N))
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for x, y in product(ratings(N, w), repeat=2):
        both, form = sum(agree(z, x) and agree(z, y) for z in types), overlap_form(x, y) + 1
        pairs.append((Fraction(both * 2**N, 4 ** (N - w)), base ** (form.bit_length() - 1) if form else 0))
    return distinct(pairs)


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


SIZES = ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3))  # N, w


@false("lem-4.1", "Lemma 4.1", "E1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, when=_row)
def lem_4_1_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$I(\mathbf Z;S) \le E_S[E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1]]$ in bits. (False for $N = w = 2$: $S$ uniform on
    the three vectors other than $\mathbf Z$, $\log_2\frac43 > \frac13$; also under LDP at $e^\epsilon = 8$ and $9$.)

    I(Z; S)/ln 2 <= scale E Phi.
    """
    own, phi, _ = _told(row)
    yield "the bound in bits", compared(own, "<=", LN2 * (phi * rational(scale)))


@claim("lem-4.1-corrected", "Lemma 4.1", {"scale": "99/100"}, {"scale": "1/2"}, uses="lem-4.1-chi2", assumes="kl-chi-square")
def lem_4_1_corrected(scale: str = "1") -> Steps:
    r"""In nats $I(\mathbf Z;S) \le E_S\ln(1+\Phi_S) \le E_S\Phi_S$, $\Phi_s = E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv
    Z_2\}-1|S=s]$, for $\mathbf Z$ uniform on $\{0,1\}^N$, every $1 \le w \le N$ and every sketch. (Finitely many reports.)

    $I(\mathbf Z;S)$ is the mean over $S$ of $D(P_{\mathbf Z|s}\|P_{\mathbf Z})$, which is at most $\ln(1+\chi^2) \le \chi^2$
    nats, and $\chi^2 = \Phi_s$ by lem-4.1-chi2. The step is why $\sum_{\mathbf z}p^2/q = 1+\chi^2$, term by term. The examples
    are sketches at $N \le 3$, among them those that refute the bound in bits.
    """
    yield "chi-square, term by term", "p^2/q = (p-q)^2/q + 2*p - q"
    for row in range(len(SKETCHES)):
        own, phi, logs = _told(row)
        yield "example: the logarithm", compared(own, "<=", logs * rational(scale))
        yield "example: Phi", compared(logs, "<=", phi)


@claim("lem-4.1-chi2", "Lemma 4.1", {"base": 3}, {"base": 1}, beyond=True)
def lem_4_1_chi2(base: int = 2) -> Steps:
    r"""$\Phi_s = \chi^2(P_{\mathbf Z|s}\|P_{\mathbf Z})$ for uniform $\mathbf Z$: $\sum_{\mathbf z}P(\mathbf z|x)P(\mathbf
    z|y)/P(\mathbf z) = 2^{|i\cap i'|}\mathbf 1\{x\equiv y\}$, for all data $x$, $y$, every $1 \le w \le N$ and every posterior.

    Let $a = 2^N$, $b = 2^w$, $c = 2^{|i\cap i'|}$. $P(\mathbf z) = \frac1a$ and $P(\mathbf z|x) = \frac ba$ for the $a/b$ types
    that agree with $x$; $x$ and $y$ fix $2w-|i\cap i'|$ types if they agree, so $ac/b^2$ vectors agree with both, and none if
    they do not: the step. Along $\mathbf Z\to X\to S$, $P(\mathbf z|s) = \sum_xp(x|s)P(\mathbf z|x)$; the square over $P(\mathbf
    z)$, summed over $\mathbf z$, is the double sum over $x$, $y$, and 1 is $\sum_{x,y}p(x|s)p(y|s)$.
    """
    yield "all types that agree with both", "a*(b/a)^2*(a*c/b^2) = c"
    for N, w in SIZES:
        yield "example: counted", _counted(N, w, base)


@claim("eq-3", "equation (3)", {"scale": "101/100"}, {"scale": "2"})
def eq_3(scale: str = "1") -> Steps:
    r"""$I(\mathbf Z;S) = E_S\sum_{\mathbf z}p(\mathbf z|s)\log\frac{p(\mathbf z|s)}{p(\mathbf z)}$, an equality, for every
    sketch.

    $p(\mathbf z,s) = p(s)p(\mathbf z|s)$, and the quotient in the logarithm is the step; the sum over $\mathbf z$ and $s$ of
    $p(\mathbf z,s)$ times it is the mean over $S$.
    """
    yield "the quotient", f"s*q/(r*s) = ({scale})*q/r"
    for row in range(3, len(SKETCHES)):
        N, w, channel = SKETCHES[row]
        each = sum((information_given(N, w, posterior) * p for p, posterior in posteriors(channel)), start=LogSum())
        yield "example: the code", compared(_told(row)[0], "==", each)


@false("eq-4", "equation (4)", "E1", {"scale": "101/100"}, {"scale": "6/5"}, at=FALSE, when=_row)
def eq_4_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\log_2\frac{p(\mathbf z|s)}{p(\mathbf z)} \le \sum_{(i_2,z_2)}p(i_2,z_2|s)2^{|i_2|}\mathbf 1\{z\equiv z_2\}-1$. (False in
    bits where the density is $\frac43$, and also under LDP at $e^\epsilon = 8$ and $9$.)

    log2(p(z|s)/p(z)) <= scale (p(z|s)/p(z) - 1) for all z and s of a sketch.
    """
    parts = [LN2 * (rational(scale) * (y - 1)) - LogSum.ln(y) for y in _densities(row)]
    yield "a density", (compared(0, "<=", part) for part in parts)


@claim("eq-4-corrected", "equation (4)", {"base": 3}, {"lower": "11/10"}, uses="lem-4.1-chi2", assumes="exp-above-tangent")
def eq_4_corrected(base: int = 2, lower: str = "1") -> Steps:
    r"""$\frac{p(\mathbf z|s)}{p(\mathbf z)} = \sum_xp(x|s)2^w\mathbf 1\{\mathbf z\equiv x\}$, and in nats its logarithm is at
    most that minus 1, for every size and posterior.

    $P(\mathbf z|s) = \sum_xp(x|s)P(\mathbf z|x)$, where $P(\mathbf z|x)/P(\mathbf z) = 2^w$ for the types that agree with $x$,
    the step; and $\ln u \le u-1$.
    """
    yield "one rated set", "(b/a)/(1/a) = b"
    for N, w, _ in SKETCHES[3:]:
        joint = product(product((0, 1), repeat=N), ratings(N, w))
        yield (
            "example: counted",
            distinct([(Fraction(agree(z, x) * 2**N, 2 ** (N - w)), base**w * agree(z, x)) for z, x in joint]),
        )
    for row in range(3, len(SKETCHES)):
        yield "example: logarithms", [compared(LogSum.ln(y), "<=", y - rational(lower)) for y in _densities(row)]


@claim("eq-5", "equation (5)", {"power": "2"}, {"power": "1/2"})
def eq_5(power: str = "1") -> Steps:
    r"""$\sum_{\mathbf z}p(\mathbf z|s)f(\mathbf z) = \sum_{i_1,z_1}\sum_{z_{-i_1}}p(i_1,z_1|s)2^{-(N-|i_1|)}f(\mathbf z)$ for
    every posterior, every $f$ and every $1 \le w \le N$.

    Along $\mathbf Z\to X\to S$, $p(\mathbf z|s) = \sum_xp(x|s)P(\mathbf z|x)$. $P(\mathbf z|x) = P(\mathbf z)P(x|\mathbf z)/P(x)$
    with $P(\mathbf z) = \frac1a$, $a = 2^N$, $P(x|\mathbf z) = \frac1c$, $c = \binom Nw$, if they agree, and $P(x) = \frac1{cb}$,
    $b = 2^w$: the step gives $\frac ba = 2^{-(N-w)}$. The sum over $\mathbf z$ of $f$ times this is the right side; the examples
    are the two sides as forms in $p$ and $f$.
    """
    yield "the types given the data", "(1/a)*(1/c)/(1/(c*b)) = b/a"
    for N, w in SIZES:
        types, data, joint = list(product((0, 1), repeat=N)), ratings(N, w), sampling_channel(N, w)
        law = joint.output([Fraction(1, 2**N)] * 2**N)
        places = list(product(enumerate(types), enumerate(data)))
        left = [["*", joint[i, j] / 2**N / law[j], f"p{j}", f"f{i}"] for (i, _), (j, _) in places]
        share = Fraction(1, 2 ** (N - w)) * rational(power)
        right = [["*", share, f"p{j}", f"f{i}"] for (i, z), (j, x) in places if agree(z, x)]
        yield "example: as forms", prove.equal(["+", 0, *left], ["+", 0, *right])


@false(
    "sec-4.1-combine",
    "Proof 4.2",
    "E8-bracket",
    {"scale": "2"},
    {"scale": "1/2"},
    at=tuple({"N": N, "w": w} for N, w in ((1, 1), (2, 2), (3, 1), (3, 2))),
    when=_sizes,
)
def sec_4_1_combine_as_printed(N: int, w: int, scale: str = "1") -> Steps:
    r"""The right side of Lemma 4.1 is $\sum\sum p(x|s)p(y|s)2^{-(N-2w)}(\sum_{z_{-i_1}}\mathbf 1\{z\equiv y\}-1)$. (False unless
    $2w = N$: at the posterior of one point it is $2^w-2^{2w-N}$, and not $2^w-1$; at the listed $N$, $w$.)

    At the posterior of one point: 2^-(N-2w) (2^(N-w) - 1), as printed, equals Phi, times scale.
    """
    point = [Fraction(int(x == 0)) for x in range(len(ratings(N, w)))]
    yield (
        "at the posterior of one point",
        prove.comparison(Fraction(2) ** (2 * w - N) * (2 ** (N - w) - 1) * rational(scale), "==", mismatch(N, w, point)),
    )


@claim("sec-4.1-combine-corrected", "Proof 4.2", {"outside": 2}, {"outside": 0}, uses="lem-4.1-chi2")
def sec_4_1_combine_corrected(outside: int = 1) -> Steps:
    r"""With the $-1$ outside: $2^{-(N-2w)}\sum_{z_{-i_1}}\mathbf 1\{z\equiv y\}-1 = 2^{|i_1\cap i_2|}\mathbf 1\{x\equiv y\}-1$,
    for all data $x$, $y$, so for every posterior, every $1 \le w \le N$.

    With $a = 2^N$, $b = 2^w$, $c = 2^{|i_1\cap i_2|}$: $ac/b^2$ vectors agree with both data if these agree, and none if they do
    not (lem-4.1-chi2), times $2^{-(N-2w)} = \frac{b^2}a$.
    """
    yield "all types that agree with both", f"(b^2/a)*(a*c/b^2) - {outside} = c - 1"
    for N, w in SIZES:
        types = list(product((0, 1), repeat=N))
        pairs = [(x, y, sum(agree(z, x) and agree(z, y) for z in types)) for x, y in product(ratings(N, w), repeat=2)]
        yield "example: counted", distinct([(Fraction(2) ** (2 * w - N) * both - 1, overlap_form(x, y)) for x, y, both in pairs])
