"""lace's strategies under its names and with its numbers, and what they do not repeat of lace's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, Event, agent, call, event, result, talk, user
from unabridged import Memory, UsageError
from unabridged.adapters.lace import ThreadManager, ThreadNotFound
from unabridged.adapters.lace.shapes import restored
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.folder_tools import FolderTools
from unabridged.ports import Brief
from unabridged.testing.provider_rules import violations

LONG = "\n".join(f"line {n} of a listing that goes on for a while" for n in range(30))
HEAD = "\n".join(LONG.split("\n")[:3])
NOTE = "[results truncated to save space.]"
NAMES = "trim-tool-results, summarize, summarize-and-reload, track-based"
LISTED = "They listed files, looked into each, and said what stands in them all."


def added(*events: Event, **settings: Any) -> ThreadManager:  # noqa: ANN401  # as a memory takes them
    manager = ThreadManager(Memory.open(**settings))
    manager.create_thread(THREAD)
    for each in events:
        manager.add_event(THREAD, each)
    return manager


def trimmed(content: list[dict[str, Any]]) -> tuple[ThreadManager, Any]:
    """What becomes of one result's content, with a round after it."""
    answer = event(3, "TOOL_RESULT", {"id": "c", "content": content, "status": "completed"})
    manager = added(user(1, "list"), call(2, "c"), answer, agent(4, "There."), user(5, "and?"), agent(6, "No."))
    manager.compact(THREAD, "trim-tool-results")
    return manager, manager.get_events(THREAD)[2]["data"]["content"]


class TestNames:
    def test_an_unknown_strategy_is_an_error_that_lists_the_known(self) -> None:
        """lace-L26 and lace-L27."""
        manager = added(user(1, "a"))
        before = manager.get_all_events(THREAD)
        with pytest.raises(UsageError, match=f"Unknown compaction strategy: shrink; known: {NAMES}"):
            manager.compact(THREAD, "shrink")
        assert manager.get_all_events(THREAD) == before

    @pytest.mark.parametrize("name", NAMES.split(", "))
    def test_an_unknown_thread_is_an_error_that_names_it(self, name: str) -> None:
        """lace-L26; each of them is registered by default, lace-L27."""
        with pytest.raises(ThreadNotFound, match="Thread lace_gone not found"):
            added().compact("lace_gone", name)

    def test_an_unknown_parameter_is_an_error_that_says_what_may_be_meant(self) -> None:
        """lace-L67."""
        with pytest.raises(UsageError, match=r"no parameter 'line'.*lines"):
            added(user(1, "a")).compact(THREAD, "trim-tool-results", {"line": 5})

    def test_parameters_are_kept_with_the_compaction(self) -> None:
        """lace-L67: what was done can be done again."""
        made = added(*talk(4)).compact(THREAD, "trim-tool-results", {"lines": 5}).compaction_event
        assert made is not None
        assert made["data"]["metadata"]["maxLines"] == 5


class TestTrimming:
    def test_a_longer_result_keeps_three_lines_and_a_note(self) -> None:
        """lace-L35."""
        manager, content = trimmed([{"type": "text", "text": LONG}])
        assert content == [{"type": "text", "text": f"{HEAD}\n{NOTE}"}]
        assert "line 3" not in str(manager.thread(THREAD).view().to("openai"))

    @pytest.mark.parametrize("text", ["", "one", "a\nb\nc", "a\nb\nc\nd"])
    def test_what_would_get_no_shorter_stays(self, text: str) -> None:
        """lace-L36 and lace-F14: four short lines would get longer by the note."""
        _, content = trimmed([{"type": "text", "text": text}])
        assert content == [{"type": "text", "text": text}]

    def test_each_block_is_trimmed_for_itself_and_none_but_texts(self) -> None:
        """lace-L36."""
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}
        _, content = trimmed([image, {"type": "text", "text": "short"}, {"type": "text", "text": LONG}])
        assert content == [image, {"type": "text", "text": "short"}, {"type": "text", "text": f"{HEAD}\n{NOTE}"}]

    def test_one_endless_line_is_trimmed_too(self) -> None:
        """lace-F14."""
        _, content = trimmed([{"type": "text", "text": "x" * 100_000}])
        assert len(content[0]["text"]) < 3_000

    def test_the_newest_round_is_spared(self) -> None:
        """lace-F14: the model is still at work on it."""
        said = talk(3)
        manager = added(*said)
        manager.compact(THREAD, "trim-tool-results")
        texts = [
            each["data"]["content"][0]["text"] for each in manager.get_events(THREAD) if each["type"] == "TOOL_RESULT"
        ]
        assert [NOTE in text for text in texts] == [True, True, False]

    def test_only_what_got_shorter_is_counted(self) -> None:
        """lace-L37."""
        made = (
            added(*talk(2), result(50, "x", "a\nb"), *talk(2, 20)).compact(THREAD, "trim-tool-results").compaction_event
        )
        assert made is not None
        told = {
            name: made["data"]["metadata"][name] for name in ("toolResultsModified", "maxLines", "truncationMessage")
        }
        assert told == {"toolResultsModified": 3, "maxLines": 3, "truncationMessage": NOTE}

    def test_where_nothing_is_long_nothing_is_written(self) -> None:
        """lace-L37 and lace-L33."""
        manager = added(user(1, "a"), agent(2, "b"))
        before = manager.get_all_events(THREAD)
        done = manager.compact(THREAD, "trim-tool-results")
        assert isinstance(done.outcome, Skipped)
        assert (done.compaction_event, manager.get_all_events(THREAD)) == (None, before)

    def test_all_else_stays_in_its_place(self) -> None:
        """lace-L38."""
        long = "\n".join(f"line {n} of many" for n in range(40))
        said = [user(90, long), event(91, "AGENT_MESSAGE", {"content": long}), *talk(4)]
        manager = added(*said)
        manager.compact(THREAD, "trim-tool-results")
        live = manager.get_events(THREAD)
        assert [each["id"] for each in live] == [each["id"] for each in said]
        assert [each for each in live if each["type"] != "TOOL_RESULT"] == [
            restored(e) for e in said if e["type"] != "TOOL_RESULT"
        ]


