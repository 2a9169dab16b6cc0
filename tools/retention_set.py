"""``python -m tools.retention_set``: writes the conversations of evals/retention from its texts and one seed.
It refuses to know what is measured with them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent / "evals" / "retention"
_SEED: Final = 20_261_123
_SLOTS: Final = 4
_TASKS: Final = 8
Messages = list[dict[str, Any]]


def main() -> None:
    """Write the files anew."""
    texts = json.loads((FOLDER / "texts.json").read_text(encoding="utf-8"))
    for name, rows in conversations(texts).items():
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        (FOLDER / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def conversations(texts: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Each file's conversations."""
    random = Random(_SEED)
    made: dict[str, Messages] = {f"chat-{key}": _chat(texts[key], random) for key in ("en", "de", "zh")}
    made |= {"agent-orders": _orders(texts["orders"], random), "agent-files": _files(texts["files"], random)}
    return {name: [{"thread": name, "messages": messages}] for name, messages in made.items()}


def _chat(said: Mapping[str, Any], random: Random) -> Messages:
    """Scenes in a drawn order, and what is asked about each of them a good while later."""
    scenes = random.sample(said["scenes"], len(said["scenes"]))
    early, late = list[list[str]](), list[list[str]]()
    for scene in scenes:
        slots = _slots(said, random)
        early.append([line.format(**slots) for line in scene["says"]])
        late.append([line.format(**slots) for line in scene["later"]])
    half = len(early) // 2
    # The later a question, the more has been said since; the second half of the scenes stands between.
    blocks = early[:half] + [lines for pair in zip(early[half:], late[:half], strict=False) for lines in pair]
    lines = [line for block in [*blocks, *late[half:]] for line in block]
    return [{"role": ("user", "assistant")[n % 2], "content": line} for n, line in enumerate(lines)]


def _slots(said: Mapping[str, Any], random: Random) -> dict[str, str]:
    names, places = (random.sample(said[key], _SLOTS) for key in ("names", "places"))
    found = {f"name{n}": each for n, each in enumerate(names, 1)} | {
        f"place{n}": each for n, each in enumerate(places, 1)
    }
    for n, quote in enumerate(random.sample(said["quotes"], _SLOTS), 1):
        found |= {f"quote{n}": quote, f"n{n}": str(random.randint(112, 987)), f"id{n}": _id(random)}
        found[f"date{n}"] = f"{random.randint(1952, 2027)}-{random.randint(1, 12):02}-{random.randint(1, 28):02}"
    return found


def _id(random: Random) -> str:
    letters = "".join(random.sample("ABCDEFGHKLMNPRSTUVWXZ", 2))
    return f"{letters}-{random.randint(1000, 9999)}"


def _orders(said: Mapping[str, Any], random: Random) -> Messages:
    made: Messages = []
    past = list[dict[str, str]]()
    for ask in (*random.sample(said["asks"], _TASKS), *random.sample(said["asks"], _TASKS)):
        slots = {
            "order": f"W{random.randint(10**6, 10**7)}",
            "ticket": f"T-{_id(random)}",
            "carrier": random.choice(said["carriers"]),
        }
        slots |= {"item": random.choice(said["items"]), "price": f"{random.randint(900, 29_000) / 100:.2f}"}
        order = {"order_id": slots["order"], "item": slots["item"], "paid": slots["price"], "carrier": slots["carrier"]}
        order |= {"parcel": f"P{random.randint(10**8, 10**9)}", "address_id": f"addr_{random.randint(1000, 9999)}"}
        order |= {"history": [f"{_id(random)} {each}" for each in random.sample(said["carriers"], 3)]}
        changed = {"order_id": slots["order"], "parcel": order["parcel"], "address_id": order["address_id"]}
        made.append({"role": "user", "content": ask.format(**slots)})
        made += _called("find_order", {"order_id": slots["order"]}, json.dumps(order), random)
        made.append({"role": "assistant", "content": random.choice(said["answers"]).format(**slots)})
        made.append({"role": "user", "content": random.choice(said["yes"])})
        made += _called("change_order", changed, json.dumps({"ticket": slots["ticket"], "state": "accepted"}), random)
        made.append({"role": "assistant", "content": random.choice(said["done"]).format(**slots)})
        past.append(slots)
        if len(past) > _TASKS // 2:
            for back, old in zip(random.sample(said["back"], 2), random.sample(past[: _TASKS // 2], 2), strict=True):
                made.append({"role": "user", "content": back.format(**old)})
                made += _called("add_remark", {"ticket": old["ticket"], "order_id": old["order"]}, "{}", random)
                made.append({"role": "assistant", "content": "It says so now."})
    return made


def _files(said: Mapping[str, Any], random: Random) -> Messages:
    made: Messages = []
    seen = list[tuple[str, str]]()
    for ask in (*random.sample(said["asks"], _TASKS), *random.sample(said["asks"], _TASKS)):
        noun = random.choice(said["nouns"])
        name = f"{random.choice(said['verbs'])}_{noun}"
        path, test = f"src/{random.choice(said['nouns'])}/{name}.py", f"tests/test_{name}.py"
        made += [{"role": "user", "content": ask}, {"role": "assistant", "content": random.choice(said["thoughts"])}]
        made += _called("read_file", {"path": path}, _code(said, name, random), random)
        made += _called("read_file", {"path": test}, _code(said, f"test_{name}", random), random)
        made += _called("edit_file", {"path": path, "name": name}, f"changed {random.randint(2, 30)} lines", random)
        if len(seen) >= _TASKS // 2:
            for old_path, old_name in random.sample(seen[: _TASKS // 2], 2):
                made += _called("edit_file", {"path": old_path, "name": old_name}, "changed 1 line, the caller", random)
        made += _called(
            "run_tests", {"path": test}, f"{random.randint(3, 40)} passed in {random.random():.2f} s", random
        )
        end = random.choice(said["ends"]).format(name=name, test=test, path=path, n=random.randint(3, 9))
        made.append({"role": "assistant", "content": end})
        seen.append((path, name))
    return made


def _code(said: Mapping[str, Any], name: str, random: Random) -> str:
    return "\n".join([f"def {name}({random.choice(said['nouns'])}):", *_lines(said["lines"], said["nouns"], random)])


def _lines(lines: Sequence[str], nouns: Sequence[str], random: Random) -> Iterator[str]:
    for line in random.sample(lines, 7):
        a, b = random.sample(nouns, 2)
        yield line.format(a=a, b=b, n=random.randint(5, 600))


def _called(name: str, arguments: Mapping[str, str], result: str, random: Random) -> Messages:
    call = f"call_{random.randint(10**7, 10**8)}"
    return [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": call, "name": name, "arguments": dict(arguments)}],
        },
        {"role": "tool", "tool_call_id": call, "content": result},
    ]


if __name__ == "__main__":
    main()
