"""``exactdp why``: what is printed in a paper, whether it holds, the smallest counterexample, and what is true instead."""

from __future__ import annotations

import json

import click

from exactdp_checks.commands.completing import ids
from exactdp_checks.commands.terminal import as_json, shows_mathematics, width

__all__ = ["why"]


@click.command()
@click.argument("question", type=ids, nargs=-1, required=True, metavar="QUESTION...")
@click.option("--html", "as_html", is_flag=True, help="Print HTML with MathML instead of text.")
@as_json
@click.pass_context
def why(ctx: click.Context, question: tuple[str, ...], as_html: bool, as_json: bool) -> None:
    """Say whether a statement of the papers holds, and why.

    A QUESTION is an id, a kind and a number, or words: exactdp why theorem 3.1 of bassily; exactdp why optimal binary channel. If
    several statements fit, they are listed, and the status is 2.
    """
    from exactdp_checks.answering.answer import why as ask

    found = ask(" ".join(question))
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=True))
    elif as_html:
        click.echo(found.to_html())
    else:
        click.echo(found.text(width(), shows_mathematics()))
    ctx.exit(0 if found.certain else 2)
