package dev.emend.analysis.extraction;

import dev.emend.model.Execution;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Run;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// Prompt that asks a model to extract learnings: section 6 of the learning system's design document,
/// word for word.
public final class ExtractionPrompt {
    /// The longest conversation a small local model can take; the rest is left out in the middle.
    private static final int CONVERSATION = 24_000;

    private static final int MESSAGE = 1_500;

    private static final String TEXT = """
            Analyze this task execution and extract actionable learnings for similar future tasks.

            Focus on:
            - What approach worked well or didn't work
            - Key insights about tools, patterns, techniques
            - Important pitfalls to avoid
            - Efficient workflows or shortcuts discovered

            CONVERSATION:
            %s

            EXECUTION ANALYSIS:
            - Tool usage pattern: %s
            - Efficiency score: %s
            - Redundancies found: %d
            - Inefficiencies found: %d
            - Parallelization opportunities: %d

            Redundancy details: %s
            Inefficiency details: %s

            Extract learnings only when they provide tangible value for future similar tasks.
            """;

    private ExtractionPrompt() {}

    public static String of(Run run, Execution execution) {
        return String.format(
                Locale.ROOT,
                TEXT,
                RunNarrative.of(run, _ -> true, CONVERSATION, MESSAGE),
                execution.traits().measure().workflow(),
                efficiency(execution.score().value()),
                execution.redundancies().size(),
                execution.inefficiencies().size(),
                execution.parallel().size(),
                details(execution.redundancies()),
                details(execution.inefficiencies()));
    }

    private static String efficiency(OptionalDouble score) {
        return score.isEmpty() ? "not known" : String.format(Locale.ROOT, "%.2f", score.getAsDouble());
    }

    private static String details(List<Finding> findings) {
        return findings.isEmpty()
                ? "none"
                : findings.stream()
                        .map(finding -> finding.type()
                                + " of "
                                + finding.tool()
                                + " at call "
                                + finding.call()
                                + ": "
                                + finding.suggestion())
                        .collect(Collectors.joining("; "));
    }
}
