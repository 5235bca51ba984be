"""Claims of online-recommendation: the lower bound on privacy in ln T for D = R = 0 (section 7.1).

Privacy is central and at the level of voters: epsilon-DP is promised for clients with at least P peers, with no cap on the number
of voters or a cap n >= 2P. u is t^P, t = e^epsilon. Certified: the algebra for every t, p, T; chains at the listed P; laws of an
unknown causal algorithm at the listed rounds. Stated, not certified: the induction along a chain, ln is monotone.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import (
    Named,
    Votes,
    between,
    expected_loss,
    law,
    peers,
    steps_of,
)
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import clones_value
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Outcome, Verdict

__all__ = ["solved"]

CHAIN = "sec-7.1-chain"


def _ends(T: int, t: int) -> tuple[Votes, Votes]:
    """Alice's and Bob's objects: they differ in round t alone."""
    alice = tuple(s % 2 for s in range(T))
    return alice, (*alice[: t - 1], 1 - alice[t - 1], *alice[t:])


def _group(factor: str = "1") -> list[Verdict]:
    """One step of the chain takes p/v to at least p/(v t), v = t^i; a, b >= 0 is what the two sides exceed that by."""
    return [at_most(f"({factor})*p/(v*t)", "(p/v + a)/t + b", p=0, v=1, t=1, a=0, b=0)]


def _max(half: str = "1/2") -> list[Verdict]:
    """p/u + (1-p)/u = 1/u, so the larger is at least 1/(2u); p = 1/2 + h, or 1 - p = 1/2 + h."""
    return [
        identity("p/u + (1-p)/u", "1/u"),
        at_most(f"({half})/u", "(1/2 + h)/u", u=1, h=0),
        at_most("(x + (x+y))/2", "x + y", x=0, y=0),
    ]


def _many(half: str = "1/2", total: str = "1") -> Verdict:
    """m objects: p and q = 1 - p - r are the chances of alpha and beta on the middle pattern; the optimum under caps."""
    steps = [
        identity("(1 - p) + (1 - (1 - p - r))", "1 + r"),
        at_most(total, "1 + r", r=0),
        at_most(f"({half})/u", "(1 + r)/u/2", u=1, r=0),
    ]
    found = prove.all_of([*steps, *_group()])
    if found.certificate is None or found.outcome is Outcome.REFUTED:
        return found
    room = [clones_value(1, 2, "2", cap=5), clones_value(2, 2, "2", cap=4), clones_value(2, 2, "2", cap=3, value=Fraction(0))]
    return prove.all_of([found, *room])


def solved(factor: str = "2") -> list[Verdict]:
    """L = T/(2u) + a >= T/(2u) means T <= 2Lu."""
    return [identity(f"T/(({factor})*(T/(2*u)))", "u"), at_most("T", f"u*(({factor})*(T/u/2 + a))", T=0, u=1, a=0)]


@claim("sec-7-setting", "Section 7", {"liked": 2}, at=rows(((2,), (3,), (4,)), "m"))
def sec_7_setting(m: int, liked: int = 1) -> Steps:
    r"""$D = R = 0$ means that the client likes exactly one object in every round: of the $2^m - 1$ nonempty sets of liked
    objects, $D_C \le 0$ leaves the $m$ sets of one, at the listed $m$.

    Of the nonempty sets of liked objects, those that D = 0 allows have one member.
    """
    sizes = [sum(bits) for bits in product((0, 1), repeat=m) if sum(bits)]
    allowed = [size for size in sizes if size <= 1]
    yield from (prove.comparison(size, "==", liked) for size in dict.fromkeys(allowed))
    yield prove.comparison(len(allowed), "==", m)


@claim("sec-7.1-chain", "Section 7.1, proof of Claim 1", {"step": 2}, {"length": 1}, {"size": 1},
    at=rows(((2, 2, 1), (1, 1, 1), (3, 2, 2), (5, 3, 2)), "P", "T", "t"))  # fmt: skip
def sec_7_1_chain(P: int, T: int, t: int, step: int = 1, length: int = 2, size: int = 2) -> Steps:
    r"""The $2P+1$ patterns from $P$ voters who vote as Alice likes to $P$ who vote as Bob likes: consecutive ones are adjacent,
    the middle one has $P$ of each, none has more than $2P$, and at least $P$ are peers of Alice up to the middle and of Bob
    from it on; at the listed $P$, $T$ and rounds in which they differ.

    Adjacent steps, ends and middle, at least P peers of Alice up to the middle and of Bob from it on, at most 2P voters.
    """
    alice, bob = _ends(T, t)
    chain = between(alice, bob, P)
    liked = [[frozenset({v}) for v in votes] for votes in (alice, bob)]
    middle: Named = chain[P]
    counts = [sum(votes == side for _, votes in middle) for side in (alice, bob)]
    least = min(peers(p, side) for side, part in zip(liked, (chain[: P + 1], chain[P:]), strict=True) for p in part)
    ends = [{votes for _, votes in chain[i]} == {side} for i, side in ((0, alice), (-1, bob))]
    yield from steps_of(chain, step)
    yield prove.comparison(len(chain), "==", length * P + 1)
    yield prove.comparison(max(map(len, chain)), "==", size * P)
    yield from (prove.comparison(found, "==", P) for found in (*counts, least, len(chain[0]), len(chain[-1])))
    yield prove.comparison(sum(ends), "==", 2)


@claim("sec-7.1-bridge", "Section 7.1, proof of Claim 1", {"agree": 0}, at=rows(((2,), (1,), (3,)), "t"))
def sec_7_1_bridge(t: int, agree: int = 1) -> Verdict:
    r"""Alice and Bob agree before round $t$: on the same pattern the law of $b_t$ is the same polynomial in the unknown
    probabilities of a causal algorithm, for every such algorithm, $t \le 3$ (the two objects of a round are 0 and 1).

    The law of b_t is the same for Alice and Bob on the same pattern, who agree before round t.
    """
    alice = tuple(s % 2 for s in range(t))
    bob = tuple((1 - v) if s == t - 1 or not agree else v for s, v in enumerate(alice))
    votes = tuple((s + 1) % 2 for s in range(t))
    sums = [["+", 0, *(p for b, p in law(votes, liked, t) if b[t - 1])] for liked in (alice, bob)]
    return prove.equal(*sums)


@claim("sec-7.1-group", "Section 7.1, proof of Claim 1", {"factor": "2"}, {"factor": "11/10"}, uses="sec-7.1-chain")
def sec_7_1_group(factor: str = "1") -> Any:
    r"""$p_A \ge pe^{-P\epsilon}$ and $p_B \ge (1-p)e^{-P\epsilon}$: each of the $P$ adjacent steps divides a probability by at
    most $e^\epsilon$, for every $p$, $\epsilon$ and step $i \to i+1$; the induction over the steps is stated.

    Along the chain of $P$ adjacent patterns let the probability be at least $p/v$ after $i$ steps, $v=e^{i\epsilon}$. One
    more adjacent step divides it by at most $t=e^\epsilon$, which is the step of the kernel. By induction it is at least
    $pe^{-P\epsilon}$ at the end of the chain. The same holds for the other end of the chain, with $1-p$.
    """
    return prove.all_of(_group(factor))


@claim("sec-7.1-max", "Section 7.1, proof of Claim 1", {"half": "3/5"}, {"half": "501/1000"})
def sec_7_1_max(half: str = "1/2") -> Any:
    r"""$\max\{p_A,p_B\} \ge \max\{p,1-p\}e^{-P\epsilon} \ge \frac12e^{-P\epsilon}$ for every $p$ and $\epsilon$.

    Step 1 says that the two lower bounds $p/u$ and $(1-p)/u$, $u=e^{P\epsilon}$, add up to $1/u$; step 2 that the larger of
    $p$ and $1-p$ is at least $\frac12$; step 3 that a maximum is at least the mean.
    """
    return prove.all_of(_max(half))


@claim("claim-1", "Section 7.1, Claim 1", {"half": "501/1000"}, {"factor": "11/10"},
    uses="sec-7.1-chain sec-7.1-bridge sec-7.1-group sec-7.1-max")  # fmt: skip
def claim_1(half: str = "1/2", factor: str = "1") -> Any:
    r"""If Alice and Bob differ in round $t$ only, one of them has expected loss at least $\frac12e^{-P\epsilon}$ in round $t$ on
    his own pattern of $P$ peers: the steps of the proof, every $P$, $T$, $\epsilon$. The promise has no cap on the voters, or
    one of at least $2P$.

    By sec-7.1-chain the patterns of Alice and Bob are joined by a middle pattern at $P$ adjacent steps from each; let $p$ be
    the probability there of the object that Alice dislikes. Along the chain of $P$ adjacent patterns let the probability be
    at least $p/v$ after $i$ steps, $v=e^{i\epsilon}$. One more adjacent step divides it by at most $t=e^\epsilon$, which is
    the step of the kernel. By induction it is at least $pe^{-P\epsilon}$ at the end of the chain. This is the first step.

    So Alice errs with probability at least $pe^{-P\epsilon}$ and Bob with at least $(1-p)e^{-P\epsilon}$. Step 1 says that
    the two lower bounds $p/u$ and $(1-p)/u$, $u=e^{P\epsilon}$, add up to $1/u$; step 2 that the larger of $p$ and $1-p$ is
    at least $\frac12$; step 3 that a maximum is at least the mean. The larger of the two losses is therefore at least
    $\frac12e^{-P\epsilon}$.
    """
    return prove.all_of([*_group(factor), *_max(half)])


@claim("sec-7.1-prefix", "Section 7.1, proof of Lemma 8", {"shared": 0}, at=rows(((2,), (1,), (3,)), "k"))
def sec_7_1_prefix(k: int, shared: int = 1) -> Steps:
    r"""If $C_k$ and $C_k'$ agree except in round $k+1$, the expected loss in each of the first $k$ rounds is the same polynomial
    in the unknown probabilities of a causal algorithm, each client on clones of his own; $k \le 3$.

    The loss in each of the first k rounds is the same for two clients who differ in round k+1, each on clones of his own.
    """
    found = []
    for s, first in product(range(k), (0, 1)):
        one = tuple((first + r) % 2 for r in range(k + 1))
        two = tuple(1 - v if r == k or (r == 0 and not shared) else v for r, v in enumerate(one))
        found.append(prove.equal(expected_loss(one, one, s), expected_loss(two, two, s)))
    yield from found


@claim("sec-7.1-client", "Section 7.1, proof of Lemma 8", {"scale": "9/10"}, {"scale": "11/10"},
    at=rows(((2, "2"), (1, "3"), (3, "3/2")), "T", "t"))  # fmt: skip
def sec_7_1_client(T: int, t: str, scale: str = "1") -> Verdict:
    r"""The client who is built round by round has the loss $\frac12e^{-P\epsilon}$ in every round, so $\frac12Te^{-P\epsilon}$,
    and no algorithm concedes less on clones: the optimum at the listed $T$ and $e^\epsilon$, $P = 1$, $m = 2$.

    The loss in each round that the programme's best algorithm concedes on clones is on the average 1/(2u), u = t^P, P = 1.
    """
    level = rational(t)
    each = 1 / (2 * level) * rational(scale)
    return clones_value(T, 1, level, value=T * each)


@claim("lem-8", "Section 7.1, Lemma 8", {"half": "501/1000"}, {"factor": "11/10"}, uses="claim-1 sec-7.1-prefix")
def lem_8(half: str = "1/2", factor: str = "1") -> Steps:
    r"""$D = R = 0$: the worst-case expected loss is at least $\frac12Te^{-P\epsilon}$, every $T$, $P$, $\epsilon$: $T$ rounds of
    Claim 1. $\epsilon$-DP is literal, or promised for at least $P$ peers without a cap on the voters.

    By sec-7.1-prefix the rounds before are fixed, with the worse of Alice and Bob in each, so that claim-1 applies in every
    round: the first steps are its steps. The last step is the sum of $T$ losses of $\frac1{2u}$, $u=e^{P\epsilon}$.
    """
    yield from _group(factor)
    yield from _max(half)
    yield f"T*(1/(2*u)) = ({half})*T/u"


@claim("lem-8-corrected", "Section 7.1, Lemma 8", {"half": "501/1000"}, {"total": "11/10"}, uses="lem-8 sec-7.1-chain")
def lem_8_corrected(half: str = "1/2", total: str = "1") -> Any:
    r"""For every $m \ge 2$ and $n \ge 2P$, on some pattern of $P$ voters who vote as the client likes: two objects $\alpha$,
    $\beta$ have $\Pr[\ne\alpha] + \Pr[\ne\beta] \ge 1$ on the middle pattern, so one client loses $\frac12e^{-P\epsilon}$; at
    $P = m = e^\epsilon = 2$ the optimum is $\frac12Te^{-P\epsilon}$ for patterns of at most 5 voters ($T = 1$) or 4 ($T =
    2$), and 0 for at most 3 ($T = 2$).

    On the middle pattern $\Pr[\alpha]+\Pr[\beta]\le1$, so that $\Pr[\ne\alpha]+\Pr[\ne\beta]=1+r$, $r\ge0$ the probability of
    the other objects: steps 1 and 2. Step 3 divides by $u=e^{P\epsilon}$ and takes the larger of the two, at least half of
    the sum. Step 4 is one step of the chain (sec-7.1-chain, sec-7.1-group).

    The last steps are exact optima of linear programmes at $P=m=e^\epsilon=2$, the examples at the end of the statement.
    """
    return _many(half=half, total=total)


@claim("thm-7-sharp", "Section 7.1, Theorem 7", {"factor": "19/10"}, {"factor": "1"}, uses="lem-8-corrected")
def thm_7_sharp(factor: str = "2") -> Steps:
    r"""$D = R = 0$, $L > 0$: $\epsilon \ge \frac1P\ln\frac T{2L}$, which is Lemma 8 solved for $\epsilon$; every $T$, $P$, $L$.
    With a cap $n$ on the voters of the promise, for $n \ge 2P$.

    The first four steps are those of lem-8-corrected: an algorithm with $D=R=0$ loses at least $\frac T2e^{-P\epsilon}$ in
    all on some pattern, so that $L\ge\frac T{2u}$, $u=e^{P\epsilon}$.

    The last two steps solve this for $u$: $u\ge\frac T{2L}$, with equality for $L=\frac T{2u}$. The logarithm grows.
    """
    yield from _group()
    yield from _max()
    yield from solved(factor)


@claim("thm-7", "Section 7.1, Theorem 7", {"divisor": "21/10"}, {"divisor": "3"}, uses="thm-7-sharp")
def thm_7(divisor: str = "2") -> Steps:
    r"""Explicitly, $D = R = 0$ and $T \ge 4L$: $\epsilon \ge \frac1P\ln\frac T{2L} \ge \frac1{2P}\ln\frac TL$.

    With $x=\frac TL\ge4$ the step is $x\le(\frac x2)^2$, so that $\ln\frac TL\le2\ln\frac T{2L}$. The first inequality is
    thm-7-sharp.
    """
    yield from solved()
    yield f"for x >= 4: x <= (x/({divisor}))^2"
