"""How agents that write code reach a source tree: the tools of four of them, each with its own names and answers.
It refuses to know what is changed, and why.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Final

from tools.drawn.chance import Chance
from tools.drawn.session import Session
from tools.drawn.trees import Tree

HANDS: Final = ("files", "shell", "patches", "blocks")
_SILENT: Final = 0.6


class Hands:
    """One agent's tools over one tree."""

    def __init__(self, of: str, tree: Tree, session: Session, chance: Chance, root: str) -> None:
        self._of, self._tree, self._session, self._chance, self._root = of, tree, session, chance, root
        self._remarks: Sequence[str] = ("",)

    def remarks(self, these: Sequence[str]) -> None:
        """What it says before it calls, now and then."""
        self._remarks = these

    def run(self, command: str, output: str, *, code: int = 0) -> None:
        """A command line, and what it printed."""
        match self._of:
            case "files":
                self._call("Bash", {"command": command, "timeout": 120000}, output or "(no output)")
            case "shell":
                self._call("bash", {"command": command}, output)
            case "patches":
                shell = {"command": ["bash", "-lc", command], "workdir": self._root}
                seconds = round(self._chance.random.random() * 9, 1)
                meta = {"exit_code": code, "duration_seconds": seconds}
                self._call("shell", shell, json.dumps({"output": output, "metadata": meta}, ensure_ascii=False))
            case _:
                told = {"command": command, "requires_approval": False}
                self._call("execute_command", told, f"Command executed, exit code {code}.\nOutput:\n{output}")

    def find(self, word: str) -> list[tuple[str, int, str]]:
        """Look for a word in the tree."""
        hits = self._tree.found(word)
        lines = "\n".join(f"{self._path(path)}:{at}:{line.strip()}" for path, at, line in hits)
        match self._of:
            case "files":
                told = {"pattern": word, "path": self._root, "output_mode": "content", "-n": True}
                self._call("Grep", told, lines or "No matches found")
            case "blocks":
                told = {"path": ".", "regex": rf"\b{word}\b", "file_pattern": "*"}
                self._call("search_files", told, f"Found {len(hits)} results.\n\n{lines}")
            case _:
                self.run(f"rg -n {shlex.quote(word)}", lines)
        return hits

    def read(self, path: str, first: int, count: int) -> None:
        """Some lines of a file."""
        every = self._tree.files[path]
        first = max(1, min(first, len(every) - 4))
        rows = "\n".join(f"{at:>5}\t{line}" for at, line in enumerate(every[first - 1 : first - 1 + count], first))
        match self._of:
            case "files":
                self._call("Read", {"file_path": self._path(path), "offset": first, "limit": count}, rows)
            case "blocks":
                self._call("read_file", {"path": path, "start_line": first, "end_line": first + count}, rows)
            case _:
                self.run(f"sed -n '{first},{first + count}p' {path}", rows)

    def edit(self, path: str, line: int, new: Sequence[str]) -> None:
        """Lines in the place of one."""
        line = min(line, len(self._tree.files[path]))
        above = self._tree.files[path][max(0, line - 3)].strip()
        old, fresh = "\n".join(self._tree.replaced(path, line, new)), "\n".join(new)
        match self._of:
            case "files":
                told = {"file_path": self._path(path), "old_string": old, "new_string": fresh}
                self._call("Edit", told, f"The file {self._path(path)} has been updated.")
            case "patches":
                body = "\n".join([f"-{old}", *(f"+{each}" for each in new)])
                patch = f"*** Begin Patch\n*** Update File: {path}\n@@ {above}\n{body}\n*** End Patch"
                self._call("apply_patch", {"input": patch}, f"Success. Updated the following files:\nM {path}")
            case "blocks":
                diff = f"------- SEARCH\n{old}\n=======\n{fresh}\n+++++++ REPLACE"
                self._call("replace_in_file", {"path": path, "diff": diff}, f"The content was saved to {path}.")
            case _:
                script = f"p = {path!r}\nt = open(p).read()\nopen(p, 'w').write(t.replace({old!r}, {fresh!r}, 1))"
                self.run(f"python3 - <<'EOF'\n{script}\nEOF", "")

    def listed(self, folder: str) -> None:
        """What a folder has."""
        paths = [path for path in self._tree.files if path.startswith(folder)][:40]
        match self._of:
            case "files":
                self._call("Glob", {"pattern": f"{folder}**/*", "path": self._root}, "\n".join(map(self._path, paths)))
            case "blocks":
                self._call("list_files", {"path": folder or ".", "recursive": True}, "\n".join(paths))
            case _:
                self.run(f"git ls-files {folder}".strip(), "\n".join(paths))

    def _path(self, path: str) -> str:
        return f"{self._root}/{path}" if self._of == "files" else path

    def _call(self, name: str, told: Mapping[str, object], answer: str) -> None:
        said = "" if self._chance.often(_SILENT) else self._chance.random.choice(self._remarks)
        self._session.calls([(name, told, answer)], said)
