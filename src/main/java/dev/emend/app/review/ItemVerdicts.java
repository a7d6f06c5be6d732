package dev.emend.app.review;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Verdicts on items that agents proposed, or that another program changed since they were kept: kept ones are
/// served; of rejected ones, a proposed one is deleted and a changed one returns to what was kept.
final class ItemVerdicts {
    private ItemVerdicts() {}

    /// The label of a change to these items, at least one.
    static String label(CatalogSession file, List<ItemRef> refs, boolean isKept) {
        boolean isOne = refs.size() == 1;
        var name = isOne ? refs.getFirst().label() : Messages.englishText("review.itemCount", refs.size());
        long changedCount = changedCount(file, refs);
        if (changedCount == refs.size()) {
            return isKept
                    ? Messages.englishText("review.labelKeepChanged", refs.size(), name)
                    : Messages.englishText("review.labelRejectChanged", refs.size(), name);
        }
        if (changedCount > 0) {
            return isKept
                    ? Messages.englishText("review.labelKeepEntries", refs.size(), name)
                    : Messages.englishText("review.labelRejectEntries", refs.size(), name);
        }
        if (isOne) {
            return isKept
                    ? Messages.englishText("review.labelKeepItem", name)
                    : Messages.englishText("review.labelDeleteItem", name);
        }
        return isKept
                ? Messages.englishText("review.labelKeepItems", refs.size())
                : Messages.englishText("review.labelDeleteItems", refs.size());
    }

    /// The number of items that return to what was kept when they are rejected.
    static long changedCount(CatalogSession file, List<ItemRef> refs) {
        var marks = file.annotations().marks();
        return refs.stream()
                .filter(ref -> ChangedWords.before(marks, ref.key()).isPresent())
                .count();
    }

    /// Rejects items: one that another program changed returns to what was kept, a new one is removed.
    static ChangeSet rejectChanges(CatalogSession file, List<ItemRef> refs) throws UserException {
        var steps = new ArrayList<ChangeSet>();
        var removedItems = new ArrayList<ItemRef>();
        for (var ref : refs) {
            var revert = ChangedWords.putBack(file.require(ref), file.annotations());
            revert.ifPresentOrElse(steps::add, () -> removedItems.add(ref));
        }
        steps.add(LearningPositions.removal(file, removedItems));
        return ChangeSet.combine(steps);
    }

    static ChangeSet keepChanges(Actor actor, CatalogSession file, List<ItemRef> refs, Instant at)
            throws UserException {
        var steps = new ArrayList<ChangeSet>();
        for (var ref : refs) {
            steps.add(keepChanges(actor, file, ref, at));
        }
        return ChangeSet.combine(steps);
    }

    /// Keeps an item; one that was pending beside the file is added at the end of the file.
    private static ChangeSet keepChanges(Actor actor, CatalogSession file, ItemRef ref, Instant at)
            throws UserException {
        var proposedItem = file.isOutsideFile(ref) ? file.find(ref) : Optional.<KnowledgeItem>empty();
        if (proposedItem.isEmpty()) {
            var edits = OkfReview.keepEdits(file.require(ref), actor, at);
            return ChangeSet.of(edits).withStates(Map.of(ref.key(), ReviewState.KEPT));
        }
        var name = new ItemRef(ref.catalog(), ref.knowledgeId());
        if (file.current().indexOf(name).isPresent()) {
            throw UserErrors.badInput(
                    Messages.of("review.itemInFile", ref.knowledgeId()), Messages.of("review.deleteOneFirst"));
        }
        var states = new LinkedHashMap<String, ReviewState>();
        var marks = new LinkedHashMap<Mark, Json>();
        states.put(ref.key(), IndexedItem.CatalogAnnotations.usual(ref.key()));
        marks.put(new Mark(Mark.Kind.DETACHED, ref.key()), Json.Null.NULL);
        if (!name.equals(ref)) { // another proposal may have had the name it gets
            file.annotations().marks().get(Mark.Kind.DETACHED, name.key()).ifPresent(other -> {
                marks.put(new Mark(Mark.Kind.DETACHED, name.key()), Json.Null.NULL);
                marks.put(new Mark(Mark.Kind.DETACHED, ref.key()), other);
                states.put(ref.key(), file.annotations().ofItem(name));
            });
        }
        states.put(name.key(), ReviewState.KEPT);
        // at the end and the only one of its id, it moves no other; what was said of it stays its
        return ChangeSet.of(
                        List.of(new Edit.AddItem(name, null, proposedItem.get().fields())))
                .withStates(states)
                .withMarks(marks)
                .withMoved(Map.of(ref.key(), name.key()));
    }

    /// @param isKept whether it is to be kept, as what nobody has read can be, too
    /// @throws UserException when there is no such item, or nobody has to judge it
    static void requirePending(CatalogSession file, ItemRef ref, boolean isKept) throws UserException {
        if (file.find(ref).isEmpty()) {
            throw CatalogSession.notFound(ref);
        }
        var state = file.annotations().ofItem(ref);
        if (state != ReviewState.PENDING && !(isKept && state == ReviewState.NOT_REVIEWED)) {
            throw UserErrors.badInput(
                    Messages.of("review.itemNotPending", ref.label()), Messages.of("shared.leaveOut"));
        }
    }

    /// The statements the Open Knowledge Format 0.2 wants in a concept that a person kept: who verified it and when,
    /// that it is stable, and after which day to look again.
    private static final class OkfReview {
        private static final Duration STALE = Duration.ofDays(180);

        private OkfReview() {}

        /// @return nothing for items of other formats, which know no such keys
        static List<Edit> keepEdits(KnowledgeItem item, Actor actor, Instant at) throws UserException {
            if (!FolderItems.isOkf(item)) {
                return List.of();
            }
            var text = item.fields().text("front_matter").orElse("");
            var fields = FrontMatterText.fields(text);
            var moment = at.truncatedTo(ChronoUnit.SECONDS);
            var events = new ArrayList<Json>(
                    fields.get("verified") instanceof Json.Obj one ? List.of(one) : fields.array("verified"));
            events.add(Json.Obj.of(
                    "by", "human:" + actor.name().strip().replaceAll("\\s+", "-"), "at", moment.toString()));
            text = FrontMatterText.with(text, "verified", new Json.Arr(events));
            text = FrontMatterText.with(text, "status", new Json.Text("stable"));
            text = FrontMatterText.with(
                    text, "stale_after", new Json.Text(moment.plus(STALE).toString()));
            return List.of(new Edit.SetField(item.ref(), "front_matter", new Json.Text(text)));
        }
    }
}
