"""What was spoken with ChatGPT, and what was recorded of it."""

from __future__ import annotations

from pathlib import Path

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import import_path
from unabridged.log.body import Message
from unabridged.log.part import Media, Opaque, Text


def test_what_was_spoken_is_said_as_it_was_heard(tmp_path: Path) -> None:
    heard = {"content_type": "audio_transcription", "text": "Where is crane 12?", "direction": "in"}
    asset = {"content_type": "audio_asset_pointer", "asset_pointer": "sediment://x", "format": "wav"}
    recorded = {"content_type": "real_time_user_audio_video_asset_pointer", "audio_asset_pointer": asset}
    found, memory = samples.chatgpt(), Memory.open()
    found[0]["mapping"]["q"]["message"]["content"]["parts"] = [heard, recorded, {"content_type": "new"}, 7]
    import_path(memory, samples.whole(tmp_path / "c.json", found))
    (text, media, *others), *_ = (e.body.parts for e in memory.thread("g-1").events() if isinstance(e.body, Message))
    assert isinstance(text, Text)
    beside = {"content_type": "audio_transcription", "direction": "in"}
    assert (text.text, dict(text.extra)) == ("Where is crane 12?", {"chatgpt": beside})
    assert isinstance(media, Media)
    assert (media.media_type, media.reference) == ("audio", "sediment://x")
    assert [each.type for each in others if isinstance(each, Opaque)] == ["chatgpt:new", "chatgpt:part"]
