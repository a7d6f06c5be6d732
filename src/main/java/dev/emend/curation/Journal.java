package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.JournalFilter;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// What was done, newest first, and taking it back. Thread-safe; calls block.
///
/// Undo is itself an act: a row that takes another back. Redo takes the undo back.
public final class Journal {
    static final String UNDO = "undo";
    static final String REDO = "redo";
    static final String REVERT = "revert";

    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final Undoing undoing;
    private final Checking checking;
    private final String person;

    /// What taking back needs.
    ///
    /// @param outside who takes acts back that are in no catalog
    record Undoing(UndoStacks stacks, List<OutsideActs> outside) {
        Undoing {
            outside = List.copyOf(outside);
        }
    }

    /// An act in no catalog, and who knows it.
    private record Outside(JournalEntry entry, OutsideActs acts) {
        Decision takeBack(String person, String kind, String label) throws CurationException {
            return acts.takeBack(entry, person, kind, label);
        }
    }

    Journal(
            Backstage backstage,
            Shelf shelf,
            Acts acts,
            Undoing undoing,
            Checking checking,
            String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.undoing = undoing;
        this.checking = checking;
        this.person = person;
    }

    Journal as(String another) {
        return new Journal(backstage, shelf, acts, undoing, checking, another);
    }

    Changes changes() {
        return backstage.changes();
    }

