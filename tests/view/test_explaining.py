"""Every item of a view can say why it is what it is."""

from __future__ import annotations

from tests.view.made import compacted, drop, said, seen, span
from unabridged.log.body import Amended, Body, Hidden, Message, Pinned, SystemSet
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.explaining import explained

FOUR: list[Body] = [said(str(n)) for n in range(1, 5)]


def reasons(*bodies: Body) -> list[str]:
    return [line.split("tokens: ")[1] for line in seen(bodies).explain()]


def group(*texts: str) -> Replace:
    made = tuple(Produced(role="user", parts=(Text(text=text),), tokens=3) for text in texts)
    return Replace(items=drop(1, 2).items, covers=(span(1, 2),), group=made)


def test_there_is_a_line_for_each_item_in_order() -> None:
    view = seen([SystemSet(parts=(Text(text="rules"),)), *FOUR, compacted(drop(2, 3), on=5)])
    assert [line.split(":")[0] for line in explained(view.items)] == [
        f"system, seq 1, {view.items[0].tokens} tokens",
        "named drop, seq 2-3, 5 tokens",
        f"message, seq 4, {view.items[2].tokens} tokens",
        f"message, seq 5, {view.items[3].tokens} tokens",
    ]


def test_a_message_stands_word_for_word() -> None:
    assert reasons(said("one")) == ["word for word"]


def test_a_pinned_message_says_so_and_what_touched_it() -> None:
    assert reasons(said("one"), Pinned(seqs=(span(1),))) == ["word for word, pinned, touched last by event 2"]


def test_new_words_are_told_by_their_event() -> None:
    amended = Amended(seq=Seq(1), message=said("eins"))
    assert reasons(said("one"), amended) == ["word for word as event 2 has it, touched last by event 2"]


def test_a_message_of_which_pieces_are_missing_is_still_arriving() -> None:
    assert reasons(Message(role="user", chunks=2)) == ["word for word, still arriving"]


def test_a_system_text_is_told_by_its_event() -> None:
    assert reasons(SystemSet(parts=())) == ["the newest system text, set by event 1"]


def test_a_summary_and_what_came_with_it_name_their_compaction() -> None:
    assert reasons(*FOUR, compacted(group("they talked", "a file"), on=4))[:2] == [
        "summary of seq 1-2 by compaction 5",
        "stands with the summary of compaction 5",
    ]


def test_a_drop_counts_what_it_stands_for() -> None:
    assert reasons(*FOUR, compacted(drop(1, 2, 3), on=4))[0] == "stands in place of 3 messages, by compaction 5"


def test_a_summary_out_of_which_a_message_was_lifted_says_what_is_left() -> None:
    lines = reasons(*FOUR, compacted(group("they talked"), on=4), Pinned(seqs=(span(2),)))
    assert (
        lines[0] == "summary of seq 1-2 by compaction 5, which still stands for seq 1; the others stand by themselves"
    )


def test_a_note_that_no_plan_made_says_what_brought_it_about() -> None:
    lines = reasons(*FOUR, compacted(group("they talked"), on=4), Hidden(seqs=(span(2),)))
    assert lines[0] == "stands in place of 1 message, by event 6, when a summary fell back"


def test_a_stub_says_that_the_whole_can_be_had() -> None:
    stub = Stub(item=ItemName(seq=Seq(1)), head=1, tail=1, tokens=2)
    assert reasons(*FOUR, compacted(stub, on=4))[0].endswith("compaction 5; unfold it for the whole")


def test_no_line_quotes_what_was_said() -> None:
    assert all("secret" not in line for line in explained(seen([said("secret")]).items))
