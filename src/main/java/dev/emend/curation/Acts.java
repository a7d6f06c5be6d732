package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.ActTarget;
import dev.emend.memory.Session;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides acts: works out how to take them back, commits one journal row, shows them at once and
/// has them saved.
final class Acts {
    private final Backstage backstage;
    private final Saver saver;
    private final UndoStacks stacks;
    private final Backups backups;
    private final @Nullable Colleagues colleagues;

    /// For a store nobody shares.
    Acts(Backstage backstage, Saver saver, UndoStacks stacks, Backups backups) {
        this(backstage, saver, stacks, backups, null);
    }

    /// @param colleagues null when nobody shares the store
    Acts(
            Backstage backstage,
            Saver saver,
            UndoStacks stacks,
            Backups backups,
            @Nullable Colleagues colleagues) {
        this.colleagues = colleagues;
        this.backstage = backstage;
        this.saver = saver;
        this.stacks = stacks;
        this.backups = backups;
    }

    /// @param kind the word of the journal, for example `attach`
    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh act
    /// @param origin what it was called in the workspace it was brought from, null for an own act
    record Draft(
            String kind,
            String label,
            ActTarget target,
            Step step,
            @Nullable Long undoes,
            @Nullable String origin) {
        Draft(String kind, String label, ActTarget target, Step step) {
            this(kind, label, target, step, null, null);
        }
    }

    /// Makes a backup before many acts come at once.
    void backUpBefore(Backup.Reason reason) throws CurationException {
        backups.before(reason);
    }

    /// Works out an act.
    interface Planning {
        Draft plan() throws CurationException;
    }

    /// Decides what is planned while nobody else decides on the file. The plan has few edits: no
    /// backup is made before it.
    Decision decide(OpenFile file, String person, ItemRef item, Planning planning)
            throws CurationException {
        Decision decision;
        Draft draft;
        var news = new HashSet<ItemRef>();
        try {
            synchronized (file) {
                draft = planning.plan();
                decision = decideAlone(file, person, item, draft, null, news);
            }
        } finally {
            tell(file, news);
        }
        tell(file, item, draft, decision);
        return decision;
    }

    private void tell(OpenFile file, Set<ItemRef> news) {
        news.forEach(one -> backstage.changes().publish(new Change.Decided(one, file.heard())));
    }

    /// @param item what the decision is about, for whoever asked for it; an act may touch others
    ///   too
    Decision decide(OpenFile file, String person, ItemRef item, Draft draft)
            throws CurationException {
        return decide(file, person, item, draft, null);
    }

    /// @param forgetting for an act that cannot be taken back: empties what the store keeps of what
    ///   goes, in the same transaction
    Decision decide(
            OpenFile file,
            String person,
            ItemRef item,
            Draft draft,
            @Nullable Consumer<Session> forgetting)
            throws CurationException {
        // a backup may wait for the saver, whose thread may be the one that holds
        boolean isHold = draft.kind().equals(Holding.KIND);
        if (draft.step().edits().size() > Backups.BULK && !isHold) {
            backUpBefore(Backup.Reason.BEFORE_BULK);
        }
        Decision decision;
        var news = new HashSet<ItemRef>();
        try {
            synchronized (file) {
                decision = decideAlone(file, person, item, draft, forgetting, news);
            }
        } finally {
            tell(file, news);
        }
        tell(file, item, draft, decision);
        return decision;
    }

    private void tell(OpenFile file, ItemRef item, Draft draft, Decision decision) {
        var touched = draft.step().items();
        touched.add(item);
        touched.forEach(
                one -> backstage.changes().publish(new Change.Decided(one, decision.act())));
        if (draft.step().settles() != null || draft.undoes() != null) {
            // what is taken back may be the settling of a conflict
            backstage.changes().publish(new Change.ConflictsChanged());
        }
        saver.schedule(file);
    }

    /// @param news gets the items that colleagues changed before
    private Decision decideAlone(
            OpenFile file,
            String person,
            ItemRef item,
            Draft draft,
            @Nullable Consumer<Session> forgetting,
            HashSet<ItemRef> news)
            throws CurationException {
        var decided = decideOnTop(file, person, item, draft, forgetting, news);
        while (decided.isEmpty()) { // what colleagues did is on the desk now
            decided = decideOnTop(file, person, item, draft, forgetting, news);
        }
        return decided.get();
    }

