"""pure-ldp: direct encoding is ``krr``; its items are counted from 1, its reports from 0. It does not estimate at epsilon = 0."""

from importlib.metadata import version
from typing import Any

from loop import serve
from pure_ldp.frequency_oracles import DEClient, DEServer


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


serve("pure-ldp", version("pure-ldp"), {"krr": krr}, {"krr": estimate})
