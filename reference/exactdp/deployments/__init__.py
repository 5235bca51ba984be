"""Deployments of local differential privacy: the parameters, what is stated, and the channel that they make.

A record holds the parameters as they were reported to this project. ``read`` is the day on which they were read at their source,
or None: then they are **unverified**, and only what follows from them is a fact. The level of a record is computed from its
channel, exactly, by the functions that audit a matrix of yours. Source: the page that each record names.

>>> from exactdp.deployments import RECORDS, find
>>> clicks = find("attribution-clicks")
>>> clicks.epsilon(), clicks.stated, clicks.status
(level('ln(1215826)'), '14', 'unverified')
>>> len(RECORDS)
22
"""

from __future__ import annotations

from exactdp.arguments import unknown
from exactdp.deployments.record import Deployment
from exactdp.deployments.records import RECORDS
from exactdp.errors import BadInput

__all__ = ["RECORDS", "Deployment", "find"]


def find(key: str) -> Deployment:
    """The record of a deployment.

    Args:
        key: its name, such as "attribution-clicks".

    Returns:
        The one of ``RECORDS`` with this key.

    Raises:
        BadInput: if there is none; the message has the names that look like it.

    Example:
        >>> find("attribution-clicks").key
        'attribution-clicks'
    """
    for record in RECORDS:
        if record.key == key:
            return record
    raise BadInput(unknown("deployment", key, (record.key for record in RECORDS)))


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
