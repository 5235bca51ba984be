"""The errors of exactdp: each class is the rule that was broken, each message says what to write instead.

A refuted claim is a verdict, never an exception.
"""

__all__ = ["BadInput", "ExactDPError", "NotExact", "NotStochastic", "OutOfScope"]


class ExactDPError(Exception):
    """Any rule of exactdp."""


class BadInput(ExactDPError, ValueError):
    """Input must have the stated form."""


class NotExact(BadInput, TypeError):
    """A number must be exact: an integer, a fraction, or text such as "0.1" and "t/(t+1)"; never a float."""


class NotStochastic(BadInput):
    """Every row of a channel is a probability distribution."""


class OutOfScope(ExactDPError, ValueError):
    """A statement is used only where its hypotheses hold."""
