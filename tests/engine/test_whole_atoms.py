"""What belongs together stays together, whatever is said of it, and a log may be cut where its view may."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import a, call, length, result, thread_of, u
from tests.examples import drawn
from tests.view.made import span
from unabridged import Message, RoundState, Thread
from unabridged.blocking import drive
from unabridged.engine.log.surroundings import surroundings
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Reasoning, Text
from unabridged.view.laws import cuts
from unabridged.view.whole import is_legal

REASONED = Message(role="assistant", parts=(Reasoning(text="hm"),))
HARDLY = Message(role="assistant", parts=(Reasoning(text="hm"), Text(text="")))
LABELLED = Message(role="assistant", parts=(Text(text="so"),), atom="r")
ANOTHERS = Message(role="assistant", parts=(Text(text="no"),), sender="critic")
ENDED = {"the round": "is over"}

STEPS = st.lists(
    st.sampled_from(["ask", "call", "call twice", "answer", "answer late", "say"]), min_size=1, max_size=14
)


@settings(max_examples=drawn(60), deadline=None)
@given(STEPS, st.data())
def test_no_verb_ever_shows_a_result_without_its_call_or_a_call_without_its_result(
    steps: list[str], drawing: st.DataObject
) -> None:
    thread = thread_of(u("begin"), *[said for n, step in enumerate(steps) for said in _said(step, n)])
    before, every = _pairs(thread), length(thread)
    for _ in range(3):
        verb = drawing.draw(st.sampled_from([thread.hide, thread.show, thread.pin, thread.unpin]))
        verb(drawing.draw(st.integers(1, every)))
    assert [pair for pair in before if len(pair & {item.name.seq for item in thread.view().items}) == 1] == []


def _said(step: str, n: int) -> list[dict[str, Any]]:
    """What is said in one step; call ids are used again, as servers do."""
    match step:
        case "ask":
            return [u(f"question {n}")]
        case "call":
            return [call("c")]
        case "call twice":
            return [call("c"), call("d")]
        case "answer":
            return [result("c", "found")]
        case "answer late":
            return [u("meanwhile"), result("d", "found late")]
        case _:
            return [a("so")]


def _pairs(thread: Thread) -> list[set[int]]:
    """Every call with the result that answers it: the nearest earlier one with its id, since the last question."""
    found: list[set[int]] = []
    waiting: list[tuple[str, int]] = []
    for item in thread.view().items:
        seq, skeleton = item.name.seq, item.skeleton
        waiting = [] if skeleton.role == "user" else waiting
        for answered in skeleton.answers:
            asked = next((each for each in reversed(waiting) if each[0] == answered), None)
            if asked is not None:
                waiting.remove(asked)
                found.append({asked[1], seq})
        waiting += [(each, seq) for each in skeleton.calls]
    return found


SAID = st.sampled_from(
    [
        u("q"),
        a("so"),
        call("c"),
        call("d"),
        result("c", "found"),
        result("d", "too"),
        REASONED,
        HARDLY,
        LABELLED,
        ANOTHERS,
        ENDED,
    ]
)


@settings(max_examples=drawn(150), deadline=None)
@given(st.lists(SAID, min_size=1, max_size=12))
def test_a_log_may_be_cut_exactly_where_its_view_may(said: list[Any]) -> None:
    thread = thread_of(u("begin"))
    asked, cut_after = Seq(1), {0, 1}
    for seq, each in enumerate(said, 2):
        if each is ENDED:
            thread.end_round(asked, RoundState.FINISHED)
            cut_after.discard(seq - 1)  # an end is no message: before it and behind it is the same place
        else:
            thread.append(each)
            asked = Seq(seq) if each == u("q") else asked
        cut_after.add(seq)
    every = (Span(first=Seq(1), last=Seq(len(said) + 1)),)
    atoms = drive(surroundings(thread._verbs._ctx, thread.ref, every)).atoms()
    view = thread.view()
    cuts_of_log = [at for at, cut in enumerate(sorted(cut_after)) if is_legal(cut, atoms)]
    assert cuts_of_log == cuts(view.items, view.ended)


def test_two_atoms_of_one_round_are_hidden_without_what_lies_between() -> None:
    thread = thread_of(u("q"), call("c"), result("c", "found"), a("so"), u("next"))
    assert thread.hide(1, 4).seqs == (span(1), span(4))