    public List<JournalLine> recent(int limit) throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var entries = session.journal().recent(limit, Long.MAX_VALUE);
                    return lines(entries, session.journal().undoneBy(seqs(entries)));
                });
    }

    public List<JournalLine> ofItem(ItemRef item, int limit) throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var entries = session.journal().ofItem(item.key(), limit);
                    return lines(entries, session.journal().undoneBy(seqs(entries)));
                });
    }

    /// One page of the history.
    public List<JournalLine> search(JournalQuery query) throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var entries =
                            session.history()
                                    .find(
                                            filter(query),
                                            query.before().orElse(Long.MAX_VALUE),
                                            query.limit());
                    return lines(entries, session.journal().undoneBy(seqs(entries)));
                });
    }

    private static JournalFilter filter(JournalQuery query) {
        return new JournalFilter(query.item(), query.person(), query.kind());
    }

    /// Everybody who ever acted here, by name.
    public List<String> people() throws CurationException {
        return Failures.read(backstage.store(), session -> session.history().people());
    }

    /// The kinds of acts that occur, by name.
    public List<String> kinds() throws CurationException {
        return Failures.read(backstage.store(), session -> session.history().kinds());
    }

    /// Why one earlier act can't be reverted now, as a sentence; empty when it can.
    public Optional<String> whyNotRevert(long act) throws CurationException {
        try {
            var outside = outside(act);
            if (outside.isPresent()) {
                return outside.get().acts().whyNot(outside.get().entry());
            }
            var reversal = new Reversal(backstage, shelf);
            reversal.planAlone(reversal.file(act), act);
            return Optional.empty();
        } catch (CurationException problem) {
            return switch (problem.code()) {
                case CHANGED_MEANWHILE, NOT_FOUND -> Optional.of(problem.what());
                default -> throw problem;
            };
        }
    }

    /// Takes one earlier act back and leaves the later ones.
    ///
    /// @throws CurationException with `CHANGED_MEANWHILE` when later acts depend on it, naming them
    public Decision revert(long act) throws CurationException {
        synchronized (undoing.stacks.turns()) {
            var outside = outside(act);
            if (outside.isPresent()) {
                var label = outside.get().entry().act().label();
                return outside.get().takeBack(person, REVERT, "Revert “" + label + "”");
            }
            var reversal = new Reversal(backstage, shelf);
            var file = reversal.file(act);
            return acts.decide(
                    file,
                    person,
                    () -> {
                        var plan = reversal.planAlone(file, act);
                        return plan.draft(REVERT, "Revert “" + plan.act().act().label() + "”");
                    });
        }
    }

    /// Writes acts as JSON lines, oldest first, for [#apply] in another workspace; checks the whole
    /// chain before.
    ///
    /// @return how many
    public long export(JournalQuery query, Path file) throws CurationException {
        var problem = check().problem();
        if (problem.isPresent()) {
            throw new CurationException(
                    CurationException.Code.STORE,
                    problem.get(),
                    "Nothing was written: a changed history is not passed on.",
                    "Put a backup of the workspace in its place.");
        }
        return new HistoryExport(backstage, file).write(filter(query), query);
    }

    /// Does the acts of an exported file on a catalog of this desk, each as an act of its own by
    /// the person who did it there. Acts that were brought before are left out, and so are those
    /// that would overwrite what only this catalog has. Returns when they are in the file.
    public Applied apply(Path file, UUID catalog) throws CurationException {
        synchronized (undoing.stacks.turns()) {
            acts.backUpBefore(Backup.Reason.BEFORE_IMPORT);
            return new HistoryImport(
                            backstage,
                            acts,
                            new Reversal(backstage, shelf),
                            shelf.get(catalog),
                            file)
                    .run();
        }
    }

    /// Whether the chain of the journal holds, as far as it was checked since the start.
    public Integrity integrity() {
        return checking.last();
    }

    /// Checks the whole chain of the journal now.
    public Integrity check() throws CurationException {
        return checking.check();
    }

    /// Checks the whole chain behind everything else; [Change.JournalChecked] tells when it is
    /// done.
    public void checkInBackground() {
        checking.start();
    }

    public UndoState state() throws CurationException {
        return undoing.stacks.state();
    }

    /// Takes the newest act back that is not undone; empty when there is none.
    public Optional<Decision> undo() throws CurationException {
        // one at a time: two hurried undos would both take the same act
        synchronized (undoing.stacks.turns()) {
            var next = undoing.stacks.nextUndo();
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(next.get(), UNDO));
        }
    }

    /// Does the act again that was undone last; empty when there is none.
    public Optional<Decision> redo() throws CurationException {
        synchronized (undoing.stacks.turns()) {
            var next = undoing.stacks.nextRedo();
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(next.get(), REDO));
        }
    }

    /// An act that cannot be taken back any more must not stand in front of all the others.
    private Decision tryBack(long seq, String kind) throws CurationException {
        try {
            var outside = outside(seq);
            if (outside.isPresent()) {
                return outside.get().takeBack(person, kind, outside.get().entry().act().label());
            }
            var reversal = new Reversal(backstage, shelf);
            var file = reversal.file(seq);
            // in its turn nothing stands on an act, unless a newer one had to be left out
            boolean isInTurn = !undoing.stacks.hasSkipped() && !undoing.stacks.isShared();
            return acts.decide(
                    file,
                    person,
                    () -> {
                        var plan =
                                isInTurn ? reversal.plan(file, seq) : reversal.planAlone(file, seq);
                        return plan.draft(kind, plan.act().act().label());
                    });
        } catch (CurationException problem) {
            if (problem.code() == CurationException.Code.CHANGED_MEANWHILE
                    || problem.code() == CurationException.Code.NOT_FOUND) {
                undoing.stacks.skip(seq);
            }
            throw problem;
        }
    }

    private Optional<Outside> outside(long act) throws CurationException {
        return Failures.read(backstage.store(), session -> session.journal().byId(act))
                .flatMap(entry ->
                        undoing.outside.stream()
                                .filter(acts -> acts.isOf(entry))
                                .findFirst()
                                .map(acts -> new Outside(entry, acts)));
    }

    private static List<Long> seqs(List<JournalEntry> entries) {
        return entries.stream().map(JournalEntry::seq).toList();
    }

    private static List<JournalLine> lines(List<JournalEntry> entries, Map<Long, Long> undone) {
        var known = new HashMap<>(undone);
        return entries.stream().map(entry -> line(entry, known.containsKey(entry.seq()))).toList();
    }

    private static JournalLine line(JournalEntry entry, boolean isUndone) {
        ActTarget target = entry.act().target();
        return new JournalLine(
                entry.seq(),
                new JournalLine.Who(entry.act().person(), entry.at(), isUndone),
                entry.act().kind(),
                entry.act().label(),
                Optional.ofNullable(target.itemKey()).map(ItemRef::parse),
                new JournalLine.Values(entry.act().before(), entry.act().after()));
    }
}
