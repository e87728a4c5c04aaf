"""Somebody who plays by ear: they know what a screen reader says, and nothing else.

What is on the page is read as the tree of roles and names that browsers give to assistive
technology; what happens is heard from live regions. Nothing is found by its looks or its place.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import WebSocket
    from web.person import Person

LISTENING = """() => {
  window.heard = [];
  window.confided = [];
  // What is said because somebody asked for it; all else is said unasked.
  window.asks = false;
  const LIVE = ['status', 'alert', 'log'];
  // The nearest one decides: in a region that is off nothing is said, also inside of one that is live.
  const regionOf = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const live = one.getAttribute('aria-live');
      if (live) return live === 'off' ? null : one;
      if (LIVE.includes(one.getAttribute('role'))) return one;
    }
    return null;
  };
  const isThere = (element) => element.isConnected && !element.closest('[inert], [aria-hidden=true]')
    && element.checkVisibility({visibilityProperty: true});
  const wordsOf = (element) => [
    element.getAttribute('aria-label'), element.innerText ?? element.textContent,
    ...[...element.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  ].filter(Boolean).join(' ').replace(/\\s+/g, ' ').trim();
  let last = '';
  const note = (text) => {
    if (text && text !== last) (window.asks ? window.confided : window.heard).push(text);
    last = text;
  };
  const hear = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const region = element && regionOf(element);
    if (!region || !isThere(element)) return;
    // Of a log what is new is read out, of other regions all, also what is off inside.
    note(wordsOf(region.getAttribute('role') === 'log' ? element : region));
  };
  new MutationObserver((changes) => {
    last = '';
    changes.forEach((change) => {
      if (change.target.getAttribute?.('role') !== 'log') hear(change.target);
      change.addedNodes.forEach((node) => {
        hear(node);
        node.querySelectorAll?.('[aria-live], [role=status], [role=alert], [role=log]').forEach(hear);
      });
    });
  }).observe(document, {
    subtree: true, childList: true, characterData: true,
    attributes: true, attributeFilter: ['aria-label', 'aria-live', 'aria-hidden', 'class', 'hidden', 'inert', 'role'],
  });
  // What is given the focus is said as well.
  document.addEventListener('focusin', ({target}) => {
    const plain = target.matches('button, a, [role=button], [role=tab]');
    note(target.getAttribute('aria-label') ?? (plain ? target.innerText : ''));
  });
}"""
FOCUS = """(one) => {
  const before = window.asks;
  window.asks = true;
  one.focus();
  window.asks = before;
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
        self.secrets: dict[str, str] = {}
        """What the server told only this listener, and what may be said aloud of it."""
        self.page.on("websocket", self._follow)

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
        """Return everything that was said so far without being asked for."""
        return [str(text) for text in self.page.evaluate("window.heard")]

    def confided(self) -> list[str]:
        """Return everything that was said because it was asked for."""
        return [str(text) for text in self.page.evaluate("window.confided")]

    def press(self, name: str) -> None:
        """Do what a screen reader does when somebody activates a button."""
        button = self.page.get_by_role("button", name=name, exact=True).last
        # Whoever goes to a button by its name has it read out: they asked for it.
        button.evaluate(FOCUS)
        button.dispatch_event("click", {"detail": 0})

    def ask(self, name: str) -> list[str]:
        """Press a button that says something only to who asks for it; return what it says."""
        before = len(self.confided())
        self.page.evaluate("window.asks = true")
        self.press(name)
        said = "([n, name]) => window.confided.slice(n).some((text) => text !== name)"
        self.page.wait_for_function(said, arg=[before, name])
        self.page.evaluate("window.asks = false")
        return [text for text in self.confided()[before:] if text != name]

    def slips(self) -> list[str]:
        """Return what was said unasked although only the listener may know it.

        What that is comes from the server's messages, and hands are known by their numbers.
        """
        secrets = [re.sub(r"⟨[^⟩]*⟩", "\0", text) for text in self.secrets]
        known = [re.compile(re.escape(text).replace("\0", ".*")) for text in secrets]
        known.append(re.compile(r"^\d: "))
        return [text for text in self.heard() if any(secret.search(text) for secret in known)]

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._learn(json.loads(data)))

    def _learn(self, told: Any) -> None:
        """Note whatever is private in a message of the server."""
        if isinstance(told, list):
            for each in told:
                self._learn(each)
        if not isinstance(told, dict):
            return
        if told.get("private") and told["text"] != told.get("aloud", ""):
            self.secrets.setdefault(told["text"], told.get("aloud", ""))
        if told.get("role") and "aim" in told["role"] and "hand" in told:
            self.secrets.setdefault(told["role"]["aim"], "")
        for each in told.values():
            self._learn(each)

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
