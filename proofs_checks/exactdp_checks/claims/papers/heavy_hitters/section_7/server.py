"""Claims of heavy-hitters: the server of Hadamard randomised response (section 7.1.4-5): sums, unbiasedness, covariance, law.

n users, f[v] of them with item v, C = (t+1)/(t-1), k items, m = 2^ceil(log2 k); a report is 2r + [w = -1]. One user's score for v
is A_v = C w H(r, v), and fhat[v] is the sum over the users, so means and covariances are sums of those of one user.
"""

from fractions import Fraction
from itertools import product

from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp.protocols import hadamard_oracle
from exactdp_checks.claims.notation import Steps, Verdict, distinct, exact, identity, prove, symmetric, tree
from exactdp_checks.claims.papers.heavy_hitters.helpers.orbits import SIZES, at_every_size, is_size, size_of
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

C, WHERE = "(t+1)/(t-1)", "Section 7.1.5"
BITS = {"r": (0, 1), "v": (0, 1), "u": (0, 1)}
SERVERS = ((3, 2), (1, 2), (2, 1), (2, 3))  # d, n


def _reports(d: int, n: int) -> list[tuple[int, ...]]:
    return list(product(range(hrr.alphabet(d)), repeat=n))


@claim("rem-7.1", "Remark 7.1", {"scale": "2"}, {"scale": "-1"}, uses="fact-7.4-sharp")
def rem_7_1(scale: str = "1") -> Steps:
    r"""$(H^T\omega)[v]$ is the sum over the at most $\min\{m, n\}$ rows with $\omega[r] \ne 0$.

    A row with $\omega[r]=0$ adds 0 to the sum: the step. Each of $n$ reports changes one of $m$ rows. Examples: the code's query
    is the entry of the transform, from at most $\min\{m,n\}$ rows, for all reports at $(d,n)=(3,2),(1,2),(2,1),(2,3)$, $t=3$.
    """
    yield "0*g + w*h = w*h"
    for d, n in SERVERS:
        pairs: list[tuple[object, object]] = []
        terms = 0
        for reports in _reports(d, n):
            whole = hadamard_oracle.estimate(reports, d, 3)
            pairs += [(exact(scale) * hadamard_oracle.query(reports, v, d, 3), whole[v]) for v in range(d)]
            terms = max(terms, sum(w != 0 for w in hadamard_oracle.accumulate(reports, d)))
        yield "example: all reports", [distinct(pairs), prove.comparison(terms, "<=", min(hrr.order(d), n))]


@claim("sec-7.1.5-update", WHERE, {"step": "2"}, {"step": "-1"})
def sec_7_1_5_update(step: str = "1") -> Steps:
    r"""$\omega = \sum_u C_\epsilon\omega^{(u)} e_{r^{(u)}}$.

    The server adds $C_\epsilon\omega^{(u)}$ to row $r^{(u)}$ and nothing elsewhere; the code adds the sign, and applies
    $C_\epsilon$ at the end: the step, for two reports. Examples: all reports at $(d,n)=(3,2),(1,2),(2,1),(2,3)$.
    """
    yield "C*a + C*b = C*(a + b)"
    for d, n in SERVERS:
        pairs: list[tuple[object, object]] = []
        for reports in _reports(d, n):
            before, after = (hadamard_oracle.accumulate(part, d) for part in (reports[:-1], reports))
            r, lie = divmod(reports[-1], 2)
            rows = enumerate(zip(after, before, strict=True))
            pairs += [(a, b + exact(step) * (1 - 2 * lie) * (i == r)) for i, (a, b) in rows]
        yield "example: all reports", distinct(pairs)


