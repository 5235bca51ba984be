"""Claims of heavy-hitters: the partition over levels, Lemmas 9.1 and 9.2 and their use in Theorem 4.2 (section 9.1).

n users, L levels, D = ||f_level - f/L||_2; l = ln(1/beta'), or ln(2/beta') where that is said. Lemma 9.2 is false as printed near
beta' = 1. K is the constant of the oracle's error K sqrt(n ln(4/beta')).
"""

from fractions import Fraction
from math import floor

from exactdp.bounds.heavy_hitters import concentration, partition
from exactdp_checks.claims.notation import LogSum, Steps, Verdict, at_most, distinct, holds, identity, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import norm, permuted
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

SIZES = ((24, 8), (3, 2), (1, 1), (2, 5), (8, 3), (40, 5))  # n, L
CONSTANTS, WHERE = ("1", "10", "1000"), "Section 9.1"
SCALES = ({"scale": "11/10"}, {"scale": "7/5"})


def _near_one(row: int) -> LogSum:
    """kappa^2 ln(1/beta') at beta' = 1 - 1/(2 kappa^2): about 1/2, and below 1."""
    square = int(CONSTANTS[row]) ** 2
    return LogSum.ln(1 / (1 - Fraction(1, 2 * square))) * square


def _chernoff(power: str = "1") -> list[Verdict]:
    """Fact 6.1 at delta = e - 1, mu = n/L: e - 1 - e ln e = -1, where ln e = power = 1."""
    return [identity(f"n/L*((e - 1) - e*({power}))", "0 - n/L"), identity("n/L*(1 + (e-1))", "e*n/L")]


def _assumed(least: str = "L*l") -> Verdict:
    """n >= L l/x^2 for x = 1/(1+v) <= 1: l <= n/L."""
    return at_most("l", f"(({least})*(1+v)^2 + w)/L", above=("L",), l=0, v=0, w=0, L=0)


def _tails(rate: str) -> Steps:
    """P(Bin(n, 1/L) > e n/L) <= e^(-rate n/L), with the first integer above e n/L; and as the functions say."""
    for n, L in SIZES:
        least = floor(partition.lemma_9_1(n, L).enclosure(64).lower) + 1
        chance = concentration.tail(concentration.binomial(n, Fraction(1, L)), least) if least <= n else Fraction(0)
        yield prove.comparison(["*", Fraction(n, L), ["exp", 1]], "<", least)
        yield prove.comparison(chance, "<=", ["exp", -rational(rate) * Fraction(n, L)])


@claim("lem-9.1", "Lemma 9.1", {"power": "2"}, {"least": "9/10*L*l"}, uses="fact-6.1")
def lem_9_1(power: str = "1", least: str = "L*l") -> Steps:
    r"""Explicitly, under the assumption of its proof ($n\ge\frac1{\varepsilon^2}L\ln\frac1{\beta'}$, $\varepsilon\le1$):
    $|\mathbb U_\tau|\le e\frac nL$ with probability at least $1-e^{-n/L}\ge1-\beta'$ for independent levels (Fact 6.1 at
    $\delta=e-1$); $|\mathbb U_\tau|=\frac nL$ for a permutation, $L\mid n$.

    The size of a level has the mean $\mu=\frac nL$ for independent levels. At $\delta=e-1$ the exponent of Fact 6.1,
    $\mu(\delta-(1+\delta)\ln(1+\delta))$, is $-\frac nL$ by step 1, and $\mu(1+\delta)=e\frac nL$ by step 2.

    Step 3 is $\frac nL\ge\ell$, $\ell=\ln\frac1{\beta'}$, from the assumption and $\varepsilon\le1$: $\frac1\varepsilon=1+v$ and
    $n=L\ell(1+v)^2+w$ with $v,w\ge0$. Step 4 is the size for a permutation: $L$
    blocks of $\frac nL$.
    """
    yield from _chernoff(power)
    yield _assumed(least)
    yield "L*(n/L) = n"


