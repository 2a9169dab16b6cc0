"""Scenes of a run told by steps: what is drawn, asked, called and answered, and older scenes that are gone back to.
It refuses to know what the scenes are of; a file of texts says that.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from tools.drawn.chance import Chance, slotted
from tools.drawn.looks import look
from tools.drawn.session import Called, Session

Step: TypeAlias = Mapping[str, Any]
Told: TypeAlias = ChainMap[str, Any]
_REMARK: Final = 0.45
_FAR: Final = 0.6


class Run:
    """One run of a kind: its words, what was drawn, and the scenes that are over."""

    def __init__(self, kind: Mapping[str, Any], common: Mapping[str, Any], language: str, chance: Chance) -> None:
        self.session = Session(chance.random)
        self._kind, self._common, self._language, self._chance = kind, common[language], language, chance
        self._looks = dict[str, str]()
        self._is_camel = chance.often(0.3)
        self._past = list[tuple[str, Told]]()
        self._last: tuple[Step, Told] | None = None
        self._world: Told = ChainMap({"language": language})
        self._draw(kind["world"], self._world)

    def told(self, most: int) -> Session:
        """All of it: the opening, scenes and returns, up to so many messages."""
        self._steps(self._kind["opening"], self._world)
        scenes, backs = self._kind["scenes"], self._kind["backs"]
        weights = [each.get("weight", 1) for each in scenes]
        while len(self.session.messages) < most:
            if len(self._past) > 1 and self._chance.often(0.45):
                self._back(backs)
            elif self._chance.often(0.08):
                self._steps([{"user": "~aside"}, {"says": "~fine"}], self._world)
            else:
                (scene,) = self._chance.random.choices(scenes, weights)
                told = self._world.new_child()
                self._draw(scene.get("draws", {}), told)
                self._steps(scene["steps"], told)
                self._past.append((scene["name"], told))
        return self.session

    def _back(self, backs: Sequence[Step]) -> None:
        """A scene that is over is gone back to: half of the time whichever, else one that is long over."""
        many = len(self._past)
        far = self._chance.often(_FAR)
        name, told = self._past[self._chance.random.randrange((many + 1) // 2 if far else many)]
        fitting = [each for each in backs if name in each["of"]]
        back = self._chance.random.choice(fitting)
        # Nobody asks for the same twice in a row.
        if (back, told) != self._last:
            self._last = (back, told)
            self._steps(back["steps"], told)

    def _draw(self, draws: Mapping[str, Any], told: Told) -> None:
        for name, wanted in draws.items():
            match wanted:
                case str():
                    told[name] = self._chance.drawn(wanted, told)
                case {"many": [least, most], "of": fields}:
                    told[name] = [
                        self._row(fields, told) for _ in range(self._chance.random.randint(int(least), int(most)))
                    ]
                case {"one": of}:
                    # Another than it was, where there is another.
                    rows = [each for each in slotted(of, told) if each is not told.get(name)]
                    told[name] = self._chance.random.choice(rows or slotted(of, told))
                case {"either": several}:
                    told[name] = told[self._chance.random.choice(several)]
                case _:
                    told[name] = self._row(wanted, told)

    def _row(self, fields: Mapping[str, str], told: Told) -> dict[str, str]:
        row = dict[str, str]()
        for name, pattern in fields.items():
            row[name] = self._chance.drawn(pattern, told.new_child(row))
        return row

    def _steps(self, steps: Sequence[Step], told: Told) -> None:
        for step in steps:
            match step:
                case {"user": said}:
                    opened = self._chance.told(self._common["opens"], told) if self._chance.often(_REMARK) else ""
                    self.session.user(opened + self._said(said, told))
                case {"says": said}:
                    self.session.says(self._said(said, told))
                case {"calls": several}:
                    self.session.calls([self._called(each, told) for each in several], self._remark(told))
                case {"call": _}:
                    self.session.calls([self._called(step, told)], self._remark(told))
                case {"maybe": share, "do": more}:
                    if self._chance.often(share):
                        self._steps(more, told)
                case {"any": several}:
                    self._steps(self._chance.random.choice(several), told)
                case {"sets": draws}:
                    self._draw(draws, told)
                case _:
                    message = f"no step: {step}"
                    raise ValueError(message)

    def _said(self, said: str | Mapping[str, str], told: Told) -> str:
        text = said if isinstance(said, str) else said[self._language]
        if text.startswith("~"):
            name, _, about = text[1:].partition(" ")
            return self._chance.told(self._common[name], told.new_child({"x": self._chance.told(about, told)}))
        return self._chance.told(text, told)

    def _remark(self, told: Told) -> str:
        return self._chance.told(self._common["before"], told) if self._chance.often(_REMARK) else ""

    def _called(self, step: Step, told: Told) -> Called:
        name, gives = step["call"], step["gives"]
        if name not in self._looks:
            self._looks[name] = self._chance.random.choice(step.get("as", ("json", "indented", "lines")))
        given = self._given(gives, told)
        return self._key(name), self._filled(step["with"], told), look(given, self._looks[name])

    def _given(self, gives: object, told: Told) -> object:
        """One of several answers, where several are written."""
        if isinstance(gives, dict) and "one of" in gives:
            gives = self._chance.random.choice(gives["one of"])
        return self._filled(gives, told)

    def _filled(self, given: Any, told: Told) -> Any:  # noqa: ANN401  # a record, a list or a word of one
        match given:
            case dict():
                return {self._key(name): self._filled(each, told) for name, each in given.items()}
            case list():
                return [self._filled(each, told) for each in given]
            case str() if given.startswith("*"):
                return self._keyed(slotted(given[1:], told))
            case str():
                return self._chance.drawn(given, told)
            case _:
                return given

    def _keyed(self, given: Any) -> Any:  # noqa: ANN401  # as it was drawn
        """What was drawn before, with its keys as this run spells them."""
        match given:
            case dict():
                return {self._key(name): self._keyed(each) for name, each in given.items()}
            case list():
                return [self._keyed(each) for each in given]
            case _:
                return given

    def _key(self, key: str) -> str:
        first, *more = key.split("_")
        return first + "".join(map(str.title, more)) if self._is_camel else key
