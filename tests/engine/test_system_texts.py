"""System messages one behind the other in one append are one text, as at the beginning of a list that is followed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.talk import a, u
from unabridged import Compacting, Memory
from unabridged.blocking import Thread
from unabridged.log.body import SystemSet
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Text

KIND = {"role": "system", "content": "Be kind."}
BRITISH = {"role": "developer", "content": "Use British spelling."}
BRIEF = {"role": "system", "content": "Be brief."}


@pytest.fixture
def thread() -> Thread:
    return Memory.open(":memory:", compacting=Compacting.ASKED).thread("t")


def shown(thread: Thread) -> Any:  # noqa: ANN401  # a request's messages
    return thread.view().to("openai")


@pytest.mark.parametrize("said", [[KIND, BRITISH], [BRITISH, KIND], [KIND, BRIEF, BRITISH], [KIND]])
def test_an_append_shows_what_a_sync_of_the_same_list_does(thread: Thread, said: list[dict[str, str]]) -> None:
    other = Memory.open(":memory:", compacting=Compacting.ASKED).thread("t")
    thread.append([*said, u("hello")])
    other.sync([*said, u("hello")])
    assert shown(thread) == shown(other)
    assert all(each["content"] in str(shown(thread)) for each in said)


def test_a_sync_of_what_was_appended_finds_its_system_text_unchanged(thread: Thread) -> None:
    thread.append([KIND, BRITISH, u("hello")])
    synced = thread.sync([KIND, BRITISH, u("hello"), a("hi")])
    assert (synced.system_changed, len(list(thread.events()))) == (False, 4)


def test_each_message_is_an_event_and_a_retry_writes_nothing(thread: Thread) -> None:
    done = thread.append([KIND, BRITISH, u("hello")], key="k", said_at=[1, 2, 3])
    again = thread.append([KIND, BRITISH, u("hello")], key="k", said_at=[1, 2, 3])
    assert (done.first, done.last, again.fresh) == (1, 3, False)


def test_one_of_its_own_append_or_behind_another_message_takes_the_place_of_what_was_there(thread: Thread) -> None:
    thread.append([KIND, u("hello"), BRITISH])
    assert [each["content"] for each in shown(thread)] == ["Use British spelling.", "hello"]
    thread.append(BRIEF)
    assert shown(thread)[0]["content"] == "Be brief."


def test_bodies_stay_as_they_were_handed_in(thread: Thread) -> None:
    bodies = [SystemSet(parts=(Text(text=each),)) for each in ("Be kind.", "Be brief.")]
    thread.append(bodies)
    assert [event.body for event in thread.events()] == bodies


def test_the_log_says_each_in_its_own_words_and_only_the_last_says_all(thread: Thread) -> None:
    thread.append([KIND, BRIEF, BRITISH, u("hello")])
    texts = [event.body.parts for event in thread.events() if isinstance(event.body, SystemSet)]
    kind, brief, british = (Text(text=each["content"]) for each in (KIND, BRIEF, BRITISH))
    assert texts == [(kind,), (brief,), (kind, brief, british)]


def test_what_else_stood_beside_each_is_kept(thread: Thread) -> None:
    thread.append([{**KIND, "of": "legal"}, {**BRITISH, "of": "desk"}])
    beside = [event.body.extra for event in thread.events() if isinstance(event.body, SystemSet)]
    assert ["legal" in str(beside[0]), "desk" in str(beside[1])] == [True, True]


def test_many_take_the_room_of_each_and_of_all_and_not_their_square(thread: Thread) -> None:
    thread.append([{"role": "system", "content": f"Rule {n}: be kind."} for n in range(100)])
    assert sum(len(event.body.parts) for event in thread.events() if isinstance(event.body, SystemSet)) == 199


@pytest.mark.parametrize("seq", [1, 2])
def test_a_purge_of_one_takes_its_words_where_the_last_says_them_too(thread: Thread, seq: int) -> None:
    said = [KIND, BRIEF, BRITISH]
    thread.append([*said, u("hello")])
    thread.purge(seq)
    assert said[seq - 1]["content"] not in str([event.payload for event in thread.events()])
    assert said[2 - seq]["content"] in str([event.payload for event in thread.events()])


@pytest.mark.parametrize("apart", [True, False])
def test_a_purge_leaves_a_system_text_that_says_something_else(thread: Thread, *, apart: bool) -> None:
    thread.append(KIND)
    if apart:
        thread.append(u("hello"))
    thread.append(BRITISH)
    thread.purge(1)
    assert shown(thread)[0]["content"] == BRITISH["content"]


def test_a_purge_of_the_last_takes_nothing_of_those_before(thread: Thread) -> None:
    thread.append([KIND, BRITISH])
    assert thread.purge(2).seqs == (Span(first=Seq(2), last=Seq(2)),)


@pytest.mark.parametrize("nothing", ["", []])
def test_a_purge_of_one_that_says_nothing_leaves_the_others(thread: Thread, nothing: str | list[object]) -> None:
    thread.append([{"role": "system", "content": nothing}, {"role": "system", "content": "keep me"}])
    assert thread.purge(1).seqs == (Span(first=Seq(1), last=Seq(1)),)
    assert "keep me" in str(shown(thread))
