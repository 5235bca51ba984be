"""Steps on good groups that claims of several sections share: four sets, strict counting, binomial coefficients, sizes.

x = epsilon, l = ell = ln(4/beta), E = e^2 as a variable where its value does not matter; a copy is bad with probability at most
q = 1/(8 e^2). For epsilon <= 1, epsilon C_eps <= 2.164 (beyond-c-eps).
"""

from exactdp_checks.claims.notation import Verdict, at_most, holds, identity

__all__ = [
    "GAIN",
    "binomials",
    "constants",
    "four_sets",
    "hash_step",
    "independent_constant",
    "oracle_radius",
    "scaled",
    "sizes",
    "strict_counting",
]

GAIN = "2164/1000"
OVER = "(16 + 16*sqrt(2) + 1 + 4*({gain})*sqrt(2 + 4*ln(2)))"  # at least epsilon K for epsilon <= 1, permutation


def constants(limit: str = "586/10", gain: str = "2164/1000") -> Verdict:
    """epsilon K <= limit for epsilon <= 1: K = 16 + 16 sqrt 2 + 1/epsilon + 4 C_eps sqrt(ln(16 e^2)), epsilon C_eps <= gain."""
    return holds(OVER.format(gain=gain), "<=", limit)


def four_sets(share: str = "1/8") -> Verdict:
    """Four sets that each lack fewer than k/8 of k groups have more than k/2 in common: they lack 4k/8 - u in all, u > 0."""
    return at_most("k/2", f"k - (4*({share})*k - u)", strict=True, above=("u",), k=0, u=0)


def strict_counting(share: str = "8") -> list[Verdict]:
    """b groups with a_i >= 8B + s have a sum of at least b (8B + s), at most kB: b = k/8 + c is impossible for s > 0, c >= 0,

    and for s = 0, c > 0.
    """
    own = f"(k/8 + c)*(({share})*B + s)"
    return [
        at_most("k*B", own, strict=True, above=("k", "B", "s"), k=0, B=0, c=0, s=0),
        at_most("k*B", f"(k/8 + c)*({share})*B", strict=True, above=("k", "B", "c"), k=0, B=0, c=0),
    ]


def binomials(limit: str = "1", base: str = "8") -> list[Verdict]:
    """C(k, a) q^a <= (k/(8 a))^a e^(-2a) a^a/a! <= e^-a: C(k, a) <= k^a/a!, a^a/a! <= e^a, k <= 8a. Factor by factor.

    k (k-1) ... (k-a+1) <= k^a as k - j <= k; a^a/a! is a term of the series of e^a; and (k q e/a) <= 8 e/(8 e^2) = 1/e for
    k = 8a - b: written with e as a variable.
    """
    return [
        at_most("k - j", "k", k=0, j=0),
        at_most(f"(8*a/(1+b))/(({base})*e^2)*e/a", f"({limit})/e", above=("a",), a=0, b=0, e=1),
    ]


def hash_step(factor: str = "8") -> list[Verdict]:
    """(x^2 k s/l)/m^2 = s/(64 E^2 n (1+v)) at m^2 = 64 E^2 x^2 k n/l (1+v); and s <= n (1+v) for n = s + w."""
    square = f"(({factor})^2*E^2*x^2*k*n/l*(1+v))"
    return [identity(f"x^2*k*s/(l*{square})", "s/(64*E^2*n*(1+v))"), at_most("s", "(s+w)*(1+v)", s=0, w=0, v=0)]


def scaled(square: str = "4") -> Verdict:
    """k^2 C^2 2 s L = (4 C)^2 L (k s l) at k = 8l."""
    return identity("(8*l)*k*C^2*2*s*L", f"(({square})*C)^2*L*(k*s*l)")


def oracle_radius(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    """x C_eps sqrt(2 ln(16 e^2)) <= limit sqrt(ln(8 e^2)), x C_eps <= gain for x <= 1; squared."""
    return holds(f"({gain})^2*2*(2 + 4*ln(2))", "<=", f"({limit})^2*(2 + 3*ln(2))")


def independent_constant(limit: str = "152", gain: str = GAIN) -> list[Verdict]:
    """For n >= ell, N = n + 24 sqrt 2 sqrt(n ell) <= (1 + 24 sqrt 2) n: sqrt n = q + w, q = sqrt ell, c = 24 sqrt 2. For

    n < ell more than half of the k >= 8 ell groups are empty (n < k/2), the estimate is 0, the error at most n <= sqrt(n ell).
    """
    own = f"24*sqrt(2) + (1 + 4*({gain})*sqrt(2 + 4*ln(2)))*sqrt(1 + 24*sqrt(2))"
    return [
        at_most("(q+w)^2 + c*q*(q+w)", "(1+c)*(q+w)^2", q=0, w=0, c=0),
        holds(own, "<=", limit),
        at_most("n", "8*(n+w)/2", n=0, w=0),
        at_most("n^2", "n*(n+w)", n=0, w=0),
    ]


def sizes(range_: str = "349", ratio: str = "26/3") -> list[Verdict]:
    """k/ell <= 26/3: k = 12 for 8 ell <= 12, where ell > ln 4; else k >= 13 and ell > (k-1)/8. m < 2M for M > 1, M^2 = 64 e^4 x^2

    n k/ell, as m/2 < M.
    """
    return [
        holds("12/ln(4)", "<=", f"({ratio})"),
        at_most("k", f"({ratio})*(k-1)/8", k=13),
        holds(f"(2*8*exp(2))^2*({ratio})", "<=", f"({range_})^2"),
    ]
