package dev.emend.app.journal;

import dev.emend.app.core.Actor;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.UndoEntry;
import dev.emend.store.team.TeamStore;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// The changes that undo and redo take for each person: the own ones, newest last, back to the first
/// change of the workspace. Changes of agents, other people and Emend itself are undone in the
/// history. Thread-safe; calls may read the journal.
///
/// Read from the journal backwards and no further than asked for, so that a long history costs
/// nothing at start: the newer changes tell whether an old one is still to be undone.
public final class UndoStacks {
    private static final int PAGE = 500;

    /// Changes that nobody made here: held out of files by Emend, kept by a rule while nobody looked, or written
    /// into a file by another program.
    private static final Set<CommandKind> AUTOMATIC =
            Set.of(CommandKind.EXTERNAL, CommandKind.HOLD, CommandKind.KEEP_BY_RULE);

    private final Store store;
    private final Object lock = new Object();
    private final Map<String, OwnStacks> people = new HashMap<>();

    /// Called by [#forget()] for what else is out of date then.
    private final List<Runnable> onForget = new CopyOnWriteArrayList<>();

    public UndoStacks(Store store) {
        this.store = store;
    }

    /// Reads the journal anew when it is next asked: it is another one since a backup was put back.
    public synchronized void forget() {
        onForget.forEach(Runnable::run);
        people.clear();
    }

    /// @param actor who did it
    public synchronized void push(Actor actor, UndoEntry entry) {
        if (entry.undoes() != null) { // what stood upon a change of somebody else may be gone
            people.values().removeIf(person -> person.hasSkipped && !person.name.equals(actor.name()));
        }
        var stacks = people.get(actor.name());
        // what the journal held when it was first read has been counted then
        if (stacks != null && stacks.isLoaded && entry.seq() > stacks.newestAtStart) {
            stacks.take(entry);
        }
    }

    synchronized Optional<Long> nextUndo(Actor actor) throws UserException {
        return Optional.ofNullable(of(actor).undo.peekLast()).map(UndoEntry::seq);
    }

    synchronized Optional<Long> nextRedo(Actor actor) throws UserException {
        return Optional.ofNullable(of(actor).redo.peekLast()).map(UndoEntry::seq);
    }

    public void onForget(Runnable work) {
        onForget.add(work);
    }

    /// Leaves a change out until somebody else takes one back, or it is asked for again.
    synchronized void skip(Actor actor, long change) throws UserException {
        of(actor).skip(change);
    }

    /// Leaves nothing out any more.
    synchronized void restoreSkipped(Actor actor) {
        var stacks = people.get(actor.name());
        if (stacks != null && stacks.hasSkipped) {
            people.remove(actor.name()); // it is read anew
        }
    }

    /// Held while a change is taken back, always before this object.
    public Object lock() {
        return lock;
    }

    synchronized UndoState state(Actor actor) throws UserException {
        var stacks = of(actor);
        return new UndoState(
                stacks.undoDepth, label(stacks.undo.peekLast()), stacks.redo.size(), label(stacks.redo.peekLast()));
    }

    private static String label(@Nullable UndoEntry entry) {
        return entry == null ? "" : entry.label();
    }

    private OwnStacks of(Actor actor) throws UserException {
        var stacks = people.computeIfAbsent(actor.name(), OwnStacks::new);
        stacks.read();
        return stacks;
    }

    /// Reverting an old change is a change like any other.
    private static boolean isFresh(UndoEntry entry) {
        return entry.undoes() == null || !CommandKind.UNDO.is(entry.kind()) && !CommandKind.REDO.is(entry.kind());
    }

    private static boolean isAutomatic(UndoEntry entry) {
        return entry.undoes() == null && CommandKind.isAny(AUTOMATIC, entry.kind());
    }

    /// The stacks of one person, or of the client of an agent.
    private final class OwnStacks {
        private final String name;
        private final ArrayDeque<UndoEntry> undo = new ArrayDeque<>();
        private final ArrayDeque<UndoEntry> redo = new ArrayDeque<>();

        /// Changes that an undo or a redo took, as far as the journal was read.
        private final Set<Long> undoneSeqs = new HashSet<>();

        private boolean isLoaded;
        private long newestAtStart;
        private long oldestRead;
        private boolean isAllRead;

        /// Whether a change was met that ends the chance to redo what is older.
        private boolean hasMetFresh;

        private int undoDepth;
        private boolean hasSkipped;

        OwnStacks(String name) {
            this.name = name;
        }

        /// A fresh change ends the chance to redo; undo and redo move a change from one stack to the
        /// other.
        void take(UndoEntry entry) {
            if (isAutomatic(entry)) {
                return;
            }
            var undone = entry.undoes();
            if (isFresh(entry)) {
                undo.addLast(entry);
                undoDepth++;
                redo.clear();
                hasMetFresh = true;
            } else if (undone != null && CommandKind.REDO.is(entry.kind())) {
                undoneSeqs.add(undone);
                redo.removeIf(other -> other.seq() == undone);
                undo.addLast(entry);
                undoDepth++;
            } else if (undone != null) {
                undoneSeqs.add(undone);
                undo.removeIf(other -> other.seq() == undone);
                undoDepth--;
                redo.addLast(entry);
            }
        }

        void skip(long change) {
            hasSkipped = true;
            if (undo.removeIf(entry -> entry.seq() == change)) {
                undoDepth--;
            }
            redo.removeIf(entry -> entry.seq() == change);
        }

        /// Reads back until both stacks know their last change.
        void read() throws UserException {
            if (store instanceof TeamStore team && team.isAway()) {
                return; // what is known stays; the rest is read when the server answers
            }
            if (!isLoaded) {
                count();
                isLoaded = true;
            }
            while (!isAllRead && (undo.isEmpty() || !hasMetFresh)) {
                var page = store.read(session -> session.history().undoEntries(oldestRead, PAGE, name));
                isAllRead = page.size() < PAGE;
                page.forEach(this::older);
            }
        }

        private record Size(long newest, long depth) {}

        private void count() throws UserException {
            var size = store.read(session -> {
                long newest = session.history().newest();
                return new Size(newest, session.history().countDone(name, AUTOMATIC, newest));
            });
            newestAtStart = size.newest;
            oldestRead = newestAtStart + 1;
            undoDepth = (int) Math.max(0, size.depth);
        }

        private void older(UndoEntry entry) {
            oldestRead = entry.seq();
            if (isAutomatic(entry)) {
                return;
            }
            var undone = entry.undoes();
            boolean isFresh = isFresh(entry);
            if (undone != null && !isFresh) {
                undoneSeqs.add(undone);
            }
            if (!undoneSeqs.contains(entry.seq())) {
                if (isFresh || CommandKind.REDO.is(entry.kind())) {
                    undo.addFirst(entry);
                } else if (!hasMetFresh) {
                    redo.addFirst(entry);
                }
            }
            hasMetFresh |= isFresh;
        }
    }
}
