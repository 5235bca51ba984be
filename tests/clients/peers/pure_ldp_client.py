"""pure-ldp: direct encoding is ``krr``, histogram encoding is ``laplace_histogram``; items are counted from 1, reports from 0.

It does not estimate at epsilon = 0. Thresholds (THE) are taken by its server, which answers of bits what it answers of numbers.
"""

from fractions import Fraction
from importlib.metadata import version
from typing import Any

import numpy as np
from loop import serve
from pure_ldp.frequency_oracles import DEClient, DEServer, HEClient, HEServer


def krr(given: dict[str, Any], epsilon: float) -> Any:
    client = DEClient(epsilon, given["k"])
    return lambda x: int(client.privatise(x + 1))


def estimate(given: dict[str, Any], epsilon: float, reports: list[int]) -> list[float] | None:
    if epsilon == 0 or not reports:
        return None
    server = DEServer(epsilon, given["k"])
    for report in reports:
        server.aggregate(report)
    return [float(server.estimate(x + 1, suppress_warnings=True)) / len(reports) for x in range(given["k"])]


def laplace_histogram(given: dict[str, Any], epsilon: float) -> Any:
    client = HEClient(epsilon, given["k"])
    return lambda x: client.privatise(x + 1).tolist()


def histogram_estimate(given: dict[str, Any], epsilon: float, reports: list[list[str]]) -> list[float]:
    theta = float(Fraction(given["theta"])) if "theta" in given else None
    server = HEServer(epsilon, given["k"], use_the=theta is not None, theta=theta)
    for report in reports:
        row = np.array([float(Fraction(v)) for v in report])
        server.aggregate(row if theta is None else np.where(row == 1, 2.0, -2.0))
    return [float(server.estimate(x + 1, suppress_warnings=True)) / len(reports) for x in range(given["k"])]


serve(
    "pure-ldp",
    version("pure-ldp"),
    {"krr": krr, "laplace_histogram": laplace_histogram, "thresholded_laplace_histogram": lambda given, epsilon: None},
    {"krr": estimate, "laplace_histogram": histogram_estimate, "thresholded_laplace_histogram": histogram_estimate},
)
