"""Claims of linear-queries: the exact laws of Algorithm 3 as printed (section 3.2), Lemma 3.6 and its steps.

a = ||a_v||, g = sigma, k = tau, s = a/g, w = k/s; p = phi(w + s/2), m = phi(w - s/2), P = Phi(w + s/2), M = Phi(w - s/2).
Standard facts that are used and not certified: Phi(-z) = 1 - Phi(z), the integral of z phi(z) over an interval, and that the
coordinates of a Gaussian are independent. f is f_a and g is f_0 at one point y; a probability is the integral of such a density
over any measurable set, as an integral is linear.
"""

from exactdp.mechanisms import rejection_sampling
from exactdp_checks.claims.notation import Steps, Verdict, compared, identity, prove, rational
from exactdp_checks.claims.papers.linear_queries.stated import claim, false
from exactdp_checks.claims.writing import rows

ALGORITHM = "Section 3.2, Algorithm 3"
LEMMA = "Section 3.2, proof of Lemma 3.6"
SIZES = (120, 10**3, 10**4, 10**6, 10**9)
HALVES = ({"half": "1/3"}, {"half": "49/100"}, {"half": "0-1/2"})


DENSITY = "0 - y^2/(2*v) + (y*a - ({})*a^2)/v = 0 - (y-a)^2/(2*v)"  # of a coordinate


def _density(half: str, over: str = "1") -> str:
    """P(B = 1|y) f_0(y) = half f_a(y) at a point of Good, both over a number."""
    return f"(1/2*f/g)*g/({over}) = ({half})*f/({over})"


def _bernoulli(half: str) -> list[str]:
    """P(B = 1|y) f_0 = half f_a in Good, and the two bits together have the density f_0."""
    return [f"(1/2*f/g)*g = ({half})*f", f"(({half})*f/g)*g + (1 - 1/2*f/g)*g = g"]


@claim("sec-3.2-setting", "Section 3.2, setting", {"power": "1"}, {"power": "3"})
def sec_3_2_setting(power: str = "2") -> Steps:
    r"""With $\delta = 2/n^2$: $2r^2\ln(2/\delta)/\epsilon^2 = 4r^2\ln n/\epsilon^2$, since $2/\delta = n^2$, every $n$.

    2/delta = n^2 for delta = 2/n^2, so that 2 ln(2/delta) = 2 power ln n is 4 ln n.
    """
    yield f"2/(2/n^2) = n^{power}"
    yield f"2*({power}) = 4"


@claim("alg-3", ALGORITHM, {"half": "51/100"}, {"quarter": "7/10"})
def alg_3(half: str = "1/2", quarter: str = "1/4") -> Steps:
    r"""For $0 < \epsilon \le 1$ the parameter $\eta_i \in [e^{-\epsilon/4}/2, e^{\epsilon/4}/2]$ of the bit of Algorithm 3 is a
    probability.

    Let $u$ be a number from 1 to $e^{\epsilon/4}$; the parameters are $\frac1{2u}$ and $\frac u2$. By step 1 $e^{1/4} < 2$, so
    that $u < 2$ for $\epsilon \le 1$. Step 2 is $0 < \frac1{2u}$, and step 3 $\frac u2 \le 1$ for $u = 1 + \frac1{1+q}$, which
    runs through all numbers between 1 and 2.
    """
    u = "(1 + 1/(1+q))"  # from 1 to 2, both left out
    yield prove.comparison(["exp", rational(quarter)], "<", 2)
    yield f"for u >= 1: 0 < ({half})/u"
    yield f"for q >= 0: ({half})*{u} <= 1"


@claim("sec-3.2-good", "Section 3.2, Good", *HALVES)
def sec_3_2_good(half: str = "1/2") -> Steps:
    r"""$\eta_i(v, y) = \frac12 f_{a_v}(y)/f_0(y) = \frac12 e^{(\langle y, a_v\rangle - \|a_v\|^2/2)/\sigma^2}$, every $d$;
    $\mathsf{Good}_i(v)$ is where $|\ln 2\eta_i| \le \epsilon/4$.

    The step compares the exponents of $f_0(y)e^{\ldots}$ and of $f_{a_v}(y)$ in one coordinate, $v = \sigma^2$; they add up over
    the coordinates, and the factors before the exponentials are the same.
    """
    yield DENSITY.format(half)


