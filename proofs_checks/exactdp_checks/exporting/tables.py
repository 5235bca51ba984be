"""Channels over Q(t) in theorems of Coq: for every t >= 1 each value is defined and >= 0, and each row sums to 1.

Privacy and moments are written as data (``accepted``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from exactdp_checks.exporting.formulas import identity, nonnegative
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import WIDE, level_of, level_text, levels_text
from exactdp_checks.exporting.matrices import pattern_text
from exactdp_checks.exporting.statements import Relation
from exactdp_checks.exporting.terms import REAL, NotExported, divisors, normal, read, variable, write
from exactdp_checks.trusted.policy import Policy

__all__ = ["T", "Table", "from_one", "table_violation", "values_text"]

PLACES = 300_000  # of two inputs and an output
T = variable("t")
Body = Mapping[str, Any]


def values_text(values: Sequence[Any]) -> str:
    """The values, read back."""
    texts = [write(v, REAL) for v in values]
    if [read(text) for text in texts] != [normal(v) for v in values]:
        raise NotExported("the values do not read as the certificate says")
    return f"[{'; '.join(texts)}]"


def from_one(lhs: Any, rhs: Any) -> Lemma:
    """lhs <= rhs for every t >= 1, both sides defined."""
    return nonnegative({"lhs": lhs, "relation": "<=", "rhs": rhs, "from": {"t": 1}, "open": []})


class Table:
    """A channel over Q(t) as it is written, with what shows that it is one, for every t >= 1."""

    def __init__(self, channel: Body) -> None:
        self.values, self.pattern = channel["values"], channel["pattern"]
        self.k, self.m = len(self.pattern), len(self.pattern[0])
        if self.k**2 * self.m > PLACES:
            raise NotExported(f"{self.k} inputs and {self.m} outputs are too many for the assistant")
        self.text = f"{pattern_text(self.pattern, self.k)} {values_text(self.values)}"
        defined = "".join(f"{Relation(d, '!=', 0).text(REAL)} /\\ " for d in divisors(*self.values))
        self.statement = f"{defined}table_channel {self.k} {self.m} {self.text}"
        self.rows = sorted({tuple(Counter(row)[i] for i in range(len(self.values))) for row in self.pattern})
        self.lemmas = [*(from_one(0, v) for v in self.values), *(one(self.values, row) for row in self.rows)]

    def proof(self) -> Iterator[str]:
        """Of the statement, from the lemmas."""
        yield from (f"assert (S{i} := @{i} {T} H)." for i in range(len(self.values)))
        yield from (f"assert (M{i} := @{len(self.values) + i} {T})." for i in range(len(self.rows)))
        yield "conjuncts. parts; try assumption."
        known = f"[{'; '.join(map(counts_text, self.rows))}]"
        yield f"apply (table_channel_by _ _ _ _ {known}); [reflexivity| |vm_compute; reflexivity|]."
        yield "{ each; assumption. }"
        yield from (f"apply Forall_cons; [sum_by M{i}|]." for i in range(len(self.rows)))
        yield "apply Forall_nil."


def table_violation(body: Body) -> Lemma:
    """For every t >= 1 the table is a channel, and at one t it is not private within the policy."""
    table, policy = Table(body["channel"]), Policy(body["policy"], len(body["channel"]["pattern"]))
    x, other, y = body["place"]
    private = f"table_private {table.k} {table.m} {table.text} {levels_text(policy, T)} {pattern_text(policy.pattern, table.k)}"
    at = Relation("t", "is", body["t"]).text(REAL)
    statement = f"(forall {T} : R, (1 <= {T}) -> {table.statement}) /\\ (forall {T} : R, {at} -> ~ {private})"
    level, sizes = policy.levels[level_of(policy, x, other)], " ".join(["ltac:(lia)"] * 4)
    proof = (
        f"split; intros {T} H.",
        "{",
        *table.proof(),
        "}",
        f"intros N; assert (B := N {x}%nat {other}%nat {y}%nat {level_text(level, T)} {sizes} eq_refl).",
        f"revert B; apply Rlt_not_le; unfold at_place; cbn [nth]; subst {T}; {WIDE}.",
    )
    return Lemma(statement, proof, tuple(table.lemmas))


def counts_text(row: Sequence[int]) -> str:
    """How often each value stands in a row."""
    return f"[{'; '.join(map(str, row))}]%Z"


def one(values: Sequence[Any], row: Sequence[int]) -> Lemma:
    """The values, as often as they stand in a row, sum to 1."""
    return identity({"lhs": ["+", *(["*", c, v] for c, v in zip(row, values, strict=True))], "rhs": 1, "variables": ["t"]})
