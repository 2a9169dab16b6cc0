"""Two programs that write facts of one file: on one fact one of them is refused and told so, on two both are heard.
It refuses to know who they are; each opens the file by itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.facts import Budget, Budgets, FactChanged, Facts

WRITER = textwrap.dedent(
    """
    import json, sys
    from unabridged import Memory
    from unabridged.facts import Budget, Budgets, FactChanged
    path, name, *ids = sys.argv[1:]
    with Memory.open(path) as memory:
        facts = memory.facts(budgets=Budgets(agent=Budget(), user=Budget()))
        versions = {id: facts.get(id).version for id in ids}
        print("ready", flush=True)
        sys.stdin.readline()
        done = {}
        for id, version in versions.items():
            try:
                done[id] = facts.replace(id, f"{id} by {name}", version=version).version
            except FactChanged as told:
                done[id] = -told.found
        added = [facts.add(f"{n} of {name}").id for n in range(20)]
        print(json.dumps([done, len(set(added))]), flush=True)
    """
)


def both(path: Path, left: list[str], right: list[str]) -> list[tuple[dict[str, int], int]]:
    """What two programs are told that read these facts and then write them at once."""
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [
        subprocess.Popen([*command, name, *ids], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name, ids in (("left", left), ("right", right))
    ]
    for each in writers:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in writers:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    told = [each.communicate(timeout=60)[0] for each in writers]
    assert [each.returncode for each in writers] == [0, 0]
    return [(done, added) for done, added in map(json.loads, told)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.db"


def opened(memory: Memory) -> Facts:
    return memory.facts(budgets=Budgets(agent=Budget(), user=Budget()))


@pytest.mark.check
def test_on_one_fact_one_is_refused_and_on_two_both_are_heard(path: Path) -> None:
    """da-F43, da-D44, da-D45."""
    with Memory.open(path) as memory:
        facts = opened(memory)
        one, left, right = (facts.add(name).id for name in ("one", "left", "right"))
        told = both(path, [one, left], [one, right])
        assert sorted(done[one] for done, _ in told) == [-2, 2]
        assert (told[0][0][left], told[1][0][right]) == (2, 2)
        assert [added for _, added in told] == [20, 20]
        found = facts.list()
        assert (len(found), facts.get(one).version, memory.verify().faults) == (43, 2, ())
    assert {each.name for each in path.parent.iterdir()} <= {"a.db", "a.db-wal", "a.db-shm"}, "no lock file is left"


def test_what_another_program_wrote_refuses_only_what_it_touched(path: Path) -> None:
    """da-D42."""
    with Memory.open(path) as memory, Memory.open(path) as other:
        facts = opened(memory)
        touched, left_alone = facts.add("a"), facts.add("b")
        opened(other).replace(touched.id, "a by another")
        with pytest.raises(FactChanged):
            facts.replace(touched.id, "a by me", version=touched.version)
        assert facts.replace(left_alone.id, "b by me", version=left_alone.version).version == 2
        assert facts.replace(touched.id, "a by me", version=facts.get(touched.id).version).version == 3
