"""Claims of online-recommendation: one round of p-REC and of its variants, section 7.2. CENTRAL, voter-level privacy.

tau = u^{W(W-1)} for a neighbouring pair of W and W - 1 survivors, lambda = 2m ln tau: all probabilities are functions of u.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from exactdp.numbers.exact import Exact, exact, rational, variable
from exactdp.protocols.p_rec import Algorithm, Credits, by_weight, expected_loss, law, run
from exactdp.protocols.p_rec_baselines import clamped_majority
from exactdp.protocols.p_rec_round import Number, Rule, probabilities, rule
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.functions import value
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.programs import law as programs
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["counts"]

U = variable("u")


def counts(size: int, m: int) -> Iterator[tuple[int, ...]]:
    """The votes of so many survivors on m objects."""
    yield from (c for c in product(range(size + 1), repeat=m) if sum(c) == size)


def _exactly(p: Number) -> Exact:
    return exact(p)


def _algorithm(
    D: int, R: int, gamma: str = "m/(3*tau-1)", rho: str = "1/(2*m)", d: str = "2*D", r: str = "2*R+1", power: int = 1
) -> Verdict:
    """Pr[b] with these constants, and from all runs of the program: four voters, two or three rounds, tau = 64^power."""
    tau = 64**power
    one = Rule(2, exact(tau), value(gamma, m=2, tau=tau), rational(value(rho, m=2)))
    held = Credits(int(rational(value(d, D=D))), int(rational(value(r, R=R))))
    client = [(0, 1), (0,), (0,)][: 3 if D + R else 2] if D else [(0,), (0,), (0,)]
    votes = {"ann": (0, 0, 0), "bob": (0, 0, 0), "cid": (0, 1, 1), "dan": (1, 1, 1)}
    rounds = len(client)
    pattern = {name: v[:rounds] for name, v in votes.items()}
    ours = dict(law(Algorithm(2, partial(by_weight, one), held), client, pattern))
    found = programs.law(partial(run, client, pattern, rule(2, 64), D, R)).mass
    return prove.all_of(prove.comparison(rational(p), "==", found[b]) for b, p in ours.items())


def _domain(least: str = "(m+1)/3", log: str = "3/2") -> Verdict:
    """gamma <= 1 for tau >= least, phi(1/m) = tau^2 - tau > 0 for tau > 1; gamma = 6/5 at T = 2, m = 6; ln(1/2) < 0, 1 - 1 = 0.

    rho + (ln 2)/lambda <= 5/(6m) for ln tau >= log ln 2, as the proofs need, and 8 = 2^3 = tau^2 at ln tau = (3/2) ln 2. Laws of
    the code at tau = u^{W(W-1)} sum to 1 and are positive for u >= 2.
    """
    tau, L = exact(f"{least} + s"), exact(f"({log})*z + s")
    found = [
        prove.at_most(value("m/(3*tau-1)", tau=tau), 1, m=2, s=0),
        at_most("0", "tau^2 - tau", strict=True, above=["tau"], tau=1),
        prove.comparison(rational(value("m/(3*tau-1)", m=6, tau=2)), "==", "6/5"),
        prove.comparison(["ln", "1/2"], "<", 0),
        identity("1^4 - 1", "0"),
        identity("5/(6*m) - 1/(2*m)", "1/(3*m)"),
        prove.at_most(value("z/(2*m*L)", L=L), "1/(3*m)", m=2, z=0, s=0, above=["z"]),
        prove.comparison(["^", 2, 3], "==", 8),
    ]
    for m, W in ((2, 2), (2, 3), (3, 2)):
        for votes in counts(W, m):
            law_ = [_exactly(p) for p in probabilities(votes, rule(m, U ** (W * (W - 1))))]
            found.append(prove.equal(["+", *law_], 1))
            found += [prove.at_most(0, p, strict=True, u=2) for p in dict.fromkeys(law_)]
    return prove.all_of(found)


def _plain(m: int, tau: object) -> Rule:
    return Rule(m, exact(tau), exact(0), None)


SIZES = tuple({"m": m, "W": W} for m, W in ((2, 2), (2, 3), (3, 2), (2, 4)))
CREDITS = tuple({"D": D, "R": R} for D, R in ((0, 1), (1, 0), (1, 1), (0, 0)))


@claim("alg-1", "Algorithm 1", {"gamma": "m/(3*tau)"}, {"rho": "1/(4*m)"}, {"r": "2*R+2"}, {"power": 2}, at=({"D": 0, "R": 0},),
    when=lambda D, R: D == R == 0)  # fmt: skip
def alg_1(
    D: int, R: int, gamma: str = "m/(3*tau-1)", rho: str = "1/(2*m)", d: str = "2*D", r: str = "2*R+1", power: int = 1
) -> Any:
    r"""The program p-REC$_{\text{sim}}$, with $\gamma = \frac m{3T-1}$, $\lambda = 2m\ln T$, $\rho = \frac1{2m}$ and weights that
    become 0, has the law of the closed formula: all runs of three rounds, $m = 2$, four voters, $\tau = 64$ for $T$.
    """
    return _algorithm(D, R, gamma=gamma, rho=rho, d=d, r=r, power=power)


@claim("alg-2", "Algorithm 2", {"gamma": "m/(3*tau)"}, {"rho": "1/(4*m)"}, {"r": "R"}, {"power": 2}, at=CREDITS,
    when=lambda D, R: 0 <= D <= 1 and 0 <= R <= 1)  # fmt: skip
def alg_2(
    D: int, R: int, gamma: str = "m/(3*tau-1)", rho: str = "1/(2*m)", d: str = "2*D", r: str = "2*R+1", power: int = 1
) -> Any:
    r"""The program p-REC, line by line, with D-credit $2D$ and R-credit $2R+1$, has the law of the closed formula: all runs of
    three rounds, $m = 2$, four voters, $D, R \le 1$, $\tau = 64$.
    """
    return _algorithm(D, R, gamma=gamma, rho=rho, d=d, r=r, power=power)


@claim("beyond-channel-form", "Section 7.2", {"steep": "2*m-1"}, {"gamma": "m/(3*tau)"}, {"branch": 1}, {"steep": "2*m+1"},
    at=({"m": 2, "W": 3}, *SIZES), when=lambda m, W: m >= 2 and 2 <= W <= 4)  # fmt: skip
def beyond_channel_form(m: int, W: int, steep: str = "2*m", gamma: str = "m/(3*tau-1)", branch: int = 2) -> Verdict:
    r"""With $\tau = u^{W(W-1)}$ the probabilities of a round of $W$ or $W-1$ survivors are rational functions of $u$: $\phi(\frac
    cW) = \tau^{2mc/W} - \tau$ if $2mc > W$, else 0, $\gamma = \frac m{3\tau-1}$, for every $u > 1$; all votes at the listed
    $m$, $W$.

    The probabilities of the code at tau = u^{W(W-1)} against gamma/m + (1-gamma) phi/sum phi, phi from e^{lambda x}.
    e^{lambda/(W(W-1))} = u^{2m} and e^{lambda rho} = tau; all votes of W - 1 survivors, and one more on each object.
    """
    tau = U ** (W * (W - 1))
    base, mixed = U ** int(rational(value(steep, m=m))), value(gamma, m=m, tau=tau)
    found = []
    for size in (W - 1, W):
        for votes in counts(size, m):
            phis = [base ** (c * (W * (W - 1) // size)) - tau if branch * m * c > size else exact(0) for c in votes]
            total = sum(phis, start=exact(0))
            if total == 0:
                return prove.equal(0, 1)
            ours = [mixed / m + (1 - mixed) * p / total for p in phis]
            found += [prove.equal(_exactly(a), b) for a, b in zip(probabilities(votes, rule(m, tau)), ours, strict=True)]
    return prove.all_of(found)


@claim("beyond-channel-range", "Section 7.2", {"low": "g/m + 1/100"}, {"high": "1-g"}, {"low": "2*g/m"},
    at=tuple({"m": m} for m in (2, 3, 4, 5)), when=lambda m: 2 <= m <= 5)  # fmt: skip
def beyond_channel_range(m: int, low: str = "g/m", high: str = "1-g+g/m") -> Steps:
    r"""Every probability of a round is in $[\frac\gamma m, 1 - \gamma + \frac\gamma m]$, for all $m$, $0 < \gamma \le 1$; where
    all survivors agree their object reaches the upper end and the others the lower, for every $\tau$: $m \le 5$, 1 to 3
    voters.

    low <= g/m + (1-g) q <= high for 0 <= q <= 1, 0 < g <= 1, all m; unanimous votes reach both, for every tau.
    """
    g, q = exact("1/(1+h)"), exact("1/(1+s)")
    p = value("g/m + (1-g)*q", g=g, q=q)
    ends = [value(low, g=g), value(high, g=g)]
    found = [prove.at_most(ends[0], p, m=2, h=0, s=0), prove.at_most(p, ends[1], m=2, h=0, s=0)]
    found.append(prove.at_most(ends[0], value("g/m", g=g), m=2, h=0))
    one = rule(m, "tau")
    for c in (1, 2, 3):
        law_ = probabilities((c, *[0] * (m - 1)), one)
        found.append(prove.equal(_exactly(law_[0]), value(high, g=one.gamma, m=m)))
        found += [prove.equal(_exactly(p), value(low, g=one.gamma, m=m)) for p in law_[1:]]
    yield from found


@claim("beyond-domain", "Algorithms 1 and 2", {"least": "m/3"}, {"log": "7/5"}, {"least": "(m+1)/4"})
def beyond_domain(least: str = "(m+1)/3", log: str = "3/2") -> Any:
    r"""$\gamma \le 1$ for $3\tau \ge m+1$ and $\phi(\frac1m) = \tau^2 - \tau > 0$ for $\tau > 1$, for all $m$; at $\tau = 1$
    $\phi = 0$, below $\lambda < 0$, and $\gamma = \frac65$ at $T = 2$, $m = 6$. The proofs need $\ln\tau \ge \frac32\ln2$,
    $T^2 \ge 8(R+1)^2$, for $\rho + \frac{\ln2}\lambda \le \frac5{6m}$. Laws of the code with at most 3 survivors sum to 1 and
    are positive, $\tau = u^{W(W-1)}$, $u \ge 2$.
    """
    return _domain(least=least, log=log)


@claim("beyond-exp-weights", "Section 7.2", {"power": 1}, at=({"m": 2, "W": 2}, {"m": 2, "W": 3}, {"m": 3, "W": 2}),
    when=lambda m, W: 2 <= m <= 3 and 2 <= W <= 3)  # fmt: skip
def beyond_exp_weights(m: int, W: int, power: int = 2) -> Steps:
    r"""With probabilities in proportion to $e^{\lambda x_j}$: $|\mathcal E_t| \le 2\lambda/W_t$, for all shares; and all votes at
    the listed $m$, $W$. Votes $(6,1)$ against $(5,1)$ leak at the second object for every $\tau > 1$ although $6 > 7(1 -
    \frac1{3m})$ survive: Lemma 14 fails; objects with few votes or none have positive probability.

    Shares move by at most 1/W, so numerator and sum by factors within y = e^{lambda/W}: a/s <= y^2 a'/s'. And all votes of W.
    Also 7 survivors (6, 1) against (5, 1), m = 2: object 1 leaks for every tau > 1, 6 > 7 (1 - 1/6) voters remain; and an
    object without votes has positive probability.
    """
    found = [
        at_most("(y*a - p)/(s/y + r)", f"y^{power}*a/s", y=1, a=0, p=0, s=0, r=0, above=["s"]),
        identity("(a+1)/(a+b+1) - a/(a+b)", "b/((a+b)*(a+b+1))"),
        at_most("b", "a+b", a=0, b=0),
        identity("c/(c+b) - c/(c+b+1)", "c/((c+b)*(c+b+1))"),
        at_most("c", "c+b", c=0, b=0),
        prove.comparison("35/6", "<", 6),
    ]
    tau = U ** (W * (W - 1))
    bound = U ** (2 * m * (W - 1) * power)
    pairs = set()
    for votes, k in product(counts(W - 1, m), range(m)):
        after = probabilities(tuple(c + (j == k) for j, c in enumerate(votes)), _plain(m, tau))
        pairs |= set(zip(map(_exactly, after), map(_exactly, probabilities(votes, _plain(m, tau))), strict=True))
    for p, q in sorted(pairs, key=str):
        found += [prove.at_most(p, bound * q, u=1), prove.at_most(q, bound * p, u=1)]
        found += [prove.at_most(0, p, strict=True, u=1)]
    wide = _plain(2, U**42)
    leak = [_exactly(probabilities(votes, wide)[1]) for votes in ((6, 1), (5, 1))]
    yield from found
    yield prove.at_most(leak[0], leak[1], strict=True, above=["u"], u=1)


@claim("beyond-no-mixing", "Algorithm 1", {"gamma": "1/1000"}, {"votes": (4, 1)})
def beyond_no_mixing(gamma: str = "0", votes: tuple[int, ...] = (3, 2)) -> Verdict:
    r"""With $\gamma = 0$ the support changes: for the votes $(3,2)$ and $(3,1)$, $m = 2$, $\Pr[1] > L\,\Pr'[1] = 0$ for every $L$
    and every $\tau > 1$, so that no finite $\epsilon$ holds.

    (3, 2) against (3, 1), m = 2: Pr[1] > L Pr'[1] = 0 for every L and every tau = u^20 > 1, as 2/5 > 1/4 >= 1/4.
    """
    one = Rule(2, U**20, exact(gamma), rational("1/4"))
    p, q = (_exactly(probabilities(c, one)[1]) for c in (votes, (3, 1)))
    return prove.at_most(exact("L") * q, p, strict=True, above=["u"], L=1, u=1)


@claim("beyond-clamped-majority-exact", "Lemma 8", {"bound": "99/100*t"}, {"lost": "T/(3*t)"}, {"bound": "(t+1)/2"},
    at=({"T": 2}, {"T": 3}, {"T": 4}), when=lambda T: 2 <= T <= 4, uses="lem-8")  # fmt: skip
def beyond_clamped_majority_exact(T: int, bound: str = "t", lost: str = "T/(2*t)") -> Steps:
    r"""For $P = 1$, $n = 2$, $m = 2$, $D = R = 0$, $T = 2, 3, 4$ the clamped noisy majority is $\epsilon$-DP over the promise,
    attained, and loses $\frac12Te^{-\epsilon}$ on one peer, for every $\epsilon \ge 0$: it meets Lemma 8 with equality.

    P = 1, n = 2, all voters beside the peer and all b: Pr <= bound Pr' and Pr' <= bound Pr for every t >= 1; t is attained.
    The client likes object 0, as the algorithm treats the objects alike. The loss on the peer alone is T/(2t).
    """
    algorithm, client, peer = clamped_majority("t", 1), ((0,),) * T, {"ann": (0,) * T}
    small, limit = dict(law(algorithm, client, peer)), exact(bound)
    pairs = set()
    for votes in product((0, 1), repeat=T):
        pairs |= {(_exactly(p), _exactly(small[b])) for b, p in law(algorithm, client, {**peer, "eve": votes})}
    found = [prove.equal(_exactly(expected_loss(algorithm, client, peer)), value(lost, T=T))]
    for p, q in sorted(pairs, key=str):
        found += [prove.at_most(p, limit * q, t=1), prove.at_most(q, limit * p, t=1)]
    tight = next((p, q) for p, q in sorted(pairs, key=str) if p == exact("t") * q)
    yield from found
    yield prove.equal(tight[0], exact("t") * tight[1])
