package dev.emend.app.git;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.journal.JournalService;
import dev.emend.catalog.Catalog;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The decisions on the items of one catalog, by whom and why, as the journal has them; what was
/// undone does not count. Works on the JSON of the rows, so that a row of another version is no
/// reason to fail.
public final class DecisionLog {
    /// Of a workspace that does not know the catalog.
    public static final DecisionLog NOTHING = new DecisionLog(new UUID(0, 0), Optional.empty());

    private static final int PAGE = 1_000;

    /// The number of the newest changes that are looked at.
    private static final int ROWS = 50_000;

    private final UUID catalog;
    private final Optional<Catalog> version;

    /// The newest decision by what it is about: the key of an item or a learning, or the key of an
    /// item with a field and its value.
    private final Map<String, Decision> decisions = new HashMap<>();

    /// The newest words of a person by the key of the item or the learning.
    private final Map<String, String> notes = new HashMap<>();

    /// @param state what a learning or item was decided to be; empty when that was not decided
    public record Decision(String person, Optional<ReviewState> state) {}

    private DecisionLog(UUID catalog, Optional<Catalog> version) {
        this.catalog = catalog;
        this.version = version;
    }

    /// @param version the catalog as the workspace has it
    public static DecisionLog of(JournalService journal, Catalog version) throws UserException {
        var log = new DecisionLog(version.id(), Optional.of(version));
        var before = Optional.<Long>empty();
        for (int rowCount = 0; rowCount < ROWS; rowCount += PAGE) {
            var rows = journal.search(new JournalQuery("", "", "", before, PAGE));
            rows.forEach(log::add);
            if (rows.size() < PAGE) {
                break;
            }
            before = Optional.of(rows.getLast().change());
        }
        return log;
    }

    /// The catalog as the workspace has it, when it knows it.
    Optional<Catalog> version() {
        return version;
    }

    /// The catalog as the journal names it.
    public UUID catalog() {
        return catalog;
    }

    Optional<Decision> find(ItemRef item) {
        return Optional.ofNullable(decisions.get(item.key()));
    }

    Optional<Decision> find(LearningRef learning) {
        return Optional.ofNullable(decisions.get(learning.key()));
    }

    /// The decision by which a field got the value it has; empty when something else wrote it.
    Optional<Decision> find(ItemRef item, String field, Optional<Json> value) {
        return Optional.ofNullable(decisions.get(fieldKey(item, field, value.orElse(null))));
    }

    /// A person's remark on an item: a note, or the reason for a rating or for a trust set by hand.
    Optional<String> note(ItemRef item) {
        return Optional.ofNullable(notes.get(item.key()));
    }

    Optional<String> note(LearningRef learning) {
        return Optional.ofNullable(notes.get(learning.key()));
    }

    private void add(JournalEntryView row) {
        if (row.undoInfo().isUndone()) {
            return;
        }
        var after = row.values().after();
        var person = row.undoInfo().person();
        after.object("states").members().forEach((key, word) -> {
            if (isOurs(key)) {
                put(key, new Decision(person, ReviewState.find(word.plain())));
            }
        });
        if (row.item().map(item -> item.catalog().equals(catalog)).orElseGet(() -> isAnyOurs(after))) {
            objects(after.array("edits")).forEach(edit -> edit(person, edit));
        }
        after.object("rating")
                .text("feedback")
                .filter(words -> !words.isBlank())
                .ifPresent(words -> {
                    var target = after.object("rating").text("target").orElse("");
                    notes.putIfAbsent(target, words);
                });
        objects(after.array("marks"))
                .forEach(mark -> words(mark)
                        .filter(words -> !words.isBlank())
                        .ifPresent(
                                words -> notes.putIfAbsent(mark.text("target").orElse(""), words)));
    }

    private static Optional<String> words(Json.Obj mark) {
        return switch (Mark.Kind.of(mark.text("kind").orElse("")).orElse(null)) {
            case NOTE -> mark.text("value");
            case TRUST_SET -> mark.object("value").text("reason");
            case null, default -> Optional.empty();
        };
    }

    private void edit(String person, Json.Obj edit) {
        var item = new ItemRef(
                catalog,
                edit.text("item").orElse(""),
                edit.integer("occurrence").orElse(0));
        var learning = edit.text("learning").map(identity -> new LearningRef(item, identity).key());
        var field = edit.text("field");
        var decision = new Decision(person, Optional.empty());
        if (learning.isPresent()) {
            put(learning.get(), decision);
        } else if (field.isPresent()) {
            put(fieldKey(item, field.get(), edit.get("value")), decision);
        } else {
            put(item.key(), decision);
        }
    }

    /// The newest comes first. What was edited after it was kept is kept still.
    private void put(String key, Decision decision) {
        decisions.merge(
                key,
                decision,
                (newer, older) -> newer.state.isPresent() ? newer : new Decision(newer.person, older.state));
    }

    private boolean isOurs(String key) {
        return key.startsWith(catalog + "/");
    }

    private boolean isAnyOurs(Json.Obj after) {
        return after.object("states").members().keySet().stream().anyMatch(this::isOurs);
    }

    private static List<Json.Obj> objects(List<Json> list) {
        return list.stream()
                .filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast)
                .toList();
    }

    private static String fieldKey(ItemRef item, String field, @Nullable Json value) {
        return item.key() + "\n" + field + "\n" + (value == null ? "" : value.compact());
    }
}
