package dev.emend.gui.conflicts;

import dev.emend.app.team.RejectedDecision;
import dev.emend.gui.kit.Texts;

/// A decision the team's store no longer took, in words.
final class RejectedTexts {
    private RejectedTexts() {}

    /// The name of what was decided.
    static String name(RejectedDecision change) {
        return change.label().isEmpty() ? Texts.get("refused.damaged") : change.label();
    }
}
