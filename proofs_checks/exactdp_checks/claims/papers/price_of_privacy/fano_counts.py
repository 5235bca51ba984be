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
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, listed
from exactdp_checks.claims.papers.price_of_privacy.steps import given
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]


def _labellings(N: int, K: int) -> list[tuple[int, ...]]:
    return list(product(range(K), repeat=N))


def _named(labels: tuple[int, ...]) -> tuple[int, ...]:
    """The clustering without names: classes are numbered as they appear."""
    order = list(dict.fromkeys(labels))
    return tuple(order.index(c) for c in labels)


def _distance(one: tuple[int, ...], two: tuple[int, ...], K: int) -> int:
    """The least number of items to move, over all names of the classes."""
    return min(sum(a != p[b] for a, b in zip(one, two, strict=True)) for p in permutations(range(K)))


def _count(K: int, N: int, scale: str = "1") -> Verdict:
    """The clusterings of N items into at most K classes, counted, are scale K^N/K!."""
    return prove.comparison(len({_named(z) for z in _labellings(N, K)}), "==", Fraction(K**N, factorial(K)) * rational(scale))


def _count_corrected(K: int, N: int, labelled: str = "1", unlabelled: str = "1") -> Verdict:
    """K^N with names; without, the sum of Stirling numbers, between K^N/K! and K^N."""
    every = _labellings(N, K)
    classes = len({_named(z) for z in every})
    return prove.all_of(
        [
            prove.comparison(len(every), "==", rational(labelled) * K**N),
            prove.comparison(classes, "==", bounds.clusterings(N, K)),
            prove.comparison(Fraction(K**N, factorial(K)), "<=", rational(unlabelled) * classes),
        ]
    )


def _ball(K: int, N: int, d: int, scale: str = "1") -> Verdict:
    """The largest ball of clusterings without names has V_d/K! members, as printed."""
    found = sorted({_named(z) for z in _labellings(N, K)})
    most = max(sum(_distance(one, two, K) <= d for two in found) for one in found)
    return prove.comparison(most, "==", bounds.ball_printed(N, K, d) * rational(scale))


def _ball_corrected(K: int, N: int, d: int, volume: str = "1") -> Verdict:
    """With names V_d around every labelling; without names at most V_d, and M >= K^N/K!."""
    every, near = _labellings(N, K), bounds.ball(N, K, d)
    found = sorted({_named(z) for z in every})
    counts = {sum(sum(a != b for a, b in zip(one, two, strict=True)) <= d for two in every) for one in every}
    most = max(sum(_distance(one, two, K) <= d for two in found) for one in found)
    return prove.all_of(
        [
            *(prove.comparison(count, "==", rational(volume) * near) for count in sorted(counts)),
            prove.comparison(most, "<=", near),
            prove.comparison(Fraction(K**N, factorial(K)), "<=", len(found)),
        ]
    )


def _binomial(N: int, d: int, p: str = "1/K") -> Verdict:
    """sum over i <= d of C(N,i)(K-1)^i = K^N sum over j >= N-d of C(N,j) p^j (1-p)^(N-j), as functions of K."""
    K, chance = variable("K"), exact(p)
    left = ["+", 0, *(["*", comb(N, i), ["^", K - 1, i]] if i else 1 for i in range(d + 1))]
    terms: list[Exact] = [comb(N, j) * chance**j * (1 - chance) ** (N - j) for j in range(N - d, N + 1)]
    return prove.equal(left, ["*", ["^", K, N], sum(terms, start=Fraction(0))])


def _chernoff(K: int, N: int, d: int, scale: str = "1") -> Verdict:
    """V_d <= K^N exp(-scale N K (1 - d/N - 1/K)^2/3)."""
    exponent = -rational(scale) * N * K * (1 - Fraction(d, N) - Fraction(1, K)) ** 2 / 3
    return compared(Fraction(bounds.ball(N, K, d), K**N), "<=", Real.of(exponent).exp())


