"""Claims of linear-queries: local differential privacy, and the sampling error of A phat(D), D ~ p^n (sections 2.1 and 2.2.1).

Every n and J by first and second moments: users are independent, so E <a_(v_i), a_(v_i')> = ||A p||^2 for i != i'. At small J
and n the sums over all data in [J]^n are multiplied out as well, with free p and a row a of A (coordinates add up). D is delta.
R is r^2. M is ||A p||^2. S is the sum of p_j ||a_j||^2. m and q are the means of X and X^2. u is a slack by which one side
exceeds another.
"""

from collections.abc import Callable
from functools import partial
from itertools import combinations, product

from exactdp.mechanisms import krr
from exactdp_checks.claims.notation import Channel, PrivacyMatrix, Steps, exact, identity, prove
from exactdp_checks.claims.papers.linear_queries.stated import claim, false

SECOND = "(n*S + ({})*n*(n-1)*M)/n^2 - M = (S - M)/({})"  # S = sum_j p_j ||a_j||^2, M = ||A p||^2
RADIUS = "for R >= 0, u >= 0, M >= 0, n >= 1: (R - u - M)/n <= ({})*R/n"  # R = r^2 and S = R - u
SIZES = ((2, 2), (1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2))  # k, n


def _prior(k: int) -> list[str]:
    """p_0, ..., p_(k-1) of sum 1, as formulas."""
    free = [f"p{j}" for j in range(k - 1)]
    return [*free, "(1" + "".join(f" - {p}" for p in free) + ")"]


def _expected(k: int, n: int, value: Callable[[str], str]) -> str:
    """E value((a_(v_1) + ... + a_(v_n))/n), the sum over all data in [k]^n, as a formula."""
    p = _prior(k)
    terms = []
    for data in product(range(k), repeat=n):
        mean = "(" + " + ".join(f"a{j}" for j in data) + f")/{n}"
        terms.append("*".join([*(p[j] for j in data), value(mean)]))
    return " + ".join(terms)


def _mean_of(k: int, power: int = 1) -> str:
    return "(" + " + ".join(f"{p}*a{j}^{power}" for j, p in enumerate(_prior(k))) + ")"


def _sampling_error(factor: str = "1") -> list[str]:
    """E ||.|| <= sqrt(E ||.||^2) <= sqrt(r^2/n). At n = 1, A = [r, -r], p = (1/2, 1/2) the error is r surely."""
    return ["q - 2*m*m + m^2 = q - m^2", SECOND.format("1", "n"), RADIUS.format("1"), f"for r >= 0: (r+r)/2 <= ({factor})*r"]


@false("def-2.1", "Definition 2.1", "E12.1", {"truth": "3/4"}, {"truth": "99/100"}, {"level": "ln 1000"})
def def_2_1_as_printed(truth: str = "1", level: str = "ln 2") -> Steps:
    r"""The condition printed in Definition 2.1, with $\mathcal R(v)$ on both sides, is one that randomizers which are not
    $\epsilon$-LDP do not meet. False: it holds for every randomizer, also for the one that sends its item, $J = 2$.

    P <= e^epsilon P + delta for all P, epsilon, delta >= 0; the item, sent with probability truth, is not LDP.
    """
    p, t, slack = exact("P"), exact("t"), exact("D")
    vacuous = prove.at_most(p, t * p + slack, t=1, P=0, D=0)
    honest = exact(truth)
    yield vacuous
    yield prove.privacy(Channel([[honest, 1 - honest], [1 - honest, honest]]), PrivacyMatrix.ldp(2, level))


@claim("def-2.1-corrected", "Definition 2.1", {"factor": "t - 1/100"}, {"factor": "99/100*t"})
def def_2_1_corrected(factor: str = "t") -> Steps:
    r"""$P[\mathcal R(v) \in \mathcal O] \le e^\epsilon P[\mathcal R(v') \in \mathcal O] + \delta$ for all $v, v'$ and events
    $\mathcal O$ defines $(\epsilon, \delta)$-LDP: $J$-ary randomized response meets it with $\delta = 0$, over all events, for
    every $\epsilon \ge 0$ and $J$.

    Its probabilities are $\frac t{t+J-1}$ for the item itself and $\frac1{t+J-1}$ for another, $t = e^\epsilon$: steps 1 to 3 are
    the bound for one output, for all pairs of these, with $k = J$. An event has the sum of the probabilities of its outputs; with
    $a_i = tb_i-u_i$ step 4 is that sums keep the bound. The examples are all events of the code, $J = 2, 3, 4$.
    """
    for own, other in (("t", "1"), ("1", "1"), ("1", "t")):
        yield f"for t >= 1, k >= 1: {own}/(t+k-1) <= ({factor})*({other}/(t+k-1))"
    yield "for t >= 1, b >= 0, d >= 0, u >= 0, v >= 0: (t*b-u) + (t*d-v) <= t*(b+d)"
    for k in (2, 3, 4):
        q = krr.channel(k)
        for size, (v, other_) in product(range(1, k + 1), product(range(k), repeat=2)):
            for event in combinations(range(k), size):
                one, two = (["+", 0, *(q[x, y] for y in event)] for x in (v, other_))
                yield "example: an event", prove.at_most(one, ["*", "t", two], t=1)


