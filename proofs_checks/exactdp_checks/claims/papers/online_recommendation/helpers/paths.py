"""Paths of p-REC at small sizes, round by round: survivors, credits, ratios along sequences b. CENTRAL, voter-level privacy.

The client likes objects 0 and 1 in the first D rounds and object 0 later. The peers vote 0, and one of them votes 1 in the first
D + R rounds; others vote m - 1, from some round on or by turns; U has one more voter, who may be a peer. ``paths`` has 2 peers of
at most 6 voters, at a tau where probabilities are rational; ``wide`` has 12 peers, m = 2, T = 3(R+1), as the proofs need P >= 6m.
Survivors and deductions are those of ``exactdp.protocols.p_rec``. Nothing here is a claim. Source: online-recommendation,
sections 7.2 and 8.2.

>>> first = paths(2, 0, 0)[0][0]
>>> first.survivors, first.credit, first.charged
((6, 3), (6, 3), 3)
>>> sorted({len(path) for path in paths(2, 1, 1)}), len(wide(0, 0)) > 5
([4], True)
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from exactdp.protocols.p_rec import Algorithm, charges, p_rec, ratio, survivors
from exactdp.protocols.p_rec_round import Number, phi, power, rule
from exactdp.protocols.voting import Client
from exactdp_checks.claims.notation import Real, Verdict, prove
from exactdp_checks.claims.papers.online_recommendation.helpers.rational import Rounds

__all__ = ["PEERS", "TAU", "WIDE", "Round", "leaks_at_most", "paths", "quotient", "rounds", "wide"]

Votes = tuple[int, ...]
PEERS, WIDE, TAU, BITS = 2, 12, 3, 40


@dataclass(frozen=True)
class Round:
    """Of U: (W_t, W_t+1), the credits (C_t, C_t+1), (C_t^(R), C_t+1^(R)), and how many survivors are charged for b_t.

    ``weighty``: phi > 0 for b_t, so that it may come with Z_t = 0. ``least`` are the lowest R-credit and the lowest total credit
    of a peer after the round. ``votes`` are the object b_t, the votes of the survivors, and that of the extra voter, -1 if he is
    out; they determine ``ratio``, Pr/Pr' of b_t.
    """

    votes: tuple[int, ...]
    survivors: tuple[int, int]
    credit: tuple[int, int]
    credit_r: tuple[int, int]
    charged: int
    disliked: bool
    weighty: bool
    least: tuple[int, int]
    ratio: Number = field(compare=False)

    @property
    def leaks(self) -> bool:
        """Whether E_t(b) is not 0."""
        return self.ratio != Fraction(1)


def _peers(client: Client, D: int, R: int) -> tuple[Votes, Votes]:
    """The votes of the two kinds of peers."""
    return (0,) * len(client), tuple(int(t < D + R) for t in range(len(client)))


def _along(
    algorithm: Algorithm, tau: int, client: Client, held: dict[str, Votes], extra: Votes, D: int, R: int, b: Votes
) -> Iterator[Round]:
    """The rounds of b for U = held and the extra voter; names that begin with p are peers."""
    larger, one = {**held, "extra": extra}, rule(algorithm.m, tau)
    shares = ratio(algorithm, client, larger, held, b)
    alive = survivors(client, larger, b, algorithm.credits)

    def purse(name: str, t: int) -> tuple[int, int]:
        r, d = charges(client, larger[name], b[:t])
        return 2 * R + 1 - r, 2 * D + 2 * R + 1 - r - d

    for t, object_ in enumerate(b):
        disliked, votes = object_ not in client[t], [larger[name][t] for name in alive[t]]
        now, after = ([purse(name, s) for name in alive[s]] for s in (t, t + 1))
        peers = [purse(name, t + 1) for name in held if name.startswith("p")]
        yield Round(
            (object_, *(votes.count(j) for j in range(algorithm.m)), extra[t] if "extra" in alive[t] else -1),
            (len(now), len(after)),
            (sum(c for _, c in now), sum(c for _, c in after)),
            (sum(r for r, _ in now), sum(r for r, _ in after)),
            sum((v == object_) == disliked for v in votes),
            disliked,
            phi(Fraction(votes.count(object_), len(votes)), one) != Fraction(0),
            (min(r for r, _ in peers), min(c for _, c in peers)),
            shares[t],
        )


@cache
def paths(m: int, D: int, R: int) -> tuple[tuple[Round, ...], ...]:
    """All b of four rounds (three for m > 2) and a few extra voters; two peers of five voters in U'."""
    T, last, tau = 4 if m == 2 else 3, m - 1, int(2 ** (30 // m))
    client = tuple((0, 1) if t < D else (0,) for t in range(T))
    one, two = _peers(client, D, R)
    late, turns = ((0, *[last] * (T - 1)), tuple(last * (t % 2 == 0) for t in range(T)))
    held = {"p1": one, "p2": two, "v1": (last,) * T, "v2": turns, "v3": late}
    found: dict[tuple[Round, ...], None] = {}
    for extra in ((last,) * T, one, late):
        for b in product(range(m), repeat=T):
            found[tuple(_along(p_rec(m, tau, D, R), tau, client, held, extra, D, R, b))] = None
    return tuple(found)


def rounds(m: int, D: int, R: int) -> tuple[Round, ...]:
    """The different rounds of ``paths``."""
    return tuple(dict.fromkeys(r for path in paths(m, D, R) for r in path))


@cache
def wide(D: int, R: int) -> tuple[tuple[Round, ...], ...]:
    """T = 3(R+1), m = 2, tau = 3, b that are 0 after round 3: 12 peers of 34 voters; 10, 7, 5 vote 1 from rounds 1, 2, 3 on.

    Rounds that do not leak are left out, and of equal rests of paths one is kept.
    """
    T = TAU * (R + 1)
    client = tuple((0, 1) if t < D else (0,) for t in range(T))
    one, two = _peers(client, D, R)
    held = {f"p{i}": one for i in range(1, WIDE)} | {"p": two}
    held |= {f"v{i}": tuple(int(t >= (i >= 10) + (i >= 17)) for t in range(T)) for i in range(22)}
    found: dict[tuple[Round, ...], None] = {}
    for extra, b in product(((1,) * T, one), product(range(2), repeat=3)):
        path = _along(p_rec(2, TAU, D, R), TAU, client, held, extra, D, R, (*b, *[0] * (T - 3)))
        found[tuple(r for r in path if r.leaks)] = None
    return tuple(path for path in found if path)


@cache
def _table() -> Rounds:
    """Bounds of the probabilities of ``wide``."""
    return Rounds(2, TAU, range(WIDE - 1, 36))


def quotient(r: Round, invert: bool) -> Any:
    """A rational bound from above of Pr/Pr' in a round of ``wide``, or of Pr'/Pr, as an expression."""
    b, *votes, extra = r.votes
    both = tuple(votes), tuple(c - (j == extra) for j, c in enumerate(votes))
    above, below = both[::-1] if invert else both
    return ["/", _table().probability(above, b, True), _table().probability(below, b, False)]


def leaks_at_most(D: int, R: int, factor: Fraction) -> list[Verdict]:
    """|ln(Pr/Pr')| <= factor ln(tau)/W_t in every round of ``wide``, both ways: q <= r and r^W <= tau^factor.

    q is a bound of the quotient.
    """
    found, powers = dict[str, Verdict](), dict[int, Fraction]()
    for path in wide(D, R):
        for r in path:
            W = r.survivors[0]
            if W not in powers:
                powers[W] = Fraction(Real.of(power(TAU, factor / W)).enclosure(BITS).lower * 2**BITS // 1, 2**BITS)
                top = ["^", TAU, factor.numerator]
                found[f"{W}"] = prove.comparison(["^", powers[W], W * factor.denominator], "<=", top)
            for invert in (False, True):
                found[f"{r.votes} {invert}"] = prove.comparison(quotient(r, invert), "<=", powers[W])
    return [*_table().certified(), *found.values()]