@claim("sec-7.1.5-closed-form", WHERE, {"other": "v + u"}, {"other": "v + u - v*u"}, uses="sec-7.1.5-update fact-7.3")
def sec_7_1_5_closed_form(other: str = "v + u - 2*v*u") -> Steps:
    r"""$\hat f[v] = \sum_u C_\epsilon b^{(u)}c^{(u)}[r^{(u)}]c_v[r^{(u)}]$, and $c^{(u)}[r]c_v[r] = H[r, v^{(u)} \oplus v]$ for
    every order.

    $\hat f[v]=(H^T\omega)[v]$ with $\omega$ of sec-7.1.5-update, and a report is $b^{(u)}c^{(u)}[r^{(u)}]$. By fact-7.3 the
    product of two entries of a row is a product over the bits, and the step is one bit: $v+u-2vu=v\oplus u$. Examples: the code
    for every item, row and lie at $(d,n)=(3,2),(1,2),(2,1),(2,3)$, $t=3$.
    """
    yield prove.enumeration(tree("(1-2*r*v)*(1-2*r*u)"), "==", tree(f"1 - 2*r*({other})"), **BITS)
    for d, n in SERVERS:
        pairs: list[tuple[object, object]] = []
        for v, r, b in product(range(d), range(hrr.order(d)), (1, -1)):
            report = 2 * r + (b * (1 - 2 * parity(r, v)) == -1)
            found = hadamard_oracle.estimate([report] * n, d, 3)
            pairs += [(found[j], n * 2 * b * (1 - 2 * parity(r, v ^ j))) for j in range(d)]
        yield "example: all users", distinct(pairs)


@claim("sec-7.1.5-sign-mean", WHERE, {"mean": "(t-1)/t"}, {"mean": "(t+1)/(t-1)"})
def sec_7_1_5_sign_mean(mean: str = "(t-1)/(t+1)") -> Steps:
    r"""$E[b] = \frac{t}{t+1} - \frac{1}{t+1} = 1/C_\epsilon$ for every $\epsilon > 0$.

    The report has the sign of the matrix with probability $\frac t{t+1}$, and the other one else, so that its mean is $\frac
    t{t+1}-\frac1{t+1}$. Step 1 makes this $\frac{t-1}{t+1}$, and step 2 says that this is $1/C_\epsilon$.
    """
    yield identity("t/(t+1) - 1/(t+1)", mean)
    yield identity(f"1/({C})", mean)


@claim("sec-7.1.5-expectation", WHERE, {"gain": "(t-1)/(t+1)"}, {"gain": "t/(t-1)"}, uses="sec-7.1.5-sign-mean")
def sec_7_1_5_expectation(gain: str = C) -> Steps:
    r"""$C_\epsilon E[b]\,E[c^{(u)}[r]c_v[r]] = E[c^{(u)}[r]c_v[r]]$ for every $\epsilon > 0$ (that $b$ and $r$ are independent is
    Algorithm 3).

    As $b$ and $r$ are independent (Algorithm 3), the mean of the product is $C_\epsilon E[b]$ times $E[c^{(u)}[r]c_v[r]]$, and
    $C_\epsilon E[b]=1$ by sec-7.1.5-sign-mean: the step.
    """
    yield f"({gain})*(t/(t+1) - 1/(t+1))*h = h"


@claim("sec-7.1.5-row-mean", WHERE, {"norm": "2*n"}, {"other": "1"}, uses="fact-7.2")
def sec_7_1_5_row_mean(norm: str = "n", other: str = "0") -> Steps:
    r"""$\frac1m\langle c^{(u)}, c_v\rangle = [v = v^{(u)}]$ for every power of two $m$; the sum over the users is $f[v]$.

    The first step is fact-7.2: $\langle c,c\rangle=m$ and $\langle c,c'\rangle=0$ for columns $c\ne c'$ at every order $n=m$, by
    induction. The others divide by $m$; the sum over the users counts those with $v^{(u)}=v$.
    """
    steps = [("same", "2*a", "same"), ("same", "a - a", "two"), ("two", "2*a", "two"), ("two", "a - a", "two")]
    yield prove.induction({"same": norm, "two": other}, steps, {"same": 1})
    yield f"({norm})/n = 1"
    yield f"({other})/n = 0*n"


