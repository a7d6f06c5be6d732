"""The client against a running Emend, and against servers that misbehave.

EMEND_ADDRESS and EMEND_TOKEN name the server and a client that may read and propose; EMEND_READ_TOKEN
and EMEND_ADMIN_TOKEN clients with these permissions only. The server serves the sample git_cli, of
which the learnings of git_push_branch were kept.
"""

from __future__ import annotations

import contextlib
import http.server
import json
import os
import socket
import threading
import time
import unittest
import uuid
from typing import Any, Callable, List, Optional, Tuple
from unittest import mock

from emend_client import (
    Action,
    Emend,
    EmendError,
    Forbidden,
    NotFound,
    Refused,
    ServerFault,
    TimedOut,
    Unauthorized,
    Unreachable,
)

TOKEN = os.environ.get("EMEND_TOKEN", "")
PUSH = "git_push_branch"


def with_token(name: str) -> Emend:
    token = os.environ.get(name, "")
    if not token:
        raise unittest.SkipTest(name + " is not set")
    return Emend(token=token)


class Tokens(unittest.TestCase):
    def test_a_line_end_around_a_token_is_no_part_of_it(self) -> None:
        with self.assertRaises(Unreachable):
            Emend("http://127.0.0.1:9", "  emend_abc\n").health()

    def test_odd_characters_are_refused_without_showing_the_token(self) -> None:
        for token in ("emend\nwrong", "emend\u00e4\u20ac"):
            with self.assertRaises(Unauthorized) as refused:
                Emend("http://127.0.0.1:9", token)
            self.assertNotIn("wrong", str(refused.exception))


