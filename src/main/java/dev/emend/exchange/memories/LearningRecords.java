package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;

/// Learnings of the KB-attached design that lie outside of a catalog, as memories: what to do
/// instead is the tactical learning, what went wrong the anti-pattern, and the whole of it stands
/// in the metadata.
public record LearningRecords(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("kb_learnings", "learnings");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj fields) || !(fields.get("original_action") instanceof Json.Obj)) {
            throw new InvalidRecordException(Messages.of("exchange.learningNeeds"));
        }
        var nowhere = new ItemRef(new UUID(0, 0), "");
        var identity = LearningRef.identities(List.of(fields)).getLast();
        var learning = new Learning(new LearningRef(nowhere, identity), 0, fields);
        boolean isBare = learning.kind() == Learning.Kind.FAILURE && !learning.isFromPerson();
        var text = new Memory.Text(
                learning.task(),
                "",
                learning.originalAction().oneLine(),
                "",
                new Memory.MemoryLessons(
                        isBare ? "" : learning.lesson(),
                        "",
                        "",
                        learning.error().isEmpty() ? Json.Null.NULL : new Json.Text(learning.error())));
        var result = new Memory.Result(
                isBare ? "failure" : "success", OptionalDouble.empty(), learning.timestamp(), Json.Obj.EMPTY);
        intake.memory(place, "", new MemoryDraft(Memory.Kind.LEARNED, text, result, fields));
    }
}
