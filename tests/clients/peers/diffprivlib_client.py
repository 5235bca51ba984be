"""diffprivlib: the exponential mechanism on categories that are all equally far apart is ``krr``."""

from importlib.metadata import version
from typing import Any

from diffprivlib.mechanisms import ExponentialCategorical
from loop import serve


def krr(given: dict[str, Any], epsilon: float) -> Any:
    names = [str(i) for i in range(given["k"])]
    if len(names) < 2 or epsilon <= 0:
        return None
    pairs = [[one, two, 1.0] for i, one in enumerate(names) for two in names[i + 1 :]]
    client = ExponentialCategorical(epsilon=epsilon, utility_list=pairs)
    return lambda x: int(client.randomise(names[x]))


serve("diffprivlib", version("diffprivlib"), {"krr": krr})
