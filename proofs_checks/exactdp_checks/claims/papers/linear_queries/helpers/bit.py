"""The one-bit response (15) for all values of a query at once: q in (-r, r] is r (1-x)/(1+x), in [-r, r) it is r (x-1)/(1+x)."""

from itertools import product

from exactdp.likes import ExactLike
from exactdp.mechanisms.one_bit_mean import positive
from exactdp_checks.claims.notation import Exact, Verdict, exact, prove

C = "(t+1)/(t-1)"


QUERIES = ((1, -1), (1, 0, -1), (1,), (0, 0), (1, "1/3"), ("-1/2", "-1/3", "1/4", "1/4"))


def ends(x: str) -> tuple[Exact, Exact]:
    """All values of [-r, r], in two families of x >= 0."""
    return exact(f"r*(1-{x})/(1+{x})"), exact(f"r*({x}-1)/(1+{x})")


def answers(value: ExactLike) -> tuple[Exact, Exact]:
    """(P(+c r), P(-c r)) of the code for an item with this value of the query."""
    return positive(value, "r"), 1 - positive(value, "r")


def within(factor: str) -> list[Verdict]:
    """P(y|q) <= factor t P(y|q') for all values q, q' in [-r, r], both answers, t >= 1; with equality at q = r, q' = -r."""
    pairs = [(a[y], b[y]) for q, o in product(ends("x"), ends("y")) for a, b in [(answers(q), answers(o))] for y in (0, 1)]
    bounds = [prove.at_most(a, exact(f"({factor})*t") * b, t=1, x=0, y=0) for a, b in pairs]
    return [*bounds, prove.equal(positive("r", "r"), ["*", "t", positive("-r", "r")])]
