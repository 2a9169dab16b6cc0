"""What a run did to a session is seen by looking at its names before and after."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.executions import ExecutionResult, described, from_namespace
from unabridged.log.ids import Seq
from unabridged.view.variables import Run, registry


def ran(code: str, session: dict[str, Any]) -> ExecutionResult:
    """What came of running this in a session, which is looked at before."""
    before = described(session)
    exec(code, session)  # noqa: S102  # the test's own code
    return from_namespace(before, session, code=code)


def names(result: ExecutionResult) -> list[str]:
    return [each.name for each in result.variables]


class TestANameThat:
    def test_is_new_is_told_with_what_it_is(self) -> None:
        (found,) = ran("total = 7", {}).variables
        assert (found.name, found.type, found.shape, found.value) == ("total", "int", "", "7")

    def test_did_not_change_is_not_told_again(self) -> None:
        assert names(ran("b = 2", {"a": 1})) == ["b"]

    def test_was_changed_in_place_is_told_again(self) -> None:
        (found,) = ran("rows.append(3)", {"rows": [1, 2]}).variables
        assert (found.value, found.shape) == ("[1, 2, 3]", "3 entries")

    def test_is_gone_is_told_to_be(self) -> None:
        assert ran("del a", {"a": 1, "b": 2}).deleted == ("a",)

    def test_was_no_variable_is_not_told_to_be_gone(self) -> None:
        assert ran("del math, _x, f", {"math": math, "_x": 1, "f": len}).deleted == ()

    def test_is_no_variable_is_left_out(self) -> None:
        code = (
            "import math\ndef f(): ...\nclass C: ...\n_hidden = 1\n__dunder__ = 2\nIn = []\nmethod = [].append\nx = 1"
        )
        assert names(ran(code, {})) == ["x"]

    def test_is_kept_by_a_rule_of_ones_own_is_told(self) -> None:
        told = from_namespace({}, {"_x": 1, "y": 2}, keep=lambda name, _: name == "_x")
        assert names(told) == ["_x"]

    def test_is_no_text_is_left_out(self) -> None:
        session: dict[Any, Any] = {1: "one", "x": 1}
        assert names(from_namespace(session, session | {"y": 2})) == ["y"]
        assert from_namespace(session, {"x": 1}).deleted == ()


class TestANameThatLooksAsItDid:
    @pytest.mark.parametrize(
        "code",
        [
            "big = list(range(20)) + [0] * 80",
            "big[50] = 999",
            "big.reverse(); big.sort(); big[99] = -1",
            "for n in range(20, 30): big[n] = 0",
            "text = 'a' * 4_999 + 'b'",
            "grown = list(grown)",
            "one: int = 1",
            "one = 1",
        ],
    )
    def test_is_told_where_the_code_changed_it(self, code: str) -> None:
        session: dict[str, Any] = {"big": list(range(100)), "text": "a" * 5_000, "grown": [1], "one": 1}
        (found,) = [each for each in ran(code, session).variables if each.name in {"big", "text", "grown", "one"}]
        assert found.extra["changed"] is True

    @pytest.mark.parametrize("code", ["if not one: one = 2", "print = one", "one: int", "x ="])
    def test_is_not_told_where_it_did_not(self, code: str) -> None:
        session = {"one": 1}
        told = from_namespace(described(session), session, code=code)
        assert names(told) == []

    def test_is_not_told_where_the_code_broke_off_before(self) -> None:
        session = {"one": 1}
        assert names(from_namespace(described(session), session, code="1 / 0\none = 1", status="error")) == []

    def test_was_last_changed_by_that_run_and_is_made_as_it_was(self) -> None:
        session: dict[str, Any] = {}
        first, second = ran("big = list(range(100))", session), ran("big.append(big.pop() + 1)", session)
        found = registry([Run(result=first, seq=Seq(1)), Run(result=second, seq=Seq(2))]).known["big"]
        assert (found.seq, found.origin) == (2, "big = list(range(100))")

    def test_beside_described_names_without_their_states_is_not_told(self) -> None:
        session = {"big": list(range(100))}
        before = dict(described(session))
        session["big"][50] = -1
        assert names(from_namespace(before, session)) == []


class TestACopyOfTheNames:
    """Beside what was described before, a copy of the names will do."""

    def test_tells_what_is_new_and_what_is_gone(self) -> None:
        result = from_namespace({"a": 1, "b": "x", "m": math}, {"b": "x", "c": 3})
        assert (names(result), result.deleted) == (["c"], ("a",))

    def test_tells_again_what_both_share_and_may_have_changed(self) -> None:
        rows = [1]
        before = {"rows": rows}
        rows.append(2)
        assert names(from_namespace(before, {"rows": rows})) == ["rows"]

    def test_tells_what_is_another_object_by_now(self) -> None:
        (found,) = from_namespace({"rows": [1], "x": "a" * 50}, {"rows": [1], "x": "".join(["a"] * 50)}).variables
        assert (found.name, found.extra["changed"]) == ("rows", True)


class TestARun:
    def test_says_what_it_printed_and_how_it_ended(self) -> None:
        result = from_namespace({}, {}, stdout="7\n", stderr="warned", result="7", status="ok")
        assert (result.stdout, result.stderr, result.result, result.status) == ("7\n", "warned", "7", "ok")

    def test_names_the_line_that_made_each_variable(self) -> None:
        (found,) = ran("rows = list(range(3))\nrows = rows[:2]", {}).variables
        assert found.extra["origin"] == "rows = rows[:2]"

    def test_that_failed_still_says_what_there_is_as_the_session_was_looked_at(self) -> None:
        result = from_namespace({}, {"x": 1}, status="error")
        assert list(registry([Run(result=result, seq=Seq(1), failed=True)]).known) == ["x"]

    def test_of_very_many_names_tells_the_newest(self) -> None:
        assert names(from_namespace({}, {f"v{n}": n for n in range(1_500)}))[0] == "v500"

    def test_of_very_many_names_tells_those_that_its_code_bound(self) -> None:
        assert names(ran("v3 = 'new'", {f"v{n}": n for n in range(1_500)})) == ["v3"]


@pytest.mark.parametrize("before", [{}, {"a": 1}])
def test_a_session_that_is_empty_has_no_variables(before: dict[str, Any]) -> None:
    assert from_namespace(before, {}).variables == ()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner) | st.frozensets(st.text()),
    max_leaves=20,
)
SESSIONS = st.lists(st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4), min_size=1, max_size=4)


@given(SESSIONS)
def test_after_any_runs_the_registry_is_what_the_session_is(sessions: list[dict[str, Any]]) -> None:
    before: dict[str, Any] = {}
    runs = []
    for n, after in enumerate(sessions, 1):
        runs.append(Run(result=from_namespace(described(before), after), seq=Seq(n)))
        before = after
    known = registry(runs).known
    whole = registry([Run(result=from_namespace({}, before), seq=Seq(1))]).known
    assert {each.name: each.value for each in known.values()} == {each.name: each.value for each in whole.values()}


@pytest.mark.parametrize("wrong", [{"stdout": None}, {"stderr": b"x"}, {"result": 7}, {"status": None}])
def test_what_is_no_text_is_refused_by_name(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=f"{next(iter(wrong))} of a run is a text, not"):
        from_namespace({}, {}, **wrong)


@pytest.mark.parametrize("given", [None, [], "x = 1"])
def test_what_has_no_names_is_refused(given: Any) -> None:  # noqa: ANN401  # of no right type
    for ask in (lambda: from_namespace(given, {}), lambda: from_namespace({}, given), lambda: described(given)):
        with pytest.raises(UsageError, match=r"is names with their values, as globals\(\) has them"):
            ask()
