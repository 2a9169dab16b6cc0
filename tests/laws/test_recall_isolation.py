"""A model recalls what its lane may see, and no word besides."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.asking import left, tools_of
from tests.engine.talk import TIGHT
from tests.examples import drawn
from unabridged import LaneRule, Memory, RecallTool, RoundState, Scope, Thread
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Text
from unabridged.search.found import Reach

RULES = {"red": LaneRule(senders=("red",), failed_rounds=False), "blue": LaneRule(senders=("blue",))}
WORD = re.compile(r"[a-z]+secret\d+")
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["say", "say", "say", "ask", "run", "amend", "hide", "purge", "prepare", "index"]),
        st.sampled_from(["red", "blue"]),
        st.integers(1, 12),
    ),
    min_size=4,
    max_size=16,
)


def said(sender: str, n: int, role: str = "assistant") -> Message:
    return Message(role=role, sender=sender, parts=(Text(text=f"{sender}secret{n} and a plain word\n> more"),))


def moved(memory: Memory, thread: Thread, moves: Sequence[tuple[str, str, int]]) -> None:
    for n, (move, sender, at) in enumerate(moves):
        messages = [event.seq for event in thread.events() if event.kind is Kind.MESSAGE and event.payload]
        seq = Seq(messages[at % len(messages)]) if messages else Seq(0)
        match move:
            case "say" | "ask":
                thread.append(said(sender, n, "user" if move == "ask" else "assistant"))
            case "run":
                parts = left({f"{sender}secret{n}": "plain"}).parts
                thread.append(Message(role="tool", sender=sender, parts=parts))
            case "amend" if seq:
                thread.append(Amended(seq=seq, message=said((thread.message(seq) or said("red", 0)).sender, n)))
            case "hide" if seq:
                thread.hide(seq)
            case "purge" if seq:
                thread.purge(seq)
            case "prepare":
                thread.prepare(lane="main")
            case "index":
                memory.index()
            case _:
                continue


def asked(tools: tuple[RecallTool[str], ...], head: int) -> str:
    search, unfold, variables = tools
    words = [" ".join(f"{who}secret{n}" for n in range(head)) for who in RULES]
    answers = [search(query=query, limit=20) for query in (*words, "plain word", '"plain word"')]
    answers += [unfold(seq=seq) for seq in range(1, head + 1)]
    return "\n".join([*answers, unfold(seq=1, through=head), variables(), variables(query="secret")])


@settings(max_examples=drawn(25), deadline=None)
@given(moves=MOVES, reach=st.sampled_from(Reach))
def test_no_answer_holds_a_word_that_only_another_lane_may_see(moves: list[tuple[str, str, int]], reach: Reach) -> None:
    with Memory.open(policy=TIGHT, summariser=lambda brief: f"they said {brief.leaving}") as memory:
        thread = memory.thread("t")
        for lane, rule in RULES.items():
            thread.open_lane(lane, rule=rule)
        moved(memory, thread, moves)
        memory.thread("elsewhere").append([said("red", 98), said("blue", 99)])
        for lane in RULES:
            told = WORD.findall(asked(thread.recall_tools(lane=lane, reach=reach), 20))
            assert {word.split("secret")[0] for word in told} <= {lane}
            assert not {"redsecret98", "bluesecret99"} & set(told)


def test_a_lane_that_may_see_a_word_recalls_it() -> None:
    thread = Memory.open().thread("t")
    thread.open_lane("red", rule=RULES["red"])
    thread.append([said("red", 1), said("blue", 2), Message(role="tool", sender="red", parts=(ExecutionResult(),))])
    assert set(WORD.findall(asked(thread.recall_tools(lane="red"), 5))) == {"redsecret1"}


def test_a_round_that_failed_is_not_recalled_where_the_lane_leaves_it_out() -> None:
    thread = Memory.open().thread("t")
    thread.open_lane("red", rule=RULES["red"])
    thread.append([said("red", 1, "user"), said("red", 2)])
    thread.end_round(2, RoundState.FAILED)
    assert WORD.findall(asked(thread.recall_tools(lane="red"), 5)) == []


def test_a_lane_opened_late_recalls_from_before_what_its_rule_admits() -> None:
    thread = Memory.open().thread("t")
    thread.append([said("red", 1), said("blue", 2)])
    thread.open_lane("blue", rule=RULES["blue"])
    assert set(WORD.findall(asked(thread.recall_tools(lane="blue"), 5))) == {"bluesecret2"}


def test_another_scope_is_never_recalled() -> None:
    memory = Memory.open()
    memory.thread("t").append(said("red", 1))
    other = memory.thread("o", scope=Scope(tenant="other"))
    other.append(said("blue", 2))
    tools = tools_of(other, reach=Reach.SCOPE)
    assert "redsecret" not in tools.search(query="redsecret1 plain") + tools.unfold(seq=1, thread="t")
