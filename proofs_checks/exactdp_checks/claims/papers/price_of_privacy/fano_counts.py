"""Claims of price-of-privacy: how many clusterings there are, how many are near one, Theorem A.5 (appendix A).

K classes, N items, d differences; y is the point of Chernoff's bound, D = ln(M/M_d). Certified: counts at listed sizes,
identities and the algebra. Stated, not certified: the binomial theorem, and what the claims named in ``uses`` state.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

from exactdp.bounds.price_of_privacy import fano as bounds
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational, variable
from exactdp.numbers.normal import Real
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.papers.price_of_privacy.steps import given
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _labellings(N: int, K: int) -> list[tuple[int, ...]]:
    return list(product(range(K), repeat=N))


def _named(labels: tuple[int, ...]) -> tuple[int, ...]:
    """The clustering without names: classes are numbered as they appear."""
    order = list(dict.fromkeys(labels))
    return tuple(order.index(c) for c in labels)


def _distance(one: tuple[int, ...], two: tuple[int, ...], K: int) -> int:
    """The least number of items to move, over all names of the classes."""
    return min(sum(a != p[b] for a, b in zip(one, two, strict=True)) for p in permutations(range(K)))


COUNTS = ({"K": 3, "N": 2}, {"K": 3, "N": 3}, {"K": 4, "N": 2})
BALLS = ({"K": 3, "N": 2, "d": 0}, {"K": 2, "N": 3, "d": 0}, {"K": 3, "N": 3, "d": 1})
WHERE = "Appendix A"


@claim(
    "sec-a-count",
    "Appendix A",
    {"scale": "2"},
    {"scale": "1/2"},
    at=COUNTS,
    when=lambda K, N: K >= 1 and N >= 1 and K**N <= 4096,
    refuted="ungraded",
)
def sec_a_count_as_printed(K: int, N: int, scale: str = "1") -> Verdict:
    r"""There are $\frac{K^N}{K!}$ clusterings of $N$ items into $K$ classes. (False for $K = 3$, $N = 2$: there are 2 without
    names and 9 with names, not $\frac96$; also at the other sizes listed.)

    The clusterings of N items into at most K classes, counted, are scale K^N/K!.
    """
    return prove.comparison(len({_named(z) for z in _labellings(N, K)}), "==", Fraction(K**N, factorial(K)) * rational(scale))


@claim(
    "sec-a-count-corrected",
    "Appendix A",
    {"labelled": "1/2"},
    {"unlabelled": "9/10"},
    at=({"K": 2, "N": 3}, {"K": 1, "N": 2}, {"K": 3, "N": 2}, {"K": 2, "N": 1}, {"K": 4, "N": 4}),
    when=lambda K, N: K >= 1 and N >= 1 and K**N <= 4096,
    assumes="stirling",
)
def sec_a_count_corrected(K: int, N: int, labelled: str = "1", unlabelled: str = "1") -> Steps:
    r"""With names of classes there are $K^N$ clusterings; without names $\sum_{j\le K}S(N,j)$, at least $\frac{K^N}{K!}$: counted
    one by one at the listed $K$, $N$.

    K^N with names; without, the sum of Stirling numbers, between K^N/K! and K^N.
    """
    every = _labellings(N, K)
    classes = len({_named(z) for z in every})
    yield prove.comparison(len(every), "==", rational(labelled) * K**N)
    yield prove.comparison(classes, "==", bounds.clusterings(N, K))
    yield prove.comparison(Fraction(K**N, factorial(K)), "<=", rational(unlabelled) * classes)


@claim(
    "sec-a-ball",
    "Appendix A",
    {"scale": "2"},
    {"scale": "1/2"},
    at=BALLS,
    when=lambda K, N, d: K >= 1 and N >= 1 and 0 <= d <= N and K**N <= 256,
    refuted="ungraded",
)
def sec_a_ball_as_printed(K: int, N: int, d: int, scale: str = "1") -> Verdict:
    r"""$M_d = \frac1{K!}\sum_{i\le d}\binom Ni(K-1)^i$ for the Hamming distance of clusterings. (False: $\frac1{K!}$ at $d = 0$,
    where a ball has one member; also at the other sizes listed.)

    The largest ball of clusterings without names has V_d/K! members, as printed.
    """
    found = sorted({_named(z) for z in _labellings(N, K)})
    most = max(sum(_distance(one, two, K) <= d for two in found) for one in found)
    return prove.comparison(most, "==", bounds.ball_printed(N, K, d) * rational(scale))


@claim(
    "sec-a-ball-corrected",
    "Appendix A",
    {"volume": "1/2"},
    {"volume": "2"},
    at=(*BALLS, {"K": 2, "N": 1, "d": 1}, {"K": 2, "N": 4, "d": 2}, {"K": 1, "N": 2, "d": 0}),
    when=lambda K, N, d: K >= 1 and N >= 1 and 0 <= d <= N and K**N <= 256,
)
def sec_a_ball_corrected(K: int, N: int, d: int, volume: str = "1") -> Steps:
    r"""With names: $M = K^N$ and $M_d = V_d = \sum_{i\le d}\binom Ni(K-1)^i$. Without names: $M \ge \frac{K^N}{K!}$, $M_d \le
    V_d$. Counted one by one at the listed $K$, $N$, $d$.

    With names V_d around every labelling; without names at most V_d, and M >= K^N/K!.
    """
    every, near = _labellings(N, K), bounds.ball(N, K, d)
    found = sorted({_named(z) for z in every})
    counts = {sum(sum(a != b for a, b in zip(one, two, strict=True)) <= d for two in every) for one in every}
    most = max(sum(_distance(one, two, K) <= d for two in found) for one in found)
    yield from (prove.comparison(count, "==", rational(volume) * near) for count in sorted(counts))
    yield prove.comparison(most, "<=", near)
    yield prove.comparison(Fraction(K**N, factorial(K)), "<=", len(found))


@claim(
    "sec-a-binomial",
    "Appendix A",
    {"p": "1/(K+1)"},
    {"p": "1/2"},
    at=({"N": 5, "d": 2}, {"N": 1, "d": 0}, {"N": 4, "d": 4}, {"N": 8, "d": 3}),
    when=lambda N, d: N >= 1 and 0 <= d <= N <= 20,
)
def sec_a_binomial(N: int, d: int, p: str = "1/K") -> Verdict:
    r"""$\sum_{i\le d}\binom Ni(K-1)^i = K^N P[\mathrm{Bin}(N,\frac1K) \ge N-d]$ (both sides times $\frac1{K!}$), as functions of
    $K$, at the listed $N$, $d$.

    sum over i <= d of C(N,i)(K-1)^i = K^N sum over j >= N-d of C(N,j) p^j (1-p)^(N-j), as functions of K.
    """
    K, chance = variable("K"), exact(p)
    left = ["+", 0, *(["*", comb(N, i), ["^", K - 1, i]] if i else 1 for i in range(d + 1))]
    terms: list[Exact] = [comb(N, j) * chance**j * (1 - chance) ** (N - j) for j in range(N - d, N + 1)]
    return prove.equal(left, ["*", ["^", K, N], sum(terms, start=Fraction(0))])


@claim(
    "sec-a-chernoff",
    "Appendix A",
    {"scale": "101/100"},
    {"scale": "2"},
    at=tuple(dict(zip("KNd", v, strict=True)) for v in ((9, 1, 0), (10, 4, 0), (8, 35, 3), (2, 2, 2))),
    when=lambda K, N, d: K >= 2 and N >= 1 and 0 <= d <= N,
    refuted="ungraded",
)
def sec_a_chernoff_as_printed(K: int, N: int, d: int, scale: str = "1") -> Verdict:
    r"""$V_d \le K^N\exp(-\frac{NK(1-d/N-1/K)^2}3)$. (False: $K = 9$, $N = 1$, $d = 0$; $K = 10$, $N = 4$, $d = 0$; $K = 8$, $N =
    35$, $d = 3$; $K = N = d = 2$.)

    V_d <= K^N exp(-scale N K (1 - d/N - 1/K)^2/3).
    """
    exponent = -rational(scale) * N * K * (1 - Fraction(d, N) - Fraction(1, K)) ** 2 / 3
    return compared(Fraction(bounds.ball(N, K, d), K**N), "<=", Real.of(exponent).exp())


@claim(
    "sec-a-chernoff-corrected",
    "Appendix A",
    {"scale": "99/100"},
    {"scale": "1/2"},
    at=({"N": 5, "d": 0}, {"N": 5, "d": 2}, {"N": 1, "d": 0}, {"N": 2, "d": 1}, {"N": 7, "d": 5}),
    when=lambda N, d: N >= 1 and 0 <= d < N <= 20,
    assumes="chernoff",
)
def sec_a_chernoff_corrected(N: int, d: int, scale: str = "1") -> Steps:
    r"""$\frac{V_d}{K^N} \le \exp(-N\,\mathrm{kl}(1-\frac dN\|\frac1K))$ for $1-\frac dN \ge \frac1K$: the steps of Chernoff's
    bound, and the inequality itself for every real $K \ge \max(2, \lceil\frac N{N-d}\rceil)$ at the listed $N$, $d$.

    V_d <= y^-d (1 + (K-1) y)^N at y = d/((N-d)(K-1)) <= 1: as y^(i-d) >= 1 for i <= d; the value is K^N exp(-N kl). Then the
    same number against V_d, for every real K >= N/(N-d), K >= 2, at this N and d.
    """
    v = variable("v")
    low = max(2, -(-N // (N - d)))
    K = low + v
    right = Fraction(N, N - d) ** (N - d) * ((N * (K - 1) / d) ** d if d else Fraction(1)) * rational(scale)
    left = sum((comb(N, i) * (K - 1) ** i for i in range(d + 1)), start=exact(0))
    steps = [
        identity("(1 + (K-1)*(d/(m*(K-1))))", "(m + d)/m + 0*K"),
        at_most("d/(d*(1+u))", "1", above=("d",), d=0, u=0),
    ]
    yield prove.at_most(left, right, v=0)
    yield from steps


@claim(
    "thm-a.5",
    "Theorem A.5",
    {"scale": "9/10"},
    {"scale": "3/4"},
    at=(
        {"N": 2, "K": 50, "d": "1/10", "t": "2499"},
        {"N": 1, "K": 2, "d": "1/10", "t": "101/100"},
        {"N": 10, "K": 20, "d": "1/1000", "t": str(20**10 - 1)},
    ),
    when=lambda N, K, d, t: N >= 1 and K >= 2 and rational(d) > 0 and rational(t) > 1,
    uses="beyond-krr-privacy",
    refuted="ungraded",
)
def thm_a_5_as_printed(N: int, K: int, d: str, t: str, scale: str = "1") -> Verdict:
    r"""$U < (1-p_{\max})\frac{NK(1-d/N-1/K)^2}{3\epsilon}$ makes every $\epsilon$-LDP algorithm unreliable for $d > 0$,
    $p_{\max}$. (False at $p_{\max} = \frac12$, $U = 1$, $d = \frac1{10}$, for randomised response on all labellings: $K =
    50$, $N = 2$, $e^\epsilon = K^N - 1$; $K = 20$, $N = 10$, $d = \frac1{1000}$; and $N = 1$, $K = 2$, $e^\epsilon = 1.01$.)

    U = 1 < scale threshold at p_max = 1/2, and randomised response on all K^N labellings errs with probability above 1/2. A d
    below 1 asks for the labelling itself. N = 1, K = 2: a blind guess, which is randomised response at a small level.
    """
    M, level = K**N, rational(t)
    gap = 1 - rational(d) / N - Fraction(1, K)
    premises = [compared(LogSum.ln(level), "<", rational(scale) * N * K * gap**2 / 6)]
    if M <= 64:
        premises.append(prove.privacy(krr.channel(M, level), PrivacyMatrix.ldp(M, LogSum.ln(level))))
    return given(premises, prove.comparison(Fraction(1, 2), "<", (M - 1) / (level + M - 1)))


@claim("thm-a.5-corrected", "Theorem A.5", {"lost": "3/4"}, {"lost": "0"}, uses="cor-a.4-sharp")
def thm_a_5_corrected(lost: str = "1") -> Steps:
    r"""Unreliable for tolerance $d$ and threshold $p_{\max}$ if $U < \frac{(1-p_{\max})\ln(M/M_d)-\ln2}\epsilon$: Corollary A.4,
    sharpened, every $\epsilon$, $M > M_d$ and $p_{\max}$.

    U e = (1-p) D - lost l - s, s > 0: 1 - (U e + l)/D > p.
    """
    yield f"for D > 0, l > 0, p >= 0, s > 0: p < 1 - (((1-p)*D - ({lost})*l - s) + l)/D"


@claim("thm-a.5-direct-corrected", "Theorem A.5", {"scale": "99/100"}, {"scale": "1/2"}, uses="beyond-success", assumes="fano")
def thm_a_5_direct_corrected(scale: str = "1") -> Steps:
    r"""Unreliable for $(d, p_{\max})$, $p_{\max} > 0$, if $M_de^{U\epsilon}p_{\max} < (1-p_{\max})(M-M_d)$: the success is then
    below $1-p_{\max}$. The threshold is at least that of the Fano form if $1-p_{\max} \ge \frac{M_d}M$.

    m x/(m x + r) < 1 - p with r = M - m and m x p < (1-p) r; p = 1/(1+q), (1-p) r = q r/(1+q), r = (m x + s)/q. Then sharper:
    at equality ln x = A + B with A = ln(a/q), B = -ln((1-a)/(1-q)) >= 0, and kl(a || q) = a A - (1-a) B is no larger, and
    itself at least a ln(1/q) - ln 2; a = 1 - p.
    """
    yield f"for m > 0, q > 0, s > 0, x > 0: m*x/(m*x + (m*x + s)/q) < ({scale})*q/(1+q)"
    yield "for A >= 0, B >= 0, b >= 0: 1/(1+b)*A - (1 - 1/(1+b))*B <= A + B"
