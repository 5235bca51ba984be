"""Claims of heavy-hitters: hash functions, partitions and one copy, sections 3.1 and 3.2; here privacy and partitions.

Groups are counted from 0, hash functions are affine over GF(2), t = e^epsilon; k groups, m hash values, n users.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from exactdp.hashing import affine
from exactdp.mechanisms.hadamard_response import parity
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.protocols import hada_oracle
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.programs.law import Draw, law
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, holds, identity, tree
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["inherited"]

OWN, OTHER = "t/(t+1)", "1/(t+1)"


def inherited(factor: str = "1") -> Verdict:
    """A user whose oracle is epsilon-LDP has the same loss with h(v) for v, and with public coins of weight a beside the report.

    Probabilities of one output are p for both items where h(v) = h(v'), else q and t q - u, u >= 0; users of other groups do not
    take part.
    """
    own = f"({factor})*t"
    return prove.all_of([
        at_most("p", f"({own})*p", t=1, p=0),
        at_most("t*q - u", f"({own})*q", t=1, q=0, u=0),
        at_most("a*(t*q - u)", f"({own})*(a*q)", t=1, q=0, u=0, a=0),
    ])  # fmt: skip


SIZES = (
    (20_000, Fraction(1), Fraction(1, 100)), (1, Fraction(1), Fraction(1, 2)), (1, Fraction(1, 1000), Fraction(1, 2)),
    (10**6, Fraction(1), Fraction(1, 10**6)),
)  # fmt: skip


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


SPREAD = tuple({"n": n, "k": k, "f": f} for n, k, f in ((3, 2, 1), (4, 2, 2), (4, 3, 3), (2, 3, 1), (5, 1, 2)))


def _small(n: int, k: int, f: int) -> bool:
    return 1 <= n <= 6 and 1 <= k <= 4 and 0 <= f <= n


@claim(
    "thm-3.1-privacy",
    "Theorem 3.1",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=({"d": 3, "m": 2}, {"d": 1, "m": 2}, {"d": 2, "m": 4}, {"d": 4, "m": 2}),
    when=lambda d, m: 1 <= d <= 4 and m in (1, 2, 4),
    uses="fact-7.6",
)
def thm_3_1_privacy(d: int, m: int, factor: str = "1") -> Steps:
    r"""The sketch is $\epsilon$-LDP for every $\epsilon \ge 0$: an $\epsilon$-LDP oracle stays so after a public hash function of
    the item and with the public coins beside the report; each user is in one group. With HRR: for every affine hash function
    and row, at the sizes listed.

    Every hash function and row: ratios are at most factor t; and for any oracle.
    """
    q, j = hada_oracle.bits(d), m.bit_length() - 1
    policy, shift = PrivacyMatrix.ldp(d, "eps"), LogSum.ln(rational(factor))
    level = PrivacyMatrix([v + shift if isinstance(v, LogSum) and v != 0 else v for v in policy.levels], policy.pattern)
    channels = {}
    for h in affine(q, j):
        for r in range(m):
            channel = hada_oracle.coin_channel(h, r, d)
            channels[channel.rows] = channel
    yield inherited()
    yield from (prove.privacy(channels[rows], level) for rows in sorted(channels, key=str))


@claim("sec-3.1-privacy", "Section 3.1", {"factor": "99/100"}, {"factor": "1/2"})
def sec_3_1_privacy(factor: str = "1") -> Any:
    r"""If each user takes part in one copy of an $\epsilon$-LDP oracle, the report beside the public coins is $\epsilon$-LDP, for
    every $\epsilon \ge 0$: $p \le e^\epsilon p$ where two items have one hash value, else the oracle's bound, times the
    weight of the coins.

    An item gives two probabilities of one report. Where both items have one hash value these are equal: step 1. Else the
    oracle's privacy bounds one by $e^\epsilon$ times the other: step 2. The public coins do not depend on the item, and their
    weight multiplies both sides: step 3. Users of other copies do not report.
    """
    return inherited(factor=factor)


@claim(
    "beyond-alg-1-channel",
    "Section 3.1, Algorithm 1",
    {"own": "1/2"},
    {"own": OTHER},
    {"coins": "2"},
    at=({"d": 2, "k": 2, "m": 2}, {"d": 1, "k": 1, "m": 2}),
    when=lambda d, k, m: 1 <= d <= 2 and 1 <= k <= 2 and m in (1, 2),
)
def beyond_alg_1_channel(d: int, k: int, m: int, own: str = OWN, coins: str = "1") -> Verdict:
    r"""A user with item $v$ sends $w$ with $Q_{i,h,r}(w|v) = \frac{t}{t+1}$ if $w = (-1)^{popcount(r \wedge h_i(v))}$, else
    $\frac{1}{t+1}$, and the coins are uniform: the law of the code over all its draws, for every $\epsilon \ge 0$ at the
    sizes listed.

    One user: group, all hash functions and the report (r, w) have probability coins/(k 2^(j(q+1)k) m) Q(w | v).
    """
    q, j = hada_oracle.bits(d), m.bit_length() - 1
    number = k * 2 ** (j * (q + 1) * k) * m
    pairs: list[tuple[object, object]] = []
    for v in range(d):

        def program(draw: Draw, v: int = v) -> object:
            sketch = hada_oracle.build([v], d, k, m, exact("t"), "independent", draw)
            return sketch.groups, sketch.hashes, sketch.reports

        for (groups, hashes, reports), p in law(program).mass.items():
            r, lie = divmod(reports[0], 2)
            right = lie == parity(r, hashes[groups[0]](v))
            pairs.append((p * number, tree(f"({coins})*({own})" if right else f"({coins})*(1 - ({own}))")))
    return distinct(pairs)


@claim(
    "beyond-alg-1-rounding",
    "Section 3.1, Algorithm 1",
    {"least": "12"},
    {"groups": "9"},
    at=tuple({"row": i} for i in range(len(SIZES))),
    when=lambda row: 0 <= row < len(SIZES),
)
def beyond_alg_1_rounding(row: int, least: str = "8", groups: str = "8") -> Steps:
    r"""$k = \lceil 8\ell\rceil$ and $m$ is the least power of two with $m \ge 8e^2\epsilon\sqrt{kn/\ell}$, at least 1, $\ell =
    \ln(4/\beta')$: what the code takes, at the $(n, \epsilon, \beta')$ listed.

    k - 1 < 8 l <= k and m/2 < 8 e^2 epsilon sqrt(k n/l) <= m (m = 1: only the right side), squared, for l = ln(4/beta).
    """
    n, epsilon, beta = SIZES[row]
    k, m = hada_oracle.sizes(n, epsilon, beta)
    ell = f"ln({(4 / beta).numerator}/{(4 / beta).denominator})"
    wanted = f"(({least})*exp(2)*{epsilon.numerator}/{epsilon.denominator})^2*{k * n}"
    parts = [holds(f"({groups})*{ell}", "<", str(k)), holds(str(k - 1), "<", f"({groups})*{ell}")]
    parts.append(holds(wanted, "<", f"{m}^2*{ell}"))
    yield from parts
    yield from ([holds(f"({m}/2)^2*{ell}", "<", wanted)] if m > 1 else [])


@claim(
    "cor-3.2-memory",
    "Corollary 3.2",
    {"ratio": "4"},
    {"ratio": "1"},
    at=({"K": 1}, {"K": 100}, {"K": 10_000}),
    when=lambda K: K >= 1,
    refuted="misprint",
    cause="E12",
)
def cor_3_2_memory_as_printed(K: int, ratio: str = "8") -> Verdict:
    r"""The server's $km$ counters are at most $K\sqrt n$ for every $\beta'$: for no constant, here for the $K$ listed at
    $\epsilon = 1$, $\beta' = 2^{-K}$.

    epsilon = 1, beta = 2^-K: are the k m counters, over sqrt n, at most K? k = 8 l, m = 8 e^2 sqrt(8) sqrt n.
    """
    return holds(f"{ratio}*(ln(4) + {K}*ln(2))*8*exp(2)*sqrt(8)", "<=", str(K))


@claim("cor-3.2-memory-corrected", "Corollary 3.2", {"value": "16*exp(2)"}, {"groups": "7"})
def cor_3_2_memory_corrected(value: str = "16*sqrt(2)*exp(2)", groups: str = "8") -> Steps:
    r"""Before rounding there are $km = 8\ln(4/\beta')\cdot16\sqrt2e^2\epsilon\sqrt n$ counters, and $128\sqrt2e^2$ rounds to
    $1337.56$.

    8 e^2 sqrt 8 = 16 sqrt 2 e^2, squared, and 8 times it rounds to 1337.56; k m = 8 l s epsilon sqrt n, s the factor.
    """
    total = f"{groups}*({value})"
    yield "8^2*8 = 16^2*2"
    yield holds("133755/100 + 1/200", "<", total)
    yield holds(total, "<", "133756/100 + 1/200")
    yield "(8*l)*(s*x*r) = 8*l*s*x*r"


@claim("sec-3.1-triangle", "Section 3.1", {"sign": "-"})
def sec_3_1_triangle(sign: str = "+", parts: int = 2) -> Any:
    r"""$|\hat f_{U,h}[h(v)] - f_U[v]| \le |\hat f_{U,h}[h(v)] - f_{U,h}[h(v)]| + |f_{U,h}[h(v)] - f_U[v]|$.

    Step 1 writes the left side as the sum of the two differences. With $a,b\ge0$ for their absolute values, the other steps
    are the four pairs of signs.
    """
    return _triangle(sign=sign, parts=parts)


@claim("sec-3.1-markov", "Section 3.1", {"range_": "s/(2*b)"}, {"mean": "2*n/m"}, assumes="markov")
def sec_3_1_markov(mean: str = "n/m", range_: str = "s/b") -> Steps:
    r"""With $m = \sqrt n/\beta'$ the expected collisions $(n-f)/m$ are at most $\beta'\sqrt n$, so at least $\sqrt n$ with
    probability at most $\beta'$ (Markov's inequality is not certified).

    By Markov's inequality the probability is at most $\frac{(n-f)/m}{\sqrt n}$. With $s=\sqrt n$, $m=\frac s{\beta'}$ the
    steps make this at most $\beta'$.
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


