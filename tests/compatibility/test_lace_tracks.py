"""What people who come from lace rely on: ten turns whole, older ones by track, from the originals, with no model."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.compatibility.kit import Words, compactions
from unabridged import Compacting, Depth, Memory, Message, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import LaceTracks
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock, ScriptedSummariser, SeededIds
from unabridged.testing.provider_rules import violations

DAY = 24 * 60 * 60 * 1_000_000
# Of 60,000 tokens the newest turns may take 5,000.
TRACKS = Policy(limit_tokens=60_000, retain_rounds=1, strategy="lace_tracks", ledger_fraction=0)
PROVIDERS = ("openai", "openai-responses", "anthropic", "gemini")


class Session:
    """A thread whose words are counted, with a clock that the test moves and a model that nobody may ask."""

    def __init__(self, policy: Policy = TRACKS, *, at: int = 0) -> None:
        self.clock = FakeClock(at)
        memory = Memory(
            InMemoryStore(),
            policy=policy,
            counter=Words(),
            summariser=ScriptedSummariser([]),
            clock=self.clock,
            ids=SeededIds(Random(0)),
            compacting=Compacting.ASKED,
        )
        self.thread: Thread = memory.thread("t")
        self.turns = 0

    def say(self, turns: int, words: int = 100) -> Session:
        """So many turns more: a question, a job, an answer."""
        for n in range(self.turns, self.turns + turns):
            filling = "word " * words
            arguments = json.dumps({"path": f"notes-{n}.txt"})
            asked = {"id": f"c{n}", "type": "function", "function": {"name": "read_file", "arguments": arguments}}
            self.thread.append(
                [
                    {"role": "user", "content": f"question {n} {filling}"},
                    {"role": "assistant", "content": None, "tool_calls": [asked]},
                    {"role": "tool", "tool_call_id": f"c{n}", "content": f"notes of turn {n} {filling}"},
                    {"role": "assistant", "content": f"answer {n} {filling}"},
                ]
            )
            self.clock.move(1_000_000)
        self.turns += turns
        return self

    def compact(self) -> Applied:
        """The compaction, which is one."""
        outcome = self.thread.compact()
        assert isinstance(outcome, Applied)
        return outcome

    @property
    def text(self) -> str:
        """What stands for the older turns."""
        return str(self.thread.view().to("plain")[0]["text"])

    @property
    def whole(self) -> list[str]:
        """The questions that stand word for word."""
        said = [str(each["text"]) for each in self.thread.view().to("plain")[1:] if each["role"] == "user"]
        return [" ".join(each.split()[:2]) for each in said]


class TestTheView:
    def test_is_ten_turns_whole_and_the_rest_by_track_under_a_header(self) -> None:
        """lace-L45."""
        session = Session().say(14)
        session.compact()
        assert session.whole == [f"question {n}" for n in range(4, 14)]
        lines = [line.removeprefix("> ") for line in session.text.splitlines()]
        assert [line for line in lines if line.startswith("[") and not line.startswith("[unabridged")] == [
            *("[conversation]", "[jobs]")
        ]
        assert 'Job: read_file {"path": "notes-0.txt"} → notes of turn 0 word' in session.text

    def test_has_no_more_turns_than_there_is_room_for(self) -> None:
        """lace-L46."""
        session = Session().say(14, words=400)
        session.compact()
        assert len(session.whole) == 5_000 // 1_222
        assert sum(item.tokens for item in session.thread.view().items[1:]) <= 5_000

    def test_keeps_a_newest_turn_that_is_too_large_and_the_outcome_says_so(self) -> None:
        """lace-L47."""
        session = Session().say(2).say(1, words=2_000)
        (note,) = session.compact().receipt.gate
        assert "the newest turn alone takes 60" in note
        assert "more than the 5000 of the tail" in note
        assert session.whole == ["question 2"]

    def test_loses_not_a_word(self) -> None:
        session = Session().say(14)
        session.compact()
        below = session.thread.unfold(session.thread.view().items[0], depth=Depth.ORIGINALS)
        assert [len(str(each["text"])) > 400 for each in below.to("plain") if each["role"] == "user"] == [True] * 4

    def test_fits_where_even_the_newest_turn_does_not(self) -> None:
        """lace-F21."""
        session = Session().say(2).say(1, words=30_000)
        assert session.thread.prepare().tokens <= TRACKS.limit_tokens


class TestFromTheOriginals:
    def test_no_text_is_made_of_an_earlier_one(self) -> None:
        """lace-L32: the second is what the first would have been of all of it."""
        twice, once = Session().say(14), Session().say(20)
        twice.compact()
        twice.say(6).compact()
        once.compact()
        assert twice.text.splitlines()[1:] == once.text.splitlines()[1:]
        assert "Summarized" not in "\n".join(twice.text.splitlines()[1:])

    def test_what_was_hidden_since_is_in_no_later_text(self) -> None:
        """lace-L32."""
        session = Session().say(14)
        session.compact()
        session.thread.hide(1)
        session.say(6).compact()
        assert "question 0" not in session.text
        assert "question 1 " in session.text

    def test_with_nothing_new_nothing_is_appended(self) -> None:
        """lace-L33, and lace-L32: no earlier text by itself."""
        session = Session().say(14)
        session.compact()
        session.thread.compact()
        assert len(compactions(session.thread)) == 1


class TestOldJobs:
    def test_leave_after_two_days_by_the_messages_own_times(self) -> None:
        """lace-L48."""
        session = Session().say(12)
        session.clock.move(3 * DAY)
        session.say(12).compact()
        assert "[jobs]\n> … 4 earlier …\n" in session.text
        assert "notes-3.txt" not in session.text
        assert "notes-4.txt" in session.text


class TestThePrompt:
    @pytest.mark.parametrize("dialect", PROVIDERS)
    def test_begins_with_a_user_and_is_legal(self, dialect: str) -> None:
        """lace-L49: the group is a user's, and so is what follows it."""
        session = Session().say(14)
        session.compact()
        assert violations(session.thread.view().to(dialect), dialect) == []

    @pytest.mark.parametrize("dialect", ["anthropic", "gemini"])
    def test_has_the_group_and_the_first_question_in_one_turn(self, dialect: str) -> None:
        """lace-L49: providers that take no two of one role get them merged."""
        session = Session().say(14)
        session.compact()
        first, second = turns(session.thread, dialect)[:2]
        assert first["role"] == "user"
        assert second["role"] != "user"
        assert "Earlier turns by track" in str(first)
        assert "question 4" in str(first)

    def test_keeps_pictures_and_thoughts_of_the_tail(self) -> None:
        """lace-L49."""
        session = Session().say(12)
        image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="}}
        thought = {"type": "thinking", "thinking": "An otter.", "signature": "c2lnbmVk"}
        answer = [thought, {"type": "text", "text": "An otter."}]
        session.thread.append({"role": "user", "content": [{"type": "text", "text": "What is it?"}, image]})
        session.thread.append({"role": "assistant", "content": answer}, dialect="anthropic")
        session.compact()
        *_, asked, answered = turns(session.thread, "anthropic")
        assert image in asked["content"]
        assert answered["content"] == answer

    @pytest.mark.parametrize("dialect", PROVIDERS)
    def test_made_legal_twice_is_made_legal_once(self, dialect: str) -> None:
        """lace-L50: what was sent, said anew, is sent the same; nothing is empty, and a user begins."""
        session = Session().say(14)
        session.compact()
        sent = session.thread.view().to(dialect)
        again = Memory(InMemoryStore(), counter=Words()).thread("again")
        again.append(turns(session.thread, dialect), dialect=dialect)
        assert again.view().to(dialect) == sent
        assert all(each.get("content") or each.get("parts") or len(each) > 1 for each in turns(session.thread, dialect))


