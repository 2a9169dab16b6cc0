"""``unfold``: a model reads whole what was said, as far as it stands and its lane may see it."""

from __future__ import annotations

import json
import re

import pytest

from tests.engine.asking import KITTEN, quoted, talk, told, tools_of
from tests.engine.talk import a, call, compactions, result, rounds, thread_of, u
from tests.view.test_renditions import SHORT, thread_with
from unabridged import LaneRule, Memory, RoundState, Thread
from unabridged.log import codec
from unabridged.log.body import Amended
from unabridged.log.ids import Seq
from unabridged.log.part import Media, Reasoning, Text
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import FakeClock
from unabridged.view.recalled import is_unfolded

NOTHING = "There is nothing to unfold at seq {}. Name a seq that search_history or a summary has named."


def without_mark(answer: str) -> str:
    return re.sub(r"^\[unabridged recall \d+ [0-9a-f]+\]\n", "", answer)


@pytest.fixture
def thread() -> Thread:
    return talk()


def test_a_message_is_told_whole_under_who_said_it() -> None:
    thread = talk(told("assistant", Text(text="one\ntwo"), sender="planner", recipient="coder"))
    answer = tools_of(thread).unfold(seq=1)
    assert 'seq 1, assistant, from "planner", to "coder", ' in answer
    assert answer.endswith(", 7 characters:\n> one\n> two")


def test_several_messages_are_told_in_order(thread: Thread) -> None:
    assert quoted(tools_of(thread).unfold(seq=1, through=2)) == [KITTEN, "What a lovely name."]


def test_what_was_thought_called_and_shown_is_told_in_words() -> None:
    picture = Media(media_type="image/png", reference="data:image/png;base64,AAAA")
    thread = talk(told("assistant", Reasoning(text="hm"), picture), call("c1"), result("c1", "7"))
    answer = tools_of(thread).unfold(seq=1, through=3)
    assert "AAAA" not in answer
    assert [each in answer for each in ("[reasoning: hm]", "[call c1: f({})]", "> 7")] == [True] * 3


def test_a_summary_gives_the_originals_that_it_covers() -> None:
    thread = thread_of(*rounds(8))
    thread._verbs._held.summariser = lambda _: "they talked"
    thread.prepare()
    answer = tools_of(thread).unfold(seq=compactions(thread)[0])
    assert quoted(answer)[:2] == ["question 0 about the long report", "answer 0, short"]


def test_a_summary_of_another_lane_gives_nothing() -> None:
    thread = thread_of(*rounds(8))
    thread._verbs._held.summariser = lambda _: "they talked"
    thread.prepare()
    thread.open_lane("critic", rule=LaneRule(roles=("user",)))
    seq = compactions(thread)[0]
    assert without_mark(tools_of(thread, lane="critic").unfold(seq=seq)) == NOTHING.format(seq)


def test_a_message_that_was_replaced_is_told_in_its_newest_words(thread: Thread) -> None:
    thread.append(Amended(seq=Seq(1), message=told("user", Text(text="My cat is called Mirabelle."))))
    assert quoted(tools_of(thread).unfold(seq=1)) == ["My cat is called Mirabelle."]
    assert quoted(tools_of(thread).unfold(seq=5)) == []


def test_a_message_in_pieces_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.log.chunk.LARGEST_BODY_BYTES", 100)
    monkeypatch.setattr("unabridged.log.chunk.PIECE_CHARACTERS", 40)
    thread = talk(u("a long message " * 12 + "that ends here"))
    assert quoted(tools_of(thread).unfold(seq=1))[0].endswith("message that ends here")


class TestWhatMayNotBeSeen:
    """What is hidden, purged, said by somebody the lane does not see, and what was never said, are told alike."""

    def hidden(self, thread: Thread) -> None:
        thread.hide(2)

    def purged(self, thread: Thread) -> None:
        thread.purge(2)

    def failed(self, thread: Thread) -> None:
        thread.end_round(1, RoundState.FAILED)

    def rewound(self, thread: Thread) -> None:
        thread.rewind(1)

    @pytest.mark.parametrize("gone", ["hidden", "purged", "failed", "rewound"])
    def test_it_is_told_as_what_was_never_said_is(self, gone: str) -> None:
        thread = talk(u("Ask them."), a("The password is swordfish."))
        thread.open_lane("critic", rule=LaneRule(failed_rounds=False))
        getattr(self, gone)(thread)
        answer = tools_of(thread, lane="critic").unfold(seq=2)
        assert without_mark(answer) == NOTHING.format(2)

    def test_what_the_rule_does_not_admit_is_told_so_too(self, thread: Thread) -> None:
        thread.open_lane("critic", rule=LaneRule(roles=("user",)))
        tools = tools_of(thread, lane="critic")
        assert without_mark(tools.unfold(seq=2)) == NOTHING.format(2)
        assert quoted(tools.unfold(seq=1, through=4)) == [KITTEN, "Book a train to Lisbon."]

    @pytest.mark.parametrize("seq", [0, 5, 10**12, 2**70])
    def test_what_is_no_message_is_told_so_too(self, thread: Thread, seq: int) -> None:
        thread.hide(4)
        assert "There is nothing to unfold at seq" in tools_of(thread).unfold(seq=seq)


