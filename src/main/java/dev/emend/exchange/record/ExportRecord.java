package dev.emend.exchange.record;

import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A record to be exported.
public sealed interface ExportRecord {

    /// @param state its review state as a word: `kept`, `pending`, …
    /// @param vectors that came with it, or were made here; empty to leave them out
    /// @param links that begin at it
    /// @param evaluations what was said of it, the oldest first; empty where nobody asked for them
    record OfMemory(
            Memory memory, String state, List<Vector> vectors, List<MemoryLink> links, List<Evaluation> evaluations)
            implements ExportRecord {
        public OfMemory {
            vectors = List.copyOf(vectors);
            links = List.copyOf(links);
            evaluations = List.copyOf(evaluations);
        }

        public OfMemory(Memory memory, String state, List<Vector> vectors, List<MemoryLink> links) {
            this(memory, state, vectors, links, List.of());
        }
    }

    /// @param evaluations what was said of it; empty where nobody asked for them
    record OfRun(Run run, List<Evaluation> evaluations) implements ExportRecord {
        public OfRun {
            evaluations = List.copyOf(evaluations);
        }

        public OfRun(Run run) {
            this(run, List.of());
        }

        /// The run with the outcome that counts: a person's word before that of the transcript.
        public Run withOutcome() {
            var outcome = evaluations.stream()
                    .filter(evaluation -> evaluation.name().equals(Evaluation.OUTCOME)
                            && !evaluation.person().isEmpty())
                    .map(Evaluation::label)
                    .reduce("", (_, last) -> last);
            if (outcome.isEmpty()) {
                return run;
            }
            var head = run.head();
            var ending = new Run.Ending(outcome, head.ending().reward());
            var newHead = new Run.Head(head.family(), head.task(), head.model(), head.startedAt(), ending);
            return new Run(run.id(), newHead, run.messages(), run.metadata(), run.origin());
        }
    }

    /// An evaluation of a record by a person or an analysis.
    ///
    /// @param name what was looked at, such as [#REVIEW]
    /// @param value empty when it is said in words only
    /// @param label one of few words, such as `kept`; empty for none
    /// @param explanation may be empty
    /// @param person who said it; empty for an analysis
    /// @param at null when it is not known
    record Evaluation(
            String name,
            OptionalDouble value,
            String label,
            String explanation,
            String person,
            @Nullable Instant at) {
        /// The name of a person's decision on a memory.
        public static final String REVIEW = "review";

        /// The name of a run's outcome: `success`, `failure` or `unknown`.
        public static final String OUTCOME = "outcome";
    }
}
