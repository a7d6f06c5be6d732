package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.WorkspaceFixture;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// A catalog and a workspace beside it with an item, a learning and a memory of every state, each with a word of its
/// own:
/// `item-kept-word`.
final class EntryStates {
    static final String QUERY = "press the blue key";

    private static final Pattern WORD = Pattern.compile("(item|learning|memory)-([a-z_]+)-word");
    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

    private EntryStates() {}

    static Path create(Path folder) throws Exception {
        var items = new ArrayList<Json>();
        items.add(item("holder", "Press the blue key", learnings()));
        for (var state : ReviewState.values()) {
            items.add(item("id_" + state.ordinal(), "Press the blue key " + word("item", state.word()), List.of()));
        }
        var file = Files.writeString(
                Files.createDirectories(folder).resolve("knowledge_catalog.json"), new Json.Arr(items).compact());
        try (var fixture = WorkspaceFixture.on(Clock.fixed(AT, ZoneOffset.UTC), folder, file)) {
            var catalog = fixture.catalog;
            var holder = fixture.item("holder");
            var keys = fixture.workspace.library().item(holder).item().learnings().stream()
                    .map(learning -> learning.ref())
                    .map(LearningRef::key)
                    .toList();
            var editor = fixture.workspace.memories().editor();
            for (var state : ReviewState.values()) {
                editor.add(REVIEWER, memory(state.word()), state);
            }
            editor.add(REVIEWER, memory("archived"), ReviewState.KEPT);
            fixture.store(session -> {
                session.reviews().set(holder.key(), ReviewState.KEPT, "Ada", AT);
                for (var state : ReviewState.values()) {
                    var item = new ItemRef(catalog, "id_" + state.ordinal());
                    session.reviews().set(item.key(), state, "Ada", AT);
                    session.reviews().set(keys.get(state.ordinal()), state, "Ada", AT);
                }
                session.memories().setArchived(List.of("m_archived"), true);
            });
        }
        return file;
    }

    private static List<Json> learnings() {
        var learnings = new ArrayList<Json>();
        for (var state : ReviewState.values()) {
            learnings.add(Json.Obj.of(
                    "task",
                    "press",
                    "step_num",
                    state.ordinal(),
                    "timestamp",
                    "2026-01-0" + (state.ordinal() + 1) + "T00:00:00",
                    "original_action",
                    Json.Obj.of("tool_name", "Click-Tool"),
                    "original_error",
                    "The blue key did not answer",
                    "recovery_approach",
                    "Press it " + word("learning", state.word())));
        }
        return learnings;
    }

    private static Json.Obj item(String id, String description, List<Json> learnings) {
        return Json.Obj.of(
                "knowledge_id",
                id,
                "description",
                description,
                "action_sequence",
                List.of("press"),
                "trust_score",
                0.95,
                "kb_learnings",
                new Json.Arr(learnings));
    }

    private static Memory memory(String state) {
        var lessons = new Memory.MemoryLessons("Press it once " + word("memory", state), "", "", Json.Null.NULL);
        return new Memory(
                "m_" + state,
                Memory.Kind.LEARNED,
                new Memory.Text("press the blue key", "", "", "", lessons),
                new Memory.Result("success", OptionalDouble.of(0.9), "2026-01-01T00:00:00", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                Origin.HERE);
    }

    private static String word(String kind, String state) {
        return kind + "-" + state + "-word";
    }

    /// The states of the entries of a kind whose words are in a text.
    static Set<String> in(String kind, String text) {
        var states = new TreeSet<String>();
        for (var found = WORD.matcher(text); found.find(); ) {
            if (found.group(1).equals(kind)) {
                states.add(found.group(2));
            }
        }
        return states;
    }
}
