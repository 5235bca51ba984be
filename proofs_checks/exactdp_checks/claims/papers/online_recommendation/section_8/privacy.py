"""Claims of online-recommendation: the privacy of p-REC, Theorem 17 (section 8.2). CENTRAL, voter-level privacy.

In formulas s = D + R, l = ln tau, tau = T/(R+1), lambda = 2m l; W survivors of the larger pattern and C their total credit. The
algebra is for all values; examples are the code along paths. D-credit 2D, R-credit 2R + 1 at the start.
"""

from fractions import Fraction
from itertools import pairwise, product

from exactdp.bounds.online_recommendation import upper
from exactdp.protocols.p_rec import Credits, charges
from exactdp.protocols.p_rec_baselines import undoubled
from exactdp.protocols.p_rec_enumeration import clients, patterns
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.leaks import SIZES, decays, geometric, literal, totals
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import PEERS, leaks_at_most, paths, rounds
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows, value

ONE, PROOF = (f"Section 8.2, proof of {name}" for name in ("Lemma 18", "Theorem 17"))
SEVENTEEN, CODE = "Section 8.2, Theorem 17", "example: the code"
DR = ((0, 1), (1, 0), (1, 1))
MANY = "3*m*(2*s+1)"
SUM = "for x >= 0, y >= 0, r >= 0, v >= 0: (x - r) + (y - v) <= x + y"


