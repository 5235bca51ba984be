"""Claims of price-of-privacy: the largest first term of the mismatch over all posteriors of the data, appendix C.2.

e is eps' = e^epsilon - 1, D = C(N,w) 2^w, v_l(i, z) = 1 or -1 for z(l) = 0 or 1, and 0 if l is not in i. Extreme points are in
``extremal_points``.
"""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

from exactdp.ratings import ratings
from exactdp_checks.claims.notation import Exact, Steps, distinct, prove
from exactdp_checks.claims.papers.price_of_privacy.stated import claim


def _vectors(N: int, w: int) -> list[list[int]]:
    """v_1, ..., v_N."""
    bits = [[x.of(item) for x in ratings(N, w)] for item in range(N)]
    return [[0 if bit is None else 1 - 2 * bit for bit in row] for row in bits]


def _form(vector: list[int], parts: list[Any]) -> Any:
    """<parts, v>."""
    return ["+", 0, *(["*", v, part] for v, part in zip(vector, parts, strict=True) if v)]


def _names(size: int) -> list[Any]:
    return [f"a{i}" for i in range(size)]


def _extremal(D: int) -> list[Any]:
    """p^A, in e and the indicator of A."""
    return [["/", ["+", ["-", 1, "e"], ["*", 2, "e", a]], D] for a in _names(D)]


def _final_sharp(factor: str) -> Steps:
    """|1_A - 1/2|^2 = D/4; for w = 1 and A = {(i, 1)} each of N differences is e/N; for w = N and A = {z(1) = 1} one is e."""
    yield "a coordinate", "(a - 1/2)^2 = 1/4 + a*(a - 1)"
    yield "Bessel", f"(2*e/D)^2*(w*D/N)*(D/4) = ({factor})*e^2*w/N"
    yield "equality for w = 1", f"N*((1+e)/(2*N) - (1-e)/(2*N))^2 = ({factor})*e^2/N"
    yield "equality for w = N", f"((1+e)/2 - (1-e)/2)^2 = ({factor})*e^2"


SIZES = ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3))  # N, w


@claim("eq-17", "equation (17)", {"double": "3"}, {"double": "1"})
def eq_17(double: str = "2") -> Steps:
    r"""$\sum_\ell E\,\mathbf 1\{\ell\in I_1\cap I_2\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1) =
    \sum_\ell(\pi_{\ell,0}-\pi_{\ell,1})^2$, for every posterior and every $1 \le w \le N$; a sum of squares of linear forms in
    $p_{i,z}$.

    Item by item: of two independent draws from the posterior both rate $\ell$, equally, with probability
    $\pi_{\ell,0}^2+\pi_{\ell,1}^2$, differently with $2\pi_{\ell,0}\pi_{\ell,1}$; the step. $\pi_{\ell,0}-\pi_{\ell,1} = \langle
    p,v_\ell\rangle$ is linear in $p$.
    """
    yield "one item", f"(({double})-1)*(p^2 + q^2) - 2*p*q = (p-q)^2"
    for N, w in SIZES:
        vectors, data = _vectors(N, w), ratings(N, w)
        pairs: list[tuple[Exact | int, Exact | int]] = []
        for (i, x), (j, y) in product(enumerate(data), repeat=2):
            both = [(b, y.of(item)) for item, b in zip(x.items, x.bits, strict=True) if y.of(item) is not None]
            pairs.append((sum(2 * (a == b) - 1 for a, b in both), sum(v[i] * v[j] for v in vectors)))
        yield "example: as forms", distinct(pairs)


@claim("sec-c.2-constraints", "Proof C.6", {"lower": "99/100*(t-1)"}, {"level": "21/10"}, uses="lem-4.5")
def sec_c_2_constraints(lower: str = "t-1", level: str = "2") -> Steps:
    r"""$\frac{e^{-\epsilon}}D \le p_{i,z} \le \frac{e^\epsilon}D$ (Lemma 4.5 for uniform data) implies $1-\epsilon' \le p_{i,z}D
    \le 1+\epsilon'$, $\epsilon' = e^\epsilon-1 \ge 1-e^{-\epsilon}$, for every $\epsilon \ge 0$; $\epsilon' < 1$ if $\epsilon <
    \ln2$.

    $p_{i,z}D = \lambda$ with $e^{-\epsilon} \le \lambda \le e^\epsilon$ (lem-4.5): $1-\epsilon' \le e^{-\epsilon}$ is the first
    step, and $e^\epsilon = 1+\epsilon'$; the second step is $\epsilon' \ge 1-e^{-\epsilon}$, and the third $\epsilon' < 1$ for
    $e^\epsilon = 1+\frac1{1+s} < 2$.
    """
    yield "below", f"for t >= 1: 1 - ({lower}) <= 1/t"
    yield "the larger of the two", "for t >= 1: 1 - 1/t <= t-1"
    yield "below ln 2", f"for s > 0: 1 + (({level})-1)/(1+s) - 1 < 1"


