package dev.emend.gui.runs;

import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import java.util.Locale;

/// Words, letters and icons of runs.
final class RunTexts {
    private RunTexts() {}

    static Icons icon(String outcome) {
        return switch (outcome) {
            case "success" -> Icons.TRUSTED;
            case "failure" -> Icons.CANCEL;
            default -> Icons.UNKNOWN;
        };
    }

    static StyleVariant tone(String outcome) {
        return switch (outcome) {
            case "success" -> StyleVariant.SUCCESS;
            case "failure" -> StyleVariant.DANGER;
            default -> StyleVariant.NEUTRAL;
        };
    }

    static String outcome(RunSummary.RunStatus standing) {
        var word = Texts.get("runs.outcome." + standing.outcome());
        return standing.isSet() ? Texts.get("runs.outcome.set", word) : word;
    }

    static Icons icon(Run.Role role) {
        return switch (role) {
            case SYSTEM -> Icons.SETTINGS;
            case USER -> Icons.PERSON;
            case ASSISTANT -> Icons.AGENT;
            case TOOL -> Icons.TOOL;
        };
    }

    static String letter(ToolRole role) {
        return Texts.get("runs.role.letter." + role.word());
    }

    static String role(ToolRole role) {
        return Texts.get("runs.role." + role.word());
    }

    /// The kind of a finding for people; the analyzer's word when there is none.
    static String finding(String kind) {
        return Texts.has("runs.finding." + kind) ? Texts.get("runs.finding." + kind) : kind;
    }

    static String workflow(String workflow) {
        return Texts.has("runs.workflow." + workflow) ? Texts.get("runs.workflow." + workflow) : workflow;
    }

    static String score(double score) {
        return String.format(Locale.ROOT, "%.2f", score);
    }

    static String percent(double share) {
        return Double.isNaN(share) ? Texts.get("runs.none") : String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
