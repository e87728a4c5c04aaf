"""Somebody who plays by ear: they know what a screen reader says, and nothing else.

What is on the page is read as the tree of roles and names that browsers give to assistive
technology; what happens is heard from live regions. Nothing is found by its looks or its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.person import Person

LISTENING = """() => {
  window.heard = [];
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const hear = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const region = element?.closest(live);
    // Of a log what is new is read out, of other regions all.
    const said = region?.getAttribute('role') === 'log' ? element : region;
    const text = (said?.textContent ?? '').trim();
    if (text && said !== document.body && window.heard.at(-1) !== text) window.heard.push(text);
  };
  new MutationObserver((changes) => changes.forEach((change) => {
    if (change.target.getAttribute?.('role') !== 'log') hear(change.target);
    change.addedNodes.forEach(hear);
  })).observe(document, {subtree: true, childList: true, characterData: true});
}"""
_LINE = re.compile(
    r"""^(?P<indent> *)- '?(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)$"""
)


@dataclass(frozen=True)
class Node:
    """One thing as it is read out."""

    depth: int
    role: str
    name: str
    rest: str
    """Its states and its text."""

    @property
    def usable(self) -> bool:
        return self.role == "button" and "[disabled]" not in self.rest


class Listener:
    """Plays a page by its roles, names and announcements."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.page.add_init_script(f"({LISTENING})()")

    def read(self) -> list[Node]:
        """Return all that can be read out now, in order."""
        found: list[Node] = []
        for line in self.page.locator("body").aria_snapshot().splitlines():
            match = _LINE.match(line)
            if match:
                name = re.sub(r"\\(.)", r"\1", match["name"] or "").replace("''", "'")
                found.append(Node(len(match["indent"]), match["role"], name, match["rest"]))
        return found

    def heard(self) -> list[str]:
        """Return everything that was announced so far."""
        return [str(text) for text in self.page.evaluate("window.heard")]

    def press(self, name: str) -> None:
        """Do what a screen reader does when somebody activates a button."""
        button = self.page.get_by_role("button", name=name, exact=True).last
        button.focus()
        button.dispatch_event("click", {"detail": 0})

    @staticmethod
    def within(nodes: list[Node], role: str, name: str = "") -> list[Node]:
        """Return what stands inside the last thing of a role, if it is there."""
        found: list[Node] = []
        inside = -1
        for node in nodes:
            if inside >= 0 and node.depth > inside:
                found.append(node)
                continue
            inside = -1
            if node.role == role and node.name.startswith(name):
                found, inside = [], node.depth
        return found
