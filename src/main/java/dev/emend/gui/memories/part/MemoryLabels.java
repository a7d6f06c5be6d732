package dev.emend.gui.memories.part;

import dev.emend.app.list.Facet;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.memories.MemorySummary.Tier;
import dev.emend.gui.imports.ImportTexts;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Heading;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Language;
import java.util.Locale;
import java.util.OptionalDouble;

/// Labels of kinds, states, outcomes and scores: word, icon and tone together.
public final class MemoryLabels {
    private static final int MAX_LINE = 200;

    private MemoryLabels() {}

    public static String kind(Memory.Kind kind) {
        return Texts.get("memories.kind." + kind.word());
    }

    public static Icons icon(Memory.Kind kind) {
        return kind == Memory.Kind.EXPERIENCE ? Icons.TOOL : Icons.LEARNING;
    }

    public static String state(ReviewState state) {
        return Texts.get("memories.state." + state.word());
    }

    public static Icons icon(ReviewState state) {
        return switch (state) {
            case PENDING -> Icons.CLOCK;
            case KEPT -> Icons.KEEP;
            case REJECTED -> Icons.ARCHIVE;
            case SUPERSEDED -> Icons.DUPLICATE;
            case CONTESTED -> Icons.CONTRADICTION;
            case DELETED -> Icons.DELETE;
            case NOT_REVIEWED -> Icons.UNKNOWN;
        };
    }

    public static StyleVariant tone(ReviewState state) {
        return switch (state) {
            case PENDING -> StyleVariant.ACCENT;
            case KEPT -> StyleVariant.SUCCESS;
            case CONTESTED -> StyleVariant.WARNING;
            case NOT_REVIEWED, REJECTED, SUPERSEDED, DELETED -> StyleVariant.NEUTRAL;
        };
    }

    /// A clause that the texts have no word for: files by their last name, formats in words.
    public static String facet(Facet facet) {
        var value = facet.value();
        return switch (facet.group()) {
            case "source" -> value.substring(value.lastIndexOf('/') + 1);
            case "format" -> ImportTexts.format(value);
            default -> value;
        };
    }

    public static String tier(Tier tier) {
        return Texts.get("memories.tier." + tier.name().toLowerCase(Locale.ROOT));
    }

    /// In the words of the bundle when it is one of the common ones, else as the agent has it.
    public static String outcome(String outcome) {
        var key = "memories.outcome." + outcome;
        return outcome.isEmpty()
                ? Texts.get("memories.outcome.none")
                : outcome.matches("[a-z]+") && Texts.has(key) ? Texts.get(key) : VisibleText.of(line(outcome));
    }

    public static Icons outcomeIcon(String outcome) {
        return switch (outcome) {
            case "success" -> Icons.TRUSTED;
            case "failure" -> Icons.DOUBTFUL;
            default -> Icons.UNKNOWN;
        };
    }

    public static StyleVariant outcomeTone(String outcome) {
        return switch (outcome) {
            case "success" -> StyleVariant.SUCCESS;
            case "failure" -> StyleVariant.DANGER;
            default -> StyleVariant.NEUTRAL;
        };
    }

    /// A text on one line, short enough for a cell.
    public static String line(String text) {
        return VisibleText.of(Heading.of(text, MAX_LINE));
    }

    /// The task, or what else a row can be called by.
    public static String title(MemorySummary row) {
        var task = line(row.says().task());
        return task.isEmpty() ? line(row.says().lesson()) : task;
    }

    public static String two(double value) {
        return String.format(Language.locale(), "%.2f", value);
    }

    public static String two(OptionalDouble value) {
        return value.isPresent() ? two(value.getAsDouble()) : "\u2013";
    }

    public static String sentence(Parts parts) {
        return Texts.get(
                "memories.score.sentence",
                two(parts.score()),
                two(parts.task()),
                two(parts.content()),
                two(parts.lexical()),
                parts.lexicalRank());
    }
}
