"""Claims of price-of-privacy: adaptive queries, transcript by transcript: the chain rule, weights and variances (section 6).

A user is asked whether her data are in a set, which depends on all earlier answers, and answers by the bit release; t = e^eps.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy.information import adaptive_sharp
from exactdp.bounds.price_of_privacy.mismatch import agree, information_given, mismatch
from exactdp.information import relative_entropy
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.notation import Exact, LogSum, Steps, compared, distinct, exact, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

__all__ = ["Law", "information", "posterior", "transcripts"]

Law = list[Any]  # probabilities of the types, or of the data, numbers or functions of t
Past = tuple[int, ...]


def _asked(N: int, past: Past) -> Rating:
    """Item and rating that the next query is about; the same rating of the item after it counts as no."""
    return Rating(((len(past) + sum(past)) % N,), (past[-1] if past else 1,))


def _member(N: int, x: Rating, past: Past) -> bool:
    """Whether the data are in the set: (i, b), or (i+1, 1-b) after the first query."""
    one = _asked(N, past)
    (item,), (bit,) = one.items, one.bits
    return x.of(item) == bit or bool(past and N > 1 and x.of((item + 1) % N) == 1 - bit)


def _answer(N: int, x: Rating, past: Past, y: int, t: Exact) -> Exact:
    """Q(y|x): t/(t+1) for the true answer."""
    return (t if y == _member(N, x, past) else exact(1)) / (t + 1)


def _types(N: int) -> list[tuple[int, ...]]:
    return list(product((0, 1), repeat=N))


def _answers(N: int, w: int, past: Past, y: int, t: Exact) -> Law:
    """P(y|z, past) for all types z: the mean over the data that agree with z."""
    data = ratings(N, w)
    found = []
    for z in _types(N):
        own = [_answer(N, x, past, y, t) for x in data if agree(z, x)]
        found.append(sum(own, start=exact(0)) / len(own))
    return found


def transcripts(N: int, w: int, T: int, t: object) -> Iterator[tuple[Past, Law]]:
    """All sequences of T answers, with P(z, answers) for all types z."""
    waiting: list[tuple[Past, Law]] = [((), [Fraction(1, 2**N)] * 2**N)]
    for past, joint in waiting:
        if len(past) == T:
            yield past, joint
            continue
        for y in (0, 1):
            rates = _answers(N, w, past, y, exact(t))
            waiting.append(((*past, y), [p * q for p, q in zip(joint, rates, strict=True)]))


def posterior(joint: Law) -> Law:
    """P(z | answers)."""
    total = sum(joint, start=exact(0))
    return [p / total for p in joint]


def information(N: int, w: int, T: int, t: object) -> LogSum:
    """I(Z; S_1^T), in nats: all of p ln(p/(P(z) P(s)))."""
    found = LogSum()
    for _, joint in transcripts(N, w, T, t):
        total = sum(joint, start=Fraction(0))
        found += LogSum(terms=[(p * 2**N / total, p) for p in joint])
    return found


def _gain(new: Law, old: Law) -> LogSum:
    found = relative_entropy(new, old)
    return found if isinstance(found, LogSum) else LogSum()


def _steps(N: int, w: int, T: int, t: object) -> Iterator[tuple[Fraction, LogSum]]:
    """P(s_1^T) and the pointwise information I(Z; S_T = s | s_1^(T-1)), for all transcripts."""
    before = dict(transcripts(N, w, T - 1, t))
    for past, joint in transcripts(N, w, T, t):
        yield sum(joint, start=Fraction(0)), _gain(posterior(joint), posterior(before[past[:-1]]))


def _nodes(N: int, T: int, t: object) -> Iterator[tuple[Past, int, Law]]:
    """Past answers, the last one and P^T, the law of the types given the past: w = 1."""
    for past, joint in transcripts(N, 1, T - 1, t):
        for y in (0, 1):
            yield past, y, posterior(joint)


def _data_given(N: int, past: Past, y: int, old: Law, t: Exact) -> Law:
    """p^(T+1)(i, b) = P((I, Z_I) = (i, b) | past, y) for all data, w = 1, from the joint law of type, item and answer."""
    joint = []
    for x in ratings(N, 1):
        own = [p * _answer(N, x, past, y, t) / N for z, p in zip(_types(N), old, strict=True) if agree(z, x)]
        joint.append(sum(own, start=exact(0)))
    return posterior(joint)


def _weights(N: int, past: Past, y: int, old: Law, t: Exact) -> Law:
    """f_i(b) = Q(y|(i, b))/P(y|past), for all data (i, b)."""
    rates = _answers(N, 1, past, y, t)
    chance = sum((p * q for p, q in zip(old, rates, strict=True)), start=exact(0))
    return [_answer(N, x, past, y, t) / chance for x in ratings(N, 1)]


TREES = ((2, 1, 2, "3"), (1, 1, 2, "3/2"), (2, 1, 3, "3"), (2, 2, 2, "2"), (3, 1, 2, "10"))  # N, w, T, t
AT_W1 = ((2, 2), (1, 2), (2, 1), (3, 2))  # N, T


@claim("eq-13", "equation (13)", {"scale": "99/100"}, {"scale": "101/100"}, assumes="chain-rule")
def eq_13(scale: str = "1") -> Steps:
    r"""$I(Z;S_1^T) = \sum_tI(Z;S_t|S_1^{t-1})$, for every protocol, adaptive or not.

    The chain rule of information; the step is its identity of ratios for one more sketch. The examples are sums of logarithms
    over all transcripts of an adaptive protocol of set queries.
    """
    yield "value by value", f"p/q = ({scale})*(r/s)*((p/r)/(q/s))"
    for N, w, T, t in TREES:
        total = LogSum()
        for k in range(1, T + 1):
            for chance, gain in _steps(N, w, k, t):
                total += gain * chance
        yield "example: a tree", compared(information(N, w, T, t), "==", total)


@claim("eq-14", "equation (14)", {"scale": "22/25"}, {"scale": "1/2"}, uses="eq-13")
def eq_14(scale: str = "1") -> Steps:
    r"""$I(Z;S_1^T) \le I(Z;S_1^{T-1})+\sup_{s,s_1^{T-1}}I(Z;S_T=s|S_1^{T-1}=s_1^{T-1})$, for every protocol.

    The last term of (13) is the mean over $s_1^T$ of the pointwise informations, which is at most their supremum $g$: the step
    for two values.
    """
    yield "a mean", f"for g >= 0, s >= 0, u >= 0, v >= 0: 1/(1+u)*(g/(1+v)) + (1 - 1/(1+u))*(g/(1+s)) <= ({scale})*g"
    for N, w, T, t in TREES:
        most = max(gain for _, gain in _steps(N, w, T, t))
        yield "example: a tree", compared(information(N, w, T, t), "<=", information(N, w, T - 1, t) + most)


@claim("sec-6-fi", "Proof 6.3", {"share": "99/100"}, {"factor": "1/2"}, uses="lem-4.5")
def sec_6_fi(share: str = "1", factor: str = "1") -> Steps:
    r"""$p^{T+1}(i,z_i) = f_i(z_i)\frac1Np_i^T(z_i)$, $f_i(z_i) = \frac{P(S_T=s|i,z_i)}{P^T(S_T=s)} \in [e^{-\epsilon},e^\epsilon]
    \subset [1-\epsilon',1+\epsilon']$, every $\epsilon \ge 0$ and $N$, for every protocol with $w = 1$.

    Given the past the item is uniform and independent of $Z$, so Bayes's rule gives $p^{T+1}(i,z_i) =
    P(S_T=s|i,z_i)\frac1Np_i^T(z_i)/P^T(S_T=s)$, the first step. $f_i$ is the factor $\lambda$ of Lemma 4.5 for the prior given
    the past: the second step, and $1-\epsilon' \le e^{-\epsilon}$ is the third.
    """
    yield "Bayes's rule", f"q*(1/N)*r/m = ({share})*(q/m)*(1/N)*r"
    yield "the range", f"for u >= 0, t >= 1, g >= 0: 1/(1/(1+g) + g/(1+g)*(1/t + u)) <= ({factor})*t"
    yield "the lower end", "for t >= 1: 1 - (t-1) <= 1/t"
    t = exact("t")
    for N, T in AT_W1:
        pairs = list[tuple[Any, Any]]()
        for past, y, old in _nodes(N, T, t):
            own, claimed = _weights(N, past, y, old, t), _data_given(N, past, y, old, t)
            here = [sum((p for z, p in zip(_types(N), old, strict=True) if agree(z, x)), start=exact(0)) for x in ratings(N, 1)]
            pairs += [(c, f * h / N) for c, f, h in zip(claimed, own, here, strict=True)]
        yield "example: a tree", distinct(pairs)


@claim("sec-6-mismatch", "Proof 6.3", {"scale": "1/3"}, {"scale": "1/4"}, uses="lem-6.2-corrected")
def sec_6_mismatch(scale: str = "1") -> Steps:
    r"""$I(Z;S_T=s|S_1^{T-1}=s_1^{T-1})$ is at most the double sum of Lemma 6.2 for the prior $P^T$, in nats, for all answers,
    every protocol and every $w$.

    Given the past, $P^T$ is a prior of $Z$, the rated set of the next user is independent of it, and her mechanism is a fixed
    channel of her data: Lemma 6.2 (in nats) holds with this prior. The step is why its double sum is $\chi^2$, term by term.
    """
    yield "chi-square, term by term", f"p^2/q - ({scale})*(p-q)^2/q = 2*p - q"
    for N, T, t in ((2, 2, "3"), (1, 2, "2"), (2, 3, "3/2"), (3, 2, "10")):
        for past, y, old in _nodes(N, T, t):
            own = _data_given(N, past, y, old, exact(t))
            yield "example: a tree", compared(information_given(N, 1, own, old), "<=", rational(mismatch(N, 1, own, old)))


@claim(
    "sec-6-variance", "Proof 6.3", {"scale": "99/100"}, {"scale": "2"}, uses="sec-6-fi sec-6-mismatch", assumes="kl-chi-square"
)
def sec_6_variance(scale: str = "1") -> Steps:
    r"""$P^{T+1}(z)/P^T(z) = \frac1N\sum_if_i(z_i)$, so that $\chi^2(P^{T+1}\|P^T) = \frac1{N^2}\mathrm{Var}^T[\sum_if_i(Z_i)]$,
    which is at least $I(Z;S_T=s|S_1^{T-1}=s_1^{T-1})$ nats: for all answers, every $\epsilon \ge 0$ and $N$, every protocol with
    $w = 1$.

    $P^{T+1}(z)/P^T(z) = P(S_T=s|z)/P^T(S_T=s)$, and given $z$ the item is uniform: the mean of the $f_i(z_i)$, the first step for
    two items. Its mean under $P^T$ is 1, so $\chi^2$ is the mean of $(\frac FN-1)^2$, the variance of $F$ over $N^2$: the second
    step. The divergence is at most $\chi^2$.
    """
    yield "the density", "(a + b)/2/m = (a/m + b/m)/2"
    yield "chi-square", f"(F/N - 1)^2 = ({scale})*(F - N)^2/N^2"
    t = exact("t")
    for N, T in AT_W1:
        pairs = list[tuple[Any, Any]]()
        for past, y, old in _nodes(N, T, t):
            weight = dict(zip(ratings(N, 1), _weights(N, past, y, old, t), strict=True))
            F = [sum((weight[Rating((i,), (z[i],))] for i in range(N)), start=exact(0)) for z in _types(N)]
            new = posterior([p * q for p, q in zip(old, _answers(N, 1, past, y, t), strict=True)])
            pairs += [(a, b * f / N) for a, b, f in zip(new, old, F, strict=True)]
            square = sum(((a - b) ** 2 / b for a, b in zip(new, old, strict=True)), start=exact(0))
            pairs.append((square, sum((p * (f - N) ** 2 for p, f in zip(old, F, strict=True)), start=exact(0)) / N**2))
        yield "example: a tree", distinct(pairs)


@claim(
    "beyond-adaptive-trees",
    "Section 6",
    {"scale": "19/100"},
    {"scale": "1/10"},
    at=({"row": i} for i in range(len(TREES))),
    uses="thm-6.1-sharp",
)
def beyond_adaptive_trees(row: int, scale: str = "1") -> Steps:
    r"""$I(Z;S_1^T) \le T\frac{w^2}N\frac{(e^\epsilon-1)^2}{2(e^\epsilon+1)}$ nats (thm-6.1-sharp), by all transcripts of an
    adaptive protocol of set queries at the listed $N$, $w$, $T$ and $e^\epsilon$.

    thm-6.1-sharp holds for every protocol; here are all transcripts of some.
    """
    N, w, T, t = TREES[row]
    yield "all transcripts", compared(information(N, w, T, t), "<=", adaptive_sharp(N, w, t) * T * rational(scale))
