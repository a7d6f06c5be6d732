package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Why an item has the trust it has: the events in their order, oldest first.
///
/// The file's number and its learnings are replayed stepwise from 1, or from the number a person
/// set. Penalties the number asks for and no learning explains come first, because nothing says
/// when they happened; a number that is higher than its learnings allow ends with one line that
/// brings it back. Learnings that were taken out of the file count as before; dismissed failures
/// don't.
///
/// @param impliedFailures the failures the number stands for; at the floor 14, to be read as "14 or more"
/// @param explainedFailures the learnings whose failure counts
public record TrustHistory(List<Line> lines, double trust, int impliedFailures, int explainedFailures) {
    /// Two trusts closer than this are the same.
    private static final double SAME = 1e-12;

    public enum Kind {
        /// The number in the file asks for it, no learning explains it.
        UNEXPLAINED,
        LEARNING_ATTACHED,
        /// A failure a person found not to be this item's fault: it costs nothing.
        FAILURE_DISMISSED,
        /// A learning an agent proposed without a failure: it costs nothing.
        PROPOSED,
        /// A failure an agent reported through the server: it counts once a person keeps it.
        PENDING,
        /// A person found the number right.
        CONFIRMED,
        /// A person set the number.
        OVERRIDDEN
    }

    /// @param description the tool and the error, or the person's reason
    /// @param time the time as written, empty when it is unknown
    public record Line(
            Kind kind, Optional<LearningRef> learning, String description, String time, double before, double after) {
        private boolean isPenalty() {
            return kind == Kind.LEARNING_ATTACHED || kind == Kind.UNEXPLAINED;
        }
    }

    public TrustHistory {
        lines = List.copyOf(lines);
    }

    public boolean isExplained() {
        return impliedFailures == explainedFailures;
    }

    public boolean isAtFloor() {
        return impliedFailures >= Trust.IMPLIED_AT_FLOOR;
    }

    public static TrustHistory of(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var learnings = annotations.learnings(item).stream()
                .filter(learning -> isCounted(learning, annotations))
                .sorted(Comparator.comparing(Learning::timestamp))
                .toList();
        var replay = new Replay(annotations.marks());
        double trust = item.trust();
        if (annotations.marks().get(Mark.Kind.TRUST_SET, item.ref().key()).orElse(null) instanceof Json.Obj set) {
            var sets = new ArrayList<>(set.array("earlier"));
            sets.add(set);
            Set<String> previousKeys = Set.of();
            for (var value : sets) {
                if (value instanceof Json.Obj values) {
                    replay.until(values, learnings, previousKeys);
                    previousKeys = learningKeys(values);
                }
            }
            var knownKeys = previousKeys;
            replay.events(learnings.stream()
                    .filter(learning -> !knownKeys.contains(key(learning)))
                    .toList());
            replay.end(trust);
        } else {
            replay.tell(learnings, trust);
        }
        int attachedCount = (int) learnings.stream()
                .filter(learning -> !replay.isRejected(learning))
                .count();
        return new TrustHistory(replay.lines, trust, Trust.impliedFailures(trust), attachedCount);
    }

    /// Whether a learning is part of the trust: one that was rejected and never in the file is not.
    private static boolean isCounted(Learning learning, IndexedItem.CatalogAnnotations annotations) {
        var state = annotations.ofLearning(learning);
        return annotations.marks().isNeverInFile(learning.ref())
                ? state == ReviewState.PENDING || state == ReviewState.CONTESTED
                : state != ReviewState.DELETED;
    }

    /// The reported failures that count once a person keeps them.
    public int pendingCount() {
        return (int) lines.stream().filter(line -> line.kind == Kind.PENDING).count();
    }

    private static Set<String> learningKeys(Json.Obj set) {
        var keys = new HashSet<String>();
        set.array("learnings").forEach(key -> keys.add(key.plain()));
        return keys;
    }

    private static String key(Learning learning) {
        return learning.ref().key();
    }

    /// The trust without the step of one learning; empty when the number is no replay of steps, or
    /// the learning has none.
    public OptionalDouble without(LearningRef ref) {
        boolean hasStep = lines.stream()
                .anyMatch(line -> line.kind == Kind.LEARNING_ATTACHED
                        && line.learning.filter(ref::equals).isPresent());
        return hasStep ? replay(line -> line.learning.filter(ref::equals).isPresent(), false) : OptionalDouble.empty();
    }

