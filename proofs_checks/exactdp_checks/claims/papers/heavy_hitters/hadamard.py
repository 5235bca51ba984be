"""Claims of heavy-hitters: the Hadamard matrix and Hadamard randomised response, section 7; here the matrix and its transform.

Rows and columns are counted from 0; H(r, v) = (-1)^popcount(r & v). What holds for every m goes by induction over the highest bit
b of r and c of v, where the block of H_m is (1 - 2 b c) H_(m/2).
"""

from __future__ import annotations

from typing import Any

from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp.numbers.exact import Exact, variable
from exactdp.protocols.hadamard_oracle import transform
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity, tree
from exactdp_checks.trusted.verdict import Verdict

BITS = {"b": (0, 1), "c": (0, 1)}
BLOCK = "(1-b)*(1-c) + (1-b)*c + b*(1-c) - b*c"  # the block sign of the definition: -1 only at the lower right


def _power(m: int) -> bool:
    return 1 <= m <= 64 and not m & (m - 1)


def _block(sign: str) -> Verdict:
    """The sign is that of the block in the definition, for all four blocks."""
    return prove.enumeration(tree(sign), "==", tree(BLOCK), **BITS)


def _columns(m: int, sign: str = "1 - 2*b*c") -> Verdict:
    """Column v of the code at order m is [x, s x], x column v mod m/2 at order m/2, s = -1 from v = m/2 on."""
    half = m // 2
    found = [(r, v, r % half, v % half, sign) for r in range(m) for v in range(m)] if half else []
    pairs = ((1 - 2 * parity(r, v), (1 - 2 * parity(i, j)) * (-1 if r >= half and v >= half else 1)) for r, v, i, j, _ in found)
    return prove.all_of([_block(sign), distinct([*pairs, (1 - 2 * parity(0, 0), 1)])])


class _Counted:
    """A number whose additions and subtractions are counted."""

    def __init__(self, value: Exact, count: list[int]) -> None:
        self.value, self.count = value, count

    def __add__(self, other: _Counted) -> _Counted:
        self.count[0] += 1
        return _Counted(self.value + other.value, self.count)

    def __sub__(self, other: _Counted) -> _Counted:
        self.count[0] += 1
        return _Counted(self.value - other.value, self.count)


def _transformed(m: int) -> tuple[list[Exact], list[Exact], int]:
    """H x by the code, for a vector x of variables; H x by the dense sum; the number of additions and subtractions."""
    count, values = [0], [variable(f"x{i}") for i in range(m)]
    found = transform([_Counted(v, count) for v in values])  # type: ignore[misc]
    dense: list[Exact] = []
    for v in range(m):
        total: Exact = values[0] * 0
        for r in range(m):
            total = total + (1 - 2 * parity(v, r)) * values[r]
        dense.append(total)
    return [one.value for one in found], dense, count[0]  # type: ignore[attr-defined]


def _transform(m: int, sign: str = "-") -> Verdict:
    """The code is right for all real x at order m; the step: rows of [[H, H], [H, -H]] at [x, z] are p + q and p - q."""
    found, dense, _ = _transformed(m)
    step = [identity("h*x + h*z", "(h*x) + (h*z)"), identity("h*x - h*z", f"(h*x) {sign} (h*z)")]
    return prove.all_of([*step, *(prove.equal(one, two) for one, two in zip(found, dense, strict=True))])


ORDERS = tuple({"m": m} for m in (4, 1, 2, 8, 16, 64))
SMALL = tuple({"m": m} for m in (4, 1, 2, 8))


@claim("sec-7.1.1-symmetric", "Section 7.1.1", {"sign": "1 - 2*b"}, {"sign": "1 - b*c"}, at=ORDERS, when=_power)
def sec_7_1_1_symmetric(m: int, sign: str = "1 - 2*b*c") -> Steps:
    r"""$H_m$ is symmetric for every power of two $m$: by induction over the blocks; the code at the orders listed.

    (sign at b, c) h = (sign at c, b) h, h the entry of H_(m/2) that is symmetric by induction; the code at order m.
    """
    swapped = tree(sign.replace("b", "x").replace("c", "b").replace("x", "c"))
    step = prove.enumeration(tree(sign), "==", swapped, **BITS)
    signs = hrr.roles(m)[:, 0::2].tolist()  # 1 where H = +1
    yield step
    yield _block(sign)
    yield distinct((signs[r][v], signs[v][r]) for r in range(m) for v in range(m))


