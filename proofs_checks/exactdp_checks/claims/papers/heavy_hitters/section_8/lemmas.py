"""Claims of heavy-hitters: Lemmas 8.1 and 8.2, and their outline in section 3.2.

n users, k groups, l = ell = ln(4/beta'). The bounds of the outline are printed with one constant for every k: false for large
k. a = |U_i|, d_1 and d_2 are summands of Delta_1. f is the number of users with an item. r is sqrt(n ell). c, s and w are
slacks by which one side exceeds another.
"""

from itertools import product

from exactdp.bounds.heavy_hitters import constants
from exactdp_checks.claims.notation import Real, Steps, prove, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import strict_counting
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import (
    azuma_steps,
    covariance,
    exponent,
    mean_steps,
    value_steps,
    variance,
)
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import delta_0, delta_1, permuted
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

EVERY_0 = (("3*sqrt(2)", 12), ("10", 60), ("100", 6000))
EVERY_1 = (("2 + 2*sqrt(2)", 50), ("10", 210), ("100", 20796))
OUTLINE, SCALED = "Section 3.2, outline of the proof of Theorem 3.3", ({"share": "7"}, {"outer": "(k+1)"})


@false("sec-3.2-delta-0-every-k", OUTLINE, "E7", {"scale": "101/100"}, {"scale": "103/100"}, at=rows(3))
def sec_3_2_delta_0_every_k_as_printed(row: int, scale: str = "1") -> Steps:
    r"""One $C_0$ for every $k$: false for $C_0=3\sqrt2,10,100$ at $k=n^2$, $\beta'=\frac12$, $n=12,60,6000$, where
    $\Delta_0\ge2n-2>C_0\sqrt{n\ln8}$ with certainty (independent groups).
    """
    constant, n = EVERY_0[row]
    yield f"2*{n} - 2 <= ({scale})*({constant})*sqrt({n}*ln(8))"


@claim(
    "sec-3.2-delta-0-every-k-corrected",
    OUTLINE,
    {"square": "n*l"},
    {"share": "1 - 2/k"},
    uses="fact-6.8 eq-3 sec-8.3.1-mean-sharp",
)
def sec_3_2_delta_0_every_k_corrected(square: str = "2*n*l", share: str = "1 - 1/k") -> Steps:
    r"""For independent groups and every integer $k\ge1$, with probability at least $1-\beta'/4$
    $\Delta_0\le\sqrt{2n\ell}+\sqrt{(k-1)n}\le\sqrt{2n\ell}+\sqrt{kn}$: McDiarmid's bound with width 2 is $e^{-\ell}=\beta'/4$,
    and the mean.

    By (3) and fact-6.8 with $c=2$ the exponent at deviation $\sqrt{2n\ell}$ is $\ell$ (step 1), so the deviation fails with
    probability at most $e^{-\ell}=\beta'/4$. The mean is at most $\sqrt{(k-1)n}$ (sec-8.3.1-mean-sharp): steps 2 and 3 are the
    variance of a share, step 4 the square of the mean, step 5 the weaker form.
    """
    yield exponent(square)
    yield from variance()
    yield from mean_steps(share)


@claim("beyond-delta-0-counterexample", OUTLINE, {"empty": "(k-c)/k"}, {"value": "21.194"})
def beyond_delta_0_counterexample(empty: str = "(k-c)*n/k", value: str = "21.193") -> Steps:
    r"""For $k=n^2$ and $c\le n$ occupied groups $\Delta_0=2n-\frac{2c}n\ge2n-2$, for every $n$; and $22>3\sqrt2\sqrt{12\ln8}$,
    which rounds to $21.193$.

    The sizes of the $c$ occupied groups are at least $1\ge\frac nk$ and sum to $n$, so that their summands sum to $n-c\frac nk$;
    each of the others has $\frac nk$: step 1. Steps 2 and 3 are the value at $k=n^2$ and $c\le n$; the others are the numbers at
    $n=12$. Examples: the least value over all partitions for $n=2,3$.
    """
    yield f"(n - c*n/k) + {empty} = 2*n - 2*c*n/k"
    yield "2*n - 2*c*n/n^2 = 2*n - 2*c/n"
    yield "for c >= 1, w >= 0: 2*c/(c+w) <= 2"
    yield from rounds_to(constants.c_0() * (Real.of(8).ln() * 12).sqrt(), value)
    yield "3*sqrt(2)*sqrt(12*ln(8)) < 22"
    for n in (2, 3):
        least = min(delta_0(x, n * n) for x in product(range(n * n), repeat=n))
        yield "example: the least value", prove.comparison(least, "==", 2 * n - 2)


