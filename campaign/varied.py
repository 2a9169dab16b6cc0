"""A store in which every column of every table holds something: forks, purges, keys, roles, folds, lanes, a grave.
It refuses to know what is done to it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from campaign import folds, kept_facts, kept_texts, lane_rows, talk
from unabridged.blocking import Memory, drive
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope, Seq, Span
from unabridged.ports import Children
from unabridged.stores.sqlite.store import SqliteStore


def varied(path: Path) -> None:
    """Write the store and close it."""
    with Memory.open(path, scope=Scope(tenant="tenant", user="user", project="project"), writer="program") as memory:
        long = memory.thread("long")
        long.begin(title="A title", metadata=Extra.trusted({"colour": "blue"}))
        for n in range(6):
            long.append(_turn(n), key=f"turn {n}")
        fork = long.fork("fork", through=9)
        fork.append({"role": "user", "content": "said in the fork"}, key="in the fork")
        apart = long.fork("apart", through=7)
        apart.append({"role": "narrator", "content": "said after the fork"})
        apart.detach()
        memory.thread("gone").append({"role": "user", "content": "to be deleted"})
        memory.thread("gone").delete(Children.REFUSE)
        long.purge(Span(first=Seq(2), last=Seq(3)), reason="asked for")
        memory.erase()
        long.append({"role": "user", "content": "between two purges"})
        fork.purge(6, reason="asked for again")
        memory.thread("other", scope=Scope(tenant="another")).append({"role": "user", "content": "of somebody else"})
        words = " ".join(f"w{n * n}" for n in range(900))  # more than a page of an index
        memory.thread("many").append({"role": "user", "content": words})
        memory.index()
    store = SqliteStore(path)
    short = talk.uncounted(talk.batch("short"))
    drafts = tuple(replace(draft, rendition=draft.payload) for draft in short.drafts)
    drive(store.append(talk.ref("short"), replace(short, drafts=drafts)))
    folds.keep(store)
    kept_texts.keep(store)
    lane_rows.keep(store)
    kept_facts.keep(store)
    drive(store.close())


def _turn(n: int) -> list[dict[str, Any]]:
    call = {"id": f"call_{n}", "type": "function", "function": {"name": "look", "arguments": '{"n": 1}'}}
    return [
        {"role": "user", "content": f"question {n}"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": f"call_{n}", "content": f"found {n}"},
    ]
