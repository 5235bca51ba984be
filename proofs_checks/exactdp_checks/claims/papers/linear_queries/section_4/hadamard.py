"""Claims of linear-queries: Hadamard response (section 4): privacy, unbiasedness, exact covariance and risk, its law, its bits.

Privacy and moments hold for every epsilon at sizes 1 to 64 (the covariance: 1 to 17 and 31 to 33) and at every size over orbits.
t = e^epsilon, c = (t+1)/(t-1), K = J~ = the alphabet size, items 0..k-1 with rows x+1; H(v+1, w) = (-1)^popcount((v+1) & w).
"""

from collections.abc import Mapping
from typing import Any

from exactdp.bounds.linear_queries import distribution as bounds
from exactdp.mechanisms import hadamard_response
from exactdp_checks.claims.notation import Steps, Verdict, exact, prove, symmetric, tree
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.claims.writing import agrees
from exactdp_checks.code.law.program import channel_of

SIZES: tuple[Mapping[str, Any], ...] = tuple({"k": k} for k in (*range(1, 65), None))  # None is every size, over orbits
C = "(t+1)/(t-1)"


def _known_size(k: int | None) -> bool:
    return k is None or k >= 1


def _of(k: int | None) -> tuple[int] | None:
    return None if k is None else (k,)


def _alphabet(low: str = "k+1", high: str = "2*k+1") -> list[str]:
    """k = h + j with 0 <= j < h, h = j + 1 + i, both integers: low <= 2h <= high."""
    least, most = (side.replace("k", "(j+1+i + j)") for side in (low, high))
    return [f"for j >= 0, i >= 0: {least} <= 2*(j+1+i)", f"for j >= 0, i >= 0: 2*(j+1+i) <= {most}"]


def _drawn(k: int) -> Any:
    """The law of the sampler, for every item, over all its draws."""
    outputs = range(hadamard_response.alphabet(k))
    return channel_of(lambda x, draw: hadamard_response.sample(x, k, exact("t"), draw), range(k), outputs).rows


@claim("sec-4-jtilde", "Section 4", {"low": "k+2"}, {"high": "2*k-1"})
def sec_4_jtilde(low: str = "k+1", high: str = "2*k+1") -> Steps:
    r"""$J+1 \le \tilde J = 2^{\lceil\log_2(J+1)\rceil} \le 2J+1$ for every $J \ge 1$.

    Let $\tilde J = 2h$ be the least power of two that is not below $J+1$. Then $h < J + 1 \le 2h$, so $J = h + j$ with integers
    $0 \le j < h$, that is $h = j + 1 + i$ with $i \ge 0$. (For $J \ge 1$, $\tilde J \ge 2$ and $h$ is an integer.)

    Step 1 is $J + 1 = h + j + 1 \le 2h$, and step 2 is $2h \le 2(h+j) + 1 = 2J + 1$.
    """
    yield from _alphabet(low, high)
    yield [agrees(bounds.outputs_printed(J), f"2*{J} + 1") for J in (1, 5)]


@claim("sec-4-jtilde-sharp", "Section 4", {"low": "k+2"}, {"high": "2*k-1"}, {"high": "3*k/2"})
def sec_4_jtilde_sharp(low: str = "k+1", high: str = "2*k") -> Steps:
    r"""$J+1 \le \tilde J \le 2J$ for every $J \ge 1$; equal on the left for $J = 2^m-1$, on the right for $J = 2^m$.

    Let $\tilde J = 2h$ be the least power of two that is not below $J+1$. Then $h < J + 1 \le 2h$, so $J = h + j$ with integers
    $0 \le j < h$, that is $h = j + 1 + i$ with $i \ge 0$.

    Step 1 is $J + 1 = h + j + 1 \le 2h$, an equality for $i = 0$, that is $J = 2h - 1$. Step 2 is $2h \le 2(h+j) = 2J$, an
    equality for $j = 0$, that is $J = h$. As $h$ runs through the powers of two, these are the two cases of the statement.
    """
    yield from _alphabet(low, high)
    yield [agrees(bounds.outputs(J), f"{K}") for J, K in ((1, 2), (3, 4), (4, 8), (7, 8), (1000, 1024))]


