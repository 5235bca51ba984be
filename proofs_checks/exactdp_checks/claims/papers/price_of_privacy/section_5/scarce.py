"""Claims of price-of-privacy: Pairwise-Preference where few items are rated, and the best dependence on epsilon (section 5).

t = e^epsilon, rho = w(w-1)/(N(N-1)), Z uniform on {0,1}^N, deterministic ratings, reading (B): S0 = 1 if both items of the pair
are rated and of one type. A rate with a hidden constant is refuted for a list of constants kappa.
"""

from fractions import Fraction

from exactdp.bounds.price_of_privacy import multi_max_sense, pairwise_preference
from exactdp_checks.claims.notation import LogSum, Real, Steps, compared, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import indistinct
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false
from exactdp_checks.claims.writing import rows

SCARCE = (("1", 10**3), ("10", 10**4), ("100", 10**4))  # kappa, N
KAPPAS = ("1", "10", "100")


@claim("sec-5-rated", "Section 5", {"second": "w"}, {"second": "w+1"})
def sec_5_rated(second: str = "w-1") -> Steps:
    r"""Both items of a pair are rated with probability $\frac{w(w-1)}{N(N-1)} \le \frac{w^2}{N^2}$, every $1 \le w \le N$, $N \ge
    2$.

    $P[i\in W] = \frac wN$, and given that, $P[j\in W] = \frac{w-1}{N-1}$: the first step. It is at most $\frac{w^2}{N^2}$, for $w
    = 1+x < N = 2+x+n$ by the second, and at $w = N$ both are 1.
    """
    yield "both", f"(w/N)*(({second})/(N-1)) = w*(w-1)/(N*(N-1))"
    yield "at most the square", "for x >= 0, n >= 0: (1+x)*x/((2+x+n)*(1+x+n)) <= (1+x)^2/(2+x+n)^2"


@false(
    "sec-5-scarce",
    "Section 5",
    "E9-rho",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=tuple({"row": i, "w": w} for w in (2, 5) for i in range(3)),
    when=lambda row, w: 0 <= row < 3 and w in (2, 5),
    uses="sec-5-scarce-corrected",
)
def sec_5_scarce_as_printed(row: int, w: int, scale: str = "1") -> Steps:
    r"""$\kappa N\log N\cdot N^2/w^2$ users suffice for Pairwise-Preference, $w = o(N)$: false for $\kappa = 1$, $N = 10^3$,
    $\kappa = 10, 100$, $N = 10^4$, at $w = 2$ and 5, $e^\epsilon = 3$, where sec-5-scarce-corrected makes every decoder
    unreliable.

    Is the bound (N/2-1) ln 2/(rho^2 (t-1)^2/(4t)) <= kappa N ln N N^2/w^2, at t = 3?
    """
    kappa, N = rational(SCARCE[row][0]) * rational(scale), SCARCE[row][1]
    yield (
        "the number of users",
        compared(pairwise_preference.too_few(N, w, 3), "<=", pairwise_preference.users_printed(N, w) * kappa),
    )


@claim(
    "sec-5-scarce-corrected",
    "Section 5",
    {"quarter": "5"},
    {"floor": "t+1"},
    uses="beyond-fano beyond-pp-law",
    assumes="kl-chi-square",
)
def sec_5_scarce_corrected(quarter: str = "4", floor: str = "t") -> Steps:
    r"""A sketch of Pairwise-Preference, reading (B), says at most $\chi^2 \le \rho^2\frac{(e^\epsilon-1)^2}{4e^\epsilon} =
    \rho^2\sinh^2\frac\epsilon2$ nats about $\mathbf Z$ uniform on $\{0,1\}^N$; so every decoder is unreliable for $U <
    \frac{(N/2-1)\ln2}{\rho^2\sinh^2(\epsilon/2)}$, of order $N(N/w)^4$; every $N$, $w$, $\epsilon$.

    Given the pair, $P[S=1|E] = \frac{1+(t-1)\rho E}{t+1}$ (beyond-pp-law), $E$ the event of probability $\frac12$ that the two
    types agree, $\rho = \frac1{1+y}$. $\chi^2 = \frac{(x_1-m)^2}{m(1-m)}$ with $m$ the mean: its numerator is the first step,
    $m(1-m) \ge \frac t{(t+1)^2}$ the second, and the third divides. The information is at most $\chi^2$, given every pair, and
    beyond-fano counts the users.
    """
    one, rho = "((1 + (t-1)*rho)/(t+1))", "(1/(1+y))"
    mean = f"((1 + (t-1)*{rho}/2)/(t+1))"
    yield "the numerator", f"({one} - ({one} + 1/(t+1))/2)^2 = ((t-1)/(t+1))^2*rho^2/4"
    yield "the denominator", f"for t >= 1, y >= 0: ({floor})/(t+1)^2 <= {mean}*(1-{mean})"
    yield "the quotient", f"((t-1)/(t+1))^2*rho^2/4/(t/(t+1)^2) = rho^2*(t-1)^2/(({quarter})*t)"


