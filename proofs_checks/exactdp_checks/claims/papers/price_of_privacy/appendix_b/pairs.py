"""Claims of price-of-privacy: Pairwise-Preference, the laws of the private bit, the released bit, and pair and bit together.

The ratings are independent bits, P(R_i = 1) = b_i for users of one class; laws are sums over the alphabet of the data, from the
code of the mechanism, as polynomials in the b_i and in t = e^epsilon. Two classes have the weights a and 1 - a. b and c are b_i
and b_j. b0 and b1 are those of one pair. B is b_ij.
"""

from itertools import combinations, product

from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import Exact, Steps, Verdict, at_most, exact, identity, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.pairs import AGREE, agreement, joint, names, small
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def _at(text: str, N: int, w: int, **more: str) -> Exact:
    """A formula in N, w and named parts, as a function of what is left."""
    for name, part in {"N": str(N), "w": str(w), **more}.items():
        text = text.replace(name, f"({part})")
    return exact(text)


def _release(value: str = "(1 + (t-1)*P)/(t+1)") -> Verdict:
    low, high = krr.probabilities(2)
    return prove.equal(["+", ["*", "P", high], ["*", ["-", 1, "P"], low]], exact(value))


PRIME = {1: "1/(t+1) + (t-1)/(t+1)*w*(w-1)/(N*(N-1))*(BIJ)", 0: "t/(t+1) + (t-1)/(t+1)*w*(w-1)/(N*(N-1))*((1-(BIJ)) - 1)"}


def _joint(s: int, N: int, w: int, classes: int, share: str) -> list[Verdict]:
    """P(S = s, P_u = {i, j}) of the code for every pair against share b'_ij, or share times its complement."""
    return [prove.equal(law[s], _at(f"({share})*({PRIME[s]})", N, w, BIJ=written)) for _, written, law in joint(N, w, classes)]


SIZES = ((2, 2, 1), (3, 2, 1), (3, 2, 2), (3, 3, 1), (3, 1, 1), (4, 2, 1))  # N, w and the number of user classes


@claim(
    "beyond-pp-law",
    "Section 3.2, Figure 1, Appendix B",
    {"both": "w^2/N^2"},
    {"one": "w*(N-w)/N^2"},
    {"one": "w*(N-w-1)/(N*(N-1))"},
)
def beyond_pp_law(both: str = "w*(w-1)/(N*(N-1))", one: str = "w*(N-w)/(N*(N-1))") -> Steps:
    r"""For a fixed user class, $\rho = \frac{w(w-1)}{N(N-1)}$, $e_{ij} = b_i b_j + (1-b_i)(1-b_j)$: $P[S^0 = 1|\{i,j\}]$ is $\rho
    b_i b_j$ in reading (A), $\rho e_{ij}$ in (B) and $\rho e_{ij} + \frac{w(N-w)}{N(N-1)}(2 - b_i - b_j) +
    \frac{(N-w)(N-w-1)}{N(N-1)}$ in (C), for all $1 \le w \le N$, $N \ge 2$ and all $b$.

    Of the pair both items are rated with probability $\frac wN\frac{w-1}{N-1}$, only the first with probability $\frac
    wN\frac{N-w}{N-1}$, only the second with the same, none with the rest: the first two steps. Ratings are independent: both are
    1 with probability $b_ib_j$ and equal with $e_{ij}$ (A, B). In (C) an unrated item counts as 0, so that one rated item agrees
    if its rating is 0, with probability $1-b_i$ or $1-b_j$, and two unrated items agree: the last step.
    """
    yield "both rated", f"w/N*((w-1)/(N-1)) = {both}"
    yield "one of them rated", f"w/N*((N-w)/(N-1)) = {one}"
    yield "none rated", f"1 - {both} - 2*({one}) = (N-w)*(N-w-1)/(N*(N-1))"
    yield "one rated and 0", f"({one})*(1-b) + ({one})*(1-c) = ({one})*(2 - b - c)"
    formulas = {"A": f"{both}*bi*bj", "B": f"{both}*({AGREE})"}
    formulas["C"] = f"{formulas['B']} + {one}*(2 - bi - bj) + (N-w)*(N-w-1)/(N*(N-1))"
    for (reading, formula), (N, w) in product(formulas.items(), ((4, 2), (2, 1), (2, 2), (3, 2), (3, 3))):
        b = names(N)
        for pair in combinations(range(N), 2):
            claimed = _at(formula, N, w, bi=b[pair[0]], bj=b[pair[1]])
            yield "example: by all data", prove.equal(agreement(N, w, pair, reading, b), claimed)


