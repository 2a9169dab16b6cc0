"""Coding sessions over a made-up tree: bugs, features, renames, upgrades, flaky and slow code, and going back to them.
It refuses to know with which tools the tree is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tools.drawn.chance import Chance
from tools.drawn.hands import Hands
from tools.drawn.session import Session
from tools.drawn.trees import Function, Tree

_ROOTS: Final = ("~/work/{app}", "/workspace/{app}", "~/src/{app}", "/repos/{app}")
_BACK: Final = 0.42
_FAR: Final = 0.6
_COMMANDS: Final[Mapping[str, str]] = {
    "python": "python -m pytest -q {test} -k {name}",
    "typescript": "npx vitest run {test} -t {name}",
    "go": "go test ./... -run {name} -count=1",
    "rust": "cargo test --workspace {name}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What was done: the ticket, the function, the commit and the test."""

    ticket: str
    function: Function
    sha: str
    test: str


class Coding:
    """One session in one language of code, with one agent's tools."""

    def __init__(self, texts: Mapping[str, Any], code: Mapping[str, Any], common: Mapping[str, str],
                 hands: str, of: str, chance: Chance) -> None:  # fmt: skip
        self.session, self._chance, self._texts, self._code = Session(chance.random), chance, texts, code
        self._of: Mapping[str, Any] = code[of]
        self._tree, self._common, self._done = Tree(of, code, chance), common, list[Task]()
        self._root = chance.random.choice(_ROOTS).format(app=self._tree.app)
        self._hands = Hands(hands, self._tree, self.session, chance, self._root)
        self._project = chance.drawn("^^^", {})
        self._branch = chance.drawn("[fix|feat|work]/<noun!low>-<100-999>", {})
        self._port = chance.drawn("<3000-9800>", {})

    def told(self, most: int) -> Session:
        """The whole session, of so many messages."""
        base = self._drawn("release/<1-9>.<0-20>")
        self._user("opening", root=self._root, branch=self._branch, base=base, port=self._port)
        self._hands.run("git status -sb && git log --oneline -4", self._log(base))
        self._hands.listed("")
        shapes: list[Callable[[], None]] = [self._bug, self._bug, self._feature, self._rename, self._upgrade]
        shapes += [self._flaky, self._slow]
        while len(self.session.messages) < most:
            self._hands.remarks([self._chance.told(self._common["before"], {})])
            if len(self._done) > 1 and self._chance.often(_BACK):
                self._back(self._old())
            elif self._chance.often(0.08):
                self._server()
            else:
                self._chance.random.choice(shapes)()
        return self.session

    def _bug(self) -> None:
        ticket, function = self._ticket(), self._function()
        self._user("bug", function, ticket=ticket)
        test = self._fails(function, f"ValueError: {function.arg} {self._drawn('<100-9999>')}")
        self._hands.find(function.name)
        self._hands.read(function.path, function.line - self._chance.random.randint(3, 12), 32)
        if (called := self._called(function)) and self._chance.often(0.6):
            self._hands.read(called.path, called.line - 4, 24)
        self._closed(ticket, function, test)

    def _feature(self) -> None:
        ticket, function, option = self._ticket(), self._function(), self._tree.named(["with", self._field()])
        self._user("feature", function, ticket=ticket, option=option, limit=self._drawn("<2-900>"))
        for path, line, _ in self._hands.find(function.name)[:3]:
            self._hands.read(path, line - 6, 20)
            self._hands.edit(
                path, line, [self._tree.files[path][min(line, len(self._tree.files[path])) - 1], f"    {option}"]
            )
        self._closed(ticket, function, self._passes(function))

    def _rename(self) -> None:
        function, new = self._function(), self._tree.fresh()
        self._user("rename", function, new=new)
        for path, line, text in self._hands.find(function.name)[:2]:
            self._hands.edit(path, line, [text.replace(function.name, new)])
        now = self._tree.renamed(function, new)
        self._hands.run(f"rg -l {function.name} | xargs sed -i 's/{function.name}/{new}/g'", "")
        self._hands.find(new)
        self._closed(self._ticket(), now, self._passes(now))

    def _upgrade(self) -> None:
        library, old, new = (
            self._chance.random.choice(self._code["libraries"]),
            *map(self._drawn, ["<1-4>.<0-9>.<0-30>"] * 2),
        )
        advisory = self._drawn("[CVE-2026-<10000-49999>|GHSA-%%%%-%%%%-%%%%]")
        self._user("upgrade", library=library, old=old, newer=new, advisory=advisory)
        lock = self._drawn("{library} {old} sha256:%%%%%%%%%%%%%%%%", library=library, old=old)
        self._hands.run(f"grep -n {library} *.lock", f"{self._drawn('<20-900>')}:{lock}")
        broken = self._function()
        self._fails(broken, f"{library}: {self._drawn('[argument|field|option]')} {broken.arg} was removed in {new}")
        self._hands.read(broken.path, broken.line - 5, 24)
        self._closed(advisory, broken, broken.test)

    def _flaky(self) -> None:
        function, run, seed = self._function(), self._drawn("1########"), self._drawn("<10000-99999>")
        self._user("flaky", function, test=f"{function.test} {function.name}", run=run)
        stamp = "2026-11-<10-28>T<10-22>:<10-59>:<10-59>Z"
        log = self._drawn(f"{stamp} seed {seed}\nFAILED {function.test} {function.name}\nworker <0-7> took <20-90> s")
        self._hands.run(f"gh run view {run} --log-failed", log)
        loop = self._command(function)
        tries = "\n".join(f"{n}: {self._drawn('[ok|ok|ok|FAILED] <0-3>.<10-99> s')}" for n in range(1, 11))
        self._hands.run(f"for n in $(seq 10); do SEED={seed} {loop}; done", tries)
        self._closed(self._drawn("run {run}", run=run), function, f"{function.test}::{function.name}")

    def _slow(self) -> None:
        function, out = self._function(), self._drawn("[prof|flame|trace]-%%%%%%.[out|svg|json]")
        self._user("slow", function, before=self._drawn("<200-9000>"), after=self._drawn("<3-190>"))
        hot = self._chance.random.sample(self._tree.functions, 6)
        rows = "\n".join(self._drawn(f"<100-99000> <0-9>.<100-999> s {each.path}:<5-400>({each.name})") for each in hot)
        self._hands.run(f"./bench.sh {function.name} --out {out}", rows)
        self._hands.read(function.path, function.line - 2, 20)
        self._closed(self._ticket(), function, self._passes(function))

    def _back(self, task: Task) -> None:
        """One of the ways in which somebody comes back to what was done."""
        function, way = task.function, self._chance.random.choice(("again", "show", "rerun", "more"))
        file = function.path.rsplit("/", 1)[1]
        self._user(way, function, ticket=task.ticket, file=file)
        match way:
            case "again":
                called = self._called(function) or function
                self._hands.read(called.path, called.line - 6, 30)
                self._closed(task.ticket, called, task.test)
            case "show":
                stat = self._drawn("commit {sha}%%%%%%%%%%\n {path} | <2-30> +++--\n {test} | <2-40> ++", sha=task.sha,
                                   path=function.path, test=function.test)  # fmt: skip
                self._hands.run(f"git show --stat {task.sha}", stat)
                if self._chance.often(0.4):
                    self._hands.run(
                        f"git revert --no-edit {task.sha}", self._drawn("[{on} %%%%%%%] Revert", on=self._branch)
                    )
            case "rerun":
                for each in [task, *self._chance.random.sample(self._done, min(2, len(self._done)))]:
                    self._passes(each.function)
            case _:
                self._hands.read(function.path, function.line - self._chance.random.randint(2, 9), 26)
                self._hands.edit(function.path, function.line + 1, self._guard(function))
                self._passes(function)
        self.session.says(self._chance.told(self._common["found"], {"x": task.ticket}))

    def _server(self) -> None:
        self._user("server")
        self._hands.run(f"curl -sS localhost:{self._port}/health", self._drawn('{"ok": true, "build": "%%%%%%%"}'))
        self.session.says(self._chance.told(self._common["fine"], {}))

    def _closed(self, ticket: str, function: Function, test: str) -> None:
        """The line is changed, tests pass, it is committed and said."""
        self._hands.edit(function.path, function.line + 1, self._guard(function))
        self._passes(function)
        sha = self._drawn("%%%%%%%")
        message = f"{ticket}: {function.name} looks at {function.arg} first"
        self._hands.run(f"git commit -qam {message!r} && git rev-parse --short HEAD", sha)
        self.session.says(
            self._chance.told(self._texts["fixed"], {"name": function.name, "arg": function.arg, "sha": sha})
        )
        self._done.append(Task(ticket=ticket, function=function, sha=sha, test=test))

    def _fails(self, function: Function, why: str) -> str:
        at = self._drawn("<12-300>")
        output = self._drawn(self._of["fails"], **self._about(function), at=at, why=why)
        self._hands.run(self._command(function), output, code=1)
        return f"{function.test}:{at}"

    def _passes(self, function: Function) -> str:
        self._hands.run(self._command(function), self._drawn(self._of["passes"], **self._about(function)))
        return function.test

    def _guard(self, function: Function) -> list[str]:
        slots = self._about(function) | {"limit": self._drawn("<3-900>")}
        return [self._chance.told(line, slots) for line in self._of["guard"]]

    def _about(self, function: Function) -> dict[str, str]:
        slots = {"name": function.name, "arg": function.arg, "callee": function.callee, "path": function.path}
        return slots | {"test": function.test, "app": self._tree.app, "line": str(function.line + 2)}

    def _command(self, function: Function) -> str:
        return _COMMANDS[self._tree.language].format(test=function.test, name=function.name)

    def _log(self, base: str) -> str:
        rows = (self._drawn("%%%%%%% [fix|feat|docs]: <adjective> <noun!low>") for _ in range(4))
        return "\n".join([f"## {self._branch}...origin/{base}", *rows])

    def _old(self) -> Task:
        """One of the tasks that are over, a long past one more often."""
        many = len(self._done)
        return self._done[self._chance.random.randrange((many + 1) // 2 if self._chance.often(_FAR) else many)]

    def _called(self, function: Function) -> Function | None:
        return next((each for each in self._tree.functions if each.name == function.callee), None)

    def _function(self) -> Function:
        return self._chance.random.choice(self._tree.functions)

    def _field(self) -> str:
        return str(self._chance.random.choice(self._code["fields"]))

    def _ticket(self) -> str:
        return f"{self._project}-{self._drawn('<100-9999>')}"

    def _drawn(self, pattern: str, **slots: str) -> str:
        return self._chance.drawn(pattern, slots)

    def _user(self, key: str, function: Function | None = None, **slots: str) -> None:
        about = {"name": function.name, "arg": function.arg} if function else {}
        self.session.user(self._chance.told(self._texts[key], about | slots))
