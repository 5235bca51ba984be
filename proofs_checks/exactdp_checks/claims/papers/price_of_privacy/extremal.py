"""Claims of price-of-privacy: the largest first term of the mismatch over all posteriors of the data, appendix C.2.

e is eps' = e^epsilon - 1, D = C(N,w) 2^w, v_l(i, z) = 1 or -1 for z(l) = 0 or 1, and 0 if l is not in i. Certified: the algebra
at every size; forms in the posterior, or in the indicator of A, at the listed sizes. Extreme points are in ``extremal_points``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

from exactdp.numbers.exact import Exact, rational
from exactdp.ratings import ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

TABLE = (  # N, w, the largest coefficient
    (3, 2, "5/9"), (2, 1, "1/2"), (3, 1, "1/3"), (4, 1, "1/4"), (5, 1, "1/5"), (6, 1, "1/6"), (2, 2, "1"), (3, 3, "1"),
)  # fmt: skip


def _vectors(N: int, w: int) -> list[list[int]]:
    """v_1, ..., v_N."""
    bits = [[x.of(item) for x in ratings(N, w)] for item in range(N)]
    return [[0 if bit is None else 1 - 2 * bit for bit in row] for row in bits]


def _form(vector: list[int], parts: list[Any]) -> Any:
    """<parts, v>."""
    return ["+", 0, *(["*", v, part] for v, part in zip(vector, parts, strict=True) if v)]


def _names(size: int) -> list[Any]:
    return [f"a{i}" for i in range(size)]


def _indicator() -> list[Verdict]:
    """a^2 = a at 0 and 1."""
    return [prove.comparison(a * a, "==", a) for a in (0, 1)]


def _final_sharp(factor: str = "1") -> Verdict:
    """|1_A - 1/2|^2 = D/4; for w = 1 and A = {(i, 1)} each of N differences is e/N; for w = N and A = {z(1) = 1} one is e."""
    return prove.all_of(
        [
            *(prove.comparison((a - Fraction(1, 2)) ** 2, "==", Fraction(1, 4)) for a in (0, 1)),
            identity("(2*e/D)^2*(w*D/N)*(D/4)", f"({factor})*e^2*w/N"),
            identity("N*((1+e)/(2*N) - (1-e)/(2*N))^2", f"({factor})*e^2/N"),
            identity("((1+e)/2 - (1-e)/2)^2", f"({factor})*e^2"),
        ]
    )


def _table(row: int, scale: str = "1") -> Verdict:
    """4 sum of <1_A, v_l>^2/D^2: no set A of D/2 data has more than the table says, and one has as much."""
    N, w, value = TABLE[row]
    vectors = _vectors(N, w)
    D, claimed = len(vectors[0]), rational(value) * rational(scale)
    found = {sum(sum(v[x] for x in A) ** 2 for v in vectors) for A in combinations(range(D), D // 2)}
    values = [Fraction(4 * n, D * D) for n in sorted(found, reverse=True)]
    parts = [prove.comparison(values[0], "==", claimed), *(prove.comparison(v, "<=", claimed) for v in values)]
    return prove.all_of([*parts, prove.comparison(claimed, "<=", Fraction(w, N))])


SIZES = tuple({"N": N, "w": w} for N, w in ((3, 2), (1, 1), (2, 1), (2, 2), (3, 1), (3, 3)))
INDICATOR = r"in $\epsilon'$ and the indicator of $A$, so for every $A$ and $\epsilon$, at the listed $N$, $w$"


def _data(N: int, w: int) -> bool:
    return 1 <= w <= N <= 4


@claim("eq-17", "equation (17)", {"double": 3}, {"double": 1}, at=SIZES, when=_data)
def eq_17(N: int, w: int, double: int = 2) -> Steps:
    r"""$\sum_\ell E\,\mathbf 1\{\ell\in I_1\cap I_2\}(2\cdot\mathbf 1\{Z_1(\ell)=Z_2(\ell)\}-1) =
    \sum_\ell(\pi_{\ell,0}-\pi_{\ell,1})^2$: as quadratic forms, so for every posterior, at the listed $N$, $w$, and item by
    item at every size; a sum of squares of linear forms in $p_{i,z}$.

    sum over l in both sets of (double 1{same rating} - 1) = sum of v_l(x) v_l(y) for all data x, y: forms of each posterior.
    And item by item, with p = pi_l0 and q = pi_l1: the two ratings agree with probability p^2 + q^2, and differ with 2pq.
    """
    vectors, data = _vectors(N, w), ratings(N, w)
    pairs: list[tuple[Exact | int, Exact | int]] = []
    for (i, x), (j, y) in product(enumerate(data), repeat=2):
        both = [(b, y.of(item)) for item, b in zip(x.items, x.bits, strict=True) if y.of(item) is not None]
        pairs.append((sum(double * (a == b) - 1 for a, b in both), sum(v[i] * v[j] for v in vectors)))
    yield distinct(pairs)
    yield "(2-1)*(p^2 + q^2) - 2*p*q = (p-q)^2"


@claim("sec-c.2-constraints", "Proof C.6", {"lower": "99/100*(t-1)"}, {"level": "21/10"}, uses="lem-4.5")
def sec_c_2_constraints(lower: str = "t-1", level: str = "2") -> Steps:
    r"""$\frac{e^{-\epsilon}}D \le p_{i,z} \le \frac{e^\epsilon}D$ (Lemma 4.5 for uniform data) implies $1-\epsilon' \le p_{i,z}D
    \le 1+\epsilon'$, $\epsilon' = e^\epsilon-1 \ge 1-e^{-\epsilon}$, for every $\epsilon \ge 0$; $\epsilon' < 1$ if $\epsilon
    < \ln2$.

    p = lambda/D with 1/t <= lambda <= t: 1 - e <= 1/t and t = 1 + e; 1 - 1/t <= e; e < 1 for t = level - s, where t >= 1.
    """
    yield f"for t >= 1: 1 - ({lower}) <= 1/t"
    yield "1 + (t-1) = t"
    yield "for t >= 1: 1 - 1/t <= t-1"
    yield f"for s > 0: 1 + (({level})-1)/(1+s) - 1 < 1"
    yield "D*(1/D) = 1"


@claim("eq-23", "equation (23)", {"factor": "99/100"}, {"factor": "1/2"}, uses="sec-c.2-final-sharp")
def eq_23(factor: str = "1") -> Any:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 \le \epsilon'^2\frac wN$ for all $|A| = D/2$, every $1 \le w \le N$ and every
    $\epsilon \ge 0$: the constant of the order, by sec-c.2-final-sharp.
    """
    return _final_sharp(factor=factor)


