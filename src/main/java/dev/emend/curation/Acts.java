package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.Act;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.memory.TrustEvent;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
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

    Acts(Backstage backstage, Saver saver, UndoStacks stacks) {
        this.backstage = backstage;
        this.saver = saver;
        this.stacks = stacks;
    }

    /// @param kind the word of the journal, for example `attach`
    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh act
    /// @param forgetting for an act that cannot be taken back: empties what the store keeps of what
    ///   goes, in the same transaction
    record Draft(
            String kind,
            String label,
            ActTarget target,
            Step step,
            @Nullable Long undoes,
            @Nullable Consumer<Session> forgetting) {
        Draft(String kind, String label, ActTarget target, Step step, @Nullable Long undoes) {
            this(kind, label, target, step, undoes, null);
        }

        Draft(String kind, String label, ActTarget target, Step step) {
            this(kind, label, target, step, null);
        }
    }

    Decision decide(OpenFile file, String person, ItemRef item, Draft draft)
            throws CurationException {
        Decision decision;
        synchronized (file) {
            decision = decideAlone(file, person, item, draft);
        }
        backstage.changes().publish(new Change.Decided(item, decision.act()));
        saver.schedule(file);
        return decision;
    }

    private Decision decideAlone(OpenFile file, String person, ItemRef item, Draft draft)
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
        var back = new Step(inverse, statesBefore(file, step), ratingBack(step.rating()), null);
        var now = backstage.clock().instant();
        var act =
                new Act(
                        person,
                        draft.kind(),
                        draft.label(),
                        draft.target(),
                        draft.forgetting() == null ? back.toJson() : Json.Obj.EMPTY,
                        step.toJson());
        var entry =
                draft.undoes() == null
                        ? JournalEntry.of(act, now)
                        : JournalEntry.undoing(draft.undoes(), act, now);
        long seq =
                Failures.write(
                        backstage.store(),
                        session -> {
                            if (draft.forgetting() != null) {
                                draft.forgetting().accept(session);
                            }
                            long row = session.journal().append(entry);
                            record(session, step, person, now);
                            trust(session, before, applied.catalog(), step, person);
                            return row;
                        });
        stacks.push(seq, draft);
        var saved = new CompletableFuture<SaveState>();
        file.decided(
                applied.catalog(),
                new Pending(seq, step.edits(), saved),
                besideAfter(file, step),
                step);
        return new Decision(seq, item, file.find(item), saved);
    }

    /// Runs on the store thread while the file is held, like [#trust]: neither may ask the file.
    private static void record(Session session, Step step, String person, Instant now) {
        step.states().forEach((key, state) -> session.reviews().set(key, state, person, now));
        var rating = step.rating();
        if (rating != null && rating.score() > 0) {
            session.ratings()
                    .add(
                            new Rating(
                                    rating.target(),
                                    rating.score(),
                                    rating.feedback(),
                                    person,
                                    now));
        } else if (rating != null) {
            session.ratings().history(rating.target()).reversed().stream()
                    .filter(past -> !past.withdrawn())
                    .findFirst()
                    .ifPresent(past -> session.ratings().withdraw(past.seq()));
        }
    }

    /// Notes every change of an item's trust: a learning that came or was taken away, or the number
    /// itself set by hand.
    private void trust(Session session, Catalog before, Catalog after, Step step, String person) {
        var told = new HashSet<ItemRef>();
        for (var edit : step.edits()) {
            var cause =
                    switch (edit) {
                        case Edit.AttachLearning(var learning, var _) ->
                                cause(TrustEvent.Kind.LEARNING_ATTACHED, learning.key());
                        case Edit.InsertLearning(var learning, var _, var _) ->
                                cause(TrustEvent.Kind.LEARNING_ATTACHED, learning.key());
                        case Edit.RemoveLearning(var learning) ->
                                cause(TrustEvent.Kind.WITHDRAWN, learning.key());
                        case Edit.ReplaceLearning _,
                                Edit.SetLearningField _,
                                Edit.MoveLearning _,
                                Edit.SetField _,
                                Edit.RemoveField _,
                                Edit.AddItem _,
                                Edit.RemoveItem _ ->
                                cause(TrustEvent.Kind.OVERRIDDEN, null);
                    };
            double old = trust(before, edit.item());
            double now = trust(after, edit.item());
            // an act that touches a learning and the number is told once, by its learning
            boolean isFirst =
                    cause.learning != null || step.edits().stream().noneMatch(Acts::isOfLearning);
            if (old - now != 0 && !Double.isNaN(old - now) && isFirst && told.add(edit.item())) {
                session.trust()
                        .append(
                                new TrustEvent(
                                        edit.item().key(),
                                        cause.kind,
                                        cause.learning,
                                        old,
                                        now,
                                        new TrustEvent.Origin(
                                                person, "", backstage.clock().instant())));
            }
        }
    }

    private record Cause(TrustEvent.Kind kind, @Nullable String learning) {}

    private static Cause cause(TrustEvent.Kind kind, @Nullable String learning) {
        return new Cause(kind, learning);
    }

    private static boolean isOfLearning(Edit edit) {
        return edit instanceof Edit.AttachLearning
                || edit instanceof Edit.InsertLearning
                || edit instanceof Edit.RemoveLearning;
    }

    /// NaN for an item that is not there: neither creating nor deleting one is an event.
    private static double trust(Catalog catalog, ItemRef item) {
        return catalog.find(item).map(found -> found.trust()).orElse(Double.NaN);
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

    /// A rating is taken back by withdrawing it, a withdrawal by giving the rating again that
    /// counted.
    private Step.@Nullable RatingChange ratingBack(Step.@Nullable RatingChange change)
            throws CurationException {
        if (change == null || change.score() > 0) {
            return change == null ? null : new Step.RatingChange(change.target(), 0, "");
        }
        return Failures.read(
                        backstage.store(), session -> session.ratings().latest(change.target()))
                .map(rating ->
                        new Step.RatingChange(
                                rating.target(),
                                rating.score(),
                                rating.feedback() == null ? "" : rating.feedback()))
                .orElse(null);
    }

    private static Row.Beside besideAfter(OpenFile file, Step step) {
        if (step.states().isEmpty() && step.rating() == null) {
            return file.beside();
        }
        var states = new HashMap<>(file.beside().states());
        states.putAll(step.states());
        var scores = new HashMap<>(file.beside().scores());
        var rating = step.rating();
        if (rating != null) {
            if (rating.score() > 0) {
                scores.put(rating.target(), rating.score());
            } else {
                scores.remove(rating.target());
            }
        }
        return new Row.Beside(states, scores);
    }
}
