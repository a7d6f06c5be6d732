package dev.emend.gui.history;

import dev.emend.app.catalogs.ExternalWrite;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ItemRef;
import dev.emend.model.texts.StoredTexts;
import java.util.List;
import java.util.Locale;

/// Changes in words and icons; kinds this version does not know keep their own word.
final class CommandTexts {
    private CommandTexts() {}

    /// The title of a change, a sentence.
    static String title(JournalEntryView line) {
        var label = StoredTexts.translate(line.label());
        return switch (line.kind()) {
            case "undo" -> Texts.get("shell.undone", label);
            case "redo" -> Texts.get("shell.redone", label);
            default -> label;
        };
    }

    /// The lesson when the change is about one learning, else what was done.
    static String title(JournalEntryView line, List<String> lessons) {
        return lessons.size() == 1 ? lessons.getFirst() : title(line);
    }

    /// Whoever did it, as people are called here.
    static String person(String name) {
        return name.equals(ExternalWrite.PROGRAM.name()) ? Texts.get("history.person.external") : name;
    }

    /// The word of the window for a review state.
    static String state(String word) {
        var key = "part.learning.state." + word;
        return Texts.has(key) ? Texts.get(key) : word;
    }

    static String kind(String kind) {
        var key = "history.kind." + kind;
        if (Texts.has(key)) {
            return Texts.get(key);
        }
        var words = kind.replace('-', ' ').replace('_', ' ');
        return words.isEmpty() ? words : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    static Icons icon(String kind) {
        return switch (kind) {
            case "attach", "unattributed" -> Icons.LEARNING;
            case "interrupt" -> Icons.CORRECT;
            case "edit" -> Icons.EDIT;
            case "external" -> Icons.FILE;
            case "rate" -> Icons.RATE;
            case "create" -> Icons.ADD;
            case "duplicate", "promote" -> Icons.DUPLICATE;
            case "delete" -> Icons.DELETE;
            case "move" -> Icons.UP;
            case "conditions" -> Icons.CONDITION;
            case "undo", "revert" -> Icons.UNDO;
            case "redo" -> Icons.REDO;
            case "keep" -> Icons.KEEP;
            case "reject" -> Icons.ARCHIVE;
            case "snooze" -> Icons.CLOCK;
            case "flag" -> Icons.FLAG;
            case "supersede" -> Icons.DUPLICATE;
            case "contest", "contradicts" -> Icons.CONFLICT;
            case "reattach", "attribute", "restore", "back" -> Icons.RESTORE;
            default -> Icons.NOTE;
        };
    }

    /// The kind and, when there is one, the item: `Edit · open_files`; of what was undone, what it
    /// was.
    static String subject(JournalEntryView line, List<String> lessons) {
        boolean isOfUndo = List.of("undo", "redo", "revert").contains(line.kind());
        return isOfUndo && lessons.size() == 1 ? title(line) : subject(line);
    }

    private static String subject(JournalEntryView line) {
        return line.item()
                .map(ItemRef::label)
                .map(item -> kind(line.kind()) + " \u00b7 " + item)
                .orElseGet(() -> kind(line.kind()));
    }

    /// The heading over what was altered.
    ///
    /// @param lessons shown above it; the only one is not said again
    static String heading(ChangeDescription description, List<String> lessons) {
        var part = description.part().name().toLowerCase(Locale.ROOT);
        var effect = description.fate().name().toLowerCase(Locale.ROOT).replace('_', '-');
        var key = "history.altered." + part + "." + effect;
        var words = Texts.get(Texts.has(key) ? key : "history.altered." + part);
        boolean isSubject = lessons.size() == 1 && lessons.getFirst().equals(description.subject());
        return description.subject().isEmpty() || isSubject
                ? words
                : Texts.get("history.altered.of", words, description.subject());
    }

    /// The name of a value in words; one that no text is known for as in the file.
    static String name(ChangeDescription description, ChangeDescription.Value value) {
        var key = "history.value." + value.name();
        var field = "history.field." + value.name();
        boolean isInFile = description.fate() != ChangeDescription.Effect.MOVED
                && (description.part() == ChangeDescription.Part.ITEM
                        || description.part() == ChangeDescription.Part.LEARNING);
        if (isInFile) {
            return Texts.has(field) ? Texts.get(field) : value.name();
        }
        return Texts.has(key) ? Texts.get(key) : value.name();
    }
}