@claim("sec-4-hr-bits", "Section 4", {"most": "2*k-1"}, {"most": "k+1"}, uses="sec-4-jtilde")
def sec_4_hr_bits(most: str = "2*k+1") -> Steps:
    r"""A report is one of $\tilde J$ outputs, $\log_2\tilde J \le \log_2(2J+1)$ bits, for every $J \ge 1$.

    The outputs are numbered from 0 to $\tilde J - 1$, and $\log_2\tilde J$ bits tell them apart. The step is that of
    sec-4-jtilde: $\tilde J \le 2J + 1$. The logarithm to the base 2 is increasing.
    """
    yield from _alphabet(high=most)


@claim("sec-4-hr-bits-sharp", "Section 4", {"most": "2*k-1"}, {"most": "k+1"}, uses="sec-4-jtilde-sharp")
def sec_4_hr_bits_sharp(most: str = "2*k") -> Steps:
    r"""A report is one of $\tilde J = 2^m$ outputs, $m = \lceil\log_2(J+1)\rceil \le \log_2(2J)$ bits, for every $J \ge 1$.

    The outputs are numbered from 0 to $\tilde J - 1$, and $m = \log_2\tilde J$ bits tell $2^m = \tilde J$ of them apart. Step 2
    is that of sec-4-jtilde-sharp: $\tilde J \le 2J$. The logarithm to the base 2 is increasing, so $m \le \log_2(2J)$.
    """
    yield from _alphabet(high=most)
    yield [agrees(bounds.bits(J), f"{m}") for J, m in ((1, 1), (3, 2), (4, 3), (1000, 10))]


@claim("beyond-hr-sets", "Section 4", {"half": "n/3"}, {"quarter": "n/8"}, {"quarter": "n/4 + 1"})
def beyond_hr_sets(half: str = "n/2", quarter: str = "n/4") -> Any:
    r"""For Sylvester matrices of every order $n = 2^r$: $|C_v| = n/2$ for a row $v$ other than the first, and $|C_v \cap C_u| =
    n/4$ for two of them.

    The induction is over the order $n = 2^r$, by Sylvester's step from $H$ to $((H, H), (H, -H))$, for the number $a$ of columns
    in which two rows, equal or not, both have $+$. The states are the pairs of rows: 00 is the constant row twice, $0i$ the
    constant row and another, $ii$ another row twice, $ij$ two different rows other than the constant one.

    A row of the new matrix is an old one repeated, which doubles the number, or an old one followed by its negative, in which the
    columns with $+$ are those that were not counted. So the numbers are $n$, $n/2$, $n/2$, $n/4$; the state $ii$ is $|C_v|$ and
    $ij$ is $|C_v\cap C_u|$.
    """
    return symmetric.hadamard_counts(half=half, quarter=quarter)


@claim(
    "sec-4-hr-ldp",
    "Section 4, privacy of Hadamard Response",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=(*SIZES[1:], SIZES[0], {"k": 1023}),
    when=_known_size,
    uses="beyond-hr-sets",
)
def sec_4_hr_ldp(k: int | None, factor: str = "1") -> Verdict:
    r"""Hadamard response is $\epsilon$-LDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, for every $\epsilon \ge 0$.

    By beyond-hr-sets a row has $K/2$ entries $\frac{2e^\epsilon}{K(e^\epsilon+1)}$ and $K/2$ entries $\frac2{K(e^\epsilon+1)}$,
    which add up to 1 (the first part of the step at every size) and are not negative. The other parts compare the entries of two
    items at one output, each way round: at most $e^\epsilon$ times.

    Two different rows have, by beyond-hr-sets, $K/4$ columns with $+$ in the first and $-$ in the second; there the ratio is
    $e^\epsilon$.
    """
    return symmetric.private(hadamard_response, _of(k), factor)


