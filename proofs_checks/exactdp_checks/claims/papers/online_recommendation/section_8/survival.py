"""Claims of online-recommendation: who survives in p-REC and its variants, and how often a peer is charged (section 8.2).

CENTRAL, voter-level privacy. r and d are the numbers of deductions of a voter's R-credit and D-credit; a peer votes at most R
disliked objects, and the client likes several objects in at most D rounds. Examples are the code, m = 2 where nothing is said.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from exactdp.protocols.p_rec import Credits, charges, law, p_rec, p_rec_sim, probability, survives, survivors
from exactdp.protocols.p_rec_baselines import single_credit
from exactdp.protocols.p_rec_enumeration import clients
from exactdp.protocols.p_rec_round import probabilities, rule
from exactdp.protocols.voting import distance
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim, rows, value

Votes = tuple[int, ...]
SMALL = ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (0, 2))  # D, R
WHERE, CODE = "Section 8.2", "example: the code"


def _equal(pairs: set[tuple[object, object]]) -> list[Verdict]:
    return [prove.comparison(a, "==", b) for a, b in sorted(pairs, key=str)]


def _alive(client: tuple[Votes, ...], votes: Votes, b: Votes, credits_: Credits) -> list[int]:
    return [len(alive) for alive in survivors(client, {"ann": votes}, b, credits_)]


def _chance(m: int, pattern: dict[str, Votes], weights: list[dict[str, int]], b: Votes) -> Fraction:
    """The product of the one-round probabilities of b for the weights of the voters, round by round."""
    chance = Fraction(1)
    for t, weight in enumerate(weights):
        counts = [sum(weight[name] for name, v in pattern.items() if v[t] == j) for j in range(m)]
        chance *= rational(probabilities(counts, rule(m, 64))[b[t]])
    return chance


def _survival(m: int, rounds: int, asked: str) -> set[tuple[object, object]]:
    """Survival in rounds 1 to T + 1, for every vote and b at the client of object 0; and the law against the product formula.

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
        kept_ = [{n: int(all(map(fine, v[:t], b[:t]))) for n, v in pattern.items()} for t in range(rounds)]
        pairs.add((rational(p), _chance(m, pattern, kept_, b)))
    return pairs


@claim("beyond-sim-survival", "Section 7.2", {"asked": "like"}, {"asked": "dislike"}, uses="sec-5-chain-rule")
def beyond_sim_survival(asked: str = "both") -> Steps:
    r"""In p-REC$_{\text{sim}}$ a voter survives to round $t$ iff in every round $s < t$ either $b_s$ is disliked and $v(s) \ne
    b_s$, or $b_s$ is liked and $v(s) = b_s$, and $\Pr[b]$ is the product of the one-round probabilities; $n$ and $P$ do not
    enter.

    His weight is 1 at first, and Algorithm 1 sets it to 0 in the other two cases and in no others, and never back to 1. As a
    credit: it is $1-c$ after $c$ such rounds, at least 1 for $c=0$ and at most 0 for $c\ge1$, the step. The law of $b_t$ given
    $b_{<t}$ depends on the votes of the survivors, and the product is the chain rule. The examples are all votes and all $b$.
    """
    yield "for c >= 1: 1 - c <= 0"
    for m, rounds in ((2, 3), (3, 2), (2, 1)):
        yield CODE, _equal(_survival(m, rounds, asked))


def _machine(rounds: int, held: Credits, D: int, R: int, *bounds: str) -> set[tuple[object, object]]:
    """The credit machine on every sequence of votes and b against r <= bounds[0] and r + d <= bounds[-1]."""
    client, pairs = ((0,),) * rounds, set[tuple[object, object]]()
    most, both = (rational(value(text, D=D, R=R)) for text in (bounds[0], bounds[-1]))
    for votes, b in product(product((0, 1), repeat=rounds), repeat=2):
        alive = _alive(client, votes, b, held)
        for t in range(rounds + 1):
            hit, missed = charges(client, votes, b[:t])
            pairs.add((alive[t], int(hit <= most and hit + missed <= both)))
    return pairs


