"""Claims of price-of-privacy: how near C(N-w,w)/C(N,w) is to 1 - w^2/N, Lemma 4.7 = C.3, and the steps of its proof.

R is the quotient, y = w/N. s is the sum of the shares so far. u is what their product exceeds 1 - s by. b is 1/y - 1 for a share
y. i is what the number of a factor exceeds the least one by.
"""

from fractions import Fraction

from exactdp.bounds.price_of_privacy import overlap as bounds
from exactdp_checks.claims.notation import Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def _product() -> Steps:
    """A factor of R, and the product of them all at some sizes."""
    yield "a factor", "(N-w-j)/(N-j) = 1 - w/(N-j)"
    for N, w in ((7, 3), (12, 1), (9, 5)):
        factors = ["*", 1, *(["-", 1, ["/", w, N - j]] for j in range(w))]
        yield "example: the product", prove.comparison(factors, "==", bounds.apart(N, w))


def _expansion(constant: str) -> Steps:
    """(1-y)^w <= 1 - w y + w(w-1)/2 y^2 by induction on w; at y = w/N that is 1 - w^2/N + w^3(w-1)/(2N^2)."""
    yield "one factor more", "for w >= 1, y >= 0: (1 - w*y + w*(w-1)/2*y^2)*(1-y) <= 1 - (w+1)*y + (w+1)*w/2*y^2"
    yield "at w/N", "1 - w*(w/N) + w*(w-1)/2*(w/N)^2 = 1 - w^2/N + w^3*(w-1)/(2*N^2)"
    yield "the last term", f"for N > 0, w >= 1: w^3*(w-1)/(2*N^2) <= ({constant})*w^4/N^2"


LINEAR = "for b >= 0, s >= 0, u >= 0: 1 - s - 1/(1+b) <= (1 - s + u)*(1 - 1/(1+b))"  # factors 1 - a, a = 1/(1+b)


def _gap(constant: str) -> str:
    """w^2/(N-w+1) - w^2/N <= constant w^4/N^2, N = 2w + m."""
    return f"for w >= 1, m >= 0: w^2/(w+m+1) - w^2/(2*w+m) <= ({constant})*w^4/(2*w+m)^2"


def _lemma(constant: str) -> Steps:
    """|R - (1 - w^2/N)| <= constant w^4/N^2: above, below, for 2w > N, and the error at N = 10^8, w = 300."""
    yield from _product()
    yield "above: a factor", "for m > 0, j >= 0, w >= 0: 1 - w/m <= 1 - w/(m+j)"
    yield "above", _expansion(constant)
    yield "below: one factor more", LINEAR
    yield "below: a factor", "for w >= 1, m >= 0, i >= 0: w/(w+m+1+i) <= w/(w+m+1)"
    yield "below: the gap", _gap(constant)
    yield "2w > N", "for n >= 0, m >= 0: 1 <= (n+1+m)^2/(2*n+1+m)"
    yield "2w > N: the bound", f"for x >= 1: x - 1 <= ({constant})*x^2"
    error, square = bounds.lemma_4_7_error(10**8, 300), bounds.mean(10**8, 300) ** 2
    yield "the case: the bound", prove.comparison(error, "<=", square * rational(constant))
    yield "the case: no less", prove.comparison(square * Fraction(496, 1000), "<", error)


def _order(kappa: str, N: int, w: int, scale: str = "1") -> Verdict:
    """kappa w^4/N^2 <= |R - (1 - w^2/N)|."""
    return prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", bounds.lemma_4_7_error(N, w))


ORDER = tuple({"kappa": k, "N": N, "w": w} for k, N, w in (("1", 10, 1), ("1/1000", 1000, 1), ("1/10", 10**4, 1000)))
SMALL = {"scale": "1/2"}, {"scale": "2"}


def _few(kappa: object, N: int, w: int) -> bool:
    return isinstance(kappa, str) and w >= 1 and 2 * w <= N


