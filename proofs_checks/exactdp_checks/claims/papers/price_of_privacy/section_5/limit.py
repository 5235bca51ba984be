"""Claims of price-of-privacy: the separation of exactly w rated items against its limit, and the separability condition.

Values y_j = 1 - p b_j of the items j other than i and i', and one more value 1 for these two: M = N - 1 values in [1-p, 1] with
the mean Y. mu_m is the mean of the products of m of them, taken without replacement, and g = mu_(w-1). b and c are the ratings of
i and i'. D = N - w + 1 <= M - m for m <= w - 2.
"""

from itertools import combinations
from typing import Any

from exactdp.protocols import max_sense as protocol
from exactdp_checks.claims.notation import Steps, Verdict, at_most, exact, identity, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.products import averaged, names, product_of
from exactdp_checks.claims.papers.price_of_privacy.stated import claim


def _with_one(N: int) -> list[Any]:
    """The M = N - 1 values: 1, and 1 - p b_j for j >= 2."""
    return [1, *(["-", 1, ["*", "p", name]] for name in names(N)[2:])]


def _means(N: int, w: int, own: str = "1") -> Verdict:
    """The gain of the code, at t = 3, is mu_(w-1).

    mu_m is the mean of the products of m - 1 values times the mean of the values left.
    """
    b, values = names(N), _with_one(N)
    gap = (b[0] - b[1]) * exact("p*(1-p)/2") * w / N * exact(own)
    found = protocol.separation([b], [1], w, "p", 0, 1, 3)
    parts = [prove.equal(["*", gap, averaged(N - 1, w - 1, lambda j: values[j])], found)]
    if w > 1:
        chosen = list(combinations(range(N - 1), w - 2))
        left = [["/", ["+", 0, *(values[j] for j in range(N - 1) if j not in one)], N + 1 - w] for one in chosen]
        terms = [product_of([values[j] for j in one] + [rest]) for one, rest in zip(chosen, left, strict=True)]
        parts.append(prove.equal(averaged(N - 1, w - 1, lambda j: values[j]), ["/", ["+", 0, *terms], len(chosen)]))
    return prove.all_of(parts)


def _left(most: str = "1") -> list[Verdict]:
    """The mean of the M - m values left, whose sum is M Y - s, is Y + (m Y - s)/(M-m); |m Y - s| <= m p, by Y = 1-p+u and

    s = m (1-p) + v. Products are at most 1, so |mu_(m+1) - Y mu_m| <= m p/(M-m).
    """
    return [
        identity("(M*Y - s)/(M-m) - Y", "(m*Y - s)/(M-m)"),
        identity("m*(1-p+u) - (m*(1-p)+v)", "m*u - v"),
        at_most("m*u - v", f"({most})*m*(u+h)", h=0, m=0, u=0, v=0),
        at_most("v - m*u", f"({most})*(v+h)", h=0, m=0, u=0, v=0),
    ]


def _powers(half: str = "2") -> list[Verdict]:
    """|mu_m - Y^m| <= B_m = p m (m-1)/(2D): 0 at m = 0, 1; Y B_m + m p/(M-m) <= B_m + m p/D = B_(m+1), Y <= 1."""
    return [
        at_most("B/(1+k) + p*m/(D+h)", "B + p*m/D", above=("D",), B=0, D=0, h=0, k=0, m=0, p=0),
        identity(f"p*m*(m-1)/(({half})*D) + p*m/D", f"p*(m+1)*m/(({half})*D)"),
    ]


def _centre(both: str = "2", one: str = "1") -> list[Verdict]:
    """M Y = N - 1 - p (N v - b - c), so Y - (1 - p v) = p (b + c - v)/(N-1), between -p/(N-1) and 2p/(N-1).

    a^n - b^n <= n (a-b) for 0 <= b <= a <= 1: from n to n + 1, A = a^n, B = b^n.
    """
    return [
        identity("(N-1 - p*(N*v-b-c))/(N-1) - (1-p*v)", "p*(b+c-v)/(N-1)"),
        at_most("1/(1+y) + 1/(1+z)", f"({both}) + v", v=0, y=0, z=0),
        at_most(f"0 - ({one})", "b + c - 1/(1+y)", b=0, c=0, y=0),
        identity("a*A - b*B", "a*(A-B) + (a-b)*B"),
        at_most("n*g/(1+h) + g/(1+k)", "(n+1)*g", g=0, h=0, k=0, n=0),
    ]


