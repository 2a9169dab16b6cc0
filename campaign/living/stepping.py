"""One step of a life, and what it broke: alone, where all is looked at, or beside others, where much may be otherwise.
It refuses to choose who steps.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import unabridged
from campaign.living import promises, verbs
from campaign.living.known import Known
from campaign.living.life import Life
from unabridged.errors import ConflictError, UnabridgedError, UsageError

_LIBRARY: Final = str(Path(unabridged.__file__).parent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Did:
    """What was done, what it broke, whether it was refused, and what is known by now."""

    verb: str
    wrong: tuple[str, ...]
    refused: bool
    known: Known


def stepped(life: Life) -> Did:
    """A step while nobody else acts; all that is promised is looked at."""
    life.begin()
    gone, verb = len(life.gone), "a verb"
    try:
        thread, verb = verbs.chosen(life)
        verbs.VERBS[verb][0](life, thread)
        verb, refused = f"{verb} in {thread.id}", False
    except UsageError:
        refused = True
    except UnabridgedError as problem:
        return _did(life, verb, [f"{type(problem).__name__}: {problem}"], refused=True)
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is told
        return _did(life, verb, [f"a caller is told {type(problem).__name__}: {problem}"], refused=True)
    wrong = [*life.wrong, *promises.held(life), *(promises.left(life) if len(life.gone) > gone else ())]
    return _did(life, verb, wrong, refused=refused)


def hurried(life: Life) -> Did:
    """A step while others act: what stood when it began may be gone, and whoever asks may be told so."""
    life.begin()
    verb = "a verb"
    try:
        thread, verb = verbs.chosen(life)
        verbs.VERBS[verb][0](life, thread)
        wrong = [*promises.illegal(life)]
    except (UsageError, ConflictError):
        return _did(life, verb, [], refused=True)
    except Exception as problem:  # noqa: BLE001  # a verb of ours may stumble over what is gone; the library may not
        last = traceback.extract_tb(problem.__traceback__)[-1]
        wrong = [f"a caller is told {type(problem).__name__}: {problem}"] if _is_told(problem, last.filename) else []
        return _did(life, verb, wrong, refused=True)
    return _did(life, verb, wrong, refused=False)


def _is_told(problem: Exception, where: str) -> bool:
    return isinstance(problem, UnabridgedError) or where.startswith(_LIBRARY)


def _did(life: Life, verb: str, wrong: list[str], *, refused: bool) -> Did:
    told = tuple(f"after {verb}: {each}" for each in wrong)
    return Did(verb=verb, wrong=told, refused=refused, known=life.known())
