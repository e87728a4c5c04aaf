"""What travels between the server and its clients: closed types, versioned, and nothing else.

`messages` has what is said on the socket, `view` what somebody may know of a match, `changes` the same as
what has changed of it (`patching` carries that out, as a client does), `table` what everybody sees of a
table, `doors` what is said at its door, `deals` while a match is dealt, `news` what is told besides, `pages` what
is asked for over HTTP; `wishes` has what a client's messages begin with.
"""

from typing import Final

PROTOCOL: Final = 4
"""Raised by every change that an older client would not understand."""
