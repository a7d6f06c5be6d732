"""The records of the server. What a record has no field for is in its `raw`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple

Json = Mapping[str, Any]


def _text(of: Json, name: str) -> str:
    value = of.get(name)
    return value if isinstance(value, str) else ""


def _number(of: Json, name: str) -> Optional[float]:
    value = of.get(name)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _count(of: Json, name: str) -> int:
    return int(_number(of, name) or 0)


def _texts(of: Json, name: str) -> Tuple[str, ...]:
    value = of.get(name)
    return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()


def _objects(of: Json, name: str) -> List[Json]:
    value = of.get(name)
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def _object(of: Json, name: str) -> Json:
    value = of.get(name)
    return value if isinstance(value, dict) else {}


@dataclass(frozen=True)
class Action:
    """One call of a tool. `kb_source` is the item it came from: that is how a failure finds it."""

    tool_name: str
    tool_arguments: Json = field(default_factory=dict)
    reasoning: Optional[str] = None
    kb_source: Optional[str] = None
    step_num: Optional[int] = None

    def to_json(self) -> Dict[str, Any]:
        members: Dict[str, Any] = {"tool_name": self.tool_name, "tool_arguments": dict(self.tool_arguments)}
        for name in ("reasoning", "kb_source", "step_num"):
            value = getattr(self, name)
            if value is not None:
                members[name] = value
        return members

    @classmethod
    def of(cls, raw: Json) -> Action:
        step = _number(raw, "step_num")
        return cls(
            _text(raw, "tool_name"),
            _object(raw, "tool_arguments"),
            _text(raw, "reasoning") or None,
            _text(raw, "kb_source") or None,
            None if step is None else int(step),
        )


@dataclass(frozen=True)
class Learning:
    """What was noted about one failed step. `lesson` is the sentence to follow."""

    key: str
    state: str
    kind: str
    lesson: str
    task: str
    original_error: str
    recovery_approach: str
    human_reasoning: str
    original_action: Optional[Action]
    corrected_action: Optional[Action]
    timestamp: str
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Learning:
        original, corrected = _object(raw, "original_action"), _object(raw, "corrected_action")
        return cls(
            _text(raw, "key"),
            _text(raw, "state"),
            _text(raw, "kind"),
            _text(raw, "lesson"),
            _text(raw, "task"),
            _text(raw, "original_error"),
            _text(raw, "recovery_approach"),
            _text(raw, "human_reasoning"),
            Action.of(original) if original else None,
            Action.of(corrected) if corrected else None,
            _text(raw, "timestamp"),
            raw,
        )


@dataclass(frozen=True)
class KnowledgeItem:
    """An item a person kept, with the learnings this client gets.

    `trust` is from 0.5 to 1, and missing for what nobody has reviewed yet; `score` is missing for
    critical items, which always come; `flags` are reasons to look twice.
    """

    knowledge_id: str
    catalog: str
    kind: str
    state: str
    content: str
    summary: str
    description: str
    ui_location: str
    action_sequence: Tuple[str, ...]
    shortcut: str
    prerequisites: Tuple[str, ...]
    output_state: str
    scope: str
    is_critical: bool
    quality_score: int
    trust: Optional[float]
    score: Optional[float]
    source_type: str
    source: str
    learnings: Tuple[Learning, ...]
    flags: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> KnowledgeItem:
        return cls(
            _text(raw, "knowledge_id"),
            _text(raw, "catalog"),
            _text(raw, "kind"),
            _text(raw, "state"),
            _text(raw, "content"),
            _text(raw, "summary"),
            _text(raw, "description"),
            _text(raw, "ui_location"),
            _texts(raw, "action_sequence"),
            _text(raw, "shortcut"),
            _texts(raw, "prerequisites"),
            _text(raw, "output_state"),
            _text(raw, "scope"),
            raw.get("critical") is True,
            _count(raw, "quality_score"),
            _number(raw, "trust"),
            _number(raw, "score"),
            _text(raw, "source_type"),
            _text(raw, "source"),
            tuple(Learning.of(part) for part in _objects(raw, "kb_learnings")),
            _texts(raw, "flags"),
            raw,
        )


@dataclass(frozen=True)
class Retrieval:
    """What fits a question, best first. `block` is its text for a prompt, when it was asked for."""

    items: Tuple[KnowledgeItem, ...]
    block: str
    search: str
    warnings: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Retrieval:
        return cls(
            tuple(KnowledgeItem.of(part) for part in _objects(raw, "items")),
            _text(raw, "block"),
            _text(raw, "search"),
            _texts(raw, "warnings"),
            raw,
        )


@dataclass(frozen=True)
class ItemRow:
    """An item in a list."""

    knowledge_id: str
    catalog: str
    title: str
    state: str
    trust: Optional[float]
    quality_score: Optional[int]
    learnings: int

    @classmethod
    def of(cls, raw: Json) -> ItemRow:
        quality = _number(raw, "quality_score")
        return cls(
            _text(raw, "knowledge_id"),
            _text(raw, "catalog"),
            _text(raw, "title"),
            _text(raw, "state"),
            _number(raw, "trust"),
            None if quality is None else int(quality),
            _count(raw, "learnings"),
        )


@dataclass(frozen=True)
class ItemRows:
    """A page of items; `total` counts those of all pages."""

    items: Tuple[ItemRow, ...]
    total: int
    warnings: Tuple[str, ...]

    @classmethod
    def of(cls, raw: Json) -> ItemRows:
        return cls(
            tuple(ItemRow.of(part) for part in _objects(raw, "items")), _count(raw, "total"), _texts(raw, "warnings")
        )


@dataclass(frozen=True)
class StoredItem:
    """An item as its file has it (`item`), or what became of a change of one (`item` is empty)."""

    knowledge_id: str
    catalog: str
    state: str
    trust: Optional[float]
    item: Json
    warnings: Tuple[str, ...]

    @classmethod
    def of(cls, raw: Json) -> StoredItem:
        return cls(
            _text(raw, "knowledge_id"),
            _text(raw, "catalog"),
            _text(raw, "state"),
            _number(raw, "trust"),
            _object(raw, "item"),
            _texts(raw, "warnings"),
        )


@dataclass(frozen=True)
class KnownFailure:
    """A failure like the action asked about: `match` is same_action, same_target or same_tool."""

    knowledge_id: str
    catalog: str
    match: str
    likeness: float
    trust: Optional[float]
    learning: Learning

    @classmethod
    def of(cls, raw: Json) -> KnownFailure:
        return cls(
            _text(raw, "knowledge_id"),
            _text(raw, "catalog"),
            _text(raw, "match"),
            _number(raw, "likeness") or 0.0,
            _number(raw, "trust"),
            Learning.of(_object(raw, "learning")),
        )


@dataclass(frozen=True)
class ActionCheck:
    """Whether an action is known to fail: `verdict` is known_failure, similar_failure or no_known_failure."""

    verdict: str
    failures: Tuple[KnownFailure, ...]
    warnings: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @property
    def is_known_failure(self) -> bool:
        return self.verdict == "known_failure"

    @classmethod
    def of(cls, raw: Json) -> ActionCheck:
        return cls(
            _text(raw, "verdict"),
            tuple(KnownFailure.of(part) for part in _objects(raw, "failures")),
            _texts(raw, "warnings"),
            raw,
        )


@dataclass(frozen=True)
class Neighbor:
    """A learning or memory that lies near what was told; `key` is what `relate` takes."""

    key: str
    lesson: str
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Neighbor:
        return cls(_text(raw, "learning") or _text(raw, "memory"), _text(raw, "lesson"), raw)


@dataclass(frozen=True)
class Report:
    """What became of a failure, a correction, a lesson or an experience; it waits for a person.

    `key` names it. `question` asks how it stands to each of `neighbors`; `relate` answers.
    """

    status: str
    key: str
    knowledge_id: str
    trust: Optional[float]
    neighbors: Tuple[Neighbor, ...]
    question: str
    warnings: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Report:
        return cls(
            _text(raw, "status"),
            _text(raw, "learning") or _text(raw, "memory") or _text(raw, "feedback_id"),
            _text(raw, "knowledge_id"),
            _number(raw, "trust"),
            tuple(Neighbor.of(part) for part in _objects(raw, "neighbors")),
            _text(raw, "question"),
            _texts(raw, "warnings"),
            raw,
        )


@dataclass(frozen=True)
class StoredPlan:
    """A plan with the knowledge it was made from; `unknown_kb_ids` are sources Emend does not have."""

    status: str
    plan_id: str
    unknown_kb_ids: Tuple[str, ...]
    warnings: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> StoredPlan:
        return cls(
            _text(raw, "status"), _text(raw, "plan_id"), _texts(raw, "unknown_kb_ids"), _texts(raw, "warnings"), raw
        )


@dataclass(frozen=True)
class Memory:
    """What was remembered of a task."""

    id: str
    kind: str
    state: str
    task: str
    tactical_learning: str
    strategic_learning: str
    meta_learning: str
    outcome: str
    score: Optional[float]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Memory:
        return cls(
            _text(raw, "id"),
            _text(raw, "kind"),
            _text(raw, "state"),
            _text(raw, "task"),
            _text(raw, "tactical_learning"),
            _text(raw, "strategic_learning"),
            _text(raw, "meta_learning"),
            _text(raw, "outcome"),
            _number(raw, "score"),
            raw,
        )


@dataclass(frozen=True)
class Memories:
    """Memories, most similar first. `block` is their text for a prompt, where the address has one."""

    memories: Tuple[Memory, ...]
    is_good_match: bool
    block: str
    warnings: Tuple[str, ...]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Memories:
        return cls(
            tuple(Memory.of(part) for part in _objects(raw, "memories")),
            raw.get("good_match") is True,
            _text(raw, "block"),
            _texts(raw, "warnings"),
            raw,
        )


@dataclass(frozen=True)
class Context:
    """How the agent should adjust its behaviour, from the active summaries."""

    has_learning: bool
    combined_adjustments: str
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Context:
        return cls(raw.get("has_learning") is True, _text(raw, "combined_adjustments"), raw)


@dataclass(frozen=True)
class Prompt:
    """The block of a prompt and the ids of the items in it."""

    prompt: str
    profile: str
    items: Tuple[str, ...]

    @classmethod
    def of(cls, raw: Json) -> Prompt:
        return cls(_text(raw, "prompt"), _text(raw, "profile"), _texts(raw, "items"))


@dataclass(frozen=True)
class Health:
    """Who asks, and what it may do."""

    status: str
    client: str
    scopes: Tuple[str, ...]
    may_read_pending: bool
    catalogs: int
    search: str

    @classmethod
    def of(cls, raw: Json) -> Health:
        return cls(
            _text(raw, "status"),
            _text(raw, "client"),
            _texts(raw, "scopes"),
            raw.get("may_read_pending") is True,
            _count(raw, "catalogs"),
            _text(raw, "search"),
        )