@claim(
    "sec-3.2-mean",
    "Section 3.2",
    {"share": "2/3"},
    {"share": "4/3"},
    at=({"n": 3, "k": 2, "f": 1}, {"n": 4, "k": 3, "f": 2}),
    when=_small,
    refuted="corner",
    cause="E14",
)
def sec_3_2_mean_as_printed(n: int, k: int, f: int, share: str = "1") -> Steps:
    r"""$E[f_{U_i}[v]] = f_U[v]/k$ for blocks of a permutation: false where $k$ does not divide $n$, over all permutations of the
    sizes listed.

    Is every mean f/k, for blocks of a permutation?
    """
    yield from (prove.comparison(mean, "==", rational(share) * f / k) for mean in _means(n, k, f, "permutation"))


@claim("sec-3.2-mean-corrected", "Section 3.2", {"scale": "2"}, {"scale": "99/100"}, at=SPREAD, when=_small)
def sec_3_2_mean_corrected(n: int, k: int, f: int, scale: str = "1") -> Steps:
    r"""$E[f_{U_i}[v]] = f_U[v]/k$ for independent groups, $\frac gn f_U[v]$ for a block of $g$ users of a permutation, which is
    $f_U[v]/k$ where $k$ divides $n$: over all partitions at the sizes listed; a user is in the block with probability $g/n$.

    Independent: f/k. A block of g users: f g/n; each of f users is in it with probability C(n-1, g-1)/C(n, g) = g/n.
    """
    sizes = next(_groups(n, k, f, "permutation"))[0]
    wanted: list[tuple[Exact, Exact]] = [(mean, rational(scale) * f / k) for mean in _means(n, k, f, "independent")]
    wanted += [(m, rational(scale) * f * g / n) for m, g in zip(_means(n, k, f, "permutation"), sizes, strict=True)]
    yield distinct(wanted)
    yield "f*(g/n)*(n/g) = f"
    yield "f*((n/k)/n) = f/k"


