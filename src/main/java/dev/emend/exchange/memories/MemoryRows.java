package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryColumns;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.Set;

/// Rows of the `memories` table as JSON: a list, one a line, or `{memories: […]}`.
public record MemoryRows(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("memories", "rows");
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj row)) {
            throw new InvalidRecordException(Messages.of("exchange.badRow"));
        }
        var fields = MemoryColumns.read(row);
        intake.memory(place, fields.id(), fields.sketch(), fields.vectors());
    }
}
