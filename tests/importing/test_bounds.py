"""More is made of no line, row or member than anybody writes: what asks for it is told, and costs itself alone."""

from __future__ import annotations

import json
import sqlite3
import tracemalloc
import zipfile
from contextlib import closing
from pathlib import Path

import ormsgpack
import pytest

from tests.importing import samples
from tests.importing.test_hostile import GOOD, imported
from unabridged.importing import files, packed, pieces
from unabridged.importing.packed import values_in

NUMBER = b'{"role": "user", "content": "a number", "n": [' + b"9" * 5_000 + b"]}"


class TestLines:
    def test_one_that_is_nested_deeper_than_anybody_nests_is_told_with_its_number(self, tmp_path: Path) -> None:
        deep = b'{"role": "user", "content": "x", "deep": ' + b"[" * 100_001 + b"]" * 100_001 + b"}"
        (tmp_path / "chat.jsonl").write_bytes(b"\n".join([GOOD, deep, GOOD]))
        assert imported(tmp_path / "chat.jsonl") == (2, [pieces.TOO_DEEP])

    def test_signs_within_a_text_are_no_values(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pieces, "MOST_VALUES", 50)
        said = json.dumps({"role": "user", "content": '[1, "2", {' * 50}).encode()
        (tmp_path / "chat.jsonl").write_bytes(b"\n".join([GOOD, said, b"[" + b"0," * 50 + b"0]"]))
        assert imported(tmp_path / "chat.jsonl") == (2, [pieces.TOO_MANY])

    def test_a_number_that_python_takes_for_too_long_is_told_as_that(self, tmp_path: Path) -> None:
        (tmp_path / "chat.jsonl").write_bytes(b"\n".join([GOOD, NUMBER, GOOD]))
        assert imported(tmp_path / "chat.jsonl") == (2, [pieces.LONG_NUMBER])


class TestMembers:
    def test_a_number_that_is_too_long_costs_its_member_alone(self, tmp_path: Path) -> None:
        (tmp_path / "chat.json").write_bytes(b"[" + b", ".join([GOOD, NUMBER, GOOD, NUMBER]) + b"]")
        assert imported(tmp_path / "chat.json") == (2, [pieces.LONG_NUMBER] * 2)

    @pytest.mark.parametrize("behind", [b"", b', "more": '], ids=["the-end", "more"])
    def test_one_that_does_not_end_behind_it_costs_what_follows(self, tmp_path: Path, behind: bytes) -> None:
        (tmp_path / "chat.json").write_bytes(b"[" + GOOD + b"," + NUMBER[:-1] + behind)
        assert imported(tmp_path / "chat.json") == (1, [f"{pieces.NO_JSON}, with what follows"])

    def test_one_that_is_nested_too_deeply_as_well_is_told_as_that(self, tmp_path: Path) -> None:
        (tmp_path / "chat.json").write_bytes(b"[" + NUMBER[:-2] + b"," + b"[" * 200_000)
        assert imported(tmp_path / "chat.json") == (0, ["it is nested too deeply; what follows is left out"])


class TestCheckpoints:
    def kept(self, place: Path, *checkpoints: tuple[str, object]) -> Path:
        samples.langgraph(place)
        with closing(sqlite3.connect(place)) as found:
            for n, (kind, raw) in enumerate(checkpoints):
                row = ("l-1", "", f"0-{n}", kind, raw)
                found.execute(
                    "INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id, type, checkpoint) "
                    "VALUES (?, ?, ?, ?, ?)",
                    row,
                )
            found.commit()
        return place

    def test_values_are_counted_before_any_is_made(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(packed, "MOST_VALUES", 2_000)
        raw = ormsgpack.packb([[] for _ in range(1_000_000)])
        place = self.kept(tmp_path / "lg.db", ("msgpack", raw))
        tracemalloc.start()
        try:
            events, problems = imported(place)
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert (events, problems) == (4, ["it cannot be read; left out"])
        assert most < 20 * len(raw)

    def test_objects_within_objects_are_not_handed_on_again_and_again(self, tmp_path: Path) -> None:
        raw = ormsgpack.packb("x" * 1_000)
        for _ in range(packed.MOST_HANDED_ON):
            raw = ormsgpack.packb(ormsgpack.Ext(5, raw))
        assert imported(self.kept(tmp_path / "lg.db", ("msgpack", raw))) == (4, ["it cannot be read; left out"])

    @pytest.mark.parametrize("kind", ["json", "msgpack"])
    @pytest.mark.parametrize("raw", [None, 5, 1.5, "{", b"\xff"], ids=repr)
    def test_a_column_of_another_kind_costs_itself_alone(self, tmp_path: Path, kind: str, raw: object) -> None:
        events, problems = imported(self.kept(tmp_path / "lg.db", (kind, raw)))
        assert (events, problems) in ((4, ["it cannot be read; left out"]), (4, []))

    def test_json_in_a_column_of_text_is_read(self, tmp_path: Path) -> None:
        said = json.dumps({"channel_values": {"messages": [{"role": "user", "content": "Hi"}]}})
        assert imported(self.kept(tmp_path / "lg.db", ("json", said))) == (5, [])

    def test_each_kind_of_value_is_counted_once(self) -> None:
        plain = [None, True, False, 1, -1, 200, 2**20, 2**40, -200, -(2**20), -(2**40), 2**12, -(2**12), 1.5]
        texts = ["", "a", "b" * 40, "c" * 300, "d" * 70_000, b"e", b"f" * 300, b"g" * 70_000]
        objects = [ormsgpack.Ext(5, b"x" * size) for size in (1, 2, 4, 8, 16, 3, 300, 70_000)]
        lists = [[], {}, [0] * 20, [0] * 70_000, {str(n): 0 for n in range(20)}, {str(n): 0 for n in range(70_000)}]
        count = 1 + len(plain) + len(texts) + len(objects) + len(lists) + 20 + 70_000 + 40 + 140_000
        assert values_in(ormsgpack.packb([*plain, *texts, *objects, *lists]), 1_000_000) == count


def test_an_archive_of_more_names_than_anybody_packs_is_told_and_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LONGEST_LIST", 2_000)
    (tmp_path / "chat.jsonl").write_bytes(GOOD)
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as whole:
        for n in range(100):
            whole.writestr(f"chat-{n}.jsonl", GOOD)
    events, problems = imported(tmp_path)
    assert (events, [each.partition(" 5")[0] for each in problems]) == (
        1,
        ["it cannot be unpacked: to say which files it holds takes it"],
    )


def test_pictures_do_not_keep_an_archive_from_its_conversations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_MOST_MEMBERS", 2)
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as whole:
        for name in ("a.png", "b.png", "c.png", "chat-1.jsonl", "chat-2.jsonl", "chat-3.jsonl"):
            whole.writestr(name, GOOD)
    assert imported(tmp_path / "export.zip") == (
        2,
        ["it holds 3 files that could be read; those behind the first 2 are left out"],
    )
