"""A line of JSON that a stranger's program writes: one object, its numbers as they are written there.

>>> object_of(b'{"report": [1.50, "a"]}')
{'report': ['1.50', 'a']}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable

__all__ = ["Number", "object_of"]


class Number(str):
    """A number of JSON, as it is written there."""

    __slots__ = ()


def object_of(line: bytes) -> Mapping[str, Any]:
    """The JSON object on a line, its numbers as they are written. Raises BadInput for anything else."""

    def constant(word: str) -> NoReturn:
        raise BadInput(f'{word} is no number of JSON: write "inf" in quotation marks for an infinite level')

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise BadInput("a key occurs twice: write it once")
        return found

    shown = printable(line.decode("utf-8", "backslashreplace"), 80)
    try:
        found = json.loads(line, parse_float=Number, parse_int=Number, parse_constant=constant, object_pairs_hook=unique)
    except BadInput as error:
        raise BadInput(f"{shown}: {error}") from None
    except (ValueError, RecursionError):
        raise BadInput(
            f"{shown or 'an empty line'} is not JSON: write one object on one line, and everything else to stderr"
        ) from None
    if not isinstance(found, dict):
        raise BadInput(f"{shown} is no object: write {{...}}")
    return found