@unittest.skipUnless(TOKEN, "EMEND_TOKEN is not set")
class WithEmend(unittest.TestCase):
    def setUp(self) -> None:
        self.emend = Emend()

    def test_says_who_asks(self) -> None:
        health = self.emend.health()
        self.assertEqual("ok", health.status)
        self.assertEqual(("read", "propose"), health.scopes)
        self.assertEqual(1, health.catalogs)

    def test_retrieves_items_with_their_fields(self) -> None:
        found = self.emend.retrieve("push a new branch", max_results=50, include_block=True)
        item = next(item for item in found.items if item.knowledge_id == PUSH)
        self.assertEqual("procedural", item.kind)
        self.assertTrue(item.action_sequence)
        self.assertLess(item.trust or 1, 1)
        self.assertIn(PUSH, found.block)
        self.assertEqual(item.raw["hash"], item.raw["hash"].lower())

    def test_lists_and_shows_items(self) -> None:
        page = self.emend.items(limit=2)
        self.assertEqual(2, len(page.items))
        self.assertGreater(page.total, 2)
        self.assertEqual(page.total, self.emend.items(offset=2, limit=1).total)
        self.assertIn(PUSH, [row.knowledge_id for row in self.emend.items("trust<0.9").items])
        self.assertIn("action_sequence", self.emend.item(PUSH).item)
        self.assertTrue(self.emend.applicable({"scope": "git"}))
        self.assertIn("KB ID", self.emend.prompt("undo the last commit", limit=1).prompt)

    def test_reports_a_failure_that_waits_and_is_stored_once(self) -> None:
        step = Action("git", {"args": "push " + uuid.uuid4().hex}, kb_source=PUSH, step_num=2)
        told = self.emend.report_failure(step, task="Publish", error="no upstream", recovery="git push -u origin HEAD")
        self.assertEqual("pending", told.status)
        self.assertEqual(PUSH, told.knowledge_id)
        again = self.emend.report_failure(step, task="Publish", error="no upstream", recovery="git push -u origin HEAD")
        self.assertEqual(told.key, again.key)
        self.assertTrue(again.warnings)
        # nobody has kept it
        self.assertFalse(self.emend.check_action(step).is_known_failure)

    def test_knows_what_failed_before_and_answers_how_a_lesson_stands_to_it(self) -> None:
        known = next(item for item in self.emend.retrieve(PUSH).items if item.knowledge_id == PUSH).learnings
        kept = next(learning for learning in known if learning.original_action)
        assert kept.original_action is not None
        check = self.emend.check_action(kept.original_action)
        self.assertTrue(check.is_known_failure)
        self.assertIn(kept.lesson, [failure.learning.lesson for failure in check.failures])

        told = self.emend.record_correction(
            kept.original_action,
            Action("git", {"args": "pull --rebase"}),
            kb_source=PUSH,
            task="Publish the branch",
            reasoning="Pull with --rebase before you push once more.",
        )
        self.assertTrue(told.question)
        near = told.neighbors[0]
        self.assertIn(near.lesson, [learning.lesson for learning in known])
        self.emend.relate(told.key, near.key, "same", "Both pull with --rebase.")

    def test_stores_a_plan_and_how_it_ended(self) -> None:
        name = "plan-" + uuid.uuid4().hex[:8]
        actions = [Action("git", {"args": "push"}, kb_source=PUSH), Action("git", kb_source="no_such_item")]
        stored = self.emend.store_plan("Publish", actions, plan_id=name, retrieved_kb_ids=[PUSH])
        self.assertEqual(name, stored.plan_id)
        self.assertEqual(("no_such_item",), stored.unknown_kb_ids)
        ended = self.emend.store_plan("Publish", actions, plan_id=name, retrieved_kb_ids=[PUSH], outcome="failure")
        self.assertEqual(name, ended.plan_id)

    def test_logs_what_was_lived_through(self) -> None:
        memory = {"task": "Publish a branch", "tactical_learning": "Set the upstream.", "outcome": "success"}
        self.assertEqual("pending", self.emend.log_memory(memory).status)
        self.assertEqual("pending", self.emend.log_experience({"kfm_action_taken": "Marry", "outcome_success": True}).status)
        self.assertEqual((), self.emend.memories("Publish a branch").memories, "nobody has kept it")
        self.assertEqual((), self.emend.search_memories("upstream").memories)
        self.assertEqual("logged", self.emend.log_feedback("It went well", user_satisfaction="High").status)
        session = "s/" + uuid.uuid4().hex
        self.emend.add_message(session, "user", "Hello")
        self.assertFalse(self.emend.end_session(session), "one message is not enough")
        self.assertFalse(self.emend.context().has_learning)

    def test_proposes_an_item(self) -> None:
        stored = self.emend.propose_item({"knowledge_id": "new " + uuid.uuid4().hex, "description": "Push all tags"})
        self.assertEqual("pending", stored.state)
        with self.assertRaises(NotFound):
            self.emend.item(stored.knowledge_id)

    def test_hears_what_changes(self) -> None:
        admin = with_token("EMEND_ADMIN_TOKEN")
        heard: List[str] = []
        found = threading.Event()

        def listen() -> None:
            for event in self.emend.events(timeout=60):
                heard.append(event.name)
                if event.name == "knowledge_changed":
                    found.set()
                    return

        threading.Thread(target=listen, daemon=True).start()
        end = time.monotonic() + 30
        while not found.wait(0.5) and time.monotonic() < end:
            admin.update_item("git_stash_changes", {"doc_citation": uuid.uuid4().hex})
        self.assertIn("knowledge_changed", heard)

    def test_changes_rates_and_deletes_with_the_permission_only(self) -> None:
        admin = with_token("EMEND_ADMIN_TOKEN")
        changed = admin.update_item("git_tag_release", {"shortcut": "Ctrl+T"})
        self.assertEqual(("git_tag_release", "pending"), (changed.knowledge_id, changed.state))
        admin.rate("git_tag_release", 4, feedback="Clear")
        self.assertNotIn("shortcut", self.emend.item("git_tag_release").item, "it waits for a person")
        self.assertEqual("git_sparse_checkout", admin.delete_item("git_sparse_checkout").knowledge_id)
        with self.assertRaises(NotFound):
            self.emend.item("git_sparse_checkout")
        with self.assertRaises(Forbidden) as refused:
            self.emend.rate(PUSH, 5)
        self.assertEqual(403, refused.exception.status)
        with self.assertRaises(Forbidden):
            with_token("EMEND_READ_TOKEN").propose_learning(PUSH, "A lesson")

    def test_says_what_is_wrong_and_the_way_out(self) -> None:
        with self.assertRaises(Unauthorized) as unknown:
            Emend(token="no-such-token").health()
        self.assertEqual("no_token", unknown.exception.code)
        self.assertNotIn("no-such-token", str(unknown.exception))
        with self.assertRaises(NotFound) as absent:
            self.emend.item("no/such item")
        self.assertIn("no/such item", absent.exception.message)
        self.assertTrue(absent.exception.way_out)
        with self.assertRaises(Refused):
            self.emend.retrieve("x", max_results=0)


