"""Claims of price-of-privacy: how many clusterings there are, how many are near one, Theorem A.5 (appendix A).

K classes, N items, d differences; y is the point of Chernoff's bound, D = ln(M/M_d).
"""

from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial
from typing import Any

from exactdp.bounds.price_of_privacy import fano as bounds
from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import LogSum, PrivacyMatrix, Steps, at_most, compared, exact, prove, rational, variable
from exactdp_checks.claims.papers.price_of_privacy.helpers.functions import rescaled
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import given
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def labellings(N: int, K: int) -> list[tuple[int, ...]]:
    """The maps of N items to K classes."""
    return list(product(range(K), repeat=N))


def named(labels: tuple[int, ...]) -> tuple[int, ...]:
    """The clustering without names: classes are numbered as they appear."""
    order = list(dict.fromkeys(labels))
    return tuple(order.index(c) for c in labels)


def distance(one: tuple[int, ...], two: tuple[int, ...], K: int) -> int:
    """The least number of items to move, over all names of the classes."""
    return min(sum(a != p[b] for a, b in zip(one, two, strict=True)) for p in permutations(range(K)))


COUNTS = ((3, 2), (3, 3), (4, 2))  # K, N
BALLS = ((3, 2, 0), (2, 3, 0), (3, 3, 1))  # K, N, d


@false(
    "sec-a-count",
    "Appendix A",
    "E8-counts",
    {"scale": "2"},
    {"scale": "1/2"},
    at=tuple({"K": K, "N": N} for K, N in COUNTS),
    when=lambda K, N: K >= 1 and N >= 1 and K**N <= 4096,
)
def sec_a_count_as_printed(K: int, N: int, scale: str = "1") -> Steps:
    r"""There are $\frac{K^N}{K!}$ clusterings of $N$ items into $K$ classes. (False for $K = 3$, $N = 2$: there are 2 without
    names and 9 with names, not $\frac96$; also at the other sizes listed.)

    The clusterings of N items into at most K classes, counted, are scale K^N/K!.
    """
    printed = bounds.clusterings_printed(N, K) * rational(scale)
    yield "the number of clusterings", prove.comparison(len({named(z) for z in labellings(N, K)}), "==", printed)


@claim("sec-a-count-corrected", "Appendix A", {"labelled": "1/2"}, {"unlabelled": "9/10"})
def sec_a_count_corrected(labelled: str = "1", unlabelled: str = "1") -> Steps:
    r"""With names of classes there are $K^N$ clusterings; without names $\sum_{j\le K}S(N,j)$, at least $\frac{K^N}{K!}$; every
    $K$ and $N$.

    A labelling chooses one of $K$ classes for each item. $S(N,j)$, Stirling's number of the second kind, is by definition the
    number of clusterings without names into $j$ classes. A clustering into $j \le K$ classes has $K(K-1)\cdots(K-j+1) \le K!$
    labellings, so $K^N = c\,K!-s$ with $c$ clusterings and $s \ge 0$; the step divides.
    """
    yield "clusterings and labellings", f"for c >= 0, f >= 1, s >= 0: (c*f - s)/f <= ({unlabelled})*c"
    for K, N in ((2, 3), (1, 2), (3, 2), (2, 1), (4, 4)):
        every = labellings(N, K)
        classes = len({named(z) for z in every})
        yield "example: counted", prove.comparison(len(every), "==", rational(labelled) * K**N)
        yield "example: counted without names", prove.comparison(classes, "==", bounds.clusterings(N, K))
        yield "example: at least", prove.comparison(Fraction(K**N, factorial(K)), "<=", classes)


