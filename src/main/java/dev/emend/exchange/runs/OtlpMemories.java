package dev.emend.exchange.runs;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.runs.OtlpSpan.Content;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Spans of memory operations by the GenAI conventions of OpenTelemetry (`create_memory`,
/// `update_memory`, `upsert_memory`, `search_memory`, `delete_memory`): what they store or find, when it
/// was recorded, are memories as they were last, without those that were deleted; and each operation is a
/// call of a tool in its run.
final class OtlpMemories {
    private static final String OPERATION = "gen_ai.operation.name";
    private static final String STORE = "gen_ai.memory.store.id";
    private static final String RECORD = "gen_ai.memory.record.id";
    private static final String RECORDS = "gen_ai.memory.records";
    private static final String QUERY = "gen_ai.memory.query.text";
    private static final Set<String> WRITING = Set.of("create_memory", "update_memory", "upsert_memory");
    private static final String SEARCHING = "search_memory";
    private static final String DELETING = "delete_memory";
    private static final Set<String> OF_STORES = Set.of("create_memory_store", "delete_memory_store");

    /// The attributes kept beside a memory: where it was used, not what was said there.
    private static final List<String> KEPT =
            List.of(STORE, "gen_ai.provider.name", "gen_ai.agent.name", "gen_ai.agent.id", "gen_ai.conversation.id");

    private final ImportContext intake;
    private final Map<String, Stored> storedMemories = new LinkedHashMap<>();
    private int unnamedCount;

    OtlpMemories(ImportContext intake) {
        this.intake = intake;
    }

    /// @param draft null for one that was deleted
    private record Stored(String at, @Nullable MemoryDraft draft, Place place) {}

    static boolean isOperation(Json.Obj attributes) {
        var operation = attributes.text(OPERATION).orElse("");
        return WRITING.contains(operation)
                || OF_STORES.contains(operation)
                || operation.equals(SEARCHING)
                || operation.equals(DELETING);
    }

    /// @param at when the operation ended, in nanoseconds since 1970
    void span(Json.Obj attributes, String at, Place place) {
        var operation = attributes.text(OPERATION).orElse("");
        var store = attributes.text(STORE).orElse("");
        var recordId = attributes.text(RECORD).orElse("");
        var records = records(attributes);
        if (operation.equals(DELETING)) {
            keep(name(store, recordId), new Stored(at, null, place));
            records.forEach(record ->
                    record.text("id").ifPresent(id -> keep(name(store, id), new Stored(at, null, place))));
            return;
        }
        for (var record : records) {
            var id = record.text("id").orElse(records.size() == 1 ? recordId : "");
            var content = record.get("content");
            if (content == null || content == Json.Null.NULL || content.plain().isBlank()) {
                continue;
            }
            var metadata = metadata(attributes, record, content, operation);
            var draft = MemoryDraft.note("", content.plain(), at, metadata);
            keep(id.isEmpty() ? "" : name(store, id), new Stored(at, draft, place));
        }
    }

    private static Json.Obj metadata(Json.Obj attributes, Json.Obj record, Json content, String operation) {
        var metadata = new LinkedHashMap<String, Json>();
        for (var key : KEPT) {
            var value = attributes.get(key);
            if (value != null) {
                metadata.put(key, value);
            }
        }
        metadata.put(OPERATION, new Json.Text(operation));
        if (!(content instanceof Json.Text)) {
            metadata.put("content", content);
        }
        // how near a record was to one question says nothing of it
        record.without("id").without("content").without("score").members().forEach(metadata::putIfAbsent);
        return Json.Obj.wrap(metadata);
    }

    private static String name(String store, String id) {
        return id.isEmpty() || store.isEmpty() ? id : store + "/" + id;
    }

    /// The newest holds, whatever the order of the spans in the file.
    private void keep(String name, Stored next) {
        if (name.isEmpty()) {
            if (next.draft != null) {
                storedMemories.put("\n" + unnamedCount++, next);
            }
            return;
        }
        var before = storedMemories.get(name);
        if (before == null || !isOlder(next.at, before.at)) {
            storedMemories.put(name, next);
        }
    }

    private static boolean isOlder(String at, String than) {
        return at.length() != than.length() ? at.length() < than.length() : at.compareTo(than) < 0;
    }

    private static List<Json.Obj> records(Json.Obj attributes) {
        var all = new ArrayList<Json.Obj>();
        if (OtlpValues.unwrap(attributes.get(RECORDS)) instanceof Json.Arr(var elements)) {
            for (var element : elements) {
                if (element instanceof Json.Obj record) {
                    all.add(record);
                }
            }
        }
        return all;
    }

    /// The operation as a call of a tool and what it gave.
    static Content call(String span, Json.Obj attributes, Content content) {
        var operation = attributes.text(OPERATION).orElse("");
        var arguments = new LinkedHashMap<String, Json>();
        for (var key : List.of(STORE, RECORD, QUERY)) {
            var value = attributes.get(key);
            if (value != null) {
                arguments.put(key.substring("gen_ai.memory.".length()), value);
            }
        }
        var records = OtlpValues.unwrap(attributes.get(RECORDS));
        boolean isSearch = operation.equals(SEARCHING);
        if (!isSearch && records != Json.Null.NULL) {
            arguments.put("records", records);
        }
        var call = new ToolCall(span, operation, Json.Obj.wrap(arguments));
        var messages = new ArrayList<Message>();
        messages.add(new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY));
        var count = attributes.get("gen_ai.memory.record.count");
        var error = attributes.text("error.type").map(type -> "error: " + type);
        var result = isSearch && records != Json.Null.NULL
                ? records.compact()
                : error.orElseGet(() -> count == null ? "" : count.plain() + " records");
        if (!result.isEmpty()) {
            messages.add(new Message(Role.TOOL, result, List.of(), span, "", Json.Obj.EMPTY));
        }
        return new Content(content.input(), content.output(), messages, true);
    }

    void end() throws ExchangeException {
        for (var entry : storedMemories.entrySet()) {
            var draft = entry.getValue().draft;
            if (draft != null) {
                var name = entry.getKey().startsWith("\n") ? "" : entry.getKey();
                intake.memory(entry.getValue().place, name, draft);
            }
        }
        storedMemories.clear();
    }
}
