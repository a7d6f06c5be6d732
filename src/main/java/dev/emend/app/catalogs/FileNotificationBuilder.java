package dev.emend.app.catalogs;

import dev.emend.app.core.FileNotification;
import dev.emend.model.FileChanges;
import java.util.List;
import java.util.Optional;

/// Builder of notifications about a file.
public final class FileNotificationBuilder {
    private FileNotificationBuilder() {}

    public static FileNotification of(CatalogSession file, FileNotification.Stage stage) {
        return of(file, stage, FileChanges.NONE, List.of());
    }

    static FileNotification of(
            CatalogSession file, FileNotification.Stage stage, FileChanges changes, List<String> lines) {
        var onDisk = file.onDisk();
        var lastGood = file.disk().seenAt().map(at -> new FileNotification.LastGood(onDisk.size(), at));
        boolean needsWayBack = stage == FileNotification.Stage.HELD || stage == FileNotification.Stage.WRITER_DIED;
        return new FileNotification(
                onDisk.id(), onDisk.path(), stage, changes, lines, needsWayBack ? lastGood : Optional.empty());
    }

    /// The outcome of a merge, as a sentence for the person whose save it concerns.
    static String sentence(FileChanges changes) {
        var parts = new java.util.ArrayList<String>();
        count(parts, changes.newLearnings(), "new learning");
        count(parts, changes.items().addedCount(), "new item");
        count(parts, changes.items().removedCount(), "item removed by others", "items removed by others");
        count(parts, changes.restoredLearnings(), "restored learning");
        count(parts, changes.reappliedEdits(), "re-applied edit");
        count(parts, changes.conflicts(), "conflict to settle", "conflicts to settle");
        return "The file changed meanwhile; both sides are in it now"
                + (parts.isEmpty() ? "." : ": " + String.join(", ", parts) + ".");
    }

    private static void count(List<String> parts, int number, String word) {
        count(parts, number, word, word + "s");
    }

    private static void count(List<String> parts, int number, String singular, String plural) {
        if (number > 0) {
            parts.add(number + " " + (number == 1 ? singular : plural));
        }
    }
}
