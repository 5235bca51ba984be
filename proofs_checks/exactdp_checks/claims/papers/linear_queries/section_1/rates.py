"""Claims of linear-queries: the rates of the abstract and of section 1.1, printed and explicit.

A rate becomes an explicit inequality; a rate with a hidden constant that is false is refuted for a list of constants kappa.
"""

from fractions import Fraction

from exactdp.bounds.linear_queries import gaussian_projection, lower, rejection_projection
from exactdp.mechanisms import one_bit_mean
from exactdp_checks.claims.notation import Steps, Verdict, compared, exact, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.active import biased, high
from exactdp_checks.claims.papers.linear_queries.helpers.bit import answers, ends
from exactdp_checks.claims.papers.linear_queries.helpers.errors import KAPPAS, adaptive_below, factors
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

LARGE = (("1", 10**4), ("10", 10**6), ("100", 10**10))
SQUARED = (896, 10**4, 10**6)
SCALES = ({"scale": "9/10"}, {"scale": "11/10"})


def _positive_numbers(constant: object, r: object) -> bool:
    return rational(constant) > 0 and 0 < rational(r) <= 1


@false("abstract-offline", "Abstract", "E11", *SCALES, at=rows(LARGE), uses="beyond-small-j beyond-alg-3-bias")
def abstract_offline_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The pure offline protocol is optimal up to a factor $\kappa$ in the regime where it projects: false for $\kappa = 1, 10,
    100$ at $J = 2$, $d = 10^5$, $n = 10^8$, $\epsilon = 1$, against $rc_\epsilon/\sqrt n$ with one bit per user.

    The error of Algorithm 4 <= kappa c/sqrt n for A = [e_1, e_1], d = 10^5, n = 10^8, x = 1, always projecting.
    """
    steps, error = high(10**8, 10**5)
    limit = lower.one_bit(10**8, "5/2") * (rational(LARGE[row][0]) * rational(scale))
    yield from steps
    yield compared(error, "<=", limit)


@claim(
    "abstract-offline-corrected",
    "Abstract",
    {"first": "1087"},
    {"constant": "11"},
    uses="table-1-offline-upper-corrected table-1-offline-lower-corrected",
)
def abstract_offline_corrected(first: str = "1088", constant: str = "12") -> Steps:
    r"""The corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at most $r\min\left((\frac{1088\log J\log
    n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\, 2r(e^{-n/8} + \frac2n)$; the first main term is
    within $12(1088\log J\log n)^{1/4}$ of the lower bound $\frac r{12}(n\epsilon^2)^{-1/4}$, which holds for $J \ge 2d$, $d \ge
    \sqrt n\,\epsilon \ge 1$.

    The bounds are table-1-offline-upper-corrected and table-1-offline-lower-corrected, where the minimum is its first term for $d
    \ge \sqrt n\,\epsilon$. The step is the quotient of the fourth powers of the first main term, with $j = \log J$, $l = \log n$,
    and of the lower bound: $12^4\cdot1088jl$.
    """
    yield f"1088*j*l/(n*x^2) = ({constant})^4*({first})*j*l*(1/(12^4*n*x^2))"


@claim("abstract-distribution", "Abstract", {"root": "75"}, {"root": "64"}, uses="table-1-distribution-upper")
def abstract_distribution(root: str = "76") -> Steps:
    r"""Explicitly, for $\epsilon \le 1$, $J \ge 2$ and every $n$: projected Hadamard Response has the error at most
    $\left(\frac{76\log J}{n\epsilon^2}\right)^{1/4}$.

    It is the first of the two terms of table-1-distribution-upper; the step compares the radicands, $l = \log J$.
    """
    yield f"for l >= 0, n > 0, x > 0: 76*l/(n*x^2) <= ({root})*l/(n*x^2) + 0"


@false("abstract-adaptive", "Abstract", "E11", *SCALES, at=rows(KAPPAS), uses="beyond-small-j")
def abstract_adaptive_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""Optimality of the adaptive protocol: the lower bound $\kappa r\sqrt{c_\epsilon^2d\log d/n}$ is false for $\kappa = 1, 0.1,
    0.01$ at $J = 2$, where one randomized bit has the error $rc_\epsilon/\sqrt n$, at $d = 100/\kappa^2$, $e^\epsilon = 3$.
    """
    return adaptive_below(row, scale)


@claim(
    "abstract-adaptive-corrected",
    "Abstract",
    {"ratio": "47"},
    {"constant": "13"},
    uses="beyond-thm-5.2-d2 table-1-adaptive-lower-corrected",
)
def abstract_adaptive_corrected(ratio: str = "48", constant: str = "12") -> Steps:
    r"""The bound $4rc_\epsilon\sqrt{d\log d/n}$, true for $d \ge 2$, $n \ge 8d\log n$, is within 48 times the lower bound $\frac
    r{12}c_\epsilon\sqrt{d\log(2d)/n}$ for $d \ge 4$, $e^\epsilon \le 3$, $J$ at least the power of two above $d$, $n \ge
    e^\epsilon d\log(2d)/(e^\epsilon-1)^2$, for every protocol with independent $\epsilon$-LDP reports.

    The lower bound is table-1-adaptive-lower-corrected, and the upper bound holds for $d \ge 2$, $n \ge 8d\log n$ by
    beyond-thm-5.2-d2. The step compares their squares, without common factors: with $l = \log d$ and $\log2d = l+z$, $16l \le
    (\frac{48}{12})^2(l+z)$.
    """
    yield f"for l >= 0, z >= 0: 16*l <= (({ratio})/({constant}))^2*(l+z)"


@claim("sec-1-special-cases", "Section 1, special cases", {"diagonal": "2"}, {"off": "1"})
def sec_1_special_cases(diagonal: str = "1", off: str = "0") -> Steps:
    r"""For $A = \mathbb I_J$, $Ap = p$; for any $A$, $Ap = \sum_j p_ja_j = E\,a_V$ with $V \sim p$: the mean of a random vector
    whose values are the columns.

    An entry of $\mathbb I_Jp$ is $1\cdot p_i$ plus terms $0\cdot p_j$, whose sum is $s$ for the other $j$: the step is $1\cdot
    p_i+0\cdot s = p_i$. An entry of $Ap$ is $\sum_jp_ja_{ij}$, the mean of $a_{iV}$ by the definition of a mean.
    """
    yield f"({diagonal})*p + ({off})*s = p"


@claim("sec-1.1-spectral", "Section 1.1", {"factor": "99/100"}, {"columns": 1})
def sec_1_1_spectral(columns: int = 2, factor: str = "1") -> Steps:
    r"""A largest singular value at most $r$ bounds every column norm by $r$, for every $A$; the converse fails for every $r$: $A
    = r[1\ 1]$ has columns of norm $r$ and singular value $r\sqrt2$ (scaled to $r = 1$).

    ||a_j||^2 = ||A e_j||^2 <= factor s^2 ||e_j||^2, and the converse fails. A = [1 ... 1] has m columns of norm 1, and ||A x||^2
    = m^2 > m = ||x||^2 at x = (1, ..., 1) for m >= 2, so that its singular value is above 1.
    """
    yield f"for s >= 0, u >= 0: s - u <= ({factor})*s*1"
    yield prove.comparison(["*", 1, columns], "<", ["^", columns, 2])


@false(
    "sec-1.1-bits",
    "Section 1.1 and Section 5",
    "E12.8",
    {"bits": "1/1000"},
    {"bits": "2"},
    at=({"constant": 1, "r": 1}, {"constant": 1000, "r": 1}, {"constant": 10, "r": "1/2"}),
    when=_positive_numbers,
)
def sec_1_1_bits_as_printed(constant: object, r: object, bits: str = "1") -> Verdict:
    r"""Each user sends at most a constant times $\log r$ bits. (One bit is sent, and $\log r \le 0$ for $r \le 1$.)

    Is the number of bits at most constant log r?
    """
    return prove.comparison(bits, "<=", ["*", exact(constant), ["ln", exact(r)]])


@claim("sec-1.1-bits-corrected", "Section 1.1 and Section 5", {"bits": 2}, {"bits": 3})
def sec_1_1_bits_corrected(bits: int = 1) -> Steps:
    r"""Each user sends one bit: (15) has two outputs, both of positive probability for every $q(v) \in [-r, r]$, $r > 0$ and
    $\epsilon > 0$.

    Step 1 counts the outputs of the code, $2 = 2^1$; the others are that both have a positive probability, for every value.
    """
    yield prove.comparison(one_bit_mean.alphabet((1,), 1), "==", ["^", 2, bits])
    yield [prove.at_most(0, p, strict=True, t=1, x=0) for value in ends("x") for p in answers(value)]


@false("sec-1.1-transformation", "Section 1.1", "E4", *SCALES, at=rows(LARGE), uses="beyond-alg-3-bias")
def sec_1_1_transformation_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The pure protocol has the accuracy of the approximate one up to a factor $\kappa$: false at $\kappa = 1, n = 10^4$;
    $\kappa = 10, n = 10^6$; $\kappa = 100, n = 10^{10}$ ($d = 1$, $A = [1, 1]$, $\epsilon = 1$).

    The error of Algorithm 4 <= kappa times Theorem 3.2 with delta = 2/n^2; d = 1, A = [1, 1], epsilon = 1.
    """
    kappa, n = rational(LARGE[row][0]), LARGE[row][1]
    steps, error = biased(n, "1")
    limit = gaussian_projection.theorem_3_2(1, 2, n, 1, Fraction(2, n * n))
    yield from steps
    yield compared(error, "<=", limit * (kappa * rational(scale)))


@claim(
    "sec-1.1-transformation-corrected",
    "Section 1.1",
    {"first": "5"},
    {"second": "3"},
    uses="sec-3.2-factor-2-corrected thm-3.3-corrected",
)
def sec_1_1_transformation_corrected(first: str = "4", second: str = "4") -> Steps:
    r"""The corrected transformation to pure privacy loses exactly the factors $\sqrt2$ and $2$ in the main terms.

    The transformation makes the protocol with $(\epsilon, 2/n^2)$-private Gaussian noise a pure one by the sampler of
    thm-3.3-corrected. By sec-3.2-factor-2-corrected, whose step this is, the fourth power of the first main term and the square
    of the second both become 4 times as large: parts (1) and (2), with $l = \log n$ and $g = \log2J$. The roots of 4 are $\sqrt2$
    and 2.
    """
    yield factors(first, second)


@claim("sec-1.1-asz18-improved", "Section 1.1", {"share": "3"}, {"divisor": "15"}, uses="beyond-c-eps sec-4-crossing")
def sec_1_1_asz18_improved(divisor: str = "16", share: str = "4") -> Steps:
    r"""The first term of Theorem 4.2 is below $\sqrt{4c_\epsilon^2J/n}$ iff $n < c_\epsilon^2J^2/(16\log J)$, so for all $n <
    J^2/(4\epsilon^2\log J)$, $\epsilon > 0$, $J \ge 2$.

    256 c^2 l/n = (4 c^2 J/n)^2 16 l n/(c^2 J^2); and J^2/(4 x^2 l) <= c^2 J^2/(16 l), as c = (2/x)(1 + z) >= 2/x.
    """
    yield f"256*c^2*l/n = (4*c^2*J/n)^2*({divisor}*l*n/(c^2*J^2))"
    yield f"for J >= 0, x > 0, l > 0, z >= 0: J^2/(({share})*x^2*l) <= (2/x*(1+z))^2*J^2/({divisor}*l)"


@false("sec-1.1-squared", "Section 1.1", "E4", {"scale": "9/10"}, {"scale": "99/100"}, at=rows(SQUARED), uses="thm-3.4-corrected")
def sec_1_1_squared_as_printed(row: int, scale: str = "1") -> Steps:
    r"""The square of the bound of Theorem 3.4 bounds the expected squared error: false for $d = 1$, $A = [1, 1]$, $\epsilon = 1$
    at $n = 896, 10^4, 10^6$.

    (E e)^2 <= E e^2 <= the square of Theorem 3.4.
    """
    steps, error = biased(SQUARED[row], "1")
    limit = rejection_projection.theorem_3_4(1, 2, SQUARED[row], 1)
    yield jensen()
    yield from steps
    yield compared(error * error, "<=", limit * limit * rational(scale))


@claim(
    "sec-1.1-squared-corrected",
    "Section 1.1",
    {"constant": "1"},
    {"first": "7"},
    uses="thm-4.2-sharp thm-3.2-sharp",
    assumes="jensen",
)
def sec_1_1_squared_corrected(constant: str = "2", first: str = "8") -> Steps:
    r"""For protocols that always project, the squares of the bounds of Theorem 4.2 (sharp) and Theorem 3.2 (sharp) bound the
    expected squared errors: Jensen's inequality is their last step.

    The proofs of both bound $Ee^2$ first, by $2E\max \le 2\sqrt{2gv}$, $g = \log2J$, with the proxy $v = c_\epsilon^2/n$ for
    distributions and $v = r^2(\sigma^2+r^2)/n$ offline, or by the second moment; Jensen's inequality is their last step. The step
    is the fourth power of the bound, $(2\sqrt{2gv})^2 = 8gv$.
    """
    yield f"(({constant})^2)*(2*g*v) = ({first})*g*v"
