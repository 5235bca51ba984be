"""Claims of online-recommendation: the lower bound on privacy in ln T for D = R = 0 (section 7.1).

Privacy is central and at the level of voters: epsilon-DP is promised for clients with at least P peers, with no cap on the number
of voters or a cap n >= 2P. u is t^P, t = e^epsilon. The algebra is for every t, p, T; examples are chains of patterns, laws of an
unknown causal algorithm, and optima of linear programmes over all causal algorithms (``helpers.minimax``).
"""

from fractions import Fraction
from itertools import product

from exactdp.bounds.online_recommendation import lower
from exactdp_checks.claims.notation import Outcome, Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers import chains
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import Votes, expected_loss, law, peers
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import clones_value, minimax, optimum
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows

CLAIM, LEMMA, SEVEN = "Section 7.1, proof of Claim 1", "Section 7.1, Lemma 8", "Section 7.1, Theorem 7"
GROUP = "for p >= 0, v >= 1, t >= 1, a >= 0, b >= 0: ({})*p/(v*t) <= (p/v + a)/t + b"
PRIVATE = (*((T, P, t) for T, P in ((2, 1), (1, 1)) for t in ("2", "5/4", "4")), (3, 1, "2"), (2, 2, "2"))


def _ends(T: int, t: int) -> tuple[Votes, Votes]:
    """Alice's and Bob's objects: they differ in round t alone."""
    alice = tuple(s % 2 for s in range(T))
    return alice, (*alice[: t - 1], 1 - alice[t - 1], *alice[t:])


@claim("sec-7-setting", "Section 7", {"liked": 2}, at=rows(((2,), (3,), (4,)), "m"))
def sec_7_setting(m: int, liked: int = 1) -> Steps:
    r"""$D = R = 0$ means that the client likes exactly one object in every round: of the $2^m - 1$ nonempty sets of liked
    objects, $D_C \le 0$ leaves the $m$ sets of one, at the listed $m$.
    """
    allowed = [sum(bits) for bits in product((0, 1), repeat=m) if 0 < sum(bits) <= 1]
    yield from (prove.comparison(size, "==", liked) for size in dict.fromkeys(allowed))
    yield prove.comparison(len(allowed), "==", m)


@claim("sec-7.1-chain", CLAIM, {"step": 2}, {"length": 1}, {"size": 1})
def sec_7_1_chain(step: int = 1, length: int = 2, size: int = 2) -> Steps:
    r"""The $2P+1$ patterns from $P$ voters who vote as Alice likes to $P$ who vote as Bob likes: consecutive ones are adjacent,
    the middle one has $P$ of each, none has more than $2P$, and at least $P$ are peers of Alice up to the middle and of Bob from
    it on.

    Voters of the second kind, with names of their own, join one by one, and then those of the first kind leave one by one:
    $P+P+1$ patterns, step 1, each with one voter more or less than the one before. After $i$ have joined there are $P+i\le2P$
    voters: step 2, with $P=i+s$. The $P$ voters of the first kind are peers of Alice and stay up to the middle, and those of the
    second are peers of Bob and are all there from the middle on. The examples are whole chains.
    """
    yield "P + P + 1 = 2*P + 1"
    yield f"for i >= 0, s >= 0: (i+s) + i <= ({size})*(i+s)"
    for P, T, t in ((2, 2, 1), (1, 1, 1), (3, 2, 2), (5, 3, 2)):
        alice, bob = _ends(T, t)
        chain = chains.between(alice, bob, P)
        liked = [[frozenset({v}) for v in votes] for votes in (alice, bob)]
        counts = [sum(votes == side for _, votes in chain[P]) for side in (alice, bob)]
        least = min(peers(p, side) for side, part in zip(liked, (chain[: P + 1], chain[P:]), strict=True) for p in part)
        ends = [{votes for _, votes in chain[i]} == {side} for i, side in ((0, alice), (-1, bob))]
        yield "example: a chain", [*chains.steps_of(chain, step), prove.comparison(len(chain), "==", length * P + 1)]
        yield "example: a chain", [prove.comparison(max(map(len, chain)), "==", size * P), prove.comparison(sum(ends), "==", 2)]
        yield "example: a chain", [prove.comparison(n, "==", P) for n in (*counts, least, len(chain[0]), len(chain[-1]))]


