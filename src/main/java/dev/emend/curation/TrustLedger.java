package dev.emend.curation;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Why an item has the trust it has: the events in their order, oldest first.
///
/// The file's number and its learnings are replayed stepwise from 1. Penalties the number asks for
/// and no learning explains come first, because nothing says when they happened; a number that is
/// higher than its learnings allow ends with one line that brings it back.
///
/// @param implied the failures the number stands for; at the floor 14, to be read as "14 or more"
/// @param attached the learnings the item carries
public record TrustLedger(List<Line> lines, double trust, int implied, int attached) {
    /// Two trusts closer than this are the same.
    private static final double SAME = 1e-12;

    public enum Kind {
        /// The number in the file asks for it, no learning explains it.
        UNEXPLAINED,
        LEARNING_ATTACHED,
        CONFIRMED,
        OVERRIDDEN
    }

    /// @param what the tool and the error, or the person's reason
    /// @param when the time as written, empty when it is unknown
    public record Line(
            Kind kind,
            Optional<LearningRef> learning,
            String what,
            String when,
            double before,
            double after) {}

    public boolean isExplained() {
        return implied == attached;
    }

    public boolean isAtFloor() {
        return implied >= Trust.IMPLIED_AT_FLOOR;
    }

    static TrustLedger of(KnowledgeItem item) {
        var learnings =
                item.learnings().stream()
                        .sorted(Comparator.comparing(Learning::timestamp))
                        .toList();
        double trust = item.trust();
        int implied = Trust.impliedFailures(trust);
        var lines = new ArrayList<Line>();
        double now = Trust.FULL;
        for (int i = learnings.size(); i < implied; i++) {
            double next = Trust.afterFailure(now);
            lines.add(new Line(Kind.UNEXPLAINED, Optional.empty(), "", "", now, next));
            now = next;
        }
        for (var learning : learnings) {
            double next = Trust.afterFailure(now);
            lines.add(
                    new Line(
                            Kind.LEARNING_ATTACHED,
                            Optional.of(learning.ref()),
                            what(learning),
                            learning.timestamp(),
                            now,
                            next));
            now = next;
        }
        if (!(Math.abs(now - trust) < SAME)) {
            lines.add(new Line(Kind.UNEXPLAINED, Optional.empty(), "", "", now, trust));
        }
        return new TrustLedger(List.copyOf(lines), trust, implied, learnings.size());
    }

    private static String what(Learning learning) {
        var tool = learning.originalAction().toolName();
        var text = learning.error().isEmpty() ? learning.lesson() : learning.error();
        return tool.isEmpty() ? text : tool + ": " + text;
    }
}
