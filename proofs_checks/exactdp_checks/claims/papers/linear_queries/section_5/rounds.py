"""Claims of linear-queries: the rounds of Algorithm 6 with an adversary, transcript by transcript (section 5, (16) and (17)).

t = e^epsilon. Probabilities of transcripts are functions of t, so that each statement holds for every epsilon > 0, at the
number of users and rounds of the instance. Items i.i.d. are (p, 1-p), for every p, or (1/2, 1/3, 1/6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, prod

from exactdp.mechanisms.one_bit_mean import positive
from exactdp.numbers.exact import Exact, RationalFunction, exact
from exactdp.protocols.adaptive_one_bit import Query, Round, estimate, fixed, good, partitions, run, sizes, transcripts
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.helpers.bit import C, within
from exactdp_checks.claims.papers.linear_queries.helpers.rounds import adversary, distinct, small, total
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.programs.law import law
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

PROOF = "Section 5, proof of Theorem 5.2"
ASKED: Query = (Fraction(1), Fraction(1, 2))
ROUNDS = tuple({"n": n, "d": d} for n, d in ((2, 2), (1, 1), (1, 2), (2, 3), (3, 2), (4, 1)))
PRIORS = (("p", "1-p"), ("1/2", "1/3", "1/6"))
SMALL = tuple({"n": n, "d": d, "prior": p} for p in PRIORS for n, d in ((2, 2), (1, 1), (1, 2), (3, 2), (2, 3), (4, 1)))


def _held(data: Sequence[int], partition: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[Round, ...], Exact]]:
    return transcripts(fixed(data, 3), partial(adversary, 3), partition, 1)


def small_iid(n: int, d: int, prior: object) -> bool:
    """The same, with a prior."""
    return small(n, d) and prior in PRIORS


def _moments(
    n: int, d: int, prior: tuple[str, ...], gain: str, square: str | None = None, *, each: bool = False
) -> Iterator[tuple[Exact, Exact]]:
    """E[ybar_k; q_k = q] and E[(ybar_k - <q, p>)^2; q_k = q], or that mean for each report, next to what is claimed, r = 1."""
    c = exact(C)
    for partition in partitions(n, d):
        found = list(_iid(n, prior, partition))
        for k in (k for k in range(d) if partition[k]):
            for query in dict.fromkeys(rounds[k].query for rounds, _ in found):
                here = [(rounds[k], p) for rounds, p in found if rounds[k].query == query]
                chance, aim = total(p for _, p in here), _aim(query, prior)
                if each:
                    for i in range(len(partition[k])):
                        yield total(p * c * (1 - 2 * one.answers[i]) * exact(gain) for one, p in here), chance * aim
                    continue
                yield total(p * one.estimate * exact(gain) for one, p in here), chance * aim
                if square is not None:
                    spread = total(p * (one.estimate - aim) ** 2 for one, p in here)
                    claimed = exact(square)
                    most = claimed.at(m=aim) if isinstance(claimed, RationalFunction) else claimed
                    yield spread, chance * most / len(partition[k])


def _iid(n: int, prior: tuple[str, ...], partition: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[Round, ...], Exact]]:
    return transcripts((prior,) * n, partial(adversary, len(prior)), partition, 1)


def _aim(query: Query, prior: tuple[str, ...]) -> Exact:
    return total(exact(p) * q for p, q in zip(prior, query, strict=True))


@claim("alg-6", "Algorithm 6", {"share": "1/2"}, {"empty": "1"}, at=ROUNDS[:-1], when=small, uses="eq-15")
def alg_6(n: int, d: int, share: str = "1", empty: str = "0") -> Steps:
    r"""The law of the transcripts of Algorithm 6, found by running all outcomes of its draws, is: a partition with probability
    $d^{-n}$, then independent answers by (15); $\bar y_k = 0$ if $\hat n_k = 0$. For every $\epsilon > 0$ and all data of two
    items, at the listed $n$ and $d$, with an adaptive adversary.

    The law of the program, by running all outcomes of its draws, is that of the transcripts, for all data of two items.
    """
    pairs: list[tuple[Exact, Exact]] = [(estimate((), 1), exact(empty))]
    for data in product(range(2), repeat=n):
        found = law(partial(run, data, partial(adversary, 2), d, 1, "t")).mass
        listed = {
            rounds: p / d**n * exact(share)
            for partition in partitions(n, d)
            for rounds, p in transcripts(fixed(data, 2), partial(adversary, 2), partition, 1)
        }
        pairs += [(found.get(rounds, exact(0)), listed.get(rounds, exact(0))) for rounds in dict.fromkeys([*listed, *found])]
    yield from distinct(pairs)


@claim("thm-5.1", "Theorem 5.1", {"factor": "99/100"}, {"factor": "1/2"},
       at=({"n": 1, "d": 2}, {"n": 1, "d": 1}, {"n": 2, "d": 2}), when=small,
       uses="sec-5-ratio-plus sec-5-ratio-minus")  # fmt: skip
def thm_5_1(n: int, d: int, factor: str = "1") -> Steps:
    r"""(15) is $\epsilon$-LDP for all values in $[-r, r]$, hence for every $J$ and every query, and $e^\epsilon$ is attained at
    $r$ and $-r$; a user answers one query, which earlier answers determine, so that Algorithm 6 is $\epsilon$-LDP. At the
    listed $n$ and $d$, for three items and an adaptive adversary, the same for whole transcripts: one user's item changes no
    probability by more than $e^\epsilon$, whatever the partition. For every $\epsilon \ge 0$.

    (15) for every two values, then: one user's item of three is changed, and no transcript gains more than a factor t.
    """
    pairs = dict.fromkeys(
        (p, q)
        for partition in partitions(n, d)
        for data in product(range(3), repeat=n)
        for user, other in product(range(n), range(3))
        for (_, p), (_, q) in zip(_held(data, partition), _held((*data[:user], other, *data[user + 1 :]), partition), strict=True)
    )
    yield from within(factor)
    yield from (prove.at_most(p, exact(f"({factor})*t") * q, t=1) for p, q in pairs if p != q)


@claim("sec-5-assignment", PROOF, {"chance": "1/(d+1)"}, {"chance": "1/2 + 1/1000"},
       at=({"n": 3, "d": 2}, {"n": 1, "d": 1}, {"n": 4, "d": 2}, {"n": 3, "d": 3}, {"n": 2, "d": 4}), when=small)  # fmt: skip
def sec_5_assignment(n: int, d: int, chance: str = "1/d") -> Steps:
    r"""For every $k$ the $B_{k,i}$ are i.i.d. with $P[B_{k,i} = 1] = 1/d$ and $|\mathcal I_k|$ is $\mathrm{Bin}(n, 1/d)$: over
    all $d^n$ assignments, at the listed $n$ and $d$.

    P(B_k,1 = b_1, ..., B_k,n = b_n) is a product for every k and b; the law of |I_k| is binomial.
    """
    found, one = list(partitions(n, d)), exact(chance)
    p = one.at(d=d) if isinstance(one, RationalFunction) else one
    pairs: list[tuple[Exact, Exact]] = []
    for k in range(d):
        for b in product((0, 1), repeat=n):
            active = sum(all((i in partition[k]) == bool(b[i]) for i in range(n)) for partition in found)
            pairs.append((Fraction(active, d**n), prod((p if y else 1 - p for y in b), start=exact(1))))
        counts = [sum(len(partition[k]) == m for partition in found) for m in range(n + 1)]
        pairs += [(Fraction(count, d**n), comb(n, m) * p**m * (1 - p) ** (n - m)) for m, count in enumerate(counts)]
    yield from distinct(pairs)


@claim("eq-16", "equation (16)", {"scale": "1/(n+1)"}, {"scale": "1"}, at=tuple({"n": n} for n in (3, 1, 2, 4, 5, 6, 7, 8)),
       when=lambda n: 1 <= n <= 8)  # fmt: skip
def eq_16(n: int, scale: str = "1/n") -> Steps:
    r"""$\bar y_k = \frac1{\hat n_k}\sum_{i \in \mathcal I_k}\tilde y_{k,i}$: the estimate of the code for all $2^n$ sequences of
    $n = \hat n_k$ answers, $n \le 8$, at $r = 3/2$ and every $\epsilon > 0$.

    The estimate of the code is scale times the sum of the answers +c r and -c r, for all 2^n sequences of answers; r = 3/2.
    """
    score = exact(f"({C})*3/2")
    factor = exact(scale)
    by = factor.at(n=n) if isinstance(factor, RationalFunction) else factor
    sums = ((y, total(-score if answer else score for answer in y)) for y in product((0, 1), repeat=n))
    yield from distinct(((estimate(y, "3/2"), by * s) for y, s in sums))


@claim("sec-5-good", PROOF, {"factor": 1}, {"factor": 3},
       at=({"n": 5, "d": 2}, {"n": 1, "d": 1}, {"n": 1, "d": 2}, {"n": 8, "d": 2}, {"n": 6, "d": 3}, {"n": 7, "d": 3}),
       when=lambda n, d: n >= 1 and d >= 1 and d**n <= 5000)  # fmt: skip
def sec_5_good(n: int, d: int, factor: int = 2) -> Verdict:
    r"""$\mathsf{Good} = \{|\mathcal I_k| \ge n/(2d)\ \forall k\}$: the number of good partitions, one by one, is the sum of the
    multinomial coefficients of the good sizes of the code, at the listed $n$ and $d$.

    The number of partitions with |I_k| >= n/(factor d) for all k, counted one by one, is that of ``good`` sizes.
    """
    counted = sum(all(factor * d * len(users) >= n for users in partition) for partition in partitions(n, d))
    return prove.comparison(counted, "==", ["+", 0, *(ways for size, ways in sizes(n, d) if good(size))])


@claim("sec-5-independence", PROOF, {"behind": 1},
       at=tuple({"n": n, "d": d} for n, d in ((2, 2), (1, 1), (1, 2), (3, 2), (2, 3))), when=small)  # fmt: skip
def sec_5_independence(n: int, d: int, behind: int = 0) -> Steps:
    r"""Given any partition, for every $k$ the query $q_k$ is independent of $D_k$: $P[q_k = q, D_k = a] = P[q_k = q]\,P[D_k = a]$
    for items i.i.d. $(p, 1-p)$, for every $p$ and $\epsilon$, at the listed $n$ and $d$, with an adaptive adversary. (The
    $D_k$ are independent as disjoint parts of an i.i.d. sample.)

    P(q_k = q, D_j = a) = P(q_k = q) P(D_j = a) for j = k - behind, items i.i.d. (p, 1-p).
    """
    chances = (exact("p"), exact("1-p"))
    pairs: list[tuple[Exact, Exact]] = []
    for partition in partitions(n, d):
        joint: dict[tuple[int, Query, tuple[int, ...]], Exact] = {}
        for data in product(range(2), repeat=n):
            weight = prod((chances[v] for v in data), start=exact(1))
            for rounds, p in transcripts(fixed(data, 2), partial(adversary, 2), partition, 1):
                for k in range(behind, d):
                    held = tuple(data[i] for i in partition[k - behind])
                    joint[k, rounds[k].query, held] = joint.get((k, rounds[k].query, held), exact(0)) + weight * p
        for (k, query, held), p in joint.items():
            alone = total(v for (j, asked, _), v in joint.items() if (j, asked) == (k, query))
            pairs.append((p, alone * prod((chances[v] for v in held), start=exact(1))))
    yield from distinct(pairs)


@claim("sec-5-report-mean", PROOF, {"gain": "99/100"}, {"gain": "-1"}, at=SMALL, when=small_iid, uses="sec-5-independence")
def sec_5_report_mean(n: int, d: int, prior: tuple[str, ...], gain: str = "1") -> Steps:
    r"""$E[\tilde y_{k,i}\,|\,q_k, \mathcal I_1, \ldots, \mathcal I_d] = \langle q_k, p\rangle$: a mixture of two items, hence of
    any number, answers (15) as an item with the mean value would, and that is its mean, for all $q$, $r$, $\epsilon > 0$; and
    for every user of the protocol with an adaptive adversary, at the listed $n$ and $d$.

    For all q: a mixture of two items answers as one with the mean value, which is its mean; then each user of the protocol.
    """
    mixed = prove.equal(exact("p") * positive("q", "r") + exact("1-p") * positive("o", "r"), positive("p*q + (1-p)*o", "r"))
    score = exact(f"({gain})*({C})*r")
    affine = prove.equal(score * positive("m", "r") - score * (1 - positive("m", "r")), "m")
    yield mixed
    yield affine
    yield from distinct(_moments(n, d, prior, gain, each=True))


@claim("eq-17", "equation (17)", {"gain": "99/100"}, {"gain": "(t-1)/(t+1)"}, at=SMALL, when=small_iid, uses="sec-5-report-mean")
def eq_17(n: int, d: int, prior: tuple[str, ...], gain: str = "1") -> Steps:
    r"""$E[\bar y_k - \langle q_k, p\rangle\,|\,\mathcal I_1, \ldots, \mathcal I_d] = 0$ for $\hat n_k \ge 1$, where $q_k$ is
    random: for all partitions, every $\epsilon > 0$ and an adaptive adversary, at the listed $n$, $d$ and $p$.

    E[gain ybar_k - <q_k, p> | partition] = 0 for n_k >= 1.
    """
    pairs: list[tuple[Exact, Exact]] = []
    for partition in partitions(n, d):
        found = list(_iid(n, prior, partition))
        for k in (k for k in range(d) if partition[k]):
            own = total(p * rounds[k].estimate * exact(gain) for rounds, p in found)
            pairs += [(own, total(p * _aim(rounds[k].query, prior) for rounds, p in found))]
    yield from distinct(pairs)


@claim("eq-17-corrected", "equation (17)", {"gain": "99/100"}, {"square": f"({C})^2"}, {"square": "1 - m^2"}, at=SMALL,
       when=small_iid, uses="sec-5-report-mean")  # fmt: skip
def eq_17_corrected(n: int, d: int, prior: tuple[str, ...], gain: str = "1", square: str = f"({C})^2 - m^2") -> Steps:
    r"""For $\hat n_k \ge 1$: $E[\bar y_k|q_k, \text{partition}] = \langle q_k, p\rangle$ and $E[(\bar y_k - \langle q_k,
    p\rangle)^2|q_k, \text{partition}] = (c_\epsilon^2 r^2 - \langle q_k, p\rangle^2)/\hat n_k$: for all partitions, every
    $\epsilon > 0$ and an adaptive adversary, at $r = 1$ and the listed $n$, $d$ and $p$.
    """
    yield from distinct(_moments(n, d, prior, gain, square))


@claim("beyond-adaptive-fixed-data", "equation (17)", {"given": "65/87"}, {"with_empty": "65/86"}, {"given": "65/107"})
def beyond_adaptive_fixed_data(given: str = "65/86", with_empty: str = "65/107") -> Steps:
    r"""For fixed $D = (1, 1, 2)$, $e^\epsilon = 3$, $d = 2$, $r = 1$, $q_1 = (1, -1)$, $q_2 = (1, \frac12)$ if the sum of round 1
    is positive, else $(-1, 1)$: given $q_2 = (1, \frac12)$ and $\hat n_2 \ge 1$, $E[\bar y_2] = 65/86$; with $\bar y_2 = 0$
    for $\hat n_2 = 0$ it is $65/107$. The empirical value is $5/6$.

    D = (1, 1, 2), e^epsilon = 3, d = 2: E[ybar_2 | q_2 = (1, 1/2)], with and without n_2 >= 1, below the empirical 5/6.
    """

    def rule(rounds: tuple[Round, ...]) -> tuple[object, ...]:
        return (1, -1) if not rounds else (1, "1/2") if sum(1 - 2 * y for y in rounds[0].answers) > 0 else (-1, 1)

    met = [
        (rounds[1], p)
        for partition in partitions(3, 2)
        for rounds, p in transcripts(fixed((0, 0, 1), 2), rule, partition, 1, 3)
        if rounds[1].query == ASKED
    ]
    parts = [prove.comparison(given, "<", "5/6"), prove.comparison(with_empty, "<", "5/6")]
    for least, value in ((1, given), (0, with_empty)):
        terms = [(["*", one.estimate, p], p) for one, p in met if len(one.users) >= least]
        mean = ["/", ["+", *(a for a, _ in terms)], ["+", *(p for _, p in terms)]]
        parts.append(prove.comparison(mean, "==", value))
    yield from parts
