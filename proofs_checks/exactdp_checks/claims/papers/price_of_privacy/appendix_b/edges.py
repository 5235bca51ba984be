"""Claims of price-of-privacy: Pairwise-Preference, the law of an entry of the matrix of counts, and the probability of an edge.

A user adds 1 to the entry {i, j} with probability q = 2 b'_ij / (N(N-1)), independently of the others.
"""

from fractions import Fraction
from itertools import product
from math import comb

from exactdp_checks.claims.notation import Exact, Steps, Verdict, at_most, exact, identity, prove, tree
from exactdp_checks.claims.papers.price_of_privacy.helpers.pairs import joint, small
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

Law = tuple[Exact, ...]


def _counts(chances: list[Exact]) -> Law:
    """The law of a sum of independent bits."""
    found: Law = (exact(1),)
    for q in chances:
        padded = (*found, exact(0))
        found = tuple((1 - q) * v + (q * padded[a - 1] if a else 0) for a, v in enumerate(padded))
    return found


def _power(base: Exact, n: int) -> list[object]:
    """base^n as factors, none for n = 0."""
    return [["^", base, n]] if n else []


def _entry(N: int, w: int) -> list[tuple[str, Exact]]:
    """(b_ij, P(S = 1, P_u = {i, j}) of the code) for every pair."""
    return [(written, law[1]) for _, written, law in joint(N, w, 1)]


PRIME = "(1/(t+1) + (t-1)/(t+1)*RHO*(BIJ))"


def _binomial_of(U: int, N: int, w: int, chance: str) -> Verdict:
    """P(A_ij = a) for every pair and a, against the binomial law of U trials with the given chance."""
    parts = []
    rho = Fraction(w * (w - 1), N * (N - 1))
    for written, own in _entry(N, w):
        q = exact(chance.replace("RHO", f"({rho})").replace("BIJ", written).replace("N", f"({N})"))
        law = _counts([own] * U)
        parts += [prove.equal(law[a], ["*", comb(U, a), *_power(q, a), *_power(1 - q, U - a)]) for a in range(U + 1)]
    return prove.all_of(parts)


def _together(U: int, N: int, w: int) -> Verdict:
    """All entries are multinomial: the sum over every assignment of users to pairs and bits."""
    cells = [law[1] for _, _, law in joint(N, w, 1)]
    rest = 1 - sum(cells, start=exact(0))
    found: dict[tuple[int, ...], Exact] = {}
    for places in product(range(len(cells) + 1), repeat=U):
        key, chance = tuple(places.count(c) for c in range(len(cells))), exact(1)
        for place in places:
            chance = chance * (*cells, rest)[place]
        found[key] = found.get(key, exact(0)) + chance
    parts = []
    for key, value in found.items():
        left, coefficient, factors = U, 1, _power(rest, U - sum(key))
        for n, q in zip(key, cells, strict=True):
            coefficient *= comb(left, n)
            left -= n
            factors += _power(q, n)
        parts.append(prove.equal(value, ["*", coefficient, *factors]))
    return prove.all_of(parts)


def _users(U: int, N: int, w: int) -> bool:
    return small(N, w) and 1 <= U <= 4


BINOMIAL = ((1, 2, 2), (2, 3, 2), (3, 2, 2), (2, 3, 1))  # U, N, w


@false(
    "sec-b-binomial",
    "Proof B.2",
    "E9",
    {"chance": "2*(BIJ)/(N*(N-1))"},
    {"chance": f"{PRIME}/(N*(N-1))"},
    at=tuple({"U": u, "N": n, "w": w} for u, n, w in BINOMIAL),
    when=_users,
)
def sec_b_binomial_as_printed(U: int, N: int, w: int, chance: str = "(BIJ)/(N*(N-1))") -> Steps:
    r"""$\hat A_{ij} \sim \mathrm{Binomial}(U, \frac{b_{ij}}{N(N-1)})$. (The prime and the factor 2 are missing.)"""
    yield "the law of an entry", _binomial_of(U, N, w, chance)


