"""Commands look where they are told to, change nothing by looking, and let no word of anybody steer a terminal."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import LaneRule, Memory, Policy
from unabridged.exporting.lines import plain, sound, when
from unabridged.log.part import Text

SAID = "crane 12 \x1b[31mred\x1b[0m\u202e 你好 🙂\r\nsecond line"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        thread = memory.thread("t")
        thread.append({"role": "system", "content": "Be brief."})
        thread.append({"role": "user", "content": SAID})
        call = {"id": "c1", "type": "function", "function": {"name": "weigh", "arguments": '{"crane": 12}'}}
        thread.append({"role": "assistant", "content": None, "tool_calls": [call]})
        thread.append({"role": "tool", "tool_call_id": "c1", "content": "7 tonnes"})
    return tmp_path / "a.db"


@pytest.mark.parametrize(
    "arguments",
    [
        ("threads",), ("show", "t"), ("view", "t"), ("compactions", "t"), ("ledger", "t"), ("variables", "t"),
        ("search", "crane"), ("grep", "crane"), ("facts", "list"), ("facts", "review"), ("stats",), ("verify",),
        ("jobs",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_who_looks_changes_nothing_and_makes_no_store(store: Path, arguments: tuple[str, ...], tmp_path: Path) -> None:
    named = [] if arguments[0] in ("stats", "verify") else ["--store"]
    before = store.read_bytes()
    assert run(*arguments, *named, store)[0] == 0
    assert store.read_bytes() == before
    code, _, err = run(*arguments, *named, tmp_path / "none.db")
    assert (code, "does not exist" in err) == (2, True)
    assert not (tmp_path / "none.db").exists()


def test_who_changes_something_makes_no_store_by_a_mistyped_name(tmp_path: Path) -> None:
    for arguments in (
        ("pin", "t", "1"),
        ("undo", "t", "1"),
        ("resume",),
        ("purge", "t", "1", "--yes"),
        ("facts", "accept", "1"),
    ):
        assert run(*arguments, "--store", tmp_path / "none.db")[0] == 2
    assert not (tmp_path / "none.db").exists()


def test_a_fact_is_written_down_where_no_store_is_yet(tmp_path: Path) -> None:
    """As a message is: both begin one."""
    assert run("facts", "add", "Ada is here", "--store", tmp_path / "new.db")[0] == 0
    assert "Ada is here" in run("facts", "list", "--store", tmp_path / "new.db")[1]


def test_what_is_forgotten_is_told_apart_from_what_stands_on_other_messages(store: Path) -> None:
    with Memory.open(store) as memory:
        facts = memory.facts()
        memory.thread("u").append([{"role": "user", "content": "tea"}, {"role": "user", "content": "milk"}])
        facts.add("Ada drinks tea", sources=[("u", 1)])
        facts.add("Ada drinks milk", sources=[("u", 1), ("u", 2)])
    told = run("facts", "forget", "u", "1", "--store", store)
    assert told[:2] == (0, "forgotten: 1; still drawn from other messages: 1\n")
    code, _, err = run("facts", "forget", "T", "--store", store)
    assert (code, "there is no thread 'T'" in err) == (2, True)


def test_a_thread_that_is_not_there_is_named_and_what_lists_them(store: Path) -> None:
    code, _, err = run("show", "nope", "--store", store)
    assert code == 2
    assert "there is no thread 'nope' here; unabridged threads lists" in err


def test_what_was_said_steers_no_terminal_and_is_whole_for_programs(store: Path) -> None:
    _, shown, _ = run("show", "t", "--whole", "--store", store)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "你好 🙂" in shown
    assert "second line" in shown
    _, told, _ = run("show", "t", "--store", store, "--json")
    records = [json.loads(line) for line in told.splitlines()]
    assert [each["text"] for each in records if each["role"] == "user"] == [SAID]


def test_calls_and_results_are_told_with_the_rest(store: Path) -> None:
    _, shown, _ = run("show", "t", "--store", store)
    assert '[calls weigh with {"crane": 12}]' in shown
    assert "7 tonnes" in shown


def test_a_message_is_read_from_standard_input_as_it_came(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["append", "t", "-", "--store", str(store)]
    program = [sys.executable, "-m", "unabridged", *command]
    assert subprocess.run(program, input="one\r\ntwo 🙂\n".encode(), check=True, timeout=60).returncode == 0
    with Memory.open(store) as memory:
        said = memory.thread("t").message(5)
    assert said is not None
    assert said.parts == (Text(text="one\r\ntwo 🙂\n"),)
    for given, told in ((b"\xff", "no UTF-8 at byte 0"), (b"", "standard input is empty, and nothing was appended")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        code, _, err = run(*command)
        assert (code, told in err) == (2, True)
    assert run("show", "t", "--after", "5", "--store", store)[1] == ""


@pytest.mark.parametrize(("text", "line"), [("a\tb\n c", "a b c"), ("\x1b]0;x\x07", "\ufffd]0;x\ufffd"), ("", "")])
def test_a_line_is_one_line_and_has_nothing_unseen(text: str, line: str) -> None:
    assert plain(text) == line


@pytest.mark.parametrize(
    "text",
    ["👩\u200d🔧", "می\u200cخواهم", "Vraiment\u00a0? 10\u202f000", "東京\u3000大阪", "\u200fשלום", "Donau\u00addampf"],
    ids=["emoji", "Persian", "French", "Japanese", "Hebrew", "German"],
)
def test_what_joins_and_parts_letters_is_no_danger(text: str) -> None:
    assert sound(text) == text
    assert plain(text).split() == text.split()


def test_what_turns_round_all_that_follows_is_replaced() -> None:
    assert sound("access\u202e level\u2066") == plain("access\u202e level\u2066") == "access\ufffd level\ufffd"


def test_lines_stay_lines_and_a_time_of_no_calendar_is_said_to_be_none() -> None:
    assert sound("a\tb\x00\n\nc") == "a\tb\ufffd\n\nc"
    assert when(2**62) == "at no time"


def test_who_reads_no_further_ends_a_command_well(store: Path) -> None:
    command = [sys.executable, "-m", "unabridged", "show", "t", "--store", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert (running.wait(60), running.stderr.read()) == (0, b"")


def test_help_is_told_without_importing_any_command() -> None:
    code = "import sys, unabridged.cli.main as m; m.main(['--help']); print(*(x for x in sys.modules if '.cli' in x))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout
    words = ("", ".commands", ".heedless", ".parsing", ".word_order", ".main")
    ours = [f"unabridged.cli{each}" for each in words]
    assert told.splitlines()[-1].split() == ours
    assert "fold away what may leave a view" in told


@pytest.mark.parametrize(
    ("arguments", "to_do"),
    [
        (("show", "t", "--limit", "-1"), "say 1 or more"),
        (("show", "t", "--after", "-1"), "say 0 or more"),
        (("compact", "t"), "--limit-tokens N, or --config FILE"),
        (("compact", "t", "--lane", "nobody", "--limit-tokens", "500"), "has no lane 'nobody'"),
        (("retain",), "pass --older-than DAYS"),
        (("frobnicate",), "there is no command"),
        ((), "COMMAND"),
    ],
)
def test_who_misuses_a_command_is_told_what_to_do(
    store: Path, arguments: tuple[str, ...], to_do: str, capfd: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(*arguments, *(("--store", store) if arguments and arguments[0] != "frobnicate" else ()))
    assert (code, to_do in err + capfd.readouterr().err) == (2, True)


def test_measuring_has_a_help_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("eval", "facts", "--help")[0] == 0
    assert "--sample COUNT FILE" in capfd.readouterr().out


def test_no_name_of_a_thread_or_a_role_steers_a_terminal_either(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t\x1b[31m").append({"role": "user\x1b[5m", "text": "crane"}, dialect="plain")
    named = ("--store", tmp_path / "a.db")
    told = [run(*arguments, *named) for arguments in (("threads",), ("search", "crane"), ("grep", "crane"))]
    told += [run(command, "t\x1b[31m", *named) for command in ("show", "view")]
    told.append(run("append", "t\x1b[31m", "more", *named))
    assert [code for code, _, _ in told] == [0] * 6
    assert not [out for _, out, err in told if "\x1b" in out + err]


class TestForPrograms:
    def test_a_view_tells_names_and_roles(self, store: Path) -> None:
        code, out, _ = run("view", "t", "--json", "--store", store)
        told = [json.loads(each) for each in out.splitlines()]
        assert (code, {each["name"] for each in told}) == (0, {f"{each['covers'][0][0]}.0" for each in told})
        assert "user" in {each["role"] for each in told}

    def test_a_view_in_a_dialect_is_one_line(self, store: Path) -> None:
        _, out, _ = run("view", "t", "--dialect", "openai", "--json", "--store", store)
        (line,) = out.splitlines()
        assert [each["role"] for each in json.loads(line)][:2] == ["system", "user"]

    def test_what_a_compaction_covers_are_numbers(self, store: Path) -> None:
        with Memory.open(store, policy=Policy(limit_tokens=400)) as memory:
            thread = memory.thread("long")
            for n in range(6):
                thread.append([{"role": "user", "content": f"{n} " * 40}, {"role": "assistant", "content": "x " * 40}])
            thread.compact()
        _, out, _ = run("compactions", "long", "--json", "--store", store)
        assert json.loads(out)["covers"][0][0] == 1
        assert "1–" in run("compactions", "long", "--store", store)[1]


class TestWhatALaneFoldedThatSeesEverySecondMessage:
    """Hundreds of seqs stand in no row that a person reads."""

    @pytest.fixture
    def folded(self, store: Path) -> Path:
        with Memory.open(store) as memory:
            thread = memory.thread("long")
            thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=Policy(limit_tokens=400))
            for n in range(20):
                thread.append([{"role": "user", "content": f"{n} " * 40}, {"role": "assistant", "content": "Yes."}])
            thread.compact(lane="asked")
        return store

    @pytest.mark.parametrize("command", ["compactions", "view", "show"])
    def test_is_told_by_the_first_the_last_and_how_many(self, folded: Path, command: str) -> None:
        lane = [] if command == "show" else ["--lane", "asked"]
        _, out, _ = run(command, "long", *lane, "--store", folded)
        assert "2…34, 17 of them" in out
        assert "4, 6" not in out

    def test_is_told_whole_to_programs(self, folded: Path) -> None:
        _, out, _ = run("compactions", "long", "--json", "--store", folded)
        assert json.loads(out)["covers"] == [[seq, seq] for seq in range(2, 36, 2)]
