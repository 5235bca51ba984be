"""Claims of online-recommendation: the privacy of p-REC, Theorem 17 (section 8.2). CENTRAL, voter-level privacy.

In formulas s = D + R, l = ln tau, tau = T/(R+1), lambda = 2m l; W survivors of the larger pattern and C their total credit.
Certified: the algebra for all values; the code along the paths of ``paths``. D-credit 2D, R-credit 2R + 1 at the start.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from exactdp.bounds.online_recommendation import upper
from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import Credits, charges
from exactdp.protocols.p_rec_baselines import undoubled
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import SIZES, decays, geometric, totals
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import PEERS, TAU, WIDE, leaks_at_most, paths, rounds, wide
from exactdp_checks.claims.papers.online_recommendation.section_7.privacy import literal
from exactdp_checks.claims.papers.online_recommendation.stated import claim, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

ONE, TWO, PROOF = "Section 8.2, proof of Lemma 18", "Section 8.2, proof of Lemma 19", "Section 8.2, proof of Theorem 17"
CODE = rows(SIZES[1:], "m", "D", "R")
DR = rows(((0, 1), (1, 0), (1, 1)), "D", "R")


def _whole(D: int, R: int) -> Fraction:
    """36 m^2 (2D+2R+1)/P at m = 2, P = 12."""
    return Fraction(12 * (2 * D + 2 * R + 1))


def _charged(third: str = "1/3") -> list[Verdict]:
    """A survivor has a total credit 1 + e; a charge leaves e, or 0 if he is out: 1 less at least.

    h survivors more than W/(3m) are charged, and e more is lost.
    """
    return [
        at_most("1", "(1+e) - e", e=0),
        at_most("1", "1 + e", e=0),
        at_most("C - (W/(3*m) + h)*(1+e)", f"C - ({third})*W/m", C=0, W=0, m=2, h=0, e=0),
    ]


def _equation_17(last: str = "6") -> list[Verdict]:
    """3m (2s+1)/C <= 3m (2s+1)/(P (s+1)) <= 6m/P for C = P (s+1) + y."""
    return [
        at_most("3*m*(2*s+1)/(P*(s+1)+y)", "3*m*(2*s+1)/(P*(s+1))", above=("P",), m=2, s=0, P=0, y=0),
        at_most("3*m*(2*s+1)/(s+1)", f"({last})*m", m=2, s=0),
    ]


@claim("thm-17", "Section 8.2, Theorem 17", {"kappa": "1"}, {"P": 10**6},
    at=rows(((12, 1, 1), (100, 0, 1), (100, 3, 0)), "T", "D", "R"), uses="beyond-def-2-literal", refuted="statement",
    cause="E1")  # fmt: skip
def thm_17_as_printed(T: Any, D: Any, R: Any, kappa: str = "1000", P: Any = 10**9) -> Any:
    r"""$\epsilon \le \kappa(D+R+1)\frac{\ln\tau}P$ under Definition 2 as it is written, for every client. (False for every
    $\kappa$, as the algorithm does not know $P$: one voter on the liked object and one more on the other; shown at $\kappa =
    1000$, $P = 10^9$, $m = 2$, the listed $T$, $D$, $R$.)
    """
    return literal(2, T, D, R, kappa, P)


@claim("sec-8.2-round-leak", "Section 8.2, proof of Lemma 18", {"three": "4"}, {"code": "1/2"},
    at=rows(((0, 1), (1, 0)), "D", "R"), uses="lem-12 beyond-peer-invariant")  # fmt: skip
def sec_8_2_round_leak(D: int, R: int, three: str = "3", code: str = "3") -> Steps:
    r"""$|\mathcal E_t(b)| \le \frac{3\lambda}{W_t(b)}$ in p-REC for $\tau \ge 2\sqrt2$, $P \ge 6m$: a round depends on the votes
    of the survivors and $\tau$ alone, so it is Lemma 12; the program along paths at $m = 2$, $P = 12$, $\tau = 3$, the listed
    $D$, $R$.

    3 (2m l)/W = 6m l/W; W >= P >= 6m; |E_t| <= code lambda/W_t in the code, m = 2, P = 12, where 8 <= tau^2.
    """
    found = [identity(f"({three})*(2*m*l)/W", "6*m*l/W"), at_most("6*m", "6*m + p + v", m=2, p=0, v=0)]
    yield from found
    yield prove.comparison(8, "<=", TAU**2)
    yield from leaks_at_most(D, R, 4 * rational(code))


@claim("sec-8.2-credit-share", "Section 8.2, proof of Lemma 18", {"most": "2*D+2*R"}, {"most": "2*D+2*R+9/10"}, at=CODE,
    uses="alg-2")  # fmt: skip
def sec_8_2_credit_share(m: int, D: int, R: int, most: str = "2*D+2*R+1") -> Steps:
    r"""$C_t(b) \le (2D+2R+1)W_t(b)$: nobody gains credit; all values, and the program along all paths of 6 voters at the listed
    $m$, $D$, $R$.

    W (2s+1) less what was charged, q >= 0; and every round of the code.
    """
    credit = rational(value(most, D=D, R=R))
    held = {(Fraction(C), credit * W) for r in rounds(m, D, R) for C, W in zip(r.credit, r.survivors, strict=True)}
    step = at_most("W*(2*D+2*R+1) - q", f"({most})*W", W=0, D=0, R=0, q=0)
    yield step
    yield from (prove.comparison(C, "<=", bound) for C, bound in sorted(held))


@claim("lem-18", "Section 8.2, Lemma 18", {"three": "2"}, {"most": "2*s"}, at=DR, uses="sec-8.2-round-leak sec-8.2-credit-share")
def lem_18(D: int, R: int, three: str = "3", most: str = "2*s+1") -> Steps:
    r"""$|\mathcal E_t(b)| \le 3(2D+2R+1)\frac\lambda{C_t(b)}$ for $\tau \ge 2\sqrt2$, $P \ge 6m$, from $W \ge \frac C{2D+2R+1}$;
    all values. That of the program along paths at $m = 2$, $P = 12$, $\tau = 3$, the listed $D$, $R$.

    W = (C + q)/(2s+1): 3 lambda/W <= 3 (2s+1) lambda/C, C named z; the code; and the bound of the library at its credits.
    """
    found = [at_most("3*L*(2*s+1)/(z+q)", f"({three})*({most})*L/z", above=("z",), z=0, q=0, L=0, s=0)]
    for C in sorted({r.credit[0] for path in wide(D, R) for r in path}):
        stated = upper.lemma_18(2, TAU * (R + 1), D, R, WIDE, C).terms[Fraction(TAU)]
        found.append(prove.comparison(stated, "==", rational(value(f"4*({three})*({most})", s=D + R)) / C))
    yield from found
    yield from totals(D, R, "3", _whole(D, R))


@claim("eq-14", "equation (14)", {"third": "34/100"}, {"third": "1/2"}, at=CODE, uses="lem-14-sharp beyond-survival-rule")
def eq_14(m: int, D: int, R: int, third: str = "1/3") -> Steps:
    r"""If $\mathcal E_t(b) \ne 0$, at least $\frac{W_t}{3m}$ survivors are charged (Lemma 14), and each loses 1 or, if he is out,
    all of his total credit, 1 or more: $C_{t+1} \le C_t - \frac{W_t}{3m}$. The sum for all values; the program along all
    paths of 6 voters at the listed $m$, $D$, $R$.

    At least W/(3m) survivors are charged in rounds that leak, each loses 1 or more; and the code.
    """
    counts = {(Fraction(r.survivors[0], 3 * m), r.charged) for r in rounds(m, D, R) if r.leaks}
    drops = {(r.charged, r.credit[0] - r.credit[1]) for r in rounds(m, D, R)}
    found = [prove.comparison(a, "<=", b) for a, b in (*sorted(counts), *sorted(drops))]
    yield from _charged(third)
    yield from found
    yield from decays(m, D, R, rational(third))


@claim("lem-19", "Section 8.2, Lemma 19", {"third": "34/100"}, {"most": "2*s"}, at=CODE, uses="eq-14 sec-8.2-credit-share")
def lem_19(m: int, D: int, R: int, third: str = "1/3", most: str = "2*s+1") -> Steps:
    r"""If $\mathcal E_t(b) \ne 0$: $C_{t+1} \le C_t - \frac{W_t}{3m} \le C_t(1-\frac1{3m(2D+2R+1)})$; the second for all values,
    both in the program along all paths of 6 voters at the listed $m$, $D$, $R$.

    C = (2s+1) W - q: C - W/(3m) <= C (1 - 1/(3m (2s+1))); the code; and the bound of the library.
    """
    C = "((2*s+1)*W - q)"
    after = f"{C} - ({third})*{C}/(m*({most}))"
    stated, part = upper.lemma_19(m, D, R, 60), rational(third) / m / rational(value(most, s=D + R))
    found = [at_most(f"{C} - W/(3*m)", after, m=2, s=0, W=0, q=0), prove.comparison(stated, "==", 60 * (1 - part))]
    yield from found
    yield from decays(m, D, R, rational(third))


@claim("eq-15", "equation (15)", {"three": "2"}, {"three": "4"}, at=DR, uses="lem-18 sec-5-chain-rule")
def eq_15(D: int, R: int, three: str = "3") -> Steps:
    r"""$|\mathcal E(b)| \le \sum_{i\le K}|\mathcal E_{t_i}(b)| \le 3(2D+2R+1)\lambda\sum_{i\le K}\frac1{C_{t_i}(b)}$ for $\tau
    \ge 2\sqrt2$: two terms, all values; the last sum along the paths of Lemma 18 is within Theorem 17.

    a + b <= |a| + |b|; two terms of Lemma 18; the code.
    """
    found = [at_most("(x - r) + (y - v)", "x + y", x=0, y=0, r=0, v=0)]
    found.append(identity("3*(2*s+1)*L/z + 3*(2*s+1)*L/w", f"({three})*(2*s+1)*L*(1/z + 1/w)"))
    yield from found
    yield from totals(D, R, "3", _whole(D, R))


@claim("eq-16", "equation (16)", {"gain": "11/10"}, {"gain": "2"}, at=CODE, uses="lem-19")
def eq_16(m: int, D: int, R: int, gain: str = "1") -> Steps:
    r"""$\sum_{i\le K}\frac1{C_{t_i}} \le \frac{3m(2D+2R+1)}{C_{t_K}}$: the first term and the step from $i$ to $i+1$, all values;
    the program along all paths of 6 voters at the listed $m$, $D$, $R$.

    Lemma 19 gives 1/C_i <= (1 - 1/a)/C_i+1, a = 3m (2s+1); the induction; the sums of the code.
    """
    a = 3 * m * (2 * D + 2 * R + 1)
    found = [at_most("(1 - 1/(3*m*(2*s+1)))/(z+v)", "(1 - 1/(3*m*(2*s+1)))/z", above=("z",), z=0, v=0, m=2, s=0)]
    found += geometric("3*m*(2*s+1)", gain, m=2, s=0)
    sums, pairs = set(), set()
    for path in paths(m, D, R):
        held = [r.credit[0] for r in path if r.leaks]
        sums |= {(sum((Fraction(1, C) for C in held), start=Fraction(0)), Fraction(a, C)) for C in held[-1:]}
        pairs |= {(Fraction(1, one), (1 - Fraction(1, a)) / two) for one, two in pairwise(held)}
    yield from found
    yield from (prove.comparison(x, "<=", y) for x, y in (*sorted(sums), *sorted(pairs)))


@claim("sec-8.2-credit-floor", "Section 8.2, proof of Theorem 17", {"each": "D+R+2"}, {"each": "D+R+11/10"}, at=CODE,
    uses="beyond-peer-invariant")  # fmt: skip
def sec_8_2_credit_floor(m: int, D: int, R: int, each: str = "D+R+1") -> Steps:
    r"""$C_t(b) \ge P(D+R+1)$ in every round, as each of $P$ peers keeps $D+R+1$ and survives; all values, and the program along
    all paths of 6 voters, 2 of them peers, at the listed $m$, $D$, $R$.

    P peers, each with s + 1 + x, and others: C >= P (s+1); and every round of the code, 2 peers.
    """
    least = rational(value(each, D=D, R=R))
    held = {(PEERS * least, C) for r in rounds(m, D, R) for C in r.credit} | {(least, r.least[1]) for r in rounds(m, D, R)}
    step = at_most(f"P*({each})", "P*(D+R+1+x) + y", P=1, D=0, R=0, x=0, y=0)
    yield step
    yield from (prove.comparison(low, "<=", C) for low, C in sorted(held))


@claim("eq-17", "equation (17)", {"last": "5"}, {"last": "59/10"}, uses="eq-16 sec-8.2-credit-floor")
def eq_17(last: str = "6") -> Any:
    r"""$\frac{3m(2D+2R+1)}{C_{t_K}} \le \frac{3m(2D+2R+1)}{P(D+R+1)} \le \frac{6m}P$; all values.

    With $s=D+R$ sec-8.2-credit-floor is $C_{t_K}=P(s+1)+y$, $y\ge0$: step 1. Step 2 is $\frac{2s+1}{s+1}\le2$, times $3m$; it
    is divided by $P>0$.
    """
    return prove.all_of(_equation_17(last))


@claim("thm-17-corrected", "Section 8.2, Theorem 17", {"constant": "35"}, {"constant": "18"}, {"gain": "11/10"}, at=DR,
    uses="eq-15 eq-16 eq-17 sec-7.2-sufficient")  # fmt: skip
def thm_17_corrected(D: int, R: int, constant: str = "36", gain: str = "1") -> Steps:
    r"""If $P \ge 6m$, $\tau \ge 2\sqrt2$, $3T \ge (m+1)(R+1)$, $D_C \le D$: $|\mathcal E(b)| \le 36m^2(2D+2R+1)\frac{\ln\tau}P$
    for adjacent patterns with at least $P$ peers and every $b$: from Lemmas 18 and 19 the geometric sum, its end and the
    product, all values; the decay and the sum along paths of the program.

    The decay, the geometric sum, its end, and 3 (2s+1)(2m l) 6m/P; library and code at m = 2, tau = 3, P = 12.
    """
    stated, whole = (
        upper.theorem_17(2, TAU * (R + 1), D, R, WIDE).terms[Fraction(TAU)],
        rational(constant) / 3 * (2 * D + 2 * R + 1),
    )
    yield from decays(2, D, R, Fraction(1, 3))
    yield from geometric("3*m*(2*s+1)", gain, m=2, s=0)
    yield from _equation_17()
    yield f"3*(2*s+1)*(2*m*l)*(6*m/P) = ({constant})*m^2*(2*s+1)*l/P"
    yield prove.comparison(stated, "==", whole)
    yield from totals(D, R, "3", whole)


@claim("thm-17-sharp", "Section 8.2, Theorem 17", {"constant": "17"}, {"credit": "2*s"},
    at=rows(((0, 1), (0, 0), (1, 0), (1, 1)), "D", "R"), uses="eq-15 eq-16 sec-8.2-credit-floor")  # fmt: skip
def thm_17_sharp(D: int, R: int, constant: str = "18", credit: str = "2*s+1") -> Steps:
    r"""Under the same hypotheses $|\mathcal E(b)| \le \frac{18m^2(2D+2R+1)^2}{(D+R+1)P}\ln\tau$, at most the bound above, and
    $18m^2\frac{\ln\tau}P$ at $D = R = 0$; all values, and the program as there.

    3 (2s+1)(2m l) 3m (2s+1)/(P (s+1)); 18 m^2 l/P at s = 0; at most theorem 17; library and code.
    """
    s = D + R
    whole = rational(constant) / 3 * rational(value(credit, s=s)) ** 2 / (s + 1)
    stated = upper.theorem_17_sharp(2, TAU * (R + 1), D, R, WIDE).terms[Fraction(TAU)]
    yield f"3*(2*s+1)*(2*m*l)*(3*m*(2*s+1)/(P*(s+1))) = ({constant})*m^2*({credit})^2*l/((s+1)*P)"
    yield f"for s >= 0: ({constant})*({credit})^2/(s+1) <= 36*(2*s+1)"
    yield prove.comparison(stated, "==", whole)
    yield from totals(D, R, "3", whole)


@claim("sec-8.2-doubling", "Section 8.2, proof of Theorem 17", {"each": "2"}, {"low": "51/100"}, {"high": "2/5"}, at=DR,
    uses="sec-8.2-count eq-16")  # fmt: skip
def sec_8_2_doubling(D: int, R: int, each: str = "1", low: str = "1/4", high: str = "1/2") -> Steps:
    r"""With initial credits $D$ and $R+1$ a peer may be left with a total credit of 1 and no less (all clients, peers, $b$ of
    three rounds, $m = 2$), so $C_{t_K} \ge P$ is all there is, and the bound of the proof is the doubled one times
    $\frac{(s+1)^2}{2(2s+1)}$, from $\frac{s+1}4$ to $\frac{s+1}2$, $s = D+R$: all values.

    Over all clients, peers and b of three rounds the least total credit of a peer is 1, with the credits D and R + 1. So C >=
    P: 3 (s+1)(2m l) 3m (s+1)/P against theorem 17, a factor (s+1)^2/(2 (2s+1)) from (s+1)/4 to (s+1)/2.
    """
    initial = undoubled(2, 64, D, R).credits or Credits(0, 1)
    paid = {
        sum(charges(client, votes, b))
        for client in clients(2, 3, D)
        for (votes,) in patterns(client, 2, 1, 1, R)
        for b in product(range(2), repeat=3)
    }
    yield prove.comparison(rational(each), "==", initial.d + initial.r - max(paid))
    yield "3*(s+1)*(2*m*l)*(3*m*(s+1)/P)/(36*m^2*(2*s+1)*l/P) = (s+1)^2/(2*(2*s+1))"
    yield f"for s >= 0: ({low})*(s+1) <= (s+1)^2/(2*(2*s+1))"
    yield f"for s >= 0: (s+1)^2/(2*(2*s+1)) <= ({high})*(s+1)"


@claim("beyond-kappa", "Section 8.2, proof of Theorem 17", {"four": "41/10"}, {"least": "3"}, {"four": "5"},
    uses="eq-16 sec-8.2-count")  # fmt: skip
def beyond_kappa(four: str = "4", least: str = "2") -> Steps:
    r"""With initial credits $\kappa D$ and $\kappa R+1$, $s = D+R$, the constant of the proof is $9m\lambda/P$ times
    $\frac{(\kappa s+1)^2}{(\kappa-1)s+1}$, that is $\frac{\kappa^2}{\kappa-1}s +
    \frac{\kappa(\kappa-2)s+\kappa-1}{(\kappa-1)((\kappa-1)s+1)}$, where the second part does not grow with $s$, and
    $\frac{\kappa^2}{\kappa-1} \ge 4$ with equality at $\kappa = 2$. The quotient itself is at least $4s$, attained at $\kappa
    = 2-\frac1s$, and $4s+\frac1{s+1}$ at $\kappa = 2$; all values.

    (k s+1)^2/((k-1) s+1) = s k^2/(k-1) + rest; k^2/(k-1) >= 4 with equality at 2, k = 1 + x; (2s+1)^2/(s+1) = 4s + 1/(s+1).
    With y = (k-1) s + 1: (s+y)^2/y >= 4s, the least value, at y = s, that is k = 2 - 1/s.
    """
    yield "(k*s+1)^2/((k-1)*s+1) = s*k^2/(k-1) + (k*(k-2)*s + k-1)/((k-1)*((k-1)*s+1))"
    yield "(1+x)^2 - 4*x = (x-1)^2"
    yield f"for x >= 0: ({four})*x <= (1+x)^2"
    yield prove.comparison(["/", ["^", rational(least), 2], rational(least) - 1], "==", 4)
    yield f"(2*s+1)^2/(s+1) = ({four})*s + 1/(s+1)"
    yield "(s+y)^2/y - 4*s = (s-y)^2/y"
