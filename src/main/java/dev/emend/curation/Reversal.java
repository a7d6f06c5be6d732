package dev.emend.curation;

import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.model.ItemRef;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/// Works out how one act is taken back now, or says why it can't be.
final class Reversal {
    private static final int MOST_NAMED = 3;

    private final Backstage backstage;
    private final Shelf shelf;

    Reversal(Backstage backstage, Shelf shelf) {
        this.backstage = backstage;
        this.shelf = shelf;
    }

    record Plan(JournalEntry act, Step step) {
        Acts.Draft draft(String kind, String label) {
            return new Acts.Draft(kind, label, act.act().target(), step, act.seq(), null);
        }
    }

    /// @param done what the act did
    /// @param back what takes it back if nothing has happened since
    private record Read(JournalEntry act, UUID catalog, Step done, Step back) {}

    /// The file an act was done in, opened when it is not on the desk.
    OpenFile file(long seq) throws CurationException {
        return file(read(seq).catalog);
    }

    /// How the act is taken back. Call it with its file held.
    ///
    /// @throws CurationException with `CHANGED_MEANWHILE` or `NOT_FOUND` when it can't be
    Plan plan(OpenFile file, long seq) throws CurationException {
        return plan(file, read(seq));
    }

    /// How the act is taken back while the later ones stay. Call it with its file held, unless it
    /// is only asked whether that is possible.
    Plan planAlone(OpenFile file, long seq) throws CurationException {
        var read = read(seq);
        checkLater(read);
        var plan = plan(file, read);
        var now = file.now();
        if (!plan.step.edits().isEmpty() && now.readOnlyReason().isPresent()) {
            throw changed(now.path() + " is open read-only: " + now.readOnlyReason().get(), "");
        }
        var refused = now.with(plan.step.edits()).refused();
        if (!refused.isEmpty()) {
            throw changed(
                    Failures.sentence(refused.getFirst().reason()),
                    "Look at the item as it is now.");
        }
        return plan;
    }

    private static Plan plan(OpenFile file, Read read) throws CurationException {
        var taking = new TakingBack(file.now(), read.done);
        taking.checkStates(file.beside());
        return new Plan(read.act, read.back.withEdits(taking.settled(read.back.edits())));
    }

    private Read read(long seq) throws CurationException {
        var found = Failures.read(backstage.store(), session -> session.journal().byId(seq));
        if (found.isEmpty()) {
            throw Failures.notFound(
                    "There is no act " + seq + " in the journal.", "Look for it in the history.");
        }
        var act = found.get();
        var catalog = act.act().target().catalog();
        if (catalog == null) {
            throw changed("This was not done in a catalog.", "");
        }
        // what every act did has members; a purge leaves none
        if (act.act().after().members().isEmpty() || act.act().before().members().isEmpty()) {
            throw changed(
                    "What this act did was forgotten for good, because it held a secret.",
                    "Change it by hand.");
        }
        if (Failures.read(backstage.store(), session -> session.journal().isUndone(seq))) {
            throw changed("This act was taken back already.", "");
        }
        var done = Step.read(catalog, act.act().after());
        var back = Step.read(catalog, act.act().before());
        var undoes = act.undoes();
        if (undoes != null) {
            // doing an act again is the act itself, and not the picture of the file after it
            var again =
                    Failures.read(backstage.store(), session -> session.journal().byId(undoes))
                            .map(taken -> taken.act().after())
                            .filter(after -> !after.members().isEmpty());
            if (again.isPresent()) {
                back = back.withEdits(Step.read(catalog, again.get()).edits());
            }
        }
        return new Read(act, catalog, done, back);
    }

    private void checkLater(Read read) throws CurationException {
        var mine = Footprint.of(read.done, read.back);
        if (mine.places().isEmpty()) {
            return;
        }
        var names = new ArrayList<String>();
        for (var entry : Failures.read(backstage.store(), session -> standing(session, read))) {
            var later =
                    Footprint.of(
                            Step.read(read.catalog, entry.act().after()),
                            Step.read(read.catalog, entry.act().before()));
            mine.sharedWith(later).ifPresent(what -> names.add(name(entry) + " changed " + what));
        }
        if (!names.isEmpty()) {
            var more = names.size() - MOST_NAMED;
            throw changed(
                    names.stream().limit(MOST_NAMED).collect(Collectors.joining("; "))
                            + (more > 0 ? "; and " + more + " more" : "")
                            + ".",
                    "Take the later act back first.");
        }
    }

    /// The later acts on the same items that are in force: an act and its undo are both no matter.
    private static List<JournalEntry> standing(Session session, Read read) {
        long seq = read.act.seq();
        var items = read.done.items();
        items.addAll(read.back.items());
        var ids = items.stream().map(ItemRef::knowledgeId).collect(Collectors.toSet());
        var later = session.history().later(read.catalog, seq, ids);
        var undone = session.journal().undoneBy(later.stream().map(JournalEntry::seq).toList());
        return later.stream()
                .filter(entry -> !undone.containsKey(entry.seq()))
                // what came back and was held out again is as it was
                .filter(entry -> !Holding.isSameAsBefore(entry))
                .filter(entry -> entry.undoes() == null || entry.undoes() < seq)
                .toList();
    }

    private String name(JournalEntry entry) {
        var day =
                DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH)
                        .withZone(backstage.clock().getZone())
                        .format(entry.at());
        return "“%s” by %s on %s".formatted(entry.act().label(), entry.act().person(), day);
    }

    OpenFile file(UUID catalog) throws CurationException {
        var open = shelf.find(catalog);
        if (open.isPresent()) {
            return open.get();
        }
        var registered =
                Failures.read(
                        backstage.store(),
                        session ->
                                session.catalogs().known().stream()
                                        .filter(known -> known.id().equals(catalog))
                                        .findFirst());
        if (registered.isEmpty()) {
            throw Failures.notFound(
                    "The catalog this was done in is not known any more.", "Open it first.");
        }
        return shelf.open(registered.get().path());
    }

    private static CurationException changed(String what, String next) {
        return new CurationException(
                CurationException.Code.CHANGED_MEANWHILE, what, "Nothing was changed.", next);
    }
}
