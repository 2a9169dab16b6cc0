"""What tells the same again is refused in one line of JSON and in numbered steps; what somebody sent is no request."""

from __future__ import annotations

import json

import pytest

from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.wording import leaves

SAID = (
    "user: The outbox worker retries too fast, please give it a backoff with a cap of 45 s.\n\n"
    "assistant: I added a backoff to the outbox worker, capped at 45 s; all 22 tests pass. An alert is open.\n\n"
    "user: Reserva el tren. El cliente envió el texto del contrato.\n\n" + "tool: line of a log\n\n" * 20
)


def faults(draft: str) -> set[Fault]:
    return {each.fault for each in findings(draft, prepared(SAID))}


class TestTheSameAgain:
    def test_is_refused_in_one_line_of_json(self) -> None:
        draft = {
            "done": [
                "backoff for the outbox worker was added with cap 45 s",
                "the outbox worker got backoff with a cap of 45 s",
                "added backoff, capped at 45 s, to the outbox worker",
            ],
            "decisions": ["backoff with a cap of 45 s in the outbox worker"],
            "open": {"nothing": ["the outbox worker backs off with a cap of 45 s"]},
        }
        assert Fault.CIRCLES in faults(json.dumps(draft))

    def test_is_refused_in_steps_that_differ_by_their_number(self) -> None:
        steps = [f"Step {at}: add the backoff to the worker." for at in range(1, 9)]
        assert Fault.CIRCLES in faults(" ".join(steps))

    def test_is_none_where_each_text_tells_of_another_thing(self) -> None:
        draft = {
            "goal": "backoff for the outbox worker",
            "done": ["cap of 45 s", "all 22 tests pass"],
            "open": ["the alert"],
            "count": 22,
        }
        assert Fault.CIRCLES not in faults(json.dumps(draft))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('{"a": ["b", {"c": "d"}], "e": 1}', "b\nd"),
        ('["a", "b"]', "a\nb"),
        ("{not json}", "{not json}"),
        ("[a list] of prose", "[a list] of prose"),
        ("prose", "prose"),
    ],
)
def test_texts_of_json_are_lines(text: str, lines: str) -> None:
    assert leaves.lines(text) == lines


def test_who_sent_something_asks_for_nothing() -> None:
    assert Fault.DECLINED not in faults("Sobre la mesa: la clienta envió un mensaje breve a Marta ayer por la tarde.")
    assert Fault.DECLINED in faults("Por favor, envíe el texto completo.")
    assert Fault.DECLINED in faults("Claro, pero envíeme antes la conversación.")
