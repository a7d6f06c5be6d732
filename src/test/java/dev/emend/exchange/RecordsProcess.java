package dev.emend.exchange;

import dev.emend.exchange.record.ImportRecord;
import java.nio.file.Path;

/// Prints what is read from each of these files, a line for each record.
final class RecordsProcess {
    private RecordsProcess() {}

    static void main(String[] files) throws Exception {
        for (var file : files) {
            for (ImportRecord each : Collected.of(Path.of(file)).all) {
                System.out.println(each);
            }
        }
    }
}
