"""Claims of heavy-hitters: the four sets of good groups and what follows if they meet, section 3.2 and Theorem 3.3.

x = epsilon, l = ell = ln(4/beta'), s = |U_i|, E = e^2, a copy is bad with probability at most q = 1/(8 e^2). The sets are the
explicit ones (bounds.heavy_hitters.good_sets); bad is a strict >. Stated, not certified: Markov's and Hoeffding's inequalities,
independence of the copies given the partition, and what the claims named in ``uses`` state.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.bounds.heavy_hitters import constants
from exactdp_checks.claims.papers.heavy_hitters import good_sets_counting, good_sets_hashing
from exactdp_checks.claims.papers.heavy_hitters.good_sets_counting import oracle_radius, scaled, tail
from exactdp_checks.claims.papers.heavy_hitters.good_sets_hashing import hash_step
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import binomials, four_sets, strict_counting
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import rounds_to
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

GROUPS = ((6, 48), (5, 48), (1, 12), (10**6, 8 * 10**6))


def _few_users(row: int, share: str = "7/8") -> Verdict:
    """(7/8) k < c, the number of groups that are not empty, at most n."""
    n, k = GROUPS[row]
    return prove.comparison(Fraction(share) * k, "<", n)


def _counterexample(n: int = 6, k: int = 48) -> Verdict:
    """k = ceil(8 ln 400), n >= ln 400, n < (7/8) k."""
    log = ["ln", 400]
    return prove.all_of(
        [
            prove.comparison(k - 1, "<", ["*", 8, log]),
            prove.comparison(["*", 8, log], "<", k),
            prove.comparison(log, "<", n),
            prove.comparison(n, "<", Fraction(7 * k, 8)),
        ]
    )


def _deviation(mean: str = "2", blocks: bool = False) -> list[Verdict]:
    """sqrt(2 n l) + sqrt((k-1) n) <= 3 sqrt 2 sqrt(n l) for k - 1 <= 8l: sqrt 8 = 2s, s = sqrt 2; blocks: 2 + 2 sqrt 2."""
    first = "2" if blocks else "s"
    return [
        at_most("(k-1)*n", "8*((k-1)/8 + w)*n", k=1, n=0, w=0),
        identity("(2*s)^2*n*l", "4*s^2*n*l"),
        identity(f"({first} + ({mean})*s)*r", "(2 + 2*s)*r" if blocks else "3*s*r"),
    ]


def _gdset_0(mean: str = "2", share: str = "8", value: str = "33.9411") -> Verdict:
    return prove.all_of(
        [
            *_deviation(mean),
            *strict_counting(share),
            *rounds_to(constants.c_0() * 8, value),
            holds("(8*3*sqrt(2))^2", "<", "1153"),
        ]
    )


def _gdset_1(mean: str = "2", share: str = "8", value: str = "38.6274") -> Verdict:
    """(a)^2 <= the sum of squares: |lambda_1| <= k ||f_(U_i) - f/k||, which does not depend on v."""
    return prove.all_of(
        [
            *_deviation(mean),
            *_deviation(mean, blocks=True),
            *strict_counting(share),
            at_most("(k*a)^2", "k^2*(a^2 + rest)", k=0, a=0, rest=0),
            *rounds_to(constants.c_1() * 8, "33.9411"),
            *rounds_to(constants.c_1(permutation=True) * 8, value),
        ]
    )


def _gdset_2(factor: str = "8", copies: str = "8", limit: str = "1") -> Verdict:
    """The Markov step at m^2 = 64 E^2 x^2 k n/l (1+v); then the counting step, e^(-k/8) <= e^-l for k >= 8l."""
    steps = [hash_step(factor), *binomials(limit), at_most("l", f"(({copies})*l + w)/8", l=0, w=0)]
    return prove.all_of(steps)


def _gdset_3(copies: str = "8", inside: str = "16", value: str = "4.772589") -> Verdict:
    """k times the radius of HRR at beta' = q, 2/q = 16 E; the counting step."""
    log = constants.oracle_root()
    return prove.all_of(
        [
            identity("2/(1/(8*E))", f"({inside})*E"),
            *rounds_to(log * log, value),
            *binomials(),
            at_most("l", f"(({copies})*l + w)/8", l=0, w=0),
        ]
    )