LETTERS = {
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a flag": "\U0001f1f5\U0001f1f9",
    "Hindi": "\u0915\u093f",
    "Korean, written out": "\u1112\u1161\u11ab",
}


class TestLongOnes:
    TEXT = "".join(f"line {n} of the long letter\n" for n in range(2_000))

    def test_a_long_message_is_read_piece_by_piece_to_its_end(self) -> None:
        tools = tools_of(talk(u(self.TEXT)), limit_tokens=1_500)
        read, offset = "", 0
        while True:
            answer = tools.unfold(seq=1, offset=offset)
            piece = "\n".join(quoted(answer))
            more = re.search(r"^(\d+) more characters of seq 1: unfold\(seq=1, offset=(\d+)\)\.$", answer, re.MULTILINE)
            if more is None:
                break
            read = self.TEXT[: int(more[2])]
            assert (int(more[1]), piece) == (len(self.TEXT) - len(read), self.TEXT[offset : int(more[2])].rstrip("\n"))
            offset = int(more[2])
        assert self.TEXT.endswith(f"{piece}\n")

    @pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
    def test_a_letter_made_of_several_characters_is_not_cut(self, letter: str) -> None:
        thread = talk(u(".".join([letter] * 900)))
        for limit in range(300, 330):
            shown = quoted(tools_of(thread, limit_tokens=limit).unfold(seq=1))[0].removesuffix(".")
            assert {*shown.split(".")} == {letter}

    def test_several_messages_go_on_where_there_was_no_more_room(self) -> None:
        answer = tools_of(talk(*rounds(60)), limit_tokens=300).unfold(seq=1, through=120)
        shown = len(quoted(answer))
        assert f"There is more: unfold(seq={shown + 1}, through=120)" in answer or "more characters" in answer

    def test_messages_that_have_no_room_are_named_by_the_call_that_reads_them(self) -> None:
        answer = tools_of(talk(*[u("x")] * 90), limit_tokens=300).unfold(seq=1, through=90)
        assert f"There is more: unfold(seq={len(quoted(answer)) + 1}, through=90)." in answer

    def test_a_message_whose_head_has_no_room_is_said_to_have_none(self) -> None:
        thread = talk(told("user", Text(text="hello"), sender="\U0001f99c" * 80, recipient="\U0001f99c" * 80))
        assert "What was said at seq 1 has no room here" in tools_of(thread, limit_tokens=300).unfold(seq=1)

    def test_more_messages_than_are_read_at_once_are_said_to_be_more(self) -> None:
        answer = tools_of(talk(*rounds(60)), limit_tokens=9_000).unfold(seq=1, through=120)
        assert "There is more: unfold(seq=101, through=120)." in answer

    def test_an_offset_beyond_the_end_says_how_long_it_is(self, thread: Thread) -> None:
        assert f"Seq 1 has {len(KITTEN)} characters" in tools_of(thread).unfold(seq=1, offset=500)

    def test_a_range_that_runs_backwards_says_which_is_which(self, thread: Thread) -> None:
        assert "through=1 is before seq=2" in tools_of(thread).unfold(seq=2, through=1)


def test_a_message_that_says_nothing_is_nothing_to_unfold() -> None:
    assert without_mark(tools_of(talk(told("user"))).unfold(seq=1)) == NOTHING.format(1)


def test_a_time_that_no_calendar_has_is_told_as_none() -> None:
    thread = Memory(InMemoryStore(), clock=FakeClock(now=10**18)).thread("t")
    thread.append(u("hello"))
    assert "seq 1, user, at no time, 5 characters" in tools_of(thread).unfold(seq=1)


def test_the_original_of_a_shortened_message_is_told() -> None:
    thread = thread_with(codec.encode(SHORT))
    assert quoted(tools_of(thread).unfold(seq=2)) == ["a very long report " * 40]


def test_its_answer_is_known_by_its_form_wherever_it_comes_back(thread: Thread) -> None:
    tools = tools_of(thread)
    whole, piece = tools.unfold(seq=1, through=2), tools_of(thread, limit_tokens=300).unfold(seq=1, offset=5)
    wrapped = json.dumps({"result": whole})
    others = tools.search(query="kitten"), tools.variables(), tools.unfold(seq=99), KITTEN
    assert [is_unfolded(each) for each in (whole, piece, wrapped)] == [True] * 3
    assert [is_unfolded(each) for each in others] == [False] * 4
