"""A conversation with several ways: each message on one of them, turns that were taken back on none that is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing import samples
from tests.importing.going_back import ASKED, NOBODY, PUT_ANEW, claude, codex
from tests.importing.test_going_back import said, seen
from unabridged import Memory
from unabridged.importing import import_path
from unabridged.importing.ways import ways
from unabridged.importing.written import Placed, Written
from unabridged.log.ids import Seq


class TestCodex:
    @pytest.mark.parametrize(
        ("turns", "left"), [(1, ["One", "First"]), (2, []), (7, []), (0, ["One", "First", "Two", "Second"])]
    )
    def test_turns_that_were_taken_back_are_in_no_view(self, tmp_path: Path, turns: int, left: list[str]) -> None:
        memory, place = Memory.open(), samples.lines(tmp_path / "r.jsonl", codex(*ASKED, turns, ("user", "Else")))
        import_path(memory, place)
        done = import_path(memory, place)
        assert (seen(memory)[1:], done.faults) == ([*left, "Else"], ())
        assert said(memory)[1:] == ["One", "First", "Two", "Second", "Else"]

    def test_one_after_another_goes_further_back(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "r.jsonl", codex(*ASKED, 1, 1, ("user", "Else"))))
        assert seen(memory)[1:] == ["Else"]

    def test_what_was_said_here_behind_it_stays(self, tmp_path: Path) -> None:
        memory, place = Memory.open(), samples.lines(tmp_path / "r.jsonl", codex(*ASKED, 1))
        import_path(memory, place)
        memory.thread("s").append({"role": "user", "content": "Mine"})
        assert import_path(memory, place).faults == ()
        assert seen(memory)[1:] == ["One", "First", "Mine"]


class TestClaude:
    def test_a_question_that_was_put_anew_leaves_a_thread_beside_it(self, tmp_path: Path) -> None:
        found = claude(*PUT_ANEW)
        memory = Memory.open()
        done = import_path(memory, samples.whole(tmp_path / "c.json", found))
        assert [each.id for each in done.threads] == ["k", "k/h1"]
        assert (seen(memory, "k"), seen(memory, "k/h1")) == (["Uno", "Primo", "And"], ["One", "First"])
        row = memory.thread("k/h1").row()
        assert row is not None
        assert row.metadata["claude"] == {"branch_of": "k"}

    def test_the_way_that_was_seen_last_is_told_by_name(self, tmp_path: Path) -> None:
        found = claude(("h1", NOBODY, "One"), ("a1", "h1", "First"), ("a2", "h1", "Other"))
        found[0]["current_leaf_message_uuid"] = "a1"
        memory = Memory.open()
        import_path(memory, samples.whole(tmp_path / "c.json", found))
        assert (seen(memory, "k"), seen(memory, "k/a2")) == (["One", "First"], ["Other"])

    def test_messages_of_one_name_come_as_they_stand(self, tmp_path: Path) -> None:
        found = claude(("h1", NOBODY, "One"), ("h1", NOBODY, "Two"))
        memory = Memory.open()
        import_path(memory, samples.whole(tmp_path / "c.json", found))
        assert seen(memory, "k") == ["One", "Two"]


class TestWays:
    def test_each_message_is_on_one_way_and_stands_behind_its_parent(self) -> None:
        parents = {"a": "", "b": "a", "c": "b", "d": "a", "e": "d", "f": "e", "x": "nowhere"}
        assert ways(parents, "c") == (["a", "b", "c"], [["d", "e", "f"], ["x"]])

    def test_a_circle_is_a_way_that_ends(self) -> None:
        assert ways({"a": "", "b": "c", "c": "b"}, "a") == (["a"], [["b", "c"]])
        assert ways({"b": "c", "c": "b"}, "b") == (["c", "b"], [])

    def test_without_a_last_one_every_way_is_another(self) -> None:
        assert ways({"a": "", "b": "a"}, "gone") == ([], [["a", "b"]])


class TestWritten:
    def test_a_record_stands_where_its_last_body_does(self) -> None:
        written = Written()
        for bodies in (1, 2, 1, 1):
            written.tell(bodies)
        written.add([Placed(before=0, first=Seq(10), count=3), Placed(before=3, first=Seq(20), count=2)])
        assert [written.last_of(n) for n in range(5)] == [0, 10, 12, 20, 21]

    def test_what_was_refused_stands_where_the_one_before_it_does(self) -> None:
        written = Written()
        for _ in range(3):
            written.tell(1)
        written.add([Placed(before=0, first=Seq(5), count=1), Placed(before=2, first=Seq(6), count=1)])
        assert [written.last_of(n) for n in range(4)] == [0, 5, 5, 6]
