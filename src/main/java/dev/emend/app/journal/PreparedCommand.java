package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.team.OutboxEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A decided change as it goes into the store, or waits for it.
///
/// @param key names it, so that it is done once
/// @param at when it was decided
/// @param inverse how to take it back, but for its rating
/// @param trust what it does to trust
/// @param knownChange the newest change on the catalog that whoever decided knew of
public record PreparedCommand(
        UUID key, Instant at, CatalogChange change, ChangeSet inverse, List<TrustEvent> trust, long knownChange) {
    /// The change as it was written to the store.
    ///
    /// @param change its number, below zero while it waits
    public record WrittenCommand(long change, RatingChange ratingChange) {}

    /// Runs on a store thread.
    public WrittenCommand write(StoreTransaction session) {
        var command = change.command();
        var changes = change.changes();
        var person = command.actor().name();
        var redaction = change.redaction();
        var done = redaction == null
                ? changes.toJson()
                : RedactionTable.withEmptiedChanges(changes.toJson(), redaction.forget(session));
        changes.states().forEach((key, state) -> session.reviews().set(key, state, person, at));
        changes.marks().forEach((mark, value) -> session.marks().set(mark, value, person, at));
        session.ratings().move(changes.renamedKeys());
        session.keepRules().move(changes.renamedKeys());
        var ratingChange = RatingChange.of(session, changes.rating(), person, at);
        var inverseJson =
                redaction == null ? inverse.withRating(ratingChange.inverse()).toJson() : Json.Obj.EMPTY;
        long row = session.journal().append(command.entry(at, inverseJson, done));
        trust.forEach(session.trust()::append);
        if (changes.resolvedConflict() != null) {
            session.conflicts().settle(changes.resolvedConflict(), row);
        }
        return new WrittenCommand(row, ratingChange);
    }

    public Json.Obj toJson() {
        var command = change.command();
        var target = command.target();
        return Json.Obj.of(
                        "person", command.actor().name(),
                        "at", at.toString(),
                        "kind", command.kind(),
                        "label", command.label(),
                        "catalog", String.valueOf(target.catalog()),
                        "heard", knownChange,
                        "trust", trust.stream().map(PreparedCommand::write).toList())
                .with("item", text(target.itemKey()))
                .with("learning", text(target.learningKey()))
                .with("origin", text(command.origin()))
                .with("undoes", Json.from(command.undoes()))
                .with("back", inverse.toJson())
                .with("step", change.changes().toJson());
    }

    /// Empty when its row is damaged.
    public static Optional<PreparedCommand> read(OutboxEntry entry) {
        try {
            return entry.change().map(fields -> read(entry.key(), fields));
        } catch (NoSuchElementException
                | IllegalArgumentException
                | IllegalStateException
                | ClassCastException
                | DateTimeException e) {
            System.getLogger(PreparedCommand.class.getName())
                    .log(System.Logger.Level.WARNING, "A change in the outbox is damaged", e);
            return Optional.empty();
        }
    }

    private static PreparedCommand read(UUID key, Json.Obj fields) {
        var catalog = UUID.fromString(fields.text("catalog").orElseThrow());
        var at = Instant.parse(fields.text("at").orElseThrow());
        var undoes = fields.number("undoes");
        var command = new Command(
                new Actor(fields.text("person").orElseThrow()),
                fields.text("kind").orElseThrow(),
                fields.text("label").orElseThrow(),
                new CommandTarget(
                        catalog,
                        fields.text("item")
                                .map(ItemRef::parse)
                                .map(ItemRef::key)
                                .orElse(null),
                        fields.text("learning").orElse(null)),
                undoes.isPresent() ? (long) undoes.getAsDouble() : null,
                fields.text("origin").orElse(null));
        var trust = new ArrayList<TrustEvent>();
        for (var event : fields.array("trust")) {
            if (event instanceof Json.Obj object) {
                trust.add(event(object, command.actor(), at));
            }
        }
        return new PreparedCommand(
                key,
                at,
                new CatalogChange(command, ChangeSet.read(catalog, fields.object("step"))),
                ChangeSet.read(catalog, fields.object("back")),
                trust,
                (long) fields.number("heard").orElse(0));
    }

    private static Json text(@Nullable String text) {
        return text == null ? Json.Null.NULL : new Json.Text(text);
    }

    private static Json.Obj write(TrustEvent event) {
        return Json.Obj.of(
                        "item", event.itemKey(),
                        "kind", event.kind().word(),
                        "before", event.before(),
                        "after", event.after())
                .with("learning", text(event.learningKey()))
                .with("reason", text(event.origin().reason()));
    }

    private static TrustEvent event(Json.Obj fields, Actor actor, Instant at) {
        return new TrustEvent(
                fields.text("item").orElseThrow(),
                TrustEvent.Kind.of(fields.text("kind").orElseThrow()),
                fields.text("learning").orElse(null),
                fields.number("before").orElseThrow(),
                fields.number("after").orElseThrow(),
                new TrustEvent.Origin(actor.name(), fields.text("reason").orElse(null), at));
    }
}
