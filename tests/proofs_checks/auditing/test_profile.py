"""profile: every row of small channels, the words of its evidence, the command, the page, and refusals."""

import json
from fractions import Fraction

import numpy as np
import pytest
from command import assert_refused, run

import exactdp
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.mechanisms import krr
from exactdp_checks.auditing.profile import Memory, profile
from exactdp_checks.auditing.profile_page import to_html
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel

WARNER = krr.channel(2, 3)


def test_rows_of_randomised_response():
    found = profile(WARNER, reports=2, shuffle=3, delta="1/100", memory=Memory(WARNER, WARNER))
    rows = {row.name: row for row in found.rows}
    assert (rows["smallest epsilon"].exact, rows["smallest epsilon"].word) == ("ln(3)", "proved")
    assert rows["smallest epsilon at delta = 1/100"].exact == "ln(74/25)"
    assert rows["total variation of two inputs (Dobrushin)"].exact == "1/2"
    assert rows["contraction of chi-square and Kullback-Leibler"].word == "argued"
    assert rows["capacity, bits"].value.startswith("0.18872187554")
    assert rows["2 reports of one value: epsilon"].exact == "2*ln(3)"
    assert rows["memorised, for ever: epsilon"].exact == "ln(3)"
    assert {row.word for row in found.rows} == {"proved", "argued", "computed"}
    proof = found.certificate()
    assert kernel.recheck(text_of(proof)).outcome.value == "proved"
    assert "smallest epsilon" in str(found)
    assert exactdp.profile is profile
    with pytest.raises(TypeError):
        bool(found)


def test_a_leaky_matrix_says_what_is_infinite_and_what_is_not_answered():
    found = profile(Channel([["1/2", "1/2"], [1, 0], ["1/3", "2/3"]]), shuffle=4)
    rows = {row.name: row for row in found.rows}
    assert rows["smallest epsilon"].value == "infinite"
    assert rows["smallest rho of zCDP"].word == "not answered"
    assert found.certificate() is not None


def test_a_profile_of_64_inputs_takes_no_row_for_long():
    """A row over a second of the processor would be a search over all pairs in exact numbers."""
    rows = np.random.default_rng(1).integers(50, 150, (64, 64)).tolist()
    found = profile(Channel([[Fraction(v, sum(r)) for v in r] for r in rows]), reports=2)
    answered = [row for row in found.rows if row.word != "not answered"]
    assert len(answered) >= 11


def test_the_command(tmp_path):
    report, certificate = tmp_path / "r.html", tmp_path / "c.json"
    options = ("--argument", "k=3", "--epsilon", "ln 3", "--shuffle", "3", "--reports", "3", "--delta", "1/50")
    result = run("profile", "krr", *options, "--report", report, "--certificate", certificate)
    assert result.exit_code == 0
    assert "proved" in result.output
    assert run("recheck", certificate).exit_code == 0
    assert "<polyline" in report.read_text("utf-8")
    facts = json.loads(run("profile", "krr", *options, "--json").stdout)
    assert (facts["rows"][0]["exact"], facts["size"]) == ("ln(3)", {"inputs": 3, "outputs": 3})
    matrix = tmp_path / "m.csv"
    matrix.write_text("0.75,0.25\n0.25,0.75\n")
    assert "ln(3)" in run("profile", matrix, "--shuffle", "2", "--reports", "2").output


def test_mechanisms_with_a_memory():
    rappor = [part for n, v in (("f", '"1/2"'), ("p", '"1/4"'), ("q", '"3/4"')) for part in ("--argument", f"{n}={v}")]
    facts = json.loads(run("profile", "rappor", *rappor, "--reports", "5", "--shuffle", "2", "--json").stdout)
    rows = {row["name"]: row for row in facts["rows"]}
    assert rows["smallest epsilon"]["exact"] == "ln(25/9)"
    assert rows["memorised, for ever: epsilon"]["exact"] == "2*ln(3)"
    grr = [part for n, v in (("k", "3"), ("first", "4"), ("second", "2")) for part in ("--argument", f"{n}={v}")]
    facts = json.loads(run("profile", "longitudinal", *grr, "--reports", "3", "--shuffle", "2", "--json").stdout)
    assert {row["name"]: row for row in facts["rows"]}["memorised, for ever: epsilon"]["exact"] == "2*ln(2)"


def test_a_level_with_an_irrational_power():
    """The mechanism has a little more noise than it needs, and the title says so."""
    found = run("profile", "krr", "--argument", "k=2", "--epsilon", "1", "--reports", 2, "--shuffle", 2)
    assert (found.exit_code, found.stdout.splitlines()[0]) == (0, "krr (t = n / 2^64, just below e^epsilon): 2 inputs, 2 outputs")
    assert "1.00000000000" in found.stdout