@claim("sec-b-release", "Proof B.2", {"value": "(1 + t*P)/(t+1)"}, {"value": "(t - (t-1)*P)/(t+1)"})
def sec_b_release(value: str = "(1 + (t-1)*P)/(t+1)") -> Steps:
    r"""$P[S_u = 1] = \frac{1 + (e^\epsilon - 1) P[S_u^0 = 1]}{e^\epsilon + 1}$, for every $\epsilon$ and every probability."""
    yield "statement", _release(value=value)


@false(
    "sec-b-joint1",
    "Proof B.2",
    "E9",
    {"share": "3/(N*(N-1))"},
    at=tuple(dict(zip(("N", "w", "classes"), row, strict=True)) for row in SIZES[:3]),
    when=small,
)
def sec_b_joint1_as_printed(N: int, w: int, classes: int, share: str = "1/(N*(N-1))") -> Steps:
    r"""$P[S_u=1, P_u=\{i,j\}] = \frac{b'_{ij}}{N(N-1)}$ with $b'_{ij} = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1}
    \rho b_{ij}$. (Half of it is missing: unordered pairs.)
    """
    yield "the law of the code, pair by pair", _joint(1, N, w, classes, share)


@claim("sec-b-joint1-corrected", "Proof B.2", {"share": "1/(N*(N-1))"}, {"share": "2/N^2"}, uses="beyond-pp-law sec-b-release")
def sec_b_joint1_corrected(share: str = "2/(N*(N-1))") -> Steps:
    r"""For uniform unordered pairs, reading (B), $\rho = \frac{w(w-1)}{N(N-1)}$: $P[S_u=1, P_u=\{i,j\}] =
    \frac{2b'_{ij}}{N(N-1)}$, $b'_{ij} = \frac1{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1} \rho b_{ij}$, for every
    $\epsilon$ and all rating probabilities, all $N \ge 2$, $w$, and $b_{ij} = \sum_k\alpha_ke_{ij}^{(k)}$ for user classes drawn
    i.i.d.

    A pair is drawn with probability $1/\binom N2$, independently of the data; given it, $P[S^0=1] = \rho b_{ij}$ by
    beyond-pp-law, averaged over the classes, and $P[S=1] = \frac{1+(e^\epsilon-1)\rho b_{ij}}{e^\epsilon+1}$ by sec-b-release.
    """
    yield "the chance of the pair and of a 1", f"1/(N*(N-1)/2)*((1 + (t-1)*P)/(t+1)) = {share}*(1/(t+1) + (t-1)/(t+1)*P)"
    yield "example: the law of the code", [v for row in SIZES for v in _joint(1, *row, share)]


@false(
    "sec-b-joint0",
    "Proof B.2",
    "E9",
    {"share": "3/(N*(N-1))"},
    at=tuple(dict(zip(("N", "w", "classes"), row, strict=True)) for row in SIZES[:3]),
    when=small,
)
def sec_b_joint0_as_printed(N: int, w: int, classes: int, share: str = "1/(N*(N-1))") -> Steps:
    r"""$P[S_u=0, P_u=\{i,j\}] = \frac{1 - b'_{ij}}{N(N-1)}$. (Half of it is missing: unordered pairs.)"""
    yield "the law of the code, pair by pair", _joint(0, N, w, classes, share)


