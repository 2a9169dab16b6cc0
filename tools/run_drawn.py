"""A conversation with calls as it grows, drawn from a seed: what is asked, called and answered.
It refuses to know what the conversation is about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

# fmt: off
_WORDS: Final = (
    "anchor", "birch", "copper", "dune", "estuary", "fern", "glacier", "heath", "inlet", "jetty", "kiln", "ledge",
    "marsh", "notch", "orchard", "pier", "quarry", "ridge", "shoal", "tarn", "upland", "vale", "weir", "yard",
)
NAMES: Final = (
    "Okafor", "Lindqvist", "Moreau", "Tanaka", "Ferreira", "Kowalski", "Haddad", "Novotny", "Iyer", "Castillo",
    "Berg", "Donnelly",
)
FIRST: Final = (
    "Amara", "Nils", "Chloe", "Kenji", "Joao", "Ewa", "Samir", "Petra", "Anil", "Lucia", "Ingrid", "Sean",
)
# fmt: on
_ASKS: Final = (
    "Now {}, please.",
    "Kannst du dir {} ansehen?",
    "And what about {}?",
    "Regarde {} aussi.",
    "Mira también {}.",
    "Next is {}.",
)
_YES: Final = ("Yes, go ahead.", "Ja, bitte.", "Do it.", "Oui.", "Sí, adelante.", "That is fine.")
_SAYS: Final = ("I found it; shall I change it?", "Das habe ich gefunden.", "Here is what it says.", "Listo.", "Done.")
Row = dict[str, Any]


class Run:
    """One conversation as it grows, and the chance it is drawn by."""

    def __init__(self, seed: str) -> None:
        self.random, self.messages = Random(seed), list[Row]()
        self._is_camel = self.random.random() < 0.3  # noqa: PLR2004  # some write names so

    def call(self, name: str, result: object, **given: object) -> None:
        """A call, and what the tool answered."""
        call = f"call_{self.random.randint(10**7, 10**8)}"
        asked = {self._key(key): value for key, value in given.items()}
        said = result if isinstance(result, str) else json.dumps(self._keyed(result))
        self.messages += [
            {"role": "assistant", "content": None, "tool_calls": [{"id": call, "name": name, "arguments": asked}]},
            {"role": "tool", "tool_call_id": call, "content": said},
        ]

    def user(self, about: str) -> None:
        """What is asked for."""
        self.messages.append({"role": "user", "content": self.random.choice(_ASKS).format(about)})

    def agrees(self) -> None:
        """An answer, and a word that it is right."""
        self.messages.append({"role": "assistant", "content": self.random.choice(_SAYS)})
        self.messages.append({"role": "user", "content": self.random.choice(_YES)})

    def word(self) -> str:
        """A plain word."""
        return self.random.choice(_WORDS)

    def code(self, before: str = "", digits: int = 6) -> str:
        """An identifier."""
        return f"{before}{self.random.randint(10 ** (digits - 1), 10**digits - 1)}"

    def hexed(self, length: int) -> str:
        """An identifier of another look."""
        return f"{self.random.getrandbits(4 * length):0{length}x}"

    def day(self) -> str:
        """A date."""
        return f"2025-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"

    def often(self, chance: float) -> bool:
        """Whether it happens."""
        return self.random.random() < chance

    def one(self, of: Sequence[Any]) -> Any:  # noqa: ANN401  # as it was drawn
        """One of these, a later one more often than an early one."""
        return of[max(self.random.randrange(len(of)), self.random.randrange(len(of)))]

    def _key(self, key: str) -> str:
        first, *more = key.split("_")
        return first + "".join(map(str.title, more)) if self._is_camel else key

    def _keyed(self, value: object) -> object:
        match value:
            case dict():
                return {self._key(key): self._keyed(each) for key, each in value.items()}
            case list():
                return list(map(self._keyed, value))
            case _:
                return value


def write(file: str, kinds: Mapping[str, Callable[[Run], None]], seeds: Sequence[int]) -> None:
    """One run of each kind and seed, one a line."""
    lines = list[str]()
    for name, kind in kinds.items():
        for seed in seeds:
            kind(run := Run(f"{name} {seed}"))
            lines.append(json.dumps({"thread": f"{name}-{seed}", "messages": run.messages}, ensure_ascii=False))
    Path(file).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
