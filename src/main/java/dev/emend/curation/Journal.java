package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    public UndoState state() {
        return stacks.state();
    }

    /// Takes the newest act back that is not undone; empty when there is none.
    public Optional<Decision> undo() throws CurationException {
        var next = stacks.nextUndo();
        return next.isEmpty() ? Optional.empty() : Optional.of(takeBack(next.get(), UNDO));
    }

    /// Does the act again that was undone last; empty when there is none.
    public Optional<Decision> redo() throws CurationException {
        var next = stacks.nextRedo();
        return next.isEmpty() ? Optional.empty() : Optional.of(takeBack(next.get(), REDO));
    }

    private Decision takeBack(long seq, String kind) throws CurationException {
        var entry =
                Failures.read(backstage.store(), session -> session.journal().byId(seq))
                        .orElseThrow();
        var target = entry.act().target();
        var catalog = java.util.Objects.requireNonNull(target.catalog());
        var file = file(catalog);
        var done = Step.read(catalog, entry.act().after());
        var back = Step.read(catalog, entry.act().before());
        var step = new Step(settled(file.now(), done, back), back.states(), back.rating(), null);
        var item = ItemRef.parse(java.util.Objects.requireNonNull(target.itemKey()));
        return acts.decide(
                file, person, item, new Acts.Draft(kind, entry.act().label(), target, step, seq));
    }

    private OpenFile file(java.util.UUID catalog) throws CurationException {
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

    /// The edits that take an act back from the catalog as it is now: another trust is replayed,
    /// another's text is left alone.
    private static List<Edit> settled(Catalog now, Step done, Step back) throws CurationException {
        var edits = new ArrayList<Edit>();
        for (var edit : back.edits()) {
            if (edit instanceof Edit.SetField(var item, var field, var value)) {
                edits.add(new Edit.SetField(item, field, settled(now, done, item, field, value)));
            } else {
                edits.add(edit);
            }
        }
        return edits;
    }

    private static Json settled(Catalog now, Step done, ItemRef item, String field, Json before)
            throws CurationException {
        var current = now.find(item).map(found -> found.fields().get(field)).orElse(null);
        for (var edit : done.edits()) {
            if (edit instanceof Edit.AttachLearning attach
                    && attach.item().equals(item)
                    && field.equals("trust_score")
                    && current instanceof Json.Num number
                    && before instanceof Json.Num old
                    && number.toDouble() != Trust.afterFailure(old.toDouble())) {
                return Json.from(Inverse.withoutOne(number.toDouble()));
            }
            if (edit instanceof Edit.SetField(var set, var name, var after)
                    && set.equals(item)
                    && name.equals(field)
                    && !after.equals(current)) {
                throw new CurationException(
                        CurationException.Code.CHANGED_MEANWHILE,
                        "The field "
                                + field
                                + " of "
                                + item.label()
                                + " was changed by someone else since.",
                        "Nothing was changed.",
                        "Edit the field by hand; the old value is in the history.");
            }
        }
        return before;
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
