"""Claims of heavy-hitters: exact moments of one copy of HadaOracle, and exact laws of its median on small data.

n users, f with item v, k groups, m hash values, c = C_epsilon = (t+1)/(t-1); G users are hashed to h(v), of mean f + (n-f)/m and
variance V. One user's score has mean 1 for a hit and 0 else, and second moment c^2 (fact-7.8, beyond-hrr-covariance).
"""

from collections.abc import Mapping
from fractions import Fraction

from exactdp.hashing import affine, collision
from exactdp.protocols import hada_oracle, hada_oracle_moments
from exactdp_checks.claims.notation import Steps, Verdict, identity, prove, rational, tree
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

Law = tuple[tuple[Fraction, Fraction], ...]
GBAR, WHERE, MOVED = "(f + (n-f)/m)", "Section 3.2", ({"moved": "1/48"}, {"moved": "-1/1000"})
CASES: tuple[tuple[tuple[int, ...], int, str], ...] = (
    ((0, 1, 2), 2, "independent"),
    ((0, 1, 1, 2), 2, "independent"),
    ((0, 1, 1, 2), 2, "permutation"),
    ((0, 0, 1), 3, "permutation"),
    ((3, 1), 1, "permutation"),
    ((2, 1, 1), 3, "independent"),
)
GOLDEN: tuple[tuple[tuple[int, ...], int, str, Mapping[int, str], str], ...] = (
    ((0, 1), 3, "independent", {-6: "1/16", 0: "5/8", 6: "5/16"}, "3/2"),
    ((0, 0, 1), 3, "permutation", {-6: "13/64", 6: "51/64"}, "57/16"),
    ((0, 0, 1), 3, "independent", {-6: "35/576", 0: "19/36", 6: "79/192"}, "101/48"),
    ((0, 1, 1, 2), 2, "permutation", {-8: "7/512", -4: "41/384", 0: "235/768", 4: "149/384", 8: "95/512"}, "5/2"),
)


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


def _golden(row: int, moved: str = "0") -> Verdict:
    """The law of the median at t = 3, 2-bit items, m = 2, v = 0, and its mean."""
    data, k, partition, wanted, mean = GOLDEN[row]
    law = hada_oracle.law(data, 0, 4, k, 2, 3, partition)
    extra = sum((p for x, p in law if x not in wanted), start=Fraction(0))
    found = dict(law)
    return prove.all_of(
        [
            *(prove.comparison(found.get(Fraction(x), Fraction(0)), "==", rational(p)) for x, p in wanted.items()),
            prove.comparison(extra, "==", 0),
            prove.comparison(_mean_of(law) + rational(moved), "==", rational(mean)),
        ]
    )


@claim("beyond-sketch-mean", WHERE, {"bias": "n/m"}, {"bias": "0"}, uses="fact-7.8 beyond-hash-gf2", assumes="expectation")
def beyond_sketch_mean(bias: str = "(n-f)/m") -> Steps:
    r"""$E[k\hat f_{U_i,h_i}[h_i(v)]] = f + (n-f)/m$ for both partitions ($n/|U_i|$ for $k$ in blocks, if the block
    is not empty), every $n, f, k, m$.

    A user is in the group with probability $\frac1k$ (a block: $\frac gn$), independently of the hash function, and hit with
    probability 1 if he holds $v$ and $\frac1m$ else (beyond-hash-gf2); by fact-7.8 a hit adds 1 in the mean and a miss 0. The
    steps add up $f$ and $n-f$ users, times $k$ or $\frac ng$. Examples: the exact law on six data sets.
    """
    yield f"k*(1/k)*(f*1 + (n-f)*(1/m)) = f + {bias}"
    yield f"(n/g)*(g/n)*(f*1 + (n-f)*(1/m)) = f + {bias}"
    for row in range(len(CASES)):
        n, counts, _, _, law = _copy(row)
        claimed = tree(f"f + {bias}".replace("n", str(n)).replace("f", str(counts[0])).replace("m", "2"))
        yield "example: the law", prove.comparison(_mean_of(law), "==", claimed)


