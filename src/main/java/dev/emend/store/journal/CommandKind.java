package dev.emend.store.journal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The kinds of changes. The journal has their words, which never change there: its rows are
/// chained. Rows of a later version may have words that are not here.
public enum CommandKind {
    ATTACH,
    ATTRIBUTE,
    /// A learning goes before a reviewer again.
    BACK,
    /// Two learnings that contradict each other are both right.
    BOTH,
    CONDITIONS,
    CONTEST,
    /// A person holds that nobody can follow both of two learnings.
    CONTRADICTS,
    CREATE,
    DELETE,
    /// A failure is not the fault of its item, or is again.
    DISMISSAL("blame"),
    DUPLICATE,
    EDIT,
    /// Another program wrote a file; told, and nothing to take back.
    EXTERNAL,
    FEEDBACK_ADD,
    FEEDBACK_DELETE,
    FLAG,
    /// Emend kept out of a file what nobody has judged or an old copy brought back.
    HOLD,
    INTERRUPT,
    KEEP,
    /// A rule of a person kept what nobody has looked at.
    KEEP_BY_RULE,
    KEEP_ONE("keep_one"),
    KEEP_OURS,
    MEMORY_ACTIVATE,
    MEMORY_ADD,
    MEMORY_EDIT,
    MEMORY_IMPORT,
    MEMORY_JUDGE,
    MEMORY_PROMOTE,
    MEMORY_PRUNE,
    MEMORY_RATE,
    MEMORY_RESET,
    MOVE,
    NOTE,
    /// Items are copied into a catalog that more people read.
    PROMOTE,
    RATE,
    REATTACH,
    /// Empties what the store keeps of a secret.
    REDACT,
    REDO,
    REJECT("bury"),
    RESTORE,
    REVERT,
    RUN_OUTCOME,
    SETTLE,
    SNOOZE("later"),
    SUMMARY_ACTIVATE,
    SUMMARY_DEACTIVATE,
    SUMMARY_DELETE,
    SUMMARY_EDIT,
    SUMMARY_GENERATE,
    SUPERSEDE,
    TAKE_THEIRS,
    TRUST,
    /// A failure belongs to no item.
    UNATTRIBUTED,
    UNDO,
    UNRELATED;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final List<String> former;

    CommandKind(String... former) {
        this.former = List.of(former);
    }

    /// As the journal has it.
    public String word() {
        return word;
    }

    public boolean is(JournaledCommand change) {
        return is(change.kind());
    }

    /// Whether a row of the journal with that word is of this kind.
    public boolean is(String kind) {
        return word.equals(kind) || former.contains(kind);
    }

    public static boolean isAny(Set<CommandKind> kinds, String kind) {
        return kinds.stream().anyMatch(value -> value.is(kind));
    }

    /// Today's word for one of the journal; itself when it is not known here.
    public static String today(String kind) {
        return Arrays.stream(values())
                .filter(value -> value.is(kind))
                .findAny()
                .map(value -> value.word)
                .orElse(kind);
    }

    /// Every word that the journal may have for this one.
    static List<String> words(String kind) {
        var words = new ArrayList<>(List.of(kind));
        Arrays.stream(values()).filter(value -> value.is(kind)).forEach(value -> {
            words.add(value.word);
            words.addAll(value.former);
        });
        return words;
    }
}