@claim("sec-b-joint0-corrected", "Proof B.2", {"share": "1/(N*(N-1))"}, {"share": "2/N^2"}, uses="beyond-pp-law sec-b-release")
def sec_b_joint0_corrected(share: str = "2/(N*(N-1))") -> Steps:
    r"""For uniform unordered pairs, reading (B), $\rho = \frac{w(w-1)}{N(N-1)}$: $P[S_u=0, P_u=\{i,j\}] = \frac2{N(N-1)}
    \left(\frac{e^\epsilon}{e^\epsilon+1} + \frac{e^\epsilon-1}{e^\epsilon+1} \rho (\overline{b_{ij}} - 1)\right)$, for every
    $\epsilon$ and all rating probabilities, all $N \ge 2$, $w$, and $b_{ij} = \sum_k\alpha_ke_{ij}^{(k)}$ for user classes drawn
    i.i.d.

    As for a 1 (sec-b-joint1-corrected), with $P[S=0] = 1-\frac{1+(e^\epsilon-1)\rho b_{ij}}{e^\epsilon+1}$, and $-\rho b_{ij} =
    \rho(\overline{b_{ij}}-1)$.
    """
    yield (
        "the chance of the pair and of a 0",
        f"1/(N*(N-1)/2)*(1 - (1 + (t-1)*r*b)/(t+1)) = {share}*(t/(t+1) + (t-1)/(t+1)*r*((1-b) - 1))",
    )
    yield "example: the law of the code", [v for row in SIZES for v in _joint(0, *row, share)]


@claim(
    "sec-b-joint-corrected",
    "Proof B.2",
    {"share": "1/(N*(N-1))"},
    {"share": "2/(N*(N+1))"},
    uses="sec-b-joint0-corrected sec-b-joint1-corrected",
)
def sec_b_joint_corrected(share: str = "2/(N*(N-1))") -> Steps:
    r"""Both joint laws with the factor $\frac2{N(N-1)}$, for every $\epsilon$ and all rating probabilities; they sum to 1 over
    pairs and bits, for all $N$, $w$, $b_{ij}$ and $\epsilon$.

    The two laws are sec-b-joint1-corrected and sec-b-joint0-corrected; there are $\binom N2$ pairs, and for each the two chances
    add up to the chance of the pair.
    """
    yield "the sum", identity(f"N*(N-1)/2*({share})*(({PRIME[1]}) + ({PRIME[0]}))".replace("BIJ", "B"), "1")


@claim("sec-b-order", "Proof B.2", {"low": "11/10/(t+1)"}, {"high": "t/(t+2)"}, {"high": "1/2"})
def sec_b_order(low: str = "1/(t+1)", high: str = "t/(t+1)") -> Steps:
    r"""$\frac1{e^\epsilon+1} \le b'_{ij} \le \frac{e^\epsilon}{e^\epsilon+1}$, and the same for $\overline{b'_{ij}} = 1 -
    b'_{ij}$, for every $\epsilon \ge 0$ and every probability $\rho b_{ij}$: both are $\Theta(1)$ for $\epsilon = \Theta(1)$,
    whatever $w$ is.

    $\rho b_{ij}$ is a probability $P$, and $P = \frac1{1+u}$ with $u \ge 0$, or $P = \frac u{1+u}$, is every number in $[0,1]$.
    At $\epsilon = \Theta(1)$ both ends are constants.
    """
    parts = []
    for P in ("1/(1+u)", "u/(1+u)"):
        for prime in (f"1/(t+1) + (t-1)/(t+1)*({P})", f"1 - (1/(t+1) + (t-1)/(t+1)*({P}))"):
            parts += [at_most(low, prime, t=1, u=0), at_most(prime, high, t=1, u=0)]
    yield "the ends", parts
