"""Which variables there are is a fold over what executions left behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Variable
from unabridged.view.variables import EMPTY, MOST_VARIABLES, Registry, Run, registry


def var(name: str, value: str = "", kind: str = "", **beside: object) -> Variable:
    return Variable(name=name, value=value, type=kind, extra=Extra(beside))


def run(seq: int, *variables: Variable, gone: tuple[str, ...] = (), failed: bool = False, **beside: object) -> Run:
    result = ExecutionResult(variables=variables, deleted=gone, extra=Extra(beside))
    return Run(result=result, seq=Seq(seq), round=Seq(1), failed=failed)


def names(found: Registry) -> list[str]:
    return [each.name for each in found.newest_first]


class TestAVariable:
    def test_is_known_with_where_it_was_last_changed(self) -> None:
        (found,) = registry([run(4, var("total", "7", "int"))]).newest_first
        assert (found.name, found.type, found.value, found.seq, found.round) == ("total", "int", "7", 4, 1)

    def test_that_is_listed_again_as_it_was_did_not_change(self) -> None:
        assert registry([run(1, var("x", "7")), run(2, var("y")), run(3, var("x", "7"))]).known["x"].seq == 1

    @pytest.mark.parametrize("anew", [var("x", "8"), var("x", "7", "int"), var("x", "7", columns=["a"])])
    def test_that_is_anything_else_by_now_did(self, anew: Variable) -> None:
        assert names(registry([run(1, var("x", "7")), run(2, var("y")), run(3, anew)])) == ["x", "y"]

    def test_whose_long_value_changed_where_it_is_not_shown_did(self) -> None:
        runs = [run(1, var("x", "a" * 500 + "b")), run(2, var("x", "a" * 500 + "c"))]
        assert registry(runs).known["x"].seq == 2

    def test_that_is_said_to_have_changed_did_however_it_looks(self) -> None:
        assert registry([run(1, var("x", "7")), run(3, var("x", "7", changed=True))]).known["x"].seq == 3

    def test_that_was_deleted_is_gone(self) -> None:
        assert names(registry([run(1, var("x"), var("y")), run(2, gone=("x", "never"))])) == ["y"]

    def test_that_was_made_and_deleted_at_once_is_gone(self) -> None:
        assert names(registry([run(1, var("x"), gone=("x",))])) == []

    def test_that_comes_back_is_new(self) -> None:
        assert registry([run(1, var("x")), run(2, gone=("x",)), run(3, var("x"))]).known["x"].seq == 3


class TestFailedCode:
    def test_is_said_to_define_nothing(self) -> None:
        assert names(registry([run(1, var("x"), failed=True)])) == []

    def test_defines_what_whoever_looked_says_it_left_behind(self) -> None:
        assert names(registry([run(1, var("x"), failed=True, left_behind=True)])) == ["x"]

    def test_is_said_to_delete_nothing(self) -> None:
        assert names(registry([run(1, var("x")), run(2, gone=("x",), failed=True)])) == ["x"]

    def test_deleted_what_whoever_looked_says_is_gone(self) -> None:
        assert names(registry([run(1, var("x")), run(2, gone=("x",), failed=True, left_behind=True)])) == []


class TestOrigins:
    def test_are_the_variables_own_before_those_of_the_execution(self) -> None:
        said = registry([run(1, var("x", origin="x = 1"), var("y"), origin="cell 3")]).known
        assert (said["x"].origin, said["y"].origin) == ("x = 1", "cell 3")

    def test_are_else_whoever_ran_it(self) -> None:
        ran = Run(result=ExecutionResult(variables=(var("x"),)), seq=Seq(1), origin="CodeInterpreter")
        assert registry([ran]).known["x"].origin == "CodeInterpreter"

    def test_stay_known_while_nobody_says_more(self) -> None:
        said = registry([run(1, var("x", "1", origin="x = 1")), run(2, var("x", "2"))]).known["x"]
        assert (said.value, said.origin) == ("2", "x = 1")

    def test_of_another_type_are_not_those_of_before(self) -> None:
        said = registry([run(1, var("x", "1", "int", origin="x = 1")), run(2, var("x", "a", "str"))]).known["x"]
        assert said.origin == ""

    def test_that_are_no_text_say_nothing(self) -> None:
        assert registry([run(1, var("x", origin=7))]).known["x"].origin == ""


class TestWhatIsKept:
    def test_of_a_text_is_what_fits_a_line(self) -> None:
        found = registry([run(1, var("x", "line\n" * 500, "t" * 500))]).known["x"]
        assert (len(found.value), len(found.type)) == (201, 201)
        assert "\n" not in found.value

    def test_of_columns_is_a_bounded_list_of_texts(self) -> None:
        found = registry([run(1, var("x", columns=["a", 7, *(str(n) for n in range(500))]))]).known["x"]
        assert found.columns[:2] == ("a", "0")
        assert len(found.columns) < 200
        assert registry([run(1, var("x", columns="abc"))]).known["x"].columns == ()

    def test_of_a_name_is_all_of_it_or_nothing(self) -> None:
        assert names(registry([run(1, var("n" * 1_001), var(""), var("m" * 1_000))])) == ["m" * 1_000]

    def test_of_too_many_is_what_was_changed_last(self) -> None:
        found = registry([run(n, var(f"v{n}")) for n in range(MOST_VARIABLES + 5)])
        assert (len(found.known), found.forgotten) == (MOST_VARIABLES, 5)
        assert "v4" not in found.known


VARIABLES = st.builds(var, st.sampled_from("abcde"), st.sampled_from(["1", "2", "x" * 300]))
RUNS = st.lists(
    st.builds(
        lambda seq, variables, gone, failed: run(seq, *variables, gone=tuple(gone), failed=failed),
        st.integers(1, 99),
        st.lists(VARIABLES, max_size=4),
        st.lists(st.sampled_from("abcde"), max_size=2),
        st.booleans(),
    ),
    max_size=8,
)


@given(RUNS, st.integers(0, 8))
def test_going_on_from_what_there_was_is_the_same_as_beginning_anew(runs: list[Run], at: int) -> None:
    whole, gone_on = registry(runs), registry(runs[at:], registry(runs[:at]))
    assert gone_on == whole
    assert names(gone_on) == names(whole)  # in the same order


@given(RUNS)
def test_what_was_said_last_of_a_name_holds(runs: list[Run]) -> None:
    known = registry(runs).known
    for name in "abcde":
        last: str | None = None
        for each in [one for one in runs if not one.failed]:
            told = [one.value for one in each.result.variables if one.name == name]
            last = None if name in each.result.deleted else told[-1] if told else last
        assert (name in known) == (last is not None)


def test_nothing_is_made_of_nothing() -> None:
    assert registry([]) == EMPTY
