"""The commands of the other pages: each is run where its page's own code ran before, and prints what the page says.
What only installs, or is a target of the Makefile, is looked at beside the pages' snippets.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.examples import Example, as_written, examples, says
from tests.house.test_snippets import PAGES, program, read, run
from tests.house.tree import ROOT
from tests.importing import samples
from tests.preloaded import preloaded
from unabridged import Memory

OWN = "docs/how-to/command-line.md"  # its examples are one story, told in test_examples.py
# What a reader is told to write himself stands here before his commands.
SAID = [{"role": ("user", "assistant")[n % 2], "content": f"Crane {n} weighs {7 * n} tonnes. " * 20} for n in range(30)]
CONVERSATION = json.dumps({"messages": SAID}) + "\n"
QUESTIONS = '{"thread": "chat", "query": "where is that key", "seqs": [1]}\n'
DRAFT = (
    '{"source": "The crane weighs 7 tonnes, says the report.", "draft": "The crane weighs 9 tonnes.", "label": "bad"}\n'
)
MODULE = "import runpy, sys\nrunpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)\n"
MODELS = "def summarise(brief):\n    return 'They spoke of the cranes of the harbour, and of what they weigh.'\n"
TOOLS = "class Files:\n    def read(self, path):\n        raise FileNotFoundError(path)\n\n\nTOOLS = Files()\n"


def ours(page: str) -> list[Example]:
    """The commands of a page that this library runs; the bench measures a whole checkout, and is left out."""
    found = examples((ROOT / page).read_text(encoding="utf-8"))
    return [each for each in found if each.command[0] == "unabridged" or each.command[:2] == ("python", "-m")]


TELLING = [page for page in PAGES if page != OWN and ours(page)]


def line(example: Example) -> list[str]:
    """The module that is run, and its arguments: a worker, which would go on, looks once."""
    words = [str(Path(each).expanduser()) if each.startswith("~") else each for each in example.command[1:]]
    if example.command[0] == "unabridged":
        words = ["-m", "unabridged", *words]
        if words[2] == "worker" and "--once" not in words:
            words.append("--once")
    return words[1:]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, value in {"HOME": str(tmp_path / "home"), "OPENAI_API_KEY": "sk-none", "PYTHONPATH": "."}.items():
        monkeypatch.setenv(name, value)
    for name, text in {
        "conversations.jsonl": CONVERSATION,
        "questions.jsonl": QUESTIONS,
        "drafts.jsonl": DRAFT,
        "unabridged.toml": 'store = "agent.db"\n\n[policy]\nlimit_tokens = 8000\n',
        "my_agent/models.py": MODELS,
        "my_agent/files.py": TOOLS,
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    samples.lines(tmp_path / "home" / ".claude" / "projects" / "s-1.jsonl", samples.claude_code())
    return tmp_path


@pytest.mark.check
@pytest.mark.parametrize("page", TELLING)
def test_the_commands_of_a_page_end_well_and_print_what_it_says(page: str, folder: Path) -> None:
    if text := program(read(page)):
        assert run(text, folder / "page.py").returncode == 0
    with Memory.open(folder / "agent.db") as memory:  # where the page's code made none, it is about one that is there
        memory.thread("chat").append({"role": "user", "content": "The key hangs in the hall."})
    for example in ours(page):
        done = preloaded().run(MODULE, *line(example))
        printed = as_written(done.stdout.rstrip("\n"))
        assert done.returncode == 0, (example.command, done.stdout, done.stderr)
        assert not example.output or says(printed, example.output), (example.command, printed)


def test_the_pages_that_tell_of_commands_are_found() -> None:
    assert {"docs/how-to/import.md", "docs/how-to/go-to-production.md"} <= set(TELLING)
