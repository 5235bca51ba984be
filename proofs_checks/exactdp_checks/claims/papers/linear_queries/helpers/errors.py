"""Steps on errors that claims share: projected and unprojected averages, their main terms with pure privacy, explicit rates.

x = epsilon, l = ln n, j = ln J, g = ln 2J; the error e obeys (E e)^2 <= E e^2. After projection E e^2 is at most
2 E max_j |<z, a_j>| <= 2 sqrt(2 g v), v the variance proxy of the <z, a_j>: so (E e)^4 <= 8 g v.
"""

from typing import Any

from exactdp.bounds.linear_queries import lower, table
from exactdp_checks.claims.notation import Verdict, at_most, compared, identity, prove, rational
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import bounds as projection
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import jensen


def best_exponent(logs: str = "2", proxy: str = "1") -> Verdict:
    """(ln 2N)/u + u s^2/2 - s sqrt(2 ln 2N) = (m - u s)^2/(2u), m^2 = 2 ln 2N: 0 at u = m/s, the best u."""
    return identity(f"m^2/({logs})/u + u*({proxy})*s^2/2 - s*m", "(m - u*s)^2/(2*u)")


def projected(variance: str, claimed: str, constant: str = "2") -> list[Verdict]:
    """(E e)^4 <= (2 sqrt(2 g v))^2 = 8 g v, which is ``claimed``; v = ``variance``."""
    return [*projection(dual=constant), best_exponent(), jensen(), identity(f"4*2*g*({variance})", claimed)]


def unprojected(square: str, claimed: str) -> list[Verdict]:
    """(E e)^2 <= E e^2, where E e^2 = ``square`` <= claimed."""
    return [jensen(), identity(square, claimed)]


def sampled(mean: str = "1", width: str = "1") -> list[Verdict]:
    """E||A(phat - p)||^2 = (R - m)/n <= r^2/n with R = sum of p ||a||^2 <= r^2 and m = ||Ap||^2 >= 0; Lagrange's identity, from

    which <u, v> <= ||u|| ||v||, for two coordinates.
    """
    return [
        at_most(f"(R - {mean}*m)/n", f"{width}*(R + s)/n", above=("n",), R=0, m=0, s=0, n=0),
        identity("(a^2 + b^2)*(c^2 + d^2) - (a*c + b*d)^2", "(a*d - b*c)^2"),
        jensen(),
    ]


def active_terms(first: str = "32", second: str = "64", share: str = "1/4") -> list[Verdict]:
    """At least n/4 Gaussian reports of noise 16 l/x^2, r = 1, data iid from p: both terms of Theorem 3.2, always projecting."""
    users, proxy = f"(n*({share})*(1+w))", "(16*l/x^2 + 1)"
    start: dict[str, Any] = {"l": 0, "n": 0, "x": 0, "w": 0}
    return [
        *projected(f"{proxy}/{users}", f"8*g*{proxy}/{users}"),
        at_most(f"8*g*{proxy}/{users}", f"({first})*g*{proxy}/n", above=("n", "x"), g=0, **start),
        *unprojected(f"(d*16*l/x^2 + 1)/{users}", f"(d*16*l/x^2 + 1)/(({share})*n*(1+w))"),
        at_most(f"(d*16*l/x^2 + 1)/{users}", f"(({second})*d*l/x^2 + 4)/n", above=("n", "x"), d=0, **start),
    ]


def factors(first: str = "4", second: str = "4") -> Verdict:
    """Main terms of the corrected protocol and of Theorem 3.2, always projecting, with private noise 8 L/x^2, L = ln(n^2) = 2 l:

    fourth powers 32 g (16 l/x^2 + 1)/n = 4 (8 g (8 L/x^2 + 1)/n), squares (64 d l/x^2 + 4)/n = 4 (8 d L/x^2 + 1)/n.
    """
    return prove.all_of(
        [
            identity("32*g*(16*l/x^2 + 1)/n", f"({first})*(8*g*(8*(2*l)/x^2 + 1)/n)"),
            identity("(64*d*l/x^2 + 4)/n", f"({second})*(8*d*(2*l)/x^2 + 1)/n"),
        ]
    )


X, T = "(1/(1+w))", "(1 + 2/(1+w))"  # epsilon <= 1; 1 < t <= 3


X, T = "(1/(1+w))", "(1 + 2/(1+w))"  # epsilon <= 1; 1 < t <= 3


SMALL = f"((2/{X} + {X}/6)/(1+z))"  # c <= 2/epsilon + epsilon/6


KAPPAS = ("1", "1/10", "1/100")
START: dict[str, Any] = {"m": 0, "n": 0, "w": 0}


def pure_rate(first: str = "1088", second: str = "68") -> list[Verdict]:
    """The terms of thm-3.4-corrected for l = 1 + m >= 1 (n >= 3), x <= 1, g = 2j/(1+v) (J >= 2)."""
    left = f"32*(2*j/(1+v))*(16*(1+m)/{X}^2 + 1)/n"
    return [
        prove.comparison(1, "<", ["ln", 3]),
        at_most("2*J", "J^2", J=2),
        at_most(left, f"({first})*j*(1+m)/(n*{X}^2)", above=("n",), j=0, v=0, **START),
        at_most(f"(64*d*(1+m)/{X}^2 + 4)/n", f"({second})*d*(1+m)/(n*{X}^2)", above=("n",), d=1, **START),
    ]


