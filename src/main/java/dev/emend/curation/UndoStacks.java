package dev.emend.curation;

import dev.emend.memory.Store;
import dev.emend.memory.TeamStore;
import dev.emend.memory.Turn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Which acts undo and redo would take, newest last, back to the first act of the workspace.
/// Thread-safe; calls may read the journal.
///
/// In a shared store those of this desk's person, and what agents brought here in this run; others'
/// acts are taken back in the history.
///
/// Read from the journal backwards and no further than asked for, so that a long history costs
/// nothing at start: whether an old act is still to be undone is known from the newer ones.
final class UndoStacks {
    private static final int PAGE = 500;

    private final Store store;

    /// Empty for everybody.
    private final String person;

    /// Acts of this run before the journal was read, in a shared store.
    private final List<Turn> early = new ArrayList<>();

    private final Object turns = new Object();
    private final ArrayDeque<Turn> undo = new ArrayDeque<>();
    private final ArrayDeque<Turn> redo = new ArrayDeque<>();

    /// Acts that an undo or a redo took, as far as the journal was read.
    private final Set<Long> taken = new HashSet<>();

    /// What else is another one then.
    private final List<Runnable> onForget = new CopyOnWriteArrayList<>();

    private boolean isLoaded;
    private long newestAtStart;
    private long oldestRead = Long.MAX_VALUE;
    private boolean isAllRead;

    /// Whether an act was met that ends the chance to redo what is older.
    private boolean hasMetFresh;

    private int undoDepth;
    private boolean hasSkipped;

    /// @param person whose acts are taken back when the store is shared
    UndoStacks(Store store, String person) {
        this.store = store;
        this.person = store instanceof TeamStore ? person : "";
    }

    /// Whether others' acts may stand on what is taken back in its turn.
    boolean isShared() {
        return store instanceof TeamStore;
    }

    /// Reads the journal anew when it is next asked: it is another one since a backup was put back.
    synchronized void forget() {
        onForget.forEach(Runnable::run);
        undo.clear();
        redo.clear();
        taken.clear();
        isLoaded = false;
        isAllRead = false;
        hasMetFresh = false;
        oldestRead = Long.MAX_VALUE;
    }

    void push(long act, Acts.Draft draft) {
        push(new Turn(act, draft.kind(), draft.label(), draft.undoes()));
    }

    synchronized void push(Turn turn) {
        // what the journal held when it was first read has been counted then
        if (isLoaded && turn.seq() > newestAtStart) {
            turn(turn);
        } else if (!isLoaded && isShared()) {
            early.add(turn);
        }
    }

    synchronized Optional<Long> nextUndo() throws CurationException {
        read();
        return Optional.ofNullable(undo.peekLast()).map(Turn::seq);
    }

    synchronized Optional<Long> nextRedo() throws CurationException {
        read();
        return Optional.ofNullable(redo.peekLast()).map(Turn::seq);
    }

    void onForget(Runnable work) {
        onForget.add(work);
    }

    /// Leaves an act out until the next start.
    synchronized void skip(long act) {
        if (undo.removeIf(turn -> turn.seq() == act)) {
            undoDepth--;
        }
        redo.removeIf(turn -> turn.seq() == act);
        hasSkipped = true;
    }

    /// Whether an act was left out, so that the next ones may have others standing on them.
    synchronized boolean hasSkipped() {
        return hasSkipped;
    }

    /// Held while an act is taken back, always before this object.
    Object turns() {
        return turns;
    }

    synchronized UndoState state() throws CurationException {
        read();
        return new UndoState(
                undoDepth, label(undo.peekLast()), redo.size(), label(redo.peekLast()));
    }

    private static String label(@Nullable Turn turn) {
        return turn == null ? "" : turn.label();
    }

    /// A fresh act ends the chance to redo; undo and redo move an act from one stack to the other.
    private void turn(Turn turn) {
        if (isNobodys(turn)) {
            return;
        }
        var undone = turn.undoes();
        if (isFresh(turn)) {
            undo.addLast(turn);
            undoDepth++;
            redo.clear();
            hasMetFresh = true;
        } else if (undone != null && turn.kind().equals(Journal.REDO)) {
            taken.add(undone);
            redo.removeIf(other -> other.seq() == undone);
            undo.addLast(turn);
            undoDepth++;
        } else if (undone != null) {
            taken.add(undone);
            undo.removeIf(other -> other.seq() == undone);
            undoDepth--;
            redo.addLast(turn);
        }
    }

    /// Reverting an old act is an act like any other.
    private static boolean isFresh(Turn turn) {
        return turn.undoes() == null
                || !turn.kind().equals(Journal.UNDO) && !turn.kind().equals(Journal.REDO);
    }

    /// What Emend holds out of files is no decision of anybody, and would be held again.
    private static boolean isNobodys(Turn turn) {
        return turn.undoes() == null && turn.kind().equals(Holding.KIND);
    }

    /// Reads back until both stacks know their last act.
    private void read() throws CurationException {
        if (store instanceof TeamStore team && team.isAway()) {
            return; // what is known stays; the rest is read when the server answers
        }
        if (!isLoaded) {
            count();
            isLoaded = true;
            early.forEach(this::turn);
            early.clear();
        }
        while (!isAllRead && (undo.isEmpty() || !hasMetFresh)) {
            var page =
                    Failures.read(
                            store, session -> session.history().turns(oldestRead, PAGE, person));
            isAllRead = page.size() < PAGE;
            page.forEach(this::older);
        }
    }

    private record Size(long newest, long depth) {}

    /// Each undo takes one act from the stack, everything else puts one on it.
    private void count() throws CurationException {
        if (isShared()) {
            long before = early.isEmpty() ? Long.MAX_VALUE : early.getFirst().seq();
            var size =
                    Failures.read(
                            store,
                            session -> {
                                long newest = Math.min(session.history().newest(), before - 1);
                                return new Size(
                                        newest, session.history().countDone(person, newest));
                            });
            newestAtStart = size.newest;
            oldestRead = newestAtStart + 1;
            undoDepth = (int) Math.max(0, size.depth);
            return;
        }
        var size =
                Failures.read(
                        store,
                        session -> {
                            var newest = session.history().turns(Long.MAX_VALUE, 1);
                            long undos = session.history().countUndoing(Journal.UNDO);
                            long held = session.history().countOf(Holding.KIND);
                            return new Size(
                                    newest.isEmpty() ? 0 : newest.getFirst().seq(),
                                    session.journal().count() - 2 * undos - held);
                        });
        newestAtStart = size.newest;
        oldestRead = newestAtStart + 1;
        undoDepth = (int) size.depth;
    }

    private void older(Turn turn) {
        oldestRead = turn.seq();
        if (isNobodys(turn)) {
            return;
        }
        var undone = turn.undoes();
        boolean isFresh = isFresh(turn);
        if (undone != null && !isFresh) {
            taken.add(undone);
        }
        if (!taken.contains(turn.seq())) {
            if (isFresh || turn.kind().equals(Journal.REDO)) {
                undo.addFirst(turn);
            } else if (!hasMetFresh) {
                redo.addFirst(turn);
            }
        }
        hasMetFresh |= isFresh;
    }
}
