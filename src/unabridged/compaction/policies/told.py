"""Settings in somebody else's words, taken one by one, with a remark on whatever means less here than it did there.
It refuses a value that its own system would not have taken, and to pass over a setting in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from unabridged.compaction.clauses import Clause
from unabridged.compaction.nearest import near
from unabridged.errors import UsageError

# Settings of a policy by their names.
Changes: TypeAlias = dict[str, Any]

SUMMARISER: Final = "which model writes summaries is said by the summariser that a memory is opened with"
TEMPLATE: Final = "say it as the instructions of a strategy; what was said and the summary before stand beside them"
_OFF: Final = "switched off: nothing falls due in the background, and a view that no longer fits is made to fit"


class Told:
    """A mapping while it is read: what was taken, what was remarked."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._said = dict(named(said))
        self._known: dict[str, None] = {}
        self._remarks: list[str] = []

    def has(self, *keys: str) -> bool:
        """Whether any of these is said."""
        return any(key in self._said for key in keys)

    def count(self, key: str, default: int | None, least: int = 0) -> int:
        """A whole number from the least on; refused where it is none, or where it is needed and not said."""
        value = self._taken(key, default)
        if type(value) is not int or value < least:
            message = f"{key}={value!r}: say a whole number from {least} on"
            raise UsageError(message)
        return value

    def share(self, key: str, default: float, most: float = 1.0) -> float:
        """A number above 0 and up to the most."""
        value = self._taken(key, default)
        if type(value) not in (int, float) or not 0 < value <= most:
            message = f"{key}={value!r}: say a number above 0 and at most {most:g}"
            raise UsageError(message)
        return float(value)

    def says_yes(self, key: str, default: str) -> bool:
        """Whether a switch is on; where nobody says, as the default, ``on`` or ``off``."""
        value = self._taken(key, default == "on")
        if type(value) is not bool:
            message = f"{key}={value!r}: say true or false"
            raise UsageError(message)
        return value

    def anything(self, key: str, default: object) -> Any:  # noqa: ANN401  # whatever was said
        """A value as it was said."""
        return self._taken(key, default)

    def means(self, key: str, remark: str) -> None:
        """Remark on a setting that is something else here, if it is said and says anything."""
        if self._taken(key, None) not in (None, "", False):
            self.remark(f"{key}: {remark}")

    def remark(self, remark: str) -> None:
        """Say something of the whole."""
        self._remarks.append(remark)

    def remarks(self) -> tuple[str, ...]:
        """Everything remarked, and what was said and nobody took."""
        return (*self._remarks, *self._left())

    def _taken(self, key: str, default: object) -> Any:  # noqa: ANN401  # whatever was said
        self._known[key] = None
        return self._said.get(key, default)

    def _left(self) -> Iterator[str]:
        for key in self._said:
            if key not in self._known:
                meant = near(key, self._known)
                yield f"{key}: it has no meaning here{meant and '; '}{meant}"


def named(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Settings by their names; of what is none only the kind is told, since there may be keys to a service in it."""
    given: object = said
    if not isinstance(given, Mapping):
        told = "None" if given is None else f"a value of type {type(given).__name__}"
        message = f"settings are a mapping of names to values, as read from their file, not {told}; pass {{}} for none"
        raise UsageError(message)
    for name in given:
        if not isinstance(name, str):
            message = f"a setting is named by a text, not by {name!r}; pass a mapping of names to values"
            raise UsageError(message)
    return said


def by_triggers(*triggers: Clause) -> Changes:
    """These clauses alone, as where nothing else made anything due."""
    return {"triggers": triggers, "soft_fraction": 1.0}


def off(told: Told) -> Changes:
    """No trigger, said in a remark."""
    told.remark(_OFF)
    return by_triggers()
