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
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most

ALICE, BOB = [(0,), (0,)], [(0,), (1,)]


@claim("beyond-def-2-promise", "Definition 2", {"least": "P+1"}, {"most": "2*P-1"}, at=tuple({"P": P} for P in (1, 2, 3, 4)),
    when=lambda P: 1 <= P <= 4, uses="lem-8 thm-11-corrected thm-17-corrected")  # fmt: skip
def beyond_def_2_promise(P: int, least: str = "P", most: str = "2*P") -> Steps:
    r"""The patterns of the chain of Lemma 8 have at least $P$ peers of the client of their half and at most $2P$ voters, for
    every $P$, and in full for $P \le 4$: with privacy promised for $P$ peers and $D_C \le D$, without a cap on $|\mathcal
    U|$, the lower bound stays inside the promise; the bounds of Theorems 11 and 17 (other claims) have no $n$.

    Every pattern of the chain of Lemma 8 has at least P peers of the client of its half, and at most 2P voters. For all P: i
    voters of the second kind joined, P + i <= 2P for i <= P = i + s.
    """
    chain = path(clones((0, 0), P, "a"), clones((0, 1), P, "b"))
    low, high = exact(least).at(P=P), exact(most).at(P=P)  # type: ignore[union-attr]
    sizes = {(len(peers(ALICE if i <= P else BOB, p, 0)), len(p)) for i, p in enumerate(chain)}
    sizes |= {(len(peers(BOB, chain[P], 0)), len(chain[P]))}
    found = [prove.comparison(len(chain), "==", 2 * P + 1), at_most("(i+s)+i", "2*(i+s)", i=0, s=0)]
    found += [prove.comparison(steps(one, two), "==", 1) for one, two in pairwise(chain)]
    for near, size in sorted(sizes):
        found += [prove.comparison(low, "<=", near), prove.comparison(size, "<=", high)]
    yield from found


@claim("beyond-def-2-literal", "Definition 2", {"ratio": "(3*T-1)/3"}, {"low": "5.0075"}, {"high": "5.0065"})
def beyond_def_2_literal(ratio: str = "(3*T-1)/2", low: str = "5.0065", high: str = "5.0075") -> Steps:
    r"""$m = 2$, $D = R = 0$, $v_1$ on the liked object, $v_2$ not: $\Pr[b_1 = \mathrm{disliked}] = \frac12$ with both and
    $\frac1{3T-1}$ with $v_1$ alone, so $\mathcal E_1 = \ln\frac{3T-1}2$ for every $T$, whatever $P$ is claimed: at $T = 100$
    $5.007$, while $18 m^2\ln T/P < 0.0332$ at $P = 10^4$.

    Pr[disliked] = 1/2 against 1/(3T-1) for every T > 1; and ln(299/2) at T = 100 against 18 m^2 ln T/P at m = 2, P = 10^4.
    """
    one = rule(2, "T")
    parts = [
        prove.equal(probabilities((1, 1), one)[1], "1/2"),
        prove.equal(probabilities((1, 0), one)[1], "1/(3*T-1)"),
        prove.equal(ratios((1, 0), 1, one)[1], exact(ratio)),
    ]
    leak = ["ln", Fraction(299, 2)]
    parts += [prove.comparison(low, "<", leak), prove.comparison(leak, "<", high)]
    yield from parts
    yield prove.comparison(["/", ["*", 72, ["ln", 100]], 10**4], "<", "0.0332")
    yield prove.comparison("1", "<", leak)


@claim("beyond-def-2-empty", "Definition 2", {"start": "2*R-1"}, {"start": "R"},
    at=tuple({"D": D, "R": R} for D, R in ((0, 1), (0, 0), (1, 0), (1, 1), (0, 2), (2, 1))),
    when=lambda D, R: 0 <= D <= 2 and 0 <= R <= 2, uses="beyond-peer-invariant")  # fmt: skip
def beyond_def_2_empty(D: int, R: int, start: str = "2*R+1") -> Steps:
    r"""A peer survives every $b$ in p-REC, so that a pattern with a peer has a survivor in every round, and the shares are never
    $0/0$: all clients, peers and $b$ of three rounds, $m = 2$, $D, R \le 2$.

    After every b of three rounds a peer survives, over all clients and all peers.
    """
    credit = int(rational(exact(start).at(R=R)))  # type: ignore[union-attr]
    seen = set()
    for client in clients(2, 3, D):
        for (votes,) in patterns(client, 2, 1, 1, R):
            for b in product(range(2), repeat=3):
                seen |= {len(alive) for alive in survivors(client, {"ann": votes}, b, Credits(2 * D, credit))}
    yield from (prove.comparison(1, "==", number) for number in sorted(seen))


@claim("beyond-def-2-cap", "Definition 2", {"most": "2*P"}, {"lost": "1/100"},
    at=tuple({"m": m, "P": P, "n": n, "rounds": T} for m, P, n, T in ((2, 2, 3, 2), (2, 2, 3, 1), (3, 2, 3, 1), (2, 1, 1, 2))),
    when=lambda m, P, n, rounds: m >= 2 and 1 <= P <= n < 2 * P <= 4 and 1 <= rounds <= 2)  # fmt: skip
