"""Claims of context-aware-ldp: the number of reports from both sides, with all constants, as the function of the code returns it.

Lower ends are Assouad's bounds at their best perturbation, upper ends the schemes' bounds on E l1. Every t = e^epsilon > 1.
"""

from fractions import Fraction
from math import inf

from exactdp.bounds.context_aware_ldp import bracket
from exactdp.bounds.context_aware_ldp.lower import best_alpha, high_low_weight, more_than
from exactdp_checks.claims.notation import PrivacyMatrix, Steps, exact, prove, tree, variable
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

A, KK, T = (variable(name) for name in ("a", "kk", "t"))
U = T - 1


def _lower_ends() -> Steps:
    """Brackets at an irrational e^epsilon."""
    tiny = Fraction(1, 10**8)  # the ends of an irrational e^epsilon are taken such that the bracket stays true
    found, numbers = bracket.sample_complexity_bracket(PrivacyMatrix.ldp(2, 1), tiny), {"a": tiny, "m": best_alpha(tiny)}
    true = tree("(1-a/m)^2*(1-2*m)*(2*((exp(1)+1)/(exp(1)-1))^2/16)/m^2")
    yield "example: a true bracket", prove.comparison(found.lower - 1, "<=", true, **numbers)
    yield "example: a true bracket", prove.comparison(tree("2*(1 + 2*exp(1)/(exp(1)-1)^2)/a^2"), "<", found.upper, a=tiny)


@claim(
    "beyond-bracket-lower",
    "after Section 6.2",
    {"half": "19/10"},
    {"weight": "39/10"},
    {"groups": "15"},
    {"limit": "39/10"},
    uses="beyond-assouad-hl beyond-assouad-groups",
    assumes="assouad",
)
def beyond_bracket_lower(half: str = "2", weight: str = "4", groups: str = "16", limit: str = "4") -> Steps:
    r"""For $a < \alpha < \frac12$ and even different channels per user: $n(a) > (1-\frac a\alpha)^2(1-2\alpha)\frac
    G{16\alpha^2}$ for groups, and with $2a$ for $a$, high-low: $n(a) > (1-\frac{2a}\alpha)^2(1-2\alpha)\frac W{\alpha^2}$, $W
    = \frac{k'^2}{4(1-e^{-\epsilon})(k'+\tanh\frac\epsilon2)}$, without privacy $\frac{k'^2}{4(k'+1)}$ (a limit, which is
    named). Every size and $\epsilon > 0$.

    The steps of the lower ends: the bound on the risk at the number of reports, and W of the two bounds on the risk. At n =
    (1 - h a/m)^2 (1-2m) W/m^2, h = 1 or ``half``, the root is 1 - h a/m and (m/h)(1 - root) = a. X of beyond-assouad-hl,
    before its last step, and of beyond-assouad-groups are n m^2/((1-2m) W), with these W; that of high-low is above its limit
    for t to infinity, where a channel without constraint is within n/t of one with it. Last, brackets of the code at
    t = e.
    """
    m, n, g, w = (variable(name) for name in ("m", "n", "G", "W"))
    last = KK + U / (T + 1)
    high_low, free = KK**2 / (exact(weight) * (1 - 1 / T) * last), KK**2 / (exact(limit) * (KK + 1))
    found = []
    for h, least in ((1, 1), (exact(half), 2)):
        root = 1 - h * A / m
        found.append(identity(["/", ["*", root**2, (1 - 2 * m) * w / m**2, m**2], ["*", 1 - 2 * m, w]], root**2))
        found.append(identity(["*", m / least, ["-", 1, root]], A))
    chi = ["/", ["*", n / 2, 4 * m**2 / KK**2, 2 * KK * (1 - 1 / T) * last], ["*", 1 - 2 * m, KK]]
    found += [
        identity(chi, n * m**2 / ((1 - 2 * m) * high_low)),
        identity(["/", 16 * n * m**2, ["*", 1 - 2 * m, g]], n * m**2 / ((1 - 2 * m) * (g / exact(groups)))),
        prove.at_most(free, high_low, kk=1, t=1, above=("t",)),
    ]
    for k, s, t in ((2, 1, 3), (5, 2, "3/2"), (9, 4, 100)):
        found.append(prove.comparison(high_low_weight(k, s, t), "==", high_low, kk=k - s, t=t))
        found.append(prove.comparison(high_low_weight(k, s, inf), "==", free, kk=k - s))
    claimed = (1 - A / m) ** 2 * (1 - 2 * m) * w / m**2
    found += [prove.comparison(more_than(5, a, b), "==", claimed, a=a, m=b, W=5) for a, b in (("1/10", "1/4"), ("1/3", "2/5"))]
    yield from found
    for a in map(Fraction, ("1/10", "2/5", "1/1000", "49/100", "9/20", "1/3")):
        best, near = best_alpha(a), min(a, Fraction(1, 2) - a) / 2040
        curve = [v**2 - (1 + 3 * a) * v + 2 * a for v in (best - near, best + near)]  # the derivative is 0 between the two
        sides = ((a, best), (best, Fraction(1, 2)), (0, curve[0]), (curve[1], 0))
        yield "example: the function", [prove.comparison(one, "<", two) for one, two in sides]
    yield from _lower_ends()
