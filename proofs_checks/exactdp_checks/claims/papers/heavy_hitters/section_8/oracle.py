"""Claims of heavy-hitters: the error of the oracle of one group, section 8.2.

E = e^2; a copy is bad with probability at most q = 1/(8 e^2); l = ell = ln(4/beta).
"""

from exactdp.bounds.heavy_hitters import constants
from exactdp_checks.claims.notation import Steps, Verdict, holds, rounds_to
from exactdp_checks.claims.papers.heavy_hitters.helpers.counting import oracle_radius, scaled
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

WHERE = "Section 8.2"


@claim(
    "sec-8.2-gdset-3-oracle", WHERE, {"limit": "331/100"}, {"gain": "22/10"}, uses="sec-8.2-gdset-3-oracle-corrected beyond-c-eps"
)
def sec_8_2_gdset_3_oracle(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    r"""Explicitly for HRR, $\varepsilon\le1$: the error exceeds $C_\varepsilon\sqrt{2|\mathcal
    U_i|\ln(16e^2)}\le\frac{3.32}\varepsilon\sqrt{|\mathcal U_i|\ln(8e^2)}$ with probability at most $\frac1{8e^2}$.

    The tail is sec-8.2-gdset-3-oracle-corrected. The inequality between the two bounds is the step, squared and with $\varepsilon
    C_\varepsilon\le2.164$ (beyond-c-eps): $2\ln(16e^2)=2(2+4\ln2)$ and $\ln(8e^2)=2+3\ln2$.
    """
    return oracle_radius(limit, gain)


sec_3_2_gdset_3_oracle = claim(
    "sec-3.2-gdset-3-oracle", "Section 3.2", {"limit": "3"}, {"gain": "3"}, uses="sec-8.2-gdset-3-oracle-corrected beyond-c-eps"
)(sec_8_2_gdset_3_oracle.check)


@claim("sec-8.2-gdset-3-oracle-corrected", WHERE, {"inside": "8"}, {"value": "4.77258"}, uses="fact-7.9-corrected")
def sec_8_2_gdset_3_oracle_corrected(inside: str = "16", value: str = "4.772589") -> Steps:
    r"""Fact 7.9 with constants at $\beta'=q=\frac1{8e^2}$ has $\frac2q=16e^2$, $\ln(16e^2)=4.772589$: given partition and hash an
    error of at least $C_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}$ has probability at most $q$, for every $\varepsilon>0$ and
    $\mathcal U_i\ne\emptyset$.

    At $\beta'=q$ the radius of fact-7.9-corrected is $C_\varepsilon\sqrt{2|\mathcal U_i|\ln\frac2q}$: step 1, with $E=e^2$. Steps
    2 and 3 enclose the logarithm, which is $2+4\ln2$.
    """
    root = constants.oracle_root()
    yield f"2/(1/(8*E)) = ({inside})*E"
    yield from rounds_to(root * root, value)


@claim("sec-8.2-gdset-3-scaled", WHERE, {"limit": "189/10"}, {"gain": "22/10"}, uses="beyond-c-eps")
def sec_8_2_gdset_3_scaled(limit: str = "1892/100", gain: str = "2164/1000") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$, $k=8\ell$: $kC_\varepsilon\sqrt{2|\mathcal
    U_i|\ln(16e^2)}=4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{k|\mathcal U_i|\ell}\le\frac{18.92}\varepsilon\sqrt{k|\mathcal
    U_i|\ell}$.

    Step 1 is the square of the equality, with $k=8\ell$ for one of the factors $k$ and $L=\ln(16e^2)$. Step 2 bounds the
    constant, with $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps).
    """
    yield scaled()
    yield holds(f"4*({gain})*sqrt(2 + 4*ln(2))", "<=", limit)


sec_3_2_gdset_3_scaled = claim("sec-3.2-gdset-3-scaled", "Section 3.2", {"limit": "18"}, {"gain": "3"}, uses="beyond-c-eps")(
    sec_8_2_gdset_3_scaled.check
)