@claim("sec-3.2-delta-0-scaled", OUTLINE, *SCALED, uses="beyond-counting")
def sec_3_2_delta_0_scaled(share: str = "8", outer: str = "k") -> Steps:
    r"""$k\Delta_0$ is the sum of $|k|\mathcal U_i|-n|$; if it is at most $kB$, $B=C_0\sqrt{n\ell}>0$, at most $k/8$ of these are
    $\ge8B$.

    The first step multiplies the sum by $k$, term by term. The others are beyond-counting with $B=C_0\sqrt{n\ell}$.
    """
    yield f"{outer}*(a - n/k) = k*a - n"
    yield from strict_counting(share)


@claim("sec-3.2-lambda-1-norm", OUTLINE, {"outer": "(k-1)"}, {"outer": "(9/10*k)"})
def sec_3_2_lambda_1_norm(outer: str = "k") -> Steps:
    r"""$|\lambda_1(i,v)|=k|f_{\mathcal U_i}[v]-f_{\mathcal U}[v]/k|\le k\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2$, for all sizes;
    squared, $a^2\le a^2+\dots$

    The first step takes $k$ out of the difference. The second is that the square of one coordinate is at most the sum of the
    squares of all.
    """
    yield "k*(a - f/k) = k*a - f"
    yield f"for k >= 1, a >= 0, rest >= 0: (k*a)^2 <= {outer}^2*(a^2 + rest)"


@false("sec-3.2-delta-1-every-k", OUTLINE, "E7", {"scale": "1001/1000"}, {"scale": "1005/1000"}, at=rows(3))
def sec_3_2_delta_1_every_k_as_printed(row: int, scale: str = "1") -> Steps:
    r"""One $C_1$ for every $k$: false for $C_1=2+2\sqrt2,10,100$ and the blocks of a permutation at $k=n$, distinct items,
    $\beta'=\frac12$, $n=50,210,20796$: $\Delta_1=\sqrt{n(n-1)}>C_1\sqrt{n\ln8}$ with certainty.
    """
    constant, n = EVERY_1[row]
    yield f"sqrt({n}*({n} - 1)) <= ({scale})*({constant})*sqrt({n}*ln(8))"


@claim(
    "sec-3.2-delta-1-every-k-corrected",
    OUTLINE,
    {"square": "n*l"},
    {"blocks": "3*n*l"},
    uses="fact-6.8 fact-6.5-one-sided eq-4 eq-5 sec-8.4.1-mean-sharp sec-8.4.2-mean",
)
def sec_3_2_delta_1_every_k_corrected(square: str = "2*n*l", blocks: str = "4*n*l") -> Steps:
    r"""For every integer $k\ge1$ ($k\mid n$ for a permutation), with probability at least $1-\beta'/4$
    $\Delta_1\le\sqrt{2n\ell}+\sqrt{(k-1)n}$ (independent groups), $\Delta_1\le2\sqrt{n\ell}+\sqrt{(k-1)n}$ (permutation); the
    last summand is at most $\sqrt{kn}$.

    By (4) and fact-6.8 with $c=2$ the exponent at deviation $\sqrt{2n\ell}$ is $\ell$ (step 1), so the deviation fails with
    probability at most $e^{-\ell}=\beta'/4$. Step 2 is the same for a permutation at $2\sqrt{n\ell}$, by (5) and
    fact-6.5-one-sided.

    Steps 3 and 4 bound the variances, steps 5 and 6 show that the covariances of a permutation are at most 0, step 7 is the
    square of the mean (sec-8.4.1-mean-sharp, sec-8.4.2-mean), and step 8 is the weaker form. Mean and deviation add up.
    """
    yield exponent(square)
    yield azuma_steps(blocks)
    yield from variance()
    yield from covariance()
    yield from mean_steps()


