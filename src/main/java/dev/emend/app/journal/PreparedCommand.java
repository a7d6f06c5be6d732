package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.curation.TrustEvent;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
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
/// @param back how to take it back, but for its rating
/// @param trust what it does to trust
/// @param heard the newest change on the catalog that whoever decided knew of
public record PreparedCommand(
        UUID key, Author said, CommandExecutor.Draft draft, ChangeSet back, List<TrustEvent> trust, long heard) {
    /// Who decided, and when.
    public record Author(String person, Instant at) {}

    /// What it became in the store.
    ///
    /// @param change its number, below zero while it waits
    public record WrittenCommand(long change, RatingChange rated) {}

    /// Runs on a store thread.
    public WrittenCommand write(StoreTransaction session) {
        var step = draft.step();
        var forgetting = draft.forgetting();
        var done =
                forgetting == null ? step.toJson() : RedactionTable.telling(step.toJson(), forgetting.forget(session));
        step.states().forEach((key, state) -> session.reviews().set(key, state, said.person, said.at));
        step.marks().forEach((mark, value) -> session.marks().set(mark, value, said.person, said.at));
        session.ratings().move(step.moved());
        var rated = RatingChange.of(session, step.rating(), said.person, said.at);
        var way = forgetting == null ? back.withRating(rated.back()).toJson() : Json.Obj.EMPTY;
        var change = new JournaledCommand(said.person, draft.kind(), draft.label(), draft.target(), way, done);
        long row = session.journal()
                .append(new JournalEntry(0, change, said.at, CommandStage.DECIDED, draft.undoes(), draft.origin()));
        trust.forEach(session.trust()::append);
        if (step.settles() != null) {
            session.conflicts().settle(step.settles(), row);
        }
        return new WrittenCommand(row, rated);
    }

    public Json.Obj toJson() {
        var target = draft.target();
        return Json.Obj.of(
                        "person", said.person,
                        "at", said.at.toString(),
                        "kind", draft.kind(),
                        "label", draft.label(),
                        "catalog", String.valueOf(target.catalog()),
                        "heard", heard,
                        "trust", trust.stream().map(PreparedCommand::write).toList())
                .with("item", text(target.itemKey()))
                .with("learning", text(target.learningKey()))
                .with("origin", text(draft.origin()))
                .with("undoes", Json.from(draft.undoes()))
                .with("back", back.toJson())
                .with("step", draft.step().toJson());
    }

    /// Empty when its row is damaged.
    public static Optional<PreparedCommand> read(OutboxEntry waiting) {
        try {
            return waiting.change().map(fields -> read(waiting.key(), fields));
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
        var said = new Author(
                fields.text("person").orElseThrow(),
                Instant.parse(fields.text("at").orElseThrow()));
        var undoes = fields.number("undoes");
        var draft = new CommandExecutor.Draft(
                fields.text("kind").orElseThrow(),
                fields.text("label").orElseThrow(),
                new CommandTarget(
                        catalog,
                        fields.text("item")
                                .map(ItemRef::parse)
                                .map(ItemRef::key)
                                .orElse(null),
                        fields.text("learning").orElse(null)),
                ChangeSet.read(catalog, fields.object("step")),
                undoes.isPresent() ? (long) undoes.getAsDouble() : null,
                fields.text("origin").orElse(null));
        var trust = new ArrayList<TrustEvent>();
        for (var event : fields.array("trust")) {
            if (event instanceof Json.Obj object) {
                trust.add(event(object, said));
            }
        }
        return new PreparedCommand(key, said, draft, ChangeSet.read(catalog, fields.object("back")), trust, (long)
                fields.number("heard").orElse(0));
    }

    private static Json text(@Nullable String text) {
        return text == null ? Json.Null.NULL : new Json.Text(text);
    }

    private static Json.Obj write(TrustEvent event) {
        return Json.Obj.of(
                        "item", event.itemKey(),
                        "kind", event.kind().name(),
                        "before", event.before(),
                        "after", event.after())
                .with("learning", text(event.learningKey()))
                .with("reason", text(event.origin().reason()));
    }

    private static TrustEvent event(Json.Obj fields, Author said) {
        return new TrustEvent(
                fields.text("item").orElseThrow(),
                TrustEvent.Kind.valueOf(fields.text("kind").orElseThrow()),
                fields.text("learning").orElse(null),
                fields.number("before").orElseThrow(),
                fields.number("after").orElseThrow(),
                new TrustEvent.Origin(said.person, fields.text("reason").orElse(null), said.at));
    }
}
