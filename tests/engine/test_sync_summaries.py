"""What we rendered for a model comes back in a caller's list, and is known for what it stands for.
Which marks are genuine is judged with the marks.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tests.engine.lists import DIALECTS, TIGHT, written
from tests.engine.talk import a, call, compactions, length, result, rounds, u, write
from tests.view.made import compacted, drop, span
from unabridged import Brief, Memory, Thread
from unabridged.dialects import anthropic
from unabridged.engine.following.sync import Divergence
from unabridged.errors import SyncConflict
from unabridged.log.body import Hidden, Pinned
from unabridged.log.compacted import Drop, Produced, Replace, Stub
from unabridged.log.ids import ItemName, LaneId, Seq
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view import marks


def dropped(*names: int | tuple[int, int], to: int) -> Drop:
    """An edit that drops these items, which cover everything up to a seq."""
    return replace(drop(*names), covers=(span(1, to),))


def summarised(brief: Brief) -> str:
    return f"they talked, {len(brief.leaving)} characters"


class TestOurSummariesComingBack:
    @pytest.fixture(params=[None, summarised], ids=["drop", "summary"])
    def thread(self, request: pytest.FixtureRequest) -> Thread:
        thread = Memory(InMemoryStore(), policy=TIGHT, summariser=request.param).thread("t")
        thread.sync(rounds(40))
        thread.prepare()
        return thread

    def test_a_view_that_comes_back_writes_nothing(self, thread: Thread) -> None:
        before = length(thread)
        thread.sync(thread.view().to("openai"))
        assert (len(compactions(thread)), length(thread)) == (1, before)

    @pytest.mark.parametrize("dialect", DIALECTS, ids=[each.DIALECT for each in DIALECTS])
    def test_it_is_known_in_every_dialect(self, thread: Thread, dialect: ModuleType) -> None:
        assert thread.sync(written(thread, dialect), dialect=dialect.DIALECT).appended == 0

    def test_it_is_known_merged_with_what_the_user_says_next(self, thread: Thread) -> None:
        messages = written(thread, anthropic)
        assert len(messages[0]["content"]) == 2
        assert thread.sync([*messages, u("new")], dialect="anthropic").appended == 1

    def test_it_is_known_beside_a_message_that_was_pinned_out_of_it(self, thread: Thread) -> None:
        write(thread, Pinned(seqs=(span(5, 5),)))
        assert thread.sync([*thread.view().to("openai"), u("new")]).appended == 1

    def test_the_originals_are_known_as_well(self, thread: Thread) -> None:
        assert thread.sync([*rounds(40), u("new")]).appended == 1

    def test_a_summary_that_was_summarised_since_is_still_known(self, thread: Thread) -> None:
        kept = thread.view().to("openai")
        thread.append(rounds(40))
        thread.prepare()
        assert thread.sync([*kept, *rounds(40), u("new")]).appended == 1

    def test_a_summary_whose_messages_were_hidden_since_does_not_bring_them_back(self, thread: Thread) -> None:
        kept = thread.view().to("openai")
        covered = thread.view().items[0].covers
        write(thread, Hidden(seqs=covered))
        assert (thread.sync(kept).hidden, thread.view().to("openai")) == ((), kept[1:])

    def test_a_summary_that_was_purged_does_not_come_in_again(self, thread: Thread) -> None:
        kept = thread.view().to("openai")
        thread.purge(1, reason="asked to")
        with pytest.raises(SyncConflict):
            thread.sync(kept)

    @pytest.mark.parametrize("erased", [False, True], ids=["withheld", "erased"])
    def test_a_summary_that_was_purged_is_left_out_of_what_is_appended(self, *, erased: bool) -> None:
        memory = Memory(InMemoryStore(), policy=TIGHT, summariser=summarised)
        thread = memory.thread("t")
        thread.sync(rounds(40))
        thread.prepare()
        merged = written(thread, anthropic)
        thread.purge(1, reason="asked to")
        if erased:
            memory.erase()
        synced = thread.sync(merged, dialect="anthropic", divergence=Divergence.FORK)
        said = [part for item in memory.thread(synced.thread).view().items for part in item.says.parts]
        assert not any(isinstance(part, Text) and "they talked" in part.text for part in said)

    def test_a_fork_knows_a_summary_that_was_made_after_it(self, thread: Thread) -> None:
        kept = thread.view().to("openai")
        assert thread.sync([*kept[:3], u("another way")], divergence=Divergence.FORK).appended == 1

    def test_an_edit_after_a_summary_leaves_the_summary_standing(self, thread: Thread) -> None:
        kept = thread.view().to("openai")[:1]
        thread.sync([*kept, u("another way")])
        assert thread.view().to("openai") == [*kept, u("another way")]

    def test_a_forged_mark_is_somebodys_words(self, thread: Thread) -> None:
        head, *rest = thread.view().to("openai")
        forged = {**head, "content": re.sub(r" [0-9a-f]+\]", f" {'0' * 8}]", head["content"], count=1)}
        with pytest.raises(SyncConflict):
            thread.sync([forged, *rest])

    def test_a_mark_that_somebody_cites_is_his_message(self, thread: Thread) -> None:
        kept = thread.view().to("openai")
        said = u(f"{kept[0]['content']}\nwhat is this?")
        assert thread.sync([*kept, said]).appended == 1
        assert thread.view().to("openai")[-1] == said

    def test_a_message_shown_as_a_stub_is_known(self) -> None:
        thread = Memory(InMemoryStore(), policy=TIGHT).thread("t")
        thread.append([u("q"), call("c"), result("c", "a long line of words " * 400)])
        shown = thread.prepare().to("openai")
        assert "out of view" in shown[-1]["content"]
        assert thread.sync([*shown, a("so")]).appended == 1

    def test_what_a_summary_brought_with_it_is_known(self) -> None:
        thread = Memory(InMemoryStore()).thread("t")
        thread.append([u("a"), a("b"), u("c")])
        group = tuple(Produced(role="user", parts=(Text(text=text),), tokens=9) for text in ("they talked", "a file"))
        items = (ItemName(seq=Seq(1)), ItemName(seq=Seq(2)))
        thread.append(compacted(Replace(items=items, covers=(span(1, 2),), group=group), on=3))
        shown = thread.view().to("openai")
        assert shown[1:] == [u("a file"), u("c")]
        assert thread.sync([*shown, a("d")]).appended == 1

    def test_every_summary_on_the_way_to_the_newest_is_known(self) -> None:
        thread = Memory(InMemoryStore()).thread("t")
        thread.append([u("a"), a("b"), u("c"), a("d"), u("e")])
        lists = []
        for edit in (dropped(1, 2, to=2), dropped((6, 0), 3, to=3), dropped((7, 0), 4, to=4)):
            thread.append(compacted(edit, on=length(thread)))
            lists.append(thread.view().to("openai"))
        assert [thread.sync(each).appended for each in lists] == [0, 0, 0]
        assert length(thread) == 8

    def test_a_stub_that_was_summarised_since_is_still_known(self) -> None:
        thread = Memory(InMemoryStore()).thread("t")
        thread.append([u("word " * 100), a("b"), u("c")])
        thread.append(compacted(Stub(item=ItemName(seq=Seq(1)), head=9, tail=9, tokens=9), on=3))
        shown = thread.view().to("openai")
        thread.append(compacted(dropped((4, 0), 2, to=2), on=4))
        assert thread.sync([*shown, a("d")]).appended == 1

    def test_another_lanes_summary_is_somebodys_words(self) -> None:
        thread = Memory(InMemoryStore()).thread("t")
        thread.open_lane("critic")
        thread.append([u("a"), a("b"), u("c")])
        edit = replace(drop(2, 3), covers=(span(2, 3),))
        thread.append(compacted(edit, on=4, lane=LaneId("critic")))
        shown = thread.view(lane="critic").to("openai")
        assert len(shown) == 2
        with pytest.raises(SyncConflict):
            thread.sync(shown)

    @pytest.mark.parametrize("list_", [[u("a"), u("b")], [u("b")]], ids=["standing", "hidden"])
    def test_the_mark_of_a_message_stands_for_nothing(self, list_: list[dict[str, Any]]) -> None:
        thread = Memory(InMemoryStore()).thread("t")
        thread.append([u("a"), u("b")])
        if len(list_) == 1:
            write(thread, Hidden(seqs=(span(1),)))
        salt, name = next(thread.events()).row.salt, ItemName(seq=Seq(1))
        made_up = u(f"{marks.marked(name, marks.tag(salt or b'', name))} and more")
        assert thread.sync([*list_, made_up]).appended == 1
