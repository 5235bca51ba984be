"""Claims of context-aware-ldp: the extreme rays of the columns of all channels within a policy, and the program over them.

Columns of E-LDP channels form the cone {v >= 0 : v_x <= e^E[x,x'] v_x'}. A utility, a sum of f(Q(y|.)) with f convex and
f(c v) = c f(v), is at most the sum of f over a decomposition of the columns into rays: this step is stated, not certified, as is
that a vector of the cone is extreme where tight constraints connect its support. The counts at listed sizes come with the
kernel's own enumeration of the rays, by these rules. t = e^epsilon, u = t - 1.
"""

from exactdp.privacy.polytope import extreme_rays
from exactdp_checks.claims.notation import PrivacyMatrix, Steps, Verdict, prove
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import partition
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim
from exactdp_checks.proving.optimal import optimal_channel


def _rays(policy: PrivacyMatrix, count: int) -> list[Verdict]:
    """The kernel's enumeration, and the number of rays (also without their form)."""
    found = optimal_channel(policy, utility="guessing", rays_alone=True).verdict
    return [found, prove.comparison(len(extreme_rays(policy, closed_forms=False)), "==", count)]


@claim("beyond-rays-hl", "beyond the paper: Definition 3", {"low": "2"}, {"low": "1/2"}, {"more": 1}, {"more": -1})
def beyond_rays_hl(low: str = "1", more: int = 0) -> Steps:
    r"""Every column of an $(A,\varepsilon)$-HLLDP channel is a sum, with weights $\ge0$, of vectors equal to $e^\varepsilon$ on a
    non-empty $T\subset A$ and $1$ elsewhere, and unit vectors $e_b$, $b\in B$ ($T\ne A$ if $B$ is empty): at every $k$, $s$,
    $\varepsilon>0$. They are the extreme rays, $2^s-1+(k-s)$ in number, or $2^k-2$ if $s=k$: enumerated at 27 sizes.

    Let $m$ and $m + uw$ be the least and the largest value on $A$, $t = e^\varepsilon$, $u = t - 1$. By privacy $m + uw \le
    tm$, so that $m = w + r$ with $r \ge 0$, and an entry in $B$ is $\frac{m+uw}t + g$ with $g \ge 0$. Let the distinct values
    on $A$ rise by $d_1, d_2, \dots$, with $T_i$ the set where the column is above the $i$-th value. Take $\frac{d_i}u$ of the
    vector of $T_i$, which add up to $w$, $\frac rt$ of that of $A$, and $g$ of $e_b$.

    On $A$, where a symbol at $m + d$ is in the $T_i$ with total rise $d$, this is step 1; on $B$ step 2. If $B$ is empty,
    $(1, \dots, 1)$ is $\frac1{t+1}$ times the vectors of $T$ and $A - T$ together, and step 3 takes $r$ times that for
    $\frac rt$ of $A$. The enumerations, with the kernel's own proof that nothing is missing, are examples.
    """
    inside = f"w*({low}) + (t - ({low}))*d/(t-1)"
    yield f"{inside} + r/t*t = (w + r) + d"
    yield f"w*({low}) + r/t*({low}) + g = ((w + r) + (t-1)*w)/t + g"
    yield f"{inside} + r*((t + ({low}))/(t+1)) = (w + r) + d"
    for k, ts in ((2, ("2", "3/2", "100")), (3, ("2", "11/10")), (4, ("3",)), (5, ("3/2",)), (6, ("2",))):
        for s in range(1, k + 1):
            count = more + (2**s - 1 + k - s if s < k else 2**k - 2)
            yield from (("example: all rays", _rays(PrivacyMatrix.high_low(k, range(s), f"t={t}"), count)) for t in ts)


@claim("beyond-rays-bs", "beyond the paper: Definition 4", {"low": "2"}, {"low": "0"}, {"more": 1}, {"more": -1})
def beyond_rays_bs(low: str = "1", more: int = 0) -> Steps:
    r"""Every column of a $(\Pi,\varepsilon)$-BSLDP channel, on one block, is a sum with weights $\ge0$ of the non-constant
    patterns in $\{1,e^\varepsilon\}^{k_j}$: at every $k_j\ge2$ and $\varepsilon>0$. The extreme rays are these with 0 on the
    other blocks, $2^{k_j}-2$ for a block, and a unit vector if $k_j=1$: enumerated at eight partitions.

    As in beyond-rays-hl with $A$ the block and $B$ empty: $m = w + r$ is the least value on the block and $m + (t-1)w$ the
    largest, $\frac{d_i}{t-1}$ of the pattern that is $t$ on $T_i$ add up to $w$, and $r$ times $(1, \dots, 1)$ is a sum of the
    patterns of $T$ and its complement. The step is the sum at a symbol with the value $m + d$.
    """
    yield f"w*({low}) + (t - ({low}))*d/(t-1) + r*((t + ({low}))/(t+1)) = (w + r) + d"
    mixed = (((2, 1), "2"), ((2, 2), "3"), ((3, 2, 1), "3/2"), ((1, 1, 1), "2"), ((4, 3), "5"), ((5, 1), "11/10"), ((6,), "2"))
    for sizes, t in (*mixed, ((2,) * 12, "3")):
        count = sum(2**size - 2 if size > 1 else 1 for size in sizes) + more
        yield "example: all rays", _rays(PrivacyMatrix.blocks(partition(sizes), f"t={t}"), count)
