"""Claims of context-aware-ldp: the high-low Hadamard scheme (sections 2 and 5.1, appendix C.1).

The counts of Hadamard matrices (section 2), equation (13), which is no channel as printed, the privacy of the scheme and its
communication; the moments are in ``high_low_moments``, the risks in ``high_low_risk``. arXiv 1911.00038. t = e^epsilon; over
orbits S = the order of the Hadamard matrix, m = the number of other symbols.
"""

from fractions import Fraction
from math import inf
from typing import Any

from exactdp.bounds.context_aware_ldp import communication
from exactdp.bounds.context_aware_ldp.error_region import pass_through, pass_through_most
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms import high_low_hadamard as scheme
from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, symmetric, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers import high_low as checks
from exactdp_checks.claims.papers.context_aware_ldp.helpers.functions import agrees
from exactdp_checks.claims.papers.context_aware_ldp.helpers.high_low import SIZES
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim


def _row_sum(x: int | None, s: int | None, shift: int = 0) -> Verdict:
    """Does the row of symbol x of 1..s in equation (13), with row x + shift (from 1) of the Hadamard matrix, sum to 1?

    With x and s None: does any row but row 1 of the Hadamard matrix do so, at every size?
    """
    if x is None or s is None:
        return symmetric.sums_to_one(hadamard_response)
    size = hadamard_response.alphabet(s)
    t = variable("t")
    ones = sum(1 for y in range(size) if not hadamard_response.parity(x + shift - 1, y))
    high, low = 2 * t / (size * (t + 1)), 2 / (size * (t + 1))
    return identity(["+", ["*", exact(ones), high], ["*", exact(size - ones), low]], Fraction(1))


def _outputs(k: int | None, s: int | None, most: str = "2", least: str = "1") -> Verdict:
    """Is least k < S + k - s <= most k? At every size: S = 2P and s = P + j for a power of two P, and S = s + 1 + i."""
    symbols: object = ["+", ["+", "P", "j"], "m"] if k is None else k
    count: object = ["+", ["*", 2, "P"], "m"] if k is None or s is None else scheme.alphabet(k, range(s))
    above = ["-", count, ["*", exact(most), symbols]]
    if k is not None:
        return prove.all_of([prove.comparison(above, "<=", 0), prove.comparison(["*", exact(least), symbols], "<", count)])
    # S > s: s = P + j and P = j + 1 + i
    beyond = ["+", ["*", 2, ["+", ["+", "j", 1], "i"]], "m"]
    few = ["*", exact(least), ["+", ["+", ["*", 2, "j"], ["+", 1, "i"]], "m"]]
    return prove.all_of([prove.at_most(above, 0, P=1, j=0, m=0), prove.at_most(few, beyond, strict=True, i=0, j=0, m=0)])


def _bits(k: int | None, s: int | None, more: int = 1, rounded: bool = True) -> Verdict:
    """Is ceil(log2(S + k - s)) <= ceil(log2 k) + more, or without rounding log2 k + more?

    At every size: W = 2^ceil(log2 k) is k + i with i >= 0, and S + k - s <= 2^more W.
    """
    if k is None or s is None:
        power = ["*", 2**more, ["+", ["+", "P", "j"], ["+", "m", "i"]]]
        return prove.at_most(["+", ["*", 2, "P"], "m"], power, P=1, j=0, m=0, i=0)
    sent = (scheme.alphabet(k, range(s)) - 1).bit_length()
    if rounded:
        return prove.comparison(sent, "<=", (k - 1).bit_length() + more)
    return prove.comparison(2**sent, "<=", 2**more * k)


@claim("sec-2-hadamard-size", "Section 2", {"half": "n/3"}, {"half": "n/2 + 1"})
def sec_2_hadamard_size(half: str = "n/2", quarter: str = "n/4") -> Any:
    r"""In the Sylvester matrix of every order $m = 2^r$: $|S_i| = m/2$ for $i \in [m-1]$.

    The induction is over the order $n = 2^r$, by Sylvester's step from $H$ to $((H, H), (H, -H))$, for the number $a$ of
    columns in which two rows, equal or not, both have $+$. The states are the pairs of rows: 00 is the constant row twice,
    $0i$ the constant row and another, $ii$ another row twice, $ij$ two different rows other than the constant one.

    A row of the new matrix is an old one repeated, which doubles the number, or an old one followed by its negative, in
    which the columns with $+$ are those that were not counted. The induction shows that the numbers are $n$, $n/2$, $n/2$,
    $n/4$; the state $ii$ is the statement, since $S_i$ is the set of the columns with $+$ of one row other than the constant
    row.
    """
    return symmetric.hadamard_counts(half=half, quarter=quarter)


