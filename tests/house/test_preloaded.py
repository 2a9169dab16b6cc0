"""A program that is forked from one which has imported the library ends as one that was started anew."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.preloaded import preloaded
from unabridged.testing.many import at_once


def test_what_one_program_changed_no_other_sees() -> None:
    changes = "import os, sys, unabridged\nunabridged.late = sys.late = 1\nos.environ['LATE'] = '1'\nos.chdir('/')"
    looks = "import os, sys, unabridged\nprint([hasattr(each, 'late') for each in (sys, unabridged)], *os.environ)"
    assert preloaded().run(changes).returncode == 0
    found = preloaded().run(looks).stdout
    assert found.startswith("[False, False]")
    assert "LATE" not in found.split()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 0),
        ("raise SystemExit(3)", 3),
        ("1 / 0", 1),
        ("Memory", 1),
        ("import os\nos._exit(9)", 9),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", -9),
    ],
)
def test_how_a_program_ended_is_told(text: str, code: int) -> None:
    assert preloaded().run(text).returncode == code


def test_it_has_its_arguments_its_folder_its_environment_and_both_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAID_LATE", "tea")
    text = "import os, sys\nprint(sys.argv, os.getcwd(), os.environ['SAID_LATE'])\nprint('é', file=sys.stderr)"
    done = preloaded().run(text, 1, "two", name="page.py", folder=tmp_path)
    assert done.stdout == f"['page.py', '1', 'two'] {tmp_path} tea\n"
    assert done.stderr == "é\n"


def test_what_is_done_at_the_end_of_a_program_is_done() -> None:
    text = "import atexit, threading\natexit.register(print, 'last')\nthreading.Timer(0.05, print, ['late']).start()"
    assert preloaded().run(text).stdout == "late\nlast\n"


def test_programs_of_several_threads_run_at_once_and_each_is_told_of_its_own(tmp_path: Path) -> None:
    waits_for_all = """
        import os, sys, time
        open(sys.argv[1], "w").close()
        while len(os.listdir()) < 4:
            time.sleep(0.001)
        print(sys.argv[1])
        sys.exit(int(sys.argv[1]))
    """
    program = dedent(waits_for_all)
    done = at_once(range(4), lambda who: preloaded().run(program, who, folder=tmp_path))
    assert [(each.returncode, each.stdout) for each in done] == [(who, f"{who}\n") for who in range(4)]
