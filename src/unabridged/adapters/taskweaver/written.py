"""Conversations of rounds in files: what TaskWeaver reads and writes as YAML, of which JSON is a part.
It refuses to give a round or a post another name than its file has, and kinds of attachments that are no more.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from unabridged.adapters.taskweaver.plain_rounds import made_id
from unabridged.adapters.taskweaver.shapes import HostAttachment, HostPost, HostRound, Shapes, type_name
from unabridged.adapters.taskweaver.wording import storable
from unabridged.errors import UsageError

_NO_MORE: Final = frozenset({"python", "sample"})
# What YAML has in no text as it is, or takes for the end of a line: controls, halves of pairs, marks, no characters.
_RAW_NOWHERE: Final = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
PLAN: Final = "plan"


def conversation_said(id_: str, rounds: Sequence[HostRound], only: str = "") -> dict[str, Any]:
    """A conversation as a file says it; with ``only``, of the attachments those of this kind."""
    return {"id": id_, "plugins": [], "enabled": True, "rounds": [_round_said(each, only) for each in rounds]}


def write(path: str | os.PathLike[str], said: Mapping[str, Any]) -> None:
    """Write it as YAML that is JSON as well, so that anybody can read it; what was there stays until all is written."""
    text = _RAW_NOWHERE.sub(_escaped, json.dumps(said, ensure_ascii=False, indent=1))
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{made_id('written')}")
    try:
        beside.write_text(text + "\n", "utf-8")
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def read(path: str | os.PathLike[str], shapes: Shapes) -> list[HostRound]:
    """The rounds of a file, under the names they have there."""
    said = _loaded(Path(path))
    if not isinstance(said, Mapping) or not isinstance(said.get("rounds"), list):
        message = f"{os.fspath(path)} holds no conversation: there are no rounds in it"
        raise UsageError(message)
    return [_round_of(each, shapes) for each in said["rounds"]]


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _loaded(path: Path) -> Any:  # noqa: ANN401  # whatever it holds
    text = path.read_text("utf-8")
    try:
        return json.loads(text)
    except ValueError as problem:
        if find_spec("yaml") is None:
            message = f"{path} is YAML and no JSON; install PyYAML, as TaskWeaver does, to read it"
            raise UsageError(message) from problem
    return import_module("yaml").safe_load(text)


def _round_said(round_: HostRound, only: str) -> dict[str, Any]:
    posts = [_post_said(each, only) for each in round_.post_list]
    return {"id": round_.id, "user_query": round_.user_query, "state": round_.state, "post_list": posts}


def _post_said(post: HostPost, only: str) -> dict[str, Any]:
    said = {"id": post.id, "message": post.message, "send_from": post.send_from, "send_to": post.send_to}
    attached = [_attachment_said(each) for each in post.attachment_list if not only or type_name(each) == only]
    return {**said, "attachment_list": attached}


def _attachment_said(attachment: HostAttachment) -> dict[str, Any]:
    content, extra = storable(attachment.content), storable(attachment.extra)
    return {"id": attachment.id, "type": type_name(attachment), "content": content, "extra": extra}


def _round_of(said: Mapping[str, Any], shapes: Shapes) -> HostRound:
    return shapes.round(
        id=said.get("id") or made_id("round"),
        user_query=said["user_query"],
        state=said["state"],
        post_list=[_post_of(each, shapes) for each in said["post_list"] or ()],
    )


def _post_of(said: Mapping[str, Any], shapes: Shapes) -> HostPost:
    return shapes.post(
        id=said.get("id") or made_id("post"),
        message=said["message"],
        send_from=said["send_from"],
        send_to=said["send_to"],
        attachment_list=[_attachment_of(each, shapes) for each in said["attachment_list"] or ()],
    )


def _attachment_of(said: Mapping[str, Any], shapes: Shapes) -> HostAttachment:
    if said["type"] in _NO_MORE:
        message = f"attachments of the type {said['type']!r} are no more; write them as thought or reply_content"
        raise ValueError(message)
    extra = said.get("extra")
    if said["type"] == "shared_memory_entry" and isinstance(extra, Mapping):
        extra = shapes.entry.create(**extra)
    id_, kind = said.get("id") or made_id("atta"), shapes.attachment_type(said["type"])
    return shapes.attachment(id=id_, type=kind, content=said["content"], extra=extra)
