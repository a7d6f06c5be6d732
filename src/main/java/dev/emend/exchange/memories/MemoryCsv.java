package dev.emend.exchange.memories;

import dev.emend.exchange.record.CsvTable;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryColumns;
import java.io.IOException;

/// The `memories` table as CSV.
public final class MemoryCsv {
    private MemoryCsv() {}

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        CsvTable.read(intake, (place, cells) -> {
            var fields = MemoryColumns.read(cells);
            intake.memory(place, fields.id(), fields.sketch(), fields.vectors());
        });
    }
}
