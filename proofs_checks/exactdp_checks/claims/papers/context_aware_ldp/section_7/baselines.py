"""Claims of context-aware-ldp: the channels it is compared with and leads to.

Generalised Mangat, the sharp channel for one sensitive symbol; and the general-epsilon Hadamard response of Acharya, Sun and
Zhang, the baseline of section 7. For every epsilon at listed sizes, and at every size over orbits (size None). t = e^epsilon;
there are B = number of parts, b = their order, k = number of symbols.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from exactdp.mechanisms import general_hadamard_response, mangat
from exactdp_checks.claims.notation import Verdict, exact, prove, symmetric
from exactdp_checks.claims.papers.context_aware_ldp.helpers.blocks import squared_norms
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim


def _one(k: int | None, sensitive: Iterable[int] | None) -> bool:
    if k is None:
        return sensitive is None
    return k >= 1 and isinstance(sensitive, tuple) and len(set(sensitive)) == 1 and all(0 <= a < k for a in sensitive)


def _symbols(k: int | None, sensitive: tuple[int] | None) -> tuple[Any, ...] | None:
    return None if k is None else (k, sensitive)


def _parts(k: int | None, parts: int | None) -> bool:
    if k is None or parts is None:
        return k is parts
    return k >= 1 and parts >= 1 and not parts & (parts - 1)


def _size(k: int | None, parts: int | None) -> tuple[Any, ...] | None:
    return None if k is None else (k, parts)


ONE: tuple[Mapping[str, Any], ...] = (
    {"k": 3, "sensitive": (1,)},
    *({"k": k, "sensitive": (a,)} for k in range(1, 7) for a in range(k) if (k, a) != (3, 1)),
    *({"k": k, "sensitive": (a,)} for k, a in ((16, 3), (33, 32))),
    {"k": None, "sensitive": None},
)
PARTS: tuple[Mapping[str, Any], ...] = (
    {"k": 5, "parts": 2},
    *({"k": k, "parts": parts} for k in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16) for parts in (1, 2, 4, 8) if (k, parts) != (5, 2)),
    *({"k": k, "parts": parts} for k, parts in ((17, 4), (31, 2), (3, 16))),
    {"k": None, "parts": None},
)


@claim("beyond-mangat-k", "Section 5, one sensitive symbol", {"factor": "99/100"}, {"factor": "1/2"}, at=ONE, when=_one)
def beyond_mangat_k(k: int | None, sensitive: tuple[int] | None, factor: str = "1") -> Verdict:
    r"""For $A = \{a\}$: $Q(a|a) = 1$ and, for $x \ne a$, $Q(a|x) = e^{-\epsilon}$, $Q(x|x) = 1 - e^{-\epsilon}$ is $(A,
    \epsilon)$-HLLDP, and for $k \ge 2$ no less: some ratio is $e^\epsilon$, for every $\epsilon \ge 0$.

    The first two identities at every size are that the rows of $a$ and of another symbol sum to 1, and the next three parts
    that no entry is negative.

    For $x = a$ against any $x'$ the only output to compare is $a$, where $Q(a|a) = 1$ and $e^\epsilon Q(a|x') = 1$: the last
    part, which holds with equality, so that no smaller level will do as soon as there is such an $x'$, that is for $k \ge
    2$. The policy bounds only the rows of sensitive symbols.
    """
    return symmetric.private(mangat, _symbols(k, sensitive), factor)


@claim(
    "beyond-mangat-k-unbiased",
    "Section 5, one sensitive symbol",
    {"gain": "99/100"},
    {"gain": "(t-1)/t"},
    {"gain": "-1"},
    at=ONE,
    when=_one,
    uses="beyond-mangat-k",
)
def beyond_mangat_k_unbiased(k: int | None, sensitive: tuple[int] | None, gain: str = "1") -> Verdict:
    r"""For that channel $\hat p_x = \frac{e^\epsilon}{e^\epsilon-1} \frac1n \#\{i : Y_i = x\}$ for $x \ne a$ and $\hat p_a = 1 -
    \sum_{x \ne a} \hat p_x$ are unbiased, for every $\epsilon > 0$.

    The score of a report for $x \ne a$ is $\frac{e^\epsilon}{e^\epsilon-1}$ at the output $x$ and 0 elsewhere; the score for
    $a$ is 1 at the output $a$ and $1 - \frac{e^\epsilon}{e^\epsilon-1} = -\frac1{e^\epsilon-1}$ at any other.

    The identities at every size give the mean of the score given the input, for each kind of pair of symbols: 1 if they are
    equal and 0 if not. The mean over inputs and reports is $p_x$, expectations being linear.
    """
    return symmetric.unbiased(mangat, _symbols(k, sensitive), gain)


@claim(
    "beyond-mangat-k-covariance",
    "Section 5, one sensitive symbol",
    {"own": "(t+1)/(t-1)"},
    {"at_a": "t/(t-1)"},
    {"turned": "1/t"},
    {"mixed": "0"},
    at=ONE,
    when=_one,
    uses="beyond-mangat-k-unbiased",
)
def beyond_mangat_k_covariance(
    k: int | None,
    sensitive: tuple[int] | None,
    own: str = "t/(t-1)",
    at_a: str = "1",
    turned: str = "1/(t-1)",
    mixed: str = "-1/(t-1)",
) -> Verdict:
    r"""With $g = e^\epsilon/(e^\epsilon-1)$, for $x \ne a$: $n \mathrm{Var}(\hat p_x) = g p_x - p_x^2$, $n \mathrm{Var}(\hat p_a)
    = p_a + (g-1)(1-p_a) - p_a^2$, $n \mathrm{Cov}(\hat p_x, \hat p_a) = -(g-1) p_x - p_x p_a$, and $n \mathrm{Cov}(\hat p_x,
    \hat p_y) = -p_x p_y$ for the others; that is, $E[A_i A_j | x]$ is $g$ for $i = j = x \ne a$, $1$ for $i = j = x = a$,
    $g-1$ for $i = j = a \ne x$, $-(g-1)$ for $\{i, j\} = \{x, a\}$, $x \ne a$, and else $0$.

    The identities are the values of $E[A_iA_j|x]$ for each kind of triple of symbols: which of them are equal, and which is
    $a$. Each is a sum over at most three kinds of outputs.

    For $n$ independent reports $n\mathrm{Cov}(\hat p_i, \hat p_j) = \sum_xp_xE[A_iA_j|x] - p_ip_j$, the means being those of
    beyond-mangat-k-unbiased. Put in, the values give the four formulas: for instance $n\mathrm{Var}(\hat p_a)$ has $1$ from
    $x = a$ and $g - 1$ from every other $x$.
    """
    claimed: dict[str, object] = {orbit.name: (0, 0) if orbit.symbols == 2 else 0 for orbit in mangat.orbits("k")}
    claimed["one symbol, the first sensitive"] = at_a
    claimed["one symbol, none sensitive"] = own
    claimed["two symbols, the second sensitive"] = turned, mixed
    return symmetric.second_moments(mangat, _symbols(k, sensitive), claimed)


@claim(
    "beyond-general-hr-privacy",
    "Section 7, the baseline of earlier work",
    {"factor": "99/100"},
    {"factor": "1/2"},
    at=PARTS,
    when=_parts,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def beyond_general_hr_privacy(k: int | None, parts: int | None, factor: str = "1") -> Verdict:
    r"""Hadamard response with $B$ parts of $b$ outputs, $Q(y|x) = 2e^\epsilon/(b(e^\epsilon-1+2B))$ on the $b/2$ outputs of $C_x$
    and $2/(b(e^\epsilon-1+2B))$ elsewhere, is $\epsilon$-LDP, and for $k \ge 2$ no less, for every $\epsilon \ge 0$.

    The first steps are the rows, the signs and the bound for each pair of roles that an output can have for two symbols. The
    last two are that an entry is at most $e^\epsilon$ times itself, for a single part, and that the two values of an entry
    have the ratio $e^\epsilon$, so that it is attained for two symbols.
    """
    found = symmetric.private(general_hadamard_response, _size(k, parts), factor)
    if k is not None:
        return found
    _, low, high = general_hadamard_response.probabilities("B", "b")
    power = ["*", exact(factor), "t"]  # over orbits one part is allowed here, and the bound is attained
    return prove.all_of([found, prove.at_most(low, ["*", power, low], t=1, B=1, b=2), identity(high, ["*", power, low])])


@claim(
    "beyond-general-hr-unbiased",
    "Section 7, the baseline of earlier work",
    {"gain": "99/100"},
    {"gain": "(t+1)/(t+3)"},
    {"gain": "-1"},
    at=PARTS,
    when=_parts,
    uses="sec-2-hadamard-size sec-2-hadamard-pairs",
)
def beyond_general_hr_unbiased(k: int | None, parts: int | None, gain: str = "1") -> Verdict:
    r"""For that channel $\hat p_x = \frac{e^\epsilon-1+2B}{e^\epsilon-1} (2\hat p(C_x) - \hat p(\text{part of } x))$, from the
    shares of the reports in $C_x$ and in the part of $x$, is unbiased, for every $\epsilon > 0$.

    For one report the estimate of $p_x$ is $\frac{e^\epsilon-1+2B}{e^\epsilon-1}$ on $C_x$, its negative on the rest of the
    part of $x$ and 0 on other parts. The first identity is that rows sum to 1. The others give the mean of this score given
    the input: 1 for the input $x$, 0 for another symbol of the part, whose $C$ meets $C_x$ in a quarter of the part
    (sec-2-hadamard-pairs), and 0 for a symbol of another part, which gives all outputs of this part the same probability.
    """
    return symmetric.unbiased(general_hadamard_response, _size(k, parts), gain)


@claim(
    "beyond-general-hr-l2",
    "Section 7, the baseline of earlier work",
    {"value": "k*((t+1)/(t-1))^2"},
    {"value": "(t-1+2*B)*(2*k + t*m)/(t-1)^2"},
    {"value": "(t-1+B)*(2*k+(t-1)*m)/(t-1)^2"},
    at=PARTS,
    when=_parts,
    uses="beyond-general-hr-unbiased",
)
def beyond_general_hr_l2(k: int | None, parts: int | None, value: str = "(t-1+2*B)*(2*k + (t-1)*m)/(t-1)^2") -> Verdict:
    r"""For inputs i.i.d. $p$, parts with $m_j$ symbols and mass $P_j$, $u = e^\epsilon-1$: $n E\|\hat p - p\|_2^2 = (u+2B)(2k + u
    \sum_j m_j P_j)/u^2 - \|p\|_2^2$.

    The first part of the step at every size is that rows sum to 1. The next adds $E[A_y^2|x]$ over $y = x$, over the $m - 1$
    others of its part and over the $k - m$ symbols of other parts: $\frac{(u+2B)(2k+um)}{u^2}$.

    By beyond-general-hr-unbiased the mean of the score is $p$, and $nE\|\hat p - p\|_2^2$ is the mean of this under $p$, in
    which $m$ becomes $\sum_jm_jP_j$, minus $\|p\|_2^2$.
    """
    if k is None or parts is None:
        others = {"two symbols of one part": "m-1", "two symbols of two parts": "k-m"}
        return symmetric.norm(general_hadamard_response, None, {"one symbol": (value, others)})
    room = general_hadamard_response.part_size(k, parts) - 1
    members = [min(room, k - x // room * room) for x in range(k)]
    claimed = [exact(value).at(k=k, B=parts, m=m) for m in members]  # type: ignore[union-attr]
    return squared_norms(general_hadamard_response.channel(k, parts), general_hadamard_response.estimator(k, parts), claimed)
