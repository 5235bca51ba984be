"""Privacy that a sketch and a search inherit from their oracle."""

from exactdp_checks.claims.notation import Verdict, at_most

__all__ = ["OTHER", "OWN", "inherited"]

OWN, OTHER = "t/(t+1)", "1/(t+1)"


def inherited(factor: str = "1") -> list[Verdict]:
    """A user whose oracle is epsilon-LDP has the same loss with h(v) for v, and with public coins of weight a beside the report.

    Probabilities of one output are p for both items where h(v) = h(v'), else q and t q - u, u >= 0; users of other groups do not
    take part.
    """
    own = f"({factor})*t"
    return [
        at_most("p", f"({own})*p", t=1, p=0),
        at_most("t*q - u", f"({own})*q", t=1, q=0, u=0),
        at_most("a*(t*q - u)", f"({own})*(a*q)", t=1, q=0, u=0, a=0),
    ]
