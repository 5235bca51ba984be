"""The command ``exactdp``: audit a file, re-check certificates, list, show and check claims.

What is slow to import is imported where it is used, so that ``exactdp --help`` answers at once. Exit status: 0 proved, found, or
as expected; 1 refuted, rejected, or not as expected; 2 bad input, said in one sentence; 3 undecided; 70 a bug of exactdp
(``exactdp_checks.commands.ending`` has them all).
"""

from __future__ import annotations

import click

import exactdp
from exactdp_checks.commands.audit import audit
from exactdp_checks.commands.audit_code import audit_code
from exactdp_checks.commands.audit_files import audit_files
from exactdp_checks.commands.claims import check, claims, show
from exactdp_checks.commands.compare import compare
from exactdp_checks.commands.compare_code import compare_code
from exactdp_checks.commands.conformance import conformance
from exactdp_checks.commands.demo import demo
from exactdp_checks.commands.ending import Ending
from exactdp_checks.commands.executed import executed
from exactdp_checks.commands.experiment import experiment
from exactdp_checks.commands.export import export
from exactdp_checks.commands.golden import golden
from exactdp_checks.commands.optimal import optimal
from exactdp_checks.commands.profile import profile
from exactdp_checks.commands.recheck import recheck
from exactdp_checks.commands.sample_audit import sample_audit
from exactdp_checks.commands.simulate import simulate
from exactdp_checks.commands.why import why

__all__ = ["main"]


class Commands(Ending, click.Group):
    """A group of commands in which every error of exactdp is a ``Refused``."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(exactdp.__version__, prog_name="exactdp")
def main() -> None:
    """Exact audits and proofs of local differential privacy.

    Start with: exactdp demo FOLDER, then exactdp audit FILE --epsilon "ln 3"
    """


for command in (
    demo,
    audit,
    audit_code,
    audit_files,
    sample_audit,
    compare_code,
    compare,
    executed,
    optimal,
    profile,
    recheck,
    export,
    why,
    claims,
    show,
    check,
    experiment,
    simulate,
    conformance,
    golden,
):
    main.add_command(command)
