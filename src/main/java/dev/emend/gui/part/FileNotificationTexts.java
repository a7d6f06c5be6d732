package dev.emend.gui.part;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Texts about changes of a file by other programs.
public final class FileNotificationTexts {

    private FileNotificationTexts() {}

    /// The folder and the file, as people name it: `asammdf_agent · knowledge_catalog.json`.
    public static String label(Path file) {
        var folder = file.getParent();
        return folder == null || folder.getFileName() == null
                ? file.toString()
                : folder.getFileName() + " · " + file.getFileName();
    }

    /// A sentence that names the file and what happened to it.
    public static String sentence(FileNotification notification) {
        return Texts.get("part.news." + word(notification), label(notification.file()), description(notification));
    }

    private static String word(FileNotification notification) {
        return switch (notification.stage()) {
            case WRITER_DIED -> "died";
            case HELD -> isNotOfNumbers(notification) ? "waits" : "held";
            case MERGED, CONFLICTS, SETTLED -> "changed";
        };
    }

    /// Something else than its size speaks against taking a change over.
    private static boolean isNotOfNumbers(FileNotification notification) {
        return notification.changes().isNothing() && !notification.lines().isEmpty();
    }

    /// The sentence without the file, for a place that names it.
    public static String description(FileNotification notification) {
        if (notification.stage() == FileNotification.Stage.HELD && isNotOfNumbers(notification)) {
            return notification.lines().getFirst();
        }
        var parts = notification.stage() == FileNotification.Stage.HELD
                ? losses(
                        notification.changes(),
                        notification.lastGood().map(LastGood::items).orElse(0))
                : parts(notification.changes());
        return parts.isEmpty() ? Texts.get("part.news.otherwise") : String.join(", ", parts);
    }

    /// The changes that were merged without a question, as text.
    public static String takenOver(FileNotification notification) {
        var changes = notification.changes();
        var additions = new ArrayList<String>();
        add(additions, "learnings", changes.newLearnings());
        add(additions, "added", changes.items().addedCount());
        var parts = new ArrayList<String>();
        if (!additions.isEmpty()) {
            parts.add(Texts.get("part.news.took", String.join(", ", additions)));
        }
        add(parts, "wrote", changes.restoredLearnings());
        add(parts, "redid", changes.reappliedEdits());
        return parts.isEmpty()
                ? Texts.get("part.news.took.other", label(notification.file()))
                : String.join(", ", parts);
    }

    /// The version to fall back to: `85 items, 12:53`.
    public static String version(LastGood good, Dates dates) {
        return Texts.get("part.news.version", good.items(), dates.time(good.at()));
    }

    private static List<String> parts(FileChanges changes) {
        var parts = new ArrayList<String>();
        add(parts, "learnings", changes.newLearnings());
        add(parts, "added", changes.items().addedCount());
        add(parts, "changed", changes.items().changedCount());
        add(parts, "removed", changes.items().removedCount());
        add(parts, "restored", changes.restoredLearnings());
        add(parts, "reapplied", changes.reappliedEdits());
        add(parts, "conflicts", changes.conflicts());
        return parts;
    }

    private static List<String> losses(FileChanges changes, int items) {
        var parts = new ArrayList<String>();
        if (changes.items().removedCount() > 0) {
            parts.add(Texts.get("part.news.gone", changes.items().removedCount(), items));
        }
        if (changes.items().changedCount() > 0) {
            parts.add(Texts.get("part.news.rewritten", changes.items().changedCount(), items));
        }
        add(parts, "lost", changes.restoredLearnings());
        return parts;
    }

    private static void add(List<String> parts, String word, int count) {
        if (count > 0) {
            parts.add(count(word, count));
        }
    }

    private static String count(String word, int count) {
        return Texts.get("part.news.count." + word, count);
    }
}