def assouad(constant: str = "12", spread: str = "1") -> list[Verdict]:
    """A = r [I_k, -I_k] on k = q^2 coordinates, p(+-j) = (1 +- D v_j)/(2k), v a vector of signs: (Ap)_j = r D v_j/k.

    Changing v_j moves p by D/k in total variation, so both divergences of the n reports sum to at most n y^2 D^2/k^2
    (beyond-djw13b-contraction), one is at most half of it, and TV^2 <= KL/2 <= 1/4 at D = k/(s y), s = sqrt n; D <= 1 as k <= sy.
    Assouad: signs read off the estimate are wrong in k (1 - 1/2)/2 places on average; h wrong places cost an error of at least
    (r D/k) sqrt h >= (r D/k) h/sqrt k, as h <= k. So the error is at least r D/(4q) = r q/(4 s y). Then k = d if d <= s x, and
    else k = floor(s x) >= s x/2 for s x >= 1; y <= 2x.
    """
    u = "(1+u)"
    return [
        identity("r*((1+D)/(2*k) - (1-D)/(2*k))", f"({spread})*r*D/k"),
        identity("s^2*y^2*(k/(s*y))^2/k^2/2/2", "1/4"),
        at_most("(k/(1+w))^2/k", "k/(1+w)", above=("k",), k=0, w=0),
        identity("(r*D/q^2)*(q^2*(1 - 1/2)/2)/q", "r*D/(4*q)"),
        identity("r*(q^2/(s*y))/(4*q)", "r*q/(4*s*y)"),
        at_most(f"d/(({constant})^2*s^2*x^2)", "d/(16*s^2*(2*x/(1+v))^2)", above=("s", "x"), d=0, s=0, x=0, v=0),
        at_most(f"1/(({constant})^2*{u})", f"({u}/2*(1+w))/(64*{u}^2)", u=0, w=0),
    ]


def fano(constant: str = "12", share: str = "4") -> list[Verdict]:
    """Items 0..K-1, K >= d+1 a power of two, queries r H_j, d rows of the Hadamard matrix, laws p = (1 +- D H_j)/K.

    A channel has, for an output, values Q in [m, t m] with mean M: M_(+-j) - M = +-D E(H_j Q), and the squares sum over j to at
    most D^2 Var Q (Bessel). From (Q - m)(t m - Q) >= 0, Var Q <= (t+1) m M - t m^2 - M^2 <= y^2 M^2/(4t). The M sum to 1: the
    information of n reports is at most n D^2 y^2/(4 t d) = ln(2d)/4 at D^2 = t d ln(2d)/(n y^2) <= 1. Fano: errors have a
    chance of at least 1 - 1/4 - ln 2/ln 2d >= 5/12 for d >= 4. Two of the 2d laws differ by at least r D in some query; the error
    is at least half of it then: (5/24) r D, and (25/576) t/y^2 >= c^2/constant^2, c = (t+1)/y, for t <= 3.
    """
    return [
        identity("(q-m)*(t*m-q)", "(t+1)*m*q - t*m^2 - q^2"),
        identity(f"(t-1)^2*M^2 - ({share})*t*((t+1)*m*M - t*m^2 - M^2)", "((t+1)*M - 2*t*m)^2"),
        identity("n*(t*d*L/(n*(t-1)^2))*(t-1)^2/(4*t*d)", "L/4"),
        at_most("8", "2*d", d=4),
        identity("1 - 1/4 - 1/3", "5/12"),
        at_most(f"(({T}+1)/({T}-1))^2/({constant})^2", f"25/576*{T}/({T}-1)^2", w=0),
    ]


def distribution_rate(first: str = "76", second: str = "5") -> Verdict:
    """8 c^2 ln 2J <= 16 c^2 l <= first l/x^2 and J c^2 <= second J/x^2 for x <= 1: (2 + x^2/6)^2 <= 169/36."""
    return prove.all_of(
        [
            at_most("2*J", "J^2", J=2),
            at_most(f"8*{SMALL}^2*(2*l/(1+v))/n", f"({first})*l/(n*{X}^2)", above=("n",), l=0, v=0, w=0, z=0, n=0),
            at_most(f"J*{SMALL}^2/n", f"({second})*J/(n*{X}^2)", above=("n",), J=1, w=0, z=0, n=0),
        ]
    )


def offline_below(row: int, scale: str) -> Verdict:
    """Is kappa min((n x^2)^(-1/4), sqrt(d/(n x^2))) at most c/sqrt n at x = 1, d = n = 1000/kappa^4, J = 2? 5/2 < e."""
    kappa = rational(KAPPAS[row])
    n = int(1000 / kappa**4)
    return compared(table.offline(n, 2, n, 1).lower * (kappa * rational(scale)), "<=", lower.one_bit(n, "5/2"))


def adaptive_below(row: int, scale: str) -> Verdict:
    """Is kappa c sqrt(d ln d/n) at most c/sqrt n at t = 3, n = 1000, d = 100/kappa^2, J = 2?"""
    kappa = rational(KAPPAS[row])
    return compared(table.adaptive(int(100 / kappa**2), 1000, 3).lower * (kappa * rational(scale)), "<=", lower.one_bit(1000, 3))
