"""Claims of price-of-privacy: sketches of few bits without privacy, section 4.2.

w = 1: a set query A of the 2N pairs (item, type), c items cut by A. Certified: the algebra, for every size, and all sets A at the
listed N. Stated, not certified: convexity of information in the channel in general, ln u <= u - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import mismatch, sampling_channel
from exactdp.channel import Channel
from exactdp.information import entropy, mutual_information
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, rational
from exactdp.ratings import ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, distinct, rounds_to
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

LN2 = LogSum.ln(2)
TABLE = ("1.000000", "1.000000", "0.933834", "0.877444", "0.837767", "0.811018", "0.792944")
Answers = tuple[Fraction, ...]  # P(S = 1 | x) for the 2N data


def _queries(N: int) -> Iterator[Answers]:
    """The indicators of all sets of data, other than none and all."""
    yield from (tuple(map(Fraction, bits)) for bits in product((0, 1), repeat=2 * N) if 0 < sum(bits) < 2 * N)


@cache
def _told(N: int, answers: Answers) -> LogSum:
    """I(Z; S)."""
    channel = Channel([[1 - q, q] for q in answers])
    return mutual_information(sampling_channel(N, 1).then(channel), [Fraction(1, 2**N)] * 2**N)


def _outputs(answers: Answers) -> Iterator[tuple[Fraction, list[Fraction]]]:
    """P(S = s) and the posterior of the data, for s = 1 and 0, by Bayes's rule."""
    for column in (answers, tuple(1 - q for q in answers)):
        total = sum(column, start=Fraction(0))
        if total:
            yield total / len(column), [q / total for q in column]


def _square(factor: str = "2") -> Verdict:
    """p_0^2 + p_1^2 - 2 p_0 p_1 for one item."""
    one = f"(({factor})*1 - 1)"
    return identity(f"p*p*{one} + q*q*{one} + 2*p*q*(({factor})*0 - 1)", "(p - q)^2")


def _final(scale: str = "1") -> Verdict:
    """c/(2N) (1/a + 1/(2N-a)) = c/(a(2N-a)) <= scale/N the two factors being c + a and c + b; = 1/N at a = c = N."""
    return prove.all_of(
        [
            identity("c/(2*N)*(1/a + 1/(2*N-a))", "c/(a*(2*N-a))"),
            at_most("c/((c+a)*(c+b))", f"2*({scale})/(2*c+a+b)", above=("c",), a=0, b=0, c=0),
            identity("N/(2*N)*(1/N + 1/(2*N-N))", "1/N"),
        ]
    )


def _bits(square: str = "1", gain: str = "1") -> Verdict:
    """An output has E Q^2 <= square E Q, as Q = 1/(1+u) <= 1; so variances of densities add up to at most m - 1 over m values.

    The sampling channel takes a share w/N of them, at most; and chi-square bounds information.
    """
    return prove.all_of(
        [
            at_most("(a/(1+u)^2 + w/(1+v)^2)/(a/(1+u) + w/(1+v))", square, above=("w",), u=0, v=0, a=0, w=0),
            identity("m*1 - 1", "m - 1"),
            at_most("w/(w+n)*(m+1-1)", f"({gain})*w/(w+n)*m", above=("w",), n=0, m=0, w=0),
        ]
    )


def _users(square: str = "1", each: str = "1/N") -> Verdict:
    """m = 2, w = 1; (N/2 - 1) ln 2 over 1/N."""
    return prove.all_of([_bits(square), _final(), identity(f"(N/2 - 1)*l/({each})", "N*(N/2 - 1)*l")])


def _halves(p: Fraction) -> LogSum:
    return entropy([p, 1 - p])


