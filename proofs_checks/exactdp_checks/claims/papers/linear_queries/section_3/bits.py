"""Claims of linear-queries: the bit B of Algorithm 3 alone, step by step (section 3.2, proof of Theorem 3.3).

b is the mass beta outside Good, D is delta, u = e^(epsilon/4) (or e^tau). P(B = 1) = (1 - b)/2 and
P(B = 0) = (1 + b)/2 exactly (beyond-alg-3-law, beyond-good-exact); the printed proof takes b <= delta, which is false. The
corrected claims hold where b <= delta, as with the corrected noise. A range 0 < x <= 1 is written x = 1/(1 + m), m >= 0.
"""

from fractions import Fraction

from exactdp.bounds.linear_queries import rejection_sampling as bounds
from exactdp.mechanisms import rejection_sampling
from exactdp_checks.claims.notation import Real, Steps, Verdict, compared, exact, prove, rational, variable
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

PROOF = "Section 3.2, proof of Theorem 3.3"
# n, epsilon; a column of norm r against the zero column
POINTS = ((120, "1"), (120, "1/10"), (1000, "1/10"), (10_000, "1/10"), (1_000_000, "1/100"))
B, D, M, U = variable("b"), variable("D"), variable("m"), variable("u")


def _beta(n: int, epsilon: str) -> Real:
    """The mass outside Good for a column of norm r."""
    return rejection_sampling.outside(1, rejection_sampling.printed_variance(1, n, epsilon), rational(epsilon) / 4)


@false(
    "sec-3.2-b0-upper", PROOF, "E3", {"scale": "1/2"}, {"scale": "50"}, at=rows(POINTS), uses="beyond-alg-3-law beyond-good-exact"
)
def sec_3_2_b0_upper_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$P_v[B_i=0] = (1+\beta)/2 \le 1 - e^{-\epsilon/4}/2 + \delta$, $\delta = 2/n^2$, for a column of norm $r$: false.

    (1 + beta)/2 <= 1 - 1/(2u) + scale/n^2.
    """
    n, epsilon = POINTS[row]
    return compared(
        (1 + _beta(n, epsilon)) / 2, "<=", bounds.silent_most(rational(epsilon) / 4, bounds.good_printed(n) * rational(scale))
    )


@claim(
    "sec-3.2-b0-upper-corrected",
    PROOF,
    {"slack": "0"},
    {"slack": "1/3"},
    {"half": "2/3"},
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_b0_upper_corrected(slack: str = "1", half: str = "1/2") -> Steps:
    r"""If the mass outside the window $\pm\tau$ is at most $\delta$, $P_v[B_i=0] = (1+\beta)/2 \le 1 - e^{-\tau}/2 + \delta$,
    every $\tau \ge 0$.

    Let $b = \beta \le \delta$, that is $\delta = b + m$ with $m \ge 0$, and $u = e^\tau \ge 1$. The step is $\frac{1+b}2 \le 1 -
    \frac1{2u} + \delta$.
    """
    yield f"for u >= 1, b >= 0, m >= 0: (1+b)/2 <= 1 - ({half})/u + ({slack})*(b+m)"


@false(
    "sec-3.2-b0-lower",
    PROOF,
    "E3",
    {"scale": "1/2"},
    {"scale": "50"},
    at=rows(POINTS[1:]),
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_b0_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$P_{v'}[B_i=0|\mathsf{Good}] P_{v'}[\mathsf{Good}] = (1-\beta)/2 \ge (1-\frac{e^{\epsilon/4}}2)(1-\delta)$, $\delta =
    2/n^2$, for a column of norm $r$ (the second step of the display): false.

    (1 - u/2)(1 - scale/n^2) <= P(B = 0|Good) P(Good) = (1 - beta)/2: in Good, where B = 1 has the mass (1 - beta)/2.
    """
    n, epsilon = POINTS[1 + row]
    return compared(
        bounds.silent_least(rational(epsilon) / 4, bounds.good_printed(n) * rational(scale)), "<=", (1 - _beta(n, epsilon)) / 2
    )


