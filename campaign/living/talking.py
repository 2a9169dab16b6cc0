"""The verbs of a life by which something is said: messages, calls, what arrives in pieces, what ran, whole lists.
They refuse to look at what comes of it but for a list, which must be known as what it was shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from campaign.living.life import Life, head
from unabridged import Thread
from unabridged.errors import SyncConflict
from unabridged.executions import ExecutionResult, Variable
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text

_ANSWERED: Final = 0.93
_GOES_ON: Final = 0.75
_ENDS: Final = 0.4
_CUT_SHORT: Final = 0.5


def say(life: Life, thread: Thread) -> None:
    """A few messages, and calls with their results, some of which are still to come."""
    said = [each for _ in range(life.one_of(1, 1, 2, 3)) for each in _drawn(life)]
    life.note(thread, lambda: thread.append(said))


def arrive(life: Life, thread: Thread) -> None:
    """A piece of a message that has begun, or the beginning of one that may never come to its end."""
    begun = [(seq, index) for (name, seq), index in life.arriving.items() if name == thread.id]
    if not begun or life.chance.random() > _GOES_ON:
        seq = head(thread) + 1
        opening = Message(role=life.one_of("assistant", "assistant", "user"), parts=(Text(text=life.words()),))
        life.note(thread, lambda: thread.append([opening, Chunk(of=Seq(seq), index=0, text=life.words(), part=0)]))
        life.arriving[thread.id, seq] = 1
        return
    seq, index = life.one_of(*begun)
    is_last = life.chance.random() < _ENDS
    del life.arriving[thread.id, seq]
    piece = Chunk(of=Seq(seq), index=index, text=f" {life.words()}", part=0, last=is_last)
    life.note(thread, lambda: thread.append(piece))
    if not is_last:
        life.arriving[thread.id, seq] = index + 1


def amend(life: Life, thread: Thread) -> None:
    """Other words in a message's place."""
    said = [(each.seq, each.body) for each in thread.events() if isinstance(each.body, Message)]
    plain = [(seq, body.role) for seq, body in said if all(isinstance(part, Text) for part in body.parts)]
    if plain:
        seq, role = life.one_of(*plain)
        anew = Amended(seq=seq, message=Message(role=role, parts=(Text(text=life.words()),)))
        life.note(thread, lambda: thread.append(anew))


def execute(life: Life, thread: Thread) -> None:
    """What code that ran printed and left behind, without a call that asked for it."""
    left = (Variable(name=f"v{life.chance.randint(1, 8)}", type="str", value=life.words()[-20:]),)
    gone = life.one_of((), ("v9", f"v{life.chance.randint(10, 12)}"))
    ran = ExecutionResult(stdout=life.words(), status=life.one_of("ok", "ok", "error"), variables=left, deleted=gone)
    life.note(thread, lambda: thread.update_from_execution(ran))


def retry(life: Life, thread: Thread) -> None:
    """One append that two programs make with its key."""
    key, said = life.name("key"), {"role": "user", "content": life.words()}
    first = life.note(thread, lambda: thread.append(said, key=key))
    again = life.one_of(*life.memories).thread(thread.id).append(said, key=key)
    if again.fresh or again.last != first.last:
        life.wrong.append(f"what was appended with a key was appended again, at {again.last}")


def sync(life: Life, thread: Thread) -> None:
    """A client sends back what it was shown, or its beginning, and says something."""
    told: list[Any] = thread.view(lane="main").to("openai")
    kept = told[: life.chance.randint(1, len(told))] if told and life.chance.random() < _CUT_SHORT else told
    listed = [*kept, {"role": "user", "content": life.words()}]
    if kept == told:  # a whole list is always known again; of a beginning there may be too little left
        life.note(thread, lambda: _synced(life, thread, listed))
    else:
        with suppress(SyncConflict):
            life.note(thread, lambda: thread.sync(listed, dialect="openai"))


def _synced(life: Life, thread: Thread, listed: Sequence[Any]) -> None:
    done = thread.sync(listed, dialect="openai")
    if (done.appended, done.hidden) != (1, ()):
        life.wrong.append(f"of a list as it was shown, {done.appended} messages are new and {done.hidden} are hidden")


def _drawn(life: Life) -> Sequence[Mapping[str, object]]:
    kind = life.one_of("user", "user", "assistant", "assistant", "system", *["calls"] * 5)
    if kind != "calls":
        return [{"role": kind, "content": life.words()}]
    ids = life.calls(life.one_of(1, 1, 2, 3))
    calls = [
        {"id": each, "type": "function", "function": {"name": "run", "arguments": json.dumps({"q": life.words()})}}
        for each in ids
    ]
    results = [
        {"role": "tool", "tool_call_id": each, "content": "\n".join(life.words() for _ in range(life.one_of(1, 9)))}
        for each in ids
        if life.chance.random() < _ANSWERED
    ]
    return [{"role": "assistant", "content": life.one_of(None, "So."), "tool_calls": calls}, *results]
