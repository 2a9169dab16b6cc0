"""Certificates for tests, made by hand: two authorities, and whoever they speak for.
It refuses to be believed by anybody who was not given the authority's own.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2")


class Certificates:
    """Files in one folder; each name has a ``.crt`` and a ``.key`` there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def authority(self, name: str) -> Path:
        """Somebody who signs for others; the file with his own certificate."""
        self._openssl(
            "req", "-x509", *_KEY, "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.crt"
        )
        return self._folder / f"{name}.crt"

    def signed(self, name: str, by: str, subject: str, *, names: str = "", password: str = "") -> Path:
        """A certificate for this subject, and for the names of a server; the file it is in, its key beside it."""
        locked = ("-passout", f"pass:{password}") if password else ("-nodes",)
        self._openssl("req", *_KEY, *locked, "-subj", f"/CN={subject}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        (self._folder / "extensions").write_text(f"subjectAltName={names}" if names else "", encoding="utf-8")
        signer = ("-CA", f"{by}.crt", "-CAkey", f"{by}.key", "-CAcreateserial", "-days", "2", "-extfile", "extensions")
        self._openssl("x509", "-req", "-in", f"{name}.csr", *signer, "-out", f"{name}.crt")
        (self._folder / f"{name}.key").chmod(0o600)
        return self._folder / f"{name}.crt"

    def _openssl(self, *said: str) -> None:
        made = subprocess.run(["openssl", *said], cwd=self._folder, capture_output=True, text=True, check=False)
        if made.returncode:
            raise RuntimeError(f"openssl {said[0]} failed: {made.stderr}")
