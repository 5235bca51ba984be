"""Claims of price-of-privacy: the mean score of MaxSense line by line, its separation, the centred score (proof 5.2).

t = e^epsilon, h is eps-hat, 2(t-1)/(t+1), r = w/N, p = theta/w, theta = the expected number of rated items that are
sensed; b and c are the ratings of two classes of items, q a probability of a zero sketch. Lines of the paper are written out for
one class of users: all are linear in the classes. They hold for independent inclusion (each item rated with probability w/N);
what is false for exactly w rated items is refuted. d is delta_lm. b0 and b1 are the ratings of two items. x and y are the scores
of two items. s is the sum of the bits. g is the rest of the separation.
"""

from exactdp.bounds.price_of_privacy import max_sense as bounds
from exactdp.protocols import max_sense as protocol
from exactdp_checks.claims.notation import Steps, Verdict, at_most, compared, exact, identity, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.products import averaged, names, product_of
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

__all__ = ["HAT"]

WHERE = "Section 5, proof 5.2"
HAT = "(2*(t-1)/(t+1))"
GIVEN = "q*(1-r*{b})/(1-p*r*{b})"  # P(S0 = 0 | i in H), independent inclusion


def _means(half: str = "2") -> Verdict:
    """Difference of the means of two classes of items, line by line; its absolute value is that of the differences of sums."""
    one, two = (f"U*(theta/w)*(1/2 + {HAT}/4 - {HAT}/2*q*(1-w/N*{v})/(1-theta/N*{v}))" for v in ("b", "c"))
    gap = "(q*b/(1-theta*b/N) - q*c/(1-theta*c/N))"
    return identity(f"{one} - {two}", f"U*(theta/w)*((w-theta)/N)*{HAT}/({half})*{gap}")


def _delta(factor: str = "1") -> Verdict:
    """b/(1-ab) - c/(1-ac) = (b-c)/((1-ab)(1-ac)), a = theta/N."""
    return identity("q*b/(1-a*b) - q*c/(1-a*c)", f"({factor})*q*(b-c)/((1-a*b)*(1-a*c))")


@false(
    "sec-5-qk",
    WHERE,
    "E3",
    {"count": "2"},
    {"count": "99/100"},
    at=({"N": 2, "w": 1}, {"N": 3, "w": 2}, {"N": 4, "w": 1}),
    when=lambda N, w: 1 <= w < N <= 4,
)
def sec_5_qk_as_printed(N: int, w: int, count: str = "1") -> Steps:
    r"""$q_k^0 = \prod_j(1 - pwb_{kj}/N)$ for exactly $w$ rated items: false at $N = 2$, $w = 1$ and $N = 3$, $w = 2$ (also at
    every other listed size; both sides agree for $w = N$).

    Is the mean over rated sets of prod (1 - p b_j) the product of all (1 - p w b_j/N)?
    """
    whole = product_of([["-", 1, ["*", "p", f"b{j}", f"{w}/{N}"]] for j in range(N)])
    yield (
        "the mean over rated sets",
        prove.equal(averaged(N, w, lambda j: ["-", 1, ["*", "p", f"b{j}"]]), ["*", exact(count), whole]),
    )


@claim("sec-5-qk-corrected", WHERE, {"both": "2"}, {"both": "r"}, uses="beyond-ms-independent")
def sec_5_qk_corrected(both: str = "1") -> Steps:
    r"""For independent inclusion with probability $r = w/N$: the sum over all rated sets is $\prod_j(1 - prb_j)$, for all $p$,
    $r$, $b$ and every $N$.

    The sum over all rated sets of $r^{|W|}(1-r)^{N-|W|}\prod_{j\in W}(1-pb_j)$ is, multiplied out, the product over the items of
    $(1-r)+r(1-pb_j)$: the step.
    """
    yield "an item", f"(1-r) + r*(1-p*b) = 1 - ({both})*p*r*b"
    for N in (2, 1, 3):
        terms = []
        for rated in range(2**N):
            held = [j for j in range(N) if rated >> j & 1]
            chance = product_of(["r" if j in held else ["-", 1, "r"] for j in range(N)])
            terms.append(["*", chance, product_of([["-", 1, ["*", "p", f"b{j}"]] for j in held])])
        whole = product_of([["-", 1, ["*", "p", "r", f"b{j}"]] for j in range(N)])
        yield "example: all rated sets", prove.equal(["+", 0, *terms], whole)


