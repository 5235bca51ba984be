"""What no generator does within a report: to be copied, pickled or put back, for then its draws come again.

>>> import copy
>>> class Held(Uncopied):
...     what = "generator"
>>> copy.copy(Held())  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
exactdp_checks.code.stand_ins.refusals.Refusal: the code copies its generator, and the copy repeats its draws: make another...
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.code.stand_ins.refusals import Refusal

__all__ = ["Uncopied"]


class Uncopied:
    """A stand-in of a generator, or of its source: every special method that would give its state away is refused."""

    what = "generator"
    shown = ""  # the text of the real one, where that has no address

    def refuse_copy(self, *_: Any) -> Any:
        """Refused."""
        raise Refusal(f"the code copies its {self.what}, and the copy repeats its draws: make another, as in default_rng()")

    __deepcopy__ = __copy__ = __reduce_ex__ = __reduce__ = __getstate__ = __setstate__ = __sizeof__ = refuse_copy

    def __str__(self) -> str:
        if not self.shown:
            raise Refusal(f"the code writes its {self.what} down, which shows an address: leave it out")
        return self.shown

    def __repr__(self) -> str:
        raise Refusal(f"the code writes its {self.what} down, which shows an address: leave it out")