@claim("beyond-survival-rule", "Algorithm 2", {"r": "2*R+1"}, {"total": "2*D+2*R+1"}, {"r": "2*R-1"})
def beyond_survival_rule(r: str = "2*R", total: str = "2*D+2*R") -> Steps:
    r"""A voter of p-REC survives iff $r \le 2R$ and $r + d \le 2D + 2R$, for every $D$, $R$.

    His R-credit is $2R+1-r$, and the sum of both $2D+2R+1-(r+d)$. With $r=2R-s$ the first is at least 1, with $r=2R+1+s$ at most
    0: steps 1 and 2, and 3 and 4 for the sum. Both only fall, so that who is out stays out. The examples are the machine of
    credits on all votes and $b$ of at most 5 rounds.
    """
    yield "for R >= 0, s >= 0: 1 <= 2*R+1-(2*R-s)"
    yield "for R >= 0, s >= 0: 2*R+1-(2*R+1+s) <= 0"
    yield "for D >= 0, R >= 0, s >= 0: 1 <= 2*D+2*R+1-(2*D+2*R-s)"
    yield "for D >= 0, R >= 0, s >= 0: 2*D+2*R+1-(2*D+2*R+1+s) <= 0"
    for D, R in SMALL[:4]:
        yield CODE, _equal(_machine(min(2 * D + 2 * R + 1, 5), Credits(2 * D, 2 * R + 1), D, R, r, total))
        for hit, missed in product(range(2 * R + 2), range(2 * D + 3)):
            fine = hit <= rational(value(r, D=D, R=R)) and hit + missed <= rational(value(total, D=D, R=R))
            yield CODE, prove.comparison(int(survives(hit, missed, D, R)), "==", int(fine))


@claim("sec-8.2-special-case", WHERE, {"D": 1}, {"R": 1}, uses="beyond-survival-rule beyond-sim-survival")
def sec_8_2_special_case(D: int = 0, R: int = 0) -> Steps:
    r"""With $D = R = 0$ p-REC has the law of Algorithm 1 with its weights.

    By beyond-survival-rule a voter survives while $r\le0$ and $r+d\le0$, so until his first charge, which is the rule of
    Algorithm 1 (beyond-sim-survival): the step, for $r+d=c\ge1$. $\tau=\frac T{R+1}=T$. The examples are all votes of two voters
    beside a peer, all $b$ of two rounds, $m=2,3$.
    """
    yield "for c >= 1: 2*0 + 2*0 + 1 - c <= 0"
    for m in (2, 3):
        client, pairs = ((0,), (0,)), set[tuple[object, object]]()
        for one, two in product(product(range(m), repeat=2), repeat=2):
            pattern = {"ann": (0, 0), "bob": one, "cid": two}
            for b, p in law(p_rec(m, 64, D, R), client, pattern):
                later = {name: int((v[0] == b[0]) == (b[0] == 0)) for name, v in pattern.items()}
                pairs.add((rational(p), _chance(m, pattern, [dict.fromkeys(pattern, 1), later], b)))
        yield CODE, _equal(pairs)


@claim("sec-8.2-sim-fails", WHERE, {"left": 1}, {"r": 2}, uses="beyond-survival-rule beyond-sim-survival")
def sec_8_2_sim_fails(left: int = 0, r: int = 1) -> Steps:
    r"""With $D = 0$, $R = 1$ (two peers vote a disliked object, which comes) and with $D = 1$, $R = 0$ (they vote one of two
    liked objects, the other comes) p-REC$_{\text{sim}}$ kicks out all peers, with positive probability; p-REC keeps them.

    Each of them is charged once, which is fatal in p-REC$_{\text{sim}}$ (beyond-sim-survival). In p-REC the credits $2R+1-1$ for
    $R\ge1$ and $2D+2R+1-1$ for $s=D+R\ge1$ are left: steps 1 and 2. Every object has a probability of at least $\frac\gamma m>0$:
    step 3. The examples are the code.
    """
    yield "for R >= 1: 1 <= 2*R + 1 - 1"
    yield "for s >= 1: 1 <= 2*s + 1 - 1"
    yield "for m >= 2, g > 0: 0 < g/m"
    for D, R in ((0, 1), (1, 0)):
        client, votes = (((0, 1), (0,)), (0, 0)) if D else (((0,), (0,)), (1, 0))
        peers, b = {"ann": votes, "bob": votes}, (1,)
        here = [len(survivors(client, peers, b, c)[1]) for c in (Credits(0, r), Credits(2 * D, 2 * R + 1))]
        yield CODE, [prove.comparison(distance(client, votes), "<=", R), prove.comparison(here[0], "==", left)]
        chance = rational(probability(p_rec_sim(2, 64), client, peers, b))
        yield CODE, [prove.comparison(here[1], "==", 2), prove.comparison(0, "<", chance)]


