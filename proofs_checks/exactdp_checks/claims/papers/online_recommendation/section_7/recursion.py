"""Claims of online-recommendation: the exact privacy of p-REC_sim by recursion. CENTRAL, voter-level privacy.

The recursion of ``exactdp.protocols.p_rec_exact`` against all patterns and sequences; its values, with a bound M_w for every
number w of survivors that no move exceeds, and a path that reaches it.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.online_recommendation import upper
from exactdp.protocols import p_rec_enumeration, p_rec_exact
from exactdp.protocols.p_rec import law, p_rec_sim
from exactdp.protocols.p_rec_enumeration import patterns
from exactdp.protocols.p_rec_exact import Step, path_ratio, potentials, votes
from exactdp.protocols.p_rec_round import ratios, rule
from exactdp_checks.claims.notation import Outcome, Real, Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.rational import SMALL, Rounds
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim, rows

Bounds = tuple[dict[int, Fraction], dict[int, Fraction]]


def _named(held: p_rec_enumeration.Votes) -> dict[str, tuple[int, ...]]:
    return {f"{i}": v for i, v in enumerate(held)}


def _potentials(m: int, tau: int, P: int, n: int) -> Bounds:
    """M_w for both directions, a little above what the recursion gives; 1 after the death of the extra voter."""
    one, two = (
        {w: v * (1 + Fraction(w, 2**40)) for w, v in zip(range(P, n), values, strict=True)} | {0: Fraction(1)}
        for values in potentials(m, tau, P, n, 40)
    )
    return one, two


def _bounded(rounds: Rounds, P: int, n: int, bounds: Bounds) -> list[Verdict]:
    """Pr M_w' <= M_w Pr' for all moves, in both directions; where the probabilities are equal, M_w' <= M_w."""
    found, free = [], set[tuple[Fraction, Fraction]]()
    for invert, bound in enumerate(bounds):
        for w in range(P, n):
            for before, k, j in ((c, k, j) for c in votes(w, rounds.m, P) for k, j in product(range(rounds.m), repeat=2)):
                after = tuple(c + (i == k) for i, c in enumerate(before))
                place = (before[0] if j == 0 else w - before[j]) if (k == j) == (j == 0) else 0
                if rounds.same(before, after, j):
                    free.add((bound[place], bound[w]))
                    continue
                one, two = (before, after) if invert else (after, before)
                lhs = ["*", rounds.probability(one, j, True), bound[place]]
                found.append(prove.comparison(lhs, "<=", ["*", bound[w], rounds.probability(two, j, False)]))
    return [*found, *(prove.comparison(a, "<=", b) for a, b in sorted(free))]


VALUES = rows(
    (
        (2, 12, 24, 3, "0.212420087", (((12, 6), 1, 1),)),
        (2, 12, 24, 10, "0.445293723", (((12, 7), 1, 1),)),
        (2, 12, 24, 100, "0.951101557", (((12, 8), 1, 1),)),
        (2, 20, 40, 10, "0.268037017", (((20, 12), 1, 1),)),
    ),
    *("m", "P", "n", "rounds", "value", "path"),
)


@claim("beyond-privacy-recursion", "Section 7.2", {"factor": "99/100"}, {"factor": "101/100"}, at=SMALL)
def beyond_privacy_recursion(m: int, tau: int, P: int, n: int, rounds: int, factor: str = "1") -> Steps:
    r"""The recursion over the number $w$ of survivors of $\mathcal U'$ finds the largest ratio: it equals the largest over all
    adjacent patterns with at least $P$ peers and at most $n$ voters and all $b$, in fractions, at the listed $m$, $\tau$, $P$,
    $n$ and numbers of rounds, for the client who likes object 0 (others: relabel).
    """
    client, algorithm = ((0,),) * rounds, p_rec_sim(m, tau)
    laws = {tuple(sorted(h)): dict(law(algorithm, client, _named(h))) for h in patterns(client, m, P, n, 0)}
    seen = set()
    for held, extra in product([h for h in laws if len(h) < n], product(range(m), repeat=rounds)):
        one, two = laws[tuple(sorted((*held, extra)))], laws[held]
        shares = [rational(one[b]) / rational(p) for b, p in two.items()]
        seen |= {max(share, 1 / share) for share in shares}
    value = rational(path_ratio(m, tau, p_rec_exact.privacy(m, tau, P, n, rounds).path))
    bound = rational(factor) * max(value, 1 / value)
    yield from (prove.comparison(v, "<=", bound) for v in sorted(seen))
    yield prove.comparison(max(seen), "==", bound)