@claim("beyond-alg-3-slab", ALGORITHM, {"half": "1/3"}, {"half": "0-1/2"}, {"half": "51/100"}, uses="sec-3.2-good")
def beyond_alg_3_slab(half: str = "1/2") -> Steps:
    r"""$\mathsf{Good}(v) = \{|\langle y, a_v\rangle - \|a_v\|^2/2| \le \sigma^2\epsilon/4\}$; on the line through two parallel
    columns their slabs have different centres ($a_v/2$), and slabs of columns that are not parallel differ.

    |<y, a> - half a^2| <= g^2 k: the centre along a is half a; that of c a, c > 1, is larger, that of -c a below 0.
    """
    yield f"(a*y - a^2/2)/g^2 = (y - ({half})*a)*a/g^2"
    yield f"for a > 0, c > 0: ({half})*a < ({half})*(1+c)*a"
    yield f"for a > 0, c > 0: -({half})*c*a < ({half})*a"


@claim("beyond-good-exact", ALGORITHM, *HALVES[:2], uses="sec-3.2-good")
def beyond_good_exact(half: str = "1/2") -> Steps:
    r"""Under $\mathcal N(0, \sigma^2)$ and $\mathcal N(a_v, \sigma^2)$ alike $P[y \notin \mathsf{Good}(v)] = \beta =
    \Phi(-w+\frac s2) + \Phi(-w-\frac s2)$, $s = a/\sigma$, $w = \tau/s$; in Algorithm 3, at $a = r$: $s^2 = \epsilon^2/(4\ln n)$,
    $w^2 = \ln n/4$. Every $a, \sigma, \tau > 0$.

    y -> a - y changes the sign of the loss and exchanges f_0 and f_a (coordinate along a); so the masses outside agree. Under
    N(0) the ends of Good are s/2 - w, s/2 + w in units of g, under N(a) they are -s/2 - w, -s/2 + w.
    """
    ends = [
        identity(f"(({half})*a {sign} g^2*k/a - {mean})/g", f"{shift}s/2 {sign} k/s".replace("s", "(a/g)"))
        for mean, shift in (("0", ""), ("a", "-"))
        for sign in "+-"
    ]
    yield f"((a-y)*a - a^2/2)/g^2 = -(y*a - ({half})*a^2)/g^2"
    yield "((a-y) - a)^2 = y^2"
    yield from ends
    yield "1 - (P - (1-M)) = (1-M) + (1-P)"
    yield "1 - (M - (1-P)) = (1-M) + (1-P)"
    yield "1/(4*l/x^2) = x^2/(4*l)"
    yield "(x/4)^2/(x^2/(4*l)) = l/4"


@false(
    "sec-3.2-good-probability",
    "Section 3.2, proof of Theorem 3.3",
    "E3",
    {"scale": "1"},
    {"scale": "100"},
    at=rows(SIZES),
    uses="beyond-good-exact",
)
def sec_3_2_good_probability_as_printed(row: int, scale: str = "2") -> Verdict:
    r"""$P_{\tilde y \sim \mathcal N(0, \sigma^2\mathbb I)}[\tilde y \notin \mathsf{Good}(v)] \le \delta = 2/n^2$: false for a
    column of norm $r$, $\epsilon = 1$.

    beta <= scale/n^2.
    """
    n = SIZES[row]
    beta = rejection_sampling.outside(1, rejection_sampling.printed_variance(1, n, 1), "1/4")
    return compared(beta, "<=", rational(scale) / n**2)


@claim("beyond-alg-3-law", ALGORITHM, *HALVES, uses="sec-3.2-good")
def beyond_alg_3_law(half: str = "1/2") -> Steps:
    r"""On input $v$ the output has density $\frac12 f_{a_v} 1[\mathsf{Good}(v)]$ and the rest of its mass at $\bot$: $P(B=1|y)
    f_0(y) = \frac12 f_{a_v}(y)$ there, and $P(B=1) = \frac12 P_{\mathcal N(a_v)}[\mathsf{Good}(v)]$.

    Let $f = f_{a_v}$ and $g = f_0$ at a point $y$ of Good, where $P(B=1|y) = \frac f{2g}$ by Algorithm 3 and sec-3.2-good. Part
    (1) of the step is $P(B=1|y)f_0(y) = \frac12f_{a_v}(y)$, the density of the output there; part (2) is that both bits together
    have $f_0$. Outside Good $B = 0$, and for $B = 0$ the output is $\bot$.

    The integral of part (1) over Good is $P(B=1) = \frac12P_{\mathcal N(a_v)}[\mathsf{Good}(v)]$.
    """
    yield _bernoulli(half)


