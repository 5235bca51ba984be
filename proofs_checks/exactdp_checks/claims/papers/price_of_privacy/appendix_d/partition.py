"""Claims of price-of-privacy: the variance of F under posteriors, Lemma 6.4 = D.1, and the partition function, appendix D.

x is nu sigma^2, s = sqrt(1 - 4/b).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from exactdp.bounds.price_of_privacy import adaptive as bounds
from exactdp_checks.claims.notation import Real, Steps, compared, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

__all__ = ["squares"]

SIGNS = (((1,), "1/10"), ((1,), "2/5"), ((1, 1), "1/4"), ((1, 2), "2/5"), ((1, 1, 1), "2/5"), ((1, 2, 3, 3), "49/100"))


def squares(weights: Sequence[int]) -> dict[Fraction, Fraction]:
    """P(G^2 = y) for G = sum of weights[i] e_i/sigma, e_i independent signs, sigma^2 the sum of squares."""
    found: dict[Fraction, Fraction] = {}
    sigma2 = sum(v * v for v in weights)
    for signs in product((1, -1), repeat=len(weights)):
        y = Fraction(sum(v * e for v, e in zip(weights, signs, strict=True)) ** 2, sigma2)
        found[y] = found.get(y, Fraction(0)) + Fraction(1, 2 ** len(weights))
    return found


def _partition(row: int) -> tuple[Real, Fraction]:
    """E e^(x G^2), and x."""
    weights, text = SIGNS[row]
    x = rational(text)
    total = Real.of(0)
    for y, p in squares(weights).items():
        total = total + Real.of(x * y).exp() * p
    return total, x


def _cosh() -> Steps:
    """cosh y <= e^(y^2/2), term by term: (2k+2)(2k+1) >= 2(k+1), so (2k)! >= 2^k k!; at -A A + A^2/2 by Markov."""
    yield "one term", "for k >= 0: 2*(k+1) <= (2*k+2)*(2*k+1)"
    yield "Markov", "A*A/2 - A*A = 0 - A^2/2"


def _integral(four: str) -> Steps:
    """(d/dy) of -2b/(1-2b) e^(-(1-2b) y^2/2) is 2by e^(by^2) e^(-y^2/2): from 0 to infinity 2b/(1-2b), twice."""
    yield "the derivative", "(0-2*b/(1-2*b))*(0-(1-2*b)*y) = 2*b*y"
    yield "the exponents", "0 - (1-2*b)*y^2/2 = b*y^2 - y^2/2"
    yield "from 0 to infinity", f"1 + 2*(0 - (0-2*b/(1-2*b))) = 1 + ({four})*b/(1-2*b)"


@claim("eq-30", "equation (30)", {"rate": "7/10"}, {"rate": "1"}, assumes="markov")
def eq_30(rate: str = "1/2") -> Steps:
    r"""$P^0(G>A) \le e^{-A^2/2}$ for all $A > 0$, and the same below $-A$, for $G = \sum_i\sigma_i(2Z_i-1)/\sigma$ for every $N$
    and all $\sigma_i$, $\sigma^2 = \sum_i\sigma_i^2$.

    $Ee^{yG} = \prod_i\cosh(y\sigma_i/\sigma) \le e^{y^2/2}$, since $\cosh y \le e^{y^2/2}$ term by term: $(2k)! \ge 2^kk!$, as
    $(2k+2)(2k+1) \ge 2(k+1)$, the first step. Markov's inequality for $e^{AG}$ gives $e^{-A^2+A^2/2}$, the second step; $-G$ has
    the same law.
    """
    yield from _cosh()
    for weights, _ in SIGNS:
        law = squares(weights)
        for y in sorted(law):
            above = sum((p for z, p in law.items() if z >= y), start=Fraction(0)) / 2
            if y:
                yield "example: all values", compared(above, "<=", Real.of(-rational(rate) * y).exp())


@claim("lem-d.6", "Lemma D.6, equation (31)", {"four": "39/10"}, {"four": "1/2"}, uses="sec-d-tail")
def lem_d_6(four: str = "4") -> Steps:
    r"""$Z(\nu) \le 1+\frac{4\nu\sigma^2}{1-2\nu\sigma^2}$ for every $N$, all $\sigma_i$ and $0 < \nu\sigma^2 < \frac12$.

    $F-\bar F$ is a sum of independent signs times $\sigma_i = \frac{|f_i(1)-f_i(0)|}2$, so it is $\sigma G$ in law, and $Z(\nu) =
    Ee^{bG^2}$ with $b = \nu\sigma^2$, which sec-d-tail bounds by $1+\frac{4b}{1-2b}$: the step puts $b$ in.
    """
    yield "the bound", f"1 + 4*(n*s)/(1-2*(n*s)) = 1 + ({four})*n*s/(1-2*n*s)"
    for row in range(len(SIGNS)):
        total, x = _partition(row)
        yield "example: signs", compared(total, "<=", bounds.lemma_d_6(x))


@claim("lem-d.6-sharp", "Lemma D.6", {"double": "9/5"}, {"double": "1"}, uses="eq-30", assumes="gaussian-moments")
def lem_d_6_sharp(double: str = "2") -> Steps:
    r"""$Z(\nu) \le (1-2\nu\sigma^2)^{-1/2}$, which is at most the bound (31), for every $N$, all $\sigma_i$ and $0 \le
    \nu\sigma^2 < \frac12$.

    $e^{xG^2}$ is the mean of $e^{\sqrt{2x}gG}$ over a standard normal $g$; first over $G$, $Ee^{yG} \le e^{y^2/2}$ (eq-30) with
    $y = \sqrt{2x}g$ leaves $Ee^{xg^2} = (1-2x)^{-1/2}$. The first step is $\frac{y^2}2 = xg^2$. With $1-2x = \frac1{1+h}$,
    $(1-2x)^{-1/2} = \sqrt{1+h} \le 1+h$, and (31) is $1+\frac{4x}{1-2x} = 1+2h$, the last two steps.
    """
    yield "the exponent", f"({double})*x*g^2/2 = x*g^2"
    yield "the bound of (31)", "1 + 4*((1 - 1/(1+h))/2)/(1/(1+h)) = 1 + 2*h"
    yield "at most that", "for h >= 0: 1 + h <= 1 + 2*h"
    for row in range(len(SIGNS)):
        total, x = _partition(row)
        yield (
            "example: signs",
            [compared(total, "<=", bounds.lemma_d_6_sharp(x)), compared(bounds.lemma_d_6_sharp(x), "<=", bounds.lemma_d_6(x))],
        )


@claim("sec-d-tail", "Proof D.7", {"four": "3"}, {"four": "2"}, uses="eq-30", assumes="calculus layer-cake")
def sec_d_tail(four: str = "4") -> Steps:
    r"""$1+2\int_0^\infty e^{-y^2/2}\,2bye^{by^2}dy = 1+\frac{4b}{1-2b}$ for every $0 < b < \frac12$, and $Ee^{bG^2} \le$ this for
    $G$ of eq-30.

    $Ee^{bG^2} = 1+\int_0^\infty2bye^{by^2}P[|G|>y]dy$ (layer-cake), and $P[|G|>y] \le 2e^{-y^2/2}$ by (30).
    $-\frac{2b}{1-2b}e^{-(1-2b)y^2/2}$ is a primitive of $2bye^{by^2}e^{-y^2/2}$: the first two steps; from 0 to infinity it is
    $\frac{2b}{1-2b}$, twice that in the third.
    """
    yield from _integral(four)
