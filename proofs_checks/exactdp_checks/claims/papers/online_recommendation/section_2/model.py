"""Claims of online-recommendation: the model, random recommendations, and what Definition 2 quantifies over (sections 1 to 3).

CENTRAL, voter-level privacy, not local; t = e^epsilon. Laws are those of ``exactdp.protocols`` at a rational tau, exact.
"""

from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod

from exactdp.bounds.online_recommendation import upper
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import Credits, expected_loss, law, p_rec, p_rec_sim, ratio, survivors
from exactdp.protocols.p_rec_baselines import follow, majority, random
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp.protocols.p_rec_round import probabilities, ratios, rule
from exactdp.protocols.voting import clones, distance, path, peers, steps
from exactdp_checks.claims.notation import exact, prove, rational
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows, value
from exactdp_checks.proving.certificate import expression

ALICE, BOB = [(0,), (0,)], [(0,), (1,)]
TWO, CODE = "Definition 2", "example: the code"


@claim(
    "sec-1-random",
    "Section 1",
    {"chance": "1/(m+1)"},
    {"bound": "(1-1/m)*T - 1/100"},
    {"bound": "(1-2/m)*T"},
    assumes="expectation",
)
def sec_1_random(chance: str = "1/m", bound: str = "(1-1/m)*T") -> Steps:
    r"""Uniform recommendations have $\Pr[b] = m^{-T}$ for every $b$ and every pattern, so $\epsilon = 0$, and expected loss at
    most $(1-\frac1m)T$, with equality if $D_C = 0$.

    Each of $T$ independent recommendations has the probability $\frac1m$ whatever is voted. One with $l=1+s$ liked objects fails
    with probability $1-\frac lm$: step 1, and step 2 at $l=1$. The examples are the law of the code, in full.
    """
    yield f"for T >= 0, m >= 2, s >= 0: T*(1-(1+s)/m) <= {bound}"
    yield "T*(1-1/m) = (m-1)*T/m"
    for m, T in ((2, 1), (2, 3), (3, 2), (5, 1)):
        clients: list[list[tuple[int, ...]]] = [[(0,)] * T, [(1,)] * T, [(0, 1)] + [(0,)] * (T - 1)]
        for client, n in product(clients, (1, 2)):
            pattern = {f"{i}": (i,) * T for i in range(n)}
            chances = {p for _, p in law(random(m), client, pattern)}
            yield "example: the law", [prove.comparison(p, "==", value(chance, m=m) ** T) for p in chances]
            lost, most = expected_loss(random(m), client, pattern), value(bound, m=m, T=T)
            yield "example: the loss", prove.comparison(lost, "<=" if len(client[0]) > 1 else "==", most)


@claim("sec-2.5-trivial", "Section 2.5", {"most": "(1-2/m)*T"}, {"most": "(1+1/m)*T"}, assumes="expectation")
def sec_2_5_trivial(most: str = "(1-1/m)*T") -> Steps:
    r"""Random recommendations have loss at most $(1-\frac1m)T \le T$, for all $m \ge 2$ and $T$.

    At least one of the $m$ objects is liked in each round, so that a uniform recommendation fails with probability $1-\frac lm$,
    $l\ge1$. The steps are the two inequalities for $T$ such rounds.
    """
    yield f"for T >= 0, m >= 2, s >= 0: T*(1-(1+s)/m) <= {most}"
    yield f"for T >= 0, m >= 2: {most} <= T"
    yield agrees(upper.random_loss, "m T", most, (2, 1), (5, 7))


@claim("sec-2.5-sublinear-r", "Section 2.5", {"half": "51/100"}, {"half": "1"}, uses="sec-6-r-part")
def sec_2_5_sublinear_r(half: str = "1/2") -> Steps:
    r"""If the liked object of the first $R$ rounds is uniform, every law of a recommendation loses $1-\frac1m$ in such a round,
    and voters who always vote object 0 are peers; so some client forces a loss of $(1-\frac1m)R \ge \frac R2$, and a loss $L$
    needs $R \le 2L$.

    The loss is sec-6-r-part; some client has at least the mean. Voters of object 0 differ from what is liked in at most the first
    $R$ rounds. The step is $\frac R2\le(1-\frac1m)R$. The example is the distance at $R=2$.
    """
    yield f"for m >= 2, R >= 0: ({half})*R <= (1-1/m)*R"
    for m, radius in product(range(2, 7), (2,)):
        away = {distance([[j] for j in liked] + [[0]], (0,) * (radius + 1)) for liked in product(range(m), repeat=radius)}
        yield "example: peers", [prove.comparison(d, "<=", radius) for d in sorted(away)]


@claim("sec-3-alice", "Section 3", {"name": "bob"}, {"name": "nobody"})
def sec_3_alice(name: str = "alice") -> Steps:
    r"""The algorithm that follows Alice recommends her vote with probability 1 on every pattern, so she and the others are
    followed alike; but where she votes 0, and 1 in the other pattern, $\Pr[0] = 1 > L\,\Pr'[0] = 0$ for every $L$: no finite
    $\epsilon$ holds under Definition 2.

    The step: for her two votes the probabilities of the code have $\Pr[0]=1>L\cdot0=L\Pr'[0]$. The example: she is followed with
    probability 1 whatever she votes.
    """
    algorithm, others = follow(name, 2), {"bob": 0, "cid": 0}
    followed = [prove.comparison(algorithm.choose({**others, "alice": v})[v], "==", 1) for v in (0, 1)]
    one, two = (dict(law(algorithm, [[0]], {"alice": (v,), "bob": (0,), "cid": (0,)})) for v in (0, 1))
    yield prove.at_most(["*", "L", expression(two[0,])], one[0,], strict=True, L=1)
    yield "example: followed", followed


