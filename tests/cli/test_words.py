"""An event that is no message says what it is about, and one that cannot be read says that alone."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import Terminal, run
from unabridged import Compacting, Memory, Policy, RoundState
from unabridged.cli.main import main
from unabridged.coordinator import SwitchReason
from unabridged.exporting.lines import cut, wide
from unabridged.log import chunk
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text

LONG = "a word or two " * 100


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store in which everything that a thread can be done was done to one."""
    with Memory.open(tmp_path / "a.db", compacting=Compacting.ASKED) as memory:
        thread = memory.thread("t")
        for n in range(12):
            thread.append({"role": "user", "content": f"question {n} on the harbour and its cranes " * 6})
            thread.append({"role": "assistant", "content": f"answer {n} of the office, filed with others " * 6})
        thread.compact(policy=Policy(limit_tokens=300))
        thread.undo(25)
        thread.pin(1, 2)
        thread.unpin(1)
        thread.hide(4)
        thread.show(4)
        thread.mark([5, 7], add=["gold"], remove=["lead"])
        thread.open_lane("critic")
        thread.append(Amended(seq=Seq(3), message=Message(role="user", parts=(Text(text="said anew"),))))
        thread.switched(SwitchReason.RESUME)
        thread.end_round(23, RoundState.FINISHED)
        thread.append({"role": "user", "content": "a secret"})
        thread.purge(36)
        thread.append({"role": "system", "content": "Be brief."})
    return tmp_path / "a.db"


@pytest.mark.parametrize("command", [("show", "t"), ("watch", "t", "--last", "99", "--for", "0")])
def test_each_event_says_what_it_is_about(command: tuple[str, ...], store: Path) -> None:
    _, out, _ = run(*command, "--store", store, "--json")
    told = {each["seq"]: (each["kind"], each["role"], each["text"]) for each in map(json.loads, out.splitlines())}
    assert told[36] == ("Message", "", "[purged]")
    assert told[25][2].startswith("folded 1\u2013")
    assert [told[seq] for seq in range(26, 35)] == [
        ("Undone", "", "compaction 25 taken back"),
        ("Pinned", "", "1\u20132"),
        ("Unpinned", "", "1"),
        ("Hidden", "", "4"),
        ("Shown", "", "4"),
        ("Marked", "", "5, 7: +gold -lead"),
        ("LaneOpened", "", "critic"),
        ("Amended", "user", "[instead of 3] said anew"),
        ("Switched", "", "[resume]"),
    ]
    assert told[35] == ("RoundEnded", "", "the round begun at 23: finished")
    assert told[37] == ("Purged", "", "36")
    assert told[38] == ("SystemSet", "system", "Be brief.")


@pytest.mark.parametrize("command", [("show", "t"), ("watch", "t", "--last", "99", "--for", "0")])
def test_what_cannot_be_read_ends_nothing(command: tuple[str, ...], store: Path) -> None:
    with closing(sqlite3.connect(store)) as database:
        database.execute("UPDATE event SET payload = x'ff' WHERE seq = 2")
        database.commit()
    code, out, _ = run(*command, "--store", store)
    assert (code, "[damaged: unabridged verify says how]" in out, "said anew" in out) == (0, True, True)


@pytest.mark.parametrize(("text", "cells"), [("plain", 5), ("日本", 4), ("e\u0301", 1), ("🙂", 2), ("❤\ufe0f", 1)])
def test_a_text_is_as_wide_as_a_terminal_draws_it(text: str, cells: int) -> None:
    assert wide(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "left"),
    [
        ("plain", 5, "plain"),
        ("plainer", 5, "plai\u2026"),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本\u2026"),
        ("日本語", 4, "日\u2026"),
        ("", 0, ""),
    ],
)
def test_a_line_is_cut_where_a_terminal_ends(text: str, cells: int, left: str) -> None:
    assert cut(text, cells) == left


@pytest.mark.parametrize(
    "command",
    [
        ("show", "t"),
        ("view", "t"),
        ("unfold", "t", "25"),
        ("search", "harbour"),
        ("watch", "--last", "99", "--for", "0"),
    ],
    ids=" ".join,
)
def test_each_message_takes_one_line_of_the_terminal_and_fills_it(
    command: tuple[str, ...], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for columns in (80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        out = Terminal()
        assert main([*command, "--store", str(store)], out, io.StringIO()) == 0
        assert max(map(wide, out.getvalue().splitlines())) == columns


def test_columns_stand_beneath_each_other_whatever_is_written(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        for name in ("日本語", "plain"):
            memory.thread(name).append({"role": "user", "content": "x"})
    _, out, _ = run("threads", "--store", tmp_path / "a.db")
    assert {wide(line[: line.index("  1  ")]) for line in out.splitlines()[1:]} == {len("thread")}


@pytest.mark.parametrize(
    "command", [("show", "t"), ("show", "t", "--whole"), ("watch", "t", "--last", "99", "--for", "0")]
)
def test_a_message_in_pieces_says_every_word_of_it(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunk, "LARGEST_BODY_BYTES", 1_000)
    monkeypatch.setattr(chunk, "PIECE_CHARACTERS", 700)
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": LONG})
    _, out, _ = run(*command, "--store", tmp_path / "a.db", "--json")
    first, *others = map(json.loads, out.splitlines())
    assert (first["text"], {each["text"] for each in others}) == (
        LONG,
        {"[more of 1]"} if command[0] == "show" else set(),
    )


@pytest.mark.parametrize("command", [("show", "t"), ("watch", "t", "--last", "99", "--for", "0")])
def test_what_was_said_of_a_message_since_is_told_where_it_was_said(command: tuple[str, ...], tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "The crane"})
        memory.thread("t").append(Chunk(of=Seq(1), index=0, part=0, text=" at quay 3.", last=True))
    _, out, _ = run(*command, "--store", tmp_path / "a.db", "--json")
    assert [json.loads(line)["text"] for line in out.splitlines()] == ["The crane", "[more of 1]  at quay 3."]
