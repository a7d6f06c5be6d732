package dev.emend.curation;

import dev.emend.memory.Act;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.memory.Stage;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
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

    Acts(Backstage backstage, Saver saver, UndoStacks stacks, Backups backups) {
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
        synchronized (file) {
            decision = decideAlone(file, person, item, draft, forgetting);
        }
        var touched = draft.step().items();
        touched.add(item);
        touched.forEach(
                one -> backstage.changes().publish(new Change.Decided(one, decision.act())));
        if (draft.step().settles() != null || draft.undoes() != null) {
            // what is taken back may be the settling of a conflict
            backstage.changes().publish(new Change.ConflictsChanged());
        }
        saver.schedule(file);
        return decision;
    }

    private Decision decideAlone(
            OpenFile file,
            String person,
            ItemRef item,
            Draft draft,
            @Nullable Consumer<Session> forgetting)
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
        var written =
                Failures.write(
                        backstage.store(),
                        session -> {
                            if (forgetting != null) {
                                forgetting.accept(session);
                            }
                            step.states()
                                    .forEach((key, state) ->
                                            session.reviews().set(key, state, person, now));
                            step.marks()
                                    .forEach((mark, value) ->
                                            session.marks().set(mark, value, person, now));
                            var rated = RatingTurn.of(session, step.rating(), person, now);
                            var way = back.withRating(rated.back()).toJson();
                            var entry =
                                    entry(
                                            draft,
                                            person,
                                            forgetting == null ? way : Json.Obj.EMPTY,
                                            now);
                            long row = session.journal().append(entry);
                            new TrustNotes(draft, person, now)
                                    .write(session, before, applied.catalog());
                            if (step.settles() != null) {
                                session.conflicts().settle(step.settles(), row);
                            }
                            return new Written(row, rated);
                        });
        long seq = written.seq;
        stacks.push(seq, draft);
        var saved = new CompletableFuture<SaveState>();
        file.decided(
                applied.catalog(),
                new Pending(seq, step.edits(), saved),
                besideAfter(file, step, written.rated),
                step);
        return new Decision(seq, item, file.find(item), saved);
    }

    private record Written(long seq, RatingTurn rated) {}

    private static JournalEntry entry(Draft draft, String person, Json.Obj back, Instant now) {
        var act =
                new Act(
                        person,
                        draft.kind(),
                        draft.label(),
                        draft.target(),
                        back,
                        draft.step().toJson());
        return new JournalEntry(0, act, now, Stage.DECIDED, draft.undoes(), draft.origin());
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