@claim(
    "thm-5.1-delta-corrected",
    "Theorem 5.1",
    {"both": "19/10"},
    {"one": "9/10"},
    {"most": "9/10"},
    {"half": "3"},
    uses="beyond-ms-separation beyond-ms-without-replacement",
)
def thm_5_1_delta_corrected(most: str = "1", half: str = "2", both: str = "2", one: str = "1") -> Steps:
    r"""Exactly $w$ rated items: one user's separation is $\frac{p\tau(1-p)w}N\sum_k\alpha_k(b_{ki}-b_{kj})g_k$ with $g_k = \frac
    Nw\frac{e_{w-1}+e_{w-2}}{\binom Nw}$, and for all $N \ge 2$, $1 \le w \le N$, $p = \frac\theta w \le 1$:
    $-\frac{(w-1)p}{N-1}-h \le g_k - (1-pv_k)^{w-1} \le \frac{2(w-1)p}{N-1}+h$, $h = \frac{p(w-1)(w-2)}{2(N-w+1)} \le \frac{\theta
    w}{2(N-w+1)}$: the factors of $\delta_{\min}^{(w)}$; all values.

    By beyond-ms-without-replacement $g = \mu_{w-1}$, where $\mu_m$ is the mean of the products of $m$ of $M = N-1$ values in
    $[1-p,1]$ of mean $Y$, drawn without replacement. The mean of the values left after $m$ draws of sum $s$ is
    $Y+\frac{mY-s}{M-m}$, and $|mY-s| \le mp$: the first steps. Products are at most 1, so $|\mu_{m+1}-Y\mu_m| \le \frac{mp}{M-m}
    \le \frac{mp}D$ for $m \le w-2$, $D = N-w+1$. By induction on $m$, $|\mu_m-Y^m| \le B_m = \frac{pm(m-1)}{2D}$: it is 0 at $m =
    0, 1$, and $YB_m+\frac{mp}{M-m} \le B_{m+1}$, the next two steps. At $m = w-1$ this is $h$. $Y-(1-pv) = \frac{p(b+c-v)}{N-1}$
    is between $-\frac p{N-1}$ and $\frac{2p}{N-1}$, and $a^n-b^n \le n(a-b)$ for $0 \le b \le a \le 1$ by induction on $n$: the
    last steps, at $n = w-1$.
    """
    yield "the values left", _left(most)
    yield "powers of the mean", _powers(half)
    yield "the mean", _centre(both, one)


@claim("beyond-ms-without-replacement", "Theorem 5.1", {"own": "2"}, {"own": "99/100"})
def beyond_ms_without_replacement(own: str = "1") -> Steps:
    r"""$g = \frac Nw\frac{e_{w-1}+e_{w-2}}{\binom Nw}$, the gain of the code, is the mean of the products of $w-1$ of the values
    $1$ and $1-pb_j$, $j \ne i, i'$, and the mean of the products of $w-2$ of them times the mean of those left: all $b$, $p$, $N
    \ge 2$ and $1 \le w \le N$.

    With the value 1 besides the $N-2$ values, $e_{w-1}$ of all $N-1$ is $e_{w-1}+e_{w-2}$ of the others, and $\frac wN\binom Nw =
    \binom{N-1}{w-1}$, the step: $g$ is the mean of all products of $w-1$ values. Each set of $w-1$ values is in $w-1$ ways a set
    of $w-2$ and one value more, so $(w-1)e_{w-1} = \sum_S\prod_S\sum_{j\notin S}y_j$ over the sets $S$ of $w-2$ values; there are
    $\binom{N-1}{w-2}(N+1-w) = (w-1)\binom{N-1}{w-1}$ pairs. The examples are the gain of the code.
    """
    yield "the mean of the products", f"N/w*(e + f)/c = ({own})*(e + f)/(w/N*c)"
    yield "example: the code", [_means(N, w) for N, w in ((4, 3), (2, 1), (2, 2), (3, 2), (4, 2))]


@claim("sec-5-separability", "Section 5, separability condition", {"sign": "-1"}, {"back": "1"}, assumes="calculus")
def sec_5_separability(sign: str = "1", back: str = "0") -> Steps:
    r"""$\sum_kc_ke^{-\theta v_k}$ with $m$ distinct $v_k$ and coefficients that are not 0 has at most $m-1$ real zeros, every
    $m$: $\frac d{d\theta}+v_m$ takes it to one with $m-1$ terms and loses at most one zero. So under the condition $\delta_{\min}
    > 0$ for all $\theta$ but at most $(K-1)\binom L2$.

    $\frac d{d\theta}+u$ takes $ce^{-\theta v}$ to $c(u-v)e^{-\theta v}$: 0 for the term of $u = v_m$, and not 0 for the others,
    the first three steps. It is $e^{-\theta u}\frac d{d\theta}e^{\theta u}$ (the fourth), so by Rolle the number of zeros falls
    by at most one; by induction on $m$ from $m = 1$, which has none, it is at most $m-1$. For each pair of classes of items the
    coefficients of equal $v_k$ are added, and the condition says that one sum is not 0: at most $K-1$ zeros for each of $\binom
    L2$ pairs.
    """
    yield "the operator", f"(0-v)*c + u*c = ({sign})*c*(u-v)"
    yield "its own term", f"(0-u)*c + u*c = ({back})*c"
    yield "other terms stay", "for c > 0, h > 0: 0 < c^2*h^2"
    yield "the exponents", "0-v = 0-u + (u-v)"