@claim("eq-23", "equation (23)", {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-c.2-final-sharp")
def eq_23(factor: str = "1") -> Steps:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 \le \epsilon'^2\frac wN$ for all $|A| = D/2$, every $1 \le w \le N$ and every
    $\epsilon \ge 0$: the constant of the order, by sec-c.2-final-sharp.

    By eq-25 the sum is $(\frac{2\epsilon'}D)^2\sum_\ell\langle\mathbf 1_A,v_\ell\rangle^2$; the $v_\ell$ are orthogonal to
    $\mathbf 1$, so $\mathbf 1_A-\frac12$ has the same products, and its squared norm is $\frac D4$, the first step at a
    coordinate. Bessel's inequality (sec-c.2-bessel) then gives the second step. The last two steps are the two cases of equality:
    $N$ differences of $\frac{\epsilon'}N$, and one of $\epsilon'$.
    """
    yield from _final_sharp(factor)


@claim("eq-24", "equation (24)", {"double": "1"}, {"double": "3"}, uses="sec-c.2-orthogonal")
def eq_24(double: str = "2") -> Steps:
    r"""$\pi^A_{\ell,0}-\pi^A_{\ell,1} = \frac{2\epsilon'}D\langle\mathbf 1_A,v_\ell\rangle$ for all $\ell$, every $|A| = D/2$,
    $\epsilon$ and $1 \le w \le N$.

    $p^A = \frac{1-\epsilon'}D+\frac{2\epsilon'}D\mathbf 1_A$, whose product with $v_\ell$ is $\pi^A_{\ell,0}-\pi^A_{\ell,1}$: the
    step at one data point, and the first part sums to $\frac{1-\epsilon'}D\langle\mathbf 1,v_\ell\rangle = 0$
    (sec-c.2-orthogonal).
    """
    yield "one data point", f"((1-e) + ({double})*e*a)/D*v = (1-e)/D*v + 2*e/D*(a*v)"
    for N, w in SIZES:
        vectors = _vectors(N, w)
        own = _extremal(len(vectors[0]))
        forms = [["*", ["/", 2, len(own)], "e", _form(v, _names(len(own)))] for v in vectors]
        yield "example: as forms", [prove.equal(_form(v, own), form) for v, form in zip(vectors, forms, strict=True)]


@claim("eq-25", "equation (25)", {"power": 1}, {"power": 3}, uses="eq-24")
def eq_25(power: int = 2) -> Steps:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 = \sum_\ell(\frac{2\epsilon'}D)^2\langle\mathbf 1_A,v_\ell\rangle^2$, every
    $|A| = D/2$, $\epsilon$ and $1 \le w \le N$.

    The square of eq-24, item by item.
    """
    yield "one item", f"(2*e/D*x)^2 = (2*e/D)^{power}*x^2"


@claim("sec-c.2-orthogonal", "Proof C.6", {"shift": "1"}, {"shift": "-1"})
def sec_c_2_orthogonal(shift: str = "0") -> Steps:
    r"""$\langle v_\ell,v_{\ell'}\rangle = 0$ for $\ell \ne \ell'$, and $\langle v_\ell,\mathbf 1\rangle = 0$, over all data,
    every $1 \le w \le N$.

    Flipping the rating of $\ell'$ pairs the data that rate both items; $v_\ell$ is the same at the two and $v_{\ell'}$ changes
    its sign, so the two summands cancel: the step. Data that do not rate both contribute 0. For $\langle v_\ell,\mathbf 1\rangle$
    flip the rating of $\ell$.
    """
    yield "two data that differ in one rating", f"v*u + v*(0 - u) = ({shift})*v^2"
    for N, w in SIZES:
        vectors = _vectors(N, w)
        found: list[tuple[Exact | int, Exact | int]] = [
            (sum(a * b for a, b in zip(v, u, strict=True)), 0) for v, u in combinations(vectors, 2)
        ]
        yield "example: counted", distinct([*found, *((sum(v), 0) for v in vectors)])


@claim("sec-c.2-norm", "Proof C.6", {"scale": "99/100"}, {"scale": "2"})
def sec_c_2_norm(scale: str = "1") -> Steps:
    r"""$\|v_\ell\|^2 = \binom{N-1}{w-1}2^w$ $= \frac{wD}N$, every $1 \le w \le N$.

    $v_\ell^2$ is 1 at the data that rate $\ell$: $\binom{N-1}{w-1}$ sets times $2^w$ ratings, with $\binom{N-1}{w-1} = \frac
    wN\binom Nw$ and $D = \binom Nw2^w$, the step.
    """
    yield "the share of the data", f"(w/N*c)*b = ({scale})*w*(c*b)/N"
    for N, w in SIZES:
        pairs = [(sum(x * x for x in v), Fraction(w * len(v), N)) for v in _vectors(N, w)]
        yield "example: counted", distinct(pairs)


@claim("sec-c.2-bessel", "Proof C.6", {"scale": "99/100"}, {"scale": "2"}, uses="sec-c.2-orthogonal sec-c.2-norm")
def sec_c_2_bessel(scale: str = "1") -> Steps:
    r"""$\frac{wD}N\|a\|^2-\sum_\ell\langle a,v_\ell\rangle^2$ is a sum of squares for every $a \in \mathbb R^D$; so
    $\sum_\ell(\frac{2\epsilon'}D)^2\langle\mathbf 1_A,v_\ell\rangle^2 \le (\frac{2\epsilon'}D)^2\frac{wD}N\|\mathbf 1_A\|^2$, and
    $\|\mathbf 1_A\|^2 = |A| = \frac D2$.

    $\|a-\sum_\ell\langle a,v_\ell\rangle\frac{v_\ell}M\|^2$, $M = \frac{wD}N$, multiplied out with sec-c.2-orthogonal and
    sec-c.2-norm: the step, with $Q = \|a\|^2$ and $S = \sum_\ell\langle a,v_\ell\rangle^2$. $\mathbf 1_A$ is 0 or 1, so
    $\|\mathbf 1_A\|^2 = |A|$.
    """
    yield "the square of the rest", f"Q - 2*S/M + S*M/M^2 = Q - ({scale})*S/M"
    for N, w in SIZES:
        vectors = _vectors(N, w)
        D = len(vectors[0])
        M, forms = Fraction(w * D, N), [_form(v, _names(D)) for v in vectors]
        projected = [["+", 0, *(["*", v[x] / M, form] for v, form in zip(vectors, forms, strict=True))] for x in range(D)]
        left = ["+", *(["^", ["-", name, one], 2] for name, one in zip(_names(D), projected, strict=True))]
        squares = ["+", 0, *(["^", form, 2] for form in forms)]
        right = ["-", ["+", *(["^", name, 2] for name in _names(D))], ["*", 1 / M, squares]]
        yield "example: as forms", prove.equal(left, right)


@claim("sec-c.2-final", "Proof C.6", {"factor": "1"}, {"factor": "199/100"}, uses="eq-25 sec-c.2-bessel")
def sec_c_2_final(factor: str = "2") -> Steps:
    r"""The bound of sec-c.2-bessel is $2\epsilon'^2\frac wN$, every $1 \le w \le N$ and every $\epsilon \ge 0$.

    sec-c.2-bessel at $\|\mathbf 1_A\|^2 = \frac D2$.
    """
    yield "the bound", f"(2*e/D)^2*(w*D/N)*(D/2) = ({factor})*e^2*w/N"


@claim("sec-c.2-final-sharp", "Proof C.6", {"factor": "99/100"}, {"factor": "1/2"}, uses="eq-25 sec-c.2-bessel")
def sec_c_2_final_sharp(factor: str = "1") -> Steps:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 \le \epsilon'^2\frac wN$ for all $|A| = D/2$, every $1 \le w \le N$ and every
    $\epsilon \ge 0$: as $v_\ell$ is centred, $\|\mathbf 1_A-\frac12\|^2 = \frac D4$ takes the place of $\|\mathbf 1_A\|^2$.
    Equality for $w = 1$, $A = \{(i,1)\}$, and for $w = N$, $A = \{z(1)=1\}$.

    By eq-25 the sum is $(\frac{2\epsilon'}D)^2\sum_\ell\langle\mathbf 1_A,v_\ell\rangle^2$; the $v_\ell$ are orthogonal to
    $\mathbf 1$, so $\mathbf 1_A-\frac12$ has the same products, and its squared norm is $\frac D4$, the first step at a
    coordinate. Bessel's inequality (sec-c.2-bessel) then gives the second step. The last two steps are the two cases of equality:
    $N$ differences of $\frac{\epsilon'}N$, and one of $\epsilon'$.
    """
    yield from _final_sharp(factor)