    /// The trust with one more step, that of a failure that was dismissed.
    public OptionalDouble with(LearningRef ref) {
        return replay(line -> line.learning.filter(ref::equals).isPresent(), true);
    }

    private OptionalDouble replay(java.util.function.Predicate<Line> predicate, boolean counts) {
        double replayedTrust = Trust.FULL;
        int from = 0;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.kind == Kind.OVERRIDDEN || line.kind == Kind.CONFIRMED) {
                replayedTrust = line.after;
                from = i + 1;
            }
        }
        // what was before a number was set by hand has no part in it any more
        for (var line : lines.subList(from, lines.size())) {
            if (predicate.test(line) ? counts : line.isPenalty()) {
                boolean isStep = Math.abs(Trust.afterFailure(line.before) - line.after) < SAME;
                if (line.kind == Kind.UNEXPLAINED && !isStep) {
                    return OptionalDouble.empty();
                }
                replayedTrust = Trust.afterFailure(replayedTrust);
            }
        }
        return OptionalDouble.of(replayedTrust);
    }

    /// Writes the lines while it counts.
    private static final class Replay {
        private final CatalogMarks marks;
        private final List<Line> lines = new ArrayList<>();
        private double currentTrust = Trust.FULL;

        Replay(CatalogMarks marks) {
            this.marks = marks;
        }

        boolean isRejected(Learning learning) {
            return marks.has(Mark.Kind.FAILURE_DISMISSED, key(learning)) || marks.isNeverInFile(learning.ref());
        }

        private Kind kind(Learning learning) {
            return marks.get(Mark.Kind.FAILURE_DISMISSED, key(learning))
                    .map(value -> value.equals(CatalogMarks.PROPOSED) ? Kind.PROPOSED : Kind.FAILURE_DISMISSED)
                    .orElse(marks.isNeverInFile(learning.ref()) ? Kind.PENDING : Kind.LEARNING_ATTACHED);
        }

        /// From full trust to this number.
        void tell(List<Learning> learnings, double trust) {
            long activeCount =
                    learnings.stream().filter(learning -> !isRejected(learning)).count();
            for (long i = activeCount; i < Trust.impliedFailures(trust); i++) {
                add(Kind.UNEXPLAINED, Optional.empty(), "", "", Trust.afterFailure(currentTrust));
            }
            events(learnings);
            end(trust);
        }

        void events(List<Learning> learnings) {
            for (var learning : learnings) {
                boolean isRejected = isRejected(learning);
                add(
                        kind(learning),
                        Optional.of(learning.ref()),
                        describe(learning),
                        learning.timestamp(),
                        isRejected ? currentTrust : Trust.afterFailure(currentTrust));
            }
        }

        /// Adds what happened before a number was set, and the setting itself.
        ///
        /// @param before the learnings there were when a number was set the time before
        void until(Json.Obj set, List<Learning> learnings, Set<String> before) {
            var keys = learningKeys(set);
            var newLearnings = learnings.stream()
                    .filter(learning -> keys.contains(key(learning)) && !before.contains(key(learning)))
                    .toList();
            double trust = set.number("before").orElse(Trust.FULL);
            if (lines.isEmpty()) {
                tell(newLearnings, trust);
            } else {
                events(newLearnings);
                end(trust);
            }
            set(set);
        }

        void set(Json.Obj set) {
            double to = set.number("trust").orElse(currentTrust);
            boolean isSame = Math.abs(to - currentTrust) < SAME;
            var reason = set.text("reason").orElse("");
            var when = set.text("at").orElse("");
            add(isSame ? Kind.CONFIRMED : Kind.OVERRIDDEN, Optional.empty(), reason, when, to);
        }

        void end(double trust) {
            if (!(Math.abs(currentTrust - trust) < SAME)) {
                add(Kind.UNEXPLAINED, Optional.empty(), "", "", trust);
            }
        }

        private void add(Kind kind, Optional<LearningRef> learning, String description, String when, double after) {
            lines.add(new Line(kind, learning, description, when, currentTrust, after));
            currentTrust = after;
        }
    }

    /// The failure in one line: the tool and the error, or the lesson when there is none.
    public static String describe(Learning learning) {
        var tool = learning.originalAction().toolName();
        var text = learning.error().isEmpty() ? learning.lesson() : learning.error();
        return tool.isEmpty() ? text : tool + ": " + text;
    }
}
