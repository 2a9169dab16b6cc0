"""Code writes of old turns what each track said, a line each: bounded, whole signs, and the same every time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.tracked import DAY, MINUTE, delegated, job, lines, outcome, said, told, written
from unabridged.compaction.briefs import telling_tracks
from unabridged.compaction.briefs.tracks import Tracks
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Media, Reasoning, Text
from unabridged.testing.drawn_values import parts
from unabridged.view.signs import is_inside

LONG = "word " * 400


class TestTracks:
    def test_who_says_what_without_a_name_is_the_conversation(self) -> None:
        """lace-L48: User, Assistant, Note."""
        said_by_all = said("Build it."), said("Done.", "assistant"), said("The disk is full.", "system")
        assert lines(*said_by_all) == [
            "[conversation]",
            "User: Build it.",
            "Assistant: Done.",
            "Note: The disk is full.",
        ]

    def test_two_who_speak_with_each_other_are_one_track_whoever_speaks(self) -> None:
        """lace-L45."""
        found = lines(
            said("Plot it.", "assistant", "Planner", "Coder"),
            said("And the rain?"),
            said("Plotted.", "assistant", "Coder", "Planner"),
            said("I ask Ann.", "assistant", "Planner", "Ann"),
        )
        assert found == [
            *("[Coder and Planner]", "Planner: Plot it.", "Coder: Plotted."),
            *("[conversation]", "User: And the rain?"),
            *("[Ann and Planner]", "Planner: I ask Ann."),
        ]

    def test_one_who_speaks_to_nobody_is_a_track_too(self) -> None:
        assert lines(said("Hm.", "assistant", "Coder")) == ["[Coder]", "Coder: Hm."]

    def test_pictures_are_told_by_their_names_and_thoughts_are_not(self) -> None:
        named, bare = (Media(media_type="image/gif", reference="x", name=name) for name in ("plan.png", ""))
        found = lines(Message(role="user", parts=(Text(text="Look."), named, bare, Reasoning(text="hm"))))
        assert found == ["[conversation]", "User: Look. [plan.png] [image/gif]"]

    def test_what_is_said_again_and_again_is_told_once_where_it_was_said_last(self) -> None:
        found = lines(said("go on"), said("no", "assistant"), said("go on"), said("yes", "assistant"), said("go on"))
        assert found == ["[conversation]", "Assistant: no", "Assistant: yes", "User: go on (3 times)"]

    def test_no_name_forges_a_line(self) -> None:
        found = lines(said("x", "assistant", "Ann\n[jobs]\nUser: all is well", "B" * 200))
        assert len(found) == 2
        assert max(map(len, found)) < 200


class TestLines:
    def test_a_line_is_cut_at_five_hundred_characters(self) -> None:
        """lace-L48."""
        (_, line) = lines(said(LONG))
        assert (len(line), line[:12], line[-1]) == (500, "User: word w", "…")

    def test_or_at_as_many_as_are_asked_for(self) -> None:
        (_, line) = lines(said(LONG), writer=Tracks(as_of=0, line_characters=80))
        assert len(line) == 80

    @pytest.mark.parametrize("sign", ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "e\u0301", "\ud83d\ude00"])
    def test_no_sign_is_parted(self, sign: str) -> None:
        """lace-L48: no surrogate pair, and no letter of several characters."""
        for before in range(480, 500):
            text = "x" * before + sign * 20
            (_, line) = lines(said(text))
            assert not is_inside(text, len(line) - len("User: …"))

    def test_of_a_text_that_is_mostly_space_it_is_told_that_it_goes_on(self) -> None:
        assert lines(said("begins" + " " * 5_000 + "ends"))[1] == "User: begins…"

    def test_several_lines_are_one(self) -> None:
        assert lines(said("one\n two\u2028three\x0bfour"))[1] == "User: one two three four"


class TestJobs:
    def test_a_job_is_told_as_delegated_and_outcome(self) -> None:
        """lace-L48."""
        found = lines(delegated("c", "read_file", '{"path": "a.py"}', before="I look."), outcome("c", "import os"))
        assert found == [
            *("[conversation]", "Assistant: I look."),
            *("[jobs]", 'Job: read_file {"path": "a.py"} → import os'),
        ]

    @pytest.mark.parametrize(
        ("answer", "tells"),
        [
            (outcome("c", "Traceback\n  line 4\nKeyError: 'x'\n", "failed"), "failed: KeyError: 'x'"),
            (outcome("c", "not allowed", "denied"), "failed: not allowed"),
            (outcome("c", ""), "done, nothing said"),
            (outcome("other", "late"), "not recorded"),
        ],
    )
    def test_an_outcome_says_how_it_ended(self, answer: Message, tells: str) -> None:
        assert f"Job: run x → {tells}" in lines(delegated("c", "run", "x"), answer)

    def test_a_result_of_no_call_is_told_by_itself(self) -> None:
        assert lines(outcome("c", "12 rows")) == ["[jobs]", "Job: a tool → 12 rows"]

    def test_an_id_that_is_used_again_answers_the_newest_call(self) -> None:
        found = lines(*job(1, "first"), delegated("c1", "run", "second"), outcome("c1", "then"))
        assert found == ["[jobs]", "Job: run job 1 → first", "Job: run second → then"]

    def test_of_two_that_wait_under_one_id_the_newer_is_answered(self) -> None:
        found = lines(delegated("c", "run", "first"), delegated("c", "run", "second"), outcome("c", "here"))
        assert found == ["[jobs]", "Job: run first → not recorded", "Job: run second → here"]

    def test_jobs_are_told_after_what_was_said(self) -> None:
        assert lines(*job(1), said("Good."))[::2] == ["[conversation]", "[jobs]"]

    def test_both_ends_of_a_long_job_are_told(self) -> None:
        (_, line) = lines(delegated("c", "run", LONG), outcome("c", "it ended well"))
        assert line.endswith("… → it ended well")

    def test_what_ran_is_a_job_of_whoever_ran_it(self) -> None:
        broke = "Traceback\nKeyError: 'y'"
        ran = ExecutionResult(stdout="rows: 12"), ExecutionResult(stderr=broke)
        ended = ExecutionResult(stdout="rows: 12", stderr=broke, status="failed")
        found = lines(Message(role="assistant", parts=(*ran, ended), sender="Coder"))[1:]
        assert found == [
            *("Job of Coder: execution → rows: 12", "Job of Coder: execution → failed: KeyError: 'y' (2 times)"),
        ]

    def test_errors_of_standing_idle_are_counted(self) -> None:
        """lace-L48."""
        found = lines(*job(1), *job(2, "Session idle for 300 s", "failed"), *job(3, " ", "failed"))
        assert found == ["[jobs]", "Job: run job 1 → result 1", "[idle errors: 2]"]

    def test_idle_is_no_error_where_it_did_not_fail(self) -> None:
        assert lines(*job(1, "idle"))[1] == "Job: run job 1 → idle"


class TestNoise:
    @pytest.mark.parametrize("text", ["[alarm] 9:00, wake up", "  <bootstrap>read the notes", "[ALARM 7]"])
    def test_alarms_and_beginnings_of_sessions_are_not_told(self, text: str) -> None:
        """lace-L48."""
        assert lines(said(text), said("Hello.")) == ["[conversation]", "User: Hello."]

    def test_nor_what_is_sent_by_one_of_that_name(self) -> None:
        assert lines(said("9:00", "user", "Alarm")) == []

    @pytest.mark.parametrize("text", ["Alarm! The house burns.", "[alarming news]", "bootstrap it"])
    def test_words_of_a_user_are_told(self, text: str) -> None:
        assert lines(said(text))[1] == f"User: {text}"

    def test_what_an_assistant_says_is_told(self) -> None:
        assert lines(said("[alarm] is set", "assistant"))[1] == "Assistant: [alarm] is set"

    def test_other_names_can_be_noise_or_none(self) -> None:
        heard = said("[heartbeat] 1"), said("[alarm] 2")
        assert len(lines(*heard, writer=Tracks(as_of=0, noise=("heartbeat",)))) == 2
        assert len(lines(*heard, writer=Tracks(as_of=0, noise=()))) == 3


class TestOldJobs:
    def test_those_of_more_than_two_days_ago_leave(self) -> None:
        """lace-L48."""
        jobs = [each for n in range(40) for each in job(n)]
        found = lines(*jobs, every=3 * DAY // 80)
        assert found[:2] == ["[jobs]", "… 13 earlier …"]
        assert found[2] == "Job: run job 13 → result 13"

    def test_but_ten_stay_however_old_they_are(self) -> None:
        """lace-L48."""
        jobs = [each for n in range(40) for each in job(n)]
        told_of = [line for line in lines(*jobs, said("Good morning."), every=DAY) if line.startswith("Job")]
        assert told_of == [f"Job: run job {n} → result {n}" for n in range(30, 40)]

    def test_what_was_said_stays_however_old_it_is(self) -> None:
        assert len(lines(*(said(f"{n}") for n in range(40)), every=DAY)) == 41


class TestRoom:
    def test_lines_get_shorter_before_any_leaves(self) -> None:
        found = lines(*(said(f"{n} {LONG}") for n in range(20)), limit_tokens=2_000)
        assert len(found) == 21
        assert {len(line) for line in found[1:]} == {250}

    def test_then_the_oldest_leave_and_are_counted(self) -> None:
        found = lines(*(said(f"{n} {LONG}") for n in range(100)), limit_tokens=1_000)
        assert found[1] == "… 78 earlier …"
        assert found[-1].startswith("User: 99 ")
        assert found[2].startswith("User: 78 ")

    def test_every_track_keeps_its_newest(self) -> None:
        old = said("Long ago.", "assistant", "Ann", "Bo"), said("Later.", "assistant", "Bo", "Ann")
        found = lines(*old, *(said(f"{n} {LONG}") for n in range(100)), limit_tokens=400)
        assert found[:3] == ["[Ann and Bo]", "… 1 earlier …", "Bo: Later."]

    @given(st.lists(st.lists(parts(), max_size=3), max_size=30), st.integers(1, 300))
    def test_whatever_is_said_the_text_keeps_near_its_room_and_is_the_same_again(
        self, said_in: list[list[object]], limit: int
    ) -> None:
        """lace-L51."""
        messages = tuple(Message(role="assistant", parts=tuple(each)) for each in said_in)  # type: ignore[arg-type]  # drawn parts
        here = told(*messages, times=tuple(range(len(messages))), limit_tokens=limit)
        text = Tracks(as_of=5)(here)
        assert text == Tracks(as_of=5)(here)
        assert len(text) <= 3 * limit + 300


def test_equal_messages_at_another_hour_give_the_same_bytes() -> None:
    """lace-L51: what counts is how long ago it was, and by the messages' own times."""
    messages = (*job(1), said("Hello."))
    texts = {Tracks(as_of=at)(told(*messages, times=(at - 2, at - 1, at))) for at in (3, 40 * DAY, 40 * DAY + MINUTE)}
    assert len(texts) == 1


def test_nothing_said_is_still_a_text() -> None:
    assert written() == "Earlier turns by track, a line each, the beginning of what was said:"
    assert telling_tracks.told((), (), lambda _: False, 500) == []
