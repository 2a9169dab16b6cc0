"""What is said reaches whoever listens, whatever his stream takes; and where nothing reaches anybody, that is told."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory, __version__, unheard
from unabridged.cli.main import main

FULL = Path("/dev/full")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        said = [{"role": "user", "content": "half \ud83d sign"}, {"role": "user", "content": "whole 🙂 sign"}]
        memory.thread("a 🙂").append(said)
    return tmp_path / "a.db"


def piped(encoding: str, *arguments: str | Path) -> bytes:
    """What a file or a program gets through a stream of this encoding, which ends lines as Windows does."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, newline="\r\n")
    assert main([str(each) for each in arguments], out, io.StringIO()) == 0
    return raw.getvalue()


def spoken(encoding: str, *arguments: str | Path) -> str:
    return piped(encoding, *arguments).decode(encoding).replace("\r\n", "\n")


def test_half_a_character_is_told_as_json_has_it(store: Path) -> None:
    code, out, _ = run("show", "a 🙂", "--store", store, "--json")
    texts = [json.loads(line)["text"] for line in out.splitlines()]
    assert (code, texts) == (0, ["half \ud83d sign", "whole 🙂 sign"])
    assert "🙂" in out.splitlines()[1]


def test_a_view_of_half_a_character_is_json_too(store: Path) -> None:
    code, out, _ = run("view", "a 🙂", "--store", store, "--dialect", "openai")
    assert (code, json.loads(out)[0]["content"]) == (0, "half \ufffd sign")


def test_a_stream_of_few_letters_is_told_json_in_those(store: Path) -> None:
    told = [json.loads(line) for line in spoken("latin-1", "threads", "--store", store, "--json").splitlines()]
    assert [each["thread"] for each in told] == ["a 🙂"]


def test_a_program_reads_json_in_utf_8_whatever_letters_a_stream_has(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "b.db") as memory:
        memory.thread("café").append({"role": "user", "content": "naïve"})
    told = json.loads(piped("cp1252", "threads", "--store", tmp_path / "b.db", "--json").decode("utf-8"))
    assert told["thread"] == "café"


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_file_that_an_export_is_led_to_has_what_a_named_one_has(form: str, tmp_path: Path) -> None:
    with Memory.open(tmp_path / "b.db") as memory:
        memory.thread("t").append({"role": "user", "content": "naïve 中文 🙂\r\nhalf \ud83d"})
    export = ("export", "t", "--store", tmp_path / "b.db", "--as", form)
    led = piped("cp1252", *export)
    piped("cp1252", *export, "--to", tmp_path / "named")
    assert led == (tmp_path / "named").read_bytes()
    assert "naïve 中文 🙂" in led.decode("utf-8")


def test_signs_of_the_programs_own_are_spelled_where_a_stream_has_none(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "b.db") as memory:
        memory.thread("t").append([{"role": "user", "content": "x" * 200}] * 3)
        memory.thread("t").pin(1, 2, 3)
    printed = spoken("ascii", "show", "t", "--store", tmp_path / "b.db")
    assert "xxx...\n" in printed
    assert "Pinned  1-3\n" in printed


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["indented", "a line each"])
def test_messages_that_are_exported_to_such_a_stream_are_still_json(store: Path, more: tuple[str, ...]) -> None:
    printed = spoken("ascii", "export", "a 🙂", "--as", "openai", *more, "--store", store)
    told = [json.loads(line) for line in printed.splitlines()] if more else json.loads(printed)
    assert told[1]["content"] == "whole 🙂 sign"


@pytest.mark.parametrize(
    "command",
    [("show", "t", "--json"), ("view", "t", "--as", "plain", "--json"), ("export", "t", "--as", "plain", "--json")],
    ids=" ".join,
)
def test_json_keeps_each_sign_and_steers_no_terminal_with_it(command: tuple[str, ...], tmp_path: Path) -> None:
    said = "\x1b[31m \x7f \x9b31m \u202egnp \u2066 one\u2028line\u2029\x85"
    with Memory.open(tmp_path / "b.db") as memory:
        memory.thread("t").append({"role": "user", "content": said})
    _, out, _ = run(*command, "--store", tmp_path / "b.db")
    (line,) = out.splitlines()  # which ends a line at more signs than one
    told = json.loads(line)
    assert line.isprintable()
    assert (told[0] if isinstance(told, list) else told)["text"] == said


