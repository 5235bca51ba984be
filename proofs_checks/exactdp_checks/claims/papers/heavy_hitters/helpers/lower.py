"""Steps of the lower bounds of section 2, and of those with better constants; each list is numbered in the claims' arguments.

Every protocol of n reports, independent given public coins, each from an epsilon-LDP channel. x = epsilon <= 1, y = d (a share of
users), r the ratio of two laws of a report, g = (t-1)^2/t <= G x^2, u = ln(1/beta), D = ln d, z the real number whose floor is k.
"""

from exactdp_checks.claims.notation import Verdict, at_most, holds, identity

__all__ = ["corollary_2_3", "every_item", "fact_2_2", "three_frequencies", "two_frequencies"]

G = "(10862/10000)"  # g <= G x^2 for x <= 1: g/x^2 grows with x, as its series is positive
SEVEN = "(49/64)/4"  # (7/8)^2/4: lambda >= k/2 and k >= 7/8 z


def _divergence() -> list[Verdict]:
    """E r = 1 and 1/t <= r <= t: E r^2 <= t + 1/t - 1, so chi^2 = E(r-1)^2 <= g; the mixture 1 - 2y + 2y r has 4 y^2 of it."""
    return [
        identity("(t - r)*(r - 1/t)", "(t + 1/t)*r - 1 - r^2"),
        identity("t + 1/t - 1 - 1", "(t-1)^2/t"),
        identity("(1 - 2*y + 2*y*r - 1)^2", "(2*y)^2*(r-1)^2"),
        holds("exp(1) - 2 + exp(0-1)", "<=", G),
    ]


def corollary_2_3(constant: str = "6", cap: str = "70", share: str = "8") -> list[Verdict]:
    """Users hold v with chance 2y, or never. f[v] >= n y but for e^(-n y/4) <= beta if n y >= 4u; if the error is below n y/2 but

    for beta, a test errs with 2 beta + beta in all, while it must with e^(-KL)/2. KL <= 4 n g y^2 = l, l = ln(1/(8 beta)), so
    that e^(-KL)/2 = 4 beta: the error is at least n y/2, whose square is n l/(16 g). u = 2 ln 8 + v makes l >= u/2 and, for
    n >= 128 g u, n y >= 4u. Smaller beta: at u = n/(128 g), which is at least ln 64. If n g < l: all users hold v, or none.
    """
    return [
        *_divergence(),
        identity("4*n*(l/(4*n*g))*g", "l"),
        at_most("2*b + b", f"({share})*b/2", strict=True, above=("b",), b=0),
        at_most("(2*a + v)/2", "2*a + v - a", a=0, v=0),
        at_most("16*u^2", "(128*g*u*(1+v))*(u/2 + w)/(4*g)", above=("g",), u=0, v=0, w=0, g=0),
        identity("(n/2)^2*(l/(4*n*g))", "n*l/(16*g)"),
        at_most(f"n*u/(({constant})*x)^2", f"n*(u/2 + w)/(16*{G}*x^2/(1+h))", above=("x",), n=0, u=0, w=0, x=0, h=0),
        identity("n*(n/(128*g))/(32*g)", "(n/(64*g))^2"),
        holds(f"64*{G}", "<=", cap),
        holds("ln(64)", "<=", f"579/(128*{G})"),
        at_most("2*b", f"({share})*b/2", strict=True, above=("b",), b=0),
    ]


def fact_2_2(constant: str = "12", cap: str = "70", list_: str = "5") -> list[Verdict]:
    """The item that is held with chance 2y is one of M = d - 1; a guess errs with at most beta + 1/4 <= 1/2 if n y >= 4 ln 4.

    By Fano 4 n g y^2 >= ln(M/4)/2: false at ln(M/5)/2, and the error is at least n y/2, whose square is n ln(M/5)/(32 g). If ln d
    = u + v: d >= 65, M/5 >= sqrt d, and the square is at least n (ln d)/2/(32 g) >= n (ln d + u)/(128 g); else corollary 2.3.
    If 2 n g < ln(M/5): n/2 for n g < ln(1/(4 beta)); else e^(ng) >= 16, and 1 + floor(5 e^(2ng)) of the items have n^2/32.
    """
    return [
        *corollary_2_3(cap=cap),
        identity("4*n*(l/2/(4*n*g))*g", "l/2"),
        identity("(n/2)^2*(l/(8*n*g))", "n*l/(32*g)"),
        holds("1/64 + 1/4", "<=", "1/2"),
        holds("ln(4)", "<", f"ln({list_})"),
        at_most(f"({list_})*q + 1", "q^2", q=8),
        at_most(f"n*(2*u+v)/(({constant})*x)^2", f"n*((u+v)/2)/(32*{G}*x^2/(1+h))", above=("x",), n=0, v=0, x=0, h=0, u=0),
        at_most(f"n*(D+D+v)/(({constant})*x)^2", "n*(D+v)/(36*x^2)", above=("x",), n=0, D=0, v=0, x=0),
        holds(f"128*(2*ln(2))^2*{G}", "<=", "579*ln(64/5)"),
        holds("128*(2*ln(2))^2", "<=", "579^2"),
        at_most("z", "z^2 - 1/5", z=2),
        holds("1/4900", "<=", "1/32"),
    ]


