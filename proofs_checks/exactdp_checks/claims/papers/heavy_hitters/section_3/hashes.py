"""Claims of heavy-hitters: families of hash functions, section 3.1.

h maps q-bit items to m = 2^j values. Over a uniform row A_i, A_i x and A_i y agree exactly if A_i (x xor y) = 0: half of the rows
for x != y, and a quarter for two distinct differences, which are the counts of a Sylvester matrix of order 2^q.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from exactdp.hashing import Hash, affine, collision, law, truncated
from exactdp_checks.claims.notation import Steps, Verdict, at_most, prove, rational, symmetric
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false

WHERE = "Section 3.1"


def _family(maps: Sequence[Hash], items: int, chances: Sequence[tuple[int, Fraction]]) -> list[Verdict]:
    """P(h constant on them) is as given for every choice of so many of the items: pairs (how many, probability)."""
    found = {(n, collision(maps, chosen), p) for n, p in chances for chosen in combinations(range(items), n)}
    return [prove.comparison(seen, "==", p) for _, seen, p in sorted(found)]


def _uniform(maps: Sequence[Hash], items: int, m: int) -> list[Verdict]:
    """Every value has probability 1/m for every item."""
    found = {tuple(p for _, p in law(maps, x)) for x in range(items)}
    return [prove.comparison(p, "==", Fraction(1, m)) for row in sorted(found) for p in (*row, Fraction(len(row), m * m))]


@false("sec-3.1-hash-size", WHERE, "E17", {"bits": "2"}, {"bits": "3/2"}, at=({"K": 1}, {"K": 10}, {"K": 1000}))
def sec_3_1_hash_size_as_printed(K: int, bits: str = "1") -> Steps:
    r"""A pairwise independent $h$ has a description of at most $K\log_2 d$ bits: for no constant, here for the $K$ listed at $d =
    2$, $m = 2^{K+1}$, where uniform values need $m$ members.
    """
    yield f"({bits})*({K}+1) <= {K}"


@claim("sec-3.1-hash-size-corrected", WHERE, {"most": "q+j"}, {"most": "2*q"}, uses="beyond-hash-gf2q")
def sec_3_1_hash_size_corrected(most: str = "2*(q+j)") -> Steps:
    r"""$2\max(q,j) \le 2(q+j)$ bits are enough for $d = 2^q$ items and $m = 2^j$ values: $a$ and $b$ of an affine map of
    $GF(2^{\max(q,j)})$ (pairwise independent: beyond-hash-gf2q).

    $a$ and $b$ have $s=\max(q,j)$ bits each; the steps are $2s\le2(q+j)$ for $s=q=j+i$ and for $s=j=q+i$.
    """
    yield at_most("2*(j+i)", most.replace("q", "(j+i)"), j=0, i=0)
    yield at_most("2*(q+i)", most.replace("j", "(q+i)"), q=0, i=0)


@claim("beyond-hash-gf2", WHERE, {"pair": "1/3"}, {"triple": "1/8"}, {"triple": "1/2"})
def beyond_hash_gf2(pair: str = "1/2", triple: str = "1/4") -> Steps:
    r"""$h(x) = Ax+b$ over GF(2), $A \in \{0,1\}^{j\times q}$ and $b$ uniform: $h(x)$ is uniform, $\Pr[h(x)=h(y)] = 1/m$,
    $\Pr[h(x)=h(y)=h(z)] = 1/m^2$ for distinct items, $m = 2^j$, for every $q$ and $j$.

    $b$ is uniform, and so is $h(x)$. Per bit $h(x)=h(y)$ says that a row of $A$ is orthogonal to $x\oplus y\ne0$, which half of
    the $2^q$ rows are, and a quarter to two distinct differences: the first step, for every $q$, by induction. The $j$ rows are
    independent: the others are the step from $m=2^j$ to $2m$. Examples: whole families for $q\le3$, $j\le2$.
    """
    yield symmetric.hadamard_counts(f"({pair})*n", f"({triple})*n")
    yield f"(1/m)*({pair}) = 1/(2*m)"
    yield f"(1/m^2)*({triple}) = 1/(2*m)^2"
    for q, j in ((2, 1), (3, 2), (1, 1), (3, 1), (2, 2), (1, 0)):
        maps = list(affine(q, j))
        chances = ((2, rational(pair) ** j), (3, rational(triple) ** j))
        yield "example: all maps", [*_uniform(maps, 2**q, 2**j), *_family(maps, 2**q, chances)]


@claim("beyond-hash-gf2q", WHERE, {"triple": "1/16"}, {"triple": "1/7"}, {"pair": "1/3"})
def beyond_hash_gf2q(triple: str = "1/8", pair: str = "1/2") -> Steps:
    r"""Affine maps of $GF(2^q)$, $j$ bits kept: uniform values, and $\Pr[h(x)=h(y)] = 2^{-j}$ for distinct items, for every $q\ge
    j$; at $q = 3$, $j = 2$ all triples of distinct items collide with probability $1/8$, not $1/16$.

    $b$ is uniform, and so is $ax+b$. For $x\ne y$ multiplication by $x-y\ne0$ permutes the field, so that $a(x-y)$ is uniform,
    and its $j$ bits are 0 for a share of $2^{q-j}/2^q$: step 1, with $2^q=2^j\cdot c$. At $q=3$, $j=2$ $h(x)=h(y)=h(z)$ asks that
    $a(x-y)$ and $a(x-z)$ are 0 or the element $e$ of which no bit is kept; for $a\ne0$ both would be $e$, and $y=z$. So it holds
    for $a=0$ alone, one of $2^3$: step 2. Examples: whole families for $q\le3$.
    """
    yield "c/(m*c) = 1/m"
    yield f"1/2^3 = {triple}"
    for q, j in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3)):
        maps, chances = list(truncated(q, j)), [(2, rational(pair) ** j), *([(3, rational(triple))] if (q, j) == (3, 2) else [])]
        yield "example: all maps", [*_uniform(maps, 2**q, 2**j), *_family(maps, 2**q, chances)]
