"""Each name of a Python session as a variable: its type, its shape or size, its columns, and what it looks like.
It refuses to change a value, to copy one, and to raise what one raises.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from itertools import islice
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.executions.short_repr import asked, cut, short_repr
from unabridged.executions.states import state_of
from unabridged.log.beside import COLUMNS, ORIGIN
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import Variable

Keep = Callable[[str, object], bool]

_LEFT_OUT: Final = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, type)
# What IPython keeps among a session's names.
_SESSIONS_OWN: Final = frozenset({"In", "Out", "exit", "quit", "get_ipython", "open"})
_MOST_VARIABLES: Final = 1_000
_MOST_COLUMNS: Final = 100
_SHOWN_SIZE: Final = 20
# No memory holds as many entries; what says so is no shape.
_LARGEST: Final = 2**63
# No array has more directions than this.
_MOST_AXES: Final = 64
_TEXTS: Final = (str, bytes, bytearray)


def is_variable(name: str, value: object) -> bool:
    """Whether a name of a session is a variable: no module, function or class, and none that begins with ``_``."""
    is_left_out = asked(lambda: isinstance(value, _LEFT_OUT)) is True
    return not name.startswith("_") and name not in _SESSIONS_OWN and not is_left_out


class Described(dict[str, Variable]):
    """The variables of a session by name, and beside them what shows whether one is another by now."""

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__({name: variable_of(name, value) for name, value in values.items()})
        self.states = {name: state_of(value) for name, value in values.items()}


def described(namespace: Mapping[str, object], *, keep: Keep = is_variable) -> dict[str, Variable]:
    """Every variable of a session as it is now; taken before code runs, it shows what the code changed in place."""
    return Described(kept(namespace, keep))


def kept(namespace: Mapping[str, object], keep: Keep, bound: Container[str] = ()) -> dict[str, object]:
    """The names that are variables; where they are too many those that were just bound, and the newest of the rest."""
    refuse_no_names("a session", namespace)
    names = {name: value for name, value in dict(namespace).items() if type(name) is str and keep(name, value)}
    if len(names) <= _MOST_VARIABLES:
        return names
    return dict(sorted(names.items(), key=lambda each: each[0] in bound)[-_MOST_VARIABLES:])


def refuse_no_names(what: str, given: object) -> None:
    """Refuse what has no names with values; a session's are ``globals()``, or a shell's ``user_ns``."""
    if not isinstance(given, Mapping):
        message = f"{what} is names with their values, as globals() has them, not {type(given).__name__}"
        raise UsageError(message)


def refuse_no_texts(said: Mapping[str, object]) -> None:
    """Refuse what is no text where a run is told in texts, each by its name."""
    for name, each in said.items():
        if not isinstance(each, str):
            message = f"{name} of a run is a text, not {type(each).__name__}; say '' where there is none"
            raise UsageError(message)


def variable_of(name: str, value: object, origin: str = "") -> Variable:
    """One name as a variable."""
    shape = _shape_of(value)
    columns = _columns_of(value) if shape is not None else []
    told = {COLUMNS: columns, ORIGIN: origin}
    return Variable(
        name=name,
        type=_type_of(value),
        shape=_size_of(value) if shape is None else cut(str(shape)),
        value=short_repr(value) if shape is None or _product(shape) <= _SHOWN_SIZE else "",
        extra=Extra({each: said for each, said in told.items() if said}) if columns or origin else NOTHING_MORE,
    )


def _type_of(value: object) -> str:
    name: str = asked(lambda: cut(type(value).__name__)) or ""
    dtype = asked(lambda: str(value.dtype)) if _has(value, "dtype") else None  # type: ignore[attr-defined]  # as it has
    return cut(f"{name}[{dtype}]") if isinstance(dtype, str) and dtype != name else name


def _shape_of(value: object) -> tuple[int, ...] | None:
    """What a table or an array says of its shape; whatever else goes by that name is none."""
    found: Any = asked(lambda: tuple(islice(value.shape, _MOST_AXES + 1))) if _has(value, "shape") else None  # type: ignore[attr-defined]  # as it has
    is_shape = found is not None and len(found) <= _MOST_AXES and all(type(n) is int and n <= _LARGEST for n in found)
    return found if is_shape else None


def _size_of(value: object) -> str:
    """How many entries or characters there are in what has a length."""
    if not _has(value, "__len__"):
        return ""
    size = asked(lambda: len(value))  # type: ignore[arg-type]  # it has one
    return "" if size is None else f"{size} {'characters' if issubclass(type(value), _TEXTS) else 'entries'}"


def _columns_of(value: object) -> list[str]:
    """The names of a table's columns."""
    if not _has(value, "columns"):
        return []
    found: Any = asked(lambda: list(islice(value.columns, _MOST_COLUMNS)))  # type: ignore[attr-defined]  # as it has
    return [_column_of(each) for each in found or []]


def _column_of(name: object) -> str:
    """A column's name; of a kind of text that is not quite one, what it says as a text."""
    return cut(str.__str__(name)) if issubclass(type(name), str) else short_repr(name)


def _has(value: object, name: str) -> bool:
    """Whether the value's type has such a thing; an object that answers to every name has none of them."""
    own = asked(lambda: object.__getattribute__(value, "__dict__"))
    return (type(own) is dict and name in own) or asked(lambda: hasattr(type(value), name)) is True


def _product(shape: tuple[int, ...]) -> int:
    size = 1
    for each in shape:
        size *= each
    return size
