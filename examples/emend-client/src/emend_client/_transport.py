"""Requests with a token, and what their failures mean."""

from __future__ import annotations

import http.client
import json
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Mapping, Optional

from ._errors import EmendError, TimedOut, Unreachable, of_status

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_PAUSES = (0.2, 1.0)
_BUSY = {429, 503}


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would take the token elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """The address of the server and the token; holds no connection. Usable from many threads."""

    def __init__(self, address: str, token: str, timeout: float) -> None:
        parts = urllib.parse.urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("%r is no address such as http://127.0.0.1:7341" % address)
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise ValueError("The token would go to %s unencrypted; use https or an address of this machine" % parts.hostname)
        self.address = address.rstrip("/")
        self.timeout = timeout
        self._token = token
        # the proxy of the environment is for the network, and would see the token
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect())

    def call(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        *,
        is_reading: bool,
    ) -> Dict[str, Any]:
        """Asks, and again where that is safe."""
        for pause in (*_PAUSES, None):
            try:
                return self._once(method, path, body, query)
            except EmendError as error:
                is_unsent = isinstance(error, Unreachable) and isinstance(error.__cause__, ConnectionRefusedError)
                is_passing = isinstance(error, Unreachable) or error.status in _BUSY and error.code != "too_many_waiting"
                if pause is None or not (is_unsent or is_reading and is_passing):
                    raise
                time.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _once(
        self, method: str, path: str, body: Optional[Mapping[str, Any]], query: Optional[Mapping[str, Any]]
    ) -> Dict[str, Any]:
        with self.open(method, path, body, query) as answer:
            try:
                content = answer.read()
            except (socket.timeout, TimeoutError) as error:
                raise self._late(error) from error
            except (OSError, http.client.HTTPException) as error:
                raise self._away(error) from error
        try:
            value = json.loads(content or b"{}")
        except ValueError as error:
            raise EmendError("What answers at %s is not Emend." % self.address, "Check the address.") from error
        if not isinstance(value, dict):
            raise EmendError("What answers at %s is not Emend." % self.address, "Check the address.")
        return value

    def open(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        timeout: Optional[float] = None,
    ) -> http.client.HTTPResponse:
        """Sends a request and returns the answer to be read, once its status is good."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.address + path + ("?" + urllib.parse.urlencode(given, doseq=True) if given else "")
        data = None if body is None else json.dumps(body).encode("utf-8")
        request = urllib.request.Request(url, data, method=method)
        request.add_header("Authorization", "Bearer " + self._token)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            answer: http.client.HTTPResponse = self._opener.open(request, timeout=timeout or self.timeout)
            return answer
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise self._refused(refusal) from None
        except urllib.error.URLError as error:
            cause = error.reason if isinstance(error.reason, BaseException) else error
            raise (self._late(cause) if isinstance(cause, (socket.timeout, TimeoutError)) else self._away(cause)) from cause
        except (socket.timeout, TimeoutError) as error:
            raise self._late(error) from error
        except (OSError, http.client.HTTPException) as error:
            raise self._away(error) from error

    def _refused(self, refusal: urllib.error.HTTPError) -> EmendError:
        try:
            told = json.loads(refusal.read()).get("error", {})
            message, way_out, code = (str(told.get(name, "")) for name in ("message", "way_out", "code"))
        except (ValueError, AttributeError, OSError, http.client.HTTPException):
            message = way_out = code = ""
        if not message:
            message, way_out = "%s answers with status %d." % (self.address, refusal.code), "Check the address."
        return of_status(refusal.code)(message, way_out, code, refusal.code)

    def _away(self, cause: BaseException) -> Unreachable:
        return Unreachable(
            "Emend does not answer at %s: %s." % (self.address, cause),
            "Start it with emend serve, or set EMEND_ADDRESS to the address it prints.",
        )

    def _late(self, _: BaseException) -> TimedOut:
        return TimedOut("Emend did not answer in %g seconds." % self.timeout, "Ask again, or give it a longer timeout.")
