"""Steps of the proofs on p-REC: rounds that leak cost survivors or credit, so that leaks are a geometric sum; losses likewise.

Privacy is central and at the level of voters. l = ln tau, lambda = 2m l, rho = 1/(2m); a = 3m (2D+2R+1) is 3m in p-REC_sim, where
the R-credit of all is W. Nothing here is a claim. Source: online-recommendation, the proofs of Theorems 10, 11, 16 and 17.
"""

from fractions import Fraction
from typing import Any

from exactdp.bounds.online_recommendation import rates
from exactdp.protocols.p_rec import Algorithm, expected_loss, p_rec, ratio
from exactdp.protocols.p_rec_round import horizon
from exactdp_checks.claims.notation import Verdict, at_most, identity, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.paths import paths, rounds, wide

__all__ = ["SIZES", "decay", "decays", "geometric", "literal", "path_losses", "totals", "unanimous", "weighty"]

SIZES = ((2, 0, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1), (3, 0, 0))  # (m, D, R)


def decays(m: int, D: int, R: int, third: Fraction) -> list[Verdict]:
    """In every round of the code that leaks: W' <= W (1 - third/m) if D = R = 0, C' <= C - third W/m, and C' <= C at all others.

    And C' <= C (1 - third/(m (2D+2R+1))).
    """
    facts, credit = set(), 2 * D + 2 * R + 1
    for path in paths(m, D, R):
        for r in path:
            (W, after), (C, left) = r.survivors, r.credit
            facts.add((Fraction(left), Fraction(C)))
            if r.leaks:
                facts.add((Fraction(left), C - third * W / m))
                facts.add((Fraction(left), C * (1 - third / m / credit)))
                facts |= {(Fraction(after), W * (1 - third / m))} if D == R == 0 else set()
    return [prove.comparison(low, "<=", high) for low, high in sorted(facts)]


def geometric(name: str = "3*m", gain: str = "1", **corner: int) -> list[Verdict]:
    """If 1/C_i <= (1 - 1/a)/C_i+1, then S_i <= a/C_i for the sums S_i of 1/C_1, ..., 1/C_i: the first, and the step.

    z is C_i+1; S_i = a (1 - 1/a)/z - r.
    """
    start: dict[str, Any] = dict(corner)
    found = [
        at_most("1/z", f"({name})/z", above=("z",), z=0, **start),
        at_most(f"({name})*(1 - 1/({name}))/z - r + ({gain})/z", f"({name})/z", above=("z",), z=0, r=0, **start),
    ]
    return [*found, identity(f"({name})*(1 - 1/({name}))/z + ({gain})/z", f"({name})/z")]


def totals(D: int, R: int, three: str, whole: Fraction) -> list[Verdict]:
    """On the paths of the code, m = 2, P = 12: three (2D+2R+1) lambda/C_t, summed over what leaks, is at most whole ln(tau).

    And C_t <= (2D+2R+1) W_t, so that the same holds for three lambda/W_t.
    """
    credit, factor = 2 * D + 2 * R + 1, 4 * rational(three)
    sums = {sum((factor * credit / r.credit[0] for r in path), start=Fraction(0)) for path in wide(D, R)}
    held = {(r.credit[0], credit * r.survivors[0]) for path in wide(D, R) for r in path}
    found = [prove.comparison(C, "<=", most) for C, most in sorted(held)]
    return [*found, *(prove.comparison(total, "<=", whole) for total in sorted(sums))]


def literal(m: int, T: int, D: int, R: int, kappa: str = "1000", P: int = 10**9) -> Verdict:
    """ln(Pr/Pr') <= kappa (D+R+1) ln(tau)/P of the first b, disliked: one voter on the liked object, and one more on it."""
    smaller = {"ann": (0,)}
    found = ratio(p_rec(m, horizon(T, R), D, R), ((0,),), {**smaller, "eve": (1,)}, smaller, (1,))[0]
    bound = rates.theorem_2_privacy(T, P, D, R) * rational(kappa)
    return prove.comparison(["ln", rational(found)], "<=", bound)


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
