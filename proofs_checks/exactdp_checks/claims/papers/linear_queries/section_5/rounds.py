"""Claims of linear-queries: the rounds of Algorithm 6 with an adversary, transcript by transcript (section 5, (16) and (17)).

t = e^epsilon. The examples run the code: probabilities of transcripts are functions of t, so each holds for every epsilon > 0, at
its number of users and rounds, for an adaptive adversary. Items i.i.d. are (p, 1-p), for every p, or (1/2, 1/3, 1/6).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, prod

from exactdp.mechanisms.one_bit_mean import positive
from exactdp.protocols.adaptive_one_bit import Query, Round, estimate, fixed, good, partitions, run, sizes, transcripts
from exactdp_checks.claims.notation import Exact, Steps, Verdict, exact, prove, tree
from exactdp_checks.claims.papers.linear_queries.helpers.bit import C, within
from exactdp_checks.claims.papers.linear_queries.helpers.rounds import adversary, distinct, total
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.code.law.program import law

PROOF = "Section 5, proof of Theorem 5.2"
ASKED: Query = (Fraction(1), Fraction(1, 2))
ROUNDS = ((2, 2), (1, 1), (1, 2), (2, 3), (3, 2))  # n, d
PRIORS = (("p", "1-p"), ("1/2", "1/3", "1/6"))
RUNS = tuple((n, d, prior) for prior in PRIORS for n, d in (*ROUNDS, (4, 1)))
GOOD = ((5, 2), (1, 1), (1, 2), (8, 2), (6, 3), (7, 3))  # n, d
GAIN, BEHIND = ({"gain": "99/100"}, {"gain": "(t-1)/(t+1)"}), "x*a*g + (1-x)*a*h = {}*(x*g + (1-x)*h)"


def _held(data: Sequence[int], size: int, partition: tuple[tuple[int, ...], ...]) -> list[tuple[tuple[Round, ...], Exact]]:
    return list(transcripts(fixed(data, size), partial(adversary, size), partition, 1))


def _met(n: int, d: int, prior: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], Exact, list[tuple[Round, Exact]]]]:
    """The users of a round k, <q, p> of a query q that is asked there, and the transcripts with q_k = q; all partitions."""
    for partition in partitions(n, d):
        found = list(transcripts((prior,) * n, partial(adversary, len(prior)), partition, 1))
        for k in (k for k in range(d) if partition[k]):
            for query in dict.fromkeys(rounds[k].query for rounds, _ in found):
                aim = total(exact(p) * q for p, q in zip(prior, query, strict=True))
                yield partition[k], aim, [(rounds[k], p) for rounds, p in found if rounds[k].query == query]


@claim("alg-6", "Algorithm 6", {"share": "1/2"}, {"empty": "1"}, at=[{"n": n, "d": d} for n, d in ROUNDS], uses="eq-15")
def alg_6(n: int, d: int, share: str = "1", empty: str = "0") -> Steps:
    r"""The law of the transcripts of Algorithm 6, found by running all outcomes of its draws, is: a partition with probability
    $d^{-n}$, then independent answers by (15); $\bar y_k = 0$ if $\hat n_k = 0$. For every $\epsilon > 0$ and all data of two
    items, at the listed $n$ and $d$, with an adaptive adversary.

    The steps compare the law of the program with that of the transcripts. A statement about a program is known where it is run.
    """
    pairs: list[tuple[Exact, Exact]] = [(estimate((), 1), exact(empty))]
    for data in product(range(2), repeat=n):
        found = law(partial(run, data, partial(adversary, 2), d, 1, "t")).mass
        chosen = ((rounds, p) for partition in partitions(n, d) for rounds, p in _held(data, 2, partition))
        listed = {rounds: p / d**n * exact(share) for rounds, p in chosen}
        pairs += [(found.get(rounds, exact(0)), listed.get(rounds, exact(0))) for rounds in dict.fromkeys([*listed, *found])]
    yield from distinct(pairs)


@claim("thm-5.1", "Theorem 5.1", {"factor": "99/100"}, {"factor": "1/2"})
def thm_5_1(factor: str = "1") -> Steps:
    r"""(15) is $\epsilon$-LDP for all values in $[-r, r]$, hence for every $J$ and every query, and $e^\epsilon$ is attained at
    $r$ and $-r$; a user answers one query, which earlier answers determine, so that Algorithm 6 is $\epsilon$-LDP, for every
    $\epsilon > 0$, $n$ and $d$.

    Steps 1 to 8 are $P(y|q) \le e^\epsilon P(y|q')$ for all values $q, q' \in [-r, r]$ and both answers (sec-5-ratio-plus,
    sec-5-ratio-minus), in two families of values each, and step 9 the equality at $q = r$, $q' = -r$.

    The probability of a transcript, given the partition, is the product of those of the answers, each to a query that the earlier
    answers determine. The item of one user enters one factor only, and changes it by at most $e^\epsilon$; the partition does not
    depend on the data.

    The examples are whole transcripts of the code, for three items: one user's item changes none by more than $e^\epsilon$.
    """
    yield from within(factor)
    for n, d in ((1, 2), (1, 1), (2, 2)):
        cases = product(partitions(n, d), product(range(3), repeat=n), range(n), range(3))
        changed = ((part, data, (*data[:user], other, *data[user + 1 :])) for part, data, user, other in cases)
        laws = (zip(_held(one, 3, part), _held(two, 3, part), strict=True) for part, one, two in changed)
        pairs = dict.fromkeys((p, q) for both in laws for (_, p), (_, q) in both)
        yield "example: transcripts", [prove.at_most(p, exact("t") * q, t=1) for p, q in pairs if p != q]


@claim("sec-5-assignment", PROOF, {"chance": "1/(d+1)"}, {"chance": "1/2"})
def sec_5_assignment(chance: str = "1/d") -> Steps:
    r"""For every $k$ the $B_{k,i}$ are i.i.d. with $P[B_{k,i} = 1] = 1/d$ and $|\mathcal I_k|$ is $\mathrm{Bin}(n, 1/d)$.

    The assignments $j_i$ are independent and uniform on $d$ rounds by the algorithm, and $B_{k,i} = 1$ if $j_i = k$: a function
    of $j_i$ alone, with one round of $d$ for the value 1, and $d-1$ for the value 0, step 1. So they are i.i.d. in $i$, and their
    sum $|\mathcal I_k|$ is binomial. The examples count all $d^n$ assignments of the code.
    """
    yield f"(d-1)/d = 1 - {chance}"
    for n, d in ((3, 2), (1, 1), (4, 2), (3, 3), (2, 4)):
        found = list(partitions(n, d))
        for k, b in product(range(d), product((0, 1), repeat=n)):
            active = sum(all((i in partition[k]) == bool(b[i]) for i in range(n)) for partition in found)
            yield "example: bits", prove.comparison(["/", active, d**n], "==", ["/", (d - 1) ** (n - sum(b)), ["^", d, n]])
        for k, m in product(range(d), range(n + 1)):
            size = ["*", comb(n, m), ["/", (d - 1) ** (n - m), d**n]]
            yield "example: sizes", prove.comparison(["/", sum(len(part[k]) == m for part in found), d**n], "==", size)


@claim("eq-16", "equation (16)", {"scale": "1/(n+1)"}, {"scale": "1"}, uses="eq-15")
def eq_16(scale: str = "1/n") -> Steps:
    r"""$\bar y_k = \frac1{\hat n_k}\sum_{i \in \mathcal I_k}\tilde y_{k,i}$, for every $\hat n_k \ge 1$: in the code, the
    difference of the numbers of the answers $c_\epsilon r$ and $-c_\epsilon r$ over $\hat n_k$, times $c_\epsilon r$.

    With $s$ answers $-c_\epsilon r$ among $n$ the sum is $(n-s)c_\epsilon r-sc_\epsilon r$: the step. The examples are the
    estimates of the code for all $2^n$ sequences of $n \le 8$ answers, at $r = \frac32$ and every $\epsilon > 0$.
    """
    yield f"({scale})*((n-s)*c*r - s*c*r) = (n - 2*s)/n*c*r"
    for n in range(1, 9):
        for y in product((0, 1), repeat=n):
            terms = [["*", 1 - 2 * answer, tree(f"({C})*(3/2)")] for answer in y]
            yield "example: the code", prove.equal(estimate(y, "3/2"), ["/", ["+", *terms, 0], n])


@claim("sec-5-good", PROOF, {"factor": 1}, {"factor": 3}, at=[{"n": n, "d": d} for n, d in GOOD])
def sec_5_good(n: int, d: int, factor: int = 2) -> Verdict:
    r"""$\mathsf{Good} = \{|\mathcal I_k| \ge n/(2d)\ \forall k\}$: the number of good partitions, one by one, is the sum of the
    multinomial coefficients of the good sizes of the code, at the listed $n$ and $d$.

    It is the definition of Good; that the code has it is known where it is compared.
    """
    counted = sum(all(factor * d * len(users) >= n for users in partition) for partition in partitions(n, d))
    return prove.comparison(counted, "==", ["+", 0, *(ways for size, ways in sizes(n, d) if good(size))])


@claim("sec-5-independence", PROOF, {"alone": "1"}, {"alone": "a^2"})
def sec_5_independence(alone: str = "a") -> Steps:
    r"""Given any partition, for every $k$ the query $q_k$ is independent of $D_k$: $P[q_k = q, D_k = a] = P[q_k = q]\,P[D_k =
    a]$, for items i.i.d. from any $p$, all $n$, $d$, $\epsilon$, and every adversary.

    Given the partition, $D_k$ are the items of the users of round $k$, and $q_k$ is a function of the answers of earlier rounds
    (and of the adversary's own coins), which other users give. The items are independent, so $D_k$ is independent of all that
    $q_k$ depends on. The step is the sum over two classes of earlier data, of probabilities $x$ and $1-x$, in which $q_k = q$ has
    the probabilities $g$ and $h$, with $P[D_k = a] = a$; more classes follow by induction.

    The examples compare the two sides in the code, for items $(p, 1-p)$, every $p$.
    """
    yield BEHIND.format(alone)
    chances = (exact("p"), exact("1-p"))
    for partition in (partition for n, d in ROUNDS for partition in partitions(n, d)):
        joint: dict[tuple[int, Query, tuple[int, ...]], Exact] = {}
        for data in product(range(2), repeat=sum(map(len, partition))):
            weight = prod((chances[v] for v in data), start=exact(1))
            for rounds, p in _held(data, 2, partition):
                for k, one in enumerate(rounds):
                    held = tuple(data[i] for i in partition[k])
                    joint[k, one.query, held] = joint.get((k, one.query, held), exact(0)) + weight * p
        for (k, query, held), p in joint.items():
            alone_ = total(v for (j, asked, _), v in joint.items() if (j, asked) == (k, query))
            yield "example: the code", prove.equal(p, ["*", alone_, *(chances[v] for v in held), 1])


@claim("sec-5-report-mean", PROOF, {"gain": "99/100"}, {"gain": "0-1"}, uses="eq-15 sec-5-independence")
def sec_5_report_mean(gain: str = "1") -> Steps:
    r"""$E[\tilde y_{k,i}\,|\,q_k, \mathcal I_1, \ldots, \mathcal I_d] = \langle q_k, p\rangle$, for all $q$, $r$, $p$, $\epsilon
    > 0$, $n$, $d$ and every adversary.

    Step 1: a mixture of two items answers (15) as an item with the mean value would, hence so does a mixture of any number, by
    induction. Step 2: the mean of an answer for the value $m$ is $m$ (eq-15).

    Given the partition and $q_k$, the item of a user of round $k$ has the law $p$ still, by sec-5-independence, and it meets
    $q_k$ only in (15). The examples are all users of the code.
    """
    yield prove.equal(
        ["+", *(["*", tree(w), positive(q, "r")] for w, q in (("p", "q"), ("1-p", "o")))], positive("p*q+(1-p)*o", "r")
    )
    score = tree(f"({gain})*({C})*r")
    yield prove.equal(["-", ["*", score, positive("m", "r")], ["*", score, 1 - positive("m", "r")]], "m")
    for n, d, prior in RUNS:
        for users, aim, here in _met(n, d, prior):
            chance = total(p for _, p in here)
            for i in range(len(users)):
                mean = total(p * exact(C) * (1 - 2 * one.answers[i]) for one, p in here)
                yield "example: the code", prove.equal(["/", mean, chance], aim)


@claim("eq-17", "equation (17)", *GAIN, uses="sec-5-report-mean eq-16", assumes="expectation")
def eq_17(gain: str = "1") -> Steps:
    r"""$E[\bar y_k - \langle q_k, p\rangle\,|\,\mathcal I_1, \ldots, \mathcal I_d] = 0$ for $\hat n_k \ge 1$, where $q_k$ is
    random, for all partitions, every $\epsilon > 0$, $p$, $n$, $d$ and every adversary.

    By sec-5-report-mean each of the $n = \hat n_k$ reports has the mean $m = \langle q_k, p\rangle$, given $q_k$ and the
    partition. By eq-16 $\bar y_k$ is their average: the step. The mean over $q_k$ is 0, too.
    """
    yield f"({gain})*(n*m)/n - m = 0"
