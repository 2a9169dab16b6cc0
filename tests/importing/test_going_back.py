"""Who went back and asked otherwise sees what he saw there: the way that was left is in the log, and in no view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.growth import keeps_pace
from tests.importing import samples
from tests.importing.going_back import gone_back, line
from unabridged import Memory
from unabridged.errors import ConflictError, UsageError
from unabridged.importing import Reading, arriving, import_path, preview_import
from unabridged.log.body import Hidden, Message
from unabridged.ports import Appended, Settled, ThreadBatch
from unabridged.stores.in_memory import InMemoryStore

BEGUN = ["Start", "Ready"]
LEFT = ["First attempt", "First answer"]
TAKEN = ["Second attempt", "Second answer"]


def seen(memory: Memory, thread: str = "s") -> list[str]:
    return [each["text"] for each in memory.thread(thread).view().to("plain")]


def said(memory: Memory, thread: str = "s") -> list[str]:
    bodies = [each.body for each in memory.thread(thread).events()]
    return [part.text for each in bodies if isinstance(each, Message) for part in each.parts if hasattr(part, "text")]


def hidden(memory: Memory, thread: str = "s") -> int:
    return sum(isinstance(each.body, Hidden) for each in memory.thread(thread).events())


class _NeverBack(InMemoryStore):
    """Somebody else is always there first."""

    async def append_if(self, *_: object, **__: object) -> Appended | None:
        raise ConflictError("somebody was faster")


class _OneByOne(InMemoryStore):
    """Takes no more than one event, nor anything about a first answer."""

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        drafts = [draft for each in parts for draft in each.batch.drafts]
        if len(drafts) > 1 or "First answer" in str(drafts):
            raise UsageError("not that")
        return await super().append_each(parts)


class TestClaudeCode:
    def test_a_view_has_the_way_that_was_taken_and_the_log_has_both(self, tmp_path: Path) -> None:
        memory = Memory.open()
        done = import_path(memory, samples.lines(tmp_path / "s.jsonl", gone_back()))
        assert (seen(memory), said(memory)) == ([*BEGUN, *TAKEN], [*BEGUN, *LEFT, *TAKEN])
        assert (done.faults, memory.verify().faults) == ((), ())

    def test_twice_from_one_place_leaves_the_last(self, tmp_path: Path) -> None:
        third = [line("u4", "a1", "Third attempt"), line("a4", "u4", "Third answer")]
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "s.jsonl", [*gone_back(), *third]))
        assert seen(memory) == [*BEGUN, "Third attempt", "Third answer"]

    @pytest.mark.parametrize("known", [1, 3, 5, 6, 7, 8, 9, 20, 41, 42, 43])
    def test_many_times_from_one_place_is_left_at_once_wherever_it_was_interrupted(
        self, tmp_path: Path, known: int
    ) -> None:
        more = [line(f"u{n}", "a1", f"Attempt {n}") for n in range(4, 40)]
        memory, place = Memory.open(), tmp_path / "s.jsonl"
        for records in ([*gone_back(), *more][:known], [*gone_back(), *more]):
            import_path(memory, samples.lines(place, records))
        assert seen(memory) == [*BEGUN, "Attempt 39"]
        assert hidden(memory) <= 2
        assert len(said(memory)) == 6 + len(more)

    @pytest.mark.parametrize("known", range(1, 8))
    def test_a_file_that_grew_goes_back_once(self, tmp_path: Path, known: int) -> None:
        memory, place = Memory.open(), tmp_path / "s.jsonl"
        for records in (gone_back()[:known], gone_back()):
            import_path(memory, samples.lines(place, records))
        done = import_path(memory, place)
        assert (seen(memory), hidden(memory), done.faults) == ([*BEGUN, *TAKEN], 1, ())

    def test_what_somebody_said_here_meanwhile_is_never_hidden(self, tmp_path: Path) -> None:
        memory, place = Memory.open(), tmp_path / "s.jsonl"
        import_path(memory, samples.lines(place, gone_back()[:4]))
        memory.thread("s").append({"role": "user", "content": "Mine"})
        done = import_path(memory, samples.lines(place, gone_back()))
        assert seen(memory) == [*BEGUN, *LEFT, "Mine", *TAKEN]
        assert [each.problem[:43] for each in done.faults] == ["the file goes back to an earlier place here"]

    def test_keys_of_ones_own_that_look_like_ours_are_passed_over(self, tmp_path: Path) -> None:
        memory, place = Memory.open(), tmp_path / "s.jsonl"
        import_path(memory, samples.lines(place, gone_back()[:3]))
        for key in ("import:", "import:7", "import:x:y", "imported alone:1", "import:1:2:3"):
            memory.thread("s").append({"role": "context", "content": key}, key=key)
        done = import_path(memory, samples.lines(place, gone_back()))
        assert (done.threads[0].known, hidden(memory), len(done.faults)) == (3, 0, 1)

    def test_answers_of_tools_that_ran_at_once_go_nowhere_back(self, tmp_path: Path) -> None:
        calls = [{"type": "tool_use", "id": f"c{n}", "name": "read", "input": {}} for n in (1, 2)]
        results = [[{"type": "tool_result", "tool_use_id": f"c{n}", "content": str(n)}] for n in (1, 2)]
        records = [
            line("u1", None, "Start"),
            line("a1", "u1", [calls[0]]),
            line("a2", "a1", [calls[1]]),
            line("u2", "a1", results[0]),
            line("u3", "a1", results[1]),
            line("u4", "a2", "a note of the program", isMeta=True),
            line("u5", "a2", "Go on"),
        ]
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "s.jsonl", records))
        assert hidden(memory) == 0

    def test_what_a_compaction_wrote_again_is_told_once(self, tmp_path: Path) -> None:
        again = [
            {"type": "system", "subtype": "compact_boundary", "uuid": "b", "parentUuid": None},
            line("u9", "b", "They were ready.", isCompactSummary=True),
            line("a1", "u9", "Ready"),
            line("u2", "a1", "Go on"),
        ]
        memory = Memory.open()
        done = import_path(memory, samples.lines(tmp_path / "s.jsonl", [*gone_back()[:2], *again]))
        assert seen(memory) == [*BEGUN, "Go on"]
        assert [(each.events, each.beside) for each in done.threads] == [(6, 3)]

    @pytest.mark.parametrize(
        ("more", "is_said"),
        [
            ({"commandMode": "prompt", "origin": {"kind": "human"}}, True),
            ({}, True),
            ({"commandMode": "task-notification"}, False),
            ({"commandMode": "prompt", "origin": {"kind": "task-notification"}}, False),
            ({"type": "skill_listing"}, False),
        ],
    )
    def test_what_was_typed_while_it_worked_was_said_by_the_user(
        self, tmp_path: Path, more: dict[str, object], *, is_said: bool
    ) -> None:
        queued = {"type": "queued_command", "prompt": "And the tests too", **more}
        record = {"type": "attachment", "attachment": queued, "uuid": "q", "parentUuid": "a1", "sessionId": "s"}
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "s.jsonl", [*gone_back()[:2], record]))
        assert seen(memory) == [*BEGUN, *(["And the tests too"] if is_said else [])]

    def test_a_preview_goes_nowhere(self, tmp_path: Path) -> None:
        memory, place = Memory.open(), samples.lines(tmp_path / "s.jsonl", gone_back())
        assert preview_import(memory, place).events == len(gone_back())
        assert memory.thread("s").row() is None

    def test_a_way_that_cannot_be_left_is_named_and_stays(self, tmp_path: Path) -> None:
        memory = Memory(_NeverBack())
        done = import_path(memory, samples.lines(tmp_path / "s.jsonl", gone_back()))
        assert [each.problem for each in done.faults] == ["somebody was faster"]
        assert seen(memory) == [*BEGUN, *LEFT, *TAKEN]


@pytest.mark.parametrize("known", range(1, 8))
def test_places_are_known_again_where_records_were_taken_one_by_one(tmp_path: Path, known: int) -> None:
    memory, place = Memory(_OneByOne()), tmp_path / "s.jsonl"
    for records in (gone_back()[:known], gone_back(), gone_back()):
        import_path(memory, samples.lines(place, records))
    assert (seen(memory), hidden(memory)) == ([*BEGUN, *TAKEN], 1)


def test_agents_that_were_sent_out_take_a_time_for_each_of_them(tmp_path: Path) -> None:
    def told(count: int) -> Callable[[], object]:
        records = [line(f"u{n}", None, "Go", isSidechain=True, agentId=f"g{n}") for n in range(count)]
        place = samples.lines(tmp_path / f"{count}.jsonl", records)
        return lambda: preview_import(None, place)

    assert keeps_pace(told(500), told(4_000), times=16)


def further_and_further(count: int) -> list[dict[str, object]]:
    """A session in which somebody went back to the beginning, and then, again and again, one further than before."""
    said = [line(f"u{n}", f"u{n - 1}" if n else None, f"Word {n}") for n in range(count)]
    return [*said, *(line(f"u{count + n}", f"u{n}", f"Again {n}") for n in range(count - 1))]


@pytest.mark.parametrize("known", [1, 9, 10, 11, 15, 19])
def test_what_was_left_stays_left_where_somebody_goes_back_into_it(tmp_path: Path, known: int) -> None:
    memory, place = Memory.open(), tmp_path / "s.jsonl"
    import_path(memory, samples.lines(place, further_and_further(10)[:known]))
    done = import_path(memory, samples.lines(place, further_and_further(10)))
    assert (seen(memory), done.faults, memory.verify().faults) == (["Word 0", "Again 8"], (), ())


@pytest.mark.parametrize("known", [1, 10, 11, 15])
def test_somebody_who_goes_back_to_before_that_leaves_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    monkeypatch.setattr(arriving, "AT_ONCE", 1)  # each is written before the next is heard
    memory, place = Memory.open(), tmp_path / "s.jsonl"
    said = [line(f"u{n}", f"u{n - 1}" if n else None, f"Word {n}") for n in range(10)]
    said += [line(f"u{10 + n}", f"u{8 - n}", f"Again {n}") for n in range(8)]
    import_path(memory, samples.lines(place, said[:known]))
    import_path(memory, samples.lines(place, said))
    assert (seen(memory), memory.verify().faults) == (["Word 0", "Word 1", "Again 7"], ())


def test_going_back_to_each_place_in_turn_takes_a_time_for_each_of_them(tmp_path: Path) -> None:
    def told(count: int) -> Callable[[], object]:
        place = samples.lines(tmp_path / f"{count}.jsonl", further_and_further(count))
        return lambda: import_path(Memory.open(), place, reading=Reading.HERE)

    assert keeps_pace(told(40), told(240), times=15)