@claim("sec-5-mean-release", WHERE, {"own": "t-1"}, {"own": "t+1"})
def sec_5_mean_release(own: str = "t") -> Steps:
    r"""$E[H_{ui}S_u] = p[\frac{z}{e^\epsilon+1} + \frac{e^\epsilon(1-z)}{e^\epsilon+1}]$, $z = P[S^0_u = 0 \mid H_{ui} = 1]$.

    $E[HS] = pE[S|H=1]$, and $S$ is the bit release of $S^0$, whose chance of a 1 in the code is the first step.
    """
    code = prove.equal(protocol.released("z"), ["/", ["+", "z", ["*", exact(own), ["-", 1, "z"]]], ["+", "t", 1]])
    yield "the code", code
    yield "the mean", f"p*(z/(t+1) + t*(1-z)/(t+1)) = p*(z + ({own})*(1-z))/(t+1)"


@claim("sec-5-mean-epshat", WHERE, {"quarter": "2"}, {"quarter": "-4"}, uses="sec-5-mean-release")
def sec_5_mean_epshat(quarter: str = "4") -> Steps:
    r"""The same is $p[\frac12 - \frac{\hat\epsilon}4 + \frac{\hat\epsilon}2(1-z)]$.

    sec-5-mean-release with $\frac1{t+1} = \frac12-\frac{\hat\epsilon}4$ and $\frac t{t+1} = \frac12+\frac{\hat\epsilon}4$.
    """
    yield "the two forms", f"z/(t+1) + t*(1-z)/(t+1) = 1/2 - {HAT}/({quarter}) + {HAT}/2*(1-z)"


@false(
    "sec-5-mean-product",
    WHERE,
    "E3",
    {"count": "2"},
    {"count": "99/100"},
    at=({"N": 2, "w": 1}, {"N": 3, "w": 2}),
    when=lambda N, w: 1 <= w < N <= 4,
)
def sec_5_mean_product_as_printed(N: int, w: int, count: str = "1") -> Steps:
    r"""$E[S^0_u \mid H_u] = 1 - \prod_j(1 - wb_{uj}H_{uj}/N)$ for exactly $w$ rated items: false for $H = [N]$ at the listed $N$,
    $w$.

    Is P(S0 = 0 | H) for the full set H the product of (1 - w b_j/N)?
    """
    whole = product_of([["-", 1, ["*", f"b{j}", f"{w}/{N}"]] for j in range(N)])
    yield "the full sensing set", prove.equal(averaged(N, w, lambda j: ["-", 1, f"b{j}"]), ["*", exact(count), whole])


@claim("sec-5-mean-factored", WHERE, {"share": "1/2"}, {"share": "r"}, uses="beyond-ms-independent sec-5-mean-epshat")
def sec_5_mean_factored(share: str = "1") -> Steps:
    r"""Independent inclusion: $E[B_i]$ per user is $p[\frac12 + \frac{\hat\epsilon}4 - \frac{\hat\epsilon}2(1 - \frac
    wNb_i)\prod_{j\ne i}(1 - p + p(1 - \frac wNb_j))]$, whose factors are $1 - p\frac wNb_j$.

    An item other than $i$ is not sensed, or sensed and not both rated and liked: the first step, a factor of $q^0$. With $z$ the
    chance of $S^0 = 0$ given $H_i = 1$, $(1-\frac wNb_i)$ times the other factors, the second step is sec-5-mean-epshat written
    for $z$.
    """
    yield "another item", f"1 - p + p*(1-r*b) = 1 - ({share})*p*r*b"
    yield "the released bit", f"z/(t+1) + t*(1-z)/(t+1) = 1/2 + {HAT}/4 - {HAT}/2*z"


@claim("sec-5-mean-grouped", WHERE, {"rest": "1"}, {"rest": "1-p*r"}, uses="sec-5-mean-factored")
def sec_5_mean_grouped(rest: str = "1-p") -> Steps:
    r"""Independent inclusion: $q\frac{1-rb}{1-prb} = q(1 - \frac{r(1-p)b}{1-prb})$, $r = w/N$, with $b = b_{kl(i)}$.

    The factor of item $i$ in $q$ is divided out; the step is $\frac{1-rb}{1-prb} = 1-\frac{r(1-p)b}{1-prb}$.
    """
    yield "the factor", identity(GIVEN.format(b="b"), f"q*(1 - r*({rest})*b/(1-p*r*b))")


