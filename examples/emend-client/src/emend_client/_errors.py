"""What can go wrong. Each says what happened and one thing to do next."""

from __future__ import annotations

from typing import Dict, Type


class EmendError(Exception):
    """Emend did not do what was asked.

    `code` is its word for programs, `status` that of HTTP; 0 when there was no answer.
    """

    def __init__(self, message: str, way_out: str = "", code: str = "", status: int = 0) -> None:
        super().__init__((message + " " + way_out).strip())
        self.message = message
        self.way_out = way_out
        self.code = code
        self.status = status


class Unreachable(EmendError):
    """Nothing answers at the address."""


class TimedOut(EmendError):
    """No answer in time. What was to be written may have been."""


class Unauthorized(EmendError):
    """The token is not known."""


class Forbidden(EmendError):
    """The client lacks the permission."""


class NotFound(EmendError):
    """There is no such item or memory, or this client does not get it."""


class Conflict(EmendError):
    """An id is taken, or something changed meanwhile."""


class TooManyRequests(EmendError):
    """Too much at once, or too much that waits for a person."""


class Refused(EmendError):
    """The request is wrong in another way."""


class ServerFault(EmendError):
    """The server failed, or is closing."""


_BY_STATUS: Dict[int, Type[EmendError]] = {
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    429: TooManyRequests,
}


def of_status(status: int) -> Type[EmendError]:
    """The error for a status of HTTP."""
    return _BY_STATUS.get(status, ServerFault if status >= 500 else Refused)
