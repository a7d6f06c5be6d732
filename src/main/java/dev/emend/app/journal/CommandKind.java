package dev.emend.app.journal;

import dev.emend.store.journal.JournalEntry;

/// The kinds of commands in the journal that others look for.
public enum CommandKind {
    /// Emend kept out of a file what nobody has judged or an old copy brought back.
    HOLD("hold");

    private final String word;

    CommandKind(String word) {
        this.word = word;
    }

    /// As the journal has it.
    public String word() {
        return word;
    }

    /// True for a hold that only took out what had come back.
    static boolean isRepeatedHold(JournalEntry entry) {
        return entry.change().kind().equals(HOLD.word)
                && entry.undoes() == null
                && !entry.change().after().has("states");
    }
}
