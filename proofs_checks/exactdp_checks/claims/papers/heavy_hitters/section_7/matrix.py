"""Claims of heavy-hitters: the Hadamard matrix and its transform (section 7.1.1).

Rows and columns are counted from 0; H(r, v) = (-1)^popcount(r & v). What holds for every m goes by induction over the highest
bit b of r and c of v, where the block of H_m is (1 - 2 b c) H_(m/2). Examples: the code at the orders of ``ORDERS`` and
``SMALL``. b and c are those bits. j is log2 m. g and h are entries of a row. u and v are entries of the second half of x.
"""

from __future__ import annotations

from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp.protocols.hadamard_oracle import transform
from exactdp_checks.claims.notation import Exact, Steps, Verdict, at_most, distinct, identity, prove, tree, variable
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

BITS = {"b": (0, 1), "c": (0, 1)}
BLOCK = "(1-b)*(1-c) + (1-b)*c + b*(1-c) - b*c"  # the block sign of the definition: -1 only at the lower right
ORDERS, SMALL, WHERE = (4, 1, 2, 8, 16, 64), (4, 1, 2, 8), "Section 7.1.1"
SIGNS, PROOF = ({"sign": "1 - b*c"}, {"sign": "1 - 2*b"}), "Section 7.1.1, proof of Fact 7.4"


def _block(sign: str) -> Verdict:
    """The sign is that of the block in the definition, for all four blocks."""
    return prove.enumeration(tree(sign), "==", tree(BLOCK), **BITS)


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


def _columns(sign: str) -> Steps:
    """Column v of the code at order m is [x, s x], x column v mod m/2 at order m/2, s = -1 from v = m/2 on."""
    yield _block(sign)
    for m in ORDERS:
        half, every = m // 2, [(r, v) for r in range(m) for v in range(m) if m > 1]
        pairs = (
            (1 - 2 * parity(r, v), (1 - 2 * parity(r % half, v % half)) * (-1 if min(r, v) >= half else 1)) for r, v in every
        )
        yield "example: the code", distinct([*pairs, (1 - 2 * parity(0, 0), 1)])


@claim("sec-7.1.1-symmetric", WHERE, {"sign": "1 - 2*b"}, {"sign": "1 - b*c"})
def sec_7_1_1_symmetric(sign: str = "1 - 2*b*c") -> Steps:
    r"""$H_m$ is symmetric for every power of two $m$.

    Induction over $m$: $H_1$ is. The entry at $r,v$ is the sign $1-2bc$ of its block (step 2) times an entry of $H_{m/2}$, which
    is symmetric; step 1 says that the sign is the same with $b$ and $c$ exchanged.
    """
    swapped = tree(sign.replace("b", "x").replace("c", "b").replace("x", "c"))
    yield prove.enumeration(tree(sign), "==", swapped, **BITS)
    yield _block(sign)
    for m in ORDERS:
        signs = hrr.roles(m)[:, 0::2].tolist()  # 1 where H = +1
        yield "example: the code", distinct((signs[r][v], signs[v][r]) for r in range(m) for v in range(m))


@claim("fact-7.2", "Fact 7.2", {"norm": "2*n"}, {"other": "1"}, {"norm": "n + 1"})
def fact_7_2(norm: str = "n", other: str = "0") -> Verdict:
    r"""Columns of $H_m$ are orthogonal, of squared norm $m$, for every power of two $m$: by induction over $\langle y, y'\rangle
    = a \pm a$.

    <y, y'> = norm for the same column and other for two, at every order n = 2^j: a at n, a + a or a - a at 2n. Columns of H_2n
    are [x, x] and [x, -x] for the columns x of H_n: the halves add for equal signs and cancel for different ones, so that two
    columns of H_2n come from one column of H_n, with different signs, or from two.
    """
    steps = [("same", "2*a", "same"), ("same", "a - a", "two"), ("two", "2*a", "two"), ("two", "a - a", "two")]
    return prove.induction({"same": norm, "two": other}, steps, {"same": 1})


