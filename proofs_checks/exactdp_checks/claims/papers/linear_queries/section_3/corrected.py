"""Claims of linear-queries: the corrected sampler (else-branch Ber(1/2), window tau, recalibrated noise): its law and privacy.

u = e^tau; the weight of y is f(y|v)/f_0(y) = 2 P(B = 1|y): from 1/u to u in the window, x = (1/u + p u)/(1 + p) with p >= 0 (and
u itself as the limit), and 1 outside. a, g, k, s, w, p, m, P, M, b are as in the module on the printed law; L = ln(2/delta).
The same standard facts are used, and Phi(-z) <= e^(-z^2/2)/2 for z >= 0; a total variation distance is at most the mass where two
densities differ. q is the p of x, or a slack by which one side exceeds another. k is tau. E1 = E, E2 = E'.
"""

from fractions import Fraction

from exactdp.mechanisms import rejection_sampling
from exactdp_checks.claims.notation import LogSum, Steps, Verdict, at_most, compared, holds, identity, prove, rational
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

CORRECTED = "Section 3.2, Algorithm 3 corrected"
PROOF = "Section 3.2, proof of Theorem 3.3"
INSIDE, OTHER = "((1/u + p*u)/(1+p))", "((1/u + q*u)/(1+q))"
# n, tau, -bias/r with delta = 2/n^2 and a column of norm r = 1
LOW, HIGH = Fraction("1.8832035"), Fraction("1.8832036")  # of the root above 1 of u^4 - 2u^3 + u^2 - 2u + 1


def _tails(factor: str) -> list[Verdict]:
    """beta <= e^(-L) cosh(k/2) for sigma^2 = factor r^2 L/k^2, ||a|| <= r, cosh(k/2) <= 2, with w = k/s and W = w^2:

    W = factor L (r/a)^2 >= 2L > 2 ln 2 (1, 2); w - s/2 = (W - k/2)/w >= 0, as e^(k/2) < 4 (3, 4); so beta is at most half the sum
    of e^(-(w -+ s/2)^2/2) = e^(-W/2) e^(+-k/2) e^(-s^2/8) (5, 6).
    """
    return [
        identity(f"k^2*(({factor})*r^2*l/k^2)/a^2", f"({factor})*l*(r/a)^2"),
        holds("0", "<=", f"({factor}) - 2"),
        identity("w - (k/w)/2", "(w^2 - k/2)/w"),
        at_most("2", "((4+q) + 1/(4+q))/2", strict=True, q=0),
        *(identity(f"(k/s {x} s/2)^2/2", f"(k/s)^2/2 + s^2/8 {x} k/2") for x in "-+"),
    ]


def _calibration(ratio: str, times: str) -> Verdict:
    """2/(ratio e)^2 = times 2/e^2."""
    return identity(f"2/(({ratio})*x)^2", f"({times})*2/x^2")


@claim("alg-3-corrected", CORRECTED, {"half": "51/100"}, {"top": "101/100"})
def alg_3_corrected(half: str = "1/2", top: str = "1") -> Steps:
    r"""For $0 < \tau \le \ln 2$ all parameters of the bit of the corrected sampler, $[e^{-\tau}/2, e^\tau/2]$ and $\frac12$, are
    probabilities.

    Let $u = e^\tau$, from 1 to 2. Step 1 is $0 < \frac1{2u}$, the lower end of the parameters, and step 2 $\frac u2 \le 1$, the
    upper end. The remaining parameter is $\frac12$.
    """
    yield f"for u >= 1: 0 < ({half})/u"
    yield f"for q >= 0: ({half})*(1 + ({top})/(1+q)) <= 1"


@claim("beyond-alg-3-corrected-law", CORRECTED, {"half": "1/3"}, {"other": "0"}, {"other": "49/100"}, uses="beyond-good-exact")
def beyond_alg_3_corrected_law(half: str = "1/2", other: str = "1/2") -> Steps:
    r"""The density on $\mathbb R^d$ is $\frac12(f_{a_v} 1[\mathsf{Good}_\tau(v)] + f_0 1[\mathsf{Good}_\tau(v)^c])$ and $P(\bot)
    = \frac12$ exactly, for every column, $\sigma$ and $\tau$: by reflection both Gaussians give Good the mass $\Phi(w+\frac s2) +
    \Phi(w-\frac s2) - 1$.

    P(B = 1) = half (P + M - 1) + other (2 - P - M) = 1/2: P_a(Good) = P + M - 1, P_0(not Good) = 2 - P - M by reflection.
    """
    yield f"(1/2*f/g)*g = ({half})*f"
    yield "M - (1-P) = P - (1-M)"
    yield f"({half})*(M - (1-P)) + ({other})*(1 - (P - (1-M))) = 1/2"


