"""Claims of price-of-privacy: sketches of few bits without privacy, section 4.2.

w = 1: a set query A of the 2N pairs (item, type), c items cut by A.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from exactdp.bounds.price_of_privacy import information
from exactdp.bounds.price_of_privacy.information import one_bit
from exactdp.bounds.price_of_privacy.mismatch import mismatch, sampling_channel
from exactdp.information import mutual_information
from exactdp.ratings import ratings
from exactdp_checks.claims.notation import Channel, LogSum, Steps, Verdict, at_most, compared, distinct, identity, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.writing import agrees

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
    """An output has E Q^2 <= square E Q, as Q = 1/(1+u) <= 1; then the share w/N, N = w + n, of the sum, m + 1 values."""
    return prove.all_of(
        [
            at_most("(a/(1+u)^2 + w/(1+v)^2)/(a/(1+u) + w/(1+v))", square, above=("w",), u=0, v=0, a=0, w=0),
            at_most("w/(w+n)*(m+1-1)", f"({gain})*w/(w+n)*m", above=("w",), n=0, m=0, w=0),
        ]
    )


SMALL = (2, 1, 3)  # N where all sets are run


@claim("thm-4.3", "Theorem 4.3", {"share": "13/50"}, {"share": "1/2"})
def thm_4_3(share: str = "1/4") -> Steps:
    r"""For $w = 1$ any $1$-bit sketch has $I(\mathbf Z,S) \le \frac1N$ nats, so that non-adaptive learning is unreliable if $U <
    \frac{\ln2}4N^2$, every $N \ge 4$. (Each user's sketch is fixed in advance, with coins of the user's own; the learner is a
    function of the bits.)

    thm-4.3-sharp, and $N(\frac N2-1) \ge \frac14N^2$ for $N \ge 4$.
    """
    yield "from four items on", f"for N >= 4: ({share})*N^2 <= N*(N/2 - 1)"


@claim("thm-4.3-sharp", "Theorem 4.3", {"each": "2/N"}, {"each": "99/100/N"})
def thm_4_3_sharp(each: str = "1/N") -> Steps:
    r"""For $w = 1$ and any $1$-bit sketch $I(\mathbf Z;S) \le \frac1N$ nats; so non-adaptive learning is unreliable if $U <
    N(\frac N2-1)\ln2$, every $N \ge 1$. (Each user's sketch is fixed in advance, with coins of the user's own; the learner is a
    function of the bits.)

    The theorem holds all of it. Beside it: beyond-bbit at $w = 1$, $b = 1$ (and sec-4.2-final, along the paper's lines: the best
    sketch is a set query by sec-4.2-convex); then beyond-fano with $\iota = \frac1N$.
    """
    yield "one bit", f"1/N*(2^1 - 1) = {each}"
    yield "the users", f"(N/2 - 1)*l/({each}) = N*(N/2 - 1)*l"
    yield agrees(information.theorem_4_3(7), each, N=7)


@claim("sec-4.2-convex", "Proof 4.4", {"scale": "99/100"}, {"scale": "1/2"}, assumes="convexity-of-divergence")
def sec_4_2_convex(scale: str = "1") -> Steps:
    r"""$I(\mathbf Z,S)$ is convex in the channel, so that a set query attains the $1$-bit maximum.

    A $1$-bit sketch is a vector of answers $P(S=1|x) \in [0,1]$; coordinate by coordinate it is a mean of 0 and 1 (the step), so
    it is a mean of vectors of zeros and ones, which are set queries. For a fixed prior the information is convex in the channel
    of the data, and so is at most that of the best of them.
    """
    yield "one answer", "q*1 + (1-q)*0 = q"
    for N in (2, 1):
        found = set()
        for one, two in combinations_with_replacement([(Fraction(0),) * (2 * N), *_queries(N)], 2):
            middle = tuple((a + b) / 2 for a, b in zip(one, two, strict=True))
            found.add((_told(N, middle), _told(N, one) + _told(N, two)))
        pairs = sorted(found, key=lambda pair: pair[0], reverse=True)
        yield "example: means of two queries", [compared(a, "<=", b * (rational(scale) / 2)) for a, b in pairs]


@claim("sec-4.2-posterior", "Proof 4.4", {"scale": "2"}, {"scale": "99/100"})
def sec_4_2_posterior(scale: str = "1") -> Steps:
    r"""$p^1_{i,z} = \mathbf 1_A(i,z)/|A|$ and $p^0_{i,z} = \mathbf 1_{\bar A}(i,z)/|\bar A|$, by Bayes's rule, for every $N$ and
    $A$.

    The data are uniform on $2N$ pairs, and the answer is 1 exactly on $A$: the step for a pair in $A$, $a = |A|$; 0 for another.
    The answer 0 is the same with $\bar A$.
    """
    yield "Bayes's rule", f"(1/(2*N))/(a/(2*N)) = ({scale})/a"
    for answers in (answers for N in SMALL for answers in _queries(N)):
        _, posterior = next(_outputs(answers))
        yield "example: all sets", distinct([(p, q / sum(answers)) for p, q in zip(posterior, answers, strict=True)])


@claim("sec-4.2-mismatch", "Proof 4.4", {"double": 3}, {"double": 1}, uses="lem-4.1-corrected")
def sec_4_2_mismatch(double: int = 2) -> Steps:
    r"""$I(\mathbf Z,S) \le E_S[E[2^{|I_1\cap I_2|}\mathbf 1\{Z_1\equiv Z_2\}-1]] = \sum_sP[S=s]E[\mathbf
    1\{I_1=I_2\}(2\cdot\mathbf 1\{Z_1\equiv Z_2\}-1)]$ in nats, for every $N$ and $A$.

    The inequality is Lemma 4.1 (in nats). With one rated item each the overlap is 1 if the items are the same, where $2^1\mathbf
    1\{\equiv\}-1$ is the bracket, and 0 if not, where $2^0\cdot1-1 = 0$, the step: the other pairs drop out.
    """
    yield "the same item, equal types", f"2^1 - 1 = {double} - 1"
    yield "different items", "1 - 1 = 0"
    for N in SMALL:
        data = ratings(N, 1)
        same = [[(2 * (x.bits == y.bits) - 1) * (x.items == y.items) for y in data] for x in data]
        for answers in _queries(N):
            phi = form = Fraction(0)
            for p, posterior in _outputs(answers):
                phi += p * rational(mismatch(N, 1, posterior))
                form += p * sum(
                    a * b * v for a, row in zip(posterior, same, strict=True) for b, v in zip(posterior, row, strict=True)
                )
            yield "example: all sets", [prove.comparison(phi, "==", form), compared(_told(N, answers), "<=", phi)]


@claim("eq-6", "equation (6)", {"factor": "3"}, {"factor": "1"})
def eq_6(factor: str = "2") -> Steps:
    r"""$\sum_\ell E[\mathbf 1\{I_1=I_2=\ell\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1)|S=s] =
    \sum_\ell(\pi^s_{\ell,0}-\pi^s_{\ell,1})^2$: item by item, every $N$ and posterior.

    Two independent draws from the posterior have the item $\ell$ and equal types with probability
    $\pi_{\ell,0}^2+\pi_{\ell,1}^2$, different types with $2\pi_{\ell,0}\pi_{\ell,1}$: the step, item by item.
    """
    yield "one item", _square(factor=factor)


@claim("sec-4.2-count", "Proof 4.4", {"scale": "2"}, {"scale": "99/100"}, uses="sec-4.2-posterior")
def sec_4_2_count(scale: str = "1") -> Steps:
    r"""$\sum_sP[S=s]\sum_\ell(\pi^s_{\ell,0}-\pi^s_{\ell,1})^2 = \sum_sP[S=s]\frac1{|A_s|^2}\sum_i\mathbf
    1\{|A_s\cap\{(i,0),(i,1)\}|=1\}$, for every $N$ and $A$.

    The posterior is $\frac1{|A_s|}$ on $A_s$ (sec-4.2-posterior): an item with one type in $A_s$ contributes the first step, an
    item with both or none 0, the second.
    """
    yield "an item that is cut", f"(1/a - 0)^2 = ({scale})/a^2"
    yield "an item that is not", "(1/a - 2/(2*a))^2 = 0*a"
    for N in SMALL:
        for answers in _queries(N):
            cut, size = sum(answers[2 * i] != answers[2 * i + 1] for i in range(N)), int(sum(answers))
            left = sum(p * sum((v[2 * i] - v[2 * i + 1]) ** 2 for i in range(N)) for p, v in _outputs(answers))
            yield "example: all sets", prove.comparison(left, "==", one_bit(N, size, cut))


@claim("sec-4.2-final", "Proof 4.4", {"scale": "99/100"}, {"scale": "1/2"}, uses="sec-4.2-count sec-4.2-mismatch")
def sec_4_2_final(scale: str = "1") -> Steps:
    r"""$\frac{|C_1|}{2N}(\frac1{|A|}+\frac1{2N-|A|}) \le \frac1N$ for $0 < |C_1| \le \min(|A|, 2N-|A|)$, every $N$, with equality
    at $|A| = |C_1| = N$; with the left side in nats.

    sec-4.2-count: $P[S=1] = \frac a{2N}$, $a = |A|$, so the sum is $\frac{c}{2N}(\frac1a+\frac1{2N-a})$, $c = |C_1|$, in nats by
    sec-4.2-mismatch. It is $\frac c{a(2N-a)}$, the first step, and the two factors of the denominator are $c+u$ and $c+v$ with
    sum $2N$: at most $\frac1N$, the second step.
    """
    yield "one quotient", _final(scale=scale)


@claim("beyond-bbit", "section 4.2", {"square": "99/100"}, {"gain": "99/100"}, uses="beyond-spectrum", assumes="kl-chi-square")
def beyond_bbit(square: str = "1", gain: str = "1") -> Steps:
    r"""A sketch with $m = 2^b$ values, no privacy, has $E_S\chi^2(P_{\mathbf Z|S}\|P_{\mathbf Z}) \le \frac wN(m-1)$, so
    $I(\mathbf Z;S) \le \frac wN(2^b-1)$ nats, every $1 \le w \le N$ and $b$: the variances of the densities of the data add up to
    at most $m-1$, and the sampling channel (beyond-spectrum) keeps at most the share $\frac wN$.

    $\chi^2(P_{X|s}\|P_X) = \frac{E Q_s^2}{(EQ_s)^2}-1$ for $Q_s(x) = P(s|x)$; averaged over $S$, $\sum_s\frac{EQ_s^2}{EQ_s}-1 \le
    m-1$, as $Q_s \le 1$: the first step, for two data. The density of the types is the conditional mean of that of the data, and
    keeps at most the share $\frac wN$ of its variance (beyond-spectrum); the information is at most the mean of $\chi^2$.
    """
    yield "an output", _bits(square=square, gain=gain)
