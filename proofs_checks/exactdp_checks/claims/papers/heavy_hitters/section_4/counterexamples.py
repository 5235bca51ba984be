"""Claims of heavy-hitters: the errors of HadaHeavy as they are printed, which are false (Section 4, Table 1).

x = epsilon, u = ln(1/beta), N = ln n. At d = 2, beta = 1/n the printed rate has no ln n, and the lower bound has.
"""

from fractions import Fraction
from typing import Any

from exactdp_checks.claims.notation import LogSum, Verdict, holds, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.stated import false
from exactdp_checks.claims.writing import rows

KAPPAS, SCALES = (1, 3, 10), ({"scale": "9/10"}, {"scale": "1/2"})


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


@false("thm-4.1", "Theorem 4.1", "E6", *SCALES, at=rows(3), uses="cor-2.3-corrected beyond-small-domain")
def thm_4_1_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""HadaHeavy's error is at most $\frac\kappa\varepsilon\sqrt{n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})}$: false for
    $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$, $n=2^{74\kappa^2}$: by cor-2.3-corrected no protocol has
    less than $\frac13\sqrt{n\ln n}$ there at each of the two items.

    An S-Hist of threshold $\lambda$ answers each of the two items within $\lambda$, where one that is not listed counts as 0. The
    lower bound is $\min\{\frac n{70},\frac1{6\varepsilon}\sqrt{n\ln n}\}$, the second for such $n$. The step is its square,
    $\frac{n\ln n}9$, at most that of the printed error, $4\kappa^2\cdot2n\ln2$, both over $4n$: with $\ln n=74\kappa^2\ln2$ it is
    $\frac{74}{36} \le 2$, times $\kappa^2\ln2$.
    """
    return _printed(row, 1, scale)


CORNER: dict[str, Any] = {"at": rows(3), "uses": "cor-2.3-corrected beyond-small-domain"}
table_1_hadaheavy_as_printed = false("table-1-hadaheavy", "Table 1", "E6", *SCALES, **CORNER)(thm_4_1_as_printed.check)
sec_4_3_treehist_as_printed = false("sec-4.3-treehist", "Section 4.3", "E6", *SCALES, **CORNER)(thm_4_1_as_printed.check)
sec_1_1_hadaheavy_as_printed = false("sec-1.1-hadaheavy", "Section 1.1", "E6", *SCALES, **CORNER)(thm_4_1_as_printed.check)


@false("cor-4.5", "Corollary 4.5", "E6", *SCALES, at=rows(3), uses="cor-2.3-corrected")
def cor_4_5_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""All strings of $\Gamma$ have error at most $\lambda'=\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(n/\beta)/\ln n}$ with
    probability at least $1-\beta$: false for $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$,
    $n=2^{74\kappa^2}$, where $\Gamma$ has all items: by cor-2.3-corrected no protocol has less than $\frac13\sqrt{n\ln n}$ there,
    at one item.
    """
    return _printed(row, 1, scale)


@false("thm-4.3", "Theorem 4.3", "E6", *SCALES, at=rows(3), uses="cor-2.3-corrected")
def thm_4_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With $\lambda=3\lambda'$, $\lambda'=\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(n/\beta)/\ln n}$, both guarantees hold: false
    for $\kappa=1,3,10$ at $d=2$, $\beta=\frac1n$, $\varepsilon=\frac12$, $n=2^{666\kappa^2}$, as estimates within $3\lambda'$
    would follow, and by cor-2.3-corrected no protocol has less than $\frac13\sqrt{n\ln n}$ there, at one item.
    """
    return _printed(row, 9, scale)


@false(
    "thm-4.2",
    "Theorem 4.2",
    "E4",
    {"scale": "2"},
    {"scale": "9/10"},
    at=rows(3),
    uses="beyond-sketch-degenerate",
    repair="thm-4.2-permutation-corrected",
)
def thm_4_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error of one string is at most $\frac\kappa\varepsilon\sqrt{n(\ln d)\ln(1/\beta')/\ln n}$ with probability at least
    $1-\beta'>0$: false for $\kappa=1,3,10$ at $n=d=4$, $\varepsilon=1$, $\beta'=1-\frac1{2\kappa^2}$, independent partitions, all
    users with one item: most of the $k\ge12$ groups are empty, the estimate is 0, the error 4.
    """
    kappa = KAPPAS[row]
    return prove.comparison(16 * Fraction(scale), "<=", LogSum.ln(1 / (1 - Fraction(1, 2 * kappa**2))) * (4 * kappa**2))
