"""OpenDP: randomised response over categories is ``krr``; it takes two categories at least."""

from importlib.metadata import version
from math import exp
from typing import Any

import opendp.prelude as dp
from loop import serve

dp.enable_features("contrib")


def krr(given: dict[str, Any], epsilon: float) -> Any:
    k = given["k"]
    if k < 2 or epsilon <= 0:
        return None
    return dp.m.make_randomized_response(categories=list(range(k)), prob=exp(epsilon) / (exp(epsilon) + k - 1))


serve("opendp", version("opendp"), {"krr": krr})
