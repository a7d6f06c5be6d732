package dev.emend.analysis.extraction;

import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Extraction.Lesson;
import java.util.List;

/// One way to learn from the steps of a run without a model.
@FunctionalInterface
interface ExtractionRule {
    List<RuleMatch> lessons(RunSteps steps);

    /// How certain a lesson is by its evidence; the strongest first.
    enum Evidence {
        /// The transcript says what should have been done.
        EXPECTATION(0.9),
        /// A call failed, then worked with other arguments or after other steps.
        RECOVERY(0.8),
        /// The user said it was wrong.
        CORRECTION(0.7),
        /// The agent said the same again and did nothing.
        STANDSTILL(0.65),
        /// The same call with the same answer.
        REPETITION(0.6),
        /// A call failed and never worked.
        ERROR(0.55),
        /// What was changed was run before the end, or was not.
        VERIFICATION(0.5),
        /// The order of calls of a run that succeeded.
        PATH(0.5);

        private final double confidence;

        Evidence(double confidence) {
            this.confidence = confidence;
        }

        double confidence() {
            return confidence;
        }
    }

    record RuleMatch(Evidence evidence, Lesson lesson) {
        static RuleMatch of(Evidence evidence, Dimension dimension, String text, List<Integer> messages) {
            return new RuleMatch(evidence, new Lesson(dimension, text, evidence.confidence(), messages));
        }
    }
}
