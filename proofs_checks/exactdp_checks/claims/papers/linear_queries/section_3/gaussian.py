"""Claims of linear-queries: the Gaussian randomizer, its protocol and its privacy (Algorithms 1 and 2, Theorem 3.1).

D is the distance of two columns, v = sigma^2, s = D/sigma, L = ln(2/delta), w = epsilon, X = w/s. Three standard facts are
used and not certified: the worst event for two Gaussians of one covariance is a half-space (Neyman and Pearson), the loss is
normal, and Phi(-z) <= e^(-z^2/2)/2 for z >= 0 (the difference is 0 at 0 and at infinity, and rises, then falls).
"""

from itertools import product
from math import prod

from exactdp.mechanisms import gaussian, krr
from exactdp_checks.claims.notation import Channel, LogSum, PrivacyMatrix, Steps, Verdict, compared, exact, prove, rational
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

THEOREM = "Section 3.1, Theorem 3.1"
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
CALIBRATED = (("4", "1", "1e-5"), ("2", "1/2", "1e-2"), ("4", "1/1000", "1e-9"), ("1", "8", "1e-2"), ("4", "0", "1/10"))


def _noise(epsilon: str, delta: str, factor: str) -> LogSum:
    """sigma^2 = factor L/epsilon^2, r = 1."""
    return LogSum.ln(2 / rational(delta)) * (rational(factor) / rational(epsilon) ** 2)


def _calibrated(factor: str, squared: str, ratio: str, power: str, *points: tuple[str, str]) -> Steps:
    """sigma^2 = factor r^2 L/epsilon^2, D^2 <= squared r^2, ratio epsilon <= power ln 2; and delta* <= delta at the points."""
    yield f"2 <= ({ratio})^2*({factor})/({squared})"
    yield "(X - w/(2*X))^2 = X^2 - w + (w/(2*X))^2"
    yield "for X > 0, w >= 0: X^2 - w <= (X - w/(2*X))^2"
    yield f"{power}/2 <= 2"
    yield f"2^{power} <= 16"
    for e, d in points:
        found = gaussian.profile(rational(squared), _noise(e, d, factor), rational(ratio) * rational(e))
        yield "example: the profile", compared(found, "<=", rational(d))


@claim("alg-1", "Section 3.1, Algorithm 1", {"half": "1"}, {"half": "49/100"}, {"half": "0-1/2"})
def alg_1(half: str = "1/2") -> Steps:
    r"""The report has density $f_{a_v}$ of $\mathcal N(a_v, \sigma^2 \mathbb I_d)$; its privacy loss is affine in $y$:
    $\ln(f_a(y)/f_b(y)) = (\langle y-b, a-b\rangle - \|a-b\|^2/2)/\sigma^2$, for every $d$.

    The loss is $(\|y-b\|^2-\|y-a\|^2)/(2\sigma^2)$. The step is its value in one coordinate, $v = \sigma^2$; squares and products
    add up over the coordinates.
    """
    yield f"((y-b)^2 - (y-a)^2)/(2*v) = ((y-b)*(a-b) - ({half})*(a-b)^2)/v"


@false("thm-3.1", THEOREM, "E2", {"factor": "1"}, {"factor": "5/2"}, at=rows(GOLDEN), uses="beyond-gauss-profile")
def thm_3_1_as_printed(row: int, factor: str = "2") -> Verdict:
    r"""Algorithm 1 with $\sigma^2 = 2r^2\ln(2/\delta)/\epsilon^2$ is $(\epsilon, \delta)$-LDP: false for two columns $\pm r$ (at
    $\epsilon = 1$, $\delta = 10^{-5}$ they need $\delta^* = 0.00144$), for orthogonal columns of norm $r$ and, at large
    $\epsilon$, for columns that are $r$ apart.

    By beyond-gauss-profile two columns at the distance $D$ are $(\epsilon, \delta)$-private for $\delta \ge \delta^* = \Phi(\frac
    s2-\frac\epsilon s) - e^\epsilon\Phi(-\frac s2-\frac\epsilon s)$ alone, $s = \frac D\sigma$; $\Phi(x)$ is written
    $(\mathrm{erf}(x/\sqrt2)+1)/2$. The step is $\delta^* \le \delta$, in the first row with $D = 2r$, $\epsilon = 1$, $\delta =
    10^{-5}$, so that $s^2 = \frac4{2\ln200000}$.
    """
    squared, epsilon, delta, _ = GOLDEN[row]
    return compared(gaussian.profile(rational(squared), _noise(epsilon, delta, factor), epsilon), "<=", rational(delta))


