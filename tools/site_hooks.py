"""What the site's generator asks us: of each page, its links to files that are no pages, which a site has no place for.
It refuses to touch a link between pages; the generator follows each of those.
"""

from __future__ import annotations

import re
from typing import Final

# A link that leaves the documents: what it names is told, and where it stands in the repository.
_OUTSIDE: Final = re.compile(
    r"\[(?P<text>[^\[\]]+)\]\((?:\.\./)+(?!(?:how-to|laws|explanations|benchmarks|compatibility)/)(?P<path>[\w./-]+?)(?:#[\w-]+)?\)"
)
_PAGES: Final = frozenset(
    {"glossary.md", "index.md", "questions.md", "reference.md", "reliability.md", "tutorial.md", "tour.svg"}
)


def on_page_markdown(markdown: str, **_: object) -> str:
    """The page with links out of the documents as plain words."""
    return _OUTSIDE.sub(_told, markdown)


def _told(found: re.Match[str]) -> str:
    return found[0] if found["path"] in _PAGES else found["text"]