@claim("sec-8.2-single-credit", WHERE, {"total": "D+R-1"}, {"total": "D+R+1"})
def sec_8_2_single_credit(total: str = "D+R") -> Steps:
    r"""With one credit of $D + R + 1$, less 1 in both cases, a voter survives iff $r + d \le D + R$.

    His credit is $D+R+1-(r+d)$: at least 1 for $r+d=D+R-s$, at most 0 for $r+d=D+R+1+s$. The examples are the machine on all
    votes and $b$ of at most 4 rounds.
    """
    yield "for D >= 0, R >= 0, s >= 0: 1 <= D+R+1-(D+R-s)"
    yield "for D >= 0, R >= 0, s >= 0: D+R+1-(D+R+1+s) <= 0"
    for D, R in SMALL:
        held = single_credit(2, 64, D, R).credits or Credits(0, 1)
        yield CODE, _equal(_machine(min(D + R + 1, 4), held, D, R, total))


@claim(
    "sec-8.2-single-credit-loss",
    WHERE,
    {"share": "1/(3*m)"},
    {"start": "D+R+1/2"},
    uses="sec-8.2-single-credit sec-7.2-kick-out",
    assumes="exp-above-tangent",
)
def sec_8_2_single_credit_loss(share: str = "1/(2*m)", start: str = "D+R+1") -> Steps:
    r"""With one credit a loss round with $Z_t = 0$ takes the total credit $C \le (D+R+1)W$ to at most $C - \frac W{2m} \le C(1 -
    \frac1{2m(D+R+1)})$, for all values; from at most $(D+R+1)n$ to at least $P$ these are at most $2m(D+R+1)\ln\frac{(D+R+1)n}P$
    rounds: the bound grows with $D$ too.

    More than $\frac W{2m}$ voters lose 1 (sec-7.2-kick-out). With $C=(D+R+1)W-s$ the first step is that this is at least $\frac
    C{2m(D+R+1)}$. The credit is at most $(D+R+1)n$ at first, and a peer keeps 1 or more, the second step, so that it stays at $P$
    or above. As $1-x\le e^{-x}$, so many rounds are possible at most.
    """
    total = "((D+R+1)*W - s)"
    yield f"for m >= 2, D >= 0, R >= 0, W >= 1, s >= 0: {total} - ({share})*W <= {total}*(1 - 1/(2*m)/({start}))"
    yield "for D >= 0, R >= 0, s >= 0: 1 <= D+R+1-(D+R-s)"


def _paths(D: int, R: int, rounds: int = 3) -> Iterator[tuple[tuple[Votes, ...], Votes, Votes]]:
    """All clients with D_C <= D, all peers, all b."""
    for client in clients(2, rounds, D):
        for votes, b in product(product(range(2), repeat=rounds), repeat=2):
            if distance(client, votes) <= R:
                yield client, votes, b


@claim(
    "sec-8.2-two-scenarios",
    WHERE,
    {"times": "2"},
    {"times": "1/2"},
    at=rows(((0, 1), (1, 1)), "D", "R"),
    cause="E7",
    repair="sec-8.2-two-scenarios-corrected",
)
def sec_8_2_two_scenarios_as_printed(D: int, R: int, times: str = "1") -> Steps:
    r"""A peer is charged only where another liked object than his liked one comes, or where he votes a disliked object which
    comes. (False: $D = 0$, $R = 1$, he votes a disliked object and a liked one comes; all clients, peers, $b$ of two rounds.)
    """
    pairs = set()
    for client, votes, b in _paths(D, R, 2):
        ways = sum((v in s and x in s and v != x) or (v not in s and x == v) for s, v, x in zip(client, votes, b, strict=True))
        pairs.add((sum(charges(client, votes, b)), rational(times) * ways))
    yield from (prove.comparison(a, "==", c) for a, c in sorted(pairs, key=lambda p: (-p[0], p[1])))