@claim("fact-7.2", "Fact 7.2", {"norm": "2*n"}, {"other": "1"}, {"norm": "n + 1"}, theorem="HeavyHitters.fact_7_2")
def fact_7_2(norm: str = "n", other: str = "0") -> Verdict:
    r"""Columns of $H_m$ are orthogonal, of squared norm $m$, for every power of two $m$: by induction over $\langle y, y'\rangle
    = a \pm a$.

    <y, y'> = norm for the same column and other for two, at every order n = 2^j: a at n, a + a or a - a at 2n. Columns of
    H_2n are [x, x] and [x, -x] for the columns x of H_n: the halves add for equal signs and cancel for different ones, so
    that two columns of H_2n come from one column of H_n, with different signs, or from two.
    """
    steps = [("same", "2*a", "same"), ("same", "a - a", "two"), ("two", "2*a", "two"), ("two", "a - a", "two")]
    return prove.induction({"same": norm, "two": other}, steps, {"same": 1})


@claim("sec-7.1.1-columns", "Section 7.1.1", {"sign": "1 - b*c"}, {"sign": "1 - 2*b"}, at=ORDERS, when=_power)
def sec_7_1_1_columns(m: int, sign: str = "1 - 2*b*c") -> Any:
    r"""Column $i$ of $H_m$ is $[x_{c(i)}, s(i) x_{c(i)}]$: the block signs, and the code at the orders listed."""
    return _columns(m, sign=sign)


@claim("sec-7.1.1-inner", "Section 7.1.1", {"factor": "1 - s*z"}, {"factor": "2"}, uses="fact-7.2")
def sec_7_1_1_inner(factor: str = "1 + s*z") -> Steps:
    r"""$\langle y_i, y_j\rangle = (1 + s(i)s(j))\langle x_{c(i)}, x_{c(j)}\rangle$, coordinate by coordinate; for $i \ne j$ it is
    0: either $s(i) = -s(j)$, or $c(i) \ne c(j)$ and the inner product of the halves is 0 by induction.

    Write $x,y$ for the entries of the two half columns, and $s,z$ for the signs of the lower half. The first step adds the
    two halves, coordinate by coordinate. The others say that the factor is 0 for $s=-z$; else the half columns differ and
    fact-7.2 applies to them.
    """
    cancels = prove.enumeration(tree(factor.replace("s", "(1-2*b)").replace("z", "(2*b-1)")), "==", 0, b=(0, 1))
    yield f"x*y + (s*x)*(z*y) = ({factor})*x*y"
    yield cancels


@claim("fact-7.3", "Fact 7.3", {"sign": "1 - b*c"}, {"sign": "1 - 2*b"}, at=ORDERS, when=_power, uses="sec-7.1.1-split")
def fact_7_3(m: int, sign: str = "1 - 2*b*c") -> Steps:
    r"""$H_m[i+1,j+1] = (-1)^{\langle (i), (j)\rangle}$ for every power of two $m$: each bit contributes the factor $(-1)^{b_i
    b_j}$ of its block; the code, by blocks and by counting bits, at the orders listed.

    The matrix that is built from blocks has the entries (-1)^popcount(r & v); per bit (-1)^(b c) = sign.
    """
    built = hrr.roles(m)[:, 0::2].tolist()
    pairs = ((2 * built[v][r] - 1, (-1) ** (r & v).bit_count()) for r in range(m) for v in range(m))
    yield _block(sign)
    yield distinct(pairs)


@claim("fact-7.3-time", "Fact 7.3", {"each": "1"}, {"each": "3"}, uses="fact-7.3")
def fact_7_3_time(each: str = "2") -> Steps:
    r"""An entry takes $2\log_2 m$ operations on bits: a product and a sum modulo 2 for each bit.

    By fact-7.3 the sign is the parity of the bitwise product of the two indices: one product and one sum modulo 2 for each of
    $\log_2m$ bits. The steps are the induction over the bits.
    """
    yield f"({each})*j + 2 = ({each})*(j+1)"
    yield f"({each})*0 = 0"


@claim("sec-7.1.1-split", "Section 7.1.1, proof of Fact 7.3", {"sign": "1 - b*c"}, {"sign": "1 - 2*c"}, at=ORDERS, when=_power)
def sec_7_1_1_split(m: int, sign: str = "1 - 2*b*c") -> Any:
    r"""$H_m[i+1,j+1] = (-1)^{b_i b_j}H_{m/2}[s_i+1,s_j+1]$ with the highest bits $b_i, b_j$: all four blocks; the code at the
    orders listed.
    """
    return _columns(m, sign=sign)


