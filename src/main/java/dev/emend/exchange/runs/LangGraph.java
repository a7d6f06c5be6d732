package dev.emend.exchange.runs;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryColumns;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Items of a LangGraph store: `{namespace, key, value, created_at, updated_at}`, in a list, one a
/// line, or in `{items: […]}`.
public record LangGraph(ImportContext intake) implements JsonRecords.Handler {
    private static final List<String> TEXT_MEMBERS = List.of("content", "text", "memory", "data", "summary");

    @Override
    public Set<String> lists() {
        return Set.of("items");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj item) || item.text("key").isEmpty() || item.get("value") == null) {
            throw new InvalidRecordException(Messages.of("exchange.storeItemNeeds"));
        }
        var namespace =
                item.get("namespace") instanceof Json.Text(var text) ? text : String.join("/", item.texts("namespace"));
        var name = namespace + "/" + item.text("key").orElse("");
        var at = RecordTime.of(item, List.of("updated_at", "created_at", "updatedAt", "createdAt"));
        var value = item.get("value") instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        if (MemoryColumns.isMemory(value)) {
            var fields = MemoryColumns.read(value);
            var sketch = fields.sketch();
            var metadata = sketch.metadata().with("namespace", Json.from(namespace));
            intake.memory(
                    place,
                    name,
                    new MemoryDraft(sketch.kind(), sketch.text(), sketch.result(), metadata),
                    fields.vectors());
            return;
        }
        var task = value.text("task").orElse("");
        intake.memory(place, name, MemoryDraft.note(task, text(item.get("value")), at, item));
    }

    private static String text(@Nullable Json value) {
        if (!(value instanceof Json.Obj fields)) {
            return value == null ? "" : value.plain();
        }
        for (var key : TEXT_MEMBERS) {
            if (fields.get(key) instanceof Json.Text(var text)) {
                return text;
            }
            if (fields.get(key) instanceof Json.Obj inner && inner.text(key).isPresent()) {
                return inner.text(key).orElse("");
            }
        }
        return fields.compact();
    }
}
