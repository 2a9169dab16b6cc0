"""A source tree that nobody wrote: files with types and functions that call each other, in one of several languages.
It refuses to read anything that is installed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tools.drawn.chance import Chance

LANGUAGES: Final = ("python", "typescript", "go", "rust")
_MODULES: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function: where it stands, what it takes, what it calls, and the file of its tests."""

    path: str
    name: str
    line: int
    arg: str
    callee: str
    test: str


class Tree:
    """The files by their paths, line by line, and the functions in them."""

    def __init__(self, language: str, code: Mapping[str, Any], chance: Chance) -> None:
        self.language, self.files, self.functions = language, dict[str, list[str]](), list[Function]()
        self._of, self._code, self._chance = code[language], code, chance
        self.app = chance.random.choice(code["apps"])
        self._root = chance.random.choice(self._of["roots"]).format(app=self.app)
        for noun in chance.random.sample(code["nouns"], _MODULES):
            self._module(noun)

    def found(self, word: str, most: int = 18) -> list[tuple[str, int, str]]:
        """Every place that has the word: path, line and what stands there."""
        whole = re.compile(rf"\b{re.escape(word)}\b")
        hits = ((path, at, line) for path, lines in self.files.items() for at, line in enumerate(lines, 1))
        return [hit for hit in hits if whole.search(hit[2])][:most]

    def replaced(self, path: str, line: int, new: Sequence[str]) -> list[str]:
        """Put lines in the place of one, and say what stood there."""
        old = self.files[path][line - 1 : line]
        self.files[path][line - 1 : line] = new
        return old

    def renamed(self, function: Function, new: str) -> Function:
        """Call a function otherwise, wherever it is called."""
        whole = re.compile(rf"\b{re.escape(function.name)}\b")
        self.files = {path: [whole.sub(new, line) for line in lines] for path, lines in self.files.items()}
        now = replace(function, name=new)
        others = (replace(each, callee=whole.sub(new, each.callee)) for each in self.functions)
        self.functions = [now if each.name == function.name else each for each in others]
        return now

    def named(self, words: Sequence[str]) -> str:
        """A function's name as the language writes it."""
        match self._of["case"]:
            case "snake":
                return "_".join(words)
            case "camel":
                return words[0] + "".join(map(str.title, words[1:]))
            case _:
                return "".join(map(str.title, words))

    def fresh(self) -> str:
        """A name that no function has yet."""
        while True:
            words = [self._chance.random.choice(self._code[key]) for key in ("verbs", "nouns", "fields")]
            name = self.named(words[: self._chance.random.choice((2, 2, 3))])
            if all(each.name != name for each in self.functions):
                return name

    def _module(self, noun: str) -> None:
        random = self._chance.random
        folder = random.choice(
            (f"{self._root}/{noun}", self._root, f"{self._root}/{random.choice(self._code['verbs'])}")
        )
        stem = f"{folder}/{noun}_{random.choice(self._code['verbs'])}"
        path, file = f"{stem}.{self._of['ending']}", stem.rsplit("/", 1)[1]
        test = self._chance.told(self._of["test"], {"app": self.app, "file": file, "stem": stem})
        kind = noun.title() + random.choice(self._code["nouns"]).title()
        lines = self._filled(self._of["head"], kind, noun, "") + self._filled(self._of["kind"], kind, noun, "")
        for _ in range(random.randint(4, 9)):
            name = self.fresh()
            body = self._filled(random.choice(self._of["bodies"]), kind, noun, name)
            at = len(lines) + 1 + next(nth for nth, line in enumerate(body) if name in line and "(" in line)
            arg, callee = self._last["arg"], self._last["callee"]
            self.functions.append(Function(path=path, name=name, line=at, arg=arg, callee=callee, test=test))
            lines += body
        self.files[path] = lines
        here = [each for each in self.functions if each.path == path]
        tests = [self._chance.told(self._of["tested"], {"name": each.name, "arg": each.arg}) for each in here]
        self.files[test] = self.files.get(test, []) + tests

    def _filled(self, template: Sequence[str], kind: str, noun: str, name: str) -> list[str]:
        random = self._chance.random
        field, arg, other = random.sample(self._code["fields"], 3)
        called = random.choice(self.functions).name if self.functions else self.named([noun, field])
        self._last = {"type": kind, "verb": random.choice(self._code["verbs"]), "field": field, "arg": arg}
        self._last |= {"other": other, "callee": called, "near": noun, "name": name, "app": self.app}
        self._last |= {"limit": str(random.randint(3, 990)), "word": random.choice(self._code["nouns"])}
        return [self._chance.told(line, self._last) for line in template]
