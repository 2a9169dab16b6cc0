"""Events and files as lace writes them, made here by hand: databases of each generation, and lines of JSON.
It refuses to judge, and to use the adapter.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

THREAD = "lace_20250810_ab12cd"
Event = dict[str, Any]


def stamp(n: int) -> str:
    """A time as lace writes it, so many seconds into a day."""
    return f"2025-08-10T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}.000Z"


def event(n: int, kind: str, data: object, **more: object) -> Event:
    """The n-th event of a thread."""
    return {"id": f"evt_{n}", "threadId": THREAD, "type": kind, "timestamp": stamp(n), "data": data, **more}


def user(n: int, text: str) -> Event:
    return event(n, "USER_MESSAGE", text)


def agent(n: int, text: str) -> Event:
    return event(n, "AGENT_MESSAGE", {"content": text, "tokenUsage": {"promptTokens": n}})


def call(n: int, call_id: str, name: str = "bash", **arguments: object) -> Event:
    return event(n, "TOOL_CALL", {"id": call_id, "name": name, "arguments": arguments})


def result(n: int, call_id: str, *texts: str, status: str = "completed") -> Event:
    blocks = [{"type": "text", "text": text} for text in texts]
    return event(n, "TOOL_RESULT", {"id": call_id, "content": blocks, "status": status})


def compaction(n: int, left: Sequence[Event], *, count: int, strategy: str = "summarize", **metadata: object) -> Event:
    """As the first generation built it: everything under ``data``."""
    data = {"strategyId": strategy, "originalEventCount": count, "compactedEvents": list(left), "metadata": metadata}
    return event(n, "COMPACTION", data)


def flat(n: int, left: Sequence[Event], *, count: int, strategy: str = "summarize") -> Event:
    """As the document has it: everything beside ``type``."""
    made = event(n, "COMPACTION", None)
    made.pop("data")
    return {**made, "strategyId": strategy, "originalEventCount": count, "compactedEvents": list(left)}


def talk(rounds: int, start: int = 1) -> list[Event]:
    """So many rounds of a question, a call, its result and an answer."""
    found: list[Event] = []
    for n in range(start, start + rounds):
        lines = "\n".join(f"line {k} of listing {n}" for k in range(40))
        at = 4 * n
        found += [user(at, f"question {n}"), call(at + 1, f"c{n}"), result(at + 2, f"c{n}", lines)]
        found.append(agent(at + 3, f"answer {n}, in a few words more than there have to be"))
    return found


_PLAIN = """
CREATE TABLE threads (id TEXT PRIMARY KEY, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE events (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL, type TEXT NOT NULL, timestamp TEXT NOT NULL,
                     data JSONB NOT NULL);
CREATE TABLE thread_versions (canonical_id TEXT PRIMARY KEY, current_version_id TEXT NOT NULL, created_at DATETIME);
CREATE TABLE version_history (id INTEGER PRIMARY KEY AUTOINCREMENT, canonical_id TEXT NOT NULL,
                              version_id TEXT NOT NULL, created_at DATETIME, reason TEXT);
"""
_FLAGGED = """
CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL);
INSERT INTO schema_version VALUES (14, '2025-10-01T00:00:00.000Z');
CREATE TABLE threads (id TEXT PRIMARY KEY, session_id TEXT, project_id TEXT, created_at TEXT NOT NULL,
                      updated_at TEXT NOT NULL, metadata TEXT DEFAULT NULL);
CREATE TABLE events (id TEXT PRIMARY KEY, thread_id TEXT NOT NULL, type TEXT NOT NULL, timestamp TEXT NOT NULL,
                     data JSONB NOT NULL, visible_to_model INTEGER);
"""


def plain_database(
    path: Path, threads: Mapping[str, Iterable[Event]], versions: Sequence[tuple[str, str, str]] = ()
) -> Path:
    """A database as it was before there were flags; ``versions`` are canonical id, version id, and when it was made."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(_PLAIN)
        for thread, events in threads.items():
            db.execute("INSERT INTO threads VALUES (?, ?, ?)", (thread, stamp(0), stamp(0)))
            for each in events:
                row = (each["id"], thread, each["type"], each["timestamp"], json.dumps(each["data"]))
                db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
        for canonical, version, at in versions:
            db.execute("INSERT OR REPLACE INTO thread_versions VALUES (?, ?, ?)", (canonical, version, at))
            told = (canonical, version, at, "Automatic compaction due to size")
            db.execute(
                "INSERT INTO version_history (canonical_id, version_id, created_at, reason) VALUES (?, ?, ?, ?)", told
            )
    return path


def flagged_database(
    path: Path, rows: Iterable[tuple[Event, int | None]], metadata: dict[str, Any] | None = None
) -> Path:
    """A database of one thread whose rows say whether a model sees them; NULL means that it does."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(_FLAGGED)
        told = json.dumps(metadata) if metadata else None
        db.execute("INSERT INTO threads VALUES (?, ?, ?, ?, ?, ?)", (THREAD, "s1", "p1", stamp(0), stamp(9), told))
        for each, visible in rows:
            row = (each["id"], THREAD, each["type"], each["timestamp"], json.dumps(each["data"]), visible)
            db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)
    return path


def durable(seq: int, kind: str, /, **data: object) -> Event:
    """An event of the third generation."""
    return {"eventSeq": seq, "timestamp": stamp(seq), "turnId": "turn_1", "type": kind, "data": {"type": kind, **data}}


def texts(*said: str) -> list[Event]:
    return [{"type": "text", "text": each} for each in said]


def session(path: Path, events: Iterable[Event], *, cut_off: str = "") -> Path:
    """A session's file, the last line of which may never have been finished."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in events) + cut_off, encoding="utf-8")
    return path