@claim("beyond-sketch-debiased", WHERE, {"scale": "m"}, {"scale": "m+1"}, uses="beyond-sketch-mean")
def beyond_sketch_debiased(scale: str = "m-1") -> Steps:
    r"""$x' = (mx-n)/(m-1)$ has mean $f$ for a copy $x$ of beyond-sketch-mean, $m \ge 2$, for every $n, f, m$.

    The step puts the mean of beyond-sketch-mean into $x'$. Examples: the exact law on six data sets.
    """
    yield f"(m*{GBAR} - n)/({scale}) = f"
    for row in range(len(CASES)):
        n, counts, _, _, law = _copy(row)
        found = _mean_of(tuple((hada_oracle_moments.debiased(x, n, 2), p) for x, p in law))
        yield "example: the law", prove.comparison(found, "==", counts[0])


@claim("beyond-sketch-variance-g", WHERE, {"cross": "z"}, {"cross": "z - p"}, uses="beyond-hash-gf2", assumes="expectation")
def beyond_sketch_variance_g(cross: str = "z - p^2") -> Steps:
    r"""The number of users hashed to $h(v)$ has the variance $V_G = \sum_{w\ne v} f[w]^2\frac1m(1-\frac1m) + \sum_{w\ne w'}
    f[w]f[w'](p_3 - \frac1{m^2})$, the items other than $v$, $p_3=\Pr[h(w)=h(w')=h(v)]$; the second sum is 0 for affine maps over
    GF(2).

    The number is $f[v]+\sum f[w]I_w$ with indicators of chance $p=\frac1m$, two of which are 1 with chance $z=p_3$. A variance is
    bilinear, so that two items show it: step 1; step 2 is $p_3=\frac1{m^2}$ for affine maps (beyond-hash-gf2). Examples: all maps
    for the frequencies 1, 2, 0, 3.
    """
    yield identity("p*a^2 + p*b^2 + 2*z*a*b - (p*a + p*b)^2", f"(a^2 + b^2)*p*(1-p) + 2*a*b*({cross})")
    yield "1/m^2 - (1/m)^2 = 0*m"
    for q, j in ((2, 1), (2, 2), (1, 1)):
        maps, counts = list(affine(q, j)), [1, 2, 0, 3][: 2**q]
        triple = collision(maps, (0, 1, 2)) if len(counts) > 2 else None
        for v in range(len(counts)):
            hits = [sum(f for w, f in enumerate(counts) if h(w) == h(v)) for h in maps]
            spread = Fraction(sum(x * x for x in hits), len(hits)) - Fraction(sum(hits), len(hits)) ** 2
            exact = (hada_oracle_moments.hit_variance(counts, v, 2**j, z) for z in (None, triple))
            yield "example: all maps", [prove.comparison(spread, "==", one) for one in exact]


@claim(
    "beyond-sketch-variance-independent",
    WHERE,
    {"total": "k*n*c^2 - k*G"},
    {"total": "n*c^2 - G"},
    uses="beyond-hrr-covariance beyond-sketch-variance-g",
    assumes="expectation",
)
def beyond_sketch_variance_independent(total: str = "k*n*c^2 - G") -> Steps:
    r"""Independent groups: $Var[k\hat f_{U_i,h_i}[h_i(v)]] = knC_\epsilon^2 - \bar G + V_G$ for every $n, k, m, t > 1$.

    Given $h_i$ the users are independent: one is in the group with chance $\frac1k$, and his score has the second moment
    $C_\epsilon^2$, the mean 1 for a hit and 0 for a miss (beyond-hrr-covariance), times $k$. The step adds up $G$ hits and $n-G$
    misses. The mean of that over $h_i$, plus the variance $V_G$ of the conditional mean $G$ (beyond-sketch-variance-g), is the
    variance. Examples: the exact law at $t=3$ on three data sets.
    """
    yield identity("G*(k^2*(1/k)*c^2 - (k*(1/k))^2) + (n-G)*(k^2*(1/k)*c^2 - 0^2)", total)
    yield (
        "example: the law",
        [prove.comparison(*pair) for row in (0, 1, 5) for a, b in [_observed(row)] for pair in [(a, "==", b)]],
    )