def beyond_def_2_cap(m: int, P: int, n: int, rounds: int, lost: str = "0", most: str = "2*P-1") -> Steps:
    r"""$D = R = 0$, $P \le n < 2P$: the peers are more than half of the voters, for all $P$, $n$; so the majority has loss 0 and
    a constant law on patterns of at least $P$ peers and at most $n$ voters, against $\frac12T$ of Lemma 8 at $\epsilon = 0$.
    All clients and patterns at the listed $m$, $P$, $n$, $T$.

    The majority is the liked object with probability 1 on all patterns; n - P < P for n <= 2P - 1; 0 < T/2.
    """
    seen = set()
    for client in clients(m, rounds, 0, every=True):
        liked = tuple(c for (c,) in client)
        for held in patterns(client, m, P, n, 0):
            named = {f"{i}": votes for i, votes in enumerate(held)}
            seen.add((dict(law(majority(m), client, named))[liked], expected_loss(majority(m), client, named)))
    found = [prove.at_most(exact(f"({most}) - s - P"), "P", strict=True, P=1, s=0)]
    for chance, value in sorted(seen, key=str):
        found += [prove.comparison(chance, "==", 1), prove.comparison(value, "==", rational(lost))]
    yield from found
    yield prove.comparison(0, "<", Fraction(rounds, 2))


@claim("beyond-def-2-pointwise", "Definition 2", {"factor": "99/100"}, {"factor": "1/2"},
    at=tuple({"D": D, "R": R} for D, R in ((0, 0), (1, 0), (0, 1))), when=lambda D, R: 0 <= D <= 1 and 0 <= R <= 1)  # fmt: skip
def beyond_def_2_pointwise(D: int, R: int, factor: str = "1") -> Steps:
    r"""The bound for single sequences $b$ gives that for all sets $S$, and conversely: one step of adding an output, for all
    values; and all 15 events of two rounds of p-REC, $m = 2$, $\tau = 64$, $D, R \le 1$.

    P(S) <= M P'(S) for all S, M the largest ratio at one b: all 2^4 events of two rounds; and one step of adding an output.
    From a = t a' - x and b = t b' - y follows a + b <= t (a' + b') for x, y >= 0; the converse takes S = {b}.
    """
    algorithm, client = p_rec(2, 64, D, R), [(0, 1), (0,)] if D else [(0,), (0,)]
    small = {"ann": (0, 0), "bob": (0, 1)}
    one, two = (dict(law(algorithm, client, p)) for p in ({**small, "eve": (1, 1)}, small))
    worst = max(rational(one[b]) / rational(two[b]) for b in one)
    found = [at_most("(t*p - x) + (t*q - y)", "t*(p+q)", t=1, p=0, q=0, x=0, y=0)]
    for size in range(1, 5):
        for event in combinations(one, size):
            sums = [sum((rational(table[b]) for b in event), start=Fraction(0)) for table in (one, two)]
            found.append(prove.comparison(sums[0], "<=", rational(factor) * worst * sums[1]))
    yield from found


@claim("beyond-group-privacy", "Section 2.2", {"once": "99/100*t"}, {"once": "1"}, {"power": 0}, at=({"P": 1}, {"P": 2}),
    when=lambda P: 1 <= P <= 2)  # fmt: skip
def beyond_group_privacy(P: int, once: str = "t", power: int = 2) -> Steps:
    r"""$\Pr \le e^{k\epsilon}\Pr'$ along a path of $k$ adjacent patterns of the promise: one step of the induction, for all
    values; and two steps of p-REC, all $b$, $m = 2$, $\tau = 64$, $D = 1$, $P = 1, 2$, with the exact $\epsilon$.

    From A <= s B and B <= t C follows A <= s t C; and, with t^2 from all adjacent pairs, two steps of p-REC at D = 1, all b.
    The client likes both objects of round 1, so that P voters who vote 0 there and one who votes 1 are all peers.
    """
    algorithm, client = p_rec(2, 64, 1, 0), [(0, 1), (0,)]
    edge = rational(p_rec_enumeration.privacy(algorithm, 2, P, P + 1, 1, 0, every=False).ratio)
    held = clones((0, 0), P, "a")
    chain = path(held, {**clones((0, 0), P - 1, "a"), "b": (1, 0)})
    one, two = (dict(law(algorithm, client, p)) for p in (chain[0], chain[-1]))
    found = [at_most("s*(t*C - y) - x", f"s*({once})*C", s=1, t=1, C=0, x=0, y=0), prove.comparison(len(chain), "==", 3)]
    for b in one:
        found += [prove.comparison(p, "<=", edge**power * rational(q)) for p, q in ((one[b], two[b]), (two[b], one[b]))]
    yield from found