@claim("sec-7.1.1-columns", WHERE, *SIGNS)
def sec_7_1_1_columns(sign: str = "1 - 2*b*c") -> Steps:
    r"""Column $i$ of $H_m$ is $[x_{c(i)}, s(i) x_{c(i)}]$, $x_{c(i)}$ a column of $H_{m/2}$, $s(i)=-1$ in the right half and 1 in
    the left.

    By definition all blocks of $H_m$ are $H_{m/2}$ but the lower right, $-H_{m/2}$: the step is the sign of the four blocks.
    """
    yield from _columns(sign)


@claim("sec-7.1.1-split", "Section 7.1.1, proof of Fact 7.3", {"sign": "1 - b*c"}, {"sign": "1 - 2*c"})
def sec_7_1_1_split(sign: str = "1 - 2*b*c") -> Steps:
    r"""$H_m[i+1,j+1] = (-1)^{b_i b_j}H_{m/2}[s_i+1,s_j+1]$ with the highest bits $b_i, b_j$.

    The highest bits say which of the four blocks the entry is in; the step is that the sign of the block is
    $1-2b_ib_j=(-1)^{b_ib_j}$.
    """
    yield from _columns(sign)


@claim("sec-7.1.1-inner", WHERE, {"factor": "1 - s*z"}, {"factor": "2"}, uses="fact-7.2 sec-7.1.1-columns")
def sec_7_1_1_inner(factor: str = "1 + s*z") -> Steps:
    r"""$\langle y_i, y_j\rangle = (1 + s(i)s(j))\langle x_{c(i)}, x_{c(j)}\rangle$, coordinate by coordinate; for $i \ne j$ it is
    0: either $s(i) = -s(j)$, or $c(i) \ne c(j)$ and the inner product of the halves is 0 by induction.

    Write $x,y$ for the entries of the two half columns, and $s,z$ for the signs of the lower half. The first step adds the two
    halves, coordinate by coordinate. The others say that the factor is 0 for $s=-z$; else the half columns differ and fact-7.2
    applies to them.
    """
    yield f"x*y + (s*x)*(z*y) = ({factor})*x*y"
    yield prove.enumeration(tree(factor.replace("s", "(1-2*b)").replace("z", "(2*b-1)")), "==", 0, b=(0, 1))


@claim("fact-7.3", "Fact 7.3", *SIGNS)
def fact_7_3(sign: str = "1 - 2*b*c") -> Steps:
    r"""$H_m[i+1,j+1] = (-1)^{\langle (i), (j)\rangle}$ for every power of two $m$, $\langle(i),(j)\rangle$ the number of common
    bits of $i$ and $j$.

    Induction by sec-7.1.1-split: each bit contributes the factor $(-1)^{b_ib_j}$ of its block, which is the step.
    """
    yield _block(sign)
    for m in ORDERS:
        built = hrr.roles(m)[:, 0::2].tolist()
        pairs = ((2 * built[v][r] - 1, (-1) ** (r & v).bit_count()) for r in range(m) for v in range(m))
        yield "example: the code", distinct(pairs)


@claim("fact-7.3-time", "Fact 7.3", {"each": "1"}, {"each": "3"}, uses="fact-7.3")
def fact_7_3_time(each: str = "2") -> Steps:
    r"""An entry takes $2\log_2 m$ operations on bits: a product and a sum modulo 2 for each bit.

    By fact-7.3 the sign is the parity of the bitwise product of the two indices: one product and one sum modulo 2 for each of
    $\log_2m$ bits. The steps are the induction over the bits.
    """
    yield f"2*j + 2 = ({each})*(j+1)"
    yield f"({each})*0 = 0*j"


@claim("sec-7.1.1-butterfly", PROOF, {"sign": "+"}, uses="sec-7.1.1-columns")
def sec_7_1_1_butterfly(sign: str = "-") -> Steps:
    r"""$H_m [x_1, x_2] = [y_1 + y_2, y_1 - y_2]$ with $y_i=H_{m/2}x_i$; so the fast transform computes $H_m x$ for all real $x$.

    By sec-7.1.1-columns a row of the upper half of $H_m$ is $[h,h]$ and one of the lower half $[h,-h]$ for a row $h$ of
    $H_{m/2}$, here with two entries: the steps. The transform applies this at each order, so that it is right by induction.
    Examples: the code, with variables for the entries of $x$, at $m=4,1,2,8$.
    """
    yield "h*x + g*y + h*u + g*v = (h*x + g*y) + (h*u + g*v)"
    yield f"h*x + g*y - h*u - g*v = (h*x + g*y) {sign} (h*u + g*v)"
    for m in SMALL:
        found, dense, _ = _transformed(m)
        yield "example: the code", [prove.equal(one, two) for one, two in zip(found, dense, strict=True)]