@claim("sec-2-hadamard-pairs", "Section 2", {"quarter": "n/3"}, {"quarter": "n/8"}, {"quarter": "n/2"})
def sec_2_hadamard_pairs(half: str = "n/2", quarter: str = "n/4") -> Any:
    r"""In the Sylvester matrix of every order $m = 2^r$: $|S_i \cap S_j| = m/4$ for $i \ne j$ in $[m-1]$.

    The induction is that of sec-2-hadamard-size: over the order $n = 2^r$, by Sylvester's step from $H$ to $((H, H), (H,
    -H))$, for the number of columns in which two rows both have $+$. A row of the new matrix repeats an old row, or is an
    old row followed by its negative, and the kernel is given the number in each of these cases.

    In the state $ij$, two different rows other than the constant one, the number is $n/4$: that is $|S_i \cap S_j|$.
    """
    return symmetric.hadamard_counts(half=half, quarter=quarter)


@claim(
    "eq-13",
    "Section 5.1, equation (13)",
    {"shift": 2},
    at=tuple({"x": 1, "s": s} for s in (1, 2, 3, 4, 7, 8)),
    when=lambda x, s: 1 <= x <= s,
    cause="E1",
)
def eq_13_as_printed(x: int | None, s: int | None, shift: int = 0) -> Any:
    r"""Equation (13), with row $x$ of $H_S$ as printed, defines a channel: the row of symbol $x = 1$ sums to 1. (Row 1 of $H_S$
    is constant, so the sum is $2e^\epsilon/(e^\epsilon+1)$.)
    """
    return _row_sum(x, s, shift=shift)


@claim(
    "eq-13-rows-corrected",
    "Section 5.1, equation (13)",
    {"shift": 0},
    at=(*({"x": x, "s": s} for s in (1, 2, 3, 4, 7, 8) for x in range(1, s + 1)), {"x": None, "s": None}),
    when=lambda x, s: (x, s) == (None, None) or 1 <= x <= s,
)
def eq_13_rows_corrected(x: Any, s: Any, shift: int = 1) -> Any:
    r"""With row $x+1$ of $H_S$ all rows of equation (13) sum to 1, for sensitive symbols $x$ and every $\epsilon$.

    At every size, row $x+1$ of $H_S$ is not the constant row, so that it has $S/2$ entries $+$ and $S/2$ entries $-$; the
    outputs beyond $S$ have probability 0. The identity, with $K$ for $S$, adds $S/2$ times
    $\frac{2e^\epsilon}{S(e^\epsilon+1)}$ and $S/2$ times $\frac2{S(e^\epsilon+1)}$ to 1.

    At the listed sizes the sums are taken over the rows themselves.
    """
    return _row_sum(x, s, shift)


@claim("eq-13-corrected", "Section 5.1, equations (13) and (14)", {"shift": 0}, {"shift": 2}, at=SIZES, when=checks.sizes)
def eq_13_corrected(k: Any, s: Any, shift: int = 1) -> Any:
    r"""With row $x+1$ of $H_S$ in (13), equations (13) and (14) define a channel: no entry is negative and every row sums to 1,
    for $1 \le s \le k$ and every $\epsilon \ge 0$.

    At every size the row of a sensitive symbol is eq-13-rows-corrected, and that of another has $S$ entries
    $\frac2{S(e^\epsilon+1)}$ and one $\frac{e^\epsilon-1}{e^\epsilon+1}$: the first steps are that rows sum to 1, the others
    that no entry is negative for $e^\epsilon \ge 1$. At the listed sizes the matrices are written out.
    """
    return checks.literal(k, s, shift=shift)