@claim("sec-8.2-two-scenarios-corrected", WHERE, {"least": "D-R+1"}, {"once": 0})
def sec_8_2_two_scenarios_corrected(least: str = "D-R", once: int = 1) -> Steps:
    r"""With the third case, a disliked vote while a liked object comes, charged to the D-credit: a peer loses at most one credit
    in a round, and only where the client likes several objects or he votes a disliked one, so at most $D+R$ credits; his D-credit
    stays at least $D - R$, and may be negative.

    If one object is liked and he votes for it, he is charged in neither case of Algorithm 2: a disliked $b_t$ is not his vote,
    and a liked one is. The two cases exclude each other, so that he loses one credit at most. There are at most $D$ rounds with
    several liked objects and $R$ with a disliked vote: step 1, with $D-s$ and $R-r$. So $d\le D+R$, and step 2 is the D-credit.
    The examples are all rounds for $m\le4$, and all clients, peers and $b$ of three rounds.
    """
    yield "for D >= 0, R >= 0, r >= 0, s >= 0: (D-s) + (R-r) <= D + R"
    yield f"for D >= 0, R >= 0, s >= 0: {least} <= 2*D - (D + R - s)"
    found = set()
    for m in (2, 3, 4):
        for size, v, b in product(range(1, m + 1), range(m), range(m)):
            found.add((sum(charges([range(size)], [v], [b])), min(once, (size > 1) + (v >= size))))
    yield "example: one round", [prove.comparison(a, "<=", c) for a, c in sorted(found)]
    for D, R in SMALL:
        low, paid = rational(value(least, D=D, R=R)), {charges(*path)[1] for path in _paths(D, R)}
        yield CODE, [prove.comparison(low, "<=", 2 * D - d) for d in sorted(paid)]


@claim("sec-8.2-count", WHERE, {"most": "D+R-1"}, {"most": "D+R-1/2"}, uses="sec-8.2-two-scenarios-corrected")
def sec_8_2_count(most: str = "D+R") -> Steps:
    r"""A peer is wrongly charged in at most $D + R$ rounds, and in so many on some path of $T\ge D+R$ rounds.

    The first is sec-8.2-two-scenarios-corrected. For the second let the client like two objects in $D$ rounds, in which the one
    comes that the peer does not vote for, and one object in $R$ others, in which he votes a disliked one, which comes: the step
    counts both. The examples are all clients, peers and $b$ of three rounds.
    """
    yield f"for D >= 0, R >= 0: D*1 + R*1 <= {most}"
    for D, R in SMALL:
        paid = {sum(charges(*path)) for path in _paths(D, R)}
        least = prove.comparison(max(paid), "==", min(D + R, 3))
        yield CODE, [*(prove.comparison(c, "<=", rational(value(most, D=D, R=R))) for c in sorted(paid)), least]


@claim("beyond-peer-invariant", WHERE, {"r": "R+2"}, {"total": "D+R+2"}, uses="sec-8.2-count beyond-survival-rule")
def beyond_peer_invariant(r: str = "R+1", total: str = "D+R+1") -> Steps:
    r"""From $r \le R$ and $r + d \le D + R$ a peer keeps R-credit at least $R+1$ and total credit at least $D+R+1$, so $C_t \ge
    (D+R+1)P$, for every $D$, $R$, $P$.

    The R-credit is charged only where he votes a disliked object, so $r\le R$, and $r+d\le D+R$ is sec-8.2-count. Steps 1 and 2
    are his credits with $r=R-s$ and $r+d=D+R-s$, and step 3 adds up $P$ peers, who survive (beyond-survival-rule). The examples
    are all paths of three rounds.
    """
    yield f"for R >= 0, s >= 0: {r} <= 2*R+1-(R-s)"
    yield f"for D >= 0, R >= 0, s >= 0: {total} <= 2*D+2*R+1-(D+R-s)"
    yield "for P >= 1, D >= 0, R >= 0, s >= 0: P*(D+R+1) <= P*(D+R+1+s)"
    for D, R in SMALL:
        low, both = rational(value(r, R=R)), rational(value(total, D=D, R=R))
        for hit, paid in sorted((hit, hit + missed) for hit, missed in {charges(*path) for path in _paths(D, R)}):
            yield CODE, [prove.comparison(low, "<=", 2 * R + 1 - hit), prove.comparison(both, "<=", 2 * D + 2 * R + 1 - paid)]
