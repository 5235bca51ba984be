"""Steps on the deviations of a partition that several claims share: exponents, means, norms of changes, for all sizes.

l = ell = ln(4/beta'), N a norm, a and b coordinates of the vector, s = sqrt 2. Nothing here is a claim.
"""

from exactdp_checks.claims.notation import Verdict, at_most, identity, prove

__all__ = [
    "azuma_steps",
    "covariance",
    "exponent",
    "jensen",
    "mean_bound",
    "mean_steps",
    "moved_unit",
    "swapped_pair",
    "value_steps",
    "variance",
]


def exponent(square: str = "2*n*l", width: str = "4", result: str = "l") -> Verdict:
    """2 eta^2/(n c^2) = l at eta^2 = square, c^2 = width: so exp of minus it is e^-l = beta'/4."""
    return identity(f"2*({square})/(n*({width}))", result)


def azuma_steps(square: str = "4*n*l", width: str = "8") -> Verdict:
    """The same for increments in intervals of width 2 sqrt 2."""
    return exponent(square, width)


def mean_steps(share: str = "1 - 1/k") -> list[Verdict]:
    """k^2 times the second moment (n/k)(1 - 1/k) of one group is (k-1) n <= k n."""
    return [identity(f"k^2*(n/k*({share}))", "(k-1)*n"), at_most("(k-1)*n", "k*n", k=1, n=0)]


def value_steps(first: str = "s", copies: str = "8", total: str = "3*s") -> list[Verdict]:
    """first sqrt(n l) + sqrt(k n) = total sqrt(n l) at k = copies l: sqrt(k n) = 2 s sqrt(n l), s = sqrt 2.

    k - 1 <= 8 l suffices for (k-1) n in place of k n.
    """
    return [
        identity("(2*s*r)^2", "4*s^2*r^2"),
        identity("4*2*n*l", f"({copies})*l*n"),
        identity(f"{first}*r + 2*s*r", f"({total})*r"),
        at_most("(k-1)*n", f"({copies})*((k-1)/8 + w)*n", k=1, n=0, w=0),
    ]


def moved_unit(limit: str = "1") -> list[Verdict]:
    """|N - N'| <= limit = 1 for N'^2 = N^2 - 2a + 1, the norm after a unit vector is subtracted; a^2 <= N^2.

    (N-1)^2 <= N'^2 <= (N+1)^2: for a >= 0 with N = a + w, for a = -b <= 0 with N = b + w.
    """
    c = f"({limit})"
    return [
        at_most("a^2", "a^2 + rest", a=0, rest=0),
        at_most(f"(a+w-{c})^2", "(a+w)^2 - 2*a + 1", a=0, w=0),
        at_most("(a+w)^2 - 2*a + 1", f"(a+w+{c})^2", a=0, w=0),
        at_most("(b+w)^2 + 2*b + 1", f"(b+w+{c})^2", b=0, w=0),
        at_most(f"(b+w-{c})^2", "(b+w)^2 + 2*b + 1", b=0, w=0),
    ]


def swapped_pair(square: str = "2") -> list[Verdict]:
    """|N - N'| <= s for N'^2 = M - 2 (a-b) + 2, M = N^2, the norm after e_1 - e_2 is subtracted, s^2 = square = 2.

    (a-b)^2 <= 2 M, as 2 (a^2 + b^2 + rest) - (a-b)^2 = (a+b)^2 + 2 rest; so s N = d + w for d = |a-b|, w >= 0, and (N -+ s)^2 =
    M -+ 2 (d+w) + 2 are below and above M -+ 2 d + 2.
    """
    return [
        identity("2*(a^2 + b^2 + rest) - (a-b)^2", "(a+b)^2 + 2*rest"),
        identity("(N-s)^2", "N^2 - 2*s*N + s^2"),
        at_most(f"M - 2*(d+w) + ({square})", "M - 2*d + 2", M=0, d=0, w=0),
        at_most("M - 2*d + 2", f"M + 2*(d+w) + ({square})", M=0, d=0, w=0),
        at_most("M + 2*d + 2", f"M + 2*(d+w) + ({square})", M=0, d=0, w=0),
    ]


def variance(share: str = "1/k*(1 - 1/k)") -> list[Verdict]:
    """E Z^2 - (E Z)^2 = (1/k)(1 - 1/k) for an indicator of chance 1/k; f of them: at most f/k."""
    return [identity("1/k - (1/k)^2", share), at_most(f"f*({share})", "f/k", f=0, k=1)]


def covariance(closed: str = "0 - (k-1)/(k^2*(n-1))") -> list[Verdict]:
    """g (g-1)/(n (n-1)) - 1/k^2 at g = n/k in closed form, which is <= 0 for n > 1."""
    return [identity("(n/k)*(n/k-1)/(n*(n-1)) - 1/k^2", closed), at_most(closed, "0", above=("n",), n=1, k=1)]


def jensen(weight: str = "p*(1-p)") -> Verdict:
    """E X^2 - (E X)^2 = p (1-p) (a-b)^2 for two values."""
    return identity("p*a^2 + (1-p)*b^2 - (p*a + (1-p)*b)^2", f"{weight}*(a-b)^2")


def mean_bound(share: str = "1 - 1/k", whole: str = "k^2*(n/k)") -> Verdict:
    """k sqrt((n/k)(1 - 1/k)) = sqrt((k-1) n) <= sqrt(k n) = k sqrt(n/k), squared."""
    return prove.all_of([*mean_steps(share), identity(whole, "k*n")])