@claim(
    "beyond-sketch-variance-permutation",
    WHERE,
    {"shared": "(k-1)/n"},
    {"shared": "k/(n-1)"},
    uses="beyond-hrr-covariance beyond-sketch-variance-g",
    assumes="expectation",
)
def beyond_sketch_variance_permutation(shared: str = "(k-1)/(n-1)") -> Steps:
    r"""Blocks of a permutation, $k | n$: $Var = knC_\epsilon^2 - k\bar G + \frac{k-1}{n-1}(n\bar G - \bar G^2 - V_G) + V_G$ for
    every $n \ge 2$, $k, m, t > 1$.

    Given $h_i$ the estimate has the second moment $k^2(\frac nkC_\epsilon^2+\frac{g(g-1)}{n(n-1)}G(G-1))$, $g=\frac nk$, as two
    given users are in the block with chance $\frac{g(g-1)}{n(n-1)}$, and the mean $G$. The step takes the mean over $h_i$, with
    $E=\bar G$ and $\mathbb E[G^2]=V_G+E^2$, and adds the variance $V_G$ of the conditional mean. Examples: the exact law at $t=3$
    on three data sets.
    """
    block = "((n/k)*(n/k-1))/(n*(n-1))"
    total = f"k^2*((n/k)*c^2 + {block}*(V + E^2 - E)) - (V + E^2) + V"
    yield identity(total, f"k*n*c^2 - k*E + ({shared})*(n*E - E^2 - V) + V")
    yield (
        "example: the law",
        [prove.comparison(*pair) for row in (2, 3, 4) for a, b in [_observed(row)] for pair in [(a, "==", b)]],
    )


@claim("beyond-sketch-golden-3", WHERE, *MOVED, at=({"row": 1}, {"row": 2}))
def beyond_sketch_golden_3(row: int, moved: str = "0") -> Verdict:
    r"""At $t = 3$ with 2-bit items, $m = 2$, affine hash functions, $v = 0$: data $[0,0,1]$, $k=3$: blocks: $-6,6$ with
    $13/64,51/64$, mean $57/16$; independent: $-6,0,6$ with $35/576,19/36,79/192$, mean $101/48$.
    """
    return _golden(row, moved=moved)


@claim("beyond-sketch-degenerate", WHERE, {"share": "1"}, {"share": "2/3"})
def beyond_sketch_degenerate(share: str = "1/2") -> Steps:
    r"""Independent groups with $n < k/2$: more than half are empty, so the median is 0, and its error at most $n \le
    \sqrt{n(4\ell+1/2)}$ as $n \le (8\ell+1)/2$.

    $n=\frac k2-u$ users leave more than $\frac k2$ groups empty: step 1; their estimates are 0, and so are both middle values.
    The error is $f\le n$, and with $n+u=4\ell+\frac12\ge\frac k2$ step 2 is $n^2\le n(4\ell+\frac12)$. Examples: the law of the
    code at $(n,k)=(2,5),(1,3),(0,1)$.
    """
    yield f"for k >= 0, u > 0: k/2 < k - (({share})*k - u)"
    yield "for n >= 0, u >= 0: n^2 <= n*(n+u)"
    for n, k in ((2, 5), (1, 3), (0, 1)):
        law = dict(hada_oracle.law([0] * n, 0, 2, k, 2, 3, "independent"))
        yield "example: the law", prove.comparison(law.get(Fraction(0), Fraction(0)), "==", 1)
