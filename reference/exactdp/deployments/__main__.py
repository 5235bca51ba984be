"""``python -m exactdp.deployments rappor-cpp``: the audit of a record, what it takes, and where that is from.

Without a name: the names. The status is that of the audit: 0 proved, or found where no level is stated; 1 refuted; 2 for a name
that is not there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from exactdp.deployments import RECORDS, find
from exactdp.errors import BadInput

__all__ = ["main"]


def main(names: Sequence[str]) -> int:
    """Prints the audit of a record.

    Args:
        names: the words of the name of one record; none: all names are printed.

    Returns:
        The status.

    Example:
        >>> main(["rappor-cpp"])  # doctest: +ELLIPSIS
        REFUTED  google/rappor, C++ client is not epsilon-LDP at epsilon = 5.
          Q(0.0.1.1|0.0.1.1) / Q(0.0.1.1|1.1.0.0) = 1568239201/10556001 ~ 148.564 exceeds e^epsilon = about ...
          The witness is in a certificate.
        parameters: h = 2, f = 57/128, p = 0.39, q = 0.61; said to be published in google/rappor, test parameters; not read here
        note: all reports of one user for ever
        1
    """
    if not names:
        sys.stdout.writelines(f"{record.key}\n" for record in RECORDS)
        return 0
    try:
        record = find(" ".join(names))
    except BadInput as error:
        sys.stderr.write(f"exactdp.deployments: {error}\n")
        return 2
    answer = record.audit()
    parameters = ", ".join(f"{name} = {value}" for name, value in record.parameters.items())
    note = f"note: {record.note}\n" if record.note else ""
    sys.stdout.write(f"{answer}\nparameters: {parameters}; {record.provenance}\n{note}")
    return int(answer.status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