@claim(
    "sec-3.2-b0-lower-corrected",
    PROOF,
    {"base": "51/100"},
    {"base": "49/100"},
    {"half": "49/100"},
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_b0_lower_corrected(base: str = "1/2", half: str = "1/2") -> Steps:
    r"""In printed Algorithm 3 $P_v[B_i=0] = (1+\beta)/2 \ge \frac12 \ge (1-\frac u2)(1-\delta)$ for $1 \le u = e^{\epsilon/4} \le
    2$ and $0 \le \delta \le 1$: the first and last members of the printed display.

    (1 + b)/2 >= base >= (1 - half u)(1 - D) for all b >= 0, 1 <= u <= 2, 0 <= D <= 1.
    """
    u, d = 1 + 1 / (1 + M), 1 / (1 + D)
    yield prove.at_most(exact(base), (1 + B) / 2, b=0)
    yield prove.at_most((1 - exact(half) * u) * (1 - d), exact(base), m=0, D=0)
    yield f"1 - ({half}) <= {base}"


@false(
    "sec-3.2-b0-ratio",
    PROOF,
    "E3",
    {"scale": "1/2"},
    {"scale": "50"},
    at=rows(POINTS[1:]),
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_b0_ratio_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\frac{P_v[B_i=0]}{P_{v'}[B_i=0]} \le \frac{1-e^{-\epsilon/4}/2+\delta}{(1-e^{\epsilon/4}/2)(1-\delta)}$, $\delta =
    2/n^2$: false for $\|a_v\| = r$, $a_{v'} = 0$, where the ratio is $1+\beta$.

    1 + beta, the ratio for a column of norm r against the zero column, <= (1 - 1/(2u) + delta)/((1 - u/2)(1 - delta)).
    """
    n, epsilon = POINTS[1 + row]
    return compared(
        1 + _beta(n, epsilon), "<=", bounds.silent_ratio(rational(epsilon) / 4, bounds.good_printed(n) * rational(scale))
    )


@claim("sec-3.2-b0-ratio-corrected", PROOF, {"slack": "-1/10"}, {"slack": "-1/1000"}, uses="beyond-alg-3-law beyond-good-exact")
def sec_3_2_b0_ratio_corrected(slack: str = "1") -> Steps:
    r"""If the mass outside the window is at most $\delta < 1$ for every column, the printed ratio bound for $B_i = 0$ holds:
    $\frac{1+\beta}{1+\beta'} \le 1+\delta \le \frac{1-1/(2u)+\delta}{(1-u/2)(1-\delta)}$, $1 \le u = e^\tau < 2$.

    (1 + b)/(1 + b') <= 1 + b <= 1 + D <= (1 - 1/(2u) + slack D)/((1 - u/2)(1 - D)), b <= D < 1, 1 <= u < 2, b' >= 0.
    """
    other, bound = variable("c"), 1 / (1 + D)
    u = 1 + M / (1 + M)
    lhs = (1 + bound) * (1 - u / 2) * (1 - bound)
    yield prove.at_most((1 + B) / (1 + other), 1 + B, b=0, c=0)
    yield prove.at_most(lhs, 1 - 1 / (2 * u) + exact(slack) * bound, m=0, D=0)


@claim("sec-3.2-b1-zero", PROOF, {"weight": "1/2"}, {"weight": "1/100"}, at=rows(3))
def sec_3_2_b1_zero(row: int, weight: str = "0") -> Steps:
    r"""$P_v[B_i=1|\tilde y_i \notin \mathsf{Good}_i(v)] = 0$ in Algorithm 3: its bit at three points outside Good, $d = 1$, $a_v
    = r = 1$, $n = 120$, $\epsilon = 1$.

    |loss| > epsilon/4 at y, where P(B = 1|y) is ``weight``: d = 1, a = 1, n = 120, epsilon = 1.
    """
    y, noise = (Fraction(6), Fraction(-5), Fraction(100))[row], rejection_sampling.printed_variance(1, 120, 1)
    found = rejection_sampling.loss([1], [y], noise)
    size = found if y > 1 else -found
    chance = rejection_sampling.bit_probability([1], [y], noise, "1/4").tree
    yield compared(Fraction(1, 4), "<", size)
    yield prove.comparison(chance, "==", exact(weight))


@claim("sec-3.2-b1-upper", PROOF, {"half": "49/100"}, {"half": "-1/2"}, uses="beyond-alg-3-law beyond-good-exact")
def sec_3_2_b1_upper(half: str = "1/2") -> Steps:
    r"""$P_v[B_i=1] = (1-\beta)/2 \le \frac12 \le e^{\epsilon/4}/2$, every $\epsilon \ge 0$.

    Let $b = \beta \ge 0$ and $u = e^{\epsilon/4} \ge 1$. Step 1 is $\frac{1-b}2 \le \frac12$ and step 2 $\frac12 \le \frac u2$.
    """
    yield prove.at_most((1 - B) / 2, exact(half), b=0)
    yield prove.at_most(exact(half), exact(half) * U, u=1)


@false(
    "sec-3.2-b1-lower", PROOF, "E3", {"scale": "1/2"}, {"scale": "50"}, at=rows(POINTS), uses="beyond-alg-3-law beyond-good-exact"
)
def sec_3_2_b1_lower_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$P_{v'}[B_i=1] = (1-\beta)/2 \ge \frac{e^{-\epsilon/4}}2(1-\delta)$, $\delta = 2/n^2$, for a column of norm $r$: false.

    (1 - scale/n^2)/(2u) <= (1 - beta)/2.
    """
    n, epsilon = POINTS[row]
    return compared(
        bounds.active_least(rational(epsilon) / 4, bounds.good_printed(n) * rational(scale)), "<=", (1 - _beta(n, epsilon)) / 2
    )


@claim("sec-3.2-b1-lower-corrected", PROOF, {"half": "51/100"}, {"half": "1"}, uses="beyond-alg-3-law beyond-good-exact")
def sec_3_2_b1_lower_corrected(half: str = "1/2") -> Steps:
    r"""If the mass outside the window $\pm\tau$ is at most $\delta \le 1$: $P_v[B_i=1] = (1-\beta)/2 \ge
    \frac{e^{-\tau}}2(1-\delta)$, every $\tau \ge 0$.

    Let $u = e^\tau \ge 1$, $\delta = \frac1{1+c} \le 1$ and $\beta = \frac\delta{1+m} \le \delta$. The step is $\frac{1-\beta}2
    \ge \frac1{2u}(1-\delta)$.
    """
    d = 1 / (1 + variable("c"))
    yield prove.at_most(exact(half) * (1 - d) / U, (1 - d / (1 + M)) / 2, u=1, c=0, m=0)


@false(
    "sec-3.2-b1-ratio",
    PROOF,
    "E3",
    {"scale": "1/2"},
    {"part": "2"},
    at=rows(POINTS[1:]),
    uses="beyond-alg-3-law beyond-good-exact",
)
def sec_3_2_b1_ratio_as_printed(row: int, scale: str = "1", part: str = "1") -> Verdict:
    r"""$\frac{P_v[B_i=1]}{P_{v'}[B_i=1]} \le e^{\epsilon/2+2\delta}$, $\delta = 2/n^2$: false for $a_v = 0$, $\|a_{v'}\| = r$,
    where the ratio is $1/(1-\beta)$.

    1/(1 - beta), the zero column against one of norm r, <= e^(epsilon part + 2 delta).
    """
    n, epsilon = POINTS[1 + row]
    limit = bounds.active_ratio_printed(rational(epsilon) / 4 * rational(part), bounds.good_printed(n) * rational(scale))
    return compared(1 / (1 - _beta(n, epsilon)), "<=", limit)


@claim(
    "sec-3.2-b1-ratio-corrected",
    PROOF,
    {"double": "19/10"},
    {"double": "1"},
    uses="beyond-alg-3-law beyond-good-exact sec-3.2-exp",
)
def sec_3_2_b1_ratio_corrected(double: str = "2") -> Steps:
    r"""If the mass outside the window is at most $\delta \le \frac12$ for every column: $\frac{P_v[B_i=1]}{P_{v'}[B_i=1]} =
    \frac{1-\beta}{1-\beta'} \le \frac1{1-\delta} \le 1+2\delta \le e^{2\delta}$.

    (1 - b')/(1 - b) <= 1/(1 - b) <= 1/(1 - D) <= 1 + double D for b <= D <= 1/2; and 1 + 2D <= e^(2D).
    """
    d = 1 / (2 + variable("c"))
    yield prove.at_most(1 / (1 - d / (1 + M)), 1 / (1 - d), c=0, m=0)
    yield prove.at_most(1 / (1 - d), 1 + exact(double) * d, c=0)
