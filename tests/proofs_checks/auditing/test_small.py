"""A small plain table has one answer, whichever way it is audited: the same words, the same certificate, byte for byte."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.auditing.audit import Audit, audit
from exactdp_checks.auditing.details import details
from exactdp_checks.auditing.drawing import rounded_levels
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.small import small
from exactdp_checks.trusted.kernel import recheck

LEVELS = (
    None,
    "ln 3",
    "ln 2",
    "1",
    "0.5",
    "1.0986122886681098",
    "1.0986122886681097",
    "2*ln 3",
    "ln(7/4) + 1/3",
    "0",
    "999/2",
    "t=3",
)


def whole(path: Path, epsilon: str | None) -> Audit:
    table = read_table(path)
    cells = table.cells
    return audit(table.channel(), epsilon, inputs=cells.inputs, outputs=cells.outputs, name=str(path))


def compared(path: Path, text: str, epsilon: str | None) -> bool:
    """Whether the short way answers; the same as the long one then."""
    path.write_text(text, encoding="utf-8")
    found = small(str(path), text, epsilon)
    if found is None:
        return False
    other = whole(path, epsilon)
    assert found.text() == str(other)
    assert [" ".join(line) for line in found.table()] == details(other, verbose=False)
    assert (found.status, found.outcome) == (other.status, other.verdict.outcome.value)
    assert found.certificate == other.certificate
    assert recheck(found.certificate).outcome == other.verdict.outcome
    if found.table() and other.tight is not None:
        assert [v for row in found.values() for v in row] == pytest.approx(rounded_levels(other.tight).ravel().tolist())
    return True


def drawn(draw: random.Random) -> str:
    """A table whose rows sum to 1, in fractions or decimals, labelled or not."""
    k, m = draw.randint(2, 5), draw.randint(2, 5)
    unit = draw.choice([4, 10, 12, 100, 1000, 7 * 11])
    rows = []
    for _ in range(k):
        cuts = sorted(draw.randint(0 if draw.random() < 0.1 else 1, unit) for _ in range(m - 1))
        parts = [b - a for a, b in zip([0, *cuts], [*cuts, unit], strict=True)]
        decimals = unit in (10, 100, 1000) and draw.random() < 0.7
        rows.append([f"{n / unit:.3f}".rstrip("0") if decimals else str(Fraction(n, unit)) for n in parts])
    if draw.random() < 0.3:
        rows = [[f"x{'abcde'[i]}z", *row] for i, row in enumerate(rows)]
        rows = [["", *(f"y{'abcde'[j]}" * 2 for j in range(m))], *rows]
    blank = draw.choice(["", " "])
    return "\n".join((blank + ",").join(row) for row in rows) + "\n" * draw.randint(0, 2)


def test_tables_at_random(tmp_path: Path) -> None:
    draw = random.Random(20261129)
    answered = sum(compared(tmp_path / "q.csv", drawn(draw), draw.choice(LEVELS)) for _ in range(120))
    assert answered > 50


@pytest.mark.parametrize("first", ["x,yes,no", "eps,t,e", "t,exp,ln", "answer,yes,no", "T,E,pi", ",a,b"])
def test_a_word_in_the_corner_and_short_labels(first: str, tmp_path: Path) -> None:
    assert compared(tmp_path / "q.csv", f"{first}\nt,3/4,1/4\nlog,1/4,3/4\n", "ln 3")


HALF = "3/4,1/4\n1/4,3/4\n"


@pytest.mark.parametrize("epsilon", LEVELS)
def test_levels(epsilon: str | None, tmp_path: Path) -> None:
    assert compared(tmp_path / "q.csv", HALF, epsilon)


def test_ties_and_sizes(tmp_path: Path) -> None:
    """Of equal ratios the same one is named; 13 inputs have no table."""
    path = tmp_path / "a: b.csv"
    for text in ("1/2,1/4,1/4\n1/4,1/2,1/4\n1/8,3/8,1/2\n", "0.2,0.4,0.4\n.4,.2,.4\n.4,0.4,0.2\n", "1/2,0,1/2\n1/4,0,3/4\n"):
        assert compared(path, text, None)
    tall = "".join(f"{i}/40,{40 - i}/40\n" for i in range(1, 14))
    assert compared(path, tall, None)
    assert small("q", tall, None).table() == []  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3/4,1/4\n",
        "3/4,1/4\n1/4,3/5\n",
        "1,0\n0,1\n",
        "1/2,1/2\n1/2,1/2\n",
        "1,0\n1/2,1/2\n",
        "1/2,1/2\n0,1\n",
        "3/4,1/4\n1/4\n",
        "3/4;1/4\n1/4;3/4\n",
        '"3/4",1/4\n1/4,3/4\n',
        "3/0,1/4\n1/4,3/4\n",
        "5/4,-1/4\n1/4,3/4\n",
        "7.5e-1,1/4\n1/4,3/4\n",
        "nan,1/4\n1/4,3/4\n",
        "t/(t+1),1/(t+1)\n1/4,3/4\n",
        ".,1\n1/4,3/4\n",
        "٣/4,1/4\n1/4,3/4\n",
        "0.7500000000000000000,0.25\n1/4,3/4\n",
        ",yes,yes\nyes,3/4,1/4\nno,1/4,3/4\n",
        ",nan,no\nyes,3/4,1/4\nno,1/4,3/4\n",
        "1,yes,no\nyes,3/4,1/4\nno,1/4,3/4\n",
        "nan,yes,no\nyes,3/4,1/4\nno,1/4,3/4\n",
        "| 3/4 | 1/4 |\n| 1/4 | 3/4 |\n",
        "3/4,1/4\r1/4,3/4\r",
        "3/4\x0b,1/4\n1/4,3/4\n",
    ],
)
def test_what_is_left_to_the_long_way(text: str) -> None:
    assert small("q.csv", text, None) is None


def test_no_level() -> None:
    with pytest.raises(BadInput, match="two readings|could mean|ln 3/2"):
        small("q.csv", HALF, "ln 3/2")
    assert small("q.csv", HALF, "eps") is None
    assert small("q.csv", HALF, "1001") is None


def test_the_kernel_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the kernel's verdict there is no answer; a wrong place or entry is not answered."""
    import exactdp_checks.auditing.small as module

    def refused(*_: Any) -> Any:
        raise module.kernel.Rejected("no")

    monkeypatch.setattr(module.kernel, "certify", refused)
    assert small("q.csv", HALF, None) is None