@false(
    "sec-a-ball",
    "Appendix A",
    "E8-counts",
    {"scale": "2"},
    {"scale": "1/2"},
    at=tuple({"K": K, "N": N, "d": d} for K, N, d in BALLS),
    when=lambda K, N, d: K >= 1 and N >= 1 and 0 <= d <= N and K**N <= 256,
)
def sec_a_ball_as_printed(K: int, N: int, d: int, scale: str = "1") -> Steps:
    r"""$M_d = \frac1{K!}\sum_{i\le d}\binom Ni(K-1)^i$ for the Hamming distance of clusterings. (False: $\frac1{K!}$ at $d = 0$,
    where a ball has one member; also at the other sizes listed.)

    The largest ball of clusterings without names has V_d/K! members, as printed.
    """
    found = sorted({named(z) for z in labellings(N, K)})
    most = max(sum(distance(one, two, K) <= d for two in found) for one in found)
    yield "the largest ball", prove.comparison(most, "==", bounds.ball_printed(N, K, d) * rational(scale))


@claim("sec-a-ball-corrected", "Appendix A", {"volume": "1/2"}, {"volume": "2"}, uses="sec-a-count-corrected")
def sec_a_ball_corrected(volume: str = "1") -> Steps:
    r"""With names: $M = K^N$ and $M_d = V_d = \sum_{i\le d}\binom Ni(K-1)^i$. Without names: $M \ge \frac{K^N}{K!}$, $M_d \le
    V_d$. Every $K$, $N$ and $d$.

    A labelling at distance $i$ is a choice of $i$ items, $\binom Ni$, and of another class for each, $(K-1)^i$: the same number
    around every labelling. The step checks one item: 1 for its own class and $K-1$ for another make $K$. Without names: choose a
    labelling of the centre; each clustering within $d$ of it has a labelling within $d$ of this one (the distance is the least
    over names), and different clusterings have different labellings. $M$ is in sec-a-count-corrected.
    """
    yield "one item", "1 + (K-1) = K"
    for K, N, d in (*BALLS, (2, 1, 1), (2, 4, 2), (1, 2, 0)):
        every, near = labellings(N, K), bounds.ball(N, K, d)
        found = sorted({named(z) for z in every})
        counts = {sum(sum(a != b for a, b in zip(one, two, strict=True)) <= d for two in every) for one in every}
        most = max(sum(distance(one, two, K) <= d for two in found) for one in found)
        yield "example: counted", [prove.comparison(count, "==", rational(volume) * near) for count in sorted(counts)]
        yield "example: counted without names", prove.comparison(most, "<=", near)


@claim("sec-a-binomial", "Appendix A", {"p": "1/(K+1)"}, {"p": "1/2"})
def sec_a_binomial(p: str = "1/K") -> Steps:
    r"""$\sum_{i\le d}\binom Ni(K-1)^i = K^N P[\mathrm{Bin}(N,\frac1K) \ge N-d]$ (both sides times $\frac1{K!}$), for every real
    $K$, $N$ and $d$.

    A term of the right side, with $j = N-i$ and $\binom Nj = \binom Ni$: $K^Np^{N-i}(1-p)^i$ is $(Kp)^{N-i}(K(1-p))^i$, and the
    two steps are the factors, 1 and $K-1$.
    """
    yield "the factor of a success", f"K*({p}) = 1 + 0*K"
    yield "the factor of a failure", f"K*(1 - {p}) = K - 1"
    K, chance = variable("K"), exact(p)
    for N, d in ((5, 2), (1, 0), (4, 4), (8, 3)):
        left = ["+", 0, *(["*", comb(N, i), ["^", K - 1, i]] if i else 1 for i in range(d + 1))]
        terms: list[Any] = [
            ["*", comb(N, j), ["^", chance, j], *([["^", 1 - chance, N - j]] if j < N else [])]
            for j in range(max(1, N - d), N + 1)
        ]
        terms += [["^", 1 - chance, N]] if d == N else []
        yield "example: the whole sum", prove.equal(left, ["*", ["^", K, N], ["+", 0, *terms]])


