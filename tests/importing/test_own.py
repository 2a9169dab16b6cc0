"""What ``export`` wrote comes in again: as it was, what is new of it, under whom was said, or not at all and why."""

from __future__ import annotations

from pathlib import Path

from tests.importing.samples import ANSWER, FILE, QUESTION
from unabridged import Memory, Scope
from unabridged.importing import Format, import_path, preview_import


def test_an_export_is_brought_back(tmp_path: Path) -> None:
    memory, again = Memory.open(), Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "all.jsonl")
    done = import_path(again, tmp_path / "all.jsonl", prefix="old-")
    assert [(each.id, each.format, each.events) for each in done.threads] == [("old-trip", Format.OWN, 1)]
    assert [each.body for each in again.thread("old-trip").events()] == [
        each.body for each in memory.thread("trip").events()
    ]
    assert import_path(again, tmp_path / "all.jsonl", prefix="old-").events == 0


def test_one_that_grew_adds_what_is_new_and_a_dry_run_counts_the_same(tmp_path: Path) -> None:
    memory, again = Memory.open(), Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "v1.jsonl")
    memory.thread("trip").append([{"role": "assistant", "content": ANSWER}, {"role": "user", "content": FILE}])
    memory.export(tmp_path / "v2.jsonl")
    import_path(again, tmp_path / "v1.jsonl")
    for done in (preview_import(again, tmp_path / "v2.jsonl"), import_path(again, tmp_path / "v2.jsonl")):
        assert [(each.events, each.known) for each in done.threads] == [(2, 1)]


def test_one_is_known_where_somebody_went_on_with_it_and_what_is_new_beside_comes(tmp_path: Path) -> None:
    memory, here = Memory.open(), Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "v1.jsonl")
    memory.thread("other").append({"role": "user", "content": FILE})
    memory.export(tmp_path / "v2.jsonl")
    import_path(here, tmp_path / "v1.jsonl")
    here.thread("trip").append({"role": "assistant", "content": ANSWER})
    for done in (preview_import(here, tmp_path / "v2.jsonl"), import_path(here, tmp_path / "v2.jsonl")):
        assert [(each.id, each.events, each.known) for each in done.threads] == [("other", 1, 0), ("trip", 0, 1)]


def test_one_whose_words_were_purged_here_is_refused_also_before_they_are_erased(tmp_path: Path) -> None:
    memory = Memory.open()
    memory.thread("trip").append([{"role": "user", "content": QUESTION}, {"role": "user", "content": FILE}])
    memory.export(tmp_path / "all.jsonl")
    memory.thread("trip").purge(1)
    for done in (preview_import(memory, tmp_path / "all.jsonl"), import_path(memory, tmp_path / "all.jsonl")):
        assert "without words that were purged since" in done.faults[0].problem


def test_a_thread_that_is_another_here_is_told_by_a_dry_run_too_and_a_prefix_has_both(tmp_path: Path) -> None:
    memory, here = Memory.open(), Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.thread("other").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "all.jsonl")
    here.thread("trip").append({"role": "user", "content": ANSWER})
    for done in (preview_import(here, tmp_path / "all.jsonl"), import_path(here, tmp_path / "all.jsonl")):
        assert (done.threads, [each.place for each in done.faults]) == ((), ["thread 'trip'"])
        assert "is there already, as another or without words" in done.faults[0].problem
        assert "nothing of this archive is added. To have both, pass another prefix" in done.faults[0].problem
    assert import_path(here, tmp_path / "all.jsonl", prefix="old-").events == 2


def test_a_thread_that_was_deleted_here_is_told_by_a_dry_run_too(tmp_path: Path) -> None:
    memory = Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "all.jsonl")
    memory.thread("trip").delete()
    for done in (preview_import(memory, tmp_path / "all.jsonl"), import_path(memory, tmp_path / "all.jsonl")):
        assert "was deleted here, and its id is not used again" in done.faults[0].problem


def test_it_comes_under_the_scope_that_is_named_and_not_under_its_own(tmp_path: Path) -> None:
    memory, here = Memory.open(), Memory.open()
    memory.thread("trip").append({"role": "user", "content": QUESTION})
    memory.export(tmp_path / "all.jsonl")
    done = preview_import(here, tmp_path / "all.jsonl", scope=Scope(tenant="acme"))
    assert [(each.events, each.known) for each in done.threads] == [(1, 0)]
    import_path(here, tmp_path / "all.jsonl", scope=Scope(tenant="acme"))
    assert [each.ref.thread for each in here.threads(Scope(tenant="acme"))] == ["trip"]