@claim(
    "thm-17",
    SEVENTEEN,
    {"kappa": "1"},
    {"P": 10**6},
    at=rows(((12, 1, 1), (100, 0, 1), (100, 3, 0)), "T", "D", "R"),
    uses="beyond-def-2-literal",
    cause="E1",
    repair="thm-17-corrected",
)
def thm_17_as_printed(T: int, D: int, R: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    r"""$\epsilon \le \kappa(D+R+1)\frac{\ln\tau}P$ under Definition 2 as it is written, for every client. (False for every
    $\kappa$, as the algorithm does not know $P$: one voter on the liked object and one more on the other; shown at $\kappa =
    1000$, $P = 10^9$, $m = 2$, the listed $T$, $D$, $R$.)
    """
    return literal(2, T, D, R, kappa, P)


@claim("sec-8.2-round-leak", ONE, {"three": "4"}, {"code": "1/2"}, uses="lem-12 beyond-peer-invariant")
def sec_8_2_round_leak(three: str = "3", code: str = "3") -> Steps:
    r"""$|\mathcal E_t(b)| \le \frac{3\lambda}{W_t(b)}$ in p-REC for $P \ge 6m$ and every $\tau > 1$ with $\gamma \le 1$.

    A round depends on the votes of the survivors and on $\tau$ alone, so that it is lem-12: $W_t\ge P\ge6m$, as peers survive
    (beyond-peer-invariant), the second step; the first is $\lambda=2m\ln\tau$. If the extra voter is out nothing leaks. The
    example is every round of paths at $m=2$, $P=12$, $\tau=3$.
    """
    yield f"({three})*(2*m*l)/W = 6*m*l/W"
    yield "for m >= 2, p >= 0, v >= 0: 6*m <= 6*m + p + v"
    for D, R in DR[:2]:
        yield CODE, leaks_at_most(D, R, 4 * rational(code))


@claim("sec-8.2-credit-share", ONE, {"most": "2*D+2*R"}, {"most": "2*D+2*R+9/10"})
def sec_8_2_credit_share(most: str = "2*D+2*R+1") -> Steps:
    r"""$C_t(b) \le (2D+2R+1)W_t(b)$: nobody gains credit.

    Each of the $W_t$ survivors had $2D+2R+1$ at first, and Algorithm 2 only takes credit away, $q\ge0$ in all: the step.
    """
    yield f"for W >= 0, D >= 0, R >= 0, q >= 0: W*(2*D+2*R+1) - q <= ({most})*W"
    for m, D, R in SIZES[1:]:
        credit = rational(value(most, D=D, R=R))
        held = {(C, credit * W) for r in rounds(m, D, R) for C, W in zip(r.credit, r.survivors, strict=True)}
        yield CODE, [prove.comparison(C, "<=", bound) for C, bound in sorted(held)]


@claim("lem-18", "Section 8.2, Lemma 18", {"three": "2"}, {"most": "2*s"})
def lem_18(three: str = "3", most: str = "2*s+1") -> Steps:
    r"""$|\mathcal E_t(b)| \le 3(2D+2R+1)\frac\lambda{C_t(b)}$ for two survivors or more, every $\tau > 1$ with
    $\gamma \le 1$.

    With $s=D+R$ sec-8.2-credit-share is $W_t=\frac{C_t+q}{2s+1}$, $q\ge0$. The step puts it into sec-8.2-round-leak, with
    $z=C_t>0$. The example is the sum along paths at $m=2$, $P=12$, $\tau=3$.
    """
    yield f"for z > 0, q >= 0, L >= 0, s >= 0: 3*L*(2*s+1)/(z+q) <= ({three})*({most})*L/z"
    for D, R in DR:
        yield CODE, totals(D, R, "3", Fraction(12 * (2 * D + 2 * R + 1)))
    formula = f"{three}*({most.replace('s', '(D+R)')})*2*m*ln(T/(R+1))/C + 0*P"
    points = ((2, 2, 0, 0, 2, 2), (2, 6, 1, 1, 12, 36), (2, 6, 0, 1, 13, 100), (3, 10, 2, 0, 18, 54))
    yield agrees(upper.lemma_18, "m T D R P C", formula, *points)


@claim("eq-14", "equation (14)", {"third": "34/100"}, {"third": "1/2"}, uses="lem-14-sharp beyond-survival-rule")
def eq_14(third: str = "1/3") -> Steps:
    r"""If $\mathcal E_t(b) \ne 0$: $C_{t+1} \le C_t - \frac{W_t}{3m}$, for $W_t\ge2$.

    The objects that leak have a share of at least $\frac1{3m}$ each, and there are two of them (lem-14-sharp). If $b_t$ is
    disliked its voters are charged, and if it is liked those of another object that leaks: at least $\frac{W_t}{3m}$ survivors.
    Each of them, with a total credit $1+e\ge1$, loses 1, or all of it if he is out: steps 1 and 2. Step 3 is the sum, with $h$
    more survivors and $e$ more credit lost. The examples are all paths of 6 voters.
    """
    yield "for e >= 0: 1 <= (1+e) - e"
    yield "for e >= 0: 1 <= 1 + e"
    yield f"for C >= 0, W >= 0, m >= 2, h >= 0, e >= 0: C - (W/(3*m) + h)*(1+e) <= C - ({third})*W/m"
    for m, D, R in SIZES[1:]:
        counts = {(Fraction(r.survivors[0], 3 * m), r.charged) for r in rounds(m, D, R) if r.leaks}
        counts |= {(Fraction(r.charged), r.credit[0] - r.credit[1]) for r in rounds(m, D, R)}
        yield CODE, [*(prove.comparison(a, "<=", b) for a, b in sorted(counts)), *decays(m, D, R, rational(third))]


@claim("lem-19", "Section 8.2, Lemma 19", {"third": "34/100"}, {"most": "2*s"})
def lem_19(third: str = "1/3", most: str = "2*s+1") -> Steps:
    r"""If $W_t \ge 2$ and $\mathcal E_t(b) \ne 0$: $C_{t+1} \le C_t - \frac{W_t}{3m} \le C_t(1-\frac1{3m(2D+2R+1)})$,
    for every $\tau > 1$.

    The first inequality is (14). With $s=D+R$ and $C_t=(2s+1)W_t-q$, $q\ge0$ (sec-8.2-credit-share) the step, with $m\ge2$, is
    the second; with one object nothing leaks.
    """
    C = "((2*s+1)*W - q)"
    yield f"for m >= 2, s >= 0, W >= 0, q >= 0: {C} - W/(3*m) <= {C} - ({third})*{C}/(m*({most}))"
    formula = f"C*(1 - ({third})/(m*({most.replace('s', '(D+R)')})))"
    yield agrees(upper.lemma_19, "m D R C", formula, (2, 0, 0, 1), (2, 1, 0, 60), (3, 0, 2, 60), (2, 2, 3, 7))


@claim("eq-15", "equation (15)", {"three": "2"}, {"three": "4"}, uses="lem-18 sec-5-chain-rule")
def eq_15(three: str = "3") -> Steps:
    r"""$|\mathcal E(b)| \le \sum_{i\le K}|\mathcal E_{t_i}(b)| \le 3(2D+2R+1)\lambda\sum_{i\le K}\frac1{C_{t_i}(b)}$.

    $\mathcal E(b)=\sum_t\mathcal E_t(b)$ by sec-5-chain-rule, and rounds that do not leak add 0. Step 1 is $a+b\le|a|+|b|$ with
    $a=|a|-r$, $b=|b|-v$, and so for $-a$, $-b$ and more summands; step 2 is the sum of two bounds of lem-18.
    """
    yield SUM
    yield f"3*(2*s+1)*L/z + 3*(2*s+1)*L/w = ({three})*(2*s+1)*L*(1/z + 1/w)"
    for D, R in DR:
        yield CODE, totals(D, R, "3", Fraction(12 * (2 * D + 2 * R + 1)))


@claim("eq-16", "equation (16)", {"gain": "11/10"}, {"gain": "2"}, uses="lem-19")
def eq_16(gain: str = "1") -> Steps:
    r"""$\sum_{i\le K}\frac1{C_{t_i}} \le \frac{3m(2D+2R+1)}{C_{t_K}}$.

    With $a=3m(2s+1)$, $s=D+R$, lem-19 is $C_{t_i}(1-\frac1a)=z+v$, $z=C_{t_{i+1}}$, $v\ge0$: step 1 is
    $\frac1{C_{t_i}}\le(1-\frac1a)\frac1z$. The next steps are the first term and the induction: if the sum of the first $i$ terms
    is at most $\frac a{C_{t_i}}$, that of $i+1$ is at most $\frac az$. The examples are all paths of 6 voters.
    """
    yield f"for z > 0, v >= 0, m >= 2, s >= 0: (1 - 1/({MANY}))/(z+v) <= (1 - 1/({MANY}))/z"
    yield from geometric(MANY, gain, m=2, s=0)
    for m, D, R in SIZES[1:]:
        a, sums, pairs = 3 * m * (2 * D + 2 * R + 1), set(), set()
        for path in paths(m, D, R):
            held = [r.credit[0] for r in path if r.leaks]
            sums |= {(sum((Fraction(1, C) for C in held), start=Fraction(0)), Fraction(a, C)) for C in held[-1:]}
            pairs |= {(Fraction(1, one), (1 - Fraction(1, a)) / two) for one, two in pairwise(held)}
        yield CODE, [prove.comparison(x, "<=", y) for x, y in (*sorted(sums), *sorted(pairs))]


@claim("sec-8.2-credit-floor", PROOF, {"each": "D+R+2"}, {"each": "D+R+11/10"}, uses="beyond-peer-invariant")
def sec_8_2_credit_floor(each: str = "D+R+1") -> Steps:
    r"""$C_t(b) \ge P(D+R+1)$ in every round, as each of $P$ peers keeps $D+R+1$ and survives.

    By beyond-peer-invariant a peer has $D+R+1+x$, $x\ge0$; the others have $y\ge0$ in all: the step.
    """
    yield f"for P >= 1, D >= 0, R >= 0, x >= 0, y >= 0: P*({each}) <= P*(D+R+1+x) + y"
    for m, D, R in SIZES[1:]:
        least = rational(value(each, D=D, R=R))
        held = {(PEERS * least, C) for r in rounds(m, D, R) for C in r.credit} | {(least, r.least[1]) for r in rounds(m, D, R)}
        yield CODE, [prove.comparison(low, "<=", C) for low, C in sorted(held)]


@claim("eq-17", "equation (17)", {"last": "5"}, {"last": "59/10"}, uses="eq-16 sec-8.2-credit-floor")
def eq_17(last: str = "6") -> Steps:
    r"""$\frac{3m(2D+2R+1)}{C_{t_K}} \le \frac{3m(2D+2R+1)}{P(D+R+1)} \le \frac{6m}P$; all values.

    With $s=D+R$ sec-8.2-credit-floor is $C_{t_K}=P(s+1)+y$, $y\ge0$: step 1. Step 2 is $\frac{2s+1}{s+1}\le2$, times $3m$; it is
    divided by $P>0$.
    """
    yield f"for P > 0, m >= 2, s >= 0, y >= 0: {MANY}/(P*(s+1)+y) <= {MANY}/(P*(s+1))"
    yield f"for m >= 2, s >= 0: {MANY}/(s+1) <= ({last})*m"


@claim("thm-17-corrected", SEVENTEEN, {"constant": "35"}, {"constant": "18"})
def thm_17_corrected(constant: str = "36") -> Steps:
    r"""If $P \ge 2$, $\tau > 1$, $3T \ge (m+1)(R+1)$, $D_C \le D$: $|\mathcal E(b)| \le 36m^2(2D+2R+1)\frac{\ln\tau}P$ for
    adjacent patterns, the larger with at least $P$ peers, and every $b$; so p-REC is as private over the promise, and against an
    adaptive adversary, any function of the history that keeps the promise.

    By (15), (16) and (17), with $s=D+R$, $|\mathcal E(b)|\le3(2s+1)\lambda\frac{6m}P$, $\lambda=2m\ln\tau$: the step. By
    sec-7.2-sufficient this is enough for every $S$; along one $b$ an adaptive adversary is a fixed pattern.
    """
    yield f"3*(2*s+1)*(2*m*l)*(6*m/P) = ({constant})*m^2*(2*s+1)*l/P"
    for D, R in DR:
        yield CODE, [*decays(2, D, R, Fraction(1, 3)), *totals(D, R, "3", rational(constant) / 3 * (2 * D + 2 * R + 1))]
    points = ((2, 2, 0, 0, 2), (2, 6, 1, 1, 12), (3, 100, 2, 3, 20), (2, 6, 0, 1, 12))
    yield agrees(upper.theorem_17, "m T D R P", f"({constant})*m^2*(2*D+2*R+1)*ln(T/(R+1))/P", *points)


@claim("thm-17-sharp", SEVENTEEN, {"constant": "17"}, {"credit": "2*s"})
def thm_17_sharp(constant: str = "18", credit: str = "2*s+1") -> Steps:
    r"""Under the same hypotheses $|\mathcal E(b)| \le \frac{18m^2(2D+2R+1)^2}{(D+R+1)P}\ln\tau$, at most the bound above, and
    $18m^2\frac{\ln T}P$ at $D = R = 0$.

    The proof is that of thm-17-corrected without the last step of (17): with $C_{t_K}\ge P(s+1)$ (sec-8.2-credit-floor) step 1 is
    the product. Step 2 compares it with the bound above, and at $s=0$ step 1 is $18m^2\frac{\ln T}P$.
    """
    yield f"3*(2*s+1)*(2*m*l)*(3*m*(2*s+1)/(P*(s+1))) = ({constant})*m^2*({credit})^2*l/((s+1)*P)"
    yield f"for s >= 0: ({constant})*({credit})^2/(s+1) <= 36*(2*s+1)"
    for D, R in ((0, 0), *DR):
        whole = rational(constant) / 3 * rational(value(credit, s=D + R)) ** 2 / (D + R + 1)
        yield CODE, totals(D, R, "3", whole)
    formula = f"({constant})*m^2*({credit.replace('s', '(D+R)')})^2*ln(T/(R+1))/((D+R+1)*P)"
    yield agrees(upper.theorem_17_sharp, "m T D R P", formula, (2, 3, 0, 0, 12), (2, 6, 1, 1, 12), (3, 100, 2, 3, 20))


@claim(
    "sec-8.2-doubling", PROOF, {"each": "2"}, {"low": "51/100"}, {"high": "2/5"}, uses="sec-8.2-count sec-8.2-round-leak eq-14"
)
def sec_8_2_doubling(each: str = "1", low: str = "1/4", high: str = "1/2") -> Steps:
    r"""With initial credits $D$ and $R+1$ a peer may be left with a total credit of 1 and no less, so $C_{t_K} \ge P$ is all
    there is, and the bound of the proof is the doubled one times $\frac{(s+1)^2}{2(2s+1)}$, from $\frac{s+1}4$ to $\frac{s+1}2$,
    $s = D+R$.

    By sec-8.2-count he is charged at most $s$ times, and so often on some path: $s+1-s$ is left. The credit is at most $s+1$ for
    each survivor, so that (15) to (17) have $3(s+1)\lambda$ and $\frac{3m(s+1)}P$: step 1 is the quotient of their product and
    thm-17-corrected, and the others bound it. The examples are all clients, peers and $b$ of three rounds.
    """
    yield "3*(s+1)*(2*m*l)*(3*m*(s+1)/P)/(36*m^2*(2*s+1)*l/P) = (s+1)^2/(2*(2*s+1))"
    yield f"for s >= 0: ({low})*(s+1) <= (s+1)^2/(2*(2*s+1))"
    yield f"for s >= 0: (s+1)^2/(2*(2*s+1)) <= ({high})*(s+1)"
    for D, R in DR:
        initial = undoubled(2, 64, D, R).credits or Credits(0, 1)
        paid = {
            sum(charges(client, votes, b))
            for client in clients(2, 3, D)
            for (votes,) in patterns(client, 2, 1, 1, R)
            for b in product(range(2), repeat=3)
        }
        yield CODE, prove.comparison(rational(each), "==", initial.d + initial.r - max(paid))
