"""Write a CycloneDX bill of materials: the library, its extras, and what these bring, as the lock pins them.
It asks no index and looks at no installed package, so that the same lock always gives the same bill.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parents[1]
NAME = "unabridged"


def bill_of_materials(lock: Path) -> dict[str, Any]:
    """The bill as a JSON value; every component is optional, as the library itself needs none."""
    packages = {package["name"]: package for package in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]}
    reached = _reached(packages)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(packages[NAME]) | {"type": "library", "licenses": _licence("Apache-2.0")}},
        "components": [_component(packages[name]) | {"scope": "optional"} for name in reached],
        "dependencies": [
            {"ref": _purl(packages[name]), "dependsOn": [_purl(packages[need]) for need in _needs(packages[name])]}
            for name in [NAME, *reached]
        ],
    }


def _reached(packages: dict[str, Any]) -> list[str]:
    found: set[str] = set()
    ahead = _needs(packages[NAME])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead.extend(_needs(packages[name]))
    return sorted(found)


def _needs(package: dict[str, Any]) -> list[str]:
    """What a package always brings, and what each of its locked extras brings."""
    groups = [package.get("dependencies", []), *package.get("optional-dependencies", {}).values()]
    return sorted({need["name"] for group in groups for need in group})


def _component(package: dict[str, Any]) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _purl(package),
        "name": package["name"],
        "version": package["version"],
        "purl": _purl(package),
    }
    source = cast("dict[str, str] | None", package.get("sdist"))
    if source:
        component["hashes"] = [{"alg": "SHA-256", "content": source["hash"].removeprefix("sha256:")}]
    return component


def _licence(spdx: str) -> list[dict[str, dict[str, str]]]:
    return [{"license": {"id": spdx}}]


def _purl(package: dict[str, Any]) -> str:
    return f"pkg:pypi/{package['name']}@{package['version']}"


def main(arguments: list[str]) -> int:
    """Write the bill to the path given, and say so."""
    target = Path(arguments[0]) if arguments else ROOT / "dist" / f"{NAME}.cdx.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    bill = bill_of_materials(ROOT / "uv.lock")
    target.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
    print(f"{target}: {len(bill['components'])} optional components, 0 required")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