def _theorem(copies: str = "8", share: str = "1/8") -> Verdict:
    """All four, each but for beta'/4."""
    parts = [_gdset_0(), _gdset_1(), _gdset_2(copies=copies), _gdset_3(copies=copies)]
    return prove.all_of([*parts, four_sets(share), identity("4*(b/4)", "b")])


def _intersection(share: str = "1/8", sets: str = "4") -> Verdict:
    """The four sets; four failures of beta'/4."""
    return prove.all_of([four_sets(share), identity(f"({sets})*(b/4)", "b")])


def _good_j(limit: str = "592/100", square: str = "4") -> Verdict:
    """k |U_i| <= n + 24 sqrt 2 sqrt(n l) <= (1 + 24 sqrt 2) n for n >= l; both thresholds are multiples of sqrt(k |U_i| l)."""
    return prove.all_of(
        [
            at_most("(r+w)^2 + c*r*(r+w)", "(1+c)*(r+w)^2", r=0, w=0, c=0),
            holds("1 + 24*sqrt(2)", "<=", f"({limit})^2"),
            scaled(square),
        ]
    )


def _good_err(limit: str = "152", gain: str = "2164/1000") -> Verdict:
    """24 sqrt 2 + (1 + 4 x C_eps sqrt(ln(16 e^2))) sqrt(1 + 24 sqrt 2) <= limit, x C_eps <= gain for x <= 1."""
    return holds(f"24*sqrt(2) + (1 + 4*({gain})*sqrt(2 + 4*ln(2)))*sqrt(1 + 24*sqrt(2))", "<=", limit)


def _median(share: str = "1/2") -> Verdict:
    """Of k values g = share k + u are good, u > 0, and a are too low: a <= k - g < k/2, so neither middle value is too low; too

    high likewise.
    """
    return at_most(f"k - (({share})*k + u)", "k/2", strict=True, above=("u",), k=0, u=0)


def _blocks(size: str = "n/k") -> Verdict:
    return identity(f"k*({size}) - n", "0*n*k")


