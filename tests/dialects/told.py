"""What a model must know that reads one of the conversations, whatever dialect it reads.
It refuses to say where in a prompt it stands.
"""

from __future__ import annotations

from typing import Any

# Words, tools, ids, results, what was shown.
TOLD: dict[str, list[str]] = {
    "openai": [
        *("keeper of otters", "Which otter", "Looking both up", "otters: three", "eels: seven", "I will not name it"),
        *("ada", "then count", "counted 11", "Twelve.", "otters.pdf", "call_a", "call_b", "loop_11"),
    ],
    "openai-responses": [
        *("keeper of otters", "Which otter", "marsh otter", "otters: three", "eels: seven", "I will not name it"),
        *("marsh", "*** Begin", "patched", "screenshot", "The sign is new", "otters.pdf", "call_a", "call_c", "call_d"),
    ],
    "anthropic": [
        *("keeper of otters", "Which otter", "It may be a marsh otter", "Looking both up", "otters: three", "no eels"),
        *(
            "and hurry",
            "Marshes",
            "Otters hold hands",
            "facts",
            "counted 5",
            "Six.",
            "otters.pdf",
            "toolu_a",
            "toolu_5",
        ),
    ],
    "gemini": [
        *("keeper of otters", "Which otter", "It may be a marsh otter", "Looking both up", "otters: three", "no eels"),
        *("print(3)", "Three marsh otters", "gs://otters/swim.mp4", "count", "counted 5", "Six.", "fc-5"),
    ],
    "plain": ["keeper of otters", "How many otters?", "otters: three"],
}
# The arguments of the calls, as JSON values.
ASKED: dict[str, list[dict[str, Any]]] = {
    "openai": [{"q": "otter"}, {"q": "eel"}, {"n": 11}],
    "openai-responses": [{"q": "otter"}, {"q": "eel"}],
    "anthropic": [{"q": "otter"}, {"q": "eel"}, {"n": 5}],
    "gemini": [{"q": "otter"}, {"q": "eel"}, {"n": 5}],
    "plain": [],
}