class TestTheSameBytes:
    def test_the_same_events_give_them_whenever_and_however_often_they_are_told(self) -> None:
        """lace-L51."""
        texts = set[str]()
        for late in (0, 30 * DAY):
            session = Session().say(14)
            session.clock.move(late)
            session.compact()
            texts.add(session.text)
        assert len(texts) == 1

    def test_so_do_the_same_words_said_at_another_time(self) -> None:
        """lace-L51."""
        sessions = [Session(at=at).say(14) for at in (0, 400 * DAY)]
        for each in sessions:
            each.compact()
        assert sessions[0].text == sessions[1].text


def test_agents_are_told_apart_and_what_nobody_said_is_not_told() -> None:
    """lace-L45, lace-L48: a track is who speaks with whom."""
    session = Session(Policy(limit_tokens=60_000, retain_rounds=1, strategy=LaceTracks(turns=1), ledger_fraction=0))
    filling = (Text(text="plot it " * 100),)
    session.thread.append(Message(role="user", parts=filling))
    session.thread.append(Message(role="assistant", parts=filling, sender="Planner", recipient="Coder"))
    session.thread.append(Message(role="assistant", parts=filling, sender="Coder", recipient="Planner"))
    session.thread.append({"role": "user", "content": "[alarm] 9:00, wake up"})
    session.say(1).compact()
    starts = [line.removeprefix("> ").split(":")[0] for line in session.text.splitlines()[2:]]
    assert starts == ["[conversation]", "User", "[Coder and Planner]", "Planner", "Coder"]


def turns(thread: Thread, dialect: str) -> list[Any]:
    """The messages of a prompt, whatever stands beside them."""
    prompt = thread.view().to(dialect)
    return list(prompt if isinstance(prompt, list) else prompt.get("messages") or prompt["contents"])
