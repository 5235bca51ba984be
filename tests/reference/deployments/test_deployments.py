"""Every published deployment, audited: its level is exact, what is stated is met or not, and the page says just that."""

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import exactdp
from exactdp.deployments import RECORDS, Deployment, find
from exactdp.deployments.__main__ import main
from exactdp.deployments.noise import one_of, replaced
from exactdp.errors import BadInput
from exactdp.information import in_bits, mutual_information
from exactdp.mechanisms import krr, rappor
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.levels import smallest_epsilon

PAGE = Path(__file__).resolve().parents[3] / "docs" / "pages" / "deployments.md"
LEVELS = {  # nats, to six digits
    "attribution-clicks": "14.0109",
    "attribution-views": "13.9978",
    "topics-349": "7.19083",
    "topics-469": "7.48616",
    "audience-16": "7.36834",
    "audience-4096": "12.9129",
    "chrome-normal-once": "2.04330",
    "chrome-normal-ever": "4.39445",
    "chrome-sparse-once": "3.15383",
    "chrome-sparse-ever": "7.78364",
    "rappor-once": "0.972766",
    "rappor-ever": "4.94705",
    "rappor-python": "4.91130",
    "rappor-cpp": "5.00101",
    "cobalt-0.01": "4.59512",
    "cobalt-0.1": "2.19722",
    "cobalt-0.25": "1.09861",
    "apple-cms": "2.19722",
    "apple-hcms": "1.09861",
    "microsoft-mean": "1.09861",
    "microsoft-dbitflip": "2.19722",
    "rounded": "infinite",
}
BROKEN = {"attribution-clicks", "rappor-cpp", "cobalt-0.01", "rounded"}


def written(record: Deployment) -> str:
    """Its level, as the page writes it."""
    found = record.epsilon()
    if not isinstance(found, LogSum):
        return "infinite"
    return f"{float(found):#.6g}"


def row(record: Deployment) -> str:
    """Its line in the page's table."""
    parameters = ", ".join(f"{name} = {value}" for name, value in record.parameters.items())
    meets = {None: "", True: "yes", False: "**no**"}[record.holds()]
    cells = (record.title, parameters, record.stated or "", written(record), meets, f"`{record.key}`")
    return f"| {' | '.join(cells)} |"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.key)
def test_the_level_of_every_record(record: Deployment) -> None:
    assert written(record) == LEVELS[record.key]
    assert (record.holds() is False) == (record.key in BROKEN)
    assert row(record) in PAGE.read_text("utf-8")


def test_the_page_has_no_other_row() -> None:
    rows = re.findall(r"`([a-z0-9.-]+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert rows == [record.key for record in RECORDS] == list(LEVELS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.key)
def test_every_record_is_audited(record: Deployment) -> None:
    """By the auditor that users have: proved at the level of the record, refuted below, as stated where a level is."""
    channel, level = record.channel(), record.epsilon()
    if isinstance(level, LogSum):
        assert exactdp.audit(channel, epsilon=level).proved
        assert exactdp.audit(channel, epsilon=level * Fraction(99, 100)).refuted
    else:
        assert exactdp.audit(channel, epsilon=10_000).refuted
    if record.stated is not None:
        assert exactdp.audit(channel, epsilon=record.stated).proved == record.holds()


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.key)
def test_the_command_of_a_row_prints_its_number(record: Deployment, capsys: pytest.CaptureFixture[str]) -> None:
    """What the page's reader types shows the level of the row, whether it is met, and where the parameters are from."""
    status = main([record.key])
    shown = capsys.readouterr().out
    levels = re.findall(r"epsilon (?:= \S+ )?~ (\d+\.\d+)", shown)
    found = f"{float(levels[0]):#.6g}" if levels else "infinite" if "no epsilon is finite" in shown else ""
    assert found == LEVELS[record.key]
    assert status == int(record.key in BROKEN)
    assert shown.startswith("REFUTED" if status else "PROVED")
    assert record.provenance in shown


def test_a_row_is_typed_as_it_stands() -> None:
    """In a process of its own, as it is on the page: about half a second of the processor; only here is ``-m`` run."""
    row_of = row(find("rappor-cpp"))
    name = row_of.rpartition("`")[0].rpartition("`")[2]
    done = subprocess.run(
        [sys.executable, "-m", "exactdp.deployments", name], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "~ 5.00101" in done.stdout


def test_a_wrong_name_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["rappor-cp"]), main(["cobalt-0.1", "rounded"])) == (2, 2)
    assert capsys.readouterr().err.count("\n") == 2
    assert main([]) == 0
    assert capsys.readouterr().out.split() == [record.key for record in RECORDS]


def test_what_is_unverified_says_so() -> None:
    """In the record, in the page's second paragraph, and behind each source."""
    page = PAGE.read_text("utf-8")
    assert {record.status for record in RECORDS if record.read is None and record.source} == {"unverified"}
    assert "unverified" in page.split("\n\n")[1]
    assert {source for record in RECORDS if (source := record.source) and f"- {source}: not read." not in page} == set()


def test_the_capacity_of_attribution_reporting() -> None:
    """2925 outputs at e^epsilon = e^14, for which a rational just below and just above enclose: 11.461727965384876 bits."""
    for t, below in (("12026042841647/10000000", True), ("12026042841648/10000000", False)):
        channel = krr.channel(2925, t)
        found = in_bits(mutual_information(channel, ["1/2925"] * 2925))
        assert abs(float(found.lower) - 11.461727965384876) < 1e-9, below


def test_two_values_of_many_have_the_worst_ratio() -> None:
    """What is left out of a record with two inputs changes nothing: at 16 values both are written out."""
    assert one_of(16, 1, "0.01").rows[0][0] / one_of(16, 1, "0.01").rows[1][0] == 1585
    assert smallest_epsilon(replaced(16, "0.01")).ratio == 1585


def test_replacing_is_randomised_response() -> None:
    assert replaced(3, "1/2") == krr.channel(3, 4)
    worst = max(a / b for a, b in zip(*one_of(349, 5, "1/20").rows, strict=True))
    assert str(worst) == "6636/5"


def test_no_permanent_noise() -> None:
    """f = 0 is asked once; for ever it is infinite, and says so."""
    noise = rappor.Noise(0, "1/4", "3/4")
    assert rappor.loss(rappor.once(noise), 1, 1) == 9
    with pytest.raises(BadInput, match="a bit that is certain tells the item"):
        rappor.loss(rappor.permanent(noise), 1, 1)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="attribution-clicks"):
        find("atribution-clicks")