@cache
def _informations(N: int) -> dict[tuple[int, int], LogSum]:
    """I(Z; S) of a set query with c items cut and d items taken whole: h(P(S=1)) less the mean of h(P(S=1 | Z))."""
    found = {}
    for c in range(N + 1):
        for d in range((N - c) // 2 + 1):  # the complement of A has N - c - d
            each = [(comb(c, b), _halves(Fraction(b + d, N))) for b in range(c + 1)]
            mean = sum((h * Fraction(n, 2**c) for n, h in each), start=LogSum())
            found[c, d] = _halves(Fraction(c + 2 * d, 2 * N)) - mean
    return found


def _table(N: int, scale: str = "1") -> Verdict:
    """N I in bits for A = {(i, 1)} rounds to the value of the table, and no other kind of set has more."""
    values = _informations(N)
    best = values[N, 0]
    return prove.all_of(
        [
            *rounds_to(best * (N * rational(scale)), TABLE[N - 1], LN2),
            *(compared(value, "<", best) for kind, value in values.items() if kind != (N, 0)),
        ]
    )


NS = ({"N": 2}, {"N": 1}, {"N": 3})
ALL = r"for all sets $A$ at $N \le 3$"


def _small(N: int) -> bool:
    return 1 <= N <= 3


@claim("thm-4.3", "Theorem 4.3", {"share": "13/50"}, {"share": "1/2"}, uses="thm-4.3-sharp beyond-fano")
def thm_4_3(share: str = "1/4") -> Steps:
    r"""For $w = 1$ any $1$-bit sketch has $I(\mathbf Z,S) \le \frac1N$ nats, so that non-adaptive learning is unreliable if $U <
    \frac{\ln2}4N^2$, every $N \ge 4$.

    share N^2 <= N(N/2 - 1) for N >= 4.
    """
    yield f"for N >= 4: ({share})*N^2 <= N*(N/2 - 1)"
    yield _users()


@claim("thm-4.3-sharp", "Theorem 4.3", {"square": "99/100"}, {"each": "2/N"}, uses="beyond-bbit sec-4.2-final beyond-fano")
def thm_4_3_sharp(square: str = "1", each: str = "1/N") -> Any:
    r"""For $w = 1$ and any $1$-bit sketch $I(\mathbf Z;S) \le \frac1N$ nats, by beyond-bbit, and by sec-4.2-final; so
    non-adaptive learning is unreliable if $U < N(\frac N2-1)\ln2$, every $N$.
    """
    return _users(square=square, each=each)


@claim("sec-4.2-convex", "Proof 4.4", {"scale": "99/100"}, {"scale": "1/2"}, at=NS[:2], when=lambda N: 1 <= N <= 2)
def sec_4_2_convex(N: int, scale: str = "1") -> Steps:
    r"""$I(\mathbf Z,S)$ is convex in the channel, so that a set query attains the $1$-bit maximum: for the means of any two set
    queries, so among all answers $0$, $\frac12$, $1$, at $N \le 2$. (In general the log-sum inequality, not certified.)

    I of the mean of two set queries is at most the mean of their I, for all pairs: so of all answers 0, 1/2, 1 too.
    """
    found = set()
    for one, two in combinations_with_replacement([(Fraction(0),) * (2 * N), *_queries(N)], 2):
        middle = tuple((a + b) / 2 for a, b in zip(one, two, strict=True))
        found.add((_told(N, middle), _told(N, one) + _told(N, two)))
    pairs = sorted(found, key=lambda pair: -float(pair[0]))
    yield from (compared(a, "<=", b * (rational(scale) / 2)) for a, b in pairs)


@claim("sec-4.2-posterior", "Proof 4.4", {"scale": "2"}, {"scale": "99/100"}, at=NS, when=_small)
def sec_4_2_posterior(N: int, scale: str = "1") -> Verdict:
    r"""$p^1_{i,z} = \mathbf 1_A(i,z)/|A|$ and $p^0_{i,z} = \mathbf 1_{\bar A}(i,z)/|\bar A|$, by Bayes's rule, for all sets $A$
    at $N \le 3$.

    p^s = 1/|A_s| on A_s and 0 elsewhere, for all sets A.
    """
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for answers in _queries(N):
        for inside, (_, posterior) in zip((1, 0), _outputs(answers), strict=True):
            size = sum(q == inside for q in answers)
            pairs += [(p, rational(scale) / size * (q == inside)) for p, q in zip(posterior, answers, strict=True)]
    return distinct(pairs)


@claim("sec-4.2-mismatch", "Proof 4.4", {"double": 3}, {"double": 1}, at=NS, when=_small, uses="lem-4.1-corrected")
def sec_4_2_mismatch(N: int, double: int = 2) -> Steps:
    r"""$I(\mathbf Z,S) \le E_S[E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1]] = \sum_sP[S=s]E[\mathbf
    1\{I_1=I_2\}(2\cdot\mathbf 1\{Z_1\equiv Z_2\}-1)]$ in nats, for all sets $A$ at $N \le 3$.

    E Phi = sum of P(s) p(x) p(y) 1{same item}(double 1{same type} - 1) >= I(Z; S), for all sets A.
    """
    data = ratings(N, 1)
    same = [[(double * (x.bits == y.bits) - 1) * (x.items == y.items) for y in data] for x in data]
    pairs: list[tuple[Exact | int, Exact | int]] = []
    logs = set()
    for answers in _queries(N):
        phi = form = Fraction(0)
        for p, posterior in _outputs(answers):
            phi += p * rational(mismatch(N, 1, posterior))
            form += p * sum(
                a * b * v for a, row in zip(posterior, same, strict=True) for b, v in zip(posterior, row, strict=True)
            )
        pairs.append((phi, form))
        logs.add((_told(N, answers), phi))
    yield distinct(pairs)
    yield from (compared(a, "<=", b) for a, b in sorted(logs, key=lambda pair: -pair[1]))


@claim("eq-6", "equation (6)", {"factor": "3"}, {"factor": "1"})
def eq_6(factor: str = "2") -> Any:
    r"""$\sum_\ell E[\mathbf 1\{I_1=I_2=\ell\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1)|S=s] =
    \sum_\ell(\pi^s_{\ell,0}-\pi^s_{\ell,1})^2$: item by item, every $N$ and posterior.
    """
    return _square(factor=factor)


@claim("sec-4.2-count", "Proof 4.4", {"scale": "2"}, {"scale": "99/100"}, at=NS, when=_small)
def sec_4_2_count(N: int, scale: str = "1") -> Verdict:
    r"""$\sum_sP[S=s]\sum_\ell(\pi^s_{\ell,0}-\pi^s_{\ell,1})^2 = \sum_sP[S=s]\frac1{|A_s|^2}\sum_i\mathbf
    1\{|A_s\cap\{(i,0),(i,1)\}|=1\}$, for all sets $A$ at $N \le 3$.

    sum of P(s) (pi_0 - pi_1)^2 = scale times the sum of P(s)/|A_s|^2 over s and the items cut by A, for all sets A.
    """
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for answers in _queries(N):
        cut = sum(answers[2 * i] != answers[2 * i + 1] for i in range(N))
        left = sum(
            (p * sum((posterior[2 * i] - posterior[2 * i + 1]) ** 2 for i in range(N)) for p, posterior in _outputs(answers)),
            start=Fraction(0),
        )
        size = int(sum(answers))
        right = Fraction(cut, 2 * N * size) + Fraction(cut, 2 * N * (2 * N - size))
        pairs.append((left, right * rational(scale)))
    return distinct(pairs)


@claim("sec-4.2-final", "Proof 4.4", {"scale": "99/100"}, {"scale": "1/2"}, uses="sec-4.2-count sec-4.2-mismatch")
def sec_4_2_final(scale: str = "1") -> Any:
    r"""$\frac{|C_1|}{2N}(\frac1{|A|}+\frac1{2N-|A|}) \le \frac1N$ for $0 < |C_1| \le \min(|A|, 2N-|A|)$, every $N$, with equality
    at $|A| = |C_1| = N$; with the left side in nats.
    """
    return _final(scale=scale)


@claim("beyond-bbit", "section 4.2", {"square": "99/100"}, {"gain": "99/100"}, uses="beyond-spectrum lem-6.2-corrected")
def beyond_bbit(square: str = "1", gain: str = "1") -> Any:
    r"""A sketch with $m = 2^b$ values, no privacy, has $E_S\chi^2(P_{\mathbf Z|S}\|P_{\mathbf Z}) \le \frac wN(m-1)$, so
    $I(\mathbf Z;S) \le \frac wN(2^b-1)$ nats, every $1 \le w \le N$ and $b$: the variances of the densities of the data add
    up to at most $m-1$, and the sampling channel (beyond-spectrum) keeps at most the share $\frac wN$.
    """
    return _bits(square=square, gain=gain)


@claim(
    "beyond-onebit-table",
    "section 4.2",
    {"scale": "1000001/1000000"},
    {"scale": "1/2"},
    at=tuple({"N": N} for N in (3, 1, 2, 4, 5, 6, 7)),
    when=lambda N: 1 <= N <= 7,
)
def beyond_onebit_table(N: int, scale: str = "1") -> Any:
    r"""For $w = 1$ the largest $N\,I(\mathbf Z;S)$ of all set queries, in bits, is $1, 1, 0.933834, 0.877444, 0.837767, 0.811018,
    0.792944$ for $N = 1, \ldots, 7$ (rounded), attained by $A = \{(i,1)\}$: over all numbers of items cut and taken whole.
    """
    return _table(N, scale=scale)
