"""Claims of online-recommendation: the model, random recommendations, relative entropy, sections 1 to 5.

CENTRAL, voter-level privacy, not local; t = e^epsilon. Laws are those of ``exactdp.protocols.p_rec`` at a rational tau, exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

from exactdp.information import relative_entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import expected_loss, law, p_rec, p_rec_sim, ratio, run
from exactdp.protocols.p_rec_baselines import follow, random
from exactdp.protocols.p_rec_round import rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.programs import law as programs
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.formula import at_most, identity

PATTERNS = {"ann": (0, 0), "bob": (1, 0)}, {"ann": (0, 0), "bob": (1, 0), "eve": (1, 1)}


def _laws(parts: int, size: int) -> Iterator[tuple[Fraction, ...]]:
    for counts in product(range(parts + 1), repeat=size):
        if sum(counts) == parts:
            yield tuple(Fraction(c, parts) for c in counts)


@claim("sec-1-random", "Section 1", {"chance": "1/(m+1)"}, {"bound": "(1-1/m)*T - 1/100"}, {"bound": "(1-2/m)*T"},
    at=tuple({"m": m, "rounds": rounds} for m, rounds in ((2, 1), (2, 3), (3, 2), (5, 1))),
    when=lambda m, rounds: m >= 2 and rounds >= 1)  # fmt: skip
def sec_1_random(m: int, rounds: int, chance: str = "1/m", bound: str = "(1-1/m)*T") -> Steps:
    r"""Uniform recommendations have $\Pr[b] = m^{-T}$ for every $b$ and every pattern, so $\epsilon = 0$, and expected loss at
    most $(1-\frac1m)T$, with equality if $D_C = 0$: the loss for all $m$, $T$; the law, in full, for the listed $m$, $T$.

    Pr[b] = chance^T on two patterns for all b, the loss at clients of D_C = 0 and D_C > 0; T (1 - l/m) <= bound, l >= 1.
    """
    clients: list[list[tuple[int, ...]]] = [[(0,)] * rounds, [(1,)] * rounds, [(0, 1)] + [(0,)] * (rounds - 1)]
    patterns = [{f"{i}": (i,) * rounds for i in range(n)} for n in (1, 2)]
    one, most = exact(chance).at(m=m), exact(bound).at(m=m, T=rounds)  # type: ignore[union-attr]
    found = [at_most("T*(1-(1+s)/m)", bound, T=0, m=2, s=0), identity("T*(1-1/m)", "(1-1/m)*T")]
    for client, pattern in product(clients, patterns):
        chances = {p for _, p in law(random(m), client, pattern)}
        found += [prove.comparison(p, "==", one**rounds) for p in chances]
        lost = expected_loss(random(m), client, pattern)
        found.append(prove.comparison(lost, "<=" if len(client[0]) > 1 else "==", most))
    yield from found


@claim("sec-2.5-trivial", "Section 2.5", {"most": "(1-2/m)*T"}, {"most": "(1+1/m)*T"})
def sec_2_5_trivial(most: str = "(1-1/m)*T") -> Steps:
    r"""Random recommendations have loss at most $(1-\frac1m)T \le T$, for all $m \ge 2$ and $T$.

    At least one of the $m$ objects is liked in each round, so that a uniform recommendation fails with probability $1-\frac
    lm$, $l\ge1$. The steps are the two inequalities for $T$ such rounds.
    """
    yield at_most("T*(1-(1+s)/m)", most, T=0, m=2, s=0)
    yield at_most(most, "T", T=0, m=2)


@claim("sec-2.5-sublinear-r", "Section 2.5", {"share": "1-1/(m+1)"}, {"half": "51/100"}, {"share": "1/(m+1)"},
    at=tuple({"m": m} for m in range(2, 7)), when=lambda m: 2 <= m <= 6, uses="sec-6-r-part")  # fmt: skip
def sec_2_5_sublinear_r(m: int, share: str = "1-1/m", half: str = "1/2") -> Steps:
    r"""If the liked object of the first $R$ rounds is uniform, every law of a recommendation loses $1-\frac1m$ in such a round,
    and voters who always vote object 0 are peers; so some client forces a loss of $(1-\frac1m)R \ge \frac R2$, and a loss $L$
    needs $R \le 2L$. For $m = 2, \ldots, 6$ (peers: $R = 2$); the last step for all $m$.

    Over a uniform liked object the loss 1 - q_l of a round is 1 - 1/m for every law q; voters of object 0 are at most R away.
    So some client forces (1 - 1/m) R >= R/2, and R <= 2 L.
    """
    names: list[object] = [f"q{j}" for j in range(m - 1)]
    last = ["-", 1, ["+", 0, *names]]
    mean = ["/", ["+", *(["-", 1, q] for q in (*names, last))], m]
    found = [prove.equal(mean, exact(share).at(m=m)), at_most(f"({half})*R", "(1-1/m)*R", m=2, R=0)]  # type: ignore[union-attr]
    radius = 2
    for liked in product(range(m), repeat=radius):
        away = distance([[j] for j in liked] + [[0]], (0,) * (radius + 1))
        found.append(prove.comparison(away, "<=", radius))
    yield from found


@claim("sec-3-alice", "Section 3", {"name": "bob"}, {"name": "nobody"})
def sec_3_alice(name: str = "alice") -> Steps:
    r"""The algorithm that follows Alice recommends her vote with probability 1 on every pattern, so she and the others are
    followed alike; but where she votes 0, and 1 in the other pattern, $\Pr[0] = 1 > L\,\Pr'[0] = 0$ for every $L$: no finite
    $\epsilon$ holds under Definition 2.

    The voter is followed with probability 1 whatever she votes; for her two votes Pr[0] = 1 > L 0 = L Pr'[0] for every L.
    """
    algorithm, others = follow(name, 2), {"bob": 0, "cid": 0}
    found = [prove.comparison(algorithm.choose({**others, "alice": v})[v], "==", 1) for v in (0, 1)]
    one, two = (dict(law(algorithm, [[0]], {"alice": (v,), "bob": (0,), "cid": (0,)})) for v in (0, 1))
    yield from found
    yield prove.at_most(["*", "L", expression(two[0,])], one[0,], strict=True, L=1)


@claim("sec-5-kl-nonnegative", "Section 5", {"least": "1/100"}, {"least": "1/1000000"},
    at=({"parts": 4, "size": 2}, {"parts": 3, "size": 3}),
    when=lambda parts, size: 1 <= parts <= 4 and 2 <= size <= 3)  # fmt: skip
def sec_5_kl_nonnegative(parts: int, size: int, least: str = "0") -> Steps:
    r"""Relative entropy is at least 0: with $\ln z \ge 1 - \frac1z$ (standard, not certified) it is at least $\sum_{p > 0} (p -
    q) \ge 0$, an identity for two and three outcomes; and for all pairs of laws in multiples of $\frac14$ and $\frac13$ on
    these, zeros included.

    sum p (1 - q/p) = sum p - sum q, and the entropies of all pairs of laws in multiples of 1/parts, infinite ones apart.
    """
    ps, qs = ([f"{name}{i}" for i in range(size)] for name in "pq")
    terms = [["*", p, ["-", 1, ["/", q, p]]] for p, q in zip(ps, qs, strict=True)]
    steps = [prove.equal(["+", *terms], ["-", ["+", *ps], ["+", *qs]])]
    values = {}
    for p, q in product(_laws(parts, size), repeat=2):
        found = relative_entropy(p, q)
        if isinstance(found, LogSum):
            values[str(expression(found))] = found
    yield from steps
    yield from (prove.comparison(rational(least), "<=", value) for value in values.values())


@claim("sec-5-chain-rule", "Section 5", {"first": 1}, {"scale": "101/100"},
    at=tuple({"diversity": d, "radius": r} for d, r in ((0, 0), (1, 0), (0, 1), (1, 1))),
    when=lambda diversity, radius: 0 <= diversity <= 1 and 0 <= radius <= 1)  # fmt: skip
def sec_5_chain_rule(diversity: int, radius: int, first: int = 0, scale: str = "1") -> Steps:
    r"""$\Pr[b]/\Pr'[b] = \prod_t \Pr[b_t \mid b_{<t}]/\Pr'[b_t \mid b_{<t}]$, which is $\mathcal E(b) = \sum_t \mathcal E_t(b)$:
    for every $b$ of two rounds of p-REC, $m = 2$, $\tau = 64$, an adjacent pair, $D, R \le 1$; $\Pr$ from all runs of the
    program.

    Pr[b] = Pr'[b] times the product of the ratios of the rounds, Pr and Pr' from all runs of the program.
    """
    client = [(0, 1), (0,)] if diversity else [(0,), (0,)]
    two, one = PATTERNS
    laws = [programs.law(partial(run, client, p, rule(2, 64), diversity, radius)).mass for p in (one, two)]
    found = []
    for b, p in laws[0].items():
        ratios = [rational(v) for v in ratio(p_rec(2, 64, diversity, radius), client, one, two, b)]
        found.append(prove.comparison(p, "==", exact(scale) * laws[1][b] * prod(ratios[first:], start=Fraction(1))))
    yield from found


@claim("beyond-adaptive-privacy", "Section 2.3", {"factor": "99/100"}, {"factor": "101/100"}, at=({"rounds": 2}, {"rounds": 3}),
    when=lambda rounds: 2 <= rounds <= 3)  # fmt: skip
def beyond_adaptive_privacy(rounds: int, factor: str = "1") -> Steps:
    r"""The largest $|\mathcal E(b)|$ of p-REC$_{\text{sim}}$ is the same against voters who vote by the recommendations so far,
    in all possible ways, and against fixed patterns: $m = 2$, $\tau = 8$, $P = 1$, $n = 2$, two and three rounds. In general,
    what is done along one $b$ is a fixed pattern, and $\epsilon$ is a supremum over $b$.

    The largest ratio over all strategies of an adversary who sees b_<t, m = 2, P = 1, n = 2, against that over fixed
    patterns. The peer votes the liked object 0; the extra voter votes by the recommendations so far, in every possible way.
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
