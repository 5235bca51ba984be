"""The verdict on reports that are counted in classes: certificates about the laws of the classes of named inputs.

The kernel checks the probabilities of the classes, as they are written in the certificate. It does not check that they are those
of the code: this is a computed step, which the verdict names, and a verdict is given only if ordinary calls were compared with
the classes, besides the replay. Each class is a set of reports that have the same ratio, so the classes are as private as the
reports. Source: a sufficient statistic of two laws.

>>> from exactdp.policy import PrivacyMatrix
>>> rows = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
>>> certified([((0, 1), rows)], PrivacyMatrix.ldp(2, "ln 3")).proposition.partition("(")[2][:60]
'2 inputs; 2 outputs; inputs "input 0 by class", "input 1 by '
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

import numpy as np

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.ratio import Ratio
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.subsets import Mixture
from exactdp_checks.code.verdict.mixtures import Classes
from exactdp_checks.code.verdict.pairs import COMPUTED, Tables
from exactdp_checks.proving import prove
from exactdp_checks.proving.parts import all_of, undecided
from exactdp_checks.trusted.kernel import Rejected
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["certified", "decided"]

LEVELS = "what is hidden is decided for one epsilon for all inputs: ask with epsilon"
LARGEST, CELLS = 13_000, 2 * 10**7  # bits of a number of a certificate; bits of all of them
SCOPE = "classes of reports"


def decided(
    laws: Sequence[Mixture], inputs: Sequence[Hashable], asked: PrivacyMatrix | None, uncalled: str
) -> tuple[Ratio, Verdict]:
    """(the largest ratio, the verdict); ``uncalled``: why no ordinary calls were compared with the laws, or "".

    Raises OutOfScope for what is not counted.
    """
    if any(type(y) is Factored for law in laws for _, y in law):
        classes = Classes(laws)
        most, few = classes.worst(), classes.few
        tables = [(inputs, classes.rows())] if few else []
    else:
        pairs = Tables(laws)
        most, few = pairs.agreed()[0], True
        tables = [
            ((inputs[x], inputs[other]), [[p for p, _ in table], [q for _, q in table]])
            for table, (x, other) in pairs.tables.items()
        ]
    if asked is None:
        return most, undecided(Method.EXACT, SCOPE, "no bound was asked about")
    if not few:
        return most, undecided(Method.EXACT, SCOPE, f"{COMPUTED}, as its classes are too many")
    if uncalled:
        return most, undecided(Method.EXACT, SCOPE, f"{COMPUTED}, as no ordinary calls were compared with it: {uncalled}")
    return most, certified(tables, asked)


def certified(tables: Iterable[tuple[Sequence[Hashable], Sequence[Sequence[Fraction]]]], asked: PrivacyMatrix) -> Verdict:
    """Whether all tables are private: a certificate of each, or of the first that is not. A table: inputs, and their rows."""
    off = np.unique(np.asarray(asked.pattern)[~np.eye(asked.k, dtype=bool)])
    if len(off) != 1:
        return undecided(Method.EXACT, SCOPE, LEVELS)
    level, found = asked[0, 1], list[Verdict]()
    for inputs, rows in tables:
        sizes = [p.denominator.bit_length() for row in rows for p in row]
        if max(sizes) > LARGEST or sum(sizes) > CELLS:
            return undecided(Method.EXACT, SCOPE, f"{COMPUTED}, as its numbers are too long for a certificate")
        labels = tuple(f"input {printable(x, 40)} by class" for x in inputs)
        outputs = tuple(f"class {i + 1}" for i in range(len(rows[0])))
        within = PrivacyMatrix([level], np.zeros((len(rows), len(rows)), dtype=np.int64))
        try:
            found.append(prove.privacy(Channel(ExactMatrix.of([*map(list, rows)]), labels, outputs), within))
        except Rejected as error:
            return undecided(Method.EXACT, SCOPE, f"{COMPUTED}: {error}")
        if found[-1].outcome.value != "proved":
            return found[-1]
    return all_of(found) if found else undecided(Method.EXACT, SCOPE, "no two inputs were compared")
