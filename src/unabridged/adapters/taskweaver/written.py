"""Conversations of rounds in files: what TaskWeaver reads and writes as YAML, of which JSON is a part.
It refuses to give a round or a post another name than its file has, and kinds of attachments that are no more.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from unabridged.adapters.taskweaver.plain_rounds import made_id
from unabridged.adapters.taskweaver.shapes import HostAttachment, HostPost, HostRound, Shapes, posts_of, type_name
from unabridged.adapters.taskweaver.wording import storable
from unabridged.articles import what_it_is
from unabridged.errors import UsageError

_NO_MORE: Final = frozenset({"python", "sample"})
# What YAML has in no text as it is, or takes for the end of a line: controls, halves of pairs, marks, no characters.
_RAW_NOWHERE: Final = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
# What no name of a file in a folder holds.
_APART: Final = re.compile(r"[/\\\x00]")
# What hides a file within another on Windows.
_HIDES: Final = frozenset({":"} if os.name == "nt" else ())
PLAN: Final = "plan"
# What a shared memory entry is made of.
_ENTRY: Final = ("type", "content", "scope", "id")


def conversation_said(id_: str, rounds: Sequence[HostRound], only: str = "") -> dict[str, Any]:
    """A conversation as a file says it; with ``only``, of the attachments those of this kind."""
    return {"id": id_, "plugins": [], "enabled": True, "rounds": [_round_said(each, only) for each in rounds]}


def write(path: str | os.PathLike[str], said: Mapping[str, Any]) -> None:
    """Write it as YAML that is JSON as well, so that anybody can read it; what was there stays until all is written."""
    text = _RAW_NOWHERE.sub(_escaped, json.dumps(said, ensure_ascii=False, indent=1))
    target = Path(os.path.realpath(path))
    if target.is_dir() or not target.parent.is_dir():
        why = "it is a folder" if target.is_dir() else f"there is no folder {target.parent}"
        message = f"{os.fspath(path)} cannot be written: {why}; name a file in a folder that is there"
        raise UsageError(message)
    beside = target.with_name(f".{made_id('written')}")
    try:
        beside.write_text(text + "\n", "utf-8")
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def experience(folder: str | os.PathLike[str], session_id: str) -> Path:
    """The file of a session's raw experience; ``UsageError`` for an id by which it would be in some other folder."""
    if _APART.search(session_id) or not _HIDES.isdisjoint(session_id):
        message = f"the session {session_id!r} cannot name a file in {os.fspath(folder)}; write it with to_yaml(path)"
        raise UsageError(message)
    return Path(folder) / f"raw_exp_{session_id}.yaml"


def read(path: str | os.PathLike[str], shapes: Shapes) -> list[HostRound]:
    """The rounds of a file, under the names they have there; ``UsageError`` with the place where one is none."""
    said = _loaded(Path(path))
    if not isinstance(said, Mapping) or not isinstance(said.get("rounds"), list):
        message = f"{os.fspath(path)} holds no conversation: there are no rounds in it"
        raise UsageError(message)
    found = [_round_of(each, shapes, f"{os.fspath(path)}, round {at}") for at, each in enumerate(said["rounds"], 1)]
    named = Counter[str]()
    for each in found:  # of two that were copied under one name the second would take the place of the first
        named[each.id] += 1
        each.id = each.id if named[each.id] == 1 else f"{each.id}-{named[each.id]}"
    return found


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _loaded(path: Path) -> Any:  # noqa: ANN401  # whatever it holds
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as problem:
        message = f"{path} cannot be read: {type(problem).__name__}; name a file that can, in UTF-8"
        raise UsageError(message) from problem
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        if find_spec("yaml") is None:
            message = f"{path} is YAML and no JSON; install PyYAML, as TaskWeaver does, to read it"
            raise UsageError(message) from problem
    yaml = import_module("yaml")
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        line = getattr(getattr(problem, "problem_mark", None), "line", 0) + 1
        message = f"{path}, line {line}: it is no YAML: {getattr(problem, 'problem', None) or problem}; mend it there"
        raise UsageError(message) from problem


