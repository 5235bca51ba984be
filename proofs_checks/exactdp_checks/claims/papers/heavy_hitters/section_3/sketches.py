"""Claims of heavy-hitters: hash functions, partitions and one copy, sections 3.1 and 3.2; here privacy and partitions.

Groups are counted from 0, hash functions are affine over GF(2), t = e^epsilon; k groups, m hash values, n users.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.hashing import affine
from exactdp.mechanisms.hadamard_response import parity
from exactdp.protocols import hada_oracle
from exactdp_checks.claims.notation import (
    LogSum,
    PrivacyMatrix,
    Steps,
    Verdict,
    at_most,
    distinct,
    exact,
    holds,
    identity,
    prove,
    rational,
    tree,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.privacy import OTHER, OWN, inherited
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.code.law.program import Draw, law

SIZES = (
    (20_000, Fraction(1), Fraction(1, 100)),
    (1, Fraction(1), Fraction(1, 2)),
    (1, Fraction(1, 1000), Fraction(1, 2)),
    (10**6, Fraction(1), Fraction(1, 10**6)),
    (37, Fraction(1), Fraction(1, 100)),
    (38, Fraction(1), Fraction(1, 100)),
)
SPREAD = ((3, 2, 1), (4, 2, 2), (4, 3, 3), (2, 3, 1), (5, 1, 2))  # n, k, f
FACTORS = ({"factor": "99/100"}, {"factor": "1/2"})


def _groups(n: int, k: int, f: int, partition: str) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """(sizes, frequencies of the item) of the groups, for every partition; the first f users have the item."""
    for groups in hada_oracle.partitions(n, k, partition):
        yield tuple(groups.count(i) for i in range(k)), [groups[:f].count(i) for i in range(k)]


def _means(n: int, k: int, f: int, partition: str) -> list[Fraction]:
    """E f_{U_i}[v] for every group, over all partitions."""
    found = list(_groups(n, k, f, partition))
    return [Fraction(sum(hits[i] for _, hits in found), len(found)) for i in range(k)]


def _triangle(sign: str = "+", parts: int = 2) -> Verdict:
    """|x1 + ... | <= |x1| + ...: for the absolute values a, b, c, ... and all signs."""
    names = "abc"[:parts]
    corner: dict[str, Any] = dict.fromkeys(names, 0)
    whole = f" {sign} ".join(names)
    signs = [[(1 if i >> bit & 1 else -1) for bit in range(parts)] for i in range(2**parts)]
    sums = [" + ".join(f"({s})*{n}" for s, n in zip(row, names, strict=True)) for row in signs]
    return prove.all_of([identity("(x - y) + (y - z)", "x - z"), *(at_most(one, whole, **corner) for one in sums)])


@claim("thm-3.1-privacy", "Theorem 3.1", *FACTORS, uses="fact-7.6 sec-3.1-privacy")
def thm_3_1_privacy(factor: str = "1") -> Steps:
    r"""The sketch is $\epsilon$-LDP for every $\epsilon \ge 0$: an $\epsilon$-LDP oracle stays so after a public hash function of
    the item and with the public coins beside the report; each user is in one group.

    The steps are those of sec-3.1-privacy, for any oracle; HRR is $\epsilon$-LDP by fact-7.6. Examples: the channel with HRR for
    every affine hash function and row at $(d,m)=(3,2),(1,2),(2,4),(4,2)$.
    """
    yield from inherited(factor)
    for d, m in ((3, 2), (1, 2), (2, 4), (4, 2)):
        policy, shift = PrivacyMatrix.ldp(d, "eps"), LogSum.ln(rational(factor))
        level = PrivacyMatrix([v + shift if isinstance(v, LogSum) and v != 0 else v for v in policy.levels], policy.pattern)
        maps = affine(hada_oracle.bits(d), m.bit_length() - 1)
        channels = {channel.rows: channel for h in maps for r in range(m) for channel in [hada_oracle.coin_channel(h, r, d)]}
        yield "example: all coins", [prove.privacy(channels[key], level) for key in sorted(channels, key=str)]


@claim("sec-3.1-privacy", "Section 3.1", *FACTORS)
def sec_3_1_privacy(factor: str = "1") -> Steps:
    r"""If each user takes part in one copy of an $\epsilon$-LDP oracle, the report beside the public coins is $\epsilon$-LDP, for
    every $\epsilon \ge 0$: $p \le e^\epsilon p$ where two items have one hash value, else the oracle's bound, times the weight of
    the coins.

    An item gives two probabilities of one report. Where both items have one hash value these are equal: step 1. Else the oracle's
    privacy bounds one by $e^\epsilon$ times the other: step 2. The public coins do not depend on the item, and their weight
    multiplies both sides: step 3. Users of other copies do not report.
    """
    yield from inherited(factor)


@claim(
    "beyond-alg-1-channel", "Section 3.1, Algorithm 1", {"own": "1/2"}, {"own": OTHER}, {"coins": "2"}, uses="beyond-hrr-channel"
)
def beyond_alg_1_channel(own: str = OWN, coins: str = "1") -> Steps:
    r"""A user with item $v$ sends $w$ with $Q_{i,h,r}(w|v) = \frac{t}{t+1}$ if $w = (-1)^{popcount(r \wedge h_i(v))}$, else
    $\frac{1}{t+1}$, and the coins are uniform, for every $\epsilon \ge 0$.

    The user runs HRR on the hash value (beyond-hrr-channel), and no coin looks at the item; the step is that the two
    probabilities sum to 1. Examples: the law of the code over all its draws, at $(d,k,m)=(2,2,2),(1,1,2)$.
    """
    yield f"({OWN}) + ({OTHER}) = 1"
    for d, k, m in ((2, 2, 2), (1, 1, 2)):
        j, pairs = m.bit_length() - 1, list[tuple[object, object]]()
        number = k * 2 ** (j * (hada_oracle.bits(d) + 1) * k) * m
        for v in range(d):

            def program(draw: Draw, v: int = v, size: tuple[int, int, int] = (d, k, m)) -> object:
                sketch = hada_oracle.build([v], *size, exact("t"), "independent", draw)
                return sketch.groups, sketch.hashes, sketch.reports

            for (groups, hashes, reports), p in law(program).mass.items():
                r, lie = divmod(reports[0], 2)
                right = lie == parity(r, hashes[groups[0]](v))
                pairs.append((p * number, tree(f"({coins})*({own})" if right else f"({coins})*(1 - ({own}))")))
        yield "example: the code", distinct(pairs)


@claim("beyond-alg-1-rounding", "Section 3.1, Algorithm 1", {"least": "12"}, {"groups": "9"})
def beyond_alg_1_rounding(least: str = "8", groups: str = "8") -> Steps:
    r"""$k = \lceil 8\ell\rceil$ and $m$ is the least power of two with $m \ge 8e^2\epsilon\sqrt{kn/\ell}$, at least 1, $\ell =
    \ln(4/\beta')$: what the code takes, at $(n, \epsilon, \beta') = (20000,1,\frac1{100})$, $(1,1,\frac12)$,
    $(1,\frac1{1000},\frac12)$, $(10^6,1,10^{-6})$, $(37,1,\frac1{100})$, $(38,1,\frac1{100})$.

    With $\ell=\ln\frac4{\beta'}$ the first steps are $k-1<8\ell<k$, and the others $\frac m2<8e^2\epsilon\sqrt{kn/\ell}<m$,
    squared; for $m=1$ only the right side.
    """
    for n, epsilon, beta in SIZES:
        k, m = hada_oracle.sizes(n, epsilon, beta)
        ell = f"ln({(4 / beta).numerator}/{(4 / beta).denominator})"
        wanted = f"(({least})*exp(2)*{epsilon.numerator}/{epsilon.denominator})^2*{k * n}"
        yield holds(f"({groups})*{ell}", "<", str(k))
        yield holds(str(k - 1), "<", f"({groups})*{ell}")
        yield holds(wanted, "<", f"{m}^2*{ell}")
        yield from ([holds(f"({m}/2)^2*{ell}", "<", wanted)] if m > 1 else [])


@false("cor-3.2-memory", "Corollary 3.2", "E12", {"ratio": "4"}, {"ratio": "1"}, at=({"K": 1}, {"K": 100}, {"K": 10_000}))
def cor_3_2_memory_as_printed(K: int, ratio: str = "8") -> Verdict:
    r"""The server's $km$ counters are at most $K\sqrt n$ for every $\beta'$: for no constant, here for the $K$ listed at
    $\epsilon = 1$, $\beta' = 2^{-K}$.
    """
    return holds(f"{ratio}*(ln(4) + {K}*ln(2))*8*exp(2)*sqrt(8)", "<=", str(K))


@claim("cor-3.2-memory-corrected", "Corollary 3.2", {"value": "16*exp(2)"}, {"groups": "7"})
def cor_3_2_memory_corrected(value: str = "16*sqrt(2)*exp(2)", groups: str = "8") -> Steps:
    r"""Before rounding there are $km = 8\ln(4/\beta')\cdot16\sqrt2e^2\epsilon\sqrt n$ counters, and $128\sqrt2e^2$ rounds to
    $1337.56$.

    The range is $8e^2\sqrt8\,\epsilon\sqrt n=16\sqrt2e^2\epsilon\sqrt n$: step 1, squared. Steps 2 and 3 enclose
    $8\cdot16\sqrt2e^2$, and step 4, with $s$ for the factor and $r=\sqrt n$, multiplies by the $8\ell$ groups.
    """
    total = f"{groups}*({value})"
    yield "8^2*8 = 16^2*2"
    yield holds("133755/100 + 1/200", "<", total)
    yield holds(total, "<", "133756/100 + 1/200")
    yield "(8*l)*(s*x*r) = 8*l*s*x*r"


@claim("sec-3.1-triangle", "Section 3.1", {"sign": "-"})
def sec_3_1_triangle(sign: str = "+", parts: int = 2) -> Any:
    r"""$|\hat f_{U,h}[h(v)] - f_U[v]| \le |\hat f_{U,h}[h(v)] - f_{U,h}[h(v)]| + |f_{U,h}[h(v)] - f_U[v]|$.

    Step 1 writes the left side as the sum of the two differences. With $a,b\ge0$ for their absolute values, the other steps are
    the four pairs of signs.
    """
    return _triangle(sign=sign, parts=parts)


@claim("sec-3.1-markov", "Section 3.1", {"range_": "s/(2*b)"}, {"mean": "2*n/m"}, assumes="markov")
def sec_3_1_markov(mean: str = "n/m", range_: str = "s/b") -> Steps:
    r"""With $m = \sqrt n/\beta'$ the expected collisions $(n-f)/m$ are at most $\beta'\sqrt n$, so at least $\sqrt n$ with
    probability at most $\beta'$ (Markov's inequality is not certified).

    By Markov's inequality the probability is at most $\frac{(n-f)/m}{\sqrt n}$. With $s=\sqrt n$, $m=\frac s{\beta'}$ the steps
    make this at most $\beta'$.
    """
    value = mean.replace("n", "s^2").replace("m", f"({range_})")
    yield "for f >= 0, g >= 0, m > 0: (f+g-f)/m <= (f+g)/m"
    yield f"({value})/s = b"


@claim("sec-3.1-constant-prob", "Section 3.1", {"chance": "1/c^2"}, {"range_": "2*c*s"}, assumes="markov")
def sec_3_1_constant_prob(range_: str = "c*s", chance: str = "1/c") -> Verdict:
    r"""With $m = c\sqrt n$ the collisions are at least $\sqrt n$ with probability at most $1/c$ (Markov's inequality is not
    certified).

    By Markov's inequality the probability is at most $\frac{n/m}{\sqrt n}$. With $s=\sqrt n$, $m=cs$ the step makes this
    $\frac1c$.
    """
    return identity(f"(s^2/({range_}))/s", chance)


@false(
    "sec-3.2-mean",
    "Section 3.2",
    "E14",
    {"share": "2/3"},
    {"share": "4/3"},
    at=({"n": 3, "k": 2, "f": 1}, {"n": 4, "k": 3, "f": 2}),
)
def sec_3_2_mean_as_printed(n: int, k: int, f: int, share: str = "1") -> Steps:
    r"""$E[f_{U_i}[v]] = f_U[v]/k$ for blocks of a permutation: false where $k$ does not divide $n$, over all permutations of the
    sizes listed.
    """
    yield from (prove.comparison(mean, "==", rational(share) * f / k) for mean in _means(n, k, f, "permutation"))


@claim("sec-3.2-mean-corrected", "Section 3.2", {"scale": "2"}, {"scale": "99/100"}, assumes="expectation")
def sec_3_2_mean_corrected(scale: str = "1") -> Steps:
    r"""$E[f_{U_i}[v]] = f_U[v]/k$ for independent groups, $\frac gn f_U[v]$ for a block of $g$ users of a permutation, which is
    $f_U[v]/k$ where $k$ divides $n$.

    A user is in an independent group with probability $\frac1k$ (step 1) and in a block with $\frac gn$, as $g$ of the $n$ places
    are of the block (step 2); at $g=\frac nk$ this is $\frac1k$ (step 3). The $f$ users of the item add up. Examples: all
    partitions at five sizes.
    """
    yield "f*(1/k) = f/k"
    yield "f*(g/n)*(n/g) = f"
    yield "f*((n/k)/n) = f/k"
    for n, k, f in SPREAD:
        blocks = next(_groups(n, k, f, "permutation"))[0]
        pairs: list[tuple[Any, Any]] = [(mean, rational(scale) * f / k) for mean in _means(n, k, f, "independent")]
        pairs += [(m, rational(scale) * f * g / n) for m, g in zip(_means(n, k, f, "permutation"), blocks, strict=True)]
        yield "example: all partitions", distinct(pairs)


@claim(
    "sec-3.2-hashed-mean", "Section 3.2", {"mean": "(g+1)/m"}, {"mean": "g/(m+1)"}, uses="beyond-hash-gf2", assumes="expectation"
)
def sec_3_2_hashed_mean(mean: str = "g/m") -> Steps:
    r"""$E[f_{U_i,h_i}[w]] = |U_i|/m$ for a fixed $w$.

    $h_i(x)$ is uniform for every item $x$ (beyond-hash-gf2), so that each of the $g$ users of the group is hashed to $w$ with
    probability $\frac1m$: the step. Examples: all affine hash functions of 2-bit items.
    """
    yield "g*(1/m) = g/m"
    for size, m in ((3, 2), (6, 4), (0, 2), (1, 1)):
        maps, claimed = list(affine(2, m.bit_length() - 1)), tree(mean.replace("g", str(size)).replace("m", str(m)))
        found = [Fraction(sum(h(x % 4) == w for h, x in product(maps, range(size))), len(maps)) for w in range(m)]
        yield "example: all maps", [prove.comparison(v, "==", claimed) for v in found]


@claim("sec-3.2-decomposition", "Section 3.2", {"first": "x - f"}, {"first": "k*x + f"})
def sec_3_2_decomposition(first: str = "k*x - f") -> Steps:
    r"""$Err(i,v) = \lambda_1(i,v) + \lambda_2(i,v) + \lambda_3(i,v)$, and $\lambda_2 \ge 0$.

    The three terms are differences whose sum telescopes: the first step. The second says that $\lambda_2\ge0$, as the users with
    other items and the same hash value only add to the frequency.
    """
    parts = identity(f"({first}) + (k*y - k*x) + (k*z - k*y)", "k*z - f")
    yield parts
    yield "for k >= 1, x >= 0, c >= 0: 0 <= k*(x+c) - k*x"


@claim("eq-1", "inequality (1)", {"sign": "-"}, uses="sec-3.2-decomposition")
def eq_1(sign: str = "+") -> Verdict:
    r"""$|Err(i,v)| \le |\lambda_1(i,v)| + |\lambda_2(i,v)| + |\lambda_3(i,v)|$: for all signs.

    By sec-3.2-decomposition the error is the sum of the three terms; step 1 is the telescoping. With $a,b,c\ge0$ for their
    absolute values, the other steps are the pairs of signs.
    """
    return _triangle(sign, 3)
