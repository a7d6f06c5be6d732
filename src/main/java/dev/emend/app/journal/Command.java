package dev.emend.app.journal;

import dev.emend.app.core.Actor;
import dev.emend.model.Json;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.journal.UndoEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A change and who makes it, as the journal and the undo menu say it; what it changes is a
/// [dev.emend.app.catalogs.ChangeSet].
///
/// @param kind the word of a [CommandKind]; imported changes may have words of a later
///   version
/// @param label a sentence for the history and the undo menu
/// @param undoes the journal row this one undoes, null for a fresh change
/// @param origin its name in the workspace it was imported from, null for an own change
public record Command(
        Actor actor,
        String kind,
        String label,
        CommandTarget target,
        @Nullable Long undoes,
        @Nullable String origin) {

    /// A fresh command on a catalog.
    public Command(Actor actor, CommandKind kind, String label, CommandTarget target) {
        this(actor, kind.word(), label, target, null, null);
    }

    /// A fresh command on what is in no catalog.
    public Command(Actor actor, CommandKind kind, String label) {
        this(actor, kind, label, CommandTarget.NONE);
    }

    /// The command that takes a change back, or does it again.
    public static Command undoOf(JournalEntry change, Actor actor, CommandKind kind, String label) {
        return new Command(actor, kind.word(), label, change.change().target(), change.seq(), null);
    }

    /// Taking back moves the undo stacks even when somebody else did it before.
    boolean isFresh() {
        return undoes == null && origin == null;
    }

    /// Its row in the journal.
    JournalEntry entry(Instant at, Json.Obj before, Json.Obj after) {
        var row = new JournaledCommand(actor.name(), kind, label, target, before, after);
        return new JournalEntry(0, row, at, CommandStage.DECIDED, undoes, origin);
    }

    /// @param change its number in the journal
    public UndoEntry undoEntry(long change) {
        return new UndoEntry(change, kind, label, undoes);
    }
}