@claim("sec-5-mean-class", WHERE, {"half": "1"}, {"rest": "w"}, uses="sec-5-mean-grouped")
def sec_5_mean_class(half: str = "2", rest: str = "w-theta") -> Steps:
    r"""Independent inclusion: $\overline{B_l} = Up[\frac12 + \frac{\hat\epsilon}4 - \frac{\hat\epsilon}2q^0] +
    Up\frac{w-\theta}N\frac{\hat\epsilon}2\sum_k\frac{\alpha_kq_k^0b_{kl}}{1-\theta b_{kl}/N}$ with $q^0 = \sum_k\alpha_kq_k^0$;
    written out for one class of users.

    sec-5-mean-grouped with $p = \frac\theta w$, $r = \frac wN$, so that $pr = \frac\theta N$, put into sec-5-mean-factored; the
    sum over the classes of users is linear.
    """
    zero = "q*(1-w/N*b)/(1-theta/N*b)"
    mean = f"U*(theta/w)*(1/2 + {HAT}/4 - {HAT}/2*{zero})"
    line = f"U*(theta/w)*(1/2 + {HAT}/4 - {HAT}/2*q) + U*(theta/w)*(({rest})/N)*{HAT}/({half})*q*b/(1-theta*b/N)"
    yield "one class of users", identity(mean, line)


@false("sec-5-epshat-one", WHERE, "E4b", {"limit": "1/2"}, {"limit": "199/100"})
def sec_5_epshat_one_as_printed(limit: str = "1") -> Steps:
    r"""$\hat\epsilon < 1$: false, at $e^\epsilon = 3$ it is 1."""
    yield "the range", at_most(HAT, limit, strict=True, t=1)


@claim("sec-5-epshat-one-corrected", WHERE, {"limit": "199/100"}, {"level": "2"})
def sec_5_epshat_one_corrected(limit: str = "2", level: str = "3") -> Steps:
    r"""$\hat\epsilon < 2$ for every $\epsilon \ge 0$, and $1 - \hat\epsilon = \frac{3-e^\epsilon}{e^\epsilon+1}$: below 1 exactly
    for $\epsilon < \ln3$.

    The second step has the sign of $3-e^\epsilon$.
    """
    yield "below 2", at_most(HAT, limit, strict=True, t=1)
    yield "below 1", f"1 - {HAT} = ({level}-t)/(t+1)"


@claim("sec-5-upper", WHERE, {"cap": "3/4"}, {"cap": "1/2"}, uses="sec-5-mean-release sec-b-release")
def sec_5_upper(cap: str = "1") -> Steps:
    r"""$\overline{B_l} \le Up$ for every $N$ and every $\epsilon \ge 0$.

    A user adds 1 with probability $ps$, $s = \frac{1+(t-1)y}{t+1}$ with $y = P[S^0=1|H_i=1] = \frac1{1+v}$ (sec-5-mean-release),
    at most $p$.
    """
    yield "one user, times U", f"for U >= 0, p >= 0, t >= 1, v >= 0: U*p*(1+(t-1)/(1+v))/(t+1) <= ({cap})*U*p"


@claim("sec-5-jensen", WHERE, {"half": "1"}, {"half": "-2"}, uses="sec-5-mean-class", assumes="jensen")
def sec_5_jensen(half: str = "2") -> Steps:
    r"""Independent inclusion: $E[B_l - B_m] = Up\frac{w-\theta}N\frac{\hat\epsilon}2(\sum_k\frac{\alpha_kq_k^0b_{kl}}{1-\theta
    b_{kl}/N} - \sum_k\frac{\alpha_kq_k^0b_{km}}{1-\theta b_{km}/N})$; written out for one class of users; so $E|B_l-B_m|$ is at
    least its absolute value.

    The difference of two lines of sec-5-mean-class, in which $q^0$ cancels; $E|X| \ge |EX|$ by Jensen's inequality.
    """
    yield "the difference", _means(half=half)


@false(
    "sec-5-separation",
    WHERE,
    "E4c",
    {"factor": "99/100"},
    {"factor": "9/10"},
    at=({"U": 10}, {"U": 100}, {"U": 1000}),
    when=lambda U: U >= 10,
)
def sec_5_separation_as_printed(U: int, factor: str = "1") -> Steps:
    r"""$\Delta_{lm} \ge U\hat\epsilon(\theta - \theta^2/w)\delta_{lm}/N$: false for $N = w = 2$, $\theta = 1$, $b = (1, 0)$,
    $e^\epsilon = 1000$, $U = 10, 100, 1000$, even with the noise, $\Delta_{lm} = E|B_l - B_m| \le \sqrt{|E[B_l - B_m]|^2 + 2Up}$.

    N = w = 2, theta = 1, t = 1000, b = (1, 0): is the square of the printed bound at most Delta^2 + 2 U p >= (E|B_0 - B_1|)^2?
    E|X| <= sqrt(E X^2), and the square of a user's (H_0 - H_1) S has a mean of at most 2 p (1-p). delta = 1: one item is liked.
    """
    true = rational(protocol.separation([[1, 0]], [U], 2, "1/2", 0, 1, 1000, "independent"))
    printed = bounds.separation_printed(U, 2, 2, 1, 1000, 1) * rational(factor)
    yield "the square of the bound", compared(printed * printed, "<=", true**2 + 2 * U * rational("1/2"))


