"""How many users each frequency oracle needs for an error, and which is best by what all of them send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from exactdp.errors import BadInput
from exactdp_checks.commands.terminal import table

if TYPE_CHECKING:
    from exactdp.oracles.comparing import Comparison

__all__ = ["Need", "advised", "show_advice"]


@dataclass(frozen=True)
class Need:
    """An oracle, the users that it needs, the bits of a report, and those of all reports."""

    name: str
    users: int
    bits: int
    sent: int


def advised(found: Comparison, criterion: str, error: str) -> list[Need]:
    """The needs of all oracles, the fewest users first.

    Raises BadInput for an error that is not above 0.
    """
    from fractions import Fraction

    from exactdp.numbers.exact import rational
    from exactdp.oracles.solving import users_needed

    try:
        limit = rational(error)
    except BadInput:
        limit = Fraction(0)
    if limit <= 0:
        raise BadInput(f"--error {error}: write a standard error above 0, such as 0.01")
    needs = []
    for row in found.rows:
        users = users_needed(found.value(row.oracle.name, criterion), limit**2, found.epsilon)
        needs.append(Need(row.oracle.name, users, row.bits, users * row.bits))
    return sorted(needs, key=lambda need: need.users)


def show_advice(needs: list[Need], criterion: str, error: str) -> None:
    """The table, and the best by users and by bits."""
    click.echo(f"users for a standard error of {error} of a frequency ({criterion}):")
    table(("oracle", "users", "bits of a report", "bits of all"), [(n.name, n.users, n.bits, n.sent) for n in needs])
    for what, key in (("fewest users", "users"), ("fewest bits", "sent")):
        least = min(getattr(need, key) for need in needs)
        click.echo(f"{what}: {', '.join(need.name for need in needs if getattr(need, key) == least)} ({least})")