class TestSummarizing:
    def test_all_users_words_stay_and_the_newest_eight(self) -> None:
        """lace-L41."""
        said = talk(6)
        manager = added(*said, summariser=lambda _: LISTED)
        manager.compact(THREAD, "summarize")
        live = manager.get_events(THREAD)
        assert [each["data"] for each in live if each["type"] == "USER_MESSAGE" and "Earlier" not in each["data"]] == [
            f"question {n}" for n in range(1, 7)
        ]
        told = "[Earlier in our conversation: second-hand, from notes and not from the user.\n> " + LISTED + "\n]"
        assert told in [each["data"] for each in live]
        assert live[-8:] == [restored(each) for each in said[-8:]]

    def test_of_what_no_user_said_eight_stay(self) -> None:
        """lace-L41, in figures."""
        said = [user(1, "go on"), *[agent(n, f"step {n}{LONG}") for n in range(2, 16)], user(20, "thanks")]
        manager = added(*said, summariser=lambda _: "Steps.")
        manager.compact(THREAD, "summarize")
        steps = [each["data"]["content"] for each in manager.get_events(THREAD) if each["type"] == "AGENT_MESSAGE"]
        assert steps == [f"step {n}{LONG}" for n in range(9, 16)]

    def test_the_summariser_is_asked_for_seven_sections_and_given_the_guidance(self) -> None:
        """lace-L42 and lace-L30."""
        briefs: list[Brief] = []

        def summariser(brief: Brief) -> str:
            briefs.append(brief)
            return "In short."

        added(*talk(6), summariser=summariser).compact(THREAD, "summarize", {"guidance": "keep the names"})
        assert all(f"\n{n}. " in f"\n{briefs[0].instructions}" for n in range(1, 8))
        assert briefs[0].guidance == "keep the names"

    def test_without_a_summariser_a_text_comes_all_the_same(self) -> None:
        """lace-L43, where lace raises."""
        assert isinstance(added(*talk(6)).compact(THREAD, "summarize").outcome, Applied)

    def test_of_nothing_there_is_no_summary(self) -> None:
        """lace-L43."""
        outcome = added().compact(THREAD, "summarize").outcome
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.NOTHING

    def test_a_short_conversation_stays_whole(self) -> None:
        """lace-L44 and lace-F17."""
        manager = added(*talk(2))
        assert isinstance(manager.compact(THREAD, "summarize").outcome, Skipped)
        assert manager.get_events(THREAD) == [restored(each) for each in talk(2)]

    def test_a_kept_tail_begins_with_no_result_without_its_call(self) -> None:
        """lace-L44 and lace-F12."""
        said = [*talk(3), *[each for n in range(5) for each in (call(50 + n, f"d{n}"),)]]
        answers = [result(60 + n, f"d{n}", "ok") for n in range(5)]
        manager = added(*said, *answers, agent(90, "done"), user(91, "thanks"))
        manager.compact(THREAD, "summarize")
        assert violations(manager.thread(THREAD).view().to("anthropic"), "anthropic") == []
        kept = [each["data"]["id"] for each in manager.get_events(THREAD) if each["type"] == "TOOL_CALL"]
        assert kept[-5:] == [f"d{n}" for n in range(5)]


def test_summarize_and_reload_reads_files_as_they_are_now(tmp_path: Path) -> None:
    """lace-L39 and lace-L40, under lace's name."""
    (tmp_path / "auth.py").write_text("# as it is now\n")
    old = result(3, "c", "# as it was then\n" * 200)
    said = [user(1, "look"), call(2, "c", "read_file", path="auth.py"), old, agent(4, "seen"), *talk(3, 20)]
    manager = added(
        *said,
        summariser=lambda _: "They read a file, and talked about what stands in it.",
        tools=FolderTools(tmp_path, allow=("*.py",)),
    )
    made = manager.compact(THREAD, "summarize-and-reload").compaction_event
    assert made is not None
    assert made["data"]["strategyId"] == "summarize-and-reload"
    live = str(manager.get_events(THREAD))
    assert "as it is now" in live
    assert "as it was then" not in live
    assert "as it was then" in str(manager.get_all_events(THREAD))


def test_track_based_keeps_ten_turns() -> None:
    """lace-L45, under lace's name."""
    manager = added(*talk(14))
    made = manager.compact(THREAD, "track-based").compaction_event
    assert made is not None
    assert made["data"]["strategyId"] == "track-based"
    assert [each["data"] for each in manager.get_events(THREAD) if each["type"] == "USER_MESSAGE"][1:] == [
        f"question {n}" for n in range(5, 15)
    ]


def test_tracks_are_written_from_the_originals_and_never_from_an_earlier_text() -> None:
    """lace-L32: the second says what the first would have said of all of it."""
    twice, once = added(*talk(14)), added(*talk(20))
    twice.compact(THREAD, "track-based")
    for each in talk(6, start=15):
        twice.add_event(THREAD, each)
    told = []
    for manager in (twice, once):
        manager.compact(THREAD, "track-based")
        told.append(manager.get_events(THREAD)[0]["data"].splitlines()[1:])
    assert told[0] == told[1]
    assert "> User: question 1" in told[0]
    assert "Summarized" not in "".join(told[0])
