"""Long talks without a call: people who chat of many small things, come back to some of them, and change a few.
It refuses to know any language; a file of texts for each has the words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tools.drawn.chance import Chance
from tools.drawn.session import Messages

# So many letters a token is about, by which the length of a talk is drawn; no counter is asked.
LETTERS: Final[Mapping[str, float]] = {"en": 4.2, "de": 3.9, "es": 4.0, "zh": 1.25}
# Where a sentence ends and the next begins, and a word that may begin one.
_SENTENCE: Final = re.compile(r"((?<=[.!?…]) +)")
_WORD: Final = re.compile(r"[^\W\d_]+(?![\w-])")
_FRAME: Final = 4
_AGAIN: Final = 0.5
_MOVED: Final = 0.25
_BETWEEN: Final = (0, 1, 1, 2)
_CHAT: Final = 0.4
_FAR: Final = 0.5
_ASIDE: Final = 0.12
_THOUGHT: Final = 0.5


class Talking:
    """One talk as it grows."""

    def __init__(self, texts: Mapping[str, Any], language: str, chance: Chance) -> None:
        self.messages: Messages = []
        self._texts, self._letters, self._chance = texts, LETTERS[language], chance
        self._apart = "" if language == "zh" else " "
        self._told, self._tokens = list[tuple[Mapping[str, Any], dict[str, str]]](), 0.0

    def told(self, tokens: int) -> Messages:
        """A talk of about so many tokens."""
        while self._tokens < tokens:
            if len(self._told) > 2 and self._chance.often(_AGAIN):  # noqa: PLR2004  # something to come back to
                self._again()
            else:
                self._scene(self._chance.random.choice(self._texts["scenes"]))
            for _ in range(self._chance.random.choice(_BETWEEN)):
                self._say(self._chance.random.choice(self._texts["stories"]), {})
            if self._chance.often(_CHAT):
                self._say(self._chance.random.choice(self._texts["chat"]), {})
        return self.messages

    def _scene(self, scene: Mapping[str, Any]) -> None:
        slots = dict[str, str]()
        for name, pattern in ({"who": "<name>", "place": "<place>", "shop": "<shop>"} | scene["slots"]).items():
            slots[name] = self._chance.drawn(pattern, slots)
        self._say(scene["says"], slots)
        self._told.append((scene, slots))

    def _again(self) -> None:
        """Something that was told is changed, or asked for: a thing told long ago more often."""
        many = len(self._told)
        scene, slots = self._told[self._chance.random.randrange((many + 1) // 2 if self._chance.often(_FAR) else many)]
        if "moved" in scene and self._chance.often(_MOVED):
            slots |= {name: self._chance.drawn(each, slots) for name, each in scene["moved"]["slots"].items()}
            self._say(scene["moved"]["says"], slots)
        else:
            self._say(self._chance.random.choice(scene["again"]), slots)

    def _say(self, lines: Sequence[str], slots: Mapping[str, str]) -> None:
        """Each line is the other's turn."""
        base = {name: self._chance.told(f"<{name}>", {}) for name in ("weather", "name", "shop")}
        for line in lines:
            text = _begun(self._chance.told(line, {**base, **slots}))
            if self._chance.often(_ASIDE):
                text = f"{self._aside(base)}{self._apart}{text}"
            if self._chance.often(_ASIDE):
                text = f"{text}{self._apart}{self._aside(base)}"
            role = ("user", "assistant")[len(self.messages) % 2]
            self.messages.append({"role": role, "content": text})
            self._tokens += len(text) / self._letters + _FRAME

    def _aside(self, slots: Mapping[str, str]) -> str:
        """A sentence beside the matter."""
        told = "<thought>" if self._chance.often(_THOUGHT) else self._chance.random.choice(self._texts["asides"])
        return self._chance.told(told, slots)


def _begun(text: str) -> str:
    """Sentences with their first letters large; a password or a code is none."""
    parts = _SENTENCE.split(text)
    return "".join(each[0].upper() + each[1:] if each and _WORD.match(each) else each for each in parts)
