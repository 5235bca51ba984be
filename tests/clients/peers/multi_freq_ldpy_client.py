"""multi-freq-ldpy: GRR is ``krr``; SS is ``subset_selection`` at the size d that it chooses. Estimates are cut."""

from importlib.metadata import version
from math import comb, exp
from typing import Any

from loop import serve
from multi_freq_ldpy.pure_frequency_oracles.GRR import GRR_Client
from multi_freq_ldpy.pure_frequency_oracles.SS import SS_Client


def krr(given: dict[str, Any], epsilon: float) -> Any:
    k = given["k"]
    return (lambda x: int(GRR_Client(x, k, epsilon))) if k > 1 and epsilon > 0 else None


def subset_selection(given: dict[str, Any], epsilon: float) -> Any:
    k, d = given["k"], given["d"]
    if k < 2 or epsilon <= 0 or d != max(1, round(k / (exp(epsilon) + 1))):
        return None
    return lambda x: number(sorted(SS_Client(x, k, epsilon).tolist()), k)


def number(items: list[int], k: int) -> int:
    """The number of the set among those of its size, in lexicographic order."""
    d = len(items)
    return comb(k, d) - 1 - sum(comb(k - 1 - item, d - i) for i, item in enumerate(items))


serve("multi-freq-ldpy", version("multi-freq-ldpy"), {"krr": krr, "subset_selection": subset_selection})
