package dev.emend.exchange;

import dev.emend.exchange.ImportRecord.Place;
import dev.emend.model.Json;
import java.util.Set;

/// Rows of the `memories` table as JSON: a list, one a line, or `{memories: […]}`.
record MemoryRows(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("memories", "rows");
    }

    @Override
    public void record(Json record, String member, Place place)
            throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj row)) {
            throw new InvalidRecordException("A row of memories is an object.");
        }
        var fields = MemoryColumns.read(row);
        intake.memory(place, fields.id(), fields.sketch(), fields.vectors());
    }
}
