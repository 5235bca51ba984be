"""Claims of heavy-hitters: families of hash functions, section 3.1.

h maps q-bit items to m = 2^j values. Over a uniform row A_i, A_i x and A_i y agree exactly if A_i (x xor y) = 0: half of the rows
for x != y, and a quarter for two distinct differences, which are the counts of a Sylvester matrix of order 2^q.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from exactdp.hashing import Hash, affine, carter_wegman, collision, law, truncated
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove, symmetric
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict


def _family(maps: Sequence[Hash], items: int, chances: Sequence[tuple[int, Fraction]]) -> list[Verdict]:
    """P(h constant on them) is as given for every choice of so many of the items: pairs (how many, probability)."""
    found = {(n, collision(maps, chosen), p) for n, p in chances for chosen in combinations(range(items), n)}
    return [prove.comparison(seen, "==", p) for _, seen, p in sorted(found)]


def _uniform(maps: Sequence[Hash], items: int, m: int) -> list[Verdict]:
    """Every value has probability 1/m for every item."""
    found = {tuple(p for _, p in law(maps, x)) for x in range(items)}
    return [prove.comparison(p, "==", Fraction(1, m)) for row in sorted(found) for p in (*row, Fraction(len(row), m * m))]


@claim(
    "sec-3.1-hash-size",
    "Section 3.1",
    {"bits": "2"},
    {"bits": "3/2"},
    at=({"K": 1}, {"K": 10}, {"K": 1000}),
    when=lambda K: K >= 1,
    refuted="corner",
    cause="E17",
)
def sec_3_1_hash_size_as_printed(K: int, bits: str = "1") -> Steps:
    r"""A pairwise independent $h$ has a description of at most $K\log_2 d$ bits: for no constant, here for the $K$ listed at $d =
    2$, $m = 2^{K+1}$, where uniform values need $m$ members.

    d = 2, m = 2^(K+1): h(v) is uniform on m values, so there are at least m members, log2 m bits: are K log2 d enough?
    """
    yield f"({bits})*({K}+1) <= {K}"


@claim("sec-3.1-hash-size-corrected", "Section 3.1", {"most": "q+j"}, {"most": "2*q"}, uses="beyond-hash-gf2q")
def sec_3_1_hash_size_corrected(most: str = "2*(q+j)") -> Steps:
    r"""$2\max(q,j) \le 2(q+j)$ bits are enough for $d = 2^q$ items and $m = 2^j$ values: $a$ and $b$ of an affine map of
    $GF(2^{\max(q,j)})$ (pairwise independent: beyond-hash-gf2q).

    GF(2^s), s = max(q, j): a and b have 2s bits; s = q + i or j + i.
    """
    yield at_most("2*(j+i)", most.replace("q", "(j+i)"), j=0, i=0)
    yield at_most("2*(q+i)", most.replace("j", "(q+i)"), q=0, i=0)


@claim(
    "beyond-hash-gf2",
    "Section 3.1",
    {"pair": "1/3"},
    {"triple": "1/8"},
    {"triple": "1/2"},
    at=({"q": 2, "j": 1}, {"q": 3, "j": 2}, {"q": 1, "j": 1}, {"q": 3, "j": 1}, {"q": 2, "j": 2}, {"q": 1, "j": 0}),
    when=lambda q, j: 1 <= q <= 3 and 0 <= j <= 2,
)
def beyond_hash_gf2(q: int, j: int, pair: str = "1/2", triple: str = "1/4") -> Steps:
    r"""$h(x) = Ax+b$ over GF(2), $A \in \{0,1\}^{j\times q}$ and $b$ uniform: $h(x)$ is uniform, $\Pr[h(x)=h(y)] = 1/m$,
    $\Pr[h(x)=h(y)=h(z)] = 1/m^2$ for distinct items, $m = 2^j$: for every $q$ and $j$ by the counts per bit, and over the
    whole family at the sizes listed.

    Per bit: half of the 2^q rows, and a quarter, at every q; j independent bits: (1/m)/2 = 1/(2m), (1/m^2)/4 = 1/(2m)^2.
    """
    counts = symmetric.hadamard_counts(f"({pair})*n", f"({triple})*n")
    bits = [identity(f"(1/m)*({pair})", "1/(2*m)"), identity(f"(1/m^2)*({triple})", "1/(2*m)^2")]
    maps, m = list(affine(q, j)), 2**j
    chances = ((2, rational(pair) ** j), (3, rational(triple) ** j))
    yield counts
    yield from bits
    yield from _uniform(maps, 2**q, m)
    yield from _family(maps, 2**q, chances)


@claim(
    "beyond-hash-gf2q",
    "Section 3.1",
    {"triple": "1/16"},
    {"triple": "1/7"},
    {"pair": "1/3"},
    at=tuple({"q": q, "j": j} for q, j in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3))),
    when=lambda q, j: 1 <= j <= q <= 3,
)
def beyond_hash_gf2q(q: int, j: int, triple: str = "1/8", pair: str = "1/2") -> Steps:
    r"""Affine maps of $GF(2^q)$, $j$ bits kept: uniform values, $\Pr[h(x)=h(y)] = 2^{-j}$, over the whole family at the sizes
    listed (for every $q$ as $a(x-y)$ is uniform for $x \ne y$, a stated step); at $q = 3$, $j = 2$ all triples of distinct
    items collide with probability $1/8$, not $1/16$.
    """
    maps = list(truncated(q, j))
    chances = [(2, rational(pair) ** j), *([(3, rational(triple))] if (q, j) == (3, 2) else [])]
    yield from _uniform(maps, 2**q, 2**j)
    yield from _family(maps, 2**q, chances)


@claim("beyond-hash-carter-wegman", "Section 3.1", {"zero": "1/2"}, {"pair": "1/2"}, {"every": "1/2"})
def beyond_hash_carter_wegman(zero: str = "3/5", pair: str = "2/5", every: str = "13/25") -> Steps:
    r"""$((ax+b) \bmod 5) \bmod 2$: the values 0 and 1 have probabilities $3/5$ and $2/5$; two items collide with probability
    $2/5$ for $a \ne 0$ and $13/25 > 1/2$ for arbitrary $a$.

    p = 5, m = 2: P(h(x) = 0) = 3/5 for every x; every pair collides with probability 2/5 for a >= 1, 13/25 for a >= 0.
    """
    without, whole = list(carter_wegman(5, 2, 1)), list(carter_wegman(5, 2))
    marginals = {law(maps, x)[0][1] for maps in (without, whole) for x in range(5)}
    yield from (prove.comparison(p, "==", rational(zero)) for p in sorted(marginals))
    yield from _family(without, 5, ((2, rational(pair)),))
    yield from _family(whole, 5, ((2, rational(every)),))
    yield holds("1/2", "<", every)
