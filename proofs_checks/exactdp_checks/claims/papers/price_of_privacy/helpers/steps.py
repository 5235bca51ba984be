"""Steps that claims of several sections share: conclusions on premises, a density, a change of measure, two tests."""

from collections.abc import Iterable
from fractions import Fraction

from exactdp_checks.claims.notation import Outcome, Real, Verdict, at_most, compared, prove

__all__ = ["given", "indistinct", "measure", "pointwise"]


def given(premises: Iterable[Verdict], conclusion: Verdict) -> Verdict:
    """The conclusion, where the premises hold; undecided where one does not, so that no statement fails for want of a premise."""
    joint = prove.all_of(premises)
    if joint.outcome is Outcome.REFUTED or joint.certificate is None:
        return prove.undecided(joint.method, joint.scope, "a premise fails: choose other parameters")
    return conclusion if conclusion.outcome is Outcome.REFUTED else prove.all_of([joint, conclusion])


def pointwise(factor: str = "1") -> Verdict:
    """Q(y|x) <= factor t (p Q(y|1) + w Q(y|2))/(p + w), where Q(y|1) = Q(y|x)/t + u, Q(y|2) = Q(y|x)/t + v: an average of two."""
    return at_most("a", f"({factor})*t*(p*(a/t + u) + w*(a/t + v))/(p + w)", above=("w",), u=0, v=0, t=1, p=0, a=0, w=0)


def measure(power: str = "2") -> Verdict:
    """p(x) p(y) f <= t^power f/D^2 for p <= t/D and f >= 0."""
    return at_most("(t/D/(1+u))*(t/D/(1+v))*f", f"t^{power}/D^2*f", u=0, v=0, D=1, f=0, t=1)


def indistinct(users: Real, epsilon: Fraction, N: int, d: int) -> Verdict:
    """Is 1 - N^-d at most (1 + TV)/2, TV <= sqrt((users + 1) epsilon^2/2)? Users rounded up, two clusterings, any LDP scheme."""
    distance = ((users + 1) * (epsilon**2 / 2)).sqrt()
    return compared(1 - Fraction(1, N**d), "<=", (distance + 1) / 2)