class Answering:
    """A server of one's own: what it answers to each request, and what it was asked."""

    def __init__(self, answers: List[Tuple[int, bytes]], pause: float = 0) -> None:
        asked: List[Tuple[str, str]] = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self) -> None:
                asked.append((self.command, self.path))
                status, body = answers[min(len(asked), len(answers)) - 1]
                time.sleep(pause)
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with contextlib.suppress(OSError):  # who asked may have gone
                    self.wfile.write(body)

            do_GET = do_POST = answer

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.asked = asked
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d" % self._server.server_address[1]

    def __enter__(self) -> Answering:
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()


OK = (200, b'{"status": "ok"}')
CLOSING = (503, b'{"error": {"code": "closing", "message": "Emend is closing.", "way_out": "Try again."}}')


class WithoutEmend(unittest.TestCase):
    def failing(
        self, answers: List[Tuple[int, bytes]], act: Callable[[Emend], object], **options: Any
    ) -> Tuple[Optional[EmendError], int]:
        pause = options.pop("pause", 0)
        with Answering(answers, pause) as server:
            try:
                act(Emend(server.address, "secret-token", **options))
            except EmendError as error:
                self.assertNotIn("secret-token", str(error))
                return error, len(server.asked)
            return None, len(server.asked)

    def test_reading_is_tried_again_and_writing_is_not(self) -> None:
        self.assertEqual((None, 2), self.failing([CLOSING, OK], lambda emend: emend.health()))
        error, asked = self.failing([CLOSING], lambda emend: emend.propose_learning("x", "A lesson"))
        self.assertIsInstance(error, ServerFault)
        self.assertEqual(1, asked)
        error, asked = self.failing([(400, b'{"error": {"message": "No."}}')], lambda emend: emend.health())
        self.assertIsInstance(error, Refused)
        self.assertEqual(1, asked)

    def test_a_redirect_does_not_take_the_token_along(self) -> None:
        error, asked = self.failing([(302, b""), OK], lambda emend: emend.health())
        self.assertIsInstance(error, Refused)
        self.assertEqual(1, asked)

    def test_other_servers_and_slow_ones_are_told_apart(self) -> None:
        error, _ = self.failing([(200, b"<html>")], lambda emend: emend.health())
        self.assertIn("is not Emend", str(error))
        error, _ = self.failing([OK], lambda emend: emend.health(), pause=1, timeout=0.1)
        self.assertIsInstance(error, TimedOut)

    def test_says_how_to_start_it_when_nothing_answers(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            address = "http://127.0.0.1:%d" % free.getsockname()[1]
            with self.assertRaises(Unreachable) as away:
                Emend(address, "t").propose_learning("x", "A lesson")
        self.assertIn("emend serve", away.exception.way_out)

    def test_needs_a_token_and_keeps_it_on_this_machine(self) -> None:
        with mock.patch.dict(os.environ, {"EMEND_TOKEN": ""}), self.assertRaises(Unauthorized):
            Emend()
        with self.assertRaises(ValueError):
            Emend("http://example.org:7341", "t")
        with self.assertRaises(ValueError):
            Emend("127.0.0.1:7341", "t")
        with mock.patch.dict(os.environ, {"http_proxy": "http://127.0.0.1:1"}), Answering([OK]) as server:
            self.assertEqual("ok", Emend(server.address, "t").health().status)

    def test_an_action_stays_what_it_was(self) -> None:
        action = Action("git", {"args": "push"}, "because", "git_push_branch", 3)
        self.assertEqual(action, Action.of(json.loads(json.dumps(action.to_json()))))
        with self.assertRaises(ValueError):
            Emend("http://127.0.0.1:1", "t").report_failure(Action("git"), task="t", error="e")


if __name__ == "__main__":
    unittest.main()