@claim("sec-7.1-bridge", CLAIM, {"agree": 0}, {"whole": "2"})
def sec_7_1_bridge(agree: int = 1, whole: str = "1") -> Steps:
    r"""Alice and Bob agree before round $t$: on the same pattern the law of $b_t$ is the same for both, for every causal
    algorithm.

    $\Pr[b_s\mid b_{<s}]$ depends on the votes up to round $s$ and on the feedback before it, which is the same for both for $s\le
    t$. So $\Pr[b_{\le t}]$, the product of these, is the same, and its sum over $b_{<t}$ is the law of $b_t$: the step is that
    sum for one round more, $b_{t-1}=1$ with probability $p$ and else 0. The examples are these sums as polynomials in the unknown
    probabilities, $t\le3$.
    """
    yield f"a*p*q + a*(({whole})-p)*q = a*q"
    for t in (1, 2, 3):
        alice = tuple(s % 2 for s in range(t))
        bob = tuple((1 - v) if s == t - 1 or not agree else v for s, v in enumerate(alice))
        votes = tuple((s + 1) % 2 for s in range(t))
        sums = [["+", 0, *(p for b, p in law(votes, liked, t) if b[t - 1])] for liked in (alice, bob)]
        yield "example: polynomials", prove.equal(*sums)


@claim("sec-7.1-group", CLAIM, {"factor": "2"}, {"factor": "11/10"}, uses="sec-7.1-chain")
def sec_7_1_group(factor: str = "1") -> Steps:
    r"""$p_A \ge pe^{-P\epsilon}$ and $p_B \ge (1-p)e^{-P\epsilon}$: each of the $P$ adjacent steps divides a probability by at
    most $e^\epsilon$, for every $p$, $\epsilon$ and $P$.

    Along the chain of $P$ adjacent patterns let the probability be at least $p/v$ after $i$ steps, $v=e^{i\epsilon}$. One more
    adjacent step divides it by at most $t=e^\epsilon$, which is the step of the kernel. By induction it is at least
    $pe^{-P\epsilon}$ at the end of the chain. The same holds for the other end of the chain, with $1-p$.
    """
    yield GROUP.format(factor)


@claim("sec-7.1-max", CLAIM, {"half": "3/5"}, {"half": "501/1000"})
def sec_7_1_max(half: str = "1/2") -> Steps:
    r"""$\max\{p_A,p_B\} \ge \max\{p,1-p\}e^{-P\epsilon} \ge \frac12e^{-P\epsilon}$ for every $p$ and $\epsilon$.

    Step 1 says that the two lower bounds $p/u$ and $(1-p)/u$, $u=e^{P\epsilon}$, add up to $1/u$; step 2 that the larger of $p$
    and $1-p$, $\frac12+h$, gives at least $\frac1{2u}$; step 3 that a maximum is at least the mean.
    """
    yield "p/u + (1-p)/u = 1/u"
    yield f"for u >= 1, h >= 0: ({half})/u <= (1/2 + h)/u"
    yield "for x >= 0, y >= 0: (x + (x+y))/2 <= x + y"


