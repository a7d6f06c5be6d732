package dev.emend.exchange;

import dev.emend.exchange.memories.FeedbackRows;
import dev.emend.exchange.memories.McpMemoryFile;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.runs.Langfuse;
import dev.emend.exchange.runs.ResponseItems;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Detector of a format from one of its records, by the members it has, never by the name of its file.
final class FormatDetector {
    private static final Set<String> CODEX =
            Set.of("session_meta", "response_item", "event_msg", "turn_context", "compacted");
    private static final Set<String> LANGCHAIN =
            Set.of("human", "ai", "system", "tool", "function", "AIMessageChunk", "remove");
    private static final Set<String> OWN = Set.of(
            "tactical_learning",
            "strategic_learning",
            "meta_learning",
            "anti_patterns",
            "execution_metadata",
            "task_embedding",
            "confidence_score");
    private static final int LOOKED_AT = 20;

    private FormatDetector() {}

    static Optional<Format> of(List<Json> values) {
        return values.stream().map(FormatDetector::of).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Format> of(Json value) {
        return switch (value) {
            case Json.Obj object -> Optional.ofNullable(object(object));
            case Json.Arr(var elements) ->
                elements.stream()
                        .limit(LOOKED_AT)
                        .map(FormatDetector::element)
                        .flatMap(Optional::stream)
                        .findFirst();
            case Json.Text(var text) -> of(ChatMessages.unwrap(text), text);
            default -> Optional.empty();
        };
    }

    /// A JSON text that holds JSON: only agent files are written so.
    private static Optional<Format> of(Json inner, String text) {
        return inner instanceof Json.Obj object && isLetta(object)
                        || text.contains("\"core_memory\"") && text.contains("\"agent_type\"")
                ? Optional.of(Format.LETTA)
                : Optional.empty();
    }

    private static Optional<Format> element(Json element) {
        if (element instanceof Json.Arr) {
            return of(element).filter(format -> format == Format.OPENAI || format == Format.LANGCHAIN);
        }
        if (!(element instanceof Json.Obj object)) {
            return Optional.empty();
        }
        if (isLangChainMessage(object)) {
            return Optional.of(Format.LANGCHAIN);
        }
        return isMessage(object) ? Optional.of(Format.OPENAI) : Optional.ofNullable(object(object));
    }

    private static @Nullable Format object(Json.Obj record) {
        var type = record.text("type").orElse("");
        if (record.text(EmendKeys.MARK).isPresent()) {
            return Format.EMEND;
        }
        if (isLetta(record)) {
            return Format.LETTA;
        }
        if (record.text("schema_version").orElse("").startsWith("ATIF-")
                || record.get("agent") instanceof Json.Obj
                        && firstOf(record, "steps")
                                .map(step -> step.has("source") && step.has("message"))
                                .orElse(false)) {
            return Format.ATIF;
        }
        if (record.has("resourceSpans")
                || record.has("resource_spans")
                || record.has("resourceLogs")
                || Langfuse.isRecord(record)
                || firstOf(record, "data").map(Langfuse::isRecord).orElse(false)) {
            return Format.OTLP;
        }
        if (record.has("traj") && record.has("reward")) {
            return Format.TAU_BENCH;
        }
        if (record.get("trajectory") instanceof Json.Arr || isSweHistory(record)) {
            return Format.SWE_AGENT;
        }
        if (McpMemoryFile.isGraph(record)) {
            return Format.MCP_MEMORY;
        }
        if (CODEX.contains(type) && record.get("payload") instanceof Json.Obj || isOldCodex(record)) {
            return Format.CODEX;
        }
        if (isClaudeCode(record, type)) {
            return Format.CLAUDE_CODE;
        }
        var conversation = conversation(record);
        return conversation != null ? conversation : memory(record);
    }

    private static @Nullable Format conversation(Json.Obj record) {
        for (var list : List.of(
                record.array("messages"),
                record.object("body").array("messages"),
                record.object("request").array("messages"),
                record.object("values").array("messages"))) {
            if (!list.isEmpty() && list.getFirst() instanceof Json.Obj first) {
                if (isLangChainMessage(first)) {
                    return Format.LANGCHAIN;
                }
                if (isMessage(first)) {
                    return Format.OPENAI;
                }
            }
        }
        return ResponseItems.isIn(record) ? Format.OPENAI : null;
    }

    /// A list of names or paths under this word is a manifest's, such as a plugin's.
    private static boolean hasSkills(Json.Obj record) {
        return record.get("skills") instanceof Json.Arr(var skills)
                && (skills.isEmpty() || skills.stream().anyMatch(skill -> skill instanceof Json.Obj));
    }

    private static @Nullable Format memory(Json.Obj record) {
        if (hasSkills(record) || record.has("action_plan")) {
            return Format.SKILL;
        }
        if (isPlan(record)) {
            return Format.PLAN;
        }
        if (record.has("knowledge_id") || record.has("content") && record.has("scope")) {
            return Format.CATALOG;
        }
        if (MemoryDraft.isExperience(record)) {
            return Format.EXPERIENCES;
        }
        if (record.get("original_action") instanceof Json.Obj && record.has("task")) {
            return Format.LEARNINGS;
        }
        if (FeedbackRows.isRow(record)) {
            return Format.FEEDBACK;
        }
        if ((record.has("task") || record.has("learnings")) && OWN.stream().anyMatch(record::has)) {
            return Format.PGVECTOR_JSON;
        }
        if (isStoreItem(record)
                || firstOf(record, "items").map(FormatDetector::isStoreItem).orElse(false)) {
            return Format.LANGGRAPH;
        }
        if (record.has("export_meta") && record.get("memories") instanceof Json.Arr
                || record.has("content") && record.has("state") && record.has("categories")) {
            return Format.OPENMEMORY;
        }
        if (isMem0(record)
                || firstOf(record, "results").map(FormatDetector::isMem0).orElse(false)
                || firstOf(record, "memories").map(FormatDetector::isMem0).orElse(false)) {
            return Format.MEM0;
        }
        return firstOf(record, "memories").map(FormatDetector::memory).orElse(null);
    }

    private static Optional<Json.Obj> firstOf(Json.Obj record, String list) {
        var elements = record.array(list);
        return !elements.isEmpty() && elements.getFirst() instanceof Json.Obj first
                ? Optional.of(first)
                : Optional.empty();
    }

    private static boolean isLetta(Json.Obj record) {
        return record.get("agents") instanceof Json.Arr && (record.has("blocks") || record.has("tools"))
                || record.get("core_memory") instanceof Json.Arr && record.has("agent_type");
    }

    private static boolean isSweHistory(Json.Obj record) {
        return record.get("history") instanceof Json.Arr(var history)
                && !history.isEmpty()
                && history.getFirst() instanceof Json.Obj first
                && first.has("role")
                && first.has("agent");
    }

    /// The first line of a rollout before each line had a type.
    private static boolean isOldCodex(Json.Obj record) {
        return record.has("id") && record.has("timestamp") && record.has("instructions") && !record.has("type");
    }

    private static boolean isClaudeCode(Json.Obj record, String type) {
        return switch (type) {
            case "user", "assistant" ->
                record.get("message") instanceof Json.Obj
                        && (record.has("sessionId") || record.has("uuid") || record.has("session_id"));
            case "summary" -> record.has("leafUuid");
            case "file-history-snapshot" -> record.has("messageId");
            case "queue-operation", "system", "progress", "attachment" -> record.has("sessionId");
            default -> false;
        };
    }

    private static boolean isMessage(Json.Obj record) {
        return record.text("role").isPresent() && (record.has("content") || record.has("tool_calls"));
    }

    private static boolean isLangChainMessage(Json.Obj record) {
        return record.has("lc") && record.has("kwargs")
                || LANGCHAIN.contains(record.text("type").orElse(""))
                        && (record.has("content") || record.get("data") instanceof Json.Obj);
    }

    private static boolean isPlan(Json.Obj record) {
        boolean hasActions = record.array("plan").stream().anyMatch(FormatDetector::isAction)
                || record.array("actions").stream().anyMatch(FormatDetector::isAction);
        return hasActions
                || record.has("task")
                        && record.get("plan") instanceof Json.Obj plan
                        && (plan.has("plan") || plan.has("actions"));
    }

    private static boolean isAction(Json value) {
        return value instanceof Json.Obj action && action.has("tool_name");
    }

    private static boolean isStoreItem(Json.Obj record) {
        return record.has("namespace") && record.has("key") && record.has("value");
    }

    private static boolean isMem0(Json.Obj record) {
        return record.text("memory").isPresent() && (record.has("id") || record.has("hash") || record.has("user_id"));
    }
}
