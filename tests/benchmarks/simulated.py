"""``exactdp simulate`` of the protocols, for the benchmark ``scale``: 10^4 users, three runs, and the exact prediction beside."""

from collections.abc import Callable
from typing import Any

Task = Callable[[], Any]


def simulated(scheme: str, k: int) -> Task:
    """The command line, its output thrown away."""
    from click.testing import CliRunner

    from exactdp_checks.commands.simulate import simulate

    arguments = [scheme, "--k", str(k), "--n", "10000", "--runs", "3"]
    return lambda: CliRunner().invoke(simulate, arguments, catch_exceptions=False)


def max_sense(k: int) -> Task:
    """Row 13: MaxSense."""
    return simulated("MaxSense", k)


def multi_max_sense(k: int) -> Task:
    """Row 13: Multi-MaxSense."""
    return simulated("Multi-MaxSense", k)


def pairwise_preference(k: int) -> Task:
    """Row 13: Pairwise-Preference."""
    return simulated("Pairwise-Preference", k)


def recommended(k: int) -> Task:
    """Row 13: p-REC."""
    return simulated("p-REC", k)


def averaged(k: int) -> Task:
    """Row 13: Algorithm 6 of linear queries."""
    return simulated("Algorithm-6", k)
