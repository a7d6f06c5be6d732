package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.PreviewContents;
import dev.emend.app.transfer.SkippedRecords;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Texts;
import java.util.ArrayList;
import java.util.List;

/// Texts about the contents of files to import and the outcome of an import.
public final class ImportTexts {
    private static final String FEEDBACK = "feedback";

    private ImportTexts() {}

    /// A format in words for people.
    ///
    /// @param word as services say it; empty when it is none of those known
    public static String format(String word) {
        var key = "memories.format." + word;
        return word.isEmpty() ? Texts.get("imports.unknown") : Texts.has(key) ? Texts.get(key) : word;
    }

    static String holds(PreviewContents contents, String format) {
        var parts = new ArrayList<String>();
        add(parts, "imports.runs", contents.runs());
        add(parts, "imports.memories", contents.memories());
        add(parts, "imports.items", contents.items());
        add(parts, format.equals(FEEDBACK) ? "imports.other.feedback" : "imports.other.links", contents.otherRecords());
        return parts.isEmpty() ? Texts.get("imports.holds.nothing") : String.join(", ", parts);
    }

    private static void add(List<String> parts, String key, int count) {
        if (count > 0) {
            parts.add(Texts.get(key, count));
        }
    }

    static String newText(Counts counts) {
        if (counts.imported() == 0) {
            return Texts.get("imports.new.none");
        }
        return counts.unchanged() == 0
                ? Texts.get("imports.new.all")
                : Texts.get(
                        "imports.new.some",
                        counts.imported(),
                        counts.imported() + counts.unchanged(),
                        counts.unchanged());
    }

    static String destinationText(PreviewContents contents, String format) {
        if (format.equals(FEEDBACK)) {
            return Texts.get("imports.where.feedback");
        }
        return Texts.get(
                contents.runs() == 0
                        ? "imports.where.memories"
                        : contents.memories() + contents.otherRecords() == 0
                                ? "imports.where.runs"
                                : "imports.where.both");
    }

    static String skippedText(SkippedRecords skippedRecords) {
        return skippedRecords.place().isEmpty()
                ? Texts.get("imports.skipped", skippedRecords.count(), skippedRecords.reason())
                : Texts.get(
                        "imports.skipped.at", skippedRecords.count(), skippedRecords.reason(), skippedRecords.place());
    }

    static String start(Counts counts, PreviewContents contents) {
        if (counts.imported() == 0) {
            return Texts.get("imports.start");
        }
        boolean isOnlyRuns = contents.runs() > 0 && contents.memories() + contents.otherRecords() == 0;
        boolean isOnlyMemories = contents.memories() > 0 && contents.runs() + contents.otherRecords() == 0;
        return Texts.get(
                isOnlyRuns ? "imports.start.runs" : isOnlyMemories ? "imports.start.memories" : "imports.start.records",
                counts.imported());
    }

    /// The outcome of an import, in one or more sentences.
    static List<String> done(ImportResult result) {
        var counts = result.outcome().total();
        var lines = new ArrayList<String>();
        if (counts.imported() == 0) {
            if (counts.unchanged() > 0) {
                lines.add(Texts.get("imports.done.none"));
            }
        } else {
            boolean isOnlyRuns = result.runs() >= counts.imported() && result.memories() == 0;
            boolean isOnlyMemories = result.memories() >= counts.imported() && result.runs() == 0;
            lines.add(Texts.get(
                    isOnlyRuns
                            ? "imports.done.runs"
                            : isOnlyMemories ? "imports.done.memories" : "imports.done.records",
                    counts.imported()));
            if (counts.unchanged() > 0) {
                lines.add(Texts.get("imports.done.unchanged", counts.unchanged()));
            }
        }
        if (counts.rejected() > 0) {
            lines.add(Texts.get("imports.done.rejected", counts.rejected()));
        }
        if (counts.secrets() > 0) {
            lines.add(Texts.get("imports.done.secrets", counts.secrets()));
        }
        if (counts.imported() > 0) {
            lines.add(Texts.get("imports.done.undo", Keys.text(Keys.of("Shortcut+Z"))));
        }
        return lines;
    }
}
