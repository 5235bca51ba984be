"""Claims of online-recommendation: what Definition 2 quantifies over. CENTRAL, voter-level privacy.

The literal definition, the promise of peers, and its cap on the voters; t = e^epsilon. Laws are those of ``exactdp.protocols``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, product

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import Credits, expected_loss, law, p_rec, survivors
from exactdp.protocols.p_rec_baselines import majority
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp.protocols.p_rec_round import probabilities, ratios, rule
from exactdp.protocols.voting import clones, path, peers, steps
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove

ALICE, BOB = [(0,), (0,)], [(0,), (1,)]
TWO, CODE = "Definition 2", "example: the code"


@claim("beyond-def-2-promise", TWO, {"least": "P+1"}, {"most": "2*P-1"},
    uses="sec-7.1-chain lem-8 thm-11-corrected thm-17-corrected")  # fmt: skip
def beyond_def_2_promise(least: str = "P", most: str = "2*P") -> Steps:
    r"""The patterns of the chain of Lemma 8 have at least $P$ peers of the client of their half and at most $2P$ voters, for
    every $P$: with privacy promised for $P$ peers and $D_C \le D$, without a cap on $|\mathcal U|$, the lower bound stays
    inside the promise; the bounds of Theorems 11 and 17 have no $n$.

    The chain is sec-7.1-chain; the step is its largest size, $P+i\le2P$ with $P=i+s$. So lem-8 holds under this promise, and
    thm-11-corrected and thm-17-corrected are stated for it. The examples are the chains of the library.
    """
    yield "for i >= 0, s >= 0: (i+s)+i <= 2*(i+s)"
    for P in (1, 2, 3, 4):
        chain = path(clones((0, 0), P, "a"), clones((0, 1), P, "b"))
        low, high = value(least, P=P), value(most, P=P)
        sizes = {(len(peers(ALICE if i <= P else BOB, p, 0)), len(p)) for i, p in enumerate(chain)}
        sizes |= {(len(peers(BOB, chain[P], 0)), len(chain[P]))}
        yield CODE, [prove.comparison(len(chain), "==", 2 * P + 1)]
        yield CODE, [prove.comparison(steps(one, two), "==", 1) for one, two in pairwise(chain)]
        yield CODE, [prove.comparison(low, "<=", near) for near, _ in sorted(sizes)]
        yield CODE, [prove.comparison(size, "<=", high) for _, size in sorted(sizes)]


@claim("beyond-def-2-literal", TWO, {"ratio": "(3*T-1)/3"}, {"low": "5.0075"}, {"high": "5.0065"})
def beyond_def_2_literal(ratio: str = "(3*T-1)/2", low: str = "5.0065", high: str = "5.0075") -> Steps:
    r"""$m = 2$, $D = R = 0$, $v_1$ on the liked object, $v_2$ not: $\Pr[b_1 = \mathrm{disliked}] = \frac12$ with both and
    $\frac1{3T-1}$ with $v_1$ alone, so $\mathcal E_1 = \ln\frac{3T-1}2$ for every $T$, whatever $P$ is claimed: at $T = 100$
    $5.007$, while $18 m^2\ln T/P < 0.0332$ at $P = 10^4$.

    With both the shares are $\frac12$, $\frac12$, so that both weights are equal: step 1. With $v_1$ alone the disliked object
    has the weight 0 and the probability $\frac\gamma2$, $\gamma=\frac2{3T-1}$: step 2. Step 3 is the quotient. The others are
    the numbers at $T=100$, $P=10^4$. The examples are the probabilities of the code.
    """
    yield "g/2 + (1-g)*w/(w+w) = 1/2"
    yield "2/(3*T-1)/2 = 1/(3*T-1)"
    yield f"1/2/(1/(3*T-1)) = {ratio}"
    leak = ["ln", Fraction(299, 2)]
    yield prove.comparison(low, "<", leak), prove.comparison(leak, "<", high)
    yield prove.comparison(["/", ["*", 72, ["ln", 100]], 10**4], "<", "0.0332")
    one = rule(2, "T")
    yield CODE, [prove.equal(probabilities((1, 1), one)[1], "1/2"), prove.equal(probabilities((1, 0), one)[1], "1/(3*T-1)")]
    yield CODE, prove.equal(ratios((1, 0), 1, one)[1], exact(ratio))


@claim("beyond-def-2-empty", TWO, {"start": "2*R-1"}, {"start": "R"}, uses="beyond-peer-invariant")
def beyond_def_2_empty(start: str = "2*R+1") -> Steps:
    r"""A peer survives every $b$ in p-REC, so that a pattern with a peer has a survivor in every round, and the shares are never
    $0/0$.

    By beyond-peer-invariant a peer keeps an R-credit of $R+1$ and a total credit of $D+R+1$, which are above 0: the step. The
    examples are all clients, peers and $b$ of three rounds, $m = 2$, $D, R \le 2$.
    """
    yield "for D >= 0, R >= 0: 1 <= D + R + 1"
    for D, R in ((0, 1), (0, 0), (1, 0), (1, 1), (0, 2), (2, 1)):
        credit, seen = int(rational(value(start, R=R))), set[int]()
        for client in clients(2, 3, D):
            for (votes,), b in product(patterns(client, 2, 1, 1, R), product(range(2), repeat=3)):
                seen |= {len(alive) for alive in survivors(client, {"ann": votes}, b, Credits(2 * D, max(credit, 1)))}
        yield CODE, [prove.comparison(1, "==", number) for number in sorted(seen)]


@claim("beyond-def-2-cap", TWO, {"most": "2*P"}, {"lost": "1/100"})
def beyond_def_2_cap(lost: str = "0", most: str = "2*P-1") -> Steps:
    r"""$D = R = 0$, $P \le n < 2P$: the majority has loss 0 and a constant law on patterns of at least $P$ peers and at most $n$
    voters, against $\frac12T$ of Lemma 8 at $\epsilon = 0$.

    The peers vote for the liked object in every round and are more than half of the voters: the step, $n-P<P$ for $n=2P-1-s$.
    So the majority is the liked object on every such pattern. The examples are all clients and patterns at listed sizes.
    """
    yield f"for P >= 1, s >= 0: ({most}) - s - P < P"
    for m, P, n, rounds in ((2, 2, 3, 2), (2, 2, 3, 1), (3, 2, 3, 1), (2, 1, 1, 2)):
        seen = set()
        for client in clients(m, rounds, 0, every=True):
            liked = tuple(c for (c,) in client)
            for held in patterns(client, m, P, n, 0):
                named = {f"{i}": votes for i, votes in enumerate(held)}
                seen.add((dict(law(majority(m), client, named))[liked], expected_loss(majority(m), client, named)))
        yield CODE, [prove.comparison(chance, "==", 1) for chance, _ in sorted(seen, key=str)]
        yield CODE, [prove.comparison(found, "==", rational(lost)) for _, found in sorted(seen, key=str)]


@claim("beyond-def-2-pointwise", TWO, {"factor": "99/100"}, {"factor": "1/2"})
def beyond_def_2_pointwise(factor: str = "1") -> Steps:
    r"""The bound for single sequences $b$ gives that for all sets $S$, and conversely.

    From $p\le tp'$ and $q\le tq'$ follows $p+q\le t(p'+q')$, the step: one output more in $S$, and by induction all of them. The
    converse takes $S=\{b\}$. The examples are all 15 events of two rounds of p-REC, $m = 2$, $\tau = 64$, $D, R \le 1$.
    """
    yield f"for t >= 1, p >= 0, q >= 0, x >= 0, y >= 0: (t*p - x) + (t*q - y) <= ({factor})*t*(p+q)"
    for D, R in ((0, 0), (1, 0), (0, 1)):
        algorithm, client = p_rec(2, 64, D, R), [(0, 1), (0,)] if D else [(0,), (0,)]
        small = {"ann": (0, 0), "bob": (0, 1)}
        one, two = (dict(law(algorithm, client, p)) for p in ({**small, "eve": (1, 1)}, small))
        worst = max(rational(one[b]) / rational(two[b]) for b in one)
        for event in (e for size in range(1, 5) for e in combinations(one, size)):
            sums = [sum((rational(table[b]) for b in event), start=Fraction(0)) for table in (one, two)]
            yield CODE, prove.comparison(sums[0], "<=", rational(factor) * worst * sums[1])


@claim("beyond-group-privacy", "Section 2.2", {"once": "99/100*t"}, {"once": "1"}, {"power": 0})
def beyond_group_privacy(once: str = "t", power: int = 2) -> Steps:
    r"""$\Pr \le e^{k\epsilon}\Pr'$ along a path of $k$ adjacent patterns of the promise.

    From $A\le sB$ and $B\le tC$ follows $A\le stC$, the step, with $s=e^{i\epsilon}$, $t=e^\epsilon$: one pattern more, and by
    induction $k$ of them. The examples are two steps of p-REC, all $b$, $m = 2$, $\tau = 64$, $D = 1$, with the exact
    $\epsilon$.
    """
    yield f"for s >= 1, t >= 1, C >= 0, x >= 0, y >= 0: s*(t*C - y) - x <= s*({once})*C"
    for P in (1, 2):
        algorithm, client = p_rec(2, 64, 1, 0), [(0, 1), (0,)]
        edge = rational(p_rec_enumeration.privacy(algorithm, 2, P, P + 1, 1, 0, every=False).ratio)
        chain = path(clones((0, 0), P, "a"), {**clones((0, 0), P - 1, "a"), "b": (1, 0)})
        one, two = (dict(law(algorithm, client, p)) for p in (chain[0], chain[-1]))
        yield CODE, prove.comparison(len(chain), "==", 3)
        for p, q in ((a[b], c[b]) for b in one for a, c in ((one, two), (two, one))):
            yield CODE, prove.comparison(p, "<=", edge**power * rational(q))
