"""What a draft tells of variables, and names and figures that others of its source became, are held against that.
Whatever stands there beside what it resembles, or was reckoned, passes.
"""

from __future__ import annotations

import pytest

from tests.growth import keeps_pace
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault, identifiers, reported
from unabridged.log.part import Variable

DATA = ("bills", "rates", "model")
TOLD = (
    (
        "assistant",
        "[calls run_python with {\"code\": \"bills = read('bills.csv'); model = smf.ols('l ~ t', bills).fit()\"}]",
    ),
    ("tool", "(36, 4)"),
    ("assistant", "bills has 36 rows and 4 columns, R2 of model is 0.58. rates are of 2024, in rates.csv."),
)


def _of_data(draft: str) -> set[Fault]:
    text = "\n\n".join(f"{who}: {what}" for who, what in TOLD)
    return {each.fault for each in gate.findings(draft, gate.prepared(text, said=TOLD, variables=DATA))}


@pytest.mark.parametrize(
    "draft",
    [
        "`bills` and `rates` are loaded, beside `flow_df`.",
        "`rates` is a 24 × 12 table.",
        "model is a random forest with R2 0.58.",
        "`model`は日照から求めたランダムフォレストです。",
    ],
)
def test_what_stands_beside_variables_and_was_never_told_is_no_fact_of_them(draft: str) -> None:
    assert Fault.VARIABLES in _of_data(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "`bills` (36 × 4) and `rates`; `model` is a linear regression, R2 0.58.",
        "`rates` comes from rates.csv; a `rates_2025` does not exist yet.",
        "bills has 4 columns and 36 rows.",
    ],
)
def test_what_was_told_of_variables_passes(draft: str) -> None:
    assert Fault.VARIABLES not in _of_data(draft)


def test_the_type_of_a_variable_names_the_method_it_was_made_by() -> None:
    typed = [
        Variable(name="model", type="HistGradientBoostingClassifier"),
        Variable(name="base", type="LogisticRegression"),
    ]
    source = gate.prepared("user: Fit the logit and the other one.\n\ntool: ok", variables=typed)
    told = '{"model": "HistGradientBoostingClassifier", "base": "a logistic regression"}'
    assert Fault.VARIABLES not in {each.fault for each in gate.findings(told, source)}
    assert Fault.VARIABLES in {each.fault for each in gate.findings("`model` is a random forest.", source)}


@pytest.mark.parametrize("told", ["die 8192er-Scans", "8192er-Texturen", "the 4096th-percentile", "8192s-style"])
def test_a_number_that_a_word_hangs_on_is_no_name(told: str) -> None:
    source = gate.prepared("user: Drei Scans in 8192 px, einer in 4096 px.")
    assert identifiers.unknown(reported.told(f"Es bleiben {told}.", source), source) == ()
    assert identifiers.unknown(reported.told("Es bleiben die 8193er-Scans.", source), source) == ("8193er-Scans",)


NAMES = (
    "test_retry_headers failed in RetryLayer with E17; branch fix/retry, parcel 117/4, 137 GB in all, 61 GB of it done,"
    " 58 GB, 38 GB and 41 GB of three nights."
)


@pytest.mark.parametrize(
    "draft",
    [
        "test_retry_header_names failed with E17.",
        "The trouble is in RetryService, E17.",
        "It failed with F17 on fix/retry.",
        "Parcel 117/14, E17.",
        "Branch fix/again has E17.",
    ],
)
def test_a_name_that_another_became_is_unknown(draft: str) -> None:
    said = (("user", NAMES),)
    assert Fault.IDENTIFIERS in {f.fault for f in gate.findings(draft, gate.prepared(f"user: {NAMES}", said=said))}


def test_a_name_beside_the_one_it_resembles_is_the_next_of_a_row() -> None:
    said = (("user", NAMES),)
    draft = "RetryLayer and RetryService, E17 and F17, branch fix/retry."
    assert gate.findings(draft, gate.prepared(f"user: {NAMES}", said=said)) == ()


def test_an_address_of_a_machine_behind_a_number_is_read() -> None:
    said = (("user", "ping -c 20 192.168.8.40 lost 3 packets, 14 before; the switch is SW-11."),)
    judged = gate.findings(
        "SW-11 lost 3 packets of 20, before that 14.", gate.prepared(f"user: {said[0][1]}", said=said)
    )
    assert Fault.NUMBERS not in {each.fault for each in judged}


def test_two_numbers_of_other_kinds_are_not_exchanged() -> None:
    said = (
        ("assistant", "weekly has 176 weeks by 13 stations. Lane 9 went from 5,210 to 6,877 riders a week, up 32 %."),
        ("assistant", "The rest of the network rose from 48,120 to 54,375 a week, that is 13 %."),
    )
    text = "\n\n".join(f"{who}: {what}" for who, what in said)
    draft = "Lane 9 went from 5,210 to 6,877 a week, 32 % up, the remaining network from 48,120 to 54,375, 13 % up."
    assert gate.findings(draft, gate.prepared(text, said=said)) == ()


def test_names_of_code_are_looked_for_in_a_time_that_grows_with_a_draft() -> None:
    short, long = (f"{'a' * count} (" for count in (1_000, 16_000))
    assert keeps_pace(lambda: identifiers._snakes(short), lambda: identifiers._snakes(long), times=48)
    assert identifiers._snakes("call readAll(now)") == ["readAll"]