@claim("thm-3.3-corrected", CORRECTED, {"power": "1"}, {"power": "3"}, uses="beyond-alg-3-corrected-law alg-3-corrected")
def thm_3_3_corrected(power: str = "2") -> Steps:
    r"""Algorithm 3 that keeps $\tilde y$ with probability $\frac12f_{a_v}(\tilde y)/f_0(\tilde y)$ inside $\mathsf{Good}_\tau(v)$
    and $\frac12$ outside, else sends $\bot$ and reveals nothing of $\tilde y$: the log-ratio between any two inputs is at most
    $2\tau$ at every $y$ (four cases: in or out of the two windows), with equality at a point for two orthogonal nonzero columns,
    and $P(\bot) = \frac12$. So $\tau = \epsilon/2$ gives $\epsilon$-LDP, $0 < \epsilon \le 2\ln 2$, and no smaller level where
    two nonzero columns are orthogonal.

    By beyond-alg-3-corrected-law the density of $v$ at $y$, over $\frac12f_0(y)$, is 1 outside the window, and
    $\frac{f_{a_v}(y)} {f_0(y)}$ inside, between $\frac1u$ and $u = e^\tau$; a number there is a mean $\frac{1/u+pu}{1+p}$, $p
    \ge 0$, of the two ends, or the end $u$ itself, a limit of such, and for a second input the same with $q$. So step 1 is the
    quotient of two inputs if $y$ is in both windows, steps 2 and 3 if it is in one, and step 4 if it is in neither: at most
    $u^2 = e^{2\tau}$. $\bot$ has the same probability for all inputs, and $\tau \le \ln2$ makes the parameters probabilities
    (alg-3-corrected).

    Step 5 is that the ends $u$ and $\frac1u$ attain it. They meet: for columns $a$, $c$ with $\langle a, c\rangle = 0$ the point
    $y = (\frac12+\frac{g^2k}{\|a\|^2})a + (\frac12-\frac{g^2k}{\|c\|^2})c$, $g = \sigma$, $k = \tau$, has the losses
    $\frac{\langle y, a\rangle-\|a\|^2/2}{g^2} = k$ and $-k$: steps 6 and 7, with $a$ and $c$ for the norms.
    """
    limit = f"u^{power}"
    yield at_most(f"{INSIDE}/{OTHER}", limit, u=1, p=0, q=0)
    yield at_most(INSIDE, limit, u=1, p=0)
    yield at_most(f"1/{INSIDE}", limit, u=1, p=0)
    yield at_most("1", limit, u=1)
    yield identity("u/(1/u)", limit)
    yield "((1/2 + g^2*k/a^2)*a^2 - a^2/2)/g^2 = k"
    yield "((1/2 - g^2*k/c^2)*c^2 - c^2/2)/g^2 = -k"


@claim(
    "beyond-thm-3.3-public",
    CORRECTED,
    {"level": "3"},
    {"root": "19/10"},
    {"root": "1.8832"},
    {"root": "1.8833"},
    uses="alg-3-corrected thm-3.3-corrected",
)
def beyond_thm_3_3_public(level: str = "4", root: str = "1.8832035") -> Steps:
    r"""Public $\tilde y$: the bit ratios are at most $e^{2\tau}$ and $(2-e^{-\tau})/(2-e^\tau)$, attained for two orthogonal
    nonzero columns (the points of thm-3.3-corrected). For these, with $u = e^\tau$, $\tau = \epsilon/4$: $\epsilon$-LDP iff
    $(u-1)(u+1)(u^4-2u^3+u^2-2u+1) \le 0$, iff $\epsilon \le 2.531897\ldots$ (between 2.5318972 and 2.5318975); with $\tau =
    \epsilon/2$ never, since $(u-1)^3(u+1) > 0$.

    (2 - x)/(2 - y) <= (2 - 1/u)/(2 - u): at most u^level for 1 <= u <= root, above it from root + 10^-7 on; never for level 2. u
    = e^tau < 2. The root is that of u^4 - 2u^3 + u^2 - 2u + 1, which rises from 3/2 on: 4 ln(root) lies between 2.5318972 and
    2.5318975.
    """
    factored = "(u-1)*(u+1)*(u^4 - 2*u^3 + u^2 - 2*u + 1)"
    low = rational(root)
    upto, beyond = (f"(1 + ({low - 1})/(1+q))", f"({low + HIGH - LOW} + q)")
    quartic = "{u}^4 - 2*{u}^3 + {u}^2 - 2*{u} + 1"
    yield at_most("1/u", INSIDE, u=1, p=0)
    yield at_most(OTHER, "u", u=1, q=0)
    yield identity(f"u*((2 - 1/u) - u^{level}*(2 - u))", factored)
    yield at_most(quartic.format(u=upto), "0", q=0)
    yield at_most("0", quartic.format(u=beyond), strict=True, q=0)
    yield at_most("0", "4*{u}^3 - 6*{u}^2 + 2*{u} - 2".format(u="(3/2 + q)"), strict=True, q=0)
    yield "u*((2 - 1/u) - u^2*(2 - u)) = (u-1)^3*(u+1)"
    yield compared(Fraction("2.5318972") / 4, "<", LogSum.ln(low))
    yield compared(LogSum.ln(low + HIGH - LOW), "<", Fraction("2.5318975") / 4)


