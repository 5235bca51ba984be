"""Claims of online-recommendation: how often a peer is charged in p-REC, section 8.2. CENTRAL, voter-level privacy.

r and d are the numbers of deductions of a voter's R-credit and D-credit; a peer votes at most R disliked objects, and the client
likes several objects in at most D rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import charges
from exactdp.protocols.p_rec_enumeration import clients
from exactdp.protocols.voting import distance
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

Votes = tuple[int, ...]


def _paths(D: int, R: int, m: int, rounds: int) -> Iterator[tuple[tuple[Votes, ...], Votes, Votes]]:
    """All clients with D_C <= D, all peers, all b."""
    for client in clients(m, rounds, D):
        for votes, b in product(product(range(m), repeat=rounds), repeat=2):
            if distance(client, votes) <= R:
                yield client, votes, b


def _three(D: int, R: int, most: str = "D+R", least: str = "D-R", once: int = 1) -> Verdict:
    """At most one charge in a round, and only where several objects are liked or the vote is not: all of these, m <= 4.

    Then, over all clients, peers and b of three rounds, m = 2: at most D + R charges; the D-credit 2D - d is at least D - R.
    """
    found = set()
    for m in (2, 3, 4):
        for size in range(1, m + 1):
            for v, b in product(range(m), repeat=2):
                charged = sum(charges([range(size)], [v], [b]))
                found.add((charged, min(once, (size > 1) + (v >= size))))
    bound, low = rational(value(most, D=D, R=R)), rational(value(least, D=D, R=R))
    paid = {charges(*path) for path in _paths(D, R, 2, 3)}
    parts = [prove.comparison(a, "<=", c) for a, c in sorted(found)]
    parts += [prove.comparison(r + d, "<=", bound) for r, d in sorted(paid)]
    parts += [prove.comparison(low, "<=", 2 * D - d) for d in sorted({d for _, d in paid})]
    return prove.all_of([*parts, prove.comparison(max(r + d for r, d in paid), "==", min(D + R, 3))])


SMALL = tuple({"D": D, "R": R} for D, R in ((0, 1), (1, 1), (1, 0), (0, 0), (2, 0), (0, 2)))


def _few(D: int, R: int) -> bool:
    return D >= 0 and R >= 0 and D + R <= 2


@claim("sec-8.2-two-scenarios", "Section 8.2", {"times": "2"}, {"times": "1/2"}, at=({"D": 0, "R": 1}, {"D": 1, "R": 1}),
    when=lambda D, R: R >= 1 and D >= 0 and D + R <= 2, refuted="statement", cause="E7")  # fmt: skip
def sec_8_2_two_scenarios_as_printed(D: int, R: int, times: str = "1") -> Steps:
    r"""A peer is charged only where another liked object than his liked one comes, or where he votes a disliked object which
    comes. (False: $D = 0$, $R = 1$, he votes a disliked object and a liked one comes; all clients, peers, $b$ of two rounds.)

    Is a peer charged exactly as often as (a) another liked object than his liked one comes, or (b) his disliked one comes?
    """
    pairs = set()
    for client, votes, b in _paths(D, R, 2, 2):
        ways = sum((v in s and x in s and v != x) or (v not in s and x == v) for s, v, x in zip(client, votes, b, strict=True))
        pairs.add((sum(charges(client, votes, b)), rational(times) * ways))
    yield from (prove.comparison(a, "==", c) for a, c in sorted(pairs, key=lambda p: (-p[0], p[1])))


@claim("sec-8.2-two-scenarios-corrected", "Section 8.2", {"most": "D+R-1"}, {"least": "D-R+1"}, {"once": 0}, at=SMALL, when=_few)
def sec_8_2_two_scenarios_corrected(D: int, R: int, most: str = "D+R", least: str = "D-R", once: int = 1) -> Any:
    r"""With the third case, a disliked vote while a liked object comes, charged to the D-credit: a peer loses at most one credit
    in a round, and only where the client likes several objects or he votes a disliked one (all rounds, $m \le 4$), so at most
    $D+R$ credits; his D-credit stays at least $D - R$, and may be negative. All clients, peers, $b$ of three rounds, $m = 2$.
    """
    return _three(D, R, most=most, least=least, once=once)


@claim("sec-8.2-count", "Section 8.2", {"most": "D+R-1"}, {"most": "D+R-1/2"}, at=SMALL, when=_few)
def sec_8_2_count(D: int, R: int, most: str = "D+R", least: str = "D-R", once: int = 1) -> Any:
    r"""A peer is wrongly charged in at most $D + R$ rounds, and in so many on some path: all clients, peers, $b$ of three rounds,
    $m = 2$, $D + R \le 2$.
    """
    return _three(D, R, most=most, least=least, once=once)


@claim("beyond-peer-invariant", "Section 8.2", {"r": "R+2"}, {"total": "D+R+2"}, at=SMALL, when=_few, uses="sec-8.2-count")
def beyond_peer_invariant(D: int, R: int, r: str = "R+1", total: str = "D+R+1") -> Steps:
    r"""From $r \le R$ and $r + d \le D + R$ a peer keeps R-credit at least $R+1$ and total credit at least $D+R+1$, so $C_t \ge
    (D+R+1)P$, for every $D$, $R$, $P$; and on all paths of three rounds, $m = 2$, $D + R \le 2$.

    r <= R, r + d <= D + R: so 2R + 1 - r >= R + 1, 2D + 2R + 1 - (r + d) >= D + R + 1, for every D, R; on all paths.
    """
    paid = {charges(*path) for path in _paths(D, R, 2, 3)}
    parts = [at_most(r, "2*R+1-(R-s)", R=0, s=0), at_most(total, "2*D+2*R+1-(D+R-s)", D=0, R=0, s=0)]
    parts += [at_most("P*(D+R+1)", "P*(D+R+1+s)", P=1, D=0, R=0, s=0)]
    for hit, missed in sorted(paid):
        parts.append(prove.comparison(rational(value(r, R=R)), "<=", 2 * R + 1 - hit))
        parts.append(prove.comparison(rational(value(total, D=D, R=R)), "<=", 2 * D + 2 * R + 1 - hit - missed))
    yield from parts