@claim(
    "sec-b-binomial-corrected",
    "Proof B.2",
    {"chance": f"{PRIME}/(N*(N-1))"},
    {"chance": "2*(BIJ)/(N*(N-1))"},
    uses="sec-b-joint-corrected",
)
def sec_b_binomial_corrected(chance: str = f"2/(N*(N-1))*{PRIME}") -> Steps:
    r"""For user classes drawn i.i.d. and $i \ne j$: $\hat A_{ij} \sim \mathrm{Binomial}(U, \frac{2b'_{ij}}{N(N-1)})$, and the
    entries for all pairs are jointly multinomial, for every $\epsilon$, $b$, $U$, $N \ge 2$ and $w$. Classes of fixed sizes $n$
    and $U - n$ add two binomial variables, with the mean of the mixture.

    Users are i.i.d., and each is in exactly one of the cells (pair, 1) or in none (a bit 0); the cell of the pair has the
    probability of sec-b-joint1-corrected: counts of i.i.d. draws are multinomial, and one count is binomial. With classes of
    fixed sizes the two counts are independent and binomial with chances $p$ and $q$, and the means add up as in the last step.
    """
    yield "the chance of a cell", f"1/(N*(N-1)/2)*((1 + (t-1)*P)/(t+1)) = {chance.replace('RHO*(BIJ)', 'P').replace('BIJ', 'P')}"
    yield "fixed sizes", "n*p + (U-n)*q = U*(n/U*p + (1-n/U)*q)"
    for U, N, w in BINOMIAL[1:]:
        yield "example: one entry", _binomial_of(U, N, w, chance)
        yield "example: all entries", _together(U, N, w)


@false(
    "sec-b-edge",
    "Proof B.2",
    "E9",
    {"power": 3},
    at=({"c": 1, "kappa": 1}, {"c": 1, "kappa": 100}, {"c": 5, "kappa": 10**4}),
    when=lambda c, kappa: c >= 1 and kappa >= 1,
)
def sec_b_edge_as_printed(c: int, kappa: int, power: int = 4) -> Steps:
    r"""With $U = cN\log N$: $\Theta(U^2/N^4) = \Theta((\log N)^2/N^4)$, that is $U^2/N^4 \le \kappa(\log N)^2/N^4$ for all $N \ge
    2$ and some $\kappa$. (It is $c^2 (\log N)^2/N^2$: false for the listed $\kappa$.)

    With U = c N l, l = log N: is U^2/N^4 at most kappa l^2/N^power for all N?
    """
    yield (
        "the second term of the series",
        prove.at_most(tree(f"({c}*N*l)^2/N^4"), tree(f"{kappa}*l^2/N^{power}"), integers=("N",), N=2, l=1),
    )


@claim(
    "sec-b-edge-corrected",
    "Proof B.2",
    {"second": "U*(U-1)/3"},
    {"third": "U*(U-1)*(U-2)/12"},
    {"power": 4},
    uses="sec-b-binomial-corrected sec-b-order",
)
def sec_b_edge_corrected(second: str = "U*(U-1)/2", third: str = "U*(U-1)*(U-2)/6", power: int = 2) -> Steps:
    r"""For $q = \frac{2b'_{ij}}{N(N-1)} \in (0, 1]$ and every $U \ge 1$: $Uq - \binom U2 q^2 \le P[\hat A_{ij} > 0] = 1 - (1-q)^U
    \le Uq - \binom U2 q^2 + \binom U3 q^3$, and $\le Uq$ (each by induction over $U$: $U = 1$, $U = 2$ and the step are checked).
    With $U = cN\log N$, $U^2/N^4 = c^2(\log N)^2/N^2$, so the remainder after $Uq$ has this order when $b'_{ij} = \Theta(1)$.

    $f_U = 1-(1-q)^U$ satisfies $f_{U+1} = q+(1-q)f_U$, with $q = \frac1{1+v}$. Each bound is right at $U = 1$ and $U = 2$ and,
    put into the recursion at $U \ge 2$, gives that for $U+1$. With $U = cN\log N$ the remainder after $Uq$ is at most $\binom
    U2q^2$, and $q = \Theta(N^{-2})$ by sec-b-order.
    """
    q = "(1/(1+v))"
    forms = {"low": f"U*{q} - {second}*{q}^2", "high": f"U*{q} - {second}*{q}^2 + {third}*{q}^3", "first": f"U*{q}"}
    start = [identity(form.replace("U", "1"), q) for form in forms.values()]
    start += [identity(forms[name].replace("U", "2"), f"{q} + (1-{q})*{q}") for name in ("low", "high")]
    start.append(at_most(f"{q} + (1-{q})*{q}", f"2*{q}", v=0))
    steps = []
    for name, form in forms.items():
        mapped, after = f"{q} + (1-{q})*({form})", form.replace("U", "(U+1)")
        one, two = (after, mapped) if name == "low" else (mapped, after)
        steps.append(at_most(one, two, U=2, v=0))
    yield "the bounds at 1 and 2", start
    yield "from U to U + 1", steps
    yield "the order of the remainder", f"(c*N*l)^2/N^4 = c^2*l^2/N^{power}"