def _round_said(round_: HostRound, only: str) -> dict[str, Any]:
    posts = [_post_said(each, only) for each in posts_of(round_)]
    return {"id": round_.id, "user_query": storable(round_.user_query), "state": round_.state, "post_list": posts}


def _post_said(post: HostPost, only: str) -> dict[str, Any]:
    said = {"id": post.id, "message": storable(post.message), "send_from": post.send_from, "send_to": post.send_to}
    attached = [_attachment_said(each) for each in post.attachment_list if not only or type_name(each) == only]
    return {**said, "attachment_list": attached}


def _attachment_said(attachment: HostAttachment) -> dict[str, Any]:
    content, extra = storable(attachment.content), storable(attachment.extra)
    return {"id": attachment.id, "type": type_name(attachment), "content": content, "extra": extra}


def _round_of(said: object, shapes: Shapes, where: str) -> HostRound:
    given = _fields(said, where, "user_query", "state", "post_list")
    posts = enumerate(_listed(given["post_list"], where, "post_list"), 1)
    return shapes.round(
        id=str(given.get("id") or made_id("round")),
        user_query=given["user_query"],
        state=given["state"],
        post_list=[_post_of(each, shapes, f"{where}, post {at}") for at, each in posts],
    )


def _post_of(said: object, shapes: Shapes, where: str) -> HostPost:
    given = _fields(said, where, "message", "send_from", "send_to", "attachment_list")
    attached = enumerate(_listed(given["attachment_list"], where, "attachment_list"), 1)
    return shapes.post(
        id=str(given.get("id") or made_id("post")),
        message=given["message"],
        send_from=given["send_from"],
        send_to=given["send_to"],
        attachment_list=[_attachment_of(each, shapes, f"{where}, attachment {at}") for at, each in attached],
    )


def _attachment_of(said: object, shapes: Shapes, where: str) -> HostAttachment:
    given = _fields(said, where, "type", "content")
    kind = _kind_of(given["type"], shapes, where)
    extra = given.get("extra")
    if given["type"] == "shared_memory_entry" and isinstance(extra, Mapping):
        entry = _fields(extra, f"{where}, extra", "type", "content", "scope")
        extra = shapes.entry.create(**{name: entry[name] for name in _ENTRY if name in entry})
    id_ = str(given.get("id") or made_id("atta"))
    return shapes.attachment(id=id_, type=kind, content=given["content"], extra=extra)


def _kind_of(said: object, shapes: Shapes, where: str) -> Any:  # noqa: ANN401  # the host's class
    """What kind of attachment it is; ``ValueError``, as the host raises it, where it is none."""
    if isinstance(said, str) and said in _NO_MORE:
        message = f"{where}: attachments of the type {said!r} are no more; write them as thought or reply_content"
        raise ValueError(message)
    try:
        return shapes.attachment_type(said)
    except (ValueError, TypeError) as problem:
        message = f"{where}: {said!r} is no type of an attachment; write it as TaskWeaver does, such as plan or thought"
        raise ValueError(message) from problem


def _fields(said: object, where: str, *needed: str) -> Mapping[str, Any]:
    """What a file says of something, if it says all that is needed."""
    if not isinstance(said, Mapping):
        message = f"{where} is {what_it_is(said)}, and is to be a mapping with {', '.join(needed)}"
        raise UsageError(message)
    if lacking := next((name for name in needed if name not in said), ""):
        message = f"{where} has no {lacking}; add it there, as TaskWeaver writes it"
        raise UsageError(message)
    return said


def _listed(said: object, where: str, name: str) -> list[Any]:
    if said is not None and not isinstance(said, list):
        message = f"{where}: its {name} is {what_it_is(said)}, and is to be a list"
        raise UsageError(message)
    return said or []
