"""Tests each door against the package it is for, in an environment of its own: no two of them have to live together.
It refuses to know what a door does; its folder under tests/doors says what it needs, and what shows that it works.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SHOWN = (
    *("agentscope", "openai-agents", "openai", "mcp"),
    *("langgraph", "langgraph-checkpoint-sqlite", "agentos-taskweaver"),
)
# Each has an environment of its own and hardly waits: so many at a time take half as long even on a small machine.
_AT_ONCE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """One adapter, the tests of it beside the real package, and where that is installed."""

    name: str

    @property
    def tests(self) -> Path:
        """What shows that it works, and the lock of what that needs."""
        return ROOT / "tests" / "doors" / self.name

    @property
    def standins(self) -> Path:
        """What stands for modules that the package imports and does not ask for; in most there is none."""
        return self.tests / "standins"

    @property
    def environment(self) -> Path:
        """Where the package is."""
        return ROOT / ".venv-doors" / self.name

    @property
    def python(self) -> Path:
        """The environment's interpreter."""
        windows = self.environment / "Scripts" / "python.exe"
        return windows if windows.exists() else self.environment / "bin" / "python"

    @property
    def example(self) -> Path:
        """A script that a user could begin with."""
        return ROOT / "examples" / f"{self.name}.py"


def doors() -> list[Door]:
    """Every door whose folder says what it needs."""
    return [Door(name=each.parent.name) for each in sorted(ROOT.glob("tests/doors/*/requirements.lock"))]


def made(door: Door) -> None:
    """Have its environment as its lock says; nothing to do where it is."""
    lock = door.tests / "requirements.lock"
    stamp, wanted = door.environment / ".lock", hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted and door.python.exists():
        return
    print(f"making {door.environment.relative_to(ROOT)}", flush=True)
    venv.create(door.environment, clear=True, with_pip=True)
    pip = [str(door.python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    # A lock names everything, each file by its hash: whatever is released later, nothing is left to be chosen.
    subprocess.run([*pip, "--no-deps", "--require-hashes", "-r", str(lock)], check=True)
    stamp.write_text(wanted, "utf-8")


def shown(door: Door, *, arguments: Sequence[str]) -> bool:
    """Check its types, tell its tests and run its example, all beside the real package; whether all of it holds."""
    adapter = f"src/unabridged/adapters/{door.name}"
    tests = str(door.tests.relative_to(ROOT))
    checked = [adapter, tests] if (ROOT / adapter).is_dir() else [tests]  # some are read, and have no door
    types = str(door.environment / ".mypy_cache")  # what is known of one environment's types is no other's
    typed = [sys.executable, "-m", "mypy", "--config-file", "tests/doors/mypy.ini", "--cache-dir", types]
    commands = [
        [*typed, "--python-executable", str(door.python), *checked],
        [str(door.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, *arguments],
    ]
    if door.example.is_file():
        # Safe paths: an example has the name of its package, and would be imported in its place.
        commands.append([str(door.python), "-P", str(door.example.relative_to(ROOT))])
    done = [_ran(command, door) for command in commands]  # each is told, whatever another one said
    told = "".join(f"{each.stdout}failed: {' '.join(each.args)}\n" if each.returncode else each.stdout for each in done)
    print(f"\n{door.name}: {', '.join(versions(door))}\n{told}", end="", flush=True)  # whole, as others end meanwhile
    return not any(each.returncode for each in done)


def versions(door: Door) -> list[str]:
    """What is installed there of the packages that matter, with their versions."""
    code = (
        "from importlib.metadata import distributions as d; "
        "print('\\n'.join(sorted(f'{x.name} {x.version}' for x in d())))"
    )
    found = subprocess.run([str(door.python), "-c", code], check=True, capture_output=True, text=True)
    return [line for line in found.stdout.splitlines() if line.split()[0].lower() in _SHOWN]


def _ran(command: Sequence[str], door: Door) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT), str(door.standins)))
    around = {**os.environ, "PYTHONPATH": paths}  # noqa: TID251  # what it starts needs all of it
    said = subprocess.PIPE
    return subprocess.run(command, cwd=ROOT, env=around, check=False, stdout=said, stderr=subprocess.STDOUT, text=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Test every door, or those named, beside the package it is for."""
    parser = argparse.ArgumentParser(prog="python -m tools.doors", description=main.__doc__)
    known = {door.name: door for door in doors()}
    parser.add_argument(
        "names", nargs="*", metavar="door", help=f"which of {', '.join(known)}; all where none is named"
    )
    parser.add_argument("--pytest", action="append", default=[], metavar="ARGUMENT", help="passed on to pytest")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"there is no door {unknown[0]!r}; known: {', '.join(known)}")
    chosen = [known[name] for name in given.names or known]
    for door in chosen:
        made(door)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        held = [*pool.map(lambda door: shown(door, arguments=given.pytest), chosen)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
