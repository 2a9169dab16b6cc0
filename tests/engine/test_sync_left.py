"""What is left of a compaction in which a message was hidden or said anew is known when it comes back in a list."""

from __future__ import annotations

import pytest

from tests.engine.lists import TIGHT
from tests.engine.talk import length, rounds, u
from unabridged import Memory, Thread
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore

ANEW = Amended(seq=Seq(4), message=Message(role="assistant", parts=(Text(text="anew"),)))
PARTS = {"said anew": lambda thread: thread.append(ANEW), "hidden": lambda thread: thread.hide(4)}


@pytest.fixture(params=[*PARTS])
def thread(request: pytest.FixtureRequest) -> Thread:
    thread = Memory(InMemoryStore(), policy=TIGHT).thread("t")
    thread.sync(rounds(40))
    thread.pin(1)
    thread.prepare()
    PARTS[request.param](thread)
    return thread


def drop_at(thread: Thread) -> int:
    """Where the view shows what is left."""
    last = length(thread)
    (index,) = [n for n, item in enumerate(thread.view().items) if (item.name.seq, item.name.n) == (last, 1)]
    return index


def test_it_is_known_where_a_list_ends_behind_it(thread: Thread) -> None:
    index, view = drop_at(thread), thread.view()
    synced = thread.sync([*view.to("openai")[: index + 1], u("new")])
    later = {span.first for item in view.items[index + 1 :] for span in item.covers}
    assert (synced.kept, synced.appended) == (index + 1, 1)
    assert {seq for span in synced.hidden for seq in range(span.first, span.last + 1)} == later


def test_it_is_known_once_it_is_compacted_itself(thread: Thread) -> None:
    kept = thread.view().to("openai")
    thread.append(rounds(40))
    thread.prepare()
    assert thread.sync([*kept, *rounds(40), u("new")]).appended == 1


def test_it_is_nobodys_words_once_a_message_in_it_is_purged(thread: Thread) -> None:
    """The compaction goes with the message, and with it what the note said is out of view."""
    kept = [*thread.view().to("openai"), u("new")]
    thread.purge(6)
    synced = thread.sync(kept)
    assert not any("unabridged" in str(each.says.parts) for each in thread.view().items)
    assert synced.kept + synced.appended == len(kept)


def test_a_mark_that_nobody_of_ours_wrote_is_somebodys_words(thread: Thread) -> None:
    index, messages = drop_at(thread), thread.view().to("openai")
    text = messages[index]["content"]
    forged = {"role": "user", "content": text.replace(text.split()[2], "000000000000]")}
    assert thread.sync([*messages[:index], forged, u("new")]).appended == 2
