package dev.emend.app.check;

import dev.emend.model.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How much of what a file holds, and of how much of it the rules can tell anything. Not
/// thread-safe.
final class FileFigures {
    /// Names that other tools give to how often a record was used.
    private static final List<String> USES =
            List.of("use_count", "usage_count", "access_count", "retrieval_count", "times_used", "hits");

    /// How many records there are, by what they are, for people.
    final Map<String, Integer> counts = new TreeMap<>();

    /// The word of the format; empty when it is none that is read.
    String format = "";

    /// Why it is none, the end of a sentence; empty when it is one.
    String whyUnknown = "";

    /// Whether it has items, which have trust.
    boolean hasTrust;

    /// Learnings, and memories as such.
    int lessons;

    /// Those that say when they were written.
    int timedLessons;

    /// Records that say how often they were used.
    int useCounts;

    /// Actions that could name an item they were derived from.
    int actions;

    /// Failures that lowered trust and are not attached.
    int unexplainedFailures;

    void count(String what, int by) {
        counts.merge(what, by, Integer::sum);
    }

    /// How often a record says it was used; -1 when it does not.
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
