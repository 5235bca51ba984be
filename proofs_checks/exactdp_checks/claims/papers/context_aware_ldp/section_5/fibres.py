r"""Claims of context-aware-ldp: Lemma 1 over the whole simplex, and the family that refutes it.

The k = 2 q^M symbols are the words of M digits below q, the set A, and as many others. u is uniform on all, c on A; xi_i of a
word is 1, -1 or 0 as its digit i is 0, 1 or another; p_i = c (1 + xi_i) has that digit 0 twice as often and never 1. Means
over c are written E; r = 1/q, so that xi_i is 1 and -1 with probability r each, and the digits are independent.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from exactdp.bounds.context_aware_ldp.families import chi_square, distance, uniform
from exactdp_checks.claims.notation import Channel, Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

XI = {0: 1, 1: -1}


def _family(q: int, items: int) -> list[list[Fraction]]:
    """p_1, ..., p_M: the words first, then as many symbols of probability 0."""
    words, share = list(product(range(q), repeat=items)), Fraction(1, q**items)
    return [[share * (1 + XI.get(word[i], 0)) for word in words] + [Fraction(0)] * len(words) for i in range(items)]


def _blind(family: Sequence[Sequence[Fraction]]) -> Channel:
    """A channel under which all p_i have the law of u, and nothing else is lost: bits whose means are what they agree on.

    The rows p_i - u in echelon form give the basis: for each free symbol 1 there, and what undoes it at the pivots.
    """
    k = len(family[0])
    rows = [[v - Fraction(1, k) for v in p] for p in family]
    pivots: list[int] = []
    for row in rows:
        at = next(x for x in range(k) if row[x] and x not in pivots)
        pivots.append(at)
        row[:] = [v / row[at] for v in row]
        for other in rows:
            if other is not row:
                other[:] = [a - other[at] * b for a, b in zip(other, row, strict=True)]
    found = []
    for free in (x for x in range(k) if x not in pivots):
        h = [Fraction(0)] * k
        h[free] = Fraction(1)
        for row, at in zip(rows, pivots, strict=True):
            h[at] = -row[free]
        low, high = min(h), max(h)
        found.append([(v - low) / (high - low) for v in h])
    return Channel([[v / len(found) for h in found for v in (h[x], 1 - h[x])] for x in range(k)])


def _instance(q: int, items: int, clear: Fraction, gain: str) -> list[Verdict]:
    """The family and the channel Q written out: distributions, distances, and chi2(Q|P) = clear (1 + 4r)."""
    family, r = _family(q, items), Fraction(1, q)
    k = len(family[0])
    found = [prove.comparison(sum(p, start=Fraction(0)), "==", 1) for p in family]
    found += [prove.comparison(Fraction(1, 2), "<=", distance(p, uniform(k))) for p in family]
    found += [prove.comparison(distance(p, o), "==", 2 * r - 2 * r * r) for i, p in enumerate(family) for o in family[:i]]
    blind = _blind(family)
    rows = [[clear * (x == y) for y in range(k)] + [(1 - clear) * rational(v) for v in row] for x, row in enumerate(blind.rows)]
    found.append(prove.comparison(chi_square(Channel(rows), family, uniform(k)), "==", clear * (1 + rational(gain) * r)))
    return found


@claim(
    "beyond-lem-1-fibres",
    "Lemma 1, over the simplex",
    {"fourth": "4"},
    {"variance": "r"},
    {"share": "3/2"},
    {"drop": "64"},
    assumes="hoeffding chebyshev union-bound cauchy-schwarz lindeberg hoffman",
    beyond=True,
)
def beyond_lem_1_fibres(fourth: str = "3", variance: str = "2*r", share: str = "1/2", drop: str = "32") -> Steps:
    r"""Let $q\ge4$, $r=\frac1q<\rho$, $\delta>0$. There is an $n_1$ such that for every $M$ and every small enough $\tau>0$ one
    channel, which with probability $\tau$ reports the symbol itself, otherwise a blind report (a law that is the same for $p$
    and $p'$ exactly where $p-p'$ is in the span $V$ of $p_1-u,\dots,p_M-u$), learns every distribution on the $2q^M$ symbols
    to $d_{TV}\le\rho$ with probability at least $1-\delta$ from $\frac{n_1}\tau$ reports (rounded down). ($n_1$ does not
    depend on $M$.)

    A sketch of a proof, which no machine has read: the steps certify its calculations alone.

    (1) The blind report. The functions orthogonal to $V$ contain 1; take $h_j$ that span them, with values in $[0,1]$: a
    uniform $j$ with a bit of mean $h_j(x)$. A member of $V$ is $c\langle a,\xi\rangle+s(c-u)$, $s=\sum_ia_i$. For
    distributions $p$ and $b=p-c\langle a,\xi\rangle-s(c-u)$ let $g=\langle a,\xi\rangle$. Off $A$ the difference has mass
    $-\frac s2$, so $|s|\le2$, and $2\,d_{TV}(p,b)\le\mathbb E|g|+|s|$, $\mathbb E|g|\le2+|s|\le4$. $\mathbb Eg^2=2r|a|^2$,
    and step 1 bounds $\mathbb Eg^4=3(2r|a|^2)^2+\sum_ia_i^4(2r-12r^2)$ by $(3+\frac1{2r})(\mathbb Eg^2)^2$, so by
    Cauchy-Schwarz, used twice, $(\mathbb Eg^2)^3\le(\mathbb E|g|)^2\,\mathbb Eg^4$ and $|a|\le C$, where $C$, as all
    constants below, depends on $q$, $\rho$ and $\delta$ alone.

    (2) Few functions suffice. There are $N$ and $\kappa>0$ such that for every $M$ and every distribution $b$ there are $N$
    functions with values in $[-1,1]$, such that each distribution $p\in b+V$ with $d_{TV}(p,b)>\rho$ is noticed: the means
    under $p$ and $b$ of one of them differ by $\kappa$ or more. Suppose not. For each $n$ let $\kappa=rn^{-5}$ and choose,
    for some $M$ and $b$, one after the other $p_1,\dots,p_n\in b+V$ that are further than $\rho$ from $b$ and not noticed by
    the functions that those before have given: $1_A$; $\xi_i1_A$ for all $i$ with $|a^l_i|\ge\frac1n$, at most $C^2n^2$; and
    $\frac1n$ times $g_l$ clipped to $[-n,n]$, on $A$. All have the mean 0 under $c1_A$ and $u1_A$ but $1_A$ itself. So for
    $l<m$: $|s_m|<2\kappa$ (there is a $p_0$ that gives $1_A$ alone); $|a^m_i|<\frac\kappa{2r}<\frac1n$ where
    $|a^l_i|\ge\frac1n$ (step 2); and $|\mathbb E[g_lg_m]|\to0$, as $\mathbb E|g_m|\,|g_l|1_{|g_l|>n}\le\frac1n(\mathbb
    Eg_m^2\,\mathbb Eg_l^4)^{1/2}$.

    (3) Where $p_l\ge0$ on $A$, $-g_l\le\frac bc+2\kappa$; so $\mathbb E\max_l(-g_l)^+\le1+2\kappa$. For fixed $J$ let $B_l$
    be the (at most $J$) indices of the largest $|a^l_i|\ge\frac1n$, $T_l$ the part of $g_l$ on $B_l$, $R_l$ the rest. By (2)
    the $B_l$ are disjoint, and $|a^l_i|<\frac1n$ on $B_m$, $m\ne l$. So for $L$ chosen indices, up to terms of at most
    $\frac{LJ}n$, the $R_l$ are sums over digits outside all $B_m$: the $T_l$ are independent of each other and of all $R_l$,
    the covariances of the $R_l$ tend to 0, and their coefficients are at most $\frac C{\sqrt J}$ or $\frac1n$.

    (4) Suppose that for some $\gamma>0$, for every $J$ and $L$ and all large $n$, more than $L$ of the variances of the $R_l$
    are at least $\gamma^2$. By lindeberg (for each $J$ an $n(J)$ with $\frac{LJ}{n(J)}\to0$, and a subsequence of
    $J\to\infty$) $L$ of the $R_l$ become independent normal, with variances in $[\gamma^2,2rC^2]$, and $\mathbb
    E\max_l(-R_l)^+$ exceeds 4 for a large $L$. The index of this maximum depends on the $R_l$, and there $T_l\le0$ with
    probability at least $\frac12$, by symmetry; so $\mathbb E\max_l(-g_l)^+>\frac12\cdot4-o(1)$, more than (3) allows. Hence,
    for $\gamma=\rho-r$, there are $J$ and $L$ such that for infinitely many $n$ all but $L$ of the variances are below
    $\gamma^2$; take $L'$ such $l$ only, $n\to\infty$ among these, then $L'\to\infty$ ((3) has the error $\frac{L'J}n$).
    $T_l=-\|T_l\|$, the sum of its $|a^l_i|$ with a minus, has probability at least $r^J$. At the first $l$ where this happens
    $-g_l=\|T_l\|-R_l$, with $R_l$ independent of the choice and of mean 0; that it happens for none has a probability of at
    most $(1-r^J)^{L'}$, which tends to 0. So by (3) some $\|T_l\|\le1+o(1)$. As $\mathbb E|T_l|\le2r\|T_l\|$, by steps 3 and
    4 $d_{TV}(p_l,b)\le\frac12(2r\|T_l\|+\gamma+2\kappa)\le r+\frac{\rho-r}2+o(1)<\rho$, against the choice of $p_l$.

    (5) The learner. If the class $p+V$ is known, let $K$ be its distributions, $b_0\in K$. With the $N$ functions of $b_t$,
    estimate their means under $p$ from fresh clear reports, each to $\frac\kappa4$. If none differs from that under $b_t$ by
    $\frac\kappa2$ or more, no mean differs by $\kappa$: answer $b_t$. Else keep of $K$ what is within $\frac\kappa4$ of one
    estimate that differs, $p$ among it, and let $b_{t+1}$ be the point nearest to $b_0$, where $2r|a|^2+s^2$ is the square of
    the norm, among those that all rounds have kept. The mean has moved by $\frac\kappa4$ at least, so $b_t$ has, by
    $\frac\kappa{4\sqrt2}$ in this norm (means of a function change by at most $(\mathbb Eg^2)^{1/2}+|s|$, and step 5);
    nearest points of shrinking convex sets give $|b_{t+1}-b_0|^2\ge|b_t-b_0|^2+|b_{t+1}-b_t|^2$, and the norms are bounded by
    (1): at most $\frac{32(2rC^2+4)}{\kappa^2}+1$ rounds (step 6), with a number of clear reports each that Hoeffding and the
    union bound give from $N$, $\kappa$, $\delta$ and the number of rounds.

    (6) For a fixed $M$ and $\tau\to0$ the $\frac{n_1}\tau$ reports have, but for a probability that $n_1$ makes as small as
    one likes (Chebyshev), at least $\frac{n_1}3$ clear ones, and $\frac{n_1}{3\tau}\to\infty$ blind ones, independent of
    them. The blind ones give the means of all $h_j$ to any $\eta$; a distribution $b_0$ that has these means up to $\eta$ is
    found, and by hoffman $p$ is within $H\eta$ of a distribution of $b_0+V$, $H$ that of $M$. For small $\eta$ the learner,
    for a smaller $\rho'>r$ and with estimates that are off by $2H\eta$ more, answers within $\rho'+H\eta\le\rho$ of $p$.
    """
    yield f"for r > 0, x >= 0, w >= 0: ({fourth})*(2*r)^2*(x+w) + (2*r - 12*r^2)*x <= (3 + 1/(2*r))*({variance})^2*(x+w)"
    yield "for n >= 1: 1/(2*n^5) < 1/n"
    yield "(2*r*T + (g + 2*k))/2 = r*T + g/2 + k"
    yield f"for r > 0, v > 0: r + ({share})*v < r + v"
    yield "2*(x^2 + y^2) - (x + y)^2 = (x - y)^2"
    yield f"for m > 0, D >= 0: D < (32*D/m + 1)*m/({drop})"


@claim(
    "lem-1",
    "Section 5.2, Lemma 1",
    {"weight": "4"},
    {"gain": "8"},
    {"cross": "8"},
    {"least": "1/4"},
    uses="beyond-lem-1-fibres",
    cause="E9",
)
def lem_1_as_printed(weight: str = "2", gain: str = "4", cross: str = "4", least: str = "2/3") -> Steps:
    r"""Lemma 1, as it is quoted, with $\Omega$ for any universal constant $K>0$: false at every $\alpha\in(0,\frac12]$, for
    $\mathcal P=\{p_1,\dots,p_M\}$ on $k=2q^M$ symbols with $\frac1q<\frac\alpha3<\frac2q-\frac2{q^2}$, $C_\alpha=1$ and one
    channel of $\chi^2(Q|\mathcal P)=\tau(1+\frac4q)$: $\frac{n_1}\tau$ samples suffice, where $K\ln M/\chi^2$ would be
    needed, and $n_1$ does not depend on $M$.

    There is such a $q\ge4$ for every $\frac\alpha3\le\frac16$, as the intervals overlap (step 1) and begin with
    $(\frac14,\frac38)$. The $p_i$ are distributions of mass 0 off $A$, where $u$ has $\frac12\ge\alpha$.
    $2\,d_{TV}(p_i,p_j)=\mathbb E|\xi_i-\xi_j|$: step 2, more than $\frac{2\alpha}3$, so $C_\alpha=1$. The blind report is the
    same for $p_i$ and $u$, so $\chi^2(Q|\mathcal P)=\tau(k\sum_xp_i(x)^2-1)$: step 3. By beyond-lem-1-fibres with $\rho$ and
    $\delta$ such that $\frac1q<\rho$, $\rho+\delta<\frac\alpha3$, all distributions are learned from $\frac{n_1}\tau$ samples
    to $\rho$ but for a probability of $\delta$, so with a mean distance below $\frac\alpha3$: whichever of the two is asked
    for. With $M=2^m$, $m\ge\frac{4n_1}K$ an integer, step 4 is $K\ln M\ge K\,\frac23m>n_1(1+4r)$ for $r\le\frac14$, so
    $\frac{K\ln M}{\tau(1+4r)}>\frac{n_1}\tau$. The last step is the printed inequality at such an $m$ (there: $4n_1/K$). The
    example writes small families and a channel out.
    """
    yield "for q >= 4: 1/q < 2/(q+1) - 2/(q+1)^2"
    yield f"({cross})*r*(1 - 2*r) + 2*(2*r^2) = 2*(2*r - 2*r^2)"
    yield f"({weight})*((1-2*r)*1^2 + r*(1+1)^2 + r*(1-1)^2) - 1 = 1 + ({gain})*r"
    yield f"for n > 0, K > 0, v >= 0, q >= 4: n*(1 + 4/q) < K*({least})*((4 + v)*n/K)"
    yield "example: families written out", [v for q, items in ((4, 2), (5, 1)) for v in _instance(q, items, Fraction(1, 7), gain)]
    yield "for n > 0, K > 0, q >= 4: K*(2/3)*(4*n/K) <= n*(1 + 4/q)"