@claim(
    "sec-5.1-alphabet",
    "Section 5.1, size of the output alphabet",
    {"most": "3/2"},
    {"most": "1"},
    at=({"k": 2, "s": 2}, *SIZES),
    when=checks.sizes,
)
def sec_5_1_alphabet(k: int | None, s: int | None, most: str = "2", least: str = "1") -> Steps:
    r"""$S + k - s \le 2k$ for $1 \le s \le k$ (since $S = 2P$ with $P \le s < 2P$).

    Let $P$ be the power of two with $P \le s < 2P$. Then $S = 2P$, the least power of two above $s$. With $s = P + j$, $j
    \ge 0$, and $m = k - s \ge 0$, the first part of the step at every size is $2P + m \le 2(P + j + m)$, which is $S + k - s
    \le 2k$. Its second part is the other side of sec-5-log-bits-corrected and is not needed here.
    """
    yield _outputs(k, s, most=most, least=least)
    if k is not None and s is not None:
        yield agrees(
            (communication.high_low_outputs(k, s), communication.outputs_most(k)), "n", "2*k", n=scheme.alphabet(k, range(s)), k=k
        )


@claim(
    "sec-5.1-privacy",
    "Section 5.1, privacy of the scheme",
    {"shift": 2},
    at=tuple({"k": k, "s": s} for k, s in ((1, 1), (2, 1), (3, 2), (5, 2), (5, 4), (8, 8))),
    when=checks.sizes,
    cause="E1",
)
def sec_5_1_privacy_as_printed(k: Any, s: Any, shift: int = 0) -> Any:
    r"""The scheme (13)-(14) as printed, with row $x$ of $H_S$, is a channel that satisfies $(A, \epsilon)$-HLLDP. (Its first row
    does not sum to 1.)
    """
    return checks.literal(k, s, shift)


