"""What docker-agent's design promises of its store, its compactor and its writers, line by line, through our own verbs.
It refuses to know its code: its users' expectations are what counts.
"""

from __future__ import annotations

import json
import sqlite3
import textwrap
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.compatibility.kit import SHORT, Words, summarise
from tests.engine.compacting import Scene
from tests.engine.talk import a, u
from tests.preloaded import preloaded
from unabridged import Compacting, Memory, Policy
from unabridged.adapters.docker_agent import exported
from unabridged.compaction.outcome import Applied
from unabridged.errors import UsageError
from unabridged.log.ids import Span
from unabridged.ports import Brief
from unabridged.stores.sqlite import opening
from unabridged.system import SystemClock

POLICY = Policy(limit_tokens=600, retain_rounds=2)
DYING = textwrap.dedent(
    """
    import os, sys
    from unabridged import Memory
    facts = Memory.open(sys.argv[1]).facts()
    for n in range(9):
        facts.add(f"fact {n}")
        print(n, flush=True)
        if n == 5:
            os._exit(9)
    """
)


def talked(
    path: Path | str = ":memory:", policy: Policy = POLICY, summariser: Callable[[Brief], str] = summarise
) -> Memory:
    """A memory that compacts when asked, by a counter of words."""
    return Memory.open(path, policy=policy, summariser=summariser, counter=Words(), compacting=Compacting.ASKED)


def shown(memory: Memory) -> list[str]:
    """What a model is shown, message by message."""
    return [str(each["content"]) for each in memory.thread("t").prepare().to("openai")]


def span_of(span: Span) -> tuple[int, int]:
    """From which seq to before which."""
    return span.first, span.last + 1


def test_a_file_has_a_journal_that_lets_others_read_and_waits_for_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """da-D43, da-F46: and where a file system cannot carry that journal, another one is chosen, and health says so."""
    for name, place, journal in (("a.db", None, "wal"), ("b.db", "nfs4", "delete")):
        monkeypatch.setattr(opening, "shared_file_system", lambda _, place=place: place)
        with Memory.open(tmp_path / name) as memory:
            memory.facts().add("Ada drinks tea")
            told = str(memory.health())
        with closing(sqlite3.connect(tmp_path / name)) as database:
            assert database.execute("PRAGMA journal_mode").fetchone() == (journal,)
        assert ("nfs4" in told) is bool(place)


def test_a_program_that_dies_between_two_facts_leaves_each_whole_or_not_there(tmp_path: Path) -> None:
    """da-D46, da-H7."""
    path = tmp_path / "agent.db"
    died = preloaded().run(DYING, path)
    assert (died.returncode, died.stderr) == (9, "")
    with Memory.open(path) as memory:
        kept = sorted(each.statement for each in memory.facts().list())
        assert kept == [f"fact {n}" for n in died.stdout.split()]
        assert memory.verify().faults == ()


def test_an_export_that_fails_leaves_nothing_half_written(tmp_path: Path) -> None:
    """da-D46."""
    target = tmp_path / "theirs.db"
    with Memory.open(tmp_path / "agent.db") as memory:
        facts = memory.facts()
        first = facts.add("Ada drinks tea")
        exported(facts, target)
        facts.replace(first.id, "Ada drinks coffee", version=first.version)
        facts.add("Kim drinks water")
        with pytest.raises(UsageError):
            exported(facts, target)
    with closing(sqlite3.connect(target)) as database:
        assert database.execute("SELECT memory FROM memories").fetchall() == [("Ada drinks tea",)]


