"""Which variables a question is about is told by words of theirs, and never by chance."""

from __future__ import annotations

import pytest

from unabridged.search.terms import Lexicon
from unabridged.search.variables import Weighed, relevant
from unabridged.view.variables import MOST_VARIABLES, KnownVariable

SALES = KnownVariable(
    name="sales_df",
    type="DataFrame",
    shape="(120, 3)",
    columns=("region", "totalAmount", "datum der Lieferung"),
    origin="sales_df = pd.read_csv('orders_2024.csv')",
)
MODEL = KnownVariable(name="churnModel", type="RandomForestClassifier", value="n_estimators=300")
NAME = KnownVariable(name="销售数据", type="list", shape="12 entries", value="['上海', '北京']")
N = KnownVariable(name="n", type="int", value="3")
ALL = (SALES, MODEL, NAME, N)


def found(query: str, variables: tuple[KnownVariable, ...] = ALL) -> list[str]:
    return [each.name for each in relevant(variables, query, Lexicon(), Weighed())]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("sales", "sales_df"),
        ("plot the SALES per month", "sales_df"),
        ("sales_df", "sales_df"),
        ("total amount", "sales_df"),
        ("total_amount", "sales_df"),
        ("which regions are there?", "sales_df"),
        ("orders_2024.csv", "sales_df"),
        ("the orders file", "sales_df"),
        ("what is a data frame here", "sales_df"),
        ("welche Lieferung", "sales_df"),
        ("the churn model", "churnModel"),
        ("forest", "churnModel"),
        ("estimators", "churnModel"),
        ("画出销售的趋势", "销售数据"),
        ("上海", "销售数据"),
        ("value of n", "n"),
        ("hurnMo", "churnModel"),
    ],
)
def test_a_question_finds_what_it_has_a_word_of(query: str, name: str) -> None:
    assert found(query)[0] == name


@pytest.mark.parametrize("query", ["weather in Lisbon", "", " ", "!?"])
def test_a_question_about_something_else_finds_nothing(query: str) -> None:
    assert found(query) == []


def test_a_name_tells_more_than_a_value() -> None:
    by_value = KnownVariable(name="x", value="sales")
    assert found("sales", (by_value, SALES)) == ["sales_df", "x"]


def test_a_rare_word_tells_more_than_one_that_most_have() -> None:
    frames = tuple(KnownVariable(name=f"frame_{n}", type="DataFrame") for n in range(5))
    assert found("the churn frame", (*frames, KnownVariable(name="churn_frame")))[0] == "churn_frame"


def test_of_equals_the_first_comes_first() -> None:
    some = tuple(KnownVariable(name=f"row_{n}") for n in range(5))
    assert found("row", some) == [each.name for each in some]


def test_none_are_found_among_none() -> None:
    assert found("sales", ()) == []


class TestWords:
    """They are taken once of a variable, and anew of one that changed."""

    def test_of_a_variable_that_changed_are_its_new_ones(self) -> None:
        lexicon, weighed = Lexicon(), Weighed()
        assert relevant([SALES], "region", lexicon, weighed) == [SALES]
        anew = KnownVariable(name="sales_df", type="int")
        assert relevant([anew], "region", lexicon, weighed) == []
        assert relevant([anew], "int", lexicon, weighed) == [anew]

    def test_of_what_is_long_gone_are_forgotten(self) -> None:
        weighed = Weighed()
        for n in range(2 * MOST_VARIABLES + 1):
            weighed.of(KnownVariable(name=f"v{n}"), Lexicon())
        assert len(weighed) == 1
