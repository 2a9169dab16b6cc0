"""Where somebody keeps count of variables, a draft that tells of another, or of one as it is not, is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compaction import more_variable_drafts as more
from tests.compaction.variable_drafts import BAD, REGISTRY, SOUND, source
from tests.growth import keeps_pace
from unabridged.compaction.gate import Fault, Finding, findings, prepared, reported, variables
from unabridged.compaction.gate.source import MOST_VARIABLES
from unabridged.engine.tasks import judge
from unabridged.log.extra import Extra
from unabridged.log.part import Variable
from unabridged.ports import Brief

BRIEF = Brief(instructions="tell", earlier="", leaving="user: what was sold?", limit_tokens=90)


def found(draft: str, variables: tuple[Variable, ...] = REGISTRY) -> list[Finding]:
    return [each for each in findings(draft, source(variables)) if each.fault is Fault.VARIABLES]


def shown(draft: str, *variables: Variable) -> tuple[str, ...]:
    return tuple(each for finding in found(draft, variables or REGISTRY) for each in finding.shown)


@pytest.mark.parametrize("draft", [*SOUND, *more.SOUND])
def test_a_sound_draft_is_not_refused(draft: str) -> None:
    assert found(draft) == []


@pytest.mark.parametrize("draft", [*BAD, *more.BAD])
def test_one_that_tells_of_what_does_not_exist_is(draft: str) -> None:
    assert found(draft) != []


def test_a_column_and_what_made_a_variable_were_told_and_may_be_told() -> None:
    frame = Variable(name="df", type="DataFrame", extra=Extra({"columns": ["net_margin_eur"], "origin": "q4_sales()"}))
    beside = judge.material(replace(BRIEF, variables=(frame,))).beside
    known = prepared("user: what was sold in each region, and how much of it? " * 9, beside=beside, variables=(frame,))
    assert findings("The user asks what was sold; df has `net_margin_eur`, from `q4_sales()`.", known) == ()


@pytest.mark.parametrize(
    "draft", ["The model is stored in clf.", "df has 210 rows.", "Variables: df, model.", "r2_score = 0.95"]
)
def test_where_nobody_keeps_count_a_draft_is_taken_at_its_word(draft: str) -> None:
    assert found(draft, ()) == []


def test_what_is_not_so_is_told_word_for_word() -> None:
    assert shown("The model is stored in clf, df has 210 rows.") == ("clf", "df: 210 rows")
    assert shown("- by_region: Series (9,)\n- r2_score: 0.95") == ("by_region: 9,", "r2_score: 0.95")
    assert shown("`df` is a Series. done = False, mode is 'train'.") == ("df: Series", "done: False", "mode: train")


@pytest.mark.parametrize(
    ("value", "said", "is_so"),
    [
        ("0.8412", "0.84", True),
        ("0.8412", "0,8412", True),
        ("0.8412", "84.1 %", True),
        ("0.8412", "84 %", True),
        ("0.8412", "8.4 %", False),
        ("1234567", "1,234,567", True),
        ("1234567", "1.234.567", True),
        ("1234567.5", "1,234,567.5", True),
        ("1234567.5", "1.234.567,5", True),
        ("1234567.5", "1.234.568,9", False),
        ("1e-05", "1e-5", True),
        ("1e-05", "1.2.3", True),
        ("-3.5", "-3.5", True),
        ("-3.5", "-4.75", False),
        ("'12'", "13", True),
        ("<object>", "13", True),
        ("", "13", True),
    ],
)
def test_a_number_may_be_rounded_cut_off_or_written_in_another_way(value: str, said: str, *, is_so: bool) -> None:
    variable = Variable(name="score", type="float", value=value)
    assert (shown(f"score is {said}.", variable) == ()) is is_so


@pytest.mark.parametrize(
    ("value", "said", "is_so"),
    [
        ("'test'", "'test'", True),
        ("'test'", "'train'", False),
        ("'test…", "'train'", True),
        ("True", "True", True),
        ("None", "True", False),
        ("yes", "True", True),
        ("[1]", "'train'", True),
        ("", "'train'", True),
    ],
)
def test_so_may_a_text_that_is_known_whole(value: str, said: str, *, is_so: bool) -> None:
    assert (shown(f"kind = {said}.", Variable(name="kind", value=value)) == ()) is is_so


@pytest.mark.parametrize(
    ("has", "said", "is_so"),
    [
        ("DataFrame", "is a DataFrame", True),
        ("pandas.core.frame.DataFrame", "is a DataFrame", True),
        ("Series[float64]", "is a DataFrame", False),
        ("tuple", ": list,", True),
        ("int", ": str,", False),
        ("int", ": str of sorts", True),
        ("int", "is a str, of sorts", True),
        ("Model", "is a DataFrame", True),
        ("", "is a DataFrame", True),
        ("", ": dict", True),
        ("§", ": dict", True),
        ("list", "- dict", False),
        ("list", "- str", True),
        ("list", "- str,", False),
    ],
)
def test_a_type_is_known_by_its_family(has: str, said: str, *, is_so: bool) -> None:
    assert (shown(f"thing {said}", Variable(name="thing", type=has)) == ()) is is_so


def test_of_what_has_one_dimension_no_columns_are_known() -> None:
    one = Variable(name="sums", type="Series", shape="(5,)")
    assert shown("sums has 5 rows and 9 columns.", one) == ()
    assert shown("sums has 6 rows.", one) == ("sums: 6 rows",)
    assert shown("sums has 9 columns.", one) == ()
    assert shown("sums has 9 rows.", replace(one, shape="")) == ()


def test_what_was_so_once_may_be_told() -> None:
    """Nobody knows of when a draft tells; what was said of the same name nearby was so."""
    assert shown("df has shape (131, 4).") == ()
    assert shown("df has shape (132, 4).") == ("df: 132, 4",)


@pytest.mark.parametrize(("told", "is_so"), [("sums\n9 rows", False), ("sums, 9 rows", True), ("nothing", False)])
def test_a_single_figure_is_looked_for_on_the_same_line_alone(told: str, *, is_so: bool) -> None:
    sums = Variable(name="sums", type="Series", shape="(5,)")
    faults = {each.fault for each in findings("sums has 9 rows.", prepared(told, variables=[sums]))}
    assert (Fault.VARIABLES not in faults) is is_so


def test_of_more_variables_than_are_told_what_was_said_tells_too() -> None:
    many = tuple(Variable(name=f"v{n}") for n in range(MOST_VARIABLES))
    assert shown("Variables: v1, v2, sales.", *many) == ()
    assert shown("Variables: v1, v2, sales.", *many[:-1]) == ("sales",)


def test_columns_are_no_strangers() -> None:
    listed = "Variables:\n- sku_code: the key\n- by_region: the sums"
    assert shown(listed) == ()
    assert shown(listed, REGISTRY[1]) == ("sku_code",)
    odd = replace(REGISTRY[0], extra=type(REGISTRY[0].extra)({"columns": "sku_code"}))
    assert shown(listed, odd, REGISTRY[1]) == ("sku_code",)


def test_what_is_said_in_too_many_places_is_looked_up_in_the_first() -> None:
    told = prepared("sums\n" * 3_000, variables=[Variable(name="sums", shape="(5,)")])
    assert Fault.VARIABLES not in {each.fault for each in findings("sums has 91 rows.", told)}


def test_a_draft_that_is_wrong_everywhere_is_looked_up_so_often_and_no_more() -> None:
    said = " ".join(f"df has {n} rows." for n in range(1_000, 1_200))
    assert len(shown(said)) == 50


@pytest.mark.parametrize(
    "text",
    [
        "df (",
        "df a ",
        "df is the ",
        "variable ",
        "variables: ",
        "stored in ",
        "ab",
        "`ab` ",
        " ",
        "(",
        "df, ",
        "x_1 and ",
        "变量",
        "変数 x に",
        "- df: ",
        "The session has ",
    ],
)
def test_a_long_draft_is_looked_through_in_time_that_grows_with_it(text: str) -> None:
    """Eight times the length takes some eight times as long, whatever it is made of."""
    told = source()
    short, long = (reported.told(text * (size // len(text)), told) for size in (1_000, 8_000))
    assert keeps_pace(lambda: variables.unknown(short, told), lambda: variables.unknown(long, told), times=30)