@claim("beyond-no-leak", "Section 7.2", {"share": "1/m"}, {"share": "51/(100*m)"}, uses="lem-14-sharp sec-7.2-peers-survive")
def beyond_no_leak(share: str = "1/(2*m)") -> Steps:
    r"""If $n - \frac{n-1}{2m} < P$, an object that is not liked has at most $W - P \le \frac{W-1}{2m}$ of the $W$ votes, and of
    the $W-1$, so $\phi$ is 0 for it and the laws are equal, $\epsilon = 0$, for every $m$, $P$, $n$, $T$.

    $P$ peers survive and vote for the liked object (sec-7.2-peers-survive). With $n-\frac{n-1}{2m}=P-z$, $z\ge0$, $W=n-s$ the
    step is $2m(W-P)\le W-1$, so that by lem-14-sharp no object that is not liked leaks, and the liked one is alone. The examples
    are the ratios of the code for all votes.
    """
    yield f"for m >= 2, n >= 1, s >= 0, z >= 0: 2*m*(n - s - (n - (n-1)*({share}) + z)) <= n - s - 1"
    for m, P, n in ((2, 12, 15), (2, 12, 13), (2, 2, 2), (3, 18, 21), (4, 3, 3)):
        seen = set()
        for w in range(P, n):
            for before, k in product(votes(w, m, P), range(m)):
                seen |= {-1 if r is None else rational(r) for r in ratios(before, k, rule(m, 3 if m < 8 else m))}
        yield "example: the code", [prove.comparison(1, "==", r) for r in sorted(seen)]
        yield "example: the function", prove.comparison(int(upper.never_leaks(m, P, n)), "==", 1)


@claim(
    "beyond-no-leak-sharp",
    "Section 7.2",
    {"share": "51/(100*m)"},
    {"above": "2"},
    {"share": "1/m"},
    uses="sec-7.2-probability sec-7.2-peers-survive",
)
def beyond_no_leak_sharp(share: str = "1/(2*m)", above: str = "1") -> Steps:
    r"""If $2m(n-P) \le n$ no object that is not liked has more than $\frac W{2m}$ of the votes, in either pattern, and
    p-REC$_{\text{sim}}$ has $\epsilon = 0$, for every $m$, $P$, $n$, $T$. Where $2m(n-P) > n$ and $\gamma < 1$ it leaks: for the
    least $W \le n$ with $2m(W-P) > W$ the votes $(P, W-P-1)$ and one more on object 1 have $\Pr > \Pr' = \frac\gamma m$, for
    every $\tau$.

    With $n-P=\frac n{2m}-z$, $z\ge0$, $W=n-s$ step 1 is $2m(W-P)\le W$: all votes but those of $P$ peers, in the larger pattern
    and so, with $s\ge1$, in the smaller one; then $\phi=0$ for them. At the least $W$ with $2m(W-P)>W$ object 1 has
    $\phi(x_1)=p>0$, and $\phi(x_1')=0$ as $2m(W-1-P)\le W-1$: step 2 is $\Pr>\Pr'$, with $\gamma=\frac1{1+h}<1$. The examples are
    the ratios of the code for $W=n$, $\tau=3$.
    """
    yield f"for m >= 2, n >= 1, s >= 0, z >= 0: 2*m*(n*({share}) - z - s) <= n - s"
    yield "for h > 0, p > 0, q >= 0, m >= 2: 1/((1+h)*m) < 1/((1+h)*m) + h/(1+h)*p/(p+q)"
    for m, P, n in ((2, 12, 17), (3, 18, 22), (2, 1, 2), (4, 7, 9), (2, 12, 24)):
        ratio = ratios((P, n - P - 1, *[0] * (m - 2)), 1, rule(m, 3 if m < 8 else m))[1]
        yield "example: the code", prove.comparison(rational(above), "<", Real.of(ratio or 0).tree)


@claim(
    "beyond-golden-m2",
    "Section 7.2",
    {"ulp": "1/100000000000"},
    {"shift": "2/1000000000"},
    {"shift": "-2/1000000000"},
    at=VALUES,
    uses="beyond-privacy-recursion",
)
def beyond_golden_m2(
    m: int, P: int, n: int, rounds: int, value: str, path: tuple[Any, ...], ulp: str = "1/1000000000", shift: str = "0"
) -> Verdict:
    r"""$\sup|\mathcal E(b)|$ of p-REC$_{\text{sim}}$, $m = 2$, at least $P$ peers in both patterns and at most $n$ voters, to 9
    digits, for $(P, n, T)$: $(12,24,3)$: 0.212420087; $(12,24,10)$: 0.445293723; $(12,24,100)$: 0.951101557; $(20,40,10)$:
    0.268037017. Bounds $M_w$ with $\Pr M_{w'} \le M_w\Pr'$ for every move, both ways, and a path that reaches $\max M_w$.
    """
    bounds, near = _potentials(m, rounds, P, n), rational(value) + rational(shift)
    steps = tuple(Step(tuple(counts), extra, b) for counts, extra, b in path)
    top, reached, half = max(max(b.values()) for b in bounds), Real.of(path_ratio(m, rounds, steps)).tree, rational(ulp) / 2
    ends = [prove.comparison(["ln", top], "<", near + half), prove.comparison(near - half, "<", ["ln", reached])]
    if any(end.outcome is Outcome.REFUTED for end in ends):
        return prove.all_of(ends)
    table = Rounds(m, rounds, range(P, n + 1))
    return prove.all_of([*ends, *table.certified(), *_bounded(table, P, n, bounds)])
