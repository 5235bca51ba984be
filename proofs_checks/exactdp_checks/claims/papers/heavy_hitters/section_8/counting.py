"""Claims of heavy-hitters: Chernoff's and the counting bound on the number of bad groups, counting of deviations (section 8.2).

k groups, each bad with probability at most q = 1/(8 e^2), independently; E = e^2, l = ell = ln(4/beta'), lam = ln(k/(8 mu)), C is
C_eps. The outline in section 3.2 states the same steps; its claims stand beside theirs.
"""

from fractions import Fraction
from math import comb, factorial
from typing import Any

from exactdp.bounds.heavy_hitters import good_sets
from exactdp_checks.claims.notation import Steps, Verdict, at_most, compared, prove, rational, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import binomials, strict_counting
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

KAPPAS, SHARES = ("1", "1/10", "1/100"), ({"share": "7"}, {"share": "79/10"})
WHERE = "Section 8.2"


def tail(k: int, base: str = "8") -> Any:
    """P(Bin(k, 1/(base e^2)) >= k/8) = 1 - the sum of C(k, j) p^j (1-p)^(k-j), j < a."""
    p = ["/", ["exp", -2], rational(base)]
    below = [["*", comb(k, j), *([["^", p, j]] if j else []), ["^", ["-", 1, p], k - j]] for j in range(-(-k // 8))]
    return ["-", 1, ["+", *below]]


@claim("sec-8.2-chernoff", WHERE, {"share": "4"}, {"share": "9"}, uses="fact-6.1")
def sec_8_2_chernoff(share: str = "8") -> Steps:
    r"""Fact 6.1 at $(1+\delta)\mu=\frac k8$ has the exponent $\frac k8-\mu-\frac k8\ln\frac k{8\mu}$, for every $0<\mu<\frac k8$.

    Fact 6.1 has the exponent $\mu(\delta-(1+\delta)\ln(1+\delta))$. The step is this at $1+\delta=\frac k{8\mu}$, with
    $\lambda=\ln\frac k{8\mu}$ as a variable.
    """
    yield f"mu*((k/(8*mu) - 1) - k/(8*mu)*lam) = k/8 - mu - k/({share})*lam"


@claim("sec-8.2-monotone", WHERE, {"crossing": "4"}, {"crossing": "7"}, assumes="exp-above-tangent")
def sec_8_2_monotone(crossing: str = "8") -> Steps:
    r"""$-\mu-\frac k8\ln\frac k{8\mu}$ increases in $\mu$ on $(0,\frac k8]$, so that for $\mu\le\frac k{8e^2}$ it is largest at
    the end.

    From $a=b-v$ to $b=\frac k{8(1+w)}\le\frac k8$ it changes by $-v+\frac k8\ln\frac ba\ge-v+\frac k8(1-\frac ab)$, as $\ln
    z\ge1-\frac1z$. Step 2 is $1-\frac ab=\frac vb$, and step 1 says that the change is at least 0. Step 3 puts $\frac k{8e^2}$
    into the interval.
    """
    b = f"(k/({crossing})/(1+w))"
    yield at_most("v", f"(k/8)*v/{b}", above=("k",), k=0, v=0, w=0)
    yield f"1 - ({b}-v)/{b} = v/{b}"
    yield "1 < exp(2)"


@claim("sec-8.2-chernoff-final", WHERE, {"logs": "1"}, {"logs": "3"}, uses="sec-8.2-chernoff sec-8.2-monotone")
def sec_8_2_chernoff_final(logs: str = "2") -> Steps:
    r"""$\frac k8-\frac k{8e^2}-\frac k8\ln e^2=-\frac k8(1+\frac1{e^2})$.

    At $\mu=\frac k{8e^2}$ the logarithm in sec-8.2-chernoff is $\ln e^2=2$, and by sec-8.2-monotone smaller $\mu$ have a smaller
    exponent. The step is the value, with $E=e^2$.
    """
    yield f"k/8 - k/(8*E) - k/8*({logs}) = 0 - k/8*(1 + 1/E)"


@claim("sec-8.2-c-k-2", WHERE, {"copies": "7"}, {"copies": "6"}, uses="sec-8.2-chernoff-final")
def sec_8_2_c_k_2(copies: str = "8") -> Steps:
    r"""With $k=8\ln(4/\beta')$: $e^{-\frac k8(1+e^{-2})}\le e^{-\ell}=\beta'/4$.

    By sec-8.2-chernoff-final the exponent is $-\frac k8(1+e^{-2})$. As $e^2\le\frac{15}2$ (step 2), $1+e^{-2}\ge1+\frac2{15}$,
    and step 1 says that at $k=8\ell$ the exponent is at most $-\ell$.
    """
    yield f"for l >= 0: l <= ({copies})*l/8*(1 + 2/15)"
    yield "exp(2) <= 15/2"


@claim("sec-8.2-c-k-2-sharp", WHERE, {"value": "7.0465"}, {"share": "99/100"}, uses="sec-8.2-chernoff-final")
def sec_8_2_c_k_2_sharp(value: str = "7.0464", share: str = "1") -> Steps:
    r"""$e^{-\frac k8(1+e^{-2})}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge\frac8{1+e^{-2}}=7.0464$.

    With $C_K=\frac8{1+1/E}+w$, $w\ge0$, $E=e^2$, step 1 is $\ell\le\frac{C_K}8(1+\frac1E)\ell$, the exponent of
    sec-8.2-chernoff-final at $k=C_K\ell$. The other steps round $\frac8{1+e^{-2}}$.
    """
    yield at_most("l", f"(({share})*8/(1 + 1/E) + w)/8*(1 + 1/E)*l", above=("E",), E=0, w=0, l=0)
    yield from rounds_to(good_sets.chernoff_constant(), value)


@claim("sec-8.2-counting", WHERE, {"base": "7"}, {"limit": "9/10"}, uses="sec-8.2-binomial", assumes="union-bound")
def sec_8_2_counting(base: str = "8", limit: str = "1") -> Steps:
    r"""For $8\mid k$: $\binom k{k/8}q^{k/8}\le(\frac{ek}{k/8})^{k/8}q^{k/8}=e^{-k/8}$; that bounds the probability of at least
    $k/8$ bad copies, by a union bound over their sets.

    If $a=\frac k8$ copies or more are bad, some set of $a$ copies is: a union bound gives $\binom kaq^a$, as the copies are
    independent. By sec-8.2-binomial $\binom ka\le\frac{k^a}{a!}\le(\frac{ek}a)^a$; step 1 is the bound of the factors of $\binom
    ka$, and step 2, for $k\le8a$, is $\frac{ekq}a\le\frac1e$ with $e$ as a variable.
    """
    yield from binomials(limit, base)
    for k in (8, 16, 48, 160):
        yield "example: one k", compared(good_sets.counting(k), "<", good_sets.counting_limit(k))


@claim("sec-8.2-counting-corrected", WHERE, {"base": "7"}, {"limit": "9/10"}, uses="sec-8.2-binomial")
def sec_8_2_counting_corrected(base: str = "8", limit: str = "1") -> Steps:
    r"""For every $k\ge1$, $a=\lceil k/8\rceil$: $\binom kaq^a\le e^{-a}\le e^{-k/8}$.

    As sec-8.2-counting for $k\le8a$: $\binom ka\le\frac{k^a}{a!}$ (step 1, factor by factor) and $\frac{a^a}{a!}\le e^a$
    (sec-8.2-binomial), so that $\binom kaq^a\le(\frac{ekq}a)^a$, and step 2 is $\frac{ekq}a\le\frac1e$. Step 3 is $\frac k8\le
    a$, $8a=k+w$. Examples: every $k\le40$.
    """
    yield from binomials(limit, base)
    yield "for k >= 0, w >= 0: k/8 <= (k+w)/8"
    for k in range(1, 41):
        yield "example: one k", compared(good_sets.counting(k), "<", good_sets.counting_limit(k))


@claim("sec-8.2-binomial", WHERE, {"base": 7}, {"power": 0}, assumes="calculus")
def sec_8_2_binomial(base: int = 8, power: int = 1) -> Steps:
    r"""$\binom ka\le\frac{k^a}{a!}$ and $\frac{a^a}{a!}\le e^a$; with $a=k/8$ an integer $\binom{8a}a\le\frac{(8a)^a}{a!}$.

    $\binom kaa!$ has $a$ factors $k-j\le k$: step 1. $T=\frac{a^a}{a!}$ is a term of the series of $e^a$, whose other terms are
    at least 0: step 2. Examples: $a\le20$.
    """
    yield "for k >= 0, j >= 0: k - j <= k"
    yield "for T >= 0, rest >= 0: T <= T + rest"
    for a in range(1, 21):
        yield "example: the coefficient", compared(comb(8 * a, a) * factorial(a), "<=", (base * a) ** a)
        yield "example: the factorial", prove.comparison(Fraction(a**a, factorial(a)), "<=", ["exp", a * power])


@claim("sec-8.2-c-k-3", WHERE, {"copies": "7"}, {"copies": "79/10"}, uses="sec-8.2-counting")
def sec_8_2_c_k_3(copies: str = "8") -> Steps:
    r"""With $k=8\ln(4/\beta')$: $e^{-k/8}\le e^{-\ell}=\beta'/4$.

    By sec-8.2-counting the probability is at most $e^{-k/8}$. At $k=8\ell$ this is $e^{-\ell}$, and $\ell=\ln\frac4{\beta'}$: the
    step compares the exponents.
    """
    yield f"for l >= 0: l <= ({copies})*l/8"


@claim("sec-8.2-c-k-3-sharp", WHERE, {"value": "6.7528"}, {"share": "9/10"}, assumes="markov")
def sec_8_2_c_k_3_sharp(value: str = "6.7527", share: str = "1") -> Steps:
    r"""$e^{-k\,\mathrm{KL}(\frac18\|q)}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge1/\mathrm{KL}(\frac18\|q)=6.7527$, which
    bounds the probability of $k/8$ bad copies or more by the relative entropy form of Chernoff's inequality.

    Let $z=\frac{1-q}{7q}>1$. The copies are independent and bad with probability at most $q$, so that by Markov's inequality
    $\Pr[X\ge\frac k8]\le\mathbb E[z^X]z^{-k/8}\le(1-q+qz)^kz^{-k/8}$. By step 1 $1-q+qz=\frac{1-q}{7/8}$; with
    $A=\ln\frac{1/8}q$, $B=\ln\frac{7/8}{1-q}$ this is $e^{-B}$ and $z=e^{A-B}$ (step 2), and by step 3 the exponent of one copy
    is $-\mathrm{KL}(\frac18\|q)$.

    With $C_K=\frac1K+w$, $K>0$ the relative entropy, step 4 is $\ell\le C_KK\ell$. The other steps enclose $\frac1K$.
    """
    yield "1 - q + q*((1-q)/(7*q)) = (1-q)/(7/8)"
    yield "((1/8)/q)/((7/8)/(1-q)) = (1-q)/(7*q)"
    yield "0 - B - 1/8*(A - B) = 0 - (1/8*A + 7/8*B)"
    yield at_most("l", f"(({share})/K + w)*K*l", above=("K",), K=0, w=0, l=0)
    yield from rounds_to(good_sets.kl_constant(), value)


@claim("sec-8.2-gdset-0", WHERE, *SHARES, uses="lem-8.1-sharp beyond-counting")
def sec_8_2_gdset_0(share: str = "8") -> Steps:
    r"""Numbers $a_i\ge0$ with $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of them are $\ge8B$, fewer than $k/8$ are $>8B$; with
    $a_i=|k|\mathcal U_i|-n|$ and $B=C_0\sqrt{n\ell}$.

    This is beyond-counting, whose steps stand here too; Lemma 8.1 (sharp) is the bound $\sum_ia_i\le kB$ for the numbers at the
    end of the statement.
    """
    yield from strict_counting(share)


@claim("sec-8.2-gdset-1", WHERE, {"share": "7"}, {"lost": "1"}, uses="lem-8.2-sharp beyond-counting")
def sec_8_2_gdset_1(share: str = "8", lost: str = "0") -> Steps:
    r"""The same for $a_i=k\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\ge|\lambda_1(i,v)|$ and $B=C_1\sqrt{n\ell}$: at most $k/8$ of
    them are $\ge8B$, fewer than $k/8$ are $>8B$.

    The counting is beyond-counting with $B=C_1\sqrt{n\ell}$, where lem-8.2-sharp bounds the sum. One coordinate is at most the
    norm: $a^2$ is at most the sum of squares, the last step.
    """
    norm = at_most(f"(k*a)^2 + ({lost})", "k^2*(a^2 + rest)", k=0, a=0, rest=0)
    yield from strict_counting(share)
    yield norm


@false("sec-8.2-theta", WHERE, "E8", {"scale": "2"}, {"scale": "1/10"}, at=rows(3), uses="sec-3.2-permutation-gdset-0")
def sec_8_2_theta_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\kappa n\le|k|\mathcal U_i|-n|$: false for $\kappa=1,0.1,0.01$ and the blocks of a permutation, where it is 0; shown at
    $n=k=48$.
    """
    return prove.comparison(rational(KAPPAS[row]) * rational(scale) * 48, "<=", 48 * 1 - 48)


@claim("sec-8.2-theta-corrected", WHERE, {"users": "4607"}, {"square": "1151"})
def sec_8_2_theta_corrected(users: str = "4608", square: str = "1152") -> Steps:
    r"""If $|k|\mathcal U_i|-n|\le8C_0\sqrt{n\ell}$, $C_0=3\sqrt2$: $k|\mathcal U_i|\le(1+8C_0)n$ for $n\ge\ell$, and $\frac12n\le
    k|\mathcal U_i|\le\frac32n$ for $n\ge4608\ell$, as $(8C_0)^2=1152$.

    Steps 1 and 2 are $(8C_0)^2=1152$. With $r=\sqrt\ell$, $r+w=\sqrt n$ step 3 is $n+8C_0\sqrt{n\ell}\le(1+8C_0)n$. Step 4 is
    $1152n\ell\le\frac{n^2}4$ for $n\ge4608\ell$, so that the deviation is at most $\frac n2$.
    """
    yield "(8*3*s)^2 = 576*s^2"
    yield f"576*2 <= {square}"
    yield "for r >= 0, w >= 0, c >= 0: (r+w)^2 + c*r*(r+w) <= (1+c)*(r+w)^2"
    yield f"for l >= 0, w >= 0: 1152*(({users})*l + w)*l <= ((({users})*l + w)/2)^2"


@claim("beyond-counting", WHERE, {"share": "7"}, {"share": "799/100"})
def beyond_counting(share: str = "8") -> Steps:
    r"""If $a_1,\dots,a_k\ge0$ and $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of the $a_i$ are $\ge8B$, and fewer than $k/8$ are
    $>8B$, for all real sizes.

    If $b$ of the numbers were at least $8B+s$, their sum would be at least $b(8B+s)$. For $b=\frac k8+c$ this exceeds $kB$ if
    $s>0$, $c\ge0$ (step 1: so fewer than $k/8$ are above $8B$) and if $s=0$, $c>0$ (step 2: so at most $k/8$ are at or above it).
    """
    yield from strict_counting(share)
