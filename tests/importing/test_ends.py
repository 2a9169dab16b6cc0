"""How a file begins and ends: a first line that is bad, and what stands behind the end of an array."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing.test_hostile import GOOD, imported
from unabridged import Memory
from unabridged.importing import ImportRefused, import_path, members, pieces, shape


@pytest.mark.parametrize("first", [b"// notes", b'r", "content": "cut at its beginning"}', b"{"])
def test_the_first_line_costs_itself_alone_too(tmp_path: Path, first: bytes) -> None:
    place = tmp_path / "chat.jsonl"
    place.write_bytes(b"\n".join([first, b"", GOOD, GOOD, b""]))
    assert imported(place) == (2, [pieces.NO_JSON])


@pytest.mark.parametrize("behind", [b"[" + GOOD + b"]", b"\n[" + GOOD + b"]\n", b" nonsense"])
def test_what_stands_behind_one_is_named(tmp_path: Path, behind: bytes) -> None:
    place = tmp_path / "chat.json"
    place.write_bytes(b"[\n" + GOOD + b"]" + behind)
    events, (problem,) = imported(place)
    assert (events, "more stands behind the end of its array" in problem) == (1, True)


class TestLinesThatAreAListEach:
    """A conversation a line, as programs that log many write them."""

    def test_each_is_a_conversation_of_its_own(self, tmp_path: Path) -> None:
        place = tmp_path / "chats.jsonl"
        place.write_bytes(b"[" + GOOD + b", " + GOOD + b"]\n\n [" + GOOD + b"]\n")
        done = import_path(Memory.open(), place)
        assert ([(each.id, each.events) for each in done.threads], done.faults) == (
            [("chats", 2), ("chats-2", 1)],
            (),
        )

    def test_one_that_cannot_be_read_costs_itself_alone(self, tmp_path: Path) -> None:
        place = tmp_path / "chats.jsonl"
        place.write_bytes(b"\n".join([b"[" + GOOD + b"]", b"[" + GOOD, b"[" + GOOD + b"]", b""]))
        assert imported(place) == (2, [pieces.NO_JSON])

    def test_lists_of_no_messages_are_no_conversations(self, tmp_path: Path) -> None:
        place = tmp_path / "points.jsonl"
        place.write_bytes(b"[1, 2]\n[3, 4]\n")
        with pytest.raises(ImportRefused, match="no conversation was recognised"):
            import_path(Memory.open(), place)

    def test_so_is_each_that_is_longer_than_what_is_looked_at_first(self, tmp_path: Path) -> None:
        place = tmp_path / "chats.jsonl"
        line = b"[" + b",".join([GOOD] * (pieces.CHUNK // len(GOOD) + 1)) + b"] \r\n"
        place.write_bytes(line * 2)
        assert [each.id for each in import_path(Memory.open(), place).threads] == ["chats", "chats-2"]

    def test_an_array_whose_members_are_lists_is_read_as_one(self, tmp_path: Path) -> None:
        place = tmp_path / "chats.json"
        place.write_bytes(b"[[" + GOOD + b"],\n[" + GOOD + b"]]")
        assert [each.id for each in import_path(Memory.open(), place).threads] == ["chats", "chats-2"]


def test_a_place_that_was_kept_free_behind_one_is_nothing(tmp_path: Path) -> None:
    place = tmp_path / "chat.json"
    place.write_bytes(b"[" + GOOD + b"]\n" + bytes(100))
    assert imported(place) == (1, [])


def test_a_long_array_on_one_line_is_not_held_to_see_that_it_is_one(tmp_path: Path) -> None:
    place, asked = tmp_path / "chat.json", list[int]()
    place.write_bytes(b"[" + b",".join([GOOD] * (4 * pieces.CHUNK // len(GOOD))) + b"]")

    class Looked:
        """A stream, and how much of it was asked for at once."""

        def read(self, size: int, /) -> bytes:
            raise AssertionError(size)

        def readline(self, size: int, /) -> bytes:
            asked.append(size)
            return stream.readline(size)

    with place.open("rb") as stream:
        assert (shape.shape_of(Looked()), max(asked)) == (members.members, pieces.CHUNK)


def test_a_first_line_that_is_too_long_costs_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LARGEST", 1_000)
    monkeypatch.setattr(pieces, "CHUNK", 100)
    monkeypatch.setattr(shape, "CHUNK", 100)
    monkeypatch.setattr(shape, "LARGEST", 1_000)
    place = tmp_path / "chat.jsonl"
    place.write_bytes(b'{"role": "user", "content": "' + b"x" * 2_500 + b'"}\n' + GOOD + b"\n")
    assert imported(place) == (1, [pieces.TOO_LONG])
