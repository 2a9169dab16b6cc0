"""A message that goes on in further pieces: where it stands, and what becomes of what covered it or tells of it."""

from __future__ import annotations

from dataclasses import replace

from tests.view.made import compacted, covers, drop, said, seen, span
from tests.view.test_fallback import FIVE, GROUPED, NESTED
from unabridged import Compacting, Memory, Policy
from unabridged.log.body import Amended, Body, Chunk, Hidden, Message, Pinned, Undone
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text

MORE = Chunk(of=Seq(2), index=0, part=0, text=" and more", last=True)


def test_a_folded_message_that_goes_on_stands_by_itself() -> None:
    view = seen([*GROUPED, MORE])
    assert covers(view) == [[1, 3], [2], [4], [5]]
    assert (view.items[1].says, [item.touched for item in view.items]) == (said("2 and more"), [7, 7, 4, 5])


def test_until_its_last_piece_has_come_it_still_arrives() -> None:
    view = seen([*GROUPED, replace(MORE, last=False)])
    assert [item.unfinished for item in view.items] == [False, True, False, False]


def test_a_piece_of_a_message_that_was_pinned_out_of_its_group_touches_the_group_that_still_tells_of_it() -> None:
    told = (Produced(role="user", parts=(Text(text="they counted"),), tokens=5),)
    summary = compacted(Replace(items=drop(1, 2, 3).items, covers=(span(1, 3),), group=told), on=5)
    view = seen([*FIVE, summary, Pinned(seqs=(span(2),)), MORE])
    assert [item.touched for item in view.items] == [8, 8, 4, 5]


def test_new_words_go_on_while_less_of_them_is_shown() -> None:
    short = compacted(Stub(item=ItemName(seq=Seq(1)), head=9, tail=9, tokens=5), on=2)
    view = seen([said("one"), Amended(seq=Seq(1), message=said("two")), short, MORE])
    assert view.items[0].whole == said("two and more")


def test_new_words_for_which_a_group_fell_back_go_on() -> None:
    piece = Chunk(of=Seq(7), index=0, part=0, text=" und", last=True)
    view = seen([*GROUPED, Amended(seq=Seq(2), message=said("zwei")), piece])
    assert [item.says for item in view.items[1:]] == [said("zwei und"), said("4"), said("5")]


def test_every_group_that_it_lies_under_falls_back() -> None:
    assert covers(seen([*NESTED, MORE])) == [[1, 3, 4], [2], [5]]


def test_what_is_compacted_with_all_its_pieces_comes_back_with_them() -> None:
    whole: list[Body] = [*GROUPED, MORE, compacted(drop((7, 1), 2), on=7), Undone(compaction=Seq(8))]
    assert [item.says for item in seen(whole).items[1:]] == [said("2 and more"), said("4"), said("5")]


def test_a_hidden_message_that_goes_on_stays_hidden() -> None:
    assert covers(seen([*GROUPED, Hidden(seqs=(span(2),)), MORE])) == [[1, 3], [4], [5]]


def test_words_that_others_replaced_do_not_come_back_when_they_go_on() -> None:
    anew: list[Body] = [*GROUPED, Amended(seq=Seq(2), message=said("zwei")), compacted(drop((7, 1), 2), on=7)]
    assert covers(seen([*anew, MORE])) == [[1, 2, 3], [4], [5]]


def test_an_answer_that_was_opened_when_the_rest_was_compacted_is_shown_when_it_has_come() -> None:
    policy = Policy(limit_tokens=2_000, retain_rounds=0)
    thread = Memory.open(policy=policy, compacting=Compacting.ASKED).thread("report")
    thread.append([{"role": "user", "content": f"Question {n}: " + "a few words on it " * 9} for n in range(20)])
    opened = thread.append(Message(role="assistant", parts=(Text(text=""),))).first
    thread.compact()
    assert opened not in [item.name.seq for item in thread.view().items]
    for index, text in enumerate(("The crane ", "is back.")):
        thread.append(Chunk(of=opened, index=index, part=0, text=text, last=index == 1))
    assert thread.view().to("plain")[-1] == {"role": "assistant", "text": "The crane is back."}
