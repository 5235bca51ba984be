"""The errors of exactdp: each class is the rule that was broken, each message says what to write instead.

A refuted claim is a verdict, never an exception.
"""

__all__ = ["BadInput", "ExactDPError", "NotExact", "NotStochastic", "OutOfScope"]


LONGEST = 800  # characters of a message


class ExactDPError(Exception):
    """Any rule of exactdp. A message is one sentence: the middle of a long one, which is somebody's long input, is left out."""

    def __init__(self, message: object = "") -> None:
        text = str(message)
        super().__init__(text if len(text) <= LONGEST else f"{text[:400]} ... {text[-300:]}")


class BadInput(ExactDPError, ValueError):
    """Input must have the stated form."""


class NotExact(BadInput, TypeError):
    """A number must be exact: an integer, a fraction, or text such as "0.1" and "t/(t+1)"; never a float."""


class NotStochastic(BadInput):
    """Every row of a channel is a probability distribution."""


class OutOfScope(ExactDPError, ValueError):
    """A statement is used only where its hypotheses hold."""
