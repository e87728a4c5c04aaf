"""What argparse says, in our words: its own gettext calls are answered from our catalogues.

argparse asks gettext for each of its messages by its English text. The messages are those of
Python 3.11 to 3.14; one that is not here stays as argparse has it, and a test looks for such.
"""

from __future__ import annotations

import argparse
import contextlib
import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Final

from saboteur.cli.language import say

KEYS: Final = {
    "usage: ": "cli.args.usage",
    "positional arguments": "cli.args.arguments",
    "options": "cli.args.options",
    "show this help message and exit": "cli.args.help",
    "show program's version number and exit": "cli.args.version",
    "argument %(argument_name)s: %(message)s": "cli.args.about",
    "the following arguments are required: %s": "cli.args.missing",
    "one of the arguments %s is required": "cli.args.missing-one",
    "unrecognized arguments: %s": "cli.args.unrecognised",
    "unexpected option string: %s": "cli.args.unrecognised",
    "expected one argument": "cli.args.needs-value",
    "expected at least one argument": "cli.args.needs-value",
    "expected at most one argument": "cli.args.needs-less",
    "expected %s argument": "cli.args.needs-several",
    "invalid %(type)s value: %(value)r": "cli.args.not-a-number",
    "not allowed with argument %s": "cli.args.not-with",
    "ignored explicit argument %r": "cli.args.takes-none",
    "ambiguous option: %(option)s could match %(matches)s": "cli.args.ambiguous",
}
"""Our text for each message that somebody who types a command line can meet."""
_PLACEHOLDER: Final = re.compile(r"%(?:\((\w+)\))?[rs]")


class Translation(NullTranslations):
    """Our catalogue in the language spoken, asked by the messages of argparse.

    A message is a %-format, a text of ours has names in braces: a placeholder without a name is
    our `{value}`. What argparse puts in quotation marks of its own (`%r`) comes without them.
    """

    def gettext(self, message: str) -> str:
        """Return our text for a message, or the message as it is."""
        return self.ngettext(message, message, 1)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return our text for a message about a number."""
        key = KEYS.get(msgid1)
        if key is None:
            return super().ngettext(msgid1, msgid2, n)
        names = [found[1] for found in _PLACEHOLDER.finditer(msgid1)]
        values = {name or "value": f"%({name})s" if name else "%s" for name in names}
        return say(key, count=n, **values) + msgid1[len(msgid1.rstrip()) :]


@contextlib.contextmanager
def translated_argparse() -> Iterator[None]:
    """Let argparse speak our languages for a while."""
    ours = Translation()
    names = {"_": ours.gettext, "ngettext": ours.ngettext}
    before = {name: getattr(argparse, name) for name in names}
    for name, function in names.items():
        setattr(argparse, name, function)
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(argparse, name, function)
