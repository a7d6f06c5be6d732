package dev.emend.app.check;

import dev.emend.model.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Figures of a file: the number of its entries by kind, and how many the rules can judge. Not
/// thread-safe.
final class FileFigures {
    /// Names that other tools give to how often a record was used.
    private static final List<String> USES =
            List.of("use_count", "usage_count", "access_count", "retrieval_count", "times_used", "hits");

    /// The number of records by kind, for display.
    final Map<String, Integer> counts = new TreeMap<>();

    /// The word of the format; empty when it is none that is read.
    String format = "";

    /// The reason why the format is not read, the end of a sentence; empty when it is.
    String whyUnknown = "";

    /// Whether it has items, which have trust.
    boolean hasTrust;

    /// Learnings, and memories as such.
    int lessons;

    /// Lessons that tell when they were written.
    int timedLessons;

    /// Records that tell how often they were used.
    int useCounts;

    /// Actions that could name an item they were derived from.
    int actions;

    /// Failures that lowered trust and are not attached.
    int unexplainedFailures;

    void count(String name, int by) {
        counts.merge(name, by, Integer::sum);
    }

    /// The number of uses that a record names; -1 when it names none.
    double uses(Json.Obj fields) {
        for (var name : USES) {
            var uses = fields.number(name);
            if (uses.isPresent()) {
                useCounts++;
                return uses.getAsDouble();
            }
        }
        return -1;
    }

    void add(FileFigures other) {
        format = other.format;
        whyUnknown = other.whyUnknown;
        other.counts.forEach(this::count);
        hasTrust |= other.hasTrust;
        lessons += other.lessons;
        timedLessons += other.timedLessons;
        useCounts += other.useCounts;
        actions += other.actions;
        unexplainedFailures += other.unexplainedFailures;
    }
}
