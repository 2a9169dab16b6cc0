"""Expressions that are compiled when something is first looked for by them, since most programs never look.
It refuses to check them before: whoever writes one has a test that uses it.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Final, cast

VERBS: Final = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


def lazy(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What ``re.compile`` gives, later: it is used as that is, and is no ``re.Pattern`` to whoever asks its type."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))


class _Lazy:
    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever a compiled one has
        """Met once: afterwards its verbs stand here as they stand there."""
        compiled = re.compile(self.pattern, self._flags)
        for verb in VERBS:
            setattr(self, verb, getattr(compiled, verb))
        return getattr(compiled, name)