@claim("sec-5-separation-corrected", WHERE, {"divisor": "1"}, {"divisor": "4"}, uses="sec-5-jensen sec-5-deltalm")
def sec_5_separation_corrected(divisor: str = "2") -> Steps:
    r"""Independent inclusion: $|\overline{B_l} - \overline{B_m}| = \frac{U\hat\epsilon(\theta-\theta^2/w)}{2N}\delta_{lm}$.

    sec-5-jensen with the two forms of $\delta_{lm}$ (sec-5-deltalm), and $p\frac{w-\theta}N\cdot\frac{\hat\epsilon}2 =
    \frac{\hat\epsilon(\theta-\theta^2/w)}{2N}$, $p = \frac\theta w$.
    """
    yield "the factor", f"U*(theta/w)*((w-theta)/N)*h/2*d = U*h*(theta - theta^2/w)/(({divisor})*N)*d"


@claim("sec-5-deltalm", WHERE, {"factor": "1-a*b"}, {"factor": "2"})
def sec_5_deltalm(factor: str = "1") -> Steps:
    r"""$\frac b{1-ab} - \frac c{1-ac} = \frac{b-c}{(1-ab)(1-ac)}$, $a = \theta/N$, times $\alpha_kq_k^0$ and summed: the two
    forms of $\delta_{lm}$.

    The step is one class of users, times $\alpha_kq_k^0$; the sum over the classes is linear.
    """
    yield "one class of users", _delta(factor=factor)


@claim("beyond-ms-centered", WHERE, {"weight": "1/2"}, {"weight": "99/100"}, assumes="expectation")
def beyond_ms_centered(weight: str = "1") -> Steps:
    r"""$B_i - p\sum_uS_u$ has the contrasts of $B_i$, and for every user, $p \in (0, 1]$ and $P[S=1 \mid H_i=1] \ge P[S=1 \mid
    H_i=0]$ (a larger set does not lower $S^0$): $\mathrm{Var}(H_iS - pS) \le \mathrm{Var}(H_iS)$, so $\mathrm{Var}(B_i - p\sum
    S_u) \le \mathrm{Var}(B_i)$.

    The centring is the same for all items, so contrasts stay: the first step. One user: $X = HS$, $Y = S$, $a = P[S=1|H=1] \ge c
    = P[S=1|H=0]$, $p = \frac1{1+v}$, $c = \frac a{1+g}$: $E(X-pY)^2 = pa(1-p)^2+(1-p)cp^2 \le pa(1-p)$, the second step, and with
    $a = \frac1{1+f} \le 1$ this is at most $pa(1-pa) = \mathrm{Var}X$, the third. A variance is at most the second moment, and
    variances of independent users add up.
    """
    p, c = "(1/(1+v))", "(a/(1+g))"
    yield "contrasts", "(x - p*s) - (y - p*s) = x - y"
    yield "the second moment", f"for a >= 0, g >= 0, v >= 0: {p}*a*(1-{p})^2 + (1-{p})*{c}*{p}^2 <= {p}*a*(1-{p})"
    yield "the variance", f"for f >= 0, v >= 0: {p}/(1+f)*(1-{p}) <= ({weight})*{p}/(1+f)*(1-{p}/(1+f))"


@claim("beyond-ms-full", WHERE, {"sensing": "1/2"}, {"sensing": "99/100"}, uses="beyond-ms-separation sec-5-separation-corrected")
def beyond_ms_full(sensing: str = "1") -> Steps:
    r"""At $\theta = w$ all $E[B_i]$ coincide: the separation has the factor $1-p$, in both sampling models, while $\delta_{\min}
    = e^{-1/2} > 0$ for $K = 1$, $b = (1, 0)$, $w = \theta = 1$.

    The factor $1-p$ of beyond-ms-separation, and $\theta-\frac{\theta^2}w$ of sec-5-separation-corrected, are 0 at $\theta = w$,
    $p = 1$; $\delta_{\min}$ does not know of $w$.
    """
    yield "exactly w rated items", f"p*(t-1)/(t+1)*(1-({sensing}))*g = 0*g"
    yield "independent inclusion", "w - w^2/w = 0*w"
    yield "while delta-min is positive", prove.comparison(0, "<", ["exp", exact("-1/2")])
    for model in protocol.MODELS:
        gap = protocol.separation([names(3)], [1], 2, "p", 0, 1, "t", model)
        yield "example: the code", prove.equal(gap.at(p=1) if hasattr(gap, "at") else gap, 0)
