"""Claims of online-recommendation: the privacy of p-REC_sim, Theorems 9 and 11 (section 7.2). CENTRAL, voter-level privacy.

D = R = 0. In formulas l = ln T, lambda = 2m l, W survivors of the larger pattern, K rounds that leak, L = ln(n/P). Certified: the
algebra for all values; the code along the paths of ``paths``. Stated, not certified: -ln(1-x) >= x for every m.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import p_rec, ratio
from exactdp.protocols.p_rec_round import horizon
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import decays, geometric, totals
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import leaks_at_most, paths
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["literal"]

PROOF = "Section 7.2, proof of Theorem 11"
EIGHT = "Section 7.2, after Lemma 14"
SIM = rows(((2,), (3,)), "m")


def literal(m: int, T: int, D: int, R: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    """ln(Pr/Pr') <= kappa (D+R+1) ln(tau)/P of the first b, disliked: one voter on the liked object, and one more on it."""
    smaller = {"ann": (0,)}
    found = ratio(p_rec(m, horizon(T, R), D, R), ((0,),), {**smaller, "eve": (1,)}, smaller, (1,))[0]
    bound = ["/", ["*", rational(kappa) * (D + R + 1), ["ln", horizon(T, R)]], P]
    return prove.comparison(["ln", rational(found)], "<=", bound)


def _leaking(m: int) -> list[list[int]]:
    """The survivors before the rounds that leak, along each path with one."""
    found = [[r.survivors[0] for r in path if r.leaks] for path in paths(m, 0, 0)]
    return sorted({tuple(sizes): sizes for sizes in found if sizes}.values())


def _explicit(constant: str = "18") -> list[Verdict]:
    """3 (2m l) 3m/P = 18 m^2 l/P; that is the bound of the library at m = 2, T = 3, P = 12, where the code is within it."""
    stated, whole = upper.theorem_11(2, 3, 12).terms[Fraction(3)], rational(constant) / 3
    found = [identity("3*(2*m*l)*(3*m/P)", f"({constant})*m^2*l/P"), prove.comparison(stated, "==", whole)]
    return [*found, *totals(0, 0, "3", whole)]


@claim("thm-11", "Section 7.2, Theorem 11", {"kappa": "1"}, {"P": 10**6}, at=rows(((2, 100), (2, 3), (3, 6)), "m", "T"),
    uses="beyond-def-2-literal", refuted="statement", cause="E1")  # fmt: skip
def thm_11_as_printed(m: int, T: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    r"""$\epsilon \le \kappa\frac{\ln T}P$ under Definition 2 as it is written, for every client. (False for every $\kappa$: the
    algorithm does not know $P$; where one voter votes the liked object and one more voter does not, the first round leaks
    $\ln\frac{3T+1-m}2$; shown at $\kappa = 1000$, $P = 10^9$, the listed $m$, $T$.)
    """
    return literal(m, T, 0, 0, kappa, P)


@claim("sec-7.2-leak-order", "Section 7.2, after Lemma 14", {"three": "31/10"}, {"code": "1/2"},
    uses="lem-12 sec-7.2-peers-survive")  # fmt: skip
def sec_7_2_leak_order(three: str = "3", code: str = "3") -> Steps:
    r"""$|\mathcal E_t(b)| \le \frac{3\lambda}{W_t(b)} \le 6m\frac{\ln T}P$, from Lemma 12 and $W_t \ge P$; all values. The first
    in the program too, along the paths at $m = 2$, $P = 12$, $T = 3$.

    3 (2m l)/(P + v) <= 6m l/P for W = P + v; and |E_t| <= code lambda/W_t in the code, lambda = 4 ln T.
    """
    step = at_most(f"({three})*(2*m*l)/(P+v)", "6*m*l/P", above=("P",), m=2, l=0, P=0, v=0)
    yield step
    yield from leaks_at_most(0, 0, 4 * rational(code))


@claim("sec-7.2-leaking-rounds", "Section 7.2, after Lemma 14", {"third": "1"}, {"third": "4/3"}, at=SIM,
    uses="lem-14 sec-7.2-peers-survive")  # fmt: skip
def sec_7_2_leaking_rounds(m: int, third: str = "1/3") -> Steps:
    r"""At most $3m\ln\frac nP$ rounds leak: each takes $W$ to at most $W(1-\frac1{3m})$, so $P \le n(1-\frac1{3m})^K$, and
    $-\ln(1-x) \ge x$ (certified at $x = \frac1{3m}$ for the listed $m$, a standard step otherwise). In the program along all
    paths of 4 and 3 rounds, 6 voters, 2 peers.

    W' <= W (1 - 1/(3m)) in rounds that leak, so P <= n (1 - 1/(3m))^K; and -ln(1 - 1/(3m)) > 1/(3m) at this m.
    """
    share, found = rational(third) / m, set()
    for path in paths(m, 0, 0):
        left = path[0].survivors[0] * (1 - share) ** sum(r.leaks for r in path)
        found.add((Fraction(path[-1].survivors[1]), left))
    step = prove.comparison(share, "<", ["ln", Fraction(3 * m, 3 * m - 1)])
    yield step
    yield from decays(m, 0, 0, rational(third))
    yield from (prove.comparison(a, "<=", b) for a, b in sorted(found))


@claim("sec-7.2-crude-privacy", "Section 7.2, after Lemma 14", {"nine": "8"}, {"nine": "10"},
    uses="sec-7.2-leak-order sec-7.2-leaking-rounds")  # fmt: skip
def sec_7_2_crude_privacy(nine: str = "9") -> Steps:
    r"""Under the promise of $P \ge 6m$ peers, $T \ge 3$: $|\mathcal E(b)| \le \frac{3\lambda}P \cdot 3m\ln\frac nP =
    18m^2\frac{\ln T}P\ln\frac nP$, from Lemma 12 and the number of rounds that leak; all values.

    Each of at most $3m\ln\frac nP$ rounds that leak (sec-7.2-leaking-rounds) leaks at most $\frac{3\lambda}P$
    (sec-7.2-leak-order), with $\lambda=2m\ln T$: the step is the product.
    """
    yield f"3*(2*m*l)/P*(3*m*L) = 2*({nine})*m^2*l/P*L"


@claim("sec-7.2-leak-sum", "Section 7.2, proof of Theorem 11", {"three": "2"}, {"three": "4"}, uses="sec-5-chain-rule lem-12")
def sec_7_2_leak_sum(three: str = "3") -> Steps:
    r"""$|\mathcal E(b)| \le \sum_t|\mathcal E_t(b)| = \sum_{i\le K}|\mathcal E_{t_i}(b)| \le 3\lambda\sum_{i\le
    K}\frac1{W_{t_i}}$: two terms and those that are 0, for all values; the last sum, along the paths of the program at $m =
    2$, $P = 12$, $T = 3$, is within Theorem 11.

    a + b <= |a| + |b|, a = |a| - r, b = |b| - s, and -(a + b) likewise; two terms 3 lambda/W; and the paths of the code.
    """
    found = [at_most("(x - r) + (y - s)", "x + y", x=0, y=0, r=0, s=0), identity("x + 0", "x")]
    found.append(identity("3*L/V + 3*L/W", f"({three})*L*(1/V + 1/W)"))
    yield from found
    yield from totals(0, 0, "3", Fraction(6))


@claim("sec-7.2-geometric-step", "Section 7.2, proof of Theorem 11", {"third": "34/100"}, {"third": "1/2"}, at=SIM,
    uses="lem-14 sec-7.2-survivors")  # fmt: skip
def sec_7_2_geometric_step(m: int, third: str = "1/3") -> Steps:
    r"""$\frac1{W_{t_i}} \le \frac1{W_{t_{i+1}}}(1-\frac1{3m})$, as $W_{t_{i+1}} \le W_{t_i}(1-\frac1{3m})$; all values, and the
    program along all paths of 6 voters.

    W_i (1 - 1/(3m)) = W + v for the next W of a round that leaks; and the code.
    """
    share = rational(third) / m
    pairs = {(Fraction(1, a), (1 - share) / b) for sizes in _leaking(m) for a, b in pairwise(sizes)}
    step = at_most("(1 - 1/(3*m))/(W + v)", f"(1 - ({third})/m)/W", above=("W",), m=2, W=0, v=0)
    yield step
    yield from (prove.comparison(a, "<=", b) for a, b in sorted(pairs))


@claim("sec-7.2-geometric-sum", "Section 7.2, proof of Theorem 11", {"gain": "11/10"}, {"gain": "2"}, at=SIM,
    uses="sec-7.2-geometric-step")  # fmt: skip
def sec_7_2_geometric_sum(m: int, gain: str = "1") -> Steps:
    r"""$\sum_{i\le K}\frac1{W_{t_i}} \le \frac{3m}{W_{t_K}} \le \frac{3m}P$: the first term, the step from $i$ to $i+1$, all
    values; the program along all paths of 6 voters.

    The induction, 3m/(P + v) <= 3m/P, and the sums of the code.
    """
    sums = {(sum((Fraction(1, W) for W in sizes), start=Fraction(0)), Fraction(3 * m, sizes[-1])) for sizes in _leaking(m)}
    steps = [*geometric(gain=gain, m=2), at_most("3*m/(P+v)", "3*m/P", above=("P",), m=2, P=0, v=0)]
    yield from steps
    yield from (prove.comparison(a, "<=", b) for a, b in sorted(sums))


@claim("sec-7.2-eps-explicit", "Section 7.2, proof of Theorem 11", {"constant": "17"}, {"constant": "9"},
    uses="sec-7.2-leak-sum sec-7.2-geometric-sum")  # fmt: skip
def sec_7_2_eps_explicit(constant: str = "18") -> Any:
    r"""$3\lambda\cdot\frac{3m}P = 18m^2\frac{\ln T}P$ (natural logarithm), for $T \ge 3$, under the promise of $P \ge 6m$ peers;
    all values. At $m = 2$, $T = 3$, $P = 12$ it bounds the sum along the paths of the program.
    """
    return prove.all_of(_explicit(constant))


@claim("thm-11-corrected", "Section 7.2, Theorem 11", {"constant": "17"}, {"third": "2"}, {"gain": "11/10"},
    uses="lem-12 lem-14 sec-7.2-eps-explicit sec-7.2-sufficient")  # fmt: skip
def thm_11_corrected(constant: str = "18", third: str = "1/3", gain: str = "1") -> Steps:
    r"""If $D = R = 0$, $P \ge 6m$, $T \ge 3$, $3T \ge m+1$: $|\mathcal E(b)| \le \frac{9m\lambda}P = 18m^2\frac{\ln T}P$ for
    every $b$ and adjacent patterns, the larger with at least $P$ peers: from Lemmas 12 and 14 the geometric sum and the
    product with $3\lambda$, all values; the decay of $W$ and the sum along paths of the program.
    """
    yield from decays(2, 0, 0, rational(third))
    yield from geometric(gain=gain, m=2)
    yield from _explicit(constant)


@claim("thm-11-sharp", "Section 7.2, Theorem 11", {"last": "3*m-2"}, {"last": "3*m-11/10"}, uses="thm-11-corrected")
def thm_11_sharp(last: str = "3*m-1") -> Steps:
    r"""Under the same hypotheses $|\mathcal E(b)| \le 6m(3m-1)\frac{\ln T}P$: at least $P$ peers survive the last round that
    leaks, so $W_{t_K}(1-\frac1{3m}) \ge P$ and the sum is at most $\frac{3m-1}P$; all values.

    W_K (1 - 1/(3m)) = P + v gives 3m/W_K <= (3m-1)/P; library and code at m = 2, T = 3, P = 12.
    """
    stated, whole = upper.theorem_11_sharp(2, 3, 12).terms[Fraction(3)], rational(value(last, m=2))
    yield f"for m >= 2, P > 0, v >= 0: 3*m*(1 - 1/(3*m))/(P+v) <= ({last})/P"
    yield f"3*(2*m*l)*(3*m-1)/P = 6*m*({last})*l/P"
    yield prove.comparison(stated, "==", whole)
    yield from totals(0, 0, "3", whole)