@claim(
    "fact-7.8", "Fact 7.8", {"gain": "99/100"}, {"gain": "t/(t+1)"}, {"gain": "-1"}, at=SIZES, when=is_size, assumes="expectation"
)
def fact_7_8(k: int | None, gain: str = "1") -> Verdict:
    r"""$E\hat f[v] = f[v]$ for every $\epsilon > 0$.

    Each user adds $E[C_\epsilon wH[r,v] \mid x] = [x = v]$: every $k$ over orbits, and as matrices at the sizes listed.

    The kernel proves by induction over $k$ that the sums over the cells of the orbits are those of the statement; the steps after
    it are the probabilities and the moments in one cell, for every $m\ge2$ and $t=e^\epsilon$.

    The means are linear in the users, so that the mean of one user's summand, $[x=v]$, is enough.
    """
    return at_every_size(k, symmetric.unbiased(hrr, size_of(k), gain))


@claim(
    "beyond-hrr-covariance",
    WHERE,
    {"square": C},
    {"cross": C},
    {"square": f"({C})^2 - 1"},
    {"own": "2"},
    at=(SIZES[3], *SIZES),
    when=is_size,
)
def beyond_hrr_covariance(k: int | None, square: str = f"({C})^2", cross: str = "0", own: str = "1") -> Steps:
    r"""$\mathrm{Cov}(\hat f[v],\hat f[w]) = [v=w](nC_\epsilon^2 - f[v])$: $E[A_vA_w|x] = [v=w]C_\epsilon^2$ for every $\epsilon >
    0$, every $k$ over orbits (three odd rows are independent: $(1+a)(1+b)(1+c)$ is 1 plus rows of sum 0, so an eighth of the
    outputs has each triple of signs) and as matrices at the sizes listed; the sum over users is an identity.

    One user has $E[A_vA_w|x]=[v=w]C^2$ over the orbits (three odd rows are independent: step with $(1+a)(1+b)(1+c)$) and the mean
    $[x=v]$; the last step adds $f$ users with $v$ and $n-f$ others. Matrices at the sizes listed.
    """
    # three odd rows are independent: an eighth has each triple of signs, as the other rows of the expansion have the sum 0
    eighth = identity("(1+a)*(1+b)*(1+c)", "1 + a + b + c + a*b + b*c + c*a + a*b*c")
    moments = {"one symbol": square, "two symbols": (square, cross), "three symbols": cross}
    yield at_every_size(k, prove.all_of([symmetric.second_moments(hrr, size_of(k), moments), eighth]))
    yield identity(f"f*({C})^2 - f*1^2 + (n-f)*({C})^2 - (n-f)*0^2", f"n*({C})^2 - ({own})*f")


@claim("beyond-hrr-law", WHERE, {"own": "t/(t+2)"}, {"other": "1/3"}, {"own": "1/2"}, at=SIZES, when=is_size)
def beyond_hrr_law(k: int | None, own: str = "t/(t+1)", other: str = "1/2") -> Steps:
    r"""$\hat f[v] = C_\epsilon(2(B_1+B_2)-n)$ in law: one user has $A_v = C_\epsilon$ with probability $\frac{t}{t+1}$ if $x = v$
    and $\frac12$ if not, else $-C_\epsilon$; users are independent. Every $\epsilon > 0$, every $k$ over orbits, and as matrices
    at the sizes listed.

    $P(A_v=C|x)$ is $\frac t{t+1}$ for $x=v$ and $\frac12$ else, over the orbits; $A_v$ is $C$ or $-C$, so that $a+b$ users with
    $C$ give the value of the last step.
    """
    hits = symmetric.mean(hrr, size_of(k), Fraction, {"one symbol": own, "two symbols": other})
    yield at_every_size(k, hits)
    yield "c*(a+b) - c*(n - (a+b)) = c*(2*(a+b) - n)"
