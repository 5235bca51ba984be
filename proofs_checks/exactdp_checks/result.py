"""Results that hold a verdict: ``proved``, ``refuted``, ``undecided``, and ``raise_if_not_proved()`` for a test.

>>> from exactdp_checks import audit
>>> kept = audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").raise_if_not_proved()
>>> kept.proved, kept.refuted, kept.undecided
(True, False, False)
>>> audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon=1).raise_if_not_proved()
Traceback (most recent call last):
...
exactdp_checks.trusted.verdict.NotProved: the matrix is not epsilon-LDP at epsilon = 1: ...
"""

from __future__ import annotations

from typing import ClassVar, Self

from exactdp.shown import Shown
from exactdp_checks.trusted.verdict import NotProved, Verdict

__all__ = ["Result"]


class Result(Shown):
    """What is known is in ``verdict``, for people in ``str()``; None where no certificate could be made."""

    ask: ClassVar[str] = ".proved, .refuted or .undecided, or call .raise_if_not_proved()"

    def _outcome(self) -> str:
        verdict: Verdict | None = getattr(self, "verdict", None)
        return "" if verdict is None else verdict.outcome.value

    @property
    def proved(self) -> bool:
        """Whether the verdict is a proof, with a certificate."""
        return self._outcome() == "proved"

    @property
    def refuted(self) -> bool:
        """Whether the verdict is a refutation, with a witness."""
        return self._outcome() == "refuted"

    @property
    def undecided(self) -> bool:
        """Whether it is neither."""
        return not (self.proved or self.refuted)

    def raise_if_not_proved(self) -> Self:
        """This result, if it is proved.

        Returns:
            This result.

        Raises:
            NotProved: if it is refuted or undecided; the message is the sentence of the result.

        Example:
            >>> import exactdp
            >>> exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").raise_if_not_proved().proved
            True
        """
        if not self.proved:
            raise NotProved(self._sentence())
        return self
