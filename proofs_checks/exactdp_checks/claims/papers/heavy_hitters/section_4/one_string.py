"""Claims of heavy-hitters: the error of HadaHeavy at one string, Theorem 4.2.

x = epsilon, L levels, K is the constant of the oracle.
"""

from exactdp_checks.claims.notation import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

BLOCKS = "(16 + 16*sqrt(2) + 2 + 4*(exp(1/2)+1)/(exp(1/2)-1)*sqrt(2 + 4*ln(2)))"  # K at epsilon = 1/2
GAIN = "(2 + 4*(exp(1/2)+1)/(exp(1/2)-1)*sqrt(2 + 4*ln(2)))"


@claim("thm-4.2-permutation-corrected", "Theorem 4.2", {"share": "3"}, {"level": "n/L^2"},
    uses="cor-3.4-corrected lem-9.2-permutation-corrected sec-9.1-triangle", assumes="union-bound")  # fmt: skip
def thm_4_2_permutation_corrected(share: str = "2", level: str = "n/L") -> Steps:
    r"""Blocks of one permutation for levels and groups, $L\ge2$, $k=8\ell$, sizes that divide, $\ell=\ln(8/\beta')$ and a power
    of two $m\ge8e^2\varepsilon\sqrt{kn/(L\ell)}$: with probability at least $1-\beta'$ the error at a fixed string is at most
    $\sqrt{nL}\,[K\sqrt{\ln(8/\beta')}+1+\sqrt{2\ln(2/\beta')}]$,
    $K=16+16\sqrt2+\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)}$: $L$ times the oracle's error for $\frac nL$ users and Lemma
    9.2, each at $\beta'/2$.

    By sec-9.1-triangle the error is at most $L$ times the oracle's error for $\frac nL$ users (cor-3.4-corrected at
    $\frac{\beta'}2$) and $L$ times one coordinate of Lemma 9.2 at $\frac{\beta'}2$. Steps 1 and 2 are the squares of the factors
    of $\sqrt{nL}$, steps 3 and 4 the arguments of the logarithms, and step 5 the union bound.
    """
    yield f"L^2*K^2*({level})*l = n*L*K^2*l"
    yield f"L^2*({level}) = n*L"
    yield f"4/(b/({share})) = 8/b"
    yield f"1/(b/({share})) = 2/b"
    yield f"b/({share}) + b/({share}) = b"


@claim("thm-4.2-independent-corrected", "Theorem 4.2", {"first": "2"}, {"most": "n/L"},
    uses="cor-3.4-corrected lem-9.1-corrected lem-9.2-independent-corrected sec-9.1-triangle", assumes="union-bound")  # fmt: skip
def thm_4_2_independent_corrected(most: str = "e*n/L", first: str = "4") -> Steps:
    r"""Independent partitions, $n'=en/L$, $\ell'=\ln(16/\beta')$, $\frac nL\ge\ln(4/\beta')$: with probability at least
    $1-\beta'$ the error at a fixed string is at most
    $\sqrt{nL}\,[K_{\mathrm{ind}}\sqrt{e\ell'}+1+(\sqrt2+\frac23)\sqrt{\ln(2/\beta')}]$,
    $K_{\mathrm{ind}}=24\sqrt2+(\frac1\varepsilon+4C_\varepsilon\sqrt{\ln(16e^2)})\sqrt{1+24\sqrt2\sqrt{\ell'/n'}}$, with an
    integer $k=8\ell'$ and a power of two $m\ge8e^2\varepsilon\sqrt{kn'/\ell'}$: the users of the level and the oracle at
    $\beta'/4$, Lemma 9.2 at $\beta'/2$.

    Three events fail with probability at most $\frac{\beta'}4$, $\frac{\beta'}4$ and $\frac{\beta'}2$: the level has more than
    $n'=\frac{en}L$ users (lem-9.1-corrected), the oracle, and the norm (lem-9.2-independent-corrected). Step 1 adds them, and
    step 2 is the oracle's $\frac4{\beta'/4}$.

    Step 3 is $N\ell'$ for $n'$ users, step 4 the square of $L\sqrt{n'\ell'}$; the next two say that the oracle's bound grows with
    its users. The last step is $\ln\frac2{\beta'}\le\ln\frac4{\beta'}\le\frac nL$, which lem-9.2-independent-corrected needs. By
    sec-9.1-triangle the errors add up.
    """
    yield f"b/({first}) + b/4 + b/2 = b"
    yield f"4/(b/({first})) = 16/b"
    yield "(m + c*r*m)*(r^2*m) = m*(r^2*m)*(1 + c*r)"
    yield f"L^2*({most})*l = n*L*e*l"
    yield "for n >= 0, w >= 0, l >= 0: n*l <= (n+w)*l"
    yield "for q >= 0, w >= 0, c >= 0, r >= 0: (q^2 + c*q*r)*r^2 <= ((q+w)^2 + c*(q+w)*r)*r^2"
    yield "for a >= 0, u >= 0: a + u <= 2*a + u"
