package dev.emend.app.journal;

import dev.emend.app.core.Actor;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.UndoEntry;
import dev.emend.store.team.TeamStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Which changes undo and redo would take, newest last, back to the first change of the workspace.
/// Thread-safe; calls may read the journal.
///
/// In a shared store those of this workspace's person, and what agents brought here in this run;
/// others' changes are taken back in the history.
///
/// Read from the journal backwards and no further than asked for, so that a long history costs
/// nothing at start: whether an old change is still to be undone is known from the newer ones.
public final class UndoStacks {
    private static final int PAGE = 500;

    private final Store store;

    /// Empty for everybody.
    private final String person;

    private final boolean isShared;

    /// Changes of this run before the journal was read, in a shared store.
    private final List<UndoEntry> early = new ArrayList<>();

    private final Object lock = new Object();
    private final ArrayDeque<UndoEntry> undo = new ArrayDeque<>();
    private final ArrayDeque<UndoEntry> redo = new ArrayDeque<>();

    /// Changes that an undo or a redo took, as far as the journal was read.
    private final Set<Long> undoneSeqs = new HashSet<>();

    /// What else is another one then.
    private final List<Runnable> onForget = new CopyOnWriteArrayList<>();

    private boolean isLoaded;
    private long newestAtStart;
    private long oldestRead = Long.MAX_VALUE;
    private boolean isAllRead;

    /// Whether a change was met that ends the chance to redo what is older.
    private boolean hasMetFresh;

    private int undoDepth;
    private boolean hasSkipped;

    /// @param actor whose changes are taken back when the store is shared
    public UndoStacks(Store store, Actor actor) {
        this(store, actor, store instanceof TeamStore);
    }

    /// @param isShared whether others decide in the store too
    UndoStacks(Store store, Actor actor, boolean isShared) {
        this.store = store;
        this.person = isShared ? actor.name() : "";
        this.isShared = isShared;
    }

    /// Whether others' changes may stand on what is taken back in its entry.
    boolean isShared() {
        return isShared;
    }

    /// Reads the journal anew when it is next asked: it is another one since a backup was put back.
    public synchronized void forget() {
        onForget.forEach(Runnable::run);
        undo.clear();
        redo.clear();
        undoneSeqs.clear();
        isLoaded = false;
        isAllRead = false;
        hasMetFresh = false;
        oldestRead = Long.MAX_VALUE;
    }

    public synchronized void push(UndoEntry entry) {
        // what the journal held when it was first read has been counted then
        if (isLoaded && entry.seq() > newestAtStart) {
            take(entry);
        } else if (!isLoaded && isShared) {
            early.add(entry);
        }
    }

    synchronized Optional<Long> nextUndo() throws UserException {
        read();
        return Optional.ofNullable(undo.peekLast()).map(UndoEntry::seq);
    }

    synchronized Optional<Long> nextRedo() throws UserException {
        read();
        return Optional.ofNullable(redo.peekLast()).map(UndoEntry::seq);
    }

    public void onForget(Runnable work) {
        onForget.add(work);
    }

    /// Leaves a change out until the next start.
    synchronized void skip(long change) {
        if (undo.removeIf(entry -> entry.seq() == change)) {
            undoDepth--;
        }
        redo.removeIf(entry -> entry.seq() == change);
        hasSkipped = true;
    }

    /// Whether a change was left out, so that the next ones may have others standing on them.
    synchronized boolean hasSkipped() {
        return hasSkipped;
    }

    /// Held while a change is taken back, always before this object.
    public Object lock() {
        return lock;
    }

    synchronized UndoState state() throws UserException {
        read();
        return new UndoState(undoDepth, label(undo.peekLast()), redo.size(), label(redo.peekLast()));
    }

    private static String label(@Nullable UndoEntry entry) {
        return entry == null ? "" : entry.label();
    }

    /// A fresh change ends the chance to redo; undo and redo move a change from one stack to the
    /// other.
    private void take(UndoEntry entry) {
        if (isNobodys(entry)) {
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

    /// Reverting an old change is a change like any other.
    private static boolean isFresh(UndoEntry entry) {
        return entry.undoes() == null || !CommandKind.UNDO.is(entry.kind()) && !CommandKind.REDO.is(entry.kind());
    }

    /// What Emend holds out of files is no decision of anybody, and would be held again.
    private static boolean isNobodys(UndoEntry entry) {
        return entry.undoes() == null && CommandKind.HOLD.is(entry.kind());
    }

    /// Reads back until both stacks know their last change.
    private void read() throws UserException {
        if (store instanceof TeamStore team && team.isAway()) {
            return; // what is known stays; the rest is read when the server answers
        }
        if (!isLoaded) {
            count();
            isLoaded = true;
            early.forEach(this::take);
            early.clear();
        }
        while (!isAllRead && (undo.isEmpty() || !hasMetFresh)) {
            var page = store.read(session -> session.history().turns(oldestRead, PAGE, person));
            isAllRead = page.size() < PAGE;
            page.forEach(this::older);
        }
    }

    private record Size(long newest, long depth) {}

    /// Each undo takes one change from the stack, everything else puts one on it.
    private void count() throws UserException {
        if (isShared) {
            long before = early.isEmpty() ? Long.MAX_VALUE : early.getFirst().seq();
            var size = store.read(session -> {
                long newest = Math.min(session.history().newest(), before - 1);
                return new Size(newest, session.history().countDone(person, newest));
            });
            newestAtStart = size.newest;
            oldestRead = newestAtStart + 1;
            undoDepth = (int) Math.max(0, size.depth);
            return;
        }
        var size = store.read(session -> {
            var newest = session.history().turns(Long.MAX_VALUE, 1);
            long undos = session.history().countUndoing(CommandKind.UNDO.word());
            long held = session.history().countOf(CommandKind.HOLD.word());
            return new Size(
                    newest.isEmpty() ? 0 : newest.getFirst().seq(),
                    session.journal().count() - 2 * undos - held);
        });
        newestAtStart = size.newest;
        oldestRead = newestAtStart + 1;
        undoDepth = (int) size.depth;
    }

    private void older(UndoEntry entry) {
        oldestRead = entry.seq();
        if (isNobodys(entry)) {
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
