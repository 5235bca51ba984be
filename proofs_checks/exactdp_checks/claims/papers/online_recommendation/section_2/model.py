"""Claims of online-recommendation: the model, random recommendations, sections 1 to 3. CENTRAL, voter-level privacy, not local.

t = e^epsilon. Laws are those of ``exactdp.protocols.p_rec`` at a rational tau, exact.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.exact import rational
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import expected_loss, law, p_rec_sim, ratio
from exactdp.protocols.p_rec_baselines import follow, random
from exactdp.protocols.voting import distance
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import agrees, refuses, value
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression


@claim("sec-1-random", "Section 1", {"chance": "1/(m+1)"}, {"bound": "(1-1/m)*T - 1/100"}, {"bound": "(1-2/m)*T"},
    assumes="expectation")  # fmt: skip
def sec_1_random(chance: str = "1/m", bound: str = "(1-1/m)*T") -> Steps:
    r"""Uniform recommendations have $\Pr[b] = m^{-T}$ for every $b$ and every pattern, so $\epsilon = 0$, and expected loss at
    most $(1-\frac1m)T$, with equality if $D_C = 0$.

    Each of $T$ independent recommendations has the probability $\frac1m$ whatever is voted. One with $l=1+s$ liked objects
    fails with probability $1-\frac lm$: step 1, and step 2 at $l=1$. The examples are the law of the code, in full.
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

    At least one of the $m$ objects is liked in each round, so that a uniform recommendation fails with probability $1-\frac
    lm$, $l\ge1$. The steps are the two inequalities for $T$ such rounds.
    """
    yield f"for T >= 0, m >= 2, s >= 0: T*(1-(1+s)/m) <= {most}"
    yield f"for T >= 0, m >= 2: {most} <= T"
    yield agrees(upper.random_loss, "m T", most, (2, 1), (5, 7)), refuses(upper.random_loss, (1, 5), (2, 0))


@claim("sec-2.5-sublinear-r", "Section 2.5", {"half": "51/100"}, {"half": "1"}, uses="sec-6-r-part")
def sec_2_5_sublinear_r(half: str = "1/2") -> Steps:
    r"""If the liked object of the first $R$ rounds is uniform, every law of a recommendation loses $1-\frac1m$ in such a round,
    and voters who always vote object 0 are peers; so some client forces a loss of $(1-\frac1m)R \ge \frac R2$, and a loss $L$
    needs $R \le 2L$.

    The loss is sec-6-r-part; some client has at least the mean. Voters of object 0 differ from what is liked in at most the
    first $R$ rounds. The step is $\frac R2\le(1-\frac1m)R$. The example is the distance at $R=2$.
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

    The step: for her two votes the probabilities of the code have $\Pr[0]=1>L\cdot0=L\Pr'[0]$. The example: she is followed
    with probability 1 whatever she votes.
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