@claim(
    "sec-4-hr-unbiased",
    "Section 4, unbiasedness of (11) and (12)",
    {"gain": "99/100"},
    {"gain": "t/(t+1)"},
    {"gain": "-1"},
    at=(*SIZES, {"k": 255}),
    when=_known_size,
    uses="beyond-hr-sets",
)
def sec_4_hr_unbiased(k: int | None, gain: str = "1") -> Verdict:
    r"""$E[\bar p(v)] = p(v)$ for all $v$: $E[c H(v+1, Y) \mid X = x]$ is 1 if $x = v$ and 0 otherwise, for every $\epsilon > 0$.

    The first part of the step at every size is that rows sum to 1. For $x = v$ there are $K/2$ outputs of either sign, and the
    mean of $cH(v+1, Y)$ is $c\frac{e^\epsilon-1}{e^\epsilon+1} = 1$; for $x \ne v$ the four pairs of signs of the two rows have
    $K/4$ columns each, by beyond-hr-sets, and the mean is 0.

    By linearity $E[\bar p(v)] = \sum_xp(x)E[cH(v+1, Y)|X=x] = p(v)$.
    """
    return symmetric.unbiased(hadamard_response, _of(k), gain)


@claim(
    "beyond-hr-mse",
    "Section 4",
    {"value": f"d*({C})"},
    {"value": f"4*d*({C})^2"},
    {"value": f"(d+1)*({C})^2"},
    at=SIZES,
    when=_known_size,
    uses="sec-4-hr-unbiased",
)
def beyond_hr_mse(k: int | None, value: str = f"d*({C})^2") -> Verdict:
    r"""For inputs i.i.d. $p$: $E\|\bar p - p\|_2^2 = (k c^2 - \|p\|_2^2)/n$; that is $E[\|A(Y)\|^2 \mid x] = k c^2$ for every
    $x$.

    The first identity is that rows sum to 1. The second adds $E[A_v^2|x]$ over $v = x$ and over the $k - 1$ other items ($d$
    stands for $k$): every $A_v^2$ is $c^2$, so the sum is $kc^2$ for every $x$.

    $\bar p$ is a mean of $n$ independent reports with the mean $p$ (sec-4-hr-unbiased), so that $nE\|\bar p - p\|_2^2$ is
    $E\|A(Y)\|^2 - \|p\|_2^2$.
    """
    claimed = {"one symbol": (value, {"two symbols": "d-1"})}
    return symmetric.norm(hadamard_response, _of(k), claimed, {"d": k or 1})


@claim("beyond-hr-sampler-law", "Section 4", {"wanted": "1/2"}, {"wanted": "1/(t+1)"}, {"wanted": "t/(t+2)"})
def beyond_hr_sampler_law(wanted: str = "t/(t+1)") -> Steps:
    r"""The sampler in $O(\log J)$ operations has the law $Q(\cdot|v)$ of Hadamard response, for every $\epsilon$ and size.

    The sampler draws a parity, that of $C_v$ with probability $\frac t{t+1}$, and $w$ uniformly from the $K$ outputs; if the
    parity of $w$ is another, it flips the lowest bit of $w$ at which the row is 1, which changes the parity. So a report $y$
    comes from two $w$, $y$ itself and $y$ with this bit flipped, each drawn with $\frac1K$, exactly if the wanted parity is that
    of $y$: probability $\frac2K\frac t{t+1}$ on $C_v$, step 1, and $\frac2K(1-\frac t{t+1})$ elsewhere, step 2. The examples are
    the law of the code, over all its draws.
    """
    yield f"1/K*({wanted}) + 1/K*({wanted}) = 2*t/(K*(t+1))"
    yield f"2/K*(1 - ({wanted})) = 2/(K*(t+1))"
    for k in (2, 1, 3, 4, 5, 7, 8, 15):
        size = hadamard_response.alphabet(k)
        found = _drawn(k)
        roles = hadamard_response.roles(k).tolist()
        pairs = {(found[x][y], roles[x][y]) for x in range(k) for y in range(size)}
        claimed = {0: tree(f"2/({size}*(t+1))"), 1: tree(f"2*t/({size}*(t+1))")}
        yield "example: the code", [prove.equal(v, claimed[r]) for v, r in sorted(pairs, key=str)]
