package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.store.curation.TrustEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes what a change does to the trust of items into the store's trust history.
final class TrustEventWriter {
    private final CatalogChange change;
    private final Instant at;

    TrustEventWriter(CatalogChange change, Instant at) {
        this.change = change;
        this.at = at;
    }

    /// Notes every change of an item's trust: a learning that came or was taken away, or the number
    /// itself set by hand.
    List<TrustEvent> events(Catalog before, Catalog after) {
        var events = new ArrayList<TrustEvent>();
        var changes = change.changes();
        var writtenItems = new HashSet<ItemRef>();
        for (var edit : changes.edits()) {
            var cause = switch (edit) {
                case Edit.AttachLearning(var learning, var _) ->
                    cause(TrustEvent.Kind.LEARNING_ATTACHED, learning.key());
                case Edit.InsertLearning(var learning, var _, var _) ->
                    cause(TrustEvent.Kind.LEARNING_ATTACHED, learning.key());
                case Edit.RemoveLearning(var learning) -> cause(TrustEvent.Kind.WITHDRAWN, learning.key());
                case Edit.ReplaceLearning _,
                        Edit.SetLearningField _,
                        Edit.MoveLearning _,
                        Edit.SetField _,
                        Edit.RemoveField _,
                        Edit.AddItem _,
                        Edit.RemoveItem _ -> causeOfNumber();
            };
            double old = trust(before, edit.item());
            double newTrust = trust(after, edit.item());
            // a change that touches a learning and the number is written once, by its learning
            boolean isFirst =
                    cause.learning != null || changes.edits().stream().noneMatch(TrustEventWriter::isOfLearning);
            if (old - newTrust != 0 && !Double.isNaN(old - newTrust) && isFirst && writtenItems.add(edit.item())) {
                events.add(new TrustEvent(
                        edit.item().key(),
                        cause.kind,
                        cause.learning,
                        old,
                        newTrust,
                        new TrustEvent.Origin(change.command().actor().name(), reason(changes), at)));
            }
        }
        return events;
    }

    /// Why a number was set: a failure was dismissed or counts again, or a person set it.
    private Cause causeOfNumber() {
        for (var mark : change.changes().marks().entrySet()) {
            if (mark.getKey().kind() == Mark.Kind.FAILURE_DISMISSED) {
                return cause(
                        mark.getValue() == Json.Null.NULL
                                ? TrustEvent.Kind.WITHDRAWN
                                : TrustEvent.Kind.FAILURE_DISMISSED,
                        mark.getKey().target());
            }
        }
        return cause(
                change.command().kind().equals("reattach") ? TrustEvent.Kind.REATTACHED : TrustEvent.Kind.OVERRIDDEN,
                null);
    }

    private static String reason(ChangeSet changes) {
        return changes.marks().entrySet().stream()
                .filter(mark -> mark.getKey().kind() == Mark.Kind.TRUST_SET)
                .findFirst()
                .flatMap(mark -> mark.getValue() instanceof Json.Obj set ? set.text("reason") : Optional.empty())
                .orElse("");
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
        return catalog.find(item).map(knowledgeItem -> knowledgeItem.trust()).orElse(Double.NaN);
    }
}
