"""Claims of heavy-hitters: the prefix search, sections 4.1, 4.2 and 9.2; here privacy, levels and the sizes of candidate sets.

Alphabets have q letters, strings L; l is lambda', s^2 = n, t = e^epsilon.
"""

from __future__ import annotations

from typing import Any

from exactdp.hashing import affine
from exactdp.mechanisms.hadamard_response import parity
from exactdp.numbers.exact import exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.protocols import hada_heavy, hada_oracle
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.sketch import inherited
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.programs.law import Draw, law
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, tree
from exactdp_checks.trusted.verdict import Verdict

OWN, OTHER = "t/(t+1)", "1/(t+1)"
Q = 2


@claim(
    "thm-4.1-privacy",
    "Theorem 4.1",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=({"d": 3, "m": 2}, {"d": 2, "m": 2}, {"d": 1, "m": 1}),
    when=lambda d, m: 1 <= d <= 4 and m in (1, 2),
    uses="thm-3.1-privacy fact-7.6",
)
def thm_4_1_privacy(d: int, m: int, factor: str = "1") -> Steps:
    r"""HadaHeavy is $\epsilon$-LDP for every $\epsilon \ge 0$: each user is in one level and one group, and an $\epsilon$-LDP
    oracle stays so on a function of the item and beside public coins; with HRR for every level, affine hash function and row
    at the sizes listed.

    Every level, hash function and row: the channel about the prefix; a level is drawn without a look at the item.
    """
    found = [inherited(factor)]
    length = hada_heavy.levels(d, Q)
    for tau in range(1, length + 1):
        bits = hada_oracle.bits(Q**tau)
        for h in affine(bits, m.bit_length() - 1):
            found += [prove.privacy(hada_heavy.coin_channel(tau, h, r, d, Q), PrivacyMatrix.ldp(d, "eps")) for r in range(m)]
    yield from found


@claim("sec-4.2-privacy", "Section 4.2", {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-3.1-privacy")
def sec_4_2_privacy(factor: str = "1") -> Any:
    r"""If each user takes part in one $\epsilon$-LDP oracle, the report beside the public coins is $\epsilon$-LDP, for every
    $\epsilon \ge 0$.

    The oracle of a user's level takes the prefix of the item for the item, and the level is drawn without a look at the item.
    So sec-3.1-privacy applies with the prefix for the hash value: the three steps are its steps.
    """
    return inherited(factor=factor)


@claim(
    "beyond-hadaheavy-channel",
    "Section 4.1",
    {"own": "1/2"},
    {"own": OTHER},
    at=({"d": 4, "m": 2}, {"d": 2, "m": 2}, {"d": 3, "m": 1}),
    when=lambda d, m: 1 <= d <= 4 and m in (1, 2),
)
def beyond_hadaheavy_channel(d: int, m: int, own: str = OWN) -> Verdict:
    r"""A user of level $\tau$ sends $w$ with $Q(w|v) = \frac{t}{t+1}$ if $w = (-1)^{popcount(r \wedge h_\tau(v[1:\tau]))}$, else
    $\frac{1}{t+1}$, and the coins are uniform: the law of the code over all its draws, with one group, for every $\epsilon
    \ge 0$ at the sizes listed.

    One user, one group: coins and report have the probability of uniform coins times Q(w | v[1:tau]), over all draws.
    """
    length, pairs = hada_heavy.levels(d, Q), list[tuple[object, object]]()
    for v in range(d):

        def program(draw: Draw, v: int = v) -> object:
            heavy = hada_heavy.build([v], d, Q, 1, m, exact("t"), "independent", draw)
            return heavy.levels[0], heavy.sketches[heavy.levels[0]].hashes[0], heavy.sketches[heavy.levels[0]].reports[0]

        for (tau, h, report), p in law(program).mass.items():
            r, lie = divmod(report, 2)
            number = length * m * 2 ** ((m.bit_length() - 1) * (h.q + 1))
            right = lie == parity(r, h(v // Q ** (length - tau - 1)))
            pairs.append((p * number, tree(own if right else f"1 - ({own})")))
    return distinct(pairs)


@claim(
    "sec-4.1-estimate-mean",
    "Section 4.1",
    {"scale": "2"},
    {"scale": "99/100"},
    at=({"n": 4, "L": 2, "f": 3}, {"n": 3, "L": 2, "f": 1}, {"n": 3, "L": 3, "f": 2}, {"n": 1, "L": 1, "f": 1}),
    when=lambda n, L, f: 1 <= L <= n <= 6 and 0 <= f <= n,
)
def sec_4_1_estimate_mean(n: int, L: int, f: int, scale: str = "1") -> Steps:
    r"""$E[L f_{U_\tau}[s]] = f_U[s]$ for independent levels and for $L | n$, with $n/|U_\tau|$ for $L$ else: over all partitions
    at the sizes listed; a user is in the level with probability $1/L$ or $|U_\tau|/n$.

    The first f of n users have the prefix: E s_tau f_{U_tau} over all partitions, s_tau = L or n/|U_tau|.
    """
    found: list[tuple[object, object]] = []
    for partition in hada_oracle.PARTITIONS:
        whole = list(hada_oracle.partitions(n, L, partition))
        for tau in range(L):
            total = sum(hada_oracle.scale(g.count(tau), n, L, partition) * g[:f].count(tau) for g in whole)
            found.append((total / len(whole), rational(scale) * f))
    yield distinct(found)
    yield "L*(f*(1/L)) = f"
    yield "(n/g)*(f*(g/n)) = f"


@claim("sec-4.2-gamma-tau", "Section 4.2", {"ratio": "z/(z+y)"}, {"ratio": "(z+y)/(2*z)"})
def sec_4_2_gamma_tau(ratio: str = "(z+y)/z") -> Steps:
    r"""$|\Gamma_\tau| \le n/\lambda'$, at most $\sqrt n$ if $\lambda' \ge \sqrt n$, which holds for $C_\lambda = 1+a \ge 1$,
    $1/\epsilon = 1+e$, $\log d = 1+b \ge 1$ as $\ln(n/\beta) = \ln n + y$.

    g strings with f >= l: g l + u = n users, g <= n/l; l = s + x gives s^2/l <= s. lambda'^2 >= n: see the statement.
    """
    yield "for g >= 0, l > 0, u >= 0: g <= (g*l + u)/l"
    yield "for s >= 1, x >= 0: s^2/(s+x) <= s"
    yield "for a >= 0, e >= 0, b >= 0: 1 <= ((1+a)*(1+e))^2*(1+b)"
    yield f"for n >= 0, y >= 0, z > 0: n <= n*({ratio})"


@claim("sec-4.2-gamma", "Section 4.2", {"total": "(L-1)*s*s"}, {"total": "L*s"}, uses="sec-4.2-gamma-tau")
def sec_4_2_gamma(total: str = "L*s*s") -> Steps:
    r"""$|\Gamma| \le L\sqrt n\sqrt n = Ln$ for $\sqrt n$ letters: one string at level 0 and at most $\sqrt n$ at each of $L-1$
    others.

    At level 0 there is one string, and at each of the $L-1$ others at most $s=\sqrt n$ by sec-4.2-gamma-tau; each has $s$
    children. As $s\ge1$, step 1 bounds their number by $Ls^2$, and step 2 is $Ls^2=Ln$.
    """
    yield at_most("(1 + (L-1)*s)*s", total, L=1, s=1)
    yield "L*s*s = L*s^2"