@claim("lem-9.1-corrected", "Lemma 9.1", {"power": "9/10"}, {"rate": "5/2"}, uses="fact-6.1 sec-9.1.1-permutation")
def lem_9_1_corrected(power: str = "1", rate: str = "1") -> Steps:
    r"""For independent levels $\Pr[|\mathbb U_\tau|\ge e\frac nL]\le e^{-n/L}$ for all $n,L\ge1$; for a permutation $|\mathbb
    U_\tau|=\frac nL$, $L\mid n$.

    The size is a sum of $n$ independent indicators of mean $\mu=\frac nL$. At $\delta=e-1$ the exponent of fact-6.1,
    $\mu(\delta-(1+\delta)\ln(1+\delta))$, is $-\frac nL$ by step 1, and $\mu(1+\delta)=e\frac nL$ by step 2. Step 3 is the size
    of $L$ equal blocks. Examples: the exact law at $(n,L)=(24,8),(3,2),(1,1),(2,5),(8,3),(40,5)$.
    """
    yield from _chernoff(power)
    yield "L*(n/L) = n"
    yield "example: the exact tails", _tails(rate)


@false(
    "lem-9.2",
    "Lemma 9.2",
    "E4",
    {"scale": "11/10"},
    {"scale": "7/5"},
    at=rows(3),
    uses="beyond-lem-9.2-counterexample",
    repair="lem-9.2-permutation-corrected",
)
def lem_9_2_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$D\le C\sqrt{\frac nL\ln\frac1{\beta'}}$ with probability $1-\beta'$: false for $C=1,10,1000$ at $n=L=2$, distinct
    prefixes, a permutation, $\frac1{\beta'}=1+\frac1{4C^2}$, as $D=\frac1{\sqrt2}$ with certainty.
    """
    yield f"1/sqrt(2) <= ({scale})*{CONSTANTS[row]}*sqrt(ln(1 + 1/(4*{CONSTANTS[row]}^2)))"


@claim(
    "lem-9.2-permutation-corrected",
    "Lemma 9.2",
    {"square": "g*l"},
    {"share": "1 - 2/L"},
    uses="sec-9.1.2-mean-corrected sec-9.1.2-final sec-9.1.2-chain",
)
def lem_9_2_permutation_corrected(square: str = "2*g*l", share: str = "1 - 1/L") -> Steps:
    r"""For a permutation, $L\ge2$, $L\mid n$: $D\le\sqrt{n/L}+\sqrt{2\frac nL\ln\frac1{\beta'}}$ with probability at least
    $1-\beta'$: the mean, and the exponent $\ln\frac1{\beta'}$.

    The mean is at most $\sqrt{\frac nL(1-\frac1L)}\le\sqrt{n/L}$ (sec-9.1.2-mean-corrected): steps 1 and 2. With $g=\frac nL$ the
    deviation $\eta^2=2g\ell$ has the exponent $\ell$ in sec-9.1.2-final: step 3, with the factor that sec-9.1.2-chain bounds from
    below by $\frac12$: step 4.
    """
    yield f"n/L - n/L^2 = n/L*({share})"
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    yield f"2*({square})/(g*2)*(1/2) = l"
    yield "for m >= 1: 1/2 <= 1 - (1/2)/m"


@claim("lem-9.2-independent-corrected", "Lemma 9.2", {"part": "1/2"}, {"third": "l/3"}, uses="sec-9.1.3-mean sec-9.1.3-deviation")
def lem_9_2_independent_corrected(part: str = "2/3", third: str = "2*l/3") -> Steps:
    r"""For independent levels: $D\le\sqrt{n/L}+\sqrt{2\frac nL\ell}+\frac23\ell$ with probability at least $1-\beta'$,
    $\ell=\ln\frac1{\beta'}$; the last two summands are at most $(\sqrt2+\frac23)\sqrt{\frac nL\ell}$ if $\ell\le\frac nL$.

    Step 1 is the mean (sec-9.1.3-mean). Steps 2 to 4 are the root of sec-9.1.3-deviation, with $(A+B)^2\ge A^2+B^2$. The last
    step is $\ell^2\le\ell\frac nL$, squared and times $\frac49$, for $\frac nL=\ell+w$.
    """
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    yield f"y^2 - l*(2*(n/L + y/3)) = y^2 - ({third})*y - 2*n*l/L"
    yield "for A >= 0, B >= 0: A^2 + B^2 <= (A+B)^2"
    yield "l/3 + (2*l/3)/2 = 2*l/3"
    yield f"for l >= 0, w >= 0: (2*l/3)^2 <= ({part})^2*l*(l+w)"


@claim("beyond-lem-9.2-counterexample", "Lemma 9.2", {"square": "1/2"}, {"value": "1/4"})
def beyond_lem_9_2_counterexample(square: str = "1/4", value: str = "1/2") -> Steps:
    r"""$n=L=2$, distinct prefixes, a permutation: $D=\frac1{\sqrt2}$ for both permutations; for every $C>0$,
    $C\sqrt{\ln(1/\beta')}<D$ at $\ln\frac1{\beta'}=\frac1{4C^2}$.

    Each of the two prefixes has the coordinates $\pm\frac12$, whose squares sum to $\frac12=D^2$ (step 1), for both permutations.
    Step 2 is $C^2\ln\frac1{\beta'}=\frac14$, which is below $\frac12$: step 3.
    """
    yield "for a in 0..1: (a - 1/2)^2 + ((1-a) - 1/2)^2 = 1/2"
    yield f"C^2*(1/(4*C^2)) = ({square})*C/C"
    yield "1/4 < 1/2"
    yield "example: both permutations", relations((norm((0, 1), x, 0, 2), "==", RootSum.root(value)) for _, x in permuted(2, 2))


@claim("sec-9.1-triangle", WHERE, {"loss": "1"}, {"loss": "1/2"})
def sec_9_1_triangle(loss: str = "0") -> Steps:
    r"""$|a+b|\le|a|+|b|$ with $a=L\hat f_{\mathbb U_\tau}[s]-Lf_{\mathbb U_\tau}[s]$, $b=Lf_{\mathbb U_\tau}[s]-f_{\mathcal
    U}[s]$.

    Step 1 says that $a+b$ is $L\hat f_{\mathbb U_\tau}[s]-f_{\mathcal U}[s]$. With the sizes $u=|a|$ and $w=|b|$, equal signs
    make $|a+b|=u+w$, and opposite ones make it $u-w$ or $w-u$: steps 2 and 3.
    """
    yield f"(L*x - L*y) + (L*y - z) = L*x - z + ({loss})"
    yield f"for u >= 0, w >= 0: u - w <= u + w - ({loss})"
    yield f"for u >= 0, w >= 0: w - u <= u + w - ({loss})"


@false("sec-9.1-oracle", WHERE, "E4", *SCALES, at=rows(3), uses="beyond-sketch-degenerate")
def sec_9_1_oracle_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The oracle of a level has error at most $\frac\kappa\varepsilon\sqrt{|\mathbb U_\tau|\ln(1/\beta')}$ with probability at
    least $1-\beta'/2$: false for $\kappa=1,10,1000$ at $n=d=4$, $L=2$, $\varepsilon=1$, $\beta'=1-\frac1{2\kappa^2}$, all users
    with one item: most of the $k\ge12$ groups are empty, the estimate is 0, the error $|\mathbb U_\tau|$.

    $g=|\mathbb U_\tau|\ge1$ has a probability of at least $\frac{15}{16}$, and $g\le\kappa\sqrt{g\ln(1/\beta')}$ asks for
    $1\le\kappa^2\ln(1/\beta')$: the step, with $1/\beta'=2$ at $\kappa=1$.
    """
    return prove.comparison(Fraction(scale), "<=", _near_one(row))


@claim("sec-9.1-oracle-corrected", WHERE, {"share": "1/2"}, {"most": "4"}, uses="cor-3.4-corrected lem-9.1-corrected")
def sec_9_1_oracle_corrected(share: str = "1/4", most: str = "5") -> Steps:
    r"""Explicitly: an error of at most $K\sqrt{|\mathbb U_\tau|\ln(16/\beta')}$ (the oracle at $\beta'/4$) and $|\mathbb
    U_\tau|\le e\frac nL$ (but for $\beta'/4$) give $K\sqrt{e\frac nL\ln(16/\beta')}$ but for $\beta'/2$;
    $\ln(16/\beta')\le5\ln(1/\beta')$ for $\beta'\le\frac12$.

    The oracle's bound grows with its users: step 1, for $e\frac nL=s+w$. Step 2 adds the failures of the oracle and of the size;
    step 3 is $\frac4{\beta'/4}=\frac{16}{\beta'}$. With $q=\ln2$ and $\ln\frac1{\beta'}=q+w$ step 4 is
    $\ln\frac{16}{\beta'}=4\ln2+\ln\frac1{\beta'}\le 5\ln\frac1{\beta'}$, as $16=2^4$.
    """
    yield "for K >= 0, s >= 0, w >= 0, l >= 0: K^2*s*l <= K^2*(s+w)*l"
    yield f"({share})*b + b/4 = b/2"
    yield "4/(b/4) = 16/b"
    yield f"for q >= 0, w >= 0: 4*q + (q+w) <= ({most})*(q+w)"


@claim(
    "sec-9.1-partition",
    WHERE,
    {"limit": "328/100"},
    {"printed": "L-1"},
    assumes="union-bound",
    uses="lem-9.2-permutation-corrected lem-9.2-independent-corrected sec-9.1-partition-norm",
)
def sec_9_1_partition(limit: str = "329/100", printed: str = "L") -> Steps:
    r"""Explicitly: Lemma 9.2 at $\beta'/2$, under the hypotheses of its corrected versions, gives $D\le3.29\sqrt{\frac
    nL\ln\frac2{\beta'}}$, at most the printed $\ln\frac L{\beta'}$ for $L\ge2$.

    Lemma 9.2 at $\beta'/2$ (corrected) bounds $D$ by $\sqrt{n/L}$ times $1+\sqrt{2\ell}$, or with $\frac23\sqrt\ell$ more,
    $\ell=\ln\frac2{\beta'}\ge\ln2$. Step 1 is the constant. Step 2 compares $\ln\frac2{\beta'}$ with $\ln\frac L{\beta'}$ for
    $L\ge2$; step 3 counts the failures. By sec-9.1-partition-norm one coordinate is at most $D$.
    """
    yield holds("1/sqrt(ln(2)) + sqrt(2) + 2/3", "<=", limit)
    yield at_most("2/b", f"({printed})/b", above=("b",), b=0, L=2)
    yield "2*(b/2) = b"


@claim("sec-9.1-partition-norm", WHERE, {"lost": "1"}, {"lost": "a^2"})
def sec_9_1_partition_norm(lost: str = "0") -> Steps:
    r"""$|f_{\mathbb U_\tau}[s]-f_{\mathcal U}[s]/L|\le D$: squared, $a^2\le a^2+\dots$

    $D^2$ is the sum of the squares of all coordinates, $a^2$ that of the coordinate $s$, and the rest is at least 0: the step.
    Both sides are squares of numbers that are at least 0.
    """
    yield f"for a >= 0, rest >= 0: a^2 + ({lost}) <= a^2 + rest"


@false("sec-9.1-final", WHERE, "E4", *SCALES, at=rows(3), uses="beyond-sketch-degenerate")
def sec_9_1_final_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""The error of one string is at most $\frac\kappa\varepsilon\sqrt{nL\ln(1/\beta')}$ with probability at least
    $1-\beta'>0$: false for $\kappa=1,10,1000$ at $n=d=4$, $L=2$, $\varepsilon=1$, $\beta'=1-\frac1{2\kappa^2}$, all users with
    one item: most of the $k\ge12$ groups are empty, the estimate is 0, the error 4.

    The step is the square, $16\le\kappa^2\cdot8\ln(1/\beta')$, with $1/\beta'=2$ at $\kappa=1$.
    """
    return prove.comparison(16 * Fraction(scale), "<=", _near_one(row) * 8)


@claim("sec-9.1-final-corrected", WHERE, {"square": "n*L^2"}, {"share": "1"}, uses="sec-9.1-oracle-corrected sec-9.1-partition")
def sec_9_1_final_corrected(square: str = "n*L", share: str = "1/2") -> Steps:
    r"""$L$ times the two bounds: $L\sqrt{\frac nL}=\sqrt{nL}$ in each, but for $\beta'/2+\beta'/2$; with $L=2\frac{\ln d}{\ln n}$
    it is $\sqrt{2n\ln d/\ln n}$.

    The first step is $L^2\frac nL=nL$, the square of the common factor of sec-9.1-oracle-corrected and sec-9.1-partition. The
    second is the union bound, $2\cdot\frac{\beta'}2=\beta'$, and the third puts $L=\frac{2\ln d}{\ln n}$ in.
    """
    yield identity("L^2*(n/L)", square)
    yield f"({share})*b + b/2 = b"
    yield "n*(2*D/N) = 2*n*D/N"
    yield "a*r + c*r = (a + c)*r"


@claim("sec-9.1.1-permutation", "Section 9.1.1", {"size": "n/(L+1)"}, {"size": "(n-1)/L"})
def sec_9_1_1_permutation(size: str = "n/L") -> Steps:
    r"""$L$ equal blocks of $n$ users, $L\mid n$: $\frac nL$ in each.

    The step says that $L$ blocks of that size have $n$ users. Examples: every permutation at $(n,L)=(2,1),(2,2),(4,2)$.
    """
    yield f"L*({size}) = n"
    sizes = ((2, 1), (2, 2), (4, 2))
    yield "example: all blocks", distinct((Fraction(x.count(0)), Fraction(n, L)) for n, L in sizes for _, x in permuted(n, L))


@claim("sec-9.1.1-mean", "Section 9.1.1", {"chance": "1/(L+1)"}, {"scale": "99/100"}, assumes="expectation")
def sec_9_1_1_mean(chance: str = "1/L", scale: str = "1") -> Steps:
    r"""$\mathbb E[|\mathbb U_\tau|]=n\frac1L$ for independent levels.

    The size is a sum of $n$ indicators of chance $\frac1L$: the step. Examples: the mean of the binomial law at
    $(n,L)=(24,8),(3,2),(1,1), (2,5),(8,3),(40,5)$.
    """
    yield f"n*({chance}) = n/L"
    for n, L in SIZES:
        mean = sum((j * p for j, p in enumerate(concentration.binomial(n, Fraction(1, L)))), start=Fraction(0))
        yield "example: the law", prove.comparison(mean, "==", Fraction(n, L) * rational(scale))


@claim("sec-9.1.1-chernoff", "Section 9.1.1", {"power": "2"}, {"rate": "5/2"}, uses="fact-6.1 sec-9.1.1-mean")
def sec_9_1_1_chernoff(power: str = "1", rate: str = "1") -> Steps:
    r"""$\Pr[|\mathbb U_\tau|\ge e\frac nL]\le(e^{e-1}/e^e)^{n/L}=e^{-n/L}$, Fact 6.1 at $\delta=e-1$.

    The exponent of fact-6.1 at $\mu=\frac nL$ and $\delta=e-1$ is $\frac nL(e-1-e\ln e)=-\frac nL$: step 1; step 2 is
    $(1+\delta)\mu$. Examples: the exact tails.
    """
    yield from _chernoff(power)
    yield "example: the exact tails", _tails(rate)


@claim("sec-9.1.1-final", "Section 9.1.1", {"least": "9/10*L*l"}, {"least": "l"})
def sec_9_1_1_final(least: str = "L*l") -> Verdict:
    r"""If $n\ge\frac1{\varepsilon^2}L\ln\frac1{\beta'}$ and $\varepsilon\le1$ then $\frac nL\ge\ln\frac1{\beta'}$, so
    $e^{-n/L}\le\beta'$.

    With $n=\frac{L\ell}{\varepsilon^2}+w$, $\frac1\varepsilon=1+v$, $\ell=\ln\frac1{\beta'}$ and $v,w\ge0$ the step is
    $\ell\le\frac nL$; the exponential function grows.
    """
    return _assumed(least)
