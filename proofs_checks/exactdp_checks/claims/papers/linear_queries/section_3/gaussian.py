"""Claims of linear-queries: the Gaussian randomizer, its protocol and its privacy (Algorithms 1 and 2, Theorem 3.1).

D is the distance of two columns, v = sigma^2, s = D/sigma, L = ln(2/delta), w = epsilon, X = w/s. Three standard facts are
used and not certified: the worst event for two Gaussians of one covariance is a half-space (Neyman and Pearson), the loss is
normal, and Phi(-z) <= e^(-z^2/2)/2 for z >= 0 (the difference is 0 at 0 and at infinity, and rises, then falls).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from exactdp.channel import Channel
from exactdp.mechanisms import gaussian, krr
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import PHI0, Real
from exactdp.policy import PrivacyMatrix
from exactdp.protocols import gaussian_projection
from exactdp.protocols.gaussian_projection import Answer
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import nearest
from exactdp_checks.claims.papers.linear_queries.stated import claim, false, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, rounds_to
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

THEOREM = "Section 3.1, Theorem 3.1"
# A, reports, epsilon, delta: with projection and without, a zero column, fewer dimensions than queries
GAUSSIAN: tuple[tuple[list[str], list[list[str]], str, str], ...] = (
    (["1 -1"], [["3"]], "1", "1/10"),
    (["1 -1"], [["3"], ["1/2"]], "1/2", "1/10"),
    (["1 0 2", "0 0 1"], [["2", "2"], ["1", "3"]], "1/4", "1/100"),
    (["1 1", "1 1"], [["2", "-1"]], "1/2", "1/100"),
)
# D^2/r^2, epsilon, delta, and delta* with the printed noise
GOLDEN = (
    ("4", "1", "1e-5", "0.0014406"),
    ("4", "1", "1e-2", "0.021295"),
    ("4", "1/2", "1e-5", "0.00056817"),
    ("4", "1/10", "1e-5", "0.000093416"),
    ("4", "1/10", "1e-9", "0.0000045396"),
    ("2", "1", "1e-5", "0.000028039"),
    ("2", "1/2", "1e-5", "0.000010993"),
    ("2", "1", "1e-9", "0.00000013062"),
    ("1", "8", "1e-2", "0.01044"),
    ("1", "20", "1e-2", "0.3667"),
)
GRID = tuple((e, d) for e in ("1", "1/10", "2", "3", "4") for d in ("1e-5", "1e-9", "1e-2", "1/10", "1/2"))
CALIBRATED = (("4", "1", "1e-5"), ("2", "1/2", "1e-2"), ("4", "1/1000", "1e-9"), ("1", "8", "1e-2"), ("4", "0", "1/10"))
USERS = (1, 2, 3)


def _ended(matrix: list[str], answer: Answer) -> list[Verdict]:
    """The value is the nearest point of L to the average, or the average itself."""
    rows = gaussian_projection.queries(matrix)
    if answer.weights is None:
        return [prove.comparison(a, "==", b) for a, b in zip(answer.value, answer.average, strict=True)]
    here = [["+", *(["*", a, x] for a, x in zip(row, answer.weights, strict=True))] for row in rows]
    same = (prove.comparison(a, "==", b) for a, b in zip(answer.value, here, strict=True))
    return [*nearest(rows, answer.average, answer.weights), *same]


def _switched(projected: bool, left: Any, right: Any) -> Verdict:
    return prove.comparison(left, "<", right) if projected else prove.comparison(right, "<", left)


def _noise(epsilon: str, delta: str, factor: str) -> LogSum:
    """sigma^2 = factor L/epsilon^2, r = 1."""
    return LogSum.ln(2 / rational(delta)) * (rational(factor) / rational(epsilon) ** 2)


def _calibrated(factor: str, squared: str, ratio: str, power: str, golden: tuple[tuple[str, str], ...] = ()) -> Verdict:
    """sigma^2 = factor r^2 L/epsilon^2, D^2 <= squared r^2: (ratio epsilon, delta)-LDP if ratio epsilon <= power ln 2.

    With w = ratio epsilon and X = w/s: X^2 >= 2L > 2 ln 2 (1); delta* <= Phi(-z) for z = X - w/(2X), z^2 >= X^2 - w (2, 3);
    z >= 0 since X^2 >= w/2 (4); so delta* <= e^(-z^2/2)/2 <= e^(w/2) delta/4 <= delta, as e^w <= 2^power <= 16 (5).
    """
    x, w, m = exact("X"), exact("w"), int(power)
    z, shift = x - w / (2 * x), ["/", "w", ["*", 2, "X"]]
    steps = [
        prove.comparison(2, "<=", exact(ratio) ** 2 * exact(factor) / exact(squared)),
        prove.equal(["^", ["-", "X", shift], 2], ["+", ["-", ["^", "X", 2], "w"], ["^", shift, 2]]),
        prove.at_most(x * x - w, z * z, X=0, w=0, above=("X",)),
        prove.comparison(Fraction(m, 2), "<=", 2),
        prove.comparison(2**m, "<=", 16),
    ]
    scale = (rational(ratio), rational(squared))
    points = [
        compared(gaussian.profile(scale[1], _noise(e, d, factor), scale[0] * rational(e)), "<=", rational(d)) for e, d in golden
    ]
    return prove.all_of([*steps, *points])


def _grid_point(row: int, factor: str = "8") -> Verdict:
    epsilon, delta = GRID[row]
    return compared(gaussian.profile(4, _noise(epsilon, delta, factor), epsilon), "<=", rational(delta))


def _second_moment(over: str = "n", cross: str = "1") -> Verdict:
    """E ||A phat||^2 - ||A p||^2 = (n S + n (n-1) M)/n^2 - M = (S - M)/n, S = sum_j p_j ||a_j||^2, M = ||A p||^2."""
    return identity(f"(n*S + ({cross})*n*(n-1)*M)/n^2 - M", f"(S - M)/({over})")


@claim("alg-1", "Section 3.1, Algorithm 1", {"half": "1"}, {"half": "49/100"}, {"half": "-1/2"}, at=rows(3))
def alg_1(row: int, half: str = "1/2") -> Verdict:
    r"""The report has density $f_{a_v}$ of $\mathcal N(a_v, \sigma^2 \mathbb I_d)$; its privacy loss is affine in $y$:
    $\ln(f_a(y)/f_b(y)) = (\langle y-b, a-b\rangle - \|a-b\|^2/2)/\sigma^2$, for $d = 1, 2, 3$.

    (||y-b||^2 - ||y-a||^2)/(2v) = (<y-b, a-b> - ||a-b||^2 half)/v in d = row + 1 dimensions.
    """

    def total(*parts: Any) -> Any:
        return ["+", *parts]

    ranks = range(row + 1)
    y, a, b = ([f"{letter}{i}" for i in ranks] for letter in "yab")
    far, near = (total(*(["^", ["-", p, c], 2] for p, c in zip(y, column, strict=True))) for column in (b, a))
    inner = total(*(["*", ["-", p, c], ["-", e, c]] for p, c, e in zip(y, b, a, strict=True)))
    square = total(*(["^", ["-", e, c], 2] for c, e in zip(b, a, strict=True)))
    return prove.equal(["/", ["-", far, near], ["*", 2, "v"]], ["/", ["-", inner, ["*", rational(half), square]], "v"])


@false("thm-3.1", THEOREM, "statement E2", {"factor": "1"}, {"factor": "5/2"}, at=rows(GOLDEN), uses="beyond-gauss-profile")
def thm_3_1_as_printed(row: int, factor: str = "2") -> Verdict:
    r"""Algorithm 1 with $\sigma^2 = 2r^2\ln(2/\delta)/\epsilon^2$ is $(\epsilon, \delta)$-LDP: false for two columns $\pm r$, for
    orthogonal columns of norm $r$ and, at large $\epsilon$, for columns that are $r$ apart.

    delta* <= delta.
    """
    squared, epsilon, delta, _ = GOLDEN[row]
    return compared(gaussian.profile(rational(squared), _noise(epsilon, delta, factor), epsilon), "<=", rational(delta))


@claim("thm-3.1-corrected", THEOREM, {"factor": "2"}, {"factor": "79/10"}, {"squared": "41/10"}, {"power": "5"},
       uses="beyond-gauss-profile")  # fmt: skip
def thm_3_1_corrected(factor: str = "8", squared: str = "4", power: str = "4") -> Verdict:
    r"""For $0 < \epsilon \le 4\ln 2$, every $0 < \delta < 1$ and $A \in \mathcal C_2(r)$, Algorithm 1 with $\sigma^2 =
    8r^2\ln(2/\delta)/\epsilon^2$ is $(\epsilon, \delta)$-LDP; by the tail bound $\Phi(-z) \le e^{-z^2/2}/2$.
    """
    return _calibrated(factor, squared, "1", power, (("1", "1e-5"), ("1", "1e-2"), ("1/10", "1e-9")))


@claim("beyond-thm-3.1-diameter", THEOREM, {"factor": "19/10"}, {"squared": "11/10"}, {"power": "5"}, uses="beyond-gauss-profile")
def beyond_thm_3_1_diameter(factor: str = "2", squared: str = "1", power: str = "4") -> Verdict:
    r"""With the printed $\sigma^2 = 2r^2\ln(2/\delta)/\epsilon^2$, Algorithm 1 is $(\epsilon, \delta)$-LDP for $0 < \epsilon \le
    4\ln 2$ and every $0 < \delta < 1$ if all columns are within $r$ of each other.
    """
    return _calibrated(factor, squared, "1", power, (("1", "1e-5"), ("1", "1e-2")))


@claim("beyond-thm-3.1-two-eps", THEOREM, {"ratio": "1"}, {"ratio": "19/10"}, {"factor": "19/10"}, uses="beyond-gauss-profile")
def beyond_thm_3_1_two_eps(factor: str = "2", ratio: str = "2", power: str = "4") -> Verdict:
    r"""With the printed $\sigma^2$ and $A \in \mathcal C_2(r)$, Algorithm 1 is $(2\epsilon, \delta)$-LDP for $0 < 2\epsilon \le
    4\ln 2$ and every $0 < \delta < 1$.
    """
    return _calibrated(factor, "4", ratio, power, (("1", "1e-5"), ("1/2", "1e-2")))


@claim("beyond-thm-3.1-range", THEOREM, {"rate": "1/73"}, {"rate": "1/70"}, {"cut": "1/3"}, uses="beyond-gauss-profile")
def beyond_thm_3_1_range(rate: str = "1/74", cut: str = "1/2") -> Steps:
    r"""For columns $\pm r$ Theorem 3.1 is false at every $0 < \epsilon \le 1$ and every $\delta$ with $\delta\ln(2/\delta) \le
    \epsilon^2/74$: there $\delta^*(\epsilon) > \delta$.

    Printed noise, D = 2r: s^2 = 2w^2/L. delta* > delta if delta L <= rate w^2, 0 < w <= 1: with q^2 = cut = 1/2, p = phi0,
    delta* is the integral of phi(u/2 - w/u) from 0 to s, phi0 e^-(u^2/8 - w/2 + w^2/(2u^2)) (1); from q s to s the exponent
    is at most s^2/8 - w/2 + L/2 (2) <= L/2, as w <= 1 < 2 ln 2 < 2L (3, 4). So delta* > (1-q) s p e^(-L/2), whose square
    exceeds delta^2 where (1-q)^2 p^2 w^2 > delta L (5), which sqrt(rate) < (1-q) p ensures (6).
    """
    q = Real.of(rational(cut)).sqrt()
    yield "(u/2 - w/u)^2/2 = u^2/8 - w/2 + w^2/(2*u^2)"
    yield f"w^2/(2*({cut})*(2*w^2/l)) = l/2"
    yield "w/2 - (2*w^2/l)/8 = w*(2*l - w)/(4*l)"
    yield compared(1, "<", LogSum.ln(4))
    yield "(1-q)^2*(2*w^2/l)*p^2*(d/2) - d^2 = ((1-q)^2*p^2*w^2 - d*l)*d/l"
    yield compared(Real.of(rational(rate)).sqrt(), "<", (1 - q) * PHI0)


@claim("beyond-thm-3.1-grid", THEOREM, {"factor": "2"}, {"factor": "4"}, at=rows(GRID), uses="beyond-gauss-profile")
def beyond_thm_3_1_grid(row: int, factor: str = "8") -> Any:
    r"""Algorithm 1 with $\sigma^2 = 8r^2\ln(2/\delta)/\epsilon^2$ and columns $\pm r$ is $(\epsilon, \delta)$-LDP at $\epsilon =
    1/10, 1, 2, 3, 4$ and $\delta = 1/2, 1/10, 10^{-2}, 10^{-5}, 10^{-9}$.
    """
    return _grid_point(row, factor=factor)


@claim("beyond-gauss-profile", THEOREM, {"half": "1/3"}, {"half": "-1/2"}, {"sign": "-1"}, {"sign": "2"}, uses="alg-1",
       assumes="calculus")  # fmt: skip
def beyond_gauss_profile(half: str = "1/2", sign: str = "1") -> Steps:
    r"""$\delta^*(\epsilon) = \Phi(\frac s2 - \frac\epsilon s) - e^\epsilon\Phi(-\frac s2 - \frac\epsilon s)$ with $s =
    \Delta/\sigma$: the masses of $\{\text{loss} > \epsilon\}$, the loss being $\mathcal N(\pm s^2/2, s^2)$; and $d\delta^*/ds
    = \varphi(\frac s2 - \frac\epsilon s) > 0$, so that the columns furthest apart decide.

    The means s^2/2 and -s^2/2 of the loss (variance s^2), standardised; then e^epsilon phi(z - s) = phi(z); then d delta*/ds.
    z = s/2 - e/s. With the second step the derivative is phi(z) (dz/ds - d(z - s)/ds) = phi(z) > 0: delta* rises with s.
    """
    own, other = ["-", ["*", exact(half), "s"], ["/", "w", "s"]], ["-", ["*", -exact(half), "s"], ["/", "w", "s"]]
    rises = ["+", exact(half), ["/", "w", ["^", "s", 2]]], ["+", -exact(half), ["/", "w", ["^", "s", 2]]]
    yield prove.equal(["/", ["-", ["/", ["^", "s", 2], 2], "w"], "s"], own)
    yield prove.equal(["/", ["-", ["/", ["^", "s", 2], -2], "w"], "s"], other)
    yield prove.equal(["-", ["*", exact(sign), "w"], ["/", ["^", other, 2], 2]], ["/", ["^", own, 2], -2])
    yield prove.equal(["-", *rises], 1)


@claim("beyond-thm-3.1-golden", THEOREM, {"factor": "8"}, {"factor": "2001/1000"}, {"factor": "1999/1000"}, at=rows(GOLDEN),
       uses="beyond-gauss-profile")  # fmt: skip
def beyond_thm_3_1_golden(row: int, factor: str = "2") -> Steps:
    r"""The least $\delta$ of Algorithm 1 with the printed noise, to the digits of the table, exceeds the $\delta$ that it is
    calibrated to: diameters $2r$, $\sqrt2 r$ and, at $\epsilon = 8, 20$, $r$.

    delta* rounds to the value of the table, and exceeds delta.
    """
    squared, epsilon, delta, value = GOLDEN[row]
    found = gaussian.profile(rational(squared), _noise(epsilon, delta, factor), epsilon)
    yield from rounds_to(found, value)
    yield compared(rational(delta), "<", found)


@claim("beyond-gauss-analytic", THEOREM, {"gap": "0"}, {"gap": "-1e-12"}, {"stretch": "1 - 1e-11"}, {"stretch": "1 + 1e-11"},
       at=rows(CALIBRATED), uses="beyond-gauss-profile")  # fmt: skip
def beyond_gauss_analytic(row: int, stretch: str = "1", gap: str = "1e-12") -> Steps:
    r"""The analytic calibration: at its rational $\sigma^2$ the exact $\delta^*(\epsilon)$ is at most $\delta$, and at $(1 -
    10^{-12})\sigma^2$ above it, for five $(\Delta^2, \epsilon, \delta)$.

    delta* <= delta at sigma^2, and delta* > delta at (1 - gap) sigma^2.
    """
    squared, epsilon, delta = CALIBRATED[row]
    variance = gaussian.analytic_variance(squared, epsilon, delta) * rational(stretch)
    smaller = variance * (1 - rational(gap))
    yield compared(gaussian.profile(squared, variance, epsilon), "<=", rational(delta))
    yield compared(rational(delta), "<", gaussian.profile(squared, smaller, epsilon))


@claim("alg-2", "Section 3.1, Algorithm 2", {"divisor": "4"}, {"divisor": "1"}, at=rows(GAUSSIAN), uses="cor-2.3")
def alg_2(row: int, divisor: str = "8") -> Steps:
    r"""The code of Algorithm 2, at four listed inputs: the nearest point of $A\mathbb B_1^J$ to $\bar y$, by its optimality
    conditions, where $n < d^2\log(2/\delta)/(8\epsilon^2\log J)$, and $\bar y$ itself where not.

    divisor n epsilon^2 ln J < d^2 ln(2/delta) exactly where the code projects.
    """
    matrix, reports, epsilon, delta = GAUSSIAN[row]
    d, k = len(matrix), len(matrix[0].split())
    found = gaussian_projection.estimate_as_printed(matrix, reports, epsilon, delta)
    left = ["*", rational(divisor) * len(reports) * rational(epsilon) ** 2, ["ln", k]]
    yield from _ended(matrix, found)
    yield _switched(found.projected, left, ["*", d * d, ["ln", 2 / rational(delta)]])


@claim("beyond-alg-2-mse", "Section 3.1, Algorithm 2", {"noise": "99/100"}, {"noise": "2"}, {"cross": "1"}, uses="eq-3-sharp")
def beyond_alg_2_mse(noise: str = "1", cross: str = "0") -> Steps:
    r"""For $n$ reports $a_{v_i} + N(0, \sigma^2I_d)$: $E\|\bar y - A\hat p(D)\|_2^2 = d\sigma^2/n$ and $E\|\bar y - Ap\|_2^2 =
    d\sigma^2/n + (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n$, every $n$, $d$, $J$; only independence, mean 0 and the variance of
    the noise are used. $E[\bar y|D] = A\hat p(D)$ as the noise has mean 0.

    Each of the $d$ coordinates of the mean of $n$ independent noises of variance $\sigma^2$ has the variance
    $n\sigma^2/n^2$: step 1 is their sum. The noise has mean 0 given the data, so that its product with the sampling error
    $A\hat p - Ap$ has mean 0, and step 2 adds the noise and the second moment of the sampling error, which is step 3 and
    eq-3-sharp.
    """
    yield f"d*(n*s)/n^2 = ({noise})*d*s/n"
    yield f"d*s/n + 2*({cross})*d*s/n + (S-M)/n = d*(n*s)/n^2 + (n*S + n*(n-1)*M)/n^2 - M"
    yield _second_moment()


@claim("sec-3.1-protocol-privacy", "Section 3.1, after Algorithm 2", {"level": "0"}, {"level": "ln 2"}, {"power": "t + 1/100"},
       {"power": "t^2"}, at=rows(USERS))  # fmt: skip
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
