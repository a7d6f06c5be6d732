package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What scripts get from `emend attach --jsonl`.
class AttachLinesTest {
    private static final String PUSH = "git_push_branch";

    private final EmendCommand emend;
    private final Path catalog;

    AttachLinesTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
    }

    private static String line(String item, int number) {
        return Json.Obj.of(
                        "item",
                        item,
                        "learning",
                        Json.Obj.of(
                                "task",
                                "Publish branch " + number,
                                "step_num",
                                number,
                                "original_action",
                                Json.Obj.of("tool_name", "Run-Tool"),
                                "original_error",
                                "fatal: no upstream " + number))
                .compact();
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> line(PUSH, number))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private Json.Obj attach(int exit, String input) {
        return emend.runWith(input, "attach", catalog.toString(), "--jsonl", "-", "--json")
                .exits(exit)
                .json();
    }

    @Test
    void allLinesAreAttachedAndEachIsAChangeThatCanBeUndone() throws Exception {
        var answer = attach(0, lines(12));
        assertEquals(OptionalInt.of(12), answer.integer("attached"));
        assertTrue(answer.array("refused").isEmpty());
        var text = Files.readString(catalog);
        IntStream.rangeClosed(1, 12).forEach(number -> assertTrue(text.contains("no upstream " + number + "\"")));

        var changes = emend.run("history", "--json").exits(0).json().array("acts");
        assertEquals(12, changes.size());
        emend.run("undo").exits(0);
        var undone = Files.readString(catalog);
        assertTrue(undone.contains("no upstream 11\"") && !undone.contains("no upstream 12\""));
    }

    @Test
    void allLinesAreTakenBackByOneUndoThatIsNamed() throws Exception {
        var before = Files.readAllBytes(catalog);
        var said = emend.runWith(lines(12), "attach", catalog.toString(), "--jsonl", "-")
                .exits(0);
        assertTrue(said.err().contains("\"emend undo --count 12\""), said.err());

        var undone = emend.run("undo", "--count", "12", "--json").exits(0).json();
        assertEquals(OptionalInt.of(12), undone.integer("undone"));
        assertArrayEquals(before, Files.readAllBytes(catalog));
        emend.run("undo", "--count", "0").exits(64);
        emend.run("undo", "--count", "2").exits(1);
    }

    @Test
    void aLearningOfAnUnknownItemIsSaidToBeKeptAsideAndWhere() throws Exception {
        var answer = attach(1, line(PUSH, 1) + "\n" + line("no_such_item", 2));
        assertEquals(OptionalInt.of(1), answer.integer("attached"));
        assertTrue(answer.array("refused").isEmpty(), answer.compact());
        var kept = (Json.Obj) answer.array("kept_aside").getFirst();
        assertEquals(OptionalInt.of(2), kept.integer("line"));
        assertTrue(kept.text("kept").orElse("").contains("Conflicts"), kept.compact());
        var conflicts =
                emend.run("conflicts", catalog.toString(), "--json").exits(0).json();
        assertTrue(conflicts.compact().contains("no upstream 2"), conflicts.compact());

        var said = emend.runWith(line("no_such_item", 3), "attach", catalog.toString(), "--jsonl", "-")
                .exits(1);
        assertTrue(said.out().contains("1 kept aside, 0 lines refused."), said.out());
        assertTrue(said.err().contains("Line 1: ") && said.err().contains("Conflicts"), said.err());
    }

    @Test
    void aSecondTimeNothingChanges() throws Exception {
        attach(0, lines(3));
        var before = Files.readAllBytes(catalog);
        var again = attach(0, lines(3));
        assertEquals(OptionalInt.of(0), again.integer("attached"));
        assertEquals(OptionalInt.of(3), again.integer("already_there"));
        assertArrayEquals(before, Files.readAllBytes(catalog));
    }

    @Test
    void aRefusedLineIsNamedByItsNumberAndTheOthersAreAttached() {
        var answer = attach(1, line(PUSH, 1) + "\n\n{bad\n" + line("no_such_item", 2) + "\n{}\n" + line(PUSH, 3));
        assertEquals(OptionalInt.of(2), answer.integer("attached"));
        var numbers = answer.array("refused").stream()
                .map(refusal -> ((Json.Obj) refusal).integer("line").orElse(-1))
                .toList();
        assertEquals(java.util.List.of(3, 5), numbers);
        assertEquals(1, answer.array("kept_aside").size());
    }

    @Test
    void whatCannotBeWrittenEndsItAndTheLinesThatWereNotTriedAreCounted() throws Exception {
        var text = Files.readString(catalog);
        // a file with two members of one name is only read
        Files.writeString(catalog, text.replaceFirst("\\{(\\s*\"knowledge_id\")", "{\"x\":1,\"x\":2,$1"));
        var answer = attach(1, lines(12));
        assertEquals(OptionalInt.of(0), answer.integer("attached"));
        assertEquals(1, answer.array("refused").size(), answer.compact());
        assertEquals(OptionalInt.of(11), answer.integer("not_tried"));
        var said = emend.runWith(lines(12), "attach", catalog.toString(), "--jsonl", "-")
                .exits(1);
        assertTrue(said.out().contains("11 lines not tried."), said.out());
        assertFalse(said.out().contains("Saved"), said.out());
    }

    @Test
    void withoutALineNothingIsOpened() {
        var first = EmendCommand.first(emend.room);
        first.runWith("\n", "attach", catalog.toString(), "--jsonl", "-").exits(1);
        assertTrue(Files.notExists(first.workspace()));
    }

    @Test
    void oneAndManyExcludeEachOther() {
        emend.run("attach", catalog.toString(), "--jsonl", "-", "--item", PUSH).exits(64);
        emend.run("attach", catalog.toString(), "--item", PUSH).exits(64);
    }
}