@false(
    "sec-5-tradeoff",
    "Section 5",
    "E5-epsilon",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=rows(3),
    uses="sec-5-tradeoff-corrected",
)
def sec_5_tradeoff_as_printed(row: int, scale: str = "1") -> Steps:
    r"""A factor $\frac1\epsilon$ is the optimal trade-off, that is $\kappa\frac{N^2\log N}{\epsilon w}$ users suffice for a
    scheme: false for $\kappa = 1, 10, 100$ at $N = 4$, $w = 2$, $\epsilon = \frac1{32\kappa}$: no $\epsilon$-LDP scheme with
    independent users then tells two clusterings apart with probability $1 - N^{-1}$.

    N = 4, w = 2, d = 1: kappa N^2 ln N/(epsilon w) users at epsilon = 1/(32 kappa).
    """
    kappa = rational(KAPPAS[row])
    epsilon = 1 / (32 * kappa)
    users = Real.of(LogSum.ln(4) * (rational(scale) * kappa * 16 / (epsilon * 2)))
    yield "the success", indistinct(users, epsilon, 4, 1)


@false(
    "inf-thm-4",
    "Informal Theorem 4",
    "E5-epsilon",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=rows(3),
    uses="sec-5-tradeoff-corrected",
    repair="thm-5.1-users-corrected",
)
def inf_thm_4_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\kappa\frac{N^2\log N}{w\epsilon}$ users suffice for MaxSense, with $\kappa$ free of $\epsilon$: false for $\kappa = 1,
    10, 100$ at $N = 4$, $w = 2$, $\epsilon = \frac1{32\kappa}$: no $\epsilon$-LDP scheme with independent users then tells two
    clusterings apart with probability $1 - N^{-1}$.

    The order in $\epsilon$ is that of sec-5-tradeoff, and falls for the same reason: $\frac1{\epsilon^2}$ users are needed.
    """
    epsilon = 1 / (32 * rational(KAPPAS[row]))
    users = multi_max_sense.users_printed(4, 2, epsilon, 1) * (rational(scale) * rational(KAPPAS[row]))
    yield "the success", indistinct(Real.of(users), epsilon, 4, 1)


@false(
    "inf-thm-2",
    "Informal Theorem 2",
    "E5-epsilon",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=rows(3),
    uses="lem-3.1-sharp lem-a.1",
    repair="sec-5-tradeoff-corrected",
)
def inf_thm_2_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\kappa\frac{N\log N}\epsilon$ users suffice for Pairwise-Preference, with $\kappa$ free of $\epsilon$: false for $\kappa
    = 1, 10, 100$ at $N = w = 8$, $\epsilon = \frac1{2\kappa}$, where every decoder of the $2^7$ clusterings into two classes
    fails with probability above $\frac12$.

    A sketch tells at most $\frac{\epsilon^2}8$ nats (lem-3.1-sharp), $U+1$ of them $(U+1)\frac{\epsilon^2}8$, whichever $U+1$
    integer is meant; Lemma A.1 with $M = 2^7$, $M_d = 1$ asks for at least $\frac{7\ln2}2-\ln2$ nats for an error of at most a
    half.
    """
    kappa = rational(KAPPAS[row])
    epsilon = 1 / (2 * kappa)
    users = LogSum.ln(8) * (rational(scale) * kappa * 8 / epsilon) + 1
    yield "the information", compared(LogSum.ln(2) * Fraction(5, 2), "<=", users * (epsilon**2 / 8))


@claim(
    "sec-5-tradeoff-corrected",
    "Section 5",
    {"half": "1"},
    {"least": "7/10"},
    assumes="pinsker chain-rule neyman-pearson calculus exp-above-tangent",
)
def sec_5_tradeoff_corrected(half: str = "2", least: str = "2/3") -> Steps:
    r"""Every $\epsilon$-LDP scheme with independent users that tells two clusterings apart with probability $1 - f$, $f \le
    \frac12$, has $U \ge \frac{2(1-2f)^2}{\epsilon^2}$; and $\hat\epsilon \ge \frac23\epsilon$ for $\epsilon \le 1$, so MaxSense,
    with $1/\hat\epsilon^2$, has the right order in $\epsilon$.

    For one user $D(P\|Q)+D(Q\|P) = \sum(P-Q)\ln\frac PQ \le 2\epsilon d_{TV} \le 2\epsilon\tanh\frac\epsilon2 \le \epsilon^2$,
    the first step with $\tanh x \le x$; so one of the two divergences of $U$ users is at most $\frac{U\epsilon^2}2$, and $d_{TV}
    \le T$, $T^2 = \frac{U\epsilon^2}4 \le \frac{U\epsilon^2}2$ by Pinsker. A test of two equally likely clusterings is right with
    probability at most $\frac{1+T}2$: $1-2f \le T$, and $U \ge \frac{2(1-2f)^2}{\epsilon^2}$, the next two steps. $\hat\epsilon =
    \frac{2(t-1)}{t+1}$ with $t = 1+\epsilon+z$: the last step, $\epsilon = \frac1{1+x} \le 1$.
    """
    e = "(1/(1+x))"
    yield "one user", "2*e*(e/2) = e^2"
    yield "the square", "for y >= 0, z >= 0: (z/(1+z))^2 <= (z/(1+z) + y)^2"
    yield "the number of users", f"T^2 = (2*T^2/e^2)*e^2/({half})"
    yield "eps-hat", f"for x >= 0, z >= 0: ({least})*{e} <= 2*({e} + z)/(2 + {e} + z)"