@claim("beyond-delta-1-counterexample", OUTLINE, {"one": "(1 - 2/n)^2"}, {"value": "49.235"})
def beyond_delta_1_counterexample(one: str = "(1 - 1/n)^2", value: str = "49.234") -> Steps:
    r"""Blocks of one user, distinct items: $\Delta_1=n\sqrt{(1-\frac1n)^2+\frac{n-1}{n^2}}=\sqrt{n(n-1)}$ for every $n$; at
    $n=50$ it rounds to $49.497$, $(2+2\sqrt2)\sqrt{50\ln8}$ to $49.234$.

    Each block is one user $u$, so that $\|e_v-\frac fn\|_2^2=(1-\frac1n)^2+(n-1)\frac1{n^2}$ for its item; step 1 is the square
    of $n$ such norms, and the others are the numbers at $n=50$. Examples: every permutation for $n=2,3,4$.
    """
    yield f"n^2*({one} + (n-1)/n^2) = n*(n-1)"
    yield from rounds_to(Real.of(50 * 49).sqrt(), "49.497")
    yield from rounds_to(constants.c_1(permutation=True) * (Real.of(8).ln() * 50).sqrt(), value)
    yield "(2 + 2*sqrt(2))*sqrt(50*ln(8)) < sqrt(50*49)"
    listed = ((delta_1(range(n), x, n), "==", RootSum.root(n * (n - 1))) for n in (2, 3, 4) for _, x in permuted(n, n))
    yield "example: all permutations", relations(listed)


@claim("sec-3.2-delta-1-scaled", OUTLINE, *SCALED, uses="beyond-counting")
def sec_3_2_delta_1_scaled(share: str = "8", outer: str = "k") -> Steps:
    r"""$k\Delta_1$ is the sum of $k\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2$; if it is at most $kB$, $B=C_1\sqrt{n\ell}>0$, at
    most $k/8$ of these are $\ge8B$.

    Step 1 multiplies the sum $\Delta_1$ by $k$, term by term. Steps 2 and 3 are beyond-counting.
    """
    yield f"{outer}*(d_1 + d_2) = k*d_1 + k*d_2"
    yield from strict_counting(share)


@claim("lem-8.1", "Lemma 8.1", {"copies": "9"}, {"total": "29/10*s"}, uses="fact-6.8 eq-3 sec-8.3.1-mean sec-8.3-permutation")
def lem_8_1(copies: str = "8", total: str = "3*s") -> Steps:
    r"""For $k=8\ell$ and with probability at least $1-\beta'/4$: $\Delta_0\le3\sqrt2\sqrt{n\ell}$
    (independent groups); $\Delta_0=0$ for the blocks of a permutation, $k\mid n$.

    By step 1 McDiarmid's exponent at deviation $\sqrt{2n\ell}$ is $\ell$, so the deviation fails with probability at most
    $e^{-\ell}=\beta'/4$.

    Steps 2 and 3 bound the mean by $\sqrt{kn}$, squared (sec-8.3.1-mean). Steps 4 to 6, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add
    $\sqrt{2n\ell}$ and $\sqrt{8\ell n}$. Step 7 says that $k-1\le8\ell$ is enough, and step 8 that the blocks of a permutation
    have $\Delta_0=0$ (sec-8.3-permutation).
    """
    yield exponent()
    yield from mean_steps()
    yield from value_steps(copies=copies, total=total)
    yield "k*(n/k - n/k) = 0*k*n"


