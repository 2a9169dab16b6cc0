"""A sound draft with what it stands for: what a spoiled one is made of.
It refuses to read a draft that is labelled bad.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from unabridged.compaction.gate import language
from unabridged.compaction.gate.wording import asked

_TONGUES: Final = MappingProxyType(
    {
        "English": "en",
        "German": "de",
        "Spanish": "es",
        "French": "fr",
        "Chinese": "zh",
        "Japanese": "ja",
        "Russian": "ru",
        "Portuguese": "pt",
        "Italian": "it",
    }
)
_NAME: Final = re.compile(
    r"(?<![\w.@/-])(?:[A-Za-z]\w{2,}(?:[_/.-][A-Za-z0-9]{2,})+"
    r"|(?=[A-Za-z-]*\d)(?=[\d-]*[A-Za-z])[A-Za-z0-9-]{6,})(?![\w@/]|[.-]\w)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A sound draft; ``fields`` are of its source, ``source`` is all that was told, ``spoken`` a language of ours."""

    number: int
    fields: Mapping[str, Any]
    draft: str
    source: str
    spoken: str

    @property
    def ledger(self) -> list[tuple[str, str]]:
        """The rows of the ledger beside it, each a name and a value."""
        rows = (line.lstrip("- ").partition(": ") for line in str(self.fields.get("ledger") or "").splitlines())
        return [(name, value) for name, colon, value in rows if colon]

    @property
    def variables(self) -> list[str]:
        """The names of the variables that are kept count of."""
        return list(self.fields.get("variables") or [])

    @property
    def headings(self) -> tuple[str, ...]:
        """What headings were asked for."""
        return asked.headings(str(self.fields.get("instructions") or ""))

    @property
    def names(self) -> list[str]:
        """Paths, names of code and ids of the draft that its source has too, in order."""
        return list(dict.fromkeys(each for each in _NAME.findall(self.draft) if each in self.source))

    @property
    def messages(self) -> list[str]:
        """What was said, one by one."""
        return self.source.split("\n\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoiled:
    """A draft that was spoiled, with what it stands for where something was put beside that as well."""

    case: Case
    draft: str


def read(paths: Sequence[Path]) -> list[Case]:
    """The sound drafts of all files, in order."""
    cases = list[Case]()
    for path in paths:
        given = dict[str, dict[str, Any]]()
        for line in path.read_text(encoding="utf-8").splitlines():
            fields = json.loads(line)
            if "draft" not in fields:
                given[f"@{fields['id']}"] = fields
            elif fields["label"] == "sound":
                named = fields["source"]
                told = given[named] if isinstance(named, str) and named.startswith("@") else {}
                cases.append(_case(len(cases), {**told, **fields, "source": told.get("source", named)}))
    return cases


def _case(number: int, fields: Mapping[str, Any]) -> Case:
    draft, source = str(fields["draft"]), "\n\n".join(_told(fields))
    spoken = language.of(source) or language.likely(draft)
    kept = ("source", "instructions", "earlier", "ledger", "guidance", "variables", "hint")
    return Case(
        number=number,
        fields={name: fields[name] for name in kept if name in fields},
        draft=draft,
        source=source,
        spoken=_TONGUES.get(spoken, "en"),
    )


def _told(fields: Mapping[str, Any]) -> Iterator[str]:
    source = fields["source"]
    if isinstance(source, str):
        yield source
    else:
        for each in source:
            content = each.get("content")
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            yield f"{each.get('role', '')}: {text}{json.dumps(each['tool_calls']) if each.get('tool_calls') else ''}"
    yield from (str(fields[name]) for name in ("earlier", "ledger", "guidance", "hint") if fields.get(name))
