"""The frames of a WebSocket (RFC 6455, 5.2), as far as a server has to read them itself.

Nearly every message of a terminal is one small text frame: that is read here, at a fifth of what the library takes. All
other frames are handed to the library whole, which knows what is right and with which code to end what is wrong.
"""

from __future__ import annotations

import struct

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where the library has it

TEXT = 0x81
"""The first byte of a text message in one frame, nothing reserved set."""
_MASKED = 0x80
_LONG, _LONGEST = 126, 127
HEAD_MAX = 14


def end_of(data: bytes, start: int) -> int:
    """Where the frame ends that begins there; 0, when too little of it has come to say."""
    left = len(data) - start
    if left < 2:
        return 0
    second = data[start + 1]
    size, head = second & 0x7F, 6 if second & _MASKED else 2
    if size == _LONG:
        if left < 4:
            return 0
        size, head = int.from_bytes(data[start + 2 : start + 4], "big"), head + 2
    elif size == _LONGEST:
        if left < 10:
            return 0
        size, head = int.from_bytes(data[start + 2 : start + 10], "big"), head + 8
    return start + head + size


def text_in(frame: bytes) -> bytes:
    """What a masked text frame says."""
    size = frame[1] & 0x7F
    head = 4 if size == _LONG else 10 if size == _LONGEST else 2
    return apply_mask(frame[head + 4 :], frame[head : head + 4])


def is_plain(frame: bytes) -> bool:
    """A whole message of text, masked as a client's has to be."""
    return frame[0] == TEXT and frame[1] >= _MASKED


def framed(text: bytes) -> bytes:
    """A text message as it goes over any wire: servers do not mask, so that it is the same for all."""
    size = len(text)
    if size < _LONG:
        return bytes((TEXT, size)) + text
    if size < 65_536:
        return struct.pack("!BBH", TEXT, _LONG, size) + text
    return struct.pack("!BBQ", TEXT, _LONGEST, size) + text