@claim("eq-24", "equation (24)", {"double": 1}, {"double": 3}, at=SIZES, when=_data)
def eq_24(N: int, w: int, double: int = 2) -> Steps:
    r"""$\pi^A_{\ell,0}-\pi^A_{\ell,1} = \frac{2\epsilon'}D\langle\mathbf 1_A,v_\ell\rangle$ for all $\ell$: in $\epsilon'$ and
    the indicator of $A$, so for every $A$ and $\epsilon$, at the listed $N$, $w$.

    <p^A, v_l> = (double e/D) <1_A, v_l> for all l, in e and the indicator of A.
    """
    vectors = _vectors(N, w)
    D = len(vectors[0])
    own = [["/", ["+", ["-", 1, "e"], ["*", double, "e", a]], D] for a in _names(D)]
    yield from (prove.equal(_form(v, own), ["*", ["/", 2, D], "e", _form(v, _names(D))]) for v in vectors)


@claim("eq-25", "equation (25)", {"power": 1}, {"power": 3}, at=SIZES, when=_data, uses="eq-24")
def eq_25(N: int, w: int, power: int = 2) -> Verdict:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 = \sum_\ell(\frac{2\epsilon'}D)^2\langle\mathbf 1_A,v_\ell\rangle^2$: in
    $\epsilon'$ and the indicator of $A$, so for every $A$ and $\epsilon$, at the listed $N$, $w$.

    sum of <p^A, v_l>^2 = (2e/D)^power sum of <1_A, v_l>^2, in e and the indicator of A.
    """
    vectors = _vectors(N, w)
    D = len(vectors[0])
    own = [["/", ["+", ["-", 1, "e"], ["*", 2, "e", a]], D] for a in _names(D)]
    left = ["+", 0, *(["^", _form(v, own), 2] for v in vectors)]
    right = ["+", 0, *(["^", _form(v, _names(D)), 2] for v in vectors)]
    return prove.equal(left, ["*", ["^", ["*", ["/", 2, D], "e"], power], right])


@claim("sec-c.2-orthogonal", "Proof C.6", {"shift": 1}, {"shift": -1}, at=SIZES, when=_data)
def sec_c_2_orthogonal(N: int, w: int, shift: int = 0) -> Steps:
    r"""$\langle v_\ell,v_{\ell'}\rangle = 0$ for $\ell \ne \ell'$, and $\langle v_\ell,\mathbf 1\rangle = 0$, over all data at
    the listed $N$, $w$. (At every size: flipping the rating of $\ell'$ changes the sign of a summand.)

    <v_l, v_l'> = shift for all l != l'; <v_l, 1> = 0; flipping the rating of l' flips the sign: s + (-s) = 0.
    """
    vectors = _vectors(N, w)
    pairs: list[tuple[Exact | int, Exact | int]] = [
        (sum(a * b for a, b in zip(v, u, strict=True)), shift) for v, u in combinations(vectors, 2)
    ]
    pairs += [(sum(v), 0) for v in vectors]
    yield distinct(pairs)
    yield "s + (0 - s) = 0*s"


@claim("sec-c.2-norm", "Proof C.6", {"scale": "99/100"}, {"scale": "2"}, at=SIZES, when=_data)
def sec_c_2_norm(N: int, w: int, scale: str = "1") -> Steps:
    r"""$\|v_\ell\|^2 = \binom{N-1}{w-1}2^w$ over all data at the listed $N$, $w$, and this is $\frac{wD}N$ at every size.

    |v_l|^2 = scale wD/N for all l, by counting; C(N-1,w-1) b = w ((N/w) C(N-1,w-1) b)/N, b = 2^w, every size.
    """
    vectors = _vectors(N, w)
    claimed = rational(scale) * Fraction(w * len(vectors[0]), N)
    pairs: list[tuple[Exact | int, Exact | int]] = [(sum(x * x for x in v), claimed) for v in vectors]
    yield distinct(pairs)
    yield "c*b = w*((N/w)*c*b)/N"


@claim(
    "sec-c.2-bessel",
    "Proof C.6",
    {"scale": "99/100"},
    {"scale": "2"},
    at=SIZES,
    when=_data,
    uses="sec-c.2-orthogonal sec-c.2-norm",
)
def sec_c_2_bessel(N: int, w: int, scale: str = "1") -> Steps:
    r"""$\frac{wD}N\|a\|^2-\sum_\ell\langle a,v_\ell\rangle^2$ is a sum of squares for every $a \in \mathbb R^D$, at the listed
    $N$, $w$, and in terms of sec-c.2-orthogonal and sec-c.2-norm at every size; so
    $\sum_\ell(\frac{2\epsilon'}D)^2\langle\mathbf 1_A,v_\ell\rangle^2 \le (\frac{2\epsilon'}D)^2\frac{wD}N\|\mathbf 1_A\|^2$,
    and $\|\mathbf 1_A\|^2 = |A| = \frac D2$.

    |a - sum of <a, v_l> v_l/M|^2 = |a|^2 - scale sum of <a, v_l>^2/M, M = wD/N, in a; for 0 and 1, |a|^2 is the sum of a.
    """
    vectors = _vectors(N, w)
    D = len(vectors[0])
    names, M = _names(D), Fraction(w * D, N)
    forms = [_form(v, names) for v in vectors]
    projected = [["+", 0, *(["*", v[x] / M, form] for v, form in zip(vectors, forms, strict=True))] for x in range(D)]
    left = ["+", *(["^", ["-", name, one], 2] for name, one in zip(names, projected, strict=True))]
    squares = ["+", *(["^", form, 2] for form in forms)]
    right = ["-", ["+", *(["^", name, 2] for name in names)], ["*", rational(scale) / M, squares]]
    yield prove.equal(left, right)
    yield "Q - 2*S/M + S*M/M^2 = Q - S/M"
    yield from _indicator()


@claim("sec-c.2-final", "Proof C.6", {"factor": "1"}, {"factor": "199/100"}, uses="eq-25 sec-c.2-bessel")
def sec_c_2_final(factor: str = "2") -> Steps:
    r"""The bound of sec-c.2-bessel is $2\epsilon'^2\frac wN$, every $1 \le w \le N$ and every $\epsilon \ge 0$.

    (2e/D)^2 (wD/N) D/2.
    """
    yield f"(2*e/D)^2*(w*D/N)*(D/2) = ({factor})*e^2*w/N"


@claim("sec-c.2-final-sharp", "Proof C.6", {"factor": "99/100"}, {"factor": "1/2"}, uses="eq-25 sec-c.2-bessel")
def sec_c_2_final_sharp(factor: str = "1") -> Any:
    r"""$\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2 \le \epsilon'^2\frac wN$ for all $|A| = D/2$, every $1 \le w \le N$ and every
    $\epsilon \ge 0$: as $v_\ell$ is centred, $\|\mathbf 1_A-\frac12\|^2 = \frac D4$ takes the place of $\|\mathbf 1_A\|^2$.
    Equality for $w = 1$, $A = \{(i,1)\}$, and for $w = N$, $A = \{z(1)=1\}$.
    """
    return _final_sharp(factor=factor)


@claim(
    "beyond-extremal-table",
    "Proof C.6",
    {"scale": "99/100"},
    {"scale": "101/100"},
    at=tuple({"row": i} for i in range(len(TABLE))),
    when=lambda row: 0 <= row < len(TABLE),
    uses="eq-25",
)
def beyond_extremal_table(row: int, scale: str = "1") -> Any:
    r"""$\max_A\sum_\ell(\pi^A_{\ell,0}-\pi^A_{\ell,1})^2/\epsilon'^2$ over all $|A| = D/2$ is $\frac1N$ for $w = 1$, $N = 2,
    \ldots, 6$, and $1, \frac59, 1$ for $(N,w) = (2,2), (3,2), (3,3)$: over all sets.
    """
    return _table(row, scale=scale)
