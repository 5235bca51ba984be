"""Claims of online-recommendation: one round of p-REC and of its variants, section 7.2. CENTRAL, voter-level privacy.

tau = u^{W(W-1)} for a neighbouring pair of W and W - 1 survivors, lambda = 2m ln tau: all probabilities are functions of u.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from exactdp.bounds.online_recommendation import parameters, upper
from exactdp.protocols.p_rec import Algorithm, Credits, by_weight, expected_loss, law, run
from exactdp.protocols.p_rec_baselines import clamped_majority
from exactdp.protocols.p_rec_round import Rule, probabilities, rule
from exactdp_checks.claims.notation import Verdict, exact, prove, rational, variable
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows, value
from exactdp_checks.code.law import program as programs

U, CODE = variable("u"), "example: the code"
SIZES = ((2, 2), (2, 3), (3, 2), (2, 4))  # m, W
GAMMA, RHO = "m/(3*tau-1)", "1/(2*m)"
CHANGED = ({"gamma": "m/(3*tau)"}, {"rho": "1/(4*m)"}, {"power": 2})


def counts(size: int, m: int) -> Iterator[tuple[int, ...]]:
    """The votes of so many survivors on m objects."""
    yield from (c for c in product(range(size + 1), repeat=m) if sum(c) == size)


def _algorithm(D: int, R: int, gamma: str = GAMMA, rho: str = RHO, d: str = "2*D", r: str = "2*R+1", power: int = 1) -> Verdict:
    """Pr[b] with these constants, and from all runs of the program: four voters, two or three rounds, tau = 64^power."""
    tau = 64**power
    one = Rule(2, exact(tau), value(gamma, m=2, tau=tau), rational(value(rho, m=2)))
    held = Credits(int(rational(value(d, D=D))), int(rational(value(r, R=R))))
    client = [(0, 1), (0,), (0,)][: 3 if D + R else 2] if D else [(0,), (0,), (0,)]
    votes = {"ann": (0, 0, 0), "bob": (0, 0, 0), "cid": (0, 1, 1), "dan": (1, 1, 1)}
    pattern = {name: v[: len(client)] for name, v in votes.items()}
    ours = dict(law(Algorithm(2, partial(by_weight, one), held), client, pattern))
    found = programs.law(partial(run, client, pattern, rule(2, 64), D, R)).mass
    return prove.all_of(prove.comparison(rational(p), "==", found[b]) for b, p in ours.items())


@claim("alg-1", "Algorithm 1", *CHANGED, {"r": "2*R+2"}, at=rows(((0, 0),), "D", "R"))
def alg_1(D: int, R: int, gamma: str = GAMMA, rho: str = RHO, r: str = "2*R+1", power: int = 1) -> Verdict:
    r"""The program p-REC$_{\text{sim}}$, with $\gamma = \frac m{3T-1}$, $\lambda = 2m\ln T$, $\rho = \frac1{2m}$ and weights that
    become 0, has the law of the closed formula: all runs of three rounds, $m = 2$, four voters, $\tau = 64$ for $T$.
    """
    return _algorithm(D, R, gamma, rho, r=r, power=power)


@claim("alg-2", "Algorithm 2", *CHANGED, {"r": "R"}, at=rows(((0, 1), (1, 0), (1, 1), (0, 0)), "D", "R"))
def alg_2(D: int, R: int, gamma: str = GAMMA, rho: str = RHO, r: str = "2*R+1", power: int = 1) -> Verdict:
    r"""The program p-REC, line by line, with D-credit $2D$ and R-credit $2R+1$, has the law of the closed formula: all runs of
    three rounds, $m = 2$, four voters, $D, R \le 1$, $\tau = 64$.
    """
    return _algorithm(D, R, gamma, rho, r=r, power=power)


@claim("beyond-channel-range", "Section 7.2", {"low": "g/m + 1/100"}, {"high": "1-g"}, {"low": "2*g/m"}, uses="sec-7.2-two-laws")
def beyond_channel_range(low: str = "g/m", high: str = "1-g+g/m") -> Steps:
    r"""Every probability of a round is in $[\frac\gamma m, 1 - \gamma + \frac\gamma m]$, for all $m$, $0 < \gamma \le 1$; where
    all survivors agree their object reaches the upper end and the others the lower, for every $\tau$.

    The probability is $\frac\gamma m+(1-\gamma)q$ (sec-7.2-two-laws): the first steps, with $\gamma=\frac1{1+h}$,
    $q=\frac1{1+s}$, and at $q=0$. If all survivors agree $q$ is 1 for their object and 0 for the others: the last steps. The
    examples are the code at $m\le5$, 1 to 3 voters.
    """
    g, p = "(1/(1+h))", "(1/(1+h))/m + (1-1/(1+h))*(1/(1+s))"
    yield f"for m >= 2, h >= 0, s >= 0: {low.replace('g', g)} <= {p}"
    yield f"for m >= 2, h >= 0, s >= 0: {p} <= {high.replace('g', g)}"
    yield f"g/m + (1-g)*0 = {low}"
    yield f"g/m + (1-g)*1 = {high}"
    for m, c in product((2, 3, 4, 5), (1, 2, 3)):
        one = rule(m, "tau")
        law_ = probabilities((c, *[0] * (m - 1)), one)
        yield CODE, prove.equal(exact(law_[0]), value(high, g=one.gamma, m=m))
        yield CODE, [prove.equal(exact(p), value(low, g=one.gamma, m=m)) for p in law_[1:]]
    points, mixed = ((2, 3, 0), (5, 2, 0), (3, 12, 1)), "(m/(3*T/(R+1)-1))"
    for end, text in enumerate((low, high)):
        yield agrees(lambda m, T, R, end=end: upper.round_range(m, T, R)[end], "m T R", text.replace("g", mixed), *points)
    yield agrees(lambda m, T: upper.round_range(m, T)[1], "m T", high.replace("g", "(m/(3*T-1))"), (2, 3))


@claim("beyond-domain", "Algorithms 1 and 2", {"least": "m/3"}, {"log": "7/5"}, {"least": "(m+1)/4"})
def beyond_domain(least: str = "(m+1)/3", log: str = "3/2") -> Steps:
    r"""$\gamma \le 1$ for $3\tau \ge m+1$ and $\phi(\frac1m) = \tau^2 - \tau > 0$ for $\tau > 1$, for all $m$; at $\tau = 1$
    $\phi = 0$, below $\lambda < 0$, and $\gamma = \frac65$ at $T = 2$, $m = 6$. The paper's proof of Lemma 13 needs $\ln\tau \ge
    \frac32\ln2$, $T^2 \ge 8(R+1)^2$, for $\rho + \frac{\ln2}\lambda \le \frac5{6m}$.

    Steps 1 to 3 are $\gamma=\frac m{3\tau-1}$ with $\tau=\frac{m+1}3+s$, $\phi(\frac1m)$, and $\gamma$ at $T=2$, $m=6$. The next
    two are $\lambda$ at $\tau=\frac12$ and $\phi$ at $\tau=1$. With $\frac5{6m}-\rho=\frac1{3m}$, step 6, and $z=\ln2$,
    $\ln\tau=\frac32z+s$, step 7 is the hypothesis of the proof, which is $\tau^2=2^3=8$ at the least. The examples are laws of
    the code, which sum to 1 and are positive for $u\ge2$.
    """
    yield f"for m >= 2, s >= 0: m/(3*({least} + s) - 1) <= 1"
    yield "for tau > 1: 0 < tau^2 - tau"
    yield prove.comparison(["/", 6, ["-", ["*", 3, 2], 1]], "==", "6/5"), "ln(1/2) < 0", "1^4 - 1 = 0"
    yield "5/(6*m) - 1/(2*m) = 1/(3*m)"
    yield f"for z > 0, m >= 2, s >= 0: z/(2*m*(({log})*z + s)) <= 1/(3*m)"
    for m, W in SIZES[:3]:
        for votes in counts(W, m):
            law_ = [exact(p) for p in probabilities(votes, rule(m, U ** (W * (W - 1))))]
            yield CODE, [prove.equal(["+", *law_], 1), *(prove.at_most(0, p, strict=True, u=2) for p in dict.fromkeys(law_))]
    points = ((2, 2, 0), (5, 2, 0), (2, 4, 1), (3, 12, 2))
    yield agrees(parameters.gamma, "m T R", "m/(3*T/(R+1)-1)", *points), agrees(parameters.gamma, "m T", "m/(3*T-1)", (2, 2))
    yield agrees(parameters.steepness, "m T", "2*m*ln(T)", (2, 2)), agrees(parameters.horizon, "T", "T/1", (2,), (9,))


def _plain(m: int, tau: object) -> Rule:
    return Rule(m, exact(tau), exact(0), None)


@claim("beyond-exp-weights", "Section 7.2", {"power": 1}, {"left": "5"}, uses="sec-7.2-shares")
def beyond_exp_weights(power: int = 2, left: str = "6") -> Steps:
    r"""With probabilities in proportion to $e^{\lambda x_j}$: $|\mathcal E_t| \le 2\lambda/W_t$, for all shares. Votes $(6,1)$
    against $(5,1)$ leak at the second object for every $\tau > 1$ although $6 > 7(1 - \frac1{3m})$ survive: Lemma 14 fails;
    objects with few votes or none have positive probability.

    Shares move by at most $\frac1W$ (sec-7.2-shares), so that numerator and sum change by factors within $y=e^{\lambda/W}$: step
    1. Step 2 is the survivors of $(6,1)$, and the leak there is for every $\tau=u^{42}$, $u>1$, with the probabilities of the
    code. The examples are all votes at listed $m$, $W$.
    """
    yield f"for s > 0, y >= 1, a >= 0, p >= 0, r >= 0: (y*a - p)/(s/y + r) <= y^{power}*a/s"
    yield f"7*(1 - 1/(3*2)) < {left}"
    for m, W in SIZES[:3]:
        tau, bound, pairs = U ** (W * (W - 1)), U ** (2 * m * (W - 1) * power), set()
        for votes, k in product(counts(W - 1, m), range(m)):
            after = probabilities(tuple(c + (j == k) for j, c in enumerate(votes)), _plain(m, tau))
            pairs |= set(zip(map(exact, after), map(exact, probabilities(votes, _plain(m, tau))), strict=True))
        for p, q in sorted(pairs, key=str):
            yield CODE, [prove.at_most(p, bound * q, u=1), prove.at_most(q, bound * p, u=1)]
            yield CODE, prove.at_most(0, p, strict=True, u=1)
    leak = [exact(probabilities(votes, _plain(2, U**42))[1]) for votes in ((6, 1), (5, 1))]
    yield "the leak", prove.at_most(leak[0], leak[1], strict=True, above=["u"], u=1)


@claim("beyond-no-mixing", "Algorithm 1", {"gamma": "1/1000"}, {"votes": (4, 1)})
def beyond_no_mixing(gamma: str = "0", votes: tuple[int, ...] = (3, 2)) -> Steps:
    r"""With $\gamma = 0$ the support changes: for the votes $(3,2)$ and $(3,1)$, $m = 2$, $\Pr[1] > L\,\Pr'[1] = 0$ for every $L$
    and every $\tau > 1$, so that no finite $\epsilon$ holds.

    $\frac25>\rho=\frac14\ge\frac14$, so that object 1 has $\phi>0$ with the extra voter and 0 without. The step is the inequality
    for the probabilities of the code at $\tau=u^{20}$, a function of $u>1$.
    """
    one = Rule(2, U**20, exact(gamma), Fraction(1, 4))
    p, q = (exact(probabilities(c, one)[1]) for c in (votes, (3, 1)))
    yield prove.at_most(exact("L") * q, p, strict=True, above=["u"], L=1, u=1)


@claim(
    "beyond-clamped-majority-exact",
    "Lemma 8",
    {"bound": "99/100*t"},
    {"lost": "T/(3*t)"},
    {"bound": "(t+1)/2"},
    at=rows(((2,), (3,), (4,)), "T"),
    uses="lem-8",
)
def beyond_clamped_majority_exact(T: int, bound: str = "t", lost: str = "T/(2*t)") -> Steps:
    r"""For $P = 1$, $n = 2$, $m = 2$, $D = R = 0$, $T = 2, 3, 4$ the clamped noisy majority is $\epsilon$-DP over the promise,
    attained, and loses $\frac12Te^{-\epsilon}$ on one peer, for every $\epsilon \ge 0$: it meets Lemma 8 with equality.

    All voters beside the peer and all $b$, for every $t\ge1$; the client likes object 0, as the algorithm treats the objects
    alike.
    """
    algorithm, client, peer = clamped_majority("t", 1), ((0,),) * T, {"ann": (0,) * T}
    small, limit, pairs = dict(law(algorithm, client, peer)), exact(bound), set()
    for votes in product((0, 1), repeat=T):
        pairs |= {(exact(p), exact(small[b])) for b, p in law(algorithm, client, {**peer, "eve": votes})}
    yield prove.equal(exact(expected_loss(algorithm, client, peer)), value(lost, T=T))
    for p, q in sorted(pairs, key=str):
        yield from (prove.at_most(p, limit * q, t=1), prove.at_most(q, limit * p, t=1))
    tight = next((p, q) for p, q in sorted(pairs, key=str) if p == exact("t") * q)
    yield prove.equal(tight[0], exact("t") * tight[1])