@claim(
    "sec-5.1-privacy-corrected",
    "Section 5.1, privacy of the scheme",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=SIZES,
    when=checks.sizes,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def sec_5_1_privacy_corrected(k: Any, s: Any, factor: str = "1") -> Any:
    r"""With row $x+1$ in (13), the scheme is $(A, \epsilon)$-HLLDP for $1 \le s \le k$ and every $\epsilon \ge 0$, and for $k \ge
    2$ no less: the ratio $e^\epsilon$ is attained.

    At every size the steps are the bound for each pair of roles that an output can have for a sensitive symbol and another
    one. The last but one is that a set of + and a symbol of $B$ meet in entries whose ratio is $e^\epsilon$. Where $B$ is empty,
    $s = k \ge 2$, another sensitive symbol has its - in $S/4$ of these outputs (sec-2-hadamard-pairs), and by the last step the
    ratio of the two is $e^\epsilon$ too.
    """
    return checks.private(k, s, factor=factor)


@claim(
    "beyond-pass-through",
    "Section 5.1, equation (14)",
    {"own": "t/(t+1)"},
    {"best": "1 - 2/t"},
    {"best": "(t-1)/(t+1)"},
    {"factor": "1 + 2/t"},
)
def beyond_pass_through(own: str = "(t-1)/(t+1)", best: str = "1 - 1/t", factor: str = "1 + 1/t") -> Steps:
    r"""(14) sends the own output of a symbol of $B$ with probability $\frac{e^\epsilon-1}{e^\epsilon+1}$. For a channel of HLLDP,
    $a \in A$, any $x$ and any set $M$ of outputs $Q(M|x) - Q(M|a) \le (1-e^{-\epsilon})(1-Q(M|a))$, so an output that shows
    that the symbol is not $a$ has probability at most $1-e^{-\epsilon}$: (14) is within the factor $1+e^{-\epsilon}$.

    Is the own output sent with probability own, is Q(M|x) - Q(M|a) <= best (1 - Q(M|a)), and is best = factor own? With r =
    Q(M^c|a) for a sensitive symbol a and w = t Q(M^c|x) - r >= 0: Q(M|x) - Q(M|a) = r - (w + r)/t.
    """
    gap = ["-", "r", ["/", ["+", "w", "r"], "t"]]
    yield prove.at_most(gap, ["*", exact(best), "r"], t=1, w=0, r=0)
    yield agrees(scheme.probabilities("S", "m")[scheme.OWN], own)
    yield agrees((pass_through(3), pass_through(inf), pass_through(1)), own, "1", "0", t=3)
    yield agrees((pass_through_most(3), pass_through_most(inf)), best, "1", t=3)
    yield identity(exact(best), ["*", exact(factor), exact(own)])


@claim(
    "sec-5.1-bits",
    "Section 5.1, communication",
    {"more": 0},
    at=tuple({"k": k, "s": s} for k, s in ((3, 2), (7, 2), (5, 4), (12, 11))),
    when=checks.sizes,
    cause="E18",
)
def sec_5_1_bits_as_printed(k: Any, s: Any, more: int = 1) -> Any:
    r"""At most $\log_2 k + 1$ bits are sent: $\lceil\log_2(S+k-s)\rceil \le \log_2 k + 1$. (At $k=3$, $s=2$ there are 5 outputs,
    3 bits, and at $k=7$, $s=2$ there are 9 outputs, 4 bits.)
    """
    return _bits(k, s, more, rounded=False)


@claim(
    "sec-5.1-bits-corrected",
    "Section 5.1, communication",
    {"more": 0},
    at=({"k": 2, "s": 1}, *SIZES),
    when=checks.sizes,
    uses="sec-5.1-alphabet",
)
def sec_5_1_bits_corrected(k: int | None, s: int | None, more: int = 1, rounded: bool = True) -> Steps:
    r"""$\lceil\log_2(S+k-s)\rceil \le \lceil\log_2 k\rceil + 1$ for $1 \le s \le k$.

    Let $W = 2^{\lceil\log_2k\rceil}$, so that $W = k + i$ with $i \ge 0$, and let $P \le s < 2P$, $s = P + j$, $m = k - s$,
    as in sec-5.1-alphabet. The step at every size is $S + k - s = 2P + m \le 2W$.

    Since $2W$ is a power of two, the least power of two that is not below $S + k - s$ is at most $2W$; logarithms to the
    base 2 give the statement.
    """
    yield _bits(k, s, more=more, rounded=rounded)
    if k is not None and s is not None:
        sent, least = communication.bits(communication.high_low_outputs(k, s)), communication.bits_corrected(k)
        found = [prove.comparison(2**sent, "<", 2 * scheme.alphabet(k, range(s))), prove.comparison(k, "<=", 2 ** (least - 1))]
        found += [prove.comparison(scheme.alphabet(k, range(s)), "<=", 2**sent), prove.comparison(2**least, "<", 4 * k)]
        yield "example: the function", found
        yield agrees((communication.bits_printed(k), communication.bits(1)), "ln(k)/ln(2) + 1", "0", k=k)


@claim(
    "sec-5-log-bits",
    "Section 5, communication of the proposed scheme",
    {"most": "9/10"},
    at=SIZES,
    when=checks.sizes,
    cause="E18",
)
def sec_5_log_bits_as_printed(k: Any, s: Any, most: str = "1") -> Any:
    r"""$\log_2 k$ bits for each user suffice: the scheme has at most $k$ outputs. (It has $S+k-s > k$.)"""
    return _outputs(k, s, most)


@claim(
    "sec-5-log-bits-corrected",
    "Section 5, communication of the proposed scheme",
    {"most": "3/2"},
    {"least": "2"},
    at=({"k": 2, "s": 2}, *SIZES),
    when=checks.sizes,
)
def sec_5_log_bits_corrected(k: int | None, s: int | None, most: str = "2", least: str = "1") -> Any:
    r"""$k < S + k - s \le 2k$ for $1 \le s \le k$: more than $\log_2 k$ bits, at most one more after rounding.

    Let $P \le s < 2P$ be a power of two, so that $S = 2P$; put $s = P + j$ and $m = k - s$. The first part of the step at
    every size is $S + k - s \le 2k$.

    For the left side write $P = j + 1 + i$ with $i \ge 0$, which is $s < 2P$. The second part is $k = 2j + 1 + i + m < S + k
    - s$.

    Logarithms give more than $\log_2k$ bits, and $\log_2(S+k-s) \le \log_2k + 1$.
    """
    return _outputs(k, s, most=most, least=least)
