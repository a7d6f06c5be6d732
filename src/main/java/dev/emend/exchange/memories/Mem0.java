package dev.emend.exchange.memories;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.exchange.record.VectorText;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.Set;

/// Memories of mem0 as its interfaces return them: a list, `{results: […], relations: […]}`, or the
/// payloads of its vector store.
public record Mem0(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("results", "memories", "relations");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj fields)) {
            throw new InvalidRecordException(Messages.of("exchange.badMemory"));
        }
        if (member.equals("relations")) {
            relation(fields, place);
            return;
        }
        var payload = fields.get("payload") instanceof Json.Obj inner ? inner : fields;
        var text = payload.text("memory").or(() -> payload.text("data")).orElse("");
        if (text.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.memoryTextless"));
        }
        var at = RecordTime.of(payload);
        var rest = ChatMessages.without(fields, Set.of("memory", "data", "id", "vector"));
        var task = fields.object("metadata").text("task").orElse("");
        var id = fields.get("id");
        intake.memory(
                place,
                id == null ? "" : id.plain(),
                MemoryDraft.note(task, text, at, rest),
                VectorText.vectors(fields.get("vector"), ""));
    }

    private void relation(Json.Obj relation, Place place) throws InvalidRecordException, ExchangeException {
        var from = relation.text("source").orElse("");
        var to = relation.text("target").or(() -> relation.text("destination")).orElse("");
        if (from.isEmpty() || to.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.relationIncomplete"));
        }
        var toName = relation.text("target").isPresent() ? "target" : "destination";
        var rest = ChatMessages.without(relation, Set.of("source", toName, "relationship"));
        intake.link(place, from, to, relation.text("relationship").orElse(""), rest);
    }
}
