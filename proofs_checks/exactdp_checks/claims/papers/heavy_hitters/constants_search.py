"""Claims of heavy-hitters: Theorems 4.1 to 4.3 and corollary 4.5, with the constants of their proofs; small domains.

x = epsilon, u = ln(1/beta), N = ln n. At d = 2, beta = 1/n the printed rate has no ln n, while the lower bound of
cor-2.3-corrected has: so the printed statements are false for each constant. An item that is not found counts as the estimate 0.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.bounds.heavy_hitters import oracle
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import constants
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import rounds_to
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

KAPPAS = (1, 3, 10)


def _power(kappa: int, times: int) -> Any:
    """2^(74 times kappa^2), the square of an integer."""
    return ["^", ["^", ["^", 2, 74], times], kappa**2]


def _printed(row: int, times: int, scale: str) -> Verdict:
    """ln n/36 <= times 2 kappa^2 ln 2 at n = 2^(74 times kappa^2): squares of the lower bound and of the printed error, times

    x^2/n; and n/70 is larger there at x = 1/2: n^2/4900 >= n ln n/9.
    """
    kappa = KAPPAS[row]
    log = ["*", 74 * times * kappa**2, ["ln", 2]]
    small = prove.comparison(378 * 74 * times * kappa**2, "<=", _power(kappa, times))
    found = prove.comparison(["/", log, 36], "<=", ["*", 2 * times * kappa**2 * rational(scale), ["ln", 2]])
    return prove.all_of([small, holds("4900/9*ln(2)", "<=", "378"), found])


def _rate(row: int, scale: str = "1") -> Verdict:
    return _printed(row, 1, scale)


def _order(limit: str = "362", logs: str = "2") -> Verdict:
    """lambda' over sqrt(nL): K sqrt(ln 8y) + 1 + sqrt(2 ln 2y), y = nL/beta >= 8, Y = ln y = 3b + v, b = ln 2: 3b + Y <= 2Y,

    2 (b + Y) <= (8/3) Y, 1 <= Y/(3b); Y = N + ln L + u <= 2 (N + u) for L <= n.
    """
    return prove.all_of(
        [
            constants(),
            at_most("3*b + (3*b+v)", f"({logs})*(3*b+v)", b=0, v=0),
            at_most("2*(b + (3*b+v))", "8/3*(3*b+v)", b=0, v=0),
            at_most("1", "(3*b+v)/(3*b)", above=("b",), b=0, v=0),
            at_most("(m+w) + m + u", "2*(m+w+u)", m=0, w=0, u=0),
            holds("3*sqrt(2)*(586/10*sqrt(2) + 1/sqrt(3*ln(2)) + sqrt(8/3))", "<=", limit),
        ]
    )


def _union(size: str = "n*L", share: str = "1") -> Verdict:
    """|Gamma| <= nL strings fail with beta/(nL) each: the empty string's n^(1/2) children and (L-1) sqrt(n) sqrt(n) others."""
    return prove.all_of(
        [
            identity(f"({size})*(b/(n*L))", f"({share})*b"),
            at_most("q + (L-1)*q*q", "L*q^2", q=1, L=1),
        ]
    )


WHAT = r"$\frac\kappa\varepsilon\sqrt{n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})}$"
SMALL = r"at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$"
LOWER = r"by cor-2.3-corrected no protocol has less than $\frac13\sqrt{n\ln n}$ there, at one item"
SIZES = r"$k=8\ell$ and sizes that divide"
SCALES = ({"scale": "9/10"}, {"scale": "1/2"})


@claim(
    "thm-4.1",
    "Theorem 4.1",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="cor-2.3-corrected beyond-small-domain",
    refuted="corner",
    cause="E6",
)
def thm_4_1_as_printed(row: int, scale: str = "1") -> Any:
    r"""$\lambda\le$ $\frac\kappa\varepsilon\sqrt{n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})}$: false for $\kappa=1,3,10$ at $d=2$,
    $\beta=\frac1n$, $\varepsilon=\frac12$, $n=2^{74\kappa^2}$: by cor-2.3-corrected no protocol has less than
    $\frac13\sqrt{n\ln n}$ there, at one item.
    """
    return _rate(row, scale=scale)


@claim(
    "table-1-hadaheavy",
    "Table 1",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="cor-2.3-corrected",
    refuted="corner",
    cause="E6",
)
def table_1_hadaheavy_as_printed(row: int, scale: str = "1") -> Any:
    r"""HadaHeavy's error is at most $\frac\kappa\varepsilon\sqrt{n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})}$: false for
    $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$, $n=2^{74\kappa^2}$: by cor-2.3-corrected no protocol has
    less than $\frac13\sqrt{n\ln n}$ there, at one item.
    """
    return _rate(row, scale=scale)