@claim(
    "claim-1",
    "Section 7.1, Claim 1",
    {"half": "501/1000"},
    {"half": "1"},
    uses="sec-7.1-chain sec-7.1-bridge sec-7.1-group sec-7.1-max",
)
def claim_1(half: str = "1/2") -> Steps:
    r"""If Alice and Bob differ in round $t$ only, one of them has expected loss at least $\frac12e^{-P\epsilon}$ in round $t$ on
    his own pattern of $P$ peers, every $P$, $T$, $\epsilon$. The promise has no cap on the voters, or one of at least $2P$.

    By sec-7.1-chain the patterns of Alice and Bob are joined by a middle pattern at $P$ adjacent steps from each. There $b_t$ has
    one law for both clients (sec-7.1-bridge); let $p$ be the probability that $b_t$ is not the object that Alice likes. If it is
    that object, with probability $1-p$, Bob dislikes it, also where $m>2$. By sec-7.1-group, an event in $b_t$ being one in $b$,
    she errs on her own pattern with probability at least $pe^{-P\epsilon}$, and Bob on his with at least $(1-p)e^{-P\epsilon}$.
    By sec-7.1-max the larger is at least $\frac12e^{-P\epsilon}$: the step, for $p=\frac12+h$ or $1-p=\frac12+h$.
    """
    yield f"for u >= 1, h >= 0: ({half})/u <= (1/2 + h)/u"


@claim("sec-7.1-prefix", "Section 7.1, proof of Lemma 8", {"shared": 0}, {"whole": "2"})
def sec_7_1_prefix(shared: int = 1, whole: str = "1") -> Steps:
    r"""If $C_k$ and $C_k'$ agree except in round $k+1$, the expected loss in each of the first $k$ rounds is the same for both,
    each client on clones of his own, for every causal algorithm.

    The clones vote as their client likes, so that votes and feedback of the first $k$ rounds are the same, and with them the laws
    of $b_1,\ldots,b_k$ (as in sec-7.1-bridge) and the losses. The step is one round of the sum over the past. The examples are
    the losses as polynomials in the unknown probabilities, $k\le3$.
    """
    yield f"a*p*q + a*(({whole})-p)*q = a*q"
    for k in (1, 2, 3):
        for s, first in product(range(k), (0, 1)):
            one = tuple((first + r) % 2 for r in range(k + 1))
            two = tuple(1 - v if r == k or (r == 0 and not shared) else v for r, v in enumerate(one))
            yield "example: polynomials", prove.equal(expected_loss(one, one, s), expected_loss(two, two, s))


@claim("sec-7.1-client", "Section 7.1, proof of Lemma 8", {"scale": "9/10"}, {"scale": "11/10"}, uses="claim-1 sec-7.1-prefix")
def sec_7_1_client(scale: str = "1") -> Steps:
    r"""The client who is built round by round has the loss $\frac12e^{-P\epsilon}$ in every round, so $\frac12Te^{-P\epsilon}$.

    In round $k+1$ take the one of two clients, who differ there only, who loses more in it: at least $\frac12e^{-P\epsilon}$ by
    claim-1, each on clones of his own. By sec-7.1-prefix the losses of the rounds before stay. The step is the sum of $T$ losses.
    The examples are the optimum on clones, over all causal algorithms, at $m=2$, $P=1$: no less and no more.
    """
    yield f"T*(1/(2*u)) = ({scale})*T/(2*u)"
    for T, t in ((2, "2"), (1, "3"), (3, "3/2")):
        yield "example: the optimum", clones_value(T, 1, t, value=lower.lemma_8(T, 1, t) * rational(scale))


@claim("lem-8", LEMMA, {"half": "501/1000"}, {"half": "1"}, uses="claim-1 sec-7.1-prefix sec-7.1-client")
def lem_8(half: str = "1/2") -> Steps:
    r"""$D = R = 0$: the worst-case expected loss is at least $\frac12Te^{-P\epsilon}$, every $T$, $P$, $\epsilon$: $T$ rounds of
    Claim 1. $\epsilon$-DP is literal, or promised for at least $P$ peers without a cap on the voters.

    By sec-7.1-prefix the rounds before are fixed, with the worse of Alice and Bob in each, so that claim-1 applies in every round
    (sec-7.1-client). The step is the sum of $T$ losses of $\frac1{2u}$, $u=e^{P\epsilon}$.
    """
    yield f"T*(1/(2*u)) = ({half})*T/u"
    yield agrees(lower.lemma_8, "T P t", f"({half})*T/t^2 + 0*P", (8, 2, 2), (1, 2, 1), (5, 2, Fraction(3, 2)))
    yield agrees(lower.lemma_8, "T P t n", f"({half})*T/t^1 + 0*P*n", (8, 1, 2, 2), (5, 1, Fraction(3, 2), 3))
    yield "example: the largest P", prove.comparison(int(lower.lemma_8(8, 50000, 2) > 0), "==", 1)


