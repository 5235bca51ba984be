"""The command ``exactdp``: audit a file, re-check certificates, list, show and check claims.

What is slow to import is imported where it is used, a command's module too. Exit status: 0 proved, found, or as expected;
1 refuted, rejected, or not as expected; 2 bad input, said in one sentence; 3 undecided; 70 a bug of exactdp
(``exactdp_checks.commands.ending`` has them all).
"""

from __future__ import annotations

from difflib import get_close_matches

import click

import exactdp
from exactdp_checks.commands import MODULES, command
from exactdp_checks.commands.ending import Ending

__all__ = ["main"]

ELSEWHERE = {  # words that are typed for something that is there under another name
    "bounds": "they are functions in Python, as in exactdp.bounds.heavy_hitters; exactdp claims lists the statements",
    "mechanisms": 'in Python exactdp.mechanism("krr", k=10, epsilon=1) is one; exactdp compare shows oracles side by side',
    "papers": "write exactdp claims, which lists their statements",
    "test": "write exactdp conformance -- COMMAND",
    "verify": "write exactdp recheck CERTIFICATE",
    "version": "write exactdp --version",
}


class Commands(Ending, click.Group):
    """A group of commands in which every error of exactdp is a ``Refused``."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Their names, sorted."""
        return sorted(MODULES)

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None where there is none of this name."""
        return command(cmd_name) if cmd_name in MODULES else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; for a name that is none, the refusal names the nearest."""
        if args and args[0] not in MODULES and not (args[0].startswith("-") or ctx.resilient_parsing):
            near = get_close_matches(args[0], MODULES, 1, cutoff=0.7)
            advice = f"write exactdp {near[0]}" if near else "exactdp --help lists them"
            ctx.fail(f"no command {args[0]!r}: {ELSEWHERE.get(args[0], advice)}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(exactdp.__version__, prog_name="exactdp")
def main() -> None:
    """Exact audits and proofs of local differential privacy.

    Start with: exactdp demo FOLDER, then exactdp audit FILE --epsilon "ln 3"
    """