@claim("fact-7.4", "Fact 7.4", {"sign": "+"}, at=SMALL, when=_power, uses="fact-7.4-sharp sec-7.1.1-butterfly")
def fact_7_4(m: int, sign: str = "-") -> Any:
    r"""The fast transform computes $H_m x$ for all real $x$: the code, with variables for the entries of $x$, at the orders
    listed; the step from $m/2$ to $m$ for every $m$. It takes $m\log_2 m$ additions (fact-7.4-sharp) on $m$ numbers in place.
    """
    return _transform(m, sign=sign)


@claim("sec-7.1.1-butterfly", "Section 7.1.1, proof of Fact 7.4", {"sign": "+"}, at=SMALL, when=_power)
def sec_7_1_1_butterfly(m: int, sign: str = "-") -> Any:
    r"""$H_m [x_1, x_2] = [y_1 + y_2, y_1 - y_2]$: the step for every $m$, and the code at the orders listed."""
    return _transform(m, sign=sign)


@claim("sec-7.1.1-recursion", "Section 7.1.1, proof of Fact 7.4", {"total": "h*j/2"}, {"total": "h*(j+1)/2"})
def sec_7_1_1_recursion(total: str = "h*j") -> Verdict:
    r"""$T(m) = 2T(m/2) + am$, $T(1) = 0$ gives $T(m) = a\,(m/2)\log_2 m \cdot 2$ for every power of two: with $T(h) = a h\log_2
    h$, $T(2h) = a\,2h(\log_2 h + 1)$.

    At $m=1$ both sides are 0. If $T(h)=ah\log_2h$, then $T(2h)=2T(h)+a\cdot2h$, and the step says that this is
    $a\,2h(\log_2h+1)$. So the formula holds for every power of two by induction.
    """
    return identity(f"2*a*({total}) + a*2*h", "a*(" + total.replace("h", "(2*h)").replace("j", "(j+1)") + ")")


@claim("fact-7.4-sharp", "Fact 7.4", {"total": "m*(j+1)"}, {"total": "m*j/2"}, at=SMALL, when=_power, uses="sec-7.1.1-recursion")
def fact_7_4_sharp(m: int, total: str = "m*j") -> Steps:
    r"""The fast transform takes exactly $m\log_2 m$ additions and subtractions: by its recursion for every power of two $m$, and
    counted in the code at the orders listed.

    T(1) = 0 and T(2h) = 2 T(h) + 2h have T(2^j) = 2^j j: 2 (h j) + 2h = 2h (j+1); and the code takes as many at order m.
    """
    _, _, count = _transformed(m)
    j = m.bit_length() - 1
    claimed = total.replace("m", "(2*h)").replace("j", "(j+1)")
    before = total.replace("m", "h")
    step = identity(f"2*({before}) + 2*h", claimed)
    yield step
    yield prove.comparison(count, "==", tree(total.replace("m", str(m)).replace("j", str(j))))


@claim(
    "sec-7.1.2-m",
    "Section 7.1.2",
    {"low": "d + 1"},
    {"high": "2*d - 2"},
    {"high": "3*d/2"},
    at=tuple({"d": d} for d in (3, 1, 2, 4, 5, 8, 1000, 1025)),
    when=lambda d: d >= 1,
)
def sec_7_1_2_m(d: int, low: str = "d", high: str = "2*d") -> Steps:
    r"""$d \le m = 2^{\lceil\log_2 d\rceil} < 2d$ for every $d \ge 1$: for $h < d \le 2h = m$, $h \ge 1$, and the code at the $d$
    listed, 1 among them.

    d = h + 1 + j <= 2h, h = 1 + j + i: low <= 2h < high for every d >= 2; the code at d.
    """
    every = "(1 + j + i + 1 + j)"
    m = hrr.order(d)
    yield at_most(low.replace("d", every), "2*(1+j+i)", j=0, i=0)
    yield at_most("2*(1+j+i)", high.replace("d", every), strict=True, j=0, i=0)
    yield prove.comparison(tree(low.replace("d", str(d))), "<=", m)
    yield prove.comparison(m, "<", tree(high.replace("d", str(d))))
