"""Claims of heavy-hitters: the prefix search, sections 4.1 and 4.2: privacy, levels, the sizes of candidate sets.

Alphabets have q letters, strings L; l is lambda', s^2 = n, t = e^epsilon.
"""

from itertools import product

from exactdp.hashing import affine
from exactdp.mechanisms.hadamard_response import parity
from exactdp.protocols import hada_heavy, hada_oracle
from exactdp_checks.claims.notation import PrivacyMatrix, Steps, distinct, exact, prove, rational, tree
from exactdp_checks.claims.papers.heavy_hitters.helpers.privacy import OTHER, OWN, inherited
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.code.law.program import Draw, law

Q, FACTORS = 2, ({"factor": "99/100"}, {"factor": "1/2"})


@claim("thm-4.1-privacy", "Theorem 4.1", *FACTORS, uses="thm-3.1-privacy fact-7.6")
def thm_4_1_privacy(factor: str = "1") -> Steps:
    r"""HadaHeavy is $\epsilon$-LDP for every $\epsilon \ge 0$: each user is in one level and one group, and an $\epsilon$-LDP
    oracle stays so on a function of the item and beside public coins.

    The level is drawn without a look at the item, and the user's report is that of the sketch (thm-3.1-privacy) of the prefix.
    The steps are those of any oracle: items with one prefix or hash value have equal laws (step 1), others the oracle's loss
    (step 2), and the weight of the coins multiplies both sides (step 3). Examples: the channel with HRR for every level, affine
    hash function and row, $d\le3$.
    """
    yield from inherited(factor)
    for d, m in ((3, 2), (2, 2), (1, 1)):
        for tau in range(1, hada_heavy.levels(d, Q) + 1):
            maps = affine(hada_oracle.bits(Q**tau), m.bit_length() - 1)
            channels = (hada_heavy.coin_channel(tau, h, r, d, Q) for h in maps for r in range(m))
            yield "example: all coins", [prove.privacy(channel, PrivacyMatrix.ldp(d, "eps")) for channel in channels]


@claim("sec-4.2-privacy", "Section 4.2", *FACTORS, uses="sec-3.1-privacy")
def sec_4_2_privacy(factor: str = "1") -> Steps:
    r"""If each user takes part in one of $L$ independent copies of an $\epsilon$-LDP oracle, that of a level drawn without a look
    at the items, the report beside the public coins is $\epsilon$-LDP, for every $\epsilon \ge 0$. (Coins and reports with
    finitely many values.)

    The oracle of a user's level takes the prefix of the item for the item, and the level is drawn without a look at the item. So
    sec-3.1-privacy applies with the prefix for the hash value: the three steps are its steps.
    """
    yield from inherited(factor)


@claim("beyond-hadaheavy-channel", "Section 4.1", {"own": "1/2"}, {"own": OTHER}, uses="beyond-hrr-channel")
def beyond_hadaheavy_channel(own: str = OWN) -> Steps:
    r"""A user of level $\tau$ sends $w$ with $Q(w|v) = \frac{t}{t+1}$ if $w = (-1)^{popcount(r \wedge h_\tau(v[1:\tau]))}$, else
    $\frac{1}{t+1}$, and the coins are uniform, for every $\epsilon \ge 0$.

    The user runs HRR on the hash value of the prefix (beyond-hrr-channel), and no coin looks at the item; the step is that the
    two probabilities sum to 1. Examples: the law of the code over all its draws, with one group, at $(d,m)=(4,2),(2,2),(3,1)$.
    """
    yield f"({OWN}) + ({OTHER}) = 1"
    for d, m in ((4, 2), (2, 2), (3, 1)):
        length, pairs = hada_heavy.levels(d, Q), list[tuple[object, object]]()
        for v in range(d):

            def program(draw: Draw, v: int = v, d: int = d, m: int = m) -> object:
                heavy = hada_heavy.build([v], d, Q, 1, m, exact("t"), "independent", draw)
                sketch = heavy.sketches[heavy.levels[0]]
                return heavy.levels[0], sketch.hashes[0], sketch.reports[0]

            for (tau, h, report), p in law(program).mass.items():
                r, lie = divmod(report, 2)
                number = length * m * 2 ** ((m.bit_length() - 1) * (h.q + 1))
                right = lie == parity(r, h(v // Q ** (length - tau - 1)))
                pairs.append((p * number, tree(own if right else f"1 - ({own})")))
        yield "example: the code", distinct(pairs)


@claim("sec-4.1-estimate-mean", "Section 4.1", {"scale": "2"}, {"scale": "99/100"}, assumes="expectation")
def sec_4_1_estimate_mean(scale: str = "1") -> Steps:
    r"""$E[L f_{U_\tau}[s]] = f_U[s]$ for independent levels and for $L | n$, with $n/|U_\tau|$ for $L$ else, if the level
    is not empty.

    A user is in the level with probability $\frac1L$, or $\frac gn$ in a level of $g$ of the $n$ places of a permutation; the
    steps scale the sum over the $f$ users of the prefix. Examples: all partitions at $(n,L,f)=(4,2,3),(3,2,1),(3,3,2),(1,1,1)$.
    """
    yield "L*(f*(1/L)) = f"
    yield "(n/g)*(f*(g/n)) = f"
    for (n, L, f), partition in product(((4, 2, 3), (3, 2, 1), (3, 3, 2), (1, 1, 1)), hada_oracle.PARTITIONS):
        whole = list(hada_oracle.partitions(n, L, partition))
        for tau in range(L):
            total = sum(hada_oracle.scale(g.count(tau), n, L, partition) * g[:f].count(tau) for g in whole)
            yield "example: all partitions", prove.comparison(total / len(whole), "==", rational(scale) * f)


@claim("sec-4.2-gamma-tau", "Section 4.2", {"ratio": "z/(z+y)"}, {"ratio": "(z+y)/(2*z)"})
def sec_4_2_gamma_tau(ratio: str = "(z+y)/z") -> Steps:
    r"""$|\Gamma_\tau| \le n/\lambda'$, at most $\sqrt n$ if $\lambda' \ge \sqrt n$, which holds for $C_\lambda = 1+a \ge 1$,
    $1/\epsilon = 1+e$, $\log d = 1+b \ge 1$ as $\ln(n/\beta) = \ln n + y$.

    If $g$ strings have $f\ge\lambda'=l$ each, they have $gl$ of $n=gl+u$ users: step 1. With $l=s+x$, $s^2=n$ step 2 is $\frac
    n{\lambda'}\le\sqrt n$. Steps 3 and 4 are the factors of $\lambda'^2/n$ at these values, with $z=\ln n$, each at least 1.
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
    yield f"for L >= 1, s >= 1: (1 + (L-1)*s)*s <= {total}"
    yield "L*s*s = L*s^2"