def test_rows_are_a_channel():
    """As for every audit: rows, frames and arrays."""
    assert str(profile([["3/4", "1/4"], ["1/4", "3/4"]], reports=2, shuffle=2)) == str(profile(WARNER, reports=2, shuffle=2))


def test_text_from_outside_is_escaped():
    assert "<img" not in to_html(profile(WARNER, reports=2, shuffle=2, name="<img src=x>"))


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("--argument k=...", ("krr", "--epsilon", "ln 3")),
        ("give --epsilon", ("krr", "--argument", "k=3")),
        ("did you mean krr", ("krrr", "--argument", "k=3")),
        ("f, p, q", ("rappor", "--argument", 'f="1/2"')),
        ("leave out --epsilon", ("rappor", "--epsilon", "1")),
        ("from 0 to below 1", ("krr", "--argument", "k=3", "--epsilon", "ln 3", "--delta", "1")),
        ("reports", ("krr", "--argument", "k=3", "--epsilon", "ln 3", "--reports", "0")),
        ("name two files", ("krr", "--report", "a", "--certificate", "a")),
    ],
)
def test_bad_commands(part, arguments):
    assert_refused(part, "profile", *arguments)


def test_refusals():
    with pytest.raises(BadInput, match="one level"):
        profile(krr.channel(3))
    with pytest.raises(BadInput, match="one input"):
        profile(krr.channel(1))


def test_the_report_of_an_audit_has_the_profile_of_one_level_alone():
    report = exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon="ln 3").to_html()
    assert "What else it leaks" in report
    assert "100 shuffled reports: epsilon at delta = 1/1000000" in report
    assert "What else it leaks" not in exactdp.audit([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]], "eps").to_html()
    assert "What else it leaks" not in exactdp.audit([["3/4", "1/4"], ["1/4", "3/4"]], epsilon=2, radius="1/100").to_html()


def test_the_smallest_delta_within_a_policy(tmp_path):
    matrix, policy = tmp_path / "m.csv", tmp_path / "p.csv"
    matrix.write_text("0.75,0.25\n0.25,0.75\n")
    policy.write_text("0,ln 2\nln 3,0\n")
    facts = json.loads(run("profile", matrix, "--policy", policy, "--shuffle", "2", "--reports", "2", "--json").stdout)
    row = facts["rows"][0]
    assert (row["name"], row["exact"], row["word"]) == ("smallest delta within the policy", "1/4", "computed")
    policy.write_text("0,1,1\n1,0,1\n1,1,0\n")
    assert_refused("2 levels", "profile", matrix, "--policy", policy)


def test_what_is_not_counted_is_between_two_ends(tmp_path):
    """Thirty reports of 24 outputs, and a million from a memorised answer."""
    rows = [[(7 * y + 3 * x) % 24 + 20 for y in range(24)] for x in range(3)]
    matrix = tmp_path / "wide.csv"
    matrix.write_text("".join(",".join(f"{v}/{sum(row)}" for v in row) + "\n" for row in rows))
    grr = ("longitudinal", "--argument", "k=10", "--argument", "first=4", "--argument", "second=2", "--reports", "1000000")
    for subject, name in (
        ((matrix,), "30 reports of one value: epsilon at delta = 1/1000000"),
        (grr, "memorised, 1000000 reports: epsilon at delta = 1/1000000"),
    ):
        facts = json.loads(run("profile", *subject, "--shuffle", "2", "--json").stdout)
        value = next(row["value"] for row in facts["rows"] if row["name"] == name)
        low, high = map(float, value.split(" to "))
        assert 0 < low < high < 30


def test_a_sample_is_of_some_users(tmp_path):
    krr3 = ("profile", "krr", "--argument", "k=3", "--epsilon", "ln 3", "--reports", "2", "--shuffle", "2", "--sample")
    assert "1 of 10 users drawn: epsilon at delta = 1/1000000" in run(*krr3, "1", "10").output
    assert_refused("draw at most 2", *krr3, "3", "2")
    assert_refused("draws = 0", *krr3, "0", "2")


def test_what_takes_long_says_so_first_and_what_is_too_large_is_refused():
    """40,000 reports are the fewest of which the cost is said."""
    krr2 = ("krr", "--argument", "k=2", "--epsilon", "ln 3", "--reports", "2")
    assert "40000 shuffled reports: about 2 s" in run("profile", *krr2, "--shuffle", "40000").stderr
    facts = json.loads(run("profile", *krr2, "--shuffle", "1000000", "--json").stdout)
    assert facts["rows"][-1]["word"] == "not answered"
    assert "up to 100000" in facts["rows"][-1]["value"]
