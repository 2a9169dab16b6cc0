"""A long result of a tool is shown shortened from when it is appended, where a policy says so; the log has it all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from unabridged import Memory, Policy, Shape, Thread
from unabridged.compaction.strategies import TrimToolResults
from unabridged.engine.view.unfolding import Depth
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolResult
from unabridged.runner.runs import Compacting
from unabridged.view import marks

ROWS = "\n".join(
    f"2026-11-20 10:{n // 60:02}:{n % 60:02} INFO worker {n % 7} took job {n * 31} of queue mail" for n in range(900)
)
LOG = f"{ROWS}\n2026-11-20 10:20:00 ERROR worker 3: job 4711 failed: no space left on device\n{ROWS}"
POLICY = Policy(limit_tokens=60_000, rendition_tokens=400)


def call(id_: str = "c", name: str = "run", **arguments: object) -> dict[str, Any]:
    made = {"id": id_, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
    return {"role": "assistant", "content": None, "tool_calls": [made]}


def result(text: str = LOG, id_: str = "c") -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id_, "content": text}


ASKED = {"role": "user", "content": "what went wrong?"}


def opened(policy: Policy | None = POLICY) -> Memory:
    return Memory.open(policy=policy, compacting=Compacting.ASKED)


@pytest.fixture
def thread() -> Thread:
    made = opened().thread("t")
    made.append([ASKED, call(command="./worker"), result()])
    return made


def shown(thread: Thread) -> str:
    return str(thread.view().to("openai")[-1]["content"])


def test_the_view_shows_less(thread: Thread) -> None:
    """as-B10."""
    assert len(shown(thread)) < len(LOG) / 4


def test_what_went_wrong_is_shown(thread: Thread) -> None:
    assert "job 4711 failed: no space left on device" in shown(thread)


def test_it_says_that_it_is_less_and_what_leads_to_all_of_it(thread: Thread) -> None:
    """as-B10."""
    found = marks.found(shown(thread))
    assert found is not None
    assert found[0].seq == 3
    assert "[Shortened: log of " in shown(thread).splitlines()[0]


@pytest.mark.parametrize("depth", list(Depth))
def test_unfolding_it_gives_all_of_it(thread: Thread, depth: Depth) -> None:
    """as-B10."""
    assert thread.unfold(3, depth=depth).to("plain")[0]["text"].endswith(LOG)


def test_the_log_has_all_of_it(thread: Thread) -> None:
    said = thread.message(3)
    assert said is not None
    (part,) = said.parts
    assert isinstance(part, ToolResult)
    assert part.content[0].text == LOG  # type: ignore[union-attr]


def test_what_is_left_out_is_found_by_a_search(thread: Thread) -> None:
    hits = thread.search("job 13950 queue mail").hits
    assert hits[0].seq == 3


def test_the_tokens_of_the_view_are_those_of_what_is_shown(thread: Thread) -> None:
    item = thread.view().items[-1]
    assert 0 < item.tokens < 500


def test_nothing_of_it_is_a_fault() -> None:
    with opened() as memory:
        memory.thread("t").append([ASKED, call(), result()])
        assert memory.verify().faults == ()


def test_without_the_setting_all_of_it_is_shown() -> None:
    thread = opened(Policy(limit_tokens=60_000)).thread("t")
    thread.append([ASKED, call(), result()])
    assert shown(thread) == LOG


def test_a_short_result_is_shown_as_it_came() -> None:
    thread = opened().thread("t")
    thread.append([ASKED, call(), result("42")])
    assert shown(thread) == "42"


@pytest.mark.parametrize("role", ["user", "assistant"])
def test_what_people_and_models_say_is_shown_as_it_was_said(role: str) -> None:
    thread = opened().thread("t")
    thread.append({"role": role, "content": LOG})
    assert thread.view().to("plain")[0]["text"] == LOG


def test_a_file_that_was_asked_for_is_shown_as_it_is() -> None:
    thread = opened().thread("t")
    thread.append([ASKED, call(name="read_file", path="worker.log"), result()])
    assert shown(thread) == LOG


def test_so_it_is_where_the_call_was_appended_before() -> None:
    thread = opened().thread("t")
    thread.append([ASKED, call(name="read_file", path="worker.log")])
    thread.append(result())
    assert shown(thread) == LOG


def test_a_result_without_a_call_is_shortened_as_well() -> None:
    thread = opened().thread("t")
    thread.append([ASKED, result()])
    item = thread.view().items[-1]
    assert item.is_shortened


def test_the_newest_is_popped_as_it_was_said(thread: Thread) -> None:
    popped = thread.pop()
    assert popped is not None
    assert popped.message == thread.message(3)


def test_where_even_that_is_too_long_its_head_and_tail_are_shown(thread: Thread) -> None:
    view = thread.prepare(policy=Policy(limit_tokens=330, retain_rounds=1))
    last = view.items[-1]
    assert (last.shape, last.skeleton.answers) == (Shape.STUB, ("c",))
    assert "shortened" not in repr(view.to("plain"))


class TestWhoKeepsHisOwnList:
    """He may have it as he said it, or as it was shown to him."""

    OWN = (ASKED, call(command="./worker"), result())

    def test_his_own_words_are_known(self, thread: Thread) -> None:
        done = thread.sync([*self.OWN, {"role": "assistant", "content": "the disk is full"}])
        assert (done.kept, done.appended, done.hidden) == (3, 1, ())

    def test_what_was_shown_to_him_is_known(self, thread: Thread) -> None:
        done = thread.sync([*thread.view().to("openai"), {"role": "assistant", "content": "the disk is full"}])
        assert (done.kept, done.appended, done.hidden) == (3, 1, ())

    def test_what_was_shown_to_him_is_known_when_less_of_it_is(self, thread: Thread) -> None:
        before = thread.view().to("openai")
        later = ({"role": "user", "content": f"and {n}?"} for n in range(4))
        thread.append([{"role": "assistant", "content": "the disk is full"}, *later])
        trim = TrimToolResults(over_tokens=60)
        thread.compact(policy=Policy(limit_tokens=600, target_fraction=0.1, retain_rounds=1, strategy=trim))
        assert thread.view().items[2].shape is Shape.STUB
        done = thread.sync([*before, {"role": "assistant", "content": "the disk is full"}])
        assert done.kept == 4
        assert done.appended == 0

    def test_a_long_result_that_he_brings_is_shortened(self) -> None:
        thread = opened().thread("t")
        thread.sync(list(self.OWN))
        assert thread.view().items[-1].is_shortened
        assert thread.sync(list(self.OWN)).appended == 0


def test_purging_it_takes_what_was_shown_as_well(thread: Thread) -> None:
    before = shown(thread)
    thread.purge(3)
    assert "4711" not in str(thread.view().to("openai"))
    done = thread.sync([ASKED, {"role": "tool", "tool_call_id": "c", "content": before}])
    assert done.appended == 0


class TestAnIdThatComesAgainInEachTurn:
    """As of a framework that numbers its calls from 0 anew."""

    FILE = call(name="read_file", path="worker.log")

    def test_a_result_is_shown_by_what_was_asked_in_its_turn(self) -> None:
        thread = opened().thread("t")
        thread.append([ASKED, call(command="./worker"), result(), self.FILE, result("short")])
        assert "[Shortened: log of " in str(thread.view().to("openai")[2]["content"])

    def test_a_file_that_was_asked_for_in_its_turn_is_shown_as_it_is(self) -> None:
        thread = opened().thread("t")
        thread.append([ASKED, self.FILE, result(), call(command="./worker"), result("short")])
        assert str(thread.view().to("openai")[2]["content"]) == LOG

    def test_a_call_of_the_log_that_was_answered_there_is_not_answered_again(self) -> None:
        thread = opened().thread("t")
        thread.append([ASKED, call(command="./worker"), self.FILE, result("short")])
        thread.append(result())
        assert "[Shortened: log of " in shown(thread)

    def test_a_file_whose_call_came_before_is_known_beside_a_result_whose_call_comes_along(self) -> None:
        thread = opened().thread("t")
        thread.append([ASKED, self.FILE])
        results = tuple(ToolResult(call_id=each, content=(Text(text=LOG),)) for each in ("d", "c"))
        thread.append([call("d", command="./worker"), Message(role="tool", parts=results)])
        assert "[Shortened" not in str(thread.view().to("openai"))