def _oracle(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    return oracle_radius(limit, gain)


def _scaled(limit: str = "1892/100", gain: str = "2164/1000") -> Verdict:
    """k times it, k = 8l: 4 C_eps sqrt(ln(16 e^2)) sqrt(k s l)."""
    return prove.all_of([scaled(), holds(f"4*({gain})*sqrt(2 + 4*ln(2))", "<=", limit)])


def _third(row: int, scale: str = "1") -> Verdict:
    """P(Bin(k, q) >= k/8) <= scale beta'/4 at k = ceil(8 l), the exact tail."""
    k, beta = ((12, "99/100"), (23, "1/4"), (48, "1/100"))[row]
    return prove.comparison(tail(k), "<=", Fraction(beta) / 4 * Fraction(scale))


WHERE = "Section 3.2"
GIVEN = r"with probability at least $1-\beta'/4$ more than $\frac78k$ of the $i\in[k]$ satisfy"
CLAIMS = (
    claim(
        "thm-3.3",
        r"More than $\frac78k$ groups have $k|\mathcal U_i|\in\Theta(n)$: false at $n=6$, $k=48$ ($\beta'=0.01$), $n=5$, $k=48$ "
        r"and $n=1$, $k=12$ for independent groups: at most $n$ of them are not empty, with certainty; likewise for every $n$ at "
        r"$k=8n$ ($\ell=n$), shown at $n=10^6$.",
        "Theorem 3.3", _few_users, ({"share": "1/2"}, {"share": "3/4"}), table=4, method=Method.EXACT,
        uses=("beyond-gdset-0-counterexample",), refuted=True,
    ),
    claim(
        "thm-3.3-corrected",
        r"With HRR, $k\ge8\ell$ ($k=8\ell$ or $\lceil8\ell\rceil$ for $\mathbb G_0,\mathbb G_1$), "
        r"$m\ge8e^2\varepsilon\sqrt{kn/\ell}$ and the explicit sets $\mathbb G_0,\dots,\mathbb G_3$ of beyond-gdset-0 to "
        r"beyond-gdset-3: each has more than $\frac78k$ of the groups with probability at least $1-\beta'/4$, for both "
        r"partitions ($k\mid n$ for a permutation).",
        "Theorem 3.3", _theorem, ({"copies": "7"}, {"share": "1/7"}), method=Method.INTERVAL,
        uses=("beyond-gdset-0", "beyond-gdset-1", "beyond-gdset-2", "beyond-gdset-3"),
    ),
    claim(
        "beyond-gdset-0",
        rf"By Lemma 8.1, {GIVEN} $|k|\mathcal U_i|-n|\le8C_0\sqrt{{n\ell}}$, $8C_0=24\sqrt2=33.9411$, for independent groups "
        r"with $k-1\le8\ell$: $\sqrt2+\sqrt8=3\sqrt2$, and strict counting.",
        WHERE, _gdset_0, ({"mean": "3"}, {"share": "7"}, {"value": "33.9412"}), method=Method.INTERVAL,
        uses=("lem-8.1-sharp", "beyond-counting"),
    ),
    claim(
        "beyond-gdset-0-counterexample",
        r"For $\beta'=0.01$: $k=\lceil8\ell\rceil=48$ and $n=6\ge\ell$, yet at most $6<42=\frac78k$ groups are not empty.",
        WHERE, _counterexample, ({"n": 5}, {"k": 47}, {"n": 42}), method=Method.INTERVAL,
    ),
    claim(
        "beyond-gdset-1",
        rf"By Lemma 8.2, {GIVEN} $|\lambda_1(i,v)|\le8C_1\sqrt{{n\ell}}$ for all $v$ at once; $8C_1=33.9411$ (independent), "
        r"$16+16\sqrt2=38.6274$ (permutation, $k\mid n$), for $k-1\le8\ell$.",
        WHERE, _gdset_1, ({"mean": "1"}, {"share": "7"}, {"value": "38.6275"}), method=Method.INTERVAL,
        uses=("lem-8.2-sharp", "beyond-counting"),
    ),
    claim(
        "beyond-gdset-2",
        rf"For $k\ge8\ell$, $m\ge8e^2\varepsilon\sqrt{{kn/\ell}}$: {GIVEN} $\lambda_2(i,v)\le\frac1\varepsilon\sqrt{{k|\mathcal "
        r"U_i|\ell}$, by Markov's inequality and $\binom kaq^a\le e^{-a}\le\beta'/4$, $a=\lceil k/8\rceil$.",
        WHERE, _gdset_2, ({"factor": "7"}, {"copies": "7"}, {"limit": "9/10"}),
        uses=("sec-3.2-gdset-2-markov-corrected", "sec-8.2-counting-corrected"),
    ),
    claim(
        "beyond-gdset-3",
        rf"With HRR, $k\ge8\ell$: {GIVEN} $|\lambda_3(i,v)|\le kC_\varepsilon\sqrt{{2|\mathcal U_i|\ln(16e^2)}}$, "
        r"$\ln(16e^2)=4.772589$, by Fact 7.9 at $\beta'=q$ and the same counting.",
        WHERE, _gdset_3, ({"copies": "7"}, {"inside": "8"}, {"value": "4.772588"}), method=Method.INTERVAL,
        uses=("fact-7.9-corrected", "sec-8.2-counting-corrected"),
    ),
    claim(
        "eq-2",
        r"Four subsets of $[k]$ that each have more than $\frac78k$ elements have more than $\frac k2$ in common; for the "
        r"explicit sets this happens with probability at least $1-4\cdot\frac{\beta'}4$.",
        "Inequality (2)", _intersection, ({"share": "1/7"}, {"sets": "5"}), uses=("thm-3.3-corrected",),
    ),
    claim(
        "sec-3.2-good-j",
        r"Explicitly, for $n\ge\ell$ and a group of $\mathbb G_0$: $\frac1\varepsilon\sqrt{k|\mathcal U_i|\ell}\le"
        r"\frac{5.92}\varepsilon\sqrt{n\ell}$, and for $k=8\ell$ the bound of $\mathbb G_3$ is "
        r"$4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{k|\mathcal U_i|\ell}$.",
        WHERE, _good_j, ({"limit": "591/100"}, {"square": "3"}), method=Method.INTERVAL, uses=("beyond-gdset-0",),
    ),
    claim(
        "sec-3.2-good-err",
        r"Explicitly, for $\varepsilon\le1$, $n\ge\ell$, $k=8\ell$ and a group of all four sets: $|\mathrm{Err}(i,v)|\le"
        r"\frac{152}\varepsilon\sqrt{n\ell}$.",
        WHERE, _good_err, ({"limit": "151"}, {"gain": "3"}), method=Method.INTERVAL, uses=("sec-3.2-good-j", "beyond-c-eps"),
    ),
    claim(
        "sec-3.2-median",
        r"If $g>\frac k2$ of $k$ values are within a common distance of $f_{\mathcal U}[v]$, at most $k-g<\frac k2$ are below it "
        r"and at most $k-g$ above: so every point between the two middle values is within the distance.",
        WHERE, _median, ({"share": "1/3"}, {"share": "49/100"}),
    ),
    claim(
        "sec-3.2-permutation-gdset-0",
        r"For blocks of $n/k$ users $k|\mathcal U_i|-n=0$, so that every group is in $\mathbb G_0$.",
        WHERE, _blocks, ({"size": "(n+1)/k"}, {"size": "n/(k+1)"}),
    ),
    claim(
        "sec-3.2-gdset-3-oracle",
        r"Explicitly for HRR, $\varepsilon\le1$: the error exceeds $C_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}\le"
        r"\frac{3.32}\varepsilon\sqrt{|\mathcal U_i|\ln(8e^2)}$ with probability at most $\frac1{8e^2}$.",
        WHERE, _oracle, ({"limit": "331/100"}, {"gain": "22/10"}), method=Method.INTERVAL,
        uses=("sec-8.2-gdset-3-oracle-corrected", "beyond-c-eps"),
    ),
    claim(
        "sec-3.2-gdset-3-scaled",
        r"Explicitly for HRR, $\varepsilon\le1$, $k=8\ell$: $k$ times that is at most $\frac{18.92}\varepsilon"
        r"\sqrt{k|\mathcal U_i|\ln(4/\beta')}$.",
        WHERE, _scaled, ({"limit": "189/10"}, {"gain": "22/10"}), method=Method.INTERVAL, uses=("sec-3.2-gdset-3-oracle",),
    ),
    claim(
        "sec-3.2-gdset-3-size",
        r"For every $k\ge8\ell$ at least $k/8$ of the groups are outside the explicit $\mathbb G_3$ with probability at most "
        r"$\beta'/4$, as beyond-gdset-3; and by the exact tail at $k=12,23,48$ for $\beta'=0.99,0.25,0.01$.",
        WHERE, _third, ({"scale": "1/10000"}, {"scale": "1/1000"}), table=3, method=Method.INTERVAL, uses=("beyond-gdset-3",),
    ),
    *good_sets_hashing.CLAIMS,
    *good_sets_counting.CLAIMS,
)  # fmt: skip