@claim("beyond-adaptive-privacy", "Section 2.3", {"factor": "99/100"}, {"factor": "101/100"}, at=rows(((2,), (3,)), "rounds"))
def beyond_adaptive_privacy(rounds: int, factor: str = "1") -> Steps:
    r"""The largest $|\mathcal E(b)|$ of p-REC$_{\text{sim}}$ is the same against voters who vote by the recommendations so far,
    in all possible ways, and against fixed patterns: $m = 2$, $\tau = 8$, $P = 1$, $n = 2$, two and three rounds. In general,
    what is done along one $b$ is a fixed pattern, and $\epsilon$ is a supremum over $b$.
    """
    algorithm = p_rec_sim(2, 8)
    fixed = p_rec_enumeration.privacy(algorithm, rounds, 1, 2, 0, 0, every=False).ratio
    histories = [b for t in range(rounds) for b in product(range(2), repeat=t)]
    client, peer = [(0,)] * rounds, {"ann": (0,) * rounds}
    worst: set[Fraction] = set()
    for choices in product(range(2), repeat=len(histories)):
        strategy = dict(zip(histories, choices, strict=True))
        largest = Fraction(1)
        for b in product(range(2), repeat=rounds):
            votes = tuple(strategy[b[:t]] for t in range(rounds))
            here = prod((rational(v) for v in ratio(algorithm, client, {**peer, "eve": votes}, peer, b)), start=Fraction(1))
            largest = max(largest, here, 1 / here)
        worst.add(largest)
    bound = rational(factor) * rational(fixed)
    yield from (prove.comparison(v, "<=", bound) for v in sorted(worst))
    yield prove.comparison(max(worst), "==", bound)


@claim(
    "beyond-def-2-promise", TWO, {"least": "P+1"}, {"most": "2*P-1"}, uses="sec-7.1-chain lem-8 thm-11-corrected thm-17-corrected"
)
def beyond_def_2_promise(least: str = "P", most: str = "2*P") -> Steps:
    r"""The patterns of the chain of Lemma 8 have at least $P$ peers of the client of their half and at most $2P$ voters, for
    every $P$: with privacy promised for $P$ peers and $D_C \le D$, without a cap on $|\mathcal U|$, the lower bound stays inside
    the promise; the bounds of Theorems 11 and 17 have no $n$.

    The chain is sec-7.1-chain; the step is its largest size, $P+i\le2P$ with $P=i+s$. So lem-8 holds under this promise, and
    thm-11-corrected and thm-17-corrected are stated for it. The examples are the chains of the library.
    """
    yield "for i >= 0, s >= 0: (i+s)+i <= 2*(i+s)"
    for P in (1, 2, 3, 4):
        chain = path(clones((0, 0), P, "a"), clones((0, 1), P, "b"))
        low, high = value(least, P=P), value(most, P=P)
        sizes = {(len(peers(ALICE if i <= P else BOB, p, 0)), len(p)) for i, p in enumerate(chain)}
        sizes |= {(len(peers(BOB, chain[P], 0)), len(chain[P]))}
        apart = [prove.comparison(steps(one, two), "==", 1) for one, two in pairwise(chain)]
        yield CODE, [prove.comparison(len(chain), "==", 2 * P + 1), *apart]
        yield CODE, [prove.comparison(a, "<=", b) for near, size in sorted(sizes) for a, b in ((low, near), (size, high))]


@claim("beyond-def-2-literal", TWO, {"ratio": "(3*T-1)/3"}, {"low": "5.0075"}, {"high": "5.0065"})
def beyond_def_2_literal(ratio: str = "(3*T-1)/2", low: str = "5.0065", high: str = "5.0075") -> Steps:
    r"""$m = 2$, $D = R = 0$, $v_1$ on the liked object, $v_2$ not: $\Pr[b_1 = \mathrm{disliked}] = \frac12$ with both and
    $\frac1{3T-1}$ with $v_1$ alone, so $\mathcal E_1 = \ln\frac{3T-1}2$ for every $T$, whatever $P$ is claimed: at $T = 100$
    $5.007$, while $18 m^2\ln T/P < 0.0332$ at $P = 10^4$.

    With both the shares are $\frac12$, $\frac12$, so that both weights are equal: step 1. With $v_1$ alone the disliked object
    has the weight 0 and the probability $\frac\gamma2$, $\gamma=\frac2{3T-1}$: step 2. Step 3 is the quotient. The others are the
    numbers at $T=100$, $P=10^4$. The examples are the probabilities of the code.
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

    The peers vote for the liked object in every round and are more than half of the voters: the step, $n-P<P$ for $n=2P-1-s$. So
    the majority is the liked object on every such pattern. The examples are all clients and patterns at listed sizes.
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