@claim("lem-8-corrected", LEMMA, {"half": "501/1000"}, {"total": "11/10"}, uses="lem-8 sec-7.1-chain sec-7.1-group")
def lem_8_corrected(half: str = "1/2", total: str = "1") -> Steps:
    r"""For every $m \ge 2$ and $n \ge 2P$ the worst-case expected loss is at least $\frac12Te^{-P\epsilon}$, on some pattern of
    $P$ voters who vote as the client likes, where $\epsilon$-DP is promised for at most $n$ voters with at least $P$ peers.

    The chain of sec-7.1-chain has at most $2P\le n$ voters and at least $P$ peers. Let Alice like $\alpha$ and Bob $\beta$. On
    the middle pattern $\Pr[\alpha]+\Pr[\beta]\le1$, so that $\Pr[\ne\alpha]+\Pr[\ne\beta]=1+r$, $r\ge0$ the probability of the
    other objects: steps 1 and 2. Step 3 divides by $u=e^{P\epsilon}$ (sec-7.1-group) and takes the larger of the two, at least
    half of the sum. The rest is lem-8. The examples are exact optima at $P=m=e^\epsilon=2$: $\frac12Te^{-P\epsilon}$ for patterns
    of at most 5 voters ($T = 1$) or 4 ($T = 2$), and 0 for at most 3 ($T = 2$), below $2P$.
    """
    yield "(1 - p) + (1 - (1 - p - r)) = 1 + r"
    yield f"for r >= 0: {total} <= 1 + r"
    yield f"for u >= 1, r >= 0: ({half})/u <= (1 + r)/u/2"
    yield "example: the optimum", [clones_value(1, 2, "2", cap=5), clones_value(2, 2, "2", cap=4)]
    yield "example: below 2P", clones_value(2, 2, "2", cap=3, value=Fraction(0))


@claim("beyond-minimax-private", "Section 7.1", {"power": 1}, {"power": 3}, at=rows(PRIVATE, "T", "P", "t"))
def beyond_minimax_private(T: int, P: int, t: str, power: int = 2) -> Verdict:
    r"""$m = 2$, $D = R = 0$, $n = 2P$, $(T,P) \in \{(1,1), (2,1)\}$, $t = e^\epsilon \in \{\frac54, 2, 4\}$, or $(T,P) \in
    \{(3,1), (2,2)\}$, $t = 2$: the minimax loss over all patterns of at most $n$ voters with at least $P$ peers, under
    $\epsilon$-DP there, is $\frac12 + \frac{T-1}{1+t^{2P}}$. At these points only: for every $T$ it is false
    (beyond-minimax-private-all-t).
    """
    return optimum(minimax(T, P, 2 * P, t), Fraction(1, 2) + (T - 1) / (1 + rational(t) ** (power * P)))


@claim(
    "beyond-minimax-private-all-t",
    "Section 7.1",
    {"t": "9/4"},
    {"t": "5/2"},
    at=rows(((100,), (7,), (8,)), "T"),
    uses="lem-8-corrected",
    cause="own",
    repair="beyond-minimax-private-all-t-corrected",
)
def beyond_minimax_private_all_t_as_printed(T: int, t: str = "2") -> Verdict:
    r"""The same value for every $T$. (False at $P = 1$, $e^\epsilon = 2$ for $T = 7, 8, 100$: it is below
    $\frac12Te^{-\epsilon}$, at $T = 7$ it is $\frac{17}{10} < \frac74$.)
    """
    level = rational(t)
    return prove.comparison(lower.lemma_8(T, 1, level), "<=", Fraction(1, 2) + (T - 1) / (1 + level**2))