@claim(
    "eq-3-unbiased", "Section 2.2.1, (3)", {"gain": "99/100"}, {"gain": "0-1"}, assumes="expectation", uses="sec-1-special-cases"
)
def eq_3_unbiased(gain: str = "1") -> Steps:
    r"""$E_{D\sim p^n} A\hat p(D) = Ap$, every $n$ and $J$ by linearity.

    Each of the $n$ users has a column with the mean $m = Ap$ (sec-1-special-cases), and $A\hat p$ is their average: the step. The
    examples are multiplied out over all data for $J, n \le 3$, with free $p$ and entries.
    """
    yield f"({gain})*n*m/n = m"
    yield "example: all data", [identity(_expected(k, n, lambda v: f"({v})"), _mean_of(k)) for k, n in SIZES]


@claim(
    "eq-3-sharp",
    "Section 2.2.1, (3)",
    {"over": "n-1/2"},
    {"over": "n^2"},
    {"cross": "0"},
    {"factor": "99/100"},
    assumes="expectation",
)
def eq_3_sharp(over: str = "n", cross: str = "1", factor: str = "1") -> Steps:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2^2 = (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n \le r^2/n$, every $n$, $d$ and $J$ by
    moments of independent users.

    With $S = \sum_jp_j\|a_j\|^2$ and $M = \|Ap\|^2$, $E\|A\hat p\|^2$ is $\frac1{n^2}$ times $n$ squares, of mean $S$, and
    $n(n-1)$ products of two users, of mean $M$ as they are independent; step 1 subtracts $M$. Step 2 is $S = r^2-u \le r^2$ and
    $M \ge 0$. The examples are multiplied out over all data for $J, n \le 3$.
    """
    yield SECOND.format(cross, over)
    yield RADIUS.format(factor)
    for k, n in SIZES:
        summed = _expected(k, n, partial("({1} - {0})^2".format, _mean_of(k)))
        yield "example: all data", identity(summed, f"({_mean_of(k, 2)} - {_mean_of(k)}^2)/{n}")


@claim("eq-3", "Section 2.2.1, (3)", {"factor": "99/100"}, {"factor": "1/2"}, uses="eq-3-sharp")
def eq_3(factor: str = "1") -> Steps:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2 \le r/\sqrt n$ for every $n$, $d$, $J$, $p$ and every $A$ with column norms at most
    $r$; equality for $n = 1$, $A = [r, -r]$, $p = (\frac12, \frac12)$.

    Part (1) of the step: for a random variable $X$ with $EX = m$ and $EX^2 = q$, $E(X-m)^2 = q - m^2$; this is not negative, so
    $EX \le \sqrt{EX^2}$, here for $X = \|A\hat p(D) - Ap\|_2$.

    Parts (2) and (3) are eq-3-sharp: with $S = \sum_jp_j\|a_j\|^2$ and $M = \|Ap\|^2$ the $n$ users give $n$ squares and $n(n-1)$
    products, so that $EX^2 = (S-M)/n$, and $S = r^2 - u \le r^2$, $M \ge 0$ make this at most $r^2/n$.

    Part (4): for $n = 1$ and $A = [r, -r]$, $Ap = 0$ and the error is $r$ for either item, the bound itself.
    """
    yield from _sampling_error(factor)


@claim("sec-2.2.1-note", "Section 2.2.1, Note", {"weight": "99/100"}, {"weight": "0"}, uses="eq-3")
def sec_2_2_1_note(weight: str = "1") -> Steps:
    r"""$\mathrm{err} \le \widehat{\mathrm{err}} + r/\sqrt n$ for every protocol, every $n$, $d$, $J$ and $r$: the triangle
    inequality and (3). (The bound of (3) cannot be smaller; whether the sum is attained is not asked.)

    Let $a = \|\hat y - A\hat p\|$ for the estimate $\hat y$, and $b = \|A\hat p - Ap\|$. For vectors $x$, $y$ of norms $a$, $b$
    with $\langle x, y\rangle = c$, steps 2 and 3 give $0 \le \|bx - ay\|^2 = 2ab(ab - c)$, so $c \le ab$, and step 1 $(a+b)^2 -
    \|x+y\|^2 = 2(ab - c) \ge 0$: the triangle inequality.

    Step 4 is (3), $Eb \le r/\sqrt n$, with the parts of eq-3; the mean of $a$ is $\widehat{\mathrm{err}}$.
    """
    yield "(a+b)^2 - (a^2 + b^2 + 2*c) = 2*(a*b - c)"
    yield "(b*x - a*y)^2 = b^2*x^2 + a^2*y^2 - 2*a*b*x*y"
    yield "b^2*a^2 + a^2*b^2 - 2*a*b*c = 2*a*b*(a*b - c)"
    yield _sampling_error(weight)