    /// Empty when it has to be worked out anew.
    private Optional<Decision> decideOnTop(
            OpenFile file,
            String person,
            ItemRef item,
            Draft draft,
            @Nullable Consumer<Session> forgetting,
            HashSet<ItemRef> news)
            throws CurationException {
        var before = file.now();
        var step = draft.step();
        if (!step.edits().isEmpty() && before.readOnlyReason().isPresent()) {
            throw new CurationException(
                    CurationException.Code.READ_ONLY,
                    before.path() + " is open read-only: " + before.readOnlyReason().get(),
                    "Nothing was changed.",
                    "Repair the file, then open it again.");
        }
        checkInFile(file, step);
        var applied = before.with(step.edits());
        if (!applied.refused().isEmpty()) {
            throw new CurationException(
                    CurationException.Code.CHANGED_MEANWHILE,
                    Failures.sentence(applied.refused().getFirst().reason()),
                    "Nothing was changed.",
                    "Look at the item as it is now.");
        }
        var inverse = new Inverse(before::find, file::successor).of(step.edits());
        var back =
                new Step(inverse, statesBefore(file, step), null, null)
                        .withMarks(marksBefore(file, step));
        var now = backstage.clock().instant();
        var deed =
                new Deed(
                        UUID.randomUUID(),
                        new Deed.Said(person, now),
                        draft,
                        back,
                        new TrustNotes(draft, person, now).events(before, applied.catalog()),
                        file.heard());
        var written =
                colleagues != null
                        ? colleagues.write(file, deed, forgetting, news)
                        : Optional.of(
                                Failures.write(
                                        backstage.store(),
                                        session -> deed.write(session, forgetting)));
        return written.map(done -> decided(file, item, deed, applied.catalog(), done));
    }

    /// A proposed item has no text in the file to change.
    private static void checkInFile(OpenFile file, Step step) throws CurationException {
        var added = new HashSet<ItemRef>();
        for (var edit : step.edits()) {
            if (edit instanceof Edit.AddItem) {
                added.add(edit.item());
            } else if (!added.contains(edit.item()) && file.isBeside(edit.item())) {
                throw Failures.badInput(
                        "The item " + edit.item().label() + " is proposed and not in the file yet.",
                        "Keep it first.");
            }
        }
    }

    private Decision decided(
            OpenFile file, ItemRef item, Deed deed, Catalog with, Deed.Written written) {
        var step = deed.draft().step();
        long seq = written.act();
        if (seq > 0) {
            stacks.push(seq, deed.draft());
            file.setHeard(seq);
        }
        var saved = new CompletableFuture<SaveState>();
        file.decided(
                with,
                new Pending(seq, step.edits(), saved),
                besideAfter(file, step, written.rated()),
                step);
        return new Decision(seq, item, file.find(item), saved);
    }

    private static Map<String, ReviewState> statesBefore(OpenFile file, Step step) {
        var before = new LinkedHashMap<String, ReviewState>();
        step.states()
                .keySet()
                .forEach(key ->
                        before.put(
                                key,
                                file.beside().states().getOrDefault(key, Row.Beside.usual(key))));
        return before;
    }

    private static Map<Mark, Json> marksBefore(OpenFile file, Step step) {
        var before = new LinkedHashMap<Mark, Json>();
        var all = file.beside().marks().all();
        step.marks()
                .keySet()
                .forEach(mark -> before.put(mark, all.getOrDefault(mark, Json.Null.NULL)));
        return before;
    }

    private static Row.Beside besideAfter(OpenFile file, Step step, RatingTurn rated) {
        var rating = step.rating();
        if (step.states().isEmpty() && rating == null && step.marks().isEmpty()) {
            return file.beside();
        }
        var states = new HashMap<>(file.beside().states());
        states.putAll(step.states());
        var scores = new HashMap<>(file.beside().scores());
        if (rating != null) {
            rated.counts()
                    .ifPresentOrElse(
                            counting -> scores.put(rating.target(), counting.score()),
                            () -> scores.remove(rating.target()));
        }
        return new Row.Beside(states, scores, file.beside().marks().with(step.marks()));
    }
}
