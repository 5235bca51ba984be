"""The page of the oracles and mechanisms, written from their records: what each is, has and costs, and where it is asked.

Numbers are those of ``exactdp compare`` at 1000 items, 100,000 users and epsilon = 1; nothing on the page is stated twice.

>>> page().splitlines()[0], len(rows()) == len(EVERY)
('# The oracles and mechanisms', True)
"""

from __future__ import annotations

from collections.abc import Iterable

from exactdp.mechanisms.records import RECORDS as MECHANISMS
from exactdp.mechanisms.records import Record
from exactdp.oracles import wired
from exactdp.oracles.comparing import compare, enclosed
from exactdp.oracles.records import EVERY

__all__ = ["page", "rows"]

K, EPSILON = 1000, 1
LONGEST = 60  # characters of a formula
HEAD = f"""# The oracles and mechanisms

Written from the records that the commands read: `exactdp.oracles.records`, `exactdp.oracles.wired`,
`exactdp.mechanisms.records`.

## Frequency oracles at k = {K}, epsilon = {EPSILON}

Variances are n times those of an estimate, for fixed data: of an item of nobody, with its formula in t = e^epsilon or s =
e^(epsilon/2) where it is short (with continuous noise in nats = epsilon, or in h >= 1 with s = (3h-1)(h+1)/(4h)), the most over
all data, and on average over the items. `exactdp compare` has them at your sizes, decides which is best, and certifies it;
`exactdp simulate` samples those of one round beside their predictions. The server's cost is additions for 100,000 reports.
"""
FORMS = """
## Forms with golden vectors

Each has a channel, a policy, an exact sampler, an estimator, a twin in `exactdp.fast` and a document of golden vectors of its
name, which `exactdp conformance` asks over the wire.
"""


def rows() -> list[tuple[str, ...]]:
    """An oracle each: name, what it is, modules, parameters, three variances, formula, bits, server, source."""
    found = compare(K, EPSILON, names=EVERY)
    listed = []
    for row in found.rows:
        near = [enclosed(value, EPSILON, 512) for value in (row.nobody, row.worst, row.average)]
        decimals = [f"{float(one.lower):.6g}" if one is not None else "" for one in near]
        formula = f"`{row.nobody}`" if len(str(row.nobody)) <= LONGEST else ""
        chosen = ", ".join(f"{name} = {value}" for name, value in row.parameters.items())
        listed.append(
            (
                *(row.oracle.name, row.oracle.title, f"`{row.oracle.module}`", chosen, *decimals, formula),
                *(str(row.bits), str(row.server), row.oracle.source),
            )
        )
    return listed


def _table(head: tuple[str, ...], lines: Iterable[tuple[str, ...]]) -> str:
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ("---",) * len(head), *lines))


def _form(record: Record) -> tuple[str, ...]:
    sizes = "; ".join(", ".join(map(str, size)) for size in record.sizes[:3])
    flat = getattr(record.flat, "home", record.name)
    return f"`{record.name}`", f"`{flat}`", ", ".join(record.names), sizes, record.title.replace("|", "\\|")


def page() -> str:
    """Markdown: a table of the oracles, and one of all forms that have golden vectors."""
    head = ("oracle", "what", "module", "parameters", "nobody", "worst", "average", "formula", "bits", "server", "source")
    forms = ("form", "module", "parameters", "sizes asked first", "what")
    lines = [_form(record) for record in (*MECHANISMS, *wired.RECORDS)]
    return f"{HEAD}\n{_table(head, rows())}\n{FORMS}\n{_table(forms, lines)}\n"
