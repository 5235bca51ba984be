"""Claims of linear-queries: what local differential privacy is (section 2.1), and what that of a protocol rests on.

t = e^epsilon. An event is a set of outputs; a transcript is the tuple of the reports of n users.
"""

from __future__ import annotations

from itertools import combinations, product
from math import prod

from exactdp.channel import Channel
from exactdp.mechanisms import krr
from exactdp.numbers.exact import Exact, exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

SIZES = (2, 3, 4)
USERS = (1, 2, 3)


@claim(
    "def-2.1", "Definition 2.1", {"truth": "3/4"}, {"truth": "99/100"}, {"level": "ln 1000"}, refuted="misprint", cause="E12.1"
)
def def_2_1_as_printed(truth: str = "1", level: str = "ln 2") -> Steps:
    r"""The condition printed in Definition 2.1, with $\mathcal R(v)$ on both sides, is one that randomizers which are not
    $\epsilon$-LDP do not meet. False: it holds for every randomizer, also for the one that sends its item, $J = 2$.

    P <= e^epsilon P + delta for all P, epsilon, delta >= 0; the item, sent with probability truth, is not LDP.
    """
    p, t, slack = exact("P"), exact("t"), exact("D")
    vacuous = prove.at_most(p, t * p + slack, t=1, P=0, D=0)
    honest = exact(truth)
    yield vacuous
    yield prove.privacy(Channel([[honest, 1 - honest], [1 - honest, honest]]), PrivacyMatrix.ldp(2, level))


@claim(
    "def-2.1-corrected",
    "Definition 2.1",
    {"factor": "t - 1/100"},
    {"factor": "99/100*t"},
    {"slack": "-1/100"},
    at=[{"row": row} for row in range(len(SIZES))],
)
def def_2_1_corrected(row: int, factor: str = "t", slack: str = "0") -> Steps:
    r"""$P[\mathcal R(v) \in \mathcal O] \le e^\epsilon P[\mathcal R(v') \in \mathcal O] + \delta$ for all $v, v'$ and events
    $\mathcal O$ defines $(\epsilon, \delta)$-LDP: $J$-ary randomized response meets it with $\delta = 0$, over all events,
    for every $\epsilon \ge 0$, $J = 2, 3, 4$.

    Q(O|v) <= factor Q(O|v') + slack over all events O and all v, v', for k-ary randomized response.
    """
    k = SIZES[row]
    q = krr.channel(k)
    found = []
    for size, (v, other) in product(range(1, k + 1), product(range(k), repeat=2)):
        for event in combinations(range(k), size):
            one, two = (sum((q[x, y] for y in event), start=exact(0)) for x in (v, other))
            found.append(prove.at_most(one, exact(factor) * two + exact(slack), t=1))
    yield from found


@claim(
    "sec-3.1-protocol-privacy",
    "Section 3.1, after Algorithm 2",
    {"level": "0"},
    {"level": "ln 2"},
    {"power": "t + 1/100"},
    {"power": "t^2"},
    at=[{"row": row} for row in range(len(USERS))],
)
def sec_3_1_protocol_privacy(row: int, level: str = "eps", power: str = "t") -> Verdict:
    r"""The transcripts of $n = 1, 2, 3$ users with an $\epsilon$-LDP randomizer each (binary randomized response) have likelihood
    ratio at most $e^\epsilon$, attained, for two data sets that differ in one user, every $\epsilon \ge 0$: the factors of
    the other users cancel. What the server computes of the transcript is post-processing.

    Of n users with binary randomized response: two data sets that differ in one user have transcripts within one epsilon.
    """
    n, q = USERS[row], krr.channel(2, t=power)
    sets = list(product(range(2), repeat=n))
    chances: list[list[Exact]] = [
        [prod((q[x, y] for x, y in zip(d, z, strict=True)), start=exact(1)) for z in sets] for d in sets
    ]
    levels = [[0 if one == two else level if sum(map(int.__ne__, one, two)) == 1 else "inf" for two in sets] for one in sets]
    return prove.privacy(Channel(chances), PrivacyMatrix.explicit(levels))
