"""What travels between the server and its clients: closed types, versioned, and nothing else.

`messages` has what is said on the socket, `view` what somebody may know of a match, `table` what
everybody sees of a table, `news` what is told besides, `pages` what is asked for over HTTP.
"""

from typing import Final

PROTOCOL: Final = 3
"""Raised by every change that an older client would not understand."""
