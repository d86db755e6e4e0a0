"""Accessibility, by axe-core: what it finds that is serious or critical."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
# Without `preload`, which asks for style sheets a second time, and by wrong addresses.
OPTIONS = {"resultTypes": ["violations"], "preload": False}


def grave_findings(page: Page, within: str = "html") -> list[str]:
    """Serious and critical findings inside the elements that a selector names: rule, element, what is wrong."""
    found = Axe().run(page, context=within, options=OPTIONS).response["violations"]
    return [f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for rule in found if rule["impact"] in GRAVE for node in rule["nodes"]]