def _chernoff_corrected(N: int, d: int, scale: str = "1") -> Verdict:
    """V_d <= y^-d (1 + (K-1) y)^N at y = d/((N-d)(K-1)) <= 1: as y^(i-d) >= 1 for i <= d; the value is K^N exp(-N kl).

    Then the same number against V_d, for every real K >= N/(N-d), K >= 2, at this N and d.
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
    return prove.all_of([prove.at_most(left, right, v=0), *steps])


def _printed(N: int, K: int, d: str, t: str, scale: str = "1") -> Verdict:
    """U = 1 < scale threshold at p_max = 1/2, and randomised response on all K^N labellings errs with probability above 1/2.

    A d below 1 asks for the labelling itself. N = 1, K = 2: a blind guess, which is randomised response at a small level.
    """
    M, level = K**N, rational(t)
    gap = 1 - rational(d) / N - Fraction(1, K)
    premises = [compared(LogSum.ln(level), "<", rational(scale) * N * K * gap**2 / 6)]
    if M <= 64:
        premises.append(prove.privacy(krr.channel(M, level), PrivacyMatrix.ldp(M, LogSum.ln(level))))
    return given(premises, prove.comparison(Fraction(1, 2), "<", (M - 1) / (level + M - 1)))


def _fano_form(lost: str = "1") -> Verdict:
    """U e = (1-p) D - lost l - s, s > 0: 1 - (U e + l)/D > p."""
    return at_most("p", f"1 - (((1-p)*D - ({lost})*l - s) + l)/D", strict=True, above=("D", "l", "s"), D=0, l=0, p=0, s=0)


def _direct_form(scale: str = "1") -> Verdict:
    """m x/(m x + r) < 1 - p with r = M - m and m x p < (1-p) r; p = 1/(1+q), (1-p) r = q r/(1+q), r = (m x + s)/q.

    Then sharper: at equality ln x = A + B with A = ln(a/q), B = -ln((1-a)/(1-q)) >= 0, and kl(a || q) = a A - (1-a) B is no
    larger, and itself at least a ln(1/q) - ln 2; a = 1 - p.
    """
    return prove.all_of(
        [
            at_most("m*x/(m*x + (m*x + s)/q)", f"({scale})*q/(1+q)", strict=True, above=("m", "q", "s", "x"), m=0, q=0, s=0, x=0),
            at_most("1/(1+b)*A - (1 - 1/(1+b))*B", "A + B", A=0, B=0, b=0),
        ]
    )


COUNTS = ({"K": 3, "N": 2}, {"K": 3, "N": 3}, {"K": 4, "N": 2})
BALLS = ({"K": 3, "N": 2, "d": 0}, {"K": 2, "N": 3, "d": 0}, {"K": 3, "N": 3, "d": 1})
WHERE = "Appendix A"
CLAIMS = (
    listed(
        "sec-a-count",
        r"There are $\frac{K^N}{K!}$ clusterings of $N$ items into $K$ classes. (False for $K = 3$, $N = 2$: there are 2 without "
        r"names and 9 with names, not $\frac96$; also at the other sizes listed.)",
        WHERE, _count, COUNTS, lambda K, N: K >= 1 and N >= 1 and K**N <= 4096, ({"scale": "2"}, {"scale": "1/2"}), refuted=True,
    ),
    listed(
        "sec-a-count-corrected",
        r"With names of classes there are $K^N$ clusterings; without names $\sum_{j\le K}S(N,j)$, at least $\frac{K^N}{K!}$: "
        r"counted one by one at the listed $K$, $N$.",
        WHERE, _count_corrected, ({"K": 2, "N": 3}, {"K": 1, "N": 2}, {"K": 3, "N": 2}, {"K": 2, "N": 1}, {"K": 4, "N": 4}),
        lambda K, N: K >= 1 and N >= 1 and K**N <= 4096, ({"labelled": "1/2"}, {"unlabelled": "9/10"}),
    ),
    listed(
        "sec-a-ball",
        r"$M_d = \frac1{K!}\sum_{i\le d}\binom Ni(K-1)^i$ for the Hamming distance of clusterings. (False: $\frac1{K!}$ at $d = "
        r"0$, where a ball has one member; also at the other sizes listed.)",
        WHERE, _ball, BALLS, lambda K, N, d: K >= 1 and N >= 1 and 0 <= d <= N and K**N <= 256,
        ({"scale": "2"}, {"scale": "1/2"}), refuted=True,
    ),
    listed(
        "sec-a-ball-corrected",
        r"With names: $M = K^N$ and $M_d = V_d = \sum_{i\le d}\binom Ni(K-1)^i$. Without names: $M \ge \frac{K^N}{K!}$, $M_d \le "
        r"V_d$. Counted one by one at the listed $K$, $N$, $d$.",
        WHERE, _ball_corrected, (*BALLS, {"K": 2, "N": 1, "d": 1}, {"K": 2, "N": 4, "d": 2}, {"K": 1, "N": 2, "d": 0}),
        lambda K, N, d: K >= 1 and N >= 1 and 0 <= d <= N and K**N <= 256, ({"volume": "1/2"}, {"volume": "2"}),
    ),
    listed(
        "sec-a-binomial",
        r"$\sum_{i\le d}\binom Ni(K-1)^i = K^N P[\mathrm{Bin}(N,\frac1K) \ge N-d]$ (both sides times $\frac1{K!}$), as functions "
        r"of $K$, at the listed $N$, $d$.",
        WHERE, _binomial, ({"N": 5, "d": 2}, {"N": 1, "d": 0}, {"N": 4, "d": 4}, {"N": 8, "d": 3}),
        lambda N, d: N >= 1 and 0 <= d <= N <= 20, ({"p": "1/(K+1)"}, {"p": "1/2"}), method=Method.SYMBOLIC,
    ),
    listed(
        "sec-a-chernoff",
        r"$V_d \le K^N\exp(-\frac{NK(1-d/N-1/K)^2}3)$. (False: $K = 9$, $N = 1$, $d = 0$; $K = 10$, $N = 4$, $d = 0$; $K = 8$, "
        r"$N = 35$, $d = 3$; $K = N = d = 2$.)",
        WHERE, _chernoff, tuple(dict(zip("KNd", v, strict=True)) for v in ((9, 1, 0), (10, 4, 0), (8, 35, 3), (2, 2, 2))),
        lambda K, N, d: K >= 2 and N >= 1 and 0 <= d <= N, ({"scale": "101/100"}, {"scale": "2"}), method=Method.INTERVAL,
        refuted=True,
    ),
    listed(
        "sec-a-chernoff-corrected",
        r"$\frac{V_d}{K^N} \le \exp(-N\,\mathrm{kl}(1-\frac dN\|\frac1K))$ for $1-\frac dN \ge \frac1K$: the steps of Chernoff's "
        r"bound, and the inequality itself for every real $K \ge \max(2, \lceil\frac N{N-d}\rceil)$ at the listed $N$, $d$.",
        WHERE, _chernoff_corrected, ({"N": 5, "d": 0}, {"N": 5, "d": 2}, {"N": 1, "d": 0}, {"N": 2, "d": 1}, {"N": 7, "d": 5}),
        lambda N, d: N >= 1 and 0 <= d < N <= 20, ({"scale": "99/100"}, {"scale": "1/2"}), method=Method.SYMBOLIC,
    ),
    listed(
        "thm-a.5",
        r"$U < (1-p_{\max})\frac{NK(1-d/N-1/K)^2}{3\epsilon}$ makes every $\epsilon$-LDP algorithm unreliable for $d > 0$, "
        r"$p_{\max}$. (False at $p_{\max} = \frac12$, $U = 1$, $d = \frac1{10}$, for randomised response on all labellings: $K = "
        r"50$, $N = 2$, $e^\epsilon = K^N - 1$; $K = 20$, $N = 10$, $d = \frac1{1000}$; and $N = 1$, $K = 2$, $e^\epsilon = "
        r"1.01$.)",
        "Theorem A.5", _printed,
        ({"N": 2, "K": 50, "d": "1/10", "t": "2499"}, {"N": 1, "K": 2, "d": "1/10", "t": "101/100"},
         {"N": 10, "K": 20, "d": "1/1000", "t": str(20**10 - 1)}),
        lambda N, K, d, t: N >= 1 and K >= 2 and rational(d) > 0 and rational(t) > 1,
        ({"scale": "9/10"}, {"scale": "3/4"}), refuted=True, uses=("beyond-krr-privacy",),
    ),
    claim(
        "thm-a.5-corrected",
        r"Unreliable for tolerance $d$ and threshold $p_{\max}$ if $U < \frac{(1-p_{\max})\ln(M/M_d)-\ln2}\epsilon$: Corollary "
        r"A.4, sharpened, every $\epsilon$, $M > M_d$ and $p_{\max}$.",
        "Theorem A.5", _fano_form, ({"lost": "3/4"}, {"lost": "0"}), ("cor-a.4-sharp",),
    ),
    claim(
        "thm-a.5-direct-corrected",
        r"Unreliable for $(d, p_{\max})$, $p_{\max} > 0$, if $M_de^{U\epsilon}p_{\max} < (1-p_{\max})(M-M_d)$: the success is "
        r"then below $1-p_{\max}$. The threshold is at least that of the Fano form if $1-p_{\max} \ge \frac{M_d}M$.",
        "Theorem A.5", _direct_form, ({"scale": "99/100"}, {"scale": "1/2"}), ("beyond-success",),
    ),
)  # fmt: skip