@claim("fact-7.4", "Fact 7.4", {"sign": "+"}, uses="fact-7.4-sharp sec-7.1.1-butterfly")
def fact_7_4(sign: str = "-") -> Steps:
    r"""The fast transform computes $H_m x$ for all real $x$ and every power of two $m$, with $m\log_2 m$ additions on $m$ numbers
    in place.

    It is right by sec-7.1.1-butterfly, whose steps stand here too, and takes so many additions by fact-7.4-sharp. The numbers
    $y_1[r]+y_2[r]$ and $y_1[r]-y_2[r]$ take the places of $y_1[r]$ and $y_2[r]$, which nothing else needs: it runs in place.
    """
    yield from sec_7_1_1_butterfly.check(sign)


@claim("sec-7.1.1-recursion", PROOF, {"total": "h*j/2"}, {"total": "h*(j+1)/2"})
def sec_7_1_1_recursion(total: str = "h*j") -> Verdict:
    r"""$T(m) = 2T(m/2) + am$, $T(1) = 0$ gives $T(m) = a\,(m/2)\log_2 m \cdot 2$ for every power of two: with $T(h) = a h\log_2
    h$, $T(2h) = a\,2h(\log_2 h + 1)$.

    At $m=1$ both sides are 0. If $T(h)=ah\log_2h$, then $T(2h)=2T(h)+a\cdot2h$, and the step says that this is
    $a\,2h(\log_2h+1)$. So the formula holds for every power of two by induction.
    """
    return identity(f"2*a*({total}) + a*2*h", "a*(" + total.replace("h", "(2*h)").replace("j", "(j+1)") + ")")


@claim("fact-7.4-sharp", "Fact 7.4", {"total": "m*(j+1)"}, {"total": "m*j/2"}, uses="sec-7.1.1-recursion")
def fact_7_4_sharp(total: str = "m*j") -> Steps:
    r"""The fast transform takes exactly $m\log_2 m$ additions and subtractions, for every power of two $m$.

    It takes none at $m=1$, and two transforms of half the size and $m=2h$ additions else: with $T(h)=hj$, $h=2^j$, the step is
    $2T(h)+2h=2h(j+1)$. Examples: counted in the code at $m=4,1,2,8$.
    """
    before, claimed = total.replace("m", "h"), total.replace("m", "(2*h)").replace("j", "(j+1)")
    yield identity(f"2*({before}) + 2*h", claimed)
    for m in SMALL:
        counted = tree(total.replace("m", str(m)).replace("j", str(m.bit_length() - 1)))
        yield "example: the code", prove.comparison(_transformed(m)[2], "==", counted)


@claim("sec-7.1.2-m", "Section 7.1.2", {"low": "d + 1"}, {"high": "2*d - 2"}, {"high": "3*d/2"})
def sec_7_1_2_m(low: str = "d", high: str = "2*d") -> Steps:
    r"""$d \le m = 2^{\lceil\log_2 d\rceil} < 2d$ for every $d \ge 1$.

    For $d=1$ $m=1$. Else $h<d\le2h=m$ for a power of two $h$: with $h=1+j+i$, $d=h+1+j$ the steps are the two sides. Examples:
    the code, and ``additions``.
    """
    every = "(1 + j + i + 1 + j)"
    yield at_most(low.replace("d", every), "2*(1+j+i)", j=0, i=0)
    yield at_most("2*(1+j+i)", high.replace("d", every), strict=True, j=0, i=0)
    for d in (1, 2, 3, 4, 5, 8, 1000, 1025):
        yield "example: the code", prove.comparison(tree(low.replace("d", str(d))), "<=", hrr.order(d))
        yield "example: the code", prove.comparison(hrr.order(d), "<", tree(high.replace("d", str(d))))
