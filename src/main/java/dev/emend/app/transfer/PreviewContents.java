package dev.emend.app.transfer;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/// The readable contents of a file, whether new or not.
///
/// @param items of a catalog, which is opened and not imported
/// @param otherRecords links between memories, and rows of feedback
/// @param sources where its runs and memories say they come from, at most [#MAX_SOURCES]
public record PreviewContents(int runs, int memories, int items, int otherRecords, Set<String> sources) {
    /// More would be no filter line any more.
    static final int MAX_SOURCES = 50;

    public static final PreviewContents NOTHING = new PreviewContents(0, 0, 0, 0, Set.of());

    public PreviewContents {
        sources = Collections.unmodifiableSet(new LinkedHashSet<>(sources));
    }

    static PreviewContents ofItems(int items) {
        return new PreviewContents(0, 0, items, 0, Set.of());
    }

    /// A copy with one more record.
    ///
    /// @param kind as [ImportService.Sample] says it
    PreviewContents with(String kind) {
        return switch (kind) {
            case "run" -> new PreviewContents(runs + 1, memories, items, otherRecords, sources);
            case "link" -> new PreviewContents(runs, memories, items, otherRecords + 1, sources);
            default -> new PreviewContents(runs, memories + 1, items, otherRecords, sources);
        };
    }

    /// A copy with these sources of its records.
    PreviewContents from(Set<String> all) {
        return new PreviewContents(runs, memories, items, otherRecords, all);
    }

    public PreviewContents plus(PreviewContents more) {
        var both = new LinkedHashSet<>(sources);
        both.addAll(more.sources);
        return new PreviewContents(
                runs + more.runs, memories + more.memories, items + more.items, otherRecords + more.otherRecords, both);
    }
}
