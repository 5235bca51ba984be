"""Steps of the loss proofs of p-REC: rounds with a loss and Z_t = 0 cost survivors, or R-credit, so there are few of them.

Privacy is central and at the level of voters. rho = 1/(2m), credit 2R + 1; in p-REC_sim the R-credit of all is W. Nothing here is
a claim. Source: online-recommendation, the proofs of Theorems 10 and 16.
"""

from __future__ import annotations

from fractions import Fraction

from exactdp.numbers.exact import rational
from exactdp.protocols.p_rec import Algorithm, expected_loss
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import paths, rounds
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["decay", "path_losses", "unanimous", "weighty"]


def weighty(share: str = "1/2", part: str = "1/2") -> list[Verdict]:
    """phi(c/W) > 0 for c > share W/m alone, that is 2mc = W + h, h > 0: fewer than W (1 - 1/(2m)) others."""
    return [at_most(f"W - (W+h)*({share})/m", f"W*(1 - ({part})/m)", strict=True, above=("W", "h"), W=0, h=0, m=2)]


def decay(m: int, D: int, R: int, share: str = "1/2") -> list[Verdict]:
    """The R-credit in the code: C' <= C - share W/m, C' <= C (1 - share/(m (2R+1))) in loss rounds of weight, else C' <= C."""
    facts, part = set(), rational(share) / m
    for r in rounds(m, D, R):
        C, after = (Fraction(c) for c in r.credit_r)
        facts.add((after, C))
        if r.disliked and r.weighty:
            facts |= {(after, C - part * r.survivors[0]), (after, C * (1 - part / (2 * R + 1)))}
    return [prove.comparison(low, "<=", high) for low, high in sorted(facts)]


def path_losses(m: int, D: int, R: int, share: str = "1/2") -> list[Verdict]:
    """C at the end <= C at first times (1 - share/(m (2R+1)))^k for the k loss rounds of weight, on all paths of the code."""
    factor, ends = 1 - rational(share) / m / (2 * R + 1), set[tuple[Fraction, Fraction]]()
    for path in paths(m, D, R):
        k = sum(r.disliked and r.weighty for r in path)
        ends.add((Fraction(path[-1].credit_r[1]), path[0].credit_r[0] * factor**k))
    return [prove.comparison(low, "<=", high) for low, high in sorted(ends)]


def unanimous(algorithm: Algorithm, rounds_: int, wrong: int, voters: int) -> Fraction:
    """The expected loss where all voters vote the disliked object 1 in the first ``wrong`` rounds and the liked one later."""
    votes = (1,) * wrong + (0,) * (rounds_ - wrong)
    return rational(expected_loss(algorithm, ((0,),) * rounds_, {f"{i}": votes for i in range(voters)}))
