"""The HTTP API of Emend for agents."""

from __future__ import annotations

import json
import os
import socket
import urllib.parse
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Mapping, Optional, Sequence

from ._errors import TimedOut, Unauthorized
from ._records import (
    Action,
    ActionCheck,
    Context,
    Health,
    ItemRows,
    KnowledgeItem,
    Memories,
    Prompt,
    Report,
    Retrieval,
    StoredItem,
    StoredPlan,
)
from ._transport import Transport

DEFAULT_ADDRESS = "http://127.0.0.1:7341"


@dataclass(frozen=True)
class Event:
    """What changed: `knowledge_changed`, `memories_changed`, `knowledge` or `missed`."""

    name: str
    data: Mapping[str, Any]


def _given(**members: Any) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _part(name: str) -> str:
    return urllib.parse.quote(name, safe="")


class Emend:
    """Emend as one client sees it. Holds no connection; usable from many threads.

    The token is that of `emend agents add`, or of the screen Agents; without one here it is taken
    from `EMEND_TOKEN`, the address from `EMEND_ADDRESS`. Every method raises `EmendError`; an address that is none and arguments
    no server could be asked with are a `ValueError`.
    """

    def __init__(self, address: Optional[str] = None, token: Optional[str] = None, timeout: float = 30.0) -> None:
        secret = (token or os.environ.get("EMEND_TOKEN", "")).strip()
        if not secret:
            raise Unauthorized("There is no token.", "Set EMEND_TOKEN to what emend agents add NAME printed.")
        if not (secret.isascii() and secret.isprintable()):
            raise Unauthorized("The token has characters that no token has.", "Copy it anew from emend agents add NAME.")
        self._transport = Transport(address or os.environ.get("EMEND_ADDRESS") or DEFAULT_ADDRESS, secret, timeout)

    def _get(self, path: str, **query: Any) -> Dict[str, Any]:
        return self._transport.call("GET", path, query=query, is_reading=True)

    def _ask(self, path: str, body: Mapping[str, Any]) -> Dict[str, Any]:
        return self._transport.call("POST", path, body, is_reading=True)

    def _tell(self, path: str, body: Mapping[str, Any], **query: Any) -> Dict[str, Any]:
        return self._transport.call("POST", path, body, query, is_reading=False)

    def health(self) -> Health:
        """Whether Emend answers, and what this client may do."""
        return Health.of(self._get("/health"))

    # reading

    def retrieve(
        self,
        query: str,
        *,
        context: Optional[Mapping[str, Any]] = None,
        scopes: Optional[Sequence[str]] = None,
        max_results: Optional[int] = None,
        min_quality: Optional[int] = None,
        min_relevance: Optional[float] = None,
        include_block: Optional[bool] = None,
    ) -> Retrieval:
        """Reviewed knowledge that fits a task, best first; critical items that apply always come."""
        body = _given(
            query=query,
            context=context,
            scopes=scopes if scopes is None else list(scopes),
            max_results=max_results,
            min_quality=min_quality,
            min_relevance=min_relevance,
            include_block=include_block,
        )
        return Retrieval.of(self._ask("/knowledge/retrieve", body))

    def applicable(self, context: Mapping[str, Any]) -> Sequence[KnowledgeItem]:
        """All knowledge that applies in a situation."""
        return Retrieval.of(self._ask("/knowledge/applicable", {"context": context})).items

    def check_action(
        self, action: Action, *, task: Optional[str] = None, catalog: Optional[str] = None, max_results: Optional[int] = None
    ) -> ActionCheck:
        """What is known to fail of an action, before it is done."""
        body = {**action.to_json(), **_given(task=task, catalog=catalog, max_results=max_results)}
        return ActionCheck.of(self._ask("/knowledge/check-action", body))

    def items(
        self, filter: str = "", *, catalog: Optional[str] = None, limit: Optional[int] = None, offset: Optional[int] = None
    ) -> ItemRows:
        """The items a filter line finds, such as `trust<0.8 button`."""
        return ItemRows.of(self._get("/knowledge", filter=filter or None, catalog=catalog, limit=limit, offset=offset))

    def item(self, knowledge_id: str, *, catalog: Optional[str] = None) -> StoredItem:
        """One item as its file has it, with the learnings this client gets."""
        return StoredItem.of(self._get("/knowledge/" + _part(knowledge_id), catalog=catalog))

    def memories(self, task: str = "", *, limit: Optional[int] = None) -> Memories:
        """Memories of tasks like this one; the newest without one."""
        return Memories.of(self._get("/memories", task=task or None, limit=limit))

    def search_memories(self, query: str, *, space: Optional[str] = None, limit: Optional[int] = None) -> Memories:
        """What is known about something; `space` is `content` or `task`."""
        return Memories.of(self._get("/memories/search", query=query, space=space, limit=limit))

    def prompt(self, query: str = "", *, profile: Optional[str] = None, limit: Optional[int] = None) -> Prompt:
        """The block of a prompt: what is known for a task."""
        return Prompt.of(self._get("/prompt", query=query or None, profile=profile, limit=limit))

    def context(self, tag: Optional[str] = None) -> Context:
        """How the agent should adjust its behaviour."""
        return Context.of(self._get("/context", tag=tag))

    # telling; what is told waits for a person

    def report_failure(
        self,
        action: Action,
        *,
        task: str,
        error: str,
        recovery: Optional[str] = None,
        kb_source: Optional[str] = None,
        step_num: Optional[int] = None,
        catalog: Optional[str] = None,
        run_id: Optional[str] = None,
    ) -> Report:
        """A step that failed, and what worked instead if something did.

        The item is `kb_source`, or that of the action.
        """
        body = _given(
            task=task,
            original_action=action.to_json(),
            original_error=error,
            recovery_approach=recovery,
            step_num=action.step_num if step_num is None else step_num,
            catalog=catalog,
            run_id=run_id,
        )
        return self._learning(kb_source or action.kb_source, body)

    def record_correction(
        self,
        action: Action,
        corrected: Action,
        *,
        task: str,
        reasoning: str,
        kb_source: Optional[str] = None,
        step_num: Optional[int] = None,
        catalog: Optional[str] = None,
        run_id: Optional[str] = None,
    ) -> Report:
        """What a person said should have been done, and why."""
        body = _given(
            task=task,
            original_action=action.to_json(),
            corrected_action=corrected.to_json(),
            human_reasoning=reasoning,
            step_num=action.step_num if step_num is None else step_num,
            catalog=catalog,
            run_id=run_id,
        )
        return self._learning(kb_source or action.kb_source, body)

    def propose_learning(
        self,
        knowledge_id: str,
        lesson: str,
        *,
        task: Optional[str] = None,
        error: Optional[str] = None,
        catalog: Optional[str] = None,
        run_id: Optional[str] = None,
    ) -> Report:
        """A lesson about an item, without a failed step to show for it."""
        return self._learning(knowledge_id, _given(lesson=lesson, task=task, error=error, catalog=catalog, run_id=run_id))

    def _learning(self, knowledge_id: Optional[str], body: Mapping[str, Any]) -> Report:
        if not knowledge_id:
            raise ValueError("kb_source names the item the action came from; give it, or let the action have it")
        return Report.of(self._tell("/knowledge/%s/learnings" % _part(knowledge_id), body))

    def relate(self, key: str, neighbor: str, relation: str, reason: str) -> None:
        """How what was told stands to a neighbor: `same`, `contradicts` or `separate`."""
        body = {"learning": key, "neighbor": neighbor, "relation": relation, "reason": reason}
        self._tell("/learnings/relate", body)

    def store_plan(
        self,
        task: str,
        actions: Sequence[Action],
        *,
        plan_id: Optional[str] = None,
        retrieved_kb_ids: Optional[Sequence[str]] = None,
        reasoning: Optional[str] = None,
        outcome: Optional[str] = None,
        catalog: Optional[str] = None,
        run_id: Optional[str] = None,
    ) -> StoredPlan:
        """A plan, and again with its `outcome`: `success`, `failure` or `unknown`."""
        body = _given(
            task=task,
            actions=[action.to_json() for action in actions],
            plan_id=plan_id,
            retrieved_kb_ids=retrieved_kb_ids if retrieved_kb_ids is None else list(retrieved_kb_ids),
            reasoning=reasoning,
            outcome=outcome,
            catalog=catalog,
            run_id=run_id,
        )
        return StoredPlan.of(self._tell("/plans", body))

    def log_memory(self, memory: Mapping[str, Any], *, run_id: Optional[str] = None) -> Report:
        """What was learned from a task: `task`, `tactical_learning`, `outcome` and others."""
        return Report.of(self._tell("/experiences", _given(memory=memory, run_id=run_id)))

    def log_experience(self, experience: Mapping[str, Any], *, run_id: Optional[str] = None) -> Report:
        """The log of one decision and its outcome (`AgentExperienceLog`)."""
        return Report.of(self._tell("/experiences", _given(experience=experience, run_id=run_id)))

    def log_feedback(
        self,
        conversation_summary: str,
        *,
        what_went_well: Optional[str] = None,
        what_could_improve: Optional[str] = None,
        user_satisfaction: Optional[str] = None,
        tags: Optional[Sequence[str]] = None,
        run_id: Optional[str] = None,
    ) -> Report:
        """What was said of a conversation; satisfaction is `Low`, `Medium` or `High`."""
        body = _given(
            conversation_summary=conversation_summary,
            what_went_well=what_went_well,
            what_could_improve=what_could_improve,
            user_satisfaction=user_satisfaction,
            context_tags=tags if tags is None else list(tags),
            run_id=run_id,
        )
        return Report.of(self._tell("/feedback", body))

    def add_message(self, session: str, role: str, text: str) -> None:
        """A message of a conversation, which begins with its first."""
        self._tell("/sessions/%s/messages" % _part(session), {"role": role, "text": text})

    def end_session(self, session: str) -> bool:
        """Ends a conversation; true when there was enough in it for feedback."""
        return self._tell("/sessions/%s/end" % _part(session), {}).get("logged") is True

    def propose_item(self, item: Mapping[str, Any], *, catalog: Optional[str] = None) -> StoredItem:
        """A new item, with a `knowledge_id` of its own."""
        return StoredItem.of(self._tell("/knowledge", item, catalog=catalog))

    # with the permission admin

    def rate(self, knowledge_id: str, score: int, *, feedback: Optional[str] = None, catalog: Optional[str] = None) -> None:
        """Rates an item from 1 to 5."""
        self._tell("/knowledge/%s/rate" % _part(knowledge_id), _given(score=score, feedback=feedback, catalog=catalog))

    def update_item(self, knowledge_id: str, updates: Mapping[str, Any], *, catalog: Optional[str] = None) -> StoredItem:
        """Sets members of an item; the others stay. Words in place of kept ones wait for a person (`pending`)."""
        path, body = "/knowledge/" + _part(knowledge_id), {"updates": updates}
        return StoredItem.of(self._transport.call("PUT", path, body, {"catalog": catalog}, is_reading=False))

    def delete_item(self, knowledge_id: str, *, catalog: Optional[str] = None) -> StoredItem:
        """Deletes an item; a person can take it back."""
        path = "/knowledge/" + _part(knowledge_id)
        return StoredItem.of(self._transport.call("DELETE", path, None, {"catalog": catalog}, is_reading=False))

    def events(self, timeout: float = 120.0) -> Iterator[Event]:
        """What changes, as it changes; ends when the server ends the stream.

        `timeout` is the longest silence in seconds; after it `TimedOut` is raised.
        """
        with self._transport.open("GET", "/events", timeout=timeout) as answer:
            name, data = "message", ""
            while True:
                try:
                    line = answer.readline().decode("utf-8")
                except (socket.timeout, TimeoutError) as error:
                    raise TimedOut("Nothing was heard for %g seconds." % timeout, "Listen again.") from error
                if not line:
                    return
                key, _, value = line.rstrip("\r\n").partition(":")
                value = value[1:] if value.startswith(" ") else value
                if key == "event":
                    name = value
                elif key == "data":
                    data = data + "\n" + value if data else value
                elif not line.strip():
                    if data:
                        told = json.loads(data)
                        yield Event(name, told if isinstance(told, dict) else {"value": told})
                    name, data = "message", ""
