"""Claims of linear-queries: the bit B of Algorithm 3 alone, step by step (section 3.2, proof of Theorem 3.3).

b is the mass beta outside Good, D is delta, u = e^(epsilon/4) (or e^tau). P(B = 1) = (1 - b)/2 and
P(B = 0) = (1 + b)/2 exactly (beyond-alg-3-law, beyond-good-exact); the printed proof takes b <= delta, which is false. The
corrected claims hold where b <= delta, as with the corrected noise. A range 0 < x <= 1 is written x = 1/(1 + m), m >= 0.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.mechanisms import rejection_sampling
from exactdp.numbers.exact import exact, rational, variable
from exactdp.numbers.normal import Real
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

WHERE = "Section 3.2, proof of Theorem 3.3"
# n, epsilon; a column of norm r against the zero column
POINTS = ((120, "1"), (120, "1/10"), (1000, "1/10"), (10_000, "1/10"), (1_000_000, "1/100"))
B, D, M, U = variable("b"), variable("D"), variable("m"), variable("u")


def _beta(n: int, epsilon: str) -> Real:
    """The mass outside Good for a column of norm r."""
    return rejection_sampling.outside(1, rejection_sampling.printed_variance(1, n, epsilon), rational(epsilon) / 4)


def _u(epsilon: str) -> Real:
    return Real.of(rational(epsilon) / 4).exp()


def _zero_upper(row: int, scale: str = "2") -> Verdict:
    """(1 + beta)/2 <= 1 - 1/(2u) + scale/n^2."""
    n, epsilon = POINTS[row]
    return compared((1 + _beta(n, epsilon)) / 2, "<=", 1 - 1 / (2 * _u(epsilon)) + rational(scale) / n**2)


def _zero_upper_corrected(slack: str = "1", half: str = "1/2") -> Verdict:
    """(1 + b)/2 <= 1 - half/u + slack D for b <= D, u >= 1: D = b + m."""
    return prove.at_most((1 + B) / 2, 1 - exact(half) / U + exact(slack) * (B + M), u=1, b=0, m=0)


def _zero_lower(row: int, scale: str = "2") -> Verdict:
    """(1 - u/2)(1 - scale/n^2) <= P(B = 0|Good) P(Good) = (1 - beta)/2: in Good, where B = 1 has the mass (1 - beta)/2."""
    n, epsilon = POINTS[1 + row]
    return compared((1 - _u(epsilon) / 2) * (1 - rational(scale) / n**2), "<=", (1 - _beta(n, epsilon)) / 2)


def _zero_lower_corrected(base: str = "1/2", half: str = "1/2") -> Verdict:
    """(1 + b)/2 >= base >= (1 - half u)(1 - D) for all b >= 0, 1 <= u <= 2, 0 <= D <= 1."""
    u, d = 1 + 1 / (1 + M), 1 / (1 + D)
    return prove.all_of(
        [
            prove.at_most(exact(base), (1 + B) / 2, b=0),
            prove.at_most((1 - exact(half) * u) * (1 - d), exact(base), m=0, D=0),
            prove.comparison(1 - exact(half), "<=", exact(base)),
        ]
    )


def _zero_ratio(row: int, scale: str = "2") -> Verdict:
    """1 + beta, the ratio for a column of norm r against the zero column, <= (1 - 1/(2u) + delta)/((1 - u/2)(1 - delta))."""
    n, epsilon = POINTS[1 + row]
    delta, u = rational(scale) / n**2, _u(epsilon)
    return compared(1 + _beta(n, epsilon), "<=", (1 - 1 / (2 * u) + delta) / ((1 - u / 2) * (1 - delta)))


def _zero_ratio_corrected(slack: str = "1") -> Verdict:
    """(1 + b)/(1 + b') <= 1 + b <= 1 + D <= (1 - 1/(2u) + slack D)/((1 - u/2)(1 - D)), b <= D < 1, 1 <= u < 2, b' >= 0."""
    other, bound = variable("c"), 1 / (1 + D)
    u = 1 + M / (1 + M)
    lhs = (1 + bound) * (1 - u / 2) * (1 - bound)
    return prove.all_of(
        [
            prove.at_most((1 + B) / (1 + other), 1 + B, b=0, c=0),
            prove.at_most(lhs, 1 - 1 / (2 * u) + exact(slack) * bound, m=0, D=0),
        ]
    )


def _one_upper(half: str = "1/2") -> Verdict:
    """(1 - b)/2 <= half <= half u for 0 <= b, u >= 1."""
    return prove.all_of([prove.at_most((1 - B) / 2, exact(half), b=0), prove.at_most(exact(half), exact(half) * U, u=1)])


def _one_lower(row: int, scale: str = "2") -> Verdict:
    """(1 - scale/n^2)/(2u) <= (1 - beta)/2."""
    n, epsilon = POINTS[row]
    return compared((1 - rational(scale) / n**2) / (2 * _u(epsilon)), "<=", (1 - _beta(n, epsilon)) / 2)


def _one_lower_corrected(half: str = "1/2") -> Verdict:
    """(1 - b)/2 >= half (1 - D)/u for b <= D <= 1, u >= 1: D = 1/(1 + c), b = D/(1 + m)."""
    d = 1 / (1 + variable("c"))
    return prove.at_most(exact(half) * (1 - d) / U, (1 - d / (1 + M)) / 2, u=1, c=0, m=0)


def _one_ratio(row: int, scale: str = "2", part: str = "1/2") -> Verdict:
    """1/(1 - beta), the zero column against one of norm r, <= e^(epsilon part + 2 delta)."""
    n, epsilon = POINTS[1 + row]
    limit = rational(epsilon) * rational(part) + 2 * rational(scale) / n**2
    return compared(1 / (1 - _beta(n, epsilon)), "<=", Real.of(limit).exp())


def _one_ratio_corrected(double: str = "2") -> Verdict:
    """(1 - b')/(1 - b) <= 1/(1 - b) <= 1/(1 - D) <= 1 + double D for b <= D <= 1/2; and 1 + 2D <= e^(2D)."""
    d = 1 / (2 + variable("c"))
    return prove.all_of(
        [
            prove.at_most(1 / (1 - d / (1 + M)), 1 / (1 - d), c=0, m=0),
            prove.at_most(1 / (1 - d), 1 + exact(double) * d, c=0),
        ]
    )


def _bit(row: int, factor: str = "1") -> Verdict:
    """e^epsilon < factor/(1 - beta)."""
    n, epsilon = POINTS[1 + row]
    return compared(Real.of(rational(epsilon)).exp(), "<", rational(factor) / (1 - _beta(n, epsilon)))


def _outside(row: int, weight: str = "0") -> Verdict:
    """|loss| > epsilon/4 at y, where P(B = 1|y) is ``weight``: d = 1, a = 1, n = 120, epsilon = 1."""
    y, noise = (Fraction(6), Fraction(-5), Fraction(100))[row], rejection_sampling.printed_variance(1, 120, 1)
    found = rejection_sampling.loss([1], [y], noise)
    size = found if y > 1 else -found
    chance = rejection_sampling.bit_probability([1], [y], noise, "1/4").tree
    return prove.all_of([compared(Fraction(1, 4), "<", size), prove.comparison(chance, "==", exact(weight))])


BIT = ("beyond-alg-3-law", "beyond-good-exact")

CLAIMS = (
    claim(
        "sec-3.2-b0-upper",
        r"$P_v[B_i=0] = (1+\beta)/2 \le 1 - e^{-\epsilon/4}/2 + \delta$, $\delta = 2/n^2$, for a column of norm $r$: false.",
        WHERE,
        _zero_upper,
        ({"scale": "1"}, {"scale": "100"}),
        method=Method.INTERVAL,
        table=len(POINTS),
        uses=BIT,
        refuted=True,
    ),
    claim(
        "sec-3.2-b0-upper-corrected",
        r"If the mass outside the window $\pm\tau$ is at most $\delta$, $P_v[B_i=0] = (1+\beta)/2 \le 1 - e^{-\tau}/2 + \delta$, "
        r"every $\tau \ge 0$.",
        WHERE,
        _zero_upper_corrected,
        ({"slack": "0"}, {"slack": "1/3"}, {"half": "2/3"}),
        uses=BIT,
    ),
    claim(
        "sec-3.2-b0-lower",
        r"$P_{v'}[B_i=0|\mathsf{Good}] P_{v'}[\mathsf{Good}] = (1-\beta)/2 \ge (1-\frac{e^{\epsilon/4}}2)(1-\delta)$, $\delta = "
        r"2/n^2$, for a column of norm $r$ (the second step of the display): false.",
        WHERE,
        _zero_lower,
        ({"scale": "1"}, {"scale": "100"}),
        method=Method.INTERVAL,
        table=len(POINTS) - 1,
        uses=BIT,
        refuted=True,
    ),
    claim(
        "sec-3.2-b0-lower-corrected",
        r"In printed Algorithm 3 $P_v[B_i=0] = (1+\beta)/2 \ge \frac12 \ge (1-\frac u2)(1-\delta)$ for $1 \le u = e^{\epsilon/4} "
        r"\le 2$ and $0 \le \delta \le 1$: the first and last members of the printed display.",
        WHERE,
        _zero_lower_corrected,
        ({"base": "51/100"}, {"base": "49/100"}, {"half": "49/100"}),
        uses=BIT,
    ),
    claim(
        "sec-3.2-b0-ratio",
        r"$\frac{P_v[B_i=0]}{P_{v'}[B_i=0]} \le \frac{1-e^{-\epsilon/4}/2+\delta}{(1-e^{\epsilon/4}/2)(1-\delta)}$, $\delta = "
        r"2/n^2$: false for $\|a_v\| = r$, $a_{v'} = 0$, where the ratio is $1+\beta$.",
        WHERE,
        _zero_ratio,
        ({"scale": "1"}, {"scale": "100"}),
        method=Method.INTERVAL,
        table=len(POINTS) - 1,
        uses=BIT,
        refuted=True,
    ),
    claim(
        "sec-3.2-b0-ratio-corrected",
        r"If the mass outside the window is at most $\delta < 1$ for every column, the printed ratio bound for $B_i = 0$ holds: "
        r"$\frac{1+\beta}{1+\beta'} \le 1+\delta \le \frac{1-1/(2u)+\delta}{(1-u/2)(1-\delta)}$, $1 \le u = e^\tau < 2$.",
        WHERE,
        _zero_ratio_corrected,
        ({"slack": "-1/10"}, {"slack": "-1/1000"}),
        uses=BIT,
    ),
    claim(
        "sec-3.2-b1-zero",
        r"$P_v[B_i=1|\tilde y_i \notin \mathsf{Good}_i(v)] = 0$ in Algorithm 3: its bit at three points outside Good, $d = 1$, "
        r"$a_v = r = 1$, $n = 120$, $\epsilon = 1$.",
        WHERE,
        _outside,
        ({"weight": "1/2"}, {"weight": "1/100"}),
        method=Method.INTERVAL,
        table=3,
    ),
    claim(
        "sec-3.2-b1-upper",
        r"$P_v[B_i=1] = (1-\beta)/2 \le \frac12 \le e^{\epsilon/4}/2$, every $\epsilon \ge 0$.",
        WHERE,
        _one_upper,
        ({"half": "49/100"}, {"half": "-1/2"}),
        uses=BIT,
    ),
    claim(
        "sec-3.2-b1-lower",
        r"$P_{v'}[B_i=1] = (1-\beta)/2 \ge \frac{e^{-\epsilon/4}}2(1-\delta)$, $\delta = 2/n^2$, for a column of norm $r$: "
        r"false.",
        WHERE,
        _one_lower,
        ({"scale": "1"}, {"scale": "100"}),
        method=Method.INTERVAL,
        table=len(POINTS),
        uses=BIT,
        refuted=True,
    ),
    claim(
        "sec-3.2-b1-lower-corrected",
        r"If the mass outside the window $\pm\tau$ is at most $\delta \le 1$: $P_v[B_i=1] = (1-\beta)/2 \ge "
        r"\frac{e^{-\tau}}2(1-\delta)$, every $\tau \ge 0$.",
        WHERE,
        _one_lower_corrected,
        ({"half": "51/100"}, {"half": "1"}),
        uses=BIT,
    ),
    claim(
        "sec-3.2-b1-ratio",
        r"$\frac{P_v[B_i=1]}{P_{v'}[B_i=1]} \le e^{\epsilon/2+2\delta}$, $\delta = 2/n^2$: false for $a_v = 0$, $\|a_{v'}\| = "
        r"r$, where the ratio is $1/(1-\beta)$.",
        WHERE,
        _one_ratio,
        ({"scale": "1"}, {"part": "1"}),
        method=Method.INTERVAL,
        table=len(POINTS) - 1,
        uses=BIT,
        refuted=True,
    ),
    claim(
        "sec-3.2-b1-ratio-corrected",
        r"If the mass outside the window is at most $\delta \le \frac12$ for every column: $\frac{P_v[B_i=1]}{P_{v'}[B_i=1]} = "
        r"\frac{1-\beta}{1-\beta'} \le \frac1{1-\delta} \le 1+2\delta \le e^{2\delta}$.",
        WHERE,
        _one_ratio_corrected,
        ({"double": "19/10"}, {"double": "1"}),
        uses=(*BIT, "sec-3.2-exp"),
    ),
    claim(
        "beyond-alg-3-bit",
        r"For columns $a_v = 0$, $\|a_{v'}\| = r$ the bit of printed Algorithm 3 has $P(B=1|v)/P(B=1|v') = 1/(1-\beta) > "
        r"e^\epsilon$ at $(n, \epsilon) = (120, 0.1), (10^3, 0.1), (10^4, 0.1), (10^6, 0.01)$.",
        WHERE,
        _bit,
        ({"factor": "4/5"}, {"factor": "1/2"}),
        method=Method.INTERVAL,
        table=len(POINTS) - 1,
        uses=BIT,
    ),
)