def test_and_people_the_number_of_a_letter_it_has_not(store: Path) -> None:
    assert "a \\U0001f642" in spoken("ascii", "threads", "--store", store)


@pytest.mark.skipif(not FULL.exists(), reason="no device is full here")
def test_a_full_disk_is_told_in_a_line(store: Path) -> None:
    with FULL.open("w", encoding="utf-8") as full:
        asked = [sys.executable, "-m", "unabridged", "threads", "--store", str(store)]
        done = subprocess.run(asked, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no space left on device" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a shell closes a stream for it")
def test_a_stream_that_was_closed_is_nobodys(store: Path) -> None:
    asked = f'"{sys.executable}" -m unabridged threads --store "{store}" >&-'
    done = subprocess.run(["sh", "-c", asked], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="a pipe of which the other end is closed")
def test_a_command_ends_as_it_would_where_nobody_hears_what_it_says_beside(store: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    asked = [sys.executable, "-m", "unabridged", "show", "nothere", "--store", str(store)]
    done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=write, check=False)
    os.close(write)
    assert done.returncode == 2


class Shut(io.StringIO):
    """A terminal that nobody sees any more."""

    def isatty(self) -> bool:
        """It is one."""
        return True

    def write(self, text: str) -> int:
        """Nobody does."""
        raise BrokenPipeError(len(text))

    def flush(self) -> None:
        """Nor now."""
        raise BrokenPipeError


class Unread(Shut):
    """A pipe that nobody reads any more, as Windows tells of it."""

    def write(self, text: str) -> int:
        """Nobody does."""
        raise OSError(errno.EINVAL, f"Invalid argument: {len(text)}")


def test_a_reader_that_had_enough_is_no_trouble_on_windows_either(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unheard, "_UNREAD", frozenset({errno.EPIPE, errno.EINVAL}))
    err = io.StringIO()
    assert (main(["threads", "--store", str(store)], Unread(), err), err.getvalue()) == (0, "")


def test_a_file_that_windows_does_not_take_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unheard, "_UNREAD", frozenset({errno.EPIPE, errno.EINVAL}))
    assert not unheard.is_unread(OSError(errno.EINVAL, "Invalid argument", "con.json"))


def test_a_command_goes_on_to_its_end_where_nobody_sees_how_far_it_has_come(store: Path) -> None:
    out = io.StringIO()
    assert main(["index", "--anew", "--store", str(store)], out, Shut()) == 0
    assert "the index is up to the log" in out.getvalue()


INTERRUPTED = """
import sys

class Strikes:
    def find_spec(self, name, path=None, target=None):
        if name == {struck!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Strikes())
from {module} import {function}
sys.exit({function}())
"""


@pytest.mark.parametrize("struck", ["unabridged.cli.main", "argparse", "unabridged.errors", "unabridged.cli.looking"])
def test_an_interrupt_while_the_program_is_read_ends_it_in_a_line(struck: str) -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    module, _, function = scripts["unabridged"].partition(":")
    program = INTERRUPTED.format(struck=struck, module=module, function=function)
    asked = [sys.executable, "-c", program, "threads"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (130, 1)
    assert done.stderr.startswith("unabridged: interrupted")


def test_what_cannot_be_read_is_named(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path / "b"))

    monkeypatch.setattr("unabridged.cli.looking.found", refuses)
    code, _, err = run("show", "t", "--store", store)
    assert (code, err) == (2, f"unabridged: {tmp_path / 'b'}: permission denied; make it possible and run it again\n")


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version")[0] == 0
    assert capsys.readouterr().out == f"unabridged {__version__}\n"


def test_a_text_out_of_a_closed_standard_input_is_refused(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    code, _, err = run("append", "t", "-", "--store", store)
    assert (code, "standard input is closed" in err) == (2, True)
