"""Claims of online-recommendation: what p-REC_sim does, and what its privacy comes down to (section 7.2).

Privacy is central and at the level of voters; D = R = 0. Programs and laws are those of ``exactdp.protocols``, at a rational tau.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, pairwise, product

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import charges, conditionals, law, p_rec_sim, survivors
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp.protocols.p_rec_round import probabilities, recommend, rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim, value
from exactdp_checks.programs import law as programs
from exactdp_checks.proving import prove

WHERE = "Section 7.2"
Pairs = Iterator[tuple[Fraction | int, Fraction | int]]


def _weights(m: int, dead: int, back: int) -> Pairs:
    """No survivor was out before; Pr[b_t] is that of weights 1 of survivors and ``dead`` of others. All votes and b; 3 voters."""
    rounds = 3 if m == 2 else 2
    client, algorithm = ((0,),) * rounds, p_rec_sim(m, 64)
    for votes, b in product(product(range(m), repeat=rounds), repeat=2):
        held = {"ann": (0,) * rounds, "bob": (0,) * rounds, "eve": votes}
        alive = survivors(client, held, b, algorithm.credits)
        yield from ((len(set(late) - set(early)), back) for early, late in pairwise(alive))
        for t, p in enumerate(conditionals(algorithm, client, held, b)):
            weight = {name: 1 if name in alive[t] else dead for name in held}
            counts = [sum(w for name, w in weight.items() if held[name][t] == j) for j in range(m)]
            yield rational(p), rational(probabilities(counts, rule(m, 64))[b[t]])


@claim("sec-7.2-survivors", WHERE, {"dead": 1}, {"back": 1})
def sec_7_2_survivors(dead: int = 0, back: int = 0) -> Steps:
    r"""No voter who is out returns, and $\Pr[b_t \mid b_{<t}]$ is that of the weights 1 of survivors and 0 of others.

    A weight is set to 0 and never to 1 again; as credits, one that is at most 0 stays so, as nobody gains any: step 1. Voters of
    weight 0 add nothing to the votes of an object or to the number of voters: step 2.
    """
    yield "for c >= 0, q >= 0: 0 - c - q <= 0"
    yield "(c + 0*d)/(W + 0*e) = c/W"
    for m in (2, 3):
        yield "example: the program", [prove.comparison(a, "==", b) for a, b in sorted(set(_weights(m, dead, back)))]


@claim("sec-7.2-probability", WHERE, {"mixed": "m/(3*T)"}, {"steep": "2*m+1"}, {"threshold": "3*m/2"}, uses="sec-7.2-two-laws")
def sec_7_2_probability(mixed: str = "m/(3*T-1)", steep: str = "2*m", threshold: str = "2*m") -> Steps:
    r"""$j$ is recommended with probability $\frac\gamma m + (1-\gamma)\frac{\phi(x_j)}{\sum_k\phi(x_k)}$, where $\phi(\frac cW) =
    T^{2mc/W} - T$ if $2mc > W$, else 0.

    The mixture is that of sec-7.2-two-laws. With $\lambda=2m\ln T$ and $\rho=\frac1{2m}$ the steps are $\lambda\frac
    cW=\frac{2mc}W\ln T$, $\lambda\rho=\ln T$, and that $\frac cW>\rho$ is $2mc>W$. The example is all runs of the program of a
    round at $T=64$, all votes of at most 3 survivors.
    """
    yield f"(2*m*l)*(c/W) = ({steep})*c/W*l"
    yield "(2*m*l)*(1/(2*m)) = l"
    yield "c/W - 1/(2*m) = (2*m*c - W)/(2*m*W)"
    for m in (2, 3):
        gamma, slope, least = (rational(value(text, m=m, T=64)) for text in (mixed, steep, threshold))
        for votes in (c for W in (1, 2, 3) for c in product(range(W + 1), repeat=m) if sum(c) == W):
            W, mass = sum(votes), programs.law(partial(recommend, votes, rule(m, 64))).mass
            phis = [2 ** int(6 * slope * c / W) - 64 if least * c > W else 0 for c in votes]
            chances = [gamma / m + (1 - gamma) * Fraction(phi, sum(phis)) for phi in phis]
            yield "example: the program", [prove.comparison(rational(mass[j]), "==", p) for j, p in enumerate(chances)]


def _events(m: int, factor: str) -> Pairs:
    """Adjacent patterns of the code, all S, for both orders of the two; e^epsilon is the largest Pr/Pr' or Pr'/Pr over all b."""
    rounds, algorithm = 2 if m == 2 else 1, p_rec_sim(m, 64)
    client, laws = ((0,),) * rounds, dict[tuple[tuple[int, ...], ...], list[Fraction]]()
    for held in patterns(client, m, 1, 2, 0):
        named = {f"{i}": votes for i, votes in enumerate(held)}
        laws[tuple(sorted(held))] = [rational(p) for _, p in law(algorithm, client, named)]
    for held, extra in product([h for h in laws if len(h) < 2], product(range(m), repeat=rounds)):
        one, two = laws[tuple(sorted((*held, extra)))], laws[held]
        level = max(max(a / b, b / a) for a, b in zip(one, two, strict=True)) * rational(factor)
        for chosen in chain.from_iterable(combinations(range(len(one)), size) for size in range(1, len(one) + 1)):
            a, b = (sum((law_[i] for i in chosen), start=Fraction(0)) for law_ in (one, two))
            yield from ((a, level * b), (b, level * a))


@claim("sec-7.2-sufficient", WHERE, {"factor": "99/100"}, {"factor": "9/10"}, uses="beyond-def-2-pointwise")
def sec_7_2_sufficient(factor: str = "1") -> Steps:
    r"""If $|\mathcal E(b)| \le \epsilon$ for every $b$, every client and every pair with one voter more in $\mathcal U$, the
    inequality of Definition 2 holds for every $S$ and both orders of the pair.

    $|\mathcal E(b)|\le\epsilon$ is $\Pr[b]\le t\Pr'[b]$ and $\Pr'[b]\le t\Pr[b]$, $t=e^\epsilon$: the two orders. The step adds
    two such sequences, and beyond-def-2-pointwise is the sum over $S$. The example is all $S$ at $m=2$ (two rounds) and $m=3$
    (one).
    """
    yield f"for a >= 0, b >= 0, r >= 0, s >= 0, t >= 1: (t*a - t*a/(1+r)) + (t*b - t*b/(1+s)) <= ({factor})*t*(a+b)"
    for m in (2, 3):
        yield "example: the code", [prove.comparison(a, "<=", b) for a, b in sorted(set(_events(m, factor)))]


@claim("sec-7.2-peers-survive", WHERE, {"radius": 1}, {"six": "7"}, uses="beyond-sim-survival")
def sec_7_2_peers_survive(radius: int = 0, six: str = "6") -> Steps:
    r"""With $D = R = 0$ a peer is charged in no round, so he survives, and $W_t \ge P \ge 6m$.

    One object is liked, and a peer votes for it. If $b_t$ is liked it is that object, which he voted for; if $b_t$ is disliked he
    did not vote for it. By beyond-sim-survival he survives; the step is $6m\le P\le W_t$ with $P=6m+p$, $W_t=P+v$. The examples
    are all liked objects, votes and $b_t$ for $m\le6$, and the program at three rounds.
    """
    yield f"for m >= 2, p >= 0, v >= 0: ({six})*m <= 6*m + p + v"
    for m in range(2, 7):
        found = {
            sum(charges(client, [v], [b]))
            for client in clients(m, 1, 0, every=True)
            for v, b in product(range(m), repeat=2)
            if distance(client, [v]) <= radius
        }
        initial, peer = p_rec_sim(m, 64).credits, {"ann": (0, 0, 0)}
        left = {len(alive) for b in product(range(m), repeat=3) for alive in survivors(((0,),) * 3, peer, b, initial)}
        yield "example: one round", [prove.comparison(charge, "==", 0) for charge in sorted(found, reverse=True)]
        yield "example: three rounds", [prove.comparison(1, "==", number) for number in sorted(left)]
