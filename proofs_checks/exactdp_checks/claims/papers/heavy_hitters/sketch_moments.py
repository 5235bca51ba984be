"""Claims of heavy-hitters: exact moments of one copy of HadaOracle, and exact laws of its median on small data.

n users, f with item v, k groups, m hash values, c = C_epsilon = (t+1)/(t-1); G users are hashed to h(v), of mean f + (n-f)/m and
variance V. One user's score has mean 1 for a hit and 0 else, and second moment c^2 (fact-7.8, beyond-hrr-covariance).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from exactdp.hashing import affine, collision
from exactdp.numbers.exact import rational
from exactdp.protocols import hada_oracle, hada_oracle_moments
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity, tree
from exactdp_checks.trusted.verdict import Verdict

Law = tuple[tuple[Fraction, Fraction], ...]
GBAR = "(f + (n-f)/m)"
CASES: tuple[tuple[tuple[int, ...], int, str], ...] = (
    ((0, 1, 2), 2, "independent"), ((0, 1, 1, 2), 2, "independent"), ((0, 1, 1, 2), 2, "permutation"),
    ((0, 0, 1), 3, "permutation"), ((3, 1), 1, "permutation"), ((2, 1, 1), 3, "independent"),
)  # fmt: skip


def _copy(row: int) -> tuple[int, list[int], int, str, Law]:
    """n, the frequencies of the items 0..3, k, the partition, and the law of the first copy for v = 0, m = 2, t = 3."""
    data, k, partition = CASES[row]
    whole = list(hada_oracle.partitions(len(data), k, partition))
    found: dict[Fraction, Fraction] = {}
    for groups in whole:
        part = [v for v, i in zip(data, groups, strict=True) if i == 0]
        for x, p in hada_oracle.copy_law(part, 0, 4, 2, 3):
            value = hada_oracle.scale(len(part), len(data), k, partition) * x
            found[value] = found.get(value, Fraction(0)) + p / len(whole)
    return len(data), [data.count(v) for v in range(4)], k, partition, tuple(sorted(found.items()))


def _mean_of(law: Law) -> Fraction:
    return sum((x * p for x, p in law), start=Fraction(0))


def _observed(row: int) -> tuple[Fraction, Fraction]:
    """The variance from the law, and by the formula, at the case."""
    _, counts, k, partition, law = _copy(row)
    spread = sum((x * x * p for x, p in law), start=Fraction(0)) - _mean_of(law) ** 2
    return spread, rational(hada_oracle_moments.variance(counts, 0, k, 2, 3, partition))


GOLDEN: tuple[tuple[tuple[int, ...], int, str, Mapping[int, str], str], ...] = (
    ((0, 1), 3, "independent", {-6: "1/16", 0: "5/8", 6: "5/16"}, "3/2"),
    ((0, 0, 1), 3, "permutation", {-6: "13/64", 6: "51/64"}, "57/16"),
    ((0, 0, 1), 3, "independent", {-6: "35/576", 0: "19/36", 6: "79/192"}, "101/48"),
    ((0, 1, 1, 2), 2, "permutation", {-8: "7/512", -4: "41/384", 0: "235/768", 4: "149/384", 8: "95/512"}, "5/2"),
)


def _golden(row: int, moved: str = "0") -> Verdict:
    """The law of the median at t = 3, 2-bit items, m = 2, v = 0, and its mean."""
    data, k, partition, wanted, mean = GOLDEN[row]
    law = hada_oracle.law(data, 0, 4, k, 2, 3, partition)
    extra = sum((p for x, p in law if x not in wanted), start=Fraction(0))
    found = dict(law)
    return prove.all_of([
        *(prove.comparison(found.get(Fraction(x), Fraction(0)), "==", rational(p)) for x, p in wanted.items()),
        prove.comparison(extra, "==", 0), prove.comparison(_mean_of(law) + rational(moved), "==", rational(mean)),
    ])  # fmt: skip


def _row(*rows: int) -> Any:
    return tuple({"row": i} for i in rows)


@claim(
    "beyond-sketch-mean",
    "Section 3.2",
    {"bias": "n/m"},
    {"bias": "0"},
    at=_row(0, 1, 2, 3, 4, 5),
    when=lambda row: 0 <= row < 6,
    uses="fact-7.8 beyond-hash-gf2",
)
def beyond_sketch_mean(row: int, bias: str = "(n-f)/m") -> Steps:
    r"""$E[k\hat f_{U_i,h_i}[h_i(v)]] = f + (n-f)/m$ for both partitions ($n/|U_i|$ for $k$ in blocks), every $n, f, k, m$: from
    the probabilities of group and hash value; and from the exact law on the data listed.

    A user is in the group with probability 1/k (a block: g/n), scaled by k (n/g); f hits and (n-f)/m more in the mean.
    """
    n, counts, _, _, law = _copy(row)
    claimed = tree(f"f + {bias}".replace("n", str(n)).replace("f", str(counts[0])).replace("m", "2"))
    yield f"k*(1/k)*(f*1 + (n-f)*(1/m)) = f + {bias}"
    yield f"(n/g)*(g/n)*(f*1 + (n-f)*(1/m)) = f + {bias}"
    yield prove.comparison(_mean_of(law), "==", claimed)


@claim(
    "beyond-sketch-debiased",
    "Section 3.2",
    {"scale": "m"},
    {"scale": "m+1"},
    at=_row(0, 1, 2, 3, 4, 5),
    when=lambda row: 0 <= row < 6,
    uses="beyond-sketch-mean",
)
def beyond_sketch_debiased(row: int, scale: str = "m-1") -> Steps:
    r"""$x' = (mx-n)/(m-1)$ has mean $f$, $m \ge 2$: from the mean of $x$, every $n, f, m$; and from the exact law on the data
    listed.
    """
    n, counts, _, _, law = _copy(row)
    found = _mean_of(tuple((hada_oracle_moments.debiased(x, n, 2), p) for x, p in law))
    yield f"(m*{GBAR} - n)/({scale}) = f"
    yield prove.comparison(found, "==", counts[0])


@claim(
    "beyond-sketch-variance-g",
    "Section 3.2",
    {"cross": "z"},
    {"cross": "z - p"},
    at=({"q": 2, "j": 1}, {"q": 2, "j": 2}, {"q": 1, "j": 1}),
    when=lambda q, j: 1 <= q <= 2 and 1 <= j <= 2,
    uses="beyond-hash-gf2",
)
def beyond_sketch_variance_g(q: int, j: int, cross: str = "z - p^2") -> Steps:
    r"""The number of users hashed to $h(v)$ has the variance $V_G = \sum f[w]^2\frac1m(1-\frac1m) + \sum f[w]f[w'](p_3 -
    \frac1{m^2})$; the second sum is 0 for affine maps over GF(2). For two items by an identity, any number being bilinear;
    over all maps for the frequencies 1, 2, 0, 3 at the sizes listed.

    E(sum of f_w I_w)^2 - (E ...)^2, P(I_w) = p, P(I_w I_w') = z, for two items (bilinear in the others); enumerated.
    """
    general = identity("p*a^2 + p*b^2 + 2*z*a*b - (p*a + p*b)^2", f"(a^2 + b^2)*p*(1-p) + 2*a*b*({cross})")
    maps, counts, parts = list(affine(q, j)), [1, 2, 0, 3][: 2**q], [identity("1/m^2 - (1/m)^2", "0")]
    for v in range(len(counts)):
        hits = [sum(f for w, f in enumerate(counts) if h(w) == h(v)) for h in maps]
        spread = Fraction(sum(x * x for x in hits), len(hits)) - Fraction(sum(hits), len(hits)) ** 2
        triple = collision(maps, (0, 1, 2)) if len(counts) > 2 else None
        parts += [prove.comparison(spread, "==", hada_oracle_moments.hit_variance(counts, v, 2**j, z)) for z in (None, triple)]
    yield general
    yield from parts


@claim(
    "beyond-sketch-variance-independent",
    "Section 3.2",
    {"total": "k*n*c^2 - k*G"},
    {"total": "n*c^2 - G"},
    at=_row(0, 1, 5),
    when=lambda row: row in {0, 1, 5},
    uses="beyond-hrr-covariance beyond-sketch-variance-g",
    assumes="expectation",
)
def beyond_sketch_variance_independent(row: int, total: str = "k*n*c^2 - G") -> Steps:
    r"""Independent groups: $Var[k\hat f_{U_i,h_i}[h_i(v)]] = knC_\epsilon^2 - \bar G + V_G$ for every $n, k, m, t > 1$, from the
    moments of one user given $h_i$ (law of total variance not certified); and from the exact law at $t = 3$ on the data
    listed.

    Given h, users are independent: a hit has the second moment k^2 (1/k) c^2 and mean k (1/k) = 1, a miss mean 0. The mean of
    that over h, plus V = Var G (law of total variance, not certified), is k n c^2 - E G + V.
    """
    given = identity("G*(k^2*(1/k)*c^2 - (k*(1/k))^2) + (n-G)*(k^2*(1/k)*c^2 - 0^2)", total)
    spread, formula = _observed(row)
    yield given
    yield prove.comparison(spread, "==", formula)


@claim(
    "beyond-sketch-variance-permutation",
    "Section 3.2",
    {"shared": "(k-1)/n"},
    {"shared": "k/(n-1)"},
    at=_row(2, 3, 4),
    when=lambda row: row in {2, 3, 4},
    uses="beyond-hrr-covariance beyond-sketch-variance-g",
    assumes="expectation",
)
def beyond_sketch_variance_permutation(row: int, shared: str = "(k-1)/(n-1)") -> Steps:
    r"""Blocks of a permutation, $k | n$: $Var = knC_\epsilon^2 - k\bar G + \frac{k-1}{n-1}(n\bar G - \bar G^2 - V_G) + V_G$ for
    every $n, k, m, t > 1$, from the moments given $h_i$ (law of total variance not certified); and from the exact law at $t =
    3$ on the data listed.

    Given h: k^2 ((n/k) c^2 + (g(g-1))/(n(n-1)) G(G-1)) - G^2, g = n/k, two users being in the block with g(g-1)/(n(n-1)).
    Over h with E G^2 = V + E^2, E = E G, plus V (law of total variance, not certified): the formula.
    """
    block = "((n/k)*(n/k-1))/(n*(n-1))"
    total = f"k^2*((n/k)*c^2 + {block}*(V + E^2 - E)) - (V + E^2) + V"
    given = identity(total, f"k*n*c^2 - k*E + ({shared})*(n*E - E^2 - V) + V")
    spread, formula = _observed(row)
    yield given
    yield prove.comparison(spread, "==", formula)


@claim("beyond-sketch-golden-2", "Section 3.2", {"moved": "1/48"}, {"moved": "-1/1000"}, at=_row(0), when=lambda row: row == 0)
def beyond_sketch_golden_2(row: int, moved: str = "0") -> Any:
    r"""At $t = 3$ with 2-bit items, $m = 2$, affine hash functions, $v = 0$: data $[0,1]$, $k=3$ independent groups: the median
    is $-6,0,6$ with probabilities $1/16,5/8,5/16$, mean $3/2$.
    """
    return _golden(row, moved=moved)


@claim(
    "beyond-sketch-golden-3",
    "Section 3.2",
    {"moved": "1/48"},
    {"moved": "-1/1000"},
    at=_row(1, 2),
    when=lambda row: row in {1, 2},
)
def beyond_sketch_golden_3(row: int, moved: str = "0") -> Any:
    r"""At $t = 3$ with 2-bit items, $m = 2$, affine hash functions, $v = 0$: data $[0,0,1]$, $k=3$: blocks: $-6,6$ with
    $13/64,51/64$, mean $57/16$; independent: $-6,0,6$ with $35/576,19/36,79/192$, mean $101/48$.
    """
    return _golden(row, moved=moved)


@claim("beyond-sketch-golden-4", "Section 3.2", {"moved": "1/48"}, {"moved": "-1/1000"}, at=_row(3), when=lambda row: row == 3)
def beyond_sketch_golden_4(row: int, moved: str = "0") -> Any:
    r"""At $t = 3$ with 2-bit items, $m = 2$, affine hash functions, $v = 0$: data $[0,1,1,2]$, $k=2$ blocks: $-8,-4,0,4,8$ with
    $7/512,41/384,235/768,149/384,95/512$, mean $5/2$.
    """
    return _golden(row, moved=moved)


@claim(
    "beyond-sketch-degenerate",
    "Section 3.2",
    {"share": "1"},
    {"share": "2/3"},
    at=({"n": 2, "k": 5}, {"n": 1, "k": 3}, {"n": 0, "k": 1}),
    when=lambda n, k: n >= 0 and 2 * n < k <= 6,
)
def beyond_sketch_degenerate(n: int, k: int, share: str = "1/2") -> Steps:
    r"""Independent groups with $n < k/2$: more than half are empty, so the median is 0 (the law of the code at the sizes listed),
    and its error at most $n \le \sqrt{n(4\ell+1/2)}$ as $n \le (8\ell+1)/2$.

    n = k/2 - u users leave more than k/2 groups empty; n <= s for s = 4l + 1/2 >= k/2 gives n^2 <= n s; the code's law.
    """
    empty = at_most("k/2", f"k - (({share})*k - u)", strict=True, above=("u",), k=0, u=0)
    law = dict(hada_oracle.law([0] * n, 0, 2, k, 2, 3, "independent"))
    yield empty
    yield "for n >= 0, u >= 0: n^2 <= n*(n+u)"
    yield prove.comparison(law.get(Fraction(0), Fraction(0)), "==", 1)