@false(
    "sec-a-chernoff",
    "Appendix A",
    "E8-chernoff",
    {"scale": "101/100"},
    {"scale": "2"},
    at=tuple(dict(zip("KNd", v, strict=True)) for v in ((9, 1, 0), (10, 4, 0), (8, 35, 3), (2, 2, 2))),
    when=lambda K, N, d: K >= 2 and N >= 1 and 0 <= d <= N,
)
def sec_a_chernoff_as_printed(K: int, N: int, d: int, scale: str = "1") -> Steps:
    r"""$V_d \le K^N\exp(-\frac{NK(1-d/N-1/K)^2}3)$. (False: $K = 9$, $N = 1$, $d = 0$; $K = 10$, $N = 4$, $d = 0$; $K = 8$, $N =
    35$, $d = 3$; $K = N = d = 2$.)

    V_d <= K^N exp(-scale N K (1 - d/N - 1/K)^2/3).
    """
    printed = bounds.ball_chernoff(N, K, d)
    yield "the bound", prove.comparison(Fraction(bounds.ball(N, K, d), K**N), "<=", rescaled(printed, 1, rational(scale)))


@claim("sec-a-chernoff-corrected", "Appendix A", {"scale": "99/100"}, {"scale": "1/2"})
def sec_a_chernoff_corrected(scale: str = "1") -> Steps:
    r"""$\frac{V_d}{K^N} \le \exp(-N\,\mathrm{kl}(1-\frac dN\|\frac1K))$ for $1-\frac dN \ge \frac1K$, $0 \le d < N$, $K \ge 2$.

    For $0 < y \le 1$: $\binom Ni(K-1)^i \le y^{i-d}\binom Ni(K-1)^i$ for $i \le d$, the third step, so $V_d \le
    y^{-d}(1+(K-1)y)^N$ by the binomial theorem. At $y = \frac d{(N-d)(K-1)}$, with $N = m+d$, $1+(K-1)y = \frac{m+d}m$, the first
    step, and $y \le 1$ by the second as $1-\frac dN \ge \frac1K$ says $d \le m(K-1)$. The value is $(\frac Nd(K-1))^d(\frac
    N{N-d})^{N-d} = K^Ne^{-N\mathrm{kl}}$; for $d = 0$, $V_0 = 1$ and $e^{-N\mathrm{kl}} = K^{-N}$. The examples compare it with
    $V_d$ for every real $K$ from the threshold on.
    """
    yield "the sum at y", "1 + (K-1)*(d/(m*(K-1))) = (m + d)/m"
    yield "y is at most 1", at_most("d/(d*(1+u))", "1", above=("d",), d=0, u=0)
    yield "the terms up to d", "for y > 0, r >= 0: 1 <= 1/(y/(y + r))"
    for N, d in ((5, 0), (5, 2), (1, 0), (2, 1), (7, 5)):
        K = max(2, -(-N // (N - d))) + variable("v")
        right = Fraction(N, N - d) ** (N - d) * ((N * (K - 1) / d) ** d if d else Fraction(1)) * rational(scale)
        left = sum((comb(N, i) * (K - 1) ** i for i in range(d + 1)), start=exact(0))
        yield "example: the bound", prove.at_most(left, right, v=0)


@false(
    "thm-a.5",
    "Theorem A.5",
    "E8-chernoff",
    {"scale": "9/10"},
    {"scale": "3/4"},
    at=(
        {"N": 2, "K": 50, "d": "1/10", "t": "2499"},
        {"N": 1, "K": 2, "d": "1/10", "t": "101/100"},
        {"N": 10, "K": 20, "d": "1/1000", "t": str(20**10 - 1)},
    ),
    when=lambda N, K, d, t: N >= 1 and K >= 2 and rational(d) > 0 and rational(t) > 1,
    uses="beyond-krr-privacy",
    repair="thm-a.5-direct-corrected",
)
def thm_a_5_as_printed(N: int, K: int, d: str, t: str, scale: str = "1") -> Steps:
    r"""$U < (1-p_{\max})\frac{NK(1-d/N-1/K)^2}{3\epsilon}$ makes every $\epsilon$-LDP algorithm unreliable for $d > 0$,
    $p_{\max}$. (False at $p_{\max} = \frac12$, $U = 1$, $d = \frac1{10}$, for randomised response on all labellings: $K = 50$, $N
    = 2$, $e^\epsilon = K^N - 1$; $K = 20$, $N = 10$, $d = \frac1{1000}$; and $N = 1$, $K = 2$, $e^\epsilon = 1.01$.)

    U = 1 < scale threshold at p_max = 1/2, and randomised response on all K^N labellings errs with probability above 1/2. A d
    below 1 asks for the labelling itself. N = 1, K = 2: a blind guess, which is randomised response at a small level.
    """
    M, level = K**N, rational(t)
    premises = [compared(1, "<", bounds.theorem_a_5(N, K, d, t, Fraction(1, 2)) * rational(scale))]
    if M <= 64:
        premises.append(prove.privacy(krr.channel(M, level), PrivacyMatrix.ldp(M, LogSum.ln(level))))
    yield (
        "one user is below the threshold, and the error",
        given(premises, prove.comparison(Fraction(1, 2), "<", (M - 1) / (level + M - 1))),
    )


@claim("thm-a.5-corrected", "Theorem A.5", {"lost": "3/4"}, {"lost": "0"})
def thm_a_5_corrected(lost: str = "1") -> Steps:
    r"""Unreliable for tolerance $d$ and threshold $p_{\max}$ if $U < \frac{(1-p_{\max})\ln(M/M_d)-\ln2}\epsilon$: Corollary A.4,
    sharpened, every $\epsilon > 0$, $p_{\max}$ and $M > M_d$, no ball of tolerance $d$ larger than $M_d$. (Finite alphabets; the
    $U$ reports together are $U\epsilon$-LDP in $\mathbf Z$, as by Proposition 2.2.)

    Corollary A.4, sharpened: $P_e \ge 1-\frac{U\epsilon+\ln2}{\ln(M/M_d)}$, at $U\epsilon = (1-p_{\max})\ln\frac M{M_d}-\ln2-s$,
    $s > 0$.
    """
    yield "above the threshold", f"for D > 0, l > 0, p >= 0, s > 0: p < 1 - (((1-p)*D - ({lost})*l - s) + l)/D"


@claim("thm-a.5-direct-corrected", "Theorem A.5", {"scale": "99/100"}, {"scale": "1/2"}, uses="beyond-success")
def thm_a_5_direct_corrected(scale: str = "1") -> Steps:
    r"""Unreliable for $(d, p_{\max})$, $p_{\max} > 0$, if $M_de^{U\epsilon}p_{\max} < (1-p_{\max})(M-M_d)$: the success is then
    below $1-p_{\max}$. The threshold is at least that of the Fano form if $1-p_{\max} \ge \frac{M_d}M$.

    beyond-success: the success is at most $\frac{mx}{mx+r}$, $m = M_d$, $x = e^{U\epsilon}$, $r = M-m$. With $p_{\max} =
    \frac1{1+q}$ the hypothesis is $mx < qr$, $r = (mx+s)/q$, and the first step is the claim. Against the Fano form, with $a =
    1-p_{\max} \ge \frac{M_d}M =: b$: the thresholds are $\ln\frac{a(1-b)}{b(1-a)} = A+B$ with $A = \ln\frac ab \ge 0$ and $B =
    \ln\frac{1-b}{1-a} \ge 0$, and $a\ln\frac1b-\ln2 \le \mathrm{kl}(a\|b) = aA-(1-a)B$ (the entropy of $a$ is at most $\ln2$);
    the second step compares them.
    """
    yield "below the threshold", f"for m > 0, q > 0, s > 0, x > 0: m*x/(m*x + (m*x + s)/q) < ({scale})*q/(1+q)"
    yield "at least the threshold of Fano", "for A >= 0, B >= 0, b >= 0: 1/(1+b)*A - (1 - 1/(1+b))*B <= A + B"
