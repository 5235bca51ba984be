"""Claims of linear-queries: unbiasedness of Algorithm 6 under an adversary (section 5, (16) and (17)).

t = e^epsilon. Items are i.i.d. (p, 1-p), for every p, or (1/2, 1/3, 1/6); the adversary is that of ``adaptive_rounds``. Every
statement holds for every epsilon > 0 and for all partitions of the users, at the number of users and rounds of the instance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from math import prod

from exactdp.mechanisms.one_bit_mean import positive
from exactdp.numbers.exact import Exact, RationalFunction, exact
from exactdp.protocols.adaptive_one_bit import Query, Round, fixed, partitions, transcripts
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.adaptive_rounds import adversary, distinct, small, total
from exactdp_checks.claims.papers.linear_queries.one_bit import C
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove

PRIORS = (("p", "1-p"), ("1/2", "1/3", "1/6"))


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


SMALL = tuple({"n": n, "d": d, "prior": p} for p in PRIORS for n, d in ((2, 2), (1, 1), (1, 2), (3, 2), (2, 3), (4, 1)))


@claim(
    "sec-5-independence",
    "Section 5, proof of Theorem 5.2",
    {"behind": 1},
    at=tuple({"n": n, "d": d} for n, d in ((2, 2), (1, 1), (1, 2), (3, 2), (2, 3))),
    when=small,
)
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


@claim(
    "sec-5-report-mean",
    "Section 5, proof of Theorem 5.2",
    {"gain": "99/100"},
    {"gain": "-1"},
    at=SMALL,
    when=small_iid,
    uses="sec-5-independence",
)
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


@claim(
    "eq-17-corrected",
    "equation (17)",
    {"gain": "99/100"},
    {"square": f"({C})^2"},
    {"square": "1 - m^2"},
    at=SMALL,
    when=small_iid,
    uses="sec-5-report-mean",
)
def eq_17_corrected(n: int, d: int, prior: tuple[str, ...], gain: str = "1", square: str = f"({C})^2 - m^2") -> Steps:
    r"""For $\hat n_k \ge 1$: $E[\bar y_k|q_k, \text{partition}] = \langle q_k, p\rangle$ and $E[(\bar y_k - \langle q_k,
    p\rangle)^2|q_k, \text{partition}] = (c_\epsilon^2 r^2 - \langle q_k, p\rangle^2)/\hat n_k$: for all partitions, every
    $\epsilon > 0$ and an adaptive adversary, at $r = 1$ and the listed $n$, $d$ and $p$.
    """
    yield from distinct(_moments(n, d, prior, gain, square))
