"""Claims of price-of-privacy: how many users Multi-MaxSense takes, Theorem 5.3."""

from fractions import Fraction
from itertools import combinations

from exactdp.bounds.price_of_privacy import multi_max_sense as bounds
from exactdp.protocols import multi_max_sense as protocol
from exactdp_checks.claims.notation import Real, Steps, Verdict, at_most, compared, identity, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import indistinct
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false
from exactdp_checks.claims.writing import rows

WHERE = "Section 5, proof 5.4"


PRINTED = ("1/10", "1/2", "101/100", "3/2", "201/100")  # epsilon


KAPPAS = ("1", "10", "100")


def _users(constant: str = "75", part: str = "5") -> Verdict:
    """Cap Q p and gap g = Q p tau G of one user: U = 75 Q p L/g^2 = 75 L/(Q p tau^2 G^2), 1/Q of that of one block."""
    users = f"({constant})*L/(Q*p*tau^2*G^2)"
    gap, cap = f"({users})*Q*p*tau*G", f"({users})*Q*p"
    return prove.all_of(
        [
            at_most("2*(cap/(1+r) + cap/(1+y)/15)", "3*cap", cap=0, r=0, y=0),
            identity(f"({gap}/({part}))^2/(3*({cap}))", "L"),
            identity(users, "(75*L/(p*tau^2*G^2))/Q"),
            identity("(k + l) - (k + (1+d)*l)", "0 - d*l"),
        ]
    )


@false(
    "sec-5-epshat-lower",
    WHERE,
    "E5-ceiling",
    {"scale": "9/10"},
    {"scale": "99/100"},
    at=tuple({"row": i} for i in (2, 0, 1, 3, 4)),
)
def sec_5_epshat_lower_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$2\tanh\frac\epsilon{2\lceil\epsilon\rceil} \ge \frac{2(e-1)}{e+2}$: false at $\epsilon = 0.1, 0.5, 1.01, 1.5, 2.01$."""
    printed = bounds.epsilon_hat_lower_printed(PRINTED[row]) * rational(scale)
    yield "the bound", compared(printed, "<=", bounds.epsilon_hat(PRINTED[row]))


@claim("sec-5-epshat-lower-corrected", WHERE, {"share": "51/100"}, {"small": "1/2"}, assumes="calculus")
def sec_5_epshat_lower_corrected(share: str = "1/2", small: str = "1") -> Steps:
    r"""For $\epsilon \ge 1$: $\epsilon/\lceil\epsilon\rceil > \frac12$, so $\hat\epsilon > 2\tanh\frac14 = 0.48984$, as
    $\frac{2(t-1)}{t+1}$ rises with $t$; it tends to this as $\epsilon \downarrow 1$. For $\epsilon < 1$, $\hat\epsilon \le
    \epsilon$, as its derivative $\frac{4t}{(t+1)^2}$ is at most 1: no positive lower bound.

    $\epsilon > Q-1$ for $Q = \lceil\epsilon\rceil = 2+m$, so $\frac\epsilon Q > \frac{1+m}{2+m} \ge \frac12$, the first step; at
    $Q = 1$, $\epsilon = 1$. $\frac{2(t-1)}{t+1}$ rises with $t$, the second step; at $t = e^{1/2}$ it is $2\tanh\frac14$, whose
    value is in the last two. Its derivative in $\epsilon$, $\frac{4t}{(t+1)^2}$, is at most 1, the third.
    """
    hat, other = "(2*(t-1)/(t+1))", "(2*(t+g-1)/(t+g+1))"
    yield "the level of an answer", at_most(share, "(1+m)/(2+m)", m=0)
    yield "it rises", at_most(hat, other, strict=True, t=1, g=0, above=("g",))
    yield "its derivative", at_most("4*t/(t+1)^2", small, t=1)
    yield "the value from below", compared(Fraction("0.48983"), "<", bounds.epsilon_hat_lower(1))
    yield "the value from above", compared(bounds.epsilon_hat_lower(1), "<", Fraction("0.48985"))


@false(
    "thm-5.3",
    "Theorem 5.3",
    "E5-epsilon",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=rows(3),
    uses="sec-5-tradeoff-corrected",
    repair="thm-5.3-users-corrected",
)
def thm_5_3_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$U \ge c\frac{N^2\log N}{\epsilon\delta_{\min}^2w}$ users suffice, with $c$ free of $\epsilon$: false for $c = 1, 10, 100$
    at $N = 4$, $w = 2$, $K = 1$, $b = (1, 0)$, $d = 1$, $\epsilon = \frac1{80c}$: no $\epsilon$-LDP scheme with independent users
    then tells two clusterings apart with probability $1 - N^{-d}$.

    N = 4, w = 2, K = 1, b = (1, 0), so v = 1/2, theta = 1, delta_min^-2 = e: c N^2 ln N e/(epsilon w), epsilon = 1/(80 c).
    """
    c = rational(KAPPAS[row]) * rational(scale)
    epsilon = 1 / (80 * rational(KAPPAS[row]))
    users = Real.of(1).exp() * (bounds.users_printed(4, 2, epsilon, 1) * c)
    yield "the success", indistinct(users, epsilon, 4, 1)


