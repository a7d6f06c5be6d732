package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// What was done, newest first, and taking it back. Thread-safe; calls block.
///
/// Undo is itself an act: a row that takes another back. Redo takes the undo back.
public final class Journal {
    static final String UNDO = "undo";
    static final String REDO = "redo";
    private static final int REMEMBERED_AT_START = 2000;

    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final UndoStacks stacks;
    private final String person;

    Journal(Backstage backstage, Shelf shelf, Acts acts, UndoStacks stacks, String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.stacks = stacks;
        this.person = person;
    }

    Journal as(String another) {
        return new Journal(backstage, shelf, acts, stacks, another);
    }

    /// Reads which acts can be taken back; once, at start.
    void load() throws CurationException {
        var newest =
                Failures.read(
                        backstage.store(),
                        session -> session.journal().recent(REMEMBERED_AT_START, Long.MAX_VALUE));
        stacks.load(newest.reversed());
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
        throw new UnsupportedOperationException("search");
    }

    /// Everybody who ever acted here, by name.
    public List<String> people() throws CurationException {
        throw new UnsupportedOperationException("people");
    }

    /// The kinds of acts that occur, by name.
    public List<String> kinds() throws CurationException {
        throw new UnsupportedOperationException("kinds");
    }

    /// Why one earlier act can't be reverted now, as a sentence; empty when it can.
    public Optional<String> whyNotRevert(long act) throws CurationException {
        throw new UnsupportedOperationException("whyNotRevert");
    }

    /// Takes one earlier act back and leaves the later ones.
    ///
    /// @throws CurationException with `CHANGED_MEANWHILE` when later acts depend on it, naming them
    public Decision revert(long act) throws CurationException {
        throw new UnsupportedOperationException("revert");
    }

    /// Writes acts as JSON lines, oldest first, for [#apply] in another workspace; checks the whole
    /// chain before.
    ///
    /// @return how many
    public long export(JournalQuery query, Path file) throws CurationException {
        throw new UnsupportedOperationException("export");
    }

    /// Does the acts of an exported file on a catalog of this desk, each as an act of its own.
    public Applied apply(Path file, UUID catalog) throws CurationException {
        throw new UnsupportedOperationException("apply");
    }

    /// Whether the chain of the journal holds, as far as it was checked since the start.
    public Integrity integrity() {
        return new Integrity(0, Optional.empty());
    }

    public UndoState state() {
        return stacks.state();
    }

    /// Takes the newest act back that is not undone; empty when there is none.
    public Optional<Decision> undo() throws CurationException {
        // one at a time: two hurried undos would both take the same act
        synchronized (stacks.turns()) {
            var next = stacks.nextUndo();
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(next.get(), UNDO));
        }
    }

    /// Does the act again that was undone last; empty when there is none.
    public Optional<Decision> redo() throws CurationException {
        synchronized (stacks.turns()) {
            var next = stacks.nextRedo();
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(next.get(), REDO));
        }
    }

    /// An act that cannot be taken back any more must not stand in front of all the others.
    private Decision tryBack(long seq, String kind) throws CurationException {
        try {
            return takeBack(seq, kind);
        } catch (CurationException problem) {
            if (problem.code() == CurationException.Code.CHANGED_MEANWHILE
                    || problem.code() == CurationException.Code.NOT_FOUND) {
                stacks.skip(seq);
            }
            throw problem;
        }
    }

    private Decision takeBack(long seq, String kind) throws CurationException {
        var entry =
                Failures.read(backstage.store(), session -> session.journal().byId(seq))
                        .orElseThrow();
        if (entry.act().before().members().isEmpty()) {
            throw new CurationException(
                    CurationException.Code.CHANGED_MEANWHILE,
                    "“" + entry.act().label() + "” cannot be taken back: a secret was redacted.",
                    "What stood there is forgotten for good.",
                    "Undo once more for the act before.");
        }
        var target = entry.act().target();
        var catalog = Objects.requireNonNull(target.catalog());
        var file = file(catalog);
        var done = Step.read(catalog, entry.act().after());
        var back = Step.read(catalog, entry.act().before());
        var step =
                new Step(
                        new TakingBack(file.now(), done).settled(back.edits()),
                        back.states(),
                        back.rating(),
                        null);
        var item = ItemRef.parse(Objects.requireNonNull(target.itemKey()));
        return acts.decide(
                file, person, item, new Acts.Draft(kind, entry.act().label(), target, step, seq));
    }

    private OpenFile file(UUID catalog) throws CurationException {
        var open = shelf.find(catalog);
        if (open.isPresent()) {
            return open.get();
        }
        var registered =
                Failures.read(
                        backstage.store(),
                        session ->
                                session.catalogs().all().stream()
                                        .filter(known -> known.id().equals(catalog))
                                        .findFirst());
        if (registered.isEmpty()) {
            throw Failures.notFound(
                    "The catalog this was done in is not known any more.", "Open it first.");
        }
        return shelf.open(registered.get().path());
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
