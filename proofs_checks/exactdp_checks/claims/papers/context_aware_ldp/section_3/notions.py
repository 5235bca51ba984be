"""Claims of context-aware-ldp: E-LDP, its matrices and their closure (section 3); with the tests and properties of appendix A.

L, M are e^level; a bound v <= L v' is written v = L v' - s with a slack s >= 0. Infinite entries are no constraint.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

from exactdp.likes import LevelLike
from exactdp.mechanisms import binary_optimal, krr
from exactdp_checks.claims.notation import Channel, LogSum, PrivacyMatrix, Steps, Verdict, exact, prove
from exactdp_checks.claims.papers.context_aware_ldp.helpers import examples
from exactdp_checks.claims.papers.context_aware_ldp.helpers.written import identity
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

T = exact("t")
CHAIN = ((0, "eps", "5*eps"), ("eps", 0, "eps"), ("5*eps", "eps", 0))  # not closed: the distance from 0 to 2 is 2 eps
NEIGHBOURS = (  # the truncated geometric channel, which satisfies CHAIN
    ("t/(t+1)", "(t-1)/(t*(t+1))", "1/(t*(t+1))"),
    ("1/(t+1)", "(t-1)/(t+1)", "1/(t+1)"),
    ("1/(t*(t+1))", "(t-1)/(t*(t+1))", "t/(t+1)"),
)


def _powers(policy: PrivacyMatrix, pairs: Iterable[tuple[int, int]], scale: str) -> list[Verdict]:
    """Is e^E[x,x'] = scale e^eps for these pairs?"""
    levels = [policy[pair] for pair in pairs]
    return [identity(v.exp() if isinstance(v, LogSum) else 0, exact(scale) * T) for v in levels]


def _finite(policy: PrivacyMatrix) -> list[tuple[int, int]]:
    """The pairs x != x' with a finite level."""
    k = policy.k
    return [(x, o) for x in range(k) for o in range(k) if x != o and isinstance(policy[x, o], LogSum)]


def _subset(k: int, sensitive: object) -> bool:
    return isinstance(sensitive, tuple) and bool(sensitive) and set(sensitive) <= set(range(k))


SUBSETS: tuple[dict[str, Any], ...] = (
    *({"k": k, "sensitive": chosen} for k, chosen in ((3, (0, 2)), (2, (1,)), (4, (0, 3)), (6, (2, 3, 5)))),
    *({"k": k, "sensitive": tuple(range(s))} for k in range(1, 7) for s in range(1, k + 1)),
)


@claim("sec-3-classical", "Section 3, after Definition 2", {"scale": "99/100"}, {"scale": "t"})
def sec_3_classical(scale: str = "1") -> Steps:
    r"""If all entries of $E$ are $\epsilon$, then $E$-LDP is $\epsilon$-LDP: the same bound $e^\epsilon$ for all pairs $x \ne x'$
    (checked for $2 \le k \le 6$); and bounds for single outputs give those for sets, at every size.

    With all entries $\epsilon$ the condition of Definition 2 is that of Definition 1, word by word; that the code's levels are
    these, and that $k$-RR attains them, are examples. The step adds one output to a set: if $N \le LD$ and $a \le Lb$, then $N +
    ra \le L(D + rb)$, here with $r = 1$.
    """
    yield examples.step()
    for k in range(2, 7):
        policy = PrivacyMatrix.explicit([["eps"] * k] * k)
        pairs = [(x, o) for x in range(k) for o in range(k) if x != o]
        yield "example: the levels", [*_powers(policy, pairs, scale), prove.privacy(krr.channel(k), policy)]


@claim("sec-3-survey", "Section 3, example after Definition 2", {"scale": "99/100"}, {"level": "0"})
def sec_3_survey(level: LevelLike | float = "eps", scale: str = "1") -> Steps:
    r"""Mangat's scheme meets the survey example: $Q(\mathrm{yes}|\mathrm{yes}) = e^\epsilon Q(\mathrm{yes}|\mathrm{no})$, and
    $Q(\mathrm{no}|\mathrm{no}) > L\,Q(\mathrm{no}|\mathrm{yes})$ for every finite $L$, for every $\epsilon > 0$.

    Symbol 0 is no, symbol 1 yes: Q(yes|yes) <= t Q(yes|no), attained, and Q(no|no) > L Q(no|yes) for every finite L.
    """
    q = binary_optimal.mangat()
    bounded = prove.privacy(q, PrivacyMatrix.binary(inf, level))
    free = prove.at_most(exact("L") * q[1, 0], q[0, 0], strict=True, above=["t"], L=1, t=1)
    yield bounded
    yield free
    yield identity(q[1, 1], ["*", exact(scale), "t", q[0, 1]])


@claim("sec-3-min-entry", "Section 3, smallest entry", {"scale": "99/100"}, {"scale": "1/L^2"})
def sec_3_min_entry(scale: str = "1") -> Verdict:
    r"""As printed, with the minimum over all $i, j$, diagonal 0 included: $\epsilon^* = 0$, and every channel with $Q(y|x) \le
    Q(y|x')$ throughout is $E$-LDP. (True, and says little.)

    With the diagonal the minimum is $0$, so that the rows are within the factor $1 = e^0$ of each other. The step, with
    $Q(y|x) = v - s \le Q(y|x') = v$, is that they are then within every factor $L = e^{\epsilon_{x,x'}} \ge 1$.
    """
    return prove.at_most("v - s", f"({scale})*L*v", L=1, s=0, v=0)


@claim("sec-3-min-entry-sharp", "Section 3, smallest entry off the diagonal", {"scale": "99/100"}, {"scale": "1/(L*M)"})
def sec_3_min_entry_sharp(scale: str = "1") -> Steps:
    r"""If $\epsilon^* = \min_{i \ne j} \epsilon_{i,j}$, every $\epsilon^*$-LDP channel is $E$-LDP: the inequality for every $E$;
    and, for one matrix at each $k$ from 2 to 6, $k$-RR at $\epsilon^*$ satisfies it.

    Let $L = e^{\epsilon^*} \ge 1$, so that any entry off the diagonal is $LM$ with $M \ge 1$. If $Q(y|x) = Lv - s \le LQ(y|x')$
    with $v = Q(y|x')$, the step is $Q(y|x) \le LMv$. The matrices of the examples have the entries $(1 + (x + 2x') \bmod
    3)\epsilon$.
    """
    yield f"for M >= 1, L >= 1, s >= 0, v >= 0: L*v - s <= ({scale})*L*M*v"
    for k in range(2, 7):
        policy = PrivacyMatrix.explicit([[f"{1 + (x + 2 * o) % 3}*eps" for o in range(k)] for x in range(k)])
        least = policy.least()
        chosen = krr.channel(k).at(t=T ** int(least.epsilon)) if isinstance(least, LogSum) else krr.channel(k)
        yield "example: k-RR", prove.privacy(chosen, policy)


@claim(
    "def-3-matrix",
    "Definition 3, matrix display",
    {"scale": "99/100"},
    {"others": "100*eps"},
    at=SUBSETS,
    when=_subset,
    uses="beyond-infinite-entries",
)
def def_3_matrix(k: int, sensitive: tuple[int, ...], scale: str = "1", others: LevelLike | float = inf) -> Steps:
    r"""$(A, \epsilon)$-HLLDP is $E$-LDP with $\epsilon_{x,x'} = \epsilon$ for $x \in A$ and $\infty$ for $x \in B$: the finite
    bounds are $e^\epsilon$ for exactly these pairs; a channel with infinite ratios at all others satisfies $E$. For $k \le 6$
    and sets of every size.

    The finite levels are those of A; a channel that never sends the own symbol of b for another one is allowed by the rest.
    """
    rows = [["eps" if x in sensitive else others] * k for x in range(k)]
    policy = PrivacyMatrix.high_low(k, sensitive, "eps") if others == inf else PrivacyMatrix.explicit(rows)
    free = [x for x in range(k) if x not in sensitive]
    witness = [[1 if x in sensitive else 1 / T, *((1 - 1 / T) * (x == b) for b in free)] for x in range(k)]
    pairs = [(x, o) for x in sensitive for o in range(k) if x != o]
    yield from _powers(policy, pairs, scale)
    yield prove.privacy(Channel(witness), policy)


@claim(
    "def-4-matrix",
    "Definition 4, matrix display",
    {"scale": "99/100"},
    {"apart": "100*eps"},
    at=tuple({"sizes": sizes} for sizes in ((2, 1), (1,), (3,), (1, 1), (2, 2), (1, 3, 2))),
    when=lambda sizes: isinstance(sizes, tuple) and all(n >= 1 for n in sizes),
    uses="beyond-infinite-entries",
)
def def_4_matrix(sizes: Sequence[int], scale: str = "1", apart: LevelLike | float = inf) -> Steps:
    r"""$(\Pi, \epsilon)$-BSLDP is $E$-LDP with $\epsilon_{x,x'} = \epsilon$ if $\Pi(x) = \Pi(x')$ and $\infty$ otherwise: the
    finite bounds are $e^\epsilon$ for exactly these pairs; a channel that reveals the block satisfies $E$. For six
    partitions, singletons among them.

    The finite levels are those within a block; k-RR in every block, whose name is revealed, is allowed by the rest.
    """
    owner = [j for j, n in enumerate(sizes) for _ in range(n)]
    k, parts = len(owner), [[x for x in range(len(owner)) if owner[x] == j] for j in range(len(sizes))]
    rows = [["eps" if a == b else apart for b in owner] for a in owner]
    policy = PrivacyMatrix.blocks(parts, "eps") if apart == inf else PrivacyMatrix.explicit(rows)
    own = [1 / (T + sizes[j] - 1) for j in owner]
    witness = [[own[x] * (T if x == y else 1) if owner[x] == owner[y] else 0 for y in range(k)] for x in range(k)]
    pairs = [(x, o) for x in range(k) for o in range(k) if x != o and owner[x] == owner[o]]
    yield from _powers(policy, pairs, scale)
    yield prove.privacy(Channel(witness), policy)


@claim("beyond-infinite-entries", "Definition 2 and equation (11)", {"void": "100*eps"}, {"void": "1000"})
def beyond_infinite_entries(void: LevelLike | float = inf) -> Steps:
    r"""With $\epsilon_{x,x'} = \infty$ read as no constraint, Mangat's channel, for $\epsilon > 0$, and the identity are $E$-LDP;
    with $\infty \cdot 0 = 0$, or any finite bound $L$, they would not be: $Q(1|1) > L\,Q(1|2) = 0$.

    Mangat's channel and the identity satisfy the matrices with infinite entries, and no finite level L at those places.
    """
    mangat, same = binary_optimal.channel("inf", "t"), Channel([[1, 0], [0, 1]])
    finite = [prove.at_most("0*L", bound, strict=True, above=["L", "t"], L=1, t=1) for bound in ("1 - 1/t", "1")]
    policies = [(mangat, PrivacyMatrix.binary(void, "eps")), (same, PrivacyMatrix.binary(void, void))]
    yield from (prove.privacy(q, e) for q, e in policies)
    yield from finite


@claim("beyond-closure", "Section 3", {"power": "99/100*L*M"}, {"power": "M"}, {"longer": "t^5"})
def beyond_closure(power: str = "L*M", longer: str = "t^2") -> Steps:
    r"""Ratios multiply along paths, $Q(y|x) \le e^{\epsilon_{x,z} + \epsilon_{z,x'}} Q(y|x')$, so $\mathcal Q_E = \mathcal
    Q_{E^*}$ (one step, for all levels; longer paths by repetition; $E^* \le E$ gives the converse). HLLDP and BSLDP are
    closed: a finite path there has steps of $\epsilon$ each, to which the direct entry $\epsilon$ belongs. Also the closure
    of the code for a chain, a set and a partition.

    v0 <= L v1 and v1 <= M v2 give v0 <= L M v2; two steps of HLLDP or BSLDP are no shorter than one; CHAIN and its closure.
    """
    first, second = "(v0 + s0)/L", "((v0 + s0)/L + s1)/M"
    path = prove.at_most("v0", f"({power})*{second}", L=1, M=1, s0=0, s1=0, v0=0)
    exactly = identity(f"L*{first} - s0", "v0"), identity(f"M*{second} - s1", first)
    chain = PrivacyMatrix.explicit(CHAIN)
    closed = chain.closure()[0, 2]
    distance = identity(closed.exp() if isinstance(closed, LogSum) else 0, longer)
    closed_ones = PrivacyMatrix.high_low(4, (0, 2), "eps"), PrivacyMatrix.blocks(((0, 2), (1, 3, 4)), "eps")
    same = [v for e in closed_ones for v in _powers(e.closure(), _finite(e), "1")]
    channel = Channel(NEIGHBOURS)
    both = prove.privacy(channel, chain), prove.privacy(channel, chain.closure())
    yield from exactly
    yield path
    yield prove.at_most("t", "t*t", t=1)
    yield from both
    yield "example: closures of the code", [distance, *same]
