"""A digest and the room it has: what stays in the view is not told again, and a long text that stays leaves it some."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import a, call, result, thread_of, u
from unabridged import Policy, Thread
from unabridged.blocking import drive
from unabridged.compaction.extractive import Kept
from unabridged.engine.texts import digests
from unabridged.view.node import Shape

SMALL = Policy(limit_tokens=500, target_fraction=0.9, soft_fraction=0.95, retain_rounds=1, summary_fraction=0.7)
HEAVY = "It is a heavy one to carry over the wet stones of the quay, so let two of us take it, and mind the steps. "


def orders(many: int) -> list[dict[str, object]]:
    """A run in which order after order is looked for."""
    told = [json.dumps({"order_id": f"W-{4711 + n}", "remark": HEAVY}) for n in range(many)]
    return [each for one in told for each in (u("And the next?"), call("c"), result("c", one), a("Found."))]


def shapes(thread: Thread) -> list[Shape]:
    return [item.shape for item in thread.view().items]


def digest_of(thread: Thread) -> str:
    """The text of the digest at the head of a view."""
    assert shapes(thread)[0] is Shape.GROUP
    return str(thread.view().to("plain")[0]["text"])


class TestWhatStays:
    def test_is_not_told_again_by_the_digest_above_it(self) -> None:
        thread = thread_of(*orders(8), u("Send W-4718 and W-4717 on."), a("I shall."), policy=SMALL)
        thread.compact()
        found = digest_of(thread)
        assert [f"W-{n}" in found for n in (4715, 4716, 4717, 4718)] == [True, True, False, False]

    def test_is_told_to_whoever_writes_a_digest(self) -> None:
        scene = Scene().say(11)
        scene.work()
        assert any("question 10 about the report" in each for each in scene.digests[-1].stays)
        assert not any("question 0 about the report" in each for each in scene.digests[-1].stays)

    def test_is_told_to_no_model(self) -> None:
        told = list[tuple[str, ...]]()

        def writes(brief: object) -> str:
            told.append(getattr(brief, "stays"))  # noqa: B009
            return SAID

        Scene(summariser=writes).say(11).work()
        assert told == [()]

    def test_is_looked_through_no_further_than_a_very_long_text(self) -> None:
        scene = Scene().say(11)
        scene.thread.append([u("word " * 25_000), a("so.")])
        scene.work()
        assert scene.digests[-1].stays == ("so.",)


class TestALongTextThatStays:
    @pytest.mark.parametrize("lines", [40, 300])
    def test_is_shown_less_of_so_that_a_digest_stands_before_it(self, lines: int) -> None:
        long = "\n".join(f"line {n} of the report says little" for n in range(lines))
        thread = thread_of(*orders(8), u("read it"), call("d"), result("d", long), policy=SMALL)
        thread.compact()
        thread.prepare()
        assert shapes(thread) == [Shape.GROUP, Shape.MESSAGE, Shape.MESSAGE, Shape.STUB]
        assert "W-4718" in digest_of(thread)
        assert thread.view().tokens <= SMALL.limit_tokens

    def test_is_no_question_which_stands_whole(self) -> None:
        long = u("and what of this? " * 80)
        thread = thread_of(*orders(8), long, policy=SMALL)
        thread.compact()
        thread.prepare()
        assert thread.view().to("openai")[-1] == long

    def test_is_no_question_even_where_a_digest_is_left_from_a_larger_room(self) -> None:
        long = u("and what of this? " * 75)
        thread = thread_of(*orders(8), long, policy=replace(SMALL, limit_tokens=800, summary_fraction=0.1))
        thread.compact()
        assert shapes(thread)[0] is Shape.GROUP
        thread.prepare(policy=replace(SMALL, limit_tokens=thread.view().tokens - 10))
        assert thread.view().to("openai")[-1] == long

    def test_drives_a_digest_away_that_takes_more_than_its_part(self) -> None:
        thread = thread_of(*orders(8), u("so?"), a("so."), policy=SMALL)
        thread.compact()
        assert shapes(thread)[0] is Shape.GROUP
        thread.append([u("read it"), call("d"), result("d", "line of a report " * 900)])
        thread.prepare()
        assert Shape.GROUP not in shapes(thread)


KEPT = (Kept(text="a line"),)


def asked(room: int, most: int, *, first: int, kept: tuple[Kept, ...] = KEPT) -> tuple[int, list[int]]:
    """What a text takes in the end, of ``first`` tokens at first, that fits into a room; and what was asked for."""
    lengths = list[int]()

    async def make(asked_for: int) -> digests.Made:
        lengths.append(asked_for)
        return digests.Made(text="", kept=kept, tokens=asked_for, fits=asked_for <= room)

    made = digests.Made(text="", kept=kept, tokens=first, fits=True)
    return drive(digests._fuller(make, made, first, most)).tokens, lengths


class TestASmallRoom:
    def test_is_used_up_to_a_row(self) -> None:
        assert asked(100, 100, first=80) == (100, [100])

    def test_is_used_by_half_where_all_of_it_is_too_much(self) -> None:
        assert asked(95, 100, first=80) == (95, [100, 90, 100, 95, 100])

    def test_has_the_text_there_is_where_each_longer_one_is_too_long(self) -> None:
        assert asked(80, 100, first=80) == (80, [100, 90, 85, 82, 81])
        assert asked(96, 100, first=96) == (96, [100, 98, 97])

    def test_is_left_alone_for_less_than_a_value(self) -> None:
        assert asked(100, 100, first=98) == (98, [])

    def test_is_no_large_one(self) -> None:
        assert asked(9_000, 2_000, first=80) == (80, [])

    def test_is_nothing_to_whoever_writes_himself(self) -> None:
        assert asked(100, 100, first=80, kept=()) == (80, [])