@claim("beyond-minimax-private-all-t-corrected", "Section 7.1", {"scale": "2"}, {"scale": "11/10"}, uses="lem-8-corrected")
def beyond_minimax_private_all_t_corrected(scale: str = "1") -> Steps:
    r"""The minimax loss is at least $\max\{\frac12, \frac12Te^{-P\epsilon}\}$ for $n \ge 2P$, every $T \ge 1$, $P$, $\epsilon$.

    The second term is lem-8-corrected. For the first let $2P$ voters vote in round 1, $P$ of them for each of two objects, one of
    which, with probability $\frac12$ each, the client likes, and as he likes from then on: a recommendation with the
    probabilities $p$ and at most $1-p$ loses $\frac12$ or more in round 1 on the average over the two clients, whose patterns are
    the same there: the step. The examples are optima of the programme.
    """
    yield f"for p >= 0, r >= 0: ({scale})/2 <= ((1-p) + (p + r))/2"
    for T, P, t in ((1, 1, "2"), (2, 1, "2"), (3, 1, "5/4")):
        found = minimax(T, P, 2 * P, t)
        if found.certificate is not None and found.outcome is not Outcome.REFUTED:
            best = rational(found.certificate["body"]["value"])
            least = lower.minimax_private(T, P, t, 2 * P) * rational(scale)
            yield "example: the optimum", [prove.comparison(least, "<=", best), found]
    yield agrees(lower.minimax_private, "T P t n", f"({scale})/2 + 0*(T+P+t+n)", (1, 1, 2, 2), (2, 1, 2, 5), (3, 1, 4, 2))


@claim("thm-7-sharp", SEVEN, {"factor": "19/10"}, {"factor": "1"}, uses="lem-8-corrected")
def thm_7_sharp(factor: str = "2") -> Steps:
    r"""$D = R = 0$, $L > 0$: $\epsilon \ge \frac1P\ln\frac T{2L}$, which is Lemma 8 solved for $\epsilon$; every $T$, $P$, $L$.
    With a cap $n$ on the voters of the promise, for $n \ge 2P$.

    By lem-8-corrected an algorithm loses at least $\frac T{2u}$ on some pattern, so that $L\ge\frac T{2u}$, $u=e^{P\epsilon}$.
    The steps solve this for $u$: $u\ge\frac T{2L}$, with equality for $L=\frac T{2u}$. The logarithm grows.
    """
    yield f"T/(({factor})*(T/(2*u))) = u"
    yield f"for T >= 0, u >= 1, a >= 0: T <= u*(({factor})*(T/u/2 + a))"
    yield agrees(lower.theorem_7, "T P L", f"ln(T/(({factor})*L))/P", (100, 4, 2), (100, 1, 60), (7, 3, Fraction(1, 2)))
    yield agrees(lower.theorem_7, "T P L n", f"ln(T/(({factor})*L))/P + 0*n", (100, 4, 2, 8), (100, 1, 2, 2))


@claim("thm-7", SEVEN, {"divisor": "21/10"}, {"divisor": "3"}, uses="thm-7-sharp")
def thm_7(divisor: str = "2") -> Steps:
    r"""Explicitly, $D = R = 0$ and $T \ge 4L$: $\epsilon \ge \frac1P\ln\frac T{2L} \ge \frac1{2P}\ln\frac TL$.

    With $x=\frac TL\ge4$ the step is $x\le(\frac x2)^2$, so that $\ln\frac TL\le2\ln\frac T{2L}$. The first inequality is
    thm-7-sharp.
    """
    yield f"for x >= 4: x <= (x/({divisor}))^2"