@claim("lem-8.1-sharp", "Lemma 8.1", {"copies": "7"}, {"value": "4.2427"}, uses="fact-6.8 eq-3 sec-8.3.1-mean-sharp")
def lem_8_1_sharp(copies: str = "8", value: str = "4.2426") -> Steps:
    r"""For independent groups, $k-1\le8\ell$ (so $k=\lceil8\ell\rceil$ too) and with probability at least $1-\beta'/4$:
    $\Delta_0\le3\sqrt2\sqrt{n\ell}$, $3\sqrt2$ rounds to $4.2426$.

    By step 1 McDiarmid's exponent at deviation $\sqrt{2n\ell}$ is $\ell$, so the deviation fails with probability at most
    $e^{-\ell}=\beta'/4$.

    Steps 2 and 3 bound the mean by $\sqrt{(k-1)n}$, squared (sec-8.3.1-mean-sharp). Step 7 is $(k-1)n\le8\ell n$, and steps 4 to
    6, with $s=\sqrt2$ and $r=\sqrt{n\ell}$, add $\sqrt{2n\ell}$ and $\sqrt{8n\ell}$. The last two steps round $3\sqrt2$.
    """
    yield exponent()
    yield from mean_steps()
    yield from value_steps(copies=copies)
    yield from rounds_to(constants.c_0(), value)


@claim(
    "lem-8.2",
    "Lemma 8.2",
    {"copies": "9"},
    {"total": "2 + s"},
    uses="fact-6.8 fact-6.5-one-sided eq-4 eq-5 sec-8.4.1-mean sec-8.4.2-mean",
)
def lem_8_2(copies: str = "8", total: str = "2*(1 + s)") -> Steps:
    r"""For $k=8\ell$ and with probability at least $1-\beta'/4$: $\Delta_1\le3\sqrt2\sqrt{n\ell}$ (independent groups),
    $\Delta_1\le(2+2\sqrt2)\sqrt{n\ell}$ (permutation, $k\mid n$).

    For independent groups (4) and McDiarmid's inequality (fact-6.8) bound the deviation by $\sqrt{2n\ell}$, and for a permutation
    (5) and fact-6.5-one-sided bound it by $2\sqrt{n\ell}$, each with probability at least $1-\beta'/4$: the exponents are steps.
    The mean is at most $\sqrt{kn}=\sqrt{8n\ell}$ (sec-8.4.1-mean, sec-8.4.2-mean). The other steps add mean and deviation.
    """
    yield exponent()
    yield azuma_steps()
    yield from mean_steps()
    yield from (*value_steps(copies=copies), *value_steps("2", copies, total))


@claim(
    "lem-8.2-sharp",
    "Lemma 8.2",
    {"copies": "7"},
    {"value": "4.8285"},
    uses="fact-6.8 eq-4 sec-8.4.2-azuma-corrected sec-8.4.1-mean-sharp sec-8.4.2-mean",
)
def lem_8_2_sharp(copies: str = "8", value: str = "4.8284") -> Steps:
    r"""For $k-1\le8\ell$, so for $k=\lceil8\ell\rceil$ too, and with probability at least $1-\beta'/4$:
    $\Delta_1\le3\sqrt2\sqrt{n\ell}$ (independent groups), $\Delta_1\le(2+2\sqrt2)\sqrt{n\ell}$ (permutation, $k\mid n$);
    $2+2\sqrt2$ rounds to $4.8284$.

    By (4) and step 1 McDiarmid's exponent at deviation $\sqrt{2n\ell}$ is $\ell$, so the deviation fails with probability at most
    $e^{-\ell}=\beta'/4$. Step 2 is Azuma's exponent at $2\sqrt{n\ell}$ for a permutation (sec-8.4.2-azuma-corrected).

    Steps 3 and 4 are the square of the mean. Steps 5 to 8 add mean and deviation for independent groups, and steps 9 to 12 for a
    permutation, with $s=\sqrt2$, $r=\sqrt{n\ell}$ and $k-1\le8\ell$. The last two steps round $2+2\sqrt2$.
    """
    yield exponent()
    yield azuma_steps()
    yield from mean_steps()
    yield from (*value_steps(copies=copies), *value_steps("2", copies, "2*(1 + s)"))
    yield from rounds_to(constants.c_1(permutation=True), value)
