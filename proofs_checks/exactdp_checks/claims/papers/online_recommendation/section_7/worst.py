"""Claims of online-recommendation: the worst-case loss of p-REC_sim and p-REC. CENTRAL, voter-level privacy."""

from itertools import product

from exactdp.protocols.p_rec import expected_loss, p_rec
from exactdp.protocols.p_rec_round import horizon, probabilities, rule
from exactdp_checks.claims.notation import exact, prove, rational
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim
from exactdp_checks.claims.papers.online_recommendation.stated import value as formula


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
