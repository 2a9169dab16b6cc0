"""What a forked writer does until it ends or is killed: append and say, or append, read and say.
It refuses to judge; every line it says is a claim that its caller checks.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from campaign import found, talk
from campaign.failing import Trigger, When, connector, killed
from campaign.leavers import retain
from campaign.planted.bugs import BUGS
from campaign.racers import race
from unabridged.blocking import drive
from unabridged.log.ids import Seq
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.store import SqliteStore

Say = Callable[[dict[str, Any]], None]
_NOTHING_NEW_SECONDS: Final = 0.002
HOUR_US: Final = 3_600_000_000


def until_killed(order: dict[str, Any], number: int, say: Say) -> None:
    """Append to a thread of its own and to one that all share, and say each acknowledgement, for ever."""
    if number == order.get("follower"):
        return _follow(order)
    chance = random.Random(f"{order['seed']}/{number}")
    with BUGS[order["bug"]]() if order["bug"] else nullcontext():
        store = SqliteStore(order["path"], profile=Profile(order["profile"]))
        turn = 0
        while True:
            key = f"{order['seed']}.{number}.{turn}"
            thread, count = ("all", f"w{number}")[turn % 2], chance.choice([1, 1, 1, 3])
            size = chance.choice([40, 200, 5_000])
            claim = {"thread": thread, "key": key, "count": count, "size": size}
            say({"what": "trying", **claim})
            at = drive(store.append(talk.ref(thread), talk.batch(key, count=count, size=size)))
            say({"what": "append", **claim, "first": at.first})
            turn += 1


def _follow(order: dict[str, Any]) -> None:
    """Let the index follow what others append, for ever."""
    with BUGS[order["bug"]]() if order["bug"] else nullcontext():
        store = SqliteStore(order["path"], profile=Profile(order["profile"]))
        while True:
            if not found.follow(store):
                time.sleep(_NOTHING_NEW_SECONDS)


def history(order: dict[str, Any], number: int, say: Say) -> None:
    """Append to one shared thread and read it, under a clock that steps by hours; say when each began and ended."""
    chance = random.Random(f"{order['seed']}/{number}")
    with BUGS[order["bug"]]() if order["bug"] else nullcontext():
        store = SqliteStore(order["path"], profile=Profile(order["profile"]))
        shared, seen = talk.ref("all"), 0
        ends = time.monotonic() + order["seconds"]
        turn = 0
        while time.monotonic() < ends and turn < order["turns"]:
            turn += 1
            if chance.random() < 1 / 2:
                key = f"{number}.{turn}"
                batch = talk.batch(key, size=20, at=HOUR_US * chance.randint(-1, 1))
                began = time.monotonic_ns()
                at = drive(store.append(shared, batch))
                say({"call": [str(number), key, began, time.monotonic_ns(), at.first]})
                continue
            began = time.monotonic_ns()
            events = drive(store.events(shared, after=Seq(seen), limit=100))
            ended = time.monotonic_ns()
            heads = [[event.seq, event.key] for event in events]
            through = events[-1].seq if len(events) == 100 else 0  # noqa: PLR2004  # the page was full
            say({"look": [str(number), began, ended, seen, through], "seen": heads})
            seen = events[-1].seq if events else seen
        drive(store.close())


def migrate(order: dict[str, Any], number: int, say: Say) -> None:
    """Take a file to a schema, with a trigger that ends this program at one statement; say so if it never fired."""
    trigger = Trigger()
    connection = connector(trigger)(Path(order["path"]), mode="rwc")
    connection.all("PRAGMA journal_mode=wal")
    trigger.arm(order["nth"], When(order["when"]), killed)
    opening.migrate(connection, Path(order["path"]), target=order["target"])
    trigger.disarm()
    connection.close()
    say({"done": number})


WORKS: Final[Mapping[str, Callable[[dict[str, Any], int, Say], None]]] = MappingProxyType(
    {"until_killed": until_killed, "history": history, "migrate": migrate, "race": race, "retain": retain}
)
