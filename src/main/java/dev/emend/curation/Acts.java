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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
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
    /// @param forgetting for an act that cannot be taken back: empties what the store keeps of what
    ///   goes, in the same transaction
    record Draft(
            String kind,
            String label,
            ActTarget target,
            Step step,
            @Nullable Long undoes,
            @Nullable String origin,
            @Nullable Forgetting forgetting) {
        Draft(
                String kind,
                String label,
                ActTarget target,
                Step step,
                @Nullable Long undoes,
                @Nullable String origin) {
            this(kind, label, target, step, undoes, origin, null);
        }

        Draft(String kind, String label, ActTarget target, Step step) {
            this(kind, label, target, step, null, null, null);
        }

        Draft with(Step newStep) {
            return new Draft(kind, label, target, newStep, undoes, origin, forgetting);
        }

        Draft forgetting(Forgetting work) {
            return new Draft(kind, label, target, step, undoes, origin, work);
        }

        /// What it is about, for whoever asked for it; it may touch other items too.
        ItemRef item() {
            var key = target.itemKey();
            if (key != null) {
                return ItemRef.parse(key);
            }
            var items = step.items();
            return items.isEmpty()
                    ? new ItemRef(Objects.requireNonNull(target.catalog()), "")
                    : items.getFirst();
        }

        private boolean isBulk() {
            return step.edits().size() > Backups.BULK && !kind.equals(Holding.KIND);
        }

        /// Taking back moves the undo stacks even when somebody else did it before.
        private boolean isFresh() {
            return undoes == null && origin == null;
        }
    }

    /// Empties what the store keeps of what goes.
    interface Forgetting {
        /// @return the acts whose texts it emptied
        Set<Long> forget(Session session);
    }

    /// Works a change out from the file as it is. Called with the file held, and again when the
    /// file has changed before the change was committed.
    interface Planning {
        Draft plan() throws CurationException;
    }

    /// The same for a change that may turn out not to be needed.
    interface Finding {
        Optional<Draft> plan() throws CurationException;
    }

    /// Makes a backup before many acts come at once.
    void backUpBefore(Backup.Reason reason) throws CurationException {
        backups.before(reason);
    }

    /// @throws CurationException also when the change changes nothing
    Decision decide(OpenFile file, String person, Planning planning) throws CurationException {
        return decideIfNeeded(file, person, () -> Optional.of(planning.plan())).orElseThrow();
    }

    Optional<Decision> decideIfNeeded(OpenFile file, String person, Finding finding)
            throws CurationException {
        var planned = decide(file, person, finding, false);
        if (planned instanceof Planned.Bulk) {
            // a backup takes seconds, in which agents go on writing: what was planned is too old
            backUpBefore(Backup.Reason.BEFORE_BULK);
            planned = decide(file, person, finding, true);
        }
        return planned instanceof Planned.Done(var draft, var decision)
                ? Optional.of(told(file, draft, decision))
                : Optional.empty();
    }

    /// What became of a plan.
    private sealed interface Planned {
        /// A backup has to be made first.
        record Bulk() implements Planned {}

        record Nothing() implements Planned {}

        record Done(Draft draft, Decision decision) implements Planned {}
    }

    private Planned decide(OpenFile file, String person, Finding finding, boolean isBackedUp)
            throws CurationException {
        // items that colleagues changed before
        var news = new HashSet<ItemRef>();
        try {
            synchronized (file) {
                while (true) { // what colleagues did meanwhile is on the desk then
                    var draft = finding.plan();
                    if (draft.isEmpty()) {
                        return new Planned.Nothing();
                    }
                    if (draft.get().isBulk() && !isBackedUp) {
                        return new Planned.Bulk();
                    }
                    var decided = decideOnTop(file, person, draft.get(), news);
                    if (decided.isPresent()) {
                        return decided.get();
                    }
                }
            }
        } finally {
            tell(file, news);
        }
    }

    private void tell(OpenFile file, Set<ItemRef> news) {
        news.forEach(one -> backstage.changes().publish(new Change.Decided(one, file.heard())));
    }

    private Decision told(OpenFile file, Draft draft, Decision decision) {
        var touched = draft.step().items();
        touched.add(decision.ref());
        touched.forEach(
                one -> backstage.changes().publish(new Change.Decided(one, decision.act())));
        if (draft.step().settles() != null || draft.undoes() != null) {
            // what is taken back may be the settling of a conflict
            backstage.changes().publish(new Change.ConflictsChanged());
        }
        saver.schedule(file);
        return decision;
    }

    /// Empty when it has to be worked out anew.
    private Optional<Planned> decideOnTop(
            OpenFile file, String person, Draft planned, HashSet<ItemRef> news)
            throws CurationException {
        var before = file.now();
        var names = new ItemNames(before, planned.step().edits());
        var draft =
                planned.with(
                        names.completed(planned.step(), file.beside(), planned.undoes() == null));
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
        if (draft.isFresh() && applied.catalog() == before && isSaidAlready(file, step)) {
            throw Failures.badInput(
                    "This changes nothing in " + draft.item().label() + ": it is so already.",
                    "Look at the item as it is now.");
        }
        var inverse = new Inverse(before::find, names).of(step.edits());
        var back =
                Step.of(inverse)
                        .withStates(statesBefore(file, step))
                        .withMarks(marksBefore(file, step))
                        .withMoved(step.movedBack());
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
                        ? colleagues.write(file, deed, news)
                        : Optional.of(Failures.write(backstage.store(), deed::write));
        return written.map(
                done -> new Planned.Done(draft, decided(file, deed, applied.catalog(), done)));
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

    /// Whether the store says beside the file already what the step says.
    private static boolean isSaidAlready(OpenFile file, Step step) {
        var beside = file.beside();
        return step.rating() == null
                && step.kept() == null
                && step.settles() == null
                && step.states().entrySet().stream()
                        .allMatch(one -> beside.of(one.getKey()) == one.getValue())
                && step.marks().equals(marksBefore(file, step));
    }

    private Decision decided(OpenFile file, Deed deed, Catalog with, Deed.Written written) {
        var item = deed.draft().item();
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
        if (step.states().isEmpty()
                && rating == null
                && step.marks().isEmpty()
                && step.moved().isEmpty()) {
            return file.beside();
        }
        var states = new HashMap<>(file.beside().states());
        states.putAll(step.states());
        var scores = file.beside().scoresAfter(step);
        if (rating != null) {
            rated.counts()
                    .ifPresentOrElse(
                            counting -> scores.put(rated.target(), counting.score()),
                            () -> scores.remove(rated.target()));
        }
        return new Row.Beside(states, scores, file.beside().marks().with(step.marks()));
    }
}
