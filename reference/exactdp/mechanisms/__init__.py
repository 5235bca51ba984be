"""The mechanisms, one module for each: what one user does.

Every module has ``channel``, ``sample``, ``estimator``, ``alphabet``, ``roles``, ``probabilities``, ``scores`` and ``orbits``,
and a fast twin of the same name in ``exactdp.fast``.
"""

__all__ = ["NAMES"]

NAMES = ("krr", "hadamard_response")
