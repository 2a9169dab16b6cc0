"""The names that a package shows, each imported from its module when it is first asked for.
It refuses to import anything before: most programs need a few of the names, and none should wait for the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def asked_for(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """What a package sets as its ``__getattr__``: each name from its home, and from then on from the package itself.

    It is set where no type checker looks, which would take every name for one of these, and for anything.
    No name may be its home's own: importing sets that on the package, and whoever asked just then got a module.
    """
    places = {name: home for home, names in homes.items() for name in names}
    if confused := [name for name, home in places.items() if home == f"{package}.{name}"]:
        message = f"{package} shows {confused} from modules of the same name; call the modules otherwise"
        raise ValueError(message)

    def found(name: str) -> Any:  # noqa: ANN401  # whichever name is asked for
        home = places.get(name)
        if home is None:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        value = getattr(import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
