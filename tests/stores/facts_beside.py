"""What a dict says of facts that make room, put others right, and come back, beside what a store says.
It refuses to use the rules that stores use: these are a few lines of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from unabridged.memory.fact import FactId, FactOrigin, FactState
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE

LIMIT = 24
KEPT = (FactState.ACTIVE, FactState.HELD)


@dataclass
class Known:
    """A fact as the model has it."""

    statement: str
    state: FactState
    origin: FactOrigin
    version: int = 1
    before: FactState | None = None
    sources: dict[tuple[str, int], bool] = field(default_factory=dict)  # whether it stands in a view
    supersedes: FactId | None = None
    put_right: list[str] = field(default_factory=list)
    by: list[str] = field(default_factory=list)  # what put it right
    was: FactState = FactState.ACTIVE  # until then
    room: int = LIMIT  # what its tier could take then

    @property
    def says(self) -> str:
        return self.statement.lower().strip(".") if self.state in KEPT else ""


class Beside:
    """The dict; where a store may choose, it is asked."""

    driven: Driven

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Known] = {}

    def now(self, id_: str) -> FactState:
        """What the store says of a fact: which of two equals comes back, the one or the other, it may choose."""
        there = self.driven.fact(HERE, FactId(id_))
        assert there is not None
        return there.state

    def other(self, back: int | None) -> FactId | None:
        """The fact so many before the next one."""
        return None if back is None else FactId(f"{len(self.known) - back}")

    def righting(self, id_: str, fact: Known) -> str | None:
        """What a fact puts right for the first time."""
        return (
            None if fact.state is not FactState.ACTIVE or fact.supersedes in [*fact.put_right, id_] else fact.supersedes
        )

    def correct(self, id_: str, by: str, room: int) -> None:
        """A fact is put right, if its words stand or would but for what hides it or put it right before."""
        each = self.known.get(id_)
        if each is None:
            return
        stood = next((state for state in (each.state, each.before) if state in KEPT), None)
        if stood is None and not (each.by and FactState.ARCHIVED in (each.state, each.before)):
            return
        each.by, each.was, each.room, each.version = [*each.by, by], stood or each.was, room, each.version + 1
        each.state = FactState.ARCHIVED if each.state in KEPT else each.state

    def stands(self, id_: str) -> bool:
        """Whether a fact stands, or anything that put it right."""
        each = self.known.get(id_)
        return each is not None and (each.state is not FactState.RETIRED or any(map(self.stands, each.by)))

    def settle(self, ids: list[str], limit: int | None = None) -> None:
        """What was put right leaves or comes back, and what it had put right."""
        todo, stays, left = list(dict.fromkeys(ids)), list[Known](), False
        for id_ in todo:
            each = self.known.get(id_)
            if each is None:
                continue
            todo.extend(name for name in each.put_right if name not in todo)
            room = each.room if limit is None else limit
            if each.by and any(map(self.stands, each.by)) and each.state in KEPT:
                each.state, each.was, each.version, left = FactState.ARCHIVED, each.state, each.version + 1, True
            elif each.by and not any(map(self.stands, each.by)) and each.state is FactState.ARCHIVED:
                if self.now(id_) is FactState.ARCHIVED:
                    stays.append(each)
                    continue
                each.state, each.version = each.was, each.version + 1
                assert each.state is not FactState.ACTIVE or self.taken() <= room
        for each in stays if not left else []:
            again = replace(each, state=each.was)
            room = each.room if limit is None else limit
            fits = again.state is not FactState.ACTIVE or self.taken({"again": again}) <= room
            assert not fits or any(other.says == again.says for other in self.known.values())

    def taken(self, new: Mapping[str, Known] = MappingProxyType({}), *, without: str | None = None) -> int:
        """What the active facts take, with some in their new words."""
        all_ = {id_: each for id_, each in {**self.known, **new}.items() if id_ != without}
        sizes = [len(each.statement) for each in all_.values() if each.state is FactState.ACTIVE]
        return sum(sizes) + max(0, len(sizes) - 1)

    def make_room(self, new: Known, before: int) -> None:
        """Machine-made facts leave by their ids, since all are worth the same; the last of them that fit stay."""
        if self.taken() <= max(LIMIT, before):
            return
        active = [each for _, each in sorted(self.known.items()) if each.state is FactState.ACTIVE]
        alone = [each for each in active if each is new or each.origin is not FactOrigin.MACHINE]
        if sum(len(each.statement) + 1 for each in alone) > LIMIT + 1:
            new.state, new.version, new.by = FactState.ARCHIVED, new.version + 1, []
            return
        gone = list[Known]()
        for each in active:
            if self.taken() > LIMIT and each.origin is FactOrigin.MACHINE:
                each.state = FactState.ARCHIVED
                gone.append(each)
        for each in reversed(gone):
            each.state = FactState.ACTIVE
            if self.taken() > LIMIT:
                each.state, each.version, each.by = FactState.ARCHIVED, each.version + 1, []

    def followed(self, ids: list[str]) -> None:
        """Facts whose sources are others now, or are seen or hidden; who says what another does comes last."""
        beside = [id_ for id_ in ids if not self.moved(self.known[id_])]
        joined = [other for id_ in beside if (other := self.joined(self.known[id_]))]
        self.put_right_by(list(dict.fromkeys([*ids, *joined])))

    def moved(self, each: Known) -> bool:
        """Whether a fact is now what its sources make it: not if it would say what another says."""
        if not each.sources:
            each.statement, each.state, each.before = "", FactState.RETIRED, None
        elif not any(each.sources.values()):
            if each.state is not FactState.RETIRED:
                each.state, each.before = FactState.RETIRED, each.state
        elif each.before is not None:
            if self.same(each):
                return False
            each.state, each.before = each.before, None
        each.version += 1
        return True

    def same(self, each: Known) -> str | None:
        """Which other fact says what this one would if it came back."""
        says = replace(each, state=each.before or each.state).says
        return next((id_ for id_, other in self.known.items() if says and other.says == says), None)

    def joined(self, each: Known) -> str | None:
        """A fact that comes back gives its sources to the one that says the same, if that has any; which that is."""
        same = None if self.moved(each) else self.same(each)
        if same is None:
            return None
        other, given = self.known[same], each.sources
        each.statement, each.before, each.sources, each.version = "", None, {}, each.version + 1
        new = {key: seen for key, seen in given.items() if other.sources and key not in other.sources}
        other.sources, other.version = {**other.sources, **new}, other.version + bool(new)
        return same if new else None

    def put_right_by(self, ids: list[str]) -> None:
        """What facts that were just moved put right leaves, or comes back."""
        rights = [(right, id_) for id_ in ids if (right := self.righting(id_, self.known[id_])) is not None]
        for right, id_ in rights:
            self.known[id_].put_right = [*self.known[id_].put_right, right]
        for right, id_ in rights:
            self.correct(right, id_, self.taken())
        self.settle([name for id_ in ids for name in (id_, *self.known[id_].put_right)])
