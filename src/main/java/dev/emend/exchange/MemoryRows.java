package dev.emend.exchange;

import dev.emend.exchange.Imported.Place;
import dev.emend.model.Json;
import java.util.Set;

/// Rows of the `memories` table as JSON: a list, one a line, or `{memories: […]}`.
record MemoryRows(Intake intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return Set.of("memories", "rows");
    }

    @Override
    public void record(Json record, String member, Place place) throws Unfit, ExchangeException {
        if (!(record instanceof Json.Obj row)) {
            throw new Unfit("A row of memories is an object.");
        }
        var fields = MemoryFields.read(row);
        intake.memory(place, fields.id(), fields.sketch(), fields.vectors());
    }
}
