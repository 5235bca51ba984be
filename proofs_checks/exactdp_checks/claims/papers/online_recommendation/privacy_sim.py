"""Claims of online-recommendation: the privacy of p-REC_sim, Theorems 9 and 11 (section 7.2). CENTRAL, voter-level privacy.

D = R = 0. In formulas l = ln T, lambda = 2m l, W survivors of the larger pattern, K rounds that leak, L = ln(n/P). Certified: the
algebra for all values; the code along the paths of ``paths``. Stated, not certified: -ln(1-x) >= x for every m.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import p_rec, ratio
from exactdp.protocols.p_rec_round import horizon
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.papers.online_recommendation.golden_survival import value
from exactdp_checks.claims.papers.online_recommendation.paths import leaks_at_most, paths
from exactdp_checks.claims.papers.online_recommendation.privacy_steps import decays, geometric, totals
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.claims.papers.online_recommendation.steps import listed
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS", "literal"]

PROOF = "Section 7.2, proof of Theorem 11"
EIGHT = "Section 7.2, after Lemma 14"
SIM = listed(((2,), (3,)), "m")


def literal(m: int, T: int, D: int, R: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    """ln(Pr/Pr') <= kappa (D+R+1) ln(tau)/P of the first b, disliked: one voter on the liked object, and one more on it."""
    smaller = {"ann": (0,)}
    found = ratio(p_rec(m, horizon(T, R), D, R), ((0,),), {**smaller, "eve": (1,)}, smaller, (1,))[0]
    bound = ["/", ["*", rational(kappa) * (D + R + 1), ["ln", horizon(T, R)]], P]
    return prove.comparison(["ln", rational(found)], "<=", bound)


def _literal(m: int, T: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    return literal(m, T, 0, 0, kappa, P)


def _order(three: str = "3", code: str = "3") -> Verdict:
    """3 (2m l)/(P + v) <= 6m l/P for W = P + v; and |E_t| <= code lambda/W_t in the code, lambda = 4 ln T."""
    step = at_most(f"({three})*(2*m*l)/(P+v)", "6*m*l/P", above=("P",), m=2, l=0, P=0, v=0)
    return prove.all_of([step, *leaks_at_most(0, 0, 4 * rational(code))])


def _rounds(m: int, third: str = "1/3") -> Verdict:
    """W' <= W (1 - 1/(3m)) in rounds that leak, so P <= n (1 - 1/(3m))^K; and -ln(1 - 1/(3m)) > 1/(3m) at this m."""
    share, found = rational(third) / m, set()
    for path in paths(m, 0, 0):
        left = path[0].survivors[0] * (1 - share) ** sum(r.leaks for r in path)
        found.add((Fraction(path[-1].survivors[1]), left))
    step = prove.comparison(share, "<", ["ln", Fraction(3 * m, 3 * m - 1)])
    return prove.all_of([step, *decays(m, 0, 0, rational(third)), *(prove.comparison(a, "<=", b) for a, b in sorted(found))])


def _crude(nine: str = "9") -> Verdict:
    """3 (2m l)/P in each of 3m L rounds."""
    return identity("3*(2*m*l)/P*(3*m*L)", f"2*({nine})*m^2*l/P*L")


def _sum(three: str = "3") -> Verdict:
    """a + b <= |a| + |b|, a = |a| - r, b = |b| - s, and -(a + b) likewise; two terms 3 lambda/W; and the paths of the code."""
    found = [at_most("(x - r) + (y - s)", "x + y", x=0, y=0, r=0, s=0), identity("x + 0", "x")]
    found.append(identity("3*L/V + 3*L/W", f"({three})*L*(1/V + 1/W)"))
    return prove.all_of([*found, *totals(0, 0, "3", Fraction(6))])


def _leaking(m: int) -> list[list[int]]:
    """The survivors before the rounds that leak, along each path with one."""
    found = [[r.survivors[0] for r in path if r.leaks] for path in paths(m, 0, 0)]
    return sorted({tuple(sizes): sizes for sizes in found if sizes}.values())


def _step(m: int, third: str = "1/3") -> Verdict:
    """W_i (1 - 1/(3m)) = W + v for the next W of a round that leaks; and the code."""
    share = rational(third) / m
    pairs = {(Fraction(1, a), (1 - share) / b) for sizes in _leaking(m) for a, b in pairwise(sizes)}
    step = at_most("(1 - 1/(3*m))/(W + v)", f"(1 - ({third})/m)/W", above=("W",), m=2, W=0, v=0)
    return prove.all_of([step, *(prove.comparison(a, "<=", b) for a, b in sorted(pairs))])


def _geometric(m: int, gain: str = "1") -> Verdict:
    """The induction, 3m/(P + v) <= 3m/P, and the sums of the code."""
    sums = {(sum((Fraction(1, W) for W in sizes), start=Fraction(0)), Fraction(3 * m, sizes[-1])) for sizes in _leaking(m)}
    steps = [*geometric(gain=gain, m=2), at_most("3*m/(P+v)", "3*m/P", above=("P",), m=2, P=0, v=0)]
    return prove.all_of([*steps, *(prove.comparison(a, "<=", b) for a, b in sorted(sums))])


def _explicit(constant: str = "18") -> list[Verdict]:
    """3 (2m l) 3m/P = 18 m^2 l/P; that is the bound of the library at m = 2, T = 3, P = 12, where the code is within it."""
    stated, whole = upper.theorem_11(2, 3, 12).terms[Fraction(3)], rational(constant) / 3
    found = [identity("3*(2*m*l)*(3*m/P)", f"({constant})*m^2*l/P"), prove.comparison(stated, "==", whole)]
    return [*found, *totals(0, 0, "3", whole)]


def _theorem_11(constant: str = "18", third: str = "1/3", gain: str = "1") -> Verdict:
    return prove.all_of([*decays(2, 0, 0, rational(third)), *geometric(gain=gain, m=2), *_explicit(constant)])


def _sharp(last: str = "3*m-1") -> Verdict:
    """W_K (1 - 1/(3m)) = P + v gives 3m/W_K <= (3m-1)/P; library and code at m = 2, T = 3, P = 12."""
    stated, whole = upper.theorem_11_sharp(2, 3, 12).terms[Fraction(3)], rational(value(last, m=2))
    return prove.all_of([
        at_most("3*m*(1 - 1/(3*m))/(P+v)", f"({last})/P", above=("P",), m=2, P=0, v=0),
        identity("3*(2*m*l)*(3*m-1)/P", f"6*m*({last})*l/P"),
        prove.comparison(stated, "==", whole),
        *totals(0, 0, "3", whole),
    ])  # fmt: skip


CLAIMS: tuple[Claim, ...] = (
    claim(
        "thm-11",
        r"$\epsilon \le \kappa\frac{\ln T}P$ under Definition 2 as it is written, for every client. (False for every "
        r"$\kappa$: the algorithm does not know $P$; where one voter votes the liked object and one more voter does not, the "
        r"first round leaks $\ln\frac{3T+1-m}2$; shown at $\kappa = 1000$, $P = 10^9$, the listed $m$, $T$.)",
        "Section 7.2, Theorem 11", _literal, ({"kappa": "1"}, {"P": 10**6}),
        **listed(((2, 100), (2, 3), (3, 6)), "m", "T"), method=Method.INTERVAL, uses=("beyond-def-2-literal",), refuted=True,
    ),
    claim(
        "sec-7.2-leak-order",
        r"$|\mathcal E_t(b)| \le \frac{3\lambda}{W_t(b)} \le 6m\frac{\ln T}P$, from Lemma 12 and $W_t \ge P$; all values. "
        r"The first in the program too, along the paths at $m = 2$, $P = 12$, $T = 3$.",
        EIGHT, _order, ({"three": "31/10"}, {"code": "1/2"}), uses=("lem-12", "sec-7.2-peers-survive"),
    ),
    claim(
        "sec-7.2-leaking-rounds",
        r"At most $3m\ln\frac nP$ rounds leak: each takes $W$ to at most $W(1-\frac1{3m})$, so $P \le n(1-\frac1{3m})^K$, "
        r"and $-\ln(1-x) \ge x$ (certified at $x = \frac1{3m}$ for the listed $m$, a standard step otherwise). In the "
        r"program along all paths of 4 and 3 rounds, 6 voters, 2 peers.",
        EIGHT, _rounds, ({"third": "1"}, {"third": "4/3"}), **SIM, method=Method.INTERVAL,
        uses=("lem-14", "sec-7.2-peers-survive"),
    ),
    claim(
        "sec-7.2-crude-privacy",
        r"Under the promise of $P \ge 6m$ peers, $T \ge 3$: $|\mathcal E(b)| \le \frac{3\lambda}P \cdot 3m\ln\frac nP = "
        r"18m^2\frac{\ln T}P\ln\frac nP$, from Lemma 12 and the number of rounds that leak; all values.",
        EIGHT, _crude, ({"nine": "8"}, {"nine": "10"}), uses=("sec-7.2-leak-order", "sec-7.2-leaking-rounds"),
    ),
    claim(
        "sec-7.2-leak-sum",
        r"$|\mathcal E(b)| \le \sum_t|\mathcal E_t(b)| = \sum_{i\le K}|\mathcal E_{t_i}(b)| \le "
        r"3\lambda\sum_{i\le K}\frac1{W_{t_i}}$: two terms and those that are 0, for all values; the last sum, along the "
        r"paths of the program at $m = 2$, $P = 12$, $T = 3$, is within Theorem 11.",
        PROOF, _sum, ({"three": "2"}, {"three": "4"}), uses=("sec-5-chain-rule", "lem-12"),
    ),
    claim(
        "sec-7.2-geometric-step",
        r"$\frac1{W_{t_i}} \le \frac1{W_{t_{i+1}}}(1-\frac1{3m})$, as $W_{t_{i+1}} \le W_{t_i}(1-\frac1{3m})$; all values, "
        r"and the program along all paths of 6 voters.",
        PROOF, _step, ({"third": "34/100"}, {"third": "1/2"}), **SIM, uses=("lem-14", "sec-7.2-survivors"),
    ),
    claim(
        "sec-7.2-geometric-sum",
        r"$\sum_{i\le K}\frac1{W_{t_i}} \le \frac{3m}{W_{t_K}} \le \frac{3m}P$: the first term, the step from $i$ to $i+1$, "
        r"all values; the program along all paths of 6 voters.",
        PROOF, _geometric, ({"gain": "11/10"}, {"gain": "2"}), **SIM, uses=("sec-7.2-geometric-step",),
    ),
    claim(
        "sec-7.2-eps-explicit",
        r"$3\lambda\cdot\frac{3m}P = 18m^2\frac{\ln T}P$ (natural logarithm), for $T \ge 3$, under the promise of $P \ge 6m$ "
        r"peers; all values. At $m = 2$, $T = 3$, $P = 12$ it bounds the sum along the paths of the program.",
        PROOF, lambda constant="18": prove.all_of(_explicit(constant)), ({"constant": "17"}, {"constant": "9"}),
        uses=("sec-7.2-leak-sum", "sec-7.2-geometric-sum"),
    ),
    claim(
        "thm-11-corrected",
        r"If $D = R = 0$, $P \ge 6m$, $T \ge 3$, $3T \ge m+1$: $|\mathcal E(b)| \le \frac{9m\lambda}P = 18m^2\frac{\ln T}P$ "
        r"for every $b$ and adjacent patterns, the larger with at least $P$ peers: from Lemmas 12 and 14 the geometric sum and "
        r"the product with $3\lambda$, all values; the decay of $W$ and the sum along paths of the program.",
        "Section 7.2, Theorem 11", _theorem_11, ({"constant": "17"}, {"third": "2"}, {"gain": "11/10"}),
        uses=("lem-12", "lem-14", "sec-7.2-eps-explicit", "sec-7.2-sufficient"),
    ),
    claim(
        "thm-11-sharp",
        r"Under the same hypotheses $|\mathcal E(b)| \le 6m(3m-1)\frac{\ln T}P$: at least $P$ peers survive the last round "
        r"that leaks, so $W_{t_K}(1-\frac1{3m}) \ge P$ and the sum is at most $\frac{3m-1}P$; all values.",
        "Section 7.2, Theorem 11", _sharp, ({"last": "3*m-2"}, {"last": "3*m-11/10"}), uses=("thm-11-corrected",),
    ),
)  # fmt: skip
