"""json's encoder of lazy numbers: it takes ints and floats of Python by their type in C, and asks ``default`` for all others.

So a lazy number is given to it as the number that it is: in place of ``default``, and where it is a key. Source: CPython,
Modules/_json.c and Lib/json/encoder.py.

>>> import json
>>> from exactdp_checks.code.lazy.maps import Domain
>>> from exactdp_checks.code.law.tree import Tree
>>> from exactdp_checks.code.lazy.uniform import uniform
>>> r = uniform(Tree(), Domain("integers", 3, int))
>>> "".join(encoders()[0][2](json.JSONEncoder(default=str), [r, {r: 1}], _one_shot=True))
'[0, {"0": 1}]'
"""

from __future__ import annotations

import json
from typing import Any

from exactdp_checks.code.lazy.uniform import Lazy, settled

__all__ = ["encoders"]


def encoders() -> list[tuple[Any, str, Any]]:
    """(class, name, what stands in for it)."""
    return [(json.JSONEncoder, "iterencode", _of_numbers(json.JSONEncoder.iterencode))]


def _of_numbers(original: Any) -> Any:
    def iterencode(self: Any, o: Any, _one_shot: bool = False) -> Any:
        before, default = vars(self).get("default"), self.default
        self.default = lambda value: settled(value) if type(value) is Lazy else _plain(default(value))
        try:
            return original(self, _plain(o), _one_shot)
        finally:
            if before is None:
                del self.default
            else:
                self.default = before

    return iterencode


def _plain(value: Any) -> Any:
    """The value, with numbers as keys of its dicts."""
    if type(value) is Lazy:
        return settled(value)
    if isinstance(value, dict):
        return {settled(name): _plain(item) for name, item in value.items()}
    return list(map(_plain, value)) if isinstance(value, list | tuple) else value
