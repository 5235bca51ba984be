"""Claims of online-recommendation: the exact worst-case loss of p-REC_sim and p-REC. CENTRAL, voter-level privacy.

The recursion of ``exactdp.protocols.p_rec_exact`` against all patterns; values with a bound F_w for every number w of survivors:
V_r(w) <= r g + F_w for all numbers r of rounds, g = gamma (1 - 1/m), because no move gains more than F_w.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.protocols import p_rec_exact
from exactdp.protocols.p_rec import expected_loss, p_rec, p_rec_sim
from exactdp.protocols.p_rec_enumeration import patterns
from exactdp.protocols.p_rec_exact import votes
from exactdp.protocols.p_rec_round import horizon, probabilities, rule
from exactdp_checks.claims.notation import exact, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.rational import SMALL, Rounds
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim, rows
from exactdp_checks.claims.papers.online_recommendation.stated import value as formula


def _evaluated(tree: Any) -> Fraction:
    """The value of an expression of fractions."""
    if not isinstance(tree, list):
        return rational(tree)
    sign, *parts = tree
    values = [_evaluated(p) for p in parts]
    if sign in ("+", "*"):
        total = values[0]
        for v in values[1:]:
            total = total + v if sign == "+" else total * v
        return total
    return values[0] - values[1] if sign == "-" else values[0] / values[1] if sign == "/" else values[0] ** int(values[1])


def _move(table: Rounds, c: tuple[int, ...], after: dict[int, Fraction], up: bool) -> Any:
    """sum over j > 0 of Q(j) (1 + F_{w - c_j} - F_{c_0}) + F_{c_0}, a bound from above or below.

    The brackets must be positive, as they are where 0 <= F < 1.
    """
    w, base = sum(c), after[c[0]]
    gains = [["*", table.probability(c, j, up), 1 + after[w - c[j]] - base] for j in range(1, len(c))]
    return ["+", base, *gains]


def _moves(table: Rounds, P: int, n: int) -> dict[int, list[tuple[int, ...]]]:
    """The votes of every number of survivors, unanimous ones apart: these gain g and leave all as it is."""
    return {w: [c for c in votes(w, table.m, P) if c[0] < w] for w in range(P, n + 1)}


def _bounds(table: Rounds, P: int, n: int) -> dict[int, Fraction]:
    """F_w, rounded up; where a move may leave all survivors, F_w is on both sides, and solved for."""
    found, g = dict[int, Fraction](), table.gamma * (1 - Fraction(1, table.m))
    for w, moves in _moves(table, P, n).items():
        best = found.get(w - 1, Fraction(0))
        for c in moves:
            here, one = found | {w: Fraction(0)}, found | {w: Fraction(1)}
            rest = _evaluated(_move(table, c, here, True)) - g
            slope = _evaluated(_move(table, c, one, True)) - g - rest
            best = max(best, rest / (1 - slope))
        found[w] = Fraction(-(-best * 2**60 // 1), 2**60)
    return found


FOUND = (2, 12, 24, 10, "0.810345", ((12, 12),)), (3, 18, 36, 10, "1.153941", ((18, 18, 0),))
VALUES = rows(FOUND, "m", "P", "n", "rounds", "value", "path")
TWICE = rows(((12, 3, "3/4"), (12, 10, "47/58"), (20, 10, "47/58"), (12, 100, "497/598"), (1, 2, "7/10")), "P", "rounds", "value")


@claim("beyond-loss-recursion", "Section 2.5", {"factor": "99/100"}, {"factor": "101/100"}, at=SMALL)
def beyond_loss_recursion(m: int, tau: int, P: int, n: int, rounds: int, factor: str = "1") -> Steps:
    r"""The recursion over the number of survivors finds the worst-case loss: it equals the largest expected loss over all fixed
    patterns with at least $P$ peers and at most $n$ voters, in fractions, at the listed $m$, $\tau$, $P$, $n$ and numbers of
    rounds, for the client who likes object 0 (others: relabel); so to adapt gains nothing there.
    """
    client, algorithm = ((0,),) * rounds, p_rec_sim(m, tau)
    held = ({f"{i}": v for i, v in enumerate(h)} for h in patterns(client, m, P, n, 0))
    seen = {rational(expected_loss(algorithm, client, pattern)) for pattern in held}
    bound = rational(factor) * rational(p_rec_exact.loss(m, tau, P, n, rounds))
    yield from (prove.comparison(v, "<=", bound) for v in sorted(seen))
    yield prove.comparison(max(seen), "==", bound)


@claim(
    "beyond-loss-unanimous",
    "Theorem 10",
    {"value": "m*T/(3*T-1)"},
    {"value": "(m-1)*T/(3*T)"},
    uses="sec-7.2-probability",
    assumes="expectation",
)
def beyond_loss_unanimous(value: str = "(m-1)*T/(3*T-1)") -> Steps:
    r"""If $D = R = 0$ and all voters are peers, the loss of p-REC$_{\text{sim}}$ is $\frac{(m-1)T}{3T-1}$, for every $m$ and $T$.

    All survive and vote for the liked object, so that $\phi=0$ for the $m-1$ others, which come with probability $\frac\gamma m$
    each (sec-7.2-probability): the step is $T$ such rounds, $\gamma=\frac m{3T-1}$. The examples are the code.
    """
    yield f"(m-1)/m*(m/(3*T-1))*T = {value}"
    for m, voters in product(range(2, 7), (1, 2, 3)):
        here = probabilities((voters, *[0] * (m - 1)), rule(m, "T"))
        yield "example: the code", prove.equal(["*", "T", ["+", 0, *(exact(p) for p in here[1:])]], formula(value, m=m))


@claim(
    "beyond-loss-2p",
    "Section 2.5",
    {"bound": "2*x-2/5"},
    {"value": "1/2 + T/(3*T-1)"},
    {"bound": "2*x-3/5"},
    uses="sec-7.2-probability",
    assumes="jensen",
)
def beyond_loss_2p(bound: str = "2*x-1/2", value: str = "1/2 + (T-1)/(3*T-1)") -> Steps:
    r"""For $m = 2$, $D = R = 0$, $n = 2P$ the worst-case adaptive loss of p-REC$_{\text{sim}}$ is $\frac12 + \frac{T-1}{3T-1}$,
    for every $P \ge 1$ and $T \ge 2$.

    Let $V_r(w)$ be the worst loss of $r$ rounds with $w\le2P$ survivors, and $F_w=(1-\gamma)(1-\frac Pw)$. By induction
    $V_r(w)\le\frac{r\gamma}2+F_w$: let $x=\frac cw\le\frac12$ be the share of the disliked object and $q$ its probability at
    $Z_t=0$. Whatever comes, $w(1-x)$ voters survive, and $1-\frac Pw$ falls by $\frac x{1-x}\frac Pw$ (steps 3 and 4), so that
    $q\le\frac x{1-x}\frac Pw$ is enough; the uniform recommendation adds $\frac\gamma2$. $q=0$ for $x\le\frac14$. Else, with
    $y^2=e^{\lambda x}$, $z^2=e^{\lambda(1-x)}$, $yz=\tau^2$, $\phi(x)+\phi(1-x)=y^2+z^2- 2\tau\ge2\phi(\frac12)$ (step 1), and
    $\phi(x)\le(4x-1)\phi(\frac12)$, as $\phi$ is convex and 0 at $\frac14$: $q\le2x- \frac12$ (step 2), which the next steps
    compare with $\frac x{1-x}\frac Pw$ for $\frac Pw\ge\frac12$. $F_{2P}=\frac{1-\gamma}2$: the value, in two forms. The votes
    $(P,P)$, then unanimous ones, reach it.
    """
    x = "(1/(2+v))"
    share, gain = bound.replace("x", x), f"(1/2+e)*{x}/(1-{x})"
    yield "y^2 + z^2 - 2*y*z = (y-z)^2"
    yield f"(4*x-1)*F/(2*F) = {bound}"
    yield "(1 - P/w) - (1 - P/(w*(1-x))) = P/w*(1/(1-x) - 1)"
    yield "1/(1-x) - 1 = x/(1-x)"
    yield f"for v >= 0, e >= 0: {share} <= {gain}"
    yield f"for v >= 0, e >= 0: 0 <= {gain}"
    yield f"{value} = T/(3*T-1) + (1 - 2/(3*T-1))/2"
    yield "for T >= 2: 2/(3*T-1) <= 1"


@claim(
    "beyond-rec-loss-np", "Theorem 16", {"each": "R*(1-g/2) + (T-R)*g"}, {"each": "R*(1-g) + (T-R)*g/2"}, assumes="expectation"
)
def beyond_rec_loss_np(each: str = "R*(1-g/2) + (T-R)*g/2") -> Steps:
    r"""$m = 2$, all $n=P$ peers on the disliked object in the first $R$ rounds: p-REC loses $R(1-\frac\gamma2) +
    (T-R)\frac\gamma2$; at $T = 12$ that is $\frac{27}{17}$ for $R = 1$, $\frac{30}{11}$ for $R = 2$.

    All are peers and survive, and they agree: their object comes with probability $1-\gamma+\frac\gamma2$ and the other with
    $\frac\gamma2$, $R$ rounds of the one and $T-R$ of the other. The examples are the code over all $2^{12}$ sequences.
    """
    yield f"R*(1 - g + g/2) + (T-R)*(g/2) = {each}"
    for R, value in ((1, "27/17"), (2, "30/11")):
        tau, client, votes_ = horizon(12, R), ((0,),) * 12, (1,) * R + (0,) * (12 - R)
        found = rational(expected_loss(p_rec(2, tau, 0, R), client, {f"{i}": votes_ for i in range(12)}))
        yield "example: the code", prove.comparison(found, "==", rational(value))
        yield "example: the code", prove.comparison(found, "==", rational(formula(each, R=R, T=12, g=rule(2, tau).gamma)))
