package dev.emend.exchange;

import java.io.IOException;

/// The `memories` table as CSV.
final class MemoryCsv {
    private MemoryCsv() {}

    static void read(ImportContext intake) throws IOException, ExchangeException {
        CsvTable.read(
                intake,
                (place, cells) -> {
                    var fields = MemoryColumns.read(cells);
                    intake.memory(place, fields.id(), fields.sketch(), fields.vectors());
                });
    }
}
