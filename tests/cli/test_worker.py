"""A worker does what another program left due, says how it ended, and leaves no claim behind."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.worker_programs import UNABRIDGED, config, ended
from tests.house.tree import ROOT
from unabridged import Compacting, Memory, Policy, Profile, Thread
from unabridged.cli.main import main
from unabridged.compaction.clauses import Rounds
from unabridged.log.kind import Kind
from unabridged.ports import Brief

POLICY = Policy(limit_tokens=600)
DUE_EARLY = Policy(limit_tokens=4_000, triggers=(Rounds(over=5),))
LEAVES_WORK = """
import sys
from tests.cli.test_worker import leave_due
leave_due(sys.argv[1])
"""


def shouts(brief: Brief) -> str:
    return f"They spoke of {len(brief.messages)} things, of soups and of the bread with them."


def breaks(_: Brief) -> str:
    raise RuntimeError


def talk(thread: Thread) -> None:
    for n in range(20):
        thread.append({"role": "user", "content": f"question {n} about soups and bread"})
        thread.append({"role": "assistant", "content": f"answer {n}: leek soup, with bread and a little cream"})


def leave_due(path: str) -> None:
    """Two conversations and a second lane that are due, in a memory that compacts nothing by itself."""
    with Memory.open(path, policy=POLICY, profile=Profile.FAST, compacting=Compacting.ASKED) as memory:
        talk(memory.thread("kitchen"))
        garden = memory.thread("garden")
        garden.open_lane("critic", policy=POLICY)
        talk(garden)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    leave_due(str(tmp_path / "a.db"))
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 600\n")
    return tmp_path / "a.db"


def run(store: Path, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(["worker", str(store), *arguments], out, err), out.getvalue(), err.getvalue()


def compacted(store: Path) -> list[tuple[str, str]]:
    """Which lanes were compacted."""
    with Memory.open(store) as memory:
        threads = [memory.thread(row.ref.thread) for row in memory.threads()]
        return [(thread.id, each.lane) for thread in threads for each in thread.compactions()]


def test_everything_that_is_due_is_done_once_and_a_line_says_so(store: Path) -> None:
    code, out, _ = run(store, "--once", *config(store))
    assert (code, out.count("applied: thread ")) == (0, 3)
    assert sorted(compacted(store)) == [("garden", "critic"), ("garden", "main"), ("kitchen", "main")]
    assert run(store, "--once", *config(store)) == (0, "", "")


def test_without_a_file_a_lane_goes_by_the_policy_that_the_log_has(store: Path) -> None:
    assert run(store, "--once")[0] == 0
    assert compacted(store) == [("garden", "critic")]


def test_a_lane_that_was_seen_to_be_due_needs_no_file(tmp_path: Path) -> None:
    store = tmp_path / "b.db"
    with Memory.open(store, policy=DUE_EARLY, profile=Profile.FAST, compacting=Compacting.ASKED) as memory:
        talk(memory.thread("kitchen"))
        memory.thread("kitchen").prepare()
    assert run(store, "--once")[0] == 0
    assert compacted(store) == [("kitchen", "main")]


def test_only_the_named_lanes_are_worked_in(store: Path) -> None:
    assert run(store, "--once", "--lanes", "critic", *config(store))[0] == 0
    assert compacted(store) == [("garden", "critic")]


def test_an_outcome_is_a_line_of_json_where_programs_read(store: Path) -> None:
    _, out, _ = run(store, "--once", "--json", "--lanes", "critic", *config(store))
    told = json.loads(out)
    assert (told["outcome"], told["thread"], told["lane"], told["rung"]) == ("applied", "garden", "critic", "digest")
    assert told["tokens_after"] < told["tokens_before"]
    assert (told["model"], told["prompt_tokens"], told["dollars"], told["gate"]) == ("", 0, None, [])


def test_a_named_function_writes_the_summaries(store: Path) -> None:
    run(store, "--once", "--summariser", "tests.cli.test_worker:shouts", *config(store))
    with Memory.open(store) as memory:
        assert "> They spoke of" in str(memory.thread("kitchen").view().to("openai"))


class Shelf:
    """Tools with one page, whatever is asked for."""

    def read(self, path: str) -> str:
        return f"{path} as it is now"


SHELF = Shelf()


def test_named_tools_read_files_again(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    policy = Policy(limit_tokens=2_000, retain_rounds=1, strategy="summarise_and_reload")
    with Memory.open(path, policy=policy, profile=Profile.FAST, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("kitchen")
        thread.append({"role": "user", "content": "Read it."})
        called = {"id": "c", "type": "function", "function": {"name": "read_file", "arguments": '{"path": "soup.md"}'}}
        thread.append({"role": "assistant", "content": None, "tool_calls": [called]})
        thread.append({"role": "tool", "tool_call_id": "c", "content": "leeks and cream " * 400})
        thread.append({"role": "user", "content": "And now? " * 40})
    (tmp_path / "unabridged.toml").write_text(
        '[policy]\nlimit_tokens = 2_000\nretain_rounds = 1\nstrategy = "summarise_and_reload"\n'
    )
    run(path, "--once", "--tools", "tests.cli.test_worker:SHELF", *config(path))
    with Memory.open(path) as memory:
        assert "soup.md as it is now" in str(memory.thread("kitchen").view().to("openai"))


def test_tools_that_read_nothing_are_refused(store: Path) -> None:
    code, _, err = run(store, "--once", "--tools", "tests.cli.test_worker:shouts", *config(store))
    assert code != 0
    assert "tools have a method read(path)" in err


def test_what_failed_is_said_and_ends_with_1(store: Path) -> None:
    code, out, _ = run(store, "--once", "--summariser", "tests.cli.test_worker:breaks", *config(store))
    assert code == 1
    assert "failed: thread 'kitchen' lane main: summariser raised" in out
    assert compacted(store) == []


def test_what_needs_a_summariser_that_was_not_given_is_left_to_whoever_has_it(store: Path) -> None:
    run(store, "--once", "--summariser", "tests.cli.test_worker:breaks", *config(store))
    with Memory.open(store) as memory:
        memory.resume()
    code, out, err = run(store, "--once", *config(store))
    assert (code, out) == (1, "")
    assert "3 lanes are due for a policy or a summariser that was not given" in err
    assert "(it was left to tests.cli.test_worker.breaks); pass --config or --summariser" in err


@pytest.mark.parametrize(
    "name", ["nowhere:f", "tests.cli.test_worker:nothing", "tests.cli.test_worker", "json:__doc__"]
)
def test_a_summariser_that_names_no_function_is_refused_before_anything_is_opened(name: str, tmp_path: Path) -> None:
    code, _, err = run(tmp_path / "a.db", "--summariser", name)
    assert (code, f"--summariser {name}" in err, list(tmp_path.iterdir())) == (2, True, [])


def test_a_mistyped_store_is_no_new_one(tmp_path: Path) -> None:
    code, _, err = run(tmp_path / "typo.db", "--once")
    assert (code, "does not exist" in err, list(tmp_path.iterdir())) == (2, True, [])


@pytest.fixture
def heard_where_it_closes() -> Iterator[None]:
    """A closed terminal ends what is begun here, though these tests be of a program that outlives its own."""
    closed = getattr(signal, "SIGHUP", signal.SIGTERM)
    before = signal.signal(closed, signal.SIG_DFL)
    yield
    signal.signal(closed, before)


@pytest.mark.check
class TestAProgramOfItsOwn:
    def test_a_worker_compacts_what_another_program_left_due(self, tmp_path: Path) -> None:
        """tw-CC-B10."""
        store = tmp_path / "a.db"
        (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 600\n")
        left = [sys.executable, "-c", LEAVES_WORK, str(store)]
        subprocess.run(left, cwd=ROOT, check=True, timeout=60)
        worker = [sys.executable, "-m", "unabridged", "worker", str(store), "--once", *config(store)]
        done = subprocess.run(worker, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout.count("applied: "), done.stderr) == (0, 3, "")
        with Memory.open(store) as memory:
            kinds = [event.kind for event in memory.thread("kitchen").events()]
            assert (kinds.count(Kind.MESSAGE), kinds.count(Kind.COMPACTED)) == (40, 1)

    @pytest.mark.usefixtures("heard_where_it_closes")
    @pytest.mark.parametrize(("ends", "code"), [("SIGINT", 130), ("SIGTERM", 0), ("SIGHUP", 0)])
    def test_it_works_until_it_is_ended_and_leaves_no_claim(self, store: Path, ends: str, code: int) -> None:
        if not hasattr(signal, ends):
            pytest.skip("no terminal says here that it was closed")
        assert ended(store, UNABRIDGED, ends) == code
        with Memory.open(store) as memory:
            assert [job for job in memory.jobs() if job.holder] == []
            assert memory.verify().faults == ()

    @pytest.mark.skipif(sys.platform == "win32", reason="no terminal says there that it was closed")
    def test_one_that_is_to_outlive_its_terminal_does(self, store: Path) -> None:
        within = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh")
        assert ended(store, (*within, *UNABRIDGED), "SIGHUP", "SIGTERM") == 0


@pytest.mark.parametrize(("flags", "kept"), [([], []), (["--facts"], ["User prefers leeks over onions"])])
def test_it_keeps_facts_where_it_is_asked_to(tmp_path: Path, flags: list[str], kept: list[str]) -> None:
    path = tmp_path / "a.db"
    with Memory.open(path, policy=POLICY, profile=Profile.FAST, compacting=Compacting.ASKED) as memory:
        memory.thread("kitchen").append({"role": "user", "content": "I prefer leeks over onions."})
        talk(memory.thread("kitchen"))
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 600\n")
    run(path, "--once", *flags, *config(path))
    with Memory.open(path) as memory:
        assert [each.statement for each in memory.facts().list()] == kept
