"""The tour: a long conversation before and after, on a store in a temporary folder, with no key and no model.
It refuses to need anything but the package itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, Final, TextIO

from unabridged import Compacting, Memory, Policy, Thread, View
from unabridged.llm.function import function_summariser

_LIMIT: Final = 1_500
_SHOWN: Final = 96
_FILES: Final = ("parser.py", "lexer.py", "tables.py", "cli.py", "report.py")


def conversation(rounds: int = 24) -> list[dict[str, Any]]:
    """A coding agent's day: questions, tool calls, results and answers, in OpenAI's way of writing."""
    said: list[dict[str, Any]] = [
        {"role": "system", "content": "You are a careful engineer. Never touch the release branch without asking."}
    ]
    for n in range(rounds):
        name = _FILES[n % len(_FILES)]
        call = f"call_{n}"
        arguments = f'{{"path": "src/{name}"}}'
        said += [
            {
                "role": "user",
                "content": f"Round {n + 1}: why does {name} reject ticket INV-{4000 + 37 * n}? 请用数字回答 🙂",
            },
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": call, "type": "function", "function": {"name": "read", "arguments": arguments}}],
            },
            {
                "role": "tool",
                "tool_call_id": call,
                "content": f"# {name}\nLIMIT = {900 + n}\n" + f"# line of {name}\n" * 12,
            },
            {
                "role": "assistant",
                "content": f"Because LIMIT in src/{name} is {900 + n}; the ticket has {901 + n} lines.",
            },
        ]
    return said


def main(out: TextIO = sys.stdout) -> None:
    """Print the conversation as a model sees it before and after, and show that nothing was lost."""
    policy, summariser = Policy(limit_tokens=_LIMIT, retain_rounds=2), function_summariser(_first_lines)
    asked = Compacting.ASKED  # so that there is a before to show
    with (
        tempfile.TemporaryDirectory() as folder,
        Memory.open(Path(folder) / "tour.db", policy=policy, summariser=summariser, compacting=asked) as memory,
    ):
        _walk(memory, memory.thread("a coding day"), out)


def _walk(memory: Memory, thread: Thread, out: TextIO) -> None:
    for message in conversation():
        thread.append(message)
    before = thread.view()
    _show(
        out, f"BEFORE: all {len(before.items)} messages, {before.tokens} tokens, and the model reads {_LIMIT}", before
    )
    after = thread.prepare()
    _show(out, f"AFTER: {len(after.items)} items, {after.tokens} tokens", after)
    compactions = [event.seq for event in thread.events() if event.kind.title == "Compacted"]
    first = next(event for event in thread.events() if event.seq == 2)  # noqa: PLR2004  # the first question
    print(f"\nThe first question is still in the log, byte for byte: {(first.payload or b'').decode()}", file=out)
    for seq in reversed(compactions):
        thread.undo(seq)
    print(f"Undone: the view holds {len(thread.view().items)} items again. Nothing was rewritten.", file=out)
    checked = memory.verify()
    print(f"Verified: {checked.events} events, {len(checked.faults)} faults.", file=out)
    print("\nNext: README.md, docs/tutorial.md, `unabridged --help`; `make test` runs the tests.", file=out)


def _show(out: TextIO, title: str, view: View) -> None:
    print(f"\n{title}\n{'-' * len(title)}", file=out)
    messages = view.to("plain")
    for n, message in enumerate(messages):
        if len(messages) > 16 and n == 6:  # noqa: PLR2004  # a screenful
            print(f"   … {len(messages) - 12} more …", file=out)
        if len(messages) <= 16 or n < 6 or n >= len(messages) - 6:  # noqa: PLR2004  # a screenful
            text = " ".join(message["text"].split())
            print(f"{message['role']:>10}  {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}", file=out)


def _first_lines(prompt: str) -> str:
    """A stand-in for a model: the answers that were found, a line each, as many as the size allows."""
    kept = [line for line in prompt.splitlines() if line.startswith("assistant: Because")]
    return "\n".join(kept[:10])


if __name__ == "__main__":
    main()
