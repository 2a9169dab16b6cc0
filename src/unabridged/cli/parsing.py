"""The parser of every command: what one does not take is told by that command, with what may have been meant.
It refuses to know any command.
"""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn

from unabridged.stores.discreet import shown

# Spelled so much alike, another is meant.
_ALIKE: Final = 0.7


class Parser(argparse.ArgumentParser):
    """One that says itself what it does not take; argparse alone has the whole program say it."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:  # noqa: ANN401  # argparse's own
        """Nothing is left over for whoever is above to complain about."""
        said, left = super().parse_known_args(args, namespace)
        if left and left[0].partition("=")[0] in options_of(self):
            self.error(f"behind -- no word is an option; say {left[0]} before it")
        if left:
            self.error(f"{_strange(left)}; {self._meant(left)}{self.prog} --help tells what it takes")
        return said, left

    def error(self, message: str) -> NoReturn:
        """Whatever is refused may be an address in the wrong place."""
        super().error(shown(message))

    def _meant(self, left: list[str]) -> str:
        from difflib import get_close_matches  # noqa: PLC0415  # whoever says what there is does not wait for it

        near = get_close_matches(left[0].partition("=")[0], options_of(self), cutoff=_ALIKE)
        return f"did you mean {' or '.join(near)}? " if near else ""


def options_of(parser: argparse.ArgumentParser) -> list[str]:
    """The long names of its options."""
    actions = parser._actions  # noqa: SLF001  # argparse tells it nowhere else
    return sorted({name for each in actions for name in each.option_strings if name.startswith("--")})


def _strange(left: list[str]) -> str:
    if left[0].startswith("-"):
        return f"there is no option {left[0]}"
    return f"{' '.join(left)!r} is more than it takes"