class TestTheCompactor:
    def said(self, memory: Memory, rounds: int = 12) -> None:
        thread = memory.thread("t")
        for n in range(rounds):
            thread.append([u(f"question {n} on the harbour " * 8), a(f"answer {n} on the cranes " * 8)])

    def test_what_it_does_and_how_often_are_settings_of_a_policy(self) -> None:
        """da-H10."""
        tight = Policy(
            limit_tokens=1_500,
            soft_fraction=0.5,
            target_fraction=0.3,
            retain_rounds=3,
            summary_fraction=0.2,
            cool_down_seconds=60.0,
            ineffective_runs=2,
        )
        memory = talked(policy=tight)
        self.said(memory, rounds=16)
        memory.thread("t").compact()
        view = memory.thread("t").view()
        assert view.tokens <= tight.target_tokens + tight.summary_tokens
        assert shown(memory)[-6].startswith("question 13")

    def test_the_size_afterwards_counts_all_that_is_kept(self) -> None:
        """da-F49."""
        memory = talked()
        self.said(memory)
        memory.thread("t").compact()
        view = memory.thread("t").view()
        summary, *tail = (item.tokens for item in view.items)
        assert view.tokens == summary + sum(tail)
        assert sum(tail) > summary > 0

    def test_it_happens_in_place_and_what_it_folded_is_found(self) -> None:
        """da-H12: under the same id, in the same log, by its own words."""
        memory = talked()
        self.said(memory)
        thread = memory.thread("t")
        before = [each.seq for each in thread.events()]
        thread.compact()
        assert [each.seq for each in thread.events()][: len(before)] == before
        found = [hit.seq for hit in memory.search("question 0 harbour")]
        assert before[0] in found
        assert "question 0 on the harbour" not in str(thread.prepare().to("openai"))

    def test_head_and_tail_stand_and_no_more_of_the_middle_folds_than_is_needed(self) -> None:
        """da-H13."""
        made = Scene(policy=Policy(limit_tokens=1_000, retain_rounds=2, target_fraction=0.6)).say(11)
        made.thread.pin(1)
        (done,) = made.work()
        assert isinstance(done, Applied)
        stands = [seq for item in made.thread.view().items for span in item.covers for seq in range(*span_of(span))]
        assert 1 in stands
        assert max(stands) == 22
        folded = {seq for span in done.covers for seq in range(*span_of(span))}
        assert folded == set(range(2, max(folded) + 1)), "the oldest of the middle, without a gap"
        assert max(folded) < 22 - 2 * 2, "some of the middle stands beside the two rounds that are kept"

    def test_calls_stay_valid_and_pictures_are_references_in_what_a_summariser_reads(self) -> None:
        """da-H11: and the summary stands as something second-hand."""
        briefs = list[str]()

        def reading(brief: Brief) -> str:
            briefs.append(brief.leaving)
            return SHORT

        memory = talked(summariser=reading)
        thread = memory.thread("t")
        arguments = json.dumps({"path": "harbour.md", "content": "weighed " * 120})
        call = {"id": "c1", "type": "function", "function": {"name": "write_file", "arguments": arguments}}
        picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "iVBORw0KGgo" * 40}}
        thread.append(
            [
                {"role": "user", "content": [{"type": "text", "text": "Write down what this shows."}, picture]},
                {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "c1", "content": "done"},
            ]
        )
        self.said(memory)
        thread.compact()
        assert "iVBORw0KGgoiVBORw0KGgo" not in briefs[0]
        assert "image/png" in briefs[0]
        shown = briefs[0].partition("[calls write_file with ")[2]
        assert json.JSONDecoder().raw_decode(shown)[0]["path"] == "harbour.md"
        first = str(thread.prepare().to("openai")[0]["content"])
        assert SHORT in first
        assert "second-hand" in first

    @pytest.mark.check
    def test_a_crash_in_the_middle_of_one_brings_nothing_back_and_doubles_nothing(self, tmp_path: Path) -> None:
        """da-F50: it is one append, so the view is the one before it or the one after it."""
        path = tmp_path / "agent.db"
        with talked(path) as memory:
            self.said(memory)
            before = str(memory.thread("t").view().items)
        code = textwrap.dedent(
            """
            import os, sys
            from tests.compatibility.test_docker_agent_memory import talked
            from unabridged.stores.sqlite.session import Session
            insert = Session.insert
            Session.insert = lambda *given: (insert(*given), os._exit(9))
            talked(sys.argv[1]).thread("t").compact()
            """
        )
        assert preloaded().run(code, path).returncode == 9
        with talked(path) as memory:
            assert str(memory.thread("t").view().items) == before
            memory.thread("t").compact()
            assert len(list(memory.thread("t").compactions())) == 1


def test_a_fact_of_a_clock_that_no_calendar_follows_is_written_as_of_its_last_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemClock, "now", lambda _: 1_090_000_000_000_000_000)
    with Memory.open() as memory:
        memory.facts().add("The spare key hangs behind the mirror.")
        assert exported(memory.facts(), tmp_path / "memories.db") == 1
    with closing(sqlite3.connect(tmp_path / "memories.db")) as database:
        assert database.execute("SELECT substr(created_at, 1, 10) FROM memories").fetchall() == [("9999-12-31",)]