@claim(
    "sec-3.2-hashed-mean",
    "Section 3.2",
    {"mean": "(g+1)/m"},
    {"mean": "g/(m+1)"},
    at=({"size": 3, "m": 2}, {"size": 6, "m": 4}, {"size": 0, "m": 2}, {"size": 1, "m": 1}),
    when=lambda size, m: 0 <= size <= 8 and m in (1, 2, 4),
    uses="beyond-hash-gf2",
)
def sec_3_2_hashed_mean(size: int, m: int, mean: str = "g/m") -> Steps:
    r"""$E[f_{U_i,h_i}[w]] = |U_i|/m$ for a fixed $w$: over all affine hash functions of 2-bit items, for $|U_i|$ users with the
    items 0, 1, 2, 3, 0, ... at the sizes listed.

    Each of the users is hashed to w with probability 1/m: over all affine maps of 2 bits, for each w.
    """
    maps, claimed = list(affine(2, m.bit_length() - 1)), tree(mean.replace("g", str(size)).replace("m", str(m)))
    found = [Fraction(sum(h(x % 4) == w for h in maps for x in range(size)), len(maps)) for w in range(m)]
    yield from (prove.comparison(v, "==", claimed) for v in found)


@claim("sec-3.2-decomposition", "Section 3.2", {"first": "x - f"}, {"first": "k*x + f"})
def sec_3_2_decomposition(first: str = "k*x - f") -> Steps:
    r"""$Err(i,v) = \lambda_1(i,v) + \lambda_2(i,v) + \lambda_3(i,v)$, and $\lambda_2 \ge 0$.

    The three terms are differences whose sum telescopes: the first step. The second says that $\lambda_2\ge0$, as the users
    with other items and the same hash value only add to the frequency.
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