def _sets() -> list[Verdict]:
    """The chi^2 of one report is at most g; (k-j)/(n-j) <= k/n for j < k <= n; k ln(1 + g k/n) <= g k^2/n."""
    return [
        identity("(t - r)*(r - 1/t)", "(t + 1/t)*r - 1 - r^2"),
        identity("t + 1/t - 1 - 1", "(t-1)^2/t"),
        holds("exp(1) - 2 + exp(0-1)", "<=", G),
        at_most("a/(a+w)", "(j+a)/(j+a+w)", a=1, j=0, w=0),
        identity("k*(g*k/n)", "g*k^2/n"),
    ]


def _floor(least: str = "7") -> Verdict:
    """least/(least+1) z <= j for z = j + 1/(1+h), j >= 7."""
    return at_most(f"({least})/(({least})+1)*(j + 1/(1+h))", "j", h=0, j=7)


def two_frequencies(constant: str = "3", share: str = "13/20", size: str = "20") -> list[Verdict]:
    """A test errs with at most 2 beta in all and at least e^(-KL)/2: KL >= ln(1/(4 beta)) = u - ln 4 > share u for u >= ln 64.

    So k = min(n, floor z), z^2 = share n u/g, is impossible for an error below k/2; z >= 7 for n >= size.
    """
    return [
        *_sets(),
        at_most("2*b", "4*b/2", b=0),
        holds("ln(4)", "<", f"(1-({share}))*ln(64)"),
        identity("g*(q*n*u/g)/n", "q*u"),
        _floor(),
        holds("49", "<=", f"({share})*({size})*ln(64)/{G}"),
        at_most(f"n*u/(({constant})*x)^2", f"{SEVEN}*({share})*n*u/({G}*x^2/(1+h))", above=("x",), h=0, n=0, u=0, x=0),
    ]


def every_item(constant: str = "5", part: str = "4/5") -> list[Verdict]:
    """Fano with d - 1 items: g k^2/n >= 63/64 ln(d-1) - ln 2 > part D for d >= 65, as ln(d-1) >= D - 1/64.

    max(4/5 D, 13/20 u) >= 52/145 (D+u) >= 13/40 (D+u); for d <= 64 D <= u, and 13/20 u >= 13/40 (D+u).
    """
    return [
        *two_frequencies(),
        holds("ln(2)", "<", f"(63/64-({part}))*ln(65) - 63/64^2"),
        identity(f"13/29*({part})*D + 16/29*(13/20)*u", "52/145*(D+u)"),
        holds("13/40", "<=", "52/145"),
        at_most("13/40*(D + (D+w))", "13/20*(D+w)", D=0, w=0),
        at_most(f"n*v/(({constant})*x)^2", f"{SEVEN}*(13/40)*n*v/({G}*x^2/(1+h))", above=("x",), h=0, n=0, v=0, x=0),
    ]


def three_frequencies(constant: str = "16", room: str = "1/2", size: str = "500") -> list[Verdict]:
    """beta <= 1/8: KL >= u - ln 4 > 33/100 u. Else u <= ln 8, and the frequencies 0, k, 2k: 3 (1-beta) <= 1 + TV_1 + TV_2, with

    the distances to the law at 0, TV <= sqrt(KL/2), and TV_1 + TV_2 <= 3 k sqrt(g/(2n)) <= 1/2 for k = floor z, z^2 = 2n/(36 g):
    then 3 (1-beta) <= 3/2. 2k <= n if n g >= 2/9; if not, k = floor(n/2), which is below z. n - 1 <= 2 floor(n/2).
    """
    return [
        *_sets(),
        holds("ln(4)", "<", "(1-33/100)*ln(8)"),
        holds("49", "<=", f"33/100*({size})*ln(8)/{G}"),
        at_most(f"n*u/(({constant})*x)^2", f"{SEVEN}*(33/100)*n*u/({G}*x^2/(1+h))", above=("x",), h=0, n=0, u=0, x=0),
        at_most(f"1 + ({room})", "3*(1/2 + b)", strict=True, above=("b",), b=0),
        identity("(a + 2*a)^2", "9*a^2"),
        at_most("9*(2*n/(36*g)/(1+h))*g/(2*n)", f"({room})^2", above=("g", "n"), g=0, h=0, n=0),
        at_most("n^2/4", "2*n/(36*(2/9/(n*(1+h))))", above=("n",), h=0, n=0),
        at_most("2*n/(36*(2/9*(1+h)/n))", "n^2/4", above=("n",), h=0, n=0),
        at_most("5/6*(j + 1/(1+h))", "j", h=0, j=5),
        holds("25", "<=", f"2*({size})/(36*{G})"),
        identity("(5/6)^2/4*(2*n/(36*g))", "25*n/(2592*g)"),
        holds(f"2592*{G}*ln(8)", "<=", f"25*({constant})^2"),
        at_most("n/5", "(n-1)/4", n=5),
        _floor(),
    ]
