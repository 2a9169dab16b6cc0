"""What people who come from TaskWeaver wished for: variables that code knows, and no summary."""

from __future__ import annotations

from typing import Any

from tests.compatibility.runs import held, worked
from unabridged import Policy, Thread
from unabridged.executions import described, from_namespace


class Frame:
    """A table as a session holds it."""

    columns = ("region", "totalAmount")

    def __init__(self, rows: int) -> None:
        self.shape = (rows, 2)


def session_of(thread: Thread, *cells: str) -> dict[str, Any]:
    """A session in which these cells ran, each in a round of its own."""
    session: dict[str, Any] = {"Frame": Frame}
    for code in cells:
        before, status = described(session), "ok"
        thread.append({"role": "user", "content": f"Run {code}"})
        try:
            exec(code, session)  # noqa: S102  # the test's own code
        except NameError:
            status = "error"
        thread.update_from_execution(from_namespace(before, session, code=code, status=status))
    return session


def known(thread: Thread) -> dict[str, tuple[str, str, int]]:
    return {each.name: (each.type, each.shape, each.round) for each in thread.variables()}


def test_the_registry_holds_name_type_size_and_the_round_of_the_last_change() -> None:
    """tw-F4. Always current: what changed has its new size and round, what was deleted is gone."""
    thread = held(policy=Policy(limit_tokens=4_000)).thread()
    session_of(thread, "df = Frame(3); n = 1; words = ['a']", "df = Frame(5); words.append('b')", "del n")
    assert known(thread) == {"df": ("Frame", "(5, 2)", 3), "words": ("list", "2 entries", 3)}


def test_a_query_returns_the_right_subset() -> None:
    """tw-F4."""
    thread = held(policy=Policy(limit_tokens=4_000)).thread()
    session_of(thread, "sales = Frame(3)\nmodel = {'depth': 3}\nn = 1")
    assert [each.name for each in thread.get_relevant_vars("total amount by region")] == ["sales"]
    assert [each.name for each in thread.get_relevant_vars("how deep is the model")] == ["model"]


def test_the_registry_stands_outside_the_summary_and_outlives_it() -> None:
    """tw-F4. The summariser here names nothing; what it forgot is known all the same."""
    memory = held(policy=Policy(limit_tokens=700, retain_rounds=1))
    thread = memory.thread()
    session_of(thread, "df = Frame(3)", *[f"x = {n}" for n in range(40)])
    worked(memory, thread)
    view = thread.prepare()
    assert view.items[0].messages > 2
    assert set(known(thread)) == {"df", "x"}
    assert "> df: Frame, (3, 2); columns region, totalAmount" in view.to("openai")[-1]["content"]


def test_variables_are_checked_against_the_session_and_leave_with_it() -> None:
    """tw-RC-B12. What the session has is what is known, after any cell, one that failed half way included."""
    thread = held(policy=Policy(limit_tokens=4_000)).thread()
    cells = ["a = 1; b = 2", "a = 3", "del b; c = undefined", "d = 4; e = undefined", "a = a + 1"]
    session = session_of(thread, *cells)
    kept = {name: repr(value) for name, value in session.items() if isinstance(value, int)}
    assert {each.name: each.value for each in thread.variables()} == kept == {"a": "4", "d": "4"}