@claim(
    "beyond-alg-3-corrected-tv",
    CORRECTED,
    {"factor": "19/10"},
    {"bound": "1"},
    {"bound": "3"},
    uses="beyond-good-exact beyond-alg-3-corrected-law sec-3.2-good-probability-corrected",
)
def beyond_alg_3_corrected_tv(factor: str = "2", bound: str = "13/12") -> Steps:
    r"""The law of $\tilde y$ given $B=1$ is within total variation $\beta \le e^{-L}\cosh(\tau/2) \le \frac{13}{24}\delta$ of
    $\mathcal N(a_v, \sigma_*^2\mathbb I_d)$, for $\sigma_*^2 = 2r^2L/\tau^2$, $\|a_v\| \le r$, $0 < \tau \le \ln 2$, every $0 <
    \delta < 1$.

    cosh(k/2) <= bound for 0 < k <= ln 2, where h = e^(k/2) <= sqrt 2 < 3/2; bound <= 2, and 2 e^(-L) = delta.
    """
    yield from _tails(factor)
    yield prove.comparison(["sqrt", 2], "<", "3/2")
    yield f"for q >= 0: ((1 + 1/(2+2*q)) + 1/(1 + 1/(2+2*q)))/2 <= ({bound})"
    yield prove.comparison(rational(bound), "<=", 2)


@claim(
    "sec-3.2-good-probability-corrected",
    PROOF,
    {"factor": "19/10"},
    {"quarter": "15"},
    {"half": "2"},
    uses="beyond-good-exact",
    assumes="gaussian-tail",
)
def sec_3_2_good_probability_corrected(factor: str = "2", quarter: str = "16", half: str = "4") -> Steps:
    r"""With $\sigma^2 = 2r^2\ln(2/\delta)/\tau^2$ the mass outside the window $\pm\tau$ is at most $e^{-L}\cosh(\tau/2) =
    \frac\delta2\cosh(\tau/2)$, hence at most $\delta$ where $\cosh(\tau/2) \le 2$, every $0 < \delta < 1$, $\|a_v\| \le r$. It is
    16 times the printed noise for $\tau = \epsilon/4$, 4 times for $\tau = \epsilon/2$.

    $w = \frac\tau s$ has $w^2 = 2L(\frac ra)^2 \ge 2L$, steps 1 and 2, $L = \log\frac2\delta$. By step 3 $w-\frac s2 =
    \frac{w^2-\tau/2}w$, not negative as $w^2 > 2\log2$ and $e^{\tau/2} < 4$, which $\cosh\frac\tau2 \le 2$ gives: step 4. By
    beyond-good-exact the mass is at most half the sum of $e^{-(w\mp s/2)^2/2}$, by steps 5 and 6 at most $e^{-L}\cosh\frac\tau2$.
    For the column 0 the loss is 0, and the mass outside is 0.
    The last steps compare the noise with $2L/\epsilon^2$.
    """
    yield from _tails(factor)
    yield _calibration("1/4", quarter)
    yield _calibration("1/2", half)


@false("sec-3.2-postprocessing", PROOF, "E1", {"mass": "1/100"}, {"mass": "-1/100"}, at=rows(2))
def sec_3_2_postprocessing_as_printed(row: int, mass: str = "0") -> Verdict:
    r"""The output of Algorithm 3 depends on the input through $B_i$ alone. False: given $B_i=1$ the event $\tilde y > 6$
    ($n=120$; $> 8$, $n=1000$) is likelier on the column 0 than on the column 1, $d = r = \epsilon = 1$.

    P(y in O|B = 1) is the same for the columns 1 and 0: false for O = (6, infinity), n = 120, 1000, epsilon = 1, printed.
    """
    noise = rejection_sampling.printed_variance(1, (120, 1000)[row], 1)
    start = (6, 8)[row]
    one, other = (
        rejection_sampling.event([a], noise, "1/4", start, None) / rejection_sampling.active(a, noise, "1/4") for a in (1, 0)
    )
    return compared(other, "<=", one + rational(mass))


@claim("sec-3.2-postprocessing-corrected", PROOF, {"half": "1/3"}, {"half": "1"}, uses="beyond-alg-3-law")
def sec_3_2_postprocessing_corrected(half: str = "1/2") -> Steps:
    r"""The message $(\tilde y, B=1)$ has the likelihood ratio $P(B=1|y,v)/P(B=1|y,v')$ at $y$: that at every $y$, and the ratio
    at $\bot$, have to be compared.

    Let $E$, $E'$ be $f_{a_v}/f_0$ and $f_{a_{v'}}/f_0$ at $y$, and $f = f_0(y)$. The message has the densities $\frac E2f$ and
    $\frac{E'}2f$ at $y$, by beyond-alg-3-law. The step is their quotient, $E/E'$, that of the weights at $y$; $\bot$ is one more
    output, with a ratio of its own.
    """
    yield f"(({half})*E1*f)/((1/2)*E2*f) = E1/E2"
