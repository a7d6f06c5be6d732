package dev.emend.app.transfer;

import dev.emend.exchange.record.ImportRecord;
import java.util.ArrayList;
import java.util.List;

/// Records that can't be read for one reason.
///
/// @param reason a sentence for people
/// @param count how many
/// @param place of the first: `line 3`, or where in an archive; empty when it has none
public record SkippedRecords(String reason, int count, String place) {
    private static final int MOST = 20;

    /// Adds a record to the reasons so far; there are no more of them than people read.
    static void add(List<SkippedRecords> all, ImportRecord.Rejected record) {
        for (int i = 0; i < all.size(); i++) {
            var existing = all.get(i);
            if (existing.reason.equals(record.reason())) {
                all.set(i, new SkippedRecords(existing.reason, existing.count + 1, existing.place));
                return;
            }
        }
        if (all.size() < MOST) {
            all.add(new SkippedRecords(record.reason(), 1, place(record.place())));
        }
    }

    private static String place(ImportRecord.Place place) {
        var parts = new ArrayList<String>();
        if (place.line() > 0) {
            parts.add("line " + place.line());
        }
        if (!place.within().isEmpty()) {
            parts.add(place.within());
        }
        return String.join(", ", parts);
    }
}
