"""What bringing sessions in costs: a coding agent's session, messages a line each, an export of many talks, the memory.
It refuses to measure what was read before: each run begins with a new store, in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final
from uuid import UUID

from unabridged import Indexing, Memory
from unabridged.importing import import_path
from unabridged.importing.index_beside import IndexBeside
from unabridged.importing.read_beside import reading_beside

_MEGABYTES: Final = (15, 120)
_SEARCHED: Final = 5.0
_BARE: Final = 15.0
_MOST_RESIDENT: Final = 512.0
_RUNS: Final = 3
_MB: Final = 1_000_000
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ENVELOPE: Final = {
    "isSidechain": False,
    "userType": "external",
    "cwd": "work/parser",
    "sessionId": "s-9",
    "version": "2.0.14",
    "gitBranch": "main",
}
_TALKS: Final = 1_000
_WITH_SEARCH: Final = "--searched"
_TURNS: Final = 10


def written(place: Path, megabytes: int) -> None:
    """A session of about so many megabytes: questions, calls, results of 300 to 16,000 characters, answers."""
    random = Random(5)
    text = _talker(random)
    with place.open("w", encoding="utf-8") as file:
        n = size = 0
        last = None
        while size < megabytes * _MB:
            n += 1
            call = {"type": "tool_use", "id": f"toolu_{n}", "name": "Read", "input": {"file_path": f"/src/{n}.py"}}
            found = text(random.choice((300, 2_000, 8_000, 16_000)))
            result = {"type": "tool_result", "tool_use_id": f"toolu_{n}", "content": found}
            said = [
                ("user", {"role": "user", "content": text(150)}, {}),
                ("assistant", {"id": f"m-{n}", "role": "assistant", "content": [_block(text(200)), call]}, {}),
                ("user", {"role": "user", "content": [result]}, {"toolUseResult": {"file": {"content": found}}}),
                ("assistant", {"id": f"n-{n}", "role": "assistant", "content": [_block(text(400))]}, {}),
            ]
            for kind, message, more in said:
                stamp = f"2025-06-01T12:{n // 60 % 60:02}:{n % 60:02}.000Z"
                name = str(UUID(int=random.getrandbits(128)))
                line = {"parentUuid": last, **_ENVELOPE, "type": kind, "timestamp": stamp, "message": message, **more}
                size += file.write(json.dumps({**line, "uuid": name}) + "\n")
                last = name


def exported(place: Path) -> None:
    """A thousand talks of twenty messages, as ChatGPT writes them out."""
    text = _talker(Random(5))
    place.write_text(json.dumps([_talk(n, text) for n in range(_TALKS)]), encoding="utf-8")


def spoken(place: Path) -> None:
    """Messages a line each, as OpenAI's clients take them: questions of 300 letters, answers of 2,000."""
    text, n, size = _talker(Random(5)), 0, 0
    with place.open("w", encoding="utf-8") as file:
        while size < _MEGABYTES[0] * _MB:
            n += 1
            role, letters = ("user", 300) if n % 2 else ("assistant", 2_000)
            size += file.write(json.dumps({"role": role, "content": text(letters)}) + "\n")


def _talk(n: int, text: Callable[[int], str]) -> dict[str, Any]:
    nodes: dict[str, Any] = {}
    last = None
    for turn in range(2 * _TURNS):
        role, size = ("assistant", 900) if turn % 2 else ("user", 200)
        name = f"{n}-{turn}"
        message = {
            "id": name,
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": 1_750_000_000.5 + turn,
            "content": {"content_type": "text", "parts": [text(size)]},
            "status": "finished_successfully",
            "weight": 1.0,
            "metadata": {"model_slug": "gpt-4o", "parent_id": last, "request_id": name},
            "recipient": "all",
        }
        nodes[name] = {"id": name, "message": message, "parent": last, "children": []}
        last = name
    return {"title": f"Talk {n}", "conversation_id": f"talk-{n}", "mapping": nodes, "current_node": last}


def _talker(random: Random) -> Callable[[int], str]:
    """Texts of about so many letters."""
    words = ["".join(random.choices(_LETTERS, k=random.randint(2, 9))) for _ in range(8_000)]
    return lambda size: " ".join(random.choices(words, k=max(1, size // 6)))


def _block(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def once(place: Path, folder: Path, *, searched: bool) -> tuple[float, float]:
    """Megabytes a second, with search as the command brings sessions in, and the most memory it took."""
    size, store = place.stat().st_size / _MB, str(folder / "bench.db")
    with Memory.open(store, indexing=Indexing.ASKED) as memory:
        began = perf_counter()
        if searched:
            with IndexBeside(store) as beside:
                import_path(memory, place, progress=beside, reading=reading_beside(programs=1))
            memory.index()
        else:
            import_path(memory, place)
        return size / (perf_counter() - began), _resident()


def _resident() -> float:
    """Of this process, and of the larger of those beside it."""
    try:
        import resource  # noqa: PLC0415  # not on Windows
    except ImportError:
        return 0.0
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(resource.getrusage(each).ru_maxrss for each in both) / 1_000


def _middle(place: Path) -> tuple[float, float, float]:
    """Without search and with it, the middle of the runs, and the most memory of any."""
    (bare, one), (searched, two) = _runs(place), _runs(place, _WITH_SEARCH)
    return bare, searched, max(one, two)


def _runs(place: Path, *more: str) -> tuple[float, float]:
    found = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            ran = subprocess.run(
                [sys.executable, "-m", "bench.bringing_in", str(place), folder, *more],
                check=True,
                capture_output=True,
                text=True,
            )
        found.append([float(each) for each in ran.stdout.split()])
    rates, resident = zip(*found, strict=True)
    return sorted(rates)[_RUNS // 2], max(resident)


def main(arguments: list[str]) -> int:
    """Print each figure beside its bound; fail where one is missed."""
    if len(arguments) > 1:
        print(*once(Path(arguments[0]), Path(arguments[1]), searched=_WITH_SEARCH in arguments))
        return 0
    sizes = _MEGABYTES[:1] if "--quick" in arguments else _MEGABYTES
    missed = [_is_missed(f"a session of {each} MB", "s-9.jsonl", partial(written, megabytes=each)) for each in sizes]
    missed.append(_is_missed(f"messages a line each, {sizes[0]} MB", "said.jsonl", spoken))
    missed.append(_is_missed(f"an export of {_TALKS:,} talks of {2 * _TURNS} messages", "conversations.json", exported))
    return int(any(missed))


def _is_missed(what: str, name: str, write: Callable[[Path], None]) -> bool:
    """Print the figures of one kind of file; whether one of them misses its bound."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        place = Path(folder) / name
        write(place)
        bare, searched, resident = _middle(place)
    print(f"{what}, median of {_RUNS}")
    print(f"  without search {bare:6.1f} MB/s   at least {_BARE:.0f}")
    print(f"  with search    {searched:6.1f} MB/s   at least {_SEARCHED:.0f}")
    print(f"  resident       {resident:6.0f} MB     at most {_MOST_RESIDENT:.0f}")
    return bare < _BARE or searched < _SEARCHED or resident > _MOST_RESIDENT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