@claim(
    "thm-5.3-users-corrected",
    "Theorem 5.3",
    {"constant": "74"},
    {"part": "4"},
    uses="beyond-mms-sum beyond-mms-separation sec-5-clustering-corrected",
    assumes="bernstein union-bound",
)
def thm_5_3_users_corrected(constant: str = "75", part: str = "5") -> Steps:
    r"""Multi-MaxSense with $Q \le N/n$ blocks and one user's exact separation $Qp\tau_qG$, $\tau_q = \tanh\frac\epsilon{2Q}$: at
    $U = \frac{75(\ln2+(1+d)\ln N)}{Qp\tau_q^2G^2}$ all scores are within a fifth of the gap, but for $N^{-d}$, and the $L-1$
    largest gaps are right.

    By beyond-mms-sum a score is a sum of $U$ independent bits, of mean at most $UQp$, and two means differ by $UQp\tau_qG$
    (beyond-mms-separation). Bernstein's inequality at a fifth of the gap: $2(\bar B+\frac x3) \le 3UQp$, the first step, and the
    exponent is $L = \ln2+(1+d)\ln N$ at this $U$, the second. $\ln2N-L = -d\ln N$ by the union bound over $N$ scores, the last
    step; then sec-5-clustering-corrected.
    """
    yield "Bernstein's denominator, the exponent and the union", _users(constant=constant, part=part)


@false(
    "sec-5-multi-users",
    WHERE,
    "E5-one-block",
    {"count": -1},
    {"count": 1},
    at=({"N": 4, "d": 1}, {"N": 6, "d": 1}, {"N": 4, "d": 2}),
    when=lambda N, d: N in (4, 6) and d >= 1,
)
def sec_5_multi_users_as_printed(N: int, d: int, count: int = 0) -> Steps:
    r"""Correct clustering for $U \ge c'\frac{N^2\log N}{\epsilon\delta_{\min}^2w}$: false at $w = 1$ for every $U$ and
    $\epsilon$: one block of all items, whose bit has one law for all clusterings into halves, $b = (1, 0)$; $N = 4, 6$.

    w = 1: one block, S0 = 1 with probability 1/2 for each clustering into halves, b = (1, 0): the best guess.
    """
    clusterings = [one for one in combinations(range(N), N // 2) if 0 in one]
    zeros = [rational(protocol.zero([int(i in one) for i in range(N)], 1, N)) for one in clusterings]
    best = [max(zeros), max(1 - z for z in zeros)]
    yield "the best guess", prove.comparison(1 - Fraction(1, N**d), "<=", ["/", ["+", *best], len(clusterings) + count])


@claim("sec-5-multi-users-corrected", WHERE, {"constant": "76"}, {"part": "6"}, uses="thm-5.3-users-corrected")
def sec_5_multi_users_corrected(constant: str = "75", part: str = "5") -> Steps:
    r"""The number of users for $Q$ blocks at $\epsilon/Q$ each is $\frac1Q$ of that for one block at $\epsilon/Q$, with the same
    separation $G$ of the sketches: $QU$ for $U$.

    $\frac{75L}{Qp\tau_q^2G^2}$ of thm-5.3-users-corrected is $\frac1Q$ of $\frac{75L}{p\tau_q^2G^2}$.
    """
    yield "Bernstein's denominator, the exponent and the share", _users(constant=constant, part=part)