@claim(
    "thm-3.1-corrected",
    THEOREM,
    {"factor": "2"},
    {"factor": "79/10"},
    {"squared": "41/10"},
    {"power": "5"},
    uses="beyond-gauss-profile",
    assumes="gaussian-tail",
)
def thm_3_1_corrected(factor: str = "8", squared: str = "4", power: str = "4") -> Steps:
    r"""For $0 < \epsilon \le 4\ln 2$, every $0 < \delta < 1$ and $A \in \mathcal C_2(r)$, Algorithm 1 with $\sigma^2 =
    8r^2\ln(2/\delta)/\epsilon^2$ is $(\epsilon, \delta)$-LDP.

    By beyond-gauss-profile the least $\delta$ is at most $\Phi(-z)$ with $z = X-\frac w{2X}$, $w = \epsilon$, $X = \frac ws$,
    $s = \frac D\sigma$, $D \le 2r$; let $L = \ln\frac2\delta$. As $X^2 = w^2\sigma^2/D^2 \ge \frac84L = 2L$ (step 1), $X^2 >
    2\log2 \ge \frac w2$ by step 4, so $z > 0$. By steps 2 and 3 $z^2 \ge X^2-w \ge 2L-w$, and $\Phi(-z) \le \frac12e^{-z^2/2}
    \le \frac12e^{w/2}\frac\delta2 \le \delta$, since $e^{w/2} \le 4$: step 5, $e^w \le 2^4$.
    """
    yield from _calibrated(factor, squared, "1", power, ("1", "1e-5"), ("1", "1e-2"), ("1/10", "1e-9"))


@claim(
    "beyond-thm-3.1-diameter",
    THEOREM,
    {"factor": "19/10"},
    {"squared": "11/10"},
    {"power": "5"},
    uses="beyond-gauss-profile thm-3.1-corrected",
)
def beyond_thm_3_1_diameter(factor: str = "2", squared: str = "1", power: str = "4") -> Steps:
    r"""With the printed $\sigma^2 = 2r^2\ln(2/\delta)/\epsilon^2$, Algorithm 1 is $(\epsilon, \delta)$-LDP for $0 < \epsilon \le
    4\ln 2$ and every $0 < \delta < 1$ if all columns are within $r$ of each other.

    As thm-3.1-corrected, with $D \le r$ and the noise $2r^2L/\epsilon^2$: step 1 is $X^2 \ge 2L$ again.
    """
    yield from _calibrated(factor, squared, "1", power, ("1", "1e-5"), ("1", "1e-2"))


@claim(
    "beyond-gauss-profile",
    THEOREM,
    {"half": "1/3"},
    {"half": "-1/2"},
    {"sign": "-1"},
    {"sign": "2"},
    uses="alg-1",
    assumes="calculus",
)
def beyond_gauss_profile(half: str = "1/2", sign: str = "1") -> Steps:
    r"""$\delta^*(\epsilon) = \Phi(\frac s2 - \frac\epsilon s) - e^\epsilon\Phi(-\frac s2 - \frac\epsilon s)$ with $s =
    \Delta/\sigma$: the masses of $\{\text{loss} > \epsilon\}$, the loss being $\mathcal N(\pm s^2/2, s^2)$; and $d\delta^*/ds =
    \varphi(\frac s2 - \frac\epsilon s) > 0$, so that the columns furthest apart decide.

    The least $\delta$ for the laws $P$, $Q$ of two columns, with densities $p$, $q$, is the largest value of $P(S) - e^\epsilon
    Q(S)$ over the events $S$, the integral of $p - e^\epsilon q$ over $S$: that over the points where it is positive, where the
    loss is above $\epsilon$, is the largest.

    The means s^2/2 and -s^2/2 of the loss (variance s^2), standardised; then e^epsilon phi(z - s) = phi(z); then d delta*/ds. z =
    s/2 - e/s. With the second step the derivative is phi(z) (dz/ds - d(z - s)/ds) = phi(z) > 0: delta* rises with s.
    """
    own, other = ["-", ["*", exact(half), "s"], ["/", "w", "s"]], ["-", ["*", -exact(half), "s"], ["/", "w", "s"]]
    rises = ["+", exact(half), ["/", "w", ["^", "s", 2]]], ["+", -exact(half), ["/", "w", ["^", "s", 2]]]
    yield prove.equal(["/", ["-", ["/", ["^", "s", 2], 2], "w"], "s"], own)
    yield prove.equal(["/", ["-", ["/", ["^", "s", 2], -2], "w"], "s"], other)
    yield prove.equal(["-", ["*", exact(sign), "w"], ["/", ["^", other, 2], 2]], ["/", ["^", own, 2], -2])
    yield prove.equal(["-", *rises], 1)


