"""Claims of online-recommendation: what p-REC_sim does, and what its privacy comes down to (section 7.2).

Privacy is central and at the level of voters; D = R = 0. Programs and laws are those of ``exactdp.protocols``, at a rational tau.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import chain, combinations, pairwise, product

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import charges, conditionals, law, p_rec_sim, survivors
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp.protocols.p_rec_round import probabilities, recommend, rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.programs import law as programs
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most

WHERE = "Section 7.2"


@claim("sec-7.2-survivors", "Section 7.2", {"dead": 1}, {"back": 1}, at=({"m": 2}, {"m": 3}), when=lambda m: 2 <= m <= 3,
    uses="beyond-sim-survival")  # fmt: skip
def sec_7_2_survivors(m: int, dead: int = 0, back: int = 0) -> Steps:
    r"""No voter who is out returns, and $\Pr[b_t \mid b_{<t}]$ is that of the weights 1 of survivors and 0 of others: two peers
    and a third voter, all his votes, all $b$, $m = 2$ (three rounds) and $m = 3$ (two), $\tau = 64$.

    No survivor was out before; Pr[b_t] is that of weights 1 of survivors and ``dead`` of others. All votes and b; 3 voters.
    """
    rounds, found = 3 if m == 2 else 2, set[tuple[Fraction, Fraction]]()
    client, algorithm = ((0,),) * rounds, p_rec_sim(m, 64)
    for votes, b in product(product(range(m), repeat=rounds), repeat=2):
        held = {"ann": (0,) * rounds, "bob": (0,) * rounds, "eve": votes}
        alive = survivors(client, held, b, algorithm.credits)
        found |= {(Fraction(len(set(late) - set(early))), Fraction(back)) for early, late in pairwise(alive)}
        for t, p in enumerate(conditionals(algorithm, client, held, b)):
            weight = {name: 1 if name in alive[t] else dead for name in held}
            counts = [sum(w for name, w in weight.items() if held[name][t] == j) for j in range(m)]
            found.add((rational(p), rational(probabilities(counts, rule(m, 64))[b[t]])))
    yield from (prove.comparison(a, "==", b) for a, b in sorted(found))


@claim("sec-7.2-probability", "Section 7.2", {"mixed": "m/(3*T)"}, {"steep": "2*m+1"}, {"threshold": "3*m/2"},
    at=({"m": 2}, {"m": 3}), when=lambda m: 2 <= m <= 3, uses="sec-7.2-two-laws")  # fmt: skip
def sec_7_2_probability(m: int, mixed: str = "m/(3*T-1)", steep: str = "2*m", threshold: str = "2*m") -> Steps:
    r"""The program of a round recommends $j$ with probability $\frac\gamma m + (1-\gamma)\frac{\phi(x_j)}{\sum_k\phi(x_k)}$: all
    its runs at $T = 64$, all votes of at most 3 survivors, $m = 2, 3$.

    The law of the program at T = 64 against mixed/m + (1 - mixed) phi(x_j)/sum phi, for all votes of 1, 2, 3 survivors.
    phi(x) = 64^(steep x) - 64 if threshold x > 1, else 0.
    """
    gamma, slope, least = (rational(value(text, m=m, T=64)) for text in (mixed, steep, threshold))
    found = []
    for votes in (c for W in (1, 2, 3) for c in product(range(W + 1), repeat=m) if sum(c) == W):
        W, mass = sum(votes), programs.law(partial(recommend, votes, rule(m, 64))).mass
        phis = [2 ** int(6 * slope * c / W) - 64 if least * c > W else 0 for c in votes]
        for j in range(m):
            formula = gamma / m + (1 - gamma) * Fraction(phis[j], sum(phis))
            found.append(prove.comparison(rational(mass[j]), "==", formula))
    yield from found


@claim("sec-7.2-sufficient", "Section 7.2", {"factor": "99/100"}, {"factor": "9/10"}, at=({"m": 2}, {"m": 3}),
    when=lambda m: 2 <= m <= 3, uses="beyond-def-2-pointwise")  # fmt: skip
def sec_7_2_sufficient(m: int, factor: str = "1") -> Steps:
    r"""If $|\mathcal E(b)| \le \epsilon$ for every $b$, every client and every pair with one voter more in $\mathcal U$, the
    inequality of Definition 2 holds for every $S$ and both orders of the pair: the sum of two terms, all values; all $S$ at
    $m = 2$ (two rounds) and $m = 3$ (one), $\tau = 64$, $P = 1$, $n = 2$, with the largest $|\mathcal E(b)|$.

    p_i = t q_i - r_i gives sum p <= t sum q over S. And adjacent patterns of the code, all S, for both orders of the two.
    e^epsilon is the largest Pr/Pr' or Pr'/Pr over all b, U the larger pattern; two rounds at m = 2, else one.
    """
    rounds, algorithm = 2 if m == 2 else 1, p_rec_sim(m, 64)
    client, laws = ((0,),) * rounds, dict[tuple[tuple[int, ...], ...], list[Fraction]]()
    for held in patterns(client, m, 1, 2, 0):
        named = {f"{i}": votes for i, votes in enumerate(held)}
        laws[tuple(sorted(held))] = [rational(p) for _, p in law(algorithm, client, named)]
    found = set()
    for held, extra in product([h for h in laws if len(h) < 2], product(range(m), repeat=rounds)):
        one, two = laws[tuple(sorted((*held, extra)))], laws[held]
        level = max(max(a / b, b / a) for a, b in zip(one, two, strict=True)) * rational(factor)
        places = range(len(one))
        for chosen in chain.from_iterable(combinations(places, size) for size in range(1, len(one) + 1)):
            a, b = (sum((law_[i] for i in chosen), start=Fraction(0)) for law_ in (one, two))
            found |= {(a, level * b), (b, level * a)}
    step = at_most("(t*a - t*a/(1+r)) + (t*b - t*b/(1+s))", "t*(a+b)", t=1, a=0, b=0, r=0, s=0)
    yield step
    yield from (prove.comparison(a, "<=", b) for a, b in sorted(found))


@claim("sec-7.2-peers-survive", "Section 7.2", {"radius": 1}, at=tuple({"m": m} for m in range(2, 7)), when=lambda m: 2 <= m <= 6,
    uses="beyond-sim-survival")  # fmt: skip
def sec_7_2_peers_survive(m: int, radius: int = 0) -> Steps:
    r"""With $D = R = 0$ a peer is charged in no round, whatever is liked and comes ($2 \le m \le 6$; charges add up over the
    rounds), so he survives, and $W_t \ge P \ge 6m$; the program at three rounds.

    A voter at a distance of at most ``radius`` is charged in no round, for any liked object and b_t; 6m <= P = W - v. And one
    peer survives all b of three rounds.
    """
    found = {
        sum(charges(client, [v], [b]))
        for client in clients(m, 1, 0, every=True)
        for v, b in product(range(m), repeat=2)
        if distance(client, [v]) <= radius
    }
    initial, peer = p_rec_sim(m, 64).credits, {"ann": (0, 0, 0)}
    left = {len(alive) for b in product(range(m), repeat=3) for alive in survivors(((0,),) * 3, peer, b, initial)}
    parts = [prove.comparison(charge, "==", 0) for charge in sorted(found, reverse=True)]
    parts += [prove.comparison(1, "==", number) for number in sorted(left)]
    yield from parts
    yield "for m >= 2, p >= 0, v >= 0: 6*m <= 6*m + p + v"
