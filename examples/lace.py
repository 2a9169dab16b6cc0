"""A program that comes from lace: its manager, its events, its strategies, and a session that it had begun there.
It refuses to need a key, a network or lace itself: what a model would say is written here.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from unabridged import Compacting, Memory, Policy
from unabridged.adapters.lace import ThreadManager, import_lace
from unabridged.ports import Brief

LISTING = "\n".join(f"src/module_{n}.py  {n * 97} bytes, edited by somebody" for n in range(60))


def summariser(brief: Brief) -> str:
    """What a model would write, were there one."""
    return f"They went through the modules and mended the parser; {len(brief.messages)} messages tell how."


def session_of_laces(folder: Path) -> Path:
    """A session as lace left it, its last line cut off by a crash."""
    said = [
        {"type": "prompt", "content": [{"type": "text", "text": "Which modules are there?"}]},
        {"type": "message", "content": [{"type": "text", "text": "Sixty of them."}]},
    ]
    lines = [
        json.dumps({"eventSeq": n, "timestamp": "2025-10-01T09:00:00.000Z", "type": data["type"], "data": data})
        for n, data in enumerate(said, 1)
    ]
    path = folder / "sess_begun" / "events.jsonl"
    path.parent.mkdir()
    path.write_text("\n".join(lines) + '\n{"eventSeq": 3, "timest', encoding="utf-8")
    return path


def work(manager: ThreadManager, thread: str, rounds: int) -> None:
    """So many rounds of what an agent does."""
    for n in range(rounds):
        manager.add_event(thread, {"type": "USER_MESSAGE", "data": f"Look at module {n}."})
        manager.add_event(
            thread, {"type": "TOOL_CALL", "data": {"id": f"call_{n}", "name": "bash", "arguments": {"command": "ls"}}}
        )
        content = [{"type": "text", "text": LISTING}]
        manager.add_event(
            thread, {"type": "TOOL_RESULT", "data": {"id": f"call_{n}", "content": content, "status": "completed"}}
        )
        manager.add_event(thread, {"type": "AGENT_MESSAGE", "data": {"content": f"Module {n} is in order."}})


def main() -> None:
    """A conversation that outgrows its window, and what is kept of it."""
    with tempfile.TemporaryDirectory() as folder:
        policy = Policy(limit_tokens=8_000, retain_rounds=1)
        store, asked = Path(folder) / "agent.db", Compacting.ASKED  # in the background it would be done by itself
        # These two lines are what changes; before, they were lace's own.
        with Memory.open(store, policy=policy, summariser=summariser, compacting=asked) as memory:
            manager = ThreadManager(memory, policy=policy)

            thread = manager.create_thread()
            work(manager, thread, rounds=12)
            for strategy in ("trim-tool-results", "summarize"):
                before = manager.thread(thread).view().tokens
                manager.compact(thread, strategy)
                print(f"{strategy}: {before} tokens became {manager.thread(thread).view().tokens}")
            print(
                f"live view: {len(manager.get_events(thread))} events, full log: {len(manager.get_all_events(thread))}"
            )

            view = manager.thread(thread).prepare()
            found = manager.thread(thread).search("module_41").hits
            print(f"fits: {view.tokens <= policy.room_tokens}; found again: {len(found) > 0}")

            done = import_lace(memory, session_of_laces(Path(folder)))
            print(f"brought from lace: {done.events} events of {done.threads[0].id}")
            print(manager.resume("lace_20250101_gone00").resume_error)


if __name__ == "__main__":
    main()
