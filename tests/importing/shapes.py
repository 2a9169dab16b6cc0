"""Files of some hundred records, each as another program writes it, with what is unusual among what is usual."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bench import bringing_in
from tests.importing import samples

WORDS = ["the", "parser", "reads", "an", "invoice", "7741", "请看", "🙂", "�", "of", "Lisbon"]


def talk(place: Path, turns: int = 1_200) -> Path:
    """Messages, a line each: of every kind that a client sends, and some that are none."""
    random = Random(7)
    lines: list[dict[str, Any]] = [{"role": "system", "content": "Be brief."}]
    for n in range(turns):
        said: dict[str, Any] = {
            "role": "user" if n % 2 else "assistant",
            "content": " ".join(random.choices(WORDS, k=20)),
        }
        if n % 7 == 0:
            said = {
                "role": "user",
                "name": "ada",
                "content": [{"type": "image_url", "image_url": {"url": f"x/{n}.png"}}],
            }
        if n % 11 == 0:
            call = {"id": f"c{n}", "type": "function", "function": {"name": "f", "arguments": "{}"}}
            said = {"role": "assistant", "content": None, "tool_calls": [call]}
        lines.append({"note": n} if n % 13 == 0 else said)
    text = "".join(f"{json.dumps(each)}\n" for each in lines)
    place.write_text(f"{text}{{cut off\n{json.dumps(lines[1])}\n", encoding="utf-8")
    return place


def session(place: Path) -> Path:
    bringing_in.written(place, 1)
    with place.open("a", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(each)}\n" for each in samples.claude_code())
    return place


def export(place: Path) -> Path:
    monthly = [bringing_in._talk(n, bringing_in._talker(Random(n))) for n in range(30)]
    return samples.whole(place, monthly)


SHAPES: list[Callable[[Path], Path]] = [talk, session, export]