@claim("sec-3.2-joint-density", LEMMA, *HALVES)
def sec_3_2_joint_density(half: str = "1/2") -> Steps:
    r"""$h(y|b) P[B=b] = p(b|y) f_0(y)$, $b = 0, 1$, with $p(1|y) = \frac12 f_{a_v}(y)/f_0(y)$ in Good; the two sum to $f_0$.

    $h(y|b)P[B=b]$ and $p(b|y)f_0(y)$ are both the joint density of $\tilde y$ and $B$. Part (1) of the step is its value for $b =
    1$ in Good, $\frac12f_{a_v}$, with $f = f_{a_v}(y)$ and $g = f_0(y)$; part (2) is that the values for $b = 1$ and $b = 0$ add
    up to $f_0$.
    """
    yield _bernoulli(half)


@claim("eq-5", LEMMA, *HALVES, uses="sec-3.2-good")
def eq_5(half: str = "1/2") -> Steps:
    r"""$p(1|y) = \frac12 f_{a_v}(y)/f_0(y) = \frac12 e^{(\langle y, a_v\rangle - \|a_v\|^2/2)/\sigma^2}$ for $y$ in Good, every
    $d$; outside it is 0 by Algorithm 3.

    In Good the bit is 1 with the probability $\eta$ of sec-3.2-good, whose step this is, in one coordinate.
    """
    yield DENSITY.format(half)


@claim("eq-6", LEMMA, *HALVES, uses="eq-5")
def eq_6(half: str = "1/2") -> Steps:
    r"""$P[\tilde y \in \mathcal O|B=1] = \frac12\int_{\mathcal O \cap \mathsf{Good}} f_{a_v}/P[B=1]$ for every measurable
    $\mathcal O$.

    By the rule of Bayes $P[\tilde y\in\mathcal O|B=1]$ is the integral over $\mathcal O$ of $P(B=1|y)f_0(y)$, over $P =
    P[B=1]$. By eq-5 the integrand is $\frac12f_{a_v}$ in Good, which is the step, and 0 outside.
    """
    yield _density(half, "P")


@claim("eq-7", LEMMA, *HALVES, uses="eq-6")
def eq_7(half: str = "1/2") -> Steps:
    r"""$P[\tilde y \in \mathcal O|B=1] = \frac12 P_{\mathcal N(a_v)}[\mathcal O \cap \mathsf{Good}]/P[B=1]$ for every measurable
    $\mathcal O$.

    The integral of eq-6, whose step this is, is the mass of $\mathcal O\cap\mathsf{Good}$ under $\mathcal N(a_v)$.
    """
    yield _density(half, "P")


@claim("sec-3.2-active-probability", LEMMA, *HALVES, uses="eq-5")
def sec_3_2_active_probability(half: str = "1/2") -> Steps:
    r"""$P[B=1] = \frac12 P_{\mathcal N(a_v)}[\mathsf{Good}]$.

    $P[B=1]$ is the integral of $P(B=1|y)f_0(y)$. By eq-5 the integrand is $\frac12f_{a_v}$ in Good, which is the step, and 0
    outside.
    """
    yield _density(half)


@claim("lem-3.6", "Section 3.2, Lemma 3.6", *HALVES, uses="eq-7 sec-3.2-active-probability")
def lem_3_6(half: str = "1/2") -> Steps:
    r"""$P[\tilde y \in \mathcal O|B=1]$ in Algorithm 3 is $P_{\mathcal N(a_v, \sigma^2\mathbb I)}[\mathcal O|\mathsf{Good}]$, for
    every measurable $\mathcal O$.

    The step is eq-7 with $h = P_{\mathcal N(a_v)}[\mathcal O\cap\mathsf{Good}]$ and $P[B=1] = \frac q2$, $q =
    P_{\mathcal N(a_v)}[\mathsf{Good}]$ (sec-3.2-active-probability).
    """
    yield f"(({half})*h)/(1/2*q) = h/q"


@claim("sec-3.2-product", "Section 3.2, before (8)", *HALVES, uses="lem-3.6")
def sec_3_2_product(half: str = "1/2") -> Steps:
    r"""Given $B_i = 1$ for all users of a set, their reports are independent, with the law of Gaussian reports conditioned on
    Good: products of Lemma 3.6.

    The reports and bits of different users are independent, so the probability of $\tilde y_i \in \mathcal O_i$ and $B_i = 1$ for
    all of them, over that of all $B_i = 1$, is a quotient of products. By lem-3.6 it is $\frac hq$ for one user, $h$ and $q$ the
    masses of $\mathcal O_i\cap\mathsf{Good}$ and of Good; the step adds a user, $(H, Q)$ being the products of the others.
    """
    yield f"(H/2^k*({half})*h)/(Q/2^k*(1/2)*q) = H/Q*(h/q)".replace("2^k", "w")
