"""Claims of online-recommendation: who survives in p-REC and its variants, section 8.2. CENTRAL, voter-level privacy.

r and d are the numbers of deductions of a voter's R-credit and D-credit.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from exactdp.numbers.exact import exact, rational
from exactdp.protocols.p_rec import Credits, charges, law, p_rec, p_rec_sim, probability, survivors
from exactdp.protocols.p_rec_baselines import single_credit
from exactdp.protocols.p_rec_round import probabilities, rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

Votes = tuple[int, ...]


def _equal(pairs: set[tuple[object, object]]) -> list[Verdict]:
    return [prove.comparison(a, "==", b) for a, b in sorted(pairs, key=str)]


def _alive(client: tuple[Votes, ...], votes: Votes, b: Votes, credits_: Credits) -> list[int]:
    return [len(alive) for alive in survivors(client, {"ann": votes}, b, credits_)]


SMALL = tuple({"D": D, "R": R} for D, R in ((1, 1), (0, 1), (1, 0), (0, 0), (2, 0), (0, 2)))


def _few(D: int, R: int) -> bool:
    return D >= 0 and R >= 0 and D + R <= 2


@claim("beyond-sim-survival", "Section 7.2", {"asked": "like"}, {"asked": "dislike"},
    at=({"m": 2, "rounds": 3}, {"m": 3, "rounds": 2}, {"m": 2, "rounds": 1}),
    when=lambda m, rounds: m >= 2 and 1 <= rounds <= 3)  # fmt: skip
def beyond_sim_survival(m: int, rounds: int, asked: str = "both") -> Steps:
    r"""In p-REC$_{\text{sim}}$ a voter survives to round $t$ iff in every round $s < t$ either $b_s$ is disliked and $v(s) \ne
    b_s$, or $b_s$ is liked and $v(s) = b_s$, and $\Pr[b]$ is the product of the one-round probabilities: all votes and all
    $b$, one pattern for the law, at the listed $m$ and number of rounds; $n$ and $P$ do not enter.

    Survival in rounds 1 to T + 1, for every vote and b at the client of object 0; and the law against the product formula.
    ``asked`` names the clauses of the condition: b_s disliked and v(s) != b_s, or b_s liked and v(s) = b_s.
    """

    def fine(v: int, b: int) -> bool:
        return (v != b or asked == "like") if b else (v == b or asked == "dislike")

    client, pairs = ((0,),) * rounds, set[tuple[object, object]]()
    for votes, b in product(product(range(m), repeat=rounds), repeat=2):
        kept = [int(all(fine(v, s) for v, s in zip(votes[:t], b[:t], strict=True))) for t in range(rounds + 1)]
        pairs |= set(zip(_alive(client, votes, b, Credits(0, 1)), kept, strict=True))
    pattern = {"ann": (0,) * rounds, "bob": (0,) * rounds, "eve": (1, *[0] * (rounds - 1))}
    for b, p in law(p_rec_sim(m, 64), client, pattern):
        chance = Fraction(1)
        for t in range(rounds):
            held = [v for v in pattern.values() if all(fine(*pair) for pair in zip(v[:t], b[:t], strict=True))]
            counts = [sum(v[t] == j for v in held) for j in range(m)]
            chance *= rational(probabilities(counts, rule(m, 64))[b[t]])
        pairs.add((rational(p), chance))
    yield from _equal(pairs)


@claim("beyond-survival-rule", "Algorithm 2", {"r": "2*R+1"}, {"total": "2*D+2*R+1"}, {"r": "2*R-1"},
    at=({"D": 1, "R": 0}, {"D": 0, "R": 1}, {"D": 1, "R": 1}, {"D": 0, "R": 0}), when=_few)  # fmt: skip
def beyond_survival_rule(D: int, R: int, r: str = "2*R", total: str = "2*D+2*R") -> Steps:
    r"""A voter of p-REC survives iff $r \le 2R$ and $r + d \le 2D + 2R$: the two conditions on integers for every $D$, $R$; the
    machine of credits on all votes and recommendations of at most 5 rounds, $D + R \le 2$.

    The credit machine on every sequence of votes and b of 2D + 2R + 1 rounds (at most 5) against r <= .., r + d <= .. For
    every D, R: 2R + 1 - r >= 1 if r = 2R - s, and <= 0 if r = 2R + 1 + s, and so for the sum 2D + 2R + 1 - (r + d).
    """
    rounds = min(2 * D + 2 * R + 1, 5)
    client, pairs = ((0,),) * rounds, set[tuple[object, object]]()
    most, both = (rational(value(text, D=D, R=R)) for text in (r, total))
    for votes in product((0, 1), repeat=rounds):
        for b in product((0, 1), repeat=rounds):
            alive = _alive(client, votes, b, Credits(2 * D, 2 * R + 1))
            for t in range(rounds + 1):
                hit, missed = charges(client, votes, b[:t])
                pairs.add((alive[t], int(hit <= most and hit + missed <= both)))
    steps = [at_most("1", "2*R+1-(2*R-s)", R=0, s=0), at_most("2*R+1-(2*R+1+s)", "0", R=0, s=0)]
    steps += [at_most("1", "2*D+2*R+1-(2*D+2*R-s)", D=0, R=0, s=0), at_most("2*D+2*R+1-(2*D+2*R+1+s)", "0", D=0, R=0, s=0)]
    yield from steps
    yield from _equal(pairs)


@claim("sec-8.2-special-case", "Section 8.2", {"D": 1}, {"R": 1}, at=({"m": 2}, {"m": 3}), when=lambda m: 2 <= m <= 3,
    uses="beyond-survival-rule")  # fmt: skip
def sec_8_2_special_case(m: int, D: int = 0, R: int = 0) -> Steps:
    r"""With $D = R = 0$ p-REC has the law of Algorithm 1 with its weights: all votes of two voters beside a peer, all $b$ of two
    rounds, $\tau = 64$, $m = 2, 3$.

    The law of p-REC for D, R against that of weights set to 0 as in Algorithm 1: three voters, two rounds, all votes.
    """
    client, pairs = ((0,), (0,)), set[tuple[object, object]]()
    for one, two in product(product(range(m), repeat=2), repeat=2):
        pattern = {"ann": (0, 0), "bob": one, "cid": two}
        for b, p in law(p_rec(m, 64, D, R), client, pattern):
            weight, chance = dict.fromkeys(pattern, 1), Fraction(1)
            for t in range(2):
                counts = [sum(weight[n] for n, v in pattern.items() if v[t] == j) for j in range(m)]
                chance *= rational(probabilities(counts, rule(m, 64))[b[t]])
                for name, v in pattern.items():
                    if (v[t] == b[t]) == (b[t] != 0):
                        weight[name] = 0
            pairs.add((rational(p), chance))
    yield from _equal(pairs)


@claim("sec-8.2-sim-fails", "Section 8.2", {"left": 1}, {"r": 2}, at=({"D": 0, "R": 1}, {"D": 1, "R": 0}),
    when=lambda D, R: D >= 0 and R >= 0 and D + R == 1)  # fmt: skip
def sec_8_2_sim_fails(D: int, R: int, left: int = 0, r: int = 1) -> Steps:
    r"""With $D = 0$, $R = 1$ (two peers vote a disliked object, which comes) and with $D = 1$, $R = 0$ (they vote one of two
    liked objects, the other comes) p-REC$_{\text{sim}}$ kicks out all peers, with positive probability; p-REC keeps them.

    Two peers who vote alike lose all credit in round 1 of p-REC_sim, with positive probability, and none too many in p-REC.
    """
    client, votes = (((0, 1), (0,)), (0, 0)) if D else (((0,), (0,)), (1, 0))
    peers, b = {"ann": votes, "bob": votes}, (1,)
    here = [len(survivors(client, peers, b, c)[1]) for c in (Credits(0, r), Credits(2 * D, 2 * R + 1))]
    found = [prove.comparison(distance(client, votes), "<=", R), prove.comparison(here[0], "==", left)]
    found += [prove.comparison(here[1], "==", 2)]
    yield from found
    yield prove.comparison(0, "<", rational(probability(p_rec_sim(2, 64), client, peers, b)))


@claim("sec-8.2-single-credit", "Section 8.2", {"total": "D+R-1"}, {"total": "D+R+1"}, at=SMALL, when=_few)
def sec_8_2_single_credit(D: int, R: int, total: str = "D+R") -> Steps:
    r"""With one credit of $D + R + 1$, less 1 in both cases, a voter survives iff $r + d \le D + R$: all votes and $b$ of at most
    4 rounds, $D + R \le 2$.

    The machine with one credit of D + R + 1 on all votes and b of up to 4 rounds against r + d <= D + R.
    """
    rounds, held = min(D + R + 1, 4), single_credit(2, 64, D, R).credits or Credits(0, 1)
    client, pairs = ((0,),) * rounds, set[tuple[object, object]]()
    bound = rational(value(total, D=D, R=R))
    for votes, b in product(product((0, 1), repeat=rounds), repeat=2):
        alive = _alive(client, votes, b, held)
        pairs |= {(alive[t], int(sum(charges(client, votes, b[:t])) <= bound)) for t in range(rounds + 1)}
    yield from _equal(pairs)


@claim("sec-8.2-single-credit-loss", "Section 8.2", {"share": "1/(3*m)"}, {"start": "D+R+1/2"}, uses="sec-8.2-single-credit")
def sec_8_2_single_credit_loss(share: str = "1/(2*m)", start: str = "D+R+1") -> Steps:
    r"""With one credit a loss round with $Z_t = 0$ takes the total credit $C \le (D+R+1)W$ to at most $C - \frac W{2m} \le C(1 -
    \frac1{2m(D+R+1)})$, for all values; from at most $(D+R+1)n$ to at least $P$ these are at most
    $2m(D+R+1)\ln\frac{(D+R+1)n}P$ rounds ($\ln(1-x) \le -x$ is a standard step, not certified): the bound grows with $D$ too.

    With $C=(D+R+1)W-s$ the first step is that of sec-8.2-single-credit: a loss of $\frac W{2m}$ is at least $\frac
    C{2m(D+R+1)}$. The credit is at most $(D+R+1)n$ at first, and a peer keeps 1 or more, so that it stays at $P$ or above. As
    $\ln(1-x)\le-x$, so many rounds are possible at most.
    """
    total = exact("(D+R+1)*W - s")
    after = total - exact(share) * exact("W")
    kept = total * (1 - exact("1/(2*m)") / exact(start))
    yield prove.at_most(after, kept, m=2, D=0, R=0, W=1, s=0)
    yield "for D >= 0, R >= 0, s >= 0: 1 <= D+R+1-(D+R-s)"
