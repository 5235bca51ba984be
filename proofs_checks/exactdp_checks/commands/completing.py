"""What a shell completes: ids of statements, papers, words of the ladder, mechanisms, utilities.

Each is a type of an argument or option that takes any text. In bash: ``eval "$(_EXACTDP_COMPLETE=bash_source exactdp)"``; zsh and
fish have ``zsh_source`` and ``fish_source``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

import click
from click.shell_completion import CompletionItem

__all__ = ["Named", "ids", "mechanisms", "papers", "words"]


if TYPE_CHECKING:
    Base: TypeAlias = click.ParamType[str]
else:
    Base = click.ParamType  # which takes no parameter in older versions


class Named(Base):
    """A text, of which a shell completes those that are known."""

    name = "text"

    def __init__(self, known: Callable[[], Iterable[str]]) -> None:
        self.known = known

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The known texts that begin so."""
        return [CompletionItem(text) for text in self.known() if text.startswith(incomplete)]


def _ids() -> Iterable[str]:
    from exactdp_checks.answering.index import rows

    return rows()


def _papers() -> Iterable[str]:
    from exactdp_checks.claims.sources import PAPERS

    return [paper.key for paper in PAPERS]


def _words() -> Iterable[str]:
    from exactdp_checks.answering.sections import MEANS

    return MEANS


def _mechanisms() -> Iterable[str]:
    from exactdp.mechanisms import NAMES

    return NAMES


ids, papers, words, mechanisms = Named(_ids), Named(_papers), Named(_words), Named(_mechanisms)
