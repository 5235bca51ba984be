"""Claims of heavy-hitters: the rates beside those of TreeHist and Bitstogram (abstract, sections 1, 4.3 and 5).

x = epsilon <= 1, N = ln n, D = ln d, u = ln(1/beta). Without constants; the rates of the others are quoted.
"""

from exactdp_checks.claims.notation import Steps, at_most
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

KAPPAS = (1, 10, 100)


@claim("sec-4.3-treehist-sharp", "Section 4.3", {"quotient": "N^2"}, {"quotient": "1"})
def sec_4_3_treehist_sharp(quotient: str = "N") -> Steps:
    r"""$n(\ln d)\ln(n/\beta)=\ln n\cdot n(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, as an identity in $n$, $\ln n$, $\ln d$ and
    $\ln(1/\beta)$.
    """
    yield "statement", f"n*D*(N+u) = ({quotient})*(n*D*(1 + u/N))"


@claim("abstract-treehist", "Abstract", {"quotient": "N+1"}, {"quotient": "N/2"}, uses="sec-4.3-treehist-sharp")
def abstract_treehist(quotient: str = "N") -> Steps:
    r"""The quotient of the rates of TreeHist (quoted) and HadaHeavy is $\sqrt{\ln n}$ for all $n>1$, $d$ and $\beta$.

    Squared and without constants, the quoted rate of TreeHist is $\frac n{\varepsilon^2}(\ln d)\ln\frac n\beta$ and that of
    HadaHeavy $\frac n{\varepsilon^2}(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$. By the step, which is sec-4.3-treehist-sharp, their
    quotient is $\ln n$.
    """
    yield f"n*D*(N+u) = ({quotient})*(n*D*(1 + u/N))"


@claim("sec-4.3-treehist-corrected", "Section 4.3", {"quotient": "N-1"}, {"quotient": "2*N"}, uses="sec-4.3-treehist-sharp")
def sec_4_3_treehist_corrected(quotient: str = "N") -> Steps:
    r"""$\ln d\ln(n/\beta)=\ln n\cdot(\ln d)(1+\frac{\ln(1/\beta)}{\ln n})$, so that HadaHeavy's printed rate, which it has for
    $d\ge\sqrt n$ (sec-1.1-hadaheavy-corrected), is at most TreeHist's for $n\ge e$.

    The first step is the identity of the statement, with $N=\ln n$, $u=\ln\frac1\beta$. So the squared quotient of the rates is
    $\ln n$, and the second step is that it is at least 1 for $n\ge e$.
    """
    yield f"n*D*(N+u) = ({quotient})*(n*D*(1 + u/N))"
    yield at_most("n*D*(1 + u/N)", "n*D*(N+u)", above=("n", "D"), n=0, D=0, u=0, N=1)


@false("sec-5-inferior", "Section 5", "E23", {"scale": "2"}, {"scale": "9/10"}, at=rows(3))
def sec_5_inferior_as_printed(row: int, scale: str = "1") -> Steps:
    r"""TreeHist's rate is at least $\sqrt{\kappa\ln n}$ times Bitstogram's: false for $\kappa=1,0.1,0.01$ at $\beta=n^{-2}$,
    $d=n^2$, $n=2^{2/\kappa}$, where the squared quotient is $\frac34$.
    """
    kappa = KAPPAS[row]
    yield f"({scale})*{2 * kappa}*ln(2)/{kappa} <= (1+2)*2/(2*(2+2))"


@claim("sec-5-inferior-corrected", "Section 5", {"value": "(1+c)*a/(c*(a+1))"}, {"limit": "c/(1+c)"})
def sec_5_inferior_corrected(value: str = "(1+c)*a/(c*(a+c))", limit: str = "(1+c)/c") -> Steps:
    r"""The squared quotient of TreeHist's and Bitstogram's rates is $\frac{\ln d\ln(n/\beta)}{\ln(d/\beta)\ln(1/\beta)}$; at
    $\beta=n^{-c}$, $d=n^a$ it is $\frac{(1+c)a}{c(a+c)}$, which is $\frac{1+c}{a+c}$ below its limit $\frac{1+c}c$; at $a=c=2$ it
    is $\frac34<1$.

    With $\ln d=a\ln n$ and $\ln\frac1\beta=c\ln n$ the steps are the squared quotient of the quoted rates and its difference from
    the limit; at $a=c=2$ it is $\frac34$.
    """
    yield "D*(N+u)/((D+u)*u) = n*D*(N+u)/(n*(D+u)*u)"
    yield f"(a*N)*(N+c*N)/((a*N+c*N)*(c*N)) = {value}"
    yield f"({limit}) - (1+c)*a/(c*(a+c)) = (1+c)/(a+c)"
    yield "(1+2)*2/(2*(2+2)) < 1"
