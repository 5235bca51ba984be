"""What is asked of a simulation: its plan, from texts and numbers, all of it checked before anything runs.

>>> plan_of(("GRR",), 4, "uniform", "1000", "ln 3", (2, 1, False, "0", "1/20")).cells
(Cell(scheme='GRR', n=1000, epsilon='ln 3'),)
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from exactdp.errors import BadInput, ExactDPError
from exactdp.numbers.exact import rational
from exactdp.numbers.text import level
from exactdp_checks.simulating import data
from exactdp_checks.simulating.papers import NAMES as PAPERS
from exactdp_checks.simulating.plan import SCHEMES, Plan, check
from exactdp_checks.simulating.protocols import NAMES

__all__ = ["plan_of"]

LEAST, MOST = 1e-9, 50.0  # levels
MOST_USERS, MOST_CELLS = 10**9, 10**4


def plan_of(
    schemes: tuple[str, ...], k: int | None, distribution: str, users: str, levels: str, rest: tuple[int, int, bool, str, str]
) -> Plan:
    """The plan, all of it checked before anything runs."""
    if not schemes:
        raise BadInput(f"nothing is named to simulate: write one or more of {', '.join(SCHEMES)}")
    if wrong := [name for name in schemes if name not in SCHEMES]:
        raise BadInput(f"there is no scheme {wrong[0][:60]!r}: write one of {', '.join(SCHEMES)}")
    if len(set(schemes)) < len(schemes):
        raise BadInput("a scheme is named twice: name each once")
    weights: tuple[str, ...] = ()
    if distribution.partition(":")[0] in data.NAMES or not Path(distribution).exists():
        data.named(distribution)
        if k is None:
            raise BadInput(f"{distribution} has no number of items: write --k 100")
    else:
        found = data.of_file(Path(distribution))
        if k not in (None, len(found)):
            raise BadInput(f"--k {k} and {len(found)} weights in the file: leave out --k")
        weights, k = tuple(map(str, found)), len(found)
    if not 2 <= k <= data.MOST_ITEMS:
        raise BadInput(f"k = {k}: write a number of items from 2 to {data.MOST_ITEMS}")
    counts = tuple(_whole(text, "n", 1, MOST_USERS) for text in _list(users, "--n"))
    runs, seed, drawn, strings, threshold = rest
    domain = _domain(strings)
    if drawn and (some := [name for name in schemes if name in (*NAMES, *PAPERS)]):
        raise BadInput(f"--iid and {some[0]}: its predictions are for fixed data; leave out --iid")
    if domain and not {"HadaOracle", "HadaHeavy"} & set(schemes):
        raise BadInput("--domain is for HadaOracle and HadaHeavy: leave it out")
    if 0 < domain < k:
        raise BadInput(f"--domain {domain} and {k} items: write a domain that holds them")
    share = _share(threshold)
    plan = Plan(
        schemes, k, distribution, counts, tuple(_list(levels, "--epsilon")), runs, seed, drawn, weights, domain, str(share)
    )
    if len(plan.cells) > MOST_CELLS:
        raise BadInput(f"{len(plan.cells)} cells: write at most {MOST_CELLS}")
    for asked in plan.levels:
        if level(asked).epsilon or not LEAST <= float(level(asked)) <= MOST:
            raise BadInput(f"epsilon = {asked}: write a level from {LEAST:g} to {MOST:g} nats")
    check(plan)
    return plan


def _list(text: str, what: str) -> list[str]:
    found = [part.strip() for part in text.split(",")]
    if not all(found) or len(set(found)) < len(found):
        raise BadInput(f"{what} {text!r}: write different values with commas between them")
    return found


def _whole(text: str, what: str, least: int, most: int) -> int:
    refusal = f"{what} = {text[:60]}: write an integer from {least} to {most}"
    try:
        found = int(text)
    except ValueError:
        try:
            value = float(text)
        except ValueError:
            raise BadInput(refusal) from None
        if not value.is_integer():
            raise BadInput(refusal) from None
        found = int(value)
    if not least <= found <= most:
        raise BadInput(refusal)
    return found


def _domain(text: str) -> int:
    """A number, or a power such as 66^20."""
    base, power, exponent = text.partition("^")
    refusal = f"--domain {text[:60]}: write a number of strings from 1 to 2^4096, such as 66^20"
    try:
        found = int(base) ** (min(int(exponent), 4097) if power else 1) if len(text) < 1300 else -1
    except (ValueError, ZeroDivisionError):
        raise BadInput(refusal) from None
    if not isinstance(found, int) or not 0 <= found <= 2**4096:
        raise BadInput(refusal)
    return found


def _share(threshold: str) -> Fraction:
    refusal = f"--threshold {threshold[:60]}: write a share of the users above 0 and at most 1, such as 1/20"
    try:
        share = rational(threshold)
    except ExactDPError:
        raise BadInput(refusal) from None
    if not 0 < share <= 1:
        raise BadInput(refusal)
    return share
