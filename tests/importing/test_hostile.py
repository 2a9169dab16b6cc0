"""Whatever stands in a file, an import ends well: what cannot be read is named, and nothing is unpacked or run."""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import Format, ImportRefused, Reading, import_path, pieces
from unabridged.log.part import Text

GOOD = json.dumps({"role": "user", "content": "a good line"}).encode()


def imported(place: Path) -> tuple[int, list[str]]:
    memory = Memory.open()
    done = import_path(memory, place, reading=Reading.HERE)  # where the bounds are those that a test has set
    assert memory.verify().faults == ()
    return done.events, [each.problem for each in done.faults]


class TestLines:
    @pytest.mark.parametrize(
        "line",
        [
            b"{",
            b'{"role": "user"',
            b'{"role": "\xc3',
            b"nonsense",
            b'{"a": ' + b"[" * 50,
        ],
        ids=["open", "cut", "cut-in-a-letter", "words", "deep"],
    )
    def test_a_bad_line_costs_itself_alone(self, tmp_path: Path, line: bytes) -> None:
        place = tmp_path / "chat.jsonl"
        place.write_bytes(b"\n".join([GOOD, line, GOOD, b""]))
        assert imported(place) == (2, [pieces.NO_JSON])

    @pytest.mark.parametrize("depth", [500, 20_000])
    def test_a_deep_record_is_kept_and_not_stumbled_over(self, tmp_path: Path, depth: int) -> None:
        place = tmp_path / "chat.jsonl"
        deep = b'{"role": "user", "content": "x", "deep": ' + b"[" * depth + b"]" * depth + b"}"
        place.write_bytes(b"\n".join([GOOD, deep, GOOD]))
        assert imported(place) == (3, [])

    def test_a_lone_surrogate_and_a_nul_come_as_they_are(self, tmp_path: Path) -> None:
        place, memory = tmp_path / "chat.jsonl", Memory.open()
        place.write_bytes(b'{"role": "user", "content": "\\ud800 and \\u0000"}\r\n')
        import_path(memory, place)
        said = memory.thread("chat").message(1)
        assert said is not None
        assert said.parts == (Text(text="\ud800 and \x00"),)

    def test_a_line_that_is_too_long_is_named_and_the_next_is_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pieces, "LARGEST", 1_000)
        place = tmp_path / "chat.jsonl"
        place.write_bytes(b"\n".join([GOOD, b'"' + b"x" * 5_000_000 + b'"', GOOD]))
        assert imported(place) == (2, [pieces.TOO_LONG])

    def test_more_values_than_anybody_writes_are_not_built(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.jsonl"
        place.write_bytes(GOOD + b"\n[" + b"[]," * 2_500_000 + b"0]\n")
        assert imported(place) == (1, [pieces.TOO_MANY])

    def test_windows_ends_and_a_byte_order_mark_are_no_part_of_it(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.jsonl"
        place.write_bytes(b"\xef\xbb\xbf" + GOOD + b"\r\n\r\n" + GOOD + b"\r\n")
        assert imported(place) == (2, [])


class TestArrays:
    @pytest.mark.parametrize("end", [b"", b",", b"]", b", {", b' {"role"', b"} ]"], ids=repr)
    def test_what_stands_before_a_damaged_place_is_read(self, tmp_path: Path, end: bytes) -> None:
        place = tmp_path / "chat.json"
        place.write_bytes(b"[" + GOOD + b"," + GOOD + end)
        events, problems = imported(place)
        assert (events, len(problems)) == (2, 0 if end == b"]" else 1)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
    def test_what_python_writes_of_no_number_is_kept_and_what_follows_too(self, tmp_path: Path, number: str) -> None:
        place = tmp_path / "chat.json"
        place.write_text(f'[{{"role": "user", "content": "x", "score": {number}}}, {GOOD.decode()}]', encoding="utf-8")
        assert imported(place) == (2, [])
        assert imported(place.rename(tmp_path / "lines.jsonl")) == (2, [])

    def test_a_member_larger_than_a_chunk_is_whole(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.json"
        long = {"role": "user", "content": "\u00e4 🙂 " * 60_000}
        place.write_bytes(json.dumps([long, long], ensure_ascii=False).encode())
        assert imported(place) == (2, [])

    @pytest.mark.check
    def test_more_values_than_anybody_writes_are_not_built(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.json"
        place.write_bytes(b"[" + GOOD + b", [" + b"[]," * 2_500_000)
        assert imported(place) == (1, [f"{pieces.TOO_MANY}, with what follows"])

    def test_too_deep_a_member_is_named(self, tmp_path: Path) -> None:
        place = tmp_path / "chat.json"
        place.write_bytes(b"[" + GOOD + b"," + b"[" * 200_000)
        assert imported(place) == (1, ["it is nested too deeply; what follows is left out"])


class TestArchivesOfFiles:
    def packed(self, place: Path, members: dict[str, bytes]) -> Path:
        with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, raw in members.items():
                packed.writestr(name, raw)
        return place

    @pytest.mark.parametrize(
        "name",
        ["../../outside.json", "/etc/outside.json", "C:\\outside.json", "a/../../outside.json", "..\\outside.json"],
    )
    def test_nothing_is_ever_unpacked_whatever_its_name(self, tmp_path: Path, name: str) -> None:
        inside = tmp_path / "a" / "b"
        inside.mkdir(parents=True)
        place = self.packed(inside / "export.zip", {name: b"[" + GOOD + b"]"})
        before = set(tmp_path.rglob("*"))
        assert imported(place) == (1, [])
        assert set(tmp_path.rglob("*")) == before

    def test_an_export_is_read_out_of_its_archive(self, tmp_path: Path) -> None:
        members = {"conversations.json": json.dumps(samples.chatgpt()).encode(), "user.json": b'{"name": "Ada"}'}
        done = import_path(Memory.open(), self.packed(tmp_path / "export.zip", members))
        assert [each.id for each in done.threads] == ["g-1", "g-1/q2"]
        assert done.passed_over == (f"{tmp_path / 'export.zip'}!user.json",)

    def test_a_bomb_is_left_alone(self, tmp_path: Path) -> None:
        place = self.packed(tmp_path / "bomb.zip", {"a.json": b"[" + b" " * 50_000_000, "b.json": b"[" + GOOD + b"]"})
        events, problems = imported(place)
        assert (events, "it claims to be" in problems[0]) == (1, True)

    def test_a_damaged_archive_is_named(self, tmp_path: Path) -> None:
        place = self.packed(tmp_path / "export.zip", {"a.json": b"[" + GOOD * 1_000 + b"]"})
        place.write_bytes(place.read_bytes()[:-30])
        assert "it cannot be unpacked" in imported(place)[1][0]

    def test_a_member_that_is_damaged_is_named(self, tmp_path: Path) -> None:
        place = self.packed(tmp_path / "export.zip", {"a.json": b"[" + b",".join([GOOD] * 1_000) + b"]"})
        raw = bytearray(place.read_bytes())
        raw[60:70] = b"\xff" * 10
        place.write_bytes(bytes(raw))
        assert len(imported(place)[1]) == 1


class TestPlaces:
    def test_a_place_that_is_not_there_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ImportRefused, match="there is no such file or folder"):
            import_path(Memory.open(), tmp_path / "nothing")

    @pytest.mark.parametrize("content", [b"", b"\n\n", b"{}", b"[]", b"\0" * 100], ids=repr)
    def test_a_file_without_a_conversation_is_refused_with_the_formats(self, tmp_path: Path, content: bytes) -> None:
        place = tmp_path / "chat.json"
        place.write_bytes(content)
        with pytest.raises(ImportRefused, match="claude-code, codex, chatgpt"):
            import_path(Memory.open(), place)

    def test_a_file_of_mere_words_is_named(self, tmp_path: Path) -> None:
        assert imported(samples.text(tmp_path / "chat.json", "words")) == (0, [pieces.NO_JSON])

    def test_a_link_out_of_a_folder_is_not_followed(self, tmp_path: Path) -> None:
        outside = samples.lines(tmp_path / "outside.jsonl", samples.request()["messages"])
        folder = tmp_path / "folder"
        samples.lines(folder / "chat.jsonl", samples.request()["messages"])
        (folder / "link.jsonl").symlink_to(outside)
        assert [each.id for each in import_path(Memory.open(), folder).threads] == ["chat"]

    def test_a_pipe_in_a_folder_is_not_waited_for(self, tmp_path: Path) -> None:
        samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"])
        os.mkfifo(tmp_path / "pipe.jsonl")
        assert len(import_path(Memory.open(), tmp_path).threads) == 1


def test_a_damaged_database_keeps_what_was_read(tmp_path: Path) -> None:
    place = samples.openai_agents(tmp_path / "s.db")
    with closing(sqlite3.connect(place)) as found:
        for n in range(3_000):
            found.execute(
                "INSERT INTO agent_messages (session_id, message_data) VALUES ('o-1', ?)", (f'{{"n": {n}}}' * 9,)
            )
        found.commit()
    raw = bytearray(place.read_bytes())
    raw[len(raw) // 2 : len(raw) // 2 + 8_192] = b"\xff" * 8_192
    place.write_bytes(bytes(raw))
    assert imported(place)[1] != []


@pytest.mark.parametrize(
    ("row", "problem"),
    [('"' + "x" * 2_000 + '"', pieces.TOO_LONG), ("[" + "0," * 600 + "0]", pieces.TOO_MANY)],
    ids=["long", "many"],
)
def test_a_row_of_which_too_much_would_be_built_costs_itself_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str, problem: str
) -> None:
    monkeypatch.setattr(pieces, "LARGEST", 2_000)
    monkeypatch.setattr(pieces, "MOST_VALUES", 600)
    place = samples.openai_agents(tmp_path / "s.db")
    events, problems = imported(place)
    with closing(sqlite3.connect(place)) as found:
        for data in (row, '{"role": "user", "content": "next"}'):
            found.execute("INSERT INTO agent_messages (session_id, message_data) VALUES ('o-1', ?)", (data,))
        found.commit()
    assert imported(place) == (events + 1, [*problems, problem])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
# The names that readers look for.
KNOWN = st.sampled_from(
    [
        *("type", "payload", "message", "role", "content", "mapping", "chat_messages", "parts", "children", "parent"),
        *("id", "tool_calls", "timestamp", "sender", "memory", "author", "current_node", "uuid", "isSidechain"),
    ]
)
RECORDS = st.dictionaries(
    KNOWN, JSON | st.dictionaries(KNOWN, JSON, max_size=4) | st.lists(JSON, max_size=3), max_size=6
)


BY_RECORDS = [Format.CLAUDE_CODE, Format.CODEX, Format.CHATGPT, Format.CLAUDE, Format.MESSAGES, Format.AGENTSCOPE]


@pytest.mark.hypothesis
@given(record=RECORDS, whose=st.sampled_from(BY_RECORDS))
def test_whatever_a_record_holds_it_is_kept_or_named(
    record: dict[str, object], whose: Format, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = samples.lines(tmp_path_factory.mktemp("any") / "s.jsonl", [record])
    memory = Memory.open()
    done = import_path(memory, place, format=whose)
    assert memory.verify().faults == ()
    assert import_path(memory, place, format=whose).events == 0
    assert done.threads or done.faults or done.passed_over