@false("lem-4.7", "Lemma 4.7", "E8-theta", {"scale": "1/2"}, {"scale": "2"}, at=ORDER, when=_few)
def lem_4_7_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Steps:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| = \Theta(\frac{w^4}{N^2})$ for $w = o(N)$. (The lower
    side $\kappa\frac{w^4}{N^2} \le$ this: false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3 =
    N^{3/4}$ for $\kappa = \frac1{10}$.)
    """
    yield "the lower side", _order(kappa, N, w, scale=scale)


@claim("lem-4.7-corrected", "Lemma 4.7", {"constant": "49/100"}, {"constant": "1/4"})
def lem_4_7_corrected(constant: str = "1/2") -> Steps:
    r"""$\left|\binom{N-w}w/\binom Nw - \left(1-\frac{w^2}N\right)\right| \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$; at $N =
    10^8$, $w = 300$ no constant below $0.496$ will do.

    $R = \binom{N-w}w/\binom Nw$ is the product of $w$ factors $1-\frac w{N-j}$, $0 \le j < w$. Above: each is at most $1-\frac
    wN$, and $(1-y)^w \le 1-wy+\binom w2y^2$ by induction on $w$, at $y = \frac wN$, gives $1-\frac{w^2}N+\frac{w^3(w-1)}{2N^2}$.
    Below, for $N = 2w+m$: each factor is at least $1-\frac w{N-w+1}$, so by induction over the factors $R \ge
    1-\frac{w^2}{N-w+1}$, and the gap to $1-\frac{w^2}N$ is at most $\frac{w^4}{2N^2}$. For $2w > N$ ($w = n+1+m$, $N = 2n+1+m$),
    $R = 0$ and $x = \frac{w^2}N \ge 1$, where $x-1 \le \frac{x^2}2$. The last two steps are the error at $N = 10^8$, $w = 300$.
    """
    yield from _lemma(constant)


_as_printed = false("lem-c.3", "Lemma C.3", "E8-theta", {"scale": "1/2"}, {"scale": "2"}, at=ORDER, when=_few)
lem_c_3_as_printed = _as_printed(lem_4_7_as_printed.check)  # the same statement, in the appendix
_corrected = claim("lem-c.3-corrected", "Lemma C.3", {"constant": "49/100"}, {"constant": "1/4"})
lem_c_3_corrected = _corrected(lem_4_7_corrected.check)


@claim("sec-c.2-sandwich", "Proof C.4", {"low": "2"}, {"low": "11/10"}, {"high": "1"})
def sec_c_2_sandwich(low: str = "1", high: str = "0") -> Steps:
    r"""$(1-\frac w{N-w+1})^w \le \binom{N-w}w/\binom Nw \le (1-\frac wN)^w$ for all $w \ge 1$, $2w \le N$.

    $\binom{N-w}w/\binom Nw$ is the product of the $w$ factors $\frac{N-w-j}{N-j} = 1-\frac w{N-j}$, $0 \le j \le w-1$; each is at
    least the one with $N-j = N-w+1$ and at most the one with $N-j = N$, with $N = 2w+m$ and $j = w-1-i$, or $N = 2j+n+1$.
    """
    yield "a factor", _product()
    yield "at least", f"for w >= 1, m >= 0, i >= 0: 1 - w/(w+m+({low})) <= 1 - w/(w+m+1+i)"
    yield "at most", f"for w >= 1, n >= 0, j >= 0: 1 - w/(j+n+1) <= 1 - w/(j+j+n+1-({high}))"


@false("sec-c.2-upper", "Proof C.4", "E8-theta", *(SMALL), at=ORDER, when=_few)
def sec_c_2_upper_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Steps:
    r"""$(1-\frac wN)^w = 1-\frac{w^2}N+\Theta(\frac{w^4}{N^2})$ for $w = o(N)$. (The lower side $\kappa\frac{w^4}{N^2} \le$ this:
    false at $w = 1$, where it is 0, for any $\kappa > 0$, and at $N = 10^4$, $w = 10^3 = N^{3/4}$ for $\kappa = \frac1{10}$.)

    kappa w^4/N^2 <= |(1 - w/N)^w - (1 - w^2/N)|.
    """
    error = abs((1 - Fraction(w, N)) ** w - 1 + Fraction(w * w, N))
    yield "the lower side", prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", error)


@claim("sec-c.2-upper-corrected", "Proof C.4", {"constant": "49/100"}, {"constant": "1/4"})
def sec_c_2_upper_corrected(constant: str = "1/2") -> Steps:
    r"""$0 \le (1-\frac wN)^w-(1-\frac{w^2}N) \le \frac{w^3(w-1)}{2N^2} \le \frac{w^4}{2N^2}$ for all $1 \le w \le N$.

    Above: $(1-y)^w \le 1-wy+\binom w2y^2$ for $0 \le y \le 1$ by induction on $w$, at $y = \frac wN$. Below: $(1-y)^w \ge 1-wy$
    by induction, with $y = \frac1{1+b}$ in the first step.
    """
    yield "below", LINEAR
    yield "above", _expansion(constant)


@false("sec-c.2-lower", "Proof C.4", "E8-theta", *(SMALL), at=ORDER, when=_few)
def sec_c_2_lower_as_printed(kappa: str, N: int, w: int, scale: str = "1") -> Steps:
    r"""$(1-\frac w{N-w+1})^w = 1-\frac{w^2}N-\Theta(\frac{w^4}{N^2})$. (The lower side of the order, $\kappa\frac{w^4}{N^2} \le
    1-\frac{w^2}N-(1-\frac w{N-w+1})^w$: false at $w = 1$, where it is 0, and at $N = 10^4$, $w = 10^3$.)

    kappa w^4/N^2 <= 1 - w^2/N - (1 - w/(N-w+1))^w.
    """
    error = 1 - Fraction(w * w, N) - (1 - Fraction(w, N - w + 1)) ** w
    yield "the lower side", prove.comparison(rational(kappa) * rational(scale) * bounds.mean(N, w) ** 2, "<=", error)


@claim("sec-c.2-lower-corrected", "Proof C.4", {"constant": "1/4"}, {"constant": "1/8"})
def sec_c_2_lower_corrected(constant: str = "1/2") -> Steps:
    r"""$(1-\frac w{N-w+1})^w \ge 1-\frac{w^2}{N-w+1} \ge 1-\frac{w^2}N-\frac{w^4}{2N^2}$ for all $2w \le N$.

    $(1-y)^w \ge 1-wy$ by induction on $w$ (the first step, from a product $1-s+u$ to one factor more) at $y = \frac w{N-w+1}$;
    the last step compares $\frac{w^2}{N-w+1}$ with $\frac{w^2}N$ for $N = 2w+m$.
    """
    yield "one factor more", LINEAR
    yield "at y", "1 - w*(w/(N-w+1)) = 1 - w^2/(N-w+1)"
    yield "the difference", _gap(constant)
