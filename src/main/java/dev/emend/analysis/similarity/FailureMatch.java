package dev.emend.analysis.similarity;

import dev.emend.model.Action;
import java.util.Optional;

/// Resemblance of an action that is about to be done to one that failed.
///
/// @param likeness how alike the arguments read, 0 to 1
public record FailureMatch(Match match, double likeness) {
    /// Below this, actions of one tool are about different things.
    private static final double LIKE = 0.3;

    public enum Match {
        /// Tool and arguments are the same.
        SAME_ACTION,
        /// The tool is, and what it aims at.
        SAME_TARGET,
        /// Only the tool is; the arguments read alike, or one of the two has none.
        SAME_TOOL;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// Empty when they have nothing to do with each other: another tool, another target, or
    /// arguments that read differently.
    ///
    /// @param isSameItem whether both come from one item; then the tool alone is a reason to tell
    public static Optional<FailureMatch> of(Action planned, Action failed, boolean isSameItem) {
        if (planned.toolName().isBlank() || !planned.toolName().equals(failed.toolName())) {
            return Optional.empty();
        }
        var arguments = planned.arguments();
        if (!arguments.members().isEmpty()
                && arguments.members().equals(failed.arguments().members())) {
            return Optional.of(new FailureMatch(Match.SAME_ACTION, 1));
        }
        double likeness = Stemmer.likeness(
                String.join(" ", ActionTarget.texts(arguments)),
                String.join(" ", ActionTarget.texts(failed.arguments())));
        var target = ActionTarget.of(planned);
        var failedTarget = ActionTarget.of(failed);
        if (target.isKnown() && failedTarget.isKnown()) {
            return target.isSameAs(failedTarget)
                    ? Optional.of(new FailureMatch(Match.SAME_TARGET, likeness))
                    : Optional.empty();
        }
        boolean isOpen =
                arguments.members().isEmpty() || failed.arguments().members().isEmpty();
        return likeness >= LIKE || isSameItem && isOpen
                ? Optional.of(new FailureMatch(Match.SAME_TOOL, likeness))
                : Optional.empty();
    }
}