@claim("table-1-hadaheavy-corrected", "Table 1", {"limit": "361"}, {"logs": "19/10"}, uses="thm-4.1-corrected")
def table_1_hadaheavy_corrected(limit: str = "362", logs: str = "2") -> Any:
    r"""The error of HadaHeavy is at most $\frac{362}\varepsilon\sqrt{nL\ln(n/\beta)}$, $L=\max(1,\lceil2\ln d/\ln n\rceil)$, as
    in thm-4.1-corrected, which has the printed order for $d\ge\sqrt n$ (sec-1.1-hadaheavy).

    This is thm-4.1-corrected in the table's place, and the steps are its steps: step 1 bounds the constant of the oracle,
    steps 2 to 5 the logarithms by $\ln\frac n\beta$, and the last step adds the terms. The order for $d\ge\sqrt n$ is
    sec-1.1-hadaheavy.
    """
    return _order(limit=limit, logs=logs)


@claim("thm-4.1-corrected", "Theorem 4.1", {"limit": "361"}, {"logs": "19/10"}, uses="thm-4.3-corrected beyond-c-eps")
def thm_4_1_corrected(limit: str = "362", logs: str = "2") -> Any:
    r"""Blocks of permutations, $L=\max(1,\lceil2\ln d/\ln n\rceil)$ levels, $\varepsilon\le1$, $n\ge8$, $L\le n$, $k=8\ell$ and
    sizes that divide: $\lambda=3\lambda'\le\frac{362}\varepsilon\sqrt{nL\ln(n/\beta)}$, $\lambda'$ the explicit error of
    thm-4.2-permutation-corrected at $\frac\beta{nL}$.

    By thm-4.3-corrected the error of the search is at most $3\lambda'$ with probability at least $1-\beta$, where $\lambda'$
    is the bound of thm-4.2-permutation-corrected at $\frac\beta{nL}$. With $y=\frac{nL}\beta$ it is
    $\sqrt{nL}\,[K\sqrt{\ln8y}+1+\sqrt{2\ln2y}]$, and step 1 bounds $K$ by $58.6/\varepsilon$.

    As $y\ge8$, steps 2 to 4 are $\ln8y\le2\ln y$, $2\ln2y\le\frac83\ln y$ and $1\le\frac{\ln y}{3\ln2}$. Step 5 is $\ln
    y\le2\ln\frac n\beta$ for $L\le n$. The last step adds the three terms, times 3.
    """
    return _order(limit=limit, logs=logs)


@claim("thm-4.1-server-cost", "Theorem 4.1", {"counters": "3024"}, {"counters": "3026"}, uses="cor-3.2-cost beyond-search-cost")
def thm_4_1_server_cost(counters: str = "3025") -> Steps:
    r"""$L$ oracles for $\frac nL$ users each have at most $3025\varepsilon\sqrt{nL}\,\ell$ counters, where each has more than one
    hash value (cor-3.2-cost); queries: beyond-search-cost, on the event that the estimates are good.

    By cor-3.2-cost one oracle for $\frac nL$ users has at most $3025\,\varepsilon\sqrt{n/L}\,\ell$ counters. The step,
    squared, says that $L$ of them have $3025\,\varepsilon\sqrt{nL}\,\ell$.
    """
    yield f"(L*({counters})*x*l)^2*(n/L) = (3025*x*l)^2*n*L"


@claim("beyond-small-domain", "Theorem 4.1", {"constant": "71"}, {"constant": "36"}, uses="cor-2.3-corrected")
def beyond_small_domain(constant: str = "72") -> Steps:
    r"""At $d=2$, $\beta=\frac1n$ the printed error $\frac\kappa\varepsilon\sqrt{2n\ln2}$ is below the lower bound $\min\{\frac
    n{70},\frac1{6\varepsilon}\sqrt{n\ln n}\}$ of cor-2.3-corrected for every constant $\kappa$ and all $n$ with $\ln
    n>72\kappa^2\ln2$, $n\ge\frac{4900}{36}\ln n$ ($\varepsilon=1$).

    With $u=\ln n=72\kappa^2\ln2+w$, $w>0$, the first step is that the square of the printed error, divided by $n$, is below
    $\frac u{36}$. With $n=\frac{4900}{36}u+w$ the second step is $\frac{nu}{36}\le\frac{n^2}{4900}$, so that the minimum is
    its second term.
    """
    yield f"for q >= 0, a >= 0, w > 0: 2*q^2*a < (({constant})*q^2*a + w)/36"
    yield "for u >= 0, w >= 0: (4900/36*u + w)*u/36 <= (4900/36*u + w)^2/4900"


