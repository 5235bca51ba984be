"""Claims of linear-queries: local differential privacy, and the sampling error of A phat(D), D ~ p^n (sections 2.1 and 2.2.1).

Every n and J by first and second moments: users are independent, so E <a_(v_i), a_(v_i')> = ||A p||^2 for i != i'. At small J
and n the sums over all data in [J]^n are multiplied out as well, with free p and a row a of A (coordinates add up).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from exactdp.channel import Channel
from exactdp.mechanisms import krr
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen
from exactdp_checks.claims.papers.linear_queries.stated import claim, false, rows
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

FEW_SIZES = (2, 3, 4)
DATA_SIZES = tuple({"k": k, "n": n} for k, n in ((2, 2), (1, 1), (1, 2), (2, 1), (2, 3), (3, 1), (3, 2)))


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


def _second_moment(over: str = "n", cross: str = "1") -> Verdict:
    """E ||A phat||^2 - ||A p||^2 = (n S + n (n-1) M)/n^2 - M = (S - M)/n, S = sum_j p_j ||a_j||^2, M = ||A p||^2."""
    return identity(f"(n*S + ({cross})*n*(n-1)*M)/n^2 - M", f"(S - M)/({over})")


def _at_most_radius(factor: str = "1") -> Verdict:
    """(S - M)/n <= factor r^2/n, as S = r^2 - u and M >= 0; R stands for r^2."""
    return at_most("(R - u - M)/n", f"({factor})*R/n", R=0, u=0, M=0, n=1)


def _sampling_error(factor: str = "1") -> Verdict:
    """E ||.|| <= sqrt(E ||.||^2) <= sqrt(r^2/n). At n = 1, A = [r, -r], p = (1/2, 1/2) the error is r surely."""
    attained = at_most("(r+r)/2", f"({factor})*r", r=0)
    return prove.all_of([jensen(), _second_moment(), _at_most_radius(), attained])


def _small(k: int, n: int) -> bool:
    return 1 <= k <= 3 and 1 <= n <= 3


@false("def-2.1", "Definition 2.1", "misprint E12.1", {"truth": "3/4"}, {"truth": "99/100"}, {"level": "ln 1000"})
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


@claim(
    "def-2.1-corrected",
    "Definition 2.1",
    {"factor": "t - 1/100"},
    {"factor": "99/100*t"},
    {"slack": "-1/100"},
    at=rows(FEW_SIZES),
)
def def_2_1_corrected(row: int, factor: str = "t", slack: str = "0") -> Steps:
    r"""$P[\mathcal R(v) \in \mathcal O] \le e^\epsilon P[\mathcal R(v') \in \mathcal O] + \delta$ for all $v, v'$ and events
    $\mathcal O$ defines $(\epsilon, \delta)$-LDP: $J$-ary randomized response meets it with $\delta = 0$, over all events,
    for every $\epsilon \ge 0$, $J = 2, 3, 4$.

    Q(O|v) <= factor Q(O|v') + slack over all events O and all v, v', for k-ary randomized response.
    """
    k = FEW_SIZES[row]
    q = krr.channel(k)
    found = []
    for size, (v, other) in product(range(1, k + 1), product(range(k), repeat=2)):
        for event in combinations(range(k), size):
            one, two = (sum((q[x, y] for y in event), start=exact(0)) for x in (v, other))
            found.append(prove.at_most(one, exact(factor) * two + exact(slack), t=1))
    yield from found


@claim("eq-3-unbiased", "Section 2.2.1, (3)", {"gain": "99/100"}, {"gain": "-1"}, at=DATA_SIZES, when=_small)
def eq_3_unbiased(k: int, n: int, gain: str = "1") -> Steps:
    r"""$E_{D\sim p^n} A\hat p(D) = Ap$, every $n$ and $J$ by linearity; multiplied out over all data for $J, n \le 3$, with free
    $p$ and entries.
    """
    general = identity(f"({gain})*n*m/n", "m")  # each of the n users has the mean m
    yield identity(_expected(k, n, lambda v: f"({gain})*({v})"), _mean_of(k))
    yield general


@claim("eq-3-sharp", "Section 2.2.1, (3)", {"over": "n-1/2"}, {"over": "n^2"}, {"cross": "0"}, {"factor": "99/100"},
       at=DATA_SIZES, when=_small)  # fmt: skip
def eq_3_sharp(k: int, n: int, over: str = "n", cross: str = "1", factor: str = "1") -> Steps:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2^2 = (\sum_jp_j\|a_j\|_2^2 - \|Ap\|_2^2)/n \le r^2/n$, every $n$, $d$ and $J$ by
    moments of independent users; multiplied out over all data for $J, n \le 3$.
    """
    mean = _mean_of(k)
    summed = identity(_expected(k, n, lambda v: f"({v} - {mean})^2"), f"({_mean_of(k, 2)} - {mean}^2)/{n}")
    yield _second_moment(over, cross)
    yield _at_most_radius(factor)
    yield summed


@claim("eq-3", "Section 2.2.1, (3)", {"factor": "99/100"}, {"factor": "1/2"}, uses="eq-3-sharp")
def eq_3(factor: str = "1") -> Any:
    r"""$E_{D\sim p^n}\|A\hat p(D) - Ap\|_2 \le r/\sqrt n$ for every $n$, $d$, $J$, $p$ and every $A$ with column norms at most
    $r$; equality for $n = 1$, $A = [r, -r]$, $p = (\frac12, \frac12)$.

    Part (1) of the step: for a random variable $X$ with $EX = m$ and $EX^2 = q$, $E(X-m)^2 = q - m^2$; this is not negative,
    so $EX \le \sqrt{EX^2}$, here for $X = \|A\hat p(D) - Ap\|_2$.

    Parts (2) and (3) are eq-3-sharp: with $S = \sum_jp_j\|a_j\|^2$ and $M = \|Ap\|^2$ the $n$ users give $n$ squares and
    $n(n-1)$ products, so that $EX^2 = (S-M)/n$, and $S = r^2 - u \le r^2$, $M \ge 0$ make this at most $r^2/n$.

    Part (4): for $n = 1$ and $A = [r, -r]$, $Ap = 0$ and the error is $r$ for either item, the bound itself.
    """
    return _sampling_error(factor=factor)


@claim("sec-2.2.1-note", "Section 2.2.1, Note", {"weight": "99/100"}, {"weight": "0"}, uses="eq-3")
def sec_2_2_1_note(weight: str = "1") -> Steps:
    r"""$\mathrm{err} \le \widehat{\mathrm{err}} + r/\sqrt n$ for every protocol, every $n$, $d$, $J$ and $r$: the triangle
    inequality and (3). (The bound of (3) cannot be smaller; whether the sum is attained is not asked.)

    Let $a = \|\hat y - A\hat p\|$ for the estimate $\hat y$, and $b = \|A\hat p - Ap\|$. For vectors $x$, $y$ of norms $a$,
    $b$ with $\langle x, y\rangle = c$, steps 2 and 3 give $0 \le \|bx - ay\|^2 = 2ab(ab - c)$, so $c \le ab$, and step 1
    $(a+b)^2 - \|x+y\|^2 = 2(ab - c) \ge 0$: the triangle inequality.

    Step 4 is (3), $Eb \le r/\sqrt n$, with the parts of eq-3; the mean of $a$ is $\widehat{\mathrm{err}}$.
    """
    triangle = identity("(a+b)^2 - (a^2 + b^2 + 2*c)", "2*(a*b - c)")
    schwarz = identity("(b*x - a*y)^2", "b^2*x^2 + a^2*y^2 - 2*a*b*x*y")
    summed = identity("b^2*a^2 + a^2*b^2 - 2*a*b*c", "2*a*b*(a*b - c)")
    yield triangle
    yield schwarz
    yield summed
    yield _sampling_error(weight)
