"""Claims of online-recommendation: what p-REC_sim does, and its privacy, Theorems 9 and 11 (section 7.2).

CENTRAL, voter-level privacy; D = R = 0. In formulas l = ln T, lambda = 2m l, W survivors of the larger pattern, K rounds that
leak, L = ln(n/P). The algebra is for all values; examples are the code at a rational tau and along ``helpers.paths``.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, pairwise, product

from exactdp.bounds.online_recommendation import upper
from exactdp.protocols.p_rec import charges, conditionals, law, p_rec_sim, survivors
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp.protocols.p_rec_round import probabilities, recommend, rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import decays, geometric, literal, totals
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import leaks_at_most, paths
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows, value
from exactdp_checks.code.law import program as programs

PROOF, EIGHT, ELEVEN = "Section 7.2, proof of Theorem 11", "Section 7.2, after Lemma 14", "Section 7.2, Theorem 11"
WHERE, CODE = "Section 7.2", "example: the code"
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


def _leaking(m: int) -> list[list[int]]:
    """The survivors before the rounds that leak, along each path with one."""
    return [list(sizes) for sizes in sorted({tuple(r.survivors[0] for r in path if r.leaks) for path in paths(m, 0, 0)} - {()})]


@claim(
    "thm-11",
    ELEVEN,
    {"kappa": "1"},
    {"P": 10**6},
    at=rows(((2, 100), (2, 3), (3, 6)), "m", "T"),
    uses="beyond-def-2-literal",
    cause="E1",
    repair="thm-11-corrected",
)
def thm_11_as_printed(m: int, T: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    r"""$\epsilon \le \kappa\frac{\ln T}P$ under Definition 2 as it is written, for every client. (False for every $\kappa$: the
    algorithm does not know $P$; where one voter votes the liked object and one more voter does not, the first round leaks
    $\ln\frac{3T+1-m}2$; shown at $\kappa = 1000$, $P = 10^9$, the listed $m$, $T$.)
    """
    return literal(m, T, 0, 0, kappa, P)


@claim("sec-7.2-leak-order", EIGHT, {"three": "31/10"}, {"code": "1/2"}, uses="lem-12 sec-7.2-peers-survive")
def sec_7_2_leak_order(three: str = "3", code: str = "3") -> Steps:
    r"""$|\mathcal E_t(b)| \le \frac{3\lambda}{W_t(b)} \le 6m\frac{\ln T}P$ for $P\ge6m$, from Lemma 12 and $W_t \ge P$.

    The first inequality is lem-12, and the second is the step, with $W_t=P+v$ (sec-7.2-peers-survive). The example is every round
    of paths of the program at $m=2$, $P=12$, $T=3$.
    """
    yield f"for m >= 2, l >= 0, P > 0, v >= 0: ({three})*(2*m*l)/(P+v) <= 6*m*l/P"
    yield CODE, leaks_at_most(0, 0, 4 * rational(code))


@claim(
    "sec-7.2-leaking-rounds",
    EIGHT,
    {"third": "1"},
    {"third": "4/3"},
    uses="lem-14 sec-7.2-peers-survive",
    assumes="exp-above-tangent",
)
def sec_7_2_leaking_rounds(third: str = "1/3") -> Steps:
    r"""At most $3m\ln\frac nP$ rounds leak: each takes $W$ to at most $W(1-\frac1{3m})$, so $P \le n(1-\frac1{3m})^K$.

    Let $K$ rounds leak. By lem-14, round by round, and as $P$ peers survive (sec-7.2-peers-survive), $P\le n(1-\frac1{3m})^K$. As
    $1-x\le e^{-x}$, $\ln\frac nP=\frac K{3m}+r$ with $r\ge0$: the step is $K\le3m\ln\frac nP$. The examples are all paths of 4
    and 3 rounds with 6 voters, 2 of them peers.
    """
    yield "for m >= 2, K >= 0, r >= 0: K <= 3*m*(K/(3*m) + r)"
    for m in (2, 3):
        share, found = rational(third) / m, set()
        for path in paths(m, 0, 0):
            left = path[0].survivors[0] * (1 - share) ** sum(r.leaks for r in path)
            found.add((Fraction(path[-1].survivors[1]), left))
        yield CODE, [*decays(m, 0, 0, rational(third)), *(prove.comparison(a, "<=", b) for a, b in sorted(found))]


@claim(
    "sec-7.2-crude-privacy",
    EIGHT,
    {"nine": "8"},
    {"nine": "10"},
    uses="sec-7.2-leak-order sec-7.2-leaking-rounds sec-5-chain-rule",
)
def sec_7_2_crude_privacy(nine: str = "9") -> Steps:
    r"""Under the promise of $P \ge 6m$ peers: $|\mathcal E(b)| \le \frac{3\lambda}P \cdot 3m\ln\frac nP = 18m^2\frac{\ln
    T}P\ln\frac nP$, from Lemma 12 and the number of rounds that leak; all values.

    Each of at most $3m\ln\frac nP$ rounds that leak (sec-7.2-leaking-rounds) leaks at most $\frac{3\lambda}P$
    (sec-7.2-leak-order), with $\lambda=2m\ln T$: the step is the product.
    """
    yield f"3*(2*m*l)/P*(3*m*L) = 2*({nine})*m^2*l/P*L"


@claim("sec-7.2-leak-sum", PROOF, {"three": "2"}, {"three": "4"}, uses="sec-5-chain-rule lem-12")
def sec_7_2_leak_sum(three: str = "3") -> Steps:
    r"""$|\mathcal E(b)| \le \sum_t|\mathcal E_t(b)| = \sum_{i\le K}|\mathcal E_{t_i}(b)| \le 3\lambda\sum_{i\le
    K}\frac1{W_{t_i}}$.

    $\mathcal E(b)=\sum_t\mathcal E_t(b)$ by sec-5-chain-rule. Step 1 is $a+b\le|a|+|b|$ with $a=|a|-r$, $b=|b|-s$, and the same
    for $-a$, $-b$; more summands by induction. Rounds that do not leak add 0, and lem-12 bounds the others: step 2 is the sum of
    two. The example is the last sum along paths of the program at $m=2$, $P=12$, $T=3$, within Theorem 11.
    """
    yield "for x >= 0, y >= 0, r >= 0, s >= 0: (x - r) + (y - s) <= x + y"
    yield f"3*L/V + 3*L/W = ({three})*L*(1/V + 1/W)"
    yield CODE, totals(0, 0, "3", Fraction(6))


@claim("sec-7.2-geometric-step", PROOF, {"third": "34/100"}, {"third": "1/2"}, uses="lem-14 sec-7.2-survivors")
def sec_7_2_geometric_step(third: str = "1/3") -> Steps:
    r"""$\frac1{W_{t_i}} \le \frac1{W_{t_{i+1}}}(1-\frac1{3m})$, as $W_{t_{i+1}} \le W_{t_i}(1-\frac1{3m})$.

    By lem-14 and as nobody returns (sec-7.2-survivors), $W_{t_i}(1-\frac1{3m})=W+v$ with $W=W_{t_{i+1}}$, $v\ge0$: the step.
    """
    yield f"for m >= 2, W > 0, v >= 0: (1 - 1/(3*m))/(W + v) <= (1 - ({third})/m)/W"
    for m in (2, 3):
        share = rational(third) / m
        pairs = {(Fraction(1, a), (1 - share) / b) for sizes in _leaking(m) for a, b in pairwise(sizes)}
        yield CODE, [prove.comparison(a, "<=", b) for a, b in sorted(pairs)]


@claim("sec-7.2-geometric-sum", PROOF, {"gain": "11/10"}, {"gain": "2"}, uses="sec-7.2-geometric-step sec-7.2-peers-survive")
def sec_7_2_geometric_sum(gain: str = "1") -> Steps:
    r"""$\sum_{i\le K}\frac1{W_{t_i}} \le \frac{3m}{W_{t_K}} \le \frac{3m}P$.

    Step 1 is the sum of one term. If the sum of the first $i$ terms is at most $3m/W_{t_i}\le3m(1-\frac1{3m})/W_{t_{i+1}}$
    (sec-7.2-geometric-step), steps 2 and 3 add the next term. The last step is $W_{t_K}=P+v$ (sec-7.2-peers-survive).
    """
    yield from geometric(gain=gain, m=2)
    yield "for m >= 2, P > 0, v >= 0: 3*m/(P+v) <= 3*m/P"
    for m in (2, 3):
        sums = {(sum((Fraction(1, W) for W in sizes), start=Fraction(0)), Fraction(3 * m, sizes[-1])) for sizes in _leaking(m)}
        yield CODE, [prove.comparison(a, "<=", b) for a, b in sorted(sums)]


@claim("sec-7.2-eps-explicit", PROOF, {"constant": "17"}, {"constant": "9"}, uses="sec-7.2-leak-sum sec-7.2-geometric-sum")
def sec_7_2_eps_explicit(constant: str = "18") -> Steps:
    r"""$|\mathcal E(b)| \le 3\lambda\cdot\frac{3m}P = 18m^2\frac{\ln T}P$ (natural logarithm) under the promise of $P \ge 6m$
    peers.

    By sec-7.2-leak-sum and sec-7.2-geometric-sum the sum of the leaks is at most $3\lambda\cdot\frac{3m}P$, with $\lambda=2m\ln
    T$: the step. At $m=2$, $T=3$, $P=12$ it bounds the sum along the paths of the program.
    """
    yield f"3*(2*m*l)*(3*m/P) = ({constant})*m^2*l/P"
    yield CODE, totals(0, 0, "3", rational(constant) / 3)


@claim("thm-11-corrected", ELEVEN, {"constant": "17"}, {"third": "2"})
def thm_11_corrected(constant: str = "18", third: str = "1/3") -> Steps:
    r"""If $D = R = 0$, $P \ge 2$, $T \ge 2$, $3T \ge m+1$: $|\mathcal E(b)| \le \frac{9m\lambda}P = 18m^2\frac{\ln T}P$ for
    every $b$ and adjacent patterns, the larger with at least $P$ peers; so p-REC$_{\text{sim}}$ is as private over the promise,
    and against an adaptive adversary, any function of the history that keeps the promise.

    By lem-12 a round leaks at most $3\lambda/W_t$, and by lem-14 the sum of the $1/W_{t_i}$ is at most $3m/P$: the step is their
    product. An adversary who votes by $b_{<t}$ is, along one $b$, a fixed pattern, and $\epsilon$ is a supremum over $b$.
    """
    yield f"3*(2*m*l)*(3*m/P) = ({constant})*m^2*l/P"
    yield CODE, decays(2, 0, 0, rational(third))
    yield agrees(upper.theorem_11, "m T P", f"({constant})*m^2*ln(T)/P", (2, 2, 2), (3, 100, 30))


@claim("thm-11-sharp", ELEVEN, {"last": "3*m-2"}, {"last": "3*m-11/10"}, uses="thm-11-corrected lem-14 sec-7.2-peers-survive")
def thm_11_sharp(last: str = "3*m-1") -> Steps:
    r"""Under the same hypotheses, and $P \ge 6m$, $|\mathcal E(b)| \le 6m(3m-1)\frac{\ln T}P$: at least $P$ peers survive the
    last round that leaks, so $W_{t_K}(1-\frac1{3m}) \ge P$ and the sum is at most $\frac{3m-1}P$; all values.

    The proof is that of thm-11-corrected up to $\sum_i1/W_{t_i}\le3m/W_{t_K}$. By lem-14 and sec-7.2-peers-survive
    $W_{t_K}(1-\frac1{3m})=P+v$, $v\ge0$: step 1. Step 2 multiplies by $3\lambda$.
    """
    yield f"for m >= 2, P > 0, v >= 0: 3*m*(1 - 1/(3*m))/(P+v) <= ({last})/P"
    yield f"3*(2*m*l)*(3*m-1)/P = 6*m*({last})*l/P"
    yield agrees(upper.theorem_11_sharp, "m T P", f"6*m*({last})*ln(T)/P", (2, 3, 12), (3, 100, 30))
    yield CODE, totals(0, 0, "3", rational(value(last, m=2)))
