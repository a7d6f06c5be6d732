package dev.emend.app.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A learning on two branches, whatever names it.
class LearningBranchesTest {
    private static final String NAME = "c.json";
    private static final Json.Obj ACTION = Json.Obj.of("tool_name", "click");

    /// As agents and people write them: each with what tells it from the others, or with nothing of that.
    private static final Map<String, Json.Obj> SHAPES = Map.of(
            "named",
            Json.Obj.of(
                    "task",
                    "Send the report",
                    "step_num",
                    3,
                    "timestamp",
                    "2026-01-01T10:00:00",
                    "original_error",
                    "No such menu",
                    "recovery_approach",
                    "Use the toolbar"),
            "of a time",
            Json.Obj.of("lesson", "bad lesson", "timestamp", "2026-01-01T10:00:00"),
            "of a person",
            Json.Obj.of("human_reasoning", "bad lesson", "timestamp", "2026-01-01T10:00:00", "root_cause", "none"),
            "of a step",
            Json.Obj.of(
                    "task",
                    "Send it",
                    "step_num",
                    3,
                    "original_action",
                    ACTION,
                    "original_error",
                    "No such menu",
                    "extra",
                    "x"),
            "of words",
            Json.Obj.of("lesson", "bad lesson"));

    private static final Json GOOD = Json.Obj.of(
            "task", "Save it", "step_num", 7, "timestamp", "2026-01-02T11:00:00", "recovery_approach", "Press twice");
    private static final Json OTHER =
            Json.Obj.of("lesson", "Quite another matter altogether", "timestamp", "2026-02-03T12:00:00");

    @TempDir
    private Path room;

    private static Stream<Arguments> edits() {
        var edits = new ArrayList<Arguments>();
        SHAPES.forEach((shape, learning) -> {
            learning.members()
                    .forEach((name, value) -> edits.add(
                            Arguments.of(shape, name, learning, learning.with(name, edited(value, ", really")))));
            edits.add(Arguments.of(shape, "a new field", learning, learning.with("note", new Json.Text("n"))));
        });
        edits.add(Arguments.of("a text", "", new Json.Text("bad lesson"), new Json.Text("bad lesson, really")));
        return edits.stream();
    }

    private static Json edited(Json value, String words) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(text + words);
            case Json.Num _ -> Json.from(40 + words.length());
            default -> Json.Obj.of("tool_name", "click" + words);
        };
    }

    private List<String> merge(List<Json> base, List<Json> ours, List<Json> theirs) throws Exception {
        return MergeDriver.merge(write("base", base), write("ours", ours), write("theirs", theirs), NAME);
    }

    private Path write(String file, List<Json> learnings) throws Exception {
        var item = Json.Obj.of("knowledge_id", "it0").with("kb_learnings", new Json.Arr(learnings));
        return Files.writeString(room.resolve(file), "[" + item.compact() + "]");
    }

    private List<Json> merged() throws Exception {
        return EmendCommand.item(room.resolve("ours"), "it0").array("kb_learnings");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("edits")
    void oneEditedHereAndRejectedThereIsAConflictAndStays(String shape, String field, Json before, Json after)
            throws Exception {
        var base = List.of(before, GOOD);
        for (var said : List.of(
                merge(base, List.of(GOOD), List.of(after, GOOD)), merge(base, List.of(after, GOOD), List.of(GOOD)))) {
            assertEquals(1, said.size(), said::toString);
            assertTrue(said.getFirst().startsWith(NAME + ": it0, learning 1"), said::toString);
            assertEquals(List.of(after, GOOD), merged());
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("edits")
    void oneEditedDifferentlyOnBothIsThereOnceAsOursHasIt(String shape, String field, Json before, Json after)
            throws Exception {
        var other = before instanceof Json.Obj fields && !field.startsWith("a new")
                ? fields.with(field, edited(Objects.requireNonNull(fields.get(field)), " or never"))
                : before instanceof Json.Obj fields
                        ? fields.with("note", new Json.Text("m"))
                        : edited(before, " or never");
        var base = List.of(before, GOOD);

        var said = merge(base, List.of(after, GOOD), List.of(other, GOOD));

        assertEquals(1, said.size(), said::toString);
        assertEquals(List.of(after, GOOD), merged());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("edits")
    void oneEditedOnOneBranchOnlyIsTakenQuietlyAtItsPlace(String shape, String field, Json before, Json after)
            throws Exception {
        var base = List.of(before, GOOD);
        assertEquals(List.of(), merge(base, List.of(before, GOOD, OTHER), List.of(after, GOOD)));
        assertEquals(List.of(after, GOOD, OTHER), merged());
        assertEquals(List.of(), merge(base, List.of(after, GOOD), List.of(before, GOOD, OTHER)));
        assertEquals(List.of(after, GOOD, OTHER), merged());
        assertEquals(List.of(), merge(base, List.of(after, GOOD), List.of(after, GOOD, OTHER)));
        assertEquals(List.of(after, GOOD, OTHER), merged());
    }

    private static Stream<Json> shapes() {
        return Stream.concat(SHAPES.values().stream(), Stream.of(new Json.Text("bad lesson")));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void whatIsAddedBesideOneThatWasRejectedIsNoConflict(Json before) throws Exception {
        var base = List.of(before, GOOD);
        for (var theirs : List.of(List.of(before, GOOD, OTHER), List.of(GOOD, OTHER), List.of(OTHER, GOOD))) {
            assertEquals(List.of(), merge(base, List.of(GOOD), theirs), theirs::toString);
            assertEquals(
                    theirs.stream().filter(learning -> !learning.equals(before)).toList(), merged());
            assertEquals(List.of(), merge(base, theirs, List.of(GOOD)), theirs::toString);
            assertEquals(
                    theirs.stream().filter(learning -> !learning.equals(before)).toList(), merged());
        }
    }

    @Test
    void anotherFailureOfTheSameTaskIsNoEditOfTheOneThatBothRejected() throws Exception {
        var named = Objects.requireNonNull(SHAPES.get("named"));
        var again = named.with("timestamp", new Json.Text("2026-03-01T10:00:00"))
                .with("original_error", new Json.Text("Timed out"));
        assertEquals(List.of(), merge(List.of(named, GOOD), List.of(GOOD), List.of(GOOD, again)));
        assertEquals(List.of(GOOD, again), merged());
    }

    @Test
    void ofSeveralOfOneTimeEachIsTheOneItReadsLike() throws Exception {
        var all = Arrays.asList("Ask Ann first", "Close the window", "Mind the gap").stream()
                .map(lesson -> (Json) Json.Obj.of("lesson", lesson, "timestamp", "2026-01-01"))
                .toList();
        var edited = ((Json.Obj) all.get(2)).with("lesson", new Json.Text("Mind the wide gap"));

        var said = merge(all, List.of(all.get(0), all.get(2)), List.of(all.get(1), edited));

        assertEquals(List.of(), said);
        assertEquals(List.of(edited), merged());
    }
}
