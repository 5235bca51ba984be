"""Claims of heavy-hitters: the error of HadaHeavy at one string, Theorem 4.2.

x = epsilon, L levels of k groups; ell is the logarithm of the statement, so that k/ell >= 8. epsilon C_eps <= 2.164 for
epsilon <= 1 (beyond-c-eps).
"""

from exactdp_checks.claims.notation import Steps, holds
from exactdp_checks.claims.papers.heavy_hitters.stated import claim


@claim(
    "thm-4.2-permutation-corrected",
    "Theorem 4.2",
    {"share": "3"},
    {"level": "n/L^2"},
    {"limit": "63"},
    uses="cor-3.4-corrected lem-9.2-permutation-corrected sec-9.1-triangle beyond-c-eps",
    assumes="union-bound",
)
def thm_4_2_permutation_corrected(share: str = "2", level: str = "n/L", limit: str = "69") -> Steps:
    r"""Blocks of one permutation, $n=Lkb$ users in $L\ge2$ levels of $k\ge8\ell$ groups, $k$ an integer, $\ell=\ln(8/\beta')$,
    and a power of two $m\ge8e^2\varepsilon\sqrt{kn/(L\ell)}$: with probability at least $1-\beta'$ the error at a fixed string is
    at most $\sqrt{nL}\,[8\sqrt k+16\sqrt\ell+\frac{\sqrt\ell}\varepsilon+C_\varepsilon\sqrt{2k\ln(16e^2)}
    +1+\sqrt{2\ln(2/\beta')}]$, every $\varepsilon>0$; for $\varepsilon\le1$ and $k\le9\ell$ this is at most
    $\frac{69}\varepsilon\sqrt{nL\ell}$.

    By sec-9.1-triangle the error is at most $L$ times the oracle's error for $\frac nL$ users (cor-3.4-corrected at
    $\frac{\beta'}2$, for every $k\ge8\ell$) and $L$ times one coordinate of Lemma 9.2 at $\frac{\beta'}2$. Step 1 is the square
    of the factor of $\sqrt{nL}$, steps 2 and 3 are the arguments of the logarithms, and step 4 is the union bound. In the last
    step $k=9\ell$, and $\ell\ge\ln8\ge1$.
    """
    yield f"L^2*({level}) = n*L"
    yield f"4/(b/({share})) = 8/b"
    yield f"1/(b/({share})) = 2/b"
    yield f"b/({share}) + b/({share}) = b"
    yield holds("8*3 + 16 + 1 + 2164/1000*sqrt(18)*sqrt(2 + 4*ln(2)) + 1 + sqrt(2)", "<=", limit)


@claim(
    "thm-4.2-independent-corrected",
    "Theorem 4.2",
    {"first": "2"},
    {"most": "n/L"},
    uses="cor-3.4-corrected lem-9.1-corrected lem-9.2-independent-corrected sec-9.1-triangle",
    assumes="union-bound",
)
def thm_4_2_independent_corrected(most: str = "e*n/L", first: str = "4") -> Steps:
    r"""Independent partitions, $n'=en/L$, $\ell'=\ln(16/\beta')$, $\frac nL\ge\ln(4/\beta')$, an integer $k\ge8\ell'$ and a power
    of two $m\ge8e^2\varepsilon\sqrt{kn'/\ell'}$: with probability at least $1-\beta'$ the error at a fixed string is at most
    $L\,[E+\frac1\varepsilon\sqrt{(n'+E)\ell'}+C_\varepsilon\sqrt{2k(n'+E)\ln(16e^2)}]
    +\sqrt{nL}\,[1+\sqrt{2\ln(2/\beta')}]+\frac{2L}3\ln(2/\beta')$, $E=8\sqrt{kn'}+8\sqrt{2n'\ell'}$: the users of the level and
    the oracle at $\beta'/4$, Lemma 9.2 at $\beta'/2$.

    Three events fail with probability at most $\frac{\beta'}4$, $\frac{\beta'}4$ and $\frac{\beta'}2$: the level has more than
    $n'=\frac{en}L$ users (lem-9.1-corrected), the oracle, and the norm (lem-9.2-independent-corrected). Step 1 adds them, and
    step 2 is the oracle's $\frac4{\beta'/4}$.

    Step 3 is the square of $L\sqrt{n'\ell'}$; the next two say that the oracle's bound grows with its users. The last step
    is $\ln\frac2{\beta'}\le\ln\frac4{\beta'}\le\frac nL$, which lem-9.2-independent-corrected needs. By sec-9.1-triangle the
    errors add up.
    """
    yield f"b/({first}) + b/4 + b/2 = b"
    yield f"4/(b/({first})) = 16/b"
    yield f"L^2*({most})*l = n*L*e*l"
    yield "for n >= 0, w >= 0, l >= 0: n*l <= (n+w)*l"
    yield "for q >= 0, w >= 0, c >= 0, r >= 0: (q^2 + c*q*r)*r^2 <= ((q+w)^2 + c*(q+w)*r)*r^2"
    yield "for a >= 0, u >= 0: a + u <= 2*a + u"