@claim(
    "thm-4.2",
    "Theorem 4.2",
    {"scale": "2"},
    {"scale": "9/10"},
    at=[{"row": row} for row in range(3)],
    uses="beyond-sketch-degenerate",
    refuted="corner",
    cause="E4",
)
def thm_4_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error of one string is at most $\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(1/\beta')/\ln n}$ with probability at least
    $1-\beta'>0$: false for $\kappa=1,3,10$ at $n=d=4$, $\varepsilon=1$, $\beta'=1-\frac1{2\kappa^2}$, independent partitions,
    all users with one item: most of the $k\ge12$ groups are empty, the estimate is 0, the error 4.

    4 <= kappa sqrt(4 ln(1/beta)), squared, at beta = 1 - 1/(2 kappa^2).
    """
    kappa = KAPPAS[row]
    return prove.comparison(16 * Fraction(scale), "<=", LogSum.ln(1 / (1 - Fraction(1, 2 * kappa**2))) * (4 * kappa**2))


@claim(
    "thm-4.2-permutation-corrected",
    "Theorem 4.2",
    {"share": "3"},
    {"level": "n/L^2"},
    uses="cor-3.4-corrected lem-9.2-permutation-corrected sec-9.1-triangle",
)
def thm_4_2_permutation_corrected(share: str = "2", level: str = "n/L") -> Steps:
    r"""Blocks of permutations at both layers, $L\ge2$, $k=8\ell$ and sizes that divide: with probability at least $1-\beta'$ the
    error is at most $\sqrt{nL}\,[K\sqrt{\ln(8/\beta')}+1+\sqrt{2\ln(2/\beta')}]$: $L$ times the oracle's error for $\frac nL$
    users and Lemma 9.2, each at $\beta'/2$.

    By sec-9.1-triangle the error is at most $L$ times the oracle's error for $\frac nL$ users (cor-3.4-corrected at
    $\frac{\beta'}2$) and $L$ times one coordinate of Lemma 9.2 at $\frac{\beta'}2$. Steps 1 and 2 are the squares of the
    factors of $\sqrt{nL}$, steps 3 and 4 the arguments of the logarithms, and step 5 the union bound.
    """
    yield f"L^2*K^2*({level})*l = n*L*K^2*l"
    yield f"L^2*({level}) = n*L"
    yield f"4/(b/({share})) = 8/b"
    yield f"1/(b/({share})) = 2/b"
    yield f"b/({share}) + b/({share}) = b"


@claim(
    "thm-4.2-independent-corrected",
    "Theorem 4.2",
    {"first": "2"},
    {"most": "n/L"},
    uses="cor-3.4-corrected lem-9.1-corrected lem-9.2-independent-corrected sec-9.1-triangle",
)
def thm_4_2_independent_corrected(most: str = "e*n/L", first: str = "4") -> Steps:
    r"""Independent partitions, $n'=en/L$, $\ell'=\ln(16/\beta')$, $\frac nL\ge\ln(4/\beta')$: with probability at least
    $1-\beta'$ the error is at most $\sqrt{nL}\,[K_{\mathrm{ind}}\sqrt{e\ell'}+1+(\sqrt2+\frac23)\sqrt{\ln(2/\beta')}]$: the
    users of the level and the oracle at $\beta'/4$, Lemma 9.2 at $\beta'/2$.

    Three events fail with probability at most $\frac{\beta'}4$, $\frac{\beta'}4$ and $\frac{\beta'}2$: the level has more
    than $n'=\frac{en}L$ users (lem-9.1-corrected), the oracle, and the norm (lem-9.2-independent-corrected). Step 1 adds
    them, and step 2 is the oracle's $\frac4{\beta'/4}$.

    Step 3 is $N\ell'$ for $n'$ users, step 4 the square of $L\sqrt{n'\ell'}$; the next two say that the oracle's bound grows
    with its users. The last step is $\ln\frac2{\beta'}\le\ln\frac4{\beta'}\le\frac nL$, which lem-9.2-independent-corrected
    needs. By sec-9.1-triangle the errors add up.
    """
    yield f"b/({first}) + b/4 + b/2 = b"
    yield f"4/(b/({first})) = 16/b"
    yield "(m + c*r*m)*(r^2*m) = m*(r^2*m)*(1 + c*r)"
    yield f"L^2*({most})*l = n*L*e*l"
    yield "for n >= 0, w >= 0, l >= 0: n*l <= (n+w)*l"
    yield "for q >= 0, w >= 0, c >= 0, r >= 0: (q^2 + c*q*r)*r^2 <= ((q+w)^2 + c*(q+w)*r)*r^2"
    yield "for a >= 0, u >= 0: a + u <= 2*a + u"


@claim("beyond-k-ind", "Theorem 4.2", {"limit": "1516/10"}, {"value": "53.86"}, uses="thm-4.2-independent-corrected")
def beyond_k_ind(limit: str = "1517/10", value: str = "53.85") -> Steps:
    r"""At $\varepsilon=1$, $K_{\mathrm{ind}}\le151.7$ for $n'\ge\ell'$; at $\ell'/n'=0$ it is $53.85$, rounded, the limit.

    c_1 + (1 + 4 C_1 sqrt(ln(16 e^2))) sqrt(1 + 8 C_0 r) at r <= 1; its value at r = 0.
    """
    gain = "(exp(1)+1)/(exp(1)-1)"
    own = f"24*sqrt(2) + (1 + 4*{gain}*sqrt(2 + 4*ln(2)))*sqrt(1 + 24*sqrt(2))"
    monotone = at_most("1 + c/(1+w)", "1 + c", c=0, w=0)
    yield monotone
    yield holds(own, "<=", limit)
    yield from rounds_to(oracle.constant(1), value)


@claim(
    "thm-4.3",
    "Theorem 4.3",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="cor-2.3-corrected",
    refuted="corner",
    cause="E6",
)
def thm_4_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With $\lambda=3\lambda'$, $\lambda'=\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(n/\beta)/\ln n}$, both guarantees hold: false
    for $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$, $n=2^{666\kappa^2}$, as estimates within $3\lambda'$
    would follow, and by cor-2.3-corrected no protocol has less than $\frac13\sqrt{n\ln n}$ there, at one item.

    3 lambda' in place of lambda'.
    """
    return _printed(row, 9, scale)


@claim("thm-4.3-corrected", "Theorem 4.3", {"factor": "2"}, {"size": "n*(L+1)"}, uses="cor-4.5-corrected lem-9.3")
def thm_4_3_corrected(size: str = "n*L", factor: str = "3") -> Steps:
    r"""With $\lambda'\ge\sqrt n$ the explicit error of Theorem 4.2 at $\frac\beta{nL}$: with probability at least $1-\beta$ no
    string of $\Gamma$, $|\Gamma|\le nL$, has a larger error; then $f\ge3\lambda'$ gives $\hat f\ge2\lambda'$ and $f<\lambda'$
    gives $\hat f<2\lambda'$, so both guarantees hold (Lemma 9.3).

    By cor-4.5-corrected all strings of $\Gamma$ are within $\lambda'$ at once, with probability at least $1-\beta$. On this
    event the steps are the two implications, with $g=\lambda'$; lem-9.3 turns them into both guarantees.
    """
    yield _union(size)
    yield f"for g >= 0, w >= 0: 2*g <= ({factor})*g + w - g"
    yield "for g >= 0, w > 0: (g - w) + g < 2*g"


@claim(
    "cor-4.5",
    "Corollary 4.5",
    *(SCALES),
    at=[{"row": row} for row in range(3)],
    uses="cor-2.3-corrected",
    refuted="corner",
    cause="E6",
)
def cor_4_5_as_printed(row: int, scale: str = "1") -> Any:
    r"""All strings of $\Gamma$ have error at most $\lambda'=\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(n/\beta)/\ln n}$ with
    probability at least $1-\beta$: false for $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$,
    $n=2^{74\kappa^2}$, where $\Gamma$ has all items: by cor-2.3-corrected no protocol has less than $\frac13\sqrt{n\ln n}$
    there, at one item.
    """
    return _rate(row, scale=scale)


@claim(
    "cor-4.5-corrected",
    "Corollary 4.5",
    {"size": "n*L^2"},
    {"share": "2"},
    uses="thm-4.2-permutation-corrected thm-4.2-independent-corrected sec-4.2-gamma",
    assumes="union-bound",
)
def cor_4_5_corrected(size: str = "n*L", share: str = "1") -> Any:
    r"""For $\lambda'\ge\sqrt n$ the explicit error of Theorem 4.2 at $\frac\beta{nL}$: $|\Gamma|\le\sqrt n+(L-1)n\le nL$, and a
    union bound has $nL\cdot\frac\beta{nL}=\beta$.

    The set $\Gamma$ is fixed by the data, whatever the coins. By step 2, with $q=\sqrt n$, it has at most $nL$ strings
    (sec-4.2-gamma).

    Each of them fails with probability at most $\frac\beta{nL}$ by Theorem 4.2 (corrected). Step 1 is the union bound over
    $\Gamma$: $nL\cdot\frac\beta{nL}=\beta$.
    """
    return _union(size=size, share=share)