@claim(
    "beyond-gauss-analytic",
    THEOREM,
    {"gap": "0"},
    {"gap": "-1e-12"},
    {"stretch": "1 - 1e-11"},
    {"stretch": "1 + 1e-11"},
    at=rows(CALIBRATED),
    uses="beyond-gauss-profile",
)
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


@claim("beyond-alg-2-mse", "Section 3.1, Algorithm 2", {"noise": "99/100"}, {"noise": "2"}, {"cross": "1"}, uses="eq-3-sharp")
def beyond_alg_2_mse(noise: str = "1", cross: str = "0") -> Steps:
    r"""For $n$ reports $a_{v_i} + N(0, \sigma^2I_d)$: $E\|\bar y - A\hat p(D)\|_2^2 = d\sigma^2/n$ and $E\|\bar y - Ap\|_2^2 =
    d\sigma^2/n + (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n$, every $n$, $d$, $J$; only independence, mean 0 and the variance of the
    noise are used. $E[\bar y|D] = A\hat p(D)$ as the noise has mean 0.

    Each of the $d$ coordinates of the mean of $n$ independent noises of variance $\sigma^2$ has the variance $n\sigma^2/n^2$:
    step 1 is their sum. The noise has mean 0 given the data, so that its product with the sampling error $A\hat p - Ap$ has mean
    0, and step 2 adds the noise and the second moment of the sampling error, which is step 3 and eq-3-sharp.
    """
    yield f"d*(n*s)/n^2 = ({noise})*d*s/n"
    yield f"d*s/n + 2*({cross})*d*s/n + (S-M)/n = d*(n*s)/n^2 + (n*S + n*(n-1)*M)/n^2 - M"
    yield "(n*S + n*(n-1)*M)/n^2 - M = (S - M)/n"


@claim("sec-3.1-protocol-privacy", "Section 3.1, after Algorithm 2", {"power": "1"}, {"power": "99/100*t"})
def sec_3_1_protocol_privacy(power: str = "t") -> Steps:
    r"""The transcripts of $n$ users with an $\epsilon$-LDP randomizer each have likelihood ratio at most $e^\epsilon$ for two
    data sets that differ in one user, every $\epsilon \ge 0$ and $n$. What the server computes of the transcript is
    post-processing.

    The users are independent, so a transcript has the product of the probabilities of its reports. Those of the other users are
    the same for both data sets, with the product $z$; that of the user who changes is $a = tb-u \le tb$: the step. The examples
    are the transcripts of up to three users with binary randomized response, where $e^\epsilon$ is attained.
    """
    yield f"for t >= 1, b >= 0, u >= 0, z >= 0: (t*b - u)*z <= ({power})*(b*z)"
    q = krr.channel(2)
    for n in (1, 2, 3):
        sets = list(product(range(2), repeat=n))
        chances = [[prod((q[x, y] for x, y in zip(d, z, strict=True)), start=exact(1)) for z in sets] for d in sets]
        apart = [[sum(map(int.__ne__, one, two)) for two in sets] for one in sets]
        policy = PrivacyMatrix.explicit([["inf" if m > 1 else ("0", "eps")[m] for m in row] for row in apart])
        yield "example: transcripts", prove.privacy(Channel(chances), policy)
